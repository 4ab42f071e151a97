"""What a picture of a window writes on its table: numbers beside balls, angles, and the sign of β."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ... import setups
from ..artists import Marks
from ..scene import number
from ..shapes import NONE
from ._pocketed import POCKET, ROOM, Narrow, clear_sides, missed
from ._turning import head
from ._window_words import TINY

BESIDE, CLEAR, LOW = 17.0, 8.0, 0.2
"""How far beside a ball and above it its number stands, and how far from the rim of any other, in pixels; how far below
its way a last angle, in metres.
"""

SIDES = "β < 0", "β > 0"
"""What β is where the last ball goes to the left of the pocket, and to the right."""

TURNS, POINT, LONG = (0.72, 0.55, 0.4, 0.3), 12.0, 36.0
"""At which share of the way to the pocket the arrow of β stands, the first at which it is on the cloth; how many pixels
its head is long; and how many pixels the arrow at least, if it is drawn.
"""

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
    facts: Narrow | None

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
        """Whether β is less than 0 or more, where the last ball goes; if that is seen, and an arrow from there back."""
        ball, pocket = self.x[self.state][-1], ROOM.pockets[POCKET]
        way = pocket - ball
        aside = np.array([-way[1], way[0]]) / np.hypot(*way)
        pixel, off = self.pixel, self.off_last
        self.put_back_turn(ball, way, off)
        for word, sign, side in zip(self.layers["sides"].words, SIDES, (1, -1), strict=True):
            there = ball + SIGNED * way + side * SIGNS * pixel * aside
            there = np.clip(there, ROOM.low + RAIL * pixel, ROOM.high - RAIL * pixel)
            roomy = side * float((there - ball) @ aside) >= NEAREST * pixel
            word.set_text(sign if roomy and self.apart and side * off > 0 else "")
            word.set_position(there)

    @property
    def off_last(self) -> float:
        """By how many degrees the last ball goes to the left of the pocket's middle; 0 where a ball is not hit."""
        known = self.facts
        return float(np.nan_to_num(missed(self.x[self.state], known, self.knobs["off"]).off[-1, 0])) if known else 0.0

    def put_back_turn(self, ball: NDArray, way: NDArray, off: float) -> None:
        """The arrow of β: from the way of the last ball to that into the pocket."""
        begin = np.arctan2(way[1], way[0])
        turn = begin + np.radians(np.linspace(off, 0.0, 61))
        arcs = [ball + share * np.hypot(*way) * np.column_stack([np.cos(turn), np.sin(turn)]) for share in TURNS]
        arc = next((each for each in arcs if np.all((ROOM.low < each) & (each < ROOM.high))), arcs[-1])
        point = POINT * self.pixel
        there = np.hypot(*(arc[-1] - arc[0])) >= LONG * self.pixel
        short = arc[np.hypot(*(arc - arc[-1]).T) >= 0.7 * point]
        self.layers["sides"].arrow.set_segments([short if there else NONE])
        self.layers["sides"].head.set_verts([head(arc, point) if there else NONE])
