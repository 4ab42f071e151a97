"""An exhibit of the museum: the pair as it was typed, the sphere under a lens, what the engine said, what is right."""

import numpy as np
import traitlets
from matplotlib.artist import Artist

from ...attack.museum import Exhibit, exhibits, record
from ...frame import at
from ..artists import BALL_A, Paint, bare, dots, enclose, label, outlines, shaft, shapes
from ..board import FRAME_SECONDS, Board
from ..canvas import Column, in_a_row, in_style
from ..palette import CONTACT, INK, QUIET, WRONG, R, V
from ..scene import number
from ..shapes import arrow, disc

AROUND, NEAR = 3.0, 1.3
"""How far the lens looks, in r; or in the distance at which the path passes, if that is more."""


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
        self.figure, (whole, lens) = in_a_row(2.5, [Column(4.6), Column(2.4)], self.projected)
        ends, r = np.array([self.p, self.p + self.v]), self.exhibit.r
        enclose(whole, np.vstack([ends, [[-r, -r], [r, r]]]))
        wide = max(AROUND * r, NEAR * self.passes)
        enclose(lens, wide * np.array([[-1, -1], [1, 1]]), margin=1.0)
        self.views = [self.view(ax, title) for ax, title in ((whole, "the frame, from A"), (lens, "A under a lens"))]
        self.draw_background()

    def view(self, ax, title: str) -> tuple:
        """The artists of one view: fills, ring, where the engine says they touch, where they do, and B's centre."""
        ax.set_title(title)
        bare(ax)
        fills = shapes(ax, [BALL_A, Paint(V)])
        ring = outlines(ax, [R], ["solid"])
        says, right, here = dots(ax, "X", WRONG), dots(ax, "D", CONTACT), dots(ax, "o", INK)
        said = label(ax, "", WRONG)
        return ax, fills, ring, says, right, here, said

    @property
    def passes(self) -> float:
        """At what distance from A's centre the path passes, in the frame."""
        vv = float(self.v @ self.v)
        t = min(max(-float(self.p @ self.v) / vv, 0.0), 1.0) if vv else 0.0
        return float(np.hypot(*at(self.p, self.v, np.array(t))))

    def update(self) -> tuple[list[Artist], str]:
        """Path and sphere in both views; a cross where the engine has the contact; the result, once it is revealed."""
        made, x = [], self.exhibit
        claim, true = when(x.answer.hit, x.answer.t), when(x.right.hit, x.right.t) if self.reveal else None
        for ax, fills, ring, says, right, here, said in self.views:
            fills.set_verts([disc(np.zeros(2), x.r), arrow(self.p, self.v, shaft(ax))])
            ring.set_segments([disc(np.zeros(2), x.r)])
            for drawn, t in ((says, claim), (right, true), (here, self.t if self.reveal else None)):
                place = at(self.p, self.v, np.array([t])) if t is not None else np.empty((0, 2))
                drawn.set_data(*place.T)
            made += [fills, ring, says, right, here]
        return made, ""

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


def when(hit: bool | None, t: float | None) -> float | None:
    """A time that can be drawn, or None."""
    return t if hit and t is not None and np.isfinite(t) else None


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
