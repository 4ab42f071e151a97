"""Panda3D's CollisionRay into a CollisionSphere: a ray without an end, in single precision."""

from lines import ray, serve
from lines_panda import VERSION, hits
from panda3d.core import CollisionRay, LPoint3, LVector3


def sweep(p, v, r):
    origin, step = LPoint3(*p), LVector3(*v)
    for hit in hits(CollisionRay(origin, step), r):
        return ray((hit.get_surface_point(hit.from_node_path) - origin).length() / step.length())


serve("Panda3D", VERSION, sweep)
