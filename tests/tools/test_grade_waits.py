"""What must not be lost without a word: one slip that costs all, a right answer under a wrong number, capitals."""

import re
from pathlib import Path

import pytest
from classroom import notebook, solved

from tools.grade import running
from tools.grade.answers import program
from tools.grade.attempts import outside
from tools.grade.chosen import only_set
from tools.grade.collect import Handed, collected
from tools.grade.decided import untaken
from tools.grade.judged import Entry
from tools.grade.keeping import Graded
from tools.grade.pages import student_page
from tools.grade.room import lecturer_page
from tools.grade.whose import Known, whose

GAP = "def gap(p, v, r, t):\n    return ((p + v * t) @ (p + v * t)) ** 0.5 - r"
TOUCHING = "def touching(p, r):\n    return p @ p <= r * r"
FAR = "np.lib.stride_tricks.as_strided(np.zeros(1), (9,), (10**14,))"  # it reads where there is no memory
HANDED = 'exercise("01.2", made())'
SHARE = "def share_missed(v, r, C):\n    return 0 if C > r else max(0, 1 - 2 * (r * r - C * C) ** 0.5 / v)"


def marked(judge, path: Path, *cells: str) -> dict[str, Entry]:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(notebook(*cells), encoding="utf-8")
    made = running.student(judge, Handed("anna", (path,)), "exam_first_1")
    assert not made.refused
    return {entry.exercise: entry for entry in made.entries}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code", "waits"),
    [
        ("04.1", "def f(p, v, r):\n    return v @ v, p @ v, p @ p - r ^ 2", True),
        ("00.1", "def f(p1, v1, p2, v2):\n    return p2 - p1", True),
        ("00.1", "def f(p1, v1, p2, v2):\n    return v2 - v1", True),
        ("00.1", "def f(p1, v1, p2, v2):\n    return p2 + p1 + 8", False),
        ("00.1", "def f(p1, v1, p2, v2):\n    return p1 - p1", False),
        ("01.1", "def f(r, C):\n    return -1.0", False),
        ("01.1", "def f(r, C):\n    return 'none'", False),
        ("01.1", "def f(r, C):\n    return -1 - r * C", False),
        ("01.1", "def f(r, C):\n    import os\n    os.system('id')", False),
        ("01.1", "def f(r, C):\n    import os\n    os._exit(0)", False),
        ("01.1", "def f(r, C):\n    import signal\n    signal.raise_signal(9)", False),
        ("01.1", f"import numpy as np\ndef f(r, C):\n    return {FAR}.sum()", False),
    ],
)
def test_one_slip_that_costs_all_waits_and_what_is_worthless_does_not(judge, number, code, waits):
    made = judge.judged(program(number, code))
    assert (made.points, made.more) == ((None, 3) if waits else (0, 0)), made
    assert waits == made.reply.endswith("It fails in every case. Your lecturer decides about its points.")
    assert waits == ("1 to decide" in lecturer_page([Graded("anna", (made,))], (), "", (7, "exam_first_1")))


def test_below_each_exercise_to_read_stands_what_its_mistakes_lose_and_no_box_takes_more_than_it_says():
    waits = Entry("01.2", "wrong", "", None, more=3.0, source="2 r")
    made = [Graded("anna", (waits,))]
    for slip, least in ((None, "−2"), (3.0, "−3")):
        page = lecturer_page(made, (), "", (7, "exam_first_1"), slip)
        rows = re.findall(r'<td class="number">([^<]+)</td>', page.partition("Exercise 01.2")[2])
        assert least in rows and rows[-1].startswith("≤"), rows
    assert 'max="3"' in page and "> of 3</label>" in page
    assert untaken(made, {("anna", "01.2"): 4.0}) and not untaken(made, {("anna", "01.2"): 3.0})


def test_a_notebook_that_is_cut_short_is_told_from_one_that_is_blank(judge, tmp_path):
    whole = notebook("def chord(r, C):\n    return 2 * r", "1")
    blank, cut, other = (tmp_path / name / "01_overlap.ipynb" for name in ("anna", "ben", "cleo"))
    texts = (
        notebook('def chord(r, C): ...\n\n\nexercise("01.1", chord)'),
        whole[: len(whole) * 2 // 3],
        '{"cells": ], "nbformat": 4}',
    )
    for path, text in zip((blank, cut, other), texts, strict=True):
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
    made = [running.student(judge, Handed(path.parent.name, (path,)), "exam_first_1") for path in (blank, cut, other)]
    assert ["ends in the middle" in str(one.refused) for one in made] == [False, True, False]
    page = lecturer_page(only_set(made, ["01.1"]), (), "", (7, "exam_first_1"))
    assert re.findall(r'<td class="[^"]*" title="[^"]*01.1: [^"]*">(.)</td>', page) == ["·", "×", "×"]


def test_a_number_that_is_handed_in_for_a_function_waits(judge, tmp_path):
    made = marked(judge, tmp_path / "01_overlap.ipynb", f'{SHARE}\n\n\nexercise("01.2", share_missed(10, 1, 0))')
    assert (made["01.2"].points, made["01.2"].more) == (None, 3) and "def share_missed" in made["01.2"].source
    assert "hand in share_missed without brackets" in made["01.2"].remark
    made = marked(judge, tmp_path / "01_overlap.ipynb", f"{SHARE}\ndef made(): return share_missed", HANDED)
    assert made["01.2"].points == 5 and not made["01.2"].remark


@pytest.mark.slow
def test_a_right_answer_under_a_wrong_number_is_told_and_waits(judge, tmp_path):
    cells = f'{GAP}\n\n\nexercise("00.2", gap)', f'{TOUCHING}\n\n\nexercise("00.2", touching)'
    made = marked(judge, tmp_path / "00_start_here.ipynb", *cells)
    assert made["00.3"].points == 5 and (made["00.2"].points, made["00.2"].more) == (None, 5)
    page = student_page(Graded("anna", tuple(made.values())), "")
    assert "a right answer to exercise 00.3, where it counts already" in page and "for your lecturer to decide" in page
    mine = TOUCHING.replace("touching", "mine")
    made = marked(judge, tmp_path / "00_start_here.ipynb", f'{mine}\n\n\nexercise("00.1", mine)')
    assert (made["00.1"].points, made["00.1"].more) == (None, 5)
    assert "a right answer to exercise 00.3, which is open" in made["00.1"].reply
    assert made["00.1"].reply.count("Your lecturer decides") == 1


@pytest.mark.slow
@pytest.mark.parametrize("last", [TOUCHING.replace("<=", "<"), solved("00.3").replace("touching", "other")])
def test_what_is_wrong_there_too_or_answers_what_is_answered_otherwise_is_not_told(judge, tmp_path, last):
    name = last[4 : last.index("(")]
    cells = f'{last}\n\n\nexercise("00.2", {name})', f'{TOUCHING}\n\n\nexercise("00.3", touching)'
    made = marked(judge, tmp_path / "00_start_here.ipynb", *cells[: 2 if name == "other" else 1])
    assert "a right answer to" not in made["00.2"].reply and made["00.2"].more < 5


@pytest.mark.parametrize("name", ["ball.IPYNB", "00_START_HERE.IPYNB", "MY_ENGINE.PY"])
def test_an_ending_in_capitals_is_read(judge, tmp_path, name):
    path, mine = tmp_path / "in" / "Emil" / name, GAP.replace("gap", "mine")
    path.parent.mkdir(parents=True)
    told = f"# --- 00.2 mine ---\n{mine}\n" if name.endswith("PY") else notebook(f'{mine}\nexercise("00.2", mine)')
    path.write_text(told, encoding="utf-8")
    (entry,) = running.student(judge, Handed("Emil", (path,)), "exam_first_1").entries[:1]
    assert (entry.exercise, entry.points) == ("00.2", 5) and not outside(path, [mine])
    path.rename(tmp_path / "in" / f"Emil_{name}")
    path.parent.rmdir()
    (one,) = collected(tmp_path / "in").students
    assert one.student.startswith("Emil") and (one.student == "Emil" or name == "ball.IPYNB")
    known = Known({x.casefold(): (x,) for x in ("Emil Berg", "My Engine", "Start Here")})
    assert whose(f"Emil Berg {name}", known) == ("Emil Berg",)


@pytest.mark.slow
def test_no_row_is_of_a_version_that_nobody_sat():
    sat = Graded("anna", (Entry("exam 1", "wrong", "", 0.0, version="exam_first_7"), Entry("01.1", "open", "", 0.0)))
    made = only_set([sat, Graded("ben", ())], ("01.1", "exam 1", "exam 2"))
    page = lecturer_page(made, (), "", (7, "exam_first_1"))
    table = page.partition("All exercises")[2].partition("</table>")[0]
    assert [row.partition("</td>")[0] for row in table.split("<tr><td>")[1:]] == ["01.1", "exam 1"]
