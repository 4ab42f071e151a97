"""The checks of 12.2: pegs of both halves from pegs of the whole."""

import numpy as np

from ...show.beside import Mark
from ..cases import in_arrays
from ..task import Mistake
from .pegs import WEIGHTS, _polygon, _scaled_to


def _some_pegs() -> list[tuple]:
    """c: whole numbers that all halve without a fraction first, then those of small paths, then any."""
    rows = [(16, 0, 0, 0, 0), (0, 0, 16, 0, 0), (0, 0, 0, 16, 32), (16, -16, 0, 16, 48), (1, 2, 3, 4, 5), (8,) * 5]
    rows += [(16, -4, -20 / 3, -8, -8), (1, -1, 1, -1, 1)]
    rng = np.random.default_rng(32)
    rows += [*np.rint(8 * rng.normal(size=(20, 5))), *rng.normal(scale=5, size=(20, 5))]
    return in_arrays((c,) for c in rows)


def _halved(c, mean=lambda x, y: (x + y) / 2) -> tuple:
    """The pegs of both halves, with a mean to be spoiled (eq. 12.8)."""
    left, right, c = [], [], c.tolist()
    while c:
        left.append(c[0])
        right.insert(0, c[-1])
        c = [mean(x, y) for x, y in zip(c, c[1:], strict=False)]
    return tuple(left), tuple(right)


def _polygon_halved(c) -> tuple:
    """Its line is halved, as if that were f."""
    x = np.interp(np.arange(9) / 8, np.arange(5) / 4, c)
    return tuple(x[:5]), tuple(x[4:])


def _sampled_halves(c) -> tuple:
    """f at nine times."""
    t = np.arange(9) / 8
    f = sum(w * x * t**i * (1 - t) ** (4 - i) for i, (w, x) in enumerate(zip(WEIGHTS, c, strict=True)))
    return tuple(f[:5]), tuple(f[4:])


def _one_level(c) -> tuple:
    """The first means, and no means of means."""
    means = (c[:-1] + c[1:]) / 2
    return (c[0], *means), (*means, c[-1])


def _met_in_the_middle(c) -> tuple:
    """Both halves end in c_2."""
    left, right = _halved(c)
    return (*left[:4], c[2]), (c[2], *right[1:])


def _halves_shown(c, found) -> list[Mark]:
    """Both halves as polygons over f."""
    left, right = found
    wide = _scaled_to(c)
    return _polygon(left, 0.0, 0.5, wide) + _polygon(right, 0.5, 1.0, wide)


MISTAKES = (
    Mistake("The right half is turned round: its last peg is c_4.", lambda c: (_halved(c)[0], _halved(c)[1][::-1])),
    Mistake("The left half is turned round: its first peg is c_0.", lambda c: (_halved(c)[0][::-1], _halved(c)[1])),
    Mistake("The halves have changed places.", lambda c: _halved(c)[::-1]),
    Mistake("That halves the line between the pegs, not f: take means of the means too (12.8).", _polygon_halved),
    Mistake("Those are values of f. Pegs are means of pegs (12.8).", _sampled_halves),
    Mistake("One level of means is not enough: take means of them, again and again (12.8).", _one_level),
    Mistake("Sums are no means: divide by 2 (12.8).", lambda c: _halved(c, lambda x, y: x + y)),
    Mistake("The halves meet at f(½), the mean that is left at last, not at c_2.", _met_in_the_middle),
    Mistake(
        "The left half is right; the right one is a half as well, not what was given.",
        lambda c: (_halved(c)[0], tuple(c)),
    ),
    Mistake("Halve, at the middle: means of equal parts (12.8).", lambda c: _halved(c, lambda x, y: (2 * x + y) / 3)),
)
"""What is known to go wrong."""
