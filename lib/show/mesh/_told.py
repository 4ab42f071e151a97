"""What is told, in words, of a putt on the hole of mini golf, and of a marble on the floor of triangles."""

from numpy.typing import NDArray

from ..scene import number
from ._fairway import WIDE, Putt, R, astray, by_the_cup, far
from ._rolled import LONG, Trip, arrived, crossed, fell, hops, short
from ._rolled import R as MARBLE


def passed(putt: Putt) -> str:
    """Why a ball did not fall that was seen to run over the cup, in a sentence; empty if it was not."""
    off, speed = by_the_cup(putt)
    if off >= WIDE + R or far(putt.p[0]) < WIDE + R:
        return ""
    if off < 0.95 * WIDE:  # the opening has corners
        return f". It ran over the cup with {number(speed, 2)} cm/s, and was across before it could fall"
    return ". It ran over the rim of the cup: a ball falls only where its middle is over the opening"


def gone(p: NDArray) -> str:
    """Where a lost ball is."""
    return "partly in the ground" if not astray(p) else "under the ground" if p[2] < 0 else "beyond a bank"


def ran(run: Trip) -> str:
    """What became of a marble."""
    found, seams, end = hops(run), crossed(run), arrived(run)
    if fell(run):
        return "falls through the floor"
    aside = abs(float(run.places[end, 1] - run.places[0, 1]))
    off = f"comes to the board {number(aside, 2)} cm off its line"
    there = bool(run.places[end, 0] >= LONG - MARBLE)
    off = off if there else _never(*short(run))
    if not len(found):
        pushed = f"is pushed too little there for a hop, and {off}"
        straight = "hops at none and slides straight to the board"
        return f"crosses the seams, {straight if there and aside < 0.05 else pushed}"
    top = f"up to {number(found.max(), 2)} cm high"
    return f"hops at {len(found)} of the {seams} seams that it crosses, {top}, and {off}"


def _never(far: float, back: bool, on_rim: bool) -> str:
    """What becomes of a marble that does not come to the board."""
    rim = " along the rim" if on_rim else ""
    turns, slow = f"turns back{rim}", f"is so slow{rim} that the film ends with it"
    return f"{turns if back else slow} {number(far, 2)} cm short of the board"
