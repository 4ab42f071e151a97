"""What a laboratory knows of a listing: the article's code in plain Python, its faults, and how an answer is judged.

The listings stand with their lessons. Each is written after `lib.published`, where the faults are told and witnessed,
for one pair of plain arrays p and v and a number r, or for what its kind says, and answers (hit, t) or more. Division
by 0 gives inf or nan, as in the articles' languages.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from .. import exact, published, quadratic
from ..show.board import Board
from ..show.judged import Judgement
from ..show.laboratory import Laboratory, Reply
from ..show.scene import number

CLOSE = 1e-9
"""Times that differ by no more, as a share of them, are one."""


ROUNDED = 2.0**-50
"""Of p·p, what its rounding and that of r² can take from c."""

GRAZED = "The path only grazes A, so that the last digit decides (lesson 07). That is none of the faults."
"""What is said where a hit and a miss differ by rounding alone."""

HALVED = "The path only grazes A, so that the root costs half of the digits. That is none of the faults."
HALF_OF_THEM = 1e-6
"""What is said where the times of a graze differ by rounding alone, and how far at most, as a share."""

COUNTED = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split()
NTH = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split()
NTH += "eleventh twelfth thirteenth fourteenth fifteenth".split()
"""How many digits, and which one, in words."""


PLACES = (-12, 3), (-12, 8), (12, 3), (-1, 2), (0, 9)
WAYS = (20, 0), (-20, 0), (7, 0), (1, 0), (-1, 0), (0, 0), (3, -16)
"""Where B is, seen from A, and how it moves, in `PairKind.plain`."""


class Answered(NamedTuple):
    """What a listing says of a pair: whether they touch, when, and when they part; nan for what it does not say."""

    hit: bool
    t: float
    exit: float


class KnownPair(NamedTuple):
    """What is true of a pair: p, v, r; whether and when they touch in the frame; both roots; a, b, c, D."""

    p: Any
    v: Any
    r: float
    hit: bool
    t: float
    roots: tuple[float, float]
    steps: quadratic.Steps


class KnownHit(NamedTuple):
    """What is true of a hit, or of a ball and a plane: what was given, and the right answer."""

    given: tuple
    answer: tuple


class Fault(NamedTuple):
    """A fault that can be found: its name in the errata, what it is, and when an answer that is wrong shows it.

    shown : callable of what is wrong, as the listing's kind has it. witness : what it is asked to see whether the fault
    is there; that of the erratum unless given. words : what to look for, where its name is but a number. once : the
    listing with another fault mended, where that hides this one. seek : what to try where it alone is left; what the
    listing says at first unless given.
    """

    name: str
    told: str
    shown: Callable[[Any, Any], bool]
    witness: tuple | None = None
    words: str = ""
    once: Callable[..., Any] | None = None
    seek: str = ""

    @property
    def title(self) -> str:
        """What is to be found, in a few words."""
        return self.words or self.name


class Kind:
    """What a listing is asked of, and how its answer is judged, told and shown.

    name, letters : what it is asked of, in a word and in letters. board : makes the picture, given whom to ask of what
    it shows. socket : that of the engine which such a listing fits, "" for none.
    """

    one_fault = False
    """May a witness be answered wrongly by another fault than its own?"""

    def __init__(self, name: str, letters: str, board: Callable[[Callable], Board], socket: str = ""):
        self.name, self.letters, self.board, self.socket = name, letters, board, socket

    def part(self, listing: "Listing", function: Callable[..., Any]) -> Callable[..., Any] | None:
        """The function as the engine takes it; None if no socket does."""
        return function if self.socket else None

    def excuse(self, known: Any, answer: Any) -> str:
        """What is said of an answer that differs by rounding alone; empty if it differs by more."""
        return ""

    def shows(self, fault: Fault, wrong: list[tuple]) -> str:
        """What wrong answers show of a fault, in words."""
        return fault.title

    def prepare(self, board: Board, ask: Callable[..., Any]) -> None:
        """Show on a board what can be known of code that is asked, beyond its answer to what is shown."""

    def explains(self, listing: "Listing", ask: Callable[..., Any]) -> bool:
        """May the listing's faults be the cause of what code answers wrongly?"""
        return True

    def plain(self) -> list[tuple]:
        """What else code must answer rightly that counts as mended."""
        return []

    def halved(self, listing: "Listing", ask: Callable[..., Any]) -> str:
        """What code has right of a fault, asked of its witness, if part of that was mended; empty for any other."""
        return ""

    def witnesses(self, fault: Fault) -> list[tuple]:
        """What is asked to see whether a fault is there."""
        given = published.ERRATA[fault.name].witness.values() if fault.witness is None else fault.witness
        return [tuple(np.asarray(x, float) for x in given)]


def grazes(known: Any) -> bool:
    """Does a straight path pass beside A within rounding of its rim?"""
    steps = getattr(known, "steps", None)
    return steps is not None and abs(steps.D) <= 4 * ROUNDED * float(steps.a * (known.p @ known.p))


class PairKind(Kind):
    """A pair: whether and when they touch in the frame."""

    one_fault = True
    lost = "lost in c: lesson 06"

    def part(self, listing: "Listing", function: Callable[..., Any]) -> Callable[..., float] | None:
        """Its time, inf for none; None for a listing that tells no time."""
        if "t" not in listing.gives:
            return None
        return lambda *given: answer.t if (answer := _answered(listing, function(*given))).hit else np.inf

    def witnesses(self, fault: Fault) -> list[tuple]:
        """The pair of a fault or of an erratum, or all of them, if p, v and r hold several."""
        if fault.witness is not None and np.ndim(fault.witness[0]) < 2:
            return super().witnesses(fault)
        p, v, r = fault.witness or (published.ERRATA[fault.name].witness[name] for name in "pvr")
        return [*zip(*(np.atleast_2d(np.asarray(x, float)) for x in (p, v)), np.atleast_1d(r), strict=True)]

    def plain(self) -> list[tuple]:
        """Pairs of every sort, near the one shot: what is mended must not break elsewhere."""
        return [(np.array(p, float), np.array(v, float), 5.0) for p in PLACES for v in WAYS]

    def known(self, p, v, r) -> KnownPair:
        """What is true of it."""
        hit, t = exact.sweep(p, v, r)
        return KnownPair(p, v, float(r), bool(hit), float(t), quadratic.roots(p, v, r), quadratic.steps(p, v, r))

    def answer(self, listing: "Listing", ask: Callable[..., Any], given: tuple) -> Answered:
        """What the code says."""
        return _answered(listing, ask(*given))

    def wrong(self, listing: "Listing", known: Any, answer: Answered) -> list[tuple]:
        """What is true and the answer, if that is not right in all that the listing gives."""
        right = answer.hit == known.hit
        if right and answer.hit:
            right = all(_one(mine, true) for _, mine, true in _times(listing, known, answer) if true == true)
        return [] if right else [(known, answer)]

    def excuse(self, known: Any, answer: Answered) -> str:
        """How many digits are right, where the rest was lost when c was rounded (eq. 6.3); or that it is a graze."""
        if answer.hit != known.hit and grazes(known):
            says = told(answer.hit, answer.t if answer.t == answer.t else np.inf)  # or it tells no time at all
            return f"The code says: {says}. {self.truth(known)}. {GRAZED}"
        if not (answer.hit and known.hit and known.t > 0):
            return ""
        off = abs(answer.t - known.t) / known.t
        if off <= HALF_OF_THEM and grazes(known):
            digits = COUNTED[int(-np.log10(max(off, 1e-14)))]
            return f"Both say: {told(True, known.t)}, to {digits} digits. {HALVED}"
        size = float(known.p @ known.p)
        if not off <= ROUNDED * size / abs(size - known.r * known.r):
            return ""
        digits = int(-np.log10(max(off, 1e-14)))
        if digits < 1:
            return f"No digit agrees: all were {self.lost}."
        return f"Agrees to {COUNTED[digits]} digits; the {NTH[digits + 1]} was {self.lost}."

    def truth(self, known: Any) -> str:
        """What is true, in words."""
        return f"True: {told(known.hit, known.t)}"

    def told(self, listing: "Listing", known: Any, answer: Answered) -> str:
        """Both answers in a sentence, with as many digits as tell them apart."""
        timed = "t" in listing.gives
        if not self.wrong(listing, known, answer):
            return f"Both say: {told(known.hit, known.t if timed else np.inf)}."
        both = answer.hit and known.hit
        digits, ends = _apart(answer.t, known.t) if both else 4, ""
        for name, mine, true in _times(listing, known, answer) if both else ():
            if name == "exit" and not _one(mine, true):
                ends = f" It says they part at {number(mine)}; true: {number(true)}."
        says = told(answer.hit, answer.t if timed else np.inf, digits)
        return f"The code says: {says}. True: {told(known.hit, known.t, digits)}.{ends}"

    def reply(self, known: Any, answer: Answered | None, words: str) -> Reply:
        """The time, and what is told."""
        return Reply(answer.t if answer and answer.hit else np.nan, words)


class AfterKind(Kind):
    """A hit, or a plane: what comes of it.

    right : callable of what is given, the right answer.
    """

    def __init__(self, name: str, letters: str, board: Callable, right: Callable[..., tuple], socket: str = ""):
        super().__init__(name, letters, board, socket)
        self.right = right

    def known(self, *given) -> KnownHit:
        """What was given, and what is right."""
        values = tuple(np.asarray(x, float) for x in given)
        return KnownHit(values, tuple(np.asarray(x) for x in self.right(*values)))

    def answer(self, listing: "Listing", ask: Callable[..., Any], given: tuple) -> tuple:
        """What the code says, as arrays; TypeError for what is no answer."""
        value = ask(*given)
        values = value if len(listing.gives) > 1 and isinstance(value, tuple | list) else (value,)
        found = tuple(np.asarray(x, float) for x in values)
        shapes = [np.shape(x) for x in self.known(*given).answer]
        if [x.shape for x in found] != shapes:
            raise TypeError(f"it must return {', '.join(listing.gives)}; got {value!r}")
        return found

    def wrong(self, listing: "Listing", known: KnownHit, answer: tuple) -> list[tuple]:
        """What is true and the answer, if that is not right. What follows a miss is not asked."""
        if known.answer[0].dtype == bool and not known.answer[0]:
            return [(known, answer)] if answer[0] else []
        size = max(1.0, *(float(np.max(np.abs(x))) for x in known.answer))
        pairs = zip(answer, known.answer, strict=True)
        return [] if all(bool(np.all(np.abs(x - y) <= CLOSE * size)) for x, y in pairs) else [(known, answer)]

    def said(self, answer: tuple) -> str:
        """An answer in words."""
        ways = [f"({', '.join(number(round(float(x), 9)) for x in v)})" for v in answer]
        return f"A goes on by {ways[0]}, B by {ways[1]}" if len(ways) > 1 else f"B goes on by {ways[0]}"

    def truth(self, known: KnownHit) -> str:
        """What is true, in words."""
        return f"True: {self.said(known.answer)}"

    def told(self, listing: "Listing", known: KnownHit, answer: tuple) -> str:
        """Both answers in a sentence."""
        if not self.wrong(listing, known, answer):
            return f"Both say: {self.said(known.answer)}."
        return f"The code says: {self.said(answer)}. {self.truth(known)}."

    def reply(self, known: KnownHit, answer: tuple | None, words: str) -> Judgement:
        """The answer, and what is told."""
        return Judgement(answer, words)


PAIR = PairKind("pair", "p, v, r", Laboratory, "first contact")


class Listing(NamedTuple):
    """A listing for the laboratory: the function, its published form, what it answers, its faults, what to try.

    published : the article's, None for what no article has. gives : the names of what it answers, of "hit", "t" and
    "exit". kind : what it is asked of. opens : what its picture is given to begin with, where the listing is right.
    quiet : is only told what shows a fault, so that why it does is left to be found?
    """

    function: Callable[..., Any]
    published: Callable[..., Any] | None
    gives: tuple[str, ...]
    faults: tuple[Fault, ...]
    try_this: str
    kind: Kind = PAIR
    opens: Mapping[str, Any] = MappingProxyType({})
    quiet: bool = False


def _times(listing: Listing, known: Any, answer: Answered) -> list[tuple[str, float, float]]:
    """The times that a listing gives, by name: the code's, and the true one."""
    found = [("t", answer.t, known.t)]
    if "exit" in listing.gives:
        found.append(("exit", answer.exit, known.roots[1]))
    return [row for row in found if row[0] in listing.gives]


def _apart(mine: float, right: float) -> int:
    """With how many digits two times are written, so that they do not look alike."""
    return next((n for n in range(4, 12) if number(mine, n) != number(right, n)), 12)


def _one(mine: float, right: float) -> bool:
    """Are two times one, to nine digits?"""
    return abs(mine - right) <= CLOSE * max(abs(right), 1e-300)


def told(hit: bool, t: float, digits: int = 4) -> str:
    """A verdict in words."""
    if not hit:
        return "a miss"
    if t == np.inf:
        return "a hit"  # by code that tells no time, of a pair that has none
    return f"a hit at t = {number(t, digits)}" if t == t else "a hit, but its time is nan"


def _answered(listing: Listing, value: Any) -> Answered:
    """What a listing, or what became of it, answered; errors for what is no answer.

    Raises
    ------
    TypeError
        For what is not so many values, the first of them yes or no and the others numbers.
    """
    values = list(value) if isinstance(value, tuple | list) else [value]
    if not values or not isinstance(values[0], bool | np.bool_):
        raise TypeError(f"it must return {', '.join(listing.gives)}, first yes or no; got {value!r}")
    numbers = [float(x) for x in values[1:3]] + [np.nan] * (3 - len(values))
    return Answered(bool(values[0]), *numbers[:2])
