"""What pool on rolling cloth says in words."""

import numpy as np

from ... import rolling
from ...rolling import PHASE, PHASES
from ...table import POCKET
from ..game import folded
from ..scene import number
from .face import miscued, where

FOLD = 29
"""How many letters fit beside the table."""


def beside(board, lines: list[str]) -> list[str]:
    """The lines of the game beside the table, or that the cue would slip off."""
    if miscued(*board.struck):
        lines = [f"Shot {board.state}", "Beyond the red rim the cue slips off: a miscue. Drag the dot back."]
    return [lines[0], *(row for line in lines[1:] for row in folded(line, FOLD))]


def told(board) -> str:
    """How the cue ball is struck, what it does, and what is past."""
    if miscued(*board.struck):
        far = number(np.hypot(*board.struck), 3)
        return f"Shot {board.state}: the cue would slip off, {far} of the radius from the middle: a miscue."
    h, contacts = board.history, board.history.t[board.history.kind != PHASE]
    speed, struck = number(np.hypot(*board.balls.v[0]), 3), where(*board.struck)
    told = f"Shot {board.state}: the cue ball is struck {struck} at {speed} m/s"
    if not np.any(h.until > 0):
        return f"{told}; dotted: where it goes, and dashed the ball that it hits first."
    past, speed = int(np.sum(contacts <= board.time() + 1e-9)), np.hypot(*board.at(board.time()).v[0])
    sunk = int(np.sum((h.kind == POCKET) & (h.t <= board.time() + 1e-9)))
    fallen = f"{sunk or 'no'} {'ball has' if sunk < 2 else 'balls have'} fallen"
    now = f"{phase(board)} at {number(speed, 3)} m/s" if speed > 0 else phase(board)
    told = f"{told}. At t = {number(board.time(), 3)} s it {now}; "
    return f"{told}{past} of {len(contacts)} contacts are past, and {fallen}. Dashed ways slide, solid ones roll."


def phase(board) -> str:
    """What the cue ball does now, in words."""
    path = rolling.path(board.history)[0]
    return PHASES[path.phase[np.searchsorted(path.t, board.time() + 1e-9, side="right") - 1]]
