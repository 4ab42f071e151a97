"""Between the theorems and the compiled loops: which look settles a row, of one pair, of two balls, or in a crowd.

As in `call_sites`, an AssertionError says what is not as the theorems take it. The loops run as they stand, on rows of
every kind, with stand-ins for what is proved; each stand-in asks whether a row is whole.
"""

from itertools import product
from math import inf, nan
from types import SimpleNamespace
from unittest import mock

import numpy as np

OPEN, MISS, NOW, LATER = range(4)
"""What a look may say of a row."""

KNOWN = "miss", "hit", "untimed", "nothing"

ROWS = [(first, *rest) for *rest, first in product((OPEN, MISS, NOW, LATER), KNOWN, (OPEN, MISS, NOW, LATER))]
"""What the filter and double-double say of each row, and what sums of doubles know: untimed is a hit without a time."""

MANY = len(ROWS)


def kinds():
    """With times and without, in the plane and in space."""
    return product((True, False), (2, 3))


def filter_says(i: int, times: bool) -> tuple:
    """hit, hit at the start, and whether that is sure: a later hit is, unless its time is wanted."""
    first = ROWS[i][0]
    return first in (NOW, LATER), first == NOW, first in ((MISS, NOW) if times else (MISS, NOW, LATER))


def double_double_says(i: int, times: bool) -> tuple:
    """t, hit, and whether they are certain: of what is open nothing that is said counts."""
    second = ROWS[i][1]
    t = (1.0 + i if times else 0.0) if second == LATER else inf if second == MISS else 0.0
    return t, second != MISS, second != OPEN


def sums_say(i: int) -> tuple:
    """hit, t and known of sums of doubles: where they know nothing they call it a hit all the same."""
    what = ROWS[i][2]
    return what != "miss", inf if what == "miss" else nan if what == "untimed" else 2.0 + i, what != "nothing"


def wanted(i: int, times: bool) -> tuple[bool, bool, float]:
    """Is row i left to whole numbers? Its hit and time, if not."""
    yes, now, sure = filter_says(i, times)
    t = 0.0 if now else inf
    if not sure:
        t, yes, sure = double_double_says(i, times)
    if not sure:
        yes, t, sure = sums_say(i)
        sure = sure and (t == t or not times)
    return not sure, yes, t


def compared(count: int, doubt, hit, t, times: bool) -> None:
    """Are these hits and times those of the first look that is sure, and all other rows left to whole numbers?"""
    assert not times or not np.signbit(t).any(), "a contact at the start is at 0, not at -0"
    for i in range(MANY):
        left, yes, when = wanted(i, times)
        assert (i in doubt[:count]) == left, "a row is left to whole numbers where no look is sure, and only there"
        assert left or hit[i] == yes, "a row hits if the first sure look says so"
        assert left or not times or t[i] == when, "and when it says so"


def columns(first: float, d: int, times: int = 1) -> np.ndarray:
    """A vector for each row, all numbers other."""
    return np.stack([first + 1000.0 * k + times * np.arange(MANY) for k in range(d)], axis=1)


def room(times: bool) -> tuple:
    """Room for hits, times and doubts."""
    return np.zeros(MANY, bool), np.zeros(MANY if times else 0), np.zeros(MANY + 1, np.int64)


# --- one pair a row


def batches(of: SimpleNamespace) -> None:
    """`exact_loop` looks closer at each row that the filter is not sure of, and keeps what the first sure look says."""
    for times, d in kinds():
        p, v, r = columns(1e4, d), columns(1e5, d), np.arange(MANY, dtype=float)
        hit, t, doubt = room(times)
        with mock.patch.multiple(of.pairs, BLOCK=16, AXES=d, **stand_ins_for_looks(of.pairs, p, v, times)):
            _, count = of.pairs.exact_loop(p.reshape(-1), v.reshape(-1), r, hit, t, doubt, times)
        compared(count, doubt, hit, t, times)


def stand_ins_for_looks(pairs, places, ways, times: bool) -> dict:
    """What the looks of a batch say of these rows."""

    def row_of(p, v, r) -> int:
        i = int(r)
        flat = [0.0] * (3 - places.shape[1])
        assert [*p] == [*places[i], *flat] and [*v] == [*ways[i], *flat], "p and v are not of the row that r is of"
        return i

    def filtered(p, v, r, asked):
        assert asked == times
        return filter_says(row_of(p, v, r), times)

    def decided(p, v, r, a, b, c, D, asked):
        i = row_of(p, v, r)
        assert not filter_says(i, times)[2] and (a, b, c, D) == (i, i, i, i) and asked == times, "another row"
        return double_double_says(i, times)

    def unrounded(P, V, R):
        assert all(x[1] == 0.0 for x in (*P, *V, R))
        i = row_of([x[0] for x in P], [x[0] for x in V], R[0])
        assert not double_double_says(i, times)[2], "only what double-double leaves is looked at once more"
        return sums_say(i)

    def coefficients(p, v, r, product_):
        assert product_ is pairs.two_product
        return (row_of(p, v, r),) * 4

    looks = filtered, decided, unrounded, coefficients
    return {x.__name__: x for x in looks} | {"squares": lambda *_: 1.0}


# --- two balls a row


def two_balls_a_row(d: int) -> tuple:
    """p1, v1, r1, p2, v2 and r2: row i has the radii i and i, and all other differences are of that row alone."""
    r = np.arange(MANY, dtype=float)
    return columns(1.0, d), columns(2e4, d), r, columns(3e5, d, 2), columns(7e5, d, 3), r


def stand_ins_for_two(balls: tuple, times: bool) -> dict:
    """What the looks say of two balls."""
    p1, v1, r1, p2, v2, r2 = balls
    flat = [0.0] * (3 - p1.shape[1])

    def row_of(p, v, r) -> int:
        i = int(r / 2)
        assert [*p] == [*(p2[i] - p1[i]), *flat] and [*v] == [*(v2[i] - v1[i]), *flat], "not of the row that r is of"
        return i

    def row_of_pairs(P, V, R) -> int:
        assert all(x[1] == 0.0 for x in (*P, *V, R))
        return row_of([x[0] for x in P], [x[0] for x in V], R[0])

    def filtered(p, v, r, asked):
        assert asked == times
        return filter_says(row_of(p, v, r), times)

    def closer(P, V, R, asked):
        i = row_of_pairs(P, V, R)
        assert not filter_says(i, times)[2] and asked == times, "only what the filter leaves is looked at again"
        return double_double_says(i, times)

    def unrounded(P, V, R):
        i = row_of_pairs(P, V, R)
        assert not double_double_says(i, times)[2], "only what double-double leaves is looked at once more"
        return sums_say(i)

    return {x.__name__: x for x in (filtered, closer, unrounded)}


def apart_batches(of: SimpleNamespace) -> None:
    """`absolute_loop` does as `exact_loop`, of two balls a row."""
    for times, d in kinds():
        balls = two_balls_a_row(d)
        for many in (MANY, 33):  # the last block may be of one row
            hit, t, doubt = room(times)
            hit[many:], t[many:], rows = False, 0.0, [x[:many].reshape(-1) for x in balls]
            with mock.patch.multiple(
                of.pairs, BLOCK=16, AXES=d, squares=lambda *_: 1.0, **stand_ins_for_two(balls, times)
            ):
                _, count = of.pairs.absolute_loop(*rows, hit[:many], t[:many], doubt, times)
            if many == MANY:
                compared(count, doubt, hit, t, times)
            else:
                assert hit[many - 1] == wanted(many - 1, times)[1], "the last row is answered"


def in_crowds(of: SimpleNamespace) -> None:
    """`_settle` keeps of the pairs of a crowd all that hit by the first sure look, or are left to whole numbers."""
    for times in (True, False):
        balls = two_balls_a_row(3)
        both = np.empty((2 * MANY, 7))
        for k in (0, 1):
            both[k::2] = np.column_stack(balls[3 * k : 3 * k + 3])
        crowd = SimpleNamespace(balls=both, name=np.arange(2 * MANY)[::-1])
        first, second = np.arange(0, 2 * MANY, 2), np.arange(1, 2 * MANY, 2)
        t, doubt, looks = np.zeros(MANY), np.zeros(MANY, np.int64), stand_ins_for_two(balls, times)
        with (
            mock.patch.multiple(of.pairs, BLOCK=16, **looks),
            mock.patch.multiple(of.asking, BLOCK=16, filtered=looks["filtered"]),
        ):
            kept, doubts = of.asking._settle(crowd, first, second, MANY, t, doubt, times)
        rows = [i for i in range(MANY) if any(wanted(i, times)[:2])]
        left = [k for k, i in enumerate(rows) if wanted(i, times)[0]]
        assert kept == len(rows) and doubt[:doubts].tolist() == left, "pairs that hit are kept, and doubts are told"
        names = [(2 * MANY - 2 - 2 * i, 2 * MANY - 1 - 2 * i) for i in rows]
        assert [*zip(first[:kept], second[:kept], strict=True)] == names, "by the names of their balls, the lower first"
        for k, i in enumerate(rows):
            assert k in left or not times or t[k] == wanted(i, times)[2], "a pair's time is that of its first sure look"


def in_hierarchies(of: SimpleNamespace) -> None:
    """`_meeting` takes what double-double is certain of, and else what sums of doubles know, with its time."""
    for second, known, hits in product((OPEN, MISS, LATER), (True, False), (True, False)):
        for when in (0.75, nan) if hits else (inf,):
            bodies = (np.zeros((1, 2)), np.ones(1)), (np.ones((1, 2)), np.ones(1))
            says = {OPEN: (0.25, True, False), MISS: (0.5, False, True), LATER: (0.5, True, True)}[second]
            with mock.patch.multiple(
                of.hierarchy,
                closer=lambda p, v, r, times, says=says: says,
                unrounded=lambda p, v, r, hits=hits, when=when, known=known: (hits, when, known),
            ):
                t, sure = of.hierarchy._meeting(*bodies, ((0.0, 0.0),) * 3, 0, 0)
            right = {MISS: (inf, True), LATER: (0.5, True)}.get(second, (when, known and when == when))
            assert bool(sure) == right[1] and (not sure or t == right[0]), f"leaves meet at {t}, {sure}; not {right}"
