"""Lesson 01's picture: what tests at instants see of a shot, and every start place from which it hits."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ...overlap import chord, missed, overlaps, sampled, sleeve
from ...ray import steps
from .. import motion
from ..artists import BALL_A, SKIN_B, Marks, Paint, bare, blank, dots, enclose, label, outlines, shaft, shapes
from ..board import State
from ..canvas import HALO, SIZE, SMALL, figure, in_style
from ..central import Ballot, Central, central, unless_none
from ..palette import CONTACT, INK, OVERLAP, QUIET, WRONG, A, P, R, V
from ..scene import Facts, number
from ..shapes import NONE, NOWHERE, arrow, disc
from ..track import Tracked, slider

MOST = 12
"""Tests a frame, at most."""

FILLED = {
    "inside": Paint(CONTACT, 0.09),
    "bead": Paint(R, 0.12, R, 1.4),
    "seeing": Paint(OVERLAP, 0.2, OVERLAP, 2.2),
    "ball": BALL_A,
    "B": SKIN_B,
}
"""What is drawn as an area."""

ARROWS = {"aim": (V, r"$\mathbf{v}$"), "place": (P, r"$\mathbf{p}$")}

LINES = {
    "sleeve": (CONTACT, "", "solid", 2.8),
    "path": (QUIET, "", "dotted", 1.2),
    "across": (INK, "$C$", "solid", 2.4),
    "radius": (R, "$r$", "solid", 2.4),
    "half": (CONTACT, "$L/2$", "solid", 3.4),
    "chord": (CONTACT, "$L$", "solid", 3.4),
    "open": (WRONG, "", "solid", 4.5),
}
"""What is drawn as a line: colour, letter, style and width."""


@dataclass(frozen=True)
class _Tested(State):
    """A state; and what it comes to.

    big, small : what that is in large letters, and below them. tests : how many follow the one at the start; None for
    as many as its knob says. above : whether the view begins with every start place; else as A sees the shot.
    """

    sentence: str | Callable[[dict[str, str]], str] = "with {tests} a frame and one at its start; {big}, {small}."
    big: str = "{seen}"
    small: str = "{truth}"
    tests: int | None = None
    above: bool = False


class Beads(Tracked, Central):
    """Beads, one for each test, and the sleeve that they leave holes in."""

    states = {
        "1.2": _Tested(
            "one test", "place", "p·p against r², {small}; {big}.", "{touching}", "{pp} against {rr}", tests=0
        ),
        "1.3": _Tested("a test at either end", "", tests=1),
        "1.4": _Tested(
            "half the chord",
            "path across radius half",
            unless_none("r² − C² = {rr} − {CC}, and half the chord is {big}."),
            "{half}",
            "half the chord, L/2",
            tests=0,
        ),
        "1.5": _Tested(
            "the chord",
            "path chord",
            unless_none("{C} from A's centre the path is L = {L} long inside the circle."),
            "L = {L3}",
            "at C = {C3}",
            tests=1,
        ),
        "1.7": _Tested(
            "between two tests",
            "path open",
            unless_none("the tests stand {length} apart and the chord is {L}; {big} {small}."),
            "{missed_here} %",
            "missed at this C",
            tests=1,
            above=True,
        ),
        "1.8": _Tested("more tests", "n", above=True),
        "1.9": _Tested(
            "enough tests for this pass",
            "n path open chord",
            unless_none("|v| / L = {length} / {L} asks for {big}; here N is {n}."),
            "{enough}",
            "sees all at this C",
            above=True,
        ),
        "1.10": _Tested(
            "the sleeve",
            "n inside sleeve",
            "B starts from {inside} the sleeve: {big} in this frame.",
            "{hit}",
            "{in_sleeve}",
            above=True,
        ),
        "1.11": _Tested(
            "what the beads leave open",
            "n inside sleeve lens",
            "with {tests} a frame {big} {small}, and at the rim a wedge stays open.",
            "{missed} %",
            "of all hits are missed",
            above=True,
        ),
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
        self.layers = {name: Marks(areas=shapes(ax, [paint])) for name, paint in FILLED.items()}
        for name, (colour, letter) in ARROWS.items():
            self.layers[name] = Marks(arrow=shapes(ax, [Paint(colour)]), letter=label(ax, letter, colour))
        self.layers["flying"] = Marks(ring=outlines(ax, [R], ["dashed"], 1.6), dot=dots(ax, "o", A))
        for name, (colour, letter, style, width) in LINES.items():
            self.line(name, ax, colour, letter, style, width)
        self.mark("unseen", ax, "o", INK)
        self.mark("seen", ax, "D", OVERLAP)
        look = {"ha": "center", "va": "center", "animated": True}
        times = [ax.text(0, 0, "", color=R, size=SIZE, gid=HALO, **look) for _ in range(MOST + 1)]
        self.layers["words"] = Marks(times=times)
        self.lay_out_beside()
        self.lay_out_sliders()
        self.fit()

    def lay_out_beside(self) -> None:
        """Beside the picture: what it comes to, in large letters, and the rim under a glass."""
        look = {"ha": "center", "va": "center", "animated": True}
        ax = blank(self.figure, [0.785, 0.2, 0.21, 0.79])
        glass = blank(self.figure, [0.8, 0.06, 0.185, 0.5], (-1, 1), (-1.6, 0.5))
        self.layers["big"] = Marks(
            big=ax.text(0.5, 0.88, "", color=CONTACT, size=24, weight="bold", **look),
            small=ax.text(0.5, 0.7, "", color=INK, **look),
        )
        self.layers["lens"] = Marks(
            wedges=shapes(glass, [Paint(CONTACT, 0.2), *[Paint(R, 0.35, R, 1.6)] * 2]),
            rim=outlines(glass, [CONTACT], ["solid"], 2.6),
            words=glass.text(0, 0.3, "", color=INK, size=SMALL, **look),
        )

    def lay_out_sliders(self) -> None:
        """Below the picture: the number of tests, and the view."""
        counts, ends = {float(k): str(k) for k in range(1, MOST + 1)}, {0.0: "A rests", 1.0: "B rests"}
        n = slider(self.figure, [0.02, 0.01, 0.33, 0.17], "n", counts, 1, "N = {:.0f}".format, "tests a frame, N", R)
        share = "{:.2f} of the way to B".format
        view = slider(self.figure, [0.46, 0.01, 0.3, 0.17], "view", ends, 0.01, share, "the view")
        self.tracks_of = {"number of tests": n, "view": view}
        self.layers |= {each.knob: each.layer for each in self.tracks_of.values()}

    def fit(self) -> None:
        """Fit the view to the sleeve and the shot."""
        enclose(self.world, np.vstack([sleeve(v := self.facts.v, self.facts.r), [p := self.facts.p, p + v]]), 1.06)
        self.draw_background()

    @property
    def above(self) -> float:
        """How far the view is from A's, 0, to that in which B's start place rests and the circle moves, 1."""
        return float(np.clip(self.knobs["view"] + self.row.above, 0, 1))

    @property
    def tests(self) -> int:
        """How many tests follow the one at the start."""
        return int(self.knobs["n"]) if self.row.tests is None else self.row.tests

    def draw(self, known: Facts) -> None:
        """The circle and B at every test, whichever of them moves, and what is measured between."""
        p, v, r, m, width = known.p, known.v, known.r, self.above, shaft(self.world)
        t = np.arange(self.tests + 1)[:, None] / max(self.tests, 1)
        beads, places, seen = 0 - v * t * m, p + v * t * (1 - m), overlaps(p + v * t, r)
        blind, seeing = ([disc(x, r) for x in beads[which]] for which in (~seen, seen))
        if not np.any(beads):  # all in one place are drawn once
            blind, seeing = [] if seeing else blind[:1], seeing[:1]
        areas = {"bead": blind, "seeing": seeing, "ball": [disc(0 * p, r - self.scene.r2)]}
        areas |= {"B": [disc(p, self.scene.r2)], "inside": [sleeve(v, r)]}
        for name, found in areas.items():
            self.layers[name].areas.set_verts(found)
        for name, start, along, beside in (("aim", p, v, p + v / 4), ("place", 0 * p, p, p / 2)):
            self.layers[name].arrow.set_verts([arrow(start, along, width)])
            self.layers[name].letter.set_position(beside + [0, 5 * width])
        self.put("unseen", places[~seen])
        self.put("seen", places[seen])
        self.layers["flying"].ring.set_segments([disc(-v * self.t * m, r)])
        self.layers["flying"].dot.set_data(*(p + v * self.t * (1 - m))[:, None])
        self.measure_chord(known)
        self.draw_rim(known)
        self.put("sleeve", [*sleeve(v, r), sleeve(v, r)[0]])
        self.put_knobs()
        words = self.words(known)
        for name, text in vars(self.layers["big"]).items():
            text.set_text(words[name])
        self.date(beads if m > 0.5 else places)

    def measure_chord(self, known: Facts) -> None:
        """The chord of the circle on B's path, the triangle over half of it, and what two tests leave open."""
        width, (d, foot, L) = shaft(self.world), _inside(known)
        half, gap, far = L / 2 * d, np.hypot(*known.v) / max(self.tests, 1) - L, 4 * (np.abs(known.p).max() + known.r)
        enters = foot - half if np.hypot(*foot) <= known.r else NOWHERE
        aside = 5 * width * np.array([-d[1], d[0]])
        self.put("path", [foot - far * d, foot + far * d])
        self.put("across", [0 * foot, foot], foot / 2 + 5 * width * d)
        self.put("radius", [0 * foot, enters], enters / 2 - 5 * width * d)
        self.put("half", [enters, foot], foot - half / 2 + aside)
        self.put("chord", [enters, foot + half], foot + aside)
        self.put("open", [enters, enters - gap * d] if gap > 0 and self.above == 1 else NONE)

    def draw_rim(self, known: Facts) -> None:
        """What two beads leave open below the rim, under the glass."""
        lens, (wedge, left, right) = self.layers["lens"], _rim(known.r, np.hypot(*known.v) / max(self.tests, 1))
        lens.wedges.set_verts([wedge, left, right])
        lens.rim.set_segments([wedge[:2]])
        lens.words.set_text("the rim, its height enlarged" if len(wedge) else "")

    def date(self, where: np.ndarray) -> None:
        """The times of the tests, where either of the two is then; of many only the ends."""
        for k, text in enumerate(self.layers["words"].times):
            dated = k < len(where) and np.any(where[0] != where[-1]) and (len(where) < 7 or k in (0, len(where) - 1))
            text.set_visible(bool(dated))
            text.set_position(where[min(k, len(where) - 1)] - [0, 8 * shaft(self.world)])
            n = max(len(where) - 1, 1)
            text.set_text(f"$t={k}/{n}$" if k % n else f"$t={k // n}$")

    def words(self, known: Facts) -> dict[str, str]:
        """What the tests see, what the sleeve says, and what the state comes to."""
        p, v, r, n, (_, foot, L) = known.p, known.v, known.r, max(self.tests, 1), _inside(known)
        C, length, found, hit = np.hypot(*foot), np.hypot(*v), sampled(p, v, r, n), known.contact.hit
        beside = "path" in self.on and foot @ foot > r * r
        passes = "the path passes by"
        numbers = {"pp": p @ p, "rr": r * r, "CC": foot @ foot, "C": C, "L": L, "length": length, "n": self.tests}
        words = {name: number(x) for name, x in numbers.items()} | {
            "none": f"{passes}, {number(C)} from A's centre, and the circle has r = {number(r)}." if beside else "",
            "tests": f"{n} test{'s' * (n > 1)}",
            "seen": "no contact" if not hit else f"seen at {number(found.t, 3)}" if found.hit else "missed",
            "truth": f"contact at {number(known.contact.t, 3)}" if hit else "and no test errs",
            "touching": "touching" if overlaps(p, r) else "apart",
            "half": number(L / 2, 3),
            "L3": number(L, 3),
            "C3": number(C, 3),
            "missed_here": f"{100 * max(0, 1 - L / length) if length else 0:.0f}",
            "enough": f"N ≥ {number(length / L, 3)}" if L else "no N",
            "hit": "a hit" if hit else "no hit",
            "inside": "inside" if hit else "outside",
            "in_sleeve": "in the sleeve" if hit else "outside",
            "missed": f"{100 * missed(v, r, n):.3g}",
        }
        big, small = (self.row.big, self.row.small) if not beside else ("no chord", passes)
        return words | {"big": big.format_map(words), "small": small.format_map(words)}

    def motion(self) -> dict:
        """How B or the circle moves; a tick for each test, and a bell where one of them sees the contact."""
        p, v, m, n = self.facts.p, self.facts.v, self.above, max(self.tests, 1)
        part = {id(artist): i for i, artist in enumerate(self.seen)}
        ways = zip(self.layers["flying"], ([0 * p, -v * m], [p, p + v * (1 - m)]), strict=True)
        moves = [motion.move_of(a.axes, [[part[id(a)], 0]], [0, 1], at, self.t) for a, at in ways if a.get_visible()]
        first = float(sampled(p, v, self.facts.r, n).t)
        sounds = [[k / n, "tick", 0.5] for k in range(n + 1)] + ([[first, "bell", 1.0]] if first <= 1 else [])
        return {"clock": [[0, 1], [0, 1]], "moves": moves, "hidden": [], "pauses": [], "sounds": sounds}

    def read(self, knob: str) -> float:
        """What a knob stands at: the view depends on the state until it is turned."""
        return self.above if knob == "view" else self.knobs[knob]

    def written(self, knob: str, x: float) -> float:
        """What to set a knob to, that it stands at x."""
        return x - self.row.above if knob == "view" else x


def _inside(known: Facts) -> tuple[np.ndarray, np.ndarray, float]:
    """B's direction, the place on its path that is nearest to A, and the length of the chord there."""
    length, _, _, _ = (float(x) for x in steps(known.p, known.v, known.r))
    d = known.v / (length or 1.0)
    across = known.p[1] * d[0] - known.p[0] * d[1]
    foot = across * np.array([-d[1], d[0]]) if length else known.p
    return d, foot, float(chord(known.r, np.hypot(*foot))) if length else 0.0


def _rim(r: float, step: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What two beads a step apart leave open below the rim between them, and both beads there, all enlarged."""
    s = step / (r or 1.0)
    if not s * r:
        return NONE, NONE, NONE
    x = np.linspace(-1, 1, 41)
    deep = 1 - np.sqrt(max(1 - s * s / 4, 0.0)) or 1.0
    arcs = [(np.sqrt(np.maximum(1 - (s * (x + side) / 2) ** 2, 0)) - 1) / deep for side in (1, -1)]
    low = [np.concatenate([np.column_stack([x, y]), [[1, -1.6], [-1, -1.6]]]) for y in arcs]
    return np.concatenate([[[-1, 0], [1, 0]], np.column_stack([x, np.maximum(*arcs)])[::-1]]), *low


def beads(*shown: str, vote: Ballot = None) -> None:
    """Show the beads and the sleeve, in the first of these states; where no kernel runs in all of them."""
    central(Beads(*shown, vote=vote))
