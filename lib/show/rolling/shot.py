"""Pool on cloth on which balls slide and roll: aim, choose where the cue strikes, shoot, and go on from there."""

from contextlib import suppress

import numpy as np

from ... import rolling, table
from ...rolling import PHASE, History
from ...table import Balls
from ..canvas import saved
from ..explorer import explore
from .face import miscued, within
from .rolled import legs
from .shot_drawn import Drawn
from .shot_laid import SHOTS, felt, spinning
from .shot_told import beside, told

DOT = "where the cue strikes"


class Shot(Drawn):
    """A table to play on, whose balls slide and roll: pull the cue back and let go; drag the dot where it strikes.

    Parameters
    ----------
    preset : str
        Which of `SHOTS` is on the table at first.
    """

    acts = {"shoot": "shoot", "replay": "replay", "undo": "undo"}
    compiles = True

    def __init__(self, preset: str = "draw"):
        if preset not in SHOTS:
            raise ValueError(f"preset must be among {', '.join(SHOTS)}; got {preset!r}")
        super().__init__(preset=preset)

    @property
    def presets(self) -> dict:
        """What can be put on the table."""
        return SHOTS

    # What happens.

    def happen(self, balls: Balls) -> None:
        """Let the cue strike, and follow all balls until they rest."""
        self.follow(rolling.run(self.struck_balls(balls), self.cloth))
        self.scrub, self.duration = True, max(float(max(self.history.t, default=0.0)), 0.5)
        self.pace, self.legs = self.duration, legs(self.history, self.duration)

    def wait(self, balls: Balls) -> None:
        """Nothing happens while the pointer holds something."""
        self.follow(rolling.run(self.struck_balls(balls), self.cloth, 0.0))

    def follow(self, history: History) -> None:
        """Take what happens."""
        self.history, self.chosen, self.legs = history, None, [[] for _ in history.balls.r]

    @property
    def cloth(self) -> rolling.Cloth:
        """The table, with friction."""
        return felt(self.room)

    def struck_balls(self, balls: Balls) -> rolling.Balls:
        """The balls, the cue ball spinning as it is struck."""
        return spinning(balls, self.struck)

    def at(self, t: float) -> rolling.Balls:
        """The balls at an instant of what happens."""
        return rolling.at(self.history, min(t, self.history.until))

    def start(self, balls: Balls, settled: bool = True) -> None:
        """Take other balls at the start; such as overlap are left where they were last."""
        run = self.happen if settled else self.wait
        for each in (balls, self.balls):
            with suppress(ValueError, table.EndlessError):
                run(each)
                self.balls = each
                break
        if self.t > 0:
            self.t = 0.0  # which redraws
        else:
            self.redraw()

    def shoot(self) -> None:
        """Let the shot happen, and play it; not with a miscue."""
        if not miscued(*self.struck):
            super().shoot()

    # What is told and done.

    def event(self) -> int:
        """The contact that was chosen, or else the last up to the instant shown; −1 before the first."""
        found = np.flatnonzero((self.history.kind != PHASE) & (self.history.t <= self.time() + 1e-9))
        return self.chosen if self.chosen is not None else int(max(found, default=-1))

    def _on_step(self, by: int) -> None:
        """Go to the contact before or to the next."""
        h, k = self.history, self.event()
        found = [-1, *np.flatnonzero(h.kind != PHASE).tolist()]
        between = k >= 0 and self.chosen is None and self.time() > h.t[k] + 1e-9
        n = max(found.index(k) + by + (by < 0 and between), 0)
        if n < len(found):
            self.choose(found[n])

    def words(self) -> list[str]:
        """Which shot it is, what fell, what to do, and how the cue ball goes."""
        return beside(self, super().words())

    @property
    def caption(self) -> str:
        """How the cue ball is struck, what it does, and what is past."""
        return told(self)

    def places(self) -> dict[str, tuple]:
        """The cue, the cue ball where it is in hand, and before a shot and after one the dot on its face."""
        found = super().places()
        return found | ({DOT: self.face.place(*self.struck)} if found else {})

    def step(self, handle: str) -> np.ndarray:
        """A tenth of the radius on the face."""
        return np.full(2, 0.1) if handle == DOT else super().step(handle)

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Strike elsewhere; or as in every game."""
        if handle != DOT:
            return super().move(handle, place, settled)
        place = self.target(handle, place)
        if self.t == 1:
            self.go_on()
        self.struck = within(place)
        self.start(self.balls, settled=False)

    def saved(self) -> dict[str, str]:
        """The shot as it ends, with the ways of all balls, for where no kernel runs."""
        if self.t > 0 or self.history.until > 0:
            return saved(self.png, self.alt, self.figure.bbox.width, self.alt)
        self.happen(self.balls)
        self.t = 1.0
        made = self.saved()
        self.show_state(self.state)
        return made


def shot(preset: str = "draw") -> None:
    """Show a table to play on, whose balls slide and roll. Arguments as `Shot`."""
    explore(Shot(preset))
