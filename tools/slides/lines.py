"""How large the equations over a picture are written, and how many rows they take: the picture keeps its room."""

import re
from math import ceil

from tools.slides.spoken import _bare, _long

TALLEST = 2.0
"""So many rows of large type take equations over a picture at most; with more of them it would be pushed down."""

MOST = 34, 60
"""From how many signs on equations are written smaller, and smaller still."""

ACROSS, TAGGED = 40, 8
"""So many signs of large type stand side by side beside a heading, and so many an equation's number takes."""

FRACTION = 1.8
"""So many rows a fraction takes, or a sum."""

LED = 0.5
"""So many rows of large type words take above an equation."""

SIZES = 1.0, 46 / 56, 38 / 56
"""The type of equations, of many signs and of still more, as shares of large type."""


def smaller(shown: list[str], led: int = 0) -> int:
    r"""How many sizes smaller than large type some equations are written: as many as they would take too many rows.

    led : how many rows of words stand above them.

    >>> [smaller(3 * [x * "a"]) for x in (1, 9, 30)]
    [0, 1, 2]
    >>> smaller([16 * "a" + r"\frac ab", 16 * "c" + r"\frac ab"])
    2
    """
    room = TALLEST - LED * led
    low = (k for k in range(_usual(shown), len(SIZES)) if SIZES[k] * _lines(shown, SIZES[k]) <= room)
    return next(low, len(SIZES) - 1) if len(shown) > 1 or led else _usual(shown)


BESIDE = 20, 45, 80
"""An equation with fewer signs, or one of several rows with fewer, has room beside it; for words of fewer letters."""


def beside(formula: str, words: str) -> bool:
    r"""Do the words of an equation stand beside it, and not above?

    >>> beside(r"\begin{aligned} a &= b \\ c &= d \end{aligned}", "For both"), beside(60 * "a", "For both")
    (True, False)
    """
    rows = formula.split("\\\\")
    return max(len(_bare(row)) for row in rows) < BESIDE[len(rows) > 1] and (len(words) < BESIDE[2] or len(rows) > 1)


def _usual(shown: list[str]) -> int:
    """The same by what they are: many signs, three at once, or one with many rows."""
    bulk = sum(len(_bare(formula)) for formula in shown) + MOST[0] // 3 * (len(shown) > 2)
    return sum(bulk + MOST[-1] * any("aligned" in x for x in shown) > most for most in MOST)


def _high(shown: list[str], size: float | None = None) -> float:
    """How many rows of large type some equations take over a picture, side by side as long as there is room.

    size : of their type, as a share of large type; the usual one unless given.

    >>> _high([r"a = b", r"c = d"]), round(_high([r"\\frac ab", 30 * "c", 30 * "d"]), 2)
    (1.0, 1.9)
    """
    size = SIZES[_usual(shown)] if size is None else size
    return size * _lines(shown, size)


def _lines(shown: list[str], size: float) -> float:
    """How many rows they take, in rows of their own type.

    >>> _lines([r"\\frac ab", 30 * "c"], 1.0), _lines([r"\\frac ab", 30 * "c"], 0.7)
    (2.8, 1.8)
    """
    lines, left = [0.0], 0.0
    for formula in shown:
        wide = len(_bare(formula)) + TAGGED
        if left and left + wide > ACROSS / size:
            lines.append(0.0)
            left = 0.0
        left += wide
        lines[-1] = max(lines[-1], _rows(formula))
    return sum(lines)


def _rows(formula: str) -> float:
    """How many rows an equation takes.

    >>> _rows(r"c + b\\,t"), _rows(r"\\frac{c}{b}"), _rows(r"\\tfrac12")
    (1.0, 1.8, 1.0)
    >>> _rows(r"\\begin{aligned} a &= b \\\\ c &= d \\\\ e &= f \\end{aligned}")
    3.0
    """
    return sum(FRACTION if re.search(r"\\frac|\\sum", row) else 1.0 for row in formula.split("\\\\"))


ROWS, LETTERS = 4, 60
"""So many rows share a slide at most if more than one equation has words above it; the letters of a row of these."""

ALONE = 5
"""So many rows of large type if words stand above one alone."""


def led(words: list[str]) -> int:
    """How many rows of their own type words above equations take, those of each equation apart.

    >>> led(["If", "", 61 * "a"])
    3
    """
    return sum(1 + (_long(x) > LETTERS) for x in words if x)


def low(body: str) -> bool:
    """Do equations and the words above them leave the picture its room?

    >>> [low("\\n\\n".join(["If", "$$ a $$", "then", *count * ["$$ b $$"]])) for count in (1, 2)]
    [True, False]
    """
    parts = body.split("\n\n")
    words = [x for x in parts if not x.startswith("$$")]
    rows = sum(ceil(_rows(x)) for x in parts if x.startswith("$$"))
    return rows + led(words) <= ROWS if len(words) > 1 else rows + LED * led(words) <= ALONE
