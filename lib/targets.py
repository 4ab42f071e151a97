"""What an attack asks: a Python function, or any program that answers one line of JSON with another."""

import json
import queue
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

from .families import ordinary

SECONDS = 2.0
"""How long one answer may take."""


class Answer(NamedTuple):
    """What came back for one pair: hit and t (None where no time is given), or a fault and what it said."""

    hit: bool | None
    t: float | None = None
    fault: str = ""
    said: str = ""


class Hang(BaseException):
    """An answer did not come in time; no Exception, so that code under attack does not catch it by accident."""


def function_target(function: Callable, seconds: float = SECONDS) -> Callable[[list], Iterator[Answer]]:
    """A function (p, v, r) → hit or (hit, t), of one pair or of many at once, as something that answers rows."""
    if not callable(function):
        raise TypeError(f"function must be callable as function(p, v, r); got {function!r}")
    many = takes_many(function, seconds)

    def ask(rows: list) -> Iterator[Answer]:
        if many and (answers := asked_at_once(function, rows, seconds)):
            yield from answers
        else:
            yield from (asked_once(function, row, seconds) for row in rows)

    return ask


def takes_many(function: Callable, seconds: float) -> bool:
    """Does the function answer seven pairs at once as it answers them one by one?"""
    rows = list(zip(*ordinary(7), strict=True))
    answers = asked_at_once(function, rows, seconds)
    return answers is not None and answers == [asked_once(function, row, seconds) for row in rows]


def asked_at_once(function: Callable, rows: list, seconds: float) -> list[Answer] | None:
    """The answers to many pairs in one call, None where that does not work: then they are asked one by one."""
    p, v, r = (np.array(x, dtype=float) for x in zip(*rows, strict=True))
    try:
        with np.errstate(all="ignore"), alarm(seconds):
            found = function(p, v, r)
        hit, t = found[:2] if isinstance(found, tuple) else (found, None)
        hit = np.asarray(hit)
        times = [None] * len(rows) if t is None else np.asarray(t, dtype=float).tolist()
        if hit.shape != (len(rows),) or len(times) != len(rows):
            return None
        return [read(x, y) for x, y in zip(hit.tolist(), times, strict=True)]
    except (Exception, Hang):
        return None


def asked_once(function: Callable, row: tuple, seconds: float) -> Answer:
    """The answer to one pair."""
    p, v, r = (np.array(x, dtype=float) for x in row)
    try:
        with np.errstate(all="ignore"), alarm(seconds):
            found = function(p, v, float(r))
        return read(*found[:2]) if isinstance(found, tuple) else read(found)
    except Hang:
        return Answer(None, fault="hang", said=f"no answer within {seconds:g} s")
    except Exception as error:  # whatever the code under attack does wrong is a finding
        return Answer(None, fault="exception", said=f"{type(error).__name__}: {error}")


def read(hit, t=None) -> Answer:
    """hit and t as they were given, checked: hit is yes or no, t a number or nothing."""
    if isinstance(hit, np.ndarray | np.generic):
        hit = hit.item()
    if not isinstance(hit, bool) and hit not in (0, 1):
        return Answer(None, fault="rubbish", said=f"hit = {hit!r}")
    try:
        t = None if t is None else float(t)
    except (TypeError, ValueError):
        return Answer(None, fault="rubbish", said=f"t = {t!r}")
    return Answer(bool(hit), t if hit else None, fault="nan" if hit and t is not None and np.isnan(t) else "")


@contextmanager
def alarm(seconds: float):
    """Raise `Hang` in the main thread when the time is over; elsewhere, and where there are no signals, wait."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def over(number, frame):
        raise Hang

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def program_target(command: list[str], seconds: float = SECONDS) -> Callable[[list], Iterator[Answer]]:
    """A program that reads {"p": […], "v": […], "r": …} a line and writes {"hit": …, "t": …} a line, t at will.

    A program that hangs or ends is started anew for the next pair.
    """
    running: list[Program] = []

    def ask(rows: list) -> Iterator[Answer]:
        for p, v, r in rows:
            if not running:
                running.append(Program(command))
            line = json.dumps({"p": np.asarray(p).tolist(), "v": np.asarray(v).tolist(), "r": float(r)})
            answer = running[0].ask(line, seconds)
            if answer.fault in ("hang", "ended"):
                running.pop().stop()
            yield answer

    ask.stop = lambda: [running.pop().stop() for _ in running[:]]
    return ask


class Program:
    """A running program, its answers read in a thread so that waiting for one can be given up."""

    def __init__(self, command: list[str]):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8", bufsize=1)
        self.lines: queue.Queue = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        """Put every line it writes into the queue, and at its end None."""
        try:
            for line in self.process.stdout:
                self.lines.put(line)
        except (UnicodeDecodeError, ValueError):
            self.lines.put("bytes that are no text")
        self.lines.put(None)

    def ask(self, question: str, seconds: float) -> Answer:
        """One line there, one line back."""
        try:
            self.process.stdin.write(question + "\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=seconds)
        except queue.Empty:
            return Answer(None, fault="hang", said=f"no answer within {seconds:g} s (is each line flushed?)")
        except OSError:
            line = None
        if line is None:
            return Answer(None, fault="ended", said=f"the program ended with status {self.process.wait()}")
        return parsed(line)

    def stop(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            try:
                stream.close()
            except OSError:
                pass


def parsed(line: str) -> Answer:
    """The answer in one line of JSON.

    >>> parsed('{"hit": true, "t": 0.5}').t, parsed("hello").fault
    (0.5, 'rubbish')
    """
    try:
        found = json.loads(line)
        return read(found["hit"], found.get("t"))
    except (ValueError, KeyError, TypeError, AttributeError):
        return Answer(None, fault="rubbish", said=f"the line {line.strip()[:60]!r}")
