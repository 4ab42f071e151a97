"""What falls on a table: it goes into the middle of its pocket, and stands on a shelf from then on."""

import numpy as np

from ...table import POCKET, History, Room
from .. import cloth
from ..motion import move_of

AROUND = 0.1
"""The room around a table, in metres, with the shelf below."""

FAR_OFF = np.array([-9.0, -9.0])
"""Where what has not fallen stands on the shelf: out of sight."""


class Shelved:
    """A table with a shelf: what a `Pool` has besides. from_afar : whether it is on slides, too."""

    history: History
    room: Room
    names: list[int]
    from_afar = False

    def lay_shelf(self) -> None:
        """The shelf, and what fell before; who plays sits before it, so that all numbers are shown, however large."""
        self.shelf = cloth.Rack(self.world, self.balls.r, self.names)
        for k, name in enumerate(self.fallen()):
            cloth.stand(self.world, self.place_on_shelf(k), float(self.balls.r[0]), name)
        for text in () if self.from_afar else (*self.rack.numbers, *self.shelf.numbers):
            text.set_visible(True)

    def fallen(self) -> list[int]:
        """The numbers of the balls that fell in former shots, in that order."""
        return list(self.turns[self.state].sunk) if self.state in self.turns else []

    def place_on_shelf(self, k: int) -> np.ndarray:
        """Where the k-th ball that falls is put: in a row below the table."""
        r = float(self.balls.r[0])
        return self.room.low - [-(2.4 * k + 1) * r, cloth.rail_of(self.room) + AROUND / 2]

    def falls(self) -> dict[int, int]:
        """The balls that fall in this shot, each with its event."""
        h = self.history
        return {int(h.i[q]): int(q) for q in np.flatnonzero(h.kind == POCKET)}

    def on_shelf(self, t: float) -> np.ndarray:
        """Where the balls are on the shelf at an instant; far off those that have not fallen."""
        x, before = np.full((len(self.names), 2), FAR_OFF), len(self.fallen())
        gone = [i for i, q in self.falls().items() if self.history.t[q] <= t and self.names[i]]
        for k, i in enumerate(gone):
            x[i] = self.place_on_shelf(before + k)
        return x

    def shown_at(self, x: np.ndarray) -> np.ndarray:
        """Where the balls are drawn that are there: what has fallen in the middle of its pocket, below its rim."""
        x = x.copy()
        for i, q in self.falls().items():
            if self.history.t[q] <= self.time():
                x[i] = self.room.pockets[self.history.j[q]]
        return x

    def way_of(self, i: int, events: list[tuple], last: float, end: np.ndarray) -> tuple[list[float], list[np.ndarray]]:
        """As on every table; what falls goes on to the middle of its pocket, below its rim."""
        k, places = super().way_of(i, events, last, end)
        if (q := self.falls().get(i)) is None:
            return k, places
        hole = self.room.pockets[self.history.j[q]]
        return [*k[:-1], k[-2] + 1e-3, last], [*places[:-1], hole, hole]

    def shelved(self, part: dict[int, int], clock: np.ndarray, now: float, last: float) -> list:
        """How what falls appears on the shelf, where nothing leads to. clock : readings at the events."""
        there, moves = self.on_shelf(np.inf), []
        for i, q in self.falls().items():
            t, places = float(clock[q]), [FAR_OFF, FAR_OFF, there[i], there[i]]
            marks = [[part[id(artist)], mark] for artist, mark in self.shelf.marks(i)]
            moves.append(move_of(self.world, marks, [0.0, t, t + 1e-9, max(last, t + 2e-9)], places, now))
        return moves
