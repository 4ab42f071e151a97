"""What is attacked: sweeps of straight paths (p, v, r), of curved ones (p, v, a, r, T), of a ball against a triangle.

A row is one pair. Each problem says its letters, its families, its simplest pairs, and what is right of some rows.
"""

from collections.abc import Callable, Iterable
from itertools import islice, product
from math import inf
from typing import NamedTuple

import numpy as np

from .. import curve
from . import curved, fairness, families, triangles
from .fairness import ULPS, Policy, Right, _Precision
from .mistakes import KNOWN, Known

EVERYDAY = "ordinary", "simplest", "small whole numbers", "overlap", "no motion", "along one line", "straight"
FAR = "far", "hard bent", "barely bent"
ENDS = "any T", "scales", "mixed scales"


class _Problem(NamedTuple):
    """letters : of the parts of a row, vectors before numbers. families : generators of (n, d, seed), by name.

    simplest : pairs in the plane, the simplest first. rights : rows, policy and precision → what is right of each.
    place : where a fault in a family stands in what to mend. known : rows and whether they hit, to knock at a program.
    mistakes : sweeps that a wrong one may be, as a whole. spaces : the dimensions that it is asked in.
    """

    letters: tuple[str, ...]
    families: dict[str, Callable]
    simplest: Callable[[], tuple]
    rights: Callable[[list, Policy, _Precision], Iterable[Right]]
    place: Callable[[str], int]
    known: tuple
    mistakes: tuple[Known, ...] = ()
    spaces: tuple[int, ...] = (2, 3)

    @property
    def asks(self) -> str:
        """The arguments in words."""
        return ", ".join(self.letters)


def _straight_rights(rows: list, policy: Policy, precision: _Precision) -> Iterable[Right]:
    """What is right of straight pairs, one by one as they are asked for."""
    return (fairness.right(row, policy, precision) for row in rows)


def _curved_rights(rows: list, policy: Policy, precision: _Precision) -> list[Right]:
    """What is right of curved pairs: that of exact arithmetic; and what stays so while r is moved by 64 ulps.

    >>> [x.hit for x in _curved_rights([([5, 0], [-4, 0], [4, 0], 3, 1)], fairness.OURS, fairness.DOUBLE)]
    [True]
    """
    if not rows:
        return []
    p, v, a, r, T = (np.array(x, float) for x in zip(*rows, strict=True))
    with np.errstate(all="ignore"):
        size = sum(np.abs(x).sum(axis=1) * y for x, y in ((p, 1.0), (v, T), (a, 0.5 * T * T))) + r
        by = ULPS * np.spacing(size)
        open_ones = ~np.isfinite(r + by)
        by[open_ones] = 0.0
        all_three = np.concatenate([r, np.maximum(r - by, 0), r + by])
    hit, t = (
        x.reshape(3, -1) for x in curve.sweep(*(np.concatenate([x] * 3) for x in (p, v, a)), all_three, _thrice(T))
    )
    less = hit[1] & (r >= by)  # a negative r is met by nobody
    fair = (less == hit[2]) & ~open_ones
    late = np.where(less, t[1], inf)
    found = zip(hit[0].tolist(), t[0].tolist(), t[2].tolist(), late.tolist(), fair.tolist(), T.tolist(), strict=True)
    return [Right(now, when, low, high, known, end) for now, when, low, high, known, end in found]


def _thrice(T):
    """The times of the frames, for all three radii."""
    return np.concatenate([T] * 3)


def _simplest_curves(most: int = 2) -> tuple:
    """Curved pairs in the plane of small whole numbers, up to mirror images, simplest first; T is 1.

    >>> [x[1].tolist() for x in _simplest_curves()]
    [[0.0, 0.0], [0.0, 0.0], [0.0, -1.0], 0.0, 1.0]
    """
    side, half = range(-most, most + 1), range(most + 1)
    rows = sorted(product(half, half, side, side, side, side, half), key=lambda row: (sum(map(abs, row)), row[::-1]))
    x = np.array(list(islice(rows, 5000)), dtype=float)
    return x[:, 0:2], x[:, 2:4], x[:, 4:6], x[:, 6], np.ones(len(x))


def _place(family: str) -> int:
    """As `families.place`, for curved families and for triangles."""
    return next((i for i, names in ((0, EVERYDAY + triangles.PLAIN), (2, FAR), (3, ENDS)) if family in names), 1)


STRAIGHT = _Problem(
    ("p", "v", "r"),
    families.FAMILIES,
    lambda: families.small_integers(2),
    _straight_rights,
    families.place,
    ((([5.0, 0.0], [-4.0, 0.0], 3.0), True), (([5.0, 0.0], [4.0, 0.0], 3.0), False)),
)
"""Sweeps (p, v, r) of the frame."""

CURVED = _Problem(
    ("p", "v", "a", "r", "T"),
    curved.CURVED,
    _simplest_curves,
    _curved_rights,
    _place,
    (
        (([5.0, 0.0], [-4.0, 0.0], [0.0, 1.0], 3.0, 1.0), True),
        (([5.0, 0.0], [4.0, 0.0], [0.0, 1.0], 3.0, 1.0), False),
    ),
    KNOWN,
)
"""Sweeps (p, v, a, r, T) of [0, T]."""

_CORNERS = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]]

TRIANGLE = _Problem(
    ("p", "v", "r", "triangle"),
    triangles.TRIANGLES,
    triangles.simplest,
    triangles.rights,
    _place,
    (
        (([1.0, 1.0, 3.0], [0.0, 0.0, -4.0], 1.0, _CORNERS), True),
        (([1.0, 1.0, 3.0], [0.0, 0.0, 4.0], 1.0, _CORNERS), False),
    ),
    spaces=(3,),
)
"""Sweeps (p, v, r, triangle) of the frame, in space."""
