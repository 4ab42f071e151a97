"""How the work of a frame grows with the number of balls, measured where the reader is, and not stored."""

from collections.abc import Callable
from math import inf
from time import perf_counter

import numpy as np
from IPython.display import display
from matplotlib.figure import Figure

from ... import broad, setups
from ...batch import sweep
from ...compiled import behind
from ...show.board import MEANWHILE
from ...show.canvas import Column, in_a_row, in_style
from ...show.palette import CONTACT, INK, QUIET, A
from ...show.still import Picture
from ..measured import Measured

__all__ = ["growth"]

SIZES = (100, 300, 1000, 3000, 10_000, 30_000, 100_000)
"""Numbers of balls."""

MOST_PAIRS = 5_000_000
"""More are not asked one by one: they would take seconds, and their arrays much memory."""

ROUNDS = 3

MANY = 10
"""So many times the most balls are asked in two orders: fewer lie at hand in whatever order."""


def _every_pair(p, v, r) -> int:
    """How many pairs touch, every one asked."""
    i, j = np.triu_indices(len(r), 1)
    return int(np.sum(sweep(p[j] - p[i], v[j] - v[i], r[i] + r[j]).hit))


def _cells_in_numpy(p, v, r) -> int:
    """How many, by levels of cells in numpy."""
    return len(broad.by_levels(p, v, r, True).i)


def _cells_compiled(p, v, r) -> int:
    """How many, as `broad.pairs` does it."""
    return len(broad.pairs(p, v, r).i)


WAYS: dict[str, tuple[Callable, str]] = {
    "every pair": (_every_pair, A),
    "cells, in numpy": (_cells_in_numpy, QUIET),
    "cells, compiled": (_cells_compiled, CONTACT),
}
"""What is measured, each with its colour."""


def _crowd(N: int, seed: int = 1) -> tuple:
    """A gas in space at volume fraction 0.3, a tenth of a diameter a frame, in any order."""
    balls, _ = setups.gas(N, 0.3, 3)
    order = np.random.default_rng(seed).permutation(N)
    return balls.x[order], 0.2 * balls.v[order], balls.r[order]


def _milliseconds(way: Callable, balls: tuple) -> float:
    """The least of some rounds; the first call, which compiles, is not counted."""
    way(*balls)
    taken = inf
    for _ in range(ROUNDS):
        begun = perf_counter()
        way(*balls)
        taken = min(taken, perf_counter() - begun)
    return 1e3 * taken


def measured(sizes=SIZES) -> dict[str, dict[int, float]]:
    """Milliseconds by way and number of balls; every pair only while they are few.

    >>> {way: list(found) for way, found in measured((100, 200)).items()}
    {'every pair': [100, 200], 'cells, in numpy': [100, 200], 'cells, compiled': [100, 200]}
    """
    found = {name: {} for name in WAYS}
    for N in sizes:
        balls = _crowd(N)
        for name, (way, _) in WAYS.items():
            if way is not _every_pair or N * (N - 1) // 2 <= MOST_PAIRS:
                found[name][N] = _milliseconds(way, balls)
    return found


def in_order(N: int) -> float:
    """How many times as fast a crowd is whose balls lie in memory as they lie in the room."""
    balls, _ = setups.gas(N, 0.3, 3)  # made cell by cell
    there = balls.x, 0.2 * balls.v, balls.r
    return _milliseconds(_cells_compiled, _crowd(N)) / _milliseconds(_cells_compiled, there)


@in_style
def _drawn(found: dict[str, dict[int, float]], order: float) -> tuple[Figure, str]:
    """The curves, and a sentence that says what they show."""
    fig, (ax,) = in_a_row(3.9, [Column(7.0, 0.7, 0.6)])
    for name, (_, colour) in WAYS.items():
        N, ms = list(found[name]), list(found[name].values())
        ax.plot(N, ms, color=colour, marker="o", ms=5)
        ax.text(N[-1] * 1.15, ms[-1], name, color=INK, va="center")
    ax.set(xscale="log", yscale="log", xlabel="balls", xlim=(min(SIZES) / 1.3, max(SIZES) * 8))
    ax.set_title("milliseconds a frame, here and now")
    slow, fast = found["every pair"], found["cells, compiled"]
    N, most = max(slow), max(fast)
    return fig, (
        f"For {N:,} balls every pair takes {_about(slow[N] / fast[N])} times as long as cells. "
        f"From {N:,} to {most:,} balls cells take {_about(fast[most] / fast[N])} times as long; every pair would take "
        f"{_about((most / N) ** 2)} times. {MANY * most:,} balls that lie in memory as they lie in the room are "
        f"answered {'no faster than' if order < 1.05 else f'{order:.1f} times as fast as'} in any order."
    )


def _about(x: float) -> str:
    """A ratio in two digits, the rest in noughts.

    >>> _about(1234.5), _about(7.33)
    ('1,200', '7.3')
    """
    return f"{x:.1f}" if x < 10 else f"{float(f'{x:.2g}'):,.0f}"


class _Growth(Measured):
    """A button that measures, and draws."""

    told = "A button that measures how the work grows with the number of balls"

    def run(self, sizes=SIZES) -> None:
        """Measure and draw; it takes some seconds. What is being compiled cannot be measured yet."""
        if behind():
            self.say(f"{MEANWHILE} Measure in a minute.")
            return
        self.say("measuring …")
        self.children = [self.button, self.said]
        fig, caption = _drawn(measured(sizes), in_order(MANY * max(sizes)))
        self.children = [self.button, Picture(fig, caption)]


def growth() -> None:
    """Show the button."""
    display(_Growth())
