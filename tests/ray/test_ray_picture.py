"""The ruler tells what `lib` says of its marks; a product stays, paths snap, films turn; a triangle draws a target."""

import numpy as np
import pytest

from lib import ray
from lib.show import Rolled, Ruler, Space
from lib.show.central import _deal
from lib.show.folded import Folded
from lib.show.ray.path import path
from lib.show.ray.rolled import CURVE, PIECES, RADIUS, SHAPE
from lib.show.scene import number
from lib.teach import lesson02
from lib.teach.checking import check
from lib.teach.exercises import every, film
from lib.teach.replies import tell


def headline(board) -> str:
    return board.layers["headline"].words.get_text()


def test_the_one_shot_in_whole_numbers():
    for name, words in {
        "product": "enters the circle at 8 cm and leaves it at 16 cm; the product is 128.",
        "2.2": "v is 20 cm long",
        "2.3": "At 8 and at 16 cm the point is r = 5 cm from A.",
        "2.6": "s² − 24 s + 128 = 0 for s = 8 and for s = 16.",
        "2.12": "c = 128 is 7.37 · 17.37",
        "triangle": "Half-way between 8 and 16 lies 12.",
        "2.4": "−k = 12",
        "2.5": "c = p·p − r² = 153 − 25 = 128, the square of the tangent.",
        "2.7": "k² − c = 144 − 128 = 16.",
        "2.8": "s₀ = 12 − 4 = 8.",
        "2.9": "s₁ = 12 + 4 = 16.",
        "2.10": "C² = p·p − k² = 153 − 144 = 9.",
        "2.11": "k² − c = r² − C² = 25 − 9 = 16.",
        "frame": "B goes 20 cm in a frame, so it has come 8 cm at t = 0.4.",
        "2.13": "it has come 8 cm at t = 0.4.",
        "2.14": "At t = 0 B has come 0 cm, and f is 128 cm².",
        "touch": "After 8 cm the point enters the circle, at (−4, 3).",
        "2.1": "r = r₁ + r₂ = 2.5 + 2.5 = 5.",
        "2.15": "The balls touch at (−2, 1.5), 2.5 of 5 cm on the way to (−4, 3).",
    }.items():
        assert words in Ruler(name).alt, name


@pytest.mark.parametrize(
    ("tip", "told"),
    [
        ((20, 0), "8 × 16 = 128"),
        ((16, -12), "10 × 12.8 = 128"),
        ((19.4, -4.85), "7.37 × 17.37 = 128"),
        ((15.8, -12.3), "11.31 × 11.31 = 128"),
        ((-16, 0), "−16 × (−8) = 128"),
        ((20, 9), ""),
    ],
)
def test_the_product_stays_when_the_path_turns(tip, told):
    board = Ruler("product")
    board.move("velocity of B", np.array([-12, 3]) + tip)
    assert headline(board) == told and ("product is 128" in board.alt) == bool(told)


def test_what_is_told_of_any_shot_equals_lib():
    board = Ruler("2.8")
    for seed in range(20):
        board.take(_deal(np.random.default_rng(seed)))
        length, k, c, s = map(float, ray.steps(*board.facts[:3]))
        measured = path(board.facts)
        assert [measured.length, measured.k, measured.s0] == pytest.approx([length, k, s])
        assert measured.s0 * measured.s1 == pytest.approx(c) and (measured.s0 + measured.s1) / 2 == pytest.approx(-k)
        assert board.alt.endswith(f"= {number(round(s, 2), 9)}.")


def test_at_the_edge_the_two_marks_are_one_and_a_tangent_with_a_right_angle():
    board = Ruler("product")
    assert len(board.layers["corner"].line.get_segments()[0]) == 0
    for tip in ((19.5, 3.6), (15.7, -12.5)):
        board.move("velocity of B", np.array([-12, 3]) + tip)
        found, touch = path(board.facts), board.layers["enters"].dot.get_xydata()[0]
        assert found.s0 == found.s1 == pytest.approx(np.sqrt(128), abs=1e-4) and board.facts.contact.hit
        assert touch @ (touch - [-12, 3]) == pytest.approx(0, abs=1e-3) and np.hypot(*touch) == pytest.approx(5)
        assert len(board.layers["corner"].line.get_segments()[0]) == 3
        assert board.layers["leaves"].word.get_text() == "" and "only touches the circle, at 11.31 cm" in board.alt


def test_the_vote_is_answered_by_a_film_that_turns_the_path():
    board = Ruler("product", vote=lesson02.PREDICTION)
    assert board.locked and board.vote["film"] and (board.reel, board.last) == ("turn the path", 1)
    right = [row[-1] for row in board.vote["answers"]].index(True)
    board.receive({"kind": "choose", "event": {"number": right}, "number": 1})
    assert board.plays == 1 and not board.locked
    seen = []
    for t in np.linspace(0, 1, 21):
        board.receive({"kind": "time", "event": {"t": float(t)}, "number": 1})
        assert headline(board).endswith(" = 128"), t
        seen.append(path(board.facts).s0)
    assert seen[0] == 8 and min(seen) == pytest.approx(np.sqrt(153) - 5) and seen[-1] == pytest.approx(np.sqrt(128))
    assert board.facts.v[1] < -12, "to the farther edge, past A's centre"
    board.t = 0.5
    board.move("centre of B", (-12, 4))
    assert board.t == 0 and board.facts.v == pytest.approx(np.array([12, -3]) * 20 / np.sqrt(153))


def test_the_bead_stays_half_way_where_the_path_is_nearest():
    board = Ruler("triangle")
    for t in np.linspace(0, 1, 11):
        board.t = float(t)
        bead = board.layers["bead"].dot.get_xydata()[0]
        assert bead @ board.facts.v == pytest.approx(0, abs=1e-9)
    board.t = 0.0
    board.move("velocity of B", (4, -9))
    assert headline(board) == "(10 + 12.8) / 2 = 11.4"


@pytest.mark.parametrize(
    ("state", "start", "told"),
    [
        ("product", (-3, 0), "enters the circle at −2 cm and leaves it at 8 cm; the product is −16."),
        ("2.5", (-3, 0), "c = p·p − r² = 9 − 25 = −16, not above 0"),
        ("frame", (-3, 0), "B starts inside the circle, or on it, so they touch at t = 0."),
        ("touch", (-3, 0), "the balls touch or overlap already."),
        ("frame", (-30, 3), "it would have come 26 cm at t = 1.3: no hit in this frame."),
        ("frame", (12, 3), "the circle lies behind B, and there is no hit."),
        ("touch", (12, 3), "the circle lies behind B"),
        ("frame", (10, 9), "The path misses the circle"),
        ("touch", (10, 9), "The path misses the circle"),
        ("2.7", (10, 9), "k² − c = 100 − 156 = −56: the path misses the circle."),
    ],
)
def test_other_starts_are_told_truly(state, start, told):
    board = Ruler(state)
    board.move("centre of B", start)
    assert told.lower() in board.alt.lower()


def test_a_short_ray_leaves_the_ruler_as_it_is_and_its_film_goes_on_until_the_end():
    board = Ruler("frame")

    def marks():
        found = [x for name in ("ruler", "beyond") for x in board.layers[name].ticks.get_segments()]
        return sorted(float(x[0][0]) for x in found)

    before = marks()
    board.move("velocity of B", (-6, 3))
    assert headline(board) == "t = 8 / 6 = 1.333" and "no hit in this frame" in board.alt
    assert marks() == pytest.approx(before) and board.last == pytest.approx(16 / 6 + 0.2)
    board.show_state("product")
    assert headline(board) == "8 × 16 = 128" and board.last == 1


def test_b_swells_while_a_shrinks_and_they_touch_all_the_time():
    board = Ruler("touch")
    assert board.stays
    for t in (0.25, 0.5, 1.0):
        board.t = t
        one, other = (path.vertices for path in board.layers["swelling"].area.get_paths())
        x = board.layers["meets"].dot.get_xydata()[0]
        radii = [np.ptp(rim[:, 0]) / 2 for rim in (one, other)]
        assert radii == pytest.approx([5 - 2.5 * t, 2.5 * t]) and np.hypot(*x) == pytest.approx(radii[0])
        assert np.hypot(*(x - [-4, 3])) == pytest.approx(radii[1])
    assert headline(board) == "x = (−2, 1.5)"


def test_the_triangle_touches_and_what_its_centre_draws_is_the_sum():
    for place in CURVE[::7]:
        edges = [(place + SHAPE[i - 1], place + SHAPE[i]) for i in range(3)]
        assert min(distance(a, b) for a, b in edges) == pytest.approx(RADIUS, abs=5e-3)
    board = Rolled()
    board.move("B", CURVE[20])
    assert board.at == 20 and board.drawn.sum() == 20 and "8 per cent" in board.alt
    for i in range(1, 13):
        board.move("B", CURVE[(20 + 20 * i) % PIECES] * 1.3)
    assert board.drawn.all() and "the target that a point would have to hit" in board.alt


def distance(a, b) -> float:
    """How far a segment is from the origin."""
    share = np.clip(-(a @ (b - a)) / ((b - a) @ (b - a)), 0, 1)
    return float(np.hypot(*(a + share * (b - a))))


def test_its_film_leads_the_triangle_once_round():
    board = Rolled()
    for t in np.linspace(0, 1, 101):
        board.t = float(t)
    assert board.drawn.all() and board.at == 0


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (0.75, "at t = 0.75; hollow, those that touch at t = 0.5."),
        (6.0, "at t = 6; hollow"),
        (np.inf, "at t = 1.4; hollow"),
        (0.0, None),
        (-1.0, None),
        (np.nan, None),
        (1e9, None),
    ],
)
def test_a_wrong_sweep_is_filmed_until_its_own_time(answer, told):
    case = [np.array(x, float) for x in ((1, 2), (4, 0), 1, (10, 2), (-8, 0), 2)]
    made = every()["02.3"].film(*case, 0.5, answer)
    assert (made is None) == (told is None)
    if made:
        assert told in made.alt and made.stays and made.t == made.last
        rims = [np.array(rim) for rim in made.marks.hollow.get_segments()]
        apart = np.hypot(*(rims[0][:-1].mean(axis=0) - rims[1][:-1].mean(axis=0)))
        assert apart == pytest.approx(3) and board_moves(made)
    if answer == 0.75:
        assert film(every()["02.3"], check(every()["02.3"], lambda *case: 0.75)).scrub


def test_the_article_in_exercise_02_2_is_right_for_rays_of_one_length_and_its_cause_is_told():
    def article(p, d, r):
        b, c = p @ d, p @ p - r * r
        if (c > 0 and b > 0) or b * b - c < 0:
            return np.inf
        return max(-b - np.sqrt(b * b - c), 0.0)

    asked = every()["02.2"]
    ones = [case for case in asked.cases() if case[1] @ case[1] == 1]
    assert len(ones) == 80 and all(article(*case) == pytest.approx(asked.right(*case)) for case in ones)
    assert "divide d by its length first" in tell("02.2", asked, check(asked, article), article)


def test_a_fold_is_closed_until_somebody_opens_it():
    made = Folded("Other shapes", (Rolled(), Space()))
    assert list(made.children) == [made.button]
    for count in (3, 1):
        made.button.click()
        assert len(made.children) == count
    data = made._repr_mimebundle_()
    assert data["text/html"].startswith("<details><summary>Other shapes</summary>")
    assert data["text/html"].count("<img alt=") == 2 and "would have to hit" in data["text/plain"]


def board_moves(board) -> bool:
    """Does its film move anything?"""
    before = board.parts
    board.t = board.last / 2
    return board.parts != before
