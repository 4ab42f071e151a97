"""A sheet of square cells, each taken or free: what is drawn is entered, and rooms for letters are asked for.

Strokes and the insides of fills are kept apart, since the name of a ball may stand inside of it. Places are in pixels,
from the left and from below. They are moved a little before they are sorted into cells, for much in a picture lies on
whole pixels, and would come into this cell here and into that one there, as the last digit decides.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

CELL = 4
"""The side of a cell in pixels."""

NUDGE = 0.0371
"""By how many pixels a place is moved before it is sorted."""

HEAVY = 8
"""How much worse a stroke under a letter is than an inside."""


class Sheet:
    """The cells of a picture of so many pixels; what is added is entered when it is flushed."""

    def __init__(self, width: float, height: float):
        self.shape = int(height // CELL) + 1, int(width // CELL) + 1
        self.strokes, self.insides = np.zeros(self.shape, bool), np.zeros(self.shape, bool)
        self.lines, self.fills, self.boxes, self.signs = [], [], [], []

    def copy(self) -> "Sheet":
        """Another one, as it is now."""
        made = Sheet.__new__(Sheet)
        made.shape, made.lines, made.fills, made.boxes, made.signs = self.shape, [], [], [], []
        made.strokes, made.insides = self.strokes.copy(), self.insides.copy()
        return made

    def stroke(self, points: NDArray, box: NDArray) -> None:
        """Add a line through points, as far as it lies in a box: left, bottom, right, top."""
        self.lines.append((points, box))

    def fill(self, points: NDArray, box: NDArray) -> None:
        """Add the inside of a polygon, as far as it lies in a box."""
        if len(points) > 2 and np.isfinite(points).all():
            self.fills.append((points, box))

    def block(self, box: NDArray) -> None:
        """Add a box that is wholly taken."""
        self.boxes.append(box)

    def sign(self, points: NDArray, half: float) -> None:
        """Add a square about each of many points, that reaches so far to all sides and is wholly taken."""
        self.signs.append((points[:, None] + _square(half)).reshape(-1, 2))

    def erase(self, points: NDArray, box: NDArray) -> None:
        """Take back what has been entered inside of a polygon, as far as it lies in a box: paper covers it."""
        self.flush()
        if len(points) > 2 and np.isfinite(points).all():
            window, covered = inside([points], self.window(box))
            self.strokes[window] &= ~covered
            self.insides[window] &= ~covered

    def window(self, box: NDArray) -> NDArray:
        """The cells of a box that there are: the first across and up, and those after the last."""
        rows, columns = self.shape
        return np.minimum(np.maximum(cells_of(box[None])[0], 0), [columns, rows, columns, rows])

    def flush(self) -> None:
        """Enter what was added."""
        if self.lines:
            x, y = self.cells(along(*zip(*self.lines, strict=True)))
            self.strokes[y, x] = True
        if self.signs:
            x, y = self.cells(np.concatenate(self.signs))
            self.strokes[y, x] = True
        if self.boxes:
            for left, low, right, high in np.maximum(cells_of(np.array(self.boxes)), 0).tolist():
                self.strokes[low:high, left:right] = True
        by_box = {}
        for points, box in self.fills:
            by_box.setdefault(tuple(box.tolist()), []).append(points)
        for box, polygons in by_box.items():
            window, filled = inside(polygons, self.window(np.array(box)))
            self.insides[window] |= filled
        self.lines, self.fills, self.boxes, self.signs = [], [], [], []

    def cells(self, points: NDArray) -> NDArray:
        """The cells of points, across and up; at the edge of the sheet for those that lie off it."""
        spots = ((points + NUDGE) / CELL).astype(int)
        return np.minimum(np.maximum(spots, 0), [self.shape[1] - 1, self.shape[0] - 1]).T

    def sums(self, hollow: bool = False) -> NDArray:
        """How much is taken below and left of every corner of a cell; if hollow, without the insides of fills."""
        found = np.zeros((self.shape[0] + 1, self.shape[1] + 1), np.int32)
        cells = HEAVY * self.strokes.astype(np.int32)
        np.cumsum(cells if hollow else cells + self.insides, axis=0, out=cells)
        np.cumsum(cells, axis=1, out=found[1:, 1:])
        return found


@cache
def _square(half: float) -> NDArray:
    """Points in rows about 0, as far as that to all sides, never farther apart than a cell."""
    aside = np.linspace(-half, half, int(np.ceil(2 * half / CELL)) + 1)
    return np.stack(np.meshgrid(aside, aside), axis=-1).reshape(-1, 2)


def cells_of(boxes: NDArray) -> NDArray:
    """The cells that boxes touch: the first across and up, and those after the last."""
    return (np.floor((np.minimum(np.maximum(boxes, -FAR), FAR) + NUDGE) / CELL) + AFTER).astype(int)


AFTER, FAR = np.array([0, 0, 1, 1]), 1e6


def taken(sums: NDArray, boxes: NDArray) -> NDArray:
    """How much is taken under each box, from `Sheet.sums`; what lies outside of the sheet is free."""
    rows, columns = sums.shape
    most = np.array([columns, rows, columns, rows]) - 1
    left, low, right, high = np.minimum(np.maximum(cells_of(boxes), 0), most).T
    return sums[high, right] - sums[low, right] - sums[high, left] + sums[low, left]


def along(lines: tuple[NDArray, ...], boxes: tuple[NDArray, ...]) -> NDArray:
    """Points along lines, never farther apart than a cell, as far as each line lies in its box."""
    ends = np.concatenate(lines)
    last = np.cumsum([len(points) for points in lines]) - 1
    starts, ends = ends[:-1], ends[1:]
    boxes = np.repeat(np.array(boxes), [len(points) for points in lines], axis=0)[:-1]
    keep = np.ones(len(starts), bool)
    keep[last[:-1]] = False
    starts, ends = _cut(starts[keep], ends[keep], boxes[keep])
    counts = np.ceil(np.abs(ends - starts).max(axis=1, initial=0) / (0.75 * CELL)).astype(int) + 1
    first = np.repeat(np.cumsum(counts) - counts, counts)
    share = ((np.arange(len(first)) - first) / np.repeat(np.maximum(counts - 1, 1), counts))[:, None]
    return np.repeat(starts, counts, axis=0) + share * np.repeat(ends - starts, counts, axis=0)


def _cut(starts: NDArray, ends: NDArray, boxes: NDArray) -> tuple[NDArray, NDArray]:
    """Of each segment what lies in its box; those that do not meet it are left out, and so is what is nowhere."""
    way = ends - starts
    with np.errstate(divide="ignore", invalid="ignore"):
        a, b = (boxes[:, :2] - starts) / way, (boxes[:, 2:] - starts) / way
    still = way == 0
    aside = still & ((starts < boxes[:, :2]) | (starts > boxes[:, 2:]))
    enter = np.where(still, 0.0, np.minimum(a, b)).max(axis=1, initial=0)
    leave = np.where(still, 1.0, np.maximum(a, b)).min(axis=1, initial=1)
    keep = (enter <= leave) & ~aside.any(axis=1) & np.isfinite(way).all(axis=1)
    starts, way, enter, leave = starts[keep], way[keep], enter[keep, None], leave[keep, None]
    return starts + enter * way, starts + leave * way


def inside(polygons: list[NDArray], within: NDArray) -> tuple[tuple[slice, slice], NDArray]:
    """A window that holds polygons, within another, and which of its cells have their middles inside of one."""
    loops = [points if _turn(points) >= 0 else points[::-1] for points in polygons]
    starts, ends = np.concatenate(loops), np.concatenate([np.concatenate([x[1:], x[:1]]) for x in loops])
    low, high = (np.minimum(np.maximum(x, within[:2]), within[2:]) for x in cells_of(_hull(starts)).reshape(2, 2))
    (left, low), (columns, rows) = low, high - low
    move = np.array([left, low]) + 0.5 - NUDGE / CELL
    starts, ends, change = starts / CELL - move, ends / CELL - move, np.zeros((rows, columns + 1), np.int16)
    first, last = (np.minimum(np.maximum(np.ceil(x[:, 1]), 0), rows).astype(int) for x in (starts, ends))
    counts = np.abs(last - first)
    of, begin = np.repeat(np.arange(len(starts)), counts), np.repeat(np.cumsum(counts) - counts, counts)
    row = np.minimum(first, last)[of] + np.arange(len(of)) - begin
    (x0, y0), (x1, y1) = starts[of].T, ends[of].T
    x = np.minimum(np.maximum(np.ceil(x0 + (row - y0) * ((x1 - x0) / (y1 - y0))), 0), columns).astype(int)
    np.add.at(change, (row, x), np.where(last > first, -1, 1)[of].astype(np.int16))
    window = slice(low, low + rows), slice(left, left + columns)
    return window, np.cumsum(change[:, :-1], axis=1) != 0


def _hull(points: NDArray) -> NDArray:
    """The box about points, as the only one of its array."""
    return np.concatenate([points.min(axis=0), points.max(axis=0)])[None]


def _turn(points: NDArray) -> float:
    """Twice the area of a polygon, positive if it turns left."""
    x, y = points.T
    return float(np.sum(x[:-1] * y[1:] - y[:-1] * x[1:]) + x[-1] * y[0] - y[-1] * x[0])
