"""The mirror room in numbers, and what is drawn of a miss: where the ball meets the upper rail beside the pocket."""

from typing import NamedTuple

import numpy as np

from ..artists import Marks
from ..scene import number
from ..shapes import NONE, disc
from ._rail import HALF, LOWER, POCKET, SPAN, TOP, UPPER, BankShot, folded

BELOW = 1.3
"""How far below the image of the pocket its name stands, and below a miss its number, in centimetres."""

IMAGE = np.array([[-1.0, -0.35], [1.0, -0.35], [1.0, 0.35], [-1.0, 0.35]])
"""Of the image of the pocket, half of which is a unit wide."""


class Unfolded(NamedTuple):
    """The mirror room of a ball of radius r: its corners, the middle of the pocket's image, and the image's corners."""

    corners: np.ndarray
    middle: np.ndarray
    image: np.ndarray


def room(r: float, level: float, e: float) -> Unfolded:
    """How far the centre can get, folded at a level, and stretched by 1 / e."""
    (left, right), mouth = SPAN + [r, -r], max(HALF - r, 0.2)
    corners = np.array([[left, level], [right, level], [right, TOP - r], [left, TOP - r]])
    middle = folded(np.array([POCKET, TOP - r]), level, e)
    return Unfolded(folded(corners, level, e), middle, middle + IMAGE * [mouth, 1.0])


def straight(p: np.ndarray, v: np.ndarray, level: float) -> np.ndarray | None:
    """Where a ball that nothing turned would come to a level below it; None for never."""
    return p + (p[1] - level) / -v[1] * v if v[1] < 0 else None


def aim(p: np.ndarray, v: np.ndarray, level: float) -> np.ndarray | None:
    """The same, or where that way is over the side of the table, if it leaves the room there."""
    end = straight(p, v, level)
    if end is None or SPAN[0] <= end[0] <= SPAN[1]:
        return end
    return p + (np.clip(end[0], *SPAN) - p[0]) / v[0] * v


def missed(x: BankShot, r: float) -> float:
    """Where along the upper rail a ball meets it next after the lower one; nan if it does not."""
    return x.across if x.flight.met[:2] == (LOWER, UPPER) and x.flight.fell != x.flight.fell else np.nan


def put_missed(layer: Marks, x: BankShot, r: float, seen: bool) -> None:
    """The ball where it meets the upper rail beside the pocket, and how far from the pocket's middle that is."""
    at, level = missed(x, r), TOP - r
    there = seen and np.isfinite(at)
    layer.ring.set_segments([disc([at, level], r)] if there else [NONE])
    tick = np.array([0.0, 0.5])
    ends = np.array([[at, level], [POCKET, level]])
    layer.line.set_segments(
        [np.vstack([ends[0] + tick, ends[0] - tick, ends, ends[1] + tick, ends[1] - tick])] if there else [NONE]
    )
    layer.word.set_text(f"{number(abs(at - POCKET))} cm" if there else "")
    layer.word.set_position([(at + POCKET) / 2 if there else 0.0, level - BELOW])
