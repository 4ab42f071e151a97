"""Questions as a table for spreadsheets and what else reads CSV: a row a question, all forms in one file."""

import csv
from io import StringIO

from .concepts import _Question
from .marked import _lettered

LETTERS = "ABCD"
COLUMNS = ["number", "form", "lesson", "setting", "question", *LETTERS, "right", *(f"reply {x}" for x in LETTERS)]


def _rows(questions: tuple[_Question, ...]) -> str:
    """The whole file; pictures are left out."""
    made = StringIO()
    table = csv.writer(made, lineterminator="\n")
    table.writerow(COLUMNS)
    for q in questions:
        blank = [""] * (len(LETTERS) - len(q.answers))
        texts, replies = (
            [_lettered(x) for x in some] + blank for some in zip(*[a[:2] for a in q.answers], strict=True)
        )
        asked = _lettered(q.setting), _lettered(q.question)
        table.writerow([q.number, q.form, q.lesson, *asked, *texts, LETTERS[q.right], *replies])
    return made.getvalue()
