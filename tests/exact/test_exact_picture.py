"""The lift: what each floor says is what `lib.exact` and fractions say, and the pair hangs on the last digit of r."""

from fractions import Fraction

import numpy as np
import pytest

from lib import exact
from lib.attack.truth import first_contact
from lib.show import Lift
from lib.show.central import SHOT
from lib.show.exact.lift import GRAZE, LENGTHS, _single
from lib.show.scene import facts, power
from lib.teach import lesson07

P, V = GRAZE
R = 5.0


def true(r: float) -> Fraction:
    """D by fractions, after (7.5)."""
    (x, y), (i, j) = ([Fraction(float(q)) for q in w] for w in (P, V))
    return (i * i + j * j) * Fraction(r) ** 2 - (x * j - y * i) ** 2


def test_the_pair_is_the_one_shot_raised_and_turned_to_fifteen_decimals():
    p, v = np.array([-12.0, 5.0]), facts(SHOT).v
    c, s = np.cos(np.radians(17)), np.sin(np.radians(17))
    for given, turned in ((P, (c * p[0] - s * p[1], s * p[0] + c * p[1])), (V, (c * v[0], s * v[0]))):
        assert given == pytest.approx(turned, abs=1e-14)
        assert all(float(f"{x:.15f}") == x for x in given)


def test_doubles_say_hit_and_the_truth_is_a_miss():
    x = exact.levels(P, V, R)
    assert power(x.plain) == "1.8·10⁻¹²" and power(float(x.true)) == "−5.9·10⁻¹³" and x.true == true(R) < 0
    assert abs(Fraction(x.plain) - x.true) <= x.bound and abs(x.plain) < x.bound
    high, low = (float(part) for part in x.double)
    assert abs(Fraction(high) + Fraction(low) - x.true) <= x.double_bound < abs(high)
    assert not exact.sweep(P, V, R).hit and exact.sweep(P, V, R + np.spacing(R)).hit
    assert x.bound / x.double_bound == pytest.approx(2.0**47, rel=1e-6)


def test_the_last_digit_is_a_190th_of_a_proton():
    assert round(LENGTHS["a proton"] / np.spacing(R), -1) == 190
    grows = float(true(R + np.spacing(R)) - true(R))
    assert f"D grows by {power(grows, 3)} each time" in Lift("7.7").alt


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("value", "the computer says 1.8·10⁻¹²: hit; in truth D is −5.9·10⁻¹³, a miss"),
        ("7.8", "D is 1.82·10⁻¹² ± 3.55·10⁻¹¹ in doubles: the bar holds zero: I don't know"),
        ("7.10", "D is −5.9·10⁻¹³ ± 2.5·10⁻²⁵ in double-double: zero is outside the bar: a miss, certain"),
        ("7.9", "D is −5.9·10⁻¹³ ± 2.5·10⁻²⁵"),
        ("7.11", "doubles say 1.8·10⁻¹²; true: −5.9·10⁻¹³, a miss"),
    ],
)
def test_each_floor_says_what_lib_says(state, told):
    assert told in Lift(state).alt


@pytest.mark.parametrize("last", [-10, -1, 0, 1, 10])
def test_stepping_r_moves_the_verdict_with_the_truth(last):
    board = Lift("deeper")
    board.move("digits", (3, 0))
    board.move("last digit of r", (last, 0))
    r = R + last * float(np.spacing(R))
    assert board.found.true == true(r) and ("a hit" if true(r) >= 0 else "a miss") in board.alt
    shown = board.layers["first"].truth.get_xdata()
    assert board.half >= 10 * 10.0**-16.0 / board.pair.length
    assert [float(x) for x in shown] == pytest.approx([float(true(r)) / board.half]), "the lens follows"
    assert board.half > abs(true(r)) and "out of the lens" not in board.alt


def test_deeper_begins_with_the_graze_that_doubles_leave_open():
    board = Lift("bar", "deeper")
    board.move("last digit of r", (10, 0))
    board.show_state("deeper")
    assert board.read("last") == 0 and "the bar holds zero" in board.alt
    assert board.layers["hint"].words.get_text().startswith("Pull the knob of digits")
    board.move("last digit of r", (10, 0))
    assert "a hit, certain" in board.alt
    assert board.layers["hint"].words.get_text().startswith("The sign is certain")


def test_the_dots_of_all_radii_stay_and_the_truth_goes_from_one_to_the_next():
    """What the computer has hops on the ticks; the bar is told beside it, so that nobody reads both as equal."""
    board, ulp, seen = Lift("bar"), np.spacing(R), set()
    half = 10 * 10.0**-14.8 / board.pair.length
    dots = np.array([float(true(R + k * ulp)) / half for k in range(-15, 16)])
    for last in (-11, -10, 0, 9, 10):
        board.move("last digit of r", (last, 0))
        first = board.layers["first"]
        assert first.marks.get_xdata() == pytest.approx(dots[np.abs(dots) <= 1], abs=1e-12)
        assert first.truth.get_xdata() == pytest.approx([dots[last + 15]], abs=1e-12)
        assert first.value.get_xdata() == pytest.approx([board.found.plain / half])
        seen.add("a miss, certain" if "a miss, certain" in board.alt else board.alt.partition("I don")[1] or "a hit")
        certain = not -10 <= last <= 9
        assert ("certain" in board.alt) == certain and ("I don't know" in board.alt) != certain
    assert seen == {"a miss, certain", "I don", "a hit"} and "3.64·10⁻¹¹ ± 3.55·10⁻¹¹" in board.alt


def test_no_picture_tells_the_end_before_its_digits_are_there():
    told = lambda board: " ".join(text.get_text() for text in board.layers["ruler"].sure)
    assert told(Lift("value")).strip() == "" and told(Lift("bar")).strip() == "doubles: sure"
    board, ends = Lift("deeper"), []
    for digits, words in enumerate(("single", "doubles", "double-double", "whole")):
        board.move("digits", (digits, 0))
        assert words in told(board) and ("whole" in told(board)) == (digits == 3)
        ends.append(min(y for _, y in np.vstack([x.vertices for x in board.layers["ruler"].bands.get_paths()])))
    assert ends == sorted(ends, reverse=True) and len(set(ends)) == 4, "what is sure goes deeper each time"
    assert [len(Lift(name).named) for name in ("value", "bar", "deeper")] == [1, 1, 1]


def test_the_knob_of_digits_takes_the_lens_and_the_floors_with_it():
    board, shown = Lift("deeper"), []
    for digits, told in enumerate(
        ("single: the bar holds zero", "double: the bar holds zero", "a miss, certain", "−5.9·10⁻¹³, a miss")
    ):
        board.move("digits", (digits, 0))
        shown.append([name for name in ("second", "third") if name in board.on])
        assert told in board.alt and board.read("depth") == (-6, -14.8, -16, -16)[digits]
    assert shown == [[], [], ["second"], ["second", "third"]]
    value, bound = _single(board.pair)
    assert abs(value - float(true(R))) <= bound < 0.1, "single precision is honest, too"
    board.show_state("7.10")
    assert "second" in board.on


def test_the_vote_is_about_the_same_graze():
    board = Lift("value", vote=lesson07.PREDICTION)
    first, shot = board.layers["first"], board.layers["shot"]
    assert "1.8·10⁻¹²: hit" in board.alt and board.locked and "truth" not in board.alt
    assert shot.six.get_text().replace("\n", ", ") == "ray, trig, quadratic, viete, tmin, residual: hit"
    assert shot.exact.get_text() == "exact: ?" and not len(first.truth.get_xdata()) and not first.true.get_text()
    board.chosen = 0
    assert shot.exact.get_text() == "exact: miss" and board.alt.endswith("in truth D is −5.9·10⁻¹³, a miss.")
    assert first.truth.get_xdata()[0] < -0.1 < 0.1 < first.value.get_xdata()[0], "the lens goes where the two part"


def test_the_interval_of_t_holds_the_true_time_and_is_short():
    high, low, off = exact.levels(P, V, R + np.spacing(R)).t
    when = first_contact(P.tolist(), V.tolist(), R + float(np.spacing(R)))
    assert abs(Fraction(high) + Fraction(low) - when) <= off < 1e-4 * np.spacing(high)
    assert high == exact.sweep(P, V, R + np.spacing(R)).t == 0.5999999956968952 and exact.levels(P, V, R).t is None
    assert power(np.spacing(high) / (2 * off), 1) == "8·10⁴", "so many times is it as short as the step of doubles"


def test_the_lens_goes_from_the_rim_to_the_bottom():
    board = Lift("value")
    for down, shown in ((0, True), (-15, True), (-20, False)):
        board.move("lens", (0, down))
        assert board.read("depth") == down and bool(len(board.layers["first"].value.get_xdata())) == shown
    board.move("lens", (0, -99))
    assert board.read("depth") == -20


def test_a_lens_pulled_past_the_value_says_where_it_went():
    board = Lift("value")
    assert "left the lens" not in board.alt
    board.turn(depth=-21.0)
    assert "left the lens" in board.alt
    board.turn(depth=-13.0)
    assert "left the lens" not in board.alt
