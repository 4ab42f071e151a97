"""The gunsight shows what `lib` says of far shots; the laboratory fires from all around; its faults are found."""

from itertools import product

import numpy as np
import pytest

from lib import exact, quadratic, trig
from lib.show import Gunsight
from lib.show.trig.bullseyes import PLACES
from lib.show.trig.gunsight import CROSS, EDGE, METRES, MOST, RIM, by_triangle, really, shot
from lib.teach import lesson03
from lib.teach.lab import FOUND, _opened
from lib.teach.trig.laboratory import stationary_sphere

SATELLITE = 2 * 10**7


def test_a_game_calls_ten_centimetres_a_bulls_eye():
    assert by_triangle(shot(300, 10, np.float32)).aside == pytest.approx(10.36, abs=0.005)
    assert by_triangle(shot(400, 10, np.float32)) == (0, True)
    assert all(by_triangle(shot(m, 10, np.float32)).hit for m in METRES if m >= 400)
    assert not any(by_triangle(shot(m, 10, np.float32)).hit for m in METRES if m < 400)


def test_full_numbers_do_the_same_where_satellites_fly():
    assert by_triangle(shot(SATELLITE, 10)) == (0, True)
    assert not any(by_triangle(shot(m, 10)).hit for m in METRES[:-1])
    assert by_triangle(shot(10**7, 10)).aside == pytest.approx(14.9, abs=0.01)


def test_without_an_angle_the_satellite_is_missed():
    for sweep in (lesson03.sweep, lambda *given: float(exact.sweep(*given).t)):
        assert sweep(*shot(SATELLITE, 10)) == np.inf
        assert sweep(*shot(SATELLITE, 3)) == pytest.approx(0.499999999, abs=1e-15)
    assert quadratic.steps(*shot(SATELLITE, 10)).D >= 0, "the plain discriminant calls it a hit: lesson 06"


@pytest.mark.slow
def test_the_sight_shows_both_marks():
    board = Gunsight()
    assert board.alt.startswith("From 10 m away, in game numbers (24 bits), the ball really passes at 10 cm: a miss")
    board.move("distance", (METRES.index(400), 0))
    assert board.said.get_xdata()[0] == 0 and board.true.get_xdata()[0] == 10
    assert board.alt.endswith("the triangle says 0 cm: a bull's-eye.")
    board.act("numbers")
    assert board.alt.endswith("the triangle says 10 cm: a miss.") and board.acts["numbers"] == "use game numbers"
    board.move("distance", (99, 0))
    assert board.metres == SATELLITE and "20,000 km" in board.alt and board.alt.endswith("a bull's-eye.")
    for place, aside in ((3.2, 3.0), (-4, 0), (99, 12)):
        board.move("where it passes", (place, 2))
        assert board.aside == aside and board.png and "nan" not in str(board.parts)


@pytest.mark.slow
def test_no_mark_lies_on_the_rim_of_the_sight():
    for aslant, numbers in product((False, True), ("game", "full")):
        board = Gunsight(aslant=aslant, numbers=numbers, right=CROSS)
        for place in range(len(METRES)):
            board.move("distance", (place, 0))
            for aside in (3.0, 10.0, MOST):
                board.aside = aside
                board.redraw()
                marks = [mark.get_xdata()[0] for mark in (board.true, board.said, board.found)]
                assert max(marks) <= EDGE - RIM, (board.metres, marks)
                assert board.beyond.get_visible() == (by_triangle(board.shot).aside > EDGE - RIM)
    board = Gunsight()
    for width in (960, 560, 330):
        board.wide = float(width)
        (left, right), (low, high) = board.sight.get_xlim(), board.sight.get_ylim()
        assert min(-left, right, -low, high) > 1.01 * EDGE, "the whole of its rim is seen"


@pytest.mark.slow
@pytest.mark.parametrize("width", [960, 560])
def test_what_is_told_beside_the_sight_has_room(width):
    own = lambda p, v, r: (float(exact.sweep(p, v, r).t), "your sweep says")
    board = Gunsight(own, aslant=True, right=CROSS)
    board.wide = float(width)
    for place, aside, numbers in product((9, 20, 34, 99), (3.0, 10.0), ("game", "full")):
        board.numbers, board.aside = numbers, aside
        board.move("distance", (place, 0))
        for text in (board.counted, *board.rows.values()):
            assert text.get_window_extent().x1 < board.figure.bbox.x1, text.get_text()


@pytest.mark.slow
def test_no_mark_lies_over_a_number():
    for width in (960, 560, 330):
        board = Gunsight()
        board.wide = float(width)
        ax = board.sight
        low = next(text for text in ax.texts if text.get_text() == "10 cm").get_position()[1]
        points = -low * ax.bbox.height / np.ptp(ax.get_ylim()) / board.figure.dpi * 72
        assert points > 9 + board.found.get_markersize() / 2, "half its own height, and half the square's"


def test_what_the_sight_says_equals_lib():
    for metres in METRES:
        for C in (0.0, 3.0, 7.5, 12.0):
            given = shot(metres, C)
            assert by_triangle(given) == (float(trig.steps(*given).C), bool(trig.sweep(*given).hit))
            assert by_triangle(given).aside < 17


def test_aslant_the_triangle_fails_as_it_does_level_and_the_cross_product_does_not():
    """No coordinate is 0 there, so that no product is exact by luck."""
    for kind, fails in ((np.float32, 400), (np.float64, SATELLITE)):
        given = shot(fails, 10, kind, aslant=True)
        assert np.all(given[0]) and np.all(given[1]) and really(*given[:2]) == 10
        assert by_triangle(given).hit and lesson03.sweep(*given) == np.inf == float(exact.sweep(*given).t)
    for metres in METRES:
        given = shot(metres, 3, aslant=True)
        assert lesson03.sweep(*given) == pytest.approx(float(exact.sweep(*given).t)), metres
    board = Gunsight(lambda p, v, r: (lesson03.sweep(p, v, r), "your sweep says"), aslant=True, right=CROSS)
    board.move("distance", (METRES.index(400), 0))
    told = "passes at 10 cm: a miss, and the triangle says 0 cm: a bull's-eye; the cross product says 10 cm: a miss; "
    assert f"From 400 m away, in game numbers (24 bits), the ball really {told}your sweep says: a miss." in board.alt
    assert board.found.get_xdata()[0] == board.true.get_xdata()[0] != board.said.get_xdata()[0], "the winner is seen"
    board.move("distance", (99, 0))
    coarse = "in game numbers (128 cm apart), the ball really passes at 0 cm: a hit"
    assert coarse in board.alt, "so few digits cannot hold where it starts"
    board.act("numbers")
    assert told in board.alt


def test_ones_own_sweep_has_a_ring():
    board = Gunsight(lambda p, v, r: (float(exact.sweep(p, v, r).t), "your sweep says"))
    board.move("distance", (99, 0))
    board.act("numbers")
    assert board.alt.endswith("; your sweep says: a miss.") and board.hit.get_segments()[0].size == 0
    board.move("where it passes", (3, 0))
    assert board.alt.endswith("; your sweep says: a hit at t = 0.499999999.") and board.hit.get_segments()[0].size


@pytest.fixture
def board():
    before = FOUND.pop("stationary_sphere", [])
    yield _opened("stationary_sphere", stationary_sphere)
    FOUND["stationary_sphere"] = before


def found(board):
    return [title for title, seen, *_ in board.sought if seen]


def test_the_laboratory_opens_where_the_code_is_right_and_gives_nothing_away(board):
    assert board.alt.startswith("Both say: a hit at t = 0.4. Drag, or press a button, until the two differ.")
    assert {title for title, *_ in board.sought} == {
        "hits what leaves",
        "gets an overlap wrong",
        "misses a bull's-eye",
        "blind far away",
    }


@pytest.mark.slow
def test_each_fault_is_found_by_its_deed(board):
    board.move("centre of B", (-1.0, 2.0))
    assert found(board) == ["gets an overlap wrong"], "a hit at another time than 0 is none"
    board.act("whole")
    board.act("turn")
    assert set(found(board)) == {"gets an overlap wrong", "hits what leaves"}
    board.act("whole")
    for _ in range(9):
        board.act("far")
        assert "blind far away" not in found(board), "of a hit it loses nine digits, and stays right"
    board.act("whole")
    board.move("centre of B", (-12.0, 8.0))
    for _ in range(8):
        board.act("far")
    assert found(board)[-1] == "blind far away", "a path that passes by is said to hit"
    board.act("all")
    assert len(found(board)) == 4


def test_far_away_it_is_seen_near_a_that_the_code_is_wrong(board):
    near = board.layers["near"]
    assert np.allclose(near.true.get_segments()[0], near.code.get_segments()[0]), "at first both are one"
    board.move("centre of B", (-12.0, 8.0))
    for _ in range(3):
        board.act("far")
    (wide, high), r = (board.near.get_xlim()[1], board.near.get_ylim()[1]), board.facts.r
    assert high < 3 * r < 1e-6 * board.world.get_xlim()[1]
    ring, path = near.code.get_segments()[0], near.path.get_segments()[0]
    assert path[:, 1] == pytest.approx(8) and not len(near.true.get_segments()[0])
    assert ring.mean(axis=0)[1] == pytest.approx(8, abs=0.2) and np.hypot(*ring.T).min() > board.scene.r1
    assert np.abs(ring[:, 0]).max() < wide, "where the code sees a contact they do not touch"


@pytest.mark.slow
def test_it_fires_from_all_around(board):
    assert len(PLACES) == 1560 and np.hypot(*PLACES.T).min() > 5
    board.act("all")
    with np.errstate(all="ignore"):
        right = sum(np.isnan(stationary_sphere(place, -place, 5.0)[1]) for place in PLACES)
    assert board.missed.sum() == right > 300 and f"finds no hit from {right} of them." in board.alt
    assert len(board.layers["missed"].dot.get_xdata()) == right and found(board) == ["misses a bull's-eye"]
    board.act("whole")
    assert board.missed is None and board.alt.startswith("Both say: a hit at t = 0.4.")


def test_a_graze_that_is_off_by_rounding_is_told_to_be_no_fault(board):
    board.act("graze")
    assert board.alt.startswith("Both say: a hit at t = 0.6, to ") and "That is none of the faults." in board.alt
    assert not any(found for _, found, *_ in board.sought)


def test_a_ring_in_the_words_is_a_ring_in_the_sight():
    board = Gunsight(lambda p, v, r: (lesson03.sweep(p, v, r), "your sweep says"))
    for place in (10, 3):
        board.move("where it passes", (place, 0))
        assert board.signs["own"].get_visible() == bool(board.hit.get_segments()[0].size) == (place < 5)


def test_two_rows_tell_of_every_pass_which_is_called_a_hit():
    board = Gunsight(lambda p, v, r: (lesson03.sweep(p, v, r), "your sweep says"), metres=10)
    dotted = [list(line.get_xdata()) for line in board.lines]
    assert [*dotted[0], 5.0] == dotted[1] == list(np.arange(0, 5.5, 0.5)), "near by only the graze divides them"
    board.move("distance", (METRES.index(400), 0))
    dotted = [list(line.get_xdata()) for line in board.lines]
    assert dotted[0] == list(np.arange(0, MOST + 0.5, 0.5)) and dotted[1] == list(np.arange(0, 5.5, 0.5))
    assert not Gunsight().lines, "without anybody's sweep there is nothing to compare"


@pytest.mark.slow
def test_full_numbers_fail_at_the_end_of_the_track_alone():
    """What the lesson says of satellites is read at the last place of the knob."""
    assert METRES[-1] == SATELLITE
    for width in (960, 560, 330):
        board = Gunsight(lambda p, v, r: (lesson03.sweep(p, v, r), "your sweep says"))
        board.wide = float(width)
        apart = 36 * board.sight.bbox.height / board.figure.dpi / np.ptp(board.sight.get_ylim())
        assert all(line.get_markersize() < 0.8 * apart for line in board.lines), "each dot is seen apart"
        words = [text.get_window_extent() for text in board.track[0].texts if text.get_text()]
        assert all(not one.overlaps(other) for one in words for other in words if one is not other)
