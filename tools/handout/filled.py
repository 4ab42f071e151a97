"""How full printed pages are, and how answers are spread over them so that none is nearly empty."""

from collections.abc import Iterator
from pathlib import Path

import pikepdf

TOP, BELOW = 16 / 25.4 * 72, 18 / 25.4 * 72
"""The margins of a page, in points; the footer stands in the lower one."""

NEARLY_EMPTY = 0.45
"""What share of a page's height is filled at least."""

SPREAD = (("--size", (1.0, 0.97, 0.94, 0.91)), ("--break", (0, *range(2, 8))))
"""What is changed until no page of answers is nearly empty, each with what is tried first first.

How large their letters are; and before which of the last answers a new page is begun, 2 for the last but one and 0 for
none.
"""


DENSE = range(4)
"""How densely a lesson is set: the first that takes the fewest pages is kept."""

ROOM = 1.0, 1.0, 0.88, 0.83
"""To what share the lines to write on are then as far apart as they can be."""


def _filled(path: Path) -> list[float]:
    """For each page of a PDF how far down its text goes, as a share of the height that there is for it."""
    with pikepdf.open(path) as made:
        return [_share(page) for page in made.pages]


def _share(page: pikepdf.Page) -> float:
    """How far down a page's text goes."""
    top, low = float(page.mediabox[3]) - TOP, BELOW
    lowest = min((y for y in _heights(page) if y >= low), default=top)
    return (top - lowest) / (top - low)


def _heights(page: pikepdf.Page) -> Iterator[float]:
    """How high over the foot of a page each of its texts, pictures and filled boxes stands."""
    now, kept, boxes = pikepdf.Matrix(), [], []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                kept.append(now)
            case "Q":
                now = kept.pop()
            case "cm":
                now = pikepdf.Matrix(operands) @ now
            case "Tm":
                yield (pikepdf.Matrix(operands) @ now).f
            case "Do":
                yield now.f
            case "re":
                x, y, _, high = map(float, operands)
                boxes += [now.transform((x, y))[1], now.transform((x, y + high))[1]]
            case "f":
                yield from boxes
                boxes = []
            case "n":
                boxes = []
