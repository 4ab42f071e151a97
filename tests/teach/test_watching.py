"""Numbers that notice: what is refused is refused by name, and nothing else is."""

import cmath
import math
from fractions import Fraction
from functools import partial
from math import hypot
from types import SimpleNamespace

import numpy as np
import pytest

from lib.teach.watching import KINDS, _Watched, _watched, refused

BOTH = ("root", "division")
CASES = [(np.array([3.0, 1.0]), np.array([-6.0, 0.5]), 2.0)]


def length(p):
    return p @ p  # whose name says nothing


def dist(p):
    return p @ p  # no distance of `math`, though it is called so


def loop(p, v, r):
    total = 0
    for x, y in zip(p, v, strict=True):
        total += x * y
    return total


def by_helper(p, v, r):
    return rooted(p) <= r


def rooted(p):
    return (p @ p) ** 0.5


SOMEWHERE = SimpleNamespace(dist=1.0, norm=2.0)
mod, roots = 5, (1, 2)  # names that mean nothing here


class Ball:
    def __call__(self, p, v, r):
        return float(p @ p) ** 0.5 <= r


OBEDIENT = [
    lambda p, v, r: (complex(*p) * complex(*p).conjugate()).real <= r * r and r > 0,
    lambda p, v, r: SOMEWHERE.dist <= r * r and SOMEWHERE.norm > 0,
    lambda p, v, r: mod + roots[0] < p @ p,
    lambda p, v, r: float(p @ p) ** 2 <= r**4,
    lambda p, v, r: p @ p <= r * r,
    lambda p, v, r: p[0] ** 2 + p[1] ** 2 <= r**2,
    lambda p, v, r: sum(x * x for x in p.tolist()) <= r * r,
    lambda p, v, r: 0.5 * np.inner(p, p) - abs(r) * 2 + np.vdot(p, v) < 0,
    lambda p, v, r: np.einsum("i,i", p, p) <= np.square(r) and np.dot(p, v) > 0,
    lambda p, v, r: np.sum(p**2) <= r * r and np.clip(r, 0, 1) < 3 and max(p) < 9,
    lambda p, v, r: np.power(p, 2).sum() <= r * r,
    lambda p, v, r: sum(Fraction(float(x)) ** 2 for x in p) <= Fraction(float(r)) ** 2,
    lambda p, v, r: length(p) <= r * r,
    lambda p, v, r: dist(p) <= r * r,
    lambda p, v, r: math.fsum(p * p) <= r * r and math.copysign(1, r) > 0,
    lambda p, v, r: np.cross([*p, 0], [*v, 0])[2] < 3 and np.sign(p @ p) > 0 and math.pow(r, 2) > 1,
    lambda p, v, r: bool(int(r) + -r < 1) and not r > 9,
    loop,
]

REFUSED = [
    (lambda p, v, r: abs(complex(*p)) <= r, "a root, `abs of a complex number`"),
    (lambda p, v, r: np.abs(p[0] + 1j * p[1]) <= r, "a root, `abs of a complex number`"),
    (lambda p, v, r: float(p @ p) ** 0.5 <= r, "a root, `** 0.5`"),
    (lambda p, v, r: math.fsum(x * x for x in p) ** (1 / 2) <= r, "a root, `** 0.5`"),
    (lambda p, v, r: np.array(p, dtype=float).dot(np.array(p, dtype=float)) ** 0.5 <= r, "a root, `** 0.5`"),
    (lambda p, v, r: np.linalg.svd(np.asarray(p, float)[None, :])[1][0] <= r, "a root, `svd`"),
    (lambda p, v, r: by_helper(np.asarray(p, float), v, r), "a root, `** 0.5`"),
    (partial(by_helper, r=2.0), "a root, `** 0.5`"),
    (Ball(), "a root, `** 0.5`"),
    (lambda p, v, r: float(p @ v) * float(v @ v) ** -1 <= 1, "a division, `** -1`"),
    (lambda p, v, r: float.__truediv__(float(r), 3.0) < 1, "a division, `/`"),
    (lambda p, v, r: np.linalg.solve(np.eye(2), np.asarray(p, float))[0] < 1, "a division, `solve`"),
    (lambda p, v, r: np.linalg.norm(p) <= r, "a root, `norm`"),
    (lambda p, v, r: math.sqrt(p @ p) <= r, "a root, `sqrt`"),
    (lambda p, v, r: np.sqrt(np.sum(p**2)) <= r, "a root, `sqrt`"),
    (lambda p, v, r: np.sqrt(np.asarray(p, float) @ p) <= r, "a root, `sqrt`"),
    (lambda p, v, r: (p @ p) ** 0.5 <= r, "a root, `** 0.5`"),
    (lambda p, v, r: pow(p @ p, 1 / 2) <= r, "a root, `** 0.5`"),
    (lambda p, v, r: np.power(p @ p, 0.5) <= r, "a root, `** 0.5`"),
    (lambda p, v, r: hypot(*p) <= r, "a root, `hypot`"),
    (lambda p, v, r: np.hypot(*p) <= r, "a root, `hypot`"),
    (lambda p, v, r: math.dist(p, v) <= r, "a root, `dist`"),
    (lambda p, v, r: cmath.sqrt(p @ p).real <= r, "a root, `sqrt`"),
    (lambda p, v, r: math.exp(math.log(p @ p)) <= r, "`log`"),
    (lambda p, v, r: np.roots([p @ p, 0, -r])[0] <= r, "a root, `roots`"),
    (by_helper, "a root, `** 0.5`"),
    (lambda p, v, r: p @ v / (v @ v) <= r, "a division, `/`"),
    (lambda p, v, r: p @ v // r <= r, "a division, `//`"),
    (lambda p, v, r: p @ v % r <= r, "a division, `%`"),
    (lambda p, v, r: (p @ v) * (v @ v) ** -1 <= r, "a division, `** -1`"),
    (lambda p, v, r: np.divide(p @ v, r) <= r, "a division, `divide`"),
    (lambda p, v, r: np.true_divide(p, r)[0] <= r, "a division, `divide`"),
    (lambda p, v, r: np.float64(p @ p) / 3 <= r, "a division, `/`"),
    (lambda p, v, r: (lambda x: x / r)(p @ p) <= r, "a division, `/`"),
]

ANGLES = [math.sin, math.cos, math.tan, math.asin, math.acos, math.atan, np.sin, np.cos, np.arccos, np.arctan]


@pytest.mark.parametrize("function", OBEDIENT)
def test_what_obeys_is_let_pass(function):
    assert refused(function, BOTH, CASES) == ""


@pytest.mark.parametrize(("function", "words"), REFUSED)
def test_what_does_not_is_named(function, words):
    assert refused(function, BOTH, CASES).startswith(words)


@pytest.mark.parametrize("turn", ANGLES, ids=lambda turn: f"{turn}")
def test_angles_are_refused_by_their_functions(turn):
    assert refused(lambda p, v, r: turn(p @ p / 100), ("angle",), CASES).startswith("an angle, `")
    assert refused(lambda p, v, r: math.atan2(p[0], p[1]), ("angle",), CASES).startswith("an angle, `atan2`")
    assert refused(lambda p, v, r: math.sqrt(p @ p) / r, ("angle",), CASES) == ""


def test_nothing_is_refused_that_nobody_asked_to_do_without():
    assert refused(by_helper, (), CASES) == "" == refused(by_helper, ("division",), CASES)


def test_the_line_is_told():
    assert refused(by_helper, BOTH, CASES).endswith(": `return (p @ p) ** 0.5`")


def test_every_result_is_watched_on():
    x = _watched(2.0, BOTH)
    for y in (x + 1, 1 + x, x - 1, 1 - x, x * 2, 2 * x, -x, +x, abs(x), x**2, np.square(x), x * np.array([1.0])[0]):
        assert isinstance(y, _Watched) and y.without == BOTH
    assert (x + 1, 1 - x, 3 * x, -x, x**3) == (3, -1, 6, -2, 8) and not isinstance(x > 1, _Watched)
    assert all(isinstance(y, _Watched) for y in _watched(np.ones(2), BOTH) * 2 + x)


def test_what_is_allowed_is_computed():
    x = _watched(2.0, ("angle",))
    assert x / 4 == 0.5 and 4 / x == 2 and x // 3 == 0 and 7 % x == 1 and divmod(7, x) == (3, 1)
    assert x**0.5 == math.sqrt(2) and np.sqrt(x) == math.sqrt(2) and np.hypot(x, x) == math.sqrt(8)
    assert np.sqrt(_watched(np.array([4.0]), ("angle",)))[0] == 2


def test_each_kind_is_told_with_its_article():
    assert set(KINDS) == {"root", "division", "angle"}


def test_the_profile_of_others_is_kept():
    import sys

    seen = []
    sys.setprofile(lambda *x: seen.append(x))
    try:
        refused(by_helper, BOTH, CASES)
        assert sys.getprofile() is not None
    finally:
        sys.setprofile(None)
