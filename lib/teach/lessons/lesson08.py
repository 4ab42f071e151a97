"""Lesson 08: its prediction, and its exercises on the closing speed, the collision, and two contacts at one instant."""

import numpy as np

from ... import response, table
from ...show import Pool
from ..exercises import Exercise, Mistake
from ..predictions import Answer


def directions() -> list[tuple]:
    """v1, v2, n: whole numbers, head-on first, then normals of other lengths, receding pairs, and space."""
    simple = [([2, 0], [0, 0], [1, 0]), ([2, 0], [-1, 0], [1, 0]), ([0, 0], [3, 0], [1, 0]), ([1, 1], [0, 0], [0, 1])]
    simple += [([2, 1], [0, 1], [3, 4]), ([0, 0], [0, 0], [1, 0]), ([5, 0], [5, 0], [2, 0]), ([1, 2], [3, 4], [-1, 1])]
    rng = np.random.default_rng(8)
    drawn = [rng.normal(size=(3, d)) for d in (2, 3) for _ in range(100)]
    return [tuple(np.array(x, dtype=float) for x in row) for row in [*simple, *drawn]]


def hits() -> list[tuple]:
    """v1, v2, n, m1, m2, e: n of length 1; equal masses first, elastic and not, and a wall last."""
    rows, rng = [], np.random.default_rng(9)
    given = [(1.0, 1.0, 1.0), (1.0, 1.0, 0.5), (1.0, 1.0, 0.0), (1.0, 3.0, 1.0), (4.0, 1.0, 0.5)]
    for k, (v1, v2, n) in enumerate(directions()):
        m1, m2, e = given[k % 5] if k < 60 else (*(10 ** rng.uniform(-1, 1, 2)).tolist(), float(rng.uniform()))
        rows.append((v1, v2, n / np.linalg.norm(n), m1, m2, e))
    return rows


def pairs_of_normals() -> list[tuple]:
    """v, n1, n2: a ball that closes in on two others, the two normals 60 to 120 degrees apart."""
    rows, rng = [], np.random.default_rng(10)
    turns = [(np.radians(30), np.radians(-30)), (np.radians(45), np.radians(-45)), (np.radians(50), np.radians(-30))]
    turns += [(a, a - np.radians(rng.uniform(60, 120))) for a in rng.uniform(0.6, 1.0, 100)]
    for a, b in turns:
        n1, n2 = (np.array([np.cos(x), np.sin(x)]) for x in (a, b))
        v = np.array([1.0, 0.0])
        if min(v @ n1, v @ n2) > 0.05 and min(shared(v, n1, n2)) > 0.01:
            rows.append((v, n1, n2))
    return rows


def shared(v, n1, n2, sign=1) -> np.ndarray:
    """The two impulses of equal masses 1 that stop both closings."""
    k = sign * (n1 @ n2)
    return np.linalg.solve([[2, k], [k, 2]], [v @ n1, v @ n2])


def closing(v1, v2, n) -> float:
    """The closing speed."""
    return float((v1 - v2) @ n / np.linalg.norm(n))


def after(v1, v2, n, m1, m2, e) -> tuple:
    """Both velocities after the hit."""
    return tuple(response.collide(v1, v2, n, m1, m2, e))


def pushed(v1, v2, n, m1, m2, e, mu=None, share=None, receding=False, way=1) -> tuple:
    """The collision, its parts to be spoiled: the reduced mass, 1 + e, who is pushed when, and which way."""
    v_n = (v1 - v2) @ n
    v_n = v_n if receding else max(v_n, 0.0)
    mu = m1 * m2 / (m1 + m2) if mu is None else mu
    J = (1 + e if share is None else share) * mu * v_n * way
    return v1 - J / m1 * n, v2 + J / m2 * n


def reflected(v, n1, n2) -> tuple:
    """The cue ball after it has met both together, e = 1, equal masses."""
    three = response.simultaneous([v, 0 * v, 0 * v], [n1, n2], [[0, 1], [0, 2]], [1, 1, 1])
    return tuple(np.round(three[0], 12) + 0.0)  # rounded, so that a 0 is shown as one


def one_by_one(v, *normals) -> tuple:
    """The cue ball after it has met one, and then the other."""
    for n in normals:
        v = v - max(v @ n, 0) * n
    return tuple(v)


def touching(v1, v2, n, m1=1.0, m2=1.0, e=1.0) -> dict | None:
    """A case in the plane as a picture: the balls touch as the frame begins."""
    if len(n) != 2:
        return None
    balls = {"p1": (0, 0), "v1": v1, "r1": 1, "p2": 2 * n / np.linalg.norm(n), "v2": v2, "r2": 1}
    return balls | {"m1": m1, "m2": m2, "e": e, "views": ("bounce", "bars", "hit")}


def between_two(v, n1, n2) -> Pool:
    """A case as a picture: the three, touching, in a room around them, and the ways they part."""
    x = np.array([[0, 0], 2 * n1, 2 * n2])
    made = Pool(table.balls(x, [v, 0 * v, 0 * v], 1), table.room([-8, -5], [8, 5]))
    made.t = min(2 / made.duration, 1.0)
    return made


PREDICTION = {
    "question": "B rests. A, of the same mass, hits it off-centre, and no energy is lost. How do they part?",
    "answers": (
        Answer("Both go on along A's line.", "B is pushed along the line of the centres, and that is another."),
        Answer(
            "A comes back the way it came.",
            "If as fast as it came, B would have twice A's momentum, and four times its energy.",
        ),
        Answer("Side by side, at half the speed.", "Then half of the energy is gone; none is lost here."),
        Answer(
            "At a right angle.",
            "B takes A's whole motion along the normal and A keeps what is across it: at a right angle.",
            right=True,
        ),
    ),
    "scene": {"p1": (0, 0), "v1": (4.4, 0), "r1": 0.8, "p2": (3, 0.8), "v2": (0, 0), "r2": 0.8},
}
"""The arguments of `predict`: here, so that the replies are not in sight beside the question."""

EXERCISES = {
    "08.1": Exercise(
        ask="Return the closing speed, positive while the gap shrinks; n may have any length but 0.",
        letters=("v1", "v2", "n"),
        right=closing,
        cases=directions,
        mistakes=(
            Mistake("A pair that parts closes at a negative speed: keep the sign.", lambda *x: abs(closing(*x))),
            Mistake("The sign is turned: that is the speed at which they part.", lambda *x: -closing(*x)),
            Mistake(
                "Divide by the length of n, once; n @ n is its square.",
                lambda v1, v2, n: (v1 - v2) @ n / (n @ n),
            ),
            Mistake("n need not have length 1: divide by its length.", lambda v1, v2, n: (v1 - v2) @ n),
            Mistake("B moves too: take v1 − v2.", lambda v1, v2, n: v1 @ n / np.linalg.norm(n)),
            Mistake("A pair that parts closes at a negative speed; keep it.", lambda *x: max(0.0, closing(*x))),
            Mistake(
                "That is the whole relative speed; only its part along n closes the gap.",
                lambda v1, v2, n: np.linalg.norm(v1 - v2),
            ),
        ),
        scene=lambda v1, v2, n: touching(v1, v2, n),
    ),
    "08.2": Exercise(
        ask="Return both velocities after the hit, (v1, v2); n has length 1 and points from A to B.",
        letters=("v1", "v2", "n", "m1", "m2", "e"),
        right=after,
        cases=hits,
        mistakes=(
            Mistake(
                "They part already, and you push them again: balls stick so.",
                lambda *x: pushed(*x, receding=True),
            ),
            Mistake(
                "e may not multiply the velocities: momentum is lost, and motion across n damped.",
                lambda v1, v2, n, m1, m2, e: tuple(e * x for x in pushed(v1, v2, n, m1, m2, 1.0)),
            ),
            Mistake(
                "1 + e, not e: an impulse of 1 stops the closing, e more sends them apart.",
                lambda v1, v2, n, m1, m2, e: pushed(v1, v2, n, m1, m2, e, share=e),
            ),
            Mistake(
                "1 + e, not 2 e: for e = 0 they must stop closing.",
                lambda v1, v2, n, m1, m2, e: pushed(v1, v2, n, m1, m2, e, share=2 * e),
            ),
            Mistake(
                "The reduced mass is m1 m2 / (m1 + m2).",
                lambda v1, v2, n, m1, m2, e: pushed(v1, v2, n, m1, m2, e, mu=m1 + m2),
            ),
            Mistake(
                "Divide the impulse by each ball's own mass: J is momentum, not velocity.",
                lambda v1, v2, n, m1, m2, e: pushed(v1, v2, n, 1.0, 1.0, e, mu=m1 * m2 / (m1 + m2)),
            ),
            Mistake(
                "The masses are swapped: the lighter ball changes more.",
                lambda v1, v2, n, m1, m2, e: pushed(v1, v2, n, m2, m1, e),
            ),
            Mistake("The impulse pushes A against n, and B along it.", lambda *x: pushed(*x, way=-1)),
        ),
        scene=lambda v1, v2, n, m1, m2, e: touching(v1, v2, n, m1, m2, e),
    ),
    "08.3": Exercise(
        ask="Return the cue ball's velocity after it met two resting balls of its mass at one instant, e = 1.",
        letters=("v", "n1", "n2"),
        right=reflected,
        cases=pairs_of_normals,
        mistakes=(
            Mistake("One after the other depends on the order, and breaks the symmetry.", one_by_one),
            Mistake("One after the other depends on the order.", lambda v, n1, n2: one_by_one(v, n2, n1)),
            Mistake(
                "Each impulse slows the other contact too; added up as if alone they take too much.",
                lambda v, n1, n2: tuple(v - (v @ n1) * n1 - (v @ n2) * n2),
            ),
            Mistake(
                "The sign of k: an impulse in one contact slows the other, too.",
                lambda v, n1, n2: tuple(v - 2 * shared(v, n1, n2, -1) @ np.array([n1, n2])),
            ),
            Mistake(
                "That stops both closings; for e = 1 push twice as hard.",
                lambda v, n1, n2: tuple(v - shared(v, n1, n2) @ np.array([n1, n2])),
            ),
        ),
        scene=between_two,
    ),
}
"""The exercises by number."""
