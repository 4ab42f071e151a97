"""The proof of the filter holds, and a change of the source that would make it wrong breaks it."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from graphlib import TopologicalSorter
from math import inf, ldexp
from random import Random
from shutil import copy, copytree, ignore_patterns
from types import ModuleType

import pytest
from lessons import ROOT

import lib.compiled.pairs
import lib.curve.bernstein
import lib.curve.quartic
import lib.double_double
import lib.exact

sys.path.insert(0, str(ROOT / "tests" / "proof"))

import check
import curve_terms
import double_changes
import terms

EXACT, DOUBLED, PAIRS = lib.exact.__name__, lib.double_double.__name__, lib.compiled.pairs.__name__
QUARTIC, BERNSTEIN = lib.curve.quartic.__name__, lib.curve.bernstein.__name__

WRONG = {
    "a sign of c": (EXACT, "x * x + y * y + z * z - r * r\n", "x * x + y * y + z * z + r * r\n", "Bounds"),
    "a sign of b": (EXACT, "x * i + y * j + z * k, x", "x * i + y * j - z * k, x", "Bounds"),
    "an index of a": (EXACT, "a, b, c = i * i + j * j + k * k", "a, b, c = i * i + j * j + k * j", "Bounds"),
    "an index of p × v": (EXACT, "n, m, o = y * k - z * j,", "n, m, o = y * k - z * i,", "Bounds"),
    "a sign of p × v": (
        EXACT,
        "z * i - x * k, x * j - y * i\n    return c",
        "z * i + x * k, x * j - y * i\n    return c",
        "Bounds",
    ),
    "g without its 2": (EXACT, "a + b, a + 2 * b + c", "a + b, a + b + c", "Bounds"),
    "8 u": (EXACT, "2.0**-49, 2.0**-96", "2.0**-50, 2.0**-96", "Bounds"),
    "2 u": (EXACT, "2.0**-49, 2.0**-96", "2.0**-52, 2.0**-96", "Bounds"),
    "TINY too small": (EXACT, "2.0**-800", "2.0**-900", "Bounds"),
    "no TINY": (EXACT, "unit * bb + TINY", "unit * bb", "Bounds"),
    "a bound of c without r": (EXACT, "z * z + r * r\n", "z * z\n", "Bounds"),
    "a bound of b whose terms cancel": (EXACT, "abs(x * i) + abs(y * j) +", "abs(x * i + y * j) +", "Bounds"),
    "a bound of D without the square of sizes": (EXACT, "(n + DOUBLE * nn) * nn", "n * nn", "Bounds"),
    "a bound of g without b": (EXACT, "unit * (a + 2 * bb + cc)", "unit * (a + cc)", "Bounds"),
    "the bounds of h and g exchanged": (
        EXACT,
        "hh: Real, gg: Real, DD: Real, still",
        "gg: Real, hh: Real, DD: Real, still",
        "Filter",
    ),
    "apart by the wrong side of its bound": (EXACT, "c >= cc", "c >= -cc", "Filter"),
    "a hit without h": (EXACT, "(b <= -bb) & (h >= hh) &", "(b <= -bb) &", "Filter"),
    "a miss though overlapping": (EXACT, "miss = apart & (", "miss = (", "Filter"),
    "a miss by g or h": (EXACT, "(g >= gg) & (h <= -hh)", "(g >= gg) | (h <= -hh)", "Filter"),
    "a miss though nearing": (EXACT, "(b >= bb) | (D <= -DD)", "(b <= bb) | (D <= -DD)", "Filter"),
    "still in two coordinates": (
        EXACT,
        "(v[0] == 0) & (v[1] == 0) & (v[2] == 0), bounds",
        "(v[0] == 0) & (v[1] == 0), bounds",
        "Filter",
    ),
    "a batch beyond its range": (PAIRS, "2.0**200", "2.0**400", "Filter"),
    "a batch that ignores its range": (
        PAIRS,
        "(no | now if times else no | yes) & in_range(p, v, r)",
        "(no | now if times else no | yes)",
        "Filter",
    ),
    "a batch sure of what is open": (PAIRS, "(no | now if times", "(no | yes if times", "Filter"),
    "scaled the wrong way": (EXACT, "np.ldexp(x[0], -exponent)", "np.ldexp(x[0], exponent)", "Input"),
    "scaled without regard to r": (EXACT, "for x in (*p, *v, r)]", "for x in (*p, *v)]", "Input"),
    "32 u of the curve": (QUARTIC, "2.0**-48, 2.0**-96", "2.0**-50, 2.0**-96", "Pegs"),
    "a sign of a control point": (QUARTIC, "= x + i, y + j, z + k", "= x + i, y - j, z + k", "Pegs"),
    "an index of a control point": (QUARTIC, "x1 + (i + f), y1 + (j + g)", "x1 + (i + f), y1 + (j + f)", "Pegs"),
    "the middle peg without its 2": (QUARTIC, "z * z2 + 2 * p1", "z * z2 + p1", "Pegs"),
    "a size without a": (QUARTIC, "2 * abs(i) + abs(f), abs", "2 * abs(i), abs", "Pegs"),
    "sizes below all range": (QUARTIC, "2.0**-200, 2.0**200", "2.0**-900, 2.0**200", "Pegs"),
    "touching by the wrong side of its bound": (
        QUARTIC,
        "(c[0] < -off) & good",
        "(c[0] < off) & good",
        "CurveTheorems",
    ),
    "a curved miss out of range": (QUARTIC, "above(c, off) & good", "above(c, off)", "CurveTheorems"),
    "a curved miss but for a peg": (QUARTIC, "(c[3] > off) & (c[4] > off)", "(c[4] > off)", "CurveTheorems"),
    "a mean that is none": (BERNSTEIN, "return 0.5 * (x + y)", "return 0.5 * x + y", "Halving"),
    "halves of the wrong pegs": (
        BERNSTEIN,
        "c[i] = mean(c[i], c[i + 1])",
        "c[i] = mean(c[i + 1], c[i + 1])",
        "Halving",
    ),
    "a difference instead of a sum": (DOUBLED, "s = x + y\n    z", "s = x - y\n    z", "Input"),
}
"""Module, what stands there, what it is changed to, and the file of the proof that must break."""

RIGHT = {
    "a wider bound": (EXACT, "2.0**-49, 2.0**-96", "2.0**-48, 2.0**-96", "Bounds"),
    "a guard that lets less through": (EXACT, "c <= -cc, c >= cc", "c < -cc, c > cc", "Filter"),
    "another order of the pegs' sums": (
        QUARTIC,
        "x * x1 + y * y1 + z * z1 - rr",
        "z * z1 + x * x1 + y * y1 - rr",
        "Pegs",
    ),
    "another order of a sum": (EXACT, "x * i + y * j + z * k, x", "z * k + x * i + y * j, x", "Bounds"),
}
"""Changes that leave the filter right: the proof is of what the source does, not of how it is written."""

NEEDS = {
    "Bounds": "Terms",
    "Filter": "Verdict",
    "Input": "Lengths",
    "Pegs": "CurveTerms",
    "CurveTheorems": "CurveVerdict",
    "Halving": "HalvingTerms",
}
"""The terms that a file of the proof is about."""


@pytest.fixture(scope="module")
def proved(tmp_path_factory):
    """A folder where the proof of the source as it stands was compiled."""
    if lack := check.missing():
        pytest.skip(f"no {lack}")
    build = tmp_path_factory.mktemp("proof")
    check.check(build)
    return build


def changed_terms(where: str, old: str, new: str) -> dict[str, str]:
    """The terms of a source in which something else stands, file by file."""
    made = {}
    for name in (DOUBLED, EXACT, PAIRS, BERNSTEIN, QUARTIC):
        real = sys.modules[name]
        source = open(real.__file__, encoding="utf-8").read()
        if name == where:
            assert source.count(old) == 1, f"{old!r} stands {source.count(old)} times in {name}"
            source = source.replace(old, new)
        made[name] = ModuleType(name)
        made[name].__package__ = real.__package__
        with pytest.MonkeyPatch.context() as patch:
            for other, module in made.items():
                patch.setitem(sys.modules, other, module)
            exec(compile(source, name, "exec"), made[name].__dict__)
    return terms.terms(made[EXACT], made[PAIRS]) | curve_terms.curve_terms(made[QUARTIC], made[BERNSTEIN])


def broken(texts: dict, last: str, proved, folder) -> str:
    """What Coq says where one file of the proof breaks with these terms; nothing where it holds."""
    need = NEEDS[last]
    for file in proved.iterdir():
        if file.stem not in (need, last) and file.suffix in (".v", ".vo"):
            os.symlink(file, folder / file.name)
    (folder / f"{need}.v").write_text(texts[f"{need}.v"], encoding="utf-8")
    (folder / f"{last}.v").write_bytes((proved / f"{last}.v").read_bytes())
    check.compile_one(f"{need}.v", folder)
    try:
        check.compile_one(f"{last}.v", folder)
    except RuntimeError as error:
        return str(error)
    return ""


@pytest.fixture(scope="module")
def tried(proved, tmp_path_factory):
    """What Coq says of every change, by its name."""
    changes = WRONG | RIGHT
    texts = {name: changed_terms(*change[:3]) for name, change in changes.items()}
    folders = {name: tmp_path_factory.mktemp("change") for name in changes}
    with ThreadPoolExecutor(2) as pool:
        found = {name: pool.submit(broken, texts[name], changes[name][3], proved, folders[name]) for name in changes}
        return {name: x.result() for name, x in found.items()}


def test_the_terms_of_a_source_unchanged_are_those_that_are_proved(proved):
    for name, text in changed_terms("", "", "").items():
        assert text == (proved / name).read_text(encoding="utf-8")


MEANS = {
    "Add": lambda x, y: x + y,
    "Sub": lambda x, y: x - y,
    "Mul": lambda x, y: x * y,
    "Abs": abs,
    "Neg": lambda x: -x,
    "Third": lambda x: x / 3,
    "Le": lambda x, y: x <= y,
    "Lt": lambda x, y: x < y,
    "Eq": lambda x, y: x == y,
    "Finite": lambda x: x < inf,
    "And": lambda x, y: x and y,
    "Or": lambda x, y: x or y,
}
"""What the proof takes each kind of term to be."""


def meaning(tree: tuple, x: list[float]):
    """What a term comes to in doubles."""
    head, *parts = tree
    if head == "Var":
        return x[parts[0]]
    if head == "Cst":
        return ldexp(*parts)
    return MEANS[head](*(meaning(part, x) for part in parts))


@pytest.mark.parametrize("seed", range(60))
def test_the_terms_come_to_what_the_functions_compute(seed):
    draw = Random(seed)
    x = [draw.choice([0.0, 1.0, ldexp(draw.uniform(-1, 1), -draw.choice([0, 0, 1, 30, 520]))]) for _ in range(7)]
    p, v, r = x[:3], x[3:6], abs(x[6])
    exact = lib.exact
    five, off = exact.plain(p, v, r), exact.bounds(p, v, r, exact.DOUBLE)
    numbers = [meaning(tree, [*p, *v, r]) for tree in terms.polynomials(exact).values()]
    assert numbers[::2] == list(five) and numbers[1::2] == list(off)
    rows = [(y, 0.0) for y in p], [(y, 0.0) for y in v], (r, 0.0)
    said = [meaning(tree, [*p, *v, r]) for tree in terms.answers(exact).values()]
    assert said == list(exact.certain(rows, five, exact.DOUBLE))


@pytest.mark.parametrize("seed", range(60))
def test_the_terms_of_a_curve_come_to_what_the_functions_compute(seed):
    draw = Random(seed)
    x = [draw.choice([0.0, 1.0, ldexp(draw.uniform(-1, 1), -draw.choice([0, 0, 1, 30, 520]))]) for _ in range(11)]
    x.append(abs(x.pop()) + draw.choice([0.0, 1.0, 2.0**-90]))
    quartic = lib.curve.quartic
    c, size = quartic.pegs(x[:3], x[3:6], x[7:10], x[6], x[10])
    known = {name: meaning(tree, x) for name, tree in curve_terms.numbers(quartic).items()}
    middle = known["peg_2_times_3"] / 3 - known["peg_2_less"]
    assert (known["peg_0"], known["peg_1"], middle, known["peg_3"], known["peg_4"], known["peg_size"]) == (*c, size)
    assert known["peg_off"] == quartic.DOUBLE * size and known["curve_sound"] == quartic.sound(size, x[10])
    said = [meaning(tree, [*x, middle]) for tree in curve_terms.answers(quartic).values()]
    assert said == list(quartic.first_look(c, size, x[10]))


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_change_breaks_the_proof(name, tried):
    assert "is no proof" in tried[name]


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_change_does_not(name, tried):
    assert tried[name] == ""


def test_a_gap_and_an_axiom_are_seen():
    assert check.GAP.search("Proof. Admitted.") and check.GAP.search("Axiom easy : False.")
    assert check.GAP.search(check.COMMENT.sub("", "(* Admitted *) Lemma l : True.")) is None
    printed = "Axioms:\nClassical_Prop.classic : forall P : Prop, P\nProof.Float.easy\n  : forall x : R, F x\n"
    assert check.axioms(printed) - check.CLASSICAL == {"Proof.Float.easy"}


# --- the double-double stage

TRIED = (
    "z = s - y",
    "return s, low + (s - high)",
    "big - (big + x)",
    "x0 * y0 + (",
    "normal(s, e - t)",
    "add(x, (-y[0], y[1]))",
    "x[0] * y[1] - x[1] * y[0]",
    "n = add(product(y, k), product(z, j))",
    "2.0**-49, 2.0**-100",
    "(h >= hh)",
)
"""The changes that are tried at every run, by their new text; the others are slow."""


def sources_with(where: str, old: str, new: str, folder) -> None:
    """A copy of the source in which something else stands."""
    copytree(ROOT / "lib", folder / "lib", ignore=ignore_patterns("__pycache__", "*.json"))
    file = folder / "lib" / where
    source = file.read_text(encoding="utf-8")
    assert source.count(old) == 1, f"{old!r} stands {source.count(old)} times in {where}"
    file.write_text(source.replace(old, new), encoding="utf-8")


def needed(file: str, build) -> list[str]:
    """What a file of the proof needs, itself too, in an order of compilation."""
    needs = check.needs(build)

    def all_of(name: str) -> set[str]:
        return {name}.union(*(all_of(x) for x in needs[name] - {name}))

    return [name for name in TopologicalSorter(needs).static_order() if name in all_of(file)]


def first_broken(where: str, old: str, new: str, last: str, proved, folder) -> str:
    """The first file of the proof that no longer holds, none after the last that is named."""
    sources_with(where, old, new, folder)
    build = folder / "build"
    copytree(proved, build)
    beside = folder / "tests" / "proof"  # a generator takes the source that it stands beside
    beside.mkdir(parents=True)
    subprocess.run([sys.executable, copy(ROOT / "tests/proof/double_terms.py", beside), build], check=True)
    anew = {file.name for file in build.glob("*Terms.v") if file.read_bytes() != (proved / file.name).read_bytes()}
    assert anew, "the change does not show in the terms"
    for name in needed(last, build):
        if name in anew or anew & set(needed(name, build)):
            try:
                check.compile_one(name, build)
            except RuntimeError:
                return name
    return ""


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(x, id=f"{x[3]}: {x[2]}", marks=() if x[2] in TRIED else pytest.mark.slow)
        for x in double_changes.CHANGES
    ],
)
def test_a_wrong_change_breaks_the_proof_of_double_double(change, proved, tmp_path):
    assert first_broken(*change, proved, tmp_path) == change[3]
