"""What the filter computes, as terms for the proof: the shipped functions are run on symbols.

So the proof is about what runs: a sign, an index, a guard or a
bound that changes in the source changes the terms, and constants come from the source too.
"""

from types import ModuleType, SimpleNamespace

import numpy as np

AXES = "xyz", "ijk"
"""Variables 0 to 6 are p = (x, y, z), v = (i, j, k) and r; where each is a sum of two terms, 7 to 13 are the second."""

HEAD = """(* Written by tests/proof/terms.py from lib/exact.py and lib/compiled/pairs.py. *)
From Coq Require Import ZArith List.
From Proof Require Import Expressions.
Import ListNotations.
"""


CONDITIONS = "Le", "Lt", "Eq", "Finite", "And", "Or"
"""What a formula may begin with."""


class Symbol:
    """A number that is not known: what is done with it is written down as a tree (name, parts...)."""

    __hash__ = None

    def __init__(self, tree: tuple):
        self.tree = tree

    def __add__(self, other):
        return Symbol(("Add", self.tree, tree_of(other)))

    def __radd__(self, other):
        return Symbol(("Add", tree_of(other), self.tree))

    def __sub__(self, other):
        return Symbol(("Sub", self.tree, tree_of(other)))

    def __rsub__(self, other):
        return Symbol(("Sub", tree_of(other), self.tree))

    def __mul__(self, other):
        return Symbol(("Mul", self.tree, tree_of(other)))

    def __rmul__(self, other):
        return Symbol(("Mul", tree_of(other), self.tree))

    def __truediv__(self, other):
        if other != 3:
            raise TypeError("the source divides by what is not 3, which no proof treats")
        return Symbol(("Third", self.tree))

    def __neg__(self):
        return Symbol(("Neg", self.tree))

    def __abs__(self):
        return Symbol(("Abs", self.tree))

    def __le__(self, other):
        return Condition(("Le", self.tree, tree_of(other)))

    def __ge__(self, other):
        return Condition(("Le", tree_of(other), self.tree))

    def __lt__(self, other):
        if isinstance(other, float) and other == np.inf:
            return Condition(("Finite", self.tree))
        return Condition(("Lt", self.tree, tree_of(other)))

    def __gt__(self, other):
        return Condition(("Lt", tree_of(other), self.tree))

    def __eq__(self, other):
        return Condition(("Eq", self.tree, tree_of(other)))

    def __bool__(self):
        raise TypeError("the source asks whether a number is 0, which no term can say")


class Condition:
    """What the source asks of numbers."""

    __hash__ = None

    def __init__(self, tree: tuple):
        self.tree = tree

    def __and__(self, other):
        if isinstance(other, bool):  # as of a feature whose D is never below 0
            return self if other else False
        return Condition(("And", self.tree, other.tree))

    def __or__(self, other):
        if isinstance(other, bool):
            return True if other else self
        return Condition(("Or", self.tree, other.tree))

    def __bool__(self):
        raise TypeError("the source branches, and a term has no branches")


def tree_of(x) -> tuple:
    """The tree of a symbol, or of a constant m 2^e, m odd or 0."""
    if isinstance(x, Symbol):
        return x.tree
    top, bottom = float(x).as_integer_ratio()
    zeros = (top & -top).bit_length() - 1 if top else 0
    return ("Cst", top >> zeros, zeros - bottom.bit_length() + 1)


def variables(first: int = 0) -> tuple:
    """p, v and r as symbols, from that variable on."""
    x = [Symbol(("Var", first + i)) for i in range(7)]
    return x[:3], x[3:6], x[6]


def terms(exact: ModuleType, pairs: ModuleType) -> dict[str, str]:
    """The text of the file: the polynomials with their bounds, what is asked of them, and how lengths are scaled."""
    five = polynomials(exact)
    asked = {
        "batch_squares": pairs.squares(*variables()).tree,
        "batch_in_range": pairs.in_range(*variables()).tree,
        **{f"filter_{name}": tree for name, tree in answers(exact).items()},
    }
    for wanted, name in ((True, "batch"), (False, "batch_without_times")):
        for what, condition in zip(("hit", "now", "sure"), pairs.filtered(*variables(), wanted), strict=True):
            asked[f"{name}_{what}"] = condition.tree
    names = {}
    scaled = [lengths(exact, d, count) for d in (2, 3) for count in (1, 2)]
    return {"Terms.v": "\n".join([HEAD, *defined(five, names), *defined(asked, names), *scaled])}


def defined(trees: dict, names: dict) -> list[str]:
    """The definitions of trees; their names serve in what follows."""
    lines = []
    for name, tree in trees.items():
        kind = "formula" if tree[0] in CONDITIONS else "expression"
        lines.append(f"Definition {name} : {kind} :=\n  {written(tree, names)}.\n")
        names.setdefault(tree, name)
    return lines


def polynomials(exact: ModuleType) -> dict:
    """The five polynomials in plain doubles and the bound on each."""
    p, v, r = variables()
    found = {}
    for letter, value, off in zip("cbhgD", exact.plain(p, v, r), exact.bounds(p, v, r, exact.DOUBLE), strict=True):
        found |= {f"filter_{letter}": value.tree, f"bound_{letter}": off.tree}
    return found


def answers(exact: ModuleType) -> dict:
    """hit, miss and hit at the start of the filter, as `settled_block` asks for them."""
    p, v, r = variables()
    rows = [(x, 0.0) for x in p], [(x, 0.0) for x in v], (r, 0.0)
    found = exact.certain(rows, exact.plain(p, v, r), exact.DOUBLE)
    return {name: x.tree for name, x in zip(("hit", "miss", "now"), found, strict=True)}


def lengths(exact: ModuleType, d: int, count: int) -> str:
    """What `two_terms` and `scaled` make of p, v and r, each the sum of so many terms: two lists.

    largest : the sizes among which the largest says by which power of two 2^n all is divided.
    scaled : each high part x as (x, k), where x 2^(k n) enters the filter.
    """
    rows = [variables(7 * i) for i in range(count)]
    p, v = ([np.array([x[axis][:d]], object) for x in rows] for axis in (0, 1))
    asked = []
    stand_in = SimpleNamespace(
        max=lambda x, axis: asked.extend(x) or SIZE,
        abs=lambda x: [abs(only(y)) for y in x],
        frexp=lambda x: (None, Exponent(1)) if x is SIZE else None,
        ldexp=lambda x, k: (only(x), k.times),
    )
    parts = exact.two_terms(p, v, [np.array([x[2]], object) for x in rows])
    numpy, exact.np = exact.np, stand_in
    try:
        P, V, R = exact.scaled(*parts)
    finally:
        exact.np = numpy
    for x, pair in zip((*P, *V, R), summed(exact, d, rows), strict=True):
        if [(y.tree, times) for y, times in x] != [(only(y).tree, x[0][1]) for y in pair]:
            raise TypeError("both parts of a sum must be scaled alike, and nothing of it be lost")
    sizes = "; ".join(written(tree_of(x), {}) for x in asked)
    high = "; ".join(f"({written(tree_of(x[0][0]), {})}, ({x[0][1]})%Z)" for x in (*P, *V, R))
    name = f"{('one', 'two')[count - 1]}_{('plane', 'space')[d - 2]}"
    return (
        f"Definition largest_of_{name} : list expression :=\n  [{sizes}].\n\n"
        f"Definition scaled_of_{name} : list (expression * Z) :=\n  [{high}].\n"
    )


def summed(exact: ModuleType, d: int, rows: list) -> list[tuple]:
    """Each coordinate of p and v, and r, as the two parts of the sum of its terms; a third coordinate is 0."""
    p, v, r = zip(*rows, strict=True)
    terms = [[x[axis] for x in vectors] if axis < d else [0.0] for vectors in (p, v) for axis in range(3)]
    return [exact.two_sum(*x) if len(x) == 2 else (x[0], 0.0) for x in (*terms, r)]


SIZE = object()
"""The largest length of a row."""


class Exponent:
    """So many times the exponent of the largest length."""

    def __init__(self, times: int):
        self.times = times

    def __neg__(self):
        return Exponent(-self.times)


def only(x):
    """The one entry of an array of one row; 0 is a number to be sized too."""
    x = x[0] if isinstance(x, np.ndarray) else x
    return x if isinstance(x, Symbol) else Symbol(tree_of(x))


def written(tree: tuple, names: dict) -> str:
    """A tree in Coq, with the names of what has been defined."""
    head, *parts = tree
    if head == "Var":
        return f"Var {parts[0]}"
    if head == "Cst":
        return f"Cst ({parts[0]}) ({parts[1]})"
    return " ".join([head, *(names.get(x) or f"({written(x, names)})" for x in parts)])
