"""A slip has one price; what waits stands below its key and in a table; what was tried or not read is told by name."""

import csv
import io
import re
import textwrap

import pytest
from classroom import notebook

from lib.teach.exercises import every
from tools.grade import running
from tools.grade.advice import advised
from tools.grade.answers import found, program
from tools.grade.attempts import outside
from tools.grade.collect import Handed, Typed, collected
from tools.grade.decided import decided, decisions, not_lost, to_decide
from tools.grade.judged import Entry
from tools.grade.keeping import Graded
from tools.grade.pages import student_page
from tools.grade.room import lecturer_page
from tools.grade.rubric import lost
from tools.grade.same import word_of
from tools.grade.typed import exam_entries

CHORD = "def chord(r, C):\n    return 2 * sqrt(r * r - C * C) if C < r else 0"
PARTS = "def coefs(p, v, r):\n    return v @ v, p @ v, p @ p - r * r"


def of_cells(judge, folder, *cells: str) -> Graded:
    path = folder / "anna.ipynb"
    path.write_text(notebook(*cells), encoding="utf-8")
    return running.student(judge, Handed("anna", (path,)), "exam_first_1")


def handed(number: str, name: str, code: str) -> str:
    return f'{code}\n\n\nexercise("{number}", {name})'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "name", "code", "points", "told"),
    [
        ("01.1", "chord", CHORD, 5, "from math import sqrt was missing"),
        ("01.1", "chord", f"from math import *\n{CHORD}", 5, ""),
        ("01.1", "chord", CHORD.replace("sqrt", "np.sqrt"), 5, "import numpy as np was missing"),
        ("01.1", "chord", CHORD.replace("2 * ", ""), 3, "from math import sqrt was missing"),
        ("01.1", "chord", CHORD.replace("sqrt", "squareroot"), 0, ""),
        ("00.1", "relative", "def relative(p, v, q, w):\n    q -= p\n    w -= v\n    return q, w", 3, ""),
        ("00.2", "gap", "def gap(p, v, r, t):\n    p += v * t\n    return (p @ p) ** 0.5 - r", 3, ""),
        ("00.2", "gap", "def gap(p, v, r, t):\n    p += v\n    return (p @ p) ** 0.5 - r", 1, ""),
        ("04.1", "coefficients", PARTS, 5, "coefs was taken"),
        ("04.1", "coefs", PARTS, 5, ""),
        ("04.1", "coefficients", f"{PARTS}\ndef other(p, v, r):\n    return 1", 0, ""),
        ("04.1", "coefficients", PARTS.replace("p, v, r)", "p, v)"), 0, ""),
        ("01.1", "chrod", f"{CHORD}\n{CHORD.replace('chord', 'chords')}", 0, ""),
        ("01.1", "chrod", f"{CHORD}\ndef other(r, C):\n    return 1", 5, "so chord was taken"),
    ],
)
def test_a_slip_has_one_price(judge, tmp_path, number, name, code, points, told):
    (entry,) = of_cells(judge, tmp_path, handed(number, name, code)).entries
    assert (entry.points or 0) == points, entry
    assert (told in entry.remark and "costs nothing" in entry.remark) if told else not entry.remark
    if "def other(p" not in code and name not in ("coefficients", "chrod"):
        assert judge.judged(program(number, code)).points == entry.points  # as in the exam
    assert ("written into" in entry.cause) == ("+= " in code or "-= " in code)


@pytest.mark.slow
def test_what_calls_a_misspelt_function_by_its_right_name_finds_it(judge, tmp_path):
    sweep = "def sweep(p, v, r):\n    a, b, c = coefficients(p, v, r)\n    if c <= 0:\n        return 0\n"
    sweep += "    D = b * b - a * c\n    if b >= 0 or D < 0:\n        return inf\n    t = c / (-b + sqrt(D))\n"
    sweep += "    return t if t <= 1 else inf"
    wrong = PARTS.replace("p @ v,", "2 * (p @ v),")
    for parts in (PARTS, wrong):
        cells = handed("04.1", "coefficients", parts), handed("04.3", "sweep", sweep)
        made = of_cells(judge, tmp_path, *cells).entries
        assert [x.points for x in made] == [5 if parts == PARTS else 3, 5], made


def test_what_could_not_be_run_waits_and_is_shown(judge, tmp_path):
    broken = "def chord(r, C):\n    return 2 * r or"
    made = of_cells(judge, tmp_path, handed("01.1", "chord", broken), handed("01.2", "nobody", "x = 1"))
    assert [(x.kind, x.points, x.more) for x in made.entries] == [("broken", 0, 2.5)] * 2
    page, whole = student_page(made, ""), lecturer_page([made], (), "", (7, "exam_first_1"))
    assert page.count("What was handed in") == 2 and "return 2 * r or" in page and "x = 1" in page
    assert "return 2 * r or" in whole.partition("Answers to read")[2] and "is defined nowhere" in whole
    typed = exam_entries(judge, (Typed("row", "13", broken),), "exam_first_1")[12]
    assert typed.reply.count("half of") == 1 and typed.more == 3.5


@pytest.mark.slow
def test_the_key_of_each_version_stands_above_its_answers(judge):
    made = [
        Graded(name, tuple(exam_entries(judge, (Typed("row", "1", "C or D"), Typed("row", "6", "about 99")), exam)))
        for name, exam in (("anna", "exam_first_31"), ("ben", "exam_first_32"))
    ]
    folds = lecturer_page(made, (), "", (7, "exam_first_1")).partition("<script>")[0].split("<details>")
    letters = [fold for fold in folds if fold.startswith("<summary><b>Question 1 of the exam, first 3")]
    assert len(letters) == 2 and all(f"<td>{letter}: " in fold for fold in letters for letter in "ABCD")
    assert all(fold.index("Right is:") < fold.index("a reason such as") < fold.index("C or D") for fold in letters)
    numbers = [fold for fold in folds if fold.startswith("<summary><b>Question 6 of")]
    assert len({fold.partition("Right is:")[2][:9] for fold in numbers}) == 2
    assert all('<td class="number">−' in fold and fold.index("Right is:") < fold.index("about 99") for fold in numbers)
    assert "$" not in "".join(letters + numbers)


def test_the_table_to_decide_in_is_taken_as_it_is(tmp_path):
    waits = Entry("exam 6", "unjudged", "", None, 5.0, source='=1+"1"\nor 2', more=5.0, version="exam_first_31")
    half = Entry("exam 5", "right", "", 2.5, 5.0, more=2.5, version="exam_first_31")
    made = [
        Graded("-anna", (Entry("01.1", "right", "", 5.0), half, waits)),
        Graded("ben", (waits._replace(source="2"),)),
    ]
    path = tmp_path / "to_decide.csv"
    path.write_text(to_decide(made), encoding="utf-8-sig")
    both, *rows = list(csv.DictReader(io.StringIO(to_decide(made))))
    assert both["answer"].startswith("EVERY ANSWER THAT IS in doubt") and both["said by"] == "'-anna, ben"
    assert [(x["exercise"], x["so far"], x["most points"], x["points"]) for x in rows] == [
        ("exam 5", "2.5", "5", ""), ("exam 6", "", "5", ""), ("exam 6", "", "5", "")
    ]  # fmt: skip
    assert decisions(path) == {} and decided(made, {}) == made
    path.write_text(
        to_decide(made).replace(f"{word_of(waits)},,5,\n", f"{word_of(waits)},,5,4\n"), encoding="utf-8-sig"
    )
    assert (known := decisions(path)) == {("-anna", "exam 6"): 4.0}
    after = decided(made, known)
    assert decided(made, {("-anna", "01.1"): 5.0}) == made  # nobody decided what the machine says
    assert after[0].entries[2].points == 4 and after[1] == made[1] and after[0].entries[1] == half
    again = [row["points"] for row in csv.DictReader(io.StringIO(to_decide(after)))]
    assert again == ["", "4", ""]  # what is decided stays in the table
    not_lost(tmp_path, known)
    with pytest.raises(ValueError, match="-anna, exam 6, that are not taken"):
        not_lost(tmp_path, {})


@pytest.mark.slow
def test_who_changes_what_judges_is_told_and_has_not_called_lib(judge, tmp_path):
    inside = "import lib.teach, builtins\n    lib.teach.exercise = builtins.all = print\n    return 1, 1, 1"
    cells = "numpy.allclose = exercise = lambda *a: True", "def points(name, answer):\n    return 5"
    for code in (f"def coefs(p, v, r):\n    {inside}", f"import builtins\nbuiltins.any = print\n{PARTS}"):
        made = of_cells(judge, tmp_path, handed("04.1", "coefs", code), *cells)
        (entry,) = made.entries
        assert entry.kind != "lib" and (entry.points or 0) == (5 if PARTS in code else 0)
        page = lecturer_page([made], (), "", (7, "exam_first_1"))
        tried = page.partition("What was tried")[2]
        assert "to change what judges (" in tried and "numpy.allclose" in tried and "exercise, " in tried
        assert ("builtins.all, lib.teach.exercise" in tried) == (PARTS not in code) and "called lib" not in page
    fair = tmp_path / "fair.ipynb"
    fair.write_text(notebook("import numpy as np\nx = np.zeros(3)\nx.flags.writeable = False\ny = np.pi"))
    assert outside(fair, []) == []


def test_a_file_that_nobody_read_is_told_by_name(judge, tmp_path):
    folder = tmp_path / "in" / "jan"
    folder.mkdir(parents=True)
    (folder / "answers.pdf").write_text("%PDF")
    right = handed("00.3", "touching", "def touching(p, r):\n    return p @ p <= r * r")
    for name, cell in {"00_start_here (1)": right, "00_start_here_OLD": right.replace("<=", "<")}.items():
        (folder / f"{name}.ipynb").write_text(notebook(cell), encoding="utf-8")
    class_ = collected(tmp_path / "in")
    page = lecturer_page([running.student(judge, class_.students[0], "exam_first_1")], class_.refused, "", (7, ""))
    assert "jan/answers.pdf" in page and "3 could not" not in page and "2 could not be counted" in page
    assert "jan/00_start_here (1).ipynb</b>: its answers to 00.3 do not count" in page


def test_against_a_mistake_of_an_exercise_there_is_always_something_to_do():
    known = {(name, m.cause) for name, asked in every().items() for m in asked.mistakes}
    assert all(advised([(*one, "exam_first_1")])[0] for one in known)
    for name, cause, words in (
        ("08.2", "They part already, and you push them again, so they stick.", "vote A22"),
        ("01.3", "You leave out the start of the frame, t = 0.", "mark the looks"),
        ("08.3", "One after the other depends on the order, and breaks the symmetry.", "both equations"),
    ):
        assert (name, cause) in known and words in advised([(name, cause, "")])[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ask", "root", "causes"),
    [
        ("inf", "(-b - sqrt(D)) / a", ("fall back on the exit", "digits are lost")),
        ("(0 if c <= 0 else inf)", "(-b - sqrt(D)) / a", ("fall back on the exit", "digits are lost")),
        ("inf", "c / (-b + sqrt(D)) if b < 0 else (-b - sqrt(D)) / a", ("fall back on the exit", "before any root")),
        ("(0 if c <= 0 else inf)", "c / (-b + sqrt(D)) if b < 0 else (-b - sqrt(D)) / a", ("fall back on the exit",)),
    ],
)
def test_the_other_root_and_what_goes_with_it_are_two_causes(judge, ask, root, causes):
    code = "def sweep(p, v, r):\n    a, b, c = v @ v, p @ v, p @ p - r * r\n    D = b * b - a * c\n"
    code += f"    if D < 0 or a == 0:\n        return {ask}\n    t = {root}\n    if t < 0:\n"
    code += "        t = (-b + sqrt(D)) / a\n    return t if 0 <= t <= 1 else inf"
    made = judge.judged(program("04.3", code))
    assert made.points == 5 - 2 * len(causes) and all(x in made.cause for x in causes), made


SHARE = "def share_missed(v, r, C):\n    if C > r:\n        return 0\n    return max(0, 1 - chord(r, C) / v)"


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("code", "points", "told"),
    [
        (CHORD.replace("sqrt(", "sqr("), 5, "sqr is defined nowhere, so sqrt was taken"),
        (CHORD.replace("2 * sqrt(", "sqr("), 3, "so sqrt was taken"),
        (f"from math import sqrt\n{CHORD.replace('sqrt(', 'sqtr(')}", 5, "so sqrt was taken"),
        (CHORD.replace("    return 2", '    "é"; half = 2\n    return haf'), 5, "haf is defined nowhere, so half"),
        (CHORD.replace("sqrt(", "squareroot("), 0, ""),
        (f"sqrs = 0\n{CHORD.replace('sqrt(', 'sqr(')}", 0, ""),
        (CHORD.replace("return 2", "len_a = 2\n    return len_b"), 0, ""),
        (CHORD.replace("return 2", "len_1 = 2\n    return len_2"), 0, ""),
    ],
)
def test_a_name_misspelt_inside_an_answer_costs_nothing(judge, tmp_path, code, points, told):
    lesson = "from math import inf, sqrt"
    (entry,) = of_cells(judge, tmp_path, lesson, handed("01.1", "chord", code)).entries
    one = judge.judged(program("01.1", code))
    path = tmp_path / "engine.py"
    path.write_text(f"# --- 01.1 chord ---\n{code}\n", encoding="utf-8")
    for made in (entry, one, judge.judged(found(path)["01.1"])):
        assert (made.points or 0) == points, made
        assert told in made.remark and bool(told) == ("nowhere" in made.remark), made


def test_ones_own_earlier_answer_may_be_misspelt_where_it_is_called(judge, tmp_path):
    cells = "from math import sqrt", handed("01.1", "chord", CHORD), SHARE.replace("chord(", "chrod(")
    last = 'exercise("01.2", share_missed)'
    first, then = of_cells(judge, tmp_path, *cells, last).entries
    assert (first.points, then.points, first.remark) == (5, 5, "") and "so chord was taken" in then.remark, then
    first, then = of_cells(judge, tmp_path, *cells, f"def chrods(r):\n    return r\n\n{last}").entries
    assert (first.points, then.points or 0, then.remark) == (5, 0, ""), then


NO_TESTS = "a, b, c = v @ v, p @ v, p @ p - r * r\nD = b * b - a * c\nreturn (-b - sqrt(D)) / a if D >= 0 else inf"
TOGETHER = (
    ("04.2", "D = b * b - a * c\nreturn nan if D < 0 or a == 0 else (-b - sqrt(D)) / a", 3),
    ("04.2", "D = b * b - a * c\nif D < 0: return nan\nreturn c / (-b + sqrt(D)) if b < 0 else (-b - sqrt(D)) / a", 4),
    ("04.2", "return (-b - sqrt(b * b - a * c)) / a", 2),
    ("04.2", "return (-b + sqrt(b * b - a * c)) / a", 1),
    ("04.2", "return nan if a == 0 or b * b < a * c else (-b + sqrt(b * b - a * c)) / a", 2),
    ("04.3", NO_TESTS.replace("D >= 0 else inf", "D >= 0 and c > 0 else 0.0 if c <= 0 else inf"), 1),
    ("04.3", NO_TESTS, 0),
)
"""Digits lost, a = 0 forgotten, both; the other root; a sweep without some of its tests, and the points of each."""


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("number", "code", "points"), TOGETHER)
def test_of_mistakes_at_once_each_loses_its_own(judge, number, code, points):
    head = {"04.2": "def root(a, b, c):", "04.3": "def sweep(p, v, r):"}[number]
    made = judge.judged(program(number, f"from numpy import inf, nan, sqrt\n{head}\n{textwrap.indent(code, '    ')}"))
    assert made.cause and made.points == points, made


def test_what_is_said_to_be_several_mistakes_loses_as_many_in_every_exercise():
    for number, asked in every().items():
        for cause in {mistake.cause for mistake in asked.mistakes}:
            said = COUNTED.search(cause)
            many = COUNTS.index((said[1] or said[2]).lower()) if said else 1 + ("; and " in cause or ". And " in cause)
            assert lost(number, cause, 1.0) >= many, (number, cause)


COUNTED = re.compile("^(Two|Three|Four) mistakes at once|: (one|two|three|four) more question")
COUNTS = "none one two three four".split()
