"""Problems for lessons 00 to 06. Lengths are in cm, a frame runs from t = 0 to t = 1, displacements are per frame."""

from fractions import Fraction

import numpy as np

import lib
from lib import exact, frame, overlap, quadratic, ray, residual, tmin, trig, viete

from .draws import Draw, Problem


def two_that_move(draw: Draw) -> dict:
    """Places and displacements of two balls, their relative displacement not 0."""
    p1, v1, p2, v2 = (draw.vector(9) for _ in range(4))
    return {"p1": p1, "v1": v1, "p2": p2, "v2": v2 if v2 != v1 else (v2[0] + 1, v2[1])}


def half_way(draw: Draw) -> dict:
    """p, v, r: in the middle of the frame the distance is a whole number, above r."""
    x, y, z = draw.triple()
    i = j = 0
    while abs(x * j - y * i) < 2 * z:  # well aside, so that the mean of the distances is well off
        i, j = draw.vector(4)
    return {"p": (x - i, y - j), "v": (2 * i, 2 * j), "r": draw.whole(1, z - 1)}


def gap_half_way(p, v, r) -> dict:
    """Place, distance and gap at t = 1/2."""
    q = frame.at(p, v, 0.5)
    distance = float(frame.norm(q))
    return {"q": q, "distance": distance, "gap": distance - r}


def about_touching(draw: Draw) -> dict:
    """p, r1, r2: apart by one, touching, or overlapping by one."""
    x, y, z = draw.triple()
    r1 = draw.whole(1, z - 2)
    return {"p": (x, -y), "r1": r1, "r2": z - r1 + draw.pick((-1, 0, 1))}


def how_they_are(p, r1, r2) -> dict:
    """f at the start, and what it says."""
    f = float(frame.f(p, (0, 0), r1 + r2, 0))
    return {"f": f, "state": "apart" if f > 0 else "touching" if f == 0 else "overlapping"}


ZERO = (
    Problem(
        "00.1",
        two_that_move,
        "When a frame begins, A's centre is at «p1» cm and B's at «p2» cm. In the frame A moves by «v1» cm and B by "
        "«v2» cm. Where is B, and how does it move, seen from A?",
        lambda p1, v1, p2, v2: dict(zip("pv", lib.relative(p1, v1, 1, p2, v2, 1)[:2], strict=True)),
        "p = «p2» − «p1» = «p» cm. v = «v2» − «v1» = «v» cm.",
    ),
    Problem(
        "00.2",
        half_way,
        "Seen from A, B is at p = «p» cm when the frame begins, and moves by v = «v» cm. The radii make «r» cm "
        "together. How wide is the gap between the surfaces at $t = 1/2$?",
        gap_half_way,
        "B is at p + v/2 = «q» cm, so the centres are «distance» cm apart. The gap is «distance» − «r» = «gap» cm.",
    ),
    Problem(
        "00.3",
        about_touching,
        "Seen from A, B's centre is at «p» cm. A's radius is «r1» cm, B's «r2» cm. Are the balls apart, touching or "
        "overlapping? Decide it without a square root.",
        how_they_are,
        "p·p − (r1 + r2)² = «f» cm²: they are «state».",
    ),
    Problem(
        "00.4",
        lambda draw: two_that_move(draw) | {"w": draw.vector(5)},
        "A moves by «v1» cm in a frame, B by «v2» cm. Then the table on which they roll is itself carried along by «w» "
        "cm in that frame. How does B move seen from A, with the table at rest, and with the table carried along?",
        lambda p1, v1, p2, v2, w: {
            "rest": lib.relative(p1, v1, 1, p2, v2, 1)[1],
            "carried": lib.relative(p1, np.add(v1, w), 1, p2, np.add(v2, w), 1)[1],
        },
        "By «rest» cm, and by «carried» cm: what both share drops out.",
    ),
)


def offset_and_radius(draw: Draw) -> dict:
    """r and C of a path whose way inside is a whole number."""
    C, _, r = draw.triple(25)
    return {"r": r, "C": C}


def faster_than_seen(draw: Draw) -> dict:
    """r and C, and a way from test to test so long that a share is missed."""
    C, half, r = draw.triple()
    return {"r": r, "C": C, "v": half * draw.pick((5, 8, 10, 16, 20))}


def seen_at_a_test(draw: Draw) -> dict:
    """A head-on flight, of which the test at k/4 is the first to see something."""
    r, k = draw.whole(2, 6), draw.whole(1, 4)
    return {"p": (-(2 * k * r + draw.whole(1 - r, r - 1)), 0), "v": (8 * r, 0), "r": r}


ONE = (
    Problem(
        "01.1",
        offset_and_radius,
        "Seen from A, B's centre flies along a straight line that passes «C» cm from A's centre. The radii make «r» cm "
        "together. How long is the part of that line on which the balls overlap?",
        lambda r, C: {"L": overlap.chord(r, C)},
        "Half of it is √(«r»² − «C»²); all of it is «L» cm.",
    ),
    Problem(
        "01.2",
        lambda draw: offset_and_radius(draw) | {"n": draw.pick((2, 4, 5, 10))},
        "A game tests for overlap «n» times a frame, at equal steps. B's centre passes «C» cm from A's, and the radii "
        "make «r» cm together. By how much may B move in a frame, seen from A, before a test can miss this pass?",
        lambda r, C, n: {"L": overlap.chord(r, C), "most": n * overlap.chord(r, C)},
        "The way inside is «L» cm long, and a step may not be longer: «n» · «L» = «most» cm a frame.",
    ),
    Problem(
        "01.3",
        faster_than_seen,
        "B's centre passes «C» cm from A's, and the radii make «r» cm together. From one test to the next B moves by "
        "«v» cm, seen from A, and where on the path the tests fall is left to chance, every place equally likely. "
        "Which share of such passes does no test see?",
        lambda r, C, v: {"L": overlap.chord(r, C), "missed": max(0.0, 1 - float(overlap.chord(r, C)) / v)},
        "The way inside is «L» cm long. What is missed is 1 − «L»/«v», or 0 if that is below 0: «missed».",
    ),
    Problem(
        "01.4",
        seen_at_a_test,
        "Seen from A, B is at «p» cm and moves by «v» cm in a frame; the radii make «r» cm together. A game tests at "
        "$t = 0, 1/4, 1/2, 3/4, 1$. At which of these times does it first see an overlap? And when do they really "
        "touch?",
        lambda p, v, r: {"seen": overlap.sampled(p, v, r, 4).t, "t": exact.sweep(p, v, r).t},
        "It sees it at t = «seen». They touch at t = «t».",
    ),
)


def ray_at_a_circle(draw: Draw) -> dict:
    """A level ray from (−x, C) at a circle of radius r about the origin."""
    C, half, r = draw.triple()
    return {"p": (-(half + draw.whole(2, 9)), C), "r": r}


def where_it_enters(p, r) -> dict:
    """How far along the ray it enters and leaves, and c."""
    steps = ray.steps(p, (1, 0), r)
    s = float(steps.s)
    return {"near": s, "far": -2 * float(steps.k) - s, "c": steps.c}


def two_and_their_ray(draw: Draw) -> dict:
    """Two moving balls whose relative motion is level and whose contact is at a nice time."""
    C, half, r = draw.triple()
    share, way = draw.pick(((1, 2), (1, 4), (2, 5), (3, 10))), draw.pick((10, 20))
    p1, v1, r1 = draw.vector(6), draw.vector(6), draw.whole(1, r - 1)
    ahead = half + way * share[0] // share[1]
    v2, p2 = (v1[0] - way, v1[1]), (p1[0] + ahead, p1[1] + C)
    return {"p1": p1, "v1": v1, "r1": r1, "p2": p2, "v2": v2, "r2": r - r1}


def its_time(p1, v1, r1, p2, v2, r2) -> dict:
    """The relative motion, the distance along the ray, and the time."""
    p, v, r = lib.relative(p1, v1, r1, p2, v2, r2)
    return {"v": v, "s": ray.steps(p, v, r).s, "t": lib.sweep(p1, v1, r1, p2, v2, r2).t}


def tangent_from(draw: Draw) -> dict:
    """A place whose distance and tangent are whole numbers, and the radius."""
    r, _, z = draw.triple(25)
    m = draw.pick((1, 2))
    return {"p": draw.pick(((m * z, 0), (0, -m * z))), "r": m * r}


def at_contact(draw: Draw) -> dict:
    """B's place at contact, and both radii."""
    x, y, z = draw.triple()
    m = draw.whole(1, 3)
    r1 = draw.whole(1, m * z - 1)
    return {"q": (m * x, -m * y), "r1": r1, "r2": m * z - r1}


def contact_point(q, r1, r2) -> dict:
    """Where the surfaces touch, seen from A's centre."""
    return {"point": lib.contact_geometry((0, 0), (0, 0), r1, q, (0, 0), r2, 0).point}


TWO = (
    Problem(
        "02.1",
        ray_at_a_circle,
        "A ray starts at «p» cm and runs to the right. How far from its start does it enter the circle of radius «r» "
        "cm about (0, 0), and how far does it leave it? Check: the product of both is $\\mathbf p \\cdot \\mathbf p - "
        "r^2$.",
        where_it_enters,
        "It enters after «near» cm and leaves after «far» cm; «near» · «far» = «c».",
    ),
    Problem(
        "02.2",
        two_and_their_ray,
        "A, of radius «r1» cm, is at «p1» cm and moves by «v1» cm in the frame. B, of radius «r2» cm, is at «p2» cm "
        "and moves by «v2» cm. When do they touch? Use a ray.",
        its_time,
        "Seen from A, B moves by «v» cm. The ray enters the circle of both radii after «s» cm: t = «t».",
    ),
    Problem(
        "02.3",
        tangent_from,
        "From the point «p» cm a line touches the circle of radius «r» cm about (0, 0). How far is it from the point "
        "to where the line touches, and which coefficient of f is the square of that?",
        lambda p, r: {"c": ray.steps(p, (1, 0), r).c, "way": np.sqrt(ray.steps(p, (1, 0), r).c)},
        "c = p·p − r² = «c» cm²; the way is √c = «way» cm.",
    ),
    Problem(
        "02.4",
        at_contact,
        "When the balls touch, B's centre is at «q» cm, seen from A's. A's radius is «r1» cm, B's «r2» cm. Where do "
        "the surfaces touch, seen from A's centre?",
        contact_point,
        "r1 / (r1 + r2) of the way to B's centre: «point» cm.",
    ),
)

AT_TWELVE = (9, 15), (16, 20), (35, 37)
"""Legs and long sides of triangles whose other leg is 12; the first serves d and r."""


def two_triangles(draw: Draw) -> dict:
    """cos q, |B|, r and |A|: both triangles share a leg of 12, or of as many times 12; contact is in the frame."""
    along, B = draw.pick(AT_TWELVE[1:])
    d, r = draw.pick(((5, 13), AT_TWELVE[0]))
    m = draw.pick((1, 2))
    stretch = draw.pick((Fraction(5, 4), 2, Fraction(5, 2), 4))
    return {"cosine": Fraction(along, B), "B": m * B, "r": m * r, "A": m * (along - d) * stretch}


def seen_at(cosine, B) -> tuple[float, float]:
    """Where B is for who looks to the right."""
    return cosine * B, B * float(np.sqrt((1 - cosine) * (1 + cosine)))


def sides(cosine, B, r, A) -> dict:
    """C, d, A_c, and the time."""
    steps = trig.steps(seen_at(cosine, B), (-A, 0), r)
    return {"C": steps.C, "d": steps.d, "A_c": steps.A_c, "t": trig.sweep(seen_at(cosine, B), (-A, 0), r).t}


def slanted(draw: Draw) -> dict:
    """A and B, A with a length in whole numbers, B ahead of it and aside."""
    x, y, _ = draw.triple()
    while True:
        B = draw.vector(12)
        if x * B[0] + y * B[1] > 0 and x * B[1] != y * B[0]:
            return {"A": (x, y), "B": B}


def by_products(A, B) -> dict:
    """How far the path passes beside, and how far ahead the nearest point is."""
    steps = trig.steps(B, [-x for x in A], 1)
    return {"length": steps.A, "C": steps.C, "along": -ray.steps(B, [-x for x in A], 1).k}


THREE = (
    Problem(
        "03.1",
        two_triangles,
        "A ball moves by a displacement A, «A» cm long. The vector B to another's centre, at rest, is «B» cm long, and "
        "the cosine of the angle between them is «cosine». The radii make «r» cm together. Find C, d and $A_c$.",
        sides,
        "C = «C» cm, d = √(«r»² − «C»²) = «d» cm, A_c = «B» · «cosine» − «d» = «A_c» cm.",
    ),
    Problem(
        "03.2",
        two_triangles,
        "The displacement A of a ball in a frame is «A» cm long. Another rests «B» cm away, centre from centre, and "
        "the cosine of the angle between A and the way to it is «cosine». The radii make «r» cm together. When do they "
        "touch?",
        sides,
        "C = «C» cm, d = «d» cm, A_c = «A_c» cm; t = A_c / |A| = «A_c» / «A» = «t».",
    ),
    Problem(
        "03.3",
        two_triangles,
        "A ball moves by «A» cm. Another rests «B» cm away, centre from centre, in a direction whose angle with the "
        "displacement has the cosine «cosine». How large must the sum of the radii be at least for them to touch at "
        "all, if the first goes on long enough? And what is d then?",
        lambda cosine, B, r, A: {"least": trig.steps(seen_at(cosine, B), (-A, 0), r).C, "zero": 0},
        "At least C = «least» cm. Then the path just grazes, and d = «zero».",
    ),
    Problem(
        "03.4",
        slanted,
        "A ball moves by A = «A» cm; B = «B» cm leads from its centre to another's. Without an angle: how far beside "
        "the other's centre does its path pass, and how far along the path is the nearest point?",
        by_products,
        "|A| = «length» cm. Beside by |A × B| / |A| = «C» cm; along by A·B / |A| = «along» cm.",
    ),
)


def p_v_r(draw: Draw) -> dict:
    """A place, a displacement and a sum of radii, apart at the start."""
    while True:
        p, v, r = draw.vector(9), draw.vector(6), draw.whole(1, 6)
        if p[0] * p[0] + p[1] * p[1] > r * r:
            return {"p": p, "v": v, "r": r}


def coefficients(p, v, r) -> dict:
    """a, b, c and D."""
    return {name: x for name, x in quadratic.steps(p, v, r)._asdict().items() if name in "abcD"}


def level_pass(draw: Draw) -> dict:
    """A level pass whose times are nice, the first of them in the frame."""
    C, half, r = draw.triple()
    way = draw.pick((20, 25, 40))
    while True:
        ahead = draw.whole(half + 1, half + way - 1)
        if (ahead - half) * 20 % way == 0:
            return {"p": (ahead, -C), "v": (-way, 0), "r": r}


def its_roots(p, v, r) -> dict:
    """Both roots, and whether the first is in the frame."""
    u0, u1 = quadratic.roots(p, v, r)
    return {"u0": u0, "u1": u1}


def slow_approach(draw: Draw) -> dict:
    """An approach that takes more than a frame."""
    C, half, r = draw.triple()
    step = draw.pick((4, 8, 10))
    return {"p": (C, half + draw.whole(step + 1, 4 * step)), "v": (0, -step), "r": r}


def which_frame(p, v, r) -> dict:
    """In which frame they touch, counted from 1, and when in it."""
    u0 = float(quadratic.roots(p, v, r)[0])
    return {"u0": u0, "number": int(np.ceil(u0)), "t": u0 - int(np.ceil(u0)) + 1}


def stable(draw: Draw) -> dict:
    """a, b, c of an approach whose roots are hundredths."""
    a, small, large = draw.pick((1, 2, 4)), draw.whole(1, 9), draw.whole(20, 60)
    return {"a": a, "b": Fraction(-a * (small + large), 20), "c": Fraction(a * small * large, 100)}


FOUR = (
    Problem(
        "04.1",
        p_v_r,
        "Seen from A, B is at p = «p» cm and moves by v = «v» cm in a frame; r = «r» cm. Find a, b and c of "
        "$f(t) = a\\,t^2 + 2 b\\,t + c$, and $D = b^2 - a c$. Does the straight path, if it is long enough both ways, "
        "meet the circle?",
        lambda p, v, r: coefficients(p, v, r) | {"meets": bool(quadratic.steps(p, v, r).D >= 0)},
        "a = «a», b = «b», c = «c», all in cm²; D = «D» cm⁴. It meets the circle: «meets».",
    ),
    Problem(
        "04.2",
        level_pass,
        "Seen from A, B is at «p» cm and moves by «v» cm in a frame; the radii make «r» cm together. Find both times "
        "at which the centres are exactly «r» cm apart. Which of them is the contact, and what is the other?",
        its_roots,
        "t = «u0» and t = «u1». At the first they touch, at the second they part.",
    ),
    Problem(
        "04.3",
        slow_approach,
        "Seen from A, B is at «p» cm when the first frame begins, and moves by «v» cm in every frame; the radii "
        "make «r» cm together. In which frame do they touch, counted from 1, and at which t of that frame?",
        which_frame,
        "The smaller root is «u0», counted in frames from the start: frame «number», at t = «t».",
    ),
    Problem(
        "04.4",
        stable,
        "In $a\\,t^2 + 2 b\\,t + c$ let a = «a», b = «b» and c = «c». Find D and the smaller root, by "
        "$c / (-b + \\sqrt D)$. Why is this formula better for a computer than $(-b - \\sqrt D)/a$?",
        lambda a, b, c: {"D": b * b - a * c, "t": quadratic.solve(a, b, c)[0]},
        "D = «D», and the smaller root is «t». −b and √D are both positive: their sum loses no digits.",
    ),
)


def settled_by(draw: Draw) -> dict:
    """A pair whose verdict was drawn first, so that all five come up."""
    wanted = draw.pick(range(5))
    while True:
        p, v, r = draw.vector(9), draw.vector(9), draw.whole(1, 5)
        if verdict_of(p, v, r) == wanted:
            return {"p": p, "v": v, "r": r}


def verdict_of(p, v, r) -> int:
    """Which of the five tests settles a pair, in whole numbers."""
    a, b = v[0] * v[0] + v[1] * v[1], p[0] * v[0] + p[1] * v[1]
    c = p[0] * p[0] + p[1] * p[1] - r * r
    tests = (c <= 0, b >= 0, a + b <= 0 and a + 2 * b + c > 0, b * b < a * c, True)
    return tests.index(True)


def verdict(p, v, r) -> dict:
    """The signs, and what settles the pair."""
    steps = viete.steps(p, v, r)
    return {"c": steps.c, "b": steps.b, "h": steps.a + steps.b, "g": steps.end, "D": steps.D} | {
        "test": viete.TESTS[int(steps.decided)]
    }


def several(draw: Draw) -> dict:
    """Four pairs, of which some hit and some pass by."""
    found = []
    while not {3, 4} <= {verdict_of(**one) for one in found}:
        found = [settled_by(draw) for _ in range(4)]
    return {f"{name}{k}": one[name] for k, one in enumerate(found, start=1) for name in ("p", "v", "r")}


def how_many(**given) -> dict:
    """The tests that settle each, and how many take a root."""
    tests = [viete.TESTS[int(viete.steps(given[f"p{k}"], given[f"v{k}"], given[f"r{k}"]).decided)] for k in range(1, 5)]
    return {"tests": ", ".join(tests), "number": tests.count("hit")}


FIVE = (
    Problem(
        "05.1",
        settled_by,
        "Seen from A, B is at «p» cm and moves by «v» cm in a frame; r = «r» cm. Ask in order: overlap at the start, "
        "receding, too late, passing by, hit. Which of these settles the pair, and by which signs?",
        verdict,
        "c = «c», b = «b», h = «h» and g = «g», all in cm²; D = «D» cm⁴: «test».",
    ),
    Problem(
        "05.2",
        p_v_r,
        "Seen from A, B is at «p» cm and moves by «v» cm in a frame; r = «r» cm. Find $h = a + b$ and $g = a + 2b + "
        "c$. Then find them again as b and c of the pair when the frame ends, B being at p + v.",
        lambda p, v, r: {"h": viete.steps(np.add(p, v), v, r).b, "g": viete.steps(np.add(p, v), v, r).c},
        "h = «h» cm² and g = «g» cm², both ways: the question at the end is the question at the start, moved by v.",
    ),
    Problem(
        "05.3",
        level_pass,
        "Seen from A, B is at «p» cm and moves by «v» cm in a frame; r = «r» cm. Without solving: what are the sum and "
        "the product of the two roots of f?",
        lambda p, v, r: {
            "sum": sum(map(float, quadratic.roots(p, v, r))),
            "product": np.prod(quadratic.roots(p, v, r)),
        },
        "The sum is −2b/a = «sum», the product c/a = «product».",
    ),
    Problem(
        "05.4",
        several,
        "Four pairs, each as p, v in cm, and r in cm: «p1», «v1», «r1»; «p2», «v2», «r2»; «p3», «v3», «r3»; «p4», "
        "«v4», «r4». The time of first contact in the frame is wanted. For how many of them must a square root be "
        "taken, if the early-outs are asked first?",
        how_many,
        "In order: «tests». A root is taken for «number» of them.",
    ),
)


def along_a_triple(draw: Draw) -> dict:
    """p, v, r with v along a triangle in whole numbers, approaching from outside."""
    x, y, z = draw.triple(5)
    k = draw.pick((1, 2))
    while True:
        p, r = draw.vector(9), draw.whole(1, 5)
        if p[0] * x + p[1] * y < 0 and p[0] ** 2 + p[1] ** 2 > r * r:
            return {"p": p, "v": (k * x, k * y), "r": r}


def least(p, v, r) -> dict:
    """When f is least, and its value there."""
    steps = tmin.steps(p, v, r)
    return {"tmin": steps.tmin, "least": steps.least, "hits": bool(steps.least <= 0)}


def left_over(p, v, r) -> dict:
    """The place of the closest approach, and r² − q·q."""
    steps = residual.steps(p, v, r)
    return {"q": steps.q, "left": steps.depth}


def largest_power(draw: Draw) -> dict:
    """The largest power of ten that a computer has."""
    return {"m": draw.pick((18, 30, 38, 62, 76, 98))}


def too_long(m) -> dict:
    """The least powers of ten for a length at which length⁴ and length² leave the range."""
    powers = range(1, 99)
    return {
        "by_square": next(k for k in powers if 10 ** (4 * k) > 10**m),
        "by_tmin": next(k for k in powers if 10 ** (2 * k) > 10**m),
    }


def far_and_small(draw: Draw) -> dict:
    """A distance and a radius as powers of two, about where the radius is lost."""
    m = draw.whole(0, 3)
    return {"m": m, "n": m + draw.pick((11, 12, 13, 14))}


def drowned(m, n) -> dict:
    """Is r² lost in float32?"""
    x, r = np.float32(2.0**n), np.float32(2.0**m)
    return {"lost": bool(x * x - r * r == x * x), "apart": Fraction(2) ** (2 * n - 24), "rr": 4**m}


SIX = (
    Problem(
        "06.1",
        along_a_triple,
        "Seen from A, B is at «p» cm and moves by «v» cm in a frame; r = «r» cm. When is B nearest to A, the straight "
        "path being followed as long as needed, and what is f then? Does the path meet the circle?",
        least,
        "tmin = −b/a = «tmin», and f = c + b tmin = «least» cm². It meets the circle: «hits».",
    ),
    Problem(
        "06.2",
        along_a_triple,
        "Seen from A, B is at «p» cm and moves by «v» cm in a frame; r = «r» cm. Find the place q of B at the closest "
        "approach, the straight path being followed as long as needed, and what is left there: $r^2 - \\mathbf q "
        "\\cdot \\mathbf q$.",
        left_over,
        "q = «q» cm, and r² − q·q = «left» cm².",
    ),
    Problem(
        "06.3",
        largest_power,
        "The largest power of ten that a computer's numbers reach is $10^{«m»}$. All lengths are $10^k$ cm, k a whole "
        "number. What is the least k at which a length to the fourth power, as in b², is out of range? And one "
        "squared, as in c?",
        too_long,
        "4k > «m»: k = «by_square». 2k > «m»: k = «by_tmin».",
    ),
    Problem(
        "06.4",
        far_and_small,
        "A computer keeps 24 binary digits: just below $2^{2n}$ its numbers are $2^{2n-24}$ apart, and it rounds to "
        "the nearest. B is $2^{«n»}$ cm away, and $r = 2^{«m»}$ cm. Is r² lost in $c = \\mathbf p \\cdot \\mathbf p - "
        "r^2$?",
        drowned,
        "Numbers there are «apart» apart, and r² = «rr». It is lost if r² is less than half of that: «lost».",
    ),
)

FIRST = {"00": ZERO, "01": ONE, "02": TWO, "03": THREE, "04": FOUR, "05": FIVE, "06": SIX}
"""The problems by lesson."""
