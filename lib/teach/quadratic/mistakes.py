"""What is said of the mistakes of lesson 04, and those of 04.2 as code."""

from math import nan, sqrt

PARTS = "That is the larger root, at which they part."
DIGITS = "Right in algebra, but digits are lost: where b < 0, −b and −√D cancel."
NO_SQUARE = "With a = 0 there is nothing to divide by: return nan."
OTHER_FORM = "c/(−b + √D) is for b < 0: where b > 0, −b and √D cancel, and b ≥ 0 with c = 0 makes it 0/0."
MIDDLE = "b² − 4ac belongs to the formula with the whole middle coefficient; here b is half of it."
"""What goes wrong in 04.2, which may go wrong together."""

PARTS_UNASKED = f"{PARTS.removesuffix('.')}; and with a = 0 there is nothing to divide by."
FOUR = "b² − 4ac belongs to the whole middle coefficient; here b is half of it. And with a = 0 you divide by nothing."
"""What is said where two are missed."""

EXIT = "You fall back on the exit when the entry lies before the frame: they overlap at the start, so t = 0."
START = "They touch or overlap at the start: ask c ≤ 0 before any root."
LOST = "Right in algebra, but just before a touch digits are lost: −b and √D are nearly equal there. Use (4.14)."

PAST = "You do not ask whether they recede: the roots may lie before the frame."
LATE = "The frame ends at t = 1: a later contact is none in this frame."

WHATEVER = "You return the root whatever it is. A negative one lies in the past, and one above 1 comes after the frame."


def _unstable(a, b, c):
    """The textbook's root, digits and all."""
    D = b * b - a * c
    return (-b - sqrt(D)) / a if a != 0 and D >= 0 else nan


def _other_form(a, b, c):
    """The root that is stable for b < 0, for every b."""
    D = b * b - a * c
    return c / (-b + sqrt(D)) if a != 0 and D >= 0 else nan


def _larger(a, b, c, stable=False):
    """The other root, perhaps with all its digits."""
    D = b * b - a * c
    if a == 0 or D < 0:
        return nan
    return c / (-b - sqrt(D)) if stable and b > 0 else (-b + sqrt(D)) / a


def _larger_unasked(a, b, c, root=sqrt, asks=True):
    """The other root, without a question about a, or without any."""
    D = b * b - a * c
    return nan if asks and D < 0 else (-b + root(D)) / a


def _never_asks_a(a, b, c, root=sqrt):
    """The root with all its digits, without a question about a."""
    D = b * b - a * c
    if D < 0:
        return nan
    return c / (-b + root(D)) if b < 0 else (-b - root(D)) / a
