"""A laboratory of three balls: which pair somebody's code lets meet first, beside the pair that does."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from ... import setups
from ...table import Balls
from .. import cloth
from ..artists import Paint, blank, enclose, outlines, shaft, shapes
from ..board import Board
from ..canvas import SMALL, in_style
from ..messages import RESET
from ..palette import CONTACT, INK, QUIET, WRONG
from ..scene import number, spoken
from ..shapes import NONE, arrow, disc

VIEW = np.array([[0.93, 0.45], [1.6, 0.93]])
"""What is seen of the table, in metres."""

SHOWN, SNAP = 0.2, 0.01
"""Seconds of its way that an arrow shows; and the grid on which balls and tips are put, in metres."""

LAST = 0.6
"""How far the line of times goes, in seconds."""


class Named(NamedTuple):
    """A pair and when it meets, i and j below 0 for none."""

    i: int
    j: int
    t: float


class NextPair(NamedTuple):
    """What the picture shows: the pair of the code, None if it failed, the true one, and a sentence."""

    code: Named | None
    true: Named
    sentence: str


def begun() -> Balls:
    """Ball 2 comes down, too slowly to take ball 1 away."""
    made = setups.taken_away()
    return made._replace(v=np.array([[0.8, 0.0], [0.0, 0.0], [0.0, -0.3]]))


class Ordered(Board):
    """Three balls that can be moved: where the first pair meets, solid, and where that of the code would, dashed.

    Below them both times on a line.

    Parameters
    ----------
    judge : callable (x, v, r) -> NextPair
        Asks the code, and compares.
    """

    acts = {"whole": RESET}
    fluid = True

    def __init__(self, judge: Callable[..., NextPair]):
        self.judge, self.balls = judge, begun()
        super().__init__()
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table, and the line of times."""
        self.figure = self.page(8.0, 3.2, upright=0.0)
        self.world = ax = blank(self.figure, [0.005, 0.23, 0.99, 0.76])
        cloth.lay(ax, setups.pool(drag=0))
        enclose(ax, VIEW, 1.0)
        self.rack = cloth.Rack(ax, self.balls.r, [0, 1, 2], aside=True)
        self.ways = shapes(ax, [Paint(cloth.IVORY)] * 3)
        self.solid = outlines(ax, [cloth.IVORY] * 2, ["solid"] * 2, 2.4)
        self.dashed = outlines(ax, [cloth.IVORY] * 2, ["dashed"] * 2, 2.4)
        self.lay_times(blank(self.figure, [0.06, 0.0, 0.88, 0.22], (0, LAST), (-1, 1.2)))
        self.draw_background()

    def lay_times(self, ax: Axes) -> None:
        """A line of times, with a mark for either answer."""
        self.times = ax
        ax.plot([0, LAST], [0, 0], color=QUIET, linewidth=1.5)
        look = {"size": SMALL, "ha": "center", "va": "center"}
        for t in np.arange(0, LAST + 0.01, 0.2):
            ax.plot([t, t], [-0.15, 0.15], color=QUIET, linewidth=1)
            ax.text(t, -0.62, f"{number(round(t, 1))} s", color=QUIET, **look)
        self.marks = [outlines(ax, [c], [style], 2.6) for c, style in ((CONTACT, "solid"), (WRONG, "dashed"))]
        self.names = [ax.text(0, 0.85, "", color=c, animated=True, **look) for c in (INK, WRONG)]

    def update(self) -> tuple[list[Artist], str]:
        """The balls, and where and when either pair meets."""
        x, v, r, _ = self.balls
        said = self.judge(x, v, r)
        self.sentence, width = said.sentence, shaft(self.world)
        self.rack.put(x)
        self.ways.set_verts([arrow(p, SHOWN * w, width) for p, w in zip(x, v, strict=True)])
        differs = said.code is not None and said.code != said.true
        for drawn, mark, name, one in zip(
            (self.solid, self.dashed), self.marks, self.names, (said.true, said.code if differs else None), strict=True
        ):
            there = one is not None and one.i >= 0
            drawn.set_segments(self.rims(one) if there else [NONE])
            seen = there and one.t <= LAST
            mark.set_segments([np.array([[one.t, -0.45], [one.t, 0.45]])] if seen else [NONE])
            name.set_text(f"{one.i} and {one.j}" if seen else "")
            name.set_x(one.t if seen else 0.0)
        return [self.ways, *self.rack.artists, self.solid, self.dashed, *self.marks, *self.names], ""

    def rims(self, one: Named) -> list[np.ndarray]:
        """Both balls of a pair when they would touch."""
        return [disc(self.balls.x[k] + one.t * self.balls.v[k], self.balls.r[k]) for k in (one.i, one.j)]

    @property
    def caption(self) -> str:
        """What the code says, what is true, and what was found."""
        return self.sentence

    def places(self) -> dict[str, tuple]:
        """Every ball, and the tip of its velocity."""
        found = {}
        for i, (x, v) in enumerate(zip(self.balls.x, self.balls.v, strict=True)):
            found[f"ball {i}"] = self.world, x, spoken(x), float(self.balls.r[i])
            found[f"velocity of ball {i}"] = self.world, x + SHOWN * v, spoken(v), 0.0
        return found

    def step(self, handle: str) -> np.ndarray:
        """A centimetre."""
        return np.full(2, SNAP)

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a ball, or the tip of its velocity, on the grid; balls do not overlap."""
        place = SNAP * np.rint(np.clip(self.target(handle, place), *VIEW) / SNAP)
        i, x, v = int(handle.split()[-1]), self.balls.x.copy(), self.balls.v.copy()
        if handle.startswith("ball"):
            x[i] = place
        else:
            v[i] = (place - x[i]) / SHOWN
        apart = np.hypot(*(x[[0, 0, 1]] - x[[1, 2, 2]]).T)
        if np.all(apart > 2.01 * setups.RADIUS):
            self.balls = self.balls._replace(x=x, v=v)
        self.redraw()

    def take(self, balls: Balls) -> None:
        """Show three balls as they are elsewhere."""
        self.balls = balls
        self.redraw()

    def act(self, name: str) -> None:
        """The three as they were at first."""
        self.take(begun())
