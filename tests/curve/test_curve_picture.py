"""The five pegs: what is told is what `lib` says; three pegs without a bend; the sleeve; the search; the swerve."""

from fractions import Fraction

import numpy as np
import pytest

from lib import curve, viete
from lib.curve.bernstein import ABOVE, FALLS, OPEN, VERDICTS, pieces
from lib.show import Pegs
from lib.show.central import SHOT, relocated
from lib.show.curve._bent_shot import (
    TWICE,
    TWICE_BENT,
    _bent_shot,
    _certified,
    _control,
    _entered_again,
    _looked_at,
    roots,
)
from lib.show.curve._pegs_graph import INCH, LETTER, _hull, _weights
from lib.show.curve._pegs_shot import _sleeve
from lib.teach.curve import PREDICTION

P, V, R = np.array([-12.0, 3.0]), np.array([20.0, 0.0]), 5.0


def alone(state: str) -> Pegs:
    """A picture in no company."""
    board = Pegs(state)
    return board


def bend(board: Pegs, a) -> None:
    """Set the acceleration, by the tip of the bend."""
    board.move("tip of the bend", board.facts.p + board.facts.v + np.asarray(a) / 2)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("path", "B enters A once, at t = 0.3606. A's centre lies in the sleeve, which holds every place within r"),
        ("12.1", "At t = 0 B is at (−12, 3)"),
        ("12.3", "f = 144 t⁴ + 328 t² − 480 t + 128"),
        ("12.4", "B leaves P₀ toward P₁, and ends at P₂"),
        ("12.5", "The pegs are 128, 8, −57.33, −68, 120"),
        ("12.6", "At t = 0 they weigh 1, 0, 0, 0, 0, and f = 128"),
        ("12.7", "The least peg is −68: the band reaches zero"),
        (
            "12.8",
            "0 halvings; from t = 0 to 1 the pegs are 128, 8, −37.33, −8, 160",
        ),
        ("12.9", "over all of the frame V = 2, and f has two roots there: open"),
        ("12.10", "c = 128, c + b = −112, g = 48; they are not all above zero"),
        ("12.11", "t = 0.36058810675986636"),
        ("swerve", "in the way"),
    ],
)
def test_the_bent_shot_in_every_state(state, told):
    assert told in alone(state).alt


def test_before_the_vote_nothing_answers_it_and_no_large_word_is_cut():
    board = Pegs("path", vote=PREDICTION)
    told = [board.layers[name] for name in ("sleeve", "curve", "now", "plumb", "touching", "first")]
    for voted in (False, True):
        if voted:
            board.chosen = 0
        board.catch_up()
        assert {artist.get_visible() for layer in told for artist in layer} == {voted}
        assert ("again" in board.layers["big"].below.get_text()) == voted
        assert bool(len(board.layers["path"].lines.get_segments()[1])) == voted, "dotted beyond the contact"
        for text in board.layers["big"]:
            box, sheet = text.get_window_extent(), text.axes.bbox
            assert sheet.x0 <= box.x0 and box.x1 <= sheet.x1, text.get_text()


def test_the_vote_bends_nothing_anew():
    board = Pegs("path", vote=PREDICTION)
    asked = board.bent
    begun = board.layers["path"].lines.get_segments()[0]
    board.chosen = 0
    board.catch_up()
    assert board.bent.c == asked.c == (15, -51, 77, -51, 15)
    assert board.layers["big"].result.get_text() == "B enters A twice"
    assert "B enters A twice, at t = 0.08415, and again at 0.6837." in board.alt
    assert begun[0] == pytest.approx(asked.p), "what was drawn before is where it begins"


@pytest.mark.parametrize(
    ("p", "told"),
    [
        ((-12, 3), "B enters A once, at t = 0.3606. A's centre lies in"),
        ((-12, 20), "B never enters A. A's centre lies outside"),
        ((-3, 0), "B is in A at the start. A's centre lies in"),
    ],
)
def test_the_picture_answers_what_was_voted_on(p, told):
    board = Pegs("path")
    tip = np.array(p, float) + V
    board.take(relocated(relocated(SHOT, "centre of B", np.array(p, float)), "velocity of B", tip))
    assert told in board.alt


def test_what_is_told_is_libs():
    board = Pegs("pegs", "path")
    for a in [(0, 0), (0, -24), (0, 16), (-32, 8), (-40, 0), (31, -70), (0, 12.75)]:
        steps, contact = curve.steps(P, V, a, R), curve.sweep(P, V, a, R)
        x = _bent_shot(P, V, np.array(a, dtype=float), R)
        assert x.c == tuple(steps.c) and x.contact.hit == contact.hit and x.contact.t == contact.t
        assert x.pieces == pieces(steps.c, float(steps.off))
        board.show_state("12.5")
        bend(board, a)
        for c in steps.c:
            assert f"{c:.4g}".replace("-", "−") in board.alt
        board.show_state("path")
        assert ("A's centre lies in the sleeve" in board.alt) == bool(contact.hit)
        rings = board.layers["touching"].ring.get_segments()
        assert sum(len(ring) > 0 for ring in rings) == len(_entered_again(x)) + bool(contact.hit)
        drawn = board.layers["first"].dot.get_xdata()
        assert len(drawn) == int(contact.hit)


@pytest.mark.parametrize("a", [(0, 0), (0, -24), (31, -70)])
def test_pegs_are_products_of_control_points_and_weigh_f(a):
    x = _bent_shot(P, V, np.array(a, dtype=float), R)
    (p0, p1, p2), rr = _control(x), R * R
    made = [p0 @ p0, p0 @ p1, (p0 @ p2 + 2 * p1 @ p1) / 3, p1 @ p2, p2 @ p2]
    assert x.c == pytest.approx(np.array(made) - rr)
    t = np.linspace(0, 1, 7)
    way = P + t[:, None] * V + t[:, None] ** 2 * np.array(a) / 2
    assert (_weights(t) * x.c).sum(axis=1) == pytest.approx((way**2).sum(axis=1) - rr)
    assert _weights(t).sum(axis=1) == pytest.approx(1) and _weights(t).min() >= 0


@pytest.mark.slow
def test_without_bend_three_pegs_are_those_of_lesson_05():
    rng, told = np.random.default_rng(5), {"receding": 0, "too late": 0}
    board = alone("12.10")
    assert "tip of the bend" not in board.places() and not board.bend.any()
    board.turn(ax=8.0, ay=-16.0)
    assert not board.bend.any(), "a bend of another state is none here"
    for _ in range(50):
        p, v = rng.uniform(-14, 14, size=(2, 2))
        board.take(relocated(relocated(SHOT, "centre of B", p), "velocity of B", p + v))
        s = viete.steps(board.facts.p, board.facts.v, R)
        c, middle, g = (float(y) for y in (s.c, s.b + s.c, s.end))
        named = zip(("c", "c + b", "g"), (c, middle, g), strict=True)
        told_so = ", ".join(f"{name} = {y:.4g}".replace("-", "−") for name, y in named)
        assert board.layers["big"].below.get_text() == told_so
        assert (board.layers["big"].result.get_text() == "no hit") == (min(c, middle, g) > 0)
        decided = viete.TESTS[int(s.decided)]
        if decided in told:
            told[decided] += 1
            assert min(c, middle, g) > 0 and "early-out" in board.alt and "neither" not in board.alt
        five = _bent_shot(board.facts.p, board.facts.v, np.zeros(2), R).c
        raised = [c, (c + middle) / 2, (c + 4 * middle + g) / 6, (middle + g) / 2, g]
        assert five == pytest.approx(raised, rel=1e-12, abs=1e-9), "the five are means of the three"
    assert min(told.values()) > 5


def test_the_search_goes_on_with_each_halving_and_ends_where_libs_does():
    board = alone("12.8")
    bend(board, (0, 12.75))
    search = pieces(*curve.steps(P, V, (0, 12.75), R)[:2])
    opened = [x for x in search if x.verdict in (OPEN, FALLS)]
    for n in range(7):
        board.move("halvings", (n, 0))
        here = opened[min(n, len(opened) - 1)]
        assert f"from t = {here.low:.6g} to {here.high:.6g} " in board.alt and VERDICTS[here.verdict] in board.alt
    assert search[-1].verdict == FALLS and board.layers["big"].result.get_text() == "one root"
    left, last = _looked_at(board.bent, 99)
    assert last == search[-1] and all(x.verdict == ABOVE for x in left)


def test_one_halving_shows_that_the_ball_of_the_story_misses():
    board = alone("12.8")
    assert board.bent.c == pytest.approx((128, 8, 8 - 136 / 3, -8, 160)) and not board.bent.contact.hit
    board.move("halvings", (1, 0))
    assert "4, 4, 26.67, 76, 160: above zero: no hit" in board.alt


def test_in_and_out_twice():
    board = alone("12.9")
    board.act("twice")
    board.move("halvings", (0, 0))
    assert board.layers["big"].result.get_text() == "four changes" and "V = 4, and f has four" in board.alt
    assert board.bent.c == (15, -51, 77, -51, 15)
    exact = roots(board.bent.c)
    for t in exact:
        x = np.array(TWICE.p2) + t * np.array([12.0, -30.0]) + t * t * np.array(TWICE_BENT) / 2
        assert x @ x == pytest.approx(25, abs=1e-6)
    assert len(exact) == 4 and exact[0] == pytest.approx(float(board.bent.contact.t), abs=1e-9)


@pytest.mark.parametrize("a", [(0, -24), (0, 12.75), (-8, 8), (0, 0)])
def test_the_time_is_certified_in_fractions(a):
    x = _bent_shot(P, V, np.array(a, dtype=float), R)
    low, t, high, before, after = _certified(x)
    assert low < t < high and (before, after) == (1, -1) and t == curve.sweep(P, V, a, R).t

    def f(s: Fraction) -> Fraction:
        way = [
            Fraction(p) + s * Fraction(v) + s * s * Fraction(b) / 2 for p, v, b in zip(P, V, map(float, a), strict=True)
        ]
        return sum(y * y for y in way) - Fraction(R) ** 2

    assert f((Fraction(low) + Fraction(t)) / 2) > 0 > f((Fraction(t) + Fraction(high)) / 2)


@pytest.mark.parametrize(("way", "signs"), [(np.inf, (-1, -1)), (-np.inf, (1, 1))])
def test_a_time_that_is_one_double_off_is_not_certified(way, signs):
    x = _bent_shot(P, V, np.array([0.0, -24.0]), R)
    off = x._replace(contact=x.contact._replace(t=np.nextafter(x.contact.t, way)))
    assert _certified(off)[3:] == signs


def test_a_graze_is_above_zero_on_either_side():
    board = alone("12.11")
    board.move("centre of B", (-12, 5))
    bend(board, (0, 0))
    assert (
        board.layers["big"].result.get_text() == "t = 0.6"
        and "f only touches zero" in board.layers["big"].below.get_text()
    )


def test_the_sleeve_holds_the_centres_of_what_is_hit():
    rng = np.random.default_rng(1)
    for a in ((0, -24), (-40, 0), (-40, 3), (8, -46), (0, 0), (0, 90)):
        x = _bent_shot(P, V, np.array(a, dtype=float), R)
        outline, centres = _sleeve(x, R), rng.uniform(-25, 25, size=(200, 2))
        hit = curve.sweep(P - centres, V, a, R).hit
        wide, narrow = (curve.sweep(P - centres, V, a, R * share).hit for share in (1.02, 0.98))
        sure = wide == narrow
        assert np.all((winding(outline, centres) != 0)[sure] == hit[sure]) and sure.sum() > 150, a
        t = np.linspace(0, 1, 301)[:, None]
        far = np.hypot(*(outline[:, None] - (P + t * V + t * t * np.array(a) / 2)).transpose(2, 0, 1)).min(axis=1)
        assert far == pytest.approx(R, rel=0.01), "its outline has no tails"


def winding(outline: np.ndarray, places: np.ndarray) -> np.ndarray:
    """How often an outline goes round places: what is filled is where it does."""
    x, y = (np.append(outline, outline[:1], axis=0) - places[:, None]).transpose(2, 0, 1)
    turned = np.diff(np.unwrap(np.arctan2(y, x), axis=1), axis=1).sum(axis=1)
    return np.rint(turned / (2 * np.pi))


@pytest.mark.slow
def test_the_sleeve_stays_in_view_and_no_number_lies_on_the_curve():
    board = Pegs("path")
    board.act("twice")
    for end in ((4, 9), (-3, 14), (9, -20)):
        board.move("tip of the bend", end)
        view, rim = board.world.viewLim, _sleeve(board.bent, R)
        assert np.all(view.min <= rim) and np.all(rim <= view.max)
    board = alone("pegs")
    for a in ((-38, 22), (-30, 6), (-22, -18), (-62, 30), (0, -24)):
        bend(board, a)
        curve_drawn = board.png and board.layers["curve"].line.get_segments()[0]
        for text in board.layers["values"].texts:
            box = len(text.get_text()) * LETTER / 2, 0.08 * INCH
            assert not np.any(np.all(np.abs(curve_drawn - text.get_position()) < box, axis=1)), text.get_text()


def test_the_hull_holds_the_curve_and_its_corners_are_pegs():
    points = np.column_stack([np.linspace(0, 1, 5), [128, 40, -57, -68, 120]])
    corners = _hull(points)
    assert {tuple(x) for x in corners} < {tuple(x) for x in points} and len(corners) == 4


def test_a_tip_that_is_dropped_near_the_tip_of_v_bends_nothing():
    board = alone("pegs")
    ax, tip = board.world, board.facts.p + board.facts.v
    for off, straight in ((0.1, True), (3.0, False)):
        x, y = ax.transData.transform(tip + [0, off]) / board.figure.bbox.size
        board.receive(
            {"kind": "drag", "event": {"handle": "tip of the bend", "x": x, "y": 1 - y, "done": True}, "number": 1}
        )
        assert (not board.bend.any()) == straight
    board.move("tip of the bend", tip + [0, 0.1])
    assert board.bend == pytest.approx([0, 0.2]), "keys may go as fine as they like"


def test_the_swerve_is_graded_by_two_sweeps():
    board = alone("swerve")
    big = board.layers["big"].result
    assert big.get_text() == "in the way"
    board.move("velocity of B", P + [12, 22])
    bend(board, (30, 30))
    assert big.get_text() == "past both"
    bend(board, (8, -46))
    assert big.get_text() == "round it" and "A is hit at t = 0.8661" in board.alt
    assert not curve.sweep(P / 2, [12, 22], [8, -46], R).hit
    assert board.motion()["pauses"] == [float(curve.sweep(P, [12, 22], [8, -46], R).t)]
    bend(board, (-8, -46))
    stop = curve.sweep(P / 2, [12, 22], [-8, -46], R)
    assert stop.hit == (big.get_text() == "in the way")


def test_the_one_shot_takes_a_bend_back():
    one, other = Pegs("pegs"), Pegs("pegs")
    one.move("tip of the bend", (8, -5))
    assert one.bend.tolist() == [0, -16] and other.bend.tolist() == [0, -24]
    one.act("whole")
    assert one.bend.tolist() == [0, -24]


@pytest.mark.parametrize(
    ("p", "v", "a", "told"),
    [
        ((-12, 3), (0, 0), (0, 0), "V = 0, and f has no root there"),
        ((-12, 5), (24, 0), (0, 0), "V = 2, and f has a double root, which counts twice, there"),
        ((-12, 5), (20, 0), (0, 0), "V = 2, and f has a double root, which counts twice, there"),
        ((-12, 0), (7, 0), (0, 0), "V = 0, and f has a root at its end, which does not count, there"),
        ((-12, 3), (20, 0), (0, 0), "V = 2, and f has two roots there"),
    ],
)
def test_roots_are_told_as_they_are_counted_against_the_changes_of_sign(p, v, a, told):
    board = alone("12.9")
    board.onlookers = set()  # drawn once somebody asks
    board.take(relocated(relocated(SHOT, "centre of B", np.array(p, float)), "velocity of B", np.add(p, v) * 1.0))
    bend(board, a)
    assert told in board.alt


SETTLED = "after 1 halving nothing is left to halve;"


def test_no_more_halvings_are_told_than_were_needed():
    board = alone("12.8")
    bend(board, (0, 0))
    for n, told in ((0, "0 halvings;"), (1, "1 halving;"), (2, SETTLED), (6, SETTLED)):
        board.turn(n=float(n))
        assert told in board.alt, "from 0 to 0.5 there is one change"
