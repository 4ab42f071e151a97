"""What a coach sees of a table: the easiest shot on it, and how narrow the shot is that the cue is aimed at."""

from typing import NamedTuple

import numpy as np

from ...aiming import Aim, Way, aim, easiest
from ...table import BALL, POCKET, WALL, Balls, History, Room
from ...table.given import WALLS
from ..pool import by_lib
from ..scene import number
from ..shapes import NONE
from .aim import soon
from .turns import aimed

ENOUGH = 1.0
"""How fast the coach lets a ball be struck at least, in metres a second: slower, nobody can let go of the cue."""

CUSHIONS = dict(zip(WALLS, ("left", "right", "bottom", "top"), strict=False))
"""The walls of a table as a player calls them."""

THINKING = "The coach is thinking …"
NO_SHOT = "The coach finds no shot{}, directly or by one cushion."
SO = "The cue is aimed that way: press Shoot."
OTHERWISE = "The coach goes by lib’s engine; the one that plays here may do otherwise."
NO_AIM = "The cue is aimed at no ball yet that it reaches directly or by cushions."
NOT_SO = "The hint finds no pocket into which the {} can be sent straight from there."
TOO_NARROW, BY_HAND = 0.1, "no hand aims so well."
"""The width of a window, in degrees, below which the coach says so."""
FALLS_TOO = "The cue ball falls too."
FAN_IS = "The fan sends {} cleanly; it is {}."


class _Seen(NamedTuple):
    """What was found: of the balls at x, aimed by this way; the shot, None if there is none, and what is said of it."""

    x: np.ndarray
    way: Way | None
    shot: Aim | None
    said: str


def easiest_shot(balls: Balls, room: Room, fastest: float, allowed: set[int]) -> Aim | None:
    """The shot with the widest window, at one of the balls that are allowed; None if there is none.

    The windows are searched first, and then shown by runs of all balls, the widest first, until the next would be
    narrower before it is shown.
    """
    best, found = None, easiest(balls, room, fastest, prove=False)
    for one in (each for each in found if each.ball in allowed):
        if best is not None and best.width >= one.width:
            break
        shot = aim(balls, room, one.ball, one.pocket, one.way, _speed(one, fastest))
        if shot and (best is None or shot.width > best.width):
            best = shot
    return best


def _speed(shot: Aim, fastest: float) -> float:
    """How fast to play a shot: twice as fast as it needs, but neither slower nor faster than one can."""
    return min(max(2 * shot.slowest, ENOUGH), fastest)


def aimed_at(balls: Balls, room: Room, fastest: float) -> Way | None:
    """By which cushions the cue ball first touches a ball, and which; None if it touches none, or a jaw before."""
    speed = float(np.hypot(*balls.v[0]))
    if not speed:
        return None
    h = soon(aimed(balls, balls.v[0] * (fastest / speed)), room)
    way: list[tuple[int, int | str]] = []
    for kind, i, j in zip(h.kind.tolist(), h.i.tolist(), h.j.tolist(), strict=True):
        if kind == BALL and 0 in (i, j):
            return [*way, (0, i + j)]
        if kind != WALL:
            return None
        way.append((0, WALLS[j]))
    return None


def nearest_shot(balls: Balls, room: Room, way: Way, fastest: float) -> Aim | None:
    """The shot by this way into the nearest pocket into which there is one; None if there is none."""
    ball = int(way[-1][1])
    far = np.hypot(*(room.pockets - balls.x[ball]).T)
    for pocket in np.argsort(far, kind="stable").tolist():
        if shot := aim(balls, room, ball, pocket, way, fastest):
            return shot
    return None


def pocket_named(room: Room, k: int) -> str:
    """A pocket as a player calls it.

    >>> from ...setups import jawed
    >>> [pocket_named(jawed(), k) for k in (0, 3, 5)]
    ['bottom left corner', 'top right corner', 'top side pocket']
    """
    across, up = ((room.pockets[k] - room.low) / (room.high - room.low)).tolist()
    end = "top" if up > 0.5 else "bottom"
    return f"{end} side pocket" if 0.25 < across < 0.75 else f"{end} {'left' if across < 0.5 else 'right'} corner"


def told(room: Room, names: list[int], shot: Aim) -> str:
    """By which cushions which ball goes into which pocket."""
    before = [CUSHIONS[wall] for i, wall in shot.way if isinstance(wall, str) and i == 0]
    after = [CUSHIONS[wall] for i, wall in shot.way if isinstance(wall, str) and i != 0]
    by = f"by the {' and the '.join(before)} cushion{'s' * (len(before) > 1)} " if before else ""
    off = f" off the {after[0]} cushion" if after else ""
    return f"{by}the {names[shot.ball]}{off} into the {pocket_named(room, shot.pocket)}"


def width_of(shot: Aim) -> str:
    """How wide the window of a shot is, in words."""
    return f"{number(shot.width, 2)}° wide"


class Coached:
    """A table with a hint, which is off at first, and a coach: what a `Game` has besides.

    fastest : how fast one can play, in metres a second. narrow, advice : what the hint and the coach found last.
    """

    balls: Balls
    room: Room
    history: History
    names: list[int]
    fastest: float
    hinting = False
    narrow: _Seen | None = None
    advice: _Seen | None = None

    @property
    def helps(self) -> dict[str, str]:
        """What helps to aim, each with its words."""
        return {"hint": "No hint" if self.hinting else "Hint", "coach": "Coach"}

    @property
    def aiming(self) -> bool:
        """Is the cue aimed, and has no shot been made?"""
        return self.t == 0 and self.history.until == 0

    def idle(self, name: str) -> str:
        """Why nobody can be asked now how to aim: a shot is not yet over, or a challenge wants something else."""
        if name not in self.helps:
            return ""
        return "not in a challenge" if self.challenge else "" if self.aiming or self.over else "it is on its way"

    def holds(self, seen: _Seen | None) -> bool:
        """Is what was found still true of the table?"""
        return self.aiming and seen is not None and np.array_equal(seen.x, self.balls.x)

    def turn_hint(self) -> None:
        """Switch the hint on or off."""
        self.hinting, self.narrow = not self.hinting, None
        self.look()
        self.redraw()

    def look(self) -> None:
        """Find how narrow the shot is, if one wants to know, and it is not known yet."""
        if not self.hinting or not self.aiming:
            return
        way = aimed_at(self.balls, self.room, self.fastest)
        if self.holds(self.narrow) and self.narrow.way == way:
            return
        shot = self.advised() or (nearest_shot(self.balls, self.room, way, self.fastest) if way else None)
        none = NOT_SO.format(self.names[int(way[-1][1])]) if way else NO_AIM
        said = FAN_IS.format(told(self.room, self.names, shot), width_of(shot)) if shot else none
        self.narrow = _Seen(self.balls.x, way, shot, said)
        self.redraw()

    def coach(self) -> None:
        """Aim the cue at the easiest shot, and say which it is; after a shot, on the table that it has left."""
        if self.idle("coach"):
            return
        self.remark = THINKING
        self.send_state("remark")  # at once: all else waits until the shot is found
        if self.history.until > 0:
            self.go_on()
        shot = easiest_shot(self.balls, self.room, self.fastest, self.allowed())
        self.narrow = None
        if shot is None:
            said = NO_SHOT.format(f" at the {self.lowest()}" if self.rule == "nine" else "")
        else:
            self.start(aimed(self.balls, shot.v), settled=False)
            words = told(self.room, self.names, shot)
            fit = f", and {BY_HAND}" if shot.width < TOO_NARROW else "."
            falls = f" {FALLS_TOO}" if self.scratches() else ""
            said = f"{words[0].upper()}{words[1:]}: {width_of(shot)}{fit}{falls} {SO}"
        self.advice = _Seen(self.balls.x, None, shot, said)
        self.redraw()

    def advised(self) -> Aim | None:
        """The coach's shot, while the cue is aimed as the coach has aimed it."""
        shot = self.advice.shot if self.holds(self.advice) else None
        return shot if shot is not None and np.array_equal(shot.v, self.balls.v[0]) else None

    def scratches(self) -> bool:
        """Does the cue ball fall in the shot that the cue is aimed for?"""
        h = by_lib(self.balls, self.room, np.inf)
        return bool(np.any((h.kind == POCKET) & (h.i == 0)))

    def allowed(self) -> set[int]:
        """The balls that may be touched first, by their numbers among those on the table."""
        others = set(range(1, len(self.names)))
        return {k for k in others if self.rule != "nine" or self.names[k] == self.lowest()}

    def lowest(self) -> int:
        """The lowest number on a ball that is left; 0 where none is."""
        return min((name for name in self.names if name), default=0)

    def fan(self) -> list[np.ndarray]:
        """The directions in which the cue ball sinks the ball, up to that or to the handle of its aim; or nothing."""
        seen = self.narrow if self.holds(self.narrow) else self.advice
        if not self.hinting or not self.holds(seen) or seen.shot is None:
            return [NONE]
        x, ends = self.balls.x[0], np.radians([seen.shot.low, seen.shot.high])
        ways, v = np.column_stack([np.cos(ends), np.sin(ends)]), seen.shot.v
        handle = float(np.hypot(*self.sight(x, v / np.hypot(*v))))
        return [x + np.vstack([[0, 0], max(handle, reach(x, self.balls, self.room, seen.shot)) * ways])]

    def help_words(self) -> list[str]:
        """What the coach and the hint say of the table as it is."""
        said = [self.advice.said] if self.holds(self.advice) else []
        said += [self.narrow.said] if self.hinting and self.holds(self.narrow) else []
        return [*said, OTHERWISE] if said and (self.given or self.differs()) else said


def reach(x: np.ndarray, balls: Balls, room: Room, shot: Aim) -> float:
    """How far the cue ball goes straight in a shot: up to the ball, or the cushion, that it meets first."""
    met = shot.way[0][1]
    if not isinstance(met, str):
        return float(np.hypot(*(balls.x[met] - x)))
    k, high = divmod(WALLS.index(met), 2)
    edge = room.high[k] - balls.r[0] if high else room.low[k] + balls.r[0]
    return float(abs((edge - x[k]) / (shot.v[k] / np.hypot(*shot.v))))
