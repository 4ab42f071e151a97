"""A learner's function as text that runs alone, with all that it uses: imports, numbers, other functions."""

import ast
import inspect
import math
import textwrap
from collections.abc import Callable
from types import ModuleType
from typing import Any

from .keeping import _Block, _loaded

PLAIN = (int, float, complex, str, bytes, bool, type(None))
"""Values that stand in a file as they are written."""

MADE_HERE = ("__main__", "my_engine")
"""Where learners' functions are made: in a notebook, or in the engine's own file."""


def _written(answer: Callable[..., Any]) -> tuple[_Block | None, str]:
    """An answer as it is kept, if its source can be had and runs alone; else None, and why not."""
    try:
        block = _Block(answer.__name__, "\n".join(_alone(answer, {})) + "\n")
        _loaded(block)
    except Exception as error:
        return None, f"{error}" if isinstance(error, ValueError) else "its source cannot be had alone"
    return block, ""


def _alone(function: Callable[..., Any], known: dict[str, Any]) -> list[str]:
    """The lines of a function, after those of all that it uses and is not in `known` yet."""
    text = textwrap.dedent(inspect.getsource(function))
    tree = ast.parse(text)
    if not isinstance(tree.body[0], ast.FunctionDef):
        raise ValueError("it must be written with def")
    known[function.__name__] = function
    before = []
    for name in sorted({node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - _own(tree)):
        if name in function.__globals__ and name not in known:
            before += _needed(name, function.__globals__[name], known)
    return [*before, *text.rstrip().splitlines()]


def _own(tree: ast.AST) -> set[str]:
    """The names that a function binds itself: its arguments, and what it assigns to."""
    stored = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}


def _plain(x: Any) -> str:
    """A plain value as it is written; what has no name of its own in Python, as inf, is made from its word.

    >>> _plain((1, float("-inf")))
    "(1, float('-inf'), )"
    """
    if isinstance(x, tuple):
        return f"({''.join(f'{_plain(y)}, ' for y in x)})"
    return f"float({str(x)!r})" if isinstance(x, float) and not math.isfinite(x) else repr(x)


def _needed(name: str, x: Any, known: dict[str, Any]) -> list[str]:
    """The lines that bring about one name."""
    known[name] = x
    if isinstance(x, ModuleType):
        return [f"import {x.__name__} as {name}"]
    if isinstance(x, PLAIN) or (isinstance(x, tuple) and all(isinstance(y, PLAIN) for y in x)):
        return [f"{name} = {_plain(x)}"]
    if inspect.isfunction(x) and x.__module__ in MADE_HERE:
        return [*_alone(x, known), "", ""]
    if (home := getattr(x, "__module__", None)) and getattr(x, "__name__", "") and home not in MADE_HERE:
        return [f"from {home} import {x.__name__} as {name}"]
    raise ValueError(f"it uses {name}, which is not kept with it")
