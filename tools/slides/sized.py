"""How large the words of a slide without a picture are written: as large as its room lets them be."""

import re
from math import ceil, floor

from tools.slides.slide import _Slide
from tools.slides.spoken import _long

LARGEST, LEAST = 76, 34
"""The type of words, in pixels of a slide that is 1080 high."""

ACROSS, DOWN = 1728, 880
"""The room of a slide below its title, in pixels."""

LETTER, LINE, GAP = 0.52, 1.35, 0.5
"""How wide a letter is, how high a line, and the gap below a paragraph, in sizes of type."""

SMALL_CODE, MOST_CODE = 34, 60
"""The type of code among words, and of the head of a function at most."""

ADDRESS = 210, 130
"""How high the address of an exercise is with its code to scan; the same beside a task that has code."""

FENCE = re.compile(r"```.*?\n(.*?)\n```", re.S)
TAGS = re.compile(r"</?div[^>]*>")
"""What makes a step of what stands in it, and takes no room."""

DISPLAY = re.compile(r"\$\$(.*?)\$\$", re.S)


def said(slide: _Slide, head: str = "") -> int:
    """The size of a slide's words in pixels: the largest with which all of it has room.

    head : the head of a function that stands below them; its address stands below that.

    >>> said(_Slide("", "Return 1."), "def one(): ..."), said(_Slide("", 900 * "many "))
    (76, 34)
    """
    room = DOWN - (_code(head, code(head)) + ADDRESS[bool(FENCE.search(slide.body))] + 72 if head else 0)
    return next((x for x in range(LARGEST, LEAST, -2) if _high(slide.body, x) <= room), LEAST)


def code(head: str) -> int:
    """The size of the head of a function: the largest with which its lines have room."""
    return min(MOST_CODE, floor(1640 / (0.61 * max(map(len, head.splitlines()), default=1))))


def _high(body: str, size: int) -> float:
    """How high words of a size are, with the equations and the code among them."""
    whole = sum(_code(block, SMALL_CODE) for block in FENCE.findall(body))
    rest = TAGS.sub("", FENCE.sub("\n\n", body))
    whole += sum(size * (LINE * 1.9 if "frac" in x else LINE * (1 + x.count("\\\\"))) for x in DISPLAY.findall(rest))
    rows = [x for x in re.split(r"\n\n|\n(?=- )", DISPLAY.sub("\n\n", rest)) if x.strip()]
    return whole + sum(size * (LINE * ceil(_long(x) * LETTER * size / (ACROSS - size)) + GAP) for x in rows)


def _code(text: str, size: int) -> float:
    """How high a block of code is."""
    return 1.4 * size * (1 + text.count("\n")) + 56
