"""Questions as a file that quiz systems take: Moodle's GIFT, with a reply to every answer."""

import re

from .concepts import _Question
from .page import _alone

SPECIAL = re.compile(r"[~=#{}:]")


def _escaped(text: str) -> str:
    r"""Text with what GIFT reads as marks made plain: a backslash first, which TeX is full of.

    >>> _escaped(r"\(\mathbf v\): {1}")
    '\\\\(\\\\mathbf v\\\\)\\: \\{1\\}'
    """
    return SPECIAL.sub(lambda found: "\\" + found[0], text.replace("\\", "\\\\")).replace("\n", "\\n")


def _led(html: str) -> str:
    """HTML of an answer or a reply that does not begin as a share or a format does, as in %50% and [plain].

    >>> _led("[1, 2]"), _led("(1, 2)")
    ('&#91;1, 2]', '(1, 2)')
    """
    return f"&#{ord(html[0])};{html[1:]}" if html[:1] in ("%", "[") else html


def _entry(question: _Question) -> str:
    """One question; its setting and what it asks are two paragraphs."""
    asked = "".join(f"<p>{_alone(text)}</p>" for text in (question.setting, question.question))
    rows = [
        f"\t{'=' if answer.right else '~'}" + "#".join(_escaped(_led(_alone(text))) for text in answer[:2])
        for answer in question.answers
    ]
    return f"::{_escaped(question.number)}::[html]{_escaped(asked)}{{\n" + "\n".join(rows) + "\n}\n"


def _gift(questions: list[_Question]) -> str:
    """A whole file, a category a lesson; blank lines part what stands in it."""
    form = questions[0].form
    parts = [f"// Swept Spheres: concept questions, form {form}. Text is HTML, its mathematics TeX.\n"]
    lesson = ""
    for question in questions:
        if question.lesson != lesson:
            lesson = question.lesson
            parts.append(f"$CATEGORY: Swept Spheres/Form {form}/Lesson {lesson}\n")
        parts.append(_entry(question))
    return "\n".join(parts)
