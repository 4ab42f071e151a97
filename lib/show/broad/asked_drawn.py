"""What the picture of lesson 11 is drawn with: many discs as one path, cells, reaches."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from numpy.typing import NDArray

from ..artists import Paint, dots, label, outlines, rgb
from ..central import NONE
from ..shapes import ROUND
from .asked_crowd import SPEED, Told

CORNERS = ROUND[::3]
"""Of a small disc."""

MOST_LINES = 200
"""More lines of a grid than that would be a grey."""

SEEN = 100.0
"""Balls larger than that are drawn for themselves."""


def many(ax: Axes, paint: Paint) -> PathPatch:
    """Any number of discs of one look, as one path."""
    face = "none" if paint.face == "none" else (*rgb(paint.face), paint.alpha)
    made = PathPatch(Path(NONE), facecolor=face, edgecolor=paint.edge, linewidth=paint.width, animated=True)
    return ax.add_patch(made)


def put_many(drawn: PathPatch, centres: NDArray, radii: NDArray, corners: NDArray = CORNERS) -> None:
    """Move them."""
    places = centres[:, None] + radii[:, None, None] * corners
    codes = np.array([Path.MOVETO, *[Path.LINETO] * (len(corners) - 2), Path.CLOSEPOLY], dtype=np.uint8)
    drawn.set_path(Path(places.reshape(-1, 2), np.tile(codes, len(centres))))


def put_lines(drawn, start: NDArray, end: NDArray) -> None:
    """Lead one line through many pairs of places, with gaps that are no number."""
    drawn.set_data(*np.stack([start, end, np.full_like(start, np.nan)], axis=1).reshape(-1, 2).T)


def thin(ax: Axes, colour: str, width: float, alpha: float = 1.0):
    """A line in many pieces."""
    return ax.plot([], [], color=colour, linewidth=width, alpha=alpha, animated=True)[0]


def grid(low: NDArray, high: NDArray, size: float) -> tuple[NDArray, NDArray]:
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


def box(low: NDArray, high: NDArray) -> NDArray:
    """A rectangle."""
    return np.array([low, [high[0], low[1]], high, [low[0], high[1]]])


def lit(low: NDArray, high: NDArray, size: float) -> NDArray:
    """A block of cells."""
    return box(size * np.asarray(low, dtype=float), size * (np.asarray(high, dtype=float) + 1))


def put_cells(tint, lines, now: Told, view: NDArray) -> None:
    """Light the blocks of cells that B looks at, unless they are wider than the view, and draw their borders."""
    low, high = view
    blocks = [x for x in now.blocks if x[0] < np.min(high - low) or len(now.blocks) == 1]
    tint.set_verts([np.clip(lit(each.low, each.high, size), *grown(view)) for size, each in blocks])
    found = []
    for size, each in blocks:
        corners = lit(each.low, each.high, size)
        whole = view if len(now.blocks) == 1 else np.array([corners[0], corners[2]])
        found.append(grid(np.maximum(whole[0], low), np.minimum(whole[1], high), size))
    put_lines(lines, *(np.vstack([NONE, *x]) for x in zip((NONE, NONE), *found, strict=True)))


def grown(view: NDArray) -> NDArray:
    """A view and as much again about it: what lies beyond is not drawn."""
    return view + np.array([[-1], [1]]) * (view[1] - view[0])


def put_discs(faint, tails, asked, hits, spokes, now: Told, view: NDArray) -> None:
    """The balls that are seen from near but B, in the middle of their paths: whom B asks, whom it touches."""
    c, (low, high) = now.crowd, view
    room = SPEED
    near = np.all((c.p > low - room) & (c.p < high + room), axis=1) & (c.r < SEEN)
    near[0] = False
    kinds = np.zeros(len(c.r), int)
    kinds[now.asked] = 1
    kinds[now.hits] = 2
    for drawn, kind in ((faint, 0), (asked, 1), (hits, 2)):
        here = near & (kinds == kind)
        put_many(drawn, c.o[here], c.r[here])
    put_lines(tails, c.p[near], c.p[near] + c.v[near])
    put_lines(spokes, np.broadcast_to(c.p[0], c.p[near].shape), c.o[near])


def reach_of(ax: Axes, colour: str, i: str) -> list:
    """A reach: its circle and one radius, its middle, and the letters of both."""
    names = (rf"$\mathbf{{o}}_{i}$", f"$R_{i}$")
    return [outlines(ax, [colour] * 2, ["dashed", "solid"], 1.8), dots(ax, "o", colour)] + [
        label(ax, name, colour) for name in names
    ]


def put_reach(drawn: list, o: NDArray, R: float, d: NDArray, w: float) -> None:
    """Move a reach, its radius drawn along d, w a shaft's width."""
    circles, dot, middle, letter = drawn
    across = np.array([-d[1], d[0]])
    circles.set_segments([o + R * ROUND, np.array([o, o + R * d])])
    dot.set_data([o[0]], [o[1]])
    middle.set_position(o - 5 * w * d - 2 * w * across)
    letter.set_position(o + 0.6 * R * d - 5 * w * across)
