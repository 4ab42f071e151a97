"""Releases for graders: right in form here, and graded by nbgrader and otter themselves where those are installed.

`SWEPT_SPHERES_GRADERS` names an environment that holds both, if it is not the one that runs the tests.
"""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from lib.teach.exercises import every
from lib.teach.worth import FULL, points, worth
from tools.editions import __main__ as command
from tools.editions import course, key, nbgrader, otter
from tools.editions.teacher import CELL
from tools.grade.roster import NOBODY
from tools.lesson import NOTEBOOKS

TRIED = ["01_overlap", "04_quadratic"]
"""The lessons that are handed in."""

GRADERS = Path(os.environ.get("SWEPT_SPHERES_GRADERS", sys.prefix)) / "bin"

NAMES = {
    found[3]: found[1]
    for path in NOTEBOOKS
    for cell in nbformat.read(path, as_version=4).cells
    if (found := CELL.match(cell.source))
}
"""The function that each exercise asks for."""

MISTAKEN = {
    "01.1": "def chord(r, C):\n    return (r * r - C * C) ** 0.5 if C <= r else 0",
    "01.2": "def share_missed(v, r, C):\n    return 0.25",
    "04.1": "def coefficients(p, v, r):\n    return v @ v, 2 * (p @ v), p @ p - r * r",
    "04.2": "from lib import quadratic\n\n\ndef root(a, b, c):\n    return quadratic.solve(a, b, c)[0]",
    "04.3": "def sweep(p, v, r):\n    return undefined",
}
"""Half of the chord, a guess, b without its 2, what lib says, and what raises; the rest is right."""


def solved(exercise: str) -> str:
    return key.answer(exercise, NAMES[exercise])


HANDED_IN = {
    "key": solved,
    "mistaken": lambda exercise: MISTAKEN.get(exercise) or solved(exercise),
    "empty": None,
}


def expected(student: str, exercise: str) -> float:
    """The points of an answer, asked of the tutor here."""
    if student == "empty":
        return 0.0
    space: dict = {}
    exec(HANDED_IN[student](exercise), space)
    return points(exercise, space[NAMES[exercise]])


def handed_in(notebook: nbformat.NotebookNode, student: str) -> nbformat.NotebookNode:
    """A release as a student hands it in."""
    for cell in notebook.cells if HANDED_IN[student] else ():
        if cell.cell_type == "code" and (check := re.search(r'^exercise\("([\d.]+)", (\w+)\)$', cell.source, re.M)):
            cell.source = f"{HANDED_IN[student](check[1])}\n\n\n{check[0]}"
    return notebook


def told(folder: Path, *words: str | Path, edition: Path) -> str:
    """What a grader's command says, with the edition's library and nothing of this machine's settings."""
    own = {**os.environ, "PYTHONPATH": str(edition), "MY_ENGINE": os.devnull + "/none", "SWEPT_SPHERES_QUIET": "yes"}
    own |= {"PATH": f"{GRADERS}{os.pathsep}{os.environ['PATH']}", "JUPYTER_PREFER_ENV_PATH": "1"}
    program, *rest = words
    done = subprocess.run([GRADERS / program, *rest], cwd=folder, env=own, capture_output=True, text=True)
    assert not done.returncode, done.stdout + done.stderr
    return done.stdout + done.stderr


needs_graders = pytest.mark.skipif(not (GRADERS / "nbgrader").exists(), reason="nbgrader and otter are not installed")


@pytest.fixture(scope="module")
def for_nbgrader(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("nbgrader")
    nbgrader._build(folder)
    return folder


@pytest.fixture(scope="module")
def for_otter(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("otter")
    otter._build(folder)
    return folder


def lesson(path: Path) -> nbformat.NotebookNode:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    return notebook


@pytest.mark.slow
def test_nbgraders_source_has_an_answer_and_a_locked_cell_of_five_points_for_each_exercise(for_nbgrader):
    found = {}
    for path in sorted((for_nbgrader / "source").glob("*/*.ipynb")):
        about = [cell.metadata.nbgrader for cell in lesson(path).cells if "nbgrader" in cell.metadata]
        assert len({x.grade_id for x in about}) == len(about) == 6
        found |= {x.grade_id: x for x in about}
    assert {f"points-{name.replace('.', '-')}" for name in every()} == {x for x, y in found.items() if y.grade}
    for name in every():
        answer, graded = (found[f"{what}-{name.replace('.', '-')}"] for what in ("answer", "points"))
        assert answer.solution and not answer.grade and not answer.locked and "points" not in answer
        assert graded.grade and graded.locked and not graded.solution and graded.points == FULL
        assert answer.schema_version == graded.schema_version == 3


@pytest.mark.slow
def test_what_lies_outside_of_the_marks_solves_nothing(for_nbgrader, for_otter):
    for folder, marks, paths in (
        (for_nbgrader, nbgrader.MARKS, "source/*/*.ipynb"),
        (for_otter, otter.MARKS, "*.ipynb"),
    ):
        inside = re.compile(rf"^ *{re.escape(marks[0])}\n.*?{re.escape(marks[1])}", re.M | re.S)
        cells = [cell for path in sorted(folder.glob(paths)) for cell in lesson(path).cells]
        answers = [cell.source for cell in cells if "exercise(" in cell.source]
        assert len(answers) == len(every())
        for text in answers:
            assert re.fullmatch(r'def \w+\(.*\):\n\.\.\.\n\n\nexercise\("[\d.]+", \w+\)', inside.sub("...", text)), text
        assert "Solution" not in str([cell.get("outputs") for cell in cells])


@pytest.mark.slow
def test_otters_masters_are_marked_as_it_wants_them(for_otter):
    names = []
    for path in sorted(for_otter.glob("*.ipynb")):
        raw = [cell.source for cell in lesson(path).cells if cell.cell_type == "raw"]
        assert raw[0].startswith(f"# ASSIGNMENT CONFIG\nname: {path.stem}\n")
        words = [text.splitlines()[0].removeprefix("# ") for text in raw[1:]]
        one = "BEGIN QUESTION,BEGIN SOLUTION,END SOLUTION,BEGIN TESTS,END TESTS,END QUESTION".split(",")
        assert words == one * 3
        names += [text.splitlines()[1] for text in raw if "BEGIN QUESTION" in text]
    assert names == [f"name: q{name.replace('.', '_')}" for name in sorted(every())]
    assert "-e ." not in (for_otter / "requirements.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("kind", "cause", "constant", "told"),
    [
        ("right", "", False, 5),
        ("refused", "a root", False, 3),
        ("wrong", "That is twice b.", False, 3),
        ("wrong", "That is twice b.", True, 0),
        ("wrong", "", False, 0),
        ("open", "", False, 0),
        ("lib", "overlap.chord", False, 0),
    ],
)
def test_an_answer_is_worth_what_the_rule_says(kind, cause, constant, told):
    assert worth(kind, cause, constant) == told and told in (0, *otter.LEVELS)


@pytest.mark.parametrize("words", [["nbgrader"], ["otter", "."], ["moodle", "x"]])
def test_a_command_without_a_fresh_folder_or_with_another_form_writes_nothing(words, monkeypatch, capsys, tmp_path):
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["editions", *words])
    with pytest.raises(SystemExit) as ended:
        command.main()
    assert ended.value.code == 2 and [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    assert re.search("OUT must be a folder that is not there yet|invalid choice", capsys.readouterr().err)


CLASS = "student;id;first_name;Last_Name;email;room\nAnna Meier;am1;Anna;Meier;anna@x.org;2\nbob;;;;;3\n"


def test_the_class_and_the_dates_are_nbgraders_own_tables(tmp_path):
    (tmp_path / "class.csv").write_text(CLASS, encoding="utf-8")
    roster, dates = (
        course.roster_of(str(tmp_path / "class.csv")),
        course.dates_of("00-01=2027-02-01, 04=2027-02-15 12:00"),
    )
    names = [path.stem for path in NOTEBOOKS[:5]]
    made = course.tables(roster, dates, names)
    assert made["students.csv"] == ("id,first_name,last_name,email,lms_user_id\nam1,Anna,Meier,anna@x.org,\nbob,,,,\n")
    assert made["assignments.csv"].splitlines() == [
        "name,duedate",
        "00_start_here,2027-02-01T00:00:00+00:00",
        "01_overlap,2027-02-01T00:00:00+00:00",
        "04_quadratic,2027-02-15T12:00:00+00:00",
    ]
    assert course.tables(NOBODY, {}, names) == {}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nbgrader", "OUT", "--due", "04=soon"], "--due must be as 00-01=2027-02-01 12:00"),
        (["nbgrader", "OUT", "--due", "44=2027-02-01"], "--due must be lessons of this course"),
        (
            ["nbgrader", "OUT", "--set", "00-01", "--due", "04=2027-02-01"],
            "--due names 04_quadratic, which",
        ),
        (["nbgrader", "OUT", "--class", "none.csv"], "none.csv cannot be read"),
        (["nbgrader", "OUT", "--class", "gap.csv"], "an id must have no gap, . or slash; got 'Anna Meier'"),
        (["otter", "OUT", "--due", "04=2027-02-01"], "--class and --due are nbgrader's"),
        (["--due", "04=2027-02-01"], "--class and --due are nbgrader's"),
    ],
)
def test_dates_and_classes_that_cannot_be_are_told_and_nothing_is_written(words, said, monkeypatch, capsys, tmp_path):
    (tmp_path / "gap.csv").write_text("student\nAnna Meier\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["editions", *words])
    with pytest.raises(SystemExit) as ended:
        command.main()
    assert ended.value.code == 2 and [path.name for path in tmp_path.iterdir()] == ["gap.csv"]
    assert re.search(said, " ".join(capsys.readouterr().err.split()))


@needs_graders
def test_nbgrader_takes_the_class_and_the_dates(tmp_path):
    (tmp_path / "class.csv").write_text(CLASS, encoding="utf-8")
    roster, dates = course.roster_of(str(tmp_path / "class.csv")), course.dates_of("04=2027-02-15 12:00 +01:00")
    for name, text in course.tables(roster, dates, ["04_quadratic"]).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "nbgrader_config.py").write_text(nbgrader.CONFIG, encoding="utf-8")
    told(tmp_path, "nbgrader", "db", "student", "import", "students.csv", edition=tmp_path)
    told(tmp_path, "nbgrader", "db", "assignment", "import", "assignments.csv", edition=tmp_path)
    kept = sqlite3.connect(tmp_path / "gradebook.db")
    assert {row[0] for row in kept.execute("select id from student")} == {"am1", "bob"}
    ((name, due),) = kept.execute("select name, duedate from assignment").fetchall()
    assert name == "04_quadratic" and due.startswith("2027-02-15 11:00:00")


@pytest.mark.slow
@needs_graders
@pytest.mark.parametrize("name", TRIED)
def test_nbgrader_gives_the_points(for_nbgrader, tmp_path, name):
    course = tmp_path / "course"
    shutil.copytree(for_nbgrader, course)
    told(course, "nbgrader", "generate_assignment", name, "--create", edition=course / "edition")
    release = (course / "release" / name / f"{name}.ipynb").read_text(encoding="utf-8")
    assert "BEGIN SOLUTION" not in release and "sqrt(r * r" not in release
    for student in HANDED_IN:
        place = course / "submitted" / student / name
        place.mkdir(parents=True)
        nbformat.write(handed_in(nbformat.reads(release, as_version=4), student), place / f"{name}.ipynb")
    told(course, "nbgrader", "autograde", name, "--create", edition=course / "edition")
    rows = sqlite3.connect(course / "gradebook.db").execute(
        """select submitted_assignment.student_id, base_cell.name, grade.auto_score from grade
        join base_cell on grade.cell_id = base_cell.id
        join submitted_notebook on grade.notebook_id = submitted_notebook.id
        join submitted_assignment on submitted_notebook.assignment_id = submitted_assignment.id"""
    )
    found = {(student, cell[-4:].replace("-", ".")): score for student, cell, score in rows}
    exercises = [x for x in every() if x[:2] == name[:2]]
    assert found == {(student, x): expected(student, x) for student in HANDED_IN for x in exercises}
    assert {found["key", x] for x in exercises} == {FULL} and 0 < sum(found["mistaken", x] for x in exercises) < 15


@pytest.mark.slow
@needs_graders
@pytest.mark.parametrize("name", TRIED)
def test_otter_gives_the_points(for_otter, tmp_path, name):
    course, made = tmp_path / "course", tmp_path / "course" / "dist" / name
    shutil.copytree(for_otter, course)
    told(course, "otter", "assign", f"{name}.ipynb", made, edition=course / "edition")  # it fails if the key does
    release = (made / "student" / f"{name}.ipynb").read_text(encoding="utf-8")
    assert "SOLUTION" not in release and "sqrt(r * r" not in release
    (zipped,) = (made / "autograder").glob("*.zip")
    for student in HANDED_IN:
        place = tmp_path / student
        place.mkdir()
        nbformat.write(handed_in(nbformat.reads(release, as_version=4), student), place / f"{name}.ipynb")
        told(place, "otter", "run", f"{name}.ipynb", "-a", zipped, "-o", place, "--no-logo", edition=course / "edition")
        tests = json.loads((place / "results.json").read_text(encoding="utf-8"))["tests"]
        found = {x["name"][1:].replace("_", "."): x["score"] for x in tests if x["name"].startswith("q")}
        assert found == {x: pytest.approx(expected(student, x)) for x in every() if x[:2] == name[:2]}
