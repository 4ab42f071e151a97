"""Lesson 06's picture: the sleeve's rim under the glass, each speck a pair asked in float32, by three methods."""

import numpy as np

from ..artists import blank, outlines, rgb
from ..board import State
from ..canvas import figure, in_style
from ..central import Central, central
from ..palette import CONTACT, INK, QUIET, WRONG
from ..scene import Facts, number
from ..track import Tracked, slider
from .mist_parts import COLUMNS, DISTANCES, FRAME, HALF, NAMES, ROWS, asked, digit, rim
from .mist_scales import gears, put_gears, put_squares, squares, told_of_gears

SPECK = (*rgb(CONTACT), 0.45)
"""A pair that is called a hit; a miss is the page."""


class Mist(Tracked, Central):
    """Three methods on the same pairs about the rim; the distance is to be pulled."""

    states = {
        "6.2": State("two formulas, one number", "quadratic tmin far big"),
        "6.5": State("the range of numbers", "gears power"),
        "6.9": State("two large squares", "quadratic tmin far squares big"),
        "6.11": State("cancel before you square", "quadratic tmin residual far"),
        "6.13": State("when a radius drowns", "quadratic tmin residual far squares"),
    }
    knobs = {"far": 0.0, "power": 0.0}
    handled = ()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = figure(9.6, 4.5, self.projected), {}
        self.images = {}
        for i, (name, sign) in enumerate(NAMES.items()):
            ax = self.figure.add_axes([0.015 + 0.33 * i, 0.36, 0.31, 0.5], xlim=(0, COLUMNS), ylim=(ROWS, 0))
            ax.set_axis_off()
            self.layers[name] = self.patch(name, ax, sign)
        self.world = ax
        marks = {float(i): f"{DISTANCES[i]} r" for i in range(0, 41, 20)}
        far = slider(self.figure, [0.02, 0.0, 0.45, 0.16], "far", marks, 1, radii, "B starts so far away", INK)
        ten = {float(k): rf"$10^{{{k}}}$" for k in range(-20, 21, 10)}
        power = slider(
            self.figure, [0.02, 0.0, 0.45, 0.16], "power", ten, 1, "times ten to the {:.0f}".format, "all lengths times"
        )
        self.tracks_of = {"distance": far, "all lengths": power}
        self.layers |= {each.knob: each.layer for each in self.tracks_of.values()}
        page, look = blank(self.figure, [0.675, 0.36, 0.31, 0.5], (0, 1), (0, 1)), {"ha": "center", "animated": True}
        self.layers["big"] = [page.text(0.5, 0.6, "", color=INK, size=24, weight="bold", **look)]
        self.layers["big"] += [page.text(0.5, 0.4, "radii away", color=INK, **look)]
        self.layers |= gears(self.figure) | squares(self.figure)
        for artist in (artist for layer in self.layers.values() for artist in layer):  # nothing reaches out of its axes
            artist.set_clip_box(None)
            artist.set_clip_on(False)
        self.draw_background()

    def patch(self, name: str, ax, sign: str) -> list:
        """The artists of one method: specks, the rim, its name, what it asks, and its share of wrong answers."""
        box = {"extent": (0, COLUMNS, ROWS, 0), "aspect": "auto", "interpolation": "none", "animated": True}
        drawn = ax.imshow(np.zeros((ROWS, COLUMNS, 4)), **box)
        above = {"transform": ax.transAxes, "animated": True, "clip_on": False}
        title = ax.text(0, 1.05, f"{name}", color=INK, weight="bold", ha="left", va="bottom", **above)
        formula = ax.text(0.36, 1.05, sign, color=INK, ha="left", va="bottom", **above)
        share = ax.text(1, 1.05, "", color=WRONG, weight="bold", ha="right", va="bottom", **above)
        self.images[name] = drawn
        return [drawn, outlines(ax, [INK, QUIET], ["solid"] * 2, 1.8), title, formula, share]

    def fit(self) -> None:
        """Nothing moves the view: the glass is always as large as the patch."""
        self.redraw()

    @property
    def far(self) -> int:
        """How many radii away B starts."""
        return DISTANCES[int(self.knobs["far"])]

    def draw(self, known: Facts) -> None:
        """What each method says of each pair, beside the rim; or the sizes of what it adds up."""
        on = self.states[self.state].layers.split()
        names = [name for name in NAMES if name in on]
        self.found = found = asked(known.v, known.r, self.far, tuple(names)) if names else None
        for name in names:
            specks, line, *_, share = self.layers[name]
            specks.set_data(found.said[name][..., None] * np.array(SPECK))
            line.set_segments([rim(found.true), FRAME])
            share.set_text(f"{100 * found.wrong(name):.1f} % wrong")
        self.layers["big"][0].set_text(str(self.far))
        self.put_knobs()
        if "gears" in on:
            put_gears(self.layers["gears"], known, self.knobs["power"])
        if "squares" in on:
            put_squares(self.layers["squares"], known.r, self.far)

    def sentence(self, known: Facts) -> str:
        """What share of the answers is wrong, and why."""
        if self.state == "6.5":
            return told_of_gears(known, self.knobs["power"])
        wrong = " and ".join(f"{name} {100 * self.found.wrong(name):.1f} %" for name in self.found.said)
        away, height = f"{self.far} radii away", number(2 * HALF * known.r)
        lost, r2 = digit(known.r, self.far), known.r**2
        return {
            "6.2": f"B starts {away}; of the pairs in a strip {height} high at the rim {wrong} are wrong.",
            "6.9": f"from {away} the last digit of |p|² is {number(lost, 2)}, r² is {number(r2)}; {wrong} wrong.",
            "6.11": f"from {away} {wrong} are answered wrong, each judged by the pair as rounded.",
            "6.13": f"from {away} r² is {number(r2 / lost if lost else 0, 2)} last digits of |p|²; {wrong} wrong.",
        }[self.state]


def radii(i: float) -> str:
    """A distance as it is spoken."""
    return f"{DISTANCES[int(i)]} radii"


def mist(*shown: str) -> None:
    """Show the rim under the glass, in the first of these states; where no kernel runs in all of them."""
    central(Mist(*shown))
