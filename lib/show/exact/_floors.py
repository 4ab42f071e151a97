"""The floors of lesson 07: number lines as wide as the lens shows, each with a value of D and what is sure of it."""

import numpy as np
from matplotlib.figure import Figure

from ... import exact
from ..artists import Marks, Paint, blank, dots, outlines, shapes
from ..canvas import SMALL
from ..palette import CONTACT, INK, QUIET
from ..scene import power

LOOK = {"ha": "left", "va": "center", "animated": True}
RIGHT = LOOK | {"ha": "right"}


def floor(fig: Figure, low: float, height: float, colour: str, sides: bool = True) -> Marks:
    """A number line: the sides of a miss and of a hit, if it has them, grid, dots, bar, the value, and its words."""
    ax = blank(fig, [0.35, low, 0.64, height], (-1, 1), (-1, 1))
    halves = shapes(ax, [Paint(QUIET, 0.06), Paint(CONTACT, 0.08)])
    halves.set_verts([[(-1, -1), (0, -1), (0, 1), (-1, 1)], [(0, -1), (1, -1), (1, 1), (0, 1)]] if sides else [])
    line = outlines(ax, [INK, INK], ["solid"] * 2, 1.6)
    line.set_segments([[(-1, 0), (1, 0)], *([[(0, -0.75), (0, 0.3)]] if sides else [])])
    made = Marks(
        halves=halves,
        line=line,
        miss=ax.text(-0.98, -0.82, "miss" if sides else "", color=QUIET, size=SMALL, **LOOK),
        hit=ax.text(0.98, -0.82, "hit" if sides else "", color=CONTACT, size=SMALL, weight="bold", **RIGHT),
        title=ax.text(-0.98, 0.8, "", color=colour, weight="bold", **LOOK),
        across=ax.text(0.98, 0.8, "", color=QUIET, size=SMALL, **RIGHT),
        says=ax.text(0, 0.46, "", color=colour, weight="bold", **(LOOK | {"ha": "center"})),
        grid=outlines(ax, [QUIET] * 99, ["solid"] * 99, 1.0),
        marks=dots(ax, "o", QUIET),
        bar=shapes(ax, [Paint(colour, 0.5)]),
        value=dots(ax, "D", colour),
    )
    made.marks.set_markersize(7.5)
    return made


def _verdict(value: float, bound: float | None) -> str:
    """What a floor says of its value: with a bound whether that is certain, 0 for none asked, None for none needed."""
    hit = "hit" if value >= 0 else "miss"
    if bound is None:
        return f"true: {power(value)}, a {hit}"
    if bound == 0:
        return f"the computer says {power(value)}: {hit}"
    return f"zero is outside the bar: a {hit}, certain" if abs(value) >= bound else "the bar holds zero: nobody knows"


def _put_value(made: Marks, title: str, half: float, value: float, bound: float | None) -> None:
    """A value and the bar about it on a floor, where they are under the lens, which shows D from −half to half."""
    width = "no bar at all" if bound is None else f"across: {power(2 * half)}"
    made.title.set_text(title)
    made.across.set_text(_beyond(value, half) or width)
    made.says.set_text(_verdict(value, bound))
    low, high = (float(np.clip((value + side * (bound or 0.0)) / half, -1, 1)) for side in (-1, 1))
    wide = max(high - low, 0.004) if bound and (low < high or abs(value) <= half) else 0
    made.bar.set_verts([[(low, 0.1), (low + wide, 0.1), (low + wide, 0.28), (low, 0.28)]] if wide else [])
    made.value.set_data(*(([value / half], [0.0]) if abs(value) <= half else ([], [])))


def _put_grid(made: Marks, half: float, step: float, true) -> None:
    """The doubles on a floor, a step apart, unless too close; and dots where D is in truth, unless all are one."""
    most = int(min(half / step, 200)) if step else 0
    places = np.arange(-most, most + 1) * step / half if 0 < most < 50 else np.empty(0)
    made.grid.set_segments([[(x, -0.16), (x, 0.16)] for x in places])
    seen = [x / half for x in true if abs(x) <= half]
    seen = seen if len(seen) > 1 and max(seen) - min(seen) > 0.1 else []
    made.marks.set_data(seen, [0.0] * len(seen))


def _beyond(value: float, half: float) -> str:
    """Where a value is that the lens, from −half to half, has been pulled past; nothing of one that is seen."""
    side = "right" if value > 0 else "left"
    far = f"D is out of the lens, to the {side}: {power(abs(value) / half, 1)} times as far"
    return far if abs(value) > half else ""


def _put_time(made: Marks, x: exact.Levels) -> None:
    """Put t between the doubles beside it, and the interval about it."""
    made.grid.set_segments([[(k / 3.5, -0.3), (k / 3.5, 0.3)] for k in range(-3, 4)] if x.t else [])
    made.title.set_text("the time t, between doubles")
    made.value.set_data([], [])
    made.across.set_text("")
    made.says.set_text("no contact, no time: step r up")
    if x.t:
        high, low, off = x.t
        step = float(np.spacing(high))
        made.across.set_text(f"from tick to tick: {power(step)}")
        made.says.set_text(f"t = {high!r}, its interval {power(2 * off)} long")
        made.value.set_data([low / step / 3.5], [0.0])
