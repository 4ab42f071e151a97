"""What typed code has to hand without an import, since no exam asks for one: inf, nan, sqrt, np and their like."""

import ast
import builtins
import json
import math
from functools import cache

import numpy as np

from ..lesson import EVERY

MODULES = {"math": math, "numpy": np}
"""Where names are looked for, in this order, unless the lesson has them from one of these."""


def to_hand(exercise: str, code: str) -> str:
    r"""The lines that import what code reads and nowhere defines, from where its lesson has it; empty if none.

    >>> to_hand("01.1", "def chord(r, C): return 2 * sqrt(r * r - C * C)")
    'from math import sqrt\n'
    """
    try:
        missing = sorted(_undefined(ast.parse(code)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    rows = [_of_lesson(exercise).get(name) or _usual(name) for name in missing]
    return "" if "__future__" in code else "".join(f"{row}\n" for row in rows if row)


def with_imports(exercise: str, code: str) -> tuple[str, list[str]]:
    """Code with the imports that were forgotten in it, and which these are."""
    rows = to_hand(exercise, code)
    return rows + code, [FORGOTTEN.format(row) for row in rows.splitlines()]


FORGOTTEN = "the line {} was missing"
"""What is told of an import that was forgotten."""


def _undefined(tree: ast.Module) -> set[str]:
    """The names that are read and get no value anywhere, without Python's own and single letters."""
    names = [x for x in ast.walk(tree) if isinstance(x, ast.Name)]
    bound = {x.id for x in names if not isinstance(x.ctx, ast.Load)}
    for x in ast.walk(tree):
        if isinstance(x, ast.ImportFrom) and any(name.name == "*" for name in x.names):
            bound |= set(dir(MODULES[x.module])) if x.module in MODULES else {name.id for name in names}
        if isinstance(x, ast.alias):
            bound.add(x.asname or x.name.split(".")[0])
        bound.add(x.arg if isinstance(x, ast.arg) else getattr(x, "name", ""))
    return {x.id for x in names if len(x.id) > 1 and not hasattr(builtins, x.id)} - bound


def _usual(name: str) -> str:
    """The line that imports a name which a module is called or has; empty if none has it."""
    if name in (*MODULES, "np"):
        return "import numpy as np" if name == "np" else f"import {name}"
    return next((f"from {module} import {name}" for module, has in MODULES.items() if hasattr(has, name)), "")


@cache
def _of_lesson(exercise: str) -> dict[str, str]:
    """The lines with which a lesson imports from these modules before an exercise, by the name that each brings."""
    path = next(path for path in EVERY if path.stem[:3] == f"{exercise[:2]}_")
    found: dict[str, str] = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] != "code":
            continue
        for x in (x for x in ast.parse(text).body if isinstance(x, ast.ImportFrom) and x.module in MODULES):
            found |= {name.asname or name.name: f"from {x.module} import {name.name}" for name in x.names}
        if f'\nexercise("{exercise}"' in text:
            break
    return found
