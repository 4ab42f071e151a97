"""The first minute: a table on which nobody asks whether balls touch, until somebody does."""

from collections.abc import Iterator, Mapping

import numpy as np
import traitlets

from ... import setups
from ...table import BALL, Balls, History, Room
from .. import cloth
from ..artists import Paint, shapes
from ..game import Game
from ..game.presets import Laid
from ..game.turns import Run
from ..palette import INK, PAPER
from ..pool import by_lib
from ..shapes import NONE

ASIDE = 0.015
"""How far off the middle line the cue ball stands, in metres: a break along it is symmetric, and looks contrived."""

HINT, AIM, NOBODY = (
    "pull back, let go",
    "A pool table: pull back the cue, and let go.",
    "Nobody asked whether the balls touch.",
)
SOMEBODY = "This time somebody asked. By the end of lesson 02 the answers will be yours."
IN_VAIN = "This time somebody asked, but the cue ball met nobody. Aim at a ball, and let go."
"""What is said beside the cue, before a shot, and after it."""

PULLS = 3.0, 5.0, 8.0, 12.0
"""How fast the cue ball is struck in the shots that are rehearsed, in metres a second; one is as the break lies."""


def _broken() -> Laid:
    """A break that is not quite straight."""
    balls = setups.break_shot()
    return Laid(balls._replace(x=balls.x + np.outer(np.arange(len(balls.r)) == 0, [0, ASIDE])), setups.pool())


class FirstMinute(Game):
    """A break: first nobody asks whether balls touch; then, if one likes, somebody does.

    Parameters
    ----------
    blind : callable (balls, room, until) -> History
        What happens where nobody asks.
    """

    asking = traitlets.Bool(False)
    from_afar = True

    def __init__(self, blind: Run):
        self.blind = blind
        super().__init__(self.follow)

    def follow(self, balls: Balls, room: Room, until: float) -> History:
        """What happens in a shot."""
        return (by_lib if self.asking else self.blind)(balls, room, until)

    def happen(self, balls: Balls) -> None:
        """Let it happen; there is nothing to press before somebody has asked."""
        super().happen(balls)
        self.scrub = self.asking or self.plays > 1

    def show_off(self) -> None:
        """Play the break as it lies, for where nobody can pull the cue."""
        self.act("shoot")
        self.scrub, self.t = True, 0.0

    def rehearsals(self) -> Iterator[tuple[str, "FirstMinute"]]:
        """What a hand may do here, each deed on a table that shows it: for a page on which nobody works it out.

        "drag 0": the cue is pulled back; "done 0": it was let go; "ask 0": somebody asked. The next pull is number 1.
        """
        for k, speed in enumerate(PULLS):
            board = FirstMinute(self.blind)
            cue = np.outer(np.arange(len(board.balls.r)) == 0, [speed, 0.0])
            board.start(board.balls._replace(v=cue), settled=False)
            yield f"drag {k}", board
            board.act("shoot")
            yield f"done {k}", board
            board.t = 1.0
            board.act("ask")
            yield f"ask {k}", board

    @property
    def presets(self) -> Mapping:
        """A break alone."""
        return {"break": ("a break", _broken)}

    @property
    def over(self) -> bool:
        """Has a shot come to its end?"""
        return self.t == 1 and self.history.until > 0

    @property
    def acts(self) -> dict[str, str]:
        """Nothing before the first shot is over; then to ask, and once that is done, whatever one likes."""
        if not self.asking and self.plays < 2:
            return {"ask": "Ask"} if self.over else {}
        return {"replay": "Again", "ask": "Don't ask" if self.asking else "Ask"}

    def lay_table(self) -> None:
        """The table, and a veil over it with words."""
        super().lay_table()
        self.veil = shapes(self.world, [Paint(PAPER, 0.55)])
        look = {"ha": "center", "va": "center", "size": 22, "weight": "bold", "color": INK, "animated": True}
        x, y = (self.room.low + self.room.high) / 2
        self.said = self.world.text(x, 1.45 * y, "", **look)
        look |= {"size": 14, "color": cloth.IVORY, "weight": "normal"}
        self.hint = self.world.text(0.5 * x, 0.72 * y, "", **look)

    def update(self):
        """The table; at the end of a shot in which nobody asked it fades."""
        artists, remark = super().update()
        low, high = np.array([self.world.get_xlim(), self.world.get_ylim()]).T
        corners = np.array([low, [high[0], low[1]], high, [low[0], high[1]]])
        faded = self.over and not self.asking
        self.veil.set_verts([corners if faded else NONE])
        self.said.set_text(NOBODY if faded else "")
        self.hint.set_text(HINT if self.t == 0 and not self.plays else "")
        return [*artists, self.veil, self.said, self.hint], remark

    def places(self) -> dict[str, tuple]:
        """The cue and its ball, and nothing finer."""
        return {name: row for name, row in super().places().items() if name.startswith(("velocity", "centre"))}

    def foreseen(self, now: Balls) -> list[np.ndarray]:
        """Nothing, as long as nobody asks."""
        return super().foreseen(now) if self.asking else [NONE, NONE, NONE]

    def words(self) -> list[str]:
        """What to do, or what was not done."""
        if self.over:
            return [NOBODY if not self.asking else SOMEBODY if BALL in self.history.kind else IN_VAIN]
        return [AIM] if self.t == 0 and not self.plays else [f"At {self.time():.2f} s."]

    def motion(self) -> dict:
        """As every shot; the words and the veil are those of its end."""
        found = super().motion()
        if found:
            found["hidden"] += [self.seen.index(each) for each in (self.veil, self.said, self.hint)]
        return found

    def _on_act(self, name: str) -> None:
        self.act(name) if name == "shoot" else super()._on_act(name)  # by Enter, as there is no button

    def act(self, name: str) -> None:
        """Let the same shot happen again, with somebody who asks, or with nobody."""
        if name != "ask":
            return super().act(name)
        self.asking = not self.asking
        self.start(self.balls)
        self.plays += 1
