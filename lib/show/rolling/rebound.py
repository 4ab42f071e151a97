"""A ball and a cushion that grips: how it throws the ball back, and beside it a smooth one, or what a code says."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from ... import rolling
from ...rolling import RollingHistory
from ...table import WALL
from ..board import State
from ..canvas import SMALL, in_style
from ..cloth import IVORY, MARK, hue
from ..explorer import explore
from ..palette import INK, QUIET, SHADE, V
from ..scene import number, short
from ..shapes import arrow, disc
from ..track import track
from ._legs import _Leg, _legs, _place
from ._on_cloth import TRACK, R, _OnCloth

HIGHER = rolling.POOL["height"] - 1
"""How far above the middle of a ball the edge of a cushion is, in radii."""

BESIDE = np.array([0.0, 0.07])
"""How far below the other the yellow ball goes, in metres."""

EDGING = "#2F5F47"
"""The colour of the cushion."""

EDGE, EDGE_Y, START, OFTEN = 0.5, -0.05, 0.26, 6
"""Where the cushion is, and where on it the ball meets it; how far from there it starts, in metres; and how often it is
thrown back at most."""

SET = {
    "straight": ("straight in", (0.0, 0.0)),
    "aside": ("straight in, with side", (0.0, 1.0)),
    "plain": ("at 45°", (45.0, 0.0)),
}
"""What the buttons set: the angle in degrees, and the side: the speed of the rim over that of the ball."""

SLIDING = {"slides": "straight in, without roll", "aslant": "at 45°, without roll"}
"""Those of a ball that does not turn when it meets the cushion."""

OPEN = (-np.inf, -np.inf), (EDGE, np.inf)
REAL = rolling.cloth(*OPEN, **rolling.POOL)
SMOOTH = rolling.cloth(*OPEN, **(rolling.POOL | {"mu_wall": 0.0}))
MIRROR = rolling.cloth(*OPEN)
PULL = REAL.slide * REAL.g
"""A cushion that grips; the same without grip; one to find contacts; and by how much sliding brakes a ball each second.
"""


class SentBack(NamedTuple):
    """How a ball leaves a cushion, velocity and spin, nan for none; and what is told of it."""

    v: NDArray
    w: NDArray
    sentence: str = ""


def sent_back(v, w, cloth=REAL) -> SentBack:
    """How a pool ball leaves a cushion that it meets, at high x."""
    after = rolling.off_cushion(rolling.balls([[0.0, 0.0]], [v], [w], R), cloth)
    return SentBack(after.v[0], after.w[0])


def _smooth(v, w, r) -> SentBack:
    """The same cushion, but smooth: it leaves the spin alone."""
    return sent_back(v, w, SMOOTH)


def _without_side(v, w, r) -> SentBack:
    """The same cushion, and the ball without side."""
    return sent_back(v, w * [1, 1, 0], REAL)


class Rebound(_OnCloth):
    """A ball that runs into a cushion: drag where it comes from, its speed and its side.

    Parameters
    ----------
    judge : callable (v, w, r) -> SentBack
        Says how it leaves the cushion, to be shown beside the truth; a smooth cushion unless given.
    angle : float
        Where it comes from at first: 0 degrees are straight in.
    rolls : bool
        Does it roll then, or slide without any roll?
    """

    states = {"13.10": State("the cushion grips", "", lambda board: "")}
    view = np.array([[-0.42, -0.3], [0.56, 0.347]])
    span, slower = 2.0, 3
    once = True
    speed, side = 2.0, 0.0

    def __init__(self, judge: Callable = _smooth, angle: float = 0.0, rolls: bool = True):
        self.judge, self.angle, self.rolls = judge, angle, rolls
        self.whole = judge is not _smooth
        super().__init__()

    @property
    def acts(self) -> dict[str, str]:
        """Ways to come in; for a code also such as no ball of the lesson comes."""
        return {name: words for name, (words, _) in SET.items()} | (SLIDING if self.judge is not _smooth else {})

    # What happens.

    def set_to(self, name: str) -> None:
        """Let it come straight or aslant, with side or without; or slide in without any roll."""
        self.rolls = name in SET
        self.angle, self.side = SET[name][1] if self.rolls else (45.0 * (name == "aslant"), 0.0)

    @property
    def way(self) -> NDArray:
        """Where it goes at first."""
        return np.array([np.cos(np.radians(self.angle)), np.sin(np.radians(self.angle))])

    @property
    def start(self) -> NDArray:
        """Where it starts: all ways lead to one place on the cushion."""
        return np.array([EDGE - R, EDGE_Y]) - START * self.way

    @property
    def coming(self) -> tuple[NDArray, NDArray]:
        """Velocity and spin with which it comes, so that it meets the cushion at the speed that was set."""
        pull = REAL.roll * REAL.g if self.rolls else PULL
        first = float(np.sqrt(self.speed**2 + 2 * pull * START))
        turns = first if self.rolls else -2.5 * (first - self.speed)  # the cloth turns it until it has no spin there
        x, y = self.way
        return first * self.way, np.array([-y * turns, x * turns, -self.side * first]) / R

    def run(self) -> RollingHistory:
        """Let it run into the cushion."""
        return rolling.run(self.ball_at(self.start, *self.coming), REAL, self.span, compiled=False)

    @staticmethod
    def ball_at(x, v, w) -> rolling.RollingBalls:
        """The ball alone."""
        return rolling.balls([x], [v], [w], R)

    def happen(self) -> None:
        """Let it happen, and beside it what the code says, from cushion to cushion."""
        super().happen()
        first, coded = self.by_code()
        self.reply, self.real = first
        self.legs = [self.legs[0], coded or [self.legs[0][0]]]

    def by_code(self) -> tuple[tuple[SentBack, SentBack], list[_Leg]]:
        """What the code says of the first contact, with the truth; and the way on which it sends the ball."""
        x, (v, w), start, legs, found = self.start - BESIDE, self.coming, 0.0, [], None
        for _ in range(OFTEN):
            h = rolling.run(self.ball_at(x, v, w), MIRROR, self.duration - start, compiled=False)
            walls = np.flatnonzero(h.kind == WALL)[:1]
            end = float(h.t[walls[0]]) if len(walls) else self.duration - start
            legs += [leg._replace(start=leg.start + start, end=leg.end + start) for leg in _legs(h, end)[0]]
            if not len(walls):
                break
            x, v, w = h.x[walls[0], 0], h.v[walls[0], 0] * [-1, 1], h.w[walls[0], 0]
            said = self.beside(v.copy(), w.copy(), R)
            found = found or (said, sent_back(v, w))
            start, v, w = start + end, said.v, said.w
            if not (np.isfinite([*v, *w]).all() and v[0] < 0 and np.hypot(*v) < 20 and np.abs(w).max() < 2000):
                break
        return found or (SentBack(np.full(2, np.nan), np.zeros(3)),) * 2, legs

    @property
    def beside(self) -> Callable:
        """What the yellow ball does: a ball with side is compared with one without, any other with a smooth cushion."""
        return _without_side if self.judge is _smooth and self.side else self.judge

    @property
    def whose(self) -> tuple[str, str]:
        """Whose each ball is: the one with the spots and the yellow one."""
        known = {_smooth: ("a cushion that grips", "a smooth one"), _without_side: ("with side", "without")}
        return known.get(self.beside, ("true", "by the code"))

    def leaving(self) -> float:
        """When the ball has left the picture, and a little later."""
        return min(super().leaving() * 1.3, self.span)

    # What is seen.

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the cloth, and two tracks beside it."""
        self.figure = self.sized(9.8, 4.4, 1.32)
        cloth, below = self.top()
        self.lay_cloth(cloth if self.slim else [0, 0, 0.68, 1])
        speeds, sides = {x: f"{x:g}" for x in (1.0, 2.0, 3.0)}, {-1.0: "check", 0.0: "none", 1.0: "running"}
        fast, spin, edge = (0.73, 0.46, 0.22, 0.18), (0.73, 0.16, 0.22, 0.18), [0.72, 0.72, 0.27, 0.26]
        if self.slim:
            foot = TRACK / self.drawn_inches[1]
            fast, spin, edge = (0.06, foot, 0.88, foot), (0.1, 0.0, 0.8, foot), [0.1, 2 * foot, 0.8, below - 2 * foot]
        self.fast, self.fast_knob = track(self.figure, fast, "speed, m/s", speeds)
        self.spin, self.spin_knob = track(self.figure, spin, "side", sides)
        self.lay_edge(edge)
        self.draw_background()

    def lay_edge(self, box) -> None:
        """The ball and the cushion from the side: its edge lies above its middle. Letters are those of (13.10)."""
        ax = self.figure.add_axes(box, xlim=(-5.6 if self.slim else -4.2, 2.1), ylim=(-1.05, 1.05), aspect="equal")
        ax.set_axis_off()
        ax.plot([-5.6 if self.slim else -4.2, 2.1], [-1, -1], color=QUIET, linewidth=1.2)
        ax.fill(*disc(np.zeros(2), 1.0).T, facecolor=IVORY, edgecolor=QUIET, linewidth=1.2)
        ax.plot([-1, 1], [0, 0], color=QUIET, linewidth=1.0, linestyle="dotted")
        nose = np.array([np.sqrt(1 - HIGHER**2), HIGHER])
        ax.fill(*np.array([nose, [2.1, 0.75], [2.1, -0.3]]).T, facecolor=EDGING, edgecolor="none")
        ax.plot([0, nose[0]], [0, nose[1]], color=QUIET, linewidth=1.0)
        rub = arrow(1.04 * nose, 0.62 * np.array([-nose[1], nose[0]]), 0.05)
        ax.fill(*rub.T, facecolor=V, edgecolor="none")
        look = {"size": SMALL, "ha": "center", "va": "center"}
        ax.text(0.56, 0.42, r"$\lambda$", color=SHADE, **look)
        ax.text(*(1.04 * nose + [0.28, 0.62]), "$u_x$", color=V, **look)
        ax.text(
            -5.6 if self.slim else -4.2, 0.7 if self.slim else -0.6, "from the side", color=INK, size=SMALL, va="center"
        )

    def lay_cloth(self, box) -> None:
        """The cloth with the cushion."""
        super().lay_cloth(box)
        ax = self.world
        ax.add_patch(Rectangle((EDGE, -0.5), 0.2, 1.0, facecolor=EDGING, edgecolor=MARK, linewidth=1.2))
        ax.text(-0.4, 0.33, "played three times slower", color=MARK, size=SMALL, va="top")
        self.lay_balls()
        look = {"size": SMALL, "animated": True, "va": "center"}
        self.names = [ax.text(0, 0, "", color=colour, **look) for colour in (MARK, hue(1))]

    def update(self) -> tuple[list[Artist], str]:
        """Both balls at the instant, and both ways."""
        self.put_balls()
        self.fast_knob.set_data([self.speed], [0])
        self.spin_knob.set_data([self.side], [0])
        self.put_names()
        seen = [self.trails, *self.ways, *self.names, self.other, *self.ball.artists]
        return [*seen, self.fast_knob, self.spin_knob], ""

    def put_names(self) -> None:
        """Beside the ends of both ways whose they are, and how fast it rolls in the end; of a code how it leaves."""
        low, high = self.view + [[0.06, 0.04], [-0.45, -0.14]]
        ends = np.array([_place(mine, self.duration) for mine in self.legs])
        spots = np.clip(ends + [[0, 0.045], [0, -0.055]], low, high)
        up = np.sum(ends[:, 1] - [EDGE_Y, EDGE_Y - BESIDE[1]])
        if abs(up) > 0.06:  # then the corner to which neither goes is free
            spots = [low[0], (low if up > 0 else high)[1]] + np.array([[0, 0.045], [0, 0]])
        for text, spot, x, whose in zip(self.names, spots, (self.real, self.reply), self.whose, strict=True):
            speed = np.hypot(*rolling.rolls_at(x.v, x.w, R))
            said = self.in_figures(x) if self.judge is not _smooth else number(speed, 3)
            rolls = f": {said} m/s" if np.isfinite(speed) else ""
            text.set_text(f"{whose}{rolls}" if self.whole else "")
            text.set_position(spot)

    @staticmethod
    def in_figures(x: SentBack) -> str:
        """The velocity with which it leaves, as code says it."""
        return f"({', '.join(short(y) for y in x.v)})"

    def sentence(self) -> str:
        """How it comes, and how it is sent back."""
        if self.reply.sentence:
            return self.reply.sentence
        comes = f"it {'rolls' if self.rolls else 'slides'} in at {number(self.speed)} m/s"
        if not self.whole:
            return f"{comes}. How fast will it roll away?"
        real, game = (number(np.hypot(*rolling.rolls_at(x.v, x.w, R)), 3) for x in (self.real, self.reply))
        told = f"{comes}, and rolls away at {real} m/s in the end."
        if self.side:
            out, plain = (np.degrees(np.arctan2(x.v[1], -x.v[0])) for x in (self.real, self.reply))
            return f"{told} It leaves the cushion {number(out, 3)}° aside; without side that is {number(plain, 3)}°."
        return f"{told} Off a smooth cushion it would be {game} m/s."

    @property
    def caption(self) -> str:
        """What somebody's code says; or the title, and how it is sent back."""
        return self.reply.sentence or super().caption

    # What is done.

    def places(self) -> dict[str, tuple]:
        """Where it comes from, how fast, and its side."""
        fast, spin = np.array([self.speed, 0.0]), np.array([self.side, 0.0])
        return {
            "where it comes from": (self.world, self.start, f"{number(self.angle)} degrees", R),
            "speed": (self.fast, fast, f"{number(self.speed)} metres a second", 0.1),
            "side": (self.spin, spin, f"the rim turns at {number(self.side)} of the speed", 0.05),
        }

    def step(self, handle: str) -> NDArray:
        """A centimetre, a tenth of a metre a second, or a twentieth of the speed."""
        return np.full(2, {"w": 0.01, "s": 0.1}[handle[0]] if handle != "side" else 0.05)

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Let it come from elsewhere, faster or slower, with more side or less; from the start."""
        x, y = self.target(handle, place)
        if handle == "speed":
            self.speed = float(np.round(np.clip(x, 0.5, 3), 2))
        elif handle == "side":
            self.side = float(np.round(np.clip(x, -1, 1), 2))
        else:
            far = max(EDGE - R - x, 1e-9)
            self.angle = float(np.clip(np.rint(np.degrees(np.arctan2(EDGE_Y - y, far))), 0, 55))
        self.again()

    def show_state(self, name: str) -> None:
        """Show a state."""
        self.state = name
        self.tell()
        self.again()


def rebound() -> None:
    """Show a cushion that grips, and beside it a smooth one; with side, beside it a ball without."""
    explore(Rebound())
