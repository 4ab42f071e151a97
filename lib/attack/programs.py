"""An attack on a program of any language: one line of JSON in, one out, and nothing of it is trusted."""

import json
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import numpy as np

from .problems import STRAIGHT, _Problem
from .targets import LONGEST, POSIX, SECONDS, SOON, WAITING, Said, read, worded


def _program_target(
    command: list[str], seconds: float = SECONDS, problem: _Problem = STRAIGHT
) -> Callable[[list], Iterator[Said]]:
    """A program that reads {"p": […], "v": […], "r": …} a line and writes {"hit": …, "t": …} a line, t at will.

    Of a curved pair it also reads "a" and "T".

    A program that hangs or ends is started anew for the next pair.
    """
    running = [_Program(command, problem)]  # here, so that one which cannot be started is told at once
    knocks = True

    def ask(rows: list) -> Iterator[Said]:
        nonlocal knocks
        for row in rows:
            try:
                program = running[0] if running else _Program(command, problem)
            except OSError as error:
                yield Said(None, fault="ended", said=f"it cannot be started again: {worded(error, str)}")
                continue
            running[:] = [program]
            knocks = program.knock(seconds) if knocks and not program.asked else knocks
            answer = program.ask(_question(row, problem), seconds)
            if answer.fault in ("hang", "ended"):
                running.pop().stop()
            yield answer

    ask.stop = lambda: [running.pop().stop() for _ in running[:]]
    return ask


def _question(row: tuple, problem: _Problem = STRAIGHT) -> bytes:
    """A pair as the line that a program reads."""
    parts = (np.asarray(x).tolist() if np.ndim(x) else float(x) for x in row)
    return json.dumps(dict(zip(problem.letters, parts, strict=True))).encode() + b"\n"


class _Program:
    """A running program. Threads write to it and read from it, so that waiting for either can be given up."""

    def __init__(self, command: list[str], problem: _Problem = STRAIGHT):
        self.known = [(_question(row, problem), hit) for row, hit in problem.known]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, bufsize=0, start_new_session=POSIX)
        self.questions: queue.Queue = queue.Queue(WAITING)
        self.lines: queue.Queue = queue.Queue(WAITING)  # bounded: a program that floods has to wait
        self.asked = self.mute = self.noisy = self.over = False
        self.unasked, self.slowest = "", 0.0
        for work in (self.write, self.listen):
            threading.Thread(target=work, daemon=True).start()

    def write(self) -> None:
        """Pass questions on; it alone closes the stream, for closing waits for one that writes."""
        with suppress(OSError), self.process.stdin as stream:
            while line := self.questions.get():
                while line:
                    line = line[stream.write(line) :]

    def listen(self) -> None:
        """Put every line it writes into the queue, `LONGEST` bytes of it at most, and at its end None."""
        rest = b""
        with suppress(OSError), self.process.stdout as stream:
            while some := stream.read(LONGEST):
                *lines, rest = (rest + some).split(b"\n")
                rest = rest[:LONGEST]
                for line in lines:
                    self.lines.put(line[:LONGEST])
                    if self.over:
                        return
        for last in (rest, None) if rest else (None,):
            self.lines.put(last)

    def heard(self, end: float) -> str | None:
        """The next line, None if it will write no more; raise `queue.Empty` if none has come by then."""
        line = self.lines.get(timeout=max(end - time.monotonic(), 0))
        if line is None:
            self.lines.put(None)  # for whoever asks next
        return line if line is None else line.decode(errors="replace").strip()

    def knock(self, seconds: float) -> bool:
        """Ask two plain pairs until they are answered rightly; what comes before that is a banner, and nobody's answer.

        By them a program shows that its answers are late by a line. Returns whether to knock again at the next start:
        not if a plain pair is answered wrongly, which takes the whole time.
        """
        for line, hit in self.known:
            start = time.monotonic()
            self.questions.put(line)
            early, right = self.until(hit, start + seconds)
            self.slowest = time.monotonic() - start if right else 0.0  # of the last: the first takes its start too
            if not right:
                readable = [i for i, said in enumerate(early) if _parsed(said).fault != "rubbish"]
                early = early[: readable[0]] if readable else []
            self.unasked = self.unasked or _quoted(early)
            if not right:
                return self.mute
        return True

    def until(self, hit: bool, end: float) -> tuple[list[str], bool]:
        """The lines before the one that says so, and whether that one came."""
        early: list[str] = []
        with suppress(queue.Empty):
            while len(early) < WAITING and (line := self.heard(end)) is not None:
                if _parsed(line).hit is hit:
                    return early, True
                early.append(line)
            return early, False
        self.mute = not early and self.process.poll() is None  # not a word: its answers would come late
        return early, False

    def ask(self, line: bytes, seconds: float) -> Said:
        """One line there, one line back; what comes unasked is dropped, and told."""
        dropped = self.dropped()
        unasked, self.unasked, self.asked = self.unasked or dropped, "", True
        start = time.monotonic()
        try:
            if self.mute:
                raise queue.Empty
            self.questions.put(line, timeout=seconds)
            answer = self.answer(start + seconds)
            if answer.hit is not None:
                self.slowest = max(self.slowest, time.monotonic() - start)
        except (queue.Empty, queue.Full):
            answer = self.late(seconds)
        self.noisy = self.noisy or bool(answer.unasked)
        return answer._replace(unasked=answer.unasked or unasked)

    def dropped(self) -> str:
        """The first of the lines that wait though nothing was asked; all that wait are dropped."""
        end = time.monotonic() + (SOON if self.noisy or not self.asked else 0)
        lines: list[str] = []
        with suppress(queue.Empty):
            while len(lines) < WAITING and (line := self.heard(end)) is not None:
                lines.append(line)
        self.noisy = self.noisy or bool(lines)
        return _quoted(lines)

    def answer(self, end: float) -> Said:
        """The next line as an answer; if it cannot be read, then the next that can, if one follows."""
        line = self.heard(end)
        if line is None:
            return self.ended(end)
        first = _parsed(line)
        if first.fault != "rubbish":
            return first
        end = min(end, time.monotonic() + SOON + 3 * self.slowest)  # a remark is followed by its answer as others were
        with suppress(queue.Empty):
            for _ in range(WAITING):
                if (following := self.heard(end)) is None:
                    break
                if (answer := _parsed(following)).fault != "rubbish":
                    return answer._replace(unasked=_quoted([line]))
        return first

    def ended(self, end: float) -> Said:
        """It writes no more: with which status it ended, if it did."""
        try:
            status = self.process.wait(max(end - time.monotonic(), SOON))
        except subprocess.TimeoutExpired:
            return Said(None, fault="ended", said="the program closed its output, but goes on")
        return Said(None, fault="ended", said=f"the program ended with status {status}")

    def late(self, seconds: float) -> Said:
        """No answer came: it hangs, or has ended and left a child behind that holds its output."""
        if self.process.poll() is not None:
            return self.ended(0)
        return Said(None, fault="hang", said=f"no answer within {seconds:g} s (is each line flushed?)")

    def stop(self) -> None:
        """End it and its children, whatever they do."""
        self.over = True
        _end_session(self.process)
        for waiting in (self.lines, self.questions):  # make room, so that no thread waits for ever
            with suppress(queue.Empty):
                while True:
                    waiting.get_nowait()
        self.questions.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(SECONDS)


def _end_session(process: subprocess.Popen) -> None:
    """End a process that leads a session of its own, and its children with it, whatever they do."""
    if POSIX:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True)
    process.kill()


def _quoted(lines: list[str]) -> str:
    """The first of some lines, its beginning in quotes; nothing if there is none."""
    return worded(lines[0][:60]) if lines else ""


def _parsed(line: str) -> Said:
    """The answer in one line of JSON.

    >>> _parsed('{"hit": true, "t": 0.5}').t, _parsed("hello").fault
    (0.5, 'rubbish')
    """
    try:
        found = json.loads(line)
        return read(found["hit"], found.get("t"))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Said(None, fault="rubbish", said=f"the line {_quoted([line.strip()])}")
