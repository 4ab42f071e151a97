"""The first root of a polynomial of whole numbers, correctly rounded, where floats cannot tell.

Nothing rounds before the end. What is common to f and f′ is divided out, for a double root is a single one of what is
left; the interval is halved until one sign change is left in the first piece that has any (Descartes); and the root is
between two doubles where the sign changes. A polynomial is a list, the coefficient of 1 first.
"""

import struct
from fractions import Fraction
from math import comb, frexp, gcd, inf, lcm

Polynomial = list[int]

HALF = Fraction(1, 2)


def first_root(f: Polynomial, T: float) -> float:
    """The first t in [0, T] with f(t) ≤ 0, correctly rounded, inf for none (eq. 12.12).

    >>> first_root([1, -3, 2], 1.0), first_root([1, 0, 1], 1.0), first_root([-1], 1.0)  # (1 − t)(1 − 2t), 1 + t², −1
    (0.5, inf, 0.0)
    """
    if f[0] <= 0:
        return 0.0
    T = Fraction(T)
    c = stretched(f, T)
    found = told(f, c, Fraction(0), T)
    if found is None:
        found = split_where_least(f, c, T)
    return by_halving(single(f), T) if found is None else found


def told(f: Polynomial, c: Polynomial, low: Fraction, high: Fraction) -> float | None:
    """The first root above low, up to high, as far as the pegs there tell; inf if none, None if they do not."""
    changes = sign_changes(c)
    if changes == 1 and c[-1] < 0:
        return nearest(f, low, high)
    return None if changes else float(high) if c[-1] == 0 else inf


def split_where_least(f: Polynomial, c: Polynomial, T: Fraction) -> float | None:
    """The same on [0, T], split where f seems to be least: most grazes, and double roots that are doubles."""
    middle = least(f, T)
    if not 0 < middle < T:
        return None
    left, right = parted(c, middle / T)
    found = told(f, left, Fraction(0), middle)
    return told(f, right, middle, T) if found == inf else found


def by_halving(g: Polynomial, T: Fraction) -> float:
    """The first root in [0, T] of a polynomial without double ones."""
    found = first_piece(stretched(g, T))
    return inf if found is None else nearest(g, T * found[0], T * found[1])


def least(f: Polynomial, T: Fraction) -> Fraction:
    """Where f seems to be least in [0, T]: a guess."""
    fall = [-k * x for k, x in enumerate(f)][1:]
    t = refined(fall, guessed(fall, 0.0, float(T)), 0.0, float(T))
    value, slope = newton(fall, t)
    if not (t and value and slope):
        return Fraction(t)
    unit = Fraction(2) ** (frexp(t)[1] - 128)  # beyond the last digit of t: two roots may lie on either side of it
    return Fraction(t) - unit * (value * unit.denominator // (slope * unit.numerator))


def single(f: Polynomial) -> Polynomial:
    """f divided by what it has in common with f′: the same roots, each once, and positive at 0 as f is."""
    f = trimmed(f)
    common = shared(f, trimmed([k * x for k, x in enumerate(f)][1:]))
    g = primitive(divided(f, common)[0])
    return g if g[0] > 0 else [-x for x in g]


def trimmed(f: Polynomial) -> Polynomial:
    """f without leading zeros; 0 is []."""
    while f and f[-1] == 0:
        f = f[:-1]
    return f


def primitive(f: Polynomial) -> Polynomial:
    """f without a factor that all its coefficients share."""
    common = gcd(*f)
    return [x // common for x in f] if common > 1 else f


def shared(f: Polynomial, g: Polynomial) -> Polynomial:
    """The greatest common divisor of two polynomials, by Euclid's steps.

    >>> shared([2, -3, 1], [3, -4, 1])  # (t − 1)(t − 2) and (t − 1)(t − 3)
    [-1, 1]
    """
    f, g = primitive(f), primitive(g)
    while g:
        f, g = g, primitive(divided(f, g)[1])
    return f if f[-1] > 0 else [-x for x in f]


def divided(f: Polynomial, g: Polynomial) -> tuple[Polynomial, Polynomial]:
    """q and the rest of f by g, both times a whole number that keeps all of it whole."""
    q, rest, last = [0] * max(len(f) - len(g) + 1, 1), f, abs(g[-1])
    while len(rest) >= len(g):
        more, sign, k = rest[-1], 1 if g[-1] > 0 else -1, len(rest) - len(g)
        rest, q = [last * x for x in rest], [last * x for x in q]
        q[k] = sign * more
        rest = trimmed([x - sign * more * g[i - k] if i >= k else x for i, x in enumerate(rest)][:-1])
    return q, rest


def stretched(f: Polynomial, T: Fraction) -> Polynomial:
    """Bernstein coefficients of f(T u) on u in [0, 1], times a positive number that makes them whole (eq. 12.5)."""
    n, (top, bottom) = len(f) - 1, T.as_integer_ratio()
    powers = [x * top**k * bottom ** (n - k) for k, x in enumerate(f)]
    whole = lcm(*(comb(n, k) for k in range(n + 1)))
    scaled = [x * (whole // comb(n, k)) for k, x in enumerate(powers)]
    return [sum(comb(i, k) * scaled[k] for k in range(i + 1)) for i in range(n + 1)]


def first_piece(c: Polynomial) -> tuple[Fraction, Fraction] | None:
    """The ends of an interval that holds the first root in [0, 1] and no other; equal ends are the root itself."""
    waiting = [(c, 0, 0)]  # coefficients, and the piece from k/2^m to (k + 1)/2^m
    while waiting:
        c, k, m = waiting.pop()
        changes = sign_changes(c)
        if changes == 1:
            return Fraction(k, 1 << m), Fraction(k + 1, 1 << m)
        if changes > 1:
            left, right = parted(c)
            waiting += [(right, 2 * k + 1, m + 1), (left, 2 * k, m + 1)]
        elif c[-1] == 0:
            return Fraction(k + 1, 1 << m), Fraction(k + 1, 1 << m)
    return None


def sign_changes(c: Polynomial) -> int:
    """How often the sign changes from one coefficient to the next, zeros left out."""
    signs = [x > 0 for x in c if x]
    return sum(x != y for x, y in zip(signs, signs[1:], strict=False))


def parted(c: Polynomial, share: Fraction = HALF) -> tuple[Polynomial, Polynomial]:
    """The pegs of both parts of an interval, all times a positive number that keeps them whole (eq. 12.8)."""
    m, w = share.as_integer_ratio()
    n, left, right, scale = len(c) - 1, [], list(c), 1
    for k in range(n + 1):
        left.append((right[0], scale))
        for i in range(n - k):
            right[i] = (w - m) * right[i] + m * right[i + 1]
        scale *= w
    top = scale // w
    return [x * (top // s) for x, s in left], [x * w**i for i, x in enumerate(right)]


def nearest(f: Polynomial, low: Fraction, high: Fraction) -> float:
    """The double nearest to the only root between low and high, where f falls through zero; a tie goes to the even."""
    if low == high:
        return float(low)
    first, last = number_of(float(low)), number_of(float(high))
    guess, step = number_of(refined(f, guessed(f, float(low), float(high)), float(low), float(high))), 1
    while first < last:  # the root rounds to one of first … last
        i = min(max(guess, first), last - 1)
        way = sign_between(f, i)
        if way == 0 and between(i) != high:
            return float(between(i))
        first, last = (i + 1, last) if way > 0 else (first, i)
        guess, step = (i + step if way > 0 else i - step), 2 * step
        if step > 8:
            guess = (first + last) // 2
    return double_of(first)


def between(i: int) -> Fraction:
    """The middle of doubles i and i + 1."""
    return (Fraction(double_of(i)) + Fraction(double_of(i + 1))) / 2


def sign_between(f: Polynomial, i: int) -> int:
    """The sign of f there. A double of bits i is m 2^e, and the middle to the next (2 m + 1) 2^(e − 1)."""
    field, m = i >> 52, i & (1 << 52) - 1
    top, shift = 2 * (m | (1 << 52 if field else 0)) + 1, 1076 - max(field, 1)
    if shift <= 0:
        top, shift = top << -shift, 0
    value, scale = 0, 0
    for x in reversed(f):
        value, scale = value * top + (x << scale), scale + shift
    return (value > 0) - (value < 0)


def guessed(f: Polynomial, low: float, high: float) -> float:
    """The root in floats, by Newton's steps kept between low and high; where it is off, only time is lost."""
    most = max(map(abs, f)) or 1
    f, t = [x / most for x in f], half_way(low, high)
    for _ in range(60):
        value = slope = 0.0
        for x in reversed(f):
            value, slope = value * t + x, slope * t + value
        low, high = (t, high) if value > 0 else (low, t)
        new = t - value / slope if slope < 0 else low
        t, before = new if low < new < high else half_way(low, high), t
        if abs(t - before) <= 2.0**-53 * t:
            break
    return t


def refined(f: Polynomial, t: float, low: float, high: float) -> float:
    """The guess after some of Newton's steps in whole numbers: where floats cancel it may have been far off."""
    for _ in range(4):
        value, slope = newton(f, t)
        new = t - step(value, slope) if slope else t
        if new == t or not low < new < high:
            break
        t = new
    return t


def half_way(low: float, high: float) -> float:
    """The middle of two times, whose sum may lie beyond all floats."""
    return low + (high - low) / 2


def step(value: int, slope: int) -> float:
    """Newton's step; inf where it lies beyond all floats, and so does what it leads to."""
    try:
        return value / slope
    except OverflowError:
        return inf


def newton(f: Polynomial, t: float) -> tuple[int, int]:
    """f(t) and f′(t), both times one whole number: their quotient is Newton's step."""
    top, bottom = t.as_integer_ratio()
    value = slope = 0
    scale = 1
    for x in reversed(f):
        value, slope, scale = value * top + x * scale, slope * top + value, scale * bottom
    return value, slope * bottom


def number_of(x: float) -> int:
    """The number of a double that is not negative, in the order of doubles: its bits."""
    return struct.unpack("<q", struct.pack("<d", x))[0]


def double_of(i: int) -> float:
    """The double of that number."""
    return struct.unpack("<d", struct.pack("<q", i))[0]
