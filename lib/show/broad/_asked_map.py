"""The map beside the crowd of lesson 11: the whole room, and whom B asks in it."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.path import Path
from numpy.typing import NDArray

from ..artists import Marks, Paint, outlines, shapes
from ..central import NONE
from ..palette import A_FILL, CONTACT, INK, PAPER, QUIET, A
from ..shapes import ROUND
from ._asked_cells import _block, _box
from ._asked_crowd import APART, COLUMNS, ROWS, _everywhere, _Neighbours, _others
from ._discs import _discs, _put_discs

HALF = APART / 2 * np.array([COLUMNS, ROWS])
"""Half the room."""

MOST = 1500
"""More dots than that are not drawn one by one on the map: the cells that they lie in are lit."""


def room(fig: Figure) -> Marks:
    """A map of the whole room, with a dot for every fourth ball: what moves on it."""
    ax = fig.add_axes([0.605, 0.44, 0.39, 0.47], xlim=(-HALF[0], HALF[0]), ylim=(-HALF[1], HALF[1]))
    ax.set_axis_off()
    some = _others()[0][::4]
    ax.plot(*some.T, "s", color=QUIET, markersize=0.75, markeredgewidth=0, antialiased=False, snap=True)
    look = {"markeredgewidth": 0, "animated": True}
    return Marks(
        giant=_discs(ax, Paint(PAPER, 1.0, A, 1.6)),
        cells=shapes(ax, [Paint(A_FILL, 0.75, A, 1.0)] * 9),
        asked=ax.plot([], [], "o", color=A, markersize=2.2, **look)[0],
        everywhere=ax.plot([], [], "o", color=CONTACT, markersize=1.3, **look)[0],
        hits=ax.plot([], [], "o", color=CONTACT, markersize=4, **look)[0],
        wide=outlines(ax, [A], ["dashed"], 1.6),
        frames=outlines(ax, [INK, QUIET], ["solid"] * 2, 1.4),
    )


def _put_room(drawn: Marks, view: NDArray, now: _Neighbours, giant: tuple | None, told: bool) -> None:
    """The room, whom B asks in it, and what is seen of it from near; told : and all who touch somebody?"""
    half = HALF
    if giant:
        _put_discs(drawn.giant, *(np.array([each]) for each in giant), ROUND)
    else:
        drawn.giant.set_path(Path(NONE))
    crowded = len(now.asked) > MOST
    blocks = [_block(each.low, each.high, size) for size, each in now.blocks] or [_box(-half, half)]
    drawn.cells.set_verts([np.clip(x, -half, half) for x in blocks] if crowded else [NONE])
    wide = [x for x, (size, _) in zip(blocks, now.blocks, strict=False) if size > np.ptp(view[:, 0]) and not crowded]
    drawn.wide.set_segments([np.clip(np.vstack([x, x[:1]]), -half, half) for x in wide] or [NONE])
    drawn.asked.set_data(*(now.crowd.o[now.asked] if not crowded else NONE).T)
    drawn.everywhere.set_data(*(_everywhere() if told else NONE).T)
    drawn.hits.set_data(*now.crowd.o[now.hits].T)
    drawn.frames.set_segments([np.vstack([x, x[:1]]) for x in (_box(*view), _box(-half, half))])
