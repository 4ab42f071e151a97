"""Digits that cancel: decimal arithmetic against whole fractions, and the picture that writes it out."""

from decimal import Context, Decimal
from fractions import Fraction

import pytest

from lib.quadratic import in_digits
from lib.show import Cancellation
from lib.show.quadratic.cancellation import FEWEST, MOST, NEAREST, _near_a_touch, _right_digits


def test_with_many_digits_both_formulas_are_the_root():
    for gap in (-1, -5, -9):
        known = in_digits(*_near_a_touch(gap), 28)
        true = Fraction(10) ** gap / 60
        for u0 in (known.plain, known.stable):
            assert abs(Fraction(u0) / true - 1) < Fraction(1, 10**16)
        assert known.less * known.more / (400 * _near_a_touch(gap)[2]) == pytest.approx(Decimal(1))


def test_every_step_is_rounded():
    known = in_digits(400, "-80.067", "0.026678", 4)  # b² = 6411.(2), a c = 10.67(2)
    assert (known.root, known.less, known.more) == (Decimal("80.00"), Decimal("0.07"), Decimal("160.1"))
    assert known.plain == Decimal("0.000175") and known.stable == Decimal("0.0001666")


def test_no_root_is_no_number():
    known = in_digits(1, -1, 2, 6)
    assert known.root.is_nan() and known.plain.is_nan() and known.stable.is_nan()


@pytest.mark.parametrize(
    ("given", "word"), [((1, -1, 1, 0), "n must"), ((0, -1, 1, 4), "a must"), ((1, 1, 1, 4), "a must")]
)
def test_what_is_no_approach_is_refused(given, word):
    with pytest.raises(ValueError, match=word):
        in_digits(*given)


def test_each_power_of_ten_costs_the_difference_a_digit_and_the_quotient_none():
    board = Cancellation()
    for n in range(6, 17):
        for gap in range(NEAREST, -1):
            board.n, board.gap = n, gap
            _, known, true = board.results()
            plain, stable = (_right_digits(x, true, n) for x in (known.plain, known.stable))
            assert stable >= n - 2 and plain <= max(n + gap, 0)


def test_what_is_seen_are_the_digits():
    board = Cancellation(8, -2)
    seen = [
        "".join(cell.get_text() or other.get_text() for cell, other in zip(board.cells[i, kind], rest, strict=True))
        for i, kind, rest in ((i, "sound", board.cells[i, "pale"]) for i in range(3))
    ]
    assert seen == ["80.066667", "80.000001", "0.066666"]
    assert "".join(cell.get_text() for cell in board.cells[0, "pale"]) == "80.0"
    assert "".join(cell.get_text() for cell in board.cells[3, "wrong"]) == "500"
    assert "Of 8 digits the difference gets 5 right, and the quotient 7." in board.alt


def test_what_the_formula_keeps_has_been_lost_in_c_before():
    keep, c = Context(prec=4), _near_a_touch(-2)[2]
    assert str(keep.plus(c + 25)) == "25.03" and keep.subtract(keep.plus(c + 25), Decimal(25)) == Decimal("0.03")
    assert keep.plus(c) == Decimal("0.02668")


def test_where_the_formulas_say_that_the_rims_meet():
    board = Cancellation()
    left, right = board.way
    for n, gap, plain, stable in ((4, -2, 1.05, 0.9996), (4, -5, 0, 1.0002), (2, 0, 0.9, 0.96)):
        board.n, board.gap = n, gap
        board.redraw()
        shares = [(mark.get_xdata()[0] - left) / (right - left) for mark in board.said]
        assert shares == pytest.approx([plain, stable], abs=5e-5), (n, gap)
        assert board.alt.endswith("By the difference they touch already.") == (not plain)


@pytest.mark.slow
def test_the_knobs_are_pulled_and_stop_at_the_ends():
    board = Cancellation()
    for handle, far, stop in (
        ("digits kept", 99, MOST),
        ("digits kept", -99, FEWEST),
        ("gap", -99, NEAREST),
        ("gap", 9, 0),
    ):
        board.move(handle, (far, 0.3))
        assert (board.n if handle == "digits kept" else board.gap) == stop and board.png
        assert "NaN" not in str(board.parts)
    before = board.gap
    board.receive({"kind": "key", "event": {"handle": "gap", "dx": -1, "dy": 0, "fine": False}, "number": 1})
    assert board.gap == before - 1
