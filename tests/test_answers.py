"""The answers that the tutor is held to: enough for every exercise, and right or wrong as they are called."""

from fractions import Fraction
from math import isfinite, isnan, nextafter
from numbers import Real

import numpy as np
import pytest
from answers.right import RIGHT
from answers.wrong import FORBIDDEN, WRONG

from lib.teach.exercises import every, outcome

EXERCISES = every()
RIGHT_ONES, WRONG_ONES = ([(name, f) for name, all_of in one.items() for f in all_of] for one in (RIGHT, WRONG))
SPACE = (np.array([-4.0, 0.5, 1.0]), np.array([8.0, 0.5, -1.0]), 2.0)
PAIRS = [
    SPACE,
    (np.array([-4.0, 0.0, 3.0]), np.array([8.0, 0.0, 0.0]), 2.0),  # beside in space, a hit in the plane
    (np.array([-4.0, 0.0]), np.array([4.0 / (1 + 5e-10), 0.0]), 0.0),  # a little after the frame
    (np.array([1e-5, 0.0]), np.array([0.0, 0.0]), 0.0),
    (np.array([2.0, 0.0]), np.array([1.0, 0.0]), 2.0),
    (np.array([1.0, 0.0]), np.array([0.0, 0.0]), 2.0),
    (np.array([1.0 + 1e-9, 0.0]), np.array([-1.0, 0.0]), 1.0),
    (np.array([-0.5, 0.0]), np.array([-2.0, 0.0]), 1.0),
    (np.array([-4.0, 0.0]), np.array([8.0, 0.0]), 0.0),
    (np.array([-1e8, 0.6]), np.array([2e8, 0.0]), 1.0),
]
HARD = [
    *PAIRS,
    (np.array([-1e8 - 1, 1.0]), np.array([2e8, 1e-8]), 1.0),
    (np.array([-4.0, nextafter(2, 3)]), np.array([8.0, 0.0]), 2.0),
    (np.array([-4.0, 2 + 1e-30]), np.array([8.0, 0.0]), 2.0),
    (np.array([-4.0, 3.0]) / 10, np.array([8.0, -1.0]) / 3, 0.3),
    (np.array([-1e200, 1e-200]), np.array([2e200, 0.0]), 1e-200),
    (np.array([-1e200, nextafter(1e-200, 1)]), np.array([2e200, 0.0]), 1e-200),
    (np.array([-(10.0**17), 1.0]), np.array([2 * 10.0**17, 0.0]), 1.0),
    (np.array([-4.0, 1e-150]), np.array([4.0, 0.0]), 1e-150),
    (np.array([-4.0, 1e-150]), np.array([4.0, 0.0]), nextafter(1e-150, 0)),
    (np.array([1e-12, 0.0]), np.array([0.0, 0.0]), 0.0),
    (np.array([0.1 + 0.2, 0.0]), np.array([0.0, 1.0]), 0.3),
]
K = 10**15 + 7
GRAZES = [([-4 * K + 3, 3 * K + 4 + off], [8 * K, -6 * K], 5) for off in (-1, 0, 1)] + [([1, 0], [1, 10**10], 1)]
ALSO = {  # legitimate input beside an exercise's own cases, on which some of the wrong answers fail
    "00.1": [(np.array([1.0, 2.0]), np.zeros(2), np.array([3.0, 5.0]), np.array([1.0, 0.0]))],
    "00.3": [(np.array([1e-5, 0.0]), 0.0), (np.array([0.6, 0.8, 1.0]), 1.0)],
    "01.3": [(np.array([-4.0, 0.0]), np.array([4.0, 0.0]), 0.0, 10), (np.array([-4.0, 0.0, 3.0]), SPACE[1], 1.0, 4)],
    "02.2": [row for row in PAIRS if row[1].any()],
    "02.3": [(np.zeros(len(p)), np.zeros(len(p)), r / 4, p, v, 3 * r / 4) for p, v, r in PAIRS],
    "03.1": [(1.0, 0.5, 0.3), (2.0, 0.0, 5.0), (5.0, np.pi / 2, 5.0)],
    "03.3": PAIRS,
    "04.2": [(1.0, 1.0, 1.0 + 1e-10), (1.0, -0.3, 0.09), (3.0, -1e5, 7.0)],
    "04.3": PAIRS,
    "05.1": [(1.0, -1.0, 1e-12), (1.0, -1.0, 0.5), (1.0, -1e9, 1.0), (1e-9, -1.0, 1e-9), (1.0, -1e-9, 1.0)],
    "05.2": [(1.0, -5.45, 9.0), (1.0, -2 - 5e-10, 3 + 1e-9 + 1e-11), (1.0, -2 - 5e-11, 3 + 1e-10)],
    "05.3": [row for row in PAIRS if abs(row[0]).max() < 1e6],
    "06.1": [(np.array([1.0, 2.0]), np.array([1e-6, 0.0])), (np.array([1.0, 2.0]), np.array([1e-4, 0.0]))],
    "06.2": [(*SPACE[:2], 2.0)],
    "06.3": [*PAIRS, (np.array([-1 - 2.0**-26, 0.75]), np.array([3.0, 1.0]), 1.25)],
    "07.1": [(1e30, 0.1), (-1e17, 1.0), (1e-5, 1e-25)],
    "07.2": [([-4, 2], [8, 0], 2), ([-4, -2], [8, 0], 3), ([-40, 20], [3, 1], 22), ([-4, 3], [-8, 5], 2), *GRAZES],
    "07.3": HARD,
    "10.1": PAIRS,
}


TO_THE_LAST_DIGITS = ("04.2", "06.3", "07.1")
"""Where a small answer must be right to as many digits as a large one."""


def refuted(name, answer) -> bool:
    """Is there input on which an answer is not right, or changes what it was given?"""
    return any(not agrees(name, answer, case) for case in [*ALSO.get(name, []), *EXERCISES[name].cases()])


def agrees(name, answer, case) -> bool:
    asked, least = EXERCISES[name], 0.0 if name in TO_THE_LAST_DIGITS else 1e-12
    given = [x.copy() if isinstance(x, np.ndarray | list) else x for x in case]
    try:
        with np.errstate(all="ignore"):
            mine = answer(*given)
    except (Exception, RecursionError):
        return False
    unchanged = all(np.array_equal(x, y) for x, y in zip(given, case, strict=True))
    return unchanged and alike(mine, outcome(asked.right, case), least)


def alike(mine, right, least) -> bool:
    """Are two answers one, and of one kind: numbers to 1e-9 of their size, or to `least`? Nothing is no number."""
    if isinstance(right, tuple | list) or np.ndim(right):
        if not (isinstance(mine, tuple | list) or np.ndim(mine)) or len(mine) != len(right):
            return False
        return all(alike(x, y, least) for x, y in zip(mine, right, strict=True))
    mine, right = (x.item() if isinstance(x, np.ndarray | np.generic) and np.ndim(x) == 0 else x for x in (mine, right))
    mine = Fraction(mine) if type(mine).__name__ == "Decimal" and mine.is_finite() else mine
    if not isinstance(mine, Real) or (isinstance(right, bool) and mine not in (0, 1)):
        return False
    mine, right = float(mine), float(right)
    if mine == right or (isnan(mine) and isnan(right)):
        return True
    return isfinite(right) and abs(mine - right) <= max(1e-9 * abs(right), least)


@pytest.mark.parametrize("name", EXERCISES)
def test_every_exercise_has_ten_right_answers_and_fifteen_wrong_ones(name):
    for answers, least in ((RIGHT[name], 10), (WRONG[name], 15)):
        assert len(answers) >= least and len({f.__name__ for f in answers}) == len(answers), "each has its own name"


def test_there_are_answers_to_exercises_alone():
    assert set(RIGHT) == set(WRONG) == set(EXERCISES)


@pytest.mark.parametrize(("name", "answer"), RIGHT_ONES, ids=lambda x: getattr(x, "__name__", x))
def test_a_right_answer_is_right_in_every_case(name, answer):
    assert [case for case in EXERCISES[name].cases() if not agrees(name, answer, case)] == []


@pytest.mark.parametrize(("name", "answer"), WRONG_ONES, ids=lambda x: getattr(x, "__name__", x))
def test_a_wrong_answer_is_wrong_somewhere_or_does_what_is_forbidden(name, answer, capsys):
    assert answer in FORBIDDEN or refuted(name, answer)
