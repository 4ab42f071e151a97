"""A course for nbgrader: `source/` with the key in it, from which nbgrader makes what students get, and the edition.

A locked cell below each exercise asks the tutor what the answer is worth. It hides nothing: the cases are the tutor's.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell

from lib.teach.worth import FULL
from tools.editions.graded import _Asked, _asked, _lessons, _with_key
from tools.editions.wanted import WHOLE, Wanted

MARKS = "### BEGIN SOLUTION", "### END SOLUTION"

CONFIG = """# The course as nbgrader finds it. Every kernel that runs it needs the library: pip install ./edition
import os

os.environ["SWEPT_SPHERES_QUIET"] = "1"  # kernels say nothing of what they compile
c = get_config()  # noqa: F821
c.CourseDirectory.course_id = "swept_spheres"
c.ClearSolutions.code_stub = {"python": "..."}
c.ExecutePreprocessor.timeout = 120
"""


def _build(made: Path, wanted: Wanted = WHOLE, tables: Mapping[str, str] = MappingProxyType({})) -> None:
    """Put the course into an empty folder, with nbgrader's own tables of students and dates, by their names."""
    for name, notebook in _lessons(made / "edition", wanted):
        folder = made / "source" / name
        folder.mkdir(parents=True)
        nbformat.write(_source(notebook), folder / f"{name}.ipynb")
    for name, text in {"nbgrader_config.py": CONFIG, **tables}.items():
        (made / name).write_text(text, encoding="utf-8")


def _source(notebook: NotebookNode) -> NotebookNode:
    """A notebook with the key, and below each answer the cell that grades it."""
    cells = []
    for cell in notebook.cells:
        cells.append(cell)
        if asked := _asked(cell):
            cell.source, cell.outputs = _with_key(asked, *MARKS), []
            cell.metadata["nbgrader"] = _about(asked, "answer", solution=True)
            cells.append(_grading(asked))
    notebook.cells = cells
    return notebook


def _grading(asked: _Asked) -> NotebookNode:
    """The cell that tells the points: its number is what nbgrader takes for them."""
    code = f'from lib.teach.worth import points\n\npoints("{asked.exercise}", {asked.function})'
    about = _about(asked, "points", grade=True, locked=True) | {"points": FULL}
    return new_code_cell(code, id=about["grade_id"], metadata={"nbgrader": about})


def _about(asked: _Asked, what: str, **yes: bool) -> dict:
    """What nbgrader wants to know of a cell."""
    known = {"grade": False, "solution": False, "locked": False, "task": False} | yes
    return known | {"schema_version": 3, "grade_id": f"{what}-{asked.exercise.replace('.', '-')}"}
