"""A gas in space, to be turned: its cells, and who touches in this frame, by `lib.broad`."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.patches import PathPatch
from numpy.typing import NDArray

from ... import broad, setups
from ...broad.reach import reach, work
from ..artists import Paint, write
from ..board import FRAME_SECONDS, Board
from ..canvas import figure, in_style
from ..explorer import explore
from ..palette import A_FILL, CONTACT, QUIET, A
from ..scene import number
from ..space import of_half
from ..track import track
from ._discs import _discs, _hairs, _put_discs, _put_hairs
from ._readings import _readings

COUNT, FULL, STEP = 125, 0.08, 1.5
"""How many balls of radius 1, what share of the room they fill, and how far each moves in the frame."""

EYE = 3.0
"""How far the eye is from the middle, in sides of the room."""

PAINTS = (Paint("none", 1.0, QUIET, 0.7), Paint(A_FILL, 0.9, A, 1.2), Paint(CONTACT, 0.5, CONTACT, 2.0))
"""Balls that touch nobody in the frame, that will, and that have."""


class Gas(Board):
    """Balls in a cube, moved through one frame, seen from where two handles turn it."""

    compiles = True

    def __init__(self):
        made, room = setups.gas(COUNT, FULL, d=3)
        self.side = float(room.high[0])
        self.p, self.v, self.r = made.x, STEP * made.v, made.r
        self.o, self.R = reach(self.p, self.v, self.r)
        self.pairs, self.cell = broad.pairs(self.p, self.v, self.r), 2 * float(np.max(self.R))
        self.asked = work(self.o, self.R, self.cell)
        self.first = _first_touch(self.pairs, COUNT)
        self.knobs = {"turn": 0.25, "tilt": 0.2}
        super().__init__(scrub=True, pace=2 * FRAME_SECONDS)
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(7.6, 3.8, self.projected)
        self.world = ax = self.figure.add_axes([0.0, 0.0, 0.62, 1.0])
        ax.set_axis_off()
        ax.set(xlim=(-1.14, 1.14), ylim=(-0.94, 0.94))
        self.lattice = _hairs(ax, QUIET, 0.5, 0.35)
        self.discs: list[PathPatch] = [_discs(ax, paint) for paint in PAINTS]
        scales = {"turn": {-1.0: "left", 0.0: "front", 1.0: "right"}, "tilt": {0.0: "level", 1.0: "from above"}}
        self.scales = {
            name: track(self.figure, (0.65, low, 0.31, 0.15), f"{name} it", scales[name])
            for name, low in (("turn", 0.2), ("tilt", 0.02))
        }
        self.words = _readings(self.figure, 0.665, {0.86: CONTACT, 0.66: A})
        self.draw_background()

    def seen_at(self, x: NDArray) -> tuple[NDArray, NDArray]:
        """Where places of the room are seen, and how large a length is there, the room's side being 1 in its middle."""
        (c, s), (a, b) = of_half(self.knobs["turn"] * 0.5), of_half(self.knobs["tilt"] * 0.9)
        x, y, z = np.moveaxis(x / self.side - 0.5, -1, 0)
        across, deep = c * x + s * y, c * y - s * x
        up, deep = a * z + b * deep, a * deep - b * z
        size = EYE / (EYE + deep)
        return np.stack([size * across, size * up], axis=-1), size / self.side

    def update(self) -> tuple[list[Artist], str]:
        """All balls where they are at the time shown, by whether they touch; and the borders of cells."""
        places, size = self.seen_at(self.p + self.t * self.v)
        kinds = np.where(self.first <= self.t, 2, np.where(self.first <= 1, 1, 0))
        for kind, drawn in enumerate(self.discs):
            here = kinds == kind
            _put_discs(drawn, places[here], (self.r * size)[here])
        _put_hairs(self.lattice, *(self.seen_at(x)[0] for x in _lattice(self.side, self.cell)))
        for name, (_, knob) in self.scales.items():
            knob.set_data([self.knobs[name]], [0])
        touched, mean = int(np.sum(self.pairs.t <= self.t)), np.mean(self.asked.balls)
        said = (f"{touched} of {len(self.pairs.t)}", "pairs of this frame touch by now")
        write(self.words, (*said, f"{number(mean, 3)} of {COUNT - 1}", "others asked, on average"))
        return [self.lattice, *self.discs, *(knob for _, knob in self.scales.values()), *self.words], ""

    @property
    def caption(self) -> str:
        """How many pairs there are, how many of them touch, and what cells save."""
        every, mean = COUNT * (COUNT - 1) // 2, number(np.mean(self.asked.balls), 3)
        cells = f"in cells {number(self.cell, 3)} wide a ball asks {mean} of {COUNT - 1} others on average"
        return f"Of {every:,} pairs of {COUNT} balls in space {len(self.pairs.t)} touch in the frame; {cells}."

    def places(self) -> dict[str, tuple]:
        """The two knobs."""
        return {
            name: (ax, np.array([self.knobs[name], 0.0]), f"{number(100 * self.knobs[name], 3)} per cent", 0.03)
            for name, (ax, _) in self.scales.items()
        }

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Turn the room, or tilt it."""
        x = float(self.target(handle, place)[0])
        self.knobs = self.knobs | {handle: float(np.clip(x, -1 if handle == "turn" else 0, 1))}
        self.redraw()

    def step(self, handle: str) -> NDArray:
        """A twentieth."""
        return np.full(2, 0.05)


def _first_touch(pairs: broad.Pairs, count: int) -> NDArray:
    """When each ball first touches another in the frame, inf if it does not."""
    t = np.full(count, np.inf)
    np.minimum.at(t, pairs.i, pairs.t)
    np.minimum.at(t, pairs.j, pairs.t)
    return t


def _lattice(side: float, cell: float) -> tuple[NDArray, NDArray]:
    """The borders of cells on the floor and the back walls of a room, as starts and ends."""
    at = np.minimum(cell * np.arange(int(np.ceil(side / cell)) + 1), side)
    zero, start, end = np.zeros_like(at), [], []
    for axis, wall, value in ((0, 2, 0.0), (1, 2, 0.0), (0, 1, side), (2, 1, side)):
        other = 3 - axis - wall
        for far, found in ((0.0, start), (side, end)):
            line = np.stack([zero] * 3, axis=-1)
            line[:, axis], line[:, wall], line[:, other] = at, value, far
            found.append(line)
    return np.vstack(start), np.vstack(end)


def gas() -> None:
    """Show a gas in space, to be turned, and who touches in the frame."""
    explore(Gas())
