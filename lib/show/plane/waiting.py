"""Lesson 09's race: two balls between two rails, of which one waits for the next frame whenever it has bounced."""

import numpy as np

from ... import plane
from .. import motion
from ..artists import BALL_B, Marks, bare, dots, enclose, outlines, shapes
from ..board import Lit, State
from ..canvas import SMALL, in_style
from ..central import Central, central
from ..palette import FRAME, INK, QUIET, WRONG, A
from ..scene import Facts, number
from ..shapes import disc
from ..track import Tracked, slider
from ._rail import BREAK, LEVEL, TOP, N, dealt

FRAMES, BELOW, PACE = 5, -20.5, 1.4
"""How many frames are run, how far the second channel is below the first, and how many seconds a frame takes."""

RATES = (60, 120, 180, 300)
"""Frames a second: the way of the one ball hangs on them."""

SAID = (
    ("spent", A, "o", "goes on (dots: a frame ends)"),
    ("waits", WRONG, "x", "waits for the next frame (crosses: a frame ends)"),
)
"""The two balls: layer, colour, mark, and what is said of them."""

END, MOST = 53.0, 9
"""How far along the channel is seen; and how often a ball may bounce in a frame."""


class Waiting(Tracked, Central):
    """Two balls with the same start: one spends the rest of each frame in which it bounces, one waits it out."""

    states = {
        "race": State(
            "race",
            "spent waits rate",
            "{raced}.",
            tags={"9.7": Lit("spent", "At t = 1 the ball that goes on is at {first}.")},
        )
    }
    knobs = {"rate": 0.0}
    first, timed, fluid = BREAK, True, True
    handled = ()
    played = False

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: two channels, one above the other, and the frames a second."""
        self.figure, self.layers = self.page(9.6, 4.2, upright=0.4), {}
        self.pace = PACE
        self.world = ax = self.figure.add_axes([0.005, 0.21, 0.99, 0.79])
        bare(ax, " cm")
        for low in (LEVEL, LEVEL + BELOW):
            ax.fill_between([-99, 99], low, low + TOP, color=FRAME, linewidth=0, zorder=0)
            for y in (low, low + TOP):
                ax.plot([-99, 99], [y, y], color=QUIET, linewidth=6, solid_capstyle="butt", zorder=1)
        look = {"size": SMALL, "ha": "left", "va": "center", "animated": True}
        for name, colour, mark, word in SAID:
            self.layers[name] = Marks(
                walked=outlines(ax, [colour], ["solid"], 2.6),
                ends=dots(ax, mark, colour),
                ball=shapes(ax, [BALL_B]),
                word=ax.text(-14.5, 0, word, color=colour, **look),
            )
        marks = {float(i): str(rate) for i, rate in enumerate(RATES)}
        spoken = lambda x: f"{RATES[round(x)]} frames a second"
        one = slider(self.figure, [0.08, 0.03, 0.84, 0.16], "rate", marks, 1, spoken, "frames a second", INK)
        self.tracks_of, self.layers["rate"] = {"frames a second": one}, one.layer
        self.fit()

    def fit(self) -> None:
        """The view never moves."""
        enclose(self.world, np.array([[-15.5, BELOW - 5.2], [END, TOP + 5.5]]), 1.0)
        self.draw_background()

    def has_left(self) -> bool:
        """Nothing does."""
        return False

    def _on_time(self, t: float) -> None:
        """Once it was played, it is told who has come how far."""
        self.played = True
        super()._on_time(t)
        self.redraw()

    def at_the_end(self) -> "Waiting":
        """This race, run to its end."""
        self.t, self.played = self.last, True
        return self

    def saved(self) -> dict[str, str]:
        """The end of the race, for where no kernel runs."""
        return Waiting("race").at_the_end().saved_states()

    def act(self, name: str) -> None:
        """From the beginning, or with another shot between these rails."""
        super().act(name)
        if name == "another":
            self.take(dealt(np.random.default_rng()))

    def ends(self, known: Facts) -> float:
        """After so many frames of a sixtieth of a second."""
        return float(FRAMES)

    @property
    def cuts(self) -> int:
        """How many frames a sixtieth of a second is cut into."""
        return RATES[round(self.knobs["rate"])] // RATES[0]

    def run(self, known: Facts) -> dict[str, tuple[np.ndarray, np.ndarray]]:
        """The ways of both: times in sixtieths, and places."""
        return {name: way(known, self.cuts, name == "waits") for name in ("spent", "waits")}

    def draw(self, known: Facts) -> None:
        """Both balls at the time, their ways, and where they stand as each frame ends."""
        every = np.arange(0, FRAMES * self.cuts + 1) / self.cuts
        for name, (times, places) in self.run(known).items():
            layer, aside = self.layers[name], np.array([0.0, BELOW * (name == "waits")])
            now, ends = place(self.t, times, places), [place(t, times, places) for t in every if t <= self.t]
            layer.walked.set_segments(
                [np.vstack([places[times < self.t], now]) + aside] if self.t else [places[[0, 0]]]
            )
            layer.ends.set_data(*(np.array(ends) + aside).T)
            layer.ball.set_verts([disc(now + aside, known.r)])
            layer.word.set_position(np.array([-14.5, TOP + 2.7]) + aside)
        self.put_knobs()

    def motion(self) -> dict:
        """Both balls on their ways, which grow behind them."""
        part, moves = {id(artist): i for i, artist in enumerate(self.seen)}, []
        for name, (times, places) in self.run(self.facts).items():
            layer, aside = self.layers[name], np.array([0.0, BELOW * (name == "waits")])
            trail = part[id(layer.walked)], 0
            moves.append(motion.move_of(self.world, [[part[id(layer.ball)], 0]], times, places + aside, self.t, trail))
        last = self.last
        return {"clock": [[0, last], [0, last]], "moves": moves, "hidden": [], "pauses": [], "fade": 4 * last}

    def words(self, known: Facts) -> dict[str, str]:
        """How far both have come, once that was seen, and where the first is after a sixtieth of a second."""
        ran, rate = self.run(known), RATES[round(self.knobs["rate"])]
        far, late = (number(float(places[-1, 0] - places[0, 0])) for _, places in ran.values())
        told = f"With {rate} frames a second the ball that waits has come {late} cm and the other {far} cm"
        x, y = place(1.0, *ran["spent"])
        return {
            "raced": told if self.played else "Both start alike. Press Play",
            "first": f"({number(x)}, {number(y)})",
        }


def way(known: Facts, cuts: int, waits: bool) -> tuple[np.ndarray, np.ndarray]:
    """A ball between two rails, a sixtieth of a second cut into frames: times and places where it turns or waits.

    In a frame it goes on from bounce to bounce with what is left of it (eq. 9.7), or waits after the first.
    """
    p, v, r = known.p, known.v / cuts, known.r
    times, places = [0.0], [p]
    for k in range(FRAMES * cuts):
        left = 1.0
        for _ in range(MOST):
            n, d = (N, -LEVEL) if v @ N < 0 else (-N, TOP)
            t, _, after = plane.bounce(p, v * left, r, n, d)
            first = min(float(t), 1.0) * left
            p, v, left = p + first * v, after / left, left - first
            times, places = [*times, (k + 1 - left) / cuts], [*places, p]
            if waits or t > 1 or left == 0:
                break
        times, places = [*times, (k + 1) / cuts], [*places, p]
    return np.array(times), np.array(places)


def place(t: float, times: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Where a ball is at a time."""
    return np.array([np.interp(t, times, x) for x in places.T])


def waiting() -> None:
    """Show two balls with the same start, of which one waits out each frame in which it has bounced."""
    central(Waiting("race"))
