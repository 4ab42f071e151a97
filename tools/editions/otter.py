"""Masters for `otter assign`: a notebook a lesson with the key in it, the library beside them, and the edition.

An answer's points are the sum of its tests, which ask the tutor whether it is worth so many at least, and hide nothing.
"""

import shutil
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_raw_cell

from lib.teach.worth import FULL, SLIP
from tools.editions.graded import _Asked, _asked, _lessons, _with_key
from tools.editions.wanted import WHOLE, Wanted

MARKS = "# BEGIN SOLUTION", "# END SOLUTION"

LEVELS = FULL - SLIP, FULL
"""What an answer can be worth, from the least on."""

CONFIG = """# ASSIGNMENT CONFIG
name: {name}
requirements: requirements.txt
files: [lib]
export_cell: false
generate: {{show_stdout: false}}
tests: {{files: false, ok_format: false}}
"""


def _build(made: Path, wanted: Wanted = WHOLE) -> None:
    """Put the masters into an empty folder."""
    for name, notebook in _lessons(made / "edition", wanted):
        nbformat.write(_master(name, notebook), made / f"{name}.ipynb")
    shutil.copytree(made / "edition" / "lib", made / "lib")
    lines = (made / "edition" / "requirements.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    (made / "requirements.txt").write_text("".join(line for line in lines if line != "-e .\n"), encoding="utf-8")


def _master(name: str, notebook: NotebookNode) -> NotebookNode:
    """A lesson with otter's raw cells: what is a question, a solution and a test."""
    notebook.cells = [new_raw_cell(CONFIG.format(name=name), id="assignment"), *_cells(notebook)]
    return notebook


def _cells(notebook: NotebookNode) -> list[NotebookNode]:
    """The cells of a lesson, each question in its marks."""
    cells = []
    for cell in notebook.cells:
        cells += _question(asked, cell) if (asked := _asked(cell)) else [cell]
    return cells


def _question(asked: _Asked, cell: NotebookNode) -> list[NotebookNode]:
    """An answer's cell with the key, and its tests."""
    name = f"q{asked.exercise.replace('.', '_')}"
    cell.source, cell.outputs = _with_key(asked, *MARKS), []
    begin = _raw(name, f"BEGIN QUESTION\nname: {name}\npoints: {FULL:g}")
    inside = [_raw(name, "BEGIN SOLUTION"), cell, _raw(name, "END SOLUTION"), _raw(name, "BEGIN TESTS")]
    tests = [_test(asked, name, level, before) for before, level in zip((0, *LEVELS), LEVELS, strict=False)]
    return [begin, *inside, *tests, _raw(name, "END TESTS"), _raw(name, "END QUESTION")]


def _raw(name: str, text: str) -> NotebookNode:
    """A raw cell that marks something."""
    return new_raw_cell(f"# {text}", id=f"{name}-{text.split(chr(10))[0].lower().replace(' ', '-')}")


def _test(asked: _Asked, name: str, level: float, before: float) -> NotebookNode:
    """A test that adds what lies between two levels."""
    config = f'""" # BEGIN TEST CONFIG\npoints: {level - before:g}\n""" # END TEST CONFIG\n'
    words = f"{level:g}".replace(".", "_")
    code = f"""def test_worth_{words}({asked.function}):
    from lib.teach.worth import points

    assert points("{asked.exercise}", {asked.function}) >= {level:g}
"""
    return new_code_cell(config + code.rstrip(), id=f"{name}-{words}")
