"""All methods on one strip: r stepped by its last digit, twenty down and twenty up, and who says hit from where on."""

from typing import NamedTuple

import numpy as np
from matplotlib.figure import Figure

from ... import METHODS, exact
from ..canvas import SMALL, figure, in_style
from ..palette import CONTACT, FRAME, HIT, INK, PASSING, QUIET
from ..still import picture
from .lift import GRAZE

FAR, R = 20, 5.0
"""By how many last digits r is stepped, down and up, from what."""

OWN = "trig"
"""Whose number of faults is each machine's own, as its arccos is."""


NAMED = {
    "ray": "02 ray",
    "trig": "03 arccos",
    "quadratic": "04 quadratic",
    "viete": "05 Viète",
    "tmin": "06 tmin",
    "residual": "06 residual",
    "the filter": "07 filter",
    "exact": "07 all digits",
}
"""What is written before the rows: where a method comes from, and what it is."""


class Row(NamedTuple):
    """A method: what it says at each step, 1 for hit, 0 for miss, −1 for not known; and how often it is wrong."""

    name: str
    says: np.ndarray
    wrong: int


def rows() -> list[Row]:
    """What every method says of the graze at each step of r, and the filter of lesson 07 alone."""
    p, v = GRAZE
    radii = R + np.arange(-FAR, FAR + 1) * np.spacing(R)
    right = np.array([bool(exact.sweep(p, v, r).hit) for r in radii])
    told = {name: np.array([bool(sweep(p, v, r).hit) for r in radii]) for name, sweep in METHODS.items()}
    found = [Row(name, says.astype(int), int(np.sum(says != right))) for name, says in told.items()]
    sure = np.array([int(exact.steps(p, v, r).stage) == 0 for r in radii])
    return [*found[:-1], Row("the filter", np.where(sure, right, -1), 0), found[-1]]


@in_style
def drawn(found: list[Row]) -> Figure:
    """The strip: a row to each, grey for a miss, green for a hit; a cross where that is wrong, a ? for neither."""
    fig = figure(9.6, 0.8 + 0.36 * len(found))
    ax = fig.add_axes([0.14, 0.16, 0.68, 0.82], ylim=(len(found) - 0.4, -0.6), xlim=(-FAR - 0.6, FAR + 0.6))
    looks = {1: (HIT, 0.75), 0: (PASSING, 0.3), -1: (FRAME, 1.0)}
    right, steps = found[-1].says, np.arange(-FAR, FAR + 1)
    for i, row in enumerate(found):
        for x, says, true in zip(steps, row.says, right, strict=True):
            colour, strength = looks[int(says)]
            ax.fill(
                x + np.array([-0.46, 0.46, 0.46, -0.46]),
                i + np.array([-0.4, -0.4, 0.4, 0.4]),
                color=colour,
                alpha=strength,
                linewidth=0,
            )
            if says >= 0 and says != true:
                ax.plot([x], [i], "x", color=INK, markersize=8, markeredgewidth=2.4)
            if says < 0:
                ax.text(x, i, "?", color=INK, size=SMALL, ha="center", va="center")
        ax.text(-FAR - 1, i, NAMED.get(row.name, row.name), color=INK, size=SMALL, ha="right", va="center")
        open_ = int(np.sum(row.says < 0))
        told = f"{row.wrong} wrong" + f", {open_} open" * (open_ > 0)
        ax.text(FAR + 1, i, told, color=QUIET, size=SMALL, ha="left", va="center")
    ax.axvline(0.5, color=CONTACT, linewidth=2)
    ax.set_yticks([])
    ax.spines["left"].set_visible(False)
    ax.set_xlabel("by how many of its last digits r is larger or smaller (at the line a miss becomes a hit)")
    return fig


def strip() -> None:
    """Show what every method says of one graze while r is stepped by its last digit."""
    found = rows()
    told = ", ".join(f"{row.name} {row.wrong}" for row in found if row.name != OWN and row.says.min() >= 0)
    open_ = int(np.sum(found[-2].says < 0))
    words = (
        f"Wrong answers at {2 * FAR + 1} radii, a last digit apart: {told}. How often {OWN} is wrong depends on the "
        "machine's arccos."
    )
    picture(drawn(found), f"{words} The filter is never wrong, and leaves {open_} of them open.")
