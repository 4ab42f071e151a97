"""What early-outs save, measured where the reader is: one pair at a time in Python and compiled, and all at once."""

from math import inf, sqrt
from time import perf_counter
from typing import NamedTuple

import numpy as np

from ... import exact
from ...compiled import compiled
from ...show.explorer import explore
from ...show.viete.crowd import crowd
from ...show.viete.race import Race, Ratio

__all__ = ["measure"]

ROUNDS, BATCHES = 15, 4
"""Rounds that are run before it is asked whether they agree, and how often at most."""

SURE = 1.96 / 2
"""The middle of n rounds lies within that many √n ranks of half of them, in 95 of 100 cases."""


def _plain_pair(px, py, vx, vy, r):
    """Every number of one pair, then the decision."""
    a, b, c = vx * vx + vy * vy, px * vx + py * vy, px * px + py * py - r * r
    D = b * b - a * c
    t = c / (sqrt(max(D, 0.0)) - b) if b < 0 else inf
    return 0.0 if c <= 0 else t if D >= 0 and t <= 1 else inf


def _early_pair(px, py, vx, vy, r):
    """One pair, left as soon as it is settled."""
    c = px * px + py * py - r * r
    if c <= 0:
        return 0.0
    b = px * vx + py * vy
    if b >= 0:
        return inf
    a = vx * vx + vy * vy
    if a + b <= 0 and a + 2 * b + c > 0:
        return inf
    D = b * b - a * c
    return c / (sqrt(D) - b) if D >= 0 else inf


def _one_by_one(pair, rows: list) -> list:
    """A pair after another, in Python."""
    return [pair(*row) for row in rows]


def _each_pair(px, py, vx, vy, r):
    """The same loop over columns, to be compiled."""
    found = np.empty_like(r)
    for i in range(r.size):
        found[i] = _plain_pair(px[i], py[i], vx[i], vy[i], r[i])
    return found


class _Columns(NamedTuple):
    """Pairs in the plane as one array to a coordinate, which is how numpy is fastest."""

    px: np.ndarray
    py: np.ndarray
    vx: np.ndarray
    vy: np.ndarray
    r: np.ndarray


def _coefficients(k: _Columns) -> tuple:
    """a, b, c of every pair."""
    return k.vx**2 + k.vy**2, k.px * k.vx + k.py * k.vy, k.px**2 + k.py**2 - k.r**2


def _plain_vector(k: _Columns) -> np.ndarray:
    """Whole arrays, no question asked before the end."""
    a, b, c = _coefficients(k)
    t = c / (np.sqrt(b * b - a * c) - b)
    return np.where(c <= 0, 0, np.where((b < 0) & (t <= 1), t, np.inf))


def _masked_vector(k: _Columns) -> np.ndarray:
    """Whole arrays, but root and quotient only where a mask says so."""
    a, b, c = _coefficients(k)
    D = b * b - a * c
    ask = (c > 0) & (b < 0) & ((a + b > 0) | (a + 2 * b + c <= 0)) & (D >= 0)
    root = np.sqrt(D, out=np.ones_like(D), where=ask)
    t = np.divide(c, root - b, out=np.full_like(c, np.inf), where=ask)
    return np.where(c <= 0, 0, t)


def _left_open(k: _Columns) -> tuple[np.ndarray, np.ndarray, tuple]:
    """The times known so far, the pairs that no sign settles, and their a, b, c; only these are carried on."""
    b, c = k.px * k.vx + k.py * k.vy, k.px**2 + k.py**2 - k.r**2
    found, i = np.where(c <= 0, 0, np.inf), np.flatnonzero((c > 0) & (b < 0))
    a, b, c = k.vx[i] ** 2 + k.vy[i] ** 2, b[i], c[i]
    keep = np.flatnonzero((a + b > 0) | (a + 2 * b + c <= 0))
    i, a, b, c = i[keep], a[keep], b[keep], c[keep]
    keep = np.flatnonzero(b * b >= a * c)
    return found, i[keep], (a[keep], b[keep], c[keep])


def _compacted_vector(k: _Columns) -> np.ndarray:
    """After each test only the pairs still open are copied and carried on."""
    found, i, (a, b, c) = _left_open(k)
    found[i] = c / (np.sqrt(b * b - a * c) - b)
    return found


def _compacted_exact(k: _Columns) -> np.ndarray:
    """The exact sweep for the open pairs alone (a program to rely on would widen the signs by their bounds first)."""
    found, i, _ = _left_open(k)
    found[i] = _plain_exact(_Columns(*(x[i] for x in k)))
    return found


def _plain_exact(k: _Columns) -> np.ndarray:
    """The exact sweep for every pair."""
    return exact.sweep(np.column_stack([k.px, k.py]), np.column_stack([k.vx, k.vy]), k.r).t


def race(far: float, speed: float, n: int = 100_000) -> dict[str, Ratio]:
    """How many times as fast as its plain version each way is, on one crowd: the middle of rounds that alternate.

    There are more of them where it is not clear on which side of 1 a way is, as on a machine with other work.

    far, speed : as `lib.show.viete.crowd.crowd`. n : pairs for numpy; Python takes a fiftieth of them, exact a tenth.

    >>> [way for way in race(6, 2, n=500)][:3]
    ['Python, early-outs', 'compiled, early-outs', 'numpy, masked']
    """
    ways = _contestants(_Columns(*(np.ascontiguousarray(x) for x in _columns(*crowd(far, speed, n)))))
    taken = {name: [] for name in ways}
    for way in ways.values():
        _timed(way)  # the first call compiles
    asking = [name for name in ways if not name.endswith("plain")]
    for _ in range(BATCHES):
        for name, way in ROUNDS * list(ways.items()):
            taken[name].append(_timed(way))
        found = {name: _ratio(taken[name.split(",")[0] + ", plain"], taken[name]) for name in asking}
        if not any(low < 1 < high for low, _, high in found.values()):
            break
    return found


def _ratio(plain: list[float], asking: list[float]) -> Ratio:
    """How many times as fast in the middle of the rounds, and between which of them that surely lies."""
    off = min(SURE / sqrt(len(plain)), 0.5)
    return Ratio(*map(float, np.quantile(np.divide(plain, asking), [0.5 - off, 0.5, 0.5 + off])))


def _columns(p, v, r) -> tuple:
    """Pairs in the plane, a coordinate to an array."""
    return *p.T, *v.T, r


def _contestants(k: _Columns) -> dict:
    """Every way to sweep the pairs, by name; the slow ones get fewer of them."""
    n = len(k.r)
    few, rows = _Columns(*(x[: max(1, n // 10)] for x in k)), np.column_stack(k)[: max(1, n // 50)].tolist()
    return {
        "Python, plain": lambda: _one_by_one(_plain_pair, rows),
        "Python, early-outs": lambda: _one_by_one(_early_pair, rows),
        "compiled, plain": lambda: compiled(_each_pair)(*k),
        "compiled, early-outs": lambda: compiled(_each_pair, plain_pair=_early_pair)(*k),
        "numpy, plain": lambda: _plain_vector(k),
        "numpy, masked": lambda: _masked_vector(k),
        "numpy, compacted": lambda: _compacted_vector(k),
        "exact, plain": lambda: _plain_exact(few),
        "exact, compacted": lambda: _compacted_exact(few),
    }


def _timed(way) -> float:
    """Seconds that a call takes."""
    start = perf_counter()
    with np.errstate(all="ignore"):
        way()
    return perf_counter() - start


CROWDS = {"near and slow": (3, 0.5), "a usual crowd": (6, 2), "far apart": (30, 2)}
"""Three crowds: how far apart the pairs are at most, and how far they move, both in r."""

WAYS = {
    "Python, early-outs": "plain Python",
    "compiled, early-outs": "compiled Python",
    "numpy, masked": "numpy with a mask",
    "numpy, compacted": "numpy with copies",
}
"""The ways that the lesson asks about, in its words."""


def measure() -> None:
    """Show the race, to be guessed and then measured on the crowd of the lesson."""
    explore(Race(WAYS, _raced))


def _raced() -> dict[str, Ratio]:
    """What the race on a usual crowd gives, for the ways that the lesson asks about."""
    found = race(*CROWDS["a usual crowd"])
    return {name: found[name] for name in WAYS}
