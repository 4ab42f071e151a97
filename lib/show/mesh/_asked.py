"""What (14.4) and (14.5) ask of an edge, drawn: P + v t from its first corner, with one of its shadows for each.

The shadow of (14.4) falls on m, which stands on the wall of the edge; that of (14.5) falls on the edge itself. Each has
its length written to it, with a sign, which turns where the ball is pulled across the wall.
"""

from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import dot
from ..artists import Marks, Paint, label, outlines, shaft, shapes
from ..palette import CONTACT, INK, QUIET, P
from ..scene import number
from ..shapes import NONE, arrow, disc
from ._meets import CORNERS
from ._nearest import FACE, region

PAST, OUT, FAR = 1.2, 2.0, 30.0
"""How far beyond both ends the line along the edge is drawn; how far out the arrow of m goes; and how far the wall."""

BEYOND, BETWEEN, LETTER = (2.6, 2.9), (0.5, 1.05), 0.55
"""Where it is told whether the centre is beyond the edge: so far along it and out from its corner; where, whether it is
between its ends: at which share of the edge, and how far out; and how far from the middle of P + v t its letters stand.
"""

ASIDE, NAMED, CORNER = 0.8, (0.8, 0.45), 0.25
"""How much farther out the name of the edge stands then; at which share of the edge, and how far out, where the centre
is in its region; and how large the ring about a corner is."""


class Lines(NamedTuple):
    """What is asked of an edge: how far out the centre is and how far along; is it beyond it, and between its ends?"""

    out: float
    along: float
    beyond: bool
    between: bool


def lines(x: NDArray, i: int) -> Lines:
    """What (14.4) and (14.5) say of edge i and a centre."""
    P, e = x - CORNERS.q[i], CORNERS.e[i]
    out, along, long = float(dot(P, CORNERS.m[i])), float(dot(P, e)), float(dot(e, e))
    return Lines(out, along / np.sqrt(long), out > 0, 0 <= along <= long)


def signed(x: float) -> str:
    """A length with its sign."""
    return f"{'+' if x > 0 else ''}{number(x, 2)} cm"


def told(x: NDArray, i: int) -> dict[str, str]:
    """What (14.4) says of edge i, and then (14.5) with it, in words."""
    asked, e, long = lines(x, i), f"e{'₀₁₂'[i]}", number(float(np.hypot(*CORNERS.e[i, :2])), 2)
    said = {True: "yes", False: "no"}
    out = f"Beyond {e}: {said[asked.beyond]} ({number(asked.out, 2)} cm"
    between = f"Between its ends: {said[asked.between]} ({number(asked.along, 2)} of {long} cm)."
    so = "So the edge is nearest." if asked.beyond and asked.between else f"So {e} is not nearest."
    return {"beyond": f"{out} along m{'₀₁₂'[i]}).", "between": f"{out}). {between} {so}"}


def _drawn(k: int) -> NDArray:
    """A feature of the triangle as a line: a ring about a corner, or an edge; none for the face, which is named."""
    q = CORNERS.q[:, :2]
    if k < 3:
        return disc(q[k], CORNER)
    return NONE if k == FACE else q[[k - 3, (k - 2) % 3]]


def laid(ax: Axes) -> dict[str, Marks]:
    """The artists: of P + v t, and of either shadow."""
    shadow = lambda: {
        "drop": outlines(ax, [P], ["dotted"], 1.6),
        "shadow": outlines(ax, [P], ["solid"], 5.0),
        "word": label(ax, "", P, inside=True),
    }
    return {
        "nearest": Marks(line=outlines(ax, [CONTACT], ["solid"], 6.0)),
        "between": Marks(axis=outlines(ax, [QUIET], ["dotted"], 1.4), **shadow()),
        "beyond": Marks(
            side=shapes(ax, [Paint(CONTACT, 0.1)]),
            wall=outlines(ax, [INK], ["solid"], 3.0),
            m=shapes(ax, [Paint(INK)]),
            letter=label(ax, "", INK),
            **shadow(),
        ),
        "asked": Marks(
            arrow=shapes(ax, [Paint(P, 0.45)]), letter=label(ax, r"$\mathbf{P}+\mathbf{v}t$", P, inside=True)
        ),
    }


def put(layers: dict[str, Marks], ax: Axes, x: NDArray, i: int, moved: bool) -> None:
    """All of it for edge i and a centre, and the feature nearest to that; moved : has the frame begun?"""
    layers["nearest"].line.set_segments([_drawn(int(region(CORNERS, x)))])
    beyond, between, arrows = (layers[name] for name in ("beyond", "between", "asked"))
    q, m, x, asked = CORNERS.q[i, :2], CORNERS.m[i, :2], x[:2], lines(x, i)
    long, width = float(np.hypot(*CORNERS.e[i, :2])), shaft(ax)
    e = CORNERS.e[i, :2] / long
    for marks, tip in ((beyond, q + asked.out * m), (between, q + asked.along * e)):
        marks.drop.set_segments([[x, tip]])
        marks.shadow.set_segments([[q, tip]])
    between.axis.set_segments([[q - PAST * e, q + (long + PAST) * e]])
    between.word.set_text(f"{signed(asked.along)}: {'' if asked.between else 'not '}between")
    between.word.set_position(q + BETWEEN[0] * long * e + BETWEEN[1] * m)
    wall = np.array([q - FAR * e, q + FAR * e])
    beyond.wall.set_segments([wall])
    beyond.side.set_verts([np.vstack([wall, wall[::-1] + FAR * m]) if asked.beyond else NONE])
    beyond.m.set_verts([arrow(q, OUT * m, width)])
    beyond.letter.set_position(q + (OUT + 0.3) * m)
    beyond.letter.set_text(rf"$\mathbf{{m}}_{i}$")
    beyond.word.set_text(f"{signed(asked.out)}: {'' if asked.beyond else 'not '}beyond")
    beyond.word.set_position(q + BEYOND[0] * e + BEYOND[1] * m)
    arrows.arrow.set_verts([arrow(q, x - q, width)])
    aside = np.array([-1.0, 1.0]) * (x - q)[::-1] / max(float(np.hypot(*(x - q))), 1e-9)
    arrows.letter.set_text(r"$\mathbf{P}+\mathbf{v}t$" if moved else r"$\mathbf{P}$")
    arrows.letter.set_position(q + 0.5 * (x - q) + LETTER * (aside if aside @ m < 0 else -aside))
