"""The articles' own versions with their faults, for the lessons to break. They stand apart: nothing else uses them.

`ERRATA` lists the faults of code, E1 to E27. E9 and E14 are missing: they are wrong labels, and no code is wrong.
Each version is written anew and keeps the original's tests, in their order. The notation is this library's:
p = p2 − p1, v = v2 − v1 per frame, r = r1 + r2. Where there is no hit a time or distance is nan.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from .attack.families import grazing
from .kinds import Displacement, Floats, Length, Mass, Normal, Numbers, Position, Share, Truths, Vectors, Velocity


class Erratum(NamedTuple):
    """A fault: where it stands, in one sentence what it is, and the pair that shows it.

    function : the published version; witness : arguments on which it fails; cure : name in `lib` of what answers
    the same arguments rightly, such as "quadratic.sweep".
    """

    article: str
    fault: str
    function: Callable[..., Any]
    witness: dict[str, Any]
    cure: str


def moving_sphere_to_sphere(p: Position, v: Displacement, r: Length) -> tuple[Truths, Floats]:
    """Hit and "time" of *Moving Sphere to Static Sphere*: a ray of unit direction, compared with the path's length.

    >>> hit, distance = moving_sphere_to_sphere([4, 0, 0], [-4, 0, 0], 2)
    >>> bool(hit), float(distance)
    (True, 2.0)
    """
    p, v, r = floats(p, v, r)
    with np.errstate(all="ignore"):
        length = np.sqrt(dot(v, v))
        hit, s = ray_to_sphere(p, v / length[..., None], r)
        hit = hit & (s <= length)
        return hit, np.where(hit, s, np.nan).astype(s.dtype)


def ray_to_sphere(p: Position, v: Displacement, r: Length) -> tuple[Truths, Floats]:
    """Hit and time of *Ray to Sphere (returning time)*: the ray's direction is −v, taken as it is."""
    p, v, r = floats(p, v, r)
    with np.errstate(all="ignore"):
        b, c = dot(p, v), dot(p, p) - r * r
        D = b * b - c
        t = -b - np.sqrt(D)
        t = np.where(t < 0, 0, t)
        hit = ~((c > 0) & (b > 0)) & ~(D < 0)
        return hit, np.where(hit, t, np.nan).astype(p.dtype)


def sphere_sphere_sweep(p: Position, v: Displacement, r: Length) -> tuple[Truths, Floats, Floats]:
    """Hit, first and second contact u0 and u1 of *A Sphere–Sphere Sweep Test*: any real roots are a hit."""
    p, v, r = floats(p, v, r)
    with np.errstate(all="ignore"):
        a, b, c = dot(v, v), 2 * dot(v, p), dot(p, p) - r * r
        now, D, d = dot(p, p) <= r * r, b * b - 4 * a * c, 1 / (2 * a)
        u0, u1 = (-b + np.sqrt(D)) * d, (-b - np.sqrt(D)) * d
        hit = now | (D >= 0)
        u0, u1 = (np.where(now, 0, np.where(hit, u, np.nan)).astype(p.dtype) for u in (u0, u1))
        return hit, np.where(u0 > u1, u1, u0), np.where(u0 > u1, u0, u1)


def stationary_sphere(p: Position, v: Displacement, r: Length) -> tuple[Truths, Floats]:
    """Hit and sub-frame time of *Real Time Sphere Collisions in Videogames*, by arccos; sphere 1 moves by A = −v.

    C is taken as sin q |B|, as its picture has it, and not as sin q |A|, as its text has it (E9).
    """
    B, v, r = floats(p, v, r)
    A = -v
    with np.errstate(all="ignore"):
        lengthA, lengthB = np.sqrt(dot(A, A)), np.sqrt(dot(B, B))
        q = np.arccos(dot(B, A) / (lengthA * lengthB))
        C = np.sin(q) * lengthB
        A_c = np.abs(np.cos(q) * lengthB - np.sqrt(r * r - C * C))
        hit = (C < r) & (A_c < lengthA)
        return hit, np.where(hit, A_c / lengthA, np.nan).astype(B.dtype)


def moving_spheres(p: Position, v: Displacement, r: Length) -> tuple[Truths, Floats]:
    """Hit and time of *Real Time Sphere Collisions in Videogames*, by the quadratic: the smaller root, in the frame."""
    p, v, r = floats(p, v, r)
    with np.errstate(all="ignore"):
        a, b, c = dot(v, v), 2 * dot(v, p), dot(p, p) - r * r
        D = b * b - 4 * a * c
        t = (-b - np.sqrt(D)) / (2 * a)
        hit = (a > 0) & (D >= 0) & (t >= 0) & (t <= 1)
        return hit, np.where(hit, t, np.nan).astype(p.dtype)


def sphere_response(v1: Velocity, v2: Velocity, n: Normal, m1: Mass, m2: Mass, e: Share) -> tuple[Floats, Floats]:
    """Velocities after the hit, by *Real Time Sphere Collisions in Videogames*: elastic, then both times e."""
    v1, v2, n, m1, m2, e = floats(v1, v2, n, m1, m2, e)
    with np.errstate(all="ignore"):
        n = n / np.sqrt(dot(n, n))[..., None]
        push = 2 * dot(v1 - v2, n) / (m1 + m2)
        after1, after2 = v1 - (push * m2)[..., None] * n, v2 + (push * m1)[..., None] * n
        return after1 * e[..., None], after2 * e[..., None]


def sphere_plane(p: Position, v: Displacement, r: Length, n: Normal, d: Length) -> tuple[Truths, Floats]:
    """Hit and time of *Real Time Sphere Collisions in Videogames* for the plane n·x + d = 0, n of length 1.

    A positive v·n passes for approaching. Its formula for the time is lost; this is the one such a test needs.
    """
    p, v, r, n, d = floats(p, v, r, n, d)
    with np.errstate(all="ignore"):
        approach, gap = dot(v, n), dot(p, n) + d - r
        t = gap / approach
        hit = (approach > 0) & (t >= 0) & (t <= 1)
        return hit, np.where(hit, t, np.nan).astype(p.dtype)


def plane_bounce(v: Velocity, n: Normal, e: Share) -> Floats:
    """Velocity after a bounce, by *Real Time Sphere Collisions in Videogames*: the whole mirrored vector times e."""
    v, n, e = floats(v, n, e)
    with np.errstate(all="ignore"):
        n = n / np.sqrt(dot(n, n))[..., None]
        return (v - 2 * dot(v, n)[..., None] * n) * e[..., None]


def static_test(p: Position, r: Length) -> Truths:
    """Hit of *Simple Bounding-Sphere Collision Detection*, first listing: p·p ≤ r². Touching counts here (E21)."""
    p, r = floats(p, r)
    with np.errstate(all="ignore"):
        return dot(p, p) <= r * r


def discriminant_test(p: Position, v: Displacement, r: Length) -> Truths:
    """Hit of *Simple Bounding-Sphere Collision Detection*, second listing: the early-outs, then D > 0."""
    settled, hit, vv, pv, pp = early_outs(p, v, r)
    with np.errstate(all="ignore"):
        return np.where(settled, hit, pv * pv - pp * vv > 0)


def tmin_test(p: Position, v: Displacement, r: Length) -> Truths:
    """Hit of *Simple Bounding-Sphere Collision Detection*, third listing, as printed: the last line has >.

    It returns no time: the listing's first line writes 0 to `*t`, and no parameter is called t.
    """
    settled, hit, vv, pv, pp = early_outs(p, v, r)
    with np.errstate(all="ignore"):
        return np.where(settled, hit, pp + pv * (-pv / vv) > 0)


def tmin_test_mended(p: Position, v: Displacement, r: Length) -> Truths:
    """The third listing with the < that a reader of the article put in its last line."""
    settled, hit, vv, pv, pp = early_outs(p, v, r)
    with np.errstate(all="ignore"):
        return np.where(settled, hit, pp + pv * (-pv / vv) < 0)


def early_outs(p: Position, v: Displacement, r: Length) -> tuple[Truths, Truths, Floats, Floats, Floats]:
    """The three tests that both moving listings share: is the pair settled, is it a hit; and vv, pv, pp."""
    p, v, r = floats(p, v, r)
    with np.errstate(all="ignore"):
        pp, pv, vv = dot(p, p) - r * r, dot(p, v), dot(v, v)
        late = (pv + vv <= 0) & (vv + 2 * pv + pp >= 0)
        return (pp < 0) | (pv >= 0) | late, pp < 0, vv, pv, pp


def touch_edge(p: Position, v: Displacement, r: Length, triangle: Vectors) -> tuple[bool, float]:
    """Hit and time of *Improved Collision Detection and Response*, one ball and an edge between its two corners."""
    p, v, r, triangle = floats(p, v, r, triangle)
    e, w = triangle[1] - triangle[0], triangle[0] - p
    ee, ev, ew = dot(e, e), dot(e, v), dot(e, w)
    with np.errstate(all="ignore"):
        a, b = ev * ev - ee * dot(v, v), 2 * (ee * dot(v, w) - ev * ew)
        D = b * b - 4 * a * (ee * (r * r - dot(w, w)) + ew * ew)
        first, last = np.sort([(-b - np.sqrt(D)) / (2 * a), (-b + np.sqrt(D)) / (2 * a)])
        t = first if 0 < first < 1 else last
        hit = bool((D >= 0) & (0 < t < 1) & (0 <= (ev * t - ew) / ee <= 1))
        return hit, float(t) if hit else np.nan


def touch_face(p: Position, v: Displacement, r: Length, triangle: Vectors) -> tuple[bool, float]:
    """Hit and time of *Improved Collision Detection and Response*, one ball and the inside of a triangle."""
    p, v, r, q = floats(p, v, r, triangle)
    n = np.cross(q[1] - q[0], q[2] - q[0])
    height, rate = (dot(x, n) / np.sqrt(dot(n, n)) for x in (p - q[0], v))
    if rate >= 0:
        return False, np.nan
    t = max((r - height) / rate, 0.0)
    inside = all(dot(p + t * v - a, np.cross(n, b - a)) >= 0 for a, b in zip(q, np.roll(q, -1, axis=0), strict=True))
    hit = bool(inside and t <= 1 and (-r - height) / rate >= 0)
    return hit, float(t) if hit else np.nan


def dot(x: Floats, y: Floats) -> Floats:
    """Scalar product over the last axis; an overflow is inf."""
    return np.sum(x * y, axis=-1)


def floats(*given: Numbers | Vectors) -> list[Floats]:
    """The arguments as arrays of one float type, unchecked: float32 if all that carry a type are float32."""
    typed = [x.dtype for x in given if hasattr(x, "dtype")]
    return [np.asarray(x, np.result_type(np.float32, *typed) if typed else np.float64) for x in given]


STATIC = "Moving Sphere to Static Sphere"
SWEEP = "A Sphere–Sphere Sweep Test (M. Gomez, Simple Intersection Tests for Games, 1999)"
RAY = "Ray to Sphere (returning time)"
GAMES = "Real Time Sphere Collisions in Videogames"
BOUNDING = "Simple Bounding-Sphere Collision Detection (O. Dopertchouk, 2000)"
IMPROVED = "Improved Collision Detection and Response (K. Fauerby, 2003)"

REST, AHEAD = [0, 0, 0], [5, 0, 0]
NEAR, FAR = 1 + 2.0**-26, 2.0**27
AN_EDGE, A_FACE = [[0, -3, 0], [0, 3, 0]], [[-3, -3, 0], [3, -3, 0], [0, 3, 0]]

ERRATA: dict[str, Erratum] = {
    "E1": Erratum(
        SWEEP,
        "Real roots are reported as a hit although both lie before the frame.",
        sphere_sphere_sweep,
        {"p": AHEAD, "v": [1, 0, 0], "r": 2},
        "quadratic.sweep",
    ),
    "E2": Erratum(
        SWEEP,
        "Real roots are reported as a hit although both lie after the frame.",
        sphere_sphere_sweep,
        {"p": AHEAD, "v": [-1, 0, 0], "r": 2},
        "quadratic.sweep",
    ),
    "E3": Erratum(
        SWEEP,
        "Without relative motion it divides by 2a = 0 and says hit, at nan, although the spheres are apart.",
        sphere_sphere_sweep,
        {"p": AHEAD, "v": REST, "r": 2},
        "quadratic.sweep",
    ),
    "E4": Erratum(
        SWEEP,
        "Of the two roots (−b ± √D) / 2a one subtracts nearly equal numbers and loses half its digits.",
        sphere_sphere_sweep,
        {"p": [NEAR, 0, 0], "v": [-0.7, 0, 0], "r": 1},
        "quadratic.roots",
    ),
    "E5": Erratum(
        SWEEP,
        "Overlap at the start returns u0 = u1 = 0, so that the second contact, the exit, is lost.",
        sphere_sphere_sweep,
        {"p": [1, 0, 0], "v": [1, 0, 0], "r": 2},
        "quadratic.roots",
    ),
    "E6": Erratum(
        STATIC,
        "Without motion the ray's direction is 0/0, and spheres that overlap at rest are reported as a miss.",
        moving_sphere_to_sphere,
        {"p": [1, 0, 0], "v": REST, "r": 2},
        "ray.sweep",
    ),
    "E7": Erratum(
        STATIC,
        "What it calls time is a distance; divided by the path's length it is a share of the frame.",
        moving_sphere_to_sphere,
        {"p": [4, 0, 0], "v": [-4, 0, 0], "r": 2},
        "ray.sweep",
    ),
    "E8": Erratum(
        RAY,
        "It silently needs a direction of length 1; |A|² − r², called a squared distance to the surface, is none.",
        ray_to_sphere,
        {"p": [3, 0, 0], "v": [-2, 0, 0], "r": 2},
        "ray.sweep",
    ),
    "E10": Erratum(
        GAMES,
        "Nothing tests that the sphere approaches: with A_c as a magnitude, one that moves straight away hits.",
        stationary_sphere,
        {"p": AHEAD, "v": [8, 0, 0], "r": 2},
        "trig.sweep",
    ),
    "E11": Erratum(
        GAMES,
        "Spheres that overlap already are missed: the magnitude of A_c exceeds the step.",
        stationary_sphere,
        {"p": [1, 0, 0], "v": [-0.1, 0, 0], "r": 2},
        "trig.sweep",
    ),
    "E12": Erratum(
        GAMES,
        "The rounded cosine of parallel vectors may exceed 1; its arccos is nan, and a head-on hit becomes a miss.",
        stationary_sphere,
        {"p": [1, 1, 1], "v": [-2, -2, -2], "r": 1},
        "trig.sweep",
    ),
    "E13": Erratum(
        GAMES,
        "Near 0 arccos errs by up to 1e-8: at long range a path that passes at 2 r becomes a hit.",
        stationary_sphere,
        {"p": [FAR, 1, 0], "v": [-2 * FAR, 0, 0], "r": 0.5},
        "residual.sweep",
    ),
    "E15": Erratum(
        GAMES,
        "No relative velocity is taken for no collision, and so is a negative smaller root: the spheres may overlap.",
        moving_spheres,
        {"p": [1, 0, 0], "v": REST, "r": 2},
        "quadratic.sweep",
    ),
    "E16": Erratum(
        GAMES,
        "Both velocities are multiplied by the coefficient of restitution, which loses momentum and damps sliding.",
        sphere_response,
        {"v1": [1, 1, 0], "v2": REST, "n": [1, 0, 0], "m1": 1, "m2": 1, "e": 0.5},
        "response.collide",
    ),
    "E17": Erratum(
        GAMES,
        "A positive v·n is called approaching; with an outward normal it is receding.",
        sphere_plane,
        {"p": [0, 3, 0], "v": [0, -4, 0], "r": 1, "n": [0, 1, 0], "d": 0},
        "plane.sweep",
    ),
    "E18": Erratum(
        GAMES,
        "The whole mirrored velocity is scaled by the coefficient of restitution; only its normal part may be.",
        plane_bounce,
        {"v": [10, -1, 0], "n": [0, 1, 0], "e": 0.5},
        "plane.reflect",
    ),
    "E19": Erratum(
        BOUNDING,
        "The last line of the tmin version has > where a hit needs <, as a reader remarked.",
        tmin_test,
        {"p": [3, 0, 0], "v": [-2.5, 0, 0], "r": 1},
        "tmin.sweep",
    ),
    "E20": Erratum(
        BOUNDING,
        "The tmin version sets a time `*t` that is no parameter of it, and never computes one.",
        tmin_test,
        {"p": [1, 0, 0], "v": [-1, 0, 0], "r": 2},
        "tmin.sweep",
    ),
    "E21": Erratum(
        BOUNDING,
        "Touching is a hit in the static test and a miss in the moving one, so that resting contact flickers.",
        discriminant_test,
        {"p": [2, 0, 0], "v": REST, "r": 2},
        "viete.sweep",
    ),
    "E22": Erratum(
        BOUNDING,
        "The tmin version is said to cure precision; it cures overflow, and near a graze it cancels as before.",
        tmin_test_mended,
        dict(zip("pvr", grazing(2000), strict=True)),
        "residual.sweep",
    ),
    "E23": Erratum(
        IMPROVED,
        "Overlap at the start is not asked: the time at which ball and edge part is taken, or none.",
        touch_edge,
        {"p": [0.5, 0, 0], "v": [4, 0, 0], "r": 1, "triangle": AN_EDGE},
        "mesh.sweep",
    ),
    "E24": Erratum(
        IMPROVED,
        "A root has to lie strictly before the end of the move: contact just at its end is missed.",
        touch_edge,
        {"p": [4, 0, 0], "v": [-3, 0, 0], "r": 1, "triangle": AN_EDGE},
        "mesh.sweep",
    ),
    "E25": Erratum(
        IMPROVED,
        "The difference under the root cancels: from far away a path that passes at 2 r becomes a hit.",
        touch_edge,
        {"p": [-FAR, 0, 2], "v": [2 * FAR, 0, 0], "r": 1, "triangle": AN_EDGE},
        "mesh.sweep",
    ),
    "E26": Erratum(
        IMPROVED,
        "Only triangles that face the motion are asked: a ball that comes from behind is let through.",
        touch_face,
        {"p": [0, -1, -3], "v": [0, 0, 4], "r": 1, "triangle": A_FACE},
        "mesh.sweep",
    ),
    "E27": Erratum(
        IMPROVED,
        "A ball that moves along the plane is not asked for the face: one that overlaps it is let through.",
        touch_face,
        {"p": [-0.25, -1, 0.5], "v": [0.5, 0, 0], "r": 1, "triangle": A_FACE},
        "mesh.sweep",
    ),
}
"""The faults of code by number; `ERRATA["E3"].function(**ERRATA["E3"].witness)` shows one."""
