"""Lesson 09's picture: a ball and a plane that can be turned, the gap between them, and the bounce."""

import numpy as np
import traitlets
from ipywidgets import FloatSlider, ToggleButtons
from matplotlib.artist import Artist

from ... import plane
from ...frame import at
from ..artists import dots, enclose, label, outlines, shaft, shapes
from ..board import Board
from ..canvas import figure
from ..explorer import Desk, explore
from ..palette import CONTACT, FRAME, INK, A, P, R, V
from ..scene import number, spoken
from ..shapes import arrow, disc

SIDES = {"a solid": False, "a sheet": True}
"""What the plane may be."""

LEDGER = ("gap at the start", "n·v, its rate", "gap / −rate", "hit at t", "v·n after")


class Floor(Board):
    """A sphere in one frame and a plane: centre, velocity tip and rim are handles, and the plane's foot and normal.

    Parameters
    ----------
    p, v, r, e
        As `plane.bounce`, in the plane of the picture.
    foot, n : array_like, shape (2,)
        A point of the plane, and the direction of its normal.
    two_sided : bool
        As `plane.sweep`.
    t : float
        The time in the frame at which the full sphere is drawn.
    reveal : bool
        Whether the result is shown; it can be set later.
    """

    reveal = traitlets.Bool(True)

    def __init__(
        self, p=(-2.5, 3.6), v=(3.6, -4.4), r=0.6, foot=(0, 0), n=(0.2, 1), e=0.8, two_sided=False, t=0.9, reveal=True
    ):
        self.p, self.v, self.foot, self.n = (np.array(x, dtype=float) for x in (p, v, foot, n))
        self.r, self.e, self.two_sided = float(r), float(e), bool(two_sided)
        self.n /= np.hypot(*self.n)
        super().__init__(t=t, scrub=reveal, reveal=reveal)
        self.lay_out()
        self.observe(lambda change: self.show_all(), "reveal")
        self.observe(lambda change: self.redraw(), "t")

    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(10.8, 3.6)
        room = {"left": 0.04, "right": 0.99, "top": 0.9, "bottom": 0.14, "wspace": 0.2, "width_ratios": [5, 3, 2.3]}
        self.world, self.chart, self.ledger = self.figure.subplots(1, 3, gridspec_kw=room)
        self.world.set_title("the world")
        _, end, _ = plane.bounce(*self.given(), self.e, self.two_sided)
        centres = np.array([self.p, self.p + self.v, end])
        enclose(self.world, np.vstack([centres - self.r, centres + self.r, self.foot, self.foot + self.n]))
        self.chart.set(title="the gap, 0 at touch", xlim=(-0.2, 1.2), ylim=(-5, 5), xlabel="t, frames")
        self.chart.axvspan(0, 1, color=FRAME, zorder=0)
        self.chart.axhline(0, color=INK, linewidth=0.8)
        self.fills = shapes(self.world, [INK, A, A, V, R, P], [0.25, 0.25, 0.9, 1, 1, 1])
        self.rings = outlines(self.world, [INK, CONTACT], ["solid", "solid"])
        self.letters = [label(self.world, x, c) for x, c in (("n", P), ("v", V), ("v′", R))]
        (self.line,) = self.chart.plot([], [], color=INK, linestyle="dotted", animated=True)
        (self.path,) = self.chart.plot([], [], color=P, linewidth=2, animated=True)
        self.now, self.touching = dots(self.chart, "s", INK), dots(self.chart, "o", CONTACT)
        self.list_numbers()
        self.draw_background()

    def show_all(self) -> None:
        """Show the result."""
        self.scrub = self.reveal
        self.draw_background()

    def list_numbers(self) -> None:
        """Make the ledger."""
        self.ledger.set_axis_off()
        self.ledger.set_title("ledger")
        plain = {"size": 10, "va": "top", "linespacing": 1.7, "transform": self.ledger.transAxes, "color": INK}
        self.names = self.ledger.text(0, 0.95, "\n".join(LEDGER), animated=True, **plain)
        self.values = self.ledger.text(1, 0.95, "", ha="right", animated=True, **plain)

    def given(self) -> tuple:
        """The sphere and the plane as `plane.sweep` takes them."""
        return self.p, self.v, self.r, self.n, -float(self.n @ self.foot)

    @property
    def caption(self) -> str:
        """What happens, in a sentence."""
        t, _, after = plane.bounce(*self.given(), self.e, self.two_sided)
        place, way, on = (", ".join(number(x) for x in y) for y in (self.p, self.v, after))
        start = f"The ball of radius {number(self.r)} at ({place}) moves by ({way})"
        if not self.reveal:
            return f"{start} over a plane."
        if not t < np.inf:
            return f"{start} and does not touch the plane in this frame."
        turned = f"it goes on by ({on}) a frame" if np.any(after != self.v) else "it recedes already"
        return f"{start} and touches the plane at t = {number(t)}; with e = {number(self.e)} {turned}."

    def update(self) -> tuple[list[Artist], str]:
        """The world at time t, the gap over the frame, and the numbers."""
        t, _, after = plane.bounce(*self.given(), self.e, self.two_sided)
        t = float(t) if self.reveal else np.inf
        touch, width = min(t, 1.0), shaft(self.world)
        now = self.t if self.reveal else 0.0
        place = at(at(self.p, self.v, min(now, touch)), after, max(now - touch, 0))
        along = 30 * np.array([-self.n[1], self.n[0]])
        ends = np.array([self.foot - along, self.foot + along])
        solid = np.concatenate([ends, ends[::-1] - (0.08 if self.two_sided else 30) * self.n])
        hit = at(self.p, self.v, touch)
        goes = arrow(hit, after, width) if t <= 1 else np.empty((0, 2))
        spheres = [disc(self.p, self.r), disc(place, self.r)]
        self.fills.set_verts([solid, *spheres, arrow(self.p, self.v, width), goes, arrow(self.foot, self.n, width)])
        self.rings.set_segments([ends, disc(hit, self.r) if t <= 1 else np.empty((0, 2))])
        spots = self.foot + 1.25 * self.n, self.p + 0.5 * self.v, hit + 0.6 * after if t <= 1 else hit * np.nan
        for letter, spot in zip(self.letters, spots, strict=True):
            letter.set_position(spot + 3 * width)
            letter.set_visible(bool(np.all(np.isfinite(spot))))
        seen = [self.fills, self.rings, *self.letters]
        if not self.reveal:
            return seen, ""
        self.follow(t, after)
        return [*seen, self.line, self.path, self.now, self.touching, self.names, self.values], ""

    def follow(self, t: float, after: np.ndarray) -> None:
        """The gap as it would go on, as it goes, at time t and at contact; the ledger."""
        _, gap, rate = (float(x) for x in plane.steps(*self.given(), self.two_sided))
        p, _, *wall = self.given()
        back = float(plane.steps(p, after, *wall, self.two_sided).rate)
        times = np.array([0.0, min(t, 1.0), 1.0])
        self.line.set_data([-0.2, 1.2], gap + rate * np.array([-0.2, 1.2]))
        level = np.interp(
            self.t, times, gaps := [gap, gap + rate * times[1], gap + rate * times[1] + back * (1 - times[1])]
        )
        self.path.set_data(times, gaps)
        self.now.set_data([self.t], [level])
        self.touching.set_data(*([t], [gap + rate * t]) if t <= 1 else ([], []))
        numbers = gap, rate, gap / -rate if rate else np.nan, t, back
        self.values.set_text("\n".join(number(x) if np.isfinite(x) else "none" for x in numbers))

    def places(self) -> dict[str, tuple]:
        """The handles."""
        rim = self.p + self.r * np.sqrt(0.5) * np.array([-1, 1])
        return {
            "centre of A": (self.world, self.p, spoken(self.p), self.r),
            "velocity of A": (self.world, self.p + self.v, spoken(self.v), 0),
            "rim of A": (self.world, rim, f"radius {number(self.r)}", 0),
            "foot of the plane": (self.world, self.foot, spoken(self.foot), 0),
            "normal of the plane": (self.world, self.foot + self.n, spoken(self.n), 0),
        }

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a handle at a place; the normal turns about the foot, and keeps its length of 1."""
        low, high = zip(self.world.get_xlim(), self.world.get_ylim(), strict=True)
        place = np.clip(self.target(handle, place), low, high)
        if handle == "centre of A":
            self.p = place
        elif handle == "velocity of A":
            self.v = place - self.p
        elif handle == "rim of A":
            self.r = float(np.hypot(*(place - self.p)))
        elif handle == "foot of the plane":
            self.foot = place
        elif np.any(place != self.foot):
            self.n = (place - self.foot) / np.hypot(*(place - self.foot))
        self.redraw()

    def adjust(self, e: float | None = None, side: str | None = None) -> None:
        """Change e, or what the plane is."""
        e, two_sided = self.e if e is None else e, self.two_sided if side is None else SIDES[side]
        plane.bounce(*self.given(), e, two_sided)  # which refuses an e that is none
        self.e, self.two_sided = float(e), two_sided
        self.redraw()


def floor(**options) -> None:
    """Show a ball and a plane to play with, and what comes of it in words. Arguments as `Floor`."""
    made = Floor(**options)
    e = FloatSlider(value=made.e, min=0, max=1, step=0.05, description="e")
    side = ToggleButtons(
        options=list(SIDES),
        value=list(SIDES)[made.two_sided],
        description="the plane is",
        style={"description_width": "initial"},
    )
    explore(Desk(made, e=e, side=side))
