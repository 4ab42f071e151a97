"""Pool on cloth on which balls slide and roll: aim, choose where the cue strikes, shoot, and go on from there."""

from collections.abc import Callable, Mapping
from contextlib import suppress

import numpy as np
from matplotlib.artist import Artist
from matplotlib.collections import LineCollection
from numpy.typing import NDArray

from ... import rolling, setups, table
from ...rolling import PHASE, PHASES, SLIDE, RollingHistory
from ...table import BALL, POCKET, Balls, Room
from .. import cloth
from ..artists import dots
from ..canvas import LARGE, figure, in_style, saved
from ..central import NONE
from ..explorer import explore
from ..game.board import NEXT, Game
from ..game.presets import FIRST_RACK, Laid, laid, loose
from ..game.telling import folded
from ..palette import CONTACT
from ..scene import number
from ..shapes import disc
from ..track import track
from ._face import _Face, _miscued, _where, _within
from ._legs import _carried, _joined, _Leg, _legs, _past, _place, _put_ways, _ways
from ._raised import BEHIND, STEEPEST, _given, _pointed

FALLS = 0.06
"""How long a ball is seen to fall, in seconds."""

DOT, TILT = "where the cue strikes", "tilt of the cue"

WIDE, COLUMN, FACE, LOW = 11.4, 2.95, (2.0, 2.1), 0.6
"""The width of the picture, and of the column beside the table, the size of the face there and below a projected table,
and the height of the track below it, in inches."""

ROWS, FOLD, APART = 9, 27, 0.212
"""Lines of words, how many letters fit in one, and how far apart they are, in inches."""

LOOK_AHEAD, ON, ALLOWED = 1.5, 0.7, 3
"""Seconds of a shot that the line of aim tells at most, and how long after a hit; how often a shot is aimed anew."""


def _potted(struck: Callable[[float], float], speed: float = 2.4) -> Laid:
    """A ball to be sent into a corner, by a cue that strikes at a height that depends on the way to it.

    It is aimed as players do who allow for the throw: so often aside by as much as the ball went wrong.
    """
    R, x, other, corner = setups.RADIUS, np.array([0.9, 0.5]), np.array([1.5, 0.7]), np.array([2.54, 1.27])
    ahead = n = (corner - other) / np.hypot(*(corner - other))
    for _ in range(ALLOWED):
        way = other - 2 * R * n / np.hypot(*n) - x
        given = laid([other], speed * way / np.hypot(*way), x, setups.pool())
        made = given._replace(struck=(0.0, struck(float(np.hypot(*way)))))
        n = n + ahead - _first_way(made)
    return made


def _first_way(made: Laid) -> np.ndarray:
    """The direction in which the first ball is sent that is hit."""
    given, v = made.balls, made.balls.v[0]
    w = np.zeros((len(given.r), 3))
    v, w[0] = rolling.strike(float(np.hypot(*v)), v, *made.struck, given.r[0])
    start = rolling.balls(given.x, np.vstack([v, given.v[1:]]), w, given.r, given.m)
    h = rolling.run(start, _felt(made.room), LOOK_AHEAD, compiled=False)
    sent = h.v[np.flatnonzero(h.kind == BALL)[0], 1]
    return sent / np.hypot(*sent)


def _stunned(way: float) -> float:
    """Where to strike, that the ball slides without spin when it has gone a way."""
    return float(np.round(rolling.stun(2.4, way, rolling.cloth([0, 0], [setups.LENGTH, setups.WIDTH])), 3))


SHOTS: dict[str, tuple[str, Callable[[], Laid]]] = {
    "draw": ("draw", lambda: _potted(lambda way: -0.5)),
    "stun": ("stun", lambda: _potted(_stunned)),
    "follow": ("follow", lambda: _potted(lambda way: 0.45)),
    "break": ("a break", lambda: loose(FIRST_RACK)._replace(room=setups.pool(), struck=(0.0, 0.2), said="")),
}
"""What can be put on the table, each with where the cue strikes."""


class Shot(Game):
    """A table to play on, whose balls slide and roll: pull the cue back and let go; drag the dot where it strikes.

    Parameters
    ----------
    preset : str
        Which of `SHOTS` is on the table at first.
    """

    compiles = True
    groups: Mapping[str, str] = {}

    def __init__(self, preset: str = "draw"):
        if preset not in SHOTS:
            raise ValueError(f"preset must be among {', '.join(SHOTS)}; got {preset!r}")
        super().__init__(preset=preset, challenges={"behind": BEHIND})
        self.rare = (*SHOTS, "behind")

    @property
    def presets(self) -> dict:
        """What can be put on the table."""
        return SHOTS

    @property
    def acts(self) -> dict[str, str]:
        """What can be done, and put on the table."""
        does = {**self.does, **({"shoot": NEXT[bool(self.challenge)]} if self.over else {})}
        return {**does, **{name: words for name, (words, _) in SHOTS.items()}, "behind": BEHIND.title}

    # What happens.

    def happen(self, balls: Balls) -> None:
        """Let the cue strike, and follow all balls until they rest."""
        self.follow(rolling.run(self.struck_balls(balls), self.cloth))
        self.scrub, self.duration = True, max(float(max(self.history.t, default=0.0)), 0.5)
        self.pace, self.legs = self.duration, _legs(self.history, self.duration)

    def wait(self, balls: Balls) -> None:
        """Nothing happens while the pointer holds something."""
        self.follow(rolling.run(self.struck_balls(balls), self.cloth, 0.0))

    def follow(self, history: RollingHistory) -> None:
        """Take what happens."""
        self.history, self.picked, self.legs = history, None, [[] for _ in history.balls.r]

    @property
    def cloth(self) -> rolling.Cloth:
        """The table, with friction."""
        return _felt(self.room)

    def struck_balls(self, balls: Balls) -> rolling.RollingBalls:
        """The balls, the cue ball spinning as it is struck; with a miscue it stays where it is."""
        v, w = balls.v.copy(), np.zeros((len(balls.r), 3))
        speed = float(np.hypot(*v[0]))
        if _miscued(*self.struck):
            v[0] = 0.0
        elif speed > 0:
            v[0], w[0] = _given(v[0], self.struck, self.tilt, balls.r[0])
        return rolling.balls(balls.x, v, w, balls.r, balls.m)

    def at(self, t: float) -> rolling.RollingBalls:
        """The balls at an instant of what happens."""
        return rolling.at(self.history, min(t, self.history.until))

    def start(self, balls: Balls, settled: bool = True) -> None:
        """Take other balls at the start; such as overlap are left where they were last."""
        run = self.happen if settled else self.wait
        for each in (balls, self.balls):
            with suppress(ValueError, table.EndlessError):
                run(each)
                self.balls = each
                break
        if self.t > 0:
            self.t = 0.0  # which redraws
        else:
            self.redraw()

    def idle(self, name: str) -> str:
        """Why there is nothing to shoot; a cue that would slip off is one more reason."""
        slips = name == "shoot" and _miscued(*self.struck)
        return "the cue would slip off: drag its dot back" if slips else super().idle(name)

    def shoot(self) -> None:
        """Let the shot happen, and play it; not with a miscue."""
        if not _miscued(*self.struck):
            super().shoot()

    def foreseen(self, now: Balls) -> list[NDArray]:
        """Where the cue ball first touches a ball, its way there and on, and that ball's way."""
        if self.t > 0 or _miscued(*self.struck) or not np.any(self.balls.v[0]):
            return [NONE, NONE, NONE]
        h = rolling.run(self.struck_balls(self.balls), self.cloth, LOOK_AHEAD)
        hits = np.flatnonzero((h.kind == BALL) & ((h.i == 0) | (h.j == 0)))
        every = _legs(h, LOOK_AHEAD)
        if not len(hits):
            return [NONE, _joined(every[0]), NONE]
        k = int(hits[0])
        other, side = (int(h.j[k]), 0) if h.i[k] == 0 else (int(h.i[k]), 1)
        known = [_joined(_past(every[i], _known_to(h, k, i))) for i in (0, other)]
        return [disc(h.x[k, side], now.r[0]), *known]

    # What is seen.

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table, and beside it the face of the cue ball and words."""
        wide, high = (self.room.high - self.room.low) + 0.1 * np.max(self.room.high - self.room.low)
        width = WIDE / LARGE if self.projected else WIDE
        beside = 0.0 if self.projected else COLUMN
        tall = (width - beside) * high / wide
        whole = tall + (COLUMN if self.projected else 0.0)
        self.figure = figure(width, whole, self.projected)
        self.world = self.figure.add_axes([0, 1 - tall / whole, 1 - beside / width, tall / whole])
        self.lay_table()
        size, left = FACE[bool(self.projected)], (0.0 if self.projected else width - COLUMN + 0.12)
        bottom = whole - tall + (-size - 0.1 if self.projected else tall - size)
        self.face = _Face(self.figure, [left / width, bottom / whole, size / width, size / whole])
        x, y = (left + size + 0.2, bottom + size - 0.3) if self.projected else (left + 0.12, bottom - 0.05 - LOW)
        scale = {a: f"{a:.0f}°" for a in (0.0, 25.0, 50.0, STEEPEST)}
        below = bottom - LOW - 0.13 * self.projected
        box = (left / width, below / whole, (size if self.projected else 2.6) / width, LOW / whole)
        self.tilted, self.knob = track(self.figure, box, "how far the cue is raised", scale)
        put = {"va": "top", "animated": True}
        rows = [(x / width, (y - APART * i) / whole) for i in range(ROWS)]
        self.lines = [self.figure.text(*at, "", weight="normal" if i else "bold", **put) for i, at in enumerate(rows)]
        self.draw_background()

    def lay_table(self) -> None:
        """The table, the ways of the balls below them, and the cue."""
        super().lay_table()
        hues = [cloth.hue(name) for name in self.names]
        self.ways = _ways(self.world, hues, 1.6)
        looks = LineCollection([], colors=hues, linewidths=2.0, alpha=0.9, animated=True)
        self.looks = self.world.add_collection(looks, autolim=False)
        self.point = dots(self.world, "o", CONTACT)
        self.before = [self.rings, self.ghosts, self.cue, self.power, self.speed, self.point]

    def update(self) -> tuple[list[Artist], str]:
        """The balls at the instant, their ways up to it, and before the shot the cue and what it is aimed at."""
        t, x = self.time(), self.shown_at(self.at(self.time()).x)
        _put_ways(self.ways, [_past(mine, t) for mine in self.legs])
        self.looks.set_segments([np.array([each, each]) for each in x])
        self.rack.put(x)
        self.shelf.put(self.on_shelf(t))
        self.rings.set_segments(self.marks(self.event()))
        self.ghosts.set_segments(self.foreseen(self.balls))
        self.cue.set_verts([self.stick()] if self.t == 0 else [])
        self.put_power(float(np.hypot(*self.balls.v[0])) if self.t == 0 else 0.0)
        self.face.put(*self.struck)
        self.knob.set_data([self.tilt], [0])
        self.point.set_data(*self.pointed())
        for line, text in zip(self.lines, [*self.words(), *[""] * ROWS][:ROWS], strict=True):
            line.set_text(text)
        seen = [*self.ways, self.looks, *self.rack.artists, self.caps, *self.shelf.artists, *self.before]
        return [*seen, *self.face.artists, self.knob, *self.lines], ""

    def pointed(self) -> tuple[list[float], list[float]]:
        """Where the line of a raised cue meets the cloth, before a shot and on the table."""
        v = self.balls.v[0]
        if self.t > 0 or not self.tilt or not np.any(v):
            return [], []
        x, y = (self.balls.x[0] + self.balls.r[0] * _pointed(v, self.struck, self.tilt)).tolist()
        inside = np.all((self.room.low < [x, y]) & ([x, y] < self.room.high))
        return ([x], [y]) if inside else ([], [])

    def motion(self) -> dict:
        """Every ball that moves and its trail from piece to piece; what tells of one instant is not shown."""
        if not self.history.until > 0:
            return {}
        part, now, moves = {id(artist): i for i, artist in enumerate(self.seen)}, self.time(), []
        for i, mine in enumerate(self.legs):
            if any(np.any(leg.v) for leg in mine):
                marks = [[part[id(artist)], mark] for artist, mark in self.rack.marks(i)]
                moves.append(_carried(self.world, marks, self.into_its_hole(i), now, (part[id(self.looks)], i)))
        h = self.history
        moves += self.shelved(part, h.t, now, self.duration)
        met = [(t, kind) for t, kind in zip(h.t, h.kind, strict=True) if kind != PHASE]
        return {
            "clock": [[0, self.duration], [0, self.duration]],
            "moves": moves,
            "hidden": [part[id(each)] for each in (*self.ways, self.looks, *self.before, *self.lines[1:])],
            "sounds": [[round(float(t), 4), "bell" if kind == BALL else "tick", 1.0] for t, kind in met],
            "pauses": [],
            "fade": 1.0,
            "slow": self.slowed(),
        }

    def into_its_hole(self, i: int) -> list[_Leg]:
        """What ball i does, piece by piece; what falls goes on to the middle of its pocket, below its rim."""
        mine = self.legs[i]
        if (q := self.falls().get(i)) is None or not mine:
            return mine
        x, hole = mine[-1].at(mine[-1].lasts), self.room.pockets[self.history.j[q]]
        end = mine[-1].end
        return [*mine, _Leg(SLIDE, end, end + FALLS, x, (hole - x) / FALLS, np.zeros(2))]

    def shown_at(self, x: NDArray) -> NDArray:
        """Where the balls are drawn: what falls is on its way to the middle of its pocket, or there."""
        x, t = x.copy(), self.time()
        for i in self.falls():
            if (mine := self.into_its_hole(i)) and t > mine[-1].start:
                x[i] = _place(mine, t)
        return x

    def contacts(self) -> NDArray:
        """The times of all contacts; to begin to roll is none."""
        return self.history.t[self.history.kind != PHASE]

    def at_rest(self) -> rolling.RollingBalls:
        """The balls at the end, when all rest."""
        return self.at(self.duration)

    def event(self) -> int:
        """The contact that was chosen, or else the last up to the instant shown; −1 before the first."""
        found = np.flatnonzero((self.history.kind != PHASE) & (self.history.t <= self.time() + 1e-9))
        return self.picked if self.picked is not None else int(max(found, default=-1))

    def words(self) -> list[str]:
        """Which shot it is, what fell, what to do and how the cue ball goes, or that the cue would slip off."""
        first, *lines = [f"{BEHIND.title.capitalize()}."] * bool(self.challenge) + super().words()
        if _miscued(*self.struck):
            first, lines = f"Shot {self.state}", ["Beyond the red rim the cue slips off: a miscue. Drag the dot back."]
        return [row for line in (first, *lines) for row in folded(line, FOLD)]

    @property
    def caption(self) -> str:
        """How the cue ball is struck, what it does, and what is past."""
        if _miscued(*self.struck):
            far = number(np.hypot(*self.struck), 3)
            return f"Shot {self.state}: the cue would slip off, {far} of the radius from the middle: a miscue."
        speed, held = number(np.hypot(*self.balls.v[0]), 3), f", the cue raised by {self.tilt:g}°" * (self.tilt > 0)
        struck = f"Shot {self.state}: the cue ball is struck {_where(*self.struck)} at {speed} m/s{held}"
        if not np.any(self.history.until > 0):
            return f"{struck}; dotted: where it goes, and dashed the ball that it hits first."
        return f"{struck}. {self.progress()} Dashed ways slide, solid ones roll."

    def progress(self) -> str:
        """What the cue ball does at the instant, and what is past."""
        h, t = self.history, self.time() + 1e-9
        contacts, sunk = h.t[h.kind != PHASE], int(np.sum((h.kind == POCKET) & (h.t <= t)))
        path, speed = rolling.path(h)[0], np.hypot(*self.at(self.time()).v[0])
        does = PHASES[path.phase[np.searchsorted(path.t, t, side="right") - 1]]
        does += f" at {number(speed, 3)} m/s" if speed > 0 else ""
        fallen = f"{sunk or 'no'} {'ball has' if sunk < 2 else 'balls have'} fallen"
        past = f"{int(np.sum(contacts <= t))} of {len(contacts)} contacts are past, and {fallen}."
        return f"At t = {number(self.time(), 3)} s it {does}; {past}"

    def saved(self) -> dict[str, str]:
        """The shot as it ends, with the ways of all balls, for where no kernel runs."""
        if self.t > 0 or self.history.until > 0:
            return saved(self.png, self.alt, self.figure.bbox.width, self.alt)
        self.happen(self.balls)
        self.t = 1.0
        made = self.saved()
        self.show_state(self.state)
        return made

    # What is done.

    def _on_step(self, by: int) -> None:
        """Go to the contact before or to the next."""
        h, k = self.history, self.event()
        found = [-1, *np.flatnonzero(h.kind != PHASE).tolist()]
        between = k >= 0 and self.picked is None and self.time() > h.t[k] + 1e-9
        n = max(found.index(k) + by + (by < 0 and between), 0)
        if n < len(found):
            self.choose(found[n])

    def places(self) -> dict[str, tuple]:
        """The cue, the cue ball where it is in hand, and before and after a shot the dot on its face and the tilt."""
        found = super().places()
        tilt = self.tilted, np.array([self.tilt, 0.0]), f"{number(self.tilt)} degrees", 2.5
        return found | ({DOT: self.face.place(*self.struck), TILT: tilt} if found else {})

    def step(self, handle: str) -> np.ndarray:
        """A tenth of the radius on the face, five degrees; or as in every game."""
        return np.full(2, {DOT: 0.1, TILT: 5.0}[handle]) if handle in (DOT, TILT) else super().step(handle)

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Strike elsewhere, or raise the cue; or as in every game."""
        if handle not in (DOT, TILT):
            return super().move(handle, place, settled)
        place = self.target(handle, place)
        if self.t == 1:
            self.go_on()
        if handle == DOT:
            self.struck = _within(place)
        else:
            self.tilt = float(np.rint(np.clip(place[0], 0.0, STEEPEST)))
        self.start(self.balls, settled=False)


def _felt(room: Room) -> rolling.Cloth:
    """A table of lesson 10 with friction in place of drag."""
    size = {"pockets": room.pockets, "pocket_r": room.pocket_r}
    return rolling.cloth(room.low, room.high, **rolling.POOL, **size)


def _known_to(h: RollingHistory, k: int, ball: int) -> float:
    """Until when the line of aim follows a ball after event k: to what it meets next, or for a while."""
    mine = (h.kind != PHASE) & ((h.i == ball) | ((h.kind == BALL) & (h.j == ball))) & (h.instant > h.instant[k])
    return float(min(min(h.t[mine], default=np.inf), h.t[k] + ON))


def shot(preset: str = "draw") -> None:
    """Show a table to play on, whose balls slide and roll. Arguments as `Shot`."""
    explore(Shot(preset))
