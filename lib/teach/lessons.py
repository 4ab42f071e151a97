"""The lessons by their numbers: the one list. All else is found by these names, here, in `lib.show` and in `tests`."""

from importlib import import_module
from types import ModuleType

NAMES = (
    "start",
    "overlap",
    "ray",
    "trig",
    "quadratic",
    "viete",
    "tmin",
    "exact",
    "response",
    "plane",
    "table",
    "broad",
    "curve",
)
"""What the lessons are called, in their order."""

LESSONS = {f"{number:02}": name for number, name in enumerate(NAMES)}
"""Every lesson's name by its number: {"00": "start", "01": "overlap", …}."""


def lesson(number: str) -> ModuleType:
    """What a lesson asks, its exercises too, by its number.

    Raises
    ------
    ValueError
        For a number of no lesson.

    >>> lesson("04").__name__.rpartition(".")[2]
    'quadratic'
    """
    if number not in LESSONS:
        raise ValueError(f"number must be among {', '.join(LESSONS)}; got {number!r}")
    return import_module(f".{LESSONS[number]}", __spec__.parent)
