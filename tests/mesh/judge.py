"""A judge of balls and triangles that knows none of `lib.mesh`: the nearest point of a triangle, in fractions.

The square distance from a moving point to a triangle is a convex function of time. Whether it comes down to r² is
found by halving where it falls and where it rises, until a tangent shows that it cannot, or a point that it does.
"""

from fractions import Fraction
from math import nextafter

STEPS = 400
"""Halvings: a minimum that still cannot be told from r² is r²."""


def plain(x) -> list[Fraction]:
    """A vector in fractions, with three coordinates."""
    return ([Fraction(float(a)) for a in x] + [Fraction(0)] * 3)[:3]


def dot(x, y):
    return sum(a * b for a, b in zip(x, y, strict=True))


def minus(x, y):
    return [a - b for a, b in zip(x, y, strict=True)]


def on_segment(x, a, b):
    """The nearest point of a segment."""
    e = minus(b, a)
    s = dot(minus(x, a), e) / dot(e, e) if dot(e, e) else 0
    return [p + min(max(s, 0), 1) * q for p, q in zip(a, e, strict=True)]


def nearest(x, corners):
    """The nearest point of a point, a segment or a triangle: on the face, if the foot lies inside, or on an edge."""
    many = len(corners)
    edges = [on_segment(x, corners[i], corners[(i + 1) % many]) for i in range(many)]
    best = min(edges, key=lambda y: dot(minus(x, y), minus(x, y)))
    if many < 3:
        return best
    a, u, w = corners[0], minus(corners[1], corners[0]), minus(corners[2], corners[0])
    uu, uw, ww, px, py = dot(u, u), dot(u, w), dot(w, w), dot(minus(x, a), u), dot(minus(x, a), w)
    det = uu * ww - uw * uw
    if not det:
        return best
    m, n = (ww * px - uw * py) / det, (uu * py - uw * px) / det
    inside = m >= 0 and n >= 0 and m + n <= 1
    return [p + m * q + n * s for p, q, s in zip(a, u, w, strict=True)] if inside else best


class Way:
    """A moving ball and a triangle: how far they are apart, and how that changes."""

    def __init__(self, p, v, r, corners):
        self.p, self.v, self.r, self.corners = plain(p), plain(v), Fraction(float(r)), [plain(x) for x in corners]

    def at(self, t):
        return [a + t * b for a, b in zip(self.p, self.v, strict=True)]

    def f(self, t):
        """Square distance less r², and half its slope."""
        x = self.at(t)
        apart = minus(x, nearest(x, self.corners))
        return dot(apart, apart) - self.r**2, dot(apart, self.v)


def lowest(way: Way):
    """A time at which f ≤ 0, and None if there is none; of a graze, the time so far as it is known."""
    low, high = Fraction(0), Fraction(1)
    (f0, s0), (f1, s1) = way.f(low), way.f(high)
    if f0 <= 0:
        return low
    if f1 <= 0:
        return high
    if s0 >= 0 or s1 <= 0:
        return None
    for _ in range(STEPS):
        mid = (low + high) / 2
        f, s = way.f(mid)
        if f <= 0:
            return mid
        if s == 0:
            return None
        low, f0, s0, high, f1, s1 = (mid, f, s, high, f1, s1) if s < 0 else (low, f0, s0, mid, f, s)
        t = (f1 - f0 + 2 * s0 * low - 2 * s1 * high) / (2 * (s0 - s1))  # where the tangents meet
        if f0 + 2 * s0 * (t - low) > 0:
            return None
    return (low + high) / 2


def first(way: Way, bits: int = 300):
    """The first time with f ≤ 0, so far as it is known, and None if there is none."""
    high = lowest(way)
    if high is None or high == 0:
        return high
    low = Fraction(0)
    if way.f(high)[0] > 0:
        return high  # a graze
    for _ in range(bits):
        mid = (low + high) / 2
        low, high = (low, mid) if way.f(mid)[0] <= 0 else (mid, high)
    return high


def feature(way: Way, t) -> int:
    """Where the nearest point at time t lies: a corner, an edge, the face."""
    y, corners = nearest(way.at(t), way.corners), way.corners
    many = len(corners)
    for i in range(many):
        if y == corners[i]:
            return i
    for i in range(many if many == 3 else many - 1):
        if on_segment(y, corners[i], corners[(i + 1) % many]) == y:
            return 3 + i
    return 6


def is_plainly_right(way: Way, hit: bool, t: float, named: int) -> bool:
    """Is an answer right as two instants show; False where more of them have to be asked.

    The square distance is convex. So if it is above r² half a step of doubles before t and not half a
    step after it, the first contact is in between, and t is the nearest double. If one feature is the nearest at both
    ends of that, it is so in between, as the places nearest to a feature are convex.
    """
    if not hit:
        return lowest(way) is None
    if t == 0:
        return way.f(Fraction(0))[0] <= 0 and feature(way, Fraction(0)) == named
    x = Fraction(t)
    ends = [x - (x - Fraction(nextafter(t, 0.0))) / 2, min((x + Fraction(nextafter(t, 2.0))) / 2, Fraction(1))]
    fits = 0 < t <= 1 and way.f(ends[0])[0] > 0 >= way.f(ends[1])[0]
    return fits and all(feature(way, end) == named for end in ends)


def is_right(given: tuple, hit: bool, t: float, named: int) -> str:
    """Why an answer is wrong; empty if it is right."""
    way = Way(*given)
    return "" if is_plainly_right(way, hit, t, named) else why_wrong(way, hit, t, named)


def why_wrong(way: Way, hit: bool, t: float, named: int) -> str:
    """Why an answer is wrong, by the first contact; empty if it is right."""
    true = first(way)
    if hit != (true is not None):
        return f"hit {hit}, the truth is {true and float(true)}"
    if not hit:
        return ""
    if t != float(true) and abs(Fraction(t) - true) > half_ulp(t):
        return f"t {t!r}, the truth is {float(true)!r}"
    near = [x for x in instants(way) if abs(x - true) <= tiny(true)]
    around = {feature(way, x) for x in (true, max(Fraction(0), true - tiny(true)), true + tiny(true), *near)}
    return "" if named in around else f"feature {named}, the truth is {around}"


def instants(way: Way):
    """Times, exact ones, at which one feature alone may be the nearest, such as a corner that a point flies through."""
    many = len(way.corners)
    ways = [minus(way.corners[(i + 1) % many], way.corners[i]) for i in range(many)]
    for c in way.corners:
        for e in (*ways, way.v):
            if dot(way.v, e):
                yield -dot(minus(way.p, c), e) / dot(way.v, e)


def tiny(t):
    """Less than any time that counts."""
    return t / 2**280


def half_ulp(t: float) -> Fraction:
    """Half the distance to the next double, and a hair more, as the judge himself knows a time only so far."""
    from math import ulp

    return Fraction(ulp(t)) / 2 * (1 + Fraction(1, 2**100))
