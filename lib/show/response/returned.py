"""Lesson 08's payoff: the first film of the course, in which B flew through A, with the learner's collision."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ..palette import QUIET
from ..scene import number, scene
from ..track import slider
from ._hit import _Hit
from .hit_states import HitState, parting
from .velocities import Velocities

FIRST = scene((0, 0), (-8, 6), 2.5, (-12, 3), (12, 6), 2.5)
"""The two balls of lesson 00."""

Collision = Callable[..., tuple[np.ndarray, np.ndarray]]
"""What gives both velocities after a hit, from v1, v2, n, m1, m2 and e."""


class Returned(Velocities):
    """The balls of the first film, seen from a camera that may go along with A.

    collision : gives what turns both velocities, and whose it is.
    """

    states = {"the first film": HitState("the first film", "skins come go right camera", "{film}.")}
    knobs = Velocities.knobs | {"camera": 0.0}
    first = FIRST

    def __init__(self, collision: Callable[[], tuple[Collision, str]]):
        self.asks = collision
        super().__init__("the first film")
        self.t = 0.0

    def lay_out(self) -> None:
        """Make the axes and their artists, and the track of the camera."""
        super().lay_out()
        marks, said = {0.0: "at rest", 1.0: "with A"}, lambda x: f"{number(x)} of v₁"
        one = slider(self.figure, [0.25, 0.0, 0.5, 0.15], "camera", marks, 0.05, said, "the camera goes", QUIET)
        self.tracks_of |= {"camera": one}
        self.layers["camera"] = one.layer
        self.fit()

    @property
    def kind(self) -> str:
        """The world alone, above a track."""
        return "late"

    @property
    def hit(self) -> _Hit:
        """The hit as the collision has it, seen from the camera."""
        x, turned = super().hit, self.asks()[0]
        after = turned(*x.before, x.n, 1.0, 1.0, 1.0) if np.any(x.n) else x.before
        camera = self.knobs["camera"] * self.scene.v1
        before, after = (tuple(np.asarray(v, float) - camera for v in pair) for pair in (x.before, after))
        return x._replace(before=before, after=after, centre=x.centre - camera)

    def places(self) -> dict[str, tuple]:
        """Where B touches A, and the camera."""
        found, x = super().places(), self.hit
        return {"B round A": (self.world, x.place, f"x {number(x.place[0])}, y {number(x.place[1])}", 2.5)} | found

    def anew(self) -> None:
        """The collision may be another."""
        self.turn()

    def words(self, known) -> dict[str, Any]:
        """Whose collision it is, and how both go on."""
        told = parting(self.hit)
        return super().words(known) | {"film": f"{self.asks()[1]}. {told}"}
