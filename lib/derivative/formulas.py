"""The derivatives of one contact, each from what is known at the instant of it (lesson 15).

The numbers are of any kind that can be added, multiplied and divided, as `bounded` has them. A gradient is a list; a
matrix is a list of rows, the variable in the last axis: row i has the derivatives of coordinate i.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..frame import inner

Numbers = dict[str, list[Any]]
"""The given numbers of a row by their names: the coordinates of vectors, and r, e and masses as lists of one."""


class Impact(NamedTuple):
    """The instant of a contact.

    t : its time. n : the unit normal, d numbers. rate : n·v, how the gap changes, negative. v : the relative velocity
    at that time. r : the radius about which the normal turns. bends : I − n nᵀ for two balls, less along an edge, None
    where the surface is flat. moves : 1; or 0 where the time stays 0, as the two begin overlapping.
    """

    t: Any
    n: list[Any]
    rate: Any
    v: list[Any]
    r: Any
    bends: list[list[Any]] | None
    moves: int


def outer(x: list[Any], y: list[Any]) -> list[list[Any]]:
    """x yᵀ."""
    return [[a * b for b in y] for a in x]


def scaled(k: Any, x: list[Any]) -> list[Any]:
    """k x, of a vector or a matrix."""
    return [scaled(k, a) if isinstance(a, list) else k * a for a in x]


def plus(x: list[Any], y: list[Any]) -> list[Any]:
    """x + y, of vectors or matrices."""
    return [plus(a, b) if isinstance(a, list) else a + b for a, b in zip(x, y, strict=True)]


def unit_matrix(d: int, k: Any = 1) -> list[list[Any]]:
    """k I."""
    return [[k if i == j else 0 * k for j in range(d)] for i in range(d)]


def time(at: Impact, x: Numbers) -> list[list[Any]]:
    """∂t/∂p = −n/(n·v), ∂t/∂v = −t n/(n·v) and ∂t/∂r = 1/(n·v) (eq. 15.1)."""
    if not at.moves:
        return [scaled(0, at.n), scaled(0, at.n), [0 * at.t]]
    t_p = [-a / at.rate for a in at.n]
    return [t_p, scaled(at.t, t_p), [1 / at.rate]]


def normal(at: Impact, x: Numbers) -> list[list[Any]]:
    """The normal turns by δn = (I − n nᵀ)(δp + t δv + v δt)/r (eq. 15.5); in δv it is t times what it is in δp."""
    t_p, _, (t_r,) = time(at, x)
    if at.bends is None:
        flat = scaled(0, t_p)
        return [[flat] * len(flat), [flat] * len(flat), flat]
    turn = [[a / at.r for a in row] for row in at.bends]
    on = [inner(row, at.v) for row in turn]
    n_p = plus(turn, outer(on, t_p))
    return [n_p, scaled(at.t, n_p), scaled(t_r, on)]


def growth(at: Impact, x: Numbers) -> list[Any]:
    """How much faster than a shot the normal turns and a ball that bounces: s/(r cos φ), 2 s/(r cos φ) + 1 (eq. 15.2).

    s = t |v| is the way to the contact, and cos φ = −(n·v)/|v|.
    """
    turn = -(at.t * inner(at.v, at.v)) / (at.r * at.rate)
    return [turn, 2 * turn + 1]


def bent_time(at: Impact, x: Numbers) -> list[list[Any]]:
    """As `time`, on a path that bends: with respect to p, v, a and r, and ∂t/∂a = ½ t² ∂t/∂p."""
    t_p, t_v, t_r = time(at, x)
    return [t_p, t_v, scaled(at.t * 0.5, t_v), t_r]


def bent_normal(at: Impact, x: Numbers) -> list[list[Any]]:
    """As `normal`, on a path that bends: with respect to p, v, a and r."""
    n_p, n_v, n_r = normal(at, x)
    return [n_p, n_v, scaled(at.t * 0.5, n_v), n_r]


def point(at: Impact, x: Numbers) -> list[list[Any]]:
    """The point p1 + t v1 + r1 n moves by δp1 + t δv1 + v1 δt + n δr1 + r1 δn: in p1, v1, r1, p2, v2 and r2."""
    (t_p, _, (t_r,)), (n_p, _, n_r), (r1,) = time(at, x), normal(at, x), x["r1"]
    c_p, c_r = plus(outer(x["v1"], t_p), scaled(r1, n_p)), plus(scaled(t_r, x["v1"]), scaled(r1, n_r))
    rest = plus(unit_matrix(len(t_p)), scaled(-1, c_p))
    return [rest, scaled(at.t, rest), plus(c_r, at.n), c_p, scaled(at.t, c_p), c_r]


def velocity(at: Impact, x: Numbers, second: bool) -> list[list[Any]]:
    """The velocity of either ball after the hit, in p1, v1, r1, p2, v2, r2, m1, m2 and e.

    v1′ = v1 + k (n·v) n and v2′ = v2 − k (n·v) n, with v = v2 − v1 and k = (1 + e) m2/(m1 + m2), or m1 for the second.
    The normal turns, and so δ((n·v) n) = n nᵀ δv + (n vᵀ + (n·v) I) δn.
    """
    n_p, _, n_r = normal(at, x)
    (m1,), (m2,), (e,), sign = x["m1"], x["m2"], x["e"], -1 if second else 1
    share = sign * (m1 if second else m2) / (m1 + m2)
    k, d, along = (1 + e) * share, len(at.n), scaled(at.rate, at.n)
    sway = plus(outer(at.n, at.v), unit_matrix(d, at.rate))
    g_p = [[inner(row, column) for column in zip(*n_p, strict=True)] for row in sway]
    u_p, u_v = scaled(k, g_p), scaled(k, plus(outer(at.n, at.n), scaled(at.t, g_p)))
    u_r = scaled(k, [inner(row, n_r) for row in sway])
    light = x["light"][0] * (1 + e) / ((m1 + m2) * (m1 + m2))
    v1, v2 = plus(unit_matrix(d, 1 - second), scaled(-1, u_v)), plus(unit_matrix(d, int(second)), u_v)
    masses = [scaled(-(light * m2), along), scaled(light * m1, along)]
    return [scaled(-1, u_p), v1, u_r, u_p, v2, u_r, *masses, scaled(share, along)]


def place(at: Impact, x: Numbers, second: bool) -> list[list[Any]]:
    """Where either ball is at the end of the frame, at p1 + t v1 + (1 − t) v1′; in the same as `velocity`."""
    (m1,), (m2,), (e,), d = x["m1"], x["m2"], x["e"], len(at.n)
    share = (-m1 if second else m2) / (m1 + m2)
    lost = scaled(-((1 + e) * share * at.rate), at.n)  # v1 − v1′
    t_p, t_v, (t_r,) = time(at, x)
    later = outer(lost, t_p), outer(lost, t_v)
    after = scaled(1 - at.t, velocity(at, x, second))
    for own, sign, i in ((not second, -1, 0), (second, 1, 3)):
        start = unit_matrix(d, int(own))
        after[i] = plus(start, plus(after[i], scaled(sign, later[0])))
        after[i + 1] = plus(scaled(at.t, start), plus(after[i + 1], scaled(sign, later[1])))
    r = plus(after[2], scaled(t_r, lost))
    return [*after[:2], r, *after[3:5], r, *after[6:]]
