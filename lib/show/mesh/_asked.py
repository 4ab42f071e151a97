"""What (14.5) asks of an edge, drawn: P + v t from its first corner, with its shadows out of the wall and along it."""

from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import dot
from ..artists import Marks, Paint, label, outlines, shaft, shapes
from ..palette import INK, QUIET, P
from ..shapes import arrow
from ._meets import CORNERS

ENDS = {
    (True, True): "beyond its wall and between its ends",
    (True, False): "beyond its wall, but not between its ends",
    (False, True): "between its ends, but not beyond its wall",
    (False, False): "neither beyond its wall nor between its ends",
}
"""What is said of a centre by whether it is beyond the wall of an edge, and between its ends."""

PAST, OUT = 1.2, 2.0
"""How far beyond both ends the line along the edge is drawn; and how far out the arrow of m goes."""

BEYOND, BETWEEN, LETTER = (1.95, 2.9), (0.37, 1.05), 0.55
"""Where it is told whether the first line is true: so far along the edge and out from its corner; where the second: at
which share of the edge, and how far out; and how far from the middle of P + v t its letters stand."""

ASIDE = 0.8
"""How much farther out the name of the edge stands then."""


class Lines(NamedTuple):
    """Both lines of (14.5) for an edge: how far out the centre is and how far along, and whether each line is true."""

    out: float
    along: float
    beyond: bool
    between: bool


def lines(x: NDArray, i: int) -> Lines:
    """Both lines of (14.5) for edge i and a centre."""
    P, e = x - CORNERS.q[i], CORNERS.e[i]
    out, along, long = float(dot(P, CORNERS.m[i])), float(dot(P, e)), float(dot(e, e))
    return Lines(out, along / np.sqrt(long), out > 0, 0 <= along <= long)


def truly(line: bool) -> str:
    """A line of the equation, in a word."""
    return "true" if line else "false"


def told(x: NDArray, i: int, t: str) -> str:
    """Which lines of (14.5) are true for edge i, in words."""
    asked = lines(x, i)
    first, second = truly(asked.beyond), truly(asked.between)
    of = f"Of e{'₀₁₂'[i]}, the edge nearest to the way"
    told = f"{of}, at t = {t} the first line is {first}, and the second is {second}"
    return f"{told}: the centre is {ENDS[asked.beyond, asked.between]}"


def laid(ax: Axes) -> Marks:
    """The artists of it."""
    return Marks(
        axis=outlines(ax, [QUIET], ["dotted"], 1.4),
        m=shapes(ax, [Paint(INK)]),
        drops=outlines(ax, [P, P], ["dotted"] * 2, 1.6),
        shadows=outlines(ax, [P, P], ["solid"] * 2, 5.0),
        arrow=shapes(ax, [Paint(P, 0.45)]),
        letters=[label(ax, r"$\mathbf{P}+\mathbf{v}t$", P, inside=True), label(ax, "", INK)],
        words=[label(ax, "", P, inside=True) for _ in range(2)],
    )


def put(made: Marks, ax: Axes, x: NDArray, i: int) -> None:
    """All of it for edge i and a centre."""
    q, m, x, asked = CORNERS.q[i, :2], CORNERS.m[i, :2], x[:2], lines(x, i)
    long, width = float(np.hypot(*CORNERS.e[i, :2])), shaft(ax)
    e = CORNERS.e[i, :2] / long
    out, along = q + asked.out * m, q + asked.along * e
    made.axis.set_segments([[q - PAST * e, q + (long + PAST) * e]])
    made.m.set_verts([arrow(q, OUT * m, width)])
    made.drops.set_segments([[x, out], [x, along]])
    made.shadows.set_segments([[q, out], [q, along]])
    made.arrow.set_verts([arrow(q, x - q, width)])
    aside = np.array([-1.0, 1.0]) * (x - q)[::-1] / max(float(np.hypot(*(x - q))), 1e-9)
    made.letters[0].set_position(q + 0.5 * (x - q) + LETTER * (aside if aside @ m < 0 else -aside))
    made.letters[1].set_position(q + (OUT + 0.3) * m)
    made.letters[1].set_text(rf"$\mathbf{{m}}_{i}$")
    made.words[0].set_text(f"out: {truly(asked.beyond)}")
    made.words[0].set_position(q + BEYOND[0] * e + BEYOND[1] * m)
    made.words[1].set_text(f"along: {truly(asked.between)}")
    made.words[1].set_position(q + BETWEEN[0] * long * e + BETWEEN[1] * m)
