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

ACROSS_SEEN = of_half(1 / 4)[1]
"""How large a centimetre across the floor is drawn, of one along it: a floor from above is drawn flatter than it is."""

ARROW, DOT = 2.6, 0.33
"""How long a normal is drawn, and how large the point from which it comes."""

NAMED, FARTHEST, BESIDE, NAME, OVER = 1.3, 52.0, (1.6, 0.62), 4.2, 4.7
"""How far it is said what is seen from the side, in inches, beside which it is said what an arrow is, and up to where
along the floor; how far beside a marble it is said that it was not stopped, in centimetres, and half of those words in
inches; how high the name of a program stands over the middle
of its floor; and how high over the floor from the side it is said what an arrow is."""

AWAY, SOON = np.array([-200.0, 0.0]), 1e-3
"""How far aside a push waits until it comes, out of sight; and within which part of a frame it comes then."""


def from_above(places: NDArray) -> NDArray:
    """Where places are seen on a floor from above, however high they are."""
    return np.stack([places[..., 0], ACROSS_SEEN * places[..., 1]], axis=-1)


def from_the_side(places: NDArray) -> NDArray:
    """Where places are seen from the side, however far aside they are."""
    return places[..., [0, 2]]


def throws(run: Trip) -> tuple[NDArray, NDArray, NDArray]:
    """When a marble is thrown up, or when it was not stopped; where; and by which normals."""
    if fell(run):
        k = np.array([sank(run) + 1])
        return k, run.places[k - 1] * [1, 1, 0], ARROW * np.array([[0.0, 0.0, 1.0]])
    k = np.flatnonzero(run.thrown)
    return k, run.met[k], ARROW * run.normals[k]


def put(layer: Marks, ax: Axes, run: Trip, down: tuple[NDArray, NDArray], t: float, end: NDArray) -> None:
    """The normals that throw a marble up, from the side, and where each was met; one has its name.

    Until it throws a marble up each is out of sight. down : where the floor is drawn, from above and from the side.
    end : where the marble is as the film ends.
    """
    times, feet, ways = throws(run)
    later, width = (times > t)[:, None] * AWAY, shaft(ax)
    rest = [NONE] * (SLOWLY - len(times))
    above, side = (seen(feet) + at + later for seen, at in zip((from_above, from_the_side), down, strict=True))
    arrows = [arrow(x, y, width) for x, y in zip(side, from_the_side(ways), strict=True)]
    layer.normals.set_verts(arrows + rest)
    layer.met.set_verts([disc(x, DOT) for x in side] + rest + [disc(x, DOT) for x in above] + rest)
    layer.push.set_text(("not stopped" if fell(run) else "push") if len(times) else "")
    if not len(times):
        return layer.lead.set_segments([NONE])
    tips = from_the_side(feet + ways) + down[1]
    i = _named(ax, tips)
    if fell(run):  # it is said beside the marble
        half = BESIDE[1] * _clear(ax) / NAMED
        x = min(end[0] + BESIDE[0] + half, ax.get_xlim()[1] - half)
        layer.push.set_position(np.array([x, end[2] + down[1][1]]) + later[i])
        return layer.lead.set_segments([NONE])
    over = np.array([np.clip(tips[i, 0], _clear(ax), FARTHEST), OVER + down[1][1]])
    aside = min(max(over[0] - tips[i, 0], 0.0), 4.5)  # to its near end where it stands farther on
    layer.push.set_position(over + later[i])
    layer.lead.set_segments([np.array([tips[i], over - [aside, 0.9]]) + later[i]])
    return None


def _clear(ax: Axes) -> float:
    """From where along the floor there is room beside what is said of the view, however large its letters are."""
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
        marks = [[number_of(layer.normals), i], *([number_of(layer.met), j] for j in (i, i + SLOWLY))]
        marks += named if i == _named(ax, from_the_side(feet + ways)) else []
        found.append(motion.move_of(ax, marks, [0.0, k - SOON, k, last], [AWAY, AWAY, 0 * AWAY, 0 * AWAY], now))
    return found
