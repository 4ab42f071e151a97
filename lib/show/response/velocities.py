"""Lesson 08's picture: a contact, and beside it the plane in which velocities live, with the tips of four of them."""

import numpy as np

from ..artists import enclose, inside
from ..board import State
from ..canvas import figure, in_style
from ..central import Central, central
from ..scene import Facts, number, spoken, vector
from ..tracked import Tracked, track
from .hit import Hit, dot, first_hit, meeting, ratio
from .orbit import SHARE, orbit, put_orbit
from .tips import put_tips, tips

UNTOUCHED = 2.0
"""The knob e before it is moved: 1, or what a state wants."""

LONGEST = 400
"""How many places of the tips a trail keeps."""


class Velocities(Tracked, Central):
    """A contact, and the tips of the velocities before and after it, which slide along the normal."""

    states = {
        "8.1": State("the normal", "normal line", "n = {n}, from A to B."),
        "8.2": State(
            "how fast the gap closes",
            "normal square closes",
            "of a relative speed of {speed} the gap closes at {v_n}.",
        ),
        "8.3": State(
            "A is pushed back", "slope push_1", "A loses J / m₁ = {share_1} along n, and goes on by {after_1}."
        ),
        "8.4": State("B is pushed on", "slope push_2", "B gains J / m₂ = {share_2} along n, and goes on by {after_2}."),
        "8.5": State(
            "the common centre stays", "parted centre stays", "the common centre moves by {centre}, before and after."
        ),
        "8.6": State(
            "what comes back",
            "slope marks",
            "the gap closed at {v_n} and opens at {e} · {v_n} = {opens}.",
            {"e": 0.5},
        ),
        "8.9": State("the impulse", "slope push_1 push_2 marks circle", "J = {one_and_e} · {mu} · {v_n} = {J}."),
        "8.10": State(
            "the circle shrinks",
            "circle kept centre parted energy",
            "of the {free} that a hit can take, W = ½ · {mu} · (1 − {ee}) · {v_n}² = {lost} is taken.",
            {"e": 0.5},
        ),
        "8.12": State(
            "the right angle", "circle thales centre", "v₁'·v₂' = {dot_after}; before the hit it was {dot_before}."
        ),
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
        self.layers |= orbit(self.world)
        self.layers |= tips(self.plane)
        masses, shares = {k: ratio(k) for k in (-3.0, 0.0, 3.0)}, {0.0: "0", 0.5: "½", 1.0: "1"}
        one = track(self.figure, [0.53, 0.02, 0.19, 0.13], "e", shares, 0.05, lambda x: f"e {number(x)}", "$e$")
        two = track(self.figure, [0.77, 0.02, 0.21, 0.13], "weights", masses, 1.0, ratio, "masses, A : B")
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
        return self.states[self.state].more.get(knob, 1.0) if x == UNTOUCHED else x

    @property
    def hit(self) -> Hit:
        """What becomes of the scene."""
        return first_hit(self.scene, self.facts, *self.given)

    def fit(self) -> None:
        """Fit both views to what an orbit of B can reach, and draw the background anew."""
        for ax, places in zip((self.world, self.plane), self.reach(), strict=True):
            enclose(ax, places, 1.02 if ax is self.world else 1.22)
        self.draw_background()

    def reach(self) -> tuple[np.ndarray, np.ndarray]:
        """What both views have to hold: the balls and their arrows, and the circles on which the tips can run."""
        s, x, square = self.scene, self.hit, np.array([[-1.0, -1.0], [1.0, 1.0]])
        far, fastest = float(np.hypot(*x.place)), max(float(np.hypot(*v)) for v in (s.v1, s.v2, *x.after))
        size = max(self.facts.r + s.r2, far + s.r2, s.r1, far + SHARE * fastest + 0.15 * s.r2) or 1.0
        wide = max(float(np.hypot(*(v - x.centre))) for v in (s.v1, s.v2)) or 1.0
        return size * square, x.centre + wide * square

    def has_left(self) -> bool:
        """Is something out of its view?"""
        views = zip((self.world, self.plane), self.reach(), strict=True)
        return not all(inside(ax, places) for ax, places in views)

    def draw(self, known: Facts) -> None:
        """The contact, and the tips with what the state shows of them."""
        x = self.hit
        put_orbit(self.layers, self.world, self.scene, x)
        put_tips(self.layers, self.plane, self.scene, x, self.given[:2])
        for i, trail in enumerate(self.layers["trail"].dots):
            trail.set_data(*np.reshape([pair[i] for pair in self.trail], (-1, 2)).T)
        self.put_knobs()

    def places(self) -> dict[str, tuple]:
        """B at the contact, the tips of both velocities, and the scales."""
        s, place = self.scene, self.hit.place
        return {
            "B round A": (self.world, place, spoken(place), s.r2),
            "tip of v₁": (self.plane, s.v1, spoken(s.v1), 0),
            "tip of v₂": (self.plane, s.v2, spoken(s.v2), 0),
        } | super().places()

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
        before, after = self.hit, meeting(s, self.facts, place if orbits else self.hit.place, v1, v2)
        for board in company:
            board.trail = [*board.trail, before.after][-LONGEST:] if orbits else []
        self.take(after, settled)

    def act(self, name: str) -> None:
        """Show the one shot again, or deal another, without a trail."""
        for board in (self, *self.companions):
            board.trail = []
        super().act(name)

    def words(self, known: Facts) -> dict[str, str | float]:
        """The numbers of the hit."""
        (m1, m2, e), x, s = self.given, self.hit, self.scene
        (w1, w2), v = x.after, s.v2 - s.v1
        return {
            "n": vector(x.n),
            "speed": np.hypot(*v),
            "v_n": x.v_n,
            "share_1": x.J / m1,
            "share_2": x.J / m2,
            "after_1": vector(w1),
            "after_2": vector(w2),
            "centre": vector(x.centre),
            "e": e,
            "opens": e * x.v_n,
            "one_and_e": 1 + e,
            "mu": x.mu,
            "J": x.J,
            "ee": e * e,
            "free": x.mu * dot(v, v) / 2,
            "lost": x.mu * (1 - e * e) * x.v_n * x.v_n / 2,
            "dot_after": dot(w1, w2),
            "dot_before": dot(s.v1, s.v2),
        }

    def sentence(self, known: Facts) -> str:
        """What the state shows, if there is a contact."""
        none = "no contact in this frame, and both go on as they are."
        return super().sentence(known) if np.any(self.hit.n) else none


def velocities(*shown: str) -> None:
    """Show a contact and the plane of velocities, in the first of these states; where no kernel runs in all of them."""
    central(Velocities(*shown))
