"""Lesson 12: its vote, and its exercises on the pegs, on halving them, and on a curved sweep of one's own."""

from math import inf

import numpy as np

from ..predictions import Answer, LookBack
from ..task import Exercise
from . import contact, halving, paths, pegs
from .laboratory import LISTINGS as LISTINGS
from .shots import _twice

LOOK_BACK = (
    LookBack(
        "c is above 0, and b is not below 0. What did lesson 05 say of the frame?",
        (
            Answer("No hit: an early-out settles it.", "They do not come nearer, and are apart now.", right=True),
            Answer("A hit, for f is above 0.", "f above 0 is a gap."),
            Answer("Nothing: the root has to be taken.", "Not where b ≥ 0: the pegs c, b + c and g only rise."),
        ),
    ),
    LookBack(
        "Two balls fall, each on a parabola. Why does a quadratic tell when they meet?",
        (
            Answer("Seen from one, the other moves straight.", "Gravity pulls both alike: it drops out.", right=True),
            Answer("Because parabolas are quadratics.", "Their distance squared would be of degree four."),
            Answer("It is only nearly so.", "It is exactly so: p2 − p1 has no t² in it."),
        ),
    ),
)
"""What opens the lesson: two questions on those before."""

PREDICTION = {
    "question": "Seen from A, B's path bends evenly, like a ball that is thrown. Nothing stops it at A. "
    "How often can it enter A in one frame?",
    "answers": (
        Answer("Once", "A straight path can do no more, for a line leaves a circle for good. This one turns round."),
        Answer(
            "Twice",
            "In, out, and on the way back in and out. It can never be more: f has at most four roots.",
            right=True,
        ),
        Answer("Three times", "For that it would have to turn round twice. One even pull turns it once."),
        Answer("Any number of times", "It would if it turned again and again. One even pull turns it once."),
    ),
    "scene": _twice,
}
"""The arguments of `predict`: here, so that the replies are not in sight beside the question."""


def five_pegs(p, v, a, r):
    """The solution of 12.1."""
    P0, P1, P2 = p, p + v / 2, p + v + a / 2
    rr = r * r
    c2 = (P0 @ P2 + 2 * (P1 @ P1)) / 3 - rr
    return P0 @ P0 - rr, P0 @ P1 - rr, c2, P1 @ P2 - rr, P2 @ P2 - rr


def halves(c):
    """The solution of 12.2."""
    left, right = [], []
    while len(c) > 0:
        left.append(c[0])
        right.append(c[-1])
        c = (c[:-1] + c[1:]) / 2
    return left, right[::-1]


def first_hit(p, v, a, r):
    """The solution of 12.3."""
    pieces = [(0.0, 1.0, np.array(five_pegs(p, v, a, r)))]
    while pieces:
        low, wide, c = pieces.pop()
        if min(c) > 0:
            continue
        if c[0] <= 0 or wide < 1e-12:
            return low
        left, right = halves(c)
        pieces += [(low + wide / 2, wide / 2, np.array(right)), (low, wide / 2, np.array(left))]
    return inf


EXERCISES = {
    "12.1": Exercise(
        ask="Return the five pegs c_0 … c_4 of f on the frame [0, 1], for the path p + v t + ½ a t².",
        letters=("p", "v", "a", "r"),
        right=pegs._right_pegs,
        cases=pegs._paths,
        mistakes=pegs.MISTAKES,
        solution=five_pegs,
        hints=(
            "Find the control points of the path first (12.4): `P0`, `P1`, `P2`.",
            "Write (12.5), a line a peg; `P0 @ P1` is P_0·P_1, and each peg has `- r * r`.",
        ),
        world=lambda p, v, a, r: pegs._curve_over(pegs._right_pegs(p, v, a, r)),
        shown=pegs._pegs_shown,
        names=("c₀", "c₁", "c₂", "c₃", "c₄"),
        plain=paths._how_plain,
    ),
    "12.2": Exercise(
        ask="Return (left, right): the five pegs of f on [0, ½], and the five on [½, 1], each from left to right.",
        letters=("c",),
        right=halving._halved,
        cases=halving._some_pegs,
        mistakes=halving.MISTAKES,
        solution=halves,
        hints=(
            "Take means of neighbours, and means of those, until one is left. Which lie on the triangle's rims?",
            "The first of every row is the left half, from the top, and the last the right half, from below.",
        ),
        world=pegs._curve_over,
        shown=halving._halves_shown,
        names=(*(f"left {i}" for i in range(5)), *(f"right {i}" for i in range(5))),
        wants="(left, right), with five pegs in each",
        plain=lambda c: int(len({*c.tolist()}) > 2) + int(all(float(x).is_integer() for x in c)),
    ),
    "12.3": Exercise(
        ask="Return when they first touch in the frame [0, 1], to a billionth: 0 where they overlap at the start, inf "
        "for never. In a graze to the last digit any answer will do, but one has to come.",
        letters=("p", "v", "a", "r"),
        right=contact._swept,
        cases=contact._bends,
        mistakes=contact.MISTAKES,
        solution=first_hit,
        hints=(
            "If all pegs are above 0, leave the piece (12.7). Else halve it, and look at the left half first.",
            "Keep a list of pieces (low, width, pegs), the left half on top. A piece that begins at or below 0, or "
            "is narrower than `1e-12`, is the answer: so it ends at a graze too.",
        ),
        world=paths._flown,
        shown=paths._flown_to,
        names=("t",),
        call=contact._fairly,
        plain=paths._how_plain,
        atol=1e-9,
        wants="one number: a time, or inf",
    ),
}
"""The exercises by number."""
