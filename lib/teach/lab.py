"""Break it: an article's listing in a cell, wired to the shot; drag until it fails, mend it, see the fault go."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

import numpy as np
from IPython.display import display
from ipywidgets import ToggleButtons, VBox

from .. import published
from ..attack.targets import Hang, within
from ..show.board import Board
from ..show.derivative.carried import CarriedBall
from ..show.explorer import explore
from ..show.shared import Shared
from ..show.table import Ordered
from .engine.state import engine
from .lessons import LESSONS, lesson
from .listings import Fault, Listing
from .words import raised

__all__ = ["lab"]

LISTINGS: dict[str, Listing] = {
    name: listing for number in LESSONS for name, listing in getattr(lesson(number), "LISTINGS", {}).items()
}
"""The listings of all lessons, by name."""

FOUND: defaultdict[str, list[str]] = defaultdict(list)
"""What was found of each listing, by its title: it stays found while the cell is run again."""

LEFT: dict[str, Board] = {}
"""The last picture of each listing: code that is run again is asked of the scene at which the reader was."""

WHOLE = "It is mended: none of the faults that are known is left."
"""What is said of code that has no fault of a listing of which one was not found."""

HALF = "Some of it is mended, but not all."
"""What is said of code that has fewer of a listing's faults than that."""

STILL_WRONG = "So it is not mended yet: this is none of the faults that were known."
"""What is said of code in which no fault is left that is known, where it is wrong all the same."""

STRAYED: set[Callable[..., Any]] = set()
"""Code that seemed mended, and was seen to be wrong: something is left to be mended, and nothing else is said of it."""

PATIENCE = 2.0
"""Seconds that code may take for one pair."""

SLOW: set[Callable[..., Any]] = set()
"""Code that took longer once: it is not asked again."""


def lab(name: str | tuple[str, Callable[..., Any]], *more: Any) -> None:
    """Show the shot with what a function answers beside what is true, to be dragged until they differ.

    It takes the name of a listing and a function; or several pairs of these, which stand in one place, a button each.

    Parameters
    ----------
    name : str
        Which article's listing it was: a name of `LISTINGS`. Its faults are named once they are found.
    more : callable
        The listing, as it stands in the cell above, or what has become of it: of a pair (p, v, r) -> hit, or hit and
        t, or hit, t and exit; of a hit (v1, v2, n, m1, m2, e) -> v1, v2; of a plane (p, v, r, n, d) -> hit, t; of a
        bounce (v, n, e) -> v; of a crowd (p, v, r) -> pairs; of a triangle (a, b, c) -> centre, radius; of a bent
        path (p, v, a, r) -> hit, t; of an edge or a triangle (p, v, r, triangle) -> hit, t. Where the engine has a
        socket for an article's part, it runs there, as the article's, until another takes its place.

    Raises
    ------
    ValueError, TypeError
        For a name that is no listing, and an answer that is no function.
    """
    pairs = [(name, *more)] if isinstance(name, str) else [name, *more]
    made = {each: _plugged(each, answer) for each, answer in pairs}
    explore(*made.values()) if len(made) == 1 else display(Tabs(made))


class Tabs(VBox):
    """Laboratories in one place, of which one is seen; `choice` says which."""

    def __init__(self, boards: dict[str, Board]):
        self.boards = boards
        self.choice = ToggleButtons(options=list(boards), description="the code")
        self.choice.observe(lambda change: self.turn(), "value")
        super().__init__([self.choice, boards[self.choice.value]])

    def turn(self) -> None:
        """Show the one that was chosen."""
        self.children = [self.choice, self.boards[self.choice.value]]

    def _repr_mimebundle_(self, **kwargs):
        stills = [board._repr_mimebundle_()[0] for board in self.boards.values()]
        both = {kind: "\n".join(still[kind] for still in stills) for kind in ("text/html", "text/plain")}
        return super()._repr_mimebundle_(**kwargs) | both


def _plugged(name: str, answer: Callable[..., Any]) -> Board:
    """The picture of a laboratory, with its listing in the engine where that has a socket for it."""
    if name not in LISTINGS:
        raise ValueError(f"name must be among {', '.join(LISTINGS)}; got {name!r}")
    if not callable(answer):
        raise TypeError(f"answer must be a function of {LISTINGS[name].kind.letters}; got {answer!r}")
    _plug(LISTINGS[name], answer)
    return _opened(name, answer)


def _opened(name: str, answer: Callable[..., Any]) -> Board:
    """The picture of a laboratory, where its listing is right, with boxes of what is to be found."""
    listing, made = LISTINGS[name], []

    def judge(*given: Any) -> Any:
        held = any(getattr(board, "held", False) for board in made)
        reply = judged(name, answer, *given, keep=not held)
        for board in made:
            board.sought = _sought(name, answer)
        return reply

    board = listing.kind.board(judge, **listing.opens)
    before, LEFT[name] = LEFT.get(name), board
    if FOUND.get(name) and isinstance(board, Shared) and isinstance(before, Shared):
        board.knobs = before.knobs
        board.take(before.scene)
    elif FOUND.get(name) and isinstance(board, Ordered) and isinstance(before, Ordered):
        board.take(before.balls)
    elif FOUND.get(name) and isinstance(board, CarriedBall) and isinstance(before, CarriedBall):
        board.take(before.p, before.v, before.dp)
    board.sought = _sought(name, answer)
    _prepare(listing, answer, board)
    made.append(board)
    return board


def _prepare(listing: Listing, answer: Callable[..., Any], board: Board) -> None:
    """Show what can be known of the code besides, unless it fails or takes too long."""
    ask = lambda *given: listing.kind.answer(listing, answer, given)
    with suppress(Exception, Hang), np.errstate(all="ignore"):
        within(PATIENCE, lambda: listing.kind.prepare(board, ask))


@contextmanager
def unfound(board: Board) -> Iterator[None]:
    """Whatever a picture finds meanwhile is not found afterwards, here or in another of the same listing."""
    sought, found = board.sought, {title: [*some] for title, some in FOUND.items()}
    try:
        yield
    finally:
        FOUND.clear()
        FOUND.update(found)
        board.sought = sought


def _plug(listing: Listing, answer: Callable[..., Any]) -> None:
    """Let the engine have a listing that fits one of its sockets, as the article's part."""
    if part := listing.kind.part(listing, answer):
        engine().articles[listing.kind.socket] = part


def judged(name: str, function: Callable[..., Any], *given, keep: bool = True) -> Any:
    """What a function says of what it is given, beside the truth and what has been found: what the picture takes.

    What is only passed on the way of a drag is not to be kept.
    """
    listing, kind = LISTINGS[name], LISTINGS[name].kind
    known = kind.known(*given)
    try:
        answer = kind.answer(listing, _carefully(function), given)
    except Exception as error:
        told = raised(error).rstrip(".: ")
        return kind.reply(known, None, f"{told[:1].upper()}{told[1:]}. {kind.truth(known)}.{_strays(name, function)}")
    wrong = kind.wrong(listing, known, answer)
    why = _found(name, function, wrong) if keep else ""
    excuse = kind.excuse(known, answer) if wrong and not why else ""
    why = why or (_strays(name, function) if wrong and not excuse else "")
    hint = "" if wrong or function in STRAYED else _hint(name, function)
    return kind.reply(known, answer, f"{excuse or kind.told(listing, known, answer)}{why}{hint}")


def _strays(name: str, function: Callable[..., Any]) -> str:
    """What is said of code that is wrong where it is asked, if it seemed mended: from now on it is not."""
    if _all_mended(name, function):
        STRAYED.add(function)
    return f" {STILL_WRONG}" if function in STRAYED else ""


def _carefully(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, asked in copies of its own, in time, without warnings."""

    def ask(*given: Any) -> Any:
        copies = [np.array(x, float) if np.ndim(x) else float(x) for x in given]
        with np.errstate(all="ignore"):
            return _in_time(function, *copies)

    return ask


def _in_time(function: Callable[..., Any], *given: Any) -> Any:
    """What a function answers, if that does not take too long."""
    try:
        if function in SLOW:
            raise Hang
        return within(PATIENCE, lambda: function(*given))
    except Hang:
        SLOW.add(function)
        raise TimeoutError(f"it took more than {PATIENCE:g} s.") from None


def _found(name: str, function: Callable[..., Any], wrong: list[tuple]) -> str:
    """Keep a fault that this shows and that the function has, and tell it; nothing for none.

    Of several it is the first, and of those of no article the first that is not found yet.
    """
    faults = sorted(LISTINGS[name].faults, key=lambda x: x.witness is not None and x.title in FOUND[name])
    shown = (fault for fault in faults if any(fault.shown(*one) for one in wrong))
    fault = next((fault for fault in shown if not _mended(name, fault, function) and _explained(name, function)), None)
    if fault is None:
        return ""
    if fault.title not in FOUND[name]:
        FOUND[name].append(fault.title)
    words = LISTINGS[name].kind.shows(fault, wrong)
    return f" Found: {words}." if LISTINGS[name].quiet else f" {words[0].upper() + words[1:]}: {fault.told}."


@cache
def _explained(name: str, function: Callable[..., Any]) -> bool:
    """May what the function answers wrongly come of the listing's faults?"""
    listing = LISTINGS[name]
    try:
        return listing.kind.explains(listing, _carefully(function))
    except Exception:
        return False


def _hint(name: str, function: Callable[..., Any]) -> str:
    """What is said where all is well: that it is mended, or what to try as long as something is left to be found."""
    left = [fault for fault in LISTINGS[name].faults if not _is_mended(name, fault, function)]
    if not left:
        unseen = [fault.title for fault in LISTINGS[name].faults if fault.title not in FOUND[name]]
        return f" {WHOLE} It also mends what you had not seen: {', '.join(unseen)}." if unseen else ""
    if (some := _halved(name, function)) or any(_was_mended(name, each, function) for each in LISTINGS[name].faults):
        return f" {HALF}{some} {left[0].seek or LISTINGS[name].try_this}"
    return "" if FOUND[name] else f" {LISTINGS[name].try_this}"


@cache
def _halved(name: str, function: Callable[..., Any]) -> str:
    """What of a fault is mended in code, in words; empty for none, and for code that fails."""
    with suppress(Exception, Hang):
        return LISTINGS[name].kind.halved(LISTINGS[name], _carefully(function))
    return ""


def _all_mended(name: str, function: Callable[..., Any]) -> bool:
    """Has the function none of the listing's faults?"""
    return all(_is_mended(name, fault, function) for fault in LISTINGS[name].faults)


def _sought(name: str, function: Callable[..., Any]) -> list[list]:
    """What is to be found, a row each."""
    told = set()
    return [_row(name, fault, function, told) for fault in LISTINGS[name].faults]


def _row(name: str, fault: Fault, function: Callable[..., Any], told: set[str]) -> list:
    """A fault as a front end takes it; told : which articles are named already, and what they say."""
    if fault.title not in FOUND[name]:
        return [fault.title, False, _was_mended(name, fault, function), ""]
    return [fault.title, True, _is_mended(name, fault, function), _source(fault, told)]


def _source(fault: Fault, told: set[str]) -> str:
    """What an article says of a fault, behind its name; of that which is told already nothing is told again."""
    erratum = published.ERRATA.get(fault.name)
    if not erratum or erratum.fault in told:
        return ""
    named = erratum.article in told
    told |= {erratum.article, erratum.fault}
    return erratum.fault if named else f"{erratum.article}: {erratum.fault}"


def _blamed(listing: Listing, wrong: tuple) -> Fault | None:
    """The first fault that a wrong answer shows."""
    return next((fault for fault in listing.faults if fault.shown(*wrong)), None)


def _is_mended(name: str, fault: Fault, function: Callable[..., Any]) -> bool:
    """Is a fault mended, and has the function been right wherever it was asked since all were?"""
    return function not in STRAYED and _mended(name, fault, function)


def _was_mended(name: str, fault: Fault, function: Callable[..., Any]) -> bool:
    """Has the function been rid of a fault that the listing shows? Another may hide it there."""
    if not _is_mended(name, fault, function):
        return False
    return _all_mended(name, function) or not _mended(name, fault, LISTINGS[name].function)


@cache
def _mended(name: str, fault: Fault, function: Callable[..., Any]) -> bool:
    """Is the fault's own witness answered without it, and no pair shows it, or is wrong that was right at first?"""
    listing = LISTINGS[name]
    kind = listing.kind

    def wrong_of(given: tuple, asked: Callable[..., Any] = function) -> list[tuple]:
        known = kind.known(*given)
        return kind.wrong(listing, known, kind.answer(listing, _carefully(asked), given))

    try:
        for given in kind.plain():
            if mine := wrong_of(given):
                theirs, now = wrong_of(given, listing.function), _blamed(listing, mine[0])
                if not theirs or fault in (now, now or _blamed(listing, theirs[0])):
                    return False
        wrong = [one for given in kind.witnesses(fault) for one in wrong_of(given)]
        return not any(fault.shown(*one) if kind.one_fault else True for one in wrong)
    except Exception:
        return False
