"""What is right: the contact itself in 400 digits or more, nudged by 1e-120 of the smallest length there is, both ways.

No formula for a derivative is in here.
"""

from decimal import Context, Decimal, localcontext
from fractions import Fraction

NUDGE = -120


def exact(digits: int = 400) -> Context:
    """Decimal numbers of so many digits."""
    return Context(digits, Emax=10**9, Emin=-(10**9))


def dot(x, y):
    return sum(a * b for a, b in zip(x, y, strict=True))


def ahead(x, v, t):
    return [a + t * b for a, b in zip(x, v, strict=True)]


def less(x, y):
    return [a - b for a, b in zip(x, y, strict=True)]


def scale(k, x):
    return [k * a for a in x]


def first_root(a, b, c):
    """The first root of a t² + 2 b t + c, written so that nothing cancels."""
    return c / (-b + (b * b - a * c).sqrt())


def balls(p, v, r):
    """The time at which two balls touch, and the normal."""
    t = first_root(dot(v, v), dot(p, v), dot(p, p) - r * r)
    return t, scale(1 / r, ahead(p, v, t))


def plane(p, v, r, n, d):
    """The time at which a ball touches a plane, and the normal."""
    length = dot(n, n).sqrt()
    n, d = scale(1 / length, n), d / length
    side = 1 if dot(n, p) + d > 0 else -1
    return (side * (dot(n, p) + d) - r) / (-side * dot(n, v)), scale(side, n)


def feature(p, v, r, corners, one, flat=False):
    """The time at which a ball touches a feature of a triangle, and the normal; flat : in the plane, of a side."""
    i = one % 3 if one < 6 else 0
    a, b = corners[i], corners[(i + 1) % len(corners)]
    if one < 3:
        return balls(less(p, a), v, r)
    if one == 6:
        e, f = less(corners[1], a), less(corners[2], a)
        n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
        return plane(p, v, r, n, -dot(n, a))
    e = less(b, a)
    if flat:
        return plane(p, v, r, [-e[1], e[0]], e[1] * a[0] - e[0] * a[1])
    across = [ahead(x, e, -dot(x, e) / dot(e, e)) for x in (less(p, a), v)]
    return balls(*across, r)


def curve(p, v, a, r, near):
    """The time at which two balls touch on a curved path, whose nearest double is given, and the normal.

    Newton's steps come from below: a short pass may lie within the last digit of that double.
    """
    t, step = near * (1 - Decimal(2) ** -52), near
    while abs(step) > near.scaleb(-300):
        x, w = ahead(ahead(p, v, t), a, t * t / 2), ahead(v, a, t)
        step = (dot(x, x) - r * r) / (2 * dot(x, w))
        t -= step
    for _ in range(2):
        x, w = ahead(ahead(p, v, t), a, t * t / 2), ahead(v, a, t)
        t -= (dot(x, x) - r * r) / (2 * dot(x, w))
    return t, scale(1 / r, ahead(ahead(p, v, t), a, t * t / 2))


def collision(p1, v1, r1, p2, v2, r2, m1, m2, e):
    """Point of contact, both velocities after, and both places at the end of the frame. An infinite mass is None."""
    t, n = balls(less(p2, p1), less(v2, v1), r1 + r2)
    w1, w2 = (Decimal(0) if m is None else 1 / m for m in (m1, m2))
    J = (1 + e) * dot(less(v1, v2), n) / (w1 + w2)
    u1, u2 = ahead(v1, n, -J * w1), ahead(v2, n, J * w2)
    at1, at2 = ahead(p1, v1, t), ahead(p2, v2, t)
    return ahead(at1, n, r1), u1, u2, ahead(at1, u1, 1 - t), ahead(at2, u2, 1 - t)


def nudged(function, given, unit, upto=None):
    """The derivatives of a function of vectors and numbers, by each coordinate of each: a list for each argument.

    unit : for each argument, how far a nudge of it is to be less than. upto : how many arguments, all if None.
    """
    sizes = [abs(x) for x in _flat([x for x in given if x is not None]) if x] + [x for x in unit if x]
    spread = Decimal(max(sizes)).adjusted() - Decimal(min(sizes)).adjusted()
    with localcontext(exact(400 + 4 * max(spread - 20, 0))):
        given = [_decimal(x) for x in given]
        answers = []
        for i, x in enumerate(given[:upto]):
            if x is None:
                answers.append(None)
                continue
            h = Decimal(unit[i]).scaleb(NUDGE)
            slots = range(len(x)) if isinstance(x, list) else [None]
            found = []
            for k in slots:
                high, low = (_flat(function(*given[:i], _moved(x, k, s * h), *given[i + 1 :])) for s in (1, -1))
                found.append([(a - b) / (2 * h) for a, b in zip(high, low, strict=True)])
            answers.append(found)
        return answers


def _decimal(x):
    return x if x is None else [_decimal(a) for a in x] if isinstance(x, list) else Decimal(x)


def _moved(x, k, h):
    return x + h if k is None else [*x[:k], x[k] + h, *x[k + 1 :]]


def _flat(x):
    return [b for a in x for b in _flat(a)] if isinstance(x, list | tuple) else [x]


def right(got, truth, most) -> bool:
    """Is a float the nearest to a number known to 40 digits, or to 1e-55 of the largest of its kind?"""
    with localcontext(exact()):
        off = abs(truth).scaleb(-40) + most.scaleb(-55)
        return float(truth - off) <= got <= float(truth + off)


def reason(p, v, r) -> int:
    """Why two balls have no derivative: from where f is least in the frame, in fractions."""
    p, v, r = [Fraction(x) for x in p], [Fraction(x) for x in v], Fraction(r)
    a, b, c = dot(v, v), dot(p, v), dot(p, p) - r * r
    if c <= 0:
        return 4 if c < 0 else 3
    if b >= 0:
        return 1
    turn = -b / a
    least = min(turn, 1)
    f = (a * least + 2 * b) * least + c
    return 1 if f > 0 else 0 if f < 0 else 2 if turn <= 1 else 5
