"""What the pictures of a struck ball share: cloth from above, and what happens on it until the cue ball leaves it."""

import numpy as np
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from ... import rolling, setups
from ...rolling import RollingHistory
from ...table import BALL
from ..board import Board
from ..cloth import FELT, MARK, hue, rounds
from ._legs import _carried, _legs, _place, _put_ways, _ways
from ._spotted import _Spotted

R = setups.RADIUS
CLOTH = rolling.cloth([-np.inf] * 2, [np.inf] * 2)
"""Without cushions, and without an end."""


class _OnCloth(Board):
    """A cue ball with spots and another ball on cloth, seen from above, and played slower than it happens.

    A subclass says in `run` what happens, and in `set_to` what a button sets. view : the corners of what is seen, in
    metres. span : seconds that are shown at most. slower : how much slower they are played.

    Parameters
    ----------
    shown : str
        States, the first of which it opens in; where no kernel runs all of them are shown.
    """

    view: NDArray
    span: float
    slower: int

    def __init__(self, *shown: str):
        self.shown = shown or tuple(self.states)[:1]
        super().__init__(scrub=True, state=self.shown[0])
        self.enter()
        self.happen()
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")

    def enter(self) -> None:
        """Set what the state wants."""

    def run(self) -> RollingHistory:
        """What happens."""
        raise NotImplementedError

    def set_to(self, name: str) -> None:
        """Set what a button says."""
        raise NotImplementedError

    def happen(self) -> None:
        """Let it happen, until the cue ball leaves the picture."""
        self.history = self.run()
        self.duration = self.leaving()
        self.pace, self.legs = self.slower * self.duration, _legs(self.history, self.duration)

    def leaving(self) -> float:
        """When the cue ball leaves the picture, in hundredths of a second; the end of what is shown if it does not."""
        t = np.linspace(0, self.span, 1 + round(100 * self.span))
        x = _place(_legs(self.history, self.span)[0], t)
        out = np.any((x < self.view[0] + R) | (x > self.view[1] - R), axis=1)
        return float(t[np.argmax(out)]) if np.any(out) else self.span

    def lay_cloth(self, box) -> None:
        """The cloth, and on it the ways of both balls."""
        low, high = self.view
        self.world = ax = self.figure.add_axes(box, xlim=self.view[:, 0], ylim=self.view[:, 1])
        ax.set_axis_off()
        ax.add_patch(Rectangle(low, *(high - low), facecolor=FELT, edgecolor="none"))
        self.ways = _ways(ax, [MARK, hue(1)])

    def lay_balls(self) -> None:
        """Both balls."""
        self.other, self.ball = rounds(self.world, np.array([R]), [hue(1)]), _Spotted(self.world, R)

    def put_balls(self) -> None:
        """The balls at the instant, and the whole of their ways; a ball that is not there is out of sight."""
        t = self.t * self.duration
        _put_ways(self.ways, self.legs)
        self.ball.turn(self.history, 0, self.legs[0])
        self.ball.put(_place(self.legs[0], t), t)
        self.other.set_offsets([_place(mine, t) for mine in self.legs[1:]] or [[-9, -9]])

    @property
    def hits(self) -> NDArray:
        """When the balls hit each other while they are seen."""
        h = self.history
        return h.t[(h.kind == BALL) & (h.t <= self.duration)]

    def motion(self) -> dict:
        """The balls from piece to piece, the spots from turn to turn, and a bell at a hit."""
        part, now = {id(artist): i for i, artist in enumerate(self.seen)}, self.t * self.duration
        moves = self.ball.moves(part, self.legs[0], now)
        moves += [_carried(self.world, [[part[id(self.other)], 0]], mine, now) for mine in self.legs[1:]]
        sounds = [[float(t), "bell", 1.0] for t in self.hits]
        clock = [[0, self.duration], [0, self.duration]]
        return {"clock": clock, "moves": moves, "hidden": [], "pauses": [], "sounds": sounds, "fade": 0.0}

    def sentence(self) -> str:
        """What the state shows, in a sentence with its numbers."""
        return self.states[self.state].sentence(self)

    @property
    def caption(self) -> str:
        """The title of the state, and what it shows."""
        return f"{self.title}: {self.sentence()}"

    def act(self, name: str) -> None:
        """Set what a button says, and play it."""
        self.set_to(name)
        self.again()
        self.plays += 1

    def again(self) -> None:
        """Let it happen, and show it from the start."""
        with self.hold_trait_notifications():
            self.t = 0.0
            self.happen()
        self.redraw()


def _upright(x: float, low: float, high: float) -> NDArray:
    """An upright line."""
    return np.array([[x, low], [x, high]])
