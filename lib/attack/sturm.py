"""The referee of curved paths: the first root of f by Sturm's theorem, in fractions. It shares no line with `lib`.

Sturm's chain of f is f, f′ and the rests of division, each with its sign turned. How often the signs of the chain
change at x, less how often at y, is the number of different roots of f between x and y (J. C. F. Sturm, 1829), double
ones counted once. So a root is found by halving, whatever it is.
"""

from fractions import Fraction

BITS = 64
"""Binary digits of a root, beyond its first."""

LEAST = Fraction(1, 2**1100)
"""Times below this are 0 for floats."""


def first_contact(p: list, v: list, a: list, r: float, T: float) -> tuple[Fraction, Fraction] | None:
    """Two times between which the first contact in [0, T] lies, equal if it is met exactly; None for no contact.

    >>> first_contact([5, 0], [-4, 0], [4, 0], 3, 1)
    (Fraction(1, 1), Fraction(1, 1))
    """
    return _first_root(quartic(p, v, a, r), Fraction(T))


def _first_root(f: list[Fraction], T: Fraction) -> tuple[Fraction, Fraction] | None:
    """The same for a polynomial, above zero at the start or not, the coefficient of 1 first."""
    if f[0] <= 0:
        return Fraction(0), Fraction(0)
    chain = _sturm(f)
    many = roots(chain, Fraction(0), T)
    return _closed_in(chain, many, T) if many else None


def _closed_in(chain: list, many: int, high: Fraction) -> tuple[Fraction, Fraction]:
    """The first of so many roots in (0, high]: halved by Sturm's count while there are others, then by the sign."""
    low = Fraction(0)
    while not near(low, high) and high > LEAST:
        middle = (low + high) / 2
        at = value(chain[0], middle)
        before = roots(chain, low, middle) if many > 1 else int(at == 0 or (at > 0) != (value(chain[0], low) > 0))
        if at == 0 and before == 1:
            return middle, middle
        low, high, many = (low, middle, before) if before else (middle, high, many)
    return (high, high) if value(chain[0], high) == 0 else (low, high)


def near(low: Fraction, high: Fraction) -> bool:
    """Are two times so near that they are the same for floats? Four times as near, and they are called so anyway."""
    wide = high - low
    return wide <= low / 2 ** (4 * BITS) or (wide <= low / 2**BITS and float(low) == float(high))


def quartic(p: list, v: list, a: list, r: float) -> list[Fraction]:
    """The coefficients of f, that of 1 first."""
    f = [Fraction(0)] * 5
    for x, y, z in zip(p, v, a, strict=True):
        path = [Fraction(x), Fraction(y), Fraction(z) / 2]
        for i, one in enumerate(path):
            for j, other in enumerate(path):
                f[i + j] += one * other
    f[0] -= Fraction(r) ** 2
    return f


def _sturm(f: list[Fraction]) -> list[list[Fraction]]:
    """The chain of f, divided by what all have in common: so it counts right where a double root is an end."""
    chain = [_cut(f), _cut([k * x for k, x in enumerate(f)][1:])]
    while chain[-1]:
        chain.append(_cut([-x for x in _divided(chain[-2], chain[-1])[1]]))
    return [_divided(one, chain[-2])[0] for one in chain[:-1]]


def _cut(f: list[Fraction]) -> list[Fraction]:
    """f without leading zeros, its leading coefficient 1 or −1."""
    while f and f[-1] == 0:
        f = f[:-1]
    return [x / abs(f[-1]) for x in f]


def _divided(f: list[Fraction], g: list[Fraction]) -> tuple[list[Fraction], list[Fraction]]:
    """f by g: the quotient, and what is left."""
    f, q = list(f), []
    for k in range(len(f) - len(g), -1, -1):
        q.insert(0, f[k + len(g) - 1] / g[-1])
        for i, x in enumerate(g):
            f[k + i] -= q[0] * x
    return q, f[: len(g) - 1]


def value(f: list[Fraction], t: Fraction) -> Fraction:
    """f(t)."""
    total = Fraction(0)
    for x in reversed(f):
        total = total * t + x
    return total


def _changes(chain: list, t: Fraction) -> int:
    """How often the signs of the chain change at t, zeros left out."""
    signs = [y > 0 for f in chain if (y := value(f, t))]
    return sum(x != y for x, y in zip(signs, signs[1:], strict=False))


def roots(chain: list, low: Fraction, high: Fraction) -> int:
    """The number of different roots above low, up to high."""
    return _changes(chain, low) - _changes(chain, high)
