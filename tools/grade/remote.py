"""An answer that runs in a process of its own, as a function that the tutor's checkers can call."""

import builtins
import json
import os
import socket
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any

import numpy as np

from lib.attack.targets import Hang
from lib.teach.watching import _Forbidden, _Watched

from ..needs import ROOT
from .answers import Answer
from .plain import line, packed, unpacked

LONGEST = 4_000_000
"""Bytes of a line that are read."""

FILE = "handed-in.py"
"""The name under which an answer's source is known while it is judged."""

TRIES = 3
"""Processes that an answer may end before no other is started for it."""

ENDS = {24: "it took more time than an answer may", 11: "it made Python crash", 9: "it was ended by the system"}
"""Why a process ended, by its signal."""


class ProcessEnded(RuntimeError):
    """The process of an answer is gone before it has answered."""


class Unreadable(ValueError):
    """What came from the process of an answer is no value."""


class Server:
    """The process from which those of the answers are forked: one at a time."""

    def __init__(self, with_lib: bool):
        self.talk, theirs = socket.socketpair()
        own = {"PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "LANG": "C.UTF-8"}
        told = str(theirs.fileno()), "lib" if with_lib else "bare"
        command = [sys.executable, "-P", "-s", "-m", "tools.grade.server", *told]
        self.process = subprocess.Popen(command, cwd="/", env=own, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
        theirs.close()
        self.reader, self.known = self.talk.makefile("rb"), set()

    def keep(self, number: str, cases: list[tuple]) -> None:
        """Let it have the cases of an exercise."""
        if number not in self.known:
            told = line([number, [[packed(x) for x in case] for case in cases]])
            self.talk.sendall(b"C" + len(told).to_bytes(8, "big") + told)
            self.heard(1)
            self.known.add(number)

    def start(self) -> tuple[int, int, int]:
        """A new process: its number, and the ends of the pipes to be read and written."""
        (read, theirs_write), (theirs_read, write) = os.pipe(), os.pipe()
        socket.send_fds(self.talk, [b"F"], [theirs_read, theirs_write])
        os.close(theirs_read), os.close(theirs_write)
        return int.from_bytes(self.heard(8), "big"), read, write

    def end(self) -> dict:
        """End that process; how it ended."""
        self.talk.sendall(b"E")
        return json.loads(self.reader.readline())

    def heard(self, size: int) -> bytes:
        """What the server says."""
        if len(told := self.reader.read(size)) < size:
            raise RuntimeError("the process that students' processes are forked from is gone")
        return told

    def close(self) -> None:
        """End the server."""
        self.reader.close(), self.talk.close()
        self.process.kill(), self.process.wait()


class Remote:
    """An answer as a function: each call is answered by the process that runs it.

    The cases of its exercise are answered in a row without being asked for one by one; what a checker asks out of
    that row is asked alone. A process that hangs is ended, and the next call gets a fresh one.
    """

    def __init__(self, server: Server, answer: Answer, cases: list[tuple] = (), number: str = ""):
        self.server, self.answer, self.cases, self.number = server, answer, cases, number
        self.__code__, self.__globals__ = answer.read()
        self.pid, self.undone, self.past, self.ended = 0, [], 0.0, 0
        self.lost: Exception | None = None
        self.writes = False
        if number:
            server.keep(number, cases)

    def __call__(self, *given: Any) -> Any:
        """What the answer gives for these arguments: any exception of it is raised here, too."""
        try:
            if self._in_a_row(given):
                return self._value(self._heard({"stream": self.number} if self.k == 1 else None, given), given)
            return self._value(self._alone(given), given)
        except Hang:
            self.close()
            raise

    def traced(self, *given: Any) -> tuple[Any, list, list]:
        """What the answer gives, and of the functions of `lib` that it calls first what they give, and their names."""
        if not self.pid:
            self.open()
        self.k = len(self.cases)
        told = self._said({"given": [packed(x) for x in given], "trace": True})
        return self._value(told, given), [unpacked(x) for x in told["lent"]], told["called"]

    def spent(self) -> float:
        """Seconds of the processor that the answer's processes have taken, by the system's own clock."""
        if not self.pid:
            return self.past
        if sys.platform.startswith("linux"):
            return self.past + time.clock_gettime((~self.pid << 3) | 2)  # that process's own clock
        return self.past + time.monotonic() - self.begun

    def close(self) -> str:
        """End the process; why it had ended already, if it had."""
        if self.pid:
            self.pid, _ = 0, os.close(self.write)
            self.read.close()
            ended = self.server.end()
            self.past += ended["seconds"]
            return ENDS.get(ended["signal"], "it ended Python before it answered")
        return ""

    def open(self) -> None:
        """Start the process, and let it load the answer; what prevents that is raised at every call."""
        if self.lost:
            raise self.lost
        self.pid, read, self.write = self.server.start()
        self.begun = time.monotonic()
        self.read, self.k = os.fdopen(read, "rb", 1 << 16), 0
        given = self.answer.given
        job = {
            "given": given,
            "source": self.answer.source,
            "file": FILE,
            "name": self.answer.name,
            "imports": self.answer.imports,
        }
        self.undone = self._said(job)["confined"]
        told = self._said(None)
        if "raised" in told:
            try:
                self._raise(told["raised"])
            except Exception as error:
                self.lost = error
                self.close()
                raise

    def _in_a_row(self, given: tuple) -> bool:
        """Is that the next case of the row, or the first?"""
        if not self.pid:
            self.open()
        if (
            self.k < len(self.cases)
            and len(given) == len(self.cases[self.k])
            and all(map(_is, given, self.cases[self.k]))
        ):
            self.k += 1
            return True
        while 0 < self.k < len(self.cases):  # what is left of the row nobody wants
            self._heard(None, ())
            self.k += 1
        self.k = len(self.cases)
        return False

    def _alone(self, given: tuple) -> dict:
        """The reply to arguments that are no case of the row."""
        without = next((w for x in given if (w := _without(x))), None)
        told = [["ask"] if callable(x) else packed(_plain(x) if without else x) for x in given]
        return self._heard({"given": told} | ({"without": without} if without else {}), given)

    def _heard(self, asked: dict | None, given: tuple) -> dict:
        """The reply to what is asked, and before it to all that the answer asks itself."""
        told = self._said(asked)
        while "ask" in told:
            told = self._said(self._asked_back(told, given))
        return told

    def _asked_back(self, told: dict, given: tuple) -> dict:
        """What a function among the arguments says."""
        try:
            return {"value": packed(given[int(told["ask"])](*map(unpacked, told["given"])))}
        except (Exception, Hang) as error:
            if isinstance(error, Hang):
                raise
            return {"raised": str(error)[:200]}

    def _said(self, asked: dict | None) -> dict:
        """One line of the process, after one to it."""
        if asked is not None:
            with suppress(BrokenPipeError):
                _write(self.write, line(asked))
        text = self.read.readline(LONGEST)
        if not text:
            error, self.ended = ProcessEnded(self.close()), self.ended + 1
            self.lost = error if self.ended == TRIES else None
            raise error
        try:
            told = json.loads(text)
        except (ValueError, RecursionError, MemoryError):
            told = None
        if not isinstance(told, dict):
            raise Unreadable("what it says is no answer")
        return told

    def _value(self, told: dict, given: tuple) -> Any:
        """The value of a reply, or its exception; what it printed is printed, what it changed is changed."""
        try:
            sys.stdout.write(str(told.get("printed", ""))[:200])
            self.writes |= bool(told.get("changed"))
            for i, x in told.get("changed", {}).items():
                given[int(i)][... if isinstance(given[int(i)], np.ndarray) else slice(None)] = unpacked(x)
        except (ValueError, TypeError, IndexError, AttributeError) as error:
            raise Unreadable("what it has changed cannot be read") from error
        if "forbidden" in told:
            self._raise(told["raised"], _Forbidden(str(told["forbidden"])[:200]))
        if "raised" in told:
            self._raise(told["raised"])
        try:
            return unpacked(told["value"])
        except (ValueError, KeyError) as error:
            raise Unreadable("what it returns cannot be read") from error

    def _raise(self, told: Any, error: BaseException | None = None) -> None:
        """Raise what the answer raised, from its line."""
        try:
            names, said, lines = told
            error = error or _error([str(name) for name in names], str(said)[:200])
            numbers = [int(n) for file, n in lines if file == FILE and 0 < int(n) < 100_000]
        except (ValueError, TypeError) as fault:
            raise Unreadable("what it raises cannot be read") from fault
        line_before = "\n" * (numbers[-1] - 1) if numbers else ""
        exec(compile(f"{line_before}raise error", FILE if numbers else "", "exec"), {"error": error})


def _write(to: int, text: bytes) -> None:
    """Write all of it."""
    while text:
        text = text[os.write(to, text) :]


def _is(x: Any, y: Any) -> bool:
    """Is an argument what the case has there?"""
    if isinstance(y, np.ndarray):
        return isinstance(x, np.ndarray) and x.dtype == y.dtype and x.shape == y.shape and x.tobytes() == y.tobytes()
    return type(x) is type(y) and (x == y or x != x)


def _without(x: Any) -> tuple[str, ...]:
    """What a watched number, or the first of an array, is to do without."""
    x = x.flat[0] if isinstance(x, np.ndarray) and x.dtype == object and x.size else x
    return x.without if isinstance(x, _Watched) else ()


def _plain(x: Any) -> Any:
    """A watched number as a plain one, and those of an array."""
    return float(x) if isinstance(x, _Watched) else x.astype(float) if isinstance(x, np.ndarray) else x


def _error(names: list[str], said: str) -> Exception:
    """An exception of that class of Python's, or of one that is named so and descends from it."""
    classes = (getattr(builtins, name, None) for name in names)
    known = next(x for x in (*classes, Exception) if isinstance(x, type) and issubclass(x, Exception))
    if known.__name__ == names[0]:
        with suppress(TypeError):
            return known(said)
    plain = known if known not in (UnicodeDecodeError, UnicodeEncodeError, UnicodeTranslateError) else ValueError
    return type(names[0][:40] or "Exception", (plain,), {})(said)
