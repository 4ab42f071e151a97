"""Is an answer only a function of `lib`: that itself, or one that gives it what it is given and hands on what it says?

Its calls tell, not its source, which need not be there. Whoever reckons with what `lib` says, or asks it of something
found first, has written something of one's own.
"""

import io
import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout, suppress
from functools import partial
from itertools import combinations
from types import FrameType, MethodType
from typing import Any, NamedTuple

import numpy as np

from ..attack.targets import Hang, within

PACKAGE = __name__.partition(".")[0]
"""What `lib` is called here."""

TRACED, MOST, WAIT = 12, 2000, 2.0
"""On how many cases an answer's calls are watched, of how many values of each, and for how many seconds."""


class Call(NamedTuple):
    """A call of `lib` from outside of it: the function's name, and the numbers that it was given and that it said."""

    name: str
    given: frozenset[str]
    said: frozenset[str]


def borrowed(answer: Callable, cases: list[tuple], call: Callable[..., Any]) -> str:
    """The function of `lib` that an answer is or only hands on, by its name, such as "overlap.chord"; empty if none.

    call : of an answer and a case, what is judged, as an exercise has it.
    """
    if name := _of_lib(answer):
        return name
    found = []
    with redirect_stdout(io.StringIO()), suppress(Hang), np.errstate(all="ignore"):
        within(
            WAIT, lambda: found.extend(_handed_on(answer, case, call) for case in cases[:: len(cases) // TRACED or 1])
        )
    names = [name for name in found if name is not None]
    return names[0] if names and all(names) else ""


def _of_lib(answer: Any) -> str:
    """The name of a function of `lib`, also of one to which some arguments were given; empty for anybody else's."""
    while isinstance(answer, partial | MethodType):
        answer = answer.func if isinstance(answer, partial) else answer.__func__
    home, name = str(getattr(answer, "__module__", "")), getattr(answer, "__qualname__", type(answer).__qualname__)
    return _name(home, name) if home.partition(".")[0] == PACKAGE else ""


def _name(home: str, name: str) -> str:
    """A function's name as one writes it below the package's."""
    return ".".join([*home.split(".")[1:], name])


def _handed_on(answer: Callable, case: tuple, call: Callable[..., Any]) -> str | None:
    """The function of `lib` whose answer is handed on in a case; empty if of none, None where none was called."""
    seen: list[Call] = []

    def traced(*given: Any) -> Any:
        told, found = calls(answer, *given)
        seen.extend(found)
        said.append(numbers(told))
        return told

    said: list[frozenset[str]] = []
    try:
        call(traced, *[x.copy() if isinstance(x, np.ndarray | list) else x for x in case])
    except Hang:
        raise
    except Exception:
        return "" if seen else None
    known = _known(case) | {x for each in seen for x in each.said}
    told = frozenset().union(*said)
    found = [each for each in seen if each.said]
    return next((x.name for x in found if told and told <= x.said and x.given <= known), "") if found else None


def _known(case: tuple) -> set[str]:
    """The numbers of a case, 0 to 3, yes and no, and the sums and differences of any two of its values."""
    values = [x for x in case if isinstance(x, np.ndarray | float | int)]
    pairs = [(x, y) for x, y in combinations(values, 2) if np.shape(x) == np.shape(y)]
    return {*"0123", "True", "False"} | numbers(case) | numbers([z for x, y in pairs for z in (x + y, x - y)])


def calls(function: Callable, *given: Any) -> tuple[Any, list[Call]]:
    """What a function answers, and the calls of `lib` that it makes on the way; one that it was given is nobody's."""
    found, open_, lent = [], [], {getattr(x, "__code__", None) for x in given}

    def notice(frame: FrameType, event: str, value: Any) -> None:
        home = frame.f_globals.get("__name__") or ""
        if event not in ("call", "return") or home.partition(".")[0] != PACKAGE:
            return
        if event == "call":
            open_.append(None if open_ or frame.f_code in lent else numbers(frame.f_locals.values()))
        elif open_ and (was := open_.pop()) is not None and len(found) < MOST:
            found.append(Call(_name(home, frame.f_code.co_qualname), was, numbers(value)))

    before = sys.getprofile()
    sys.setprofile(notice)
    try:
        return function(*given), found
    finally:
        sys.setprofile(before)


def numbers(x: Any) -> frozenset[str]:
    """The numbers in a value, to nine digits and without their signs, in words; yes and no are words, too."""
    if isinstance(x, np.ndarray):
        x = x.ravel()[:MOST].tolist()
    if isinstance(x, Iterable) and not isinstance(x, str | bytes | dict):
        return frozenset().union(*map(numbers, list(x)[:MOST]))
    if isinstance(x, bool | np.bool_):
        return frozenset({str(bool(x))})
    try:
        return frozenset({f"{abs(float(x)):.9g}"})
    except (TypeError, ValueError, OverflowError):
        return frozenset()
