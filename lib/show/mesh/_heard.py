"""What one of two triangles at a seam says of a marble: its nearest point and its normal, and these in words."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...frame import dot
from ...geometry import unit
from ..scene import number
from ._over import SPEED

LIKE = 1e-3
"""How far from flat nobody sees a slope."""


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


def told_apart(x: float, far: Heard, other: NDArray, down: float | None, ridge: bool) -> str:
    """Why both marbles part: where a frame ends, how the farther triangle pushes by itself, and what comes of it."""
    ended = f"A frame ends {number(abs(x), 2)} cm {'before' if x < 0 else 'beyond'} the seam"
    push = f"By itself, the farther triangle pushes along a normal that {lean(far)}"
    if far.point.any():
        slope = "so the marble goes on along its slope at once"
        return f"{ended}. {push}, {slope}. Asked together, the nearer one alone pushes, and that one a frame later"
    comes = f". It comes down {number(down, 2)} cm beyond the seam" if down is not None else ""
    on = "as fast as before" if abs(other[0] - SPEED) < LIKE else "along the surface"
    on = "over the ridge and down the slope" if ridge else on
    return (
        f"{ended}. {push} and throws the marble up{comes}. Asked together, the nearest point alone pushes, and the "
        f"marble goes on {on}"
    )


def lean(one: Heard) -> str:
    """How a normal stands, by whole degrees."""
    degrees = round(float(np.degrees(np.arctan2(abs(one.normal[0]), one.normal[1])))) + 0.0
    return f"leans by {number(degrees)}°" if degrees else "stands upright"
