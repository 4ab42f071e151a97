"""What the picture of lesson 07 is drawn with: the pair that all hangs on, number lines, and a ruler of depths."""

from typing import NamedTuple

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from ... import exact
from ..artists import Paint, blank, dots, outlines, shapes
from ..canvas import SMALL
from ..central import SHOT
from ..palette import CONTACT, HIT, INK, LATE, QUIET
from ..scene import Facts
from ..tmin.mist_parts import power, turned

GRAZE = np.array([-12.937515595170108, 1.273063323142337]), np.array([19.12609511926071, 5.847434094454735])
"""The one shot, raised to a graze and turned by 17°, to fifteen decimals: p and v."""

MARKS = {
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

LOOK = {"ha": "left", "va": "center", "animated": True}


class Pair(NamedTuple):
    """A graze: p, v, and r stepped by its last digit; what a change of D by 1 is as a length."""

    p: NDArray
    v: NDArray
    r: float
    length: float


def graze(known: Facts, last: int) -> Pair:
    """A shot raised to a graze and turned by 17°, r so many of its last digits larger."""
    v, r = known.v, known.r
    d, n = turned(v), np.array([-turned(v)[1], turned(v)[0]])
    speed = float(np.hypot(*v))
    if np.array_equal(known.p, SHOT.p2) and np.array_equal(v, SHOT.v2) and r == SHOT.r1 + SHOT.r2:
        p, v = GRAZE
    else:
        back = float(known.p @ v) / (speed or 1.0)
        p, v = back * d + r * n, speed * d
    r = max(r + last * float(np.spacing(r)), 0.0)
    size = 2 * speed * speed * r
    return Pair(p, v, r, 1 / size if size > 1e-200 else 1.0)


def depth(bound: float, pair: Pair) -> float:
    """How deep one can see with that bound on D, as a power of ten of a centimetre, on the ruler."""
    return float(np.clip(np.log10(bound * pair.length), DEEPEST, 1)) if bound > 0 else float(DEEPEST)


def ruler_of_depths(fig: Figure) -> tuple:
    """A vertical ruler in powers of ten of a centimetre, with what is so long; its axes, and its layers."""
    ax = blank(fig, [0.01, 0.02, 0.32, 0.96], (0, 1), (DEEPEST - 1, 2))
    bands = shapes(ax, [Paint(HIT, 0.35), Paint(LATE, 0.35), Paint(CONTACT, 0.35)])
    ticks = outlines(ax, [INK] * 32, ["solid"] * 32, 1.0)
    ticks.set_segments([[(0.22, x), (0.26 if x % 5 else 0.3, x)] for x in range(DEEPEST, 2)])
    numbers = [ax.text(0.19, x, rf"$10^{{{x}}}$", color=INK, **(LOOK | {"ha": "right"})) for x in range(DEEPEST, 1, 5)]
    leads = outlines(ax, [QUIET] * len(MARKS), ["solid"] * len(MARKS), 1.0)
    leads.set_segments([[(0.36, np.log10(x)), (0.42, np.log10(x))] for x in MARKS.values()])
    words = [ax.text(0.44, np.log10(x), name, color=INK, size=SMALL, **LOOK) for name, x in MARKS.items()]
    sure = [ax.text(0.44, 0, "", color=c, size=SMALL, weight="bold", **LOOK) for c in (HIT, LATE, CONTACT)]
    glass = [outlines(ax, [INK], ["solid"], 3.0), dots(ax, "o", INK)]
    return ax, {"ruler": [bands, ticks, *numbers, leads, *words, *sure], "glass": glass}


def floor(fig: Figure, low: float, height: float, colour: str, sides: bool = True) -> list:
    """A number line as wide as the lens shows: sides, line, grid, rings, bar, the value and three lines of words."""
    ax = blank(fig, [0.35, low, 0.64, height], (-1, 1), (-1, 1))
    halves = shapes(ax, [Paint(QUIET, 0.06), Paint(CONTACT, 0.08)])
    halves.set_verts([[(-1, -1), (0, -1), (0, 1), (-1, 1)], [(0, -1), (1, -1), (1, 1), (0, 1)]] if sides else [])
    line = outlines(ax, [INK, INK], ["solid"] * 2, 1.6)
    line.set_segments([[(-1, 0), (1, 0)], [(0, -0.75), (0, 0.3)]] if sides else [[(-1, 0), (1, 0)]])
    named = [ax.text(-0.98, -0.82, "miss", color=QUIET, size=SMALL, **LOOK)]
    named += [ax.text(0.98, -0.82, "hit", color=CONTACT, size=SMALL, weight="bold", **(LOOK | {"ha": "right"}))]
    for text in named:
        text.set_text(text.get_text() if sides else "")
    title = ax.text(-0.98, 0.8, "", color=colour, weight="bold", **LOOK)
    across = ax.text(0.98, 0.8, "", color=QUIET, size=SMALL, **(LOOK | {"ha": "right"}))
    says = ax.text(0, 0.46, "", color=colour, weight="bold", **(LOOK | {"ha": "center"}))
    grid, rings = outlines(ax, [QUIET] * 99, ["solid"] * 99, 1.0), dots(ax, "o", QUIET)
    rings.set_markersize(7.5)
    bar, value = shapes(ax, [Paint(colour, 0.5)]), dots(ax, "D", colour)
    return [halves, line, *named, title, across, says, grid, rings, bar, value]


def levels_of(pair: Pair) -> exact.Levels:
    """What `lib.exact` says of D at each stage."""
    return exact.levels(pair.p, pair.v, pair.r)


def rings(pair: Pair) -> NDArray:
    """D without rounding, where r is up to ten of its last digits smaller or larger."""
    ulp = float(np.spacing(pair.r))
    return np.array([float(exact.true_D(pair.p, pair.v, max(pair.r + k * ulp, 0.0))) for k in range(-10, 11)])


def verdict(value: float, bound: float | None) -> str:
    """What a floor says of its value: with a bound whether that is certain, 0 for none asked, None for none needed."""
    hit = "hit" if value >= 0 else "miss"
    if bound is None:
        return f"true: {power(value)}, a {hit}"
    if bound == 0:
        return f"the computer says {power(value)}: {hit}"
    return f"zero is outside the bar: a {hit}, certain" if abs(value) >= bound else "the bar holds zero: nobody knows"


def put_floor(artists: list, title: str, half: float, value: float, bar: float, says: str, grid=0.0, beside=()) -> None:
    """Put all of a floor where it is under the lens, which shows D from −half to half."""
    *_, name, across, words, ticks, ring, band, sign = artists
    name.set_text(title)
    across.set_text(
        beyond(value, half) or (f"across: {power(2 * half)}" if bar or "computer" in says else "no bar at all")
    )
    words.set_text(says)
    most = int(min(half / grid, 200)) if grid else 0
    places = np.arange(-most, most + 1) * grid / half if 0 < most < 50 else np.empty(0)
    ticks.set_segments([[(x, -0.16), (x, 0.16)] for x in places])
    seen = [x / half for x in beside if abs(x) <= half]
    seen = seen if len(seen) > 1 and max(seen) - min(seen) > 0.1 else []
    ring.set_data(seen, [0.0] * len(seen))
    low, high = (float(np.clip((value + side * bar) / half, -1, 1)) for side in (-1, 1))
    wide = max(high - low, 0.004) if bar and low < high or bar and abs(value) <= half else 0
    band.set_verts([[(low, 0.1), (low + wide, 0.1), (low + wide, 0.28), (low, 0.28)]] if wide else [])
    sign.set_data(*(([value / half], [0.0]) if abs(value) <= half else ([], [])))


def beyond(value: float, half: float) -> str:
    """Where a value is that the lens, from −half to half, has been pulled past; nothing of one that is seen."""
    side = "right" if value > 0 else "left"
    return (
        f"D is out of the lens, to the {side}: {power(abs(value) / half, 1)} times as far" if abs(value) > half else ""
    )


def put_ruler(layers: dict[str, list], x: exact.Levels, pair: Pair, down: float) -> None:
    """Colour the ruler by what is sure at which depth, and put the lens on it."""
    bands, *_ = layers["ruler"]
    ends = [2.0, depth(x.bound, pair), depth(x.double_bound, pair), DEEPEST - 1.0]
    spans = list(zip(ends[:-1], ends[1:], strict=True))
    bands.set_verts([[(0.22, low), (0.36, low), (0.36, high), (0.22, high)] for high, low in spans])
    for text, (high, low), word in zip(layers["ruler"][-3:], spans, SURE, strict=True):
        text.set_text(word if high - low > 1.5 else "")
        text.set_position((0.44, -6.2 if word == SURE[0] else (high + low) / 2))
    lens, dot = layers["glass"]
    lens.set_segments(
        [[(0.21, down - 0.7), (0.38, down - 0.7), (0.38, down + 0.7), (0.21, down + 0.7), (0.21, down - 0.7)]]
    )
    dot.set_data([0.29], [down])


SURE = ("doubles are sure", "double-double is sure", "whole numbers: no end")
"""What is written beside the three parts of the ruler."""


def put_time(artists: list, x: exact.Levels) -> None:
    """Put t between the doubles beside it, and the interval about it."""
    *_, name, across, words, ticks, ring, band, sign = artists
    ring.set_data([], [])
    band.set_verts([])
    sign.set_data([], [])
    ticks.set_segments([[(k / 3.5, -0.3), (k / 3.5, 0.3)] for k in range(-3, 4)] if x.t else [])
    name.set_text("the time t, between doubles")
    across.set_text("")
    words.set_text("no contact, no time: step r up")
    if x.t:
        high, low, off = x.t
        step = float(np.spacing(high))
        across.set_text(f"from tick to tick: {power(step)}")
        words.set_text(f"t = {high!r}, its interval {power(2 * off)} long")
        sign.set_data([low / step / 3.5], [0.0])


def page(fig: Figure) -> list:
    """Large letters for what a state is about, and what that is."""
    ax = blank(fig, [0.35, 0.16, 0.64, 0.44], (0, 1), (0, 1))
    middle = {"ha": "center", "va": "center", "animated": True}
    big = ax.text(0.5, 0.6, "", color=INK, size=26, weight="bold", **middle)
    return [big, ax.text(0.5, 0.36, "", color=INK, **middle)]


def result(state: str, x: exact.Levels, pair: Pair) -> tuple[str, str]:
    """What the first states are about, and what that is."""
    ulp = float(np.spacing(pair.r))
    share = power(MARKS["a proton"] / max(ulp, 1e-99), 3)
    return {
        "7.5": (power(x.plain), "is D in doubles"),
        "7.7": (power(ulp / pair.length), f"is what the last digit of r, one part in {share} of a proton, does to D"),
        "7.8": (f"± {power(x.bound)}", "is what that D may be off by"),
    }.get(state, ("", ""))


def told(state: str, x: exact.Levels, pair: Pair, down: float, last: int) -> str:
    """What is known of D, in a sentence."""
    high, r = float(x.double[0]), f"r {last:+d} last digits".replace("-", "−") if last else "r as it is"
    if state == "7.12":
        if not x.t:
            return f"{r}, and there is no contact: step r up by its last digit."
        shorter = np.spacing(x.t[0]) / (2 * x.t[2])
        return f"{r}: t = {x.t[0]!r}; its interval is {power(shorter, 1)} times as short as the step of doubles."
    past = "; D has left the lens, so pull it up" if beyond(x.plain, 10 * 10.0**down / pair.length) else ""
    return {
        "7.5": f"at {power(10.0**down)} cm, and doubles: {verdict(x.plain, 0)}{past}.",
        "7.7": f"{r}: each ring is r one last digit larger: D grows by {result(state, x, pair)[0]}, a step or two.",
        "7.8": f"{r}: D is {power(x.plain)} ± {power(x.bound)} in doubles: {verdict(x.plain, x.bound)}.",
        "7.10": f"{r}: D is {power(high)} ± {power(x.double_bound)} in double-double: {verdict(high, x.double_bound)}.",
        "7.11": f"{r}: doubles say {power(x.plain)}; {verdict(float(x.true), None)}.",
    }[state]
