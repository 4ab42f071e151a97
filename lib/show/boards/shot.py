"""Pool on cloth on which balls slide and roll: aim, choose where the cue strikes, shoot, and go on from there."""

from collections.abc import Callable
from contextlib import suppress

import numpy as np

from ... import rolling, setups, table
from ...rolling import PHASE, PHASES, History
from ...table import BALL, POCKET, Balls
from ..explorer import explore
from ..scene import number
from .face import miscued, where, within
from .game import Laid, folded, laid
from .rolled import carried, legs
from .shot_drawn import Drawn

DOT = "where the cue strikes"

FOLD = 29
"""How many letters fit beside the table."""


class Shot(Drawn):
    """A table to play on, whose balls slide and roll: pull the cue back and let go; drag the dot where it strikes.

    Parameters
    ----------
    preset : str
        Which of `SHOTS` is on the table at first.
    """

    acts = {"shoot": "shoot", "replay": "replay", "undo": "undo"}

    def __init__(self, preset: str = "draw"):
        if preset not in SHOTS:
            raise ValueError(f"preset must be among {', '.join(SHOTS)}; got {preset!r}")
        super().__init__(preset=preset)

    @property
    def presets(self) -> dict:
        """What can be put on the table."""
        return SHOTS

    # What happens.

    def happen(self, balls: Balls) -> None:
        """Let the cue strike, and follow all balls until they rest."""
        self.follow(rolling.run(self.struck_balls(balls), self.cloth))
        self.scrub, self.duration = True, max(float(max(self.history.t, default=0.0)), 0.5)
        self.pace, self.legs = self.duration, legs(self.history, self.duration)

    def wait(self, balls: Balls) -> None:
        """Nothing happens while the pointer holds something."""
        self.follow(rolling.run(self.struck_balls(balls), self.cloth, 0.0))

    def follow(self, history: History) -> None:
        """Take what happens."""
        self.history, self.chosen, self.legs = history, None, [[] for _ in history.balls.r]

    @property
    def cloth(self) -> rolling.Cloth:
        """The table, with friction."""
        room = self.room
        size = {"pockets": room.pockets, "pocket_r": room.pocket_r}
        return rolling.cloth(room.low, room.high, e=room.e, e_wall=room.e_wall, **size)

    def struck_balls(self, balls: Balls) -> rolling.Balls:
        """The balls, the cue ball spinning as it is struck; with a miscue it stays where it is."""
        v, w = balls.v.copy(), np.zeros((len(balls.r), 3))
        speed = float(np.hypot(*v[0]))
        if miscued(*self.struck):
            v[0] = 0.0
        elif speed > 0:
            v[0], w[0] = rolling.strike(speed, v[0], *self.struck, balls.r[0])
        return rolling.balls(balls.x, v, w, balls.r, balls.m)

    def at(self, t: float) -> rolling.Balls:
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

    def shoot(self) -> None:
        """Let the shot happen, and play it; not with a miscue."""
        if not miscued(*self.struck):
            super().shoot()

    # What is told and done.

    def event(self) -> int:
        """The contact that was chosen, or else the last up to the instant shown; −1 before the first."""
        found = np.flatnonzero((self.history.kind != PHASE) & (self.history.t <= self.time() + 1e-9))
        return self.chosen if self.chosen is not None else int(max(found, default=-1))

    def _on_step(self, by: int) -> None:
        """Go to the contact before or to the next."""
        h, k = self.history, self.event()
        found = [-1, *np.flatnonzero(h.kind != PHASE).tolist()]
        between = k >= 0 and self.chosen is None and self.time() > h.t[k] + 1e-9
        n = max(found.index(k) + by + (by < 0 and between), 0)
        if n < len(found):
            self.choose(found[n])

    def words(self) -> list[str]:
        """Which shot it is, what fell, what to do, and how the cue ball goes."""
        if miscued(*self.struck):
            return [
                f"Shot {self.state}",
                *folded("Beyond the red rim the cue slips off: a miscue. Drag the dot back.", FOLD),
            ]
        whose, left, todo, *hand = super().words()
        return [whose, *(row for line in (left, todo, *hand) for row in folded(line, FOLD))]

    @property
    def caption(self) -> str:
        """How the cue ball is struck, what it does, and what is past."""
        if miscued(*self.struck):
            far = number(np.hypot(*self.struck), 3)
            return f"Shot {self.state}: the cue would slip off, {far} of the radius from the middle: a miscue."
        h, contacts = self.history, self.history.t[self.history.kind != PHASE]
        speed, struck = number(np.hypot(*self.balls.v[0]), 3), where(*self.struck)
        told = f"Shot {self.state}: the cue ball is struck {struck} at {speed} m/s"
        if not np.any(h.until > 0):
            return f"{told}; dotted: where it goes, and dashed the ball that it hits first."
        past, speed = int(np.sum(contacts <= self.time() + 1e-9)), np.hypot(*self.at(self.time()).v[0])
        sunk = int(np.sum((h.kind == POCKET) & (h.t <= self.time() + 1e-9)))
        fallen = f"{sunk or 'no'} {'ball has' if sunk < 2 else 'balls have'} fallen"
        now = f"{self.phase()} at {number(speed, 3)} m/s" if speed > 0 else self.phase()
        told = f"{told}. At t = {number(self.time(), 3)} s it {now}; "
        return f"{told}{past} of {len(contacts)} contacts are past, and {fallen}. Dashed ways slide, solid ones roll."

    def phase(self) -> str:
        """What the cue ball does now, in words."""
        path = rolling.path(self.history)[0]
        return PHASES[path.phase[np.searchsorted(path.t, self.time() + 1e-9, side="right") - 1]]

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

    def places(self) -> dict[str, tuple]:
        """The cue, the cue ball where it is in hand, and before a shot and after one the dot on its face."""
        found = super().places()
        return found | ({DOT: self.face.place(*self.struck)} if found else {})

    def step(self, handle: str) -> np.ndarray:
        """A tenth of the radius on the face."""
        return np.full(2, 0.1) if handle == DOT else super().step(handle)

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Strike elsewhere; or as in every game."""
        if handle != DOT:
            return super().move(handle, place, settled)
        place = self.target(handle, place)
        if self.t == 1:
            self.go_on()
        self.struck = within(place)
        self.start(self.balls, settled=False)

    def saved(self) -> dict[str, str]:
        """The shot as it ends, with the ways of all balls, for where no kernel runs."""
        if self.t == 0 and not self.history.until > 0:
            self.happen(self.balls)
            self.t = 1.0
            made = super().saved()
            self.show_state(self.state)
            return made
        return super().saved()


def potted(struck: Callable[[float], float], speed: float = 2.4) -> Laid:
    """A ball to be sent into a corner, by a cue that strikes at a height that depends on the way to it."""
    R, x, other, corner = setups.RADIUS, np.array([0.9, 0.5]), np.array([1.5, 0.7]), np.array([2.54, 1.27])
    ahead = corner - other
    way = other - 2 * R * ahead / np.hypot(*ahead) - x
    height = struck(float(np.hypot(*way)))
    return laid([other], speed * way / np.hypot(*way), x)._replace(struck=(0.0, height))


def stunned(way: float) -> float:
    """Where to strike, that the ball slides without spin when it has gone a way."""
    return float(np.round(rolling.stun(2.4, way, rolling.cloth([0, 0], [setups.LENGTH, setups.WIDTH])), 3))


SHOTS: dict[str, tuple[str, Callable[[], Laid]]] = {
    "draw": ("draw", lambda: potted(lambda way: -0.5)),
    "stun": ("stun", lambda: potted(stunned)),
    "follow": ("follow", lambda: potted(lambda way: 0.45)),
    "break": ("a break", lambda: Laid(setups.break_shot(), setups.pool(), (0.0, 0.2))),
}
"""What can be put on the table."""


def shot(preset: str = "draw") -> None:
    """Show a table to play on, whose balls slide and roll. Arguments as `Shot`."""
    explore(Shot(preset))
