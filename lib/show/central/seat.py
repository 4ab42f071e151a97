"""The triangle of lesson 03: A's path to the right, seen from B, and the sides between it and B."""

import numpy as np
from matplotlib.axes import Axes

from ... import trig
from ..artists import BALL_B, SKIN_A, Paint, bare, enclose, label, outlines, shaft, shapes
from ..palette import CONTACT, INK, QUIET, A, P, R, V
from ..scene import Facts, number, spoken
from ..shapes import arrow, disc
from .aligned import Aligned
from .central import NONE, NOWHERE, Central

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


class Seat(Aligned):
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
        self.layers["seat"] = [shapes(ax, [SKIN_A, Paint(R, 0.13, R, 1.8), BALL_B, Paint(V), Paint(P)])]
        for name, text, colour in (("minus_v", r"$-\mathbf{v}$", V), ("p", r"$\mathbf{p}$", P)):
            self.layers[name] = [label(ax, text, colour)]
        for name, line in LINES.items():
            self.line(name, ax, *line)
        self.mark("touch", ax, "o", CONTACT)
        self.layers["touching"] = [outlines(ax, [CONTACT], ["solid"], 2.0)]

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
        self.layers["seat"][0].set_verts(
            [disc(np.array([self.t * speed, 0.0]), r1), disc(p, r), disc(p, self.scene.r2), *arrows]
        )
        for name, place in (("minus_v", [speed + 9 * width, 0]), ("p", p / 2 - [0, 5 * over])):
            self.layers[name][0].set_position(place)
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
        self.layers["touching"][0].set_segments(
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
