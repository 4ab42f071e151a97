"""How marks move in time, for the front end to play: straight by a clock, or bowed."""

import numpy as np


def move_of(ax, marks: list, clock, places, now: float, trail=(), bends=()) -> list:
    """How marks move from place to place of some axes, seen from where they are at a reading of the clock.

    trail : the part and the mark whose look the way behind them has, if it is drawn. bends : half the acceleration on
    each piece, as x + v s + ½ a s² has it; straight without.
    """
    clock, bends = np.asarray(clock, dtype=float), np.reshape(bends, (-1, 2))
    ways = (ax.transData.transform(np.asarray(places)) * [1, -1] + [0, ax.figure.bbox.height]).T
    unit = ax.transData.transform([[1, 1]]) - ax.transData.transform([[0, 0]])
    bent = (bends * unit * [1, -1]).T
    here = [_bowed(now, clock, way, bend) for way, bend in zip(ways, bent, strict=True)]
    offsets = ([round(float(a), 2) for a in way - place] for way, place in zip(ways, here, strict=True))
    behind = [*trail, *(round(place, 2) for place in here)] if trail else None
    bows = [[round(float(x), 2) for x in bend] for bend in bent]
    return [marks, clock.tolist(), *offsets, *([behind, bows] if len(bends) else [behind] if trail else [])]


def _bowed(now: float, clock, way, bends) -> float:
    """Where a thing is at a reading of the clock, on its way from place to place, given half its accelerations."""
    straight = float(np.interp(now, clock, way))
    if not len(bends):
        return straight
    k = int(np.clip(np.searchsorted(clock, now, side="right") - 1, 0, len(bends) - 1))
    s, lasts = min(max(now - clock[k], 0.0), clock[k + 1] - clock[k]), clock[k + 1] - clock[k]
    return straight + float(bends[k]) * s * (s - lasts)
