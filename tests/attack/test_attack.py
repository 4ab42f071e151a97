"""The attack on what is right, on every published fault, and on programs that answer, crash, hang and babble."""

import math
import os
import shutil
import signal
import subprocess
import sys
import textwrap
import threading
import time
from contextlib import nullcontext, suppress
from pathlib import Path

import numpy as np
import pytest
from commands import told
from signals import heeded, ignored

import lib
from lib import exact, published
from lib.attack import causes, facts, fairness, hunt, programs, shrinking, targets
from lib.attack import report as outcome

SWEEP = "sphere_sphere_sweep"  # returns a third value, the exit
NO_SWEEPS = {"E5", "E16", "E17", "E18", "E20", "E23", "E24", "E25", "E26", "E27"}
"""The lost exit, response, planes, a time that is not returned, and triangles."""
ERRATA = {name: erratum for name, erratum in published.ERRATA.items() if name not in NO_SWEEPS}


@pytest.fixture(scope="module")
def reports():
    """One attack on each published sweep."""
    functions = {erratum.function for erratum in ERRATA.values()}
    return {f: hunt.attack(first_two(f), seconds=60, pairs=800) for f in functions}


def first_two(function):
    """The function, its answer cut to hit and t."""
    return (lambda p, v, r: function(p, v, r)[:2]) if function.__name__ == SWEEP else function


@pytest.mark.one_in(32)
@pytest.mark.parametrize("name", ERRATA)
def test_each_erratum_is_found_and_named(name, reports):
    named = {number for f in reports[ERRATA[name].function].findings for number in f.errata.split()}
    assert name in named


@pytest.mark.slow
@pytest.mark.parametrize("name", lib.METHODS)
def test_methods(name):
    report = hunt.attack(lib.METHODS[name], seconds=60, pairs=800)
    assert bool(report.findings) == (name != "exact")
    assert report.families["ordinary"].wrong == 0 and sum(f.pairs for f in report.families.values()) == 800
    if name == "exact":
        assert all(tally.ulps <= 0.5 for tally in report.families.values())


def test_findings_really_fail(reports):
    for function, report in reports.items():
        for f in report.findings:
            right = exact.sweep(f.p, f.v, f.r)
            assert (bool(right.hit), float(right.t)) == (f.hit, f.t)
            said = first_two(function)(np.array(f.p), np.array(f.v), f.r)
            said = said[0] if isinstance(said, tuple) else said
            assert bool(said) == f.answer.hit
            if f.kind == "wrong hit":
                assert f.answer.hit and not f.hit
            if f.kind == "wrong miss":
                assert f.hit and not f.answer.hit


def no_bound(p, v, r):
    a, b, c = v @ v, p @ v, p @ p - r * r
    return c <= 0 or bool(b < 0 and b * b - a * c >= 0)


@pytest.mark.slow
def test_the_smallest_counterexample_is_small():
    finding = next(f for f in hunt.attack(no_bound, pairs=2000).findings if f.errata == "E2")
    assert finding.kind == "wrong hit" and len(finding.p) == 2
    assert all(x == int(x) and abs(x) <= 3 for x in (*finding.p, *finding.v, finding.r))


MISTAKES = {
    "the larger root": ("exit", lambda p, v, r: right_but(p, v, r, lambda a, b, c, D: (-b + D**0.5) / a)),
    "a distance": ("distance", lambda p, v, r: right_but(p, v, r, lambda a, b, c, D: (-b - D**0.5) / a**0.5)),
    "head-on": ("head-on", lambda p, v, r: right_but(p, v, r, lambda a, b, c, D: ((p @ p) ** 0.5 - r) / a**0.5)),
    "the sign": ("sign of t", lambda p, v, r: right_but(p, v, r, lambda a, b, c, D: (b + D**0.5) / a)),
    "half": ("half the middle", lambda p, v, r: right_but(p, v, r, lambda a, b, c, D: (-b - D**0.5) / (2 * a))),
}


def right_but(p, v, r, time):
    """The exact hit, and another formula's time."""
    right = exact.sweep(p, v, r)
    a, b, c = float(v @ v), float(p @ v), float(p @ p - r * r)
    return bool(right.hit), 0.0 if right.t == 0 else time(a, b, c, max(b * b - a * c, 0))


@pytest.mark.slow
@pytest.mark.parametrize("name", MISTAKES)
def test_known_mistakes_are_named(name):
    word, function = MISTAKES[name]
    assert any(word in f.cause for f in hunt.attack(function, pairs=300).findings)


@pytest.mark.slow
def test_scalar_vectorised_and_bare_hits():
    assert not hunt.attack(lambda p, v, r: bool(exact.sweep(p, v, r).hit), pairs=600).findings
    assert not hunt.attack(lambda p, v, r: exact.sweep(p, v, r).hit, pairs=600).findings
    assert targets._takes_many(exact.sweep, 2.0)
    assert not targets._takes_many(lambda p, v, r: bool(exact.sweep(p, v, r).hit), 2.0)


@pytest.mark.slow
def test_exceptions_nan_and_rubbish():
    def fragile(p, v, r):
        if not v.any():
            raise ZeroDivisionError("v is zero")
        return True, np.nan

    kinds = {f.kind: f for f in hunt.attack(fragile, pairs=600).findings}
    assert "nan" in kinds and kinds["exception"].answer.said == "ZeroDivisionError: v is zero"
    assert kinds["exception"].v == [0, 0]
    assert hunt.attack(lambda p, v, r: "yes", pairs=100).findings[0].kind == "rubbish"


alarms = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarm signals here")


@pytest.mark.slow
@alarms
def test_a_function_that_hangs():
    def slow(p, v, r):
        while r == 0 and not np.any(p):
            time.sleep(0.01)
        return exact.sweep(p, v, r)

    report = hunt.attack(slow, seconds=1.5, timeout=0.1, pairs=300)
    assert [f.kind for f in report.findings][:1] == ["hang"] and "0.1 s" in report.findings[0].answer.said


ENGINE = """
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
static int list(const char* from, double* to) {
    int n = 0;
    for (const char* s = std::strchr(from, '['); *s != ']';) { char* end; to[n++] = std::strtod(s + 1, &end); s = end; }
    return n;
}
int main() {
    char line[4096];
    while (std::fgets(line, sizeof line, stdin)) {
        double p[3] = {}, v[3] = {}, r = std::strtod(std::strstr(line, "\\"r\\":") + 4, nullptr);
        int n = list(std::strstr(line, "\\"p\\":"), p);
        list(std::strstr(line, "\\"v\\":"), v);
        double a = 0, b = 0, c = -r * r;
        for (int i = 0; i < n; i++) { a += v[i] * v[i]; b += p[i] * v[i]; c += p[i] * p[i]; }
        double D = b * b - a * c, t = c <= 0 ? 0 : (-b - std::sqrt(D)) / a;
        bool hit = c <= 0 || (b < 0 && D >= 0 BOUND);
        if (hit) std::printf("{\\"hit\\": true, \\"t\\": %.17g}\\n", t); else std::printf("{\\"hit\\": false}\\n");
        std::fflush(stdout);
    }
}
"""


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("g++"), reason="no C++ compiler here")
def test_a_program_in_cpp(tmp_path):
    (tmp_path / "engine.cpp").write_text(ENGINE, encoding="utf-8")
    program = tmp_path / "engine"
    subprocess.run(["g++", "-O1", "-D", "BOUND=", "-o", program, tmp_path / "engine.cpp"], check=True)
    report = hunt.attack([program], seconds=20, pairs=1500)
    named = {number for f in report.findings for number in f.errata.split()}
    assert {"E2", "E22", "E4"} <= named and report.families["deep overlap"].wrong == 0
    done = command("--pairs", "300", "--", str(program))
    assert done.returncode == 1 and "No upper bound" in done.stdout and "right: no hit" in done.stdout


def script(tmp_path, body):
    """A Python program that reads lines and runs the body on each."""
    path = tmp_path / "engine.py"
    lines = "import sys, json, time\nfor line in sys.stdin:\n    q = json.loads(line)\n"
    path.write_text(lines + textwrap.indent(textwrap.dedent(body), "    "), encoding="utf-8")
    return [sys.executable, "-u", str(path)]


@pytest.mark.slow
def test_a_program_that_crashes(tmp_path):
    report = hunt.attack(
        script(tmp_path, "if not any(q['v']): sys.exit(3)\nprint('{\"hit\": true}')"), timeout=0.5, pairs=60
    )
    ended = next(f for f in report.findings if f.kind == "ended")
    assert ended.answer.said == "the program ended with status 3" and ended.v == [0, 0]
    assert any(f.kind == "wrong hit" for f in report.findings)  # it was started anew


@pytest.mark.slow
def test_a_program_that_hangs(tmp_path):
    body = "if q['r'] == 0: time.sleep(60)\nprint('{\"hit\": true}')"
    report = hunt.attack(script(tmp_path, body), seconds=1, timeout=0.3, pairs=40)
    assert "no answer within 0.3 s" in next(f for f in report.findings if f.kind == "hang").answer.said


@pytest.mark.slow
def test_a_program_that_babbles(tmp_path):
    body = "print(['hello', '{}', '[1]', '{\"hit\": 7}', '{\"hit\": true, \"t\": \"x\"}'][int(q['r']) % 5])"
    report = hunt.attack(script(tmp_path, body), timeout=0.5, pairs=60)
    assert [f.kind for f in report.findings] == ["rubbish"] and report.findings[0].count == 60


def ctrl_c():
    """What a terminal does when the user presses it."""
    signal.raise_signal(signal.SIGINT)


@pytest.fixture
def terminal():
    """Ctrl-C is heeded, as in a terminal."""
    with heeded(signal.SIGINT):
        yield


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("caught", [False, True])
def test_an_interrupted_attack_reports_what_it_has(caught):
    """Ctrl-C is the user's, also where the code under attack catches it."""
    asked = []

    def stopped(p, v, r):
        asked.append(1)
        if len(asked) == 100:
            with suppress(KeyboardInterrupt) if caught else nullcontext():
                ctrl_c()
        return False

    before = signal.getsignal(signal.SIGINT)
    report = hunt.attack(stopped, pairs=1000)
    assert report.interrupted and report.findings and "interrupted" in outcome.told(report)
    assert sum(tally.pairs for tally in report.families.values()) < 100
    assert not any(f.kind == "exception" for f in report.findings)
    assert report.findings[0].p == [0, 0]  # and yet the cases are shrunk
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.usefixtures("terminal")
def test_an_interrupt_before_the_first_answer():
    report = hunt.attack(lambda p, v, r: ctrl_c(), pairs=10)
    assert report[:3] == ({}, [], True)


@pytest.mark.usefixtures("terminal")
def test_an_interrupt_in_the_first_pair_of_a_family():
    report = hunt.attack(lambda p, v, r: p.ndim == 1 and ctrl_c(), pairs=10)
    assert report[:3] == ({}, [], True) and "interrupted" in outcome.told(report)


@pytest.mark.usefixtures("terminal")
def test_an_interrupt_ends_the_shrinking_of_all():
    asked = []

    def stopped(p, v, r):
        asked.append(1)
        if len(asked) > 540:
            ctrl_c()
        return bool(v[0] == 0)

    report = hunt.attack(stopped, pairs=500)
    assert len(report.findings) > 2 and 540 < len(asked) < 545 and report.interrupted


@pytest.mark.parametrize("error", [SystemExit(0), KeyboardInterrupt(), GeneratorExit(), BaseException("no")])
def test_what_a_function_raises_is_its_own_fault(error):
    def raising(p, v, r):
        raise error

    report = hunt.attack(raising, pairs=20)
    kind = type(error).__name__
    assert [(f.kind, f.count) for f in report.findings] == [("exception", 20)] and not report.interrupted
    assert report.findings[0].answer.said == f"{kind}: {error}"
    assert report.findings[0].cause == f"{kind} in line {raising.__code__.co_firstlineno + 1} of raising."


@pytest.mark.slow
def test_exceptions_are_told_apart_by_type_and_place(monkeypatch):
    monkeypatch.setattr(hunt, "KINDS", 10)

    def raising(p, v, r):
        if r > 1:
            raise ValueError(f"{p}")
        if r > 0.5:
            raise type(f"E{p[0]}", (Exception,), {})
        raise ValueError(f"{v}")

    report = hunt.attack(raising, seconds=60, pairs=400)
    line = raising.__code__.co_firstlineno
    causes = {f.cause: f.count for f in report.findings}
    assert len(report.findings) <= hunt.KINDS + 1 and sum(causes.values()) == 400
    assert f"ValueError in line {line + 2} of raising." in causes
    assert f"ValueError in line {line + 5} of raising." in causes
    assert causes[hunt.FURTHER] > 1


@pytest.mark.slow
def test_shrinking_takes_no_longer_than_asking():
    asked = []

    def slow(p, v, r):
        if all(x == int(x) for x in (*p, *v, r)):
            return bool(exact.sweep(p, v, r).hit)
        time.sleep(0.05)
        asked.append(1)
        raise type(f"E{len(asked) % 5}", (Exception,), {})

    start = time.monotonic()
    report = hunt.attack(slow, seconds=2.0, timeout=0.2, pairs=40)
    assert time.monotonic() - start < 20 and len(report.findings) == 5


class Unwilling:
    """An answer that fails whatever is done with it."""

    def fail(self, *others):
        raise SystemExit("no")

    __bool__ = __float__ = __eq__ = __repr__ = __str__ = __array__ = __iter__ = __index__ = fail


class Talkative(Exception):
    def __repr__(self):
        return "\x1b[2J\n" * 10_000_000

    __str__ = __repr__


RUBBISH = {
    "no array": np.array([]),
    "two": np.array([True, True]),
    "yes": "true",
    "bytes": b"1",
    "nan": np.nan,
    "two and a half": 2.5,
    "list": [True],
    "empty": (),
    "one": (True,),
    "three": (True, 0.5, 1.0),
    "complex t": (True, 1j),
    "list for t": (True, []),
    "huge t": (True, 10**400),
    "t in words": (True, "0.5"),
    "yes for t": (True, True),
    "unwilling": Unwilling(),
    "unwilling t": (True, Unwilling()),
    "talkative": Talkative(),
    "talkative t": (True, Talkative()),
}


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", RUBBISH)
def test_what_is_no_answer_is_told(name):
    report = hunt.attack(lambda p, v, r: RUBBISH[name], pairs=4)
    assert [(f.kind, f.count) for f in report.findings] == [("rubbish", 4)]
    said = report.findings[0].answer.said
    assert 0 < len(said) < 300 and said.isprintable() and said in outcome.told(report)


def test_a_generator_and_an_exception_that_cannot_be_told():
    def generating(p, v, r):
        yield True

    assert "generator" in hunt.attack(generating, pairs=1).findings[0].answer.said

    class Silent(Exception):
        __str__ = Unwilling.fail
        __traceback__ = None

    for error in (Silent(), Talkative()):
        finding = hunt.attack(failing(error), pairs=1).findings[0]
        assert finding.kind == "exception" and len(finding.answer.said) < 300 and finding.answer.said.isprintable()


def failing(error):
    def fail(p, v, r):
        raise error

    return fail


def for_ever():
    while True:
        time.sleep(0.001)


def swallow(p, v, r):
    while True:
        try:
            for_ever()
        except BaseException:
            pass


def swallow_busily(p, v, r):
    while True:
        try:
            try:
                while True:
                    pass
            except BaseException:
                continue
        except BaseException:
            continue


def swallow_once(p, v, r):
    try:
        for_ever()
    except BaseException:
        return False


def swallow_by_turns(p, v, r):
    try:
        for_ever()
    finally:
        swallow_by_turns(p, v, r)


class HangsWhenRead:
    def __bool__(self):
        for_ever()

    __repr__ = __str__ = __eq__ = __bool__


@pytest.mark.one_in(2)
@alarms
@pytest.mark.parametrize(
    "function",
    [
        swallow,
        swallow_busily,
        swallow_once,
        swallow_by_turns,
        lambda p, v, r: HangsWhenRead(),
        failing(type("E", (Exception,), {"__str__": lambda self: for_ever()})()),
    ],
)
def test_what_does_not_come_back_is_told(function, monkeypatch):
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)  # an alarm may ring where Python can only note it
    before, start = signal.getsignal(signal.SIGALRM), time.monotonic()
    report = hunt.attack(function, seconds=0.1, timeout=0.03, pairs=100)
    assert [f.kind for f in report.findings] == ["hang"]
    assert time.monotonic() - start < ENDLESS
    assert signal.getsignal(signal.SIGALRM) is before and signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@alarms
def test_a_function_is_not_asked_for_long_whether_it_takes_many():
    asked = []

    def slow(p, v, r):
        asked.append(1)
        time.sleep(0.06)
        return exact.sweep(p, v, r)

    assert not targets._takes_many(slow, 0.1) and len(asked) < 4


def test_elsewhere_than_in_the_main_thread():
    """No signals there: what an exception is, is still told, and Ctrl-C does not come there."""
    found = []
    for function in (exact.sweep, failing(KeyboardInterrupt())):
        thread = threading.Thread(target=lambda f=function: found.append(hunt.attack(f, pairs=60)))
        thread.start()
        thread.join(30)
    assert not found[0].findings and [f.kind for f in found[1].findings] == ["exception"]


@pytest.mark.slow
def test_an_answer_is_told_as_it_failed():
    """A function that answers rightly the second time: its answer is the wrong one that was counted."""
    seen = set()

    def moody(p, v, r):
        case = (*p, *v, r)
        wrong = case not in seen
        seen.add(case)
        return bool(exact.sweep(p, v, r).hit) != wrong

    for finding in hunt.attack(moody, pairs=100).findings:
        assert finding.answer.hit != finding.hit


ENDLESS = 60
"""Seconds after which something does not return. It bounds a hang, and times nothing."""


def program(*words, **options):
    """An attack on a program, with small limits; it returns whatever the program does."""
    start = time.monotonic()
    report = hunt.attack(list(words), **{"seconds": 0.25, "timeout": 0.2, "pairs": 20} | options)
    assert time.monotonic() - start < ENDLESS
    return report


posix = pytest.mark.skipif(os.name != "posix" or not shutil.which("bash"), reason="no bash here")


def gone(word):
    """Is no process running any more that was called with this word? Ending one takes a moment."""
    return any(not time.sleep(0.02 * i) and not list(running(word)) for i in range(20))


def running(word):
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if word.encode() in path.read_bytes():
                yield path


HANGING = {
    "a child that outlives it": "sleep {n}; true",
    "a child that keeps its output open": "sleep {n} & exit 3",
    "a child of a child": "(sleep {n}; true) & wait",
    "deaf to signals": "trap '' TERM INT HUP; sleep {n}; true",
    "a child in a session of its own": "setsid sleep 3 & wait",
    "output closed": "exec >&-; sleep {n}",
    "input closed": "exec <&-; sleep {n}",
    "both closed": "exec >&- <&-; sleep {n}",
    "a line without an end": "exec cat /dev/zero",
    "stopped": "kill -STOP $$; sleep {n}",
}


@pytest.mark.slow
@posix
@pytest.mark.parametrize("name", HANGING)
def test_a_program_that_nothing_stops(name):
    number = str(10_000 + os.getpid() % 1000 + 1000 * list(HANGING).index(name)) + ".5"
    limits = {"timeout": 0.5} if name in ENDED else {}
    report = program("bash", "-c", HANGING[name].format(n=number), **limits)
    kinds = {f.kind: f.answer.said for f in report.findings}
    assert set(kinds) == ({"ended"} if name in ENDED else {"hang"})
    if name in ENDED:
        assert ENDED[name] in kinds["ended"]
    if Path("/proc/self/cmdline").exists():
        assert gone(number)


ENDED = {
    "output closed": "closed its output",
    "both closed": "closed its output",
    "a child that keeps its output open": "ended with status 3",
}


@pytest.mark.slow
@posix
@pytest.mark.parametrize("line", ['{"hit": false}', "hello", "[" * 1000])
def test_a_program_that_floods(line):
    before = memory()
    report = program("yes", line, seconds=0.4, pairs=2000)
    kinds = {f.kind for f in report.findings}
    assert "unasked" in kinds and kinds <= {"unasked", "rubbish", "wrong miss", "hang"}
    assert memory() - before < 50_000


def memory():
    """The most kB this process ever took."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


LINES = {
    "400 digits": '{"hit": true, "t": ' + "1" * 400 + "}",
    "5000 digits": '{"hit": true, "t": ' + "1" * 5000 + "}",
    "5000 digits for a hit": '{"hit": ' + "1" * 5000 + "}",
    "deep": "[" * 100_000,
    "deep within": '{"hit": ' + "[" * 50_000,
    "long": '{"hit": true, "x": "' + "x" * 300_000 + '"}',
    "no text": "\udcff\udc80",
    "nothing": "",
    "NaN": '{"hit": NaN}',
    "in words": '{"hit": "true"}',
    "t in words": '{"hit": true, "t": "0.5"}',
    "yes for t": '{"hit": true, "t": true}',
    "a number": "1",
    "escapes": "\x1b[2J\x07",
}


@pytest.mark.parametrize("name", [name for name in LINES if name != "long"])
def test_a_line_that_is_no_answer(name):
    answer = programs._parsed(LINES[name])
    assert answer.fault == "rubbish" and len(answer.said) < 300 and answer.said.isprintable()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["deep", "long", "no text"])
def test_a_program_that_writes_such_a_line(tmp_path, name):
    (tmp_path / "line").write_bytes(LINES[name].encode(errors="surrogateescape") + b"\n")
    body = f"sys.stdout.buffer.write(open({str(tmp_path / 'line')!r}, 'rb').read()); sys.stdout.flush()"
    report = program(*script(tmp_path, body), pairs=5, seconds=20, timeout=2)
    assert [(f.kind, f.count) for f in report.findings] == [("rubbish", 5)]


RIGHT = """
import sys, json, time
sys.path.insert(0, {root!r})
from lib import exact
{before}
for line in sys.stdin:
    q = json.loads(line)
    found = exact.sweep(q["p"], q["v"], q["r"])
    answer = json.dumps({{"hit": bool(found.hit)}} | ({{"t": float(found.t)}} if found.hit else {{}}))
    {print}
    sys.stdout.flush()
"""
ROOT = str(Path(__file__).parents[2])
REMARKS = {
    "none": ("", "print(answer)", None),
    "a banner": ("print('Engine 1.0')", "print(answer)", "'Engine 1.0'"),
    "a long banner": ("print('Engine\\n' * 30)", "print(answer)", "'Engine'"),
    "a late banner": (
        "sys.stdin.readline; print('A', flush=True); time.sleep(0.3); print('B')",
        "print(answer)",
        "'A'",
    ),
    "a banner like an answer": ("print('{\"hit\": false}')", "print(answer)", "'{\"hit\": false}'"),
    "a banner like a hit": ("print('{\"hit\": true}')", "print(answer)", '"hit": true'),
    "twice": ("", "print(answer + '\\n' + answer)", '"hit"'),
    "a remark first": ("", "print('asked'); print(answer)", "'asked'"),
    "a remark after": ("", "print(answer + '\\nanswered')", "'answered'"),
    "empty lines": ("", "print(answer + '\\n')", "''"),
    "seldom a remark": ("", "print('odd\\n' * (q['r'] > 1.5) + answer)", "'odd'"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", REMARKS)
def test_lines_that_nobody_asked_for(tmp_path, name):
    before, write, said = REMARKS[name]
    path = tmp_path / "right.py"
    path.write_text(RIGHT.format(root=ROOT, before=before, print=write), encoding="utf-8")
    report = program(sys.executable, str(path), seconds=10, timeout=5, pairs=20)
    assert sum(tally.wrong for tally in report.families.values()) == 0
    assert sum(tally.pairs for tally in report.families.values()) == 20
    assert [f.kind for f in report.findings] == (["unasked"] if said else [])
    if said:
        assert said in report.findings[0].answer.said and "nobody asked for" in outcome.told(report)
        assert report.findings[0].count == 1 or "banner" not in name


@pytest.mark.slow
def test_a_banner_of_a_wrong_program(tmp_path):
    path = tmp_path / "wrong.py"
    path.write_text("print('Hello', flush=True)\nwhile input(): print('{\"hit\": false}', flush=True)")
    kinds = {f.kind: f for f in program(sys.executable, str(path), timeout=0.6, pairs=30).findings}
    assert set(kinds) == {"unasked", "wrong miss"} and kinds["unasked"].count == 1


def test_a_program_that_cannot_be_started_again(tmp_path):
    if os.name != "posix":
        pytest.skip("scripts are not programs here")
    path = tmp_path / "once"
    path.write_text('#!/bin/sh\nrm "$0"\n')
    path.chmod(0o755)
    report = program(str(path), pairs=10, seconds=ENDLESS / 4)  # all ten are asked, however slow the machine is
    assert [(f.kind, f.count) for f in report.findings] == [("ended", 9), ("ended", 1)]
    assert any("cannot be started again" in f.answer.said for f in report.findings)
    with pytest.raises(OSError):
        program(str(path))


def command(*words):
    """The command line, from the folder of the tests."""
    words = [sys.executable, "-m", "lib.attack", *words]
    environment = os.environ | {"PYTHONIOENCODING": "utf-8"}
    return subprocess.run(words, capture_output=True, text=True, encoding="utf-8", env=environment)


@pytest.mark.slow
def test_the_command():
    done = command("lib.exact:sweep", "--pairs", "500")
    assert done.returncode == 0 and "Nothing wrong was found." in done.stdout and "pairs" in done.stderr
    assert told("lib.published:static_test", "--pairs", "10").returncode == 1
    for words in ([], ["lib.exact"], ["lib.exact:no"], ["no.module:f"], ["--", "/no/such/program"], ["a:b", "--", "c"]):
        done = told(*words)
        assert done.returncode == 2 and "error" in done.stderr and "Traceback" not in done.stderr, words


TARGETS = """
import os, signal, sys, threading, time
from pathlib import Path
from lib import exact
def leaves(p, v, r):
    sys.exit(0)
def interrupts(p, v, r):
    raise KeyboardInterrupt
def misses(p, v, r):
    return False
def quits(p, v, r):
    os._exit(0)
def crashes(p, v, r):
    os.kill(os.getpid(), 9)
def closes_number_1(p, v, r):
    os.closerange(0, 3)
    return False
def closes_stdout(p, v, r):
    sys.stdout.close()
    sys.stderr.close()
    return False
def without_stdout(p, v, r):
    sys.stdout = sys.stderr = None
    return False
def lowers_the_limit(p, v, r):
    sys.setrecursionlimit(60)
    return False
def asks(p, v, r):
    return input()
def forks(p, v, r):
    Path(str(os.getpid())).touch()
    os.fork()
    return False
def forks_for_long(p, v, r):
    Path("asked").touch()
    if os.fork() == 0:
        os.execlp("sleep", "sleep", "{number}")
    return False
said = []
def slow(p, v, r):
    if said:  # it has been wrong
        Path("asked").touch()
    time.sleep(0.01)
    said.extend([1] * exact.sweep(p, v, r).hit)
    return False
def slow_and_right(p, v, r):
    Path("asked").touch()
    time.sleep(0.01)
    return exact.sweep(p, v, r)
def disarms(p, v, r):
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    time.sleep(r and 100)
    return False
def blocks_all(p, v, r):
    Path("asked").touch()
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 20))
    time.sleep(100)
number = 7
"""
ATTACK = """
import os, signal, sys, threading, time
from pathlib import Path
from lib.attack import __main__ as command
command.GRACE, command.AFTER = 0.6, 0.2
def press():
    while not Path("asked").exists():
        time.sleep(0.02)
    for number in {pressed}:
        os.kill(os.getpid(), number)
        time.sleep(0.3)
threading.Thread(target=press, daemon=True).start()
command.main()
"""
SLEEP = f"{20_000 + os.getpid() % 1000}.5"


def attacked(folder, *words, pressed=(), heed=heeded):
    """The command line in a folder of bad targets; when they are asked, it is sent these signals in turn."""
    (folder / "bad.py").write_text(TARGETS.replace("{number}", SLEEP), encoding="utf-8")
    (folder / "leaves.py").write_text("raise SystemExit(0)", encoding="utf-8")
    (folder / "quits.py").write_text("import os; os._exit(0)", encoding="utf-8")
    (folder / "wrong.py").write_text("def f(:", encoding="utf-8")
    (folder / "asked").unlink(missing_ok=True)
    words = [sys.executable, "-c", ATTACK.format(pressed=[int(x) for x in pressed]), *words]
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONPATH": ROOT}
    with heed(*{signal.SIGINT, *pressed}):
        return subprocess.run(words, capture_output=True, text=True, cwd=folder, env=environment, timeout=60)


@pytest.mark.slow
def test_the_command_on_bad_targets(tmp_path):
    for name in ("leaves", "interrupts", "asks"):
        done = attacked(tmp_path, f"bad:{name}", "--pairs", "10")
        assert done.returncode == 1 and "exception, 10 times." in done.stdout, name
    done = attacked(tmp_path, "bad:misses", "--pairs", "100")
    assert done.returncode == 1 and "wrong miss" in done.stdout and "Traceback" not in done.stderr  # in ASCII too


@pytest.mark.slow
def test_the_command_on_what_is_no_target(tmp_path):
    for name in ("leaves:f", "wrong:f"):
        done = attacked(tmp_path, name)
        assert done.returncode == 2 and f"target '{name}' cannot be found" in done.stderr
    done = attacked(tmp_path, "bad:number")
    assert done.returncode == 2 and "target 'bad:number' must be a function of p, v, r; got 7" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", ["quits:f", "bad:quits", "bad:crashes"])
def test_an_attack_without_a_report_is_told_and_fails(tmp_path, name):
    done = attacked(tmp_path, name, "--pairs", "10")
    status = -9 if name == "bad:crashes" and targets.POSIX else 0
    told = f"No report came: the process in which {name} was attacked ended with status"
    assert done.returncode == 1 and told in done.stdout and "Traceback" not in done.stderr
    assert f"status {status}." in done.stdout or not targets.POSIX


@pytest.mark.slow
@pytest.mark.parametrize("name", ["closes_number_1", "closes_stdout", "without_stdout", "lowers_the_limit"])
def test_a_report_comes_whatever_a_target_does_to_its_process(tmp_path, name):
    done = attacked(tmp_path, f"bad:{name}", "--pairs", "20")
    assert done.returncode == 1 and "family" in done.stdout and "times." in done.stdout
    assert "Traceback" not in done.stderr


forking = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")


@pytest.mark.slow
@forking
def test_copies_of_the_attack_end(tmp_path):
    """Of a target that forks, one goes on with the attack; and what it started ends with the command."""
    done = attacked(tmp_path, "bad:forks", "--pairs", "40", "--seconds", "0.5")
    assert done.returncode == 1 and "wrong miss" in done.stdout and "Traceback" not in done.stderr
    assert len([path for path in tmp_path.iterdir() if path.name.isdigit()]) == 1
    done = attacked(tmp_path, "bad:forks_for_long", "--pairs", "5", "--seconds", "0.2")
    assert done.returncode == 1 and "wrong miss" in done.stdout
    if Path("/proc/self/cmdline").exists():
        assert gone(SLEEP)


@forking
def test_a_copy_of_a_function_that_forks_ends():
    seen = []
    for answer in targets._function_target(lambda p, v, r: os.fork() > 0)([([5, 0], [-4, 0], 3)] * 3):
        seen.append((os.getpid(), answer.hit))
    assert seen == [(os.getpid(), True)] * 3


@pytest.mark.slow
def test_the_command_interrupted(tmp_path):
    done = attacked(tmp_path, "bad:slow", "--seconds", "30", pressed=[signal.SIGINT])
    assert done.returncode == 1 and "interrupted" in done.stdout and "wrong miss" in done.stdout
    assert "did not come back" not in done.stdout and "Traceback" not in done.stderr
    done = attacked(tmp_path, "bad:slow_and_right", "--seconds", "30", pressed=[signal.SIGINT])
    assert done.returncode == 130 and "interrupted" in done.stdout and "Traceback" not in done.stderr


@pytest.mark.slow
@alarms
def test_the_command_interrupted_again_and_again(tmp_path):
    start = time.monotonic()
    done = attacked(tmp_path, "bad:blocks_all", "--seconds", "30", pressed=[signal.SIGINT] * 3)
    assert time.monotonic() - start < 25 and done.returncode == 1 and "No report came" in done.stdout


@pytest.mark.slow
@alarms
def test_what_ends_the_command_ends_the_attack(tmp_path):
    done = attacked(tmp_path, "bad:forks_for_long", "--seconds", "30", pressed=[signal.SIGTERM])
    assert done.returncode == 128 + signal.SIGTERM
    assert gone(SLEEP)


@pytest.mark.slow
@alarms
def test_a_target_that_nothing_stops_is_interrupted(tmp_path):
    done = attacked(tmp_path, "bad:disarms", "--seconds", "0.2", "--timeout", "0.05")
    assert done.returncode == 1 and "in disarms" in done.stderr and "wrong miss" in done.stdout
    assert "bad:disarms did not come back within " in done.stdout and "Nothing wrong" not in done.stdout


@pytest.mark.slow
@alarms
def test_where_ctrl_c_is_ignored_a_target_is_interrupted_all_the_same(tmp_path):
    """It is the clock that interrupts it, and not the user."""
    done = attacked(tmp_path, "bad:disarms", "--seconds", "0.2", "--timeout", "0.05", heed=ignored)
    assert done.returncode == 1 and "in disarms" in done.stderr and "wrong miss" in done.stdout
    assert "bad:disarms did not come back within " in done.stdout


@pytest.mark.slow
@alarms
def test_where_ctrl_c_is_ignored_it_stays_ignored(tmp_path):
    done = attacked(tmp_path, "bad:slow", "--seconds", "0.8", pressed=[signal.SIGINT], heed=ignored)
    assert done.returncode == 1 and "wrong miss" in done.stdout and "interrupted" not in done.stdout


@pytest.mark.slow
@alarms
def test_where_ctrl_c_is_ignored_its_tests_pass(tmp_path):
    """As in the background of a script: a process hands on to those it starts that it ignores a signal."""
    tests = [test_an_interrupt_before_the_first_answer, test_the_command_interrupted]
    names = [f"{__file__}::{test.__name__}" for test in tests]
    with ignored(signal.SIGINT):
        words = [sys.executable, "-m", "pytest", "-q", "-o", "addopts=", "-p", "no:cacheprovider", *names]
        done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, timeout=120, stdin=subprocess.DEVNULL)
    assert "2 passed" in done.stdout, done.stdout


@pytest.mark.slow
@alarms
def test_a_target_that_is_deaf_to_all_ends_with_the_command(tmp_path):
    done = attacked(tmp_path, "bad:blocks_all", "--seconds", "0.2", "--timeout", "0.05")
    assert done.returncode == 1 and "No report came" in done.stdout
    assert "bad:blocks_all did not come back within 2.4 s" in done.stdout


def test_bad_input():
    with pytest.raises(TypeError, match="^target must be a function of p, v, r or a list of words"):
        hunt.attack(7)
    with pytest.raises(TypeError, match="^target must be"):
        hunt.attack([])
    for name in ("seconds", "timeout"):
        for number in (0, -1.5, np.nan, np.inf, np.float64(1e7)):
            with pytest.raises(ValueError, match=f"^{name} must be above 0 and at most 1e\\+06; got "):
                hunt.attack(exact.sweep, **{name: number})
        for other in ("3", None, True, 1j, [1], np.array([1.0])):
            with pytest.raises(TypeError, match=f"^{name} must be a number of seconds; got "):
                hunt.attack(exact.sweep, **{name: other})
    for number in (0, -1, np.int64(0)):
        with pytest.raises(ValueError, match=f"^pairs must be at least 1; got {number}"):
            hunt.attack(exact.sweep, pairs=number)
    for other in (2.5, 2.0, np.nan, "3", None, True):
        with pytest.raises(TypeError, match="^pairs must be a whole number; got "):
            hunt.attack(exact.sweep, pairs=other)
    with pytest.raises(TypeError, match="^function must be callable"):
        targets._function_target(None)


def test_what_is_said_of_an_answer():
    assert [outcome.saying(*x) for x in ((False, None), (None, None), (True, None), (True, 0.1))] == [
        "no hit",
        "no hit",
        "hit",
        "hit at t = 0.1",
    ]


def test_how_a_finding_is_told():
    finding = outcome.Finding("wrong t", "", "", 2, [5.0, 0.0], [-4.0, 0.0], 3.0, targets.Said(True, 0.1), True, 0.5)
    assert outcome.told_finding(finding).splitlines() == [
        "wrong t, 2 times. No known cause.",
        "  p = [5.0, 0.0], v = [-4.0, 0.0], r = 3.0",
        "  yours: hit at t = 0.1; right: hit at t = 0.5",
    ]
    named = finding._replace(cause="It recedes.", errata="E1 E10", answer=targets.Said(None, said="no"), hit=False)
    told = outcome.told_finding(named)
    assert told.startswith("wrong t, 2 times. It recedes. (E1, E10)\n") and told.endswith("yours: no; right: no hit")


def test_judging():
    def judged(answer, hit, t):
        return hunt._judged(answer, fairness.Right(hit, t, t, t, True))

    hit, miss = targets.Said(True), targets.Said(False)
    assert [judged(hit, True, 0.5), judged(miss, False, np.inf)] == [("", False)] * 2
    assert [judged(hit, False, np.inf), judged(miss, True, 0.5)] == [("wrong hit", True), ("wrong miss", True)]
    off = {0: "", 4e-10: "", 6e-10: "digits lost", 9e-7: "digits lost", 1.1e-6: "wrong t", np.inf: "wrong t"}
    for sign in (1, -1):
        assert [judged(targets.Said(True, 0.5 + sign * x), True, 0.5)[0] for x in off] == list(off.values())
    nan = targets.read(True, np.nan)
    assert judged(nan, True, 0.5)[0] == "nan" and judged(nan, False, np.inf)[0] == "wrong hit"
    assert judged(targets.Said(None, fault="hang"), True, 0.5) == ("hang", True)


def test_judging_within_rounding():
    """On an open pair all is wrong to the last bit only, but what is no answer at all; so is a time that may be."""
    open_pair, wide = fairness.Right(True, 0.5, 0.4, 0.6, False), fairness.Right(True, 0.5, 0.4, 0.6, True)
    assert hunt._judged(targets.Said(False), open_pair) == ("wrong miss", False)
    assert hunt._judged(targets.Said(False), wide) == ("wrong miss", True)
    assert hunt._judged(targets.Said(True, 0.45), wide) == hunt._judged(targets.Said(True, 0.45), open_pair)
    assert hunt._judged(targets.Said(True, 0.45), wide) == ("wrong t", False)
    assert (
        hunt._judged(targets.Said(True, 0.65), wide)
        == hunt._judged(targets.Said(True, 0.35), wide)
        == ("wrong t", True)
    )
    assert hunt._judged(targets.read(True, np.nan), open_pair) == ("nan", True)
    single = hunt._Rules(precision=fairness.SINGLE)
    times = {0.6 + 5e-5: "wrong t", 0.6 + 7e-5: "digits lost", 0.65: "wrong t"}
    assert [hunt._judged(targets.Said(True, t), wide, single) for t in times] == [
        ("wrong t", False),
        ("digits lost", True),
        ("wrong t", True),
    ]


def test_the_pairs_that_are_asked():
    for pairs in (1, 3, 10, 60, 450, 1000, 2500):
        asked = list(hunt._blocks(pairs))
        assert sum(len(rows) for _, rows in asked) == pairs
        assert all(0 < len(rows) <= hunt.BLOCK for _, rows in asked)
        assert sum(len(rows) for family, rows in asked if family == "simplest") == min(pairs // 4, 450)
    rows = [row for family, part in hunt._blocks(8000) if family == "ordinary" for row in part]
    assert len({str(row) for row in rows}) == len(rows) > 200  # each turn draws anew
    assert {len(row[0]) for row in rows} == {2, 3}


@pytest.mark.slow
def test_time_and_ulps_are_counted():
    """Of right hits only: by how many ulp the worst t is off."""
    off = hunt.attack(lambda p, v, r: (f := exact.sweep(p, v, r)) and (f.hit, f.t * (1 + 2.0**-50)), pairs=600)
    assert max(tally.ulps for tally in off.families.values()) == 8 and not off.findings
    assert hunt.attack(lambda p, v, r: False, pairs=600).families["ordinary"].ulps == 0


def test_rounder_numbers():
    assert [shrinking._digits(x) for x in (0.0, 1.0, -5.0, 0.5, 2.0**-30, 2.0**30)] == [0, 1, 3, 2, 31, 31]
    assert [shrinking._cut(0.1, k) for k in (1, 2, 4)] == [0.125, 0.09375, 0.1015625]
    assert shrinking._cut(5.3, 2) == 6 and shrinking._cut(-5.3, 4) == -5.5 and shrinking._cut(1.7e308, 1) == 1.7e308
    assert list(shrinking._rounder(0.0)) == [] and list(shrinking._rounder(1.0)) == [0]
    assert list(shrinking._rounder(-3.0)) == [0, -1, -2]
    assert list(shrinking._rounder(0.1)) == [0, 1, 2, 3, 4, *(shrinking._cut(0.1, k) for k in (1, 2, 4, 8, 16, 32))]
    assert list(shrinking._rounder(5.3)) == [0, 1, 2, 3, 4, 5, *(shrinking._cut(5.3, k) for k in (2, 4, 8, 16, 32))]


def test_simpler_cases():
    cases = list(shrinking._simpler(([1.0, 2.0, 3.0], [4.0, 5.0, 6.0], 0.0)))
    assert cases[:3] == [
        ([2.0, 3.0], [5.0, 6.0], 0.0),
        ([1.0, 3.0], [4.0, 6.0], 0.0),
        ([1.0, 2.0], [4.0, 5.0], 0.0),
    ]
    assert cases[3] == ([0.0, 2.0, 3.0], [4.0, 5.0, 6.0], 0.0)
    assert list(shrinking._simpler(([0.0, 0.0], [0.0, 0.0], 1.0))) == [([0.0, 0.0], [0.0, 0.0], 0.0)]
    weights = [shrinking._weight(x) for x in ([[9, 9], [9, 9], 9], [[0, 0, 0], [0, 0, 0], 0], [[0, -4], [0, 0], 0])]
    assert weights == [(2, 20, 45.0), (3, 0, 0.0), (2, 3, 4.0)]


def test_shrink():
    case = ([5.3, 2.7, 1.1], [4.0, 0.5, 0.2], 1.9)
    assert shrinking.smallest(case, lambda c: c == case) == case
    assert shrinking.smallest(case, lambda c: True) == ([0.0, 0.0], [0.0, 0.0], 0.0)
    asked = []
    shrinking.smallest(case, lambda c: asked.append(c), tries=10)
    assert len(asked) == 10
    for other in shrinking._simpler(case):
        assert shrinking._weight(other) < shrinking._weight(case)


NAMED = [
    (([3, 0], [0, 0], 1), True, None, "a = 0"),
    (([1, 0], [0, 0], 3), False, None, "No relative motion"),
    (([3, 0], [0, 0], 3), False, None, "at the start too"),
    (([3, 4], [1, 0], 5), False, None, "at the start too"),
    (([3, 4], [1, 0], 5), True, -6.0, "the first contact in the frame is at 0"),
    (([3, 4], [1, 0], 5), True, 1e-15, "the first contact in the frame is at 0"),
    (([3, 4], [1, 0], 5), True, 2e-6, None),
    (([1, 0], [0, 0], 3), True, np.nan, "the first contact in the frame is at 0"),
    (([1, 0], [0, 0], 3), True, 2e-6, None),
    (([1e200, 0], [-1e200, 0], 1), False, None, "leave the range"),
    (([2.0**-10, 0], [2.0**260, 0], 2.0**-20), True, None, "leave the range"),  # a²
    (([1, 0], [2.0**-510, 1], 0.5), True, None, "leave the range"),  # b²
    (([1, 0], [-(2.0**-200), 0], 2.0**-400), True, None, "leave the range"),  # a r²
    (([2.0**400, 0], [0, 2.0**200], 1), True, None, "leave the range"),  # a p·p
    (([1, 0], [-(2.0**20), 0], 2.0**-510), True, None, "leave the range"),  # r²
    (([2.0**700, 0], [2.0**-245, 0], 1), True, None, "recede"),
    (([2.0**700, 0], [-(2.0**-245), 0], 1), True, None, "The roots lie after"),
    (([1, 0], [-1e-3, 0], 1 + 1e-7), False, None, "all but touch at the start"),
    (([1, 0], [-1, 0], 1 - 1e-7), True, None, "all but touch at the start"),
    (([1, 0], [-1, 0], 1 - 1e-11), True, 1e-11 + 1e-16, "all but touch at the start"),
    (([1, 0], [-1, 0], 1 - 1e-11), True, 2e-6, None),
    (([1, 0], [-4, 0], 1 - 1e-7), False, None, "A clear hit"),
    (([5, 0], [-4, 0], 3), True, 2.0, "a distance"),
    (([5, 0], [-4, 0], 3), True, 20 - math.sqrt(400 - 16), "a direction of length 1"),
    (([5 / 16, 0], [-1 / 4, 0], 3 / 16), True, 0.125, "a distance"),
    (([0.5, 0], [-4, 0], 0.25), True, 2 - math.sqrt(4 - 0.1875), "a direction of length 1"),
    (([1, 0], [-2, 0], 3), True, 1.0, "the first contact in the frame is at 0"),
    (([5, 1], [-4, 0], 3), True, (5 + math.sqrt(8)) / 4, "the larger root"),
    (([1, 0], [-4, 0], 3), True, 0.5, "the first contact in the frame is at 0"),
    (([1, 0], [-4, 0], 3), True, 0.3, None),
    (([5, 2], [-4, -1], 3), True, (math.sqrt(29) - 3) / math.sqrt(17), "only head-on"),
    (([5, 0], [-4, 0], 3), True, -0.5, "The sign of t"),
    (([5, 0], [-4, 0], 3), True, 0.25, "half the middle"),
    (([5, 0], [-4, 0], 3), True, 1.0, "half the middle"),
    (([1, 0], [0, 1], 3), False, None, "They overlap at the start"),
    (([5, 0], [-4, 0], 3), False, None, "A clear hit"),
    (([1, 1, 1], [-2, -2, -2], 1), False, None, "the arccos method fails so"),
    (([5, 3], [-10, 0], 3), False, None, "in a graze too"),
    (([5, 0.5], [-3, 0], 2.0615528128088303), False, None, "at the end of the frame"),
    (([5, 1], [-3, -1], 2), False, None, "at t = 1 too"),
    (([5, 3], [-10, 0], 3 + 1e-9), False, None, "Near a graze"),
    (([5, 3], [-10, 0], 3 - 1e-9), True, None, "Near a graze"),
    (([1e4, 0.5], [-1e4, 0], 1), False, None, "A clear hit"),
    (([1e9, 0.5], [-1e9, 0], 1), False, None, "From far away"),
    (([3, 0], [-3, 1], 1 + 1e-7), False, None, "at the end of the frame"),
    (([3, 0], [-3, 1], 1 - 1e-7), True, None, "at the end of the frame"),
    (([5, 0], [1, 0], 2), True, None, "They recede"),
    (([5, 3], [1, 0], 3), True, None, "They recede"),
    (([3, 2], [-3, 0], 3 - 0.5), False, None, "A clear hit is missed"),
    (([5, 0], [0, 1], 2), True, None, "They pass by"),
    (([5, 3], [-9, 0], 1), True, None, "last sign is turned"),
    (([2, 0], [0.1, 0.2], 1), True, None, "They pass by"),
    (([5, 0], [-1, 0], 2), True, None, "No upper bound"),
    (([5, 0], [-2, 0], 2), True, None, "No upper bound"),
    (([5, 3], [-4, 0], 1), True, None, "They pass by"),
    (([5, 1], [-4, 0], 3), False, None, "A clear hit is missed"),
    (([1e9, 0], [-1e9, 0], 1), True, 1 - 2e-9, "Digits are lost"),
    (([1e9, 0], [-1e9, 0], 1), True, 1 - 1e-6, None),
    (([5, 0], [-4, 0], 3), True, 0.500002, None),
    (([5, 3], [-10, 0], 3), True, 0.5 - 1e-8, "Near a graze"),
    (([5, 3], [-10, 0], 3), True, np.nan, "Near a graze"),
    (([5, 3], [-10, 0], 3), True, 0.500002, None),
    (([3, 0], [-3, 1], 1 + 1e-7), True, 0.999, None),
    (([1e200, 0], [-2e200, 0], 1e200), True, 0.0, "leave the range"),
    (([1e200, 0], [-1e200, 0], 1e199), True, np.inf, "leave the range"),
    (([1e200, 0], [-1e200, 0], 1e199), True, 0.900002, None),
    (([5, 3], [-5.00001, 0], 3), True, 5 + 2e-9, "a distance"),
    (([5, 0], [-4, 0], 3), True, 0.123, None),
    (([5, 0], [-4, 0], 3), True, np.inf, None),
    (([5, 0], [-4, 0], 3), True, np.nan, None),
    (([2.0**700, 0], [-(2.0**-245), 0], 1), True, 0.5, "The roots lie after"),
]
"""A pair, the hit and the t that were answered, and words of the cause that is named."""


@pytest.mark.parametrize("case", NAMED)
def test_causes(case):
    pair, hit, t, words = case
    found = causes._cause(*pair, hit, t)
    assert found is None if words is None else words in found.text


@pytest.mark.parametrize("scale", [2.0**-20, 2.0**20])
def test_causes_do_not_turn_on_the_unit_of_length(scale):
    for (p, v, r), hit, t, words in NAMED:
        pair = [scale * x for x in p], [scale * x for x in v], scale * r
        if words not in ("leave the range", "a distance", "a direction of length 1") and p[0] < 1e100:
            found = causes._cause(*pair, hit, t)
            assert found is None if words is None else words in found.text


def test_a_cause_is_not_guessed():
    assert causes._cause([5, 0], [-4, 0], 3, hit=True, t=0.123) is None


@pytest.mark.slow
@pytest.mark.parametrize("off", [2e-6, -2e-6])
def test_an_error_of_t_that_nothing_explains_has_no_cause(off):
    """But where rounding takes as much, in slow motion or in squares out of range, nobody can tell it from that."""
    report = hunt.attack(lambda p, v, r: (f := exact.sweep(p, v, r)) and (f.hit, f.t + off), seconds=60, pairs=300)
    unknown = [f for f in report.findings if not f.cause]
    named = [f for f in report.findings if f.cause]
    assert unknown[0] is report.findings[0] and sum(f.count for f in unknown) > 9 * sum(f.count for f in named)
    for f in named:
        slow = np.hypot(*f.v[:2]) < 1e-7 * np.hypot(*f.p[:2])
        assert slow or not causes._within(facts._facts(f.p, f.v, f.r)), f
