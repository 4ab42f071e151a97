"""After the hit: an impulse along the normal changes both velocities, and nothing across it changes (lesson 08)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .frame import checked, dot, finite, flag, require
from .kinds import Floats, Integers, Mass, Normal, Numbers, Real, Share, Triple, Velocity

__all__ = ["Steps", "collide", "simultaneous", "steps"]

LIGHTEST, MOST = 1e-300, 1e300
"""Masses below have no inverse in floats; impulses of many spheres that are larger may leave the range of floats."""


class Steps(NamedTuple):
    """The quantities of the derivation: the unit normal, the closing speed, the reduced mass and the impulse.

    n : unit vector from 1 to 2, shape (..., d); v_n = (v1 − v2)·n, positive while they close in; w1, w2 : inverse
    masses, 0 for an infinite mass; mu = 1 / (w1 + w2) = m1 m2 / (m1 + m2); J = (1 + e) mu v_n, 0 where they recede
    (eq. 8.2, 8.8, 8.9).
    """

    n: Floats
    v_n: Floats
    w1: Floats
    w2: Floats
    mu: Floats
    J: Floats


def steps(
    v1: Velocity, v2: Velocity, n: Normal, m1: Mass, m2: Mass, e: Share = 1.0, superelastic: bool = False
) -> Steps:
    """The closing speed, the reduced mass and the impulse (eq. 8.2, 8.8, 8.9). Arguments and errors as `collide`.

    >>> float(steps([2, 1], [0, 0], [1, 0], m1=1, m2=1).J)
    2.0
    """
    vectors, masses = {"v1": v1, "v2": v2, "n": n}, {"m1": m1, "m2": m2}
    flag("superelastic", superelastic)
    (v1, v2, n), (m1, m2, e) = checked(vectors, masses | {"e": e}, unsigned=(), infinite=masses, double=True)
    weighed("m1", m1)
    weighed("m2", m2)
    require("m2", np.isfinite(np.minimum(m1, m2)), m2, "finite where m1 is inf: one must give way")
    limit = "at least 0" if superelastic else "between 0 and 1: it is a share of the closing speed"
    require("e", (e >= 0) & ((e <= 1) | superelastic), e, limit)
    with np.errstate(all="ignore"):
        n, w1, w2 = unit(n), 1 / m1, 1 / m2
        v_n, mu = dot(v1 - v2, n), 1 / (w1 + w2)
        J = impulse(v_n, w1, w2, e)
    require("v1, v2, m1, m2", np.isfinite(J), J, "such that the impulse stays in the range of floats")
    return Steps(n, v_n, w1, w2, mu, J)


def collide(
    v1: Velocity, v2: Velocity, n: Normal, m1: Mass, m2: Mass, e: Share = 1.0, superelastic: bool = False
) -> tuple[Floats, Floats]:
    """The velocities of two smooth spheres after they collide (eq. 8.3, 8.4).

    Parameters
    ----------
    v1, v2 : array_like, shape (..., d), d = 2 or 3
        The velocities before, in one unit of length per time.
    n : array_like, shape (..., d)
        The normal of contact from sphere 1 to sphere 2, of any length but 0: only its direction counts.
    m1, m2 : array_like, shape (...)
        The masses, above 0, in one unit. One of the two may be inf: a wall.
    e : array_like, shape (...), in [0, 1]
        Coefficient of restitution: the share of the closing speed that comes back. 1 is elastic.
    superelastic : bool
        Allow e above 1: a bumper that adds energy.

    Returns
    -------
    v1, v2 : arrays, shape (..., d)
        v1 − J n / m1 and v2 + J n / m2: momentum is kept, and so is all motion across the normal. A pair that
        recedes already is returned unchanged.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`; ValueError also for a normal of length 0, a mass that is not above 0, two infinite
        masses, e outside [0, 1], and an impulse beyond the range of floats.

    References
    ----------
    "Real Time Sphere Collisions in Videogames", which scales both velocities by e; momentum forbids it.

    >>> v1, v2 = collide([2, 1], [0, 0], [1, 0], m1=1, m2=1)
    >>> v1.tolist(), v2.tolist()
    ([0.0, 1.0], [2.0, 0.0])
    """
    n, _, w1, w2, _, J = steps(v1, v2, n, m1, m2, e, superelastic)
    v1, v2 = np.asarray(v1, n.dtype), np.asarray(v2, n.dtype)
    with np.errstate(all="ignore"):
        change1, change2 = (w1 * J)[..., None] * n, (w2 * J)[..., None] * n
        return v1 - change1, v2 + change2


def weighed(name: str, m: Floats) -> None:
    """ValueError for a mass that is not above 0, or has no inverse in floats."""
    require(name, m > 0, m, "above 0: it is a mass")
    require(name, m >= LIGHTEST, m, f"at least {LIGHTEST}: the inverse of a mass must be finite")


def impulse(v_n: Real, w1: Real, w2: Real, e: Real) -> Real:
    """J of two that close in at v_n, 0 where they recede, w1 and w2 their inverse masses (eq. 8.9)."""
    return (1 + e) * (1 / (w1 + w2)) * np.maximum(v_n, 0.0)


def direction(n: Triple[Real]) -> Triple[Real]:
    """The unit vector along n, its coordinates numbers or arrays. Scaled first: n·n may leave the range of floats."""
    x, y, z = n
    size = np.maximum(np.maximum(abs(x), abs(y)), abs(z))
    x, y, z = x / size, y / size, z / size
    length = np.sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length


def unit(n: Floats) -> Floats:
    """n as vectors of length 1; ValueError for one of length 0."""
    size = np.max(np.abs(n), axis=-1)
    require("n", size > 0, size, "a vector of length above 0: it is a normal")
    flat = np.zeros(n.shape[:-1])
    return np.stack(direction((*np.moveaxis(n, -1, 0), *[flat] * (3 - n.shape[-1]))), axis=-1)[..., : n.shape[-1]]


def simultaneous(v: Velocity, n: Normal, pairs: Numbers, m: Mass, e: float = 1.0) -> Floats:
    """The velocities after several contacts at one instant, resolved together: no order of the pairs is preferred.

    Parameters
    ----------
    v : array_like, shape (N, d), d = 2 or 3
        The velocities of N spheres.
    n : array_like, shape (K, d)
        The normal of each contact from its first sphere to its second, of any length but 0.
    pairs : array_like of int, shape (K, 2)
        Which two spheres each contact joins.
    m : array_like, shape (N,)
        The masses, above 0. inf for a sphere that does not give way: a wall, with its velocity.
    e : float in [0, 1]
        Coefficient of restitution of all the contacts.

    Returns
    -------
    array, shape (N, d)
        For e = 1: all contacts that close in are reflected in one step (eq. 8.14), then those that close in now, until
        none does. For e = 0: the velocities nearest to v, by kinetic energy, that close no contact. Between the two,
        e parts of the one and 1 − e of the other. Momentum is kept, and energy is not gained.

    Raises
    ------
    ValueError, TypeError
        As `collide`, and for pairs that are not two different spheres of the N, or both of infinite mass.
    RuntimeError
        For e above 0, if 100,000 reflections are no end: the spheres are jammed, as a ball between two walls that it
        touches both, or masses are more than some 1e9 apart: a sphere between a wall and one of M times its mass takes
        π √M. For e below 1, if they are crushed: walls close in on them from both sides; or if masses that touch are
        more than some 1e12 apart.

    References
    ----------
    B. Smith, D. M. Kaufman, E. Vouga, R. Tamstorf, E. Grinspun, "Reflections on Simultaneous Impact", 2012.

    >>> simultaneous([[1, 0], [0, 0], [0, 0]], n=[[1, 0], [1, 0]], pairs=[[0, 1], [1, 2]], m=[1, 1, 1]).tolist()
    [[0.0, 0.0], [0.0, 0.0], [1.0, 0.0]]
    """
    v, n, pairs, m, e = several(v, n, pairs, m, e)
    after = v.copy()
    for group in groups(len(v), pairs):
        few, members = (v, n[group], pairs[group], m), np.unique(pairs[group])
        hard, soft = reflected(*few) if e > 0 else v, softened(*few) if e < 1 else v
        after[members] = (e * hard + (1 - e) * soft)[members]
    return after


MOST_REPEATS = 20
"""How often rounding may be mended; each time leaves a share of it, the more unlike the masses the larger."""

NOISE = 1e-14
"""A closing speed below this share of the largest speed is what rounding leaves of none."""

MOST_STEPS = 100_000
"""A break of 15 takes 6 reflections, 16 balls that move anyhow some 20. A sphere between a wall and one of M times its
mass takes π √M: up to M = 1e9 there is an end. Jammed spheres have none."""


def groups(N: int, pairs: Integers) -> list[Integers]:
    """The contacts in groups that share no sphere, as arrays of their numbers.

    >>> [group.tolist() for group in groups(5, np.array([[0, 1], [3, 4], [1, 2]]))]
    [[0, 2], [1]]
    """
    least, before = np.arange(N), None
    while before is None or np.any(least != before):
        before, both = least.copy(), np.min(least[pairs], axis=1, initial=N)
        np.minimum.at(least, pairs, both[:, None])
    marks = least[pairs[:, 0]]
    return [np.flatnonzero(marks == mark) for mark in np.unique(marks)]


def noise(v: Floats, pairs: Integers) -> float:
    """The closing speed that rounding may leave between these spheres."""
    return NOISE * float(np.max(np.abs(v[pairs]), initial=0))


def reflected(v: Floats, n: Floats, pairs: Integers, m: Floats) -> Floats:
    """The velocities after joint reflections until no contact closes in."""
    (K, u), least = coupling(v, n, pairs, m), noise(v, pairs)
    for _ in range(MOST_STEPS):
        now = np.flatnonzero(u > least)
        if not now.size:
            return v
        v = pushed(v, n[now], pairs[now], m, 2 * impulses(K[now][:, now], u[now]))
        u = closing(v, n, pairs)
    raise RuntimeError(f"the spheres are jammed, or their masses too unlike: no end after {MOST_STEPS} reflections")


def softened(v: Floats, n: Floats, pairs: Integers, m: Floats) -> Floats:
    """The velocities nearest to v that close no contact.

    Where masses are unlike, impulses are large and mostly cancel: what rounding leaves of closing is stopped again.
    """
    K, u = coupling(v, n, pairs, m)
    J = impulses(K, u)
    pushing, after = J > 0, pushed(v, n, pairs, m, J)
    for _ in range(MOST_REPEATS):
        u = closing(after, n, pairs)
        if np.all(np.where(pushing, np.abs(u), u) <= 100 * noise(np.stack([v, after], axis=1), pairs)):
            return after
        after = pushed(after, n, pairs, m, _stopping(K, u, pushing | (u > 0)))
    raise RuntimeError(
        "the spheres are crushed by walls that close in, or their masses too unlike: they still close in"
    )


def together(v: Floats, n: Floats, pairs: Integers, m: Floats, e: float = 1.0) -> Floats:
    """One joint reflection of all contacts that close in (eq. 8.14); arrays as `simultaneous` has checked them."""
    speeds, least = closing(v, n, pairs), noise(v, pairs)
    now = np.flatnonzero(speeds > (least if np.any(speeds > least) else 0))
    J = impulses(*coupling(v, n[now], pairs[now], m))
    return pushed(v, n[now], pairs[now], m, (1 + e) * J)


def closing(v: Floats, n: Floats, pairs: Integers) -> Floats:
    """The closing speed of every contact (eq. 8.2)."""
    return dot(v[pairs[:, 0]] - v[pairs[:, 1]], n)


def coupling(v: Floats, n: Floats, pairs: Integers, m: Floats) -> tuple[Floats, Floats]:
    """K, how much an impulse in each contact slows the closing of each other, and the closing speeds (eq. 8.13)."""
    first, second = pairs.T

    def common(one, other):
        return np.where(one[:, None] == other, (1 / m[one])[:, None], 0.0)

    shared = (common(first, first) + common(second, second)) - (common(first, second) + common(second, first))
    return shared * dot(n[:, None], n), closing(v, n, pairs)


def times(K: Floats, J: Floats) -> Floats:
    """K J for rows of a symmetric K, added up contact by contact: `@` adds in an order of each machine's own."""
    return np.sum(K * J[:, None], axis=0)


def pushed(v: Floats, n: Floats, pairs: Integers, m: Floats, J: Floats) -> Floats:
    """The velocities after an impulse J in every contact (eq. 8.3, 8.4)."""
    after = v.copy()
    np.subtract.at(after, pairs[:, 0], (J / m[pairs[:, 0]])[:, None] * n)
    np.add.at(after, pairs[:, 1], (J / m[pairs[:, 1]])[:, None] * n)
    return after


def impulses(K: Floats, u: Floats) -> Floats:
    """The impulses J ≥ 0 that just stop all closing at speeds u: K J ≥ u, and J = 0 where K J > u (eq. 8.13).

    Contacts only push. If the solution of K J = u pulls anywhere, contacts are taken in one by one, and let go again
    where they would pull (C. L. Lawson and R. J. Hanson, "Solving Least Squares Problems", 1974, §23).
    """
    if len(u) == 1:
        return np.maximum(u / K[0], 0)
    everything, least = np.ones(len(u), dtype=bool), NOISE * np.max(np.abs(u), initial=0)
    J = _stopping(K, u, everything)
    if np.all(J >= 0) and np.all(times(K, J) >= u - least):
        return J
    J, taken, refused = np.zeros_like(u), ~everything, ~everything
    while np.any(wanted := ~taken & ~refused & (u - times(K, J) > least)):
        best = np.arange(len(u)) == np.argmax(np.where(wanted, u - times(K, J), -np.inf))
        if _stopping(K, u, taken | best)[best] <= 0:  # by rounding alone, where others say already what it says
            refused = refused | best
        else:
            J, taken, refused = *_kept_pushing(K, u, J, taken | best), ~everything
    return J


def _stopping(K: NDArray, u: NDArray, taken: NDArray) -> NDArray:
    """The impulses in the contacts taken that stop their closing, pulling if need be; 0 elsewhere."""
    J, size = np.zeros_like(u), 1 / np.sqrt(np.diag(K)[taken])  # so that light and heavy spheres weigh alike
    J[taken] = size * _solution(size[:, None] * K[np.ix_(taken, taken)] * size, size * u[taken])
    return J


def _solution(A: NDArray, b: NDArray) -> NDArray:
    """An x with A x = b, by elimination in a written order; A symmetric, never negative, its diagonal at most 1.

    The largest that is left on the diagonal goes first. Where nothing is left, a contact says what others have said
    already, and needs no impulse.
    """
    A, b, left = A.copy(), b.copy(), np.diag(A).copy()
    while np.any(left > NOISE):
        k = int(np.argmax(left))
        share = A[:, k] / A[k, k]
        share[k] = 0
        A, b = A - share[:, None] * A[k], b - share * b[k]
        left = np.where(left == -np.inf, left, np.diag(A))
        left[k] = -np.inf
    return np.where(left == -np.inf, b / np.where(left == -np.inf, np.diag(A), 1), 0)


def _kept_pushing(K: NDArray, u: NDArray, J: NDArray, taken: NDArray) -> tuple[NDArray, NDArray]:
    """From J towards the solution of the contacts taken, letting go on the way of those that would pull."""
    while np.any(pulls := taken & ((aim := _stopping(K, u, taken)) <= 0)):
        share = np.min(J[pulls] / (J[pulls] - aim[pulls] + (J[pulls] == aim[pulls])))
        J = np.where(taken, J + share * (aim - J), 0)
        taken = taken & ~(pulls & (J <= NOISE * np.max(J)))
    return aim, taken


def several(
    v: Velocity, n: Normal, pairs: Numbers, m: Mass, e: float
) -> tuple[Floats, Floats, Integers, Floats, float]:
    """The checked arguments of `simultaneous`; n of length 1."""
    e = finite("e", e)
    require("e", np.asarray(e.ndim == 0), e, "one number for all contacts")
    require("e", (e >= 0) & (e <= 1), e, "between 0 and 1: it is a share of the closing speed")
    (v,), (m,) = checked({"v": v}, {"m": m}, unsigned=(), infinite=("m",), double=True)
    (n,), _ = checked({"n": n}, {}, unsigned=(), double=True)
    weighed("m", m)
    pairs = np.asarray(pairs)
    if pairs.dtype.kind not in "iu" and pairs.size:
        raise TypeError(f"pairs must be whole numbers, the two spheres of each contact; got {pairs.dtype}")
    pairs = pairs.astype(int).reshape(-1, 2) if pairs.size == 0 else pairs
    if v.ndim != 2 or pairs.ndim != 2 or pairs.shape[1] != 2 or n.shape != (len(pairs), v.shape[1]):
        shapes = f"{v.shape}, {n.shape} and {pairs.shape}"
        raise ValueError(f"v, n, pairs must have shapes (N, d), (K, d) and (K, 2); got {shapes}")
    first, second = pairs.T
    good = (np.minimum(first, second) >= 0) & (np.maximum(first, second) < len(v)) & (first != second)
    require("pairs", good, pairs, f"two different spheres, numbered 0 to {len(v) - 1}")
    require("m", np.isfinite(np.minimum(m[first], m[second])), m[first], "finite for one sphere of every contact")
    momentum = np.where(np.isfinite(m), m, 0) / MOST * np.max(np.abs(v), initial=0)
    require("m", momentum <= 1, m, f"such that m times the largest speed is at most {MOST}")
    return v, unit(n), pairs, m, float(e)
