"""What a picture of a window writes on its table: numbers beside balls, angles, and the sign of a miss."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ... import setups
from ..artists import Marks
from ..scene import number
from ._pocketed import POCKET, ROOM, Narrow, clear_sides, missed
from ._window_words import TINY

BESIDE, CLEAR, LOW = 17.0, 8.0, 0.2
"""How far beside a ball and above it its number stands, and how far from the rim of any other, in pixels; how far below
its way a last angle, in metres.
"""

SIDES = "β < 0", "β > 0"
"""What a miss is to the left of the pocket, and to the right."""

SIGNED, SIGNS, RAIL, NEAREST = 0.5, 30.0, np.array([26.0, 11.0]), 18.0
"""At which share of the way to the pocket the signs of a miss stand, how many pixels beside it, how many from the rails
at least; and how many beside the way at least, as one that is nearer is left out.
"""

SEEN = 4.0
"""How far apart both ways of the last ball end, in pixels, if the angle between them can be seen."""


class Marked:
    """What a picture of a window writes beside its balls and their ways."""

    layers: Mapping[str, Marks]
    knobs: Mapping[str, float]
    x: Mapping[str, NDArray]
    world: Axes
    state: str
    lit: str
    roomy: bool
    apart: bool

    def asides(self, now: NDArray) -> NDArray:
        """How far beside each ball its number stands."""
        beside = BESIDE * self.pixel
        return beside * clear_sides(now, setups.RADIUS + CLEAR * self.pixel, beside)

    def put_angles(self, known: Narrow | None, right: list[NDArray], mine: list[NDArray]) -> None:
        """By how much each ball goes off its way, beside it."""
        off = missed(self.x[self.state], known, self.knobs["off"]).off[:, 0] if known else []
        far = np.hypot(*(ROOM.pockets[POCKET] - self.x[self.state][-1])) / self.pixel
        self.apart = bool(known) and not abs(np.radians(off[-1])) * far < SEEN  # nor where a ball is not hit
        for k, word in enumerate(self.layers["wide"].words):
            beta = bool(self.lit) and 0 < k == len(off) - 1  # the caption tells it, and signs stand there
            told = self.apart and not beta and np.isfinite(off[k]) and abs(off[k]) >= TINY and len(right[k])
            word.set_text(f"{number(abs(off[k]), 2 + (abs(off[k]) >= 1))}°" if told else "")
            below = LOW * bool(k == len(off) - 1 and not self.roomy and abs(off[k]) < 10)  # above there is no room
            word.set_position(np.mean([*right[k], *mine[k]], axis=0) - [0.0, below] if told else (0.0, 0.0))

    @property
    def pixel(self) -> float:
        """How long a pixel of the table is, in metres."""
        return float(np.ptp(self.world.get_xlim()) / self.world.get_window_extent().width)

    def put_sides(self) -> None:
        """On which side of the pocket a miss is less than 0 from the last ball, and on which more; if that is seen."""
        ball, pocket = self.x[self.state][-1], ROOM.pockets[POCKET]
        way = pocket - ball
        aside = np.array([-way[1], way[0]]) / np.hypot(*way)
        pixel = self.pixel
        for word, sign, side in zip(self.layers["sides"].words, SIDES, (1, -1), strict=True):
            there = ball + SIGNED * way + side * SIGNS * pixel * aside
            there = np.clip(there, ROOM.low + RAIL * pixel, ROOM.high - RAIL * pixel)
            roomy = side * float((there - ball) @ aside) >= NEAREST * pixel
            word.set_text(sign if roomy and self.apart else "")
            word.set_position(there)
