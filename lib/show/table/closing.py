"""Lesson 10's question of what an event is: two balls that touch, of which one turns. Does their distance fall?"""

import numpy as np

from ...table import event
from ..artists import Marks, label, outlines
from ..board import Lit, State
from ..canvas import in_style
from ..central import Central, central
from ..messages import RESET
from ..palette import CONTACT, INK, QUIET
from ..scene import Facts, number, scene, vector
from ..shapes import NOWHERE

ALONG = np.array([3.75, 5.0])
"""A velocity along the tangent where the balls touch: with whole quarters, so that b is exactly 0."""

TOUCHING = scene((0, 0), (0, 0), 2.5, (-4, 3), (3.75, -5), 2.5)
"""A and B touch, and B comes in."""

TIMES = np.linspace(0, 1, 61)
"""Where f is drawn."""

CAUGHT = np.cos(np.radians(4))
"""From so near the tangent B's velocity is turned along it."""


BOXES = ((0.005, 0.01, 0.56, 0.98), (0.66, 0.18, 0.31, 0.68)), ((0.005, 0.5, 0.99, 0.49), (0.14, 0.15, 0.8, 0.24))
"""Where the shot and f stand, as shares of a wide page and of a narrow one."""


class Closing(Central):
    """Two balls that touch: B's velocity is turned, and a word says whether they collide.

    Beside them f over the next frame, with its slope at the start.
    """

    states = {
        "touching": State(
            "touching",
            "shot p v shrunk touching named verdict curve slope",
            "With v = {v}, b = {b}. They touch, and {said}.",
            tags={
                "10.1": Lit("slope verdict", "f is 0 at the start, and its slope is 2b = {slope}."),
                "10.2": Lit("curve verdict", "{next}"),
            },
        )
    }
    acts = {"whole": RESET, "another": "another way in"}
    first, fluid = TOUCHING, True
    handled = ("velocity of B",)
    lends = False

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the shot, and f beside it."""
        self.figure, self.layers = self.page(9.6, 2.7, upright=0.0), {}
        world, curve = (self.figure.add_axes(box) for box in BOXES[int(self.figure.get_figwidth() < 6.5)])
        self.shot(world)
        self.name_balls(world)
        self.curve = curve
        curve.set_title("f(t): 0 at touch")
        curve.axhline(0, color=QUIET, linewidth=0.8)
        curve.set(xlim=(0, 1), ylim=(-30, 60), xticks=[0, 0.5, 1], xticklabels=["0", "0.5", "t = 1"])
        curve.set_yticks([-30, 0, 30, 60])
        self.line("curve", curve, INK)
        self.line("slope", curve, CONTACT, "", "dashed", 2.2)
        tangent = outlines(world, [QUIET], ["dashed"], 1.4)
        self.layers["verdict"] = Marks(tangent=tangent, word=label(world, "", CONTACT))
        self.fit()

    def contact(self, known: Facts) -> np.ndarray:
        """Where B is at their next event; nan without one."""
        return known.p + self.next(known) * known.v if self.next(known) < np.inf else NOWHERE

    def next(self, known: Facts) -> float:
        """When the pair next touches and approaches, as `lib.table` has it."""
        return float(event.meeting((*known.p, 0.0), (*known.v, 0.0), known.r))

    def draw(self, known: Facts) -> None:
        """Both balls, the tangent, the word, and f with its slope."""
        self.put_shot(known)
        self.put_names(known)
        p, b, away = known.p, known.steps.b, known.p / (np.hypot(*known.p) or 1.0)
        aside = np.array([-away[1], away[0]])
        verdict = self.layers["verdict"]
        verdict.tangent.set_segments([[p - 9 * aside, p + 9 * aside]])
        verdict.word.set_text(self.does(known))
        verdict.word.set_position(p + 3.4 * away)
        f = known.steps.a * TIMES**2 + 2 * b * TIMES + known.steps.c
        self.put("curve", np.column_stack([TIMES, f]))
        self.put("slope", [[0, 0], [0.3, 0.6 * b]])

    def does(self, known: Facts) -> str:
        """What the pair does at this instant."""
        return "now" if known.steps.b < 0 else "parting" if known.steps.b > 0 else "sliding by"

    def words(self, known: Facts) -> dict[str, str | float]:
        """The velocity, b and the slope, what the pair does, and when it next meets."""
        b, word = known.steps.b, self.does(known)
        told = {"now": "they approach: an event, now", "parting": "they part: no event"}
        root = f"t = c / (−b + √D) = 0 / ({number(-b)} + {number(-b)}) = 0."
        return {
            "v": vector(np.round(known.v, 2) + 0.0),
            "b": b,
            "slope": 2 * b,
            "said": told.get(word, "B slides by: no event"),
            "next": root if b < 0 else "b is not negative, so f never falls: the pair is left alone.",
        }

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Turn B's velocity; near the tangent it is caught by it."""
        way = self.target(handle, place) - self.scene.p2
        size = np.hypot(*way)
        if size == 0:
            return
        along = way @ ALONG / (size * np.hypot(*ALONG))
        v = np.sign(along) * ALONG if abs(along) > CAUGHT else np.hypot(*ALONG) * way / size
        self.take(self.scene._replace(v2=v), settled)

    def act(self, name: str) -> None:
        """As it was at first, or another way in."""
        if name == "whole":
            return super().act(name)
        turn = np.random.default_rng().uniform(-np.pi, np.pi)
        self.take(self.scene._replace(v2=np.hypot(*ALONG) * np.array([np.cos(turn), np.sin(turn)])))


def closing() -> None:
    """Show two balls that touch, and whether they collide as one of them turns."""
    central(Closing("touching"))
