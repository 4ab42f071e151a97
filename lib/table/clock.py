"""Readings of a clock: sums of two floats, so that a long run loses no more than a short one."""

from math import inf

from ..double_double import two_sum

NEVER = inf, 0.0
"""A reading that does not come."""


def sooner(clock, tail, other, other_tail):
    """Is one reading of the clock before another?"""
    return clock < other or (clock == other and tail < other_tail)


def passed(clock, tail, since, tail_since):
    """The time between two readings of the clock, each a sum of two."""
    return (clock - since) + (tail - tail_since)


def later(clock, tail, dt):
    """The reading dt after another, as a sum of two again; inf for never."""
    if dt == inf:
        return inf, 0.0
    high, lost = two_sum(clock, dt)
    low = tail + lost
    return high + low, low - ((high + low) - high)


def early(clock, tail, off):
    """The reading before which a contact surely does not come."""
    return two_sum(clock, tail - off)


def late(clock, tail, off):
    """The reading by which a contact that is not in doubt has surely come."""
    return two_sum(clock, tail + off)
