"""The scene of the prediction: a path that enters twice."""

import numpy as np

from ...attack.mistakes import crossings, powers
from ...show.artists import BALL_A, BALL_B
from ...show.ways import Way, Ways
from .paths import _along


def _twice() -> Ways:
    """The one shot, braked so hard that it turns back: it enters A twice."""
    p, v, a, r = np.array([-12.0, 3.0]), np.array([80.0, -6.0]), np.array([-160.0, 0.0]), 5.0
    times = crossings(powers(p, v, a, r), 1.0)
    ways = (Way("A", np.zeros((65, 2)), r / 2, BALL_A), Way("B", _along(p, v, a), r / 2, BALL_B, v / 8))
    rings = [(_along(p, v, a, t), r / 2) for t in times[::2]]
    when = " and at ".join(f"t = {t:.3f}" for t in times[::2])
    before = "Seen from A: B comes by v (an eighth of it is drawn), and is pulled back evenly."
    return Ways(rings=rings, ways=ways, before=before, after=f"{before} It enters A at {when}.", reveal=False)
