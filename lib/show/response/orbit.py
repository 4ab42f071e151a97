"""The contact of lesson 08's picture: where B can touch A, both balls, how they come and how they go."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.text import Text

from ..artists import BALL_A, BALL_B, Marks, Paint, ahead, bare, dots, label, outlines, shaft, shapes
from ..canvas import SMALL
from ..palette import CONTACT, INK, PAPER, QUIET, A, B
from ..scene import Scene
from ..shapes import arrow, disc
from .hit import Hit

SHARE = 0.2
"""The arrows at the balls show where they get in so much of a frame."""

COLOURS = {1: A, 2: B}
"""The colour of either ball, by its number."""


def orbit(ax: Axes) -> dict[str, Marks]:
    """The layers of the contact."""
    bare(ax)
    look = {"size": SMALL, "color": QUIET, "transform": ax.transAxes, "va": "top"}
    ax.text(0.02, 0.985, "roll B round A · arrows: a fifth of a frame", **look)
    hollow = [Paint(PAPER, 1.0, colour, 1.8) for colour in COLOURS.values()]
    return {
        "orbit": Marks(ring=outlines(ax, [QUIET], ["dashed"], 1.2)),
        "balls": Marks(discs=shapes(ax, [BALL_A, BALL_B])),
        "line": Marks(line=outlines(ax, [CONTACT], ["dotted"], 1.4)),
        "normal": Marks(arrow=shapes(ax, [Paint(CONTACT)]), letter=label(ax, r"$\mathbf{n}$", CONTACT)),
        "names": Marks(letters=[label(ax, name, INK) for name in "AB"]),
        "come": Marks(arrows=shapes(ax, [Paint(colour) for colour in COLOURS.values()]), letters=letters(ax)),
        "go": Marks(arrows=shapes(ax, hollow), letters=letters(ax, "'")),
        "touch": Marks(dot=dots(ax, "o", CONTACT)),
    }


def letters(ax: Axes, after: str = "") -> list[Text]:
    """The letters of both velocities."""
    return [label(ax, rf"$\mathbf{{v}}_{i}{after}$", colour) for i, colour in COLOURS.items()]


def put_orbit(layers: dict[str, Marks], ax: Axes, s: Scene, x: Hit) -> None:
    """The balls where they touch, with their velocities before and after."""
    width, origin, centres, radii = shaft(ax), np.zeros(2), (np.zeros(2), x.place), (s.r1, s.r2)
    r = s.r1 + s.r2
    layers["orbit"].ring.set_segments([disc(origin, r)])
    layers["balls"].discs.set_verts([disc(c, size) for c, size in zip(centres, radii, strict=True)])
    for text, c, size in zip(layers["names"].letters, centres, radii, strict=True):
        text.set_position(c - [0, 0.6 * size])
    layers["line"].line.set_segments([[-1.3 * r * x.n, 1.5 * r * x.n]])
    layers["normal"].arrow.set_verts([arrow(s.r1 * x.n, s.r2 * x.n, width)])
    put_letter(layers["normal"].letter, 1.5 * r * x.n + 3 * width, np.any(x.n))
    for name, some, share in (("come", (s.v1, s.v2), -SHARE), ("go", x.after, SHARE)):
        starts = [c + min(share, 0) * v for c, v in zip(centres, some, strict=True)]
        layers[name].arrows.set_verts([arrow(start, SHARE * v, width) for start, v in zip(starts, some, strict=True)])
        for text, start, v in zip(layers[name].letters, starts, some, strict=True):
            there = ahead(start, SHARE * v, width) if share > 0 else ahead(start + SHARE * v, -SHARE * v, width)
            put_letter(text, there, np.any(v) and (share < 0 or x.J > 0))
    layers["touch"].dot.set_data(*(s.r1 * x.n)[:, None] if np.any(x.n) else ([], []))


def put_letter(text: Text, place: np.ndarray, there: bool) -> None:
    """A letter in its place, or invisible."""
    text.set_visible(text.get_visible() and bool(there) and bool(np.all(np.isfinite(place))))
    text.set_position(np.nan_to_num(place))
