"""Lesson 10's picture: a table and its score, a line a ball; each hit is a tie, and what was foretold is dashed."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import traitlets
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from .. import exact, setups, table
from ..table import BALL, WALL, Balls, Room
from . import cloth
from .artists import Paint, blank, dots, enclose, outlines, shapes
from .board import State
from .canvas import SMALL, in_style
from .central import Ballot
from .explorer import explore
from .motion import move_of
from .palette import CONTACT, INK, PAPER, QUIET, V
from .pool import Pool, met
from .scene import number
from .shapes import NONE, disc

__all__ = ["Score", "score"]

SEEN, AIMED = 0.35, 0.12
"""How much of what is still to come of a break shows through; and the longest arrow, as a share of what is seen."""

TICKS = 6
"""How many instants a scale tells at most."""

GHOSTS = 6
"""How many meetings that are foretold are drawn on the table at most."""

RACKED = np.array([[1.72, 0.44], [2.2, 0.83]])
"""What is seen of the table where a rack is struck."""

BOXES = (
    ((0.005, 0.02, 0.53, 0.96), (0.58, 0.02, 0.415, 0.9)),
    ((0.005, 0.52, 0.99, 0.475), (0.06, 0.01, 0.93, 0.45)),
)
"""Where the table and the score stand, as shares of a wide page and of a narrow one."""


@dataclass(frozen=True)
class Tabled(State):
    """A state of the score: what is on the table, for how many seconds it is followed, and how many those last.

    view : two corners of what is seen; all of the table without them.
    """

    shot: Callable[[], Balls] = field(kw_only=True)
    seconds: float | None = field(default=None, kw_only=True)
    lasts: float | None = field(default=None, kw_only=True)
    view: np.ndarray | None = field(default=None, kw_only=True)


RACK = "{racked}"
"""What is said of a rack."""


class Score(Pool):
    """A table with its score: what happens, when, and what is foretold.

    Parameters
    ----------
    shown : str
        States, the first of which it opens in; where no kernel runs all of them are shown.
    vote : dict, optional
        A question and its answers, until which the table is locked.
    """

    states = {
        "tight": Tabled("a tight rack", "", RACK, shot=setups.racked, seconds=0.01, lasts=8.0, view=RACKED),
        "loose": Tabled(
            "half a millimetre apart",
            "",
            RACK,
            shot=lambda: setups.racked(gap=5e-4, seed=1207),
            seconds=0.01,
            lasts=8.0,
            view=RACKED,
        ),
        "forecasts": Tabled(
            "forecasts",
            "eras",
            "{told}",
            shot=setups.taken_away,
            seconds=0.6,
            lasts=6.0,
            view=np.array([[0.93, 0.33], [1.58, 0.88]]),
        ),
        "break": Tabled("the break", "next", "{told}", shot=lambda: setups.break_shot(aim=3)),
    }
    fluid = True
    still = 0.0
    stays = traitlets.Bool(True).tag(sync=True)

    def __init__(self, *shown: str, vote: Ballot = None):
        self.states = {name: x for name, x in self.states.items() if name in shown} or self.states
        self.shown = shown or tuple(self.states)[:1]
        row = self.begun(self.shown[0])
        super().__init__(row.shot(), self.room_of(row), frame=row.seconds)
        self.state = self.shown[0]
        if vote:
            self.ask(vote["question"], vote["answers"])

    def begun(self, name: str) -> Tabled:
        """A state by its name; ValueError for none."""
        if name not in self.states:
            raise ValueError(f"state must be among {', '.join(self.states)}; got {name!r}")
        return self.states[name]

    @staticmethod
    def room_of(row: Tabled) -> Room:
        """The table of a state: with cloth where a shot is followed to its end."""
        return setups.pool() if row.seconds is None else setups.pool(drag=0)

    @property
    def row(self) -> Tabled:
        """The state that is shown, and all about it."""
        return self.states[self.state or self.shown[0]]

    def show_state(self, name: str) -> None:
        """Put on the table what belongs to a state, from its beginning."""
        row = self.begun(name)
        self.lit, self.state = "", name
        self.balls, self.room, self.frame = row.shot(), self.room_of(row), row.seconds
        self.names = list(range(len(self.balls.r)))
        self.happen(self.balls)
        self.lay_out()
        self.t = self.still

    def saved(self) -> dict[str, str]:
        """Where no kernel runs: the end of each shot that is shown."""
        made = Score(*self.shown)
        made.still = 1.0
        return made.saved_states()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table, and the score beside it or below."""
        self.figure = self.page(9.6, 4.3, upright=-0.6)
        table_box, score_box = BOXES[int(self.figure.get_figwidth() < 6.5)]
        self.world = blank(self.figure, table_box)
        self.lay_table()
        self.lay_score(self.figure.add_axes(score_box))
        self.draw_background()

    def lay_table(self) -> None:
        """The table, what is seen of it, what moves on it, and what is foretold."""
        cloth.lay(self.world, self.room)
        if self.row.view is not None:
            enclose(self.world, self.row.view, 1.0)
        self.lay_balls()
        ivory = [cloth.IVORY] * 2 * GHOSTS
        self.coming = outlines(self.world, ivory, ["dashed"] * 2 * GHOSTS, 1.6)
        self.void = outlines(self.world, ivory, ["dotted"] * 2 * GHOSTS, 1.2)
        self.crosses = dots(self.world, "x", cloth.IVORY)
        self.crosses.set(markersize=16, markeredgewidth=2.4)

    @property
    def reach(self) -> float:
        """How long the arrow of a velocity of 1 is."""
        return AIMED * float(np.ptp(self.world.get_xlim()) / np.max(np.abs(self.balls.v)))

    def lay_score(self, ax: Axes) -> None:
        """A line a ball, the time from left to right as a share of what is shown."""
        self.staff, N = ax, len(self.names)
        ax.set(xlim=(0, 1), ylim=(N - 0.3, -0.7))
        ax.set_axis_off()
        for row, name in enumerate(self.names):
            ax.axhline(row, color=QUIET, linewidth=0.6)
            ax.text(-0.03, row, name or "○", size=SMALL, ha="center", va="center", color=INK)
        self.bands = ax.add_collection(PolyCollection([], alpha=0.55, linewidths=0, animated=True), autolim=False)
        self.ties, self.rails = (outlines(ax, [colour], ["solid"], w) for colour, w in ((CONTACT, 1.8), (INK, 2.2)))
        self.knots, self.sunk = dots(ax, "o", CONTACT), dots(ax, "s", INK)
        self.knots.set(markersize=4.5, markeredgewidth=0)
        self.veil = shapes(ax, [Paint(PAPER, 1 - SEEN * (self.frame is None))])
        self.foretold, self.next = (outlines(ax, [colour], ["dashed"], w) for colour, w in ((QUIET, 1.4), (V, 2.4)))
        self.undone_ends, self.playhead = dots(ax, "x", QUIET), outlines(ax, [V], ["solid"], 2.2)
        self.undone_ends.set(markersize=5, markeredgewidth=1.4)
        look = {"size": SMALL, "ha": "center", "va": "bottom", "color": INK, "animated": True}
        self.above = [ax.text(0, 1.01, "", transform=ax.get_xaxis_transform(), **look) for _ in range(TICKS + 1)]

    def across(self, t) -> np.ndarray:
        """Where times stand in the score, from 0 to 1."""
        return np.asarray(t, float) / (self.duration or 1.0)

    def update(self) -> tuple[list[Artist], str]:
        """The table at the instant, and its score."""
        artists, remark = super().update()
        now, N = self.time(), len(self.names)
        self.put_events(self.history)
        x = float(self.across(now))
        self.veil.set_verts([_box(x, 1.0, -0.7, N - 0.3)] if self.reveal else [_box(0.0, 1.0, -0.7, N - 0.3)])
        self.playhead.set_segments([np.array([[x, -0.7], [x, N - 0.4]])])
        self.put_foretold(now)
        self.put_scale()
        score = [self.bands, self.ties, self.rails, self.knots, self.sunk, self.veil, self.foretold, self.undone_ends]
        return [*artists, *score, self.next, self.playhead, *self.above, self.coming, self.void, self.crosses], remark

    def happen(self, balls: Balls) -> None:
        """Run the table; a shot of hundredths of a second is shown in slow motion."""
        super().happen(balls)
        self.pace = self.row.lasts or self.duration

    def foreseen(self, now: Balls) -> list[np.ndarray]:
        """Nothing is aimed here: what is foretold stands in the score."""
        return [NONE] * 3

    def put_events(self, h: table.History) -> None:
        """The ties, the rails, the pockets, and how fast each ball is between them."""
        x, shown = self.across(h.t), h.t <= self.duration
        pairs, walls, sunk = ((h.kind == kind) & shown for kind in (BALL, WALL, table.POCKET))
        i, j = h.i, h.j
        self.ties.set_segments([np.array([[x[k], i[k]], [x[k], j[k]]]) for k in np.flatnonzero(pairs)])
        self.knots.set_data(np.repeat(x[pairs], 2), np.column_stack([i[pairs], j[pairs]]).ravel())
        self.rails.set_segments([np.array([[x[k], i[k] - 0.3], [x[k], i[k] + 0.3]]) for k in np.flatnonzero(walls)])
        self.sunk.set_data(x[sunk], i[sunk])
        legs = [leg for ball in range(len(self.names)) for leg in self.legs(h, ball)]
        fastest = max((speed for *_, speed in legs), default=0.0) or 1.0
        drawn = [(row, a, b, np.sqrt(speed / fastest)) for row, a, b, speed in legs if speed > 1e-3 * fastest]
        self.bands.set_verts([_box(a, b, row - 0.42 * s, row + 0.42 * s) for row, a, b, s in drawn])
        self.bands.set_facecolor([cloth.hue(self.names[row]) if self.names[row] else QUIET for row, *_ in drawn])

    def legs(self, h: table.History, ball: int) -> list[tuple]:
        """Between its events: the ball, from where to where in the score, and its speed by the warped clock."""
        events = [(k, side) for k, side in met(h, ball, len(h.t)) if h.t[k] <= self.duration]
        ends = self.across([0.0, *(h.t[k] for k, _ in events), self.duration])
        speeds = [0.0 if h.kind[k] == table.POCKET else np.hypot(*h.v[k, side]) for k, side in events]
        speeds = [float(np.hypot(*h.balls.v[ball])), *speeds]
        return [(ball, a, b, s) for a, b, s in zip(ends[:-1], ends[1:], speeds, strict=True)]

    def put_foretold(self, now: float) -> None:
        """What pairs would do if nothing came between: on the table as they would touch, in the score as dashed ties.

        What a hit has made void is crossed out.
        """
        coming, void = self.foretold_at(now) if self.row.layers and self.reveal else ([], [])
        x = self.across([t for t, *_ in void])
        self.foretold.set_segments([np.array([[a, i], [a, j]]) for a, (_, i, j, _) in zip(x, void, strict=True)])
        self.undone_ends.set_data(np.repeat(x, 2), [k for _, i, j, _ in void for k in (i, j)])
        self.next.set_segments([np.array([[self.across(t), k] for k in (i, j)]) for t, i, j, _ in coming])
        eras = "eras" in self.row.layers
        for drawn, some in ((self.coming, coming), (self.void, void)):
            drawn.set_segments([rim for each in some[:GHOSTS] if eras for rim in self.rims(each)] or [NONE])
        middles = [np.mean(places, axis=0) for *_, places in void if eras]
        self.crosses.set_data(*(np.array(middles).T if middles else ([], [])))

    def rims(self, told: tuple) -> list[np.ndarray]:
        """Both balls where they would touch."""
        _, i, j, places = told
        return [disc(x, self.balls.r[k]) for k, x in zip((i, j), places, strict=True)]

    def foretold_at(self, now: float) -> tuple[list[tuple], list[tuple]]:
        """What is foretold at an instant, and what is void by then: each a time, two balls, and their places there.

        On a crowded table only the first of all is told; void is then what will not come true.
        """
        if "next" in self.row.layers:
            found = self.forecasts(now)
            return found[:1], [each for each in found[1:] if not self.comes_true(*each[:3])]
        coming, void = [], []
        for since in [0.0, *np.unique(self.history.t)]:
            if since <= now + 1e-9:
                found = self.forecasts(float(since))
                void += [each for each in coming if each[0] > since + 1e-9 and _key(each) not in map(_key, found)]
                coming = found
        return [each for each in coming if each[0] > now], void

    def forecasts(self, now: float) -> list[tuple]:
        """When each pair of balls in play would meet after an instant, by `lib.sweep`, within what is shown; and where.

        Asked once for each instant of a history.
        """
        if now > self.history.until:
            return []
        if self.told[0] is not self.history:
            self.told = self.history, {}
        known = self.told[1]
        if now not in known:
            known[now] = self._asked(now)
        return known[now]

    told = None, {}

    def _asked(self, now: float) -> list[tuple]:
        b, room = table.at(self.history, now), self.room
        left = table.warped(room, self.duration) - table.warped(room, now)
        i, j = np.triu_indices(len(b.r), 1)
        way = b.v * left / max(1 - room.drag * table.warped(room, now), 1e-9)
        p, v = b.x[j] - b.x[i], way[j] - way[i]
        near = np.sum(p * v, axis=1) < 0
        i, j, p, v = i[near], j[near], p[near], v[near]
        t = exact.sweep(p, v, b.r[i] + b.r[j]).t
        hits = np.flatnonzero(t <= 1)
        times = table.unwarped(room, table.warped(room, now) + t[hits] * left)
        pairs = [(int(i[k]), int(j[k]), t[k]) for k in hits]
        found = [(float(s), a, c, (b.x[[a, c]] + u * way[[a, c]])) for s, (a, c, u) in zip(times, pairs, strict=True)]
        return sorted(found, key=lambda each: each[:3])

    def comes_true(self, t: float, i: int, j: int) -> bool:
        """Do these two meet at that time?"""
        h = self.history
        return bool(np.any((h.kind == BALL) & (h.i == i) & (h.j == j) & (np.abs(h.t - t) < 1e-6)))

    def put_scale(self) -> None:
        """Some round times above the score, in seconds or in thousandths of one."""
        unit, name = (1e-3, "ms") if self.duration < 0.1 else (1.0, "s")
        step = next(x for x in (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0) if self.duration / unit / x <= TICKS)
        times = np.arange(0, self.duration / unit * 0.97, step)
        for k, text in enumerate(self.above):
            on = k < len(times)
            text.set_text(f"{number(times[k])} {name}" if on else "")
            text.set_x(self.across(times[k] * unit) if on else 0)

    @property
    def caption(self) -> str:
        """What is to be seen, and what the state adds."""
        if not self.reveal:
            return super().caption
        said = self.row.filled(self.words())
        return f"{said} {super().caption}" if self.frame is None else said

    def words(self) -> dict[str, str | float]:
        """How many balls have been struck, and what is foretold."""
        h, k = self.history, self.event()
        pairs = [(i, j) for i, j, kind in zip(h.i[: k + 1], h.j[: k + 1], h.kind, strict=False) if kind == BALL]
        instants = len(np.unique(h.t[: k + 1]))
        struck, when = len({int(ball) for pair in pairs for ball in pair}), "one instant"
        when = when if instants == 1 else f"{instants} instants"
        racked = f"{len(pairs)} contacts so far, at {when}; {struck} of 16 balls have been struck."
        return {"racked": racked if pairs else "No ball has been struck yet.", "told": self.prophecy(self.time())}

    def prophecy(self, now: float) -> str:
        """What is foretold from an instant on, and what has become void."""
        coming, void = self.foretold_at(now) if self.row.layers else ([], [])
        if "next" in self.row.layers:
            if not coming:
                return "From here on no two balls will meet."
            t, i, j, _ = coming[0]
            return f"Next are balls {i} and {j}, at {number(t)} s. Of what else is foretold {len(void)} will be void."
        said = [f"ball {i} and ball {j} at {number(t)} s" for t, i, j, _ in coming]
        gone = [f"ball {i} and ball {j}" for _, i, j, _ in void]
        return f"Foretold: {' and '.join(said) or 'nothing'}." + (f" Void: {' and '.join(gone)}." if gone else "")

    def motion(self) -> dict:
        """As the table moves, and the playhead, and what is still to come under its veil."""
        found = super().motion()
        if not found:
            return found
        pairs = zip(found["sounds"], self.loudness(), strict=True)
        found["sounds"] = [[at, kind, loud] for (at, kind, _), loud in pairs]
        s, clock = (np.array(x) for x in found["clock"])
        x = self.across(s)
        now = table.warped(self.room, self.time())
        places = np.column_stack([x, np.zeros_like(x)])
        marks = [[self.seen.index(artist), 0] for artist in (self.playhead, self.veil)]
        found["moves"] += [move_of(self.staff, [mark], clock, places, now) for mark in marks]
        if "eras" in self.row.layers:  # what is crossed out is drawn at every instant
            return {key: found[key] for key in ("clock", "pauses", "sounds")}
        told = (self.foretold, self.undone_ends, self.next, self.coming, self.void, self.crosses)
        found["hidden"] += [self.seen.index(a) for a in told]
        return found

    def loudness(self) -> list[float]:
        """Of each event, from 0 to 1: by how much a ball's velocity changes, on a scale that ears have."""
        h = self.history
        changes = [self.change(h, k) for k in range(len(h.t))]
        most = max(changes, default=0.0) or 1.0
        return [float(np.sqrt(min(x / most, 1.0))) for x in changes]

    def change(self, h: table.History, k: int) -> float:
        """By how much event k changes the velocity of its first ball: its impulse, for balls of one mass."""
        before = met(h, int(h.i[k]), k)
        v = h.v[before[-1]] if before else h.balls.v[h.i[k]]
        return float(np.hypot(*(h.v[k, 0] - v)))


def _key(told: tuple) -> tuple:
    """Who meets, and when to a millionth of a second."""
    t, i, j, _ = told
    return round(t, 6), i, j


def _box(left: float, right: float, low: float, high: float) -> np.ndarray:
    """A rectangle as a polygon."""
    return np.array([[left, low], [right, low], [right, high], [left, high]])


def score(*shown: str, vote: Ballot = None) -> None:
    """Show a table with its score. Arguments as `Score`."""
    explore(Score(*shown, vote=vote))
