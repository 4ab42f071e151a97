"""An answer that is wrong can be played all the same: in its game, under a red ribbon that says so."""

from collections.abc import Callable
from typing import Any

from ipywidgets import Button, Layout, VBox

from ...show import Game, Marble
from ...show.curve.swerve import Swerve
from ..checking import Checked
from .hole import _golf_on
from .panel import _Panel
from .pool import _on_engine, _swerve_on
from .sockets import GOLF, SOCKETS, _socket_of
from .state import CURVED, TRIED, _Engine, engine

PLAYABLE = "wrong", "raised", "changed"
"""The kinds of report after which there is something to be seen in a game."""


class AsItStands(VBox):
    """A button that puts an answer into its game as it stands, and the game that runs on it."""

    def __init__(self, number: str, answer: Callable[..., Any]):
        self.number, self.answer = number, answer
        self.button = Button(description="Play it all the same", layout=Layout(width="max-content"))
        self.button.on_click(lambda _: self.play())
        super().__init__([self.button])

    def __repr__(self) -> str:
        return f"{self.button.description}: a button, where this is opened as a notebook."

    def play(self) -> None:
        """Let the socket run on the answer, and play its game under its ribbon, with the sockets to put it back."""
        made, name = engine(), _socket_of(self.number)
        made.tried[name] = self.number, self.answer
        made.use(name, TRIED)
        for old in self.children[1:]:
            old.close()
        self.children = [self.button, _game_of(made, name), _Panel(made, game=SOCKETS[name].game)]


def _game_of(made: _Engine, name: str) -> Game | Swerve | Marble:
    """The game that shows what a part does; where its first shot is played at once, that shot is made."""
    if name == CURVED:
        return _swerve_on(made)
    if SOCKETS[name].game == GOLF:
        return _played(_golf_on(made).at_the_end())
    game = _on_engine(made, "trick")
    game.shoot()
    return _played(game)


def _played(game: Game | Marble) -> Game | Marble:
    """A game that is played from its beginning as soon as it is there."""
    game.t, game.begins = 0.0, True
    return game


def as_it_stands(number: str, report: Checked, answer: Callable[..., Any]) -> AsItStands | None:
    """What plays a wrong answer; None where there is no game for it."""
    return AsItStands(number, answer) if report.kind in PLAYABLE and _socket_of(number) else None
