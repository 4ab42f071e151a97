"""What the picture of a window says of a shot: what became of its balls, how it was aimed, and what a step would do."""

import numpy as np

from ..scene import number
from ._pocketed import Narrow

TINY = 1e-4
"""What of an aim is not told, in degrees."""

PARTS = {1e-4: "ten-thousandth", 1e-5: "hundred-thousandth", 1e-6: "millionth"}
"""Small parts of a degree."""


def angle(degrees: float) -> str:
    """An angle to be read: a small one as parts of a degree.

    >>> angle(31.29), angle(0.00629), angle(8.8e-6), angle(1.1e-5)
    ('31.3°', '0.00629°', '9 millionths of a degree', 'a hundred-thousandth of a degree')
    >>> angle(2e-8)
    'less than a millionth of a degree'
    """
    for part, name in PARTS.items():
        if abs(degrees) >= 10 * part:
            break
        if (share := abs(degrees) / part) >= 0.95:
            count = round(share)
            return f"a {name} of a degree" if count == 1 else f"{count} {name}s of a degree"
    return f"{number(abs(degrees), 3)}°" if abs(degrees) >= 1e-3 else "less than a millionth of a degree"


def narrowed(known: Narrow) -> str:
    """How wide the pocket looks from the last ball, what the hits leave of that, and what a search finds."""
    many = len(known.growths)
    looks = f"From ball {many} the pocket looks {number(np.degrees(known.opening), 3)}° wide"
    grown = number(float(np.prod(known.growths)), 3)
    said, true = (number(float(np.degrees(a)), 2) for a in (known.said, known.true[1] - known.true[0]))
    hits = "The hit multiplies" if many == 1 else "Together the hits multiply"
    told = f"{looks}. {hits} angles by {grown}, so {said}° are left for the aim"
    return told if said == true else f"{told}, and a search finds {true}°"


def untouched_said(k: int) -> str:
    """That a ball was not met by the one before it."""
    return f"{f'Ball {k - 1}' if k > 1 else 'The cue ball'} never touches ball {k}"


def aimed(off: float) -> str:
    """How far off the middle the cue ball is aimed."""
    return f"It was aimed {f'{angle(off)} off' if abs(off) >= TINY else 'at'} the middle"


def stepped(many: int, beta: float, slope: float) -> str:
    """What the step from a miss is."""
    side = lambda x: f"{angle(x)} to the {'right' if x > 0 else 'left'}"  # noqa: E731
    return (
        f"Ball {many} leaves {side(beta)} of the pocket, so β is {number(beta, 3)}°. If the aim is turned to the "
        f"left, β {'grows' if slope > 0 else 'falls'} {number(abs(slope), 3)} times as much: the dashed line is so "
        f"steep. So turn the aim by {side(beta / slope)}"
    )
