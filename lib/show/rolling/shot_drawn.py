"""What pool on rolling cloth looks like: the table, the face of the cue ball beside it, words, and the line of aim."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.collections import LineCollection
from numpy.typing import NDArray

from ... import rolling
from ...rolling import PHASE, History
from ...table import BALL, Balls
from .. import cloth
from ..canvas import LARGE, in_style
from ..canvas import figure as sheet
from ..game import Game
from ..shapes import disc
from .face import Face, miscued
from .rolled import carried, joined, legs, past, put_ways, ways

WIDE, COLUMN = 11.4, 2.95
"""The width of the picture, and of the column beside the table, in inches."""

ROWS = 8
"""Lines of words."""

LOOK_AHEAD, ON = 1.5, 0.7
"""Seconds of a shot that the line of aim tells at most, and how long after a hit."""


class Drawn(Game):
    """The artists of a game on rolling cloth, for a board that knows `struck`, `legs`, `cloth` and `struck_balls`."""

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table, and beside it the face of the cue ball and words."""
        wide, high = (self.room.high - self.room.low) + 0.1 * np.max(self.room.high - self.room.low)
        width = WIDE / LARGE if self.projected else WIDE
        beside = 0.0 if self.projected else COLUMN
        tall = (width - beside) * high / wide
        whole = tall + (COLUMN if self.projected else 0.0)
        self.figure = sheet(width, whole, self.projected)
        self.world = self.figure.add_axes([0, 1 - tall / whole, 1 - beside / width, tall / whole])
        self.lay_table()
        size, left = COLUMN - 0.25, (0.0 if self.projected else width - COLUMN + 0.12)
        bottom = whole - tall + (-size - 0.1 if self.projected else tall - size)
        self.face = Face(self.figure, [left / width, bottom / whole, size / width, size / whole])
        x, y = (left + size + 0.2, bottom + size - 0.3) if self.projected else (left + 0.12, bottom - 0.05)
        put = {"va": "top", "animated": True}
        rows = [(x / width, (y - 0.235 * i) / whole) for i in range(ROWS)]
        self.lines = [self.figure.text(*at, "", weight="normal" if i else "bold", **put) for i, at in enumerate(rows)]
        self.draw_background()

    def lay_table(self) -> None:
        """The table, the ways of the balls below them, and the cue."""
        super().lay_table()
        hues = [cloth.hue(name) for name in self.names]
        self.ways = ways(self.world, hues, 1.6)
        looks = LineCollection([], colors=hues, linewidths=2.0, alpha=0.9, animated=True)
        self.looks = self.world.add_collection(looks, autolim=False)

    def update(self) -> tuple[list[Artist], str]:
        """The balls at the instant, their ways up to it, and before the shot the cue and what it is aimed at."""
        t, x = self.time(), self.at(self.time()).x
        put_ways(self.ways, [past(mine, t) for mine in self.legs])
        self.looks.set_segments([np.array([each, each]) for each in x])
        self.rack.put(x)
        self.rings.set_segments(self.marks(self.event()))
        self.ghosts.set_segments(self.foreseen(self.balls))
        self.cue.set_verts([self.stick()] if self.t == 0 else [])
        self.face.put(*self.struck)
        for line, text in zip(self.lines, [*self.words(), *[""] * ROWS][:ROWS], strict=True):
            line.set_text(text)
        seen = [*self.ways, self.looks, *self.rack.artists, self.rings, self.ghosts, self.cue]
        return [*seen, *self.face.artists, *self.lines], ""

    def motion(self) -> dict:
        """Every ball that moves and its trail from piece to piece; what tells of one instant is not shown."""
        if not self.history.until > 0:
            return {}
        part, now = {id(artist): i for i, artist in enumerate(self.seen)}, self.time()
        moves = []
        for i, mine in enumerate(self.legs):
            if any(np.any(leg.v) for leg in mine):
                marks = [[part[id(artist)], mark] for artist, mark in self.rack.marks(i)]
                moves.append(carried(self.world, marks, mine, now, (part[id(self.looks)], i)))
        hidden = [part[id(a)] for a in (*self.ways, self.looks, self.rings, self.ghosts, self.cue)]
        h, clock = self.history, [[0, self.duration], [0, self.duration]]
        met = [
            (float(t), "bell" if kind == BALL else "tick") for t, kind in zip(h.t, h.kind, strict=True) if kind != PHASE
        ]
        sounds = [[round(t, 4), kind, 1.0] for t, kind in met]
        found = {"clock": clock, "moves": moves, "hidden": hidden, "sounds": sounds, "pauses": [], "fade": 1.0}
        return found | {"slow": self.slowed()}

    def foreseen(self, now: Balls) -> list[NDArray]:
        """Where the cue ball first touches a ball, its way there and on, and that ball's way."""
        none = np.empty((0, 2))
        if self.t > 0 or miscued(*self.struck) or not np.any(self.balls.v[0]):
            return [none, none, none]
        h = rolling.run(self.struck_balls(self.balls), self.cloth, LOOK_AHEAD)
        hits = np.flatnonzero((h.kind == BALL) & ((h.i == 0) | (h.j == 0)))
        every = legs(h, LOOK_AHEAD)
        if not len(hits):
            return [none, joined(every[0]), none]
        k = int(hits[0])
        other, side = (int(h.j[k]), 0) if h.i[k] == 0 else (int(h.i[k]), 1)
        told = [joined(past(every[i], known_to(h, k, i))) for i in (0, other)]
        return [disc(h.x[k, side], now.r[0]), *told]


def known_to(h: History, k: int, ball: int) -> float:
    """Until when the line of aim follows a ball after event k: to what it meets next, or for a while."""
    mine = (h.kind != PHASE) & ((h.i == ball) | ((h.kind == BALL) & (h.j == ball))) & (h.instant > h.instant[k])
    return float(min(min(h.t[mine], default=np.inf), h.t[k] + ON))
