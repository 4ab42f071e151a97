"""A game from shot to shot: how things stand before each, what the rules make of it, and how it goes on."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from ... import table
from ...table import POCKET, Balls, History, Room
from ..board import State
from .presets import FIRST_RACK, FOOT, PRESETS, Laid, diamond, free_place, loose
from .rules import RULES, Decision, Shown, shown

SHOTS_SEEN = 4
"""How many shots can be seen again."""

Run = Callable[[Balls, Room, float], History]


class _Turn(NamedTuple):
    """How things stand before a shot: balls, their numbers, whether the cue ball is in hand, whose turn, the score.

    struck : where the cue strikes, side and height in radii; the cloth of lesson 10 knows no spin. said : what there is
    to say of the table, or of the shot before. won : whether the game is over. tilt : of the cue, in degrees. sunk :
    the numbers of the balls that have fallen, in that order.
    """

    balls: Balls
    names: list[int]
    in_hand: bool
    player: int
    score: tuple[int, int]
    struck: tuple[float, float] = (0.0, 0.0)
    said: str = ""
    won: bool = False
    tilt: float = 0.0
    sunk: tuple[int, ...] = ()


class Challenge(NamedTuple):
    """Something to be done on a table, which needs the idea of a lesson.

    lesson, title, task : what it is called, and what is to be done, in a sentence. lay : what is on the table. judge :
    whether a shot has done it, and what is to be said of it. run : what happens in a shot, where the part of the game
    is the point. level : how far up a line along the table lies on which the cue ball and its aim snap, None for none.
    """

    lesson: str
    title: str
    task: str
    lay: Callable[[], Laid]
    judge: Callable[[Shown], tuple[bool, str]]
    run: Run | None = None
    level: float | None = None


def aimed(now: Balls, v: np.ndarray) -> Balls:
    """The balls, the cue ball going so."""
    speeds = np.zeros_like(now.v)
    speeds[0] = v
    return table.balls(now.x, speeds, now.r, now.m)


class Turns:
    """The turns of a game: what a `Pool` has besides.

    turns : by the number of the shot. rule : the name of the rules. challenge : the name of the one
    that is tried, empty for none.
    """

    turns: dict[str, _Turn]
    rule, challenge, rack_number = "practice", "", FIRST_RACK - 1
    challenges: Mapping[str, Challenge] = {}

    @property
    def presets(self) -> dict:
        """What can be put on the table."""
        return {"break": ("a new rack", self.dealt)} | PRESETS

    def dealt(self) -> Laid:
        """The next rack, as the rules want it."""
        self.rack_number += 1
        return (diamond if self.rule == "nine" else loose)(self.rack_number)

    def lay(self, preset: str) -> Laid:
        """Put what a preset or a challenge has on the table, as the first shot."""
        tried = self.challenges.get(preset)
        made = tried.lay() if tried else self.presets[preset][1]()
        self.former, names = (), list(made.names or range(len(made.balls.r)))
        self.turns = {"1": _Turn(made.balls, names, True, 0, (0, 0), made.struck, made.said, tilt=made.tilt)}
        self.states = {"1": State("the first shot")}
        return made

    def deal(self, preset: str) -> None:
        """Begin anew with what a preset or a challenge puts on the table."""
        self.challenge = preset if preset in self.challenges else ""
        self.room = self.lay(preset).room
        self.show_state("1")

    def play_by(self, rule: str) -> None:
        """Begin anew by some rules."""
        self.rule = rule
        self.deal("break")

    @property
    def given(self) -> Run | None:
        """What happens in a shot where the challenge says so, and no engine is asked."""
        tried = self.challenges.get(self.challenge)
        return tried.run if tried else None

    def evidence(self) -> Shown:
        """What there is to be seen of the shot."""
        return shown(self.names, self.history)

    def decision(self) -> Decision:
        """What the rules say of the shot."""
        return RULES[self.rule][1](self.evidence())

    def at_rest(self) -> Balls:
        """The balls where they come to rest; where nothing slows them, as they are last seen."""
        h = self.history
        return self.at(np.inf if self.room.drag and h.until == np.inf else min(self.duration, h.until))

    def after(self) -> _Turn:
        """How things stand once the shot is over: who is left, where, and whose turn it is."""
        told, still, score = self.decision(), self.at_rest(), list(self.score)
        gone = [int(k) for k in self.history.i[self.history.kind == POCKET] if self.names[k] not in told.spotted]
        stay = [k for k in range(len(self.names)) if k not in gone or k == 0]
        x, r, m = still.x[stay].copy(), still.r[stay], still.m[stay]
        names = [self.names[k] for k in stay]
        for name, along in ((0, None), *((name, FOOT) for name in told.spotted)):
            if along or 0 in gone:
                one, others = names.index(name), [k for k in range(len(names)) if names[k] != name]
                where = () if along is None else (along,)
                x[one] = free_place(x[others], r[[one, *others]], self.room, *where)
        score[self.player] += len(gone) - (0 in gone)
        player = self.player if told.stays else (self.player + 1) % self.players
        now = table.balls(x, 0 * x, r, m)
        sunk = (*self.turns[self.state].sunk, *(self.names[k] for k in gone if k))
        return _Turn(now, names, told.in_hand, player, tuple(score), said=told.said, won=told.won, sunk=sunk)

    @property
    def finished(self) -> bool:
        """Does nothing follow on this table: a challenge is over, the game is won, or all have fallen?"""
        if not self.over:
            return False
        return bool(self.challenge) or (after := self.after()).won or after.names == [0]

    def go_on(self) -> None:
        """Take the table as the shot has left it, the cue aimed as it was; and forget the shots that came after it."""
        if self.challenge:
            return self.show_state("1")
        after = self.after()
        if after.won or after.names == [0]:
            return self.deal("break")
        turn, next_state = after, str(int(self.state) + 1)
        fell = len(self.names) - len(turn.names)
        kept = {name: each for name, each in self.turns.items() if int(name) <= int(self.state)}
        rows = {name: row for name, row in self.states.items() if name in kept}
        self.former = ()
        self.turns = kept | {next_state: turn._replace(balls=aimed(turn.balls, self.balls.v[0]))}
        self.states = dict(list(rows.items())[-SHOTS_SEEN + 2 :]) | {
            self.state: State(f"{fell or 'nothing'} fell"),
            next_state: State("this shot"),
        }
        self.show_state(next_state)

    def show_state(self, name: str) -> None:
        """Put the table as it was before one of the shots; that shot is aimed as it was."""
        if name not in self.turns:
            raise ValueError(f"state must be among {', '.join(self.turns)}; got {name!r}")
        turn = self.turns[name]
        self.balls, self.names, self.in_hand, self.player, self.score, self.struck, self.said, _, self.tilt, _ = turn
        self.state = name
        self.wait(self.balls)
        self.laying = True
        self.t, self.duration, self.laying = 0.0, 1.0, False
        self.stops += 1  # what plays is a film of another table
        self.lay_out()

    def undo(self) -> None:
        """Take a shot back: the one that was just played, or the one before."""
        before = self.state if self.t > 0 else str(max(int(self.state) - 1, 1))
        self.show_state(before)
