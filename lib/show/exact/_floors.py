"""The floors of lesson 07: number lines as wide as the lens shows, each with a value of D and what is sure of it."""

from typing import NamedTuple

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from ..artists import Marks, Paint, blank, dots, outlines, shapes
from ..canvas import SMALL
from ..palette import CONTACT, INK, QUIET
from ..scene import power

LOOK = {"ha": "left", "va": "center", "animated": True}
RIGHT = LOOK | {"ha": "right"}


HINT = "Pull the knob of digits to the right for more of them."
SURE = "The sign is certain, so more digits are not needed. Step r back to 0."
"""What is written where there is no further floor yet."""


class _Stands(NamedTuple):
    """What a floor has of D: its value and what that may be off by, 0 where nobody asks, None where it is the truth."""

    value: float
    bound: float | None


def floor(fig: Figure, low: float, height: float, colour: str) -> Marks:
    """A number line: the sides of a miss and of a hit, grid, dots, bar, the value, the truth, and their words."""
    ax = blank(fig, [0.35, low, 0.64, height], (-1, 1), (-1, 1))
    halves = shapes(ax, [Paint(QUIET, 0.06), Paint(CONTACT, 0.08)])
    halves.set_verts([[(-1, -1), (0, -1), (0, 1), (-1, 1)], [(0, -1), (1, -1), (1, 1), (0, 1)]])
    line = outlines(ax, [INK, INK], ["solid"] * 2, 1.6)
    line.set_segments([[(-1, 0), (1, 0)], [(0, -0.24), (0, 0.3)]])
    made = Marks(
        halves=halves,
        line=line,
        miss=ax.text(-0.98, -0.82, "miss: D < 0", color=QUIET, size=SMALL, **LOOK),
        hit=ax.text(0.98, -0.82, "hit: D ≥ 0", color=CONTACT, size=SMALL, weight="bold", **RIGHT),
        title=ax.text(-0.98, 0.8, "", color=colour, weight="bold", **LOOK),
        across=ax.text(0.98, 0.8, "", color=QUIET, size=SMALL, **RIGHT),
        says=ax.text(0, 0.46, "", color=colour, weight="bold", **(LOOK | {"ha": "center"})),
        true=ax.text(0, -0.42, "", color=CONTACT, weight="bold", **(LOOK | {"ha": "center"})),
        grid=outlines(ax, [QUIET] * 99, ["solid"] * 99, 1.0),
        marks=dots(ax, "o", QUIET),
        bar=shapes(ax, [Paint(colour, 0.5)]),
        truth=dots(ax, "o", CONTACT),
        value=dots(ax, "D", colour),
        key=[
            ax.text(-0.32, -0.82, "", color=colour, size=SMALL, **LOOK),
            ax.text(0.1, -0.82, "", color=CONTACT, size=SMALL, **LOOK),
        ],
    )
    made.marks.set_markersize(5.5)
    return made


def _verdict(said: _Stands) -> str:
    """What a floor says of its value."""
    value, bound = said
    hit = "hit" if value >= 0 else "miss"
    if bound is None:
        return f"true: {power(value)}, a {hit}"
    if bound == 0:
        return f"the computer says {power(value)}: {hit}"
    return f"zero is outside the bar: a {hit}, certain" if abs(value) >= bound else "the bar holds zero: I don't know"


def _put_value(made: Marks, title: str, half: float, said: _Stands) -> None:
    """A value and the bar about it on a floor, where they are under the lens, which shows D from −half to half."""
    value, bound = said
    made.title.set_text(title)
    made.across.set_text(_beyond(value, half) or f"the lens shows ±{power(half)}")
    made.says.set_text(_verdict(said))
    low, high = (float(np.clip((value + side * (bound or 0.0)) / half, -1, 1)) for side in (-1, 1))
    wide = max(high - low, 0.004) if bound and (low < high or abs(value) <= half) else 0
    made.bar.set_verts([[(low, 0.1), (low + wide, 0.1), (low + wide, 0.28), (low, 0.28)]] if wide else [])
    made.value.set_data(*(([value / half], [0.0]) if abs(value) <= half else ([], [])))


def _put_truth(made: Marks, half: float, step: float, true: float | None, others: NDArray) -> None:
    """The doubles on a floor, a step apart, unless too close; where D is in truth, and where it is at other r.

    Those are left out where all are one under the lens. true : None where it is not told.
    """
    most = int(min(half / step, 200)) if step else 0
    places = np.arange(-most, most + 1) * step / half if 0 < most < 50 else np.empty(0)
    made.grid.set_segments([[(x, -0.16), (x, 0.16)] for x in places])
    if len(places):
        made.across.set_text(f"{made.across.get_text()}; ticks are doubles")
    seen = others[np.abs(others) <= half] / half
    seen = seen if len(seen) > 1 and np.ptp(seen) > 0.1 else seen[:0]
    made.marks.set_data(seen, 0 * seen)
    there = [] if true is None or abs(true) > half else [true / half]
    made.truth.set_data(there, [0.0] * len(there))
    for text, words in zip(made.key, ("◆ computed", "● true"), strict=True):
        text.set_text("" if true is None else words)


def _beyond(value: float, half: float) -> str:
    """Where a value is that the lens, from −half to half, has been pulled past; nothing of one that is seen."""
    side = "right" if value > 0 else "left"
    far = f"D is out of the lens, to the {side}: {power(abs(value) / half, 1)} times as far"
    return far if abs(value) > half else ""


def _hint(fig: Figure) -> Marks:
    """What is written where there is no further floor yet."""
    look = {"color": QUIET, "transform": fig.transFigure} | LOOK | {"ha": "center"}
    return Marks(words=blank(fig, [0.35, 0.14, 0.64, 0.55]).text(0.67, 0.42, HINT, **look))
