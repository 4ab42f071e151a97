"""One frame, two spheres: their relative motion, the answer `Contact`, and the checks every input passes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import isfinite
from numbers import Real
from typing import Any, Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .kinds import Displacement, Floats, Given, Hit, Length, Position, Time, Velocity, When

LISTS, NUMBERS = frozenset((list, tuple)), frozenset((float, int, np.float64))
"""The types of one pair that is given in plain Python."""

FLOAT64, FLOAT32_MAX = np.dtype(np.float64), float(np.finfo(np.float32).max)


class Contact(NamedTuple, Generic[Hit, When]):
    """The answer of a sweep: did the spheres touch during the frame, and when first.

    hit : bool, shape (...). t : float, the same shape; the time of first contact in [0, 1], 0 where the spheres
    touch or overlap at the start, inf where there is no hit. Of one pair, whose shape is (), they are a plain `bool`
    and `float`, and it does not matter whether its vectors were lists or arrays.
    """

    hit: Hit
    t: When


def relative(
    p1: Position, v1: Displacement, r1: Length, p2: Position, v2: Displacement, r2: Length
) -> tuple[Floats, Floats, Floats]:
    """Two moving spheres as one moving point and one sphere at rest (eq. 0.1, 0.2, 0.4).

    Parameters
    ----------
    p1, p2 : array_like, shape (..., d), d = 2 or 3
        The centres at t = 0, in one length unit.
    v1, v2 : array_like, shape (..., d)
        The displacements during the frame, in that unit.
    r1, r2 : array_like, shape (...)
        The radii, at least 0, in that unit.

    Returns
    -------
    p, v, r : arrays
        p = p2 − p1, v = v2 − v1, r = r1 + r2. M. Gomez, "Simple Intersection Tests for Games", 1999.

    Raises
    ------
    ValueError, TypeError
        Naming the argument that is not finite, not real, negative, or does not fit the others.

    >>> p, v, r = relative([0, 0], [1, 0], 1, [5, 0], [-1, 0], 2)
    >>> p.tolist(), v.tolist(), float(r)
    ([5.0, 0.0], [-2.0, 0.0], 3.0)
    """
    (p1, v1, p2, v2), (r1, r2) = checked({"p1": p1, "v1": v1, "p2": p2, "v2": v2}, {"r1": r1, "r2": r2})
    with np.errstate(over="ignore"):
        return p2 - p1, v2 - v1, unwrapped(r1 + r2)


def displacement(v: Velocity, seconds: float) -> Floats:
    """How far balls move during one frame: velocity times the time that the frame takes.

    Parameters
    ----------
    v : array_like, shape (..., d), d = 2 or 3
        Velocities, in a unit of length a second: what tables and curved paths take.
    seconds : float, above 0
        How long the frame takes, in seconds, or in whatever unit of time v has.

    Returns
    -------
    array, shape (..., d)
        Displacements per frame, which sweeps take.

    Raises
    ------
    ValueError, TypeError
        As `relative`; for a frame that takes no time, and a displacement beyond the range of floats.

    >>> displacement([30, -15], seconds=1 / 60).tolist()
    [0.5, -0.25]
    """
    (v,), _ = checked({"v": v}, {}, double=True)
    with np.errstate(over="ignore"):
        found = v * _frame_time(seconds)
    require("v", np.isfinite(found), v, "such that v times seconds stays in the range of floats")
    return found


def velocity(x: Displacement, seconds: float) -> Floats:
    """The velocity of balls that move so far during one frame: the inverse of `displacement`.

    Parameters
    ----------
    x : array_like, shape (..., d), d = 2 or 3
        Displacements per frame, which sweeps take.
    seconds : float, above 0
        How long the frame takes.

    Returns
    -------
    array, shape (..., d)
        Velocities, in the unit of length of x a second.

    Raises
    ------
    ValueError, TypeError
        As `displacement`.

    >>> velocity([0.5, -0.25], seconds=1 / 64).tolist()
    [32.0, -16.0]
    """
    (x,), _ = checked({"x": x}, {}, double=True)
    with np.errstate(over="ignore"):
        found = x / _frame_time(seconds)
    require("x", np.isfinite(found), x, "such that x over seconds stays in the range of floats")
    return found


def _frame_time(seconds: float) -> float:
    """How long a frame takes, checked."""
    one_number("seconds", seconds, 2.0**-1074, np.inf, "above 0: it is how long the frame takes")
    return float(seconds)


def at(p: Position, v: Displacement, t: Time) -> Floats:
    """Where a point that starts at p and moves by v a frame is at time t: p + v t (eq. 0.3).

    >>> at([1, 0], [4, 2], 0.5).tolist()
    [3.0, 1.0]
    """
    (p, v), (t,) = checked({"p": p, "v": v}, {"t": t}, unsigned=())
    with np.errstate(all="ignore"):
        return p + t[..., None] * v


def f(p: Position, v: Displacement, r: Length, t: Time) -> Floats:
    """Squared distance of the centres at time t less the squared sum of the radii (eq. 0.5).

    Positive apart, 0 touching, negative overlapping; in squared length units.

    >>> f([5, 0], [-4, 0], 3, [0, 0.5, 1]).tolist()
    [16.0, 0.0, -8.0]
    """
    (p, v), (r, t) = checked({"p": p, "v": v}, {"r": r, "t": t}, unsigned=("r",))
    with np.errstate(all="ignore"):
        apart = p + t[..., None] * v
        return unwrapped(dot(apart, apart) - r * r)


def contact(now: NDArray[Any], later: NDArray[Any], t: NDArray[Any]) -> Contact[Any, Any]:
    """The answer from its parts: touching at the start, touching later in the frame, and then at t."""
    later = later & (t == t)  # nan only where squares leave the range of floats: there the method cannot tell
    when = where(now, 0.0, where(later, where(t > 0, where(t < 1, t, 1.0), 0.0), np.inf))
    return Contact(unwrapped(now | later), unwrapped(np.asarray(when, t.dtype)))


def unwrapped(x: Any) -> Any:
    """An array as it is; without axes the number itself, `True` or 0.5; of float32 it keeps its type."""
    if getattr(x, "ndim", 0) or getattr(x, "dtype", None) == np.float32:
        return x[()]
    return x.item() if isinstance(x, np.ndarray | np.generic) else x


def where(yes: Any, x: Any, y: Any) -> Any:
    """x where yes, y elsewhere: for arrays, and for one pair as `given` has it."""
    return (x if yes else y) if isinstance(yes, np.bool_) else np.where(yes, x, y)


def first(tests: list[Any]) -> Any:
    """The index of the first of some tests that holds; their number where none does."""
    if isinstance(tests[0], np.bool_):
        return np.int64([*map(bool, tests), True].index(True))
    return np.select(tests, range(len(tests)), default=len(tests))


def divided(v: Given, length: Floats) -> Given:
    """The vectors v, each divided by a number."""
    return tuple(x / length for x in v) if isinstance(v, tuple) else v / length[..., None]


def coordinates(x: Given) -> tuple[Any, ...]:
    """The three coordinates of vectors, arrays or numbers; the third is 0 in the plane."""
    if not isinstance(x, tuple):
        x = tuple(x[..., i] for i in range(x.shape[-1]))
    return x if len(x) == 3 else (*x, x[0].dtype.type(0))


def dot(x: Given, y: Given) -> Any:
    """Scalar product over the last axis; coordinate by coordinate, as a sum over so short an axis is slow."""
    if isinstance(x, tuple):
        return x[0] * y[0] + x[1] * y[1] if len(x) == 2 else x[0] * y[0] + x[1] * y[1] + x[2] * y[2]
    xy = x * y
    return xy[..., 0] + xy[..., 1] if x.shape[-1] == 2 else xy[..., 0] + xy[..., 1] + xy[..., 2]


def inner(x: Sequence[Any], y: Sequence[Any]) -> Any:
    """x·y of two lists of numbers of any kind, added up in their order.

    >>> inner([1, 2], [3, 4])
    11
    """
    return sum(a * b for a, b in zip(x, y, strict=True))


def shrunk(x: Floats, *others: Floats) -> tuple[NDArray[Any], ...]:
    """Vectors and lengths divided by the power of two next above the largest of them, and last its exponent.

    Nothing is rounded, and squares stay in the range of floats. x : (..., d); others : (...), at least 0.
    """
    size = np.max(np.abs(x), axis=-1)
    for other in others:
        size = np.maximum(size, other)
    _, exponent = np.frexp(size)
    with np.errstate(under="ignore"):
        return np.ldexp(x, -exponent[..., None]), *(np.ldexp(other, -exponent) for other in others), exponent


def norm(x: Floats) -> Floats:
    """|x| over the last axis, also where |x|² would leave the range of floats."""
    x, exponent = shrunk(x)
    return np.ldexp(np.sqrt(dot(x, x)), exponent)


def given(p: Position, v: Displacement, r: Length) -> tuple[Any, Any, Any]:
    """The checked input of a sweep, as `pair`; one pair of plain numbers as numbers of numpy, p and v as tuples.

    Numbers one by one take a fraction of the time of arrays with one entry, and are rounded alike.
    """
    one = one_row((p, v), (r,))
    if one is None:
        return pair(p, v, r)
    d = len(one) // 2
    one = tuple(map(np.float64, one))
    return one[:d], one[d:-1], one[-1]


def one_row(vectors: tuple[Any, ...], radii: tuple[Any, ...]) -> list[float] | None:
    """The coordinates and radii of one row as floats, if they are finite, in lists of one length; None for all else."""
    flat = []
    for x in vectors:
        if type(x) is np.ndarray and x.ndim == 1 and x.dtype is FLOAT64:
            x = x.tolist()
        if type(x) not in LISTS or not 1 < len(x) < 4:
            return None
        flat += x
    if len(flat) != len(x) * len(vectors):
        return None
    flat += radii
    if not NUMBERS.issuperset(map(type, flat)):
        return None
    try:
        flat = list(map(float, flat))  # at first: numbers of numpy warn where they are added up
    except OverflowError:  # a whole number beyond all floats
        return None
    return flat if isfinite(sum(flat)) and min(flat[-len(radii) :]) >= 0 else None


def pair(p: Position, v: Displacement, r: Length, double: bool = False) -> tuple[Floats, Floats, Floats]:
    """The checked input of every sweep: p and v of shape (..., d), r of shape (...), one float type."""
    (p, v), (r,) = checked({"p": p, "v": v}, {"r": r}, double=double)
    return p, v, r


def checked(
    vectors: Mapping[str, Any],
    numbers: Mapping[str, Any],
    unsigned: Collection[str] | None = None,
    infinite: Collection[str] = (),
    double: bool = False,
) -> tuple[list[Floats], list[Floats]]:
    """The arguments as finite arrays of one float type, broadcast to one leading shape.

    Everything is float64, unless all that carries a type is float32 and `double` does not forbid it. `unsigned` names
    the numbers that must not be negative; without it all must not. `infinite` names those that may be inf.
    """
    given = {name: finite(name, x, name in infinite) for name, x in (vectors | numbers).items()}
    dtype = np.dtype(np.float64) if double else float_type(vectors | numbers, given)
    given = {name: x.astype(dtype, copy=False) for name, x in given.items()}
    for name in numbers if unsigned is None else unsigned:
        require(name, given[name] >= 0, given[name], "at least 0: it is a radius or a sum of radii")
    for name in vectors:
        if given[name].ndim == 0 or given[name].shape[-1] not in (2, 3):
            raise ValueError(f"{name} must have a last axis of 2 or 3 coordinates; got shape {given[name].shape}")
    lead = common_shape(given, vectors)
    wide = [widened(given[name], (*lead, given[name].shape[-1])) for name in vectors]
    return wide, [widened(given[name], lead) for name in numbers]


def widened(x: NDArray[Any], shape: tuple[int, ...]) -> NDArray[Any]:
    """x broadcast to a shape, to be read only; in a tenth of the time where it has that shape already."""
    if x.shape != shape:
        return np.broadcast_to(x, shape)
    view = x.view(np.ndarray)
    view.flags.writeable = False
    return view


def finite(name: str, x: object, infinite: bool = False) -> NDArray[Any]:
    """x as an array of finite real numbers, or of such and inf, or an error that names it."""
    array = real(name, x)
    good = np.isfinite(array) | (array == np.inf) if infinite else np.isfinite(array)
    require(name, good, array, "finite or inf" if infinite else "finite")
    return array


def real(name: str, x: object) -> NDArray[Any]:
    """x as an array of real numbers, or an error that names it."""
    refuse_what_arrays_hide(name, x)
    try:
        array = np.asarray(x)
    except ValueError:
        raise ValueError(f"{name} must have rows of one length; got {x!r}") from None
    return array if array.dtype.kind in "iuf" and array.dtype.itemsize <= 8 else as_float64(name, array)


def refuse_what_arrays_hide(name: str, x: object) -> None:
    """TypeError for a truth value among numbers, which becomes 0 or 1 in an array, and for masked numbers."""
    if isinstance(x, list | tuple):
        for part in x:
            refuse_what_arrays_hide(name, part)
    elif isinstance(x, bool | np.bool_):
        raise TypeError(f"{name} must be real numbers; got {x!r} of type {type(x).__name__}")
    elif isinstance(x, np.ma.MaskedArray) and np.ma.is_masked(x):
        raise TypeError(f"{name} must be real numbers, none of them masked; got {x!r}")


def as_float64(name: str, array: NDArray[Any]) -> Floats:
    """Fractions, whole numbers beyond 64 bits and longer floats as float64; anything else is refused by its type."""
    if array.dtype.kind not in "fO" and not array.size:
        raise TypeError(f"{name} must be real numbers; got an empty array of {array.dtype}")
    for x in array.ravel()[: {"f": 0, "O": None}.get(array.dtype.kind, 1)]:
        if not isinstance(x, Real) or isinstance(x, bool | np.bool_ | np.timedelta64):
            raise TypeError(f"{name} must be real numbers; got {x!r} of type {type(x).__name__}")
    try:
        with np.errstate(over="ignore"):
            found = array.astype(np.float64)
        if array.dtype.kind == "f" and np.any(np.isinf(found) & np.isfinite(array)):
            raise OverflowError
    except OverflowError:
        raise ValueError(f"{name} must be finite as float64; got a number beyond 1.8e308") from None
    return found


def require(name: str, good: NDArray[Any], array: NDArray[Any], expected: str) -> None:
    """Raise a ValueError that shows the first entry that is not good, and where it stands."""
    if good.all():
        return
    index = tuple(int(i) for i in np.argwhere(~good)[0])
    where = f" at index {index[0] if len(index) == 1 else index}" if index else ""
    raise ValueError(f"{name} must be {expected}; got {array[index]}{where}")


def float_type(raw: Mapping[str, Any], given: Mapping[str, NDArray[Any]]) -> np.dtype[Any]:
    """float32 if everything that carries a type of its own is float32, and the rest is in the range of float32.

    Python numbers and lists carry none.
    """
    typed = {name for name, x in raw.items() if hasattr(x, "dtype")}
    single = typed and all(given[name].dtype == np.float32 for name in typed)
    rest = (given[name] for name in given if name not in typed)
    fits = single and all(np.all((np.abs(x) <= FLOAT32_MAX) | np.isinf(x)) for x in rest)
    return np.dtype(np.float32 if fits else np.float64)


def one_number(name: str, x: float, least: float, most: float, expected: str) -> None:
    """Raise unless x is one number between two."""
    array = finite(name, x)
    require(name, np.asarray(array.ndim == 0), array, "one number, " + expected.removeprefix("one number, "))
    require(name, (array >= least) & (array <= most), array, expected)


def flag(name: str, x: bool) -> None:
    """TypeError unless x is a truth value."""
    if not isinstance(x, bool | np.bool_):
        raise TypeError(f"{name} must be True or False; got {x!r}")


def common_shape(given: Mapping[str, NDArray[Any]], vectors: Collection[str]) -> tuple[int, ...]:
    """The leading shape all arguments broadcast to, or an error that shows every shape."""
    shapes = {name: x.shape for name, x in given.items()}
    try:
        if len({shapes[name][-1] for name in vectors}) > 1:
            raise ValueError
        leads = {s[:-1] if name in vectors else s for name, s in shapes.items()}
        return leads.pop() if len(leads) == 1 else np.broadcast_shapes(*leads)
    except ValueError:
        listed = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise ValueError(f"{', '.join(shapes)} must have shapes that broadcast; got {listed}") from None
