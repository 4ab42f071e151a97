"""Change one place of the library at a time and see whether a test notices: `make mutants`.

First every test that names a module is run unchanged, to learn which lines it reaches and how long it takes. Then each
mutant is met by the tests that reach its line: the module's own first, then the quickest. All happens in copies of the
tree.
"""

import argparse
import ast
import json
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from contextlib import suppress
from importlib import import_module
from itertools import accumulate
from multiprocessing import connection, get_context
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import NamedTuple

import pytest
from coverage import Coverage
from tqdm import tqdm

ROOT = Path(__file__).parent.parent
HEAVY = "numpy numba sympy nbformat hypothesis anywidget ipywidgets matplotlib.backends.backend_agg matplotlib.image"
APART = {"test_browser", "test_make", "test_lessons", "test_package"}
"""Tests of notebooks, pages, commands and distributions."""

LESSONS = {"broad", "curve", "rolling", "table"}
"""The lessons that have a folder: a test names the lesson, or one of the folder's modules."""

WATCHED = "lib", "tools"
"""The folders whose lines may be changed."""

LONGEST = 8.0
"""Seconds that a test may take, unchanged and watched, to be asked about mutants."""

ENOUGH = 60.0
"""Seconds of tests, as long as they take unchanged, after which no more are asked about a mutant."""

PAIRS = "Lt < <=|LtE <= <|Gt > >=|GtE >= >|Eq == !=|NotEq != ==|Add + -|Sub - +|Mult * /|Div / *|And and or|Or or and"
OPERATORS = {getattr(ast, kind): (old, new) for kind, old, new in map(str.split, PAIRS.split("|"))}
OPERATORS |= {ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&")}
NAMES = dict(pair for x, y in (("any", "all"), ("min", "max"), ("minimum", "maximum")) for pair in ((x, y), (y, x)))
NUMBERS = {0: ["1"], 1: ["0", "2"], 2: ["1"]}
ASIDE = set(
    "alpha alphas linewidth linewidths linespacing markersize markeredgewidth padding size zorder strict".split()
)
"""Keywords of what only styles a picture, or only makes sure."""

EQUIVALENT = {
    ("lib/show/stage.py", "return np.array([centre - side * r for centre, r in ends for side in (-1, 1)])"): "the same",
    ("lib/teach/plane/__init__.py", "if t >= 1 if last else t == inf:"): "at t = 1 nothing of the frame is left",
}
"""Mutants that nothing can tell from the original: file and changed line, and why."""


class Mutant(NamedTuple):
    """One change in one line; near : the lines of the statement that holds it."""

    file: str
    line: int
    old: str
    new: str
    near: range


class Places(ast.NodeVisitor):
    """Every mutant of a file. Types, messages of errors, and `ASIDE` are left alone."""

    def __init__(self, file: str):
        self.file, self.found, self.near = file, [], range(0)
        source = (ROOT / file).read_text(encoding="utf-8")
        self.lines = [line.encode() for line in source.splitlines()]  # ast counts in bytes
        self.visit(ast.parse(source))

    def visit(self, node: ast.AST) -> None:
        """Go on, but not into what is left alone, and know the statement one is in."""
        if isinstance(node, ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
            return
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            self.near = range(node.lineno, body[0].lineno if body else node.end_lineno + 1)
        super().visit(node)
        for name, value in ast.iter_fields(node):
            for child in value if isinstance(value, list) else [value]:
                plain = name not in ("annotation", "returns") and not (name == "keywords" and child.arg in ASIDE)
                if isinstance(child, ast.AST) and plain:
                    self.visit(child)

    def generic_visit(self, node: ast.AST) -> None:
        """`visit` goes on by itself."""

    def change(self, line: int, start: int, end: int, news: list[str]) -> None:
        """Note what becomes of a line."""
        old = self.lines[line - 1]
        for new in news:
            changed = (old[:start] + new.encode() + old[end:]).decode()
            if (self.file, changed.strip()) not in EQUIVALENT:
                self.found.append(Mutant(self.file, line, old.decode(), changed, self.near))

    def between(self, left: ast.expr, right: ast.expr, op: ast.AST) -> None:
        """Swap the operator that stands between two operands."""
        for line in range(left.end_lineno, right.lineno + 1):
            start = left.end_col_offset if line == left.end_lineno else 0
            end = right.col_offset if line == right.lineno else None
            gap = self.lines[line - 1][start:end].decode().partition("#")[0]
            token, new = OPERATORS.get(type(op), ("", ""))
            if token and token in gap:
                at = start + gap.index(token)
                self.change(line, at, at + len(token), [new])

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self.between(node.left, node.right, node.op)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between(left, right, node.op)

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, op, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
            self.between(left, right, op)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub) and node.lineno == node.operand.lineno:
            self.change(node.lineno, node.col_offset, node.operand.col_offset, [""])

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.change(node.lineno, node.col_offset, node.end_col_offset, [str(not node.value)])
        elif isinstance(node.value, int | float):
            self.change(node.lineno, node.col_offset, node.end_col_offset, NUMBERS.get(node.value, []))

    def visit_Call(self, node: ast.Call) -> None:
        name, end = getattr(node.func, "attr", getattr(node.func, "id", "")), node.func.end_col_offset
        if name in NAMES:
            self.change(node.func.end_lineno, end - len(name), end, [NAMES[name]])

    def visit_arguments(self, node: ast.arguments) -> None:
        for default in [*node.defaults, *filter(None, node.kw_defaults)]:
            value = getattr(default, "value", None)
            if isinstance(value, int | float) and value not in NUMBERS:
                self.change(default.lineno, default.col_offset, default.end_col_offset, [repr(value + 1)])


class Watch:
    """A pytest plugin: which lines of `WATCHED` each test reaches, how long it takes, and which do not pass."""

    def __init__(self):
        folders = [str(Path.cwd() / name) for name in WATCHED]
        self.cover = Coverage(data_file=None, config_file=False, source=folders)
        self.took, self.bad = {}, set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        """Watch one test, and cut it short when it takes too long."""
        start = time.perf_counter()
        self.cover.switch_context(item.nodeid)
        signal.setitimer(signal.ITIMER_REAL, LONGEST)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            self.took[item.nodeid] = time.perf_counter() - start
            self.cover.switch_context("")

    def pytest_runtest_logreport(self, report):
        """A test that fails, is skipped or takes too long tells nothing."""
        if not report.passed:
            self.bad.add(report.nodeid)

    def seen(self) -> dict[str, list[str]]:
        """The lines that each test reached, as file:line; what importing reached, under ""."""
        data, found = self.cover.get_data(), {}
        for name in data.measured_contexts() - self.bad:
            data.set_query_context(name)
            lines = ((file, line) for file in data.measured_files() for line in data.lines(file))
            found[name] = [f"{Path(file).relative_to(Path.cwd())}:{line}" for file, line in lines]
        return found


class Chosen:
    """A pytest plugin: these tests, in this order."""

    def __init__(self, names: list[str]):
        self.order = {name: i for i, name in enumerate(names)}

    def pytest_collection_modifyitems(self, items):
        """Keep what is chosen."""
        items[:] = sorted((x for x in items if x.nodeid in self.order), key=lambda x: self.order[x.nodeid])


def pytest_run(files: list[str], plugin, *options: str) -> int:
    """Run pytest in this process."""
    from hypothesis import Phase, settings

    settings.register_profile("quick", phases=[Phase.explicit, Phase.generate], derandomize=True, database=None)
    settings.load_profile("quick")  # a failure is enough, none need be shrunk
    plain = ["-q", "-o", "addopts=", "-m", "not slow", "--doctest-modules", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return pytest.main([*plain, *options, *files], plugins=[plugin])


def watch(file: str, notes: Path) -> int:
    """Run a file of tests unchanged, and write down what they reach and how long they take."""
    plugin = Watch()
    signal.signal(signal.SIGALRM, too_long)
    plugin.cover.start()  # before anything is imported: that reaches lines, too
    pytest_run([file], plugin, "--continue-on-collection-errors")
    plugin.cover.stop()
    notes.write_text(json.dumps({"seen": plugin.seen(), "took": plugin.took, "bad": sorted(plugin.bad)}))
    return 0


def too_long(_, frame) -> None:
    """Cut a test short; but not within coverage, where a lock may be held that nobody would open again."""
    while frame is not None:
        if Path(frame.f_code.co_filename).parent.name == "coverage":
            signal.setitimer(signal.ITIMER_REAL, 0.01)
            return
        frame = frame.f_back
    raise TimeoutError


def meet(tests: list[str]) -> int:
    """Let tests meet the mutant that stands in this tree, file by file: most are killed by the first."""
    files = defaultdict(list)
    for name in tests:
        files[name.split("::")[0]].append(name)
    codes = (pytest_run([file], Chosen(of_it), "-x") for file, of_it in files.items())
    return next((code for code in codes if code not in (0, 5)), 0)


def start(tree: Path, work, *given):
    """Begin work in a copy of the tree, in a process of its own, in silence; its exit code tells the outcome."""

    def inside() -> None:
        os.chdir(tree)
        sys.path.insert(0, str(tree))
        sys.dont_write_bytecode = True
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os._exit(work(*given))

    process = get_context("fork").Process(target=inside)  # with all that is imported here, and nothing of another's
    process.start()
    return process


def concerned(modules: list[str]) -> list[str]:
    """The tests that name a module, or the package it is in, and the modules' own examples."""
    words = {word for x in modules for word in words_for(Path(x))}
    named = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in words))
    files = [path for path in sorted((ROOT / "tests").rglob("test_*.py")) if path.stem not in APART]
    return [str(path.relative_to(ROOT)) for path in files if named.search(path.read_text(encoding="utf-8"))] + modules


def words_for(module: Path) -> set[str]:
    """The words by which a test names a module, or the package it is in."""
    if len(module.parts) > 2 and module.parts[1] in LESSONS:
        return {module.parts[1]} | ({module.stem} if (ROOT / "tests" / f"test_{module.stem}.py").exists() else set())
    return {module.stem if len(module.parts) == 2 else ".".join(module.parts[:2])}


def watched(tree: Path, file: str) -> dict:
    """What `watch` writes down of one file of tests."""
    notes = tree / f"{file.replace('/', '.')}.json"
    start(tree, watch, file, notes).join()
    return json.loads(notes.read_text())


def learned(trees: list[Path], files: list[str]) -> tuple[dict, dict]:
    """Which tests reach a line, and how long each takes; what no test saw done, but was done on import, under ""."""
    print("running the tests unchanged …")
    reached, took, bad = defaultdict(set), {}, []
    with ThreadPool(len(trees)) as pool:  # each file by itself: what interrupts one leaves the others alone
        for found in pool.imap_unordered(lambda job: watched(trees[job[0] % len(trees)], job[1]), enumerate(files)):
            took |= found["took"]
            bad += found["bad"]
            for name, lines in found["seen"].items():
                for line in lines:
                    reached[line].add(name)
                    reached[line.partition(":")[0]].add(name)
    print(f"{len(took)} tests, of which {len(bad)} fail, are skipped or take over {LONGEST:g} s and are not asked")
    return reached, took


def tests_of(mutant: Mutant, reached: dict, took: dict) -> list[str]:
    """The tests that reach a mutant, as far as there is time; all of the file's if its line is run on import."""
    found = set().union(*(reached.get(f"{mutant.file}:{line}", ()) for line in mutant.near))
    if "" in found:
        found = reached[mutant.file]
    rooms = Path(mutant.file).with_suffix("").parts
    own = f"tests/test_{rooms[-1]}.py", *(f"tests/{room}/" for room in rooms), mutant.file
    names = sorted(found - {""}, key=lambda name: (not name.startswith(own), took[name]))
    ends = accumulate(took[name] for name in names)
    return [name for name, end in zip(names, ends, strict=True) if end <= ENOUGH]


def put(tree: Path, mutant: Mutant, line: str) -> None:
    """Write one line of a file anew."""
    lines = (tree / mutant.file).read_text(encoding="utf-8").splitlines()
    lines[mutant.line - 1] = line
    (tree / mutant.file).write_text("\n".join(lines) + "\n", encoding="utf-8")


def tried(mutants: list[Mutant], trees: list[Path], reached: dict, took: dict, seconds: float) -> dict[Mutant, str]:
    """What became of each mutant: killed, survived, timed out, or reached by no test."""
    free, running, outcome, end = list(trees), {}, {}, time.monotonic() + seconds
    waiting = [(mutant, tests_of(mutant, reached, took)) for mutant in mutants]
    outcome |= {mutant: "unreached" for mutant, tests in waiting if not tests}
    waiting = [(mutant, tests) for mutant, tests in reversed(waiting) if tests]
    bar = tqdm(total=len(waiting), unit="mutant", smoothing=0)
    while running or (waiting and time.monotonic() < end):
        while free and waiting and time.monotonic() < end:
            (mutant, tests), tree = waiting.pop(), free.pop()
            put(tree, mutant, mutant.new)
            process = start(tree, meet, tests)
            running[process.sentinel] = process, mutant, tree, time.monotonic() + 10 + 4 * sum(map(took.get, tests))
        connection.wait(list(running), timeout=0.2)
        for sentinel, (process, mutant, tree, latest) in list(running.items()):
            if process.is_alive() and time.monotonic() < latest:
                continue
            late = process.is_alive()
            process.kill()
            process.join()
            outcome[mutant] = "timed out" if late else "killed" if process.exitcode else "survived"
            put(tree, mutant, mutant.old)
            free.append(tree)
            del running[sentinel]
            bar.update()
    bar.close()
    return outcome


def told(outcome: dict[Mutant, str], known: int) -> None:
    """Print the score by module, and every survivor."""
    print(f"{'module':32}{'killed':>8}{'timed out':>11}{'survived':>10}{'unreached':>11}{'score':>8}")
    rows = defaultdict(Counter)
    for mutant, what in outcome.items():
        for row in (mutant.file, "all"):
            rows[row][what] += 1
    for name, row in sorted(rows.items(), key=lambda x: (x[0] == "all", x[0])):
        score = (row["killed"] + row["timed out"]) / row.total()
        counts = row["killed"], row["timed out"], row["survived"], row["unreached"]
        print(
            f"{name:32}" + "".join(f"{n:{w}}" for n, w in zip(counts, (8, 11, 10, 11), strict=True)) + f"{score:8.0%}"
        )
    for mutant, what in sorted(outcome.items()):
        if what in ("survived", "unreached"):
            print(f"{mutant.file}:{mutant.line} ({what})  {mutant.old.strip()}  →  {mutant.new.strip()}")
    print(f"{len(outcome)} mutants of {known}")


def main() -> None:
    """Read the options, make the mutants, and try them in two copies of the tree."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--modules", nargs="+", default=["lib"], help="files, or folders with all in them")
    parser.add_argument("--minutes", type=float, default=10.0, help="begin no mutant later")
    parser.add_argument("--each", type=int, default=20, help="mutants of each module")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--compiled", action="store_true", help="with compiled loops: slower, for what tests only those"
    )
    given = parser.parse_args()
    paths = [path for x in given.modules for path in ([ROOT / x] if x.endswith(".py") else (ROOT / x).rglob("*.py"))]
    found = {file: Places(file).found for file in sorted(str(path.relative_to(ROOT)) for path in paths)}
    draw = random.Random(given.seed)
    mutants = [x for all_ in found.values() for x in draw.sample(all_, min(given.each, len(all_)))]
    draw.shuffle(mutants)
    os.environ |= {"NUMBA_DISABLE_JIT": str(int(not given.compiled)), "OPENBLAS_NUM_THREADS": "1", "MPLBACKEND": "agg"}
    for name in HEAVY.split():
        with suppress(ImportError):
            import_module(name)
    with tempfile.TemporaryDirectory() as folder:
        trees = [Path(folder, name) for name in ("one", "two")]
        for tree in trees:
            shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        reached, took = learned(trees, concerned([file for file in found if found[file]]))
        told(tried(mutants, trees, reached, took, 60 * given.minutes), sum(map(len, found.values())))


if __name__ == "__main__":
    main()
