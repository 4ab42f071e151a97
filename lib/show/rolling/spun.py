"""A struck ball from its first slip to rolling: where the cue hits, the way it goes, and its slip over time."""

import numpy as np

from ... import rolling, setups
from ..board import State
from ..explorer import explore
from ..scene import number
from ..vector import track
from .face import miscued, within
from .rolled import Leg, carried, legs, place
from .spun_drawn import SPAN, VIEW, Drawn
from .spun_told import told

SLOWER, FASTEST = 6, 3.0
"""How much slower than it happens it is played; and metres a second at most."""

WAY = 0.35
"""How far the cue ball goes to the other, if there is one, in metres."""

R = setups.RADIUS
CLOTH = rolling.cloth([-np.inf] * 2, [np.inf] * 2)

SET = {
    "centre": ("in the middle", (2.0, 0.0, 0.0, 0.0, False)),
    "rolls": ("rolls at once", (2.0, 0.0, 0.4, 0.0, False)),
    "follow": ("follow", (2.0, 0.0, 0.5, 0.0, True)),
    "stun": ("stun", (2.0, 0.0, rolling.stun(2.0, WAY, CLOTH), 0.0, True)),
    "draw": ("draw", (2.0, 0.0, -0.5, 0.0, True)),
    "curl": ("a ball that curls", (1.5, 0.0, -0.3, -60.0, False)),
}
"""What the buttons set: speed, side, height, by how much the spin is turned, and whether a ball lies ahead."""


class Spun(Drawn):
    """A cue ball that is struck: drag the dot where the cue hits, its speed, and the direction of its spin.

    Parameters
    ----------
    shown : str
        States, the first of which it opens in; where no kernel runs all of them are shown.
    preset : str
        Which of `SET` it opens with.
    """

    states = {
        "12.13": State("the slip"),
        "12.14": State("what sliding takes"),
        "12.15": State("five sevenths"),
    }
    acts = {name: words for name, (words, _) in SET.items()}

    def __init__(self, *shown: str, preset: str = "centre"):
        self.shown = shown or tuple(self.states)[:1]
        self.act_on(preset)
        super().__init__(scrub=True, state=self.shown[0])
        self.happen()
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")

    def act_on(self, name: str) -> None:
        """Set what one of the presets says."""
        if name not in SET:
            raise ValueError(f"preset must be among {', '.join(SET)}; got {name!r}")
        self.speed, self.side, self.height, self.turned, self.ahead = SET[name][1]

    def happen(self) -> None:
        """Strike the ball, and follow it until it leaves the picture."""
        self.missed = miscued(self.side, self.height)
        speed, given = (0.0, (0.0, 0.0)) if self.missed else (self.speed, (self.side, self.height))
        v, w = rolling.strike(speed, (1, 0), *given, R)
        c, s = setups.direction(self.turned)
        w = np.array([c * w[0] - s * w[1], s * w[0] + c * w[1], w[2]]) + 0.0
        still, N = np.zeros(3), 1 + self.ahead
        x, v, w = [[0.0, 0.0], [WAY + 2 * R, 0.0]][:N], [v, still[:2]][:N], [w, still][:N]
        self.history = rolling.run(rolling.balls(x, v, w, R), CLOTH, SPAN, compiled=False)
        self.duration = self.leaving(legs(self.history, SPAN)[0])
        self.pace, self.legs = SLOWER * self.duration, legs(self.history, self.duration)

    def leaving(self, mine: list[Leg]) -> float:
        """When the cue ball leaves the picture; the end of what is shown if it does not."""
        t = np.linspace(0, SPAN, 126)
        x = place(mine, t)
        out = np.any((x < VIEW[0] + R) | (x > VIEW[1] - R), axis=1)
        return float(t[np.argmax(out)]) if np.any(out) else SPAN

    def values(self, mine: list[Leg]) -> tuple[np.ndarray, np.ndarray]:
        """At both ends of each piece: the time, shape (2 K,), and w, r ω and u along the cue, shape (2 K, 3)."""
        t = np.array([[leg.start, leg.end] for leg in mine]).ravel()
        speed = np.array([[leg.v[0], leg.velocity(leg.lasts)[0]] for leg in mine]).ravel()
        path, end = rolling.path(self.history)[0], rolling.at(self.history, t[-1])
        spin = R * np.interp(t, np.append(path.t, max(t[-1], path.t[-1])), np.append(path.w[:, 1], end.w[0, 1]))
        return t, np.stack([speed, spin, speed - spin], axis=-1)

    @property
    def caption(self) -> str:
        """The title of the state, and what comes of the strike."""
        return f"{self.title}: {told(self)}"

    def motion(self) -> dict:
        """The balls from piece to piece, the spots from turn to turn, and the line of now in the graph."""
        part, now = {id(artist): i for i, artist in enumerate(self.seen)}, self.t * self.duration
        moves = self.ball.moves(part, self.legs[0], now)
        if self.ahead:
            moves.append(carried(self.world, [[part[id(self.other)], 0]], self.legs[1], now))
        line = track(self.graph, [[part[id(self.now)], 0]], [0, self.duration], [[0, 0], [self.duration, 0]], now)
        clock = [[0, self.duration], [0, self.duration]]
        h = self.history
        sounds = [[float(t), "bell", 1.0] for t in h.t[(h.kind == 0) & (h.t <= self.duration)]]
        return {"clock": clock, "moves": [*moves, line], "hidden": [], "pauses": [], "sounds": sounds, "fade": 0.0}

    def places(self) -> dict[str, tuple]:
        """Where the cue strikes, how fast, and by how much the spin is turned."""
        fast, way = np.array([self.speed, 0.0]), np.array([self.turned, 0.0])
        return {
            "where the cue strikes": self.face.place(self.side, self.height),
            "speed": (self.fast[0], fast, f"{number(self.speed)} metres a second", 0.1),
            "direction of the spin": (self.way[0], way, f"turned by {number(self.turned)} degrees", 6.0),
        }

    def step(self, handle: str) -> np.ndarray:
        """A tenth of the radius, a tenth of a metre a second, or ten degrees."""
        return np.full(2, 10.0 if handle.startswith("direction") else 0.1)

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Strike elsewhere, faster or slower, or with the spin turned; from the start."""
        place = self.target(handle, place)
        if handle.startswith("where"):
            self.side, self.height = within(place)
        elif handle == "speed":
            self.speed = float(np.round(np.clip(place[0], 0, FASTEST), 2))
        else:
            self.turned = float(np.rint(np.clip(place[0], -90, 90)))
        self.again()

    def act(self, name: str) -> None:
        """Set what a preset says, and play it."""
        self.act_on(name)
        self.again()
        self.plays += 1

    def again(self) -> None:
        """Strike, and show it from the start."""
        with self.hold_trait_notifications():
            self.t = 0.0
            self.happen()
        self.redraw()


def spun(*shown: str, preset: str = "centre") -> None:
    """Show a ball that is struck, its slip and its spin. Arguments as `Spun`."""
    explore(Spun(*shown, preset=preset))
