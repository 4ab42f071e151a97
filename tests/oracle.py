"""An independent answer in exact arithmetic, to judge every method by. It shares no line with `lib`."""

from fractions import Fraction
from math import isqrt


def first_contact(p, v, r) -> tuple[bool, Fraction | None]:
    """Do a point that starts at p and moves by v, and a sphere of radius r about 0, touch for some t in [0, 1]?

    The first such t follows from where the path comes nearest, clamped to the frame: a hit is a nearest distance
    of at most r. From there t steps back along the path by a square root taken to 200 bits.
    """
    p, v, r = [Fraction(x) for x in p], [Fraction(x) for x in v], Fraction(r)
    if distance2(p) <= r * r:
        return True, Fraction(0)
    speed2 = distance2(v)
    if speed2 == 0:
        return False, None
    nearest = -sum(x * y for x, y in zip(p, v, strict=True)) / speed2
    if distance2(place(p, v, min(max(nearest, Fraction(0)), Fraction(1)))) > r * r:
        return False, None
    back2 = (r * r - distance2(place(p, v, nearest))) / speed2
    return True, nearest - square_root(back2)


def place(p, v, t: Fraction) -> list[Fraction]:
    """The point at time t."""
    return [x + t * y for x, y in zip(p, v, strict=True)]


def distance2(p) -> Fraction:
    """Squared distance from 0."""
    return sum((x * x for x in p), Fraction(0))


def square_root(x: Fraction, bits: int = 200) -> Fraction:
    """√x, rounded down at `bits` binary digits after its first; exact for the square of a short fraction."""
    top, bottom = isqrt(x.numerator), isqrt(x.denominator)
    if top * top == x.numerator and bottom * bottom == x.denominator:
        return Fraction(top, bottom)
    k = bits + max(0, x.denominator.bit_length() - x.numerator.bit_length())
    return Fraction(isqrt((x.numerator << 2 * k) // x.denominator), 1 << k)
