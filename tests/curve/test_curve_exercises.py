"""Lesson 12: the numbers that its questions tell, its scenes, and that its exercises are judged fairly."""

from fractions import Fraction

import numpy as np
import pytest

from lib import curve
from lib.attack.mistakes import crossings, powers
from lib.teach import checking
from lib.teach import curve as lesson12
from lib.teach.checking import check
from lib.teach.curve import contact, paths, pegs
from lib.teach.engine.pool import _swerve_on
from lib.teach.engine.state import _Engine
from lib.teach.exercises import counterexample, every
from lib.teach.replies import tell

EXERCISES = every()


def test_the_first_question_plays_what_its_right_answer_says():
    made = lesson12.PREDICTION["scene"]()
    assert not made.reveal and not made.scrub and "enters" not in made.caption
    before = made.png
    made.reveal = True
    assert "It enters A at t = 0.106 and at t = 0.698." in made.caption and made.png != before and made.scrub
    p, v, a, r = np.array([-12.0, 3.0]), np.array([80.0, -6.0]), np.array([-160.0, 0.0]), 5.0
    times = crossings(powers(p, v, a, r), 1.0)
    assert len(times) == 4 and times[0] == pytest.approx(float(curve.sweep(p, v, a, r).t))
    for (x, radius), t in zip(made.ringed, times[::2], strict=True):
        assert np.hypot(*x) == pytest.approx(r) and radius == r / 2 and x == pytest.approx(paths._along(p, v, a, t))
    made.t = 0.5
    assert np.all(np.isfinite(made.balls.get_paths()[1].vertices)) and made.tracks["moves"]


def test_the_pegs_that_are_asked_are_lib_s():
    for p, v, a, r in pegs._paths():
        assert lesson12.five_pegs(p, v, a, r) == pytest.approx(curve.steps(p, v, a, r).c, rel=1e-12, abs=1e-12)


@pytest.mark.slow
def test_what_is_asked_of_a_curved_sweep_does_not_hang_on_rounding():
    cases = contact._bends()
    grazes = [case for case in cases if not contact._decided(*case)]
    assert 150 < len(cases) < 300 and len(grazes) >= 5 and {contact._key(*x) for x in grazes} == contact._open_ones()
    hits = 0
    for p, v, a, r in (case for case in cases if contact._decided(*case)):
        t, by = contact._swept(p, v, a, r), 1e-9 * contact._extent(p, v, a, r)
        for other in (r - by, r + by):
            assert (contact._swept(p, v, a, other) < np.inf) == (t < np.inf)
        hits += t < np.inf
    assert hits > 40 and len(cases) - hits > 40
    shifts = [1 - 2.0**-52, 1 + 2.0**-52]
    for share in shifts:  # an answer that rounds otherwise is as right
        moved = lambda p, v, a, r, share=share: contact._swept(p, v, a, r * share)
        assert check(EXERCISES["12.3"], moved).kind == "right"


@pytest.mark.slow
def test_at_a_graze_any_time_will_do_but_one_has_to_come(monkeypatch):
    sweep, openly = EXERCISES["12.3"].solution, contact._open_ones()

    def other_at_grazes(p, v, a, r):
        if contact._key(p, v, a, r) in openly:
            return 0.5
        return sweep(p, v, a, r)

    def none_at_grazes(p, v, a, r):
        while contact._key(p, v, a, r) in openly:
            pass
        return sweep(p, v, a, r)

    assert check(EXERCISES["12.3"], other_at_grazes).kind == "right"
    monkeypatch.setattr(checking, "PATIENCE", 2.0)
    report = check(EXERCISES["12.3"], none_at_grazes)
    assert report.kind in ("endless", "slow") and contact._key(*report.case) in openly


def test_a_wrong_curved_sweep_is_told_and_drawn():
    asked = EXERCISES["12.3"]

    def straight(p, v, a, r):
        return contact._swept(p, v, 0 * a, r)

    report = check(asked, straight)
    said = tell("12.3", asked, report, straight)
    assert "p = (5, 0), v = (−8, 0), a = (6, 0), r = 3, your answer is 0.25, and the right one is 0.2792" in said
    assert "The bend is left out" in said
    figure, caption, _ = counterexample(asked, report)
    assert figure and "Right: 0.2792. Yours: 0.25." in caption


@pytest.mark.slow
def test_wrong_pegs_are_drawn_beside_f():
    for name in ("12.1", "12.2"):
        asked = EXERCISES[name]
        for mistake in asked.mistakes:
            report = check(asked, mistake.function)
            figure, caption, _ = counterexample(asked, report)
            assert report.cause == mistake.cause and figure and "Yours" in caption
    marks = pegs._curve_over((16, -4, -20 / 3, -8, -8))
    assert marks[1].x[0, 1] == 16 and marks[1].x[-1, 1] == -8, "f begins and ends at its pegs"
    assert paths._flown(np.zeros(3), np.ones(3), np.ones(3), 1.0) == []


def test_ones_own_sweep_plays_the_last_shot(tmp_path, monkeypatch):
    monkeypatch.setenv("MY_ENGINE", str(tmp_path / "my_engine.py"))
    engine = _Engine()
    engine.own["12.3"], engine.used["curved way"] = EXERCISES["12.3"].solution, "12.3"
    board = _swerve_on(engine)
    board.take(-1.14)
    assert "hits ball 2, round ball 1" in board.alt and "truly" not in board.alt


@pytest.mark.parametrize("as_one", [np.array, np.float64, lambda t: t if t == np.inf else Fraction(t)])
def test_a_time_of_any_kind_of_number_is_judged_alike(as_one):
    def first_hit(p, v, a, r):
        return as_one(lesson12.first_hit(p, v, a, r))

    report = check(EXERCISES["12.3"], first_hit)
    assert report.kind == "right", "at a graze a number is a number"
