"""Sliding scales in a picture, whose knobs are handles of it: mouse, finger and keys move them alike."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .artists import dots, outlines
from .canvas import SMALL
from .palette import INK, QUIET


class Track(NamedTuple):
    """A scale: its axes, the knob that it sets, from where to where and in which steps, and how that is spoken.

    layer : what is drawn of it, the knob last.
    """

    ax: Axes
    layer: list
    knob: str
    low: float
    high: float
    step: float
    said: Callable[[float], str]


def track(fig: Figure, box, knob: str, marks: Mapping[float, str], step: float, said, title="", colour=INK) -> Track:
    """A line with marks and words below it, its title above its left end, and a knob; places go in steps."""
    ax = blank(fig, box, (min(marks), max(marks)), (-1, 1))
    low, high = min(marks), max(marks)
    ax.set_xlim(low - 0.05 * (high - low), high + 0.05 * (high - low))
    line = outlines(ax, [QUIET] * (1 + len(marks)), ["solid"] * (1 + len(marks)), 1.5)
    line.set_segments([[(low, 0), (high, 0)], *([(x, -0.22), (x, 0.22)] for x in marks)])
    look = {"size": SMALL, "animated": True}
    words = [ax.text(x, -0.42, word, color=QUIET, ha="center", va="top", **look) for x, word in marks.items()]
    words += [ax.text(low, 0.5, title, color=INK, ha="left", va="bottom", **look)]
    drawn = [line, *words, dots(ax, "o", colour)]
    for artist in drawn:
        artist.set_clip_box(None)
    return Track(ax, drawn, knob, low, high, step, said)


def blank(fig: Figure, box, across: tuple, up: tuple) -> Axes:
    """Axes without an axis, for words and what is seen through a glass."""
    ax = fig.add_axes(box, xlim=across, ylim=up)
    ax.set_axis_off()
    return ax


class Tracked:
    """What a central picture with scales has: each is a layer, moved by the name of its handle where it is shown."""

    tracks_of: Mapping[str, Track]

    def read(self, knob: str) -> float:
        """What a knob stands at in this state."""
        return self.knobs[knob]

    def written(self, knob: str, x: float) -> float:
        """What to set a knob to, that it stands at x in this state."""
        return x

    def put_knobs(self) -> None:
        """Every knob in its place."""
        for each in self.tracks_of.values():
            each.layer[-1].set_data([self.read(each.knob)], [0])

    def places(self) -> dict[str, tuple]:
        """The handles of the shot, and the knobs that the state shows."""
        on, found = self.on, super().places()
        for name, each in self.tracks_of.items():
            if each.knob in on:
                x = self.read(each.knob)
                found[name] = (each.ax, np.array([x, 0.0]), each.said(x), 0.03 * np.ptp(each.ax.get_xlim()))
        return found

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Turn a knob, or move the shot."""
        place, each = self.target(handle, place), self.tracks_of.get(handle)
        if each is None:
            return super().move(handle, place, settled)
        x = each.low + each.step * np.rint((np.clip(place[0], each.low, each.high) - each.low) / each.step)
        self.turn(**{each.knob: self.written(each.knob, float(x))})

    def step(self, handle: str) -> np.ndarray:
        """A knob goes by its steps, and ten times as far without Shift where these are fine."""
        if (each := self.tracks_of.get(handle)) is None:
            return super().step(handle)
        fine = (each.high - each.low) / each.step > 30
        return np.full(2, each.step * (10 if fine else 1))
