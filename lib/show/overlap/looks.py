"""Lesson 01's laboratory: the shot and what somebody's looks say of it, and a start that they miss."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np

from ...overlap import overlaps
from ..artists import Marks, label, outlines
from ..board import State
from ..canvas import Column, in_style
from ..laboratory import Laboratory
from ..palette import OVERLAP, QUIET
from ..scene import Facts, scene
from ..shapes import NONE, disc

BELOW_RIM = 0.05, 1e-2, 1e-3, 1e-5, 1e-7, 1e-9
"""How far below the rim a start is sought that is missed, as shares of r: the nearest to the middle first."""

TOUCHES = 0.4142135623730951, 0.7320508075688772, 0.2360679774997898, 0.6180339887498949, 0.5
"""When they are nearest there: at times that few looks hit."""

POINT = 1e-9
"""The radius of a ball that is seen by a look at one place alone."""

ENOUGH = 3
"""After so many cells for each of which a start was found the laboratory says that it cannot be mended."""

NEVER = (
    "That makes three. However often your code looks, there is such a start just below the rim, so this cannot be "
    "mended by looking more often."
)
SOUND = "No start was found that it misses."


TITLES = (
    (780, "dashed: B at each look, purple if they touch then; pink: where they first touch"),
    (450, "dashed: B at each look, purple if they touch"),
    (0, "dashed: B at each look"),
)
"""What the picture shows, in as many words as its width in pixels has room for."""

UNDRAWN = "the code looks too often to draw its looks"
"""What is said instead of them."""

FINEST, SHOWN, DRAWN = 64, 65, 25
"""Up to how many looks a frame they are sought, and told apart; and how many are drawn: more of them hide the shot."""

FINE = 1 / (4 * FINEST * FINEST)
"""How near to a time a look is known before it is told which time k / n that is."""


def looks_of(ask: Callable[[np.ndarray, np.ndarray, float], bool]) -> tuple[float, ...]:
    """At which of the times k / n code looks: then it sees a point that is there. None if it looks nearly everywhere.

    A disc is seen if a look falls into it, so that the frame is halved again and again where there is one.

    >>> looks_of(lambda p, v, r: any(abs(p[0] + t * v[0]) <= r for t in (0.0, 0.5, 1.0)))
    (0.0, 0.5, 1.0)
    """
    v, half, middles = np.array([1.0, 0.0]), 0.5, [0.5]
    while half > FINE and len(middles) <= 2 * SHOWN:
        half /= 2
        middles = [t for x in middles for t in (x - half, x + half) if ask(-t * v, v, half + POINT)]
    if len(middles) > 2 * SHOWN:
        return ()
    times = sorted({float(Fraction(t).limit_denominator(FINEST)) for t in middles})
    return tuple(t for t in times if ask(-t * v, v, POINT))


class Looked(NamedTuple):
    """What somebody's looks say of a pair: no time, whether they miss a hit, and a sentence with what is true."""

    t: float
    missed: bool
    sentence: str


class Looks(Laboratory):
    """The laboratory for code that looks at instants: a button puts B where it is missed."""

    states = {"laboratory": State("make it fast", "shot p v shrunk touching named ends", "{reply}")}
    cells = 0
    caught = False
    remarked = ""
    times = (0.0, 1.0)
    acts = {
        "search": "find a start that it misses",
        "stop": Laboratory.acts["stop"],
        "head": Laboratory.acts["head"],
        "whole": Laboratory.acts["whole"],
    }

    def __init__(self, judge: Callable[..., Looked], p=None, v=None, r=0.0):
        self.found = False
        super().__init__(judge, p, v, r)

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, (world,) = self.abreast(3.4, [Column(9.2)])
        self.layers = {}
        self.shot(world)
        self.name_balls(world)
        words = [label(world, word, QUIET) for word in ("t = 0", "t = 1")]
        rings, saw = (outlines(world, [x] * DRAWN, ["dashed"] * DRAWN, w) for x, w in ((QUIET, 2.0), (OVERLAP, 2.6)))
        self.layers["ends"] = Marks(rings=rings, saw=saw, words=words)
        self.entitle()
        self.fit()

    @in_style
    def entitle(self) -> None:
        """What the dashes are; or why there are none."""
        title = next(title for wide, title in TITLES if self.figure.bbox.width > wide)
        self.world.set_title(title if self.times else UNDRAWN)

    def show_looks(self, times: tuple[float, ...]) -> None:
        """Draw B at these times from now on; at none of them if there are too many."""
        self.times = times
        self.entitle()
        self.draw_background()
        self.redraw()

    def fit_curve(self) -> None:
        """Here is no curve, as a look asks of one instant alone."""

    def draw(self, known: Facts) -> None:
        """The shot, where B is at every look, and the true contact."""
        self.put_shot(known)
        self.put_names(known)
        ends, r2 = (known.p, known.p + known.v), self.scene.r2
        places = known.p + np.array(self.times)[:, None] * known.v
        touch = overlaps(places, known.r)
        for rings, which in ((self.layers["ends"].rings, ~touch), (self.layers["ends"].saw, touch)):
            rings.set_segments([disc(place, r2) for place in places[which]] or [NONE])
        for text, end in zip(self.layers["ends"].words, ends, strict=True):
            text.set_position(end - [0, 1.4 * r2])

    def act(self, name: str) -> None:
        """Put B where it is missed; or do one of the other moves."""
        if name != "search":
            self.remarked = ""
            return super().act(name)
        place = self.overlooked()
        if place is None:
            self.remarked = SOUND
            return self.redraw()
        if not self.found:
            self.found = True
            Looks.cells += 1
        self.remarked = NEVER if self.cells >= ENOUGH else ""
        s = self.scene
        self.take(scene(s.p1, s.v1, s.r1, s.p1 + place, s.v2, s.r2))

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put something somewhere."""
        self.remarked = ""
        super().move(handle, place, settled)

    def overlooked(self) -> np.ndarray | None:
        """A start from which B hits and that the code misses; None if none was found."""
        v, r = self.facts.v, self.facts.r
        length = float(np.hypot(*v))
        if not length or not r:
            return None
        d = v / length
        side = np.array([-d[1], d[0]])
        for share, t in product(BELOW_RIM, TOUCHES):
            place = (1 - share) * r * side - t * v
            if self.judge(place, v, r).missed:
                return place
        return None

    def idle(self, name: str) -> str:
        """Why a move would change nothing now."""
        if name == "search":
            return "B must move" if not np.any(self.facts.v) else "" if self.caught else "find one by hand first"
        return super().idle(name)

    @property
    def reply(self) -> Looked:
        """What is said of the shot as it is."""
        found = super().reply
        Looks.caught |= found.missed
        return found

    @property
    def caption(self) -> str:
        """What the code says, what is true, and what was found."""
        return f"{super().caption} {self.remarked}".rstrip()
