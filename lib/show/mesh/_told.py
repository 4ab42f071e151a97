"""What is told of a putt on the hole of mini golf, in words."""

from numpy.typing import NDArray

from ..scene import number
from ._fairway import WIDE, Putt, R, astray, by_the_cup, far


def passed(putt: Putt) -> str:
    """Why a ball did not fall that was seen to run over the cup, in a sentence; empty if it was not."""
    off, speed = by_the_cup(putt)
    if off >= WIDE + R or far(putt.p[0]) < WIDE + R:
        return ""
    if off < 0.95 * WIDE:  # the opening has corners
        return f". It ran over the cup with {number(speed, 2)} cm/s, and was across before it could fall"
    return ". It ran over the rim of the cup: a ball falls only where its middle is over the opening"


def gone(p: NDArray) -> str:
    """Where a lost ball is."""
    return "partly in the ground" if not astray(p) else "under the ground" if p[2] < 0 else "beyond a bank"
