"""Challenges on the table: each needs the idea of a lesson, and is ticked once it was done."""

import numpy as np

from ... import setups, table
from ...show.game.presets import MIDDLE, Laid, R, laid
from ...show.game.rules import Shown
from ...show.game.turns import Challenge
from ...table import BALL, Balls, History, Room, judged
from ...table.given import CUSHIONS
from .frames import RATE, frame_by_frame
from .playing import _play
from .sockets import POOL, SOCKETS, parts_of

SEEN = 4 * R * RATE
"""A ball that comes straight on is seen by one of so many looks a second, if it is no faster."""

SLOW, MIDDLING, MOVED, FAR = 8.0, 0.3, 0.20, 0.50
"""How slow a flight through is, in metres a second, after which the least is told, and how near to the middle it must
be, in radii; how far a brushed ball may move, and how far that behind the crowd must, in metres."""


def _looking(balls: Balls, room: Room, until: float) -> History:
    """A shot of a game that looks sixty times a second."""
    lent = {name: SOCKETS[name].loan for name in parts_of(POOL)}
    looks = frame_by_frame(lambda p, v, r, n: 0.0 if p @ p <= r * r else np.inf)
    given = frozenset(lent.keys() - {"first contact"})
    return _play(lent | {"first contact": looks}, balls, room, until, given).history


def _flown_through(shot: Shown) -> tuple[bool, str]:
    """Did the cue ball fly through ball 1, and slowly?"""
    h = shot.history
    v, p = h.balls.v[0], h.balls.x[1] - h.balls.x[0]
    speed = float(np.hypot(*v))
    if abs(p[0] * v[1] - p[1] * v[0]) > MIDDLING * R * speed:
        return False, "Aim at the middle of ball 1."
    through = judged(h).missed[:1]
    if not len(through):
        return False, "It never came to ball 1."
    [(since, *_, until)] = through
    if np.any((h.kind == BALL) & (h.clock >= since) & (h.clock <= until)):
        return False, f"At {speed:.2f} m/s one of the looks saw it."
    slower = (
        f" Straight on, {SEEN:.2f} m/s is the least: 60 times four radii." if speed < SLOW else " Can it be slower?"
    )
    return True, f"It flew through at {speed:.2f} m/s.{slower}"


def _brushed(shot: Shown) -> tuple[bool, str]:
    """Was ball 1 touched, and hardly moved?"""
    if shot.first is None:
        return False, "The cue ball touched nothing."
    far = float(np.hypot(*(_end(shot.history).x[1] - shot.history.balls.x[1])))
    return far < MOVED, f"Ball 1 rests {100 * far:.1f} cm from where it was."


def _stopped(shot: Shown) -> tuple[bool, str]:
    """Did the cue ball stay within a ball's width of where it hit?"""
    h = shot.history
    hits = np.flatnonzero((h.kind == BALL) & (h.i == 0))
    if not len(hits):
        return False, "The cue ball touched nothing."
    far = float(np.hypot(*(_end(h).x[0] - h.x[hits[0], 0])))
    why = "" if far < 2 * R else " Even a full hit leaves it a fortieth of its speed."
    return far < 2 * R, f"After the hit the cue ball went {100 * far:.1f} cm.{why}"


def _off_two_rails(shot: Shown) -> tuple[bool, str]:
    """Did the cue ball meet two rails before it touched ball 1?"""
    h = shot.history
    hits = np.flatnonzero((h.kind == BALL) & (h.i == 0))
    before = slice(0, hits[0]) if len(hits) else slice(None)
    rails = int(np.sum(np.isin(h.kind[before], CUSHIONS) & (h.i[before] == 0)))
    met = f"It met {rails} rail{'s' * (rails != 1)} first" if len(hits) else "It did not touch ball 1"
    return bool(len(hits)) and rails >= 2, f"{met}."


def _two_at_once(shot: Shown) -> tuple[bool, str]:
    """Did the cue ball touch two balls at exactly one instant?"""
    h = shot.history
    instants = h.instant[(h.kind == BALL) & (h.i == 0)][:2]
    if len(instants) < 2:
        return False, "It did not touch both."
    same = bool(instants[0] == instants[1])
    apart = np.diff(h.t[(h.kind == BALL) & (h.i == 0)][:2])[0]
    return same, "Both at one instant." if same else f"The second came {_time(float(apart))} after the first."


def _through_the_crowd(shot: Shown) -> tuple[bool, str]:
    """Was the large ball moved far enough?"""
    far = float(np.hypot(*(_end(shot.history).x[1] - shot.history.balls.x[1])))
    return far >= FAR, f"The large ball was moved by {100 * far:.1f} cm."


def _end(h: History) -> Balls:
    """The balls at the end."""
    return table.at(h, h.until)


def _time(t: float) -> str:
    """A time in words of fit size."""
    return f"{1e3 * t:.3g} ms" if t < 1 else f"{t:.2f} s"


def _crowd() -> Laid:
    """The cue ball, a large ball, and 119 small ones between them."""
    r = 0.012
    places = setups.scattered(17, 7, seed=3) * [1.36, setups.WIDTH - 4 * r] + [0.55, 2 * r]
    rows = [q for q in places if np.hypot(*(q - [2.15, MIDDLE])) > 0.06]
    kept: list[np.ndarray] = []
    for q in rows:
        if all(np.hypot(*(q - other)) > 2.1 * r for other in kept):
            kept.append(q)
    x = np.vstack([[0.35, MIDDLE], [2.15, MIDDLE], kept])
    sizes = np.array([R, R, *[r] * len(kept)])
    v = np.zeros_like(x)
    v[0] = [3.0, 0.5]
    return Laid(table.balls(x, v, sizes, setups.MASS * (sizes / R) ** 3), setups.pool())  # between jaws they would slip


CHALLENGES: dict[str, Challenge] = {
    "through": Challenge(
        "01",
        "fly through",
        "This table looks sixty times a second. Fly through the middle of ball 1, as slowly as you can.",
        lambda: laid([[1.7, MIDDLE]], (5.0, 0.0), room=setups.tournament(drag=0.0)),
        _flown_through,
        _looking,
        MIDDLE,
    ),
    "brush": Challenge(
        "02",
        "a brush",
        "Touch ball 1, and move it by less than 20 cm.",
        lambda: laid([[1.5, MIDDLE + 0.1]], (2.0, 0.1)),
        _brushed,
    ),
    "dead": Challenge(
        "08",
        "stop dead",
        "Hit ball 1 so that the cue ball stays where it hits it, within its own width.",
        lambda: laid([[1.5, 0.5]], (3.0, 0.0)),
        _stopped,
    ),
    "rails": Challenge(
        "09",
        "two rails",
        "Meet two rails, and then ball 1.",
        lambda: laid([[1.9, 0.9]], (4.0, 0.0), (0.635, 0.5)),
        _off_two_rails,
    ),
    "once": Challenge(
        "10",
        "two at once",
        "Touch two balls at one instant. The cue ball is in hand.",
        lambda: laid([[1.6, 0.8 + 1.6 * R], [1.6, 0.8 - 1.6 * R]], (3.0, 0.0)),
        _two_at_once,
        None,
        0.8,
    ),
    "crowd": Challenge(
        "11", "the crowd", "Move the large ball by half a metre, through the crowd.", _crowd, _through_the_crowd
    ),
}
"""By name, in the order of the lessons."""
