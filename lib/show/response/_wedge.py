"""Two balls at rest before a cue ball in numbers: hit one after the other, a hair apart, or together."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ... import response, table

RADIUS, SPEED, TOUCH = 2.5, 20.0, 0.4
"""The balls and the shot of the course, and when the cue ball comes to the first of the two."""

HAIR, NARROW, OPEN = 0.05, np.radians(30), np.radians(45)
"""By how much the one ball lies farther off than the other at most, in centimetres; and half of the angle between them:
at the first they touch each other, too."""

PAIRS, MASSES = np.array([[0, 1], [0, 2], [1, 2]]), np.ones(3)
"""Who may touch whom, the cue ball first; and their masses."""

NEAR = 0.4
"""So near to one of the impulses that are marked, those that are pulled become it: a few pixels."""

COMES = np.array([[SPEED, 0.0], [0.0, 0.0], [0.0, 0.0]])
"""The velocities before anything has happened."""


class Run(NamedTuple):
    """How the three go on: times of the beginning, of each contact and of the end; places then, shape (N, 3, 2).

    after : the cue ball's velocity in the end.
    """

    times: np.ndarray
    places: np.ndarray
    after: np.ndarray


class Instant(NamedTuple):
    """The contacts of one instant: normals, K and closing speeds of equation 8.13, all three pairs if they touch.

    own : K of the two contacts that close; centre, together : the impulses that end the closing, and that reflect it.
    """

    n: np.ndarray
    K: np.ndarray
    v: np.ndarray
    own: np.ndarray
    centre: np.ndarray
    together: np.ndarray


def centres(half: float, farther: float = 0.0) -> np.ndarray:
    """Where the three are when the cue ball comes to the first: ball 2 farther off, or ball 1 for a number below 0."""
    n = np.array([[np.cos(half), np.sin(half)], [np.cos(half), -np.sin(half)]])
    away = 2 * RADIUS + np.array([[max(-farther, 0.0)], [max(farther, 0.0)]])
    return np.vstack([[0.0, 0.0], away * n])


@lru_cache(512)
def run(half: float, farther: float) -> Run:
    """The shot as `table.run` plays it, from one contact to the next, over as long after the first as before it."""
    balls = table.balls(centres(half, farther) - TOUCH * COMES, COMES, RADIUS)
    h = table.run(balls, table.room([-1e3] * 2, [1e3] * 2), 2 * TOUCH)
    times = np.unique([0.0, *h.t, 2 * TOUCH])
    return Run(times, np.array([table.at(h, t).x for t in times]), table.at(h, 2 * TOUCH).v[0])


def joint(half: float) -> Instant:
    """The three contacts at the instant in which the cue ball touches both balls."""
    x = centres(half)
    pairs = PAIRS[[True, True, np.hypot(*(x[2] - x[1])) <= 2 * RADIUS * (1 + 1e-9)]]
    n = x[pairs[:, 1]] - x[pairs[:, 0]]
    n = n / np.hypot(*n.T)[:, None]
    K, v = response.coupling(COMES, n, pairs, MASSES[: len(x)])
    centre = response.impulses(K[:2, :2], v[:2])
    return Instant(n, K, v, K[:2, :2], centre, 2 * centre)


def pushed(half: float, J: np.ndarray) -> np.ndarray:
    """The velocities after an impulse in each of the two contacts."""
    return response.pushed(COMES, joint(half).n[:2], PAIRS[:2], MASSES, np.asarray(J, float))


def kept(half: float) -> np.ndarray:
    """The impulses after which no energy is lost or won: an ellipse through 0; shape (N, 2)."""
    x = joint(half)
    turn = np.linspace(0, 2 * np.pi, 121)
    size = np.sqrt(x.centre @ x.own @ x.centre)
    return x.centre + size * np.column_stack([np.cos(turn), np.sin(turn)]) @ np.linalg.inv(np.linalg.cholesky(x.own))


def wanted(half: float, i: int, least: float, most: float) -> np.ndarray:
    """A row of equation 8.15: the impulses after which contact 1 or 2 opens as fast as it closed; its ends, (2, 2)."""
    x = joint(half)
    other = np.array([least, most])
    mine = (2 * x.v[i] - x.own[i, 1 - i] * other) / x.own[i, i]
    return np.column_stack([mine, other] if i == 0 else [other, mine])


def stairs(half: float, first: int) -> np.ndarray:
    """The impulses, one contact elastically after the other, beginning with one of the two, until none closes."""
    x, J, way = joint(half), np.zeros(2), [np.zeros(2)]
    for k in (first, 1 - first) * 3:
        closes = float(x.v[k] - x.own[k] @ J)
        if closes > 1e-9 * SPEED:
            J = J + np.eye(2)[k] * 2 * closes / x.own[k, k]
            way.append(J)
    return np.array(way)


def caught(half: float, J: np.ndarray) -> np.ndarray:
    """The marked impulses that others are near to, or these others: together, to rest, and each step of both orders."""
    found = joint(half)
    marked = np.vstack([found.together, found.centre, *(stairs(half, k) for k in (0, 1))])
    away = np.hypot(*(marked - J).T)
    return marked[np.argmin(away)] if away.min() <= NEAR else J


def energy(v: np.ndarray) -> float:
    """The energy of the three, each of mass 1."""
    return float((MASSES @ (v * v).sum(axis=1)) / 2)
