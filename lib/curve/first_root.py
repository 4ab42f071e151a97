"""The first root of a polynomial of whole numbers, correctly rounded, where floats cannot tell.

No answer rests on a rounded number. What is common to f and f′ is divided out, for a double root is a single one of
what is left; the interval is halved until one sign change is left in the first piece that has any (Descartes); and the
root is between two doubles where the sign changes. Two roots that are near each other, or nearly there, would be halved
for long: Newton's steps find the least value between them. A polynomial is a list, the coefficient of 1 first.
"""

import struct
from fractions import Fraction
from math import comb, frexp, gcd, inf, lcm

Polynomial = list[int]

PRIMES = tuple(2**k - 1 for k in (61, 127, 521, 1279, 2203, 4423, 9689))
"""Primes of M. Mersenne. By the first most polynomials show that they have no double root; the last is larger than the
coefficients of any common divisor that comes of doubles."""

PLACES = 256
"""Binary digits that halving keeps of the peg nearest to zero; where a sign needs more, pegs are found anew."""

Piece = tuple[Fraction, Fraction, Polynomial, int]
"""The ends of an interval, its pegs times some positive number, and what each of these may be off by."""


def _first_root(f: Polynomial, T: float) -> float:
    """The first t in [0, T] with f(t) ≤ 0, correctly rounded, inf for none (eq. 12.12).

    >>> _first_root([1, -3, 2], 1.0), _first_root([1, 0, 1], 1.0), _first_root([-1], 1.0)  # (1 − t)(1 − 2t), 1 + t², −1
    (0.5, inf, 0.0)
    """
    if f[0] <= 0:
        return 0.0
    T = Fraction(T)
    c = _stretched(f, T)
    found = told(f, c, Fraction(0), T)
    if found is None:
        found = _split_where_least(f, c, T)
    return _by_halving(_single(f), T) if found is None else found


def told(f: Polynomial, c: Polynomial, low: Fraction, high: Fraction) -> float | None:
    """The first root above low, up to high, as far as the pegs there tell; inf if none, None if they do not."""
    changes = sign_changes(c)
    if changes == 1 and c[-1] < 0:
        return _nearest(f, low, high)
    return None if changes else float(high) if c[-1] == 0 else inf


def _split_where_least(f: Polynomial, c: Polynomial, T: Fraction) -> float | None:
    """The same on [0, T], split where f seems to be least: most grazes, and double roots that are doubles."""
    middle = _least(f, T)
    if not 0 < middle < T:
        return None
    left, right = _parted(c, middle / T)
    found = told(f, left, Fraction(0), middle)
    return told(f, right, middle, T) if found == inf else found


def _by_halving(g: Polynomial, T: Fraction) -> float:
    """The first root in [0, T] of a polynomial without double ones."""
    found = _first_piece(g, T)
    return inf if found is None else _nearest(g, *found)


def _least(f: Polynomial, T: Fraction) -> Fraction:
    """Where f seems to be least in [0, T]: a guess."""
    fall = [-k * x for k, x in enumerate(f)][1:]
    t = _refined(fall, _guessed(fall, 0.0, float(T)), 0.0, float(T))
    value, slope = _newton(fall, t)
    if not (t and value and slope):
        return Fraction(t)
    unit = Fraction(2) ** (frexp(t)[1] - 128)  # beyond the last digit of t: two roots may lie on either side of it
    return Fraction(t) - unit * (value * unit.denominator // (slope * unit.numerator))


def _single(f: Polynomial) -> Polynomial:
    """f divided by what it has in common with f′: the same roots, each once, and positive at 0 as f is."""
    f = _trimmed(f)
    g = _quotient(f, _shared(f, _trimmed([k * x for k, x in enumerate(f)][1:])))
    return g if g[0] > 0 else [-x for x in g]


def _trimmed(f: Polynomial) -> Polynomial:
    """f without leading zeros; 0 is []."""
    while f and f[-1] == 0:
        f = f[:-1]
    return f


def _primitive(f: Polynomial) -> Polynomial:
    """f without a factor that all its coefficients share."""
    common = gcd(*f)
    return [x // common for x in f] if common > 1 else f


def _shared(f: Polynomial, g: Polynomial) -> Polynomial:
    """The greatest common divisor of two polynomials.

    It is found modulo a prime, where numbers do not grow. There its degree is never too low, unless the prime divides
    the leading coefficients; so what divides both polynomials as it stands, in whole numbers, is the greatest. Where no
    prime of the list is large enough, Euclid's steps in whole numbers find it, slowly.

    >>> _shared([2, -3, 1], [3, -4, 1])  # (t − 1)(t − 2) and (t − 1)(t − 3)
    [-1, 1]
    """
    f, g = _primitive(f), _primitive(g)
    for p in PRIMES:
        if f[-1] % p:
            h = _balanced(_shared_modulo(f, g, p), f[-1], p)
            if _quotient(f, h) is not None and _quotient(g, h) is not None:
                return h
    while g:
        f, g = g, _primitive(_rest(f, g))
    return f if f[-1] > 0 else [-x for x in f]


def _shared_modulo(f: Polynomial, g: Polynomial, p: int) -> Polynomial:
    """A greatest common divisor modulo a prime, by Euclid's steps."""
    f, g = (_trimmed([x % p for x in y]) for y in (f, g))
    while g:
        f, g = g, _rest(f, g, p)
    return f


def _rest(f: Polynomial, g: Polynomial, p: int = 0) -> Polynomial:
    """What division of f by g leaves, times a number that keeps it whole; modulo p, unless that is 0."""
    sign, last = (1 if g[-1] > 0 else -1), abs(g[-1])
    while len(f) >= len(g):
        k, more = len(f) - len(g), sign * f[-1]
        f = [last * x for x in f[:k]] + [last * x - more * y for x, y in zip(f[k:-1], g, strict=False)]
        f = _trimmed([x % p for x in f] if p else f)
    return f


def _balanced(h: Polynomial, leading: int, p: int) -> Polynomial:
    """The whole numbers, of either sign, that a polynomial is modulo p if its leading coefficient is a given one."""
    scale = leading * pow(h[-1], -1, p)
    h = _primitive([(x * scale + p // 2) % p - p // 2 for x in h])
    return h if h[-1] > 0 else [-x for x in h]


def _quotient(f: Polynomial, g: Polynomial) -> Polynomial | None:
    """f by g, whose coefficients share no factor; None if it is no polynomial of whole numbers.

    >>> _quotient([2, -3, 1], [-1, 1]), _quotient([2, -3, 1], [1, 1])
    ([-2, 1], None)
    """
    f, q = list(f), []
    while len(f) >= len(g):
        more, left = divmod(f.pop(), g[-1])
        if left:
            return None
        q.append(more)
        for i, y in enumerate(reversed(g[:-1]), 1):
            f[-i] -= more * y
    return None if any(f) else q[::-1]


def _stretched(f: Polynomial, T: Fraction) -> Polynomial:
    """Bernstein coefficients of f(T u) on u in [0, 1], times a positive number that makes them whole (eq. 12.5)."""
    n, (top, bottom) = len(f) - 1, T.as_integer_ratio()
    powers = [x * top**k * bottom ** (n - k) for k, x in enumerate(f)]
    whole = lcm(*(comb(n, k) for k in range(n + 1)))
    scaled = [x * (whole // comb(n, k)) for k, x in enumerate(powers)]
    return [sum(comb(i, k) * scaled[k] for k in range(i + 1)) for i in range(n + 1)]


def _first_piece(g: Polynomial, T: Fraction) -> tuple[Fraction, Fraction] | None:
    """The ends of an interval that holds the first root in [0, T] and no other; equal ends are the root itself."""
    waiting = [(Fraction(0), T, [0], 1)]  # nothing is known yet of its pegs
    while waiting:
        low, high, c, off = certain(g, *waiting.pop())
        changes = sign_changes(c)
        if changes == 1:
            return low, high
        if not changes and c[-1] == 0:
            return high, high
        if changes == 2 and _bends_evenly(c, off):
            middle = _down_to_the_least(g, low, high)
            if middle is not None:
                return low, middle
        elif changes:
            waiting += reversed(halves(low, high, c, off))
    return None


def certain(g: Polynomial, low: Fraction, high: Fraction, c: Polynomial, off: int) -> Piece:
    """A piece with pegs whose signs are certain."""
    return (low, high, c, off) if min(map(abs, c)) > off or not off else (low, high, _pegs_between(g, low, high), 0)


def _pegs_between(f: Polynomial, low: Fraction, high: Fraction) -> Polynomial:
    """Bernstein coefficients of f between two times, times a positive number that makes them whole."""
    n, (top, bottom) = len(f) - 1, low.as_integer_ratio()
    f = [x * bottom ** (n - k) for k, x in enumerate(f)]
    for i in range(n):  # Horner's steps, n times over: from here on f counts from low
        for k in range(n - 1, i - 1, -1):
            f[k] += top * f[k + 1]
    return _stretched(f, (high - low) * bottom)


def halves(low: Fraction, high: Fraction, c: Polynomial, off: int) -> tuple[Piece, Piece]:
    """Both halves of a piece, the left one first (eq. 12.8).

    Each of n rows of means loses less than 1, and so does cutting short.
    """
    c = c if off else _kept_short(c)
    middle, off, left, right = (low + high) / 2, off + len(c), [], []
    while c:
        left.append(c[0])
        right.append(c[-1])
        c = [(x + y) >> 1 for x, y in zip(c, c[1:], strict=False)]
    return (low, middle, left, off), (middle, high, right[::-1], off)


def _kept_short(c: Polynomial) -> Polynomial:
    """Pegs times a power of two, the nearest to zero with so many binary digits, and rounded down."""
    shift = PLACES - min(abs(x) for x in c if x).bit_length()
    return [x << shift if shift > 0 else x >> -shift for x in c]


def _bends_evenly(c: Polynomial, off: int) -> bool:
    """Is f″ above zero all over a piece, and nowhere more than half as large again as elsewhere?

    Its pegs are the second differences of those of f. Newton's steps come nearer to the least value then, from anywhere
    in the piece: each leaves less than half of the way.
    """
    bends = [x - 2 * y + z for x, y, z in zip(c, c[1:], c[2:], strict=False)]
    return 0 < 2 * (max(bends) + 4 * off) <= 3 * (min(bends) - 4 * off)


def _down_to_the_least(g: Polynomial, low: Fraction, high: Fraction) -> Fraction | None:
    """A time between two at which g, which bends evenly and is above zero at both, is below; None if it never is.

    It lies above its tangent, so it is above zero where no tangent can fall to zero within the piece. It has no double
    root: sooner or later one of the two is so. Each time has twice as many digits as the last that were right.
    """
    fall, t, wide = [k * x for k, x in enumerate(g)][1:], (low + high) / 2, high - low
    while True:
        value, slope = _newton(g, t)
        if value < 0:
            return t
        if value > abs(slope) * wide:
            return None
        slope, bend = _newton(fall, t)
        right = (bend * wide.numerator).bit_length() - (slope * wide.denominator).bit_length()
        unit = wide / 2 ** (2 * max(right, 0) + 8)
        t = min(max(t - unit * (slope * unit.denominator // (bend * unit.numerator)), low), high)


def sign_changes(c: Polynomial) -> int:
    """How often the sign changes from one coefficient to the next, zeros left out."""
    signs = [x > 0 for x in c if x]
    return sum(x != y for x, y in zip(signs, signs[1:], strict=False))


def _parted(c: Polynomial, share: Fraction) -> tuple[Polynomial, Polynomial]:
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


def _nearest(f: Polynomial, low: Fraction, high: Fraction) -> float:
    """The double nearest to the only root between low and high, where f falls through zero; a tie goes to the even."""
    if low == high:
        return float(low)
    first, last = number_of(float(low)), number_of(float(high))
    guess, step = number_of(_refined(f, _guessed(f, float(low), float(high)), float(low), float(high))), 1
    while first < last:  # the root rounds to one of first … last
        i = min(max(guess, first), last - 1)
        way = sign_between(f, i)
        if way == 0 and between(i) != high:
            return float(between(i))
        first, last = (i + 1, last) if way > 0 else (first, i)
        guess, step = (i + step if way > 0 else i - step), 2 * step
        if step > 8:
            guess = (first + last) // 2
    return _double_of(first)


def between(i: int) -> Fraction:
    """The middle of doubles i and i + 1."""
    return (Fraction(_double_of(i)) + Fraction(_double_of(i + 1))) / 2


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


def _guessed(f: Polynomial, low: float, high: float) -> float:
    """The root in floats, by Newton's steps kept between low and high; where it is off, only time is lost."""
    most = max(map(abs, f)) or 1
    f, t = [x / most for x in f], _half_way(low, high)
    for _ in range(60):
        value = slope = 0.0
        for x in reversed(f):
            value, slope = value * t + x, slope * t + value
        low, high = (t, high) if value > 0 else (low, t)
        new = t - value / slope if slope < 0 else low
        t, before = new if low < new < high else _half_way(low, high), t
        if abs(t - before) <= 2.0**-53 * t:
            break
    return t


def _refined(f: Polynomial, t: float, low: float, high: float) -> float:
    """The guess after some of Newton's steps in whole numbers: where floats cancel it may have been far off."""
    for _ in range(4):
        value, slope = _newton(f, t)
        new = t - _step(value, slope) if slope else t
        if new == t or not low < new < high:
            break
        t = new
    return t


def _half_way(low: float, high: float) -> float:
    """The middle of two times, whose sum may lie beyond all floats."""
    return low + (high - low) / 2


def _step(value: int, slope: int) -> float:
    """Newton's step; inf where it lies beyond all floats, and so does what it leads to."""
    try:
        return value / slope
    except OverflowError:
        return inf


def _newton(f: Polynomial, t: float | Fraction) -> tuple[int, int]:
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


def _double_of(i: int) -> float:
    """The double of that number."""
    return struct.unpack("<d", struct.pack("<q", i))[0]
