"""What the theorem of the whole takes for granted of `lib.exact`: that rows are handed on whole, and no number is lost.

As in `call_sites`, an AssertionError says what is not as the theorem takes it.
"""

from math import inf, isfinite, nextafter
from random import Random
from types import SimpleNamespace
from unittest import mock

import numpy as np


def hands_on(of: SimpleNamespace) -> None:
    """`sweep` and `sweep_absolute` hand on p, v and r, alone or in rows, and answer what they are given back."""
    exact, noted, times = of.exact, [], iter((0.5, inf, 0.0))
    with mock.patch.object(exact, "first_contact", lambda *x: noted.append(x) or next(times)):
        answers = [
            exact.sweep([1, 2], [3, 4], 5),
            exact.sweep_absolute([1, 2, 3], [4, 5, 6], 7, [8, 9, 10], [11, 12, 13], 14),
            exact.sweep([1, 2], [3, 4], 5),
        ]
    said = [(True, 0.5), (False, inf), (True, 0.0)]
    assert [tuple(x) for x in answers] == said, "the answer for one is that of whole numbers"
    (p, v, r), (pp, vv, rr), _ = noted
    assert (p, v, r) == ([[1, 2]], [[3, 4]], [5]), "p, v and r are not what was given"
    assert (pp, sorted(rr)) == ([[8, 9, 10], [-1, -2, -3]], [7, 14]), "p is p2 − p1, and r is r1 + r2"
    assert vv == [[11, 12, 13], [-4, -5, -6]], "v is v2 − v1"
    for many in (2, exact.FEW, exact.FEW + 1, exact.BLOCK, exact.BLOCK + 1, 2 * exact.BLOCK + 3):
        rows_handed_on(exact, many)


def rows_handed_on(exact, many: int) -> None:
    """So many rows, of float32, come to the stages as doubles, and go back, each where it stood; some are at 0."""
    k = np.arange(many, dtype=np.float32)
    vectors = [np.stack([x + k, 2 * k, 3 * k], axis=1) for x in (1e5, 2e5, 3e5, 4e5)]
    wanted = np.choose(np.arange(many) % 3, [np.full(many, inf), np.zeros(many), k])

    def settles(p, v, r):
        index = r[0].astype(int)
        for found, (plus, minus) in ((p, (2, 0)), (v, (3, 1))):
            assert all(x.dtype == np.float64 for x in found), "a row is not made of doubles"
            assert np.array_equal(found[0], vectors[plus][index]), "a row is not whole"
            assert len(found) == 1 or np.array_equal(found[1], -vectors[minus][index]), "a row is not whole"
        assert len(r) == 1 or np.array_equal(r[1], 2 * index)
        return wanted[index]

    def settles_one(p, v, r):
        return settles(*([np.array([x]) for x in terms] for terms in (p, v, r)))[0]

    with mock.patch.multiple(exact, settled_block=settles, first_contact=settles_one):
        two = exact.sweep_absolute(vectors[0], vectors[1], k, vectors[2], vectors[3], 2 * k)
        for hit, t in (two, exact.sweep(vectors[2], vectors[3], k)):
            assert np.array_equal(t, wanted) and np.array_equal(hit, wanted < inf), "an answer is not that of its row"


class Watched:
    """A double that notes whether anything computed from such is infinite or nan."""

    __hash__ = None
    lost = []

    def __init__(self, x):
        self.x = np.float64(x)
        if not isfinite(self.x):
            Watched.lost.append(self.x)

    def __neg__(self):
        return Watched(-self.x)

    def __abs__(self):
        return Watched(abs(self.x))

    def sqrt(self):
        return Watched(np.sqrt(self.x))


def doubled_of(x):
    """The double itself."""
    return x.x if isinstance(x, Watched) else x


def watched(name: str):
    """An operator of doubles that is watched; nan that is chosen, where a time is not known, is handed on unseen."""

    def of(self, y):
        if isinstance(y, float) and y != y:
            return y
        return Watched(getattr(self.x, name)(np.float64(doubled_of(y))))

    return of


def compares(name: str):
    """A comparison."""
    return lambda self, y: bool(getattr(self.x, name)(np.float64(doubled_of(y))))


for _name in ("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv"):
    setattr(Watched, f"__{_name}__", watched(f"__{_name}__"))
for _name in ("lt", "le", "gt", "ge", "eq", "ne"):
    setattr(Watched, f"__{_name}__", compares(f"__{_name}__"))


def hostile(draw: Random) -> list[float]:
    """p, v and r of one row, each number of a kind drawn apart; some graze, or end or begin with a touch."""
    kinds = (
        lambda: 0.0,
        lambda: float(draw.randint(-5, 5)),
        lambda: draw.randint(-40, 40) / 8,
        lambda: draw.uniform(-5, 5),
        lambda: nextafter(float(draw.randint(-5, 5)), draw.choice((-inf, inf))),
        lambda: draw.uniform(-1, 1) * 2.0 ** draw.choice((-1070, -537, -400, -60, 60, 520, 1020)),
        lambda: draw.choice((-1, 1)) * 2.0 ** draw.choice((-1074, -1022, 1023)),
    )
    few = draw.choices(kinds, k=2) if draw.random() < 0.8 else kinds
    x = [draw.choice(few)() for _ in range(7)]
    if draw.random() < 0.5:
        x = (
            [-3.0, x[1], 0.0, 7.0, 0.0, 0.0, abs(x[1])]
            if draw.random() < 0.5
            else [3.0, 4.0, 0.0, -3.0, x[4], 0.0, 4.0]
        )
        if draw.random() < 0.7:
            k = draw.choice((0, 1, 3, 4, 6))
            x[k] = nextafter(x[k], draw.choice((-inf, inf)))
    return [*x[:6], abs(x[6])]


def finite_where_said(of: SimpleNamespace) -> None:
    """Where filter, double-double or sums of doubles say something of a row, no number on the way was infinite or nan.

    So none has overflowed, none was divided by 0, and no root was taken of a number below 0.
    """
    exact, draw, said = of.exact, Random(7), [0, 0, 0]
    with np.errstate(all="ignore"), mock.patch.object(of.lossless, "where", lambda yes, x, y: x if yes else y):
        for _ in range(700):
            x, y = hostile(draw), [0.0] * 7 if draw.random() < 0.5 else hostile(draw)
            p, v = ([np.array([z[first : first + 3]]) for z in (x, y)] for first in (0, 3))
            given = exact.two_terms(p, v, [np.array([z[6]]) for z in (x, y)])
            rows = exact.scaled(*given)
            (hit, miss, now), lost = watching(rows, lambda r: filtered(exact, r))
            assert not lost or not (hit or miss), f"the filter says {hit, miss, now} of {x, y}, and has met {lost}"
            if not (hit or miss):
                (hit, miss, now), lost = watching(
                    rows, lambda r: exact.certain(r, exact.doubled(*r), exact.DOUBLE_DOUBLE)
                )
                assert not lost or not (hit or miss), f"double-double says so of {x, y}, and has met {lost}"
                said[0] += hit or miss
            if hit and not now:
                (_, sure), lost = watching(rows, lambda r: exact.time(*r))
                assert not lost or not sure, f"the time of {x, y} is called sure, and has met {lost}"
                said[1] += sure
            (_, t, known), lost = watching(given, lambda r: of.lossless.unrounded(*r))
            assert not lost or not (known and t == t), (
                f"sums of doubles are called known of {x, y}, and have met {lost}"
            )
            said[2] += known
    assert min(said) > 20, f"too few rows of which something is said: {said}"


def filtered(exact, rows) -> tuple:
    """What the filter says of a row."""
    p, v, r = rows
    return exact.certain(rows, exact.plain([z[0] for z in p], [z[0] for z in v], r[0]), exact.DOUBLE)


def watching(rows, act) -> tuple:
    """What is said of one row, and what was lost on the way."""
    Watched.lost = []
    p, v, r = rows
    p, v = ([tuple(Watched(z[0]) for z in pair) for pair in pairs] for pairs in (p, v))
    found = act((p, v, tuple(Watched(z[0]) for z in r)))
    return found, Watched.lost
