"""Lesson 11's picture: B amid ten thousand balls, whom it asks whether they touch it, and what that costs."""

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from ..artists import (
    BALL_B,
    SKIN_B,
    TUBE_A,
    TUBE_B,
    Marks,
    Paint,
    dots,
    enclose,
    label,
    outlines,
    round_length,
    shaft,
    shapes,
)
from ..canvas import SMALL, in_style
from ..central import NONE, Ballot, Central, central
from ..messages import RESET
from ..palette import A_FILL, B_FILL, CONTACT, INK, PAPER, QUIET, WRONG, A, B, V
from ..placing import NAMED, on_plates
from ..scene import Facts, number, spoken
from ..shapes import arrow, disc, tube
from ..track import Tracked
from ._asked_cells import MOST_MISSED, _middles, _put_balls, _put_cells, _put_reach, _reach
from ._asked_crowd import APLACE, AWAY, GIANT, SIZES, _crowd, _each_way, _far, _neighbours, _widest
from ._asked_map import HALF, _put_room, room
from ._asked_panel import NARROW, _curves, _large_letters, _put_letters, _put_work, _tracks
from ._discs import _discs, _hairs
from .asked_states import STATES, _asked_words, _walk

UPPER, SHARE, EDGE = (0.005, 0.56, 0.99, 0.435), 0.52, 0.03
"""Where the world stands on a narrow page; how high the panel is below it, and what is left below that."""


def _below(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """Where what stands beside the world on a wide page stands below it on a narrow one."""
    left, low, width, height = box
    return 0.02 + (left - 0.605) / 0.39 * 0.96, EDGE + SHARE * low, width / 0.39 * 0.96, SHARE * height


def _crowd_layers(ax: Axes) -> dict[str, Marks]:
    """Cells and all balls: what letters stand on, on plates."""
    return {
        "tint": Marks(cells=shapes(ax, [Paint(B_FILL, 0.3)] * 9)),
        "grid": Marks(borders=_hairs(ax, QUIET, 0.8, 0.6)),
        "giant": Marks(disc=shapes(ax, [Paint(A_FILL, 0.6, A, 1.6)])),
        "spokes": Marks(lines=_hairs(ax, A, 0.7, 0.5)),
        "tails": Marks(lines=_hairs(ax, QUIET, 1.0, 0.7)),
        "faint": Marks(discs=_discs(ax, Paint("none", 1.0, QUIET, 0.9))),
        "asked": Marks(discs=_discs(ax, Paint(A_FILL, 1.0, A, 1.5))),
        "middles": Marks(dots=_middles(ax)),
    }


def _hit_layers(ax: Axes) -> dict[str, Marks]:
    """Whom B touches, and whom of these it does not ask."""
    return {
        "hits": Marks(discs=_discs(ax, Paint(CONTACT, 0.45, CONTACT, 2.6))),
        "missed": Marks(
            cells=outlines(ax, [WRONG] * MOST_MISSED, ["dashed"] * MOST_MISSED, 1.8),
            discs=_discs(ax, Paint(WRONG, 0.6, WRONG, 2.6)),
            middles=dots(ax, "x", WRONG),
        ),
    }


def _scale(ax: Axes) -> Marks:
    """A length in the corner, on a plate: the crowd is everywhere."""
    word = ax.text(0, 0, "", color=INK, size=SMALL, ha="left", va="bottom", animated=True)
    return Marks(plate=shapes(ax, [Paint(PAPER, 0.9)]), line=outlines(ax, [INK], ["solid"], 1.5), word=word)


def _put_scale(drawn: Marks, view: np.ndarray) -> None:
    """Put it into the lower left corner of a view."""
    wide, high = view[1] - view[0]
    length, start = round_length(wide / 7), view[0] + 0.025 * wide
    plate = np.array([0.05 * wide + max(length, 0.1 * wide), 0.11 * high])
    drawn.plate.set_verts([view[0] + plate * [[0, 0], [1, 0], [1, 1], [0, 1]]])
    drawn.line.set_segments([np.array([start, start + [length, 0]])])
    drawn.word.set_text(f"{number(length)} cm")
    drawn.word.set_position(start + [0, 0.01 * high])


def _other(ax: Axes) -> Marks:
    """A with its path and its reach, and how far its middle is from B's."""
    return Marks(
        path=shapes(ax, [TUBE_A, Paint(A_FILL, 0.0, A, 1.8), Paint(V)]),
        line=outlines(ax, [INK], ["solid"], 1.6),
        v=label(ax, r"$\mathbf{v}_1$", V),
        **vars(_reach(ax, A, "1")),
    )


class Asked(Tracked, Central):
    """A crowd under one sleeve: the cells that B's reach comes to, the balls it asks there, and those it touches."""

    states = STATES
    always = "tint faint tails asked plates sleeve hits scale map count"
    knobs = {"side": float(SIZES.index(25)), "levels": 0.0, "x": float(APLACE[0]), "y": float(APLACE[1])}
    handled = ("centre of B", "velocity of B")
    timed = fluid = parted = True

    @property
    def acts(self) -> dict[str, str]:
        """What is offered; where there is a giant, the other way to lay cells."""
        other = {"cells": "one size" if self.knobs["levels"] else "levels"} if "giant" in self.on else {}
        return other | {"whole": RESET, "another": "another shot"}

    def act(self, name: str) -> None:
        """Lay the cells the other way; or what every shot offers."""
        if name == "cells":
            return self.turn(levels=1.0 - self.knobs["levels"])
        super().act(name)

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = self.page(9.6, 3.6, upright=-0.35)
        ax = self.world = self.figure.add_axes([0.005, 0.01, 0.59, 0.98])
        ax.set_axis_off()
        self.layers = {
            **_crowd_layers(ax),
            "plates": Marks(plates=shapes(ax, [Paint(PAPER, 0.85)] * 5)),
            "sleeve": Marks(shapes=shapes(ax, [TUBE_B, SKIN_B, BALL_B, Paint(V)]), v=label(ax, r"$\mathbf{v}_2$", V)),
            **_hit_layers(ax),
            "reach": _reach(ax, B, "2"),
            "other": _other(ax),
            "steps": Marks(lines=outlines(ax, [A, INK, B], ["solid"] * 3, 3.4)),
            "scale": _scale(ax),
            "map": room(self.figure),
        }
        crowd = [x for name in ("grid", "spokes", "tails", "faint", "asked", "middles") for x in self.layers[name]]
        letters = [text for marks in self.layers.values() for text in marks if text in NAMED]
        on_plates(self.layers["plates"].plates, letters, crowd)
        self.layers["spokes"].lines.set_antialiased(False)  # a third of the bytes where no kernel runs
        self.layers |= _large_letters(self.figure) | _curves(self.figure)
        self.tracks_of = _tracks(self.figure)
        self.layers |= {each.knob: each.layer for each in self.tracks_of.values()}
        if self.figure.get_figwidth() < NARROW:
            for each in self.figure.axes:
                each.set_position(_below(each.get_position().bounds) if each is not ax else UPPER)
        self.fit()

    def fit(self) -> None:
        """Fit the view to three cells across that are as wide as two of B's reach, and some more; or less of it."""
        self.fitted, o = _far(self.facts, self.scene.r2), self.facts.p + self.facts.v / 2
        enclose(self.world, np.array([o - self.row.wide * self.fitted, o + self.row.wide * self.fitted]), 1.0)
        enclose(self.layers["map"].frames.axes, np.array([-HALF, HALF]), 1.0)
        self.draw_background()

    def show_state(self, name: str) -> None:
        """Show a state, from as far away as it is looked at."""
        before = self.row.wide
        super().show_state(name)
        if self.row.wide != before:
            self.fit()

    @property
    def view(self) -> np.ndarray:
        """The low and the high corner of what is seen from near."""
        return np.array([self.world.get_xlim(), self.world.get_ylim()]).T

    def has_left(self) -> bool:
        """Is B out of the view, or its reach another by far?"""
        ends = np.array([self.facts.p, self.facts.p + self.facts.v])
        inside = np.all((self.view[0] < ends) & (ends < self.view[1]))
        return not (inside and 0.6 < self.fitted / _far(self.facts, self.scene.r2) < 1.6)

    def seek(self, known: Facts) -> None:
        """Ask, as the state does it."""
        knobs, on, row = self.knobs, self.on, self.row
        whom: Any = row.whom
        a = (np.array([knobs["x"], knobs["y"]]), AWAY) if "other" in on else ((0, 0), (0, 0))
        c = _crowd(known, self.scene.r1, self.scene.r2, giant="giant" in on, a=a)
        self.side = float(SIZES[int(knobs["side"])]) if "side" in on else _widest(c)
        if whom == "nine":
            whom = self.side, _each_way(float(np.max(c.R)), self.side) if self.lit == "11.7" else 1
        if whom == "cells":
            whom = "levels" if knobs["levels"] else self.side
        self.now = _neighbours(c, whom)

    def draw(self, known: Facts) -> None:
        """The crowd as B asks it, near and on the map, and what that costs."""
        self.seek(known)
        layers, now, c, on, w = self.layers, self.now, self.now.crowd, self.on, shaft(self.world)
        giant = GIANT if "giant" in on else None
        _put_cells(layers["tint"].cells, layers["grid"].borders, now, self.view)
        _put_balls(layers, now, self.view, self.t)
        layers["giant"].disc.set_verts([disc(*GIANT)] if giant else [NONE])
        _put_reach(layers["reach"], c, 0, w)
        self.put_sleeve(w)
        self.put_other(w)
        _put_scale(layers["scale"], self.view)
        _put_room(layers["map"], self.view, now, giant, "spokes" in on and not self.locked)
        _put_letters(layers, self.row, self.letters(known))
        if "work" in on:
            _put_work(layers["work"], float(np.max(c.R)), int(self.knobs["side"]))
        self.put_knobs()

    def put_sleeve(self, w: float) -> None:
        """B, its displacement, and what it sweeps."""
        c, drawn = self.now.crowd, self.layers["sleeve"]
        p, v, r = c.p[0], c.v[0], c.r[0]
        drawn.shapes.set_verts([tube(p, v, r), disc(p + v, r), disc(p + self.t * v, r), arrow(p, v, w)])
        drawn.v.set_position(p + v * (1 + (r + 5 * w) / (np.hypot(*v) or 1.0)))

    def put_other(self, w: float) -> None:
        """A, its displacement, its path and its reach, how far the middles are apart, and the walk between them."""
        drawn, c = self.layers["other"], self.now.crowd
        p, v, r = c.p[1], c.v[1], c.r[1]
        drawn.path.set_verts([tube(p, v, r), disc(p + self.t * v, r), arrow(p, v, w)])
        drawn.v.set_position(p + v * (1 + (r + 5 * w) / (np.hypot(*v) or 1.0)))
        drawn.line.set_segments([np.array([c.o[0], c.o[1]])])
        _, places = _walk(c)
        self.layers["steps"].lines.set_segments(list(np.stack([places[:-1], places[1:]], axis=1))[::-1])
        _put_reach(drawn, c, 1, w)

    def words(self, known: Facts) -> dict[str, str | float]:
        """Whom B asks, and what of that the state tells."""
        return _asked_words(self.now, self.on, self.side, not self.locked)

    def places(self) -> dict[str, tuple]:
        """B, the knobs, and where the state shows its reach, A."""
        found = super().places()
        if "other" in self.on:
            c = self.now.crowd
            found["centre of A"] = (self.world, c.p[1], spoken(c.p[1]), c.r[1])
        return found

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Move A, as far as it is seen; or turn a knob, or move B."""
        if handle != "centre of A":
            return super().move(handle, place, settled)
        x, y = np.clip(self.target(handle, place), *self.view)
        self.turn(x=float(x), y=float(y))


def asked(*shown: str, vote: Ballot = None) -> None:
    """Show the crowd, and whom B asks, in the first of these states; where no kernel runs in all of them."""
    central(Asked(*shown, vote=vote))
