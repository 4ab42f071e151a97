"""A game of balls on parts that anybody may have written: from hit to hit, and whatever a part does, the game goes on.

It is the loop of lesson 10 in its plainest form: of all pairs that are to be asked (lesson 11), cushions and pockets
the earliest event is next. A part
that raises, or answers what is no answer, is taken to say that nothing happens: so its balls fly through each other,
and a line tells why.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import table
from ...attack.targets import Hang, within
from ...exact import sweep
from ...response import together
from ...table import BALL, CORNER, JAW, POCKET, POST, WALL, Balls, History, Room, end_of, unwarped
from ...table.jaw import fixed_of, records
from ...table.wall import ends_of, is_open
from ..checking import as_pairs
from .asked import PATIENCE, Parts, _Asked, _brief, _time
from .frames import RATE

MOST = 3000
"""Events that there may be in one shot."""

SAME = 1e-12
"""Contacts of one instant, in seconds."""

STICK = 200
"""So many touches at one instant end a shot."""


class _Played(NamedTuple):
    """What happened, and in a line each what is to be said of the parts."""

    history: History
    told: list[str]


class _Playing(_Asked):
    """The state of a game that is being played: where all are now, and when each thing is expected next."""

    def __init__(self, parts: Parts, balls: Balls, room: Room, until: float, given: frozenset[str]):
        super().__init__(parts)
        self.room, self.given = room, given
        self.x, self.v, self.r, self.m = (np.array(a) for a in balls)
        self.N, self.clock, self.end = len(balls.r), 0.0, end_of(room, until)
        self.out, self.partner = np.zeros(self.N, bool), np.full(self.N, -1)
        self.walls = [(k, side) for k in range(2) for side in (0, 1)]
        self.ends = [ends_of(room, 2 * k + side) for k, side in self.walls]
        self.posts, self.jaws, self.lines = fixed_of(room), room.jaws, records(room.jaws)
        self.side = self.N + 4 + len(self.posts)
        self.fixed = self.side + len(self.jaws)
        self.ahead = np.full((self.N, self.fixed + len(room.pockets)), np.inf)
        self.events: list[tuple] = []
        self.stuck = False


def _play(parts: Parts, balls: Balls, room: Room, until: float, given: frozenset[str] = frozenset()) -> _Played:
    """A shot from hit to hit, on these parts.

    Parameters
    ----------
    parts : mapping
        A function for each of the names of `sockets.SOCKETS`; they may do whatever they like.
    balls, room, until
        As `table.run`, in the plane.
    given : set of str
        The names whose part is `lib`'s own: those are not asked one by one where `lib` knows better.

    Returns
    -------
    Played
        The history, and a line for each part that did what it must not.
    """
    game = _Playing(parts, balls, room, until, given)
    with np.errstate(all="ignore"):
        try:
            within(PATIENCE, lambda: _go_on(game))
        except Hang:
            game.told["time"] = f"the parts took more than {PATIENCE:g} s, and the shot was ended there"
    return _Played(_history(game, balls, until), list(game.told.values()))


def _go_on(game: _Playing) -> None:
    """Event after event, up to the end."""
    _foretell_all(game, range(game.N))
    while len(game.events) < MOST:
        i, j, when = _following(game)
        if not when <= game.end:
            return
        _advance(game, when)
        _foretell_all(game, _happen(game, i, j))
        if _stuck(game):
            return
    game.told["events"] = f"more than {MOST} events in one shot: it was ended there"


def _stuck(game: _Playing) -> bool:
    """Have the last events all been contacts of balls, at one instant? Then they stick, and the shot is over."""
    last = {(when, kind) for when, kind, *_ in game.events[-STICK:]}
    if len(game.events) < STICK or last != {(game.clock, BALL)}:
        return False
    game.stuck = True
    return True


def _following(game: _Playing) -> tuple[int, int, float]:
    """Ball, number of what it meets, and when: of cushions, pockets and pairs the first, or of pairs as a part says."""
    ahead = game.ahead
    if "who is next" not in game.given:
        ahead = ahead.copy()
        ahead[:, : game.N] = np.inf
        if found := _named_next(game):
            ahead[found[0], found[1]] = found[2]
    if not ahead.size:
        return 0, 0, np.inf
    i, j = np.unravel_index(int(np.argmin(ahead)), ahead.shape)
    return int(i), int(j), float(ahead[i, j])


def _named_next(game: _Playing) -> tuple[int, int, float] | None:
    """The pair that the part who is next names, and when: the first of those of each group that may meet."""
    groups = _groups(np.flatnonzero(~game.out), _pairs_to_ask(game))
    named = [found for there in groups if (found := _named_of(game, there))]
    return min(named, key=lambda found: found[2], default=None)


def _groups(there: NDArray, pairs: set[tuple[int, int]] | None) -> list[NDArray]:
    """The balls that hang together by pairs that are asked, two at least; for None all are one group."""
    if pairs is None:
        return [there] if len(there) > 1 else []
    group = {k: {k} for k in there.tolist()}
    for i, j in pairs:
        if group[i] is not group[j]:
            group[i] |= group[j]
            group |= dict.fromkeys(group[j], group[i])
    return [np.array(sorted(whole)) for k, whole in group.items() if len(whole) > 1 and k == min(whole)]


def _named_of(game: _Playing, there: NDArray) -> tuple[int, int, float] | None:
    """The pair that the part who is next names among some balls, by their numbers on the table, and when."""
    answer = game.ask("who is next", game.x[there], game.v[there], game.r[there])
    if answer is None:
        return None
    try:
        i, j, t = answer
        i, j, t = there[int(i)], there[int(j)], float(t)
    except (TypeError, ValueError, IndexError):
        game.tell("who is next", f"answered {_brief(answer)}, which is no pair and time")
        return None
    if i == j or t != t:
        game.tell("who is next", f"answered {_brief(answer)}, which is no pair and time")
        return None
    return int(i), int(j), game.clock + max(t, 0.0)


def _advance(game: _Playing, when: float) -> None:
    """Move every ball that is in play on, straight."""
    dt = max(when - game.clock, 0.0)
    game.x[~game.out] += dt * game.v[~game.out]
    game.clock += dt


def _foretell_all(game: _Playing, balls: Iterable[int]) -> None:
    """What each of some balls meets next."""
    pairs = _pairs_to_ask(game) if "who is next" in game.given else None
    for i in balls:
        _foretell(game, i, pairs)


def _pairs_to_ask(game: _Playing) -> set[tuple[int, int]] | None:
    """The pairs that the part whom to ask names, i < j; None for all, where it is on loan."""
    there, left = np.flatnonzero(~game.out), game.end - game.clock
    if "whom to ask" in game.given or len(there) < 2 or left <= 0:
        return None
    answer = game.ask("whom to ask", game.x[there], game.v[there] * left, game.r[there])
    found = _listed(answer)
    if found is None or any(not 0 <= min(pair) <= max(pair) < len(there) for pair in found):
        if answer is not None or "whom to ask" not in game.told:
            game.tell("whom to ask", f"answered {_brief(answer)}, which is no list of pairs")
        return set()
    return {(int(there[min(pair)]), int(there[max(pair)])) for pair in found}


def _listed(answer: Any) -> list[tuple[int, int]] | None:
    """The pairs of an answer, whatever that does; None if it is no list of pairs."""
    try:
        return as_pairs(answer)
    except (Hang, KeyboardInterrupt):
        raise
    except BaseException:
        return None


def _foretell(game: _Playing, i: int, pairs: set[tuple[int, int]] | None = None) -> None:
    """When ball i meets each ball, cushion and pocket next; with the other balls both rows are told.

    pairs : those that are asked, None for all.
    """
    row, left = game.ahead[i], game.end - game.clock
    row[:] = np.inf
    game.ahead[:, i] = np.inf
    if game.out[i] or left <= 0:
        return
    if "who is next" in game.given:
        for j in range(game.N):
            if j != i and not game.out[j] and (pairs is None or (min(i, j), max(i, j)) in pairs):
                row[j] = game.ahead[j, i] = game.clock + _meeting(game, min(i, j), max(i, j), left)
    for number, (k, side) in enumerate(game.walls):
        row[game.N + number] = game.clock + _at_cushion(game, i, k, side)
    if len(game.posts):
        p, r = game.posts[:, :2] - game.x[i], game.posts[:, 2] + game.r[i]
        nearer = p @ game.v[i] > 0
        row[game.N + 4 : game.side] = game.clock + np.where(nearer, _reached(game, i, p, r, left), np.inf)
    if len(game.jaws):
        row[game.side : game.fixed] = game.clock + _inside_jaws(game, i)
    if game.N + 4 <= game.partner[i] < game.fixed:
        row[game.partner[i]] = np.inf
    if len(game.room.pockets):
        row[game.fixed :] = game.clock + _reached(game, i, game.room.pockets - game.x[i], game.room.pocket_r, left)


def _reached(game: _Playing, i: int, p: NDArray, r: NDArray | float, left: float) -> NDArray:
    """After how many seconds ball i is as near as r to what stands at p, seen from it, and never moves."""
    return sweep(p, np.broadcast_to(-game.v[i] * left, p.shape), r).t * left


def _inside_jaws(game: _Playing, i: int) -> NDArray:
    """After how many seconds ball i meets the inside of each jaw: the gap over the speed, if its foot is there then."""
    n, p, v = game.lines["n"], game.x[i] - game.lines["a"], game.v[i]
    far, speed, ahead = np.sum(n * p, axis=1), n @ v, n[:, ::-1] * [1, -1]
    t = np.maximum(np.abs(far) - game.r[i], 0) / np.abs(speed)
    foot = np.sum(ahead * (p + t[:, None] * v), axis=1)
    return np.where((far * speed < 0) & (0 < foot) & (foot < game.lines["length"]), t, np.inf)


def _meeting(game: _Playing, i: int, j: int, left: float) -> float:
    """After how many seconds two balls meet, as the parts say; inf for never.

    Two that have met last meet again only after one of them has met something else. What touches and parts is left
    alone; what touches and closes in meets now (eq. 10.1).
    """
    sticks = getattr(game.parts["touching now"], "sticks", False)
    if game.partner[i] == j and game.partner[j] == i and not sticks:
        return np.inf
    seen = game.ask("relative", game.x[i], game.v[i] * left, game.x[j], game.v[j] * left)
    if (pair := vectors(game, "relative", seen)) is None:
        return np.inf
    (p, v), r = pair, float(game.r[i] + game.r[j])
    if _yes(game, "touching now", game.ask("touching now", p, r)):
        return 0.0 if sticks or p[0] * v[0] + p[1] * v[1] < 0 else np.inf
    if "never wrong" not in game.given and not _yes(game, "never wrong", _asked(game, "never wrong", p, v, r, left)):
        return np.inf
    return left * _time(game, "first contact", _asked(game, "first contact", p, v, r, left))


def _asked(game: _Playing, name: str, p: NDArray, v: NDArray, r: float, left: float) -> Any:
    """What a sweep answers; one that looks frame by frame is told how many frames there are."""
    frames = [left * RATE] if getattr(game.parts[name], "by_frames", False) else []
    return game.ask(name, p, v, r, *frames)


def _at_cushion(game: _Playing, i: int, k: int, side: int) -> float:
    """After how many seconds ball i is at a cushion and moving into it: the gap over the speed (eq. 9.6).

    Where that is open there is none.
    """
    wall, out = (game.room.high, 1.0) if side else (game.room.low, -1.0)
    speed, gap = out * game.v[i, k], out * (wall[k] - game.x[i, k]) - game.r[i]
    if not speed > 0:
        return np.inf
    t = max(gap / speed, 0.0)
    there = game.x[i, 1 - k] + t * game.v[i, 1 - k]
    return np.inf if is_open(game.ends[2 * k + side], there) else t


def _happen(game: _Playing, i: int, j: int) -> list[int]:
    """Let ball i meet number j, and keep the event; the balls that it concerned."""
    N = game.N
    if j < N:
        return _collided(game, i, j)
    game.partner[i] = j
    if j < N + 4:
        n = np.zeros(2)
        k, side = game.walls[j - N]
        n[k] = -1.0 if side else 1.0
        after = vectors(game, "cushion", [game.ask("cushion", game.v[i], n, game.room.e_wall)])
        game.v[i] = game.v[i] if after is None else after[0]
        _keep(game, WALL, i, 2 * k + side)
    elif j < game.fixed:
        after = vectors(game, "cushion", [game.ask("cushion", game.v[i], _off(game, i, j), game.room.e_wall)])
        game.v[i] = game.v[i] if after is None else after[0]
        _keep(game, *_fixed_one(game, i, j))
    else:
        game.out[i], game.v[i] = True, 0.0
        _keep(game, POCKET, i, j - game.fixed)
    return [i]


def _off(game: _Playing, i: int, j: int) -> NDArray:
    """The unit vector to ball i from a post, a corner or a jaw, number j, that it touches."""
    if j < game.side:
        return _unit(game.x[i] - game.posts[j - game.N - 4, :2])
    one = game.lines[j - game.side]
    return one["n"] * np.copysign(1.0, np.sum(one["n"] * (game.x[i] - one["a"])))


def _fixed_one(game: _Playing, i: int, j: int) -> tuple[int, int, int]:
    """How a history names ball i and a post, a corner or a jaw, number j."""
    if j >= game.side:
        return JAW, i, j - game.side
    post, posts = j - game.N - 4, len(game.room.posts)
    return (POST, i, post) if post < posts else (CORNER, i, post - posts)


def _collided(game: _Playing, i: int, j: int) -> list[int]:
    """Let two balls collide; where `lib` does it, all that touch and close in at this instant together."""
    pairs = _at_once(game, i, j) if "collide" in game.given else [(min(i, j), max(i, j))]
    if len(pairs) > 1:
        names = sorted({k for pair in pairs for k in pair})
        local = np.array([[names.index(k) for k in pair] for pair in pairs])
        n = np.array([_unit(game.x[b] - game.x[a]) for a, b in pairs])
        game.v[names] = together(game.v[names], n, local, game.m[names], game.room.e)
    else:
        [(a, b)] = pairs
        given = game.v[a], game.v[b], _unit(game.x[b] - game.x[a]), game.m[a], game.m[b], game.room.e
        if (after := vectors(game, "collide", game.ask("collide", *given))) is not None:
            game.v[a], game.v[b] = after
    for a, b in pairs:
        joint = len(pairs) > 1
        game.partner[a], game.partner[b] = (-1, -1) if joint else (b, a)
        _keep(game, BALL, a, b)
    return sorted({k for pair in pairs for k in pair})


def _at_once(game: _Playing, i: int, j: int) -> list[tuple[int, int]]:
    """The pair, and those of the same instant that hang together with it."""
    found, soon = {(min(i, j), max(i, j))}, np.argwhere(game.ahead[:, : game.N] <= game.clock + SAME)
    pairs = {(min(a, b), max(a, b)) for a, b in soon.tolist()}
    while more := {pair for pair in pairs - found if any(set(pair) & set(other) for other in found)}:
        found |= more
    return sorted(found)


def _keep(game: _Playing, kind: int, i: int, j: int) -> None:
    """Keep an event: when, what, and the two after it."""
    x, v = np.full((2, 2, 2), np.nan)
    for side, k in enumerate((i, j) if kind == BALL else (i,)):
        x[side], v[side] = game.x[k], game.v[k]
    game.events.append((game.clock, kind, i, j, x, v))


def _history(game: _Playing, balls: Balls, until: float) -> History:
    """All that happened, as `table.run` would tell it."""
    E = len(game.events)
    clock, kind, i, j = (np.array([event[k] for event in game.events], t) for k, t in enumerate((float, int, int, int)))
    x, v = (np.array([event[k] for event in game.events]).reshape(E, 2, 2) for k in (4, 5))
    t = unwarped(game.room, clock)
    ended = "events" if game.stuck or game.told.keys() & {"events", "time"} else "time"
    last = float(until) if ended == "time" else (float(t[-1]) if E else 0.0)
    return History(balls, game.room, t, np.arange(E), kind, i, j, clock, np.zeros(E), x, v, last, ended)


def _yes(game: _Playing, name: str, answer: Any) -> bool:
    """Yes or no, as a part answered; what is neither is no."""
    try:
        return bool(answer)
    except Exception:
        game.tell(name, f"answered {_brief(answer)}, which is neither yes nor no")
        return False


def vectors(game: _Playing, name: str, answer: Any) -> list[NDArray] | None:
    """Vectors of the plane, as a part answered; None for anything else."""
    if answer is None:
        return None
    try:
        found = [np.array(x, dtype=float) for x in answer]
    except Exception:
        found = []
    if found and len(found) <= 2 and all(x.shape == (2,) and np.all(np.abs(x) < table.MOST) for x in found):
        return found
    if not (len(found) == 1 and answer[0] is None):
        game.tell(name, f"answered {_brief(answer)}, which is no velocity")
    return None


def _unit(x: NDArray) -> NDArray:
    """The direction of a vector; across for none."""
    size = float(np.sqrt(x[0] * x[0] + x[1] * x[1]))
    return x / size if size > 0 else np.array([1.0, 0.0])
