"""Figures of lesson 01."""

import numpy as np

from ..boards.maps import scale
from ..boards.tunnel import JUMP, chart_of_missed, counted
from ..canvas import figure
from ..scene import number
from .drawn import Drawn


def overlap_missed() -> Drawn:
    """What tests at instants miss, by the jump between them and by how far off-centre the path passes."""
    fig = figure(8.4, 4.6)
    chart_of_missed(fig.add_axes([0.09, 0.14, 0.89, 0.72]))
    scale(fig, [0.62, 0.945, 0.34, 0.03], most=1.0, name="bullets missed")
    central = counted()[0]
    safe = JUMP[np.flatnonzero(central == 0)[-1]]
    return fig, (
        f"Through the middle no bullet is missed up to a jump of {number(safe, 3)} r between tests, and at 4 r "
        f"{central[-1]:.0%} are. Off-centre the safe jump shrinks along the dashed line, "
        "to 0 at the rim: the dark row is the graze."
    )
