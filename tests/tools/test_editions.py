"""Two editions: no solution and no note in what students have, the key and its verdicts in what teachers have."""

import ast
import json
import linecache
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from editions import python, strings
from lessons import often, thinned

from lib.teach import exercise
from lib.teach.exercises import every
from lib.teach.ladder import HOLE, LATER, written
from lib.teach.ladder.pieces import pieces_of
from tools.editions import __main__ as command
from tools.editions import key, student, teacher
from tools.editions.folder import named
from tools.editions.wanted import Wanted, lessons_in
from tools.lesson import EVERY, NOTE, NOTEBOOKS, ROOT, without_colab

NAMES = sorted(every())


RUN = "02_ray", "06_tmin", "10_table"
"""The lessons that are run with their key: exercises with one call inside another, a few pictures, the engine's."""


@pytest.fixture(scope="module")
def of_teachers(tmp_path_factory):
    """The teachers' folder of one lesson, built when it is first asked for."""

    @cache
    def folder_of(name: str) -> Path:
        folder = tmp_path_factory.mktemp("editions") / "teacher"
        folder.mkdir()
        teacher._build(folder, Wanted((ROOT / "notebooks" / f"{name}.ipynb",)))
        return folder

    return folder_of


@pytest.fixture(scope="module")
def kept(of_teachers) -> Path:
    """The teachers' folder, of one lesson."""
    return of_teachers("02_ray")


BINARY = ".pyc", ".bin", ".nbi", ".nbc"
"""What is no text: what is sealed, and what Python and numba keep once an edition has run."""


def texts(folder: Path) -> dict[str, str]:
    """Every file of text, and every cell and output of a notebook as it reads."""
    found = {}
    for path in (path for path in folder.rglob("*") if path.is_file() and path.suffix not in BINARY):
        text = path.read_text(encoding="utf-8")
        found[str(path.relative_to(folder))] = "\n".join(strings(json.loads(text))) if path.suffix == ".ipynb" else text
    return found


def bare(text: str) -> list[str]:
    """Lines without their indents and comments, and without empty ones."""
    rows = (re.sub(r"\s*#.*", "", row.replace("\\n", "\n")).strip() for row in text.replace("\\n", "\n").splitlines())
    return [row for row in rows if row]


def searched(texts: dict[str, str]) -> dict[str, str]:
    """Texts as bare lines."""
    return {name: "\n" + "\n".join(bare(text)) + "\n" for name, text in texts.items()}


def held(texts: dict[str, str], body: list[str]) -> list[str]:
    """The files that hold a solution's lines in their order, one below the other."""
    wanted = "\n" + "\n".join(bare("\n".join(body))) + "\n"
    return [name for name, text in texts.items() if wanted in text]


def solved(name: str) -> list[str]:
    return written(every()[name].solution).body


@pytest.mark.slow
def test_the_course_holds_every_solution_and_the_students_edition_none(handed_out):
    lessons = {str(path): path.read_text(encoding="utf-8") for path in (ROOT / "lib/teach").rglob("*.py")}
    course, edition = searched(lessons), searched(texts(handed_out))
    for name in NAMES:
        assert held(course, solved(name)), f"the search does not see {name}"
        assert not held(edition, solved(name)), name


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", NAMES)
def test_what_rungs_are_given_tells_no_order_and_fills_no_blank(name):
    rungs, body = key._rungs(name), solved(name)
    pieces = pieces_of(body)
    assert sorted(rungs.lines) == sorted(pieces) and (not pieces or list(rungs.lines) != pieces)
    holes = written(every()[name].solution).text([HOLE.join(rungs.pieces)])
    assert holes.count(HOLE) == len(rungs.pieces) - 1 >= 2 and "\n".join(body) not in "".join(rungs.pieces)
    assert not any(f"def {function}(" in rungs.before for function, _ in rungs.given)


@pytest.mark.slow
def test_no_function_is_a_solution_under_another_name(handed_out):
    bodies = {ast.dump(ast.parse("\n".join(["def f():", *solved(name)])).body[0]): name for name in NAMES}
    for path in (handed_out / "lib").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                body = node.body[ast.get_docstring(node) is not None :]
                bare = ast.parse("def f(): pass").body[0]
                bare.body = body or bare.body
                assert bodies.get(ast.dump(bare)) is None, f"{path.name}: {node.name} is {bodies[ast.dump(bare)]}"


@pytest.mark.slow
def test_students_have_no_note_and_no_fold_of_a_solution(handed_out):
    for name, text in texts(handed_out).items():
        assert "For the instructor" not in text, name
        assert not name.endswith(".ipynb") or "<summary>Solution" not in text, name
    course = [nbformat.read(path, as_version=4) for path in NOTEBOOKS]
    assert all(any(NOTE.search(cell.source) for cell in notebook.cells) for notebook in course), "they are looked for"


CHECKED = """
from lib.teach.exercises import every
from lib.teach.checking import check
from lib.teach.ladder import Ladder
for name, asked in every().items():
    assert asked.solution is None and asked.rungs
    steps = Ladder(name, asked)
    print(name, check(asked, asked.right).kind if asked.call.__name__ == "_called" else "-", sep="\\t")
"""


@pytest.mark.slow
def test_right_answers_are_right_there_as_well(handed_out):
    rows = dict(row.split("\t") for row in python(handed_out, CHECKED).splitlines())
    assert sorted(rows) == NAMES and {*rows.values()} <= {"right", "-", "refused"}
    assert [name for name in NAMES if rows[name] == "refused"] == ["05.3"], "the reference takes a root there"
    assert sum(kind == "right" for kind in rows.values()) > 25


def rung_code(name: str, filled: bool) -> str:
    """Code that does one rung of an exercise rightly, and prints the reply."""
    from lib.teach.ladder import blanked

    code = written(every()[name].solution)
    do = (
        f"steps.blanks.filled = {blanked(code)[1]!r}"
        if filled
        else (f"steps.lines.order = [steps.lines.pieces.index(row) for row in {pieces_of(code.body)!r}]")
    )
    rung = "blanks" if filled else "lines"
    return f"steps = Ladder({name!r}, find({name!r}))\n{do}\nprint(steps.judged(steps.{rung})[0].split(',')[0])\n"


@pytest.mark.slow
@pytest.mark.parametrize("every", often([1, 9], [9]))
def test_rungs_done_rightly_are_right_without_any_solution_there(handed_out, every):
    names = NAMES[::every]
    rungs = [(name, filled) for name in names for filled in (False, True) if filled or pieces_of(solved(name))]
    code = "".join(rung_code(name, filled) for name, filled in rungs)
    told = python(handed_out, f"from lib.teach.ladder import Ladder\nfrom lib.teach.exercises import find\n{code}")
    assert told.splitlines() == [f"Exercise {name} is right" for name, _ in rungs]


@pytest.mark.slow
def test_a_wrong_answer_still_gets_its_counterexample_and_its_cause(handed_out):
    wrong = "def touching(p, r): return p @ p < r * r"
    told = python(handed_out, f"from lib.teach import exercise\n{wrong}\nexercise('00.3', touching)")
    assert "is not right yet. For " in told and "Touching counts" in told and "A picture, for a notebook" in told


def test_a_checker_that_calls_a_solution_is_refused():
    text = (ROOT / "lib/teach/start.py").read_text(encoding="utf-8")
    spoiled = text.replace("lambda p, r: p @ p < r * r", "lambda p, r: touching(p[:2], r)")
    assert spoiled != text
    with pytest.raises(ValueError, match="a checker calls a solution: touching"):
        student._without_solutions(spoiled)


@pytest.mark.slow
@pytest.mark.parametrize("name", often([path.stem for path in NOTEBOOKS], ["02_ray"]))
def test_a_students_notebook_runs_and_shows_what_the_course_shows(handed_out, name):
    stored = nbformat.read(handed_out / "notebooks" / f"{name}.ipynb", as_version=4)
    course = nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4)
    scratch = handed_out / "notebooks" / f"run_{name}.ipynb"
    shutil.copy(handed_out / "notebooks" / f"{name}.ipynb", scratch)
    own = os.environ | {"PYTHONPATH": str(handed_out), "MY_ENGINE": os.devnull + "/none"}
    run = f"""
import runpy, nbformat
from pathlib import Path
run = runpy.run_path({str(ROOT / "tests/save_notebooks.py")!r})["run"]
path = Path({str(scratch)!r})
nbformat.write(run(nbformat.read(path, as_version=4), path.parent), path)
"""
    subprocess.run([sys.executable, "-c", run], env=own, check=True, capture_output=True)
    made = nbformat.read(scratch, as_version=4)
    scratch.unlink()
    code = [[cell for cell in x.cells if cell.cell_type == "code"] for x in (made, stored, without_colab(course))]
    for ran, was, original in zip(*code, strict=True):
        assert ran.outputs == was.outputs, ran.source
        if 'exercise("' not in ran.source:
            folds = re.findall("“([^”]+)” is left out here", was.source)
            kept = [x for x in original.outputs if not any(fold in str(x.get("data", {})) for fold in folds)]
            assert was.outputs == kept and len(original.outputs) - len(kept) == len(folds), ran.source
        else:
            assert was.outputs[:-1] == original.outputs[:-1] and len(was.outputs) == len(original.outputs)
            assert "Solution" in str(original.outputs[-1]) and "Solution" not in str(was.outputs[-1])


def test_the_readme_says_which_exercises_have_lines_to_put_in_order():
    """In words that need no other sentence, and that are so of every exercise."""
    made = [key._rungs(name) for name in every()]
    have = [len(x.lines) for x in made if x.lines]
    assert min(have) == 3 and len(have) < len(made) == len(every())
    assert "three pieces or more, its lines to put in order, and checks" in student.WHAT.format(help=student.HELP)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_key_stands_in_the_cells(path):
    notebook = teacher._solved(path)
    cells = [cell for cell in notebook.cells if 'exercise("' in cell.source]
    assert len(cells) == 3 and not any(": ...\n" in cell.source for cell in cells)
    note = notebook.cells[1]
    assert note.id == "for-the-instructor" and note.source.startswith("<details open><summary>For the instructor")
    assert sum("For the instructor" in cell.source for cell in notebook.cells) == 1


@pytest.mark.one_in(2)
@pytest.mark.parametrize("path", thinned(NOTEBOOKS, 4), ids=lambda path: path.stem)
def test_every_cell_with_the_key_says_that_it_is_right(path, capsys, monkeypatch):
    monkeypatch.setenv("MY_ENGINE", os.devnull + "/none")
    notebook, space = teacher._solved(path), {"exercise": exercise}
    for cell in [cell for cell in notebook.cells if 'exercise("' in cell.source]:
        linecache.cache[cell.id] = len(cell.source), None, cell.source.splitlines(keepends=True), cell.id
        exec(compile(cell.source, cell.id, "exec"), space)
        name = re.search(r'exercise\("([\d.]+)"', cell.source)[1]
        assert capsys.readouterr().out.startswith(f"Exercise {name} is right, on all")


@pytest.mark.slow
def test_both_editions_hold_every_notebook_of_the_course(handed_out, monkeypatch, tmp_path):
    monkeypatch.setattr(teacher, "_run", lambda notebook, made: notebook)  # what runs takes minutes: see the slow tests
    monkeypatch.setattr(teacher.folder, "_put", lambda made, *words: (made / "notebooks").mkdir())
    teacher._build(tmp_path)
    names = {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert names > {path.name for path in NOTEBOOKS}
    for folder in (handed_out, tmp_path):
        assert {path.name for path in (folder / "notebooks").glob("*.ipynb")} == names
    for path in EVERY:
        asked = [cell.source for cell in nbformat.read(path, as_version=4).cells if 'exercise("' in cell.source]
        mine, theirs = (nbformat.read(x / "notebooks" / path.name, as_version=4) for x in (tmp_path, handed_out))
        for made, stubs in ((mine, 0), (theirs, len(asked))):
            assert sum(": ...\n" in cell.source and 'exercise("' in cell.source for cell in made.cells) == stubs
            assert sum('exercise("' in cell.source for cell in made.cells) == len(asked)


@pytest.mark.slow
def test_a_page_beside_the_course_runs_in_the_teachers_edition(of_teachers):
    notebook = nbformat.read(of_teachers("07b_trial") / "notebooks" / "07b_trial.ipynb", as_version=4)
    assert all(cell.outputs for cell in notebook.cells if cell.source.startswith("predict("))


@pytest.mark.parametrize("name", command.EDITIONS)
def test_a_notebook_that_spoils_an_edition_is_named_in_a_sentence(name, monkeypatch, tmp_path):
    for made in ("student", "teacher"):
        (tmp_path / "editions" / made).mkdir(parents=True)
        (tmp_path / "editions" / made / "kept").touch()
    spoiled = tmp_path / "03b_spoiled.ipynb"
    spoiled.write_text("{")
    monkeypatch.setattr(command.needs, "BUILT", tmp_path)
    monkeypatch.setattr(command, "EDITIONS", {name: command.EDITIONS[name]})
    for part in ("folder", "sealing"):
        monkeypatch.setattr(
            student, part, SimpleNamespace(_put=lambda *x: None, _seal=lambda *x: None, led=None, named=None)
        )
    monkeypatch.setattr(teacher, "folder", student.folder)
    monkeypatch.setattr(command, "Wanted", lambda *asked: Wanted((spoiled,)))
    monkeypatch.setattr(sys, "argv", ["editions"])
    with pytest.raises(SystemExit) as ended:
        command.main()
    said = str(ended.value)
    assert said.startswith(f"The {name} edition was not built: 03b_spoiled.ipynb could not be made: "), said
    assert "\n" not in said and said.endswith(f"{tmp_path / 'editions' / name} is as it was.")
    assert (tmp_path / "editions" / name / "kept").exists() and len(list((tmp_path / "editions").iterdir())) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", RUN)
def test_in_the_teachers_edition_every_exercise_says_that_it_is_right(of_teachers, name):
    notebook = nbformat.read(of_teachers(name) / "notebooks" / f"{name}.ipynb", as_version=4)
    cells = [cell for cell in notebook.cells if 'exercise("' in cell.source]
    assert len(cells) == 3
    for cell in cells:
        told = "".join(output.get("text", "") for output in cell.outputs)
        name = re.search(r'exercise\("([\d.]+)"', cell.source)[1]
        assert told.startswith(f"Exercise {name} is right, on all") and "kept in my_engine.py" in told, told


@pytest.mark.slow
@pytest.mark.parametrize("name", ["handed_out", "kept"])
def test_a_folder_says_what_it_is_and_sets_itself_up(name, request):
    folder = request.getfixturevalue(name)
    readme = (folder / "README.md").read_text(encoding="utf-8")
    assert (
        readme.startswith("# Swept Spheres: the ")
        and f"\n## {'Its lessons' if name == 'kept' else 'The course'}\n" in readme
    )
    for target in re.findall(r"\]\(([^)#]+)\)", readme):
        known = target.startswith("http") or (folder / target).exists()
        assert known or name == "kept" and target.startswith("notebooks/"), target
    assert not any(x.name in ("tests", "tools", "figures") for x in folder.iterdir())
    first = "02_ray.ipynb" if name == "kept" else "00_start_here.ipynb"
    if shutil.which("make"):
        done = subprocess.run(["make", "-n", "lab"], cwd=folder, capture_output=True, text=True)
        assert "pip install -r requirements.txt" in done.stdout and first in done.stdout, done.stderr


PROSE = re.compile(r"\]\((?!https?:|attachment:|data:)([^()\s#]+)(?:#[^()\s]*)?\)")


def led_astray(folder: Path) -> list[tuple[str, str]]:
    """Links of notebooks and of the page that lead nowhere, and commands that the folder has not."""
    found = []
    has = re.findall(r"(?m)^([a-z-]+):", (folder / "Makefile").read_text(encoding="utf-8"))
    for path in [folder / "README.md", *(folder / "notebooks").glob("*.ipynb")]:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".ipynb":
            text = "\n".join(cell.source for cell in nbformat.reads(text, 4).cells if cell.cell_type == "markdown")
        found += [(path.name, place) for place in PROSE.findall(text) if not (path.parent / place).exists()]
        for cell in text.split("\n\n"):
            called = re.findall(r"`make ([a-z-]+)[^`\n]*`", cell)
            if {*called} - {*has} and "whole course" not in cell:
                found.append((path.name, called[0]))
    return found


@pytest.fixture(scope="module")
def two(tmp_path_factory) -> Path:
    """The students' edition of two lessons, without help."""
    folder = tmp_path_factory.mktemp("two") / "student"
    folder.mkdir()
    student._build(folder, Wanted(lessons_in("07,04"), helped=False))
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("name", often(["handed_out", "kept", "two"], ["handed_out", "kept"]))
def test_every_link_leads_somewhere_and_every_command_is_there(name, request):
    assert led_astray(request.getfixturevalue(name)) == []
    course = [nbformat.read(path, as_version=4).cells for path in EVERY]
    assert any("](../guide/" in cell.source for cells in course for cell in cells), "there is one to mend"


@pytest.mark.slow
def test_an_edition_holds_the_lessons_that_are_set(two):
    names = {"04_quadratic.ipynb", "07_exact.ipynb", "07b_trial.ipynb"}
    assert {path.name for path in (two / "notebooks").glob("*.ipynb")} == names
    readme = (two / "README.md").read_text(encoding="utf-8")
    assert {*re.findall(r"notebooks/(\w+\.ipynb)", readme)} <= names and "notebooks/04_quadratic.ipynb" in readme
    assert "04_quadratic.ipynb" in (two / "Makefile").read_text(encoding="utf-8")


@pytest.mark.slow
def test_an_edition_without_help_has_hints_alone(two, handed_out):
    with_help, without = texts(handed_out)["notebooks/04_quadratic.ipynb"], texts(two)["notebooks/04_quadratic.ipynb"]
    for words in ("Its lines, to put in order", "With blanks to fill"):
        assert words in with_help and words not in without
    told = re.findall(r"(?:to put in order|blanks to fill)</summary>(.*?)</details>", with_help)
    assert told and set(told) == {f"<p>{LATER}</p>"} and HOLE not in with_help, "they come when a cell is run"
    assert "Hint 2" in without and "blanks" not in (two / "README.md").read_text(encoding="utf-8")
    told = python(
        two,
        "from lib.teach.ladder import Help\nfrom lib.teach.exercises import find\n"
        "shown = Help('04.3', find('04.3'))\nshown.unfold()\nprint(len(shown.inside), find('04.3').rungs)\n"
        "from lib.teach import exercise\nexercise('04.3', lambda p, v, r: 0.0)",
    )
    assert told.startswith("1 b''\n") and "is not right yet" in told


@pytest.mark.parametrize("words", ["", "4", "99", "00-99", "04.2", "03-00", "00,,04"])
def test_lessons_that_are_not_there_are_refused(words, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["editions", "--set", words])
    with pytest.raises(SystemExit):
        command.main()
    assert "must be lessons of this course, as 00-04,08; got" in capsys.readouterr().err


@pytest.mark.slow
def test_each_notebook_says_in_its_first_cell_of_which_edition_it_is(handed_out):
    for path in (handed_out / "notebooks").glob("*.ipynb"):
        head = nbformat.read(path, as_version=4).cells[0].source
        assert head.startswith("# ") and "\n\n*This is the students' edition.*\n\n" in head, path.name
    heads = [named(teacher._solved(path), teacher.NAME).cells[0].source for path in NOTEBOOKS[:2]]
    assert all(
        "*This is the teachers' edition, with the key in its cells: it is not for students.*" in x for x in heads
    )


@pytest.mark.slow
def test_in_a_plain_interpreter_a_reply_ends_in_words(handed_out):
    code = "from lib.teach.asking import exercise\nexercise('04.3', lambda p, v, r: 0)"
    told = python(handed_out, code)
    assert "Button(" not in told and "object at 0x" not in told and told.strip().endswith("opened as a notebook.")


@pytest.mark.slow
def test_neither_says_where_it_was_made(handed_out, kept):
    for folder in (handed_out, kept):
        for name, text in texts(folder).items():
            assert str(ROOT) not in text and str(folder) not in text, name
