"""A deck as a notebook, to be presented in JupyterLab with a kernel, so that every picture can be dragged."""

import ast

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from tools.lesson import Lesson
from tools.slides.slide import _Slide


def _written(made: Lesson, slides: list[_Slide]) -> NotebookNode:
    """The deck as a notebook whose cells say which slide they are."""
    first = next(cell.source for cell in made.head if cell.cell_type == "code")
    rows = [row for row in ast.parse(first).body if isinstance(row, ast.Import | ast.ImportFrom)]
    imports = "\n".join(map(ast.unparse, rows))
    cells = [_marked(new_code_cell(f"{imports}\nfrom lib.show import projector\n\nprojector()"), "skip")]
    cells += [cell for slide in slides for cell in _cells_of(slide)]
    for i, cell in enumerate(cells):
        cell.id = f"slide-{i:02d}"
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return new_notebook(cells=cells, metadata=kernel | {"rise": {"scroll": True}})


def _cells_of(slide: _Slide) -> list[NotebookNode]:
    """A slide's words, the code that shows its picture, its notes."""
    words = slide.body if slide.kind not in ("code", "vote") else ""
    cells = [_marked(new_markdown_cell(f"## {slide.title}\n\n{words}".strip()), "slide")]
    if slide.code:
        cells.append(_marked(new_code_cell(slide.code), "-"))
    if slide.notes:
        cells.append(_marked(new_markdown_cell(slide.notes), "notes"))
    return cells


def _marked(cell: NotebookNode, kind: str) -> NotebookNode:
    """A cell that says what it is in a presentation."""
    cell.metadata["slideshow"] = {"slide_type": kind}
    return cell
