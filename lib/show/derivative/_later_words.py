"""What the picture of two shots says of (15.1): by how much it is off, for a nudge and for a tenth of that."""

from ..scene import number

SHARES = "all", "a tenth", "a hundredth"
"""How much of a nudge is taken."""


def millionths(x: float) -> str:
    """A part of a frame in millionths.

    >>> millionths(0.0034512), millionths(-3.5e-7)
    ('3,451', '0.35')
    """
    x = abs(1e6 * x)
    return f"{x:,.0f}" if x >= 100 else number(x, 2)


def differ(off: float) -> str:
    """By how much (15.1) is off."""
    return f"So (15.1) is off by {millionths(off)} millionths of a frame"


def shared(share: int, told: float, true: float) -> str:
    """When B′ should hit and when it does, for a tenth of the nudge or a hundredth, and what (15.1) is off by then."""
    side = lambda x: f"{millionths(x)} millionths of a frame {'later' if x >= 0 else 'earlier'}"  # noqa: E731
    what = f"With {SHARES[share]} of the nudge B′ should hit {side(told)}, and in truth it hits {side(true)}"
    return f"{what}. {differ(true - told)}"
