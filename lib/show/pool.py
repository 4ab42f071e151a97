"""Lesson 10's picture: a table on which one aims, breaks, and goes through what happened, event by event."""

from contextlib import suppress
from itertools import zip_longest

import numpy as np
import traitlets
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from .. import exact, setups, sweep, table
from ..table import BALL, POCKET, Balls, Room
from . import cloth
from .artists import Paint, outlines, shapes
from .board import Board
from .canvas import LARGE, figure, in_style
from .motion import move_of
from .palette import QUIET
from .scene import ball, number, spoken
from .shapes import NONE, arrow, disc

__all__ = ["Pool"]

WIDE, STRIP = 11.4, 0.95
"""The width of the picture, and the height of the strip of numbers below, in inches."""

RECENT = 0.8
"""Seconds of a ball's way that are drawn brightly."""

LONGEST = 10.0
"""Seconds that are shown at most, and after the last event half of one."""

TRAIL = 1.0
"""How long a trail is seen when it is played, in seconds of the clock."""

REACH = 0.05
"""How far a velocity's tip stands from its ball, in table units for a unit of speed."""


def by_lib(balls: Balls, room: Room, until: float) -> table.History:
    """What happens, by `table.run`; contacts slower than a millimetre a second are elastic."""
    return table.run(balls, room, until, policy="cutoff", limit=1e-3)


class Pool(Board):
    """A table with balls on it, of which ball 0 is the cue ball: aim it, and see what follows, at any instant.

    Parameters
    ----------
    balls, room
        As `table.balls` and `table.room` made them, in the plane, the room closed; a break of 15 unless given.
    t : float
        The instant shown, as a share of the time that is shown.
    reveal : bool
        Whether what follows is shown; it can be set later.
    frame : float, optional
        Seconds that are shown at most, of a shot that is not to be aimed. If what `lib.sweep` says of the cue ball does
        not come true, for another hit came first, that stays in the picture.
    """

    reveal = traitlets.Bool(True)
    picked: int | None = None

    def __init__(self, balls: Balls | None = None, room: Room | None = None, t=0.0, reveal=True, frame=None, run=None):
        self.balls = setups.break_shot() if balls is None else balls
        self.room = setups.pool() if room is None else room
        self.frame, self.run = frame, run or by_lib
        self.names = list(range(len(self.balls.r)))
        super().__init__(t=t, reveal=reveal)
        self.happen(self.balls)
        self.lay_out()
        self.observe(lambda change: self.go(), "t")
        self.observe(lambda change: self.start(self.balls), "reveal")

    @property
    def outside(self) -> np.ndarray:
        """How wide and how high the table is with its rails."""
        inside = self.room.high - self.room.low
        return inside + 0.1 * np.max(inside)

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        large = self.projected
        width, strip, places = (WIDE / LARGE, 2 * STRIP, FOLDED) if large else (WIDE, STRIP, PLACES)
        wide, high = self.outside
        table_height = float(np.clip(width * high / wide, 1.5, 0.56 * width))
        whole = table_height + strip
        self.figure = figure(width, whole, large)
        self.world = self.figure.add_axes([0, strip / whole, 1, table_height / whole])
        self.lay_table()
        self.lay_strip(self.figure.add_axes([0.005, 0, 0.99, strip / whole]), strip, places)
        self.draw_background()

    def lay_table(self) -> None:
        """The table and what moves on it."""
        cloth.lay(self.world, self.room)
        self.lay_balls()

    def lay_balls(self) -> None:
        """The balls, their trails, their aim, and what is told of them."""
        N = len(self.balls.r)
        self.trails = cloth.trails(self.world, self.names)
        self.rack = cloth.Rack(self.world, self.balls.r, self.names)
        self.aim = shapes(self.world, [Paint(cloth.IVORY)] * N)
        self.rings = outlines(self.world, [cloth.IVORY] * 2, ["solid", "solid"], 2.2)
        self.ghosts = outlines(self.world, [cloth.IVORY] * 3, ["dashed", "dotted", "dashed"], 2.2)

    def lay_strip(self, strip: Axes, height: float, places: list[tuple]) -> None:
        """The strip of numbers, so many inches high."""
        strip.set_axis_off()
        look = {"s": "", "va": "baseline", "transform": strip.transAxes, "animated": True}
        self.heading = strip.text(0, 1 - 0.27 / height, weight="bold", **look)
        self.terms = [strip.text(x, y - 0.57 / height, color=QUIET, **look) for x, y in places]
        self.values = [strip.text(x, y - 0.86 / height, weight="bold", **look) for x, y in places]

    def happen(self, balls: Balls) -> None:
        """Run the table, and let the picture know how long there is something to see, and whether it is to be seen."""
        longest = LONGEST if self.frame is None else self.frame
        self.history, self.picked = self.run(balls, self.room, longest), None
        last = float(self.history.t[-1]) + 0.5 if len(self.history.t) else longest
        longest = min(longest, self.history.until)
        self.scrub, self.duration = self.reveal, min(last, longest)
        self.pace = self.duration

    def wait(self, balls: Balls) -> None:
        """Nothing happens while the pointer holds a ball."""
        self.history, self.picked = table.run(balls, self.room, 0.0), None

    def go(self) -> None:
        """Show the instant; what was let go of in the midst of a drag happens first."""
        self.picked = None
        if self.time() > self.history.until:
            self.happen(self.balls)
        self.redraw()

    def time(self) -> float:
        """The instant shown, in seconds."""
        return self.t * self.duration

    def at(self, t: float) -> Balls:
        """The balls at an instant of what happens."""
        return table.at(self.history, t)

    def event(self) -> int:
        """The event that was chosen, or else the last up to the instant shown; −1 before the first."""
        if self.picked is not None:
            return self.picked
        return int(np.searchsorted(self.history.t, self.time() + 1e-9, side="right")) - 1

    @property
    def caption(self) -> str:
        """What is to be seen, in a sentence."""
        h, k = self.history, self.event()
        if not self.reveal:
            x, v, r, _ = self.balls
            return "; ".join(ball(f"ball {i}", x[i], v[i], r[i]) for i in range(len(r))).capitalize() + "."
        speed = number(np.hypot(*self.balls.v[0]), 3)
        sunk = int(np.sum(h.kind[: k + 1] == POCKET))
        past = f"The cue ball comes with {speed} m/s. At t = {number(self.time(), 3)} s {k + 1} of {len(h.t)} events"
        fallen = f", and {sunk or 'no'} {'ball has' if sunk < 2 else 'balls have'} fallen"
        last = f" The last was of {table.named(h, k)}." if k >= 0 else ""
        dashed = "Dashed: where ball 0 and ball {} would have met, had no other hit come first."
        ghost = f" {dashed.format(undone[0])}" if (undone := self.undone()) else ""
        return f"{past} are past{fallen if len(self.room.pockets) else ''}.{last}{ghost}"

    def update(self) -> tuple[list[Artist], str]:
        """The balls at the instant, their trails, the aim before the first event, and the last event's derivation."""
        h, k, now = self.history, self.event(), table.at(self.history, self.time())
        self.rack.put(self.shown_at(now.x))
        for trails, since in zip(self.trails, (0.0, max(self.time() - RECENT, 0.0)), strict=True):
            then = now if since == self.time() else table.at(h, since)
            trails.set_segments([self.trail(i, since, then.x[i], now.x[i]) for i in range(len(now.r))])
        width, ahead = 0.006 * np.ptp(self.world.get_xlim()), REACH * (self.t == 0)
        self.aim.set_verts([arrow(x, ahead * v, width) for x, v in zip(now.x, now.v, strict=True)])
        self.rings.set_segments(self.marks(k))
        self.ghosts.set_segments(self.foreseen(now))
        self.put_strip(k)
        return [*self.trails, *self.rack.artists, self.aim, self.rings, self.ghosts, *self.strip], ""

    def shown_at(self, x: np.ndarray) -> np.ndarray:
        """Where the balls are drawn that are there."""
        return x

    def put_strip(self, k: int) -> None:
        """What event k is, and the numbers that it follows from."""
        heading, names, values = _derivation(self.history, k) if self.reveal else ("", (), ())
        for words, texts in (([self.heading], [heading]), (self.terms, names), (self.values, values)):
            for word, text in zip_longest(words, texts, fillvalue=""):
                word.set_text(text)

    @property
    def strip(self) -> list[Artist]:
        """The strip of numbers."""
        return [self.heading, *self.terms, *self.values]

    def way_of(self, i: int, events: list[tuple], last: float, end: np.ndarray) -> tuple[list[float], list[np.ndarray]]:
        """Readings of the clock and places between which ball i goes straight, from its start through its events."""
        h = self.history
        k = [0.0, *(h.clock[q] for q, _ in events), last]
        return k, [self.balls.x[i], *(h.x[q, side] for q, side in events), end]

    def motion(self) -> dict:
        """Every ball and its trail from event to event, by the warped clock; what tells of one instant is not shown."""
        h, N = self.history, len(self.balls.r)
        if self.duration > h.until or not self.reveal:
            return {}
        part = {id(artist): i for i, artist in enumerate(self.seen)}
        s = np.linspace(0, self.duration, 120 if self.room.drag else 2)
        clock = [table.warped(self.room, float(x)) for x in s]
        end, now, moves = table.at(h, self.duration).x, table.warped(self.room, self.time()), []
        for i in range(N):
            events = met(h, i, len(h.t))
            k, places = self.way_of(i, events, clock[-1], end[i])
            marks = [[part[id(artist)], mark] for artist, mark in self.rack.marks(i)]
            moves.append(move_of(self.world, marks, k, places, now, (part[id(self.trails[1])], i)))
        still = *self.strip, *([] if self.undone() else [self.ghosts])
        hidden = [part[id(artist)] for artist in (*self.trails, self.aim, self.rings, *still)]
        kinds = ["bell" if kind == BALL else "tick" for kind in h.kind]
        sounds = [[float(at), kind, 1.0] for at, kind in zip(h.clock, kinds, strict=True)]
        plain = {"clock": [s.tolist(), clock], "hidden": hidden, "pauses": []}
        return plain | {"moves": moves, "sounds": sounds, "fade": TRAIL}

    def trail(self, i: int, since: float, begun: np.ndarray, now: np.ndarray) -> np.ndarray:
        """The way of ball i from a time on, where it had begun: from event to event, straight."""
        h = self.history
        first, last = np.searchsorted(h.t, (since, self.time() + 1e-9), side="right")
        return np.array([begun, *(h.x[event] for event in met(h, i, last, first)), now])

    def marks(self, k: int) -> list[np.ndarray]:
        """Rings round the two of event k."""
        h = self.history
        if k < 0:
            return [NONE, NONE]
        first = disc(h.x[k, 0], 1.15 * self.balls.r[h.i[k]])
        return [first, disc(h.x[k, 1], 1.15 * self.balls.r[h.j[k]]) if h.kind[k] == BALL else NONE]

    def foreseen(self, now: Balls) -> list[np.ndarray]:
        """Before the first event: where the cue ball will first touch a ball, the way there, and what of it stays."""
        if undone := self.undone():
            i, ghost, met = undone
            return [disc(ghost, self.balls.r[0]), np.array([self.balls.x[0], ghost]), disc(met, self.balls.r[i])]
        if self.t > 0 or not self.reveal or not (first := self.first(now)):
            return [NONE, NONE, NONE]
        _, ghost, _ = first
        return [disc(ghost, now.r[0]), np.array([now.x[0], ghost]), NONE]

    def first(self, now: Balls) -> tuple | None:
        """Which ball the cue ball will first touch if nothing comes first, by `lib.sweep`, and where both are then."""
        if len(now.r) < 2:
            return None
        way = self.ahead(now) * now.v
        times = sweep(now.x[0], way[0], now.r[0], now.x[1:], way[1:], now.r[1:]).t
        i = 1 + int(np.argmin(times))
        t = times[i - 1]
        return (i, now.x[0] + t * way[0], now.x[i] + t * way[i]) if t <= 1 else None

    def ahead(self, now: Balls) -> float:
        """How far to look ahead, by the warped clock: all the frame, or until the cue ball has crossed the table."""
        if self.frame is not None:
            return table.warped(self.room, self.frame)
        size, speed = np.max(self.room.high - self.room.low), max(np.hypot(*now.v[0]), 1e-9)
        return min(2 * size / speed, 1 / max(self.room.drag, 1e-9))  # on cloth it never gets further

    def undone(self) -> tuple | None:
        """What was foreseen of a shot that is not to be aimed, if the two never meet."""
        h = self.history
        first = self.first(self.balls) if self.reveal and self.frame is not None else None
        return first if first and not np.any((h.kind == BALL) & (h.i == 0) & (h.j == first[0])) else None

    def tip(self) -> np.ndarray:
        """Where the handle of the aim stands."""
        return self.balls.x[0] + REACH * self.balls.v[0]

    def places(self) -> dict[str, tuple]:
        """The cue ball and its aim, until the shot has begun."""
        if self.t > 0 or not self.reveal or self.frame is not None:
            return {}
        x, v = self.balls.x[0], self.balls.v[0]
        return {
            "centre of the cue ball": (self.world, x, spoken(x), self.balls.r[0]),
            "velocity of the cue ball": (self.world, np.clip(self.tip(), self.room.low, self.room.high), spoken(v), 0),
        }

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put the cue ball somewhere, or aim it; once settled all that follows is run anew."""
        x, v = self.balls.x.copy(), self.balls.v.copy()
        place = self.target(handle, place)
        if handle.startswith("centre"):
            inside = self.room.low + self.balls.r[0], self.room.high - self.balls.r[0]
            x[0] = np.clip(place, *inside)
        else:
            v[0] = (place - x[0]) / REACH
        self.start(table.balls(x, v, self.balls.r, self.balls.m), settled)

    def start(self, balls: Balls, settled: bool = True) -> None:
        """Take other balls at the start; such as overlap, or meet beyond all floats, are left where they were last."""
        run = self.happen if settled else self.wait
        for each in (balls, self.balls):
            with suppress(ValueError, table.EndlessError):
                run(each)
                break
        self.balls, self.room = self.history.balls, self.history.room
        if self.t > 0:
            self.t = 0.0  # which redraws
        else:
            self.redraw()

    def adjust(self, **values: float) -> None:
        """Change the room: e, e_wall or drag."""
        self.room = table.room(**self.room._replace(**values)._asdict())
        self.start(self.balls)

    def _on_step(self, by: int) -> None:
        """Go to the event before or to the next, of one instant one by one."""
        k, times = self.event(), self.history.t
        between = k >= 0 and self.picked is None and self.time() > times[k] + 1e-9
        k += by + (by < 0 and between)
        if k < len(times) and (k < 0 or times[k] <= self.duration):
            self.choose(max(k, -1))

    def choose(self, k: int) -> None:
        """Show event k; −1 is the start."""
        with self.hold_trait_notifications():
            self.t = min(float(self.history.t[k]) / self.duration, 1.0) if k >= 0 else 0.0
        self.picked = k if k >= 0 else None
        self.redraw()


PLACES = [(x, 1.0) for x in (0.0, 0.1, 0.235, 0.40, 0.60, 0.76, 0.87)]
FOLDED = [(0.25 * (i % 4), 1 - 0.4 * (i // 4)) for i in range(7)]
"""Where the numbers of the strip stand, as shares of it; if projected, in two rows."""


PAIR = (
    "from τ =",
    r"$b = \mathbf{p}\!\cdot\!\mathbf{v}$",
    r"$c = \mathbf{p}\!\cdot\!\mathbf{p} - r^2$",
    r"$D = a\,r^2 - |\mathbf{p}\times\mathbf{v}|^2$",
    r"$c\,/\,(\sqrt{D} - b)$",
    "$v_n$",
    "change of v",
)
ALONE = "from τ =", "way there", "speed", "time it takes"
"""What an event of a pair follows from, and what one of a ball alone."""


def met(h: table.History, i: int, n: int, first: int = 0) -> list[tuple]:
    """Those of the first n events in which ball i takes part, each by its number and the side that i is on."""
    if first >= n:
        return []
    sides = ((side, first + np.flatnonzero(who[first:n] == i)) for side, who in ((0, h.i), (1, h.j)))
    found = [(q, side) for side, events in sides for q in events]
    return [(q, side) for q, side in sorted(found) if side == 0 or h.kind[q] == BALL]


def _derivation(h: table.History, k: int) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """What event k is, and the numbers it follows from: heading, names and values."""
    if k < 0:
        return "before the first event" if len(h.t) else "no event", (), ()
    heading = f"event {k + 1} of {len(h.t)}: {table.named(h, k)}"
    if h.kind[k] != BALL:
        since, x, v = _last_leg(h, int(h.i[k]), k)
        dt, moved = h.clock[k] - since, np.hypot(*(h.x[k, 0] - x))
        return heading, ALONE, _listed(since, moved, np.hypot(*v), dt)
    legs = [_last_leg(h, int(i), k) for i in (h.i[k], h.j[k])]
    since = max(leg[0] for leg in legs)
    (x1, v1), (x2, v2) = ((x + v * (since - begun), v) for begun, x, v in legs)
    p, v, r = x2 - x1, v2 - v1, h.balls.r[h.i[k]] + h.balls.r[h.j[k]]
    c, b, _, _, D = (float(x) for x in exact.plain((*p, 0.0), (*v, 0.0), r))
    n = h.x[k, 1] - h.x[k, 0]
    v_n = float((v1 - v2) @ n) / np.hypot(*n)
    t = c / (np.sqrt(max(D, 0)) - b) if b < 0 else np.nan
    return heading, PAIR, _listed(since, b, c, D, t, v_n, np.hypot(*(h.v[k, 0] - v1)))


def _last_leg(h: table.History, i: int, k: int) -> tuple[float, np.ndarray, np.ndarray]:
    """Ball i on its way to event k: since when on the clock, from where, and how fast."""
    for q in range(k - 1, -1, -1):
        if h.instant[q] == h.instant[k]:
            continue  # resolved together with event k
        if h.i[q] == i:
            return float(h.clock[q]), h.x[q, 0], h.v[q, 0]
        if h.kind[q] == BALL and h.j[q] == i:
            return float(h.clock[q]), h.x[q, 1], h.v[q, 1]
    return 0.0, h.balls.x[i], h.balls.v[i]


def _listed(*values: float) -> tuple[str, ...]:
    """Numbers as texts."""
    return tuple(number(x, 3) if np.isfinite(x) else "none" for x in values)
