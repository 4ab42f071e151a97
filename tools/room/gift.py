"""Questions as a file that quiz systems take: Moodle's GIFT, with a reply to every answer."""

import re

from .concepts import Question
from .page import rich

SPECIAL = re.compile(r"[~=#{}:]")


def escaped(text: str) -> str:
    r"""Text with what GIFT reads as marks made plain: a backslash first, which TeX is full of.

    >>> escaped(r"\(\mathbf v\): {1}")
    '\\\\(\\\\mathbf v\\\\)\\: \\{1\\}'
    """
    return SPECIAL.sub(lambda found: "\\" + found[0], text.replace("\\", "\\\\")).replace("\n", "\\n")


def entry(question: Question) -> str:
    """One question; its setting and what it asks are two paragraphs."""
    asked = "".join(f"<p>{rich(text)}</p>" for text in (question.setting, question.question))
    rows = [
        f"\t{'=' if answer.right else '~'}{escaped(rich(answer.text))}#{escaped(rich(answer.reply))}"
        for answer in question.answers
    ]
    return f"::{escaped(question.name)}::[html]{escaped(asked)}{{\n" + "\n".join(rows) + "\n}\n"


def gift(questions: list[Question]) -> str:
    """A whole file, a category a lesson; blank lines part what stands in it."""
    form = questions[0].form
    parts = [f"// Swept Spheres: concept questions, form {form}. Text is HTML, its mathematics TeX.\n"]
    lesson = ""
    for question in questions:
        if question.lesson != lesson:
            lesson = question.lesson
            parts.append(f"$CATEGORY: Swept Spheres/Form {form}/Lesson {lesson}\n")
        parts.append(entry(question))
    return "\n".join(parts)
