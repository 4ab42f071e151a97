"""Lesson 11's picture: B amid ten thousand balls, whom it asks whether they touch it, and what that costs."""

import numpy as np

from ..artists import BALL_B, SKIN_B, TUBE_A, TUBE_B, Paint, bare, enclose, label, outlines, shaft, shapes
from ..board import State
from ..canvas import figure, in_style
from ..central import NONE, Central, central
from ..palette import A_FILL, B_FILL, CONTACT, INK, QUIET, A, B, V
from ..scene import Facts, spoken
from ..shapes import arrow, disc, tube
from ..track import Tracked
from . import asked_beside as beside
from . import asked_drawn as drawn
from .asked_crowd import COUNTS, GIANT, SIZES, crowd, far, partner, told, widest
from .asked_map import put_room, room
from .asked_told import counted, large, sentence


class Asked(Tracked, Central):
    """A crowd under one sleeve: the cells that B's reach comes to, the balls it asks there, and those it touches."""

    states = {
        "11.1": State("all pairs", "spokes big"),
        "11.2": State("the reach", "reach big"),
        "11.3": State("two reaches", "reach other big"),
        "11.5": State("cells", "grid reach big"),
        "11.6": State("the side of a cell", "grid side work"),
        "11.7": State("the number of balls", "grid balls growth"),
        "11.8": State("one giant", "grid giant levels big"),
    }
    always = "tint faint tails asked sleeve hits map count"
    knobs = {"side": 14.0, "balls": 6.0, "levels": 0.0, "partner": 7.0}
    handled = ("centre of B", "velocity of B")

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = figure(9.0, 4.3, self.projected), {}
        ax = self.world = self.figure.add_axes([0.005, 0.01, 0.59, 0.98])
        bare(ax)
        self.layers["tint"] = [shapes(ax, [Paint(B_FILL, 0.3)] * 9)]
        self.layers["grid"] = [drawn.thin(ax, QUIET, 0.8, 0.6)]
        self.layers["giant"] = [shapes(ax, [Paint(A_FILL, 0.6, A, 1.6)])]
        self.layers["spokes"] = [drawn.thin(ax, A, 0.7, 0.5)]
        self.layers["tails"] = [drawn.thin(ax, QUIET, 1.0, 0.7)]
        self.layers["faint"] = [drawn.many(ax, Paint("none", 1.0, QUIET, 0.9))]
        self.layers["asked"] = [drawn.many(ax, Paint(A_FILL, 1.0, A, 1.5))]
        self.layers["sleeve"] = [shapes(ax, [TUBE_B, SKIN_B, BALL_B, Paint(V)]), label(ax, r"$\mathbf{v}$", V)]
        self.layers["hits"] = [drawn.many(ax, Paint(CONTACT, 0.45, CONTACT, 2.6))]
        self.layers["reach"] = drawn.reach_of(ax, B, "2")
        line = outlines(ax, [INK], ["solid"], 1.6)
        self.layers["other"] = [shapes(ax, [TUBE_A]), line, *drawn.reach_of(ax, A, "1")]
        self.layers["map"] = room(self.figure)
        self.layers |= beside.words(self.figure) | beside.curves(self.figure)
        self.tracks_of = beside.scales(self.figure)
        self.layers |= {each.knob: each.layer for each in self.tracks_of.values()}
        self.fit()

    def fit(self) -> None:
        """Fit the view to three cells across that are as wide as two of B's reach, and some more."""
        self.fitted, o = far(self.facts, self.scene.r2), self.facts.p + self.facts.v / 2
        enclose(self.world, np.array([o - 4.2 * self.fitted, o + 4.2 * self.fitted]), 1.0)
        self.draw_background()

    @property
    def view(self) -> np.ndarray:
        """The low and the high corner of what is seen from near."""
        return np.array([self.world.get_xlim(), self.world.get_ylim()]).T

    def has_left(self) -> bool:
        """Is B out of the view, or its reach another by far?"""
        ends = np.array([self.facts.p, self.facts.p + self.facts.v])
        inside = np.all((self.view[0] < ends) & (ends < self.view[1]))
        return not (inside and 0.6 < self.fitted / far(self.facts, self.scene.r2) < 1.6)

    def seek(self, known: Facts) -> None:
        """Ask, as the state does it."""
        knobs, giant = self.knobs, self.state == "11.8"
        self.count = COUNTS[int(knobs["balls"])] if self.state == "11.7" else COUNTS[-1]
        c = crowd(known, self.scene.r1, self.scene.r2, self.count, giant)
        self.side = float(SIZES[int(knobs["side"])]) if self.state == "11.6" else widest(c)
        ways = {"11.1": "all", "11.2": "none", "11.3": "reach", "11.8": "levels" if knobs["levels"] else self.side}
        self.now, self.j = told(c, ways.get(self.state, self.side)), partner(c, knobs["partner"])

    def draw(self, known: Facts) -> None:
        """The crowd as B asks it, near and on the map, and what that costs."""
        self.seek(known)
        now, c, on, w = self.now, self.now.crowd, self.states[self.state].layers, shaft(self.world)
        drawn.put_cells(self.layers["tint"][0], self.layers["grid"][0], now, self.view)
        names = ("faint", "tails", "asked", "hits", "spokes")
        drawn.put_discs(*(self.layers[name][0] for name in names), now, self.view)
        giant = GIANT if "giant" in on else None
        self.layers["giant"][0].set_verts([disc(*GIANT)] if giant else [NONE])
        B, v = self.layers["sleeve"]
        (p, d), r = (c.p[0], c.v[0]), c.r[0]
        B.set_verts([tube(p, d, r), disc(p + d, r), disc(p, r), arrow(p, d, w)])
        v.set_position(p + d * (1 + (r + 5 * w) / (np.hypot(*d) or 1.0)))
        drawn.put_reach(self.layers["reach"], c.o[0], c.R[0], np.array([-0.6, 0.8]), w)
        self.put_other(w)
        put_room(self.layers["map"], self.count, self.view, now, giant)
        for name, said in (("count", counted(now, self.state)), ("big", large(now, self.state, self.j))):
            for text, word in zip(self.layers[name], said, strict=True):
                text.set_text(word)
        beside.put_work(self.layers["work"], c.R[0], int(self.knobs["side"])) if "work" in on else None
        beside.put_count(self.layers["growth"], c.R[0], int(self.knobs["balls"])) if "growth" in on else None
        self.put_knobs()

    def put_other(self, w: float) -> None:
        """The one other ball, its path and its reach, and how far the middles are apart."""
        (way, line, *its), c, j = self.layers["other"], self.now.crowd, self.j
        way.set_verts([tube(c.p[j], c.v[j], c.r[j])])
        line.set_segments([np.array([c.o[0], c.o[j]])])
        drawn.put_reach(its, c.o[j], c.R[j], np.array([-0.6, 0.8]), w)

    def sentence(self, known: Facts) -> str:
        """Whom B asks, and what that costs."""
        return sentence(self.now, self.state, self.j, self.side, int(self.knobs["balls"]))

    def places(self) -> dict[str, tuple]:
        """B, the knobs, and where the state shows it, the other ball."""
        found = super().places()
        if self.state == "11.3":
            c = self.now.crowd
            found["the other ball"] = (self.world, c.o[self.j], spoken(c.o[self.j]), c.r[self.j])
        return found

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Choose the other ball, the one nearest to a place; or turn a knob, or move B."""
        if handle != "the other ball":
            return super().move(handle, place, settled)
        away = np.sum((self.now.crowd.o[1:] - self.target(handle, place)) ** 2, axis=1)
        self.turn(partner=1.0 + int(np.argmin(away)))


def asked(*shown: str) -> None:
    """Show the crowd, and whom B asks, in the first of these states; where no kernel runs in all of them."""
    central(Asked(*shown))
