"""A marble on a flat tray of triangles, frame by frame, and the two programs that answer what it meets."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import mesh
from ...frame import dot
from ...geometry import unit

LONG, HALF, TILES = 60.0, 6.0, 6
"""In centimetres: how long the floor is and half of its width; and how many pairs of triangles it has."""

R, PULL = 1.2, np.array([0.0, 0.0, -0.2725])
"""The radius of the marble in centimetres, and what gravity adds to its velocity in a sixtieth of a second."""

SEEN, DEEPEST, CLEAR = 0.05, 0.2, 1e-6
"""How far it has to rise in its first frame for a hop, in centimetres: less is not seen; how low its centre
comes after one at most; and by how much it is clear of the floor in one."""

FRAMES, SLOWLY, FASTEST, FALLEN = 40, 60, 1e3, -6.0
"""How many frames are run at most: a run ends where the marble lies at the far board of the tray, or has fallen so far
through the floor; and how many if it has not come to that board by then. And what no velocity reaches, in centimetres
a frame."""

BACK = 1.0
"""By how many centimetres a marble goes back from the board if that is to be seen."""

Program = Callable[[NDArray, NDArray, NDArray], NDArray]
"""What answers contacts: (p, v, points) -> v, where each triangle that is reached has its nearest point in a row."""


def _tiled() -> NDArray:
    """The triangles of the floor: a strip in zigzag, the corners of one side half-way between those of the other."""
    side = LONG / TILES
    low, high = (
        [np.array([min(max(x, 0.0), LONG), y, 0.0]) for x in side * (np.arange(-1, TILES + 1) + shift)]
        for y, shift in ((-HALF, 1.0), (HALF, 0.5))
    )
    found = [x for k in range(TILES) for x in ((low[k], low[k + 1], high[k + 1]), (low[k], high[k + 1], high[k]))]
    return np.array([*found, (low[TILES], high[TILES + 1], high[TILES])])


FLOOR = _tiled()
"""The triangles, shape (n, 3, 3)."""

SEAMS = np.concatenate([FLOOR[:-1:2, [0, 2]], FLOOR[:-1:2, [1, 2]]])
"""The edges that two of them share, shape (n, 2, 3)."""


class Trip(NamedTuple):
    """A marble frame by frame: its places, whether the floor threw it up, where that was, and the normal that did."""

    places: NDArray
    thrown: NDArray
    met: NDArray
    normals: NDArray


def each_triangle(p: NDArray, v: NDArray, points: NDArray) -> NDArray:
    """The first program: each triangle takes what of v leads into it, by the normal from its own nearest point."""
    for s in points:
        n = unit(p - s)
        v = v - min(float(dot(v, n)), 0.0) * n
    return v


def whole_floor(p: NDArray, v: NDArray, points: NDArray) -> NDArray:
    """The second program: of all points the nearest has the normal (eq. 14.6)."""
    s = min(points, key=lambda s: float(dot(p - s, p - s)))
    n = unit(p - s)
    return v - min(float(dot(v, n)), 0.0) * n


PROGRAMS: dict[str, Program] = {"first": each_triangle, "second": whole_floor}
"""The two programs of the picture."""


def reached(p: NDArray, floor: NDArray = FLOOR) -> NDArray:
    """The nearest points of the triangles that the marble at p reaches into, in the order of the floor."""
    near = np.all((floor.min(axis=1) - R < p) & (p < floor.max(axis=1) + R), axis=1)
    triangles, still = floor[near], np.zeros(3)
    if not len(triangles):
        return np.zeros((0, 3))
    found = mesh.sweep(p, still, R, triangles)
    return mesh.contact_geometry(p, still, triangles, found).point[found.hit]


def rolled(p: NDArray, v: NDArray, program: Program) -> Trip:
    """Run a marble from p with v a frame. In each it is pulled down and moved, and a program answers what it reaches.

    Then the nearest point pushes it out, whatever the program. The boards of the tray are smooth and upright.
    """
    rows = [(p, False, np.zeros(3), np.zeros(3))]
    while len(rows) <= (FRAMES if any(row[0][0] >= LONG - R for row in rows) else SLOWLY):
        p, v = _held(p, p + v + PULL, v + PULL)
        end, points = p, reached(p)
        p, v = pushed(p, v, points, program)
        rows.append((p, bool(len(points)) and bool(v[2] > SEEN - PULL[2]), *_flung(end, points)))
        if p[2] < FALLEN or _lies(*rows[-2:]):
            break
    return Trip(*(np.array(x) for x in zip(*rows, strict=True)))


def pushed(p: NDArray, v: NDArray, points: NDArray, program: Program) -> tuple[NDArray, NDArray]:
    """A marble after the end of a frame: the nearest point pushes it out, and a program answers what it reaches."""
    if not len(points):
        return p, v
    away = p - points
    far = np.sqrt(dot(away, away))
    after, k = _velocity(program(p.copy(), v.copy(), points.copy())), int(np.argmin(far))
    return points[k] + R * away[k] / far[k], after


def _flung(p: NDArray, points: NDArray) -> tuple[NDArray, NDArray]:
    """Of the points that a marble reaches the one whose normal leans most, and that normal; zeros without any."""
    if not len(points):
        return np.zeros(3), np.zeros(3)
    away = p - points
    far = np.sqrt(dot(away, away))
    lean = np.argmax(np.abs(away[:, :2]).max(axis=1) / far)
    return points[lean], away[lean] / far[lean]


def _lies(before: tuple, now: tuple) -> bool:
    """Does the marble lie at the far board for a frame already?"""
    at_board = np.array([LONG - R, R])
    return not now[1] and all(np.allclose(row[0][[0, 2]], at_board, rtol=0, atol=CLEAR) for row in (before, now))


class NoVelocity(ValueError):
    """What a program returned is no velocity; says what it returned."""


def _velocity(answer: Any) -> NDArray:
    """What a program answers, if that is a velocity."""
    if answer is None:
        raise NoVelocity("nothing")
    try:
        v = np.array(answer, dtype=float)
    except (TypeError, ValueError):
        raise NoVelocity(f"{answer!r:.60}") from None
    if v.shape != (3,) or not np.all(np.abs(v) < FASTEST):
        raise NoVelocity(f"[{', '.join(f'{x:.4g}' for x in v.ravel()[:6])}]")
    return v


def _held(before: NDArray, p: NDArray, v: NDArray) -> tuple[NDArray, NDArray]:
    """A marble in the tray: a board that it reaches takes what leads into it (eq. 14.7).

    One that comes down from a hop is stopped before its centre is through the floor, so that the floor is reached.
    """
    low, high = np.array([R, R - HALF, -np.inf]), np.array([LONG - R, HALF - R, np.inf])
    after = np.where((p < low) & (v < 0) | (p > high) & (v > 0), 0.0, v)
    return np.clip(p, [*low[:2], DEEPEST if before[2] > R + CLEAR else -np.inf], high), after


def hops(run: Trip) -> NDArray:
    """How high over the floor the marble is seen in each of its hops."""
    height = run.places[:, 2] - R
    starts = np.flatnonzero(run.thrown)
    ends = [*starts[1:], len(height)]
    return np.array([height[i : j + 1].max() for i, j in zip(starts, ends[: len(starts)], strict=True)])


def arrived(run: Trip) -> int:
    """The first frame in which the marble is at the far board; the last frame if it does not come there."""
    return next((k for k, p in enumerate(run.places) if p[0] >= LONG - R), len(run.places) - 1)


def short(run: Trip) -> tuple[float, bool, bool]:
    """How near a marble comes to the far board, in centimetres; does it go back, and is it on a rim at the end?"""
    end, nearest = run.places[-1], float(run.places[:, 0].max())
    back = nearest - float(end[0]) >= BACK
    return LONG - R - (nearest if back else float(end[0])), back, bool(abs(end[1]) >= HALF - R - CLEAR)


def fell(run: Trip) -> bool:
    """Does the marble fall through the floor?"""
    return bool(run.places[:, 2].min() < 0)


def sank(run: Trip) -> int:
    """The last frame in which a marble that falls is held by the floor: from there it leads in, and is not stopped."""
    return int(np.flatnonzero(run.places[:, 2] >= R - CLEAR)[-1])


def crossed(run: Trip) -> int:
    """How many seams the marble's foot crosses."""
    first, last = (_beyond(run.places[k]) for k in (0, arrived(run)))
    return int(np.sum(first != last))


def rolled_over(run: Trip) -> int:
    """How many of the seams that its foot crosses the marble meets on the floor: it flies over the others."""
    side = np.array([_beyond(p) for p in run.places[: arrived(run) + 1]])
    on_floor = run.places[: len(side) - 1, 2] <= R + SEEN
    net, met = side[0] != side[-1], (side[1:] != side[:-1]) & on_floor[:, None]
    return int(np.sum(met.any(axis=0) & net))


def _beyond(p: NDArray) -> NDArray:
    """Of each seam, whether a place lies beyond it."""
    a, b = SEAMS[:, 0], SEAMS[:, 1]
    return (b[:, 0] - a[:, 0]) * (p[1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (p[0] - a[:, 0]) < 0
