"""Panda3D's CollisionSphere that set_fluid_pos moved, into another, in single precision."""

from lines import serve
from lines_panda import VERSION, hits
from panda3d.core import CollisionSphere, LPoint3, LVector3


def sweep(p, v, r):
    start = LPoint3(*p)
    for hit in hits(CollisionSphere(0, 0, 0, r / 2), r / 2, start, start + LVector3(*v)):
        return hit.get_t()


serve("Panda3D", VERSION, sweep)
