"""Lesson 08's picture: a contact, and beside it the plane in which velocities live, with the tips of four of them."""

import numpy as np

from ..artists import enclose, inside
from ..board import State
from ..canvas import figure, in_style
from ..central import Central, central
from ..scene import Facts, number
from ..track import Tracked, slider
from .velocities_drawn import contact, put_contact, put_tips, reach, tips
from .velocities_parts import Hit, handles, met, ratio, struck, told

UNTOUCHED = 2.0
"""The knob e before it is moved: 1, or ½ where a state tells what is lost."""

LONGEST = 400
"""How many places of the tips a trail keeps."""


class Velocities(Tracked, Central):
    """A contact, and the tips of the velocities before and after it, which slide along the normal."""

    states = {
        "8.1": State("the normal", "normal line"),
        "8.2": State("how fast the gap closes", "normal square closes"),
        "8.3": State("A is pushed back", "slope push_1"),
        "8.4": State("B is pushed on", "slope push_2"),
        "8.5": State("the common centre stays", "parted centre stays"),
        "8.6": State("what comes back", "slope marks"),
        "8.9": State("the impulse", "slope push_1 push_2 marks circle"),
        "8.10": State("the circle shrinks", "circle kept centre parted energy"),
        "8.12": State("the right angle", "circle thales centre"),
    }
    always = "orbit balls names come go touch trail pair ends tips e weights"
    knobs = {"e": UNTOUCHED, "weights": 0.0}
    handled = ()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the contact, the plane of velocities, and both scales."""
        self.figure, self.layers, self.trail = figure(10.6, 5.2, self.projected), {}, []
        self.world = self.figure.add_axes([0.005, 0.01, 0.475, 0.98])
        self.plane = self.figure.add_axes([0.49, 0.16, 0.505, 0.83])
        self.layers |= contact(self.world)
        self.layers |= tips(self.plane)
        masses, shares = {k: ratio(k) for k in (-3.0, 0.0, 3.0)}, {0.0: "0", 0.5: "½", 1.0: "1"}
        one = slider(self.figure, [0.53, 0.02, 0.19, 0.13], "e", shares, 0.05, lambda x: f"e {number(x)}", "$e$")
        two = slider(self.figure, [0.77, 0.02, 0.21, 0.13], "weights", masses, 1.0, ratio, "masses, A : B")
        self.tracks_of = {"restitution e": one, "masses of A and B": two}
        self.layers |= {each.knob: each.layer for each in self.tracks_of.values()}
        self.fit()

    @property
    def given(self) -> tuple[float, float, float]:
        """Both masses, the lighter of which is 1, and e."""
        k = int(self.knobs["weights"])
        return float(np.ldexp(1.0, max(k, 0))), float(np.ldexp(1.0, max(-k, 0))), self.read("e")

    def read(self, knob: str) -> float:
        """What a knob stands at in this state."""
        x = self.knobs[knob]
        return x if x != UNTOUCHED else 0.5 if self.state in ("8.6", "8.10") else 1.0

    @property
    def hit(self) -> Hit:
        """What becomes of the scene."""
        return struck(self.scene, self.facts, *self.given)

    def fit(self) -> None:
        """Fit both views to what an orbit of B can reach, and draw the background anew."""
        for ax, places in zip((self.world, self.plane), reach(self.scene, self.facts, self.hit), strict=True):
            enclose(ax, places, 1.02 if ax is self.world else 1.22)
        self.draw_background()

    def has_left(self) -> bool:
        """Is something out of its view?"""
        views = zip((self.world, self.plane), reach(self.scene, self.facts, self.hit), strict=True)
        return not all(inside(ax, places) for ax, places in views)

    def draw(self, known: Facts) -> None:
        """The contact, and the tips with what the state shows of them."""
        x = self.hit
        put_contact(self.layers, self.world, self.scene, x)
        put_tips(self.layers, self.plane, self.scene, x, self.given[:2])
        for i, trail in enumerate(self.layers["trail"]):
            trail.set_data(*np.reshape([pair[i] for pair in self.trail], (-1, 2)).T)
        self.put_knobs()

    def places(self) -> dict[str, tuple]:
        """B at the contact, the tips of both velocities, and the scales."""
        return handles(self.world, self.plane, self.scene, self.hit) | super().places()

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Roll B round A, put a tip elsewhere, or turn a knob; B rolled round leaves a trail of the tips."""
        place, company, s = self.target(handle, place), (self, *self.companions), self.scene
        if handle in self.tracks_of:
            super().move(handle, place, settled)
            for board in company:
                board.trail = []
                board.follow(settled)
            return
        orbits = handle == "B round A"
        v1, v2 = (place if handle == name else v for name, v in (("tip of v₁", s.v1), ("tip of v₂", s.v2)))
        before, after = self.hit, met(s, self.facts, place if orbits else self.hit.place, v1, v2)
        for board in company:
            board.trail = [*board.trail, before.after][-LONGEST:] if orbits else []
        self.take(after, settled)

    def act(self, name: str) -> None:
        """Show the one shot again, or deal another, without a trail."""
        for board in (self, *self.companions):
            board.trail = []
        super().act(name)

    def sentence(self, known: Facts) -> str:
        """What the state shows, in numbers."""
        return told(self.scene, self.hit, *self.given)[self.state]


def velocities(*shown: str) -> None:
    """Show a contact and the plane of velocities, in the first of these states; where no kernel runs in all of them."""
    central(Velocities(*shown))
