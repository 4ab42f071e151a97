"""Lesson 11: its predictions, and its exercises on the reach, on whom to ask, and on the first of all in few asks."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations, product
from math import floor, hypot, inf, sqrt
from operator import index
from typing import Any

import numpy as np

from .. import setups
from ..show.beside import Mark, ball, dot, line, moving, swept
from ..show.broad.many import Many
from .crowds import Pair, as_pairs, touching
from .predictions import Answer, LookBack
from .task import Exercise, Mistake

Listed = tuple[frozenset, frozenset, frozenset]

SLACK = 1 + 2.0**-10
"""What cells may be wider than two of the widest reach: some widen them for the sake of rounding."""


# 11.1


def flights() -> list[tuple]:
    """p, v, r: whole numbers whose |v| is whole, in the plane and in space; at rest, of no size; then any."""
    rows = [([1, 2], [6, 8], 1), ([0, 0], [4, 0], 1), ([3, -1], [0, -2], 2), ([-5, 2], [-3, 4], 0), ([2, 3], [0, 0], 1)]
    rows += [([1, 2, 3], [2, 4, 4], 1), ([0, -1, 2], [-2, 3, 6], 2), ([1, 1, 1], [0, 0, 0], 2)]
    rng = np.random.default_rng(21)
    rows += [(*rng.normal(scale=3, size=(2, d)), rng.uniform(0.1, 2)) for d in 20 * (2, 3)]
    return [(np.array(p, float), np.array(v, float), float(r)) for p, v, r in rows]


def way(p, v, r, along=0.5, share=0.5, length=hypot, of=1.0) -> tuple:
    """Middle and reach of a path, with the numbers to be spoiled."""
    return tuple(p + along * v), of * r + share * length(*v)


def squared(*v: float) -> float:
    """v·v."""
    return sum(x * x for x in v)


def flight(p, v, r) -> list[Mark]:
    """A ball, where it goes and what it sweeps; none in space."""
    return [swept(p, v, r), ball(p, r, "B"), moving(p, v, "v")] if len(p) == 2 else []


def about(p, v, r, found) -> list[Mark]:
    """The ball of an answer, and its middle; none in space."""
    o, R = found
    return [ball(o, R), dot(o)] if len(o) == 2 else []


# 11.2


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


def few() -> list[tuple]:
    """The small crowds, in arrays."""
    return [tuple(np.array(x, float) for x in row) for row in FEW]


def crowds() -> list[tuple]:
    """p, v, r: the few, then crowds of some ten about the origin, then gases of some hundred, one of mixed sizes."""
    rng, rows = np.random.default_rng(22), few()
    for N in 20 * (4, 9):
        given = rng.uniform(-6, 6, (N, 2)), rng.normal(size=(N, 2)), rng.uniform(0.2, 1, N)
        rows.append(tuple(np.rint(8 * x) / 8 for x in given))
    for N, eta, seed in ((200, 0.3, 3), (200, 0.1, 4)):
        balls, room = setups.gas(N, eta, seed=seed)
        rows.append((balls.x - room.high / 2, 3 * balls.v, balls.r))
    return rows + [(rows[-1][0], rows[-1][1], rng.uniform(0.2, 1, 200))]


def asked_of(answer: Callable, p, v, r) -> Any:
    """A list of pairs as it is judged: who is missed, who is listed wrongly, and who need not be asked.

    What is no list of pairs stays as it is.
    """
    return judged(answer(p, v, r), p, v, r)


def judged(value: Any, p, v, r) -> Any:
    """What is wrong with a list of pairs: those missed that touch; those that are no i < j, or stand there twice; those
    that no cells as wide as two of the widest reach ask, whatever their corner."""
    if (pairs := as_pairs(value)) is None:
        return [value] if isinstance(value, tuple) and len(value) == 3 else value  # three things are no verdict
    known, count = {pair for pair in pairs if 0 <= pair[0] < pair[1] < len(r)}, Counter(pairs)
    seen, odd = set(pairs), {pair for pair in count if count[pair] > 1 or pair not in known}
    touch = touching_of(*(np.asarray(x, float).tobytes() for x in (p, v, r)))
    return touch - seen, frozenset(odd), vain(known, p, v, r)


@cache
def touching_of(p: bytes, v: bytes, r: bytes) -> frozenset:
    """The pairs of a crowd in the plane that touch, found out once for all answers."""
    p, v, r = (np.frombuffer(x) for x in (p, v, r))
    return frozenset(touching(p.reshape(-1, 2), v.reshape(-1, 2), r))


def vain(pairs: set, p, v, r) -> frozenset:
    """Those of some pairs whose paths' middles are more than two cells apart along an axis."""
    i, j = np.array(sorted(pairs), int).reshape(-1, 2).T
    o, cell = p + v / 2, 2 * np.max(r + np.sqrt(v[:, 0] * v[:, 0] + v[:, 1] * v[:, 1]) / 2)
    far = np.max(np.abs(o[i] - o[j]), axis=1, initial=0) > 2 * cell * SLACK
    return frozenset(zip(i[far].tolist(), j[far].tolist(), strict=True))


def paired(
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


def strictly(p, v, r) -> list[Pair]:
    """The pairs whose reaches overlap, touching ones not among them."""
    o, R = p + v / 2, r + np.hypot(*v.T) / 2
    return [(i, j) for i, j in combinations(range(len(r)), 2) if np.hypot(*(o[j] - o[i])) < R[i] + R[j]]


def at_the_start(p, v, r) -> list[Pair]:
    """The pairs that touch at the start."""
    pairs = combinations(range(len(r)), 2)
    return [(i, j) for i, j in pairs if np.hypot(*(p[j] - p[i])) <= r[i] + r[j]]


def at_both_ends(p, v, r) -> list[Pair]:
    """The pairs that touch at the start or at the end."""
    far = [(p[j] - p[i], p[j] + v[j] - p[i] - v[i], r[i] + r[j], (i, j)) for i, j in combinations(range(len(r)), 2)]
    return [pair for start, end, both, pair in far if min(np.hypot(*start), np.hypot(*end)) <= both]


def along_x(p, v, r) -> list[Pair]:
    """The pairs whose reaches overlap along x."""
    x, R = p[:, 0] + v[:, 0] / 2, r + np.hypot(*v.T) / 2
    return [(i, j) for i, j in combinations(range(len(r)), 2) if abs(x[j] - x[i]) <= R[i] + R[j]]


def boxes_along_x(p, v, r) -> list[Pair]:
    """The pairs whose paths overlap along x."""
    x, R = p[:, 0] + v[:, 0] / 2, r + abs(v[:, 0]) / 2
    return [(i, j) for i, j in combinations(range(len(r)), 2) if abs(x[j] - x[i]) <= R[i] + R[j]]


def half_a_stencil(steps) -> np.ndarray:
    """Itself, right, above, and above to the right; above to the left is forgotten."""
    return np.all((0 <= steps) & (steps <= 1), axis=1) | np.all((-1 <= steps) & (steps <= 0), axis=1)


def housed(p, v, r) -> list[Pair]:
    """The pairs of a grid in which a middle on the border of a cell lies in no cell."""
    x = (p + v / 2) / (2 * np.max(r + np.hypot(*v.T) / 2))
    lost = np.any(x == np.floor(x), axis=1)
    return [(i, j) for i, j in paired(p, v, r) if not (lost[i] or lost[j])]


def both_ways(p, v, r) -> list[Pair]:
    """Each pair once from either side."""
    found = paired(p, v, r)
    return found + [(j, i) for i, j in found]


def turned_round(p, v, r) -> list[Pair]:
    """Each pair once, from the wrong side."""
    return [(j, i) for i, j in paired(p, v, r)]


def twice(p, v, r) -> list[Pair]:
    """Each pair from either side, and both times in order."""
    return 2 * paired(p, v, r)


def itself_too(p, v, r) -> list[Pair]:
    """Each ball with itself, too."""
    return paired(p, v, r) + [(i, i) for i in range(len(r))]


def many(p, v, r) -> list[Mark]:
    """A crowd as a picture, if it is a small one: every ball with what it sweeps."""
    if len(r) > 9:
        return []
    each = range(len(r))
    sweeps = [swept(p[i], v[i], r[i]) for i in each if np.any(v[i])]
    balls = [ball(p[i], r[i], "B" if i else "A") for i in each]
    return sweeps + balls + [moving(p[i], v[i], "v") for i in each if np.any(v[i])]


def met(p, v, r, found: Listed) -> list[Mark]:
    """What an answer does: pairs that touch, where they do; those missed, flown on to the end of the frame; those asked
    in vain, by a line; and two that stand there wrongly, by a line as well."""
    missed, odd, idle = found
    marks = []
    for (i, j), when in touching(p, v, r).items():
        t = 1.0 if (i, j) in missed else when
        marks += [ball(p[k] + t * v[k], r[k]) for k in (i, j)] if not (odd or idle) else []
    lines = [(i, j) for i, j in sorted(odd | idle) if 0 <= i < len(r) > j >= 0 and i != j]
    return marks + [line(p[i] + v[i] / 2, p[j] + v[j] / 2) for i, j in lines]


def told(found: Listed) -> str:
    """An answer to 11.2 in words."""
    if not listed(found):
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
    said = [words.format(some(frozenset(pairs))) for pairs, words in kinds if pairs]
    return "a list " + (" and ".join(said) or "that has all, and asks none in vain")


def listed(found: Any) -> bool:
    """Has an answer been judged, being a list of pairs?"""
    return isinstance(found, tuple) and len(found) == 3 and all(isinstance(x, frozenset) for x in found)


def some(pairs: frozenset) -> str:
    """A few of some pairs."""
    first = sorted(pairs)[:2]
    return ", ".join(map(str, first)) + (f" and {len(pairs) - len(first)} more" if len(pairs) > len(first) else "")


# 11.3


def forecasts() -> list[tuple]:
    """Bounds and times: short ones by hand, then any; no bound is above its time, and some pair has a time."""
    rows = [
        ([0.25, 0.5], [1, 0.75]),
        ([0.25, 0.5], [0.75, 0.5]),  # the first bound is not the first in time; and the bound is the time
        ([0.5, 0.25], [0.5, 0.75]),
        ([0, 1, 2], [3, 1, 2]),
        ([0, 1, 3], [2, 2.5, 3]),  # the second bound lies below the best, and its time does not
        ([0.25, 0.5, 0.75], [0.5, 0.75, 0.75]),  # the next bound is the best time
        ([2, 1, 0], [2, inf, inf]),
        ([0, 1, 2, 3], [inf, inf, 4, 3.5]),
        ([1, 0, inf], [1, inf, inf]),
        ([0, 2, 4, 6], [1, 2, 4, 6]),
        ([3, 1, 2, 0], [3.5, 2.5, 2.25, 3]),
        ([1], [2]),
        ([0, 0.5], [2, 2]),  # both at once
        ([0, 0.5, 0.75], [inf, 1, 1]),
    ]
    rng = np.random.default_rng(23)
    for N in 20 * (5, 12):
        bounds = rng.permutation(N) / N
        times = bounds + rng.exponential(0.2, N)
        times[rng.random(N) < 0.4] = inf
        rows.append((bounds, np.where(np.any(times < inf), times, bounds + 0.1)))
    return [(np.array(bounds, float), np.array(times, float)) for bounds, times in rows]


def counted(answer: Callable, bounds, times) -> Any:
    """What an answer says, and how often it asked; a pair that is first as well as another stands for the other.

    What is no pair of a number and a time stays as it is.
    """
    asks = 0

    def ask(k: int) -> float:
        nonlocal asks
        asks += 1
        if not 0 <= index(k) < len(times):
            raise IndexError(f"k must be a number from 0 to {len(times) - 1}; got {k}")
        return float(times[index(k)])

    value = answer(bounds, ask)
    if not isinstance(value, tuple | list | np.ndarray) or np.ndim(value) != 1 or len(value) != 2:
        return value
    k, t = value
    return (same_number(k, times), t), asks


def same_number(k: Any, times) -> Any:
    """The number of a pair; of one that is first, the lowest of those that are; what is no number as it is."""
    try:
        number = int(k)
        first = number == k and 0 <= number < len(times) and times[number] == np.min(times)
    except (TypeError, ValueError, OverflowError):
        return k
    return int(np.argmin(times)) if first else number if number == k else k


def searched(bounds, ask, order=np.argsort, stop=lambda bound, best: bound >= best, better=lambda t, best: t < best):
    """Best-first with parts to be spoiled: in which order, when it stops, which time is better."""
    k, best = 0, inf
    for i in order(bounds):
        if stop(bounds[i], best):
            break
        t = ask(i)
        if better(t, best):
            k, best = int(i), t
    return k, best


def as_they_come(bounds) -> range:
    """The order in which they are given."""
    return range(len(bounds))


def one_too_many(bounds, ask) -> tuple:
    """It asks the next one, and then sees that it need not have."""
    k, best = 0, inf
    for i in np.argsort(bounds):
        t = ask(i)
        if t < best:
            k, best = int(i), t
        elif bounds[i] >= best:
            break
    return k, best


def the_bound(bounds, ask) -> tuple:
    """The bound of the first for its time."""
    k, _ = searched(bounds, ask)
    return k, bounds[k]


def once_more(bounds, ask) -> tuple:
    """It asks the first of all again for its time."""
    k, _ = searched(bounds, ask)
    return k, ask(k)


def time_first(bounds, ask) -> tuple:
    """The time, and then whose it is."""
    return searched(bounds, ask)[::-1]


def rows_of_pairs(bounds, times) -> list[Mark]:
    """Each pair a line from its bound to its time, the first on top, and a dot at the bound."""
    last = np.max(times[times < inf])
    rows = [
        (bound, min(t, 1.3 * last + 0.1), -0.25 * i) for i, (bound, t) in enumerate(zip(bounds, times, strict=True))
    ]
    return [mark for a, b, y in rows if a < inf for mark in (line((a, y), (b, y)), dot((a, y)))]


def told_at(bounds, times, found) -> list[Mark]:
    """The time of an answer, across all pairs."""
    t = float(found[0][1])
    return [line((t, 0.2), (t, -0.25 * len(bounds)))] if abs(t) < 1e3 else []


def as_said(found) -> str:
    """An answer to 11.3 in words."""
    try:
        (k, t), asks = found
        return f"({k}, {float(t):g}) after {asks} ask{'s' * (asks != 1)}"
    except (TypeError, ValueError):
        return str(found)


# What the lesson asks.


def pairs_of(shown: int = 49) -> Many:
    """A part of the gas that is asked about."""
    return Many(*setups.gas(shown, 0.3), reveal=False)


LOOK_BACK = (
    LookBack(
        "Sixteen balls are on the table. One comes off a cushion. Whose next events are to be foretold anew?",
        (
            Answer("Its own, with every other ball.", "Only what it does has changed: 15 pairs of 120.", right=True),
            Answer("Those of all pairs.", "120 times: but a pair without that ball goes on as foretold."),
            Answer("None: they were right when they were made.", "They were right for the way it went before."),
        ),
    ),
    LookBack(
        "Two balls are tested at the start and at the end of a frame, and overlap at neither. Did they touch?",
        (
            Answer("No.", "They may have gone through each other between: tunnelling."),
            Answer("Only if they are slow.", "Slow ones cannot hide between two tests. Fast ones can."),
            Answer("Nobody can tell from that.", "It takes the sweep: all times between count.", right=True),
        ),
    ),
)
"""What opens the lesson: two questions on those before."""

PAIRS = {
    "question": "How many pairs do 10,000 balls make?",
    "answers": (
        Answer("10,000", "So many are the balls. Each has 9,999 others to meet."),
        Answer("100 million", "That is 10,000²: each ball with itself, and every pair from both sides (11.1)."),
        Answer("20,000", "Twice the balls are not twice the pairs: they are four times as many."),
        Answer(
            "Nearly 50 million",
            "10,000 · 9,999 / 2 = 49,995,000 (11.1). At a hundred million a second that is half a second a frame.",
            right=True,
        ),
    ),
}
"""The arguments of `predict`: here, so that the replies are not in sight beside the question."""

PREDICTION = {
    "question": "10,000 balls fill 30 % of a square. Each moves by its radius in a frame. How many pairs touch in it?",
    "answers": (
        Answer(
            "About 15 million: 30 % of the pairs", "The share of the room is no share of pairs: most are far apart."
        ),
        Answer(
            "About a million", "That would be 200 for each ball. There is room for six about a ball that is as large."
        ),
        Answer("Some 2,000", "2,090 of 49,995,000: one in 24,000. All others are asked in vain.", right=True),
        Answer("Hardly one", "Many have another within reach: there is one such pair to every five balls."),
    ),
    "scene": pairs_of,
}
"""And of the second question."""


def reach(p, v, r):
    """The solution of 11.1."""
    o = p + v / 2
    R = r + sqrt(v @ v) / 2
    return o, R


def whom(p, v, r):
    """The solution of 11.2."""
    side = max(2 * reach(p[i], v[i], r[i])[1] for i in range(len(r)))
    cells = {}
    for i in range(len(r)):
        x, y = reach(p[i], v[i], r[i])[0]
        cells.setdefault((floor(x / side), floor(y / side)), []).append(i)
    pairs = set()
    for x, y in cells:
        for dx, dy in product((-1, 0, 1), repeat=2):
            others = cells.get((x + dx, y + dy), [])
            pairs |= {(i, j) for i in cells[x, y] for j in others if i < j}
    return sorted(pairs)


def first_of(bounds, ask):
    """The solution of 11.3."""
    first, best = 0, inf
    for k in np.argsort(bounds):
        if bounds[k] >= best:
            break
        t = ask(k)
        if t < best:
            first, best = k, t
    return first, best


EXERCISES = {
    "11.1": Exercise(
        ask="Return (o, R): the middle of the ball's path, and its reach about it.",
        letters=("p", "v", "r"),
        right=way,
        cases=flights,
        mistakes=(
            Mistake(
                "The motion is forgotten: with R = r it holds the ball only while that rests (11.2).",
                lambda p, v, r: way(p, v, r, share=0),
            ),
            Mistake(
                "R takes in all of |v|: from the middle it is half of it either way (11.2).",
                lambda p, v, r: way(p, v, r, share=1),
            ),
            Mistake(
                "The middle of the path is p + v/2; you give its start (11.2).", lambda p, v, r: way(p, v, r, along=0)
            ),
            Mistake(
                "The middle of the path is p + v/2; you give its end (11.2).", lambda p, v, r: way(p, v, r, along=1)
            ),
            Mistake(
                "About the start, with all of |v|, it misses nothing, but is larger than it need be (11.2).",
                lambda p, v, r: way(p, v, r, along=0, share=1),
            ),
            Mistake(
                "At the start, and as if at rest: the motion is forgotten (11.2).", lambda p, v, r: way(p, v, r, 0, 0)
            ),
            Mistake(
                "|v| is the length of v, not the sum of its coordinates.",
                lambda p, v, r: way(p, v, r, length=lambda *x: sum(map(abs, x))),
            ),
            Mistake(
                "|v| is the length of v, not its largest coordinate.",
                lambda p, v, r: way(p, v, r, length=lambda *x: max(map(abs, x))),
            ),
            Mistake("v·v is the square of |v|: the root is missing.", lambda p, v, r: way(p, v, r, length=squared)),
            Mistake("The radius is missing: R = r + |v|/2 (11.2).", lambda p, v, r: way(p, v, r, of=0)),
            Mistake("Only |v| is halved, not r (11.2).", lambda p, v, r: way(p, v, r, of=0.5)),
            Mistake(
                "In space |v| has three coordinates under its root.",
                lambda p, v, r: way(p, v, r, length=lambda *x: hypot(*x[:2])),
            ),
            Mistake("o is a place: v/2 alone says how far it is from p (11.2).", lambda p, v, r: way(0 * p, v, r)),
            Mistake("The ball goes by v from p, so its middle is p + v/2 (11.2).", lambda p, v, r: way(p, v, r, -0.5)),
        ),
        solution=reach,
        hints=(
            "Where is the ball at t = ½? How far from there are its start and its end?",
            "(11.2): the centre goes |v|/2 either way from the middle, and the ball reaches r farther.",
        ),
        world=flight,
        shown=about,
        wants="a vector and a number: (o, R)",
    ),
    "11.2": Exercise(
        ask="Return a list of the pairs (i, j), i below j, that must be asked: each that touches in the frame, once, "
        "and none whose middles lie more than two cells apart along an axis, cells being as wide as two of the widest "
        "reach.",
        letters=("p", "v", "r"),
        right=paired,
        cases=crowds,
        mistakes=(
            Mistake(
                "You miss none, but these are all N_b (N_b − 1)/2 pairs (11.1): right, and slow.",
                lambda p, v, r: [*combinations(range(len(r)), 2)],
            ),
            Mistake(
                "The cells forget motion: they hold the starts, and are as wide as balls at rest (11.6).",
                lambda p, v, r: paired(p, v, r, middle=0, share=0),
            ),
            Mistake(
                "The cells are too small: as wide as two radii, where two reaches are needed (11.6).",
                lambda p, v, r: paired(p, v, r, share=0),
            ),
            Mistake(
                "The cells are too small: as wide as one reach, where two are needed (11.6).",
                lambda p, v, r: paired(p, v, r, diameters=1),
            ),
            Mistake(
                "The cells are as wide as reaches, but starts are sorted into them: the reach is about o (11.2).",
                lambda p, v, r: paired(p, v, r, middle=0),
            ),
            Mistake(
                "Who touches lies in the same cell or in one beside it; you look into its own alone (11.6).",
                lambda p, v, r: paired(p, v, r, asks=lambda steps: ~np.any(steps, axis=1)),
            ),
            Mistake(
                "The cells across a corner are missing: numbers differ by at most 1 along either axis (11.6).",
                lambda p, v, r: paired(p, v, r, asks=lambda steps: np.sum(np.abs(steps), axis=1) <= 1),
            ),
            Mistake(
                "Half of the cells beside are enough, but one corner is forgotten: above to the left, or its opposite.",
                lambda p, v, r: paired(p, v, r, asks=half_a_stencil),
            ),
            Mistake("Reaches that touch count: |o_i − o_j| ≤ R_i + R_j, with ≤ (11.3).", strictly),
            Mistake(
                "int() cuts toward 0, so cell 0 is twice as wide as the others: ⌊x/σ⌋ rounds down (11.5).",
                lambda p, v, r: paired(p, v, r, floor=np.trunc),
            ),
            Mistake("Each pair once: you list it from either side.", both_ways),
            Mistake("A middle on a border is in no cell of yours; in z lies zσ ≤ x < (z + 1)σ, with ≤ (11.5).", housed),
            Mistake("Each pair once: you list it twice.", twice),
            Mistake("No ball is asked about itself.", itself_too),
            Mistake(
                "R takes in all of |v|, so the cells are twice as wide as motion needs (11.2).",
                lambda p, v, r: paired(p, v, r, share=1),
            ),
            Mistake(
                "The cells are as wide as two reaches of the usual ball; it takes two of the widest (11.6).",
                lambda p, v, r: paired(p, v, r, widest=np.mean),
            ),
            Mistake(
                "np.rint takes halves to the even number, so two cells may be one apart and three: ⌊x/σ⌋ (11.5).",
                lambda p, v, r: paired(p, v, r, floor=np.rint),
            ),
            Mistake("Who touches at the start is not all who touch in the frame: motion is forgotten.", at_the_start),
            Mistake("A test at the start and at the end misses what happens between: tunnelling.", at_both_ends),
            Mistake("You look along x alone: whoever is far away along y is asked in vain.", along_x),
            Mistake("You look along x alone: whoever is far away along y is asked in vain.", boxes_along_x),
            Mistake("Each pair with its lower number first: i < j.", turned_round),
        ),
        solution=whom,
        hints=(
            "Sort the middles of the paths into cells (11.5), as wide as two of the widest reach (11.6): a dictionary "
            "from a cell to the balls in it.",
            "Ask each ball of a cell about those in it and in the eight cells beside, and keep the pairs with i < j.",
        ),
        world=many,
        shown=met,
        call=asked_of,
        says=told,
        wants="a list of pairs (i, j)",
    ),
    "11.3": Exercise(
        ask="Return (k, t), the first pair of all and its time, in as few asks as can be: ask(k) tells the time of "
        "pair k, inf for never, and not before bounds[k]. Some pair has a time; of several at once any will do.",
        letters=("bounds", "ask"),
        right=searched,
        cases=forecasts,
        mistakes=(
            Mistake(
                "You stop at the first pair that has a time: one whose bound is later may come before it (11.12).",
                lambda bounds, ask: searched(bounds, ask, stop=lambda bound, best: best < inf),
            ),
            Mistake(
                "Right, but you ask all: stop when the next bound is not below the best time (11.12).",
                lambda bounds, ask: searched(bounds, ask, stop=lambda bound, best: False),
            ),
            Mistake(
                "You ask in the order in which they are given: go by bounds, the least of those left first.",
                lambda bounds, ask: searched(bounds, ask, order=as_they_come),
            ),
            Mistake(
                "One ask too many: when the next bound is the best time, it cannot be earlier: stop at ≥.",
                lambda bounds, ask: searched(bounds, ask, stop=lambda bound, best: bound > best),
            ),
            Mistake("One ask too many: look at the bound before you ask, not after.", one_too_many),
            Mistake("The bound is not the time: t is what ask(k) tells.", the_bound),
            Mistake(
                "The pair with the least bound need not be the first: a bound is only what it cannot be before.",
                lambda bounds, ask: (int(np.argmin(bounds)), ask(int(np.argmin(bounds)))),
            ),
            Mistake("You ask the first of all once more: keep what ask(k) told.", once_more),
            Mistake("Turned round: (k, t), the number of the pair first.", time_first),
        ),
        solution=first_of,
        hints=(
            "Whom would you ask first? And when can nobody that is left be earlier than the best so far?",
            "`np.argsort(bounds)` gives the order. Stop when `bounds[k] >= best`.",
        ),
        world=rows_of_pairs,
        shown=told_at,
        names=("k", "t", "asks"),
        call=counted,
        says=as_said,
        wants="a pair and its time: (k, t)",
    ),
}
"""The exercises by number."""
