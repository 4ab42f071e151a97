"""Lesson 15's map of three discs: for each start the gap through which the ball leaves, magnified ever further."""

from typing import Any, NamedTuple

import numpy as np
import traitlets
from matplotlib.axes import Axes
from numpy.typing import NDArray

from .. import motion
from ..artists import BALL_A, BALL_B, Marks, Paint, blank, dots, enclose, outlines, shaft, shapes, words_over
from ..board import State
from ..canvas import SMALL, in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..palette import INK, PAPER, QUIET, R
from ..scene import spoken
from ..shapes import NONE, arrow, disc
from ..written import TRUE_COLOURS
from . import _scattered as scattered
from ._basin_words import across, fanned, times, viewed
from ._bundle import Bundled, lay_bundle, put_bundle
from ._painted import COLOURS, painted
from ._scattered import CENTRES, GAPS, INNER, OPEN, SIDE, Scattered
from ._spread import multiplied

PIXELS = 220
"""How many starts the map has across and up."""

DEEPEST, PRESS, ASIDE = 13, 3, 0.2
"""How often the map can be magnified tenfold, while doubles tell its starts apart; how often one press of *closer* does
that; and how far from the edge the start is then, in halves of the view.
"""

FAST, LASTS, FADES = 2.0, (2.0, 3.0), 0.5
"""How far the ball goes in a second of the film; how many seconds that lasts at least and at most; and over which share
of it the way behind the ball grows pale.
"""

FIRST = np.array([0.3, 0.12])
"""The start that is shown first: the height in halves of the gap, and the sine of the angle."""

DEGREES = {-1.0: "−90°", -0.5: "−30°", 0.0: "0°", 0.5: "30°", 1.0: "90°"}
"""Angles by their sines."""

BESIDE = 540
"""From how many pixels across on the discs stand beside the map."""

MANY, THICK, THIN = 12, 1.7, 0.7
"""After how many hits a way is drawn thinner, and how thick."""

SMALLER, FEW = 0.85, 90
"""How large all of the map is drawn beside a part of it, in inches; and how many starts it has then across and up."""

SQUARE = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)])

AIM = 0.62
"""How far from the start the handle of the direction is."""

ROOM = np.array([[-2.0, -2.3], [2.5, 2.3]])
"""What is seen of the discs and about them."""


class BasinView(NamedTuple):
    """What is known of the view: the gap and the hits of each start in it, by rows upward, and the way of the ball."""

    gap: NDArray
    hits: NDArray
    way: Scattered


class Basin(Bundled, Layered):
    """The map and its discs. The film is that of the ball; *closer* brings the start a thousand times as near to the
    nearest edge, and magnifies the map about that as much.

    The start is dragged on the map, or beside it as the ball and its direction.
    """

    states = {
        "map": State("the ball", "map frame corners where start discs gaps names way ball", "{went}. {view}"),
        "bundle": State("its neighbours", "map frame corners where start discs gaps names flock", "{fanned}"),
    }
    acts = {"closer": "closer", "farther": "farther", "whole": "the whole map"}
    timed = fluid = True
    reel = traitlets.Unicode("the ball").tag(sync=True)
    wheel = traitlets.List(["closer", "farther"]).tag(sync=True)

    def __init__(self, *shown: str, vote: Ballot = None):
        self.begin()
        super().__init__(*shown, vote=vote)
        self.enter = "closer"

    def begin(self) -> None:
        """The first start, the whole map."""
        self.start, self.middle, self.edge, self.past = FIRST, np.zeros(2), None, []

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the map, and the discs beside or below it."""
        beside = not 0 < self.wide < BESIDE
        self.figure, self.layers = self.page(9.6, 3.7, upright=0.4 if beside else -0.55), {}
        wide, high = self.figure.get_size_inches()
        side = min(high - 0.66, 0.44 * wide) if beside else min(wide - 0.6, 0.55 * high - 0.6)
        self.map = blank(self.figure, _box(0.45, high - 0.36 - side, side, side, wide, high), (-1, 1), (-1, 1))
        small = SMALLER if wide > 8 else 0.7 * SMALLER
        free = wide - small - 0.1
        room = (side + 0.6, 0.0, free - side - 0.6, high) if beside else (0.0, 0.0, free, high - side - 0.7)
        self.world = self.figure.add_axes(_box(*room, wide, high))
        self.whole = blank(self.figure, _box(wide - small - 0.05, 0.3, small, small, wide, high), (-1, 1), (-1, 1))
        self.lay_map(self.map)
        self.lay_whole(self.whole)
        self.lay_world(self.world)
        self.draw_background()

    def lay_map(self, ax: Axes) -> None:
        """The map, its frame, and what its axes are."""
        box = {"extent": (-1, 1, -1, 1), "origin": "lower", "aspect": "auto", "interpolation": "none"}
        cells = ax.imshow(np.zeros((PIXELS, PIXELS, 3)), animated=True, **box)
        cells.set_url(TRUE_COLOURS)
        self.layers["map"] = Marks(cells=cells)
        self.layers["frame"] = Marks(line=outlines(ax, [INK], ["solid"], 1.2))
        small = {"size": SMALL, "color": QUIET, "animated": True, "clip_on": False}
        self.layers["corners"] = Marks(
            angles=[ax.text(x, -1.06, word, ha="center", va="top", **small) for x, word in DEGREES.items()],
            heights=[
                ax.text(-1.05, y, word, ha="right", va="center", **small)
                for y, word in ((0.97, "high"), (-0.97, "low"))
            ],
            title=ax.text(-1, 1.05, "", ha="left", va="bottom", weight="bold", color=INK, animated=True),
        )
        self.layers["start"] = Marks(
            edge=[outlines(ax, [colour] * 2, ["solid"] * 2, width) for colour, width in ((PAPER, 4.2), (INK, 1.8))],
            ring=outlines(ax, [PAPER, INK], ["solid"] * 2, 3.6),
            cross=outlines(ax, [INK] * 4, ["solid"] * 4, 1.4),
        )

    def lay_whole(self, ax: Axes) -> None:
        """All of the map, small, and which part of it is magnified."""
        box = {"extent": (-1, 1, -1, 1), "origin": "lower", "aspect": "auto", "interpolation": "none"}
        cells = ax.imshow(painted(*scattered.left(scattered.squares(FEW)), FEW), animated=True, **box)
        cells.set_url(TRUE_COLOURS)
        frame = outlines(ax, [INK, PAPER, INK], ["solid"] * 3, 1.2)
        word = ax.text(1, -1.12, "the whole map", ha="right", va="top", size=SMALL, color=QUIET, animated=True)
        self.layers["where"] = Marks(cells=cells, frame=frame, word=word)

    def lay_world(self, ax: Axes) -> None:
        """The discs with their gaps, the way and the ball."""
        ax.set_axis_off()
        self.layers["discs"] = Marks(shapes=shapes(ax, [Paint(R, 0.13, R, 1.2)] * 3 + [BALL_A] * 3))
        self.layers["gaps"] = Marks(lines=outlines(ax, list(COLOURS), ["solid"] * 3, 7.0))
        self.layers["way"] = Marks(
            lines=[outlines(ax, [INK], ["solid"], width) for width in (THICK, THIN)],
            tip=shapes(ax, [Paint(INK)]),
            met=[dots(ax, "o", INK) for _ in range(2)],
        )
        for made, size in zip(self.layers["way"].met, (5.0, 2.5), strict=True):
            made.set(markersize=size, markeredgewidth=0.6)
        self.layers["ball"] = Marks(disc=shapes(ax, [BALL_B]))
        self.layers["flock"] = lay_bundle(ax, self.map, COLOURS)
        self.layers["names"] = Marks(words=[words_over(ax, INK, name) for name in GAPS])
        enclose(ax, ROOM, 1.0)

    # What is known.

    @property
    def zoom(self) -> int:
        """How often the map is magnified tenfold."""
        return min(PRESS * len(self.past), DEEPEST)

    @property
    def half(self) -> float:
        """Half of the view, in halves of the map."""
        return 1 / 10**self.zoom

    def starts(self) -> NDArray:
        """The starts that are seen, rows upward."""
        return self.middle + self.half * GRID

    @property
    def facts(self) -> BasinView:
        """What becomes of each start that is seen, and of the ball."""
        key = (*self.middle.tolist(), self.zoom)
        if getattr(self, "asked", None) != key:
            self.asked, self.told = key, scattered.left(self.starts())
        return BasinView(*self.told, scattered.way(self.start))

    # What is drawn.

    def draw(self, known: BasinView) -> None:
        """The map, the start on it, and the way of the ball."""
        self.put_map(known)
        x, y = self.in_view(self.start)
        size = 0.045
        self.layers["start"].ring.set_segments([disc(np.array([x, y]), size)] * 2)
        arms = [[(x + a * size, y + b * size), (x + 3 * a * size, y + 3 * b * size)] for a, b in ARMS]
        self.layers["start"].cross.set_segments(arms)
        strokes = (
            [self.in_view(self.edge) + size * np.array([(-1, -k), (1, k)]) for k in (1, -1)] if self.closes else []
        )
        for marks in self.layers["start"].edge:
            marks.set_segments(strokes or [NONE])
        self.layers["discs"].shapes.set_verts(
            [disc(c, scattered.R) for c in CENTRES] + [disc(c, scattered.R - scattered.SMALL) for c in CENTRES]
        )
        self.put_gaps()
        self.put_way(known.way)
        if self.state == "bundle":
            seen = np.array([self.in_view(x) for x in self.bundle.starts])
            put_bundle(self.layers["flock"], self.bundle, self.t, seen)

    def put_map(self, known: BasinView) -> None:
        """The colour of each start, and which part of the whole map is seen."""
        self.layers["map"].cells.set_data(painted(known.gap, known.hits, PIXELS))
        seen = np.clip(self.middle + max(self.half, 0.05) * SQUARE, -1, 1)[:, ::-1]
        self.layers["where"].frame.set_segments(
            [SQUARE, seen, disc(self.middle[::-1], 0.14) if self.half < 0.2 else NONE]
        )
        self.layers["frame"].line.set_segments([SQUARE])
        marks, near = self.layers["corners"], self.zoom > 0
        marks.title.set_text(f"magnified {times(self.zoom)}" if near else "across: angle, up: height")
        for text, word in zip(marks.angles, DEGREES.values(), strict=True):
            told = across(self.middle[1], self.half) if word == "0°" else ""  # one number for all of the view
            text.set_text(told if near else word)
        for artist in self.layers["where"]:
            artist.set_visible(near)

    def in_view(self, start: NDArray) -> NDArray:
        """Where a start is seen on the map."""
        return ((start - self.middle) / self.half)[::-1]

    def put_gaps(self) -> None:
        """Each gap with its name outside of it."""
        ends = []
        for k, text in enumerate(self.layers["names"].words):
            a, b = (CENTRES[i] for i in range(3) if i != k)
            along = (b - a) / SIDE
            middle = (a + b) / 2
            ends.append([middle - OPEN * along, middle + OPEN * along])
            text.set_position(middle + (0.95 if k else 0.42) * scattered.OUTWARD[k])  # clear of both discs
        self.layers["gaps"].lines.set_segments(ends)

    def put_way(self, way: Scattered) -> None:
        """The ball at its time, and the way behind it with its hits; at the start its direction alone."""
        sure, drawn = self.sure(way), self.layers["way"]
        clock, places = self.reckoned(way)
        whole, past = self.t == self.last, clock < self.t
        now = np.array([np.interp(self.t, clock, x) for x in places.T])
        behind = places if whole else np.vstack([places[past], now])
        if not self.t:
            x, v = scattered.started(self.start)
            behind = np.array([x, x + AIM * v])
        thin = int(sure > MANY)
        for k, (line, met) in enumerate(zip(drawn.lines, drawn.met, strict=True)):
            line.set_segments([behind] if len(behind) > 1 and k == thin else [NONE])
            met.set_data(*(places[1 : sure + 1][past[1 : sure + 1] | whole] if k == thin else NONE).T)
        leaves = whole and sure == way.hits and not way.held
        ahead = places[-1] - places[-2] if leaves else np.zeros(2)
        ahead = 0.4 * ahead / (np.hypot(*ahead) or 1.0)
        drawn.tip.set_verts([arrow(places[-1] - ahead, ahead, shaft(self.world)) if leaves else NONE])
        self.layers["ball"].disc.set_verts([disc(now, scattered.SMALL)])

    def sure(self, way: Scattered) -> int:
        """How many of its hits are known."""
        return min(scattered.believed(np.asarray(self.start)), way.hits)

    def reckoned(self, way: Scattered) -> tuple[NDArray, NDArray]:
        """What is known of a way, and the clock of its film at each of these places; how long that lasts is set."""
        sure = self.sure(way)
        places = way.places if sure == way.hits else way.places[: sure + 1]  # of the rest nobody knows
        gone = np.append(0.0, np.cumsum(np.hypot(*np.diff(places, axis=0).T)))
        self.pace = float(np.clip(gone[-1] / FAST, *LASTS))
        return gone / (gone[-1] or 1.0), places

    def motion(self) -> dict:
        """The ball on its way, which is drawn behind it, with a tick at each hit; or all its neighbours."""
        if self.state == "bundle":
            return self.spreading()
        clock, places = self.reckoned(scattered.way(self.start))
        drawn, thin = self.layers["way"], int(self.sure(scattered.way(self.start)) > MANY)
        part = {id(artist): i for i, artist in enumerate(self.seen)}
        ball, line = (part[id(x)] for x in (self.layers["ball"].disc, drawn.lines[thin]))
        moves = [motion.move_of(self.world, [[ball, 0]], np.round(clock, 5), places, self.t, (line, 0))]
        gone = [line, *(part[id(x)] for x in (drawn.tip, *drawn.met))]
        sounds = [[float(t), "tick", 1.0] for t in clock[1 : self.sure(scattered.way(self.start)) + 1]]
        return {
            "clock": [[0, 1], [0, 1]],
            "moves": moves,
            "hidden": gone,
            "pauses": [],
            "sounds": sounds,
            "fade": FADES,
            "alone": True,
        }

    # What is done.

    def act(self, name: str) -> None:
        """A thousand times as close to the nearest edge, a step back, or all of the map."""
        self.t = 0.0
        if name == "whole":
            self.begin()
        elif name == "farther" and self.past:
            self.start, self.middle, self.edge = self.past.pop()
        elif name == "closer" and self.zoom < DEEPEST:
            self.approach()
        self.redraw()

    def approach(self) -> None:
        """Go on to a thousandth of the way to the edge, the last time onto it, and magnify the map about that."""
        before = self.start, self.middle, self.edge
        edge = scattered.nearest(self.start, self.middle, self.half, PIXELS) if self.edge is None else self.edge
        self.past = [*self.past, before]
        self.edge, self.middle = edge, np.clip(edge, self.half - 1, 1 - self.half)
        last = self.zoom == DEEPEST
        self.start = edge if last else scattered.beside(edge, ASIDE * self.half, self.start)

    @property
    def closes(self) -> bool:
        """Is the start beside an edge that is in view, but not on it?"""
        return self.edge is not None and self.zoom < DEEPEST

    def idle(self, name: str) -> str:
        """Why the map cannot be magnified more, or less."""
        if name == "closer" and self.zoom >= DEEPEST:
            return "the digits of a double end here"
        return "this is the whole map" if name == "farther" and not self.zoom else ""

    def places(self) -> dict[str, tuple]:
        """The start on the map; and where the ball starts, and its direction."""
        x, v = scattered.started(self.start)
        told = spoken(self.start, ("height", "sine of the angle"))
        return {
            "start on the map": (self.map, np.clip(self.in_view(self.start), -1, 1), told, 0),
            "direction of the ball": (self.world, x + AIM * v, told, 0),
            "height of the ball": (self.world, x, told, scattered.SMALL),
        }

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Let the ball start elsewhere; beside the map with all of it in view."""
        x, y = self.target(handle, place)
        if handle == "start on the map":
            start = self.middle + self.half * np.clip([y, x], -1, 1)
        elif handle == "height of the ball":
            start = np.array([y / OPEN, self.start[1]])
        else:
            way = np.array([max(x + INNER, 0.0), y - OPEN * self.start[0]])
            start = np.array([self.start[0], way[1] / (np.sqrt(way @ way) or 1.0)])
        self.start, self.edge, self.t = np.clip(start, -1, 1), None, 0.0
        if handle != "start on the map":
            self.middle, self.past = np.zeros(2), []
        self.redraw()

    def placed(self) -> list[dict]:
        """Each handle; the start on the map stands still while the ball moves, and is pulled then, too."""
        return [each | {"still": each["name"] == "start on the map"} for each in super().placed()]

    def step(self, handle: str) -> NDArray:
        """A fortieth of the view, or of what can be seen of the ball."""
        return np.full(2, 0.05 if handle == "start on the map" else 0.02)

    # What is said.

    def saved(self) -> dict[str, str]:
        """Where no kernel runs: the whole map, and all of the way."""
        made = Basin(*self.shown)
        made.t = made.last
        return made.saved_states()

    def words(self, known: BasinView) -> dict[str, Any]:
        """What the ball does; and in the end, not to answer the question beforehand, how many colours are in view."""
        hits = known.way.hits
        times = {0: "does not hit any disc", 1: "hits once"}.get(hits, f"hits {hits} times")
        went = f"{times}, and is still there" if known.way.held else f"{times} and leaves {OUT[known.way.gap]}"
        if (sure := scattered.believed(np.asarray(self.start))) < hits:
            went = f"hits {sure} times. Sixteen digits do not tell by which gap it leaves after that"
        if self.state == "bundle":
            told, ended = fanned(self.bundle, self.edge is not None, self.t == self.last), self.t == self.last
            return {"went": "", "view": "", "fanned": told + (multiplied(self.bundle, known.way) if ended else "")}
        seen = self.zoom, self.edge is not None, self.zoom == DEEPEST, len(np.unique(known.gap))
        asked = "Where does this ball come out? Play"
        return {"went": f"The ball {went}" if self.t else asked, "view": viewed(*seen), "fanned": ""}


GRID = scattered.squares(PIXELS)
ARMS = (1, 0), (-1, 0), (0, 1), (0, -1)
OUT = "on the left", "below", "above"


def _box(left: float, low: float, wide: float, high: float, width: float, height: float) -> tuple:
    """A box in inches as shares of a figure."""
    return left / width, low / height, wide / width, high / height


def basin(*shown: str, vote: Ballot = None) -> None:
    """Show the map of three discs, to be magnified."""
    explore(Basin(*shown, vote=vote))
