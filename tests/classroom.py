"""A class that never was: notebooks with solutions, with mistakes that the tutor knows, and with others."""

import ast
import inspect
import json
import random
import textwrap
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from types import FunctionType, ModuleType

import numpy as np

from lib.teach.exercises import every
from lib.teach.lessons import LESSONS
from lib.teach.reading import listed
from tools.grade.answers import _names
from tools.lesson import NOTEBOOKS

HEAD = "from numpy import inf, nan, sqrt"
"""The cell in which a lesson imports."""


def notebook(*cells: str) -> str:
    """A notebook of code cells."""
    made = [{"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": 1, "source": x} for x in cells]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def cell(number: str, source: str) -> str:
    """An exercise's cell with an answer in it; the answer is the last function, and gets the lesson's name for it."""
    name, mine = _names()[number], ast.parse(source).body[-1].name
    renamed = source if name == mine else f"{source}\n\n{name} = {mine}"
    return f'{renamed}\n\n\nexercise("{number}", {name})'


def solved(number: str) -> str:
    """The solution as a student writes it, with earlier solutions that it calls."""
    before = {"10.3": "10.1", "11.2": "11.1", "12.3": "12.1"}.get(number)
    return (listed(every()[before].solution) + "\n\n" if before else "") + listed(every()[number].solution)


def wrong(number: str, draw: random.Random) -> str:
    """A mistake that the tutor knows, or the solution with one sign, comparison or number changed."""
    known = mistakes(number)
    return draw.choice(known)[1] if known and draw.random() < 0.7 else changed(solved(number), draw)


def lent(function: Callable) -> str:
    """A function that hands on what `lib` says, as a student writes it; the last is the one that counts."""
    if function.__module__.startswith("lib"):
        return (
            f"from {function.__module__} import {function.__name__}\ndef mine(*x):\n    return {function.__name__}(*x)"
        )
    return _alone(function, "answer_of_mine")


@cache
def mistakes(number: str) -> tuple[tuple[str, str], ...]:
    """The known mistakes of an exercise that can be written as a function of its own: the cause, and the source."""
    found = []
    for mistake in every()[number].mistakes:
        try:
            source = _alone(mistake.function, "answer_of_mine")
            room: dict = {}
            exec(source, room)
            found.append((mistake.cause, source))
        except (TypeError, ValueError, SyntaxError, NameError, OSError):
            continue
    return tuple(found)


def _alone(function: Callable, name: str) -> str:
    """A function with all of the tutor's that it calls, under a name."""
    parts: dict[str, str] = {}
    main = _written(function, name, parts)
    return "import numpy as np\n" + "\n\n".join([*parts.values(), main]) + "\n"


def _written(function: Callable, name: str, parts: dict[str, str]) -> str:
    """A function as a definition of that name; what it calls is put into parts."""
    if isinstance(function, partial):
        inner = f"{name}_whole"
        parts[inner] = _written(function.func, inner, parts)
        given = ", ".join(f"{k}={_value(v, f'{name}_{k}', parts)}" for k, v in function.keywords.items())
        return f"def {name}(*given):\n    return {inner}(*given, {given})"
    if function.__closure__:
        raise ValueError("it holds values of its own")
    node = _node(function)
    for used in sorted({x.id for x in ast.walk(node) if isinstance(x, ast.Name)}):
        if used in function.__globals__ and used not in parts and used != name:
            parts[used] = ""  # it may call itself
            parts[used] = _bound(used, function.__globals__[used], parts)
            parts[used] = parts.pop(used)
    if isinstance(node, ast.Lambda):
        if function.__defaults__:
            raise ValueError("it holds values of its own")
        return f"def {name}({ast.unparse(node.args)}):\n    return {ast.unparse(node.body)}"
    node.name, node.decorator_list, node.returns = name, [], None
    return ast.unparse(node)


def _bound(name: str, x: object, parts: dict[str, str]) -> str:
    """What gives a name its value."""
    if isinstance(x, ModuleType):
        return f"import {x.__name__} as {name}"
    if isinstance(x, FunctionType) and x.__module__.startswith("lib.teach"):
        return _written(x, name, parts)
    if getattr(x, "__module__", "") and getattr(x, "__name__", ""):
        return f"from {x.__module__} import {x.__name__} as {name}"
    return f"{name} = {_value(x, name, parts)}"


def _value(x: object, name: str, parts: dict[str, str]) -> str:
    """A value as it is written; a function by its name."""
    if callable(x) and isinstance(x, FunctionType | partial):
        parts[name] = _written(x, name, parts)
        return name
    if isinstance(x, float) and not np.isfinite(x):
        return f"float('{x}')"
    if isinstance(x, int | float | str | bool | type(None)) or isinstance(x, tuple | frozenset):
        return repr(x)
    raise ValueError("no plain value")


def _node(function: FunctionType) -> ast.FunctionDef | ast.Lambda:
    """The source of a function as a tree."""
    if function.__name__ != "<lambda>":
        return ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    tree = ast.parse(Path(function.__code__.co_filename).read_text(encoding="utf-8"))
    first = function.__code__.co_firstlineno
    names = list(function.__code__.co_varnames[: function.__code__.co_argcount])
    found = [x for x in ast.walk(tree) if isinstance(x, ast.Lambda) and x.lineno == first]
    found = [x for x in found if [a.arg for a in x.args.args] == names]
    if len(found) != 1:
        raise ValueError("which one is it?")
    return found[0]


def changed(source: str, draw: random.Random) -> str:
    """A program with one sign, comparison or number changed."""
    tree = ast.parse(source)
    places = [x for x in ast.walk(tree) if isinstance(x, ast.BinOp | ast.Compare)]
    if not places:
        return source
    place = draw.choice(places)
    if isinstance(place, ast.Compare):
        place.ops = [
            {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.GtE: ast.Gt, ast.Gt: ast.GtE}.get(type(x), type(x))()
            for x in place.ops
        ]
    else:
        place.op = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult}.get(
            type(place.op), ast.Add
        )()
    return ast.unparse(tree)


def classroom(folder: Path, students: int, seed: int = 1, lessons: tuple[str, ...] = tuple(LESSONS)) -> None:
    """Write a class into a folder: a notebook a lesson for each student, with the lesson's own prose and pictures."""
    for k in range(students):
        draw = random.Random(f"{seed}/{k}")
        skill = draw.uniform(0.3, 0.95)
        own = folder / f"student {k + 1:02}"
        own.mkdir(parents=True)
        for path in (path for path in NOTEBOOKS if path.stem[:2] in lessons):
            whole = json.loads(path.read_text(encoding="utf-8"))
            for one in whole["cells"]:
                text = "".join(one["source"])
                number = next((n for n in every() if f'\nexercise("{n}"' in text), None)
                if one["cell_type"] == "code" and number and draw.random() > 0.05:
                    source = solved(number) if draw.random() < skill else wrong(number, draw)
                    one["source"] = cell(number, source)
            (own / path.name).write_text(json.dumps(whole), encoding="utf-8")
