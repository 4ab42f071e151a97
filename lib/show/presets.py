"""What can be put on a table on which one plays."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from .. import setups, table
from ..table import Balls, Room


class Laid(NamedTuple):
    """What lies on a table, and where the cue strikes: side and height, in radii."""

    balls: Balls
    room: Room
    struck: tuple[float, float] = (0.0, 0.0)


def laid(others, v, x=(setups.LENGTH / 4, setups.WIDTH / 2)) -> Laid:
    """The cue ball and others on a pool table."""
    places = np.vstack([[x], np.atleast_2d(others)])
    speeds = np.zeros_like(places)
    speeds[0] = v
    return Laid(table.balls(places, speeds, setups.RADIUS, setups.MASS), setups.pool())


R, MIDDLE = setups.RADIUS, setups.WIDTH / 2


def _jam() -> Laid:
    """A rack frozen to the cushion."""
    rows = [(k, row) for row, count in ((0, 5), (1, 4)) for k in range(count)]
    apart = 2 * R * (1 + 1e-9)
    places = [[setups.LENGTH - R - 0.8661 * apart * row, MIDDLE + apart * (k - 2 + row / 2)] for k, row in rows]
    return laid(places, (5.0, 0.3))


PRESETS: dict[str, tuple[str, Callable[[], Laid]]] = {
    "break": ("a break", lambda: Laid(setups.break_shot(), setups.pool())),
    "bank": ("a bank shot", lambda: laid([[1.9, 0.9]], (2.49, -3.13), (0.635, 0.5))),  # off a cushion, by the mirror
    "cradle": ("a cradle", lambda: laid([[1.2 + 2 * R * k, MIDDLE] for k in range(5)], (3.0, 0.0))),
    "jam": ("a jam", _jam),
    "trick": ("a trick shot", lambda: laid([[1.48, MIDDLE + R], [1.48, MIDDLE - R]], (4.0, 0.0))),  # both fall at once
}
"""What can be put on the table."""


def free_place(x: np.ndarray, r: np.ndarray, room: Room) -> np.ndarray:
    """Where the cue ball is put back: its spot, or the first free place beside it."""
    spot = room.low + (room.high - room.low) * [0.25, 0.5]
    for k in range(400):
        place = spot + 0.5 * r[0] * np.array([k // 20, ((k % 20 + 1) // 2) * (-1) ** k])
        with suppress(IndexError):
            if not len(x) or np.all(np.hypot(*(x - place).T) > r[0] + r[1:]):
                return place
    return spot
