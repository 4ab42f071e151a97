"""Two worlds: the same break from event to event and frame by frame, and the logarithm of how far they part."""

from collections.abc import Iterator

import numpy as np
from matplotlib.artist import Artist
from numpy.typing import NDArray

from ... import response, setups, table
from ...table import Balls, Room
from .. import cloth
from ..artists import outlines
from ..board import Board, State
from ..canvas import SMALL, figure, in_style
from ..explorer import explore
from ..palette import CONTACT, QUIET, WRONG, V
from ..scene import number
from ..shapes import disc

SECONDS, SAMPLES = 2.0, 120
"""How long both worlds are followed, and at how many instants they are compared: each is the end of a frame."""

TIMES = np.linspace(0, SECONDS, SAMPLES + 1)

HAIR = 1e-9
"""How far the cue ball is moved for a world that differs by a hair, in metres."""

LOW, HIGH = -9.5, 0.7
"""Powers of ten of a metre between which they part."""


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

    The other world goes in frames, so many a second; or from event to event too, its cue ball a hair aside.
    """

    states = {
        **{rate: State("frames a second", sentence=f"{rate} frames a second") for rate in ("60", "240", "960")},
        "a hair": State("a billionth of a metre aside, from event to event", sentence="a cue ball a hair aside"),
    }

    def __init__(self, *shown: str):
        self.shown = shown or ("60",)
        self.balls = setups.break_shot(aim=1)
        self.room = setups.pool(drag=0)._replace(pockets=np.zeros((0, 2)))
        self.history, self.known = table.run(self.balls, self.room, SECONDS), {}
        super().__init__(state=self.shown[0], scrub=True, pace=6.0)
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: one table for both worlds, and below it how far they are apart."""
        self.figure = figure(9.6, 6.6, self.projected)
        self.world = self.figure.add_axes([0.01, 0.33, 0.98, 0.66])
        cloth.lay(self.world, self.room)
        names = list(range(len(self.balls.r)))
        self.rack = cloth.Rack(self.world, self.balls.r, names)
        self.others = outlines(self.world, [cloth.IVORY] * len(names), ["solid"] * len(names), 1.8)
        self.graph = ax = self.figure.add_axes([0.11, 0.07, 0.86, 0.22], xlim=(0, SECONDS), ylim=(LOW, HIGH))
        ax.set_yticks([-9, -6, -3, 0], ["a nanometre", "a micrometre", "a millimetre", "a metre"])
        ax.set_xlabel("seconds", labelpad=1)
        ax.axhline(np.log10(setups.RADIUS), color=QUIET, linewidth=0.8)
        ax.text(SECONDS, np.log10(setups.RADIUS), "a radius ", color=QUIET, size=SMALL, ha="right", va="bottom")
        looks = (WRONG, 2.4), (CONTACT, 0.8), (V, 1.8)
        self.curve, self.hits, self.now = (outlines(ax, [colour], ["solid"], width) for colour, width in looks)
        self.draw_background()

    def other(self) -> list[NDArray]:
        """The places of the other world at every instant that is compared, worked out once."""
        if self.state not in self.known:
            frames = self.state.isdigit()
            self.known[self.state] = self.in_frames(float(self.state)) if frames else self.a_hair_aside()
        return self.known[self.state]

    def in_frames(self, rate: float) -> list[NDArray]:
        """The places at every instant that is compared, in a world that goes so many frames a second."""
        frames = [self.balls.x, *(x for x, _, _ in _frame_by_frame(self.balls, self.room, rate, SECONDS))]
        return [frames[min(int(t * rate + 1e-9), len(frames) - 1)] for t in TIMES]

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
        k = int(np.rint(self.t * SAMPLES))
        self.rack.put(table.at(self.history, SECONDS * k / SAMPLES).x)
        self.others.set_segments([disc(x, 1.06 * r) for x, r in zip(self.other()[k], self.balls.r, strict=True)])
        off = np.maximum(self.apart(), 10.0**LOW)
        self.curve.set_segments([np.column_stack([TIMES, np.log10(off)])])
        self.hits.set_segments([np.array([[t, LOW], [t, LOW + 0.9]]) for t in self.history.t])
        self.now.set_segments([np.array([[TIMES[k], LOW], [TIMES[k], HIGH]])])
        self.off = off[k]
        return [*self.rack.artists, self.others, self.curve, self.hits, self.now], ""

    @property
    def caption(self) -> str:
        """How far apart the worlds are now, and at the end."""
        end = float(self.apart()[-1])
        who = self.states[self.state].sentence
        now = SECONDS * int(np.rint(self.t * SAMPLES)) / SAMPLES
        return (
            f"Full: from event to event. Rings: {who}. After {number(now, 3)} s they are {number(self.off, 1)} m apart "
            f"at most, after {number(SECONDS)} s {number(end, 1)} m. Each bar below is a hit."
        )


def worlds(*shown: str) -> None:
    """Show both worlds, the other one first as named; where no kernel runs all that are named."""
    explore(Worlds(*shown))
