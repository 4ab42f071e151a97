"""Two triangles between the path and A: the part of lesson 03's picture that shows the shot."""

import numpy as np
from matplotlib.artist import Artist

from ... import trig
from ..aligned import Aligned
from ..artists import BALL_A, LETTER, SKIN_B, Marks, Paint, blank, enclose, label, outlines, shaft, shapes
from ..canvas import SIZE
from ..central import Central
from ..palette import CONTACT, INK, QUIET, WRONG, A, B, P, R, V
from ..scene import Facts, number
from ..shapes import NONE, NOWHERE, arrow, disc
from .fan_states import clauses, verdict

LINES = {
    "path": (QUIET, "", "dotted", 1.4),
    "aside": (INK, "$C$", "solid", 2.4),
    "radius": (R, "$r$", "solid", 2.2),
    "half": (CONTACT, "$d$", "solid", 3.2),
    "along": (P, r"$\cos\varphi\,|\mathbf{p}|$", "solid", 2.2),
    "way": (A, "$A_c$", "solid", 2.2),
    "angle": (INK, r"$\varphi$", "solid", 1.8),
}
"""What is drawn as a line: colour, letter, style and width."""

HEADROOM = 36
"""How far above the path the measures and letters of a narrow picture reach, in widths of a shaft."""

LEAST = 4.0
"""Of fewer inches is a picture in which what is gained for them would be lost again, as all becomes too small."""

HIDDEN = {"radius", "half", "touch", "touching", "clauses", "way", "along"}
"""What would give away when they touch."""


class Triangles(Aligned):
    """The shot with its path to the right: the angle at B, the triangle up to A's centre and the one to contact."""

    def lay_triangles(self) -> None:
        """Make the balls, the arrows, the sides, and the questions in a strip above."""
        self.lay_strip()
        top = 0.92 if self.roomy else 0.86
        ax = self.world = self.figure.add_axes([0.01, 0.01, 0.98, top - 0.01])
        ax.set_axis_off()
        self.layers["ring"] = Marks(area=shapes(ax, [Paint(R, 0.13, R, 1.8)]))
        self.layers["A"] = Marks(ball=shapes(ax, [BALL_A]), letter=label(ax, "A", A, inside=True))
        for name, colour in (("p", P), ("v", V)):
            letter = label(ax, rf"$\mathbf{{{name}}}$", colour)
            self.layers[name] = Marks(arrow=shapes(ax, [Paint(colour)]), letter=letter)
        self.layers["shrunk"] = Marks(ball=shapes(ax, [SKIN_B]), letter=label(ax, "B", B))
        for name, line in LINES.items():
            self.line(name, ax, *line)
        self.mark("touch", ax, "o", CONTACT)
        self.layers["touching"] = Marks(ring=outlines(ax, [CONTACT], ["solid"], 2.0))

    def lay_strip(self) -> None:
        """The four questions of (3.11), each twice: one that decides is marked."""
        wide, top = self.roomy, 0.92 if self.roomy else 0.86
        strip = blank(self.figure, [0.01, top, 0.98, 1 - top])
        spots = [(x, 0.5) for x in (0.01, 0.21, 0.43, 0.62)]
        spots = spots if wide else [(0.02, 0.75), (0.52, 0.75), (0.02, 0.25), (0.52, 0.25)]
        look = {"va": "center", "animated": True, "size": LETTER if wide else SIZE}
        plain = [strip.text(*spot, "", color=INK, **look) for spot in spots]
        marked = [strip.text(*spot, "", color=WRONG, weight="bold", **look) for spot in spots]
        self.layers["clauses"] = Marks(plain=plain, marked=marked, frame=outlines(strip, [WRONG], ["solid"], 2.0))

    def fit_triangles(self) -> None:
        """Fit the view to the shot, from the beginning of its film to the end."""
        known = self.level(self.facts)
        p, v, r, r2 = known.p, known.v, known.r, self.scene.r2
        ends = [x + side * r2 for x in (p, p + self.last * v, p + 1.06 * v) for side in (-1, 1)]
        ends += [np.array(x) for x in ([-r, -r], [r, r], [0, 1.5 * p[1]])]
        enclose(self.world, np.array(ends), 1.06)
        narrow = LEAST < self.figure.get_figwidth() and not self.roomy
        if narrow and "the way to contact" in self.states:  # its measures, and B's letter above them
            above = p + [0, np.copysign(HEADROOM * shaft(self.world), p[1])]
            enclose(self.world, np.array([*ends, above]), 1.06)

    def ends(self, known: Facts) -> float:
        """Until B has left A behind, if it meets A at all, not in the past or far ahead."""
        first, second = map(float, known.roots)
        return float(np.clip(second + 0.2, 1.0, 2.0)) if second > 0 and first < 2 else 1.0

    def sides(self, known: Facts) -> tuple[float, ...]:
        """|v|, |p|, φ, C, d and A_c."""
        return tuple(float(x) for x in trig.steps(known.p, known.v, known.r))

    def draw_triangles(self, known: Facts) -> None:
        """The shot, and the triangles between its path and A."""
        known = self.level(known)
        p, v, r, r2, origin, width = known.p, known.v, known.r, self.scene.r2, np.zeros(2), shaft(self.world)
        over = np.copysign(width, p[1])  # on the side of the path that A's centre is not on
        self.layers["ring"].area.set_verts([disc(origin, r)])
        self.layers["A"].ball.set_verts([disc(origin, r - r2)])
        self.layers["A"].letter.set_position([0, -0.5 * (r - r2) * np.copysign(1, p[1])])
        for name, start, way in (("p", origin, p), ("v", p, v)):
            self.layers[name].arrow.set_verts([arrow(start, way, width)])
        self.layers["p"].letter.set_position(p / 2 - [0, 6 * over])
        self.layers["v"].letter.set_position(p + 0.9 * v + [0, 6 * over])
        self.layers["shrunk"].ball.set_verts([disc(p + self.t * v, r2)])
        up = max(
            r2 + 4 * width, (28 if self.roomy else 32) * width if "along" in self.on else 0.0
        )  # beyond the measures, which it flies under
        self.layers["shrunk"].letter.set_position(p + self.t * v + [0, up * np.copysign(1, p[1])])
        there = disc(p + known.contact.t * v, r2) if known.contact.hit and np.any(v) else NONE
        self.layers["touching"].ring.set_segments([there])
        self.draw_sides(known, over)
        self.draw_clauses(known)

    def draw_sides(self, known: Facts, over: float) -> None:
        """What is measured of the triangles; nowhere without a path."""
        (k, C), v, width = known.p, known.v[0], shaft(self.world)
        _, far_off, _, _, d, A_c = self.sides(known)
        p, foot, origin = known.p, np.array([0.0, C]), np.zeros(2)
        touch = np.array([k + A_c, C])
        if not v:
            foot = touch = NOWHERE
        far = 2 * np.ptp(self.world.get_xlim())
        self.put("path", [[k - far, C], [k + far, C]] if v else NOWHERE)
        self.put("aside", [origin, foot], (origin + foot) / 2 + [5 * width, 0])
        self.put("radius", [origin, touch], (origin + touch) / 2 - [5 * width, 0])
        self.put("half", [touch, foot], (touch + foot) / 2 + [0, 6 * over])
        self.span("along", p, foot, np.array([0, (16 if self.roomy else 20) * over]))
        letter, there = self.layers["along"].letter, [k - share * k for share in (0.5, 0.25)]
        x = max(there, key=lambda x: abs(x - k - self.t * v))  # B's letter flies by
        letter.set_position((x, letter.get_position()[1]))
        self.span("way", p, touch, np.array([0, 7 * over]))
        turns = np.arctan2(-C, -k) * np.linspace(0, 1, 17)
        arc = 0.32 * far_off * np.transpose([np.cos(turns), np.sin(turns)])
        self.put("angle", p + arc if v and far_off else NOWHERE, p + 1.2 * arc[8])
        self.put("touch", touch)

    def draw_clauses(self, known: Facts) -> None:
        """The questions with their answers, and the one that decides framed; after it none is asked, or drawn."""
        _, _, _, C, _, A_c = self.sides(known)
        drawn, questions = self.layers["clauses"], clauses(known, C, A_c)
        drawn.frame.set_segments([NONE])
        for plain, marked, asked in zip(drawn.plain, drawn.marked, questions, strict=True):
            words, decides = asked
            for text, shown in ((plain, not decides), (marked, decides)):
                text.set_text(words)
                text.set_visible(text.get_visible() and shown)
            if decides:
                drawn.frame.set_segments([_framed(marked)])
        if "clauses" in self.on:
            asked = 1 + next((i for i, (_, decides) in enumerate(questions) if decides), 3)
            for name in (("half", "way", "touch") if asked < 4 else ()) + (("aside",) if asked < 3 else ()):
                self.put(name, NOWHERE)

    def words_of_triangles(self, known: Facts) -> dict[str, str | float]:
        """The numbers of the triangles, and why there is none."""
        length, distance, q, C, d, A_c = self.sides(known)
        still = (
            ""
            if length * distance
            else "There is no angle, as nothing moves."
            if distance
            else "There is no angle from A's centre."
        )
        numbers = {
            "A": length,
            "B": distance,
            "cos": np.cos(q),
            "sin": np.sin(q),
            "degrees": np.degrees(q),
            "C": C,
            "d": d,
        }
        numbers |= {
            "r": known.r,
            "rr": known.r**2,
            "CC": C * C,
            "dd": d * d,
            "foot": A_c + d,
            "A_c": A_c,
            "AA": length**2,
        }
        numbers |= {"dot": -float(known.steps.b), "cross": abs(float(np.cross(*_in_space(known))[2]))}
        return numbers | {
            "share": f" = {number(A_c / length)}" if length else "",
            "still": still,
            "none": still or ("There is no second triangle, as C is above r." if C > known.r else ""),
            "verdict": verdict(known, C, A_c),
        }

    def has_left(self) -> bool:
        """Is a handle out of the view?"""
        return Central.has_left(self)


def _framed(text: Artist) -> np.ndarray:
    """A frame about a text, in its axes."""
    low, high = text.axes.transData.inverted().transform(text.get_window_extent().padded(4))
    return np.array([low, [high[0], low[1]], high, [low[0], high[1]], low])


def _in_space(known: Facts) -> list[np.ndarray]:
    """v and p with a third coordinate, 0."""
    return [np.append(x, 0.0) for x in (known.v, known.p)]
