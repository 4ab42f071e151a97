"""The ladder is made from the solution: blanks that fit, lines whose right order is right, and replies to both."""

import ast
import re
import sys
from html import escape

import pytest

from lib.teach.asking import exercise
from lib.teach.exercises import every
from lib.teach.ladder import HOLE, LATER, TITLES, Ladder, _defined, as_html, blanked, folded, ladder, mixed, written
from lib.teach.ladder.pieces import ENOUGH, FEWEST, pieces_of, shut
from tools.editions.key import _rungs

EXERCISES = every()
ORDERED = [name for name, asked in EXERCISES.items() if pieces_of(written(asked.solution).body)]
SPLIT = [name for name in ORDERED if pieces_of(body := written(EXERCISES[name].solution).body) != body]


def made(name: str) -> Ladder:
    return Ladder(name, EXERCISES[name])


def reply(rung, box) -> str:
    rung.asked += 1
    return box.children[0].value


@pytest.mark.parametrize("name", EXERCISES)
def test_the_solution_runs_as_it_is_written(name):
    code = written(EXERCISES[name].solution)
    answer = _defined(code.text(), code.head)
    letters = ["ask" if x == "times" else x for x in EXERCISES[name].letters]  # a function, told by its answers
    assert list(answer.__code__.co_varnames[: len(letters)]) == letters
    assert '"""' not in code.text() and len(code.body) >= 2


@pytest.mark.one_in(6)
@pytest.mark.parametrize("name", ORDERED)
def test_the_lines_in_their_order_are_right_and_as_they_stand_are_not_in_it(name):
    steps = made(name)
    body = pieces_of(written(EXERCISES[name].solution).body)
    assert [steps.lines.pieces[i] for i in steps.lines.order] != body
    steps.lines.order = [steps.lines.pieces.index(row) for row in body]
    assert f"Exercise {name} is right, on all" in reply(steps.lines, steps.replies[0])
    assert len(steps.replies[0].children) == 1, "nothing to draw"


@pytest.mark.one_in(36)
@pytest.mark.parametrize("name", [name for name in ORDERED if name not in SPLIT])
def test_a_wrong_order_is_answered_by_a_picture_of_its_case(name):
    body = written(EXERCISES[name].solution).body
    steps = made(name)
    steps.lines.order = [steps.lines.pieces.index(row) for row in body[::-1]]
    said = reply(steps.lines, steps.replies[0])
    assert "is not right yet. For " in said and "UnboundLocalError" not in said
    told, *pictures = steps.replies[0].children
    kinds = [picture.alt.partition(": ")[0] for picture in pictures]
    assert kinds == ["Right"] * (name != "07.1"), "two numbers have none"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", EXERCISES)
def test_three_pieces_or_more_are_put_in_order_or_none(name):
    steps, body = made(name), written(EXERCISES[name].solution).body
    assert len(steps.lines.pieces) >= FEWEST == 3 or not steps.lines.pieces
    assert (steps.lines in steps.children) == bool(steps.lines.pieces) == (TITLES[0] in as_html(steps))
    assert len(body) < ENOUGH or len(steps.lines.pieces) == len(body), "what has enough is not cut further"
    assert steps.blanks in steps.children


def test_loops_and_questions_are_split_where_the_pieces_are_few():
    assert {"01.1", "01.2", "01.3", "10.2", "11.3"} <= {*SPLIT}
    assert [x.split()[0] for x in pieces_of(written(EXERCISES["01.3"].solution).body)] == ["for", "q", "if", "return"]
    assert not {"00.3", "13.1", "13.3"} & {*ORDERED}, "two pieces"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", SPLIT)
def test_a_piece_that_stands_too_far_in_is_told(name):
    steps, body = made(name), pieces_of(written(EXERCISES[name].solution).body)
    further = min(i for i, row in enumerate(body) if row.startswith(8 * " "))
    rest = [row for i, row in enumerate(body[:-1]) if i != further]
    steps.lines.order = [steps.lines.pieces.index(row) for row in (body[-1], body[further], *rest)]
    told, line = reply(steps.lines, steps.replies[0]), escape(body[further].strip().split("\n")[0])
    assert f"That is no Python yet: “{line}” stands further in than the line above it, which opens nothing." in told


@pytest.mark.slow
def test_pieces_that_may_change_places_are_right_in_either_order():
    steps, body = made("04.3"), written(EXERCISES["04.3"].solution).body
    swapped = [steps.lines.pieces.index(row) for row in (body[1], body[0], *body[2:])]
    steps.lines.order = swapped
    assert "Exercise 04.3 is" in reply(steps.lines, steps.replies[0]), body


def test_a_name_that_is_used_too_early_is_told_in_the_words_of_a_lesson():
    steps = made("04.1")
    steps.lines.order = [steps.lines.pieces.index(row) for row in written(EXERCISES["04.1"].solution).body[::-1]]
    said = reply(steps.lines, steps.replies[0])
    assert "`a` is used before it is made, in line " in said and "raised" not in said and "local" not in said


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", EXERCISES)
def test_what_stood_in_the_blanks_fills_them(name):
    pieces, answers = blanked(written(EXERCISES[name].solution))
    assert 2 <= len(answers) <= 4 and len(pieces) == len(answers) + 1
    steps = made(name)
    steps.blanks.filled = answers
    assert f"Exercise {name} is right, on all" in reply(steps.blanks, steps.replies[1])


def test_blanks_are_thoughts_and_not_names():
    pieces, answers = blanked(written(EXERCISES["05.3"].solution))
    assert answers == ["p @ p - r * r", "p @ v", "a + b <= 0", "b * b >= a * c"]
    for name in EXERCISES:
        for answer in blanked(written(EXERCISES[name].solution))[1]:
            assert not isinstance(ast.parse(answer, mode="eval").body, ast.Name | ast.Constant)


def test_a_wrong_blank_is_answered_like_any_code():
    steps = made("04.3")
    steps.blanks.filled = ["v @ v", "c < 0", "b >= 0", "t <= 1"]
    said = reply(steps.blanks, steps.replies[1])
    assert "is not right yet. For " in said and len(steps.replies[1].children) == 2


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("filled", "words"),
    [
        (["v @ v", " ", "b >= 0", "t <= 1"], "Blank 2 is still empty."),
        (["v @ v", "c <=", "b >= 0", "t <= 1"], "That is no Python yet: "),
        (["v @ v", "c <= zero", "b >= 0", "t <= 1"], "your code raised NameError"),
    ],
)
def test_a_blank_that_is_no_code_is_told(filled, words):
    steps = made("04.3")
    steps.blanks.filled = filled
    assert words in reply(steps.blanks, steps.replies[1])


def test_the_order_hangs_on_the_lines_alone():
    body = ["    a = 1", "    b = 2", "    return a + b"]
    assert mixed("x", body) == mixed("x", body) and sorted(mixed("x", body)) == [0, 1, 2]
    assert all(mixed(str(i), body) != [0, 1, 2] for i in range(50))
    assert len({tuple(mixed(str(i), body)) for i in range(50)}) == 5


def test_below_an_exercise_stands_its_help_in_one_fold(monkeypatch):
    shown = []
    monkeypatch.setattr(sys.modules["lib.teach.ladder"], "display", shown.append)
    exercise("04.2", lambda a, b, c: None)
    (made,) = shown
    page = made._repr_mimebundle_()["text/html"]
    assert page.startswith("<details><summary>Help me start</summary><details><summary>Hint 1</summary>")
    assert page.count("<details>") == page.count("</details>") == 6 and "def root(a, b, c):" in page
    assert [type(x).__name__ for x in made.children] == ["Button"]
    made.button.click()
    assert [type(x).__name__ for x in made.children] == ["Button", "HTMLMath", "Ladder", "HTML"]
    assert "−<em>b</em>" in made.children[1].value and "(4.10)" in made.children[1].value
    steps = made.children[2]
    made.button.click()
    assert len(made.children) == 1
    made.button.click()
    assert made.children[2] is steps, "what was put in order stays"
    with pytest.raises(ValueError, match="^name must be among"):
        ladder("99")


def test_an_edition_without_solutions_has_none_in_its_help():
    asked = EXERCISES["04.2"]._replace(solution=None, rungs=shut(_rungs("04.2")))
    assert "Solution" not in folded("04.2", asked) and "Hint 2" in folded("04.2", asked)


@pytest.mark.parametrize("name", ["04.2", "11.1"])
def test_what_is_saved_of_an_edition_without_solutions_holds_no_code_with_blanks(name):
    asked = every()[name]._replace(solution=None, rungs=shut(_rungs(name)))
    rungs, saved = _rungs(name), folded(name, asked)
    assert HOLE in folded(name, every()[name]) and HOLE not in saved and escape(rungs.pieces[0].strip()) not in saved
    told = re.findall(r"(?:to put in order|blanks to fill)</summary>(.*?)</details>", saved)
    assert told and set(told) == {f"<p>{LATER}</p>"}, "both come when the cell is run"
