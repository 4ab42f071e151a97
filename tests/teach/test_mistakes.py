"""What each exercise and each mistake that it knows must say on a named case: numbers worked out by hand.

A mistake is told by its formula; tested against itself alone, it could be another mistake than its sentence says.
"""

from math import degrees, exp, inf, log, nan, pi, radians, sqrt

import numpy as np
import pytest

from lib.teach.checking import _no_number, _plainly, _run_once, of_a_kind, same
from lib.teach.exercises import every
from lib.teach.slips import in_other_form, slips, unasked
from lib.teach.sweeps import by_squares

EXERCISES = every()
FAR = ((-1e8, 0.6), (2e8, 0.0), 1.0)
SLANTED, SLOW = ((-8.0, 6.0), (8.0, 0.0), 7.5), ((-8.0, 6.0), (2.0, 0.0), 7.5)  # offset 6, half the way inside 4.5
HEAD_ON = ((-4.0, 0.0), (8.0, 0.0), 2.0)
GRAZE, LAST = ((-4.0, 2.0), (8.0, 0.0), 2.0), ((-4.0, 0.0), (2.0, 0.0), 2.0)
HAIRSBREADTH = ((1 + 2.0**-33, 0.0), (-0.7 * 2.0**-30, 0.0), 1.0)  # −b 2³⁰ − 0.7 is kept in whole 2⁻⁵³
KEPT, LOST = 0.125 / 0.7, 734003 * 2.0**-23 / 0.49  # for 734003.2
INSIDE, PARTING = ((1.0, 0.0), (4.0, 0.0), 2.0), ((5.0, 0.0), (8.0, 0.0), 1.0)
TINY = ((-3e-200, 0.0), (1e-200, 0.0), 1e-200)  # it stops short, but its squares are 0: they seem to touch
DECIMAL = ((277758042.86626077, 21235502.271057777), (-555516085.8849831, -42471002.54793515), 0.9999999999999939)
APART = ((-(2.0**-490), 1024.0), (2.0**511, 2.0**-470), 1024.0)  # with 300 digits p·p is r², and they seem to touch
ROW = (((0.0, 0.0), (4.0, 0.0), (7.0, 0.0)), ((2.0, 0.0), (0.0, 0.0), (-2.0, 0.0)), (1.0, 1.0, 1.0))
TOUCHING = (((0.0, 0.0), (2.0, 0.0), (6.0, 0.0)), ((-1.0, 0.0), (1.0, 0.0), (0.0, 0.0)), (1.0, 1.0, 1.0))
UP, RIGHT = (0.0, 1.0), (1.0, 0.0)
WIDE, TALL = (sqrt(3) / 2, 0.5), (sqrt(3) / 2, -0.5)  # 60 degrees apart
STILL, ONES, FIRST = ((0.0, 0.0), (0.0, 0.0)), (1.0, 1.0, 1.0), frozenset({(0, 1)})
COMING = (((1.0, 1.0), (9.0, 1.0)), ((7.0, 0.0), (0.0, 0.0)), (1.0, 1.0))


def listed(missed=(), odd=(), vain=()) -> tuple:
    """What is wrong with a list of pairs: those missed, those that are none or stand there twice, those in vain."""
    return frozenset(missed), frozenset(odd), frozenset(vain)


FINE = listed()
PEGS, FALLING = (-4, -4, 5 / 3, 12, 36), (16, 8, 4, 2, 1)
FIRST_S = (1956 - sqrt(1956**2 - 4 * 6400 * 128)) / 12800  # t − t² at first contact: f = 6400 s² − 1956 s + 128


def each(*ways: tuple) -> dict:
    """What mistakes say, by number, given how many in a row say the same."""
    return dict(enumerate(x for many, x in ways for _ in range(many)))


INSIDE_WAYS = each(  # of 01.1: half², twice; the three of each way that err beside alike
    *((1, x) for x in (4, 32, 2 * sqrt(34), 8)),
    *((many, x) for many, x in ((2, 8), (3, 4), (3, 32), (4, 16), (4, 4 * sqrt(2)))),
    *((many, x) for many, x in ((1, 2 * sqrt(34)), (2, 4), (2, 2 * sqrt(2)), (2, 2), (2, 10))),
    *((many, x) for many, x in ((1, 0), (1, ValueError()), (2, 8))),
)
BESIDE_WAYS = each(
    *((1, x) for x in (0, 0, 2 * sqrt(34), ValueError(), 8, inf, ValueError(), 4, inf, -32, 32, inf)),
    *((1, x) for x in (0, -16, 16, inf, 0, ValueError(), 4 * sqrt(2), inf)),
    *((1, x) for x in (0, 0, -4, 0, ValueError(), 0, -2, 0, 6, 8, 8, 0, ValueError())),
)


# Of 01.3: p + v k; <; without the end, the start, both; then these by twos (5 to 11) and by threes (12 to 14); k.
LOOKS_AT_THE_RIM = {0: 0.25, 1: 1, 2: 0.75, 3: 0.75, 4: 0.75, 5: 0.25, 6: 0.25, 7: inf, 8: 0.25, 9: 1, 10: 0.25} | {
    11: inf,
    12: 0.25,
    13: 0.25,
    14: 0.25,
    15: 3,
}
LOOKS_FROM_INSIDE = {0: 0, 2: 0, 3: 0.25, 4: 0.25, 8: inf, 9: inf, 10: inf, 11: inf, 14: inf, 15: 0}


def signs(right: bool, *wrong: int) -> dict:
    """What sweeps by signs say that leave a question out, in doubles of two kinds and in fractions, 18 of each."""
    return {first + i: right != (i in wrong) for first in (47, 65, 85) for i in range(18)}


DOWN_WAYS = ((3, 0.5), (0.75, 0.5), (-0.75, 0.5), (0.75, 2), (0, 0.5), (0, 2.5), (3, -4.5), (5.5, 0.5), (3, -1.5))
DOWN_WAYS += ((3, -1), (3, -0.5), (3, 2), (3, 0), (3, 1))
UP_WAYS = ((1, -0.5), (0.25, -0.5), (-0.25, -0.5), (0.25, -2), (0, -0.5), (0, -2.5), (1, 4.5), (-1.5, -0.5), (1, 1.5))
UP_WAYS += ((1, 1), (1, 0.5), (1, -2), (1, 0), (1, -1))
ALONG_WAYS = ((3, 0), (0.75, 0), (-0.75, 0), (0.75, 0), (0, 0), (0, 0), *((3, 0),) * 8)
DOWN_OTHERS = ((0.75, 0.5), (0, 2.5), (3, 0.5), (3, 0.5), (3, 0.5), (3, 0.5))
UP_OTHERS = ((0.25, 0.5), (0, 0), (1, 4.5), (1, 0.5), (1, -0.5), (1, 2))
ALONG_OTHERS = ((0.75, 0), (0, 0), (3, 0), (3, 0), (3, 0), (3, 0))


def bounces(v: tuple, asked: set, ways: tuple, others: tuple) -> dict:
    """What the mistakes of 09.2 say, by number: each way to bounce, after each of five questions; these say yes."""
    every = [way if question in asked else v for way in ways for question in range(5)]
    return dict(enumerate((*every[2:], *others)))  # the first two are right


KNOWN = [  # exercise, case, what is right, what its mistakes say there, by number
    (
        "00.1",
        ((1.0, 0.0), (0.0, 1.0), (3.0, 4.0), (5.0, 2.0)),
        ((2, 4), (5, 1)),
        {0: ((-2, -4), (-5, -1)), 1: ((4, 4), (5, 3)), 2: ((2, 4), (5, 2)), 3: ((2, 4), (-5, -1))},
    ),
    ("00.2", ((3.0, 4.0), (0.0, -8.0), 1.0, 0.5), 2, {0: 3, 1: 4, 2: 8, 3: 2, 4: 4, 5: 4, 6: 4}),
    ("00.2", ((3.0, 4.0), (0.0, -8.0), 1.0, 0.0), 4, {0: 5, 2: 24}),
    ("00.2", ((3.0, 4.0), (0.0, -8.0), 1.0, 0.25), sqrt(13) - 1, {0: sqrt(13), 2: 12, 4: 4}),
    ("00.2", ((0.0, 3.0), (0.0, 1.0), 4.0, 0.0), -1, {3: 0}),
    ("00.2", ((3.0, 0.0, 4.0), (0.0, 0.0, -8.0), 1.0, 0.25), sqrt(13) - 1, {7: 2}),
    ("00.3", ((3.0, 4.0), 5.0), True, {0: False, 1: False, 4: False, 5: True}),
    ("00.3", ((3.0, 4.0), 4.5), False, {1: False, 2: True, 3: True, 5: True}),
    ("00.3", ((0.6, 0.0), 0.5), False, {1: True}),
    ("00.3", ((3.0, 0.0, 4.0), 4.0), False, {6: True}),
    ("01.1", (5.0, 3.0), 8, INSIDE_WAYS),
    ("01.1", (4.0, 3.0), 2 * sqrt(7), {1: 14, 2: 10}),
    ("01.1", (3.0, 5.0), 0, BESIDE_WAYS),
    ("01.1", (0.0, 0.0), 0, {31: ZeroDivisionError(), 32: ZeroDivisionError()}),
    ("01.2", (32.0, 5.0, 3.0), 0.75, {0: 0.75, 1: 0.75, 2: 0.25, 3: 0.6875, 4: 0.75, 5: 0.6875, 6: 0.75, 7: 0.75}),
    ("01.2", (4.0, 5.0, 3.0), 0, {0: 0, 1: -1, 2: 1, 3: 0, 4: -1, 5: 0, 6: 0, 7: 0, 8: -1.5, 9: -1}),
    ("01.2", (16.0, 3.0, 5.0), 0, {0: 1, 1: 1, 2: 0, 3: 0.625, 4: 0, 5: 0, 6: 0, 7: ValueError()}),
    ("01.2", (8.0, 3.0, 3.0), 1, {0: 1, 1: 1, 2: 0, 3: 0.25, 4: 1, 5: 0.25, 6: 0, 7: 1}),
    ("01.3", ((-4.0, 0.0), (4.0, 0.0), 1.0, 4), 0.75, LOOKS_AT_THE_RIM),
    ("01.3", ((-4.0, 0.0), (4.0, 0.0), 0.5, 4), 1, {0: 0.25, 1: 1, 2: inf, 3: 1, 4: inf, 7: inf, 9: 1, 11: inf, 15: 4}),
    ("01.3", ((0.0, 0.0), (4.0, 0.0), 1.0, 4), 0, LOOKS_FROM_INSIDE),
    ("01.3", ((-4.0, 0.0), (4.0, 0.0), 0.0, 4), 1, {1: inf, 9: inf}),
    ("01.3", ((-4.0, 0.0), (4.0, 0.0), 0.25, 9), 1, {2: inf, 16: inf}),
    ("01.3", ((3.0, 0.0, 4.0), (0.0, 0.0, -4.0), 3.0, 4), 1, {16: 1, 17: 0}),
    ("02.1", ((3.0, 4.0), 1.0, 4.0), (0.6, 0.8), {0: (1.5, 2), 1: (2.4, 3.2), 2: (3, 4)}),
    ("02.2", ((-4.0, 0.0), (2.0, 0.0), 1.0), 3, {0: 1, 1: 1.5, 2: 3, 3: 3, 4: 5, 5: 3, 6: 3, 7: 3, 8: inf, 9: 3}),
    ("02.1", ((3.0, 4.0), 1.0, 4.0), (0.6, 0.8), {3: (0.75, 1), 5: (-0.6, -0.8), 6: (-1, 0)}),
    ("02.1", ((6.0, 8.0), 2.0, 8.0), (1.2, 1.6), {4: (0.6, 0.8)}),
    ("02.2", ((1.0, 0.0), (2.0, 0.0), 3.0), 0, {11: inf}),
    ("02.2", ((2.0, 0.0), (2.0, 0.0), 2.0), 0, {5: inf, 6: 0, 7: inf, 8: 0, 9: inf}),
    ("02.2", ((-4.0, 2.0), (2.0, 0.0), 2.0), 4, {5: 4, 6: inf, 7: 4, 8: inf, 9: 4}),
    ("02.2", ((-1.0, 0.0), (2.0, 0.0), 3.0), 0, {5: 0, 6: 0, 7: 0, 8: 0, 9: -2}),
    ("02.2", ((-4.0, 0.0, 3.0), (2.0, 0.0, 0.0), 3.0), 4, {10: 1}),
    ("02.2", ((0.0, 0.0), (2.0, 0.0), 1.0), 0, {1: 0, 2: inf, 3: 0, 4: 0}),
    ("02.2", ((4.0, 0.0), (2.0, 0.0), 1.0), inf, {0: inf, 1: inf, 3: -5, 4: inf}),
    ("02.2", ((-4.0, 3.0), (2.0, 0.0), 1.0), inf, {1: inf, 2: inf, 3: inf, 4: inf}),
    (
        "02.3",
        (*((1.0, 2.0), (4.0, 0.0), 1.0), *((10.0, 2.0), (-8.0, 0.0), 2.0)),
        0.5,
        {
            0: 0.75,
            1: 2 / 3,
            2: 6,
            3: 0.5,
            5: 7 / 12,
            6: 7 / 12,
            7: 2 / 3,
            8: 0.625,
            9: 0.25,
            10: 0.5,
            11: inf,
            12: (10 - sqrt(5)) / 8,
        },
    ),
    (
        "02.3",
        (*((1.0, 2.0), (4.0, 0.0), 2.0), *((10.0, 2.0), (-8.0, 0.0), 1.0)),
        0.5,
        {1: 7 / 12, 5: 2 / 3, 6: 5 / 12, 7: 2 / 3, 8: 0.625, 9: 0.25},
    ),
    ("02.3", (*((1.0, 2.0), (1.0, 0.0), 1.0), *((10.0, 2.0), (-3.0, 0.0), 2.0)), inf, {0: inf, 2: inf, 3: 1.5, 4: inf}),
    ("02.3", (*((1.0, 2.0), (1.0, 0.0), 1.0), *((3.0, 2.0), (1.0, 0.0), 2.0)), 0, {2: 0, 3: 0, 4: inf, 10: inf}),
    ("02.3", (*((0.0, 0.0), (1.0, 0.0), 1.0), *((9.0, 0.0), (1.0, 0.0), 2.0)), inf, {3: inf}),
    ("03.1", (5.0, np.arcsin(0.6), 5.0), (3, 4, 0), {0: (4, 4, 0), 2: (3, 4, 8)}),
    ("03.1", (5.0, np.arcsin(0.6), 4.0), (3, sqrt(7), 4 - sqrt(7)), {1: (3, 5, -1), 2: (3, sqrt(7), 4 + sqrt(7))}),
    ("03.1", (5.0, np.arcsin(0.6), 2.0), (3, nan, nan), {0: (4, nan, nan), 2: (3, nan, nan)}),
    ("03.1", (5.0, radians(pi / 2), 13.0), None, {3: (5, 12, -12)}),
    ("03.1", (5.0, degrees(pi / 2), 13.0), None, {4: (5, 12, -12)}),
    ("03.1", (5.0, np.arcsin(0.6), 2.0), (3, nan, nan), {5: ValueError(), 6: (3, nan, nan), 7: (3, nan, nan)}),
    ("03.1", (2.0, pi / 2, 2.0), (2, 0, 0), {5: (2, 0, 0), 6: (2, nan, nan), 7: (2, 0, 0)}),
    ("03.1", (5.0, pi - np.arcsin(0.6), 4.0), (3, sqrt(7), -4 - sqrt(7)), {7: (3, sqrt(7), 4 - sqrt(7))}),
    (
        "03.1",
        (5.0, np.arcsin(0.6), 4.0),
        (3, sqrt(7), 4 - sqrt(7)),
        {9: (4, 0, 3), 10: (4, 0, 3), 11: (3, 4 - sqrt(7), sqrt(7)), 12: (sqrt(7), 3, 4 - sqrt(7)), 16: (3, 7, -3)},
    ),
    ("03.1", (5.0, np.arcsin(0.6), 4.0), (3, sqrt(7), 4 - sqrt(7)), {17: (3, sqrt(7), 5 - sqrt(7)), 21: (3, 1, 3)}),
    ("03.1", (5.0, np.arcsin(0.6), 4.0), (3, sqrt(7), 4 - sqrt(7)), {22: (3, 5, -1), 23: (3, sqrt(7), 0)}),
    ("03.1", (5.0, np.arcsin(0.6), 4.0), (3, sqrt(7), 4 - sqrt(7)), {24: (3, sqrt(7), 0)}),
    ("03.1", (5.0, np.arcsin(0.6), 5.0), (3, 4, 0), {13: (4, 0, 3), 14: (0, 3, 4), 15: (0, 4, 3)}),
    ("03.1", (5.0, np.arcsin(0.6), 2.0), (3, nan, nan), {18: (3, 0, 0), 19: (3, 0, 4), 20: (nan, nan, nan)}),
    ("03.1", (5.0, np.arcsin(0.6), 2.0), (3, nan, nan), {23: (3, nan, 2), 24: (3, nan, nan)}),
    ("03.1", (5.0, pi - np.arcsin(0.6), 4.0), (3, sqrt(7), -4 - sqrt(7)), {8: (3, sqrt(7), 4 + sqrt(7))}),
    ("03.1", (5.0, np.arcsin(0.6), 5.0), (3, 4, 0), {25: (3, 2, 2), 26: (3, 4, 0)}),
    ("03.1", (5.0, np.arcsin(0.6), 4.0), (3, sqrt(7), 4 - sqrt(7)), {26: (3, 4, 0)}),
    (
        "03.1",
        (5.0, np.arcsin(0.6), 4.0),
        (3, sqrt(7), 4 - sqrt(7)),
        dict.fromkeys((27, 28), (3.75, sqrt(1.9375), 4 - sqrt(1.9375))),
    ),
    ("03.2", ((-1.0, 1.0), (-1.0, -1.0)), pi / 2, {42: -3 * pi / 2, 43: 3 * pi / 2, 44: pi / 2}),
    ("03.2", ((1.0, 0.0), (1.0, -1.0)), pi / 4, {44: 7 * pi / 4}),
    ("03.2", ((1.0, 0.0), (-1.0, 1.0)), 3 * pi / 4, {39: -pi / 4, 40: -pi / 4, 41: -pi / 4}),
    ("03.2", ((1.0, 0.0), (-1.0, 1.0)), 3 * pi / 4, dict.fromkeys(range(25, 39), pi / 4)),
    (
        "03.2",
        ((1.0, 0.0), (-1.0, 1.0)),
        3 * pi / 4,
        dict.fromkeys(range(2, 18), 3 * pi / 4) | dict.fromkeys(range(18, 25), pi / 4) | {0: 135, 1: pi / 4, 3: pi / 4},
    ),
    ("03.2", ((1.0, 1e-9), (7.0, 0.0)), 1e-9, dict.fromkeys(range(4, 18), 0) | {2: -1e-9, 3: 1e-9}),
    ("03.2", ((2.0, 5.0), (2.0, 5.0)), 0, {0: 0, 1: pi, 2: 0, 3: 0, 11: ValueError(), 18: 0}),
    ("03.3", SLANTED, 0.4375, {0: 0.4375, 1: 0.4375, 2: 0.4375, 3: 0.3125, 4: 0.625, 5: 0.4375}),
    ("03.3", SLOW, inf, {0: inf, 1: inf, 2: inf, 4: inf, 5: 1.75}),
    ("03.3", PARTING, inf, {0: inf, 1: 0.75, 2: inf, 3: inf, 4: inf}),
    ("03.3", INSIDE, 0, {0: 0, 1: 0, 2: inf, 3: 0, 4: 0, 5: 0}),
    ("03.3", ((-8.0, 6.0), (8.0, 0.0), 5.0), inf, {8: ValueError(), 9: nan}),
    ("03.3", FAR, 0.499999996, {0: 0.499999995, 6: 0.5, 7: 0.5}),
    ("03.3", FAR, 0.499999996, {13: 0.5 - 2**28 / 4e16} | dict.fromkeys(range(14, 27), 0.499999995)),
    ("03.3", ((-5.0, 0.0, 3.0), (10.0, 0.0, 0.0), 5.0), 0.1, {10: 0, 11: 0.5 - sqrt(24.7) / 10}),
    ("03.3", ((-8.0, 3.0), (8.0, 0.0), 5.0), 0.5, {10: 0.5, 11: 1 - sqrt(1576) / 64, 12: 1 - sqrt(1576) / 64}),
    (
        "04.1",
        ((3.0, 4.0), (1.0, 2.0), 2.0),
        (5, 11, 21),
        {0: (5, 22, 21), 1: (5, 11, 23), 2: (5, 3, 21), 3: (5, 11, 25)},
    ),
    (
        "04.1",
        ((3.0, 0.0, 4.0), (0.0, 0.0, -4.0), 2.0),
        (16, -16, 21),
        {4: (0, 0, 5), 5: (16, 16, 21), 6: (16, -16, 29)},
    ),
    ("04.2", (1.0, -5.0, 9.0), 1, {0: 9, 1: 1, 2: 1, 3: 0.5, 4: nan, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1}),
    ("04.2", (1.0, -5.0, 4.0), 5 - sqrt(21), {0: 5 + sqrt(21), 4: 1}),
    ("04.2", (1.0, -1e8, 1.0), 5e-9, {1: 0, 9: 0}),
    ("04.2", (1.0, -5.0, 4.0), 5 - sqrt(21), {10: 1, 11: 1, 12: 1}),
    ("04.2", (0.0, 1.0, 0.0), nan, {10: ZeroDivisionError(), 11: -inf, 12: ZeroDivisionError()}),
    ("04.2", (1.0, 1.0, 4.0), nan, {10: nan, 11: nan, 12: ValueError()}),
    ("04.2", (2.0, 5.0, 8.0), -4, {0: -1, 1: -4, 3: -2, 5: -4}),
    ("04.2", (1.0, 1.0, 0.0), -2, {0: 0, 1: -2, 5: ZeroDivisionError(), 6: nan, 8: nan, 9: -2}),
    ("04.2", (1.0, 1.0, 4.0), nan, {0: nan, 1: nan, 2: ValueError(), 4: nan, 7: ValueError()}),
    ("04.2", (0.0, 1.0, 0.0), nan, {0: nan, 1: nan, 2: ZeroDivisionError(), 3: nan, 4: nan}),
    (
        "04.3",
        SLANTED,
        0.4375,
        {
            0: 0.4375,
            1: 0.4375,
            2: 0.4375,
            3: 0.4375,
            4: 0.4375,
            5: 0.4375,
            6: 0.3125,
            7: 0.4375,
            8: 0.4375,
            9: 0.4375,
            10: 0.4375,
            11: 0.4375,
            12: 0.4375,
            13: 0.4375,
        },
    ),
    ("04.3", SLOW, inf, {0: 1.75, 1: inf, 2: 1.75, 3: inf, 4: inf, 5: inf}),
    (
        "04.3",
        INSIDE,
        0,
        {
            0: 0,
            1: 0.25,
            2: 0,
            3: 0,
            4: inf,
            5: 0,
            6: 0,
            7: -0.75,
            8: -0.75,
            9: -0.75,
            10: -0.75,
            11: -0.75,
            12: -0.75,
            13: inf,
        },
    ),
    ("04.3", PARTING, inf, {0: inf, 1: inf, 2: -0.75, 3: inf, 4: inf, 5: inf, 6: inf}),
    ("04.3", ((-5.0, 0.0), (0.0, 0.0), 1.0), inf, {0: inf, 1: inf, 2: inf, 3: nan, 4: inf, 5: inf, 6: inf}),
    ("04.3", ((-5.0, 3.0), (10.0, 0.0), 1.0), inf, {0: inf, 1: inf, 2: inf, 3: inf, 4: inf, 5: inf, 6: inf}),
    ("04.3", ((2.0, 0.0), (1.0, 0.0), 2.0), 0, {0: 0, 2: 0, 3: 0, 5: inf, 6: 0}),
    ("04.3", GRAZE, 0.5, {0: 0.5, 1: 0.5, 2: 0.5, 3: 0.5, 4: 0.5, 5: inf}),
    ("04.3", LAST, 1, {0: 1, 1: 1, 3: 1, 4: 1, 5: inf, 6: 1}),
    ("04.3", HAIRSBREADTH, KEPT, {5: KEPT, 14: LOST, 15: LOST}),
    ("04.3", PARTING, inf, {14: inf, 15: 0, 16: inf}),
    ("04.3", ((-5.0, 2.0), (1.0, 0.0), 5.0), 5 - sqrt(21), {14: 5 - sqrt(21), 15: 5 - sqrt(21), 16: 1}),
    ("05.1", (1.0, 3.0, 5.0), 0, {4: 2, 11: 2, 12: 1, 13: 1}),
    ("05.1", (1.0, -2.0, 0.0), 1, {5: 0, 6: 2, 9: 2, 10: 0}),
    ("05.1", (1.0, -2.0, 4.0), 2, {7: 0}),
    ("05.1", (1.0, -3.0, 5.0), 2, {14: 0, 15: 0}),
    ("05.1", (1.0, 2.0, 0.0), 0, {14: 1, 15: 1}),
    ("05.1", (1.0, 2.0, 5.0), 0, {14: 0, 15: 2}),
    ("05.1", (1.0, -3.0, 5.0), 2, {4: 2, 8: 0}),
    ("05.2", (1.0, 2.0, 1.0), False, {3: True}),
    ("05.2", (1.0, -3.0, 5.0), False, {4: True}),
    ("05.2", (2.0, -3.5, 3.0), False, {5: True}),
    ("05.3", SLANTED, True, {7: False, 9: False}),
    ("05.3", SLOW, False, {8: True}),
    ("05.1", (1.0, -3.0, 5.0), 2, {0: 2, 1: 0, 2: 2, 3: 2}),
    ("05.1", (1.0, -1.0, 2.0), 0, {0: 2, 2: 0, 3: 0}),
    ("05.1", (1.0, 1.0, -3.0), 1, {0: 1, 1: 1, 2: 0, 3: 1}),
    ("05.1", (1.0, 0.0, -4.0), 1, {0: 1, 1: 1, 2: 0, 3: 1}),
    ("05.1", (1.0, 1.0, 0.0), 0, {0: 0, 1: 1, 2: 0, 3: 1}),
    ("05.1", (1.0, -1.0, 0.0), 1, {0: 1, 1: 0, 2: 2, 3: 1}),
    ("05.1", (1.0, -1.0, 1.0), 2, {0: 2, 1: 0, 2: 2}),
    ("05.2", (1.0, -3.0, 8.0), True, {0: True, 1: True, 2: True}),
    ("05.2", (1.0, -1.5, -4.0), False, {0: True, 1: False, 2: False}),
    ("05.2", (2.0, -0.75, 0.25), False, {0: False, 1: True, 2: True}),
    ("05.2", (1.0, -1.0, 1.0), False, {0: False, 1: False, 2: True}),
    ("05.2", (1.0, 0.0, 0.0), False, {0: False, 1: True, 2: False}),
    ("05.3", SLANTED, True, {0: True, 1: True, 2: True, 3: True}),
    ("05.2", (2.0, -1.0, 0.5), False, {6: True}),
    ("05.3", SLANTED, True, {10: False}),
    ("05.3", PARTING, False, {10: True}),
    ("05.3", GRAZE, True, {0: False, 1: True, 2: True}),
    ("05.3", LAST, True, {0: False, 1: True, 2: True}),
    ("05.3", ((2.0, 0.0), (1.0, 0.0), 2.0), True, {0: False, 1: True, 2: True, 3: False}),
    ("05.3", SLOW, False, {0: False, 1: True, 2: False, 3: False}),
    ("05.3", ((-4.0, 3.0), (8.0, 0.0), 2.0), False, {0: False, 1: False, 2: True, 3: False}),
    ("05.3", INSIDE, True, {0: True, 3: False}),
    ("05.3", ((-8.0, 6.0), (7.0, 0.0), 7.5), True, {4: False, 6: False}),
    ("05.3", HEAD_ON, True, {4: True, 6: True}),
    ("05.3", PARTING, False, {0: False, 1: False, 2: False, 5: True}),
    ("06.1", ((3.0, 4.0), (0.0, -2.0)), 2, {0: -2, 1: 4, 2: 1, 3: 2}),
    ("06.1", ((3.0, 4.0), (0.0, 2.0)), -2, {0: 2, 1: -4, 2: 0}),
    ("06.1", ((3.0, 4.0), (0.0, 0.0)), 0, {1: 0, 3: nan, 4: nan, 8: nan, 9: 1}),
    ("06.1", ((3.0, 4.0), (0.0, -2.0)), 2, {4: -2, 5: 1, 6: 2, 7: 2, 8: 1, 9: 1}),
    ("06.1", ((3.0, 4.0), (0.0, 2.0)), -2, {5: -1, 6: 2, 7: 0, 8: 0, 9: 0}),
    ("06.2", SLANTED, 20.25, {0: 20.25, 1: 20.25, 2: 20.25, 3: 1296, 4: -20.25, 5: 1.5}),
    ("06.2", ((-1.0, 0.0), (1.0, 0.0), 3.0), 9, {5: 3}),
    ("06.2", ((-4.0, 5.0), (8.0, 0.0), 3.0), -16, {0: -16, 1: -16, 2: -16, 3: -1024, 4: 16, 5: -2}),
    ("06.2", FAR, 0.64, {0: 0, 1: 0, 2: 0}),
    ("06.2", SLANTED, 20.25, {6: 7.5**2 - 292, 7: -28.5}),
    ("06.2", PARTING, 1, {8: -24}),
    ("06.3", SLANTED, 0.4375, {0: 0.4375, 1: 0.4375, 2: 0.4375, 3: 0.4375, 4: inf}),
    ("06.3", FAR, 0.499999996, {0: 0.5, 9: 0.5, 10: 0.5}),
    ("06.3", ((-(1e8 + 1), 2.0), (2.0, 0.0), 1e8), 0.5 + 1e-8, {11: 0.5 + 2**-27}),
    ("06.3", SLOW, inf, {0: inf, 1: 1.75, 3: inf}),
    ("06.3", INSIDE, 0, {12: inf}),
    ("06.3", ((-2.0, 0.0), (4.0, 0.0), 2.0), 0, {12: 0}),
    ("06.3", ((2.0, 0.0), (4.0, 0.0), 2.0), 0, {12: inf}),
    ("06.3", ((-8.0, 6.0), (7.0, 0.0), 7.5), 0.5, {2: inf}),
    ("06.3", ((-1.0, 0.0), (4.0, 0.0), 2.0), 0, {0: 0, 1: 0, 2: 0, 3: -0.25, 4: 0}),
    ("06.3", ((-4.0, 3.0), (8.0, 0.0), 2.0), inf, {0: inf, 1: inf, 3: inf, 4: 21 / (32 + 8 * sqrt(5))}),
    ("06.3", LAST, 1, {1: 1, 2: inf, 3: 1}),
    ("06.3", ((-5.0, 0.0), (4.0, 0.0), 3.0), 0.5, {5: 16 / (20 + 4 * sqrt(8)), 6: 0.5}),
    ("06.3", ((3.0, 0.0), (0.0, 0.0), 1.0), inf, {6: inf, 7: 0, 8: inf}),
    ("06.3", ((-9e8, 0.0), (9e8 - 2, 0.0), 1.0), inf, {1: (9e8 - 1) / (9e8 - 2), 7: inf, 8: (9e8 - 1) / (9e8 - 2)}),
    ("06.3", ((-(1e8 + 1), 2.0), (2.0, 0.0), 1e8), 0.5 + 1e-8, {6: (1e8 + 1 - sqrt(1e16 - 4)) / 2}),
    ("07.1", (1.0, 1e17), (1e17, 1), {0: (1e17, 0), 1: (1e17, 0), 2: (1e17, -1)}),
    ("07.1", (1e17, 1.0), (1e17, 1), {0: (1e17, 1), 1: (1e17, 0), 2: (1e17, -1)}),
    ("07.2", ([-4, 3], [8, 0], 3), 0, dict.fromkeys(range(15), 0) | {7: 1, 9: -1, 13: 1, 14: -1}),
    ("07.2", ([-4, 3], [8, 0], 5), 1, dict.fromkeys(range(8), 1) | {8: -1, 9: -1}),
    ("07.2", ([-4, 3], [8, 0], 2), -1, dict.fromkeys(range(6), -1) | {6: 0, 7: 0, 8: 1, 9: -1}),
    ("07.2", ([-(10**9), 1], [2 * 10**9, 0], 2), 1, {0: 0, 10: 0, 11: 0}),
    ("07.2", ([-(2**30), 2**60 + 1], [2**30, 0], 2**60), -1, {1: 0, 12: 0}),
    ("07.2", ([-(2**32), 3], [2**32, 0], 2), -1, {2: 0, 3: 0}),  # every product is a multiple of 2⁶⁴
    ("07.2", ([-(2**32), 3], [2**33, 0], 2), -1, {4: 0, 5: 0}),
    ("07.2", ([-7, 10**30], [7, 0], 10**30), 0, {3: OverflowError(), 5: OverflowError()}),
    ("07.2", ([-4 * 10**8 + 3, 3 * 10**8 + 5], [8 * 10**8, -6 * 10**8], 5), -1, {8: 1}),
    ("07.3", SLANTED, True, dict.fromkeys(range(47), True) | signs(True)),
    ("07.3", SLOW, False, dict.fromkeys(range(47), False) | signs(False, 8, 15)),
    ("07.3", GRAZE, True, dict.fromkeys(range(1, 47), True) | signs(True, 0, 3, 9, 12, 17)),
    ("07.3", LAST, True, dict.fromkeys(range(47), True) | signs(True, 0, 2, 5, 9, 11)),
    ("07.3", ((2.0, 0.0), (1.0, 0.0), 2.0), True, dict.fromkeys((45, 46), False) | signs(True, 0, 1, 4, 9, 10, 16)),
    ("07.3", INSIDE, True, dict.fromkeys((45, 46), False) | signs(True, 4, 16)),
    ("07.3", ((-4.0, 3.0), (8.0, 0.0), 2.0), False, dict.fromkeys(range(47), False) | signs(False, 6, 13)),
    ("07.3", PARTING, False, dict.fromkeys(range(47), False) | signs(False, 7, 14)),
    ("07.3", HEAD_ON, True, {83: False, 84: False} | signs(True, 17)),
    ("07.3", ((-4.0, 0.0, 3.0), (8.0, 0.0, 0.0), 2.0), False, {103: True, 104: True} | signs(False, 6, 13)),
    ("07.3", TINY, False, dict.fromkeys(range(45), True)),
    ("07.3", DECIMAL, False, {105: True}),
    ("07.3", APART, False, dict.fromkeys(range(105, 110), True)),
    ("07.3", ((-4.0, 2 + 2.0**-50), (8.0, 0.0), 2.0), False, dict.fromkeys(range(110, 120), True)),
    ("07.3", ((1.0, 2.0**-30), (1.0, 0.0), 1.0), False, {120: True, 121: True}),
    ("07.3", ((0.8, 0.0), (-0.1, 0.0), 0.7), False, {122: True}),  # from 0.80…044 by 0.10…005 to 0.69…955
    (
        "08.1",
        ((2.0, 1.0), (0.0, -1.0), (3.0, 4.0)),
        2.8,
        {0: 2.8, 1: -2.8, 2: 0.56, 3: 14, 4: 2, 5: 2.8, 6: 2 * sqrt(2)},
    ),
    ("08.1", ((0.0, 0.0), (3.0, 0.0), RIGHT), -3, {0: 3, 1: 3, 2: -3, 3: -3, 4: 0, 5: 0, 6: 3}),
    (
        "08.2",
        ((2.0, 1.0), (0.0, 0.0), RIGHT, 1.0, 3.0, 0.5),
        ((-0.25, 1), (0.75, 0)),
        {
            0: ((-0.25, 1), (0.75, 0)),
            1: ((-0.5, 0.5), (0.5, 0)),
            2: ((1.25, 1), (0.25, 0)),
            3: ((0.5, 1), (0.5, 0)),
            4: ((-1, 1), (1, 0)),
            5: ((-10, 1), (4, 0)),
            6: ((-0.25, 1), (2.25, 0)),
            7: ((1.25, 1), (2.25, 0)),
            8: ((4.25, 1), (-0.75, 0)),
            9: ((2 - 0.75 * (1 + sqrt(0.5)) * 2, 1), (0.25 * (1 + sqrt(0.5)) * 2, 0)),
        },
    ),
    (
        "08.2",
        ((0.0, 0.0), (2.0, 1.0), RIGHT, 1.0, 3.0, 0.5),
        ((0, 0), (2, 1)),
        {
            0: ((2.25, 0), (1.25, 1)),
            1: ((0, 0), (1, 0.5)),
            2: ((0, 0), (2, 1)),
            5: ((0, 0), (2, 1)),
            8: ((0, 0), (2, 1)),
        },
    ),
    (
        "08.3",
        (RIGHT, WIDE, TALL),
        (-0.2, 0),
        {0: (-1 / 8, -sqrt(3) / 8), 1: (-1 / 8, sqrt(3) / 8), 2: (-0.5, 0), 3: (0.25, 0), 4: (0, 0)}
        | {5: (-1, 0), 6: (-1, 0), 7: (0.4, 0)},
    ),
    ("09.1", ((5.0, 0.0), 1.0, (3.0, 4.0), 5.0), 3, {0: 19, 1: 5, 2: 1, 3: 3, 4: 3, 5: 3.8, 6: 4}),
    ("09.1", ((2.0, -3.0), 0.5, UP, 1.0), -2.5, {0: -2.5, 1: -1.5, 2: -4.5, 3: 1.5, 4: 2.5, 5: -2.5, 6: -2}),
    ("09.1", ((0.0, 3.0), 1.0, (0.0, 2.0), -2.0), 1, {0: 3, 1: 3, 2: 3, 3: 1, 5: 1.5, 6: 2}),
    ("09.1", ((1.0, 2.0), 0.0, (-1.0, 0.0), 4.0), 3, {0: 3, 1: 3, 2: -5, 3: 3, 4: 3, 5: 3, 6: 3}),
    ("09.2", ((3.0, -2.0), UP, 0.25), (3, 0.5), bounces((3, -2), {0, 1, 2}, DOWN_WAYS, DOWN_OTHERS)),
    ("09.2", ((1.0, 2.0), UP, 0.25), (1, 2), bounces((1, 2), {2, 3, 4}, UP_WAYS, UP_OTHERS)),
    ("09.2", ((3.0, 0.0), UP, 0.25), (3, 0), bounces((3, 0), {1, 2, 4}, ALONG_WAYS, ALONG_OTHERS)),
    ("09.2", ((-5.0, 0.0), (0.6, 0.8), 0.25), (-2.75, 3), {72: (-5, 0), 73: (-5, 0)}),
    (
        "09.3",
        ((0.0, 3.0), (2.0, -4.0), 1.0, UP, 0.0, 0.5),
        (2, 2),
        {0: (1, 1), 1: (3, 3), 2: (2, 2), 3: (2, -1), 4: (2, 0.5), 5: (2, -1), 6: (1.5, 2), 7: (0.5, 2)},
    ),
    ("09.3", ((0.0, 3.0), (2.0, -1.0), 1.0, UP, 0.0, 0.5), (2, 2), {0: (2, 2), 1: (2, 2), 2: (2, 0.5), 5: (2, 2)}),
    (
        "09.3",
        ((0.0, 3.0), (2.0, 4.0), 1.0, UP, 0.0, 1.0),
        (2, 7),
        {0: (2, 7), 1: (2, 7), 2: (2, 7), 3: (2, 7), 5: (2, 7)},
    ),
    ("10.1", ((4.0, 0.0), (-1.0, 0.0), 2.0), 2, {0: 2, 1: 2, 2: inf, 3: 12 / (8 + sqrt(52)), 4: 6}),
    ("10.1", ((2.0, 0.0), (1.0, 0.0), 2.0), inf, {0: 0, 1: inf, 2: inf, 3: inf, 4: inf}),
    ("10.1", ((1.0, 0.0), (-1.0, 0.0), 2.0), 0, {0: 0, 1: -1, 2: 0, 3: 0, 4: 0}),
    ("10.1", ((2.0, 0.0), (-1.0, 0.0), 2.0), 0, {0: 0, 1: 0, 2: 0, 3: 0, 4: 0}),
    ("10.1", ((2.0, 0.0), (0.0, 1.0), 2.0), inf, {0: 0, 1: inf, 2: inf, 3: inf, 4: inf}),
    ("10.1", ((1.0, 0.0), (1.0, 0.0), 2.0), inf, {0: 0, 1: inf, 2: inf, 3: inf, 4: inf}),
    ("10.1", ((3.0, 2.0), (-1.0, 0.0), 2.0), inf, {0: inf, 1: inf, 2: inf, 4: inf, 5: 3}),
    ("10.1", ((4.0, 0.0), (-2.0, 0.0), 2.0), 1, {2: 1, 4: 3}),
    (
        "10.2",
        (2.0, 0.5, 1.0),
        2 * log(4 / 3),
        {
            0: 0.5,
            1: 2 * log(4 / 3),
            2: -2 * log(4 / 3),
            3: -2 * log(4 / 3),
            4: 0.5,
            5: 2 * log(4 / 3),
            6: 2 * log(4 / 3),
        }
        | {7: 2 * log(2), 8: log(4 / 3), 9: 4 * (1 - exp(-0.5))},
    ),
    (
        "10.2",
        (1.0, 1.0, 2.0),
        inf,
        {0: 2, 1: 0, 2: -inf, 3: inf, 4: inf, 5: ValueError(), 6: nan, 7: inf, 8: inf, 9: 1 - exp(-2)},
    ),
    ("10.2", (4.0, 0.5, 8.0), inf, {0: 2, 1: 600 * log(10), 5: ValueError(), 6: inf, 7: inf, 9: 8 * (1 - exp(-4))}),
    ("10.2", (4.0, 0.5, 2.0), 2 * log(4 / 3), {7: inf}),
    ("10.3", ROW, (1, 2, 0.5), {0: (0, 1, 1), 1: (1, 2, 0.5), 2: (0, 2, 1.25), 3: (0, 2, 1.25), 4: (2, 1, 0.5)}),
    (
        "11.1",
        ((1.0, 2.0), (6.0, 8.0), 1.0),
        ((4, 6), 6),
        {0: ((4, 6), 1), 1: ((4, 6), 11), 2: ((1, 2), 6), 3: ((7, 10), 6), 4: ((1, 2), 11), 5: ((1, 2), 1)}
        | {6: ((4, 6), 8), 7: ((4, 6), 5), 8: ((4, 6), 51), 9: ((4, 6), 5), 10: ((4, 6), 5.5)},
    ),
    (
        "11.1",
        ((1.0, 2.0, 3.0), (2.0, 4.0, 4.0), 1.0),
        ((2, 4, 5), 4),
        {11: ((2, 4, 5), 1 + sqrt(5)), 12: ((1, 2, 2), 4), 13: ((0, 0, 1), 4)},
    ),
    (
        "11.2",
        (((3.0, 1.0), (9.0, 1.0), (40.0, 1.0), (50.0, 1.0)), ((0.0, 0.0),) * 4, (1.0, 5.0, 1.0, 1.0)),
        FINE,
        {15: listed(FIRST), 18: FINE},
    ),
    (
        "11.2",
        (((1.0, 1.0), (9.0, 1.0)), ((16.0, 0.0), (0.0, 0.0)), (1.0, 1.0)),
        FINE,
        {17: listed(FIRST), 18: listed(FIRST), 19: FINE},
    ),
    (
        "11.2",
        (((0.0, 0.0), (20.0, 0.0), (0.0, 20.0)), ((1.0, 0.0), (0.0, 0.0), (0.0, 1.0)), ONES),
        FINE,
        {19: listed(vain={(0, 2)}), 20: listed(vain={(0, 2)}), 15: FINE},
    ),
    (
        "11.2",
        (((0.0, 0.0), (20.0, 0.0), (2.5, 20.0)), ((0.0, 0.0), (0.0, 0.0), (0.0, 2.0)), ONES),
        FINE,
        {19: listed(vain={(0, 2)}), 20: FINE},
    ),
    (
        "11.2",
        (((0.0, 0.0), (3.0, 0.0), (6.0, 0.0)), ((0.0, 0.0),) * 3, ONES),
        FINE,
        {0: listed(vain={(0, 2)}), 1: FINE},
    ),
    ("11.2", COMING, FINE, {0: FINE, 1: listed(FIRST), 2: listed(FIRST), 3: FINE, 4: FINE, 5: listed(FIRST), 9: FINE}),
    (
        "11.2",
        (((1.0, 1.0), (3.0, 1.0)), STILL, (1.0, 1.0)),
        FINE,
        {2: FINE, 3: listed(FIRST), 8: listed(FIRST), 16: listed(FIRST)},
    ),
    (
        "11.2",
        (((9.0, 1.0), (26.0, 1.0)), ((8.0, 0.0), (-8.0, 0.0)), (1.0, 1.0)),
        FINE,
        {1: listed(FIRST), 2: listed(FIRST), 3: listed(FIRST), 4: listed(FIRST), 5: listed(FIRST), 6: FINE},
    ),
    ("11.2", (((1.0, 1.0), (2.0, 2.0)), STILL, (1.0, 1.0)), FINE, {6: listed(FIRST), 7: FINE, 8: FINE}),
    ("11.2", (((2.0, 1.0), (1.0, 2.0)), STILL, (1.0, 1.0)), FINE, {6: listed(FIRST), 7: listed(FIRST), 8: FINE}),
    (
        "11.2",
        (((-3.0, 1.0), (7.0, 1.0)), STILL, (2.0, 2.0)),
        FINE,
        {0: listed(vain=FIRST), 6: FINE, 9: listed(vain=FIRST)},
    ),
    (
        "11.2",
        (((0.0, 0.0), (14.0, 0.0)), ((4.0, 0.0), (4.0, 0.0)), (1.0, 1.0)),
        FINE,
        {0: listed(vain=FIRST), 4: FINE, 9: FINE, 14: listed(vain=FIRST)},
    ),
    (
        "11.2",
        (((1.0, 1.0), (2.0, 1.0)), STILL, (1.0, 1.0)),
        FINE,
        {
            10: listed(odd={(1, 0)}),
            11: listed(FIRST),
            12: listed(odd=FIRST),
            13: listed(odd={(0, 0), (1, 1)}),
            14: FINE,
            21: listed(FIRST, {(1, 0)}),
        },
    ),
    ("11.3", ((0.25, 0.5), (0.75, 0.5)), ((1, 0.5), 2), {0: ((0, 0.75), 1), 2: ((1, 0.5), 2), 6: ((0, 0.75), 1)}),
    ("11.3", ((0.25, 0.5), (0.75, 0.5)), ((1, 0.5), 2), {7: ((1, 0.5), 3), 8: ((0.5, 1), 2)}),
    (
        "11.3",
        ((0.0, 1.0, 2.0), (3.0, 1.0, 2.0)),
        ((1, 1), 2),
        {
            0: ((0, 3), 1),
            1: ((1, 1), 3),
            2: ((1, 1), 2),
            3: ((1, 1), 2),
            4: ((1, 1), 3),
            5: ((1, 1), 2),
            6: ((0, 3), 1),
        },
    ),
    ("11.3", ((2.0, 1.0, 0.0), (2.0, inf, inf)), ((0, 2), 3), {2: ((0, 2), 3), 6: ((2, inf), 1)}),
    ("11.3", ((3.0, 1.0, 2.0, 0.0), (3.5, 2.5, 2.25, 3.0)), ((2, 2.25), 3), {2: ((2, 2.25), 4), 3: ((2, 2.25), 3)}),
    ("11.3", ((0.25, 0.5, 0.75), (0.5, 0.75, 0.75)), ((0, 0.5), 1), {3: ((0, 0.5), 2), 5: ((0, 0.25), 1)}),
    (
        "12.1",
        ((1.0, 2.0), (4.0, -2.0), (2.0, 6.0), 3.0),
        PEGS,
        {
            0: (-4, -4, 35 / 3, 21, 36),
            1: (-4, -4, 4, 18, 76),
            2: (-4, -4, 14, 26, 76),
            3: (-4, -4, -2 / 3, 6, 16),
            4: (2, 2, 23 / 3, 18, 42),
            5: (5, 5, 32 / 3, 21, 45),
            6: (-4, 5, 32 / 3, 21, 36),
            7: (-4, -4, 23, 12, 36),
            8: (-4, -4, 1, 12, 36),
            9: (-4, -4, 3, 12, 36),
            10: (-4, -4, 2, 12, 36),
            11: (-4, -4, 7 / 3, 12, 36),
            12: (-4, 0, 34, -4, 10),
            13: (10, -4, 34, 0, -4),
            14: (-4, -1.8984375, 4.625, 16.6015625, 36),
            15: PEGS,
            16: PEGS[::-1],
        },
    ),
    ("12.1", ((1.0, 2.0, 2.0), (4.0, -2.0, 0.0), (2.0, 6.0, 0.0), 3.0), (0, 0, 17 / 3, 16, 40), {15: PEGS}),
    (
        "12.2",
        ((16.0, 0.0, 0.0, 0.0, 0.0),),
        (FALLING, (1, 0, 0, 0, 0)),
        {
            0: (FALLING, (0, 0, 0, 0, 1)),
            1: (FALLING[::-1], (1, 0, 0, 0, 0)),
            2: ((1, 0, 0, 0, 0), FALLING),
            3: ((16, 8, 0, 0, 0), (0, 0, 0, 0, 0)),
            4: ((16, 9.37890625, 5.0625, 2.44140625, 1), (1, 0.31640625, 0.0625, 0.00390625, 0)),
            5: ((16, 8, 0, 0, 0), (8, 0, 0, 0, 0)),
            6: ((16, 16, 16, 16, 16), (16, 0, 0, 0, 0)),
            7: ((16, 8, 4, 2, 0), (0, 0, 0, 0, 0)),
            8: (FALLING, (16, 0, 0, 0, 0)),
            9: ((16, 32 / 3, 64 / 9, 128 / 27, 256 / 81), (256 / 81, 0, 0, 0, 0)),
        },
    ),
    (
        "12.3",
        ((5.0, 0.0), (-8.0, 0.0), (6.0, 0.0), 3.0),
        (4 - sqrt(10)) / 3,
        {0: 0.25, 1: 1 / 3, 2: 1, 3: 0.3, 4: 0.28, 5: 0.28125, 6: 0.28, 7: 0.28, 8: (4 - sqrt(10)) / 3, 19: 0.2, 20: 1}
        | {18: (4 - sqrt(1 + 3 * sqrt(3))) / 3},
    ),
    (
        "12.3",
        ((-12.0, 3.0), (80.0, -6.0), (-160.0, 0.0), 5.0),
        (1 - sqrt(1 - 4 * FIRST_S)) / 2,
        {8: (1 + sqrt(1 - 4 * FIRST_S)) / 2, 13: inf, 2: inf},
    ),
    ("12.3", ((1.0, 0.0), (8.0, 0.0), (0.0, 0.0), 3.0), 0, {9: 0.25, 10: inf}),
    ("12.3", ((9.0, 0.0), (-4.0, 0.0), (-2.0, 0.0), 3.0), inf, {11: sqrt(10) - 2, 12: -6}),
    ("12.3", ((5.0, 0.0), (4.0, 0.0), (2.0, 0.0), 3.0), inf, {12: -2 - sqrt(2), 21: -1, 22: nan, 23: 1, 24: 0}),
    ("12.3", ((1 + 2**-21, 0.0), (-1.0, 0.0), (0.0, 0.0), 1.0), 2**-21, {14: 0}),
    ("12.3", ((-4.0, 2 + 2e-6), (8.0, 0.0), (0.0, 0.0), 2.0), inf, {15: 0.5, 16: inf}),
    ("12.3", ((-4.0, 2 + 2e-8), (8.0, 0.0), (0.0, 0.0), 2.0), inf, {15: 0.5, 16: 0.5}),
    ("12.3", ((3.0, 0.0, 9.0), (-2.0, 0.0, 0.0), (0.0, 0.0, 0.0), 2.0), inf, {17: 0.5}),
    ("10.3", TOUCHING, (1, 2, 2), {0: (1, 2, 2), 1: (0, 1, inf), 2: (1, 2, 2), 3: (1, 2, 2), 4: (2, 1, 2)}),
]


SLIPS = [  # case, when it is right, and what the sweeps of `slips` say there that are not, by their number
    (
        ((5.0, 0.0), (-4.0, 0.0), 3.0),
        0.5,
        {8: inf, 9: 16 / (40 + sqrt(1600 - 256)), 10: inf, 16: inf, 17: 0, 18: 0.875},
    ),
    (((2.5, 0.0), (-4.0, 0.0), 2.0), 0.125, {8: inf, 15: (2.5 - sqrt(2)) / 4, 21: 0.625}),
    (((5.0, 0.0), (-10.0, 0.0), 3.0), 0.2, {8: 0.8, 11: inf, 19: inf, 21: 0.5}),
    (((2.0, 0.0), (1.0, 0.0), 2.0), 0, {0: inf, 3: inf, 4: inf, 7: inf}),
    (((-4.0, 2.0), (8.0, 0.0), 2.0), 0.5, {1: inf, 3: inf, 10: inf, 11: inf}),
    (((-4.0, 0.0), (2.0, 0.0), 2.0), 1, {2: inf, 3: inf, 17: 0, 18: inf, 20: 0}),
    (((1.0, 0.0), (4.0, 0.0), 2.0), 0, {4: inf, 7: inf, 8: 0}),
    (((5.0, 0.0), (8.0, 0.0), 1.0), inf, {5: -0.75, 19: 0.5, 22: -1, 23: nan, 24: 1, 25: 0}),
    (((-8.0, 6.0), (2.0, 0.0), 7.5), inf, {6: 1.75}),
    (((3.0, 0.0, 9.0), (-2.0, 0.0, 0.0), 2.0), inf, {12: 0.5}),
    (((5.0, 0.0), (0.0, 0.0), 1.0), inf, {13: 0}),
    (((1.0, 0.0), (0.0, 0.0), 2.0), 0, {14: inf}),
    (((-3.0, 1.0), (4.0, 0.0), 2.0), (3 - sqrt(3)) / 4, {16: inf, 17: 0}),
]


def given(case: tuple) -> tuple:
    """A case as the exercise gives it: coordinates in arrays, whole numbers of 07.2 in lists."""
    return tuple(np.array(x) if isinstance(x, tuple) else x for x in case)


def first_attempts(name: str, words: str, value) -> dict:
    """What the first attempts of lesson 02 say whose cause has these words, by number."""
    asked = enumerate(EXERCISES[name].mistakes)
    return {i: value for i, m in asked if m.function.__module__ == UNFINISHED and words in m.cause}


UNFINISHED = "lib.teach.ray.unfinished"
KNOWN += [
    (name, case, right, first_attempts(name, words, value))
    for name, case, right, words, value in (
        ("02.2", ((-1.0, 0.0), (2.0, 0.0), 3.0), 0, "B starts inside", -2),
        ("02.2", ((4.0, 0.0), (2.0, 0.0), 1.0), inf, "lies behind B", -5),
        ("02.2", ((-4.0, 3.0), (2.0, 0.0), 1.0), inf, "the path misses", nan),
        ("02.2", ((-1.0, 0.0), (2.0, 0.0), 3.0), 0, "The near root alone", inf),
        ("02.2", ((-1.0, 0.0), (2.0, 0.0), 3.0), 0, "you take s₁", 4),
        ("02.3", (*STILL, 0.5, (1.0, 0.0), (-4.0, 0.0), 1.5), 0, "B starts inside", -0.25),
        ("02.3", (*STILL, 0.5, (3.0, 0.0), (0.0, 0.0), 0.5), inf, "anything moves", nan),
        ("02.3", (*STILL, 0.5, (3.0, 0.0), (4.0, 0.0), 0.5), inf, "lies behind B", -1),
        ("02.3", (*STILL, 0.5, (-4.0, 3.0), (8.0, 0.0), 0.5), inf, "the path misses", nan),
        ("02.3", (*STILL, 0.5, (-4.0, 0.0), (2.0, 0.0), 0.5), inf, "the frame ends first (t > 1)", 1.5),
        ("02.3", (*STILL, 0.5, (-4.0, 0.0), (2.0, 0.0), 0.5), inf, "along an endless ray", 3),
        ("02.3", (*STILL, 0.5, (1.0, 0.0), (-4.0, 0.0), 1.5), 0, "The near root alone", inf),
        ("02.3", (*STILL, 0.5, (1.0, 0.0), (-4.0, 0.0), 1.5), 0, "you take s₁", 0.75),
    )
]


def said(asked, function, case: tuple):
    """What a function says to a case."""
    with np.errstate(all="ignore"):
        return _plainly(_run_once(asked, function, given(case)).value)


def as_floats(x):
    """Whole numbers, which stand for any here, as floats; yes and no as they are."""
    return (
        tuple(map(as_floats, x)) if isinstance(x, tuple) else x if isinstance(x, bool | None | frozenset) else float(x)
    )


def one(found, known) -> bool:
    """Are they one answer? Of exceptions the type counts."""
    if isinstance(found, Exception) or isinstance(known, Exception):
        return type(found) is type(known)
    known = as_floats(_plainly(known))
    return (_no_number(found) and _no_number(known)) or (of_a_kind(found, known) and same(found, known))


@pytest.mark.parametrize(("name", "case", "right", "wrong"), KNOWN, ids=[f"{row[0]} {row[1]}" for row in KNOWN])
def test_what_is_right_and_what_each_mistake_says_is_known_by_hand(name, case, right, wrong):
    asked = EXERCISES[name]
    if right is not None:
        assert one(said(asked, asked.right, case), right)
    for i, answer in wrong.items():
        found = said(asked, asked.mistakes[i].function, case)
        assert one(found, answer), (asked.mistakes[i].cause, found, answer)


@pytest.mark.parametrize("name", sorted(EXERCISES))
def test_every_mistake_has_a_known_wrong_number(name):
    told = {i for other, _, right, wrong in KNOWN if other == name for i, x in wrong.items() if not one(x, right)}
    own = [m.function.__module__ != "lib.teach.slips" for m in EXERCISES[name].mistakes]
    assert told == set(np.flatnonzero(own)), "the slips of any sweep have a table of their own"


@pytest.mark.parametrize(("case", "right", "wrong"), SLIPS, ids=[f"{row[0]}" for row in SLIPS])
def test_the_slips_of_any_sweep_are_known_by_hand(case, right, wrong):
    asked = EXERCISES["04.3"]
    assert one(said(asked, asked.right, case), right)
    for i, answer in wrong.items():
        found = said(asked, slips()[i].function, case)
        assert one(found, answer), (i, slips()[i].cause, found, answer)


UNASKED = (
    (((1.0, 0.0), (-4.0, 0.0), 3.0), 0, -0.5),  # they overlap
    (((5.0, 0.0), (4.0, 0.0), 3.0), inf, -2),  # they part
    (((-8.0, 6.0), (8.0, 0.0), 5.0), inf, nan),  # the path passes by
    (((-8.0, 0.0), (4.0, 0.0), 2.0), inf, 1.5),  # it is too late
)


@pytest.mark.parametrize("stable", [True, False])
def test_a_mistake_is_known_in_whichever_form_the_root_is_taken(stable):
    asked, twins = EXERCISES["04.3"], slips(stable=stable)
    (other,) = (m for m in in_other_form(twins) if "after the frame" in m.cause)
    (own,) = (m for m in twins if "after the frame" in m.cause)
    for mistake, right in ((own, stable), (other, not stable)):
        assert one(said(asked, mistake.function, HAIRSBREADTH), KEPT if right else LOST)
        assert one(said(asked, mistake.function, SLOW), 1.75)
        assert one(said(asked, mistake.function, PARTING), inf)


COUNTED = {"two more": 2, "three more": 3, "four more": 4}


def test_a_root_is_told_how_many_questions_it_leaves_out_and_not_which():
    seen = set()
    for mistake in unasked(by_squares):
        wrong = []
        for case, right, other in UNASKED:
            answer = said(EXERCISES["04.3"], mistake.function, case)
            wrong.append(not one(answer, right))
            assert not wrong[-1] or one(answer, other) or (other != other and isinstance(answer, ValueError))
        assert next(n for words, n in COUNTED.items() if words in mistake.cause) == sum(wrong), mistake.cause
        assert not any(word in mistake.cause for word in ("overlap", "approach", "under the root", "within the frame"))
        seen.add(tuple(wrong))
    assert len(seen) == 11, "every choice of two, three or four"


def test_every_slip_has_a_known_wrong_number():
    told = {i for _, right, wrong in SLIPS for i, x in wrong.items() if not one(x, right)}
    assert told == set(range(len(slips())))
