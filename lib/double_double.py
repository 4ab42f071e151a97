"""Double-double arithmetic: a number as the sum of two doubles that is never added up, of some 106 bits.

A number is a pair (high, low) with high = high + low rounded. Every function takes and gives float64 arrays or scalars,
entry by entry and without a branch, so that a compiler takes them as they stand. What each loses is given as a share of
the result, in u² = 2⁻¹⁰⁶, while nothing underflows. T. J. Dekker, "A Floating-Point Technique for Extending the
Available Precision", 1971; M. Joldes, J.-M. Muller and V. Popescu, "Tight and Rigorous Error Bounds for Basic Building
Blocks of Double-Word Arithmetic", 2017; J.-M. Muller and L. Rideau, who mended proofs of it in "Formalization of
Double-Word Arithmetic, and Comments on …", 2022. Bounds that suffice here, with underflow, are proved about this source
by machine (`make proof`): 4 u² of the sizes for a sum, 9 u² and five times 2⁻¹⁰⁷⁴ for a product, 32 u² for a quotient
and 16 u² for a root, each of IEEE 754 itself where it is used here (`tests/proof/MachineTheorems.v`). The smaller ones
that `multiply`, `divide` and `root` name are the literature's: no machine has checked them here, and nothing rests on
them.
"""

from __future__ import annotations

import numpy as np

from .kinds import Pair, Real

SPLITTER = 2.0**27 + 1


def two_sum(x: Real, y: Real) -> Pair[Real]:
    """x + y, and what rounding took from it: exact unless the sum overflows (eq. 7.9).

    Parameters
    ----------
    x, y : floats or arrays
        Two numbers.

    Returns
    -------
    s, e : floats or arrays
        The sum rounded and the rest: s + e = x + y.

    >>> two_sum(1.0, 2.0**-60) == (1.0, 2.0**-60)
    True
    """
    s = x + y
    z = s - x
    return s, (x - (s - z)) + (y - z)


def two_product(x: Real, y: Real) -> Pair[Real]:
    """x y, and what rounding took from it: exact while halves and products stay in range (eq. 7.10).

    Parameters
    ----------
    x, y : floats or arrays
        Two numbers.

    Returns
    -------
    s, e : floats or arrays
        The product rounded and the rest: s + e = x y.

    >>> high, low = two_product(1 + 2.0**-30, 1 + 2.0**-30)
    >>> high == 1 + 2.0**-29, low == 2.0**-60
    (True, True)
    """
    xy = x * y
    x1, x0 = halves(x)
    y1, y0 = halves(y)
    return xy, x0 * y0 - (((xy - x1 * y1) - x0 * y1) - x1 * y0)


def halves(x: Real) -> Pair[Real]:
    """x as a sum of two numbers of half its digits, whose products are exact; by G. W. Veltkamp.

    Parameters
    ----------
    x : float or array
        A number.

    Returns
    -------
    high, low : floats or arrays
        The two halves, of 26 binary digits each: x = high + low.

    >>> halves(1 + 2.0**-30)
    (1.0, 9.313225746154785e-10)
    """
    big = SPLITTER * x
    high = big - (big - x)
    return high, x - high


def normal(high: Real, low: Real) -> Pair[Real]:
    """The pair of the same sum whose high part is the sum rounded; |low| must not exceed |high|.

    Parameters
    ----------
    high, low : floats or arrays
        The two terms.

    Returns
    -------
    high, low : floats or arrays
        The sum rounded, and the rest.

    >>> normal(1.0, 1.0)
    (2.0, 0.0)
    """
    s = high + low
    return s, low - (s - high)


def add(x: Pair[Real], y: Pair[Real]) -> Pair[Real]:
    """x + y; loses at most 4 u², however much cancels.

    Parameters
    ----------
    x, y : pairs of floats or arrays, (high, low)
        Two numbers in double-double.

    Returns
    -------
    high, low : floats or arrays
        The sum, in double-double.

    >>> add((1.0, 2.0**-60), (-1.0, 0.0)) == (2.0**-60, 0.0)
    True
    """
    s, e = two_sum(x[0], y[0])
    t, f = two_sum(x[1], y[1])
    s, e = normal(s, e + t)
    return normal(s, e + f)


def subtract(x: Pair[Real], y: Pair[Real]) -> Pair[Real]:
    """x − y; loses at most 4 u².

    Parameters
    ----------
    x, y : pairs of floats or arrays, (high, low)
        Two numbers in double-double.

    Returns
    -------
    high, low : floats or arrays
        The difference, in double-double.

    >>> subtract((1.0, 2.0**-60), (1.0, 0.0)) == (2.0**-60, 0.0)
    True
    """
    return add(x, (-y[0], -y[1]))


def multiply(x: Pair[Real], y: Pair[Real]) -> Pair[Real]:
    """x y; loses at most 9 u², as is proved, and less than 5 u² by the literature.

    Parameters
    ----------
    x, y : pairs of floats or arrays, (high, low)
        Two numbers in double-double.

    Returns
    -------
    high, low : floats or arrays
        The product, in double-double.

    >>> multiply((1.0, 2.0**-60), (3.0, 0.0)) == (3.0, 3 * 2.0**-60)
    True
    """
    high, low = two_product(x[0], y[0])
    return normal(high, low + (x[0] * y[1] + x[1] * y[0]))


def divide(x: Pair[Real], y: Pair[Real]) -> Pair[Real]:
    """x / y; loses at most 32 u², as is proved, and 16 u² by the literature.

    Parameters
    ----------
    x, y : pairs of floats or arrays, (high, low)
        Two numbers in double-double.

    Returns
    -------
    high, low : floats or arrays
        The quotient, in double-double.

    >>> third = divide((1.0, 0.0), (3.0, 0.0))
    >>> multiply(third, (3.0, 0.0))
    (1.0, 0.0)
    """
    q = x[0] / y[0]
    rest = subtract(x, multiply((q, 0 * q), y))
    return normal(q, rest[0] / y[0])


def root(x: Pair[Real]) -> Pair[Real]:
    """√x; loses at most 16 u², as is proved, and 8 u² by the literature.

    Parameters
    ----------
    x : pair of floats or arrays, (high, low)
        A number in double-double, above 0.

    Returns
    -------
    high, low : floats or arrays
        The root, in double-double; nan where x is 0 or less.

    >>> high, low = root((2.0, 0.0))
    >>> float(high) == 2**0.5, abs(float(low)) < 2.0**-53
    (True, True)
    """
    s = np.sqrt(x[0])
    rest = subtract(x, two_product(s, s))
    return normal(s, rest[0] / (2 * s))
