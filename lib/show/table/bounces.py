"""Zeno's bounces: a ball that is dropped, and bounces endlessly often in a finite time; one hears it."""

import numpy as np
from matplotlib.artist import Artist

from ... import setups, table
from ..artists import blank, dots, outlines
from ..board import Board
from ..canvas import SMALL, in_style
from ..explorer import explore
from ..palette import B_FILL, CONTACT, INK, QUIET, B, V
from ..scene import number
from ..shapes import NONE
from ..track import track

MOST = 60
"""So many bounces are told; the rest lies in less than a pixel."""

PLAYED = 6.0
"""Seconds in which it is played."""

ARC = np.linspace(0, 1, 17)
"""Where between two bounces the way is drawn."""

AROUND = 1.15
"""How much of the time is shown, beyond the end of all bounces."""

STEP = 2e-3
"""No step of the slider is longer."""

ROW = -0.2
"""Where the row of bounces stands, below the floor."""


class Bounces(Board):
    """A ball of radius 1 that falls from a height of 1 on a floor that returns the share e of its speed.

    Its height is drawn over the time, and below the floor a dot for each bounce. The film ends when all bounces do.

    Parameters
    ----------
    e : float
        From 0.2 to 0.9; it is dragged on a scale.
    """

    fluid = True
    over = 0.0

    def __init__(self, e: float = 0.5):
        self.e = float(e)
        super().__init__(scrub=True)
        self.happen()
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")

    def happen(self) -> None:
        """Let it fall: the policy would stop it with an error, which keeps what there is; an end stays the end."""
        ended = self.over > 0 and self.done
        try:
            self.history = table.run(*setups.drop(self.e), until=1e3, events=MOST)
        except table.EndlessError as error:
            self.history = error.history
        h = self.history
        first, flight = float(h.t[0]), float(h.t[1] - h.t[0])
        self.over = first + flight / (1 - self.e)  # eq. 10.11
        self.t = min(self.t, self.over)
        self.last, self.pace = self.over, PLAYED / self.over
        self.t = self.over if ended else self.t

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: height over time, a row of bounces for either run, and the scale of e."""
        self.figure = self.page(9.6, 4.4 if self.projected else 2.8, upright=0.0)
        self.world = ax = blank(self.figure, [0.03, 0.24, 0.94, 0.75], (-0.035, AROUND), (-0.35, 1.28))
        ax.axhline(0, color=INK, linewidth=1.4)
        named = "e, the share of the speed that comes back"
        marks = {0.2: "0.2", 0.5: "0.5", 0.9: "0.9"}
        self.scale, self.knob = track(self.figure, (0.03, 0.0, 0.5, 0.22), named, marks)
        for x, ha, word in ((-0.03, "left", "height"), (AROUND, "right", "time t")):
            ax.text(x, 1.2 if ha == "left" else ROW, word, size=SMALL, ha=ha, va="center", color=QUIET)
        looks = (B, "solid", 2.0), (V, "dashed", 2.0)
        self.way, self.end = (outlines(ax, [colour], [style], width) for colour, style, width in looks)
        self.ball = dots(ax, "o", B_FILL)
        self.ball.set(markersize=18, markeredgecolor=B, markeredgewidth=1.5)
        self.row = dots(ax, "o", CONTACT)
        self.row.set(markersize=5, markeredgewidth=0)
        look = {"animated": True, "va": "center", "size": SMALL}
        aligned = ("left", 1.15, V), ("center", 1.15, CONTACT)
        self.words = [ax.text(0.0, y, "", color=c, ha=ha, **look) for ha, y, c in aligned]
        self.draw_background()

    def saved(self) -> dict[str, str]:
        """Where no kernel runs: the end of all bounces."""
        made = Bounces(self.e)
        made.t = made.last
        return super(Bounces, made).saved()

    @property
    def done(self) -> bool:
        """Is all over? The slider's last step may end a little before."""
        return self.t > self.over - STEP

    def height(self, t: np.ndarray) -> np.ndarray:
        """The height of the ball's lowest point at instants: it falls freely since the last bounce (eq. 10.3)."""
        h = self.history
        last = np.searchsorted(h.t, t, side="right")
        since = t - np.append(0.0, h.t)[last]
        y, v = np.append(h.balls.x[0, 1], h.x[:, 0, 1])[last], np.append(h.balls.v[0, 1], h.v[:, 0, 1])[last]
        return np.where(t < h.until, y + since * (v + since * h.room.gravity[1] / 2) - 1.0, 0.0)

    def update(self) -> tuple[list[Artist], str]:
        """The way, the end of all, the ball, and the bounces up to now."""
        h, span, now = self.history, self.over, self.t
        times = np.array([0.0, *h.t])
        legs = [a + (b - a) * ARC for a, b in zip(times[:-1], times[1:], strict=True) if b - a > 1e-3 * span]
        legs = [np.minimum(leg, now) for leg in legs if leg[0] <= now]
        self.way.set_segments([np.column_stack([leg / span, self.height(leg)]) for leg in legs])
        over = self.done
        self.end.set_segments([np.array([[1.0, ROW - 0.1], [1.0, 1.05]])] if over else [NONE])
        self.ball.set_data([now / span], [self.height(now) + 0.06])
        self.knob.set_data([self.e], [0])
        past = int(np.searchsorted(h.t, now + 1e-12, side="right"))
        self.row.set_data(h.t[:past] / span, np.full(past, ROW))
        count = "endlessly many" if over else _counted(past)
        said = (1.01, f"t = {number(span)}" if over else ""), (0.5, count)
        for text, (x, words) in zip(self.words, said, strict=True):
            text.set_x(x)
            text.set_text(words)
        return [self.way, self.row, self.end, self.ball, self.knob, *self.words], ""

    @property
    def caption(self) -> str:
        """When all is over, and how it adds up."""
        h = self.history
        first, flight = float(h.t[0]), float(h.t[1] - h.t[0])
        add = f"{number(first)} + {number(flight)} / (1 − {number(self.e)}) = {number(self.over)}"
        if not self.done:
            past = int(np.searchsorted(h.t, self.t + 1e-12, side="right"))
            return f"e = {number(self.e)}: {_counted(past)} so far."
        return f"e = {number(self.e)}: endlessly many bounces, all over at t = {add}."

    def motion(self) -> dict:
        """What is heard: a tick a bounce, the softer the slower."""
        times = self.history.t
        speeds = np.abs(self.history.v[:, 0, 1])
        loud = np.sqrt(speeds / speeds[0])
        ticks = [[float(t), "tick", float(x)] for t, x in zip(times, loud, strict=True)]
        return {"clock": [[0, self.over], [0, self.over]], "sounds": ticks, "pauses": []}

    def places(self) -> dict[str, tuple]:
        """The knob of e."""
        place = self.scale, np.array([self.e, 0.0]), f"e {number(self.e)}", 0.02
        return {"share of the speed that comes back": place}

    def step(self, handle: str) -> np.ndarray:
        """A twentieth."""
        return np.full(2, 0.05)

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Another e."""
        self.e = float(np.round(np.clip(self.target(handle, place)[0], 0.2, 0.9), 2))
        self.happen()
        self.redraw()


def _counted(past: int) -> str:
    """So many bounces, in words."""
    return "1 bounce" if past == 1 else f"{past} bounces" if past < MOST else f"more than {MOST} bounces"


def bounces(e: float = 0.5) -> None:
    """Show a ball that bounces endlessly often. Arguments as `Bounces`."""
    explore(Bounces(e))
