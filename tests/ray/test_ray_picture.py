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


@pytest.mark.slow
def test_the_one_shot_in_whole_numbers():
    for name, words in {
        "product": "enters the circle at 8 cm and leaves it at 16 cm; the product is 128.",
        "2.2": "v is 20 cm long. Divided by 20 it becomes v̂",
        "2.3": "At 8 and at 16 cm the point is r = 5 cm from A.",
        "2.6": "s² − 24 s + 128 = 0 for s = 8 and for s = 16.",
        "2.12": "c = 128 is 7.37 · 17.37",
        "triangle": "12 is half-way between 8 and 16.",
        "2.4": "k = −12: the shadow of p on the path is 12 cm long, and it points against v.",
        "euclid": "BS · BS′ is the square of BT: 8 · 16 = 128.",
        "sides": "at 8 and at 16 cm, and their product is 128: the circle lies ahead of B.",
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
        "2.1": "r = r₁ + r₂ = 2.5 + 2.5 = 5: that far apart are the centres at a touch.",
        "2.15": "The balls touch at (−2, 1.5), 2.5 of 5 cm on the way to (−4, 3).",
    }.items():
        assert words in Ruler(name).alt, name


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("tip", "told"),
    [
        ((20, 0), "8 × 16 = 128"),
        ((16, -12), "10 × 12.8 = 128"),
        ((19.4, -4.85), "7.37 × 17.37 = 128"),
        ((15.8, -12.3), "11.31 × 11.31 = 128"),
        ((-16, 0), "−16 × (−8) = 128"),
        ((20, 9), "the path misses"),
    ],
)
def test_the_product_stays_when_the_path_turns(tip, told):
    board = Ruler("product")
    board.move("velocity of B", np.array([-12, 3]) + tip)
    assert headline(board) == told and ("product is 128" in board.alt) == ("128" in told)


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.one_in(8)
@pytest.mark.parametrize(
    ("state", "start", "told"),
    [
        ("sides", (-3, 0), "at −2 and at 8 cm, and their product is −16: B is inside the circle, and the answer is 0."),
        ("sides", (-4, 3), "their product is 0: B is inside the circle or on its rim"),
        ("sides", (12, 3), "their product is 128, but both are negative: the circle lies behind B"),
        ("euclid", (-3, 0), "from inside the circle no tangent can be drawn."),
        ("2.4", (12, 3), "k = 12: the shadow of p on the path is 12 cm long, and it points along v."),
        ("touch", (-30, 3), "The frame ends before the point enters the circle"),
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


def test_where_its_place_is_read_b_is_put_to_half_centimetres():
    board = Ruler("sides")
    board.move("centre of B", (12.2, 2.8))
    assert board.facts.p.tolist() == [12, 3]


def test_a_short_ray_leaves_the_ruler_as_it_is_and_the_wall_stops_b_before_the_circle():
    board = Ruler("frame", "product")
    assert board.last == pytest.approx(0.4)
    board.t = board.last
    assert board.layers["now"].dot.get_xydata()[0] == pytest.approx([-4, 3]), "it stops where it touches"
    board.t = 0.0

    def marks():
        found = [x for name in ("ruler", "beyond") for x in board.layers[name].ticks.get_segments()]
        return sorted(float(x[0][0]) for x in found)

    before = marks()
    board.move("velocity of B", (-6, 3))
    assert headline(board) == "t = 8 / 6 = 1.333" and "no hit in this frame" in board.alt
    assert marks() == pytest.approx(before) and board.last == 1
    board.t = 1.0
    assert board.layers["now"].dot.get_xydata()[0] == pytest.approx([-6, 3])
    assert board.layers["wall"].line.get_segments()[0][:, 0] == pytest.approx([-6, -6])
    numbers = [text.get_text() for text in board.layers["frames"].numbers]
    assert numbers[0] == "0" and "1" not in numbers, "at 1 stands the wall"
    board.show_state("product")
    assert headline(board) == "8 × 16 = 128" and board.last == 1


def test_b_swells_while_a_shrinks_and_they_touch_all_the_time():
    board = Ruler("touch")
    for t in (0.25, 0.5, 1.0):
        board.t = t
        one = board.layers["shot"].shapes.get_paths()[1].vertices
        (other,) = (path.vertices for path in board.layers["swelling"].area.get_paths())
        x = board.layers["meets"].dot.get_xydata()[0]
        radii = [np.ptp(rim[:, 0]) / 2 for rim in (one, other)]
        assert radii == pytest.approx([5 - 2.5 * t, 2.5 * t]) and np.hypot(*x) == pytest.approx(radii[0])
        assert np.hypot(*(x - [-4, 3])) == pytest.approx(radii[1])
    assert headline(board) == "x = (−2, 1.5)"
    board.show_state("2.15")
    part, whole = (board.layers[name].line.get_segments()[0] for name in ("part", "whole"))
    assert [np.hypot(*(line[3] - line[2])) for line in (part, whole)] == pytest.approx([2.5, 5])


@pytest.mark.slow
def test_each_copy_has_the_states_of_its_section_and_each_tag_one_picture_above_it():
    assert [list(Ruler(*shown).states) for shown in (("product",), ("touch", "2.15"), ("2.8",))] == [
        ["product"],
        ["touch"],
        ["triangle"],
    ]
    board = Ruler("product")
    with pytest.raises(ValueError):
        board.show_state("triangle")
    assert list(Ruler().states) == ["product", "euclid", "triangle", "sides", "frame", "touch"]


def test_its_film_leads_b_along_its_path_through_the_circle():
    board, told = Ruler("sides"), []
    for t in (0.0, 0.4, 0.5, 1.0):
        board.t = t
        told.append(headline(board).split(", ")[1])
    assert told == ["ahead", "inside", "inside", "behind"] and board.facts.p == pytest.approx([12, 3])
    assert headline(board) == "−16 × (−8) = 128, behind"
    assert board.layers["start"].word.get_text() == "B (12, 3)" and board.layers["names"].a.get_text() == "A (0, 0)"
    assert "−8" not in (numbers := {x.get_text() for x in board.layers["behind"].numbers}) and "−20" in numbers
    board.move("rim of A", (4, -3))
    assert board.t == 0 and board.facts.p == pytest.approx([12, 3]), "it stays where the film has led it"


def test_euclids_triangles_are_similar_while_the_path_turns_and_end_in_the_tangent():
    board = Ruler("euclid")
    for t in (0.0, 0.3, 0.6, 0.9):
        board.t = t
        large, small = (path.vertices[:3] for path in board.layers["triangles"].areas.get_paths())
        sides = [sorted(np.hypot(*(x - np.roll(x, 1, axis=0)).T)) for x in (large, small)]
        assert np.divide(*sides) == pytest.approx(np.full(3, np.divide(*sides)[0])), t
        assert large[0] == pytest.approx(small[0]) and large[1] == pytest.approx(small[2]), "B, and T"
    board.t = 1.0
    assert board.layers["enters"].dot.get_xydata()[0] == pytest.approx(large[1], abs=1e-2)


def test_both_radii_lie_end_to_end_and_letters_come_after_their_equations():
    board = Ruler("2.1")
    one, other = board.layers["grown"].lines.get_segments()
    assert np.allclose(one, [[0, 0], [-2, 1.5]]) and np.allclose(other, [[-2, 1.5], [-4, 3]])
    board.show_state("product")
    board.t = 1.0
    assert board.layers["tangent"].letter.get_text() == "" == board.layers["aside"].letter.get_text()
    board.show_state("2.5")
    assert board.layers["tangent"].letter.get_text() and board.layers["aside"].letter.get_text() == "$r$"


@pytest.mark.slow
@pytest.mark.parametrize("width", [920.0, 290.0])
def test_lengths_stand_whole_in_the_picture_and_no_number_is_cut_at_its_edge(width):
    for tag, names in {"2.8": ("foot", "half", "entry"), "2.9": ("foot", "half", "exit")}.items():
        board = Ruler(tag)
        board.receive({"kind": "wide", "event": {"width": width}, "number": 1})
        view = board.world.get_xlim(), board.world.get_ylim()
        for name in names:
            ends = board.layers[name].line.get_segments()[0]
            assert all(low < x.min() and x.max() < high for x, (low, high) in zip(ends.T, view, strict=True)), name
            assert board.layers[name].letter.get_text() and board.layers[name].letter.get_visible()
        pixel = np.ptp(view[0]) / board.world.bbox.width
        for text in board.layers["ruler"].numbers + board.layers["beyond"].numbers:
            at = text.get_position()[0]
            assert not text.get_text() or view[0][0] + 14 * pixel < at < view[0][1] - 14 * pixel


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


@pytest.mark.slow
def test_its_film_leads_the_triangle_once_round():
    board = Rolled()
    for t in np.linspace(0, 1, 101):
        board.t = float(t)
    assert board.drawn.all() and board.at == 0


@pytest.mark.one_in(6)
@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (0.75, "at t = 0.75. The rings show them at t = 0.5, when they touch."),
        (6.0, "at t = 6. The rings"),
        (np.inf, "at t = 1.4. The rings"),
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
        assert told in made.alt and made.t == made.last
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


QUESTIONS = "inside", "rest", "behind", "beside", "late"


def attempt(asked, p, v, r):
    """The lesson's lines as a learner writes them, with numpy and some of the questions."""
    length = np.sqrt(v @ v)
    c = p @ p - r * r
    if "inside" in asked and c <= 0:
        return 0
    if "rest" in asked and length == 0:
        return np.inf
    k = p @ (v / length)
    if "behind" in asked and k >= 0:
        return np.inf
    if "beside" in asked and k * k < c:
        return np.inf
    t = (-k - np.sqrt(k * k - c)) / length
    return np.inf if "late" in asked and t > 1 else t


@pytest.mark.one_in(2)
@pytest.mark.parametrize("left_out", [("late",), ("inside", "behind"), ("beside", "late"), QUESTIONS])
@pytest.mark.parametrize("of_b_alone", [False, True])
def test_the_lessons_lines_without_some_questions_are_told_what_is_missing(left_out, of_b_alone):
    asked, few = every()["02.3"], [x for x in QUESTIONS if x not in left_out]

    def answer(p1, v1, r1, p2, v2, r2):
        return attempt(few, p2 - p1, v2 if of_b_alone else v2 - v1, r1 + r2)

    told = tell("02.3", asked, check(asked, answer), answer)
    if left_out == ("late",) and not of_b_alone:
        assert "The frame ends when B has gone the length of v" in told
        return
    words = {"inside": "starts inside", "rest": "anything moves", "behind": "lies behind B", "beside": "path misses"}
    for name, each in (words | {"late": "the frame ends first"}).items():
        assert (each in told) == (name in left_out), (name, told)
    assert ("A moves too" in told) == of_b_alone


def test_other_first_attempts_are_known():
    asked = every()["02.3"]

    def endless(p, v, r):  # 02.2's answer, called on v
        return attempt(("inside", "behind", "beside"), p, v, r) * (np.sqrt(v @ v) if p @ p > r * r else 1)

    def near_root(p, v, r):
        return t if 0 <= (t := attempt((), p, v, r)) <= 1 else np.inf

    def the_later_root(p, v, r):
        length, c = np.sqrt(v @ v), p @ p - r * r
        k = p @ v / length
        root = np.sqrt(k * k - c)
        s = -k - root if -k - root >= 0 else -k + root
        return s / length if 0 <= s <= length else np.inf

    for attempted, cause in (
        (endless, "a distance along an endless ray"),
        (near_root, "The near root alone is not enough"),
        (the_later_root, "you take s₁, at which they part"),
    ):

        def answer(p1, v1, r1, p2, v2, r2, attempted=attempted):
            return attempted(p2 - p1, v2 - v1, r1 + r2)

        assert cause in tell("02.3", asked, check(asked, answer), answer)


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


def test_the_triangle_of_the_root_is_seen_from_near_with_a_side_on_the_path():
    board = Ruler("triangle")
    wide = np.ptp(board.world.get_xlim())
    board.show_state("2.11")
    assert np.ptp(board.world.get_xlim()) < 0.8 * wide
    (area,) = board.layers["root"].area.get_paths()
    assert area.vertices[:3] == pytest.approx(np.array([[0, 0], [0, 3], [-4, 3]]))
    assert {"root", "radius", "across"} <= set(board.on)
    board.show_state("2.10")
    assert np.ptp(board.world.get_xlim()) == pytest.approx(wide)
