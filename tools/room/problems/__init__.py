"""Problems for every lesson that has some: a file a lesson, of its name."""

from importlib import import_module
from pathlib import Path

from lib.teach.lessons import LESSONS

from ..draws import _Problem

PROBLEMS: dict[str, tuple[_Problem, ...]] = {
    number: import_module(f".{name}", __name__).PROBLEMS
    for number, name in LESSONS.items()
    if Path(__file__).with_name(f"{name}.py").exists()
}
"""The problems of every lesson, by its number."""
