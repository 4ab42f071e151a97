"""Lesson 06's laboratory: the shot, a graze aslant to the axes of the numbers, and two passes by a hair."""

import numpy as np

from ..central import SHOT
from ..laboratory import Laboratory
from ..scene import Scene, scene

ALONG, ACROSS = np.array([0.9563047559630354, 0.2923717047227367]), np.array([-0.2923717047227367, 0.9563047559630354])
"""A direction of 17°, and the one at right angles to it."""

HAIR = 1e-6
"""By how much a near miss or a near hit passes beside the rim: ten millionths of a millimetre."""


def _passing(along, across, over: float) -> Scene:
    """The one shot in another direction, lifted until it passes at r and so much."""
    r, k, speed = SHOT.r1 + SHOT.r2, SHOT.p2[0], SHOT.v2[0]
    place = k * np.array(along) + (r + over) * np.array(across)
    return scene((0, 0), (0, 0), r / 2, place, speed * np.array(along), r / 2)


PASSES = {
    "graze": _passing(ALONG, ACROSS, 0.0),
    "miss": _passing((1.0, 0.0), (0.0, 1.0), HAIR),
    "hit": _passing((1.0, 0.0), (0.0, 1.0), -HAIR),
}
"""What the buttons show that lead close to A's rim."""


class Aslant(Laboratory):
    """The laboratory for code that may fail at the rim."""

    acts = {
        "miss": "miss A by a hair",
        "hit": "hit A by a hair",
        "graze": "graze A",
        "far": Laboratory.acts["far"],
        "turn": Laboratory.acts["turn"],
        "stop": Laboratory.acts["stop"],
        "whole": Laboratory.acts["whole"],
    }

    def act(self, name: str) -> None:
        """Lead B close to A's rim; or do one of the other moves."""
        if name not in PASSES:
            return super().act(name)
        self.take(PASSES[name])

    def idle(self, name: str) -> str:
        """Why a move would change nothing now."""
        if name not in PASSES:
            return super().idle(name)
        same = all(np.array_equal(x, y) for x, y in zip(self.scene, PASSES[name], strict=True))
        return "it is there" if same else ""
