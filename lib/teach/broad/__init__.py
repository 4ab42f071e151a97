"""Lesson 11: its predictions, and its exercises on the reach, on whom to ask, and on the first of all in few asks."""

from itertools import product
from math import floor, inf, sqrt

import numpy as np

from ..predictions import Answer, LookBack
from ..task import Exercise
from . import grid, growing, middles, soonest
from .laboratory import LISTINGS as LISTINGS
from .scaling import two_crowds

__all__ = ["two_crowds"]


LOOK_BACK = (
    LookBack(
        "Sixteen balls are on the table. One comes off a cushion. Which forecasts have to be made again?",
        (
            Answer(
                "Its own, with every other ball.",
                "Only its own way has changed, so 15 pairs of 120 are asked.",
                right=True,
            ),
            Answer("Those of all pairs.", "That is 120 questions, but a pair without that ball goes on as forecast."),
            Answer(
                "None: they were right when they were made.", "They were right for the way that the ball went before."
            ),
        ),
    ),
    LookBack(
        "Two balls are tested at the start and at the end of a frame, and overlap at neither. Did they touch?",
        (
            Answer("No.", "They may have gone through each other between: tunnelling."),
            Answer("Only if they are slow.", "Slow ones cannot hide between two tests. Fast ones can."),
            Answer("Nobody can tell from that.", "It takes the sweep: all times between count.", right=True),
        ),
    ),
)
"""What opens the lesson: two questions on those before."""

PREDICTION = {
    "question": "10,000 balls make 49,995,000 pairs. How many of these touch in this frame?",
    "answers": (
        Answer("About 15 million", "A ball cannot touch a third of all others, because most of them are far away."),
        Answer(
            "About a million", "Each ball would then touch 200 others in one frame, and only six have room about it."
        ),
        Answer("Some 1,300", "One pair in 38,000 touches. All the others are asked in vain.", right=True),
        Answer("Hardly one", "Many have another within reach: about one ball in four touches somebody."),
    ),
}
"""The arguments of a vote: here, so that the replies are not in sight beside the question."""


def reach(p, v, r):
    """The solution of 11.1."""
    o = p + v / 2
    R = r + sqrt(v @ v) / 2
    return o, R


def whom(p, v, r):
    """The solution of 11.2."""
    side = max(2 * reach(p[i], v[i], r[i])[1] for i in range(len(r)))
    cells = {}
    for i in range(len(r)):
        x, y = reach(p[i], v[i], r[i])[0]
        cells.setdefault((floor(x / side), floor(y / side)), []).append(i)
    pairs = set()
    for x, y in cells:
        for dx, dy in product((-1, 0, 1), repeat=2):
            others = cells.get((x + dx, y + dy), [])
            pairs |= {(i, j) for i in cells[x, y] for j in others if i < j}
    return sorted(pairs)


def first_of(bounds, ask):
    """The solution of 11.3."""
    first, best = 0, inf
    for k in np.argsort(bounds):
        if bounds[k] >= best:
            break
        t = ask(k)
        if t < best:
            first, best = k, t
    return first, best


EXERCISES = {
    "11.1": Exercise(
        ask="Return (o, R): the middle of the ball's path, and its reach about it.",
        letters=("p", "v", "r"),
        right=middles._way,
        cases=middles._flights,
        mistakes=middles.MISTAKES,
        solution=reach,
        hints=(
            "Where is the ball at t = ½? How far from there are its start and its end?",
            "(11.2): the centre goes |v|/2 either way from the middle, and the ball reaches r farther.",
        ),
        world=middles._flight,
        shown=middles._about,
        wants="a vector and a number: (o, R)",
    ),
    "11.2": Exercise(
        ask="Return a list of the pairs (i, j), i below j, that must be asked: each that touches in the frame, once, "
        "and none whose middles lie more than two cells apart along an axis, cells being as wide as two of the widest "
        "reach.",
        letters=("p", "v", "r"),
        right=grid._paired,
        cases=grid._crowds,
        mistakes=grid.MISTAKES,
        solution=whom,
        hints=(
            "Sort the middles of the paths into cells (11.5), as wide as two of the widest reach (11.6): a dictionary "
            "from a cell to the balls in it.",
            "Ask each ball of a cell about those in it and in the eight cells beside, and keep the pairs with i < j.",
        ),
        world=grid._many,
        shown=grid._met,
        call=grid._asked_of,
        says=grid.told,
        wants="a list of pairs (i, j)",
        grows=growing.growth,
    ),
    "11.3": Exercise(
        ask="Return (k, t), the first pair of all and its time, in as few asks as can be: ask(k) tells the time of "
        "pair k, inf for never, and not before bounds[k]. Some pair has a time; of several at once any will do.",
        letters=("bounds", "times"),
        right=soonest._searched,
        cases=soonest._forecasts,
        mistakes=soonest.MISTAKES,
        solution=first_of,
        hints=(
            "Whom would you ask first? And when can nobody that is left be earlier than the best so far?",
            "`np.argsort(bounds)` gives the order. Stop when `bounds[k] >= best`.",
        ),
        world=soonest._rows_of_pairs,
        shown=soonest._told_at,
        names=("k", "t", "asks"),
        call=soonest._counted,
        says=soonest._as_said,
        wants="a pair and its time: (k, t)",
    ),
}
"""The exercises by number."""
