"""How exercises draw a case and an answer to it: a pair seen from A, when and whether its balls touch."""

from math import inf, sqrt

import numpy as np

from .. import exact
from ..show.beside import Mark, ball, dot, line, moving, swept
from ..show.graphed import Graph


def in_its_plane(p, v) -> tuple[np.ndarray, np.ndarray]:
    """A pair in space as it is in the plane of its path, v to the right; in the plane as it is."""
    p, v = np.asarray(p, float), np.asarray(v, float)
    if len(p) == 2:
        return p, v
    speed, far = float(np.sqrt(v @ v)), float(np.sqrt(p @ p))
    way = v / speed if speed > 0 else p / far if far > 0 else np.array([1.0, 0, 0])
    aside = p - (p @ way) * way
    return np.array([p @ way, np.sqrt(aside @ aside)]), np.array([speed, 0.0])


def pair(p, v, r) -> list[Mark]:
    """A pair: A at rest at the origin, half the radius each; one in space in the plane of its path."""
    p, v = in_its_plane(p, v)
    balls = ball((0, 0), r / 2, "A", "A"), ball(p, r / 2, "B", "B")
    return [balls[0], swept(p, v, r / 2), balls[1], moving(p, v, "v", "v")]


BEYOND = 1.4
"""The time from which on B is drawn for an answer that lets it pass, though something is in its way."""


def at_time(p, v, r, t) -> list[Mark]:
    """B at the time of an answer; for no contact what that answer means."""
    if not abs(float(t)) < inf:
        return as_told(p, v, r, False) if float(t) == inf else []
    p, v = in_its_plane(p, v)
    return [ball(p + v * float(t), r / 2)]


def as_told(p, v, r, hit) -> list[Mark]:
    """What an answer says of the frame: B where it touches, or is nearest to that; for a miss the gap that is left.

    A miss where they do touch: B past A, as if nothing had been in its way.
    """
    p, v = in_its_plane(p, v)
    q = p + v * _touch_or_nearest(p, v, r)
    far = float(np.sqrt(q @ q))
    if hit or far <= r * (1 + 1e-12):
        return at_time(p, v, r, _touch_or_nearest(p, v, r) if hit else _past(p, v, r))
    return [line(q / far * r / 2, q * (1 - r / 2 / far))]


def _past(p, v, r) -> float:
    """A time after the frame at which B has gone through A, and all of it is seen again."""
    a, b = float(v @ v), float(p @ v)
    half = np.sqrt(max(b * b - a * float(p @ p - r * r), 0.0))
    return max(BEYOND, (-b + half) / a + 0.2) if a > 0 else BEYOND


def _touch_or_nearest(p, v, r) -> float:
    """The time of first contact in the frame; without one, that of the closest approach."""
    t = float(exact.sweep(p, v, r).t)
    a, b = float(np.dot(v, v)), float(np.dot(p, v))
    return t if t < inf else min(max(-b / a, 0.0), 1.0) if a > 0 else 0.0


def moves_apart(p, v, r, *_) -> int:
    """How little is degenerate: have they a size, do they move, start apart, near, and not in one place?"""
    square = np.dot(p, p)
    return int(r > 0) + int(np.any(v)) + int(square > r * r) + int(square < 1e4 * (r * r or 1)) + int(np.any(p))


def to_the_surface(p, v, r, t, gap) -> list[Mark]:
    """B at time t, and a length from the surface of A towards it."""
    p, v = in_its_plane(p, v)
    q = p + v * t
    far = float(np.sqrt(q @ q))
    way = q / far if far > 0 else np.array([1.0, 0.0])
    return [line(r / 2 * way, (r / 2 + float(gap)) * way)]


def whole_circle(p, v, r) -> list[Mark]:
    """A flight past a circle of radius r, the mover a point; none in space."""
    return [ball((0, 0), r, "r"), dot(p), moving(p, v, "v")] if len(p) == 2 else []


def near_enough(p, v, r) -> list[Mark]:
    """A pair as a picture, but for one that comes from so far that nothing of it would be seen."""
    return pair(p, v, r) if max(abs(p)) < 100 * (r or 1) else []


def pair_of(a: float, b: float, c: float) -> tuple:
    """A pair whose parabola is a t² + 2 b t + c: it moves along x, and passes by if D < 0."""
    least = c - b * b / a  # = y² − r²
    p = np.array([b / sqrt(a), sqrt(max(least, 0))])
    return p, np.array([sqrt(a), 0]), sqrt(max(-least, 0))


def parabola_world(a: float, b: float, c: float) -> list:
    """A pair with that parabola as a picture; without motion there is none."""
    return pair(*pair_of(a, b, c)) if a != 0 else []


def two(p1, v1, r1, p2, v2, r2) -> list:
    """Two moving balls in the plane; none in space."""
    if len(p1) != 2:
        return []
    both = ((p1, v1, r1, "A", "v1", "v_1"), (p2, v2, r2, "B", "v2", "v_2"))
    return [mark for p, v, r, who, of, name in both for mark in (ball(p, r, who, who), moving(p, v, of, name))]


def both_roots(a: float, b: float, c: float) -> tuple[float, ...]:
    """The times at which a t² + 2 b t + c is 0, those that there are."""
    D = b * b - a * c
    return ((-b - sqrt(D)) / a, (-b + sqrt(D)) / a) if a != 0 and D >= 0 else ()


def two_parabolas(p, v, r, right, mine) -> Graph | None:
    """The parabola of a pair, and that of the numbers that were given for it."""
    yours = None if mine is None or not np.all(np.isfinite(numbers := [float(x) for x in mine])) else tuple(numbers)
    return Graph(tuple(map(float, right)), yours)


def root_of(a: float, b: float, c: float, right, mine) -> Graph | None:
    """A parabola with the root that is asked for, and the one that was given."""
    given = [() if x is None or not abs(float(x)) < inf else (float(x),) for x in (right, mine)]
    return Graph((a, b, c), None, *given) if max(abs(a), abs(b), abs(c)) < GREAT else None


def counted(a: float, b: float, c: float, right, mine) -> Graph | None:
    """A parabola with its positive roots, and how many were counted."""
    ahead = tuple(u for u in both_roots(a, b, c) if u > 0)
    count = None if mine is None else (int(right), int(mine))
    return Graph((a, b, c), None, ahead, (), count) if mine is None or 0 <= int(mine) else None


GREAT = 1e6
"""Numbers beyond it make a parabola that is a line up and down."""
