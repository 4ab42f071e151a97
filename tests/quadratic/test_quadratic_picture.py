"""The stencil tells what `lib` says, slides and is relabelled as the lesson claims; the rows are three lengths."""

import numpy as np
import pytest

from lib import quadratic, ray, trig
from lib.overlap import chord
from lib.show import Rosetta, Stencil
from lib.show.central import SHOT, _deal
from lib.show.scene import number


def test_the_one_shot_in_whole_numbers():
    told = {state: Stencil(state).alt for state in Stencil.states}
    for state, words in {
        "4.3": "at t = 0 f is 128.",
        "4.5": "2b = −480 a frame",
        "4.6": "c = 128",
        "4.8": "(s − 12)² − 16",
        "4.9": "57600 − 51200 = 6400, and D / a = 16",
        "4.10": "(240 − 80) / 400 = 0.4",
        "4.11": "(240 + 80) / 400 = 0.8",
        "4.14": "128 / (240 + 80) = 0.4",
        "4.15": "A hits B at t = 0.4",
    }.items():
        assert words in told[state]


def test_what_is_told_equals_lib():
    board = Stencil("4.9")
    for seed in range(20):
        board.show_state("4.9")
        board.take(_deal(np.random.default_rng(seed)))
        steps = quadratic.steps(*board.facts[:3])
        assert f"= {number(steps.D, 6)}, and D / a = {number(steps.D / steps.a, 6)}." in board.alt
        board.show_state("4.10")
        assert board.alt.endswith(f"= {number(quadratic.roots(*board.facts[:3])[0], 6)}.")


def drawn(board, name):
    return np.array(board.layers[name].line.get_segments()[0])


def test_the_curve_is_one_shape_that_only_slides():
    board = Stencil("4.8")
    before = drawn(board, "curve")
    for handle, place, slid in (
        ("centre of B", (-10, 6), 36 - 9),
        ("velocity of B", (3, 3), 0),
        ("rim of A", (4, 0), 9),
    ):
        board.take(SHOT)
        board.move(handle, place, settled=False)
        shift = drawn(board, "curve") - before
        assert shift[:, 0] == pytest.approx(0) and shift[:, 1] == pytest.approx(slid), handle


def test_speed_relabels_the_frame_and_nothing_else():
    board = Stencil("4.10")
    curve, before = drawn(board, "curve"), [x[0, 0] for x in np.array(board.layers["frames"].ticks.get_segments())]
    board.move("velocity of B", (-2, 77), settled=False)
    after = [x[0, 0] for x in np.array(board.layers["frames"].ticks.get_segments())]
    assert (drawn(board, "curve") == curve).all() and board.facts.v.tolist() == [10, 0]
    assert np.add(after, 12) == pytest.approx(np.add(before, 12) / 2)


def test_plumb_lines_fall_from_the_ray_to_the_roots():
    board = Stencil("4.11")
    for name, x in (("first", -4), ("second", 4)):
        plumb = drawn(board, f"plumb_{name}")
        assert plumb[:, 0] == pytest.approx(x)
        ends = [board.sheet.transData.transform(end)[1] for end in plumb]
        assert ends[0] == pytest.approx(board.world.transData.transform((x, 3))[1], abs=1.5)
        assert ends[1] == pytest.approx(board.below.transData.transform((x, 0))[1], abs=1.5)


def test_without_roots_the_picture_says_so():
    board = Stencil("4.10")
    board.move("centre of B", (-12, 6))
    assert board.alt == "the first root: no root, as D = −4400."
    board.move("velocity of B", (-12, 6))
    assert board.alt == "the first root: no root, as nothing moves."


def test_the_ray_lies_level_whichever_way_it_goes():
    board = Stencil("4.10")
    board.take(_deal(np.random.default_rng(3)))
    known = board.level(board.facts)
    assert known.v[1] == 0 and known.v[0] == pytest.approx(np.hypot(*board.facts.v))
    assert known.p @ known.v == pytest.approx(board.facts.p @ board.facts.v)
    before = board.facts.p
    board.move("centre of B", board.places()["centre of B"][1])
    assert board.facts.p == pytest.approx(before)


def test_five_lessons_measure_three_lengths():
    board = Rosetta("05")
    for seed in range(20):
        board.take(_deal(np.random.default_rng(seed)))
        p, v, r = board.facts[:3]
        rows, (length, k, c, s0) = board.values(board.level(board.facts)), ray.steps(p, v, r)
        s1, angle = length * quadratic.roots(p, v, r)[1], trig.steps(p, v, r)
        half = chord(r, abs(p[0] * v[1] - p[1] * v[0]) / length) / 2
        assert [half, angle.d, -k - s0, np.sqrt(board.facts.steps.D) / length] == pytest.approx(
            [np.sqrt(k * k - c)] * 4
        )
        assert rows["fence"].endswith(f" = {number(half)}")
        assert rows["ray"] == rows["angle"] == rows["quadratic"] == f"{number(-k)} − {number(-k - s0)} = {number(s0)}"
        assert rows["signs"] == f"{number(s0)} · {number(s1)} = {number(c)}"


def test_a_row_a_lesson():
    assert Rosetta("01").alt == "the fence: half the chord is 8 / 2 = 4."
    assert Rosetta("03").alt.startswith("the angle: the way to contact is 12 − 4 = 8; the fence 8 / 2 = 4; ")
    told = Rosetta("05").alt
    assert told.startswith("the signs: near times far is 8 · 16 = 128; ") and told.endswith("the quadratic 12 − 4 = 8.")
    board = Rosetta("02")
    board.move("centre of B", (-12, 6))
    assert board.alt == "the ray: no chord; the fence no chord."
