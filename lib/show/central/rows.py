"""What each of five lessons measures along the ray: the rows of `rosetta`."""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.text import Text

from ..palette import CONTACT, INK, P, V
from .central import NONE

HIGH, LOW = 0.7, 0.28
"""Where the two lines of a row lie, as shares of its height."""

SPANS = {
    "01": [(r"$L/2$", "half", LOW)],
    "02": [("$-k$", "foot", HIGH), ("$s_0$", "near", LOW), (r"$\sqrt{k^2-c}$", "half", LOW)],
    "03": [(r"$\cos\varphi\,|\mathbf{p}|$", "foot", HIGH), ("$A_c$", "near", LOW), ("$d$", "half", LOW)],
    "04": [
        (r"$-b/|\mathbf{v}|$", "foot", HIGH),
        (r"$|\mathbf{v}|\,u_0$", "near", LOW),
        (r"$\sqrt{D}/|\mathbf{v}|$", "half", LOW),
    ],
    "05": [("$s_0$", "near", HIGH), ("$s_1$", "far", LOW)],
}
"""What each lesson measures: its letters, which of the four lengths it is, and on which line of the row."""

COLOURS = {"foot": P, "near": V, "half": CONTACT, "far": INK}
"""The four lengths: to the foot, to contact, from there to the foot, to the exit."""

ROOM = {"$-k$": 5, "$s_0$": 4, "$s_1$": 4, "$d$": 3, "$A_c$": 5, r"$L/2$": 6, r"$|\mathbf{v}|\,u_0$": 8}
"""Half the room of letters in their line, in widths of a shaft; others take ROOMY."""
ROOMY = 11

TICK = 0.09
"""Half the height of the mark at an end, as a share of a row."""


def between(line: LineCollection, letters: Text, start: float, end: float, level: float, text: str, width: float):
    """Draw a length between two places of the ruler, its letters in the line, or over it where it is short.

    level : the height of the line, in rows. width : of a shaft, on the ruler.
    """
    known, middle, gap = bool(np.isfinite(start + end)), (start + end) / 2, ROOM.get(text, ROOMY) * width
    wide, gap = abs(end - start) > 2.3 * gap, np.copysign(gap, end - start)
    parts = [[[x, level - TICK], [x, level + TICK]] for x in (start, end)]
    parts += [[[start, level], [middle - gap * wide, level]], [[middle + gap * wide, level], [end, level]]]
    line.set_segments(parts if known else [NONE])
    letters.set_position((middle if known else 0.0, level + 0.2 * (not wide)))
    letters.set_visible(letters.get_visible() and known)
