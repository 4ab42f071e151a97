"""What memory is free, wherever it is limited, is asked before much of it is taken."""

import subprocess
import sys
from math import inf

import numpy as np
import pytest

from lib import batch, broad, curve, exact, memory


@pytest.fixture
def system(tmp_path, monkeypatch):
    """A system that tells what it is made to tell: nothing at first."""
    monkeypatch.setattr(memory, "ROOT", tmp_path)
    monkeypatch.setattr(memory, "of_addresses", lambda: inf)

    def tell(**told):
        for place, text in told.items():
            path = tmp_path / place.replace("__", "/").replace("_dot_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return memory.free_memory()

    return tell


def test_a_system_that_tells_nothing_limits_nothing(system):
    assert system() == inf


def test_what_the_machine_has(system):
    assert system(proc__meminfo="MemTotal: 9 kB\nMemAvailable:   2000 kB\nHugePages_Total: 0\n") == 2_048_000


def test_groups_of_version_2_and_those_around_them(system):
    inner, outer = "sys__fs__cgroup__a__b__memory", "sys__fs__cgroup__a__memory"
    told = {"proc__self__cgroup": "0::/a/b\n", f"{inner}_dot_max": "max\n", f"{outer}_dot_max": "5000\n"}
    assert system(**told) == 5000
    assert system(**{f"{outer}_dot_current": "4000\n"}) == 1000
    assert system(**{f"{outer}_dot_stat": "anon 3000\ninactive_file 500\n"}) == 1500
    assert system(**{f"{inner}_dot_max": "900\n", f"{inner}_dot_current": "700\n"}) == 200
    assert system(**{f"{inner}_dot_current": "1000\n"}) == 0


def test_groups_of_version_1(system):
    top = "sys__fs__cgroup__memory__memory"
    told = {"proc__self__cgroup": "5:cpu,cpuacct:/x\n4:memory:/docker/0\n0::/\n", f"{top}_dot_limit_in_bytes": "7000\n"}
    assert system(**told, **{f"{top}_dot_usage_in_bytes": "6000\n"}) == 1000
    assert system(**{f"{top}_dot_stat": "inactive_file 9\ntotal_inactive_file 300\n"}) == 1300


def test_what_cannot_be_read_limits_nothing(system):
    assert system(proc__meminfo="MemAvailable: much\n", proc__self__cgroup="0::/\n") == inf


LIMITED = """
import resource, sys
import numpy as np
from lib import batch, broad, curve, exact, memory
p, v, r = np.zeros((4000, 1, 2)), np.ones((1, 6000, 2)), np.ones((4000, 6000))
rows = np.zeros((3_000_000, 2)), np.ones((3_000_000, 2)), np.zeros(3_000_000)
for one in (batch.sweep, broad.pairs, curve.sweep, exact.sweep):  # what is compiled is, before memory is short
    few = (rows[0][:9], rows[1][:9], *([rows[1][:9]] if one is curve.sweep else []), rows[2][:9])
    one(*few)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 150_000_000,) * 2)
print(round(memory.of_addresses() / 1e6))
pair = p, v, r
for one, given in ((exact.sweep, pair), (batch.sweep, pair), (curve.sweep, (p, v, v, r)), (broad.pairs, rows)):
    try:
        one(*given)
        print(one.__module__, "took it")
    except MemoryError as error:
        print(error)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits of addresses are read where Linux tells them")
def test_what_a_process_was_allowed():
    told = subprocess.run([sys.executable, "-c", LIMITED], capture_output=True, text=True, check=True).stdout
    first, *errors = told.splitlines()
    assert 100 <= int(first) <= 150 and len(errors) == 4, told
    assert all(line.endswith(" GB are free") and " want " in line for line in errors)
    assert [line.split(" want")[0] for line in errors[:3]] == ["the answers to 24,000,000 pairs"] * 3
    assert errors[3].startswith("3,000,000 balls, their paths cut into 3,000,000 parts, want ")


def test_a_little_is_taken_without_a_question(monkeypatch):
    monkeypatch.setattr(memory, "free_memory", lambda: 0.0)
    p = np.zeros((100, 2))
    assert exact.sweep(p, p, 1).hit.all() and batch.sweep(p, p, np.ones(100)).hit.all()
    assert curve.sweep(p, p, p, 1).hit.all() and len(broad.pairs(p, p, 1).i) == 4950
    with pytest.raises(MemoryError, match="^balls want 1 GB; 0 GB are free$"):
        memory.afford(1e9, "balls")
