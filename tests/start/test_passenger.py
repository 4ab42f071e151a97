"""Lesson 00's picture: what no camera changes, and what it says in numbers."""

import numpy as np
import pytest

from lib.show import Passenger
from lib.show.start.passenger import WORLD
from lib.show.start.touches import CASES, Touches
from lib.teach import lesson00


def told(board) -> list[str]:
    """What stands on and under the strip of time."""
    strip = board.layers["strip"]
    return [text.get_text() for text in (*strip.words, *strip.names) if text.get_text()]


def spans(board) -> list[list[float]]:
    """From when to when the spans of the strip go."""
    return [np.unique(path.vertices[:, 0]).tolist() for path in board.layers["strip"].spans.get_paths()]


def test_the_tracks_cross_where_they_do_not_meet():
    p, q = WORLD.p1, WORLD.p2
    (_, up), (across, climb) = WORLD.v1, WORLD.v2
    crossing = (p[0] - q[0]) / across
    height = q[1] + crossing * climb
    assert crossing == 0.6 and height / up == pytest.approx(0.975)
    assert np.hypot(*(q + 0.975 * WORLD.v2 - p - 0.975 * WORLD.v1)) == pytest.approx(8.08, abs=0.01)
    assert height - up * 0.6 == pytest.approx(3.0), "the reply to the vote says so"


def test_no_camera_changes_the_strip_nor_p_and_v():
    board = Passenger()
    before = spans(board), told(board)
    assert before == (
        [[0, 1], [pytest.approx(0.4), pytest.approx(0.8)]],
        ["0", "1", "0.4", "0.8", "apart", "overlap", "apart"],
    )
    for camera in ((0, 8), (20, 8), (12, 3), (20, 0)):
        board.move("velocity of the camera", camera)
        assert tuple(board.camera) == camera and (spans(board), told(board)) == before
        for name in "pv":
            path = board.layers[name].arrow.get_paths()[0].vertices
            assert np.ptp(path, axis=0) == pytest.approx({"p": (12, 3), "v": (20, 0)}[name], abs=1.0)


def test_the_camera_is_put_on_a_ball_by_a_click_and_taken_where_it_is_near():
    board = Passenger()
    board.move("camera on A", (0, 0))
    assert tuple(board.camera) == (0, 8) and board.alt.startswith(
        "Seen from a camera on A, only B moves. From every camera they touch at t = 0.4."
    )
    assert "camera on A" not in board.places() and "camera on the table" in board.places()
    board.move("velocity of the camera", (0.7, -0.9))
    assert tuple(board.camera) == (0, 0)


def test_riding_on_A_is_asked_for_once_and_can_be_undone():
    board = Passenger("0.3")
    board.show_state("0.3")
    board.move("camera on the table", (0, 0))
    assert tuple(board.camera) == (0, 0), "it springs back"
    board.show_state("pour")
    assert tuple(board.camera) == (0, 0)


def test_before_the_vote_nothing_tells_when_they_touch():
    board = Passenger("ride", vote=lesson00.PREDICTION)
    assert spans(board)[1] == [] and told(board) == ["0", "1"] and "0.4" not in board.alt
    assert not board.layers["touching"].balls.get_visible()
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    assert board.plays == 1 and not board.tracks.get("moves"), "the kernel draws what is seen for the first time"
    assert spans(board)[1] == [] and told(board) == ["0", "1"] and "0.4" not in board.alt
    board.t = 0.5
    assert spans(board)[1] == pytest.approx([0.4, 0.5]) and board.layers["touching"].balls.get_visible()
    assert told(board) == ["0", "1", "0.4", "apart"] and board.tracks["pauses"] == [pytest.approx(0.4)]
    board.t = 1.0
    assert spans(board)[1] == pytest.approx([0.4, 0.8]) and "they touch at t = 0.4" in board.alt
    board.t = 0.0
    assert spans(board)[1] == pytest.approx([0.4, 0.8]) and board.tracks["moves"], "from now on it is fluid"


def test_whoever_goes_on_before_the_film_is_over_is_told_all():
    board = Passenger("ride", vote=lesson00.PREDICTION)
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    board.show_state("0.4")
    assert spans(board)[1] == pytest.approx([0.4, 0.8])


def test_p_and_v_come_once_the_camera_moves_or_their_equation_is_pressed():
    board = Passenger("ride")
    relative = board.layers["p"].arrow, board.layers["v"].arrow, board.layers["dial"].letters[-1]
    assert [each.get_visible() for each in relative] == [False] * 3
    assert len(board.layers["dial"].arrows.get_paths()) == 2
    board.show_state("0.1")
    assert board.layers["p"].arrow.get_visible()
    board.show_state("ride")
    assert not board.layers["p"].arrow.get_visible()
    board.move("camera on A", (0, 0))
    assert [each.get_visible() for each in relative] == [True] * 3
    board.move("camera on the table", (0, 0))
    assert [each.get_visible() for each in relative] == [True] * 3, "they stay"


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("t", "f", "judged"),
    [(0, 128, "apart"), (0.4, 0, "touching"), (0.6, -16, "overlapping"), (0.8, 0, "touching"), (1, 48, "apart")],
)
def test_one_number_tells_it(t, f, judged):
    board = Passenger("0.5")
    board.move("time", (t, 0.3))
    assert f"= {f} at t".replace("-", "−") in board.alt and board.alt.endswith(f"{judged}.")


def test_pouring_leaves_the_contact_where_it_was_and_in_view():
    board = Passenger("pour")
    board.move("radius poured from B into A", (1, 0))
    assert board.radii_as_poured() == (5, 0) and "t = 0.4" in board.alt and not board.has_left()


def test_the_normal_is_a_centimetre_long_where_they_touch():
    board = Passenger()
    board.show_state("0.6")
    assert board.t == pytest.approx(0.4) and "(−0.8, 0.6)" in board.alt
    path = board.layers["normal"].arrow.get_paths()[0].vertices
    tip = path[np.argmin(path[:, 0])]
    assert tip == pytest.approx([-2.8, 5.3], abs=1e-9)


def test_a_film_runs_its_knob_along_the_strip():
    board = Passenger()
    knob = board.seen.index(board.layers["strip"].knob)
    (moves,) = [each for each in board.tracks["moves"] if each[0][0][0] == knob]
    across = board.strip.transData.transform([[0, 0], [1, 0]])[:, 0]
    assert np.ptp(moves[2]) == pytest.approx(np.ptp(across), abs=0.1)


@pytest.mark.slow
def test_a_line_on_the_strip_is_a_touch_too():
    board = Touches()
    found = {}
    for case, name in CASES.items():
        board.show_state(case)
        assert name not in board.alt and len(board.layers["curve"].lines.get_segments()[1]) == 1
        hidden = not board.layers["strip"].spans.get_paths()[1].vertices.size
        assert hidden and "first contact" not in board.alt and "touching" not in board.on, "nothing is told before"
        for board.t in (0.5, 1.0, 0.0):
            pass
        found[name] = spans(board)[1]
        assert "the first contact is at" in board.alt
        assert board.alt.startswith(f"Card {[*CASES].index(case) + 1} of 4, {name}."), "in which order is told"
        assert len(board.layers["curve"].lines.get_segments()[1]) > 50, "f grows with the film"
    assert found["a graze"] == [pytest.approx(0.6)] and found["contact at t = 1"] == [1]
    assert found["no motion, touching"] == [0, 1] and found["overlap at the start"][0] == 0


def test_a_strip_shows_as_much_as_has_been_seen():
    board = Touches("the first")
    end = board.overlap(board.facts)[1]
    board.t = end / 2
    assert board.seen_of((0.0, end)) == (0.0, end / 2)
    board.t = 1.0
    board.t = 0.25
    assert board.seen_of((0.0, end)) == (0.0, end)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("state", ["touch", *CASES])
def test_f_is_drawn_near_zero_and_where_it_is_below_that_is_seen(state):
    board = Touches(state) if state in CASES else Passenger(state)
    board.t = 1.0
    zero, curve = board.layers["curve"].lines.get_segments()
    heights = np.array([x - y for x, y in (board.squares(board.facts, t) for t in np.linspace(0, 1, 101))])
    near = heights <= (-3 * heights.min() if heights.min() < 0 else np.inf)
    assert len(curve) >= near.sum() > 50 and 0 < curve[:, 1].min() and curve[:, 1].max() <= 1
    deep = (zero[0, 1] - curve[:, 1].min()) * board.above.bbox.height
    assert deep > 18 if heights.min() < 0 else deep == pytest.approx(0)


@pytest.mark.slow
@pytest.mark.parametrize(("state", "leaves"), [("touch", []), ("the first", [0.9137, 1.0])])
def test_the_curve_of_f_reaches_its_knob_or_goes_on_above_it(state, leaves):
    board, over = Touches(state) if state in CASES else Passenger(state), []
    board.seen_until = 0.0
    for board.t in (0.355, 0.405, 0.9137, 1.0):
        drawn = board.layers["curve"]
        (*_, end), (now,), (above,) = drawn.lines.get_segments()[1], *(x.get_xydata() for x in (drawn.now, drawn.over))
        over += [board.t] if above[0] == board.t else []
        assert end[1] == pytest.approx(above[1]) if board.t in over else end == pytest.approx(now)
    assert over == leaves


def test_the_two_lengths_lie_side_by_side():
    board = Passenger("touch")
    (apart,), (reach,) = (board.layers[name].line.get_segments() for name in ("apart", "reach"))
    assert np.hypot(*(reach[0] - apart[0])) > 0.1


def test_places_are_measured_from_a_point_and_their_difference_is_p():
    board = Passenger("0.1")
    assert "p = (2, 6) − (14, 3) = (−12, 3)" in board.alt
    first, second = (path.vertices for path in board.layers["origin"].arrows.get_paths())
    (x,), (y,) = board.layers["origin"].dot.get_data()
    assert np.abs(first - [0, 0]).sum(axis=1).min() == pytest.approx(0) and (x, y) == (-14, -3)
    assert np.abs(second - [-12, 3]).sum(axis=1).min() == pytest.approx(0)


def test_the_triangle_of_the_velocities_is_lit_by_its_equation():
    board = Passenger("0.2")
    names = [name for name, artists in board.layers.items() for _ in artists]
    pale = {names[i] for i in board.paled()}
    assert not {"v", "dial"} & pale and "p" in pale


def test_from_A_the_way_that_B_has_gone_leads_from_the_tip_of_p_to_B():
    board = Passenger()
    board.show_state("0.3")
    assert board.t == 0.3 and tuple(board.camera) == (0, 8) and "p + v t = (−6, 3)" in board.alt
    for name, start, end in (("gone", (-12, 3), (-6, 3)), ("sum", (0, 0), (-6, 3))):
        corners = board.layers[name].arrow.get_paths()[0].vertices
        assert np.abs(corners - end).sum(axis=1).min() == pytest.approx(0), (name, start)
    board.move("camera on the table", (0, 0))
    assert not board.layers["sum"].arrow.get_paths()[0].vertices.size, "from elsewhere it leads to no place of B"


def test_the_equation_of_one_radius_shows_one_moving_point_and_one_resting_circle():
    board = Passenger()
    board.show_state("0.4")
    assert tuple(board.camera) == (0, 8) and board.radii_as_poured() == (5, 0)


def test_whoever_sees_no_touch_reads_apart():
    board = Passenger("ride")
    board.move("centre of B", (-12, 9))
    assert told(board) == ["0", "1", "apart"]
    assert board.alt == "Seen from a camera on the table, both balls move; they do not touch."


def test_the_view_does_not_jump_when_B_is_first_taken_hold_of_after_the_vote():
    board = Passenger("ride", vote=lesson00.PREDICTION)
    before = np.array(board.world.viewLim)
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    board.t = 1.0
    board.t = 0.0
    board.move("centre of B", board.facts.p + [0.6, -0.4])
    assert np.array(board.world.viewLim) == pytest.approx(before)
    board.move("camera on A", (0, 0))
    assert np.array(board.world.viewLim) == pytest.approx(before), "nor when the camera moves"
