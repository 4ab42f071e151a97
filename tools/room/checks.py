"""What answers are checked by: `lib` for the right ones, and for each wrong one the mistake that it stands for."""

import math

import numpy as np

import lib
from lib import exact, frame, mesh, overlap, plane, quadratic, ray, response, rolling, setups, table
from lib.broad import reach
from lib.curve import bernstein
from lib.curve.first_root import sign_changes
from lib.frame import at

__all__ = ["at", "exact", "frame", "lib", "math", "np", "plane", "ray", "response", "sign_changes"]


def near(x, y) -> bool:
    """Are the numbers of x and y, of one shape, equal but for rounding?"""
    return bool(np.allclose(np.asarray(x, float), np.asarray(y, float), rtol=1e-12, atol=1e-12))


def dot(x, y) -> float:
    """The scalar product."""
    return sum(float(a) * float(b) for a, b in zip(x, y, strict=True))


def length(x) -> float:
    """The length of a vector."""
    return math.sqrt(dot(x, x))


def roots(p, v, r) -> tuple[float, float]:
    """The times at which they touch and part, rounded as a question tells them."""
    return tuple(round(float(t), 12) for t in quadratic.roots(p, v, r))


def coefficients(p, v, r) -> tuple[float, float, float]:
    """The numbers before t², before t, and alone, in f."""
    a, b, c = quadratic.steps(p, v, r)[:3]
    return float(a), 2 * float(b), float(c)


def sampled(p, v, r, n):
    """What n tests a frame see, after the one at its start."""
    return overlap.sampled(p, v, r, n)


def closest(p, v) -> float:
    """When they are nearest."""
    return -dot(p, v) / dot(v, v)


def first_time(v, s) -> float:
    """The time of a contact s along the way of a frame, by the ray's sweep at a circle of radius 1."""
    d = [x / length(v) for x in v]
    return float(ray.sweep([-(s + 1) * x for x in d], v, 1).t)


# Mistakes.


def gap_over_speed(p, v, r) -> float:
    """The gap divided by the speed: right head-on alone."""
    return (length(p) - r) / length(v)


def evenly(p, v, r) -> float:
    """When a distance that falls evenly from the first to the last passes r."""
    first, last = length(p), length(at(p, v, 1))
    return (first - r) / (first - last)


def unasked(v1, v2, n, m1, m2):
    """Both velocities after an elastic impulse that is given whether they close in or part; n of any length."""
    share = 2 * dot(np.subtract(v1, v2), n) / dot(n, n) / (1 / m1 + 1 / m2)
    first = tuple(float(x - share / m1 * y) for x, y in zip(v1, n, strict=True))
    return first, tuple(float(x + share / m2 * y) for x, y in zip(v2, n, strict=True))


def kept(v1, v2, n, m1, m2) -> bool:
    """Does `lib` leave the pair alone?"""
    return near(lib.response.collide(v1, v2, n, m1, m2), (v1, v2))


def mirrored(v, n, times=2, whole=False):
    """v less `times` its part along n; `whole`: as if n had length 1."""
    share = times * dot(v, n) / (1 if whole else dot(n, n))
    return tuple(x - share * y for x, y in zip(v, n, strict=True))


def left_alone(x, u, r) -> int:
    """After how many frames the distance, x at first and growing by u, exceeds r."""
    return next(k for k in range(1, 100) if x + k * u > r)


def turned_each_frame(x, u, r, frames) -> tuple[float, ...]:
    """The distances after each frame, where all that overlaps is turned round."""
    found = []
    for _ in range(frames):
        x += u
        found.append(round(x, 12))
        u = -u if overlap.overlaps([x, 0], r) else u
    return tuple(found)


def settled(p, v, r, away=1, by_end=True) -> str:
    """Which of the five tests settles a pair; `away` −1 takes b for −b, and without `by_end` h alone says too late."""
    a, b, c = dot(v, v), dot(p, v), dot(p, p) - r * r
    late = a + b <= 0 and (a + 2 * b + c > 0 or not by_end)
    tests = (c <= 0, away * b >= 0, late, b * b < a * c, True)
    return ("overlap", "receding", "too late", "passing by", "hit")[tests.index(True)]


def which(tests: str | tuple[str, ...], *pairs: tuple, **mistaken) -> str:
    """The numbers of the pairs that one of some tests settles.

    >>> which("hit", ((5, 0), (4, 0), 2), ((5, 0), (-8, 0), 2)), which("hit", ((5, 0), (4, 0), 2))
    ('2', 'none')
    """
    return " and ".join(str(k) for k, one in enumerate(pairs, 1) if settled(*one, **mistaken) in tests) or "none"


# What is computed otherwise.


def digits(a, b, c) -> tuple[float, float, float]:
    """√D, −b − √D and the stable root, every step to four digits."""
    known = quadratic.in_digits(a, str(b), str(c), 4)
    return float(known.root), float(known.plain), float(known.stable)


def in_float32(x, r) -> float:
    """c for a ball at (x, 0), every step rounded to float32."""
    x, r = np.float32(x), np.float32(r)
    return float(x * x - r * r)


def energy_left(e) -> float:
    """The share of its kinetic energy that a ball keeps when it bounces head-on."""
    v = lib.plane.reflect([0, -1], [0, 1], e)
    return dot(v, v)


def after_bounce(way, t) -> float:
    """How far above the contact a ball is at the end of a frame, that comes straight down and touches at t."""
    p = lib.plane.bounce([0, 1 + way * t], [0, -way], 1, [0, 1], 0).p
    return float(p[1]) - 1


def touching_height(r) -> float:
    """The height of the centre of a ball that touches a floor: the gap, from lib, of one whose centre is on it."""
    return -float(lib.plane.steps([0, 0], [0, -1], r, [0, 1], 0).gap)


def gap_left(v, m) -> float:
    """The gap above a level floor of a ball that is m short of it along its way v."""
    back = m / length(v)
    p = [-back * v[0], 1 - back * v[1]]
    return float(lib.plane.steps(p, v, 1, [0, 1], 0).gap)


def all_flights(first, e) -> float:
    """The time of all flights, each e times as long as the one before."""
    return first / (1 - e)


def flights(e) -> float:
    """The share of one flight's time that the next takes, from the events of a table."""
    try:
        history = table.run(*setups.drop(e), until=9, events=3)
    except table.EndlessError as error:
        history = error.history
    first, second, third = map(float, history.t[:3])
    return (third - second) / (second - first)


def f_at(p, v, r, t) -> float:
    """f at a time, from its definition."""
    q = at(p, v, t)
    return dot(q, q) - r * r


def gap_to_floor(height, r) -> float:
    """The gap, from lib, between a ball and a floor below it; negative in the solid."""
    return float(lib.plane.steps([0, height], [0, -1], r, [0, 1], 0).gap)


def minus(x, y) -> tuple[float, ...]:
    """The difference of two vectors."""
    return tuple(a - b for a, b in zip(x, y, strict=True))


def added(x, y) -> tuple[float, ...]:
    """The sum of two vectors."""
    return tuple(a + b for a, b in zip(x, y, strict=True))


def first(p, v, r) -> float:
    """The time of first contact in the frame."""
    return float(exact.sweep(p, v, r).t)


def reach_of(p, v, r) -> tuple[float, ...]:
    """The middle of a ball's path, and its reach about it, which lib rounds up a little."""
    o, R = reach.reach([p], [v], r)
    return *o[0].tolist(), round(float(R[0]), 6)


def cushioned(v, side) -> tuple[float, float]:
    """The velocity with which a ball of side spin leaves a rubbing cushion that it meets along x."""
    made = rolling.cloth((-9, -9), (9, 9), mu_wall=0.2, height=1.28)
    after = rolling.off_cushion(rolling.balls([(0, 0)], [v], [(0, v[0], side)], r=1), made)
    return tuple(after.v[0].tolist())


def middle_peg(c) -> float:
    """f in the middle of the frame, from its pegs, by halving."""
    right, left = [float(x) for x in c], [0.0] * 5
    bernstein.halve(right, left, bernstein.mean)
    return left[4]


def rolls(v, w) -> tuple[float, float]:
    """The velocity with which a ball of radius 1 rolls in the end."""
    return tuple(lib.rolling.rolls_at(v, w, 1).tolist())


def struck(p, v, r, triangle) -> str:
    """What of a triangle a ball touches first: the face, an edge or a corner; empty for nothing."""
    feature = int(mesh.sweep(p, v, r, triangle).feature)
    return mesh.FEATURES[feature].split()[0] if feature >= 0 else ""


def normal_off(p, v, r, triangle) -> tuple[float, ...]:
    """The normal with which a triangle that is asked by itself answers a ball."""
    found = mesh.sweep(p, v, r, triangle)
    return tuple(round(float(x), 12) for x in mesh.contact_geometry(p, v, triangle, found).normal)


def slid(v, t, *normals) -> tuple[float, ...]:
    """What is left of a displacement after a contact at t: less its part into one surface, or along two."""
    rest = (1 - t) * np.array(v, float)
    way = np.cross(*normals) if len(normals) > 1 else None
    left = rest @ way / (way @ way) * way if way is not None else rest - rest @ normals[0] * np.array(normals[0])
    return tuple(round(float(x), 12) for x in left)


def widened(way, r) -> float:
    """By what factor the angle between two shots is wider after a bounce straight back off a fixed ball."""
    h = 1e-6
    v = np.array([2.0 * way, 2.0 * way * h])
    x = np.array([-way - r, 0.0]) + float(exact.sweep([-way - r, 0.0], v, r).t) * v
    after = plane.reflect(v, x, 1.0)
    return round(math.atan2(abs(after[1]), abs(after[0])) / h, 3)
