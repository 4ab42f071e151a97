"""What a class does: it sits versions side by side, writes in other cells and in another shape, and tries things."""

import csv
from pathlib import Path

import nbformat
import pytest
from classroom import cell, notebook, solved

from lib.teach.exercises import every
from tools.grade import __main__ as command
from tools.grade import keeping, running
from tools.grade.answers import found, program
from tools.grade.attempts import outside
from tools.grade.chosen import exercises, only_set
from tools.grade.collect import Handed, collected
from tools.grade.judged import Entry
from tools.grade.keeping import Graded
from tools.grade.pages import student_page
from tools.grade.room import lecturer_page
from tools.grade.rubric import RULE
from tools.grade.table import table, totals
from tools.grade.typed import _questions
from tools.lesson import EVERY, ROOT

EXAM = "exam_first_1"
STUB = 'def gap(p, v, r, t): ...\n\n\nexercise("00.2", gap)'
GAP = "def gap(p, v, r, t):\n    return ((p + v * t) @ (p + v * t)) ** 0.5 - r"
OTHER = GAP.replace("- r", "+ r")


def put(folder: Path, *cells: str, name: str = "anna/00_start_here.ipynb") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(notebook(*cells), encoding="utf-8")
    return path


def typed(folder: Path, rows: list[tuple], head: tuple = ("student", "question", "answer", "version")) -> None:
    with open(folder / "exam.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([head, *rows])


def letters(page: str) -> list[str]:
    """The right letters of an exam's first questions."""
    asked = [question.drawn for question in _questions(page)[:3]]
    return ["ABCD"[drawn.right] for drawn in asked]


@pytest.mark.slow
def test_versions_stand_side_by_side_in_one_table(judge, tmp_path):
    pages = {"anna": EXAM, "ben": "exam_first_2", "cleo": "exam_second_3"}
    cells = {"anna": "", "ben": " Version 2", "cleo": "exam_second_3"}
    rows = [(name, k + 1, x, cells[name]) for name in pages for k, x in enumerate(letters(pages[name]))]
    typed(tmp_path, [*rows, ("ben", 4, "A", ""), ("ben", 5, "A", "3"), ("dora", 1, "A", "x"), ("dora", 2, "A", "0")])
    handed = collected(tmp_path)
    made = [running.student(judge, one, EXAM) for one in handed.students]
    by = {one.student: one for one in made}
    for name, page in pages.items():
        assert {entry.version for entry in by[name].entries} == {page}
        assert [entry.kind for entry in by[name].entries[:3]] == ["right"] * 3
    assert letters(EXAM) != letters("exam_first_2") and not handed.refused and not by["dora"].entries
    told = ["version is 3, but an earlier row of this student's says 2"]
    assert [why for _, why in by["ben"].refused] == told and all(
        "version must be" in why for _, why in by["dora"].refused
    )
    lines = {row["student"]: row for row in csv.DictReader(totals(made).splitlines())}
    assert {name: lines[name]["version"] for name in pages} == pages
    assert {row["version"] for row in csv.DictReader(table(made).splitlines())} == {*pages.values(), ""}
    page = lecturer_page(made, (), RULE, (7, EXAM))
    assert "exam_first_1 (1), exam_first_2 (1), exam_second_3 (1)" in page and "exam 3, first 2" in page
    assert page.count(" of 60, first 2</td>") == 1 and "mathbf" not in page and "^{" not in page


def test_a_table_of_another_version_that_names_the_whole_class_takes_nothing_from_anybody(tmp_path):
    """Each version's table names everybody, and only who sat it has answers there."""
    for k, filled in (("1", "Anna"), ("2", "Ben")):
        rows = [(who, q, "10" if who == filled else "", k) for who in ("Anna", "Ben") for q in ("1", "6")]
        typed(tmp_path, rows)
        (tmp_path / "exam.csv").rename(tmp_path / f"{k}.csv")
    found = {one.student: one for one in collected(tmp_path).students}
    assert all(one.refused == () for one in found.values())
    assert [(x.version, x.question, x.text) for x in found["Anna"].typed] == [("1", "1", "10"), ("1", "6", "10")]
    assert [(x.version, x.question, x.text) for x in found["Ben"].typed] == [("2", "1", "10"), ("2", "6", "10")]


def test_mistakes_of_versions_are_told_apart():
    made = [
        Graded(name, (Entry("exam 1", "wrong", "", 0.0, 2.0, cause="One and the same.", version=f"exam_first_{k}"),))
        for name, k in (("Anna", 1), ("Ben", 2), ("Cleo", 2), ("Dan", 2))
    ]
    page = lecturer_page(made, (), "", (7, EXAM))
    assert '<td class="number">3</td><td>exam 1, first 2</td>' in page
    assert '<td class="number">1</td><td>exam 1, first 1</td>' in page
    assert "exam 1, first" not in lecturer_page(made[1:], (), "", (7, EXAM))


def test_an_exam_that_there_is_not_is_told_in_the_students_own_row(judge, tmp_path):
    typed(tmp_path, [("anna", 1, "A", "exam_third_1"), ("anna", 2, "A", "")])
    (one,) = collected(tmp_path).students
    made = running.student(judge, one, EXAM)
    assert not made.entries and len(made.refused) == 2 and "exam must be the name" in made.refused[0][1]


def test_a_question_may_be_called_as_the_tables_call_it(judge, tmp_path):
    rows = [("anna", "exam 1", "B"), ("anna", "Question 2", "B"), ("anna", "03", "B"), ("anna", "exam 1", "C")]
    typed(tmp_path, [*rows, ("anna", "one", "B"), ("ben", "1b", "B")], ("student", "question", "answer"))
    anna, ben = collected(tmp_path).students
    assert [one.question for one in anna.typed] == ["1", "2", "3"]
    assert [place for place, _ in anna.refused] == ["exam.csv, row 5", "exam.csv, row 6"] and not ben.typed
    made = [running.student(judge, one, EXAM) for one in (anna, ben)]
    lines = [row["remark"] for row in csv.DictReader(totals(made).splitlines())]
    assert lines == ["2 not counted: exam.csv, row 5, exam.csv, row 6", "1 not counted: exam.csv, row 7"]
    assert "question 1 is answered in an earlier row already" in student_page(made[0], RULE)
    assert "question must be a number from the exam, as 5 or exam 5; got" in student_page(made[1], RULE)
    assert keeping.word_of(ben, "x") != keeping.word_of(ben._replace(refused=()), "x")


@pytest.mark.slow
def test_of_untouched_notebooks_nothing_is_told():
    for path in EVERY:
        answers = found(path)
        assert all(answer.open and not answer.remark for answer in answers.values()), path
        assert outside(path, [answer.source for answer in answers.values()]) == []


@pytest.mark.one_in(12)
@pytest.mark.parametrize(
    ("cells", "kind", "remark"),
    [
        ((STUB, GAP), "right", "found in another cell, and counts"),
        ((GAP, STUB), "right", "found in another cell, and counts"),
        ((STUB, GAP, OTHER), "wrong", "found in another cell, and counts"),
        ((STUB, "gap = lambda p, v, r, t: 0.0"), "wrong", "found in another cell, and counts"),
        ((STUB, "def gap(p, v, r, t:\n    return 1"), "broken", "found in another cell, and counts"),
        ((STUB, GAP.replace("gap", "mine")), "open", "defines mine, too, which no line hands in: it was not counted"),
        ((cell("00.2", GAP), OTHER), "right", "A later cell defines gap again, and no line hands that in"),
        ((OTHER, cell("00.2", GAP)), "right", ""),
        ((STUB, GAP, cell("00.2", OTHER)), "wrong", ""),
        ((STUB, "gap = 3"), "open", ""),
    ],
)  # fmt: skip
def test_an_answer_in_another_cell_is_counted_or_told(judge, tmp_path, cells, kind, remark):
    made = judge.judged(found(put(tmp_path, *cells))["00.2"])
    assert made.kind == kind and remark in made.remark and bool(remark) == bool(made.remark), (made.reply, made.remark)


def test_an_answer_in_another_cell_of_the_courses_own_notebook(judge, tmp_path):
    made = nbformat.read(ROOT / "notebooks" / "00_start_here.ipynb", as_version=4)
    made.cells.append(nbformat.v4.new_code_cell(GAP))
    nbformat.write(made, tmp_path / "00_start_here.ipynb")
    answers = found(tmp_path / "00_start_here.ipynb")
    assert judge.judged(answers["00.2"]).kind == "right" and answers["00.1"].open and not answers["00.1"].remark


def hit(said: str, otherwise: str) -> str:
    """An answer to 04.3 that returns other things of its time t."""
    first = solved("04.3").replace("def sweep(", "def first(")
    return f"{first}\n\n\ndef sweep(*x):\n    t = first(*x)\n    return ({said}) if t <= 1 else ({otherwise or said})\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "otherwise", "points", "words"),
    [
        ("True, t", "False, float('nan')", 3, "value 2 of 2 is right on 1454 of 1454 cases, if False is read as inf"),
        ("True, t", "False, t", 3, "value 2 of 2 is right"),
        ("t, 7", "", 3, "value 1 of 2 is right on 1454 of 1454 cases."),
        ("[t]", "", 3, "value 1 of 1 is right"),
        ("True, t / 2", "False, None", None, "Your lecturer decides about its points."),
        ("True, 0.5", "True, 0.5", 0, "the same to every case"),
        ("0.0, -1.0 - t", "0.0, 5.0", 0, "one number"),
        ("'a', 'b'", "'c', 'd'", 0, "one number"),
    ],
)
def test_a_right_idea_in_another_shape_is_a_named_mistake(judge, said, otherwise, points, words):
    made = judge.judged(program("04.3", hit(said, otherwise)))
    assert made.kind == "type" and made.points == points and words in made.reply, made.reply
    assert made.more == (2.5 if points is None else 0) and not made.also
    assert bool(made.cause) == (points != 0) and ("(hit, t)" in made.cause) == (points != 0 and said.startswith("True"))


@pytest.mark.slow
def test_a_mistake_in_another_shape_has_both_names(judge):
    code = "def f(p, v, r):\n    return v @ v, p @ v, p @ p, 'c'"
    made = judge.judged(program("04.1", code))
    assert made.cause == "4 values are returned where 3 are asked for."
    assert made.also in {x.cause for x in every()["04.1"].mistakes} and made.points == 5 - 2 - 2
    page = lecturer_page([Graded("Anna", (made,))], (), "", (7, EXAM))
    assert made.cause in page and made.also in page and "a function returns all that it knows" in page


def test_only_what_was_set_counts_and_all_of_that():
    right = [Entry(name, "right", "", 5.0) for name in ("00.1", "01.1", "04.3")]
    exam = Entry("exam 1", "right", "", 1.0, 2.0, more=1.0)
    classes = [Graded("Anna", (*right, exam)), Graded("Ben", (right[0],)), Graded("Cleo", ())]
    made = only_set(classes, exercises("00,04.3"))
    rows = [row[:5] for row in csv.reader(totals(made).splitlines())][1:]
    assert rows == [["Anna", "10", "20", "1", "2"], ["Ben", "5", "20", "0", "2"], ["Cleo", "0", "20", "0", "2"]]
    assert [entry.exercise for entry in made[2].entries] == ["00.1", "00.2", "00.3", "04.3", "exam 1"]
    anna = {row["exercise"]: row for row in csv.DictReader(table(made).splitlines()) if row["student"] == "Anna"}
    assert anna["01.1"]["points"] == "" and "not set" in anna["01.1"]["remark"] and "set" in anna["00.2"]["remark"]
    page = student_page(made[0], RULE)
    assert "not set" in page and "2 of 4 are right. That is 10 of 20 points" in page
    assert "<td>5 of 20</td>" in lecturer_page(made, (), "", (7, EXAM))
    assert only_set(classes, ()) == classes


def test_questions_of_the_exam_are_set_as_exercises_are():
    """Who has not sat the exam has 0 of what was set; what was struck is shown and not counted."""
    asked = [Entry(f"exam {k}", "right", "", 2.0, 2.0, version=EXAM) for k in (1, 2, 10)]
    classes = [
        Graded("Anna", (Entry("00.1", "right", "", 5.0), *asked)),
        Graded("Ben", (asked[2],)),
        Graded("Cleo", ()),
    ]
    made = only_set(classes, exercises("exam 2, exam 10", 12))
    told = {row["student"]: row for row in csv.DictReader(totals(made).splitlines())}
    head = [name for name in told["Anna"] if "exam" in name]
    assert [[told[who][name] for name in head[:2]] for who in told] == [["4", "4"], ["2", "4"], ["0", "4"]]
    anna = {row["exercise"]: row for row in csv.DictReader(table(made).splitlines()) if row["student"] == "Anna"}
    assert anna["exam 1"]["points"] == "" and "not set" in anna["exam 1"]["remark"] and anna["00.1"]["points"] == "5"
    assert [x.exercise for x in made[0].entries] == ["00.1", "exam 1", "exam 2", "exam 10"]
    assert exercises("04.1,exam 1 - 3;exam 12", 12) == ("04.1", "exam 1", "exam 2", "exam 3", "exam 12")
    assert exercises("04.1,exam", 2) == ("04.1", "exam 1", "exam 2"), "all of it"
    kept = only_set(classes, exercises("00.1"))
    assert [x.counts for x in kept[0].entries] == [True] * 4 and kept[2].entries[0].of == 5
    assert [sum(x.of for x in one.entries) for one in kept] == [11] * 3, "one sum for those who did not sit it, too"
    for text in ("exam 13", "exam 0", "exam 3-2", "exam 1-13", "exam x", "exam 1.5"):
        with pytest.raises(ValueError, match="set must name"):
            exercises(text, 12)


@pytest.mark.parametrize("text", ["16", "04.4", "3", "04-", "x", "04.1-x", "03-01"])
def test_a_set_that_names_nothing_is_refused(text, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("sys.argv", ["grade", str(tmp_path), "--set", text])
    with pytest.raises(SystemExit):
        command.main()
    assert "set must name lessons or exercises" in capsys.readouterr().err


HOSTILE = {
    'os.system("id")': "to start programs or processes (system)",
    'open("/etc/passwd", "w").write("x")': "to open files (open)",
    "import inspect\ninspect.currentframe().f_back": "to look into whoever calls (currentframe, f_back, inspect)",
    "eval('1')": "to run text as code (eval)",
    "!rm -rf ~": "to hand lines to the shell (rm)",
    "%%bash\nrm -rf ~": "to hand lines to the shell (bash)",
    "!!ls\nimport os\nos.remove('x')": "to delete or move files (remove)",
}


@pytest.mark.parametrize("code", HOSTILE)
def test_what_stands_at_the_top_of_a_cell_is_told(code, tmp_path):
    path = put(tmp_path, "import os", code if code[0] in "!%" else f"{code}\n{cell('00.2', GAP)}")
    told = outside(path, [answer.source for answer in found(path).values()])
    assert HOSTILE[code] in told and len(told) == 1 + code.startswith("!!")


WITHIN = (
    'lib.teach.exercise.__globals__["judge"] = print', 'exercise.__globals__["judge"] = print',
    "del numpy.__dict__['all']",
    "exercise.__globals__.update(judge=print)", 'vars(lib.teach)["judge"] = print', 'globals()["exercise"] = print',
    'sys.modules["lib.teach"].judge = print', "lib.teach.exercise.__code__ = print.__code__",
    'getattr(lib.teach, "exercise").__globals__["judge"] = print', "setattr(lib.teach, 'judge', print)",
)  # fmt: skip
FAIR = "globals()['x'] = 1", "x = {}\nx['lib'] = x.get('np')\nx.update(numpy=1)", "y = np.zeros(3)\ny[0] = np.pi"


@pytest.mark.parametrize("code", WITHIN + FAIR)
def test_who_reaches_into_what_judges_is_told_however_it_is_written(code, tmp_path):
    told = outside(put(tmp_path, f"import sys\n{code}\n{cell('00.2', GAP)}"), [])
    assert any(words.startswith("to change what judges (") for words in told) == (code in WITHIN), told
    assert code in WITHIN or not told


def test_what_an_answer_itself_names_is_told_of_the_answer_alone(tmp_path):
    inside = GAP.replace("    return", '    open("x")\n    return')
    path = put(tmp_path, cell("00.2", inside))
    assert outside(path, [answer.source for answer in found(path).values()]) == []


def test_it_is_told_on_the_lecturers_page_and_kept(judge, tmp_path):
    path = put(tmp_path, f'import os\nos.system("id")\n{cell("00.2", GAP)}')
    made = running.student(judge, Handed("anna", (path,)), EXAM)
    assert made.entries[0].kind == "right"
    keeping.keep(tmp_path, "word", made)
    assert keeping.kept(tmp_path, "word", "anna") == made
    page = lecturer_page([made], (), "", (7, EXAM))
    where = "anna, outside of the answers in anna/00_start_here.ipynb: to start programs or processes (system)"
    assert where in page and "was not run here" in page


def test_the_command_takes_what_was_set(monkeypatch, tmp_path):
    put(tmp_path / "in", cell("00.2", GAP))
    made = Graded("anna", (Entry("00.2", "right", "", 5.0),))
    monkeypatch.setattr(running, "_judged", lambda todo, *drawn: [(made, word) for _, word in todo])
    out = tmp_path / "out"
    for given, of in (((), "5"), (("--set", "00,02.1"), "20")):
        monkeypatch.setattr("sys.argv", ["grade", str(tmp_path / "in"), str(out), *given])
        command.main()
        rows = list(csv.DictReader((out / "totals.csv").read_text(encoding="utf-8-sig").splitlines()))
        assert [(row["exercises"], row["of all exercises"]) for row in rows] == [("5", of)]
