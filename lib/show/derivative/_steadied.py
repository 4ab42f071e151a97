"""How far a fan of shots is narrowed for an equation that holds for small angles, and how wide a fan
is drawn beside it.
"""

import numpy as np
from numpy.typing import NDArray

from ._nudged import Fanned, aimed, between, facing, fanned, growth, wedge

NEARLY = 0.1
"""By what share of what an equation says the fan after the hit may be off beside it."""

BACK = np.arange(0.2, 1.0, 0.05)
"""The least cosines at which a hit is tried that is put back from a graze."""

CORNERS, SIDE, HIGH = np.array([[-0.4, 1.5], [-0.4, -0.1]]), 3.7, 1.2
"""Where the fans before and after the hit have their corners, one above the other; how long their sides are, and how
high half of one may be.
"""


def after(fan: Fanned, struck: bool) -> float:
    """How wide A's fan is, or B's, of those shots that do not miss, in degrees."""
    ways = -fan.n if struck else fan.after
    ways = ways[np.isfinite(fan.x[:, 0])]
    return abs(sum(between(u, v) for u, v in zip(ways, ways[1:], strict=False)))


def agrees(p: NDArray, x: NDArray, r: float, degrees: float, struck: bool) -> bool:
    """Does all of such a fan hit, and come out nearly as wide as the equation says?"""
    shot = aimed(p, x, r, 1.0)
    fan = fanned(shot, degrees)
    said = growth(shot)[struck] * degrees
    return bool(np.isfinite(fan.x).all()) and abs(after(fan, struck) / said - 1) < NEARLY


def steadied(p: NDArray, x: NDArray, r: float, degrees: float, least: float, struck: bool) -> tuple[NDArray, float]:
    """The hit, put back from a graze if it has to be, and the widest fan up to so many degrees for which both agree;
    least : the least fan, in the steps of which it is narrowed.
    """
    hits = [x, *(facing(x, p, r, cosine) for cosine in BACK)]
    x = next((each for each in hits if agrees(p, each, r, least, struck)), hits[-1])
    fans = np.arange(degrees, least, -least)
    return x, float(next((each for each in fans if agrees(p, x, r, each, struck)), least))


def put_back(degrees: float, moved: bool, narrowed: bool) -> str:
    """What has been done to a shot before an equation is shown of it; empty if nothing has.

    >>> put_back(1.5, False, True)
    'The fan is narrowed to 1.5°, so that its arcs are nearly straight. '
    """
    wide = "½" if degrees == 0.5 else f"{degrees:g}"
    done = ["the hit is put back from the graze"] * moved + [f"the fan is narrowed to {wide}°"] * narrowed
    said = ", and ".join(done)
    return f"{said[0].upper()}{said[1:]}, so that its arcs are nearly straight. " if done else ""


def below(degrees: float, share: float) -> NDArray:
    """The lower fan, as long as it has room, times a share."""
    half = np.radians(min(degrees, 340.0) / 2)
    side = share * min(SIDE, HIGH / np.sin(min(half, np.pi / 2)))
    return CORNERS[1] + wedge(np.degrees(2 * half), side) - [min(side * np.cos(half), 0.0), 0.0]
