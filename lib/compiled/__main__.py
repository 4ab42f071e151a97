"""Compile what is used most, and keep it: `python -m lib.compiled`."""

import numpy as np

from .. import batch, setups, table

for d in (2, 3):
    p, v, r = np.full((1, d), 5.0), np.full((1, d), -4.0), np.full(1, 3.0)
    for options in ({}, {"times": False}, {"method": "residual"}):
        batch.sweep(p, v, r, **options)
table.run(*setups.gas(40, 0.2), until=0.1, compiled=True)
