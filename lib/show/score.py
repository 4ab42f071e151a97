"""Lesson 10's picture: a table, and below it its score: a line a ball, each hit a tie, what was foretold in grey."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from .. import exact, table
from ..table import BALL, WALL
from . import cloth
from .artists import Paint, dots, outlines, shapes
from .board import State
from .canvas import LARGE, SMALL, figure, in_style
from .explorer import explore
from .motion import move_of
from .palette import CONTACT, INK, PAPER, QUIET, V
from .pool import FOLDED, PLACES, STRIP, WIDE, Pool, met
from .scene import number

__all__ = ["Score", "score"]

STAFF, SHARE = 3.1, 0.62
"""The height of the score, in inches, and the table's share of the width."""

SECONDS = 8
"""How many seconds, or parts of one, a scale tells at most."""

SEEN = 0.35
"""How much of what is still to come shows through."""


class Score(Pool):
    """A table with its score: what happened, what is foretold, and by which clock.

    Parameters
    ----------
    shown : str
        States, the first of which it opens in; where no kernel runs all of them are shown.
    options
        As `Pool`.
    """

    states = {
        "10.1": State("touch and approach", "", "{instant}"),
        "10.2": State("who is next", "foretold", "{foretold}"),
        "10.6": State(
            "straight, by another clock", "warped readings", "by τ every ball goes on at its first speed; {last}."
        ),
        "10.7": State("the warped clock", "readings", "{seconds} s are τ = {all}."),
        "10.9": State("and back", "readings", "τ = {reading} is {now} s."),
    }

    def __init__(self, *shown: str, **options):
        self.shown = shown or tuple(self.states)[:1]
        super().__init__(**options)
        self.show_state(self.shown[0])

    @property
    def on(self) -> list[str]:
        """What the state shows besides the events."""
        return self.states[self.state].layers.split() if self.state else []

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table, words beside it, the score below, and the strip of numbers."""
        large = self.projected
        width, strip, places = (WIDE / LARGE, 1.6, FOLDED) if large else (WIDE, STRIP, PLACES)
        wide, high = self.outside
        tall = SHARE * width * high / wide
        whole = tall + STAFF + strip
        self.figure = figure(width, whole, large)
        self.world = self.figure.add_axes([0, (STAFF + strip) / whole, SHARE, tall / whole])
        self.side = self.figure.add_axes([SHARE + 0.02, (STAFF + strip) / whole, 0.97 - SHARE, tall / whole])
        self.lay_table()
        self.lay_side()
        self.lay_score(self.figure.add_axes([0.035, (strip + 0.35) / whole, 0.955, (STAFF - 0.5) / whole]))
        self.lay_strip(self.figure.add_axes([0.005, 0, 0.99, strip / whole]), strip, places)
        self.draw_background()

    def lay_side(self) -> None:
        """The words beside the table."""
        self.side.set_axis_off()
        look = {"va": "top", "transform": self.side.transAxes, "animated": True, "linespacing": 1.5}
        put = self.side.text
        self.lines = [put(0, 1 - 0.085 * i, "", weight="normal" if i else "bold", **look) for i in range(12)]

    def lay_score(self, ax: Axes) -> None:
        """A line a ball, the clock from left to right as a share of what is shown."""
        self.staff, N = ax, len(self.names)
        ax.set(xlim=(0, 1), ylim=(N - 0.3, -0.9))
        ax.set_axis_off()
        for row, name in enumerate(self.names):
            ax.axhline(row, color=QUIET, linewidth=0.6)
            ax.text(-0.02, row, name or "○", size=SMALL, ha="center", va="center", color=INK)
        self.bands = ax.add_collection(PolyCollection([], alpha=0.55, linewidths=0, animated=True), autolim=False)
        self.ties, self.rails = (outlines(ax, [colour], ["solid"], w) for colour, w in ((CONTACT, 1.8), (INK, 2.2)))
        self.spokes = outlines(ax, [V], ["solid"], 0.8)
        self.knots, self.sunk = dots(ax, "o", CONTACT), dots(ax, "s", INK)
        self.knots.set(markersize=4.5, markeredgewidth=0)
        self.veil = shapes(ax, [Paint(PAPER, 1 - SEEN)])
        self.foretold, self.next = (outlines(ax, [colour], ["dashed"], w) for colour, w in ((QUIET, 1.4), (V, 2.4)))
        self.undone_ends, self.playhead = dots(ax, "x", QUIET), outlines(ax, [V], ["solid"], 2.2)
        self.undone_ends.set(markersize=5, markeredgewidth=1.4)
        look = {"size": SMALL, "ha": "center", "animated": True}
        self.above = [ax.text(0, -0.8, "", color=INK, va="bottom", **look) for _ in range(SECONDS + 1)]
        self.below = [ax.text(0, N - 0.25, "", color=V, va="top", **look) for _ in range(SECONDS + 1)]

    def across(self, t) -> np.ndarray:
        """Where times stand in the score, from 0 to 1: by the clock on the wall, or by the warped one."""
        t = np.asarray(t, float)
        if "warped" not in self.on or not self.room.drag:
            return t / (self.duration or 1.0)
        end = table.warped(self.room, self.duration) or 1.0
        return np.array([table.warped(self.room, float(x)) / end for x in t.ravel()]).reshape(t.shape)

    def update(self) -> tuple[list[Artist], str]:
        """The table at the instant, and its score."""
        artists, remark = super().update()
        h, now = self.history, self.time()
        self.put_events(h)
        x = float(self.across(now))
        self.veil.set_verts([_box(x, 1.0, -0.7, len(self.names) - 0.3)])
        self.playhead.set_segments([np.array([[x, -0.8], [x, len(self.names) - 0.4]])])
        self.put_foretold(now)
        self.put_scales()
        for line, text in zip(self.lines, [*self.words(), *[""] * len(self.lines)][: len(self.lines)], strict=True):
            line.set_text(text)
        score = [self.bands, self.ties, self.rails, self.knots, self.sunk, self.veil, self.foretold, self.undone_ends]
        score += [self.next, self.playhead, *self.above, *self.below, self.spokes, *self.lines]
        return [*artists, *score], remark

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
        """What each pair would do next if nothing came between: grey where it is undone later, and who is next."""
        found = self.forecasts(now) if "foretold" in self.on else []
        coming = [(t, i, j) for t, i, j in found if not self.comes_true(t, i, j)]
        x = self.across([t for t, _, _ in coming])
        self.foretold.set_segments([np.array([[a, i], [a, j]]) for a, (_, i, j) in zip(x, coming, strict=True)])
        self.undone_ends.set_data(np.repeat(x, 2), [k for _, i, j in coming for k in (i, j)])
        first = min(found, default=None)
        self.next.set_segments([np.array([[self.across(first[0]), k] for k in first[1:]])] if first else [])

    def forecasts(self, now: float) -> list[tuple[float, int, int]]:
        """When each pair of balls in play would meet after an instant, by `lib.sweep`, within what is shown."""
        if now > self.history.until:
            return []
        if self.told[0] is not self.history or self.told[1] != now:
            self.told = self.history, now, self._asked(now)
        return self.told[2]

    told = None, None, []

    def _asked(self, now: float) -> list[tuple[float, int, int]]:
        b, room = table.at(self.history, now), self.room
        left = table.warped(room, self.duration) - table.warped(room, now)
        i, j = np.triu_indices(len(b.r), 1)
        p, v = b.x[j] - b.x[i], (b.v[j] - b.v[i]) * left / max(1 - room.drag * table.warped(room, now), 1e-9)
        near = np.sum(p * v, axis=1) < 0
        i, j, p, v = i[near], j[near], p[near], v[near]
        t = exact.sweep(p, v, b.r[i] + b.r[j]).t
        hits = np.flatnonzero(t <= 1)
        clock = table.warped(room, now) + t[hits] * left
        times = table.unwarped(room, clock)
        return sorted((float(s), int(a), int(c)) for s, a, c in zip(times, i[hits], j[hits], strict=True))

    def comes_true(self, t: float, i: int, j: int) -> bool:
        """Do these two meet at that time?"""
        h = self.history
        return bool(np.any((h.kind == BALL) & (h.i == i) & (h.j == j) & (np.abs(h.t - t) < 1e-6)))

    def put_scales(self) -> None:
        """Above the seconds; below, in the states of the cloth, the readings of the warped clock, joined to them."""
        step = next(x for x in (0.1, 0.2, 0.5, 1.0, 2.0, 5.0) if self.duration / x <= SECONDS)
        seconds = np.arange(0, self.duration + 1e-9, step)
        ruled = "readings" in self.on
        readings = np.array([table.warped(self.room, float(s)) for s in seconds])
        places = self.across(seconds)
        even = readings / (table.warped(self.room, self.duration) or 1.0)
        for k, text in enumerate(self.above):
            on = k < len(seconds) and (k == 0 or places[k] - places[k - 1] > 0.03)
            text.set_text(f"{number(seconds[k])} s" if on else "")
            text.set_position((places[k] if k < len(seconds) else 0, -0.8))
        N = len(self.names)
        for k, text in enumerate(self.below):
            on = ruled and k < len(seconds) and (k == 0 or even[k] - even[k - 1] > 0.05)
            text.set_text(f"τ {number(readings[k], 3)}" if on else "")
            text.set_position((even[k] if on else 0, N - 0.25))
        spokes = [np.array([[a, -0.7], [b, N - 0.4]]) for a, b in zip(places, even, strict=True)] if ruled else []
        self.spokes.set_segments(spokes)

    def words(self) -> list[str]:
        """What stands beside the table."""
        return []

    @property
    def caption(self) -> str:
        """The title of the state, what it shows, and what is to be seen."""
        if not self.state:
            return super().caption
        return f"{self.title}: {self.sentence()} {super().caption}"

    def sentence(self) -> str:
        """What the state shows, in a sentence."""
        now, h, k, drag = self.time(), self.history, self.event(), self.room.drag
        same = int(np.sum(h.instant == h.instant[k])) if k >= 0 else 0
        many = f"{same} event{'s' * (same != 1)} at the instant of the last."
        words = {
            "instant": many if k >= 0 else "nothing has touched and approached yet.",
            "foretold": self.next_meeting(now) if "foretold" in self.on else "",
            "last": f"all is over before τ = {number(1 / drag)}" if drag else "drag 0: τ is t",
            "seconds": number(self.duration, 3),
            "all": table.warped(self.room, self.duration),
            "reading": table.warped(self.room, now),
            "now": now,
        }
        return self.states[self.state].filled(words)

    def next_meeting(self, now: float) -> str:
        """How many meetings are foretold from an instant, and which comes first."""
        if not (found := self.forecasts(now)):
            return "of what is foretold from here nothing comes."
        undone = sum(not self.comes_true(*each) for each in found)
        t, i, j = found[0]
        return (
            f"{len(found)} meetings are foretold from here; only the first is certain, of ball {self.names[i]} and "
            f"ball {self.names[j]} at {number(t)} s. {undone} of the others will be undone."
        )

    def motion(self) -> dict:
        """As the table moves, and the playhead, and what is still to come under its veil."""
        found = super().motion()
        if not found:
            return found
        s, clock = (np.array(x) for x in found["clock"])
        x = self.across(s)
        now = table.warped(self.room, self.time())
        places = np.column_stack([x, np.zeros_like(x)])
        marks = [[self.seen.index(artist), 0] for artist in (self.playhead, self.veil)]
        found["moves"] += [move_of(self.staff, [mark], clock, places, now) for mark in marks]
        found["hidden"] += [self.seen.index(a) for a in (self.foretold, self.undone_ends, self.next)]
        pairs = zip(found["sounds"], self.loudness(), strict=True)
        found["sounds"] = [[at, kind, loud] for (at, kind, _), loud in pairs]
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


def _box(left: float, right: float, low: float, high: float) -> np.ndarray:
    """A rectangle as a polygon."""
    return np.array([[left, low], [right, low], [right, high], [left, high]])


def score(*shown: str, **options) -> None:
    """Show a table with its score. Arguments as `Score`."""
    explore(Score(*shown, **options))
