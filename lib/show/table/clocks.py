"""Lesson 10's cloth: three balls that slow down, and the same three by a clock that slows down with them."""

import numpy as np

from ... import setups, table
from .. import cloth
from ..artists import Marks, Paint, blank, outlines, shapes
from ..board import Lit, State
from ..canvas import SMALL, in_style
from ..central import Central, central
from ..palette import INK, QUIET, V
from ..scene import Facts, number
from ..shapes import disc
from ..track import Tracked, slider

SPEEDS = (0.4, 0.8, 1.2)
"""How fast the three start, in metres a second; the last of them is read on the rulers."""

UNTIL, SECONDS = 6.0, 6.0
"""How long they are followed by the clock on the wall, in seconds times the drag; and how long a film lasts."""

ROWS, LEFT, RIGHT = 5.8, -0.3, 2.62
"""How high the view is, in lanes; and from where to where it is seen, in metres."""

STEPS = {"t": np.arange(0, 13.0), "τ": np.arange(0, 2.01, 0.25)}
"""What the rulers tell, in seconds."""

MOST = max(map(len, STEPS.values()))
"""How many marks a ruler has at most."""

STEP = 2e-3
"""No step of the slider is longer: its last may end a little before the film."""

BOX = 0.005, 0.19, 0.99, 0.8
"""Where lanes and rulers stand, as shares of the page."""

CLOSE = 0.13
"""Numbers of a ruler that stand nearer to each other are left out, in metres."""


class Clocks(Tracked, Central):
    """Balls on cloth that takes speed in proportion to speed, played by the time t or by the warped time τ.

    On each lane stand marks where its ball was at equal steps of the clock that is run.
    """

    states = {
        "clocks": State(
            "clocks",
            "balls marks end rulers drag",
            "{now}",
            tags={
                "10.6": Lit("balls marks", "At τ = {tau} each ball has gone τ times its first speed."),
                "10.7": Lit("rulers", "t = {t} s is τ = {tau} s."),
                "10.9": Lit("rulers", "τ = {tau} s is t = {t} s."),
                "10.10": Lit("end", "The ways are {ends} m: the speeds divided by κ = {kappa}."),
            },
        )
    }
    knobs = {"drag": 0.5, "warped": 0.0}
    timed = fluid = True
    lends = False
    handled = ()

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: the other clock."""
        other = "run by t" if self.warped else "run by τ"
        return {"clock": other, "whole": "from the beginning"}

    @property
    def warped(self) -> bool:
        """Is the film run by the warped clock?"""
        return bool(self.knobs["warped"])

    @property
    def room(self) -> table.Room:
        """The cloth as it is."""
        return setups.pool(drag=self.knobs["drag"])

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: three lanes, the two rulers below, and the drag."""
        self.figure, self.layers = self.page(9.6, 3.0, upright=0.0), {}
        self.world = ax = blank(self.figure, BOX)
        (width, height), shares = self.figure.bbox.size, BOX[2:]
        self.lane = lane = (RIGHT - LEFT) * height * shares[1] / (width * shares[0]) / ROWS
        ax.set(xlim=(LEFT, RIGHT), ylim=(-5.3 * lane, 0.5 * lane))
        for k in range(3):
            ax.fill_between([LEFT, RIGHT], -(k + 0.42) * lane, (0.42 - k) * lane, color=cloth.FELT, lw=0)
        look = {"size": SMALL, "ha": "center", "va": "center", "animated": True}
        self.layers["marks"] = Marks(ticks=outlines(ax, [cloth.IVORY] * 60, ["solid"] * 60, 1.2))
        self.layers["end"] = Marks(lines=outlines(ax, [cloth.IVORY] * 3, ["dashed"] * 3, 1.8))
        self.layers["balls"] = Marks(discs=shapes(ax, [Paint(cloth.hue(i)) for i in range(3)]))
        self.layers["rulers"] = Marks(
            lines=outlines(ax, [QUIET, V], ["solid"] * 2, 1.6),
            ticks=outlines(ax, [QUIET] * MOST + [V] * MOST, ["solid"] * 2 * MOST, 1.2),
            numbers=[ax.text(0, 0, "", color=colour, **look) for colour in [QUIET] * MOST + [V] * MOST],
            names=[ax.text(0, 0, name, color=colour, **look) for name, colour in (("t", QUIET), ("τ", V))],
            needle=outlines(ax, [INK] * 2, ["solid"] * 2, 1.8),
        )
        marks = {0.5: "0.5", 1.0: "1", 1.5: "1.5", 2.0: "2"}
        said = lambda x: f"κ {number(x)} a second"
        one = slider(self.figure, [0.06, 0.0, 0.5, 0.16], "drag", marks, 0.05, said, "κ, how fast the cloth slows them")
        self.tracks_of, self.layers["drag"] = {"drag of the cloth": one}, one.layer
        self.fit()

    def fit(self) -> None:
        """The view never moves; the film is as long as the clock that is run."""
        self.last = self.ends(self.facts)
        self.pace, self.reel = SECONDS / self.last, "τ" if self.warped else "t"
        self.draw_background()

    def has_left(self) -> bool:
        """Nothing does."""
        return False

    @property
    def end(self) -> float:
        """What the warped clock shows in the end, in seconds."""
        return 1 / self.knobs["drag"]

    def ends(self, known: Facts) -> float:
        """By the warped clock all is over at 1/κ; by the other it never is: until 1/400 of each way is left."""
        return (1.0 if self.warped else UNTIL) / self.knobs["drag"]

    def turn(self, **knobs: float) -> None:
        """Another drag, or the other clock: from the beginning."""
        self.t = 0.0
        self.knobs = self.knobs | knobs
        self.fit()

    def act(self, name: str) -> None:
        """Run by the other clock; or from the beginning."""
        if name == "clock":
            self.turn(warped=1.0 - self.knobs["warped"])
        else:
            self.turn(**type(self).knobs)

    def reading(self, t: float) -> tuple[float, float]:
        """What both clocks show as the film is at t: the time, and the warped time."""
        if not self.warped:
            return t, table.warped(self.room, t)
        return (float(table.unwarped(self.room, t)) if t < self.last - STEP else np.inf), t

    def places_at(self, tau) -> np.ndarray:
        """Where the three are at a reading of the warped clock (eq. 10.6)."""
        return np.array([[v * tau, -k * self.lane] for k, v in enumerate(SPEEDS)])

    def draw(self, known: Facts) -> None:
        """The balls, the marks on their lanes, both rulers and the needle."""
        (_, tau), layers = self.reading(self.t), self.layers
        layers["balls"].discs.set_verts([disc(x, 0.36 * self.lane) for x in self.places_at(tau)])
        steps = self.taus("τ" if self.warped else "t")
        steps = steps[steps <= tau + 1e-9]
        up = np.array([0, 0.3 * self.lane])
        ticks = [[x - up, x + up] for s in steps for x in self.places_at(s)]
        layers["marks"].ticks.set_segments(ticks)
        ends = self.places_at(1 / self.knobs["drag"])
        layers["end"].lines.set_segments([[x - 1.35 * up, x + 1.35 * up] for x in ends])
        self.put_rulers(tau)
        self.put_knobs()

    def taus(self, name: str) -> np.ndarray:
        """The warped time at the marks of a ruler."""
        steps = STEPS[name]
        if name == "t":
            steps = steps[steps <= UNTIL / self.knobs["drag"]]
            return np.array([table.warped(self.room, float(t)) for t in steps])
        return steps[steps <= 1 / self.knobs["drag"] + 1e-9]

    def put_rulers(self, tau: float) -> None:
        """Where the third ball is, at equal steps of either clock, and where it is now."""
        rulers, fast, end = self.layers["rulers"], SPEEDS[-1], SPEEDS[-1] / self.knobs["drag"]
        ticks, told = [], []
        for level, name in zip((-3.2 * self.lane, -4.5 * self.lane), STEPS, strict=True):
            xs = fast * self.taus(name)
            steps = STEPS[name][: len(xs)]
            ticks += [[[x, level], [x, level - 0.25 * self.lane]] for x in xs] + [np.empty((0, 2))] * (MOST - len(xs))
            free = [all(abs(x - y) > CLOSE for y in xs[:k]) and 2 * steps[k] % 1 == 0 for k, x in enumerate(xs)]
            said = [number(s) if on else "" for s, on in zip(steps, free, strict=True)]
            told += [(x, level - 0.58 * self.lane, word) for x, word in zip(xs, said, strict=True)]
            told += [(0.0, level, "")] * (MOST - len(xs))
        rulers.lines.set_segments([[[0, y], [end, y]] for y in (-3.2 * self.lane, -4.5 * self.lane)])
        rulers.ticks.set_segments(ticks)
        for text, (x, y, word) in zip(rulers.numbers, told, strict=True):
            text.set_position((x, y))
            text.set_text(word)
        for text, y in zip(rulers.names, (-3.2 * self.lane, -4.5 * self.lane), strict=True):
            text.set_position((LEFT / 2, y - 0.2 * self.lane))
        x = fast * tau  # it spares the numbers of the upper ruler
        pieces = (-2.55, -3.45), (-4.15, -4.75)
        rulers.needle.set_segments([[[x, a * self.lane], [x, b * self.lane]] for a, b in pieces])

    def words(self, known: Facts) -> dict[str, str | float]:
        """Both clocks, and the ways that the balls have before them."""
        (t, tau), kappa = self.reading(self.t), self.knobs["drag"]
        ends = [number(v / kappa) for v in SPEEDS]
        gone = [number(v * tau, 3) for v in SPEEDS]
        far = f"{', '.join(gone[:2])} and {gone[2]} m"
        return {
            "now": self.reads(t, tau, far),
            "t": number(t) if t < np.inf else "∞",
            "tau": tau,
            "kappa": kappa,
            "ends": f"{', '.join(ends[:2])} and {ends[2]}",
        }

    def reads(self, t: float, tau: float, far: str) -> str:
        """Both clocks at the instant shown, how far the balls have come, and how it ends."""
        if self.t == 0:
            return f"The film runs by {'τ' if self.warped else 't'}. The balls start with 0.4, 0.8 and 1.2 m/s."
        if t == np.inf:
            return f"At τ = {number(tau)} s, the end of all t, all three stop together. They have gone {far}."
        never = " By t they never quite stop." if self.t > self.last - STEP else ""
        shown = number(tau, 3 if abs(tau - self.end) > 0.005 * self.end else 4)  # nearly at its end it is not there
        return f"At t = {number(t, 3)} s, τ is {shown} s. The balls have gone {far}.{never}"


def clocks() -> None:
    """Show three balls on cloth, run by the time or by the warped time."""
    central(Clocks("clocks"))
