"""What is told, in words, of a putt on the hole of mini golf, and of a marble on the floor of triangles."""

import numpy as np
from numpy.typing import NDArray

from ...frame import dot
from ...geometry import unit
from ..scene import number
from ._fairway import WIDE, Putt, R, astray, by_the_cup, far
from ._rolled import LONG, Trip, arrived, fell, hops, reached, rolled_over, short
from ._rolled import R as MARBLE
from ._section import seen_of
from ._slipped import Slipped

SCORES = {-1: "one under par", 0: "par", 1: "one over par"}
"""What a number of putts is called, by how far it is from par."""

OVER = "The putt that lies ready at the tee goes over the hill"
"""Where to look for one that finds none."""

SLACK, LEAST = 0.1, 1e-3
"""How far beyond the cup's radius a point of its rim may lie, in centimetres; and
what in a frame nobody sees lead into the floor."""


def two(x: float) -> str:
    """A number by two of its digits, or by all before the point where it has more."""
    return number(x, 2) if x < 99.5 else f"{x:.0f}"


def passed(putt: Putt) -> str:
    """Why a ball did not fall that was seen to run over the cup, in a sentence; empty if it was not."""
    off, speed = by_the_cup(putt)
    if off >= WIDE + R or far(putt.p[0]) < WIDE + R:
        return ""
    if off < 0.95 * WIDE:  # the opening has corners
        return f". It ran over the cup with {two(speed)} cm/s, and was across before it could fall"
    return ". It ran over the rim of the cup: a ball falls only where its middle is over the opening"


def gone(p: NDArray) -> str:
    """Where a lost ball is."""
    return "partly in the ground" if not astray(p) else "under the ground" if p[2] < 0 else "beyond a bank"


def alone(twin: Putt, putt: Putt, slip: Slipped | None, over: bool, why: bool) -> str:
    """What becomes of a putt if faces alone are asked, and what was not asked once that is to be told."""
    if not over:
        return "The same putt, but now only the faces are asked" + (", and it is slowed down" if seen_of(slip) else "")
    if slip is None:
        apart = float(np.sqrt(dot(twin.p[-1] - putt.p[-1], twin.p[-1] - putt.p[-1])))
        ends = "at the same place" if apart < R else f"{two(apart)} cm from where it did"
        return f"With faces alone it ends {ends}: it found a face wherever it came down. {OVER}"
    end = "into the cup, through its rim" if twin.holed else "through the ground"
    fell = f"When only the faces are asked, the same putt falls {end}, at {number(slip.t, 2)} s"
    if not why:
        return f"{fell}. Every triangle was there, and every face was asked. What should have held it?"
    if slip.kind == "face":
        return f"{fell}. It had sunk in at an edge just before, and a face is asked only of a ball that is clear of it"
    return (
        f"{fell}. Just then the nearest point was on {_at(slip)}, and the centre of the ball was beyond the walls of "
        "both faces"
    )


def sank(slip: Slipped | None) -> str:
    """Where a ball sank into the ground, after a comma; nothing if that is not known."""
    return "" if slip is None else f": it sank in where the nearest point was on {_at(slip)}"


def _at(slip: Slipped) -> str:
    """What a nearest point lies on, in words."""
    of = "the rim of the cup" if far(slip.point) < WIDE + SLACK else "the hill" if slip.point[2] > 0 else "the ground"
    return f"{'an' if slip.kind == 'edge' else 'a'} {slip.kind} of {of}"


def ran(run: Trip) -> str:
    """What became of a marble."""
    found, end = hops(run), arrived(run)
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
    at = " of the seams that it slides over" if len(found) < rolled_over(run) else f" seam{'s' * (len(found) > 1)}"
    return f"hops at {len(found)}{at} and {off}"


def let_in(p: NDArray, v: NDArray, after: NDArray) -> str:
    """Why a marble sinks that a program has let into the floor; nothing if it has not, by what it answers at first."""
    near = min(reached(p), key=lambda s: float(dot(p - s, p - s)))
    n = unit(p - near)
    into, left = float(dot(v, n)), float(dot(np.asarray(after, dtype=float), n))
    if left > -LEAST:
        return ""
    before = f"The first point that it meets is straight below, on a face, where v·n is {number(into, 2)} cm a frame"
    return f"{before}. After your program it is {number(left, 2)}, and not 0: so it goes deeper frame by frame"


def _never(far: float, back: bool, on_rim: bool) -> str:
    """What becomes of a marble that does not come to the board."""
    rim = " along the rim" if on_rim else ""
    turns, slow = f"turns back{rim}", f"is so slow{rim} that the film ends with it"
    return f"{turns if back else slow} {number(far, 2)} cm short of the board"


def counted(putts: int) -> str:
    """A number of putts in words."""
    return f"{putts} putt{'s' * (putts != 1)}"


def score(putts: int, par: int) -> str:
    """What a number of putts is called."""
    return "a hole in one" if putts == 1 else SCORES.get(putts - par, f"{abs(putts - par)} over par")
