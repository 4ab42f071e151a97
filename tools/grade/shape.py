"""A right idea in another shape: (hit, t) for t, values with names, text, None for nan or inf, or what is printed."""

import ast
import io
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from math import inf, nan
from typing import Any, NamedTuple

from lib.teach.checking import CHANGEABLE, Checked, many, same, single
from lib.teach.worth import FULL, SLIP, known_cause, share_of

from .cells import _parsed
from .remote import Remote

NO_ANSWERS = nan, inf, 0.0
"""What stands for no answer where a number is asked for."""

MOST = 6
"""Values of which it is tried whether one is the answer."""


class Reading(NamedTuple):
    """A way to read what was given as an answer: which part it is, how to get at it, what is read into it.

    printed : is it read from what the function prints where it returns nothing? none : what stands for no answer, as
    None, if it is read as a number. raised : is an error that the function raises itself no answer?
    """

    words: str
    read: Callable[[Any], Any]
    note: str = ""
    printed: bool = False
    none: str = ""
    raised: bool = False
    copies: bool = False


WRITTEN = "An argument is written into, which is the caller's: compute with new arrays."
"""What is said of an answer that changes its arguments."""

ON_COPIES = Reading("If it gets copies of its arguments, what it returns is", lambda x: x, copies=True)

NOTHING_SAID = Reading("No answer is no number", lambda x: x)
"""In place of a reading: a number is asked for where no answer was given, which is the same as nan or an error."""


class Part:
    """An answer of which a part is judged, and in which of its calls it said nothing."""

    def __init__(self, whole: Remote, way: Reading):
        self.whole, self.way, self.calls, self.silent = whole, way, 0, []
        self.__code__, self.__globals__ = whole.__code__, whole.__globals__

    def __call__(self, *given: Any) -> Any:
        """That part of what the answer returns, or prints."""
        self.calls += 1
        if self.way.copies:
            given = tuple(x.copy() if isinstance(x, CHANGEABLE) else x for x in given)
        if self.way.none:
            return self._or_none(given)
        if not self.way.printed:
            return self.way.read(self.whole(*given))
        with redirect_stdout(io.StringIO()) as said:
            value = self.whole(*given)
        return self.way.read(said.getvalue()) if value is None else value

    def _or_none(self, given: tuple) -> Any:
        """What the answer returns, read as no answer where that is nothing, or where it raises what it names itself."""
        try:
            value = self.whole(*given)
        except (ArithmeticError, ValueError, LookupError, AssertionError):
            if not self.way.raised:
                raise
            value = None
        if _silent(value, self.way.none):
            self.silent.append(self.calls - 1)
        return self.way.read(value)

    def is_asked_for(self, rights: list) -> bool:
        """Is what is read for no answer asked for in a case in which none was given? rights : by case, if known."""
        fill = float(self.way.none.rpartition(" ")[2])
        told = (rights[k] for k in self.silent if k < len(rights))
        return not rights or any(
            same(x, fill) for right in told for x in (right if isinstance(right, tuple) else (right,))
        )


def readings(mine: Any, right: Any) -> Iterator[Reading]:
    """How what was returned could be read as what was asked for, the likeliest way first.

    >>> [reading.words for reading in readings((True, 0.5), 0.5)]
    ['value 2 of 2 is', 'value 2 of 2 is', 'value 1 of 2 is']
    """
    if mine is None:
        yield Reading("What it prints is", _last_line, printed=True)
        yield from none_readings(right)
    if mine is False:
        yield from none_readings(right, "False")
    if type(mine) is str:
        yield Reading("Read as a number, it is", _as_number)
    if type(mine) is dict and len(mine) <= MOST:
        yield Reading("its values in their order are", _values)
    if not many(mine) or not 0 < (size := len(mine)) <= MOST:
        return
    wanted = len(right) if isinstance(right, tuple) else 0
    if type(right) is float and size == 2 and isinstance(single(mine[0]), bool):
        yield Reading("value 2 of 2 is", _of_a_hit, ", if False is read as inf")
    for k in reversed(range(size)):
        yield Reading(f"value {k + 1} of {size} is", lambda x, k=k: x[k] if many(x) and len(x) == size else x)
    for k in range(size - wanted + 1 if 1 < wanted < size else 0):
        words = f"values {k + 1} to {k + wanted} of {size} are"
        yield Reading(words, lambda x, k=k: x[k : k + wanted] if many(x) and len(x) == size else x)


def none_readings(right: Any, said: str = "None") -> Iterator[Reading]:
    """How None, False or an error could be read as the number that says that there is no answer.

    >>> [reading.read(None) for reading in none_readings((0.5, 0.5))], [*none_readings(True)]
    ([(nan, nan), (inf, inf), (0.0, 0.0)], [])
    """
    if all(isinstance(x, float) for x in (right if isinstance(right, tuple) else (right,))):
        for fill in NO_ANSWERS[said == "nan" :]:
            read = lambda x, fill=fill: _instead(x, fill, right, said)
            told = f"If {said} is read as {fill:g}, its answers are"
            yield Reading(told, read, none=f"{said} {fill:g}", raised=said == "an error")


def raises(source: str) -> bool:
    """Does a program raise an error itself?"""
    return any(isinstance(x, ast.Raise) for x in ast.walk(_parsed(source)))


def _as_number(x: Any) -> Any:
    """A number that is returned as text."""
    try:
        return float(x) if type(x) is str else x
    except ValueError:
        return x


def hidden(report: Checked, source: str) -> str:
    """What an answer that is wrong may give where there is none: an error, None, False or nan; empty if none of these.

    report : on an answer that fails for no known cause.
    """
    if raises(source):
        return "an error"
    if report.kind == "nothing" or says_none(source):
        return "None"
    ends = "None" if _ends_open(source) else ""
    return "False" if says_none(source, False) else "nan" if _gives_nan(report, source) else ends


def _ends_open(source: str) -> bool:
    """Does a function of a program end with something else than a return, so that it may return nothing?"""
    functions = (x for x in ast.walk(_parsed(source)) if isinstance(x, ast.FunctionDef))
    return any(not isinstance(x.body[-1], ast.Return | ast.Raise) for x in functions)


def says_none(source: str, none: bool | None = None) -> bool:
    """Is there a return in a program that gives None, or False?

    >>> says_none("def f(r): return None"), says_none("def f(r): return r if r else None"), says_none("None")
    (True, True, False)
    """
    returned = (x.value for x in ast.walk(_parsed(source)) if isinstance(x, ast.Return))
    parts = (part for x in returned for part in ((x.body, x.orelse) if isinstance(x, ast.IfExp) else (x,)))
    return any(x is none or (isinstance(x, ast.Constant) and x.value is none) for x in parts)


def _no_number(x: Any) -> bool:
    """Is it nan alone, or nothing but that?"""
    return isinstance(x, float) and x != x or (isinstance(x, tuple) and bool(x) and all(map(_no_number, x)))


def _gives_nan(report: Checked, source: str) -> bool:
    """May an answer be wrong because it gives nan where a number is asked for?"""
    given = report.ran is not None and _no_number(report.ran.value)
    return report.kind == "wrong" and (given or bool(re.search(r"\bnan\b", source, re.I)))


def _silent(x: Any, said: str) -> bool:
    """Is it None, False, or nan where it is known that this stands for no answer?"""
    return x is None or x is False or (said.startswith("nan") and _no_number(x))


def _instead(x: Any, fill: float, right: Any, said: str) -> Any:
    """What stands for no answer, as many times as it is asked for; anything else as it is."""
    if not _silent(x, said):
        return x
    return (fill,) * len(right) if isinstance(right, tuple) else fill


def _values(x: Any) -> Any:
    """The values of a dict without their names, a single one by itself."""
    if type(x) is not dict or not x:
        return x
    return tuple(x.values()) if len(x) > 1 else next(iter(x.values()))


def _last_line(text: str) -> Any:
    r"""What the last line that was printed says, if that is numbers; else nothing.

    >>> _last_line("t = 1\n0.5"), _last_line("1.0 2.5"), _last_line("inf"), _last_line("no")
    (0.5, (1.0, 2.5), inf, None)
    """
    line = (text.strip().splitlines() or [""])[-1]
    try:
        return float(line)
    except ValueError:
        pass
    try:
        return ast.literal_eval(line if "," in line or not line else f"({', '.join(line.split())})")
    except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
        return None


def _of_a_hit(x: Any) -> Any:
    """Of (hit, t) the time, and inf of what is no hit, whatever stands there for t."""
    if not many(x) or len(x) != 2:
        return x
    return x[1] if single(x[0]) else float("inf")


def cause_of(mine: Any, right: Any, none: str = "") -> str:
    """The mistake in words; none : what was read as which number, if anything was.

    >>> cause_of((True, 0.5), 0.5)
    '2 values are returned, as (hit, t), where one number is asked for.'
    """
    if none:
        said, _, fill = none.rpartition(" ")
        does = "is raised" if said == "an error" else "is returned"
        return f"{said[0].upper()}{said[1:]} {does} for no answer, where {fill} is asked for."
    if type(mine) is str:
        return "A number is returned as text."
    if mine is None:
        return "The answer is printed where it is to be returned."
    if type(mine) is dict:
        return "A dict is returned where its values alone are asked for."
    hit = ", as (hit, t)," if len(mine) == 2 and isinstance(single(mine[0]), bool) else ""
    wants = f"{len(right)} are" if isinstance(right, tuple) else "yes or no is" if isinstance(right, bool) else ""
    said = f"{len(mine)} value{'s are' if len(mine) > 1 else ' is'} returned{hit}"
    kind = f"where {wants or 'one number is'} asked for."
    return f"{said} {kind}"


def worth_of(part: Checked, loses: float, slip: float = SLIP) -> float | None:
    """The points of an answer in another shape whose part was judged; None where a person decides.

    The shape loses what a known mistake loses, and a mistake in the part loses its own besides.
    """
    if part.kind == "right":
        return FULL - slip
    if known_cause(part):
        return max(0.0, FULL - slip - loses) if not part.constant else 0.0
    return None if share_of(part) > 0 and not part.constant else 0.0
