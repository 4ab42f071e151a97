"""A game of pool: shot after shot until the table is empty; pull back the cue and let go."""

from collections.abc import Callable
from contextlib import suppress
from textwrap import wrap
from typing import NamedTuple

import numpy as np
import traitlets

from .. import setups, table
from ..table import BALL, POCKET, Balls, History, Room
from . import cloth
from .artists import Paint, shapes
from .board import State
from .pool import met
from .scene import spoken
from .score import Score
from .shapes import NONE, arrow, disc

__all__ = ["Game"]

PULL, FASTEST, SLOWEST = 0.06, 12.0, 0.05
"""How far the cue is pulled back for a unit of speed; and speeds of a shot, in metres a second."""

LOOK_AHEAD, EVENTS_AHEAD = 1.5, 12
"""Seconds of a shot that the line of aim tells at most, and events."""

IMPACT, SLOW = 0.06, 0.12
"""For how long about the first impact time goes slower, in seconds, and how much."""

Run = Callable[[Balls, Room, float], History]


class _Turn(NamedTuple):
    """How things stand before a shot: balls, their numbers, whether the cue ball is in hand, whose turn, the score.

    struck : where the cue strikes, side and height in radii; the cloth of lesson 10 knows no spin.
    """

    balls: Balls
    names: list[int]
    in_hand: bool
    player: int
    score: tuple[int, int]
    struck: tuple[float, float] = (0.0, 0.0)


class Game(Score):
    """A table to play on: aim by pulling the cue back, let go, and go on from where the balls are then.

    The shots that were played are its states: each can be seen again, and the last be undone.

    Parameters
    ----------
    run : callable (balls, room, until) -> History, optional
        What happens in a shot; `lib.table` unless given. The line of aim is always `lib`'s.
    hears : callable () -> list of str, optional
        What is to be said of the last run, a line each.
    preset : str
        Which of `PRESETS` is on the table at first.
    """

    stays = traitlets.Bool(True).tag(sync=True)
    laying = False
    acts = {"shoot": "shoot", "replay": "replay", "undo": "undo", "players": "one player, or two"}

    def __init__(self, run: Run | None = None, hears: Callable[[], list[str]] | None = None, preset: str = "break"):
        self.acts = self.acts | {name: words for name, (words, _) in self.presets.items()}
        self.score, self.player, self.players, self.in_hand = (0, 0), 0, 1, True
        self.hears = hears or (lambda: [])
        balls, room, self.struck = self.lay(preset)
        super().__init__("1", balls=balls, room=room, run=run)

    @property
    def presets(self) -> dict:
        """What can be put on the table."""
        return PRESETS

    # What is seen.

    def lay_table(self) -> None:
        """The table, and the cue behind its ball."""
        super().lay_table()
        self.cue = shapes(self.world, [Paint(cloth.WOOD, 1, cloth.MARK, 1.0)])

    def update(self):
        """The table and its score, and the cue while there is something to aim."""
        artists, remark = super().update()
        self.cue.set_verts([self.stick()] if self.t == 0 and len(self.names) else [])
        return [*artists, self.cue], remark

    def stick(self) -> np.ndarray:
        """The cue, as far behind its ball as it is pulled."""
        x, v = self.balls.x[0], self.balls.v[0]
        speed = float(np.hypot(*v))
        back = -v / speed if speed > 0 else np.array([-1.0, 0.0])
        near = x + (self.balls.r[0] + PULL * speed) * back
        return arrow(near + 0.5 * back, -0.5 * back, 0.012)

    def foreseen(self, now: Balls) -> list[np.ndarray]:
        """Where the cue ball first touches a ball, its way there and on, off a cushion too, and that ball's way."""
        if self.t > 0 or not np.any(self.balls.v[0]):
            return [NONE, NONE, NONE]
        h = _soon(self.balls, self.room)
        hits = np.flatnonzero((h.kind == BALL) & ((h.i == 0) | (h.j == 0)))
        if not len(hits):
            return [NONE, _way(h, 0, 2), NONE]
        k = int(hits[0])
        other, side = (int(h.j[k]), 0) if h.i[k] == 0 else (int(h.i[k]), 1)
        bounces = int(np.sum((h.i[:k] == 0) | ((h.kind[:k] == BALL) & (h.j[:k] == 0))))
        return [disc(h.x[k, side], now.r[0]), _way(h, 0, bounces + 2), _way(h, other, 2)]

    def words(self) -> list[str]:
        """Which shot it is, the score, what to do, and what the engine says."""
        now = self.after() if self.t == 1 and self.history.until > 0 else self  # what fell, once it has fallen
        left = len(now.names) - 1
        balls = f"{left} ball{'s' * (left != 1)} left" if left else "the table is empty"
        one, two = now.score
        score = f"player 1: {one}, player 2: {two}" if self.players == 2 else f"{one + two} fell"
        whose = f"Shot {self.state}" + (f", player {self.player + 1}" if self.players == 2 else "")
        todo = "Pull the cue back, let go." if self.t == 0 else "At the end, pull the cue for the next shot."
        hand = ["The cue ball is in hand: put it anywhere."] if self.in_hand and self.t == 0 else []
        return [whose, f"{balls}; {score}", todo, *hand, *(line for each in self.hears() for line in folded(each))]

    def sentence(self) -> str:
        """What the shot brought."""
        whose, score = self.words()[:2]
        return f"{whose}: {score}."

    def motion(self) -> dict:
        """As the score moves; about the first impact of two balls time goes slower."""
        found = super().motion()
        if found:
            found["hidden"].append(self.seen.index(self.cue))
            found["slow"] = self.slowed()
        return found

    def slowed(self) -> list:
        """The spell about the first impact of two balls, as shares of the time, and how slow it goes."""
        t = float(min(self.history.t[self.history.kind == BALL], default=0.0))
        return [[max(t - IMPACT / 2, 0.0) / self.duration, (t + IMPACT) / self.duration, SLOW]] if t > 0 else []

    # What is done.

    def go(self) -> None:
        """Show the instant, unless other balls are being laid out."""
        if not self.laying:
            super().go()

    def places(self) -> dict[str, tuple]:
        """The cue, and the cue ball where it is in hand, before a shot and once one is over."""
        if 0 < self.t < 1:
            return {}
        x, v = (self.balls.x[0], self.balls.v[0]) if self.t == 0 else (self.after().balls.x[0], np.zeros(2))
        back = x - (PULL * v if np.any(v) else np.array([0.1, 0.0]))
        low, high = np.array([self.world.get_xlim(), self.world.get_ylim()]).T
        handles = {"velocity of the cue ball": (self.world, np.clip(back, low, high), spoken(v), 0)}
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
        else:
            speed = (x[0] - place) / PULL
            v[0] = speed * min(1.0, FASTEST / max(float(np.hypot(*speed)), 1e-9))
        self.start(table.balls(x, v, self.balls.r, self.balls.m), settled=False)
        if settled and handle.startswith("velocity"):
            self.act("shoot")

    def _on_key(self, handle: str, dx: int, dy: int, fine: bool) -> None:
        step = self.step(self.known(handle)) * (0.1 if fine else 1)
        self.move(handle, self.places()[handle][1] + step * np.array([dx, dy]), settled=False)

    def act(self, name: str) -> None:
        """Shoot, see it again, undo it, or put something else on the table."""
        if name == "shoot":
            self.shoot()
        elif name == "replay":
            self.t = 0.0
            self.plays += 1
        elif name == "players":
            self.players = 3 - self.players
            self.redraw()
        elif name == "undo":
            self.undo()
        else:
            self.deal(name)

    def shoot(self) -> None:
        """Let the shot happen, and play it; one that is hardly any is none."""
        if self.t == 0 and float(np.hypot(*self.balls.v[0])) >= SLOWEST:
            self.turns[self.state] = self.turns[self.state]._replace(balls=self.balls, struck=self.struck)
            self.start(self.balls)
            self.plays += 1

    def after(self) -> _Turn:
        """How things stand once the shot is over: who is left, where, and whose turn it is."""
        h = self.history
        at_rest = self.at(min(self.duration, h.until))
        fell = sorted(int(k) for k in h.i[(h.kind == POCKET) & (h.t <= self.duration)])
        stay = [k for k in range(len(self.names)) if k not in fell or k == 0]
        x, r, m = at_rest.x[stay].copy(), at_rest.r[stay], at_rest.m[stay]
        scratch = 0 in fell
        if scratch:
            x[0] = _free_place(x[1:], r, self.room)
        sunk = len(fell) - scratch
        score = list(self.score)
        score[self.player] += sunk
        player = self.player if sunk and not scratch else (self.player + 1) % self.players
        return _Turn(table.balls(x, 0 * x, r, m), [self.names[k] for k in stay], scratch, player, tuple(score))

    def go_on(self) -> None:
        """Take the table as the shot has left it, and forget the shots that came after it before."""
        turn, next_state = self.after(), str(int(self.state) + 1)
        fell = len(self.names) - len(turn.names)
        kept = {name: each for name, each in self.turns.items() if int(name) <= int(self.state)}
        rows = {name: self.states[name] for name in kept}
        self.turns = kept | {next_state: turn}
        self.states = rows | {self.state: State(f"{fell or 'nothing'} fell"), next_state: State("this shot")}
        self.show_state(next_state)

    def show_state(self, name: str) -> None:
        """Put the table as it was before one of the shots; that shot is aimed as it was."""
        if name not in self.turns:
            raise ValueError(f"state must be among {', '.join(self.turns)}; got {name!r}")
        self.balls, self.names, self.in_hand, self.player, self.score, self.struck = self.turns[name]
        self.state = name
        self.wait(self.balls)
        self.laying = True
        self.t, self.duration, self.laying = 0.0, 1.0, False
        self.lay_out()

    def again(self) -> None:
        """Let the shot that was made happen anew, as when another engine is to run it."""
        if self.history.until > 0:
            self.start(self.balls)

    def undo(self) -> None:
        """Take a shot back: the one that was just played, or the one before."""
        before = self.state if self.t > 0 else str(max(int(self.state) - 1, 1))
        self.show_state(before)

    def deal(self, preset: str) -> None:
        """Begin anew with what a preset puts on the table."""
        _, self.room, _ = self.lay(preset)
        self.show_state("1")

    def lay(self, preset: str) -> "Laid":
        """Put what a preset has on the table, as the first shot."""
        made = self.presets[preset][1]()
        self.turns = {"1": _Turn(made.balls, list(range(len(made.balls.r))), True, 0, (0, 0), made.struck)}
        self.states = {"1": State("the first shot")}
        return made


def _soon(balls: Balls, room: Room) -> History:
    """The next events of a shot, as many as the line of aim tells."""
    try:
        return table.run(balls, room, LOOK_AHEAD, policy="cutoff", limit=1e-3, events=EVENTS_AHEAD)
    except table.EndlessError as error:
        return error.history


def _way(h: History, ball: int, legs: int) -> np.ndarray:
    """So many straight pieces of a ball's way in a history."""
    places = [h.x[event] for event in met(h, ball, len(h.t))]
    return np.array([h.balls.x[ball], *places, table.at(h, h.until).x[ball]][: legs + 1])


def _free_place(x: np.ndarray, r: np.ndarray, room: Room) -> np.ndarray:
    """Where the cue ball is put back: its spot, or the first free place beside it."""
    spot = room.low + (room.high - room.low) * [0.25, 0.5]
    for k in range(400):
        place = spot + 0.5 * r[0] * np.array([k // 20, ((k % 20 + 1) // 2) * (-1) ** k])
        with suppress(IndexError):
            if not len(x) or np.all(np.hypot(*(x - place).T) > r[0] + r[1:]):
                return place
    return spot


def folded(line: str, width: int = 44) -> list[str]:
    """A line in pieces that fit beside the table."""
    return wrap(line, width + 1, break_long_words=False, break_on_hyphens=False)


class Laid(NamedTuple):
    """What lies on a table, and where the cue strikes: side and height, in radii."""

    balls: Balls
    room: Room
    struck: tuple[float, float] = (0.0, 0.0)


def laid(others, v, x=(setups.LENGTH / 4, setups.WIDTH / 2)) -> Laid:
    """The cue ball and others on a pool table."""
    places = np.vstack([[x], np.atleast_2d(others)])
    speeds = np.zeros_like(places)
    speeds[0] = v
    return Laid(table.balls(places, speeds, setups.RADIUS, setups.MASS), setups.pool())


R, MIDDLE = setups.RADIUS, setups.WIDTH / 2


def _jam() -> Laid:
    """A rack frozen to the cushion."""
    rows = [(k, row) for row, count in ((0, 5), (1, 4)) for k in range(count)]
    apart = 2 * R * (1 + 1e-9)
    places = [[setups.LENGTH - R - 0.8661 * apart * row, MIDDLE + apart * (k - 2 + row / 2)] for k, row in rows]
    return laid(places, (5.0, 0.3))


PRESETS: dict[str, tuple[str, Callable[[], Laid]]] = {
    "break": ("a break", lambda: Laid(setups.break_shot(), setups.pool())),
    "bank": ("a bank shot", lambda: laid([[1.9, 0.9]], (2.49, -3.13), (0.635, 0.5))),  # off a cushion, by the mirror
    "cradle": ("a cradle", lambda: laid([[1.2 + 2 * R * k, MIDDLE] for k in range(5)], (3.0, 0.0))),
    "jam": ("a jam", _jam),
    "trick": ("a trick shot", lambda: laid([[1.48, MIDDLE + R], [1.48, MIDDLE - R]], (4.0, 0.0))),  # both fall at once
}
"""What can be put on the table."""
