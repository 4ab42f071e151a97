"""Lesson 07's picture: a ruler down to 10⁻³⁰ cm, and D of a graze on floors of ever more digits."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from ... import exact
from ..artists import Marks, Paint, blank, dots, outlines, shapes
from ..board import Lit, State
from ..canvas import SMALL, figure, in_style
from ..central import SHOT, Ballot, Central, central
from ..palette import CONTACT, HIT, INK, LATE, QUIET
from ..scene import Facts, Spelled, power, turned
from ..track import Tracked, slider
from ._floors import LOOK, RIGHT, _beyond, _put_grid, _put_time, _put_value, _verdict, floor

GRAZE = np.array([-12.937515595170108, 1.273063323142337]), np.array([19.12609511926071, 5.847434094454735])
"""The one shot, raised to a graze and turned by 17°, to fifteen decimals: p and v."""

RAISED = np.array([-12.0, 5.0])
"""Where B starts in the one shot, raised to a graze and not turned."""

SURE = {HIT: "doubles are sure", LATE: "double-double is sure", CONTACT: "whole numbers: no end"}
"""What is written beside the three parts of the ruler, by their colours."""

LENGTHS = {
    "the rim, r": 5.0,
    "a hair": 7e-3,
    "a wave of light": 5e-5,
    "an atom": 1e-8,
    "a proton": 1.7e-13,
    "the last digit of r": float(np.spacing(5.0)),
}
"""Lengths in centimetres that the lift goes past."""

DEEPEST = -30
"""The power of ten of the shortest length on the ruler."""

UNSET = 1.0
"""What the lens stands at until it is pulled: it is as deep as the state wants it."""


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
    """D without rounding, where r is up to ten of its last digits smaller or larger."""
    ulp = float(np.spacing(pair.r))
    return np.array([float(exact.true_D(pair.p, pair.v, max(pair.r + k * ulp, 0.0))) for k in range(-10, 11)])


def _single(pair: _Pair) -> tuple[float, float]:
    """D in single precision, and what it may be off by (eq. 7.8)."""
    (x, y), (i, j), r = (np.asarray(z, np.float32) for z in pair[:3])
    a, chi, w = i * i + j * j, x * j - y * i, abs(x * j) + abs(y * i)
    unit = 16 * 2.0**-24
    return float(a * r * r - chi * chi), unit * float(a * r * r + w * (abs(chi) + unit * w))


@dataclass(frozen=True)
class _Storey(State):
    """A state of the lift: besides, how deep the lens is until it is pulled, and whether doubles have a bar.

    stepped : by how many last digits r is larger from the start.
    """

    depth: float = -15.0
    bar: bool = True
    stepped: int = 0


BIG = {
    "value": ("{x.plain:p}", "is D in doubles"),
    "bar": ("± {x.bound:p}", "is what that D may be off by"),
    "7.7": ("{grows:p}", "is what the last digit of r, about 1/{share:p3} of a proton, does to D"),
}
"""What stands in large letters, and below it what that is, by the state or what is lit in it."""

DIGITS = ("single", "double", "double-double", "whole")
"""The notches of the knob of digits."""

DEPTHS = (-6.0, -15.0, -16.0, -16.0)
"""How deep the lens is at each of them, until it is pulled."""


class Lift(Tracked, Central):
    """The lens is pulled down the ruler, r stepped by its last digit, and D asked for with ever more digits."""

    states = {
        "value": _Storey("value", "big", "At {cm:p} cm, and doubles: {said}{past}.", depth=0.0, bar=False),
        "bar": _Storey(
            "bar",
            "last big",
            "{r}: D is {x.plain:p} ± {x.bound:p} in doubles: {first}.",
            tags={
                "7.7": Lit(
                    "first last big", "{r}: each dot is r one last digit larger, and D grows by {grows:p} each time."
                ),
                "7.8": Lit("first big", "{r}: D is {x.plain:p} ± {x.bound:p} in doubles: {first}."),
            },
        ),
        "deeper": _Storey(
            "deeper",
            "second third last digits",
            "{r}, {digits}: {deeper}.",
            tags={
                "7.9": Lit("second", "A sum of two doubles is kept in two: D is {x.double[0]:p} ± {x.double_bound:p}."),
                "7.10": Lit("second", "{r}: D is {x.double[0]:p} ± {x.double_bound:p} in double-double: {second}."),
                "7.11": Lit("third", "{r}: doubles say {x.plain:p}; {third}."),
            },
        ),
        "time": _Storey(
            "time", "time last", "{r}{time}", stepped=1, tags={"7.12": Lit("time", "{r}{time}")}
        ),  # a time needs a hit
    }
    always = "ruler glass first"
    knobs = {"depth": UNSET, "last": 0.0, "digits": 1.0}
    handled = ()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = fig = figure(9.6, 5.2, self.projected)
        self.world, self.layers = _ruler_of_depths(fig)
        self.layers |= {
            "first": floor(fig, 0.66, 0.32, HIT),
            "second": floor(fig, 0.4, 0.24, LATE),
            "third": floor(fig, 0.14, 0.24, CONTACT),
            "time": floor(fig, 0.16, 0.44, CONTACT, sides=False),
        }
        steps = {float(k): f"{k:+d}".replace("-", "−") if k else "0" for k in range(-10, 11, 5)}
        said, title = "{:.0f} last digits".format, "last digits of r"
        last = slider(fig, [0.76, 0.0, 0.21, 0.12], "last", steps, 1, said, title, CONTACT)
        notches = {float(i): name for i, name in enumerate(DIGITS)}
        digits = slider(fig, [0.38, 0.0, 0.34, 0.12], "digits", notches, 1, lambda x: DIGITS[round(x)], "digits")
        self.tracks_of = {"last digit of r": last, "digits": digits}
        self.layers |= {"last": last.layer, "digits": digits.layer, "big": _large(fig)}
        for artist in (artist for layer in self.layers.values() for artist in layer):
            artist.set_clip_box(None)
            artist.set_clip_on(False)  # what reaches out of the lens is left out
        self.draw_background()

    def fit(self) -> None:
        """The view is the lens's, whatever the shot."""
        self.redraw()

    def read(self, knob: str) -> float:
        """What a knob stands at: until the lens is pulled it is where the state wants it."""
        at = self.knobs[knob]
        if knob == "last":
            return float(np.clip(at + self.row.stepped, -10, 10))
        if knob == "digits":
            return at
        asked = DEPTHS[round(self.knobs["digits"])] if self.state == "deeper" and not self.lit else self.row.depth
        return asked if at == UNSET else at

    def written(self, knob: str, x: float) -> float:
        """What to set a knob to, that it stands at x."""
        return x - self.row.stepped if knob == "last" else x

    @property
    def on(self) -> list[str]:
        """The layers that are shown: the deeper floors only once there are the digits for them, or they are lit."""
        short = {"second": 2, "third": 3} if self.state == "deeper" and not self.lit else {}
        return [name for name in super().on if self.knobs["digits"] >= short.get(name, 0)]

    @property
    def half(self) -> float:
        """Up to where the lens shows D, to either side of 0."""
        return 10 * 10.0 ** self.read("depth") / self.pair.length

    def draw(self, known: Facts) -> None:
        """The lens on the ruler, and on each floor D as it is known there."""
        self.pair = pair = _graze(known, int(self.read("last")))
        self.found = x = exact.levels(pair.p, pair.v, pair.r)
        _put_ruler(self.layers, x, pair, self.read("depth"))
        self.put_floors(x, pair, self.half)
        _put_time(self.layers["time"], x)
        words, drawn = self.words(known), self.layers["big"]
        for text, line in zip(drawn, BIG.get(self.lit if self.lit in BIG else self.state, ("", "")), strict=True):
            text.set_text(Spelled().vformat(line, (), words))
        self.put_knobs()

    def put_floors(self, x: exact.Levels, pair: _Pair, half: float) -> None:
        """D in doubles with their grid, from the second state on, and the bar; in double-double; and as it is."""
        first, stepped = self.layers["first"], "last" in self.on
        kind, value, bound = ("single precision", *_single(pair)) if self.in_single else ("doubles", x.plain, x.bound)
        _put_value(first, f"1  {kind}", half, value, bound if self.row.bar else 0.0)
        size = pair.r**2 * (pair.v @ pair.v)
        step = float(np.spacing(np.float32(size) if self.in_single else size))
        _put_grid(first, half, step if stepped else 0.0, _true_dots(pair) if stepped else ())
        _put_value(self.layers["second"], "2  double-double", half, float(x.double[0]), x.double_bound)
        _put_value(self.layers["third"], "3  whole numbers", half, float(x.true), None)

    @property
    def in_single(self) -> bool:
        """Is D asked for in single precision?"""
        return self.state == "deeper" and not self.lit and self.knobs["digits"] == 0

    def words(self, known: Facts) -> dict[str, Any]:
        """What is known of D on each floor, and of the time."""
        x, last, ulp = self.found, int(self.read("last")), float(np.spacing(self.pair.r))
        time = ", and there is no contact: step r up by its last digit."
        if x.t:
            shorter = power(np.spacing(x.t[0]) / (2 * x.t[2]), 1)
            time = f": t = {x.t[0]!r}; its interval is {shorter} times as short as the step of doubles."
        said = (
            _verdict(*_single(self.pair)),
            _verdict(x.plain, x.bound),
            _verdict(float(x.double[0]), x.double_bound),
            _verdict(float(x.true), None),
        )
        digits = round(self.knobs["digits"])
        deep = {"digits": DIGITS[digits] + " numbers" * (digits == 3), "deeper": said[digits]}
        return (
            deep
            | {"x": x, "cm": 10.0 ** self.read("depth"), "grows": ulp / self.pair.length, "time": time}
            | {
                "past": "; D has left the lens, so pull it up" if _beyond(x.plain, self.half) else "",
                "r": f"r {last:+d} last digits".replace("-", "−") if last else "r as it is",
                "share": LENGTHS["a proton"] / max(ulp, 1e-99),
                "said": _verdict(x.plain, 0),
                "first": said[1],
                "second": said[2],
                "third": said[3],
            }
        )

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
        self.turn(depth=float(np.clip(np.rint(10 * down) / 10, DEEPEST, 0)))

    def step(self, handle: str) -> np.ndarray:
        """The lens goes by powers of ten, with Shift by their tenths."""
        return np.ones(2) if handle == "lens" else super().step(handle)


def _ruler_of_depths(fig: Figure) -> tuple:
    """A vertical ruler in powers of ten of a centimetre, with what is so long; its axes, and its layers."""
    ax, small, bold = blank(fig, [0.01, 0.02, 0.32, 0.96], (0, 1), (DEEPEST - 1, 2)), LOOK | {"size": SMALL}, "bold"
    heights = {name: np.log10(x) for name, x in LENGTHS.items()}
    ruler = Marks(
        bands=shapes(ax, [Paint(colour, 0.35) for colour in SURE]),
        ticks=outlines(ax, [INK] * 32, ["solid"] * 32, 1.0),
        numbers=[ax.text(0.19, x, rf"$10^{{{x}}}$", color=INK, **RIGHT) for x in range(DEEPEST, 1, 5)],
        leads=outlines(ax, [QUIET] * len(LENGTHS), ["solid"] * len(LENGTHS), 1.0),
        lengths=[ax.text(0.44, y, name, color=INK, **small) for name, y in heights.items()],
        sure=[ax.text(0.44, 0, "", color=colour, weight=bold, **small) for colour in SURE],
    )
    ruler.ticks.set_segments([[(0.22, x), (0.26 if x % 5 else 0.3, x)] for x in range(DEEPEST, 2)])
    ruler.leads.set_segments([[(0.36, y), (0.42, y)] for y in heights.values()])
    glass = Marks(lens=outlines(ax, [INK], ["solid"], 3.0), dot=dots(ax, "o", INK))
    return ax, {"ruler": ruler, "glass": glass}


def _put_ruler(layers: dict[str, Marks], x: exact.Levels, pair: _Pair, down: float) -> None:
    """Colour the ruler by what is sure at which depth, and put the lens on it."""
    ends = [2.0, _depth(x.bound, pair), _depth(x.double_bound, pair), DEEPEST - 1.0]
    spans = list(zip(ends[:-1], ends[1:], strict=True))
    layers["ruler"].bands.set_verts([[(0.22, low), (0.36, low), (0.36, high), (0.22, high)] for high, low in spans])
    for i, (text, (high, low), word) in enumerate(zip(layers["ruler"].sure, spans, SURE.values(), strict=True)):
        text.set_text(word if high - low > 1.5 else "")
        text.set_position((0.44, (high + low) / 2 if i else -6.2))
    corners = (0.21, -0.7), (0.38, -0.7), (0.38, 0.7), (0.21, 0.7), (0.21, -0.7)
    layers["glass"].lens.set_segments([[(across, down + up) for across, up in corners]])
    layers["glass"].dot.set_data([0.29], [down])


def _depth(bound: float, pair: _Pair) -> float:
    """How deep one can see with that bound on D, as a power of ten of a centimetre, on the ruler."""
    return float(np.clip(np.log10(bound * pair.length), DEEPEST, 1)) if bound > 0 else float(DEEPEST)


def _large(fig: Figure) -> Marks:
    """Large letters for what a state is about, and below them what that is."""
    ax = blank(fig, [0.35, 0.16, 0.64, 0.44], (0, 1), (0, 1))
    middle = {"ha": "center", "va": "center", "animated": True, "color": INK}
    return Marks(result=ax.text(0.5, 0.6, "", size=26, weight="bold", **middle), below=ax.text(0.5, 0.36, "", **middle))


def lift(*shown: str, vote: Ballot = None) -> None:
    """Show the ruler and the floors, in the first of these states; where no kernel runs in all of them."""
    central(Lift(*shown, vote=vote))
