"""Lesson 03's picture: the triangle seen from B, and beside it the rays of all angles that a computer can say."""

import numpy as np
from matplotlib.axes import Axes

from .. import trig
from .aligned import Aligned
from .artists import BALL_B, SKIN_A, Marks, Paint, bare, blank, enclose, label, outlines, shaft, shapes
from .board import State
from .canvas import figure, in_style
from .central import Ballot, Central, central, unless_none
from .palette import CONTACT, INK, QUIET, WRONG, A, P, R, V
from .scene import Facts, number, spoken, superscript
from .shapes import NONE, NOWHERE, arrow, disc
from .track import nearest, track

__all__ = ["Fan", "fan"]

LINES = {
    "aside": (INK, "$C$", "solid", 2.4),
    "radius": (R, "$r$", "solid", 2.2),
    "half": (CONTACT, "$d$", "solid", 3.0),
    "along": (P, r"$\cos\varphi\,|\mathbf{p}|$", "solid", 2.2),
    "way": (A, "$A_c$", "solid", 2.2),
    "angle": (INK, r"$\varphi$", "solid", 1.6),
    "reach": (QUIET, "", "dotted", 1.2),
}
"""What is drawn as a line beside the triangle: colour, letter, style and width."""


class _Seat(Aligned):
    """A central picture that sees the shot from B: A moves by −v to the right, and B rests at p."""

    timed = True

    def seat(self, known: Facts) -> tuple[np.ndarray, float]:
        """The way to B and the speed of A, seen from B, with A's path to the right."""
        known = self.level(known)
        return -known.p, float(known.v[0])

    def lay_out_seat(self, ax: Axes) -> None:
        """Make the balls, the arrows and the sides."""
        self.world = ax
        bare(ax)
        self.layers["seat"] = Marks(shapes=shapes(ax, [SKIN_A, Paint(R, 0.13, R, 1.8), BALL_B, Paint(V), Paint(P)]))
        for name, text, colour in (("minus_v", r"$-\mathbf{v}$", V), ("p", r"$\mathbf{p}$", P)):
            self.layers[name] = Marks(letter=label(ax, text, colour))
        for name, line in LINES.items():
            self.line(name, ax, *line)
        self.mark("touch", ax, "o", CONTACT)
        self.layers["touching"] = Marks(ring=outlines(ax, [CONTACT], ["solid"], 2.0))

    def has_left(self) -> bool:
        """Is a handle out of the view?"""
        return Central.has_left(self)

    def fit(self) -> None:
        """Fit the triangle to the shot."""
        (p, speed), r, r1 = self.seat(self.facts), self.facts.r, self.scene.r1
        enclose(self.world, np.array([p - r, p + r, [-r1, -r1], [r1, r1], [speed * 1.1, 0]]), 1.06)
        self.draw_background()

    def draw_triangle(self, known: Facts) -> None:
        """The triangle between A's path and B."""
        (p, speed), r, r1, width = self.seat(known), known.r, self.scene.r1, shaft(self.world)
        _, B, q, _, d, A_c = (float(x) for x in trig.steps(known.p, known.v, known.r))
        origin, foot, touch = np.zeros(2), np.array([p[0], 0.0]), np.array([A_c, 0.0])
        over = np.copysign(width, -p[1])  # on the side of the path that B is not on
        arrows = [arrow(origin, np.array([speed, 0.0]), width), arrow(origin, p, width)]
        self.layers["seat"].shapes.set_verts(
            [disc(np.array([self.t * speed, 0.0]), r1), disc(p, r), disc(p, self.scene.r2), *arrows]
        )
        for name, place in (("minus_v", [speed + 9 * width, 0]), ("p", p / 2 - [0, 5 * over])):
            self.layers[name].letter.set_position(place)
        self.put("aside", [p, foot], (p + foot) / 2 + [4 * width, 0])
        self.put("radius", [p, touch], (p + touch) / 2 - [4 * width, 0])
        self.put("half", [touch, foot], (touch + foot) / 2 + [0, 5 * over])
        self.put("reach", [[min(max(p[0], 0), speed), 0], foot])
        self.span("along", origin, foot, np.array([0, 14 * over]))
        self.span("way", origin, touch, np.array([0, 6 * over]))
        turns = np.copysign(q, p[1]) * np.linspace(0, 1, 13)
        arc = 0.3 * B * np.transpose([np.cos(turns), np.sin(turns)])
        self.put("angle", arc if B * speed > 0 else NOWHERE, 1.2 * arc[6])
        self.put("touch", touch if speed else NOWHERE)
        hit = known.contact.hit and speed > 0
        self.layers["touching"].ring.set_segments(
            [disc(np.array([float(known.contact.t) * speed, 0.0]), r1)] if hit else [NONE]
        )

    def places(self) -> dict[str, tuple]:
        """The handles of the triangle."""
        (p, speed), r = self.seat(self.facts), self.facts.r
        rim, tip = p + r * np.array([np.sqrt(0.5), -np.sqrt(0.5)]), np.array([speed, 0.0])
        return {
            "centre of B": (self.world, p, spoken(p), self.scene.r2),
            "velocity of B": (self.world, tip, f"speed {number(speed)}", 0),
            "rim of B": (self.world, rim, f"r {number(r)}", 0),
        }

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put B, the tip of −v or the rim somewhere, as they are seen here."""
        place, (p, _) = self.target(handle, place), self.seat(self.facts)
        seen = {"centre of B": -place, "velocity of B": place - p, "rim of B": place - p}[handle]
        self.put_down(handle.replace("rim of B", "rim of A"), seen, settled)

    def step(self, handle: str) -> np.ndarray:
        """One bit, one power of ten, or a length."""
        return np.ones(2) if handle in self.knobs else super().step(handle)


FEWEST, MOST, FARTHEST = 10, 53, 9
"""Bits that may be kept; and how far ahead, in powers of ten."""


class Fan(_Seat):
    """The triangle of the arccos method from B's seat, and which of its angles can be said in so many bits."""

    states = {
        "3.1": State("from the other seat", "arccos", "A moves by −v, {A} long; the way to B is p, {B} long."),
        "3.4": State("the angle", "arccos angle", "cos φ = {cos}, and φ is {degrees} degrees."),
        "3.6": State("the first triangle", "arccos angle reach aside", "C = sin φ |p| = {C}, beside r = {r}."),
        "3.8": State(
            "the second triangle", "arccos reach aside half radius touch", unless_none("d = √({rr} − {CC}) = {d}.")
        ),
        "3.9": State(
            "the way to contact",
            "arccos reach aside half along way touch",
            unless_none("A_c = cos φ |p| − d = {foot} − {d} = {A_c}."),
        ),
        "3.10": State(
            "its share of the frame", "arccos half way touch touching", unless_none("t = {A_c} / {A}{share}.")
        ),
        "3.12": State(
            "what arccos can say",
            "arccos angle reach aside",
            "in {n} bits, {ahead} cm ahead, what lies next to straight ahead is {gap} cm aside{hides}; {end}",
        ),
        "3.14": State(
            "what the cross product can say",
            "cross angle reach aside",
            "in {n} bits, {ahead} cm ahead, the next is {next} cm aside; {end}",
        ),
    }
    always = "seat minus_v p target true said true_end said_end knobs"
    knobs = {"bits": 53.0, "far": 3.0}

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = figure(9.6, 4.3, self.projected), {}
        self.view = blank(self.figure, [0.59, 0.07, 0.4, 0.64], (0, 1.06))
        bits = {n: str(n) for n in (10, 16, 24, 32, 40, 53)}
        far = {g: f"10{superscript(g)}" for g in range(1, FARTHEST + 1)}
        self.tracks_of = {
            "bits": track(self.figure, (0.58, 0.86, 0.42, 0.13), "bits that are kept", bits),
            "far": track(self.figure, (0.58, 0.72, 0.42, 0.13), "B is so many cm ahead", far),
        }
        self.lay_out_seat(self.figure.add_axes([0.01, 0.01, 0.55, 0.98]))
        for name, colour in (("arccos", P), ("cross", R)):
            rays = outlines(self.view, [colour], ["solid"], 0.9)
            self.layers[name] = Marks(wedges=shapes(self.view, [Paint(colour, 0.3)] * 2), rays=rays)
        self.layers["target"] = Marks(
            disc=shapes(self.view, [Paint(R, 0.13, R, 2.4)]), letter=label(self.view, "B", INK)
        )
        self.line("true", self.view, INK, "true", "solid", 2.4)
        self.line("said", self.view, WRONG, "said", "dashed", 2.4)
        self.mark("true_end", self.view, "o", INK)
        self.mark("said_end", self.view, "D", WRONG)
        self.layers["knobs"] = Marks(**{name: knob for name, (_, knob) in self.tracks_of.items()})
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
        self.layers["target"].disc.set_verts([np.transpose([1 + wide * np.cos(round_), r * np.sin(round_)])])
        self.layers["target"].letter.set_position((1.0, -1.22 * r))
        for name, y, side in (("true", C, 1), ("said", float(self.by(C, ahead, n)), -1)):
            self.put(name, [[0, 0], [1, y]], [0.5, y / 2 + 0.09 * side * top])
            self.put(f"{name}_end", [1, y])
        for name, value in self.knobs.items():
            getattr(self.layers["knobs"], name).set_data([value], [0])

    def spread(self, name: str, heights: np.ndarray, top: float) -> None:
        """Draw the rays of a fan to either side of straight ahead; where they stand too close for that, a wedge."""
        drawn = self.layers[name]
        close = np.flatnonzero(np.diff(heights, prepend=0.0) < top / 60)
        few = heights[: close[0]] if len(close) else heights
        few = np.concatenate([[0.0], few[few < 1.2 * top]])
        ends = np.concatenate([few, -few[1:]])
        drawn.rays.set_segments([np.array([x for y in ends for x in ([0, 0], [1, y])], dtype=float)])
        dense = few[-1] < top and len(close) > 0
        drawn.wedges.set_verts([np.array([[0, 0], [1, s * few[-1]], [1, s * top]]) for s in (1, -1) if dense] or [NONE])

    def words(self, known: Facts) -> dict[str, str | float]:
        """The numbers of the triangle, and what the bits that are kept can say."""
        A, B, q, C, d, A_c = (float(x) for x in trig.steps(known.p, known.v, known.r))
        n, ahead, r = int(self.knobs["bits"]), 10.0 ** self.knobs["far"], known.r
        gap, said = float(trig.aside_of(1 - 2.0**-n, ahead)), float(self.by(C, ahead, n))
        end = f"C = {number(C)} is said as {number(said)}, {'a hit' if said <= r else 'a miss'}"
        return {
            "A": A,
            "B": B,
            "cos": np.cos(q),
            "degrees": np.degrees(q),
            "C": C,
            "r": r,
            "rr": r * r,
            "CC": C * C,
            "d": d,
            "foot": A_c + d,
            "A_c": A_c,
            "share": f" = {number(A_c / A)}" if A else ", no number",
            "none": "C is above r: no second triangle." if C > r else "",
            "n": n,
            "ahead": ahead,
            "gap": gap,
            "next": ahead * 2.0**-n,
            "hides": f"; in the gap hides a whole target, r = {number(r)}" if gap > r else "",
            "end": end + ("." if (said <= r) == (C <= r) else ", and that is wrong."),
        }

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


def fan(*shown: str, vote: Ballot = None) -> None:
    """Show the triangle and the fan, in the first of these states; where no kernel runs in all of them."""
    central(Fan(*shown, vote=vote))
