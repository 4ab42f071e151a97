"""What the checks of the lessons' equations share: a register of them by tag, symbols, and ordinary pairs."""

from functools import cache

import sympy as sp

from lib import (
    exact,
)
from lib.attack import families

CHECKS = {}


def check(*numbers):
    """The function decorated holds for these tags."""

    def register(function):
        once = cache(function)  # though it holds for several
        for number in numbers:
            assert number not in CHECKS, f"({number}) has two checks"
            CHECKS[number] = once
        return function

    return register


t = sp.symbols("t", real=True)
P1, P2, V1, V2, P, V = (
    sp.Matrix(sp.symbols(f"{name}x {name}y {name}z", real=True)) for name in "P1 P2 V1 V2 p v".split()
)
R = sp.symbols("r", nonnegative=True)
a, c = sp.symbols("a c", positive=True)
b = sp.symbols("b", real=True)
D = b**2 - a * c


def same(x, y) -> bool:
    """Are two expressions one, by algebra?"""
    nothing, less = sp.zeros(3, 1) if isinstance(x, sp.MatrixBase) else 0, sp.expand(x - y)
    return less == nothing or sp.simplify(less) == nothing


def f(time):
    """The squared distance less r², in symbols."""
    apart = P + V * time
    return apart.dot(apart) - R**2


def pairs(n=500):
    """Ordinary pairs and the exact answer."""
    p, v, r = families.ordinary(n, d=3, seed=4)
    return p, v, r, exact.sweep(p, v, r)


N = sp.Matrix([sp.cos(sp.Symbol("x", real=True)), sp.sin(sp.Symbol("x", real=True)), 0])  # a vector of length 1
s, k = sp.symbols("s k", real=True)
a1, b1, c1, U0, U1 = sp.symbols("a b c u0 u1", real=True)
m1, m2 = sp.symbols("m1 m2", positive=True)
