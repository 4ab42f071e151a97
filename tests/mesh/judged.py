"""How many of many hostile triangles are wrong, by the judge: python tests/mesh/judged.py 1000000 [seed]."""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from mesh.grammar import drawn  # noqa: E402
from mesh.judge import is_right  # noqa: E402

from lib import mesh  # noqa: E402

BATCH = 1000
"""So many rows are swept at once."""


def faults(seed: int, many: int, size: int) -> Iterator[str]:
    """What is wrong with the answers to a crowd of triangles, segments or points."""
    rng = np.random.default_rng(seed)
    given = tuple(np.array(x) for x in zip(*(drawn(rng, many) for _ in range(size)), strict=True))
    found = mesh.sweep(*given)
    for i, row in enumerate(zip(*given, strict=True)):
        why = is_right(row, bool(found.hit[i]), float(found.t[i]), int(found.feature[i]))
        if why:
            yield f"{why}: {[np.asarray(x).tolist() for x in row]}"


def main(size: int, seed: int = 0) -> int:
    """Print what is wrong, and how many of how many: eight in ten are triangles, the others segments and points."""
    wrong = 0
    for k in range(-(-size // BATCH)):
        for why in faults(seed + k, (3, 3, 2, 3, 3, 1, 3, 3, 3, 3)[k % 10], BATCH):
            wrong += 1
            print(why, flush=True)
        if k % 50 == 49:
            print(f"{wrong} wrong of {(k + 1) * BATCH:,}", flush=True)
    print(f"{wrong} wrong of {-(-size // BATCH) * BATCH:,}")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
