"""The stages through which a pair goes, put together of what `lib.batch` compiles. There is no formula here.

Each gives t, hit, and whether both are certain. p and v are three coordinates; where the balls are given one by one,
each coordinate is a pair (high, low), and so is r.
"""

from math import inf

from lib.compiled import pairs
from lib.compiled.pairs import closer, decided, filtered
from lib.double_double import two_product, two_sum
from lib.exact import coefficients, plain
from lib.lossless import unrounded

from .kinds import NUMBER, WHOLE

CONSTANTS = {"where": pairs.chosen}
"""What names stand for in a loop that `lib.batch` compiles."""


def by_filter(p, v, r):
    """The first stage: plain doubles."""
    yes, now, sure = filtered(p, v, r, True)
    return 0.0 if now else inf, yes, sure


def by_double_double(p, v, r):
    """The second stage: double-double."""
    return decided(p, v, r, *coefficients(p, v, r, two_product), True)


def by_few_digits(p, v, r):
    """The third stage: doubles to their last digit, where these are few."""
    (x, y, z), (i, j, k) = p, v
    return by_few_digits_of_two(((x, 0.0), (y, 0.0), (z, 0.0)), ((i, 0.0), (j, 0.0), (k, 0.0)), (r, 0.0))


def difference(x, y):
    """y - x of two places or displacements, nothing lost while it is in range."""
    return two_sum(y[0], -x[0]), two_sum(y[1], -x[1]), two_sum(y[2], -x[2])


def by_filter_of_two(p, v, r):
    """The first stage, of two balls: it sees high parts."""
    (x, y, z), (i, j, k) = p, v
    return by_filter((x[0], y[0], z[0]), (i[0], j[0], k[0]), r[0])


def by_few_digits_of_two(p, v, r):
    """The third stage, of two balls."""
    hit, t, known = unrounded(p, v, r)
    return t, hit, known & (t == t)


PAIR = (NUMBER, NUMBER)
ONE, TWO, ANY = (((x,) * 3, (x,) * 3, x) for x in (NUMBER, PAIR, WHOLE))
"""What a stage takes: p, v and r as numbers, as pairs, and as whole numbers of any size."""

ROOTS = (
    (by_filter, ONE),
    (by_double_double, ONE),
    (by_few_digits, ONE),
    (difference, ((NUMBER,) * 3,) * 2),
    (two_sum, PAIR),
    (by_filter_of_two, TWO),
    (closer, (*TWO, True)),
    (by_few_digits_of_two, TWO),
    (plain, ANY),
)
"""What is translated, with all that it calls. The last is for the last stage: the filter's polynomials, unrounded."""
