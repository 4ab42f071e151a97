"""A notebook read as a lesson: its head, its eight parts, its equations, its exercises, its note to the instructor."""

import re
from itertools import chain, takewhile
from pathlib import Path
from typing import NamedTuple

import nbformat
from nbformat import NotebookNode

ROOT = Path(__file__).parent.parent
EVERY = sorted((ROOT / "notebooks").glob("*.ipynb"))
NOTEBOOKS = [path for path in EVERY if path.stem[2] == "_"]
"""All notebooks, and of these the lessons: what stands beside the course has a letter behind its number."""
PARTS = "Look back", "Predict", "Play", "Derive", "Code", "Break it", "Your turn", "Remember"
NOTE = re.compile(r"<details><summary>For the instructor</summary>\s*(.*?)\s*</details>", re.S)
COLAB = re.compile(r'\Aimport os\n\nif "COLAB_RELEASE_TAG" in os\.environ:.*?"\)\s*', re.S)
"""What fetches the course on Colab, and does nothing elsewhere: other forms leave it out."""
TAG = re.compile(r"\\tag\{([^}]+)\}")


class Lesson(NamedTuple):
    """A lesson: its file's name and number, what its head says, the cells there, all below it, and its parts by title.

    A story begins with its picture: that stands in the head, and is played with as well.
    """

    name: str
    number: str
    title: str
    question: str
    objectives: list[str]
    minutes: int
    head: list[NotebookNode]
    cells: list[NotebookNode]
    parts: dict[str, list[NotebookNode]]


def _lesson(path: Path) -> Lesson:
    """Read one notebook.

    >>> made = _lesson(ROOT / "notebooks" / "04_quadratic.ipynb")
    >>> made.number, made.title, made.minutes, list(made.parts) == list(PARTS)
    ('04', 'The quadratic', 60, True)
    """
    cells = without_colab(nbformat.read(path, as_version=4)).cells
    begun = list(takewhile(lambda cell: not cell.source.startswith("## "), chain.from_iterable(map(_pieces, cells))))
    head = prose(begun)
    number, title = re.match(r"# (\d\d) (.+)", head).groups()
    question = re.search(r"^\*\*(.+)\*\*$", head, re.M)[1]
    objectives = [row.rstrip(";.") for row in re.findall(r"^- (.+)$", head, re.M)]
    minutes = int(re.search(r"About (\d+) minutes", head)[1])
    return Lesson(path.stem, number, title, question, objectives, minutes, begun, *_parts(cells))


def prose(cells: list[NotebookNode]) -> str:
    """What some cells say, as markdown."""
    return "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def without_colab(notebook: NotebookNode) -> NotebookNode:
    """The notebook without what is for Colab alone."""
    for cell in notebook.cells:
        cell.source = COLAB.sub("", cell.source)
    notebook.cells = [cell for cell in notebook.cells if cell.source]
    return notebook


def asks(cell: NotebookNode) -> bool:
    """Does a cell ask a question to be voted on?"""
    return cell.cell_type == "code" and (cell.source.startswith("predict(") or "vote=lesson" in cell.source)


def in_picture(cell: NotebookNode) -> bool:
    """Does a cell ask its question in a picture that is there anyway?"""
    return asks(cell) and not cell.source.startswith("predict(")


def lessons() -> list[Lesson]:
    """All of them, in reading order."""
    return [_lesson(path) for path in NOTEBOOKS]


def _parts(cells: list[NotebookNode]) -> tuple[list[NotebookNode], dict[str, list[NotebookNode]]]:
    """The cells that belong to a part, in order, and the same by their parts.

    A part is begun by a heading of level 2; one that is a beat of the story, and no name of a part, belongs to the
    derivation. What is played with in such a story stands before its first heading.
    """
    found, all_ = {name: [] for name in PARTS}, []
    told = not any(re.search(r"^## Play$", cell.source, re.M) for cell in cells)
    now = "Play" if told else ""
    for cell in chain.from_iterable(map(_pieces, cells)):
        if cell.cell_type == "markdown" and (begun := re.match(r"## (.+)", cell.source)):
            now = begun[1] if begun[1] in PARTS else "Derive"
        if now and (now != "Play" or not told or cell.cell_type == "code"):
            found[now].append(cell)
            all_.append(cell)
    return all_, found


def _pieces(cell: NotebookNode) -> list[NotebookNode]:
    """A cell, in pieces where a heading of level 2 stands in the middle of its prose."""
    if cell.cell_type != "markdown" or "\n## " not in cell.source:
        return [cell]
    return [NotebookNode(cell | {"source": text.rstrip()}) for text in re.split(r"\n(?=## )", cell.source)]


BY_HAND = re.compile(
    r"\**(?:(?:Now|Then|So|First) )?(?:drag|pull|press|click|roll|turn|aim|lower|tap)\b"
    r"|.*(?:\b(?:and|then|so|can|Let's|map .*|you)|[,:;]) (?:press|drag|pull (?:\w's|\w on|back|on|the)|lower)\b"
    r"|.*\bknob|try it\b|then make the plane\b|.*\bparts you solve\b",
    re.I | re.S,
)
"""What sentences are like that ask for a hand on a picture."""


PULLED = re.compile(r"You are pulling the (\*\*\w+\*\*) (\*\w\*)")
"""What is said of what is in somebody's hand."""


def unhandled(text: str) -> str:
    """Prose without the sentences that ask for a hand: nobody can pull anything on a slide or on paper.

    >>> unhandled("a is 400. Pull v. The curve bends.")
    'a is 400. The curve bends.'
    >>> unhandled("You are pulling the **impulse** *J*, for every *J* you can pull.")
    'The **impulse** is *J*, for every *J*.'
    """
    text = PULLED.sub(r"The \1 is \2", text).replace("*J* you can pull", "*J*")
    bold = re.fullmatch(r"\*\*([^*]+)\*\*", text)
    kept = " ".join(x for x in re.split(r"(?<=[.:?]) (?=[A-Z*])", bold[1] if bold else text) if not BY_HAND.match(x))
    return f"**{kept}**" if bold and kept else kept


def headed(text: str) -> str:
    """Words with a capital at their beginning, unless they begin with a symbol.

    >>> headed("the slip"), headed("a rolling ball"), headed("b is 160"), headed("c₀ is 128"), headed("")
    ('The slip', 'A rolling ball', 'b is 160', 'c₀ is 128', '')
    """
    return text if re.match(r"(?!a )\w(?![a-z])|$|\W", text) else text[0].upper() + text[1:]


def equations(made: Lesson) -> dict[str, str]:
    """Each displayed equation by its tag, as TeX with its colours and without the tag.

    >>> equations(_lesson(ROOT / "notebooks" / "04_quadratic.ipynb"))["4.9"]
    'D = b^2 - a c'
    """
    shown = re.findall(r"\$\$(.+?)\$\$", prose(made.cells), re.S)
    return {tag[1]: TAG.sub("", text).strip() for text in shown if (tag := TAG.search(text))}


def instructor(made: Lesson) -> str:
    """The note to the instructor, as markdown."""
    return next(found[1] for cell in reversed(made.cells) if (found := NOTE.search(cell.source)))


def without_note(source: str) -> str:
    """A cell's markdown without the note to the instructor."""
    return NOTE.sub("", source).rstrip()
