"""The cue: as far behind its ball as it is pulled, and to be taken hold of anywhere along it."""

import numpy as np

from ..pixels import Transforms
from ..shapes import arrow

FASTEST = 12.0
"""The speed of a shot, in metres a second, at most."""

FULL, LONG, THICK = 0.27, 0.5, 0.012
"""How far the cue is pulled back for the fastest shot; how long it is, and half of how thick, in metres."""


def pulled(speed: float) -> float:
    """How far the cue is pulled back for a speed, in metres: by its root, so that soft shots have room.

    >>> pulled(12.0), pulled(3.0)
    (0.27, 0.135)
    """
    return FULL * float(np.sqrt(speed / FASTEST))


def let_go(back: np.ndarray) -> np.ndarray:
    """The velocity of a shot whose cue was pulled back by a vector.

    >>> let_go(np.array([-0.135, 0.0])).tolist(), let_go(np.array([0.0, 5.0])).tolist()
    ([3.0, 0.0], [0.0, -12.0])
    """
    far = float(np.hypot(*back))
    return -back / max(far, 1e-9) * FASTEST * min(1.0, far / FULL) ** 2 + 0.0


class Cued:
    """What a `Pool` has besides that is played with a cue. tilt : by how much it is raised, in degrees."""

    tilt = 0.0

    def butt(self) -> np.ndarray:
        """Where the cue is held."""
        x, v = self.balls.x[0], self.balls.v[0]
        speed = float(np.hypot(*v))
        back = -v / speed if speed > 0 else np.array([-1.0, 0.0])
        return x + (self.balls.r[0] + pulled(speed) + self.seen_length) * back

    @property
    def seen_length(self) -> float:
        """How long the cue is, seen from above."""
        return LONG * float(np.cos(np.radians(self.tilt)))

    def stick(self) -> np.ndarray:
        """The cue, as far behind its ball as it is pulled."""
        butt = self.butt()
        way = self.balls.x[0] - butt
        return arrow(butt, self.seen_length * way / float(np.hypot(*way)), THICK)

    def placed(self) -> list[dict]:
        """Each handle; that of the cue reaches along it to its end."""
        found, (width, height) = super().placed(), self.figure.bbox.size.tolist()
        for each in found:
            if each["name"] == "velocity of the cue ball" and self.t == 0:
                ((x, y),) = Transforms().of(self.world.transData).there(self.butt()[None]).tolist()
                each["tail"] = [x / width, 1 - y / height]
        return found
