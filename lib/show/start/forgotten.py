"""Lesson 00's mistake: a program that forgets how A moves sees B pass the place where A was."""

import numpy as np

from ...exact import sweep
from ..artists import Marks, blank, label, outlines
from ..board import State
from ..canvas import SMALL
from ..central import central
from ..palette import CONTACT, INK, P, R
from ..scene import Facts, number
from ..shapes import disc
from .passenger import Passenger

ASIDE = 14.0
"""How far beyond B's track the length stands that leads there, in pixels."""


class Forgotten(Passenger):
    """Both balls as they move, and what a program sees that takes A for resting; the truth is told once it was seen."""

    states = {"forgotten": State("A's motion forgotten", "program verdicts", "{program} {true}")}
    always = "floor tubes middles now names strip"

    def __init__(self, *shown: str):
        super().__init__(*shown)
        self.seen_until = 0.0
        self.redraw()

    def lay_radii(self, panel: tuple[float, ...]) -> None:
        """What the program sees in the world, and beside it what it says, and what is true."""
        super().lay_radii(panel)
        ring = outlines(self.world, [R], ["dashed"], 2.0)
        gap, far = outlines(self.world, [P], ["solid"], 3.0), label(self.world, "", P, inside=True)
        self.layers["program"] = Marks(ring=ring, gap=gap, far=far)
        look = {"animated": True, "size": SMALL, "va": "center"}
        rows = ((0.86, INK, "normal"), (0.66, P, "bold"), (0.36, INK, "normal"), (0.16, CONTACT, "bold"))
        page = blank(self.figure, panel)
        words = [page.text(0.0, y, "", color=colour, weight=weight, **look) for y, colour, weight in rows]
        self.layers["verdicts"] = Marks(words=words)

    def corners(self) -> np.ndarray:
        """Both ways, and the circle about A's start."""
        s, reach = self.scene, self.facts.r
        return np.vstack([super().corners(), s.p1 - reach, s.p1 + reach])

    def nearest(self) -> np.ndarray:
        """Where B's centre is nearest to A's start in this frame."""
        s, known = self.scene, self.facts
        square = s.v2[0] ** 2 + s.v2[1] ** 2
        t = -(known.p[0] * s.v2[0] + known.p[1] * s.v2[1]) / square if square > 0 else 0.0
        return s.p2 + min(max(t, 0.0), 1.0) * s.v2

    def draw(self, known: Facts) -> None:
        """The balls, the circle in which a touch is seen by the program, and how near B comes to its middle."""
        super().draw(known)
        s, place, drawn = self.scene, self.nearest(), self.layers["program"]
        aside = s.r2 + ASIDE * np.ptp(self.world.get_xlim()) / self.world.bbox.width  # on the other side of B's track
        out = (place - s.p1) / (self.far() or 1.0)
        drawn.ring.set_segments([disc(s.p1, known.r)])
        drawn.gap.set_segments([[s.p1, place]])
        drawn.far.set_text(f"{number(self.far(), 2)} cm")
        drawn.far.set_position(place + aside * out)
        for text, words in zip(self.layers["verdicts"].words, self.verdicts(known), strict=True):
            text.set_text(words)

    def far(self) -> float:
        """How near B comes to A's start."""
        return float(np.hypot(*(self.nearest() - self.scene.p1)))

    def verdicts(self, known: Facts) -> tuple[str, ...]:
        """What the program says, and what is true."""
        says = bool(sweep(known.p, self.scene.v2, known.r).hit)
        said, true = ("they touch" if yes else "they miss" for yes in (says, known.contact.hit))
        return "the program says", said, "in truth", true if self.seen_until == 1 else "play it, and see"

    def words(self, known: Facts) -> dict[str, str | float]:
        """The sentence of the program, and that of the truth."""
        _, said, _, true = self.verdicts(known)
        than = "more" if self.far() > known.r else "no more"
        program = f"B passes A's start at {number(self.far(), 2)} cm, {than} than r = {number(known.r)} cm, so the "
        program += f"program says that {said}."
        return super().words(known) | {"program": program, "true": f"In truth {true}." if self.seen_until == 1 else ""}

    @property
    def caption(self) -> str:
        """What the program says, and once it was seen what is true."""
        return self.sentence(self.facts).rstrip()


def forgotten() -> None:
    """Show what a program sees that forgets how A moves."""
    central(Forgotten("forgotten"))
