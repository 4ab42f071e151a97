"""A laboratory: the shot with the answer of somebody's code beside the true one, to be dragged until they differ."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..frame import f
from .artists import Marks, frame_band, outlines
from .board import State
from .canvas import Column, in_a_row, in_style
from .central import SHOT, Central
from .palette import CONTACT, INK, WRONG
from .scene import Facts, Scene, scene
from .shapes import NONE, NOWHERE, disc

TIMES = np.linspace(-1, 2, 181)
"""Where f is drawn: the frame, and a whole frame on either side."""

CLOSER, FARTHER = 0.01, 10.0
"""What is left of the gap, and how many times as far B starts, at a press of the button."""


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
    """

    states = {
        "laboratory": State("drag until they differ", "shot p v shrunk touching curve touches answers says", "{reply}")
    }
    timed = True
    acts = {
        "turn": "turn v round",
        "stop": "stop B",
        "head": "straight at A",
        "graze": "graze A",
        "gap": "a hundredth of the gap",
        "far": "ten times as far",
        "whole": "the one shot",
    }

    def __init__(self, judge: Callable[[np.ndarray, np.ndarray, float], Reply]):
        self.judge = judge
        super().__init__()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, (world, curve) = in_a_row(3.4, [Column(6.2), Column(3.0, 0.4, 0.6)], self.projected)
        self.layers = {}
        self.shot(world)
        world.set_title("seen from A: true in full, the code's dashed")
        curve.set_title("f(t): 0 at touch")
        frame_band(curve)
        curve.set(xlim=(-1, 2), xlabel="t, frames")
        self.curve = curve
        (line,) = curve.plot([], [], color=INK, linewidth=2.2, animated=True)
        self.layers["curve"] = Marks(line=line)
        self.mark("touches", curve, "o", CONTACT)
        self.layers["answers"] = Marks(ring=outlines(world, [WRONG], ["dashed"], 2.8))
        self.line("says", curve, WRONG, style="dashed", width=2.8)
        self.fit()

    def follow(self, settled: bool) -> None:
        """Draw the shot as it has become; once settled its curve is fitted, and the view if the shot has left it."""
        if settled:
            self.fit_curve()
            super().fit() if self.has_left() else self.draw_background()
        else:
            self.redraw()

    def fit(self) -> None:
        """Fit both views to the shot, and draw the background anew."""
        self.fit_curve()
        super().fit()

    def fit_curve(self) -> None:
        """Fit the curve's view to the frame."""
        values = f(self.facts.p, self.facts.v, self.facts.r, np.linspace(0, 1, 33))
        low, high = min(values.min(), -(self.facts.r**2)), max(values.max(), self.facts.r**2)
        self.curve.set_ylim(low - 0.15 * (high - low or 1), high + 0.2 * (high - low or 1))

    def draw(self, known: Facts) -> None:
        """The shot and its curve, the true contact, and that of the code."""
        self.put_shot(known)
        hit, t = bool(known.contact.hit), float(known.contact.t)
        *values, touch = f(known.p, known.v, known.r, np.array([*TIMES, t if hit else 0.0]))
        self.layers["curve"].line.set_data(TIMES, values)
        self.put("touches", [t, touch] if hit else NOWHERE)
        self.reply = self.judge(known.p, known.v, known.r)
        says = self.reply.t if abs(self.reply.t) < 1e3 else np.nan
        there = disc(known.p + says * known.v, self.scene.r2)
        self.layers["answers"].ring.set_segments([there] if says == says else [NONE])
        self.put("says", [[says, low] for low in self.curve.get_ylim()])

    def words(self, known: Facts) -> dict[str, str]:
        """What the code says, what is true, and what was found."""
        return {"reply": self.reply.sentence}

    @property
    def caption(self) -> str:
        """What the code says, what is true, and what was found."""
        return self.sentence(self.facts)

    def act(self, name: str) -> None:
        """Do one of the moves that are hard to do by hand."""
        s = SHOT if name == "whole" else self.scene
        self.take(s if name == "whole" else moved(s, name, self.facts))


def moved(s: Scene, name: str, known: Facts) -> Scene:
    """The scene after one of the moves."""
    p, v, r = known.p, known.v, known.r
    speed, far = np.hypot(*v), np.hypot(*p)
    if name == "turn":
        v = -v
    elif name == "stop":
        v = 0 * v
    elif name == "head":
        v = -(speed or 1.0) * p / far if far else v
    elif name == "gap":
        p = p * (r + CLOSER * (far - r)) / far if far > r else p
    elif speed and name == "graze":
        d = v / speed
        k = p[0] * d[0] + p[1] * d[1]
        p = k * d + r * np.array([-d[1], d[0]])
    elif speed:
        d = v / speed
        k = p[0] * d[0] + p[1] * d[1]
        p, v = p + (FARTHER - 1) * k * d, FARTHER * v
    return scene(s.p1, s.v1, s.r1, s.p1 + p, s.v1 + v, s.r2)
