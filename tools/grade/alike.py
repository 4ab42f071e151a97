"""Who handed in the same code, whatever its names: told to the lecturer, and taken off nobody's points."""

import ast
from collections.abc import Iterable
from functools import lru_cache

from .copied import LEAST
from .judged import Entry
from .keeping import Graded

COMMON = 1 / 3
"""Code that more than this part of those who answered share is how everybody writes it, unless they are few."""

FEW = 6
"""Up to so many sharers are told in a class of any size."""


def alike(made: Iterable[Graded]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Groups of students who share code, each with the exercises, most exercises first."""
    by: dict[tuple[str, str], list[str]] = {}
    answered: dict[str, int] = {}
    for one in made:
        for entry in filter(_written, one.entries):
            answered[entry.exercise] = answered.get(entry.exercise, 0) + 1
            if tree := nameless(entry.source):
                by.setdefault((entry.exercise, tree), []).append(one.student)
    groups: dict[tuple[str, ...], list[str]] = {}
    for (exercise, _), students in sorted(by.items()):
        if 2 <= len(students) <= max(FEW, COMMON * answered[exercise]):
            groups.setdefault(tuple(students), []).append(exercise)
    found = ((students, tuple(exercises)) for students, exercises in groups.items())
    return sorted(found, key=lambda row: (-len(row[1]), row[0]))


def _written(entry: Entry) -> bool:
    """Is it code that a student wrote?"""
    return entry.kind not in ("open", "unjudged") and bool(entry.source)


@lru_cache(20_000)
def nameless(source: str) -> str:
    """Code without its own names, its imports and its words, as text; empty if it is too short to be told from others.

    >>> long = f"def f(a): return {' + '.join(f'a * {k}' for k in range(20))}"
    >>> nameless(long) == nameless(long.replace("a", "x").replace("f(", "g(")) != "", nameless("def f(a): return a")
    (True, '')
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    tree.body = [x for x in tree.body if not isinstance(x, ast.Import | ast.ImportFrom)]
    if sum(1 for _ in ast.walk(tree)) < LEAST:
        return ""
    own = {x.name for x in ast.walk(tree) if isinstance(x, ast.FunctionDef)}
    own |= {x.arg for x in ast.walk(tree) if isinstance(x, ast.arg)}
    own |= {x.id for x in ast.walk(tree) if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store)}
    order: dict[str, str] = {}
    for x in _in_order(tree):
        for field in ("id", "arg", "name"):
            name = getattr(x, field, None)
            if isinstance(name, str) and name in own:
                setattr(x, field, order.setdefault(name, f"n{len(order)}"))
    return ast.dump(tree)


def _in_order(tree: ast.AST) -> Iterable[ast.AST]:
    """All parts of a tree as they are written, without words that stand for themselves."""
    if hasattr(tree, "body") and isinstance(tree.body, list):
        words = lambda x: isinstance(x, ast.Expr) and isinstance(x.value, ast.Constant)
        tree.body = [x for x in tree.body if not words(x)] or tree.body[:1]
    yield tree
    for x in ast.iter_child_nodes(tree):
        yield from _in_order(x)
