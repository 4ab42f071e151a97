"""What the picture of a struck ball says, in numbers of `lib.rolling`."""

import numpy as np

from ...rolling import REST, ROLL, SLIDE
from ...table import BALL
from ..scene import number
from .face import where
from .rolled import Leg


def told(board) -> str:
    """What comes of the strike: nothing, or the phases, a hit, and a curl."""
    far = float(np.hypot(board.side, board.height))
    if board.missed:
        return (
            f"the cue strikes {number(far, 3)} of the radius from the middle. Beyond one half, the red rim, it slips "
            "off: a miscue, and the ball is not struck."
        )
    if board.speed == 0:
        return "at speed 0 the ball rests: drag the speed."
    return f"{begun(board)} {PART[board.state](board)}{curled(board)}{hit(board)}"


def begun(board) -> str:
    """Where the cue strikes, and how fast the ball is."""
    return f"struck {where(board.side, board.height)} at {number(board.speed, 3)} m/s."


def slip(board) -> str:
    """12.13: the slip at first, and what becomes of it."""
    (w, spin, u), *_ = board.values(board.legs[0])[1]
    sign = f"− {number(spin, 3)}" if spin >= 0 else f"+ {number(-spin, 3)}"
    first = f"The slip is u = {number(w, 3)} {sign} = {number(u, 3)} m/s"
    leg = board.legs[0][0]
    if leg.phase == ROLL:
        return "There is no slip: it rolls at once."
    return f"{first}, and falls along a straight line{ending(board, leg)}."


def ending(board, leg: Leg) -> str:
    """To what, and when; or that the phase is not over."""
    return f" to 0 after {number(leg.end, 4)} s" if len(board.legs[0]) > 1 and not met_by(board, leg.end) else ""


def falls(board) -> str:
    """12.14: how much w and the slip fall each second, as measured on the piece."""
    leg = board.legs[0][0]
    if leg.phase == ROLL:
        return f"It rolls at once: w falls by {number(np.hypot(*leg.a), 3)} m/s each second."
    t, value = board.values(board.legs[0])
    w, _, u = (value[1] - value[0]) / t[1]
    done = ending(board, leg)
    ratio = f", 7/2 of that{':' * bool(done)}{done}"
    verb = "falls" if w <= 0 else "grows"
    return f"Sliding, w {verb} by {number(abs(w))} m/s each second, and the slip changes by {number(abs(u))}{ratio}."


def sevenths(board) -> str:
    """12.15: when and where it rolls, and with how much of its speed."""
    rolls = next((leg for leg in board.legs[0] if leg.phase == ROLL), None)
    if rolls is None:
        return f"It still slides when it {'hits' if hit(board) else 'leaves the picture'}."
    if rolls.start == 0:
        return "It rolls at once, with all its speed."
    share = float(np.hypot(*rolls.v)) / board.speed
    five = " = 5/7" if abs(share - 5 / 7) < 1e-9 else ""
    where = f"after {number(rolls.start)} s and {number(np.hypot(*rolls.x))} m"
    return f"It rolls {where}, at {number(np.hypot(*rolls.v))} m/s, {number(share)}{five} of its first speed."


PART = {"12.13": slip, "12.14": falls, "12.15": sevenths}


def curled(board) -> str:
    """By how much the way curls, if it does."""
    bent = [leg for leg in board.legs[0] if leg.phase == SLIDE and abs(leg.a[1]) > 1e-9]
    rolls = [leg for leg in board.legs[0] if leg.phase == ROLL]
    if not bent:
        return ""
    if not rolls:
        return " Its way is a parabola."
    v = rolls[-1].v
    by = number(np.degrees(np.arctan2(abs(v[1]), v[0])), 3)
    return f" Its way is a parabola while it slides, then a line, turned by {by}°."


def met_by(board, t: float) -> bool:
    """Is it by a hit that a piece ends?"""
    h = board.history
    return bool(np.any((h.kind == BALL) & (np.abs(h.t - t) < 1e-9)))


def hit(board) -> str:
    """What the cue ball does after it has met the other, if it has."""
    h = board.history
    k = next(iter(np.flatnonzero((h.kind == BALL) & (h.t <= board.duration))), None)
    if k is None:
        return ""
    last = board.legs[0][-1]
    v = float(last.velocity(last.lasts)[0])
    still = last.phase == REST or abs(v) < 1e-9
    then = "it stops dead" if still else f"it {'goes on at' if v > 0 else 'comes back at'} {number(abs(v), 3)} m/s"
    return f" After the hit at {number(h.t[k], 3)} s {then}."
