"""What an attack asks: a Python function, or any program that answers one line of JSON with another.

Nothing is trusted: what is asked may hang, flood, end, raise anything at all, or answer with what is no answer.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from .problems import STRAIGHT, _Problem

SECONDS = 2.0
"""How long one answer may take."""

AGAIN = 1e-6
"""The least time from one alarm to the next, in seconds."""

SOON = 0.02
"""Seconds to wait for a line that may not come."""

LONGEST = 100_000
"""Bytes of a line that are kept."""

WAITING = 100
"""Lines that may wait to be read, either way."""

POSIX = os.name == "posix"
"""Are there sessions, so that the children of a process can be ended with it?"""

WORDS = 200
"""Letters kept of what was said."""


class Said(NamedTuple):
    """What came back for one pair: hit and t (None where no time is given), or a fault and what it said.

    place : where an exception was raised; unasked : a line that came before the answer though nobody asked for it.
    """

    hit: bool | None
    t: float | None = None
    fault: str = ""
    said: str = ""
    place: str = ""
    unasked: str = ""


class Hang(BaseException):
    """An answer did not come in time; no Exception, so that code under attack does not catch it by accident."""


class _Interrupts:
    """Tells Ctrl-C from a KeyboardInterrupt that the code under attack raises itself: `pressed` is only set by Ctrl-C.

    Outside the main thread there is nothing to tell: Ctrl-C only ever reaches that one.
    """

    def __init__(self):
        self.pressed, self.before = False, None

    def __enter__(self):
        if _in_main_thread() and callable(before := signal.getsignal(signal.SIGINT)):
            self.before = before
            signal.signal(signal.SIGINT, self.press)
        return self

    def press(self, number, frame) -> None:
        """Note it, then do what was done before: as a rule, raise KeyboardInterrupt."""
        self.pressed = True
        self.before(number, frame)

    def __exit__(self, *error):
        if self.before:
            signal.signal(signal.SIGINT, self.before)


def _in_main_thread() -> bool:
    """Only there can signals be handled."""
    return threading.current_thread() is threading.main_thread()


NEVER = _Interrupts()
"""For use where nobody listens to Ctrl-C: not pressed."""


def _function_target(
    function: Callable,
    seconds: float = SECONDS,
    interrupts: _Interrupts = NEVER,
    dtype: type = np.float64,
    problem: _Problem = STRAIGHT,
) -> Callable[[list], Iterator[Said]]:
    """A function of a row's parts → hit or (hit, t), of one pair or of many at once, as something that answers rows."""
    if not callable(function):
        raise TypeError(f"function must be callable as function({problem.asks}); got {worded(function)}")
    function = function if dtype is np.float64 else _typed(function, dtype)
    many = _takes_many(function, seconds, interrupts, problem)

    def ask(rows: list) -> Iterator[Said]:
        if many and (answers := _asked_at_once(function, rows, seconds, interrupts)):
            yield from answers
        else:
            yield from (_asked_once(function, row, seconds, interrupts) for row in rows)

    return ask


def _typed(function: Callable, dtype: type) -> Callable:
    """The function, given numbers of the type; those of one pair as numbers, not as arrays."""
    return lambda *given: function(*(x.astype(dtype) if np.ndim(x) else dtype(x) for x in given))


def _takes_many(
    function: Callable, seconds: float, interrupts: _Interrupts = NEVER, problem: _Problem = STRAIGHT
) -> bool:
    """Does the function answer seven pairs at once as it answers them one by one, and all that in time?"""
    end = time.monotonic() + seconds
    rows = list(zip(*problem.families["ordinary"](7), strict=True))
    answers = _asked_at_once(function, rows, seconds, interrupts)
    return answers is not None and all(
        time.monotonic() < end and answer == _asked_once(function, row, seconds, interrupts)
        for row, answer in zip(rows, answers, strict=True)
    )


def _asked_at_once(
    function: Callable, rows: list, seconds: float, interrupts: _Interrupts = NEVER
) -> list[Said] | None:
    """The answers to many pairs in one call, None where that does not work: then they are asked one by one."""

    def work() -> list[Said] | None:
        hit, t = _pair_of(function(*(np.array(x, dtype=float) for x in zip(*rows, strict=True))))
        hit = np.asarray(hit)
        times = [None] * len(rows) if t is None else np.asarray(t, dtype=float).tolist()
        if hit.shape != (len(rows),) or len(times) != len(rows):
            return None
        return [read(x, y) for x, y in zip(hit.tolist(), times, strict=True)]

    try:
        with np.errstate(all="ignore"):
            found = within(seconds, work)
    except BaseException:  # whatever it is, the pair that does it is found when they are asked one by one
        found = None
    _heed(interrupts)
    return found


def _asked_once(function: Callable, row: tuple, seconds: float, interrupts: _Interrupts = NEVER) -> Said:
    """The answer to one pair."""
    given = [np.array(x, dtype=float) if np.ndim(x) else float(x) for x in row]

    def work() -> Said:
        try:
            found = function(*given)
        except Hang:
            raise
        except BaseException as error:  # whatever the code under attack does wrong is a finding
            return _raised(error)
        return _read_all(found)

    try:
        with np.errstate(all="ignore"):
            answer = within(seconds, work)
    except Hang:
        answer = Said(None, fault="hang", said=f"no answer within {seconds:g} s")
    _heed(interrupts)
    return answer


def _heed(interrupts: _Interrupts) -> None:
    """Ctrl-C is the user's, though the code under attack may have caught it."""
    if interrupts.pressed:
        raise KeyboardInterrupt


def _raised(error: BaseException) -> Said:
    """An exception as an answer: its type and message, and the line that raised it."""
    first = last = sys.exc_info()[2]  # the true one: error.__traceback__ may be anything
    while last.tb_next:
        last = last.tb_next
    place = "" if last is first else f" in line {last.tb_lineno} of {last.tb_frame.f_code.co_name}"
    name = worded(error, lambda error: type(error).__name__)
    return Said(None, fault="exception", said=f"{name}: {worded(error, str)}", place=f"{name}{place}.")


def worded(x: Any, write: Callable[[Any], str] = repr) -> str:
    """x in words that fit a line and cannot steer the terminal, however it writes itself."""
    try:
        text = "".join([write(x)])  # a plain str, whatever class it was
    except Hang:
        raise
    except BaseException:
        text = "what cannot be put into words"
    text = text if len(text) <= WORDS else text[:WORDS] + "…"
    return "".join(c if c.isprintable() else " " for c in text)


def _read_all(found: Any) -> Said:
    """What a function returned, as an answer; never an exception, whatever it returned."""
    try:
        return read(*_pair_of(found))
    except Hang:
        raise
    except BaseException:
        return Said(None, fault="rubbish", said=worded(found))


def _pair_of(found: Any) -> tuple:
    """hit and t, t None where only a hit was given."""
    if not isinstance(found, tuple):
        return found, None
    hit, t = found
    return hit, t


def read(hit, t=None) -> Said:
    """hit and t as they were given, checked: hit is yes or no, t a number or nothing."""
    hit, t = (x.item() if isinstance(x, np.ndarray | np.generic) else x for x in (hit, t))
    if not isinstance(hit, bool) and hit not in (0, 1):
        return Said(None, fault="rubbish", said=f"hit = {worded(hit)}")
    try:
        if isinstance(t, bool | str | bytes):
            raise TypeError
        t = None if t is None else float(t)
    except (TypeError, ValueError, OverflowError):
        return Said(None, fault="rubbish", said=f"t = {worded(t)}")
    return Said(bool(hit), t if hit else None, fault="nan" if hit and t is not None and np.isnan(t) else "")


def within(seconds: float, work: Callable[[], Any]) -> Any:
    """What work() gives; `Hang` if the time is over first. Without signals, or outside the main thread, it waits.

    The alarm rings again and again, after times short and long: code that catches everything, in a loop, is outside of
    its `try` for a microsecond, and is hit there before long. And what code answers that caught it once is too late.
    """
    if not _in_main_thread() or not hasattr(signal, "setitimer"):
        return _contained(work)
    on, rung = True, 0

    def over(number, frame):
        nonlocal rung
        if on:
            rung += 1
            signal.setitimer(signal.ITIMER_REAL, AGAIN * 1.3 ** (rung % 20))  # up to 150 µs
            raise Hang

    def ignored(told) -> None:
        if told.exc_type is not Hang:  # an alarm that rings while something is being deleted is lost, and rings again
            hook(told)

    before, hook = signal.signal(signal.SIGALRM, over), sys.unraisablehook
    try:
        sys.unraisablehook = ignored
        signal.setitimer(signal.ITIMER_REAL, seconds)
        found = _contained(work)
        if rung:
            raise Hang
        return found
    finally:
        on = False  # first of all: an alarm from here on is too late
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        sys.unraisablehook = hook


def _contained(work: Callable[[], Any]) -> Any:
    """What work() gives, in this process alone: a copy that it forked ends here, or it would go on with the attack.

    How deep calls may go is put back: the attack itself goes deeper than a target might leave it.
    """
    number, depth = os.getpid(), sys.getrecursionlimit()
    try:
        return work()
    finally:
        if os.getpid() != number:
            os._exit(0)
        sys.setrecursionlimit(depth)
