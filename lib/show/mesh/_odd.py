"""Where a part first answers otherwise than the right one in a putt, from the side: both balls, over the plane."""

from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import dot
from ..artists import BALL_A, Marks, Paint, outlines, shapes, words_over
from ..palette import CONTACT, FRAME, PAPER, QUIET, WRONG
from ..scene import number
from ..shapes import NONE, disc
from ._fairway import R

CORNER, ROOM, LARGE, BESIDE = np.array([4.0, -1.5]), np.array([52.0, 36.0]), 3.7, 5.0
"""Where on the page the view is, and how wide and high; how much is enlarged at most; and how far over and under its
ball a name stands."""


class Odd(NamedTuple):
    """A ball that makes a step v after t seconds; the normal and a point of what it meets, and both times in the step.

    mine, right : when it meets something by the answer, and rightly; inf where that is nothing.
    """

    t: float
    p: NDArray
    v: NDArray
    normal: NDArray
    point: NDArray
    mine: float
    right: float


def _flat(odd: Odd, x: NDArray) -> NDArray:
    """A place as it is seen along what is met and across the way, over where the ball begins."""
    along = odd.v - dot(odd.v, odd.normal) * odd.normal
    along = along / max(float(np.sqrt(dot(along, along))), 1e-9)
    return np.array([dot(x - odd.p, along), dot(x - odd.point, odd.normal)])


def places(odd: Odd) -> tuple[NDArray, NDArray]:
    """Where the answer leaves the ball, and where the right one does: at the contact, or where the step ends."""
    mine, right = (_flat(odd, odd.p + min(t, 1.0) * odd.v) for t in (odd.mine, odd.right))
    return mine, right


def laid(ax: Axes) -> Marks:
    """The artists of it."""
    return Marks(
        room=shapes(ax, [Paint(PAPER, 1.0, QUIET), Paint(FRAME)]),
        floor=outlines(ax, [QUIET], ["solid"], 2.5),
        right=shapes(ax, [Paint(BALL_A.face, 0.6, CONTACT, 2.0)]),
        mine=outlines(ax, [WRONG], ["dashed"], 2.4),
        words=[words_over(ax, colour, word) for word, colour in (("yours", WRONG), ("right", CONTACT))],
    )


def put(marks: Marks, odd: Odd | None) -> None:
    """Both balls where the answers leave them; nothing where they are the same."""
    for each in marks:
        each.set_visible(odd is not None)
    if odd is None:
        return
    mine, right = places(odd)
    apart = abs(float(mine[0] - right[0]))
    scale = min(LARGE, (ROOM[0] - 4.0) / (apart + 2 * R))
    middle = np.array([(mine[0] + right[0]) / 2, 0.0])
    foot = CORNER + ROOM * [0.5, 0.31]
    low, high, (_, ground) = CORNER, CORNER + ROOM, foot
    marks.room.set_verts(
        [_box(low, high), _box(low, np.array([high[0], ground]))],
    )
    marks.floor.set_segments([np.array([[low[0], ground], [high[0], ground]])])
    at = [np.clip(foot + scale * (x - middle), low + scale * R, high - scale * R) for x in (mine, right)]
    marks.mine.set_segments([disc(at[0], scale * R)])
    marks.right.set_verts([disc(at[1], scale * R)])
    for text, x, side in zip(marks.words, at, (-1.0, 1.0), strict=True):
        text.set_position(x + [0.0, side * (scale * R + BESIDE)])


def _box(low: NDArray, high: NDArray) -> NDArray:
    """The corners of a rectangle."""
    return np.array([low, [high[0], low[1]], high, [low[0], high[1]]]) if np.all(high > low) else NONE


def told(odd: Odd | None) -> list[str]:
    """What both answers are, in sentences; none where they are the same."""
    if odd is None:
        return []
    step = f"in the step that begins after {number(odd.t, 2)} s" if odd.t else "in its first step"
    found = "no contact" if odd.mine > 1 else f"a contact at t = {_brief(odd.mine)} of that"
    rightly = "There is none" if odd.right > 1 else f"There is one at t = {_brief(odd.right)}"
    return [f"“face” first goes wrong {step}: it finds {found}", rightly]


def _brief(t: float) -> str:
    """A time, where what nobody sees is 0."""
    return number(round(t, 3)) if t >= 5e-4 else "0"
