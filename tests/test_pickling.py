"""Every exception and every result of the library is copied, and comes back from another process, as it was."""

import copy
import importlib
import inspect
import pickle
import pkgutil
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

import lib
from lib import broad, curve, exact, rolling, table
from lib.broad import hierarchy

ROOM = table.room([0, 0], [8, 8], e=0.9)
HISTORY = table.run(table.balls([[1, 1], [4, 1]], [[1, 0], [0, 0]]), ROOM, 3)
ENDLESS = table.balls([[1, 1], [4, 1]], [[1, 0], [0, 0]]), ROOM, 100.0, 3
"""A run of more events than it is allowed."""

EXAMPLES = {
    table.EndlessError: ("more than 3 events", HISTORY),
    table.KinkError: ("there is no derivative", 3, "graze"),
    table.StuckError: ("rest", "ball 1 comes to rest"),
}
"""What exceptions with arguments of their own are made of."""

WAYS = {
    "copied": copy.copy,
    "copied deeply": copy.deepcopy,
    **{f"pickled by protocol {n}": lambda x, n=n: pickle.loads(pickle.dumps(x, n)) for n in (2, 4, 5)},
}


def classes(base: type) -> list[type]:
    """The classes of that kind in every module of the library."""
    names = [m.name for m in pkgutil.walk_packages(lib.__path__, "lib.") if not m.name.endswith("__main__")]
    found = ((name, x) for name in names for x in vars(importlib.import_module(name)).values())
    return sorted(
        {x for name, x in found if inspect.isclass(x) and issubclass(x, base) and x.__module__ == name}, key=str
    )


EXCEPTIONS, TUPLES = classes(BaseException), [x for x in classes(tuple) if hasattr(x, "_fields")]
by_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def same(x, y) -> bool:
    """Are two results alike, to the bit, part by part?"""
    if isinstance(x, tuple) and hasattr(x, "_fields"):
        return type(x) is type(y) and all(map(same, x, y))
    if isinstance(x, list | tuple):
        return len(x) == len(y) and all(map(same, x, y))
    return (
        np.array_equal(x, y, equal_nan=np.asarray(x).dtype.kind == "f") and np.asarray(x).dtype == np.asarray(y).dtype
    )


def test_there_is_something_to_look_at():
    assert {table.EndlessError, table.StuckError} <= set(EXCEPTIONS)
    assert {lib.Contact, broad.Pairs, table.History, rolling.RollingHistory, hierarchy.Tree} <= set(TUPLES)


@by_way
@pytest.mark.parametrize("kind", EXCEPTIONS)
def test_every_exception_is(way, kind):
    error = kind(*EXAMPLES.get(kind, ("why",)))
    again = way(error)
    assert type(again) is kind and str(again) == str(error)
    assert vars(again).keys() == vars(error).keys() and all(same(vars(again)[k], x) for k, x in vars(error).items())


@pytest.mark.one_in(5)
@by_way
@pytest.mark.parametrize("kind", TUPLES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_result_is(way, kind):
    one = kind(*(np.arange(k, dtype=float) for k in range(len(kind._fields))))
    assert same(way(one), one)


CALLS = (
    (lib.sweep, ([0, 0], [4, 0], 1, [4, 0], [0, 0], 1)),
    (lib.contact_geometry, ([0, 0], [4, 0], 1, [4, 0], [0, 0], 1, 0.5)),
    (exact.steps, ([3, 4], [-3, 0], 4)),
    (exact.levels, ([3, 4], [-3, 0], 4)),
    (curve.steps, ([5, 0], [-8, 0], [8, 0], 3)),
    (broad.pairs, ([[0, 0], [9, 0], [5, 0]], [[8, 0], [0, 0], [0, 0]], 1)),
    (hierarchy.tree, (([[0, 0], [4, 0], [9, 0]], 1),)),
    (hierarchy.enclosing, ([[0, 0], [4, 0], [2, 1], [0, 3]],)),
    (table.run, ENDLESS[:2] + (3.0,)),
)


@pytest.fixture(scope="module")
def elsewhere():
    """A process that knows nothing of this one."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("function", "given"), CALLS, ids=lambda x: getattr(x, "__qualname__", ""))
def test_a_result_comes_back_from_another_process(function, given, elsewhere):
    assert same(elsewhere.submit(function, *given).result(120), function(*given))


def test_an_exception_comes_back_from_another_process_with_its_history(elsewhere):
    error = elsewhere.submit(table.run, *ENDLESS).exception(120)
    with pytest.raises(table.EndlessError) as here:
        table.run(*ENDLESS)
    assert type(error) is table.EndlessError and str(error) == str(here.value)
    assert same(error.history, here.value.history) and len(error.history.t) <= 3
    assert elsewhere.submit(len, "still there").result(120) == 11
