"""The states of lesson 12's picture, a row each, and the words that their templates are filled with."""

from dataclasses import dataclass

from ... import curve
from ...curve.bernstein import FALLS, VERDICTS
from ...curve.first_root import sign_changes
from ...curve.quartic import powers
from ..board import State
from ..central import unless_none
from ..scene import number
from .bent_shot import BentShot, at, certified, control, f_at, halvings, looked_at, roots, stopped, three
from .pegs_graph import weights

COUNTS = "none", "one", "two", "three", "four", "five"
POSSIBLE = "no root", "one root", "two roots, or none", "three roots, or one", "four roots, two or none"
"""Numbers in words, and how many roots there may be for each V."""

SIGNS = {1: "above zero", 0: "zero", -1: "below zero"}


@dataclass(frozen=True)
class Bending(State):
    """A state, the large letters over its graph with the line below them, and the bend until it is dragged."""

    large: tuple[str, str] = ("", "")
    bend: tuple[float, float] = (0.0, -24.0)


STATES = {
    "12.1": Bending(
        "a bent path",
        "sleeve now plumb touching first",
        "½ a = {half_a} bends the end from {tip} to {P2}; {met}.",
        large=("{met}", "A's centre lies {inside} the sleeve of the bent path"),
    ),
    "12.3": Bending(
        "f over the frame",
        "grown now plumb",
        "{polynomial}; at t = {t} B is at {at}, and f is {f}.",
        large=("f = {f}", "at t = {t}"),
    ),
    "12.4": Bending(
        "three control points",
        "grown control",
        "P₀ = {P0}, P₁ = {P1}, P₂ = {P2}; it leaves P₀ toward P₁, and ends at P₂.",
        large=("three control points", "P₀ and P₂ are the ends, P₁ is half of v ahead"),
    ),
    "12.5": Bending(
        "five pegs",
        "grown control posts values names",
        "c₀ to c₄ are {pegs}; the first and the last are f at the ends of the frame.",
        large=("five pegs", "products of the control points, less r²"),
    ),
    "12.6": Bending(
        "a mean of the pegs",
        "grown polygon posts values now plumb weights",
        "at t = {t} the weights are {weights}; f = {f}, the mean of the pegs, by their weights at t = {t}.",
        large=("f = {f}", "is the mean of the pegs, by their weights at t = {t}"),
    ),
    "12.7": Bending(
        "the hull",
        "grown hull polygon posts values",
        "{pegs_above}, and the least is {least}: the hull {reaches}.",
        large=("{settled}", "{pegs_above}"),
        bend=(-32.0, 8.0),
    ),
    "12.8": Bending(
        "halving",
        "grown past here glass n",
        unless_none("{done}, {behind} left behind without a root; {where} the pegs are {here}: {verdict}."),
        large=("{search}", "{found}"),
        bend=(0.0, 12.75),
    ),
    "12.9": Bending(
        "changes of sign",
        "grown past here glass n roots first",
        unless_none("over all of the frame V = {V}, and f has {roots} there; {where} V = {V_here}: {verdict}."),
        large=("{changes}", "{possible}"),
        bend=(0.0, 12.75),
    ),
    "12.10": Bending(
        "without bend",
        "grown three polygon posts",
        "{pegs_say}: {three}{test}.",
        large=("{three}", "{pegs_say}"),
        bend=(0.0, 0.0),
    ),
    "12.11": Bending(
        "the time, certified",
        "grown touching here first doubles",
        unless_none(
            "t = {time}, stage: {stage}; half-way to the double before, {before}, f is {sign_before}, "
            "half-way to the double after, {after}, {sign_after}."
        ),
        large=("{timed}", "{certified}"),
    ),
    "swerve": Bending(
        "round a ball",
        "sleeve blocker touching stop now plumb first other",
        "{round}; {meets}.",
        large=("{round}", "{meets}"),
        bend=(0.0, 0.0),
    ),
}


def pegs_words(x: BentShot, on: list[str], t: float, n: int) -> dict[str, str | float]:
    """What the letters of the sentences stand for, where these layers are on; n : halvings."""
    found = of_path(x, t) | of_pegs(x, t)
    if "n" in on:
        found |= of_search(x, *looked_at(x, n), min(n, halvings(x)))
    if "three" in on:
        found |= of_three(x)
    if "doubles" in on:
        found |= of_time(x)
    if "stop" in on:
        found |= of_swerve(x)
    return found


def of_path(x: BentShot, t: float) -> dict[str, str | float]:
    """The bent path, and its result."""
    f = powers(*((*map(float, y), 0.0) for y in (x.p, x.v, x.a)), x.r)
    terms = zip(reversed(f), (" t⁴", " t³", " t²", " t", ""), strict=True)
    line = " ".join(f"{'−' if y < 0 else '+'} {number(abs(y))}{power}" for y, power in terms if y)
    return {
        "half_a": pair(x.a / 2),
        "tip": pair(x.p + x.v),
        "met": met(x),
        "inside": "in" if x.contact.hit else "outside",
        "polynomial": f"f = {line.removeprefix('+ ') or '0'}",
        "t": t,
        "at": pair(at(x, t)),
        "f": f_at(x, t),
    } | {f"P{i}": pair(point) for i, point in enumerate(control(x))}


def of_pegs(x: BentShot, t: float) -> dict[str, str | float]:
    """The five pegs, and what their hull says."""
    below = sum(y <= 0 for y in x.c)
    return {
        "pegs": several(x.c),
        "weights": several(weights(t), 2),
        "least": min(x.c),
        "pegs_above": f"of five pegs {COUNTS[below]} not above zero" if below else "all five pegs are above zero",
        "settled": "not settled" if below else "no hit",
        "reaches": "reaches zero, and a hit is possible" if below else "stays off zero, no hit",
    }


def of_search(x: BentShot, left: list, here, n: int) -> dict[str, str]:
    """Where the search stands after n halvings, and how often pegs change their sign."""
    if here is None:
        return {
            "none": f"c₀ = {number(x.c[0])} is not above zero, so they touch at the start; nothing is halved.",
            "search": "at the start",
            "found": "c₀ is not above zero: they touch at once",
            "changes": "V is not needed",
            "possible": "they touch at the start",
        }
    where, V = f"from {number(here.low, 6)} to {number(here.high, 6)}", sign_changes(here.c)
    search, found = ("one root", where) if here.verdict == FALLS else ("open", f"{where}, to be halved")
    if here is x.pieces[-1] and here.verdict != FALLS:
        search, found = "unsure" if x.contact.hit else "no hit", "every piece has its pegs above zero"
    return {
        "none": "",
        "search": search,
        "found": found,
        "changes": f"V = {V}",
        "possible": f"in this piece: so {POSSIBLE[V]}",
        "done": f"{n} halving{'s' * (n != 1)}",
        "behind": f"{len(left)} piece{'s' * (len(left) != 1)}",
        "where": f"from t = {where.removeprefix('from ')}",
        "here": several(here.c),
        "verdict": VERDICTS[here.verdict],
        "V": f"{sign_changes(x.c)}",
        "V_here": f"{V}",
        "roots": rooted(x),
    }


def rooted(x: BentShot) -> str:
    """How many roots f has in the frame, as they are counted against V; one that changes no sign is named."""
    many = len(roots(x.c))
    if x.contact.hit and x.contact.t == 1:
        return "a root at its end, which does not count,"
    if x.contact.hit and (many == 0 or (sign_changes(x.c) - many) % 2):
        return "a double root, which counts twice,"
    return f"{COUNTS[many]} root{'s' * (many != 1)}" if many else "no root"


def of_three(x: BentShot) -> dict[str, str]:
    """The three pegs of a straight path, and which early-out says that they are above zero."""
    if x.a.any():
        return {"three": "bent", "pegs_say": "put the tip of the bend on the tip of v", "test": ""}
    c, decided = three(x)
    early = {"receding": "b ≥ 0: the first early-out", "too late": "the early-out at the end of the frame"}
    says = early.get(decided, "neither early-out says so") if min(c) > 0 else "not all above zero: no early-out"
    return {"three": several(c), "pegs_say": f"c, b + c, g; {says}", "test": f"; lesson 05's test says: {decided}"}


def of_time(x: BentShot) -> dict[str, str]:
    """The time with all its digits, and what certifies it."""
    if (found := certified(x)) is None:
        none = f"{met(x)}, so there is no time to certify."
        return {"none": none, "timed": met(x), "certified": "no time to certify"}
    (before, t, after), signs = (number(y, None) for y in found[:3]), found[3:]
    changes = "changes its sign between the midpoints" if signs == (1, -1) else "only touches zero"
    sides = {"before": before, "sign_before": SIGNS[signs[0]], "after": after, "sign_after": SIGNS[signs[1]]}
    words = {"timed": f"t = {t}", "certified": f"f {changes}", "time": t, "stage": curve.STAGES[x.stage]}
    return {"none": ""} | words | sides


def of_swerve(x: BentShot) -> dict[str, str]:
    """Does B go round what stands in its way, and still meet A?"""
    if (t := stopped(x)) is not None:
        return {"round": "in the way", "meets": f"what stands there is met first, at t = {number(t)}"}
    return {"round": "round it" if x.contact.hit else "past both", "meets": met(x)}


def met(x: BentShot) -> str:
    """The result of the sweep."""
    if not x.contact.hit:
        return "A is not hit"
    return f"A is hit at t = {number(x.contact.t)}" if x.contact.t > 0 else "A is touched from the start"


def pair(x) -> str:
    """Two coordinates."""
    return f"({several(x)})"


def several(x, digits: int = 4) -> str:
    """Numbers in a row."""
    return ", ".join(number(y, digits) for y in x)
