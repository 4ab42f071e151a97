"""Lesson 02's picture: the ray with a ruler along it, the triangle at its foot, the tangent beside it."""

import numpy as np

from ..ray import steps
from .artists import round_length, shaft
from .board import State
from .canvas import in_style
from .central import Ballot, Central, central, tangent_point, unless_none
from .palette import CONTACT, INK, QUIET, P, R, V
from .scene import Facts, number

__all__ = ["Ruler", "ruler"]

LINES = {
    "sight": (QUIET, "", "dotted", 1.2),
    "foot": (P, "$-k$", "solid", 2.2),
    "exit": (INK, "$s_1$", "solid", 2.2),
    "entry": (V, "$s_0$", "solid", 2.2),
    "half": (CONTACT, r"$\sqrt{k^2-c}$", "solid", 2.2),
    "across": (INK, "$C$", "solid", 2.4),
    "radius": (R, "$r$", "solid", 2.4),
    "tangent": (P, r"$\sqrt{c}$", "dashed", 2.2),
}
"""What is drawn as a line: colour, letter, style and width."""

POINTS = {
    "enters": ("o", CONTACT, "enters"),
    "leaves": ("x", INK, "leaves"),
    "surface": ("D", CONTACT, r"$\mathbf{x}$"),
}
"""What is drawn as a point: sign, colour and word."""


class Ruler(Central):
    """The shot as a ray: where it enters and leaves, in centimetres and in frames."""

    states = {
        "2.1": State(
            "B is a point, A has grown", "", "the point is {apart} from A's centre, and the circle has r = {r}."
        ),
        "2.2": State("a ruler along the ray", "sight ruler", "the ray is |v| = {length} long."),
        "2.4": State("the foot", "sight ruler foot", "the nearest point lies −k = {to_foot} along the ray."),
        "2.5": State("the tangent", "tangent radius", "c = p·p − r² = {c}, {tangent}."),
        "2.8": State("where it enters", "ruler foot entry enters", unless_none("s₀ = {to_foot} − {half} = {s0}.")),
        "2.9": State(
            "where it leaves", "ruler exit entry enters leaves", unless_none("s₁ = {s1}, and s₀ s₁ = {product}.")
        ),
        "2.10": State("one triangle", "foot across", "C² = {pp} − {kk} = {CC}."),
        "2.11": State(
            "half the way inside", "half across radius enters leaves", "k² − c = {under_root} = r² − C² = {less}."
        ),
        "2.13": State("frames below centimetres", "ruler frames entry enters", "{when}."),
        "2.15": State("the point of contact", "touching surface", "{where}."),
    }
    always = "shot p v shrunk"
    timed = True
    fluid = True

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = self.page(9.6, 4.4), {}
        ax = self.figure.add_axes([0.01, 0.01, 0.98, 0.98])
        self.shot(ax)
        for name, (colour, letter, style, width) in LINES.items():
            self.line(name, ax, colour, letter, style, width)
        for name, (sign, colour, word) in POINTS.items():
            self.mark(name, ax, sign, colour, word)
        for name, colour in (("ruler", INK), ("frames", V)):
            self.ruler(name, ax, colour)
        self.fit()

    def draw(self, known: Facts) -> None:
        """The ray and all that is measured along it."""
        p, v, r = known.p, known.v, known.r
        length, k, c, _ = (float(x) for x in steps(p, v, r))
        d, width, origin = v / (length or 1.0), shaft(self.world), np.zeros(2)
        out = np.array([d[1], -d[0]]) * (1 if p[0] * d[1] >= p[1] * d[0] else -1)  # across the ray, away from A
        foot, (enters, leaves), far = p - k * d, (p + u * v for u in known.roots), 5 * width * out
        self.put_shot(known)
        self.put("sight", [p - 9 * length * d, p + 9 * length * d])
        spans = {
            "foot": (p, foot, 3.6),
            "entry": (p, enters, 2.2),
            "exit": (p, leaves, 3.6),
            "half": (enters, foot, 2.2),
        }
        for name, (start, end, level) in spans.items():
            self.span(name, start, end, level * far)
        touch, on = tangent_point(known, out), self.on
        self.put("across", [origin, foot], foot / 2 + 4 * width * d)
        self.put("radius", [origin, to := touch if "tangent" in on else enters], to / 2 - 3 * width * d)
        self.put("tangent", [p, touch], (p + touch) / 2 - far)
        for name, place in (("enters", enters), ("leaves", leaves)):
            self.put(name, place, place - (2.4 if "frames" in on else 1.6) * far)
        x = self.contact(known) * self.scene.r1 / (r or 1.0)
        self.put("surface", x, 0.6 * x)
        unit = round_length(length / 8) if length else 1.0
        self.measure("ruler", p, d * unit, 2.5 * width * out, unit, length)
        self.measure("frames", p, v / 10, -2.5 * width * out, 0.1, 1.0)

    def words(self, known: Facts) -> dict[str, str | float]:
        """What is measured along the ray, and what is said of it where there is no such length."""
        length, k, c, _ = (float(x) for x in steps(known.p, known.v, known.r))
        s0, s1 = (length * u for u in known.roots)
        pp, kk, rr = known.p @ known.p, k * k, known.r**2
        none = f"k² − c = {number(kk - c)} is negative, and the line passes beside" if length else "nothing moves"
        meets = s0 == s0
        when = f"t = {number(s0)} / {number(length)} = {number(s0 / length)}" if meets else none
        when += ", after the frame" if s0 > length else ", before the frame" if s0 < 0 else ""
        where = f"the surfaces touch {number(self.scene.r1)} from A's centre" if known.contact.hit else "no contact"
        stays = "the square of the tangent; turn the ray, and it stays"
        numbers = {"apart": np.hypot(*known.p), "r": known.r, "length": length, "to_foot": -k, "half": -k - s0, "c": c}
        numbers |= {"s0": s0, "s1": s1, "product": s0 * s1, "pp": pp, "kk": kk, "CC": pp - kk}
        return numbers | {
            "under_root": kk - c,
            "less": rr - (pp - kk),
            "tangent": stays if c >= 0 else "negative, for B starts inside",
            "none": "" if meets else f"{none}.",
            "when": when if c > 0 else "c ≤ 0, so they touch at once, at t = 0",
            "where": where if c >= 0 else "they overlap already",
        }


def ruler(*shown: str, vote: Ballot = None) -> None:
    """Show the ray and its ruler, in the first of these states; where no kernel runs in all of them."""
    central(Ruler(*shown, vote=vote))
