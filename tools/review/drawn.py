"""The figures of the course as cards have them: as wide as they are, and laid out anew for a phone."""

import re
from collections.abc import Callable
from typing import NamedTuple
from xml.etree import ElementTree

from lib.show.board import Board
from lib.show.document import document
from lib.show.exact.lift import Lift
from lib.show.figures import FIGURES
from lib.show.track import TRACK

from ..lesson import ROOT

FOLDER = ROOT / "figures"

NARROW, HIGH = 440.0, 500.0
"""Pixels across, and at most how many high, for which a figure is laid out for a phone.

On a card of 304 by 333 its letters are 11 pixels high.
"""

ANEW: dict[str, Callable[[], Board]] = {
    "exact_lift": lambda: Lift("7.8", width=7.3),
}
"""Figures that a phone has in a form of its own."""

PART = {
    "exact_lift": (0.345, 0.0, 0.995, 0.65),
    "viete_regions": (0.0, 0.0, 1.0, 0.657),
}
"""The part that answers of figures that are too large for a phone: left, top, right and bottom, as shares."""


CLOSE = 0.005
"""So little of a figure may stand beside the tracks below it or above it."""

LETTER, BELOW = 40.0, 12.0
"""Pixels that are kept above the line on which words stand, and below it."""


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
    return _Drawn(_unknobbed(name, words) or files, _narrowed(name, words), words)


def _unknobbed(name: str, words: str) -> dict[str, str] | None:
    """The files of a figure without knobs that nobody can turn on a card; None where it has none."""
    made = FIGURES[name]()
    try:
        return {f"{name}{end}.svg": _still(made, words, theme) for end, theme in ENDS} if _tracks(made) else None
    finally:
        made.close()


def _tracks(made: Board) -> list:
    """The axes of a figure that hold a track with a knob."""
    return [ax for ax in made.figure.axes if ax.get_label() == TRACK]


def _still(made: Board, words: str, theme: str) -> str:
    """A figure as a document without its tracks, nor the room below that they leave."""
    tracks = _tracks(made)
    if not tracks:
        return document(made, words, theme)
    for ax in tracks:
        ax.set_visible(False)
    made.due = "all"
    made.catch_up()
    made.parts = [part for artist, part in zip(made.seen, made.parts, strict=True) if artist.axes not in tracks]
    return _cropped(document(made, words, theme), *_room(made, tracks))


def _room(made: Board, tracks: list) -> tuple[float, float]:
    """The part of a figure's height, from above, that tracks leave which stand all below or all above the rest."""
    taken, rest = ([ax.get_position() for ax in made.figure.axes if (ax in tracks) == own] for own in (True, False))
    if max(box.y1 for box in taken) <= min(box.y0 for box in rest) + CLOSE:
        return 0.0, 1.0 - max(box.y1 for box in taken)
    if min(box.y0 for box in taken) >= max(box.y1 for box in rest) - CLOSE:
        return 1.0 - min(box.y0 for box in taken), 1.0
    return 0.0, 1.0


def _cropped(svg: str, top: float, bottom: float) -> str:
    """A picture from one share of its height to another; none of its words is cut.

    >>> _cropped('<svg width="800" height="300" viewBox="0 0 800 300"><text y="280"/>', 0, 0.5)[:59]
    '<svg width="800" height="292" viewBox="0 0 800 292"><text y'
    """
    high = float(re.search(r'viewBox="0 0 \S+ ([^"]+)"', svg)[1])
    lines = [float(y) for y in re.findall(r'<text [^>]*?\by="([^"]+)"', svg)]
    top = min(top * high, *(y - LETTER for y in lines), high) / high
    bottom = max(bottom * high, *(y + BELOW for y in lines), 0.0) / high
    return _part(svg, (0.0, max(top, 0.0), 1.0, min(bottom, 1.0)))


def _narrowed(name: str, words: str) -> dict[str, str] | None:
    """The files of a figure laid out for a phone, or of its part; None where it is the same everywhere."""
    made = ANEW.get(name, FIGURES[name])()
    try:
        if hasattr(made, "inches"):
            made.fluid, made.wide, made.high = True, NARROW, HIGH
        elif name not in (*ANEW, *PART):
            return None
        drawn = {f"{name}_narrow{end}.svg": _still(made, words, theme) for end, theme in ENDS}
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
