"""Lesson 05's opening: five hundred balls fly for one frame, and one bets on how many of them need a square root."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist

from ...viete import HIT, OVERLAP, TESTS, steps
from ..artists import BALL_A, Marks, Paint, blank, enclose, shapes
from ..board import Board
from ..canvas import SIZE, SMALL, in_style
from ..explorer import explore
from ..palette import INK, QUIET, A, R
from ..shapes import disc
from ..track import nearest, track
from .crowd import BALLS, COLOURS, FAR, NAMES, PLACES, RADIUS, SIGNS, WAYS, counts, put_swarm, rooms, swarm

PACE = 9.0
"""For how many seconds the frame is played."""

SPELLS = dict(zip(TESTS, ((0.03, 0.1), (0.14, 0.42), (0.47, 0.69), (0.74, 0.92), (0.95, 0.97)), strict=True))
"""From when to when in the film each verdict is given, to one ball after the other."""


class Ruling(NamedTuple):
    """Who said which balls touch A: whose part it is, and what it says of each ball."""

    whose: str
    touches: np.ndarray


class Bet(Board):
    """The crowd in grey until a bet is made; then it flies, and takes colour as it is settled.

    Parameters
    ----------
    ask : callable (places, ways) -> Ruling, optional
        Somebody's part, to say which of the balls touch; `lib` without it.
    crowd : places and ways, optional
        Where the balls start, and how they move in the frame, seen from A.
    """

    fluid = True
    flown = False
    acts = {"fly": "let them fly", "anew": "bet again"}

    def __init__(self, ask: Callable[..., Ruling] | None = None, crowd: tuple = (PLACES, WAYS)):
        self.ask_part, self.bet = ask, None
        self.starts, self.moves = crowd
        super().__init__(pace=PACE)
        self.judge()
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")

    def judge(self) -> None:
        """Find out which question settles each ball, and when in the film it is told."""
        decided = steps(self.starts, self.moves, RADIUS).decided
        self.asked = self.ask_part(self.starts, self.moves) if self.ask_part else None
        if self.asked:  # what does not touch is settled; what does, and did not at the start, needs a root to say when
            start = decided == OVERLAP
            decided = np.where(self.asked.touches, np.where(start, OVERLAP, HIT), np.minimum(decided, HIT - 1))
        self.decided, self.told = decided, np.zeros(BALLS)
        for i, (begins, ends) in enumerate(SPELLS.values()):
            (which,) = np.nonzero(decided == i)
            self.told[which] = np.linspace(begins, ends, len(which))

    @in_style
    def lay_out(self) -> None:
        """Make the world, beside it the number and what it comes from, and below that the track of the bet."""
        self.figure = self.page(9.6, 5.0, upright=0.0)
        world, beside, below = rooms(self.figure)
        ax = self.world = self.figure.add_axes(world)
        ax.set_axis_off()
        self.ball = shapes(ax, [BALL_A, Paint(R, 0.0, R, 1.8)])
        self.ball.set_verts([disc(np.zeros(2), RADIUS / 2), disc(np.zeros(2), RADIUS)])
        self.swarm = swarm(ax)
        look = {"va": "center", "animated": True}
        self.name = ax.text(0, 0, "A", color=A, size=SIZE, weight="bold", ha="center", **look)
        far = max(1.34 * FAR, float(np.quantile(np.hypot(*(self.starts + self.moves).T), 0.97)))
        enclose(ax, far * np.array([[1, 1], [-1, -1]]), 1.0)  # a few may fly out of sight
        page = blank(self.figure, beside)
        self.big = page.text(0.0, 0.88, "", color=INK, size=26 if beside[0] < 0.1 else 48, weight="bold", **look)
        self.small = page.text(0.0, 0.72, "", color=QUIET, size=SIZE, **look)
        self.rows = {}
        for i, name in enumerate(TESTS):
            y, colour, (marker, size) = 0.56 - 0.11 * i, COLOURS[name], SIGNS[name]
            swatch = page.plot(
                [0.03], [y], marker, color=colour, markersize=1.4 * size, markeredgewidth=2, animated=True
            )
            held = {"color": colour, "size": SIZE, "weight": "bold"} | look
            word, count = page.text(0.1, y, NAMES[name], **held), page.text(0.98, y, "", ha="right", **held)
            self.rows[name] = Marks(swatch=swatch[0], word=word, count=count)
        marks = {x: str(x) for x in range(0, BALLS + 1, 100)}
        self.track, self.knob = track(self.figure, below, "my bet: so many square roots", marks)
        self.staked = self.track.text(0, 0.62, "", color=INK, size=SMALL, weight="bold", ha="right", **look)
        self.draw_background()

    def settled(self) -> np.ndarray:
        """The number of the test that settles each ball, of those told by now; else −1."""
        return np.where((self.told <= self.t) & (self.t > 0), self.decided, -1)

    def update(self) -> tuple[list[Artist], str]:
        """The crowd where it is, in the colours given so far, and the number."""
        found = self.settled()
        made = counts(found)
        left = BALLS - sum(made.values()) + made["hit"]
        put_swarm(self.swarm, self.starts + self.t * self.moves, self.moves, found)
        self.big.set_text(str(left))
        self.small.set_text(self.under())
        for name, row in self.rows.items():
            for artist in row:
                artist.set_visible(made[name] > 0)
            row.count.set_text(str(made[name]))
        self.knob.set_data([self.bet or 0], [0])
        self.staked.set_text("" if self.bet is None else f"{self.bet}")
        self.staked.set_x(BALLS)
        layers = [artist for marks in (*self.swarm.values(), *self.rows.values()) for artist in marks]
        return [self.ball, *layers, self.name, self.big, self.small, self.knob, self.staked], ""

    def under(self) -> str:
        """What the number counts."""
        if self.t == 0:
            return "balls about A"
        return "square roots needed" if self.t >= 1 else "may need a square root"

    @property
    def caption(self) -> str:
        """The question; and at the end of the frame what came of the bet."""
        if self.t < 1:
            told = " Pull the knob to your bet." if self.bet is None else f" You bet on {self.bet}."
            return f"{BALLS} balls about A, each on its own way for one frame: how many square roots are needed?{told}"
        overlap, receding, late, passing, hit = counts(self.decided).values()
        said = f"You bet on {self.bet}. " if self.bet is not None else ""
        said += (
            f"Of {BALLS} balls {overlap} touch A from the start, {receding} come no nearer, {late} come too late and "
        )
        said += (
            f"{passing} pass by. So {hit} need a square root, and only to say when they touch. Signs alone tell that "
        )
        said += f"{overlap + hit} touch in this frame."
        if self.asked:
            return f"{said} {self.asked.whose} said which."
        return said

    def places(self) -> dict[str, tuple]:
        """The knob of the bet."""
        value = "no bet yet" if self.bet is None else f"{self.bet} square roots"
        why = ("the frame has been played: bet again",) if self.t > 0 else ()
        return {"bet": (self.track, np.array([float(self.bet or 0), 0.0]), value, 0.03 * BALLS, *why)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Make a bet; from then on the frame can be played."""
        x = self.target(handle, place)[0]
        if self.t > 0:
            return
        self.bet, self.scrub = nearest(x, 0, BALLS), True
        self.redraw()

    def let_fly(self) -> None:
        """Let the frame be played though nobody has bet here: a room does it by its hands."""
        self.scrub = self.flown = True
        self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """Ten balls."""
        return np.full(2, 10.0)

    def idle(self, name: str) -> str:
        """Nothing flies before the bet."""
        if self.bet is None:
            return "pull the knob to your bet first"
        return "" if name == "fly" or self.t > 0 else "the frame has not been played yet"

    def act(self, name: str) -> None:
        """Play the frame from its beginning; or take the bet back."""
        if self.idle(name):
            return
        self.judge()
        self.t = 0.0
        if name == "anew":
            self.bet, self.scrub = None, False
        self.redraw()
        self.plays += name == "fly"


def bet() -> None:
    """Show the crowd and the bet."""
    explore(Bet())
