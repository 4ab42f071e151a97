"""When do two moving balls touch? Every known method, side by side, under one contract.

>>> import lib
>>> lib.sweep(p1=[0, 0], v1=[4, 0], r1=1, p2=[4, 0], v2=[0, 0], r2=1)
Contact(hit=array(True), t=array(0.5))
"""

from . import exact, overlap, quadratic, ray, residual, tmin, trig, viete
from .broad import hierarchy
from .curve import bernstein, quartic
from .frame import Contact, Geometry, contact_geometry, relative
from .table import event

METHODS = {
    "ray": ray.sweep,
    "trig": trig.sweep,
    "quadratic": quadratic.sweep,
    "viete": viete.sweep,
    "tmin": tmin.sweep,
    "residual": residual.sweep,
    "exact": exact.sweep,
}
"""Every sweep by name, in the order in which the lessons derive them."""

__all__ = [
    "METHODS",
    "Contact",
    "Geometry",
    "bernstein",
    "contact_geometry",
    "event",
    "hierarchy",
    "overlap",
    "quartic",
    "relative",
    "sweep",
]


def sweep(p1, v1, r1, p2, v2, r2) -> Contact:
    """Do two moving spheres touch during the frame, and when first? The front door.

    Arguments and errors as `relative`: centres, displacements during the frame, radii.

    Returns
    -------
    Contact
        Without error: `hit` is the answer of exact arithmetic on the numbers as float64 holds them, before any
        difference of them is rounded, and `t`, float64, is correctly rounded. `lib.exact` says how.

    >>> sweep([0, 0, 0], [8, 0, 0], 1, [5, 0, 0], [0, 0, 0], [1, 9]).t.tolist()
    [0.375, 0.0]
    """
    return exact.sweep_absolute(p1, v1, r1, p2, v2, r2)
