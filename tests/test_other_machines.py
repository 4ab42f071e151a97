"""The same on every machine: other processors and libraries that are a last digit off are imitated, and change nothing.

`machines/fingerprint.py` prints a hash of each thing that is stored or promised to the last bit. At every run numbers
and figures are asked of one machine that lacks all that others may lack; where all is asked for, of several, and the
lessons too.
"""

import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from lessons import often
from machines.fingerprint import NUMBERS, fingerprint
from matplotlib.image import imread

from conftest import MOST, difference

MACHINES = Path(__file__).parent / "machines"
FIGURES = MACHINES.parents[1] / "figures"
PLAIN = {"JITTER": "", "PYTHONHASHSEED": "0", "PYTHONPATH": str(MACHINES)}
SETTINGS = {
    "no AVX-512": {"NPY_DISABLE_CPU_FEATURES": "X86_V4 AVX512_ICL AVX512_SPR"},
    "no AVX2": {"NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4 AVX512_ICL AVX512_SPR"},
    "OpenBLAS for Nehalem": {"OPENBLAS_CORETYPE": "Nehalem"},
    "OpenBLAS for Haswell": {"OPENBLAS_CORETYPE": "Haswell"},
    "a C library without FMA": {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F"},
    **{f"jitter {seed}": {"JITTER": str(seed)} for seed in (1, 2, 3)},
}
"""The settings that make another machine of this one."""

TOGETHER = (
    ("no AVX-512", "OpenBLAS for Nehalem", "jitter 1"),
    ("no AVX2", "OpenBLAS for Haswell", "a C library without FMA", "jitter 2"),
    ("jitter 3",),
)
"""Settings that share a run, for none undoes another: what stays the same under all of them does so under each."""

LEAST = ("no AVX2", "OpenBLAS for Nehalem", "a C library without FMA", "jitter 1")
"""What the machine lacks of which numbers are asked at every run, and figures too where all is asked for."""


def all_of(names: Iterable[str]) -> dict[str, str]:
    """Some settings in one."""
    return dict(item for name in names for item in SETTINGS[name].items())


OTHERS = {", ".join(names): all_of(names) for names in TOGETHER}

PROBE = """
import ctypes, glob, math, os
import numpy as np
found = np.lib.introspect.opt_func_info("^(exp|power)$", "float64").values()
print([kind["current"] for function in found for kind in function.values()])
for library in glob.glob(os.path.dirname(np.__file__) + ".libs/*openblas*"):
    core = ctypes.CDLL(library).scipy_openblas_get_corename64_
    core.restype = ctypes.c_char_p
    print(core())
print(hash(tuple(f(k / 7919) for k in range(1, 7919) for f in (math.exp, math.log, math.sin, math.acos))))
print(hash(np.log(np.arange(1, 999)).tobytes()))
"""
"""Prints the loops that numpy chose, OpenBLAS's kind of processor, and hashes of what both libraries answer."""


def printed(setting: dict[str, str], *words) -> str:
    """What a program prints on another machine."""
    words, environment = [sys.executable, *words], os.environ | PLAIN | setting
    done = subprocess.run(words, env=environment, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def fingerprints(setting: dict[str, str], folder: Path, *parts: str) -> dict[str, str]:
    """Hashes by name, of some parts or all, and the pictures of the lessons in a new folder."""
    folder.mkdir()
    lines = printed(setting, MACHINES / "fingerprint.py", folder, *parts).splitlines()
    return dict(line.split("\t") for line in lines)


STORED = dict(line.split("\t") for line in (MACHINES / "numbers.tsv").read_text(encoding="utf-8").splitlines())
"""What some machine printed once for every machine; by arccos there is none for all."""


@pytest.mark.one_in(8)
@pytest.mark.parametrize("name", [name for name in NUMBERS if not name.startswith("method trig")])
def test_every_machine_has_the_stored_numbers(name):
    told = "python tests/machines/fingerprint.py . numbers > tests/machines/numbers.tsv, if they are meant to change"
    assert fingerprint(*NUMBERS[name]()) == STORED[name], told


@pytest.mark.slow
@pytest.mark.parametrize("drawn", often([False, True], [False]), ids=["numbers", "numbers and figures"])
def test_a_machine_that_lacks_all_has_the_stored_numbers_and_figures(tmp_path, drawn):
    found = fingerprints(all_of(LEAST), tmp_path / "least", "numbers", *["figures"] * drawn)
    figures = {f"figure {path.name}": fingerprint(path.read_bytes()) for path in FIGURES.iterdir() if drawn}
    assert found.keys() == STORED.keys() | figures.keys()
    differing = {name for name, stored in (STORED | figures).items() if found[name] != stored}
    assert differing <= {"method trig", "method trig float32"}


@pytest.fixture(scope="module")
def machines(tmp_path_factory):
    """By the name of each machine: its hashes, and the folder of its pictures."""
    root, settings = tmp_path_factory.mktemp("machines"), {"plain": {}} | OTHERS
    with ThreadPoolExecutor(2) as pool:
        found = pool.map(lambda item: fingerprints(item[1], root / item[0]), settings.items())
        return {name: (hashes, root / name) for name, hashes in zip(settings, found, strict=True)}


@pytest.mark.slow
@pytest.mark.parametrize("other", OTHERS)
def test_numbers_figures_and_lessons_are_the_same(machines, other):
    (plain, _), (found, _) = machines["plain"], machines[other]
    assert plain.keys() == found.keys()
    differing = {name for name in plain if plain[name] != found[name]}
    assert differing <= {"method trig", "method trig float32"}


@pytest.mark.slow
@pytest.mark.parametrize("other", OTHERS)
def test_pictures_are_the_same(machines, other):
    (_, plain), (_, found) = machines["plain"], machines[other]
    names = sorted(path.name for path in plain.iterdir())
    assert len(names) > 40 and names == sorted(path.name for path in found.iterdir())
    for name in names:
        assert difference(imread(plain / name), imread(found / name)) <= MOST, name


@pytest.mark.slow
def test_every_kind_of_thing_has_its_hash(machines):
    plain, _ = machines["plain"]
    kinds = [name.split()[0] for name in plain]
    assert {kind: kinds.count(kind) for kind in ("family", "method", "figure")} == {
        "family": 27,
        "method": 14,
        "figure": len(list((MACHINES.parents[1] / "figures").iterdir())),
    }
    assert NUMBERS.keys() <= plain.keys() and NUMBERS.keys() == STORED.keys()
    assert {name.split()[1] for name in plain if name.startswith("lesson")} == {
        path.stem for path in (MACHINES.parents[1] / "notebooks").glob("[0-9][0-9]_*.ipynb")
    }


@cache
def probed_here() -> str:
    """What the probe prints on this machine as it is."""
    return printed({}, "-c", PROBE)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", often(SETTINGS, LEAST))
def test_the_setting_takes_effect(name):
    """Where this processor or these libraries have nothing to switch off, it is said: that machine was not imitated."""
    if probed_here() == printed(SETTINGS[name], "-c", PROBE):
        pytest.skip(f"{name}: changes nothing here, so nothing is shown by it")


def test_the_jitter_moves_what_is_free_and_nothing_else():
    words = (
        "import numpy as np; x = np.linspace(1, 2, 99); print([f(x).tolist() for f in (np.exp, np.sqrt, np.square)])"
    )
    (exp, *rest), (jittered, *same) = (eval(printed({"JITTER": seed}, "-c", words)) for seed in ("", "1"))
    steps = (np.array(exp) - jittered) / np.spacing(exp)
    assert rest == same and set(steps) == {-1.0, 0.0, 1.0}
