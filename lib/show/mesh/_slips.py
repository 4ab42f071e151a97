"""What plainly goes wrong in anybody's mend of the first program: one that answers as a mistake does has made it."""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from ...frame import dot
from ...geometry import unit
from ._rolled import SEAMS, Program, R, reached
from ._tried import alike

PICKED = {
    "nearest": "",
    "farthest": "Your n comes from the farthest of the points, and (14.6) takes the nearest",
    "first": "Your n comes from the first of the points, and (14.6) takes the nearest, whichever that is",
    "last": "Your n comes from the last of the points, and (14.6) takes the nearest, whichever that is",
    "mean of points": "Your s is the average of the points, and (14.6) takes the nearest of them",
    "mean of normals": "Your n is the average of the normals, so what leans back at a rim still counts",
    "in turn": "Each triangle still takes its part, one after another",
    "at once": "Each triangle still takes its part, all at once",
}
"""From which point the normal comes, and what is told of it."""

LONG = {
    "1": "",
    "as it is": "Your n is as long as p − s: divide that by its length (14.6)",
    "over its square": "Your n is p − s over the square of its length: divide that by the length alone (14.6)",
}
"""How long the normal is."""

TAKEN = {
    "into": "",
    "any": "Your marble is held when it moves off the floor: take min(v·n, 0), not all of v·n",
}
"""What is taken of v along the normal."""

TURNED = {
    "": "",
    "n": "You take away what leads off the floor: it is min(v·n, 0), with n from s to p",
    "v": "What leads into the floor has to be taken from v, and you add it",
}
"""What has the wrong sign."""

TABLES = PICKED, LONG, TAKEN, TURNED
UNMENDED = "in turn", "1", "into", ""
"""The first program, as the lesson hands it out."""

ASIDE, SUNK = (-0.4, 0.15, 0.35), (0.27, 0.1, 0.2)
SPEEDS = [np.array([3.5, 0.4, -0.27]), np.array([3.1, -0.3, -0.4]), np.array([3.5, 0.2, 0.6])]
"""How far beside a seam a marble is at which a program is asked, and how deep; and its velocities, the last of which
leads off the floor."""


def slip_of(program: Program) -> str:
    """What a program plainly does wrong, in sentences; empty if it is right, unmended, or wrong in its own way."""
    cases = asked()
    try:
        answers = [np.asarray(program(p.copy(), v.copy(), x.copy()), dtype=float) for p, v, x in cases]
    except Exception:  # which is told where it is run
        return ""
    for row in ROWS:
        if all(alike(answer, answered(*case, *row)) for answer, case in zip(answers, cases, strict=True)):
            return "" if row == UNMENDED else ". ".join(_causes(row))
    return ""


def asked() -> list[tuple[NDArray, NDArray, NDArray]]:
    """Marbles that have sunk into the floor near a seam: each p, v, and the points of the triangles it reaches."""
    seams = SEAMS[2:8]
    on = seams[:, 0] + np.linspace(0.2, 0.9, len(seams))[:, None] * (seams[:, 1] - seams[:, 0])
    places = [x + [aside, 0.0, R - sunk] for x in on for aside, sunk in zip(ASIDE, SUNK, strict=True)]
    return [(p, v, reached(p)) for p in places for v in SPEEDS]


def answered(p, v, points, picked: str, long: str, taken: str, turned: str) -> NDArray:
    """What a program answers that has these mistakes."""
    left = v
    for n in _normals(p - points, picked):
        n = {"1": unit(n), "as it is": n, "over its square": n / dot(n, n)}[long] * (-1 if turned == "n" else 1)
        x = float(dot(v if picked == "at once" else left, n))
        x = min(x, 0.0) if taken == "into" else x
        left = left + (x if turned == "v" else -x) * n
    return left


def _normals(away: NDArray, picked: str) -> NDArray:
    """The ways from points to the centre that are taken for normals, a row each."""
    far = np.sqrt(dot(away, away))
    one = {"nearest": np.argmin(far), "farthest": np.argmax(far), "first": 0, "last": -1}.get(picked)
    if picked == "mean of normals":
        return (away / far[:, None]).mean(axis=0)[None]
    if picked == "mean of points":
        return away.mean(axis=0)[None]
    return away if one is None else away[[one]]


def _causes(row: tuple[str, ...]) -> list[str]:
    """What is told of a row of mistakes."""
    return [table[x] for table, x in zip(TABLES, row, strict=True) if table[x]]


ROWS = sorted((row for row in product(*TABLES) if len(_causes(row)) <= 2), key=lambda row: len(_causes(row)))
"""No mistake, each alone, and two at once."""
