"""What is sealed: no file of the students' edition holds an answer, however it is packed, and all of it works."""

import ast
import base64
import gzip
import inspect
import json
import lzma
import re
import shutil
import zlib
from functools import cache
from pathlib import Path

import nbformat
import pytest
from answers.of_lib import OF_LIB
from editions import all_of, close, python

from lib.compiled import BEHIND
from lib.teach.borrowed import borrowed
from lib.teach.checking import _answers_of
from lib.teach.exercises import every
from lib.teach.ladder import written
from tools.editions import answering, sealing, showing, student
from tools.editions.wanted import WHOLE, Wanted, lessons_in
from tools.lesson import NOTEBOOKS, ROOT


@cache
def parsed(path: str) -> dict[int, list[ast.AST]]:
    """The functions of a file by the lines that they begin in."""
    found = {}
    for x in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8"))):
        if isinstance(x, ast.Lambda | ast.FunctionDef):
            found.setdefault(x.lineno, []).append(x)
    return found


def secrets() -> dict[str, str]:
    """The code of every solution, reference and known mistake that is not too short, each with its exercise."""
    found = {}
    for name, asked in every().items():
        functions = [asked.solution, asked.right, *(mistake.function for mistake in asked.mistakes)]
        functions = [getattr(function, "func", function) for function in functions]
        codes = {x.__code__ for x in functions if inspect.isfunction(x) and x.__module__.startswith("lib.teach")}
        for node in [node for code in codes for node in parsed(code.co_filename).get(code.co_firstlineno, ())]:
            body = node.body[ast.get_docstring(node) is not None :] if isinstance(node, ast.FunctionDef) else [node]
            if len(text := close("".join(map(ast.unparse, body)))) > 40:
                found[text] = name
    return found


@pytest.mark.slow
def test_no_solution_reference_or_known_mistake_stands_in_any_file_however_it_is_packed(handed_out):
    wanted, course, edition = secrets(), all_of(ROOT / "lib" / "teach"), all_of(handed_out)
    assert len(wanted) > 200 and any(name.endswith("sealed.bin") for name in edition)
    missed = {text for text in wanted if not any(text in file for file in course.values())}
    assert not missed, "the search does not see them where they are"
    assert not {(wanted[text], file) for text in wanted for file, found in edition.items() if text in found}


def test_the_search_opens_what_is_packed(tmp_path):
    text = b"lambda r, C: 2 * sqrt(r * r - C * C) # and more of it, so that it is long enough to be a word"
    packed = {
        "a.bin": zlib.compress(text),
        "b.json": json.dumps({"x": [base64.b64encode(gzip.compress(text)).decode()]}).encode(),
        "c.txt": b"data = " + base64.b64encode(lzma.compress(text)),
    }
    for name, data in packed.items():
        (tmp_path / name).write_bytes(data)
    found = all_of(tmp_path)
    assert all(close("lambda r, C: 2 * sqrt(r * r - C * C)") in found[name] for name in packed)


def asked_of_lib() -> list[tuple[str, str]]:
    return [(module, name) for module, names in sealing.ASKED.items() for name in names]


@pytest.mark.slow
@pytest.mark.parametrize(("module", "name"), asked_of_lib())
def test_what_of_lib_an_exercise_asks_for_keeps_its_words_and_not_its_statements(handed_out, module, name):
    course, edition = (
        ast.parse((where / f"lib/{module}.py").read_text(encoding="utf-8")) for where in (ROOT, handed_out)
    )
    was, left = ([x for x in tree.body if getattr(x, "name", "") == name][-1] for tree in (course, edition))
    words = [ast.get_docstring(x).split("Returns\n-------\n") for x in (was, left)]
    (told, *_), (kept, *_) = (x[0].splitlines() for x in words)
    assert len(left.body) == 1 and words[0][0].replace(told, kept, 1) == words[1][0]
    assert " = " not in kept.partition(": ")[2] and kept[:30] == told[:30], "which tells how it is reckoned"
    for before, after in zip(words[0][1:], words[1][1:], strict=True):
        kind, first = before.splitlines()[:2]
        assert after.startswith(kind) and not (first.startswith("    ") and first in after), "and so would this"
    assert ast.unparse(left.args) == ast.unparse(was.args)


DOORS = "sweep exact.sweep residual.sweep residual.steps curve.sweep broad.pairs response.simultaneous".split()
"""What checks its input and lets others answer."""


@cache
def shown() -> set[str]:
    """The functions of `lib` that lessons show."""
    cells = [cell.source for path in NOTEBOOKS for cell in nbformat.read(path, as_version=4).cells]
    calls = [call for text in cells for call in re.findall(r"source\((.*?)\)", text)]
    return {name.replace("rolling.", "rolling.cue.") for call in calls for name in re.findall(r"[\w.]+\.\w+", call)}


@pytest.mark.one_in(12)
@pytest.mark.parametrize("name", OF_LIB)
def test_what_answers_an_exercise_is_sealed_or_a_lesson_shows_it(name, monkeypatch):
    monkeypatch.setenv(BEHIND, __file__)  # no loop is compiled first
    sealed = {f"{module.replace('/', '.')}.{function}" for module, function in asked_of_lib()}
    cases = [case for case, _ in _answers_of(every()[name])]
    assert borrowed(OF_LIB[name], cases, every()[name].call) in {*DOORS} | sealed | shown()


@pytest.mark.slow
@pytest.mark.parametrize("name", answering.listed())
def test_what_teaching_says_answers_an_exercise_does_and_can_be_read(name, monkeypatch):
    monkeypatch.setenv(BEHIND, __file__)  # no loop is compiled first
    for function in answering.listed()[name][:3]:
        assert answering.answered(name, function) and function not in answering.SEALED, function


def test_what_lib_answers_and_is_not_sealed_is_named_in_teaching():
    named = {function for those in answering.listed().values() for function in those}
    for function in ("viete.decide", "exact.first_contact", "rolling.cue.rolls_at"):
        assert function in named


@pytest.mark.slow
def test_no_lesson_of_the_edition_shows_the_program_that_an_exercise_asks_for(handed_out):
    """Of folds with functions of `lib` none answers an exercise, and of blocks none one of its own lesson."""
    seen = {}
    for where in (ROOT, handed_out):
        pages = {path.stem: nbformat.read(path, as_version=4) for path in (where / "notebooks").glob("*.ipynb")}
        texts = {name: [c.source for c in page.cells if c.cell_type == "markdown"] for name, page in pages.items()}
        calls = [call for page in pages.values() for c in page.cells for call in showing.SHOWN.findall(c.source)]
        outputs = [x.get("data", {}).get("text/markdown", "") for p in pages.values() for c in p.cells
                   for x in c.get("outputs", ())]  # fmt: skip
        seen[where] = (
            [title for shown, title in calls if showing.answered_by(shown.split(", "))],
            {name: [y for x in texts[name] for b in showing.BLOCK.findall(x) for y in showing.passes(b, name[:2])]
             for name in ("04_quadratic", "05_viete", "06_tmin", "09_plane")},
            [x for x in outputs if "The sweep as lib runs it" in x or "The collision as lib runs it" in x],
        )  # fmt: skip
    assert len(seen[ROOT][0]) >= 6 and len(seen[ROOT][2]) == 2
    assert seen[ROOT][1] == {"04_quadratic": ["04.1"], "05_viete": ["05.3"], "06_tmin": ["06.2"], "09_plane": []}
    assert seen[handed_out] == ([], {name: [] for name in seen[ROOT][1]}, [])


def test_what_asks_about_a_program_goes_with_it(handed_out):
    """A question about a block that is left out, and the fold that answers it; what speaks of no code stays."""
    said = {}
    for where in (ROOT, handed_out):
        pages = [nbformat.read(where / "notebooks" / f"{x}.ipynb", 4) for x in ("04_quadratic", "05_viete", "06_tmin")]
        said[where] = ["\n".join(c.source for c in page.cells if c.cell_type == "markdown") for page in pages]
    about = "Which shots break it?", "The same on a map", "Where may it fail, even now?"
    assert all(words in page for words, page in zip(about, said[ROOT], strict=True))
    assert [words in page for words, page in zip(about, said[handed_out], strict=True)] == [False, True, False]
    assert "## Code" not in said[handed_out][0] and "## Code" in said[handed_out][1], "a heading stands over nothing"
    assert "## Break it" in said[handed_out][0] and "numpy gives" not in said[handed_out][0]


def test_what_graders_are_told_is_sealed_answers_an_exercise_and_is(handed_out):
    told = (ROOT / "tools" / "editions" / "GRADERS.md").read_text(encoding="utf-8")
    told = told.split("whether or not their own lesson is set:")[1].split("[Teaching]")[0]
    rooms = re.findall(r"((?:`\w+`(?: and )?)+) in `lib/(\w+)\.py`", told)
    named = {(room, name) for names, room in rooms for name in re.findall(r"\w+", names) if name != "and"}
    sealed = {(room, name) for room, names in showing.answering_in(WHOLE).items() for name in names}
    assert len(named) >= 6 and named <= sealed and "rolling/cue" in dict(sealed)
    for room, name in sealed:
        tree = ast.parse((handed_out / f"lib/{room}.py").read_text(encoding="utf-8"))
        left = [x for x in tree.body if getattr(x, "name", "") == name][-1]
        assert len(left.body) == 1 and "sealed" in map(ast.unparse, left.decorator_list), name


SOURCES = """
import inspect, traceback
import lib.teach
from lib import overlap, quadratic
from lib.teach import source
from lib.teach.exercises import every
from lib.teach.ladder import written
assert inspect.getsource(quadratic.sweep).startswith("@one_or_many")
source(quadratic.steps)
assert "sqrt" not in inspect.getsource(quadratic.sweep) and "sqrt" in inspect.getsource(quadratic.in_digits)
assert "sqrt" not in inspect.getsource(overlap.chord) and "eq. 1.5" in overlap.chord.__doc__
for hidden in (lib.teach.checking, every()["01.1"].right, every()["04.1"].mistakes[0].function):
    try:
        print(inspect.getsource(hidden))
    except OSError:
        pass
try:
    every()["01.1"].right(None, None)
except TypeError:
    print(traceback.format_exc())
"""


HELP = """
from lib.teach.exercises import every
from lib.teach.ladder import Help
for name, asked in every().items():
    asked = asked._replace(hints=("", ""))  # which may hold a line
    print(asked, asked.rungs, Help(name, asked), vars(Help(name, asked)))
print("---")
steps = Help("01.3", every()["01.3"])
steps.unfold()
print(*steps.inside[1].lines.pieces, sep="\\n")
"""


@pytest.mark.slow
def test_help_is_not_read_at_an_exercise_before_it_is_opened(handed_out):
    told, opened = python(handed_out, HELP).split("---\n")
    rows = {row.strip() for asked in every().values() for row in "\n".join(written(asked.solution).body).split("\n")}
    assert len(rows) > 150 and not [row for row in rows if len(row) > 12 and row in told]
    assert "for k in range(n + 1):" in opened, "it is there for whoever asks"


@pytest.mark.slow
def test_whoever_asks_for_the_source_of_a_checker_gets_none(handed_out):
    told = python(handed_out, SOURCES)
    assert "TypeError" in told and "in <lambda>" in told
    assert "return 2 *" not in told and "sqrt" not in told and "lambda" not in told.replace("in <lambda>", "")


@pytest.mark.slow
def test_the_same_edition_has_the_same_bytes(handed_out, tmp_path):
    student._build(tmp_path)
    for path in (path for path in tmp_path.rglob("*") if path.is_file()):
        assert path.read_bytes() == (handed_out / path.relative_to(tmp_path)).read_bytes(), path.name


def test_a_function_whose_body_answers_an_exercise_is_sealed_and_its_types_stay(tmp_path):
    """`carrier` of a picture of lesson 14 is 04.3, and `roots`, which is overloaded, reckons as 04.2 asks for."""
    for name, function in (("quadratic", "roots"), ("quadratic", "larger"), ("show/mesh/_meets", "carrier")):
        path = tmp_path / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "lib" / f"{name}.py", path)
        sealed = sealing._emptied(tmp_path, name, tuple(x for x in sealing.ASKED[name] if x == function))
        assert "sqrt" in sealed[f"{name}:{function}"] or "larger(b, D)" in sealed[f"{name}:{function}"]
        left = [x for x in ast.parse(path.read_text("utf-8")).body if getattr(x, "name", "") == function]
        assert len(left[-1].body) == 1 and "sealed" in map(ast.unparse, left[-1].decorator_list)
        assert not any("sealed" in map(ast.unparse, x.decorator_list) for x in left[:-1])


def test_a_function_that_is_asked_for_and_gone_is_noticed(tmp_path):
    lib = tmp_path / "lib"
    shutil.copytree(ROOT / "lib", lib, ignore=shutil.ignore_patterns("__pycache__"))
    text = (lib / "overlap.py").read_text(encoding="utf-8")
    (lib / "overlap.py").write_text(text.replace("def chord(", "def chords("), encoding="utf-8")
    with pytest.raises(ValueError, match=r"lib/overlap\.py must hold what is asked for; it lacks chord"):
        sealing._seal(lib)


CALLS = """
from lib import quadratic, residual, viete
from lib.show import beads, passenger, stencil
one = [-6.0, 1.0], [20.0, 0.0], 5.0
assert viete.sweep(*one) == quadratic.sweep(*one) and viete.steps(*one).D > 0 and residual.sweep(*one)
print(len([picture() for picture in (beads, passenger, stencil)]))
"""


@pytest.mark.slow
def test_what_answers_an_exercise_that_is_set_is_sealed_though_its_lesson_is_not(tmp_path):
    """`viete.decide` in an edition without lesson 05, as it answers 04.1; what calls it works."""
    lib = tmp_path / "lib"
    shutil.copytree(ROOT / "lib", lib, ignore=shutil.ignore_patterns("__pycache__"))
    sealing._seal(lib, showing.answering_in(Wanted(lessons_in("00-01,04"))))
    for module, function in (("viete", "decide"), ("residual", "sweep"), ("derivative/rules", "time_of")):
        tree = ast.parse((lib / f"{module}.py").read_text(encoding="utf-8"))
        left = [x for x in tree.body if getattr(x, "name", "") == function][-1]
        assert "sealed" in map(ast.unparse, left.decorator_list) and len(left.body) == 1
    assert python(tmp_path, CALLS).endswith("3\n")
