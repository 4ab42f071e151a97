"""Tracks on which a handle is pulled: what a picture can be set to besides its scene, by mouse, finger and keys."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .artists import Marks, blank, dots, outlines
from .canvas import SMALL
from .palette import INK, QUIET

Box = tuple[float, float, float, float]
"""Left, bottom, width and height, as shares of the figure."""


TRACK = "track"
"""The label of axes that hold a track, the last line of which is its knob."""


def track(fig: Figure, box: Box, name: str, scale: Mapping[float, str]) -> tuple[Axes, Artist]:
    """Axes with a line from the least to the greatest of a scale, its numbers below and a name above; and the knob.

    All of it but the knob stands still, in every state. The knob is to be put with `set_data`, at height 0.
    """
    low, high = min(scale), max(scale)
    ax = blank(fig, box, (low - 0.06 * (high - low), high + 0.06 * (high - low)), (-1, 1))
    ax.set_label(TRACK)
    ax.plot([low, high], [0, 0], color=QUIET, linewidth=3, solid_capstyle="round")
    for x, word in scale.items():
        ax.plot([x, x], [-0.16, 0], color=QUIET, linewidth=1)
        ax.text(x, -0.6, word, color=QUIET, size=SMALL, ha="center", va="center")
    ax.text(low, 0.62, name, color=INK, size=SMALL, ha="left", va="center")
    knob = dots(ax, "o", INK)
    knob.set_markersize(13)
    return ax, knob


def nearest(x: float, low: int, high: int) -> int:
    """The whole number on a track that is nearest to a place."""
    return int(min(max(round(float(x)), low), high))


class Slider(NamedTuple):
    """A track of its own layer: its axes, the knob that it sets, from where to where and in which steps.

    layer : what is drawn of it, `line`, `words` and `knob`. spoken : how a value is said.
    """

    ax: Axes
    layer: Marks
    knob: str
    low: float
    high: float
    step: float
    spoken: Callable[[float], str]


def slider(
    fig: Figure, box: Box, knob: str, marks: Mapping[float, str], step: float, spoken, title="", colour=INK
) -> Slider:
    """A line with marks and words below it, its title above its left end, and a knob; places go in steps."""
    low, high = min(marks), max(marks)
    ax = blank(fig, box, (low - 0.05 * (high - low), high + 0.05 * (high - low)), (-1, 1))
    ax.set_label(TRACK)
    line = outlines(ax, [QUIET] * (1 + len(marks)), ["solid"] * (1 + len(marks)), 1.5)
    line.set_segments([[(low, 0), (high, 0)], *([(x, -0.22), (x, 0.22)] for x in marks)])
    look = {"size": SMALL, "animated": True}
    words = [ax.text(x, -0.42, word, color=QUIET, ha="center", va="top", **look) for x, word in marks.items()]
    words += [ax.text(low, 0.5, title, color=INK, ha="left", va="bottom", **look)]
    layer = Marks(line=line, words=words, knob=dots(ax, "o", colour))
    for artist in layer:
        artist.set_clip_box(None)
    return Slider(ax, layer, knob, low, high, step, spoken)


class Tracked:
    """What a central picture with sliders has: each is a layer, moved by the name of its handle where it is shown."""

    tracks_of: Mapping[str, Slider]

    def read(self, knob: str) -> float:
        """What a knob stands at in this state."""
        return self.knobs[knob]

    def written(self, knob: str, x: float) -> float:
        """What to set a knob to, that it stands at x in this state."""
        return x

    def put_knobs(self) -> None:
        """Every knob in its place."""
        for each in self.tracks_of.values():
            each.layer.knob.set_data([self.read(each.knob)], [0])

    def places(self) -> dict[str, tuple]:
        """The handles of the shot, and the knobs that the state shows."""
        on, found = self.on, super().places()
        for name, each in self.tracks_of.items():
            if each.knob in on:
                x = self.read(each.knob)
                found[name] = (each.ax, np.array([x, 0.0]), each.spoken(x), 0.03 * np.ptp(each.ax.get_xlim()))
        return found

    def placed(self) -> list[dict]:
        """Each handle; a knob stands still while a film plays, and is turned then, too."""
        return [each | {"still": True} if each["name"] in self.tracks_of else each for each in super().placed()]

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Turn a knob, or move the shot."""
        place, each = self.target(handle, place), self.tracks_of.get(handle)
        if each is None:
            return super().move(handle, place, settled)
        if self.lit and each.knob not in self.lamp.layers.split():
            self.lit = ""  # what is turned now is seen again
        x = each.low + each.step * np.rint((np.clip(place[0], each.low, each.high) - each.low) / each.step)
        self.turn(**{each.knob: self.written(each.knob, float(x))})

    def step(self, handle: str) -> np.ndarray:
        """A knob goes by its steps, and ten times as far without Shift where these are fine."""
        if (each := self.tracks_of.get(handle)) is None:
            return super().step(handle)
        fine = (each.high - each.low) / each.step > 30
        return np.full(2, each.step * (10 if fine else 1))
