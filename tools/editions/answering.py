"""Which functions of `lib` answer an exercise, asked as they are or by a trivial wrapper: found by trying every one.

Each public function that takes numbers is given what an exercise gives its answer, in every order that its arguments
allow, with sums of radii and differences of places for what takes a relative one. What it says, a part of that, or its
opposite is judged by the exercise's own checker on every case.
"""

import ast
import importlib
import inspect
import io
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from lib.attack.targets import Hang, within
from lib.teach.borrowed import numbers
from lib.teach.checking import _answers_of, _judged, _run_once
from lib.teach.exercises import every
from lib.teach.task import Exercise
from tools.editions.sealing import ASKED
from tools.lesson import ROOT

APART = "teach", "show", "attack", "compiled", "published.py", "batch"
"""What of `lib` holds no function of the mathematics that is not elsewhere, too."""

ARRAYS = "Position Displacement Velocity Normal Acceleration Given Spin Triple ArrayLike Sequence Vectors list".split()
SCALARS = "Length Time float Mass Share int".split()
ANY = "None Floats Numbers Real NDArray Any".split()
"""The annotations of arguments that are numbers, by their first words."""

TERMS = "Sequence[Sequence[float]]", "Sequence[float]"
"""Those of a vector or a number that is given as a list of terms."""

MOST = 7
"""Of so many arguments at most a function can be asked."""

ORDERS, WAIT, LATE = 40, 0.2, 1
"""Orders of arguments that are tried, seconds that one trial may take, and how many may take longer."""

CODES = 8
"""So many whole numbers at most name what a function has found."""

Way = Callable[..., Any]


class _Way(NamedTuple):
    """A trivial wrapper: a function, what it is given of what there is, in order, and what is taken of its words."""

    function: Callable
    order: tuple[int, ...]
    part: Way

    def __call__(self, *given: Any) -> Any:
        """What it answers."""
        return self.part(self.function(*self.given(given)))

    def given(self, case: tuple) -> list:
        """What the function is given."""
        pool = _pool(case)
        return [pool[i] for i in self.order]


@cache
def public() -> dict[str, tuple[Callable, list[str], int]]:
    """The functions of `lib` that take numbers, by name, each with the kinds of its arguments and how many it needs."""
    found = {}
    for path in sorted((ROOT / "lib").rglob("*.py")):
        place = path.relative_to(ROOT / "lib")
        if place.parts[0] in APART:
            continue
        home = ".".join(("lib", *place.with_suffix("").parts)).removesuffix(".__init__")
        nodes = [x for x in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(x, ast.FunctionDef)]
        for node in nodes:
            kinds = [_kind(ast.unparse(x.annotation) if x.annotation else "None") for x in node.args.args]
            must = len(kinds) - len(node.args.defaults)
            kinds = kinds[: next((i for i, x in enumerate(kinds) if i >= must and not x), len(kinds))]
            if not node.name.startswith("_") and all(kinds) and 0 < len(kinds) and must <= MOST:
                with suppress(ImportError):
                    found[f"{home}.{node.name}".removeprefix("lib.")] = (
                        getattr(importlib.import_module(home), node.name),
                        kinds,
                        must,
                    )
    return found


def _kind(words: str) -> str:
    """What an argument takes: "array", "scalar", "terms", "any", or nothing that an exercise gives."""
    first = words.replace("[", " ").split()[0]
    if words in TERMS:
        return "terms"
    return "array" if first in ARRAYS else "scalar" if first in SCALARS else "any" if first in ANY else ""


def answers(name: str) -> list[str]:
    """The functions of `lib` that answer an exercise, by their names."""
    return [each for each in public() if answered(name, each)]


def answered(name: str, by: str) -> bool:
    """Does a function of `lib`, by its name, answer an exercise?"""
    function, kinds, must = public()[by]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()), np.errstate(all="ignore"):
        many = range(max(must, 1), len(kinds) + 1)
        return any(_answers(every()[name], function, kinds[:k]) for k in many)


def _answers(asked: Exercise, function: Callable, kinds: list[str]) -> bool:
    """Does any order of its arguments, and any part of what it says, pass on every case?"""
    known = _answers_of(asked)
    wide = {0, len(known) // 3, len(known) // 2, len(known) - 1}
    some = [known[i] for i in sorted(wide)]
    if "terms" in kinds:
        asked_of = function
        function = lambda *x: asked_of(*([y] if k == "terms" else y for y, k in zip(x, kinds, strict=True)))
    return any(
        (_passes(asked, way, some) and _passes(asked, way, known) and not _handed_back(way, known))
        or _sorts(way, known)
        for way in _ways(asked, function, kinds)
    )


def _passes(asked: Exercise, way: _Way, known: list[tuple]) -> bool:
    """Is an answer right on all of these cases?"""

    def work() -> bool:
        return all(not _judged(asked, _run_once(asked, way, case), right) for case, right in known)

    with suppress(Hang, Exception):
        return bool(within(WAIT * (1 + len(known) / 20), work))
    return False


def _sorts(way: _Way, known: list[tuple]) -> bool:
    """Does a whole number that a function says tell a right yes from a right no?"""
    if not isinstance(known[0][1], bool):
        return False
    told: dict[int, set[bool]] = {}
    with suppress(Hang, Exception):
        for case, right in known:
            said = way(*case)
            if isinstance(said, bool | np.bool_) or not np.issubdtype(np.asarray(said).dtype, np.integer):
                return False
            told.setdefault(int(said), set()).add(right)
            if len(told) > CODES or len(told[int(said)]) > 1:
                return False
        return len({frozenset(x) for x in told.values()}) == 2
    return False


def _ways(asked: Exercise, function: Callable, kinds: list[str]) -> Iterator[_Way]:
    """The trivial wrappers of a function that say something for the first case."""
    pool, late = _pool(_given(asked)), 0
    named = {name: i for i, name in enumerate(asked.letters)}
    own = tuple(named.get(x, len(pool) - 1) for x in _names(function))[: len(kinds)]
    for order in (own, *islice(_orders(pool, kinds), ORDERS)):
        given = [pool[i] for i in order]
        try:
            said = within(WAIT, lambda given=given: function(*given))
        except Hang:
            late += 1
            if late == LATE:
                return
            continue
        except Exception:
            continue
        for part in _parts(said):
            if not isinstance(said, Iterator):
                yield _Way(function, order, part)


def _names(function: Callable) -> list[str]:
    """The names of a function's arguments."""
    return list(inspect.signature(function).parameters)


def _handed_back(way: _Way, known: list[tuple]) -> bool:
    """Does an answer say nothing but numbers that its function was given, as the wrapper has reckoned them?"""
    return all(not isinstance(right, bool) and numbers(right) <= numbers(way.given(case)) for case, right in known)


def _given(asked: Exercise) -> tuple:
    """What an answer is given first."""
    seen = []

    def spy(*given: Any) -> None:
        seen.append(given)

    with suppress(Exception):
        asked.call(spy, *_answers_of(asked)[0][0])
    return seen[0] if seen else ()


def _pool(given: tuple) -> list:
    """What is given, and what one makes of it without a thought: differences of vectors, the sum of radii, and 0."""
    vectors = [x for x in given if isinstance(x, np.ndarray) and x.ndim]
    numbers = [x for x in given if isinstance(x, float | int)]
    made = [y - x for k, x in enumerate(vectors) for y in vectors[k + 1 :] if x.shape == y.shape]
    return [*given, *made, *([numbers[0] + numbers[1]] if len(numbers) > 1 else []), 0.0, 0.0]


def _orders(pool: list, kinds: list[str], before: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """The orders in which different things of a pool are of these kinds."""
    if len(before) == len(kinds):
        yield before
        return
    for i, x in enumerate(pool):
        if i not in before and _fits(x, kinds[len(before)]):
            yield from _orders(pool, kinds, (*before, i))


def _fits(x: Any, kind: str) -> bool:
    """Can it be given where that is wanted?"""
    is_array = isinstance(x, np.ndarray | list | tuple) and np.ndim(x) > 0
    return kind in ("any", "terms") or is_array == (kind == "array")


def _parts(said: Any) -> Iterator[Way]:
    """What one takes of what is said: all of it, its opposite, one of its parts, or the first few of them."""
    yield lambda x: x
    if isinstance(said, bool | np.bool_):
        yield lambda x: not x
    elif isinstance(said, float | int | np.number):
        yield lambda x: -x
        yield bool
        yield np.isfinite
    if isinstance(said, tuple):
        yield from (lambda x, k=k: x[k] for k in range(len(said)))
        yield from (lambda x, k=k: x[:k] for k in range(2, len(said)))


def found() -> dict[str, list[str]]:
    """For each exercise the functions of `lib` that answer it, where there are any."""
    return {name: those for name in every() if (those := answers(name))}


FILE = ROOT / "TEACHING.md"
MARKS = "<!-- what of lib answers: begin -->", "<!-- what of lib answers: end -->"
SEALED = {f"{module.replace('/', '.')}.{name}" for module, names in ASKED.items() for name in names}


def table(those: dict[str, list[str]]) -> str:
    """The functions that answer an exercise, and that students can read, as TEACHING has them."""
    open_ = {name: [x for x in some if x not in SEALED] for name, some in sorted(those.items())}
    return "; ".join(f"{name}: {', '.join(f'`{x}`' for x in some)}" for name, some in open_.items() if some) + "."


def listed() -> dict[str, list[str]]:
    """What TEACHING names."""
    inside = FILE.read_text(encoding="utf-8").split(MARKS[0])[1].split(MARKS[1])[0]
    rows = (row.partition(":") for row in inside.strip().split("; "))
    return {name: re.findall(r"`([^`]+)`", told) for name, _, told in rows}


def write(those: dict[str, list[str]]) -> None:
    """Write the list anew."""
    text = FILE.read_text(encoding="utf-8")
    first, rest = text.split(MARKS[0])
    made = f"{first}{MARKS[0]}\n{table(those)}\n{MARKS[1]}{rest.split(MARKS[1])[1]}"
    FILE.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    write(found())
