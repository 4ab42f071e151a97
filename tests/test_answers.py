"""The answers that the tutor is held to: enough for every exercise, and right and wrong as they are called."""

import pytest
from answers.right import RIGHT

from lib.teach.exercises import every, outcome, same

EXERCISES = every()


@pytest.mark.parametrize("name", EXERCISES)
def test_every_exercise_has_ten_right_answers(name):
    assert len(RIGHT[name]) >= 10 and len({f.__name__ for f in RIGHT[name]}) == len(RIGHT[name])


@pytest.mark.parametrize(
    ("name", "answer"), [(n, f) for n, fs in RIGHT.items() for f in fs], ids=lambda x: getattr(x, "__name__", x)
)
def test_a_right_answer_is_right_in_every_case(name, answer):
    asked = EXERCISES[name]
    for case in asked.cases():
        mine, right = outcome(answer, case), outcome(asked.right, case)
        assert not isinstance(mine, Exception), (case, mine)
        assert same(mine, right), (case, mine, right)
