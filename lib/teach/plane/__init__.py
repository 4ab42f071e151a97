"""Lesson 09: its three shots, and its exercises on the gap, the bounce, and the frame that goes on."""

from itertools import product
from math import inf, sqrt

import numpy as np

from ... import plane
from ...show.beside import ball, dot, line, moving
from ...show.explorer import explore
from ...show.plane._rail import Turn
from ...show.plane.ended import Ended
from ...show.plane.graded import ThreeShots
from ..cases import HAIR, in_arrays
from ..engine.state import engine
from ..task import Exercise, Mistake
from .laboratory import LISTINGS as LISTINGS
from .votes import DULL as DULL
from .votes import LOOK_BACK as LOOK_BACK
from .votes import PREDICTION as PREDICTION

__all__ = ["three_shots"]


def _spheres() -> list[tuple]:
    """p, r, n, d: a floor first, slanted planes with normals of any length, a hair of room, space; any numbers."""
    up, rng = [0, 1], np.random.default_rng(11)
    rows = [([0, 3], 1.0, up, 0.0), ([0, 1], 1.0, up, 0.0), ([2, -3], 0.5, up, 1.0), ([0, 3], 1.0, [0, 2], -2.0)]
    rows += [([5, 0], 1.0, [3, 4], 5.0), ([1, 2], 0.0, [-1, 0], 4.0), ([-1, -2], 1.0, [3, 4], 1.0)]
    rows += [([2, 1], 2.0, [3, 4], 0.0), ([-3, 1], 2.0, [0, -2], 0.0), ([3, 4], 5.0, [3, 4], 0.0)]
    rows += [([3, 4], 1.0, [0, 2.0**-k], 0.0) for k in (5, 12, 40)] + [([3, 2**15], 1.0, [0, 2], 0.0)]
    rows += [([3, 1 + x], 1.0, [0, 2], 0.0) for x in (2.0**-12, -(2.0**-12), HAIR, -HAIR)]
    rows += [([2, 1, 1], 1.0, [1, 2, 2], 3.0), ([0, 5, -1], 2.0, [0, 0, 2], 0.0), ([1, 1, 1], 3.0, [2, 3, 6], 3.0)]
    for d in 80 * [2] + 80 * [3]:
        rows.append((rng.normal(size=d) * 3, abs(rng.normal()), rng.normal(size=d), rng.normal()))
    return in_arrays(rows)


def _motions() -> list[tuple]:
    """v, n, e: n of length 1; slanted, straight on, along the plane, away from it; by a hair; in space; any numbers."""
    ways = ([3, -2], [0, -2], [3, 0], [1, 2], [-4, -3], *([3, sign * x] for x in (2.0**-12, HAIR) for sign in (-1, 1)))
    rows = [(v, [0, 1], e) for v in ways for e in (1.0, 0.25, 0.0)]
    rows += [([-5, 0], [3, 4], 0.25), ([5, 5], [3, 4], 0.25), ([2, -1], [-1, 0], 0.5)]
    rows += [(v, [0, 0, 1], e) for v in ([1, 2, -4], [1, 2, 4], [2, 0, 0]) for e in (0.5, 1.0, 0.0)]
    rng = np.random.default_rng(12)
    rows += [(rng.normal(size=d), rng.normal(size=d), float(rng.uniform())) for d in (2, 3) for _ in range(80)]
    return [(np.array(v, dtype=float), np.array(n) / np.linalg.norm(n), e) for v, n, e in rows]


def _frames() -> list[tuple]:
    """p, v, r, n, d, e: n of length 1, the ball clear of the plane at the start."""
    ways = (([2, -4], 0.5), ([0, -4], 1.0), ([2, -1], 0.5), ([2, 4], 0.5), ([2, 4], 1.0), ([5, 0], 1.0), ([1, -2], 0.5))
    rows = [([0, 3], v, 1.0, [0, 1], 0.0, e) for v, e in (*ways, ([2, -4], 0.0), ([0, -4], 0.0), ([2, -1], 0.0))]
    rows += [([4, 1], v, 2.0, [0.6, 0.8], 1.0, e) for v, e in (([-3, -4], 0.5), ([-5, 0], 0.0), ([-1, 0], 0.5))]
    rows += [([1, 2, 3], v, 1.0, [0, 0, 1], 0.0, e) for v in ([2, 1, -4], [2, 1, -1], [2, 1, 4]) for e in (0.5, 0.0)]
    whole, rng = len(rows), np.random.default_rng(13)
    while len(rows) < whole + 144:
        p, v, n = rng.normal(size=(3, 2 + len(rows) % 2)) * 2
        n /= np.linalg.norm(n)
        r, d = abs(rng.normal()), rng.normal()
        if n @ p + d - r > 0.01:
            rows.append((p, 2 * v, r, n, d, rng.uniform()))
    return in_arrays(rows)


def _gap(p, r, n, d) -> float:
    """The distance from the sphere to the plane, negative in overlap."""
    length, room, _ = plane.steps(p, 0 * p, r, n, d)
    return float(room / length)


def _turned(v, n, e) -> tuple:
    """The velocity after the bounce."""
    return tuple(v - (1 + e) * min(v @ n, 0.0) * n)


SIGNED = "A ball behind the plane is in the solid: the gap is negative, take no absolute value."
UNIT = "n need not have length 1: divide by its length, d too."
SCALED = "You shrink the sliding too: only the part along n may lose."
CHANGE = "That is how much the velocity changes: add it to v (9.6)."
LEFT_ALONE = "A ball that recedes already is left alone."
TURNED_ROUND = "The question is turned round: n points out of the solid, and a ball approaches where v·n < 0."

BOUNCES = (
    ("", lambda v, n, e, v_n: v + (1 + e) * v_n * n),
    (SCALED, lambda v, n, e, v_n: e * (v + 2 * v_n * n)),
    ("The whole velocity is turned; only its normal part may be.", lambda v, n, e, v_n: -e * v),
    (
        "e belongs to the normal part; what moves along the plane stays.",
        lambda v, n, e, v_n: e * (v + v_n * n) + v_n * n,
    ),
    ("That is the normal part alone; what moves along the plane stays.", lambda v, n, e, v_n: e * v_n * n),
    (CHANGE, lambda v, n, e, v_n: (1 + e) * v_n * n),
    ("v_n is −n·v (9.4), and (9.6) adds: a sign is turned.", lambda v, n, e, v_n: v - (1 + e) * v_n * n),
    ("(1 + e) v_n is a number; n gives it a direction (9.6).", lambda v, n, e, v_n: v + (1 + e) * v_n),
    ("Take off 1 + e of the normal part, not e.", lambda v, n, e, v_n: v + e * v_n * n),
    ("Take off 1 + e of the normal part, not 2 e.", lambda v, n, e, v_n: v + 2 * e * v_n * n),
    ("Take off 1 + e of the normal part, not 1 − e.", lambda v, n, e, v_n: v + (1 - e) * v_n * n),
    ("That is for e = 1.", lambda v, n, e, v_n: v + 2 * v_n * n),
    ("That only takes the normal part off: e = 0.", lambda v, n, e, v_n: v + v_n * n),
    (
        "e is a share of a speed, not of an energy: it enters as it is, without a root.",
        lambda v, n, e, v_n: v + (1 + sqrt(e)) * v_n * n,
    ),
)
"""What is taken for (9.6), and what is wrong with it; first what is right."""

ASKED = (
    ("", lambda v_n: v_n > 0),
    ("", lambda v_n: v_n >= 0),
    (LEFT_ALONE, lambda v_n: True),
    (TURNED_ROUND, lambda v_n: v_n < 0),
    (TURNED_ROUND, lambda v_n: v_n <= 0),
)
"""When the ball is taken to approach, and what is wrong with that; first what is right."""

OTHER_BOUNCES = (
    (f"{SCALED} {LEFT_ALONE}", lambda v, n, e: tuple(e * np.array(_turned(v, n, 1.0)))),
    (CHANGE, lambda v, n, e: tuple((1 + e) * max(-(v @ n), 0.0) * n)),
    *(
        ("The size of v·n forgets whether the ball recedes.", way)
        for way in (
            lambda v, n, e: tuple(v + (1 + e) * abs(v @ n) * n),
            lambda v, n, e: tuple(v - (v @ n) * n + e * abs(v @ n) * n),
        )
    ),
    *(
        ("n may point anywhere: that is the bounce off a floor.", way)
        for way in (lambda v, n, e: (*v[:-1], -e * v[-1]), lambda v, n, e: (*v[:-1], max(v[-1], -e * v[-1])))
    ),
)
"""What else is taken for the bounce."""


def _bounce_slips() -> list[tuple]:
    """What goes wrong with the bounce, with the question whether the ball approaches, or with both."""

    def slip(bounce, asked):
        return lambda v, n, e: tuple(bounce(v, n, e, -(v @ n)) if asked(-(v @ n)) else v)

    pairs = product(BOUNCES, ASKED)
    made = [(f"{cause} {then}".strip(), slip(bounce, asked)) for (cause, bounce), (then, asked) in pairs]
    return [(cause, function) for cause, function in made if cause]


def _ended(p, v, r, n, d, e, part=None, room=None, carry=True, last=True, whole=False, asks=True) -> tuple:
    """Where the ball is at the end of the frame, its parts to be spoiled."""
    room, rate = n @ p + d - r if room is None else room, n @ v
    if not asks:
        return _unasked(p, v, n, e, room, carry)
    t = room / -rate if rate < 0 else inf
    if t > 1 if last else t == inf:
        return tuple(p + v)
    after = np.array(_turned(v, n, e)) if part is None else part
    left = 1 if whole else 1 - t
    return tuple(p + t * v + left * after) if carry else tuple(p + t * v)


def _unasked(p, v, n, e, room, carry) -> tuple:
    """The same of a ball of which nobody asks whether it comes, and whether in this frame."""
    with np.errstate(all="ignore"):
        t, after = np.float64(room) / -(n @ v), v - (1 + e) * (v @ n) * n
        return tuple(p + t * v + (1 - t) * after) if carry else tuple(p + t * v)


def _over_plane(p, v, r, n, d) -> list:
    """A case in the plane as a picture: the surface as a line, the normal beside the ball, and that; none in space."""
    if len(p) != 2:
        return []
    n, d = n / np.linalg.norm(n), d / np.linalg.norm(n)
    foot, along = p - (n @ p + d) * n, np.array([-n[1], n[0]])
    half = 2 * r + np.linalg.norm(v) + 1
    surface = line(foot - half * along, foot + (half + 2 * max(0, v @ along)) * along)
    beside = foot + np.copysign(1.3 * r + 0.4, -(v @ along)) * along  # where neither a gap nor the way of the ball is
    return [surface, moving(beside, 0.8 * n, "r"), ball(p, r, "B")] + ([moving(p, v, "v")] if np.any(v) else [])


def _from_plane(p, r, n, d, gap) -> list:
    """A gap as a length, from the surface of the ball towards the plane."""
    way = n / np.linalg.norm(n)
    low = p - r * way
    return [line(low, low - float(gap) * way)]


def _filmed(p, v, r, n, d, e, mine) -> Ended | None:
    """The way to an answer in the plane, played; None in space, and for what is no place."""
    there = np.shape(mine) == (2,) and np.all(np.abs(np.asarray(mine, float)) < 1e6)
    return Ended(p, v, r, n, d, e, mine) if len(p) == 2 and r > 0 and there else None


def three_shots() -> None:
    """Show three bank shots in a row; what turns the ball is exercise 09.2, or `lib` until that has passed."""
    board = ThreeShots(_turning)
    engine().listeners.append(board.anew)
    explore(board)


def _turning() -> tuple[Turn, str]:
    """What turns a velocity at a rail, and whose it is."""
    if own := engine().own.get("09.2"):
        return lambda v, n, e: np.asarray(own(v.copy(), n.copy(), e), float), "Your bounce"
    return plane.reflect, "The bounce on loan from lib"


FRAMES = (
    ("the ball leaves the plane or moves along it", lambda p, v, r, n, d, e: n @ v >= 0),
    ("the ball comes to the plane only after this frame", lambda p, v, r, n, d, e: 0 < -(n @ v) < n @ p + d - r),
    ("the ball bounces in this frame", lambda p, v, r, n, d, e: -(n @ v) >= n @ p + d - r),
    ("e is 0", lambda p, v, r, n, d, e: e == 0),
    ("the ball is in space", lambda p, v, r, n, d, e: len(p) == 3),
)
"""Of what sorts the cases of 09.3 are; the last two go across the others."""


def gap_to(p, r, n, d):
    """The solution of 09.1."""
    length = sqrt(n @ n)
    distance = (n @ p + d) / length
    return distance - r


def bounced(v, n, e):
    """The solution of 09.2."""
    v_n = -(v @ n)
    closing = max(v_n, 0)
    return tuple(v + (1 + e) * closing * n)


def at_the_end(p, v, r, n, d, e):
    """The solution of 09.3."""
    gap, v_n = n @ p + d - r, -(n @ v)
    if v_n <= 0 or gap > v_n:
        return tuple(p + v)
    t = gap / v_n
    after = v + (1 + e) * v_n * n
    return tuple(p + t * v + (1 - t) * after)


EXERCISES = {
    "09.1": Exercise(
        ask="Return the gap between ball and plane, negative if the ball reaches in; n may have any length but 0.",
        letters=("p", "r", "n", "d"),
        right=_gap,
        cases=_spheres,
        mistakes=(
            Mistake(UNIT, lambda p, r, n, d: n @ p + d - r),
            Mistake(
                "d belongs to n·x + d: divide it by the length of n as well.",
                lambda p, r, n, d: n @ p / np.linalg.norm(n) + d - r,
            ),
            Mistake("The radius is taken off the gap, not added.", lambda p, r, n, d: _gap(p, r, n, d) + 2 * r),
            Mistake("The plane is n·x + d = 0: d is added.", lambda p, r, n, d: _gap(p, r, n, -d)),
            Mistake(
                SIGNED,
                lambda p, r, n, d: abs(_gap(p, 0, n, d)) - r,
            ),
            Mistake("The gap is negative where the ball reaches in.", lambda *x: abs(_gap(*x))),
            Mistake(
                "The radius is a length already: divide n @ p + d alone.",
                lambda p, r, n, d: (n @ p + d - r) / np.linalg.norm(n),
            ),
            Mistake("That is the distance of the centre; the ball has a radius.", lambda p, r, n, d: _gap(p, 0, n, d)),
            Mistake(
                f"{SIGNED} And {UNIT}",
                lambda p, r, n, d: abs(n @ p + d) - r,
            ),
            Mistake(
                f"The gap is negative where the ball reaches in. And {UNIT}",
                lambda p, r, n, d: abs(n @ p + d - r),
            ),
            Mistake(f"The radius is taken off the gap, not added. And {UNIT}", lambda p, r, n, d: n @ p + d + r),
            Mistake(f"The plane is n·x + d = 0: d is added. And {UNIT}", lambda p, r, n, d: n @ p - d - r),
            Mistake(
                f"That is the distance of the centre; the ball has a radius. And {UNIT}", lambda p, r, n, d: n @ p + d
            ),
        ),
        solution=gap_to,
        hints=(
            "It is (9.3) for a normal of length 1.",
            "Divide `n @ p + d` by the length of `n`; the radius is a length already.",
        ),
        world=lambda p, r, n, d: _over_plane(p, 0 * p, r, n, d),
        shown=_from_plane,
        names=("gap",),
        plain=lambda p, r, n, d: r > 0 and n @ n != 1,
    ),
    "09.2": Exercise(
        ask="Return the velocity after the bounce; n has length 1 and points out of the solid.",
        letters=("v", "n", "e"),
        right=_turned,
        cases=_motions,
        mistakes=(*(Mistake(*slip) for slip in _bounce_slips()), *(Mistake(*slip) for slip in OTHER_BOUNCES)),
        solution=bounced,
        hints=("What if it recedes?", "Take `(1 + e)` times the normal part off."),
        world=lambda v, n, e: _over_plane(n, v, 1.0, n, 0.0),
        shown=lambda v, n, e, found: [moving(n, found)],
        plain=lambda v, n, e: 0 < e < 1 and v @ n < 0,
    ),
    "09.3": Exercise(
        ask="Return where the centre is at the end of the frame; the ball starts clear of the plane, n has length 1.",
        letters=("p", "v", "r", "n", "d", "e"),
        right=_ended,
        cases=_frames,
        mistakes=(
            Mistake("You stop at the contact: the rest of the frame is lost.", lambda *x: _ended(*x, carry=False)),
            Mistake(
                "After the contact only 1 − t of the frame is left.",
                lambda p, v, r, n, d, e: _ended(p, v, r, n, d, e, whole=True),
            ),
            Mistake(
                "This contact comes after the frame has ended, so it does not count yet.",
                lambda *x: _ended(*x, last=False),
            ),
            Mistake(
                "Not every ball bounces in this frame: ask first whether it comes, and whether t is at most 1.",
                lambda *x: _ended(*x, asks=False),
            ),
            Mistake(
                "You stop at the contact: the rest of the frame is lost. And not every ball bounces in this frame: "
                "ask whether it comes, and whether t is at most 1.",
                lambda *x: _ended(*x, asks=False, carry=False),
            ),
            Mistake(
                "The plane is shifted by r the wrong way.",
                lambda p, v, r, n, d, e: _ended(p, v, r, n, d, e, room=n @ p + d + r),
            ),
            Mistake(
                "The centre does not touch; the ball does: take r off the gap.",
                lambda p, v, r, n, d, e: _ended(p, v, 0.0, n, d, e),
            ),
            Mistake("It went through the plane.", lambda p, v, r, n, d, e: tuple(p + v)),
            Mistake(
                "The whole velocity is scaled by e; only its normal part may be.",
                lambda p, v, r, n, d, e: _ended(p, v, r, n, d, e, part=e * (v - 2 * (v @ n) * n)),
            ),
            Mistake(
                "The whole velocity is turned; only its normal part may be.",
                lambda p, v, r, n, d, e: _ended(p, v, r, n, d, e, part=-e * v),
            ),
        ),
        solution=at_the_end,
        hints=(
            "Find the gap and the closing speed first, then use (9.5). Is it a hit in this frame?",
            "Use (9.6), then (9.7). Without a hit the ball ends at `p + v`.",
        ),
        sorts=FRAMES,
        world=lambda p, v, r, n, d, e: _over_plane(p, v, r, n, d),
        shown=lambda p, v, r, n, d, e, found: [ball(found, r), dot(found)],
        film=lambda p, v, r, n, d, e, right, mine: _filmed(p, v, r, n, d, e, mine),
        plain=lambda p, v, r, n, d, e: 0 < e < 1,
    ),
}
"""The exercises by number."""
