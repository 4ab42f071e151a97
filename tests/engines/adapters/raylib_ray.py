"""raylib's GetRayCollisionSphere: a ray without an end, its direction a unit vector, in single precision."""

from lines import ray, serve
from raylib import RAYLIB_VERSION, ffi, rl


def sweep(p, v, r):
    length = sum(x * x for x in v) ** 0.5
    along = ffi.new("Ray *", (p, [x / length for x in v]))
    collision = rl.GetRayCollisionSphere(along[0], (0, 0, 0), r)
    return ray(collision.distance / length) if collision.hit else None


serve("raylib", RAYLIB_VERSION, sweep)
