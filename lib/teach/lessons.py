"""The lessons by their numbers: the one list. All else is found by these names, here, in `lib.show` and in `tests`."""

from importlib import import_module
from types import ModuleType

LESSONS = {
    "00": "start",
    "01": "overlap",
    "02": "ray",
    "03": "trig",
    "04": "quadratic",
    "05": "viete",
    "06": "tmin",
    "07": "exact",
    "08": "response",
    "09": "plane",
    "10": "table",
    "11": "broad",
    "12": "curve",
    "13": "rolling",
    "14": "mesh",
    "15": "derivative",
}
"""Every lesson's name by its number, in reading order."""


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
