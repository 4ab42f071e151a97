"""How marks move in time, for the front end to play: straight by a clock, or bowed."""

import numpy as np

from .pixels import to_pixels

UPSIDE_DOWN, CORNERS = np.array([1, -1]), np.array([[0.0, 0.0], [1.0, 1.0]])


def move_of(ax, marks: list, clock, places, now: float, trail=(), bends=(), fade: float | None = None) -> list:
    """How marks move from place to place of some axes, seen from where they are at a reading of the clock.

    trail : the part and the mark whose look the way behind them has, if it is drawn. bends : half the acceleration on
    each piece, as x + v s + ½ a s² has it; straight without. fade : for how long this trail is seen, by the clock, if
    not for as long as all.
    """
    clock, bends = np.asarray(clock, dtype=float), np.reshape(bends, (-1, 2))
    there = to_pixels(ax.transData).there
    ways = (there(np.asarray(places, dtype=float)) * UPSIDE_DOWN + [0, ax.figure.bbox.height]).T
    unit = np.diff(there(CORNERS), axis=0)
    bent = (bends * unit * UPSIDE_DOWN).T
    here = [_bowed(now, clock, way, bend) for way, bend in zip(ways, bent, strict=True)]
    offsets = ([round(a, 2) for a in (way - place).tolist()] for way, place in zip(ways, here, strict=True))
    own = [] if fade is None else [fade]
    behind = [*trail, *(round(place, 2) for place in here), *own] if trail else None
    bows = [[round(x, 2) for x in bend] for bend in bent.tolist()]
    return [marks, clock.tolist(), *offsets, *([behind, bows] if len(bends) else [behind] if trail else [])]


def _bowed(now: float, clock, way, bends) -> float:
    """Where a thing is at a reading of the clock, on its way from place to place, given half its accelerations."""
    straight = float(np.interp(now, clock, way))
    if not len(bends):
        return straight
    k = int(np.clip(np.searchsorted(clock, now, side="right") - 1, 0, len(bends) - 1))
    s, lasts = min(max(now - clock[k], 0.0), clock[k + 1] - clock[k]), clock[k + 1] - clock[k]
    return straight + float(bends[k]) * s * (s - lasts)
