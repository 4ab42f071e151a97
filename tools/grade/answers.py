"""The answers in a notebook, an engine or a program, each as a program of its own: the function and what it needs.

Nothing of it is run here, and the rest of a notebook is never run: cells may be missing, doubled or broken.
"""

import ast
import json
import math
import operator
import re
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import numpy as np

from lib.teach.engine.keeping import MARK
from lib.teach.exercises import every

from ..lesson import EVERY
from .cells import LONGEST, _bound, _Cell, _cells, _code_of, _fault, _loaded, _parsed, _says_nothing, _text, _theirs
from .hand import to_hand, with_imports
from .misspelt import spelt, taken, with_names, with_spelling
from .pen import mended, read_as, with_slips_mended

ASKED = re.compile(r"""^exercise\(\s*["'](\d\d\.\d)["']\s*,\s*([A-Za-z_]\w*)""", re.M)
"""The line that hands in an answer, where a cell is no Python."""

OPEN = re.compile(r"^def (\w+)\(.*?\): \.\.\.\n\n\nexercise\(\"([\d.]+)\"", re.M)
"""How a lesson asks for a function."""

KNOWN = {"math": math, "numpy": np, "operator": operator, "np": np}
"""Modules that an answer's code is read with."""


class Answer(NamedTuple):
    """An answer as a program: the exercise, its function's name, the source, the modules it imports, and a remark.

    broken : why there is no program, else empty. given : what is run before it, and is not the student's.
    """

    exercise: str
    name: str
    source: str
    imports: tuple[str, ...] = ()
    remark: str = ""
    broken: str = ""
    given: str = ""

    @property
    def open(self) -> bool:
        """Is it the empty function still?"""
        found = [x for x in _parsed(self.source).body if getattr(x, "name", "") == self.name]
        return bool(found) and isinstance(found[-1], ast.FunctionDef) and all(map(_says_nothing, found[-1].body))

    def read(self) -> tuple[CodeType | None, dict[str, Any]]:
        """The code of its function, which is not run, and what its names mean as far as that is known."""
        known: dict[str, Any] = dict(_imported(_parsed(self.source)))
        try:
            inside = compile(self.source, "handed-in.py", "exec").co_consts
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None, known
        codes = [x for x in inside if isinstance(x, CodeType)]
        known |= {x.co_name: FunctionType(x, known) for x in codes if not x.co_freevars}
        return next((x for x in reversed(codes) if x.co_name == self.name), None), known


def found(path: Path) -> dict[str, Answer]:
    """All answers in a file by exercise.

    Raises
    ------
    Unusable
        If it cannot be read as what it is.
    """
    return {number: answer for number, answer in _found(path, _text(path)).items() if number in every()}


def _found(path: Path, text: str) -> dict[str, Answer]:
    """The answers in the text of a file, to whatever they claim to be."""
    if path.suffix.lower() == ".ipynb":
        return _in_cells(_cells(_code_of(text)), _lesson_of(path.stem) or _titled(text))
    head, *parts = MARK.split(text)
    if not parts:
        return _in_cells(_cells([head]), _lesson_of(path.stem), by_name=True)
    return dict(_block(*part) for part in zip(parts[::3], parts[1::3], parts[2::3], strict=True))


def program(exercise: str, code: str) -> Answer:
    """An answer that was typed as code: its last function, with all that stands there and what is to hand."""
    if len(code) > LONGEST:
        return Answer(exercise, "", "", broken="it is too long to be read")
    code, slips = mended(exercise, code)
    code, meant = spelt(exercise, code)
    code = to_hand(exercise, code) + code
    tree = _parsed(code)
    names = [name for x in tree.body for name in _functions(x)]
    usual = _names().get(exercise, "")
    name = usual if usual in names else names[-1] if names else ""
    fault = _fault(code) or ("" if name else "there is no function in it")
    return Answer(exercise, name, code, _modules(tree), read_as([*slips, *meant]), broken=fault)


def _functions(statement: ast.stmt) -> list[str]:
    """The names that a statement gives to a function, by def or by lambda."""
    if isinstance(statement, ast.FunctionDef):
        return [statement.name]
    by_lambda = isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Lambda)
    return sorted(_bound(statement)) if by_lambda else []


def _in_cells(cells: list[_Cell], lesson: str, by_name: bool = False) -> dict[str, Answer]:
    """The answers that cells hand in; of those handed in twice the last that is not open.

    by_name : is a function found by its name alone in any lesson, if only one exercise asks for that name?
    """
    answers: dict[str, Answer] = {}
    at: dict[str, int] = {}
    given = [(i, *row[:2]) for i, cell in enumerate(cells) for row in _handed(cell)]
    cells = with_spelling(with_names(cells, given), {row[1] for row in given}, {row[2] for row in given})
    for i, cell in enumerate(cells):
        for exercise, name, handed in _handed(cell):
            made = _answer(cells, i, exercise, name, handed)
            if (before := answers.get(exercise)) and before.source != made.source:
                if made.broken or made.open:
                    made = before
                made = _remarked(made, TWICE) if not before.open else made
            answers[exercise], at[exercise] = made, i
    lessons = {exercise[:2] for exercise in answers}
    alone = _asked_once(cells) if by_name and not lesson else set()
    lessons |= {exercise[:2] for exercise in alone}
    lesson = lesson or (lessons.pop() if len(lessons) == 1 else "")
    for exercise, name in _names().items():
        meant = exercise[:2] == lesson or exercise in alone
        if exercise not in answers and meant and (i := _defined(cells, name)) is not None:
            answers[exercise], at[exercise] = _remarked(_answer(cells, i, exercise, name, None), BY_NAME), i
    return _with_strays(cells, {exercise: _elsewhere(cells, made, at[exercise]) for exercise, made in answers.items()})


def _asked_once(cells: list[_Cell]) -> set[str]:
    """The exercises whose function is defined in some cells, and is asked for by no other exercise."""
    names = list(_names().values())
    return {x for x, name in _names().items() if names.count(name) == 1 and _defined(cells, name) is not None}


TWICE = "The notebook hands it in more than once: the last answer counts."
BY_NAME = "No line hands it in: it was found by its name."
MISSPELT = "{} is handed in and defined nowhere, so {} was taken"
FILLED = "The cell that hands it in is empty still: the function was found in another cell, and counts."
LATER = "A later cell defines {} again, and no line hands that in: it was not counted."
CALLED = "What {} gives is handed in, and not the function: hand in {} without brackets."
STRAY = "The notebook defines {}, too, which no line hands in: it was not counted."
"""What is remarked of where an answer was found, or was not looked for."""


def _elsewhere(cells: list[_Cell], made: Answer, at: int) -> Answer:
    """An answer that is open where it is handed in, but stands in another cell; or with what a later cell says."""
    places = [i for i in _writing(cells, made.name) if made.exercise not in {x[0] for x in _handed(cells[i])}]
    places = [i for i in places if made.name not in {name for _, name, _ in _handed(cells[i])}]
    if not places or made.broken:
        return made
    other = _answer(cells, places[-1], made.exercise, made.name, None)
    if made.open:
        return _remarked(other, FILLED)
    again = places[-1] > at and not other.open and other.source != made.source
    return _remarked(made, LATER.format(made.name)) if again else made


def _remarked(answer: Answer, words: str) -> Answer:
    """An answer with one remark more."""
    return answer._replace(remark=f"{answer.remark} {words}".strip())


def _writing(cells: list[_Cell], name: str) -> list[int]:
    """The cells in which a function of that name is written, be it no Python; those that can be read come last."""
    broken = [i for i, cell in enumerate(cells) if cell.fault and re.search(rf"^[ \t]*def {name}\b", cell.text, re.M)]
    return broken + [i for i, cell in enumerate(cells) if any(_writes(x, name) for x in _theirs(cell))]


def _writes(statement: ast.stmt, name: str) -> bool:
    """Does a statement write a function of that name, and not an empty one?"""
    if isinstance(statement, ast.FunctionDef):
        return statement.name == name and not all(map(_says_nothing, statement.body))
    means = isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Lambda | ast.Name)
    return means and name in _bound(statement)


def _with_strays(cells: list[_Cell], answers: dict[str, Answer]) -> dict[str, Answer]:
    """The answers, those that are open with a remark on functions of the notebook that belong to no answer."""
    used = {x.name for made in answers.values() for x in ast.walk(_parsed(made.source)) if hasattr(x, "name")}
    theirs = [x for cell in cells for x in _theirs(cell) if isinstance(x, ast.FunctionDef) and _writes(x, x.name)]
    strays = sorted({x.name for x in theirs} - used)
    told = STRAY.format(" and ".join(strays)) if strays else ""
    return {
        exercise: made._replace(remark=told or made.remark) if made.open else made for exercise, made in answers.items()
    }


def _handed(cell: _Cell) -> list[tuple[str, str, ast.expr | None]]:
    """What a cell hands in: the exercise, the name of a function, or in its place an expression."""
    if cell.fault:
        return [(exercise, name, None) for exercise, name in ASKED.findall(cell.text)]
    rows = []
    for x in (node.value for node in cell.body if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        given = [*x.args, *(word.value for word in x.keywords)]
        if isinstance(x.func, ast.Name) and x.func.id == "exercise" and len(given) == 2:
            number, answer = given
            if isinstance(number, ast.Constant) and re.fullmatch(r"\d\d\.\d", str(number.value)):
                rows.append((number.value, getattr(answer, "id", ""), answer))
    return rows


def _answer(cells: list[_Cell], at: int, exercise: str, name: str, handed: ast.expr | None) -> Answer:
    """An answer with all that it needs of a notebook."""
    if cells[at].fault:
        return Answer(exercise, name, cells[at].text, broken=cells[at].fault)
    name, last = (name, "") if name else ("answer", f"answer = {ast.unparse(handed)}\n")
    wanted = _loaded(handed) if last else {name}
    if not last and not any(name in _bound(x) for cell in cells for x in cell.body):
        return Answer(exercise, name, cells[at].text, broken=f"{name} is defined nowhere in the notebook")
    source, slips = with_imports(exercise, _needed(cells, at, wanted) + last)
    meant = taken(cells, name)
    homes = sorted({at, *(i for i, _ in _binders(cells, at, name)[-1:])})  # it may be handed in elsewhere
    slips = [*(x for i in homes for x in cells[i].slips), *slips]
    remark = read_as([*slips, *([MISSPELT.format(name, meant)] if meant else [])])
    if called := last and _called(handed, source, len(every()[exercise].letters) if exercise in every() else 0):
        remark = f"{remark} {CALLED.format(called, called)}".strip()
    return Answer(exercise, meant or name, source, _modules(_parsed(source)), remark)


def _called(handed: ast.expr, source: str, size: int) -> str:
    """The function of so many arguments, as an exercise has, whose result is handed in for it; empty if none is."""
    name = getattr(handed.func, "id", "") if isinstance(handed, ast.Call) else ""
    functions = (x for x in _parsed(source).body if isinstance(x, ast.FunctionDef) and x.name == name)
    return name if any(len(x.args.args) == size for x in functions) else ""


def _needed(cells: list[_Cell], at: int, wanted: set[str]) -> str:
    """The statements that bring about some names, in their order."""
    kept: dict[tuple[int, int], str] = {}
    todo, seen = [*sorted(wanted), "*"], set()
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        for i, k in _binders(cells, at, name):
            statement = cells[i].body[k]
            text = _only(statement, name) or _segment(cells[i].text, statement)
            kept[i, k] = text if (i, k) not in kept or text == kept[i, k] else f"{kept[i, k]}\n{text}"
            todo += sorted(_loaded(statement))
    return "".join(f"{kept[place]}\n{_gap(kept[place])}" for place in sorted(kept))


def _gap(text: str) -> str:
    """Two empty lines behind a function."""
    return "\n\n" if text.startswith(("def ", "class ", "@", "async ")) else ""


def _binders(cells: list[_Cell], at: int, name: str) -> list[tuple[int, int]]:
    """Where a name gets its value: the last time up to a cell, else the first after it; with what adds to it."""
    places = [(i, k) for i, cell in enumerate(cells) for k, x in enumerate(cell.body) if name in _bound(x)]
    if name == "*":
        return places
    places = _not_empty(cells, [place for place in places if place[0] <= at] or places[:1], name)
    whole = [n for n, (i, k) in enumerate(places) if not isinstance(cells[i].body[k], ast.AugAssign)]
    return places[whole[-1] :] if whole else []


def _not_empty(cells: list[_Cell], places: list[tuple[int, int]], name: str) -> list[tuple[int, int]]:
    """Without the empty functions of the last cell, if that cell has one of that name that is not empty."""
    last = [(i, k) for i, k in places if i == places[-1][0]]
    written = [(i, k) for i, k in last if _writes(cells[i].body[k], name)]
    empty = [(i, k) for i, k in last if isinstance(cells[i].body[k], ast.FunctionDef) and (i, k) not in written]
    return [place for place in places if place not in empty] if written else places


def _only(statement: ast.stmt, name: str) -> str:
    """Of an import the part that brings one name; empty for anything else."""
    if not isinstance(statement, ast.Import | ast.ImportFrom):
        return ""
    some = [x for x in statement.names if (x.asname or x.name.split(".")[0]) == name]
    made = type(statement)(**{**dict(ast.iter_fields(statement)), "names": some})
    return ast.unparse(ast.fix_missing_locations(made))


def _segment(text: str, statement: ast.stmt) -> str:
    """A statement as it was written, its decorators too."""
    first = min([statement.lineno, *(x.lineno for x in getattr(statement, "decorator_list", []))])
    lines = text.splitlines()[first - 1 : statement.end_lineno]
    alone = "\n".join(lines)
    return alone if not _fault(alone) else ast.unparse(statement)


def _modules(tree: ast.Module) -> tuple[str, ...]:
    """All modules that are imported, and what may be modules of them."""
    names = {alias.name for x in ast.walk(tree) if isinstance(x, ast.Import) for alias in x.names}
    for x in ast.walk(tree):
        if isinstance(x, ast.ImportFrom) and x.module and not x.level:
            names |= {x.module, *(f"{x.module}.{alias.name}" for alias in x.names)}
    return tuple(sorted(names))


def _imported(tree: ast.Module) -> dict[str, Any]:
    """What imported names mean, of the modules that an answer's code is read with."""
    known = {}
    for x in ast.walk(tree):
        if isinstance(x, ast.Import):
            known |= {a.asname or a.name: KNOWN[a.name] for a in x.names if a.name in KNOWN}
        elif isinstance(x, ast.ImportFrom) and x.module in KNOWN:
            whole = KNOWN[x.module]
            known |= {a.asname or a.name: getattr(whole, a.name) for a in x.names if hasattr(whole, a.name)}
            known |= vars(whole) if any(a.name == "*" for a in x.names) else {}
    return known


def _defined(cells: list[_Cell], name: str) -> int | None:
    """The last cell in which a name gets its value."""
    places = [i for i, cell in enumerate(cells) for x in cell.body if name in _bound(x)]
    return places[-1] if places else None


def _block(exercise: str, name: str, source: str) -> tuple[str, Answer]:
    """A block of an engine."""
    source, slips = with_slips_mended(source) if len(source) <= LONGEST else (source, [])
    fault = _fault(source) if len(source) <= LONGEST else "it is too long to be read"
    if not fault:
        source, meant = spelt(exercise, source)
        source, forgotten = with_imports(exercise, source)
        slips = [*slips, *meant, *forgotten]
    made = Answer(exercise, name, source.strip("\n") + "\n", _modules(_parsed(source)), read_as(slips), broken=fault)
    return exercise, made


def _lesson_of(stem: str) -> str:
    """The number of the lesson that a file is called after, empty if none."""
    return next((path.stem[:2] for path in EVERY if path.stem in stem.lower()), "")


def _titled(text: str) -> str:
    """The number of the lesson whose title a notebook has, whatever its file is called; empty if it has none.

    >>> _titled('{"cells": [{"cell_type": "markdown", "source": ["# 04 The quadratic"]}]}'), _titled("{}")
    ('04', '')
    """
    found = re.search(r'"# (\d\d) ', text)
    return found[1] if found else ""


@cache
def _names() -> dict[str, str]:
    """The name of the function that each exercise asks for."""
    cells = [cell for path in EVERY for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return {found[2]: found[1] for text in texts if (found := OPEN.search(text))}
