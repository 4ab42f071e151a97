"""Break it: an article's listing in a cell, wired to the shot; drag until it fails, mend it, see the fault go."""

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from .. import curve, exact, plane, published, quadratic, response
from ..attack.targets import Hang, within
from ..show.board import Board
from ..show.broad.celled import Celled
from ..show.broad.covered import Covered
from ..show.curve.bent import Bent, Met
from ..show.explorer import explore
from ..show.laboratory import Laboratory, Reply
from ..show.plane.banked import Touched, Turned
from ..show.response.struck import Says, Struck
from ..show.scene import number
from .broad.crowds import Asked, Round, asked_by, cover_by, least, missed_by, sticks_out, touching
from .engine.state import engine
from .listings import LISTINGS, Answer, Bend, Fault, Listing, Right, Truth, answered

__all__ = ["lab"]

FOUND: defaultdict[str, list[str]] = defaultdict(list)
"""What was found of each listing, by name: it stays found while the cell is run again."""

CLOSE = 1e-9
"""Times that differ by no more, as a share of them, are one."""

PATIENCE = 2.0
"""Seconds that code may take for one pair."""

SLOW: set[Callable[..., Any]] = set()
"""Code that took longer once: it is not asked again."""

LETTERS = {
    "pair": "p, v, r",
    "hit": "v1, v2, n, m1, m2, e",
    "plane": "p, v, r, n, d",
    "bounce": "v, n, e",
    "crowd": "p, v, r",
    "triangle": "a, b, c",
    "curve": "p, v, a, r",
}
"""What a listing of each kind is asked of."""

TRUTHS = {"hit": response.collide, "plane": plane.sweep, "bounce": lambda v, n, e: (plane.reflect(v, n, e),)}
"""What `lib` answers of what is no pair."""

PICTURES = {"hit": Struck, "plane": Touched, "bounce": Turned}
"""Where what is no pair is shown."""

PLUGS = {"hit": "collide", "bounce": "cushion", "crowd": "whom to ask"}
"""The sockets of the engine that listings of these kinds fit."""


SWEEPS = {"pair": "first contact", "curve": "curved way"}
"""And those that listings that sweep fit, once they tell when."""


def lab(name: str, answer: Callable[..., Any]) -> None:
    """Show the shot with what a function answers beside what is true, to be dragged until they differ.

    Parameters
    ----------
    name : str
        Which article's listing it was: a name of `LISTINGS`. Its faults are named once they are found.
    answer : callable
        The listing, as it stands in the cell above, or what has become of it: of a pair (p, v, r) -> hit, or hit and
        t, or hit, t and exit; of a hit (v1, v2, n, m1, m2, e) -> v1, v2; of a plane (p, v, r, n, d) -> hit, t; of a
        bounce (v, n, e) -> v; of a crowd (p, v, r) -> pairs; of a triangle (a, b, c) -> centre, radius; of a bent path
        (p, v, a, r) -> hit, t. Where the engine has a socket for an article's part, it runs there, as the article's,
        until another takes its place.

    Raises
    ------
    ValueError, TypeError
        For a name that is no listing, and an answer that is no function.
    """
    if name not in LISTINGS:
        raise ValueError(f"name must be among {', '.join(LISTINGS)}; got {name!r}")
    if not callable(answer):
        raise TypeError(f"answer must be a function of {LETTERS[LISTINGS[name].kind]}; got {answer!r}")
    plug(LISTINGS[name], answer)
    explore(opened(name, answer))


def opened(name: str, answer: Callable[..., Any]) -> Board:
    """The picture of a laboratory, by the kind of its listing."""
    kind = LISTINGS[name].kind
    if kind == "crowd":
        return Celled(lambda *given: judged_crowd(name, answer, *given))
    if kind == "triangle":
        return Covered(lambda corners: judged_cover(name, answer, corners))
    if kind == "curve":
        return Bent(lambda *given: judged_bend(name, answer, *given))
    if kind == "pair":
        return Laboratory(lambda p, v, r: judged(name, answer, p, v, r))
    return PICTURES[kind](lambda *given: judged_after(name, answer, *given))


def plug(listing: Listing, answer: Callable[..., Any]) -> None:
    """Let the engine have a listing that fits one of its sockets, as the article's part."""
    if listing.kind in PLUGS:
        engine().articles[PLUGS[listing.kind]] = answer
    elif listing.kind in SWEEPS and "t" in listing.gives:
        engine().articles[SWEEPS[listing.kind]] = lambda *given: time_of(answered(listing, answer(*given)))


def time_of(answer: Answer) -> float:
    """What a sweep answers, from what a listing does."""
    return answer.t if answer.hit else np.inf


def judged(name: str, function: Callable[..., Any], p, v, r) -> Reply:
    """What a function says of a pair, beside the truth and what has been found."""
    listing, known = LISTINGS[name], truth(p, v, r)
    try:
        answer = asked(listing, function, p, v, r)
    except Exception as error:
        return Reply(np.nan, f"Your code raised {raised(error)} True: {told(known.hit, known.t)}.")
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
        value = in_time(function, np.array(p, float), np.array(v, float), float(r))
    return answered(listing, value)


def in_time(function: Callable[..., Any], *given: Any) -> Any:
    """What a function answers, if that does not take too long."""
    try:
        if function in SLOW:
            raise Hang
        return within(PATIENCE, lambda: function(*given))
    except Hang:
        SLOW.add(function)
        raise TimeoutError(f"it took more than {PATIENCE:g} s.") from None


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


def judged_after(name: str, function: Callable[..., Any], *given) -> Says:
    """What a function says of a hit or a plane, beside the truth and what has been found."""
    listing, known = LISTINGS[name], right(LISTINGS[name], given)
    truth = said_after(listing, known.answer)
    try:
        answer = asked_after(listing, function, given)
    except Exception as error:
        return Says(None, f"Your code raised {raised(error)} True: {truth}.")
    same = agrees_after(known, answer)
    fault = None if same else next((x for x in listing.faults if shows(listing, x, function, known, answer)), None)
    if fault and fault.name not in FOUND[name]:
        FOUND[name].append(fault.name)
    here = f"Both say: {truth}." if same else f"The code says: {said_after(listing, answer)}. True: {truth}."
    why = f" {fault.name}: {fault.told}." if fault else ""
    return Says(answer, f"{here}{why} {tally(name, function)}")


def shows(listing: Listing, fault: Fault, function: Callable[..., Any], known: Right, answer: tuple) -> bool:
    """Does an answer show a fault that the function has?"""
    return fault.shown(known, answer) and not mended(listing, fault, function)


def right(listing: Listing, given: tuple) -> Right:
    """What is true of a hit or a plane."""
    values = tuple(np.asarray(x, float) for x in given)
    return Right(values, tuple(np.asarray(x) for x in TRUTHS[listing.kind](*values)))


def asked_after(listing: Listing, function: Callable[..., Any], given: tuple) -> tuple:
    """What a function answers of a hit or a plane, as arrays; TypeError for what is no answer."""
    copies = [np.array(x, float) if np.ndim(x) else float(x) for x in given]
    with np.errstate(all="ignore"):
        value = in_time(function, *copies)
    values = value if listing.kind != "bounce" and isinstance(value, tuple | list) else (value,)
    shape = () if listing.kind == "plane" else np.shape(given[0])
    found = tuple(np.asarray(x, float) for x in values)
    if len(found) != len(listing.gives) or any(x.shape != shape for x in found):
        raise TypeError(f"it must return {', '.join(listing.gives)}; got {value!r}")
    return found


def agrees_after(known: Right, answer: tuple) -> bool:
    """Is an answer right? What follows a miss is not asked."""
    if known.answer[0].dtype == bool and not known.answer[0]:
        return not answer[0]
    size = max(1.0, *(float(np.max(np.abs(x))) for x in known.answer))
    return all(bool(np.all(np.abs(x - y) <= CLOSE * size)) for x, y in zip(answer, known.answer, strict=True))


def said_after(listing: Listing, answer: tuple) -> str:
    """An answer in words."""
    if listing.kind == "plane":
        return told(bool(answer[0]), float(answer[1]))
    ways = [f"({', '.join(number(round(float(x), 9)) for x in v)})" for v in answer]
    return f"A goes on by {ways[0]}, B by {ways[1]}" if listing.kind == "hit" else f"B goes on by {ways[0]}"


def judged_bend(name: str, function: Callable[..., Any], p, v, a, r) -> Met:
    """What a function says of a bent path, beside the truth and what has been found."""
    listing, known = LISTINGS[name], bend(p, v, a, r)
    try:
        answer = asked_bend(listing, function, known)
    except Exception as error:
        return Met(np.nan, known.t, f"Your code raised {raised(error)} True: {told(known.hit, known.t)}.")
    same = agrees_bend(known, answer)
    here = f"Both say: {told(known.hit, known.t)}." if same else differ_bend(known, answer)
    there = [x for x in listing.faults if not same and shows(listing, x, function, known, answer)]
    fault = min(there, key=lambda x: x.name in FOUND[name], default=None)
    t = answer.t if answer.hit else np.nan
    return Met(t, known.t, f"{here}{found(name, fault)} {tally(name, function)}")


def bend(p, v, a, r) -> Bend:
    """What is true of a pair on a bent path."""
    p, v, a = (np.array(x, float) for x in (p, v, a))
    hit, t = curve.sweep(p, v, a, r)
    return Bend(p, v, a, float(r), bool(hit), float(t))


def asked_bend(listing: Listing, function: Callable[..., Any], known: Bend) -> Answer:
    """What a function answers of a bent path, in copies of its own, in time, without warnings."""
    given = known.p.copy(), known.v.copy(), known.a.copy(), known.r
    with np.errstate(all="ignore"):
        return answered(listing, in_time(function, *given))


def agrees_bend(known: Bend, answer: Answer) -> bool:
    """Is an answer right, its time to nine digits?"""
    return answer.hit == known.hit and (not known.hit or one(answer.t, known.t))


def differ_bend(known: Bend, answer: Answer) -> str:
    """Both answers in a sentence, with as many digits as tell them apart."""
    digits = 12 if answer.hit and known.hit else 4
    return f"The code says: {told(answer.hit, answer.t, digits)}. True: {told(known.hit, known.t, digits)}."


def judged_crowd(name: str, function: Callable[..., Any], p, v, r) -> Asked:
    """Whom a function asks of a crowd, beside who touches and what has been found."""
    known, N = touching(p, v, r), len(r)
    here = f"{len(known)} of {N * (N - 1) // 2} pairs touch in the frame"
    try:
        asked = asked_by(timed(function), p, v, r)
        missed = missed_by(timed(function), p, v, r)
    except Exception as error:
        return Asked(frozenset(known), known, f"Your code raised {raised(error)} {here}.")
    lost = ", ".join(f"{i} and {j} at t = {number(t)}" for (i, j), t, _ in missed)
    told = f"{here}; the code asks {len(asked)}, {f'and misses {lost}' if missed else 'and misses none'}."
    fault = seen(name, function, missed)
    return Asked(asked, known, f"{told}{found(name, fault)} {tally(name, function)}")


def judged_cover(name: str, function: Callable[..., Any], corners) -> Round:
    """The circle that a function puts around a triangle, what sticks out of it, and what has been found."""
    best = f"The smallest circle around it has radius {number(least(corners).r)}"
    try:
        x, r = cover_by(timed(function), corners)
    except Exception as error:
        told = f"Your code raised {raised(error)} {best}."
        return Round(np.full(2, np.nan), np.nan, np.zeros(3, bool), told)
    made = Round(x, r, sticks_out(corners, x, r), "")
    out = [name for name, outside in zip("abc", made.outside, strict=True) if outside]
    holds = f"and {' and '.join(out)} stick{'s' * (len(out) == 1)} out" if out else "and holds all of it"
    told = f"{best}; the code's has {number(r)}, {holds}."
    fault = seen(name, function, [made])
    return made._replace(told=f"{told}{found(name, fault)} {tally(name, function)}")


def raised(error: Exception) -> str:
    """An exception as a sentence."""
    return f"{type(error).__name__}: {error}".rstrip(".: ") + "."


def timed(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, if it does not take too long, and without warnings."""

    def ask(*given: Any) -> Any:
        with np.errstate(all="ignore"):
            return in_time(function, *given)

    return ask


def seen(name: str, function: Callable[..., Any], wrong: list) -> Fault | None:
    """A fault that one of these shows and the function has: first one that is not found yet."""
    listing = LISTINGS[name]
    there = [x for x in listing.faults if any(shows(listing, x, function, one, None) for one in wrong)]
    return min(there, key=lambda x: x.name in FOUND[name], default=None)


def found(name: str, fault: Fault | None) -> str:
    """Keep a fault that was found, and name it; nothing for none."""
    if fault is None:
        return ""
    if fault.name not in FOUND[name]:
        FOUND[name].append(fault.name)
    return f" {fault.name[0].upper() + fault.name[1:]}: {fault.told}."


@cache
def mended(listing: Listing, fault: Fault, function: Callable[..., Any]) -> bool:
    """Is the fault's own witness answered without it?"""
    if listing.kind in ("crowd", "triangle"):
        return mended_shape(listing, fault, function)
    if listing.kind == "curve":
        return mended_bend(listing, fault, function)
    given = published.ERRATA[fault.name].witness
    if listing.kind != "pair":
        return mended_after(listing, function, tuple(given.values()))
    rows = zip(*(np.atleast_2d(given[name]) for name in "pv"), np.atleast_1d(given["r"]), strict=True)
    try:
        runs = ((truth(*row), asked(listing, function, *row)) for row in rows)
        return not any(fault.shown(*run) and not agrees(listing, *run) for run in runs)
    except Exception:
        return False


def mended_bend(listing: Listing, fault: Fault, function: Callable[..., Any]) -> bool:
    """Is the bent path of a fault answered without it?"""
    known = bend(*fault.witness)
    try:
        answer = asked_bend(listing, function, known)
        return agrees_bend(known, answer) or not fault.shown(known, answer)
    except Exception:
        return False


def mended_after(listing: Listing, function: Callable[..., Any], given: tuple) -> bool:
    """Is a witness that is no pair answered rightly?"""
    try:
        return agrees_after(right(listing, given), asked_after(listing, function, given))
    except Exception:
        return False


def mended_shape(listing: Listing, fault: Fault, function: Callable[..., Any]) -> bool:
    """Is a crowd, or a triangle, answered so that nothing is missed?"""
    given = tuple(np.array(x, float) for x in fault.witness)
    try:
        if listing.kind == "crowd":
            return not missed_by(timed(function), *given)
        return not np.any(sticks_out(given[0], *cover_by(timed(function), given[0])))
    except Exception:
        return False
