"""A ball among three discs: through which gap it leaves, and after how many hits; + − × ÷ √ alone."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...setups import direction

SIDE, R, SMALL = 2.5, 1.0, 0.12
"""How far apart the centres of the discs are; the radius that they have when the ball is a point; and that of the ball.
"""

INNER = SIDE / (2 * np.sqrt(3.0))
"""How far each side of the triangle of centres is from its middle."""

CENTRES = np.array([[2 * INNER, 0.0], [-INNER, SIDE / 2], [-INNER, -SIDE / 2]])
"""The centre of each disc: the right one, the upper one and the lower one."""

OUTWARD = -CENTRES / (2 * INNER)
"""Across each gap, which lies opposite to the disc of its number, the way out."""

GAPS = "left", "below", "above"
"""Where each gap is."""

OPEN = SIDE / 2 - R
"""Half of the width of a gap, for a ball that is a point."""

ENDS = np.array([[-1.85, -2.15], [2.35, 2.15]])
"""Up to where a ball is followed after its last hit: beyond the gap, and in the picture."""

ROUNDED, NEAR = 2.0**-50, 0.02
"""What rounding may take of a start, and how near two ways are that are called one."""

MOST = 80
"""So many hits are followed at most: a double knows nothing of its start before."""


class Left(NamedTuple):
    """Of each start, through which gap the ball leaves, as a number of `GAPS`, and after how many hits."""

    gap: NDArray
    hits: NDArray


class Scattered(NamedTuple):
    """The way of one ball: where it starts and hits, and a place beyond, shape (K, 2); and through which gap it leaves.

    One that is held is followed up to its last hit.
    """

    places: NDArray
    gap: int

    @property
    def held(self) -> bool:
        """Is it still among the discs after all hits that are followed?"""
        return len(self.places) == MOST + 1

    @property
    def hits(self) -> int:
        """How many hits there are."""
        return MOST if self.held else len(self.places) - 2


def started(start: NDArray) -> tuple[NDArray, NDArray]:
    """Place and direction of balls in the left gap, shape (..., 2), by their height and the sine of their angle.

    start : (..., 2), both from −1 to 1, the height in halves of the gap.
    """
    height, sine = np.moveaxis(start, -1, 0)
    along = np.sqrt(np.maximum(1 - sine * sine, 0.0))
    return np.stack([np.full_like(height, -INNER), OPEN * height], -1), np.stack([along, sine], -1)


def left(start: NDArray) -> Left:
    """Through which gap balls leave, and after how many hits; start as in `started`, shape (N, 2)."""
    (x, y), (u, w) = (np.ascontiguousarray(a.T) for a in started(start))
    gap, hits, who, last = np.zeros(len(x), int), np.zeros(len(x), int), np.arange(len(x)), np.full(len(x), -1)
    for k in range(MOST):
        disc, far = _next(x, y, u, w, last)
        out = disc < 0
        if out.any():
            gap[who[out]], hits[who[out]] = _gap(x[out], y[out], u[out], w[out]), k
            keep = ~out
            x, y, u, w, far, disc, who = (a[keep] for a in (x, y, u, w, far, disc, who))
        if not len(x):
            break
        x, y, u, w, last = *_bounced(x, y, u, w, far, disc), disc
        hits[who], gap[who] = k + 1, _gap(x, y, u, w)
    return Left(gap, hits)


def believed(start: NDArray) -> int:
    """How many hits of its way can be believed: those that starts share which differ by what rounding may take.

    >>> believed(np.array([0.1, 0.2])) == way(np.array([0.1, 0.2])).hits
    True
    """
    here, *beside = (way(start + ROUNDED * np.array(off)) for off in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)))
    shared = min(x.hits for x in (here, *beside))
    off = [np.abs(x.places[: shared + 1] - here.places[: shared + 1]).max(axis=1) for x in beside]
    apart = np.flatnonzero(np.max(off, axis=0) > NEAR)
    return int(apart[0]) - 1 if len(apart) else shared if any(x.hits > shared for x in beside) else here.hits


def way(start: NDArray) -> Scattered:
    """The way of one ball, and how it goes on after its last hit."""
    (x, y), (u, w) = (a.T for a in started(np.reshape(start, (1, 2))))
    places, last = [(x[0], y[0])], np.array([-1])
    for _ in range(MOST):
        disc, far = _next(x, y, u, w, last)
        if disc[0] < 0:
            places.append(_seen_last(np.array([x[0], y[0]]), np.array([u[0], w[0]])))
            break
        x, y, u, w, last = *_bounced(x, y, u, w, far, disc), disc
        places.append((x[0], y[0]))
    return Scattered(np.array(places), int(_gap(x, y, u, w)[0]))


def _seen_last(x: NDArray, u: NDArray) -> NDArray:
    """Where a ball that goes on straight leaves what is followed."""
    with np.errstate(divide="ignore", invalid="ignore"):
        far = np.where(u > 0, (ENDS[1] - x) / u, (ENDS[0] - x) / u)
    return x + float(np.min(far[u != 0])) * u


def _next(x, y, u, w, last) -> tuple[NDArray, NDArray]:
    """Which disc each ball hits next, −1 for none, and how far away that is (eq. 2.6 with a direction for v)."""
    disc, best = np.full(len(x), -1), np.full(len(x), np.inf)
    for k, (X, Y) in enumerate(CENTRES):
        px, py = X - x, Y - y
        b = px * u + py * w
        D = b * b - (px * px + py * py - R * R)
        with np.errstate(invalid="ignore"):
            far = b - np.sqrt(D)
        nearer = (D > 0) & (b > 0) & (last != k) & (far < best)
        disc[nearer], best[nearer] = k, far[nearer]
    return disc, best


def _bounced(x, y, u, w, far, disc) -> tuple[NDArray, ...]:
    """Where each ball hits its disc, and its direction after that (eq. 9.4 with e = 1)."""
    x, y = x + far * u, y + far * w
    nx, ny = (x - CENTRES[disc, 0]) / R, (y - CENTRES[disc, 1]) / R
    into = 2 * (u * nx + w * ny)
    u, w = u - into * nx, w - into * ny
    size = np.sqrt(u * u + w * w)
    return x, y, u / size, w / size


def _gap(x, y, u, w) -> NDArray:
    """Through which gap a ball leaves that hits nothing more: that of the side of the triangle that it crosses first.

    What it has crossed already it crossed before now, in less than no time.
    """
    short = np.stack([INNER - (x * mx + y * my) for mx, my in OUTWARD])
    rate = np.stack([u * mx + w * my for mx, my in OUTWARD])
    with np.errstate(all="ignore"):
        return np.argmin(np.where(rate > 0, short / rate, np.inf), axis=0)


def nearest(start: NDArray, middle: NDArray, half: float, pixels: int) -> NDArray:
    """The start on an edge that is nearest to a start, in a view of so many starts across and up; else itself."""
    there = middle + half * squares(pixels)
    gap = left(there).gap.reshape(pixels, pixels)
    borders = np.zeros(gap.shape, bool)
    borders[:, 1:] |= gap[:, 1:] != gap[:, :-1]
    borders[1:] |= gap[1:] != gap[:-1]
    if not borders.any():
        return start
    there = there[borders.ravel()]
    return edge(there[np.argmin(np.sum((there - start) ** 2, axis=1))], 2 * half / pixels)


def beside(edge: NDArray, away: float, start: NDArray) -> NDArray:
    """A start so far from an edge, from which the ball hits oftener than from another one, but by as little as can be.

    Of several it is the one that lies most nearly towards that other start.
    """
    found = edge + away * RING
    found = found[np.all(np.abs(found) <= 1, axis=1)]
    hits = left(found).hits
    more = hits > way(start).hits
    best = found[hits == (hits[more].min() if more.any() else hits.max())]
    return best[np.argmax((best - edge) @ (start - edge))]


def edge(start: NDArray, half: float) -> NDArray:
    """A start from which the ball stays as long as doubles can tell, within so much of another.

    Of ever smaller squares that is kept in which the most hits are.
    """
    start = np.array(start, float)
    while half > FINEST:
        tried = np.clip(start + half * SQUARE, -1, 1)
        hits = left(tried).hits
        most = np.flatnonzero(hits == hits.max())
        aside = np.sum((tried[most] - start) ** 2, axis=1)
        start, half = tried[most[np.argmin(aside)]], half / CLOSER
    return start


def squares(n: int) -> NDArray:
    """The middles of n by n equal squares that fill the one from −1 to 1: rows upward, shape (n n, 2)."""
    middles = (2 * np.arange(n) + 1) / n - 1
    return np.stack(np.meshgrid(middles, middles, indexing="ij"), -1).reshape(-1, 2)


SQUARE, CLOSER, FINEST = squares(20), 5.0, 1e-16
"""Where `edge` looks, by what it gets closer, and where it ends."""

RING = np.array([direction(float(degrees)) for degrees in range(0, 360, 5)])
"""All ways from an edge on which `beside` looks."""
