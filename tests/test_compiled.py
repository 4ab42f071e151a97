"""The one helper that compiles: it says what the source says, keeps it on disk, and never takes another's for it."""

import gc
import os
import stat
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from functools import partial
from io import StringIO
from pathlib import Path

import numpy as np
import pytest

from lib import batch, broad, curve, double_double, mesh, residual, setups, table  # noqa: F401
from lib import compiled as room
from lib.broad import hierarchy
from lib.compiled import _fingerprint, compiled, linked, pairs, sparing, waiting
from lib.show import Shot, Stage
from lib.show.board import MEANWHILE
from lib.table import event
from lib.teach.broad.scaling import measured

ROOT = Path(__file__).parent.parent
SMALL = """
from lib import double_double
from lib.compiled import compiled
divide = compiled(double_double.divide)
print(*divide((1.0, 0.0), (3.0, 0.0)), sum(divide.stats.cache_hits.values()))
"""
LARGE = """
import numpy as np
from lib import batch, setups, table
from lib.compiled import compiled, events
found = batch.sweep(np.array([[5.0, 0, 0]] * 9), np.array([[-4.0, 0, 0]] * 9), np.full(9, 3.0))
history = table.run(*setups.gas(40, 0.2), 1.0)
advance = compiled(events.advance)
for loop in batch.loop_for(True, 3, np.dtype(float)), compiled(events.start), advance:
    print(sum(loop.stats.cache_hits.values()), sum(loop.stats.cache_misses.values()))
"""


def ran(program: str, **environment) -> list[str]:
    """What a program prints in a process of its own."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | environment
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout.split()


@pytest.mark.slow
def test_a_second_process_compiles_nothing():
    ran(LARGE)
    assert ran(LARGE) == ["1", "0"] * 3


def found_anew() -> tuple:
    """A third, by a function that is looked for on disk once more; and how often it was found there."""
    divide = compiled.__wrapped__(double_double.divide)
    return divide((1.0, 0.0), (3.0, 0.0)), sum(divide.stats.cache_hits.values())


def test_a_broken_file_costs_time_and_nothing_else(tmp_path, monkeypatch):
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))
    third, hits = found_anew()
    assert hits == 0 and found_anew() == (third, 1)
    for ending in ("nbc", "nbi"):
        for length in (0, 100):
            (file,) = tmp_path.rglob(f"*.{ending}")
            file.write_bytes(file.read_bytes()[:length])
            assert found_anew() == (third, 0)
            assert found_anew() == (third, 1), "it is written anew"


def test_while_all_is_compiled_behind_nothing_else_is_and_pictures_say_so(tmp_path, monkeypatch):
    """As `make lab` has it: a kernel that is open does without, to the same bits, and says so until it is done."""
    there = tmp_path / "compiling"
    monkeypatch.setenv(room.BEHIND, str(there))
    p, v, r = (np.array(x) for x in ([[5.0, 0, 0]] * 99, [[-4.0, 0, 0]] * 99, [3.0] * 99))
    quick, still = broad.pairs(p, v, r), Shot()
    assert room.has_numba() and not still.remark.endswith(MEANWHILE)
    there.touch()
    monkeypatch.setattr(room, "compiled", None)  # whoever asks for it fails
    for name in ("batch.relative", "broad.loops", "curve", "broad.hierarchy"):
        monkeypatch.setattr(f"lib.{name}.compiled", None)
    assert not room.has_numba()
    for one, other in zip(quick, broad.pairs(p, v, r), strict=True):
        np.testing.assert_array_equal(one, other)
    assert batch.sweep(p, v, r).hit.all() and curve.sweep(p, v, 0 * p, r).hit.all()
    assert len(table.run(*setups.gas(40, 0.2), 0.05).t)
    tree = hierarchy.tree((p, r))
    assert hierarchy.sweep(tree, v[0], tree, -v[0]).t == 0
    made = Shot()
    assert (
        made.remark.endswith(MEANWHILE)
        and measured(p, v, r) is None
        and Stage([0, 0], [5, 1], 1, [5, 2], [-1, -1], 1).remark == ""
    )
    there.unlink()
    made.redraw()
    assert not made.remark.endswith(MEANWHILE)


NOWHERE = {name: "/dev/null" for name in ("HOME", "XDG_CACHE_HOME", "IPYTHONDIR")}
NOWHERE |= {"NUMBA_CACHE_LOCATOR_CLASSES": "UserWideCacheLocator", "NUMBA_CACHE_DIR": ""}
TWICE = f"{SMALL}\nprint(*compiled(double_double.normal)(1.0, 0.5))"


@pytest.mark.slow
def test_where_nothing_can_be_kept_it_compiles():
    assert ran(SMALL, **NOWHERE, PYTHONWARNINGS="ignore") == [*ran(SMALL)[:2], "0"]


@pytest.mark.slow
def test_where_nothing_can_be_kept_it_says_so_once_in_a_process():
    told = said(TWICE, **NOWHERE)
    assert told.count("UserWarning: compiled loops cannot be kept on this machine") == 1


def said(program: str, **environment) -> str:
    """What a program in a process of its own says at a terminal."""
    mine, its = os.openpty()
    environment = os.environ | {"PYTHONPATH": str(ROOT), waiting.QUIET: ""} | environment
    words, told = [sys.executable, "-c", program], b""
    with subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=its) as one:
        os.close(its)
        with suppress(OSError):  # so ends a terminal at which nobody is left
            while piece := os.read(mine, 4096):
                told += piece
    os.close(mine)
    assert one.returncode == 0, told
    return told.decode()


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there are no such terminals")
def test_at_a_terminal_it_says_once_that_something_is_compiled(tmp_path):
    """A plain line, where there is no tqdm; nothing from the cache, and nothing to whom asks for silence."""
    at_once = "import sys\nfrom lib.compiled import waiting\nwaiting.PATIENCE, sys.modules['tqdm'] = 0, None\n"
    first = {"NUMBA_CACHE_DIR": str(tmp_path / "first")}
    assert said(at_once + SMALL, **first).splitlines() == ["Compiling lib.double_double, which happens once."]
    assert said(at_once + SMALL, **first) == ""
    assert said(at_once + SMALL, NUMBA_CACHE_DIR=str(tmp_path / "other"), **{waiting.QUIET: "yes"}) == ""


def test_a_bar_moves_with_every_function_and_goes(tmp_path, monkeypatch):
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))
    shown = StringIO()
    shown.isatty = lambda: True
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.delenv(waiting.QUIET)
    monkeypatch.setattr(waiting, "PATIENCE", 0.0)
    assert compiled.__wrapped__(double_double.divide)((1.0, 0.0), (4.0, 0.0)) == (0.25, 0.0)
    assert "Compiling lib.double_double, which happens once" in shown.getvalue() and not waiting._MORE


@pytest.mark.slow
def test_in_a_kernel_it_is_said_to_a_front_end_and_to_no_grader(monkeypatch):
    """As graders run a notebook, nobody can be asked for input; a front end's cells say that somebody can."""
    from nbclient import NotebookClient
    from nbformat.v4 import new_code_cell, new_notebook

    monkeypatch.delenv(waiting.QUIET)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    asked = "from lib.compiled import waiting\nwaiting._is_seen()"
    as_a_front_end = "get_ipython().kernel._allow_stdin = True\nwaiting._is_seen()"
    told = "waiting.PATIENCE = 0\nmore, end = waiting._telling('Compiling', 3)\nmore(), more()"
    cells = [new_code_cell(program) for program in (asked, as_a_front_end, f"{told};", f"{told}, end();")]
    notebook = new_notebook(cells=cells)
    NotebookClient(notebook, kernel_name="python3").execute()
    outputs = [cell.outputs for cell in notebook.cells]
    assert [len(each) for each in outputs] == [1] * 4, "one line, written anew"
    words = [each[0].data["text/plain"] for each in outputs]
    assert words == ["False", "True", "Compiling: 2 functions are ready.", ""], "which in the end is gone"


def test_what_is_compiled_within_something_else_has_no_line_of_its_own(monkeypatch):
    """Bars of tqdm that stand below each other move the cursor, and in a notebook write a line for each step."""
    told, ready = [], []
    monkeypatch.setattr(waiting, "_is_seen", lambda: True)
    monkeypatch.setattr(
        waiting, "_telling", lambda words, many: told.append(words) or (lambda: ready.append(words), lambda: None)
    )
    within = partial(waiting.watched, lambda: waiting.one_more(), "within", 1)
    waiting.watched(lambda: (waiting.one_more(), within()), "lib.compiled", 2)
    assert told == ["Compiling lib.compiled, which happens once"] and ready == 2 * told and not waiting._MORE


def test_what_takes_less_than_a_second_says_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))
    shown = StringIO()
    shown.isatty = lambda: True
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.delenv(waiting.QUIET)
    monkeypatch.setattr(waiting, "PATIENCE", 1e9)
    assert found_anew()[1] == 0 and shown.getvalue() == ""


def test_garbage_is_searched_for_again_when_all_is_compiled(monkeypatch):
    gc.enable()
    known = []
    waiting.watched(lambda: known.append(gc.isenabled()), "nothing", 1)
    assert known == [False] and gc.isenabled()
    with pytest.raises(ZeroDivisionError):
        waiting.watched(lambda: 1 / 0, "nothing", 1)
    assert gc.isenabled()


@pytest.mark.slow
def test_what_stands_alone_is_compiled_once_and_found_by_its_name(tmp_path):
    """For all that call it: the plane and space share the closer look. And anew, where its own file is gone."""
    kept = {"NUMBA_CACHE_DIR": str(tmp_path)}
    both = """
import numpy as np
from lib import batch
for d in (2, 3):
    print(batch.sweep(np.full((99, d), 5.0), np.full((99, d), -4.0), np.full(99, 3.0)).t[0])
    print(*(sum(batch.loop_for(True, d, np.dtype(float)).stats.cache_hits.values()) for _ in "1"))
"""
    first = ran(both, **kept)
    assert first[1::2] == ["0", "0"]
    closer = [file for file in tmp_path.rglob("*look_closer*") if file.suffix == ".nbc"]
    assert len(closer) == 1 and len(list(tmp_path.rglob("*exact_loop*.nbc"))) == 2
    assert not list(tmp_path.rglob("*residual_loop*")), "of what is not called nothing is compiled"
    for file in tmp_path.rglob("*look_closer*"):
        file.unlink()
    again = ran(both, **kept)
    assert again[0::2] == first[0::2] and again[1::2] == ["1", "1"] and closer[0].exists()


def test_every_function_that_stands_alone_is_one():
    for name in linked.ALONE:
        module, _, function = name.rpartition(".")
        assert linked.is_alone(getattr(sys.modules[module], function)), name


def read_only(*arrays) -> tuple:
    """The same arrays, which nobody may write to."""
    arrays = tuple(x.copy() for x in arrays)
    for x in arrays:
        x.flags.writeable = False
    return arrays


def test_for_read_only_arrays_nothing_is_compiled_anew():
    p, v, r = np.full((99, 3), 5.0), np.full((99, 3), -4.0), np.full(99, 3.0)
    body = hierarchy.tree((p[:9], r[:9]))
    loops = [batch.loop_for(True, 3, np.dtype(float)), curve.loop(3, True), curve._polynomial_loop()]
    loops += [hierarchy.loop(room.hierarchy.search), *(broad.loops.loop(name) for name in ("measured", "answer"))]

    def called(p, v, r, tree):
        bent, path = curve.sweep(p, v, v, r), np.stack([p, p + v], axis=1)
        whole = curve.sweep_polynomials(path, path, r)
        return batch.sweep(p, v, r), bent, whole, broad.pairs(p, v, r), hierarchy.sweep(tree, v[0], tree, -v[0])

    plain = called(p, v, r, body)
    known = [list(loop.signatures) for loop in loops]
    fixed = called(*read_only(p, v, r), body._replace(first=read_only(body.first)[0]))
    assert [list(loop.signatures) for loop in loops] == known
    for one, other in zip(plain, fixed, strict=True):
        for x, y in zip(one, other, strict=True):
            np.testing.assert_array_equal(x, y)


def test_with_times_and_without_a_loop_is_one():
    p, v, r = np.full((99, 3), 5.0), np.full((99, 3), -4.0), np.full(99, 3.0)
    loops = [batch.loop_for(True, 3, np.dtype(float)), broad.loops.loop("answer")]
    for times in (True, False):
        assert batch.sweep(p, v, r, times=times).hit.all() and len(broad.pairs(p, v, r, times).i)
        for loop in loops:  # once for the types of its arrays, which are numbers of one kind
            assert Counter(str(given[0]) for given in loop.signatures)[str(loop.signatures[0][0])] == 1


def test_what_numba_is_spared_is_what_it_would_do():
    """The passes that are left out are passes of numba's, but for what needs them; and its types are its own again."""
    from numba.core.compiler import CompilerBase, DefaultPassBuilder, Flags, StateDict
    from numba.core.registry import cpu_target

    state = StateDict()
    state.func_ir, state.flags = None, Flags()
    passes = {one.__name__ for one, _ in DefaultPassBuilder.define_nopython_pipeline(state).passes}
    assert passes > sparing.UNUSED and issubclass(sparing.compiler_class(), CompilerBase)
    with pytest.raises(ZeroDivisionError), sparing.typed_once():
        assert "resolve_function_type" in vars(cpu_target.typing_context)
        1 / 0  # noqa: B018
    assert "resolve_function_type" not in vars(cpu_target.typing_context)


def _sum_of_squares(n):
    """A function with another inside, for which nothing may be left out."""
    squares = [i * i for i in range(n)]
    return sum([x + 1 for x in squares])


def test_what_has_a_function_inside_is_compiled_with_every_pass(tmp_path, monkeypatch):
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))
    assert compiled.__wrapped__(_sum_of_squares)(4) == _sum_of_squares(4) == 18


@pytest.mark.slow
def test_all_loops_are_compiled_once_each(tmp_path):
    words = [sys.executable, "-m", "lib.compiled"]
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stdout == "The fast loops are compiled.\n" and not done.stderr
    assert len(list(tmp_path.rglob("*.nbi"))) == len(list(tmp_path.rglob("*.nbc"))) > 20
    names = Counter(file.name.partition("-")[0].rpartition("_")[0] for file in tmp_path.rglob("*.nbc"))
    pairs = {"pairs.exact_loop", "pairs.absolute_loop", "pairs.residual_loop"}
    twice = pairs | {"curves.curve_loop", "mesh.mesh_loop"}  # in the plane and in space
    assert names == {name: 2 if name in twice else 1 for name in names} and twice < set(names)


def test_a_full_disk_is_passed_over(monkeypatch):
    waiting.warn_of_nothing_kept.cache_clear()
    from numba.core.caching import FunctionCache

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(FunctionCache, "save_overload", full)
    with pytest.warns(UserWarning, match="cannot be kept"):
        assert compiled(double_double.normal, PAIR=os.getpid())(1.0, 0.5) == (1.5, 0.0)


def test_the_name_of_what_is_kept_follows_every_function_that_it_calls(monkeypatch):
    def name(**constants):
        room._named.cache_clear()
        return _fingerprint(pairs.exact_loop, {"AXES": 3, **constants})

    first = name()
    assert (
        first == name()
        and first != name(AXES=2)
        and _fingerprint(residual.touches, {}) != _fingerprint(residual.touches, {"where": pairs.chosen})
    )

    def two_product(x, y):
        return x * y, 0.0

    two_product.__module__ = "lib.double_double"
    monkeypatch.setattr(pairs, "two_product", two_product)  # called by `coefficients`, three floors down
    assert name() != first
    monkeypatch.undo()
    monkeypatch.setattr(pairs, "LEAST", 2.0**-100)
    assert name() != first
    monkeypatch.undo()
    monkeypatch.setattr(double_double, "SPLITTER", 3.0)
    assert name() != first
    monkeypatch.undo()
    assert name() == first


FLAT = "def f(x): return x * A[1500]"
NESTED = "def f(x): return [g(y) for y in (x, 2 * x)][0]"
TUPLE = "import numpy as np\nA = (np.full(2, {}), 3)\ndef f(x): return x * A[0][1]"
ROOT_OF = "def f(x): return sqrt(x)"


def name_of(source: str, module: str = "lib.nowhere", **options) -> str:
    """The name under which `f` of a source would be kept."""
    known = {"__name__": module}
    exec(source, known)
    return _fingerprint(known["f"], {}, **options)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A = [0.1] * 2000\n" + FLAT, "A = [0.1] * 1999 + [0.2]\n" + FLAT),
        ("import numpy as np\nA = np.zeros(2000)\n" + FLAT, "import numpy as np\nA = np.arange(2000) // 1500\n" + FLAT),
        (
            "import numpy as np\nA = np.full(2, 0.1)\n" + FLAT,
            "import numpy as np\nA = np.full(2, 0.1 + 1e-12)\n" + FLAT,
        ),
        (TUPLE.format("0.1"), TUPLE.format("0.1 + 1e-12")),
        ("from math import sqrt\n" + ROOT_OF, "from numpy import sqrt\n" + ROOT_OF),
        ("def g(x): return x + 1\n" + NESTED, "def g(x): return x + 2\n" + NESTED),
        ("def f(x): return [y + 1 for y in x]", "def f(x): return [y + 2 for y in x]"),
    ],
)
def test_the_name_follows_every_digit_of_a_constant_and_what_lies_within(one, other):
    assert name_of(one) == name_of(one) != name_of(other)


def test_the_name_follows_what_numba_is_asked_for(monkeypatch):
    first = name_of(ROOT_OF)
    monkeypatch.setitem(room.OPTIONS, "error_model", "python")
    assert first != name_of(ROOT_OF)


def test_constants_of_a_module_are_to_be_named_themselves():
    with pytest.raises(TypeError, match=r"lib\.table\.event.*by name"):
        name_of("from lib import event\ndef f(x): return x * event.CLEAR")


def test_names_are_those_of_the_module_and_not_of_attributes():
    from lib import frame

    assert "where" not in room._named(frame.where)  # it calls np.where
    assert room._named(residual.touches).keys() == {"closest", "np"}
    assert room._is_ours(residual.touches) and not room._is_ours(np.where) and not room._is_ours(np.sqrt)


@pytest.mark.parametrize("gap", [0.0, 0.5, 2.0, np.inf])
@pytest.mark.parametrize("rate", [-2.0, -0.5, 0.0, 1.0])
@pytest.mark.parametrize("pull", [-1.0, 0.0, 1.0])
def test_a_function_of_the_course_is_the_same_compiled(gap, rate, pull):
    assert compiled(event.landing)(gap, rate, pull) == event.landing(gap, rate, pull)


def test_two_signatures_in_one_file_are_told_apart(tmp_path, monkeypatch):
    """Two processes that compile at once may each think that a file is theirs."""
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))
    one = compiled(double_double.normal, PAIR=-1)
    assert one(1.0, 0.5) == (1.5, 0.0)
    cache = one._cache
    (file,) = Path(cache.cache_path).glob(f"*{_fingerprint(double_double.normal, {'PAIR': -1})}*.nbi")
    from numba import float32
    from numba.core import registry

    target = registry.cpu_target.target_context
    import pickle

    text = file.read_bytes()
    version = pickle.loads(text)
    stamp, known = pickle.loads(text[len(pickle.dumps(version, -1)) :])
    ((sig, *rest), name) = next(iter(known.items()))
    known = {((float32, float32), *rest): name}
    file.write_bytes(pickle.dumps(version, -1) + pickle.dumps((stamp, known), -1))
    assert cache.load_overload((float32, float32), target) is None
    assert stat.S_ISREG(file.stat().st_mode)
