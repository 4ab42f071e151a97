"""The process that students' processes are forked from: it has loaded numpy already, and `lib` where it is asked to.

It is told what to do over a socket: to keep the cases of an exercise, to fork a process that answers over two pipes,
and to end that. It knows no right answer, and is forked before any is worked out.
"""

import gc
import json
import os
import resource
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from tools.grade.confined import closed_but, confine, dies_with_parent
from tools.grade.plain import WORDS, line, packed, unpacked

ROOT = Path(__file__).parent.parent.parent
LIB = ROOT / "lib"

USUAL = "math cmath fractions decimal itertools functools operator collections heapq bisect statistics random typing "
USUAL += "dataclasses copy string re numbers time warnings enum abc types numpy.linalg numpy.polynomial numpy.fft "
USUAL += "numpy.random numpy.ma"
"""Modules that are loaded for everybody."""

METHODS = "frame double_double elementary exact overlap ray trig quadratic viete tmin residual response plane published"
"""Those of `lib` that are loaded where it is there."""

LOADABLE = {*sys.stdlib_module_names, "numpy", "scipy", "lib", "swept_spheres"} - {"antigravity", "this", "idlelib"}
"""Where a module may stand that is loaded because an answer names it."""

NEVER = ("lib.teach", "lib.show", "swept_spheres.teach", "swept_spheres.show", "test", "turtledemo")
"""What is not loaded though it stands there: the tutor with its right answers, and pictures."""


def _load(with_lib: bool) -> None:
    """Load what answers use; without `lib` it cannot be found, either."""
    for name in USUAL.split():
        import_module(name)
    if with_lib:
        for name in METHODS.split():
            import_module(f"lib.{name}")
    else:
        sys.path[:] = [place for place in sys.path if place and Path(place).resolve() != ROOT]
        sys.modules["lib"] = sys.modules["swept_spheres"] = None


def _watching() -> tuple[Callable, Callable, type]:
    """What watches numbers, without the lessons that stand beside it."""
    names = {"lib": ROOT / "lib", "lib.teach": ROOT / "lib" / "teach"}
    before = {name: sys.modules.get(name) for name in (*names, "lib.teach.words")}
    for name, place in names.items():
        sys.modules[name] = type(sys)(name)
        sys.modules[name].__path__ = [str(place)]
    sys.modules["lib.teach.words"] = type(sys)("words")
    sys.modules["lib.teach.words"].line_of = lambda error, function: ""
    module = import_module("lib.teach.watching")
    for name in [*before, "lib.teach.watching"]:
        sys.modules.pop(name, None)
    sys.modules.update({name: found for name, found in before.items() if name in names and found})
    return module._run_watched, module._watched, module._Forbidden


class _Printed:
    """What is printed: its first letters are kept."""

    def __init__(self):
        self.text = ""

    def write(self, text: str) -> int:
        """Keep what there is room for."""
        self.text += str(text)[: WORDS - len(self.text)] if len(self.text) < WORDS else ""
        return len(text)

    def flush(self) -> None:
        """There is nothing to do."""


def _answered(function: Callable, given: list) -> dict:
    """What a function does with a case: its value or what it raised, what it printed, which arguments it changed."""
    before = [x.copy() if isinstance(x, np.ndarray | list) else None for x in given]
    sys.stdout = printed = _Printed()
    try:
        told = {"value": packed(function(*given))}
    except BaseException as error:
        told = {"raised": _raised(error)}
    if printed.text:
        told["printed"] = printed.text
    changed = {i: packed(x) for i, (x, was) in enumerate(zip(given, before, strict=True)) if _differs(x, was)}
    return told | {"changed": changed} if changed else told


def _differs(x: Any, was: Any) -> bool:
    """Is an argument another than it was?"""
    if was is None:
        return False
    if isinstance(x, np.ndarray):
        return x.shape != was.shape or x.tobytes() != was.tobytes()
    return not np.array_equal(x, was)


def _traced(function: Callable, given: list) -> dict:
    """The same, and which functions of `lib` it calls itself, and what they give."""
    lent, called, inside = [], [], 0

    def notice(frame: Any, event: str, value: Any) -> None:
        nonlocal inside
        place = Path(frame.f_code.co_filename)
        if event not in ("call", "return") or not place.is_relative_to(LIB):
            return
        inside += 1 if event == "call" else -1
        if event == "return" and inside == 0 and len(lent) < 20:
            lent.append(packed(tuple(value) if isinstance(value, tuple) else value))  # a named one is not told
            room = ".".join(place.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            called.append(f"{room}.{frame.f_code.co_name}")

    sys.setprofile(notice)
    try:
        told = _answered(function, given)
    finally:
        sys.setprofile(None)
    return told | {"lent": lent, "called": called}


def _raised(error: BaseException) -> list:
    """The names of an error's classes, what it says, and the lines that it came through."""
    lines, trace = [], error.__traceback__
    while trace is not None:
        lines.append([trace.tb_frame.f_code.co_filename[:WORDS], trace.tb_lineno])
        trace = trace.tb_next
    try:
        said = str(error)[:WORDS]
    except BaseException:
        said = ""
    return [[kind.__name__[:40] for kind in type(error).__mro__][:8], said, lines[-20:]]


class _Student:
    """The process of one answer: it loads it, and answers cases until it is ended."""

    def __init__(self, read: int, write: int, cases: dict[str, list], watching: tuple):
        self.read, self.write = os.fdopen(read, "rb"), os.fdopen(write, "wb", buffering=0)
        self.cases, self.watching = cases, watching

    def tell(self, told: dict) -> None:
        """Tell the judge."""
        try:
            text = line(told)
        except Exception as error:
            text = line({"raised": _raised(error)})
        while text:  # a pipe need not take all at once
            text = text[self.write.write(text) :]

    def asking(self, number: int) -> Callable:
        """A function of the judge's, as one that can be called here."""

        def ask(*given: Any) -> Any:
            self.tell({"ask": number, "given": [packed(x) for x in given]})
            told = json.loads(self.read.readline())
            if "raised" in told:
                raise IndexError(told["raised"])
            return unpacked(told["value"])

        return ask

    def run(self) -> None:
        """Load the answer, and answer."""
        job = json.loads(self.read.readline())
        for name in job["imports"]:
            if name.split(".")[0] in LOADABLE and not name.startswith(NEVER) and "__" not in name:
                with suppress(Exception):
                    import_module(name)
        self.tell({"confined": confine()})
        room = {"__name__": "handed_in"}
        sys.stdout = _Printed()
        np.seterr(all="ignore")
        try:
            exec(compile(job["given"], "given.py", "exec"), room)
            exec(compile(job["source"], job["file"], "exec"), room)
            function = room[job["name"]]
        except BaseException as error:
            return self.tell({"raised": _raised(error)})
        self.tell({"ready": True})
        while asked := self.read.readline():
            self.reply(function, json.loads(asked))

    def reply(self, function: Callable, asked: dict) -> None:
        """Answer one line of the judge's."""
        if "stream" in asked:
            for case in self.cases[asked["stream"]]:
                self.tell(_answered(function, [x.copy() if isinstance(x, np.ndarray | list) else x for x in case]))
            return
        given = [self.asking(i) if x == ["ask"] else unpacked(x) for i, x in enumerate(asked["given"])]
        if "trace" in asked:
            return self.tell(_traced(function, given))
        if "without" not in asked:
            return self.tell(_answered(function, given))
        run_watched, watched, forbidden = self.watching
        try:
            run_watched(function, asked["without"], [watched(x, tuple(asked["without"])) for x in given])
            self.tell({"value": ["none"]})
        except forbidden as error:
            self.tell({"forbidden": str(error)[:WORDS], "raised": _raised(error)})
        except BaseException as error:
            self.tell({"raised": _raised(error)})


def _forked(read: int, write: int, cases: dict[str, list], watching: tuple) -> int:
    """A process of its own for one answer; its number."""
    if pid := os.fork():
        os.close(read), os.close(write)
        return pid
    try:
        os.setsid()
        dies_with_parent()
        closed_but(read, write)
        _Student(read, write, cases, watching).run()
    finally:
        os._exit(0)


def _ended(pid: int) -> dict:
    """End a process; how it ended, its seconds and its memory."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    _, status, used = os.wait4(pid, 0)
    return {"signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0, "seconds": used.ru_utime + used.ru_stime}


def _exactly(talk: socket.socket, size: int) -> bytes:
    """So many bytes, fewer only where nobody tells any more."""
    told = b""
    while len(told) < size and (more := talk.recv(size - len(told))):
        told += more
    return told


def _serve(talk: socket.socket) -> None:
    """Do what the judge says, until it is gone."""
    cases, pid, watching = {}, 0, _watching()
    gc.collect(), gc.freeze()
    while True:
        what, files, _, _ = socket.recv_fds(talk, 1, 2)
        if what == b"F":
            pid = _forked(*files, cases, watching)
            talk.sendall(pid.to_bytes(8, "big"))
        elif what == b"E":
            talk.sendall(line(_ended(pid)))
        elif what == b"C":
            name, rows = json.loads(_exactly(talk, int.from_bytes(_exactly(talk, 8), "big")))
            cases[name] = [[unpacked(x) for x in row] for row in rows]
            talk.sendall(b"k")
        else:
            return


def main(number: str, with_lib: str) -> None:
    """Serve the judge at the other end of a socket."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the judge says when to end
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    talk = socket.socket(fileno=int(number))
    _load(with_lib == "lib")
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.environ.clear()
    with suppress(ConnectionError):  # the judge is gone
        _serve(talk)


if __name__ == "__main__":
    main(*sys.argv[1:])
