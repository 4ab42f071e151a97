"""The tutor and some four thousand answers: no wrong one passes, no right one fails, no cause is named falsely."""

from functools import cache

import numpy as np
import pytest
from answers.changes import changes
from answers.right import RIGHT
from answers.wrong import FORBIDDEN, WRONG
from lessons import often

from lib.teach import checking
from lib.teach.checking import _plainly, check
from lib.teach.exercises import every

EXERCISES = {name: asked._replace(grows=None) for name, asked in every().items()}  # nothing is timed here
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::RuntimeWarning")

EQUAL = {
    "01.1": {"if C > r: → if C >= r:": "at C = r the way inside is 0"},
    "02.2": {"if k >= 0 or k * k < c: → if k > 0 or k * k < c:": "k = 0 and c > 0: 0 < c"},
    "02.3": {
        "if k >= 0 or k * k < c: → if k > 0 or k * k < c:": "k = 0 and c > 0: 0 < c",
        "without if length == 0:": "0 / 0 is nan in numpy, no comparison with it holds, and inf is what is left",
    },
    "03.3": {
        "if b >= 0 or under < 0: → if b > 0 or under < 0:": "b = 0 outside: under < 0, or nan without motion",
        "np.cross(v, p) → across = np.cross(v, p)": "np.cross takes two coordinates too",
        "if len(v) == 1 else np.cross(v, p)": "np.cross takes two coordinates too",
        "if len(v) == 4 else np.cross(v, p)": "np.cross takes two coordinates too",
        "if len(p) == 2 else np.cross(v, p)": "p and v have as many coordinates",
    },
    "04.3": {"if b >= 0 or D < 0: → if b > 0 or D < 0:": "b = 0 and c > 0: D = −a c < 0, or inf without motion"},
    "05.1": {"return 2 if b < 0 else 0 → return 2 if b <= 0 else 0": "b = 0 and c > 0: D < 0 was answered before"},
    "05.2": {"positive_sum = a + b < 0 → positive_sum = a + b <= 0": "a + b = 0 and a product above 0: no roots"},
    "05.3": {
        "if b >= 0: → if b > 0:": "b = 0 and c > 0: D < 0, or without motion g = c > 0",
        "if a + b <= 0 and a + 2 * b + c > 0: → if a + b < 0 and a + 2 * b + c > 0:": "a + b = 0: g > 0 is D < 0",
    },
    "06.3": {"if b >= 0: → if b > 0:": "b = 0 and c > 0: q is p, outside; without motion nan, and inf is what is left"},
    "07.3": {"b < 0 and a + b > 0 and b * b >= a * c": "a + b = 0: D ≥ 0 is g ≤ 0"},
    "08.2": {"if v_n <= 0: → if v_n < 0:": "at v_n = 0 the push is 0"},
    "09.3": {
        "if v_n <= 0 or gap > v_n: → if v_n < 0 or gap > v_n:": "v_n = 0 is below the gap",
        "if v_n <= 0 or gap > v_n: → if gap > v_n:": "v_n ≤ 0 is below the gap, for the ball starts clear",
        "if v_n <= 0 or gap > v_n: → if v_n <= 0 or gap >= v_n:": "at gap = v_n nothing of the frame is left",
    },
    "10.1": {"if c <= 0: → if c < 0:": "c = 0: the root is 0"},
    "10.3": {
        "for i in range(len(v))": "as many velocities as radii",
        "for i in range(len(x))": "as many centres as radii",
        "range(i + 1, len(v))": "as many velocities as radii",
        "range(i + 1, len(x))": "as many centres as radii",
        "range((1), len(r))": "a pair turned round comes later in the list; i with i never meets",
        "range((i), len(r))": "i with i never meets: b = 0",
        "range(i + 0, len(r))": "i with i never meets: b = 0",
        "range((i + 1 - 1), len(r))": "i with i never meets: b = 0",
    },
    "11.2": {
        "reach(r[i], v[i], r[i])[1]": "R does not hang on p",
        "reach(v[i], v[i], r[i])[1]": "R does not hang on p",
        "range(len(p))": "as many centres as radii",
        "range(len(v))": "as many velocities as radii",
        "reach(p[i], v[i], p[i])[0]": "o does not hang on r",
        "reach(p[i], v[i], v[i])[0]": "o does not hang on r",
        "(floor(y / side), floor(x / side))": "x and y change places in every cell",
        "(floor((x / side + 1)), floor(y / side))": "all cells are counted from another",
        "(floor((x / side - 1)), floor(y / side))": "all cells are counted from another",
        "(floor(x / side), floor((y / side + 1)))": "all cells are counted from another",
        "(floor(x / side), floor((y / side - 1)))": "all cells are counted from another",
        "product((1, 0, -1), repeat=2)": "the same steps in another order",
        "cells.get(((x - (dx)), y + dy), [])": "with dx goes −dx",
        "cells.get((x + dx, (y - (dy))), [])": "with dy goes −dy",
    },
    "12.2": {"left, right = ([], [])": "a tuple all the same"},
    "12.3": {
        "if min(c) > 0: → if min(c) >= 0:": "a peg at 0 and none below is a touch at most, and no graze is judged",
        "if c[0] <= 0 or wide < 1e-12: → if c[0] < 0 or wide < 1e-12:": "the left piece is taken until it is narrow",
        "if c[0] <= 0 or wide < 1e-12: → if wide < 1e-12:": "the left piece is taken until it is narrow: 0",
        "if c[0] <= 0 or wide < 1e-12: → if c[0] <= 0 or wide <= 1e-12:": "no piece is as wide as that",
    },
    "11.3": {
        "first, best = 0, inf → first, best = 1, inf": "some pair has a time, and takes its place",
        "if t < best: → if t <= best:": "of several at once any will do, and some pair is before never",
    },
    "14.1": {
        "if height >= 0 else rate": "the ball starts clear of the plane",
        "in ((q2, q0), (q1, q2), (q0, q1))]": "the same walls in another order",
        "if max(walls) < 0 else inf": "no foot is on the rim: whose that is nobody asks",
    },
    "14.2": {
        "if b >= 0 or D < 0: → if b > 0 or D < 0:": "b = 0 and c > 0: D = −a c < 0, or without motion c / 0 is inf"
    },
    "14.3": {"in ((m, n), (n, m)):": "of all free steps one is nearest, whichever surface is asked first"},
    "15.1": {"→ n = (p + t * v)": "n stands above and below, of whatever length"},
}
"""Changes that change nothing: the new line, or what is new in it, and the proof."""

SAME = (
    ("v[0] * p[1] - v[1] * p[0]", "((v[1] * p[0]) - (v[0] * p[1]))"),
    ("v[0] * p[1] - v[1] * p[0]", "(-(v[0] * p[1] - v[1] * p[0]))"),
    ("p[0] * v[1] - p[1] * v[0]", "((p[1] * v[0]) - (p[0] * v[1]))"),
    ("p[0] * v[1] - p[1] * v[0]", "(-(p[0] * v[1] - p[1] * v[0]))"),
)
"""The cross product turned: only its square, or its size, is used."""


ENDLESS = "calls_itself", ("00.3", "04.3", "11.2")
"""An answer that is slow and the same in all exercises, and those in which it is asked at every run."""

DEAR = "07.3", "11.2", "12.3"
"""Exercises whose answers take long: one in four of them is asked at every run, and all that are `NAMED`."""


def of(answers: dict, every: int = 1) -> list:
    """All answers; every : one of so many is asked at every run, of each exercise the first."""
    of_all = ((name, i, f) for name, all_of in answers.items() for i, f in enumerate(all_of))
    return [pytest.param(name, f, marks=marks_of(name, i, f, every)) for name, i, f in of_all]


def marks_of(name: str, i: int, f, every: int) -> tuple:
    """That it is slow, if it is."""
    endless = f.__name__ == ENDLESS[0] and name not in ENDLESS[1]
    return (pytest.mark.slow,) if endless or i % (4 if name in DEAR else every) else ()


def named(x) -> str:
    return getattr(x, "__name__", x)


def passed(asked, answer) -> bool:
    report = check(asked, answer)
    assert report.kind != "open", "it says something"
    assert_true(asked, answer, report)
    return report.kind == "right"


def assert_true(asked, answer, report) -> None:
    """A cause that is named is one mistake's that answers every case alike, told without the checker's own eyes."""
    if report.kind not in ("wrong", "raised", "type") or report.cause in ("", checking.HASTE):
        return
    ways = [mistake.function for mistake in asked.mistakes if mistake.cause == report.cause]
    cases = [report.case, *cases_of(asked)]
    assert any(all(agree(asked, answer, way, case) for case in cases) for way in ways)


@cache
def cases_of(asked) -> list[tuple]:
    return asked.cases()


@cache
def few(name: str):
    """An exercise with its first cases, and some of the others: who fails there fails."""
    cases = cases_of(EXERCISES[name])
    return EXERCISES[name]._replace(cases=lambda: [*cases[:40], *cases[40:-3:20]])


def agree(asked, one, other, case: tuple) -> bool:
    x, y = (said(asked, f, case) for f in (one, other))
    if isinstance(x, str) or isinstance(y, str):
        return isinstance(x, str) and isinstance(y, str) and x == y
    return x.shape == y.shape and (x.tolist() == y.tolist() or np.allclose(x, y, 1e-8, 1e-11, equal_nan=True))


def said(asked, f, case: tuple):
    """The numbers of an answer; what is none of it in a word, and sets of pairs in words."""
    fresh = [x.copy() if isinstance(x, np.ndarray | list) else x for x in case]
    try:
        with np.errstate(all="ignore"):
            found = _plainly(asked.call(f, *fresh))
            if isinstance(found, complex):
                return "no number"
            if isinstance(found, tuple) and found and isinstance(found[0], frozenset):
                return str([sorted(pairs) for pairs in found])
            found = np.array(
                [y for x in found for y in np.ravel(x)] if isinstance(found, tuple) else [found], dtype=float
            )
    except (ArithmeticError, ValueError):
        return "no number"
    except Exception as error:
        return type(error).__name__
    return "no number" if found.size == 1 and np.isnan(found[0]) else found


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", EXERCISES)
def test_there_are_enough_answers_of_either_kind(name):
    by_machine = sum(1 for _ in changes(EXERCISES[name].solution, swaps=name != "07.2"))
    assert len(RIGHT[name]) >= 10
    assert len(WRONG[name]) >= 15 and len(WRONG[name]) + len(EXERCISES[name].mistakes) + by_machine >= 40
    for answers in (RIGHT[name], WRONG[name]):
        assert len({f.__name__ for f in answers}) == len(answers), "each has its own name"


def test_there_are_answers_to_exercises_alone():
    assert set(RIGHT) == set(WRONG) == set(EXERCISES)


@pytest.mark.one_in(21)
@pytest.mark.parametrize(("name", "answer"), of(RIGHT), ids=named)
def test_no_right_answer_fails(name, answer):
    assert passed(EXERCISES[name], answer)


@pytest.mark.one_in(36)
@pytest.mark.parametrize(("name", "answer"), of(WRONG, every=2), ids=named)
def test_no_wrong_answer_passes(name, answer, quick):
    assert not passed(EXERCISES[name], answer)


@pytest.mark.one_in(6)
@pytest.mark.parametrize(("name", "answer"), [one for one in of(WRONG) if one.values[1] in FORBIDDEN], ids=named)
def test_what_is_forbidden_is_told_as_that_or_is_wrong(name, answer):
    report = check(EXERCISES[name], answer)
    assert report.kind != "right" and (report.kind != "refused" or report.cause)


@pytest.mark.slow
@pytest.mark.parametrize("name", often(EXERCISES, {*list(EXERCISES)[::3]} - {"12.3"}))
def test_no_change_of_a_line_passes_unless_it_changes_nothing(name, quick):
    """All cases are asked of those alone that do not fail on a few."""
    assert not unproved(name, lambda answer: passed(few(name), answer) and passed(EXERCISES[name], answer))


@pytest.mark.slow
@pytest.mark.parametrize("name", EXERCISES)
def test_on_all_cases_no_change_of_a_line_has_a_false_cause(name, quick):
    assert not unproved(name, lambda answer: passed(EXERCISES[name], answer))


def unproved(name: str, passes) -> set:
    """The changes that pass, and of which nobody has said why they change nothing."""
    survived = {words for words, answer in changes(EXERCISES[name].solution, name != "07.2") if passes(answer)}
    return {words for words in survived if not proved(name, words)}


def proved(name: str, words: str) -> str:
    """Why a change changes nothing, empty if nobody has said."""
    by_line = next((why for line, why in EQUAL.get(name, {}).items() if line in words), "")
    turned = any(words.endswith(words.split(" → ")[0].replace(old, new, 1)) for old, new in SAME if old in words)
    return by_line or ("only its square is used" if turned else "")


HALVES = ("half_raises_beside", "half_nan_beside", "half_complex_beside", "half_by_two_roots", "beside_raises")
HALVES += ("beside_nan", "complex_beside", "double_under_the_root_raises", "not_squared_raises", "by_arccos")
PUBLISHED = ("published", "published_of_any_length", "published_with_its_question", "published_unless_it_recedes")
PUBLISHED += ("published_with_a_clamp", "all_scaled")
IN_DOUBLES = ("doubles", "cross_product_in_doubles", "residual_in_doubles", "roots_in_doubles", "signs_in_one_line")
IN_DOUBLES += ("textbook_roots", "nearest_place", "sweep_of_lesson_04", "outs_in_loops", "outs_without_the_graze")
IN_DOUBLES += ("textbook_roots_without_overlap", "places_at_both_ends")

NAMED = (  # what has a cause of its own, and a word of it
    *(("01.1", name, "nothing to take a root of") for name in HALVES),
    *(("01.1", name, "half of it") for name in (*HALVES[:4], "half_absolute", "half_infinite_beside", "half")),
    *(("01.1", name, "whatever the size") for name in ("half_absolute", "absolute")),
    ("01.1", "half_at_least_0", "half of it"),
    ("01.1", "beside_infinite", "inf is for a time"),
    ("01.1", "no_root_negative_beside", "root is missing"),
    ("01.1", "square_of_the_half", "double it"),
    ("01.1", "double_under_the_root", "it would have to be a 4"),
    ("01.1", "straight", "not lengths"),
    ("01.1", "straight_negative_beside", "way inside is 0"),
    ("01.1", "depth", "how deep"),
    ("01.1", "not_squared", "not of lengths"),
    ("01.1", "diameter", "shorter than 2 r"),
    ("01.1", "twice_r_always", "there is none"),
    ("01.1", "added_if_it_meets", "do not add"),
    ("01.1", "squares_swapped", "not C² − r²"),
    ("01.1", "divides_by_r", "do not divide"),
    *(("07.3", name, "In doubles the signs") for name in IN_DOUBLES),
    ("07.3", "outs_without_the_graze", "A graze counts"),
    ("07.3", "textbook_roots_without_overlap", "overlap at the start"),
    ("07.3", "places_at_both_ends", "miss what happens between"),
    ("07.3", "exact_without_a_graze", "A graze counts"),
    ("07.3", "exact_without_the_end", "t = 1 counts"),
    ("07.3", "exact_without_a_touch_at_the_start", "at the start: c ≤ 0"),
    ("07.3", "exact_without_passing_by", "passes beside"),
    ("07.3", "exact_receding_first", "overlap first"),
    ("07.3", "exact_at_both_ends", "miss what happens between"),
    ("07.3", "exact_in_the_plane", "third coordinate"),
    ("07.3", "cross_product_of_the_plane", "third coordinate"),
    ("07.3", "fifty_digits", "need hundreds"),
    ("07.3", "with_a_tolerance", "moves the border"),
    ("07.3", "fractions_after_the_dot_products", "rounded already"),
    ("07.3", "fractions_of_text", "not of its text"),
    *(("09.2", name, "You shrink the sliding too: only the part along n may lose.") for name in PUBLISHED),
    *(("09.2", name, "recedes already is left alone") for name in (*PUBLISHED[:2], "published_with_a_clamp")),
    *(("09.2", name, "question is turned round") for name in ("published_with_its_question", "minus_forgotten")),
    ("09.1", "d_not_divided", "divide it by the length of n as well"),
    ("09.3", "never_asks", "ask first whether it comes"),
    ("09.3", "never_asks_and_stops", "You stop at the contact: the rest of the frame is lost. And not every ball"),
    ("09.2", "mirror_of_all", "That is for e = 1. A ball that recedes"),
    ("09.2", "twice_e", "not 2 e"),
    ("09.2", "twice_e_of_all", "not 2 e"),
    ("09.2", "one_less_e", "not 1 − e"),
    *(("09.2", name, "a sign is turned") for name in ("pushed_in", "minus_forgotten", "minus_forgotten_of_all")),
    ("09.2", "minus_twice", "a sign is turned"),
    ("09.2", "direction_forgotten", "a direction"),
    ("09.2", "change_alone", "add it to v"),
    ("09.2", "normal_part_alone", "the normal part alone"),
    ("09.2", "part_along_shrinks", "e belongs to the normal part"),
    ("09.2", "magnitude", "forgets whether"),
    ("09.2", "floor_whatever_n", "off a floor"),
    ("09.2", "a_floor", "off a floor"),
    *((name, "only_the_plane", "third coordinate") for name in ("00.2", "00.3", "01.3", "02.2", "02.3")),
    *((name, "only_the_plane", "third coordinate") for name in ("04.1", "04.3", "05.3")),
    ("01.2", "graze_is_seen", "A graze"),
    ("01.2", "negative", "never negative"),
    ("01.2", "diameter", "shorter than 2 r"),
    ("01.2", "beside_raises", "nothing to take a root of"),
    ("00.2", "no_sign", "absolute value"),
    ("00.2", "radius_twice", "subtract it once"),
    ("01.3", "steps_added_up", "may pass 1"),
    ("01.3", "one_time_too_few", "n + 1"),
    ("01.3", "gives_up_at_once", "within the loop"),
    ("08.2", "product_forgotten", "the product is missing."),
    ("08.2", "pushes_what_parts_without_the_product", "ask first"),
    ("08.2", "both_pushed_alike", "B gains"),
    ("08.2", "pushes_what_parts_alike", "ask first"),
    ("02.2", "rim_is_outside", "c ≤ 0"),
    ("02.2", "graze_is_none", "A graze"),
    ("02.2", "receding_asked_first", "inside first"),
    ("02.2", "ends_after_d", "no end"),
    ("02.2", "no_question_of_inside", "starts inside"),
    ("02.3", "a_at_rest", "A moves too"),
    ("02.3", "target_not_grown", "the mover's radius"),
    ("02.3", "bs_radius_alone", "A's radius"),
    ("02.3", "twice_r1", "not twice r1"),
    ("02.3", "difference_of_radii", "not subtracted"),
    ("02.3", "mean_radius", "not averaged"),
    ("02.3", "no_relative_motion_no_hit", "Without relative motion"),
    ("03.1", "no_question_of_passing_by", "ask C > r first"),
    ("03.1", "touching_passes_by", "A graze"),
    ("03.1", "in_degrees", "q is in radians"),
    ("03.1", "to_degrees", "q is in radians"),
    ("03.1", "foot_by_pythagoras", "Beyond a right angle"),
    *(("03.2", name, "keeps half the digits") for name in ("arccos", "arccos_of_numpy", "arccos_divided_twice")),
    *(("03.2", name, "may even exceed 1") for name in ("arccos", "arccos_of_numpy", "arccos_divided_twice")),
    *(("03.2", name, "may even exceed 1") for name in ("arccos_of_unit_vectors", "arccos_under_one_root")),
    *(("03.2", name, "Never nan") for name in ("arccos_clamped", "arccos_of_unit_vectors_clipped")),
    *(("03.2", name, "arcsin gives one answer") for name in ("arcsin", "arcsin_unclipped", "arcsin_divided_twice")),
    ("03.2", "arcsin_of_unit_vectors", "arcsin gives one answer"),
    *(("03.3", f"nothing_asked_of_{root}", "under the root") for root in ("the_root", "numpys_root")),
    ("03.2", "with_a_sign", "no sign"),
    ("03.2", "never_obtuse", "negative dot product"),
    ("01.2", "percent", "in percent"),
    ("01.3", "coordinates_one_by_one", "That is a square"),
    ("04.1", "exchanged", "exchanged a and b"),
    ("04.2", "always_the_other_form", "b ≥ 0"),
    *(("04.2", name, "−b and −√D cancel") for name in ("textbook_without_a", "textbook_alone")),
    *(("04.2", name, "a = 0") for name in ("textbook_without_a", "textbook_alone")),
    *(("04.3", f"digits_lost_and_{name}", "digits are lost: −b and √D") for name in ("graze", "no_end")),
    ("04.2", "whole_middle_unasked", "with a = 0 you divide by nothing"),
    ("04.3", "stable_form_without_overlap", "ask c ≤ 0 before any root"),
    ("04.3", "digits_lost", "just before a touch digits are lost"),
    ("04.3", "digits_lost_and_no_end", "a later contact is none"),
    *(("04.3", name, "max(u₀, 0)") for name in ("the_past_clamped_to_now", "clamped_and_kept")),
    ("04.3", "halved_with_four", "2a belong to the whole"),
    ("05.3", "never_away", "whether they recede"),
    ("11.1", "motion_forgotten", "motion is forgotten"),
    ("11.1", "from_the_start", "you give its start"),
    ("11.2", "all_pairs", "right, and slow"),
    ("11.2", "forgets_motion", "forget motion"),
    ("11.2", "one_reach_wide", "too small"),
    ("11.2", "its_own_cell", "its own alone"),
    ("11.2", "less_than_one", "its own alone"),
    ("11.2", "no_corners", "across a corner"),
    ("11.2", "int_of_it", "int() cuts toward 0"),
    ("11.2", "both_ways", "from either side"),
    ("11.2", "strictly_inside_a_cell", "in no cell of yours"),
    ("11.2", "reaches_not_touching", "with ≤"),
    ("11.3", "first_that_meets", "stop at the first pair"),
    ("11.3", "first_that_is_found", "the first pair that you find"),
    ("11.3", "asks_all", "you ask all"),
    ("11.3", "one_more_at_the_bound", "stop at ≥"),
    ("11.3", "asks_before_it_looks", "before you ask"),
    ("12.1", "no_halves", "The halves are missing"),
    ("12.1", "r_not_squared", "enters squared"),
    ("12.1", "no_third", "divide by 3"),
    ("12.1", "powers", "not pegs"),
    ("12.1", "values", "values of f"),
    ("12.2", "samples", "values of f"),
    ("12.2", "right_turned", "turned round"),
    ("12.2", "one_level", "again and again"),
    ("12.2", "ends_in_c_2", "not at c_2"),
    ("12.3", "straight", "bend is left out"),
    ("12.3", "no_half", "half is missing"),
    ("12.3", "ends_only", "both ends of the frame alone"),
    ("12.3", "samples", "fixed times"),
    ("12.3", "roots_nearly_real", "imaginary part"),
    ("12.3", "last_root", "later root"),
    ("12.3", "exit", "Overlap at the start"),
    ("12.3", "beyond", "end of the frame is not asked"),
    ("12.3", "before", "before the frame"),
    ("14.1", "wrong_way", "the wrong way"),
    ("14.1", "one_sided", "two sides"),
    ("14.1", "inside_at_the_start", "whether the start is inside"),
    ("14.1", "inside_where_the_centre_passes", "would pass through the plane"),
    ("14.1", "not_of_length_1", "length 1"),
    ("14.1", "two_walls", "three walls"),
    ("14.1", "in_the_past", "whether it comes"),
    ("14.2", "overlaps_the_line", "overlap the line and not the edge"),
    ("14.2", "overlaps_an_end", "only an end at the start"),
    ("14.2", "endless", "its line has none"),
    ("14.2", "ends_at_the_end", "the end of the path is between"),
    ("14.2", "published", "not the second root"),
    ("14.2", "a_corner", "the corner q0"),
    ("14.2", "length_forgotten", "divide e by its length first"),
    ("14.2", "length_and_ends_forgotten_in_frame", "Mend these two first. P × e is |e| times as long"),
    ("14.2", "lets_go", "whichever way it moves"),
    ("14.3", "whole_step", "1 − t is left"),
    ("14.3", "one_then_other", "leads into the first again"),
    ("14.3", "four_rounds", "never there"),
    ("14.3", "four_rounds_the_other_way", "never there"),
    ("14.3", "ten_rounds", "never there"),
    ("14.3", "as_long_as_before", "gain speed"),
    ("14.3", "end_of_the_step", "from the start of the frame"),
    ("14.3", "touching_goes_in", "at 0 it is free"),
    ("15.1", "sign_turned", "contact comes later"),
    ("15.1", "leaves", "the smaller root"),
    ("15.1", "normal_at_the_start", "Take it where they touch"),
    ("15.1", "by_the_speed", "not by the speed"),
    ("15.1", "by_the_speed_with_its_sign", "which is below 0"),
    ("15.1", "against_the_path", "a wall across the path"),
    ("15.1", "of_the_speed", "has a factor t"),
    ("15.1", "nothing_changes", "an event has a derivative"),
    ("15.2", "without_the_angle", "add 1"),
    ("15.1", "away_from_a", "Two mistakes at once"),
    ("15.2", "once", "by twice that angle"),
    ("15.2", "head_on_without_the_angle", "Two mistakes at once"),
    ("15.2", "head_on", "divide by cos φ"),
    ("15.2", "head_on_once", "Two mistakes at once"),
    ("15.2", "to_the_centre", "to A's centre"),
    ("15.2", "angle_at_the_start", "the angle at the contact"),
    ("15.2", "less_the_angle", "so they add up"),
    ("15.3", "sign_turned", "leaves lower"),
    ("15.3", "without_cosine", "cos φ belongs in the step"),
    ("15.3", "to_the_centre", "to the other's centre"),
    ("15.3", "miss_of_the_shot", "not along the shot"),
    ("15.3", "miss_alone", "no step"),
    ("15.3", "two_steps", "twice the step"),
    ("15.3", "without_cosine_and_sign_turned", "Two mistakes at once"),
    ("15.3", "no_farther_than_a_frame", "looks one frame ahead"),
    ("15.3", "unsigned_miss", "An angle from arccos has no sign"),
    ("15.3", "in_degrees", "the right aim in degrees"),
    ("15.3", "ghost_ball", "That aim is exact"),
    ("15.3", "at_the_ball", "straight at the middle"),
)


def answer_of(name: str, answer: str):
    (found,) = [f for f in WRONG[name] if f.__name__ == answer]
    return found


@pytest.mark.one_in(48)
@pytest.mark.parametrize(("name", "answer", "words"), NAMED)
def test_a_common_mistake_is_named(name, answer, words, patient):
    assert words in check(EXERCISES[name], answer_of(name, answer)).cause


FLAT = ("00.1", "00.2", "00.3", "01.3", "02.1", "02.2", "02.3", "03.3", "04.1", "04.3", "05.3", "12.3")


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", FLAT)
def test_what_is_wrong_in_space_alone_is_shown_in_whole_numbers(name):
    case = check(EXERCISES[name], answer_of(name, "only_the_plane")).case
    assert all(float(x).is_integer() for given in case[:3] for x in np.ravel(given))


SHOWN = (  # the case that is told
    ("02.3", "no_relative_motion_no_hit", ((1, 0), (0, 1), 0.75, (3, 1), (0, 1), 2.25)),
    ("03.1", "touching_passes_by", (2, np.pi / 2, 2)),
    ("01.3", "no_motion_is_no_contact", ((1, 0), (0, 0), 2, 2)),
)


@pytest.mark.parametrize(("name", "answer", "case"), SHOWN)
def test_the_case_that_is_told_is_not_degenerate(name, answer, case):
    told = check(EXERCISES[name], answer_of(name, answer)).case
    assert all(np.array_equal(x, y) for x, y in zip(told, case, strict=True)), told


FALSE = (  # what the tutor once said of them was not so
    ("02.3", "strictly_before_the_end", "A moves too"),
    ("01.3", "walks_p_itself", "the end of the frame"),
    ("03.1", "no_question_of_passing_by", "radians"),
    ("00.2", "never_negative", "You left out the motion"),
    ("05.3", "late_by_the_sum_alone", "Touching counts"),
    ("10.1", "a_graze_counts", "now"),
    ("07.1", "exact_sum_and_nothing", "rounded alike"),
    ("07.2", "int64", "2⁵³"),
    ("07.2", "bool_of_D", "2⁵³"),
    ("06.3", "tmin_clamped", "after the frame is no miss"),
    ("06.3", "textbook_sweep", "do not move"),
    ("10.2", "nan_for_never", "Ask"),
    ("08.3", "one_on_the_diagonal", "One after the other"),
    ("08.3", "stopped_by_two_walls", "diagonal"),
    ("03.2", "never_obtuse", "arcsin"),
)


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("name", "answer", "words"), FALSE)
def test_what_was_falsely_told_is_told_no_more(name, answer, words):
    (found,) = [f for f in WRONG[name] if f.__name__ == answer]
    assert words not in check(EXERCISES[name], found).cause
