"""The proof holds of the source as it stands, and a change that would make the source wrong is seen.

A change shows in seconds: the terms are others than those that were proved, or the source is refused, or a check of
what stands between theorem and code fails. That Coq then finds no proof takes longer, and is tried with what is slow.
"""

import os
import shutil
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from graphlib import TopologicalSorter
from math import inf, ldexp, nan
from random import Random

import numpy as np
import pytest
from lessons import ROOT

import lib.compiled
import lib.curve.quartic
import lib.exact
import lib.lossless

sys.path.insert(0, str(ROOT / "tests" / "proof"))

import call_sites
import check
import curve_terms
import machine_checks
import mesh_terms
import source_changes
import sources
import strangers_changes
import terms
import whole_changes
import whole_checks

WRONG = [*source_changes.WRONG, *whole_changes.WRONG, *strangers_changes.WRONG]
RIGHT = [*source_changes.RIGHT, *whole_changes.RIGHT]


@cache
def shipped() -> dict[str, str]:
    """The terms of the source as it stands."""
    return sources.texts(sources.source())


@pytest.fixture(scope="module")
def proved(tmp_path_factory):
    """A folder where the proof of the source as it stands was compiled."""
    if lack := check.missing():
        pytest.skip(f"no {lack}")
    build = tmp_path_factory.mktemp("proof")
    check.check(build)
    return build


def test_what_was_proved_is_what_stands(request):
    if check.digest(shipped()) != check.STORED.read_text(encoding="utf-8").strip():
        request.getfixturevalue("proved")
        warnings.warn("the proof holds of what has changed: store that by make proof", stacklevel=1)


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


def meaning(tree: tuple, x: list[float], known: dict | None = None):
    """What a term comes to in doubles; known : what is known already, by the place of a term in memory."""
    head, *parts = tree
    if head == "Var":
        return x[parts[0]]
    if head == "Cst":
        return ldexp(*parts)
    known = {} if known is None else known
    if id(tree) not in known:
        known[id(tree)] = MEANS[head](*(meaning(part, x, known) for part in parts))
    return known[id(tree)]


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


@pytest.mark.parametrize("seed", range(12))
def test_the_terms_of_a_mesh_come_to_what_the_functions_compute(seed):
    draw = Random(seed)
    kinds = (lambda: 0.0, lambda: 1.0, lambda: draw.uniform(-1, 1), lambda: draw.randint(-2, 2) / 2)
    x = [draw.choice(kinds)() for _ in range(21)] + [abs(draw.choice(kinds)())]
    of = sources.source()
    P, e = ([tuple(x[first + 3 * i : first + 3 * i + 3]) for i in range(3)] for first in (0, 12))
    sizes = ([tuple(map(abs, y)) for y in vectors] for vectors in (P, e))
    seen = of.features.seen(P, tuple(x[9:12]), e, x[21], of.arithmetic.in_doubles())
    beside = of.features.seen(next(sizes), tuple(map(abs, x[9:12])), next(sizes), x[21], of.arithmetic.in_sizes())
    found = dict(zip(mesh_terms.WALLS, mesh_terms.looks(of, of.loops.look, seen, beside), strict=True))
    asked, known = mesh_terms.asked_of(of), {}
    for feature, conditions in found.items():
        for what, said in conditions.items():
            assert bool(said) == bool(meaning(asked[f"{feature}_{what}"], x, known)), f"{what} of the {feature}"


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


@pytest.fixture(scope="module")
def machine():
    """What MachineTerms.v defines, as functions of doubles; and the batch."""
    return machine_checks.definitions(shipped()["MachineTerms.v"]) | {"batch": sources.source().pairs}


@pytest.fixture(scope="module")
def machine_sums():
    """What MachineSumsTerms.v defines, as functions of doubles."""
    return machine_checks.definitions(shipped()["MachineTerms.v"] + shipped()["MachineSumsTerms.v"])


def any_double(draw: Random) -> np.float64:
    """Of every kind, infinite and nan among them."""
    kinds = (0.0, -0.0, inf, -inf, nan, 1.0, draw.uniform(-1, 1), ldexp(draw.uniform(-1, 1), draw.randint(-1074, 1024)))
    return np.float64(draw.choice(kinds))


def a_row(draw: Random) -> list:
    """Seven pairs: those of a hostile row, in part too large or with one that is spoiled; or any."""
    if draw.random() < 0.2:
        return [(any_double(draw), any_double(draw)) for _ in range(7)]
    x = [np.float64(y) for y in whole_checks.hostile(draw)]
    if draw.random() < 0.2:
        x[3], x[6] = np.float64(2.0**600), 9.0 + abs(x[0]) + abs(x[1]) + abs(x[2])
    low = [np.float64(draw.choice((0.0, 0.0, y * 2.0**-60))) for y in x]
    if draw.random() < 0.3:
        low[draw.randrange(7)] = any_double(draw)
    return list(zip(x, low, strict=True))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", range(60))
def test_the_terms_of_the_machine_come_to_what_the_functions_compute(seed, machine):
    draw, exact, pairs, wanted, found = Random(seed), lib.exact, machine["batch"], [], []
    x, y, row = (any_double(draw), any_double(draw)), (any_double(draw), any_double(draw)), a_row(draw)
    rows, high = (row[:3], row[3:6], row[6]), [z[0] for z in row]
    with np.errstate(all="ignore"):
        for name in ("add", "subtract", "multiply", "divide"):
            wanted.append(getattr(lib.double_double, name)(x, y))
            found.append(machine[name](x, y))
        wanted.append(lib.double_double.root(x))
        found.append(machine["root"](x))
        five = exact.doubled(*rows)
        wanted += [five, exact.certain(rows, five, exact.DOUBLE_DOUBLE), exact.time(*rows)]
        found += [machine["doubled"](*row)]
        found += [machine["certain"](*row, *five, machine["DOUBLE_DOUBLE"]), machine["time"](*row)]
        four = exact.coefficients(high[:3], high[3:6], high[6], lib.double_double.two_product)
        t, hit, sure = pairs.decided(high[:3], high[3:6], high[6], *four, True)
        then, now_hit, now_sure = machine_checks.flat(machine["decided"](*high, *four))
        wanted += [four, (hit, sure), t if hit and t else 0.0]
        found += [
            machine["coefficients"](*high, machine["two_product"]),
            (now_hit, now_sure),
            then if hit and t else 0.0,
        ]
    assert np.array_equal(machine_checks.flat(found), machine_checks.flat(wanted), equal_nan=True)


def test_the_sums_of_the_machine_come_to_what_the_functions_compute(machine_sums):
    draw, known = Random(7), 0
    for alone in [False, True] * 100:
        row = [(x, np.float64(0) if alone else low) for x, low in a_row(draw)]
        with np.errstate(all="ignore"):
            wanted = lib.lossless.unrounded(row[:3], row[3:6], row[6])
            found = machine_checks.flat(machine_checks.unrounded(machine_sums, row))
        assert np.array_equal(found, [float(x) for x in wanted], equal_nan=True), row
        known += bool(wanted.known)
    assert 20 < known < 180


def factors(tree: tuple) -> int:
    """How many factors 1 + ε are in what a term comes to, each variable rounded once; powers of two take none."""
    head, *parts = tree
    if head in ("Var", "Cst"):
        return int(head == "Var")
    counts = [factors(part) for part in parts]
    if head in ("Abs", "Neg") or (head == "Mul" and any(part[:2] == ("Cst", 1) for part in parts)):
        return max(counts)
    return (sum if head == "Mul" else max)(counts) + 1


def test_bounds_are_computed_with_as_many_roundings_as_lesson_07_says():
    found = terms.polynomials(lib.exact)
    assert [factors(found[f"bound_{letter}"]) for letter in "cbhgD"] == [7, 6, 7, 8, 14]


def test_a_gap_and_an_axiom_are_seen():
    assert check.GAP.search("Proof. Admitted.") and check.GAP.search("Axiom easy : False.")
    assert check.GAP.search(check.COMMENT.sub("", "(* Admitted *) Lemma l : True.")) is None
    printed = "Axioms:\nClassical_Prop.classic : forall P : Prop, P\nProof.Float.easy\n  : forall x : R, F x\n"
    assert check.axioms(printed) - check.CLASSICAL == {"Proof.Float.easy"}


def test_every_theorem_is_asked_what_it_rests_on(tmp_path):
    check.gather(tmp_path)
    text = (tmp_path / check.ALL).read_text(encoding="utf-8")
    files = list(check.HERE.glob("*Theorems.v"))
    assert len(files) > 8
    for file in files:
        theorems = check.THEOREM.findall(file.read_text(encoding="utf-8"))
        assert theorems and all(f"{file.stem}.{name}" in text for name in theorems)


# --- changes of the source


def seen(change: source_changes.Change) -> str:
    """How a change of the source shows: by the check that fails, as `refused`, or in the `terms`; "" if it does not."""
    for name in (change.last,) if change.last in call_sites.CHECKS else ():
        if name == "unfused":
            pytest.importorskip("numba")
        try:
            call_sites.CHECKS[name](sources.source(*change[:3]))
        except AssertionError:
            return name
    try:
        made = sources.texts(sources.source(*change[:3]))
    except TypeError:
        return "refused"
    return "terms" if made != shipped() else ""


@pytest.mark.one_in(12)
@pytest.mark.parametrize("name", call_sites.CHECKS)
def test_what_stands_between_theorem_and_code_is_as_the_theorems_take_it(name):
    if name == "unfused":
        pytest.importorskip("numba")
    call_sites.CHECKS[name](sources.source())


def test_nothing_asks_for_fast_arithmetic():
    assert lib.compiled.OPTIONS == {"error_model": "numpy"}, "flags that the theorems do not know"
    for path in (ROOT / "lib").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "fastmath" not in text, path
        assert "njit" not in text or path.parent.name == "compiled", f"{path.name} compiles by itself"


def first_of_each(changes) -> list:
    """Changes as parameters: at every run the first in each file that each check or proof sees, and one of four."""
    kinds = [(change.where, change.last) for change in changes]
    often = [i % 4 == 0 or kind not in kinds[:i] for i, kind in enumerate(kinds)]
    slow = pytest.mark.slow
    return [x if yes else pytest.param(x, marks=slow) for x, yes in zip(changes, often, strict=True)]


@pytest.mark.one_in(15)
@pytest.mark.parametrize("change", first_of_each(WRONG), ids=lambda x: f"{x.last}: {x.new[:40]!r}")
def test_a_wrong_change_shows(change):
    assert seen(change) == (change.last if change.last in {*call_sites.CHECKS, "refused"} else "terms")


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """A copy of the tree, in which a line may be changed."""
    tree = tmp_path_factory.mktemp("tree") / "copy"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".*", "__pycache__", "node_modules", "build"))
    return tree


@pytest.mark.slow
@pytest.mark.parametrize("change", strangers_changes.BY_TESTS, ids=lambda x: f"{x.last}: {x.new[:40]!r}")
def test_a_wrong_change_is_seen_by_the_test_that_is_named(change, copied):
    file = copied / "lib" / change.where
    text = file.read_text(encoding="utf-8")
    assert text.count(change.old) == 1
    words = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-Wignore::RuntimeWarning",
        change.last,
    ]
    variables = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(copied), "PYTHONDONTWRITEBYTECODE": "1"}
    file.write_text(text.replace(change.old, change.new), encoding="utf-8")
    try:
        run = subprocess.run(words, cwd=copied, env=variables, capture_output=True, text=True, timeout=600)
    finally:
        file.write_text(text, encoding="utf-8")
    assert run.returncode == 1 and " failed" in run.stdout, run.stdout[-2000:]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("change", RIGHT, ids=lambda x: x.new[:40])
def test_a_right_change_is_not_refused(change):
    of = sources.source(*change[:3])
    for check_it in (call_sites.blocks, call_sites.splits, call_sites.beside_a_root):
        check_it(of)
    sources.texts(sources.source(*change[:3]))


def needed(file: str, build) -> list[str]:
    """What a file of the proof needs, itself too, in an order of compilation."""
    needs = check.needs(build)

    def all_of(name: str) -> set[str]:
        return {name}.union(*(all_of(x) for x in needs[name] - {name}))

    return [name for name in TopologicalSorter(needs).static_order() if name in all_of(file)]


def first_broken(change: source_changes.Change, proved, folder) -> str:
    """The first file of the proof that no longer holds, none after the last that the change names."""
    texts = sources.texts(sources.source(*change[:3]))
    anew = {name for name, text in texts.items() if text != shipped()[name]}
    order = needed(f"{change.last}.v", proved)
    again = [name for name in order if anew & set(needed(name, proved))]
    for file in proved.iterdir():
        if file.suffix == ".v" or (file.suffix == ".vo" and f"{file.stem}.v" not in again):
            os.symlink(file, folder / file.name)
    for name in anew:
        (folder / name).unlink()
        (folder / name).write_text(texts[name], encoding="utf-8")
    for name in again:
        try:
            check.compile_one(name, folder)
        except RuntimeError:
            return name.removesuffix(".v")
    return ""


BY_COQ = [x for x in WRONG if x.last not in {*call_sites.CHECKS, "refused", strangers_changes.TERMS}]


@pytest.fixture(scope="module")
def tried(proved, tmp_path_factory):
    """The first file that breaks by every change, two at a time."""
    every = [*BY_COQ, *RIGHT]
    shipped()
    folders = [tmp_path_factory.mktemp("change") for _ in every]
    with ThreadPoolExecutor(2) as pool:
        found = [pool.submit(first_broken, x, proved, folder) for x, folder in zip(every, folders, strict=True)]
        return {x: y.result() for x, y in zip(every, found, strict=True)}


@pytest.mark.slow
@pytest.mark.parametrize("change", BY_COQ, ids=lambda x: f"{x.last}: {x.new[:40]!r}")
def test_a_wrong_change_breaks_the_proof(change, tried):
    assert tried[change] == change.last


@pytest.mark.slow
@pytest.mark.parametrize("change", RIGHT, ids=lambda x: x.new[:40])
def test_a_right_change_does_not(change, tried):
    assert tried[change] == ""
