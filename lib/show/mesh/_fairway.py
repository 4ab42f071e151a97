"""A hole of mini golf as a mesh, in centimetres and seconds, and what becomes of a putt on it."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import mesh
from ...frame import dot

LONG, HALF, PARTED = 240.0, 38.0, 165.0
"""How long the fairway is and half of its width; and where its two halves meet, of which each has an opening."""

TEE, CUP, HUMP = np.array([22.0, -14.0]), np.array([208.0, 14.0]), np.array([104.0, 0.0])
"""Where the ball is teed up, and the middles of the cup and of the hump."""

R, WIDE, DEEP, HIGH = 2.1, 5.4, 8.0, 6.0
"""The radius of the ball and of the cup; how deep the cup is, and how high the hump."""

BANK, NET = 5.0, 46.0
"""How high the banks are seen; and how high they stop the ball, as a net on them would: no putt rises so far."""

FASTEST, STILL = 260.0, 4.0
"""The fastest putt; and the speed below which, for two steps in a row, the ball is at rest: no slope lets it be."""

GRAVITY, RESTITUTION, RUB = (0.0, 0.0, -981.0), 0.7, 0.7
"""What a ball falls by; what is left of a speed into a bank; what share of its speed the ball loses in a second."""

STEP, SPELL, SPELLS, MOST = 1 / 30, 15, 16, 8
"""The seconds of a step; the steps of a spell, at whose end it is asked whether all is over, and how many spells there
are at most; how often the ball may meet the mesh in a step."""

HAIRBREADTH = 0.3
"""Centimetres by which nobody sees a ball off its way."""

COMPASS = np.array([[5, 0], [4, 3], [3, 4], [0, 5], [-3, 4], [-4, 3], [-5, 0], [-4, -3], [-3, -4], [0, -5]]) / 5
COMPASS = np.vstack([COMPASS, [[0.6, -0.8], [0.8, -0.6]]])
"""Twelve places on a circle, all with short decimals."""


class Putt(NamedTuple):
    """What becomes of a putt: the times of its steps, and the places and velocities of the ball then, shape (K, 3)."""

    t: NDArray
    p: NDArray
    v: NDArray

    @property
    def holed(self) -> bool:
        """Does the ball end in the cup?"""
        return bool(self.p[-1, 2] < 0 and far(self.p[-1]) < WIDE) and not astray(self.p[-1])

    @property
    def lost(self) -> bool:
        """Does it end where no ball can lie: astray, or partly in the ground? What `lib` rolls never does."""
        return not self.holed and (astray(self.p[-1]) or overlaps(self.p[-1]))


Spell = tuple[NDArray, NDArray]
"""Places and velocities of a ball from step to step, the first of them at the beginning."""


def _loop(middle: NDArray, half: tuple[float, float], z: float) -> NDArray:
    """Twelve corners around a middle, at one height."""
    return np.column_stack([middle + COMPASS * half, np.full(12, z)])


def _strip(low: NDArray, high: NDArray) -> NDArray:
    """The triangles between two loops of as many corners."""
    after = np.roll(low, -1, axis=0), np.roll(high, -1, axis=0)
    return np.concatenate([np.stack([low, *after], axis=1), np.stack([low, after[1], high], axis=1)])


def _lid(loop: NDArray) -> NDArray:
    """The triangles within a loop."""
    return np.array([[loop[0], loop[k], loop[k + 1]] for k in range(1, len(loop) - 1)])


def _level(left: float, right: float, loop: NDArray) -> NDArray:
    """The level ground of half of the fairway, around a loop."""
    corners = np.array([[right, HALF, 0], [left, HALF, 0], [left, -HALF, 0], [right, -HALF, 0]])
    near = [[corners[k // 3], loop[k], loop[(k + 1) % 12]] for k in range(12)]
    return np.array(near + [[corners[q], loop[(3 * q + 3) % 12], corners[(q + 1) % 4]] for q in range(4)])


FOOT, TOP = _loop(HUMP, (36.0, 24.0), 0.0), _loop(HUMP, (14.0, 7.0), HIGH)
RIM, BOTTOM = _loop(CUP, (WIDE, WIDE), 0.0), _loop(CUP, (WIDE, WIDE), -DEEP)
SIDE = np.array([[x, y, 0] for y, ways in ((-HALF, 1), (HALF, -1)) for x in (0.0, PARTED, LONG)[::ways]])
"""Where the hump begins and ends, where the cup does, and the outline of the fairway."""

GROUND = np.concatenate([_level(0.0, PARTED, FOOT), _level(PARTED, LONG, RIM)])
SLOPES = np.concatenate([_strip(FOOT, TOP), _lid(TOP)])
PIT = np.concatenate([_strip(BOTTOM, RIM), _lid(BOTTOM)])
BANKS = _strip(SIDE, SIDE + [0, 0, NET])
"""The triangles of the fairway, of the hump, of the cup and of the banks, each of shape (n, 3, 3)."""

HOLE = np.concatenate([GROUND, SLOPES, PIT, BANKS])
"""All of them."""


@cache
def ground() -> mesh.MeshTree:
    """The hole, ready to be asked: made when it is first played, as loops may have to be compiled for it."""
    return mesh.tree(HOLE)


def astray(p: NDArray) -> bool:
    """Is a ball all under the ground, or its middle beyond a bank?"""
    floor = -DEEP if far(p) < WIDE else -R
    return bool(p[2] < floor or not (0 <= p[0] <= LONG and abs(p[1]) <= HALF))


def overlaps(p: NDArray) -> bool:
    """Does a ball overlap the hole, or touch it?"""
    return bool(mesh.sweep_tree(ground(), p, np.zeros(3), R).hit)


def rolled(p: NDArray, v: NDArray) -> Spell:
    """A spell of a ball that rolls as `lib` has it."""
    run = mesh.roll(ground(), p, v, R, SPELL * STEP, GRAVITY, RESTITUTION, RUB, STEP, MOST)
    return run.p, run.v


def putted(p: NDArray, v: NDArray, spell: Callable[[NDArray, NDArray], Spell] = rolled) -> Putt:
    """A ball that is putted from p with v along the ground, until it rests or lies in the cup, or is lost."""
    runs, v = [], np.array([*v, 0.0])
    for _ in range(SPELLS):
        places, speeds = spell(p, v)
        runs.append((places, speeds))
        p, v = places[-1], speeds[-1]
        last = dot(speeds[-2:], speeds[-2:])
        if np.all(last < STILL * STILL) or np.all(places[:, 2] < 0) or astray(p):
            break
    return joined(runs)


def joined(runs: list[Spell]) -> Putt:
    """A putt of spells, each of which begins where the one before has ended."""
    places, speeds = (np.concatenate([x[0], *(y[1:] for y in x[1:])]) for x in zip(*runs, strict=True))
    return Putt(STEP * np.arange(len(places)), places, speeds)


def knocks(putt: Putt) -> NDArray:
    """The steps in which the ball is turned at once by more than gravity turns it on a slope."""
    turned = np.diff(putt.v[:, :2], axis=0)
    return 1 + np.flatnonzero(dot(turned, turned) > 20.0**2)


@cache
def banks() -> mesh.MeshTree:
    """The banks alone."""
    return mesh.tree(BANKS)


def with_contacts(putt: Putt) -> Putt:
    """The same putt with a row more for each bank that turns the ball within a step: when and where, and v after."""
    at = knocks(putt)
    ways = STEP * putt.v[at - 1] * [1, 1, 0]  # the banks are upright
    found = mesh.sweep_tree(banks(), putt.p[at - 1], ways, R)
    met = found.hit & (found.t > 0)
    at, t, ways = at[met], found.t[met], ways[met]
    places = putt.p[at - 1] + t[:, None] * ways
    rows = ((putt.t, putt.t[at - 1] + STEP * t), (putt.p, places), (putt.v, putt.v[at]))
    return Putt(*(np.insert(have, at, more, axis=0) for have, more in rows))


def by_the_cup(putt: Putt) -> tuple[float, float]:
    """How near the middle of a ball comes to that of the cup on its way, and how fast it is there."""
    a, e = putt.p[:-1, :2] - CUP, np.diff(putt.p[:, :2], axis=0)
    long = dot(e, e)
    share = np.clip(np.divide(-dot(a, e), long, out=np.zeros_like(long), where=long > 0), 0.0, 1.0)
    off = np.sqrt(dot(a + share[:, None] * e, a + share[:, None] * e))
    k = int(np.argmin(off))
    return float(off[k]), float(np.sqrt(dot(putt.v[k], putt.v[k])))


def thinned(putt: Putt) -> Putt:
    """The same putt in fewer rows: between them it goes straight and evenly, and nowhere is it off by `HAIRBREADTH`."""
    kept, open_ = {0, len(putt.t) - 1}, [(0, len(putt.t) - 1)]
    while open_:
        i, j = open_.pop()
        t = putt.t[i : j + 1]
        even = np.stack([np.interp(t, t[[0, -1]], x[[0, -1]]) for x in putt.p[i : j + 1].T], axis=1)
        off = np.max(np.abs(even - putt.p[i : j + 1]), axis=1)
        if j - i > 1 and off.max() > HAIRBREADTH:
            k = i + int(np.argmax(off))
            kept.add(k)
            open_ += [(i, k), (k, j)]
    t, p, v = (x[sorted(kept)] for x in putt)
    return Putt(np.round(t, 3), p, v)


def far(p: NDArray) -> float:
    """How far a ball lies from the middle of the cup, along the ground."""
    return float(np.hypot(*(p[:2] - CUP)))
