"""Lesson 01's payoff: ten shots on one table, from ten distances, which somebody's looks see or let through."""

from collections.abc import Callable

import numpy as np
from matplotlib.artist import Artist
from matplotlib.patches import Rectangle

from ... import setups
from ...exact import sweep
from ...response import collide
from .. import cloth
from ..artists import outlines
from ..board import Board
from ..canvas import in_style
from ..motion import move_of
from ..track import nearest, track

SHOTS, SPEED, RATE, MOST, WIDEST = 10, 12.0, 60, 6, 11
"""How many shots; metres and frames a second; looks a frame at most; and how far beside one can aim, in half
centimetres."""

FIRST, TARGET = 0.81, 1.5
"""In metres: the least distance of the centres, and where the other balls lie."""

SPREAD = SPEED / RATE * np.sort((np.arange(SHOTS) * 0.618034 + 0.45) % 1)[::-1]
"""By how much the distances exceed the least: over the way in a frame, and over every part of it, spread evenly."""

BESIDE = 0.12
"""How far the first and the last lane are from their rails, in metres."""

SECONDS, SLOWER = 0.17, 22.0
"""For how long looks are asked about a shot, and how many times as slowly it is played."""

OUT_OF_SIGHT = np.array([0.0, 9.0])
"""How far away in metres what is not to be seen waits."""

LOOK = "#FFD75E"
"""A look that sees."""

INSIDE = np.array([[setups.RADIUS] * 2, [setups.LENGTH - setups.RADIUS, setups.WIDTH - setups.RADIUS]])
"""Where a ball's centre can be."""

Run = Callable[[np.ndarray, np.ndarray, float, int, float], tuple[float, str]]


class Lanes(Board):
    """Ten lanes of a pool table, a shot in each; its looks are those of whoever is asked.

    Parameters
    ----------
    run : callable (p, v, r, n, frames) -> time, name
        When looks see a shot that lasts so many frames, as a share of it, inf for never; and whose looks they are.
    """

    fluid = True
    acts = {"shoot": "ten shots"}

    def __init__(self, run: Run):
        self.run, self.n, self.aside = run, 1, 0
        super().__init__(scrub=True, reel="the shots")
        self.shoot()
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")

    @in_style
    def lay_out(self) -> None:
        """Make the table, its balls and the two tracks."""
        self.figure = self.page(9.6, 6.0)
        self.world = self.figure.add_axes([0.01, 0.17, 0.98, 0.82])
        cloth.lay(self.world, setups.pool())
        looks = {n: str(n) for n in range(1, MOST + 1)}
        beside = {x: f"{x / 2:g}" for x in (*range(0, WIDEST - 1, 2), WIDEST)}
        self.tracks_of = {
            "looks": track(self.figure, (0.02, 0.0, 0.42, 0.17), "looks in a frame, N", looks),
            "aim": track(self.figure, (0.54, 0.0, 0.42, 0.17), "how far off-centre it aims, cm", beside),
        }
        r = np.full(2 * SHOTS, setups.RADIUS)
        self.shadows = cloth.rounds(self.world, 1.06 * r, [(0.13, 0.13, 0.13, 0.35)] * len(r))
        colours = [cloth.IVORY] * SHOTS + [cloth.hue(i + 1) for i in range(SHOTS)]
        self.discs = cloth.rounds(self.world, r, colours)
        self.rings = outlines(self.world, [LOOK] * SHOTS, ["solid"] * SHOTS, 2.6)
        self.rings.set_clip_box(None)  # a clip would move along
        look = {"color": cloth.MARK, "size": 15, "weight": "bold", "ha": "center", "va": "center", "animated": True}
        middle, rail = setups.LENGTH / 2, setups.WIDTH + 0.057
        self.world.add_patch(Rectangle((middle - 0.5, rail - 0.03), 1.0, 0.06, facecolor=cloth.WOOD, edgecolor="none"))
        self.board = np.array([middle, rail])
        self.counts = [self.world.text(0, 0, "", **look) for _ in range(SHOTS + 1)]
        self.draw_background()

    def shoot(self) -> None:
        """Let all ten shots happen: where the balls begin, how they go, and when a look sees them."""
        y = np.linspace(BESIDE, setups.WIDTH - BESIDE, SHOTS)
        other = np.column_stack([np.full(SHOTS, TARGET), y])
        cue = other - np.column_stack([FIRST + SPREAD, np.full(SHOTS, -self.aside / 200)])
        self.x = np.vstack([cue, other])
        self.v = np.repeat([[SPEED, 0.0], [0.0, 0.0]], SHOTS, axis=0)
        flight = self.v[0] * SECONDS, 2 * setups.RADIUS
        asked = [self.run(p, *flight, self.n, SECONDS * RATE) for p in cue - other]
        self.when = SECONDS * np.array([t for t, _ in asked])
        self.whose = asked[0][1]
        self.after = self.v.copy()
        for i in np.flatnonzero(self.seen_at_all()):
            p = cue[i] - other[i]
            at = p + sweep(p, *flight).t * flight[0]  # answered as if it had been seen at once
            self.after[[i, SHOTS + i]] = collide(self.v[i], self.v[SHOTS + i], -at / np.hypot(*at), 1.0, 1.0)
        passed = (TARGET + 2 * setups.RADIUS - self.x[:SHOTS, 0]) / SPEED
        self.told = np.where(self.seen_at_all(), self.when, passed)
        self.until = 0.0
        self.until = max(self.knots(i)[0][-2] for i in range(2 * SHOTS)) + 0.01
        self.pace = SLOWER * self.until

    def seen_at_all(self) -> np.ndarray:
        """Which shots a look sees."""
        return self.when <= SECONDS

    def knots(self, i: int) -> tuple[list, list]:
        """The seconds between which ball i goes straight, and where it is then; it rests, or a rail stops it."""
        seen = min(self.when[i % SHOTS], SECONDS)
        clock, places = [0.0], [self.x[i]]
        for v, lasts in ((self.v[i], seen), (self.after[i], np.inf)):
            lasts = min(lasts, _to_the_rail(places[-1], v)) if np.any(v) else 0.0
            places += [places[-1] + lasts * v] * 2
            clock += [clock[-1] + lasts, max(clock[-1] + lasts, seen)]
        return [*clock, max(clock[-1], self.until)], [*places, places[-1]]

    def at(self, t: float) -> np.ndarray:
        """Where all balls are."""
        found = []
        for i in range(2 * SHOTS):
            clock, places = self.knots(i)
            found.append([np.interp(t * self.until, clock, axis) for axis in np.transpose(places)])
        return np.array(found)

    def through(self) -> tuple[int, int]:
        """How many have been seen by now, and how many have gone through."""
        return self.counted(self.t * self.until)

    def counted(self, seconds: float) -> tuple[int, int]:
        """How many have been seen by then, and how many have gone through."""
        told, seen = self.told <= seconds, self.seen_at_all()
        return int(np.sum(told & seen)), int(np.sum(told & ~seen))

    def in_sight(self, begins: float, ends: float) -> tuple[list, list]:
        """The clock and the shifts of a mark that is in its place from one second to another."""
        clock = np.minimum([0.0, begins, begins, ends, ends, np.inf], 2 * self.until)  # what stays is there at the end
        return clock, [OUT_OF_SIGHT] * 2 + [0 * OUT_OF_SIGHT] * 2 + [OUT_OF_SIGHT] * 2

    def update(self) -> tuple[list[Artist], str]:
        """The balls where they are, a ring where a look has seen a hit, and the count on the rail."""
        now = self.at(self.t)
        self.shadows.set_offsets(now + [0.005, -0.005])
        self.discs.set_offsets(now)
        self.put_told()
        for name, x in (("looks", self.n), ("aim", self.aside)):
            self.tracks_of[name][1].set_data([x], [0])
        knobs = [knob for _, knob in self.tracks_of.values()]
        return [self.shadows, self.discs, self.rings, *self.counts, *knobs], ""

    def put_told(self) -> None:
        """A ring where a look has seen a hit, and the count; what is not to be seen yet, or no more, is far away."""
        now = self.t * self.until
        shifts = [OUT_OF_SIGHT if begins > now else 0.0 for begins in self.when]
        self.rings.set_segments([self.ring(i) + shift for i, shift in enumerate(shifts)])
        for text, (begins, ends) in zip(self.counts, self.spells(), strict=True):
            seen, through = self.counted(begins)
            text.set_text(f"{seen} seen, {through} went through" if seen + through else "")
            text.set_position(self.board + (0.0 if begins <= now < ends else OUT_OF_SIGHT))

    def spells(self) -> list[tuple[float, float]]:
        """From when to when each count stands."""
        times = [0.0, *np.sort(self.told), np.inf]
        return list(zip(times[:-1], times[1:], strict=True))

    def ring(self, i: int) -> np.ndarray:
        """A ring about the ball that was hit, where it lay when a look saw it."""
        turn = np.linspace(0, 2 * np.pi, 41)
        return self.x[SHOTS + i] + 1.35 * setups.RADIUS * np.column_stack([np.cos(turn), np.sin(turn)])

    def motion(self) -> dict:
        """How every ball goes, and when a ring and a count come into sight."""
        part, moves = {id(artist): i for i, artist in enumerate(self.seen)}, []
        for i in range(2 * SHOTS):
            clock, places = self.knots(i)
            marks = [[part[id(self.shadows)], i], [part[id(self.discs)], i]]
            moves.append(move_of(self.world, marks, np.divide(clock, self.until), places, self.t))
        marks = [(part[id(self.rings)], i, begins, np.inf) for i, begins in enumerate(self.when)]
        marks += [(part[id(text)], 0, *spell) for text, spell in zip(self.counts, self.spells(), strict=True)]
        for k, mark, begins, ends in marks:
            clock, places = self.in_sight(begins, ends)
            moves.append(move_of(self.world, [[k, mark]], clock / self.until, places, self.t))
        return {"clock": [[0, 1], [0, 1]], "moves": moves, "hidden": [], "pauses": [], "sounds": []}

    @property
    def caption(self) -> str:
        """Who looks, how often, and with what result."""
        often = ("once", "twice")[self.n - 1] if self.n < 3 else f"{self.n} times"
        begins = f"Ten shots at {SPEED:g} m/s. {self.whose} looks {often} in a frame."
        seen, through = self.through()
        return f"{begins} {seen} were seen, and {through} went through." if self.t else begins

    def places(self) -> dict[str, tuple]:
        """The two knobs."""
        values = {"looks": (self.n, f"{self.n} looks"), "aim": (self.aside, f"{self.aside / 2:g} cm beside")}
        return {n: (self.tracks_of[n][0], np.array([x, 0.0]), value, 0) for n, (x, value) in values.items()}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Pull a knob along its track; the shots are made anew."""
        x = self.target(handle, place)[0]
        if handle == "looks":
            self.n = nearest(x, 1, MOST)
        else:
            self.aside = nearest(x, 0, WIDEST)
        self.anew()

    def step(self, handle: str) -> np.ndarray:
        """A look, and half a centimetre."""
        return np.ones(2)

    def anew(self) -> None:
        """Shoot again, with the looks of whoever looks now, and put all balls where they begin."""
        self.shoot()
        self.t = 0.0
        self.redraw()

    def act(self, name: str) -> None:
        """Shoot, and play it."""
        self.anew()
        self.plays += 1


def _to_the_rail(x: np.ndarray, way: np.ndarray) -> float:
    """After what share of a way a ball comes to a rail; inf if it rests."""
    low, high = INSIDE
    ahead = np.where(way > 0, high - x, low - x)
    return float(min((max(a / w, 0.0) for a, w in zip(ahead, way, strict=True) if w), default=np.inf))
