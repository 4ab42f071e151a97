"""The bank shot tells what `lib` says and is played to its end; the mirror room; the race; three shots in a row."""

import numpy as np
import pytest

from lib import plane
from lib.show import Bank, Waiting
from lib.show.judged import Judgement
from lib.show.plane._rail import HALF, LEVEL, LOWER, POCKET, SPAN, TOP, UPPER, N, flight, folded
from lib.show.plane.ended import Ended
from lib.show.plane.graded import ThreeShots
from lib.show.plane.rail_laboratories import RailBounce, RailContact
from lib.show.scene import number
from lib.teach import lesson09
from lib.teach.lab import LISTINGS, judged

UNIT = 6.0
"""The arrow of a speed of 20 is drawn so long."""


def aimed(board, v):
    """The same board, its arrow turned towards v."""
    v = np.asarray(v, float)
    board.move("velocity of B", board.facts.p + UNIT * v / np.hypot(*v))
    return board


def played(board):
    """The same board, after its film."""
    board.receive({"kind": "time", "event": {"t": board.last}, "number": 1})
    return board


@pytest.mark.slow
def test_the_shot_in_whole_numbers():
    told = {tag: Bank(tag).alt for tag in Bank.states["gap"].tags} | {"9.6": Bank("9.6").alt}
    for tag, words in {
        "9.1": "n = (0, 1) and ℓ = 0",
        "9.2": "n·p + ℓ = 10.5 cm",
        "9.3": "H = 10.5 − 2.5 = 8 cm",
        "9.4": "Of v = (12, −16) only the part against n counts: vₙ = 16 cm",
        "9.5": "t = H/vₙ = 8/16 = 0.5",
        "9.6": "v' = (12, −16) + 2 · 16 · (0, 1) = (12, 16)",
    }.items():
        assert words in told[tag]
    board = Bank("bounce")
    board.move("restitution e", (0.5, 0))
    assert "v' = (12, 8)" in board.alt


@pytest.mark.slow
def test_what_is_told_equals_lib():
    board = Bank("9.5")
    for _ in range(20):
        board.act("another")
        p, v, r = board.facts[:3]
        t, _, after = plane.bounce(p, v, r, N, LEVEL)
        steps = plane.steps(p, v, r, N, LEVEL)
        late = "" if board.shot.t <= 1 else ", after this frame"
        assert board.shot.t == t or board.shot.t > 1
        assert board.alt.endswith(f"= {number(steps.gap / -steps.rate, 3)}{late}.")
        assert board.shot.after == pytest.approx(plane.reflect(v, N))


@pytest.mark.parametrize(
    ("e", "v", "sunk"), [(1.0, (16, -12), 1.5), (0.5, (13.0, -15.2), 1.84), (0.75, (14.95, -13.29), None)]
)
def test_aimed_straight_at_the_image_it_is_sunk(e, v, sunk):
    board = Bank("mirror")
    board.move("restitution e", (e, 0))
    p, r = board.facts.p, board.facts.r
    image = folded(np.array([POCKET, TOP - r]), r, e)
    aimed(board, image - p)
    assert board.facts.v == pytest.approx(v, abs=0.06)
    assert abs(board.shot.across - POCKET) < 1e-9 and board.shot.flight.met == (LOWER,)
    assert sunk is None or board.shot.flight.fell == pytest.approx(sunk, abs=0.005)
    assert "Aim straight" in board.alt and "falls" not in board.alt, "the end is not told before it was seen"
    assert "B comes off the rail and falls into the pocket after" in played(board).alt


def test_where_the_images_are_and_what_the_rail_s_own_mirror_gives():
    pocket = np.array([POCKET, 12.5])
    assert folded(pocket, 2.5, 1.0).tolist() == [12, -7.5] and folded(pocket, 2.5, 0.5).tolist() == [12, -17.5]
    board = aimed(Bank("aim"), folded(pocket, LEVEL, 1.0) - [-12, 10.5])
    assert board.shot.across == pytest.approx(6.8, abs=0.05) and POCKET - board.shot.across == pytest.approx(
        5.2, abs=0.05
    )
    board = played(aimed(Bank("mirror"), (16, -12)))
    assert board.shot.across == pytest.approx(25, abs=0.5) and "side rail" in board.alt


def test_a_ball_falls_only_where_all_of_it_passes():
    for x, falls in ((POCKET, True), (10.5, True), (13.5, True), (10.4, False), (13.6, False)):
        way = flight(np.array([x, 5.0]), np.array([0.0, 10.0]), 2.5, 1.0)
        assert (way.fell == way.fell) is falls
    assert flight(np.array([POCKET, 8.0]), np.array([0.0, 10.0]), HALF + 0.1, 1.0).fell != 0.0


def test_the_film_ends_when_it_has_fallen_or_left_the_third_rail_or_after_four_frames():
    board = aimed(Bank("aim"), (16, -12))
    fell = board.shot.flight.fell
    assert board.last > fell == pytest.approx(1.5) and board.motion()["sounds"][-1] == [fell, "bell", 1.0]
    board.t = board.last
    assert np.mean(board.layers["now"].ball.get_paths()[0].vertices[:60], axis=0)[1] > TOP + board.facts.r, "under it"
    board = Bank("aim")
    assert len(board.shot.flight.met) == 3 and board.last == pytest.approx(2) and len(board.motion()["sounds"]) == 3
    x, y = board.shot.flight.places.T
    assert np.all(np.abs(x) <= SPAN[1] - 2.5) and np.all((y >= 2.5) & (y <= 12.5)) and y[-1] > y[-2] == 2.5
    board = Bank("gap")
    board.move("velocity of B", board.facts.p + [0.01, 0])
    assert board.last == 2.0, "no film is longer than the chart beside it"
    board = Bank("mirror")
    board.take(board.scene._replace(v2=np.array([0.01, -0.01])))
    assert board.last == 4.0


@pytest.mark.parametrize("vote", [None, lesson09.PREDICTION])
def test_what_is_played_beside_a_chart_ends_with_it(vote):
    for state in ("gap", "bounce"):
        board = Bank(state, vote=vote if state == "bounce" else None)
        assert board.last <= board.chart.get_xlim()[1]


def test_where_b_misses_is_marked_once_it_was_seen():
    board = Bank("aim")
    marks = board.layers["missed"]
    assert not marks.ring.get_segments()[0].size and marks.word.get_text() == ""
    played(board)
    (ring,), (line,) = marks.ring.get_segments(), marks.line.get_segments()
    assert (ring.min(axis=0) + ring.max(axis=0)) / 2 == pytest.approx([1.5, 12.5], abs=0.01)
    assert np.ptp(line[:, 0]) == 10.5 and marks.word.get_text() == "10.5 cm"
    for v in ((16, -12), (18, -10), (13, -3), (20, 2)):  # sunk, or at another rail
        played(aimed(board, v))
        assert not marks.ring.get_segments()[0].size and marks.word.get_text() == ""


def test_the_end_of_the_dashed_line_is_aimed_in_the_mirror():
    board = Bank("mirror")
    board.turn(e=1.0)
    board.move("aim in the mirror", (12, -7.5))
    assert board.facts.v == pytest.approx([16, -12]) and board.places()["aim in the mirror"][1] == pytest.approx(
        [12, -7.5]
    )
    for x in (-17, 0, 17):
        board.move("aim in the mirror", (x, -7.5))
        assert board.places()["aim in the mirror"][1] == pytest.approx([x, -7.5])
    for place in ((30, -7.5), (30, 14), (-40, 3)):
        board.move("aim in the mirror", place)
        end, v = board.places()["aim in the mirror"][1], board.facts.v
        assert abs(end[0]) == SPAN[1] and v[1] < 0 and np.hypot(*v) == pytest.approx(20)
        assert v[0] * (end - board.facts.p)[1] == pytest.approx(v[1] * (end - board.facts.p)[0]), "on its line"
    assert "aim in the mirror" not in Bank("aim").places()


def test_off_two_rails_it_is_said_so():
    board = played(aimed(Bank("aim"), np.array([18.0, -7.5]) - [-12, 10.5]))  # at the pocket behind two mirrors
    assert board.shot.flight.fell == pytest.approx(np.hypot(30, 18) / 20) and board.shot.flight.met == (0, 3)
    assert board.alt.endswith("but off another rail as well.")


@pytest.mark.parametrize("v", [(16, 12), (13, 8), (4, 19), (-1, 5), (0, 5)])
def test_a_ball_falls_straight_on_into_the_mouth_of_the_pocket(v):
    v = np.array(v, float)
    way = flight(np.array([POCKET, 12.5]) - v / 4, v, 2.5, 1.0)
    assert way.fell == pytest.approx(0.25)
    assert (way.at(0.26) - way.at(0.25)) / 0.01 == pytest.approx(v), "no kink where it leaves the table"
    (mouth, under), mouth_at = way.places[-2:], way.times[-2]
    assert (mouth - way.places[0]) / mouth_at == pytest.approx(v) and mouth[1] > TOP - 0.5, "no bend below the mouth"
    assert abs(mouth[0] - POCKET) < HALF and under[1] > TOP + 2.5


def test_the_ball_stays_where_its_film_ended_until_it_is_aimed_again():
    board = played(Bank("aim"))
    assert board.t == board.last
    assert "meets the upper rail 10.5 cm to the left of the pocket's middle" in board.alt
    aimed(board, (16, -10))
    assert board.t == 0 and "press Play" in board.alt


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("v", "words"),
    [
        ((20, 2), "another rail before the lower one"),
        ((24, 2), "falls into the pocket, but not off the lower rail"),
        ((20, -1), "another rail before the lower one"),
        ((-1, -19), "to the left of the pocket's middle"),
        ((26.5, -18), "2.5 cm to the right of the pocket's middle"),
    ],
)
def test_a_shot_that_counts_comes_to_the_lower_rail_first(v, words):
    assert words in played(aimed(Bank("aim"), v)).alt


def test_what_was_played_to_its_end_stays_and_after_two_tries_there_is_a_mirror_at_the_rail():
    board = Bank("aim")
    assert board.alt == "Turn the arrow by its tip, and press Play." and set(board.acts) == {"another"}
    board.receive({"kind": "time", "event": {"t": 0.5}, "number": 1})
    assert not board.tried and "press Play" in board.alt
    played(board)
    assert "pocket" in board.alt and len(board.tried) == 1 and "mirror" not in board.acts
    played(aimed(board, (16, -10)))
    assert len(board.layers["tries"].lines.get_segments()) == 2 and "mirror" in board.acts
    board.act("mirror")
    assert {"room", "straight"} <= set(board.on) and board.level == LEVEL and not board.tried and board.t == 0
    room = board.layers["room"].shapes.get_paths()[0].vertices
    assert room[:, 1].max() == LEVEL and "press Play" in board.alt, "the room begins at the mirror"
    deep = board.world.get_ylim()
    board.act("fold")
    assert board.level == 2.5 and board.acts["fold"].endswith("at the rail") and board.world.get_ylim() == deep
    assert board.layers["room"].shapes.get_paths()[0].vertices[:, 1].max() == 2.5
    board.act("whole")
    assert board.level is None and not board.tried and "room" not in board.on
    for way in range(9):
        played(aimed(board, (16, -8 - way / 4)))
    assert len(board.tried) == 3


def test_along_the_rail_the_tip_changes_nothing_of_the_closing():
    board = Bank("gap")
    tip, gaps = board.places()["velocity of B"][1], []
    for x in (-20, -9, 0, 6, 17, 40):
        board.move("velocity of B", [x, tip[1]])
        assert board.shot.v_n == pytest.approx(16) and "closes by 16 cm a frame" in board.alt
        gaps.append([board.shot.flight.at(t)[1] for t in (0, 0.25, 0.5)])
    assert np.allclose(gaps, gaps[0])


def test_only_the_direction_is_aimed_and_in_two_states_the_speed_as_well():
    board = Bank("aim")
    board.move("velocity of B", (-11, 10.5))
    assert board.facts.v.tolist() == [20, 0] and list(board.places()) == ["velocity of B"]
    board.move("velocity of B", board.facts.p)
    assert board.facts.v.tolist() == [20, 0], "no direction changes nothing"
    board = Bank("gap")
    board.move("velocity of B", board.facts.p + [0.3, 0])
    assert board.facts.v == pytest.approx([1, 0])
    board.move("velocity of B", board.facts.p + [99, 0])
    assert board.facts.v[1] == 0 and board.places()["velocity of B"][1][0] < 19, "within the view"


def test_the_ball_is_poured_into_the_rails():
    board = Bank("gap")
    assert not board.layers["inner"].line.get_segments()[0].size
    board.move("pour", (1.0, 0))
    (inner,) = board.layers["inner"].line.get_segments()
    assert np.ptp(inner, axis=0).tolist() == [30, 10] and inner[0, 0] - inner[-1, 0] == pytest.approx(3), (
        "of 8 are left"
    )
    assert np.ptp(board.layers["now"].ball.get_paths()[0].vertices, axis=0).max() == 0


def test_what_grows_is_drawn_in_the_rails_and_in_the_pocket_and_the_mouth_has_its_number():
    board = Bank("gap")
    assert not any(path.vertices.size for path in board.layers["poured"].areas.get_paths()) and "left" not in board.alt
    for r, mouth in ((2.5, "3"), (1.5, "5"), (4.5, "0")):
        board.move("pour", (0.0, 0))
        board.move("rim of B", board.facts.p + [0, r])
        board.move("pour", (1.0, 0))
        bands = [path.vertices for path in board.layers["poured"].areas.get_paths()]
        assert bands[0][:, 1].max() == bands[1][:, 0].max() - SPAN[0] == SPAN[1] - bands[2][:, 0].min() == r
        hole = [path.vertices for path in board.layers["cover"].area.get_paths()][-2:]
        assert hole[1][:, 0].min() - hole[0][:, 0].max() == bands[4][:, 0].min() - bands[3][:, 0].max() == float(mouth)
        assert board.layers["poured"].letter.get_text() == f"{mouth} cm"
        assert board.alt.endswith(f"Of the 8 cm of the pocket {mouth} are left.")
        assert "rim of B" not in board.places(), "no handle floats where the rim was"


def test_what_recedes_or_overlaps_is_told():
    board = Bank("9.5")
    board.move("velocity of B", board.facts.p + [0.9, 4.2])
    assert board.alt.lower() == "the gap does not close."
    board.move("centre of B", (0, 1))
    assert board.alt == "B touches the rail already."
    board.move("rim of B", (0, 2))
    assert board.facts.r == 1 and board.shot.gap == 0


def test_before_its_vote_the_bounce_is_hidden_and_flat():
    board = Bank("bounce", vote=lesson09.PREDICTION)
    assert board.locked and "turned" not in board.on and "way" not in board.on and "v'" not in board.alt
    before, after = (float(np.hypot(*v)) for v in (board.facts.v, board.shot.after))
    assert (round(before / 4, 3), round(after / 4, 3)) == (4.837, 4.809)
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    assert board.plays == 1 and "turned" in board.on and "v' = (19.2, 1.2)" in board.alt


def test_before_its_vote_the_dull_rails_show_the_miss_and_no_room():
    board = Bank("mirror", vote=lesson09.DULL)
    assert board.locked and "way" in board.on and "room" not in board.on and "deep" not in board.alt
    assert "side rail" in board.alt and board.kind == "asked" and "e" not in board.on
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    assert "room" in board.on and "2 times as deep" in board.alt and "way" not in board.on
    low, high = board.world.get_ylim()
    assert board.kind == "deep" and low < -17.5 and high > TOP


@pytest.mark.parametrize(("rate", "late"), [(0, 36), (1, 42), (2, 55), (3, 48.3)])
def test_who_waits_is_late_and_the_other_is_not(rate, late):
    board = Waiting("race")
    board.move("frames a second", (rate, 0))
    ran = board.run(board.facts)
    assert ran["spent"][1][-1] == pytest.approx([48, 10.5]), "60 cm, whatever the frames"
    assert ran["waits"][1][-1, 0] + 12 == pytest.approx(late)
    for times, places in ran.values():
        assert np.all(np.diff(times) >= 0) and times[-1] == 5 and np.all((places[:, 1] > 2.4) & (places[:, 1] < 12.6))


def test_the_race_is_told_once_it_was_run():
    board = Waiting("race")
    assert "36" not in board.alt
    played(board)
    assert "has come 36 cm and the other 60 cm" in board.alt
    board.show_state("9.7")
    assert board.alt == "At t = 1 the ball that goes on is at (0, 10.5)."
    assert "36 cm" in Waiting("race").saved()["text/html"]


def test_three_shots_are_sunk_one_after_the_other():
    board = ThreeShots(lambda: (plane.reflect, "Your bounce"))
    for i, e in enumerate((1.0, 0.5, 0.75)):
        assert board.knobs["e"] == e and board.idle("next") and f"Shot {i + 1} of 3" in board.alt
        played(aimed(board, (16, -16)))
        assert i not in board.sunk
        played(aimed(board, folded(np.array([POCKET, 12.5]), 2.5, e) - board.facts.p))
        assert i in board.sunk
        board.act("next")
    assert board.alt.endswith("All three are sunk.") and board.knobs["e"] == 0.75
    board.act("again")
    assert not board.sunk and board.knobs["e"] == 1.0 and "again" in board.rare, "no button lies in the picture"


def test_a_shot_that_is_not_off_the_lower_rail_is_none_and_a_bounce_that_fails_ends_the_way():
    board = played(aimed(ThreeShots(lambda: (plane.reflect, "Your bounce")), [24, 2]))
    assert not board.sunk
    board = ThreeShots(lambda: (lambda v, n, e: None, "Your bounce"))
    assert len(board.shot.flight.met) == 1 and len(board.shot.flight.places) == 2


def judged_by(function):
    return lambda *given: Judgement(function(*given), "")


def test_where_the_code_misses_its_ball_falls_through_the_rail():
    board = RailContact(judged_by(LISTINGS["sphere_plane"].function), v=(12, 1))
    assert board.believes(board.facts).places.tolist() == board.shot.flight.places.tolist(), "it opens where both agree"
    board.move("velocity of B", board.facts.p + 0.3 * np.array([12, -16]))
    assert board.believes(board.facts).places[-1, 1] < LEVEL - 2 * board.facts.r and board.shot.flight.places[-1, 1] > 0
    assert board.last >= board.believes(board.facts).times[-1]
    board.t = 0.5
    (ring,) = board.layers["ghost"].ring.get_segments()
    assert ring[:, 1].mean() == pytest.approx(4.5 - 8, abs=0.1) and board.shot.flight.at(0.5)[1] > 2.5
    board.move("velocity of B", board.facts.p + 0.3 * np.array([12, 8]))
    t, place = board.believes(board.facts).times[1], board.believes(board.facts).places[1]
    assert (t, *place) == pytest.approx((0.25, -9, 6.5)), "it turns round in the middle of the table"
    right = RailContact(judged_by(lambda *x: tuple(map(float, plane.sweep(*x)))), v=(12, -16))
    assert np.allclose(right.believes(right.facts).places, right.shot.flight.places)


@pytest.mark.parametrize(("v", "first"), [((12, -16), "comes is let through"), ((12, 8), "leaves is stopped")])
def test_what_the_code_does_with_the_ball_that_is_seen_is_told_first(v, first):
    p, r = np.array([-12.0, 4.5]), 2.5
    told = judged("sphere_plane", LISTINGS["sphere_plane"].function, p, np.array(v, float), r, N, LEVEL).sentence
    cause = told.split(". ")[-1]
    assert cause.startswith(f"A ball that {first}, and") and "sign of approach" in cause, told


def test_the_code_s_ball_goes_as_far_as_the_true_one_and_then_creeps():
    board = RailBounce(judged_by(lambda *x: (LISTINGS["plane_bounce"].function(*x),)))
    assert board.believes(board.facts).places.tolist() == board.shot.flight.places.tolist(), "at e = 1 both agree"
    ghost, now = (
        next(i for i, x in enumerate(board.seen) if x is artist)
        for artist in (board.layers["ghost"].ring, board.layers["now"].ball)
    )
    assert {ghost, now} <= {part for move in board.motion()["moves"] for part, _ in move[0]}, "both balls are played"
    board.move("restitution e", (0.5, 0))
    mine, true = board.believes(board.facts), board.shot.flight
    assert board.last == 8 and mine.met[:3] == (0, 1, 0)
    order = list(board.layers)
    assert order.index("ghost") < order.index("cover"), "what has fallen lies under the table's edge"
    slow, fast = (np.sum(np.hypot(*np.diff(x.places, axis=0).T)) for x in (mine, true))
    assert slow < 0.7 * fast
    creeps = (mine.places[-1] - mine.places[-2]) / (mine.times[-1] - mine.times[-2])
    assert creeps == pytest.approx([1.5, 2.0])


def test_a_wrong_end_is_played_beside_the_true_one():
    board = Ended((0.0, 3.0), (2.0, -4.0), 1.0, np.array([0.0, 1.0]), 0.0, 0.5, (2, -1))
    assert board.end.tolist() == [2, 2] and "Your ball ends at x 2, y −1" in board.alt
    board.t = 0.5
    assert board.at(board.mine).tolist() == board.at(board.end).tolist() == [1, 1]
    film = lesson09.EXERCISES["09.3"].film
    case = (np.array([0.0, 3.0]), np.array([2.0, -4.0]), 1.0, np.array([0.0, 1.0]), 0.0, 0.5)
    assert (
        film(*case, (2, 2), (2, -1)) and film(*case, (2, 2), None) is None and film(*case, (2, 2), (np.nan, 1)) is None
    )


def test_on_a_slide_the_first_shot_goes_on_until_it_has_missed_and_the_mirror_sinks_the_second():
    """The room is asked where to aim: a film that ended under way would leave open what becomes of the ball."""
    board = Bank("aim")
    assert board.shot.flight.met[-1] != UPPER, "a reader tries, and sees it leave the third rail"
    board.projected = True
    board.take(board.first)
    assert board.shot.flight.met[-1] == UPPER and "10.5 cm" not in board.caption
    board.t = board.last
    assert "B meets the upper rail 10.5 cm to the left of the pocket's middle" in board.caption
    board.t = 0.0
    board.unfold()
    assert board.level == board.facts.r and "falls" not in board.caption
    board.t = board.last
    assert "B comes off the rail and falls into the pocket after 1.5 frames" in board.caption
