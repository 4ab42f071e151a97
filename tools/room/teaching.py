"""What README and TEACHING say of the lessons, as the notebooks name it, and TEACHING of the paths."""

import re
from pathlib import Path

from ..lesson import ROOT, Lesson, lessons, prose
from ..slides import path

FILE = ROOT / "TEACHING.md"
BEGIN, END = "<!-- from the notebooks: begin -->", "<!-- from the notebooks: end -->"
PATHS = "<!-- from the paths: begin -->", "<!-- from the paths: end -->"


def table() -> str:
    """A row a lesson."""
    head = "| lesson | minutes | after it you can | you need |\n|---|---|---|---|\n"
    return head + "\n".join(map(_row, lessons()))


def _row(made: Lesson) -> str:
    """One lesson: its link, minutes, objectives and prerequisites."""
    return f"| {_link(made)} | {made.minutes} | {';<br>'.join(made.objectives)} | {_before(made)} |"


def _link(made: Lesson) -> str:
    """A link to a lesson from the top level."""
    return f"[{made.number} {made.title}](notebooks/{made.name}.ipynb)"


def _before(made: Lesson) -> str:
    """What its head says that one needs, with links that lead there from the top level."""
    told = re.search(r"You need (.+?)\.$", prose(made.head), re.M)[1]
    return re.sub(r"\]\((?=\d\d_)", "](notebooks/", told)


def _questions() -> str:
    """A row a lesson: its link and its question."""
    head = "| lesson | what it asks |\n|---|---|\n"
    return head + "\n".join(f"| {_link(made)} | {made.question} |" for made in lessons())


TABLES = {FILE: table, ROOT / "README.md": _questions}
"""The files that have a table of the lessons, and what makes it."""


def _renewed(file: Path, text: str) -> str:
    """A file's text with its table as the notebooks have it now.

    >>> all(_renewed(file, file.read_text("utf-8")) == file.read_text("utf-8") for file in TABLES)
    True
    """
    text = _between(text, TABLES[file](), BEGIN, END)
    return _between(text, "\n\n".join(map(path.table, path.paths())), *PATHS) if PATHS[0] in text else text


def _between(text: str, made: str, begin: str, end: str) -> str:
    """A text with something in place of what stood between two marks."""
    first, rest = text.split(begin)
    return f"{first}{begin}\n\n{made}\n\n{end}{rest.split(end)[1]}"


def _renew() -> None:
    """Write the tables anew."""
    for file in TABLES:
        file.write_text(_renewed(file, file.read_text("utf-8")), encoding="utf-8")
