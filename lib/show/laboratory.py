"""A laboratory: the shot with the answer of somebody's code beside the true one, to be dragged until they differ."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes

from ..frame import f
from .artists import Marks, enclose, frame_band, inside, label, outlines, shaft
from .board import State
from .canvas import Column, in_style
from .central import CORNERS, SHOT, Central
from .messages import RESET
from .palette import CONTACT, INK, WRONG
from .scene import Facts, Scene, number, scene
from .shapes import NONE, NOWHERE, disc

TIMES = np.linspace(-1, 2, 181)
"""Where f is drawn: the frame, and a whole frame on either side."""

NEAR = 3.0
"""So many frames away the code's contact is still held in the view."""

ARROWS = "→↗↑↖←↙↓↘"
"""Each an eighth of a turn on."""

HALF, AROUND = 26, np.array([[i, j] for i in range(-4, 5) for j in range(-4, 5)])
"""How many bits a number may have whose square a double holds; and the places about one, in steps."""

CLOSER, FARTHER = 0.01, 10.0
"""What is left of the gap, and how many times as far B starts, at a press of the button."""


GRAZED = 0.6
"""When B grazes A, if as it moves it would not do so in the frame."""


class Reply(NamedTuple):
    """What somebody's code says of a pair: a time, nan for none; and in words, beside the truth and what was found."""

    t: float
    sentence: str


class Laboratory(Central):
    """The shot, seen from A, and its f; the true contact in full, that of the code dashed.

    Parameters
    ----------
    judge : callable (p, v, r) -> Reply
        Asks the code, and compares.
    p, v, r : optional
        The shot to begin with, if not the one of the course.
    """

    fluid = True
    heading = "the true contact is solid, the code's is dashed"
    states = {
        "laboratory": State(
            "drag until they differ", "shot p v shrunk touching named curve touches answers says aside later", "{reply}"
        )
    }
    timed = rests = True
    farther, near_enough = FARTHER, NEAR
    acts = {
        "turn": "turn v round",
        "stop": "stop B",
        "head": "straight at A",
        "graze": "graze A",
        "gap": "a hundredth of the gap",
        "far": "ten times as far",
        "whole": RESET,
    }

    def __init__(self, judge: Callable[[np.ndarray, np.ndarray, float], Reply], p=None, v=None, r=0.0):
        self.judge, self.judged = judge, None
        self.first = SHOT if p is None else scene((0, 0), (0, 0), r / 2, p, v, r / 2)
        super().__init__()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, (world, curve) = self.abreast(3.4, [Column(6.2), Column(3.0, 0.4, 0.6)])
        self.layers = {}
        self.shot(world)
        self.name_balls(world)
        world.set_title(self.heading)
        curve.set_title("f(t): 0 at touch", loc="right")  # at the left stands the power of ten
        frame_band(curve)
        curve.set(xlim=(-1, 2))
        curve.ticklabel_format(axis="y", useMathText=True)
        self.curve = curve
        (line,) = curve.plot([], [], color=INK, linewidth=2.2, animated=True)
        self.layers["curve"] = Marks(line=line)
        self.mark("touches", curve, "o", CONTACT)
        self.layers["answers"] = Marks(ring=outlines(world, [WRONG], ["dashed"], 2.8))
        self.line("says", curve, WRONG, style="dashed", width=2.8)
        self.layers["aside"], self.layers["later"] = (Marks(word=label(ax, "", WRONG)) for ax in (world, curve))
        self.fit()

    def follow(self, settled: bool) -> None:
        """Draw the shot as it has become; once settled its curve is fitted, and the view if the shot has left it."""
        if settled:
            self.fit_curve()
            super().fit() if self.has_left() else self.draw_background()
        else:
            self.redraw()

    def fit(self) -> None:
        """Fit both views to the shot and to the code's contact, unless that is far off; draw the background anew."""
        self.fit_curve()
        p, v, r, r2 = self.facts.p, self.facts.v, self.facts.r, self.scene.r2
        code = self.code if abs(self.says) <= self.near_enough else p
        enclose(self.world, np.array([p, p + 1.06 * v, p - r2, p + r2, code - r2, code + r2, [-r, -r], [r, r]]), 1.08)
        self.draw_background()

    @property
    def reply(self) -> Reply:
        """What is said of the shot as it is, asked once."""
        if self.judged is None or self.judged[0] is not self.scene:
            self.judged = self.scene, self.judge(self.facts.p, self.facts.v, self.facts.r)
        return self.judged[1]

    @property
    def says(self) -> float:
        """The time that the code says, if it can be drawn; else nan."""
        return self.reply.t if abs(self.reply.t) < 1e3 else np.nan

    @property
    def code(self) -> np.ndarray:
        """Where B is then."""
        return self.facts.p + self.says * self.facts.v

    def has_left(self) -> bool:
        """Is the shot out of the view, or the code's contact, though it is not far off?"""
        near = abs(self.says) <= self.near_enough and not inside(self.world, self.code + self.scene.r2 * CORNERS)
        return near or super().has_left()

    def fit_curve(self) -> None:
        """Fit the curve's view to the frame."""
        values = f(self.facts.p, self.facts.v, self.facts.r, np.linspace(0, 1, 33))
        low, high = min(values.min(), -(self.facts.r**2)), max(values.max(), self.facts.r**2)
        self.curve.set_ylim(low - 0.15 * (high - low or 1), high + 0.2 * (high - low or 1))

    def draw(self, known: Facts) -> None:
        """The shot and its curve, the true contact, and that of the code."""
        self.put_answers(known)
        hit, t = bool(known.contact.hit), float(known.contact.t)
        *values, touch = f(known.p, known.v, known.r, np.array([*TIMES, t if hit else 0.0]))
        self.layers["curve"].line.set_data(TIMES, values)
        self.put("touches", [t, touch] if hit else NOWHERE)
        self.put("says", [[self.says, low] for low in self.curve.get_ylim()])
        self.put_aside("later", self.curve, np.array([self.says, 0.0]))

    def put_shot(self, known: Facts) -> None:
        """The shot as it is; where B rests the letter of v stands at the tip that waits."""
        super().put_shot(known)
        if not np.any(known.v):
            self.layers["v"].letter.set_position(self.waits + [4 * shaft(self.world), 0.0])

    def put_answers(self, known: Facts) -> None:
        """The shot with its letters, and where B is when the code says that they touch."""
        self.put_shot(known)
        self.put_names(known)
        there = disc(self.code, self.scene.r2)
        self.layers["answers"].ring.set_segments([there] if self.says == self.says else [NONE])
        self.put_aside("aside", self.world, self.code)

    def put_aside(self, name: str, ax: Axes, place: np.ndarray) -> None:
        """At the edge of a view, an arrow to what the code says where that lies outside of it, with its time."""
        (low, high), word = np.array(ax.viewLim), self.layers[name].word
        out = bool(np.any((place < low) | (place > high)))  # nan is not out
        edge = np.clip(place, low + 0.12 * (high - low), high - 0.12 * (high - low)) if out else low
        turn = int(np.round(4 * np.arctan2(*(place - edge)[::-1]) / np.pi)) if out else 0
        word.set_visible(word.get_visible() and out)
        word.set_position(edge + [0, 0.09 * (high - low)[1]])  # beside the line on which it lies
        word.set_text(f"{ARROWS[turn % 8]} t = {number(self.says)}")

    def words(self, known: Facts) -> dict[str, str]:
        """What the code says, what is true, and what was found."""
        return {"reply": self.reply.sentence}

    @property
    def caption(self) -> str:
        """What the code says, what is true, and what was found."""
        return self.sentence(self.facts)

    def act(self, name: str) -> None:
        """Do one of the moves that are hard to do by hand."""
        self.take(SHOT if name == "whole" else moved(self.scene, name, self.facts, self.farther))

    def places(self) -> dict[str, tuple]:
        """The handles of the shot; where B rests the tip of v waits beside it, so that B can be taken hold of."""
        found = super().places()
        if not np.any(self.facts.v):
            ax, _, value, reach = found["velocity of B"]
            found["velocity of B"] = ax, self.waits, value, reach
        return found

    @property
    def waits(self) -> np.ndarray:
        """Where the tip of v waits while B rests."""
        return self.facts.p + [1.5 * self.scene.r2, 0.0]

    def besides(self, known: Facts) -> np.ndarray:
        """Where B rests the letters keep well clear of the tip of v, too."""
        if np.any(known.v):
            return super().besides(known)
        return self.waits + np.outer([-4 * shaft(self.world), 0, 4 * shaft(self.world)], [1, 0])

    def idle(self, name: str) -> str:
        """Why a move would change nothing now."""
        if name == "whole":
            return "it is as it was" if same(self.scene, SHOT) else ""
        if not same(moved(self.scene, name, self.facts, self.farther), self.scene):
            return ""
        if name == "gap":
            return "B must be outside A" if self.facts.steps.c <= 0 else "any nearer, c loses digits"
        return "it is so" if np.any(self.facts.v) else "B must move"


def nearer(p: np.ndarray, r: float) -> np.ndarray:
    """p at a hundredth of its gap, where a double holds its square in full, so that p·p − r² loses no digit.

    It stays where no such place halves the gap.
    """
    far = np.hypot(*p)
    wanted = r + CLOSER * (far - r)
    unit = np.ldexp(1.0, int(np.frexp(far)[1]) - HALF)
    steps = AROUND * (p != 0)  # what comes along an axis stays on it
    places = (np.rint(p * (wanted / far) / unit) + steps) * unit
    squares = (places * places).sum(axis=1) - r * r
    outside = squares > 0
    best = np.argmin(np.where(outside, np.abs(squares - (wanted * wanted - r * r)), np.inf))
    return places[best] if outside[best] and squares[best] < (p @ p - r * r) / 2 else p


def same(s: Scene, other: Scene) -> bool:
    """Are two scenes one?"""
    return all(np.array_equal(x, y) for x, y in zip(s, other, strict=True))


def moved(s: Scene, name: str, known: Facts, farther: float = FARTHER) -> Scene:
    """The scene after one of the moves; B goes so many times as far away."""
    p, v, r = known.p, known.v, known.r
    speed, far = np.hypot(*v), np.hypot(*p)
    if name == "turn":
        v = -v
    elif name == "stop":
        v = 0 * v
    elif name == "head":
        v = -(speed or 1.0) * p / far if far else v
    elif name == "gap":
        p = nearer(p, r) if far > r else p
    elif speed and name == "graze":
        d = v / speed
        k = p[0] * d[0] + p[1] * d[1]
        p = k * d + r * np.array([-d[1], d[0]])
        if not -speed <= k <= 0:  # it would graze before the frame or after it
            v = -k / GRAZED * d
    elif speed:
        d = v / speed
        k = p[0] * d[0] + p[1] * d[1]
        p, v = p + (farther - 1) * k * d, farther * v
    return scene(s.p1, s.v1, s.r1, s.p1 + p, s.v1 + v, s.r2)
