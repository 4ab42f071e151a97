"""The part of TEACHING.md that the notebooks say: objectives, minutes and what to know before."""

import re
from pathlib import Path

from ..lesson import ROOT, Lesson, lessons

FILE = ROOT / "TEACHING.md"
BEGIN, END = "<!-- from the notebooks: begin -->", "<!-- from the notebooks: end -->"


def table() -> str:
    """A row a lesson."""
    head = "| lesson | minutes | after it you can | you need |\n|---|---|---|---|\n"
    return head + "\n".join(map(row, lessons()))


def row(made: Lesson) -> str:
    """One lesson: its link, minutes, objectives and prerequisites."""
    link = f"[{made.number} {made.title}](notebooks/{made.name}.ipynb)"
    return f"| {link} | {made.minutes} | {'; '.join(made.objectives)} | {before(made)} |"


def before(made: Lesson) -> str:
    """What its head says that one needs, with links that lead there from the top level."""
    told = re.search(r"You need (.+?)\.$", made.head[0].source, re.M)[1]
    return re.sub(r"\]\((?=\d\d_)", "](notebooks/", told)


def renewed(text: str) -> str:
    """TEACHING.md with its table as the notebooks have it now.

    >>> FILE.read_text(encoding="utf-8") == renewed(FILE.read_text(encoding="utf-8"))
    True
    """
    first, rest = text.split(BEGIN)
    return f"{first}{BEGIN}\n\n{table()}\n\n{END}{rest.split(END)[1]}"


def renew(file: Path = FILE) -> None:
    """Write the table anew."""
    file.write_text(renewed(file.read_text(encoding="utf-8")), encoding="utf-8")
