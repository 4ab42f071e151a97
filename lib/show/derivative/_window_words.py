"""What the picture of a window says of a shot: what became of its balls, how it was aimed, and what a step would do."""

import numpy as np

from ..scene import number
from ._pocketed import MISSES, Narrow

TINY = 1e-4
"""What of an aim is not told, in degrees."""

FEW = 1e-3
"""From what angle on three digits of it are told, in degrees."""

LEAST = 1e-6
"""What angle is too small to be told, in degrees."""


def angle(degrees: float) -> str:
    """An angle to be read, in three digits, and in two where that is too many zeros to be counted.

    >>> angle(31.29), angle(0.00629), angle(-5.2e-4), angle(8.81e-6), angle(2e-8)
    ('31.3°', '0.00629°', '0.00052°', '0.0000088°', 'less than 0.000001°')
    """
    size = abs(degrees)
    if size < LEAST:
        return f"less than {LEAST:.6f}°"
    return f"{np.format_float_positional(size, 3 if size >= FEW else 2, fractional=False, trim='-')}°"


def narrowed(known: Narrow) -> str:
    """How wide the pocket looks from the last ball, what the hits leave of that, and what a search finds."""
    many = len(known.growths)
    looks = f"From ball {many} the pocket looks {number(np.degrees(known.opening), 3)}° wide"
    grown = number(float(np.prod(known.growths)), 3)
    said, true = (number(float(np.degrees(a)), 2) for a in (known.said, known.true[1] - known.true[0]))
    hits = "The hit multiplies" if many == 1 else "Together the hits multiply"
    told = f"{looks}. {hits} angles by {grown}, so {said}° are left for the aim"
    return told if said == true else f"{told}, and a search finds {true}°"


def untouched_said(k: int, off: float) -> str:
    """That a ball was not met by the one before it, and where to aim; off : how far the aim is off, to the left.

    >>> untouched_said(2, -0.3)
    'Ball 1 never touches ball 2: aim farther to the left'
    """
    side = "right" if off > 0 else "left"
    return f"{f'Ball {k - 1}' if k > 1 else 'The cue ball'} never touches ball {k}: aim farther to the {side}"


def aimed(off: float) -> str:
    """How far off the middle the cue ball is aimed."""
    return f"It was aimed {f'{angle(off)} off' if abs(off) >= TINY else 'at'} the middle"


def stepped(many: int, beta: float, slope: float, fell: str = MISSES) -> str:
    """What the step from an aim is; fell : what becomes of the ball, empty where that is not yet to be told.

    >>> stepped(1, -3.0, 10.0).split(". ")[0]
    'Ball 1 misses to the left, by 3°: β = −3°'
    >>> stepped(1, 0.005, 10.0, "falls").split(". ")[0]
    "Ball 1 falls, to the right of the pocket's middle: β = 0.005°"
    """
    miss, steep = f"{'−' if beta < 0 else ''}{angle(beta)}", number(abs(slope), 3)
    side, goes = "left" if beta / slope < 0 else "right", "falls" if slope < 0 else "grows"
    turn = f"turn the aim by {miss.lstrip('−')}/{steep} = {angle(beta / slope)} to the {side}"
    slopes = f"β {goes} {steep} times as much as α{' grows' * (slope < 0)}"
    gone = "left" if beta < 0 else "right"
    if fell == MISSES:
        return f"Ball {many} misses to the {gone}, by {angle(beta)}: β = {miss}. As {slopes}, {turn}"
    passes = f"Ball {many} {f'{fell}, ' if fell else 'goes '}to the {gone} of the pocket's middle: β = {miss}"
    return f"{passes}. As {slopes}, the next step would {turn}"
