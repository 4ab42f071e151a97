"""The shot that is missed: its lamps, film and aim; the digits of why; the strip; how many shots need which floor."""

import numpy as np
import pytest

from lib import METHODS, exact, quadratic
from lib.attack import museum
from lib.show import Missed, Spacing, missed, spacing
from lib.show.exact.missed import AIMED, RECORDED, STEP
from lib.show.exact.spacing import _products, _typed
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


@pytest.mark.slow
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
        assert board.lamps()[0].said.startswith("no hit"), "and what they said of it stays"
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


def test_what_the_aim_was_moved_past_is_marked_and_counted():
    board = Missed("shot")
    assert "aims" not in board.alt and not len(board.layers["asked"].wrong.get_xdata())
    start = board.places()["aim"][1]
    for up in (0.4, -0.5):
        board.move("aim", start + [0, up])
    p, _, right = board.aims()
    said = [bool(quadratic.sweep(*(np.float32(x) for x in (q, AIMED.v2, 0.25))).hit) for q in p]
    assert right.tolist() == [x == bool(exact.sweep(q, AIMED.v2, 0.25).hit) for x, q in zip(said, p, strict=True)]
    wrong = int(np.sum(~right))
    assert wrong >= 3 and f"In single precision the formula is wrong at {wrong} of {len(p)} aims." in board.alt
    places = np.transpose(board.layers["asked"].wrong.get_data())
    assert len(places) == wrong and np.abs(places @ [1, 0.5]).max() < 0.4 * 1.2
    board.act("type")
    assert f"In doubles the formula is wrong at 0 of {len(p)} aims." in board.alt
    board.act("whole")
    assert board.tried == (0, 0) and board.facts.p.tolist() == [800, 400.05]


def test_the_digits_are_those_of_the_numbers_as_they_were_typed():
    board = Spacing("digits", "other words")
    told = [text.get_text() for text in (*board.layers["lines"].names, *board.layers["lines"].numbers)]
    assert told[:2] == ["a c\n640,031,952,000", "b²\n640,032,000,400"] and told[3] == "640,031,981,568"
    assert "is 48,400" in board.alt and "65,536 apart, and D comes out as 0." in board.alt
    one, other = (dot.get_xdata()[0] for dot in board.layers["lines"].came)
    assert one == other == 0, "both fall to the same tick"
    low, high = (dot.get_xdata()[0] for dot in board.layers["lines"].dots)
    assert (high - low) * 65_536 == pytest.approx(48_400)
    true = _products(board.facts, _typed)
    assert true["bb"] - true["ac"] == true["ar"] - true["cross"] == 48_400
    board.act("type")
    assert "In doubles" in board.alt and board.alt.endswith("D comes out as 48,400.")
    board.act("type")
    board.show_state("other words")
    told = " ".join(text.get_text() for text in board.layers["lines"].names)
    assert "50,000" in told and "1,600" in told and board.alt.endswith("D comes out as 48,400.")
    board.show_state("7.5")
    assert "Both terms are small here: 50,000 and 1,600." in board.alt


def test_single_precision_puts_the_first_touch_after_the_end_of_the_frame():
    p, v, r = (np.asarray(x, np.float32) for x in (AIMED.p2, AIMED.v2, 0.25))
    b, c = p @ v, p @ p - r * r
    assert f"{c / -b:.7g}" == "1.000025", "D comes out as 0, so that is c / (−b + √D)"
    assert exact.sweep(AIMED.p2, AIMED.v2, 0.25).t == pytest.approx(0.99975, abs=5e-9)


def test_the_frame_ends_inside_the_target_and_the_film_is_stopped_there():
    board = Missed("shot")
    assert board.png
    (pause,) = board.tracks["pauses"]
    at = board.facts.p + pause * board.facts.v
    assert pause == 1 and at == pytest.approx([0, 0.05]) and np.hypot(*at) < 0.25
    near = board.layers["near"]
    ((low, high),) = near.end.get_segments()
    (x, y), (i, j) = high - low, at - low
    assert abs(x * j - y * i) < 1e-9 and abs((high - low) @ board.facts.v) < 1e-6
    assert low[1] < at[1] < high[1] < near.ended.get_position()[1] and near.ended.get_visible()
    board.move("aim", board.places()["aim"][1] + [0, 0.6])
    assert board.png and board.tracks["pauses"] == [], "what passes by is not stopped"


def test_the_film_is_slow_about_the_target_and_flies_on_past_it():
    board = Missed("shot")
    ((start, end, speed),) = board.tracks["slow"]
    assert start < 1 < end and speed < 0.01 and len(board.tracks["moves"]) == 2
    p, v = board.facts.p, board.facts.v
    lens = np.sort([np.array(board.glass.get_xlim()), np.array(board.glass.get_ylim())])
    for t, seen in ((start + 0.1 * (end - start), True), (1.0, True), (board.last, False)):
        inside = (lens[:, 0] <= p + t * v) & (p + t * v <= lens[:, 1])
        assert bool(inside.all()) == seen, "it comes through the lens and leaves it"
    assert np.hypot(*(p + board.last * v)) > 100, "and is seen to have gone through"


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
    spacing("digits")
    strip()
    payoff.never_missed()
    payoff.floors()
    told = capsys.readouterr().out
    assert "Missed" in told and "Spacing" in told and "A picture, for a notebook: Wrong answers" in told


def test_whole_centimetres_need_whole_numbers_and_any_numbers_hardly_ever():
    any_, whole = payoff.counted(False), payoff.counted(True)
    assert sum(any_) == sum(whole) == payoff.PAIRS and any_[2] == 0 and whole[2] > 50
    made = payoff._Floors()
    made.run()
    assert "<li>" not in made.said.value and "times as long" in made.said.value
    titles = [ax.get_title(loc="left") for ax in payoff.squares(any_, whole).axes]
    assert titles[1] == f"in whole centimetres: {sum(whole[1:]):,} of 100,000 left open"
    assert 0.0008 < whole[2] / payoff.PAIRS < 0.0015, "about one in a thousand, as the reply says"
    lit = [len(ax.lines[1].get_xdata()) for ax in payoff.squares(any_, whole).axes]
    assert lit == [0, round(payoff.MANY * whole[2] / payoff.PAIRS)]
    assert ("None of these shots needs double-double" in made.said.value) == (any_[1] + whole[1] == 0)


def test_the_whole_numbers_are_those_of_the_lesson(monkeypatch):
    shown = []
    monkeypatch.setattr(payoff, "display", lambda made, raw: shown.append(made))
    payoff.digits_of_D()
    lines = shown[0]["text/plain"].splitlines()
    one, other, apart = (int(line.split()[-1]) for line in lines[1:])
    assert lines[0] == "m = 2^51" and apart == one - other < 0 and len(str(one)) == 66
    assert str(one)[:16] == str(other)[:16] and str(one)[:17] != str(other)[:17]
    assert "├── 16 alike ──┤" in shown[0]["text/html"]
    assert shown[0]["text/html"].count(f"<b>{str(one)[:16]}</b>") == 2
