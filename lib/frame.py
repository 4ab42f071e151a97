"""One frame, two spheres: their relative motion, the answer `Contact`, and the checks every input passes."""

from math import isfinite
from numbers import Real
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

LISTS, NUMBERS = frozenset((list, tuple)), frozenset((float, int, np.float64))
"""The types of one pair that is given in plain Python."""

LEAST, NORMAL, NONE = 2.0**-960, 2.0**-1022, -9999
"""Beside what is larger, products that lose digits below NORMAL do not count; an exponent for 0, below all others."""

FLOAT64, FLOAT32_MAX = np.dtype(np.float64), float(np.finfo(np.float32).max)


class Contact(NamedTuple):
    """The answer of a sweep: did the spheres touch during the frame, and when first.

    hit : bool, shape (...). t : float, the same shape; the time of first contact in [0, 1], 0 where the spheres
    touch or overlap at the start, inf where there is no hit. Of one pair, whose shape is (), they are a plain `bool`
    and `float`.
    """

    hit: NDArray
    t: NDArray


class Geometry(NamedTuple):
    """Where two spheres touch: the unit normal from 1 to 2 and the point of contact; nan where they do not."""

    normal: NDArray
    point: NDArray


def relative(p1, v1, r1, p2, v2, r2) -> tuple[NDArray, NDArray, NDArray]:
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


def contact_geometry(p1, v1, r1, p2, v2, r2, t) -> Geometry:
    """Normal and point of contact at the times t that a sweep gave (eq. 0.6).

    Arguments and errors as `relative`.

    Parameters
    ----------
    t : array_like, shape (...)
        The times of contact, as shares of the frame; inf where there is no hit.

    Returns
    -------
    Geometry
        normal : unit vector from sphere 1 to sphere 2, zero where the centres coincide or round to one place. point :
        on the surface of sphere 1 along the normal. Both nan where t is inf. Lengths may have any size; only a point
        that itself lies beyond all floats is inf or −inf in the coordinates that do.

    >>> contact_geometry([0, 0], [4, 0], 1, [4, 0], [0, 0], 1, t=0.5).point.tolist()
    [3.0, 0.0]
    """
    vectors, radii = {"p1": p1, "v1": v1, "p2": p2, "v2": v2}, {"r1": r1, "r2": r2}
    (p1, v1, p2, v2), (r1, r2, t) = checked(vectors, radii | {"t": t}, unsigned=radii, infinite=("t",), double=True)
    require("t", t >= 0, t, "at least 0: it is a time of contact")
    with np.errstate(all="ignore"):
        t, r1 = np.where(t < np.inf, t, np.nan)[..., None], r1[..., None]
        moved1, moved2 = t * v1, t * v2
        at1 = p1 + moved1
        apart = p2 + moved2 - at1
        kept = in_range(apart, lost(moved1, t, v1) | lost(moved2, t, v2))
        way = shrunk(apart)[0]
        if not kept.all():
            scaled = plus(plus((p2, 0), (-p1, 0)), times(t, plus((v2, 0), (-v1, 0))))
            way = np.where(kept, way, levelled(*scaled))
        normal = unit(way)
        point, near = at1 + r1 * normal, np.isfinite(at1)
        if not near.all():
            far = np.ldexp(*plus(plus((p1, 0), times(t, (v1, 0))), times(r1, (normal, 0))))
            point = np.where(near, point, far)
        return Geometry(normal, point)


def unit(x: NDArray) -> NDArray:
    """Vectors of ordinary lengths divided by their lengths; 0 stays 0."""
    length = np.sqrt(dot(x, x))[..., None]
    return x / np.where(length > 0, length, 1)


def lost(product: NDArray, x: NDArray, y: NDArray) -> NDArray:
    """Is a product so small that it has lost digits?"""
    return (np.abs(product) < NORMAL) & (x != 0) & (y != 0)


def in_range(x: NDArray, poor: NDArray) -> NDArray:
    """Are vectors finite, and so long that what poor products have lost is nothing beside them, if any product is?"""
    size = np.max(np.abs(x), axis=-1, keepdims=True)
    return (size < np.inf) & ((size > LEAST) | ~np.any(poor, axis=-1, keepdims=True))


def plus(x: tuple, y: tuple) -> tuple[NDArray, NDArray]:
    """The sum of two numbers m · 2^e, given as m and e, as such a number: its exponent has no bounds."""
    (m, i), (n, j) = x, y
    top = np.maximum(exponent_of(m) + i, exponent_of(n) + j)
    return np.ldexp(m, i - top) + np.ldexp(n, j - top), top


def times(x: NDArray, y: tuple) -> tuple[NDArray, NDArray]:
    """The product of a number and of one like those of `plus`, as such a number."""
    (m, i), (n, j) = np.frexp(x), np.frexp(y[0])
    return m * n, i + j + y[1]


def levelled(m: NDArray, e: NDArray) -> NDArray:
    """Vectors of numbers m · 2^e, divided by the power of two next above the largest coordinate."""
    top = np.max(exponent_of(m) + e, axis=-1, keepdims=True)
    return np.ldexp(m, e - top)


def exponent_of(x: NDArray) -> NDArray:
    """The exponent of the power of two next above |x|; for 0 one that is below those of all others."""
    return np.where(x == 0, NONE, np.frexp(x)[1])


def at(p, v, t) -> NDArray:
    """Where a point that starts at p and moves by v a frame is at time t: p + v t (eq. 0.3).

    >>> at([1, 0], [4, 2], 0.5).tolist()
    [3.0, 1.0]
    """
    (p, v), (t,) = checked({"p": p, "v": v}, {"t": t}, unsigned=())
    with np.errstate(all="ignore"):
        return p + t[..., None] * v


def f(p, v, r, t) -> NDArray:
    """Squared distance of the centres at time t less the squared sum of the radii (eq. 0.5).

    Positive apart, 0 touching, negative overlapping; in squared length units.

    >>> f([5, 0], [-4, 0], 3, [0, 0.5, 1]).tolist()
    [16.0, 0.0, -8.0]
    """
    (p, v), (r, t) = checked({"p": p, "v": v}, {"r": r, "t": t}, unsigned=("r",))
    with np.errstate(all="ignore"):
        apart = p + t[..., None] * v
        return unwrapped(dot(apart, apart) - r * r)


def contact(now: NDArray, later: NDArray, t: NDArray) -> Contact:
    """The answer from its parts: touching at the start, touching later in the frame, and then at t."""
    later = later & (t == t)  # nan only where squares leave the range of floats: there the method cannot tell
    when = where(now, 0.0, where(later, where(t > 0, where(t < 1, t, 1.0), 0.0), np.inf))
    return Contact(unwrapped(now | later), unwrapped(np.asarray(when, t.dtype)))


def unwrapped(x):
    """An array as it is; without axes the number itself, `True` or 0.5; of float32 it keeps its type.

    >>> unwrapped(np.array([0.5])), unwrapped(np.array(0.5)), unwrapped(np.bool_(True))
    (array([0.5]), 0.5, True)
    """
    if getattr(x, "ndim", 0) or getattr(x, "dtype", None) == np.float32:
        return x[()]
    return x.item() if isinstance(x, np.ndarray | np.generic) else x


def where(yes, x, y):
    """x where yes, y elsewhere: for arrays, and for one pair as `given` has it."""
    return (x if yes else y) if isinstance(yes, np.bool_) else np.where(yes, x, y)


def first(tests: list):
    """The index of the first of some tests that holds; their number where none does."""
    if isinstance(tests[0], np.bool_):
        return np.int64([*map(bool, tests), True].index(True))
    return np.select(tests, range(len(tests)), default=len(tests))


def divided(v, length):
    """The vectors v, each divided by a number."""
    return tuple(x / length for x in v) if isinstance(v, tuple) else v / length[..., None]


def coordinates(x) -> tuple:
    """The three coordinates of vectors, arrays or numbers; the third is 0 in the plane."""
    if not isinstance(x, tuple):
        x = tuple(x[..., i] for i in range(x.shape[-1]))
    return x if len(x) == 3 else (*x, x[0].dtype.type(0))


def dot(x, y):
    """Scalar product over the last axis; coordinate by coordinate, as a sum over so short an axis is slow."""
    if isinstance(x, tuple):
        return x[0] * y[0] + x[1] * y[1] if len(x) == 2 else x[0] * y[0] + x[1] * y[1] + x[2] * y[2]
    xy = x * y
    return xy[..., 0] + xy[..., 1] if x.shape[-1] == 2 else xy[..., 0] + xy[..., 1] + xy[..., 2]


def inner(x, y):
    """x·y of two lists of numbers of any kind, added up in their order.

    >>> inner([1, 2], [3, 4])
    11
    """
    return sum(a * b for a, b in zip(x, y, strict=True))


def shrunk(x: NDArray, *others: NDArray) -> tuple[NDArray, ...]:
    """Vectors and lengths divided by the power of two next above the largest of them, and last its exponent.

    Nothing is rounded, and squares stay in the range of floats. x : (..., d); others : (...), at least 0.
    """
    size = np.max(np.abs(x), axis=-1)
    for other in others:
        size = np.maximum(size, other)
    _, exponent = np.frexp(size)
    with np.errstate(under="ignore"):
        return np.ldexp(x, -exponent[..., None]), *(np.ldexp(other, -exponent) for other in others), exponent


def norm(x: NDArray) -> NDArray:
    """|x| over the last axis, also where |x|² would leave the range of floats."""
    x, exponent = shrunk(x)
    return np.ldexp(np.sqrt(dot(x, x)), exponent)


def given(p: ArrayLike, v: ArrayLike, r: ArrayLike) -> tuple:
    """The checked input of a sweep, as `pair`; one pair of plain numbers as numbers of numpy, p and v as tuples.

    Numbers one by one take a fraction of the time of arrays with one entry, and are rounded alike.
    """
    one = one_row((p, v), (r,))
    if one is None:
        return pair(p, v, r)
    d = len(one) // 2
    one = tuple(map(np.float64, one))
    return one[:d], one[d:-1], one[-1]


def one_row(vectors: tuple, radii: tuple) -> list[float] | None:
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


def pair(p: ArrayLike, v: ArrayLike, r: ArrayLike, double: bool = False) -> tuple[NDArray, NDArray, NDArray]:
    """The checked input of every sweep: p and v of shape (..., d), r of shape (...), one float type."""
    (p, v), (r,) = checked({"p": p, "v": v}, {"r": r}, double=double)
    return p, v, r


def checked(
    vectors: dict, numbers: dict, unsigned=None, infinite=(), double=False
) -> tuple[list[NDArray], list[NDArray]]:
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


def widened(x: NDArray, shape: tuple[int, ...]) -> NDArray:
    """x broadcast to a shape, to be read only; in a tenth of the time where it has that shape already."""
    if x.shape != shape:
        return np.broadcast_to(x, shape)
    view = x.view(np.ndarray)
    view.flags.writeable = False
    return view


def finite(name: str, x: ArrayLike, infinite: bool = False) -> NDArray:
    """x as an array of finite real numbers, or of such and inf, or an error that names it."""
    array = real(name, x)
    good = np.isfinite(array) | (array == np.inf) if infinite else np.isfinite(array)
    require(name, good, array, "finite or inf" if infinite else "finite")
    return array


def real(name: str, x: ArrayLike) -> NDArray:
    """x as an array of real numbers, or an error that names it."""
    refuse_what_arrays_hide(name, x)
    try:
        array = np.asarray(x)
    except ValueError:
        raise ValueError(f"{name} must have rows of one length; got {x!r}") from None
    return array if array.dtype.kind in "iuf" and array.dtype.itemsize <= 8 else as_float64(name, array)


def refuse_what_arrays_hide(name: str, x: ArrayLike) -> None:
    """TypeError for a truth value among numbers, which becomes 0 or 1 in an array, and for masked numbers."""
    if isinstance(x, list | tuple):
        for part in x:
            refuse_what_arrays_hide(name, part)
    elif isinstance(x, bool | np.bool_):
        raise TypeError(f"{name} must be real numbers; got {x!r} of type {type(x).__name__}")
    elif isinstance(x, np.ma.MaskedArray) and np.ma.is_masked(x):
        raise TypeError(f"{name} must be real numbers, none of them masked; got {x!r}")


def as_float64(name: str, array: NDArray) -> NDArray:
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


def require(name: str, good: NDArray, array: NDArray, expected: str) -> None:
    """Raise a ValueError that shows the first entry that is not good, and where it stands."""
    if good.all():
        return
    index = tuple(int(i) for i in np.argwhere(~good)[0])
    where = f" at index {index[0] if len(index) == 1 else index}" if index else ""
    raise ValueError(f"{name} must be {expected}; got {array[index]}{where}")


def float_type(raw: dict, given: dict) -> np.dtype:
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


def common_shape(given: dict, vectors: dict) -> tuple[int, ...]:
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
