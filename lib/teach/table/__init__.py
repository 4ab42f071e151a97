"""Lesson 10: its predictions, and its exercises on the next event, the cloth, and who is next of many."""

from math import exp, inf, log, sqrt

import numpy as np

from ... import exact
from ...attack import families
from ...show.beside import ball, dot, line, moving
from ..cases import HAIR, hairs, in_arrays
from ..predictions import Answer, LookBack
from ..scenes import at_time, moves_apart, pair
from ..slips import slips
from ..task import Exercise, Mistake
from .laboratory import LISTINGS as LISTINGS


def _meetings() -> list[tuple]:
    """p, v, r: touching, overlapping and grazing ones, the simplest pairs, then ordinary ones."""
    p, v, r = families.small_integers(most=4)
    rows = [*zip(p[::5], v[::5], r[::5], strict=True)]
    rows += [tuple(x / 8 for x in row) for row in rows[::3]] + hairs()
    rows += [row for d in (2, 3) for row in zip(*families.ordinary(100, d=d, seed=5), strict=True)]
    touching = [
        ([4, 0], [-1, 0]),
        ([4, 0], [-2, 0]),
        ([2, 0], [1, 0]),
        ([2, 0], [-1, 0]),
        ([2, 0], [0, 1]),
        ([1, 0], [-1, 0]),
        ([1, 0], [1, 0]),
        ([3, 2], [-1, 0]),
        ([4, 3], [-1, 0]),
        ([4, 0], [1, 0]),
        ([40, 0], [-1, 0]),
        ([2**12, 0], [-1, 0]),
        ([4, 0], [-(2.0**-12), 0]),
    ]
    space = [([0, 0, 5], [0, 0, -3]), ([2, 4, 4], [-1, -2, -2]), ([3, 0, 2], [-1, 0, 0]), ([3, 2, 2], [-1, 0, 0])]
    space += [([0, 0, 5], [0, 0, 3]), ([1, 0, 1], [0, 0, -1]), ([1, 0, 1], [0, 0, 1]), ([0, 2, 0], [0, -1, 1])]
    space = [(p, v, 2) for p, v in space]
    rows = [row for row in rows if _clear(*row)]
    rows = [row for row in rows if len(row[0]) == 2] + space + [row for row in rows if len(row[0]) == 3]
    return in_arrays([*((p, v, 2) for p, v in touching), *rows])


def _clear(p, v, r) -> bool:
    """Does no rounded digit decide?"""
    c, _, _, _, D = exact.plain((*p, 0)[:3], (*v, 0)[:3], r)
    return D != 0 or c <= 0


def _next_meeting(p, v, r, now=True, closing=True, most=inf, sign=1, graze=False) -> float:
    """The time at which a pair touches and closes in, its parts to be spoiled."""
    c, b, _, _, D = (float(x) for x in exact.plain((*p, 0.0)[:3], (*v, 0.0)[:3], r))
    if c <= 0 and not closing:
        return 0.0
    if b >= 0 or (c > 0 and (D < 0 or (D == 0 and not graze))):
        return inf
    if c <= 0 and now:
        return 0.0
    a = float(v @ v)
    t = (-b - sign * sqrt(max(D, 0.0))) / a
    return t if t <= most else inf


def _unasked(p, v, r, graze=False) -> float:
    """The formula of lesson 04 with no question whether they part."""
    c, b, _, _, D = (float(x) for x in exact.plain((*p, 0.0)[:3], (*v, 0.0)[:3], r))
    if c <= 0:
        return 0.0
    return (-b - sqrt(D)) / float(v @ v) if D > 0 or (D == 0 and graze) else inf


def _root_alone(p, v, r, behind=None, most=inf, graze=True, root=None) -> float:
    """The smaller root of the quadratic, and none of the questions before it.

    behind : what is said of a root below 0; itself unless given. root : taken of a D below 0, too, if given.
    """
    a, b = v @ v, p @ v
    D = b * b - a * (p @ p - r * r)
    if root is None and (D < 0 or (D == 0 and not graze)):
        return inf
    t = (-b - (root or sqrt)(D)) / a
    if behind is not None and not t >= 0:
        return behind
    return t if t <= most or t != t else inf


def _doubled(p, v, r) -> float:
    """The next event with b twice too large in the formulas for half of it."""
    a, b, c = float(v @ v), 2 * float(p @ v), float(p @ p - r * r)
    if b >= 0 or b * b < a * c:
        return inf
    return c / (-b + sqrt(b * b - a * c)) if c > 0 else 0.0


def _ways() -> list[tuple]:
    """v, k, s: speed, drag and distance; short of the end, at the end and beyond it, by a hair too; no way at all."""
    rows = [(1.0, 1.0, 0.5), (2.0, 0.5, 1.0), (1.0, 1.0, 2.0), (4.0, 0.5, 8.0), (3.0, 0.1, 1e-3)]
    rows += [(1.0, 1.0, 1 + x) for x in (-(2.0**-12), 2.0**-12, HAIR)] + [(4.0, 0.5, 8 - 2.0**-9)]
    rows += [(2.0, 0.5, s) for s in (0.0, 2.0**-12, HAIR)]
    rng = np.random.default_rng(14)
    rows += [tuple(float(x) for x in rng.uniform(0.1, 3, 3)) for _ in range(100)]
    return rows


def _arrival(v, k, s) -> float:
    """When a ball on cloth has come so far."""
    return -log(1 - k * s / v) / k if k * s < v else inf


def _unguarded(log):
    """The time by a logarithm that raises, or is nan, where there is none."""
    return lambda v, k, s: -float(log(1 - k * s / v)) / k


def _crowds() -> list[tuple]:
    """x, v, r: balls of many sizes that do not overlap, of which two will meet: whole numbers, then any."""
    rng, rows = np.random.default_rng(15), []
    x = np.array([[0.0, 0], [4, 0], [7, 0]])
    rows += [(x, np.array([[2.0, 0], [0, 0], [-2, 0]]), r) for r in (np.ones(3), np.array([0.5, 1.5, 1.0]))]
    touching, r = np.array([[0.0, 0], [2, 0], [6, 0]]), np.ones(3)
    rows += [(touching, np.array(v), r) for v in ([[-1.0, 0], [1, 0], [0, 0]], [[1.0, 0], [0, 0], [-9, 0]])]
    rows += _whole_crowds()
    for N, d, wide in 50 * [(3, 2, 8)] + 50 * [(5, 2, 8)] + 20 * [(2, 2, 3)] + 20 * [(8, 2, 16)] + 50 * [(4, 3, 5)]:
        x, v, r = wide * rng.uniform(size=(N, d)), rng.normal(size=(N, d)), rng.uniform(0.2, 0.8, N)
        apart = np.linalg.norm(x[:, None] - x, axis=2) - r[:, None] - r + 9 * np.eye(N)
        if apart.min() > 0.1 and _earliest(x, v, r)[2] < 50:
            rows.append((x, v, r))
    return rows


def _whole_crowds() -> list[tuple]:
    """x, v, r in whole numbers: not the neighbours, two alone, a graze, the last two of eight, and in space."""
    apart = [[0, 0], [3, 5], [6, 0]], [[2, 0], [0, 0], [0, 0]]
    two = [[0, 0], [5, 0]], [[1, 0], [-2, 0]]
    graze = [[0, 0], [4, 2], [9, 0]], [[2, 0], [0, 0], [0, 0]]
    eight = [[4 * i, 0] for i in range(8)], [[0, 0]] * 6 + [[1, 0], [0, 0]]
    flat, deep = [[0, 0, 0], [0, 5, 0], [0, 0, 6]], [[0, 0, 1], [0, -1, 0], [0, 0, -1]]
    near = [[0, 0, 0], [4, 0, 3], [9, 0, 0]], [[2, 0, 0], [0, 0, 0], [0, 0, 0]]
    rows = (apart, two, graze, eight, (flat, deep), near)
    return in_arrays((x, v, [1] * len(x)) for x, v in rows)


def _pairwise(x, v, r) -> list[tuple[int, int, float]]:
    """Every pair with its time."""
    pairs = [(i, j) for i in range(len(r)) for j in range(i + 1, len(r))]
    return [(i, j, _next_meeting(x[j] - x[i], v[j] - v[i], r[i] + r[j])) for i, j in pairs]


def _earliest(x, v, r) -> tuple:
    """The first of all."""
    return min(_pairwise(x, v, r), key=lambda met: met[2])


def _latest(x, v, r) -> tuple:
    """The last of those that meet."""
    return max(_pairwise(x, v, r), key=lambda met: -1 if met[2] == inf else met[2])


def _nearest(x, v, r) -> tuple:
    """The time of the pair that is nearest now."""
    i, j, t = min(_pairwise(x, v, r), key=lambda met: np.linalg.norm(x[met[1]] - x[met[0]]) - r[met[0]] - r[met[1]])
    return i, j, t


def _swift(x, v, r) -> tuple:
    """The pair that closes fastest."""
    return min(_pairwise(x, v, r), key=lambda met: (met[2] == inf, -np.linalg.norm(v[met[1]] - v[met[0]])))


def _many(x, v, r) -> list:
    """A crowd in the plane as a picture: every ball with its velocity, the first of them A; none in space."""
    if x.shape[1] != 2:
        return []
    return [mark for i in range(len(r)) for mark in (ball(x[i], r[i], "B" if i else "A"), moving(x[i], v[i], "v"))]


def _the_two(x, v, r, found) -> list:
    """The two balls of an answer at its time, and the line between their centres."""
    i, j, t = found
    if not {i, j} <= set(range(len(r))) or not abs(float(t)) < inf:
        return []
    there = [x[int(k)] + v[int(k)] * float(t) for k in (i, j)]
    return [*(ball(place, r[int(k)]) for place, k in zip(there, (i, j), strict=True)), line(*there)]


def _on_cloth(v, k, s) -> list:
    """A ball on cloth: where it starts, where it shall come to, and the end of its way at v / k."""
    return [line((0, 0), (v / k, 0)), ball((0, 0), 0.06 * s, "B"), dot((s, 0)), moving((0, 0), (v, 0), "v")]


def _come_so_far(v, k, s, t) -> list:
    """Where the ball is at the time of an answer."""
    return [ball((v * (1 - exp(-k * float(t))) / k, 0), 0.06 * s)] if abs(k * float(t)) < 50 else []


LOOK_BACK = (
    LookBack(
        "p·p − r² is 0, and p·v is above 0. What does the pair do?",
        (
            Answer("It touches, and parts.", "c = 0 is touching, and b > 0 is parting.", right=True),
            Answer("It touches, and closes in.", "That would be b = p·v below 0."),
            Answer("It will touch in the frame.", "It touches already: c is 0."),
        ),
    ),
    LookBack(
        "Two equal balls collide, e = 1, head on; one was at rest. What then?",
        (
            Answer(
                "They exchange velocities: the one that came rests.",
                "Equal masses: each takes the other's.",
                right=True,
            ),
            Answer("Both go on with half the speed.", "That is e = 0, and loses half the energy."),
            Answer("The first bounces back as fast as it came.", "So it would off a wall, or off far more mass."),
        ),
    ),
)
"""What opens the lesson: two questions on those before."""

PREDICTION = {
    "question": "Ball 1 lies in the way of the white ball, and ball 2 comes down. Whom does the white ball hit first?",
    "answers": (
        Answer(
            "Ball 1: it is dead ahead.",
            "If you ask about these two alone, they meet. But ball 2 knocks ball 1 away before.",
        ),
        Answer(
            "Ball 2",
            "Ball 2 hits ball 1 first, and takes its place. Nobody who asks about two balls alone can foresee it.",
            right=True,
        ),
        Answer("Both at one instant.", "That would take a coincidence of the last digit."),
        Answer(
            "None: the way is cleared for it.",
            "Ball 1 does leave, but ball 2 has lost its speed there and lies in the way.",
        ),
    ),
}
"""The question before the forecasts: here, so that the replies are not in sight beside it."""

FINALE = {
    "question": "B has 10,000 times the mass of A. How many hits are there, of A with B and of A with the wall?",
    "answers": (
        Answer("2", "A comes back from the wall and meets B again, and B has hardly slowed."),
        Answer(
            "Some hundred, it depends on where they start.",
            "It is about so many, but where they start does not matter.",
        ),
        Answer(
            "10,000",
            "So it would be if each hit took the same from B. But A gets faster until B turns, so each hit takes more.",
        ),
        Answer("Without end.", "B is turned at last, and leaves faster than A can follow."),
        Answer("314", "Three digits of π, from blocks that know of no circle.", right=True),
    ),
}
"""The last question of the lesson."""


def next_event(p, v, r):
    """The solution of 10.1."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    if b >= 0:
        return inf
    if c <= 0:
        return 0
    D = b * b - a * c
    return c / (-b + sqrt(D)) if D > 0 else inf


def time_on_cloth(v, k, s):
    """The solution of 10.2."""
    if k * s >= v:
        return inf
    tau = s / v
    return -log(1 - k * tau) / k


def first(x, v, r):
    """The solution of 10.3."""
    pairs = [(i, j) for i in range(len(r)) for j in range(i + 1, len(r))]
    times = [(i, j, next_event(x[j] - x[i], v[j] - v[i], r[i] + r[j])) for i, j in pairs]
    return min(times, key=lambda met: met[2])


UNASKED = "Ask first whether b < 0: balls that part have no event, and a root below 0 lies behind them."
ROOT = "A root says when f is 0. An event asks for more (10.1): look at where f is at the start, and at how it changes."
"""What is told of the bare formula."""

NEGATIVE = {}, {"behind": inf}, {"behind": inf, "most": 1.0}, {"behind": 0.0}
ROOTS = [way | {"graze": graze} for way in NEGATIVE for graze in (True, False)] + [{"root": sqrt}, {"root": np.sqrt}]
"""Ways to take the root alone."""

EVENT = {"without": ("late",), "order": 1, "strict": ("graze",)}
"""How the next event differs from a sweep of the frame."""

EXERCISES = {
    "10.1": Exercise(
        ask="Return when the pair next touches and closes in; 0 for now, inf for never. There is no end of the frame.",
        letters=("p", "v", "r"),
        right=_next_meeting,
        cases=_meetings,
        mistakes=(
            Mistake(
                "They touch and part: that is no event, or they would collide for ever.",
                lambda *x: _next_meeting(*x, closing=False),
            ),
            Mistake("They touch or overlap and close in: now.", lambda *x: _next_meeting(*x, now=False)),
            Mistake("Here no frame ends at 1.", lambda *x: _next_meeting(*x, most=1.0)),
            Mistake("b is p·v, half the slope: with it the root is c / (−b + √(b² − a c)).", _doubled),
            Mistake("The larger root is where they part.", lambda *x: _next_meeting(*x, sign=-1)),
            Mistake("In a graze f does not fall where it is 0: no event.", lambda *x: _next_meeting(*x, graze=True)),
            Mistake(
                "That is the sweep of one frame, as in lesson 04. Here nothing happens to balls that part or graze, "
                "and no frame ends at 1.",
                lambda *x: _next_meeting(*x, closing=False, most=1.0, graze=True),
            ),
            Mistake(UNASKED, lambda *x: _unasked(*x)),
            Mistake(UNASKED, lambda *x: _unasked(*x, graze=True)),
            *(Mistake(ROOT, lambda *x, way=way: _root_alone(*x, **way)) for way in ROOTS),
            Mistake(ROOT, lambda *x: _next_meeting(*x, now=False, graze=True)),
            *slips(but=("strict", "without", "order"), **EVENT),
        ),
        solution=next_event,
        hints=(
            "Ask three questions in this order: does *f* fall at all? do they touch or overlap now? is there a root?",
            "`b >= 0` is `inf`, even if they overlap. Then `c <= 0` is 0. Then comes the sign of `b * b - a * c`.",
        ),
        world=pair,
        shown=at_time,
        names=("t",),
        plain=moves_apart,
    ),
    "10.2": Exercise(
        ask="Return when a ball on cloth, of speed v and drag k, has come the distance s; inf if it never does.",
        letters=("v", "k", "s"),
        right=_arrival,
        cases=_ways,
        mistakes=(
            Mistake("That is without the drag, or the warped time: turn it back into t.", lambda v, k, s: s / v),
            Mistake(
                "It comes to rest after v / k, and never gets there.",
                lambda v, k, s: -log(abs(1 - k * s / v) or 1e-300) / k,
            ),
            Mistake("The sign is turned.", lambda v, k, s: -_arrival(v, k, s)),
            Mistake("The sign is turned.", lambda v, k, s: -_arrival(v, k, s) if k * s < v else inf),
            Mistake("That is the warped time: turn it back into t.", lambda v, k, s: s / v if k * s < v else inf),
            *(
                Mistake("For k s > v the logarithm is no number: it never gets there, and the answer is inf.", way)
                for way in (_unguarded(log), _unguarded(np.log))
            ),
            Mistake(
                "By the warped clock it moves with speed v: the clock shows s / v.",
                lambda v, k, s: -log(1 - k * s) / k if k * s < 1 else inf,
            ),
            Mistake("Divide by k: (10.9).", lambda v, k, s: k * _arrival(v, k, s)),
            Mistake("That is how far it comes in the time s.", lambda v, k, s: v * (1 - exp(-k * s)) / k),
        ),
        solution=time_on_cloth,
        hints=(
            "By the warped clock it moves straight, at speed `v`. What does that clock show at `s`?",
            "Use (10.9), if `k * s < v`.",
        ),
        world=_on_cloth,
        shown=_come_so_far,
        names=("t",),
        plain=lambda v, k, s: k * s < v and k != 1,
    ),
    "10.3": Exercise(
        ask="Return (i, j, t) of the first event of all, i below j; two of the balls will meet.",
        letters=("x", "v", "r"),
        right=_earliest,
        cases=_crowds,
        mistakes=(
            Mistake(
                "That pair meets too, but another is earlier: take the least time of all pairs.",
                lambda x, v, r: next(met for met in _pairwise(x, v, r) if met[2] < inf),
            ),
            Mistake("The nearest two need not be the first to meet.", _nearest),
            Mistake("The least of all times, not the largest.", _latest),
            Mistake("The fastest two need not be the first to meet.", _swift),
            Mistake("The least of all times, not the largest.", lambda *x: max(_pairwise(*x), key=lambda met: met[2])),
            Mistake("i comes before j.", lambda x, v, r: (lambda i, j, t: (j, i, t))(*_earliest(x, v, r))),
        ),
        solution=first,
        hints=(
            "Ask every pair by your answer to 10.1, copied into the cell, and keep the least time.",
            "`min(…, key=…)` over a list of `(i, j, t)` gives the first.",
        ),
        world=_many,
        shown=_the_two,
        names=("i", "j", "t"),
    ),
}
"""The exercises by number."""
