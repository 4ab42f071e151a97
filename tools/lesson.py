"""A notebook read as a lesson: its head, its eight parts, its equations, its exercises, its note to the instructor."""

import re
from itertools import chain, takewhile
from pathlib import Path
from typing import NamedTuple

import nbformat
from nbformat import NotebookNode

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PARTS = "Look back", "Predict", "Play", "Derive", "Code", "Break it", "Your turn", "Remember"
NOTE = re.compile(r"<details><summary>For the instructor</summary>\s*(.*?)\s*</details>", re.S)
COLAB = re.compile(r"\A# On Colab.*?output\.enable_custom_widget_manager\(\)\s*", re.S)
"""What fetches the course on Colab, and does nothing elsewhere: other forms leave it out."""
TAG = re.compile(r"\\tag\{([^}]+)\}")


class Lesson(NamedTuple):
    """A lesson: its file's name and number, what its head says, the cells there, and those of its parts by title."""

    name: str
    number: str
    title: str
    question: str
    objectives: list[str]
    minutes: int
    head: list[NotebookNode]
    parts: dict[str, list[NotebookNode]]

    @property
    def cells(self) -> list[NotebookNode]:
        """All cells below the head, in order."""
        return [cell for part in self.parts.values() for cell in part]


def _lesson(path: Path) -> Lesson:
    """Read one notebook.

    >>> made = _lesson(ROOT / "notebooks" / "04_quadratic.ipynb")
    >>> made.number, made.title, made.minutes, list(made.parts) == list(PARTS)
    ('04', 'The quadratic', 60, True)
    """
    cells = without_colab(nbformat.read(path, as_version=4)).cells
    begun = list(takewhile(lambda cell: not cell.source.startswith("## "), cells))
    head = "\n\n".join(cell.source for cell in begun if cell.cell_type == "markdown")
    number, title = re.match(r"# (\d\d) (.+)", head).groups()
    question = re.search(r"^\*\*(.+)\*\*$", head, re.M)[1]
    objectives = [row.rstrip(";.") for row in re.findall(r"^- (.+)$", head, re.M)]
    minutes = int(re.search(r"About (\d+) minutes", head)[1])
    return Lesson(path.stem, number, title, question, objectives, minutes, begun, _parts(cells))


def without_colab(notebook: NotebookNode) -> NotebookNode:
    """The notebook without what is for Colab alone."""
    for cell in notebook.cells:
        cell.source = COLAB.sub("", cell.source)
    notebook.cells = [cell for cell in notebook.cells if cell.source]
    return notebook


def asks(cell: NotebookNode) -> bool:
    """Does a cell ask a question to be voted on?"""
    return cell.cell_type == "code" and (cell.source.startswith("predict(") or "vote=lesson" in cell.source)


def lessons() -> list[Lesson]:
    """All of them, in reading order."""
    return [_lesson(path) for path in NOTEBOOKS]


def _parts(cells: list[NotebookNode]) -> dict[str, list[NotebookNode]]:
    """The cells by their parts.

    A part is begun by a heading of level 2; one that is a beat of the story, and no name of a part, belongs to the
    derivation. What is played with in such a story stands before its first heading.
    """
    found: dict[str, list[NotebookNode]] = {name: [] for name in PARTS}
    told = not any(re.search(r"^## Play$", cell.source, re.M) for cell in cells)
    now = "Play" if told else ""
    for cell in chain.from_iterable(map(_pieces, cells)):
        if cell.cell_type == "markdown" and (begun := re.match(r"## (.+)", cell.source)):
            now = begun[1] if begun[1] in PARTS else "Derive"
        if now and (now != "Play" or not told or cell.cell_type == "code"):
            found[now].append(cell)
    return found


def _pieces(cell: NotebookNode) -> list[NotebookNode]:
    """A cell, in pieces where a heading of level 2 stands in the middle of its prose."""
    if cell.cell_type != "markdown" or "\n## " not in cell.source:
        return [cell]
    return [NotebookNode(cell | {"source": text.rstrip()}) for text in re.split(r"\n(?=## )", cell.source)]


def equations(made: Lesson) -> dict[str, str]:
    """Each displayed equation by its tag, as TeX with its colours and without the tag.

    >>> equations(_lesson(ROOT / "notebooks" / "04_quadratic.ipynb"))["4.9"]
    'D = b^2 - a c'
    """
    prose = "\n\n".join(cell.source for cell in made.cells if cell.cell_type == "markdown")
    shown = re.findall(r"\$\$(.+?)\$\$", prose, re.S)
    return {tag[1]: TAG.sub("", text).strip() for text in shown if (tag := TAG.search(text))}


def instructor(made: Lesson) -> str:
    """The note to the instructor, as markdown."""
    return next(found[1] for cell in reversed(made.cells) if (found := NOTE.search(cell.source)))


def without_note(source: str) -> str:
    """A cell's markdown without the note to the instructor."""
    return NOTE.sub("", source).rstrip()
