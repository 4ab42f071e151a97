"""Break it: an article's listing in a cell, wired to the shot; drag until it fails, mend it, see the fault go."""

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from .. import exact, published, quadratic
from ..attack.targets import Hang, within
from ..show.boards.laboratory import Laboratory, Reply
from ..show.explorer import explore
from ..show.scene import number
from .engine.state import engine
from .listings import LISTINGS, Answer, Fault, Listing, Truth, answered

FOUND: defaultdict[str, list[str]] = defaultdict(list)
"""What was found of each listing, by name: it stays found while the cell is run again."""

CLOSE = 1e-9
"""Times that differ by no more, as a share of them, are one."""

PATIENCE = 0.5
"""Seconds that code may take for one pair."""


def lab(name: str, answer: Callable[..., Any]) -> None:
    """Show the shot with what a function answers beside what is true, to be dragged until they differ.

    Parameters
    ----------
    name : str
        Which article's listing it was: a name of `LISTINGS`. Its faults are named once they are found.
    answer : callable (p, v, r) -> hit, or hit and t, or hit, t and exit
        The listing, as it stands in the cell above, or what has become of it. It runs in the engine's socket for
        first contact, as the article's, until another takes its place.

    Raises
    ------
    ValueError, TypeError
        For a name that is no listing, and an answer that is no function.
    """
    if name not in LISTINGS:
        raise ValueError(f"name must be among {', '.join(LISTINGS)}; got {name!r}")
    if not callable(answer):
        raise TypeError(f"answer must be a function of p, v, r; got {answer!r}")
    listing = LISTINGS[name]
    plug(listing, answer)
    explore(Laboratory(lambda p, v, r: judged(name, answer, p, v, r)))


def plug(listing: Listing, answer: Callable[..., Any]) -> None:
    """Let the engine have a listing that gives a time, as the article's part."""
    if "t" in listing.gives:
        engine().articles["first contact"] = lambda p, v, r: time_of(answered(listing, answer(p, v, r)))


def time_of(answer: Answer) -> float:
    """What a sweep answers, from what a listing does."""
    return answer.t if answer.hit else np.inf


def judged(name: str, function: Callable[..., Any], p, v, r) -> Reply:
    """What a function says of a pair, beside the truth and what has been found."""
    listing, known = LISTINGS[name], truth(p, v, r)
    try:
        answer = asked(listing, function, p, v, r)
    except Exception as error:
        return Reply(np.nan, f"Your code raised {type(error).__name__}: {error} True: {told(known.hit, known.t)}.")
    same = agrees(listing, known, answer)
    told_here = f"Both say: {told(known.hit, known.t)}." if same else differ(listing, known, answer)
    fault = None if same else cause(listing, function, known, answer)
    if fault and fault.name not in FOUND[name]:
        FOUND[name].append(fault.name)
    why = f" {fault.name}: {fault.told}." if fault else ""
    return Reply(answer.t if answer.hit else np.nan, f"{told_here}{why} {tally(name, function)}")


def cause(listing: Listing, function: Callable[..., Any], known: Truth, answer: Answer) -> Fault | None:
    """The first fault that this pair shows, and that the function has: it shows on the fault's own witness as well."""
    shown = (fault for fault in listing.faults if fault.shown(known, answer))
    return next((fault for fault in shown if not mended(listing, fault, function)), None)


def asked(listing: Listing, function: Callable[..., Any], p, v, r) -> Answer:
    """What a function answers, in copies of its own, in time, without warnings."""
    with np.errstate(all="ignore"):
        try:
            value = within(PATIENCE, lambda: function(np.array(p, float), np.array(v, float), float(r)))
        except Hang:
            raise TimeoutError(f"it took more than {PATIENCE:g} s.") from None
    return answered(listing, value)


def truth(p, v, r) -> Truth:
    """What is true of a pair."""
    hit, t = exact.sweep(p, v, r)
    return Truth(p, v, float(r), bool(hit), float(t), quadratic.roots(p, v, r), quadratic.steps(p, v, r))


def agrees(listing: Listing, known: Truth, answer: Answer) -> bool:
    """Is an answer right in all that the listing gives?"""
    if answer.hit != known.hit:
        return False
    if not answer.hit:
        return True
    pairs = [("t", answer.t, known.t), ("exit", answer.exit, known.roots[1])]
    return all(one(mine, right) for gives, mine, right in pairs if gives in listing.gives and right == right)


def one(mine: float, right: float) -> bool:
    """Are two times one, to nine digits?"""
    return abs(mine - right) <= CLOSE * max(abs(right), 1e-300)


def differ(listing: Listing, known: Truth, answer: Answer) -> str:
    """Both answers in a sentence, with as many digits as tell them apart."""
    digits = 12 if answer.hit and known.hit else 4
    ends = ""
    leaves = known.roots[1]
    if "exit" in listing.gives and answer.hit and known.hit and not one(answer.exit, leaves):
        ends = f" It says they part at {number(answer.exit)}; true: {number(leaves)}."
    says = told(answer.hit, answer.t if "t" in listing.gives else known.t, digits)
    return f"The code says: {says}. True: {told(known.hit, known.t, digits)}.{ends}"


def told(hit: bool, t: float, digits: int = 4) -> str:
    """A verdict in words."""
    if not hit:
        return "a miss"
    return f"a hit at t = {number(t, digits)}" if t == t else "a hit, at no time that is a number"


def tally(name: str, function: Callable[..., Any]) -> str:
    """How many faults are found, and which of them are mended."""
    listing = LISTINGS[name]
    found = [fault for fault in listing.faults if fault.name in FOUND[name]]
    if not found:
        return f"{listing.try_this} {len(listing.faults)} to be found." if len(listing.faults) > 1 else listing.try_this
    names = [f"{fault.name}{' ✓ mended' if mended(listing, fault, function) else ''}" for fault in found]
    return f"Found {len(found)} of {len(listing.faults)}: {', '.join(names)}."


@cache
def mended(listing: Listing, fault: Fault, function: Callable[..., Any]) -> bool:
    """Is the fault's own witness answered without it?"""
    given = published.ERRATA[fault.name].witness
    rows = zip(*(np.atleast_2d(given[name]) for name in "pv"), np.atleast_1d(given["r"]), strict=True)
    try:
        runs = ((truth(*row), asked(listing, function, *row)) for row in rows)
        return not any(fault.shown(*run) and not agrees(listing, *run) for run in runs)
    except Exception:
        return False
