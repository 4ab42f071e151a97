"""The checks of 15.1: how the time of first contact changes with the start."""

from collections.abc import Callable, Iterable

import numpy as np

from ... import exact
from ...show.beside import Mark, moving
from ..cases import in_arrays
from ..task import Mistake
from .contact import touching


def hits() -> list[tuple]:
    """p, v, r: a hit in the frame, clear at the start and no graze: whole numbers and halves first, then any."""
    rows = [
        ([3, 0], [-4, 0], 1),
        ([3, 0], [-2, 0], 1),  # at the very end
        ([0, -5], [0, 6], 2),
        ([-9, 3], [10, 0], 5),  # a contact at (−4, 3)
        ([-9, -3], [10, 0], 5),
        ([9, 4], [-12, 0], 5),
        ([10, 10], [-8, -6], 10),  # at (2, 4) and more: the normal is no whole one
        ([3, 9], [0, -10], 5),
        ([7, 7], [-4, -3], 5),
        ([7, 7], [-16, -12], 5),
        ([1, 8], [2, -4], 5),
        ([-1.5, 2], [2, -2], 1.5),
        ([4, 0.5], [-5, 0], 1),
        ([24, 7], [-12, -1], 15),
        ([1000, 3], [-1250, 0], 5),
        ([2.0**-20, 0], [-(2.0**-20), 0], 2.0**-21),
    ]
    return in_arrays(row for row in rows) + list(_any_hits())


def _any_hits() -> Iterable[tuple]:
    """Starts and ways anywhere, towards any part of the disc but its rim."""
    rng = np.random.default_rng(151)
    for _ in range(180):
        r = float(10 ** rng.uniform(-1, 1))
        angle, off, far, when = (
            rng.uniform(0, 2 * np.pi),
            rng.uniform(-1.2, 1.2),
            rng.uniform(0.2, 8),
            rng.uniform(0.1, 1),
        )
        n, way = ([np.cos(x), np.sin(x)] for x in (angle, angle + np.pi + off))
        n, way = np.array(n), np.array(way)
        p = r * (n - far * way)
        if p @ p > 1.01 * r * r:
            yield p, way * far * r / when, r


def _first(answer: Callable) -> Callable:
    """An answer of the contact: of p, v, r, when, the normal and n·v."""
    return lambda p, v, r: answer(p, v, r, *touching(p, v, r))


def _along(p, v, r) -> np.ndarray:
    """The answer by the normal at a place p, in place of that of the contact."""
    return -p / (p @ v)


def _by_leaving(p, v, r) -> np.ndarray:
    """The derivative of the time at which the point leaves the disc."""
    _, n, n_v = touching(p, v, r, root=1)
    return -n / n_v


STEPS = 0.1, 0.01, 1e-3, 1e-4
"""Nudges by which learners measure a derivative."""


def _measured(h: float, framed: bool) -> Callable:
    """What a nudge of that size changes, over its size; by a sweep, which looks no farther than the frame, or not."""

    def answer(p, v, r) -> np.ndarray:
        t = lambda x: float(exact.sweep(x, v, r).t if framed else touching(x, v, r).t)
        return np.array([(t(p + h * e) - t(p)) / h for e in np.eye(2)])

    return answer


MISTAKES = (
    Mistake(
        "The sign is turned: a start farther along n is farther from A, so contact comes later (15.1).",
        _first(lambda p, v, r, t, n, n_v: n / n_v),
    ),
    Mistake("That is the normal at the start. Take it where they touch: n = (p + v t) / r.", _along),
    Mistake(
        "That is how much farther the way is. Divide by how fast it is gone, by n·v (15.1).",
        _first(lambda p, v, r, t, n, n_v: n),
    ),
    Mistake(
        "That is how much farther the way is, with its sign turned. Divide by n·v (15.1).",
        _first(lambda p, v, r, t, n, n_v: -n),
    ),
    Mistake(
        "Of v only the part along n brings them together: divide by n·v, not by the speed (15.1).",
        _first(lambda p, v, r, t, n, n_v: n / np.sqrt(v @ v)),
    ),
    Mistake(
        "Of v only the part along n brings them together: divide by n·v, not by v·v (15.1).",
        _first(lambda p, v, r, t, n, n_v: -n / (v @ v)),
    ),
    Mistake(
        "That is right for a wall across the path. A is round: contact moves along n, not along v (15.1).",
        _first(lambda p, v, r, t, n, n_v: -v / (v @ v)),
    ),
    Mistake(
        "That is ∂t/∂v, which has a factor t: asked is ∂t/∂p (15.1).", _first(lambda p, v, r, t, n, n_v: -t * n / n_v)
    ),
    Mistake(
        "The time does depend on the start: an event has a derivative, too (15.1).",
        _first(lambda p, v, r, t, n, n_v: 0 * n),
    ),
    Mistake("That is the time at which B leaves A: first contact is the smaller root.", _by_leaving),
    Mistake(
        "That is how f changes with the start. To keep f at 0, divide by −∂f/∂t.",
        _first(lambda p, v, r, t, n, n_v: 2 * r * n),
    ),
    Mistake(
        "(p + v t) has the length r. Divide it by r for the normal, or divide by (p + v t)·v.",
        _first(lambda p, v, r, t, n, n_v: -r * n / n_v),
    ),
    Mistake(
        "In n·v, too, n has to have length 1: you divide by (p + v t)·v.",
        _first(lambda p, v, r, t, n, n_v: -n / (r * n_v)),
    ),
    Mistake(
        "n·v is one number. You divide by the coordinates of v, one by one.", _first(lambda p, v, r, t, n, n_v: -n / v)
    ),
    Mistake(
        "At a turn of a quarter from n nothing changes: asked is along n itself (15.1).",
        _first(lambda p, v, r, t, n, n_v: np.array([n[1], -n[0]]) / n_v),
    ),
    Mistake(
        "Two mistakes at once. Take the normal where they touch, n = (p + v t) / r, and turn the sign (15.1).",
        lambda p, v, r: -_along(p, v, r),
    ),
    Mistake(
        "That is the normal at the end of the frame. Take it where they touch: n = (p + v t) / r.",
        lambda p, v, r: _along(p + v, v, r),
    ),
    Mistake(
        "Of v only the part along n brings them together: divide by n·v, which is below 0, not by the speed (15.1).",
        _first(lambda p, v, r, t, n, n_v: -n / np.sqrt(v @ v)),
    ),
    Mistake(
        "A is round: contact moves along n, not along v. And a start farther along v is hit earlier (15.1).",
        _first(lambda p, v, r, t, n, n_v: v / (v @ v)),
    ),
    Mistake(
        "The faster they close in, the less time it takes: divide by n·v, where you multiply (15.1).",
        _first(lambda p, v, r, t, n, n_v: -n * n_v),
    ),
    *(
        Mistake(
            "That is measured by a nudge, and off as the rim bends away. A derivative leaves no nudge over (15.1).",
            _measured(h, framed),
        )
        for framed in (False, True)
        for h in STEPS
    ),
)
"""What is known to go wrong."""

SORTS = (
    ("v goes straight at A", lambda p, v, r: abs(p[0] * v[1] - p[1] * v[0]) <= 1e-12 * np.sqrt((p @ p) * (v @ v))),
    ("B passes A's centre on one side", lambda p, v, r: p[0] * v[1] - p[1] * v[0] > 1e-12 * np.sqrt((p @ p) * (v @ v))),
    ("B passes it on the other", lambda p, v, r: p[1] * v[0] - p[0] * v[1] > 1e-12 * np.sqrt((p @ p) * (v @ v))),
    ("r is 1", lambda p, v, r: r == 1),
    ("v is along an axis", lambda p, v, r: np.count_nonzero(v) < 2),
)
"""Of what sorts its cases are; the last two go across the others."""


def how_plain(p, v, r) -> int:
    """How far a case is from degenerate ones: whole numbers, a hit and a way aslant, a radius other than 1."""
    whole = all(np.array_equal(x, np.rint(x)) for x in (p, v, r))
    return 4 * whole + 2 * (p[0] * v[1] != p[1] * v[0]) + int(r != 1) + int(np.count_nonzero(v) > 1)


def arrow_at(x, way) -> Mark:
    """An answer as an arrow."""
    return moving(x, way)
