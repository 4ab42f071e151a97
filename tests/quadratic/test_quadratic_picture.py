"""The stencil tells what `lib` says, and slides, snaps and ends as the lesson claims; the rows are three lengths."""

import numpy as np
import pytest

from lib import quadratic, ray, trig
from lib.overlap import chord
from lib.show import Rosetta, Stencil
from lib.show.central import _deal
from lib.show.scene import number, short
from lib.teach import Answer


@pytest.mark.slow
def test_the_one_shot_in_whole_numbers():
    for name, words in {
        "the curve": "passes 3 cm from A's centre, and the lowest point of the curve is at −16 cm².",
        "4.1": "At t = 0 the centres are 12.369 cm apart, and r is 5 cm.",
        "4.2": "the squared distance is 153 cm², and r² is 25 cm².",
        "4.3": "153 − 25 = 128 cm².",
        "a, b, c": "a = 400, b = −240 and c = 128",
        "4.4": "the curve bends: a = 20² = 400.",
        "4.5": "2b = −480, so they approach.",
        "4.6": "c is 128",
        "4.7": "400 t² + 2 · (−240) t + 128.",
        "the roots": "lies with its tip where B starts, at zero. Drag it onto the curve.",
        "4.8": "(s − 12)² − 16: the plate goes 12 cm to the right and then 16 cm² down.",
        "4.9": "57600 − 51200 = 6400. D / a = r² − C² = 25 − 9 = 16, the square of half the chord, 4 cm.",
        "4.10": "(240 − 80) / 400 = 0.4",
        "4.11": "(240 + 80) / 400 = 0.8",
        "4.12": "25600, four times D = 6400",
        "the frame": "B touches A at t = 0.4, which is u₀.",
        "4.15": "B touches A at t = 0.4",
    }.items():
        assert words in Stencil(name).alt, name


@pytest.mark.slow
def test_what_is_told_equals_lib():
    board = Stencil("4.9")
    for seed in range(20):
        board.show_state("4.9")
        board.take(_deal(np.random.default_rng(seed)))
        steps = quadratic.steps(*board.facts[:3])
        p, v, r = board.facts[:3]
        C = abs(p[0] * v[1] - p[1] * v[0]) / np.hypot(*v)
        half = chord(float(r), float(C)) / 2
        assert f"= {short(steps.D)}. D / a = r² − C² = {short(r * r)} − {short(C * C)} = {short(half**2)}" in board.alt
        assert board.alt.endswith(f"the square of half the chord, {short(half)} cm.")
        board.show_state("4.10")
        assert board.alt.endswith(f"= {short(quadratic.roots(*board.facts[:3])[0])}.")


def drawn(board, name):
    return np.array(board.layers[name].line.get_segments()[0])


def test_a_tag_lights_its_piece_and_pales_the_rest():
    board = Stencil("4.6")
    names = [name for name, marks in board.layers.items() for _ in marks]
    assert board.state == "a, b, c" and {names[i] for i in board.pale} == set(names) - {
        "height",
        "start",
        "tangent",
        "strip_c",
    }
    board.show_state("the roots")
    assert board.lit == "" and board.pale == []


@pytest.mark.slow
def test_the_curve_is_one_shape_that_only_slides_and_the_plate_always_fits():
    board = Stencil("the curve")
    before = drawn(board, "curve")
    rng, plate = np.random.default_rng(4), board.layers["plate"].area
    moves = [("centre of B", (-10, 6)), ("velocity of B", (3, 3)), ("rim of A", (4, 0))]
    moves += [(name, rng.uniform(-12, 12, 2)) for name in ("centre of B", "rim of A") for _ in range(20)]
    for handle, place in moves:
        board.move(handle, place, settled=False)
        shift = drawn(board, "curve") - before
        assert shift[:, 0] == pytest.approx(0) and np.ptp(shift[:, 1]) == pytest.approx(0, abs=1e-9), handle
        known = board.level(board.facts)
        (verts,) = [path.vertices for path in plate.get_paths()]
        assert verts[:, 1] - verts[:, 0] ** 2 == pytest.approx(known.p[1] ** 2 - known.r**2, abs=1e-9)


@pytest.mark.slow
def test_its_axes_hold_still_and_nothing_moves_from_under_the_pointer():
    board = Stencil("the curve")
    views = [ax.get_position().bounds + ax.get_xlim() + ax.get_ylim() for ax in (board.world, board.below)]
    rng = np.random.default_rng(2)
    for _ in range(100):
        for handle in board.places():
            board.move(handle, rng.uniform(-30, 30, 2))
            low, high = board.reach(board.level(board.facts))
            assert board.world.get_xlim()[0] <= low <= high <= board.world.get_xlim()[1]
    assert views == [ax.get_position().bounds + ax.get_xlim() + ax.get_ylim() for ax in (board.world, board.below)]


def test_the_plate_is_laid_on_the_curve_by_hand():
    board = Stencil("the roots")
    grip = np.array(board.places()["plate"][1]) - [-12, 0]
    board.move("plate", grip + [-5, -10], settled=False)
    assert board.alt == "The plate has gone 7 cm to the right and 10 cm² down, and does not fit yet."
    board.move("plate", grip + [0.7, -12])
    assert board.alt.startswith("The plate fits: it has gone 12 cm to the right and 16 cm² down, and the curve meets ")
    board.move("centre of B", (-12, 4))
    assert "16 cm²" not in board.alt and "it has gone 12 cm to the right and 9 cm² down" in board.alt
    board.act("whole")
    assert "at zero. Drag it" in board.alt
    board.show_state("the curve")
    assert "plate" not in board.places() and board.tip(board.level(board.facts)).tolist() == [0, -16]


def test_before_a_vote_nothing_gives_its_answer_away():
    asked = {"question": "When?", "answers": (Answer("0", "", right=True), Answer("1", ""))}
    board = Stencil(
        "the frame",
        vote=asked | {"scene": {"p1": (0, 0), "v1": (0, 0), "r1": 3, "p2": (2.5, 0), "v2": (10, 0), "r2": 2}},
    )
    assert board.alt == "The curve meets zero at −0.75 and 0.25." and "touching" not in board.on
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    assert board.alt.startswith("B touches A at t = 0: c is not positive") and "touching" in board.on


def test_the_old_curve_stays_as_a_ghost():
    board = Stencil("the curve")
    board.move("centre of B", (-12, 4), settled=False)
    board.move("centre of B", (-12, 6))
    assert drawn(board, "ghost")[:, 1].min() == -16 and drawn(board, "curve")[:, 1].min() == pytest.approx(11)
    board.act("whole")
    assert drawn(board, "ghost").size == 0


def test_a_speaks_of_the_curve_against_time_where_it_bends():
    board = Stencil("4.4")
    for tip in (0, 8, 18):
        board.move("velocity of B", (tip, 3))
        x, y = drawn(board, "curve").T
        t = (x + 12) / 14  # a frame is as long as ever
        a, b, c, _ = board.facts.steps
        assert y == pytest.approx(a * t * t + 2 * b * t + c)
    assert "plate" in board.on and "height" not in board.on
    board.show_state("a, b, c")
    assert "height" in board.on and drawn(board, "curve")[:, 1].min() == pytest.approx(-16, abs=0.01)


def test_where_there_is_no_chord_the_picture_says_why():
    board = Stencil("4.9")
    board.move("centre of B", (-12, 6))
    assert board.alt.endswith("D / a = r² − C² = 25 − 36 = −11. No square is negative, so there is no chord.")


def test_the_balls_have_letters_and_v_keeps_off_the_distance():
    board = Stencil("the curve")
    seen = lambda: {x.get_text(): x.get_visible() for x in board.layers["named"]}
    assert seen() == {"A": True, "B": True}
    board.move("velocity of B", (-2, 3))
    board.move("centre of B", (-2.5, 0.5))
    assert np.hypot(*board.layers["named"].B.get_position()) > board.facts.r - board.scene.r2, "not in A"
    board.act("whole")
    board.move("velocity of B", (-2, 3))
    x, y = board.layers["v"].letter.get_position()
    assert abs(x) > 1 or not 0 <= y <= 3, "at half the speed v does not stand on C"


def test_strip_and_caption_write_one_number():
    board = Stencil("a, b, c")
    board.move("centre of B", (-9.625, 4.375))
    words = {name: text.get_text() for name, text in board.numbers.items()}
    assert all(words[name] in board.alt for name in ("strip_a", "strip_b", "strip_c")), (words, board.alt)


def test_near_a_graze_b_snaps_and_d_is_exactly_0():
    board = Stencil("the roots")
    for x in (-12.01, -7.77, -10.3):
        board.move("centre of B", (x, 4.9))
        assert board.facts.p[1] == 5 and board.facts.steps.D == 0
    board.move("centre of B", (-12, 4.5))
    board.move("rim of A", (4.3, 0))
    assert board.facts.r == 4.5 and board.facts.steps.D == 0


def test_on_the_circle_of_its_start_c_stays():
    board = Stencil("a, b, c")
    for angle in np.linspace(0.2, 3, 12):
        board.move("centre of B", 12.2 * np.array([-np.cos(angle), 0.5 * np.sin(angle)]), settled=False)
        if abs(np.hypot(*board.facts.p) - np.sqrt(153)) < 0.01:
            assert float(board.facts.steps.c) == pytest.approx(128)
    board.move("centre of B", (-10.9, 5.9), settled=False)
    assert float(board.facts.steps.c) == pytest.approx(128)


def test_speed_relabels_the_frame_and_nothing_else():
    board = Stencil("4.10")
    curve, before = drawn(board, "curve"), [x[0, 0] for x in np.array(board.layers["frames"].ticks.get_segments())]
    board.move("velocity of B", (-2, 77), settled=False)
    after = [x[0, 0] for x in np.array(board.layers["frames"].ticks.get_segments())]
    assert (drawn(board, "curve") == curve).all() and board.facts.v.tolist() == [10, 0]
    assert after[0] == before[0] == -12 and board.last == pytest.approx(1.8)


def test_the_film_ends_when_they_have_parted():
    board = Stencil("the curve")
    assert board.last == 1
    for tip, last in ((-2, 1.8), (8, 1.0), (-12, 1.0)):
        board.move("velocity of B", (tip, 0))
        assert board.last == pytest.approx(last)
    board.move("velocity of B", (-2, 0))
    board.receive({"kind": "time", "event": {"t": 1.7}, "number": 1})
    assert board.t == 1.7
    board.move("velocity of B", (8, 0))
    assert board.t == 1


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
    assert board.alt == "There is no root, as D = −4400."
    board.move("velocity of B", (-12, 6))
    assert board.facts.v.tolist() == [1, 0], "without a way there is no curve"
    board.take(board.scene._replace(v2=board.scene.v1))
    assert board.alt == "There is no root, as nothing moves." and len(drawn(board, "curve")) == 0


@pytest.mark.parametrize(
    ("place", "tip", "told"),
    [
        ((-3, 0), 8, "B touches A at t = 0: c is not positive, so they touch before anything moves."),
        ((3.5, 5.5), 20, "B does not touch A in this frame: b is not negative, so they do not approach."),
        ((-12, 6), 8, "B does not touch A: D is negative, so the path passes by."),
        ((-12, 3), -6, "B does not touch A in this frame, as u₀ = 1.333 comes after it."),
    ],
)
def test_the_frame_says_which_clause_decides(place, tip, told):
    board = Stencil("the frame")
    board.move("centre of B", place)
    board.move("velocity of B", (tip, 0))
    assert board.alt == told


def test_the_ray_lies_level_whichever_way_it_goes():
    board = Stencil("4.10")
    board.take(_deal(np.random.default_rng(3)))
    known = board.level(board.facts)
    assert known.v[1] == 0 and known.v[0] == pytest.approx(np.hypot(*board.facts.v))
    assert known.p @ known.v == pytest.approx(board.facts.p @ board.facts.v)


def test_four_lessons_measure_three_lengths():
    board = Rosetta()
    for seed in range(20):
        board.take(_deal(np.random.default_rng(seed)))
        p, v, r = board.facts[:3]
        rows, (length, k, c, s0) = board.values(board.level(board.facts)), ray.steps(p, v, r)
        angle = trig.steps(p, v, r)
        half = chord(r, abs(p[0] * v[1] - p[1] * v[0]) / length) / 2
        assert [half, angle.d, -k - s0, np.sqrt(board.facts.steps.D) / length] == pytest.approx(
            [np.sqrt(k * k - c)] * 4
        )
        assert rows["fence"].endswith(f" = {number(half)}")
        assert rows["ray"] == rows["angle"] == rows["quadratic"] == f"{number(-k)} − {number(-k - s0)} = {number(s0)}"


def test_a_row_a_lesson():
    assert Rosetta("01").alt == "the fence: half the chord is 8 / 2 = 4."
    told = Rosetta("03").alt
    assert told.endswith(" is 12 − 4 = 8. Before it, the fence found 8 / 2 = 4 and the ray 12 − 4 = 8.")
    assert Rosetta("04").alt.endswith(" the fence found 8 / 2 = 4, the ray 12 − 4 = 8 and the angle 12 − 4 = 8.")
    board = Rosetta("02")
    board.move("centre of B", (-12, 6))
    assert board.alt == "the ray: neither of the two finds a chord."
    board = Rosetta("04")
    board.move("centre of B", (-12, 6))
    assert board.alt == "the quadratic: none of the four finds a chord."


@pytest.mark.parametrize("y", [3.0, 3.92, 4.5, 4.9])
def test_every_letter_of_the_rows_stays_in_its_row_however_short_half_the_chord_is(y):
    board = Rosetta("04")
    board.move("centre of B", (-12, y))
    for i, state in enumerate(board.states.values()):
        for letters in board.layers[state.layer].letters:
            middle = letters.get_position()[1]
            assert 3 - i < middle - 0.1 and middle + 0.1 < 4 - i, letters.get_text()


def test_no_numeral_of_the_rows_is_cut_at_the_edge():
    board = Rosetta("04")
    seen = [x for x in board.layers["frames"].numbers if x.get_text()]
    assert max(x.get_position()[0] for x in seen) < board.below.get_xlim()[1] - 1 and seen[-1].get_text() == "1"


def test_what_the_plate_is_to_find_is_seen_once_it_fits():
    board = Stencil("the roots")
    found = "first", "second", "lowest", "strip_D", "enters", "leaves"
    assert not any(name in board.on for name in found) and "0.4" not in board.alt
    board.move("plate", board.places()["plate"][1] + np.array([3.0, -4.0]))
    assert not any(name in board.on for name in found) and board.alt.endswith("does not fit yet.")
    board.move("plate", np.array([0.0, board.least]) + (board.places()["plate"][1] - board.tip(board.facts)))
    assert all(name in board.on for name in found) and board.alt.endswith("meets zero at u₀ = 0.4 and u₁ = 0.8.")
    board.act("whole")
    board.show_state("4.10")
    assert "first" in board.on, "an equation shows what it speaks of"


def test_the_circle_is_seen_while_b_is_carried_round():
    board = Stencil("a, b, c")
    circle = board.layers["circle"].line
    assert not any(len(path.vertices) for path in circle.get_paths())
    board.move("centre of B", board.facts.p + [0.25, 0.25], settled=False)
    assert any(len(path.vertices) for path in circle.get_paths())


def test_what_can_go_no_farther_says_so_until_it_can_again():
    board, end = Stencil(), "That is as far as this picture reaches."
    for handle, far, near in (
        ("centre of B", (-12, 12), (-12, 4)),
        ("velocity of B", (40, 3), (6, 3)),
        ("rim of A", (9, -9), (3, -3)),
    ):
        board.move(handle, far)
        assert board.alt.endswith(end), handle
        board.move(handle, near)
        assert end not in board.alt, handle
