"""What the picture of two shots says of (15.1): by how much it is off, for a nudge and for a tenth of that."""

import numpy as np

SHARES = "all", "a tenth", "a hundredth"
"""How much of a nudge is taken."""

DIGITS, FINEST = 3, 12
"""To how many digits it is told by how much (15.1) is off; and to how many decimals at most."""


def decimals(off: float) -> int:
    """To how many decimals a part of a frame is told.

    >>> decimals(0.0279451), decimals(2.8e-6), decimals(0.0)
    (4, 8, 3)
    """
    return min(DIGITS - 1 - int(np.floor(np.log10(abs(off)))), FINEST) if off else DIGITS


def differ(off: float) -> str:
    """By how much (15.1) is off.

    >>> differ(-0.0000028)
    'So (15.1) is off by 0.00000280 of a frame'
    """
    return f"So (15.1) is off by {abs(off):.{decimals(off)}f} of a frame"


def shared(share: int, told: float, true: float) -> str:
    """When B′ should hit and when it does, for a tenth of the nudge or a hundredth, and what (15.1) is off by then."""
    places = decimals(true - told)
    side = lambda x: f"{abs(x):.{places}f} of a frame {'later' if x >= 0 else 'earlier'}"  # noqa: E731
    what = f"With {SHARES[share]} of the nudge B′ should hit {side(told)}, and in truth it hits {side(true)}"
    return f"{what}. {differ(true - told)}"
