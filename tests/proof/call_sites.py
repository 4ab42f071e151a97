"""Between the theorems and the code: what is done with the answers of the functions that are proved.

Each check takes the modules of `sources.source`, puts stand-ins for the functions proved into one of them, and runs
what calls these. An AssertionError says what is not as the theorems take it.
"""

import re
from fractions import Fraction
from importlib import import_module
from itertools import product
from math import frexp, inf, ldexp, nan
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple
from unittest import mock

import numpy as np
from crowd_calls import earliest, two_balls
from loop_checks import apart_batches, batches, in_crowds, in_hierarchies
from name_checks import names
from whole_checks import finite_where_said, hands_on

OPEN, MISS, NOW, LATER = range(4)
"""What a stage may say of a row."""


def told(states: np.ndarray) -> tuple:
    """hit, miss and hit at the start of rows in such states."""
    return (states == NOW) | (states == LATER), states == MISS, states == NOW


class Rows(NamedTuple):
    """Rows of every kind: what the filter and double-double say of each, if its time is sure, and what doubles know.

    given, scaled : p, v and r in pairs, other numbers in each row and place, before and after scaling. raw : two terms.
    """

    first: np.ndarray
    second: np.ndarray
    sure: np.ndarray
    known: np.ndarray
    raw: list
    given: tuple
    scaled: tuple


def rows_of_every_kind() -> Rows:
    """All of them; known is 1 where doubles hold all digits, nan where all but those of the time, 0 where not."""
    says = (OPEN, MISS, NOW, LATER)
    columns = [np.array(x) for x in zip(*product(says, says, (True, False), (1.0, 0.0, nan)), strict=True)]
    many = np.arange(len(columns[0]), dtype=float)
    raw = [np.stack([1000.0 * k + many for k in range(7)], axis=1) + shift for shift in (0.0, 0.25)]
    return Rows(*columns, raw, pairs_of(raw[0] + 1e5), pairs_of(raw[0] + 1e6))


def index_of(x: tuple, among: tuple) -> np.ndarray:
    """Which of the rows these are, by their radii; all other numbers must be of the same rows."""
    index = (x[2][0] - among[2][0][0]).astype(int)
    assert np.all((index >= 0) & (index < among[2][0].size)), "these are none of the rows, or scaled otherwise"
    for (high, low), (all_high, all_low) in zip((*x[0], *x[1], x[2]), (*among[0], *among[1], among[2]), strict=True):
        assert np.array_equal(high, all_high[index]), "a high part is not that of its row"
        assert np.array_equal(low, all_low[index]), "a low part is not that of its row"
    return index


def stand_ins_for_stages(exact: ModuleType, rows: Rows) -> dict:
    """What the stages say of these rows; each asks whether it is given what it should be."""

    def certain(x, signs, unit):
        index, of_doubles = index_of(x, rows.scaled), signs == "plain"
        assert unit == (exact.DOUBLE if of_doubles else exact.DOUBLE_DOUBLE), "each arithmetic has its own bounds"
        wanted = np.arange(rows.first.size) if of_doubles else np.flatnonzero(rows.first == OPEN)
        assert np.array_equal(index, wanted), "the filter takes all rows, double-double those that it leaves open"
        return told((rows.first if of_doubles else rows.second)[index])

    def plain(p, v, r):
        P, V, R = rows.scaled
        assert all(x is y[0] for x, y in zip((*p, *v, r), (*P, *V, R), strict=True)), "the filter takes high parts"
        return "plain"

    def time(*x):
        index = index_of(x, rows.scaled)
        return 0.25 + 1e-3 * index, rows.sure[index]

    def unrounded(*x):
        known = rows.known[index_of(x, rows.given)]
        return None, np.where(np.isnan(known), nan, 2.0 + x[2][0] - rows.given[2][0][0]), known != 0

    def one_by_one(p, v, r):
        index = (r[0] - rows.raw[0][0, 6]).astype(int)
        for found, k in ((p, slice(3)), (v, slice(3, 6)), (r, 6)):
            assert all(np.array_equal(x, y[index, k]) for x, y in zip(found, rows.raw, strict=True)), (
                "a row is not whole"
            )
        return 5e3 + index

    return {
        "two_terms": lambda p, v, r: rows.given,
        "scaled": lambda *x: rows.scaled if same_rows(x, rows.given) else None,
        "plain": plain,
        "certain": certain,
        "doubled": lambda *x: index_of(x, rows.scaled) is not None and "doubled",
        "time": time,
        "unrounded": unrounded,
        "one_by_one": one_by_one,
    }


def blocks(of: SimpleNamespace) -> None:
    """`settled_block` gives each row, whole, to all stages that it needs, and keeps what the first sure one says."""
    rows = rows_of_every_kind()
    with mock.patch.multiple(of.exact, **stand_ins_for_stages(of.exact, rows)):
        t = of.exact.settled_block(*([x[:, k] for x in rows.raw] for k in (slice(3), slice(3, 6), 6)))
    many = np.arange(rows.first.size)
    whole = np.where(rows.known == 1, 2.0 + many, 5e3 + many)
    timed = np.where(rows.sure, 0.25 + 1e-3 * many, whole)
    state = np.where(rows.first == OPEN, rows.second, rows.first)
    wanted = np.choose(state, [whole, np.full(many.size, inf), np.zeros(many.size), timed])
    assert np.array_equal(t, wanted), "a row's time is not that of the first stage that is sure of it"
    assert not np.signbit(t).any(), "a contact at the start is at 0, not at -0"


def pairs_of(x: np.ndarray) -> tuple:
    """Rows of p, v and r in pairs (high, low), from seven columns."""
    columns = [(x[:, k].copy(), x[:, k] + 0.5) for k in range(7)]
    return columns[:3], columns[3:6], columns[6]


def same_rows(x: tuple, y: tuple) -> bool:
    """Are these the very same arrays?"""
    flat = [[z for pairs in (*w[0], *w[1], w[2]) for z in pairs] for w in (x, y)]
    return all(a is b for a, b in zip(*flat, strict=True))


def whole_numbers(of: SimpleNamespace) -> None:
    """`first_contact` finds what a search by exact fractions finds: grazes, ends and starts among them."""
    numbers = range(-2, 3)
    for x, y, i, j, r in product(numbers, numbers, numbers, numbers, range(3)):
        a, b, c = i * i + j * j, x * i + y * j, x * x + y * y - r * r
        least = min(max(Fraction(-b, a), Fraction(0)), Fraction(1)) if a else Fraction(0)
        t = of.exact.first_contact([[float(x), float(y)]], [[float(i), float(j)]], [float(r)])
        hit = a * least * least + 2 * b * least + c <= 0
        assert (t < inf) == hit and (t == 0) == (c <= 0), f"first contact of {x, y, i, j, r}: {t}"


def splits(of: SimpleNamespace) -> None:
    """`look` asks of pegs, and splits them, with what they may be off by at their depth."""
    bernstein, noted = of.bernstein, []
    stack, where = bernstein.memory(5)
    where[0] = 0.0, 1.0, 12.0

    def verdict(_, off):
        noted.append(off)
        return bernstein.OPEN

    with mock.patch.multiple(bernstein, verdict=verdict, split=lambda s, top, off, mean: noted.append(off) or 0.5):
        bernstein.look(stack, where, 0, 8.0, bernstein.mean)
    assert noted == [8.0 * (1 + 12 / 4)] * 2, f"after 12 splits pegs may be off by 4 times as much, not {noted}"
    assert where[0, 2] == where[1, 2] == 13, "each part is one split deeper"


def beside_a_root(of: SimpleNamespace) -> None:
    """`beside` is sure only where f changes its sign between the midpoints whatever it is off by."""
    quartic, t = of.quartic, 0.5
    up, down = (t + t * quartic.NEXT) - t, t - (t - t * quartic.NEXT)
    for share, step, slope in product((0.75, 0.25), (up, -down), (-1.0, -1.5)):
        value, size = share * 0.5 * step, 0.25 * abs(step) / quartic.DOUBLE_DOUBLE
        stand_ins = {
            "height_of_pairs": lambda *_, value=value: (value, 0.0),
            "height": lambda *_, slope=slope: (0.0, slope),
            "sizes": lambda *_, size=size, slope=slope: (size, (-1.0 - slope) / quartic.SLOPE),
        }
        with mock.patch.multiple(quartic, **stand_ins):
            assert quartic.beside(None, t)[1:] == (1.0, share < 0.5), (
                f"f is {share} of what it may be, and off by half of that; it falls by 1 at least"
            )


def pegs_in_pairs(of: SimpleNamespace) -> None:
    """Pegs in double-double are off by no more than their bound, in cases where they are off by more than 2 u²."""
    quartic, worst = of.quartic, 0.0
    for seed in (439, 1045, 2111, 2918):
        draw = Random(seed)
        sizes = (draw.uniform(-1, 1) * 2.0 ** draw.choice([0, 0, 0, -1, -3, -20]) for _ in range(10))
        p, v, a = ([next(sizes) for _ in range(3)] for _ in range(3))
        r, T = abs(next(sizes)), draw.uniform(0.1, 1)
        found, sizes = quartic.pegs_of_pairs(p, v, a, r, T), Fraction(quartic.pegs(p, v, a, r, T)[1])
        for x, y in zip(found, true_pegs(p, v, a, r, T), strict=True):
            off = abs(Fraction(x[0]) + Fraction(x[1]) - y)
            assert off <= Fraction(quartic.DOUBLE_DOUBLE) * sizes, "a peg is off by more than its bound"
            worst = max(worst, float(off / sizes))
    assert worst > 2.0**-105, "these cases no longer show what the bound is for"


def true_pegs(p, v, a, r, T) -> list[Fraction]:
    """The five pegs without rounding (eq. 12.4)."""
    p, v, a = ([Fraction(x) for x in w] for w in (p, v, a))
    r, T = Fraction(r), Fraction(T)
    q = [x + T / 2 * i for x, i in zip(p, v, strict=True)]
    s = [x + T * i + T * T / 2 * f for x, i, f in zip(p, v, a, strict=True)]

    def dot(x, y):
        return sum(i * j for i, j in zip(x, y, strict=True))

    middle = (dot(p, s) + 2 * dot(q, q)) / 3
    return [x - r * r for x in (dot(p, p), dot(p, q), middle, dot(q, s), dot(s, s))]


def scales(of: SimpleNamespace) -> None:
    """Rows of triangles are multiplied by a power of two, and no length exceeds 2¹⁶ then, whatever is given."""
    draw, loops = Random(7), of.loops
    kinds = (
        lambda: 0.0,
        lambda: draw.choice((5e-324, 2.0**-1022, 1.7976931348623157e308, loops.LEAST, loops.MOST, 1.0)),
        lambda: ldexp(draw.uniform(0.5, 1), draw.randint(-1073, 1024)),
        lambda: ldexp(draw.uniform(0.5, 1), draw.randint(-20, 20)),
    )
    for _ in range(3000):
        few = draw.sample(kinds, draw.randint(1, 4))
        x = np.array([draw.choice((-1, 1)) * draw.choice(few)() for _ in range(16)])
        big = float(np.max(np.abs(x)))
        scale = loops.unit_of(x[:3], x[3:6], abs(x[6]), x[7:], 0, 0, 9)
        assert frexp(scale)[0] == 0.5, f"{scale} is no power of two"
        assert Fraction(big) * Fraction(scale) <= 2**16, f"a length of {big} is multiplied by {scale}"
        zeros = np.zeros((1, 3))
        P, V, e, r = of.rows._scaled(
            x[None, :3], (x[None, 3:6], zeros), (abs(x[6:7]), zeros[:, 0]), x[7:].reshape(1, 3, 3)
        )
        sizes = [abs(float(z[0][0])) for vectors in (*P, V, *e, (r,)) for z in vectors]
        assert max(sizes) <= 1, f"numpy makes of a length of {big} one of {max(sizes)}"


def search(of: SimpleNamespace) -> None:
    """The search takes the first feature that holds, and says that none does only if each is left out or fails."""
    loops, deciding, names = of.loops, of.deciding, ("face", *range(3), *range(10, 13))
    for states in product(LOOKS, LOOKS, LOOKS[1:4], LOOKS[2:], LOOKS, LOOKS[1:4], LOOKS):
        told = dict(zip(names, states, strict=True))
        with mock.patch.multiple(
            loops,
            face_squares=lambda *_: ("face", None),
            edge_squares=lambda x, y, i, by: (i, None),
            corner_squares=lambda x, y, i, by: (10 + i, None),
            face_carrier=lambda f, g, by, told=told: carrier_of(deciding, f, told),
            spread=lambda f, g, by, told=told: carrier_of(deciding, f, told),
            face_sides=lambda *_: None,
            edge_sides=lambda *_: None,
            corner_sides=lambda *_: None,
            judged=lambda there, side: there.comes,
        ):
            found = loops.look(None, None, None)
        numbers = dict(zip(names, (loops.FACE, *(loops.EDGE + i for i in range(3)), *range(3)), strict=True))
        holding = [name for name in names if told[name] in ("now", "later")]
        if told["face"] == "skip" or (not holding and "open" not in states):
            wanted = loops.NONE
        elif holding:
            wanted = numbers[holding[0]] + (loops.NOW if told[holding[0]] == "now" else 0)
        else:
            wanted = loops.UNSURE
        assert found == wanted, f"where the features say {told} the search says {found}, not {wanted}"


LOOKS = "skip", "now", "open", "fails", "later"
"""What a look at a feature may come to."""


def carrier_of(deciding: ModuleType, name: Any, told: dict) -> Any:
    """A carrier that is left out or not, and that knows what the look at its feature comes to."""
    state = told[name]
    look = deciding.Look(state in ("now", "later"), state == "fails", state == "now")
    return deciding.Carrier(False, state == "skip", look, state == "skip")


def unfused(of: SimpleNamespace) -> None:
    """The filter is compiled as it is written: no + − × is fused with another, reordered, or approximated."""
    from numba.core.caching import NullCache

    made = of.compiled.compiled.__wrapped__(import_module("lib.compiled.pairs").filtered)
    made._cache = NullCache()  # what is kept on disk cannot be read
    made((0.5, 0.25, 0.125), (0.5, 0.25, 0.125), 0.5, True)
    code, machine = ("\n".join(x.values()) for x in (made.inspect_llvm(), made.inspect_asm()))
    flags = set(re.findall(r"\bf(?:add|sub|mul|div|neg|cmp) +(\w+)", code)) - {"double", *"ogt oge olt ole oeq".split()}
    assert re.search(r"\bfmul double", code) and not flags, f"the filter is compiled with {flags or 'no product'}"
    fused = re.findall(r"@llvm\.\w*(?:fma|muladd)\w*", code) + re.findall(r"\bv?fn?m(?:add|sub|la|ls)\w*", machine)
    assert not fused, f"the filter is compiled with {fused[0]}"


CHECKED = (
    blocks,
    names,
    batches,
    apart_batches,
    in_crowds,
    in_hierarchies,
    two_balls,
    whole_numbers,
    earliest,
    splits,
    beside_a_root,
    pegs_in_pairs,
    scales,
    search,
    unfused,
    hands_on,
    finite_where_said,
)

CHECKS = {f.__name__: f for f in CHECKED}
"""All of them, by name."""
