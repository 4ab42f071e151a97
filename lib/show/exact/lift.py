"""Lesson 07's picture: a ruler down to 10⁻³⁰ cm, and D of a graze on floors of ever more digits."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from ... import METHODS, exact
from ..artists import Marks, Paint, blank, dots, enclose, label, outlines, shaft, shapes
from ..board import Lit, State
from ..canvas import SMALL, figure, in_style
from ..central import SHOT, Ballot, Central, central
from ..messages import RESET
from ..palette import CONTACT, HIT, INK, LATE, QUIET, R, V
from ..scene import Facts, power, turned
from ..shapes import arrow, disc
from ..track import Slider, Tracked, slider
from ._floors import HINT, LOOK, RIGHT, SURE, _beyond, _hint, _put_truth, _put_value, _Stands, _verdict, floor

GRAZE = np.array([-12.937515595170108, 1.273063323142337]), np.array([19.12609511926071, 5.847434094454735])
"""The one shot, raised to a graze and turned by 17°, to fifteen decimals: p and v."""

RAISED = np.array([-12.0, 5.0])
"""Where B starts in the one shot, raised to a graze and not turned."""

BANDS = HIT, LATE, CONTACT
"""The colours of what is sure on the ruler, from above."""

LENGTHS = {
    "the rim, r": 5.0,
    "a hair": 7e-3,
    "a wave of light": 5e-5,
    "an atom": 1e-8,
    "a proton": 1.7e-13,
    "the last digit of r": float(np.spacing(5.0)),
}
"""Lengths in centimetres that the lift goes past."""

LEAST = 3.6
"""How high the picture is at least where it is projected, in inches."""

SHALLOW, DEEPEST = -20, -30
"""The power of ten of the shortest length on the ruler: before there is double-double, and then."""

FARTHEST = 15
"""By how many last digits r can be stepped, down or up."""

UNSET = 1.0
"""What the lens stands at until it is pulled: it is as deep as the state wants it."""


SEEN = 8.0
"""How far from the middle of the lens D is at most, in tenths of its half, until the lens is pulled."""


class _Pair(NamedTuple):
    """A graze: p, v, and r stepped by its last digit; what a change of D by 1 is as a length."""

    p: NDArray
    v: NDArray
    r: float
    length: float


def _graze(known: Facts, last: int) -> _Pair:
    """A shot raised to a graze and turned by 17°, r so many of its last digits larger."""
    v, r = known.v, known.r
    d, n = turned(v), np.array([-turned(v)[1], turned(v)[0]])
    speed = float(np.hypot(*v))
    here = any(np.array_equal(known.p, p) for p in (SHOT.p2, RAISED))
    if here and np.array_equal(v, SHOT.v2) and r == SHOT.r1 + SHOT.r2:
        p, v = GRAZE
    else:
        back = float(known.p @ v) / (speed or 1.0)
        p, v = back * d + r * n, speed * d
    r = max(r + last * float(np.spacing(r)), 0.0)
    size = 2 * speed * speed * r
    return _Pair(p, v, r, 1 / size if size > 1e-200 else 1.0)


def _true_dots(pair: _Pair) -> NDArray:
    """D without rounding, wherever r can be stepped to."""
    ulp = float(np.spacing(pair.r))
    radii = (max(pair.r + k * ulp, 0.0) for k in range(-FARTHEST, FARTHEST + 1))
    return np.array([float(exact.true_D(pair.p, pair.v, r)) for r in radii])


def _single(pair: _Pair) -> _Stands:
    """D in single precision, and what it may be off by (eq. 7.8)."""
    (x, y), (i, j), r = (np.asarray(z, np.float32) for z in pair[:3])
    a, chi, w = i * i + j * j, x * j - y * i, abs(x * j) + abs(y * i)
    unit = 16 * 2.0**-24
    return _Stands(float(a * r * r - chi * chi), unit * float(a * r * r + w * (abs(chi) + unit * w)))


class _Layout(NamedTuple):
    """How a state is laid out: how high it is, in inches, and for each floor from where to where, as shares of that."""

    height: float
    places: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class _Storey(State):
    """A state of the lift: besides, how deep the lens is until it is pulled, whether doubles have a bar, its layout."""

    depth: float = -14.8
    bar: bool = True
    layout: _Layout = _Layout(2.9, ((0.36, 0.62),))


PARTED = -16.0
"""How deep the lens is once it is voted what the sign of D is worth."""

DIGITS = ("single", "double", "double-double", "whole")
"""The notches of the knob of digits."""

DEPTHS = (-6.0, -14.8, -16.0, -16.0)
"""How deep the lens is at each of them, until it is pulled."""


class Lift(Tracked, Central):
    """The lens is pulled down the ruler, r stepped by its last digit, and D asked for with ever more digits."""

    states = {
        "value": _Storey(
            "value",
            "shot",
            "The lens shows {cm:p} cm. In doubles {said}{truth}{past}.",
            depth=0.0,
            bar=False,
            layout=_Layout(3.9, ((0.54, 0.44),)),
        ),
        "bar": _Storey(
            "bar",
            "last",
            "{r}: D is {x.plain:p3} ± {x.bound:p3} in doubles: {first}. In truth it is {true:p3}.",
            tags={
                "7.7": Lit(
                    "first last", "{r}: each dot is r one last digit larger, and D grows by {grows:p3} each time."
                ),
                "7.8": Lit("first", "{r}: D is {x.plain:p3} ± {x.bound:p3} in doubles: {first}."),
            },
        ),
        "deeper": _Storey(
            "deeper",
            "second third last digits hint",
            "{r}, {digits}: {deeper}.",
            layout=_Layout(4.4, ((0.72, 0.27), (0.445, 0.265), (0.17, 0.265))),
            tags={
                "7.9": Lit("second", "A sum of two doubles is kept in two: D is {x.double[0]:p} ± {x.double_bound:p}."),
                "7.10": Lit("second", "{r}: D is {x.double[0]:p} ± {x.double_bound:p} in double-double: {second}."),
                "7.11": Lit("third", "{r}: doubles say {x.plain:p}; {third}."),
            },
        ),
    }
    always = "ruler glass first"
    acts = {"whole": RESET, "another": "another graze"}
    rare = ("whole", "another")
    knobs = {"depth": UNSET, "last": 0.0, "digits": 1.0}
    handled, parted = (), True

    def __init__(self, *shown: str, vote: Ballot = None, width: float = 9.6):
        self.width = width  # in inches; words of the floors fit from 7.3 on
        super().__init__(*shown, vote=vote)
        self.observe(lambda change: self.turn(depth=PARTED), "chosen")  # where the marks part

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        height, places = self.row.layout
        self.figure = fig = figure(self.width, max(height, LEAST) if self.projected else height, self.projected)
        self.deepest = DEEPEST if len(places) > 1 else SHALLOW
        self.world, self.layers = _ruler_of_depths(fig, self.deepest)
        places += (places[0],) * (len(BANDS) - len(places))  # of floors that this state does not show
        for name, place, colour in zip(("first", "second", "third"), places, BANDS, strict=True):
            self.layers[name] = floor(fig, *place, colour)
        self.tracks_of = _sliders(fig)
        self.layers |= {each.knob: each.layer for each in self.tracks_of.values()}
        self.layers |= {"shot": _shot(fig, places[0][0] - 0.06), "hint": _hint(fig)}
        for artist in (artist for layer in self.layers.values() for artist in layer):
            artist.set_clip_box(None)
            artist.set_clip_on(False)  # what reaches out of the lens is left out
        self.draw_background()

    def fit(self) -> None:
        """The view is the lens's, whatever the shot."""
        self.redraw()

    def show_state(self, name: str) -> None:
        """Show a state, or what a tag lights in its own; each is laid out for itself."""
        before, self.lit = self.row.layout, ""
        if name == "deeper":
            self.knobs = self.knobs | {"last": 0.0}  # the graze that doubles leave open
        self.state = self.tagged.get(name, name)
        if self.row.layout != before:
            self.lay_out()
        super().show_state(name)

    def read(self, knob: str) -> float:
        """What a knob stands at: until the lens is pulled it is where the state wants it."""
        at = self.knobs[knob]
        if knob != "depth" or at != UNSET:
            return at
        if self.state != "deeper" or self.lit:
            return self.row.depth
        true = abs(float(self.found.true)) * self.pair.length
        follows = np.log10(true / SEEN) if true else -np.inf  # D stays under the lens, however r is stepped
        return max(DEPTHS[round(self.knobs["digits"])], float(follows))

    @property
    def on(self) -> list[str]:
        """The layers that are shown: the deeper floors only once there are the digits for them, or they are lit."""
        digits = self.knobs["digits"] if self.state == "deeper" and not self.lit else None
        late = {
            "second": digits is None or digits >= 2,
            "third": digits is None or digits >= 3,
            "hint": digits in (0, 1),
        }
        return [name for name in super().on if late.get(name, True)]

    @property
    def half(self) -> float:
        """Up to where the lens shows D, to either side of 0."""
        return 10 * 10.0 ** self.read("depth") / self.pair.length

    def draw(self, known: Facts) -> None:
        """The lens on the ruler, and on each floor D as it is known there."""
        self.pair = pair = _graze(known, int(self.read("last")))
        self.found = x = exact.levels(pair.p, pair.v, pair.r)
        _put_ruler(self.layers, self.sure(), pair, self.read("depth"), self.deepest)
        self.put_floors(x, _graze(known, 0))
        _put_shot(self.layers["shot"], pair, self.locked)
        self.put_knobs()

    def sure(self) -> list[tuple[str, float]]:
        """What is written on the ruler beside what each kind of numbers is sure of, and its bound, as far as known."""
        x = self.found
        doubles = ("single: sure", _single(self.pair).bound) if self.in_single else ("doubles: sure", x.bound)
        known = [doubles, ("double-double: sure", x.double_bound), ("whole: no end", 0.0)]
        return known[: {"value": 0, "bar": 1}.get(self.state, 1 + sum(name in self.on for name in ("second", "third")))]

    def put_floors(self, x: exact.Levels, unstepped: _Pair) -> None:
        """D in doubles with their grid, and the bar, but in the first state; in double-double; and as it is."""
        first, stepped, half, pair = self.layers["first"], "last" in self.on, self.half, self.pair
        kind, said = ("single precision", _single(pair)) if self.in_single else ("doubles", _Stands(x.plain, x.bound))
        self.layers["hint"].words.set_text(SURE if abs(said.value) >= (said.bound or 0.0) else HINT)
        _put_value(first, kind, half, said if self.row.bar else _Stands(x.plain, 0.0))
        size = pair.r**2 * (pair.v @ pair.v)
        step = float(np.spacing(np.float32(size) if self.in_single else size)) if stepped else 0.0
        true = None if self.locked else float(x.true)
        _put_truth(first, half, step, true, _true_dots(unstepped) if stepped else np.empty(0))
        first.true.set_text("" if self.locked or self.row.bar else f"in truth it is {power(true)}: {_told(true)}")
        for name, title, there in (
            ("second", "double-double", _Stands(float(x.double[0]), x.double_bound)),
            ("third", "whole numbers", _Stands(float(x.true), None)),
        ):
            _put_value(self.layers[name], title, half, there)

    @property
    def in_single(self) -> bool:
        """Is D asked for in single precision?"""
        return self.state == "deeper" and not self.lit and self.knobs["digits"] == 0

    def words(self, known: Facts) -> dict[str, Any]:
        """What is known of D on each floor, and of the time."""
        x, last, ulp = self.found, int(self.read("last")), float(np.spacing(self.pair.r))
        said = (
            _verdict(_single(self.pair)),
            _verdict(_Stands(x.plain, x.bound)),
            _verdict(_Stands(float(x.double[0]), x.double_bound)),
            _verdict(_Stands(float(x.true), None)),
        )
        digits, true = round(self.knobs["digits"]), float(x.true)
        return {
            "digits": DIGITS[digits] + " numbers" * (digits == 3),
            "deeper": said[digits] + f" (the bar is {power(x.double_bound)} to either side)" * (digits == 2),
            "x": x,
            "cm": 10.0 ** self.read("depth"),
            "grows": ulp / self.pair.length,
            "past": "; D has left the lens, so pull it up" if _beyond(x.plain, self.half) else "",
            "r": f"r {last:+d} last digits".replace("-", "−") if last else "r as it is",
            "said": _verdict(_Stands(x.plain, 0.0)),
            "truth": "" if self.locked else f"; in truth D is {power(true)}, a {_told(true)}",
            "true": true,
            "first": said[1],
            "second": said[2],
            "third": said[3],
        }

    def places(self) -> dict[str, tuple]:
        """The lens, and the last digit of r where it can be stepped."""
        down = self.read("depth")
        lens = (self.world, np.array([0.29, down]), f"10 to the {down:.1f} centimetres", 0.05)
        return super().places() | {"lens": lens}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Pull the lens, or step r."""
        if handle != "lens":
            return super().move(handle, place, settled)
        _, down = self.target(handle, place)
        self.turn(depth=float(np.clip(np.rint(10 * down) / 10, self.deepest, 0)))

    def step(self, handle: str) -> np.ndarray:
        """The lens goes by powers of ten, with Shift by their tenths."""
        return np.ones(2) if handle == "lens" else super().step(handle)


def _told(true: float) -> str:
    """Hit or miss, by D."""
    return "hit" if true >= 0 else "miss"


def _sliders(fig: Figure) -> dict[str, Slider]:
    """The sliders below the floors: the last digits of r, and the digits that are computed with."""
    steps = {float(k): f"{k:+d}".replace("-", "−") if k else "0" for k in (-FARTHEST, 0, FARTHEST)}
    high = 0.62 / fig.get_figheight()
    last = slider(
        fig, [0.77, 0.01, 0.21, high], "last", steps, 1, "{:.0f} last digits".format, "last digits of r", CONTACT
    )
    notches = {float(i): name for i, name in enumerate(DIGITS)}
    digits = slider(fig, [0.37, 0.01, 0.36, high], "digits", notches, 1, lambda x: DIGITS[round(x)], "digits")
    return {"last digit of r": last, "digits": digits}


def _shot(fig: Figure, height: float) -> Marks:
    """The graze as it is seen by eye, and beside it what the methods of the course say of it."""
    ax = blank(fig, [0.35, 0.02, 0.42, height])
    ax.set_aspect("equal")
    words = {"size": SMALL, "transform": fig.transFigure} | LOOK
    return Marks(
        shapes=shapes(ax, [Paint(R, 0.13, R, 1.8), Paint(V)]),
        r=label(ax, "r", R),
        six=ax.text(0.74, 0.02 + 0.66 * height, "", color=INK, **words),
        exact=ax.text(0.74, 0.02 + 0.28 * height, "", color=CONTACT, weight="bold", **words),
    )


def _put_shot(drawn: Marks, pair: _Pair, locked: bool) -> None:
    """The grown circle and the path that grazes it; who says hit, and, once that is bet on, who does not."""
    ax, (p, v, r, _) = drawn.shapes.axes, pair
    enclose(ax, np.array([p, p + v, [-r, -r], [r, r]]), 1.05)
    drawn.shapes.set_verts([disc(np.zeros(2), r), arrow(p, v, shaft(ax))])
    drawn.r.set_position((0.0, 0.0))
    told = {name: bool(sweep(p, v, r).hit) for name, sweep in METHODS.items()}
    hits = [name for name, hit in told.items() if hit and name != "exact"]
    misses = [name for name, hit in told.items() if not hit and name != "exact"]
    lines = [", ".join(hits[:3]), ", ".join(hits[3:]) + ": hit"] if hits else []
    drawn.six.set_text("\n".join([*lines, *([", ".join(misses) + ": miss"] if misses else [])]))
    drawn.exact.set_text("exact: ?" if locked else f"exact: {_told(1.0 if told['exact'] else -1.0)}")


def _ruler_of_depths(fig: Figure, deepest: int) -> tuple:
    """A vertical ruler in powers of ten of a centimetre, with what is so long; its axes, and its layers."""
    ax, small, bold = blank(fig, [0.01, 0.02, 0.32, 0.96], (0, 1), (deepest - 1, 2)), LOOK | {"size": SMALL}, "bold"
    heights = {name: np.log10(x) for name, x in LENGTHS.items()}
    ruler = Marks(
        bands=shapes(ax, [Paint(colour, 0.35) for colour in BANDS]),
        ticks=outlines(ax, [INK] * 32, ["solid"] * 32, 1.0),
        numbers=[ax.text(0.19, x, rf"$10^{{{x}}}$", color=INK, **RIGHT) for x in range(deepest, 1, 5)],
        unit=ax.text(0.19, -2.3, "cm", color=INK, **(RIGHT | small | {"ha": "right"})),
        leads=outlines(ax, [QUIET] * len(LENGTHS), ["solid"] * len(LENGTHS), 1.0),
        lengths=[ax.text(0.44, y, name, color=INK, **small) for name, y in heights.items()],
        sure=[ax.text(0.41, 0, "", color=colour, weight=bold, **small) for colour in BANDS],
    )
    ruler.ticks.set_segments([[(0.22, x), (0.26 if x % 5 else 0.3, x)] for x in range(deepest, 2)])
    ruler.leads.set_segments([[(0.36, y), (0.42, y)] for y in heights.values()])
    glass = Marks(lens=outlines(ax, [INK], ["solid"], 3.0), dot=dots(ax, "o", INK))
    return ax, {"ruler": ruler, "glass": glass}


def _put_ruler(layers: dict[str, Marks], sure: list[tuple[str, float]], pair: _Pair, down: float, deepest: int) -> None:
    """Colour the ruler by what is sure at which depth, and put the lens on it."""
    ends = [2.0, *(_depth(bound, pair, deepest) for _, bound in sure)]
    spans = list(zip(ends[:-1], ends[1:], strict=True))
    layers["ruler"].bands.set_verts([[(0.22, low), (0.36, low), (0.36, high), (0.22, high)] for high, low in spans])
    words = [word for word, _ in sure] + [""] * len(BANDS)
    for i, (text, word) in enumerate(zip(layers["ruler"].sure, words, strict=False)):
        text.set_text(word)
        text.set_position((0.41, sum(spans[i]) / 2 if i and i < len(spans) else -6.2))
    corners = (0.21, -0.7), (0.38, -0.7), (0.38, 0.7), (0.21, 0.7), (0.21, -0.7)
    layers["glass"].lens.set_segments([[(across, down + up) for across, up in corners]])
    layers["glass"].dot.set_data([0.29], [down])


def _depth(bound: float, pair: _Pair, deepest: int) -> float:
    """How deep one can see with that bound on D, as a power of ten of a centimetre, on the ruler."""
    return float(np.clip(np.log10(bound * pair.length), deepest, 1)) if bound > 0 else deepest - 1.0


def lift(*shown: str, vote: Ballot = None) -> None:
    """Show the ruler and the floors, in the first of these states; where no kernel runs in all of them."""
    central(Lift(*shown, vote=vote))
