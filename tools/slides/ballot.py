"""Where the ballot of a vote stands: so that its picture is as large as it can be."""

from collections.abc import Sequence
from math import ceil

ACROSS, DOWN = 1880, 1012
"""The room of a slide with a vote, in pixels."""

TITLE, QUESTION = 42, 1.15
"""The type of a question, in pixels, and how high its lines are."""

LETTER, LINE = 0.52, 1.35
"""How wide a letter is, and how high a line, in sizes of type."""

BELOW, ABREAST, COLUMN, STRIP = "", " twofold", " beside", " fourfold"
"""The answers stand in rows below the picture, two in each row, or in a column beside it; or all of them in one strip,
in smaller type, where by none of these the picture fills enough of its slide."""

ENOUGH = 0.6
"""So much of a slide a picture fills that is large enough."""

SMALLER, STRIP_TYPE, STRIP_COUNTS = 36, 28, 76
"""The type of a question over a strip, that of its answers, and how high the counts under them are."""

COUNTS = 260
"""How much of a row goes to an answer's letter and to its two counts."""

WIDE, ASIDE = 360, 24
"""How wide a column of answers is, and how far it is from the picture."""

LABELS = 36
"""How high the words over the counts are."""


def ballot(question: str, answers: Sequence[str], aspect: float, large: bool) -> str:
    """Where the answers stand, as the class of the slide.

    Parameters
    ----------
    question : str
        What is asked.
    answers : sequence of str
        The answers, without their letters.
    aspect : float
        How many times as wide as high the picture is.
    large : bool
        Whether the answers are written large, where they stand in rows.

    >>> few = ["Yes.", "No."]
    >>> [ballot("Do they touch?", few, aspect, True) for aspect in (1.5, 2.0, 4.0)]
    [' beside', ' twofold', '']
    """
    high = _under(question, TITLE)
    left = {
        BELOW: _share(ACROSS, high - LABELS - _rows(answers, 40 if large else 32, ACROSS - 112), aspect),
        ABREAST: _share(ACROSS, high - LABELS - _rows(answers, 32, (ACROSS - 160) / 2, 2), aspect),
        COLUMN: _share(ACROSS - WIDE - ASIDE, high, aspect) if _column(answers) <= high else 0.0,
    }
    best = max(left, key=left.get)
    strip = _share(ACROSS, _under(question, SMALLER) - _strip(answers), aspect)
    return STRIP if left[best] ** 2 / aspect < ENOUGH * 1920 * 1080 and strip > left[best] else best


def _under(question: str, size: float) -> float:
    """How high the room under a question of a type is."""
    return DOWN - QUESTION * size * ceil(len(question) * LETTER * size / (ACROSS - 112))


def _strip(answers: Sequence[str]) -> float:
    """How high answers are that stand side by side, each over its counts."""
    wide = (ACROSS - 40) / len(answers) - 62
    return STRIP_TYPE * LINE * max(ceil(len(x) * LETTER * STRIP_TYPE / wide) for x in answers) + STRIP_COUNTS


def _share(wide: float, high: float, aspect: float) -> float:
    """How large a picture is in a room: how wide, in pixels."""
    return min(wide, high * aspect)


def _rows(answers: Sequence[str], size: int, wide: float, abreast: int = 1) -> float:
    """How high answers are, so many in a row of so many columns."""
    lines = [ceil(len(x) * LETTER * size / (wide - COUNTS)) for x in answers]
    rows = [max(lines[i : i + abreast]) for i in range(0, len(lines), abreast)]
    return sum(max(size * LINE * x + 8, 56) for x in rows)


def _column(answers: Sequence[str]) -> float:
    """How high answers are in a column, each over its counts."""
    return LABELS + sum(34 * LINE * ceil(len(x) * LETTER * 34 / (WIDE - 80)) + 90 for x in answers)
