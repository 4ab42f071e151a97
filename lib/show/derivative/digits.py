"""Lesson 15's picture of the digits that a hit costs, and of the nudges that decide a shot some hits later."""

from typing import Any

import numpy as np
import traitlets
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ... import setups, table
from .. import cloth
from ..artists import Marks, Paint, blank, dots, label, outlines, shapes
from ..board import State
from ..canvas import SMALL, in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..lettering import rows
from ..palette import CONTACT, INK, QUIET, WRONG, P
from ..scene import number, superscript
from ..shapes import NONE, arrow, disc
from ._followed import MOST, PLACES, PULLS, Followed, followed
from ._parted import SPEED, loose

BESIDE, SPARSE, FULL = 540, 760, 880
"""From how many pixels across on the rows stand beside the table; from how many on there is room for a larger table
beside them, and below that names are short; and from how many on for a larger one beside the chart, too."""

WIDEST, FIRST, ONWARD, REACH = 6.0, -2.0, 2.5, 0.35
"""How far from the middle line the cue ball may be aimed, how at first, and how much farther up each time, in degrees;
the length of its arrow.
"""

WRITTEN = PLACES + 1
"""The columns of a number: a digit with its point, and the decimals."""

PACE, SPACING = 0.9, 1.25
"""For how many seconds a row is new, and how far one row is below the other, in heights of a letter."""

RACKED = 4
"""So many hits of each ball are over before the rack has opened."""

LOWEST, FARTHEST = -100, 45.0
"""Where the chart of the nudges ends: a power of ten in metres, and hits of each ball."""

APART, ASIDE, EARLY, LATE = 9.0, 14.0, 12.0, 30.0
"""How far apart names stand on the chart; where those begin that are led aside, up to how many hits they are; and from
how many on a name stands before its dot."""

SHORT = {
    "a player of 80 kg, 1 m away": "a player",
    "the last digit of a double": "16 digits",
    "60 digits": "60 digits",
    "an electron 10¹⁰ light years away": "an electron",
}
"""What is said on a narrow page."""

NUDGES = {"the last digit of a double": 2.0**-53, "60 digits": 1e-60}
"""Lengths in metres that nudge the balls at the start; besides there are `PULLS`."""

ROOM = table.room([0, 0], [setups.LENGTH, setups.WIDTH])
"""The table: no cloth, no pockets."""


class Digits(Layered):
    """Where a ball is by a double, hit by hit, with the digits painted that mean nothing any more.

    In the state *nudges* a chart tells how small a nudge at the start may be that decides the shot after some hits.
    """

    states = {
        "digits": State("digits", "cells written counts watched way", "{lost}."),
        "nudges": State("nudges", "small lengths", "{decides}."),
    }
    always = "balls aim"
    fluid = parted = True
    reel = traitlets.Unicode("hits").tag(sync=True)
    acts = {"aim": "aim again", "first": "the first break"}  # below the picture, where no heading stands

    def __init__(self, *shown: str, vote: Ballot = None):
        self.aim, self.run, self.waits = FIRST, FIRST, False
        super().__init__(*shown, vote=vote)
        self.begin()

    def begin(self) -> None:
        """The rows from their beginning; the nudges have no film."""
        self.run, self.waits, self.t, self.scrub = self.aim, False, 0.0, self.state == "digits"
        self.last, self.pace = float(len(self.facts.rows) - 1), PACE * self.scrub

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table, and the rows or the chart beside or below it."""
        wide = not 0 < self.wide < BESIDE
        self.figure, self.layers = self.page(9.6, 3.4, upright=0.0 if wide else -0.6), {}
        self.world = self.figure.add_axes(self.boxes[0])
        cloth.lay(self.world, ROOM)
        self.lay_balls(self.world)
        edges = (-2.4, WRITTEN + 4.4) if wide else (-2.0, WRITTEN + 0.4)
        self.numbers = blank(self.figure, self.boxes[1], edges)
        self.lay_rows(self.numbers)
        self.chart = self.figure.add_axes(self.boxes[2])
        self.lay_chart(self.chart)
        self.fit()

    @property
    def boxes(self) -> tuple[list[float], list[float], list[float]]:
        """Where the table is, the rows, and the chart: the table has all the room that what is beside it leaves."""
        rows, chart = [0.41, 0.0, 0.58, 1.0], [0.5, 0.17, 0.48, 0.74]
        if 0 < self.wide < BESIDE:
            return [0.0, 0.7, 1.0, 0.3], [0.0, 0.0, 1.0, 0.69], [0.22, 0.11, 0.75, 0.53]
        if self.state == "digits" and not 0 < self.wide < SPARSE:
            share = 0.55 if not 0 < self.wide < FULL else 0.52
            return [0.0, 0.06, share, 0.88], [share + 0.01, 0.0, 0.99 - share, 1.0], chart
        if self.state == "nudges" and not 0 < self.wide < FULL:
            return [0.0, 0.12, 0.445, 0.76], rows, [0.525, 0.17, 0.46, 0.74]
        return [0.0, 0.22, 0.385, 0.6], rows, chart

    def lay_balls(self, ax: Axes) -> None:
        """The balls, the ball that is followed with its way, and the aim."""
        N = len(loose(0.0)[0])
        self.rack = cloth.Rack(ax, np.full(N, setups.RADIUS), list(range(N)))
        self.layers["way"] = Marks(line=outlines(ax, [cloth.IVORY], ["solid"], 1.6), hits=dots(ax, "o", cloth.IVORY))
        self.layers["way"].hits.set(markersize=5.0, markeredgewidth=0)
        unread = [self.rack.spots, *self.rack.numbers]  # too small
        self.layers["balls"] = Marks(all=[x for x in self.rack.artists if x not in unread])
        self.layers["watched"] = Marks(
            ring=outlines(ax, [cloth.IVORY], ["solid"], 2.6), word=label(ax, "", cloth.IVORY, inside=True)
        )
        self.layers["aim"] = Marks(arrow=shapes(ax, [Paint(cloth.IVORY)]))

    def lay_rows(self, ax: Axes) -> None:
        """A column for each sign of the numbers, the paint on what is lost, and on either side a column of words."""
        look = {"va": "top", "linespacing": SPACING, "animated": True, "color": INK}
        self.layers["cells"] = Marks(paint=shapes(ax, [Paint(WRONG, 0.34)] * (MOST + 1)))
        signs = [ax.text(k + 0.5, 1.0, "", ha="center", **look) for k in range(WRITTEN)]
        self.layers["written"] = Marks(signs=signs)
        small = look | {"color": QUIET}
        self.layers["counts"] = Marks(
            hits=ax.text(-0.5, 1.0, "", ha="right", **small), right=ax.text(WRITTEN + 0.6, 1.0, "", ha="left", **small)
        )

    def lay_chart(self, ax: Axes) -> None:
        """How small a nudge is that is a radius by now, and what some lengths are; both over the hits."""
        ax.set(xlim=(0, FARTHEST), ylim=(LOWEST, 2), xlabel="hits of each ball", title="the nudge that decides")
        powers = range(0, LOWEST - 1, -20)
        ax.set_yticks(powers, [f"10{superscript(k)}" if k else "1 m" for k in powers])
        self.line("small", ax, P, "", "solid", 2.6)
        n, look = (
            len(NUDGES) + len(PULLS),
            {"va": "center", "animated": True, "clip_on": False, "color": INK, "size": SMALL},
        )
        self.layers["lengths"] = Marks(
            leads=outlines(ax, [QUIET] * n, ["solid"] * n, 1.0),
            dots=dots(ax, "o", CONTACT),
            early=[ax.text(0, 0, "", ha="left", **look) for _ in range(n)],
            late=[ax.text(0, 0, "", ha="right", **look) for _ in range(n)],
        )

    def fit(self) -> None:
        """The rows or the chart are there, and the table as large as they let it be."""
        for ax, box in zip((self.world, self.numbers, self.chart), self.boxes, strict=True):
            ax.set_position(box)
        cloth.frame(self.world, ROOM)
        self.chart.set_visible(self.state == "nudges")
        self.draw_background()

    def show_state(self, name: str) -> None:
        """Show the rows or the nudges."""
        before = self.state
        super().show_state(name)
        if before != self.state:
            self.begin()
            self.fit()

    @property
    def facts(self) -> Followed:
        """What became of the break that was let go last."""
        return followed(self.run)

    @property
    def on(self) -> list[str]:
        """The layers that are shown; while one aims, nothing of what follows, and before a vote a single length."""
        hidden = {"cells", "written", "counts", "small", "lengths", "way"} if self.waits or self.locked else set()
        hidden -= set() if self.waits else {"lengths"}
        return [name for name in super().on if name not in hidden | ({"aim"} if self.t else set())]

    @property
    def past(self) -> int:
        """How many hits of the ball are shown."""
        return int(np.floor(self.t + 1e-9))

    # What is drawn.

    def draw(self, known: Followed) -> None:
        """The table at the hit that is shown, and the rows or the chart."""
        start, v = loose(self.aim)
        times = [each.t for each in known.rows]
        now = float(np.interp(self.t, np.arange(len(times)), times))
        places = start if self.waits else known.true.at(now)
        self.rack.put(places)
        self.layers["watched"].ring.set_segments([disc(places[known.ball], 1.5 * setups.RADIUS)])
        self.layers["watched"].word.set_text(_called(known.ball))
        up = 0.13 if places[known.ball][1] < setups.WIDTH / 2 else -0.13
        self.layers["watched"].word.set_position(places[known.ball] + [0.0, up])
        past = known.true.x[known.true.t < now, known.ball]
        self.layers["way"].line.set_segments([np.vstack([past, places[known.ball]])] if len(past) else [NONE])
        hits = [known.true.at(t)[known.ball] for t in times[1 : self.past + 1]]
        self.layers["way"].hits.set_data(*np.reshape(hits, (-1, 2)).T)
        width = 0.008 * np.ptp(self.world.get_xlim())
        self.layers["aim"].arrow.set_verts([arrow(start[0], REACH / SPEED * v[0], width)])
        if self.state == "digits":
            self.put_rows(known)
        else:
            self.put_nudges(known)

    def put_rows(self, known: Followed) -> None:
        """The numbers up to now, one below the other, and the paint on what is lost of each."""
        told = known.rows[: self.past + 1]
        numbers = [f"{each.x:.{PLACES}f}" for each in told]
        columns = [[each[:2], *each[2:]] for each in numbers]
        head = f"x of {_called(known.ball)}, in metres"
        for k, text in enumerate(self.layers["written"].signs):
            text.set_text("\n".join([(head if k == WRITTEN // 2 else ""), *(each[k] for each in columns)]))
        counts = self.layers["counts"]
        counts.hits.set_text("\n".join(["hit", *(str(k) for k in range(len(told)))]))
        counts.right.set_text("\n".join(["correct", *(str(each.right) for each in told)]))
        self.layers["cells"].paint.set_verts(self.painted([each.right for each in told]))

    def painted(self, right: list[int]) -> list[NDArray]:
        """A box behind what is lost of each row, given how many of its decimals are right."""
        size, tall = self.layers["written"].signs[0].get_size() * self.figure.dpi / 72, self.numbers.bbox.height
        down, apart = rows(len(right) + 1, size, SPACING, "top")
        found = []
        for k, count in enumerate(right, start=1):
            low, left = 1.0 - (down + k * apart + 0.26 * size) / tall, 1 + count if count else 0
            high = low + 0.95 * apart / tall
            found.append(np.array([[left, low], [WRITTEN, low], [WRITTEN, high], [left, high]]))
        lost = [box if count < PLACES else NONE for box, count in zip(found, right, strict=True)]
        return lost + [NONE] * (MOST + 1 - len(lost))

    def lengths(self, known: Followed) -> dict[str, float]:
        """All nudges by name, in metres, the longest first."""
        pulls = {name: known.pulled(*pull) for name, pull in PULLS.items()}
        return dict(sorted((NUDGES | pulls).items(), key=lambda item: -item[1]))

    def put_nudges(self, known: Followed) -> None:
        """The nudge that is a radius after so many hits, and where each length is met by it."""
        self.put("small", np.column_stack([known.mean, np.log10(setups.RADIUS / known.growth)]))
        drawn, leads, met, below = self.layers["lengths"], [], [], 0.0
        for text in (*drawn.early, *drawn.late):
            text.set_text("")
        for i, (name, size) in enumerate([*self.lengths(known).items()][: 1 if self.locked else None]):
            x, y = known.hits_until(size), float(np.log10(size))
            below, led = min(y, below - APART), x <= EARLY
            word = f"{SHORT[name]}: {x:.0f}" if 0 < self.wide < SPARSE else f"{name.removeprefix('an ')}: {x:.0f} hits"
            drawn.early[i].set_text(word if x < LATE else "")
            drawn.early[i].set_position((ASIDE + 0.6, below) if led else (x + 1.5, y))
            drawn.late[i].set_text(word if x >= LATE else "")
            drawn.late[i].set_position((x - 1.2, y))
            leads.append([(x, y), (ASIDE - 2, below), (ASIDE, below)] if led else NONE)
            met.append((x, y))
        drawn.leads.set_segments(leads)
        drawn.dots.set_data(*np.array(met).T)

    # What is done.

    def act(self, name: str) -> None:
        """The break from its beginning; from there another one, aimed the next step upward; or the first one."""
        onward = (self.aim + WIDEST + ONWARD) % (2 * WIDEST) - WIDEST
        again = self.aim if self.t else float(np.round(onward, 1)) + 0.0
        self.aim = again if name == "aim" else FIRST
        self.begin()
        self.redraw()

    def places(self) -> dict[str, tuple]:
        """The aim of the cue ball, before the first hit."""
        if self.t:
            return {}
        start, v = loose(self.aim)
        tip = start[0] + REACH / SPEED * v[0]
        return {"aim of the cue ball": (self.world, tip, f"{number(self.aim)} degrees", 0)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Aim; once settled the break is run anew."""
        x, y = self.target(handle, place) - loose(0.0)[0][0]
        aim = np.degrees(np.arctan2(y, max(x, 1e-3)))
        self.aim = float(np.round(np.clip(aim, -WIDEST, WIDEST), 1)) + 0.0
        self.waits = True
        if settled:
            self.begin()
        self.redraw()

    def step(self, handle: str) -> NDArray:
        """Half a degree."""
        return np.full(2, REACH * np.radians(0.5))

    # What is said.

    def saved(self) -> dict[str, str]:
        """All rows, for where no kernel runs; before a vote none."""
        if self.vote:
            return self.saved_states()
        made = type(self)(*self.shown)
        made.t = made.last if made.state == "digits" else 0.0
        return made.saved_states()

    def words(self, known: Followed) -> dict[str, Any]:
        """How many decimals are right after so many hits, and after how many hits each nudge decides."""
        if self.waits or self.locked:
            decides = "A nudge has decided the shot once some ball is a radius off its place"
            aim = "Aim the cue ball, and let go"
            return {"lost": aim, "decides": aim if self.waits else decides}
        k, right, ball = self.past, known.rows[self.past].right, _called(known.ball)
        digits = {0: "no decimal of its place is", 1: "one decimal of its place is"}.get(
            right, f"{right} decimals of its place are"
        )
        hits = "one hit" if k == 1 else f"{k} hits"
        lost = f"{ball[0].upper()}{ball[1:]} has had {hits}, and {digits} right in doubles"
        if not k:
            lost = f"At the start a double knows where {ball} is to its last digit. Play, hit by hit"
        if k == len(known.rows) - 1 > RACKED:
            first = (PLACES - known.rows[RACKED].right) / RACKED
            later = (known.rows[RACKED].right - right) / (k - RACKED)
            lost += f". On average each of the first {RACKED} hits cost {number(first, 2)} of its digits, "
            lost += f"and each later one {number(later, 2)}"
        first, later = known.cost(RACKED, min(self.lengths(known).values()))
        decides = f"In this break each of the first {RACKED} hits of a ball costs a nudge {number(first / RACKED, 2)} "
        decides += f"of its digits on average, and each later hit {number(later, 2)}"
        return {"lost": lost, "decides": decides}


def _called(ball: int) -> str:
    """What a ball is called."""
    return f"ball {ball}" if ball else "the cue ball"


def digits(*shown: str, vote: Ballot = None) -> None:
    """Show the digits that hits cost, or the nudges, in the first of these states; where no kernel runs in all."""
    explore(Digits(*shown, vote=vote))
