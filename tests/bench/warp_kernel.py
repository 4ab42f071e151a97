"""The residual method as a kernel of NVIDIA Warp, run on the CPU; a module of its own, for Warp reads its source."""

from collections.abc import Callable

import warp as wp


@wp.kernel
def sweep(
    p: wp.array(dtype=wp.vec3),
    v: wp.array(dtype=wp.vec3),
    r: wp.array(dtype=wp.float32),
    hit: wp.array(dtype=wp.bool),
    t: wp.array(dtype=wp.float32),
):
    """One pair: closest approach, residual, time."""
    i = wp.tid()
    a, b, c = wp.dot(v[i], v[i]), wp.dot(p[i], v[i]), wp.dot(p[i], p[i]) - r[i] * r[i]
    q = p[i] - v[i] * (b / wp.max(a, 1.0e-30))
    depth = r[i] * r[i] - wp.dot(q, q)
    u = c / (wp.sqrt(wp.max(a * depth, 0.0)) - b)
    later = b < 0.0 and depth >= 0.0 and u <= 1.0
    hit[i] = c <= 0.0 or later
    t[i] = wp.where(c <= 0.0, 0.0, wp.where(later, u, wp.inf))


def launch(pairs: tuple, out) -> Callable:
    """A call that runs the kernel on these arrays."""
    wp.init()
    p, v, r = (wp.array(x, dtype=kind, device="cpu") for x, kind in zip(pairs, (wp.vec3, wp.vec3, float), strict=True))
    hit, t = wp.zeros(len(r), dtype=wp.bool, device="cpu"), wp.zeros(len(r), dtype=float, device="cpu")
    return lambda: wp.launch(sweep, dim=len(r), inputs=[p, v, r, hit, t], device="cpu")
