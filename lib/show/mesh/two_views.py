"""A laboratory of a ball and a triangle, from above and from the side: the true contact and the code's."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from ..artists import BALL_B, Paint, bare, enclose, label, outlines, shaft, shapes
from ..board import Board
from ..canvas import Column, in_style
from ..messages import RESET
from ..palette import CONTACT, FRAME, QUIET, WRONG, V
from ..scene import spoken
from ..shapes import NONE, arrow, disc

ROOM = np.array([6.0, 4.5, 4.5])
"""The room in which the ball is moved, to either side."""

STEP = 0.25
"""In what steps."""

FROM = {"above": [0, 1], "the side": [0, 2]}
"""Which coordinates are seen from where."""


class Landed(NamedTuple):
    """What somebody's code says of a ball: a time, nan for none; when it touches, inf for never; both in a sentence."""

    t: float
    right: float
    sentence: str


class FaceStruck(Board):
    """A ball that is moved to a triangle, from above and from the side; the true contact in full, the code's dashed.

    Parameters
    ----------
    judge : callable (p, v, r, corners) -> Landed
        Asks the code, and compares.
    p, v : optional
        Where the ball begins and how it moves, if not as the picture has it.
    """

    fluid, held = True, False
    corners = np.array([[-3.0, -3, 0], [3, -3, 0], [0, 3, 0]])
    first = np.array([-2.0, -1, 3]), np.array([3.0, 0, -4])
    r = 1.0

    def __init__(self, judge: Callable, p=None, v=None):
        self.judge = judge
        self.opens = tuple(np.array(x if y is None else y, float) for x, y in zip(self.first, (p, v), strict=True))
        self.p, self.v = (x.copy() for x in self.opens)
        super().__init__()
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, axes = self.abreast(3.4, [Column(3.4), Column(3.4)])
        self.views = dict(zip(FROM, axes, strict=True))
        self.made = {name: self.laid(name, ax) for name, ax in self.views.items()}
        self.draw_background()

    def laid(self, name: str, ax: Axes) -> dict[str, Artist]:
        """The artists of a view."""
        bare(ax, " r")
        ax.set_title(f"from {name}")
        whole = ROOM + self.r + 0.1  # so that a ball is seen whole wherever its centre is
        enclose(ax, np.array([-whole, whole])[:, FROM[name]], 1.0)
        body = shapes(ax, [Paint(FRAME, 0.6, QUIET, 2.4)])
        rings = [outlines(ax, [c], [s], w) for c, s, w in ((CONTACT, "solid", 2.2), (WRONG, "dashed", 2.8))]
        arrows = shapes(ax, [BALL_B, Paint(V)])
        words = {f"{name} word": label(ax, name, colour) for name, colour in (("true", CONTACT), ("code", WRONG))}
        return {"body": body, "shapes": arrows, "true": rings[0], "code": rings[1], **words} | {
            "letter": label(ax, r"$\mathbf{v}$", V)
        }

    def update(self) -> tuple[list[Artist], str]:
        """The body, the ball with its way, and both contacts."""
        self.reply = self.judge(self.p.copy(), self.v.copy(), self.r, self.corners.copy())
        for name in FROM:
            self.put(name)
        return [artist for made in self.made.values() for artist in made.values()], ""

    def put(self, name: str) -> None:
        """One view, as it is."""
        made, seen, ax = self.made[name], FROM[name], self.views[name]
        p, v = self.p[seen], self.v[seen]
        made["body"].set_verts([self.corners[:, seen]])
        tip = arrow(p, v, shaft(ax)) if np.any(v) else NONE
        made["shapes"].set_verts([disc(p, self.r), tip])
        made["letter"].set_position(p + v + np.array([0, 4 * shaft(ax)]) if np.any(v) else (99, 99))
        for ring, t, side in (("true", self.reply.right, -1.0), ("code", self.reply.t, 1.0)):
            seen = abs(t) < 10
            made[ring].set_segments([disc(p + t * v, self.r) if seen else NONE])
            made[f"{ring} word"].set_position(p + t * v + [0.0, side * (self.r + 0.45)] if seen else (99, 99))

    @property
    def caption(self) -> str:
        """What the code says, what is true, and what was found."""
        return self.reply.sentence

    def places(self) -> dict[str, tuple]:
        """The ball and the tip of its arrow, from above and from the side."""
        found = {}
        for name, seen in FROM.items():
            ax, p, v = self.views[name], self.p[seen], self.v[seen]
            tip = p + v if np.any(v) else np.clip(p + [1.5 * self.r, 0.0], -ROOM[seen], ROOM[seen])
            found[f"ball from {name}"] = ax, p, spoken(p), self.r / 2
            found[f"arrow from {name}"] = ax, tip, spoken(v), 0.0
        return found

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put the ball, or the tip of its arrow, at the nearest quarter; the tip stays in the room.

        As long as it is held it only passes by: nothing is found before the pointer lets go.
        """
        self.held = not settled
        place, seen = self.target(handle, place), FROM[handle.split(" from ")[1]]
        place = STEP * np.rint(np.clip(place, -ROOM[seen], ROOM[seen]) / STEP)
        if handle.startswith("ball"):
            self.p[seen] = place
            self.v = np.clip(self.p + self.v, -ROOM, ROOM) - self.p
        else:
            self.v[seen] = place - self.p[seen]
        self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """A quarter."""
        return np.full(2, STEP)

    acts = {"whole": RESET}

    def act(self, name: str) -> None:
        """Put the ball where it began."""
        self.p, self.v = (x.copy() for x in self.opens)
        self.redraw()
