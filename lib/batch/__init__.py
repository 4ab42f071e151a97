"""Sweeps of millions of pairs: the same answers as `lib.exact` and `lib.residual`, compiled by numba where it is there.

`sweep` takes relative motion, `sweep_absolute` both balls as they are, and `sweep_blocks` arrays of Dask.
"""

from .absolute import sweep_absolute
from .blocks import sweep_blocks
from .relative import SLICE, check_options, in_chunks, loop_for, sweep

__all__ = ["SLICE", "check_options", "in_chunks", "loop_for", "sweep", "sweep_absolute", "sweep_blocks"]
