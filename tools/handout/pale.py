"""A table on paper: pale cloth and wood, and what is light upon them in ink, as a page of solid green drinks ink."""

from functools import cache

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text

from lib.show.cloth import CUSHION, FELT, IVORY, MARK, WOOD, hue
from lib.show.palette import INK, QUIET
from lib.show.rolling.rebound import EDGING

PALE = {FELT: "#E6F0EA", CUSHION: "#B5CFC1", EDGING: "#B5CFC1", WOOD: "#DDD3CA", MARK: QUIET}
"""How what is drawn as a patch is painted on paper."""

INKED = {MARK: INK, IVORY: INK}
"""In what ink lines, arrows and words are that are light on cloth."""

WORDS = {hue(1): "#7A5C00"}
"""In what ink words of a ball's colour are that is too light for pale cloth."""

FEW = 12
"""Shapes with no more corners are arrows; those with more are balls, which stay as light as they are."""


def _on_cloth(figure: Figure) -> bool:
    """Is there cloth in a figure?"""
    faces = [x.get_facecolor() for x in figure.findobj(Patch)]
    faces += [face for x in figure.findobj(PolyCollection) for face in x.get_facecolor()]
    return any(_hex(face) == FELT.lower() for face in faces)


def _paled(figure: Figure) -> None:
    """Paint a figure for paper, if there is cloth in it."""
    if not _on_cloth(figure):
        return
    for patch in figure.findobj(Patch):
        patch.set_facecolor(_instead(patch.get_facecolor(), PALE))
        patch.set_edgecolor(_instead(patch.get_edgecolor(), INKED))
    for line in figure.findobj(Line2D):
        line.set_color(_instead(line.get_color(), INKED))
    for words in figure.findobj(Text):
        words.set_color(_instead(words.get_color(), INKED | WORDS))
    for lines in figure.findobj(LineCollection):
        lines.set_edgecolor([_instead(x, INKED) for x in lines.get_edgecolor()])
    for shapes in figure.findobj(PolyCollection):
        corners = [len(path.vertices) for path in shapes.get_paths()]
        known = PALE if max(corners, default=0) > FEW else PALE | INKED
        shapes.set_facecolor([_instead(x, known) for x in shapes.get_facecolor()])


def _instead(colour, known: dict[str, str]):
    """What is put in a colour's place, as opaque as that; itself if nothing is."""
    found = {name.lower(): ink for name, ink in known.items()}.get(_hex(colour))
    return colour if found is None else (found, np.ravel(colour)[3] if np.ndim(colour) else 1.0)


@cache
def _named(colour) -> str:
    """A colour as six digits."""
    return to_hex(colour)


def _hex(colour) -> str:
    """A colour as six digits, however opaque."""
    return _named(tuple(np.ravel(colour)) if np.ndim(colour) else colour)
