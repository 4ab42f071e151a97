"""Lesson 14's pictures tell what `lib` says: hops only at seams, the part that is met, regions, seams, what is left."""

import asyncio
import itertools

import numpy as np
import pytest
from lessons import often

from lib import mesh
from lib.frame import dot
from lib.show import Grown, Hopping, Marble, Seam, Seven, Sliding, by_itself
from lib.show.mesh import _over
from lib.show.mesh._edge_on import ALONG
from lib.show.mesh._meets import AT_CORNER, SHOT
from lib.show.mesh._nearest import FACE, nearest, pieces, region
from lib.show.mesh._rounded import NAMES, outlines_of, triangle
from lib.show.mesh._seen import between, eye
from lib.show.mesh._slid import ends
from lib.show.mesh.grown import ASLANT, CORNERS, FRONT, RADIUS, VIEWS
from lib.show.mesh.seam import START, SUNK, R
from lib.show.mesh.seven import FINE, LEAST, MOST, SINKS, outline
from lib.show.mesh.sliding import GROUND
from lib.teach import lesson14

T = np.linspace(0, 1, 200)
RNG = np.random.default_rng(14)
one_right = lambda vote: next(each.text for each in vote["answers"] if each.right)
FROM_THE_FRONT = np.array([-1.2, -3.0, 2.8]), np.array([3.5, 4.6, -3.9])
"""Another shot, which meets edge 0 near its corner."""

PICTURES = [Grown, Hopping, Marble, Seam, Seven, Sliding]


def test_the_outline_of_the_grown_triangle_is_its_shadow_grown_by_r():
    for view in (ASLANT, FRONT, *VIEWS.values(), between(ASLANT, VIEWS["edge"], 0.4), eye([1, 2, -3], [0, 0, 1])):
        assert np.allclose(np.array(view) @ np.array(view).T, np.eye(3))
        shadow = triangle(np.column_stack([view.seen(CORNERS.q), np.zeros(3)]))
        if np.linalg.norm(np.cross(shadow.e[0], shadow.e[1])) < 1e-9:
            continue
        for i, shape in enumerate(outlines_of(CORNERS, RADIUS, view)):
            flat = np.column_stack([shape, np.zeros(len(shape))])
            far = np.linalg.norm(flat - nearest(shadow, flat), axis=1).max()
            assert far == pytest.approx(RADIUS) if i < 6 else far < RADIUS, "ends and sides reach the rim"
    along = outlines_of(CORNERS, RADIUS, VIEWS["edge"])[3]
    assert np.ptp(along, axis=0) == pytest.approx([RADIUS, 2 * RADIUS]), "seen along its edge a side is half a disc"
    sides = outlines_of(CORNERS, RADIUS, eye([0, 0, 1], [0, 1, 0]))
    assert np.ptp(sides[3], axis=0) == pytest.approx([6.4, RADIUS]), "from above a side is a strip beside its edge"


@pytest.mark.slow
def test_the_part_that_is_met_is_lit_and_told_as_lib_has_it():
    board = Grown("grown")
    board.move("pour", (1.0, 0))
    met = set()
    middle = CORNERS.q.mean(axis=0)
    for i in range(60):
        towards = middle + (1.1, 0.6)[i % 2] * (CORNERS.q[i % 3] - middle)
        board.p = middle + 2.2 * (CORNERS.q[i % 3] - middle) * (i % 2) + RNG.uniform([-2, -2, 2], [2, 2, 4])
        board.v = towards - board.p
        board.redraw()
        found = mesh.sweep(board.p, board.v, RADIUS, CORNERS.q)
        met.add(found.feature)
        lit = [len(path.vertices) > 0 for path in board.layers["body"].parts.get_paths()][2::3]
        assert np.flatnonzero(lit).tolist() == [found.feature] * found.hit
        said = f"first touches {NAMES[found.feature]}" if found.hit else "does not touch the triangle"
        assert said in board.alt
    assert met >= set(range(3)) | {6}


def test_what_the_marble_touches_is_told_once_all_is_poured_in_or_somebody_has_played_or_dragged():
    board = Grown("grown")
    for pour, said in ((0.0, "nothing of it is poured"), (0.5, "0.6 cm of it are poured")):
        board.turn(pour=pour)
        assert said in board.alt and "touches" not in board.alt
    board.turn(pour=1.0)
    assert "The centre, a point now, first touches" in board.alt
    board.act("whole")
    assert "touches" not in board.alt
    board.receive({"kind": "time", "event": {"t": 0.5}, "number": 1})
    assert "The marble first touches" in board.alt
    board.act("whole")
    board.move("centre of the marble", (2.0, 2.0))
    assert "touches" in board.alt or "does not touch" in board.alt


def test_what_is_seen_shorter_than_its_letter_has_none_when_the_edge_is_nearly_looked_along():
    board, seen = Grown("edge", "14.2"), []
    board.show_state("14.2")
    for turn in (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 1.0):
        board.turn(turn=turn)
        start, u, end = board.on_page([CORNERS.q[0], CORNERS.q[0] + ALONG, CORNERS.q[1]])
        angle = board.layers["angle"]
        named = [angle.name, angle.letter]
        assert not any(text.get_visible() for text in named) or np.hypot(*(u - start)) > 0.6
        e, P = board.layers["names"].words[0], board.layers["P"].letter
        assert not e.get_visible() or np.hypot(*(end - start)) > 3.0
        seen.append([text.get_visible() for text in (*named, e, P)])
    assert all(seen[0]) and not any(seen[-1])


@pytest.mark.one_in(2)
@pytest.mark.parametrize("corner", [0, 1, 2])
def test_the_corner_that_is_asked_is_the_one_that_the_way_comes_nearest_to(corner):
    board, away = Grown("corner"), CORNERS.q[corner] - CORNERS.q.mean(axis=0)
    board.p, board.v = CORNERS.q[corner] + away + [0, 0, 3.0], -0.9 * away + [0, 0, -3.0]
    board.show_state("14.1")
    assert board.facts.corner == board.facts.touch.feature == corner
    begin, end = board.on_page([CORNERS.q[corner], board.p])
    assert board.layers["corner"].dot.get_xydata()[0] == pytest.approx(begin)
    P = board.layers["P"].arrow.get_paths()[0].vertices
    assert np.hypot(*(P - end).T).min() < 1e-9 and [x.get_visible() for x in board.layers["names"].letters] == [
        i == corner for i in range(3)
    ]
    far = np.sqrt(np.sum((board.p - CORNERS.q[corner]) ** 2))
    assert f"|P|² − r² is {far:.3g}²" in board.alt
    board.show_state("corner")
    assert f"is r from q{'₀₁₂'[corner]}, and there the ball touches corner q{'₀₁₂'[corner]} first of all" in board.alt


@pytest.mark.slow
def test_turned_the_face_is_lit_as_a_line_and_an_edge_that_turns_away_is_not():
    for tip, feature, lit in (((1.6, 0.15), 6, [6]), ((3.9, -0.5), 5, []), (None, 3, [3])):
        board = Grown("face")
        board.p, board.v = FROM_THE_FRONT
        board.turn(turn=1.0)
        if tip:
            board.move("tip of its way", tip)
        assert board.facts.touch.feature == feature
        parts = board.layers["body"].parts.get_paths()[2::3]
        assert [k for k, path in enumerate(parts) if len(path.vertices)] == lit
    _, plain, lit = board.layers["body"].parts.get_edgecolor()[-3:]
    assert not np.allclose(plain, lit), "with a line of its own"


def test_in_the_first_shot_at_a_corner_P_v_t_and_r_make_a_triangle_that_is_well_open():
    board = Grown("corner", "14.1")
    board.show_state("14.1")
    q, p, tip = board.on_page([CORNERS.q[0], board.p, board.p + board.v])
    ((foot, there),) = board.layers["r"].line.get_segments()
    angle = lambda a, b: np.degrees(np.arccos(a @ b / np.hypot(*a) / np.hypot(*b)))
    assert foot == pytest.approx(q) and angle(q - p, tip - p) > 25 and angle(p - q, there - q) > 25


@pytest.mark.slow
def test_a_hand_finds_the_face_the_edge_and_a_corner_each_in_a_band_of_many_pixels():
    """At 1400 pixels the picture is 908 wide: how the marble is dragged, in those pixels, and what is met then."""
    board = Grown("grown")
    pixels = board.figure.bbox.width / 908 / np.diff(board.world.transData.transform([[0, 0], [1, 0]])[:, 0])[0]
    at = board.places()["centre of the marble"][1]
    for feature, drags in (
        (3, [(x, y) for x in (-40, 0, 40) for y in (0, 20)]),
        (6, [(x, y) for x in (70, 100, 130) for y in (65, 80, 95)]),
        (1, [(x, y) for x in (165, 180, 200) for y in (-25, -10, 0)]),
    ):
        for drag in drags:
            board.act("whole")
            board.move("centre of the marble", at + pixels * np.array(drag))
            assert board.facts.touch.feature == feature, drag


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", ["grown", "corner", "edge", "face"])
def test_the_marble_flies_along_its_arrow_to_its_contact_and_stays_there(name):
    board = Grown(name)
    touch, whole = float(board.facts.touch.t), board.facts.carriers.get(name)
    assert board.motion()["pauses"] == sorted({touch, min(whole.t, touch) if whole else touch})
    for t in (0.0, 0.9 * touch, 0.5 * touch + 0.5, 1.0):
        board.receive({"kind": "time", "event": {"t": t}, "number": 1})
        shapes = [path.vertices for path in board.layers["ball"].disc.get_paths()]
        (seen,) = [i for i, x in enumerate(shapes) if len(x)]
        assert bool(seen) == bool(whole), "beside a whole it is seen through"
        middle = board.on_page(board.p + min(t, touch) * board.v)
        assert np.hypot(*(shapes[seen] - middle).T) == pytest.approx(RADIUS), "the ball itself, on its arrow"
    far = np.linalg.norm(board.now - nearest(CORNERS, board.now[None])[0])
    assert far == pytest.approx(RADIUS), "it ends at what it touches, and not in it"


def test_a_marble_that_has_become_a_point_is_seen_to_come_to_the_grown_body_and_to_stop_on_it():
    board = Grown("grown").poured()
    for t in (0.0, 0.3, 1.0):
        receive_time(board, t)
        seen = board.layers["ball"].disc.get_paths()[0].vertices
        middle = board.on_page(board.p + min(t, board.facts.touch.t) * board.v)
        assert 0.4 < np.ptp(seen[:, 0]) < 0.6 and seen[:-1].mean(axis=0) == pytest.approx(middle, abs=0.02)


def test_at_the_cross_of_the_plane_the_film_says_that_nothing_is_touched_and_ends_at_the_edge():
    board = Grown("face", "14.3")
    press(board, "14.3")
    assert "nothing" not in board.alt
    receive_time(board, 0.4)
    assert board.alt.endswith("The distance is r at t = 0.351. There the ball touches nothing yet.")
    receive_time(board, 1.0)
    assert board.alt.endswith("At t = 0.469 the ball touches edge e₀.")


def test_looked_along_the_edge_its_name_stands_at_its_point_and_no_letter_is_without_its_stroke():
    board = Grown("edge")
    names, r = board.layers["names"], board.layers["r"]
    for turn in np.linspace(0, 1, 9):
        board.turn(turn=float(turn))
        long = np.hypot(*np.diff(r.line.get_segments()[0], axis=0)[0])
        assert r.letter.get_visible() == (long > 0.5)
        edge = np.hypot(*np.diff(board.on_page(CORNERS.q[:2]), axis=0)[0])
        assert names.point.get_visible() == bool(board.layers["rest"].word.get_text()) == (turn > 0.9)
        assert names.words[0].get_visible() == (edge > 3.0), "along an edge that is seen long enough"
    assert names.point.get_visible() and r.letter.get_visible() and not board.layers["P"].letter.get_visible()
    away = np.hypot(*(np.array(names.point.get_position()) - board.on_page(CORNERS.q[0])))
    assert RADIUS + 0.4 < away < RADIUS + 0.9, "beside the disc, in which r has its letter"


@pytest.mark.slow
def test_what_is_left_has_a_row_in_each_picture_whose_name_comes_once_it_was_seen():
    def rows(name, turn=0.0):
        board = Grown("edge" if name == "14.2" else name)
        board.show_state(name)
        board.turn(turn=turn)
        marks = board.layers["kinds"]
        assert all(text.get_visible() for text in (*marks.plain, *marks.lit))
        return [" ".join(x.get_text() for x in texts if x.get_text()) for texts in (marks.plain, marks.lit)]

    assert rows("corner") == ["", "3D: ball"]
    assert rows("edge") == ["3D: ball", "2D: ?"] and rows("edge", 1.0) == rows("14.2") == ["3D: ball", "2D: disc"]
    assert rows("face") == ["3D: ball 2D: disc", "1D: ?"] and rows("face", 1.0)[1] == "1D: strip"
    assert "kinds" not in Grown("grown").on


@pytest.mark.slow
@pytest.mark.parametrize("wide", [0.0, 340.0])
def test_looked_along_the_face_is_a_strip_with_both_its_rims_and_the_edge_a_disc(wide):
    board = Grown("face", "14.3")
    board.wide = wide
    board.turn(turn=1.0)
    for name in ("face", "14.3"):
        board.show_state(name)
        board.turn(turn=1.0)
        assert "body" not in board.on and "whole" in (board.lamp.layers.split() if name == "14.3" else board.on)
        high, low = board.layers["whole"].rim.get_segments()
        level = board.on_page(CORNERS.q[0])[1]
        assert high[:, 1] == pytest.approx(level + RADIUS) and low[:, 1] == pytest.approx(level - RADIUS)
        assert high[:, 0] == pytest.approx(board.world.get_xlim()) == low[:, 0], "from side to side of the page"
    board = Grown("edge")
    board.turn(turn=1.0)
    assert "body" in board.on
    (rim, none) = board.layers["whole"].rim.get_segments()
    assert np.hypot(*(rim - board.on_page(CORNERS.q[0])).T) == pytest.approx(RADIUS, rel=1e-3) and not len(none)


def receive_time(board, t):
    """Play to a time, as a front end does."""
    board.receive({"kind": "time", "event": {"t": t}, "number": 1})


def press(board, name):
    """Press a tag, as a front end does."""
    board.receive({"kind": "state", "event": {"name": name}, "number": 1})


@pytest.mark.slow
def test_pressed_where_the_edge_is_looked_along_its_equation_turns_the_picture_back_by_itself(monkeypatch):
    async def turned(board, meddle=lambda: None):
        seen = []
        board.observe(lambda change: seen.append(board.knobs["turn"]), "parts")
        press(board, "14.2")
        for k in range(100):
            await asyncio.sleep(0.002)
            if not k:
                meddle()
            if not board.knobs["turn"]:
                break
        return seen

    monkeypatch.setattr(by_itself, "SECONDS", 0.1)
    monkeypatch.setattr(by_itself, "BREATH", 0.005)
    board = Grown("edge", "14.2")
    board.turn(turn=1.0)
    seen = asyncio.run(turned(board))
    assert seen[0] == 1 and seen[-1] == 0 and len(set(seen)) > 2 and sorted(seen, reverse=True) == seen
    board.turn(turn=1.0)
    held = asyncio.run(turned(board, lambda: board.move("turn", (0.8, 0))))
    assert held[-1] == 0.8, "whoever takes the knob has it"
    board.turn(turn=1.0)
    press(board, "14.2")
    assert board.knobs["turn"] == 0, "where nothing can wake it, at once"
    monkeypatch.setattr(Grown, "comm", None)  # as on a page without a kernel
    board.turn(turn=1.0)
    assert asyncio.run(turned(board)) == [0.0]


@pytest.mark.slow
def test_over_the_regions_the_marble_slides_on_from_its_contact_which_the_square_marks():
    board = Seven("first")
    for high, feature in ((4.5, FACE), (7.4, 3), (9.2, 1)):
        board.act("whole")
        board.move("how high it begins", (high, 0))
        known, (_, touch, found) = board.facts, board.facts.touch
        assert found == feature and board.motion() == {"pauses": [touch], "sounds": [[touch, "bell", 1.0]]}
        for t in (0.8 * touch, touch, 0.5 * touch + 0.5, 1.0):
            board.receive({"kind": "time", "event": {"t": t}, "number": 1})
            here = known.p + min(t, touch) * known.v + max(t - touch, 0.0) * known.after
            ((at, there),) = board.layers["chart"].now.get_xydata()
            assert (at, there) == pytest.approx((min(t, touch), (known.p + at * known.v)[2]))
            assert board.at(t) == pytest.approx(here)
            assert board.layers["now"].dot.get_xydata() == pytest.approx(here[None, :2])
            far = np.linalg.norm(here - nearest(CORNERS, here))
            assert far > RADIUS if t < touch else far >= RADIUS - 1e-9, "it never sinks in"
            lit = board.layers["here"].area.get_paths()[0].vertices
            area = outline(feature)
            assert t < touch or lit[: len(area)] == pytest.approx(area), "the region of the contact stays lit"
        assert dot(known.after, known.p + touch * known.v - known.point) == pytest.approx(0)


def test_what_meets_nothing_goes_straight_on_to_the_end_of_the_frame():
    board = Grown("grown")
    board.move("tip of its way", board.places()["tip of its way"][1] + [0, 9])
    board.receive({"kind": "time", "event": {"t": 1.0}, "number": 1})
    assert not board.facts.touch.hit and board.now == pytest.approx(board.p + board.v)


def test_once_it_is_grown_one_edge_has_a_name():
    board = Grown("grown")
    named = lambda: [i for i, text in enumerate(board.layers["names"].words) if text.get_visible()]
    assert named() == [0, 1, 2]
    board.move("pour", (1.0, 0))
    for turn in (0.0, 0.25, 1.0):
        board.move("turn", (turn, 0))
        assert named() == [board.facts.touch.feature - 3] == [0]


def test_from_the_side_the_centre_meets_what_the_triangle_is_grown_to_at_the_contact():
    board = Seven("first")
    for high in (5.8, 7.4, 9.2, 10.5):
        board.move("how high it begins", (high, 0))
        hit, t, _ = board.facts.touch
        around = board.layers["body"].area.get_paths()[0].vertices
        x, y = np.unique(around[around[:, 1] > 0], axis=0).T
        above = high - SINKS * x - y
        assert (above.min() > 0) == (not hit)
        if hit:
            assert np.interp(t, x, above) == pytest.approx(0, abs=0.01) and above[x < t - 0.01].min() > 0


def test_the_curves_are_square_distances_and_the_lower_the_fewer_coordinates_are_left():
    known = Grown("edge").facts
    assert known.corner == 0
    for t in (0.0, 0.3, 0.811):
        x = known.p + t * known.v
        line, height = x - [x[0], 0, 0], x[2]
        for name, far in (("corner", dot(x, x)), ("edge", dot(line, line)), ("face", height**2)):
            assert known.carriers[name].at(t) == pytest.approx(far - RADIUS**2)
    assert known.carriers["edge"].t == pytest.approx(known.touch.t) and known.touch.feature == 3
    assert known.carriers["face"].t < known.touch.t, "the plane is met before, where there is no triangle"
    board = Grown("edge", "14.3")
    board.turn(turn=1.0)
    assert board.eye.seen(CORNERS.e[0]) == pytest.approx([0, 0]), "seen along, the edge is a point"
    board.show_state("14.3")
    assert board.eye.seen(CORNERS.q)[:, 1] == pytest.approx(0), "and the face is a line"


def test_what_is_dragged_moves_across_the_line_of_sight():
    board = Grown("edge")
    for turn in (0.0, 0.45, 1.0):
        board.turn(turn=turn)
        for handle in ("centre of the marble", "tip of its way"):
            before = board.p.copy(), board.v.copy()
            board.move(handle, (1.0, 2.0))
            assert board.places()[handle][1] == pytest.approx([1.0, 2.0], abs=2e-3)
            moved = np.concatenate([board.p - before[0], board.v - before[1]]).reshape(2, 3)
            assert np.abs(moved @ board.eye.toward).max() < 2e-3


FACE_TAG = "14.3", "|P·N| is 2.5 cm"


def test_the_tip_stays_in_sight_of_a_dragged_start_and_what_is_left_is_drawn_as_long_as_it_is():
    board = Grown("face", "edge")
    for x in ((9.0, 9.0), (-9.0, -9.0), (5.0, 0.0)):
        board.move("centre of the marble", x)
        assert board.v == pytest.approx(SHOT[1])
        assert all(0 <= each["x"] <= 1 and 0 <= each["y"] <= 1 for each in board.handles)
    board.act("whole")
    for name in ("edge", "face"):
        board.show_state(name)
        board.turn(turn=1.0)
        left = board.p[{"edge": 1, "face": 2}[name] :]
        ((foot, top),) = board.layers["rest"].line.get_segments()
        assert np.hypot(*(top - foot)) == pytest.approx(np.sqrt(left @ left))
        assert name == "face" or (
            f"P is {np.sqrt(dot(board.p, board.p)):.3g} cm long. Seen along the edge, "
            f"{np.hypot(*left):.3g} cm of it are left." in board.alt
        )
        tag, product = {"edge": ("14.2", "|P × u₀| = 2.82 cm"), "face": FACE_TAG}[name]
        board.show_state(tag)
        assert product in board.alt
        size = np.cross(ALONG, board.p) if name == "edge" else dot(board.p, CORNERS.n)
        assert f"{np.sqrt(np.sum(size * size)):.3g} cm" in product


def test_looked_along_the_edge_most_of_P_is_gone_and_v_stands_apart_from_what_is_left():
    board = Grown("edge", "grown")
    assert board.facts.touch.feature == 3
    corner, left = (board.facts.carriers[name].c + RADIUS**2 for name in ("corner", "edge"))
    aslant = board.layers["P"].arrow.get_paths()[0].vertices
    board.turn(turn=1.0)
    assert not len(board.layers["P"].arrow.get_paths()[0].vertices), "the rest of it alone is seen"
    along = board.layers["rest"].line.get_segments()[0]
    assert np.sqrt(left) < np.sqrt(corner) / 2 and np.ptp(along, axis=0).max() < 0.7 * np.ptp(aslant, axis=0).max()
    P, v = board.on_page([board.p, board.p + board.v]) - board.on_page(CORNERS.q[0])
    turned = np.degrees(np.arccos(P @ (P - v) / np.sqrt((P @ P) * ((P - v) @ (P - v)))))
    assert turned > 15, "v lies on P"


def test_one_shot_goes_through_all_states_as_the_reader_left_it_and_meets_each_whole_at_a_time_of_its_own():
    board, names = Grown("grown", "corner", "edge", "face"), ("corner", "edge", "face", "14.1", "14.2", "grown")
    board.show_state("corner")
    assert np.array_equal((board.p, board.v), AT_CORNER) and board.facts.touch.feature == 0, "a corner has its own"
    board.show_state("grown")
    assert np.array_equal((board.p, board.v), SHOT)
    tip = board.places()["tip of its way"][1]
    for shift in ((0.1, 0.1), (0.5, 0.2)):
        board.move("tip of its way", tip + shift)
        shot = board.p, board.v
        for name in names:
            board.show_state(name)
            own = name in ("corner", "14.1")
            assert np.array_equal((board.p, board.v), AT_CORNER if own else shot), "it waits aside, and comes back"
    board.act("whole")
    assert np.array_equal((board.p, board.v), SHOT)
    times = [board.facts.carriers[name].t for name in ("face", "edge", "corner")]
    assert times == sorted(times) and times[2] < 1 and board.facts.touch.feature == 3
    marks = board.on_page([board.p + t * board.v for t in times])
    assert np.hypot(*np.diff(marks, axis=0).T).min() > 0.7, "far enough apart to be told from another"


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("name", "left", "told"),
    [
        ("corner", 3, "At the cross (t = 0.734) the centre is r from q₀. But before that the ball touches edge e₀ at"),
        ("edge", 2, "At t = 0.469 the centre is r from the endless line of e₀, and there the ball touches edge e₀"),
        ("face", 1, "At the cross (t = 0.351) the centre is r from the endless plane, but the ball touches nothing"),
    ],
)
def test_where_the_centre_is_r_from_what_goes_on_is_marked_and_told_and_what_is_really_touched_first(name, left, told):
    board = Grown(name)
    known, t = board.facts, board.facts.carriers[name].t
    assert told in board.alt and known.touch.feature == 3 and f"t = {known.touch.t:.3g}" in board.alt
    for turn in (0.0, 0.6, 1.0):
        board.turn(turn=turn)
        ((foot, tip),) = board.layers["r"].line.get_segments()
        there, dot_of = known.p + t * known.v, board.layers["met"].dot.get_xydata()
        off = there.copy()
        off[: 3 - left] = 0.0  # what of it lies across, as corner, edge and face lie along the axes
        assert tip == pytest.approx(board.on_page(there)) and foot == pytest.approx(board.on_page(there - off))
        assert np.sqrt(off @ off) == pytest.approx(RADIUS)
        assert (name == "edge") == bool(np.isnan(dot_of).all())
        (told_at,) = [mark for part in board.parts for mark in part if mark[-1] == f"t = {t:.3g}"]
        assert told_at[1]["text-anchor"] == ("end" if turn == 1.0 and name != "corner" else "middle")
        assert name == "edge" or dot_of[0] == pytest.approx(board.on_page(there))
    board.turn(turn=0.0)
    board.move("tip of its way", board.places()["tip of its way"][1] + [0.0, 6.0])
    ((foot, tip),) = board.layers["r"].line.get_segments()
    assert not board.facts.touch.hit and 0 < np.hypot(*(tip - foot)) < RADIUS + 1e-9
    assert "the centre is never r from" in board.alt and not any(text.get_text() for text in board.layers["met"].times)


def test_the_whole_of_a_piece_is_a_ball_an_endless_cylinder_that_is_a_disc_seen_along_and_a_plane():
    board = Grown("corner", "edge", "face")
    whole = lambda: board.layers["whole"].area.get_paths()[0].vertices - board.on_page(CORNERS.q[0])
    assert np.hypot(*whole().T) == pytest.approx(RADIUS)
    board.show_state("edge")
    along, low = whole(), np.transpose(board.world.get_xlim())
    assert along[:, 0].min() < low[0] and along[:, 0].max() > low[1], "beyond the picture on both sides"
    e = np.diff(board.on_page(CORNERS.q[:2]), axis=0)[0]
    assert np.abs(along @ np.array([-e[1], e[0]]) / np.hypot(*e)).max() == pytest.approx(RADIUS)
    board.turn(turn=1.0)
    assert np.hypot(*whole().T) == pytest.approx(RADIUS)
    board.show_state("face")
    board.turn(turn=1.0)
    assert np.abs(whole()[:, 1]) == pytest.approx(RADIUS), "a strip seen along"
    there = board.facts.p + board.facts.carriers["face"].t * board.facts.v
    assert region(CORNERS, there) != FACE and there[2] == pytest.approx(RADIUS), "and met beside the triangle"


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("name", "left"), [("14.1", 3), ("14.2", 2), ("14.3", 1)])
def test_P_and_what_is_left_of_it_stay_where_the_frame_begins_as_the_reply_says(name, left):
    board = Grown({"14.1": "corner", "14.2": "edge", "14.3": "face"}[name], name)
    board.show_state(name)
    seen, begin = [], board.on_page(board.p)
    for t in (0.0, 0.4, 1.0):
        board.receive({"kind": "time", "event": {"t": t}, "number": 1})
        marks = board.layers["P"].arrow if left == 3 else board.layers["rest"].line
        seen.append(np.vstack([path.vertices for path in marks.get_paths()]))
        assert np.abs(seen[-1] - begin).sum(axis=1).min() < 1e-9, "it leads to the start"
        far = f"{np.sqrt(board.p[3 - left :] @ board.p[3 - left :]):.3g} cm"
        assert left == 3 or far in board.alt
        assert t == 0 or board.on_page(board.now) != pytest.approx(begin), "and the marble is elsewhere"
    assert seen[0] == pytest.approx(seen[1]) and seen[0] == pytest.approx(seen[2])


def test_the_region_of_a_point_is_the_feature_that_lib_finds_nearest():
    for _ in range(150):
        x = RNG.normal(size=3) * 4 + CORNERS.q.mean(axis=0)
        far = float(np.linalg.norm(x - nearest(CORNERS, x)))
        assert int(region(CORNERS, x)) == mesh.sweep(x, np.zeros(3), 99.0, CORNERS.q).feature
        assert mesh.sweep(x, np.zeros(3), far * 1.001, CORNERS.q).hit
        assert not mesh.sweep(x, np.zeros(3), far * 0.999, CORNERS.q).hit


def test_the_contact_has_the_region_in_which_the_centre_then_is():
    board = Seven("first")
    for high, feature in ((4.5, 6), (7.0, 3), (9.2, 1)):
        board.move("how high it begins", (high, 0))
        hit, t, found = board.facts.touch
        assert hit and found == feature
        (here,) = [k for start, end, k in board.facts.pieces if start <= t < end]
        assert here == found and f"t = {t:.3g}" in board.alt
        for now, lit in ((0.0, FACE), (t, found), (1.0, found)):
            board.receive({"kind": "time", "event": {"t": float(now)}, "number": 1})
            area = board.layers["here"].area.get_paths()[0].vertices
            assert area[: len(outline(lit))] == pytest.approx(outline(lit)), "the region of the contact stays lit"
    for _ in range(40):
        p, v = RNG.normal(size=3) * 3 + [3, 2, 3], RNG.normal(size=3) * 5
        made = pieces(CORNERS, p, v)
        assert made[0][0] == 0 and made[-1][1] == 1
        for start, end, k in made:
            times = start + (end - start) * np.array([0.01, 0.5, 0.99])
            assert set(region(CORNERS, p + times[:, None] * v).tolist()) == {k}


@pytest.mark.slow
@pytest.mark.parametrize("tag, name, other", [("14.4", "beyond", "between"), ("14.5", "between", "beyond")])
def test_pressed_each_equation_has_its_own_shadow_alone_and_is_told_true_or_false_as_the_time_goes(tag, name, other):
    board, told = Seven("first"), set()
    for high, start in (
        (4.5, None),
        (6.5, None),
        (8.2, None),
        (6.5, (6.5, 1.5)),
        (6.5, (-1.5, 4.0)),
        (6.5, (-2.0, -1.5)),
    ):
        board.turn(high=high)
        board.show_state(tag)
        assert name in board.on and other not in board.on
        if start:
            board.move("start of the marble", start)
        for t in (0.0, 0.2, 0.45, 1.0):
            board.receive({"kind": "time", "event": {"t": t}, "number": 1})
            i, x, made = board.edge, board.met(t)[:2], board.layers[name]
            q, e, m = CORNERS.q[i, :2], CORNERS.e[i, :2], CORNERS.m[i, :2]
            (drop,), (shadow,) = made.drop.get_segments(), made.shadow.get_segments()
            assert drop[0] == pytest.approx(x) and drop[1] == pytest.approx(shadow[1]), "P + v t ends at the centre"
            assert shadow[0] == pytest.approx(q)
            way, along = (m, e) if tag == "14.4" else (e, m)
            assert (shadow[1] - x) @ way == pytest.approx(0) == (shadow[1] - q) @ along
            true = bool((x - q) @ m > 0) if tag == "14.4" else bool(0 <= (x - q) @ e <= e @ e)
            size = f"{(x - q) @ way / np.sqrt(way @ way):+.2g}".replace("-", "−").replace("+0 ", "0 ")
            assert made.word.get_text() == f"{size} cm: {'' if true else 'not '}{name}"
            row = f"Beyond e{'₀₁₂'[i]}" if tag == "14.4" else "Between its ends"
            assert f"{row}: {'yes' if true else 'no'} ({size.lstrip('+')} " in board.alt
            told.add(true)
    assert told == {True, False}


def test_pulled_across_the_wall_the_ball_turns_the_sign_of_its_shadow_and_the_side_beyond_is_lit():
    board = Seven("first")
    board.show_state("14.4")
    made, seen = board.layers["beyond"], []
    for y in (0.5, -0.5):
        board.move("start of the marble", (2.6, y))
        ((a, b),) = made.wall.get_segments()
        assert a[1] == b[1] == 0 and min(abs(a[0]), abs(b[0])) > 10, "the wall is the line of the edge, which goes on"
        seen.append((made.word.get_text(), len(made.side.get_paths()[0].vertices) > 0))
        assert board.layers["asked"].letter.get_text() == r"$\mathbf{P}$", "as the frame begins P is there alone"
    assert seen == [("−0.5 cm: not beyond", False), ("+0.5 cm: beyond", True)]
    board.receive({"kind": "time", "event": {"t": 0.5}, "number": 1})
    assert board.layers["asked"].letter.get_text() == r"$\mathbf{P}+\mathbf{v}t$"
    press(board, "14.5")
    handle = board.places()["start of the marble"][1]
    assert board.t == 0 and board.layers["now"].dot.get_xydata()[0] == pytest.approx(handle), "where it can be pulled"


@pytest.mark.slow
def test_pressed_the_edge_is_asked_that_the_way_comes_nearest_to_and_both_of_its_shadows_are_well_seen():
    board = Seven("first", "14.4")
    board.show_state("14.4")
    seen = lambda name: float(np.hypot(*np.diff(board.layers[name].shadow.get_segments()[0], axis=0)[0]))
    assert (
        min(map(seen, ("beyond", "between"))) > 0.9
        and board.edge == 0
        and "Beyond e₀: no (−0.95 cm along m₀)." == board.alt
    )
    board.receive({"kind": "time", "event": {"t": 1.0}, "number": 1})
    assert board.facts.touch.feature == 3 and seen("beyond") > 0.5, "at the contact it is well out"
    low = 3.0
    for start, moves in (((3.6, 2.2), (1.5, -0.4)), ((3.0, 3.2), (0.6, -0.4)), ((2.4, 2.4), (-0.4, 0.5))):
        board.start, board.moves = np.array(start), np.array(moves)
        board.turn(high=low)
        assert board.facts.touch.feature == FACE, "the face is touched, and no edge"
        way = [board.met(t) for t in np.linspace(0, 1, 50)]
        far = [
            min(np.linalg.norm(x - nearest_of(x, a, a + e)) for x in way)
            for a, e in zip(CORNERS.q, CORNERS.e, strict=True)
        ]
        assert board.edge == int(np.argmin(far)) and f"Beyond e{'₀₁₂'[board.edge]}: " in board.alt


def test_pressed_the_plan_stands_alone_from_near_in_one_line_and_what_is_nearest_is_lit():
    board = Seven("first", "14.4", "14.5")
    small = board.world.transData.transform([[0, 0], [1, 0]])[:, 0]
    press(board, "14.5")
    board.move("start of the marble", (2.6, -1.0))
    assert board.alt == "Beyond e₀: yes (1 cm). Between its ends: yes (2.6 of 6.4 cm). So the edge is nearest."
    assert np.diff(board.world.transData.transform([[0, 0], [1, 0]])[:, 0]) > 1.1 * np.diff(small)
    assert not board.chart.get_visible() and not {"high", "chart", "fall", "body"} & set(board.on)
    assert not {"here", "named", "walls", "names"} - set(board.lamp.layers.split()), "nothing of the plan is pale"
    for start, k in (((2.6, -1.0), 3), ((2.6, 0.9), FACE), ((7.4, -0.9), 1)):
        board.move("start of the marble", start)
        (lit,) = board.layers["nearest"].line.get_segments()
        drawn = np.ptp(lit, axis=0) if len(lit) else [0.0, 0.0]  # the face has its name alone
        assert drawn == pytest.approx({3: [6.4, 0.0], FACE: [0.0, 0.0], 1: [0.5, 0.5]}[k], abs=0.01)
        assert ("So the edge is nearest" in board.alt) == (k == 3) and board.edge == 0
    press(board, "14.4")
    assert "nearest" not in board.on and board.alt == "Beyond e₀: yes (0.9 cm along m₀)."
    press(board, "first")
    assert board.chart.get_visible() and {"high", "chart"} < set(board.on)
    assert board.world.transData.transform([[0, 0], [1, 0]])[:, 0] == pytest.approx(small)


def test_the_chart_has_all_of_the_way_wherever_the_marble_begins_and_the_button_its_corner():
    board = Seven("first")
    low, high = board.chart.get_ylim()
    assert low < 0 and MOST < high
    board.wide = 840.0
    board.lay_out()
    board.move("how high it begins", (MOST, 0))
    (knob,) = [each for each in board.handles if each["name"] == "how high it begins"]
    assert knob["x"] < 0.86, "where the button of the picture stands"


@pytest.mark.slow
def test_each_feature_is_decided_by_a_band_of_many_notches_and_each_region_named_where_the_start_is_led():
    board, met = Seven("first"), []
    for high in np.arange(LEAST, MOST + FINE / 2, FINE):
        board.move("how high it begins", (high, 0))
        met.append(int(board.facts.touch.feature))
    assert [k for k, _ in itertools.groupby(met)] == [FACE, 3, 1, -1]
    assert all(met.count(k) * board.tracks_of["how high it begins"].ax.bbox.width / len(met) > 50 for k in set(met))
    board.act("whole")
    (low, high), t = np.transpose([board.world.get_xlim(), board.world.get_ylim()]), board.world.transData
    spots = np.stack(np.meshgrid(*(np.arange(a + 0.5, b, 0.5) for a, b in zip(low, high, strict=True))), -1).reshape(
        -1, 2
    )
    lands = region(CORNERS, np.column_stack([spots, np.zeros(len(spots))]))
    for count, k in enumerate(range(7), start=1):
        mine = spots[lands == k]
        assert np.ptp(t.transform(mine), axis=0).min() > 40, "a region is as large as a hand wants it"
        board.move("start of the marble", mine[len(mine) // 2])
        assert (
            board.layers["named"].word.get_text() == NAMES[k].removeprefix("the ")
            and board.layers["named"].word.get_visible()
        )
        assert f"into {count} of the seven" in board.alt
        plain = [text.get_text() for text in board.layers["names"].words]
        assert plain.count("") == 1 and plain[k] == ""


def test_before_its_vote_nothing_of_the_contact_is_seen():
    board = Seven("first", vote=lesson14.REGION)
    assert not {"touching", "body", "walls_met"} & set(board.on) and "at t =" not in board.alt
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    assert NAMES[board.facts.touch.feature].capitalize() + "." == one_right(lesson14.REGION)
    assert {"body", "walls_met"} <= set(board.on)
    for t in (0.0, 0.4):
        board.receive({"kind": "time", "event": {"t": t}, "number": 1})
        assert "touching" not in board.on and "What does it touch?" in board.alt, "the film is not there yet"
        assert not len(board.layers["walls_met"].root.get_xdata())
    for t in (0.65, 0.0):
        board.receive({"kind": "time", "event": {"t": t}, "number": 1})
        assert "touching" in board.on and "It touches edge e₀" in board.alt, "and from then on it is told"


@pytest.mark.slow
def test_only_a_ridge_leaves_room_for_a_nearest_point_on_the_seam():
    board, found = Seam("sunk"), {}
    for bend in (-0.2, 0.0, 0.2):
        board.turn(bend=bend)
        on = 0
        for x in np.linspace(-2, 2, 41):
            board.move("centre of the marble", (x, 0))
            near = min(board.facts, key=lambda one: one.far)
            assert near.far == pytest.approx(R - SUNK, abs=1e-5), "it is as deep in everywhere"
            on += bool(not near.point.any())
        found[bend] = on
    assert found[-0.2] > 3 and found[0.0] <= 1 and found[0.2] == 0
    board.turn(bend=0.0)
    board.move("centre of the marble", (-0.5, 0))
    assert "in the left triangle, and its normal stands upright" in board.alt and "leans by 28°" in board.alt
    whole, own = (board.layers[name].word.get_position()[0] for name in ("whole", "own"))
    assert own < -0.5 < whole, "each normal has its name, on its own side"
    board.turn(bend=-0.2)
    board.move("centre of the marble", (0.3, 0))
    assert np.isnan(board.layers["own"].word.get_position()[0]), "and two that are one have one"
    assert "of both lies on the seam" in board.alt
    board.show_state("14.6")
    assert "So s is on the seam, which is part of both, and" in board.alt
    board.move("centre of the marble", (-2.0, 0))
    assert "So s is on the left triangle, and" in board.alt


@pytest.mark.slow
def test_the_marble_is_sunk_in_what_is_nearest_and_reaches_the_next_rim_close_to_a_seam_alone():
    board, alone = Seam("sunk"), []
    assert "Alone" in board.alt, "as it opens both push"
    for bend in (-0.2, 0.0, 0.2):
        board.turn(bend=bend)
        for x in np.linspace(-2, 2, 41):
            board.move("centre of the marble", (x, 0.0))
            near, far = sorted(board.facts, key=lambda one: one.far)
            assert near.far == pytest.approx(R - SUNK, abs=2e-6)
            assert ("Alone" in board.alt) == (far.far <= R + 1e-5)
            assert len(board.layers["own"].arrow.get_paths()[0].vertices) == 0 or far.far <= R + 1e-5
            alone += [abs(x)] if bend == 0 and "Alone" in board.alt else []
    assert 0 < max(alone) < 1


def test_where_both_programs_answer_alike_the_reply_says_how_near_to_the_seam_a_frame_must_end():
    board = Seam("sunk")
    near = 1.2**2 - (1.2 - 0.2725) ** 2
    for x, parts in ((-np.sqrt(near) - 0.01, False), (-np.sqrt(near) + 0.01, True)):
        board.lay(x)
        board.receive({"kind": "time", "event": {"t": board.last}, "number": 1})
        assert ("Let a frame end less than 0.76 cm before the seam" in board.alt) != parts
        assert ("throws the marble up" in board.alt) == parts


@pytest.mark.one_in(2)
@pytest.mark.parametrize("bend", [-0.2, 0.0, 0.3])
def test_in_the_film_a_dot_stands_at_the_point_by_which_a_frame_ended_and_not_below_the_centre(bend):
    board = Seam("sunk")
    board.turn(bend=bend)
    board.receive({"kind": "time", "event": {"t": board.last}, "number": 1})
    (_, way) = board.layers["film"].ways
    steps = np.diff(way.get_segments()[0][:-1], axis=0)
    assert len(steps) and np.all(steps[:, 0] > 1), "and its way is no staircase"
    for run, dots in zip(board.film, board.layers["film"].frames, strict=True):
        ends = run.ends[: run.ended(board.now)]
        reached = [end for end in ends if min(each.far for each in board.heard(end)) <= R + 1e-5]
        assert len(dots.get_xydata()) == len(reached) > 0, "a dot stands below a marble that flies"
        for end, place in zip(reached, dots.get_xydata(), strict=True):
            assert np.hypot(*(end - place)) == pytest.approx(min(each.far for each in board.heard(end)))


@pytest.mark.slow
def test_over_the_seam_the_first_program_throws_a_marble_up_and_the_second_lets_it_pass():
    board = Seam("sunk", "14.6")
    assert board.saved() and board.p[0] == START, "what is saved moves nothing"
    first, second = board.film
    assert first.at(0.0) == pytest.approx([START - _over.SPEED, R - SUNK]), "it begins a frame before where it is left"
    k = _over.parted(first, second)
    assert k == 0 and first.ends[k, 0] == pytest.approx(-0.5) and first.touched[k] == 2
    n = first.ends[k] / np.hypot(*first.ends[k])
    assert first.speeds[k] == pytest.approx([3.5, 0] - (3.5 * n[0]) * n) and second.speeds[k] == pytest.approx([3.5, 0])
    assert np.all(second.begins[:, 1] == pytest.approx(R)) and first.begins[3, 1] > R + 2
    before = board.facts
    board.receive({"kind": "time", "event": {"t": 0.9}, "number": 1})
    assert "throws" not in board.alt and before[0].far == pytest.approx(board.facts[0].far)
    board.receive({"kind": "time", "event": {"t": 1.1}, "number": 1})
    assert "0.5 cm before the seam" in board.alt and "leans by 28° and throws the marble up" in board.alt
    assert [len(dots.get_xdata()) for dots in board.layers["film"].frames] == [1, 1]
    board.receive({"kind": "time", "event": {"t": board.last}, "number": 1})
    assert _over.lands(first, second)[1] is None, "the second one never leaves the floor"
    assert f"comes down {_over.lands(first, second)[0]:.2g} cm beyond the seam" in board.alt
    board.move("centre of the marble", (-3.0, 0.0))
    assert not board.t and _over.parted(*board.film) is None, "no frame ends just before the seam"


@pytest.mark.one_in(16)
@pytest.mark.parametrize("bend", [-0.2, -0.1, 0.0, 0.1, 0.3])
@pytest.mark.parametrize("x", [-0.66, -0.3, 0.5, 2.0])
def test_at_the_end_of_the_film_both_marbles_are_seen_and_one_that_was_thrown_up_is_down(x, bend):
    board = Seam("sunk")
    near = board.world.get_xlim(), board.world.get_ylim()
    board.turn(bend=bend)
    board.move("centre of the marble", (x, 0.0))
    board.receive({"kind": "time", "event": {"t": board.last}, "number": 1})
    (left, right), (low, high) = board.world.get_xlim(), board.world.get_ylim()
    discs = np.vstack([board.layers["ball"].disc.get_paths()[0].vertices, board.layers["film"].ring.get_segments()[0]])
    assert left < discs[:, 0].min() and discs[:, 0].max() < right, "one has left the picture"
    assert low < discs[:, 1].min() and discs[:, 1].max() < high
    end, told = board.film[0].at(board.now), board.alt
    assert min(board.heard(end), key=lambda one: one.far).normal[1] > 0, "it is through the floor"
    if "comes down" in told:
        assert board.heard(end)[1].far <= R + 1e-6, "it is told that it comes down, and not seen"
    assert bend or x != -0.66 or "It comes down 27 cm beyond" in told and right > 27 + R
    board.move("centre of the marble", (x, 0.0))
    assert (board.world.get_xlim(), board.world.get_ylim()) == near, "the view does not come back"


def test_the_seam_opens_where_both_triangles_push_and_each_push_has_the_name_of_its_own():
    board = Seam("sunk", "14.6")
    left, right = board.facts
    assert left.normal[0] == 0 > right.normal[0], "one is upright, and one leans back"
    words = [board.layers[name].word for name in ("whole", "own")]
    assert [word.get_text() for word in words] == ["push of the left one", "push of the right one"]
    assert np.isfinite([word.get_position() for word in words]).all()
    assert all(len(board.layers[name].arrow.get_paths()[0].vertices) for name in ("whole", "own"))
    board.show_state("14.6")
    assert left.far < right.far < R and left.point.any() and not right.point.any()
    for x in (-1.7, -3.0, 2.0):
        board.move("centre of the marble", (x, 0.0))
        board.show_state("14.6")
        assert board.p[0] == x


@pytest.mark.one_in(2)
@pytest.mark.parametrize("wide", [0.0, 700.0, 340.0])
def test_the_name_of_the_slope_stands_clear_of_the_ground(wide):
    board = Seam()
    board.wide = wide
    text = next(x for x in board.tracks_of["slope of the right one"].ax.texts if x.get_text() == "the right one")
    room = text.get_window_extent(board.figure.canvas.get_renderer())
    assert room.y1 + 2 < board.world.get_window_extent().y0


@pytest.mark.slow
def test_the_walls_at_a_seam_are_drawn_once_a_nearest_point_was_found_there_or_for_their_equation():
    board = Seam("sunk")
    walls = lambda: len(board.layers["walls"].lines.get_segments()[0])
    board.move("slope of the right one", (0.2, 0))
    board.move("centre of the marble", (1.0, 0))
    assert not walls() and np.isnan(board.layers["walls"].word.get_position()[0])
    board.show_state("14.6")
    assert walls() == 2
    board.move("slope of the right one", (0.1, 0))
    assert walls() == 2 and board.lit == "14.6", "they stay while it is bent"
    board.show_state("sunk")
    assert walls() == 2
    board.act("whole")
    board.move("centre of the marble", (2.0, 0))
    board.move("slope of the right one", (-0.2, 0))
    assert not walls() and not len(board.layers["walls"].both.get_paths()[0].vertices), "a ridge alone does not tell"
    board.move("centre of the marble", (0.3, 0))
    assert walls() == 2 and len(board.layers["walls"].both.get_paths()[0].vertices)
    board.move("centre of the marble", (2.0, 0))
    assert walls() == 2, "and they stay"
    board.act("whole")
    assert not walls()


@pytest.mark.slow
def test_where_the_body_hides_the_contact_it_is_cut_along_the_way_and_the_contact_is_on_the_rim_of_the_cut():
    seen = set()
    for state, turn, centre, tip in (
        ("face", 1.0, (1.0, 3.0), (3.9, -1.4)),
        ("face", 1.0, None, (3.9, -0.5)),
        ("face", 1.0, None, (3.9, -2.2)),
        ("edge", 0.7, (1.0, 3.0), (3.5, -1.0)),
        ("grown", 0.7, (-5.5, 3.0), (-1.0, -1.0)),
        ("face", 1.0, None, None),
        ("edge", 0.0, None, None),
    ):
        board = Grown(state)
        board.p, board.v = FROM_THE_FRONT
        board.turn(turn=turn, pour=1.0)
        for handle, place in (("centre of the marble", centre), ("tip of its way", tip)):
            if place:
                board.move(handle, place)
        known, cut = board.facts, board.layers["cut"].area.get_paths()[0].vertices
        hidden = dot(known.p + known.touch.t * known.v - known.point, board.eye.toward) < -0.05
        assert bool(len(cut)) == hidden
        if hidden:
            there = board.on_page(known.p + known.touch.t * known.v)
            assert np.min(np.hypot(*(cut - there).T)) < 0.03, "on its rim"
            seen.add(known.touch.feature)
            board.turn(pour=0.5)
            assert not len(board.layers["cut"].area.get_paths()[0].vertices)
    assert seen >= {0, 5}


@pytest.mark.slow
def test_a_step_slides_and_never_leads_into_the_ground_nor_gains():
    board = Sliding()
    assert "way" not in board.on and "stopped" not in board.alt and "stopped twice" in board.saved()["text/plain"]
    board.receive({"kind": "time", "event": {"t": 0.3}, "number": 1})
    assert "way" in board.on and "stopped twice" in board.alt and "You have it" not in board.alt
    for x in (3.6, 4.6, 5.6, 6.6, 7.6):
        for y in (-1.4, -1.7, -2.0):  # a band of many pixels, to the right of where it is and lower
            board.move("tip of its step", (x, y))
            board.receive({"kind": "time", "event": {"t": 1.0}, "number": 2})
            assert "stopped 3 times" in board.alt and "You have it" in board.alt, "as the lesson asks"
    for place in ((9.0, 9.0), (-4.0, -9.0), (5.0, 1.3)):
        before = board.moves.copy()
        board.move("start of the marble", place)
        assert board.moves == pytest.approx(before)
        assert all(0 <= each["x"] <= 1 and 0 <= each["y"] <= 1 for each in board.handles), "the tip stays in sight"
    board.act("whole")
    for _ in range(60):
        board.start, board.moves = RNG.uniform([-8, 1.3], [-3.5, 5]), RNG.uniform([-4, -8], [14, 4])
        board.redraw()
        places = ends(board.facts)
        for x in places:
            for a, b in zip(GROUND, GROUND[1:], strict=False):
                e = b - a
                foot = a + np.clip(dot(x - a, e) / dot(e, e), 0, 1) * e
                assert np.hypot(*(x - foot)) > R - 1e-6
        speeds = [np.hypot(*leg.left) / (1 - t) for leg, t in zip(board.facts, board.times, strict=False) if t < 1]
        assert np.all(np.diff(speeds) <= 1e-9) and np.all(np.diff(board.times) >= 0)
        assert np.sum(np.hypot(*np.diff(places, axis=0).T)) <= np.hypot(*board.moves) + 1e-9


@pytest.mark.slow
def test_wherever_start_and_tip_are_dragged_the_marble_ends_wholly_in_the_picture():
    board, stops = Sliding(), set()
    low, high = np.array([board.world.get_xlim(), board.world.get_ylim()]).T
    for start in itertools.product((-11.0, -5.4, -2.0, 3.0), (1.2, 2.5, 9.0)):
        board.act("whole")
        board.move("start of the marble", start)
        for tip in itertools.product((-12.0, 0.0, 5.0, 9.0, 13.0), (-3.0, 0.0, 3.0, 9.0)):
            board.move("tip of its step", tip)
            assert np.all(ends(board.facts) >= low + R - 1e-9), (start, tip)
            assert np.all(ends(board.facts) <= high - R + 1e-9), (start, tip)
            stops.add(sum(leg.normal.any() for leg in board.facts))
        board.move("start of the marble", (start[0] + 2, start[1] + 1))
        assert np.all(ends(board.facts) <= high - R + 1e-9)
    assert stops >= {0, 1, 2, 3}


@pytest.mark.slow
def test_a_start_that_is_dragged_into_the_ground_touches_it_and_every_normal_is_that_of_the_nearest_point():
    board = Sliding().at_the_end()
    board.move("start of the marble", (-7.2, -9.0))
    board.at_the_end()
    assert board.start == pytest.approx([-7.2, R]) and board.facts[0].normal == pytest.approx([0, 1])
    for _ in range(100):
        board.act("whole")
        board.move("tip of its step", RNG.uniform([-8, -2], [8, 6]))
        board.move("start of the marble", RNG.uniform([-8, -2], [9, 6]))
        for leg in board.facts:
            stop = leg.p + leg.t * leg.left
            away = stop - np.array([nearest_of(stop, a, b) for a, b in zip(GROUND, GROUND[1:], strict=False)])
            far = np.hypot(*away.T)
            assert far.min() > R - 1e-9
            near = away[far < R + 1e-6] / R  # in a hollow corner it touches both sides
            assert not leg.normal.any() or np.any(np.all(np.abs(near - leg.normal) < 1e-6, axis=1))
        assert all(0 <= each["x"] <= 1 and 0 <= each["y"] <= 1 for each in board.handles)


def nearest_of(x, a, b):
    """Of a segment the point that is nearest to x."""
    return a + np.clip(dot(x - a, b - a) / dot(b - a, b - a), 0, 1) * (b - a)


def test_the_normal_of_the_mesh_is_from_the_nearest_of_all_points():
    board = Seam("14.6")
    board.move("centre of the marble", (0.4, 0.0))
    near, far = sorted(board.facts, key=lambda one: one.far)
    left, right = (f"{one.far:.3g} cm" for one in board.facts)
    assert f"From p it is {left} to the left triangle and {right} to the right one" in board.alt
    assert near.normal == pytest.approx((board.p - near.point) / np.hypot(*(board.p - near.point)))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("kind", PICTURES)
def test_states_and_layers_are_named_alike_and_leave_nothing_behind(kind):
    board = kind()
    rows = [state.layers for state in kind.states.values()]
    lit = [tag.layers for state in kind.states.values() for tag in state.tags.values()]
    assert set(" ".join([kind.always, *rows, *lit]).split()) == set(board.layers)
    before = board.parts, board.alt, board.handles
    for name in (*board.states, *board.tagged, next(iter(board.states))):
        board.show_state(name)
        marks = str(board.parts)
        assert "nan" not in marks + board.alt and "inf" not in marks and len(board.alt) >= 30
    board.act(list(board.acts)[-1])
    assert (board.parts, board.alt, board.handles) == before


@pytest.mark.slow
@pytest.mark.parametrize("wide", often([0.0, 700.0, 340.0], [0.0, 340.0]))
@pytest.mark.parametrize("kind", PICTURES)
def test_every_handle_is_named_and_goes_by_keys(kind, wide):
    board = kind()
    board.wide = wide
    for name in list(board.places()):
        before = board.handles
        board.receive({"kind": "key", "event": {"handle": name, "dx": 1, "dy": 1, "fine": False}, "number": 1})
        assert board.handles != before, name
        assert all(each["value"] and 0 <= each["x"] <= 1 and 0 <= each["y"] <= 1 for each in board.handles)


def test_whose_second_step_has_no_three_contacts_is_told_where_they_are_and_they_are_there():
    def played(board):
        board.receive({"kind": "time", "event": {"t": 1.0}, "number": 1})
        return "pull the tip of v farther to the right, into the ground" in board.alt

    for first, second in (((-1.0, 0.6), (1.6, 0.4)), ((2.0, -1.0), (-3.0, 3.0))):
        board = Sliding()
        board.move("tip of its step", first)
        assert not played(board) and not played(board), "one step is tried, however often it is played"
        board.move("tip of its step", second)
        assert "stopped" not in board.alt or "pull the tip" not in board.alt, "while it is not played"
        assert played(board)
        board.move("tip of its step", (6.0, -1.7))
        assert not played(board) and "You have it" in board.alt, "as it says"
        board.act("whole")
        assert not played(board)


def test_pressed_the_step_has_its_first_contact_alone_and_what_is_left_ends_where_the_next_one_stops_it():
    board = Sliding("slide", "14.7")
    full = lambda name, of: sum(len(x.vertices) > 0 for x in getattr(board.layers[name], of).get_paths())
    for _ in ("before it was played", "and after"):
        press(board, "14.7")
        assert board.t == 0 and len(board.layers["way"].line.get_segments()[0]) == 2
        assert full("skins", "balls") == full("normals", "arrows") == 1
        arrow, (dotted,) = (
            board.layers["turned"].arrow.get_paths()[0].vertices,
            board.layers["turned"].stopped.get_segments(),
        )
        stop, tip = ends(board.facts)[1:3]
        assert np.hypot(*(arrow - tip).T).min() < 1e-6 and dotted[0] == pytest.approx(tip)
        assert np.hypot(*(arrow - stop).T).max() <= np.hypot(*(tip - stop)) + 1e-6, "not through the next surface"
        (end,) = {tuple(x) for x in board.layers["taken"].line.get_segments()[0][1:]}
        assert dotted[1] == pytest.approx(end), "the dotted part ends where the dashed line does"
        receive_time(board, 1.0)
    press(board, "slide")
    assert full("skins", "balls") == full("normals", "arrows") == 2


def test_what_the_task_asks_is_told_beside_the_reply_of_an_equation_and_alone_once_that_is_put_out():
    board = Sliding("slide", "14.7").at_the_end()
    board.show_state("14.7")
    board.receive({"kind": "time", "event": {"t": 1.0}, "number": 1})
    reply = "The first contact comes at t = 0.357, so 0.643 of the frame is left for v′."
    assert board.alt == f"The marble is stopped twice, and goes 7.91 of the 8.48 cm of its step. {reply}"
    written = [board.layers[name].letter.get_text() for name in ("rest", "turned")]
    assert written == [r"$\mathbf{v}(1-t)$", r"$\mathbf{v}'(1-t)$"], "both arrows are what is left of the frame"
    board.move("tip of its step", board.start + [9.6, -2.2])
    assert "The marble is stopped" in board.alt and "left for v′" in board.alt, "a drag leaves both"
    board.receive({"kind": "act", "event": {"name": "whole"}, "number": 2})
    assert not board.lit and "left for v′" not in board.alt, "all as it was at first, with no equation pressed"
    assert "first touches" not in Grown("14.1").alt, "a caption that no task asks about gives way"


def test_pressed_the_equation_of_the_seam_writes_its_letters_at_what_they_stand_for():
    board = Seam("sunk")
    for bend, x in ((0.0, -0.5), (0.3, -0.25), (-0.3, 1.0)):
        board.show_state("sunk")
        board.turn(bend=bend)
        board.move("centre of the marble", (x, 0.0))
        assert "letters" not in board.on
        board.show_state("14.6")
        assert "letters" in board.on
        p, s, n = (text.get_position() for text in board.layers["letters"].of)
        near = min(board.facts, key=lambda one: one.far)
        for text, place in ((p, board.p), (s, near.point), (n, near.point + 1.7 * near.normal)):
            assert 0.2 < np.hypot(*(np.array(text) - place)) < 0.7


def test_pressed_after_its_film_the_equation_of_the_seam_is_seen_from_near_where_the_marble_was_led():
    board = Seam("sunk", "14.6")
    near = board.limits.copy()
    receive_time(board, board.last)
    assert board.back > 1.5, "the view has drawn back"
    press(board, "14.6")
    assert board.t == 0 and board.limits == pytest.approx(near) and board.asked == pytest.approx([START, R - SUNK])
    places = np.array([text.get_position() for text in board.layers["letters"].of])
    apart = [np.hypot(*(a - b)) for a, b in itertools.combinations(places, 2)]
    assert min(apart) > 0.8, "and the letters stand apart"
    receive_time(board, board.last)
    assert np.isnan([text.get_position() for text in board.layers["letters"].of]).all(), "from far they have no room"


def test_over_a_ridge_the_film_is_told_in_words_of_its_own():
    board, told = Seam("sunk"), []
    for bend in (0.0, -0.2):
        board.turn(bend=bend)
        board.move("centre of the marble", (START, 0.0))
        for t in (0.3, board.last):
            receive_time(board, t)
            told.append(board.alt)
    assert "hill" in told[2] and "flies off the ridge and comes down" in told[3]
    assert not any("hill" in x or "ridge" in x for x in told[:2]) and "as fast as before" in told[1]
    assert "as fast" not in told[3], "on a slope it goes faster"
    for run, at in zip(board.film, _over.lands(*board.film), strict=True):
        assert run.begins[: run.ended(board.now) + 1, 0].max() >= at, "the film ends while a marble is in the air"


@pytest.mark.parametrize(
    ("bend", "x", "words"),
    [
        (0.15, START, "throws the marble up. It comes down 10 cm beyond the seam. Asked together, the nearer triangle"),
        (
            0.27,
            START,
            "sends the marble up the slope at once. Asked together, the nearer triangle pushes first, and the",
        ),
        (0.3, -0.05, "There the slope is nearer, and in either program it sends the marble up, nearly alike"),
    ],
)
def test_in_a_hollow_the_film_tells_what_either_program_does_there_and_names_both_marbles(bend, x, words):
    board = Seam("sunk")
    board.turn(bend=bend)
    board.lay(x)
    receive_time(board, board.last)
    assert words in board.alt and "as before" not in board.alt
    names = np.array([text.get_position() for text in board.layers["film"].words])
    assert np.isfinite(names).all() and np.hypot(*(names[0] - names[1])) > 0.4
    apart = np.abs(board.film[0].at(board.now) - board.film[1].at(board.now)).max()
    assert (apart < 0.5) == ("nearly alike" in board.alt)
    assert np.isnan([board.layers[name].word.get_position() for name in ("whole", "own")]).all(), "they make room"
    board.lay(x)
    for name in ("whole", "own"):
        place = np.array(board.layers[name].word.get_position())
        assert min(each.normal @ (place - each.point) for each in board.heard(place)) > 0.5, "a name lies in the ground"


@pytest.mark.slow
def test_in_a_hollow_it_is_told_that_the_marble_presses_on_both_faces():
    for bend, x, both in ((0.3, -0.25, True), (0.3, 4.0, False), (0.0, 0.3, False), (-0.3, 0.1, False)):
        board = Seam("sunk")
        board.turn(bend=bend)
        board.move("centre of the marble", (x, 0.0))
        assert ("It presses on both: the right triangle has its turn first, and the left one" in board.alt) == both, (
            bend,
            x,
        )
        assert sum(each.far <= R and each.point.any() for each in board.facts) == 2 or not both


@pytest.mark.slow
@pytest.mark.parametrize("start", [None, (-3.0, 1.5), (0.5, 2.0)])
def test_of_P_the_edge_sees_the_leg_of_a_right_triangle_that_is_drawn_nearly_as_it_is(start):
    board = Grown("edge", "14.2")
    board.wide = 340.0
    board.turn(turn=1.0)
    before = board.eye
    board.show_state("14.2")
    assert np.array_equal(board.eye.toward, before.toward), "the tag begins from what is seen"
    board.lay_out()
    board.move("turn", (0.0, 0.0))
    assert board.lit == "14.2", "the knob puts the tag out"
    if start:
        board.move("centre of the marble", start)
    board.redraw()
    marks, P = board.layers["angle"], board.p - CORNERS.q[0]
    arc, leg, mark = marks.lines.get_segments()
    ((foot, top),) = board.layers["rest"].line.get_segments()
    true = np.sqrt(np.sum(np.cross(ALONG, P) ** 2))
    assert (
        leg == pytest.approx(board.on_page([CORNERS.q[0], CORNERS.q[0] + dot(P, ALONG) * ALONG]))
        and dot(ALONG, ALONG) == 1
    )
    assert foot == pytest.approx(leg[1]) and f"|P × u₀| = {true:.3g} cm" in board.alt
    assert start or 0.85 * true < np.hypot(*(top - foot)) <= true, "it is seen nearly as long as it is"
    begin = leg[0]
    for end, side in ((arc[0], board.eye.seen(ALONG)), (arc[-1], top - begin)):
        out = end - begin
        assert out[0] * side[1] == pytest.approx(out[1] * side[0]) and out @ side > 0, "from the edge to P"
    square = mark[1] - foot
    assert np.allclose(square, (mark[0] - foot) + (mark[2] - foot)), "and at the foot a right angle"
    assert all(text.get_visible() for text in (marks.letter, marks.name, marks.word))
    board.turn(turn=1.0)
    assert not marks.letter.get_visible() and not marks.name.get_visible(), "along it it is a line"
    assert marks.word.get_visible() and marks.word.get_text() == r"$|\mathbf{P}\times\mathbf{u}_0|$"
    plain = Grown("grown", "edge")
    assert not any(text.get_visible() for text in plain.layers["angle"] if hasattr(text, "get_text"))


@pytest.mark.slow
@pytest.mark.parametrize("turn", [0.0, 1.0])
def test_the_face_has_its_upright_vector_named(turn):
    for shown in ("face", "14.3"):
        board = Grown("face")
        board.show_state(shown)
        board.turn(turn=turn)
        if shown == "face":
            assert "N" not in board.on, "it has a name once its equation needs it"
            continue
        assert "N" in board.lamp.layers.split()
        tip = board.layers["N"].arrow.get_paths()[0].vertices - board.on_page(CORNERS.q[0])
        n = board.eye.seen(CORNERS.n)
        assert (tip @ n).max() == pytest.approx(n @ n) and abs(tip @ [n[1], -n[0]]).max() < 0.3
        assert board.layers["N"].letter.get_visible()


@pytest.mark.slow
@pytest.mark.parametrize(("shown", "wide"), [("edge", 0.0), ("14.2", 340.0), ("face", 0.0)])
def test_what_is_left_is_named_beside_its_line(shown, wide):
    board = Grown(shown)
    board.wide = wide
    board.lay_out()
    for turn in (0.0, 0.3, 1.0):
        board.turn(turn=turn)
        layer = "tall" if board.state == "face" else "angle" if board.lit else "rest"
        word = board.layers[layer].word
        if board.lit:
            assert ("times" in word.get_text()) == (turn == 1.0) and word.get_visible()
            continue
        assert bool(word.get_text()) == (turn == 1.0), "aslant it would stand on lines"
    (line,) = board.layers["rest"].line.get_segments()
    box = word.get_window_extent(board.figure.canvas.get_renderer()).transformed(board.world.transData.inverted())
    upper = line[0] + (0.2 if board.state == "face" else 0.62) * (line[1] - line[0])
    off = np.maximum(0, [box.x0 - upper[0], upper[0] - box.x1]).max()
    assert off < 0.6 and box.y0 < upper[1] + 0.5 and upper[1] - 0.5 < box.y1


def test_looked_along_the_face_no_letter_comes_upon_another_wherever_the_marble_is_dragged():
    board = Grown("face", "14.3")
    board.show_state("14.3")
    at = board.places()["centre of the marble"][1]
    for shift in ((0, 0), (0, 0.5), (1.5, 0), (2.5, -0.8), (-1.5, -0.5), (4, 0), (0.9, -1.2)):
        board.move("centre of the marble", at + shift)
        named = [board.layers[name].letter for name in ("N", "P", "v", "r")]
        words = [board.layers["tall"].word, *(text for text in board.layers["met"].times if text.get_text())]
        boxes = [text.get_window_extent(board.figure.canvas.get_renderer()) for text in (*named, *words)]
        for one, other in itertools.combinations(boxes, 2):
            assert not one.overlaps(other), shift
        ((foot, _),) = board.layers["r"].line.get_segments()
        crowd = [board.on_page(board.p)[0], *board.layers["met"].dot.get_xdata()]
        assert np.nanmin(np.abs(foot[0] - np.array(crowd))) > 1.5, "r is measured in the crowd at the cross"


def test_up_a_hollow_and_down_a_ridge_all_of_the_marble_stays_in_sight():
    board = Seam("sunk")
    for bend in (-0.3, 0.0, 0.1, 0.3):
        board.turn(bend=bend)
        board.move("centre of the marble", (9.0, 0.0))
        low, high = board.world.get_ylim()
        assert board.p[0] > 0.7 and low - 1e-6 < board.p[1] - R and board.p[1] + R < high + 1e-6


def test_a_marble_that_slides_up_the_wall_is_seen_to_end_below_the_rim():
    board = Sliding("slide")
    board.move("start of the marble", (0.5, 5.0))
    board.move("tip of its step", (9.0, 5.4))
    board.at_the_end()
    top = board.layers["now"].ball.get_paths()[0].vertices[:, 1].max()
    assert 0.8 < board.world.get_ylim()[1] - top < 1.0


@pytest.mark.slow
def test_the_name_of_a_corner_stands_in_its_region():
    board = Seven("first")
    q, name = CORNERS.q[1, :2], board.layers["names"].words[1].get_position()
    assert np.hypot(*(name - q)) < 2.5 and region(CORNERS, np.array([*name, 0.0])) == 1, "q₁ is named in its region"
