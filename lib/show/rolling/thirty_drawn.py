"""What the picture of the 30° rule is made of: two balls from above, and the angle over the cut."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.patches import Rectangle

from ... import rolling, setups
from ..artists import dots, outlines
from ..board import Board
from ..canvas import SMALL, figure, in_style
from ..cloth import FELT, MARK, hue, rounds
from ..palette import INK, QUIET, WRONG, A
from ..scene import number
from ..shapes import disc
from .rolled import place, put_ways, ways
from .spotted import Spotted

VIEW = np.array([[-0.32, -0.27], [0.6, 0.41]])
"""What is seen of the cloth, in metres; the ball at rest lies at 0."""

WIDE, HIGH, SHARE = 9.8, 4.4, 0.62
"""The size of the picture in inches, and the share of the width that is cloth."""

ARC, SWUNG = 0.16, np.linspace(0, 1, 13)
"""How far out an angle is drawn, in metres, and where on it."""


class Drawn(Board):
    """The artists of the 30° rule, for a board that knows `history`, `legs`, `turn`, `sine` and `cut`."""

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(WIDE, HIGH, self.projected)
        self.world = ax = self.figure.add_axes([0, 0, SHARE, 1], xlim=VIEW[:, 0], ylim=VIEW[:, 1])
        ax.set_axis_off()
        ax.add_patch(Rectangle(VIEW[0], *(VIEW[1] - VIEW[0]), facecolor=FELT, edgecolor="none"))
        look = {"color": MARK, "size": SMALL, "animated": True, "clip_on": True, "va": "center"}
        ax.text(-0.305, 0.385, "played four times slower", color=MARK, size=SMALL, va="center")
        self.straight = outlines(ax, [MARK] * 2, ["dotted"] * 2, 1.4)
        self.angles = outlines(ax, [MARK] * 2, ["solid"] * 2, 1.6)
        self.ways, self.ghost = ways(ax, [MARK, hue(1)]), outlines(ax, [MARK], ["dotted"], 1.4)
        self.other, self.ball = rounds(ax, np.array([setups.RADIUS]), [hue(1)]), Spotted(ax, setups.RADIUS)
        self.names = [ax.text(0, 0, "", **look) for _ in range(2)]
        self.lay_panel([SHARE + 0.055, 0.13, 0.3, 0.8])
        self.draw_background()

    def lay_panel(self, box) -> None:
        """The angle over the cut: the rule, and that of a ball without spin."""
        self.panel = ax = self.figure.add_axes(box, xlim=(0, 90), ylim=(0, 92))
        ax.set(xticks=[0, 30, 60, 90], yticks=[0, 30, 60, 90])
        ax.set_xticklabels(["0", "30°", "60°", "90°"])
        ax.set_yticklabels(["0", "30°", "60°", "90°"])
        ax.text(75, -3.4, "cut φ", color=QUIET, size=SMALL, ha="center", va="top")
        ax.text(7, 91, "turned aside by ψ", color=QUIET, size=SMALL, va="top")
        s = np.linspace(0, 1, 201)
        cuts = np.degrees(np.arcsin(s))
        ax.plot(cuts, np.degrees(np.arctan(rolling.deflection(s))), color=A, linewidth=2.6)
        ax.plot([0, 90], [90, 0], color=WRONG, linewidth=1.8, linestyle="dashed")
        ax.text(4, 46, "without spin", color=WRONG, size=SMALL, ha="left")
        ax.text(50, 17, "rolling", color=A, size=SMALL, ha="center")
        ax.axhline(30, color=QUIET, linewidth=0.8, linestyle="dotted")
        for sine, word in ((0.25, "¾"), (0.5, "½"), (0.75, "¼")):
            x = np.degrees(np.arcsin(sine))
            ax.plot([x, x], [0, 3], color=INK, linewidth=1.2)
            ax.text(x + 1.2, 1, word, color=INK, size=SMALL, ha="left", va="bottom")
        self.plumb, self.point = outlines(ax, [INK], ["dotted"], 1.2), dots(ax, "o", INK)
        self.point.set_markersize(11)
        look = {"size": SMALL, "animated": True, "color": INK, "weight": "bold"}
        self.said = ax.text(0, 0, "", va="bottom", ha="left", **look)

    def update(self) -> tuple[list[Artist], str]:
        """The balls at the instant, their ways, the angles, and the point of this shot."""
        t = self.t * self.duration
        put_ways(self.ways, self.legs)
        self.ball.turn(self.history, 0, self.legs[0])
        self.ball.put(place(self.legs[0], t), t)
        self.other.set_offsets([place(self.legs[1], t)])
        self.put_angles()
        psi = self.turn.psi
        self.plumb.set_segments([np.array([[self.cut, 0], [self.cut, psi]])] if psi is not None else [])
        self.point.set_data([self.cut] if psi is not None else [], [psi] if psi is not None else [])
        self.said.set_text("" if psi is None else f"ψ = {degrees(psi)}")
        self.said.set_position(self.beside(psi or 0.0))
        seen = [self.straight, *self.ways, self.angles, self.ghost, self.other, *self.ball.artists, *self.names]
        return [*seen, self.plumb, self.point, self.said], ""

    def beside(self, psi: float) -> tuple[float, float]:
        """Where the angle is told, clear of both lines."""
        if self.state == "stunned":
            return min(self.cut + 3, 62), psi + 3
        if self.cut <= 40:
            return max(self.cut - 29, 1.5), psi + (3 if psi > 9 else 9)
        return min(self.cut - 3, 62), 97 - self.cut

    def put_angles(self) -> None:
        """The first direction, the ghost of the cue ball at the hit, the cut, and by how much it is turned aside."""
        met, last, other, psi = self.turn
        none = np.empty((0, 2))
        lines, arcs, words = [none, none], [none, none], ["", ""]
        self.ghost.set_segments([] if met is None else [disc(met, setups.RADIUS)])
        if met is not None and self.sine > 0:
            lines[1] = np.array([[0, 0], [1.5 * ARC, 0]])
            arcs[1] = arc(np.zeros(2), np.array([1.0, 0.0]), other)
            words[1] = f"φ = {degrees(self.cut)}"
            down = max(0.0, 0.028 - 0.002 * self.cut)  # clear of the line of a way that is hardly turned
            self.names[1].set_position(ARC * 1.12 * half(np.array([1.0, 0.0]), other) - [0, down])
        if psi is not None and last.v[1] > 1e-9:
            corner = np.array([last.x[0] - (last.x[1] - met[1]) * last.v[0] / last.v[1], met[1]])
            lines[0] = np.array([corner + last.v / np.hypot(*last.v) * 0.02, corner, [VIEW[1, 0], met[1]]])
            arcs[0] = arc(corner, np.array([1.0, 0.0]), last.v)
            words[0] = f"ψ = {degrees(psi)}"
            up = max(0.0, 0.028 - 0.002 * psi)
            self.names[0].set_position(corner + ARC * 1.12 * half(np.array([1.0, 0.0]), last.v) + [0, up])
        self.straight.set_segments(lines)
        self.angles.set_segments(arcs)
        for name, word in zip(self.names, words, strict=True):
            name.set_text(word)


def degrees(x: float) -> str:
    """An angle in hundredths of a degree."""
    return f"{number(round(x, 2))}°"


def half(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The direction, of length 1, half-way between two."""
    both = one / np.hypot(*one) + other / np.hypot(*other)
    return both / np.hypot(*both)


def arc(corner: np.ndarray, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """An angle about a corner: directions between two, of one length."""
    ways = np.outer(1 - SWUNG, one / np.hypot(*one)) + np.outer(SWUNG, other / np.hypot(*other))
    return corner + ARC * ways / np.sqrt(np.sum(ways * ways, axis=1))[:, None]
