"""Lesson 03's picture: the triangle seen from B, and beside it the rays of all angles that a computer can say."""

import numpy as np

from ... import trig
from ..artists import Paint, label, outlines, shapes
from ..boards.cancellation import SUPER
from ..canvas import figure, in_style
from ..palette import INK, WRONG, P, R
from ..scene import Facts, number
from ..track import nearest, track
from .central import NONE, central
from .seat import Seat

FEWEST, MOST, FARTHEST = 10, 53, 9
"""Bits that may be kept; and how far ahead, in powers of ten."""


class Fan(Seat):
    """The triangle of the arccos method from B's seat, and which of its angles can be said in so many bits."""

    states = {
        "3.1": "from the other seat",
        "3.4": "the angle",
        "3.6": "the first triangle",
        "3.8": "the second triangle",
        "3.9": "the way to contact",
        "3.10": "its share of the frame",
        "3.12": "what arccos can say",
        "3.14": "what the cross product can say",
    }
    always = "seat minus_v p target true said true_end said_end knobs"
    layers_of = {
        "3.1": "arccos",
        "3.4": "arccos angle",
        "3.6": "arccos angle reach aside",
        "3.8": "arccos reach aside half radius touch",
        "3.9": "arccos reach aside half along way touch",
        "3.10": "arccos half way touch touching",
        "3.12": "arccos angle reach aside",
        "3.14": "cross angle reach aside",
    }
    knobs = {"bits": 53.0, "far": 3.0}

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = figure(9.6, 4.3, self.projected), {}
        self.view = self.figure.add_axes([0.59, 0.07, 0.4, 0.64], xlim=(0, 1.06))
        self.view.set_axis_off()
        bits = {n: str(n) for n in (10, 16, 24, 32, 40, 53)}
        far = {g: f"10{str(g).translate(SUPER)}" for g in range(1, FARTHEST + 1)}
        self.tracks_of = {
            "bits": track(self.figure, (0.58, 0.86, 0.42, 0.13), "bits that are kept", bits),
            "far": track(self.figure, (0.58, 0.72, 0.42, 0.13), "B is so many cm ahead", far),
        }
        self.lay_out_seat(self.figure.add_axes([0.01, 0.01, 0.55, 0.98]))
        for name, colour in (("arccos", P), ("cross", R)):
            rays = outlines(self.view, [colour], ["solid"], 0.9)
            self.layers[name] = [shapes(self.view, [Paint(colour, 0.3)] * 2), rays]
        self.layers["target"] = [shapes(self.view, [Paint(R, 0.13, R, 2.4)]), label(self.view, "B", INK)]
        self.line("true", self.view, INK, "true", "solid", 2.4)
        self.line("said", self.view, WRONG, "said", "dashed", 2.4)
        self.mark("true_end", self.view, "o", INK)
        self.mark("said_end", self.view, "D", WRONG)
        self.layers["knobs"] = [knob for _, knob in self.tracks_of.values()]
        self.fit()

    @property
    def by(self):
        """How the path is said to pass."""
        return trig.said_by_cross if self.state == "3.14" else trig.said_by_cosine

    def has_left(self) -> bool:
        """Is a handle out of the view, or does the fan no longer suit the target and the path?"""
        high, top = max(self.facts.r, abs(self.seat(self.facts)[0][1])), self.view.get_ylim()[1]
        return super().has_left() or not top / 8 <= high <= top

    def fit(self) -> None:
        """Fit the triangle to the shot, and the fan to the target and the path."""
        top = max(2.2 * self.facts.r, 1.5 * abs(self.seat(self.facts)[0][1])) or 1.0
        self.view.set_ylim(-top, top)
        super().fit()

    def draw(self, known: Facts) -> None:
        """The triangle, the fan, and the path that is true beside the one that is said."""
        self.draw_triangle(known)
        C, r, ahead, n = abs(self.seat(known)[0][1]), known.r, 10.0 ** self.knobs["far"], int(self.knobs["bits"])
        top, units = self.view.get_ylim()[1], np.ldexp(1.0, -n) * np.arange(1, 400)
        for name, heights in (("arccos", trig.aside_of(1 - units, ahead)), ("cross", ahead * units)):
            self.spread(name, heights, top)
        wide, round_ = min(r / ahead, 0.05), np.linspace(0, 2 * np.pi, 61)
        self.layers["target"][0].set_verts([np.transpose([1 + wide * np.cos(round_), r * np.sin(round_)])])
        self.layers["target"][1].set_position((1.0, -1.22 * r))
        for name, y, side in (("true", C, 1), ("said", float(self.by(C, ahead, n)), -1)):
            self.put(name, [[0, 0], [1, y]], [0.5, y / 2 + 0.09 * side * top])
            self.put(f"{name}_end", [1, y])
        for name, value in self.knobs.items():
            self.tracks_of[name][1].set_data([value], [0])

    def spread(self, name: str, heights: np.ndarray, top: float) -> None:
        """Draw the rays of a fan to either side of straight ahead; where they stand too close for that, a wedge."""
        wedges, lines = self.layers[name]
        close = np.flatnonzero(np.diff(heights, prepend=0.0) < top / 60)
        few = heights[: close[0]] if len(close) else heights
        few = np.concatenate([[0.0], few[few < 1.2 * top]])
        ends = np.concatenate([few, -few[1:]])
        lines.set_segments([np.array([x for y in ends for x in ([0, 0], [1, y])], dtype=float)])
        dense = few[-1] < top and len(close) > 0
        wedges.set_verts([np.array([[0, 0], [1, s * few[-1]], [1, s * top]]) for s in (1, -1) if dense] or [NONE])

    def tell(self, known: Facts) -> str:
        """What the state says, in numbers."""
        A, B, q, C, d, A_c = (float(x) for x in trig.steps(known.p, known.v, known.r))
        n, ahead, r = int(self.knobs["bits"]), 10.0 ** self.knobs["far"], known.r
        gap, said = float(trig.aside_of(1 - 2.0**-n, ahead)), float(self.by(C, ahead, n))
        far = f"in {n} bits, {number(ahead)} cm ahead"
        end = f"C = {number(C)} is said as {number(said)}, {'a hit' if said <= r else 'a miss'}"
        end += "." if (said <= r) == (C <= r) else ", and that is wrong."
        hides = f"; in the gap hides a whole target, r = {number(r)}" if gap > r else ""
        none = "C is above r: no second triangle." if C > r else ""
        return {
            "3.1": f"A moves by −v, {number(A)} long; the way to B is p, {number(B)} long.",
            "3.4": f"cos φ = {number(np.cos(q))}, and φ is {number(np.degrees(q))} degrees.",
            "3.6": f"C = sin φ |p| = {number(C)}, beside r = {number(r)}.",
            "3.8": none or f"d = √({number(r * r)} − {number(C * C)}) = {number(d)}.",
            "3.9": none or f"A_c = cos φ |p| − d = {number(A_c + d)} − {number(d)} = {number(A_c)}.",
            "3.10": none or f"t = {number(A_c)} / {number(A)}" + (f" = {number(A_c / A)}." if A else ", no number."),
            "3.12": f"{far}, what lies next to straight ahead is {number(gap)} cm aside{hides}; {end}",
            "3.14": f"{far}, the next is {number(ahead * 2.0**-n)} cm aside; {end}",
        }[self.state]

    def places(self) -> dict[str, tuple]:
        """The handles of the triangle, and the knobs."""
        said = {"bits": f"{int(self.knobs['bits'])} bits", "far": f"10 to the {int(self.knobs['far'])} cm"}
        knobs = {n: (self.tracks_of[n][0], np.array([x, 0.0]), said[n], 0) for n, x in self.knobs.items()}
        return super().places() | knobs

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Pull a knob, or move what belongs to the triangle."""
        if handle in self.knobs:
            low, high = (FEWEST, MOST) if handle == "bits" else (1, FARTHEST)
            self.turn(**{handle: float(nearest(self.target(handle, place)[0], low, high))})
        else:
            super().move(handle, place, settled)


def fan(*shown: str) -> None:
    """Show the triangle and the fan, in the first of these states; where no kernel runs in all of them."""
    central(Fan(*shown))
