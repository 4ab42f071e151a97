"""Lesson 01: its prediction, and its exercises on the chord, the share missed, and sub-stepping."""

from itertools import product
from math import acos, inf, sqrt, tan

import numpy as np

from ... import overlap
from ...attack import families
from ...show.beside import line
from ...show.explorer import explore
from ...show.overlap.beads import Beads
from ...show.overlap.lanes import Lanes
from ...show.overlap.painted import MOST
from ...show.scene import number, scene
from ..cases import in_space
from ..engine.frames import frame_by_frame
from ..engine.state import engine
from ..predictions import Answer, LookBack
from ..scenes import at_time, in_its_plane, moves_apart, pair, whole_circle
from ..task import Exercise, Mistake
from .laboratory import LISTINGS as LISTINGS
from .mistakes import look_slips

__all__ = ["ten_shots"]


def _offsets() -> list[tuple]:
    """r, C: every simple radius with every offset, inside, on the rim and beyond; then ordinary ones."""
    rng = np.random.default_rng(1)
    simple = [(float(r), float(c)) for r, c in product((1, 2, 5, 0), (0, 1, 3, 4, 5, 7))]
    return simple + rng.uniform(0, 3, size=(200, 2)).tolist()


def _flights() -> list[tuple]:
    """v, r, C: how far from look to look, and the circle it meets or not; slow, just fast enough, and fast."""
    rng = np.random.default_rng(2)
    simple = [(float(v), r, c) for v, (r, c) in product((8, 1, 2, 6, 20), [*_offsets()[:24]])]
    return simple + rng.uniform(0.1, 5, size=(300, 3)).tolist()


def _stepped() -> list[tuple]:
    """p, v, r, n: the simplest pairs, whose places no test rounds, then ordinary ones; few and many tests a frame."""
    still = [(np.array(x), np.zeros(2), r, 2) for x, r in (([1.0, 0], 2), ([3.0, 4], 5), ([3.0, 0], 2))]
    p, v, r = (x[:1500:8] for x in families.small_integers(most=3))
    rows = still + [*zip(p, v, r, (1, 2, 4) * len(p), strict=False)]
    rows += zip(*zip(*in_space(), strict=True), (4, 2, 1) * 3, strict=False)
    for d in (2, 3):
        rows += zip(*families.ordinary(90, d=d, seed=1), (1, 2, 9) * 30, strict=True)
    at_the_last = (np.array([-4.0, 0]), np.array([4.0, 0]), 0.25)  # and only there: whoever adds up 1/n may come late
    rows += [(*at_the_last, n) for n in (9, 10, 11)]
    rows += [(np.array([2.0, 0]), np.array([-1.0, 0]), 1, n) for n in (3, 5, 7)]  # they touch as the frame ends
    return [(x, y, float(z), n) for x, y, z, n in rows]


def _share(v: float, r: float, C: float) -> float:
    """The share of flights that no look sees, of those that meet the circle; 0 where none does."""
    return max(0.0, 1 - float(overlap.chord(r, C)) / v) if r >= C else 0.0


PREDICTION = {
    "question": "The game looks when this frame begins and when it ends, and not in between. What will it say?",
    "answers": (
        Answer(
            "A hit, as it sees both balls overlap at the end.",
            "By then B has flown on: the centres are 8.5 cm apart, and the two radii together are 5 cm.",
        ),
        Answer(
            "A hit, and it says so when they touch.",
            "They touch at t = 0.4, and the game is not looking then.",
        ),
        Answer(
            "No hit, and rightly so: B passes by.",
            "It does not. For 8 of its 20 cm B's centre is closer to A's than the two radii together.",
        ),
        Answer(
            "No hit, although they touch in between.",
            "The game looks only at t = 0 and at t = 1, and both times they are apart.",
            right=True,
        ),
    ),
    "scene": {"p1": (0, 0), "v1": (0, 0), "r1": 2.5, "p2": (-12, 3), "v2": (20, 0), "r2": 2.5},
}
"""The question of the first picture: here, so that the replies are not in sight beside it."""


LOOK_BACK = (
    LookBack(
        "A moves by (0, 8) a frame, B by (20, 8). How does B move, seen from A?",
        (
            Answer("By (20, 16).", "That is the sum. To see how B moves from A, subtract A's motion from B's."),
            Answer("By (20, 0).", "That is B's motion less A's: both climb by 8, so the climb cancels.", right=True),
            Answer("By (−20, 0).", "That is how A moves, seen from B."),
        ),
    ),
    LookBack(
        "Seen from A, when do two balls of radius 2.5 touch?",
        (
            Answer("When B's centre is 2.5 from A's.", "By then each reaches half-way into the other."),
            Answer("When B's centre is 5 from A's.", "A has grown to both radii, and B is a point.", right=True),
            Answer("When B's centre reaches A's.", "By then they overlap as deeply as they can."),
        ),
    ),
)
"""Two questions on the lesson before."""


def chord(r, C):
    """The solution of 01.1."""
    if C > r:
        return 0
    half = sqrt(r * r - C * C)
    return 2 * half


def share_missed(v, r, C):
    """The solution of 01.2."""
    if C > r:
        return 0
    L = 2 * sqrt(r * r - C * C)
    return max(0, 1 - L / v)


def sub_stepping(p, v, r, n):
    """The solution of 01.3."""
    for k in range(n + 1):
        q = p + v * (k / n)
        if q @ q <= r * r:
            return k / n
    return inf


def _across(r, C, length=None) -> tuple:
    """A flight that passes C from the centre of a circle, right across it, or of a given length about its middle."""
    length = 4.0 * max(r, C) if length is None else length
    return np.array([-length / 2, C]), np.array([length, 0.0]), r


def _fence(v, r, C) -> list:
    """Four posts of a fence, so far apart that the middle two stand about the nearest point."""
    return [line((x * v, C - 0.2 * r), (x * v, C + 0.2 * r)) for x in (-1.5, -0.5, 0.5, 1.5)]


def _in_the_dark(p, v, r, n, right, mine) -> Beads | None:
    """What a game sees of a pair, v to the right, as lamps flash; None for what has too many looks, or no size."""
    if n > MOST or not r > 0:
        return None
    p, v = in_its_plane(p, v)
    if speed := float(np.hypot(*v)):
        d = v / speed
        p, v = np.array([p @ d, d[0] * p[1] - d[1] * p[0]]), np.array([speed, 0.0])
    board = Beads("lamps")
    board.take(scene((0, 0), (0, 0), r / 2, p, v, r / 2))
    board.claim = f"you say {number(mine)}" if np.isfinite(mine) else "you say inf"
    board.turn(n=float(n))
    board.fit()
    return board


def _way(r, C, L) -> list:
    """A way inside of that length, about the nearest point."""
    return [line((-L / 2, C), (L / 2, C))]


HALF = "That is half of it: from the nearest point to the rim."
SQUARE = "Pythagoras gives a square: the root is missing."
ADDED = "r is the long side of the triangle: subtract, do not add."
NO_ROOT = "Beside the circle there is nothing to take a root of."
NO_TANGENT = "Through the middle C is 0, and the angle 90°, which has no tangent: the sine gives the way inside."

WAYS = (
    ("", lambda square: 2 * sqrt(square)),
    (HALF, sqrt),
    (SQUARE, lambda square: 2 * square),
    ("That is the square of half the way: take its root, and double it.", lambda square: square),
    ("The 2 stands before the root; under it, it would have to be a 4.", lambda square: sqrt(2 * square)),
)
"""What is taken for the way inside, given the square of its half, and what is wrong with it; first what is right."""

BESIDE = (
    ("", lambda square: max(square, 0.0)),
    (NO_ROOT, lambda square: square),
    ("Beside the circle the way inside is 0, whatever the size of r² − C².", abs),
    ("Beside the circle the way inside is 0. inf is for a time that never comes.", lambda x: x if x >= 0 else inf),
)
"""What is made of that square beside the circle, where it is negative; first what is right."""

OTHERS = (
    (ADDED, lambda r, C: 2 * sqrt(r * r + C * C) if C <= r else 0.0),
    ("In a right-angled triangle you subtract squares, not lengths (1.4).", lambda r, C: max(2 * (r - C), 0.0)),
    (
        "In a right-angled triangle you subtract squares, not lengths (1.4). Beside the circle the way inside is 0.",
        lambda r, C: 2 * (r - C),
    ),
    ("The root is of squares, r² − C², not of lengths.", lambda r, C: 2 * sqrt(max(r - C, 0.0))),
    (f"The root is of squares, r² − C², not of lengths. {NO_ROOT}", lambda r, C: 2 * sqrt(r - C)),
    ("That is how deep the path lies below the rim, not how long it is inside.", lambda r, C: max(r - C, 0.0)),
    (
        "That is how deep the path lies below the rim, not how long it is inside. Beside the circle return 0.",
        lambda r, C: r - C,
    ),
    ("Off-centre the way inside is shorter than 2 r.", lambda r, C: 2 * r if C <= r else 0.0),
    ("Off-centre the way inside is shorter than 2 r, and beside the circle there is none.", lambda r, C: 2 * r),
    *(
        ("r is the long side of the triangle: r² − C², not C² − r².", swapped)
        for swapped in (lambda r, C: 2 * sqrt(max(C * C - r * r, 0.0)), lambda r, C: 2 * sqrt(C * C - r * r))
    ),
    (
        "A circle of radius 0 is a point: do not divide by r.",
        lambda r, C: 2 * r * sqrt(1 - (C / r) ** 2) if C <= r else 0,
    ),
    (f"{NO_ROOT} And r may be 0: do not divide by it.", lambda r, C: 2 * r * sqrt(1 - (C / r) ** 2)),
    (NO_TANGENT, lambda r, C: 2 * C * tan(acos(C / r)) if 0 < C <= r else 0.0),
    (
        f"{NO_ROOT} And {NO_TANGENT[0].lower()}{NO_TANGENT[1:]}",
        lambda r, C: 2 * C * tan(acos(C / r)),
    ),
)
"""What else is taken for the way inside."""


def _chord_slips(told: set[str]) -> tuple[Mistake, ...]:
    """What goes wrong inside the circle, beside it, or both, but for what has been told."""
    ways = [(f"{cause} {then}".strip(), way, beside) for (cause, way), (then, beside) in product(WAYS, BESIDE)]
    made = [(cause, lambda r, C, way=way, beside=beside: way(beside(r * r - C * C))) for cause, way, beside in ways[1:]]
    return tuple(Mistake(*slip) for slip in (*made, *OTHERS) if slip[0] not in told)


def ten_shots() -> None:
    """Show ten shots on one table; who looks after them is exercise 01.3, or `lib` until that has passed."""
    board = Lanes(_looking)
    engine().listeners.append(board.anew)
    explore(board)


def _looking(p, v, r: float, n: int, frames: float) -> tuple[float, str]:
    """When the looks see a shot that lasts so many frames, as a share of it; and whose looks they are."""
    if own := engine().own.get("01.3"):
        return float(frame_by_frame(own, n)(p, v, r, frames)), "Your sub-stepping"
    return float(frame_by_frame(_lent_looks, n)(p, v, r, frames)), "The sub-stepping on loan from lib"


def _lent_looks(p, v, r, n) -> float:
    """What looks see, by `lib`."""
    return float(overlap.sampled(p, v, r, n).t)


EXERCISES = {
    "01.1": Exercise(
        ask="Return the length of the path inside a circle of radius r, C from its centre; 0 if it passes beside it.",
        letters=("r", "C"),
        right=lambda r, C: float(overlap.chord(r, C)),
        cases=_offsets,
        mistakes=(
            Mistake(HALF, lambda r, C: overlap.chord(r, C) / 2),
            Mistake(SQUARE, lambda r, C: 2 * (r * r - C * C) if r >= C else 0.0),
            Mistake(ADDED, lambda r, C: 2 * sqrt(r * r + C * C)),
            Mistake(NO_ROOT, lambda r, C: 2 * sqrt(r * r - C * C)),
            *_chord_slips(told={HALF, SQUARE, NO_ROOT}),
        ),
        solution=chord,
        hints=(
            "Ask first whether the path meets the circle at all.",
            "Half the way is the short side of a triangle whose long side is `r`.",
        ),
        world=lambda r, C: whole_circle(*_across(r, C)),
        shown=_way,
        names=("L",),
        plain=lambda r, C: 2 * (0 < C < r) + (0 < r < C),
    ),
    "01.2": Exercise(
        ask="Return the share of flights that no look sees, 0 if none is missed; v is the length from look to look.",
        letters=("v", "r", "C"),
        right=_share,
        cases=_flights,
        mistakes=(
            Mistake(
                "A ball that never enters the circle cannot be missed.",
                lambda v, r, C: max(0.0, 1 - overlap.chord(r, C) / v),
            ),
            Mistake(
                "A share is never negative: below the threshold it is 0. Outside the circle nothing is missed.",
                lambda v, r, C: 1 - overlap.chord(r, C) / v,
            ),
            Mistake("That is the share that is seen.", lambda v, r, C: min(1.0, overlap.chord(r, C) / v)),
            Mistake(
                "Off-centre the way inside is shorter than 2 r, and beside the circle there is none.",
                lambda v, r, C: max(0.0, 1 - 2 * r / v),
            ),
            Mistake(
                "A share is never negative: below the threshold it is 0.",
                lambda v, r, C: 1 - overlap.chord(r, C) / v if C <= r else 0.0,
            ),
            Mistake(
                "Off-centre the way inside is shorter than 2 r.",
                lambda v, r, C: max(0.0, 1 - 2 * r / v) if C <= r else 0.0,
            ),
            Mistake(
                "A graze meets the circle: at C = r the way inside is 0, and every flight is missed.",
                lambda v, r, C: _share(v, r, C) if C < r else 0.0,
            ),
            Mistake(
                "Beside the circle there is nothing to take a root of, and nothing to be missed.",
                lambda v, r, C: max(0.0, 1 - 2 * sqrt(r * r - C * C) / v),
            ),
            Mistake(
                "Off-centre the way inside is shorter than 2 r, and a share is never negative.",
                lambda v, r, C: 1 - 2 * r / v,
            ),
            Mistake(
                "A share is never negative; and beside the circle there is nothing to take a root of.",
                lambda v, r, C: 1 - 2 * sqrt(r * r - C * C) / v,
            ),
            Mistake(
                "That is the share that is seen, and it has no end at 1: subtract it from 1.",
                lambda v, r, C: overlap.chord(r, C) / v,
            ),
            Mistake(
                "A share is a number from 0 to 1: yours is in percent, 100 times as large.",
                lambda v, r, C: 100 * _share(v, r, C),
            ),
        ),
        solution=share_missed,
        hints=(
            "(1.7) is a share only beyond the threshold. What does it give below?",
            "You have written *L* already. Ask `C > r` first.",
        ),
        world=lambda v, r, C: whole_circle(*_across(r, C, v)) + _fence(v, r, C),
        shown=lambda v, r, C, share: _way(r, C, v * (1 - float(share))) if C <= r else [],
        names=("share",),
        plain=lambda v, r, C: 0 < C < r < v,
    ),
    "01.3": Exercise(
        ask="Return the first of the times 0, 1/n, 2/n, … 1 at which they touch or overlap, inf if there is none.",
        letters=("p", "v", "r", "n"),
        right=lambda p, v, r, n: float(overlap.sampled(p, v, r, n).t),
        cases=_stepped,
        mistakes=look_slips(),
        solution=sub_stepping,
        hints=(
            "There are *n* + 1 looks: `range(n + 1)`.",
            "Number the looks from 0. What is the time of number `k`, and where is B then?",
        ),
        world=lambda p, v, r, n: pair(p, v, r),
        shown=lambda p, v, r, n, t: at_time(p, v, r, t),
        film=_in_the_dark,
        names=("t",),
        plain=moves_apart,
    ),
}
"""The exercises by number."""
