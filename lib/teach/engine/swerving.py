"""The last shot: a cue ball that is given a bend, and goes round a ball to another, on parts that anybody has written.

While a ball slides, friction pulls it one way, evenly: so its path is bent as in lesson 12. When it touches which ball
is asked of the part "curved way", and who goes where then of the part "collide".
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import curve, setups, table
from ...attack.targets import Hang, within
from .asked import PATIENCE, Parts, _time
from .playing import _Playing, _unit, vectors

UNTIL = 0.9
"""Seconds that are seen; so long the cue ball slides, if it touches nothing."""

BALLS = table.balls([[0.5, 0.6], [1.2, 0.6], [1.9, 0.6]], [[2.0, 0.4], [0, 0], [0, 0]], setups.RADIUS, setups.MASS)
"""The cue ball, aimed past one ball; that ball; and behind it the other, which is to be hit. In metres and seconds."""

MOST = 1.96
"""The most that the cloth can bend a way, in metres a second squared: μ_s G with μ_s = 0.2."""

TIMES = np.linspace(0, UNTIL, 91)


class _Flown(NamedTuple):
    """x : where each ball is, shape (3, 91, 2). met, t : which it touched, and when, as the parts say; 0, inf for none.

    true : the same as it truly is. told : a line for each part that did what it must not.
    """

    x: NDArray
    met: int
    t: float
    true: tuple[int, float]
    told: list[str]


def _play(parts: Parts, bend: float) -> _Flown:
    """The shot with a bend across, in metres a second squared, on these parts.

    Parameters
    ----------
    parts : mapping
        A function for each of the names of `sockets.SOCKETS`; "curved way" and "collide" are asked.
    bend : float
        The cue ball's acceleration upward, from −`MOST` to `MOST`.

    Raises
    ------
    ValueError
        For a bend that the cloth cannot give.
    """
    if not abs(bend) <= MOST:
        raise ValueError(f"bend must be from −{MOST} to {MOST}: the cloth can pull no harder; got {bend}")
    game, a = _Playing(parts, BALLS, setups.pool(), UNTIL, frozenset()), np.array([0.0, float(bend)])
    found = [(np.inf, 0)]
    with np.errstate(all="ignore"):
        try:
            within(PATIENCE, lambda: found.extend((_meeting(game, j, a), j) for j in (1, 2)))
            x = _ways(game, a, *min(found))
        except Hang:
            game.told["time"] = f"the parts took more than {PATIENCE:g} s, and the shot was ended there"
            x = _ways(game, a, np.inf, 0)
    t, j = min(found)
    return _Flown(x, j, t, truth(a), list(game.told.values()))


def _seen(j: int, a: NDArray) -> tuple:
    """The cue ball seen from a ball at rest, over the frame that is seen: p, v, a and r."""
    return BALLS.x[0] - BALLS.x[j], BALLS.v[0] * UNTIL, a * (UNTIL * UNTIL), float(BALLS.r[0] + BALLS.r[j])


def _meeting(game: _Playing, j: int, a: NDArray) -> float:
    """After how many seconds the cue ball touches a ball, as the part says; inf for never."""
    t = _time(game, "curved way", game.ask("curved way", *_seen(j, a)))
    return UNTIL * t if t <= 1 else np.inf


def truth(a: NDArray) -> tuple[int, float]:
    """Which ball it truly touches first, and when; 0 and inf for none."""
    t, j = min((float(curve.sweep(*_seen(j, a)).t), j) for j in (1, 2))
    return (j, UNTIL * t) if t < np.inf else (0, np.inf)


def _ways(game: _Playing, a: NDArray, t: float, j: int) -> NDArray:
    """Where each ball is: bent up to the touch, straight after it."""
    x = np.repeat(BALLS.x[:, None], len(TIMES), axis=1)
    on = np.minimum(TIMES, t)[:, None]
    x[0] = BALLS.x[0] + on * (BALLS.v[0] + on * a / 2)
    if not t < np.inf:
        return x
    there, going = BALLS.x[0] + t * (BALLS.v[0] + t * a / 2), BALLS.v[0] + t * a
    given = going, np.zeros(2), _unit(BALLS.x[j] - there), BALLS.m[0], BALLS.m[j], game.room.e
    after = vectors(game, "collide", game.ask("collide", *given))
    after = after if after is not None and len(after) == 2 else [going, np.zeros(2)]
    late = np.maximum(TIMES - t, 0)[:, None]
    for k, w in zip((0, j), after, strict=True):
        x[k] = x[k] + late * w
    return x


def _passed(x: NDArray) -> str:
    """How far above or below ball 2 the cue ball's way leads past it, in centimetres from rim to rim."""
    off = float(np.interp(BALLS.x[2, 0], *x.T) - BALLS.x[2, 1])
    apart = 100 * (abs(off) - float(BALLS.r[0] + BALLS.r[2]))
    return f"{apart:.0f} cm {'above' if off > 0 else 'below'}" if apart >= 0.5 else "close by"


def told(flown: _Flown) -> str:
    """What happened, in a sentence; and whether it is so."""
    named = {0: "nothing", 1: "ball 1, which is in its way", 2: "ball 2, round ball 1"}
    here = f"the cue ball hits {named[flown.met]}"
    here += f", after {flown.t:.3f} s" if flown.met else f": it passes {_passed(flown.x[0])} ball 2"
    (j, t), through = flown.true, ""
    if j and not (flown.met == j and abs(flown.t - t) <= 1e-6):
        through = f" It truly touches ball {j}, after {t:.3f} s"
        through += ": it flies through." if flown.t > t else ", and was stopped before."
    elif not j and flown.met:
        through = " It truly touches none."
    return f"{here}.{through}"
