"""What is seen from near in the picture of lesson 11: the cells that B looks at, the balls in them, and reaches."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from numpy.typing import NDArray

from ..artists import Marks, dots, label, outlines
from ..central import NONE
from ..palette import INK
from ..shapes import ROUND
from ._asked_crowd import SPEED, _Neighbours, _Scattered
from ._discs import _put_discs, _put_hairs

MOST_LINES = 200
"""More lines of a grid than that would be a grey."""

MOST_MISSED = 9
"""Of so many that are missed the cells are drawn."""

SEEN = 100.0
"""Balls larger than that are drawn for themselves."""

SLANTS = np.array([[-0.6, 0.8], [0.96, 0.28]])
"""The directions in which the radii of the reaches of B and of A are drawn."""


def _grid(low: NDArray, high: NDArray, size: float) -> tuple[NDArray, NDArray]:
    """The borders of cells within a view, as starts and ends; none where they would be too many."""
    if np.sum(high - low) / size > MOST_LINES:
        return NONE, NONE
    found = []
    for axis in (0, 1):
        at = size * np.arange(np.ceil(low[axis] / size), np.floor(high[axis] / size) + 1)
        for end in (low, high):
            line = np.tile(end, (len(at), 1))
            line[:, axis] = at
            found.append(line)
    return np.vstack(found[::2]), np.vstack(found[1::2])


def _box(low: NDArray, high: NDArray) -> NDArray:
    """A rectangle."""
    return np.array([low, [high[0], low[1]], high, [low[0], high[1]]])


def _block(low: NDArray, high: NDArray, size: float) -> NDArray:
    """The outline of a block of cells."""
    return _box(size * np.asarray(low, dtype=float), size * (np.asarray(high, dtype=float) + 1))


def _put_cells(tint, borders, now: _Neighbours, view: NDArray) -> None:
    """Light the blocks of cells that B looks at, unless they are wider than the view, and draw their borders."""
    (low, high), alone = view, len(now.blocks) == 1
    seen = [(size, _block(each.low, each.high, size)) for size, each in now.blocks if size < min(high - low) or alone]
    beyond = view + np.array([[-1], [1]]) * (high - low)  # what lies farther out than a view is not drawn
    tint.set_verts([np.clip(corners, *beyond) for _, corners in seen])
    found = [(NONE, NONE)]
    for size, corners in seen:
        least, most = view if alone else corners[[0, 2]]
        found.append(_grid(np.maximum(least, low), np.minimum(most, high), size))
    _put_hairs(borders, *(np.vstack(x) for x in zip(*found, strict=True)))


def _put_balls(layers: dict[str, Marks], now: _Neighbours, view: NDArray, t: float) -> None:
    """The balls that are seen from near but B, at a time: whom B asks, whom it touches, and whom of these it misses."""
    c, (low, high) = now.crowd, view
    across, up = ((c.p > low - SPEED) & (c.p < high + SPEED)).T
    near = across & up & (c.r < SEEN)
    near[0] = False
    kinds = np.zeros(len(c.r), int)
    kinds[now.asked] = 1
    kinds[now.hits] = 2
    kinds[now.lost] = 3
    there = c.p + t * c.v
    for kind, name in enumerate(("faint", "asked", "hits", "missed")):
        here = near & (kinds == kind)
        _put_discs(layers[name].discs, there[here], c.r[here])
    _put_middles(layers, now, near & (kinds == 3), near)
    _put_hairs(layers["tails"].lines, c.p[near], c.p[near] + c.v[near])
    _put_hairs(layers["spokes"].lines, np.broadcast_to(there[0], c.p[near].shape), there[near])


def _put_middles(layers: dict[str, Marks], now: _Neighbours, gone: NDArray, near: NDArray) -> None:
    """The middles of all paths near by; those of the balls that are missed are marked, and so are their cells."""
    o, size = now.crowd.o, now.blocks[0][0] if now.blocks else 1.0
    corners = [_block(cell, cell, size) for cell in np.floor(o[gone] / size)[:MOST_MISSED]]
    layers["missed"].cells.set_segments([np.vstack([x, x[:1]]) for x in corners] or [NONE])
    layers["missed"].middles.set_data(*o[gone].T)
    layers["middles"].dots.set_data(*o[near].T)


def _middles(ax: Axes) -> Line2D:
    """The middles of all paths that are seen from near."""
    return ax.plot([], [], "o", color=INK, markersize=2.6, markeredgewidth=0, animated=True)[0]


def _reach(ax: Axes, colour: str, i: str) -> Marks:
    """A reach: its circle and one radius, its middle, the letters of both, and the ball's name."""
    return Marks(
        name=label(ax, "AB"[int(i) - 1], colour),
        circle=outlines(ax, [colour] * 2, ["dashed", "solid"], 1.8),
        middle=dots(ax, "o", colour),
        o=label(ax, rf"$\mathbf{{o}}_{i}$", colour),
        R=label(ax, f"$R_{i}$", colour),
    )


def _put_reach(drawn: Marks, c: _Scattered, i: int, w: float) -> None:
    """Move the reach of ball i, w a shaft's width; its name stands behind its start."""
    o, R, p, v, d = c.o[i], c.R[i], c.p[i], c.v[i], SLANTS[i]
    across = np.array([-d[1], d[0]])
    behind = -v / np.hypot(*v) if np.any(v) else np.array([0.0, -1.0])
    drawn.name.set_position(p + (c.r[i] + 5 * w) * behind)
    drawn.circle.set_segments([o + R * ROUND, np.array([o, o + R * d])])
    drawn.middle.set_data([o[0]], [o[1]])
    drawn.o.set_position(o - 5 * w * d - 2 * w * across)
    drawn.R.set_position(o + 0.6 * R * d - 5 * w * across)
