"""Lesson 04's picture: the shot, and below it on the same ruler the parabola f, with plumb lines between."""

import numpy as np

from ..aligned import Aligned
from ..artists import Marks, Paint, blank, label, round_length, shaft, shapes
from ..board import State
from ..canvas import figure, in_style
from ..central import Ballot, central, unless_none
from ..palette import CONTACT, FRAME, INK, QUIET, P, R, V
from ..scene import Facts, number, verdict

LINES = {
    "zero": (INK, "", "solid", 0.8),
    "curve": (P, "", "solid", 2.6),
    "slope": (V, "$2b$", "solid", 2.4),
    "height": (P, "$c$", "solid", 2.4),
    "depth": (CONTACT, "$-D/a$", "solid", 2.4),
    "tangent": (P, r"$\sqrt{c}$", "dashed", 2.0),
    "across": (INK, "$C$", "solid", 2.2),
    "radius": (R, "$r$", "solid", 2.2),
    "half": (CONTACT, r"$\sqrt{D/a}$", "solid", 2.4),
    "near": (V, r"$|\mathbf{v}|u_0$", "solid", 2.4),
    "far": (INK, r"$|\mathbf{v}|u_1$", "solid", 2.4),
}
"""What is drawn as a line: colour, letter, style and width. From `tangent` on it is drawn in the world."""

POINTS = {
    "start": ("s", P, ""),
    "lowest": ("D", P, ""),
    "now": ("s", INK, "$f(t)$"),
    "first": ("o", CONTACT, "$u_0$"),
    "second": ("x", INK, "$u_1$"),
    "enters": ("o", CONTACT, ""),
    "leaves": ("x", INK, ""),
}
"""What is drawn as a point: sign, colour and word."""


class Stencil(Aligned):
    """The shot and its parabola: one rigid shape in centimetres, which only slides."""

    states = {
        "4.3": State("f, below the shot", "now plumb_now", "at t = {t} f is {f}{overlap}."),
        "4.5": State("the slope at the start", "slope start plumb_start", "2b = {slope} a frame: they {approach}."),
        "4.6": State("the height at the start", "height start plumb_start tangent", "c = {c}, {apart}."),
        "4.8": State(
            "the lowest point",
            "stencil lowest plumb_lowest across",
            "s centimetres along the ray f is (s {to_start})² {least}.",
        ),
        "4.9": State(
            "the depth",
            "stencil depth lowest half across radius plumb_lowest plumb_first",
            "D = b² − a c = {bb} − {ac} = {D}{depth}.",
        ),
        "4.10": State(
            "the first root", "frames plumb_first first enters", unless_none("u₀ = ({minus_b} − {root}) / {a} = {u0}.")
        ),
        "4.11": State(
            "the second root",
            "frames plumb_first plumb_second first second enters leaves",
            unless_none("u₁ = ({minus_b} + {root}) / {a} = {u1}."),
        ),
        "4.14": State(
            "near is c over far",
            "height near far first second plumb_first plumb_second",
            unless_none("c / (−b + √D) = {c} / ({minus_b} + {root}) = {u0}."),
        ),
        "4.15": State("the window of the frame", "window frames touching first second plumb_first", "{verdict}."),
    }
    always = "shot p v shrunk zero curve centimetres numbers"
    timed = True

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = figure(9.6, 6.2, self.projected), {}
        self.sheet, self.below = (blank(self.figure, [0.01, 0, 0.98, height]) for height in (1, 0.45))
        for name, paint in (("window", Paint(FRAME, 1.0, QUIET, 0.8)), ("stencil", Paint(P, 0.1))):
            self.layers[name] = Marks(area=shapes(self.below, [paint]))
        self.plumbs(["start", "now", "lowest", "first", "second"])
        self.shot(self.figure.add_axes([0.01, 0.46, 0.98, 0.53]))
        for i, (name, line) in enumerate(LINES.items()):
            self.line(name, self.world if i >= list(LINES).index("tangent") else self.below, *line)
        for name, point in POINTS.items():
            self.mark(name, self.world if name in ("enters", "leaves") else self.below, *point)
        for name, colour in (("centimetres", QUIET), ("frames", V)):
            self.ruler(name, self.below, colour)
        self.layers["numbers"] = Marks(words=[label(self.sheet, "", colour) for colour in (V, P, P, INK)])
        self.fit()

    def draw(self, known: Facts) -> None:
        """The shot, the curve, and what each state measures on it."""
        known = self.level(known)
        (k, C), length, c = known.p, known.v[0], float(known.steps.c)
        up, width = self.upright(), shaft(self.world)
        self.put_shot(known)
        self.put("zero", (curve := self.curve(known))[[0, -1]] * [1, 0])
        self.put("curve", curve)
        self.layers["stencil"].area.set_verts([plate := self.curve(known, 2 * known.r)])
        least, now = plate[len(plate) // 2, 1], k + self.t * length
        floor, high = self.below.get_ylim()
        frame = [[x, y] for x in (k, k + length) for y in (floor + 9.5 * up, high)]
        self.layers["window"].area.set_verts([[frame[i] for i in (0, 1, 3, 2)]])
        enters, leaves = (known.p + u * known.v for u in known.roots)
        points = {"start": (known.p, c), "lowest": (np.array([0.0, C]), least), "first": (enters, 0)}
        points |= {"second": (leaves, 0), "now": (np.array([now, C]), now * now + least)}
        for name, (place, height) in points.items():
            self.drop(name, place, height)
            aside = {"first": (-6, -5), "second": (6, -5)}.get(name, (9, 3)) * np.array([width, up])
            self.put(name, place * [1, 0] + [0, height], place * [1, 0] + [0, height] + aside)
        self.put("enters", enters)
        self.put("leaves", leaves)
        ahead, over = length / 4 if length else np.nan, np.copysign(width, C)
        self.put("slope", [[k, c], [k + ahead, c + 2 * k * ahead]], [k + ahead / 2 - 6 * width, c + k * ahead - 4 * up])
        self.put("height", [[k, 0], [k, c]], [k - 5 * width, c / 2])
        self.put("depth", [[0, 0], [0, least]], [9 * width, np.copysign(6 * up, -least)])
        self.put("across", [[0, 0], [0, C]], [4 * width, C / 2])
        self.put("radius", [[0, 0], enters], enters / 2 - [4 * width, 0])
        self.put("half", [enters, [0, C]], (enters + [0, C]) / 2 + [0, 6 * over])
        self.put("tangent", [known.p, touch := self.touched(known)], (known.p + touch) / 2 - [0, 6 * over])
        self.span("near", known.p, enters, np.array([0, 5 * over]))
        self.span("far", known.p, leaves, np.array([0, 13 * over]))
        unit = round_length(length / 8) if length else 1.0
        self.measure("centimetres", np.array([k, floor + 9 * up]), np.array([unit, 0]), np.array([0, -2.5 * up]), unit)
        self.measure("frames", np.array([k, 0]), np.array([length / 10, 0]), np.array([0, 2.5 * up]), 0.1)
        for i, (text, name) in enumerate(zip(self.layers["numbers"].words, "abcD", strict=True)):
            text.set_text(f"{name} = {number(getattr(known.steps, name), 6)}")
            text.set_position((self.sheet.get_xlim()[1] - 16 * width, 0.77 - 0.045 * i))

    def words(self, known: Facts) -> dict[str, str]:
        """What the state reads off."""
        a, b, c, D, (u0, u1) = *map(float, known.steps), map(float, known.roots)
        f, least = a * self.t * self.t + 2 * b * self.t + c, -D / a if a else c
        numbers = {"a": a, "minus_b": -b, "c": c, "D": D, "bb": b * b, "ac": a * c, "root": np.sqrt(max(D, 0))}
        numbers |= {"u0": u0, "u1": u1, "t": self.t, "f": f, "slope": 2 * b}
        return {name: number(x, 6) for name, x in numbers.items()} | {
            "overlap": ", they overlap" if f < 0 else "",
            "approach": "approach" if b < 0 else "do not approach",
            "apart": "and the tangent is √c long" if c > 0 else "they touch already",
            "to_start": _signed(b / (np.sqrt(a) or 1.0)),
            "least": _signed(least),
            "depth": f", and D / a = {number(-least, 6)}" if a else "",
            "none": "" if u0 == u0 else f"no root, as {f'D = {number(D, 6)}' if a else 'nothing moves'}.",
            "verdict": verdict(known),
        }


def _signed(x: float) -> str:
    """A number as a term of a sum, its sign apart."""
    return f"{'−' if x < 0 else '+'} {number(abs(x), 6)}"


def stencil(*shown: str, vote: Ballot = None) -> None:
    """Show the shot and its parabola, in the first of these states; where no kernel runs in all of them."""
    central(Stencil(*shown, vote=vote))
