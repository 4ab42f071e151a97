"""Lesson 15's neighbours of a start: by which gaps they leave, and for how long they are one."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from .. import motion
from ..artists import Marks, Paint, dots, outlines, shapes
from ..palette import INK
from ..shapes import NONE, disc
from . import _scattered as scattered
from ._scattered import Scattered

MANY, EACH, NEAREST, ONE = 9, 3, 3.5e-13, 0.2
"""How many are shown; how many of each gap at least, if there are; how near to the ball they are at least, as doubles
tell no nearer ones to their end; and how near to one another those are that count as one.
"""

SMALL, FAINT, THICK, LAST = 0.6, 0.5, 1.6, 2
"""How large each is drawn, in balls; how thick their way is, and the end of it; and how many of its pieces that are."""

FAST, SPREADS, AROUND, CLOSELY, TAIL = 2.0, (3.0, 7.0), 0.35, 0.01, 1.6
"""How far each goes in a second of the film, and how many seconds that lasts at least and at most; how far they are
from a ball that is near an edge, beyond which some of them are, and from another one, in halves of the view; and for
how long a way the tail behind one is seen in the film.
"""


class Bundle(NamedTuple):
    """Starts at one distance from another, shape (K, 2), and their ways; for how many hits all of them are one."""

    starts: NDArray
    ways: list[Scattered]
    one: int

    @property
    def clocks(self) -> list[NDArray]:
        """When each is at each place of its way, as all go equally fast: from 0 to 1, the end of the longest way."""
        gone = [np.append(0.0, np.cumsum(np.hypot(*np.diff(way.places, axis=0).T))) for way in self.ways]
        return [each / max(far[-1] for far in gone) for each in gone]

    @property
    def longest(self) -> float:
        """How long the longest way is."""
        return max(float(np.sum(np.hypot(*np.diff(way.places, axis=0).T))) for way in self.ways)


def bundled(start: NDArray, away: float) -> Bundle:
    """Some of the starts that are so far from another, of each gap, whose ways doubles tell to their end."""
    around = start + max(away, NEAREST) * scattered.RING
    around = around[np.all(np.abs(around) <= 1, axis=1)]
    gaps, hits = scattered.left(around)
    kept: list[int] = []
    for there in (*(np.flatnonzero(gaps == gap) for gap in range(3)), np.arange(len(around))):
        spread = [k for k in there[_evenly(len(there))] if k not in kept]
        found = (k for k in spread if scattered.believed(around[k]) == hits[k] < scattered.MOST)
        wanted = EACH if len(there) < len(around) else MANY - len(kept)  # of one gap there may be all
        kept += [k for k, _ in zip(found, range(wanted), strict=False)]
    starts = around[kept]
    ways = [scattered.way(start) for start in starts]
    return Bundle(starts, ways, together(ways))


def _evenly(count: int) -> list[int]:
    """So many numbers, the first few of which are evenly spread."""
    return sorted(range(count), key=lambda k: (k * MANY % max(count, 1), k))


def together(ways: list[Scattered]) -> int:
    """For how many hits some ways are one."""
    shared = min((way.hits for way in ways), default=0)
    places = np.array([way.places[1 : shared + 1] for way in ways])
    apart = np.ptp(places, axis=0).max(axis=-1) > ONE if len(ways) else np.zeros(0)
    return int(np.argmax(apart)) if np.any(apart) else shared


def lay_bundle(world: Axes, chart: Axes, colours: tuple[str, ...]) -> Marks:
    """Each neighbour, its way, and its start on the map."""
    own = [colour for colour in colours for _ in range(MANY)]
    starts = [dots(chart, "o", colour) for colour in colours]
    return Marks(
        ways=outlines(world, own, ["solid"] * len(own), THICK),
        before=outlines(world, own, ["solid"] * len(own), FAINT),
        shared=outlines(world, [INK], ["solid"], FAINT),
        balls=shapes(world, [Paint(colour, 1.0, INK, 0.8) for colour in own]),
        starts=starts,
    )


def slots(found: Bundle) -> list[int]:
    """The number of the mark of each way, among those of the colour of its gap."""
    gaps = [way.gap for way in found.ways]
    return [MANY * gap + gaps[:i].count(gap) for i, gap in enumerate(gaps)]


def put_bundle(made: Marks, found: Bundle, t: float, seen: NDArray) -> None:
    """Where all are at a share of the film, and the ways behind them; seen : their starts on the map, (K, 2)."""
    (lines, before, balls), shared = ([NONE] * (3 * MANY) for _ in range(3)), NONE
    for way, clock, k in zip(found.ways, found.clocks, slots(found), strict=True):
        now = np.array([np.interp(t, clock, x) for x in way.places.T])
        past = int(np.sum(clock <= t))
        behind = np.vstack([way.places[:past], now]) if past < len(clock) else way.places
        ends = max(found.one, len(behind) - 1 - LAST)  # all that is after the hits that they share, and the end of it
        lines[k] = behind[ends:] if past > found.one else np.array([now, now])  # whose look its tail has in the film
        before[k] = behind[found.one : ends + 1] if ends > found.one else NONE
        balls[k] = disc(now, SMALL * scattered.SMALL)
        shared = behind[: found.one + 1]
    made.ways.set_segments(lines)
    made.before.set_segments(before)
    made.shared.set_segments([shared if len(shared) > 1 else NONE])
    made.balls.set_verts(balls)
    gaps = np.array([way.gap for way in found.ways], int)
    for gap, marks in enumerate(made.starts):
        there = seen[gaps == gap]
        marks.set_data(*there[np.all(np.abs(there) < 1, axis=1)].T)


class Bundled:
    """What a map has besides its ball: a state with the neighbours of its start."""

    edge: NDArray | None
    start: NDArray
    half: float
    zoom: int
    t: float
    state: str
    layers: Mapping[str, Marks]

    def show_state(self, name: str) -> None:
        """The ball, or its neighbours, from the beginning."""
        if name != self.state:
            self.t = 0.0
        super().show_state(name)

    @property
    def bundle(self) -> Bundle:
        """The neighbours of the start; if that is near an edge, some of them are beyond it."""
        key = (*self.start.tolist(), self.zoom, self.edge is None)
        if getattr(self, "bundled_of", None) != key:
            away = (CLOSELY if self.edge is None else AROUND) * self.half
            self.bundled_of, self.neighbours = key, bundled(self.start, away)
        return self.neighbours

    def spreading(self) -> dict:
        """All neighbours on their ways, which are drawn behind them."""
        found, part = self.bundle, {id(artist): i for i, artist in enumerate(self.seen)}
        made = self.layers["flock"]
        balls, *lines = (part[id(artist)] for artist in (made.balls, made.ways, made.before, made.shared))
        self.pace = float(np.clip(found.longest / FAST, *SPREADS))
        drawn, moves = sorted(slots(found)), []  # marks without a place are left out of what is drawn
        for way, clock, slot in zip(found.ways, found.clocks, slots(found), strict=True):
            k, timed = drawn.index(slot), (np.round(clock, 5), way.places)
            moves.append(motion.move_of(self.world, [[balls, k]], *timed, self.t, (lines[0], k)))
        return {
            "clock": [[0, 1], [0, 1]],
            "moves": moves,
            "hidden": lines,
            "pauses": [],
            "sounds": [[float(t), "tick", 1.0] for t in found.clocks[0][1 : found.one + 1]] if moves else [],
            "fade": round(min(TAIL / found.longest, 1.0), 4),
            "alone": True,
        }

    @property
    def caption(self) -> str:
        """What the state shows; which one it is is seen."""
        return self.sentence(self.facts)
