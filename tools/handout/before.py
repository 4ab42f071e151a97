"""The picture of a vote as it is before the vote: on paper the answer must not stand beside its question."""

import ast
import re
from collections.abc import Iterator
from unittest.mock import patch

from nbformat import NotebookNode

from lib.show import explorer
from lib.show.canvas import saved
from tools.lesson import Lesson

NUMBER = re.compile(r"[−-]?\d[\d.,]*\d|\d")
VOTE = '<div class="vote">'


def _unanswered(made: Lesson, cell: NotebookNode) -> str:
    """The picture of a cell's board as it opens, with its words, as HTML; empty where no picture asks."""
    shown = "".join(output.get("data", {}).get("text/html", "") for output in cell.get("outputs", []))
    if VOTE not in shown or "<img" not in shown.partition(VOTE)[0]:
        return ""
    board = _called(made, cell)
    picture = board.png
    words = _hushed(board.alt, [row[0] for row in board.vote["answers"]], board.vote["question"])
    return saved(picture, words, board.figure.bbox.width, words)["text/html"]


def _hushed(words: str, choices: list[str], question: str) -> str:
    """The words of a picture without a number that points to one choice alone and that the question does not say.

    >>> _hushed("It comes at a cut of 30°.", ["By 30°", "By 60°"], "By how much does it turn?")
    'It comes.'
    """
    told, known = set(NUMBER.findall(words)), set(NUMBER.findall(question))
    meant = [found for text in choices if (found := set(NUMBER.findall(text)) & told - known)]
    for number in meant[0] if len(meant) == 1 else ():
        words = re.sub(rf" at [^,.:;]*?{re.escape(number)}(?![\d])[^\s,.;:]*", "", words)
    return words


def _called(made: Lesson, cell: NotebookNode):
    """The board that a cell's last line shows, in a namespace that holds what its lesson imports."""
    names: dict = {}
    for line in _imports(made):
        exec(compile(ast.Module([line], []), made.name, "exec"), names)
    asked = ast.parse(cell.source).body[-1]
    with patch.object(explorer, "display") as shown:
        exec(compile(ast.Module([asked], []), made.name, "exec"), names)
    return shown.call_args.args[0]


def _imports(made: Lesson) -> Iterator[ast.stmt]:
    """The lines of a lesson that import."""
    for cell in made.cells:
        if cell.cell_type == "code":
            yield from (x for x in ast.parse(cell.source).body if isinstance(x, ast.Import | ast.ImportFrom))
