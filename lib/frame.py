"""One frame, two spheres: their relative motion, the answer `Contact`, and the checks every input passes."""

from numbers import Real
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray


class Contact(NamedTuple):
    """The answer of a sweep: did the spheres touch during the frame, and when first.

    hit : bool, shape (...). t : float, the same shape; the time of first contact in [0, 1], 0 where the spheres
    touch or overlap at the start, inf where there is no hit.
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
        return p2 - p1, v2 - v1, r1 + r2


def contact_geometry(p1, v1, r1, p2, v2, r2, t) -> Geometry:
    """Normal and point of contact at the times t that a sweep gave (eq. 0.6).

    The arguments are those of `relative`, and t of shape (...), inf where there is no hit.

    Returns
    -------
    Geometry
        normal : unit vector from sphere 1 to sphere 2, zero where the centres coincide, for then there is no
        direction to prefer. point : on the surface of sphere 1 along the normal. Both nan where t is inf.

    >>> contact_geometry([0, 0], [4, 0], 1, [4, 0], [0, 0], 1, t=0.5).point.tolist()
    [3.0, 0.0]
    """
    vectors, radii = {"p1": p1, "v1": v1, "p2": p2, "v2": v2}, {"r1": r1, "r2": r2}
    (p1, v1, p2, v2), (r1, r2, t) = checked(vectors, radii | {"t": t}, unsigned=radii, infinite=("t",))
    require("t", t >= 0, t, "at least 0: it is a time of contact")
    with np.errstate(all="ignore"):
        t = np.where(t < np.inf, t, np.nan).astype(t.dtype)[..., None]
        at1, at2 = p1 + t * v1, p2 + t * v2
        apart = at2 - at1
        size = np.max(np.abs(apart), axis=-1, keepdims=True)  # scaled first: |apart|² may leave the range of floats
        apart = apart / np.where(size > 0, size, 1)
        length = np.sqrt(dot(apart, apart))[..., None]
        normal = apart / np.where(length > 0, length, 1)
        return Geometry(normal, at1 + r1[..., None] * normal)


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
        return dot(apart, apart) - r * r


def contact(now: NDArray, later: NDArray, t: NDArray) -> Contact:
    """The answer from its parts: touching at the start, touching later in the frame, and then at t."""
    later = later & ~np.isnan(t)  # nan only where squares leave the range of floats: there the method cannot tell
    when = np.where(now, 0, np.where(later, np.clip(t, 0, 1), np.inf))
    return Contact(np.asarray(now | later), when.astype(t.dtype))


def dot(x: NDArray, y: NDArray) -> NDArray:
    """Scalar product over the last axis; coordinate by coordinate, as a sum over so short an axis is slow."""
    xy = x * y
    return xy[..., 0] + xy[..., 1] if x.shape[-1] == 2 else xy[..., 0] + xy[..., 1] + xy[..., 2]


def pair(p: ArrayLike, v: ArrayLike, r: ArrayLike) -> tuple[NDArray, NDArray, NDArray]:
    """The checked input of every sweep: p and v of shape (..., d), r of shape (...), one float type."""
    (p, v), (r,) = checked({"p": p, "v": v}, {"r": r})
    return p, v, r


def checked(vectors: dict, numbers: dict, unsigned=None, infinite=()) -> tuple[list[NDArray], list[NDArray]]:
    """The arguments as finite arrays of one float type, broadcast to one leading shape.

    Everything is float64, unless all that carries a type is float32. `unsigned` names the numbers that must not
    be negative; without it all must not. `infinite` names those that may be inf.
    """
    given = {name: finite(name, x, name in infinite) for name, x in (vectors | numbers).items()}
    dtype = float_type(vectors | numbers, given)
    given = {name: x.astype(dtype, copy=False) for name, x in given.items()}
    for name in numbers if unsigned is None else unsigned:
        require(name, given[name] >= 0, given[name], "at least 0: it is a radius or a sum of radii")
    for name in vectors:
        if given[name].ndim == 0 or given[name].shape[-1] not in (2, 3):
            raise ValueError(f"{name} must have a last axis of 2 or 3 coordinates; got shape {given[name].shape}")
    lead = common_shape(given, vectors)
    wide = [np.broadcast_to(given[name], (*lead, given[name].shape[-1])) for name in vectors]
    return wide, [np.broadcast_to(given[name], lead) for name in numbers]


def finite(name: str, x: ArrayLike, infinite: bool = False) -> NDArray:
    """x as an array of finite real numbers, or of such and inf, or an error that names it."""
    array = real(name, x)
    good = np.isfinite(array) | (array == np.inf) if infinite else np.isfinite(array)
    require(name, good, array, "finite or inf" if infinite else "finite")
    return array


def real(name: str, x: ArrayLike) -> NDArray:
    """x as an array of real numbers, or an error that names it."""
    try:
        array = np.asarray(x)
    except ValueError:
        raise ValueError(f"{name} must have rows of one length; got {x!r}") from None
    return array if array.dtype.kind in "iuf" else from_objects(name, array)


def from_objects(name: str, array: NDArray) -> NDArray:
    """Fractions and whole numbers beyond 64 bits as float64; anything else is refused by its type."""
    for x in array.ravel()[: None if array.dtype.kind == "O" else 1]:
        if not isinstance(x, Real) or isinstance(x, bool | np.bool_):
            raise TypeError(f"{name} must be real numbers; got {x!r} of type {type(x).__name__}")
    try:
        return array.astype(np.float64)
    except OverflowError:
        raise ValueError(f"{name} must be finite as float64; got a number beyond 1.8e308") from None


def require(name: str, good: NDArray, array: NDArray, expected: str) -> None:
    """Raise a ValueError that shows the first entry that is not good, and where it stands."""
    if np.all(good):
        return
    index = tuple(int(i) for i in np.argwhere(~good)[0])
    where = f" at index {index[0] if len(index) == 1 else index}" if index else ""
    raise ValueError(f"{name} must be {expected}; got {array[index]}{where}")


def float_type(raw: dict, given: dict) -> np.dtype:
    """float32 if everything that carries a type of its own is float32; Python numbers and lists carry none."""
    typed = [given[name].dtype for name, x in raw.items() if hasattr(x, "dtype")]
    return np.dtype(np.float32 if typed and all(t == np.float32 for t in typed) else np.float64)


def common_shape(given: dict, vectors: dict) -> tuple[int, ...]:
    """The leading shape all arguments broadcast to, or an error that shows every shape."""
    shapes = {name: x.shape for name, x in given.items()}
    try:
        if len({shapes[name][-1] for name in vectors}) > 1:
            raise ValueError
        return np.broadcast_shapes(*(s[:-1] if name in vectors else s for name, s in shapes.items()))
    except ValueError:
        listed = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise ValueError(f"{', '.join(shapes)} must have shapes that broadcast; got {listed}") from None
