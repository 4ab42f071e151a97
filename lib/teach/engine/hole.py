"""The hole of golf on the engine: what is in its sockets moves the ball, faults included."""

import numpy as np
from IPython.display import display

from ...show import Marble
from ...show.mesh._fairway import Putt, putted
from ...show.mesh._odd import Odd
from . import broken, putting
from .panel import _Panel
from .pool import _with_ribbon
from .sockets import GOLF
from .state import BROKEN, LOAN, TRIED, _Engine, engine

__all__ = ["golf"]


def golf() -> None:
    """Show a hole of mini golf that runs on the engine, and the sockets beside it."""
    made = engine()
    display(_golf_on(made))
    display(_Panel(made, game=GOLF))


def _golf_on(made: _Engine) -> Marble:
    """A hole on an engine; what is in the sockets rolls the next putt. On loan it is `lib` that rolls."""
    told: list[str] = []
    odd: list[Odd | None] = [None]

    def run(p: np.ndarray, v: np.ndarray) -> Putt:
        parts, given = made.parts(GOLF)
        rolled = None if given == parts.keys() else putting._play(parts, p, v, made.used["face"] == TRIED)
        told[:], odd[:] = (rolled.told, [rolled.odd]) if rolled else ([], [None])
        return rolled.putt if rolled else putted(p, v)

    def faces_alone(p: np.ndarray, v: np.ndarray) -> Putt:
        none = {"edge": broken.no_edge, "corner": broken.no_corner}
        return putting._play(made.parts(GOLF)[0] | none, p, v).putt

    board = Marble(run, lambda: told.copy(), lambda: _whose(made), faces_alone, lambda: odd[0])
    return _with_ribbon(made, board, GOLF)


def _whose(made: _Engine) -> str:
    """On whose parts the ball rolls, in words; empty where all are on loan."""
    kinds = {TRIED: "your “{0}” as it stands", BROKEN: "a broken “{0}”"}
    used = {name: made.used[name] for name in made.parts(GOLF)[0]}
    named = [kinds.get(x, "your “{0}” (exercise {1})").format(name, x) for name, x in used.items() if x != LOAN]
    rest = "; the rest is on loan" if len(named) < len(used) else ""
    return f"{', '.join(named[:-1])}{' and ' * (len(named) > 1)}{named[-1]}{rest}" if named else ""
