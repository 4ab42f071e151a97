"""Attack a sweep: run it on every family against the exact answer, and show the smallest case it gets wrong.

    python -m lib.attack module:function          a Python function (p, v, r) → hit or (hit, t)
    python -m lib.attack -- ./program argument    a program, one line of JSON in, one line out

The program reads {"p": [x, y, z], "v": [x, y, z], "r": r} a line, two or three coordinates, and writes
{"hit": true, "t": 0.5} a line; t may be left out.

With --curved the paths are p + v t + ½ a t², t in [0, T]: a function (p, v, a, r, T), a program that also reads
"a": [x, y, z] and "T": T. A cause is then named only if one mistake explains all that went wrong.

With --triangle a ball is swept against a triangle in space: a function (p, v, r, triangle), a program that also reads
"triangle": [[x, y, z], [x, y, z], [x, y, z]].

All is judged to the last bit: what hangs on rounding comes last. With --policy or --float32 the attack is fair: a pair
is judged only if the exact answer stays the same while r moves by the slop and by 64 ulps of |p| + |v| + r; what that
leaves open is counted. --float32 rounds the pairs to single precision and judges in it. --policy says what the target
rightly does at boundaries, such as inside=no,slop=0.005; "" is this course's own:

    touching=yes|no        touching counts, or not
    parting=yes|no         spheres that overlap at the start and recede are a hit, or not
    inside=start|no|exit   overlap at the start is a hit at 0, no hit, or a hit when they part
    end=closed|open        contact at t = 1 counts, or not
    slop=length            by which r may be larger or smaller

--engine NAME replays an exhibit of the museum: a pair on which an engine that people use said something that nobody
would want, what is right, why, and what the engine says today, if it is installed beside the course (make engines).

A function is attacked in a process of its own, and no output but its report counts. The exit status is 1 if anything
was wrong or no report came, 2 if the target or an option is bad, 130 if the attack was interrupted before anything was
found. A target that does not come back is interrupted, with the line where it stands, and if need be ended.
"""

import argparse
import faulthandler
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from .hunt import _checked_pairs, _checked_time, _rules_of, attack
from .museum import _replayed
from .programs import _end_session
from .report import Report, told
from .targets import POSIX, SECONDS, _contained, worded

BAD = 2
"""The exit status for a bad target or option, as `argparse` has it."""

INTERRUPTED = 130
"""The exit status where Ctrl-C came before anything was found, as shells have it."""

GRACE = 30.0
"""Seconds for a module to be imported, and all else beyond what an attack takes, before its process is interrupted."""

AFTER = 2.0
"""Seconds in which a process that was interrupted twice has to report, before it is ended."""


def _imported(name: str, *problem: bool) -> Callable:
    """The function named module:function, the module also looked for in the present folder."""
    module, _, function = name.partition(":")
    if not function:
        raise ValueError(f"target must be module:function, or -- and a command; got {name!r}")
    sys.path.insert(0, "")
    try:
        found = import_module(module)
        for part in function.split("."):
            found = getattr(found, part)
    except (Exception, SystemExit) as error:  # whatever a module does when it is imported
        raise ValueError(f"target {name!r} cannot be found: {type(error).__name__}: {worded(error, str)}") from None
    if not callable(found):
        asks = _rules_of(None, False, *problem).problem.asks
        raise ValueError(f"target {name!r} must be a function of {asks}; got {worded(found)}")
    return found


def _in_child(name: str, seconds: float, timeout: float, pairs: int, *fair) -> tuple[int, str]:
    """The exit status and the words of an attack on a function, in a process of its own that may do what it likes.

    The report comes as a file: what the function does to the process, its output and its status is no answer.
    """
    limit = 2 * seconds + 10 * timeout + GRACE
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder) / "report"
        given = json.dumps([name, seconds, timeout, pairs, *fair, str(path), 2 * limit + AFTER])
        words = [sys.executable, "-c", f"from {__spec__.parent}.__main__ import _child; _child()", given]
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, start_new_session=POSIX)
        try:
            late = _waited(process, (limit, seconds + 10 * timeout, AFTER))
        finally:
            _end_session(process)
        return _judged_child(name, process.wait(), late, path)


def _waited(process: subprocess.Popen, patience: tuple) -> float:
    """Wait for a process so many seconds in turn. After each, or at Ctrl-C, it is interrupted.

    Returns the seconds after which it was, 0 if it came back by itself or by the user's will.
    """
    late = 0.0
    for seconds in patience:
        try:
            process.wait(seconds)
            return late
        except subprocess.TimeoutExpired:
            late += seconds
        except KeyboardInterrupt:
            pass
        if POSIX:  # elsewhere Ctrl-C reaches it by itself
            process.send_signal(signal.SIGUSR1 if late else signal.SIGINT)
    return late


def _judged_child(name: str, status: int, late: float, path: Path) -> tuple[int, str]:
    """The exit status and the words of the attack in a process that ended with this status."""
    why = f"{name} did not come back within {late:g} s, and no alarm stopped it: it was interrupted." if late else ""
    try:
        status, said = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        said = f"No report came: the process in which {name} was attacked ended with status {status}."
        return 1, f"{said}\n{why}".strip()
    return (1, f"{said}\n\n{why}") if late else (status, said)


def _child() -> None:
    """Attack a function in this process, leave the report in a file, and end whatever else still runs here."""
    name, seconds, timeout, pairs, *fair, path, limit = json.loads(sys.argv.pop())
    messages = open(os.dup(2), "w", encoding=sys.stderr.encoding, errors="replace")  # a target may close its own
    faulthandler.dump_traceback_later(limit, exit=True, file=messages)  # though nobody is left to end it
    if POSIX:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored or not above: here only the parent sends it
        signal.signal(signal.SIGUSR1, lambda number, frame: signal.raise_signal(signal.SIGINT))
        faulthandler.register(signal.SIGUSR1, file=messages, chain=True)  # Ctrl-C, and the line where it stands
        signal.signal(signal.SIGALRM, signal.SIG_IGN)  # an alarm that comes too late must not end it
    try:
        target = _contained(lambda: _imported(name, *fair[2:]))
    except ValueError as error:
        answer = BAD, str(error)
    else:
        answer = _reported(attack(target, seconds, timeout, pairs, messages, *fair))
    with open(path + ".part", "w", encoding="utf-8") as file:
        json.dump(answer, file)
    os.replace(file.name, path)  # all of it or nothing
    with suppress(BaseException):
        sys.stdout.flush()
    os._exit(0)


def _reported(report: Report) -> tuple[int, str]:
    """The exit status of a report, and its words."""
    return 1 if report.findings else INTERRUPTED if report.interrupted else 0, told(report)


def _options(prog: str) -> argparse.ArgumentParser:
    """The command line."""
    text = __doc__.replace("python -m lib.attack", prog)
    parser = argparse.ArgumentParser(prog=prog, description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", nargs="?", help="module:function; or nothing, and -- and a command")
    parser.add_argument("--seconds", type=float, default=10.0, help="time to ask for")
    parser.add_argument("--timeout", type=float, default=SECONDS, help="seconds an answer may take")
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--policy", help="what it rightly does at boundaries, as above")
    parser.add_argument("--float32", action="store_true", help="attack in single precision")
    parser.add_argument("--engine", metavar="NAME", help="replay an exhibit of the museum, by its name or its engine's")
    parser.add_argument("--curved", action="store_true", help="attack a sweep of curved paths (p, v, a, r, T)")
    parser.add_argument("--triangle", action="store_true", help="attack a ball against a triangle (p, v, r, triangle)")
    return parser


def main() -> None:
    """Read the command line, attack, tell; exit with status 1 if anything was wrong, 2 for a bad target."""
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    parser = _options(f"python -m {__spec__.parent}")
    given = parser.parse_args(words[:cut])
    command = words[cut + 1 :]
    if (bool(command), bool(given.target), given.engine is not None).count(True) != 1:
        parser.error("give either module:function, or -- and a command, or --engine and a name")
    sys.stdout.reconfigure(errors="replace")  # a terminal may not know the signs of a cause
    _leave_no_process_behind()
    try:
        status, said = _replayed(given.engine) if given.engine is not None else _attacked(given, command)
    except (ValueError, TypeError, OSError) as error:
        parser.error(str(error))
    if status == BAD:
        parser.error(said)
    print(said)
    sys.exit(status)


def _attacked(given: argparse.Namespace, command: list[str]) -> tuple[int, str]:
    """The exit status and the words of the attack that was asked for."""
    limits = _checked_time("seconds", given.seconds), _checked_time("timeout", given.timeout)
    pairs, fair = _checked_pairs(given.pairs), (given.policy, given.float32, given.curved, given.triangle)
    _rules_of(*fair)
    if command:
        return _reported(attack(command, *limits, pairs, True, *fair))
    return _in_child(given.target, *limits, pairs, *fair)


def _leave_no_process_behind() -> None:
    """Let what ends this process end it in order: what was started in sessions of its own is not told by the shell."""
    for number in (getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, lambda number, frame: sys.exit(128 + number))


if __name__ == "__main__":
    main()
