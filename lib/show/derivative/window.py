"""Lesson 15's picture of a shot on a pool table: the window of the angles that sink a ball by way of others."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ... import setups
from .. import cloth, motion
from ..artists import Marks, Paint, blank, label, outlines, shapes
from ..board import Lit
from ..canvas import SIZE, SMALL, in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..messages import RESET
from ..palette import CONTACT, QUIET
from ..scene import number, spoken
from ..shapes import NONE, disc
from ..track import Tracked, slider
from ._copies import Trail
from ._lent import Lent
from ._pocketed import (
    DROPS,
    GONE,
    MISSES,
    POCKET,
    ROOM,
    SECONDS,
    Narrow,
    fate,
    legs,
    missed,
    paths,
    played,
    untouched,
)
from ._window_chart import DONE, Charted
from ._window_marks import SIDES, Marked
from ._window_words import aimed, narrowed, stepped, untouched_said
from .window_states import (
    BEGUN,
    COARSE,
    LEAST,
    MOST,
    NARROW,
    NARROWEST,
    PLACES,
    ROOMY,
    STATES,
    STEP,
    STEPS,
    TIMES,
    WIDE,
)

R, CLOSE = setups.RADIUS, 2.1 * setups.RADIUS
"""The radius of a ball; and how near to one another their centres may be put."""

ROLLS, LONGER = 1.2, 1.25
"""For how long balls would roll at their first speed in the film at least; and how much longer than until the last one
is seen to fall, or to go elsewhere.
"""

FRAMES = 40
"""In how many pieces the film becomes slower."""


class Window(Lent, Charted, Marked, Tracked, Layered):
    """Balls in a row to a pocket, each of which can be moved: how an angle off grows from hit to hit, and what sinks.

    The chart has by how much the last ball misses for each aim. A press corrects the aim by a step of Newton's, and the
    shot is played. Where the window is `veiled` it is shown once a ball has fallen, or after a step.
    """

    states = STATES
    knobs: Mapping[str, float] = {"off": 0.0}
    timed = fluid = parted = True
    rolled, magnified = ROLLS, False

    def __init__(self, *shown: str, vote: Ballot = None, veiled: bool = False):
        self.x, self.tried, self.found = dict(PLACES), [], set() if veiled else set(PLACES)
        super().__init__(*shown, vote=vote)
        self.begin()

    def begin(self) -> None:
        """The shot of the state as it is aimed at first, and nothing tried yet."""
        self.t, self.tried, self.own = 0.0, [], None
        self.turn(off=BEGUN[self.state])
        self.time_film()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table with the balls of the state, the chart, and the knob."""
        narrow = 0 < self.breadth < NARROWEST
        self.figure, self.layers = self.page(9.6, 3.25, upright=-0.4 if narrow else 0.5), {}
        boxes = (NARROW if narrow else WIDE)[self.magnified]
        self.world, self.chart = self.figure.add_axes(boxes[0]), self.figure.add_axes(boxes[1])
        cloth.lay(self.world, ROOM)
        count = len(PLACES[self.state])
        colours = [cloth.hue(k) for k in range(count)]
        self.layers["cloth"] = Marks(
            lines=outlines(self.world, colours, ["solid"] * count, 1.4),
            right=outlines(self.world, [cloth.IVORY] * count, ["dashed"] * count, 0.9),
            ghosts=outlines(self.world, [cloth.IVORY] * 3, ["dashed"] * 3, 1.6),
            pocket=outlines(self.world, [cloth.IVORY], ["solid"], 2.0),
            starts=outlines(self.world, [cloth.IVORY] * count, ["dotted"] * count, 1.2),
        )
        self.layers["fans"] = Marks(areas=shapes(self.world, [Paint(colour, 0.45) for colour in colours]))
        self.layers["wide"] = Marks(words=[label(self.world, "", cloth.IVORY, inside=True) for _ in colours])
        self.rack = cloth.Rack(self.world, np.full(count, R), list(range(count)), aside=True)
        self.layers["rack"] = Marks(all=self.rack.artists)
        look = {"ha": "center", "va": "center", "weight": "bold", "size": SIZE, "animated": True}
        self.layers["sides"] = Marks(
            arrow=outlines(self.world, [cloth.IVORY], ["solid"], 2.6),
            head=shapes(self.world, [Paint(cloth.IVORY)]),
            words=[self.world.text(0, 0, "", color=cloth.IVORY, **look) for _ in SIDES],
        )
        most = self.most
        marks = {x: f"{number(x)}°" for x in (-most, LEAST * most)}
        said = lambda x: f"{number(x, 3)} degrees"
        one = slider(self.figure, boxes[2], "off", marks, most / self.steps, said, "aim")
        self.tracks_of, self.layers["off"] = {"aim off": one}, one.layer
        look = {"size": SMALL, "animated": True, "color": QUIET, "ha": "center", "va": "top", "clip_on": False}
        self.layers["magnified"] = Marks(
            band=shapes(one.ax, [Paint(CONTACT, 0.35, CONTACT, 1.2)]),
            word=one.ax.text(0.0, -0.42, "the middle" * self.roomy, **look),
        )
        stretch = MOST["one"] / most
        self.scale = blank(self.figure, boxes[3], [stretch * x for x in one.ax.get_xlim()], (0.0, 1.0))
        self.lay_scale(self.scale)
        self.lay_chart(self.chart, one.ax.get_xlim())
        self.draw_background()

    def show_state(self, name: str) -> None:
        """Show a state, with as many balls as it has."""
        state = self.tagged.get(name, name)
        self.give_back() if name == self.state else None
        if state in self.states and state != self.state:
            self.t, self.lit, self.state, self.magnified = 0.0, "", state, False
            self.lay_out()
            self.begin()
        super().show_state(name)

    def _on_state(self, name: str) -> None:
        """A state; the step that is asked for is lit with as many balls as are shown."""
        if name not in STEP:
            return super()._on_state(name)
        self.lit = name
        return self.lend() if self.stepless else self.redraw()

    @property
    def lamp(self) -> Lit:
        """What Newton's step lights, with however many balls."""
        return STEP.get(self.lit, Lit(""))

    @property
    def most(self) -> float:
        """How far to the right of the middle one can aim, in degrees."""
        return MOST[self.state if self.magnified else "one"]

    @property
    def steps(self) -> float:
        """In how many steps the knob goes as far."""
        return STEPS if self.magnified or self.state == "one" else COARSE

    def magnify(self) -> None:
        """Draw the aim as large as its window needs; an aim that is not on that track is as at first."""
        self.magnified = True
        if not -self.most <= self.knobs["off"] <= LEAST * self.most:
            self.begin()
        self.lay_out()
        self.redraw()

    @property
    def roomy(self) -> bool:
        """Has the track room for every word?"""
        return not NARROWEST <= self.breadth < ROOMY

    @property
    def sealed(self) -> bool:
        """Is the window still sought?"""
        return not (self.known_aim or self.lit)

    @property
    def known_aim(self) -> bool:
        """May the right aim be seen? A ball has fallen, or the aim has been corrected."""
        return self.state in self.found or bool(self.tried)

    @property
    def on(self) -> list[str]:
        """The layers that are shown: no curve while the window is sought, and no window before it is found."""
        hidden = ["band", "curve"] * self.sealed + ["magnified"] * (not self.known_aim)
        return [name for name in super().on if name not in hidden]

    @property
    def facts(self) -> Narrow | None:
        """The window of the shot."""
        return self.window_of(self.state)

    @property
    def off(self) -> float:
        """By which angle the shot is off the middle, as its tangent."""
        c, s = setups.direction(self.knobs["off"])
        return float(s / c)

    @property
    def shot(self) -> list[Trail] | None:
        """The ways of all balls in the shot that is played, asked once."""
        known = self.facts
        key = (*self.x[self.state].ravel().tolist(), self.off)
        if known and getattr(self, "played_as", None) != key:
            self.played_as, (self.ways, self.fell) = key, played(self.x[self.state], known, self.off)
        return self.ways if known else None

    def time_film(self) -> None:
        """How long the film is: well beyond the instant at which the last ball is seen to fall, or to go elsewhere.
        All balls become slower together until they stand still, which changes no way.
        """
        x, known, ways = self.x[self.state], self.facts, self.shot
        last, seen = len(x) - 1, 0.0
        if ways and fate(x, known, self.off) != MISSES:
            seen = self.fell[last] + DROPS
        elif ways:
            k = untouched(x, known, self.off)
            who = k - 1 if k else last
            seen = ways[who].clock[min(1 + (who > 0), len(ways[who].clock) - 1)]  # it has met something else
        falls = self.fell.get(last, np.inf) if ways and seen < self.fell.get(last, 0.0) else np.inf
        self.rolled = float(min(max(ROLLS, LONGER * seen), falls - DROPS, SECONDS))
        self.duration = self.pace = 2 * self.rolled

    @property
    def seconds(self) -> float:
        """For how long balls have rolled at their first speed that are as far as at this instant of the film."""
        return self.rolled * self.t * (2 - self.t)

    def _on_time(self, t: float) -> None:
        """A ball that has fallen shows the window."""
        super()._on_time(t)
        if self.t == self.last and self.facts and fate(self.x[self.state], self.facts, self.off) != MISSES:
            self.found = self.found | {self.state}
            self.redraw()

    def saved(self) -> dict[str, str]:
        """Where no kernel runs, with the window."""
        return Window(*self.shown).saved_states()

    @property
    def miss(self) -> tuple[float, float]:
        """By which angle the last ball misses, and how fast that grows with the aim; nan where a ball is not hit."""
        found = missed(self.x[self.state], self.facts, self.knobs["off"])
        return float(found.beta[0]), float(found.slope[0])

    def draw(self, known: Narrow | None) -> None:
        """The balls at the time, the fans from the right aim to this one, and by how much the last ball misses."""
        x, layers = self.x[self.state], self.layers
        now = self.now()
        self.rack.beside = self.asides(now)
        self.rack.put(now)
        layers["cloth"].pocket.set_segments([disc(ROOM.pockets[POCKET], 1.05 * ROOM.pocket_r)])
        found = bool(known) and self.known_aim
        layers["cloth"].ghosts.set_segments([disc(ghost, R) for ghost in known.ghosts] if found else [NONE])
        layers["cloth"].starts.set_segments([disc(start, R) if self.t else NONE for start in x])
        right, mine = (legs(x, paths(x, known, off)) for off in (0.0, self.off)) if known else ([NONE] * len(x),) * 2
        right = right if found else [*[NONE] * (len(x) - 1), right[-1]]  # else only by how much the last one misses
        layers["cloth"].right.set_segments(right)
        layers["cloth"].lines.set_segments(mine)
        sides = zip(right, mine, strict=True)
        layers["fans"].areas.set_verts([np.vstack([one, other[1:]]) if len(one) else NONE for one, other in sides])
        self.put_angles(known, right, mine)
        self.put_sides()
        self.put_chart(known)
        self.put_knobs()

    def now(self) -> NDArray:
        """Where all balls are."""
        ways = self.shot if self.t else None
        return np.array([way.at(self.seconds) for way in ways]) if ways else self.x[self.state]

    def motion(self) -> dict:
        """All balls on their ways."""
        ways = self.shot
        if ways is None:
            return {}
        part, moves = {id(artist): i for i, artist in enumerate(self.seen)}, []
        for i, way in enumerate(ways):
            marks = [[part[id(artist)], mark] for artist, mark in self.rack.marks(i)]
            moves.append(motion.move_of(self.world, marks, way.clock, way.places, self.seconds))
        share = np.linspace(0, 1, FRAMES + 1)
        clock = [(self.duration * share).tolist(), (self.rolled * share * (2 - share)).tolist()]
        sounds = [[float(way.clock[1]), "tick", 1.0] for way in ways[1:]]
        return {"clock": clock, "moves": moves, "hidden": [], "pauses": [], "sounds": sounds}

    def _on_step(self, by: int) -> None:
        """Go to the hit before or to the next."""
        met = (float(way.clock[1]) / self.rolled for way in self.shot or ())
        times = sorted({0.0, self.last, *(float(1 - np.sqrt(1 - share)) for share in met if share < 1)})
        past = [t for t in times if t < self.t - 1e-9] if by < 0 else [t for t in times if t > self.t + 1e-9][::-1]
        self._on_time(past[-1] if past else self.t)

    acts = {"correct": "correct", "magnify": "magnify the aim", "first": RESET}  # below the picture

    def act(self, name: str) -> None:
        """Correct the aim by one step, and play the shot; or all balls and the aim as they were at first."""
        if name not in ("correct", "magnify"):
            self.x, self.magnified = dict(PLACES), False
            self.lay_out()
            return self.begin()
        if self.idle(name):
            return None
        if name == "magnify":
            return self.magnify()
        (beta, slope), off = self.miss, self.knobs["off"]
        self.t, self.tried, self.own = 0.0, [*self.tried, (off, beta)], None
        self.turn(off=off - beta / slope)  # (15.4)
        self.time_film()
        self.redraw()
        self.plays += 1
        return None

    def idle(self, name: str) -> str:
        """Why there is no step to be made."""
        if name == "magnify":
            many = "it is magnified already" if self.magnified else ""
            return "with one ball it is large enough" if self.state == "one" else many
        if name != "correct":
            return ""
        if self.facts is None:
            return "there is no such shot"
        beta, slope = self.miss
        if not abs(beta) < np.inf:
            return "a ball is not hit, so there is no β"
        if not -self.most <= self.knobs["off"] - beta / slope <= LEAST * self.most:
            return "so far off, the slope leads off the track"
        return "the ball goes through the middle" if abs(beta) < DONE else ""

    def places(self) -> dict[str, tuple]:
        """Every ball that has not fallen where it is, and the knob."""
        there = [(k, x) for k, x in enumerate(self.now()) if not np.array_equal(x, GONE)]
        balls = {f"ball {k}" if k else "cue ball": x for k, x in there}
        found = {name: (self.world, x, spoken(np.round(x, 3)), R) for name, x in balls.items()}
        return found | super().places()

    def placed(self) -> list[dict]:
        """Each handle; those of balls are rings, as a knob would hide a ball."""
        return [each | {"ring": each["name"] not in self.tracks_of} for each in super().placed()]

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a ball elsewhere on the table, or aim off the middle."""
        place, self.t, self.tried, self.own = self.target(handle, place), 0.0, [], None
        if handle in self.tracks_of:
            super().move(handle, place, settled)
        else:
            k = 0 if handle == "cue ball" else int(handle.split()[1])
            x = self.x[self.state].copy()
            x[k] = np.round(np.clip(place, ROOM.low + 1.05 * R, ROOM.high - 1.05 * R), 3)
            if np.all(np.hypot(*(np.delete(x, k, axis=0) - x[k]).T) >= CLOSE):
                self.x = self.x | {self.state: x}
            self.redraw()
        if settled:
            self.time_film()
            self.redraw()

    def step(self, handle: str) -> NDArray:
        """Two centimetres, or a step of the knob."""
        return super().step(handle) if handle in self.tracks_of else np.full(2, 0.02)

    def words(self, known: Narrow | None) -> dict[str, Any]:
        """What the derivative says of the window, what runs say, and what becomes of the shot."""
        if known is None:
            told = "There is no such shot: a cut would be too thin, or a ball is in the way"
            return {"told": told, "stepped": told}
        many, ended = len(known.growths), ""
        if self.t == self.last:
            k = untouched(x := self.x[self.state], known, self.off)
            ended = untouched_said(k, self.off) if k else f"Ball {many} {fate(x, known, self.off)}"
        if self.sealed:
            wanted = f"Ball {many} should fall into the pocket with the white ring"
            larger = f". The aim is magnified {TIMES[self.state]} times" * self.magnified
            return {"told": (ended or wanted) + larger, "stepped": ""}
        first = ended and f"{ended}. {aimed(self.knobs['off'])}. "
        return {"told": first + narrowed(known), "stepped": self.stepping(known, many, ended)}

    def stepping(self, known: Narrow, many: int, ended: str) -> str:
        """What a step would do, and what became of the shot, which the step tells if the last ball was struck."""
        becomes, why = fate(self.x[self.state], known, self.off), self.idle("correct")
        before = f"{ended}. " if ended and (why or ended != f"Ball {many} {becomes}") else ""
        if why:
            return f"{before}There is no step from here: {why}"
        return before + stepped(many, *self.miss, becomes if ended or becomes == MISSES else "")

    @property
    def caption(self) -> str:
        """What becomes of the shot; how many balls there are is seen."""
        return self.sentence(self.facts)


def window(*shown: str, vote: Ballot = None) -> None:
    """Show how narrow a shot is, with one ball or with several in a row; in the first of these states."""
    explore(Window(*shown, vote=vote, veiled=True))
