"""Lesson 14: what its exercises ask, that their right answers are right, and its laboratory, mended and not."""

import inspect
import re
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from answers.right import RIGHT
from lessons import read

from lib import mesh, published
from lib.show.mesh import two_views
from lib.teach import mesh as lesson14
from lib.teach.checking import check
from lib.teach.mesh import edges, faces, laboratory, slides, turned
from lib.teach.replies import tell

lab = import_module("lib.teach.lab")
CELLS = read(Path(__file__).parents[2] / "notebooks" / "14_mesh.ipynb").cells
LISTINGS = laboratory.LISTINGS


@pytest.fixture(autouse=True)
def nothing_found():
    lab.FOUND.clear()
    lab.LEFT.clear()


# Exercises.


@pytest.mark.parametrize("case", slides.steps_left()[::5], ids=lambda case: "")
def test_what_is_left_is_the_nearest_of_all_free_steps(case):
    """It is free, it is pushed along the normals alone and outwards, and no push acts where it is not needed."""
    v, t, n, m = case
    x, rest = np.array(slides.nearest_step(*case)), (1 - t) * v
    assert min(x @ n, x @ m) > -1e-12 * (1 + abs(v).max()) and x @ x <= rest @ rest * (1 + 1e-12), "eq. 14.7"
    pushes, *_ = np.linalg.lstsq(np.column_stack([n, m]), x - rest, rcond=None)
    assert np.column_stack([n, m]) @ pushes == pytest.approx(x - rest, abs=1e-9) and min(pushes) > -1e-9
    assert (x - rest) @ x == pytest.approx(0, abs=1e-9 * (1 + rest @ rest))


def test_the_cases_are_as_they_are_told():
    for p, v, r, triangle in faces.landings():
        n = faces._normal(triangle)
        gap, rate = abs((p - triangle[0]) @ n) - r, abs(v @ n)
        assert gap > 0, "clear of the plane"
        if 0 < gap <= rate:
            assert min(map(abs, faces._over(p + gap / rate * v, triangle, n))) > 1e-9, "no foot on the rim"
    for p, v, r, q0, q1 in edges.passes():
        t = mesh.sweep(p, v, r, [q0, q1]).t
        share = edges._share(p + t * v, q0, q1) if t < np.inf else 0.5
        assert min(abs(share), abs(share - 1)) > 1e-9, "no contact just at an end"


@pytest.mark.slow
def test_the_reply_names_corners_and_one_that_is_right_leads_to_the_hole_that_it_changes(monkeypatch):
    asking, shown, told = import_module("lib.teach.asking"), [], []
    monkeypatch.setattr(asking, "display", shown.append)
    monkeypatch.setattr(asking, "ladder", lambda name: None)
    monkeypatch.setattr(asking, "say", told.append)
    monkeypatch.setattr(asking, "filled", lambda name, answer: "It is in your engine now.")
    for name, call in RIGHT.items():
        if name.startswith("14."):
            asking.exercise(name, call[0])
            (link,) = [each.data for each in shown if hasattr(each, "data")]
            assert "is right" in told[-2] and link == lesson14.MOVED
            shown.clear()
    (place,) = re.findall(r"\(#(.*?)\)", lesson14.MOVED)
    assert any(f"## {place.replace('-', ' ')}" in cell.source for cell in CELLS), "to a heading of the lesson"
    asking.exercise("14.1", lambda p, v, r, triangle: 0.5)
    assert "q0 = (0, 0, 0), q1 = (" in told[-1] and "((" not in told[-1] and "[[" not in told[-1]
    assert lesson14.MOVED not in [getattr(each, "data", "") for each in shown]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["14.1", "14.2", "14.3"])
def test_every_sort_of_case_is_asked_and_in_every_case_one_that_is_not_across(name):
    asked = lesson14.EXERCISES[name]
    across = {"14.1": 2, "14.2": 1, "14.3": 3}[name]
    counts = np.zeros(len(asked.sorts), int)
    for case in asked.cases():
        found = [holds(*case) for _, holds in asked.sorts]
        counts += found
        assert sum(found[:-across]) == 1, (case, found)
    assert counts.min() >= 1, counts


@pytest.mark.parametrize(("name", "answer"), [("14.1", 0.5), ("14.1", 1.0), ("14.2", 0.5)])
def test_an_answer_is_drawn_with_its_foot_and_no_contact_where_it_ends(name, answer):
    corners = np.array(faces.FLAT, float)[: 5 - int(name[-1]) - 1]
    p, v = np.array([1.0, 1, 3]), np.array([2.0, 0, -4])
    there = p + v * answer
    case = (p, v, 1.0, corners) if name == "14.1" else (p, v, 1.0, *corners)
    ball, down, foot = lesson14.EXERCISES[name].shown(*case, answer)
    expected = there * ([1, 1, 0] if name == "14.1" else [1, 0, 0])
    assert ball.x == pytest.approx(turned.on_page(there)) and foot.x == pytest.approx(turned.on_page(expected))
    assert down.x == pytest.approx(np.array([ball.x, foot.x]))
    (end,) = lesson14.EXERCISES[name].shown(*case, np.inf)
    assert end.x == pytest.approx(turned.on_page(p + v)) and end.kind == "ball"


@pytest.mark.parametrize(
    ("name", "corners", "mark"),
    [("14.1", [[0, 0, 0], [4, 0, 0], [0, 4, 0]], "frame"), ("14.2", [[0, 0, 0], [0, 4, 0]], "line")],
)
def test_where_an_answer_touches_beside_the_triangle_or_the_edge_what_goes_on_there_is_drawn_and_named(
    name, corners, mark
):
    asked, corners = lesson14.EXERCISES[name], np.array(corners, float)
    given = [corners] if name == "14.1" else list(corners)
    inside, outside = (np.array([x, y, 3.0]) for x, y in ((0.0, 1.0), (0.0, 6.0)))
    for p, drawn in ((inside, False), (outside, True)):
        case = p, np.array([0.0, 0.0, -4.0]), 1.0, *given
        marks = asked.shown(*case, 0.5)
        assert len(marks) == 3 + drawn
        assert (mark in asked.tells(*case, np.inf, 0.5)) == drawn
        if drawn:
            foot = marks[-1].x
            assert min(marks[0].x[:, 1]) - 1e-9 < foot[1] < max(marks[0].x[:, 1]) + 1e-9
            assert "is not touched: the full circle" in asked.tells(*case, np.inf, 0.5)
    assert asked.tells(*case, 0.5, np.inf) == "With no contact found, the ball flies on."


@pytest.mark.parametrize(
    ("n", "m"), [([0, 0, 1], [-1, 0, 0]), ([0, 0, 1], [-0.6, 0, 0.8]), ([0.6, 0, 0.8], [-1, 0, 0])]
)
def test_both_surfaces_end_where_they_meet_and_a_normal_of_each_points_to_the_ball(n, m):
    v, n, m = np.array([4.0, 2.0, -8.0]), np.array(n, float), np.array(m, float)
    for each, other in ((n, m), (m, n)):
        patch = slides._cut(slides._patch(each, 1.0, 4.0), other, 1.0)
        assert patch @ each == pytest.approx(-1) and (patch @ other).min() == pytest.approx(-1), "up to the other"
    marks = lesson14.EXERCISES["14.3"].world(v, 0.25, n, m)
    assert [x.name for x in marks if x.kind == "arrow"] == ["n", "m", "rest"]
    for arrow, each in zip((x for x in marks if x.of == "n"), (n, m), strict=True):
        x, y = arrow.v, turned.on_page(each)
        assert x @ y == pytest.approx(np.hypot(*x) * np.hypot(*y)), "it points as the normal does"
    assert len(lesson14.EXERCISES["14.3"].world(v, 0.25, n, n)) == 4, "one surface is drawn once"


def test_an_answer_is_told_into_which_surface_it_leads():
    asked, case = (
        lesson14.EXERCISES["14.3"],
        (np.array([4.0, 2, -8]), 0.5, np.array([0.0, 0, 1]), np.array([-1.0, 0, 0])),
    )
    right = asked.right(*case)
    for mine, told in (
        ((2, 1, 0), "into the surface of m, and"),
        ((0, 1, -4), "into the surface of n, and"),
        ((2, 1, -4), "into both surfaces, and"),
        ((0, 0, 0), "into neither, but the right one comes nearer"),
    ):
        assert told in asked.tells(*case, right, mine)


# The laboratory.


def mended_face(p, v, r, triangle):
    q0, q1, q2 = triangle
    n = np.cross(q1 - q0, q2 - q0) / np.sqrt(np.sum(np.cross(q1 - q0, q2 - q0) ** 2))
    height, rate = abs((p - q0) @ n), v @ n * np.sign((p - q0) @ n)
    if height > r and -rate < height - r:
        return False, np.nan
    t = (height - r) / -rate if height > r else 0.0
    inside = all((p + t * v - a) @ np.cross(n, b - a) >= 0 for a, b in ((q0, q1), (q1, q2), (q2, q0)))
    return bool(inside and t <= 1), t


def plainest_face(p, v, r, triangle):
    """When the ball touches the plane, from above and of a ball that comes: the first thing that one writes."""
    n = np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0])
    n = n / np.sqrt(n @ n)
    return (r - (p - triangle[0]) @ n) / (v @ n)


def plain_line(p, v, r, q0, q1):
    """An edge without ends, and its length left out beside r²."""
    e = q1 - q0
    x, w = np.cross(p - q0, e), np.cross(v, e)
    a, b, c = w @ w, x @ w, x @ x - r * r
    if c <= 0:
        return 0.0
    D = b * b - a * c
    return np.inf if b >= 0 or D < 0 or c > -b + np.sqrt(D) else c / (-b + np.sqrt(D))


def by_the_page(p, v, r, q0, q1):
    """The page's own `first` of the edge, up to t = 1, its ends forgotten."""
    x, w = np.cross(p - q0, q1 - q0), np.cross(v, q1 - q0)
    a, b, c = w @ w, x @ w, x @ x - r * r * ((q1 - q0) @ (q1 - q0))
    D = b * b - a * c
    t = max(c, 0) / (-b + np.sqrt(D)) if b < 0 and D >= 0 else np.inf
    return t if t <= 1 else np.inf


def from_above(unit, walls):
    """When a ball touches the plane from above in the frame, with a normal of length 1 or of any, inside or not."""

    def answer(p, v, r, triangle):
        q0, q1, q2 = triangle
        n = np.cross(q1 - q0, q2 - q0)
        n = n / np.sqrt(n @ n) if unit else n
        t = ((p - q0) @ n - r) / -(v @ n)
        sides = [(p + t * v - a) @ np.cross(n, b - a) for a, b in ((q0, q1), (q1, q2), (q2, q0))]
        return t if 0 <= t <= 1 and (not walls or min(sides) >= 0) else np.inf

    return answer


def as_printed(inside, high):
    """(9.5) copied, of whatever ball; inside or not, up to some time."""

    def answer(p, v, r, triangle):
        q0, q1, q2 = triangle
        n = np.cross(q1 - q0, q2 - q0)
        t = (abs((p - q0) @ n) - r * np.sqrt(n @ n)) / abs(v @ n)
        sides = [(p + t * v - a) @ np.cross(n, b - a) for a, b in ((q0, q1), (q1, q2), (q2, q0))]
        return t if t <= high and (not inside or min(sides) >= 0) else np.inf

    return answer


def one_after_the_other(v, t, n, m):
    """(14.7) by one normal and then by the other, of the whole step."""
    v = v - min(v @ n, 0) * n
    return v - min(v @ m, 0) * m


def long_crease(v, t, n, m):
    """All that is left along the crease, which is longer or shorter than 1."""
    crease = np.cross(n, m)
    return (v @ crease) * crease * (1 - t)


@pytest.mark.one_in(4)
@pytest.mark.filterwarnings("ignore:divide by zero", "ignore:invalid value")
@pytest.mark.parametrize(
    ("name", "answer", "how_many", "words"),
    [
        ("14.1", plainest_face, "Four", "two sides"),
        ("14.1", from_above(True, False), "Two", "two sides"),
        ("14.1", from_above(False, True), "Two", "length 1"),
        ("14.1", from_above(False, False), "Three", "length 1"),
        ("14.1", as_printed(inside=False, high=np.inf), "Three", "has ended"),
        ("14.1", as_printed(inside=False, high=1), "Two", "forgets whether the ball comes"),
        ("14.1", as_printed(inside=True, high=np.inf), "Two", "after the frame"),
        ("14.2", plain_line, "Two", "divide e by its length first (14.2), or multiply r² by e·e"),
        ("14.2", by_the_page, "Two", "ask whether the ball touches between them. What slides may move off"),
        ("14.3", one_after_the_other, "Two", "1 − t is left. One after the other is not enough"),
        ("14.3", long_crease, "Two", "divide by its square"),
    ],
)
def test_plain_mistakes_that_are_made_at_once_are_named(name, answer, how_many, words):
    cause = check(lesson14.EXERCISES[name], answer).cause
    assert cause.startswith(f"{how_many} mistakes at once.") and words in cause


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:divide by zero", "ignore:invalid value")
@pytest.mark.parametrize(("name", "of", "count"), [("14.1", faces, 6), ("14.2", edges, 11)])
def test_of_three_mistakes_or_four_those_two_are_named_that_explain_most_of_what_fails(name, of, count):
    asked = lesson14.EXERCISES[name]
    cases = asked.cases()
    right = [asked.right(*case) for case in cases]
    alone = [mistake for mistake in of.MISTAKES if "at once" not in mistake.cause]
    many = [mistake for mistake in of.MISTAKES if len(mistake.of) > 2]
    assert len(many) == count
    for mistake in many:
        told = mistake.cause.split("first. ")[1]
        assert told == " ".join(mistake.of[:2])
        mine = [mistake.function(*case) for case in cases]
        failed = [i for i in range(len(cases)) if mine[i] != right[i]]
        explained = {cause: 0 for cause in mistake.of}
        for one in alone:
            if one.cause in explained:
                same = sum(one.function(*cases[i]) == pytest.approx(mine[i]) for i in failed)
                explained[one.cause] = max(explained[one.cause], same)
        ranks = sorted(explained.values(), reverse=True)
        assert [explained[cause] for cause in mistake.of[:2]] == ranks[:2], mistake.cause
        assert len(failed) > 70 and sum(map(explained.get, mistake.of[:2])) > len(failed) / 4


def test_of_a_case_of_many_letters_in_space_both_answers_are_told_before_its_numbers():
    asked = lesson14.EXERCISES["14.2"]
    told = tell("14.2", asked, check(asked, plain_line), plain_line)
    assert told.startswith("Exercise 14.2 is not right yet. Your answer is ")
    assert told.index("and the right one is") < told.index("for p = (")


MENDED = {"touch_face": mended_face}

SEARCH = ("the side", (-2, -3), (1, 1)), ("the side", (-1, 0.5), (1, 0.5))
"""From where the ball is seen, and where it and the tip of its arrow are put."""


def searched(board) -> list[str]:
    """What a reader sees until all is found."""
    captions = []
    for view, ball, tip in SEARCH:
        board.act("whole")
        board.move(f"ball from {view}", ball)
        board.move(f"arrow from {view}", tip)
        captions.append(board.caption)
    return captions


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTINGS)
def test_a_mended_listing_is_right_wherever_the_picture_leads_and_says_so(name):
    searched(lab._opened(name, LISTINGS[name].function))
    assert len(lab.FOUND[name]) == len(LISTINGS[name].faults)
    board = lab._opened(name, MENDED[name])
    for caption in searched(board):
        assert caption.startswith("Both say: "), caption
    assert all(row[2] for row in board.sought)


@pytest.mark.parametrize("name", LISTINGS)
def test_no_button_finds_a_fault_and_why_there_is_one_is_not_told(name):
    board = lab._opened(name, LISTINGS[name].function)
    for act in board.acts:
        board.act(act)
        assert board.caption.startswith("Both say: ") and not lab.FOUND[name], (act, board.caption)
    captions = " ".join(searched(board))
    for fault in LISTINGS[name].faults:
        assert f"Found: {fault.words}." in captions and fault.told not in captions


@pytest.mark.parametrize("name", LISTINGS)
def test_who_mends_it_before_anything_is_found_is_told_so(name):
    board = lab._opened(name, MENDED[name])
    assert "It is mended" in board.caption and all(row[2] for row in board.sought)
    assert (
        not any(row[1] for row in board.sought)
        and "☑ a ball that rises (mended unseen)" in board._repr_mimebundle_()[0]["text/html"]
    )
    assert "It also mends what you had not seen: a ball that rises, a ball along the plane." in board.caption
    lab.FOUND.clear()
    other = lab._opened(name, lambda *given: (False, np.nan))
    assert "It is mended" not in other.caption and not all(row[2] for row in other.sought)


def half_mended(p, v, r, triangle):
    """From either side, but not along the plane."""
    n = np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0])
    return MENDED["touch_face"](p, v, r, triangle) if v @ n else (False, np.nan)


@pytest.mark.slow
def test_who_mends_half_of_it_hears_what_to_try_and_ticks_nothing_that_was_not_found():
    first = lab._opened("touch_face", LISTINGS["touch_face"].function)
    assert "Some of it is mended" not in first.caption and not any(row[2] for row in first.sought)
    board = lab._opened("touch_face", half_mended)
    assert board.caption.startswith("Both say: ")
    assert "Some of it is mended, but not all. Let the ball be partly in the face" in board.caption
    rises, along = board.sought
    assert rises[1:3] == [False, True] and along[1:3] == [False, False]
    assert (
        "a ball that rises" in board._repr_mimebundle_()[0]["text/html"]
        and "along the plane" not in board._repr_mimebundle_()[0]["text/html"]
    )
    board.p, board.v = np.array([0.0, 0.0, 0.5]), np.array([1.0, 0.0, 0.0])
    board.move("arrow from the side", (2.0, 0.5))
    assert lab.FOUND["touch_face"] == ["a ball along the plane"] and "Found: a ball along the plane" in board.caption


ASKS_BOTH_SIDES = """
    if rate == 0:
        return False, nan
    height, rate = (height, rate) if height > 0 else (-height, -rate)
    if height <= r:
        inside = all((p - a) @ np.cross(n, b - a) >= 0 for a, b in ((q0, q1), (q1, q2), (q2, q0)))
        return bool(inside), 0.0
    if rate >= 0:
"""
"""What mends the listing of the face for a ball that rises, and not for one along the plane."""


def test_a_fault_of_the_face_is_mended_only_where_every_ball_of_its_sort_is_answered_rightly():
    text = inspect.getsource(LISTINGS["touch_face"].function)
    for old, new, left in (
        ("    if rate >= 0:\n        return False, nan\n", "", ["E26", "E27"]),
        ("    if rate >= 0:\n", "    if rate == 0:\n", ["E26", "E27"]),
        ("\n    if rate >= 0:\n", ASKS_BOTH_SIDES, ["E27"]),
    ):
        assert old in text
        space = dict(LISTINGS["touch_face"].function.__globals__)
        exec(text.replace(old, new), space)
        code = space["touch_face"]
        assert [x.name for x in LISTINGS["touch_face"].faults if not lab._mended("touch_face", x, code)] == left


def overlaps_below(p, v, r, triangle):
    """Without the question which way the ball moves, and with all that is below r taken for an overlap."""
    q0, q1, q2 = triangle
    n = np.cross(q1 - q0, q2 - q0) / np.sqrt(np.sum(np.cross(q1 - q0, q2 - q0) ** 2))
    height, rate = (p - q0) @ n, v @ n
    t = 0.0 if height <= r else (r - height) / rate
    inside = all((p + t * v - a) @ np.cross(n, b - a) >= 0 for a, b in ((q0, q1), (q1, q2), (q2, q0)))
    return bool(inside and 0 <= t <= 1), t


def test_a_face_that_is_touched_from_far_below_is_not_mended():
    board = lab._opened("touch_face", overlaps_below)
    assert "It is mended" not in board.caption and not any(row[2] for row in board.sought)


def test_code_that_seems_mended_is_so_until_it_is_seen_to_be_wrong():
    """Whoever drags the ball where nothing was asked finds out, and no row says that nothing is left."""
    board = lab._opened(
        "touch_face", lambda *given: (given[0][0] == 3.75, 0.0) if given[0][0] > 3 else mended_face(*given)
    )
    assert "It is mended" in board.caption and all(row[2] for row in board.sought)
    board.move("ball from above", (3.75, -1))
    assert board.caption.startswith("The code says: a hit at t = 0. True: a miss. So it is not mended yet: ")
    assert not any(row[2] for row in board.sought)
    board.act("whole")
    assert board.caption.startswith("Both say: ") and "mended" not in board.caption
    assert not any(row[2] for row in board.sought)


def test_a_ball_that_slides_onto_the_rim_is_no_fault_and_one_that_falls_does_not_rise():
    board = lab._opened("touch_face", MENDED["touch_face"])
    board.p, board.v = np.array([-4.75, -1.0, 1.0]), np.array([6.0, 0.0, 0.0])
    board.redraw()
    assert "only grazes the rim" in board.caption and all(row[2] for row in board.sought)
    lab.FOUND.clear()
    board = lab._opened("touch_face", lambda *given: (False, np.nan))
    board.move("arrow from the side", (1, -3))
    assert "a miss. True: a hit" in board.caption and "rises" not in board.caption


def test_the_ball_is_seen_whole_wherever_it_is_dragged():
    board = lab._opened("touch_face", LISTINGS["touch_face"].function)
    for name, ax in board.views.items():
        room = np.array(two_views.ROOM)[two_views.FROM[name]] + board.r
        low, high = np.array([ax.get_xlim(), ax.get_ylim()]).T
        assert np.all(low <= -room) and np.all(high >= room)


@pytest.mark.parametrize("name", LISTINGS)
def test_a_listing_says_what_the_article_s_version_says(name):
    listing, theirs, hits = LISTINGS[name], getattr(published, name), 0
    rng = np.random.default_rng(14)
    for _ in range(300):
        corners = rng.integers(-4, 5, (3, 3)).astype(float)
        p, v, r = rng.integers(-6, 7, 3) / 2, rng.integers(-8, 9, 3) * 1.0, float(rng.integers(1, 4))
        if not np.any(np.cross(*np.diff(corners, axis=0))):
            continue
        with np.errstate(all="ignore"):
            hit, t = listing.function(p, v, r, corners)
        known = theirs(p, v, r, corners)
        hits += hit
        assert hit == known[0] and (not hit or t == pytest.approx(known[1]))
    assert hits > 15


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTINGS)
@pytest.mark.parametrize("code", [lambda *given: None, lambda *given: 1 / 0, lambda *given: (True, np.nan)])
def test_whatever_the_code_does_the_picture_stands(name, code):
    board = lab._opened(name, code)
    for act in board.acts:
        board.act(act)
    assert "rue: a" in board.caption and board.png


@pytest.mark.parametrize("name", LISTINGS)
def test_the_ball_and_its_arrow_are_dragged_in_quarters_and_stay_in_the_room(name):
    board = lab._opened(name, LISTINGS[name].function)
    for handle in ("ball from the side", "ball from above"):
        for place in ((-99, -99), (99, 99), (5.0, -4.0)):
            board.move(handle, place)
            assert all(0 <= each["x"] <= 1 and 0 <= each["y"] <= 1 for each in board.handles), "nor does the tip leave"
    board.act("whole")
    board.move("ball from above", (1.1, -99))
    assert board.p.tolist() == [1, -4.5, board.p[2]]
    board.move("arrow from the side", (2.0, 1.13))
    assert board.v.tolist() == [1, 0, 1.25 - board.p[2]]
    board.move("arrow from above", board.p[:2])
    board.move("arrow from the side", board.p[[0, 2]])
    assert not np.any(board.v), "at rest"
    for handle in board.places():
        assert board.places()[handle][1] is not None and np.all(board.step(handle) == 0.25)


def test_what_bounds_a_face_is_not_asked():
    """Past the rim of the face the ball touches its edge: that is a miss."""
    board = lab._opened("touch_face", LISTINGS["touch_face"].function)
    board.p = np.array([-4.25, -1, 3])
    board.redraw()
    assert mesh.sweep(board.p, board.v, board.r, board.corners).hit
    assert board.caption.startswith("Both say: a miss."), board.caption


def test_what_a_drag_only_passes_by_is_not_found():
    board = lab._opened("touch_face", LISTINGS["touch_face"].function)
    board.p, board.v = np.array([0.0, 0.0, 0.5]), np.array([1.0, 0.0, -2.0])
    for z in (0.0, 0.5, 1.5):  # level at first, then it rises
        board.move("arrow from the side", (1.0, 0.5 + z), settled=False)
        assert not lab.FOUND["touch_face"] and "Found" not in board.caption
    board.move("arrow from the side", (1.0, 2.0))
    assert len(lab.FOUND["touch_face"]) == 1 and "Found: a ball that rises" in board.caption
