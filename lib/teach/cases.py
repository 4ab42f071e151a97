"""Cases that several lessons ask: pairs p, v, r, the simplest first, on every boundary, by a hair, and far away."""

import numpy as np

from ..attack import families


def in_arrays(rows) -> list[tuple]:
    """Cases as learners get them: lists in arrays, and numbers as floats."""
    return [tuple(np.array(x, float) if np.ndim(x) else float(x) for x in row) for row in rows]


HAIR = 2.0**-33
"""A length that no rounding of small numbers hides, and that a tolerance of a billionth does."""


def hairs() -> list[tuple]:
    """p, v, r: by a hair apart at the start, whatever the motion; beside the sphere; short of it at the frame's end."""
    apart = [([1 + HAIR, 0], v) for v in ([0, 1], [-1, 0], [0, 0])]
    rows = [*apart, ([-0.125, 1 + HAIR], [0.25, 0]), ([2 + HAIR, 0], [-1, 0])]
    return in_arrays((p, v, 1) for p, v in rows)


def fair(p, v, r) -> bool:
    """Can every right answer be right in floats? On a boundary only along an axis, where no direction is rounded."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    return np.count_nonzero(v) < 2 or (b * b != a * c and a + 2 * b + c != 0)


def in_space() -> list[tuple]:
    """p, v, r in space, in whole numbers: of each the third coordinate tells something."""
    rows = [
        ([3, 0, 4], [0, 0, -4], 4),
        ([3, 0, 4], [0, 1, -4], 2),
        ([2, 1, 4], [0, 0, -4], 3),
        ([1, 2, 2], [1, 2, 2], 2),
    ]
    rows += [
        ([1, 2, 2], [-1, -2, -2], 1),
        ([0, 3, 4], [1, 0, 1], 3),
        ([2, 0, -4], [0, 0, 8], 2),
        ([1, 2, 2], [0] * 3, 3),
    ]
    return in_arrays(rows)


def pairs() -> list[tuple]:
    """p, v, r: the simplest pairs of whole numbers, which meet every boundary, some in space, ordinary ones, points.

    Some of the simplest come again in eighths: what is compared with 1 in place of 0 shows there.
    """
    small = list(zip(*(x[:3000:3] for x in families.small_integers()), strict=True))
    ordinary = [row for d in (2, 3) for row in zip(*families.ordinary(150, d=d), strict=True)]
    eighths = [tuple(x / 8 for x in row) for row in small[::3]]
    rows = [row for row in small + eighths if row[2] > 0] + in_space() + slow_or_small() + ordinary
    rows += [row for row in small if row[2] == 0]
    return [(p, v, float(r)) for p, v, r in rows] + hairs()


def slow_or_small() -> list[tuple]:
    """p, v, r: head-on contact at t = ½, however slow; balls that are small beside their way, and all lengths small."""
    slow = [(1 + step / 2, -step, 1) for step in (2.0**-12, 2.0**-20)]
    rows = [*slow, (1, -2, 1 / 16), (-1, 2, 1 / 1024), (5 / 2**20, -4 / 2**20, 3 / 2**20)]
    return in_arrays(([x, 0], [v, 0], r) for x, v, r in rows)


def fair_pairs() -> list[tuple]:
    """Those of them that no rounding decides, however the answer is come by."""
    return [row for row in pairs() if fair(*row)]


def far_ones(far: float) -> list[tuple]:
    """p, v, r that come from so far away and pass at 0.2 to 1.8 r."""
    rng = np.random.default_rng(9)
    share = np.concatenate([np.linspace(0.2, 0.99, 40), np.linspace(1.01, 1.8, 40)])[:, None]
    along, across = families.perpendicular(rng, len(share), 2)
    r, step = rng.uniform(0.5, 2, size=share.shape), rng.uniform(1.2, 3, size=share.shape)
    p, v = across * share * r - along * far, along * far * step
    return [(x, y, float(z)) for x, y, (z,) in zip(p, v, r, strict=True)]
