"""An answer that is wrong can be played all the same: on the table, under a red ribbon that says so."""

from collections.abc import Callable
from typing import Any

from ipywidgets import Button, Layout, VBox

from ...show import Game
from ..checking import Checked
from .panel import _Panel
from .pool import _on_engine, _swerve_on
from .sockets import _socket_of
from .state import CURVED, TRIED, engine

PLAYABLE = "wrong", "raised", "changed"
"""The kinds of report after which there is something to be seen on a table."""


class AsItStands(VBox):
    """A button that puts an answer on the table as it stands, and the game that runs on it."""

    def __init__(self, number: str, answer: Callable[..., Any]):
        self.number, self.answer = number, answer
        self.button = Button(description="Play it all the same", layout=Layout(width="max-content"))
        self.button.on_click(lambda _: self.play())
        super().__init__([self.button])

    def play(self) -> None:
        """Let the socket run on the answer, and play a shot under its ribbon, with the sockets to put it back."""
        made, name = engine(), _socket_of(self.number)
        made.tried[name] = self.number, self.answer
        made.use(name, TRIED)
        for old in self.children[1:]:
            old.close()
        game = _swerve_on(made) if name == CURVED else _played(_on_engine(made, "trick"))
        self.children = [self.button, game, _Panel(made)]


def _played(game: Game) -> Game:
    """A game whose shot is made, and played as soon as it is there."""
    game.shoot()
    game.begins = True
    return game


def as_it_stands(number: str, report: Checked, answer: Callable[..., Any]) -> AsItStands | None:
    """What plays a wrong answer; None where there is no table for it."""
    return AsItStands(number, answer) if report.kind in PLAYABLE and _socket_of(number) else None
