"""What the pages of a class tell its lecturer and students: who is missing, what was not read, what a mark means."""

import re

import pytest
from classroom import notebook, solved

from tools.grade import running, typed
from tools.grade.chosen import NO_ANSWERS, only_set
from tools.grade.collect import Handed, collected
from tools.grade.judged import Entry
from tools.grade.keeping import Graded, keep, kept
from tools.grade.pages import student_page
from tools.grade.room import lecturer_page
from tools.grade.roster import MISSING, class_list, completed
from tools.grade.rubric import brief
from tools.grade.table import table, totals
from tools.room import exam_page
from tools.room.exam import _version
from tools.room.exams import EXAMS

EXAM = 7, "exam_first_1"
HALF = 'def chord(r, C):\n    return max(r * r - C * C, 0) ** 0.5\n\n\nexercise("01.1", chord)'


@pytest.mark.parametrize(
    ("text", "asked", "place"),
    [
        ("D f falls through zero", "", 3),
        ("B it only nears them sideways", "Ball B flies past A.", 1),
        ("c they part", "", 2),
        ("A t is too early", "", 0),
        ("B the rim comes first", "Which comes first?", 1),
        ("B the rim comes first", "Ball B flies past A.", None),
        ("D the discriminant is negative", "", None),
        ("D is the discriminant", "", None),
        ("D < 0", "", None),
        ("B is nearest then", "", None),
        ("B and A touch", "", None),
        ("A ball that parts", "", None),
        ("A frame is too long", "", None),
        ("a is the speed", "", None),
        ("a t is the way", "", None),
        ("b f", "", None),
        ("C its radius", "", None),
        ("D f falls, or A", "", None),
        ("D it may be, I guess", "", None),
    ],
)
def test_a_letter_that_stands_first_and_alone_is_read_unless_it_may_be_a_word_of_a_reason(text, asked, place):
    assert typed._place(text, ["once", "twice", "three times", "never at all"], asked) == place


def test_a_letter_that_the_question_itself_uses_waits():
    assert any(
        "B" in one.drawn.setting and typed._chosen("exam 1", "B the other comes later", one).kind == "unjudged"
        for one in typed._questions("exam_first_1")[:5]
    )


def test_who_handed_in_nothing_is_always_told(judge, tmp_path):
    (tmp_path / "in" / "Ann").mkdir(parents=True)
    (tmp_path / "in" / "Ann" / "01_overlap.ipynb").write_text(notebook(HALF), encoding="utf-8")
    (tmp_path / "class.csv").write_text("student\nAnn\nBen\nCleo\n", encoding="utf-8")
    roster = class_list(tmp_path / "class.csv")
    handed = completed(collected(tmp_path / "in", roster.known), roster)
    made = [running.student(judge, one, "exam_first_1") for one in handed.students]
    for chosen in (made, only_set(made, ("01.1",))):
        page = lecturer_page(chosen, handed.refused, "", EXAM)
        assert f"<b>{MISSING}</b> (2 of 3): Ben, Cleo." in page
        assert totals(chosen, roster).count("handed in nothing") == 2
    told = lecturer_page(made, ((MISSING, "Ben, Cleo: rename"),), "", EXAM)
    assert told.count("Ben, Cleo") == 1, "with strangers it is told there, and not twice"
    keep(tmp_path, "w", made[1])
    assert kept(tmp_path, "w", "Ben") == made[1] and made[1].absent and not made[0].absent
    assert MISSING not in lecturer_page(made[:1], (), "", EXAM)


def test_a_notebook_that_cannot_be_read_is_not_called_missing(judge, tmp_path):
    path = tmp_path / "Finn" / "01_overlap.ipynb"
    path.parent.mkdir()
    path.write_text("{", encoding="utf-8")
    made = running.student(judge, Handed("Finn", (path,)), "exam_first_1")
    page = student_page(only_set([made], ("01.1", "04.2"))[0], "")
    heads = dict(re.findall(r'<h3>Exercise (\S+): <span class="quiet">([^<]*)</span>', page))
    assert heads == {"01.1": "could not be read", "04.2": "not handed in"}
    assert "could not be read: Finn/01_overlap.ipynb" in page and page.count("It was set, and was not") == 1
    odd = Graded("Gus", (), (("exam.csv, row 9", "version must be a number"),))
    sat = Graded("Ida", (Entry("exam 2", "right", "", 2.0, 2.0),))
    assert "could not be read: exam.csv, row 9" in student_page(only_set([odd, sat], ("exam 2",))[0], "")


def test_an_engine_written_by_hand_is_found_by_its_names_and_has_been_read(judge, tmp_path):
    path = tmp_path / "Kim" / "my_engine.py"
    path.parent.mkdir()
    path.write_text(f"from math import inf\n\n\n{solved('01.1')}\n\n\ndef sweep(p, v, r):\n    return inf\n", "utf-8")
    made = only_set([running.student(judge, Handed("Kim", (path,)), "exam_first_1")], ("01.1", "04.2", "04.3"))[0]
    assert [(x.exercise, x.kind) for x in made.entries] == [("01.1", "right"), ("04.2", "open"), ("04.3", "open")]
    assert not made.refused and "could not be read" not in student_page(made, "")
    path.write_text("x = 1\n", "utf-8")
    made = only_set([running.student(judge, Handed("Kim", (path,)), "exam_first_1")], ("01.1",))[0]
    assert made.refused[0][1] == NO_ANSWERS and "could not be read" not in student_page(made, "")


def test_only_lib_has_a_box_to_decide_in():
    made = [Graded("Dan", (Entry("04.3", "lib", "Its answers are right, but it calls lib.", None, 5.0, more=5.0),))]
    page = lecturer_page(made, (), "", EXAM)
    assert page.count('<label class="box">') == 1 and "Exercise 04.3</b>, 1 to decide" in page
    assert 'id="download"' in page and "Who only called lib again" in page


def test_a_picture_has_the_numbers_of_its_text_and_nothing_says_that_the_course_goes_on(judge, tmp_path):
    path = tmp_path / "01_overlap.ipynb"
    path.write_text(notebook(HALF), encoding="utf-8")
    made = running.student(judge, Handed("Bo", (path,)), "exam_first_1")
    page = student_page(made, brief())
    said, right = re.search(r"your answer is (\d\.\d{3}), and the right one is (\d\.\d{3})\.", page).groups()
    assert f">yours {said}<" in page and f">right {right}<" in page
    assert not any("not right yet" in text for text in (page, table([made]), lecturer_page([made], (), "", EXAM)))
    rule = re.sub("<[^>]*>", "", page.split("How points are given</h2>")[1].split("</main>")[0])
    assert 25 < len(rule.split()) < 70 and "GRADING.md" in rule


@pytest.mark.slow
def test_an_exam_has_a_box_for_the_marks_of_each_question_and_for_their_sum():
    for name, exam in EXAMS.items():
        asked = _version(exam, 1)
        page = exam_page._exam_page(exam, 1, asked)
        boxes = re.findall(r"<td>/ (\d+)</td>", page)
        assert boxes == [*(str(one.question.points) for one in asked), "60"], name
        assert page.count('<span class="mark"') == len(asked)
