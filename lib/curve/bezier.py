"""f of two balls on paths of any degree, given by control points: what `quartic` has for p, v and a.

A path is (D, many, all, r): D the control points of one ball less those of the other, shape (n + 1, 3), each number a
pair in double-double kept as a complex one; `many` and `all` the binomials of `binomials`. The functions have the names
of those in `quartic`, in whose place they are compiled: the halving, its bounds and its proof are the same.

What a machine has proved (`make proof`) is the filter and the splits of `quartic`; of what is here nothing is proved,
and tests compare it with whole numbers. The bounds there are for n = 2. Means and products grow in number with n, so
all sizes are taken n/2 times as large.
"""

from math import comb

import numpy as np
from numpy.typing import NDArray

from ..double_double import add, divide, multiply, subtract, two_product

MOST = 12
"""The highest degree whose sums the bounds cover; beyond it whole numbers answer."""


def binomials(n: int) -> tuple[NDArray, NDArray]:
    """C(n, i) C(n, j), shape (n + 1, n + 1), and C(2n, k), shape (2n + 1,)."""
    row = np.array([float(comb(n, i)) for i in range(n + 1)])
    return row[:, None] * row, np.array([float(comb(2 * n, k)) for k in range(2 * n + 1)])


def in_range(path, T):
    """The path as it is: squares out of the range of floats are left to whole numbers."""
    return path


def pair_of(x):
    """A complex number as the pair (high, low) that it keeps."""
    return x.real, x.imag


def fill(stack, path, T):
    """Put the pegs of f on the stack: cₖ = Σ C(n, i) C(n, j) Dᵢ·Dⱼ / C(2n, k) − r², i + j = k; and S."""
    D, many, every, r = path
    n = len(D) - 1
    for k in range(2 * n + 1):
        total = 0.0
        for i in range(max(0, k - n), min(k, n) + 1):
            x, y = D[i], D[k - i]
            total += many[i, k - i] * (x[0].real * y[0].real + x[1].real * y[1].real + x[2].real * y[2].real)
        stack[0, k] = total / every[k] - r * r
    return largest(D, r)


def fill_pairs(stack, path, T):
    """The same in double-double."""
    D, many, every, r = path
    n, rr = len(D) - 1, two_product(r, r)
    for k in range(2 * n + 1):
        total = 0.0, 0.0
        for i in range(max(0, k - n), min(k, n) + 1):
            total = add(total, multiply((many[i, k - i], 0.0), squared(D[i], D[k - i])))
        high, low = subtract(divide(total, (every[k], 0.0)), rr)
        stack[0, k] = complex(high, low)
    return largest(D, r)


def squared(x, y):
    """The scalar product of two control points in double-double."""
    first, second = multiply(pair_of(x[0]), pair_of(y[0])), multiply(pair_of(x[1]), pair_of(y[1]))
    return add(add(first, second), multiply(pair_of(x[2]), pair_of(y[2])))


def largest(D, r):
    """S: what no peg exceeds, all taken in size, times n/2."""
    total = r * r
    for k in range(3):
        size = 0.0
        for i in range(len(D)):
            size = max(size, abs(D[i, k].real))
        total += size * size
    return total * max(1.0, 0.5 * (len(D) - 1))


def height(path, t):
    """f and f′ at a time, in plain doubles, by de Casteljau's means."""
    D, _, _, r = path
    value, slope, n = -r * r, 0.0, len(D) - 1
    row = np.empty(n + 1)
    for k in range(3):
        for i in range(n + 1):
            row[i] = D[i, k].real
        for level in range(n - 1):
            for i in range(n - level):
                row[i] += t * (row[i + 1] - row[i])
        v = n * (row[1] - row[0])
        x = row[0] + t * (row[1] - row[0])
        value, slope = value + x * x, slope + 2 * x * v
    return value, slope


def sizes(path, t):
    """What enters f and f′ at a time, all taken in size."""
    D, _, _, r = path
    size = largest(D, r)
    return size, 2 * (len(D) - 1) * size


def height_of_pairs(path, t):
    """f at a time in double-double, by de Casteljau's means."""
    D, _, _, r = path
    total, n = two_product(r, -r), len(D) - 1
    row = np.empty(n + 1, np.complex128)
    for k in range(3):
        for i in range(n + 1):
            row[i] = D[i, k]
        for level in range(n):
            for i in range(n - level):
                x, y = pair_of(row[i]), pair_of(row[i + 1])
                high, low = add(x, multiply((t, 0.0), subtract(y, x)))
                row[i] = complex(high, low)
        x = pair_of(row[0])
        total = add(total, multiply(x, x))
    return total
