"""How a time has grown with the number of balls: two points, beside the lines of N and of N²."""

from typing import NamedTuple

import numpy as np
from matplotlib.figure import Figure

from .canvas import SMALL, figure, in_style
from .palette import INK, QUIET, WRONG


class Growth(NamedTuple):
    """Two numbers of balls, and the seconds that each took."""

    sizes: tuple[int, int]
    seconds: tuple[float, float]

    @property
    def ratio(self) -> float:
        """How many times as long the larger took."""
        return self.seconds[1] / self.seconds[0]


@in_style
def grown(made: Growth) -> Figure:
    """The figure: both axes are in powers, so that N and N² are straight lines."""
    fig = figure(6.4, 3.0)
    ax = fig.add_axes([0.14, 0.19, 0.82, 0.76])
    N, taken = np.array(made.sizes, float), 1e3 * np.array(made.seconds)
    low, high = N[0] / 1.3, N[1] * 1.3
    ax.set(xscale="log", yscale="log", xlim=(low, high * 1.25), xlabel="balls", ylabel="milliseconds")
    for power, name in ((1, "N"), (2, "N²")):
        line = np.array([low, high])
        ax.plot(line, taken[0] * (line / N[0]) ** power, color=QUIET, linewidth=1.6)
        ax.text(high * 1.04, taken[0] * (high / N[0]) ** power, name, color=INK, size=SMALL, va="center")
    ax.plot(N, taken, "o", color=WRONG, markersize=9)
    ax.set_xticks(made.sizes, [f"{size:,}" for size in made.sizes])
    ax.minorticks_off()
    return fig
