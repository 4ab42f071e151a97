"""The energy of one copy of a table over time: of all balls together, which stays, and of the cue ball, which jumps."""

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ... import setups
from ..artists import Marks, label, outlines
from ..palette import INK, P
from ._flock import Flock

ABOVE, LATE = 1.6, 1.0
"""How high the chart is, in the energy of all balls; and from when on the cue ball of the copy is given the most."""


def lay_energy(ax: Axes, energy: float, until: float) -> Marks:
    """Both curves and what they are; energy : of all balls at first, in joules."""
    ax.set(xlim=(0, until), ylim=(0, ABOVE * energy), title="energy in one copy")
    ax.set_xticks([0, until], ["0", f"{until:g} s"])
    ax.get_xticklabels()[1].set_ha("right")
    ax.set_yticks([0, energy], ["0", f"{energy:.2f} J"])
    return Marks(
        all=outlines(ax, [INK], ["solid"], 2.0),
        cue=outlines(ax, [P], ["solid"], 1.6),
        words=[label(ax, "all balls", INK), label(ax, "cue ball", P)],
    )


def put_energy(made: Marks, known: Flock, copy: int, t: float) -> None:
    """Draw both up to a time, in a copy."""
    clock, each = energies(known, copy, t)
    made.all.set_segments([steps(clock, each.sum(axis=1), t)])
    made.cue.set_segments([steps(clock, each[:, 0], t)])
    (_, until), (_, high) = made.all.axes.get_xlim(), made.all.axes.get_ylim()
    for word, place in zip(made.words, ((0.5, 0.84), (0.7, 0.45)), strict=True):
        word.set_position((place[0] * until, place[1] * high))


def energies(known: Flock, copy: int, t: float) -> tuple[NDArray, NDArray]:
    """When what happens in a copy up to a time, shape (E,), and the energy of each ball after it, (E, N)."""
    past = known.t[:, copy] <= t
    return known.t[past, copy], setups.MASS / 2 * np.sum(known.v[past, copy] ** 2, axis=2)


def liveliest(known: Flock, until: float) -> int:
    """The copy whose cue ball takes and gives the most energy, once the rack is broken."""
    cue = np.sum(known.v[:, :, 0] ** 2, axis=2)
    counts = (known.t[1:] > LATE) & (known.t[1:] <= until)
    return int(np.argmax(np.sum(np.abs(np.diff(cue, axis=0)) * counts, axis=0)))


def steps(clock: NDArray, x: NDArray, t: float) -> NDArray:
    """The line of what stays as it is from event to event, up to a time."""
    return np.column_stack([np.append(np.repeat(clock, 2)[1:], t), np.repeat(x, 2)])
