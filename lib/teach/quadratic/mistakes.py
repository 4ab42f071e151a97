"""What is said of the mistakes of lesson 04, and those of 04.2 as code."""

from math import inf, nan, sqrt

import numpy as np

from ..sweeps import numbers
from ..task import Mistake

PARTS = "That is the larger root, at which they part."
DIGITS = "Right in algebra, but digits are lost: where b < 0, −b and −√D cancel."
NO_SQUARE = "With a = 0 there is nothing to divide by: return nan."
OTHER_FORM = "c/(−b + √D) is for b < 0: where b > 0, −b and √D cancel, and b ≥ 0 with c = 0 makes it 0/0."
MIDDLE = "b² − 4ac belongs to the formula with the whole middle coefficient; here b is half of it."
"""What goes wrong in 04.2, which may go wrong together."""

PARTS_UNASKED = f"{PARTS.removesuffix('.')}; and with a = 0 there is nothing to divide by."
DIGITS_UNASKED = "Right in algebra, but where b < 0, −b and −√D cancel; and with a = 0 there is nothing to divide by."
UNASKED_AT_ALL = (
    "Where b < 0, −b and −√D cancel, and digits are lost. And there is no root where a = 0 or D < 0: ask before "
    "you take it."
)
FOUR = "b² − 4ac belongs to the whole middle coefficient; here b is half of it. And with a = 0 you divide by nothing."
"""What is said where two are missed."""

EXIT = "You fall back on the exit when the entry lies before the frame: they overlap at the start, so t = 0."
START = "They touch or overlap at the start: ask c ≤ 0 before any root."
LOST = "Right in algebra, but just before a touch digits are lost: −b and √D are nearly equal there. Use (4.14)."

ALSO = "And just before a touch digits are lost: −b and √D are nearly equal there. Use (4.14)."

PAST = "You do not ask whether they recede: the roots may lie before the frame."
LATE = "The frame ends at t = 1: a later contact is none in this frame."

WHATEVER = "You return the root whatever it is. A negative one lies in the past, and one above 1 comes after the frame."


def _unstable(a, b, c):
    """The textbook's root, digits and all."""
    D = b * b - a * c
    return (-b - sqrt(D)) / a if a != 0 and D >= 0 else nan


def _textbook(a, b, c, root=sqrt, asks=True):
    """The textbook's root without a question about a, or without any."""
    D = b * b - a * c
    return nan if asks and D < 0 else (-b - root(D)) / a


def digits_too(one: Mistake) -> Mistake:
    """A mistake of a sweep that takes the textbook's root besides: both are told, and each loses its own."""
    return one._replace(cause=f"{one.cause} {ALSO}", of=(*(one.of or (one.cause,)), LOST))


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


def divides_by_a(p, v, r):
    """A sweep that does not ask for motion."""
    a, b, c, D = numbers(p, v, r)
    if c <= 0:
        return 0.0
    if D < 0:
        return inf
    t = (-b - np.sqrt(D)) / a
    return t if not (t < 0 or t > 1) else inf


def clamped(p, v, r):
    """A sweep that lifts a negative root to 0, whatever it means."""
    a, b, c, D = numbers(p, v, r)
    if a == 0 or D < 0:
        return 0.0 if c <= 0 else inf
    t = max((-b - sqrt(D)) / a, 0.0)
    return t if t <= 1 else inf


def recedes_unasked(p, v, r, at_rest=inf):
    """The root by (4.14), also where they part; at_rest : what its quotient is where nothing moves."""
    a, b, c, D = numbers(p, v, r)
    if c <= 0:
        return 0.0
    below = -b + sqrt(D) if D >= 0 else nan
    t = c / below if below else at_rest
    return t if t <= 1 else inf


def looked(n: int) -> str:
    """What is wrong with looks in place of the root."""
    return (
        f"You look at {n + 1:,} instants, and return the first at which they overlap. The contact is up to 1/{n:,} "
        "of a frame before that, and one that begins and ends between two looks is not seen. The root finds both."
    )


def first_look(p, v, r, n):
    """The first of the looks, 1/n apart, that sees an overlap."""
    t = np.arange(n + 1) / n
    q = p + t[:, None] * v
    seen = np.flatnonzero((q * q).sum(axis=1) <= r * r)
    return float(t[seen[0]]) if len(seen) else inf
