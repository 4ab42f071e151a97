"""Where a ball that sinks into a mesh was let through: the point that was nearest just then, and what it lies on."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import mesh
from ...frame import dot
from ..artists import Marks
from ..shapes import NONE, NOWHERE
from ._fairway import HALF, HOLE, LONG, Putt, R
from ._green import EYE

DEEP, LEAST, BACK, PARTS = 1e-3, 1e-6, 3, 64
"""The share of its radius by which a ball is sunk for sure, and by which it is in at all; and how many steps are looked
back to see when that began, each in how many parts."""

ASIDE, CROSS, OVER, BELOW = 45.0, 3.2, HALF + 7.0, 3.0
"""How far from either end of the fairway a name may stand; half of the width of the cross on a ball that fell; how high
on the page the name stands, above the far board and so on no mesh; and how far below that a line to it ends."""

KINDS = "corner", "edge", "face"


class Slipped(NamedTuple):
    """When and where a ball was let through: its middle, the point that was nearest, and what that lies on.

    kind : "corner", "edge" or "face"; ends : of the edge, or twice the point.
    """

    t: float
    p: NDArray
    point: NDArray
    kind: str
    ends: NDArray


def slipped(putt: Putt) -> Slipped | None:
    """Where the ball of a putt first sinks into the hole; None if it never does."""
    deep = np.flatnonzero(_nearest(putt.p)[0] < R * (1 - DEEP))
    if not len(deep):
        return None
    k = int(deep[0])
    rows = np.arange(max(k - BACK, 0), k + 1)
    fine = np.linspace(rows[0], k, BACK * PARTS + 1)
    places = np.stack([np.interp(fine, rows, x) for x in putt.p[rows].T], axis=1)
    far, which, points, features = _nearest(places)
    i = int(np.flatnonzero(far >= R * (1 - LEAST))[-1:].sum()) + 1  # from here on it is in
    kind, corners = KINDS[features[i] // 3], HOLE[which[i]]
    ends = corners[[features[i] % 3, (features[i] + 1) % 3]] if kind == "edge" else np.stack([points[i]] * 2)
    return Slipped(float(np.interp(fine[i], rows, putt.t[rows])), places[i], points[i], kind, ends)


def _nearest(p: NDArray) -> tuple[NDArray, NDArray, NDArray, NDArray]:
    """How far places are from the hole, of which triangle that is, at which point, and on which of its features."""
    x, still = p[:, None], np.zeros(3)
    found = mesh.sweep(x, still, 2 * R, HOLE)  # who is within two radii overlaps, and touches its nearest point
    points = mesh.contact_geometry(x, still, HOLE, found).point
    away = x - points
    far = np.where(found.hit, np.sqrt(dot(away, away)), np.inf)
    which = np.argmin(far, axis=1)
    each = np.arange(len(p))
    return far[each, which], which, points[each, which], found.feature[each, which]


def put_lost(marks: Marks, here: NDArray | None, named: bool) -> None:
    """A cross where a ball is lost, and that it falls, in words, if it does; nothing while it is not lost."""
    there = NOWHERE if here is None else EYE.seen([*here[:2], max(here[2], 0.0)])
    bars = CROSS * np.array([[[-1.0, -1.0], [1.0, 1.0]], [[-1.0, 1.0], [1.0, -1.0]]])
    marks.cross.set_segments([NONE] if here is None else list(there + bars))
    falls = here is not None and named
    _name(marks, there, "it falls through the ground" if falls else "")


def put_slip(marks: Marks, slip: Slipped | None, words: str) -> None:
    """Show the edge or the corner at which a ball was let through, and name it; nothing if there is none."""
    named = slip is not None and slip.kind != "face"
    marks.line.set_segments([EYE.seen(slip.ends) if named else NONE])
    marks.dot.set_data(*(EYE.seen(slip.point)[:, None] if slip else ([], [])))
    middle = EYE.seen(slip.ends).mean(axis=0) if named else NOWHERE
    _name(marks, middle, words.format(slip.kind) if named else "")


def _name(marks: Marks, place: NDArray, words: str) -> None:
    """Words over the board, and a line from a place to them; nothing without words."""
    over = np.array([np.clip(place[0], ASIDE, LONG - ASIDE), OVER])
    marks.word.set_text(words)
    marks.word.set_position(over if words else NOWHERE)
    marks.lead.set_segments([np.array([place, over - [0.0, BELOW]])] if words else [NONE])
