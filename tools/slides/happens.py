"""What happens after a vote: the scene of a prediction with its result, to be recorded like the lesson's pictures."""

import re
from pathlib import Path

import nbformat
from IPython.display import display
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_output

from lib.show import Stage
from lib.show.board import Board
from lib.teach import lessons
from tools.lesson import asks, in_picture


def _named(source: str) -> tuple[str, str]:
    """The lesson and the name of a question to predict, from the cell that asks it.

    >>> _named("predict(**lesson04.overlapping)")
    ('lesson04', 'overlapping')
    """
    return re.search(r"(lesson\d\d)\.(\w+)", source).groups()


def _asked(lesson: str, name: str) -> dict:
    """A question with its answers and its scene."""
    return getattr(lessons.lesson(lesson.removeprefix("lesson")), name)


def _happens(lesson: str, name: str) -> Board | None:
    """The scene of a question as it is after the first click; None if it has none."""
    scene = _asked(lesson, name).get("scene")
    if scene is None:
        return None
    board = scene() if callable(scene) else Stage(**scene, views=("world",), reveal=False)
    board.reveal = True
    return board


def show(lesson: str, name: str) -> None:
    """Show it; the cell of a copy calls this."""
    display(_happens(lesson, name))


def _after(cell: NotebookNode) -> str:
    """The id of the cell in which a question's result is shown: its own, if it asks in a picture."""
    return cell.id if in_picture(cell) else f"{cell.id}-happens"


def _copied(path: Path, folder: Path) -> Path:
    """A copy of a lesson with a cell more after each question that has a scene; returns where it is."""
    notebook = nbformat.read(path, as_version=4)
    notebook.cells = [each for cell in notebook.cells for each in (cell, *_result(cell))]
    nbformat.write(notebook, folder / path.name)
    return folder / path.name


def _result(cell: NotebookNode) -> list[NotebookNode]:
    """The cell that shows what happens, with its picture; none after a cell that asks nothing, or shows no scene.

    A picture that carries the question shows it itself.
    """
    if not asks(cell) or in_picture(cell):
        return []
    found = _named(cell.source)
    if (board := _happens(*found)) is None:
        return []
    source = f"from tools.slides import happens\n\nhappens.show{found}"
    output = new_output("display_data", {"text/html": _still(board)})
    return [new_code_cell(source, id=_after(cell), outputs=[output])]


def _still(board: Board) -> str:
    """A board as HTML for where no script runs."""
    made = board._repr_mimebundle_()
    return (made[0] if isinstance(made, tuple) else made)["text/html"]
