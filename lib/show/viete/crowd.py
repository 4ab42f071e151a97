"""Lesson 05's crowd: five hundred balls about A, told by colour and sign which question settles each of them."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ...viete import TESTS
from ..artists import Marks
from ..palette import HIT, LATE, OVERLAP, PASSING, QUIET, RECEDING
from ..shapes import NOWHERE
from ..track import Box

COLOURS = dict(zip(TESTS, (OVERLAP, RECEDING, LATE, PASSING, HIT), strict=True))
"""A colour for each test that can settle a pair."""

OPEN = "open"
"""What is not settled yet."""

SIGNS = {
    OPEN: ("o", 4.2),
    **dict(zip(TESTS, (("D", 5.2), ("x", 4.6), ("s", 4.4), ("^", 5.0), ("o", 7.0)), strict=True)),
}
"""How a ball is drawn: its marker and size."""

NAMES = dict(
    zip(TESTS, ("touch from the start", "come no nearer", "come too late", "pass by", "need a root"), strict=True)
)
"""What each test says of balls, in words."""

BALLS, RADIUS, FAR = 500, 5.0, 30.0
"""How many balls, the sum of the radii, and how far from A they start at most; in centimetres."""

TRAIL = 0.1
"""How much of its way a ball shows behind it."""


def crowd(far: float, speed: float, n: int = BALLS, seed: int = 8) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """n pairs with r = 1: B anywhere in a disc of radius `far` about A, moving any way by about `speed`.

    >>> [x.shape for x in crowd(10, 1, n=3)]
    [(3, 2), (3, 2), (3,)]
    """
    rng = np.random.default_rng(seed)
    place, way = rng.uniform(0, 2 * np.pi, size=(2, n))
    p = far * np.sqrt(rng.uniform(size=n)) * np.array([np.cos(place), np.sin(place)])
    v = speed * rng.uniform(0.5, 1.5, size=n) * np.array([np.cos(way), np.sin(way)])
    return p.T, v.T, np.ones(n)


PLACES, WAYS = (RADIUS * x for x in crowd(6, 2)[:2])
"""Where the five hundred start, and how they move in the frame, seen from A."""

OTHERS = tuple(RADIUS * x for x in crowd(6, 4, seed=11)[:2])
"""Five hundred others, which are twice as fast."""


LEDGER, STACKED = 2.8, 5.0
"""How wide the ledger is at least, and on how narrow a page it stands below the crowd; in inches."""


def rooms(fig: Figure) -> tuple[Box, Box, Box]:
    """Where the crowd is, the ledger of what has become of it, and a track below that."""
    width = fig.get_figwidth()
    if width < STACKED:
        return (0.0, 0.5, 1.0, 0.5), (0.03, 0.17, 0.94, 0.33), (0.02, 0.0, 0.96, 0.16)
    share = max(0.41, LEDGER / width)
    left = 0.99 - share
    return (0.005, 0.01, left - 0.03, 0.98), (left, 0.24, share, 0.75), (left - 0.01, 0.01, share + 0.01, 0.22)


def swarm(ax: Axes) -> dict[str, Marks]:
    """A layer for the balls of each verdict and for those that are open: their trails and themselves."""
    found = {}
    for name, (marker, size) in SIGNS.items():
        look = {"color": COLOURS.get(name, QUIET), "animated": True}
        trails = ax.plot([], [], linewidth=1.0, **look)[0]
        edge = {"markeredgewidth": 1.6 if marker == "x" else 0}
        balls = ax.plot([], [], marker, markersize=size, **edge, **look)[0]
        found[name.replace(" ", "_")] = Marks(trails=trails, balls=balls)
    return found


def put_swarm(layers: dict[str, Marks], places: np.ndarray, ways: np.ndarray, found: np.ndarray) -> None:
    """Put every ball where it is, in the layer of its verdict, −1 for none, with a piece of its way behind it."""
    for i, name in enumerate((*TESTS, OPEN)):
        here = found == (i if i < len(TESTS) else -1)
        q, v, marks = places[here], ways[here], layers[name.replace(" ", "_")]
        marks.balls.set_data(*q.T)
        marks.trails.set_data(*np.stack([q - TRAIL * v, q, q + NOWHERE], axis=1).reshape(-1, 2).T)


def counts(found: np.ndarray) -> dict[str, int]:
    """How many balls each test settles."""
    return {name: int(np.sum(found == i)) for i, name in enumerate(TESTS)}
