"""Change a line of the exact sweep at random, many times, and see what notices: the proof, a test, or nobody.

`python tests/proof/random_changes.py --many 200 --seed 1`. Each change is met by the hard families: does any answer
change? It is met by what writes the terms of the proof, and by the checks of `call_sites`; and where these are green
though an answer changes, by the tests of its module. What counts is the share of changes of an answer that nobody
notices. Changes are drawn as by `make mutants`, loops are not compiled, and all happens in a copy of the tree.
"""

import argparse
import os
import pickle
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from resource import RLIMIT_CPU, setrlimit

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

import mutants  # noqa: E402

FILES = "exact.py", "double_double.py", *(f"curve/{x.name}" for x in sorted((ROOT / "lib" / "curve").glob("*.py")))
"""What is changed, in lib."""

TESTS = {
    "lib/exact.py": "test_lossless test_one_pair test_methods attack/test_vectors test_frame",
    "lib/double_double.py": "test_lossless test_one_pair test_methods attack/test_vectors curve/test_curve",
    "lib/curve/": "curve/test_curve curve/test_curve_grammar",
}
"""The tests of each module, beside its own examples."""

PAIRS, CURVES, PATHS = 100, 16, 12
"""Rows of each hard family."""


def tests_of(file: str) -> list[str]:
    """The files of tests that meet a change of a file."""
    return [
        file,
        *(f"tests/{name}.py" for start, names in TESTS.items() if file.startswith(start) for name in names.split()),
    ]


UNASKED = {"unfused", "scales", "search"}
"""Checks of what these files have no part in: how loops are compiled, and meshes."""


def proof(file: str) -> object:
    """What the proof sees: the terms, or why there are none, and else the first check that fails."""
    sys.path.insert(0, "tests/proof")
    sources, call_sites = import_module("sources"), import_module("call_sites")
    if file.removeprefix("lib/") not in sources.FILES.values():
        return ""
    try:
        terms = sources.texts(sources.source())
    except Exception as error:
        return f"refused: {type(error).__name__}"
    if terms != SHIPPED:
        return terms
    for name in [x for x in call_sites.CHECKS if x not in UNASKED]:
        try:
            call_sites.CHECKS[name](sources.source())
        except Exception:
            return name
    return ""


SHIPPED = {}
"""The terms of the source as it stands."""


def straight() -> list:
    """Answers to the hard families of straight paths: relative, of two balls, and row by row."""
    import numpy as np

    from lib import exact
    from lib.attack.families import FAMILIES

    found = []
    for seed, (make, d) in enumerate((make, d) for make in FAMILIES.values() for d in (2, 3)):
        p, v, r = make(PAIRS, d, seed=seed)
        found.append(exact.sweep(p, v, r))
        found += [exact.sweep(*row) for row in zip(p[:4], v[:4], r[:4], strict=True)]
        away, s = np.random.default_rng(seed).integers(-4, 5, p.shape) / 3, r * 0.7
        given = away, away[::-1], s, p + away, v + away[::-1], r - s
        found.append(exact.sweep_absolute(*given))
        found += [exact.sweep_absolute(*row) for row in zip(*(x[:3] for x in given), strict=True)]
    return [(np.asarray(x.hit).tobytes(), np.asarray(x.t, float).tobytes()) for x in found]


def curved() -> list:
    """Answers to the hard families of curved paths: the loop, numpy, whole numbers, control points, and a meeting."""
    import numpy as np

    from lib import curve
    from lib.attack.curved import CURVED
    from lib.curve import quartic

    found = []
    for seed, (make, d) in enumerate((make, d) for make in CURVED.values() for d in (2, 3)):
        p, v, a, r, T = rows = make(CURVES, d, seed=seed)
        found += [curve.sweep(*rows).t, curve.by_numpy(*curve.prepared({"p": p, "v": v, "a": a}, {"r": r, "T": T}))]
        found += [
            curve.sweep(*row).t for row in zip(*(x[:3] for x in (p, v, a, r, np.broadcast_to(T, r.shape))), strict=True)
        ]
        Q = np.stack([p, p + v / 2, p + v + a / 2, p - v / 3], axis=1)[:PATHS]
        found += [curve.sweep_polynomials(np.zeros((n, d)), Q[:, :n], r[:PATHS]).t for n in (1, 2, 3, 4)]
        found.append(curve.sweep_polynomials(np.zeros((3, d)), Q[:2, :3], r[:2]).t)
        with np.errstate(all="ignore"):
            for x, w, b, s, t in zip(p, v, a, r, np.broadcast_to(T, r.shape), strict=True):
                x, w, b = ([*map(float, y), 0.0][:3] for y in (x, w, b))
                found.append(quartic.meeting(x, w, b, float(s), float(t)))
    return [np.asarray(x, float).tobytes() for x in found]


def kind_of(file: str) -> str:
    """Whose answers a change of a file may reach."""
    return "curved" if "curve" in file else "straight" if file == "lib/exact.py" else "both"


def answers(kind: str) -> list:
    """The answers of one kind, or of both."""
    return (straight() if kind != "curved" else []) + (curved() if kind != "straight" else [])


def both(file: str) -> tuple:
    """What is answered, and what the proof sees."""
    try:
        found = answers(kind_of(file))
    except Exception as error:
        found = f"{type(error).__name__}: {error}"
    return found, proof(file)


def noted(act, notes: Path, seconds: int, *given) -> int:
    """Write down what comes of an act that may take so many seconds of a processor."""
    setrlimit(RLIMIT_CPU, (seconds, seconds))
    notes.write_bytes(pickle.dumps(act(*given)))
    return 0


def outcome(tree: Path, seconds: int, act, *given):
    """What comes of an act in the copy of the tree; None if it takes too long, or ends without a word."""
    notes = tree / "notes.pickle"
    notes.unlink(missing_ok=True)
    mutants.start(tree, noted, act, notes, seconds, *given).join()
    return pickle.loads(notes.read_bytes()) if notes.exists() else None


class First:
    """A pytest plugin: leave out some tests, and note the first that fails."""

    def __init__(self, left_out: set[str]):
        self.left_out, self.failed = left_out, ""

    def pytest_collection_modifyitems(self, items):
        """Leave out what fails as the source stands, too."""
        items[:] = [x for x in items if x.nodeid not in self.left_out]

    def pytest_runtest_logreport(self, report):
        """Note what fails."""
        if report.failed:
            self.failed = self.failed or report.nodeid


def failing(tests: list[str], left_out: set[str]) -> str:
    """The first of some tests that fails; what they are, if pytest cannot run them."""
    plugin = First(left_out)
    code = mutants.pytest_run(tests, plugin, "-x", "-Wignore::RuntimeWarning")  # of loops that are not compiled
    return plugin.failed or (str(tests) if code not in (0, 5) else "")


def noticed(tree: Path, change: mutants.Mutant, passes: dict[str, bool], seconds: int) -> bool:
    """Does a test of a changed module fail, or hang, that passes otherwise? passes : what is known of that, by name."""
    while name := outcome(tree, seconds, failing, tests_of(change.file), {x for x, well in passes.items() if not well}):
        if name not in passes and "::" in name:
            mutants.put(tree, change, change.old)
            passes[name] = outcome(tree, seconds, failing, [name], set()) == ""
            mutants.put(tree, change, change.new)
        if passes.get(name, True):
            return True
    return name is None


def tried(tree: Path, change: mutants.Mutant, right: dict, passes: dict[str, bool], seconds: int) -> tuple[str, bool]:
    """What notices a change: `hangs`, `proof`, `tests`, `nobody`, or `unasked`; and does an answer change?

    Tests are asked only where an answer changes and the proof is green.
    """
    mutants.put(tree, change, change.new)
    try:
        found = outcome(tree, seconds, both, change.file)
        if found is None:
            return "hangs", True
        other = found[0] != right[kind_of(change.file)]
        if found[1] or not other:
            return "proof" if found[1] else "unasked", other
        return "tests" if noticed(tree, change, passes, 10 * seconds) else "nobody", other
    finally:
        mutants.put(tree, change, change.old)


def unchanged(tree: Path, seconds: int) -> dict:
    """What is answered by the source as it stands, of which the proof must say nothing."""
    SHIPPED.update(outcome(tree, seconds, proof, "lib/exact.py"))
    right = {}
    for file in ("lib/exact.py", "lib/double_double.py", "lib/curve/quartic.py"):
        found = outcome(tree, 4 * seconds, both, file)
        if not found or not isinstance(found[0], list) or found[1]:
            sys.exit(f"of {file} as it stands: {found!r:.300}")
        right[kind_of(file)] = found[0]
    return right


def main() -> None:
    """Draw changes, try each, and print what noticed them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--many", type=int, default=200)
    parser.add_argument("--skip", type=int, default=0, help="so many of these, which have been tried")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=120.0, help="begin no change later")
    parser.add_argument("--seconds", type=int, default=10, help="of a processor, for each trial of a change")
    given = parser.parse_args()
    end = time.monotonic() + 60 * given.minutes
    known = [x for file in FILES for x in mutants.Places(f"lib/{file}").found]
    drawn = random.Random(given.seed).sample(known, min(given.many, len(known)))[given.skip :]
    os.environ |= {"NUMBA_DISABLE_JIT": "1", "OPENBLAS_NUM_THREADS": "1", "MPLBACKEND": "agg"}
    for name in mutants.HEAVY.split():
        with suppress(ImportError):
            import_module(name)
    count, green = Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".*", "__pycache__", "node_modules", "build"))
        right = unchanged(tree, given.seconds)
        passes = {}
        for change in drawn:
            if time.monotonic() > end:
                break
            who, other = tried(tree, change, right, passes, given.seconds)
            count[who, other] += 1
            told = f"{change.file}:{change.line}  {change.old.strip()}  →  {change.new.strip()}"
            print(f"{who:8}{'answers change' if other else '':16}{told}", flush=True)
            if who in ("nobody", "unasked"):
                green.append((other, told))
    print_figures(count, green, len(known), given.seed)


def print_figures(count: Counter, green: list, known: int, seed: int) -> None:
    """The figures, and what nobody noticed."""
    changed = sum(n for (_, other), n in count.items() if other)
    missed = count["nobody", True]
    print(f"\n{count.total()} changes of {known}, seed {seed}; {changed} change an answer of the hard families")
    for who in ("proof", "tests", "hangs", "nobody", "unasked"):
        print(f"{who:8}{count[who, True]:6} that change an answer{count[who, False]:6} that change none")
    print(f"noticed by nobody, of those that change an answer: {missed} ({missed / max(changed, 1):.1%})")
    for other, told in sorted(green, reverse=True):
        print("  answers change" if other else "  no answer changes", told)


if __name__ == "__main__":
    main()
