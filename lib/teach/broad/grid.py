"""The checks of 11.2: whom a grid says must be asked, and what is wrong with a list of pairs."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np

from ... import setups
from ...show.beside import Mark, ball, line, moving, swept
from ..cases import in_arrays
from ..checking import Pair, as_pairs
from ..task import Mistake
from .crowds import _touching

Listed = tuple[frozenset, frozenset, frozenset]


SLACK = 1 + 2.0**-10
"""What cells may be wider than two of the widest reach: some widen them for the sake of rounding."""


STILL, SMALL = [[0, 0]] * 2, [1, 1]


FEW = [
    ([[1, 1], [9, 1]], [[7, 0], [0, 0]], [1, 1]),  # only motion brings them together
    ([[1, 1], [9, 5]], [[8, 0], [0, -4]], [2, 2]),
    ([[1, 1], [9, 1]], [[16, 0], [0, 0]], [1, 1]),  # between the start and the end
    ([[1, 1], [3, 1]], STILL, SMALL),  # at rest, in two cells
    ([[1, 1], [1, 3]], STILL, SMALL),
    ([[1, 1], [2, 2]], STILL, SMALL),  # across a corner
    ([[2, 1], [1, 2]], STILL, SMALL),  # across the other
    ([[-1, 1], [1, 1]], STILL, SMALL),  # across 0
    ([[-2, 1], [2, 1]], [[0, 0]] * 2, [2, 2]),
    ([[1, 1], [2, 1]], STILL, SMALL),  # in one cell, and in two
    ([[5, 1], [1, 1]], [[0, 0]] * 2, [2, 2]),
    ([[1, 1], [7, 1]], [[0, 0]] * 2, [1, 5]),  # small and large
    ([[0, 0], [3, 0], [6, 0]], [[0, 0]] * 3, [1, 1, 1]),  # none touch, and none is near
    ([[0, 0], [5, 0], [10, 0]], [[0, 0]] * 3, [1, 1, 1]),
    ([[3, 1], [9, 1], [40, 1], [50, 1]], [[0, 0]] * 4, [1, 5, 1, 1]),
    ([[3, 1], [9, 1], [23, 1], [40, 1]], [[0, 0]] * 4, [5, 1, 1, 1]),
    ([[-1, 1], [5, 1]], STILL, SMALL),  # six apart: two cells of ⌊x / 2⌋ lie between, one of int(x / 2)
    ([[-1, 1], [3, 1]], [[0, 0], [-2, 0]], SMALL),
    ([[-3, 1], [7, 1]], [[0, 0]] * 2, [2, 2]),  # ten apart, where two cells are eight
    ([[0, 0], [14, 0]], [[4, 0], [4, 0]], SMALL),
    ([[9, 1], [26, 1]], [[8, 0], [-8, 0]], SMALL),  # they start three cells apart, and come into two
    ([[0, 0], [20, 0], [0, 20], [20, 20]], [[1, 0], [-1, 0], [0, 1], [0, 0]], [1, 1, 1, 1]),
    ([[0, 0], [2, 0], [4, 0], [6, 0], [8, 0]], [[0, 0]] * 5, [1] * 5),
    ([[4, 4]], [[1, 0]], [1]),
    ([[1, 1], [1, 1], [1, 1]], [[0, 0]] * 3, [1, 1, 1]),
    ([[0, 0], [6, 0], [0, 6], [3, 3]], [[6, 0], [0, 0], [0, -4], [0, 0]], [1, 1, 1, 1]),
]
"""p, v, r in whole numbers: each a thing that a grid can forget, the plainest first."""


def _crowds() -> list[tuple]:
    """p, v, r: the few, then crowds of some ten about the origin, then gases of some hundred, one of mixed sizes."""
    rng, rows = np.random.default_rng(22), in_arrays(FEW)
    for N in 20 * (4, 9):
        given = rng.uniform(-6, 6, (N, 2)), rng.normal(size=(N, 2)), rng.uniform(0.2, 1, N)
        rows.append(tuple(np.rint(8 * x) / 8 for x in given))
    for N, eta, seed in ((200, 0.3, 3), (200, 0.1, 4)):
        balls, room = setups.gas(N, eta, seed=seed)
        rows.append((balls.x - room.high / 2, 3 * balls.v, balls.r))
    return rows + [(rows[-1][0], rows[-1][1], rng.uniform(0.2, 1, 200))]


def _asked_of(answer: Callable, p, v, r) -> Any:
    """A list of pairs as it is judged: who is missed, who is listed wrongly, and who need not be asked.

    What is no list of pairs stays as it is.
    """
    return _judged(answer(p, v, r), p, v, r)


def _judged(value: Any, p, v, r) -> Any:
    """What is wrong with a list of pairs: those missed that touch; those that are no i < j, or stand there twice; those
    that no cells as wide as two of the widest reach ask, whatever their corner."""
    if (pairs := as_pairs(value)) is None:
        return [value] if isinstance(value, tuple) and len(value) == 3 else value  # three things are no verdict
    known, count = {pair for pair in pairs if 0 <= pair[0] < pair[1] < len(r)}, Counter(pairs)
    seen, odd = set(pairs), {pair for pair in count if count[pair] > 1 or pair not in known}
    touch = _touching_of(*(np.asarray(x, float).tobytes() for x in (p, v, r)))
    return touch - seen, frozenset(odd), _vain(known, p, v, r)


@cache
def _touching_of(p: bytes, v: bytes, r: bytes) -> frozenset:
    """The pairs of a crowd in the plane that touch, found out once for all answers."""
    p, v, r = (np.frombuffer(x) for x in (p, v, r))
    return frozenset(_touching(p.reshape(-1, 2), v.reshape(-1, 2), r))


def _vain(pairs: set, p, v, r) -> frozenset:
    """Those of some pairs whose paths' middles are more than two cells apart along an axis."""
    i, j = np.array(sorted(pairs), int).reshape(-1, 2).T
    o, cell = p + v / 2, 2 * np.max(r + np.sqrt(v[:, 0] * v[:, 0] + v[:, 1] * v[:, 1]) / 2)
    far = np.max(np.abs(o[i] - o[j]), axis=1, initial=0) > 2 * cell * SLACK
    return frozenset(zip(i[far].tolist(), j[far].tolist(), strict=True))


def _paired(
    p,
    v,
    r,
    middle=0.5,
    share=0.5,
    diameters=2.0,
    floor=np.floor,
    asks=lambda steps: np.max(np.abs(steps), axis=1) <= 1,
    widest=np.max,
):
    """The pairs of a grid with parts to be spoiled: whose cell, how wide a cell is, how it is numbered, who is
    beside, and which reach counts.

    steps : from the cell of the first ball of each pair to that of the second.
    """
    size = diameters * widest(r + share * np.hypot(*v.T))
    z = floor((p + middle * v) / size)
    i, j = np.triu_indices(len(r), 1)
    near = asks(z[j] - z[i])
    return list(zip(i[near].tolist(), j[near].tolist(), strict=True))


def _strictly(p, v, r) -> list[Pair]:
    """The pairs whose reaches overlap, touching ones not among them."""
    o, R = p + v / 2, r + np.hypot(*v.T) / 2
    return [(i, j) for i, j in combinations(range(len(r)), 2) if np.hypot(*(o[j] - o[i])) < R[i] + R[j]]


def _at_the_start(p, v, r) -> list[Pair]:
    """The pairs that touch at the start."""
    pairs = combinations(range(len(r)), 2)
    return [(i, j) for i, j in pairs if np.hypot(*(p[j] - p[i])) <= r[i] + r[j]]


def _at_both_ends(p, v, r) -> list[Pair]:
    """The pairs that touch at the start or at the end."""
    far = [(p[j] - p[i], p[j] + v[j] - p[i] - v[i], r[i] + r[j], (i, j)) for i, j in combinations(range(len(r)), 2)]
    return [pair for start, end, both, pair in far if min(np.hypot(*start), np.hypot(*end)) <= both]


def _along_x(p, v, r) -> list[Pair]:
    """The pairs whose reaches overlap along x."""
    x, R = p[:, 0] + v[:, 0] / 2, r + np.hypot(*v.T) / 2
    return [(i, j) for i, j in combinations(range(len(r)), 2) if abs(x[j] - x[i]) <= R[i] + R[j]]


def _boxes_along_x(p, v, r) -> list[Pair]:
    """The pairs whose paths overlap along x."""
    x, R = p[:, 0] + v[:, 0] / 2, r + abs(v[:, 0]) / 2
    return [(i, j) for i, j in combinations(range(len(r)), 2) if abs(x[j] - x[i]) <= R[i] + R[j]]


def _half_a_stencil(steps) -> np.ndarray:
    """Itself, right, above, and above to the right; above to the left is forgotten."""
    return np.all((0 <= steps) & (steps <= 1), axis=1) | np.all((-1 <= steps) & (steps <= 0), axis=1)


def _housed(p, v, r) -> list[Pair]:
    """The pairs of a grid in which a middle on the border of a cell lies in no cell."""
    x = (p + v / 2) / (2 * np.max(r + np.hypot(*v.T) / 2))
    lost = np.any(x == np.floor(x), axis=1)
    return [(i, j) for i, j in _paired(p, v, r) if not (lost[i] or lost[j])]


def _both_ways(p, v, r) -> list[Pair]:
    """Each pair once from either side."""
    found = _paired(p, v, r)
    return found + [(j, i) for i, j in found]


def _turned_round(p, v, r) -> list[Pair]:
    """Each pair once, from the wrong side."""
    return [(j, i) for i, j in _paired(p, v, r)]


def _twice(p, v, r) -> list[Pair]:
    """Each pair from either side, and both times in order."""
    return 2 * _paired(p, v, r)


def _itself_too(p, v, r) -> list[Pair]:
    """Each ball with itself, too."""
    return _paired(p, v, r) + [(i, i) for i in range(len(r))]


def _many(p, v, r) -> list[Mark]:
    """A crowd as a picture, if it is a small one: every ball with what it sweeps."""
    if len(r) > 9:
        return []
    each = range(len(r))
    sweeps = [swept(p[i], v[i], r[i]) for i in each if np.any(v[i])]
    balls = [ball(p[i], r[i], "B" if i else "A") for i in each]
    return sweeps + balls + [moving(p[i], v[i], "v") for i in each if np.any(v[i])]


def _met(p, v, r, found: Listed) -> list[Mark]:
    """What an answer does: pairs that touch, where they do; those missed, flown on to the end of the frame; those asked
    in vain, by a line; and two that stand there wrongly, by a line as well."""
    missed, odd, idle = found
    marks = []
    for (i, j), when in _touching(p, v, r).items():
        t = 1.0 if (i, j) in missed else when
        marks += [ball(p[k] + t * v[k], r[k]) for k in (i, j)] if not (odd or idle) else []
    lines = [(i, j) for i, j in sorted(odd | idle) if 0 <= i < len(r) > j >= 0 and i != j]
    return marks + [line(p[i] + v[i] / 2, p[j] + v[j] / 2) for i, j in lines]


def told(found: Listed) -> str:
    """An answer to 11.2 in words."""
    if not _listed(found):
        return str(found)
    missed, odd, idle = found
    turned, none = {x for x in odd if x[0] > x[1]}, {x for x in odd if x[0] == x[1]}
    kinds = (
        (missed, "without {}"),
        (turned, "with {} turned round"),
        (none, "with {}, which is no pair"),
        (odd - turned - none, "with {} twice, or of no balls there are"),
        (idle, "that asks {} in vain"),
    )
    said = [words.format(_some(frozenset(pairs))) for pairs, words in kinds if pairs]
    return "a list " + (" and ".join(said) or "that has all, and asks none in vain")


def _listed(found: Any) -> bool:
    """Has an answer been judged, being a list of pairs?"""
    return isinstance(found, tuple) and len(found) == 3 and all(isinstance(x, frozenset) for x in found)


def _some(pairs: frozenset) -> str:
    """A few of some pairs."""
    first = sorted(pairs)[:2]
    return ", ".join(map(str, first)) + (f" and {len(pairs) - len(first)} more" if len(pairs) > len(first) else "")


MISTAKES = (
    Mistake(
        "You miss none, but these are all N_b (N_b − 1)/2 pairs (11.1): right, and slow.",
        lambda p, v, r: [*combinations(range(len(r)), 2)],
    ),
    Mistake(
        "The cells forget motion: they hold the starts, and are as wide as balls at rest (11.6).",
        lambda p, v, r: _paired(p, v, r, middle=0, share=0),
    ),
    Mistake(
        "The cells are too small: as wide as two radii, where two reaches are needed (11.6).",
        lambda p, v, r: _paired(p, v, r, share=0),
    ),
    Mistake(
        "The cells are too small: as wide as one reach, where two are needed (11.6).",
        lambda p, v, r: _paired(p, v, r, diameters=1),
    ),
    Mistake(
        "The cells are as wide as reaches, but starts are sorted into them: the reach is about o (11.2).",
        lambda p, v, r: _paired(p, v, r, middle=0),
    ),
    Mistake(
        "Who touches lies in the same cell or in one beside it; you look into its own alone (11.6).",
        lambda p, v, r: _paired(p, v, r, asks=lambda steps: ~np.any(steps, axis=1)),
    ),
    Mistake(
        "The cells across a corner are missing: numbers differ by at most 1 along either axis (11.6).",
        lambda p, v, r: _paired(p, v, r, asks=lambda steps: np.sum(np.abs(steps), axis=1) <= 1),
    ),
    Mistake(
        "Half of the cells beside are enough, but one corner is forgotten: above to the left, or its opposite.",
        lambda p, v, r: _paired(p, v, r, asks=_half_a_stencil),
    ),
    Mistake("Reaches that touch count: |o_i − o_j| ≤ R_i + R_j, with ≤ (11.3).", _strictly),
    Mistake(
        "int() cuts toward 0, so cell 0 is twice as wide as the others: ⌊x/σ⌋ rounds down (11.5).",
        lambda p, v, r: _paired(p, v, r, floor=np.trunc),
    ),
    Mistake("Each pair once: you list it from either side.", _both_ways),
    Mistake("A middle on a border is in no cell of yours; in z lies zσ ≤ x < (z + 1)σ, with ≤ (11.5).", _housed),
    Mistake("Each pair once: you list it twice.", _twice),
    Mistake("No ball is asked about itself.", _itself_too),
    Mistake(
        "R takes in all of |v|, so the cells are twice as wide as motion needs (11.2).",
        lambda p, v, r: _paired(p, v, r, share=1),
    ),
    Mistake(
        "The cells are as wide as two reaches of the usual ball; it takes two of the widest (11.6).",
        lambda p, v, r: _paired(p, v, r, widest=np.mean),
    ),
    Mistake(
        "np.rint takes halves to the even number, so two cells may be one apart and three: ⌊x/σ⌋ (11.5).",
        lambda p, v, r: _paired(p, v, r, floor=np.rint),
    ),
    Mistake("Who touches at the start is not all who touch in the frame: motion is forgotten.", _at_the_start),
    Mistake("A test at the start and at the end misses what happens between: tunnelling.", _at_both_ends),
    Mistake("You look along x alone: whoever is far away along y is asked in vain.", _along_x),
    Mistake("You look along x alone: whoever is far away along y is asked in vain.", _boxes_along_x),
    Mistake("Each pair with its lower number first: i < j.", _turned_round),
)
"""What is known to go wrong."""
