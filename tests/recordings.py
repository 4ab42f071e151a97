"""Recordings of lessons for the tests of pages that play them."""

from functools import cache
from pathlib import Path

from tools.live import record


@cache
def recorded(path: Path, projected: bool = False, narrow: bool = False) -> str:
    """The recording of a lesson, made once for all tests of a process."""
    return record.recorded(path, projected, narrow)
