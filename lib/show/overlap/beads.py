"""Lesson 01's picture: what tests at instants see of a shot, and every start place from which it hits."""

import numpy as np

from ...overlap import overlaps, sleeve
from ..artists import bare, dots, enclose, label, outlines, shaft, shapes
from ..board import State
from ..canvas import HALO, SIZE, figure, in_style
from ..central import Central, central
from ..palette import INK, OVERLAP, A, P, R, V
from ..scene import Facts
from ..shapes import arrow, disc
from ..tracked import Tracked, track
from ..vector import track as way
from .beads_parts import FILLED, LINES, dated, measured, page, result, sounds, told

MOST = 12
"""Tests a frame, at most."""

FROM_ABOVE = ("1.7", "1.8", "1.9", "1.10", "1.11")
"""States that are drawn with every start place; those before, as A sees the shot."""


class Sleeve(Tracked, Central):
    """Beads, one for each test, and the sleeve that they leave holes in."""

    states = {
        "1.2": State("one test", "place"),
        "1.3": State("a test at either end", ""),
        "1.4": State("half the chord", "path across radius half"),
        "1.5": State("the chord", "path chord"),
        "1.7": State("between two tests", "path open"),
        "1.8": State("more tests", "n"),
        "1.9": State("enough tests for this pass", "n path open chord"),
        "1.10": State("the sleeve", "n inside sleeve"),
        "1.11": State("what the beads leave open", "n inside sleeve lens"),
    }
    always = "ball B flying bead seeing aim unseen seen words big view"
    knobs = {"n": 4.0, "view": 0.0}
    handled = ("centre of B", "velocity of B")
    timed = True

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(9.6, 4.2, self.projected)
        ax = self.world = self.figure.add_axes([0.005, 0.2, 0.775, 0.79])
        bare(ax)
        self.layers = {name: [shapes(ax, [paint])] for name, paint in FILLED.items()}
        self.layers["flying"] = [outlines(ax, [R], ["dashed"], 1.6), dots(ax, "o", A)]
        for name, (colour, letter, style, width) in LINES.items():
            self.line(name, ax, colour, letter, style, width)
        self.layers |= {"unseen": [dots(ax, "o", INK)], "seen": [dots(ax, "D", OVERLAP)]}
        for name, letter, colour in (("aim", r"$\mathbf{v}$", V), ("place", r"$\mathbf{p}$", P)):
            self.layers[name].append(label(ax, letter, colour))
        look = {"ha": "center", "va": "center", "animated": True}
        self.layers["words"] = [ax.text(0, 0, "", color=R, size=SIZE, gid=HALO, **look) for _ in range(MOST + 1)]
        self.layers |= page(self.figure)
        counts, ends = {float(k): str(k) for k in range(1, MOST + 1)}, {0.0: "A rests", 1.0: "B rests"}
        n = track(self.figure, [0.02, 0.01, 0.33, 0.17], "n", counts, 1, "N = {:.0f}".format, "tests a frame, N", R)
        share = "{:.2f} of the way to B".format
        view = track(self.figure, [0.46, 0.01, 0.3, 0.17], "view", ends, 0.01, share, "the view")
        self.tracks_of = {"number of tests": n, "view": view}
        self.layers |= {each.knob: each.layer for each in self.tracks_of.values()}
        self.fit()

    def fit(self) -> None:
        """Fit the view to the sleeve and the shot."""
        enclose(self.world, np.vstack([sleeve(v := self.facts.v, self.facts.r), [p := self.facts.p, p + v]]), 1.06)
        self.draw_background()

    @property
    def above(self) -> float:
        """How far the view is from A's, 0, to that in which B's start place rests and the circle moves, 1."""
        return float(np.clip(self.knobs["view"] + (self.state in FROM_ABOVE), 0, 1))

    @property
    def tests(self) -> int:
        """How many tests follow the one at the start."""
        return {"1.2": 0, "1.3": 1, "1.4": 0, "1.5": 1, "1.7": 1}.get(self.state, int(self.knobs["n"]))

    def draw(self, known: Facts) -> None:
        """The circle and B at every test, whichever of them moves, and what is measured between."""
        p, v, r, m, width = known.p, known.v, known.r, self.above, shaft(self.world)
        t = np.arange(self.tests + 1)[:, None] / max(self.tests, 1)
        beads, places, seen = 0 - v * t * m, p + v * t * (1 - m), overlaps(p + v * t, r)
        blind, seeing = ([disc(x, r) for x in beads[which]] for which in (~seen, seen))
        if not np.any(beads):  # all in one place are drawn once
            blind, seeing = [] if seeing else blind[:1], seeing[:1]
        drawn = {
            "bead": blind,
            "seeing": seeing,
            "ball": [disc(0 * p, r - self.scene.r2)],
            "B": [disc(p, self.scene.r2)],
        }
        drawn |= {"inside": [sleeve(v, r)], "aim": [arrow(p, v, width)], "place": [arrow(0 * p, p, width)]}
        for name, found in drawn.items():
            self.layers[name][0].set_verts(found)
        self.layers["aim"][1].set_position(p + v / 4 + [0, 5 * width])
        self.layers["place"][1].set_position(p / 2 + [0, 5 * width])
        self.put("unseen", places[~seen])
        self.put("seen", places[seen])
        self.layers["flying"][0].set_segments([disc(-v * self.t * m, r)])
        self.layers["flying"][1].set_data(*(p + v * self.t * (1 - m))[:, None])
        measured(self, known)
        self.layers["sleeve"][0].set_segments([[*sleeve(v, r), sleeve(v, r)[0]]])
        self.put_knobs()
        for text, words in zip(self.layers["big"], result(self.state, known, self.tests), strict=True):
            text.set_text(words)
        dated(self, beads if m > 0.5 else places)

    def sentence(self, known: Facts) -> str:
        """What the tests see, and what the sleeve says."""
        return told(self.state, known, self.tests)

    def motion(self) -> dict:
        """How B or the circle moves; a tick for each test, and a bell where one of them sees the contact."""
        p, v, m, n = self.facts.p, self.facts.v, self.above, max(self.tests, 1)
        part = {id(artist): i for i, artist in enumerate(self.seen)}
        ways = zip(self.layers["flying"], ([0 * p, -v * m], [p, p + v * (1 - m)]), strict=True)
        moves = [way(a.axes, [[part[id(a)], 0]], [0, 1], at, self.t) for a, at in ways if a.get_visible()]
        heard = {"hidden": [], "pauses": [], "sounds": sounds(self.facts, n)}
        return {"clock": [[0, 1], [0, 1]], "moves": moves} | heard

    def read(self, knob: str) -> float:
        """What a knob stands at: the view depends on the state until it is turned."""
        return self.above if knob == "view" else self.knobs[knob]

    def written(self, knob: str, x: float) -> float:
        """What to set a knob to, that it stands at x."""
        return x - (self.state in FROM_ABOVE) if knob == "view" else x


def beads(*shown: str) -> None:
    """Show the beads and the sleeve, in the first of these states; where no kernel runs in all of them."""
    central(Sleeve(*shown))
