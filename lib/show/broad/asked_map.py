"""The map beside the crowd of lesson 11: the whole room, every ball a dot, and whom B asks in it."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.path import Path
from numpy.typing import NDArray

from ..artists import Paint, outlines, shapes
from ..central import NONE
from ..palette import A_FILL, CONTACT, INK, PAPER, QUIET, A
from ..shapes import ROUND
from .asked_crowd import APART, COLUMNS, COUNTS, ROWS, Told, others
from .asked_drawn import box, lit, many, put_many

HALF = APART / 2 * np.array([COLUMNS, ROWS])
"""Half the room."""

MOST = 1500
"""More dots than that are not drawn one by one on the map: the cells that they lie in are lit."""


def room(fig: Figure) -> list:
    """A map of the whole room with every ball a dot: what moves on it."""
    ax = fig.add_axes([0.605, 0.42, 0.39, 0.49], xlim=(-HALF[0], HALF[0]), ylim=(-HALF[1], HALF[1]))
    ax.set_axis_off()
    ax.plot(*others()[0].T, "s", color=QUIET, markersize=0.75, markeredgewidth=0, antialiased=False, snap=True)
    veil = shapes(ax, [Paint(PAPER, 0.85)] * 4)
    giant, cells = many(ax, Paint(PAPER, 1.0, A, 1.6)), shapes(ax, [Paint(A_FILL, 0.75, A, 1.0)] * 9)
    asked = ax.plot([], [], "o", color=A, markersize=2.2, markeredgewidth=0, animated=True)[0]
    hits = ax.plot([], [], "o", color=CONTACT, markersize=4, markeredgewidth=0, animated=True)[0]
    return [veil, giant, cells, asked, hits, outlines(ax, [INK, QUIET], ["solid"] * 2, 1.4)]


def put_room(drawn: list, count: int, view: NDArray, now: Told, giant: tuple | None) -> None:
    """The room as large as it is, whom B asks in it, and what is seen of it from near."""
    veil, giants, cells, asked, hits, frames = drawn
    half = HALF * np.sqrt(count / COUNTS[-1])
    (x, y), (X, Y) = half, HALF
    veil.set_verts([box([-X, y], [X, Y]), box([-X, -Y], [X, -y]), box([-X, -y], [-x, y]), box([x, -y], [X, y])])
    put_many(giants, *(np.array([g]) for g in giant), ROUND) if giant else giants.set_path(Path(NONE))
    crowded = len(now.asked) > MOST
    whole = [box(-half, half)] if not now.blocks else [lit(b.low, b.high, size) for size, b in now.blocks]
    cells.set_verts([np.clip(x, -half, half) for x in whole] if crowded else [NONE])
    asked.set_data(*(now.crowd.o[now.asked] if not crowded else NONE).T)
    hits.set_data(*now.crowd.o[now.hits].T)
    frames.set_segments([closed(box(*view)), closed(box(-half, half))])


def closed(corners: NDArray) -> NDArray:
    """Corners with the first of them at the end again."""
    return np.vstack([corners, corners[:1]])
