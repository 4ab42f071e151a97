"""The states of lesson 12's picture, a row each, and the words that their templates are filled with."""

from dataclasses import dataclass

from ... import curve
from ...curve.bernstein import FALLS, VERDICTS
from ...curve.first_root import sign_changes
from ...curve.quartic import powers
from ..board import Lit, State
from ..central import unless_none
from ..scene import number
from ._bent_shot import (
    _all_roots,
    _at,
    _BentShot,
    _certified,
    _entered_again,
    _f_at,
    _halvings,
    _looked_at,
    _stopped,
    _three,
)
from ._pegs_graph import _weights

COUNTS = "none", "one", "two", "three", "four", "five"
POSSIBLE = "no root", "exactly one root", "two roots, or none", "three roots, or one", "four roots, two or none"
"""Numbers in words, and how many roots there may be for each V."""

SIGNS = {1: "above zero", 0: "zero", -1: "below zero"}


@dataclass(frozen=True)
class _Bending(State):
    """A state, the large letters over its graph with the line below them, and the bend until it is dragged."""

    large: tuple[str, str] = ("", "")
    bend: tuple[float, float] = (0.0, -24.0)


STATES = {
    "path": _Bending(
        "a bent path",
        "sleeve now plumb touching first",
        "{entered}. {sleeve}.",
        large=("{enters}", "{when}"),
        tags={
            "12.1": Lit("path arrows letters shrunk", "At t = {t} B is at {at}."),
            "12.3": Lit("axis curve now plumb first", "{polynomial}; at t = {t} that is {f}."),
        },
    ),
    "pegs": _Bending(
        "five pegs",
        "grown hull polygon posts values",
        "The least peg is {least}: the band {reaches}.",
        large=("{settled}", "{pegs_above}"),
        tags={
            "12.4": Lit("control path", "B leaves P₀ toward P₁, and ends at P₂."),
            "12.5": Lit("control posts values names", "The pegs are {pegs}; the first and the last are values of f."),
            "12.6": Lit("curve axis posts values weights now plumb", "At t = {t} they weigh {weights}, and f = {f}."),
            "12.7": Lit("hull polygon posts values", "The least peg is {least}: the band {reaches}."),
        },
    ),
    "12.8": _Bending(
        "halving",
        "grown past here glass n",
        unless_none("{done}; {where} the pegs are {here}: {verdict}."),
        large=("{search}", "{found}"),
        bend=(0.0, 16.0),
    ),
    "12.9": _Bending(
        "changes of sign",
        "grown past here glass n roots first",
        unless_none("over all of the frame V = {V}, and f has {roots} there{piece}: {verdict}."),
        large=("{changes}", "{possible}"),
    ),
    "12.10": _Bending(
        "without bend",
        "grown three",
        "the pegs are {three}; {pegs_say}{test}.",
        large=("{pegs_settle}", "{three}"),
        bend=(0.0, 0.0),
    ),
    "12.11": _Bending(
        "the time, certified",
        "grown touching here first doubles",
        unless_none(
            "t = {time}, stage: {stage}; half-way to the double before, {before}, f is {sign_before}, "
            "half-way to the double after, {after}, {sign_after}."
        ),
        large=("{timed}", "{certified}"),
    ),
    "swerve": _Bending(
        "round a ball",
        "sleeve blocker touching stop now plumb first other",
        "{round}; {meets}.",
        large=("{round}", "{meets}"),
        bend=(0.0, 0.0),
    ),
}


def _pegs_words(x: _BentShot, on: list[str], t: float, n: int) -> dict[str, str | float]:
    """What the letters of the sentences stand for, where these layers are on; n : halvings."""
    found = _of_path(x, t) | _of_pegs(x, t)
    if "n" in on:
        found |= _of_search(x, *_looked_at(x, n), n)
    if "three" in on:
        found |= _of_three(x)
    if "doubles" in on:
        found |= _of_time(x)
    if "stop" in on:
        found |= _of_swerve(x)
    return found


def _of_path(x: _BentShot, t: float) -> dict[str, str | float]:
    """The bent path, and its result."""
    f = powers(*((*map(float, y), 0.0) for y in (x.p, x.v, x.a)), x.r)
    terms = zip(reversed(f), (" t⁴", " t³", " t²", " t", ""), strict=True)
    line = " ".join(f"{'−' if y < 0 else '+'} {number(abs(y))}{power}" for y, power in terms if y)
    return _of_entering(x) | {
        "polynomial": f"f = {line.removeprefix('+ ') or '0'}",
        "t": t,
        "at": _pair(_at(x, t)),
        "f": _f_at(x, t),
    }


def _of_entering(x: _BentShot) -> dict[str, str]:
    """How often B enters A, and when; and what that has to do with the sleeve."""
    t, again, where = number(x.contact.t), _again(x), "in" if x.contact.hit else "outside"
    enters, when = "B never enters A", "A's centre lies outside the sleeve of the bent path"
    if x.contact.hit:
        many, when = ("twice", f"at t = {t}, and again at {again}") if again else ("once", f"at t = {t}")
        enters = f"B enters A {many}"
    if x.contact.hit and x.contact.t <= 0:
        enters, when = "B is in A at the start", "A's centre lies in the sleeve of the bent path"
    entered = f"{enters}, {when}" if x.contact.hit and x.contact.t > 0 else enters
    sleeve = f"A's centre lies {where} the sleeve, which holds every place within r of B's path"
    return {"enters": enters, "when": when, "entered": entered, "sleeve": sleeve}


def _of_pegs(x: _BentShot, t: float) -> dict[str, str | float]:
    """The five pegs, and what their hull says."""
    below = sum(y <= 0 for y in x.c)
    return {
        "pegs": _several(x.c),
        "weights": _several(_weights(t), 2),
        "least": min(x.c),
        "pegs_above": _counted(below),
        "settled": "not settled" if below else "no hit",
        "reaches": "reaches zero, and a hit is possible" if below else "stays off zero, no hit",
    }


def _counted(below: int) -> str:
    """How many of the pegs are above zero, in words."""
    if not below:
        return "all five pegs are above zero"
    if below == 5:
        return "none of the five pegs is above zero"
    return f"{COUNTS[below]} of five pegs {'is' if below == 1 else 'are'} not above zero"


def _of_search(x: _BentShot, left: list, here, n: int) -> dict[str, str]:
    """Where the search stands after n halvings, and how often pegs change their sign."""
    if here is None:
        return {
            "none": f"c₀ = {number(x.c[0])} is not above zero, so they touch at the start; nothing is halved.",
            "search": "at the start",
            "found": "c₀ is not above zero: they touch at once",
            "changes": "at the start",
            "possible": "c₀ is not above zero: no sign is read",
        }
    where, V = f"from {number(here.low, 6)} to {number(here.high, 6)}", sign_changes(here.c)
    search, found = ("one root", where) if here.verdict == FALLS else ("open", f"{where}, to be halved")
    if here is x.pieces[-1] and here.verdict != FALLS:
        search, found = "unsure" if x.contact.hit else "no hit", "every piece has its pegs above zero"
    return {
        "none": "",
        "search": search,
        "found": found,
        "changes": f"{COUNTS[V].replace('none', 'no')} change{'s' * (V != 1)}",
        "possible": f"of sign, so {POSSIBLE[V]} {'in this piece' if here.high - here.low < 1 else 'in the frame'}",
        "done": _halved(n, _halvings(x)),
        "behind": f"{len(left)} piece{'s' * (len(left) != 1)}",
        "where": f"from t = {where.removeprefix('from ')}",
        "here": _several(here.c),
        "verdict": VERDICTS[here.verdict],
        "V": f"{sign_changes(x.c)}",
        "piece": f"; from t = {where.removeprefix('from ')} V = {V}" if here.high - here.low < 1 else "",
        "roots": _rooted(x),
    }


def _halved(n: int, needed: int) -> str:
    """How often it was halved, or that fewer halvings are enough."""
    halvings = f"{min(n, needed)} halving{'s' * (min(n, needed) != 1)}"
    return halvings if n <= needed else f"after {halvings} nothing is left to halve"


def _rooted(x: _BentShot) -> str:
    """How many roots f has in the frame, as they are counted against V; one that changes no sign is named."""
    many = len(_all_roots(x.c))
    if x.contact.hit and x.contact.t == 1:
        return "a root at its end, which does not count,"
    if x.contact.hit and (many == 0 or (sign_changes(x.c) - many) % 2):
        return "a double root, which counts twice,"
    return f"{COUNTS[many]} root{'s' * (many != 1)}" if many else "no root"


def _of_three(x: _BentShot) -> dict[str, str]:
    """The three pegs of a straight path, and which early-out says that they are above zero."""
    c, decided = _three(x)
    early = {"receding": "so does b ≥ 0, the first early-out", "too late": "so does the early-out at the end"}
    says = "they are not all above zero, and no early-out applies"
    if min(c) > 0:
        says = f"all are above zero: no hit, and {early.get(decided, 'neither early-out says so')}"
    three = ", ".join(f"{name} = {number(x)}" for name, x in zip(("c", "c + b", "g"), c, strict=True))
    settle = "no hit" if min(c) > 0 else "not settled"
    return {"three": three, "pegs_settle": settle, "pegs_say": says, "test": f"; lesson 05's test says: {decided}"}


def _of_time(x: _BentShot) -> dict[str, str]:
    """The time with all its digits, and what certifies it."""
    if (found := _certified(x)) is None:
        none = f"{_met(x)}, so there is no time to certify."
        return {"none": none, "timed": _met(x), "certified": "no time to certify"}
    (before, t, after), signs = (number(y, None) for y in found[:3]), found[3:]
    changes = "changes its sign between the midpoints" if signs == (1, -1) else "only touches zero"
    sides = {"before": before, "sign_before": SIGNS[signs[0]], "after": after, "sign_after": SIGNS[signs[1]]}
    words = {"timed": f"t = {t}", "certified": f"f {changes}", "time": t, "stage": curve.STAGES[x.stage]}
    return {"none": ""} | words | sides


def _of_swerve(x: _BentShot) -> dict[str, str]:
    """Does B go round what stands in its way, and still meet A?"""
    if (t := _stopped(x)) is not None:
        return {"round": "in the way", "meets": f"what stands there is met first, at t = {number(t)}"}
    return {"round": "round it" if x.contact.hit else "past both", "meets": _met(x)}


def _met(x: _BentShot) -> str:
    """The result of the sweep."""
    if not x.contact.hit:
        return "A is not hit"
    if x.contact.t <= 0:
        return "A is touched from the start"
    return f"A is hit at t = {number(x.contact.t)}"


def _again(x: _BentShot) -> str:
    """When B enters A for the second time; nothing if it never does."""
    again = _entered_again(x)
    return number(again[0]) if again else ""


def _pair(x) -> str:
    """Two coordinates."""
    return f"({_several(x)})"


def _several(x, digits: int = 4) -> str:
    """Numbers in a row."""
    return ", ".join(number(y, digits) for y in x)
