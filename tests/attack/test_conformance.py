"""The vectors others test against: the stored copy, read as a stranger would, against the oracle."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from oracle import first_contact

from lib import exact
from lib.attack import families, vectors

STORED = (Path(__file__).parents[1] / "vectors" / "exact_cases.json").read_text(encoding="utf-8")
CASES = json.loads(STORED)["cases"]


def test_the_stored_copy_is_what_the_command_writes():
    words = [sys.executable, "-m", "lib.attack.vectors", "--pairs", "800"]
    assert subprocess.run(words, capture_output=True, check=True).stdout.decode().replace("\r\n", "\n") == STORED


def test_every_answer():
    for case in CASES:
        hit, t = first_contact(case["p"], case["v"], case["r"])
        assert (case["hit"], case["t"]) == (hit, float(t) if hit else None), case
        assert hit == bool(exact.sweep(case["p"], case["v"], case["r"]).hit)


def test_decimals_and_hexadecimals_are_one_number():
    for case in CASES:
        for name in "pv":
            assert [float.fromhex(x) for x in case[f"{name}_hex"]] == case[name]
        assert float.fromhex(case["r_hex"]) == case["r"] and case["r"] >= 0
        assert case["t_hex"] is None if case["t"] is None else float.fromhex(case["t_hex"]) == case["t"]


def test_the_whole_set():
    cases = list(vectors._cases())
    count = Counter(case["family"] for case in cases)
    assert len(cases) >= 10_000 and set(count) == {"simplest", *families.FAMILIES} and min(count.values()) > 100
    assert {len(case["p"]) for case in cases} == {2, 3}
    head = json.loads("".join(vectors.lines(100)))
    assert (
        set(head["fields"]) | {"p_hex", "v_hex", "r_hex", "t_hex"} == set(cases[0]) and "hexadecimal" in head["numbers"]
    )


def test_bad_input():
    with pytest.raises(ValueError, match="^pairs must be at least 1; got 0"):
        next(vectors._cases(0))
    words = [sys.executable, "-m", "lib.attack.vectors", "--pairs", "-3"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 2 and "pairs must be at least 1" in done.stderr
