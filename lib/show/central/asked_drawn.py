"""What the picture of lesson 11 is drawn with: many discs as one path, cells, the map of the room, two small curves."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from numpy.typing import NDArray

from ..artists import Paint, dots, label, outlines, rgb, shapes
from ..canvas import SIZE, SMALL
from ..palette import A_FILL, CONTACT, INK, PAPER, QUIET, A
from ..shapes import ROUND
from .asked_crowd import APART, COLUMNS, COUNTS, ROWS, SIZES, SPEED, Told, of_each_count, of_each_size, others
from .central import NONE
from .track import Track, blank, track

CORNERS = ROUND[::3]
"""Of a small disc."""

CODES = np.array([Path.MOVETO, *[Path.LINETO] * (len(CORNERS) - 2), Path.CLOSEPOLY], dtype=np.uint8)

HALF = APART / 2 * np.array([COLUMNS, ROWS])
"""Half the room."""

MOST = 1500
"""More dots than that are not drawn one by one on the map: the cells that they lie in are lit."""

MOST_LINES = 200
"""More lines of a grid than that would be a grey."""

SEEN = 100.0
"""Balls larger than that are drawn for themselves."""

PLOT = (0.66, 0.175, 0.32, 0.2)
"""Where a small curve stands in the figure."""


def many(ax: Axes, paint: Paint) -> PathPatch:
    """Any number of discs of one look, as one path."""
    face = "none" if paint.face == "none" else (*rgb(paint.face), paint.alpha)
    made = PathPatch(Path(NONE), facecolor=face, edgecolor=paint.edge, linewidth=paint.width, animated=True)
    return ax.add_patch(made)


def put_many(drawn: PathPatch, centres: NDArray, radii: NDArray) -> None:
    """Move them."""
    places = centres[:, None] + radii[:, None, None] * CORNERS
    drawn.set_path(Path(places.reshape(-1, 2), np.tile(CODES, len(centres))))


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
    """The balls that are seen from near but B: how they move, whom B asks, whom it touches."""
    c, (low, high) = now.crowd, view
    room = 4 * SPEED
    near = np.all((c.p > low - room) & (c.p < high + room), axis=1) & (c.r < SEEN)
    near[0] = False
    kinds = np.zeros(len(c.r), int)
    kinds[now.asked] = 1
    kinds[now.hits] = 2
    for drawn, kind in ((faint, 0), (asked, 1), (hits, 2)):
        here = near & (kinds == kind)
        put_many(drawn, c.p[here], c.r[here])
    put_lines(tails, c.p[near], c.p[near] + c.v[near])
    put_lines(spokes, np.broadcast_to(c.p[0], c.p[near].shape), c.p[near])


def room(fig: Figure) -> list:
    """A map of the whole room with every ball a dot: what moves on it."""
    ax = fig.add_axes([0.605, 0.42, 0.39, 0.49], xlim=(-HALF[0], HALF[0]), ylim=(-HALF[1], HALF[1]))
    ax.set_axis_off()
    ax.plot(*others()[0].T, "o", color=QUIET, markersize=1.3, markeredgewidth=0, gid="crowd")
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
    put_many(giants, *(np.array([g]) for g in giant)) if giant else giants.set_path(Path(NONE))
    crowded = len(now.asked) > MOST
    whole = [box(-half, half)] if not now.blocks else [lit(b.low, b.high, size) for size, b in now.blocks]
    cells.set_verts([np.clip(x, -half, half) for x in whole] if crowded else [NONE])
    asked.set_data(*(now.crowd.p[now.asked] if not crowded else NONE).T)
    hits.set_data(*now.crowd.p[now.hits].T)
    frames.set_segments([closed(box(*view)), closed(box(-half, half))])


def closed(corners: NDArray) -> NDArray:
    """Corners with the first of them at the end again."""
    return np.vstack([corners, corners[:1]])


LOOK = {"size": SMALL, "animated": True}


def curve(fig: Figure, n: int, title: str, colour: str) -> list:
    """A small curve over n steps: lines, a dot, its number, a title, and a word for a second line."""
    ax = blank(fig, PLOT, (-0.05 * (n - 1), 1.05 * (n - 1)), (-0.08, 1.12))
    ends = {"va": "center", "ha": "left", "weight": "bold"}
    words = [ax.text(0, 0, "", color=colour, **ends, **LOOK), ax.text(0, 1.12, title, color=INK, va="bottom", **LOOK)]
    made = [outlines(ax, [colour, QUIET, QUIET], ["solid"] * 3, 2.2), dots(ax, "o", colour), *words]
    for artist in made:
        artist.set_clip_box(None)
        artist.set_clip_on(False)
    return [*made, ax.text(0, 0, "", color=QUIET, va="center", **LOOK)]


def put_work(drawn: list, R: float, k: int) -> None:
    """The work by the side of a cell, and where it is now."""
    lines, dot, text, *_ = drawn
    y = np.array(of_each_size(R))
    put_curve(lines, dot, text, y / max(y), k, f"{y[k]:.0f}")


def put_count(drawn: list, R: float, k: int) -> None:
    """How many a ball asks by the number of balls, and the line of all others, both by powers of ten."""
    lines, dot, text, _, word = drawn
    y, all_others = (np.log10(np.maximum(x, 1)) / 4 for x in (of_each_count(R), np.array(COUNTS) - 1))
    put_curve(lines, dot, text, y, k, f"{of_each_count(R)[k]:.0f}", [all_others])
    word.set_text(f"all others: {COUNTS[k] - 1:,}")
    word.set_ha("right")
    word.set_position((k - 0.15 if k > 3 else k + 2.2, all_others[k] + 0.1 if k > 3 else all_others[k] - 0.02))


def put_curve(lines, dot, text, y: NDArray, k: int, word: str, more: tuple | list = ()) -> None:
    """A curve over 0, 1, 2 …, with a dot and its number at one of them."""
    x = np.arange(len(y))
    ground = np.array([[0, -0.08], [x[-1], -0.08]])
    lines.set_segments([np.column_stack([x, y]), ground, *(np.column_stack([x, z]) for z in more)])
    dot.set_data([k], [y[k]])
    text.set_text(word)
    text.set_position((k + 0.03 * x[-1], y[k] + 0.13))


def words(fig: Figure) -> dict[str, list]:
    """The count over the map, and large numbers below it."""
    page, look = blank(fig, [0.605, 0, 0.39, 1], (0, 1), (0, 1)), {"va": "center", "animated": True}
    count = [page.text(0.01, 0.955, "", color=A, size=20, weight="bold", **look)]
    big = [page.text(0.5, y, "", color=INK, size=size, ha="center", **look) for y, size in ((0.31, 20), (0.23, SIZE))]
    return {"count": [*count, page.text(0.99, 0.95, "", color=QUIET, ha="right", **look)], "big": big}


def curves(fig: Figure) -> dict[str, list]:
    """The two small curves."""
    work = curve(fig, len(SIZES), "cells looked at and balls asked, by a ball", A)
    return {"work": work, "growth": curve(fig, len(COUNTS), "balls asked, by a ball", A)}


def scales(fig: Figure) -> dict[str, Track]:
    """What is pulled beside the crowd."""
    sides = {float(SIZES.index(x)): str(x) for x in (4, 10, 25, 64, 200)}
    counts = {float(COUNTS.index(n)): f"{n:,}" for n in (100, 1000, 10000)}
    ways, wide, narrow = {0.0: "one size", 1.0: "levels"}, (0.66, 0.0, 0.32, 0.14), (0.73, 0.0, 0.15, 0.14)
    return {
        "side of a cell": track(fig, wide, "side", sides, 1, side_of, "σ, the side of a cell, in cm", INK),
        "number of balls": track(fig, wide, "balls", counts, 1, balls_of, "number of balls", INK),
        "cells": track(fig, narrow, "levels", ways, 1, way_of, "cells", INK),
    }


def side_of(k: float) -> str:
    """A side as it is spoken."""
    return f"{SIZES[int(k)]} centimetres"


def balls_of(k: float) -> str:
    """A number of balls as it is spoken."""
    return f"{COUNTS[int(k)]} balls"


def way_of(k: float) -> str:
    """Cells of one size, or of many, as it is spoken."""
    return "levels" if k else "one size for all"


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
