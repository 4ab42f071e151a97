"""What the loops over triangles and numpy make of what is given, for the search, as terms for the proof: MeshInput.v.

`one`, `one_segment` and `_block` are run on symbols up to the search.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from mesh_terms import HEAD
from terms import Symbol, tree_of, written


def mesh_input(source: SimpleNamespace) -> dict[str, str]:
    """How the loops and numpy make P, V, the edges and r of what is given, and what lengths may be without scaling.

    Variables 0 to 2 are the centre, 3 to 5 its displacement, 6 is r, 7 to 15 are the corners, and 16 is the power of
    two by which all is multiplied.
    """
    lines = [f"Definition longest : expression :=\n  {written(tree_of(source.loops.MOST), {})}.\n"]
    for name, x in entered(source).items():
        flat = [z for vectors in (x.P, (x.V,), x.e, ((x.r,),)) for vector in vectors for z in vector]
        rows = "; ".join(f"({k}%nat, {written(z.tree, {})})" for k, z in zip(numbered(len(x.P)), flat, strict=True))
        lines.append(f"Definition {name} : list (nat * expression) :=\n  [{rows}].\n")
    return {"MeshInput.v": "\n".join([HEAD, *lines])}


def numbered(many: int) -> list[int]:
    """The variables that P, V, the edges and r of so many corners are."""
    return [*range(3 * many), 9, 10, 11, *range(12, 12 + 3 * many), 21]


def entered(source: SimpleNamespace) -> dict[str, Any]:
    """What the search sees, by the loop over triangles and that over segments, and by numpy."""
    found = {}
    p, v, r, scale = *(tuple(Symbol(("Var", n)) for n in range(3 * k, 3 * k + 3)) for k in (0, 1)), 6, 16
    r, scale, corners = Symbol(("Var", r)), Symbol(("Var", scale)), [Symbol(("Var", n)) for n in range(7, 16)]
    for name, one, search, many in (
        ("seen_by_loop", source.loops.one, "look", 3),
        ("segment_seen_by_loop", source.loops.one_segment, "look_along", 2),
    ):
        given = []
        with replaced(source.loops, unit_of=lambda *_: scale, **{search: recorder(given, source.loops.NONE)}):
            one(p, v, r, corners, 0, 0)
        alike(source, *given, many)
        found[name] = given[0]
    for many, name in ((3, "seen_by_numpy"), (2, "segment_seen_by_numpy")):
        found[name] = entered_by_numpy(source, many, scale)
    return found


class Exponent:
    """So many times the exponent of the largest length, and so many more."""

    def __init__(self, times: int = 1, more: int = 0):
        self.times, self.more = times, more

    def __neg__(self):
        return Exponent(-self.times, -self.more)

    def __sub__(self, other: int):
        return Exponent(self.times, self.more - other)

    def __getitem__(self, _):
        return self


def entered_by_numpy(source: SimpleNamespace, many: int, scale: Symbol) -> Any:
    """The same by numpy, for one row."""
    rows, given, asked = source.rows, [], []

    def shifted(x: np.ndarray, k: Exponent) -> np.ndarray:
        if (k.times, k.more) != (-1, -1):
            raise TypeError("lengths are not divided by the power of two that makes the largest about 1")
        return x * scale

    numpy = SimpleNamespace(
        ndarray=np.ndarray,
        errstate=np.errstate,
        concatenate=lambda x, axis: asked.extend(z.tree for y in x for z in y.reshape(-1)),
        abs=lambda x: x if x is None else np.abs(x),
        max=lambda x, axis: None,
        frexp=lambda x: (None, Exponent()),
        ldexp=shifted,
    )
    x = np.array([Symbol(("Var", n)) for n in range(7 + 3 * many)], object)
    zeros = np.zeros((1, 3))
    arguments = x[None, :3], (x[None, 3:6], zeros), (x[6:7], zeros[:, 0]), x[7:].reshape(1, many, 3)
    with replaced(rows, np=numpy, _searched=recorder(given, (np.array([rows.NONE]), np.array([False])))):
        with suppress(AttributeError):  # what comes after the first search needs more of numpy
            rows._block(*arguments)
    if set(asked) != {z.tree for z in x}:
        raise TypeError("not all lengths are asked when a row is scaled")
    x, y = (source.features.Sight(*alone(z)) for z in given[:2])
    alike(source, x, y, given[2], many)
    return x


def alone(x: Any) -> Any:
    """The same tuples with the one entry of each array."""
    return x[0] if isinstance(x, np.ndarray) else tuple(map(alone, x))


def recorder(given: list, answer: Any) -> Callable:
    """A function that notes what it is given, and answers so."""
    return lambda *arguments: given.extend(arguments) or answer


@contextmanager
def replaced(module: ModuleType, **others: Any) -> Iterator[None]:
    """A module some of whose names stand for something else."""
    kept = {name: getattr(module, name) for name in others}
    vars(module).update(others)
    try:
        yield
    finally:
        vars(module).update(kept)


def alike(source: SimpleNamespace, x: Any, y: Any, by: Any, many: int) -> None:
    """Refuse a y that is not what x is in sizes, what `seen` or `seen_along` has not made, another arithmetic."""
    make = source.features.seen if many == 3 else source.features.seen_along
    doubles, sizes = source.arithmetic.in_doubles(), source.arithmetic.in_sizes()
    size = source.loops.size_of
    made = make(x.P, x.V, x.e, x.r, doubles)
    beside = [make(tuple(map(size, x.P)), size(x.V), tuple(map(size, x.e)), r, sizes) for r in (x.r, abs(x.r))]
    if by != doubles or trees_in(x) != trees_in(made) or trees_in(y) not in map(trees_in, beside):
        raise TypeError("what is searched is not what is seen, or its sizes are not those of it")


def trees_in(x: Any) -> Any:
    """The same tuples with the tree of each symbol."""
    return x.tree if isinstance(x, Symbol) else tuple(map(trees_in, x))
