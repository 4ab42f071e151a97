"""Lesson 05's picture: a counted crowd about A, and what the signs of c and b, h and g, and D cut off from it."""

import numpy as np
from matplotlib.axes import Axes

from ...overlap import sleeve
from ...viete import TESTS, steps
from ..artists import BALL_A, Marks, Paint, bare, blank, dots, enclose, label, shaft, shapes
from ..canvas import LETTER, SIZE, SMALL, in_style
from ..central import Ballot, Central, central
from ..palette import CONTACT, INK, PAPER, QUIET, B, R, V
from ..placing import NAMED, on_plates
from ..scene import Facts
from ..shapes import NONE, arrow, disc
from ..track import Box, Tracked, slider
from .crowd import BALLS, COLOURS, FAR, NAMES, PLACES, SIGNS, STACKED, WAYS, counts, put_swarm, rooms, swarm
from .cuts_states import STATES, Cut, words

ASKED = dict(zip(TESTS, (r"$c\leq 0$", r"$b\geq 0$", r"$h\leq 0,\ g>0$", r"$D<0$", r"$D\geq 0$"), strict=True))
"""The signs that settle, each shown from the state on in which its letters are known."""

SETTLES = ("overlap", "receding", "too late", "passing by", "passing by")
"""Which test settles each of `_settled_areas`."""

LINES = {
    "disc_now": (R, "$c=0$", "solid", 2.0),
    "line_now": (COLOURS["receding"], "$b=0$", "solid", 2.4),
    "disc_later": (R, "$g=0$", "dashed", 2.0),
    "line_later": (COLOURS["too late"], "$h=0$", "dashed", 2.4),
    "rim": (CONTACT, "", "solid", 2.8),
}
"""The lines and discs that part the crowd: colour, letter, style and width."""

ROW, FIRST_ROW = 0.14, 0.67
"""How far the rows of the ledger are apart, and where the first stands; as shares of its height."""

HIGH, LOW = 5.1, 4.3
"""How high the picture is where it has room, and on a narrow page without the crowd's knob; in inches."""

LOW_ROOMS = (0.0, 0.41, 1.0, 0.59), (0.03, 0.0, 0.94, 0.4)
"""Where the crowd is in such a page, and the ledger."""

LATER = "disc_later", "line_later", "back"
"""What is asked at the end, drawn where it would have been asked at the start."""

HELD, BACK = 2.0, 2.8
"""Until when the film rests at the end of the frame, and when it has gone back, in frames."""

ALIKE = 0.9
"""Balls that are so much alike are put wholly so."""

FLAT_ROOMS = (0.0, 0.16, 1.0, 0.84), (0.02, 0.16, 0.96, 0.84)
"""Where the crowd is in a page that is narrow and flat, and the ledger, of which there is only how many are left."""

GRID = 0.5
"""What is dragged goes in steps of half a centimetre."""

SWATCH = {"animated": True}


class Cuts(Tracked, Central):
    """Five hundred balls about A, of which every question settles some."""

    states = STATES
    always = "fill open overlap receding too_late passing_by hit A shot plates ledger"
    knobs = {"alike": 0.0, "seen": 0.0, "asked": float(len(TESTS))}
    posed = {"the crowd": {"alike": 1.0}, "5.1": {"asked": 0.0}, "5.2": {"asked": 0.0}, "5.3": {"asked": 1.0}}
    timed = fluid = parted = True

    def __init__(self, *shown: str, vote: Ballot = None):
        self.make_alike(*shown[:1])
        super().__init__(*shown, vote=vote)
        self.reel = self.film

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = self.page(9.6, HIGH, upright=0.0), {}
        world, *beside = rooms(self.figure)
        if self.figure.get_figwidth() < STACKED and "the crowd" not in self.states:
            self.figure = self.page(9.6, LOW, upright=0.0)
            world, beside[0] = LOW_ROOMS
        if self.flat:
            world, beside[0] = FLAT_ROOMS
        ax = self.world = self.figure.add_axes(world)
        bare(ax, " cm")
        self.layers["fill"] = Marks(areas=shapes(ax, [Paint(COLOURS[name], 0.12) for name in SETTLES]))
        self.layers["A"] = Marks(ball=shapes(ax, [BALL_A, Paint(R, 0.0, R, 1.6)]))
        self.layers |= swarm(ax)
        self.layers["plates"] = Marks(plates=shapes(ax, [Paint(PAPER, 0.85)] * 7))
        for name, (colour, letter, style, width) in LINES.items():
            self.line(name, ax, colour, letter, style, width)
        self.layers["back"] = Marks(arrow=shapes(ax, [Paint(V)]), letter=label(ax, r"$-\mathbf{v}$", V))
        self.layers["shot"] = Marks(
            arrow=shapes(ax, [Paint(V)]),
            dot=dots(ax, "o", B),
            letter=label(ax, r"$\mathbf{v}$", V),
            word=label(ax, "B", B),
        )
        self.layers["shot"].dot.set_markersize(11)
        crowd = [artist for name in SIGNS for artist in self.layers[name.replace(" ", "_")]]
        letters = [x for marks in self.layers.values() for x in marks if x in NAMED]
        on_plates(self.layers["plates"].plates, letters, crowd)
        self.lay_ledger(*beside)
        self.fit()

    def lay_ledger(self, box: Box, below: Box) -> None:
        """Beside the world what each question has settled, what is left, and the knob of the crowd."""
        page = blank(self.figure, box)
        look = {"va": "center", "animated": True}
        size = 26 if self.figure.get_figwidth() > STACKED else LETTER
        big = page.text(0.0, 0.93, "", color=INK, size=size, weight="bold", **look)
        small = page.text(0.0, 0.83, "", color=QUIET, size=SMALL, **look)
        rows = {}
        for i, name in enumerate(TESTS):
            y, colour, (marker, size) = FIRST_ROW - ROW * i, COLOURS[name], SIGNS[name]
            swatch = page.plot([0.03], [y], marker, color=colour, markersize=1.4 * size, markeredgewidth=2, **SWATCH)[0]
            word = page.text(0.1, y, NAMES[name], color=colour, size=SIZE, weight="bold", **look)
            sign = page.text(0.1, y - 0.06, ASKED[name], color=colour, size=LETTER, **look)
            count = page.text(0.99, y, "", color=colour, size=SIZE, weight="bold", ha="right", **look)
            rows[name.replace(" ", "_")] = [swatch, word, count, sign]
        self.layers["ledger"] = Marks(big=big, small=small, **rows)
        ends = {0.0: "not at all", 1.0: "all as B"}
        left, low, width, high = below
        box, told = (left + 0.05, low, width - 0.12, high), "{:.2f} alike".format
        made = slider(self.figure, box, "alike", ends, 0.05, told, "how alike they move", INK)
        self.tracks_of, self.layers["alike"] = {"how alike they move": made}, made.layer

    @property
    def flat(self) -> bool:
        """Is the page so narrow and so flat that it has no room for a ledger?"""
        width, height = self.drawn_inches
        return width < STACKED and height < 0.8 * HIGH

    def fit(self) -> None:
        """Fit the view to the crowd, and to the shot and the sleeve where they reach beyond it."""
        p, v, r = self.facts.p, self.facts.v, self.facts.r
        edge = 1.02 * FAR * np.array([[1, 1], [-1, -1]])
        enclose(self.world, np.vstack([edge, [p, p + v, -v - r, -v + r, [r, r], [-r, -r]]]), 1.0)
        self.draw_background()

    # What is known, and what is seen.

    def ends(self, known: Facts) -> float:
        """The frame; where questions are asked at its end, until the balls have gone back."""
        return BACK if self.state == "a frame later" else 1.0

    @property
    def film(self) -> str:
        """What the time is called."""
        return "there and back" if self.state == "a frame later" else "t"

    @property
    def share(self) -> float:
        """How much of the frame has gone: where the film goes on after its end, it rests there and then goes back."""
        return min(self.t, 1.0) if self.t <= HELD else (BACK - self.t) / (BACK - HELD)

    def show_state(self, name: str) -> None:
        """Show one of the states, or what a tag lights, with a film of its own."""
        self.t = 0.0
        self.make_alike(name)
        super().show_state(name)
        self.last, self.reel = self.ends(self.facts), self.film

    def ways(self) -> list:
        """The kernel draws every instant of the film."""
        return []

    def moved(self) -> np.ndarray:
        """How every ball of the crowd moves: in its own way, or as B does, or in between."""
        return WAYS + self.alike * (self.facts.v - WAYS)

    @property
    def alike(self) -> float:
        """How alike they move: wholly so, unless there is a knob that tells."""
        return self.knobs["alike"] if self.state == "the crowd" else 1.0

    def make_alike(self, name: str = "") -> None:
        """Let all move as B does for an equation of the crowd, as it is about a crowd in order."""
        if name in STATES["the crowd"].tags:
            self.knobs = self.knobs | {"alike": 1.0}

    @property
    def seen_to_end(self) -> bool:
        """Has the frame been played to its end, so that the questions of the end may be answered?"""
        return self.knobs["seen"] > 0 or self.state != "a frame later" or bool(self.lit)

    @property
    def verdicts(self) -> int:
        """How many verdicts are given: none before a vote or its question, and those of the end once it was seen."""
        row: Cut = self.row
        return 0 if self.locked else min(row.verdicts - (not self.seen_to_end), int(self.knobs["asked"]))

    @property
    def on(self) -> list[str]:
        """The layers that are shown: before the end was seen nothing of it, and before a vote nothing that tells."""
        hidden = set() if self.seen_to_end else set(LATER)
        hidden |= {"fill", "rim", *LATER} if self.share > 0 else set()  # they are about where the balls start
        hidden |= {"line_now", "disc_now"} if self.locked else set()
        hidden |= {"fill"} if self.alike < 1 else set()
        hidden |= set(LINES) - set(self.lamp.layers.split()) if self.lit else set()
        return [name for name in super().on if name not in hidden]

    def draw(self, known: Facts) -> None:
        """The crowd by verdict, the lines and discs that part it, the shot amid it, and the ledger."""
        if self.state == "a frame later" and self.t >= 1 and not self.knobs["seen"]:
            self.knobs = self.knobs | {"seen": 1.0}
            self.update()  # what is shown depends on it
            return
        ways = self.moved()
        self.found = self.judged(known, ways)
        put_swarm(self.layers, PLACES + self.share * ways, ways, self.found)
        self.draw_parts(known)
        width = shaft(self.world)
        self.layers["A"].ball.set_verts([disc(0 * known.p, x) for x in (known.r - self.scene.r2, known.r)])
        self.layers["shot"].arrow.set_verts([arrow(known.p, known.v, 1.3 * width)])
        self.layers["shot"].dot.set_data(*(known.p + self.share * known.v)[:, None])
        self.layers["shot"].letter.set_position(known.p + known.v / 2 + 5 * width * _aside(known.v))
        self.layers["shot"].word.set_position(known.p + self.share * known.v - [0, 6 * width])
        self.put_knobs()
        self.write_ledger()

    def judged(self, known: Facts, ways: np.ndarray) -> np.ndarray:
        """The number of the test that settles each ball, of those that were asked; else −1."""
        found = steps(PLACES, ways, known.r).decided
        return np.where(found < self.verdicts, found, -1)

    def draw_parts(self, known: Facts) -> None:
        """The line and the disc of now, those of the frame's end, what each cuts off, and the sleeve."""
        v, r, width, d = known.v, known.r, shaft(self.world), _direction(known.v)
        far = 2 * np.ptp(self.world.get_xlim())
        areas = zip(SETTLES, _settled_areas(v, r, far), strict=True)
        self.layers["fill"].areas.set_verts([x if TESTS.index(name) < self.verdicts else NONE for name, x in areas])
        n = _aside(v)
        up, later = (_outermost(self.world, start, n, 6 * width) for start in (0 * v, -v))
        moving, line = bool(np.any(d)), np.array([far * n, -far * n])
        self.put("line_now", line if moving else NONE, up + 9 * width * d)
        self.put("line_later", line - v if moving else NONE, later - 9 * width * d)
        side = r * np.array([0.7, -0.7]) + 6 * width * np.array([1, -1])
        self.put("disc_now", disc(0 * v, r), side)
        self.put("disc_later", disc(-v, r), side - v)
        self.put("rim", [*(outline := sleeve(v, r)), outline[0]])
        self.layers["back"].arrow.set_verts([arrow(0.75 * up, -v, width)])
        self.layers["back"].letter.set_position(0.75 * up - v / 2 + 5 * width * n)

    def write_ledger(self) -> None:
        """What each question has settled so far, and how many are left."""
        made, ledger = counts(self.found), self.layers["ledger"]
        left = BALLS - sum(made.values()) + made["hit"]
        ledger.big.set_text("" if not self.verdicts else f"{BALLS} → {left}")
        ledger.small.set_text("" if not self.verdicts or self.flat else "balls may still need a root")
        asked = self.state != "the crowd" and self.figure.get_figwidth() > STACKED  # else there is no room for signs
        for i, name in enumerate(TESTS):
            swatch, word, count, sign = getattr(ledger, name.replace(" ", "_"))
            for artist in (swatch, word, count, sign):
                artist.set_visible(i < self.verdicts and not self.flat and (artist is not sign or asked))
            count.set_text(str(made[name]))

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Pull the knob, or put something of the shot to a half of a centimetre."""
        place = self.target(handle, place)
        if handle in self.tracks_of and place[0] > ALIKE:
            place = np.array([1.0, 0.0])
        super().move(handle, place if handle in self.tracks_of else np.rint(place / GRID) * GRID, settled)

    def words(self, known: Facts) -> dict[str, str | float]:
        """What the questions settle, of the crowd and of B."""
        own = int(steps(known.p, known.v, known.r).decided)
        settled_by = TESTS[own] if own < self.verdicts else ""
        found, asked, at_end = counts(self.found), self.verdicts, self.share == 1
        return words(known, found, asked, self.alike, settled_by, self.seen_to_end, self.locked, at_end)


def _direction(v: np.ndarray) -> np.ndarray:
    """The direction of a displacement; without one, nowhere."""
    length = np.hypot(*v)
    return v / length if length else 0 * v


def _aside(v: np.ndarray) -> np.ndarray:
    """The direction at right angles to a displacement, upwards; without one, nowhere."""
    x, y = _direction(v)
    return np.array([-y, x]) * (1 if x >= 0 else -1)


def _outermost(ax: Axes, start: np.ndarray, n: np.ndarray, margin: float) -> np.ndarray:
    """The last place in a view, short of a margin, of whoever goes from start along n."""
    low, high = np.array(ax.viewLim) + [[margin], [-margin]]
    ways = (np.where(n > 0, high, low) - start)[n != 0] / n[n != 0]
    return start + (max(ways.min(), 0.0) if len(ways) else 0.0) * n


def _settled_areas(v: np.ndarray, r: float, far: float) -> list[np.ndarray]:
    """What is settled of the plane of start places: a disc, two half-planes less half a disc, and two strips."""
    d = _direction(v)
    if not np.any(d):
        return [disc(v, r), NONE, NONE, NONE, NONE]
    n, turn = np.array([-d[1], d[0]]), np.linspace(1, -1, 41)[:, None]
    arc = r * ((1 - turn * turn) * d + 2 * turn * n) / (1 + turn * turn)  # from r n over r d to −r n
    ahead = np.concatenate([[far * n], arc, [-far * n, far * (d - n), far * (d + n)]])
    behind = np.concatenate([[-far * n], -arc, [far * n, far * (n - d), -far * (n + d)]]) - v
    strips = [np.array([r * x, far * x, far * x - v, r * x - v]) for x in (n, -n)]
    return [disc(0 * v, r), ahead, behind, *strips]


def cuts(*shown: str, vote: Ballot = None) -> None:
    """Show the crowd and what the questions cut off, in the first of these states; without a kernel in all of them."""
    central(Cuts(*shown, vote=vote))
