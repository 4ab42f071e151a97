"""eˣ and ln x made of + − × ÷ and powers of two alone, so that the last digit is the same on every machine; rounding.

The functions of a library are not: IEEE 754 leaves them free, and each rounds in its own way. These lose less than
3 ulp.
"""

from __future__ import annotations

import numpy as np

from .kinds import Floats, Numbers

LN2, LN2_REST = 5954088943 / 2**33, 5756898648422637 / 2**86
"""ln 2 as the sum of two floats. The first is short by 20 digits, so that its product with an exponent is exact."""

TERMS = 17
"""Terms of the series for eˣ − 1 and ln: what comes after is below 2⁻⁶⁰ of the first."""


def expm1(x: Numbers) -> Floats:
    """eˣ − 1, precise near 0 too: eˣ = 2ⁿ eˢ with |s| ≤ ½ ln 2, and a series for eˢ − 1.

    >>> float(expm1(-np.inf)), float(expm1(2.0**-60)) == 2.0**-60
    (-1.0, True)
    """
    x = np.clip(np.asarray(x, dtype=float), -750.0, 750.0)
    with np.errstate(all="ignore"):
        n = np.rint(x / LN2)
        s = (x - n * LN2) - n * LN2_REST
        series = np.ones_like(s)
        for k in range(TERMS, 1, -1):
            series = 1 + s / k * series
        n = n.astype(int)
        return np.where(np.isnan(x), x, np.ldexp(s * series, n) + (np.ldexp(1.0, n) - 1))


def log1p(x: Numbers) -> Floats:
    """ln(1 + x), precise near 0 too: 1 + x = 2ⁿ (1 + f) with f near 0, and ln(1 + f) = 2 artanh s, s = f / (2 + f).

    x : array_like, shape (...); −inf at −1, nan below. What 1 + x loses by rounding is added as a share of it.

    >>> float(log1p(-1.0)), float(log1p(2.0**-60)) == 2.0**-60
    (-inf, True)
    """
    x = np.asarray(x, dtype=float)
    with np.errstate(all="ignore"):
        whole = 1 + x
        m, n = np.frexp(whole)
        low = m < np.sqrt(0.5)
        m, n = np.where(low, 2 * m, m), n - low
        lost = np.where(n == 0, 0, np.where(x < 1, x - (whole - 1), 1 - (whole - x)) / whole)
        f = np.where(n == 0, x, m - 1)
        s = f / (2 + f)
        series = np.zeros_like(s)
        for k in range(2 * TERMS - 1, 1, -2):
            series = s * s * (1 / k + series)
        found = n * LN2 + ((f - s * (f - 2 * series)) + (n * LN2_REST + lost))  # 2 s = f − s f
        return np.where(x == -1, -np.inf, np.where(x < -1, np.nan, np.where(x == np.inf, x, found)))


def to_bits(x: Numbers, n: int) -> Floats:
    """x rounded to n binary digits, a tie to even: what a computer keeps whose numbers have so many.

    Parameters
    ----------
    x : array_like, shape (...)
    n : int
        From 1 to 53, the digits of a double; the range of exponents stays that of doubles.

    Raises
    ------
    ValueError
        For another n.

    >>> to_bits([0.1, 5, 7], 2).tolist()
    [0.09375, 4.0, 8.0]
    """
    if n not in range(1, 54):
        raise ValueError(f"n must be a whole number from 1 to 53, the binary digits of a double; got {n!r}")
    m, e = np.frexp(np.asarray(x, dtype=float))
    return np.ldexp(np.rint(np.ldexp(m, int(n))), e - int(n))
