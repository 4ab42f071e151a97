"""The games on the engine: whatever is in the sockets runs them, faults included."""

from typing import TypeVar

import numpy as np
from IPython.display import display

from ...show import FirstMinute, Game, Marble
from ...show.curve.swerve import Swerve, Swerved
from ...show.pool import by_lib
from ...table import Balls, Findings, History, Room, judged
from . import swerving
from .challenges import CHALLENGES
from .panel import _Panel
from .playing import _play
from .sockets import POOL, SOCKETS, parts_of
from .state import LOAN, _Engine, engine

__all__ = ["last_shot", "opening", "pool_game"]

Ran = TypeVar("Ran", Game, Swerve, Marble)

JUDGED = 40
"""Balls up to which a shot is judged pair by pair."""


def pool_game(preset: str = "break") -> None:
    """Show a game of pool that runs on the engine, and the sockets beside it.

    Parameters
    ----------
    preset : str
        What is on the table at first: "break", a name of `lib.show.game.presets.PRESETS` or one of `CHALLENGES`.
    """
    made = engine()
    display(board := _on_engine(made, preset))
    display(_Panel(made, board))


def opening() -> None:
    """Show a table on which nobody asks whether balls touch, until somebody does."""
    display(FirstMinute(_blind))


def _blind(balls: Balls, room: Room, until: float) -> History:
    """A shot in which two balls never meet, for nobody asks."""
    lent = {name: SOCKETS[name].loan for name in parts_of(POOL)}
    unasked = {"touching now": lambda p, r: False, "first contact": lambda p, v, r: np.inf}
    return _play(lent | unasked, balls, room, until, frozenset(lent.keys() - unasked.keys())).history


def _on_engine(made: _Engine, preset: str) -> Game:
    """A game that runs on an engine, and runs its shot anew whenever a socket changes."""
    told: list[str] = []
    rulings: list[Findings | None] = [None]

    def run(balls: Balls, room: Room, until: float) -> History:
        parts, given = made.parts()
        played = None if given == parts.keys() else _play(parts, balls, room, until, given)
        told[:] = played.told if played else []
        rulings[0] = judged(played.history) if played and len(balls.r) <= JUDGED else None
        return played.history if played else by_lib(balls, room, until)

    found = "relative", "touching now", "first contact"
    board = Game(
        run,
        lambda: told,
        preset,
        sparks=lambda: made.colour(*found),
        judges=lambda: (rulings[0], made.blamed()),
        challenges=CHALLENGES,
        ticked=made.solved,
        differs=lambda: any(made.used[name] != LOAN for name in parts_of(POOL)),
    )
    return _with_ribbon(made, board)


def _with_ribbon(made: _Engine, board: Ran, game: str = POOL) -> Ran:
    """A board that runs anew whenever a socket of the engine changes, and says so if a part is known to fail."""

    def follow() -> None:
        board.ribbon = made.warning(game)
        board.again()

    board.ribbon = made.warning(game)
    made.listeners.append(follow)
    return board


def last_shot() -> None:
    """Show the last shot, a swerve round a ball, which runs on the engine; and the sockets beside it."""
    made = engine()
    display(_swerve_on(made))
    display(_Panel(made))


def _swerve_on(made: _Engine) -> Swerve:
    """The last shot on an engine; it happens anew whenever a socket changes."""

    def run(bend: float) -> Swerved:
        flown = swerving._play(made.parts()[0], bend)
        return Swerved(flown.x, flown.t, " ".join([swerving.told(flown), *flown.told]))

    return _with_ribbon(made, Swerve(run, swerving.UNTIL, swerving.MOST, bend=-0.4))
