"""Lesson 01's picture: a bullet tested at instants, and the map of what such tests miss."""

from functools import cache

import numpy as np
from ipywidgets import FloatSlider, IntSlider, SelectionSlider
from matplotlib.axes import Axes
from matplotlib.image import AxesImage

from ...exact import sweep
from ...overlap import chord, overlaps, sampled
from ..artists import BALL_A, Paint, bare, dots, enclose, outlines, shapes
from ..canvas import SMALL, Column, in_a_row, in_style
from ..explorer import Explorer, explore
from ..palette import B_FILL, INK, OVERLAP, SHADE, B, R
from ..scene import number
from ..shapes import disc
from .maps import LEAST, WRONG

TARGET, BULLET, START, END = 0.8, 0.2, -6.0, 6.0
"""Radii and the ends of the flight, in metres; the target stands at 0."""

JUMP = np.linspace(0.05, 4, 80)
ASIDE = np.linspace(0, 1.1, 45)
"""Where the map is drawn: jumps between tests, in r, and how far off-centre, in r."""


def missed(jump, aside, phases: int = 64) -> np.ndarray:
    """The share of starting places from which tests a jump apart all fall beside a sphere that the path meets.

    jump : array, lengths between tests in r; aside : array, off-centre distances in r, at most 1 for a meeting.

    >>> missed(np.array([1.0, 4.0]), np.array([0.0])).tolist()
    [[0.0, 0.5]]
    """
    jump, aside = np.asarray(jump)[None, :, None], np.asarray(aside)[:, None, None]
    start = -1 - jump * (np.arange(phases) + 0.5) / phases  # outside the sphere, and less than a jump before it
    number_of_tests = int(np.ceil(2 / np.min(jump))) + 2
    p = np.stack(np.broadcast_arrays(start, aside), axis=-1)
    v = np.stack(np.broadcast_arrays(number_of_tests * jump, 0.0), axis=-1)
    seen = sampled(p, v, 1.0, number_of_tests).hit
    return np.mean(sweep(p, v, 1.0).hit & ~seen, axis=-1)


@cache
def counted() -> np.ndarray:
    """The shares of the map."""
    return missed(JUMP, ASIDE)


def chart_of_missed(ax: Axes) -> AxesImage:
    """Draw the map of what tests miss, and dashed where the jump is as long as the path inside."""
    x, y = (np.diff(axis)[0] / 2 * np.array([-1, 1]) + axis[[0, -1]] for axis in (JUMP, ASIDE))
    box = {"origin": "lower", "extent": (*x, *y), "aspect": "auto", "interpolation": "none"}
    drawn = ax.imshow(counted(), vmin=LEAST, vmax=1, cmap=WRONG, **box)
    offset = np.linspace(0, 1, 200)
    ax.plot(chord(1, offset), offset, "--", color=SHADE)
    ax.text(0.95, 0.35, "none missed", color=SHADE, weight="bold", ha="center")
    ax.text(2.08, 0.12, "the jump is L", color=SHADE, size=SMALL)
    ax.set(xlabel="jump between tests, in r", ylabel="off-centre, in r")
    return drawn


class Tunnel(Explorer):
    """A bullet past a target: where the tests find it, and on the map how many such bullets they miss."""

    def __init__(self):
        wide = {"style": {"description_width": "initial"}, "continuous_update": True}
        super().__init__(
            speed=FloatSlider(value=60, min=5, max=600, step=5, description="speed, m/s", **wide),
            rate=SelectionSlider(value=30, options=(15, 30, 60, 120, 240, 480), description="frames a second", **wide),
            aside=FloatSlider(value=0.4, min=0, max=1.1, step=0.05, description="off-centre, m", **wide),
            tests=IntSlider(value=1, min=1, max=8, description="tests a frame", **wide),
        )

    @in_style
    def lay_out(self, large: bool) -> None:
        """Make the axes and their artists."""
        self.figure, (world, chart) = in_a_row(3.9, [Column(5.8), Column(3.9, 0.7, 0.6)], large)
        world.set_title("every place that is tested")
        bare(world)
        enclose(world, np.array([[START, -2.4], [END, 2.4]]), margin=1.04)
        self.world = (
            shapes(world, [BALL_A]),
            shapes(world, [Paint(B_FILL, 0.7, B, 0.8)]),
            outlines(world, [R], ["solid"]),
        )
        self.hit = dots(world, "D", OVERLAP)
        chart_of_missed(chart)
        chart.set_title("share of bullets missed")
        self.here = dots(chart, "s", INK)

    def draw(self, speed: float, rate: int, aside: float, tests: int) -> tuple[list, str]:
        """The bullet at every instant tested, and the same bullet on the map."""
        r, jump = TARGET + BULLET, speed / rate / tests
        places = np.arange(START, END, jump)
        seen = overlaps(np.column_stack([places, np.full_like(places, aside)]), r)
        sphere, bullets, rings = self.world
        sphere.set_verts([disc(np.zeros(2), TARGET)])
        bullets.set_verts([disc(np.array([x, aside]), BULLET) for x in places])
        rings.set_segments([disc(np.zeros(2), r)])
        self.hit.set_data(places[seen], np.full(seen.sum(), aside))
        self.here.set_data([min(jump / r, 4)], [aside / r])
        return [sphere, bullets, rings, self.hit, self.here], said(jump, aside, r, int(seen.sum()))


def said(jump: float, aside: float, r: float, seen: int) -> str:
    """The result in two sentences."""
    found = f"{seen} of the tests see the overlap" if seen != 1 else "one of the tests sees the overlap"
    found = found if seen else "no test sees an overlap"
    told = f"From test to test the bullet jumps {number(jump, 3)} m, and {found}. "
    if aside > r:
        return told + f"It passes by at {number(aside, 3)} m: no contact, and none is missed."
    way = float(chord(r, aside))
    share = max(0.0, 1 - way / jump)
    inside = f"Its path runs {number(way, 3)} m inside the circle of radius r = {number(r)} m"
    return told + f"{inside}: of such bullets {share:.0%} slip through unseen. An exact sweep sees them all."


def tunnel() -> None:
    """Show the bullet with its controls."""
    explore(Tunnel())
