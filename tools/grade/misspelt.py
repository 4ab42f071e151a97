"""A function that is handed in under a name which the notebook does not define: the one function that can be meant."""

import ast
from collections.abc import Iterable

from lib.teach.exercises import every

from .cells import _bound, _Cell, _parsed, _says_nothing, _theirs

NEAR = 3
"""Letters by which a name may differ from what it is handed in as."""

MEANT = "{} = {}  # the name under which it is handed in"
"""What is added to a cell, so that others that call it by that name find it."""


def with_names(cells: list[_Cell], handed: Iterable[tuple[int, str, str]]) -> list[_Cell]:
    """The cells, in which what is handed in and defined nowhere is the function that was meant, if there is one.

    handed : of each line that hands in its cell's number, the exercise and the name.
    """
    handed, cells = list(handed), list(cells)
    known = {name for cell in cells for x in cell.body for name in _bound(x)}
    told = {name for _, _, name in handed}
    for at, exercise, name in handed:
        if name in known or not name or cells[at].fault or exercise not in every():
            continue
        fits = [(i, one) for i, one in _functions(cells, exercise) if one not in told]
        fits = [(i, one) for i, one in fits if _apart(one, name) <= NEAR or (i == at and _alone(cells[at]))]
        if len({one for _, one in fits}) == 1:
            i, one = fits[-1]
            text = f"{cells[i].text}\n{MEANT.format(name, one)}\n"
            cells[i] = cells[i]._replace(text=text, body=_parsed(text).body)
    return cells


def taken(cells: list[_Cell], name: str) -> str:
    """The function that was taken for what is handed in under a name; empty if the name is a function's own."""
    rows = (row for cell in cells for row in reversed(cell.text.splitlines()))
    begun, ends = MEANT.format(name, "|").split("|")
    return next((x[len(begun) : -len(ends)] for x in rows if x.startswith(begun) and x.endswith(ends)), "")


def _functions(cells: list[_Cell], exercise: str) -> list[tuple[int, str]]:
    """The student's own functions with as many arguments as an exercise has, by cell."""
    size = len(every()[exercise].letters)
    return [(i, x.name) for i, cell in enumerate(cells) for x in _written(cell) if _arguments(x) == size]


def _written(cell: _Cell) -> list[ast.FunctionDef]:
    """The functions in a cell that are the student's and not empty."""
    own = (x for x in _theirs(cell) if isinstance(x, ast.FunctionDef))
    return [x for x in own if not all(map(_says_nothing, x.body))]


def _alone(cell: _Cell) -> bool:
    """Is there only one function in a cell?"""
    return len(_written(cell)) == 1


def _arguments(function: ast.FunctionDef) -> int:
    """How many arguments a function takes."""
    return len(function.args.posonlyargs) + len(function.args.args)


def _apart(one: str, other: str) -> int:
    """How many letters must be put in, taken out or changed to make a name another.

    >>> _apart("sub_steping", "sub_stepping"), _apart("coefs", "coefficients")
    (1, 7)
    """
    row = list(range(len(other) + 1))
    for i, x in enumerate(one, 1):
        before, row = row, [i]
        for j, y in enumerate(other, 1):
            row.append(min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y)))
    return row[-1]
