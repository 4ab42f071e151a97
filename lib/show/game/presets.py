"""What can be put on a table on which one plays."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from ... import setups, table
from ...table import Balls, Room


class Laid(NamedTuple):
    """What lies on a table, and where the cue strikes: side and height, in radii; said of it, in a sentence.

    tilt : by how much the cue is raised, in degrees. names : the numbers of the balls, 0 first; in their order if none.
    """

    balls: Balls
    room: Room
    struck: tuple[float, float] = (0.0, 0.0)
    said: str = ""
    tilt: float = 0.0
    names: tuple[int, ...] = ()


def laid(others, v, x=(setups.LENGTH / 4, setups.WIDTH / 2), room: Room | None = None) -> Laid:
    """The cue ball and others on a pool table, one with jaws unless given."""
    places = np.vstack([[x], np.atleast_2d(others)])
    speeds = np.zeros_like(places)
    speeds[0] = v
    return Laid(table.balls(places, speeds, setups.RADIUS, setups.MASS), setups.tournament() if room is None else room)


R, MIDDLE = setups.RADIUS, setups.WIDTH / 2

FIRST_RACK = 1207
"""The number of the first rack that is dealt."""


EIGHT = (0, 1, 2, 3, 4, 8, 6, 15, 5, 9, 10, 11, 12, 13, 14, 7)
"""Which balls stand in the places of a triangle: the 8 in the middle, a stripe and a solid one in the far corners."""

ASIDE = 0.012
"""By how much the cue ball stands aside of the middle of a rack at most, in metres: no two breaks are the same."""


def loose(number: int) -> Laid:
    """A rack as people put one, with gaps of a fifth of a millimetre; the number says which."""
    return Laid(_broken(setups.loosely(number), number), setups.tournament(), said=f"Rack {number}.", names=EIGHT)


def diamond(number: int) -> Laid:
    """Nine balls in a diamond, the 1 at its tip and the 9 in its middle, as loose as any rack."""
    return Laid(_broken(setups.loosely(number, setups.DIAMOND), number), setups.tournament(), said=f"Rack {number}.")


def _broken(rack: Balls, number: int) -> Balls:
    """A rack and its cue ball, which stands a little aside, each time elsewhere."""
    x = rack.x.copy()
    x[0, 1] = MIDDLE + ASIDE * np.random.default_rng(number).uniform(-1, 1)
    return table.balls(x, rack.v, rack.r, rack.m)


def _jam() -> Laid:
    """A rack frozen to the cushion."""
    rows = [(k, row) for row, count in ((0, 5), (1, 4)) for k in range(count)]
    apart = 2 * R * (1 + 1e-9)
    places = [[setups.LENGTH - R - 0.8661 * apart * row, MIDDLE + apart * (k - 2 + row / 2)] for k, row in rows]
    return laid(places, (5.0, 0.3))


PRESETS: dict[str, tuple[str, Callable[[], Laid]]] = {
    "tight": ("a tight rack", lambda: Laid(setups.break_shot(), setups.tournament())),
    "bank": ("a bank shot", lambda: laid([[1.9, 0.9]], (2.49, -3.13), (0.635, 0.5))),  # off a cushion, by the mirror
    "cradle": ("a cradle", lambda: laid([[1.2 + 2 * R * k, MIDDLE] for k in range(5)], (3.0, 0.0))),
    "jam": ("a jam", _jam),
    "trick": ("a trick shot", lambda: laid([[1.48, MIDDLE + R], [1.48, MIDDLE - R]], (4.0, 0.0))),  # both fall at once
}
"""What can be put on the table, besides a rack as people put one."""

SPOT, FOOT = 0.25, 0.75
"""Where the cue ball and a ball that is spotted are put back, along the middle line, as a share of it."""


def free_place(x: np.ndarray, r: np.ndarray, room: Room, along: float = SPOT) -> np.ndarray:
    """Where a ball of radius r[0] is put back: its spot, or the first place beside it that is free of the others."""
    spot = room.low + (room.high - room.low) * [along, 0.5]
    for k in range(400):
        place = spot + 0.5 * r[0] * np.array([k // 20, ((k % 20 + 1) // 2) * (-1) ** k])
        with suppress(IndexError):
            if not len(x) or np.all(np.hypot(*(x - place).T) > r[0] + r[1:]):
                return place
    return spot
