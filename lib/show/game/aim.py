"""What the line of aim tells of a shot that has not been made: its next events, and the ways between them."""

import numpy as np

from ... import table
from ...table import Balls, History, Room
from ..pool import met

LOOK_AHEAD, EVENTS_AHEAD = 1.5, 8
"""Seconds of a shot that the line of aim tells at most, and events."""


def soon(balls: Balls, room: Room) -> History:
    """The next events of a shot, as many as the line of aim tells."""
    try:
        return table.run(balls, room, LOOK_AHEAD, policy="cutoff", limit=1e-3, events=EVENTS_AHEAD)
    except table.EndlessError as error:
        return error.history


def begun(h: History) -> History:
    """A history before anything has happened."""
    none = {name: getattr(h, name)[:0] for name in ("t", "instant", "kind", "i", "j", "clock", "tail", "x", "v")}
    return h._replace(**none, until=0.0, ended="time")


def way(h: History, ball: int, legs: int) -> np.ndarray:
    """So many straight pieces of a ball's way in a history."""
    places = [h.balls.x[ball], *(h.x[event] for event in met(h, ball, len(h.t)))]
    if len(places) <= legs:
        places.append(table.at(h, h.until).x[ball])
    return np.array(places[: legs + 1])
