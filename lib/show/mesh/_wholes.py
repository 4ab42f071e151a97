"""What a corner, an edge and the face are pieces of: a whole ball, an endless cylinder, a plane that goes on."""

from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ..artists import BALL_B, Marks, Paint, dots, shapes
from ..palette import B
from ..scene import number
from ..shapes import NONE, disc, tube
from ._meets import CORNERS, MIDDLE, RADIUS, TIMES, Apart, Meets
from ._nearest import FACE, missed
from ._rounded import NAMES
from ._seen import Eye

OF = {"corner": "q{}", "edge": "the endless line of e₀", "face": "the endless plane"}
"""What the centre is asked to be r from, in each state."""

PIECE = {"edge": 3, "face": FACE}
"""The piece of it that the triangle has, as `mesh.FEATURES` numbers them."""

BEFORE, AFTER = 5.0, 6.0
"""How many lengths of the edge its line goes on, to both sides."""

SHEET = np.array([[-4.0, -4.4], [10.4, -4.4], [10.4, 8.4], [-4.0, 8.4]])
"""How much of the plane is drawn, in centimetres."""

NEAR = 1e-9
"""Two times that are nearer than this are one."""

TIME_ASIDE, TIME_BELOW = np.array([-0.4, 0.35]), 0.5
"""From where the centre is r from an edge to its time, seen along it; and else how far that is below all."""


class WholeMet(NamedTuple):
    """When the centre is r from a whole: whether in the frame, whether that is the first contact, and in words."""

    met: bool
    first: bool
    told: str


def marble(ax: Axes) -> Marks:
    """The artists of a marble: as it is, and seen through."""
    return Marks(disc=shapes(ax, [BALL_B, Paint(BALL_B.face, 0.45, B)]), dot=dots(ax, "o", B))


class WholeSeen(NamedTuple):
    """What is seen of a whole: its area, and two lines for its rims, the second of which may be empty."""

    area: NDArray
    rims: list[NDArray]


def drawn(name: str, known: Meets, eye: Eye) -> WholeSeen:
    """A whole as it is seen, with its rim."""
    around = outline(name, known, eye)
    return WholeSeen(around, [np.vstack([around, around[:1]]), NONE])


def strip(eye: Eye, across: tuple[float, float]) -> WholeSeen:
    """The plane that is grown by r, looked along: a strip from side to side of the page, with both its rims."""
    level = eye.seen(CORNERS.q[0] - MIDDLE)[1]
    high, low = (np.array([[x, level + side * RADIUS] for x in across]) for side in (1.0, -1.0))
    return WholeSeen(np.vstack([high, low[::-1]]), [high, low])


def outline(name: str, known: Meets, eye: Eye) -> NDArray:
    """The outline of a whole that is grown by r, as it is seen; of the plane the side on which the marble is."""
    if name == "face":
        high = np.full((len(SHEET), 1), RADIUS if known.p[2] >= 0 else -RADIUS)
        return eye.seen(np.hstack([SHEET, high]) - MIDDLE)
    start, end = eye.seen(CORNERS.q[0] - MIDDLE + np.array([[-BEFORE], [AFTER]]) * CORNERS.e[0])
    if name == "corner":
        return disc(eye.seen(CORNERS.q[known.corner] - MIDDLE), RADIUS)
    return tube(start, end - start, RADIUS)  # along it a disc


def asked(name: str, known: Meets) -> WholeMet:
    """When the centre is r from the whole of a state, and what the ball really touches first."""
    one, (hit, t, feature) = known.carriers[name], known.touch
    met, mine = one.c >= 0 and one.t <= 1, feature == PIECE.get(name, known.corner)
    first = bool(hit and mine and abs(one.t - t) < NEAR)
    told = _when(OF[name].format("₀₁₂"[known.corner]), one, cross=not first)
    if first:
        told += f", and {'there ' if met else ''}the ball touches {NAMES[feature]} first of all"
    elif not hit:
        told += f", {'and' if one.t > 1 else 'but'} the ball {passes(known)}"
    elif met and one.t < t:
        told += f", but the ball touches nothing there. It first touches {NAMES[feature]} at t = {number(t, 3)}"
    else:
        told += f". But {'before that ' if met else ''}the ball touches {NAMES[feature]} at t = {number(t, 3)}"
    return WholeMet(met, first, told)


def then(name: str, known: Meets, t: float) -> str:
    """What becomes of the ball from the time on when its centre is r from a whole, once that was seen."""
    (hit, at, feature), one = known.touch, known.carriers.get(name)
    if one is None or not t or (t < one.t and (not hit or t < at)):
        return ""
    if not hit or t < at:
        return f" There the ball touches nothing{' yet' if hit else ''}."
    there = "There the ball touches" if asked(name, known).first else f"At t = {number(at, 3)} the ball touches"
    return f" {there} {NAMES[feature]}."


def put_time(marks: Marks, there: NDArray, t: str, low: float | None) -> None:
    """When the centre is r from what is asked: beside the place, or so low where a line leads to it."""
    place = there + TIME_ASIDE if low is None else np.array([there[0], low - RADIUS - TIME_BELOW])
    for text, mine in zip(marks.times, (low is not None, low is None), strict=True):
        text.set_text(f"t = {t}" if t and mine else "")
        text.set_position(place if t else (0.0, 0.0))
    marks.lead.set_segments([np.array([there, place + [0.0, 0.35]])] if t and low is not None else [NONE])


class Told(NamedTuple):
    """What sentences say of a carrier, in words."""

    c: str
    left: str
    when: str


def left(one: Apart) -> float:
    """How long what is left of P is."""
    return float(np.sqrt(one.c + RADIUS**2))


def numbers(one: Apart) -> Told:
    """What is told of a carrier."""
    when = f"The distance is r at t = {number(one.t, 3)}" if one.t <= 1 else "In this frame it stays above r"
    return Told(number(one.c, 3), number(left(one), 3), when)


def passes(known: Meets) -> str:
    """What is told of a ball that touches nothing."""
    near = missed(known.p + TIMES * known.v, CORNERS, RADIUS)
    return f"does not touch the triangle: {near}"


def _when(whole: str, one: Apart, cross: bool) -> str:
    """When the centre is r from the whole."""
    if one.c < 0:
        return f"From the start the centre is nearer than r to {whole}"
    if one.t > 1:
        return f"In this frame the centre is never r from {whole}"
    t = number(one.t, 3)
    return (
        f"At the cross (t = {t}) the centre is r from {whole}" if cross else f"At t = {t} the centre is r from {whole}"
    )


def filling(poured: float) -> str:
    """How much of the marble's radius is poured into the triangle, before it is told what the marble touches."""
    much = f"{number(round(poured * RADIUS, 3))} cm of it are" if poured else "nothing of it is"
    return f"The marble's radius is {number(RADIUS)} cm, and {much} poured into the triangle"
