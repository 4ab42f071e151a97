"""Where the artists of the plane of velocities belong: the tips, how they slide along the normal, and both scales."""

from collections.abc import Mapping

import numpy as np
from matplotlib.text import Text

from ..artists import Marks
from ..scene import number
from ..shapes import NONE, arrow, disc
from ._hit import _corner, _dot, _Hit, _outside
from ._hit_layers import COLOURS, MARKED

ROOM = 16
"""From so many widths of a shaft on a letter has room beside a way."""

WORDY = 0.9
"""How long about the words of the energy that a hit can take are, on the scale from -1 to 1, beyond which none runs."""

Layers = Mapping[str, Marks]
"""The artists of a picture, by the names of their layers."""


def put_tips(layers: Layers, x: _Hit, width: float) -> None:
    """The tips before and after, the way from one to the other, the centre and the circles about it."""
    v = x.before[1] - x.before[0]
    for name, some in (("ends", x.before), ("tips", x.after)):
        for point, text, tip, away in zip(layers[name].dots, layers[name].letters, some, (-v, v), strict=True):
            point.set_data(*tip[:, None])
            apart = name == "ends" or x.J > 0 and x.v_n > ROOM * width
            put_letter(text, _outside(tip, x.centre, away, 6 * width), apart)
    layers["pair"].line.set_segments([x.before])
    across = left(v)
    put_letter(layers["pair"].letter, x.before[0] + 0.8 * v - 4 * width * across, np.any(v))
    layers["parted"].line.set_segments([x.after])
    layers["centre"].dot.set_data(*x.centre[:, None])
    put_letter(layers["stays"].word, x.centre + [14 * width, -5 * width], True)
    radii, kept = ([np.hypot(*(tip - x.centre)) for tip in some] for some in (x.before, x.after))
    layers["circle"].discs.set_verts([disc(x.centre, size) for size in sorted(radii, reverse=True)])
    layers["kept"].rings.set_segments([disc(x.centre, size) for size in kept])


def put_slides(layers: Layers, x: _Hit, given: tuple[float, float, float], width: float) -> None:
    """How the tips slide along the normal: the ways, the marks of e on them, and the impulse (eq. 8.3, 8.4)."""
    long = x.v_n > ROOM * width
    pushes = (-x.mu * x.v_n / given[0] * x.n, x.mu * x.v_n / given[1] * x.n)
    full = [[tip + (1 + e) * push for e in MARKED] for tip, push in zip(x.before, pushes, strict=True)]
    layers["slope"].ways.set_segments([[tip, line[-1]] for tip, line in zip(x.before, full, strict=True)])
    tick = 3 * width * left(x.n)
    layers["marks"].ticks.set_segments([[there - tick, there + tick] for line in full for there in line])
    for text, there in zip(layers["marks"].words, full[1], strict=False):
        put_letter(text, there - 3 * tick, long)
    for i, tip, goes in zip(COLOURS, x.before, x.after, strict=True):
        push = layers[f"push_{i}"]
        push.arrow.set_verts([arrow(tip, goes - tip, width)])
        put_letter(push.letter, (tip + goes) / 2 + (3 - i) * 2 * tick, long and x.J > 0)


def put_corners(layers: Layers, x: _Hit, width: float) -> None:
    """The right angles: where the closing is spent, and between the velocities after as A saw them before."""
    (v1, v2), (w1, w2) = x.before, x.after
    foot, size = v2 + x.v_n * x.n, 4 * width
    layers["closes"].line.set_segments([[v2, foot]])
    put_letter(layers["closes"].letter, (v2 + foot) / 2 - 6 * width * left(x.n), x.v_n > 0)
    layers["square"].lines.set_segments([[v1, foot], _corner(foot, v1, v2, size)])
    right = _dot(w1 - v1, w2 - v1) == 0 and x.J > 0
    layers["thales"].lines.set_segments([[v1, w1], [v1, w2], _corner(v1, w1, w2, size) if right else NONE])


def put_scale(layers: Layers, x: _Hit, e: float, energies: Mapping[str, float]) -> None:
    """How fast the gap closes or opens, and of all energy what is lost; both scales go from -1 to 1."""
    gauge, bar = layers["gauge"], layers["bar"]
    speed = float(np.hypot(*(x.before[1] - x.before[0]))) or 1.0
    now = -e * x.v_n / speed + 0.0
    gauge.line.set_segments([[[-1, 0], [1, 0]], [[0, -0.35], [0, 0.35]]])
    gauge.bar.set_verts([block(0.0, now)])
    gauge.number.set_text(number(-e * x.v_n + 0.0))
    gauge.number.set_position([now, -0.75])
    whole, free, lost = (energies[name] for name in ("whole", "free", "lost"))
    end = 1 - 2 * lost / (whole or 1.0)
    bar.parts.set_verts([block(-1.0, end), block(end, 1.0)])
    bar.free.set_segments([block(1 - 2 * free / (whole or 1.0), 1.0)])
    for text, words in zip(
        bar.words, (f"lost {number(round(lost, 2))}", f"left {number(round(whole - lost, 2))}"), strict=True
    ):
        text.set_text(words)
    bar.free_word.set_position([min(1 - free / (whole or 1.0) + WORDY / 2, 1.0), -0.78])


def left(v: np.ndarray) -> np.ndarray:
    """The direction to the left of one; (0, 0) without one."""
    size = np.hypot(*v)
    return np.array([-v[1], v[0]]) / (size or 1.0)


def block(start: float, end: float) -> np.ndarray:
    """A piece of a bar, from and to places on its scale."""
    return np.array([[start, -0.32], [end, -0.32], [end, 0.32], [start, 0.32], [start, -0.32]])


def put_letter(text: Text, place: np.ndarray, there: bool) -> None:
    """A letter in its place, or invisible."""
    text.set_visible(text.get_visible() and bool(there) and bool(np.all(np.isfinite(place))))
    text.set_position(np.nan_to_num(place))
