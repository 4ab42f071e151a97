"""Recordings of lessons for the tests of pages that play them."""

from functools import cache
from pathlib import Path

from tools.live import record

FEWER = 5
"""Into how many parts the time of a board is cut here: whether a page plays what was recorded can be seen of few."""


@cache
def recorded(path: Path, projected: bool = False, narrow: bool = False) -> str:
    """The recording of a lesson at few instants, its first picture alone in a hand, made once for all of a process."""
    return record.apart("tests.recordings", path, *["projected"] * projected, *["narrow"] * narrow)


def main() -> None:
    """Print it."""
    record.FRAMES, record.HELD = FEWER, 0
    record.main()
