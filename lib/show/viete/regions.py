"""Lesson 05's picture: which test settles a pair, as a map of f and its slope at the start and at the end."""

import numpy as np
from matplotlib.artist import Artist

from ...viete import TESTS, steps, sweep
from ..artists import dots, frame_band, rgb
from ..board import Board
from ..canvas import SIZE, SMALL, Column, in_style
from ..folded import folded
from ..palette import CONTACT, INK, PAPER
from ..scene import number, spoken
from .crowd import COLOURS

FAR = 20.0
"""How far the regions are drawn, beyond all limits."""

REASONS = {
    "overlap": "c ≤ 0: they touch or overlap at the start, a hit at 0",
    "receding": "c > 0 and b ≥ 0: no root ahead, a miss",
    "too late": "h ≤ 0 and g > 0: no root up to 1, a miss",
    "passing by": "D < 0: no root at all, a miss",
    "hit": "D ≥ 0, and no earlier test applied: a hit",
}
COLUMNS = [Column(3.3, 0.62, 0.6), Column(3.3, 0.7, 0.6), Column(2.0, 0.45, 0.6)]
"""The room of the two planes and of the parabola."""

SAID = dict(zip(TESTS, ("touch", "no\nnearer", "too\nlate", "pass\nby", "hit"), strict=True))
"""What each region holds, in the words of the ledger, cut short."""

START = (-2.5, 1.0), (-1.5, 4.0)
"""The limits of b and c on the map; a is 1."""

AT_START = dict(zip(TESTS, ((-0.75, -0.8), (0.5, 2.0), (-1.32, 3.3), (-0.5, 2.2), (-1.45, 0.6)), strict=True))
AT_END = dict(zip(TESTS, ((1.0, -3.0), (1.5, 4.6), (-0.8, 3.0), (0.5, 3.4), (-1.05, -1.5)), strict=True))
"""Where each region's name stands in the two planes."""


def _pair_of(b, c) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """p, v, r in the plane whose parabola is t² + 2 b t + c: it moves along x, by 1, and passes by if D < 0."""
    b, c = np.broadcast_arrays(np.asarray(b, float), np.asarray(c, float))
    aside = c - b * b  # = y² − r²
    p = np.stack([b, np.sqrt(np.maximum(aside, 0))], axis=-1)
    return p, np.broadcast_to([1.0, 0.0], p.shape), np.sqrt(np.maximum(-aside, 0))


def _decided(b, c) -> np.ndarray:
    """Which of `TESTS` settles the parabola t² + 2 b t + c, by its number."""
    return steps(*_pair_of(b, c)).decided


def _at_end(b, c) -> tuple:
    """h = 1 + b and g = 1 + 2 b + c, half the slope and the value of the parabola at t = 1."""
    return 1 + b, 1 + 2 * b + c


def _at_start(h, g) -> tuple:
    """b and c of the parabola that has h and g at its end."""
    return h - 1, g - 2 * h + 1


def _areas() -> dict[str, np.ndarray]:
    """What each test settles in the plane of b and c, as a polygon that reaches beyond the picture."""
    b = np.linspace(-1, 0, 101)
    rim = np.column_stack([b, b * b])  # D = 0, above which the pair passes by
    late = -1 + 2 * FAR  # g = 0 at b = −FAR
    return {
        "overlap": np.array([[-FAR, 0], [FAR, 0], [FAR, -FAR], [-FAR, -FAR]]),
        "receding": np.array([[0, 0], [FAR, 0], [FAR, FAR], [0, FAR]]),
        "too late": np.array([[-FAR, late], [-1, 1], [-1, late]]),
        "passing by": np.vstack([rim, [0, FAR], [-1, FAR]]),
        "hit": np.vstack([[-FAR, 0], [-FAR, late], rim]),
    }


def _plane(ax, limits, from_start, labels, names) -> None:
    """Colour a plane by what decides there; the axes are where the signs change."""
    for name, polygon in _areas().items():
        ax.fill(*from_start(*polygon.T), facecolor=(*rgb(COLOURS[name]), 0.32), edgecolor=PAPER, linewidth=1.5)
    ax.axhline(0, color=INK, linewidth=0.8)
    ax.axvline(0, color=INK, linewidth=0.8)
    x = np.linspace(*limits[0], 121)
    ax.plot(x, x * x, color=INK, linewidth=1.2, linestyle=(0, (4, 3)))  # D = 0, beyond the border it makes, too
    ax.set(xlim=limits[0], ylim=limits[1], xlabel=labels[0], ylabel=labels[1])
    ax.spines[:].set_visible(False)
    ax.locator_params(nbins=4)
    roomy = ax.figure.get_figwidth() > 9.5
    look = {"weight": "bold", "size": SIZE} if roomy else {"size": SMALL}
    for name, place in names.items():
        ax.text(*place, SAID[name], ha="center", va="center", color=INK, **look)


def _planes(axes) -> None:
    """The plane of the frame's start, and that of its end."""
    start, end = START, ((-1.5, 2.0), (-5.5, 7.0))
    labels = ("b, half the slope at the start", "c, f at the start")
    _plane(axes[0], start, lambda b, c: (b, c), labels, AT_START)
    labels = ("h, half the slope at the end", "g, f at the end")
    _plane(axes[1], end, _at_end, labels, AT_END)
    axes[0].set_title("the start decides")
    axes[1].set_title("the end decides")


class Regions(Board):
    """The two planes with one pair as a dot in each, to be dragged, and its parabola beside them."""

    fluid = True

    def __init__(self, b: float = -0.8, c: float = 0.4):
        self.pair = np.array([b, c], dtype=float)
        super().__init__()
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.axes = self.abreast(4.0, COLUMNS)
        _planes(self.axes)
        curve = self.axes[2]
        curve.set(title="its parabola, a = 1", xlim=(-1, 3), ylim=(-3, 5))
        frame_band(curve)
        (self.curve,) = curve.plot([], [], color=INK, linewidth=2.4, animated=True)
        self.ends, self.touching = dots(curve, "x", INK), dots(curve, "o", CONTACT)
        self.spots = [dots(ax, "o", PAPER) for ax in self.axes[:2]]
        for spot in self.spots:  # as its handle looks
            spot.set(markeredgecolor=INK, markeredgewidth=2)
        self.draw_background()

    @property
    def caption(self) -> str:
        """What settles the pair, and its numbers."""
        (b, c), (h, g) = self.pair, _at_end(*self.pair)
        reason = REASONS[TESTS[int(_decided(b, c))]]
        roots = " Its roots are the crosses, or pink where the balls touch." if b * b >= c else ""
        return f"b = {number(b)}, c = {number(c)}; at the end h = {number(h)}, g = {number(g)}. {reason}.{roots}"

    def update(self) -> tuple[list[Artist], str]:
        """The curve, its roots, and the dot in both planes."""
        b, c = self.pair
        t, D = np.linspace(-1, 3, 161), b * b - c
        self.curve.set_data(t, t * t + 2 * b * t + c)
        roots = -b + np.array([-1, 1]) * np.sqrt(D) if D >= 0 else np.array([])
        touch = sweep(*_pair_of(b, c)).t
        none = roots[1:] if 0 < touch <= 1 else roots  # the other is the contact
        self.ends.set_data(none, np.zeros_like(none))
        self.touching.set_data(*([touch], [touch * touch + 2 * b * touch + c]) if touch <= 1 else ([], []))
        for spot, place in zip(self.spots, (self.pair, _at_end(b, c)), strict=True):
            spot.set_data([place[0]], [place[1]])
        return [self.curve, self.ends, self.touching, *self.spots], self.caption

    def places(self) -> dict[str, tuple]:
        """The dot in each plane."""
        start, end = self.axes[:2]
        h, g = _at_end(*self.pair)
        found = {"start of the pair": (start, self.pair, spoken(self.pair, "bc"), 0)}
        return found | {"end of the pair": (end, np.array([h, g]), spoken((h, g), "hg"), 0)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put the pair where the dot is, within the map."""
        place = self.target(handle, place)
        place = place if handle.startswith("start") else np.array(_at_start(*place))
        (low_b, high_b), (low_c, high_c) = START
        self.pair = np.clip(place, (low_b, low_c), (high_b, high_c))
        self.redraw()


def regions() -> None:
    """Show the map with its dots, in a fold."""
    folded("The same on a map: a pair is a point", Regions())
