"""When do two moving balls touch? Every known method, side by side, under one contract.

>>> import lib
>>> lib.sweep(p1=[0, 0], v1=[4, 0], r1=1, p2=[4, 0], v2=[0, 0], r2=1)
Contact(hit=True, t=0.5)

What is named here is imported when it is first asked for: `lib.batch`, `lib.table`, and so on.
"""

from __future__ import annotations

from importlib import import_module
from os.path import dirname
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING

from . import naming
from .frame import Contact, displacement, relative, velocity
from .geometry import Geometry, contact_geometry
from .kinds import Displacement, Length, Position, Sweep, one_or_many

if TYPE_CHECKING:
    from . import (
        attack,
        batch,
        broad,
        curve,
        derivative,
        double_double,
        elementary,
        exact,
        mesh,
        overlap,
        plane,
        published,
        quadratic,
        ray,
        residual,
        response,
        rolling,
        setups,
        table,
        tmin,
        trig,
        viete,
    )
    from .broad import hierarchy
    from .curve import bernstein, quartic
    from .table import event

    METHODS: dict[str, Sweep]
    """Every sweep by name, in the order in which the lessons derive them."""

    __version__: str

__all__ = [
    "METHODS",
    "Contact",
    "Geometry",
    "attack",
    "batch",
    "bernstein",
    "broad",
    "contact_geometry",
    "curve",
    "derivative",
    "displacement",
    "double_double",
    "elementary",
    "event",
    "exact",
    "hierarchy",
    "mesh",
    "overlap",
    "plane",
    "published",
    "quadratic",
    "quartic",
    "ray",
    "relative",
    "residual",
    "response",
    "rolling",
    "setups",
    "sweep",
    "table",
    "tmin",
    "trig",
    "velocity",
    "viete",
]

_ORDER = "ray", "trig", "quadratic", "viete", "tmin", "residual", "exact"
"""The methods as the lessons derive them."""

_WITHIN = {"hierarchy": "broad", "bernstein": "curve", "quartic": "curve", "event": "table"}
"""Modules that are asked for by themselves, and the folder in which each lies."""

naming.settle(__name__, dirname(__file__))


@one_or_many
def sweep(p1: Position, v1: Displacement, r1: Length, p2: Position, v2: Displacement, r2: Length) -> Contact:
    """Do two moving spheres touch during the frame, and when first? The front door.

    Arguments and errors as `relative`.

    Returns
    -------
    Contact
        Without error: `hit` is the answer of exact arithmetic on the numbers as float64 holds them, before any
        difference of them is rounded, and `t`, float64, is correctly rounded. `lib.exact` says how. They are arrays,
        but of one pair, given as lists or as arrays of shape (d,), a plain `bool` and `float`.

    >>> sweep([0, 0, 0], [8, 0, 0], 1, [5, 0, 0], [0, 0, 0], [1, 9]).t.tolist()
    [0.375, 0.0]
    """
    from .exact import sweep_absolute

    return sweep_absolute(p1, v1, r1, p2, v2, r2)


def __getattr__(name: str):
    """A module of the package, or a table of its modules, made when it is first asked for."""
    if name == "METHODS":
        found = {method: import_module(f"{__name__}.{method}").sweep for method in _ORDER}
    elif name == "__version__":
        found = import_module(f"{__name__}.version").version()
    elif name in _WITHIN:
        found = import_module(f"{__name__}.{_WITHIN[name]}.{name}")
    else:
        found = _room(name)
    return globals().setdefault(name, found)


def _room(name: str) -> ModuleType:
    """The module of that name."""
    if not name.startswith("_") and name in __dir__():
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    rooms = (room.name for room in iter_modules([dirname(__file__)]) if not room.name.startswith("__"))
    return sorted({*globals(), *__all__, *rooms, "__version__"})
