"""A laboratory for the hit: the plane of velocities, with the tips that somebody's code gives beside the true ones."""

import numpy as np

from ..artists import shaft
from ..judged import Judged, Judgement
from ..scene import Facts
from ..shapes import disc
from .velocities import Velocities, _HitState


class Struck(Judged, Velocities):
    """The hit of lesson 08; the tips that the code gives are dashed, and so is the way from tip to tip.

    judge : callable (v1, v2, n, m1, m2, e) -> Judgement
    """

    states = {"laboratory": _HitState("move e until they differ", "slope normal answers")}
    dashes = "plane", 3, 2.6

    def ask(self, known: Facts) -> Judgement:
        """What the code makes of the hit."""
        x, s = self.hit, self.scene
        return self.judge(s.v1, s.v2, x.n, *self.given) if np.any(x.n) else Judgement(None, "No contact, no hit.")

    def dashed(self, known: Facts) -> list[np.ndarray]:
        """From tip to tip, and a ring about each."""
        after = np.array(self.judgement.given)
        return [after, *(disc(tip, 5 * shaft(self.plane)) for tip in after)]
