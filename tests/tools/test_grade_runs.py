"""The command as a lecturer runs it: what it writes, and how it ends when something is in its way."""

import csv
import errno
import re
import signal
import subprocess
import sys
import time
from html import escape
from pathlib import Path

import pytest
from classroom import cell, classroom, notebook, solved

from lib.teach.exercises import every
from tools.grade import __main__ as command
from tools.grade.advice import _fitting, _kinds, advised
from tools.grade.held import SEED
from tools.grade.judged import Entry
from tools.grade.keeping import Graded
from tools.grade.paper import _begun as begun
from tools.grade.room import lecturer_page
from tools.grade.shape import WRITTEN, cause_of
from tools.grade.typed import NUMBER_RIGHT
from tools.grade.waits import SCRIPT
from tools.needs import ROOT
from tools.room.exams import EXAMS

HANGS = 'def chord(r, C):\n    while True:\n        pass\n\n\nexercise("01.1", chord)'
EVIL = 'import os\ndef share_missed(v, r, C):\n    os.remove("x")\n\n\nexercise("01.2", share_missed)'
RIGHT, WRONG = cell("01.1", solved("01.1")), 'def chord(r, C):\n    return 2 * r\n\n\nexercise("01.1", chord)'


def run(monkeypatch, *given) -> None:
    monkeypatch.setattr(sys, "argv", ["grade", *map(str, given)])
    command.main()


@pytest.fixture
def handed_in(tmp_path) -> Path:
    for name, cells in {"Anna": (RIGHT,), "Ben": (WRONG,), "Cleo <b>": (HANGS,), "Dan": ("{",)}.items():
        (tmp_path / "in" / name).mkdir(parents=True)
        (tmp_path / "in" / name / "01_overlap.ipynb").write_text(notebook(*cells))
    (tmp_path / "in" / "Dan" / "01_overlap.ipynb").write_text("{")
    return tmp_path / "in"


@pytest.mark.slow
def test_what_comes_out(monkeypatch, handed_in, tmp_path, capsys):
    run(monkeypatch, handed_in, tmp_path / "out")
    said = capsys.readouterr().out
    assert "4 students, 3 answers" in said and "1 could not be counted" in said
    with open(tmp_path / "out" / "grades.csv", encoding="utf-8-sig", newline="") as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    assert [(rows[x]["result"], rows[x]["points"]) for x in sorted(rows)] == [
        ("right", "5"),
        ("not right", "3"),
        ("does not end", "0"),
        ("not counted", ""),
    ]
    assert "this notebook ends in the middle" in rows["Dan"]["remark"]
    with open(tmp_path / "out" / "totals.csv", encoding="utf-8-sig", newline="") as file:
        assert [row[:3] + row[-1:] for row in csv.reader(file)][1:] == [
            ["Anna", "5", "5", ""],
            ["Ben", "3", "5", ""],
            ["Cleo <b>", "0", "5", ""],
            ["Dan", "0", "0", "1 not counted: Dan/01_overlap.ipynb"],
        ]
    assert rows["Ben"]["mistake"].startswith("Off-centre")
    pages = {path.stem: path.read_text(encoding="utf-8") for path in (tmp_path / "out").rglob("*.html")}
    assert set(pages) == {"lecturer", "Anna", "Ben", "Cleo _b_", "Dan"}
    assert pages["Ben"].count("<svg") == 2 and 'aria-label="Right: ' in pages["Ben"] and "Anna" not in pages["Ben"]
    assert "Cleo &lt;b&gt;" in pages["lecturer"] and not any("Cleo <b>" in page for page in pages.values())
    assert "this notebook ends in the middle" in pages["lecturer"] and "Off-centre" in pages["lecturer"]
    assert f"seed {SEED}" in pages["lecturer"]
    for page in pages.values():
        assert "default-src 'none'" in page and "<script" not in page.replace(f"<script>{SCRIPT}</script>", "")
        assert not re.search(r'(?:src|href)="(?!students/|#)', page.replace("http://www.w3.org", ""))

    # A second run judges nobody again.
    first = (tmp_path / "out" / "grades.csv").read_text()
    monkeypatch.setattr("tools.grade.running._judged", lambda todo, *seeds: iter(() if not todo else 1 / 0))
    run(monkeypatch, handed_in, tmp_path / "out")
    assert (tmp_path / "out" / "grades.csv").read_text() == first


EXAM = """student,question,answer
Anna,1,A
Anna,2,E
Anna,7,0.08
Anna,13,"def way_inside(r, C):
    return r if C < 1 else 2 * sqrt(r * r - C * C)"
Ben,7,92 %
"""


@pytest.mark.slow
def test_an_exam_has_a_sum_of_its_own_and_waits_for_the_lecturer(monkeypatch, tmp_path):
    (tmp_path / "in" / "Anna").mkdir(parents=True)
    (tmp_path / "in" / "Anna" / "01_overlap.ipynb").write_text(notebook(RIGHT, EVIL), encoding="utf-8")
    (tmp_path / "in" / "exam.csv").write_text(EXAM, encoding="utf-8")
    run(monkeypatch, tmp_path / "in", tmp_path / "out")
    with open(tmp_path / "out" / "totals.csv", encoding="utf-8-sig", newline="") as file:
        _, anna, ben = csv.reader(file)
    assert anna[:7] == ["Anna", "5", "10", "1", "60", "0", "1"] and ben[:7] == ["Ben", "0", "0", "1", "60", "0", "0"]
    page = (tmp_path / "out" / "students" / "Anna.html").read_text(encoding="utf-8")
    assert "1 of 2 is right. That is 5 of 10 points." in re.sub("<.*?>", "", page)
    assert "Exam (exam_first_1): 1 of 60 points so far. Letters, numbers and code are counted." in re.sub(
        "<.*?>", "", page
    )
    page = (tmp_path / "out" / "lecturer.html").read_text(encoding="utf-8")
    assert "Anna, exercise 01.2: to delete or move files (remove)" in page and "nothing came of it" in page
    assert "yours to decide" in page and "<td>1 of 60</td>" in page and "exercise exam" not in page
    assert page.index("<td>exam 9</td>") < page.index("<td>exam 10</td>")
    assert "what is seen is what is missed" in page


def test_what_the_lecturer_decides_survives_a_run(monkeypatch, handed_in, tmp_path, capsys):
    table, out = tmp_path / "decided.csv", tmp_path / "out"
    monkeypatch.setattr("tools.grade.running._judged", lambda todo, *seeds: kept_so(todo))
    for rows, words in {
        "student;exercise\n": "lacks points",
        "student;exercise;points\nBen;01.1;many": "row 2: points must be a number, 0 or more; got 'many'",
        "student;exercise;points\nBen;01.1;1\nBen;01.1;2": "row 3: an earlier row decides about Ben, 01.1",
    }.items():
        table.write_text(rows, encoding="utf-8")
        with pytest.raises(SystemExit) as ended:
            run(monkeypatch, handed_in, out, "--points", table)
        assert words in f"{ended.value}{capsys.readouterr().err}" and not out.exists()
    table.write_text("Student;Exercise;Points\nBen;01.1;4,5\nBen;question 2;1\nAnna;01.1;\n", encoding="utf-8-sig")
    for _ in range(2):
        run(monkeypatch, handed_in, out, "--points", table)
        with open(out / "totals.csv", encoding="utf-8-sig", newline="") as file:
            rows = {row[0]: row[1:8] for row in csv.reader(file)}
        assert rows["Ben"] == ["4.5", "5", "1", "2", "0", "0", "0"] and rows["Anna"][0] == "5"
    page = (out / "students" / "Ben.html").read_text(encoding="utf-8")
    assert page.count("Your lecturer has decided about these points.") == 2 and "so far" not in page


def test_a_number_too_large_costs_no_other_and_is_not_lost(monkeypatch, handed_in, tmp_path, capsys):
    table, out = tmp_path / "decided.csv", tmp_path / "out"
    monkeypatch.setattr("tools.grade.running._judged", lambda todo, *seeds: kept_so(todo))
    rows = "student,exercise,points\nBen,01.1,50\nBen,exam 2,1\nEve,01.1,2\n,x123,1\n"
    table.write_text(rows, encoding="utf-8")
    for points in (table, out / "to_decide.csv"):
        run(monkeypatch, handed_in, out, "--points", points)
        entries = list(csv.DictReader((out / "grades.csv").read_text(encoding="utf-8-sig").splitlines()))
        assert [(x["exercise"], x["points"]) for x in entries if x["student"] == "Ben"] == [
            ("01.1", "3"),
            ("exam 2", "1"),
        ]
        if points == table:
            told = capsys.readouterr().err
            for words in ("50 points for Ben, 01.1: it is worth 5 at most", "2 points for Eve, 01.1: no such answer"):
                assert words in told and words in (out / "lecturer.html").read_text(encoding="utf-8")
                assert words in (out / "to_decide.csv").read_text(encoding="utf-8")
            assert "what was said alike, x123" in told and "The rest of your points was taken" in told


def kept_so(todo):
    for handed, word in todo:
        one = Entry("01.1", "wrong", "", 3.0 if handed.student == "Ben" else 5.0)
        exam = Entry("exam 2", "unjudged", "", None, 2.0, more=2.0)
        yield Graded(handed.student, (one, exam) if handed.student == "Ben" else (one,)), word


FITTING = {
    ("03.3", "Gap over speed is right only head-on."): "vote A7",
    ("00.3", "Touching counts: compare with ≤, not with <."): "two balls that rest against each other",
    ("10.1", "The larger root is where they part."): "what f does just before the root",
    ("07.3", "You do not ask whether they approach: b < 0. In doubles the signs are a matter of luck."): "four shots",
    ("12.3", "That is when they are nearest; contact comes before it."): "the rim comes first",
    ("06.1", "The sign is turned: while they approach, the closest approach lies ahead."): "draw the arrow",
    ("12.2", "The right half is turned round: its last peg is c_4."): "",
    ("13.2", "It is the lesser of the two, not the greater (13.8)."): "",
}
"""Mistakes as the tutor names them, and words of what helps against them."""


def test_advice_is_given_where_it_fits_and_once():
    found = advised([(*one, "exam_first_1") for one in [*FITTING, *FITTING]])
    for words, said in zip(FITTING.values(), found, strict=False):
        assert words in said and ("open exercise" in said) == (not words)
    assert found[len(FITTING)] == "as above, at 03.3: <i>gap over speed</i>"
    assert all(re.match(r"as above, at [\d.]+: <i>|open exercise", x) for x in found[len(FITTING) :])


def test_most_mistakes_are_of_a_kind_with_advice_and_no_kind_is_idle():
    known = {(name[:2], mistake.cause) for name, asked in every().items() for mistake in asked.mistakes}
    known |= {("04", cause_of((True, 0.5), 0.5)), ("08", cause_of((1.0, 2.0, 3.0), (1.0, 2.0)))}
    known |= {
        ("04", cause_of("0.5", 0.5)),
        ("04", cause_of({"t": 0.5}, 0.5)),
        ("01", cause_of(None, 0.5)),
        ("04", cause_of(None, 0.5, "None nan")),
    }
    known |= {(x.problem[:2], begun(slip.what)) for exam in EXAMS.values() for x in exam.questions
              for slip in getattr(x, "slips", ())} | {("01", NUMBER_RIGHT), ("00", WRITTEN)}  # fmt: skip
    advice_of = {one: _fitting(*one) for one in known}
    assert sum(map(bool, advice_of.values())) > 0.7 * len(known)
    said = {re.match("<i>(.*?)</i>", x)[1] for x in advice_of.values() if x}
    assert said == {escape(kind.get("row", kind.get("say"))) for kind in _kinds()}


@pytest.mark.parametrize("place", ["keep", "write"])
def test_no_space_leaves_what_was(monkeypatch, handed_in, tmp_path, place):
    def full(*given):
        raise OSError(errno.ENOSPC, "No space left on device")

    made = [(Graded(name, ()), "word") for name in ("Anna", "Ben", "Cleo <b>", "Dan")]
    monkeypatch.setattr("tools.grade.running._judged", lambda todo, *seeds: iter(made))
    monkeypatch.setattr("tools.grade.running.keep" if place == "keep" else "tools.grade.__main__.lecturer_page", full)
    (tmp_path / "out" / "students").mkdir(parents=True)
    (tmp_path / "out" / "grades.csv").write_text("before")
    with pytest.raises(SystemExit, match="no space left.*is as it was"):
        run(monkeypatch, handed_in, tmp_path / "out")
    assert (tmp_path / "out" / "grades.csv").read_text() == "before"
    assert not list(tmp_path.glob("*unfinished*"))


def test_what_would_lose_something_is_refused(monkeypatch, handed_in, tmp_path):
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.tex").write_text("years")
    for given, words in {
        (handed_in, mine): "holds other things",
        (handed_in, handed_in / "out"): "must not lie in FOLDER",
        (handed_in, tmp_path): "must not lie in FOLDER",
        (tmp_path / "none", tmp_path / "out"): "there is no",
        (mine, tmp_path / "out"): "thesis.tex.*Nothing was written",
    }.items():
        with pytest.raises(SystemExit, match=words):
            run(monkeypatch, *given)
    assert (mine / "thesis.tex").read_text() == "years" and not (tmp_path / "out").exists()


@pytest.mark.slow
def test_a_run_that_is_stopped_goes_on(tmp_path):
    classroom(tmp_path / "in", 6, lessons=("00", "01"))
    start = [sys.executable, "-m", "tools.grade", str(tmp_path / "in"), str(tmp_path / "out")]
    process = subprocess.Popen(start, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    kept = tmp_path / "out.kept"
    while len(list(kept.glob("*.json"))) < 2:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=30)[1]
    before = {path.name: path.stat().st_mtime_ns for path in kept.glob("*.json")}
    assert process.returncode == 130 and "goes on" in told and "Traceback" not in told
    assert len(before) < 6 and not (tmp_path / "out").exists()
    subprocess.run(start, cwd=ROOT, check=True, capture_output=True)
    assert {path.name: path.stat().st_mtime_ns for path in kept.glob("*.json") if path.name in before} == before
    assert len(list((tmp_path / "out" / "students").glob("*.html"))) == 6


def test_the_lecturer_is_told_of_which_exercises_students_have_seen_all_cases():
    made = [Graded("Anna", tuple(Entry(name, "right", "", 5.0) for name in ("01.1", "05.1", "07.2")), ())]
    page = lecturer_page(made, (), "", (SEED, "exam_first_1"))
    assert "Of 05.1, 07.2 students have seen all cases: every case there stands on a boundary" in page
    assert "have seen all" not in lecturer_page(
        [made[0]._replace(entries=made[0].entries[:1])], (), "", (SEED, "exam_first_1")
    )


@pytest.mark.slow
def test_the_example_of_teaching_is_what_comes_out(monkeypatch, tmp_path, capsys):
    text = (ROOT / "TEACHING.md").read_text(encoding="utf-8")
    (told,) = (row for row in text.splitlines() if row.startswith("- **An example.**"))
    files = re.findall(r"`([\w/]+\.ipynb)`, where [\w. ]+ ends with `([^`]+)`", told)
    assert len(files) == 3
    for name, last in files:
        path = tmp_path / "handed-in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        code = f"def chord(r, C):\n    if C > r:\n        return 0\n    {last}"
        path.write_text(notebook("from math import sqrt", f'{code}\n\n\nexercise("01.1", chord)'), encoding="utf-8")
    run(monkeypatch, tmp_path / "handed-in", tmp_path / "out")
    assert re.search("“(.*?)”", told)[1] in capsys.readouterr().out
    with open(tmp_path / "out" / "totals.csv", encoding="utf-8-sig", newline="") as file:
        rows = {row["student"].lower(): row for row in csv.DictReader(file)}
    said = {who.lower(): of for who, *of in re.findall(r"(\w+)(?: has)? (\d) of (\d)", told)}
    assert {who: [row["exercises"], row["of all exercises"]] for who, row in rows.items()} == said
    assert [row["you may add"] for row in rows.values()] == ["0", "0", re.search(r"you may add ([\d.]+):", told)[1]]
    page = (tmp_path / "out" / "lecturer.html").read_text(encoding="utf-8")
    assert page.count('type="number"') == 1 and "That is half of it" in page
    assert "<svg" in (tmp_path / "out" / "students" / "Bodo.html").read_text(encoding="utf-8")
