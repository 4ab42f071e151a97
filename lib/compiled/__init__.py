"""The course's own source, compiled for numbers: one helper for all of it, and the loops that only speed needs.

`compiled(function)` is that function as machine code, with every function of the course that it calls: what a lesson
shows is what runs. numba does the work, and is imported when something is compiled for the first time. What it makes is
kept on disk, beside the source or in the user's cache, for each kind of processor; where nothing can be kept, each
process compiles for itself.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from types import FunctionType


@cache
def has_numba() -> bool:
    """Is numba there?"""
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


@cache
def compiled(function: Callable, inline: bool = False, **constants) -> Callable:
    """A function of plain numbers and arrays as machine code, with all that it calls.

    Parameters
    ----------
    function : callable
        A function of a module. The functions that it names, of its own module or imported there, are compiled with it.
    inline : bool
        Put what it calls into it, so that a loop without a branch takes several rows in one instruction.
    **constants
        Names that are to stand for something else than in its module: numbers, types, functions of numpy.

    >>> from ..double_double import two_sum
    >>> compiled(two_sum)(1.0, 2.0**-60) == (1.0, 2.0**-60)
    True
    """
    from numba import njit

    known = rebound(function, inline, constants)
    bound = FunctionType(function.__code__, known, function.__name__, function.__defaults__)
    bound.__qualname__ = f"{function.__name__}_{fingerprint(function, constants)}"
    dispatcher = njit(bound, error_model="numpy", nogil=True)
    with suppress(RuntimeError):  # there is no place where anything could be kept
        dispatcher._cache = kept_on_disk(bound)
    return dispatcher


def rebound(function: Callable, inline: bool, constants: dict) -> dict:
    """The names that a function knows, the functions among them compiled."""
    from numba import njit

    @cache
    def inner(one: Callable) -> Callable:
        bound = FunctionType(one.__code__, names(one), one.__name__, one.__defaults__)
        return njit(bound, error_model="numpy", forceinline=inline)

    def names(one: Callable) -> dict:
        return one.__globals__ | constants | {called.__name__: inner(called) for called in calls(one)}

    return names(function)


def calls(function: Callable) -> Iterator[FunctionType]:
    """The functions of modules that a function names."""
    for name in function.__code__.co_names:
        found = function.__globals__.get(name)
        if isinstance(found, FunctionType) and found.__module__.partition(".")[0] == __package__.partition(".")[0]:
            yield found


def fingerprint(function: Callable, constants: dict) -> str:
    """A name for all that the machine code is made of: a change of any of it makes another name.

    numba itself asks only whether the file of the outermost function has changed.
    """
    given = sorted((name, getattr(x, "__qualname__", repr(x))) for name, x in constants.items())
    seen, left, found = set(), [function], sha256(repr(given).encode())
    while left:
        one = left.pop()
        if one not in seen:
            seen.add(one)
            code = one.__code__
            fixed = [(name, one.__globals__.get(name)) for name in code.co_names]
            numbers = [(name, x) for name, x in fixed if isinstance(x, int | float | str | tuple)]
            found.update(repr((code.co_code, code.co_consts, code.co_names, numbers, one.__defaults__)).encode())
            left += calls(one)
    return found.hexdigest()[:16]


@cache
def kept_class() -> type:
    """The class of numba's cache that costs time, and nothing else, where a disk is full or a file is broken."""
    from numba.core.caching import FunctionCache

    class Kept(FunctionCache):
        def load_overload(self, sig, target_context):
            with suppress(Exception):  # whatever half a file may do when it is read
                found = super().load_overload(sig, target_context)
                # Two processes that compile at once may give two signatures one file.
                return found if found is not None and tuple(found.signature.args) == tuple(sig) else None

        def save_overload(self, sig, data):
            with suppress(OSError):
                super().save_overload(sig, data)

    return Kept


def kept_on_disk(function: Callable):
    """numba's cache for that function."""
    return kept_class()(function)
