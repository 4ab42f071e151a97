"""Figures of lesson 00."""

from ..boards.stage import Stage
from .drawn import Drawn, whole


def start_collision() -> Drawn:
    """One collision in the world and seen from A."""
    stage = Stage([0, 0], [5, 1], 1, [5, 2.2], [-1, -1], 0.8, views=("world", "relative"))
    caption = f"{stage.caption} Seen from A, B is a point that enters the circle of radius r = r1 + r2 at that time."
    return whole(stage), caption
