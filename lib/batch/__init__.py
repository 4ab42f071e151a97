"""Sweeps of millions of pairs: the answers of `lib.exact` and `lib.residual`, compiled by numba where it is there.

`sweep` takes relative motion, `sweep_absolute` both balls as they are, and `sweep_blocks` arrays of Dask.
"""

from .absolute import sweep_absolute
from .blocks import sweep_blocks
from .relative import SLICE as SLICE
from .relative import check_options as check_options
from .relative import in_chunks as in_chunks
from .relative import loop_for as loop_for
from .relative import sweep

__all__ = ["sweep", "sweep_absolute", "sweep_blocks"]
