"""Two blocks and a wall count π: above they clatter, below one point goes straight on through unfolded rooms."""

from itertools import zip_longest

import numpy as np
from matplotlib.artist import Artist

from ... import setups, table
from ..artists import BALL_A, BALL_B, Marks, Paint, dots, label, outlines, shapes
from ..board import Board, Lit, State
from ..canvas import HALO, SMALL, in_style
from ..central import Ballot
from ..explorer import explore
from ..palette import A_FILL, CONTACT, FRAME, INK, QUIET, A, B, V
from ..pool import met
from ..scene import number, superscript
from ..shapes import NONE, arrow

SLIM = 6.5
"""A page of less inches across is a narrow one."""

WIDE = 12.5
"""How far from the wall is seen, until B goes farther."""

HIGH = {"blocks": 1.8, "wedge": 3.7, "rooms": 3.7}
"""How high the picture is in each state, in inches."""

LEAST = 3.6
"""How high it is at least where it is projected, in inches."""

PLAYED = 9.0
"""Seconds in which all of it is played."""

NEAR, FAR = 0.4, 2.8
"""How far A may start from the wall."""

SPOKES = 64
"""How many mirrors are drawn at most."""


class Blocks(Board):
    """A block at rest near a wall, and one that comes in; every hit is a mirror that one straight way crosses.

    Parameters
    ----------
    k : int
        B is 100^k times as heavy as A: 0, 1 or 2.
    shown : str
        States, the first of which it opens in, all of which are seen where no kernel runs.
    vote : dict, optional
        A question and its answers, until which it is locked.
    """

    states = {
        "blocks": State("the blocks", "", "{hits}"),
        "wedge": State("two gaps, one point", "wedge", "tan θ = {tan}. {hits}", tags={"10.12": Lit("wedge")}),
        "rooms": State(
            "rooms behind mirrors",
            "wedge rooms",
            "Half a turn holds π/θ = {angles} angles. {drawn}{hits}",
            tags={"10.13": Lit("wedge rooms")},
        ),
    }
    masses = {"0": "B as heavy as A", "1": "B 100 times as heavy", "2": "B 10,000 times as heavy"}
    fluid = True
    narrowed = False

    def __init__(self, k: int = 1, *shown: str, vote: Ballot = None):
        if k not in (0, 1, 2):
            raise ValueError(f"k must be 0, 1 or 2: B is 100^k times as heavy as A; got {k!r}")
        self.states = {name: x for name, x in self.states.items() if name in shown} or self.states
        self.shown, self.k, self.gap = shown or tuple(self.states)[:1], k, 2.0
        super().__init__(state=self.shown[0], scrub=True, pace=PLAYED)
        self.happen()
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")
        if vote:
            self.ask(vote["question"], vote["answers"])

    @property
    def acts(self) -> dict[str, str]:
        """The other masses that B can have."""
        return {name: words for name, words in self.masses.items() if int(name) != self.k}

    rare = ()

    @property
    def on(self) -> list[str]:
        """What is shown besides the blocks."""
        return self.states[self.state].layers.split()

    def show_state(self, name: str) -> None:
        """Show one of the states, on a page of its height; the blocks alone with the mass that no wedge allows."""
        wedge = "wedge" in self.states.get(self.tagged.get(name, name), self.states[self.state]).layers
        if wedge == (self.k == 2) and (wedge or self.narrowed):
            self.k, self.narrowed = (1, True) if wedge else (2, False)  # so narrow a wedge is a line
            self.happen()
        super().show_state(name)
        self.lay_out()

    def saved(self) -> dict[str, str]:
        """Where no kernel runs: each state after the last hit."""
        made = Blocks(self.k, *self.shown)
        made.t = 1.0
        return made.saved_states()

    def happen(self) -> None:
        """Run both balls to the end of their hits."""
        start, room = setups.blocks(self.k)
        start = start._replace(x=start.x + [[self.gap - 2.0, 0], [0, 0]])
        self.history = table.run(start, room, until=np.inf)
        self.m = float(start.m[1])

    @property
    def duration_of_all(self) -> float:
        """Until the last hit, and a little on; and until the point is as far behind as it began before."""
        return max(2 * 3.0, 1.06 * float(self.history.t[-1]))

    def time(self) -> float:
        """The instant shown."""
        return self.t * self.duration_of_all

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the blocks, the rooms at equal scale, the clicks."""
        high, alone = HIGH[self.state], "wedge" not in self.on
        high = max(high, LEAST) if self.projected else high
        self.figure = self.page(9.6, high, upright=0.0)
        above = [0.01, 0.32, 0.98, 0.67] if alone else [0.01, 1 - 1.15 / high, 0.98, 1.13 / high]
        self.above = self.figure.add_axes(above, xlim=(-0.7, WIDE), ylim=(-0.1, 2.6))
        self.rooms = self.figure.add_axes([0.01, 0.16, 0.98, 0.83 - 1.15 / HIGH["rooms"]])
        self.clicks = self.figure.add_axes([0.01, 0.02, 0.98, 0.22 if alone else 0.12], xlim=(0, 1), ylim=(-0.1, 1.4))
        for ax in (self.above, self.rooms, self.clicks):
            ax.set_axis_off()
        self.above.axhline(0, color=INK, linewidth=1.2)
        self.clicks.axhline(0, color=INK, linewidth=1.0)
        self.blocks = shapes(self.above, [BALL_A, BALL_B, Paint(V), Paint(FRAME, 1.0, INK, 2.0)])
        put = {"animated": True, "ha": "center", "va": "center", "weight": "bold"}
        self.labels = [self.above.text(0, 0, "", color=INK, **put) for _ in "AB"]
        look = {"ha": "right", "va": "center", "transform": self.above.transAxes}
        self.count = self.above.text(0.99, 0.75, "", color=CONTACT, size=28, weight="bold", animated=True, **look)
        self.above.text(
            0.99, 0.5 if self.figure.get_figwidth() < SLIM else 0.36, "hits so far", color=QUIET, size=SMALL, **look
        )
        self.lay_rooms()
        self.draw_background()

    def lay_rooms(self) -> None:
        """What moves among the rooms."""
        ax = self.rooms
        self.tints = shapes(ax, [Paint(A_FILL, 0.28) for _ in range(SPOKES)])
        self.spokes, self.mirrors = outlines(ax, [QUIET], ["solid"], 0.8), outlines(ax, [INK], ["solid"], 2.0)
        self.way, self.ahead = outlines(ax, [V], ["solid"], 2.6), outlines(ax, [V], ["dashed"], 1.4)
        self.folded = outlines(ax, [A], ["solid"], 1.6)
        self.crossed, self.coming = dots(ax, "o", CONTACT), dots(ax, "o", QUIET)
        self.point, self.inside = dots(ax, "o", V), dots(ax, "o", A)
        for each in (self.point, self.inside):
            each.set_markersize(11)
        look = {"size": SMALL, "ha": "center", "va": "center", "animated": True}
        self.numbers = [ax.text(0, 0, "", color=CONTACT, gid=HALO, **look) for _ in range(6)]
        self.arc, self.guides = outlines(ax, [INK], ["solid"], 1.4), outlines(ax, [QUIET], ["dashed"], 1.2)
        words = {"wall": "A touches the wall", "ball": "A touches B", "theta": r"$\theta$"}
        self.words = Marks(**{name: label(ax, text, INK) for name, text in words.items()})
        look = {"size": SMALL, "va": "center", "color": QUIET, "animated": True}
        self.axes_named = [ax.text(0, 0, "", ha=ha, **look) for ha in ("left", "left" if self.k else "right")]
        looks = (A, 2.2), (B, 2.2), (QUIET, 1.2), (V, 2.2)
        made = (outlines(self.clicks, [colour], ["solid"], width) for colour, width in looks)
        self.wall_ticks, self.ball_ticks, self.still, self.now = made

    # The plane of the gaps: across the root of B's mass times its gap, up A's.

    def across(self) -> float:
        """How far the point starts to the right, in the lengths of the plane."""
        return 3.0 * np.sqrt(self.m)

    @property
    def theta(self) -> float:
        """The angle between two mirrors."""
        return float(np.arctan2(1.0, np.sqrt(self.m)))

    @property
    def every(self) -> int:
        """Of very many mirrors only each so-many-th is drawn."""
        return int(np.ceil(np.pi / self.theta / SPOKES))

    def point_at(self, t):
        """Where the point is on its straight way at a time."""
        return self.across() - np.sqrt(self.m) * t

    def mirrors_at(self) -> np.ndarray:
        """Where the straight way crosses the mirrors, at the hits that `lib` finds: evenly in time."""
        return self.point_at(self.history.t)

    def places_of(self) -> tuple[np.ndarray, np.ndarray]:
        """The point in its wedge at the start, at every hit, and beyond: across and up."""
        h = self.history
        times = [0.0, *h.t, self.duration_of_all]
        last = table.at(h, times[-1]).x[:, 0]
        a, b = (np.interp(times, *self.way_of(ball, times[-1], last[ball])) for ball in (0, 1))
        return np.sqrt(self.m) * (b - 3.0), a - 1.0

    def way_of(self, ball: int, t: float, x: float) -> tuple[list[float], list[float]]:
        """Times and places of a ball between which it goes straight: its start, its hits, and one after them."""
        h = self.history
        known = [(h.t[k], h.x[k, side, 0]) for k, side in met(h, ball, len(h.t))]
        times, places = zip((0.0, h.balls.x[ball, 0]), *known, (t, x), strict=True)
        return times, places

    def update(self) -> tuple[list[Artist], str]:
        """All of it at the instant shown."""
        h, now = self.history, self.time()
        a, b = table.at(h, now).x[:, 0]
        high = 1.0 + 0.4 * self.k
        coming = arrow(np.array([b + 1.1, 1.9]), np.array([-0.8, 0]), 0.06) if self.t == 0 else NONE
        self.above.set_xlim(-0.7, max(WIDE, 1.2 * (b + 1)))
        wall = np.array([[-9, -1], [0, -1], [0, 9], [-9, 9]])
        self.blocks.set_verts([_block(a, 1.0), _block(b, high), coming, wall])
        for name, text, x, mass, y in zip("AB", self.labels, (a, b), (1, self.m), (0.5, high / 2), strict=True):
            text.set_position((x, y))
            text.set_text(f"{name}: {mass:.0f}" if mass < 1000 else f"{name}: 10{superscript(round(np.log10(mass)))}")
        self.past = int(np.searchsorted(h.t, now + 1e-12, side="right"))
        self.count.set_text(str(self.past))
        self.put_rooms(now)
        self.put_clicks(now)
        ticks = [self.wall_ticks, self.ball_ticks, self.now]
        rooms = [self.tints, self.spokes, self.mirrors, self.folded, self.ahead, self.way, self.coming, self.crossed]
        rooms += [self.point, self.inside, *self.numbers, *self.words, self.still, self.arc, self.guides]
        rooms += self.axes_named
        for artist in rooms:
            artist.set_visible("wedge" in self.on)
        return [*rooms, self.blocks, *self.labels, self.count, *ticks], ""

    def put_rooms(self, now: float) -> None:
        """The wedge with its zigzag; behind its mirrors the other rooms, and the straight way through them."""
        X, gap, open_ = 1.1 * self.across(), self.gap, "rooms" in self.on
        left = min(-X, self.point_at(self.duration_of_all)) if open_ else -0.06 * X
        size = self.rooms.get_window_extent()
        tall = 1.04 * max(1.08 * FAR, float(np.max(self.places_of()[1])))
        foot = 0.05 if self.figure.get_figwidth() >= 6.5 else 0.1  # room for a name below the axis
        more = max(tall / (size.height / size.width - foot) - (X - left), 0.0) / 2  # so high that the line is in view
        left, X = left - more, X + more
        low = -foot * (X - left)
        self.rooms.set(xlim=(left, X), ylim=(low, low + (X - left) * size.height / size.width))
        angles = self.put_mirrors(3 * (X - left), open_)
        self.folded.set_segments([np.column_stack(self.places_of())])
        here = self.point_at(now)
        self.way.set_segments([np.array([[self.across(), gap], [here, gap]])] if open_ else [])
        self.ahead.set_segments([np.array([[here, gap], [left, gap]])] if open_ else [])
        self.point.set_data([here] if open_ else [], [gap] if open_ else [])
        a, b = table.at(self.history, now).x[:, 0]
        x, y = np.sqrt(self.m) * (b - 3.0), a - 1.0
        self.inside.set_data([x], [y])
        self.put_gaps(x, y, open_)
        hits = self.mirrors_at() if open_ else np.empty(0)
        for each in (self.crossed, self.coming):
            each.set_markersize(3 if self.k == 2 else 6)
        self.crossed.set_data(hits[: self.past], np.full(min(self.past, len(hits)), gap))
        self.coming.set_data(hits[self.past :], np.full(max(len(hits) - self.past, 0), gap))
        self.put_words(angles, X, open_)

    def put_mirrors(self, length: float, open_: bool) -> np.ndarray:
        """The mirrors, so long, and every other room between them tinted; their angles."""
        every, theta = self.every, self.theta
        angles = np.append(theta * np.arange(2), theta * np.arange(1 + every, np.pi / theta + 1, every))
        ends = length * np.column_stack([np.cos(angles), np.sin(angles)])
        wedges = [np.array([[0, 0], ends[j], ends[j + 1]]) for j in range(0, len(ends) - 1, 2)]
        self.tints.set_verts([*(wedges if open_ else wedges[:1]), *[NONE] * SPOKES][:SPOKES])
        self.spokes.set_segments([np.array([[0, 0], end]) for end in ends[2:]] if open_ else [])
        self.mirrors.set_segments([np.array([[0, 0], end]) for end in ends[:2]])
        return angles

    def put_gaps(self, x: float, y: float, open_: bool) -> None:
        """The two gaps of the blocks as the two ways to the point, and what they measure; not among the rooms."""
        low, high = self.rooms.get_ylim()
        self.guides.set_segments([] if open_ else [np.array([[x, 0], [x, y]]), np.array([[0, y], [x, y]])])
        wide = not open_ and self.figure.get_figwidth() >= 6.5
        words = ("across: B's gap × √m₂", "up: A's gap × √m₁") if wide else ("", "")
        off, left = 0.02 * np.ptp(self.rooms.get_xlim()), self.rooms.get_xlim()[0]
        places = (off, 0.55 * low), ((left, 0.55 * high) if self.k else (-off, 0.5 * (y + 0.1 * high)))
        for text, word, place in zip(self.axes_named, words, places, strict=True):
            text.set_text(word)
            text.set_position(place)

    def put_words(self, angles: np.ndarray, X: float, open_: bool) -> None:
        """The names of the first two mirrors, each at its own; their angle with its arc; some of the numbers."""
        words, theta, narrow = self.words, self.theta, self.k == 2  # so narrow a wedge is a line
        low, high = self.rooms.get_ylim()
        size = X - self.rooms.get_xlim()[0]
        x = min(0.8 * X, X - 0.13 * size)  # so that the names end in the picture
        close = narrow or (open_ and theta < 0.5)  # no room for a name between two lines
        words.wall.set_text(
            f"lower line: A meets the wall; {'just ' * narrow}above: B" if close else "A touches the wall"
        )
        words.ball.set_text("" if close else "A touches B")
        words.theta.set_text("" if narrow else r"$\theta$")
        words.wall.set_position((min(x, X - 0.24 * size) if close else x, 0.55 * low))
        up, side = (0.93, 0.12) if open_ else (0.72, -0.1)
        if steep := up * high < x * np.tan(theta):  # its name stands beside the line, among the rooms within the wedge
            words.ball.set_position((up * high / np.tan(theta) + side * size, up * high))
        else:
            words.ball.set_position((x, x * np.tan(theta) + 0.05 * (high - low)))
        r = (0.1 if steep else 0.3) * size
        turns = theta * np.linspace(0, 1, 9)
        self.arc.set_segments([] if narrow else [r * np.column_stack([np.cos(turns), np.sin(turns)])])
        off = r + 0.02 * size
        words.theta.set_position((off * np.cos(theta / 2), off * np.sin(theta / 2)))
        self.put_numbers(angles, X, open_)

    def put_numbers(self, angles: np.ndarray, X: float, open_: bool) -> None:
        """The numbers of some mirrors, each in a gap of its line."""
        theta, high = self.theta, self.rooms.get_ylim()[1]
        shown = np.arange(5, len(angles) - 1, 5)[:6] if self.k == 1 and open_ else []
        lines = list(self.spokes.get_segments())
        for text, n in zip_longest(self.numbers, shown):
            text.set_text("" if n is None else str(n))
            text.set_position((0, 0))
            if n is not None:
                way = np.array([np.cos(theta * n), np.sin(theta * n)])
                reach, half = 0.7 * high / max(way[1], 0.75 * high / X), 0.08 * high * (1 + 0.8 * abs(way[0]))
                text.set_position(reach * way)
                lines += [np.array([(reach + half) * way, lines[n - 2][1]])]
                lines[n - 2] = np.array([[0, 0], (reach - half) * way])
        self.spokes.set_segments(lines)

    def put_clicks(self, now: float) -> None:
        """A tick for every hit, of A at the wall and of both: under the mirror that is crossed, or by the time."""
        h = self.history
        (left, right), rooms = self.rooms.get_xlim(), "rooms" in self.on
        at = (self.mirrors_at() - left) / (right - left) if rooms else h.t / self.duration_of_all
        for drawn, kind, tall in ((self.wall_ticks, table.WALL, 0.7), (self.ball_ticks, table.BALL, 1.1)):
            past = at[(h.kind == kind) & (h.t <= now + 1e-12)]
            drawn.set_segments([np.array([[x, 0], [x, tall]]) for x in past])
        self.still.set_segments([np.array([[x, 0], [x, 0.5]]) for x in at[h.t > now + 1e-12]])
        here = (self.point_at(now) - left) / (right - left) if rooms else self.t
        self.now.set_segments([np.array([[here, -0.1], [here, 1.3]])])

    @property
    def caption(self) -> str:
        """What is counted, and why."""
        much = "as heavy as A" if self.m == 1 else f"{self.m:,.0f} times as heavy as A"
        count = f"{self.past} {'hit' if self.past == 1 else 'hits'} {'in all' if self.t == 1 else 'so far'}"
        words = {
            "tan": 1 / np.sqrt(self.m),
            "angles": np.pi / self.theta,
            "drawn": f"Only {_nth(self.every)} mirror is drawn. " if self.every > 1 else "",
            "hits": f"B is {much}: {count}.",
        }
        return self.states[self.state].filled(words)

    def motion(self) -> dict:
        """Nothing that moves alone: the count is drawn at every instant; what is heard, a click a hit."""
        h, end = self.history, self.duration_of_all
        kinds = ["bell" if kind == table.BALL else "tick" for kind in h.kind]
        sounds = [[float(t) / end, kind, 0.5] for t, kind in zip(h.t, kinds, strict=True)]
        return {"clock": [[0, 1], [0, 1]], "sounds": sounds, "pauses": []}

    def places(self) -> dict[str, tuple]:
        """The height of the line, which is how far A starts from the wall."""
        if "wedge" not in self.on:
            return {}
        place = np.array([0.95 * self.across(), self.gap])
        return {"height of the line": (self.rooms, place, f"A starts {number(self.gap)} from the wall", 0)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Let A start elsewhere."""
        self.gap = float(np.clip(self.target(handle, place)[1], NEAR, FAR))
        self.happen()
        self.redraw()

    def act(self, name: str) -> None:
        """Give B another mass."""
        self.k, self.narrowed = int(name), False
        self.happen()
        self.lay_out()


def _block(x: float, high: float) -> np.ndarray:
    """A ball of radius 1 as a block, so high, about x."""
    return np.array([[x - 1, 0], [x + 1, 0], [x + 1, high], [x - 1, high]])


def _nth(n: int) -> str:
    """Which of many, in words."""
    return f"every {('', '', 'second', 'third', 'fourth', 'fifth')[n]}"


def blocks(k: int = 1, *shown: str, vote: Ballot = None) -> None:
    """Show two blocks and a wall. Arguments as `Blocks`."""
    explore(Blocks(k, *shown, vote=vote))
