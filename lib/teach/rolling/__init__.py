"""Lesson 13: its votes, and its exercises on where a ball rolls, on what rubs, and on where a cue points."""

from math import sqrt

import numpy as np

from ...show.beside import Mark, ball, dot, line, moving
from ..cases import in_arrays
from ..predictions import Answer, LookBack
from ..task import Exercise, Mistake
from .laboratory import LISTINGS as LISTINGS

PREDICTION = {
    "question": "The cue strikes the ball exactly in the middle. What does the ball do at first?",
    "answers": (
        Answer("It rolls at once.", "To turn it, something has to pull at its rim. The cue pushes through the middle."),
        Answer(
            "It slides without turning.",
            "The cue pushes through its middle and turns nothing. The cloth turns it, and takes half a metre for it.",
            right=True,
        ),
        Answer("It turns backwards.", "It would if the cue struck it below the middle. Try it."),
        Answer("It depends on the speed.", "How long it slides depends on it. How it starts does not."),
    ),
}
"""The vote in the first picture."""

FINALE = {
    "question": "A rolling cue ball hits half of another ball. Where does it roll in the end?",
    "answers": (
        Answer("Straight on, a little slower", "It loses what it gave along the line of centres: its line is turned."),
        Answer(
            "About 60° aside, at a right angle to the other's way",
            "That is how it leaves the hit, and without spin it would stay on that line. This one still spins forward.",
        ),
        Answer(
            "Forward, and about 30° aside of its line",
            "33.7° aside here, and from 27° to 34° whenever it hits between a quarter and three quarters of the ball.",
            right=True,
        ),
        Answer(
            "It depends on how fast it comes", "Its speed makes the curve wider, and changes nothing of where it ends."
        ),
    ),
}
"""The vote in the picture of the 30° rule."""

LOOK_BACK = (
    LookBack(
        "A ball is struck in the middle at 2.1 m/s. How fast is it when it begins to roll?",
        (
            Answer("1.5 m/s", "It keeps 5/7 of its speed, whatever the cloth.", right=True),
            Answer("0.6 m/s", "That is the 2/7 that it loses."),
            Answer("It depends on the cloth.", "When it begins to roll depends on that. How fast it is then does not."),
        ),
    ),
    LookBack(
        "Why does the cue ball of a half-ball hit not stay at a right angle to the other's way?",
        (
            Answer("The hit is not quite elastic.", "It would bend with e = 1 too, by 33.7°."),
            Answer(
                "It still turns as if it rolled on, and the cloth bends it.",
                "It gets 2/7 of its spin's velocity (13.5).",
                right=True,
            ),
            Answer("The balls rub in the hit.", "At 1.5 m/s that alone adds about one degree, and not thirty."),
        ),
    ),
)
"""What closes the lesson."""


def where_it_rolls(v, w, r):
    """The solution of 13.1."""
    along = r * np.array([w[1], -w[0]])
    return 5 / 7 * v + 2 / 7 * along


def rubbed(s, J, m, mu):
    """The solution of 13.2."""
    stops = m * s / 7
    most = mu * J
    return min(stops, most)


def masse_point(q, d):
    """The solution of 13.3."""
    k = (-1 - q[2]) / d[2]
    return q[:2] + k * d[:2]


# 13.1: where it rolls.


def _struck() -> list[tuple]:
    """v, w, r: whole numbers first, then any."""
    rows = [
        ([7, 0], [0, 0, 0], 1),
        ([7, 0], [0, 7, 0], 1),
        ([7, 0], [0, -14, 0], 1),
        ([0, 0], [0, 7, 0], 1),
        ([7, 0], [7, 0, 0], 1),
        ([0, 0], [0, 0, 5], 1),
        ([7, 14], [-7, 0, 3], 2),
        ([-3.5, 0], [0, 14, 0], 0.5),
    ]
    rng = np.random.default_rng(131)
    rows += [(rng.normal(scale=3, size=2), rng.normal(scale=5, size=3), rng.uniform(0.2, 2)) for _ in range(30)]
    return in_arrays(rows)


def _rolls(v, w, r, own=5 / 7, spins=2 / 7, turned=lambda w: (w[1], -w[0]), size=None) -> tuple:
    """Where it rolls, with parts to be spoiled: both shares, how the spin is turned, and the radius."""
    x, y = turned(w)
    along = np.array([x, y]) * (r if size is None else size)
    return tuple((own * v + spins * along).tolist())


def _ball_moves(v, w, r) -> list[Mark]:
    """The ball, with its velocity."""
    return [ball((0, 0), r, "A"), moving((0, 0), v, "v", "v")]


def _way_out(v, w, r, found) -> list[Mark]:
    """The velocity with which it rolls."""
    return [moving((0, 0), found)]


# 13.2: what rubs.


def _rubbings() -> list[tuple]:
    """s, J, m, mu: the rubbing that stops, and the one that goes on; nothing that rubs; then any."""
    rows = [
        (7, 10, 1, 0.5),
        (7, 1, 1, 0.5),
        (0, 1, 1, 0.5),
        (14, 4, 2, 0.25),
        (7, 2, 1, 0),
        (3.5, 8, 4, 1),
        (14, 2, 1, 1),
    ]
    rng = np.random.default_rng(132)
    rows += [(*rng.uniform(0, 4, 2), *rng.uniform(0.1, 1, 2)) for _ in range(30)]
    return [tuple(map(float, row)) for row in rows]


def _braked(s, J, m, mu, share=1 / 7, pick=min) -> float:
    """The impulse across, with parts to be spoiled."""
    return pick(mu * J, share * m * s)


def _as_bars(s, J, m, mu) -> list[Mark]:
    """Both bounds, one over the other, as lines from an axis."""
    return [line((0, 0), (mu * J, 0)), dot((mu * J, 0)), line((0, 1), (m * s / 7, 1)), dot((m * s / 7, 1))]


def _as_bar(s, J, m, mu, found) -> list[Mark]:
    """An answer as a line of its own, between the two."""
    return [line((0, 0.5), (float(found), 0.5))]


# 13.3: where the cue points.


def _cues() -> list[tuple]:
    """q, d: where the cue strikes, in radii from the centre, and where it points; whole numbers, then any."""
    rows = [
        ([0, 0, 1], [0, 0, -1]),
        ([0, 0, 1], [1, 0, -1]),
        ([0, 0.6, 0.8], [1, 0, -2]),
        ([-0.6, 0, 0.8], [1, 1, -1]),
        ([-0.8, 0, 0.6], [2, 1, -4]),
        ([0, -0.8, 0.6], [0, 1, -2]),
    ]
    rng = np.random.default_rng(133)
    for _ in range(30):
        x, y = rng.uniform(-0.6, 0.6, 2)
        rows.append(([x, y, sqrt(1 - x * x - y * y)], [*rng.uniform(-2, 2, 2), -rng.uniform(0.5, 3)]))
    return in_arrays(rows)


def _points(q, d, cloth=-1.0, sign=1.0, start=True) -> tuple:
    """Where its line meets the cloth, with parts to be spoiled: how high that lies, the sign, and where it starts."""
    k = sign * (cloth - q[2]) / d[2]
    return tuple((start * q[:2] + k * d[:2]).tolist())


def _from_above(q, d) -> list[Mark]:
    """The ball from above, and where it is struck."""
    return [ball((0, 0), 1, "A"), dot((0, 0)), line(q[:2], _points(q, d))]


def _point_shown(q, d, found) -> list[Mark]:
    """An answer as a point on the cloth."""
    return [dot(found)]


EXERCISES = {
    "13.1": Exercise(
        ask="Return the velocity (x, y) with which the ball will have begun to roll, whatever the cloth.",
        letters=("v", "w", "r"),
        right=_rolls,
        cases=_struck,
        mistakes=(
            Mistake("That is 5/7 of its velocity alone: its spin counts too (13.5).", lambda *x: _rolls(*x, spins=0.0)),
            Mistake(
                "The spin's velocity has the wrong sign: turning about y drives it along x (13.5).",
                lambda *x: _rolls(*x, turned=lambda w: (-w[1], w[0])),
            ),
            Mistake(
                "The spin's velocity lies across the axis of the spin, not along it (13.5).",
                lambda *x: _rolls(*x, turned=lambda w: (w[0], w[1])),
            ),
            Mistake(
                "One of its two signs is wrong: (w_y, −w_x).", lambda *x: _rolls(*x, turned=lambda w: (w[1], w[0]))
            ),
            Mistake("5/7 belong to the velocity, 2/7 to the spin.", lambda *x: _rolls(*x, own=2 / 7, spins=5 / 7)),
            Mistake("The spin is an angle a second: times r it is a speed.", lambda v, w, r: _rolls(v, w, r, size=1.0)),
            Mistake("The two shares add up to 1: 5/7 and 2/7.", lambda *x: _rolls(*x, own=5 / 7, spins=5 / 7)),
            Mistake("The cloth does not take half: 5/7 and 2/7.", lambda *x: _rolls(*x, own=0.5, spins=0.5)),
            Mistake("All of its velocity is kept there, and 2/7 lost.", lambda *x: _rolls(*x, own=1.0)),
            Mistake(
                "That is the velocity at the start: sliding changes it (13.5).",
                lambda *x: _rolls(*x, own=1.0, spins=0.0),
            ),
        ),
        solution=where_it_rolls,
        hints=(
            "Which velocity would the spin give, if it rolled? Its lowest point would stand still: r (w_y, −w_x).",
            "`5 / 7 * v` and 2/7 of that (13.5). The third number of w turns it about the upright axis: leave it.",
        ),
        world=_ball_moves,
        shown=_way_out,
        names=("x", "y"),
        wants="a velocity: two numbers",
    ),
    "13.2": Exercise(
        ask="Return the impulse across, at least 0, of two balls of mass m that push each other by J and rub at s.",
        letters=("s", "J", "m", "mu"),
        right=_braked,
        cases=_rubbings,
        mistakes=(
            Mistake("It may never be more than what stops the rubbing: m s / 7 (13.8).", lambda s, J, m, mu: mu * J),
            Mistake("It may never be more than μ J (13.8).", lambda s, J, m, mu: m * s / 7),
            Mistake("It is the lesser of the two, not the greater (13.8).", lambda *x: _braked(*x, pick=max)),
            Mistake(
                "2/7 is for a cushion, which does not give way: here it is 1/7.", lambda *x: _braked(*x, share=2 / 7)
            ),
            Mistake("A ball also turns, and its rim gives way more: 1/7, not 1/2.", lambda *x: _braked(*x, share=0.5)),
            Mistake("Both are bounds: they are not added.", lambda s, J, m, mu: mu * J + m * s / 7),
        ),
        solution=rubbed,
        hints=(
            "There are two bounds: friction gives at most `mu * J`, and what stops the rubbing is enough.",
            "What stops it is one seventh of `m * s` (13.8). Return the lesser.",
        ),
        world=_as_bars,
        shown=_as_bar,
        names=("P",),
    ),
    "13.3": Exercise(
        ask="Return the point (x, y), in radii from the ball's foot, where the line of a cue meets the cloth. The cue "
        "strikes at q, in radii from the centre, and points along d.",
        letters=("q", "d"),
        right=_points,
        cases=_cues,
        mistakes=(
            Mistake("The cloth lies one radius below the centre: z = −1.", lambda *x: _points(*x, cloth=0.0)),
            Mistake("It goes down along d, not back: mind the sign of d_z.", lambda *x: _points(*x, sign=-1.0)),
            Mistake("The line starts at q, not above the foot.", lambda *x: _points(*x, start=False)),
            Mistake("The cloth is not one radius above the centre.", lambda *x: _points(*x, cloth=1.0)),
            Mistake("That is where the cue strikes, seen from above.", lambda q, d: (float(q[0]), float(q[1]))),
            Mistake("It is 1 + q_z above the cloth, not 1 − q_z.", lambda *x: _points(*x, cloth=1.0, sign=-1.0)),
            Mistake("d has any length: divide by d_z.", lambda q, d: tuple((q[:2] + (1 + q[2]) * d[:2]).tolist())),
        ),
        solution=masse_point,
        hints=(
            "How far along d is it from q down to z = −1? Each step of d goes down by `-d[2]`.",
            "Take `k = (-1 - q[2]) / d[2]`, and then the first two numbers of q + k d.",
        ),
        world=_from_above,
        shown=_point_shown,
        names=("x", "y"),
        wants="a point: two numbers",
    ),
}
"""The exercises by number."""
