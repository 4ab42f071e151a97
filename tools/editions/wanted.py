"""What an edition is asked to hold: which lessons, and whether exercises are helped with line by line."""

import re
from argparse import ArgumentTypeError
from pathlib import Path
from typing import NamedTuple

from lib.teach.exercises import every
from tools.lesson import EVERY


class Wanted(NamedTuple):
    """The notebooks; helped : do exercises have their lines to put in order, and their code with blanks?"""

    paths: tuple[Path, ...]
    helped: bool = True

    @property
    def exercises(self) -> set[str]:
        """The exercises of these notebooks, by their numbers."""
        return {name for name in every() if any(path.stem[:2] == name[:2] for path in self.paths)}


ALL = tuple(EVERY)
WHOLE = Wanted(ALL)
"""All notebooks, with help."""


def lessons_in(words: str, option: str = "--set") -> tuple[Path, ...]:
    """The notebooks of some lessons, with what stands beside them.

    >>> [path.stem for path in lessons_in("06-07,00")]
    ['00_start_here', '06_tmin', '07_exact', '07b_trial']
    >>> lessons_in("04-quadratic")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: --set must be lessons of this course, as 00-04,08; got '04-quadratic'
    """
    numbers, known = set(), {path.stem[:2] for path in EVERY}
    for part in words.split(","):
        found = re.fullmatch(r"\s*(\d\d)(?:-(\d\d))?\s*", part)
        some = {x for x in known if found and found[1] <= x <= (found[2] or found[1])}
        if not some or not {found[1], found[2] or found[1]} <= known:
            raise ArgumentTypeError(f"{option} must be lessons of this course, as 00-04,08; got {words!r}")
        numbers |= some
    return tuple(path for path in EVERY if path.stem[:2] in numbers)
