"""What lesson 10 prints of a table: an account of a run, and the same balls in frames, pair by pair."""

from typing import NamedTuple

import numpy as np

from .. import table
from ..show.boards.worlds import frame_by_frame
from ..show.scene import number
from ..table import Balls, History, Room
from .words import said, say


class Frames(NamedTuple):
    """The balls at the end, how deep two overlapped at worst, in radii, and how many meetings were noticed."""

    balls: Balls
    deepest: float
    hits: int


def in_frames(balls: Balls, room: Room, rate: float, seconds: float) -> Frames:
    """The balls frame by frame, how deep they overlapped, and how many meetings were noticed."""
    first, second = np.triu_indices(len(balls.r), 1)
    deepest, met, end = 0.0, 0, balls
    for x, v, hits in frame_by_frame(balls, room, rate, seconds):
        overlap = balls.r[first] + balls.r[second] - np.linalg.norm(x[second] - x[first], axis=1)
        deepest, met = max(deepest, float(np.max(overlap / balls.r[first]))), met + hits
        end = balls._replace(x=x, v=v)
    return Frames(end, deepest, met)


def frames_against_events(balls: Balls, room: Room, seconds: float = 1.0, rates=(60, 240, 1000)) -> None:
    """Print what becomes of the balls in frames, beside what becomes of them from event to event. Without drag."""
    history = table.run(balls, room, seconds)
    end = table.at(history, history.until)
    print(f"From event to event: {met(history)} meetings of balls, no overlap.")
    for rate in rates:
        found = in_frames(balls, room, rate, seconds)
        off = np.linalg.norm(found.balls.x - end.x, axis=1) / balls.r
        say(
            f"{rate} frames a second: {found.hits} meetings noticed, overlaps up to {found.deepest:.2g} radii, "
            f"and after {seconds:g} s balls lie up to {np.max(off):.0f} radii from where they should."
        )


def met(history: History) -> int:
    """How many meetings of two balls there were."""
    return int(np.sum(history.kind == table.BALL))


def account(balls: Balls, room: Room, until: float, **options) -> None:
    """Run a table and print what happened: the events by kind, the end, and the energy. Arguments as `table.run`."""
    try:
        history = table.run(balls, room, until, **options)
    except table.EndlessError as error:
        history = error.history
        say(f"Given up: {error}.")
    kinds = ((table.BALL, "of two balls"), (table.WALL, "at a wall"), (table.POCKET, "in a pocket"))
    parts = [f"{np.sum(history.kind == kind)} {name}" for kind, name in kinds if np.any(history.kind == kind)]
    told = f"{len(history.t)} event{'s' * (len(history.t) != 1)}" + (f": {', '.join(parts)}" if parts else "")
    print(told + (f"; the last at t = {number(history.t[-1], 6)}." if parts else "."))
    if len(balls.r) <= 3 and parts:
        after = table.at(history, float(history.t[-1]))
        ways = ", ".join(f"ball {i} moves by {said(np.round(v, 12))}" for i, v in enumerate(after.v))
        print(f"Then {ways}.")
