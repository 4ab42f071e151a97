"""Lesson 15: its exercises ask what is right by a nudge, and its laboratory is found, mended by halves, and mended."""

import inspect
from importlib import import_module

import numpy as np
import pytest
from matplotlib.colors import to_hex

from lib import exact
from lib.show.derivative.carried import CarriedBall, Shifted
from lib.show.derivative.potted import Potted, ways
from lib.teach import derivative as lesson15
from lib.teach.checking import check
from lib.teach.derivative import aims, contact, growths, laboratory, times
from lib.teach.exercises import film

lab = import_module("lib.teach.lab")
CARRIED = laboratory.LISTINGS["carried"]


@pytest.fixture(autouse=True)
def nothing_found():
    lab.FOUND.clear()
    lab.LEFT.clear()


# Exercises: what they take for right is what a nudge does.


def test_the_time_changes_with_the_start_as_a_nudge_changes_it():
    for p, v, r in times.hits():
        h = 1e-6 * np.sqrt(p @ p)
        found = [
            (contact.touching(p + h * e, v, r).t - contact.touching(p - h * e, v, r).t) / (2 * h) for e in np.eye(2)
        ]
        right = lesson15.EXERCISES["15.1"].right(p, v, r)
        assert found == pytest.approx(np.array(right), abs=1e-6 * np.abs(right).max())


def test_an_angle_grows_as_that_of_two_shots_a_nudge_apart():
    for p, v, r in growths.bounces():
        growth = growths.growth(p, v, r)
        ends = []
        for nudge in (1e-6 / growth, -1e-6 / growth):
            w = growths.turned_by(nudge, v)
            _, n, n_v = contact.touching(p, w, r)
            ends.append(w - 2 * n_v * n)
        a, b = ends
        turned = np.arctan2(a[0] * b[1] - a[1] * b[0], a @ b)
        assert abs(turned) * growth / 2e-6 == pytest.approx(growth, rel=1e-4)


def test_the_ball_s_way_turns_as_newton_s_step_has_it_and_a_few_steps_put_it_into_the_pocket():
    for a, p, q, r in aims.shots():
        far, _, cosine = aims.contact(a, p, r)
        h = 1e-6 * r / far
        turned = (aims.missed(a + h, p, q, r) - aims.missed(a - h, p, q, r)) / (2 * h)
        assert turned == pytest.approx(far / (r * cosine), rel=1e-6)
        for _ in range(8):
            a = aims.newton(a, p, q, r)
        assert np.hypot(*(ways(p, q, r, a)[1][-1] - p - q)) < 1e-9 * np.hypot(*q)


@pytest.mark.parametrize(("name", "across"), [("15.1", 2), ("15.2", 2), ("15.3", 1)])
def test_every_sort_of_case_is_asked_and_in_every_case_one_that_is_not_across(name, across):
    asked = lesson15.EXERCISES[name]
    counts = np.zeros(len(asked.sorts), int)
    for case in asked.cases():
        found = [bool(holds(*case)) for _, holds in asked.sorts]
        counts += found
        assert sum(found[:-across]) == 1, (case, found)
    assert counts.min() >= 1, counts


@pytest.mark.slow
@pytest.mark.parametrize("name", ["15.1", "15.2", "15.3"])
def test_each_mistake_is_named_by_its_cause_and_the_cases_are_clear_of_their_borders(name):
    asked = lesson15.EXERCISES[name]
    for mistake in asked.mistakes:
        report = check(asked, mistake.function)
        assert report.kind == "wrong" and report.cause == mistake.cause, mistake.cause
    if name != "15.3":
        for p, v, r in asked.cases():
            t, n, n_v = contact.touching(p, v, r)
            assert p @ p > r * r and 0 < t <= 1 + 1e-12 and n_v < -0.3 * np.sqrt(v @ v), "clear, in time, no graze"


def test_a_wrong_aim_is_played_and_the_right_one_goes_in():
    asked = lesson15.EXERCISES["15.3"]
    board = film(asked, check(asked, lambda a, p, q, r: a + 0.3))
    board.t = 1.0
    assert "misses" in board.alt or "beside the middle of the pocket" in board.alt
    rim, pocket = (to_hex(c[:3]) for c in (board.marks.hollow.get_colors()[0], board.marks.pocket.get_facecolor()[0]))
    assert "The dashed rim" in board.alt and rim != pocket, "it is seen where it lies on the pocket"
    a, p, q, r = asked.cases()[2]
    ghost = next(m.function for m in asked.mistakes if "That aim is exact" in m.cause)
    assert "the ball goes in" in Potted(p, q, r, ghost(a, p, q, r), asked.right(a, p, q, r)).alt
    away = Potted(p, q, r, np.pi, asked.right(a, p, q, r))
    away.t = 1.0
    assert "the cue ball misses the other" in away.alt and "nan" not in str(away.parts)
    assert film(asked, check(asked, lambda a, p, q, r: "left")) is None


def test_what_is_asked_fits_a_page_of_800_pixels_line_by_line():
    for name, asked in lesson15.EXERCISES.items():
        lines = f"Exercise {name} is open. {asked.ask}".splitlines()
        assert max(map(len, lines)) <= 75 and len(lines) > 1, "else a line is broken by hand and by the page"


# The laboratory.


def half_mended(moves: float, turns: float | None):
    """The listing with parts of it mended: how much later A leaves, and how late the normal takes B to be."""

    def carried(p, v, r, dp):
        if not exact.sweep(p, v, r).hit:
            return 0 * dp
        t, n, n_v = contact.touching(p, v, r)
        late = -(n @ dp) / n_v
        dn = 0 * n if turns is None else (dp + v * turns * late) / r
        return (1 - t) * ((v @ dn) * n + (v @ n) * dn) - moves * late * (v @ n) * n

    return carried


def mended(p, v, r, dp):
    return laboratory.truly_carried(p, v, r, dp)[0]


def search(board) -> None:
    """What a reader does until it is found."""
    board.move("centre of B", (-12, 0))
    pull(board, (3, 0))


def pull(board, way) -> None:
    """Pull the nudge out of B by so many centimetres of the picture."""
    board.move("nudge of B", board.root + way)


def test_what_is_true_is_what_a_nudge_does():
    rng = np.random.default_rng(15)
    ends = lambda p, v, r: (1 - (x := contact.touching(p, v, r)).t) * x.n_v * x.n
    for p, v, r in times.hits()[:60]:
        dp, h = rng.normal(size=2), 1e-6 * np.sqrt(p @ p)
        found = (ends(p + h * dp, v, r) - ends(p - h * dp, v, r)) / (2 * h)
        assert contact.carried(p, v, r, dp) == pytest.approx(found, abs=1e-5 * (1 + np.abs(found).max()))


def test_two_balls_in_a_row_have_the_derivative_1_0_1_0():
    """As in nimblephysics #97: a ball at 0 with 1 m/s hits one that rests at 0.52 m, r = 0.2 m, and 1 s is a frame."""
    row = np.array([-0.52, 0.0]), np.array([1.0, 0.0]), 0.2
    by_start = contact.carried(*row, np.array([1.0, 0.0]))
    assert by_start == pytest.approx([1, 0]), "of the ball that comes"
    assert 1 - by_start[0] == pytest.approx(0), "of the other, which takes its own start along"
    ends = lambda v: (1 - (x := contact.touching(row[0], np.array([v, 0.0]), row[2])).t) * x.n_v * x.n[0]
    assert (ends(1 + 1e-6) - ends(1 - 1e-6)) / 2e-6 == pytest.approx(1), "of its velocity"


def test_the_listing_opens_on_a_nudge_for_which_it_is_right_though_something_moves():
    board = lab._opened("carried", CARRIED.function)
    assert board.caption.startswith("Both say: A's end moves by (−1.536, −0.448) mm")
    assert not board.sought[0][1], "it is not found"
    (code,), words = board.marks.code.get_segments(), [text.get_text() for text in board.marks.said]
    assert np.ptp(code, axis=0).any() and words == ["code and truth", ""], "its arrow is seen"
    pull(board, (3, 0))
    assert [text.get_text() for text in board.marks.said] == ["code", "truth"]
    assert board.sought[0][1] and not board.sought[0][2] and board.caption.startswith("The code says")


def test_no_button_finds_a_fault_and_why_there_is_one_is_not_told():
    board = lab._opened("carried", CARRIED.function)
    for act in board.acts:
        board.act(act)
        assert board.caption.startswith("Both say")
    pull(board, (3, 0))
    assert "Found: a nudge that comes out wrong." in board.caption and "15.1" not in board.caption


def test_only_a_nudge_along_the_rim_comes_out_right_and_a_hand_can_find_it_again():
    board = lab._opened("carried", CARRIED.function)
    for place in ((-12, 3), (-12, 0), (-10, 4)):
        board.move("centre of B", place)
        t, n, _ = contact.touching(board.p, board.v, 5.0)
        along = np.array([-n[1], n[0]])
        for way in (2 * along, 2 * along + [0.1, 0.05], -1.5 * along):
            pull(board, way)
            assert (
                board.caption.startswith("Both say") and board.dp @ n == pytest.approx(0, abs=1e-9) and board.dp.any()
            )
        pull(board, 2 * along + n)
        assert board.caption.startswith("The code says")
    board.move("centre of B", (-12, 5))
    assert "grazes" in board.caption


def test_who_mends_it_before_anything_is_found_is_told_so():
    board = lab._opened("carried", mended)
    assert "It is mended" in board.caption and all(row[2] and not row[1] for row in board.sought)
    lab.FOUND.clear()
    half = lab._opened("carried", half_mended(1.0, 0.0))
    assert "It is mended" not in half.caption and not half.sought[0][2]


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("moves", "turns", "words"),
    [
        (1.0, 0.0, "A leaves later or earlier now, but the normal turns as if B came at the same time."),
        (1.0, None, "A leaves later or earlier now, but the normal does not turn yet."),
        (0.0, 1.0, "The normal turns now as it should, but A still leaves at the same time."),
        (-1.0, -1.0, "The time moves now, but the wrong way round."),
        (-1.0, 1.0, "The normal turns now as it should, but the time at which A leaves moves the wrong way."),
        (1.0, -1.0, "A leaves later or earlier now, but the normal turns the wrong way with that."),
        (0.0, -1.0, "The time moves in the normal alone, and the wrong way round."),
    ],
)
def test_half_of_a_mend_is_told_as_such(moves, turns, words):
    board = lab._opened("carried", half_mended(moves, turns))
    for way in ((0, 3), (2, 1), (-1, 2)):
        pull(board, way)
        assert words in board.caption and not board.sought[0][2]
    board.take(board.p, np.array([0.0, 4.0]), board.dp)
    assert board.caption.startswith("Both say") and f"{words} {CARRIED.try_this}" in board.caption, "at a miss as well"
    told = lab._opened("carried", CARRIED.function)
    pull(told, (2, 1))
    assert "now" not in told.caption, "who has mended nothing is told of no half"
    assert lab._mended("carried", CARRIED.faults[0], half_mended(1.0, 1.0))


def test_the_listing_has_no_letter_for_what_it_forgets():
    told = inspect.getsource(laboratory.carried).split('"""')[2]
    assert "dt" not in told and "0.0" not in told, "what is wrong is found by pulling"


def test_mended_it_is_right_wherever_the_picture_leads_and_says_so():
    search(lab._opened("carried", CARRIED.function))
    board = lab._opened("carried", mended)
    for place in ((-12, 3), (-9, -6), (-12, 0), (3, 9)):
        board.move("centre of B", place)
        for nudge in ((3, 0), (0, 3), (-2, 2)):
            pull(board, nudge)
            assert board.caption.startswith("Both say"), board.caption
    assert all(row[2] for row in board.sought)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("code", [lambda *given: None, lambda *given: 1 / 0, lambda *given: np.array([np.nan, 1.0])])
def test_whatever_the_code_does_the_picture_stands(code):
    board = lab._opened("carried", code)
    search(board)
    assert "rue: A's end moves by (1, 0) mm" in board.caption and board.png and "nan" not in str(board.parts)


def test_b_goes_in_steps_of_half_a_centimetre_and_a_nudge_snaps_to_the_axes():
    board = lab._opened("carried", CARRIED.function)
    board.move("centre of B", (-11.2, 3.3))
    assert board.p.tolist() == [-11, 3.5]
    board.move("centre of B", (0, 1))
    assert board.p.tolist() == [-11, 3.5], "not into A"
    board.move("velocity of B", board.p + [15.9, 0.2])
    assert board.v.tolist() == [16, 0]
    pull(board, (0.2, 4))
    assert board.dp.tolist() == [0, 1], "a millimetre at most, and straight across"
    pull(board, (0, 0))
    assert not board.dp.any()
    board.move("velocity of B", board.p + [12, -5])
    pull(board, (1.6, -0.7))
    assert board.dp[0] * 5 + board.dp[1] * 12 == pytest.approx(0), "along the path, if it nearly is"
    pull(board, (1, 1))
    assert board.dp.tolist() == [0.5, 0.5]
    for handle in list(board.places()):
        before = board.handles
        board.receive({"kind": "key", "event": {"handle": handle, "dx": 1, "dy": 1, "fine": False}, "number": 1})
        assert board.handles != before, handle


@pytest.mark.parametrize("way", [(30.0, 0.0), (0.0, -40.0), (-900.0, 500.0), (1e5, 1.0)])
def test_an_arrow_of_code_that_is_too_long_is_broken_and_keeps_its_head_in_the_picture(way):
    board = CarriedBall(lambda *given: Shifted((np.array(way),), np.zeros(2), ""))
    (low, high), pieces = np.array([board.world.get_xlim(), board.world.get_ylim()]).T, board.marks.code.get_segments()
    head = board.marks.head.get_paths()[0].vertices
    assert np.all((low < head) & (head < high)) and np.all(np.isfinite(head))
    assert all(len(piece) > 1 for piece in [*pieces, *board.marks.cut.get_segments()]), "the shaft is seen to be broken"
    ends = np.vstack(pieces)
    assert np.all((low < ends) & (ends < high)) and np.hypot(*(ends[2] - ends[1])) > 0
    along = ends[-1] - ends[0]
    assert along[0] * way[1] - along[1] * way[0] == pytest.approx(0, abs=1e-6 * max(np.abs(way))), "it points there"


def test_the_terms_of_the_moving_hit_lead_along_the_circle_as_a_nudge_does_and_no_code_is_asked():
    asked = []
    board = CarriedBall(lambda *given: asked.append(given) or Shifted((np.zeros(2),), np.zeros(2), "judged"))
    before, first = board.dp.copy(), len(asked)
    board.show_state("15.5")
    assert "by r δn" in board.alt and not board.marks.said[0].get_text()
    for centre, nudge in (((-12, 3), None), ((-11, -2), (1, 1.5)), ((9, 2), (0, -1))):
        board.move("centre of B", centre)
        board.v = np.array([-16.0 if board.p[0] > 0 else 16.0, 0.0])
        if nudge:
            pull(board, nudge)
        n = contact.touching(board.p, board.v, 5.0).n
        *_, end = corners = board.moved.corners
        assert end @ n == pytest.approx(0, abs=1e-9), "they lead along the circle"
        h = 1e-6
        here, there = (p + contact.touching(p, board.v, 5.0).t * board.v for p in (board.p, board.p + h * board.dp))
        assert end == pytest.approx((there - here) / h, abs=1e-4), "as far as the hit is in truth"
        start, late, whole = (path.vertices for path in board.terms.arrows.get_paths())
        scale = np.hypot(*(late[3] - start[3])) / np.hypot(*(corners[2] - corners[1]))
        assert late[3] - start[3] == pytest.approx(scale * (corners[2] - corners[1])), "tip to tail"
        assert whole[3] == pytest.approx(late[3]), "and their sum ends where they do"
        assert np.hypot(*end) > 0.2, "and they do not cancel"
    board.dp = np.array([1.0, 0.0])
    board.redraw()
    assert "the hit stays where it was" in board.alt
    assert len(asked) == first
    board.act("whole")
    assert board.alt == "judged" and not any(artist.get_visible() for artist in board.terms)
    board.show_state("15.5")
    assert abs(board.dp @ np.array([-0.8, 0.6])) > 0.5, "a nudge along the rim would hide that the time changes"
    board.show_state("shot")
    assert np.array_equal(board.dp, before), "it is back"
    board.dp = np.array([1.0, 0.0])
    board.show_state("15.5")
    assert np.hypot(*board.moved.corners[-1]) > 0.5, "nor would one along the way be seen, as both terms cancel"
    board.show_state("shot")
    board.move("centre of B", (-12, 9))
    board.show_state("15.5")
    assert "no such hit" in board.alt and not board.terms.arrows.get_visible()


@pytest.mark.slow
def test_no_handle_leaves_the_picture():
    board, rng = lab._opened("carried", CARRIED.function), np.random.default_rng(158)
    for _ in range(120):
        name = rng.choice([*board.places()])
        board.move(str(name), rng.uniform(-40, 40, 2) * 10.0 ** rng.integers(-1, 2))
        for handle in board.handles:
            assert 0.01 < handle["x"] < 0.99 and 0.01 < handle["y"] < 0.99, (name, handle)
