"""Figures of lesson 00."""

from ..stage import Stage
from .drawn import Drawn


def start_collision() -> Drawn:
    """One collision in the world and seen from A."""
    stage = Stage([0, 0], [5, 1], 1, [5, 2.2], [-1, -1], 0.8, views=("world", "relative"))
    caption = f"{stage.caption} Seen from A, B is a point that enters the circle of radius r = r1 + r2 at that time."
    for artist in (artist for view in stage.drawn.values() for artist in view.artists):
        artist.set_animated(False)  # a figure is drawn whole
    stage.close()
    return stage.figure, caption
