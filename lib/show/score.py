"""Lesson 10's picture: a table and its score, a line a ball; each hit is a tie, and what is foretold is dashed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import zip_longest

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from .. import setups, table
from ..table import BALL, WALL, Balls, Room
from . import cloth, foretelling, small, staves
from .artists import Paint, blank, dots, enclose, outlines, shapes, write
from .board import State
from .canvas import SMALL, in_style
from .central import Ballot
from .explorer import explore
from .foretelling import Told, key
from .motion import move_of
from .palette import CONTACT, INK, PAPER, QUIET, V
from .pool import LONGEST, Pool
from .scene import number
from .shapes import NONE, disc

__all__ = ["Score", "score"]

AIMED = 0.12
"""The longest arrow of a shot that is not aimed, as a share of what is seen."""

AIMING = 0.1
"""How far the tip of the aim stands from the ball for a speed of 1, in metres."""

LEAST = 13
"""How high a number is at least, in pixels."""

GHOSTS = 6
"""How many meetings that are foretold are drawn on the table at most."""

RACKED = np.array([[1.72, 0.37], [2.46, 0.98]])
"""What is seen of the table where a rack is struck."""

SPREAD = np.array([[0.55, -0.04], [2.6, 1.31]])
"""What is seen of it until the last ball is struck."""

BOXES = (
    ((0.005, 0.02, 0.53, 0.96), (0.58, 0.02, 0.415, 0.9)),
    ((0.005, 0.52, 0.99, 0.475), (0.06, 0.01, 0.93, 0.45)),
)
"""Where the table and the score stand, as shares of a wide page and of a narrow one."""


@dataclass(frozen=True)
class Tabled(State):
    """A state of the score: what is on the table, for how many seconds it is followed, and how many those last.

    view : two corners of what is seen; all of the table without them. high : of the page, in inches. early : is the
    score wide at its beginning, where most happens? room : the table; without it that of nine feet, without cloth.
    """

    shot: Callable[[], Balls] = field(kw_only=True)
    seconds: float | None = field(default=None, kw_only=True)
    lasts: float | None = field(default=None, kw_only=True)
    view: np.ndarray | None = field(default=None, kw_only=True)
    high: float = field(default=3.3, kw_only=True)
    early: bool = field(default=True, kw_only=True)
    room: Callable[[], Room] = field(default=lambda: setups.pool(drag=0), kw_only=True)


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
        "tight": Tabled("a tight rack", "", "{racked}", shot=setups.racked, seconds=0.05, lasts=10.0, view=RACKED),
        "loose": Tabled(
            "two millimetres apart",
            "",
            "{racked} Each ball of this rack lies a little off its place, so its two sides differ.",
            shot=lambda: setups.racked(gap=2e-3, seed=1207),
            seconds=0.05,
            lasts=10.0,
            view=RACKED,
        ),
        "spread": Tabled(
            "and on",
            "",
            "{racked}",
            shot=lambda: setups.racked(gap=2e-3, seed=1207),
            seconds=1.4,
            lasts=7.0,
            view=SPREAD,
        ),
        "forecasts": Tabled(
            "forecasts",
            "eras",
            "{told}",
            shot=setups.taken_away,
            seconds=0.6,
            lasts=6.0,
            view=np.array([[0.93, 0.4], [1.58, 0.88]]),
            high=2.9,
            early=False,
        ),
        "shot": Tabled("the shot", "next", "{told}", shot=small.mid_game, high=3.4, room=small.small_pool),
    }
    fluid = True
    still = 0.0

    def __init__(self, *shown: str, vote: Ballot = None):
        self.states = {name: x for name, x in self.states.items() if name in shown} or self.states
        self.shown = shown or tuple(self.states)[:1]
        row = self.begun(self.shown[0])
        super().__init__(row.shot(), row.room(), frame=row.seconds)
        self.state = self.shown[0]
        if vote:
            self.ask(vote["question"], vote["answers"])

    def begun(self, name: str) -> Tabled:
        """A state by its name; ValueError for none."""
        if name not in self.states:
            raise ValueError(f"state must be among {', '.join(self.states)}; got {name!r}")
        return self.states[name]

    @property
    def row(self) -> Tabled:
        """The state that is shown, and all about it."""
        return self.states[self.state or self.shown[0]]

    def show_state(self, name: str) -> None:
        """Put on the table what belongs to a state, from its beginning."""
        row = self.begun(name)
        self.lit, self.state = "", name
        self.balls, self.room, self.frame = row.shot(), row.room(), row.seconds
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
        self.figure = self.page(9.6, self.row.high, upright=-1.0 if len(self.names) > 9 else -0.6)
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
        for text in self.rack.numbers:
            text.set_size(max(text.get_size(), (cloth.LEGIBLE if self.projected else LEAST) * 72 / self.figure.dpi))
            text.set_visible(self.row.view is not SPREAD or text.get_text() == "8")  # the last to be struck
        ivory = [cloth.IVORY] * 2 * GHOSTS
        look = {"color": cloth.IVORY, "transform": self.world.transAxes, "va": "top", "animated": True}
        self.count = [self.world.text(0.03, y, "", size=size, **look) for y, size in ((0.97, 26), (0.82, SMALL))]
        self.coming = outlines(self.world, ivory, ["dashed"] * 2 * GHOSTS, 1.6)
        self.void = outlines(self.world, ivory, ["dotted"] * 2 * GHOSTS, 1.2)
        self.crosses = dots(self.world, "x", cloth.IVORY)
        self.crosses.set(markersize=16, markeredgewidth=2.4)

    @property
    def reach(self) -> float:
        """How long the arrow of a velocity of 1 is: where one aims, up to what is held."""
        if self.frame is None:
            return AIMING
        return AIMED * float(np.ptp(self.row.view[:, 0]) / np.max(np.abs(self.balls.v)))

    def lay_score(self, ax: Axes) -> None:
        """A line a ball, the time from left to right as a share of what is shown."""
        self.staff, N = ax, len(self.names)
        ax.set(xlim=(0, 1), ylim=(N - 0.3, -0.7))
        ax.set_axis_off()
        for row, name in enumerate(self.names):
            ax.text(-0.03, row, name or "○", size=SMALL, ha="center", va="center", color=INK)
        hues = [(cloth.hue(name) if name % 8 else INK) if name else QUIET for name in self.names]  # 8 is black
        self.bands = shapes(ax, [Paint(hue, 0.55, width=0) for hue in hues])
        self.staves, self.scored = outlines(ax, hues, ["solid"] * N, 0.8), None
        self.staves.set_segments([np.array([[0, row], [1, row]]) for row in range(N)])
        self.ties, self.rails = (outlines(ax, [colour], ["solid"], w) for colour, w in ((CONTACT, 1.8), (INK, 2.2)))
        self.knots, self.sunk = dots(ax, "o", CONTACT), dots(ax, "s", INK)
        self.knots.set(markersize=4.5, markeredgewidth=0)
        self.veil = shapes(ax, [Paint(PAPER)])
        self.foretold, self.next = (outlines(ax, [colour], ["dashed"], w) for colour, w in ((QUIET, 1.6), (V, 2.8)))
        self.undone_ends, self.playhead = dots(ax, "x", QUIET), outlines(ax, [V], ["solid"], 2.2)
        self.undone_ends.set(markersize=5, markeredgewidth=1.4)
        look = {"size": SMALL, "ha": "center", "va": "bottom", "color": INK, "animated": True}
        self.above = [ax.text(0, 1.01, "", transform=ax.get_xaxis_transform(), **look) for _ in range(staves.TICKS)]

    def across(self, t) -> np.ndarray:
        """Where times stand in the score, from 0 to 1: by their roots where early ones are to have more room."""
        share = np.asarray(t, float) / (self.duration or 1.0)
        return np.sqrt(share) if self.row.early else share

    def update(self) -> tuple[list[Artist], str]:
        """The table at the instant, and its score."""
        artists, remark = super().update()
        now, N, width = self.time(), len(self.names), 0.006 * np.ptp(self.world.get_xlim())
        self.aim.set_verts(self.aims(width))
        if self.scored is not self.history:
            self.put_events(self.history)
        x = float(self.across(now))
        self.veil.set_verts([staves.box(x if self.reveal else 0.0, 1.0, -0.7, N - 0.3)])
        self.playhead.set_segments([np.array([[x, -0.7], [x, N - 0.4]])])
        self.put_foretold(now)
        self.put_scale()
        write(self.count, foretelling.counted(self.history, self.event()) if not self.row.layers else ("", ""))
        score = [self.bands, self.ties, self.rails, self.knots, self.sunk, self.veil, self.staves, self.foretold]
        score += [self.undone_ends, self.next, self.playhead, *self.above, self.coming, self.void, self.crosses]
        return [*artists, *score, *self.count], remark

    def happen(self, balls: Balls) -> None:
        """Run the table; a shot of hundredths of a second is shown in slow motion."""
        super().happen(balls)
        self.pace = self.row.lasts or self.duration

    def foreseen(self, now: Balls) -> list[np.ndarray]:
        """Nothing is aimed here: what is foretold stands in the score."""
        return [NONE] * 3

    def put_events(self, h: table.History) -> None:
        """The ties, the rails, the pockets, and how fast each ball is between them."""
        self.scored = h
        x, shown = self.across(h.t), h.t <= self.duration
        pairs, walls, sunk = ((h.kind == kind) & shown for kind in (BALL, WALL, table.POCKET))
        i, j = h.i, h.j
        self.ties.set_segments([np.array([[x[k], i[k]], [x[k], j[k]]]) for k in np.flatnonzero(pairs)])
        self.knots.set_data(np.repeat(x[pairs], 2), np.column_stack([i[pairs], j[pairs]]).ravel())
        self.rails.set_segments([np.array([[x[k], i[k] - 0.3], [x[k], i[k] + 0.3]]) for k in np.flatnonzero(walls)])
        self.sunk.set_data(x[sunk], i[sunk])
        self.bands.set_verts(staves.swelling(h, self.duration, self.across))

    def put_foretold(self, now: float) -> None:
        """What pairs would do if nothing came between, and what a hit has made void; an open vote has no ties of it."""
        eras, shown = "eras" in self.row.layers, bool(self.row.layers) and self.reveal
        coming, void = self.foretold_at(now) if eras and shown else ([], [])
        others, undone = (self.others(), self.undone()) if shown and not eras else ([], void)
        self.foretold.set_segments([self.tie(t, i, j) for t, i, j, _ in [*others, *undone]])
        x = self.across([t for t, *_ in undone])
        self.undone_ends.set_data(np.repeat(x, 2), [k for _, i, j, _ in undone for k in (i, j)])
        told = [] if self.locked else coming  # else the score would tell half of the answer
        red = [self.tie(t, i, j) for t, i, j, _ in told] if eras else self.following() if shown else []
        self.next.set_segments(red or [NONE])
        for drawn, some in ((self.coming, coming), (self.void, void)):
            drawn.set_segments([rim for each in some[:GHOSTS] for rim in self.rims(each)] or [NONE])
        middles = [np.mean(places, axis=0) for *_, places in void]
        self.crosses.set_data(*(np.array(middles).T if middles else ([], [])))

    def tie(self, t: float, i: int, j: int) -> np.ndarray:
        """A line in the score from one ball to another at a time."""
        return np.array([[self.across(t), i], [self.across(t), j]])

    @property
    def held(self) -> bool:
        """Does the pointer hold the shot, so that what follows is not known yet?"""
        return self.history.until < self.duration

    def upcoming(self) -> int | None:
        """The number of the event that comes next in what is shown; None without one."""
        k, h = self.event() + 1, self.history
        return k if not self.held and k < len(h.t) and h.t[k] <= self.duration else None

    def following(self) -> list[np.ndarray]:
        """The next event in the score: the tie of a pair, or a bar at a cushion or a pocket."""
        k, h = self.upcoming(), self.history
        if k is None:
            return []
        i = int(h.i[k])
        return [self.tie(h.t[k], i, int(h.j[k])) if h.kind[k] == BALL else self.tie(h.t[k], i - 0.5, i + 0.5)]

    def others(self) -> list[Told]:
        """What else is foretold at the instant besides the event that comes next."""
        k, now, h = self.event(), self.time(), self.history
        if self.held:
            return []
        found = [each for each in self.forecasts(max(now, float(h.t[k])) if k >= 0 else now) if each[0] > now + 1e-9]
        n = self.upcoming()
        first = None if n is None else key((float(h.t[n]), int(h.i[n]), int(h.j[n]), None))
        return [each for each in found if key(each) != first]

    def undone(self) -> list[Told]:
        """What was foretold until the last event, which made it void, and would be still to come."""
        k, h = self.event(), self.history
        if k < 0 or self.held:
            return []
        now = [(i, j, t) for t, i, j, _ in self.forecasts(float(h.t[k]))]
        known = self.forecasts(float(h.t[k - 1]) if k else 0.0)
        stays = lambda a: any(a[1:3] == b[:2] and abs(a[0] - b[2]) < 1e-6 for b in now)
        return [each for each in known if each[0] > max(self.time(), float(h.t[k])) + 1e-9 and not stays(each)]

    def marks(self, k: int) -> list[np.ndarray]:
        """Rings round the two of event k while they are there, unless others meet at the same instant."""
        h = self.history
        here = k >= 0 and abs(self.time() - h.t[k]) < 1e-3 * self.duration and np.sum(h.t == h.t[k]) == 1
        return super().marks(k) if here else [NONE, NONE]

    def rims(self, told: Told) -> list[np.ndarray]:
        """Both balls where they would touch."""
        _, i, j, places = told
        return [disc(x, self.balls.r[k]) for k, x in zip((i, j), places, strict=True)]

    def foretold_at(self, now: float) -> tuple[list[Told], list[Told]]:
        """What is foretold at an instant, and what a hit has made void by then."""
        coming, void = [], []
        for since in [0.0, *np.unique(self.history.t)]:
            if since <= now + 1e-9:
                found = self.forecasts(float(since))
                void += [each for each in coming if each[0] > since + 1e-9 and key(each) not in map(key, found)]
                coming = found
        return [each for each in coming if each[0] > now], void

    def forecasts(self, now: float) -> list[Told]:
        """When each pair of balls in play would meet after an instant, by `lib.sweep`, within what is shown; and where.

        Asked once for each instant of a history.
        """
        if now > self.history.until:
            return []
        if self.told[0] is not self.history:
            self.told = self.history, {}
        known = self.told[1]
        if now not in known:
            known[now] = foretelling.forecasts(self.history, self.duration, now)
        return known[now]

    told = None, {}

    def put_scale(self) -> None:
        """Some round times above the score, in seconds or in thousandths of one."""
        told = staves.scale(self.across, self.duration, self.row.early, self.figure.get_figwidth() < 6.5)
        for text, (x, words) in zip_longest(self.above, told, fillvalue=(0.0, "")):
            text.set_text(words)
            text.set_x(x)

    @property
    def caption(self) -> str:
        """What is to be seen, and what the state adds."""
        if not self.reveal:
            return super().caption
        return self.row.filled(self.words())

    def words(self) -> dict[str, str | float]:
        """How many balls have been struck, and what is foretold."""
        told = foretelling.prophecy(*self.foretold_at(self.time())) if "eras" in self.row.layers else self.told_next()
        told = "Two pairs would touch where their rims are dashed." if self.locked else told
        return {"racked": foretelling.contacts(self.history, self.event()), "told": told}

    def told_next(self) -> str:
        """What has happened, what comes next, and what else is foretold: true of this shot, not of pairs alone."""
        if self.held:
            return "What follows is worked out when you let go."
        h, k, n, others = self.history, self.event(), self.upcoming(), self.others()
        past = foretelling.past(h, k, self.time())
        if n is None:
            return f"{past} Nothing more happens within {number(LONGEST)} seconds."
        besides = foretelling.besides(len(others), self.undone())
        return f"{past} Next, {foretelling.deed(h, n)}, at {number(h.t[n], 3)} s. {besides}"

    def motion(self) -> dict:
        """As the table moves, and the playhead, and what is still to come under its veil."""
        found = super().motion()
        if not found:
            return found
        pairs = zip(found["sounds"], staves.loudness(self.history), strict=True)
        found["sounds"] = [[at, kind, loud] for (at, kind, _), loud in pairs]
        s = self.duration * np.linspace(0, 1, 61) ** 2  # more of them where the score is wide
        clock, x = np.array([table.warped(self.room, float(t)) for t in s]), self.across(s)
        now = table.warped(self.room, self.time())
        places = np.column_stack([x, np.zeros_like(x)])
        marks = [[self.seen.index(artist), 0] for artist in (self.playhead, self.veil)]
        found["moves"] += [move_of(self.staff, [mark], clock, places, now) for mark in marks]
        if "eras" in self.row.layers:  # what is crossed out is drawn at every instant
            return {key: found[key] for key in ("clock", "pauses", "sounds")}
        told = (self.foretold, self.undone_ends, self.next, self.coming, self.void, self.crosses)
        found["hidden"] += [self.seen.index(a) for a in told]
        return found


def score(*shown: str, vote: Ballot = None) -> None:
    """Show a table with its score. Arguments as `Score`."""
    explore(Score(*shown, vote=vote))
