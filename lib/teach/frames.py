"""What lesson 10 prints of a table: an account of a run, and the same balls in frames, pair by pair."""

from typing import NamedTuple

import numpy as np

from .. import response, table
from ..show.scene import number
from ..table import Balls, History, Room
from .words import said, say


class Frames(NamedTuple):
    """The balls at the end, how deep two overlapped at worst, in radii, and how many meetings were noticed."""

    balls: Balls
    deepest: float
    hits: int


def in_frames(balls: Balls, room: Room, rate: float, seconds: float) -> Frames:
    """Move all for a frame, then go through the pairs in their order, and let all that overlap and close in collide."""
    x, v, r = balls.x.copy(), balls.v.copy(), balls.r[:, None]
    first, second = np.triu_indices(len(x), 1)
    deepest, hits = 0.0, 0
    for _ in range(round(seconds * rate)):
        x += v / rate
        v = np.where((x < room.low + r) & (v < 0) | (x > room.high - r) & (v > 0), -room.e_wall * v, v)
        overlap = balls.r[first] + balls.r[second] - np.linalg.norm(x[second] - x[first], axis=1)
        deepest = max(deepest, float(np.max(overlap / balls.r[first])))
        for i, j in zip(first[overlap > 0], second[overlap > 0], strict=True):
            before = v[i].copy()
            v[i], v[j] = response.collide(v[i], v[j], x[j] - x[i], balls.m[i], balls.m[j], room.e)
            hits += bool(np.any(v[i] != before))
    return Frames(balls._replace(x=x, v=v), deepest, hits)


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
