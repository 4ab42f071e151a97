"""A shot at a rail in numbers: what `lib` says of it, its way from rail to rail, and its fold into the mirror room."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ... import plane
from ..scene import Facts, Scene, scene

N, LEVEL = np.array([0.0, 1.0]), 0.0
"""The lower rail: its normal, which points into the table, and its level."""

BREAK = scene((0, 0), (0, 0), 0, (-12, 10.5), (12, -16), 2.5)
"""The speed of the one shot, towards a rail: 12 along it and 16 at it. A, a point of the rail, rests in the origin."""

AIMED = BREAK._replace(v2=np.array([16.0, -12.0]))
"""The same, aimed at the mirror image of the pocket."""

AT_IMAGE = BREAK._replace(v2=np.array([13.0, -15.2]))
"""The same, aimed at its image behind rails with e = ½."""

SPAN, TOP = np.array([-17.5, 17.5]), 15.0
"""The table over the rail, from left to right and up."""

POCKET, HALF = 12.0, 4.0
"""The gap in the upper rail that is the pocket: its middle, and half of its width."""

RAILS = (
    (N, -LEVEL),
    (-N, TOP),
    (np.array([1.0, 0.0]), -SPAN[0]),
    (np.array([-1.0, 0.0]), SPAN[1]),
)
"""Normal and offset of all four rails, the lower one first and then the upper one."""

LOWER, UPPER = 0, 1
"""Which of them are which."""

SPEED, MOST, LONGEST, AFTER = 20.0, 3, 4.0, 0.25
"""How far a ball that is only aimed goes in a frame; at which rail it is left, or after how many frames; and for how
long it is seen to bounce off that rail."""

SUNK, LIP, DROP = 0.2, 0.5, 0.05
"""How far beyond its own size a ball goes into the pocket, and how near to a side of it its centre comes, both in
centimetres; and in what share of a frame it drops."""

Turn = Callable[[np.ndarray, np.ndarray, float], np.ndarray | None]
"""What turns a velocity at a rail, v, n and e given; None where it gives none."""


class Flight(NamedTuple):
    """The way of the ball: times and places of its ends and turns, and when it is in the pocket, nan if it never is.

    met : which rails it met before that, by their numbers.
    """

    times: np.ndarray
    places: np.ndarray
    fell: float
    met: tuple[int, ...]

    def at(self, t: float) -> np.ndarray:
        """The centre at a time."""
        return np.array([np.interp(t, self.times, x) for x in self.places.T])


class BankShot(NamedTuple):
    """A shot at the lower rail. gap, v_n : as the lesson has them; t : when they touch, inf for never.

    place : the centre then, or at the start; after : the velocity from then on; across : where its way comes to the
    pocket's height after that, nan for never; flight : its way among all rails.
    """

    height: float
    gap: float
    v_n: float
    t: float
    place: np.ndarray
    after: np.ndarray
    across: float
    flight: Flight


def flight(
    p: np.ndarray,
    v: np.ndarray,
    r: float,
    e: float,
    turn: Turn = plane.reflect,
    most: int = MOST,
    longest: float = LONGEST,
    decided: bool = False,
) -> Flight:
    """The way of a ball until it falls, or is seen to bounce off its last rail, or nobody watches any longer.

    decided : is it watched only until it falls or meets the rail with the pocket beside that?
    """
    times, places, met, until = [0.0], [p], (), longest
    for _ in range(most + 2):
        t, which = min((_touch(p, v, r, *rail), k) for k, rail in enumerate(RAILS))
        if times[-1] + t >= until:
            places.append(p + (until - times[-1]) * v)
            times.append(until)
            break
        p = p + t * v
        times.append(times[-1] + t)
        places.append(p)
        if which == UPPER and abs(p[0] - POCKET) <= HALF - r:
            return _fallen(times, places, v, r, met)
        met, after = (*met, which), turn(v, RAILS[which][0], e)
        if after is None:
            break
        v = np.asarray(after, float)
        until = min(until, times[-1] + AFTER) if len(met) == most or (decided and which == UPPER) else until
    return Flight(np.array(times), np.array(places), np.nan, met)


def _fallen(times: list, places: list, v: np.ndarray, r: float, met: tuple) -> Flight:
    """The way into the pocket: straight on until the centre is over it or beside it, where the ball drops at once."""
    p, fell = places[-1], times[-1]
    aside = HALF - LIP - np.sign(v[0]) * (p[0] - POCKET)
    free = aside / abs(v[0]) if v[0] else np.inf
    first = min(free, r / v[1])
    mouth = p + first * v
    under = np.array([mouth[0], TOP + r + SUNK])
    times = [*times, fell + first, fell + first + DROP]
    return Flight(np.array(times), np.array([*places, mouth, under]), fell, met)


def believed(p: np.ndarray, v: np.ndarray, r: float, hit: bool, t: float) -> Flight:
    """The way of a ball that, in this frame, touches the lower rail when somebody says so, and only then."""
    true = flight(p, v, r, 1.0)
    if hit:
        place, after = p + t * v, v - 2 * (v @ N) * N
        rest = flight(place, after, r, 1.0, most=MOST - 1, longest=LONGEST - t)
        return rest._replace(times=np.array([0.0, *(t + rest.times)]), places=np.vstack([p, rest.places]))
    if true.met[:1] == (LOWER,) and true.times[1] <= 1:
        out = (p[1] - LEVEL + 4 * r) / -v[1]
        return Flight(np.array([0.0, out]), np.array([p, p + out * v]), np.nan, ())
    return true


def _touch(p: np.ndarray, v: np.ndarray, r: float, n: np.ndarray, d: float) -> float:
    """When a ball touches a rail, in this frame or later; inf for never."""
    gap, rate = float(n @ p + d - r), float(n @ v)
    return max(gap, 0.0) / -rate if rate < 0 else np.inf


def bank_shot(
    known: Facts,
    e: float,
    turn: Turn = plane.reflect,
    most: int = MOST,
    longest: float = LONGEST,
    decided: bool = False,
) -> BankShot:
    """What `lib` says of the ball and the rail; after a bounce, what turns velocities there. The rest as `flight`."""
    p, v, r = known.p, known.v, known.r
    _, gap, rate = (float(x) for x in plane.steps(p, v, r, N, LEVEL))
    t = gap / -rate if rate < 0 and gap > 0 else 0.0 if gap <= 0 else np.inf
    place = p + t * v if t < np.inf else p
    after = turn(v, N, e) if t < np.inf else v
    after = 0 * v if after is None else np.asarray(after, float)
    rises = t < np.inf and after[1] > 0
    across = float(place[0] + (TOP - r - place[1]) / after[1] * after[0]) if rises else np.nan
    return BankShot(gap + r, gap, -rate, t, place, after, across, flight(p, v, r, e, turn, most, longest, decided))


def dealt(rng: np.random.Generator) -> Scene:
    """Another shot at the rail, from elsewhere on the table; in tenths."""
    p = np.round([rng.uniform(-14, -4), rng.uniform(6, 12)], 1)
    v = np.round([rng.uniform(8, 16), -rng.uniform(9, 16)], 1)
    return scene(*BREAK[:3], p, v, BREAK.r2)


def folded(x: np.ndarray, level: float, e: float) -> np.ndarray:
    """Places of the table in the mirror room: turned over at a level, and stretched by 1 / e."""
    return np.stack([x[..., 0], level - (x[..., 1] - level) / e], axis=-1)
