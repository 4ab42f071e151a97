"""Decimals as fractions, of whatever size: a learner's may be of more digits than anybody has time for."""

from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from fractions import Fraction

LONG = 2000
"""Digits of a decimal that are looked at, and by how many powers of ten it may differ from 1."""


def ratio(x: Decimal) -> Fraction:
    """A finite decimal as a fraction; one of more digits is rounded, and one of an endless size brought nearer to 1.

    >>> ratio(Decimal("0.75")), ratio(Decimal("-1E+999999")) == -(10**LONG)
    (Fraction(3, 4), True)
    """
    x = Context(LONG, Emin=MIN_EMIN, Emax=MAX_EMAX).plus(x)
    if x and abs(x.adjusted()) > LONG:
        x = Decimal((x.is_signed(), (1,), LONG if x.adjusted() > 0 else -LONG))
    return Fraction(x)
