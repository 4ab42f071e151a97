"""The course's own source, compiled for numbers: one helper for all of it, and the loops that only speed needs.

`compiled(function)` is that function as machine code, with every function of the course that it calls: what a lesson
shows is what runs. numba does the work, and is imported when something is compiled for the first time. What it makes is
kept on disk, beside the source or in the user's cache, for each kind of processor; where nothing can be kept, each
process compiles for itself, and warns of it. `waiting` says at a terminal or in a notebook what takes so long.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dis import get_instructions
from functools import cache, partial
from hashlib import sha256
from os import environ
from os.path import exists
from sys import platform
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from warnings import warn

import numpy as np

from . import linked, sparing, waiting

OPTIONS = {"error_model": "numpy"}
"""What numba is asked for, whatever it compiles."""

OLDEST, TOO_NEW = (0, 63), (0, 70)
"""The first numba that serves, and the first of which nobody knows: parts of it are used that it does not promise."""

BEHIND = "SWEPT_SPHERES_COMPILING"
"""The environment's name for a file that is there while another process compiles all loops, as behind `make lab`."""


def behind() -> bool:
    """Are all loops being compiled behind this process? Then it does without them, rather than begin that too."""
    return exists(environ.get(BEHIND, ""))


def has_numba() -> bool:
    """Is numba there, and no other process at work to compile all loops for this one?"""
    return not behind() and is_installed()


@cache
def is_installed() -> bool:
    """Is a numba there that serves? If not, that is said once; a browser has no compiler to be told of."""
    try:
        import numba
    except ImportError:
        if platform != "emscripten":
            _slower("numba is not installed")
        return False
    if not (known := OLDEST <= numba.version_info.short < TOO_NEW):
        oldest, too_new = (f"{major}.{minor}" for major, minor in (OLDEST, TOO_NEW))
        _slower(f"numba must be {oldest} or newer and older than {too_new}, and is {numba.__version__}")
    return known


def _slower(why: str) -> None:
    """Warn of it at the line that called."""
    warn(f"{why}, so this is slower than it need be: pip install 'swept-spheres[fast]'", stacklevel=5)


def lent(x: np.ndarray) -> np.ndarray:
    """An array for loops that only read it: the same memory, and never read-only.

    To numba what is read-only is of another type, for which it would compile all anew.

    Parameters
    ----------
    x : ndarray
        Of any shape and type.

    >>> import numpy as np
    >>> x = np.broadcast_to(np.ones(3), (2, 3))
    >>> x.flags.writeable, lent(x).flags.writeable, np.shares_memory(x, lent(x))
    (False, True, True)
    """
    if x.flags.writeable:
        return x
    told = x.__array_interface__ | {"data": (x.__array_interface__["data"][0], False)}
    return np.asarray(SimpleNamespace(__array_interface__=told, owner=x))


@cache
def compiled(function: Callable, **constants) -> Callable:
    """A function of plain numbers and arrays as machine code, with all that it calls put into it.

    So a loop without a branch takes several rows in one instruction.

    Parameters
    ----------
    function : callable
        A function of a module. The functions that it names, of its own module or imported there, are compiled with it.
    **constants
        Names that are to stand for something else than in its module: numbers, types, functions.

    >>> from ..double_double import two_sum
    >>> compiled(two_sum)(1.0, 2.0**-60) == (1.0, 2.0**-60)
    True
    """
    from numba import njit

    known = _rebound(function, constants)
    bound = FunctionType(function.__code__, known, function.__name__, function.__defaults__)
    bound.__qualname__ = f"{function.__name__}_{_fingerprint(function, constants)}"
    class_ = sparing.compiler_class()
    dispatcher = njit(bound, no_cfunc_wrapper=True, nogil=True, pipeline_class=class_, **OPTIONS)
    if dispatcher is not bound:  # as it is where numba is told to compile nothing
        many = sum(1 for _ in _floors(function, constants))
        dispatcher._compiler.compile = partial(waiting.watched, dispatcher._compiler.compile, function.__module__, many)
        try:
            dispatcher._cache = _kept_on_disk(bound)
        except RuntimeError:  # there is no place where anything could be kept
            waiting.warn_of_nothing_kept()
    return dispatcher


def _floors(function: Callable, constants: dict) -> Iterator[tuple[Callable, dict]]:
    """A function and all those of the course that it calls, each with the names that it reads."""
    seen, left = set(), [function]
    while left:
        one = left.pop()
        if one not in seen:
            seen.add(one)
            values = {name: constants.get(name, x) for name, x in _named(one).items()}
            left += [x for x in (*values.values(), *(one.__defaults__ or ())) if _is_ours(x)]
            yield one, values


def _rebound(function: Callable, constants: dict) -> dict:
    """The names that a function knows, the functions among them compiled."""
    values = {name: constants.get(name, x) for name, x in _named(function).items()}
    inner = {name: _within(x, _reached(x, constants)) for name, x in values.items() if _is_ours(x)}
    return function.__globals__ | values | inner


def _reached(function: Callable, constants: dict) -> tuple:
    """Those of the constants that a function or what it calls reads, each with its type: 1 is not True."""
    found = {}
    for _, values in _floors(function, constants):
        found |= {name: x for name, x in values.items() if name in constants}
    return tuple((name, type(x), x) for name, x in sorted(found.items()))


@cache
def _within(function: Callable, constants: tuple) -> Callable:
    """A function that others call, compiled once for all of them."""
    from numba import njit

    known = _rebound(function, {name: x for name, _, x in constants})
    bound = FunctionType(function.__code__, known, function.__name__, function.__defaults__)
    if linked.is_alone(function):
        made = njit(bound, pipeline_class=linked.caller_class(partial(_alone, function, constants)), **OPTIONS)
    else:
        made = njit(bound, forceinline=True, pipeline_class=_part_class(), **OPTIONS)
    if made is not bound:  # as it is where numba is told to compile nothing
        made.get_call_template = partial(_for_all_numbers, made.get_call_template)
    return made


@cache
def _alone(function: Callable, constants: tuple) -> Callable:
    """A function that others call by its name: the same that Python calls, as both are kept in one place."""
    return compiled(function, **{name: x for name, _, x in constants})


def _for_all_numbers(template: Callable, args: tuple, keywords: dict):
    """How to call a function with these types: for a number that is written out it is not compiled once more."""
    from numba.core.types import unliteral

    return template([unliteral(x) for x in args], {name: unliteral(x) for name, x in keywords.items()})


@cache
def _part_class() -> type:
    """The class of numba's compiler for what is never called but from other code: optimised with that, not by itself.

    numba optimises all that a function calls, with all that this calls, and makes machine code of it, for each
    function anew: of loops as deep as these that is most of its time.
    """

    class PartCompiler(sparing.compiler_class()):
        library_class = staticmethod(sparing.part_class)

        def _compile_core(self):
            state = self.state
            state.flags.no_compile = state.flags.no_cpython_wrapper = state.flags.no_cfunc_wrapper = True
            made = super()._compile_core()._replace(entry_point=[].append)  # a builtin like no other: the key of it
            state.targetctx.insert_user_function(made.entry_point, made.fndesc, [made.library])
            waiting.one_more()
            return made

    return PartCompiler


@cache
def _named(function: Callable) -> dict:
    """The names of its module that a function reads, and what they stand for."""
    steps = (step for code in _codes(function.__code__) for step in get_instructions(code))
    names = {step.argval for step in steps if step.opname == "LOAD_GLOBAL"}
    return {name: function.__globals__[name] for name in sorted(names) if name in function.__globals__}


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function and of all that is written within it: some Pythons keep a comprehension apart."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _codes(one)


def _is_ours(x) -> bool:
    """Is it a function of this package?"""
    return isinstance(x, FunctionType) and x.__module__.partition(".")[0] == __package__.partition(".")[0]


def _fingerprint(function: Callable, constants: dict) -> str:
    """A name for all that the machine code is made of: a change of any of it makes another name.

    numba itself asks only whether the file of the outermost function has changed.
    """
    found = sha256(repr((function.__module__, OPTIONS)).encode())
    for one, values in _floors(function, constants):
        words = [(name, _in_full(x)) for name, x in values.items()]
        made_of = [(code.co_code, *map(_in_full, code.co_consts), code.co_names) for code in _codes(one.__code__)]
        found.update(repr((made_of, words, _in_full(one.__defaults__))).encode())
    return found.hexdigest()[:16]


def _in_full(x) -> str:
    """What a name stands for in words, the same in every process: all digits of arrays, and no place in memory."""
    if isinstance(x, ModuleType) and x.__name__.partition(".")[0] == __package__.partition(".")[0]:
        raise TypeError(f"{x.__name__} must be named piece by piece: import what is compiled by name; got the module")
    if isinstance(x, tuple):
        return repr((type(x), *map(_in_full, x)))
    if isinstance(x, np.ndarray):
        return repr((x.dtype, x.shape, x.tobytes()))
    if isinstance(x, FunctionType):
        return f"{x.__module__}.{x.__qualname__}"
    return x.co_name if isinstance(x, CodeType) else repr(x)


@cache
def _kept_class() -> type:
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
            waiting.warn_of_nothing_kept()

    return Kept


def _kept_on_disk(function: Callable):
    """numba's cache for that function."""
    return _kept_class()(function)
