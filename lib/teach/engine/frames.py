"""Code that looks at instants of one frame, asked frame after frame, as a game asks that knows no other way."""

from collections.abc import Callable
from math import ceil, floor, inf

import numpy as np

RATE = 60.0
"""Frames in a second."""


def frame_by_frame(looks: Callable[..., float], n: int = 1) -> Callable[..., float]:
    """A part that finds first contact by looks alone: n in each frame, after the one with which it begins.

    looks : of p, v, r of one frame and n, the first of its times at which they touch, inf for none. The part takes
    p, v, r and how many frames v takes, one unless given; only frames in which the two come near are asked.
    """

    def part(p, v, r, frames: float = 1.0) -> float:
        step = v / frames
        for k in _near(p, v, r, frames):
            if (t := looks(p + k * step, step, r, n)) <= 1:
                return (k + t) / frames if k + t <= frames else inf
        return inf

    part.by_frames = True
    return part


def _near(p, v, r: float, frames: float) -> range:
    """The numbers of the frames in which the two are nearer to each other than r and one frame's way."""
    a, last = float(np.sum(v * v)), ceil(frames)
    if a == 0:
        return range(1)
    middle, size = -float(np.sum(p * v)) / a, float(np.sqrt(a))
    half = (r + size / frames) / size
    return range(max(0, floor((middle - half) * frames)), min(last, ceil((middle + half) * frames)))
