"""A table on which one aims, breaks, and goes through what happened, event by event."""

from contextlib import suppress

import numpy as np
import traitlets
from matplotlib.artist import Artist

from .. import setups, sweep, table
from ..table import BALL, POCKET, Balls, Room
from . import cloth
from .artists import Paint, outlines, shapes
from .board import Board
from .canvas import LARGE, figure, in_style
from .motion import move_of
from .scene import ball, number, spoken
from .shapes import NONE, arrow, disc

__all__ = ["Pool"]

WIDE = 11.4
"""The width of the picture, in inches."""

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
        Seconds that are shown at most, of a shot that is not to be aimed.
    """

    reveal = traitlets.Bool(True)
    picked: int | None = None
    reach = REACH

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
        width = WIDE / (LARGE if self.projected else 1)
        wide, high = self.outside
        self.figure = figure(width, float(np.clip(width * high / wide, 1.5, 0.56 * width)), self.projected)
        self.world = self.figure.add_axes([0, 0, 1, 1])
        self.lay_table()
        self.draw_background()

    def lay_table(self) -> None:
        """The table and what moves on it."""
        cloth.lay(self.world, self.room)
        self.lay_balls()

    def lay_balls(self, aside: bool = False) -> None:
        """The balls, their numbers in them or aside, their trails, their aim, and what is told of them."""
        N = len(self.balls.r)
        self.trails = cloth.trails(self.world, self.names)
        self.rack = cloth.Rack(self.world, self.balls.r, self.names, aside)
        self.aim = shapes(self.world, [Paint(cloth.IVORY)] * N)
        self.rings = outlines(self.world, [cloth.IVORY] * 2, ["solid", "solid"], 2.2)
        self.ghosts = outlines(self.world, [cloth.IVORY] * 3, ["dashed", "dotted", "dashed"], 2.2)

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
        return f"{past} are past{fallen if len(self.room.pockets) else ''}.{last}"

    def update(self) -> tuple[list[Artist], str]:
        """The balls at the instant, their trails, the aim before the first event, and the last event's derivation."""
        h, k, now = self.history, self.event(), table.at(self.history, self.time())
        self.rack.put(self.shown_at(now.x))
        for trails, since in zip(self.trails, (0.0, max(self.time() - RECENT, 0.0)), strict=True):
            then = now if since == self.time() else table.at(h, since)
            trails.set_segments([self.trail(i, since, then.x[i], now.x[i]) for i in range(len(now.r))])
        width, ahead = 0.006 * np.ptp(self.world.get_xlim()), self.reach * (self.t == 0)
        self.aim.set_verts([arrow(x, ahead * v, width) for x, v in zip(now.x, now.v, strict=True)])
        self.rings.set_segments(self.marks(k))
        self.ghosts.set_segments(self.foreseen(now))
        return [*self.trails, *self.rack.artists, self.aim, self.rings, self.ghosts], ""

    def aims(self, width: float) -> list[np.ndarray]:
        """An arrow a ball that moves, from its rim on, so that it does not cross the ball's number.

        Where it would cross another ball, it comes in behind its own.
        """
        found, reach, (places, *_) = [], self.reach * (self.t == 0), self.balls
        for i, (x, v, r, _) in enumerate(zip(*self.balls, strict=True)):
            speed = float(np.hypot(*v))
            off = r / speed if reach * speed > r else 0.0
            near = np.hypot(*(np.delete(places, i, axis=0) - x - reach * v).T).min(initial=np.inf) < 2 * r
            start = x - (reach + off if near else -off) * v
            found.append(arrow(start, (reach if near else reach - off) * v, width) if off else NONE)
        return found

    def shown_at(self, x: np.ndarray) -> np.ndarray:
        """Where the balls are drawn that are there."""
        return x

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
        hidden = [part[id(artist)] for artist in (*self.trails, self.aim, self.rings, self.ghosts)]
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
        if self.t > 0 or not self.reveal or (ghost := self.first(now)) is None:
            return [NONE, NONE, NONE]
        return [disc(ghost, now.r[0]), np.array([now.x[0], ghost]), NONE]

    def first(self, now: Balls) -> np.ndarray | None:
        """Where the cue ball will first touch a ball if nothing comes first, by `lib.sweep`; None for nowhere."""
        if len(now.r) < 2:
            return None
        way = self.ahead(now) * now.v
        times = sweep(now.x[0], way[0], now.r[0], now.x[1:], way[1:], now.r[1:]).t
        t = np.min(times)
        return now.x[0] + t * way[0] if t <= 1 else None

    def ahead(self, now: Balls) -> float:
        """How far to look ahead, by the warped clock: until the cue ball has crossed the table."""
        size, speed = np.max(self.room.high - self.room.low), max(np.hypot(*now.v[0]), 1e-9)
        return min(2 * size / speed, 1 / max(self.room.drag, 1e-9))  # on cloth it never gets further

    def tip(self) -> np.ndarray:
        """Where the handle of the aim stands."""
        return self.balls.x[0] + self.reach * self.balls.v[0]

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
            v[0] = (place - x[0]) / self.reach
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


def met(h: table.History, i: int, n: int, first: int = 0) -> list[tuple]:
    """Those of the first n events in which ball i takes part, each by its number and the side that i is on."""
    if first >= n:
        return []
    sides = ((side, first + np.flatnonzero(who[first:n] == i)) for side, who in ((0, h.i), (1, h.j)))
    found = [(q, side) for side, events in sides for q in events]
    return [(q, side) for q, side in sorted(found) if side == 0 or h.kind[q] == BALL]
