"""Lesson 15's picture of one break in two lengths of digits: when both part, and when the derivative says so."""

from typing import Any

import numpy as np
import traitlets
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from ... import setups, table
from .. import cloth
from ..artists import Marks, Paint, dots, label, outlines, shapes
from ..board import State
from ..canvas import in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..motion import move_of
from ..palette import QUIET, WRONG, P
from ..scene import number, superscript
from ..shapes import arrow, disc
from ..track import Tracked, slider
from ._parted import SPEED, Parted, Table, loose, parted

DIGITS = 16, 32, 64, 200
"""The lengths of digits that the lever offers."""

WIDEST, FINEST, FIRST = 6.0, 0.1, -2.0
"""How far from the middle line the cue ball may be aimed, in which steps, and how at first: in degrees."""

REACH, RING = 0.3, 1.35
"""How long the arrow of the aim is, in metres; and how large a ring is, in radii of a ball."""

BESIDE = 540
"""From how many pixels across on the chart stands beside the table."""

SHORTEST, LONGEST = 9.0, 14.0
"""For how many seconds a film is played at least, and at most."""

LEAST = -0.6
"""Where the chart's gaps end, as a power of ten in metres: beyond it they are as large as the table."""

ROOM = table.room([0, 0], [setups.LENGTH, setups.WIDTH])
"""The table: no cloth, no pockets."""


class Parting(Tracked, Layered):
    """Balls as 230 digits have them, rings as fewer digits have them, and how far apart both are, hit by hit.

    The lever sets how many digits the rings have. The cue ball is aimed before the film.
    """

    states = {"break": State("break", "aim rings chart foretold now digits", "{told}.")}
    always = "balls"
    knobs = {"digits": 0.0}
    timed = fluid = True
    reel = traitlets.Unicode("seconds").tag(sync=True)

    def __init__(self, *shown: str, vote: Ballot = None):
        self.aim, self.run, self.waits, self.played = FIRST, FIRST, False, False
        super().__init__(*shown, vote=vote)
        self.begin()

    def begin(self) -> None:
        """The film of the break that is aimed, from its beginning."""
        self.run, self.waits, self.t, self.played = self.aim, False, 0.0, False
        self.last = float(np.floor(100 * self.facts.true.t[-1]) / 100)
        self.pace = float(np.clip(self.last, SHORTEST, LONGEST)) / self.last

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table, below it the lever, and beside it the chart."""
        wide = not 0 < self.wide < BESIDE
        self.figure, self.layers = self.page(9.6, 3.6, upright=0.6 if wide else -0.1), {}
        self.world = self.figure.add_axes([0.0, 0.22, 0.6, 0.78] if wide else [0.0, 0.58, 1.0, 0.42])
        self.chart = self.figure.add_axes([0.69, 0.2, 0.29, 0.67] if wide else [0.19, 0.14, 0.78, 0.22])
        cloth.lay(self.world, ROOM)
        self.lay_balls(self.world)
        self.lay_chart(self.chart)
        marks = {float(k): str(n) for k, n in enumerate(DIGITS)}
        box = (0.03, 0.0, 0.54, 0.2) if wide else (0.06, 0.44, 0.86, 0.13)
        said = lambda k: f"{DIGITS[int(k)]} digits"  # noqa: E731
        one = slider(self.figure, box, "digits", marks, 1.0, said, "digits of the rings")
        self.tracks_of, self.layers["digits"] = {"digits of the rings": one}, one.layer
        self.fit()

    def lay_balls(self, ax: Axes) -> None:
        """The balls and their numbers, the rings and the aim."""
        N = len(loose(0.0)[0])
        self.rack = cloth.Rack(ax, np.full(N, setups.RADIUS), list(range(N)))
        self.layers["balls"] = Marks(all=list(self.rack.artists))
        self.layers["rings"] = Marks(rings=outlines(ax, [cloth.IVORY] * N, ["solid"] * N, 2.2))
        self.layers["aim"] = Marks(arrow=shapes(ax, [Paint(cloth.IVORY)]))

    def lay_chart(self, ax: Axes) -> None:
        """The gap over the hits: what the derivative says, what is measured, and now."""
        ax.set(xlabel="hits of each ball", title="how far apart")
        ax.xaxis.set_major_locator(MaxNLocator(5, integer=True))
        self.layers["chart"] = Marks(radius=outlines(ax, [QUIET], ["dashed"], 1.2), word=label(ax, "a radius", QUIET))
        self.line("foretold", ax, P, "foretold", "dashed", 2.2)
        seen = {"line": outlines(ax, [WRONG], ["solid"], 2.6), "dot": dots(ax, "o", WRONG)}
        self.layers["now"] = Marks(**seen, word=label(ax, "seen", WRONG))

    def fit(self) -> None:
        """The chart reaches down to the last digit of the rings."""
        deep = -self.digits - 1
        self.chart.set(ylim=(deep, 1.5), xlim=(0, 1.02 * self.facts.each[-1]))
        steps = {16: 4, 32: 8, 64: 16, 200: 50}[self.digits]
        powers = range(0, deep - 1, -steps)
        self.chart.set_yticks(powers, [f"10{superscript(k)}" if k else "1 m" for k in powers])
        self.draw_background()

    @property
    def digits(self) -> int:
        """How many digits the rings have."""
        return DIGITS[int(self.knobs["digits"])]

    @property
    def facts(self) -> Parted:
        """Both runs of the break that was let go last."""
        return parted(self.run, self.digits)

    @property
    def on(self) -> list[str]:
        """The layers that are shown: before a vote nothing that answers it, and while one aims no film."""
        hidden = {"foretold", "now"} if self.locked else {"now", "foretold"} if self.waits else set()
        return [name for name in super().on if name not in hidden | ({"aim"} if self.t else set())]

    # What is drawn.

    def draw(self, known: Parted) -> None:
        """The balls and the rings at the time, the aim, and the gap up to then."""
        start, v = loose(self.aim)
        true, other = (start, start) if self.waits else (known.true.at(self.t), known.other.at(self.t))
        self.rack.put(true)
        self.layers["rings"].rings.set_segments([disc(x, RING * setups.RADIUS) for x in other])
        width = 0.006 * np.ptp(self.world.get_xlim())
        self.layers["aim"].arrow.set_verts([arrow(start[0], REACH / SPEED * v[0], width)])
        self.put_chart(known)
        self.put_knobs()

    def put_chart(self, known: Parted) -> None:
        """The gaps as powers of ten: all that the derivative says, and of what is measured all up to now."""
        radius, end = np.log10(setups.RADIUS), known.each[-1]
        self.put("chart", [[0, radius], [end, radius]], np.array([0.2 * end, radius]))
        told = self.heights(known, known.foretold)
        self.put("foretold", told, told[len(told) // 3] + [0.24 * end, -0.02 * self.digits])
        gap = self.heights(known, known.measured)[known.t <= self.t]
        self.layers["now"].line.set_segments([np.vstack([gap, gap[-1:]])])
        self.layers["now"].dot.set_data(*gap[-1:].T)
        word = self.layers["now"].word
        word.set_visible(word.get_visible() and self.t > 0)
        word.set_position(gap[len(gap) // 2] + [-0.12 * end, 0.06 * self.digits])

    def heights(self, known: Parted, gaps: NDArray) -> NDArray:
        """Where gaps stand on the chart, hit by hit."""
        level = np.log10(np.maximum(gaps, 10.0 ** (-self.digits - 0.9)))
        return np.column_stack([known.each, np.minimum(level, LEAST)])

    def motion(self) -> dict:
        """Every ball and every ring along its way, and a tick at each hit of two balls."""
        if self.locked or self.waits:
            return {}
        part, known = {id(artist): i for i, artist in enumerate(self.seen)}, self.facts
        rings, N = part[id(self.layers["rings"].rings)], known.true.x.shape[1]
        marked = [[[part[id(a)], k] for a, k in self.rack.marks(i)] for i in range(N)]
        moves = [self.led(known.true, i, marked[i]) for i in range(N)]
        moves += [self.led(known.other, i, [[rings, i]]) for i in range(N)]
        line, dot = (part[id(artist)] for artist in (self.layers["now"].line, self.layers["now"].dot))
        moves.append(move_of(self.chart, [[dot, 0]], known.t, self.heights(known, known.measured), self.t, (line, 0)))
        sounds = [[float(t), "tick", 0.6] for t in known.t[1:] if t < self.last]
        clock = [[0, self.last], [0, self.last]]
        hidden = [part[id(artist)] for artist in self.layers["aim"]]
        return {
            "clock": clock,
            "moves": moves,
            "hidden": hidden,
            "pauses": [],
            "sounds": sounds,
            "fade": 4 * self.last,
            "alone": True,
        }

    def led(self, run: Table, i: int, marks: list) -> list:
        """The way of ball i in a run up to the end of the film, from turn to turn, for these marks."""
        known = run.t < self.last
        times, places = np.append(run.t[known], self.last), np.vstack([run.x[known, i], run.at(self.last)[i]])
        turns = _turns(run.v[known, i])
        return move_of(self.world, marks, times[turns], places[turns], self.t)

    # What is done.

    acts = {"aim": "aim again", "whole": "the first break"}

    def idle(self, name: str) -> str:
        """Why there is nothing to go back to."""
        return "drag the tip of the arrow" if name == "aim" and not self.t else ""

    def act(self, name: str) -> None:
        """The same break from its beginning, or the first one in doubles."""
        if name == "whole":
            self.aim = FIRST
        self.turn(**({} if name == "aim" else type(self).knobs))

    def turn(self, **knobs: float) -> None:
        """Set the digits, and begin anew."""
        before = self.digits
        self.knobs = self.knobs | knobs
        self.begin()
        self.fit() if before != self.digits else self.redraw()

    def _on_time(self, t: float) -> None:
        """Once it was played, it is told what happened."""
        self.played = True
        super()._on_time(t)

    def places(self) -> dict[str, tuple]:
        """The lever, and before the film the aim of the cue ball."""
        found = super().places()
        if not self.t:
            start, v = loose(self.aim)
            tip = start[0] + REACH / SPEED * v[0]
            found["aim of the cue ball"] = (self.world, tip, f"{number(self.aim)} degrees", 0)
        return found

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Pull the lever, or aim; once settled the break is run anew."""
        if handle in self.tracks_of:
            return super().move(handle, place, settled)
        x, y = self.target(handle, place) - loose(0.0)[0][0]
        aim = np.degrees(np.arctan2(y, max(x, 1e-3)))
        self.aim = float(np.round(np.clip(aim, -WIDEST, WIDEST), 1)) + 0.0
        self.waits = True
        if settled:
            self.begin()
            return self.fit()
        self.redraw()

    def step(self, handle: str) -> NDArray:
        """A notch, or half a degree."""
        return super().step(handle) if handle in self.tracks_of else np.full(2, REACH * np.radians(0.5))

    # What is said.

    def saved(self) -> dict[str, str]:
        """The end of the first break, for where no kernel runs; before a vote its beginning."""
        if self.vote:
            return self.saved_states()
        made = Parting(*self.shown)
        made.t, made.played = made.last, True
        return made.saved_states()

    def words(self, known: Parted) -> dict[str, Any]:
        """Where the derivative has both part, and where they did."""
        if self.locked or self.waits:
            return {"told": "Balls and rings are the same break, run by the same lines of code"}
        hits, k = known.each[known.first(known.foretold)], known.first(known.measured)
        told = f"The derivative says: in {self.digits} digits they part after {number(hits, 2)} hits of each ball"
        if not self.played or self.t < known.t[k]:
            return {"told": told}
        seen, when = number(known.each[k], 2), number(float(known.t[k]), 3)
        chance = "" if seen == number(hits, 2) else ". How each number is rounded is chance, and it cannot know that"
        return {"told": f"{told}. They parted after {seen}, at {when} s{chance}"}


def _turns(v: NDArray) -> NDArray:
    """The rows at which a ball turns, and the last of all."""
    turned = np.any(np.diff(v, axis=0) != 0, axis=1)
    return np.concatenate([[0], 1 + np.flatnonzero(turned), [len(v)]])


def parting(*shown: str, vote: Ballot = None) -> None:
    """Show one break in two lengths of digits."""
    explore(Parting(*shown, vote=vote))
