"""Panda3D's CollisionSegment into a CollisionSphere, in single precision; it must not be a point."""

from lines import serve
from lines_panda import VERSION, hits
from panda3d.core import CollisionSegment, LPoint3


def sweep(p, v, r):
    a, b = LPoint3(*p), LPoint3(*(x + y for x, y in zip(p, v, strict=True)))
    for hit in hits(CollisionSegment(a, b), r) if a != b else ():
        return (hit.get_surface_point(hit.from_node_path) - a).length() / (b - a).length()


serve("Panda3D", VERSION, sweep)
