"""A putt on parts that anybody may have written: step by step, and whatever a part does, the ball goes on.

In each short step the ball goes straight, to what it first meets of the triangles near its way: their faces, edges and
corners are asked one by one, each of the part for its kind. The ball bounces off banks, and off the ground if it falls
fast; of other meetings the part "slide" tells what is left of the step. A part that raises, or answers what is no
answer, is taken to say that nothing happens: so the ball goes through what it meets, and a line tells why. Where all is
on loan `mesh.roll` rolls the ball. That also weighs height and speed; here nobody does, so that what a part adds is
seen.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import mesh
from ...attack.targets import Hang, within
from ...frame import dot
from ...geometry import unit
from ...mesh.marbles import SOFT
from ...mesh.sliding import HAIR
from ...show.mesh._fairway import (
    GRAVITY,
    HOLE,
    MOST,
    RESTITUTION,
    RUB,
    SPELL,
    STEP,
    Putt,
    R,
    Spell,
    astray,
    ground,
    joined,
    overlaps,
    putted,
)
from ...show.mesh._odd import Odd
from .asked import PATIENCE, Parts, _Asked, _brief, _time
from .golf_parts import lent_corner, lent_edge, lent_face

G = np.array(GRAVITY)

SLOW = SOFT * STEP * G
"""What leads no farther into a surface than this, does not bounce there."""

ROUND = 1e-9
"""What rounding may do to a length, as a share of it."""

SEEN = 1e-6
"""The share of a step by which a time may be off by rounding."""

FARTHEST = 1e4
"""Centimetres beyond which an answer is no step of a ball."""


Met = tuple[float, NDArray]
"""When in a step the ball meets something, and the normal there."""


class _Rolled(NamedTuple):
    """What becomes of a putt, in a line each what is to be said of the parts, and where "face" was first wrong."""

    putt: Putt
    told: list[str]
    odd: Odd | None


class _Features(NamedTuple):
    """The hole, feature by feature, each edge and corner once; `normals` and the boxes `low` to `high` of the faces."""

    faces: NDArray
    normals: NDArray
    low: NDArray
    high: NDArray
    edges: NDArray
    corners: NDArray


class _Putting(_Asked):
    """A putt that is being played, and the places and velocities of the ball so far, step by step.

    compares : is "face" compared with what is lent? Then `odd` is where it first is another.
    """

    def __init__(self, parts: Parts, compares: bool = False):
        super().__init__(parts)
        self.rows: list[Spell] = []
        self.compares, self.odd = compares, None


@cache
def features() -> _Features:
    """The faces, edges and corners of the hole."""
    normals = unit(np.cross(HOLE[:, 1] - HOLE[:, 0], HOLE[:, 2] - HOLE[:, 0]))
    edges = {tuple(sorted(map(tuple, x[[i, i - 1]].tolist()))) for x in HOLE for i in range(3)}
    corners = np.unique(HOLE.reshape(-1, 3), axis=0)
    return _Features(HOLE, normals, HOLE.min(axis=1), HOLE.max(axis=1), np.array(sorted(edges)), corners)


def _play(parts: Parts, p: NDArray, v: NDArray, compares: bool = False) -> _Rolled:
    """A putt from p with v along the ground, on these parts: "face", "edge", "corner" and "slide"."""
    game = _Putting(parts, compares)
    if overlaps(p):  # on the tee the ball touches: a step without a way leads it a hair off
        p = mesh.slide(p, np.zeros(3), R, ground()).p
    with np.errstate(all="ignore"):
        try:
            putt = within(PATIENCE, lambda: putted(p, v, lambda p, v: _spell(game, p, v)))
        except Hang:
            game.told["time"] = f"the parts took more than {PATIENCE:g} s, and the putt was ended there"
            rows = game.rows or [(p, np.array([*v, 0.0]))]
            putt = joined([tuple(map(np.array, zip(*rows, rows[-1], strict=True)))])
    return _Rolled(putt, list(game.told.values()), game.odd)


def _spell(game: _Putting, p: NDArray, v: NDArray) -> Spell:
    """As many steps as a spell has, or until the ball is lost."""
    begin = len(game.rows)
    game.rows.append((p, v))
    while len(game.rows) - begin <= SPELL and not astray(game.rows[-1][0]):
        game.rows.append(_stepped(game, *game.rows[-1]))
    places, speeds = zip(*game.rows[begin:], strict=True)
    return np.array(places), np.array(speeds)


def _stepped(game: _Putting, p: NDArray, v: NDArray) -> Spell:
    """The ball a step later: gravity acts for half of it before the way, and for half after."""
    q, w, n = _moved(game, p, (v + 0.5 * STEP * G) * STEP)
    kick = 0.5 * STEP * G
    kick = kick - min(kick @ n, 0) * n  # nothing of it goes into a surface
    return q, (w / STEP + kick) * (1 - RUB * STEP)


def _moved(game: _Putting, p: NDArray, w: NDArray) -> Spell:
    """A step of displacement w, from meeting to meeting: the place, what w is then, and the last surface's normal."""
    left, met = 1.0, []
    for _ in range(MOST):
        step = left * w
        t, n = _first(game, p, step)
        if n is None:
            p, left = p + step, 0.0
            break
        t = max(t - HAIR * R / -(step @ n), 0.0)
        p, left = p + t * step, left * (1 - t)
        if w @ n < min(SLOW @ n, 0.0):
            w, met = w - (1 + RESTITUTION) * (w @ n) * n, []
        elif (rest := _slid(game, step, t, n, met)) is None:
            p, left = p + (1 - t) * step, 0.0
            break
        else:
            w, met = rest / left if left > 0 else w, [n, *met][:2]
        if not left > 0 or not w.any():
            break
    return p, w, met[0] if met else np.zeros(3)


def _slid(game: _Putting, v: NDArray, t: float, n: NDArray, met: list[NDArray]) -> NDArray | None:
    """What the part leaves of a step at a surface and the one met before it; None if it does not say.

    Where there is no other, that is one straight behind the ball, which the rest of the step leaves.
    """
    along = v - (v @ n) * n
    behind = unit(along) if along @ along > ROUND * (v @ v) else unit(np.cross(n, np.eye(3)[np.argmin(np.abs(n))]))
    m = met[0] if met and dot(np.cross(n, met[0]), np.cross(n, met[0])) > ROUND else behind
    answer = game.ask("slide", v, t, n, m)
    if answer is None and "slide" in game.told:
        return None
    try:
        rest = np.array(answer, dtype=float)
    except Exception:
        rest = np.array(np.nan)
    if rest.shape != (3,) or not np.all(np.abs(rest) < FARTHEST):
        game.tell("slide", f"answered {_brief(answer)}, which is no displacement")
        return None
    held = len(met) > 1 and rest @ met[1] < -ROUND * np.sqrt(rest @ rest)
    return np.zeros(3) if held else rest


def _first(game: _Putting, p: NDArray, v: NDArray) -> Met | tuple[float, None]:
    """When the ball first meets what it moves into, and the normal there; None where there is nothing in this step."""
    faces = _closing(_faces(game, p, v), v)
    if game.compares and game.odd is None:
        _compare(game, p, v, faces)
    return _earliest(faces + _closing(_rims(game, p, v), v))


def _closing(found: Iterator[Met], v: NDArray) -> list[Met]:
    """The meetings with what the ball moves into."""
    return [(t, n) for t, n in found if v @ n < 0]


def _earliest(found: list[Met]) -> Met | tuple[float, None]:
    """The first of some meetings."""
    return min(found, key=lambda one: one[0], default=(np.inf, None))


def _faces(game: _Putting, p: NDArray, v: NDArray) -> Iterator[Met]:
    """What the parts say of the faces near the way of the ball: the times in the step, and the normals then.

    A ball that is not clear of a plane meets an edge or a corner before the face, so the face is not asked.
    """
    hole, middle, far = features(), *_about(v, p)
    height = dot(p - hole.faces[:, 0], hole.normals)
    near = np.all((hole.low < middle + far) & (hole.high > middle - far), axis=1) & (np.abs(height) > R)
    for k in np.flatnonzero(near):
        if (t := _asked(game, "face", p, v, R, hole.faces[k])) <= 1:
            yield t, hole.normals[k] * np.sign(height[k])


def _rims(game: _Putting, p: NDArray, v: NDArray) -> Iterator[Met]:
    """The same of edges and corners."""
    hole, middle, far = features(), *_about(v, p)
    for a, b in hole.edges[_apart(middle, *hole.edges.swapaxes(0, 1)) < far]:
        if (t := _asked(game, "edge", p, v, R, a, b)) <= 1:
            x, e = p + t * v - a, b - a
            yield t, unit(x - (x @ e) / (e @ e) * e)
    for q in hole.corners[_apart(middle, hole.corners, hole.corners) < far]:
        if (t := _asked(game, "corner", p, v, R, q)) <= 1:
            yield t, unit(p + t * v - q)


def _about(v: NDArray, p: NDArray) -> tuple[NDArray, float]:
    """The middle of a way, and how far from there something may be that the ball meets on it."""
    return p + v / 2, np.sqrt(v @ v) / 2 + R * (1 + ROUND)


def _compare(game: _Putting, p: NDArray, v: NDArray, faces: list[Met]) -> None:
    """Keep where "face" first leads to another first meeting than what is lent does, but for rounding.

    faces : what it said of this step.
    """
    lent = _Putting({"face": lent_face, "edge": lent_edge, "corner": lent_corner})
    rims = _closing(_rims(lent, p, v), v)
    (mine, m), (right, n) = _earliest(faces + rims), _earliest(_closing(_faces(lent, p, v), v) + rims)
    if mine != right and not abs(mine - right) < SEEN:
        normal, t = (m, mine) if n is None else (n, right)
        game.odd = Odd((len(game.rows) - 1) * STEP, p, v, normal, p + t * v - R * normal, mine, right)


def _asked(game: _Putting, name: str, *given) -> float:
    """The time that a part answers."""
    return _time(game, name, game.ask(name, *given))


def _apart(x: NDArray, a: NDArray, b: NDArray) -> NDArray:
    """How far a place is from the segments from a to b."""
    e, w = b - a, x - a
    s = np.clip(np.divide(dot(w, e), dot(e, e), out=np.zeros(len(a)), where=dot(e, e) > 0), 0, 1)
    w = w - s[:, None] * e
    return np.sqrt(dot(w, w))
