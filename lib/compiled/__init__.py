"""The course's own source, compiled for numbers: one helper for all of it, and the loops that only speed needs.

`compiled(function)` is that function as machine code, with every function of the course that it calls: what a lesson
shows is what runs. numba does the work, and is imported when something is compiled for the first time. What it makes is
kept on disk, beside the source or in the user's cache, for each kind of processor; where nothing can be kept, each
process compiles for itself.
"""

from collections.abc import Callable
from contextlib import suppress
from dis import get_instructions
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
        Names that are to stand for something else than in its module: numbers, types, functions.

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
        bound = FunctionType(one.__code__, known(one), one.__name__, one.__defaults__)
        return njit(bound, error_model="numpy", forceinline=inline)

    def known(one: Callable) -> dict:
        values = {name: constants.get(name, x) for name, x in named(one).items()}
        return one.__globals__ | {name: inner(x) if is_ours(x) else x for name, x in values.items()}

    return known(function)


@cache
def named(function: Callable) -> dict:
    """The names of its module that a function reads, and what they stand for."""
    names = {step.argval for step in get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    return {name: function.__globals__[name] for name in sorted(names) if name in function.__globals__}


def is_ours(x) -> bool:
    """Is it a function of this package?"""
    return isinstance(x, FunctionType) and x.__module__.partition(".")[0] == __package__.partition(".")[0]


def fingerprint(function: Callable, constants: dict) -> str:
    """A name for all that the machine code is made of: a change of any of it makes another name.

    numba itself asks only whether the file of the outermost function has changed.
    """
    seen, left, found = set(), [function], sha256(function.__module__.encode())
    while left:
        one = left.pop()
        if one not in seen:
            seen.add(one)
            values = {name: constants.get(name, x) for name, x in named(one).items()}
            left += [x for x in values.values() if is_ours(x)]
            words = [(name, getattr(x, "__qualname__", None) or repr(x)) for name, x in values.items()]
            code = one.__code__
            found.update(repr((code.co_code, code.co_consts, code.co_names, words, one.__defaults__)).encode())
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
            for _ in range(2):
                with suppress(Exception):
                    return super().save_overload(sig, data)
                with suppress(OSError):  # half a list of what there is: begin anew
                    self.flush()

    return Kept


def kept_on_disk(function: Callable):
    """numba's cache for that function."""
    return kept_class()(function)
