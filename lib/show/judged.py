"""What the laboratories of a hit, a rail and a bounce share: a picture with what somebody's code gives, dashed."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes

from .artists import Marks, outlines
from .canvas import in_style
from .central import NONE, Central
from .palette import WRONG
from .scene import Facts


class Verdict(NamedTuple):
    """What somebody's code gives: the numbers, or None; and a sentence with what is true and what was found."""

    given: Any
    sentence: str


class Judged(Central):
    """A central picture, and dashed over it what somebody's code makes of the scene.

    A subclass asks the code in `ask(known)`, which gives a `Verdict`, and says in `dashed(known)` along which lines its
    numbers lead; `dashes` are how many these are, and how wide.

    Parameters
    ----------
    judge : callable
        Asks the code, and compares: gives a `Verdict`.
    """

    verdict = Verdict(None, "")
    dashes = 1, 2.8

    def __init__(self, judge: Callable[..., Verdict]):
        self.judge = judge
        super().__init__()

    @property
    def judged_in(self) -> Axes:
        """The axes of the dashed lines."""
        return self.world

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        super().lay_out()
        count, width = self.dashes
        self.layers["answers"] = Marks(dashed=outlines(self.judged_in, [WRONG] * count, ["dashed"] * count, width))
        self.redraw()

    def draw(self, known: Facts) -> None:
        """The picture, and what the code makes of it."""
        super().draw(known)
        if "answers" in self.layers:
            self.verdict = self.ask(known)
            lines = [] if self.verdict.given is None else self.dashed(known)
            lines = [line if np.all(np.isfinite(line)) else NONE for line in lines]
            self.layers["answers"].dashed.set_segments(lines or [NONE] * self.dashes[0])

    @property
    def caption(self) -> str:
        """What the code says, what is true, and what was found."""
        return self.verdict.sentence
