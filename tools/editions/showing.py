"""Which code that a lesson shows passes an exercise of it as it stands: found by running it, and left out for students.

A lesson shows code as blocks of its text, and as functions of `lib` in folds. A block is run as a function of the names
that it reads: what it returns, or the values that it gives to names that stand beside each other, are judged by the
exercise's own checker on every case. Of the functions of `lib` it is known which answer an exercise.
"""

import ast
import builtins
import inspect
import math
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO
from itertools import takewhile
from pathlib import Path

import nbformat
import numpy as np
from nbformat import NotebookNode

from lib.teach.exercises import every
from lib.teach.lessons import LESSONS
from lib.teach.task import Exercise
from tools.editions import answering
from tools.editions.wanted import Wanted
from tools.lesson import EVERY, ROOT

BLOCK = re.compile(r"```python\n(.*?)```\n?", re.S)
"""A block of code in a lesson's text."""

LEFT_OUT = "*The program of this lesson's equations is left out in this edition, since {} for it.*\n"
"""What stands in its place."""

ASKED = re.compile(
    r"(?P<block>```python\n(?P<code>.*?)```\n)"
    r"(?P<about>\n(?:(?!<|#)[^\n]*\?\n\n)?<details><summary>[^\n]*</summary>\n(?P<answer>.*?)</details>\n?)",
    re.S,
)
"""A block of code with the fold behind it, and with the question between them if there is one."""

TOLD = re.compile(r"`([^`\n]+)`")
"""A piece of code in prose."""

SHOWN = re.compile(r'^source\(([^"]*), fold="([^"]+)"\)$', re.M)
"""A call that shows functions of `lib` in a fold, and what the fold is called."""

USUAL = vars(math) | vars(np) | {"np": np, "acos": math.acos}
"""What blocks are read with."""


def without_answers(notebook: NotebookNode, lesson: str, asked: set[str]) -> NotebookNode:
    """A lesson's notebook without the code that answers an exercise of an edition: of the lesson, if it is a block."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = ASKED.sub(lambda found: _without_question(found, lesson), cell.source)
            cell.source = BLOCK.sub(lambda found: _block(found, lesson), cell.source)
            continue
        for call in SHOWN.finditer(cell.source):
            if names := [name for name in answered_by(call[1].split(", ")) if name in asked]:
                cell.source = cell.source.replace(call[0], f"# “{call[2]}” is left out here: {_ask(names)} for it.")
                cell.outputs = [x for x in cell.outputs if call[2] not in x.get("data", {}).get("text/markdown", "")]
    return notebook


def answering_in(wanted: Wanted) -> dict[str, tuple[str, ...]]:
    """The functions of `lib` that answer an exercise of an edition, as TEACHING names them, by their modules.

    >>> from tools.editions.wanted import lessons_in
    >>> answering_in(Wanted(lessons_in("13"))), answering_in(Wanted(lessons_in("02")))
    ({'rolling/cue': ('rolls_at',)}, {'__init__': ('sweep',), 'exact': ('sweep_absolute',)})
    """
    found: dict[str, list[str]] = {}
    for exercise, names in answering.listed().items():
        for name in names if exercise in wanted.exercises else ():
            function, _, _ = answering.public()[name]
            place = Path(inspect.unwrap(function).__code__.co_filename).relative_to(ROOT / "lib").with_suffix("")
            found.setdefault(place.as_posix(), []).append(function.__name__)
    return {place: tuple(dict.fromkeys(names)) for place, names in found.items()}


def _block(found: re.Match, lesson: str) -> str:
    """A block, or what stands in its place."""
    names = passes(found[1], lesson)
    return LEFT_OUT.format(_ask(names)) if names else found[0]


def _without_question(found: re.Match, lesson: str) -> str:
    """A block that is to be left out, without the question and the fold behind it if these speak of its code."""
    spoken = any(piece in found["code"] for piece in TOLD.findall(found["answer"]))
    return found["block"] if spoken and passes(found["code"], lesson) else found[0]


def _ask(names: list[str]) -> str:
    """Which exercises ask for something.

    >>> _ask(["04.1"]), _ask(["04.1", "04.3"])
    ('exercise 04.1 asks', 'exercises 04.1 and 04.3 ask')
    """
    return f"exercise {names[0]} asks" if len(names) == 1 else f"exercises {', '.join(names[:-1])} and {names[-1]} ask"


def answered_by(functions: list[str]) -> list[str]:
    """The exercises that functions of `lib` answer, by what TEACHING names; each is called as a lesson calls it.

    >>> answered_by(["quadratic.steps", "plane.reflect"]), answered_by(["rolling.rolls_at"])
    (['04.1', '09.2'], ['13.1'])
    """
    alike = {(each.partition(".")[0], each.rpartition(".")[2]) for each in functions}
    rows = answering.listed().items()
    return [name for name, some in rows if alike & {(x.partition(".")[0], x.rpartition(".")[2]) for x in some}]


def passes(code: str, lesson: str) -> list[str]:
    """The exercises of a lesson, by its number, that a block of code answers.

    >>> passes("a, b, c = v @ v, p @ v, p @ p - r * r", "04"), passes("a = v @ v", "04")
    (['04.1'], [])
    """
    return [name for name in every() if name[:2] == lesson and any(_answers(name, one) for one in _read(code))]


def _answers(name: str, function: Callable) -> bool:
    """Does a function answer an exercise, in any order of what this gives?"""
    kinds = ["any"] * function.__code__.co_argcount
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()), np.errstate(all="ignore"):
        return answering._answers(every()[name], function, kinds)


def nearly(code: str, lesson: str) -> list[str]:
    """The exercises of a lesson that the first statements of a code answer but for a constant factor of each value.

    >>> nearly("a, b, c = v @ v, 2 * (v @ p), p @ p - r * r", "04"), nearly("a, b, c = v @ v, v @ p, r * r", "04")
    (['04.1'], [])
    """
    body = ast.parse(code).body
    body = body[0].body if body and isinstance(body[0], ast.FunctionDef) else body
    first = [*takewhile(lambda x: isinstance(x, ast.Assign), body)]
    names = [name for name in every() if name[:2] == lesson] if first else []
    return [name for name in names if any(_scaled(every()[name], one) for one in _made(first))]


def _scaled(asked: Exercise, function: Callable) -> bool:
    """Are all values of a function those of the right answer, times a factor that is the same in every case?"""
    known, kinds = answering._answers_of(asked), ["any"] * function.__code__.co_argcount
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()), np.errstate(all="ignore"):
        ways = answering._ways(asked, function, kinds)
        return any(all(_by_a_factor(asked, way, cases) for cases in (known[::50], known)) for way in ways)


def _by_a_factor(asked: Exercise, way: Callable, known: list) -> bool:
    """Are all values of one way to ask a function those that are known of some cases, times one factor besides 1?"""
    with suppress(Exception):
        said, right = (np.array(x, float) for x in zip(*((asked.call(way, *c), y) for c, y in known), strict=True))
        factor = (said * right).sum(axis=0) / (said * said).sum(axis=0)
        return bool(right.ndim == 2 and np.allclose(said * factor, right, 1e-9) and not np.allclose(factor, 1))
    return False


def _read(code: str) -> Iterator[Callable]:
    """The functions that a block defines, or those that its statements make."""
    tree = ast.parse(f"def block():\n{re.sub('^', '    ', code, flags=re.M)}").body[0]
    known = USUAL.copy()
    own = [x for x in tree.body if isinstance(x, ast.FunctionDef)]
    for node in own:
        with suppress(Exception):
            exec(ast.unparse(node), known)
            yield known[node.name]
    if not own:
        yield from _made(tree.body)


def _made(body: list[ast.stmt]) -> Iterator[Callable]:
    """Statements as functions of what they read, each of which returns some names that they bind one by one."""
    given, bound = _names(body)
    text = "\n".join(f"    {row}" for x in body for row in ast.unparse(x).splitlines())
    ends = [""] if any(isinstance(x, ast.Return) for x in body) else [", ".join(part) for part in _parts(bound)]
    for end in ends:
        known = USUAL.copy()
        exec(f"def block({', '.join(given)}):\n{text}\n    return {end}", known)
        yield known["block"]


def _parts(bound: list[str]) -> Iterator[list[str]]:
    """Names that stand beside each other, four at most."""
    for size in range(1, 5):
        yield from (bound[k : k + size] for k in range(len(bound) - size + 1))


def _names(body: list[ast.stmt]) -> tuple[list[str], list[str]]:
    """The names that statements read before they bind them, in no usual meaning; and those that they bind, in order."""
    given, bound = [], []
    for x in body:
        names = [y for y in ast.walk(x) if isinstance(y, ast.Name)]
        free = [y.id for y in names if isinstance(y.ctx, ast.Load) and y.id not in (*given, *bound)]
        usual = lambda name: len(name) > 1 and (name in USUAL or hasattr(builtins, name))
        given += [name for name in dict.fromkeys(free) if not usual(name)]
        bound += [y.id for y in names if isinstance(y.ctx, ast.Store) and y.id not in bound]
    return given, bound


def told() -> Iterator[tuple[str, list[str]]]:
    """Each block of a lesson that answers an exercise of any lesson: its first line with its lesson, and which.

    Of a code to be broken, and of blocks, those of its own lesson too that it answers but for a factor.
    """
    for path in EVERY:
        cells = nbformat.read(path, as_version=4).cells
        texts = [x.source for x in cells if x.cell_type == "markdown"]
        broken = [x.source for x in cells if x.cell_type == "code" and re.search("^lab\\(", x.source, re.M)]
        for code in (*broken, *(block for text in texts for block in BLOCK.findall(text))):
            if names := nearly(code, path.stem[:2]):
                yield f"{path.stem[:2]}, but for a factor: {code.strip().splitlines()[0]}", names
        for block in (block for text in texts for block in BLOCK.findall(text)):
            if names := [name for number in LESSONS for name in passes(block, number)]:
                yield f"{path.stem[:2]}: {block.strip().splitlines()[0]}", names


if __name__ == "__main__":
    for first, names in told():
        print(first, "→", ", ".join(names))
