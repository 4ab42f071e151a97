"""Lesson 06's picture: the sleeve's rim under the glass, each speck a pair asked in float32, by three methods."""

from typing import Any

import numpy as np
import traitlets
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from ... import tmin
from ..artists import Marks, blank, outlines, rgb
from ..board import State
from ..canvas import SIZE, SMALL, in_style
from ..central import Ballot, Central, central
from ..palette import CONTACT, INK, QUIET, WRONG
from ..scene import Facts
from ..track import Tracked, slider
from . import _digits, _gears
from ._rim import COLUMNS, DISTANCES, ROWS, _answers, _patch, _rim, _scaled, _worked
from .mist_states import OF_THE_FIRST, STATES, of_the_pair, of_the_range, share, wrong

METHODS = {
    "quadratic": ("old", r"$b^2-a\,c$"),
    "tmin": ("new", r"$c+b\,t_m$"),
    "residual": ("moved first", r"$\mathbf{q}\cdot\mathbf{q}-r^2$"),
}
"""The methods that are compared, how they are called, and what each asks the sign of."""

SHORT, NARROW = {"moved first": "moved"}, 5
"""What is said in fewer words on a page narrower than so many inches, on which no name is cut off."""

SPECK = (*rgb(CONTACT), 0.6)
"""A pair that is called a hit; a miss is the page."""

EDGE = [(0, 0), (COLUMNS, 0), (COLUMNS, ROWS), (0, ROWS), (0, 0)]
"""The edge of a patch."""

HOME, NEAR = (20, 40), 2
"""Row and column of the marked pair, and from how near another is taken for it."""

LEFT, ROOM = 0.015, {2: (0.495, 0.475), 3: (0.33, 0.31)}
"""Where the first patch begins; and for two patches and three how far it is from one to the next, and how wide each is:
as shares of the page."""

TENFOLD, PACE = 20, 5.0
"""Steps of the distance to a factor of ten, and for how many seconds they are played."""

ENDS = {"two formulas": 1.0, "the range": 1.0, "moved first": 1.0, "far away": 2.0}
"""How many factors of ten farther away the film of each state ends."""

FILM = {"two formulas": "distance", "moved first": "distance", "far away": "far distance"}
"""What the film of a state pulls."""

BEFORE = {
    "two formulas": ["quadratic", "unknown", "distance"],
    "moved first": ["quadratic", "tmin", "uncured", "distance"],
}
"""What is shown before the vote, in the states that are asked about."""

RING = np.array([[-2, -2], [3, -2], [3, 3], [-2, 3], [-2, -2]])


class Mist(Tracked, Central):
    """Three methods on the same pairs about the rim; the distance is to be pulled, and a pair to be tapped.

    The distance is the film: t counts in factors of ten how much farther away B starts than at first. A picture has
    no states beyond those that it is shown in.
    """

    lends = traitlets.Bool(False).tag(sync=True)
    states = STATES
    acts = {"whole": "from the beginning", "another": "another shot"}
    posed = {"6.8": {"power": 9.0}, "6.9": {"power": 9.0}}
    knobs = {"power": 0.0, "row": float(HOME[0]), "column": float(HOME[1]), "tapped": 0.0}
    handled = ()
    timed = fluid = True

    def __init__(self, *shown: str, vote: Ballot = None):
        self.states = _reached(shown)
        super().__init__(*shown, vote=vote)
        self.pace = PACE
        self.begin()
        self.t = self.opening

    @property
    def opening(self) -> float:
        """How much farther away B starts where the state is entered: only the first begins near."""
        return 0.0 if self.state == "two formulas" else 1.0

    def begin(self) -> None:
        """Put in the film of the state."""
        self.last = self.ends(self.facts)
        self.t, self.scrub = min(self.t, self.last), self.state in FILM
        self.reel = FILM.get(self.state, "t")

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = self.page(9.6, 4.75, upright=0.1), {}
        wide = self.figure.get_figwidth() > 6.5
        self.lay_patches(*((0.455, 0.42) if wide else (0.63, 0.26)))
        self.lay_tracks([0.02, 0.06, 0.36, 0.22] if wide else [0.08, 0.39, 0.82, 0.14], wide)
        self.layers |= _digits.lay(blank(self.figure, [0.43, 0.0, 0.555, 0.39] if wide else [0.03, 0.0, 0.95, 0.37]))
        self.layers["gears"] = _gears.lay(blank(self.figure, [0.03, 0.36, 0.94, 0.62]))
        for artist in (artist for layer in self.layers.values() for artist in layer):  # nothing reaches out of its axes
            artist.set_clip_box(None)
            artist.set_clip_on(False)
        self.draw_background()

    def lay_patches(self, low: float, high: float) -> None:
        """A patch for each method, so high on the page and so tall, with the ring; and before the vote a blank one."""
        self.patches, self.tall = {}, (low, high)
        narrow = self.figure.get_figwidth() < NARROW
        for name, (called, sign) in METHODS.items():
            called = SHORT.get(called, called) if narrow else called
            self.patches[name] = ax = blank(self.figure, [LEFT, low, ROOM[3][1], high], (0, COLUMNS), (ROWS, 0))
            self.layers[name] = _lay_patch(called, ax, sign)
        self.world, self.middle = ax, self.patches["tmin"]
        self.layers["ring"] = Marks(rings=outlines(self.middle, [INK] * 3, ["solid"] * 3, 2.2))
        self.layers["unknown"] = _lay_unknown(self.middle, *METHODS["tmin"])
        self.layers["uncured"] = _lay_unknown(ax, called, "" if narrow else sign)  # there is no room for both

    def lay_tracks(self, box, wide: bool) -> None:
        """Make the scales of the distance and of all lengths, of which a state shows one."""
        near, far = ({float(TENFOLD * k): f"{60 * 10**k} r" for k in range(n)} for n in (2, 3))
        ten = {float(k): rf"$10^{{{k}}}$" for k in range(0, 21, 5)}
        title, power = "B starts", "times ten to the {:.0f}".format
        long = [0.03, 0.02, 0.94, 0.22] if wide else [0.08, 0.12, 0.82, 0.2]
        self.tracks_of = {
            "distance": slider(self.figure, box, "distance", near, 1, _radii, title, INK),
            "far distance": slider(self.figure, box, "farther", far, 1, _radii, title, INK),
            "all lengths": slider(self.figure, long, "power", ten, 1, power, "all lengths times"),
        }
        for each in self.tracks_of.values():
            look = {"size": SIZE, "weight": "bold", "ha": "right", "va": "bottom", "animated": True}
            reads = each.ax.text(each.high, 0.5, "", color=INK, **look)
            self.layers[each.knob] = Marks(**vars(each.layer), reads=reads)

    def fit(self) -> None:
        """Nothing moves the view: the glass is always as large as the patch."""
        self.redraw()

    def ends(self, known: Facts) -> float:
        """How much farther away the state's film ends."""
        return ENDS[self.state]

    def show_state(self, name: str) -> None:
        """Show one of the states, or what a tag lights, with its own film; a new state from its beginning."""
        before = self.state
        super().show_state(name)
        self.begin()
        if self.state != before:
            self.t = self.opening
        if name in OF_THE_FIRST:
            self.t, self.knobs = 1.0, self.knobs | dict(zip(("row", "column"), map(float, HOME), strict=True))
        self.redraw()

    @property
    def rung(self) -> int:
        """Which of the distances B starts at."""
        return round(TENFOLD * self.t)

    @property
    def far(self) -> int:
        """How many radii away B starts."""
        return DISTANCES[self.rung]

    @property
    def on(self) -> list[str]:
        """The layers that are shown: before a vote not the one it is about, and no digits before a pair was tapped."""
        found = super().on
        if self.locked and self.state in BEFORE:
            return BEFORE[self.state]
        found = [name for name in found if name not in ("unknown", "uncured")]
        worked = self.state != "two formulas" or self.knobs["tapped"] or self.lit
        lit = self.lamp.layers.split()
        rows = lambda name: name.startswith(("row", "head", "says"))
        return [name for name in found if not rows(name) or (name in lit if lit else worked)]

    def read(self, knob: str) -> float:
        """What a knob stands at."""
        return self.knobs["power"] if knob == "power" else float(self.rung)

    def draw(self, known: Facts) -> None:
        """What each method says of each pair, beside the rim; or the sizes of what it adds up."""
        on = self.on
        names = [name for name in METHODS if name in on]
        self.put_patches(on)
        self.found = found = _answers(known.v, known.r, self.far, names)
        for name in names:
            drawn = self.layers[name]
            drawn.specks.set_data(found.by[name][..., None] * np.array(SPECK))
            drawn.rim.set_segments([_rim(found.true), EDGE])
            narrow = self.figure.get_figwidth() < NARROW
            drawn.share.set_text(f"{share(found, name)} %" + ("" if narrow else " wrong"))
            drawn.sign.set_text("" if narrow and "residual" in on else METHODS[name][1])
        self.work_out(known)
        self.put_knobs()
        for each in self.tracks_of.values():
            told = f"$10^{{{self.knobs['power']:.0f}}}$" if each.knob == "power" else f"{self.far} radii away"
            self.layers[each.knob].reads.set_text(told)
        self.scaled = _scaled(known, self.knobs["power"]) if "gears" in on else ({}, {}, True)
        _gears.put(self.layers["gears"], *self.scaled)

    def put_patches(self, on: list[str]) -> None:
        """The patches side by side, as wide as there is room for so many."""
        apart, wide = ROOM[3 if {"residual", "uncured"} & set(on) else 2]
        self.apart = COLUMNS * apart / wide
        for i, ax in enumerate(self.patches.values()):
            ax.set_position([LEFT + apart * i, self.tall[0], wide, self.tall[1]])

    def work_out(self, known: Facts) -> None:
        """The marked pair, exactly and in float32, and how coarse numbers are where it starts."""
        row, column = int(self.knobs["row"]), int(self.knobs["column"])
        p, v, r = _patch(known.v, known.r, self.far)
        self.pair = p[row, column], v[row, column], r
        self.exact, self.kept = _worked(*(np.asarray(x, float) for x in self.pair)), _worked(*self.pair)
        _digits.put(self.layers, self.exact, self.kept)
        _digits.put_steps(self.layers, known.r, self.far)
        aside = [self.apart * (i - 1) for i, name in enumerate(METHODS) if name in self.on]
        self.layers["ring"].rings.set_segments([RING + [column + x, row] for x in aside])

    def words(self, known: Facts) -> dict[str, Any]:
        """What share of the answers is wrong, how the marked pair comes out, and how large the numbers are."""
        _, says, true = self.scaled
        steps = tmin.steps(*(np.asarray(x, float) for x in self.pair))
        told = of_the_pair(self.exact, self.kept, known.r, bool(self.knobs["tapped"]) and not self.locked)
        told |= of_the_range(self.knobs["power"], says, true, steps, known.r, self.far)
        return told | {"far": str(self.far), "wrong": wrong(self.found)}

    def places(self) -> dict[str, tuple]:
        """The knobs that the state shows, and the ring in the newest patch, which goes where one taps."""
        found = super().places()
        if "ring" in self.on:
            row, column = self.knobs["row"], self.knobs["column"]
            value = f"row {row:.0f}, column {column:.0f}"
            newest = self.patches["residual" if "residual" in self.on else "tmin"]
            found["marked pair"] = (newest, np.array([column + 0.5, row + 0.5]), value, 2.3 * COLUMNS)
        return found

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Pull a knob, or put the ring where one taps: in any patch, not beside them."""
        x, y = self.target(handle, place)
        if handle == "marked pair":
            if -4 <= y <= ROWS + 4:
                self.turn(**_tapped(x % self.apart, y))
        elif handle == "all lengths":
            super().move(handle, place, settled)
        else:
            self.t = float(np.clip(np.rint(x), 0, TENFOLD * self.last)) / TENFOLD

    def step(self, handle: str) -> np.ndarray:
        """One pair, up the page by the arrow up; one step of a distance, or of a power."""
        return np.array([1.0, -1.0]) if handle == "marked pair" else np.ones(2)

    def act(self, name: str) -> None:
        """Begin anew, as far away as at first, with the first pair marked, and nothing tapped; or with another shot."""
        self.t = self.opening
        self.turn(**type(self).knobs)
        super().act(name)


def _reached(shown: tuple[str, ...]) -> dict[str, State]:
    """The states up to the last of those that are shown, by name or by tag; all of them if none is named."""
    rows = list(STATES.items())
    last = [i for i, (name, row) in enumerate(rows) if {name, *row.tags} & set(shown)]
    return dict(rows[: last[-1] + 1] if last else rows)


def _tapped(x: float, y: float) -> dict[str, float]:
    """The knobs for a place on a patch, in columns and rows; near the pair marked at first, for that."""
    column = float(np.clip(np.floor(x), 0, COLUMNS - 1))
    row = float(np.clip(np.floor(y), 0, ROWS - 1))
    if max(abs(row - HOME[0]), abs(column - HOME[1])) <= NEAR:
        row, column = map(float, HOME)
    return {"row": row, "column": column, "tapped": 1.0}


def _radii(i: float) -> str:
    """A distance as it is spoken."""
    return f"{DISTANCES[int(i)]} radii"


def _lay_patch(called: str, ax: Axes, sign: str) -> Marks:
    """One method: specks, the rim, its name, what it asks, and its share of wrong answers."""
    box = {"extent": (0, COLUMNS, ROWS, 0), "aspect": "auto", "interpolation": "none", "animated": True}
    below = {"transform": ax.transAxes, "animated": True, "clip_on": False, "ha": "center", "va": "top"}
    return Marks(
        specks=ax.imshow(np.zeros((ROWS, COLUMNS, 4)), **box),
        rim=outlines(ax, [INK, QUIET], ["solid"] * 2, 1.8),
        **_lay_name(ax, called, sign),
        share=ax.text(0.5, -0.04, "", color=WRONG, weight="bold", size=SMALL, **below),
    )


def _lay_unknown(ax: Axes, called: str, sign: str) -> Marks:
    """A method of which nobody has seen yet what it says."""
    edge = outlines(ax, [QUIET], ["dashed"], 1.8)
    edge.set_segments([EDGE])
    look = {"color": QUIET, "size": 40, "ha": "center", "va": "center", "animated": True}
    return Marks(edge=edge, word=ax.text(COLUMNS / 2, ROWS / 2, "?", **look), **_lay_name(ax, called, sign))


def _lay_name(ax: Axes, called: str, sign: str) -> dict[str, Artist]:
    """How a method is called, and what it asks the sign of, above its patch."""
    above = {"transform": ax.transAxes, "animated": True, "clip_on": False, "va": "bottom", "color": INK}
    name = ax.text(0, 1.04, called, weight="bold", ha="left", **above)
    return {"name": name, "sign": ax.text(1, 1.04, sign, ha="right", **above)}


def mist(*shown: str, vote: Ballot = None) -> None:
    """Show the rim under the glass, in the first of these states; where no kernel runs in all of them."""
    central(Mist(*shown, vote=vote))
