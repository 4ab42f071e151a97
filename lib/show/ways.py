"""Questions about ways: balls on bent ways, at rest until it is answered; then their ways, and where they touch."""

from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from numpy.typing import NDArray

from .artists import Paint, bare, enclose, label, outlines, shaft, shapes
from .canvas import figure, in_style
from .central import NONE
from .motion import move_of
from .palette import CONTACT, INK, QUIET, V
from .revealed import Revealed
from .shapes import arrow, disc


class Way(NamedTuple):
    """A ball and where it is at equal times of the frame, x of shape (n, 2); its name and its paint; v as it starts."""

    name: str
    x: NDArray
    r: float
    paint: Paint
    v: NDArray | None = None


class Ways(Revealed):
    """Balls at the start; once it is revealed, their ways, rings where they touch, and the frame can be played.

    Parameters
    ----------
    ways : sequence of Way
        As many places for one as for another.
    rings : sequence of (NDArray, float)
        Centre and radius of what is ringed.
    before, after : str
        What is seen, without the result and with it.
    lines : sequence of NDArray, optional
        What else is drawn with the result, as lines through points.
    reveal : bool
        As `Revealed`.
    """

    unit = ""

    def __init__(self, ways, rings, before: str, after: str, lines=(), reveal: bool = True):
        self.ways, self.ringed, self.lines, self.words = tuple(ways), list(rings), list(lines), (before, after)
        super().__init__(reveal)

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(6.4, 3.2, self.projected)
        self.world = ax = self.figure.add_axes([0.005, 0.005, 0.99, 0.99])
        bare(ax, self.unit)
        self.paths = outlines(ax, [QUIET] * len(self.ways), ["dashed"] * len(self.ways), 1.6)
        self.aids = outlines(ax, [INK] * len(self.lines), ["dotted"] * len(self.lines), 1.6)
        self.balls = shapes(ax, [way.paint for way in self.ways])
        self.arrows = shapes(ax, [Paint(V)] * len(self.ways))
        self.rings = outlines(ax, [CONTACT] * len(self.ringed), ["solid"] * len(self.ringed), 2.0)
        self.letters = [label(ax, way.name, INK) for way in self.ways]
        enclose(ax, self.reach(), 1.08)
        self.draw_background()

    def reach(self) -> NDArray:
        """Points that enclose all that is ever seen."""
        balls = [way.x + side * way.r for way in self.ways for side in (-1, 1)]
        return np.vstack([*balls, *(way.x[:1] + way.v for way in self.ways if way.v is not None), *self.lines])

    def update(self) -> tuple[list[Artist], str]:
        """Every ball where it is, and what is to be seen of the result."""
        places, width = [_at(way.x, self.t) for way in self.ways], shaft(self.world)
        self.balls.set_verts([disc(x, way.r) for x, way in zip(places, self.ways, strict=True)])
        started = [arrow(way.x[0], way.v, width) if way.v is not None else NONE for way in self.ways]
        self.arrows.set_verts(started if self.t == 0 else [])
        self.paths.set_segments([way.x for way in self.ways] if self.reveal else [])
        self.aids.set_segments(self.lines if self.reveal else [])
        self.rings.set_segments([disc(x, r) for x, r in self.ringed] if self.reveal else [])
        for letter, x in zip(self.letters, places, strict=True):
            letter.set_position(x)
        return [self.paths, self.aids, self.balls, self.arrows, self.rings, *self.letters], ""

    @property
    def caption(self) -> str:
        """What is seen, with the result only once that is shown."""
        return self.words[int(self.reveal)]

    def motion(self) -> dict:
        """Every ball with its letter along its way."""
        if not self.reveal:
            return {}
        part, moves = {id(artist): i for i, artist in enumerate(self.seen)}, []
        for k, way in enumerate(self.ways):
            if np.any(way.x != way.x[0]):
                marks = [[part[id(self.balls)], k], [part[id(self.letters[k])], 0]]
                moves.append(move_of(self.world, marks, np.linspace(0, 1, len(way.x)), way.x, self.t))
        hidden = [part[id(self.arrows)]]
        return {"clock": [[0, 1], [0, 1]], "moves": moves, "hidden": hidden, "pauses": []}


def _at(x: NDArray, t: float) -> NDArray:
    """Where a ball is, between the two places beside that time."""
    k = t * (len(x) - 1)
    i = min(int(k), len(x) - 2)
    return x[i] + (k - i) * (x[i + 1] - x[i])
