"""The hit tells what `lib` says and is played to its end; the tips run on the circle; a hair, and both at once."""

import numpy as np
import pytest

from lib import response
from lib.show import Velocities, Wedge, velocities, wedge
from lib.show.central import SHOT, _deal, relocated
from lib.show.judged import Judgement
from lib.show.response._wedge import HAIR, NARROW, OPEN, centres, energy, joint, kept, pushed, run, stairs, wanted
from lib.show.response.flown import Flown
from lib.show.response.hit_states import SKETCHES
from lib.show.response.returned import Returned
from lib.show.response.struck import Struck
from lib.show.scene import number
from lib.teach import lesson08
from lib.teach.response.laboratory import sphere_response


def rolled(board, angle, settled=True):
    """The same board, B rolled to an angle about A."""
    board.move("B round A", 9 * np.array([np.cos(angle), np.sin(angle)]), settled=settled)
    return board


@pytest.mark.slow
def test_the_one_shot_in_whole_numbers():
    told = {tag: Velocities(tag).alt for state in Velocities.states.values() for tag in state.tags}
    for tag, words in {
        "8.1": "n = (−0.8, 0.6)",
        "8.2": "Of a relative speed of 20 the gap closes at 16.",
        "8.3": "J / m₁ = 16 along n, and goes on by (12.8, −9.6)",
        "8.4": "J / m₂ = 16 along n, and goes on by (7.2, 9.6)",
        "8.5": "moves by (10, 0)",
        "8.6": "The gap closed at 16, and now the gap opens at 16 cm",
        "8.7": "vₙ' = 16 − 16 / 0.5 = −16",
        "8.8": "1/1 + 1/1 = 1/0.5",
        "8.9": "J = 2 · 0.5 · 16 = 16",
        "8.10": "Of the 100 that a hit can take, W = ½ · 0.5 · (1 − 0.25) · 16² = 48",
        "8.11": "v₁' · n = −16, and v₂ · n was −16",
        "8.12": "v₁'·v₂' = 0; before the hit it was 0",
    }.items():
        assert words in told[tag], told[tag]
    assert {tag for tag in told if "nan" in told[tag]} == set()


@pytest.mark.slow
def test_what_is_told_equals_lib():
    board = Velocities("8.9", "loss")
    board.move("restitution e", (0.25, 0))
    board.show_state("8.10")
    board.move("masses of A and B", (2, 0))
    for seed in range(20):
        board.take(_deal(np.random.default_rng(seed)))
        s, n = board.scene, board.facts.geometry.normal
        assert board.given == (4.0, 1.0, 0.25)
        board.show_state("8.9")
        assert f"= {number(response.steps(s.v1, s.v2, n, 4, 1, 0.25).J)}: " in board.alt
        for mine, theirs in zip(board.hit.after, response.collide(s.v1, s.v2, n, 4, 1, 0.25), strict=True):
            assert mine.tolist() == theirs.tolist()


@pytest.mark.slow
def test_the_film_goes_on_as_long_after_the_contact_and_ends_where_the_arrows_end():
    board = Velocities("hit")
    assert (board.t, board.last) == (0.4, 0.8) and board.tracks["pauses"] == [0.4]
    assert board.hit.at(0.8) == pytest.approx(np.array([[5.12, -3.84], [-4 + 2.88, 3 + 3.84]]))
    assert board.hit.at(0.0) == pytest.approx(np.array([[0, 0], [-12, 3]]))
    tips = [verts.vertices[3] for verts in board.layers["go"].arrows.get_paths()]
    assert np.array(tips) == pytest.approx(board.hit.at(0.8))
    assert board.tracks["sounds"] == [[0.4, "bell", 0.8]]
    board = Velocities("push")
    for t, x in ((0.0, -6), (0.4, -2), (0.8, 2)):
        for _ in ("pulled", "not pulled"):
            assert board.middle(board.hit, t) == pytest.approx([x, 1.5]), "the common centre goes straight on"
            board.move("impulse J", (10, 8))


def test_b_let_go_plays_the_film_from_its_beginning():
    board = Velocities("hit")
    at = next(each for each in board.handles if each["name"] == "B round A")
    drag = {"handle": "B round A", "x": at["x"], "y": at["y"]}
    board.receive({"kind": "drag", "event": drag | {"done": False}, "number": 1})
    assert board.plays == 0 and board.t == pytest.approx(0.4)
    board.receive({"kind": "drag", "event": drag | {"done": True}, "number": 2})
    assert board.plays == 1 and board.t == 0


@pytest.mark.slow
def test_however_it_is_rolled_they_part_at_a_right_angle():
    board = Velocities("hit")
    for angle in np.linspace(1.8, 2.8, 15):
        assert "right angle" in rolled(board, angle).alt and len(board.layers["right"].lines.get_segments()[1]) == 3
    assert "stands still" in rolled(board, np.pi).alt


def test_before_the_vote_nothing_is_told_and_the_answers_are_sketched():
    board = Velocities("hit", vote=lesson08.PREDICTION)
    assert board.alt == "At t = 0.4 the balls touch, and the film waits for your vote." and board.tracks == {}
    assert not {"go", "right"} & set(board.on) and len(board.layers["guesses"].words) == 4
    words = [text.get_text() for text in board.layers["guesses"].words]
    assert words == [SKETCHES[row[0]][0] for row in board.vote["answers"]], "in the order of the buttons"
    assert {answer.text for answer in lesson08.PREDICTION["answers"]} == set(SKETCHES)
    right = next(i for i, row in enumerate(board.vote["answers"]) if row[3])
    board.receive({"kind": "choose", "event": {"number": right}, "number": 1})
    assert "at a right angle" in board.alt and board.plays == 1 and board.tracks["moves"]
    assert "guesses" not in board.on, "afterwards the film has the room to itself"


def test_the_impulse_is_pulled_from_nothing_to_an_elastic_hit():
    board = Velocities("push", "loss")
    assert board.alt.startswith("J = 0: the gap still closes at 16") and board.hit.after[1].tolist() == [20, 0]
    assert board.hit.at(0.8) == pytest.approx(np.array([[0, 0], [4, 3]])), "B flies through A"
    for J, told in (
        (8, "neither closes nor opens"),
        (4, "still closes at 8 cm a frame, so the balls run into"),
        (12, "opens at 8"),
        (99, "opens at 16"),
    ):
        board.move("impulse J", np.array([20.0, 0]) + J * board.hit.n)
        assert board.hit.J == min(J, 16) and told in board.alt
    board.show_state("loss")
    board.show_state("push")
    assert board.hit.J == 16


@pytest.mark.slow
def test_the_right_angle_is_shown_for_equal_masses_and_e_1_whatever_was_turned_before():
    board = Velocities("loss", "right angle")
    board.move("restitution e", (0, 0))
    board.move("masses of A and B", (2, 0))
    board.show_state("right angle")
    assert board.given == (1, 1, 1) and "v₁'·v₂'" not in board.alt
    board.move("restitution e", (0.5, 0))
    board.show_state("8.12")
    assert board.given[2] == 0.5, "what is turned in the state stays"


@pytest.mark.slow
def test_the_energy_that_is_left():
    board = Velocities("loss")
    for e, left in ((0, "136"), (0.5, "152"), (1, "200")):
        board.move("restitution e", (e, 0))
        assert f"energy of 200 this hit leaves {left}" in board.alt
        assert [text.get_text() for text in board.layers["bar"].words][1] == f"left {left}"


@pytest.mark.slow
def test_rolled_round_the_tips_run_on_the_circle_at_opposite_ends():
    board = Velocities("right angle")
    assert "A leaves at 16 along n and at 0 across it, B at 0 along n and at 12 across it" in board.alt
    for angle in np.linspace(1.7, 4.5, 30):
        rolled(board, angle, settled=False)
        assert np.hypot(*board.hit.place) == pytest.approx(5)
        tips = np.array(board.hit.after) - [10, 0]
        assert np.hypot(*tips.T) == pytest.approx(10) and tips[0] == pytest.approx(-tips[1])
    assert len(board.trail) == 30 and len(board.layers["trail"].arcs.get_segments()[0]) == 30
    board.move("tip of v₂", (16, 0))
    assert board.trail == () and board.scene.v2.tolist() == [16, 0]


@pytest.mark.slow
@pytest.mark.parametrize("place", [(5, 0), (3, 4), (0, 0), (0, -1), (1e-9, 5)])
def test_b_can_come_only_from_the_side_it_comes_from(place):
    board = Velocities("8.2")
    board.move("B round A", place)
    assert board.facts.contact.hit and board.hit.v_n > 0 and np.hypot(*board.hit.place) == pytest.approx(5)


@pytest.mark.slow
def test_with_loss_the_tips_stay_on_their_ways_along_the_normal_and_the_centre_stays():
    board = Velocities("8.10")
    for k in range(-3, 4):
        board.move("masses of A and B", (k, 0))
        for e in (0, 0.35, 1):
            board.move("restitution e", (e, 0))
            (m1, m2, share), x, s = board.given, board.hit, board.scene
            assert share == pytest.approx(e) and m1 / m2 == 2.0**k
            after = (m1 * x.after[0] + m2 * x.after[1]) / (m1 + m2)
            assert after == pytest.approx(x.centre)
            across = np.array([-x.n[1], x.n[0]])
            for one, other in zip(x.after, (s.v1, s.v2), strict=True):
                assert (one - other) @ across == pytest.approx(0, abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("narrow", [False, True])
def test_what_a_hit_can_take_is_said_within_the_picture(narrow):
    board = Velocities("loss")
    if narrow:
        board.figure.set_size_inches(5.2, board.figure.get_figheight())
    word = board.layers["bar"].free_word
    for k in range(-3, 4):
        board.move("masses of A and B", (k, 0))
        box = word.get_window_extent(board.figure.canvas.get_renderer())
        assert 0 <= box.x0 and box.x1 <= board.figure.bbox.width


@pytest.mark.slow
def test_the_corner_is_drawn_only_where_the_angle_is_right():
    board = Velocities("8.12")
    corner = board.layers["thales"].lines
    assert len(corner.get_segments()[-1]) == 3
    board.show_state("right angle")
    board.move("restitution e", (0.5, 0))
    assert len(corner.get_segments()[-1]) == 0
    board.act("whole")
    board.move("masses of A and B", (1, 0))
    assert len(corner.get_segments()[-1]) == 0


def test_without_a_contact_nothing_changes():
    board = Velocities("8.3")
    board.take(relocated(SHOT, "centre of B", np.array([-12.0, 9.0])))
    assert board.alt == "No contact in this frame, and both go on as they are."
    assert board.hit.after == (board.scene.v1, board.scene.v2)


def test_found_a_tenth_of_a_frame_too_late_a_leaves_another_way():
    board = Velocities("late")
    assert "The contact is found at once, and A leaves by (12.8, −9.6)" in board.alt
    board.move("lateness", (0.1, 0))
    assert "found 0.1 of a frame too late, and A leaves by (6.15, −9.23)" in board.alt
    late = response.collide([0, 0], [20, 0], [-2, 3], 1, 1)
    assert np.array(board.hit.after) == pytest.approx(np.array(late))
    assert board.alt.endswith("Dashed: in truth it leaves by (12.8, −9.6).")
    turns = [np.degrees(np.arctan2(*v[::-1])) for v in (board.hit.after[0], (12.8, -9.6))]
    assert round(turns[1] - turns[0]) == 19, "so the text has it"


@pytest.mark.slow
def test_beside_the_late_contact_the_balls_go_as_they_should():
    board, rings = Velocities("late"), lambda: board.layers["true"].rings.get_segments()
    assert [len(ring) for ring in rings()] == [0, 0] and len(board.tracks["moves"]) == 2
    board.move("lateness", (0.1, 0))
    board.t = board.last
    where = Velocities("hit").hit.at(board.last)
    assert [ring.mean(axis=0) for ring in rings()] == pytest.approx(where, abs=0.1)
    assert board.in_time(0.3) == pytest.approx(board.hit.at(0.3)), "before the contact there is no difference"
    assert len(board.tracks["moves"]) == 4
    board.take(board.scene._replace(v1=np.array([2.0, 1.0]), v2=np.array([22.0, 1.0])))
    assert board.in_time(0.2) == pytest.approx(board.hit.at(0.2)), "nor if A moves"


def test_a_hair_decides_where_the_cue_ball_goes():
    board = Wedge("a hair")
    assert board.t == 0 and board.alt == "Ball 2 lies 0.5 mm farther off. Press Play."
    assert not any(len(way) for way in board.layers["come"].ways.get_segments())
    board._on_time(board.last)
    assert "Ball 2 lies 0.5 mm farther off" in board.alt and "(−2.5, −4.39)" in board.alt
    assert all(len(way) for way in board.layers["come"].ways.get_segments())
    board.move("ball 2 farther off", (0.001, 0))
    assert run(NARROW, 0.0001).after == pytest.approx([-2.5, -4.33], abs=1e-3)
    board.move("ball 2 farther off", (-0.001, 0))
    assert board.alt.endswith("(−2.5, 4.33).")
    board.move("ball 2 farther off", (0, 0))
    assert "Both are met at one instant, and the cue ball leaves by (−4, 0)" in board.alt
    cliff = run(NARROW, -1e-6).after[1] - run(NARROW, 1e-6).after[1]
    assert cliff == pytest.approx(10 * np.sin(4 * NARROW), abs=1e-4) == pytest.approx(8.66, abs=1e-3)
    for degrees in (32, 38, 45, 55, 63):
        half = np.radians(degrees)
        cliff = run(half, -1e-6).after[1] - run(half, 1e-6).after[1]
        assert cliff == pytest.approx(10 * np.sin(4 * half), abs=1e-3)
    board.act("open")
    for x in (-HAIR, -0.001, 0.0, 0.001, HAIR):
        assert np.hypot(*run(OPEN, x).after) < 1e-9, "from either side it stops dead"


@pytest.mark.slow
def test_the_chart_keeps_where_the_knob_has_been():
    board = Wedge("a hair")
    lines = board.layers["chart"].lines
    assert [len(line) for line in lines.get_segments()] == [0, 0], "nothing was seen yet"
    board._on_time(board.last)
    assert np.ptp(lines.get_segments()[1][:, 0]) == 0 and len(lines.get_segments()[0]) == 0
    for x in (0.02, -0.001, -0.03):
        board.move("ball 2 farther off", (x, 0))
    low, high = (segment[:, 0] for segment in lines.get_segments())
    assert (low.min(), low.max(), high.min(), high.max()) == pytest.approx((-0.3, -0.01, 0.2, 0.5))


def test_taps_are_the_columns_of_k():
    board = Wedge("one push")
    cells = board.layers["table"].cells
    rows = lambda: [[cell.get_text() for cell in cells[i : i + 3]] for i in (0, 3, 6)]
    assert rows()[1][1:] == ["?", "?"]
    board.act("tap 1")
    assert rows()[1][1:] == ["2", "?"] and rows()[2][1:] == ["½", "?"]
    assert [word.get_text() for word in board.layers["taps"].words] == ["2", "½"]
    at = next(each for each in board.handles if each["name"] == "contact 2")
    board.receive(
        {"kind": "drag", "event": {"handle": "contact 2", "x": at["x"], "y": at["y"], "done": True}, "number": 1}
    )
    assert rows()[1][1:] == ["2", "½"] and rows()[2][1:] == ["½", "2"]
    across = np.array([cell.get_position()[0] for cell in cells]).reshape(3, 3)
    assert np.all(across == across[0]), "the head of a column stands above it"
    board.act("open")
    board.act("tap 1")
    assert rows()[1][1:] == ["2", "?"] and rows()[2][1:] == ["0", "?"]


@pytest.mark.parametrize("half", [NARROW, OPEN])
def test_the_impulses_that_keep_the_energy(half):
    whole = energy(pushed(half, np.zeros(2)))
    assert np.array([energy(pushed(half, J)) for J in kept(half)]) == pytest.approx(whole)
    found = joint(half)
    assert energy(pushed(half, found.together)) == pytest.approx(whole)
    v, n = pushed(half, found.centre), found.n
    for k in (0, 1):
        assert (v[0] - v[k + 1]) @ n[k] == pytest.approx(0, abs=1e-12), "in the middle nothing closes"
    ends = [stairs(half, k)[-1] for k in (0, 1)]
    assert [energy(pushed(half, J)) for J in ends] == pytest.approx([whole, whole])
    assert ends[0] == pytest.approx(ends[1][::-1])
    assert np.allclose(ends[0], found.together) == (half == OPEN)


@pytest.mark.parametrize("half", [NARROW, OPEN])
def test_the_whole_ellipse_is_in_its_view_and_opposite_0_lies_together(half):
    board, found = Wedge("together"), joint(half)
    (left, right), (low, high) = board.plane.get_xlim(), board.plane.get_ylim()
    assert np.all(kept(half) > [left, low]) and np.all(kept(half) < [right, high])
    assert found.together == pytest.approx(2 * found.centre)


@pytest.mark.slow
def test_three_balls_together_as_they_are_pulled():
    board = Wedge("together")
    told = "Nothing pushes yet: contact 1 closes at 17.3 and contact 2 closes at 17.3, and the cue ball would go right "
    told += "through."
    assert board.alt == told
    board.move("impulses", joint(NARROW).together)
    assert "(13.86, 13.86) contact 1 opens at 17.3 and contact 2 opens at 17.3. This keeps the energy" in board.alt
    assert board.alt.endswith("and both open as fast as they closed.")
    board.move("impulses", joint(NARROW).centre)
    assert "contact 1 neither closes nor opens" in board.alt
    assert stairs(NARROW, 0)[-1] == pytest.approx([17.32, 8.66], abs=0.01)
    board.move("impulses", (5, 9))
    assert "leaves 43 % of the energy" in board.alt
    board.move("impulses", (18, 18))
    assert "more than there was" in board.alt
    board.act("whole")
    assert board.alt == told and board.tapped == frozenset()


@pytest.mark.parametrize("half", [NARROW, OPEN])
def test_on_its_line_a_contact_opens_as_fast_as_it_closed_and_the_lines_cross_at_together(half):
    found, lines = joint(half), [wanted(half, i, -5.5, 21) for i in (0, 1)]
    for i, line in enumerate(lines):
        for share in (0, 0.3, 1):
            J = line[0] + share * (line[1] - line[0])
            v = pushed(half, J)
            assert (v[0] - v[i + 1]) @ found.n[i] == pytest.approx(-found.v[i])
    (a, b), (c, d) = lines
    share, _ = np.linalg.solve(np.column_stack([b - a, c - d]), c - a)
    assert a + share * (b - a) == pytest.approx(found.together)


@pytest.mark.slow
def test_a_state_of_both_contacts_opens_where_they_touch_and_says_what_both_do():
    board = Wedge("a hair", "together", "one by one")
    board._on_time(board.last)
    board.show_state("together")
    words = lambda: [word.get_text() for word in board.layers["gaps"].words]
    assert board.t == 0.4 and words() == ["closes 17.3", "closes 17.3"]
    board.move("impulses", joint(NARROW).together)
    assert words() == ["opens 17.3", "opens 17.3"] and board.now() == pytest.approx(centres(NARROW))
    named = lambda: [word.get_text() for word in board.layers["wanted"].words]
    assert named() == ["1 opens 17.3", "2 opens 17.3"]
    board.figure.set_size_inches(5.2, 5.0)
    board.fit()
    assert named() == ["1", "2"], "where there is no room for more"
    board.show_state("a hair")
    assert "(−2.5, −4.39)" in board.alt, "what was seen stays seen"
    board.show_state("one by one")
    assert board.alt.startswith("With contact 1 first J ends at (17.32, 8.66), with contact 2 first at (8.66, 17.32). ")
    board.act("open")
    assert board.alt.startswith("Either order ends at J = (14.14, 14.14). Nothing pushes yet: ")
    board.show_state("a hair")
    assert board.alt == "Ball 2 lies 0.5 mm farther off. Press Play." and board.t == 0, "at 45° nothing was seen yet"


@pytest.mark.slow
def test_a_pull_that_ends_a_few_pixels_beside_a_marked_place_ends_there():
    board, found = Wedge("together"), joint(NARROW)
    for place in (found.together, found.centre, stairs(NARROW, 0)[-1], stairs(NARROW, 1)[1]):
        for beside in ([0, 0.04], [-0.2, 0.1], [0.05, -0.3]):
            board.move("impulses", place + beside)
            assert board.J == pytest.approx(place) and "more than" not in board.alt
    board.move("impulses", found.together)
    for k in range(1, 6):
        board._on_key("impulses", 0, 1, True)
        assert board.J == pytest.approx(found.together + [0, 0.1 * k]), "by fine steps one gets away"
    board.move("impulses", found.together + [0, 0.5])
    assert board.J == pytest.approx(found.together + [0, 0.5])


@pytest.mark.one_in(12)
@pytest.mark.parametrize("far", [*np.linspace(0.5, 1.2, 8), *np.linspace(0.996, 1.004, 9)])
def test_what_a_pull_leaves_of_the_energy_is_not_said_to_be_all_and_more(far):
    board = Wedge("together")
    board.turn(one=far * 8 * np.sqrt(3), other=far * 8 * np.sqrt(3))
    share = energy(pushed(NARROW, board.J)) / energy(pushed(NARROW, np.zeros(2)))
    assert "100 %" not in board.alt and ("more" in board.alt) == (share > 1.001)


def test_the_first_film_and_its_camera():
    board = Returned(lambda: (response.collide, "The collision on loan"))
    assert "A goes on by (4.8, −3.6) and B by (−0.8, 15.6), at 129.8°" in board.alt
    board.move("camera", (1, 0))
    assert "at a right angle" in board.alt and len(board.layers["right"].lines.get_segments()[1]) == 3
    board = Returned(lambda: (lambda v1, v2, n, m1, m2, e: (v1, v2), "Yours"))
    assert board.hit.at(board.last)[1] - board.hit.at(board.last)[0] == pytest.approx([4, 3]), "B through A, as it was"


@pytest.mark.slow
def test_a_wrong_collision_limps_behind_and_a_wrong_answer_flies():
    board = Struck(lambda *given: Judgement(sphere_response(*given), "said"))
    ghosts = board.layers["ghost"].rings
    board.t = board.last
    assert board.ghost(0.8) == pytest.approx(board.hit.at(0.8)), "at e = 1 they agree"
    board.move("restitution e", (0.5, 0))
    assert board.between(board.ghost(0.8))[0] == pytest.approx(0) and board.middle(board.hit, 0.8)[0] == pytest.approx(
        2
    )
    assert len(ghosts.get_segments()) == 2 and len(board.tracks["moves"]) == 6
    film = Flown(*np.array([[0, 0], [20, 0], [-0.8, 0.6]], float), 1, 1, 0.5, ((6.4, -4.8), (3.6, 4.8)))
    assert "(6.4, −4.8) and (3.6, 4.8), as your answer has it" in film.alt and "(9.6, −7.2)" in film.alt
    assert film.at(2.0, film.true) != pytest.approx(film.at(2.0, film.mine))


@pytest.mark.slow
def test_where_nothing_can_be_pulled_the_impulses_are_where_the_words_have_them(monkeypatch):
    seen = {}

    def noted(board):
        seen[board.shown] = board.J.round(2).tolist()
        return {"text/html": "", "text/plain": ""}

    monkeypatch.setattr(Wedge, "saved_states", noted)
    Wedge("together", "one by one", "8.15").saved()
    assert seen == {("together",): [0, 0], ("one by one",): [13.86, 13.86], ("8.15",): [13.86, 13.86]}


@pytest.mark.slow
def test_the_calls_show_them(capsys):
    velocities("hit")
    wedge("together")
    shown = capsys.readouterr().out  # without a notebook they are printed
    assert "Velocities" in shown and "Wedge" in shown
