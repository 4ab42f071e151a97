"""Code with a slip of the pen, a right answer in another shape, and the same code of two students."""

import csv
import re
import textwrap

import pytest
from classroom import cell, notebook, solved

from lib.teach.exercises import every
from tools.grade import __main__ as command
from tools.grade import running, typed
from tools.grade.alike import alike, nameless
from tools.grade.answers import found, program
from tools.grade.collect import collected
from tools.grade.judged import Entry
from tools.grade.keeping import Graded
from tools.grade.pen import mended
from tools.grade.room import lecturer_page
from tools.grade.roster import class_list, completed

EXAM = typed._questions("exam_first_1")
"""Its question in code is exercise 01.1."""

BODY = "    if C > r:\n        return 0\n    return 2 * sqrt(r * r - C * C)"


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("code", "slips"),
    [
        (f"def f(r, C)\n{BODY}", 1),
        (f"def f(r, C):\n{BODY}\nreturns 48", 1),
        (f"def f(r, C):\n{BODY}\n\nf(5, 3) = 8", 1),
        (f"def f(r, C):\n{BODY}\n48", 0),
        ("def f(r, C)\n  if C > r return 0\n  else return 2 * sqrt(r * r - C * C)\nreturns 48", 4),
        ("f = lambda r, C: 2 * sqrt(r * r - C * C) if C <= r else 0", 0),
        ("lambda r, C: 2 * sqrt(r * r - C * C) if C <= r else 0", 1),
        (BODY, 1),
        (textwrap.dedent(BODY), 1),
    ],
)
def test_a_slip_of_the_pen_costs_nothing_and_is_told(judge, code, slips):
    made = typed._in_code(judge, "exam 13", code, EXAM[12])
    below = code.endswith("48")  # what the call returns, and no more
    assert (made.kind, made.points, made.more) == ("right", *((6, 0) if below else (5, 1))), made.reply
    assert made.remark.count(";") + bool(made.remark) == slips


@pytest.mark.parametrize(
    "code", ["2 * sqrt(r * r - C * C)", "def f(r, C: ...", "48 or 12", "def f(r, C):\n    retrun 3"]
)
def test_typed_code_that_does_not_run_may_have_half(judge, code):
    made = typed._in_code(judge, "exam 13", code, EXAM[12])
    assert made.kind == "broken" and made.points == 0 and made.more == 2.5 + 1, made


def test_nothing_is_mended_that_is_python():
    for number in every():
        assert mended(number, solved(number)) == (solved(number).expandtabs(4).strip("\n"), []), number


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("number", "change", "points", "cause"),
    [
        ("01.1", ("return 2", "return print(2"), 3, "printed where it is to be returned"),
        ("01.1", ("return 2", "return print(1"), 1, "printed where it is to be returned"),
        ("01.1", ("return 2", "return print('no', 2"), 0, ""),
    ],
)
def test_what_is_printed_is_a_mistake_with_a_name(judge, number, change, points, cause):
    code = "def f(r, C):\n    return 2 * (max(0, r * r - C * C)) ** 0.5"
    made = judge.judged(program(number, code.replace(*change) + ")"))
    assert made.kind == "printed" and made.points == points and cause in made.cause, made
    assert ("What it prints is right on" in made.reply) == (points > 0)
    assert "the same to every case" not in made.reply and ("no points" in made.reply) == (points == 0)


@pytest.mark.slow
@pytest.mark.parametrize(("b", "points"), [("p @ v", 3), ("2 * (p @ v)", 1), ("0", 0)])
def test_a_dict_is_a_mistake_with_a_name(judge, b, points):
    made = judge.judged(program("04.1", f"def f(p, v, r):\n    return dict(a=v @ v, b={b}, c=p @ p - r * r)"))
    assert made.kind == "type" and (made.points or 0) == points and ("A dict" in made.cause) == (points > 0 or b == "0")


CHORD = "def chord(r, C):\n    if C > r:\n        return 0\n    return 2 * (r * r - C * C) ** 0.5\n\n\n"
HANDS = 'exercise("01.1", chord)'


def test_a_slip_costs_once_and_not_in_what_calls_it(judge, tmp_path):
    path = tmp_path / "01_overlap.ipynb"
    broken = CHORD.replace("C):", "C)")
    share = 'def share(v, r, C):\n    return max(0, 1 - chord(r, C) / v) if C <= r else 0\n\n\nexercise("01.2", share)'
    path.write_text(notebook(broken + HANDS, share), encoding="utf-8")
    made = {number: judge.judged(answer) for number, answer in found(path).items()}
    assert made["01.1"].kind == made["01.2"].kind == "right" and made["01.1"].points == 5, made["01.1"].reply
    assert "a colon was missing in line 1" in made["01.1"].remark and not made["01.2"].remark


@pytest.mark.parametrize("again", ["def chord(r, C): ...", 'def chord(r, C):\n    """Mine."""\n    pass'])
def test_the_last_that_is_not_empty_counts_within_a_cell_too(judge, tmp_path, again):
    path = tmp_path / "01_overlap.ipynb"
    path.write_text(notebook(f"{CHORD}{HANDS}\n\n\n{again}\n\n\n{HANDS}"), encoding="utf-8")
    assert judge.judged(found(path)["01.1"]).kind == "right"
    path.write_text(notebook(f"{again}\n\n\n{HANDS}"), encoding="utf-8")
    assert judge.judged(found(path)["01.1"]).kind == "open"


SWEEP = """from math import inf
def sweep(p, v, r):
    a, b, c = v @ v, p @ v, p @ p - r * r
    if c <= 0:
        return 0
    if b >= 0 or b * b < a * c:
        return inf
    t = c / (-b + (b * b - a * c) ** 0.5)
    return t if t <= 1 else inf
"""


def entry(code: str, number: str = "04.3") -> Entry:
    return Entry(number, "right", "", 5.0, source=code)


def test_the_same_code_under_other_names_is_told_and_nothing_else():
    mine, other = SWEEP, SWEEP.replace("c <= 0", "c < 0")
    renamed = SWEEP.replace("from math import inf", "import numpy\n# all my own work")
    for old, new in {"sweep": "meet", "a": "vv", "b": "pv", "c": "rest", "t": "when", "p": "place"}.items():
        renamed = re.sub(rf"\b{old}\b", new, renamed)
    made = [Graded(name, (entry(code),)) for name, code in
            (("anna", mine), ("bob", renamed), ("cleo", other), ("dan", solved("01.3")))]  # fmt: skip
    assert alike(made) == [(("anna", "bob"), ("04.3",))]
    page = lecturer_page(made, (), "", (7, "exam_first_1"))
    assert "anna, bob: 04.3" in page and "anna, bob" not in lecturer_page(made[1:], (), "", (7, "exam_first_1"))
    assert not alike([Graded(name, (entry("def f(p): return p"),)) for name in "ab"])
    many = [Graded(str(k), (entry(mine),)) for k in range(7)]
    assert not alike(many) and nameless(mine) == nameless(renamed) != nameless(other)


ROWS = "Student;ID;mail\nanna;17;a@x.org\nBen Meyer;18;\nNora;19;n@x.org\n"


@pytest.mark.slow
def test_a_class_list_names_all(tmp_path, monkeypatch):
    folder = tmp_path / "in"
    (folder / "ANNA").mkdir(parents=True)
    (folder / "ANNA" / "01_overlap.ipynb").write_text(notebook(cell("01.1", solved("01.1"))), encoding="utf-8")
    (folder / "18_01_overlap.ipynb").write_text(notebook(cell("01.1", solved("01.1"))), encoding="utf-8")
    one, two = ("ABCD"[question.drawn.right] for question in EXAM[:2])
    wrong = "A" if one != "A" else "B"
    rows = f"student,question,answer\nanna,1,{one}\nAnna,1,B\nben meyer,2,{two}\nghost,1,{wrong}\nsue;6;2;1\n"
    (folder / "exam.csv").write_text(rows, encoding="utf-8")
    (tmp_path / "class.csv").write_text(ROWS, encoding="utf-8")
    args = [str(folder), str(tmp_path / "out"), "--class", str(tmp_path / "class.csv"), "--set", "01.1,exam 1-2"]
    monkeypatch.setattr("sys.argv", ["grade", *args])
    command.main()
    with open(tmp_path / "out" / "totals.csv", encoding="utf-8-sig", newline="") as file:
        found = {row["student"]: row for row in csv.DictReader(file)}
    assert [(name, row["ID"], row["mail"], row["exercises"], row["exam"]) for name, row in found.items()] == [
        ("Ben Meyer", "18", "", "5", "1"), ("Nora", "19", "n@x.org", "0", "0"), ("anna", "17", "a@x.org", "5", "1"),
        ("ghost", "", "", "0", "0"),
    ]  # fmt: skip
    assert {row["of both"] for row in found.values()} == {"9"} and found["anna"]["together"] == "6"
    page = (tmp_path / "out" / "lecturer.html").read_text(encoding="utf-8")
    assert "<b>ghost</b>: it fits no row of the class list" in page and "another sign" in page
    assert "answered in an earlier row already" in page and "sue" not in found


def test_what_waits_is_told_in_the_students_own_words():
    made = typed._entry(None, 6, "2 or <13>", EXAM[5])
    page = lecturer_page([Graded("anna", (made,))], (), "", (7, "exam_first_1"))
    assert "2 or &lt;13&gt;" in page and "so your lecturer reads it." in page and "Question 6 of the exam" in page


def test_without_a_list_all_is_as_it_was(tmp_path):
    (tmp_path / "anna").mkdir()
    handed = collected(tmp_path)
    assert completed(handed, command.NOBODY) == handed and running.graded is not None


@pytest.mark.parametrize(
    "text", ["", "name\nanna\n", "student\nanna\nAnna\n", "student,id\nanna,1\nben,1\n", "student,id\n,1\n"]
)
def test_a_class_list_that_is_none_is_refused(text, tmp_path):
    (tmp_path / "class.csv").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="student|earlier row"):
        class_list(tmp_path / "class.csv")
    with pytest.raises(ValueError, match="cannot be read"):
        class_list(tmp_path / "none.csv")
