"""What functions are given and what they answer, in words for their signatures: a position, a displacement, a radius …

A checker of types sees the same numbers behind several words, which are for the reader: it cannot tell a displacement
per frame from a velocity. In a sweep of straight paths `v` is a `Displacement`, how far the ball moves during the
frame; on a table and on a curved path it is a `Velocity`, in a unit of time. `lib.displacement` and `lib.velocity`
make one of the other.

The arguments are narrower than numpy's `ArrayLike`, which takes a text for a number; they are what `lib` takes. What
they cannot say is said when a function is called: that True is no number, or that an axis has three entries.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from numbers import Rational
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from .frame import Contact


class HasArray(Protocol):
    """An array of real numbers or one number of numpy, and whatever numpy makes such an array of."""

    def __array__(self) -> NDArray[np.floating[Any] | np.integer[Any] | np.object_]:
        """The array, as numpy asks for it."""
        ...


Number: TypeAlias = float | Rational | HasArray
"""One real number."""

_Row: TypeAlias = Sequence[Number]
_Rows: TypeAlias = Sequence[Number | _Row]
_Sheets: TypeAlias = Sequence[Number | _Rows]

Numbers: TypeAlias = Number | _Sheets
"""Real numbers, array_like, of any shape (...); of lists up to three deep, deeper ones as arrays."""

Vectors: TypeAlias = HasArray | Sequence[Number | _Sheets]
"""Vectors, array_like, shape (..., d): never a single number; lists up to four deep."""

Position: TypeAlias = Vectors
"""Where a centre is, or the relative position p2 − p1; a length for each coordinate."""

Displacement: TypeAlias = Vectors
"""How far a ball moves during one frame: what sweeps call v. A velocity times the frame's time (`displacement`)."""

Velocity: TypeAlias = Vectors
"""How far a ball would move in a unit of time: what a table, a cloth and a curved path call v."""

Acceleration: TypeAlias = Vectors
"""By how much a velocity changes in a unit of time."""

Spin: TypeAlias = Vectors
"""Radians in a unit of time about the axes through a ball's centre."""

Normal: TypeAlias = Vectors
"""A direction, a vector of any length but 0."""

Length: TypeAlias = Numbers
"""A radius, a sum of radii, or a distance."""

Mass: TypeAlias = Numbers
"""A mass, above 0; inf for what does not give way."""

Time: TypeAlias = Numbers
"""A share of the frame, or on curved paths a time in the unit of the velocity."""

Share: TypeAlias = Numbers
"""A coefficient of restitution, a share in [0, 1]."""

SoftPolicy: TypeAlias = Literal["raise", "cutoff", "tc"]
"""What saves soft balls from endlessly many events in a finite time, as `lib.table.run` says."""

Neighbours: TypeAlias = Literal["both", "apart", "closer"]
"""Of which neighbours of a pair a derivative is wanted, as `lib.derivative.time` says."""

Method: TypeAlias = Literal["exact", "residual"]
"""What `lib.batch` compiles."""

Precision: TypeAlias = Literal["float64", "input"]
"""What `lib.batch` computes in."""

DaskArray: TypeAlias = Any
"""An array of Dask. It is not imported for the sake of a word."""

Floats: TypeAlias = NDArray[np.float64]
"""An answer of floats. The methods of lessons 1 to 6 answer float32 where all that they were given is float32; and what
has no axes, as an answer for one pair, is one number."""

Truths: TypeAlias = NDArray[np.bool_]
"""An answer of truth values; what has no axes is one of them."""

Integers: TypeAlias = NDArray[np.int64]
"""An answer of whole numbers, such as indices."""

Hit = TypeVar("Hit")
"""The first part of a `Contact`: a `bool` of one pair, `Truths` of many."""

When = TypeVar("When")
"""The times of an answer: a `float` of one pair, `Floats` of many, None where they are not asked for."""

Real = TypeVar("Real", float, NDArray[np.float64])
"""Numbers one by one or arrays of them, all alike: what is written for both."""

Triple: TypeAlias = tuple[Real, Real, Real]
"""The three coordinates of a vector, or of many."""

Five: TypeAlias = tuple[Real, Real, Real, Real, Real]
"""The signs of lesson 7, or the pegs of lesson 12."""

Given: TypeAlias = Floats | tuple[np.float64, ...]
"""Vectors as a method has them once they are checked: an array, or the coordinates of one."""

Pair: TypeAlias = tuple[Real, Real]
"""A number in double-double: high and low."""

Rows: TypeAlias = tuple[Sequence[Pair[Real]], Sequence[Pair[Real]], Pair[Real]]
"""p and v, coordinate by coordinate, and r in double-double, as `lib.exact` has them."""


class Sweep(Protocol):
    """A sweep of relative motion: of one pair in plain numbers a `bool` and a `float`, of anything else arrays.

    One pair whose vectors are arrays of shape (d,) also gives a `bool` and a `float`; a checker is told arrays, for of
    an array it does not know the shape.
    """

    @overload
    def __call__(self, p: Sequence[float], v: Sequence[float], r: float) -> Contact[bool, float]: ...
    @overload
    def __call__(self, p: Position, v: Displacement, r: Length) -> Contact[Truths, Floats]: ...


class SweepOfTwo(Protocol):
    """A sweep of two spheres given one by one; as `Sweep`."""

    @overload
    def __call__(
        self, p1: Sequence[float], v1: Sequence[float], r1: float, p2: Sequence[float], v2: Sequence[float], r2: float
    ) -> Contact[bool, float]: ...
    @overload
    def __call__(
        self, p1: Position, v1: Displacement, r1: Length, p2: Position, v2: Displacement, r2: Length
    ) -> Contact[Truths, Floats]: ...


class SweepOfCurves(Protocol):
    """A sweep of curved paths, v a velocity, T how far ahead to look; as `Sweep`."""

    @overload
    def __call__(
        self, p: Sequence[float], v: Sequence[float], a: Sequence[float], r: float, T: float = 1.0
    ) -> Contact[bool, float]: ...
    @overload
    def __call__(
        self, p: Position, v: Velocity, a: Acceleration, r: Length, T: Time = 1.0
    ) -> Contact[Truths, Floats]: ...


class SweepOfPlane(Protocol):
    """A sweep of a sphere against a plane; as `Sweep`."""

    @overload
    def __call__(
        self, p: Sequence[float], v: Sequence[float], r: float, n: Sequence[float], d: float, two_sided: bool = False
    ) -> Contact[bool, float]: ...
    @overload
    def __call__(
        self, p: Position, v: Displacement, r: Length, n: Normal, d: Length, two_sided: bool = False
    ) -> Contact[Truths, Floats]: ...


@overload
def one_or_many(function: Callable[[Position, Displacement, Length], Contact[Any, Any]]) -> Sweep: ...
@overload
def one_or_many(
    function: Callable[[Position, Displacement, Length, Position, Displacement, Length], Contact[Any, Any]],
) -> SweepOfTwo: ...
@overload
def one_or_many(
    function: Callable[[Position, Velocity, Acceleration, Length, Time], Contact[Any, Any]],
) -> SweepOfCurves: ...
@overload
def one_or_many(
    function: Callable[[Position, Displacement, Length, Normal, Length, bool], Contact[Any, Any]],
) -> SweepOfPlane: ...
def one_or_many(function: Any) -> Any:
    """The function as it is; a checker of types is told what it answers for one pair, and what for many."""
    return function
