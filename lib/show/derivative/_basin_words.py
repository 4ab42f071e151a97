"""What the map of three discs says of its view: how near to an edge the ball starts, how often it is magnified, and how
many degrees it has on either side.
"""

import numpy as np

from ..scene import power, superscript
from ._bundle import Bundle

COLOURS = "", "one colour", "two colours", "all three colours"
"""So many colours."""

GAPS = "", "one gap", "two gaps", "all three gaps"
"""So many gaps."""


def times(tens: int) -> str:
    """How many times as large something is that is magnified tenfold so often.

    >>> times(3), times(9)
    ('1,000 times', '10⁹ times')
    """
    return f"{10**tens:,} times" if tens < 7 else f"10{superscript(tens)} times"


def viewed(tens: int, near: bool, on: bool, colours: int) -> str:
    """What is seen: the start is near to an edge, or on it; and on that how many colours there are.

    >>> viewed(6, True, False, 3)
    'It starts 10⁻⁷ of the map from the edge, magnified 1,000,000 times.'
    >>> viewed(13, True, True, 3)
    'It starts as near to the edge as doubles allow. Magnified 10¹³ times, the map still shows all three colours.'
    """
    if not tens:
        return "A band that is lighter or darker than the next has one hit more, or one less."
    if on:
        still = f"Magnified {times(tens)}, the map still shows {COLOURS[colours]}."
        return f"It starts as near to the edge as doubles allow. {still}"
    if not near:
        return f"The map is magnified {times(tens)}."
    return f"It starts 10{superscript(-tens - 1)} of the map from the edge, magnified {times(tens)}."


def fanned(found: Bundle, near: bool, ended: bool) -> str:
    """Where the neighbours start, near an edge or not; and in the end for how long they were one, and how they left."""
    count, gaps = len(found.ways), {way.gap for way in found.ways}
    if not ended:
        edge = ", on both sides of the edge" * near
        return f"{count} neighbours start about the ball{edge}, in the colours of their gaps. Play."
    least, most = (f(way.hits for way in found.ways) for f in (min, max))
    after = f"after {f'{least} to ' * (least < most)}{_counted(most)}" if most else "without a hit"
    if len(gaps) == 1:
        together = "go together, and " * (least == most == found.one)
        return f"All {count} {together}leave by one gap, {after}."
    one = f"For {_counted(found.one)} all {count} go together. Then they" if found.one else f"The {count}"
    return f"{one} fan out, and leave by {GAPS[len(gaps)]} {after}."


def _counted(hits: int) -> str:
    """So many hits."""
    return f"{hits} hit{'s' * (hits != 1)}"


def degrees(middle: float, end: float) -> float:
    """How many degrees lie between two angles that are given by the sine of the first, and by how much farther the
    sine of the second is.

    >>> f"{degrees(0.5, 1e-12):.5g}", round(degrees(0.0, -0.5), 9)
    ('6.6159e-11', -30.0)
    """
    cosine = np.sqrt(1 - middle * middle)
    other = np.sqrt(max(1 - (middle + end) ** 2, 0.0))
    if not cosine + other:
        return 0.0
    return float(np.degrees(np.arcsin(end * cosine + middle * end * (2 * middle + end) / (cosine + other))))


def across(middle: float, half: float) -> str:
    """How many degrees a view has from side to side, the middle and half of which are given by sines.

    >>> across(0.0, 0.05), across(0.5, 1e-12)
    ('5.7° from side to side', '1.3·10⁻¹⁰° from side to side')
    """
    return f"{power(degrees(middle, half) - degrees(middle, -half), 2)}° from side to side"
