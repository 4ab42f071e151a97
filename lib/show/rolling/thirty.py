"""The 30° rule: a cue ball that rolls into a ball at rest is turned aside by about 30°, almost wherever it hits."""

import numpy as np

from ... import rolling, setups
from ...table import BALL
from ..board import State
from ..explorer import explore
from ..scene import number
from .rolled import Leg, carried, legs, place
from .thirty_drawn import VIEW, Drawn
from .thirty_told import PEAK, measured, told

SPEED, SPAN, SLOWER = 1.5, 1.4, 4
"""Of the cue ball, in metres a second; seconds that are shown at most; and how much slower they are played."""

START = -0.27
"""Where the cue ball starts, in metres before the ball that it hits."""

R = setups.RADIUS
CLOTH = rolling.cloth([-np.inf] * 2, [np.inf] * 2)

HITS = {"three": ("¾ ball", 0.25), "half": ("½ ball", 0.5), "quarter": ("¼ ball", 0.75), "full": ("straight on", 0.0)}
"""What the buttons set: how much of the other ball is hit, and the sine of the cut."""


class Thirty(Drawn):
    """A cue ball and one at rest: drag the cue ball up and down, and see where it goes after the hit.

    Parameters
    ----------
    shown : str
        States, the first of which it opens in; where no kernel runs all of them are shown.
    sine : float in [0, 1]
        Of the cut.
    """

    states = {
        "12.17": State("a rolling ball"),
        "12.18": State("the most it is turned"),
        "stunned": State("a ball without spin"),
    }
    acts = {name: words for name, (words, _) in HITS.items()}

    def __init__(self, *shown: str, sine: float = 0.5):
        self.shown = shown or tuple(self.states)[:1]
        if not 0 <= sine <= 1:
            raise ValueError(f"sine must be in [0, 1]: it is that of the cut; got {sine}")
        super().__init__(scrub=True, state=self.shown[0])
        self.sine = PEAK if self.state == "12.18" else float(sine)
        self.happen()
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")

    def happen(self) -> None:
        """Let the cue ball come, rolling, or so struck that it has no spin when it hits."""
        way = -START - 2 * R * float(np.sqrt((1 - self.sine) * (1 + self.sine)))
        height = rolling.stun(SPEED, way, CLOTH) if self.state == "stunned" else 0.4
        v, w = rolling.strike(SPEED, (1, 0), 0.0, height, R)
        x = [[START, 2 * R * self.sine], [0.0, 0.0]]
        made = rolling.balls(x, [v, [0, 0]], [w, [0, 0, 0]], R)
        self.history = rolling.run(made, CLOTH, SPAN, compiled=False)
        self.duration = self.leaving(legs(self.history, SPAN)[0])
        self.pace, self.legs = SLOWER * self.duration, legs(self.history, self.duration)
        self.turn = measured(self.history, SPAN)

    def leaving(self, mine: list[Leg]) -> float:
        """When the cue ball leaves the picture; the end of what is shown if it does not."""
        t = np.linspace(0, SPAN, 141)
        x = place(mine, t)
        out = np.any((x < VIEW[0] + R) | (x > VIEW[1] - R), axis=1)
        return float(t[np.argmax(out)]) if np.any(out) else SPAN

    @property
    def cut(self) -> float:
        """The cut, in degrees."""
        return float(np.degrees(np.arcsin(self.sine)))

    @property
    def caption(self) -> str:
        """The title of the state, the cut, and where the cue ball goes."""
        return f"{self.title}: {told(self)}"

    def motion(self) -> dict:
        """The balls from piece to piece, and the spots from turn to turn."""
        part, now = {id(artist): i for i, artist in enumerate(self.seen)}, self.t * self.duration
        moves = [*self.ball.moves(part, self.legs[0], now)]
        moves.append(carried(self.world, [[part[id(self.other)], 0]], self.legs[1], now))
        h = self.history
        sounds = [[float(t), "bell", 1.0] for t in h.t[(h.kind == BALL) & (h.t <= self.duration)]]
        pauses = [float(t) / self.duration for t in h.t[h.kind == BALL][:1]]
        clock = [[0, self.duration], [0, self.duration]]
        return {"clock": clock, "moves": moves, "hidden": [], "pauses": pauses, "sounds": sounds, "fade": 0.0}

    def places(self) -> dict[str, tuple]:
        """The line on which the cue ball comes."""
        place = np.array([START, 2 * R * self.sine])
        return {"centre of the cue ball": (self.world, place, f"cut {number(self.cut)} degrees", R)}

    def step(self, handle: str) -> np.ndarray:
        """A twentieth of the sum of radii."""
        return np.full(2, 0.1 * R)

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Let the cue ball come on another line, from the start."""
        self.sine = float(np.round(np.clip(self.target(handle, place)[1] / (2 * R), 0, 1), 3))
        self.again()

    def act(self, name: str) -> None:
        """Hit so much of the other ball, and play it."""
        self.sine = HITS[name][1]
        self.again()
        self.plays += 1

    def show_state(self, name: str) -> None:
        """Show a state; that of the peak is cut there."""
        self.state = name
        self.sine = PEAK if name == "12.18" else self.sine
        self.again()

    def again(self) -> None:
        """Let it happen, and show it from the start."""
        with self.hold_trait_notifications():
            self.t = 0.0
            self.happen()
        self.redraw()


def thirty(*shown: str, sine: float = 0.5) -> None:
    """Show a cue ball that hits another, and by how much it is turned aside. Arguments as `Thirty`."""
    explore(Thirty(*shown, sine=sine))
