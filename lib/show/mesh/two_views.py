"""Laboratories of a ball and an edge or a triangle, from above and from the side: the true contact and the code's."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from ..artists import BALL_B, Paint, bare, enclose, label, outlines, shaft, shapes
from ..board import Board
from ..canvas import Column, in_style
from ..palette import CONTACT, FRAME, QUIET, WRONG, R, V
from ..scene import number, spoken
from ..shapes import NONE, arrow, disc, tube

ROOM = np.array([6.0, 4.5, 4.5])
"""The room in which the ball is moved, to either side."""

STEP, FASTEST, AWAY = 0.25, 12.0, 2.0**31
"""In what steps; the most of each part of v; and a distance whose square hides r²."""

POINT = 0.1
"""How large a point is drawn."""

FROM = {"above": [0, 1], "the side": [0, 2]}
TOLD = {"above": "solid is the truth", "the side": "dashed is the code"}
"""Which coordinates are seen from where, and what is said there of the rings."""


class Landed(NamedTuple):
    """What somebody's code says of a ball: a time, nan for none; when it touches, inf for never; both in a sentence."""

    t: float
    right: float
    sentence: str


class _TwoViews(Board):
    """A ball that is moved, and its arrow, from above and from the side; true contact in full, the code's dashed.

    Parameters
    ----------
    judge : callable (p, v, r, corners) -> Landed
        Asks the code, and compares.
    p, v : optional
        Where the ball begins and how it moves, if not as the picture has it.
    """

    fluid = True
    corners = np.zeros((0, 3))
    first = np.zeros(3), np.zeros(3)
    r = 1.0

    def __init__(self, judge: Callable, p=None, v=None):
        self.judge = judge
        self.opens = tuple(np.array(x if y is None else y, float) for x, y in zip(self.first, (p, v), strict=True))
        self.p, self.v = self.opens
        super().__init__()
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, axes = self.abreast(3.4, [Column(4.7), Column(4.7)])
        self.views = dict(zip(FROM, axes, strict=True))
        self.made = {name: self.laid(name, ax) for name, ax in self.views.items()}
        self.draw_background()

    def laid(self, name: str, ax: Axes) -> dict[str, Artist]:
        """The artists of a view."""
        bare(ax)
        ax.set_title(f"from {name}: {TOLD[name]}")
        enclose(ax, np.array([-ROOM, ROOM])[:, FROM[name]], 1.0)
        body = shapes(ax, [self.grown, Paint(FRAME, 0.6, QUIET, 2.4)])
        rings = [outlines(ax, [c], [s], w) for c, s, w in ((CONTACT, "solid", 2.2), (WRONG, "dashed", 2.8))]
        way, arrows = outlines(ax, [QUIET], ["dotted"], 1.4), shapes(ax, [BALL_B, Paint(V)])
        return {"body": body, "way": way, "shapes": arrows, "true": rings[0], "code": rings[1]} | {
            "letter": label(ax, r"$\mathbf{v}$", V)
        }

    @property
    def grown(self) -> Paint:
        """How what the body becomes when it grows by r is painted."""
        return Paint(R, 0.13, R, 1.2)

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
        made["body"].set_verts([self.around(seen), self.body(seen)])
        made["way"].set_segments([self.way()[:, seen]])
        tip = arrow(p, v, shaft(ax)) if np.any(v) and self.near else NONE
        made["shapes"].set_verts([disc(p, self.r) if self.near else NONE, tip])
        made["letter"].set_position(p + v + np.array([0, 4 * shaft(ax)]) if np.any(v) and self.near else (99, 99))
        for ring, t in (("true", self.reply.right), ("code", self.reply.t)):
            made[ring].set_segments([disc(p + t * v, self.r) if abs(t) < 10 else NONE])

    def body(self, seen: list[int]) -> np.ndarray:
        """The edge or the triangle, as it is seen."""
        return self.corners[:, seen]

    def around(self, seen: list[int]) -> np.ndarray:
        """The outline of what the body becomes when it grows by r, as it is seen; none unless it is drawn."""
        return NONE

    def way(self) -> np.ndarray:
        """The path of the centre, as far as it is in the room."""
        x, w = self.p[0], self.v[0]
        ends = sorted(np.clip([(-9 - x) / w, (9 - x) / w], 0, 1)) if w else (0.0, 1.0)
        return np.array([self.p + t * self.v for t in ends])

    @property
    def near(self) -> bool:
        """Is the ball in the room at the start?"""
        return bool(np.all(np.abs(self.p) <= ROOM))

    @property
    def caption(self) -> str:
        """What the code says, what is true, and what was found."""
        far = "" if self.near else f" The ball comes from {number(float(np.max(np.abs(self.p))), 3)} r away."
        return self.reply.sentence + far

    def places(self) -> dict[str, tuple]:
        """The ball and the tip of its arrow, from above and from the side."""
        found = {}
        for name, seen in FROM.items():
            ax, p, v = self.views[name], np.clip(self.p, -ROOM, ROOM)[seen], self.v[seen]
            tip = np.clip(p + v if np.any(v) else p + [1.5 * self.r, 0.0], -ROOM[seen], ROOM[seen])
            found[f"ball from {name}"] = ax, p, spoken(self.p[seen]), self.r / 2
            found[f"arrow from {name}"] = ax, tip, spoken(v), 0.0
        return found

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put the ball, or the tip of its arrow, at the nearest quarter."""
        place, seen = self.target(handle, place), FROM[handle.split(" from ")[1]]
        place = STEP * np.rint(np.clip(place, -ROOM[seen], ROOM[seen]) / STEP)
        if handle.startswith("ball"):
            self.p = np.clip(self.p, -ROOM, ROOM)
            self.p[seen] = place
        else:
            self.v = np.clip(self.v, -FASTEST, FASTEST)
            self.v[seen] = place - self.p[seen]
        self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """A quarter."""
        return np.full(2, STEP)

    def act(self, name: str) -> None:
        """Let the ball come the same way from far away, which no hand can do; `whole` is where it began."""
        if name == "far":
            if self.idle(name):
                return
            times = 2.0 ** np.ceil(np.log2(AWAY / np.max(np.abs(self.v))))  # so that nothing is rounded
            self.p, self.v = self.p - times * self.v, (1 + times) * self.v
        else:
            self.p, self.v = self.opens
        self.redraw()

    def idle(self, name: str) -> str:
        """Why a ball cannot come from farther away; as the picture opens no button finds what is to be found."""
        if name != "far":
            return ""
        if np.array_equal(self.p, self.opens[0]) and np.array_equal(self.v, self.opens[1]):
            return "move the ball or the tip of its arrow first"
        if self.near and np.any(self.v):
            return ""
        return "it comes from there" if np.any(self.v) else "the ball must move"


class EdgeStruck(_TwoViews):
    """A ball and an edge that is seen as a point from the side."""

    acts = {"far": "the same way, from far away", "whole": "as at first"}
    corners = np.array([[0.0, -3, 0], [0, 3, 0]])
    first = np.array([4.0, 0, 0]), np.array([-6.0, 0, 0])

    def body(self, seen: list[int]) -> np.ndarray:
        """The edge, a point from the side."""
        ends = super().body(seen)
        return ends if np.any(ends[0] != ends[1]) else disc(ends[0], POINT)

    def around(self, seen: list[int]) -> np.ndarray:
        """The cylinder with its round ends; from the side a disc."""
        first, second = self.corners[:, seen]
        return tube(first, second - first, self.r) if np.any(second - first) else disc(first, self.r)


class FaceStruck(_TwoViews):
    """A ball and a triangle that is seen edge on from the side."""

    acts = {"whole": "as at first"}
    corners = np.array([[-3.0, -3, 0], [3, -3, 0], [0, 3, 0]])
    first = np.array([-2.0, -1, 3]), np.array([3.0, 0, -4])
