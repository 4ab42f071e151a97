"""A scene is two spheres and one frame; its facts are what `lib` says of it, in numbers and in a sentence."""

from collections.abc import Mapping
from string import Formatter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .. import Contact, Geometry, contact_geometry, quadratic, relative, sweep
from ..frame import checked
from ..setups import direction

TILT = direction(17)
"""What `turned` turns by: cosine and sine of 17°."""

FARTHEST = 1e100
"""Beyond it the axes of a picture run out of numbers, though `lib.sweep` does not."""


class Scene(NamedTuple):
    """Two discs in the plane: centres, displacements during the frame, radii."""

    p1: NDArray
    v1: NDArray
    r1: float
    p2: NDArray
    v2: NDArray
    r2: float


class Facts(NamedTuple):
    """What `lib` says of a scene: relative motion, coefficients, roots, first contact, and where it is."""

    p: NDArray
    v: NDArray
    r: float
    steps: quadratic.Steps
    roots: tuple[float, float]
    contact: Contact
    geometry: Geometry


def scene(p1, v1, r1, p2, v2, r2) -> Scene:
    """A checked scene in the plane, all float64; errors as `lib.relative`, and for three dimensions."""
    (p1, v1, p2, v2), (r1, r2) = checked({"p1": p1, "v1": v1, "p2": p2, "v2": v2}, {"r1": r1, "r2": r2})
    if p1.shape != (2,):
        raise ValueError(f"p1, v1, p2, v2 must each be one point of the plane, shape (2,); got shape {p1.shape}")
    if max(np.abs([*p1, *v1, *p2, *v2, r1, r2])) > FARTHEST:
        raise ValueError(f"p1, v1, r1, p2, v2, r2 must be at most {FARTHEST:g} in a picture; got a larger number")
    return Scene(p1.astype(float), v1.astype(float), float(r1), p2.astype(float), v2.astype(float), float(r2))


def facts(s: Scene) -> Facts:
    """Every number a picture shows, asked of `lib`."""
    spheres = s[:6]
    (p, v, r), hit = relative(*spheres), sweep(*spheres)
    where = contact_geometry(*spheres, hit.t)
    return Facts(p, v, float(r), quadratic.steps(p, v, r), quadratic.roots(p, v, r), hit, where)


def number(x: float, digits: int | None = 4) -> str:
    """A number as a reader wants it: few digits, or none lost with digits None; a true minus, no negative zero."""
    x = float(x) + 0.0
    mantissa, _, exponent = (repr(x).removesuffix(".0") if digits is None else f"{x:.{digits}g}").partition("e")
    return mantissa.replace("-", "−") + (f"·10{superscript(int(exponent))}" if exponent else "")


def short(x: float) -> str:
    """A number as finely as anybody reads it, to thousandths."""
    return number(float(np.round(x, 3)), 7)


def signed(x: float) -> str:
    """A number as a term of a sum, its sign apart."""
    return f"{'−' if x < 0 else '+'} {short(abs(x))}"


def power(x: float, digits: int = 2) -> str:
    """A number with its power of ten, as it is written by hand.

    >>> power(-1.5e-12), power(0.0), power(25)
    ('−1.5·10⁻¹²', '0', '25')
    """
    mantissa, _, exponent = (f"{x + 0.0:.{digits}g}" if x else "0").partition("e")
    return mantissa.replace("-", "−") + (f"·10{superscript(int(exponent))}" if exponent else "")


def superscript(k: int) -> str:
    """A whole number as an exponent.

    >>> f"10{superscript(-12)}"
    '10⁻¹²'
    """
    return str(k).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def vector(x: NDArray) -> str:
    """Coordinates in brackets, what rounding leaves of 0 as 0.

    >>> vector([3.0, -1e-15])
    '(3, 0)'
    """
    size = float(np.max(np.abs(x)))
    return "(" + ", ".join(number(y if abs(y) > 1e-12 * size else 0.0) for y in x) + ")"


class Spelled(Formatter):
    """Fills sentences: {x} is a word, a number or coordinates, {x.y} what has that name in x; {x:3} has three digits.

    {x:p} is a number with its power of ten, {x:p1} the same with one digit.
    """

    def format_field(self, value: Any, how: str) -> str:
        """A value as a reader wants it."""
        if isinstance(value, str):
            return value
        if how[:1] == "p":
            return power(value, int(how[1:] or 2))
        return vector(value) if np.ndim(value) else number(value, int(how or 4))


def spelled(words: Mapping[str, Any]) -> dict[str, str]:
    """Words, numbers and coordinates as a reader wants them."""
    return {name: Spelled().format_field(x, "") for name, x in words.items()}


def turned(v: NDArray) -> NDArray:
    """The direction of a displacement, turned by 17°, so that no coordinate is whole; (1, 0) turned without one."""
    length = np.hypot(*v)
    x, y = v / length if length else (1.0, 0.0)
    c, s = TILT
    return np.array([c * x - s * y, s * x + c * y])


def verdict(known: Facts) -> str:
    """The result in a sentence."""
    if not known.contact.hit:
        return "A does not touch B in this frame"
    if known.contact.t == 0:
        return "A touches B from the start, at t = 0"
    if known.steps.D == 0:
        return f"A grazes B at t = {number(known.contact.t)}"
    return f"A hits B at t = {number(known.contact.t)}"


def description(s: Scene) -> str:
    """The scene in a sentence, without its result."""
    return f"{ball('A', s.p1, s.v1, s.r1)}; {ball('B', s.p2, s.v2, s.r2)}."


def ball(name: str, p, v, r: float) -> str:
    """One ball in words."""
    goes = f"moves by ({number(v[0])}, {number(v[1])})" if np.any(v) else "is at rest"
    return f"{name} at ({number(p[0])}, {number(p[1])}), radius {number(r)}, {goes}"


def spoken(place, names: str = "xy") -> str:
    """Two coordinates as a screen reader should say them."""
    return ", ".join(f"{name} {number(x)}" for name, x in zip(names, place, strict=True))
