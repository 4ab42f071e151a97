"""Compile the loops that are used most, and keep them: `python -m lib.compiled`. Nobody waits for them later."""

import numpy as np

from .. import batch, setups, table


def main() -> None:
    """Ask every loop for something small."""
    print("Compiling the fast loops, once: some 20 seconds.", flush=True)
    for d in (2, 3):
        p, v, r = np.full((1, d), 5.0), np.full((1, d), -4.0), np.full(1, 3.0)
        for options in ({}, {"times": False}, {"method": "residual"}):
            batch.sweep(p, v, r, **options)
    table.run(*setups.gas(40, 0.2), until=0.1)


if __name__ == "__main__":
    main()
