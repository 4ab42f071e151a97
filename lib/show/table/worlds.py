"""Two worlds: a break, and the same a hair aside or frame by frame; and the logarithm of how far they part."""

from collections.abc import Iterator

import numpy as np
from matplotlib.artist import Artist
from numpy.typing import NDArray

from ... import response, setups, table
from ...table import Balls, Room
from .. import cloth
from ..artists import outlines
from ..board import Board, State
from ..canvas import SMALL, in_style
from ..explorer import explore
from ..palette import CONTACT, QUIET, WRONG, V
from ..scene import number
from ..shapes import NONE, disc

SECONDS, SAMPLES = 3.5, 210
"""How long both worlds are followed, and at how many instants they are compared: each is the end of a frame."""

TIMES = np.linspace(0, SECONDS, SAMPLES + 1)

HAIR = 1e-9
"""How far the cue ball is moved for a world that differs by a hair, in metres."""

RATE = 60
"""Frames a second of the world that goes in frames."""

LOW, HIGH = -9.2, 0.7
"""Powers of ten of a metre between which they part."""

BOXES = (((0.005, 0.02, 0.56, 0.96), (0.715, 0.17, 0.265, 0.72)), ((0.005, 0.46, 0.99, 0.53), (0.24, 0.12, 0.72, 0.27)))
"""Where the table and the graph stand, as shares of a wide page and of a narrow one."""


def _frame_by_frame(balls: Balls, room: Room, rate: float, seconds: float) -> Iterator[tuple[NDArray, NDArray, int]]:
    """Move all for a frame, then go through the pairs in their order, and let all that overlap and close in collide.

    Yields centres and velocities after every frame, and how many pairs collided in it.
    """
    x, v, r = balls.x.copy(), balls.v.copy(), balls.r[:, None]
    first, second = np.triu_indices(len(x), 1)
    for _ in range(round(seconds * rate)):
        x, hits = x + v / rate, 0
        v = np.where((x < room.low + r) & (v < 0) | (x > room.high - r) & (v > 0), -room.e_wall * v, v)
        apart = x[second] - x[first]
        overlap = balls.r[first] + balls.r[second] - np.sqrt(np.sum(apart * apart, axis=1))
        for i, j in zip(first[overlap > 0], second[overlap > 0], strict=True):
            before = v[i].copy()
            v[i], v[j] = response.collide(v[i], v[j], x[j] - x[i], balls.m[i], balls.m[j], room.e)
            hits += bool(np.any(v[i] != before))
        yield x, v, hits


class Worlds(Board):
    """A break without cloth and pockets: full balls from event to event, rings in the other world.

    Its cue ball starts a hair aside; or it goes in frames.
    """

    states = {
        "a hair": State("a billionth of a metre aside", sentence="its cue ball starts a billionth of a metre aside"),
        "frames": State(
            f"{RATE} frames a second", sentence=f"a program that looks {RATE} times a second, pair by pair"
        ),
    }
    fluid = True
    begins = 0.0

    def __init__(self, *shown: str):
        self.shown = shown or ("a hair",)
        self.balls = setups.break_shot(aim=1)
        self.room = setups.pool(drag=0)._replace(pockets=np.zeros((0, 2)))
        self.history, self.known = table.run(self.balls, self.room, SECONDS), {}
        super().__init__(state=self.shown[0], scrub=True, pace=8.0 / SECONDS, last=SECONDS)
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: one table for both worlds, and beside it how far they are apart."""
        self.figure = self.page(9.6, 3.1, upright=-0.6)
        table_box, graph_box = BOXES[int(self.figure.get_figwidth() < 6.5)]
        self.world = self.figure.add_axes(table_box)
        cloth.lay(self.world, self.room)
        names = list(range(len(self.balls.r)))
        self.rack = cloth.Rack(self.world, self.balls.r, names)
        rims = [cloth.IVORY, *map(cloth.hue, names[1:])]  # each ring has its ball's colour
        self.others = outlines(self.world, rims, ["solid"] * len(names), 2.2)
        for text in self.rack.numbers:  # too small to be read
            text.set_text("")
        self.graph = ax = self.figure.add_axes(graph_box, xlim=(0, SECONDS), ylim=(LOW, HIGH))
        ax.set_yticks([-9, -6, -3, 0], ["a nanometre", "a micrometre", "a millimetre", "a metre"])
        ax.set_title("how far apart at most")
        ax.set(xticks=[0, 1, 2, 3], xlabel="seconds")
        ax.axhline(np.log10(setups.RADIUS), color=QUIET, linewidth=0.8)
        ax.text(SECONDS, np.log10(setups.RADIUS), "a radius", color=QUIET, size=SMALL, ha="right", va="top")
        looks = (WRONG, 2.4), (CONTACT, 0.8), (V, 1.8)
        self.curve, self.hits, self.now = (outlines(ax, [colour], ["solid"], width) for colour, width in looks)
        self.draw_background()

    def show_state(self, name: str) -> None:
        """Show the other world from its beginning."""
        self.t = self.begins
        super().show_state(name)

    def saved(self) -> dict[str, str]:
        """Where no kernel runs: both worlds in the end."""
        made = Worlds(*self.shown)
        made.t = made.begins = SECONDS
        return made.saved_states()

    def other(self) -> list[NDArray]:
        """The places of the other world at every instant that is compared, worked out once."""
        if self.state not in self.known:
            self.known[self.state] = self.in_frames() if self.state == "frames" else self.a_hair_aside()
        return self.known[self.state]

    def in_frames(self) -> list[NDArray]:
        """The places at every instant that is compared, in a world that goes in frames."""
        frames = [self.balls.x, *(x for x, _, _ in _frame_by_frame(self.balls, self.room, RATE, SECONDS))]
        return [frames[min(int(t * RATE + 1e-9), len(frames) - 1)] for t in TIMES]

    def a_hair_aside(self) -> list[NDArray]:
        """The places at every instant that is compared, in a world whose cue ball starts a hair aside."""
        x = self.balls.x.copy()
        x[0, 1] += HAIR
        moved = table.run(self.balls._replace(x=x), self.room, SECONDS)
        return [table.at(moved, float(t)).x for t in TIMES]

    def apart(self) -> NDArray:
        """How far the balls of both worlds are apart at most, at every instant that is compared, in metres."""
        found = []
        for t, x in zip(TIMES, self.other(), strict=True):
            off = x - table.at(self.history, min(float(t), SECONDS)).x
            found.append(float(np.sqrt(np.max(np.sum(off * off, axis=1)))))
        return np.array(found)

    def update(self) -> tuple[list[Artist], str]:
        """Both worlds at the instant shown, and how far they have parted."""
        k = int(np.rint(self.t / SECONDS * SAMPLES))
        self.rack.put(table.at(self.history, SECONDS * k / SAMPLES).x)
        self.others.set_segments([disc(x, 1.06 * r) for x, r in zip(self.other()[k], self.balls.r, strict=True)])
        off = np.maximum(self.apart(), 10.0**LOW)
        upto = TIMES <= TIMES[k]
        self.curve.set_segments([np.column_stack([TIMES, np.log10(off)])[upto]])
        past = self.history.t[self.history.t <= TIMES[k]]
        self.hits.set_segments([np.array([[t, LOW], [t, LOW + 0.9]]) for t in past] or [NONE])
        self.now.set_segments([np.array([[TIMES[k], LOW], [TIMES[k], HIGH]])])
        self.off, self.past = self.apart()[k], len(past)
        return [*self.rack.artists, self.others, self.curve, self.hits, self.now], ""

    @property
    def caption(self) -> str:
        """Which worlds they are, and how far apart they are after how many hits."""
        who = self.states[self.state].sentence
        begun = f"Full: the break, after {self.past} hits. Rings: {who}."
        return f"{begun} No ball is farther than {_length(self.off)} from its ring."


def _length(metres: float) -> str:
    """A length in a unit that fits it."""
    units = ("m", 1.0), ("cm", 1e-2), ("mm", 1e-3), ("µm", 1e-6), ("nm", 1e-9)
    name, size = next((each for each in units if metres >= 0.995 * each[1]), units[-1])
    return f"{number(float(f'{metres / size:.2g}'))} {name}"


def worlds(*shown: str) -> None:
    """Show both worlds, the other one first as named; where no kernel runs all that are named."""
    explore(Worlds(*shown))
