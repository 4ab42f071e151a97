"""Figures of lesson 05."""

import numpy as np

from ...viete import TESTS
from ..canvas import figure
from ..crowd import MULTIPLICATIONS, cost, shares
from ..palette import INK
from ..regions import COLOURS, planes
from ..scene import number
from .drawn import Drawn


def viete_regions() -> Drawn:
    """Which test settles a pair, over the numbers at the start and over those at the end."""
    fig = figure(9.6, 4.2)
    planes(fig.subplots(1, 2))
    fig.tight_layout()
    return fig, (
        "Two signs at the start settle the lower strip and the right side: c ≤ 0 is overlap, b ≥ 0 is receding. "
        "Two signs at the end, h ≤ 0 and g > 0, settle what comes too late. Only what is left needs D."
    )


def viete_shares() -> Drawn:
    """What settles the pairs of a crowd, for crowds that are spread ever wider."""
    reach = (2, 4, 8, 16, 32)
    found = {far: shares(far, speed=2, n=20_000) for far in reach}
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
    near, far = found[reach[0]], found[reach[-1]]
    return fig, (
        f"Signs alone settle {1 - near['hit'] - near['passing by']:.0%} of the pairs within {reach[0]} r and "
        f"{1 - far['hit'] - far['passing by']:.0%} within {reach[-1]} r. A pair of the first crowd takes "
        f"{number(cost(near), 3)} multiplications, one of the last {number(cost(far), 3)}, of {MULTIPLICATIONS['hit']}."
    )
