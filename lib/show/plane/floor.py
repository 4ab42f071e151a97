"""Lesson 09's picture: a ball and a plane that can be turned, the gap between them, and the bounce."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

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
from ..canvas import Column, in_style
from ..explorer import explore
from ..motion import move_of
from ..palette import CONTACT, INK, PAPER, V
from ..scene import number, spoken
from ..shapes import NONE, arrow, disc

COLUMNS = [Column(6.4), Column(3.0, 0.5, 0.6)]
"""The room of the world and the gap."""

SIDES = {"a solid": False, "a sheet": True}
"""What the plane may be."""

END = 1.5
"""For how many frames the ball is seen: beyond this one, so that it is seen to leave."""


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

    def __init__(self, p=(-2.5, 3.6), v=(3.6, -4.4), r=0.6, foot=(0, 0), n=(0.2, 1), e=0.8, two_sided=False, t=0.0):
        self.p, self.v, self.foot, self.n = (np.array(x, dtype=float) for x in (p, v, foot, n))
        self.r, self.e, self.two_sided = float(r), float(e), bool(two_sided)
        self.n /= np.hypot(*self.n)
        super().__init__(last=END, t=t, scrub=True, pace=FRAME_SECONDS)
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, (self.world, self.chart) = self.abreast(2.8, COLUMNS)
        self.world.set_title("the world")
        bare(self.world, " cm")
        enclose(self.world, self.reach())
        self.fills = shapes(
            self.world, [Paint(INK, 0.16), SKIN_B, BALL_B, Paint(V), Paint(PAPER, 1, V), Paint(CONTACT)]
        )
        self.rings = outlines(self.world, [INK, CONTACT], ["solid", "solid"])
        letters = ((r"$\mathbf{n}$", CONTACT), (r"$\mathbf{v}$", V), (r"$\mathbf{v}'$", V))
        self.letters = [label(self.world, *letter) for letter in letters]
        self.lay_out_chart(self.chart)
        self.draw_background()

    def reach(self) -> np.ndarray:
        """Points that enclose the ball on its way and beyond, its arrows, and the foot and normal of the plane."""
        _, places, after = self.way
        centres = np.array([self.p, self.p + self.v, *places, places[1] + after])
        return np.vstack([centres - self.r, centres + self.r, self.foot, self.foot + self.turned])

    def lay_out_chart(self, chart: Axes) -> None:
        """Make the gap beside the world."""
        chart.set(title="the gap: 0 at touch", xlim=(-0.1, END + 0.1), ylim=(-5, 5))
        frame_band(chart)
        (self.line,) = chart.plot([], [], color=INK, linestyle="dotted", linewidth=1.4, animated=True)
        (self.path,) = chart.plot([], [], color=INK, linewidth=2.4, animated=True)
        self.now, self.touching = dots(chart, "s", INK), dots(chart, "o", CONTACT)

    def given(self) -> tuple:
        """The sphere and the plane as `plane.sweep` takes them."""
        return self.p, self.v, self.r, self.n, -float(self.n @ self.foot)

    @property
    def turned(self) -> np.ndarray:
        """The normal: of a sheet it is on the side of the ball."""
        return plane.towards(*self.given())[0] if self.two_sided else self.n

    @property
    def way(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """When the ball turns while it is seen, and its places then; and how it moves after that."""
        p, v, *wall = self.given()
        t, end, after = plane.bounce(p, END * v, *wall, self.e, self.two_sided)
        first = min(float(t), 1.0)
        return np.array([0.0, END * first, END]), np.array([p, at(p, END * v, first), end]), after / END

    @property
    def caption(self) -> str:
        """When they touch, in a sentence."""
        _, gap, rate = (float(x) for x in plane.steps(*self.given(), self.two_sided))
        if gap <= 0:
            on = "bounces" if rate < 0 else "recedes already"
            return f"They touch already at t = 0, and the ball {on}."
        if rate >= 0:
            return f"The gap is {number(gap)} and does not close, so they do not touch."
        closes = f"The gap is {number(gap)}, and it closes by {number(-rate)} a frame"
        if gap + rate > 0:
            return f"{closes}, so they do not touch in this frame."
        return f"{closes}, so they touch at t = {number(gap / -rate)}."

    def update(self) -> tuple[list[Artist], str]:
        """The world at time t, and the gap over the frame."""
        times, places, after = self.way
        width, touches = shaft(self.world), times[1] < END or bool(np.any(after != self.v))
        place, hit = np.array([np.interp(self.t, times, x) for x in places.T]), places[1]
        along = 30 * np.array([-self.n[1], self.n[0]])
        ends = np.array([self.foot - along, self.foot + along])
        solid = np.concatenate([ends, ends[::-1] - (0.08 if self.two_sided else 30) * self.n])
        turns = touches and bool(np.any(after != self.v))
        goes = arrow(hit, after, width) if turns else NONE
        spheres = [disc(self.p, self.r), disc(place, self.r)]
        self.fills.set_verts(
            [solid, *spheres, arrow(self.p, self.v, width), goes, arrow(self.foot, self.turned, width)]
        )
        self.rings.set_segments([ends, disc(hit, self.r) if touches else NONE])
        arrows = (self.foot, self.turned), (self.p, self.v), (hit, after if turns else 0 * after)
        for letter, spot in zip(self.letters, (ahead(*way, width) for way in arrows), strict=True):
            letter.set_position(spot)
            letter.set_visible(bool(np.all(np.isfinite(spot))))
        self.put_gap(times, after, touches)
        return [self.fills, self.rings, *self.letters, self.line, self.path, self.now, self.touching], ""

    def put_gap(self, times: np.ndarray, after: np.ndarray, touches: bool) -> None:
        """The gap as it would go on, as it goes, at time t and at contact."""
        _, gap, rate = (float(x) for x in plane.steps(*self.given(), self.two_sided))
        back, met = float(self.turned @ after), gap + rate * times[1]
        ahead = np.array([0.0, END])
        self.line.set_data(ahead, gap + rate * ahead)
        gaps = [gap, met, met + back * (END - times[1])]
        self.path.set_data(times, gaps)
        self.now.set_data([self.t], [np.interp(self.t, times, gaps)])
        self.touching.set_data(*([times[1]], [met]) if touches else ([], []))

    def motion(self) -> dict:
        """The ball to the plane and on, and the gap; a pause at first contact."""
        times, way, _ = self.way
        moves = [move_of(self.world, [[self.seen.index(self.fills), 2]], times, way, self.t)]
        gaps = np.column_stack(self.path.get_data())
        moves.append(move_of(self.chart, [[self.seen.index(self.now), 0]], times, gaps, self.t))
        pauses = [float(times[1])] if 0 < times[1] < END else []
        return {"clock": [[0, END], [0, END]], "moves": moves, "hidden": [], "pauses": pauses}

    def places(self) -> dict[str, tuple]:
        """The handles."""
        rim = self.p + self.r * np.sqrt(0.5) * np.array([-1, 1])
        return {
            "centre of B": (self.world, self.p, spoken(self.p), self.r),
            "velocity of B": (self.world, self.p + self.v, spoken(self.v), 0),
            "rim of B": (self.world, rim, f"radius {number(self.r)}", 0),
            "foot of the plane": (self.world, self.foot, spoken(self.foot), 0),
            "normal of the plane": (self.world, self.foot + self.turned, spoken(self.turned), 0),
        }

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a handle at a place; the normal turns about the foot, and keeps its length of 1."""
        low, high = zip(self.world.get_xlim(), self.world.get_ylim(), strict=True)
        place = np.clip(self.target(handle, place), low, high)
        if self.t >= END:
            self.t = 0.0
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

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: the plane may be a solid or a sheet."""
        return {"side": "make it a solid" if self.two_sided else "make it a sheet"}

    def act(self, name: str) -> None:
        """Make the plane a sheet, or a solid again, and begin anew."""
        self.t = 0.0
        self.adjust(side=list(SIDES)[not self.two_sided])

    def adjust(self, e: float | None = None, side: str | None = None) -> None:
        """Change e, or what the plane is."""
        e, two_sided = self.e if e is None else e, self.two_sided if side is None else SIDES[side]
        plane.bounce(*self.given(), e, two_sided)  # which refuses an e that is none
        self.e, self.two_sided = float(e), two_sided
        self.redraw()


def floor(**options) -> None:
    """Show a ball and a plane to play with, and what comes of it in words. Arguments as `Floor`."""
    explore(Floor(**options))
