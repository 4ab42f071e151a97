"""The header in C: it compiles everywhere here without a warning, answers like `lib`, and is nothing but its source."""

import json
import math
import platform
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from lessons import ROOT, often

from lib import exact
from lib.attack import families, vectors
from lib.attack.hunt import attack
from tools import needs
from tools.port import __main__ as program
from tools.port import stages, translate
from tools.port.header import header as made_header
from tools.port.kinds import NUMBER

CLEAN = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
C, CPP = ["-std=c99"], ["-x", "c++", "-std=c++11"]
COMPILERS = {"gcc": C, "clang": C, "tcc": C, "g++": CPP, "clang++": CPP}
ALL = [(name, level) for name in COMPILERS for level in ("-O3", "-O0")]
QUICK = [("gcc", "-O3"), ("clang", "-O3"), ("tcc", "-O0"), ("g++", "-O0"), ("clang++", "-O0")]
FOUND = next((name for name in ("gcc", "clang", "cc") if shutil.which(name)), None)
needs_compiler = pytest.mark.skipif(FOUND is None, reason="no C compiler is here")

SOURCE = (ROOT / "tools" / "port" / "example.c").read_text(encoding="utf-8")
STAGES = """#include <stdio.h>
#include "swept_spheres.h"
int main(void)
{
    double x[7];
    while (scanf("%la %la %la %la %la %la %la", x, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6) == 7) {
        ss_3d p = {x[0], x[1], x[2]}, v = {x[3], x[4], x[5]};
        ss_1d2t f = ss_by_filter(p, v, x[6]), d = ss_by_double_double(p, v, x[6]), l = ss_by_few_digits(p, v, x[6]);
        printf("%a %d %d %a %d %d %a %d %d\\n", f.x0, f.x1, f.x2, d.x0, d.x1, d.x2, l.x0, l.x1, l.x2);
    }
    return 0;
}
"""
"""A program that tells what each stage says."""

EXTREMES = [0.0, 1.0, 5e-324, 1e-320, 2.0**-1022, 2.0**-540, 2.0**53 + 2, 2.0**500, 3e307, sys.float_info.max]


header = cache(made_header)


def built(folder: Path, *words: str, text: str | None = None, source: str = SOURCE) -> Path:
    """A program compiled with such words and such a header, in the folder."""
    (folder / "swept_spheres.h").write_text(text or header(), encoding="utf-8")
    (folder / "program.c").write_text(source, encoding="utf-8")
    target = folder / "program"
    done = subprocess.run([*words, "program.c", "-o", str(target), "-lm"], cwd=folder, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return target


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    return built(tmp_path_factory.mktemp("port"), FOUND, *C, "-O0")


def run(target: Path, asked: str) -> list[str]:
    """What a program writes, in lines. It has a minute, as a broken one may never come back."""
    told = subprocess.run([target], input=asked, capture_output=True, text=True, check=True, timeout=60)
    return told.stdout.splitlines()


def answers(target: Path, rows: list[dict]) -> list[dict]:
    """What a program answers to rows of named numbers."""
    asked = "".join(json.dumps(row) + "\n" for row in rows)
    return [read(line) for line in run(target, asked)]


def read(line: str) -> dict:
    """An answer; nothing where a broken program writes no JSON."""
    try:
        return json.loads(line)
    except ValueError:
        return {}


@cache
def cases() -> list[dict]:
    return list(vectors._cases())


def wrong(target: Path) -> int:
    """How many of the vectors a program answers otherwise, to the last bit of t."""
    told = answers(target, [{name: case[name] for name in "pvr"} for case in cases()])
    assert len(told) == len(cases()) > 10_000
    both = zip(told, cases(), strict=True)
    return sum((one.get("hit"), one.get("t")) != (case["hit"], case["t"]) for one, case in both)


@pytest.mark.slow
def test_the_header_is_the_same_every_time(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(needs, "BUILT", tmp_path)
    program.main()
    words = [sys.executable, "-c", "import sys; from tools.port.header import header; sys.stdout.write(header())"]
    again = subprocess.run(words, cwd=ROOT, capture_output=True, check=True).stdout
    made = (tmp_path / "swept_spheres.h").read_bytes()
    assert made == again.replace(b"\r\n", b"\n") and [x.name for x in tmp_path.iterdir()] == ["swept_spheres.h"]
    assert "Built" in capsys.readouterr().err and b"MIT License" in made


def test_it_is_one_file_that_needs_three_of_c():
    included = [row for row in header().splitlines() if row.startswith("#include")]
    assert included == ["#include <float.h>", "#include <math.h>", "#include <stdint.h>"]
    assert "@" not in header() and len(SOURCE.splitlines()) <= 40


@pytest.mark.slow
@pytest.mark.parametrize("compiler", often(ALL, QUICK), ids=" ".join)
def test_every_compiler_takes_it_without_a_warning_and_answers_right(compiler, tmp_path):
    name, level = compiler
    if not shutil.which(name):
        pytest.skip(f"{name} is not here")
    assert not wrong(built(tmp_path, name, *COMPILERS[name], level, *CLEAN))


@pytest.mark.slow
@needs_compiler
def test_whole_numbers_alone_answer_right(tmp_path):
    text = header().replace("found.x2 ? found : ss_by_whole", "0 ? found : ss_by_whole")
    text = text.replace("if (found.x2 && r >= 0)", "if (0)").replace("if (found.x2 && r1 >= 0", "if (0")
    assert text.count("0 ? found") == text.count("if (0") == 2
    target = built(tmp_path, FOUND, *C, "-O1", text=text)
    assert not wrong(target) and not wrong_of_two(target)


@pytest.mark.slow
@needs_compiler
def test_multiply_and_add_are_not_fused_where_the_processor_could(tmp_path):
    assert not wrong(built(tmp_path, FOUND, "-std=gnu11", "-O2", "-march=native"))


@pytest.mark.slow
@needs_compiler
def test_each_stage_says_what_the_source_says(tmp_path):
    some = cases()[::8]
    numbers = [(*x["p"], 0.0)[:3] + (*x["v"], 0.0)[:3] + (x["r"],) for x in some]
    asked = "\n".join(" ".join(x.hex() for x in row) for row in numbers)
    target = built(tmp_path, FOUND, *C, "-O0", source=STAGES)
    told = run(target, asked)
    for row, line in zip(numbers, told, strict=True):
        x = [np.float64(y) for y in row]
        with np.errstate(all="ignore"):
            by = [stage(x[:3], x[3:6], x[6]) for stage in (stages.by_filter, stages.by_double_double)]
            by += [stages.by_few_digits(x[:3], x[3:6], x[6])]
        want = [float(y) for stage in by for y in stage]
        np.testing.assert_array_equal([float.fromhex(y) for y in line.split()], want, err_msg=str(row))


def two_balls() -> list[tuple]:
    """Both balls: pairs of all families moved from where they are, and the smallest and largest of all numbers."""
    rng, rows = np.random.default_rng(5), []
    for family in families.FAMILIES.values():
        for d in (2, 3):
            for p, v, r in zip(*family(12, d, 3), strict=True):
                off = rng.integers(-(2**20), 2**20, d) * 2.0 ** rng.integers(-60, 60)
                rows.append((off, off, r / 2, p / 2 + off, v / 2 + off, r / 2))
    for _ in range(400):
        q = rng.choice(EXTREMES, (4, rng.integers(2, 4))) * rng.choice([-1, 1, 0.3], (4, 1))
        rows.append((q[0], q[1], abs(q[2, 0]), q[2], q[3], abs(q[3, 1])))
    return [tuple(np.asarray(x).tolist() for x in row) for row in rows]


def wrong_of_two(target: Path) -> list[tuple]:
    """Those of both balls that a program answers otherwise than the exact sweep."""
    rows = two_balls()
    told = answers(target, [dict(zip(("p1", "v1", "r1", "p2", "v2", "r2"), row, strict=True)) for row in rows])
    right = [exact.sweep_absolute(*row) for row in rows]
    assert sum(bool(hit and 0 < t < 1) for hit, t in right) > 200
    both = zip(rows, told, right, strict=True)
    return [row for row, one, (hit, t) in both if (one.get("hit"), one.get("t")) != (hit, float(t) if hit else None)]


@pytest.mark.slow
@needs_compiler
def test_both_balls_are_taken_as_they_are(engine):
    assert not wrong_of_two(engine)


@needs_compiler
def test_the_largest_and_the_smallest_numbers_and_ties(engine):
    big, small = sys.float_info.max, 5e-324
    rows = [([big, big], [-big, -big], big), ([small, 0], [-small, 0], 0), ([big, small], [-big, 0], small)]
    rows += [([2.0**54, 0], [-(2.0**54), 0], 2.0**53 - x) for x in (1, 3)]  # in the very middle of two doubles
    rows += [([small, 0], [-big, 0], 0), ([3 * small, 0], [-2.0, 0], 0), ([small, 0], [-2.0, 0], 0)]
    told = answers(engine, [dict(zip("pvr", row, strict=True)) for row in rows])
    assert [one["t"] for one in told] == [float(exact.sweep(*row).t) for row in rows]
    assert [one["t"] for one in told[3:]] == [0.5, 0.5 + 2.0**-52, 0, 2 * small, 0] and told[1]["t"] == 1


@needs_compiler
def test_bad_numbers_are_refused(engine):
    good = {"p": [4, 0], "v": [-4, 0], "r": 2}
    away, nan, inf = {"v": [4, 0]}, math.nan, math.inf  # the filter is sure that balls miss which move apart
    bad = [{"p": [nan, 0]}, {"v": [0, inf]}, {"r": -1}, away | {"r": -1}, away | {"p": [inf, 0]}, {"r": inf}]
    bad += [{"p": [1]}, {"p": [1, 0, nan]}]
    told = answers(engine, [good, *(good | one for one in bad)])
    assert told[0] == {"hit": True, "t": 0.5} and all("error" in one for one in told[1:])
    two = {"p1": [0, 0], "v1": [0, 0], "r1": 1, "p2": [4, 0], "v2": [-4, 0], "r2": 1}
    away = {"v2": [4, 0]}
    bad = [{"r1": -1}, {"r2": -1}, away | {"r1": -1}, away | {"r2": -1}, away | {"p2": [inf, 0]}, {"v1": [nan, 0]}]
    told = answers(engine, [two, *(two | one for one in bad)])
    assert told[0] == {"hit": True, "t": 0.5} and all("error" in one for one in told[1:])


@pytest.mark.slow
@needs_compiler
@pytest.mark.parametrize("pairs", [3_000, 100_000])
def test_an_attack_finds_nothing(engine, pairs):
    found = attack([str(engine)], seconds=300, pairs=pairs)
    assert not found.findings and not found.interrupted
    assert sum(tally.pairs for tally in found.families.values()) >= pairs


REORDERED = "-fassociative-math -fno-signed-zeros -fno-trapping-math"


@pytest.mark.skipif(FOUND != "gcc", reason="the options are those of GCC")
@pytest.mark.parametrize("option", ["-ffast-math", "-ffinite-math-only", REORDERED, "-mfpmath=387"])
def test_options_under_which_it_would_be_wrong_are_refused(option, tmp_path):
    if option == "-mfpmath=387" and platform.machine() not in ("x86_64", "AMD64"):
        pytest.skip("this processor has no x87")
    with pytest.raises(AssertionError, match=r"#error .swept_spheres\.h needs"):
        built(tmp_path, FOUND, *C, *option.split())


BROKEN = {
    "a sign in b": ("double b = x * i + y * j", "double b = x * i - y * j"),
    "a comparison of the filter": ("c <= -cc", "c <= cc"),
    "a product of double-double": ("(x.high * y.low + x.low * y.high)", "(x.high * y.low)"),
    "a sign in the cross product": ("double o = fabs(x * j - y * i)", "double o = 0 * fabs(x * j - y * i)"),
    "a bound": ("#define SS_EXACT_DOUBLE 1.7763568394002505e-15", "#define SS_EXACT_DOUBLE 1e-19"),
    "a rounding of the last stage": ("2 * M + 1", "2 * M"),
}


@pytest.mark.slow
@needs_compiler
@pytest.mark.parametrize("name", often(BROKEN, ["a sign in b", "a bound"]))
def test_a_broken_translation_is_found(name, tmp_path):
    right, broken = BROKEN[name]
    assert right in header()
    assert wrong(built(tmp_path, FOUND, *C, "-O0", text=header().replace(right, broken)))


def loops(x, y):
    while x < y:
        x = x + y
    return x


def powers(x, y):
    z = x + y
    return z**y


def branches(x, y):
    if x < y:
        return x
    return y


def chained(x, y):
    return 0 < x < y


def adds_up(x, y):
    x += y
    return x


def calls_what_is_not_ours(x, y):
    return math.hypot(x, y)


def mixes(x, y):
    return x + (x < y)


def by_name(x, y):
    return two(x, y=y)


def two(x, y=1.0):
    return x + y


def calls_itself(x, y):
    return calls_itself(y, x)


def ends(x, y):
    pass


UNKNOWN = [loops, powers, branches, chained, adds_up, calls_what_is_not_ours, mixes, by_name, two, ends]


@pytest.mark.parametrize("function", UNKNOWN)
def test_what_is_not_known_is_never_passed_over(function):
    first = function.__code__.co_firstlineno
    with pytest.raises(ValueError, match=r"^tests/tools/test_port\.py:\d+: ") as told:
        translate.translated([(function, (NUMBER, NUMBER))], {})
    assert first <= int(str(told.value).split(":")[1]) <= first + 3


def test_what_calls_itself_is_told(monkeypatch):
    monkeypatch.setattr(translate, "_is_ours", callable)
    with pytest.raises(ValueError, match="calls_itself must not call itself"):
        translate.translated([(calls_itself, (NUMBER, NUMBER))], {})
