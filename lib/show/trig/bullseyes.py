"""Lesson 03's laboratory: the shot and what somebody's code says of it, and shots straight at A from all around."""

import numpy as np

from ..artists import Marks, dots, enclose
from ..board import State
from ..canvas import in_style
from ..central import SHOT
from ..laboratory import Laboratory
from ..palette import QUIET, WRONG
from ..scene import Facts, scene
from ..shapes import NONE

WIDE, HIGH = 39, 40
"""From how many columns and rows of places, a centimetre apart, it is fired."""

NEAREST = 6
"""How far to the right of A's centre the first column is: nothing overlaps there."""

PLACES = np.stack(np.meshgrid(NEAREST + np.arange(0.0, WIDE), np.arange(0.0, HIGH)), axis=-1).reshape(-1, 2)
"""The places, all of them whole centimetres to the right of A's centre and above it."""


class Bullseyes(Laboratory):
    """The laboratory for code that may miss a bull's-eye: a button fires straight at A from all places."""

    states = {
        name: State(state.title, f"{state.layers} missed seen", state.sentence)
        for name, state in Laboratory.states.items()
    }
    farther = 1000.0
    acts = {"all": f"straight at A from {len(PLACES)} places"} | Laboratory.acts | {"far": "a thousand times as far"}
    missed: np.ndarray | None = None

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        super().lay_out()
        for name, colour, size in (("seen", QUIET, 1.5), ("missed", WRONG, 4.0)):
            dot = dots(self.world, "o", colour)
            dot.set(markersize=size, markeredgewidth=0)
            self.layers[name] = Marks(dot=dot)
        self.draw_background()

    def act(self, name: str) -> None:
        """Fire from all places, and show one of those from which the code misses; or do one of the other moves."""
        if name != "all":
            self.missed = None
            return super().act(name)
        found = np.array([self.judge(place, -place, SHOT.r1 + SHOT.r2).t for place in PLACES])
        self.missed = np.isnan(found)
        bad = PLACES[self.missed & (np.hypot(*PLACES.T) > 20)]
        if len(bad):
            place = bad[len(bad) // 2]
            self.scene = scene((0, 0), (0, 0), SHOT.r1, place, -place, SHOT.r2)
        self.take(self.scene)
        self.fit()

    def fit(self) -> None:
        """Fit both views to the shot, and to all places if it was fired from them."""
        if self.missed is None:
            return super().fit()
        self.fit_curve()
        enclose(self.world, np.array([[-6.0, -6.0], [NEAREST + WIDE, HIGH]]), 1.04)
        self.draw_background()

    def has_left(self) -> bool:
        """Is the shot out of the view? Not while all places are shown."""
        return self.missed is None and super().has_left()

    def draw(self, known: Facts) -> None:
        """The shot and its curve, and the places from which the code misses."""
        super().draw(known)
        for name, which in (("seen", False), ("missed", True)):
            if name in self.layers:
                places = NONE if self.missed is None else PLACES[self.missed == which]
                self.layers[name].dot.set_data(*places.T)

    @property
    def caption(self) -> str:
        """What the code says, what is true, and from how many places it missed."""
        if self.missed is None:
            return super().caption
        count = int(self.missed.sum())
        told = f"finds no hit from {count} of them" if count else "finds every hit"
        fired = f"Fired straight at A's centre from {len(PLACES)} places, the code {told}."
        return f"{fired} {super().caption}"
