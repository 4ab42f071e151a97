"""The chart of a window, and in which part of the aims of one ball its own aims lie."""

from itertools import pairwise

import numpy as np
from matplotlib.axes import Axes

from ..artists import Marks, Paint, dots, label, outlines, shapes
from ..canvas import SMALL
from ..palette import CONTACT, INK, QUIET
from ..scene import number
from ..shapes import NONE
from ._pocketed import Narrow, missed, window_of
from .window_states import LEAST, MOST, TIMES

DEEP, FINE, DONE = 45.0, 61, 1e-3
"""Where the chart ends, in degrees of a miss; in how many places its curve is asked; and which miss needs no step."""

BROAD = 0.25
"""From which share of the chart on there is room for the name of a step beside that of its β."""

BAR, BEGINS = 0.62, 0.4
"""How high the scale of one ball stands in its axes, and where the lines begin that lead from it to the chart."""


class Charted:
    """What a picture of a window has besides its table: by how much the last ball misses, over the aim.

    Where the aim is magnified the chart is a small piece of all aims, which a scale above it has, with a box about the
    piece.
    """

    def lay_chart(self, ax: Axes, across: tuple[float, float]) -> None:
        """By how much the last ball misses, over the aim: the track below it is its axis."""
        last = len(self.x[self.state]) - 1
        ax.set(xlim=across, ylim=(-DEEP, DEEP), xticks=[])
        above = self.scale if self.magnified else ax
        self.layers["title"] = Marks(word=above.set_title(f"miss of ball {last}", animated=True))
        ax.set_yticks([-30, 0, 30], ["−30°", "0", "30°"])
        ax.axhline(0.0, color=QUIET, linewidth=0.8)
        self.layers["band"] = Marks(
            areas=shapes(ax, [Paint(QUIET, 0.35), Paint(CONTACT, 0.35, CONTACT, 1.0)]),
            names=[label(ax, "pocket", QUIET), label(ax, "window", CONTACT)],
        )
        self.layers["curve"] = Marks(line=outlines(ax, [INK], ["solid"], 1.8))
        self.layers["trail"] = Marks(
            lines=outlines(ax, [QUIET] * 2, ["dashed", "dotted"], 1.2), met=dots(ax, "o", QUIET)
        )
        self.layers["aim"] = Marks(dot=dots(ax, "o", INK))
        self.layers["step"] = Marks(
            lines=outlines(ax, [INK, INK, INK], ["dashed", "solid", "solid"], 1.8),
            names=[label(ax, word, INK) for word in (r"$\beta$", r"$\beta\,/\,\dfrac{d\beta}{d\alpha}$")],
        )

    def lay_scale(self, ax: Axes) -> None:
        """All aims, and which piece of them the chart below has."""
        ax.set_axis_off()
        look = {"size": SMALL, "animated": True, "color": QUIET, "va": "bottom", "clip_on": False}
        most = MOST["one"]
        ends = (-most, "left"), (LEAST * most, "right")
        self.layers["scale"] = Marks(
            lines=outlines(ax, [QUIET] * 3 + [INK] * 2, ["solid"] * 3 + ["dotted"] * 2, 1.2),
            piece=shapes(ax, [Paint(INK, 0.15, INK, 1.4)]),
            words=[ax.text(x, BAR + 0.12, f"{number(x)}°", ha=side, **look) for x, side in ends],
        )
        for artist in self.layers["scale"]:
            artist.set_clip_box(None)

    def put_scale(self) -> None:
        """The piece of the chart on the scale of all aims."""
        many, layers = self.magnified, self.layers
        most, (begin, end) = MOST["one"], self.scale.get_xlim()
        low, high = -MOST[self.state], LEAST * MOST[self.state]
        ticks = [[(x, BAR - 0.1), (x, BAR + 0.1)] for x in (-most, LEAST * most)]
        leads = [[(x, BEGINS), (to, 0.0)] for x, to in ((low, begin), (high, end))]
        layers["scale"].lines.set_segments(
            [[(-most, BAR), (LEAST * most, BAR)], *ticks, *leads] if many else [NONE] * 5
        )
        layers["scale"].piece.set_verts([_box((low, high), (BEGINS, 2 * BAR - BEGINS)) if many else NONE])
        for word in layers["scale"].words:
            word.set_visible(word.get_visible() and many)

    def window_of(self, name: str) -> Narrow | None:
        """The window of a state, wherever its balls lie."""
        return window_of(*self.x[name].ravel().tolist())

    def put_chart(self, known: Narrow | None) -> None:
        """The curve of all misses, the pocket and the window, the aim, and the steps that were made."""
        layers, off = self.layers, self.knobs["off"]
        layers["title"].word.set_text(f"{'β' if self.lit else 'miss'} of ball {len(self.x[self.state]) - 1}")
        (low, high), wide = np.degrees(known.true if known else (0.0, 0.0)), known.opening if known else 0.0
        (left, right), half = self.chart.get_xlim(), np.degrees(wide) / 2
        low, high = np.clip([low, high], left, right)
        found = bool(known) and self.known_aim
        boxes = [_box((left, right), (-half, half)), _box((low, high), (-DEEP, DEEP)) if found else NONE]
        layers["band"].areas.set_verts(boxes if known else [NONE] * 2)
        self.put_scale()
        layers["magnified"].band.set_verts([_box((low, high), (-0.4, 0.4))] if known else [NONE])
        side = 1 if len(self.x[self.state]) % 2 == 0 else -1  # on which the curve is high
        places = (0.75 * right, -8.0 * side), (0.5 * left, 0.8 * DEEP * side)
        for name, place in zip(layers["band"].names, places, strict=True):
            name.set_position(place)
        layers["band"].names[1].set_text("window" if found else "")
        aims = np.unique([np.linspace(-most, LEAST * most, FINE) for most in (MOST[self.state], self.most)])
        curve = np.column_stack([aims, missed(self.x[self.state], known, aims).beta]) if known else NONE
        curve = curve[np.abs(curve[:, 1]) < DEEP] if known else NONE
        layers["curve"].line.set_segments([curve] if len(curve) > 1 else [NONE])
        span = number(float(high - low), 2)
        one = f"aim (window {span}°)" if found and self.roomy else "aim"
        layers["off"].words[-1].set_text(
            one if not self.magnified else f"aim, {'magnified ' * self.roomy}{TIMES[self.state]} times"
        )
        beta, slope = self.miss if known else (np.nan, np.nan)
        seen = abs(beta) < DEEP
        layers["aim"].dot.set_data([off] if seen else [], [beta] if seen else [])
        self.put_steps(off, beta, slope, seen)

    def put_steps(self, off: float, beta: float, slope: float, seen: bool) -> None:
        """The steps that were made, from each miss down its slope and up to the next; and the one that is next."""
        trail, step, tried = self.layers["trail"], self.layers["step"], self.tried
        pairs = [*pairwise([*tried, (off, beta)])] if seen else []
        down = [np.array([(a, b), (end, 0.0)]) for (a, b), (end, _) in pairs]
        up = [np.array([(a, 0.0), (a, b)]) for _, (a, b) in pairs]
        trail.lines.set_segments([*(down or [NONE]), *(up or [NONE])])
        trail.met.set_data(*np.array(tried).T if tried else ([], []))
        there = seen and abs(beta) >= DONE
        end = off - beta / slope if there else off
        corner = [(off, beta), (end, 0.0), (off, 0.0)]
        sides = [corner[:2], [corner[0], corner[2]], corner[1:]]
        step.lines.set_segments([np.array(side) for side in sides] if there else [NONE] * 3)
        width, side = np.ptp(self.chart.get_xlim()), -1 if off < end else 1
        far = 14.0 if abs(end - off) > BROAD * width else 24.0  # so that a small step is not read on into its β
        over = (off + end) / 2 - 0.1 * side * width * (far > 14)
        places = (off + 0.08 * side * width, beta / 2), (over, -far if beta > 0 else far)
        for name, place in zip(step.names, places, strict=True):
            name.set_visible(name.get_visible() and there)
            name.set_position(place if there else (0.0, 0.0))


def _box(x: tuple[float, float], y: tuple[float, float]) -> np.ndarray:
    """The corners of a box."""
    return np.array([(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])])
