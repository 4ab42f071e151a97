"""Lesson 15's picture of a window: its shots and states, its place on a page, and what the tag of a step lights."""

import numpy as np

from ..board import Lit, State

PLACES = {
    "one": np.array([[0.5, 0.35], [1.1, 0.62]]),
    "two": np.array([[0.5, 0.35], [1.1, 0.62], [1.75, 0.95]]),
    "three": np.array([[0.5, 0.35], [0.95, 0.5], [1.4, 0.75], [1.9, 0.98]]),
}
"""Where the cue ball and the others lie at first, in metres."""

MOST, LEAST = {"one": 3.0, "two": 0.3, "three": 0.06}, 2 / 3
"""How far to the right of the window's middle one can aim where the aim is magnified, in degrees; and to the left by
which share of that: the middle of the track is not that of the window.
"""

STEPS, COARSE = 150, 124.5
"""In how many steps the aim goes that far to the right: magnified, or with one ball; and otherwise, in steps of about a
pixel, between two of which the middle of the window lies.
"""

TIMES = {name: f"{MOST['one'] / most:.0f}" for name, most in MOST.items()}
"""How many times the aim is magnified, if it is."""

BEGUN = {"one": -2.8, "two": -0.24, "three": -0.056}
"""How far off it the shot is aimed at first."""

_WIDE, _NARROW = (0.0, 0.0, 0.615, 1.0), (0.0, 0.6, 1.0, 0.4)
WIDE = (
    (_WIDE, (0.71, 0.28, 0.26, 0.61), (0.71, 0.02, 0.26, 0.22), (0.71, 0.89, 0.26, 0.01)),
    (_WIDE, (0.71, 0.28, 0.26, 0.45), (0.71, 0.02, 0.26, 0.22), (0.71, 0.73, 0.26, 0.16)),
)
NARROW = (
    (_NARROW, (0.165, 0.2, 0.775, 0.34), (0.165, 0.02, 0.775, 0.15), (0.165, 0.54, 0.775, 0.01)),
    (_NARROW, (0.165, 0.2, 0.775, 0.24), (0.165, 0.02, 0.775, 0.15), (0.165, 0.44, 0.775, 0.1)),
)
"""Where the table, the chart, the track and the scale of one ball stand on a wide page and on a narrow one: as at
first, and where the aim is magnified.
"""

NARROWEST, ROOMY = 560.0, 700.0
"""So many pixels of the page have room for the chart beside the table, and for every word below it."""

ALL = "title cloth fans wide rack band curve trail aim off magnified scale"
"""What every state shows."""

STEP = {"15.4": Lit("title cloth fans wide rack sides band curve trail aim step off magnified scale", "{stepped}.")}
"""What the tag of Newton's step lights, with one ball, or with as many as are shown already."""

STATES = {
    name: State(f"{name} ball{'s' * (k > 0)}", ALL, "{told}.", tags={} if k else STEP) for k, name in enumerate(PLACES)
}
"""The states, a row each."""
