"""Lesson 01's figure: the map of what tests at instants miss."""

from functools import cache

import numpy as np
from matplotlib.axes import Axes
from matplotlib.image import AxesImage

from ...exact import sweep
from ...overlap import chord, sampled
from ..canvas import SMALL, figure
from ..palette import SHADE
from ..scene import number
from ..shares import LEAST, WRONG, scale
from ..still import Captioned

JUMP = np.linspace(0.05, 4, 80)
ASIDE = np.linspace(0, 1.1, 45)
"""Where the map is drawn: jumps between tests, in r, and how far off-centre, in r."""


def _missed(jump, aside, phases: int = 64) -> np.ndarray:
    """The share of starting places from which tests a jump apart all fall beside a sphere that the path meets.

    jump : array, lengths between tests in r; aside : array, off-centre distances in r, at most 1 for a meeting.

    >>> _missed(np.array([1.0, 4.0]), np.array([0.0])).tolist()
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
def _counted() -> np.ndarray:
    """The shares of the map."""
    return _missed(JUMP, ASIDE)


def _chart_of_missed(ax: Axes) -> AxesImage:
    """Draw the map of what tests miss, and dashed where the jump is as long as the path inside."""
    x, y = (np.diff(axis)[0] / 2 * np.array([-1, 1]) + axis[[0, -1]] for axis in (JUMP, ASIDE))
    box = {"origin": "lower", "extent": (*x, *y), "aspect": "auto", "interpolation": "none"}
    drawn = ax.imshow(_counted(), vmin=LEAST, vmax=1, cmap=WRONG, **box)
    offset = np.linspace(0, 1, 200)
    ax.plot(chord(1, offset), offset, "--", color=SHADE)
    ax.text(0.95, 0.35, "none missed", color=SHADE, weight="bold", ha="center")
    ax.text(2.08, 0.12, "the jump is L", color=SHADE, size=SMALL)
    ax.set(xlabel="jump between tests, in r", ylabel="off-centre, in r")
    return drawn


def overlap_missed(width: float = 8.4) -> Captioned:
    """What tests at instants miss, by the jump between them and by how far off-centre the path passes.

    width : of the figure, in inches; at least 4.4, for its words.
    """
    fig, left, bar = figure(width, 4.6), 0.756 / width, 2.856 / width
    _chart_of_missed(fig.add_axes([left, 0.14, 0.98 - left, 0.72]))
    scale(fig, [1 - 0.336 / width - bar, 0.945, bar, 0.03], most=1.0, name="bullets missed")
    central = _counted()[0]
    safe = JUMP[np.flatnonzero(central == 0)[-1]]
    return fig, (
        f"Through the middle no bullet is missed up to a jump of {number(safe, 3)} r between tests, and at 4 r "
        f"{central[-1]:.0%} are. Off-centre the safe jump shrinks along the dashed line, "
        "to 0 at the rim: the dark row is the graze."
    )
