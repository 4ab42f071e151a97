"""The figures of the course as cards have them: as wide as they are, and laid out anew for a phone."""

import re
from collections.abc import Callable
from typing import NamedTuple
from xml.etree import ElementTree

from lib.show.board import Board
from lib.show.canvas import in_style
from lib.show.document import document
from lib.show.exact.lift import Lift
from lib.show.figures import FIGURES
from lib.show.overlap.missed import overlap_missed
from lib.show.still import Picture

from ..lesson import ROOT

FOLDER = ROOT / "figures"

NARROW, HIGH = 440.0, 500.0
"""Pixels across, and at most how many high, for which a figure is laid out for a phone.

On a card of 304 by 333 its letters are 11 pixels high.
"""

ANEW: dict[str, Callable[[], Board]] = {
    "exact_lift": lambda: Lift("7.8", width=7.3),
    "overlap_missed": lambda: Picture(*in_style(overlap_missed)(4.5)),
}
"""Figures that a phone has in a form of its own."""

PART = {
    "exact_lift": (0.345, 0.0, 0.995, 0.65),
    "viete_regions": (0.0, 0.0, 1.0, 0.657),
}
"""The part that answers of figures that are too large for a phone: left, top, right and bottom, as shares."""


class _Drawn(NamedTuple):
    """A figure: its files, a light one and a dark one, each by its name; the same for a phone, or None; its words."""

    files: dict[str, str]
    narrow: dict[str, str] | None
    words: str


def _figure_of(name: str) -> _Drawn:
    """One of figures/.

    >>> drawn = _figure_of("ray_triangle")
    >>> [*drawn.files, *drawn.narrow][1:3], drawn.words
    (['ray_triangle_dark.svg', 'ray_triangle_narrow.svg'], 'k² − c = r² − C² = 25 − 9 = 16.')
    """
    files = {file: (FOLDER / file).read_text(encoding="utf-8") for file in (f"{name}.svg", f"{name}_dark.svg")}
    words = ElementTree.fromstring(files[f"{name}.svg"])[0].text  # its title comes first
    return _Drawn(files, _narrowed(name, words), words)


def _narrowed(name: str, words: str) -> dict[str, str] | None:
    """The files of a figure laid out for a phone, or of its part; None where it is the same everywhere."""
    made = ANEW.get(name, FIGURES[name])()
    try:
        if hasattr(made, "inches"):
            made.fluid, made.wide, made.high = True, NARROW, HIGH
        elif name not in (*ANEW, *PART):
            return None
        drawn = {f"{name}_narrow{end}.svg": document(made, words, theme) for end, theme in ENDS}
    finally:
        made.close()
    return {file: _part(svg, PART[name]) for file, svg in drawn.items()} if name in PART else drawn


def _part(svg: str, shares: tuple[float, float, float, float]) -> str:
    """A picture of which a part is seen: left, top, right and bottom, as shares of it.

    >>> _part('<svg width="800" height="300" viewBox="0 0 800 300">', (0.5, 0, 1, 0.5))
    '<svg width="400" height="150" viewBox="400 0 400 150">'
    """
    wide, high = (float(x) for x in re.search(r'viewBox="0 0 (\S+) ([^"]+)"', svg).groups())
    left, top, right, bottom = shares[0] * wide, shares[1] * high, shares[2] * wide, shares[3] * high
    size = f"{right - left:g}", f"{bottom - top:g}"
    head = f'width="{size[0]}" height="{size[1]}" viewBox="{left:g} {top:g} {size[0]} {size[1]}"'
    return re.sub(r'width="\S+" height="\S+" viewBox="[^"]+"', head, svg, count=1)


ENDS = ("", "light"), ("_dark", "dark")
"""How names of files end, and the themes."""
