"""The picture of both answers: at a scale at which both are seen, whatever their size."""

import numpy as np
import pytest

from lib.show.beside import Value, _along_the_line, _digits_apart, ball, beside, dot, line, moving
from lib.show.canvas import png
from lib.show.scene import number

CASE = [ball((0, 0), 1, "A"), ball((3, 0), 1, "B"), moving((3, 0), (-2, 0), "v")]


def world(fig):
    return fig.axes[0]


def test_numbers_of_any_size_stand_apart_on_their_line():
    assert _along_the_line(1.0, 2.0) == [0.5, 1] and _along_the_line(-1.0, 1.0) == [0, 1] == _along_the_line(
        0.0, 5e-324
    )
    assert _along_the_line(-3.0, -1.0) == [0, pytest.approx(2 / 3)]
    assert _along_the_line(100.0, 101.0) == [0, 1], "near each other the line begins with them"
    assert _along_the_line(2.0**1023, -(2.0**1023)) == [1, 0] and _along_the_line(1.0, 1.0) == [0.5, 0.5]


@pytest.mark.parametrize("pair", [(1.0, 1.0 + 2.0**-52), (2.0**1023, -(2.0**1023)), (5e-324, 0.0), (0.5, 0.25)])
def test_such_numbers_are_drawn_and_told_apart(pair):
    fig = beside([], [], [], [Value("t", *pair)], "Right.\nYours.")
    texts = [text.get_text() for text in world(fig).texts]
    assert len(set(texts)) == 3 and png(fig)
    digits = _digits_apart(*pair)
    assert number(pair[0], digits) != number(pair[1], digits)


def test_both_answers_are_within_the_picture():
    fig = beside(CASE, [ball((1, 0), 1)], [ball((9, 2), 1)], [], "")
    (left, right), (low, high) = world(fig).get_xlim(), world(fig).get_ylim()
    assert left < -1 and right > 10 and low < -1 and high > 3


def test_an_answer_far_outside_leaves_the_case_to_be_seen():
    fig = beside(CASE, [], [ball((1e9, 0), 1)], [], "")
    assert np.diff(world(fig).get_xlim()) < 60
    assert beside(CASE, [], [ball((np.inf, 0), 1), dot((np.nan, 0))], [], "")


def test_what_is_wrong_is_dashed_or_hollow_and_what_is_right_is_full():
    fig = beside(CASE, [line((0, 0), (1, 1)), dot((0, 0))], [line((0, 0), (1, 2)), dot((1, 1))], [], "")
    lines = {
        (x.get_color(), x.get_linestyle(), x.get_markerfacecolor()) for x in world(fig).lines if x.get_gid() is None
    }
    assert len({style for _, style, _ in lines}) == 3 and len({colour for colour, *_ in lines}) == 2
    assert len({face for *_, face in lines}) == 3


def test_what_has_a_name_has_its_letter_once_and_on_no_line():
    case = [
        ball((0, 0), 1, "A", "A"),
        ball((4, 0), 1, "B", "B"),
        ball((4, 0), 1, "B", "B"),
        moving((4, 0), (0, -3), "v", "v"),
    ]
    fig = beside(case, [line((0, 0), (4, 0))], [line((4, 0), (4, 3))], [])
    letters = {text.get_text(): np.array(text.get_position()) for text in world(fig).texts[1:]}  # after the ruler's
    assert [*letters] == ["A", "B", r"$\mathbf{v}$"] and len(world(fig).texts) == 4
    unit = np.ptp(world(fig).get_xlim()) / world(fig).bbox.width
    assert abs(letters["A"][1]) > 8 * unit and np.hypot(*letters["A"]) < 1
    assert abs(letters["B"][0] - 4) > 8 * unit
    assert 8 * unit < abs(letters[r"$\mathbf{v}$"][0] - 4) < 20 * unit


def test_what_is_painted_alike_and_has_no_name_has_no_letter():
    assert len(world(beside(CASE, [], [], [])).texts) == 1, "the ruler's length"
