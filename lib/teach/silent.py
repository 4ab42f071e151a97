"""What is said of code that gave no number: how it came to return None, and which function of `math` refused."""

import ast
import linecache
import re
from collections.abc import Callable, Iterator
from types import CodeType

REFUSED = (
    (r"\bi?sqrt\(", "root of a negative number"),
    (r"\ba(?:rc)?cos\(", "arccos of a number beyond 1 or −1"),
    (r"\ba(?:rc)?sin\(", "arcsin of a number beyond 1 or −1"),
    (r"\blog(?:2|10|1p)?\(", "logarithm of 0 or of a negative number"),
)
"""How a function of Python's `math` is called, and what it refuses."""


def refused(error: BaseException, line: str) -> str:
    """What is said of an error that a function of `math` raised in a line; nothing of other errors.

    >>> refused(ValueError("math domain error"), "return acos(C / r)")
    'That is the arccos of a number beyond 1 or −1: ask first whether there is one.'
    """
    if not isinstance(error, ValueError) or not re.search(
        "math domain|nonnegative|expected a (?:number|pos)", str(error)
    ):
        return ""
    found = [words for way, words in REFUSED if re.search(way, line)]
    if len(found) == 1:
        return f"That is the {found[0]}: ask first whether there is one."
    of = f", be it the {' or the '.join(found)}" if found else ""
    return f"What it asks for there does not exist{of}: ask first whether it does."


def how_none(function: Callable) -> str:
    """How a function that returned None came to do so, as far as its source tells."""
    code = getattr(function, "__code__", None)
    node = _node_of(code) if isinstance(code, CodeType) else None
    if not isinstance(node, ast.FunctionDef):
        return "what it gives there is None"
    own = list(_own(node))
    stated = [x for x in own if isinstance(x, ast.Return) and _says_none(x.value)]
    named = any(isinstance(x, ast.Assign) and _says_none(x.value) for x in own)
    if _may_end(node.body):
        return f"there it {'returns None, or ' if stated or named else ''}ends without a return"
    if len(stated) != 1 or named:
        return "there it returns None"
    line = linecache.getline(code.co_filename, stated[0].lineno).strip()
    return f"there it returns None, in line {stated[0].lineno}: `{line}`"


def _node_of(code: CodeType) -> ast.FunctionDef | None:
    """The function of a file that a code object is of; None if that is not known."""
    try:
        tree = ast.parse("".join(linecache.getlines(code.co_filename)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    named = [x for x in ast.walk(tree) if isinstance(x, ast.FunctionDef) and x.name == code.co_name]
    found = (x for x in named if code.co_firstlineno in (x.lineno, *(y.lineno for y in x.decorator_list)))
    return next(found, None)


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """What stands in a function, and not in one inside it."""
    for x in ast.iter_child_nodes(node):
        if not isinstance(x, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            yield x
            yield from _own(x)


def _says_none(value: ast.expr | None) -> bool:
    """Is what is returned None, if only in one of two cases?"""
    if isinstance(value, ast.IfExp):
        return _says_none(value.body) or _says_none(value.orelse)
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


def _may_end(body: list[ast.stmt]) -> bool:
    """May a function come to the end of these statements without a return?"""
    last = body[-1]
    if isinstance(last, ast.If):
        return not last.orelse or _may_end(last.body) or _may_end(last.orelse)
    if isinstance(last, ast.Try):
        return _may_end(last.orelse or last.body) or any(_may_end(x.body) for x in last.handlers)
    if isinstance(last, ast.With):
        return _may_end(last.body)
    if isinstance(last, ast.While) and isinstance(last.test, ast.Constant) and last.test.value:
        return any(isinstance(x, ast.Break) for x in ast.walk(last))
    return not isinstance(last, ast.Return | ast.Raise)
