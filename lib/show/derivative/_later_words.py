"""What the picture of two shots says of (15.1): by how much it is off, for a nudge and for a tenth of that."""

import numpy as np

SHARES = "all", "a tenth", "a hundredth"
"""How much of a nudge is taken."""

DIGITS, FINEST = 2, 12
"""To how many digits it is told by how much (15.1) is off; and to how many decimals at most."""


def decimals(off: float) -> int:
    """To how many decimals a part of a frame is told.

    >>> decimals(0.0279451), decimals(2.8e-6), decimals(0.0)
    (3, 7, 2)
    """
    return min(DIGITS - 1 - int(np.floor(np.log10(abs(off)))), FINEST) if off else DIGITS


def differ(off: float) -> str:
    """By how much (15.1) is off.

    >>> differ(-0.0000028)
    'So (15.1) is off by 0.0000028 of a frame'
    """
    return f"So (15.1) is off by {abs(off):.{decimals(off)}f} of a frame"


def side(x: float, places: int) -> str:
    """By how much later or earlier, to so many decimals.

    >>> side(-0.0502774, 5), side(0.00001, 3)
    ('0.05028 of a frame earlier', 'at the same time')
    """
    if not round(x, places):
        return "at the same time"
    return f"{abs(x):.{places}f} of a frame {'later' if x > 0 else 'earlier'}"


def compared(told: float, true: float) -> str:
    """When B′ should hit and when it does, in as many decimals as tell them apart, and what (15.1) is off by."""
    places = decimals(true - told)
    return f"B′ should hit {side(told, places)}. In truth B′ hits {side(true, places)}. {differ(true - told)}"


def shared(share: int, told: float, true: float) -> str:
    """The same for a tenth of the nudge or a hundredth."""
    return f"With {SHARES[share]} of the nudge {compared(told, true)}"
