"""Lesson 09's picture: a ball and a plane that can be turned, the gap between them, and the bounce."""

import numpy as np
from ipywidgets import FloatSlider, ToggleButtons
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.text import Text

from ... import plane
from ...frame import at
from ..artists import (
    BALL_B,
    SKIN_B,
    Paint,
    ahead,
    bare,
    dots,
    enclose,
    frame_band,
    inside,
    label,
    outlines,
    shaft,
    shapes,
)
from ..board import FRAME_SECONDS, Board
from ..canvas import LETTER, Column, in_style
from ..explorer import Desk, explore
from ..motion import move_of
from ..palette import CONTACT, INK, PAPER, B
from ..scene import number, spoken
from ..shapes import NONE, arrow, disc

COLUMNS = [Column(5.6), Column(2.4, 0.5, 0.6), Column(2.0)]
"""The room of the world, the gap and the ledger."""

SIDES = {"a solid": False, "a sheet": True}
"""What the plane may be."""

LEDGER = ("$H$", "$-v_n$", "$H\\,/\\,v_n$", "hit at t", "rate after")


FIRST, STEP = 0.2, 0.3
"""How far below the top the first row stands, and how far the rows are apart, in inches."""


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
    """

    fluid = True

    def __init__(self, p=(-2.5, 3.6), v=(3.6, -4.4), r=0.6, foot=(0, 0), n=(0.2, 1), e=0.8, two_sided=False, t=0.9):
        self.p, self.v, self.foot, self.n = (np.array(x, dtype=float) for x in (p, v, foot, n))
        self.r, self.e, self.two_sided = float(r), float(e), bool(two_sided)
        self.n /= np.hypot(*self.n)
        super().__init__(t=t, scrub=True, pace=FRAME_SECONDS)
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, (self.world, *others) = self.abreast(3.5, COLUMNS)
        self.world.set_title("the world")
        bare(self.world)
        enclose(self.world, self.reach())
        self.fills = shapes(self.world, [Paint(INK, 0.16), SKIN_B, BALL_B, Paint(B), Paint(PAPER, 1, B), Paint(INK)])
        self.rings = outlines(self.world, [INK, CONTACT], ["solid", "solid"])
        letters = ((r"$\mathbf{n}$", INK), (r"$\mathbf{v}$", B), (r"$\mathbf{v}'$", B))
        self.letters = [label(self.world, *letter) for letter in letters]
        self.lay_out_numbers(*others)
        self.draw_background()

    def reach(self) -> np.ndarray:
        """Points that enclose the ball on its way and beyond, its arrows, and the foot and normal of the plane."""
        t, end, after = plane.bounce(*self.given(), self.e, self.two_sided)
        goes = at(self.p, self.v, min(float(t), 1.0)) + after
        centres = np.array([self.p, self.p + self.v, end, goes])
        return np.vstack([centres - self.r, centres + self.r, self.foot, self.foot + self.n])

    def lay_out_numbers(self, chart: Axes, ledger: Axes) -> None:
        """Make what stands beside the world."""
        chart.set(title="the gap: 0 at touch", xlim=(-0.2, 1.2), ylim=(-5, 5))
        frame_band(chart)
        (self.line,) = chart.plot([], [], color=INK, linestyle="dotted", linewidth=1.4, animated=True)
        (self.path,) = chart.plot([], [], color=INK, linewidth=2.4, animated=True)
        self.now, self.touching = dots(chart, "s", INK), dots(chart, "o", CONTACT)
        self.chart = chart
        ledger.set_title("the ledger")
        self.values = _listed(ledger, LEDGER)

    def given(self) -> tuple:
        """The sphere and the plane as `plane.sweep` takes them."""
        return self.p, self.v, self.r, self.n, -float(self.n @ self.foot)

    @property
    def caption(self) -> str:
        """What happens, in a sentence."""
        t, _, after = plane.bounce(*self.given(), self.e, self.two_sided)
        place, way, on = (", ".join(number(x) for x in y) for y in (self.p, self.v, after))
        start = f"The ball of radius {number(self.r)} at ({place}) moves by ({way})"
        if not t < np.inf:
            return f"{start} and does not touch the plane in this frame."
        turned = f"it goes on by ({on}) a frame" if np.any(after != self.v) else "it recedes already"
        return f"{start} and touches the plane at t = {number(t)}; with e = {number(self.e)} {turned}."

    def update(self) -> tuple[list[Artist], str]:
        """The world at time t, the gap over the frame, and the numbers."""
        t, _, after = plane.bounce(*self.given(), self.e, self.two_sided)
        t = float(t)
        touch, width = min(t, 1.0), shaft(self.world)
        place = at(at(self.p, self.v, min(self.t, touch)), after, max(self.t - touch, 0))
        along = 30 * np.array([-self.n[1], self.n[0]])
        ends = np.array([self.foot - along, self.foot + along])
        solid = np.concatenate([ends, ends[::-1] - (0.08 if self.two_sided else 30) * self.n])
        hit = at(self.p, self.v, touch)
        goes = arrow(hit, after, width) if t <= 1 else NONE
        spheres = [disc(self.p, self.r), disc(place, self.r)]
        self.fills.set_verts([solid, *spheres, arrow(self.p, self.v, width), goes, arrow(self.foot, self.n, width)])
        self.rings.set_segments([ends, disc(hit, self.r) if t <= 1 else NONE])
        arrows = (self.foot, self.n), (self.p, self.v), (hit, after if t <= 1 else 0 * after)
        for letter, spot in zip(self.letters, (ahead(*way, width) for way in arrows), strict=True):
            letter.set_position(spot)
            letter.set_visible(bool(np.all(np.isfinite(spot))))
        seen = [self.fills, self.rings, *self.letters]
        self.put_numbers(t, after)
        return [*seen, self.line, self.path, self.now, self.touching, *self.values], ""

    def put_numbers(self, t: float, after: np.ndarray) -> None:
        """The gap as it would go on, as it goes, at time t and at contact; the ledger."""
        _, gap, rate = (float(x) for x in plane.steps(*self.given(), self.two_sided))
        p, _, *wall = self.given()
        back = float(plane.steps(p, after, *wall, self.two_sided).rate)
        times = np.array([0.0, min(t, 1.0), 1.0])
        self.line.set_data([-0.2, 1.2], gap + rate * np.array([-0.2, 1.2]))
        gaps = [gap, gap + rate * times[1], gap + rate * times[1] + back * (1 - times[1])]
        self.path.set_data(times, gaps)
        self.now.set_data([self.t], [np.interp(self.t, times, gaps)])
        self.touching.set_data(*([t], [gap + rate * t]) if t <= 1 else ([], []))
        numbers = gap, rate, gap / -rate if rate else np.nan, t, back
        for value, x in zip(self.values, numbers, strict=True):
            value.set_text(number(x) if np.isfinite(x) else "none")

    def motion(self) -> dict:
        """The ball to the plane and on, and the gap; a pause at first contact."""
        t, end, _ = plane.bounce(*self.given(), self.e, self.two_sided)
        times = [0.0, min(float(t), 1.0), 1.0]
        way = [self.p, at(self.p, self.v, times[1]), end]
        moves = [move_of(self.world, [[self.seen.index(self.fills), 2]], times, way, self.t)]
        gaps = np.column_stack(self.path.get_data())
        moves.append(move_of(self.chart, [[self.seen.index(self.now), 0]], times, gaps, self.t))
        return {"clock": [[0, 1], [0, 1]], "moves": moves, "hidden": [], "pauses": [times[1]] if 0 < t < 1 else []}

    def places(self) -> dict[str, tuple]:
        """The handles."""
        rim = self.p + self.r * np.sqrt(0.5) * np.array([-1, 1])
        return {
            "centre of B": (self.world, self.p, spoken(self.p), self.r),
            "velocity of B": (self.world, self.p + self.v, spoken(self.v), 0),
            "rim of B": (self.world, rim, f"radius {number(self.r)}", 0),
            "foot of the plane": (self.world, self.foot, spoken(self.foot), 0),
            "normal of the plane": (self.world, self.foot + self.n, spoken(self.n), 0),
        }

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a handle at a place; the normal turns about the foot, and keeps its length of 1."""
        low, high = zip(self.world.get_xlim(), self.world.get_ylim(), strict=True)
        place = np.clip(self.target(handle, place), low, high)
        if handle == "centre of B":
            self.p = place
        elif handle == "velocity of B":
            self.v = place - self.p
        elif handle == "rim of B":
            self.r = float(np.hypot(*(place - self.p)))
        elif handle == "foot of the plane":
            self.foot = place
        elif np.any(place != self.foot):
            self.n = (place - self.foot) / np.hypot(*(place - self.foot))
        if settled and not inside(self.world, self.reach()):
            enclose(self.world, self.reach())
            self.draw_background()
        else:
            self.redraw()

    def adjust(self, e: float | None = None, side: str | None = None) -> None:
        """Change e, or what the plane is."""
        e, two_sided = self.e if e is None else e, self.two_sided if side is None else SIDES[side]
        plane.bounce(*self.given(), e, two_sided)  # which refuses an e that is none
        self.e, self.two_sided = float(e), two_sided
        self.redraw()


def _listed(ax: Axes, rows: tuple[str, ...]) -> list[Text]:
    """The names of the rows at the left, which stay, and the texts at the right, which change."""
    ax.set_axis_off()
    height = ax.get_position().height * ax.figure.get_figheight()
    levels = [1 - (FIRST + STEP * i) / height for i in range(len(rows))]
    for level, row in zip(levels, rows, strict=True):
        ax.text(0, level, row, va="baseline", transform=ax.transAxes, size=LETTER if "$" in row else None)
    look = {"color": INK, "va": "baseline", "ha": "right", "weight": "bold"}
    return [ax.text(1, level, "", transform=ax.transAxes, animated=True, **look) for level in levels]


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
