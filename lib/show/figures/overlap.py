"""Figures of lesson 01."""

import numpy as np

from ..canvas import figure
from ..scene import number
from ..tunnel import ASIDE, JUMP, missed
from .drawn import Drawn


def overlap_missed() -> Drawn:
    """What tests at instants miss, by the jump between them and by how far off-centre the path passes."""
    share = missed(JUMP, ASIDE)
    fig = figure(7.2, 3.8)
    ax = fig.subplots()
    drawn = ax.imshow(share, origin="lower", extent=(0, 4, 0, 1.1), aspect="auto", vmin=0, vmax=1, cmap="cividis")
    inside = np.linspace(0, 1, 200)
    ax.plot(2 * np.sqrt(1 - inside**2), inside, "--", color="white", label="the jump is L")
    ax.set(xlabel="jump between tests, in r", ylabel="off-centre, in r")
    ax.legend(loc="lower right")
    fig.colorbar(drawn, label="share of bullets missed")
    fig.tight_layout()
    central = share[0]
    safe = JUMP[np.flatnonzero(central == 0)[-1]]
    return fig, (
        f"Through the middle no bullet is missed up to a jump of {number(safe, 3)} r between tests, and at 4 r "
        f"{central[-1]:.0%} are. Off-centre the safe jump shrinks along the dashed line, "
        "to 0 at the rim: the yellow row is the graze."
    )
