"""What one of two triangles at a seam says of a marble: its nearest point and its normal, and these in words."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...frame import dot
from ...geometry import unit
from ..scene import number


class Heard(NamedTuple):
    """What one triangle says of a marble: its nearest point, how far that is, and the way from it to the centre."""

    point: NDArray
    far: float
    normal: NDArray


def said(end: NDArray, p: NDArray) -> Heard:
    """What the triangle says that leads from the seam to an end."""
    share = float(np.clip(dot(p, end) / dot(end, end), 0.0, 1.0))
    point = share * end
    away = p - point
    return Heard(point, float(np.sqrt(dot(away, away))), unit(away))


def where(one: Heard, inside: str) -> str:
    """Where a triangle has its nearest point: on the seam, or else inside."""
    below = "" if one.normal[0] else "below the marble, "
    return below + ("on the seam" if not one.point.any() else inside)


def told_apart(x: float, far: Heard, landed: tuple[float | None, float | None], slope: float) -> str:
    """Why both marbles part: where a frame ends, how the farther triangle pushes by itself, and what comes of it.

    landed : where each marble comes down that left the floor. slope : above 0 in a hollow, and below on a ridge.
    """
    ended = f"A frame ends {number(abs(x), 2)} cm {'before' if x < 0 else 'beyond'} the seam"
    push = f"By itself, the farther triangle pushes along a normal that {lean(far)}"
    one, other = (None if at is None else f"comes down {number(at, 2)} cm beyond the seam" for at in landed)
    if slope > 0 and not far.normal[0]:  # the nearer one is the slope
        return f"{ended}. There the slope is nearer, and in either program it sends the marble up, nearly alike"
    if slope > 0:
        later = "Asked together, the nearer triangle pushes first, and the slope a frame later"
        if one:
            return f"{ended}. {push} and throws the marble up. It {one}. {later}: the marble slides on up"
        return f"{ended}. {push}, which sends the marble up the slope at once. {later}. Both go up nearly alike"
    first = f"{push} and throws the marble up. It {one}" if one else f"{push} and hardly lifts the marble"
    on = "goes on as fast as before" if not slope else f"flies off the ridge and {other or 'goes down the slope'}"
    return f"{ended}. {first}. Asked together, the nearest point alone pushes, and the marble {on}"


def lean(one: Heard) -> str:
    """How a normal stands, by whole degrees."""
    degrees = round(float(np.degrees(np.arctan2(abs(one.normal[0]), one.normal[1])))) + 0.0
    return f"leans by {number(degrees)}°" if degrees else "stands upright"
