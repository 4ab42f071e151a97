"""Many contacts at once: each entry of their derivatives correctly rounded, or a reason why there is none.

Most rows are settled in double-double with bounds. What these leave open, and a handful of rows at once, goes one by
one: fractions say without rounding whether there is a contact and of what kind, and then decimal numbers have ever more
digits, until every entry rounds to one double.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import localcontext
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from ..bounded import LEAST, MOST, BoundedDecimal, BoundedPair, TooFewDigits, decimal_of, digits
from ..double_double import two_sum
from ..kinds import Floats, Integers, Pair, Truths
from ..memory import afford_rows
from .carriers import Carried, Signs
from .formulas import Impact, Numbers

REASONS = (
    "",
    "no hit in the frame",
    "a graze",
    "touching at the start",
    "overlapping at the start",
    "at the very end of the frame",
    "at the border of two features",
    "not on that feature",
)
"""Why a row has no derivative, by its `reason`; 0 where it has one."""

NONE, MISS, GRAZE, START, INSIDE, END, BORDER, ELSEWHERE = range(len(REASONS))

SIDES = ("both", "apart", "closer")
"""Of which neighbours the derivative is wanted: of all; of those that are a hair farther apart; of those closer."""

Columns: TypeAlias = dict[str, list[Pair[Floats]]]
"""The given numbers of all rows by their names, each two arrays (N,) whose sum is meant."""

Formula: TypeAlias = Callable[[Impact, Numbers], list[Any]]

FEW, BLOCK = 4, 4096
"""Rows up to which decimal numbers take less time than double-double; rows that are taken at a time."""

DIGITS = (40, 110, 400, 1300, 3000)
"""How many decimal digits are tried; the last are enough where the largest and the smallest floats meet."""


def derived(
    carrier: Carried, formula: Formula, given: Columns, width: int, side: str = "both"
) -> tuple[Floats, Integers]:
    """The entries of a formula, (N, width), and the reasons, (N,). Entries are nan where there is a reason."""
    afford_rows(given["r"][0][0].size, 8 * (width + 1))
    parts = [_block(carrier, formula, part, width, side) for part in _blocks(given)]
    return np.concatenate([x for x, _ in parts]), np.concatenate([x for _, x in parts])


def sided(reason: int, approach: bool, side: str) -> tuple[int, int]:
    """The reason for the neighbours of a side, and whether their time of contact moves.

    approach : do the two come nearer to each other, with a radius above 0 between them?
    """
    if reason == START and approach and side != "both":
        return NONE, int(side == "apart")
    if reason == END and side != "both":
        return (NONE if side == "closer" else MISS), 1
    return (MISS if reason == GRAZE and side == "apart" else reason), 1


def verdict(y: Signs) -> int:
    """The reason, from signs of exact numbers."""
    if y.c < 0 or y.front < 0:
        return INSIDE
    if y.c == 0:
        return START
    if y.b >= 0 or y.D < 0 or (y.g > 0 and y.h < 0):
        return MISS
    if y.D == 0:
        return GRAZE
    return END if y.g == 0 and y.h <= 0 else NONE


def one_row(carrier: Carried, formula: Formula, terms: dict[str, list[list[float]]], side: str) -> tuple[Any, int]:
    """The entries of a row and its reason; terms : the numbers that add up to each given one."""
    exact = {name: [sum(map(Fraction, x)) for x in row] for name, row in terms.items()}
    y = carrier.signs(exact)
    reason, moves = sided(verdict(y), y.b < 0 < exact["r"][0], side)
    if reason:
        return np.nan, reason
    return in_digits(lambda: formula(carrier.impact(*(z := _in_decimal(exact, y)), moves), z[0])), NONE


def in_digits(entries: Callable[[], list[Any]]) -> list[float]:
    """What is computed, with so many digits that every entry is surely rounded right."""
    for many in DIGITS:
        with localcontext(digits(many)):
            try:
                found = [BoundedDecimal.of(x).rounded() for x in flat(entries())]
            except TooFewDigits:
                continue
            if all(sure for _, sure in found) or many == DIGITS[-1]:
                return [x for x, _ in found]
    raise ArithmeticError(f"no derivative of {DIGITS[-1]} digits tells a number from 0")


def flat(x: Any) -> Iterator[Any]:
    """The entries of nested lists in their order."""
    if isinstance(x, list):
        for part in x:
            yield from flat(part)
    else:
        yield x


def _in_decimal(exact: dict[str, list[Fraction]], y: Signs) -> tuple[Numbers, Signs]:
    """A row and its signs in decimal numbers of as many digits as the context has."""
    return {name: [decimal_of(x) for x in row] for name, row in exact.items()}, Signs(*(decimal_of(x) for x in y))


def _blocks(given: Columns) -> Iterator[Columns]:
    """The rows in blocks whose temporary arrays stay in the cache; one block of none if there are none."""
    many = given["r"][0][0].size
    for i in range(0, max(many, 1), BLOCK):
        yield {name: [(x[i : i + BLOCK], y[i : i + BLOCK]) for x, y in row] for name, row in given.items()}


def _block(carrier: Carried, formula: Formula, given: Columns, width: int, side: str) -> tuple[Floats, Integers]:
    """The same for so many rows."""
    many = given["r"][0][0].size
    values, reason, left = np.full((many, width), np.nan), np.zeros(many, np.int64), np.arange(many)
    if many > FEW:
        with np.errstate(all="ignore"):
            left = np.flatnonzero(~_by_pairs(carrier, formula, given, values, reason))
    for i in left:
        terms = {name: [[float(x[i]) for x in pair] for pair in row] for name, row in given.items()}
        values[i], reason[i] = one_row(carrier, formula, terms, side)
    return values, reason


def _by_pairs(carrier: Carried, formula: Formula, given: Columns, values: Floats, reason: Integers) -> Truths:
    """Write what double-double settles, and say of which rows that is all."""
    x = {name: [BoundedPair(*two_sum(*pair)) for pair in row] for name, row in given.items()}
    y = carrier.signs(x)
    fit = np.logical_and.reduce([_in_range(z.high) for row in x.values() for z in row])
    hit, miss, inside = (
        fit & z for z in _certain(Signs(*(z if isinstance(z, BoundedPair) else BoundedPair(z) for z in y)))
    )
    for k, entry in enumerate(flat(formula(carrier.impact(x, y, 1), x))):
        value, sure = BoundedPair.of(entry).rounded()
        values[:, k], hit = value, hit & sure
    values[~hit] = np.nan
    reason[miss], reason[inside] = MISS, INSIDE
    return hit | miss | inside


def _certain(y: Signs) -> tuple[Truths, Truths, Truths]:
    """Rows that surely have a derivative, surely no hit, and surely overlap at the start."""
    c, b, D, g, h, front = (z.sign() for z in y)
    apart = (c > 0) & (front > 0)
    hit = apart & (b < 0) & (D > 0) & ((g < 0) | ((g > 0) & (h > 0)))
    miss = apart & ((b > 0) | (D < 0) | ((g > 0) & (h < 0)))
    return hit, miss, (c < 0) | (front < 0)


def _in_range(x: Floats) -> Truths:
    """Are numbers 0, or of ordinary size?"""
    size = np.abs(x)
    return (size == 0) | ((size >= LEAST) & (size <= MOST))


def columns(*terms: Floats) -> list[Pair[Floats]]:
    """The columns of vectors (N, d), or of numbers (N,), that are the sum of one term or two."""
    x, y = terms if len(terms) == 2 else (terms[0], np.zeros_like(terms[0]))
    x, y = (z[:, None] if z.ndim == 1 else z for z in (x, y))
    return [(x[:, i], y[:, i]) for i in range(x.shape[1])]
