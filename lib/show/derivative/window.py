"""Lesson 15's picture of a shot on a pool table: the window of the angles that sink a ball by way of others."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ... import setups
from .. import cloth, motion
from ..artists import Marks, Paint, dots, outlines, shapes
from ..board import State
from ..canvas import SMALL, in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..palette import CONTACT, INK, QUIET
from ..scene import number, spoken
from ..shapes import NONE, disc
from ..track import Tracked, slider
from ._copies import Trail
from ._pocketed import GONE, MISSES, POCKET, ROOM, SECONDS, Narrow, fate, narrowest, paths, played

PLACES = {
    "one": np.array([[0.5, 0.35], [1.1, 0.62]]),
    "two": np.array([[0.5, 0.35], [1.1, 0.62], [1.75, 0.95]]),
    "three": np.array([[0.5, 0.35], [0.95, 0.5], [1.4, 0.75], [1.9, 0.98]]),
}
"""Where the cue ball and the others lie at first, in metres."""

R, CLOSE = setups.RADIUS, 2.1 * setups.RADIUS
"""The radius of a ball; and how near to one another their centres may be put."""

KNOWN = {0.52: "the Moon", 0.007: "a hair at arm's length"}
"""How wide some things look, in degrees."""

MOST, STEP = 0.1, 0.002
"""How far off the middle of the window one can aim, and in which steps, in degrees."""

BESIDE = 3.2
"""How far to the right of a ball and above it its number stands, in radii: beyond the knob on it."""

INSIDE, FADES = 0.98, 0.4
"""Which share of the window is drawn as fans; and for how long the others are seen after the last has fallen, or that
one once it goes elsewhere.
"""

WIDE = ((0.0, 0.19, 0.58, 0.81), (0.695, 0.2, 0.3, 0.67), (0.1, 0.02, 0.4, 0.15))
NARROW = ((0.0, 0.57, 1.0, 0.43), (0.21, 0.13, 0.77, 0.25), (0.12, 0.44, 0.76, 0.13))
"""Where the table, the chart and the track stand on a wide page and on a narrow one."""

NARROWEST, ROOMY = 560.0, 700.0
"""So many pixels of the page have room for the chart beside the table, and for long words on it."""


class Window(Tracked, Layered):
    """Balls in a row to a pocket, each of which can be moved: the fans of all shots that sink the last, and how wide.

    A shot can be played, off the middle of the window by a knob.
    """

    states = {
        name: State(f"{name} ball{'s' * (k > 0)}", "cloth fans rack row factors off magnified", "{told}.")
        for k, name in enumerate(PLACES)
    }
    knobs: Mapping[str, float] = {"off": 0.0}
    timed = fluid = parted = True

    def __init__(self, *shown: str, vote: Ballot = None):
        self.x = dict(PLACES)
        super().__init__(*shown, vote=vote)
        self.time_film()
        self.redraw()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table with the balls of the state, the chart, and the knob."""
        narrow = 0 < self.breadth < NARROWEST
        self.figure, self.layers = self.page(9.6, 3.25, upright=-0.4 if narrow else 0.5), {}
        boxes = NARROW if narrow else WIDE
        self.world, self.chart = self.figure.add_axes(boxes[0]), self.figure.add_axes(boxes[1])
        cloth.lay(self.world, ROOM)
        count = len(PLACES[self.state])
        colours = [Paint(cloth.hue(k), 0.45) for k in range(count)]
        ends = [cloth.hue(k) for k in range(count)]
        self.layers["cloth"] = Marks(
            lines=outlines(self.world, ends, ["solid"] * count, 1.2),
            ghosts=outlines(self.world, [cloth.IVORY] * 3, ["dashed"] * 3, 1.6),
            pocket=outlines(self.world, [cloth.IVORY], ["solid"], 2.0),
            starts=outlines(self.world, [cloth.IVORY] * count, ["dotted"] * count, 1.2),
        )
        self.layers["fans"] = Marks(areas=shapes(self.world, colours))
        self.rack = cloth.Rack(self.world, np.full(count, R), list(range(count)), aside=True)
        self.rack.beside = BESIDE * R * np.ones((count, 2))
        self.layers["rack"] = Marks(all=self.rack.artists)
        self.lay_chart(self.chart)
        marks = {-MOST: f"{number(-MOST)}°", 0.0: "the middle", MOST: f"{number(MOST)}°"}
        said = lambda x: f"{number(round(x, 3))} degrees"  # noqa: E731
        one = slider(self.figure, boxes[2], "off", marks, STEP, said, "aim off")
        self.tracks_of, self.layers["off"] = {"aim off": one}, one.layer
        self.layers["magnified"] = Marks(band=shapes(one.ax, [Paint(CONTACT, 0.35, CONTACT, 1.2)]))
        self.draw_background()

    def lay_chart(self, ax: Axes) -> None:
        """How wide the window of each ball is, on a scale of powers of ten, beside how wide other things look."""
        count = len(PLACES[self.state])
        ax.set(xlim=(-0.35, count - 0.1), ylim=(-3.2, 1.0), xticks=range(count))
        ax.set_xticklabels([*(str(k) for k in range(count - 1, 0, -1)), "cue"])
        ax.set_yticks([1, 0, -1, -2, -3], ["10°", "1°", "0.1°", "0.01°", "0.001°"])
        ax.set(title="the windows", xlabel="ball")
        for degrees, name in KNOWN.items():
            ax.axhline(np.log10(degrees), color=QUIET, linewidth=0.8)
            word = name.split(" at")[0] if 0 < self.breadth < ROOMY else name
            far = degrees < 0.1  # below its line and at its beginning, where no curve comes
            place = (-0.3, np.log10(degrees) - 0.05) if far else (count - 0.12, np.log10(degrees) + 0.02)
            look = {"ha": "left", "va": "top"} if far else {"ha": "right", "va": "bottom"}
            ax.text(*place, word, color=QUIET, size=SMALL, **look)
        self.layers["row"] = Marks(
            way=outlines(ax, [INK], ["solid"], 1.4),
            said=outlines(ax, [INK] * count, ["solid"] * count, 1.8),
            true=dots(ax, "o", CONTACT),
        )
        look = {"color": INK, "size": SMALL, "ha": "left", "va": "center", "animated": True}
        self.layers["factors"] = Marks(words=[ax.text(0, 0, "", **look) for _ in range(count - 1)])

    def show_state(self, name: str) -> None:
        """Show a state, with as many balls as it has."""
        if name in self.states and name != self.state:
            self.t, self.state = 0.0, name
            self.lay_out()
            self.time_film()
        super().show_state(name)

    @property
    def facts(self) -> Narrow | None:
        """The window of the shot, asked once."""
        x = self.x[self.state]
        key = tuple(x.ravel().tolist())
        if getattr(self, "asked", None) != key:
            self.asked, self.told = key, narrowest(x)
        return self.told

    @property
    def off(self) -> float:
        """By which angle the shot is off the middle, as its tangent."""
        return float(np.radians(self.knobs["off"]))

    @property
    def shot(self) -> list[Trail] | None:
        """The ways of all balls in the shot that is played, asked once."""
        known = self.facts
        key = (self.asked, self.off)
        if known and getattr(self, "played_as", None) != key:
            self.played_as, (self.ways, self.fell) = key, played(self.x[self.state], known, self.off)
        return self.ways if known else None

    def time_film(self) -> None:
        """The film ends a little after the last ball has fallen; if it does not, once it is seen to go elsewhere.

        In the end it would fall in somewhere, and that is another shot.
        """
        x, known, ways = self.x[self.state], self.facts, self.shot
        last = len(x) - 1
        if ways is None:
            self.duration = self.pace = SECONDS
        elif fate(x, known, self.off) != MISSES:
            self.duration = self.pace = self.fell[last] + FADES
        else:
            away = [t + FADES for t in ways[last].clock[2:3]] + [self.fell.get(last, np.inf) - FADES, SECONDS]
            self.duration = self.pace = float(min(away))

    def draw(self, known: Narrow | None) -> None:
        """The balls at the time, the fans of the window, and how wide that is."""
        x, layers = self.x[self.state], self.layers
        self.rack.put(self.now())
        layers["cloth"].pocket.set_segments([disc(ROOM.pockets[POCKET], 1.05 * ROOM.pocket_r)])
        layers["cloth"].ghosts.set_segments([disc(ghost, R) for ghost in known.ghosts] if known else [NONE])
        layers["cloth"].starts.set_segments([disc(start, R) if self.t else NONE for start in x])
        layers["cloth"].lines.set_segments(_legs(x, paths(x, known, 0.0)) if known else [NONE])
        layers["fans"].areas.set_verts(self.fans(known) if known else [NONE] * len(x))
        low, high = np.degrees(known.true) if known else (0.0, 0.0)
        band = np.clip([low, high, high, low], -1.15 * MOST, 1.15 * MOST)
        layers["magnified"].band.set_verts([np.column_stack([band, [-0.4, -0.4, 0.4, 0.4]])] if known else [NONE])
        title = "" if 0 < self.breadth < ROOMY else "aim off: "
        falls = f"{title}{_span(low, high)} ball {len(x) - 1} falls straight"
        layers["off"].words[-1].set_text(falls if known else "aim off")
        self.put_row(known)
        self.put_knobs()

    def now(self) -> NDArray:
        """Where all balls are."""
        ways = self.shot if self.t else None
        return np.array([way.at(self.t * self.duration) for way in ways]) if ways else self.x[self.state]

    def fans(self, known: Narrow) -> list[NDArray]:
        """A triangle for each ball: from where it lies to where the outermost shots of the window bring it."""
        x = self.x[self.state]
        low, high = (_legs(x, paths(x, known, INSIDE * off)) for off in known.true)
        return [np.array([one[0], one[1], other[1]]) for one, other in zip(low, high, strict=True)]

    def put_row(self, known: Narrow | None) -> None:
        """The window of each ball, from the last one back, each divided by a factor; and a dot as runs have it."""
        row, words = self.layers["row"], self.layers["factors"].words
        if known is None:
            row.way.set_segments([NONE])
            row.said.set_segments([NONE])
            row.true.set_data([], [])
            for word in words:
                word.set_text("")
            return
        factors = known.growths[::-1]
        high = np.log10(np.degrees(known.opening)) - np.append(0.0, np.cumsum(np.log10(factors)))
        row.way.set_segments([np.column_stack([np.arange(len(high)), high])])
        row.said.set_segments([_ring(self.chart, k, y) for k, y in enumerate(high)])
        row.true.set_data([len(high) - 1], [np.log10(np.degrees(known.true[1] - known.true[0]))])
        for k, (word, factor) in enumerate(zip(words, factors, strict=True)):
            word.set_text(f"÷ {number(factor, 4)}")
            word.set_position((k + 0.52, (high[k] + high[k + 1]) / 2 + (0.3 if len(factors) > 1 else 0.6)))

    def motion(self) -> dict:
        """All balls on their ways."""
        ways = self.shot
        if ways is None:
            return {}
        part, moves = {id(artist): i for i, artist in enumerate(self.seen)}, []
        for i, way in enumerate(ways):
            marks = [[part[id(artist)], mark] for artist, mark in self.rack.marks(i)]
            moves.append(motion.move_of(self.world, marks, way.clock, way.places, self.t * self.duration))
        clock = [[0, self.duration], [0, self.duration]]
        sounds = [[float(way.clock[1]), "tick", 1.0] for way in ways[1:]]
        return {"clock": clock, "moves": moves, "hidden": [], "pauses": [], "sounds": sounds}

    def _on_step(self, by: int) -> None:
        """Go to the hit before or to the next."""
        times = sorted({0.0, self.duration, *(float(way.clock[1]) for way in self.shot or ())})
        now = self.t * self.duration
        past = [t for t in times if t < now - 1e-9] if by < 0 else [t for t in times if t > now + 1e-9][::-1]
        self._on_time(min(past[-1] / self.duration, 1.0) if past else self.t)

    acts = {"first": "as at first"}  # below the picture, where no pocket is

    def act(self, name: str) -> None:
        """All balls where they lay at first."""
        self.x, self.t = dict(PLACES), 0.0
        self.turn(**type(self).knobs)
        self.time_film()

    def places(self) -> dict[str, tuple]:
        """Every ball that has not fallen where it is, and the knob."""
        there = [(k, x) for k, x in enumerate(self.now()) if not np.array_equal(x, GONE)]
        balls = {f"ball {k}" if k else "cue ball": x for k, x in there}
        found = {name: (self.world, x, spoken(np.round(x, 3)), R) for name, x in balls.items()}
        return found | super().places()

    def placed(self) -> list[dict]:
        """Each handle; those of balls are rings, as a knob would hide a ball."""
        return [each | {"ring": each["name"] not in self.tracks_of} for each in super().placed()]

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a ball elsewhere on the table, or aim off the middle."""
        place, self.t = self.target(handle, place), 0.0
        if handle in self.tracks_of:
            super().move(handle, place, settled)
        else:
            k = 0 if handle == "cue ball" else int(handle.split()[1])
            x = self.x[self.state].copy()
            x[k] = np.round(np.clip(place, ROOM.low + 1.05 * R, ROOM.high - 1.05 * R), 3)
            if np.all(np.hypot(*(np.delete(x, k, axis=0) - x[k]).T) >= CLOSE):
                self.x = self.x | {self.state: x}
            self.redraw()
        if settled:
            self.time_film()
            self.redraw()

    def step(self, handle: str) -> NDArray:
        """Two centimetres, or a step of the knob."""
        return super().step(handle) if handle in self.tracks_of else np.full(2, 0.02)

    def words(self, known: Narrow | None) -> dict[str, Any]:
        """What the derivative says of the window, what runs say, and what becomes of the shot."""
        if known is None:
            return {"told": "There is no such shot: a cut would be too thin, or a ball is in the way"}
        many = len(known.growths)
        looks = f"From ball {many} the pocket looks {number(np.degrees(known.opening), 3)}° wide"
        grown = number(float(np.prod(known.growths)), 3)
        said, true = (number(float(np.degrees(a)), 2) for a in (known.said, known.true[1] - known.true[0]))
        hits = "The hit multiplies" if many == 1 else "Together the hits multiply"
        told = f"{looks}. {hits} angles by {grown}, so {said}° are left, "
        told += "and a search finds as much" if said == true else f"and a search finds {true}°"
        told += f": {_span(*np.degrees(known.true))} of the middle"
        if self.knobs["off"] or self.t:
            falls = fate(self.x[self.state], known, self.off)
            off = round(abs(self.knobs["off"]), 3)
            told += f". Aimed {f'{number(off)}° off' if off else 'at'} the middle, ball {many} {falls}"
        return {"told": told}


def _legs(x: NDArray, ways: list[Trail]) -> list[NDArray]:
    """For each ball the line from where it lies to what it meets first, once it moves."""
    found = []
    for k, (start, way) in enumerate(zip(x, ways, strict=True)):
        end = way.places[min(1 + (k > 0), len(way.places) - 1)]
        found.append(np.array([start, end]))
    return found


def _span(low: float, high: float) -> str:
    """From where to where off the middle, in degrees.

    >>> _span(-0.0101, 0.01), _span(-0.01, 0.02)
    ('within ±0.01°', 'from −0.01° to 0.02°')
    """
    one, other = number(float(-low), 2), number(float(high), 2)
    return f"within ±{other}°" if one == other else f"from {number(float(low), 2)}° to {other}°"


def _ring(ax: Axes, x: float, y: float) -> NDArray:
    """A ring about a place of a chart, as round as the page."""
    wide, high = np.ptp(ax.get_xlim()), np.ptp(ax.get_ylim())
    across, up = ax.get_window_extent().size
    return np.array([x, y]) + disc(np.zeros(2), 8.0) * [wide / across, high / up]


def window(*shown: str, vote: Ballot = None) -> None:
    """Show how narrow a shot is, with one ball or with several in a row; in the first of these states."""
    explore(Window(*shown, vote=vote))
