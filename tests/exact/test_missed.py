"""The shot that is missed: its lamps, its digits, the aim; the strip of methods; how many shots need which floor."""

from fractions import Fraction

import numpy as np
import pytest

from lib import METHODS, exact, quadratic
from lib.attack import museum
from lib.show import Missed, missed
from lib.show.exact.missed import AIMED, RECORDED, STEP
from lib.show.exact.strip import FAR, OWN, rows, strip
from lib.teach.exact import payoff


def lamps(board):
    return [(lamp.said, lamp.right) for lamp in board.lamps()]


def test_three_programs_miss_a_clear_hit():
    board = Missed("shot")
    assert exact.sweep(AIMED.p2, AIMED.v2, 0.25).hit and board.passes == pytest.approx(0.0447, abs=1e-4)
    assert lamps(board) == [("no hit", False)] * 3
    board.act("type")
    assert lamps(board)[2] == ("hit", True) and "in doubles" in board.lamps()[2].who
    for name in RECORDED:
        x = museum.exhibits()[name]
        assert (x.p[:2], x.v[:2], x.r) == (AIMED.p2.tolist(), AIMED.v2.tolist(), 0.25) and not x.answer.hit


def test_as_the_aim_moves_the_formula_errs_on_either_side_and_doubles_are_steady():
    board, wrong = Missed("shot"), {True: 0, False: 0}
    for k in range(-20, 21):
        board.take(AIMED._replace(p2=AIMED.p2 + [0, k * STEP]))
        typed = [np.float32(x) for x in (board.facts.p, board.facts.v, 0.25)]
        right = bool(exact.sweep(board.facts.p, board.facts.v, 0.25).hit)
        said = lamps(board)
        assert said[2] == (
            "hit" if quadratic.sweep(*typed).hit else "no hit",
            bool(quadratic.sweep(*typed).hit) == right,
        )
        wrong[right] += not said[2][1]
        assert k == 0 or said[0][1] is None, "the recorded were asked of the first shot"
        board.turn(double=1.0)
        assert lamps(board)[2][1]
        board.turn(double=0.0)
    assert wrong[True] >= 3 and wrong[False] >= 3


def test_the_aim_goes_by_steps_and_comes_back():
    board = Missed("shot")
    start = board.places()["aim"][1]
    board.move("aim", start + [0, 0.11])
    assert board.facts.p == pytest.approx([800, 400.05 + 5 * STEP]) or board.facts.p == pytest.approx(
        [800, 400.05 + 6 * STEP]
    )
    board.move("aim", start)
    assert board.facts.p.tolist() == [800, 400.05] and lamps(board)[0][1] is False


def test_the_digits_are_those_of_the_numbers_as_they_were_typed():
    board = Missed("digits", "other words")
    told = "\n".join(row.get_text() for row in board.layers["digits"].rows)
    for words in ("640,032,000,400", "640,031,952,000", "48,400", "640,031,981,568", "65,536", "0 is left"):
        assert words in told
    true = board.terms(lambda x: Fraction(repr(float(x))))
    assert true["bb"] - true["ac"] == true["ar"] - true["cross"] == 48_400
    board.show_state("other words")
    told = "\n".join(row.get_text() for row in board.layers["others"].rows)
    assert "50,000" in told and "1,600" in told and "48,400 is left" in told
    board.show_state("7.5")
    assert "Both terms are small here: 50,000 and 1,600." in board.alt


def test_the_film_is_slow_about_the_target_and_goes_on_past_the_frame():
    tracks = Missed("shot").tracks
    ((start, end, speed),) = tracks["slow"]
    assert start < 1 < end and speed < 0.01 and tracks["clock"][1][1] > 1 and len(tracks["moves"]) == 2


def test_the_strip_counts_what_each_method_gets_wrong():
    found = {row.name: row for row in rows()}
    assert set(METHODS) <= set(found) and [found[name].wrong for name in ("exact", "residual")] == [0, 1]
    assert all(found[name].wrong == 5 for name in set(METHODS) - {OWN, "exact", "residual"})
    steps = np.arange(-FAR, FAR + 1)
    assert found["exact"].says.tolist() == (steps > 0).astype(int).tolist()
    open_ = steps[found["the filter"].says < 0]
    assert (open_.min(), open_.max(), len(open_)) == (-10, 9, 20)
    sure = found["the filter"].says >= 0
    assert np.array_equal(found["the filter"].says[sure], found["exact"].says[sure])


def test_the_calls_show_them(capsys):
    missed("shot")
    strip()
    payoff.never_missed()
    payoff.floors()
    told = capsys.readouterr().out
    assert "Missed" in told and "Picture" in told


def test_whole_centimetres_need_whole_numbers_and_any_numbers_hardly_ever():
    any_, whole = payoff.counted(False), payoff.counted(True)
    assert sum(any_) == sum(whole) == payoff.PAIRS and any_[2] == 0 and whole[2] > 50
    made = payoff._Floors()
    made.run()
    assert f"{whole[0]:,} by the filter" in made.said.value and "times as long" in made.said.value


def test_the_whole_numbers_are_those_of_the_lesson(capsys):
    payoff.digits_of_D()
    lines = capsys.readouterr().out.splitlines()
    one, other, apart = (int(line.split()[-1]) for line in lines[1:])
    assert lines[0] == "m = 2^51" and apart == one - other < 0 and len(str(one)) == 66
    assert str(one)[:16] == str(other)[:16] and str(one)[:17] != str(other)[:17]
