"""What the laboratories of a hit, a rail and a bounce share: a picture with what somebody's code gives, dashed."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from .artists import Marks, outlines
from .canvas import in_style
from .central import Central
from .palette import WRONG
from .scene import Facts
from .shapes import NONE


class Judgement(NamedTuple):
    """What somebody's code gives: the numbers, or None; and a sentence with what is true and what was found."""

    given: Any
    sentence: str


class Judged(Central):
    """A central picture, and dashed over it what somebody's code makes of the scene.

    A subclass asks the code in `ask(known)`, and says in `dashed(known)` along which lines its
    numbers lead; `dashes` are the name of their axes, how many they are, and how wide. `judge` asks the code of what
    the subclass says, compares, and gives a `Judgement`. v : how B moves at first, if not as in the lesson.
    """

    judgement = Judgement(None, "")
    dashes = "world", 1, 2.8

    def __init__(self, judge: Callable[..., Judgement], v=None):
        self.judge = judge
        self.first = type(self).first if v is None else type(self).first._replace(v2=np.array(v, float))
        super().__init__()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        super().lay_out()
        name, count, width = self.dashes
        dashed = outlines(getattr(self, name), [WRONG] * count, ["dashed"] * count, width)
        self.layers["answers"] = Marks(dashed=dashed)
        self.redraw()

    def draw(self, known: Facts) -> None:
        """The picture, and what the code makes of it."""
        super().draw(known)
        if "answers" in self.layers:
            self.judgement = self.ask(known)
            lines = [] if self.judgement.given is None else self.dashed(known)
            lines = [line if np.all(np.isfinite(line)) else NONE for line in lines]
            self.layers["answers"].dashed.set_segments(lines or [NONE] * self.dashes[1])

    @property
    def caption(self) -> str:
        """What the code says, what is true, and what was found."""
        return self.judgement.sentence
