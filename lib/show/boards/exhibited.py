"""An exhibit of the museum: the pair as it was typed, the sphere under a lens, what the engine said, what is right."""

import numpy as np
import traitlets
from matplotlib.artist import Artist

from ...attack.fairness import Right
from ...attack.museum import Exhibit, exhibits, record
from ...attack.targets import Answer
from ...frame import at
from ..artists import BALL_A, Paint, bare, dots, enclose, label, outlines, shaft, shapes
from ..board import FRAME_SECONDS, Board
from ..canvas import Column, in_a_row, in_style
from ..palette import CONTACT, INK, QUIET, WRONG, V
from ..scene import number
from ..shapes import arrow, disc

AROUND, NEAR = 3.0, 1.3
"""How far the lens looks, in r; or in the distance at which the path passes, if that is more."""

CORNERS = np.array([[-1, -1], [1, 1]])


class Exhibited(Board):
    """The pair of an exhibit from A, and A under a lens; its result, once it is revealed, and the way there.

    Parameters
    ----------
    name : str
        Of an exhibit of the museum whose pair lies in a plane z = 0.
    """

    reveal = traitlets.Bool(False)

    def __init__(self, name: str):
        self.exhibit = known(name)
        self.p, self.v = (np.array(x[:2], dtype=float) for x in (self.exhibit.p, self.exhibit.v))
        super().__init__()
        self.lay_out()
        self.observe(lambda change: self.lay_out(), "reveal")
        self.observe(lambda change: self.redraw(), "t")

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the whole frame, and the lens. There is no time before the result."""
        self.scrub, self.pace = self.reveal, FRAME_SECONDS * self.reveal
        self.figure, (whole, lens) = in_a_row(2.6, [Column(4.8), Column(2.1)], self.projected)
        r, wide = self.exhibit.r, max(AROUND * self.exhibit.r, NEAR * self.passes)
        enclose(whole, np.vstack([self.p, self.p + self.v, [[-r, -r], [r, r]]]), margin=1.3)
        enclose(lens, wide * CORNERS, margin=1.0)
        self.glass = max(wide, 1.5 * shaft(whole))
        zoom = np.ptp(whole.get_xlim()) / np.ptp(lens.get_xlim()) * 2.1 / 4.8
        whole.set_title("the frame, seen from A")
        lens.set_title(f"A, {number(zoom, 2)} times larger" if zoom > 2 else "A, closer")
        self.views = [View(ax) for ax in (whole, lens)]
        self.draw_background()

    @property
    def passes(self) -> float:
        """At what distance from A's centre the path passes, in the frame."""
        vv = float(self.v @ self.v)
        t = min(max(-float(self.p @ self.v) / vv, 0.0), 1.0) if vv else 0.0
        return float(np.hypot(*at(self.p, self.v, np.array(t))))

    def update(self) -> tuple[list[Artist], str]:
        """Path and sphere in both views; a cross where the engine has the contact; once revealed, what is right."""
        x, shown = self.exhibit, self.reveal
        times = when(x.answer), when(x.right) if shown else None, self.t if shown else None
        for view in self.views:
            view.show(self.p, self.v, x.r, self.glass, times)
        return [artist for view in self.views for artist in view.artists], ""

    @property
    def caption(self) -> str:
        """The pair, what the engine says, and once it is revealed what is right, and why."""
        x = self.exhibit
        pair = f"p = {told(x.p)}, v = {told(x.v)}, r = {number(x.r)}{f'; {x.setting}' if x.setting else ''}"
        asked = f"{x.engine} {x.version}, {x.call}, asked on {record()['date']}: {pair}. It says: {x.says}."
        if not self.reveal:
            return asked
        right = f"a hit at t = {number(x.right.t)}" if x.right.hit else f"no hit, it passes at {number(self.passes)}"
        return f"{asked} Right is {right}. {x.cause}"


class View:
    """One view of an exhibit: A grown to r, the path of B's centre, and on it what is said, what is right, and B."""

    def __init__(self, ax):
        bare(ax)
        self.ax, self.fills, self.rings = ax, shapes(ax, [BALL_A, Paint(V)]), outlines(ax, [QUIET], ["dotted"], 1.4)
        self.dots = dots(ax, "x", WRONG), dots(ax, "o", CONTACT), dots(ax, "s", INK)
        self.names = label(ax, "it says", WRONG), label(ax, "right", CONTACT)
        self.artists = [self.fills, self.rings, *self.dots, *self.names]

    def show(self, p: np.ndarray, v: np.ndarray, r: float, glass: float, times: tuple) -> None:
        """Draw the pair, a dotted ring where the lens is, and the times that there are."""
        width = shaft(self.ax)
        self.fills.set_verts([disc(np.zeros(2), r), arrow(p, v, width)])
        self.rings.set_segments([disc(np.zeros(2), glass)])
        places = [at(p, v, np.array([[] if t is None else t]).reshape(-1)) for t in times]
        for drawn, place in zip(self.dots, places, strict=True):
            drawn.set_data(*place.T)
        for name, place, side in zip(self.names, places, (1, -1), strict=False):
            seen = len(place) and self.ax.viewLim.contains(*place[0])
            name.set_visible(bool(seen))
            name.set_position(place[0] + side * np.array([0, 6 * width]) if seen else (0, 0))


def when(x: Answer | Right) -> float | None:
    """A time that can be drawn, or None."""
    return x.t if x.hit and x.t is not None and np.isfinite(x.t) else None


def told(x: list[float]) -> str:
    """A vector of the plane in round brackets."""
    return f"({', '.join(number(y) for y in x)})"


def known(name: str) -> Exhibit:
    """The exhibit of that name, if there is one that can be drawn in the plane."""
    every = exhibits()
    if name not in every:
        raise ValueError(f"name must be an exhibit of the museum, {', '.join(every)}; got {name!r}")
    if any(x[2:] not in ([], [0]) for x in (every[name].p, every[name].v)):
        raise ValueError(f"name must be an exhibit whose pair lies in the plane z = 0; got {name!r}")
    return every[name]
