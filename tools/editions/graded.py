"""What releases for graders share: the students' notebooks with the key between two marks, and what asks for points."""

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import nbformat
from nbformat import NotebookNode

from tools.editions import key, student
from tools.editions.teacher import CELL
from tools.editions.wanted import Wanted

KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
"""What the notebooks run on, as graders want to be told."""


class _Asked(NamedTuple):
    """A cell that asks for a function: the exercise, the function's name, and the line that checks it."""

    exercise: str
    function: str
    check: str


def _asked(cell: NotebookNode) -> _Asked | None:
    """What a cell asks for, if it does."""
    found = CELL.match(cell.source) if cell.cell_type == "code" else None
    return found and _Asked(found[3], found[1], found[2])


def _with_key(asked: _Asked, begin: str, end: str) -> str:
    """The cell with its solution in it, between two marks: a grader cuts out what stands between them."""
    code = key._key(asked.exercise).code
    arguments = code.head.split("(", 1)[1]
    lines = [begin, *code.before.strip().splitlines(), *textwrap.dedent("\n".join(code.body)).splitlines(), end]
    body = textwrap.indent("\n".join(line for line in lines if line), "    ")
    return f"def {asked.function}({arguments}\n{body}\n\n\n{asked.check}"


def _lessons(edition: Path, wanted: Wanted) -> Iterator[tuple[str, NotebookNode]]:
    """Build the students' edition, and of it the notebooks with exercises, by their names."""
    edition.mkdir()
    student._build(edition, wanted)
    for path in sorted((edition / "notebooks").glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        notebook.metadata["kernelspec"] = KERNEL
        if any(map(_asked, notebook.cells)):
            yield path.stem, notebook
