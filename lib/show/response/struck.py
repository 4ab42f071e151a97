"""A laboratory for the hit: a film with the balls and the tips that somebody's code gives beside the true ones."""

from typing import Any

import numpy as np

from .. import motion
from ..artists import Marks, dots, outlines, shaft
from ..judged import Judged, Judgement
from ..palette import WRONG
from ..scene import Facts
from ..shapes import NONE, disc
from .hit_states import HitState
from .velocities import Velocities


class Struck(Judged, Velocities):
    """The hit of lesson 08; dashed, what the code gives: the tips, the way from tip to tip, and the balls in the film.

    judge : callable (v1, v2, n, m1, m2, e) -> Judgement
    """

    states = {
        "laboratory": HitState(
            "move e until they differ", "go middle parted centre ends tips e weights answers ghost", pulls=False
        )
    }
    dashes = "plane", 3, 2.6
    knobs = {**Velocities.knobs, "again": 0.0}

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: to ask the code once more, of the balls as they part, or of the hit again."""
        return {"again": "ask at the hit" if self.knobs["again"] else "ask again as they part"} | super().acts

    def act(self, name: str) -> None:
        """Ask the code of the other instant, or do what every hit offers."""
        if name != "again":
            return super().act(name)
        self.turn(again=1.0 - self.knobs["again"])

    def lay_out(self) -> None:
        """Make the axes and their artists, and the balls as the code has them."""
        super().lay_out()
        rings = outlines(self.world, [WRONG] * 2, ["dashed"] * 2, 2.4)
        self.layers["ghost"] = Marks(rings=rings, middle=dots(self.world, "x", WRONG))
        self.redraw()

    def ask(self, known: Facts) -> Judgement:
        """What the code makes of the hit."""
        x, again = self.hit, self.knobs["again"]
        if not np.any(x.n):
            return Judgement(None, "No contact, no hit.")
        reply = self.judge(*(x.after if again else x.before), x.n, *self.given)
        asked = "The balls part already, and the code is asked once more. " if again else ""
        return reply._replace(sentence=asked + reply.sentence)

    def dashed(self, known: Facts) -> list[np.ndarray]:
        """From tip to tip, and a ring about each."""
        after = np.array(self.judgement.given)
        return [after, *(disc(tip, 5 * shaft(self.plane)) for tip in after)]

    def draw(self, known: Facts) -> None:
        """The picture with what the code makes of it, and its balls at the time that is shown."""
        super().draw(known)
        if "ghost" in self.layers:
            there, s = self.ghost(self.t), self.scene
            rings = [] if there is None else [disc(x, r) for x, r in zip(there, (s.r1, s.r2), strict=True)]
            self.layers["ghost"].rings.set_segments(rings or [NONE] * 2)
            self.layers["ghost"].middle.set_data(*([[], []] if there is None else self.between(there)[:, None]))

    def ghost(self, t: float) -> np.ndarray | None:
        """Where the code has the centres at a time; None if it gives no velocities, or before the balls are made."""
        given = self.judgement.given
        if "ghost" not in self.layers or given is None or not np.all(np.isfinite(np.array(given, float))):
            return None
        return self.hit._replace(after=tuple(given)).at(t)

    def between(self, centres: np.ndarray) -> np.ndarray:
        """The common centre of two balls."""
        m = np.array(self.given[:2])
        return m @ centres / m.sum()

    def motion(self) -> dict[str, Any]:
        """The film, with the balls of the code."""
        found, x = super().motion(), self.hit
        ends = [self.ghost(t) for t in (0.0, x.t, self.last)]
        if found and ends[0] is not None:
            part = {id(artist): i for i, artist in enumerate(self.seen)}
            layer, ways = self.layers["ghost"], np.moveaxis(np.array(ends), 1, 0)
            marks = [[[part[id(layer.rings)], k]] for k in (0, 1)] + [[[part[id(layer.middle)], 0]]]
            all_ways = [*ways, [self.between(each) for each in ends]]
            times = [0.0, x.t, self.last]
            made = [motion.move_of(self.world, m, times, way, self.t) for m, way in zip(marks, all_ways, strict=True)]
            found["moves"] = [*found["moves"], *made]
        return found
