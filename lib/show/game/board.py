"""A game of pool: shot after shot until the table is empty; pull back the cue and let go."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import traitlets

from ... import table
from ...table import BALL, Balls, Findings, History
from .. import cloth
from ..artists import Paint, outlines, shapes
from ..canvas import SMALL, figure, in_style
from ..palette import INK, QUIET, SHADE, V
from ..pool import LONGEST, Pool, met
from ..scene import spoken
from ..shapes import NONE, disc
from .aim import begun, soon, way
from .coach import Coached
from .cue import FASTEST, Cued, let_go, pulled
from .faulted import Faulted
from .rules import RULES
from .shelf import AROUND, Shelved
from .telling import Telling
from .turns import Challenge, Run, Turns

__all__ = ["Game"]

SLOWEST, GIVEN_UP = 0.05, 0.5
"""Speeds of a shot, in metres a second: the least, and that below which one who lets go of the cue puts it back."""

AHEAD, TURN = 1.0, 0.002
"""How far ahead of the cue ball the handle of its aim is, in metres; and by how much a key turns that, in radians."""

WIDE, BAR = 9.6, np.array([0.0, 0.012])
"""The width of the picture, in inches; and half the bar of how hard the cue strikes, in metres."""

STILL = 2e-3
"""All is over when no ball has further than that to go, in metres."""

HURRY, SPELL = (2.0, 4.0), 1.0
"""How much faster time goes after the last event, and after so many seconds more."""

IMPACT, SLOW = 0.06, 0.12
"""For how long about the first impact time goes slower, in seconds, and how much."""

LEVEL, NEAR = 0.02, 0.01
"""Where a challenge wants it, an aim so near to the length of the table is along it, as a share, and a cue ball so near
to the line is on it, in metres."""

FAN = "#FFD24A"
"""On the felt, the directions in which a ball is sunk."""

NEXT = "Next shot", "Try again"
"""What the first button says once a shot is over, and where a challenge is tried."""

RACKS, BY_RULES = "New rack", "Rules"
"""Where what can be put on the table is offered, and by what rules one plays."""


class Game(Telling, Turns, Coached, Faulted, Shelved, Cued, Pool):
    """A table to play on: aim by pulling the cue back, let go, and go on from where the balls are then.

    The last shots that were played are its states: each can be seen again, and the last be undone.

    Parameters
    ----------
    run : callable (balls, room, until) -> History, optional
        What happens in a shot; `lib.table` unless given. The line of aim is always `lib`'s.
    hears : callable () -> list of str, optional
        What is to be said of the last run, a line each.
    preset : str
        Which of `PRESETS` is on the table at first.
    sparks : callable () -> str, optional
        The colour of the ring that flashes at every contact of balls, by who has found it; none unless given.
    judges : callable () -> (Findings or None, str), optional
        What a judge has found in the last run, and whose parts ran it.
    challenges : mapping of str to Challenge
        What may be tried.
    ticked : set of str, or what has `in` and `add` as one
        The names of those that were done.
    differs : callable () -> bool
        Whether a shot may go otherwise than `lib.table` has it, by which the coach goes.
    """

    enter = traitlets.Unicode("shoot").tag(sync=True)
    laying = False
    does: dict[str, str] = {"shoot": "Shoot", "replay": "Again", "undo": "Undo"}
    sparks = staticmethod(lambda: "")
    pulled = False
    former: Sequence[np.ndarray] = ()
    ahead: History | None = None

    def __init__(
        self,
        run: Run | None = None,
        hears: Callable[[], list[str]] | None = None,
        preset: str = "break",
        sparks: Callable[[], str] | None = None,
        judges: Callable[[], tuple[Findings | None, str]] | None = None,
        challenges: Mapping[str, Challenge] | None = None,
        ticked: Any = None,
        differs: Callable[[], bool] = lambda: False,
    ):
        self.rare, self.challenges, self.ticked = (), challenges or {}, set() if ticked is None else ticked
        self.score, self.player, self.players, self.in_hand, self.said = (0, 0), 0, 1, True, ""
        self.differs, self.fastest = differs, FASTEST
        self.hears, self.sparks = hears or (lambda: []), sparks or self.sparks
        self.judges = judges or (lambda: (None, ""))
        self.challenge = preset if preset in self.challenges else ""
        made = self.lay(preset)
        self.struck, self.tilt = made.struck, made.tilt
        super().__init__(balls=made.balls, room=made.room, run=run)
        self.show_state("1")

    @property
    def acts(self) -> dict[str, str]:
        """What can be done, and put on the table, and by what rules."""
        now = self.challenge or self.rule
        names = (*RULES, *self.challenges)
        signs = {name: "✓" if name in self.ticked else "●" if name == now else "○" for name in names}
        rules = {name: f"{signs[name]} {title}" for name, (title, _) in RULES.items()}
        rules["players"] = f"{'☑' if self.players == 2 else '☐'} two players"
        tried = {name: f"{signs[name]} {each.lesson} {each.title}" for name, each in self.challenges.items()}
        does = self.does | {"shoot": NEXT[bool(self.challenge)]} if self.over else self.does
        return does | self.helps | {name: words for name, (words, _) in self.presets.items()} | rules | tried

    @property
    def groups(self) -> dict[str, str]:
        """Behind which button each of what is offered stands."""
        rules = (*RULES, "players", *self.challenges)
        return dict.fromkeys(self.presets, RACKS) | dict.fromkeys(rules, BY_RULES)

    # What is seen.

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table, with room around for the cue and a shelf for what falls."""
        wide, high = self.room.high - self.room.low + 2 * (cloth.rail_of(self.room) + AROUND)
        self.figure = figure(WIDE, WIDE * high / wide, self.projected)
        self.world = self.figure.add_axes([0, 0, 1, 1])
        self.lay_table()
        self.draw_background()

    def lay_table(self) -> None:
        """The table, the shelf below it, the cue behind its ball, and how hard it strikes."""
        cloth.lay(self.world, self.room, AROUND)
        self.past = outlines(self.world, [SHADE], ["solid"], 1.2)
        self.fans = shapes(self.world, [Paint(FAN, 0.5, FAN, 1.2)])
        self.lay_balls()
        self.caps = cloth.rounds(self.world, np.full(len(self.room.pockets), self.room.pocket_r), cloth.SHADED)
        self.caps.set_offsets(self.room.pockets)
        self.lay_shelf()
        self.cue = shapes(self.world, [Paint(cloth.WOOD, 1, cloth.MARK, 1.0)])
        self.power = shapes(self.world, [Paint(QUIET, 0.25), Paint(V)])
        self.lay_faults()
        look = {"color": INK, "size": SMALL, "va": "center", "animated": True}
        self.speed = self.world.text(*self.corner(1.45), "", **look)

    def corner(self, across: float) -> np.ndarray:
        """A place in the margin above the table, so far from its left end."""
        return np.array([self.room.low[0] + across, self.room.high[1] + cloth.rail_of(self.room) + AROUND / 2])

    def update(self):
        """The table, the shelf, and the cue while there is something to aim."""
        artists, remark = super().update()
        self.past.set_segments(self.former)
        self.fans.set_verts(self.fan())
        self.shelf.put(self.on_shelf(self.time()))
        aiming = self.t == 0 and len(self.names) > 0
        self.cue.set_verts([self.stick()] if aiming else [])
        self.put_power(float(np.hypot(*self.balls.v[0])) if aiming else 0.0)
        self.show_faults(self.shown_at(self.at(self.time()).x))
        over = [self.caps, *self.shelf.artists, *self.faults, self.cue, self.power, self.speed]
        return [self.past, *artists, self.fans, *over], remark

    def put_power(self, speed: float) -> None:
        """How hard the cue strikes, as a bar up to the fastest."""
        ends = self.corner(0.4), self.corner(0.4 + speed / FASTEST), self.corner(1.4)
        bars = [(ends[0], ends[2]), (ends[0], ends[1])] if speed else []
        self.power.set_verts([np.array([a - BAR, b - BAR, b + BAR, a + BAR]) for a, b in bars])
        self.speed.set_text(f"{speed:.1f} m/s" if speed else "")

    def foreseen(self, now: Balls) -> list[np.ndarray]:
        """Where the cue ball first touches a ball, and the ways of both; nothing where a part is known to fail."""
        if self.t > 0 or self.ribbon or not np.any(self.balls.v[0]):
            return [NONE, NONE, NONE]
        h = self.ahead if self.ahead and self.ahead.balls is self.balls else soon(self.balls, self.room)
        hits = np.flatnonzero((h.kind == BALL) & ((h.i == 0) | (h.j == 0)))
        if not len(hits):
            return [NONE, way(h, 0, 2), NONE]
        k = int(hits[0])
        other, side = (int(h.j[k]), 0) if h.i[k] == 0 else (int(h.i[k]), 1)
        bounces = int(np.sum((h.i[:k] == 0) | ((h.kind[:k] == BALL) & (h.j[:k] == 0))))
        return [disc(h.x[k, side], now.r[0]), way(h, 0, bounces + 2), way(h, other, 4)]

    @property
    def caption(self) -> str:
        """One line of words below the table."""
        return " ".join(self.words())

    def motion(self) -> dict:
        """As the table moves; what has fallen appears on its shelf, and contacts flash."""
        found = super().motion()
        if not found:
            return found
        part = {id(artist): i for i, artist in enumerate(self.seen)}
        found["hidden"] += [part[id(each)] for each in (self.fans, self.cue, self.power, self.speed)]
        found["slow"], found["flashes"] = self.slowed(), self.flashes()
        found["hidden"] += [part[id(each)] for each in self.faults]
        found |= self.fault_tracks()
        now = table.warped(self.room, self.time())
        found["moves"] += self.shelved(part, self.history.clock, now, found["clock"][1][-1])
        return found

    def flashes(self) -> list:
        """A ring at every contact of balls, in the colour of who has found it."""
        h, colour, high = self.history, self.sparks(), self.figure.bbox.height
        if not colour:
            return []
        hits = np.flatnonzero((h.kind == BALL) & (h.t <= self.duration))
        places = self.world.transData.transform(h.x[hits].mean(axis=1)) if len(hits) else []
        return [
            [float(h.clock[q]), round(x, 1), round(high - y, 1), colour] for q, (x, y) in zip(hits, places, strict=True)
        ]

    def slowed(self) -> list:
        """The spells about the first impact of two balls and after the last event: shares, and how fast time goes."""
        h, whole = self.history, self.duration
        if not whole:
            return []
        t, last = float(min(h.t[h.kind == BALL], default=0.0)), float(max(self.contacts(), default=0.0))
        slow = [[max(t - IMPACT / 2, 0.0) / whole, (t + IMPACT) / whole, SLOW]] if t > 0 else []
        begins = np.minimum(np.array([max(last, t + IMPACT), last + SPELL, whole]) / whole, 1.0).tolist()
        ends = zip(begins, begins[1:], HURRY, strict=False)
        return slow + [[since, until, fast] for since, until, fast in ends if since < until]

    def contacts(self) -> np.ndarray:
        """The times of all contacts."""
        return self.history.t

    # What is done.

    def happen(self, balls: Balls) -> None:
        """Let the shot happen until all balls rest or have fallen."""
        run = self.given or self.run
        self.history, self.picked = run(balls, self.room, np.inf if self.room.drag else LONGEST), None
        self.ruling = None if self.given else self.judges()[0]
        self.scrub, self.duration = self.reveal, self.length()
        self.pace = self.duration

    def length(self) -> float:
        """How long there is something to see, in seconds."""
        h, last = self.history, float(max(self.history.t, default=0.0))
        if h.until < np.inf or not self.room.drag:
            return min(last + 0.5, h.until)
        fastest = float(np.max(np.hypot(*table.at(h, last).v.T), initial=0.0))
        return last + max(float(np.log(max(fastest / self.room.drag / STILL, 1.0))) / self.room.drag, 0.5)

    def wait(self, balls: Balls) -> None:
        """Nothing happens while the pointer holds something; what the line of aim tells is asked at once."""
        self.ahead = soon(balls, self.room)
        self.history, self.picked, self.ruling = begun(self.ahead), None, None

    def go(self) -> None:
        """Show the instant, unless other balls are being laid out."""
        if not self.laying:
            super().go()

    def places(self) -> dict[str, tuple]:
        """The cue, and the cue ball where it is in hand, before a shot and once one is over."""
        if 0 < self.t < 1 or self.finished:
            return {}
        x, v = (self.balls.x[0], self.balls.v[0]) if self.t == 0 else (self.after().balls.x[0], np.zeros(2))
        speed = float(np.hypot(*v))
        back = x - (pulled(speed) * v / speed if speed else np.array([0.1, 0.0]))
        handles = {"velocity of the cue ball": (self.world, back, spoken(v), 0)}
        if speed:
            handles["aim of the cue ball"] = (self.world, x + self.sight(x, v / speed), spoken(v), 0)
            handles["speed of the cue ball"] = (self.world, self.corner(0.4 + speed / FASTEST), f"{speed:.1f} m/s", 0)
        hand = self.in_hand if self.t == 0 else self.after().in_hand
        return handles | ({"centre of the cue ball": (self.world, x, spoken(x), self.balls.r[0])} if hand else {})

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Pull the cue, or put the cue ball somewhere; to let go of the cue is to shoot."""
        place = self.target(handle, place)
        if self.t == 1:
            self.go_on()
        x, v = self.balls.x.copy(), self.balls.v.copy()
        if handle.startswith("centre"):
            x[0] = np.clip(place, self.room.low + self.balls.r[0], self.room.high - self.balls.r[0])
            line = self.line
            x[0, 1] = line if line is not None and abs(x[0, 1] - line) < NEAR else x[0, 1]
        elif handle.startswith("aim"):
            way = self.levelled(place - x[0])
            v[0] = way * float(np.hypot(*v[0])) / max(float(np.hypot(*way)), 1e-9)
        elif handle.startswith("speed"):
            fast = float(np.clip((place[0] - self.corner(0.4)[0]) * FASTEST, 2 * SLOWEST, FASTEST))
            v[0] *= fast / float(np.hypot(*v[0]))
        else:
            v[0] = self.levelled(let_go(place - x[0]))
        self.start(table.balls(x, v, self.balls.r, self.balls.m), settled=False)
        if settled and handle.startswith("velocity") and np.hypot(*v[0]) >= GIVEN_UP:
            self.act("shoot")

    def _on_drag(self, handle: str, x: float, y: float, done: bool) -> None:
        pulled, self.pulled = self.pulled or not done, not done
        if pulled or not handle.startswith("velocity"):  # a press without a move is no shot
            super()._on_drag(handle, x, y, done)
        if done:
            self.look()

    def sight(self, x: np.ndarray, way: np.ndarray) -> np.ndarray:
        """From the cue ball to the handle of its aim: ahead, but on the table."""
        ends = np.where(way > 0, self.room.high - x, x - self.room.low) / np.maximum(np.abs(way), 1e-9)
        return way * max(min(AHEAD, float(np.min(ends))), 2 * float(self.balls.r[0]))

    @property
    def line(self) -> float | None:
        """How far up the line lies on which the cue ball and its aim snap, None for none."""
        tried = self.challenges.get(self.challenge)
        return tried.level if tried else None

    def levelled(self, v: np.ndarray) -> np.ndarray:
        """A velocity, along the table where the challenge takes what is nearly so for it."""
        return v * [1, 0] if self.line is not None and abs(v[1]) < LEVEL * abs(v[0]) else v

    def _on_key(self, handle: str, dx: int, dy: int, fine: bool) -> None:
        if self.known(handle).startswith("aim"):
            x, y = self.balls.v[0]
            turn = TURN * (dy - dx) * (0.1 if fine else 1) * (1 if self.t == 0 else 0)
            return self.move(handle, self.balls.x[0] + [x - turn * y, y + turn * x], settled=False)
        step = self.step(handle) * (0.1 if fine else 1)
        self.move(handle, self.places()[handle][1] + step * np.array([dx, dy]), settled=False)

    def marks(self, k: int) -> list[np.ndarray]:
        """Contacts flash; a ring is round the ball that is to be touched first, where the rules say which."""
        if self.rule != "nine" or self.t > 0 or len(self.names) < 2:
            return [NONE, NONE]
        lowest = int(np.argmin(self.names[1:])) + 1
        return [disc(self.balls.x[lowest], 1.35 * self.balls.r[lowest]), NONE]

    def idle(self, name: str) -> str:
        """Why there is nothing to shoot, to see again, to undo or to be told."""
        if name == "shoot":
            waits = "it is on its way" if self.t and not self.over else ""
            return "pull the cue back first" if not np.any(self.balls.v[0]) else waits
        first = name in ("replay", "undo") and self.aiming and self.state == "1"
        return "there was no shot yet" if first else super().idle(name)

    def act(self, name: str) -> None:
        """Shoot, see it again, undo it, or put something else on the table."""
        if name == "shoot":
            self.go_on() if self.over else self.shoot()
        elif name == "replay":
            self.t = 0.0
            self.plays += 1
        elif name == "players":
            self.players = 3 - self.players
            self.redraw()
        elif name in ("undo", "coach"):
            getattr(self, name)()
        elif name == "hint":
            self.turn_hint()
        elif name in RULES:
            self.play_by(name)
        else:
            self.deal(name)

    def shoot(self) -> None:
        """Let the shot happen, and play it; one that is hardly any is none."""
        if self.t == 0 and float(np.hypot(*self.balls.v[0])) >= SLOWEST:
            self.turns[self.state] = self.turns[self.state]._replace(
                balls=self.balls, struck=self.struck, tilt=self.tilt
            )
            self.start(self.balls)
            if self.challenge and self.challenges[self.challenge].judge(self.evidence())[0]:
                self.ticked.add(self.challenge)
            self.plays += 1

    def again(self) -> None:
        """Let the shot happen anew, as when another engine is to run it; its former ways stay, grey.

        Where nobody looks it is not played: it waits at its beginning.
        """
        if self.history.until > 0:
            ends = self.at(min(self.duration, self.history.until)).x
            self.former = [self.whole_way(i, ends[i]) for i in range(len(self.names))]
            self.start(self.balls)
            self.plays += self.watched
        else:
            self.redraw()

    def whole_way(self, i: int, end: np.ndarray) -> np.ndarray:
        """The way of a ball in this shot."""
        return np.array(
            [self.balls.x[i], *(self.history.x[q, side] for q, side in met(self.history, i, len(self.history.t))), end]
        )
