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

NAMED, FARTHEST, SUNK, NAME = 1.75, 52.0, 42.5, 4.2
"""How far the name of the program goes, in inches, beside which it is said what an arrow is, and up to where along the
floor; where it is said that a marble was not stopped; and how high all that stands over it."""

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
    """The normals that throw a marble up, each where it was met, and out of sight before; one has its name."""
    times, feet, ways = throws(run)
    later, width = (times > t)[:, None] * AWAY, shaft(ax)
    feet = feet + down + later
    rest = [NONE] * (SLOWLY - len(times))
    layer.normals.set_verts([arrow(x, y, width) for x, y in zip(feet, ways, strict=True)] + rest)
    layer.met.set_verts([disc(x, DOT) for x in feet] + rest)
    layer.push.set_text(("not stopped" if fell(run) else "push") if len(times) else "")
    if not len(times):
        return layer.lead.set_segments([NONE])
    low, i = _clear(ax), _named(ax, feet + ways - later)
    tip = feet[i] + ways[i] - later[i]
    over = np.array([SUNK if fell(run) else np.clip(tip[0], low, FARTHEST), NAME + down[1]])
    aside = min(max(over[0] - tip[0], 0.0), 4.5)  # to its near end where it stands farther on
    layer.push.set_position(over + later[i])
    layer.lead.set_segments([np.array([tip, over - [aside, 0.9]]) + later[i]])
    return None


def _clear(ax: Axes) -> float:
    """From where along the floor there is room beside the name of the program, however large its letters are."""
    return NAMED * float(np.ptp(ax.get_xlim())) / float(ax.figure.get_size_inches()[0])


def _named(ax: Axes, tips: NDArray) -> int:
    """Which of the pushes has its name: the first over which that has room, or the nearest to there."""
    return int(np.argmin(np.abs(tips[:, 0] - np.clip(tips[:, 0], _clear(ax), FARTHEST))))


def coming(
    layer: Marks, ax: Axes, run: Trip, clock: tuple[float, float], number_of: Callable[[Artist], int]
) -> list[list]:
    """How each push comes into sight as it happens, and with one its name; clock : what it shows, and its end."""
    now, last = clock
    named, found = [[number_of(layer.push), 0], [number_of(layer.lead), 0]], []
    times, feet, ways = throws(run)
    for i, k in enumerate(float(k) for k in times if k < last):
        marks = [[number_of(each), i] for each in (layer.normals, layer.met)] + (
            named if i == _named(ax, feet + ways) else []
        )
        found.append(motion.move_of(ax, marks, [0.0, k - SOON, k, last], [AWAY, AWAY, 0 * AWAY, 0 * AWAY], now))
    return found
