"""What the picture of a struck ball is made of: the cloth from above, the face, two scales, and a graph over time."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.patches import Rectangle

from ... import rolling, setups
from ...rolling import SLIDE
from ...table import BALL
from ..artists import dots, label, outlines
from ..board import Board
from ..canvas import SMALL, figure, in_style
from ..cloth import FELT, MARK, hue, rounds
from ..palette import CONTACT, INK, QUIET, A, V
from ..scene import number
from ..track import track as scale
from .face import Face
from .rolled import Leg, place, put_ways, ways
from .spotted import Spotted

SPAN = 1.25
"""Seconds that are shown at most."""

VIEW = np.array([[-0.09, -0.175], [1.31, 0.175]])
"""What is seen of the cloth, in metres; the ball starts at 0."""

WIDE, HIGH, LOW = 9.8, 2.45, 3.15
"""The width of the picture, the height of the cloth, and of what is below it, in inches."""

EVENTS = 4
"""So many ends of phases are marked at most."""


class Drawn(Board):
    """The artists of a struck ball, for a board that knows `history`, `side`, `height`, `speed`, `turned`, `ahead`."""

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        whole = LOW + HIGH
        self.figure = figure(WIDE, whole, self.projected)
        self.lay_cloth([0, LOW / whole, 1, HIGH / whole])
        self.face = Face(self.figure, [0.0, 0.25 / whole, 2.7 / WIDE, 2.7 / whole])
        speeds, turns = {x: f"{x:g}" for x in (0.0, 1.0, 2.0, 3.0)}, {-90.0: "−90°", 0.0: "0", 90.0: "90°"}
        self.fast = scale(self.figure, [0.275, 1.85 / whole, 0.205, 0.85 / whole], "speed, metres a second", speeds)
        self.way = scale(self.figure, [0.275, 0.55 / whole, 0.205, 0.85 / whole], "spin turned by", turns)
        self.lay_graph([0.535, 0.53 / whole, 0.455, (LOW - 0.68) / whole])
        self.draw_background()

    def lay_cloth(self, box) -> None:
        """The cloth from above, with a rule along its edge."""
        self.world = ax = self.figure.add_axes(box, xlim=VIEW[:, 0], ylim=VIEW[:, 1])
        ax.set_axis_off()
        ax.add_patch(Rectangle(VIEW[0], *(VIEW[1] - VIEW[0]), facecolor=FELT, edgecolor="none"))
        for k in range(14):
            ax.plot([k / 10, k / 10], [-0.175, -0.169 + 0.006 * (k % 5 == 0)], color=MARK, linewidth=1)
        ax.text(1.295, 0.16, "played six times slower", color=MARK, size=SMALL, ha="right", va="top")
        look = {"color": MARK, "size": SMALL, "ha": "center"}
        for x in (0.5, 1.0):
            ax.text(x, -0.158, f"{x:g} m", va="bottom", **look)
        self.ways = ways(ax, [MARK, hue(1)])
        self.ticks = outlines(ax, [MARK] * EVENTS, ["solid"] * EVENTS, 1.4)
        look |= {"va": "center", "animated": True, "clip_on": True}
        self.names = [ax.text(0, 0, "", **look) for _ in range(3)]
        self.other = rounds(ax, np.array([setups.RADIUS]), [hue(1)])
        self.ball = Spotted(ax, setups.RADIUS)

    def lay_graph(self, box) -> None:
        """The graph over time, in shares of the first speed."""
        self.graph = ax = self.figure.add_axes(box, xlim=(0, SPAN), ylim=(-1.4, 2.75))
        ax.set(yticks=[-1, 0, 1, 2], xticks=[0, 0.5, 1])
        ax.text(SPAN, -1.64, "seconds", color=QUIET, size=SMALL, ha="right", va="top")
        ax.text(SPAN, 2.7, "in shares of the first speed", color=QUIET, size=SMALL, ha="right", va="top")
        ax.axhline(0, color=INK, linewidth=0.8)
        self.when = outlines(ax, [QUIET] * EVENTS, ["dotted"] * EVENTS, 1.4)
        self.met, self.sevenths = outlines(ax, [CONTACT], ["solid"], 1.6), outlines(ax, [INK], ["dashed"], 1.2)
        self.lines = outlines(ax, [A, A, V], ["solid", "dashed", "solid"], 2.4)
        self.now, self.five = outlines(ax, [INK], ["solid"], 1.0), dots(ax, "D", INK)
        look = {"size": SMALL, "animated": True, "va": "center"}
        self.words = [ax.text(0, 0, "", color=c, ha="right", **look) for c in (INK, A, V)]
        self.letters = [label(ax, f"${name}$", c) for name, c in (("w", A), (r"r_1\omega", A), ("u", V))]

    def update(self) -> tuple[list[Artist], str]:
        """The ball at the instant, its way, where the cue strikes, the scales, and the graph."""
        t, mine = self.t * self.duration, self.legs[0]
        put_ways(self.ways, self.legs)
        self.ball.turn(self.history, 0, mine)
        self.ball.put(place(mine, t), t)
        self.other.set_offsets([place(self.legs[1], t) if self.ahead else [-9, -9]])
        self.face.put(self.side, self.height)
        self.fast[1].set_data([self.speed], [0])
        self.way[1].set_data([self.turned], [0])
        self.put_phases(mine)
        self.put_graph(mine, t)
        seen = [*self.ways, self.ticks, *self.names, self.other, *self.ball.artists, *self.face.artists]
        seen += [self.fast[1], self.way[1], self.when, self.met, self.sevenths, self.lines, self.now, self.five]
        return [*seen, *self.words, *self.letters], ""

    def put_phases(self, mine: list[Leg]) -> None:
        """A tick where a phase ends, and the names of the first ones beside the way."""
        ends = [leg.x for leg in mine[1:]][:EVENTS]
        self.ticks.set_segments([np.array([x + [0, 0.022], x - [0, 0.022]]) for x in ends])
        long = [leg for leg in mine if np.hypot(*(leg.at(leg.lasts) - leg.x)) > 0.12][: len(self.names)]
        for k, text in enumerate(self.names):
            text.set_text(rolling.PHASES[long[k].phase] if k < len(long) else "")
            text.set_position(long[k].at(long[k].lasts / 2) + [0, 0.05] if k < len(long) else (0, 0))

    def put_graph(self, mine: list[Leg], now: float) -> None:
        """The three lines, the ends of phases, the hit, and what the state is about."""
        t, shares = self.values(mine)
        shares = shares / (self.speed or 1.0)
        self.lines.set_segments([np.stack([t, shares[:, k]], axis=-1) for k in range(3)])
        ends = [leg.start for leg in mine[1:]][:EVENTS]
        self.when.set_segments([np.array([[x, -1.4], [x, 2.2]]) for x in ends])
        hits = self.history.t[self.history.kind == BALL][:1]
        self.met.set_segments([np.array([[x, -1.4], [x, 2.2]]) for x in hits])
        self.now.set_segments([np.array([[now, -1.4], [now, 2.2]])])
        spots = zip(self.letters, self.lettered(shares[0]), strict=True)
        for letter, y in spots:
            letter.set_position((0.045, y))
            letter.set_visible(not self.missed)
        self.put_words(mine[0], shares)

    def lettered(self, first: np.ndarray) -> list[float]:
        """The heights of the three letters: by the beginnings of their lines, clear of each other."""
        order, found = np.argsort(first, kind="stable"), np.array(first, float) + 0.2
        for one, above in zip(order[:-1], order[1:], strict=True):
            found[above] = max(found[above], found[one] + 0.42)
        return found.tolist()

    def put_words(self, leg: Leg, shares: np.ndarray) -> None:
        """By state: nothing, how fast w and u fall, or five sevenths and when."""
        five = self.state == "12.15" and leg.phase == SLIDE and not self.turned
        self.sevenths.set_segments([np.array([[0, 5 / 7], [SPAN, 5 / 7]])] if five else [])
        self.five.set_data([leg.end] if five else [], [shares[1, 0]] if five else [])
        told = ["", "", ""]
        if five:
            told[0] = f"at {number(leg.end, 3)} s {number(shares[1, 0], 4)}; dashed: 5/7"
        if self.state == "12.14" and leg.phase == SLIDE:
            u, w = shares[0] * self.speed, shares[1] * self.speed
            told[1:] = (
                f"{name} {number((w[k] - u[k]) / leg.lasts)} m/s each second" for name, k in (("w", 0), ("u", 2))
            )
        for text, word, y in zip(self.words, told, (1.0, 2.0, 1.6), strict=True):
            text.set_text(word)
            text.set_position((SPAN, y))
