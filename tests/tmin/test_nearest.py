"""The closest approach: its numbers against the shot itself, and what its tags light."""

import numpy as np
import pytest

from lib.show.central import SHOT, relocated
from lib.show.scene import short
from lib.show.tmin.nearest import Nearest, _least, _tm

SCENES = {
    "the one shot": SHOT,
    "aslant": relocated(SHOT, "velocity of B", SHOT.p2 + [14.0, -9.0]),
    "beside": relocated(SHOT, "centre of B", np.array([-12.0, 7.0])),
    "leaving": relocated(SHOT, "centre of B", np.array([12.0, 3.0])),
}


@pytest.mark.parametrize("name", SCENES)
def test_no_place_on_the_path_is_nearer_than_that_at_tm(name):
    made = Nearest()
    made.take(SCENES[name])
    known, tm = made.facts, _tm(made.facts)
    away = [known.p + t * known.v for t in tm + np.linspace(-1, 1, 201)]
    f = [float(x @ x) - known.r**2 for x in away]
    assert np.argmin(f) == 100
    assert _least(known) == pytest.approx(min(f), abs=1e-12)


@pytest.mark.parametrize("C, touch", [(0.0, True), (5.0, True), (5.125, False)])
def test_on_their_lines_they_touch_where_the_least_f_is_at_most_zero(C, touch):
    made = Nearest("6.3")
    made.take(relocated(SHOT, "centre of B", np.array([-12.0, C])))
    assert ("do not touch" not in made.caption) is touch


def test_the_sum_is_drawn_as_it_is_written():
    made = Nearest("6.2")
    assert made.caption == "f(tₘ) = c + b tₘ = 128 − 144 = −16 cm²."
    (_, c), (_, bottom) = made.layers["height"].line.get_segments()[0][::-1]
    (_, top), (_, low) = made.layers["fall"].line.get_segments()[0]
    assert (c, bottom, top, low) == (128, 0, 128, -16)


def test_without_motion_no_time_is_the_closest():
    made = Nearest()
    made.take(relocated(SHOT, "velocity of B", SHOT.p2))
    assert made.caption.startswith("Nothing moves")
    assert all(not len(each) for each in made.layers["wait"].line.get_segments())


def test_the_film_goes_on_until_b_is_past_its_closest():
    made = Nearest()
    made.take(relocated(SHOT, "centre of B", np.array([-24.0, 3.0])))
    assert made.last == pytest.approx(1.8)
    assert made.world.get_xlim()[1] > 12


@pytest.mark.parametrize("name", SCENES)
def test_q_leads_from_the_centre_of_a_to_the_nearest_place(name):
    made = Nearest("6.10")
    made.take(SCENES[name])
    known = made.level(made.facts)
    (start, end), *_ = made.layers["q"].line.get_segments()
    tm = _tm(made.facts)
    q = made.facts.p + tm * made.facts.v
    assert start == pytest.approx([0, 0]) and end == pytest.approx([0, known.p[1]], abs=1e-9)
    assert np.hypot(*q) == pytest.approx(np.hypot(*end))
    assert made.caption.endswith(f"= ({short(q[0])}, {short(q[1])}).")


def test_q_is_worked_out_in_numbers():
    assert Nearest("6.10").caption == "q = p + v tₘ = (−12, 3) + (12, 0) = (0, 3)."
    assert Nearest("6.11").caption == "f(tₘ) = q·q − r² = 9 − 25 = −16 cm²."
