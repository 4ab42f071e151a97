"""Lesson 07's picture: a ruler down to 10⁻³⁰ cm, and D of a graze on floors of ever more digits."""

import numpy as np

from ..board import State
from ..canvas import figure, in_style
from ..central import Central, central
from ..palette import CONTACT, HIT, LATE
from ..scene import Facts
from ..track import Tracked, slider
from .lift_parts import (
    DEEPEST,
    floor,
    graze,
    levels_of,
    page,
    put_floor,
    put_ruler,
    put_time,
    result,
    rings,
    ruler_of_depths,
    told,
    verdict,
)

FLOORS = {"first": (0.66, 0.32, HIT), "second": (0.4, 0.24, LATE), "third": (0.14, 0.24, CONTACT)}
"""The number lines from above: how low, how high, and the colour of what is sure there."""

DEEP = {"7.5": 0.0, "7.10": -16.0, "7.11": -16.0}
"""How deep the lens is in a state until it is pulled; −15 in the others."""

UNSET = 1.0
"""What the lens stands at until it is pulled: as deep as the state wants it."""


class Lift(Tracked, Central):
    """The lens is pulled down the ruler, and r stepped by its last digit."""

    states = {
        "7.5": State("the value", "big"),
        "7.7": State("the grid", "last big"),
        "7.8": State("the bar", "last big"),
        "7.10": State("the second floor", "second last"),
        "7.11": State("whole numbers", "second third last"),
        "7.12": State("the time", "time last"),
    }
    always = "ruler glass first"
    knobs = {"depth": UNSET, "last": 0.0}
    handled = ()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(9.6, 5.6, self.projected)
        self.world, self.layers = ruler_of_depths(self.figure)
        self.layers |= {name: floor(self.figure, *place) for name, place in FLOORS.items()}
        self.layers["time"] = floor(self.figure, 0.16, 0.44, CONTACT, sides=False)
        steps = {float(k): f"{k:+d}".replace("-", "−") if k else "0" for k in range(-10, 11, 5)}
        said = "{:.0f} last digits".format
        last = slider(
            self.figure, [0.35, 0.0, 0.64, 0.12], "last", steps, 1, said, "r stepped by its last digit", CONTACT
        )
        self.tracks_of = {"last digit of r": last}
        self.layers |= {"last": last.layer, "big": page(self.figure)}
        for artist in (
            artist for layer in self.layers.values() for artist in layer
        ):  # what leaves the lens is left out
            artist.set_clip_box(None)
            artist.set_clip_on(False)
        self.draw_background()

    def fit(self) -> None:
        """The view is the lens's, whatever the shot."""
        self.redraw()

    def read(self, knob: str) -> float:
        """What a knob stands at: until the lens is pulled it is where the state wants it."""
        at = self.knobs[knob]
        if knob == "last":
            return float(np.clip(at + (self.state == "7.12"), -10, 10))  # a time needs a hit
        return DEEP.get(self.state, -15.0) if at == UNSET else at

    def written(self, knob: str, x: float) -> float:
        """What to set a knob to, that it stands at x."""
        return x - (self.state == "7.12") if knob == "last" else x

    def draw(self, known: Facts) -> None:
        """The lens on the ruler, and on each floor D as it is known there."""
        stage, down = list(self.states).index(self.state), self.read("depth")
        pair = self.pair = graze(known, int(self.read("last")))
        x = self.found = levels_of(pair)
        half = 10 * 10.0**down / pair.length
        put_ruler(self.layers, x, pair, down)
        grid = float(np.spacing(pair.r**2 * (pair.v @ pair.v))) if stage > 0 else 0.0
        beside = rings(pair) if stage > 0 else np.empty(0)
        bar = x.bound if stage > 1 else 0.0
        put_floor(self.layers["first"], "1  doubles", half, x.plain, bar, verdict(x.plain, bar), grid, beside)
        high = float(x.double[0])
        put_floor(self.layers["second"], "2  double-double", half, high, x.double_bound, verdict(high, x.double_bound))
        put_floor(self.layers["third"], "3  whole numbers", half, float(x.true), 0.0, verdict(float(x.true), None))
        put_time(self.layers["time"], x)
        for text, words in zip(self.layers["big"], result(self.state, x, pair), strict=True):
            text.set_text(words)
        self.put_knobs()

    def put_knobs(self) -> None:
        """The knob on its scale; the lens is put with its ruler."""
        self.tracks_of["last digit of r"].layer.knob.set_data([self.read("last")], [0])

    def sentence(self, known: Facts) -> str:
        """What is known of D on the floor that has been reached."""
        return told(self.state, self.found, self.pair, self.read("depth"), int(self.read("last")))

    def places(self) -> dict[str, tuple]:
        """The lens, and the last digit of r where it can be stepped."""
        down = self.read("depth")
        lens = (self.world, np.array([0.29, down]), f"10 to the {down:.1f} centimetres", 0.05)
        return super().places() | {"lens": lens}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Pull the lens, or step r."""
        if handle != "lens":
            return super().move(handle, place, settled)
        _, down = self.target(handle, place)
        self.turn(depth=float(np.clip(np.rint(10 * down) / 10, DEEPEST, 0)))

    def step(self, handle: str) -> np.ndarray:
        """The lens goes by powers of ten, with Shift by their tenths."""
        return np.ones(2) if handle == "lens" else super().step(handle)


def lift(*shown: str) -> None:
    """Show the ruler and the floors, in the first of these states; where no kernel runs in all of them."""
    central(Lift(*shown))
