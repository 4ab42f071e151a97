"""The solutions: as code for a teacher's cells, and as what rungs need that tell no order and no answer."""

import inspect
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from lib.teach.exercises import every
from lib.teach.ladder import Rungs, Written, rungs_of, written
from lib.teach.reading import imports, uses


class _Key(NamedTuple):
    """A solution without those of earlier exercises that it calls; their names and numbers are `given`."""

    code: Written
    given: tuple[tuple[str, str], ...]


@cache
def _numbers() -> dict[Callable, str]:
    """The number of the exercise that each solution solves."""
    return {asked.solution: name for name, asked in every().items()}


def _key(name: str) -> _Key:
    """The solution of an exercise.

    >>> _key("12.3").given
    (('five_pegs', '12.1'), ('halves', '12.2'))
    """
    solution = every()[name].solution
    used = uses(solution)
    given = tuple((called, _numbers()[x]) for called, x in used.items() if inspect.isfunction(x) and x in _numbers())
    rest = {called: x for called, x in used.items() if called not in dict(given)}
    before = "\n".join(imports(rest)) + "\n\n\n" if rest else ""
    return _Key(written(solution)._replace(before=before), given)


def _rungs(name: str) -> Rungs:
    """What the rungs of an exercise need: its lines mixed, its code with holes, and what it calls by name."""
    code, given = _key(name)
    called = "".join(f"# {function} is that of exercise {number}.\n" for function, number in given)
    return rungs_of(name, code._replace(before=code.before + called), given)


def answer(name: str, function: str) -> str:
    """The solution as it stands in a teacher's cell, under the name that the cell gives it."""
    code = _key(name).code
    _, arguments = code.head.split("(", 1)
    return code._replace(head=f"def {function}({arguments}").text()
