"""Lesson 13: the numbers that its questions tell, its scene, its cushion, and that its exercises are what lib says."""

from importlib import import_module

import numpy as np
import pytest

from lib import rolling, setups
from lib.show import Thirty
from lib.show.rolling.rebound import SMOOTH, sent_back
from lib.teach import rolling as lesson13

lab = import_module("lib.teach.lab")
LISTING = lab.LISTINGS["game_cushion"]


def cut_by(sine: float) -> float:
    """How far a rolling cue ball is turned aside, in degrees (eq. 13.6)."""
    cosine = np.sqrt(1 - sine * sine)
    return float(np.degrees(np.arctan(sine * cosine / (sine * sine + 0.4))))


def test_the_last_question_tells_the_30_degree_rule():
    assert cut_by(0.5) == pytest.approx(33.67, abs=0.01)
    said = next(answer for answer in lesson13.FINALE["answers"] if answer.right).reply
    assert "33.7°" in said and "from 27° to 34°" in said and "a quarter and three quarters" in said
    turned = [cut_by(sine) for sine in np.linspace(0.25, 0.75, 201)]
    assert 27 < min(turned) and max(turned) < 34 and max(turned) == pytest.approx(33.749, abs=1e-3)


def test_before_the_vote_neither_way_nor_curve_is_seen_and_after_it_both():
    board = Thirty(vote=lesson13.FINALE)
    hidden = [*board.ways, board.straight, board.angles, board.point, board.angle]
    assert not any(each.get_visible() for each in hidden) and "aside" not in board.alt
    curves = len(board.figure.axes[-1].lines)
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    assert board.plays == 1 and len(board.figure.axes[-1].lines) > curves
    assert all(each.get_visible() for each in (*board.ways, board.point)) and "33.67" in board.alt


def test_where_it_rolls_is_libs():
    for v, w, r in lesson13._struck():
        assert np.allclose(lesson13.where_it_rolls(v, w, r), rolling.rolls_at(v, w, r))


def test_what_rubs_is_what_lib_gives_across():
    for v, cut, mu in ((1.0, 0.1, 0.5), (2.0, 0.9, 0.05)):
        way = v * np.array([np.cos(cut), np.sin(cut)])
        two = rolling.balls([[-2, 0], [0, 0]], [way, [0, 0]], m=0.2)
        after = rolling.off_ball(two, rolling.cloth([-9, -9], [9, 9], mu_ball=mu))
        assert lesson13.rubbed(way[1], 0.2 * way[0], 0.2, mu) == pytest.approx(0.2 * after.v[1, 1])


def test_the_point_of_a_masse_is_where_lib_lets_it_roll():
    for q, d in lesson13._cues():
        point = lesson13.masse_point(q, d)
        k = -(q @ d) / (d @ d)
        if np.sum((q + k * d) ** 2) < 0.24 and np.hypot(*point) > 0.1:
            x, y = rolling.rolls_at(*rolling.raised(1.0, d, point))
            assert x * point[1] == pytest.approx(y * point[0], abs=1e-12)


def test_the_laboratory_opens_where_the_code_is_right_and_each_fault_is_found_by_hand():
    lab.FOUND.clear()
    board = lab._opened("game_cushion", LISTING.function)
    assert board.caption.startswith("Both say") and not any(row[1] for row in board.sought)
    for act, number in (("straight", 0), ("aside", 1), ("aslant", 2)):
        board.act(act)
        assert board.caption.startswith("The code says"), act
        assert sorted(row[0] for row in board.sought if row[1]) == sorted(x.title for x in LISTING.faults[: number + 1])


def test_a_cushion_of_the_lesson_mends_it_all():
    def mended(v, w, r, e=0.85, mu=0.2, lean=0.28, m=0.17):
        up = np.sqrt(1 - lean * lean)
        x, y = v[0] * lean + r * w[1], r * (w[0] * lean - w[2] * up) - v[1]
        J, u = (1 + e) * m * v[0] * up, np.hypot(x, y)
        rub = min(mu * J, 2 / 7 * m * u) / u if u else 0.0
        return min(v[0] - (J * up + rub * x * lean) / m, 0.0), v[1] + rub * y / m

    lab.FOUND.clear()
    found = lab._opened("game_cushion", LISTING.function)
    for act in ("straight", "aside", "aslant"):
        found.act(act)
    board = lab._opened("game_cushion", mended)
    for act in board.acts:
        board.act(act)
        assert board.caption.startswith("Both say"), act
    assert all(row[2] for row in board.sought)


def test_real_cushions_send_a_rolling_ball_back_at_half_its_speed():
    """As the story has it, 1.085 m/s of 2; and 0.436 off a smooth one, whose edge is as high."""
    given = [2.0, 0.0], [0.0, 2.0 / setups.RADIUS, 0.0]
    real, game = (rolling.rolls_at(x.v, x.w, setups.RADIUS)[0] for x in (sent_back(*given), sent_back(*given, SMOOTH)))
    assert -real == pytest.approx(1.085, abs=1e-3) and -game == pytest.approx(0.4357, abs=1e-3)
