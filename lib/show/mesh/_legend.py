"""What is left of a ball for a corner, an edge and the face, a row each: one equation in three dimensions, two and one.

A row comes once its state is there, and what it is called once that was seen.
"""

from matplotlib.figure import Figure

from ..artists import Marks
from ..canvas import SMALL
from ..palette import QUIET, R
from ..track import Box, blank

ROWS = {"corner": ("3D", "ball"), "edge": ("2D", "disc"), "face": ("1D", "strip")}
"""By state: in how many dimensions one looks, and what is left there of what is r away."""


def laid(fig: Figure, box: Box) -> Marks:
    """The artists: each row as it is beside others, and lit."""
    ax = blank(fig, box)
    look = {"size": SMALL, "ha": "left", "va": "center", "animated": True}
    heights = [1.0 - (k + 0.5) / len(ROWS) for k in range(len(ROWS))]
    return Marks(
        plain=[ax.text(0, y, "", color=QUIET, **look) for y in heights],
        lit=[ax.text(0, y, "", color=R, weight="bold", **look) for y in heights],
    )


def put(marks: Marks, state: str, told: bool) -> None:
    """The rows up to that of a state, which is lit; told : is it known what that one is called?"""
    here = list(ROWS).index(state) if state in ROWS else -1
    for k, (dimensions, name) in enumerate(ROWS.values()):
        marks.plain[k].set_text(f"{dimensions}: {name}" if k < here else "")
        marks.lit[k].set_text(f"{dimensions}: {name if told else '?'}" if k == here else "")
