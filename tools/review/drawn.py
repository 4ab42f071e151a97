"""The figures of the course as cards have them: as wide as they are, and laid out anew for a phone."""

from typing import NamedTuple
from xml.etree import ElementTree

from lib.show.document import document
from lib.show.figures import FIGURES

from ..lesson import ROOT

FOLDER = ROOT / "figures"

NARROW = 440.0
"""Pixels across for which a figure is laid out for a phone: on a card of 304 its letters are 11 pixels high."""


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
    """The files of a figure laid out for a phone; None where it has one layout."""
    made = FIGURES[name]()
    try:
        if not hasattr(made, "inches"):
            return None
        made.fluid, made.wide = True, NARROW
        files = {f"{name}_narrow{end}.svg": document(made, words, theme) for end, theme in ENDS}
    finally:
        made.close()
    return files


ENDS = ("", "light"), ("_dark", "dark")
"""How names of files end, and the themes."""
