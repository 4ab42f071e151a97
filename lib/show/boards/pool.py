"""Lesson 10's picture: a table on which one aims, breaks, and goes through what happened, event by event."""

from contextlib import suppress

import numpy as np
import traitlets
from ipywidgets import FloatSlider
from matplotlib.artist import Artist
from matplotlib.patches import Circle, Rectangle

from ... import exact, setups, sweep, table
from ...table import BALL, POCKET, Balls, Room
from ..artists import enclose, outlines, shapes
from ..board import Board
from ..canvas import figure
from ..explorer import Desk, explore
from ..palette import CONTACT, SHADE, A, B, P, R, V
from ..scene import ball, number, spoken
from ..shapes import arrow, disc
from ..vector import track

CUE, COLOURS = "#FFFFFF", (B, P, V, CONTACT, R, A, "#F0E442")
"""Of the balls: the cue ball is white, the others have a colour by number, round again, and show their number."""

FELT, RAIL = "#E4EFE7", "#8A6D4B"
LONGEST = 10.0
"""Seconds that are shown at most, and after the last event half of one."""

TRAIL = 1.0
"""How long a trail is seen when it is played, in seconds of the clock."""

REACH = 0.05
"""How far a velocity's tip stands from its ball, in table units for a unit of speed."""


class Pool(Board):
    """A table with balls on it, of which ball 0 is the cue ball: aim it, and see what follows, at any instant.

    Parameters
    ----------
    balls, room
        As `table.balls` and `table.room` made them, in the plane, the room closed; a break of 15 unless given.
    t : float
        The instant shown, as a share of the time that is shown.
    reveal : bool
        Whether what follows is shown; it can be set later.
    """

    reveal = traitlets.Bool(True)

    def __init__(self, balls: Balls | None = None, room: Room | None = None, t: float = 0.0, reveal: bool = True):
        self.balls = setups.break_shot() if balls is None else balls
        self.room = setups.pool() if room is None else room
        super().__init__(t=t, reveal=reveal)
        self.lay_out()
        self.happen(self.balls)
        self.draw_background()
        self.observe(lambda change: self.go(), "t")
        self.observe(lambda change: self.start(self.balls), "reveal")

    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(10.8, 4.4)
        grid = {"left": 0.02, "right": 0.99, "top": 0.97, "bottom": 0.04, "wspace": 0.05, "width_ratios": [3.1, 1]}
        self.world, self.ledger = self.figure.subplots(1, 2, gridspec_kw=grid)
        low, high = self.room.low, self.room.high
        for ax in (self.world, self.ledger):
            ax.set_axis_off()
        rail = 0.04 * np.max(high - low)
        enclose(self.world, np.array([low - rail, high + rail]))
        self.world.add_patch(Rectangle(low - rail, *(high - low + 2 * rail), color=RAIL))
        self.world.add_patch(Rectangle(low, *(high - low), color=FELT))
        for pocket in self.room.pockets:
            self.world.add_patch(Circle(pocket, self.room.pocket_r, color=SHADE))
        N = len(self.balls.r)
        self.trails = outlines(self.world, ["#777777"] * N, ["solid"] * N)
        self.trails.set_linewidth(0.7)
        self.discs = shapes(self.world, [CUE, *(COLOURS[i % 7] for i in range(N - 1))], [0.99] * N)
        small = {"ha": "center", "va": "center", "size": 7, "animated": True, "clip_on": True}
        inks = ["white" if COLOURS[i % 7] == P else SHADE for i in range(N - 1)]  # black on blue is hard to read
        self.numbers = [self.world.text(0, 0, str(i), color=ink, **small) for i, ink in enumerate(inks, 1)]
        self.aim = shapes(self.world, [V] * N, [1] * N)
        self.rings = outlines(self.world, [CONTACT, CONTACT, SHADE, SHADE], ["solid", "solid", "dashed", "dotted"])
        plain = {"size": 9.5, "va": "top", "linespacing": 1.6, "transform": self.ledger.transAxes, "animated": True}
        places = ((0, 0.98, "left", "bold"), (0, 0.84, "left", "normal"), (1, 0.84, "right", "normal"))
        self.words = [self.ledger.text(x, y, "", ha=side, weight=weight, **plain) for x, y, side, weight in places]

    def happen(self, balls: Balls) -> None:
        """Run the table, and let the picture know how long there is something to see, and whether it is to be seen."""
        self.history = table.run(balls, self.room, LONGEST, policy="cutoff", limit=1e-3)
        last = float(self.history.t[-1]) + 0.5 if len(self.history.t) else LONGEST
        self.scrub, self.duration = self.reveal, min(last, LONGEST)
        self.pace = self.duration

    def wait(self, balls: Balls) -> None:
        """Nothing happens while the pointer holds a ball."""
        self.history = table.run(balls, self.room, 0.0)

    def go(self) -> None:
        """Show the instant; what was let go of in the midst of a drag happens first."""
        if self.time() > self.history.until:
            self.happen(self.balls)
        self.redraw()

    def time(self) -> float:
        """The instant shown, in seconds."""
        return self.t * self.duration

    def event(self) -> int:
        """The last event up to the instant shown, −1 before the first."""
        return int(np.searchsorted(self.history.t, self.time() + 1e-9, side="right")) - 1

    @property
    def caption(self) -> str:
        """What is to be seen, in a sentence."""
        h, k = self.history, self.event()
        if not self.reveal:
            x, v, r, _ = self.balls
            return "; ".join(ball(f"ball {i}", x[i], v[i], r[i]) for i in range(len(r))).capitalize() + "."
        speed = number(np.hypot(*self.balls.v[0]), 3)
        sunk = int(np.sum(h.kind[: k + 1] == POCKET))
        told = f"The cue ball comes with {speed} m/s. At t = {number(self.time(), 3)} s {k + 1} of {len(h.t)} events"
        fallen = f", and {sunk or 'no'} {'ball has' if sunk < 2 else 'balls have'} fallen"
        told = f"{told} are past{fallen if len(self.room.pockets) else ''}."
        return told + (f" The last was of {table.named(h, k)}." if k >= 0 else "")

    def update(self) -> tuple[list[Artist], str]:
        """The balls at the instant, their trails, the aim before the first event, and the last event's derivation."""
        h, k, now = self.history, self.event(), table.at(self.history, self.time())
        self.discs.set_verts([disc(x, r) for x, r in zip(now.x, now.r, strict=True)])
        for word, x in zip(self.numbers, now.x[1:], strict=True):
            word.set_position(x)
        self.trails.set_segments([self.trail(i, k, now.x[i]) for i in range(len(now.r))])
        width, ahead = 0.006 * np.ptp(self.world.get_xlim()), REACH * (self.t == 0)
        self.aim.set_verts([arrow(x, ahead * v, width) for x, v in zip(now.x, now.v, strict=True)])
        self.rings.set_segments(self.marks(k) + self.foreseen(now))
        for word, text in zip(self.words, derivation(h, k) if self.reveal else ("", "", ""), strict=True):
            word.set_text(text)
        return [self.trails, self.discs, *self.numbers, self.aim, self.rings, *self.words], ""

    def motion(self) -> dict:
        """Every ball and its trail from event to event, by the warped clock; what tells of one instant is not shown."""
        h, N = self.history, len(self.balls.r)
        if self.duration > h.until or not self.reveal:
            return {}
        part = {id(artist): i for i, artist in enumerate(self.seen)}
        s = np.linspace(0, self.duration, 120 if self.room.drag else 2)
        clock = [table.warped(self.room, float(x)) for x in s]
        end, now, moves = table.at(h, self.duration).x, table.warped(self.room, self.time()), []
        for i in range(N):
            met = self.met(i, len(h.t))
            k = [0.0, *(h.clock[q] for q, _ in met), clock[-1]]
            marks = [[part[id(self.discs)], i]] + ([[part[id(self.numbers[i - 1])], 0]] if i else [])
            places = [self.balls.x[i], *(h.x[q, side] for q, side in met), end[i]]
            moves.append(track(self.world, marks, k, places, now, (part[id(self.trails)], i)))
        hidden = [part[id(artist)] for artist in (self.trails, self.aim, self.rings, *self.words)]
        kinds = ["bell" if kind == BALL else "tick" for kind in h.kind]
        sounds = [[float(at), kind, 1.0] for at, kind in zip(h.clock, kinds, strict=True)]
        plain = {"clock": [s.tolist(), clock], "hidden": hidden, "pauses": []}
        return plain | {"moves": moves, "sounds": sounds, "fade": TRAIL}

    def trail(self, i: int, k: int, now: np.ndarray) -> np.ndarray:
        """The way of ball i so far: from event to event, straight."""
        return np.array([self.balls.x[i], *(self.history.x[event] for event in self.met(i, k + 1)), now])

    def met(self, i: int, n: int) -> list[tuple]:
        """Those of the first n events in which ball i takes part, each by its number and the side that i is on."""
        h = self.history
        found = [(q, side) for side, who in ((0, h.i), (1, h.j)) for q in np.flatnonzero(who[:n] == i)]
        return [(q, side) for q, side in sorted(found) if side == 0 or h.kind[q] == BALL]

    def marks(self, k: int) -> list[np.ndarray]:
        """Rings round the two of event k."""
        h, none = self.history, np.empty((0, 2))
        if k < 0:
            return [none, none]
        first = disc(h.x[k, 0], 1.15 * self.balls.r[h.i[k]])
        return [first, disc(h.x[k, 1], 1.15 * self.balls.r[h.j[k]]) if h.kind[k] == BALL else none]

    def foreseen(self, now: Balls) -> list[np.ndarray]:
        """Before the first event: where the cue ball will first touch a ball, by `lib.sweep`, and the way there."""
        none = np.empty((0, 2))
        if self.t > 0 or len(now.r) < 2 or not self.reveal:
            return [none, none]
        size, speed = np.max(self.room.high - self.room.low), max(np.hypot(*now.v[0]), 1e-9)
        clock = min(2 * size / speed, 1 / max(self.room.drag, 1e-9))  # on cloth it never gets further
        way = clock * now.v
        t = sweep(now.x[0], way[0], now.r[0], now.x[1:], way[1:], now.r[1:]).t.min()
        if not t <= 1:
            return [none, none]
        ghost = now.x[0] + t * way[0]
        return [disc(ghost, now.r[0]), np.array([now.x[0], ghost])]

    def tip(self) -> np.ndarray:
        """Where the handle of the aim stands."""
        return self.balls.x[0] + REACH * self.balls.v[0]

    def places(self) -> dict[str, tuple]:
        """The cue ball and its aim, until the shot has begun."""
        if self.t > 0 or not self.reveal:
            return {}
        x, v = self.balls.x[0], self.balls.v[0]
        return {
            "centre of the cue ball": (self.world, x, spoken(x), self.balls.r[0]),
            "velocity of the cue ball": (self.world, self.tip(), spoken(v), 0),
        }

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put the cue ball somewhere, or aim it; once settled all that follows is run anew."""
        x, v = self.balls.x.copy(), self.balls.v.copy()
        place = self.target(handle, place)
        if handle.startswith("centre"):
            inside = self.room.low + self.balls.r[0], self.room.high - self.balls.r[0]
            x[0] = np.clip(place, *inside)
        else:
            v[0] = (place - x[0]) / REACH
        self.start(table.balls(x, v, self.balls.r, self.balls.m), settled)

    def start(self, balls: Balls, settled: bool = True) -> None:
        """Take other balls at the start; such as overlap, or meet beyond all floats, are left where they were last."""
        run = self.happen if settled else self.wait
        for each in (balls, self.balls):
            with suppress(ValueError, table.EndlessError):
                run(each)
                break
        self.balls, self.room = self.history.balls, self.history.room
        if self.t > 0:
            self.t = 0.0  # which redraws
        else:
            self.redraw()

    def adjust(self, **values: float) -> None:
        """Change the room: e, e_wall or drag."""
        self.room = table.room(**self.room._replace(**values)._asdict())
        self.start(self.balls)

    def _on_step(self, by: int) -> None:
        """Go to the next instant at which something happens, or to the one before."""
        times = np.unique(self.history.t)
        at = self.time()
        past = times[times < at - 1e-9] if by < 0 else times[times > at + 1e-9]
        if len(past):
            self.t = min(float(past[-1] if by < 0 else past[0]) / self.duration, 1.0)


PAIR = ("from τ =", "b = p·v", "c = p·p − r²", "D = a r² − |p × v|²", "c / (√D − b)", "v_n", "change of v")


def derivation(h: table.History, k: int) -> tuple[str, str, str]:
    """What event k is, and the numbers it follows from: heading, names and values, a line each."""
    if k < 0:
        return "before the first event" if len(h.t) else "no event", "", ""
    heading = f"event {k + 1}: {table.named(h, k)}".replace(" and", "\nand")
    if h.kind[k] != BALL:
        since, x, v = last_leg(h, int(h.i[k]), k)
        dt, moved = h.clock[k] - since, np.hypot(*(h.x[k, 0] - x))
        return heading, "from τ =\nway to there\nspeed\ntime it takes", listed(since, moved, np.hypot(*v), dt)
    legs = [last_leg(h, int(i), k) for i in (h.i[k], h.j[k])]
    since = max(leg[0] for leg in legs)
    (x1, v1), (x2, v2) = ((x + v * (since - begun), v) for begun, x, v in legs)
    p, v, r = x2 - x1, v2 - v1, h.balls.r[h.i[k]] + h.balls.r[h.j[k]]
    c, b, _, _, D = (float(x) for x in exact.plain((*p, 0.0), (*v, 0.0), r))
    n = h.x[k, 1] - h.x[k, 0]
    v_n = float((v1 - v2) @ n) / np.hypot(*n)
    t = c / (np.sqrt(max(D, 0)) - b) if b < 0 else np.nan
    return heading, "\n".join(PAIR), listed(since, b, c, D, t, v_n, np.hypot(*(h.v[k, 0] - v1)))


def last_leg(h: table.History, i: int, k: int) -> tuple[float, np.ndarray, np.ndarray]:
    """Ball i on its way to event k: since when on the clock, from where, and how fast."""
    for q in range(k - 1, -1, -1):
        if h.instant[q] == h.instant[k]:
            continue  # resolved together with event k
        if h.i[q] == i:
            return float(h.clock[q]), h.x[q, 0], h.v[q, 0]
        if h.kind[q] == BALL and h.j[q] == i:
            return float(h.clock[q]), h.x[q, 1], h.v[q, 1]
    return 0.0, h.balls.x[i], h.balls.v[i]


def listed(*values: float) -> str:
    """Numbers, a line each."""
    return "\n".join(number(x, 3) if np.isfinite(x) else "none" for x in values)


def pool(balls: Balls | None = None, room: Room | None = None, t: float = 0.0) -> None:
    """Show a table to play on, and in words what it showed at first. Arguments as `Pool`."""
    made = Pool(balls, room, t)
    wide = {"style": {"description_width": "initial"}}
    controls = {
        "e": FloatSlider(value=made.room.e, min=0.5, max=1, step=0.01, description="e of balls", **wide),
        "e_wall": FloatSlider(value=made.room.e_wall, min=0.5, max=1, step=0.01, description="e of cushions", **wide),
        "drag": FloatSlider(value=made.room.drag, min=0, max=2, step=0.1, description="drag", **wide),
    }
    explore(Desk(made, **controls))
