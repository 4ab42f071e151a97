"""Lesson 08: the first film again, and its exercises on closing, the collision, and two contacts at once."""

from collections.abc import Callable
from math import sqrt

import numpy as np

from ... import response
from ...show.beside import ball, moving
from ...show.explorer import explore
from ...show.response.flown import Flown
from ...show.response.returned import Collision, Returned
from ..cases import in_arrays
from ..engine.state import engine
from ..task import Exercise, Mistake
from .laboratory import LISTINGS as LISTINGS
from .votes import LOOK_BACK as LOOK_BACK
from .votes import PREDICTION as PREDICTION

__all__ = ["first_film"]


def _directions() -> list[tuple]:
    """v1, v2, n: whole numbers, head-on first, normals of other lengths, receding pairs, space; hairs; any numbers."""
    simple = [([2, 0], [0, 0], [1, 0]), ([2, 0], [-1, 0], [1, 0]), ([0, 0], [3, 0], [1, 0]), ([1, 1], [0, 0], [0, 1])]
    simple += [([2, 1], [0, 1], [3, 4]), ([0, 0], [0, 0], [1, 0]), ([5, 0], [5, 0], [2, 0]), ([1, 2], [3, 4], [-1, 1])]
    simple += [([1, 0], [3, 0], [1, 0]), ([0, -2], [0, 1], [0, 1]), ([3, 1], [0, 0], [0, 2]), ([4, 3], [1, -1], [3, 4])]
    simple += [([0, 0, 3], [0, 0, 1], [0, 0, 1]), ([1, 0, 1], [1, 0, 4], [0, 0, 2]), ([2, 1, 3], [0, 1, 1], [2, 3, 6])]
    small = 2.0**-33
    simple += [([2.0**-12, 1], [0, 0], [1, 0]), ([small, 1], [0, 0], [1, 0]), ([0, 0], [small, 0], [1, 0])]
    simple += [([2, 1], [0, 1], [3 * x, 4 * x]) for x in (2.0**-12, small, 2.0**33)]
    rng = np.random.default_rng(8)
    drawn = [rng.normal(size=(3, d)) for d in (2, 3) for _ in range(100)]
    return in_arrays([*simple, *drawn])


def _hits() -> list[tuple]:
    """v1, v2, n, m1, m2, e: n of length 1; equal masses first, elastic and not, and a wall last."""
    rows, rng = [], np.random.default_rng(9)
    given = [(1.0, 1.0, 1.0), (1.0, 1.0, 0.5), (1.0, 1.0, 0.0), (1.0, 3.0, 1.0), (4.0, 1.0, 0.5)]
    for k, (v1, v2, n) in enumerate(_directions()):
        m1, m2, e = given[k % 5] if k < 60 else (*(10 ** rng.uniform(-1, 1, 2)).tolist(), float(rng.uniform()))
        rows.append((v1, v2, n / np.linalg.norm(n), m1, m2, e))
    heavy = [(rows[0][0], rows[0][1], rows[0][2], *masses, 0.5) for masses in ((1.0, 1e3), (1e6, 1.0), (1e-3, 1e3))]
    return rows + heavy


def _pairs_of_normals() -> list[tuple]:
    """v, n1, n2: a ball that closes in on two others, the normals 60 to 120 degrees apart; any way, at any speed."""
    rows, rng = [], np.random.default_rng(10)
    turns = [(3.0, 0.0, 60.0, -60.0), (1.0, 0.0, 30.0, -30.0), (2.0, 0.0, 45.0, -45.0), (5.0, 90.0, 150.0, 30.0)]
    turns += [(speed, 0.0, 50.0, -30.0) for speed in (1.0, 4.0)]
    for k, a in enumerate(rng.uniform(34, 57, 100)):
        speed, way = (1.0, 0.0) if k < 10 else (rng.uniform(0.2, 5), rng.uniform(0, 360))
        turns.append((speed, way, way + a, way + a - rng.uniform(60, 120)))
    for speed, *angles in turns:
        way, n1, n2 = (np.array([np.cos(x), np.sin(x)]) for x in np.radians(angles))
        if min(way @ n1, way @ n2) > 0.05 and min(_shared(way, n1, n2)) > 0.01:
            rows.append((speed * way, n1, n2))
    return rows


def _shared(v, n1, n2, sign=1, own=2) -> np.ndarray:
    """The two impulses of equal masses 1 that stop both closings."""
    k = sign * (n1 @ n2)
    return np.linalg.solve([[own, k], [k, own]], [v @ n1, v @ n2])


def _closing(v1, v2, n) -> float:
    """The closing speed."""
    return float((v1 - v2) @ n / np.linalg.norm(n))


def _length(n) -> float:
    """The length of n."""
    return float(np.linalg.norm(n))


def _after(v1, v2, n, m1, m2, e) -> tuple:
    """Both velocities after the hit."""
    return tuple(response.collide(v1, v2, n, m1, m2, e))


def _pushed(v1, v2, n, m1, m2, e, mu=None, share=None, receding=False, way=1, way_of_b=1) -> tuple:
    """The collision, its parts to be spoiled: the reduced mass, 1 + e, who is pushed when, and which way each."""
    v_n = (v1 - v2) @ n
    v_n = v_n if receding else max(v_n, 0.0)
    mu = m1 * m2 / (m1 + m2) if mu is None else mu
    J = (1 + e if share is None else share) * mu * v_n * way
    return v1 - J / m1 * n, v2 + way_of_b * J / m2 * n


def _spoiled(mu=None, share=None, **others) -> Callable[..., tuple]:
    """The collision with the reduced mass or 1 + e by another formula, or spoiled as `_pushed` has it."""

    def found(v1, v2, n, m1, m2, e):
        taken = {"mu": mu(m1, m2) if mu else None, "share": share(e) if share else None}
        return _pushed(v1, v2, n, m1, m2, e, **taken, **others)

    return found


def _reflected(v, n1, n2) -> tuple:
    """The cue ball after it has met both together, e = 1, equal masses."""
    three = response.simultaneous([v, 0 * v, 0 * v], [n1, n2], [[0, 1], [0, 2]], [1, 1, 1])
    return tuple(np.round(three[0], 12) + 0.0)  # rounded, so that a 0 is shown as one


def _one_by_one(v, *normals) -> tuple:
    """The cue ball after it has met one, and then the other."""
    for n in normals:
        v = v - max(v @ n, 0) * n
    return tuple(v)


def _touching(v1, v2, n, *_) -> list:
    """A case in the plane as a picture: the balls touch, their velocities before the hit as arrows; none in space."""
    if len(n) != 2:
        return []
    x = 2 * n / np.linalg.norm(n)
    balls = [ball((0, 0), 1, "A", "A"), ball(x, 1, "B", "B")]
    return [*balls, moving((0, 0), v1, "v1", "v_1"), moving(x, v2, "v2", "v_2")]


def _velocities(v1, v2, n, m1, m2, e, found) -> list:
    """Both velocities of an answer, from the centres."""
    return [moving((0, 0), found[0]), moving(2 * n, found[1])]


def _flown(v1, v2, n, m1, m2, e, mine) -> Flown | None:
    """How an answer in the plane has both balls go on, played; None in space, and for what are no velocities."""
    fine = np.shape(mine) == (2, 2) and np.all(np.abs(np.asarray(mine, float)) < 1e6)
    return Flown(v1, v2, n, m1, m2, e, mine) if len(n) == 2 and fine else None


def first_film() -> None:
    """Show the first film again; what becomes of the balls is exercise 08.2, or `lib` until that has passed."""
    board = Returned(_colliding)
    engine().listeners.append(board.anew)
    explore(board)


def _colliding() -> tuple[Collision, str]:
    """What gives the velocities after a hit, and whose it is."""
    if own := engine().own.get("08.2"):
        return lambda v1, v2, n, *rest: own(v1.copy(), v2.copy(), n.copy(), *rest), "Your collision sends them on"
    return response.collide, "The collision on loan from lib sends them on"


def _averaged(v, n1, n2) -> tuple:
    """The cue ball after each contact alone, elastic, and the mean of both."""
    return tuple(v - ((v @ n1) * n1 + (v @ n2) * n2) / 2)


def _one_between(v, n1, n2) -> tuple:
    """The cue ball after a single contact along the middle of both normals."""
    n = (n1 + n2) / np.linalg.norm(n1 + n2)
    return tuple(v - (v @ n) * n)


def _alike(v, n1, n2, closing) -> tuple:
    """The cue ball after two impulses that are taken for equal, found from one closing speed."""
    J = 2 * (v @ closing) / (2 + n1 @ n2)
    return tuple(v - J * n1 - J * n2)


def _between_two(v, n1, n2) -> list:
    """A case as a picture: the cue ball touches both others."""
    return [ball((0, 0), 1, "A"), ball(2 * n1, 1, "B"), ball(2 * n2, 1, "B"), moving((0, 0), v, "v1")]


def _along_n(v1, v2, n, speed) -> list:
    """A speed as an arrow along the normal, from where the balls touch."""
    way = n / np.linalg.norm(n)
    return [moving(way, float(speed) * way)]


def closing_speed(v1, v2, n):
    """The solution of 08.1."""
    length = sqrt(n @ n)
    v = v1 - v2
    return v @ n / length


def collision(v1, v2, n, m1, m2, e):
    """The solution of 08.2."""
    v_n = (v1 - v2) @ n
    if v_n <= 0:
        return v1, v2
    J = (1 + e) * v_n / (1 / m1 + 1 / m2)
    return v1 - J / m1 * n, v2 + J / m2 * n


def cue_ball(v, n1, n2):
    """The solution of 08.3."""
    k, a, b = n1 @ n2, v @ n1, v @ n2
    J1 = 2 * (2 * a - k * b) / (4 - k * k)
    J2 = 2 * (2 * b - k * a) / (4 - k * k)
    return tuple(v - J1 * n1 - J2 * n2)


ALIKE = "J1 and J2 are equal only where both contacts close equally fast. Solve the two equations for both of them."
"""What is wrong with impulses that are taken from the lesson's one example."""

LENGTHS = ("n need not have length 1: divide by its length.", 1), ("Divide by the length of n, once.", -1)
SIGNS = (
    ("the sign is turned: take v1 − v2.", lambda x: -x),
    ("a pair that parts closes at a negative speed: keep the sign.", abs),
    ("a pair that parts closes at a negative speed: keep it.", lambda x: max(x, 0.0)),
)
"""What goes wrong with the length of n, and with the sign: in company too."""

SPOILED = (
    ("(8.9) has 1 + e, not e: an impulse of 1 stops the closing, e more sends them apart.", {"share": lambda e: e}),
    ("(8.9) has 1 + e, not 2: that is the elastic hit.", {"share": lambda e: 2}),
    ("The reduced mass is m1 m2 / (m1 + m2), not the sum.", {"mu": lambda m1, m2: m1 + m2}),
    ("That is the mean of the masses; the reduced mass is m1 m2 / (m1 + m2).", {"mu": lambda m1, m2: (m1 + m2) / 2}),
    ("1/m1 + 1/m2 is one over the reduced mass: turn it over.", {"mu": lambda m1, m2: 1 / m1 + 1 / m2}),
    ("The impulse pushes A against n, and B along it.", {"way": -1}),
)
"""What goes wrong with the impulse: alone, and where pairs that part are pushed too."""

HALF_SPOILED = (
    (
        "The reduced mass is m1 m2 / (m1 + m2), not one over the sum: the product is missing.",
        {"mu": lambda m1, m2: 1 / (m1 + m2)},
    ),
    ("B gains what A loses: its J / m2 is added along n.", {"way_of_b": -1}),
)
"""What goes wrong with a part of it, as the product or one of both signs, in these two ways as well."""

EXERCISES = {
    "08.1": Exercise(
        ask="Return the closing speed, positive while the gap shrinks; n may have any length but 0.",
        letters=("v1", "v2", "n"),
        right=_closing,
        cases=_directions,
        mistakes=(
            Mistake("A pair that parts closes at a negative speed: keep the sign.", lambda *x: abs(_closing(*x))),
            Mistake("The sign is turned: that is the speed at which they part.", lambda *x: -_closing(*x)),
            Mistake("Divide by the length of n, once; n @ n is its square.", lambda v1, v2, n: (v1 - v2) @ n / (n @ n)),
            Mistake("n need not have length 1: divide by its length.", lambda v1, v2, n: (v1 - v2) @ n),
            Mistake("B moves too: take v1 − v2.", lambda v1, v2, n: v1 @ n / np.linalg.norm(n)),
            Mistake("A pair that parts closes at a negative speed; keep it.", lambda *x: max(0.0, _closing(*x))),
            Mistake(
                "That is the whole relative speed; only its part along n closes the gap.",
                lambda v1, v2, n: np.linalg.norm(v1 - v2),
            ),
            *(
                Mistake(
                    f"{length} And {sign}",
                    lambda v1, v2, n, turned=turned, power=power: turned(_closing(v1, v2, n)) * _length(n) ** power,
                )
                for length, power in LENGTHS
                for sign, turned in SIGNS
            ),
        ),
        solution=closing_speed,
        hints=("It is (8.2), for a normal of length 1.", "Divide by the length of `n`, once."),
        world=_touching,
        shown=_along_n,
        names=("speed",),
        plain=lambda v1, v2, n: bool(np.any(v1) and np.any(v2)),
    ),
    "08.2": Exercise(
        ask="Return both velocities after the hit, (v1, v2); n has length 1 and points from A to B.",
        letters=("v1", "v2", "n", "m1", "m2", "e"),
        right=_after,
        cases=_hits,
        mistakes=(
            Mistake(
                "They part already, and you push them again, so they stick.", lambda *x: _pushed(*x, receding=True)
            ),
            Mistake(
                "e may not multiply the velocities: momentum is lost, and motion across n damped.",
                lambda v1, v2, n, m1, m2, e: tuple(e * x for x in _pushed(v1, v2, n, m1, m2, 1.0)),
            ),
            Mistake(
                "1 + e, not e: an impulse of 1 stops the closing, e more sends them apart.",
                lambda v1, v2, n, m1, m2, e: _pushed(v1, v2, n, m1, m2, e, share=e),
            ),
            Mistake(
                "1 + e, not 2 e: for e = 0 they must stop closing.",
                lambda v1, v2, n, m1, m2, e: _pushed(v1, v2, n, m1, m2, e, share=2 * e),
            ),
            Mistake(
                "That is the elastic hit: the impulse is 1 + e times what stops them.",
                lambda v1, v2, n, m1, m2, e: _pushed(v1, v2, n, m1, m2, e, share=2),
            ),
            Mistake(
                "The reduced mass is m1 m2 / (m1 + m2).",
                lambda v1, v2, n, m1, m2, e: _pushed(v1, v2, n, m1, m2, e, mu=m1 + m2),
            ),
            Mistake(
                "Divide the impulse by each ball's own mass: J is momentum, not velocity.",
                lambda v1, v2, n, m1, m2, e: _pushed(v1, v2, n, 1.0, 1.0, e, mu=m1 * m2 / (m1 + m2)),
            ),
            Mistake(
                "The masses are swapped: the lighter ball changes more.",
                lambda v1, v2, n, m1, m2, e: _pushed(v1, v2, n, m2, m1, e),
            ),
            Mistake("The impulse pushes A against n, and B along it.", lambda *x: _pushed(*x, way=-1)),
            Mistake(
                "e is a share of a speed, not of an energy: it enters as it is, without a root.",
                lambda v1, v2, n, m1, m2, e: _pushed(v1, v2, n, m1, m2, e, share=1 + sqrt(e)),
            ),
            *(Mistake(cause, _spoiled(**way)) for cause, way in SPOILED if cause.startswith(("That is", "1/m1"))),
            *(
                Mistake(f"{cause} And ask first whether they approach at all.", _spoiled(**way, receding=True))
                for cause, way in SPOILED
            ),
            *(
                Mistake(f"{cause}{then}", _spoiled(**way, receding=bool(then)))
                for cause, way in HALF_SPOILED
                for then in ("", " And ask first whether they approach at all.")
            ),
        ),
        solution=collision,
        hints=(
            "Work out the closing speed, the reduced mass and the impulse, in this order. Is anything to be done?",
            "The impulse is `J = (1 + e) * mu * v_n`. A loses `J / m1` along `n`, B gains `J / m2`.",
        ),
        world=_touching,
        shown=_velocities,
        film=lambda v1, v2, n, m1, m2, e, right, mine: _flown(v1, v2, n, m1, m2, e, mine),
        plain=lambda v1, v2, n, m1, m2, e: bool(np.any(v1 - v2)),
        digits=4,
    ),
    "08.3": Exercise(
        ask="Return the cue ball's velocity after it met two resting balls of its mass at one instant, e = 1.",
        letters=("v", "n1", "n2"),
        right=_reflected,
        cases=_pairs_of_normals,
        mistakes=(
            Mistake("One after the other depends on the order, and breaks the symmetry.", _one_by_one),
            Mistake("One after the other depends on the order.", lambda v, n1, n2: _one_by_one(v, n2, n1)),
            Mistake(
                "Each impulse slows the other contact too; added up as if alone they take too much.",
                lambda v, n1, n2: tuple(v - (v @ n1) * n1 - (v @ n2) * n2),
            ),
            Mistake(
                "That is the mean of two hits, each as if it were alone. Both push, and each slows the other.",
                _averaged,
            ),
            Mistake(
                "That is one hit along the middle of both normals. There are two balls, and each takes its own share.",
                _one_between,
            ),
            Mistake(
                "The sign of k: an impulse in one contact slows the other, too.",
                lambda v, n1, n2: tuple(v - 2 * _shared(v, n1, n2, -1) @ np.array([n1, n2])),
            ),
            Mistake(
                "So it would come back from two walls. Balls give way: 2 stands on the diagonal, not 1.",
                lambda v, n1, n2: tuple(v - 2 * _shared(v, n1, n2, own=1) @ np.array([n1, n2])),
            ),
            Mistake(
                "That stops both closings; for e = 1 push twice as hard.",
                lambda v, n1, n2: tuple(v - _shared(v, n1, n2) @ np.array([n1, n2])),
            ),
            Mistake(ALIKE, lambda v, n1, n2: _alike(v, n1, n2, n1)),
            Mistake(ALIKE, lambda v, n1, n2: _alike(v, n1, n2, n2)),
            Mistake(ALIKE, lambda v, n1, n2: _alike(v, n1, n2, (n1 + n2) / 2)),
        ),
        solution=cue_ball,
        hints=(
            "Write (8.14) for the two contacts. The cue ball takes part in both, so what one impulse does to the other "
            "contact is `n1 @ n2`.",
            "These are two equations, `2 J1 + k J2 = 2 a` and `k J1 + 2 J2 = 2 b`, with `k = n1 @ n2`, `a = v @ n1` "
            "and `b = v @ n2`. Then take both impulses from `v`.",
        ),
        world=_between_two,
        shown=lambda v, n1, n2, found: [moving((0, 0), found)],
        names=("x", "y"),
        digits=4,
        plain=lambda v, n1, n2: int(np.hypot(*_reflected(v, n1, n2)) > np.hypot(*v) / 4),
    ),
}
"""The exercises by number."""
