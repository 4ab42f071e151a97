"""The checks of 12.3: first contact on a bent path, where rounding does not decide it."""

from functools import cache
from math import inf, nan, sqrt
from numbers import Real

import numpy as np

from ... import curve
from ...attack import curved, mistakes
from ...attack.mistakes import crossings, powers
from ..cases import in_arrays
from ..task import Mistake
from .pegs import _right_pegs

NEAR = 1e-9
"""By this share of |p| + |v| + ½|a| + r the radius is moved: a hit or a miss that does not stand that is not judged."""


STEEP = 1e-3
"""By how much the time may change then: more, and ten digits of it cannot be asked for."""


BY_HAND = [
    ([5, 0], [-8, 0], [6, 0], 3),  # comes, brakes, and is hit on the way
    ([5, 0], [-8, 0], [0, 0], 3),
    ([8, 0], [-4, 0], [0, 0], 3),
    ([4, 4], [0, 0], [-8, 0], 2),
    ([3, 4], [0, -12], [0, 24], 4),  # in and out again
    ([-12, 3], [80, -6], [-160, 0], 5),  # in, out, in and out
    ([-12, 3], [20, 0], [0, 24], 5),
    ([-12, 3], [20, 0], [0, 12], 5),
    ([-12, 9], [24, -8], [0, 4], 5),
    ([5, 0], [8, 0], [-26, 0], 3),  # away, and back
    ([-3, -1], [-2, 11], [10, -20], 3),  # the left half has a peg below 0, and no root
    ([1, 0], [8, 0], [0, 0], 3),  # overlapping, and out
    ([1, 0], [0, 8], [8, 0], 3),
    ([1, 0], [0, 0], [0, 0], 3),
    ([5, 0], [0, 0], [0, 0], 3),
    ([9, 0], [-4, 0], [-2, 0], 3),  # after the frame
    ([5, 0], [4, 0], [2, 0], 3),  # before the frame
    ([6, 0, 6], [0, 0, -4], [0, 0, 0], 3),
    ([2, 1, 9], [0, 0, 0], [0, 0, -2], 3),
    ([4, 2, 2], [-8, 0, 0], [2, 0, 0], 3),
]
"""p, v, a, r in whole numbers: each a thing that a curved sweep can forget."""


FAMILIES = (
    "ordinary",
    "near graze",
    "in and out twice",
    "two grazes",
    "graze, r ± 1 ulp",
    "small whole numbers",
    "hard bent",
    "far",
    "contact at t = T ± 1 ulp",
)
"""What else is asked, where it is fair."""


def _bends() -> list[tuple]:
    """p, v, a, r: those by hand, near misses and near hits, those of the families that are fair; and grazes."""
    rows = [row for row in in_arrays(BY_HAND) if _decided(*row)] + _near_ones()
    for name in FAMILIES:
        for d in (2, 3):
            p, v, a, r, T = curved.CURVED[name](30, d, seed=5)
            v, a = v * T[:, None], a * (T * T)[:, None]
            rows += [row for row in zip(p, v, a, r.tolist(), strict=True) if _sane(*row) and _decided(*row)][:15]
    return rows + _grazes()


def _near_ones() -> list[tuple]:
    """p, v, a, r: past the rim by a share of r from 1e-1 to 1e-7, from within and from without, in one half each."""
    rows = []
    for k in range(1, 8):
        for share in (1 - 10.0**-k, 1 + 10.0**-k):
            for s in (0.25, 0.625):
                foot, w, a = np.array([0.0, 2.0]), np.array([8.0, 0.0]), np.array([0.0, 8.0])
                rows.append((foot - w * s + a * (s * s / 2), w - a * s, a, 2 * share))
    return [row for row in rows if _decided(*row)]


def _grazes() -> list[tuple]:
    """p, v, a, r: exact grazes: whether they are hits no rounded number can tell, but an answer has to come."""
    p, v, a, r, _ = (np.concatenate(x) for x in zip(curved.exact_graze(6, 2, 6), curved.cusps(4, 2, 6), strict=True))
    rows = [*zip(p, v, a, r.tolist(), strict=True)]
    thirds = [([-2, 4], [6, -6], [0, 18], 3), ([-2, 3], [6, 0], [0, 0], 3), ([-4, -2], [6, 6], [0, -18], 1)]
    rows += in_arrays(thirds)
    return [row for row in rows if not _decided(*row)]


def _sane(p, v, a, r) -> bool:
    """Is it of a size that plain doubles hold, no needle in a haystack, and bent visibly, if at all?"""
    size, bend = _extent(p, v, a, r), sqrt(float(a @ a))
    return 1e-6 < size < 1e6 and size < 1e3 * r and not 0 < bend < 1e-6 * size


def _extent(p, v, a, r) -> float:
    """|p| + |v| + ½|a| + r."""
    return sum(sqrt(float(x @ x)) for x in (p, v, a / 2)) + r


def _decided(p, v, a, r) -> bool:
    """Does every root stand, and about its time, while r is moved?"""
    if (by := NEAR * _extent(p, v, a, r)) >= r:
        return False  # what has no size touches in a double root alone
    less, more = (crossings(powers(p, v, a, x), 1.0) for x in (r - by, r + by))
    inside = float(p @ p) <= (r - by) * (r - by), float(p @ p) <= (r + by) * (r + by)
    near = all(abs(x - y) < STEEP for x, y in zip(less, more, strict=False))
    return inside[0] == inside[1] and len(less) == len(more) and near


@cache
def _open_ones() -> frozenset:
    """The cases that are not decided, as bytes."""
    return frozenset(_key(*row) for row in _grazes())


def _key(*row) -> bytes:
    """A case in bytes."""
    return b"".join(np.asarray(x, float).tobytes() for x in row)


def _fairly(answer, p, v, a, r):
    """The time that is answered; 0 for any number where nobody can tell in rounded numbers."""
    given = _key(p, v, a, r)
    t = answer(p, v, a, r)
    plain = isinstance(t, np.ndarray) and t.ndim == 0 and t.dtype.kind in "fiu"
    return 0.0 if given in _open_ones() and (plain or isinstance(t, Real)) else t


def _swept(p, v, a, r) -> float:
    """The time by the sweep that is never wrong."""
    return float(curve.sweep(p, v, a, r).t)


def _said_as(nothing: float):
    """A sweep that has another word for no contact."""
    return lambda *pair: nothing if (t := _swept(*pair)) == inf else t


def _where_the_polygon_falls(p, v, a, r) -> float:
    """Where the line that joins the pegs falls through 0 first."""
    c = _right_pegs(p, v, a, r)
    if c[0] <= 0:
        return 0.0
    k = next((i for i in range(1, 5) if c[i] <= 0), 0)
    return (k - 1 + c[k - 1] / (c[k - 1] - c[k])) / 4 if k else inf


def _nearest_of_all(p, v, a, r) -> float:
    """When they are nearest, where they touch in the frame."""
    t = _swept(p, v, a, r)
    f = powers(p, v, a, r)
    if not 0 < t < inf:
        return t
    turned = crossings((f[1], 2 * f[2], 3 * f[3], 4 * f[4], 0.0), 1.0)
    return next((s for s in turned if s >= t), 1.0)


def _as_mistakes() -> tuple[Mistake, ...]:
    """The known mistakes about curved paths that are some on the frame, and to a billionth."""
    fair = [known for known in mistakes.KNOWN if known.sweep is not mistakes.one_frame and _nearly_real(known) >= 1e-4]
    return tuple(Mistake(known.text, _framed(known.sweep)) for known in fair)


def _nearly_real(known: mistakes.Known) -> float:
    """The imaginary part below which a mistake takes a root for real; 1 for one that takes no roots."""
    return getattr(known.sweep, "keywords", {}).get("real", 1.0)


def _framed(sweep):
    """A sweep (p, v, a, r, T) on the frame."""
    return lambda p, v, a, r: sweep(p, v, a, r, 1.0)


MISTAKES = (
    *_as_mistakes(),
    Mistake(
        "The line between the pegs falls there; f does not: halve, until one sign change is left.",
        _where_the_polygon_falls,
    ),
    Mistake("That is when they are nearest; contact comes before it.", _nearest_of_all),
    *(Mistake("No contact is to be told as inf.", _said_as(nothing)) for nothing in (-1.0, nan, 1.0, 0.0)),
)
"""What is known to go wrong."""
