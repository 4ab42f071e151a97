"""What throws the first marble up, drawn: a normal at each seam that pushes it, which comes as it happens."""

from collections.abc import Callable

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from numpy.typing import NDArray

from .. import motion
from ..artists import Marks, shaft
from ..shapes import NONE, arrow, disc
from ..space import of_half
from ._rolled import SLOWLY, Trip, fell, sank
from ._seen import eye

EYE = eye([0.0, -of_half(1 / 4)[0], of_half(1 / 4)[1]], [0.0, 0.0, 1.0])
"""From where the floors are seen."""

ARROW, DOT = 2.6, 0.33
"""How long a normal is drawn, and how large the point from which it comes."""

PUSHED, NAME = (24.0, 52.0), 4.2
"""From where to where along the floor it is said what an arrow is, right of the name of the program; and how high both
stand over it."""

AWAY, SOON = np.array([-200.0, 0.0]), 1e-3
"""How far aside a push waits until it comes, out of sight; and within which part of a frame it comes then."""


def throws(run: Trip) -> tuple[NDArray, NDArray, NDArray]:
    """When a marble is thrown up, or when it was not stopped; where on the page; and by which normals."""
    if fell(run):
        k = np.array([sank(run) + 1])
        return k, EYE.seen(run.places[k - 1] * [1, 1, 0]), EYE.seen(ARROW * np.array([[0.0, 0.0, 1.0]]))
    k = np.flatnonzero(run.thrown)
    return k, EYE.seen(run.met[k]), EYE.seen(ARROW * run.normals[k])


def put(layer: Marks, ax: Axes, run: Trip, down: NDArray, t: float) -> None:
    """The normals that throw a marble up, each where it was met, and out of sight before; the first has its name."""
    times, feet, ways = throws(run)
    later, width = (times > t)[:, None] * AWAY, shaft(ax)
    feet = feet + down + later
    rest = [NONE] * (SLOWLY - len(times))
    layer.normals.set_verts([arrow(x, y, width) for x, y in zip(feet, ways, strict=True)] + rest)
    layer.met.set_verts([disc(x, DOT) for x in feet] + rest)
    layer.push.set_text(("not stopped here" if fell(run) else "push at a seam") if len(times) else "")
    if not len(times):
        return layer.lead.set_segments([NONE])
    tip = feet[0] + ways[0] - later[0]
    over = np.array([np.clip(tip[0], *PUSHED), NAME + down[1]])
    aside = min(max(over[0] - tip[0], 0.0), 4.5)  # to its near end where it stands farther on
    layer.push.set_position(over + later[0])
    layer.lead.set_segments([np.array([tip, over - [aside, 0.9]]) + later[0]])
    return None


def coming(
    layer: Marks, ax: Axes, run: Trip, clock: tuple[float, float], number_of: Callable[[Artist], int]
) -> list[list]:
    """How each push comes into sight as it happens, and with the first its name; clock : what it shows, and its end."""
    now, last = clock
    named, found = [[number_of(layer.push), 0], [number_of(layer.lead), 0]], []
    for i, k in enumerate(float(k) for k in throws(run)[0] if k < last):
        marks = [[number_of(each), i] for each in (layer.normals, layer.met)] + (named if i == 0 else [])
        found.append(motion.move_of(ax, marks, [0.0, k - SOON, k, last], [AWAY, AWAY, 0 * AWAY, 0 * AWAY], now))
    return found
