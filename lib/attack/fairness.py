"""What a program may rightly answer: its policy at the boundaries, and how far rounding excuses it.

The rule of fairness: a pair is judged only if the exact answer stays the same while r moves by the program's slop and
by 64 of its own ulps of |p| + |v| + r, up and down. A time may lie anywhere between those at both ends, and off that by
1e-9 of itself, in single precision 1e-4. What the rule does not judge is open.
"""

from fractions import Fraction
from math import inf, isfinite, nextafter, sqrt
from numbers import Real
from typing import Any, NamedTuple

import numpy as np

from .. import exact
from .facts import _facts
from .truth import square_root

ULPS = 64
"""By so many ulps of |p| + |v| + r the sum of the radii is moved."""


class _Precision(NamedTuple):
    """What a program computes in: its type, and the errors of t beyond which a time is wrong, or its digits lost.

    off : as a share of the frame; lost : as a share of t.
    """

    dtype: type
    off: float
    lost: float


DOUBLE, SINGLE = _Precision(np.float64, 1e-6, 1e-9), _Precision(np.float32, 1e-2, 1e-4)


class Policy(NamedTuple):
    """What a program does at a boundary; as it stands here, this course's own.

    touching : "yes" or "no", whether it counts, at the start and in a graze.
    parting : "yes" or "no", whether spheres that overlap at the start and recede are a hit.
    inside : what overlap at the start is: "start", a hit at t = 0; "no", no hit; "exit", a hit when they part.
    end : "closed" or "open", whether contact at t = 1 counts.
    slop : a length by which r may be larger or smaller.
    """

    touching: str = "yes"
    parting: str = "yes"
    inside: str = "start"
    end: str = "closed"
    slop: float = 0.0


OURS = Policy()

CHOICES = {
    "touching": ("yes", "no"),
    "parting": ("yes", "no"),
    "inside": ("start", "no", "exit"),
    "end": ("closed", "open"),
}
"""What each field of a policy may be; slop is a length."""


def _policy_of(given: Policy | str | None) -> Policy:
    """A policy, also from words such as "inside=no,slop=0.005"; an error that names what may be given.

    >>> _policy_of("inside=exit,slop=1e-3")
    Policy(touching='yes', parting='yes', inside='exit', end='closed', slop=0.001)
    """
    if given is None or isinstance(given, str):
        parts = [part.partition("=") for part in (given or "").split(",") if part.strip()]
        names = [name.strip() for name, _, _ in parts]
        if twice := [name for name in names if names.count(name) > 1]:
            raise ValueError(f"policy must set each field once; got {twice[0]!r} {names.count(twice[0])} times")
        given = OURS._replace(**{_named(name.strip()): value.strip() for name, _, value in parts})
    if not isinstance(given, Policy):
        raise TypeError(f'policy must be a Policy, or words such as "inside=no,slop=0.005"; got {given!r}')
    for name, choices in CHOICES.items():
        if getattr(given, name) not in choices:
            raise ValueError(f"policy: {name} must be one of {', '.join(choices)}; got {getattr(given, name)!r}")
    return given._replace(slop=length(given.slop))


def _named(field: str) -> str:
    """The field of a policy, or an error that lists all."""
    if field not in Policy._fields:
        raise ValueError(f"policy must set one of {', '.join(Policy._fields)}, each as name=value; got {field!r}")
    return field


def length(slop: Any) -> float:
    """A slop as a number, or an error."""
    try:
        found = float(slop) if isinstance(slop, str | Real) and not isinstance(slop, bool) else -1.0
    except ValueError:
        found = -1.0
    if not (isfinite(found) and found >= 0):
        raise ValueError(f"policy: slop must be a length, finite and at least 0; got {slop!r}")
    return found


class Right(NamedTuple):
    """What is right for a pair: hit and t to the last bit; the times that will do; and whether the rule judges it.

    frame : how long the frame is.
    """

    hit: bool
    t: float
    low: float
    high: float
    fair: bool
    frame: float = 1.0


def right(row: tuple, policy: Policy = OURS, precision: _Precision = DOUBLE) -> Right:
    """The right answer to a pair under a policy, in a precision.

    >>> right(([5, 0], [-4, 0], 3))[:2], right(([5, 3], [-9, 0], 3)).fair
    ((True, 0.5), False)
    """
    p, v, r = row
    hit, t = _strictly(row, policy)
    by = policy.slop + ULPS * _ulp(size(p) + size(v) + r, precision)
    if not isfinite(r + by):
        return Right(hit, t, t, t, False)
    least, most = _contact((p, v, r - by), policy), _contact((p, v, r + by), policy)
    fair = least[1] == most[1] and (least[0], most[0]) in ALIKE[policy.inside]
    if policy.parting == "no" and most[0] == INSIDE and _turning(row, precision):
        fair = False
    return Right(hit, t, min(least[2], most[2]), max(least[2], most[2]), fair)


PASSING, MEETING, INSIDE = range(3)
"""What may become of a pair, as r grows: they do not meet, they do, they overlap from the start."""

SAME = {(PASSING, PASSING), (MEETING, MEETING), (INSIDE, INSIDE)}
ALIKE = {"start": SAME | {(MEETING, INSIDE)}, "no": SAME, "exit": SAME}
"""Between which two of these the answer stays the same: a contact that comes ever earlier is at last at 0."""


def _contact(row: tuple, policy: Policy) -> tuple[int, bool, float]:
    """What becomes of a pair, whether that is a hit, and when; touching counts. A negative r is met by nobody."""
    p, v, r = row
    hit, t = (False, inf) if r < 0 else exact.sweep(list(p), list(v), r)
    if t > 0 or not exact.sweep(list(p), [0.0] * len(v), r).hit:
        return (MEETING if hit else PASSING), hit, t
    if policy.inside == "no" or (policy.parting == "no" and _facts(*row).b > 0):
        return INSIDE, False, inf
    t = 0.0 if policy.inside == "start" else _exit_time(row)
    return INSIDE, t <= 1, t if t <= 1 else inf


def _exit_time(row: tuple) -> float:
    """When spheres that overlap part, inf if never or not in this frame."""
    f = _facts(*row)
    return inf if f.a == 0 or f.g < 0 else float((square_root(f.D) - f.b) / f.a)


def _strictly(row: tuple, policy: Policy) -> tuple[bool, float]:
    """The answer to the last bit under a policy: what touches, or meets at t = 1, and no more than that."""
    becomes, hit, t = _contact(row, policy)
    if policy == OURS or becomes == PASSING:
        return hit, t
    f, touching = _facts(*row), policy.touching == "yes"
    last = f.g == 0 and f.a + f.b <= 0  # they meet at t = 1 and no sooner
    if f.c == 0:
        hit, t = f.b < 0 or (touching and (f.b == 0 or policy.parting == "yes")), 0.0
    elif f.c > 0:
        hit = (touching or not (last or f.D == 0)) and not (last and policy.end == "open")
    else:
        hit = hit and (policy.end == "closed" or t < 1)
    return hit, t if hit else inf


def _turning(row: tuple, precision: _Precision) -> bool:
    """Is b = p·v within rounding of 0, so that nobody can tell approaching from parting?"""
    f, share = _facts(*row), ULPS * Fraction(float(np.finfo(precision.dtype).eps))
    return f.b * f.b <= share * share * f.pp * f.a


def size(x: list) -> float:
    """|x|, by + − × ÷ √ alone, also where squares leave the range of floats; inf beyond it."""
    most = max(map(abs, x))
    return most * sqrt(sum((y / most) * (y / most) for y in x)) if most else 0.0


def _ulp(x: float, precision: _Precision) -> float:
    """The step from x to the next number of the type; inf beyond its range."""
    if precision is DOUBLE:
        return nextafter(x, inf) - x if x < inf else inf
    with np.errstate(over="ignore", invalid="ignore"):
        step = float(np.spacing(np.float32(x)))
    return step if isfinite(step) else inf
