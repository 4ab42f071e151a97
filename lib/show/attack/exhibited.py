"""An exhibit of the museum: the pair as it was typed, the sphere under a lens, what the engine said, what is right."""

import numpy as np
import traitlets
from matplotlib.artist import Artist

from ...attack.fairness import Right
from ...attack.museum import Exhibit, exhibits, record
from ...attack.targets import Said
from ...frame import at, f
from .. import motion
from ..artists import BALL_A, Marks, Paint, bare, dots, enclose, label, outlines, shaft, shapes
from ..board import FRAME_SECONDS, Board
from ..canvas import HALO, Column, in_style
from ..palette import CONTACT, INK, QUIET, WRONG, V
from ..scene import number, vector
from ..shapes import NONE, arrow, disc

AROUND, NEAR = 3.0, 1.5
"""How far the lens looks, in r; or in the distance at which the path passes, if that is more."""

WIDE, LENS = Column(4.8), Column(2.1)
ALONE = Column(7.1)
"""The room of the frame with a lens beside it, and without."""

MOST = 20
"""The most instants that can be tried."""

CORNERS = np.array([[-1, -1], [1, 1]])

NEEDED = 4
"""How much larger a lens must show A to be of use."""


class Exhibited(Board):
    """The pair of an exhibit as A sees it, and A under a lens if it is small; its result, once it is revealed.

    Parameters
    ----------
    name : str
        Of an exhibit of the museum whose pair lies in the plane z = 0.
    instants : int
        At how many instants from 0 to 1 the engine looks, 0 for one that does not; they are shown with the result, and
        their number can be changed.
    """

    fluid = True
    reveal = traitlets.Bool(False)

    def __init__(self, name: str, instants: int = 0):
        self.exhibit, self.asked, self.count, self.with_mend = _in_the_plane(name), instants, instants, False
        self.p, self.v = (np.array(x[:2], dtype=float) for x in (self.exhibit.p, self.exhibit.v))
        super().__init__()
        self.lay_out()
        self.observe(lambda change: self.lay_out(), "reveal")
        self.observe(lambda change: self.redraw(), "t")

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the frame, and the lens. There is no time before the result."""
        self.scrub, self.pace = self.reveal, FRAME_SECONDS * self.reveal
        r, near = self.exhibit.r, max(AROUND * self.exhibit.r, NEAR * self.passes)
        scene = np.vstack([self.p, self.p + self.v, [[-r, -r], [r, r]]])
        zoom = np.ptp(scene, axis=0).max() / (2 * near) * LENS.width / WIDE.width
        self.near = near if zoom > NEEDED else 0.0
        columns = [WIDE, LENS] if self.near else [ALONE]
        self.figure, axes = self.abreast(2.6, columns)
        enclose(axes[0], scene, margin=1.3)
        axes[0].set_title("the frame, as A sees it")
        if self.near:
            enclose(axes[1], near * CORNERS, margin=1.0)
            axes[1].set_title(f"A, {float(f'{zoom:.2g}'):.0f} times larger")
        self.views = [_Pane(ax) for ax in axes]
        self.draw_background()

    @property
    def instants(self) -> np.ndarray:
        """The instants at which it looks."""
        return np.linspace(0, 1, self.count)

    @property
    def acts(self) -> dict[str, str]:
        """What is offered once the result is there: more instants or fewer; else the mend, or none."""
        if not self.reveal:
            return {}
        if self.asked:
            return {"more": "one instant more", "fewer": "one instant fewer"}
        return {"mend": "as it was" if self.with_mend else "with the mend"}

    def idle(self, name: str) -> str:
        """It looks at as many instants at least as it did, and at so many at most."""
        return {
            "more": "that is enough" * (self.count >= MOST),
            "fewer": "that is how many it tries" * (self.count <= self.asked),
        }.get(name, "")

    def act(self, name: str) -> None:
        """Look at one instant more or fewer, or mend it and take that back."""
        self.count = int(np.clip(self.count + {"more": 1, "fewer": -1}.get(name, 0), self.asked, MOST))
        self.with_mend = self.with_mend != (name == "mend")
        self.redraw()

    @property
    def said(self) -> list[float]:
        """When it sees a contact: at the first instant that lies in one, as it did, or as it would with the mend."""
        if self.asked:
            return self.instants[f(self.p, self.v, self.exhibit.r, self.instants) <= 0][:1].tolist()
        return _times(self.exhibit.right if self.with_mend else self.exhibit.answer)

    @property
    def passes(self) -> float:
        """At what distance from A's centre the path passes, in the frame."""
        vv = float(self.v @ self.v)
        t = min(max(-float(self.p @ self.v) / vv, 0.0), 1.0) if vv else 0.0
        return float(np.hypot(*at(self.p, self.v, np.array(t))))

    def update(self) -> tuple[list[Artist], str]:
        """Path and sphere in both views; a cross where the engine has the contact; once revealed, what is right."""
        x, shown = self.exhibit, self.reveal
        times = [self.said, _times(x.right) if shown else [], [self.t] if shown else []]
        for view, near in zip(self.views, (self.near, 0.0), strict=False):
            view.show(self.p, self.v, x.r, near, times, self.instants if shown else [])
        return [artist for view in self.views for artist in view.marks], ""

    def motion(self) -> dict:
        """B on its way in every view, once there is a time; a ring flashes at each instant at which it is looked at."""
        if not self.reveal:
            return {}
        part, ends = {id(artist): i for i, artist in enumerate(self.seen)}, [self.p, self.p + self.v]
        marks = [(view.ax, [[part[id(view.marks.now)], 0]]) for view in self.views]
        moves = [motion.move_of(ax, mark, [0.0, 1.0], ends, self.t) for ax, mark in marks]
        sounds = [[float(t), "tick", 0.5] for t in self.instants]
        clock = {"clock": [[0, 1], [0, 1]], "moves": moves, "hidden": [], "pauses": []}
        return clock | {"flashes": self.flashes(), "sounds": sounds}

    def flashes(self) -> list:
        """A ring where B is at each instant at which the engine looks, in the colour of contact if they touch there."""
        places = at(self.p, self.v, self.instants)
        spots = self.views[0].ax.transData.transform(places) * [1, -1] + [0, self.figure.bbox.height]
        touch = f(self.p, self.v, self.exhibit.r, self.instants) <= 0
        return [
            [float(t), *np.round(spot, 1).tolist(), CONTACT if seen else QUIET]
            for t, spot, seen in zip(self.instants, spots, touch, strict=True)
        ]

    @property
    def caption(self) -> str:
        """The pair, what the engine says, and once it is revealed what is right, and why."""
        x = self.exhibit
        pair = f"p = {vector(x.p)}, v = {vector(x.v)}, r = {number(x.r)}{f'; {x.setting}' if x.setting else ''}"
        asked = f"{x.engine} {x.version}, {x.call}, asked on {record()['date']}: {pair}. It says: {x.says}."
        if not self.reveal:
            return asked
        right = f"a hit at t = {number(x.right.t)}" if x.right.hit else f"no hit, it passes at {number(self.passes)}"
        reported = f"Told to its makers: {x.reported}" if x.reported else "Not told to its makers, as far as we know"
        return f"{asked} Right is {right}. {self.now or x.cause} {reported}."

    @property
    def now(self) -> str:
        """What has been changed, and what comes of it; empty as it was."""
        if self.count > self.asked:
            seen = f"it sees the contact at t = {number(self.said[0])}" if self.said else "it sees none, either"
            return f"With {self.count} instants {seen}."
        return f"Mended it is right: `{self.exhibit.mend}`" * self.with_mend


class _Pane:
    """One view of an exhibit: A grown to r, the path of B's centre, and on it what is said, what is right, and B."""

    def __init__(self, ax):
        bare(ax)
        self.ax = ax
        self.marks = Marks(
            shapes=shapes(ax, [BALL_A, Paint(V)]),
            ring=outlines(ax, [QUIET], ["dotted"], 1.4),
            tried=ax.plot([], [], "|", color=QUIET, markersize=13, markeredgewidth=1.6, animated=True)[0],
            says=dots(ax, "x", WRONG),
            right=dots(ax, "o", CONTACT),
            now=dots(ax, "s", INK),
            says_word=label(ax, "it says", WRONG),
            right_word=label(ax, "right", CONTACT),
            A=label(ax, "A", INK, inside=True),
            B=label(ax, "B", INK, inside=True),
        )
        for word in (self.marks.says_word, self.marks.right_word):
            word.set_gid(HALO)

    def show(self, p: np.ndarray, v: np.ndarray, r: float, near: float, times: list, instants) -> None:
        """Draw the pair, a dotted ring where a lens is, and the times that there are."""
        width, marks = shaft(self.ax), self.marks
        ring = max(near, 3 * width) if near else 0.0
        marks.shapes.set_verts([disc(np.zeros(2), r), arrow(p, v, width)])
        marks.ring.set_segments([disc(np.zeros(2), ring) if ring else NONE])
        marks.tried.set_data(*at(p, v, np.asarray(instants, dtype=float)).T)
        says, right, now = (at(p, v, np.asarray(t, dtype=float)) for t in times)
        for dot, place in ((marks.says, says), (marks.right, right), (marks.now, now)):
            dot.set_data(*place.T)
        self.put(marks.says_word, says + [0, 6 * width])
        self.put(marks.right_word, right - [0, 6 * width])
        self.put(marks.A, np.array([[0.0, -max(r, ring) - 5 * width]]))
        self.put(marks.B, p[None] - 6 * width * (v / np.hypot(*v) if np.any(v) else np.array([1.0, 0.0])))

    def put(self, word, place: np.ndarray) -> None:
        """A word at a place, if it is one that is seen."""
        seen = bool(len(place)) and self.ax.viewLim.contains(*place[0])
        word.set_visible(seen)
        word.set_position(place[0] if seen else (0, 0))


def _times(x: Said | Right) -> list[float]:
    """The time of a hit, if there is one that can be drawn."""
    return [x.t] if x.hit and x.t is not None and np.isfinite(x.t) else []


def _in_the_plane(name: str) -> Exhibit:
    """The exhibit of that name, if there is one that can be drawn in the plane."""
    every = exhibits()
    if name not in every:
        raise ValueError(f"name must be an exhibit of the museum, {', '.join(every)}; got {name!r}")
    if any(x[2:] not in ([], [0]) for x in (every[name].p, every[name].v)):
        raise ValueError(f"name must be an exhibit whose pair lies in the plane z = 0; got {name!r}")
    return every[name]
