"""The scene of the vote: a cue ball that rolls hits another, and bends."""

from math import sqrt

import numpy as np

from ... import setups
from ...show.artists import BALL_A, BALL_B
from ...show.ways import Way, Ways

SPEED, SLIDES, GRAVITY = 2.0, 0.2, 9.81
"""The cue ball's speed at the hit in metres a second, μ_s, and G."""


def _cut(speed: float = SPEED) -> tuple:
    """Ways of a rolling cue ball after a hit on half a ball, and of the ball that it hits, at equal times; the axis.

    Both slide until they roll (eq. 13.3), and then go on; that rolling takes speed is left out.
    """
    sine, cosine, R = 0.5, sqrt(0.75), setups.RADIUS
    way, aside = np.array([1.0, 0.0]), np.array([sine, cosine])
    n = np.array([cosine, -sine])
    t = np.linspace(0, 0.4, 33)[:, None]
    cue = _slid(speed * sine * aside, speed * sine * aside - speed * way, t)
    other = 2 * R * n + _slid(speed * cosine * n, speed * cosine * n, t)
    coming = -speed * way * np.linspace(0.2, 0, 17)[:-1, None]
    return np.vstack([coming, cue]), np.vstack([np.broadcast_to(2 * R * n, coming.shape), other]), n


def _slid(w, u, t):
    """Where a ball is that starts at the origin with velocity w and slip u: it slides until it rolls (eq. 13.2)."""
    size = sqrt(float(u @ u))
    end = 2 * size / (7 * SLIDES * GRAVITY)
    on = np.minimum(t, end)
    pull = -SLIDES * GRAVITY * u / size
    return w * on + pull * on * on / 2 + (w + pull * end) * np.maximum(t - end, 0)


def _half_ball() -> Ways:
    """A rolling cue ball comes at another, half full."""
    cue, other, n = _cut()
    R, end = setups.RADIUS, cue[-1] - cue[-2]
    turned = np.degrees(np.arctan2(end[1], end[0]))
    ways = (Way("", cue, R, BALL_B, np.array([0.15, 0.0])), Way("", other, R, BALL_A))
    straight = np.array([[0.0, 0.0], [0.5, 0.0]])
    before = "A rolling cue ball comes at a ball that rests, and will hit half of it: the cut is 30°."
    after = f"{before} It leaves at 60° from its line, bends, and rolls on at {turned:.1f}° from it."
    return Ways(ways, [(np.zeros(2), R)], before, after, [straight], reveal=False)
