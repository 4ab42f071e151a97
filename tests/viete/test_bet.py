"""The bet, the two signs, the laboratory and the race: what they tell is what `lib` says, once one has asked."""

from itertools import product

import numpy as np
import pytest

from lib import viete
from lib.show import Bet, TwoSigns
from lib.show.viete.crowd import OTHERS, PLACES, RADIUS, WAYS
from lib.show.viete.race import Race, Ratio
from lib.teach import lesson05
from lib.teach.engine.state import engine
from lib.teach.lab import FOUND, _opened
from lib.teach.viete import _said
from lib.teach.viete.laboratory import LISTINGS
from lib.viete import TESTS

SETTLED = (15, 254, 123, 86)


def drawn(board) -> dict[str, int]:
    """How many balls are drawn in each colour."""
    return {name: len(board.swarm[name.replace(" ", "_")].balls.get_xydata()) for name in (*TESTS, "open")}


def test_nothing_flies_or_is_told_before_the_bet():
    board = Bet()
    assert board.alt.endswith("Pull the knob to your bet.")
    assert not board.scrub and drawn(board)["open"] == 500 and board.big.get_text() == "500"
    assert board.idle("fly") and board.idle("anew")
    board.act("fly")
    assert board.plays == 0 and "22" not in board.alt
    board.move("bet", (180.4, 0))
    assert board.bet == 180 and board.scrub and not board.idle("fly")
    board.act("fly")
    assert board.plays == 1 and board.t == 0


def test_the_number_rolls_down_from_question_to_question():
    board, left = Bet(), 500
    board.move("bet", (50, 0))
    for t, settled in zip((0.12, 0.45, 0.71, 0.93), SETTLED, strict=True):
        board.t, left = t, left - settled
        assert board.parts and board.big.get_text() == str(left)
    assert left == 22
    board.t = 1.0
    assert drawn(board) == dict(zip((*TESTS, "open"), (*SETTLED, 22, 0), strict=True))
    assert board.alt.startswith("You bet on 50.") and "Signs alone tell that 37 touch" in board.alt
    assert board.alt.endswith("Signs alone tell that 37 touch in this frame.")
    board.move("bet", (300, 0))
    assert board.bet == 50, "a bet is not changed after the frame"
    board.act("anew")
    assert board.bet is None and board.t == 0 and not board.scrub


def test_the_bet_is_decided_by_ones_own_signs_once_they_have_passed(monkeypatch):
    assert _said(PLACES, WAYS).whose == "The signs on loan from lib" and _said(PLACES, WAYS).touches.sum() == 37
    monkeypatch.setitem(engine().own, "05.3", lesson05.touches)
    board = Bet(_said)
    board.move("bet", (22, 0))
    board.t = 1.0
    assert board.alt.endswith("Your exercise 05.3 said which.") and drawn(board)["hit"] == 22
    monkeypatch.setitem(engine().own, "05.3", lambda p, v, r: False)
    board.act("fly")
    board.t = 1.0
    assert drawn(board)["hit"] == 0 and board.big.get_text() == "0", "it is the learner's part that decides"


def test_the_second_bet_is_about_other_balls():
    board = Bet(_said, OTHERS)
    board.move("bet", (22, 0))
    board.t = 1.0
    assert board.big.get_text() == "37" and drawn(board)["overlap"] == 11
    (low, high), ends = board.world.get_xlim(), OTHERS[0] + OTHERS[1]
    assert np.mean((low < ends[:, 0]) & (ends[:, 0] < high)) > 0.95


def test_two_signs_are_those_of_lib():
    board = TwoSigns()
    for u, w in product((-0.5, 0.25, 1.0, 1.5), repeat=2):
        if u > w:
            continue
        board.places_of = np.array([u, w])
        board.redraw()
        b, c = -(u + w) / 2, u * w
        now = viete.steps([b, np.sqrt(max(c - b * b, 0))], [1, 0], np.sqrt(max(b * b - c, 0)))
        signs = ["−0+"[int(np.sign(round(float(x), 9))) + 1] for x in (-now.b, now.c)]
        assert [text.get_text() for text in board.signs] == signs


def test_roots_are_dragged_past_each_other_and_keep_their_order():
    board = TwoSigns()
    board.move("first root", (0.8, 0.3))
    board.move("first root", (2.0, 0.3))
    assert board.roots.tolist() == [0.8, 2.0], "what is dragged may leave the other again on either side"
    lowest = min(board.line.get_segments()[0][:, 1])
    board.move("second root", (-1.5, 0))
    assert min(board.line.get_segments()[0][:, 1]) > -1.4 and lowest > -1.4, "it is seen to its lowest point"
    board.move("second root", (0.8, 0))
    board.move("first root", (0.06, 0))
    assert board.roots[0] == 0 and "u₀ u₁ is zero" in board.alt
    board.show_state("5.6")
    assert "f is zero" in board.alt


def test_roots_at_the_edge_and_what_they_say_stay_in_the_picture():
    board = TwoSigns()
    (left, right), (floor, top) = board.world.get_xlim(), board.world.get_ylim()
    for place in (-9, 9):
        for name in ("first root", "second root"):
            board.move(name, (place, 0))
        drawn = np.vstack([board.slope.get_segments()[0], board.height.get_segments()[0]])
        assert np.all((floor < drawn[:, 1]) & (drawn[:, 1] < top))
        letters = [letter.get_position()[0] for letter in board.letters]
        assert left + 0.1 < min(letters) and max(letters) < right - 0.1 and letters[1] - letters[0] > 0.3


EDGES = {"touching and leaving": (5, 0), "contact at t = 1": (-24, 3), "a graze": (-12, 5)}
"""Where B is taken to, for each edge; it moves by (20, 0)."""


@pytest.mark.slow
def test_the_laboratory_opens_right_and_every_edge_lies_on_the_grid():
    FOUND.clear()
    board = _opened("discriminant_test", LISTINGS["discriminant_test"].function)
    assert [row[0] for row in board.sought] == ["touching and leaving", "contact at t = 1", "a graze"]
    assert board.alt.startswith("Both say: a hit.") and not any(row[1] for row in board.sought)
    for i, place in enumerate(EDGES.values()):
        board.act("whole")
        board.move("centre of B", np.add(place, [0.3, -0.4]))
        assert "The code says: a miss." in board.alt and board.sought[i][1]
    board.act("whole")
    board.move("velocity of B", [-4.2, 3.3])  # the tip of v is pulled to the circle
    assert board.facts.contact.t == 1


def test_what_broke_elsewhere_is_no_edge():
    """Two strangers mended some edges and broke what worked: that was called a graze on a path that cuts deep."""
    FOUND.clear()
    board = _opened("discriminant_test", lambda p, v, r: bool(p @ p <= r * r))
    assert "The code says: a miss. True: a hit" in board.alt and "only touches" not in board.alt
    assert not any(row[1] for row in board.sought)


WAYS_OF = {"slow": "plain Python", "quick": "compiled"}


def test_the_race_is_guessed_before_it_is_run_and_its_words_fit_what_comes_out():
    found = {"slow": Ratio(1.3, 1.5, 1.6), "quick": Ratio(0.8, 0.9, 1.1)}
    board = Race(WAYS_OF, lambda: found)
    assert board.idle("measure") == "pull the bars to your guesses first"
    assert board.alt.endswith("Pull the bars, then measure.") and set(board.guess.values()) == {1.0}
    board.act("measure")
    assert not board.found
    for words in WAYS_OF.values():
        board.move(words, (1.23, 0))
    assert board.guess == {"slow": pytest.approx(1.25), "quick": pytest.approx(1.25)} and not board.idle("measure")
    board.act("measure")
    assert "Above 1, asking paid on this machine: plain Python." in board.alt
    assert "Too near to 1 to tell on this machine: compiled." in board.alt
    assert board.alt.endswith("All four save the same roots, but not the same time.")
    assert [text.get_text() for text in board.words] == ["1.5", "0.9"]
    board.move("compiled", (2, 0))
    assert board.guess["quick"] == pytest.approx(1.25), "a guess is not changed afterwards"


def test_a_race_that_all_win_has_no_word_of_loss():
    board = Race(WAYS_OF, lambda: dict.fromkeys(WAYS_OF, Ratio(1.0, 1.2, 9.0)))
    for words in WAYS_OF.values():
        board.move(words, (1, 0))
    board.act("measure")
    assert "Below" not in board.alt and "9" not in board.alt


def test_the_crowd_is_that_of_the_bet():
    d = viete.steps(PLACES, WAYS, RADIUS).decided
    assert tuple(np.bincount(d, minlength=5)) == (*SETTLED, 22)


def test_where_the_roots_lie_is_drawn_for_a_wrong_answer_to_05_2():
    graph = lesson05.EXERCISES["05.2"].graph(1.0, -2.0, 1.0, False, True)
    assert graph.rings == pytest.approx((2 - 3**0.5, 2 + 3**0.5)) and graph.dots == ()
    assert lesson05.EXERCISES["05.2"].graph(1e9, -2.0, 1.0, False, True) is None
