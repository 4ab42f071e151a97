"""The truth about every method: its share of wrong answers and the error of its t, family by family.

The referee is a rational number for every quantity; it shares no line with `lib.exact`, nor, for curved paths, with
`lib.curve`. For crowds it is asked about all pairs, and `lib.broad` must name those that touch, and no others. The
tables are printed by `python -m lib.attack.truth`.
"""

import argparse
import sys
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .. import METHODS, broad, curve, exact
from ..frame import Contact
from ..progress import bar
from ..rivals import rivals
from . import sturm
from .crowds import crowd
from .curved import CURVED
from .families import FAMILIES, perpendicular

BITS = 200
"""Bits to which the referee takes a square root."""

BLOCK = 1000
"""Pairs of one family judged at a time."""

CROWD = 46
"""One more than the most balls of a crowd: of 1 to 45, which have 345 pairs, on an average."""

CROWDS = {"crowds": None}
"""Crowds are one family: their grammar draws from all there are."""

KINDS = {"straight": FAMILIES, "curved": CURVED, "crowds": CROWDS}
"""What is judged: pairs on straight and on curved paths, and crowds; and the families of each."""


class _Truth(NamedTuple):
    """The right answers: hit, and the time as t + rest, t a double and rest what rounding took from it."""

    hit: NDArray
    t: NDArray
    rest: NDArray


class FamilyScore(NamedTuple):
    """How a method did on some pairs: how many, how many wrong, and the errors of t in ulp where it hit rightly."""

    pairs: int
    wrong: int
    ulps: NDArray

    def __str__(self) -> str:
        """Share wrong in per cent, median and worst error of t in ulp."""
        times = f"{np.median(self.ulps):.2g} {np.max(self.ulps):.2g}" if self.ulps.size else "– –"
        return f"{100 * self.wrong / self.pairs:.3g} % {times}"


def first_contact(p: list, v: list, r: float) -> Fraction | None:
    """The time of first contact in rational numbers, its root to `BITS` bits; None for no contact.

    >>> first_contact([5, 0], [-4, 0], 3)
    Fraction(1, 2)
    """
    p, v, r = [Fraction(x) for x in p], [Fraction(x) for x in v], Fraction(r)
    pp, pv, vv = (sum(x * y for x, y in zip(a, b, strict=True)) for a, b in ((p, p), (p, v), (v, v)))
    if pp <= r * r:
        return Fraction(0)
    if pv >= 0:
        return None
    nearest = min(-pv / vv, Fraction(1))
    if pp + nearest * (2 * pv + nearest * vv) > r * r:
        return None
    back = (pv * pv - (pp - r * r) * vv) / (vv * vv)
    return -pv / vv - square_root(back)


def square_root(x: Fraction) -> Fraction:
    """√x rounded down at `BITS` binary digits or more; exact where x is the square of a short fraction."""
    n = x.numerator * x.denominator
    shift = max(0, 2 * BITS - n.bit_length() + x.denominator.bit_length())
    return Fraction(isqrt(n << 2 * shift), x.denominator << shift)


def truth(p: NDArray, v: NDArray, r: NDArray) -> _Truth:
    """The right answers to pairs of shape (n, d) and (n,).

    >>> truth(np.array([[5.0, 0], [5, 0]]), np.array([[-4.0, 0], [4, 0]]), np.array([3.0, 3])).t.tolist()
    [0.5, inf]
    """
    return _truth_of(first_contact(*row) for row in zip(p.tolist(), v.tolist(), r.tolist(), strict=True))


def _truth_of(times: Iterable[Fraction | None]) -> _Truth:
    """The right answers from the times of contact."""
    times = list(times)
    t = np.array([np.inf if x is None else float(x) for x in times], dtype=float)
    rest = [0.0 if x is None else float(x - Fraction(y)) for x, y in zip(times, t.tolist(), strict=True)]
    return _Truth(np.isfinite(t), t, np.array(rest, dtype=float))


def _curved_truth(p: NDArray, v: NDArray, a: NDArray, r: NDArray, T: NDArray) -> _Truth:
    """The right answers to pairs on curved paths.

    >>> one = np.ones(1)
    >>> _curved_truth(np.array([[5.0, 0]]), np.array([[-4.0, 0]]), np.array([[4.0, 0]]), 3 * one, one).t.tolist()
    [1.0]
    """
    found = [sturm.first_contact(*row) for row in zip(*(x.tolist() for x in (p, v, a, r, T)), strict=True)]
    times = [_nearest(*x) if x else (np.inf, 0.0) for x in found]
    t, rest = np.array(times, dtype=float).reshape(-1, 2).T
    return _Truth(np.isfinite(t), t, rest)


def _crowd_truth(p: NDArray, v: NDArray, r: NDArray) -> _Truth:
    """The right answers to all pairs of a crowd, i < j, ordered by i, then j: differences are not rounded either.

    >>> _crowd_truth(np.array([[0.0, 0], [5, 0], [9, 0]]), np.array([[8.0, 0], [0, 0], [0, 0]]), np.ones(3)).t.tolist()
    [0.375, 0.875, inf]
    """
    p, v = ([[Fraction(x) for x in row] for row in x.tolist()] for x in (p, v))
    r = [Fraction(x) for x in r.tolist()]
    return _truth_of(
        first_contact(_less(p[j], p[i]), _less(v[j], v[i]), r[i] + r[j])
        for i, j in zip(*np.triu_indices(len(r), 1), strict=True)
    )


def _less(x: list, y: list) -> list:
    """x − y."""
    return [a - b for a, b in zip(x, y, strict=True)]


def _of_all_pairs(found: broad.Pairs, N: int) -> Contact:
    """The answer of a broad phase as one for each pair of N balls, ordered by i, then j."""
    t = np.full((N, N), np.inf)
    t[found.i, found.j] = found.t
    t = t[np.triu_indices(N, 1)]
    return Contact(t < np.inf, t)


def _nearest(low: Fraction, high: Fraction) -> tuple[float, float]:
    """The double nearest to all between low and high, and what it leaves; where there is none, nan."""
    t = float(low)
    return (t, float(low - Fraction(t))) if t == float(high) else (np.nan, np.nan)


def score(answer: Contact, right: _Truth) -> FamilyScore:
    """Compare a method's answers with the right ones."""
    hit, t = np.asarray(answer.hit, dtype=bool), np.asarray(answer.t, dtype=float)
    both = hit & right.hit
    with np.errstate(all="ignore"):
        ulps = np.abs((t[both] - right.t[both]) - right.rest[both]) / np.spacing(right.t[both])
    return FamilyScore(len(hit), int(np.sum(hit != right.hit)), np.where(np.isnan(ulps), np.inf, ulps))


def _scores(
    pairs: tuple, methods: dict[str, Callable], dtype=np.float64, truth: Callable = truth
) -> dict[str, FamilyScore]:
    """Every method's score on the same pairs, their numbers rounded to the type first."""
    pairs = tuple(x.astype(dtype) for x in pairs)
    right = truth(*pairs)
    return {name: score(sweep(*pairs), right) for name, sweep in methods.items()}


def _joined(parts: Iterable[FamilyScore]) -> FamilyScore:
    """One score of several."""
    pairs, wrong, ulps = zip(*parts, strict=True)
    return FamilyScore(sum(pairs), sum(wrong), np.concatenate(ulps))


def precision(sweep: Callable, dtype: type, far: NDArray, off: NDArray, each: int = 40) -> NDArray:
    """The share of wrong answers near tangency, by distance and by offset; a map of where a method fails.

    Parameters
    ----------
    sweep : callable
        One of `lib.METHODS`.
    dtype : numpy float type
        What the pairs are rounded to, and what the method computes in.
    far, off : arrays, shape (m,) and (n,)
        Distances in radii; offsets δ from tangency: the paths pass at r (1 ± δ).
    each : int
        Pairs for each distance and offset.

    Returns
    -------
    array, shape (n, m)
        Shares from 0 to 1, against the exact answer to the rounded numbers.

    >>> float(precision(METHODS["exact"], np.float32, np.array([10.0]), np.array([1e-6]))[0, 0])
    0.0
    """
    rng = np.random.default_rng(0)
    shape = len(off), len(far), each
    along, across = perpendicular(rng, int(np.prod(shape)), 3)
    aside = 1 + off[:, None, None] * rng.uniform(0.5, 1, shape) * rng.choice([-1, 1], shape)
    back = np.broadcast_to(far[:, None], shape).reshape(-1, 1)
    p = across * aside.reshape(-1, 1) - along * back
    pairs = [x.astype(dtype) for x in (p, along * back * 2, np.ones(len(p)))]
    return (sweep(*pairs).hit != exact.sweep(*pairs).hit).reshape(shape).mean(axis=-1)


def block_of_table(job: tuple) -> dict[str, FamilyScore]:
    """The scores of all methods on one block of one family: job is what is judged, family, dimension, seed, pairs."""
    kind, family, d, seed, n = job
    if kind == "crowds":
        return _scores_of_crowd(d, seed, n)
    if kind == "curved":
        return _scores(CURVED[family](n, d, seed), {**rivals(), "exact": curve.sweep}, truth=_curved_truth)
    return _scores(FAMILIES[family](n, d, seed), METHODS)


def _scores_of_crowd(d: int, seed: int, n: int) -> dict[str, FamilyScore]:
    """The scores of a broad phase, as it is and without compiled loops, on crowds of at least n pairs in all."""
    rng, found, left = np.random.default_rng((d, seed)), [], n
    while left > 0:
        balls = crowd(rng, int(rng.integers(2, CROWD)), d)
        right, N = _crowd_truth(*balls), len(balls[2])
        both = {"exact": broad.pairs(*balls), "exact, in numpy": broad.by_levels(*broad.balls(*balls), True)}
        found.append({name: score(_of_all_pairs(pairs, N), right) for name, pairs in both.items()})
        left -= len(right.t)
    return {name: _joined(one[name] for one in found) for name in found[0]}


def _jobs(pairs: int, seed: int, kind: str = "straight") -> list[tuple]:
    """Blocks that share the pairs out over all families, in the plane and in space, family after family."""
    families = KINDS[kind]
    each = -(-pairs // (2 * len(families)))
    blocks = [(i, min(BLOCK, each - i)) for i in range(0, each, BLOCK)]
    return [(kind, family, d, seed + i, n) for i, n in blocks for family in families for d in (2, 3)]


def table(
    pairs: int = 2000, seed: int = 0, processes: int = 1, progress: bool = False, kind: str = "straight"
) -> dict[str, dict[str, FamilyScore]]:
    """Scores by family and method over at least that many pairs; an interrupted run gives what it has.

    Parameters
    ----------
    pairs, seed : int
        How many pairs over all families, at least one; where the generators start, at least 0.
    processes : int
        How many work at once.
    progress : bool
        Show a progress bar on stderr.
    kind : "straight", "curved" or "crowds"
        Pairs on curved paths: `lib.curve` beside what others do. All pairs of crowds: `lib.broad`.

    Raises
    ------
    ValueError
        For fewer than one pair or process, for a seed below 0, and for a kind that is none.

    >>> float(max(table(500)["exact graze"]["exact"].ulps)) <= 0.5
    True
    """
    for name, number, least in (("pairs", pairs, 1), ("processes", processes, 1), ("seed", seed, 0)):
        if number < least:
            raise ValueError(f"{name} must be at least {least}; got {number}")
    if kind not in KINDS:
        raise ValueError(f"kind must be one of {', '.join(KINDS)}; got {kind!r}")
    todo, found = _jobs(pairs, seed, kind), {}
    total = sum(job[-1] for job in todo)
    with bar(progress, total=total, unit=" pairs") as shown, _pool_of(processes) as pool:
        try:
            for job, part in zip(todo, (pool.map if pool else map)(block_of_table, todo), strict=True):
                found.setdefault(job[1], []).append(part)
                shown.update(job[-1])
        except KeyboardInterrupt:
            if pool:
                pool.shutdown(wait=False, cancel_futures=True)
            print("interrupted: the table holds what was judged so far", file=sys.stderr)
    return {family: {m: _joined(part[m] for part in parts) for m in parts[0]} for family, parts in found.items()}


def _pool_of(processes: int):
    """A pool of that many processes, none for one: so a table can be made where there are none, as in a browser."""
    if processes == 1:
        return nullcontext()
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(processes)


def told(found: dict[str, dict[str, FamilyScore]]) -> str:
    """The table in lines: share wrong, median and worst error of t in ulp, by family and method."""
    if not found:
        return "nothing was judged"
    names = list(next(iter(found.values())))
    total = {name: _joined(row[name] for row in found.values()) for name in names}
    lines = [f"{'':26}" + "".join(f"{name:>24}" for name in names)]
    for family, row in (found | {"all": total}).items():
        lines.append(f"{family:26}" + "".join(f"{row[name]!s:>24}" for name in names))
    count = sum(row[names[0]].pairs for row in found.values())
    return "\n".join([*lines, f"{count} pairs; share wrong, then median and worst error of t in ulp"])


def main() -> None:
    """Print all tables; exit with status 1 if an exact sweep was ever wrong."""
    parser = argparse.ArgumentParser(prog=f"python -m {__spec__.name}", description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=1_000_000, help="how many pairs over all families")
    parser.add_argument("--curved", type=int, help="how many on curved paths; a fifth of that, unless given")
    parser.add_argument("--crowds", type=int, help="how many in crowds; a fifth, too")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    fifth, wrong = -(-given.pairs // 5), False
    many = given.pairs, *(fifth if x is None else x for x in (given.curved, given.crowds))
    for kind, pairs in zip(KINDS, many, strict=True):
        try:
            found = table(pairs, given.seed, given.processes, progress=True, kind=kind)
        except ValueError as error:
            parser.error(str(error))
        print({"straight": "", "curved": "curved paths\n", "crowds": "crowds\n"}[kind] + told(found))
        exact = [score for row in found.values() for name, score in row.items() if name.startswith("exact")]
        wrong = wrong or any(score.wrong or np.any(score.ulps > 0.5) for score in exact)
    sys.exit(wrong)


if __name__ == "__main__":
    main()
