"""The grown triangle cut upright along the way of the marble, where it would hide the contact."""

from collections.abc import Callable

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import dot
from ..artists import Marks, Paint, label, shapes
from ..palette import CONTACT, R
from ..shapes import NONE, NOWHERE
from ._meets import RADIUS, Meets, normal, section

AWAY, WIDTH = 0.02, 2.9
"""The share of a normal that leads away from whoever looks, from which on its contact is hidden; and half of the width
of what is said of a cut."""


def laid(ax: Axes) -> Marks:
    """The artists: the cut, and what it is."""
    return Marks(area=shapes(ax, [Paint(CONTACT, 0.5, R, 1.6)]), word=label(ax, "cut open at the contact", CONTACT))


def put(
    marks: Marks,
    known: Meets,
    r: float,
    toward: NDArray | None,
    on_page: Callable[[NDArray], NDArray],
    place: tuple[NDArray, float],
) -> None:
    """The cut, on whose rim that is seen the contact is; none while it is told to nobody where the contact is.

    toward : where whoever looks is. place : from where to where on the page words may stand, and how low.
    """
    hidden = toward is not None and known.touch.hit and dot(normal(known), toward) < -AWAY
    cut = on_page(section(known, r)) if r == RADIUS and hidden else NONE
    marks.area.set_verts([cut])
    (left, right), low = place
    there = [np.clip(cut[:, 0].mean(), left + WIDTH, right - WIDTH), low - r - 0.5] if len(cut) else NOWHERE
    marks.word.set_position(there)
