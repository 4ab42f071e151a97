"""Sweep more pairs than memory holds, block by block: python guide/many_pairs.py 100_000_000."""

import argparse
import sys
from time import perf_counter

import dask.array as da
from swept_spheres import batch


def many(n: int, block: int, seed: int = 0) -> tuple:
    """So many pairs anywhere in a cube, made in blocks when they are asked for: p and v as Dask arrays."""
    rng = da.random.default_rng(seed)
    return tuple(10 * rng.random((n, 3), chunks=(block, 3)) - 5 for _ in range(2))


def most_memory() -> float:
    """The most megabytes that this process has held; nan where the system does not tell."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:  # Windows
        return float("nan")
    unit = 1024 if sys.platform != "darwin" else 1024**2  # kilobytes, but bytes on a Mac
    return getrusage(RUSAGE_SELF).ru_maxrss / unit


def main() -> None:
    """Count the hits, and say what that took."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("pairs", type=int, help="how many pairs, such as 100_000_000")
    asked.add_argument("--block", type=int, default=1_000_000, help="how many of them are taken at a time")
    given = asked.parse_args()
    before, began = most_memory(), perf_counter()
    hit = batch.sweep_blocks(*many(given.pairs, given.block), 1.0, times=False).hit
    hits = int(hit.sum().compute())
    print(f"{given.pairs:,} pairs in blocks of {given.block:,}: {hits:,} hit")
    print(
        f"{perf_counter() - began:.1f} s, and {most_memory():,.0f} MB at most, of which {before:,.0f} were there before"
    )


if __name__ == "__main__":
    main()
