"""The last shot of lesson 12: a cue ball whose way is bent by hand, past a ball that is in the way of another."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from numpy.typing import NDArray

from ...setups import RADIUS
from ..artists import BALL_A, BALL_B, shaft
from ..board import FRAME_SECONDS
from ..palette import FRAME
from ..scene import number
from ..shapes import arrow
from ..ways import Way, Ways, _at

SCALE = 0.15
"""Metres of the picture for a metre a second squared."""


class Swerved(NamedTuple):
    """x : where the three balls are at equal times, shape (3, n, 2). t : when the first touch is said, inf for none.

    sentence : what happened, and what is to be said of the parts.
    """

    x: NDArray
    t: float
    sentence: str


class Swerve(Ways):
    """A cue ball, one in its way, and one behind that: drag the bend, and play.

    Parameters
    ----------
    run : callable (bend) -> Swerved
        What happens.
    until, most : float
        Seconds that are seen, and the most of a bend.
    bend : float
        The bend at first.
    """

    acts = {"straight": "no bend"}
    unit = " m"

    def __init__(self, run: Callable[[float], Swerved], until: float, most: float, bend: float = 0.0):
        self.run, self.until, self.most, self.bend = run, until, most, float(bend)
        shot = self.shot = run(self.bend)
        super().__init__(self.made(shot), self.struck(shot), "", "")
        self.pace = FRAME_SECONDS

    def made(self, shot: Swerved) -> tuple[Way, ...]:
        """The three balls on their ways; the bend is an arrow at the cue ball."""
        paints = BALL_B, BALL_A._replace(face=FRAME), BALL_A
        arrow = np.array([0.0, SCALE * self.bend])
        rows = zip(("", "1", "2"), shot.x, paints, (arrow, None, None), strict=True)
        return tuple(Way(name, x, RADIUS, paint, v) for name, x, paint, v in rows)

    def struck(self, shot: Swerved) -> list[tuple]:
        """Where the cue ball touches."""
        touched = shot.t < self.until
        return [(_at(shot.x[0], shot.t / self.until if touched else 0.0), RADIUS if touched else 0.0)]

    def reach(self) -> NDArray:
        """A part of the table, whatever happens on it."""
        return np.array([[0.4, 0.25], [2.3, 1.05]])

    def update(self) -> tuple[list[Artist], str]:
        """The balls, with the bend at the cue ball's first place: its tip can be dragged at any time."""
        found = super().update()
        way = self.ways[0]
        self.arrows.set_verts([arrow(way.x[0], way.v, shaft(self.world))])
        return found

    @property
    def caption(self) -> str:
        """The bend, and what comes of it."""
        return f"With a bend of {number(self.bend)} m/s² {self.shot.sentence}"

    def places(self) -> dict[str, tuple]:
        """The tip of the bend."""
        x = self.ways[0].x[0] + [0.0, SCALE * self.bend]
        return {"bend": (self.world, x, f"{number(self.bend)} m/s²", 0.0)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Bend the way, in hundredths of a metre a second squared."""
        self.take(float(self.target(handle, place)[1] - self.ways[0].x[0, 1]) / SCALE)

    def _on_key(self, handle: str, dx: int, dy: int, fine: bool) -> None:
        self.known(handle)
        self.take(self.bend + (0.01 if fine else 0.05) * dy)

    def take(self, bend: float) -> None:
        """Let the shot happen with a bend."""
        self.bend = float(np.clip(np.rint(100 * bend) / 100, -self.most, self.most))
        self.again()

    def again(self) -> None:
        """Let it happen anew, as when another part is to be asked."""
        self.shot = self.run(self.bend)
        self.ways, self.ringed = self.made(self.shot), self.struck(self.shot)
        self.redraw()

    def act(self, name: str) -> None:
        """Take the bend away."""
        self.take(0.0)
