"""The cosine from 0° on, crossed by the numbers that a computer has: its rungs are even, their feet are not."""

from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from ...elementary import to_bits
from ..artists import Marks, dots, label, outlines
from ..canvas import DPI, SMALL
from ..palette import INK, QUIET, WRONG, P
from ..scene import number

WIDEST, LEAST, MOST, FEET = 60.0, 3, 6, 16
"""Up to which angle it is drawn, where the cosine is a half; the bits that may be kept; and how many feet are told."""

APART = 46
"""How many pixels these are apart at least."""

DOTS = {3: 8.5, 4: 8.5, 5: 7.0, 6: 4.5}
"""How large the feet of so many bits are, in points, that each is seen."""

HEIGHTS = {0.5: "1/2", 0.625: "5/8", 0.75: "3/4", 0.875: "7/8", 1.0: "1"}
"""The cosines that are told beside the chart."""

ANGLES = np.linspace(0, WIDEST, 121)


def rungs(n: int) -> np.ndarray:
    """The cosines from 1 down to a half that n bits can say.

    >>> rungs(3).tolist()
    [1.0, 0.875, 0.75, 0.625, 0.5]
    """
    return 1 - np.arange(2 ** (n - 1) + 1) * 2.0**-n


def feet(n: int) -> np.ndarray:
    """The angles in degrees whose cosines they are.

    >>> feet(4)[:4].round(1).tolist()
    [0.0, 20.4, 29.0, 35.7]
    """
    return np.degrees(np.arccos(rungs(n)))


class Rounded(NamedTuple):
    """An angle in degrees, its cosine, that in n bits, the angle whose cosine this is, and the bound of (3.12)."""

    phi: float
    cosine: float
    kept: float
    said: float
    low: float


def kept(phi: float, n: int) -> Rounded:
    """What n bits keep of an angle.

    >>> kept(14.0, 4).said, round(kept(15.0, 4).said, 1)
    (0.0, 20.4)
    """
    x = np.radians(phi)
    value = float(to_bits(np.cos(x), n))
    return Rounded(phi, float(np.cos(x)), value, float(np.degrees(np.arccos(value))), 1 - x * x / 2)


def lay(ax: Axes) -> dict[str, Marks]:
    """The layers of the chart."""
    look = {"size": SMALL, "animated": True}
    under = [ax.text(0, 0, "", color=INK, ha="center", va="top", **look) for _ in range(FEET)]
    beside = [ax.text(-0.8, y, word, color=QUIET, ha="right", va="center", **look) for y, word in HEIGHTS.items()]
    name = ax.text(WIDEST / 2, 0, "the angle φ, in degrees", color=QUIET, ha="center", va="top", **look)
    made = {
        "frame": Marks(axes=outlines(ax, [QUIET], ["solid"], 0.9), beside=beside, under=[name]),
        "rungs": Marks(lines=outlines(ax, [QUIET], ["solid"], 0.9)),
        "low": Marks(line=outlines(ax, [P], ["dashed"], 2.0), letter=label(ax, r"$1-\frac{1}{2}\varphi^2$", P)),
        "curve": Marks(line=outlines(ax, [INK], ["solid"], 2.6), letter=label(ax, r"$\cos\varphi$", INK)),
        "feet": Marks(dots=dots(ax, "o", QUIET)),
        "numbers": Marks(words=under),
        "kept": Marks(line=outlines(ax, [WRONG], ["dashed"], 2.4)),
        "angle_true": Marks(dot=dots(ax, "o", INK)),
        "angle_said": Marks(dot=dots(ax, "D", WRONG)),
    }
    for artist in (*made["frame"], *made["numbers"], *made["feet"], made["angle_said"].dot, made["angle_true"].dot):
        artist.set_clip_box(None)
    return made


def draw(layers: dict[str, Marks], ax: Axes, n: int, phi: float) -> None:
    """The rungs and their feet, and what becomes of an angle."""
    x, down = kept(phi, n), np.ptp(ax.get_ylim()) / ax.bbox.height * ax.figure.dpi / DPI
    layers["frame"].axes.set_segments([np.array([[0, 1], [0, 0.5], [WIDEST, 0.5]])])
    layers["frame"].under[0].set_position((WIDEST / 2, 0.5 - 30 * down))
    layers["rungs"].lines.set_segments([_steps(n)])
    layers["feet"].dots.set_data(feet(n), np.full(len(feet(n)), 0.5))
    layers["feet"].dots.set_markersize(DOTS[n])
    _name_feet(layers["numbers"].words, ax, n, 0.5 - 9 * down)
    cosines, bound = np.cos(np.radians(ANGLES)), 1 - np.radians(ANGLES) ** 2 / 2
    for name, values in (("curve", cosines), ("low", bound)):
        layers[name].line.set_segments([np.column_stack([ANGLES, values])])
    layers["curve"].letter.set_position((47, 0.76))
    layers["low"].letter.set_position((44, 0.66))
    way = [[phi, 0.5], [phi, x.cosine], [phi, x.kept], [x.said, x.kept], [x.said, 0.5]]
    layers["kept"].line.set_segments([np.array(way)])
    for name, place in (("angle_true", (phi, x.cosine)), ("angle_said", (x.said, 0.5))):
        layers[name].dot.set_data(*np.reshape(place, (2, 1)))


def _steps(n: int) -> np.ndarray:
    """One line through all rungs, each up to the curve, and down from there to its foot."""
    corners = [[[0, y], [x, y], [x, 0.5], [np.nan, np.nan]] for x, y in zip(feet(n), rungs(n), strict=True)]
    return np.array(corners, float).reshape(-1, 2)


def _name_feet(words: list[Artist], ax: Axes, n: int, level: float) -> None:
    """The angles of the first feet, as far as there is room below the axis."""
    apart = APART * np.ptp(ax.get_xlim()) / ax.bbox.width * ax.figure.dpi / DPI
    last, named = -np.inf, iter(words)
    for x in feet(n):
        if x - last >= apart and (text := next(named, None)):
            text.set_position((x, level))
            text.set_text(f"{number(np.round(x, 1))}°")
            last = x
    for text in named:
        text.set_text("")
