"""Figures of lesson 05."""

import numpy as np

from ...viete import TESTS
from ..boards.crowd import MULTIPLICATIONS, cost, crowd, shares
from ..boards.regions import COLOURS, planes
from ..canvas import figure
from ..palette import INK
from ..scene import number
from .drawn import Drawn


def viete_regions() -> Drawn:
    """Which test settles a pair, over the numbers at the start and over those at the end."""
    fig = figure(9.6, 4.2)
    planes(fig.subplots(1, 2))
    fig.tight_layout()
    return fig, (
        "In the left plane c ≤ 0 is overlap and, above it, b ≥ 0 is receding. "
        "In the right plane h ≤ 0 with g > 0 is too late. What is left needs the sign of D."
    )


def viete_shares() -> Drawn:
    """What settles the pairs of a crowd, for crowds that are spread ever wider."""
    reach = (2, 4, 8, 16, 32)
    found = {far: shares(*crowd(far, speed=2, n=20_000)) for far in reach}
    fig = figure(7.6, 3.8)
    ax = fig.subplots()
    below = np.zeros(len(reach))
    for name in TESTS:
        share = np.array([100 * found[far][name] for far in reach])
        bars = ax.bar([str(far) for far in reach], share, bottom=below, color=COLOURS[name], edgecolor=INK, label=name)
        ax.bar_label(bars, [f"{x:.0f}" if x >= 4 else "" for x in share], label_type="center", color=INK, size=8)
        below += share
    ax.set(
        xlabel="pairs within this many r of each other, moving about 2 r a frame", ylabel="settled by, %", ylim=(0, 100)
    )
    ax.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    fig.tight_layout()
    early = [1 - found[far]["hit"] - found[far]["passing by"] for far in (reach[0], reach[-1])]
    spent = [number(cost(found[far]), 3) for far in (reach[0], reach[-1])]
    return fig, (
        f"Before D is computed {early[0]:.0%} of the pairs within {reach[0]} r are settled, and {early[1]:.0%} within "
        f"{reach[-1]} r. With three coordinates a pair of the first crowd takes {spent[0]} multiplications, one of "
        f"the last {spent[1]}, of {MULTIPLICATIONS['hit']}: overlap, which costs least, has become rare."
    )
