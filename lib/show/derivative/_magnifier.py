"""What lesson 15 shows of a nudge through a glass at the hit: the circle's bend, its tangent, and the gap between them.

The glass is as large as the nudge, so that the stroke n·δp looks as long for a tenth of the nudge as for all of it.
"""

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import dot, norm
from ..artists import Marks, dots, label, outlines
from ..palette import CONTACT, INK, QUIET, WRONG, B, R
from ..scene import number
from ..shapes import NONE, disc
from ._nudged import Timed, unit

WIDER, LEAST = 1.5, 0.04
"""How much larger than the nudge half of the glass is; and the least gap that is named, in halves of the glass."""


def lay_magnifier(ax: Axes, world: Axes) -> dict[str, Marks]:
    """The ring in the world, and in the glass both ways, the circle, its tangent, the stroke and the gap."""
    look = [B, INK, R, CONTACT, INK, WRONG], ["solid", "dotted", "dashed", "dashed", "solid", "solid"]
    wide = 1.8, 1.4, 1.8, 1.6, 4.2, 5.0
    made = {
        "lens": Marks(ring=outlines(world, [INK], ["dotted"], 1.4)),
        "magnifier": Marks(
            ring=outlines(ax, [QUIET], ["solid"], 1.4),
            lines=[outlines(ax, [hue], [dash], each) for hue, dash, each in zip(*look, wide, strict=True)],
            dot=dots(ax, "o", INK),
            names=[label(ax, "", INK), label(ax, "", WRONG), label(ax, "", INK)],
        ),
    }
    made["magnifier"].dot.set_markersize(4)
    return made


def put_magnifier(layers: dict[str, Marks], known: Timed, nudge: NDArray, times: float) -> None:
    """Draw what is about the hit; times : how many times as large a glass is that is a centimetre in radius,
    0 where there is no room to tell it.
    """
    shot, made = known.shot, layers["magnifier"]
    d, n, far = unit(shot.v), shot.n, float(dot(shot.n, nudge))
    on_line = nudge - far / float(dot(n, d)) * d  # where B′ comes to the tangent, seen from the hit
    half = WIDER * max(float(norm(nudge)), float(norm(on_line)))
    layers["lens"].ring.set_segments([disc(shot.x, max(half, 0.2)) if half else NONE])
    if not half:
        empty(made)
        return
    y, z, along = nudge / half, on_line / half, np.array([-n[1], n[0]])
    side = np.sqrt((y @ d) ** 2 - y @ y + 1)
    back = y @ d + side
    rim = _rim(y, d, n, shot.r / half)
    end = y + (side - y @ d) * d if rim is None else rim  # as far as it is seen in the glass
    circle = _circle(n, shot.r / half)
    lines = [-d, 0 * d], [y - back * d, end], circle, [-along, along], [y - far / half * n, y], [z, end]
    for line, places in zip(made.lines, lines, strict=True):
        line.set_segments([np.array(places)])
    made.ring.set_segments([disc(np.zeros(2), 1.0)])
    made.dot.set_data(*y[:, None])
    put_names(made, y, far / half, n, (z + end) / 2 if norm(z - end) > LEAST else None, times / half)


def empty(made: Marks) -> None:
    """Nothing in the glass: without a nudge there is nothing to be magnified."""
    for line in made.lines:
        line.set_segments([NONE])
    for name in made.names:
        name.set_text("")
    made.dot.set_data([], [])


def put_names(made: Marks, y: NDArray, far: float, n: NDArray, gap: NDArray | None, times: float) -> None:
    """The names of the stroke and of the gap, and how much the glass magnifies."""
    along, side = np.array([-n[1], n[0]]), 1 if y @ [-n[1], n[0]] > 0 else -1
    stroke, missing, scale = made.names
    stroke.set_text(r"$\mathbf{n}\cdot\delta\mathbf{p}$" if abs(far) > 0.15 else "")
    stroke.set_position(y - far / 2 * n + 0.36 * side * along)
    missing.set_text("" if gap is None else "gap")
    missing.set_position((0.0, 0.0) if gap is None else gap - 0.25 * side * along)
    scale.set_text(f"magnified {number(times, 2) if times < 10 else f'{times:,.0f}'} times" if times > 1.5 else "")
    scale.set_position((0.0, -1.2))


def _rim(y: NDArray, d: NDArray, n: NDArray, r: float) -> NDArray | None:
    """Where B′ comes to the circle, seen from the hit; None where it misses that, or not within the glass."""
    c = y + r * n  # from A's centre
    under = float(dot(c, d)) ** 2 - float(dot(c, c)) + r * r
    if under < 0:
        return None
    found = y - (float(dot(c, d)) + np.sqrt(under)) * d
    return found if float(norm(found)) <= 1 else None


def _circle(n: NDArray, r: float) -> NDArray:
    """The circle of radius r through the hit, as far as it is seen in the glass."""
    half = 2 * np.arcsin(min(1.0, 1 / (2 * r)))
    turn = np.linspace(-half, half, 121)
    along = np.array([-n[1], n[0]])
    return r * (np.outer(np.cos(turn) - 1, n) + np.outer(np.sin(turn), along))
