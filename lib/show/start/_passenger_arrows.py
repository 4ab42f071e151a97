"""The arrows and lengths of lesson 00's picture."""

import numpy as np

from ..artists import shaft
from ..central import Central
from ..scene import Facts
from ..shapes import NONE, NOWHERE, arrow
from ._passenger_layers import _toward

ORIGIN = np.array([-14.0, -3.0])
"""The point of the table from which places are measured, to show that any will do; seen from where A starts."""


class Arrows(Central):
    """A picture in which a camera moves along."""

    camera: np.ndarray

    def put_lengths(self, known: Facts, now: list[np.ndarray]) -> None:
        """How far apart the centres are, and beside it how far apart they are when the balls touch."""
        way, width = _toward(*now), shaft(self.world)
        aside = 3.5 * width * (way @ [[0, 1], [-1, 0]])
        self.put("apart", now, (now[0] + now[1]) / 2 - 2.5 * aside)
        reach = np.array([now[0], now[0] + known.r * way]) + aside
        self.put("reach", reach, reach.mean(axis=0) + 1.5 * aside)

    def put_sum(self, known: Facts) -> None:
        """Both places from a point of the table; and for who sits on A, how far B has gone on, and where it is."""
        s, width, gone = self.scene, shaft(self.world), self.t * known.v
        at, drawn = s.p1 + ORIGIN, self.layers["origin"]
        drawn.dot.set_data(*at[:, None])
        drawn.arrows.set_verts([arrow(at, x - at, width) for x in (s.p1, s.p2)])
        places = at - [0, 5 * width], (at + s.p1) / 2 - [0, 5 * width], (at + s.p2) / 2 - [5 * width, 0]
        for letter, place in zip(drawn.letters, places, strict=True):
            letter.set_position(place)
        there = not np.any(self.camera - s.v1)
        for name, start, way in (("gone", s.p2, gone), ("sum", s.p1, known.p + gone)):
            seen = there and bool(np.any(way))
            self.layers[name].arrow.set_verts([arrow(start, way, width) if seen else NONE])
            letter = self.layers[name].letter
            letter.set_visible(letter.get_visible() and seen)
            letter.set_position(start + 0.5 * way + [0, (6 if name == "gone" else -6) * width])

    def put_normal(self, touch: list[np.ndarray], hit: bool) -> None:
        """The normal, a centimetre long, from where they touch."""
        n = _toward(*touch) if hit else NOWHERE
        known, foot = bool(np.isfinite(n).all()), touch[0] + self.scene.r1 * n
        drawn = self.layers["normal"]
        drawn.arrow.set_verts([arrow(foot, n, 0.8 * shaft(self.world)) if known else NONE])
        drawn.letter.set_visible(drawn.letter.get_visible() and known)
        drawn.letter.set_position(foot + 1.6 * n if known else (0, 0))
