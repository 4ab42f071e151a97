"""How fast the header in C is, pair by pair, beside the batch: medians of interleaved rounds of one run.

`python tests/bench/port.py`. A ratio above 1 is faster than the batch, which takes many pairs at a time.
"""

import ctypes
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from sweep import measured, workload

from lib import batch
from lib.frame import Contact

sys.path.extend(map(str, Path(__file__).parents[1:3]))
from tools.port.header import header

PAIRS = {"moving apart": 1_000_000, "half hits": 1_000_000, "grazing": 100_000, "few digits": 100_000}
"""What is asked, and how many of each."""


def library(compiler: str, folder: str) -> ctypes.CDLL:
    """The header as a shared library."""
    Path(folder, "swept_spheres.h").write_text(header(), encoding="utf-8")
    source, target = Path(__file__).with_suffix(".c"), Path(folder, "port.so")
    words = [compiler, "-std=c99", "-O3", "-shared", "-fPIC", "-I", folder, "-o", target, source, "-lm"]
    subprocess.run(words, check=True)
    return ctypes.CDLL(str(target))


def report(many, name: str, n: int) -> None:
    """Measure one workload, and print it; both must say the same."""
    pairs = workload(name, n)
    out = Contact(np.empty(n, bool), np.empty(n))
    arrays = [x.ctypes.data_as(ctypes.c_void_p) for x in (*pairs, *out)]
    calls = {"C": (lambda: many(ctypes.c_long(n), *arrays), ""), "batch": (lambda: batch.sweep(*pairs), "")}
    seconds = measured(calls)
    found = batch.sweep(*pairs)
    if not (np.array_equal(found.hit, out.hit) and np.array_equal(found.t, out.t)):
        sys.exit(f"The header and the batch answer otherwise: {name}")
    million = {which: n / value / 1e6 for which, value in seconds.items()}
    ratio = seconds["batch"] / seconds["C"]
    print(f"  {name:16}C {million['C']:7.2f} million pairs a second, batch {million['batch']:7.2f}: {ratio:5.2f}")


def main() -> None:
    """Measure all workloads."""
    compiler = next((name for name in ("gcc", "clang", "cc") if shutil.which(name)), None)
    if compiler is None:
        sys.exit("No C compiler: the header is not measured.")
    with tempfile.TemporaryDirectory() as folder:
        many = library(compiler, folder).many
        print("The header in C, pair by pair, and its ratio to the exact batch:")
        for name, n in PAIRS.items():
            report(many, name, n)


if __name__ == "__main__":
    main()
