"""How far the derivative of a shot on cloth may be from that of the true motion, which nothing rounds.

The events are gone through once more, as `derivative` does it, by dual numbers whose values and derivatives all have
bounds (`lib.bounded`). When two meet is shut in by a step of Newton's: the gap that the history has left at its time,
over all rates at which it may close meanwhile. The phases are those that the history went through; a phase that begins
without slip has none, whatever rounding has left of it. All else that is compared, such as whether a ball still spins
when it is hit, must be told apart by the bounds, or nothing is known.
"""

from __future__ import annotations

from math import inf, sqrt
from types import SimpleNamespace
from typing import Any

import numpy as np

from ..bounded import Bounded, TooFewDigits
from ..kinds import SoftPolicy
from ..table.clock import passed
from ..table.given import BALL, WALL, allowance, one_time
from .derivative import NAMES, RollingDerivative, _gap_of, _past, derivative
from .dual import Dual, lifted, parts
from .event import SIDES, _touch
from .history import PHASE, RollingHistory
from .motion import CLOTH, ROLL, SLIDE, SUNK, TURN, _bring, _end_phase, _settle, _slide, _slip, _stand, roll
from .state import RollingState, _in_lists

WIDER = 4.0
"""How many times the step to a contact the time is wide in which its rate is looked at."""


def uncertainty(
    history: RollingHistory, t: float, policy: SoftPolicy = "raise", limit: float = 0.0
) -> RollingDerivative:
    """What each entry of `derivative` may be off by, of the derivative of the true motion from the start as given.

    Parameters
    ----------
    history, t, policy, limit
        As `derivative`.

    Returns
    -------
    RollingDerivative
        A bound on each entry: what the history's rounding, amplified by every later hit, and that of the derivative
        itself can do. inf where nothing is known. It is proved for motion through the events and the phases as the
        history has them. It takes some hundredths of a second an event, and is meant for few balls.

    Raises
    ------
    ValueError, TypeError
        As `derivative`, and `KinkError` too.

    >>> from . import balls, cloth, run
    >>> history = run(balls([[0, 0]], [[7, 0]]), cloth([-99, -99], [99, 99], slide=0.5, roll=0.25, g=8), until=2)
    >>> bool(np.max(uncertainty(history, 2).state) < 1e-13)
    True
    """
    there = np.column_stack(derivative(history, t, policy, limit))
    past, N, K = _past(history, one_time("t", t)), len(history.balls.r), there.shape[1]
    off = np.full(there.shape, np.inf)
    with np.errstate(all="ignore"):
        try:
            s = _begun(history, K, *allowance(policy, limit))
            for k in range(past):
                _once_more(history, s, k)
            rows = _told(s, t)
            off = np.array(
                [row.off + np.abs(row.value - one) + np.zeros(K) for row, one in zip(rows, there, strict=True)]
            )
        except TooFewDigits:
            pass
    off = off.reshape(there.shape)
    return RollingDerivative(off[:, : 7 * N], off[:, 7 * N : 8 * N], *off[:, 8 * N :].T)


def _known(x: float, d: Any = 0.0) -> Dual:
    """A number as it is given, and its derivatives."""
    return Dual(Bounded(x), Bounded(d))


def _begun(history: RollingHistory, K: int, slow: float, soon: float) -> RollingState:
    """All at the start, in dual numbers with bounds: each with its own derivative."""
    s, unit, N = _in_lists(history.balls, history.cloth, slow, soon), np.eye(K), len(history.balls.r)
    g = history.cloth.g
    for name in CLOTH.names[2:]:
        rate = g if name in ("slide", "roll", "turn") else 1.0
        row = rate * unit[8 * N + NAMES.index(name)] if name in NAMES else 0.0
        setattr(s.cloth, name, _known(getattr(s.cloth, name), row))
    for i, one in enumerate(s.ball):
        for name, at, n in (("x", 2 * i, 2), ("v", 2 * N + 2 * i, 2), ("w", 4 * N + 3 * i, 3)):
            given = getattr(history.balls, name)[i].tolist()
            setattr(one, name, [_known(x, unit[at + c]) for c, x in enumerate(given)][:n])
        one.r, one.m = _known(one.r, unit[7 * N + i]), _known(one.m)
        one.since, one.tail = _known(0.0), _known(0.0)
        _settled(one, s.cloth)
    return s


def _settled(one: SimpleNamespace, cloth: SimpleNamespace) -> None:
    """`motion._settle`, for a phase that middles tell."""
    plain = SimpleNamespace(**{name: _middle(x) for name, x in vars(one).items()})
    _settle(plain, SimpleNamespace(**{name: _middle(x) for name, x in vars(cloth).items()}))
    if plain.w[2] == 0:
        one.w[2] = 0.0
    if plain.phase == SLIDE:
        x, y = lifted(_slip)(one)
        slips = lifted(_length)(x, y)
        lifted(_slide)(one, cloth, x / slips, y / slips, slips)
    elif plain.phase == ROLL:
        u, v = one.v
        speed = lifted(_length)(u, v)
        lifted(roll)(one, cloth, u / speed, v / speed, speed)
    else:
        lifted(_stand)(one, cloth)


def _length(x: Any, y: Any) -> Any:
    """The length of a vector."""
    return sqrt(x * x + y * y)


def _middle(x: Any) -> Any:
    """A number without its bound and its derivatives."""
    if isinstance(x, list):
        return [_middle(one) for one in x]
    x = parts(x)[0]
    return float(x.value) if isinstance(x, Bounded) else x


def _stopped(one: SimpleNamespace, cloth: SimpleNamespace) -> None:
    """`motion._end_phase` of a ball that has turned on the spot: it stays, and its spin is nothing."""
    one.since, one.tail, one.w[2] = one.end, one.end_tail, 0.0
    lifted(_stand)(one, cloth)


def _lulled(one: SimpleNamespace) -> Any:
    """`event._lull`, inf for what has met nothing."""
    return inf if isinstance(one.hit, float) else passed(one.since, one.tail, one.hit, one.hit_tail)


INSTEAD = (("_settle", _settled), ("_lull", _lulled))
"""What stands for functions of the cloth's own here."""


def _once_more(history: RollingHistory, s: RollingState, k: int) -> None:
    """Let event k happen again, with bounds."""
    kind, i, j, N = int(history.kind[k]), int(history.i[k]), int(history.j[k]), len(s.ball)
    if kind == PHASE:
        (_stopped if s.ball[i].phase == TURN else lifted(_end_phase, INSTEAD))(s.ball[i], s.cloth)
        _require_phases(history, k, [s.ball[i]])
        return
    two = [s.ball[i], s.ball[j]] if kind == BALL else [s.ball[i]]
    when = _when(history, s, k, two)
    for ball in two:
        lifted(_bring)(ball, s.cloth, when, 0.0)
    lifted(_touch, INSTEAD)(s.ball, s.cloth, i, j if kind == BALL else N + j if kind == WALL else N + SIDES + j)
    for ball in two:
        ball.hit, ball.hit_tail = ball.since, ball.tail
    _require_phases(history, k, two)


def _require_phases(history: RollingHistory, k: int, two: list) -> None:
    """Raise unless the balls of event k are in the phases that the history has them in."""
    if [one.phase for one in two] != history.phase[k, : len(two)].tolist():
        raise TooFewDigits


def _when(history: RollingHistory, s: RollingState, k: int, two: list) -> Dual:
    """When a contact comes: a dual number, shut in by a step from the history's time."""
    told = Bounded(history.clock[k]) + float(history.tail[k])
    left, rate = _gap_at(history, s, k, two, told)
    step = left.value / rate.value
    wide = WIDER * (abs(step.value) + step.off)
    _, rate = _gap_at(history, s, k, two, Bounded(told.value, told.off + wide))
    step = left.value / rate.value
    if not abs(step.value) + step.off <= wide:
        raise TooFewDigits
    left, rate = _gap_at(history, s, k, two, told - step)
    return Dual(told - step, -left.d / rate.value)


def _gap_at(history: RollingHistory, s: RollingState, k: int, two: list, when: Bounded) -> tuple[Dual, Dual]:
    """What vanishes in contact k, at a time, and how fast that changes."""
    return _gap_of(s, int(history.kind[k]), int(history.j[k]), two, Dual(when, Bounded(0.0)), 0.0)[:2]


def _told(s: RollingState, t: float) -> list[Bounded]:
    """The derivatives of all at t, row by row."""
    rows: dict[str, list[Bounded]] = {name: [] for name in "xvw"}
    for one in s.ball:
        sunk = one.phase == SUNK
        lifted(_bring)(one, s.cloth, _known(t), 0.0)
        for name, found in rows.items():
            found += [x.d if isinstance(x, Dual) and not sunk else Bounded(0.0) for x in getattr(one, name)]
    return [row for name in "xvw" for row in rows[name]]
