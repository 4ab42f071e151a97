"""The judge of an engine finds what was missed and made up, and nothing where nothing was."""

import numpy as np
import pytest

from lib import setups
from lib.table import BALL, balls, judged, room, run

WIDE = room([-90, -90], [90, 90])


def without(history, *gone):
    """A history from which some events are taken out."""
    kept = np.setdiff1d(np.arange(len(history.t)), gone)
    rows = ("t", "instant", "kind", "i", "j", "clock", "tail", "x", "v")
    return history._replace(**{name: getattr(history, name)[kept] for name in rows})


@pytest.mark.one_in(6)
@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_found_where_nothing_is_wrong(seed):
    rng = np.random.default_rng(seed)
    for start, house in (
        (setups.break_shot(rng.uniform(-3, 3), rng.uniform(2, 12)), setups.jawed()),
        (setups.gas(12, 0.4, seed=seed)[0], setups.gas(12, 0.4)[1]),
        setups.cradle(5, seed % 4 + 1),
    ):
        told = run(start, house, 20, events=10_000)
        found = judged(told)
        assert len(found.missed) == 0 == len(found.made_up) and not found.stuck
        assert found.contacts == np.sum(told.kind == BALL) > 0


def test_what_was_missed_is_found_with_its_place_and_how_long_they_were_in_each_other():
    told = run(balls([[0, 0], [4, 0], [0, 30]], [[1, 0], [0, 0], [0, 0]]), WIDE, 20)
    found = judged(without(told, 0))
    assert found.missed.tolist() == [[2.0, 3.0, 0.0, 6.0]] and found.who.tolist() == [[0, 1]]
    assert found.contacts == 1 and len(found.made_up) == 0


def test_two_that_pass_through_each_other_twice_are_missed_twice():
    """The one comes back from the wall, as nobody has asked about the other."""
    alone = run(balls([[0, 0]], [[1, 0]]), room([-2, -9], [9, 9]), 18)
    blind = alone._replace(balls=balls([[0, 0], [4, 0]], [[1, 0], [0, 0]]))
    assert judged(blind).missed[:, 0].tolist() == [2.0, 10.0] and judged(blind).contacts == 2


def test_what_was_made_up_is_found():
    told = run(balls([[0, 0], [4, 0]], [[1, 0], [0, 0]]), WIDE, 9)
    x = told.x.copy()
    x[0, 0] -= [0.5, 0]
    early = told._replace(clock=told.clock - 0.5, t=told.t - 0.5, x=x)
    assert judged(early).made_up.tolist() == [0]
    parting = told._replace(balls=balls(told.balls.x, [[-1, 0], [0, 0]]))
    assert 0 in judged(parting).made_up.tolist()


def test_those_that_stick_are_counted():
    told = run(balls([[0, 0], [4, 0]], [[1, 0], [0, 0]]), WIDE, 9)
    rows = ("t", "instant", "kind", "i", "j", "clock", "tail", "x", "v")
    often = told._replace(**{name: np.repeat(getattr(told, name), 30, axis=0) for name in rows})
    assert judged(often).stuck == {(0, 1): 30} and judged(told).stuck == {}
