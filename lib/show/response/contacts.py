"""Several contacts of one instant: resolved together, and one after the other in either order, side by side."""

import numpy as np
from matplotlib.artist import Artist

from ... import response
from ..artists import BALL_A, BALL_B, Marks, Paint, bare, dots, enclose, label, shaft, shapes
from ..board import Board
from ..canvas import Column, in_style
from ..explorer import explore
from ..palette import CONTACT, INK, PAPER, A, B
from ..scene import number, spoken, vector
from ..shapes import arrow, disc

TITLES = "together", "ball 1 first", "ball 2 first"
"""What the views show, each from the same start."""

RADIUS, SPEED, SHARE = 2.5, 20.0, 0.35
"""The balls and the shot of the course; arrows show so much of a frame."""

NEAR = 1e-9
"""Balls that are no farther apart than this share of their radius touch."""

MOST = 200
"""How many hits one after the other are followed."""

STARTS = {"wedge": ((np.sqrt(0.75), 0.5), (np.sqrt(0.75), -0.5)), "cradle": ((1.0, 0.0), (2.0, 0.0))}
"""Where the two balls at rest lie, in diameters from the cue ball."""


def _pairs_of(x: np.ndarray) -> np.ndarray:
    """The pairs of balls that touch."""
    pairs = np.array([(0, 1), (0, 2), (1, 2)])
    apart = np.hypot(*(x[pairs[:, 1]] - x[pairs[:, 0]]).T)
    return pairs[apart <= 2 * RADIUS * (1 + NEAR)]


def _together(x: np.ndarray, v: np.ndarray) -> np.ndarray:
    """The velocities after all contacts are resolved at once."""
    pairs = _pairs_of(x)
    return response.simultaneous(v, x[pairs[:, 1]] - x[pairs[:, 0]], pairs, np.ones(3))


def _in_order(x: np.ndarray, v: np.ndarray, pairs) -> np.ndarray:
    """The velocities after one contact, then the next, and so on round until none closes."""
    v = v.copy()
    for _ in range(MOST):
        before = v.copy()
        for i, j in pairs:
            v[i], v[j] = response.collide(v[i], v[j], x[j] - x[i], 1, 1)
        if np.all(np.abs(v - before) <= NEAR * SPEED):
            return v
    return v


def _touching(place: np.ndarray, others: np.ndarray) -> np.ndarray:
    """The place nearby at which a ball touches one of two others, and overlaps neither."""
    far = np.hypot(*(place - others).T)
    near = others[int(np.argmin(far))]
    other = others[1 - int(np.argmin(far))]
    way = place - near
    there = near + 2 * RADIUS * (way / np.hypot(*way) if np.any(way) else np.array([1.0, 0.0]))
    if np.hypot(*(there - other)) >= 2 * RADIUS:
        return there
    middle, across = (near + other) / 2, np.array([near[1] - other[1], other[0] - near[0]])
    half = np.hypot(*across)
    side = across / half * (1 if across[0] * (place - middle)[0] + across[1] * (place - middle)[1] >= 0 else -1)
    return middle + np.sqrt(4 * RADIUS**2 - half * half / 4) * side


def _start(name: str) -> np.ndarray:
    """The centres at one of the starts."""
    return 2 * RADIUS * np.array([(0.0, 0.0), *STARTS[name]])


class Contacts(Board):
    """A cue ball at the instant at which it meets two balls at rest, which can be placed; three ways to go on."""

    fluid = True
    acts = {"wedge": "a wedge", "cradle": "a cradle"}

    def __init__(self):
        self.x = _start("wedge")
        super().__init__()
        self.lay_out()

    @property
    def outcomes(self) -> list[np.ndarray]:
        """The velocities after the instant, in the order of the titles."""
        v, pairs = np.array([[SPEED, 0.0], [0.0, 0.0], [0.0, 0.0]]), _pairs_of(self.x)
        return [_together(self.x, v), _in_order(self.x, v, pairs), _in_order(self.x, v, pairs[::-1])]

    @in_style
    def lay_out(self) -> None:
        """Make the views and their artists."""
        self.figure, self.views = self.abreast(3.1, [Column(3.3)] * 3)
        self.marks = []
        hollow = [Paint(PAPER, 1.0, colour, 1.8) for colour in (INK, A, B)]
        for ax, title in zip(self.views, TITLES, strict=True):
            ax.set_title(title)
            bare(ax)
            enclose(ax, np.array([[-9.0, -8.5], [17.5, 8.5]]), 1.0)
            self.marks.append(
                Marks(
                    shapes=shapes(ax, [Paint(PAPER, 1.0, INK), BALL_A, BALL_B, Paint(INK), *hollow]),
                    touch=dots(ax, "o", CONTACT),
                    names=[label(ax, name, INK, inside=True) for name in "12"],
                )
            )
        self.draw_background()

    def update(self) -> tuple[list[Artist], str]:
        """The same balls in every view, and how they leave."""
        pairs, width = _pairs_of(self.x), shaft(self.views[0])
        touch = (self.x[pairs[:, 0]] + self.x[pairs[:, 1]]) / 2
        comes = arrow(np.array([-8.5, 0.0]), np.array([6.0, 0.0]), width)
        for marks, after in zip(self.marks, self.outcomes, strict=True):
            goes = [arrow(x, SHARE * v, width) for x, v in zip(self.x, after, strict=True)]
            marks.shapes.set_verts([*(disc(x, RADIUS) for x in self.x), comes, *goes])
            marks.touch.set_data(*touch.T)
            for name, x in zip(marks.names, self.x[1:], strict=True):
                name.set_position(x - [0, 0.55 * RADIUS])
        return [artist for marks in self.marks for artist in marks], ""

    @property
    def caption(self) -> str:
        """How the cue ball leaves in each case, and how far apart the two orders are."""
        whole, one, other = (each[0] for each in self.outcomes)
        apart, ways = float(np.hypot(*(one - other))), [vector(np.round(v, 9)) for v in (whole, one, other)]
        jump = (
            f"between the orders it jumps by {number(apart)}" if apart >= NEAR * SPEED else "the order does not matter"
        )
        return f"The cue ball leaves by {ways[0]} together, by {ways[1]} or {ways[2]} in order: {jump}."

    def places(self) -> dict[str, tuple]:
        """Both balls at rest."""
        return {f"ball {i}": (self.views[0], self.x[i], spoken(self.x[i]), RADIUS) for i in (1, 2)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a ball where it touches another."""
        place, i = np.clip(self.target(handle, place), -12, 12), int(handle[-1])
        self.x[i] = _touching(place, np.delete(self.x, i, axis=0))
        self.redraw()

    def act(self, name: str) -> None:
        """Begin again."""
        self.x = _start(name)
        self.redraw()


def contacts() -> None:
    """Show three balls that touch at one instant, and what becomes of them together and one after the other."""
    explore(Contacts())
