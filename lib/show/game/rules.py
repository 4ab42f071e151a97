"""The rules of a game: what a shot is worth, and who plays on."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ...table import BALL, POCKET, History
from ...table.given import CUSHIONS


class Shown(NamedTuple):
    """What the rules look at: the balls by name, whom the cue ball touched first, who fell, in order, and the rest.

    cushioned : whether a ball met a cushion or a jaw after the cue ball's first hit.
    """

    names: list[int]
    first: int | None
    fell: list[int]
    history: History
    cushioned: bool = True


class Decision(NamedTuple):
    """What the rules say: who plays on, whether the cue ball is in hand, who is put back, and why, in a sentence."""

    stays: bool
    in_hand: bool
    spotted: tuple[int, ...] = ()
    said: str = ""
    won: bool = False


def shown(names: list[int], history: History) -> Shown:
    """What there is to be seen of a shot."""
    touched = np.flatnonzero((history.kind == BALL) & ((history.i == 0) | (history.j == 0)))
    first = names[max(int(history.i[touched[0]]), int(history.j[touched[0]]))] if len(touched) else None
    after = history.kind[touched[0] :] if len(touched) else []
    fell = [names[k] for k in history.i[history.kind == POCKET]]
    return Shown(names, first, fell, history, bool(np.any(np.isin(after, CUSHIONS))))


def practice(shot: Shown) -> Decision:
    """Whoever sinks a ball plays on; a cue ball that falls is in hand."""
    scratch = 0 in shot.fell
    return Decision(bool(shot.fell) and not scratch, scratch, (), "The cue ball fell." if scratch else "")


def nine_ball(shot: Shown) -> Decision:
    """The first contact must be with the lowest ball on the table, and a ball must fall or meet a cushion after it.

    The 9 wins, at any time, if that was so.
    """
    lowest = min((name for name in shot.names if name), default=0)
    why = (
        "The cue ball touched no ball."
        if shot.first is None
        else f"Ball {shot.first} was touched first, and ball {lowest} was the lowest."
        if shot.first != lowest
        else "The cue ball fell."
        if 0 in shot.fell
        else "No ball fell, and none met a cushion after the first hit."
        if not shot.fell and not shot.cushioned
        else ""
    )
    if why:
        return Decision(False, True, (9,) if 9 in shot.fell else (), f"{why} That is a foul: ball in hand.")
    if 9 in shot.fell:
        return Decision(True, False, (), "The 9 has fallen, and ends the game.", True)
    return Decision(bool(shot.fell), False)


RULES: dict[str, tuple[str, Callable[[Shown], Decision]]] = {
    "practice": ("practice", practice),
    "nine": ("nine-ball", nine_ball),
}
"""The rules by name, each with its title."""
