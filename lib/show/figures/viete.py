"""Figures of lesson 05."""

import numpy as np

from ...viete import TESTS
from ..boards.crowd import MULTIPLICATIONS, cost, crowd, shares
from ..boards.regions import COLOURS, planes
from ..canvas import Column, figure, in_a_row
from ..palette import PAPER
from ..scene import number
from .drawn import Drawn


def viete_regions() -> Drawn:
    """Which test settles a pair, over the numbers at the start and over those at the end."""
    fig, axes = in_a_row(4.6, [Column(4.2, 0.62, 0.6), Column(4.2, 0.7, 0.6)])
    planes(axes)
    return fig, (
        "In the left plane c ≤ 0 is overlap and, above it, b ≥ 0 is receding. "
        "In the right plane h ≤ 0 with g > 0 is too late. What is left needs the sign of D."
    )


LINE = 7
"""The height of a name beside the columns, in per cent."""


def viete_shares() -> Drawn:
    """What settles the pairs of a crowd, for crowds that are spread ever wider."""
    reach = (2, 4, 8, 16, 32)
    found = {far: shares(*crowd(far, speed=2, n=20_000)) for far in reach}
    fig = figure(9.4, 4.6)
    ax = fig.add_axes([0.09, 0.15, 0.74, 0.76])
    below, level = np.zeros(len(reach)), 3 - LINE
    for name in TESTS:
        share = np.array([100 * found[far][name] for far in reach])
        bars = ax.bar(
            [str(far) for far in reach], share, bottom=below, color=COLOURS[name], edgecolor=PAPER, linewidth=1.5
        )
        ax.bar_label(bars, [f"{x:.0f}" if x >= 5 else "" for x in share], label_type="center", color=PAPER)
        level = max(below[-1] + share[-1] / 2, level + LINE)  # a name never covers the one below
        ax.text(4.5, level, name, color=COLOURS[name], weight="bold", va="center")
        below += share
    ax.set(
        title="settled by, %", xlabel="pairs within this many r of each other, moving about 2 r a frame", ylim=(0, 100)
    )
    early = [1 - found[far]["hit"] - found[far]["passing by"] for far in (reach[0], reach[-1])]
    spent = [number(cost(found[far]), 3) for far in (reach[0], reach[-1])]
    return fig, (
        f"Before D is computed {early[0]:.0%} of the pairs within {reach[0]} r are settled, and {early[1]:.0%} within "
        f"{reach[-1]} r. With three coordinates a pair of the first crowd takes {spent[0]} multiplications, one of "
        f"the last {spent[1]}, of {MULTIPLICATIONS['hit']}: overlap, which costs least, has become rare."
    )
