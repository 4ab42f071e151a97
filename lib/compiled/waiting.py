"""While something is compiled for the first time: what is said of it, and what makes it shorter."""

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from itertools import count
from os import environ
from time import monotonic
from warnings import warn

from . import sparing

QUIET = "SWEPT_SPHERES_QUIET"
"""The environment's name for anything but nothing, where nobody wants to be told."""

PATIENCE = 1.0
"""Seconds that pass before anything is said."""

ROOM = 1 << 17
"""Words of memory that frames of Python find in one piece: more than the compiler ever needs at once."""

_MORE: list[Callable] = []
"""What to call when one function more is ready, for each that is being compiled."""


def watched(make: Callable, name: str, many: int, *types):
    """Compile something, and say so if that takes long and somebody sees it.

    Parameters
    ----------
    make : callable
        What compiles, for the types that follow.
    name : str
        Where it is from.
    many : int
        Of how many functions it is made.
    """
    words, told = f"Compiling {name}, which happens once", not _MORE and _is_seen()  # one at a time: one line
    more, end = _telling(words, many) if told else (_nothing, _nothing)
    _MORE.append(more)
    try:
        with _nothing_thrown_away(), sparing.typed_once():
            return _in_one_piece(partial(make, *types))
    finally:
        _MORE.remove(more)
        end()


def one_more() -> None:
    """Say that a function is ready: to the first that is being compiled, whose calls led to all the others."""
    for more in _MORE[:1]:
        more()


@cache
def warn_of_nothing_kept() -> None:
    """Say, once in a process, that nothing can be kept on disk."""
    told = "compiled loops cannot be kept on this machine, so that every process compiles them anew"
    warn(f"{told}: NUMBA_CACHE_DIR may name a folder where they can be written", stacklevel=3)


def _nothing() -> None:
    """What is said to nobody."""


def _is_seen() -> bool:
    """Is there somebody at a terminal or in a notebook, who has not asked for silence?"""
    if environ.get(QUIET) or sys.stderr is None:
        return False
    if _is_a_page():
        return _can_be_asked()
    return getattr(sys.stderr, "isatty", bool)()


def _is_a_page() -> bool:
    """Is what is said shown below a cell of a notebook?"""
    return type(sys.stderr).__module__.startswith("ipykernel")


def _can_be_asked() -> bool:
    """Could somebody type an answer to this kernel? Nobody can where a program runs a notebook."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return getattr(getattr(shell, "kernel", None), "_allow_stdin", True)


def _telling(words: str, many: int) -> tuple[Callable, Callable]:
    """What to call for each function that is ready, and what at the end: a bar, or a line where there is no tqdm.

    A page knows no bar that is drawn over itself: there it is one output, which is written anew and in the end is
    empty.
    """
    if _is_a_page():
        lines = []
        return partial(_written_anew, lines, words, count(1), monotonic() + PATIENCE), partial(_emptied, lines)
    try:
        from tqdm import tqdm
    except ImportError:
        return partial(_told_once, [f"{words}.\n"], monotonic() + PATIENCE), _nothing
    shape = "{desc}: {percentage:3.0f}% |{bar}| {elapsed}"
    bar = tqdm(total=many, desc=words, delay=PATIENCE, leave=False, file=sys.stderr, bar_format=shape, miniters=1)
    return partial(_moved_on, bar), bar.close


def _written_anew(lines: list, words: str, numbers: Iterator[int], when: float) -> None:
    """Show how many functions are ready, in one output below the cell, when its time has come."""
    told = {"text/plain": f"{words}: {next(numbers)} functions are ready."}
    if lines:
        lines[0].update(told, raw=True)
    elif monotonic() >= when:
        lines.append(sys.modules["IPython.display"].display(told, raw=True, display_id=True))


def _emptied(lines: list) -> None:
    """Leave nothing of what was shown."""
    for line in lines:
        line.update({"text/plain": ""}, raw=True)


def _moved_on(bar) -> None:
    """Move a bar on, but never past its end: a function may be compiled for numbers of two types."""
    bar.update(min(1, bar.total - bar.n))


def _told_once(lines: list[str], when: float) -> None:
    """Write what there is to say, when its time has come."""
    if lines and monotonic() >= when:
        sys.stderr.write(lines.pop())
        sys.stderr.flush()


@contextmanager
def _nothing_thrown_away() -> Iterator[None]:
    """Do without the search for circular garbage: the compiler makes many objects, and keeps nearly all of them."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _in_one_piece(work: Callable):
    """Do some work that calls very deep. Python keeps frames in pieces of memory of 16 KB, and asks the system for the
    next one, or gives it back, whenever a call crosses a border: in the compiler that is a tenth of all the time. A
    frame that says it needs much has a large piece, which the frames above it share."""
    return work()


_in_one_piece.__code__ = _in_one_piece.__code__.replace(co_stacksize=ROOM + 64)  # so it is given twice the room
