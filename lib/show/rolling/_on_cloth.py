"""What the pictures of a struck ball share: cloth from above, and what happens on it until the cue ball leaves it."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from ... import rolling, setups
from ...rolling import RollingHistory
from ...table import BALL
from ..artists import outlines
from ..board import Board
from ..canvas import figure, narrowed
from ..cloth import FELT, MARK, hue, rounds
from ._legs import _carried, _legs, _parted, _past, _place, _put_ways, _ways
from ._spotted import _Spotted

R = setups.RADIUS
CLOTH = rolling.cloth([-np.inf] * 2, [np.inf] * 2)
"""Without cushions, and without an end."""

SLIM = 7.0
"""A picture that has less room across, in inches, is laid out in rows, with the cloth at the top."""

TRACK = 0.66
"""The height of a track below, in inches."""


class _OnCloth(Board):
    """A cue ball with spots and another ball on cloth, seen from above, and played slower than it happens.

    A subclass says in `run` what happens, and in `set_to` what a button sets. view : the corners of what is seen, in
    metres. span : seconds that are shown at most. slower : how much slower they are played. whole : whether ways are
    seen from the start; else they are drawn as the film goes. once : whether they are whole after the first film.

    Parameters
    ----------
    shown : str
        States, the first of which it opens in; where no kernel runs all of them are shown.
    """

    view: NDArray
    span: float
    slower: int
    whole, once, fluid, slim = True, False, True, False

    def __init__(self, *shown: str):
        self.shown = shown or tuple(self.states)[:1]
        super().__init__(scrub=True, state=self.shown[0])
        self.enter()
        self.happen()
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")

    def enter(self) -> None:
        """Set what the state wants."""

    def _on_time(self, t: float) -> None:
        """Once a film was seen, ways are whole; in a picture whose film asks anew each time, they are not."""
        self.whole = self.whole or self.once
        super()._on_time(t)

    def tell(self) -> None:
        """Show ways whole on a slide, where an equation above them has told what comes."""
        self.whole = self.whole or (self.once and self.projected)

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
        """Until when the cue ball is whole in the picture, in hundredths of a second; or the end of what is shown."""
        t = np.linspace(0, self.span, 1 + round(100 * self.span))
        x = _place(_legs(self.history, self.span)[0], t)
        out = np.any((x < self.view[0] + R) | (x > self.view[1] - R), axis=1)
        return float(t[max(np.argmax(out) - 1, 1)]) if np.any(out) else self.span

    def sized(self, width: float, height: float, tall: float) -> Figure:
        """A figure of so many inches, or smaller in the same shape; in rows, which are `tall` times as high as wide."""

        def inches() -> tuple[float, float]:
            wide = narrowed(width, 1.0, self.breadth, self.projected)[0]
            return wide, wide * (tall if wide < SLIM else height / width)

        self.inches = inches
        self.drawn_inches = wide, _ = inches()
        self.slim = wide < SLIM
        return figure(*self.drawn_inches, self.projected)

    def top(self) -> tuple[list[float], float]:
        """In rows: the box of the cloth, in its own shape along the top, and the share of the height below it."""
        (wide, high), (across, up) = self.drawn_inches, self.view[1] - self.view[0]
        below = 1 - up / across * wide / high
        return [0, below, 1, 1 - below], below

    def lay_cloth(self, box) -> None:
        """The cloth, and on it the ways of both balls."""
        low, high = self.view
        self.world = ax = self.figure.add_axes(box, xlim=self.view[:, 0], ylim=self.view[:, 1])
        ax.set_axis_off()
        ax.add_patch(Rectangle(low, *(high - low), facecolor=FELT, edgecolor="none"))
        self.ways = _ways(ax, [MARK, hue(1)])
        self.trails = outlines(ax, [MARK, hue(1)], ["solid"] * 2, 2.0)

    def lay_balls(self) -> None:
        """Both balls."""
        self.other, self.ball = rounds(self.world, np.array([R]), [hue(1)]), _Spotted(self.world, R)

    def put_balls(self) -> None:
        """The balls at the instant, and their ways; a ball that is not there is out of sight."""
        t = self.t * self.duration
        _put_ways(self.ways, self.legs if self.whole else [_past(mine, t) for mine in self.legs])
        self.trails.set_segments([np.array([_place(mine, t)] * 2) for mine in self.legs])
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
        if not self.whole:
            pieces = [[each for leg in mine for each in _parted(leg)] for mine in self.legs]
            trails = part[id(self.trails)]
            moves += [_carried(self.world, [], mine, now, (trails, k)) for k, mine in enumerate(pieces)]
        sounds = [[float(t), "bell", 1.0] for t in self.hits]
        clock = [[0, self.duration], [0, self.duration]]
        return {"clock": clock, "moves": moves, "hidden": [], "pauses": [], "sounds": sounds, "fade": 4 * self.duration}

    def sentence(self) -> str:
        """What the state shows, in a sentence with its numbers."""
        return self.states[self.state].sentence(self)

    def saved(self) -> dict[str, str]:
        """The picture as it is after its film, for where no kernel runs."""
        before, self.whole = self.whole, True
        self.redraw()
        found, self.whole = super().saved(), before
        self.redraw()
        return found

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
