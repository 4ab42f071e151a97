"""What the picture of lesson 12 says of its states, in numbers: a sentence, and large letters over the graph."""

from ... import curve
from ...curve.bernstein import FALLS, VERDICTS
from ...curve.first_root import sign_changes
from ...curve.quartic import powers
from ..scene import number
from .pegs_graph import weights
from .pegs_parts import Bent, at, certified, control, f_at, halvings, looked_at, roots, stopped, three

COUNTS = "none", "one", "two", "three", "four", "five"
POSSIBLE = "no root", "one root", "two roots, or none", "three roots, or one", "four roots, two or none"
"""Numbers in words, and how many roots there may be for each V."""


def pair(x) -> str:
    """Two coordinates."""
    return f"({number(x[0])}, {number(x[1])})"


def several(x) -> str:
    """Numbers in a row."""
    return ", ".join(number(y) for y in x)


def met(x: Bent, whom: str = "A") -> str:
    """The result of the sweep."""
    if not x.contact.hit:
        return f"{whom} is not hit"
    return f"{whom} is hit at t = {number(x.contact.t)}" if x.contact.t > 0 else f"{whom} is touched from the start"


def result(state: str, x: Bent, t: float, n: int) -> tuple[str, str]:
    """What stands over the graph: the result, and what that is."""
    below = sum(y <= 0 for y in x.c)
    return {
        "12.1": (met(x), f"A's centre lies {'in' if x.contact.hit else 'outside'} the sleeve of the bent path"),
        "12.3": (f"f = {number(f_at(x, t))}", f"at t = {number(t)}"),
        "12.4": ("three control points", "P₀ and P₂ are the ends, P₁ is half of v ahead"),
        "12.5": ("five pegs", "products of the control points, less r²"),
        "12.6": (f"f = {number(f_at(x, t))}", f"is the mean of the pegs, by their weights at t = {number(t)}"),
        "12.7": ("not settled", f"of five pegs {COUNTS[below]} not above zero")
        if below
        else ("no hit", "all five pegs are above zero"),
        "12.8": searched(x, n),
        "12.9": counted(x, n),
        "12.10": without_bend(x),
        "12.11": timed(x),
        "swerve": swerved(x),
    }[state]


def searched(x: Bent, n: int) -> tuple[str, str]:
    """Where the search stands after so many halvings."""
    _, here = looked_at(x, n)
    if here is None:
        return "at the start", "c₀ is not above zero: they touch at once"
    if here is x.pieces[-1] and here.verdict != FALLS:
        return "no hit" if not x.contact.hit else "unsure", "every piece has its pegs above zero"
    where = f"from {number(here.low, 6)} to {number(here.high, 6)}"
    return ("one root", f"{where}") if here.verdict == FALLS else ("open", f"{where}, to be halved")


def counted(x: Bent, n: int) -> tuple[str, str]:
    """How often the pegs of the piece at hand change their sign, and what that says."""
    _, here = looked_at(x, n)
    if here is None:
        return "V is not needed", "they touch at the start"
    V = sign_changes(here.c)
    return f"V = {V}", f"in this piece: so {POSSIBLE[V]}"


def without_bend(x: Bent) -> tuple[str, str]:
    """The three pegs of a straight path, and which early-out says that they are above zero."""
    if x.a.any():
        return "bent", "put the tip of the bend on the tip of v"
    (c, middle, g), decided = three(x)
    told = {"receding": "b ≥ 0: the first early-out", "too late": "the early-out at the end of the frame"}
    above = min(c, middle, g) > 0
    says = told.get(decided, "neither early-out says so") if above else "not all above zero: no early-out"
    return f"{number(c)}, {number(middle)}, {number(g)}", f"c, b + c, g; {says}"


def timed(x: Bent) -> tuple[str, str]:
    """The time with all its digits, and what certifies it."""
    if (found := certified(x)) is None:
        return met(x), "no time to certify"
    told = "f changes its sign between the midpoints" if found[3:] == (1, -1) else "f only touches zero"
    return f"t = {number(found[1], None)}", told


def swerved(x: Bent) -> tuple[str, str]:
    """Does B go round what stands in its way, and still meet A?"""
    if (t := stopped(x)) is not None:
        return "in the way", f"what stands there is met first, at t = {number(t)}"
    return ("round it", met(x)) if x.contact.hit else ("past both", "A is not hit")


def told(state: str, x: Bent, t: float, n: int) -> str:
    """A sentence for the state."""
    points, (big, small), least = control(x), result(state, x, t, n), min(x.c)
    if state in ("12.8", "12.9"):
        return search_told(state, x, n)
    return {
        "12.1": f"½ a = {pair(x.a / 2)} bends the end from {pair(x.p + x.v)} to {pair(points[2])}; {met(x)}.",
        "12.3": f"{polynomial(x)}; at t = {number(t)} B is at {pair(at(x, t))}, and f is {number(f_at(x, t))}.",
        "12.4": f"{', '.join(f'P{i} = {pair(y)}' for i, y in zip('₀₁₂', points, strict=True))}; "
        "it leaves P₀ toward P₁, and ends at P₂.",
        "12.5": f"c₀ to c₄ are {several(x.c)}; the first and the last are f at the ends of the frame.",
        "12.6": f"at t = {number(t)} the weights are {', '.join(number(y, 2) for y in weights(t))}; "
        f"{big}, {small[3:]}.",
        "12.7": f"{small}, and the least is {number(least)}: "
        + ("the hull stays off zero, no hit." if least > 0 else "the hull reaches zero, and a hit is possible."),
        "12.10": f"{small}: {big}" + ("." if x.a.any() else f"; lesson 05's test says: {three(x)[1]}."),
        "12.11": time_told(x),
        "swerve": f"{big}; {small}.",
    }[state]


def polynomial(x: Bent) -> str:
    """f, multiplied out."""
    f = powers(*((*map(float, y), 0.0) for y in (x.p, x.v, x.a)), x.r)
    terms = zip(reversed(f), (" t⁴", " t³", " t²", " t", ""), strict=True)
    line = " ".join(f"{'−' if y < 0 else '+'} {number(abs(y))}{power}" for y, power in terms if y)
    return f"f = {line.removeprefix('+ ') or '0'}"


def search_told(state: str, x: Bent, n: int) -> str:
    """How far the search has come."""
    left, here = looked_at(x, n)
    if here is None:
        return f"c₀ = {number(x.c[0])} is not above zero, so they touch at the start; nothing is halved."
    says = VERDICTS[here.verdict]
    where = f"from t = {number(here.low, 6)} to {number(here.high, 6)}"
    if state == "12.8":
        n = done_of(x, n)
        done = f"{n} halving{'s' * (n != 1)}, {len(left)} piece{'s' * (len(left) != 1)} left behind without a root"
        return f"{done}; {where} the pegs are {several(here.c)}: {says}."
    whole = f"over all of the frame V = {sign_changes(x.c)}, and f has {rooted(x)} there"
    return f"{whole}; {where} V = {sign_changes(here.c)}: {says}."


def done_of(x: Bent, n: int) -> int:
    """How many of n halvings were needed: none after the search has ended."""
    return min(n, halvings(x))


def rooted(x: Bent) -> str:
    """How many roots f has in the frame, as they are counted against V; one that changes no sign is named."""
    many = len(roots(x.c))
    if x.contact.hit and x.contact.t == 1:
        return "a root at its end, which does not count,"
    if x.contact.hit and (many == 0 or (sign_changes(x.c) - many) % 2):
        return "a double root, which counts twice,"
    return f"{COUNTS[many]} root{'s' * (many != 1)}" if many else "no root"


def time_told(x: Bent) -> str:
    """The time and the signs beside it."""
    if (found := certified(x)) is None:
        return f"{met(x)}, so there is no time to certify."
    low, t, high, before, after = found
    signs = {1: "above zero", 0: "zero", -1: "below zero"}
    return (
        f"t = {number(t, None)}, stage: {curve.STAGES[x.stage]}; half-way to the double before, {number(low, None)}, "
        f"f is {signs[before]}, half-way to the double after, {number(high, None)}, {signs[after]}."
    )
