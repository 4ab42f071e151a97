"""Names that are defined nowhere: the one function or name that can be meant, handed in or read inside an answer."""

import ast
import re
from collections.abc import Iterable
from functools import cache

from lib.teach.exercises import every
from lib.teach.reading import listed

from .cells import _bound, _Cell, _loaded, _parsed, _says_nothing, _theirs
from .hand import _of_lesson, _undefined, _usual

NEAR = 3
"""Letters by which a name may differ from what it is handed in as."""

MEANT = "{} = {}  # the name under which it is handed in"
"""What is added to a cell, so that others that call it by that name find it."""

WITHIN = 2
"""Letters by which a name that is read may differ from the one that is meant."""

SPELT = "{} is defined nowhere, so {} was taken"
"""What is told of a name that is read as another."""


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


def spelt(exercise: str, code: str) -> tuple[str, list[str]]:
    r"""A program in which names that it does not define are those that were meant, and which these are.

    >>> spelt("01.1", "from math import sqrt\ndef f(r, C): return 2 * sqr(r * r - C * C)")[1]
    ['sqr is defined nowhere, so sqrt was taken']
    """
    (cell,) = with_spelling([_Cell(_parsed(code).body, code)], [exercise])
    return cell.text, list(cell.slips)


def with_spelling(cells: list[_Cell], exercises: Iterable[str], handed: Iterable[str] = ()) -> list[_Cell]:
    """The cells, in which a name that is read and defined nowhere is the one that is meant, if there is only one.

    exercises : those that are handed in, whose lessons have names to hand. handed : the names of what is handed in.
    """
    lesson = {name for number in exercises if number in every() for name in _to_hand(number)}
    missing = _undefined(ast.Module([x for cell in cells for x in cell.body], [])) - {*handed, *lesson, "exercise"}
    if not (missing := {name for name in missing if not _usual(name)}):
        return cells
    known = lesson.union(*(_bound(x) for cell in cells for x in cell.body))
    return [_spelt(cell, missing, known) for cell in cells]


def _spelt(cell: _Cell, missing: set[str], known: set[str]) -> _Cell:
    """A cell in whose statements, but for the course's own, each missing name is the one known name near it."""
    found = []
    for x in _theirs(cell) if any(missing & _loaded(x) for x in cell.body) else ():
        for name in missing & _loaded(x):
            fits = [one for one in known | _inside(x) if _means(name, one)]
            found += [(y, fits[0]) for y in ast.walk(x) if len(fits) == 1 and getattr(y, "id", "") == name]
    rows, told = cell.text.split("\n"), {}
    for x, one in sorted(found, key=lambda row: (row[0].lineno, row[0].col_offset), reverse=True):
        row = rows[x.lineno - 1].encode()
        if row[x.col_offset : x.end_col_offset].decode(errors="replace") == x.id:
            rows[x.lineno - 1] = (row[: x.col_offset] + one.encode() + row[x.end_col_offset :]).decode()
            told[SPELT.format(x.id, one)] = None
    text = "\n".join(rows)
    return cell._replace(text=text, body=_parsed(text).body, slips=(*cell.slips, *sorted(told))) if told else cell


def _inside(statement: ast.stmt) -> set[str]:
    """The names that get a value inside a statement, arguments too."""
    nodes = [*ast.walk(statement)]
    names = {x.id for x in nodes if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store)}
    return names | {x.arg for x in nodes if isinstance(x, ast.arg)}


def _means(name: str, one: str) -> bool:
    """Can a name be meant for another: of its letters most are right, and its numbers, and not only the last is wrong?

    >>> _means("sqr", "sqrt"), _means("sqtr", "sqrt"), _means("t_2", "t_1"), _means("dist_a", "dist_b")
    (True, True, False, False)
    """
    if abs(len(name) - len(one)) > WITHIN or re.findall(r"\d", name) != re.findall(r"\d", one):
        return False
    apart = 1 if _swapped(name, one) else _apart(name, one)
    return apart <= WITHIN and 2 * apart < min(len(name), len(one)) and name[:-1] != one[:-1]


def _swapped(name: str, one: str) -> bool:
    """Are two names one but for two neighbours that have changed places?"""
    pairs = [(x, y) for x, y in zip(name, one, strict=False) if x != y]
    return len(name) == len(one) and len(pairs) == 2 and pairs[0] == pairs[1][::-1]


@cache
def _to_hand(exercise: str) -> frozenset[str]:
    """The names that a lesson imports before an exercise, and those that its solution has from math or numpy."""
    bound = {name for x in ast.parse(listed(every()[exercise].solution)).body for name in _bound(x)}
    return frozenset({*_of_lesson(exercise), *filter(_usual, bound)})


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
