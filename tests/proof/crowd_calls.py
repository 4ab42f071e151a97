"""Between the theorems and the code of a crowd and of a table: what is looked at, and which of many contacts is kept.

As in `call_sites`, an AssertionError says what is not as the theorems take it.
"""

from itertools import product
from math import inf
from types import SimpleNamespace
from unittest import mock

import numpy as np


def earliest(of: SimpleNamespace) -> None:
    """`_earliest` keeps all that come first, in their order, by what `_compare` says of two of them."""
    order = of.order
    with mock.patch.multiple(order, _compare=lambda one, other: (one > other) - (one < other)):
        for ranks in (x for many in range(5) for x in product(range(3), repeat=many)):
            wanted = [k for k, rank in enumerate(ranks) if rank == min(ranks)]
            assert order._earliest(dict(enumerate(ranks))) == wanted, f"the first of {ranks} are those at {wanted}"


def two_balls(of: SimpleNamespace) -> None:
    """Of two balls the filter sees the differences as they are rounded, and `closer` all of them, as pairs."""
    balls = np.array([[10.0**k + ball for k in range(7)] for ball in (1 / 3, 2 / 7, 3 / 11)])
    for i, j in product(range(3), repeat=2):
        apart = [*(balls[j] - balls[i])[:6], balls[i, 6] + balls[j, 6]]
        pairs = [*zip(balls[j, :6], -balls[i, :6], strict=True), (balls[i, 6], balls[j, 6])]
        assert [x for looks in filtered_of(of, balls, i, j) for x in looks] == apart * 2, "not the rounded differences"
        assert [x for looks in taken_apart(of, balls, i, j) for x in looks] == pairs * 2, "not all of the differences"


def filtered_of(of: SimpleNamespace, balls: np.ndarray, i: int, j: int) -> list:
    """What the filter sees of balls i and j in a crowd, and in a batch of pairs."""
    seen, one, other = [], np.array([i]), np.array([j])

    def filtered(p, v, r, times):
        seen.append([*p, *v, r])
        return False, False, True

    room = np.empty((14, 1)), np.empty(1), np.empty(1, np.uint8), np.empty(1, np.int64)
    rows = [(balls[k, :3].copy(), balls[k, 3:6].copy(), balls[k, 6:]) for k in (i, j)]
    with mock.patch.object(of.asking, "filtered", filtered), mock.patch.object(of.pairs, "filtered", filtered):
        of.asking._sifted(balls, one, other, *room, True)
        of.pairs.filter_apart(*rows[0], *rows[1], *(np.empty(1, kind) for kind in (bool, float, np.uint8)), True)
    return seen


def taken_apart(of: SimpleNamespace, balls: np.ndarray, i: int, j: int) -> list:
    """What `closer` is given of balls i and j in a crowd; and in a hierarchy, where v is that of the bodies."""
    seen, one, other, rows = [], np.array([i]), np.array([j]), np.empty((14, 1))

    def closer(p, v, r, times):
        seen.append([*p, *v, r])
        return inf, False, True

    def pair(x, y):
        return x, y

    kept = np.zeros(1), np.zeros(1, np.uint8), np.zeros(1, np.int64)
    with (
        mock.patch.multiple(of.pairs, closer=closer, two_sum=pair),
        mock.patch.object(of.asking, "look_apart", of.pairs.look_apart),
    ):
        of.asking._look(balls, one, other, 1, rows, *kept, *(x.copy() for x in kept), True)
    bodies, v = [(balls[:, :3], balls[:, 6])] * 2, seen[0][3:6]
    with mock.patch.multiple(of.hierarchy, closer=closer, two_sum=pair):
        of.hierarchy._meeting(*bodies, v, i, j)
    return seen
