"""What the laboratory of lesson 15 shows of (15.5): how the place of a hit moves, term by term, as large as it fits."""

from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import dot
from ..artists import Marks, Paint, label, outlines, shaft, shapes
from ..palette import INK, P, R, V
from ..shapes import NONE, arrow, disc
from ._nudged import slim

AWAY, LEVEL, WIDE, ROOM = 10.0, 1.3, 5.4, 42.0
"""Where the ring stands beside A, on the other side than the hit; its radius; and how many pixels it has for names."""

SPOT, BESIDE = 0.7, 22.0
"""How large the small ring about the hit is; and how many pixels beside its arrow a name stands."""

NAMES = (
    (r"$\delta\mathbf{p}$", P),
    (r"$\mathbf{v}\,\delta t$", V),
    (r"$r\,\delta\mathbf{n}$", R),
)

GOES_ON = "The hit moves by δp, and by v δt as B goes on"
ALONG = "Together they lead along the dashed circle, by r δn"
STAYS = "Along the way of B that leads nowhere: the hit stays where it was, and only its time changes"


class Terms(NamedTuple):
    """What moves the place of a hit: the nudge of the start, and what B goes on meanwhile; in the unit of the nudge,
    each of shape (2,).
    """

    start: NDArray
    late: NDArray

    @property
    def corners(self) -> NDArray:
        """From the hit tip to tail, shape (3, 2)."""
        return np.vstack([np.zeros(2), np.cumsum(self, axis=0)])


def terms(v: NDArray, n: NDArray, dp: NDArray) -> Terms:
    """The terms of (15.5) at a hit with the normal n, which is no graze."""
    return Terms(dp, -float(dot(n, dp)) / float(dot(n, v)) * v)  # (15.1)


def lay_terms(ax: Axes) -> Marks:
    """The ring, the piece of the circle in it, an arrow for each term and for their sum, and what they are called."""
    return Marks(
        rings=outlines(ax, [INK] * 2, ["dotted"] * 2, 1.6),
        circle=outlines(ax, [R] * 2, ["dashed"] * 2, 1.4),
        arrows=shapes(ax, [Paint(colour) for _, colour in NAMES]),
        names=[label(ax, *name) for name in NAMES],
    )


def put_terms(made: Marks, x: NDArray, r: float, found: Terms | None) -> None:
    """Draw the terms of a hit with B's centre at x; hide all if there are none."""
    for artist in made:
        artist.set_visible(found is not None)
    corners = found.corners if found else np.zeros((3, 2))
    size = float(np.max(np.ptp(corners, axis=0)))
    if found is None or not size:
        made.arrows.set_verts([NONE] * 3)
        return
    pixel = float(np.ptp(made.arrows.axes.get_xlim())) / made.arrows.axes.get_window_extent().width
    scale = 2 * (WIDE - ROOM * pixel) / size
    ring = np.array([AWAY if x[0] <= 0 else -AWAY, LEVEL])
    hit = ring - scale * (corners.min(axis=0) + corners.max(axis=0)) / 2
    tips = hit + scale * corners
    ends = [*zip(tips, tips[1:], strict=False), (tips[0], tips[2])]
    width = 1.4 * shaft(made.arrows.axes)
    long = [float(np.hypot(*(b - a))) > 1e-6 for a, b in ends]
    made.arrows.set_verts(
        [arrow(a, b - a, slim(b - a, width)) if drawn else NONE for (a, b), drawn in zip(ends, long, strict=True)]
    )
    made.rings.set_segments([disc(x, SPOT), disc(ring, WIDE)])
    made.circle.set_segments([disc(np.zeros(2), r), _piece(hit, x, ring, 10.0 * scale * r)])
    middle, beside = tips.mean(axis=0), BESIDE * pixel
    for name, (a, b), drawn in zip(made.names, ends, long, strict=True):
        aside = np.array([a[1] - b[1], b[0] - a[0]]) / max(float(np.hypot(*(b - a))), 1e-6)
        outward = aside if float(((a + b) / 2 - middle) @ aside) > 0 else -aside
        name.set_visible(drawn)
        name.set_position((a + b) / 2 + beside * outward)


def _piece(hit: NDArray, x: NDArray, ring: NDArray, far: float) -> NDArray:
    """The circle about A through the hit, as large as the terms are drawn, as far as it is seen in the ring."""
    n = x / np.hypot(*x)
    aside = np.array([-n[1], n[0]])
    turn = np.linspace(-1, 1, 401) * min(2 * WIDE / far, 3.0)
    found = hit + far * (np.outer(np.cos(turn) - 1, n) + np.outer(np.sin(turn), aside))
    return found[np.sum((found - ring) ** 2, axis=1) < WIDE * WIDE]
