"""The artists of a hit: the balls, the plane of velocities, the gauge below it, and the answers' sketches."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.text import Text

from ..artists import BALL_A, BALL_B, SKIN_A, SKIN_B, Marks, Paint, bare, dots, label, outlines, shapes
from ..canvas import SMALL
from ..palette import CONTACT, FRAME, INK, PAPER, QUIET, A, B, V
from ..shapes import arrow, disc

COLOURS = {1: A, 2: B}
"""The colour of either ball, by its number."""

MARKED = (0.0, 0.5, 1.0)
"""The values of e that are marked."""

LEFT, WIDE = -1.06, 2.12
"""A scale from -1 to 1, as the axes of the gauge have it: where it begins and how wide it is."""

CELL, REACH, SHARE = 13.0, 0.95, 0.62
"""A sketch, in centimetres: half of its width; how large the balls are in it; how much of a frame the arrows show."""


def contact_layers(ax: Axes) -> dict[str, Marks]:
    """The layers of the world: both balls on their way, where they touch, how they come and how they go."""
    bare(ax, " cm")
    hollow = [Paint(PAPER, 1.0, colour, 1.8) for colour in COLOURS.values()]
    return {
        "orbit": Marks(ring=outlines(ax, [QUIET], ["dashed"], 1.2)),
        "skins": Marks(discs=shapes(ax, [SKIN_A, SKIN_B])),
        "true": Marks(
            ways=outlines(ax, list(COLOURS.values()), ["dotted"] * 2, 1.6),
            rings=outlines(ax, list(COLOURS.values()), ["dashed"] * 2, 2.2),
        ),
        "balls": Marks(discs=shapes(ax, [BALL_A, BALL_B])),
        "line": Marks(line=outlines(ax, [CONTACT], ["dotted"], 1.4)),
        "right": Marks(lines=outlines(ax, [A, INK], ["dashed", "solid"], 2.0)),
        "middle": Marks(line=outlines(ax, [INK], ["dotted"], 1.4), dot=dots(ax, "D", INK)),
        "across": Marks(arrow=shapes(ax, [Paint(QUIET)]), word=label(ax, "stays", QUIET)),
        "come": Marks(arrows=shapes(ax, [Paint(colour) for colour in COLOURS.values()]), letters=letters(ax)),
        "go": Marks(arrows=shapes(ax, hollow), letters=letters(ax, "'")),
        "normal": Marks(arrow=shapes(ax, [Paint(CONTACT)]), letter=label(ax, r"$\mathbf{n}$", CONTACT)),
        "names": Marks(letters=[label(ax, name, INK, inside=True) for name in "AB"]),
        "touch": Marks(dot=dots(ax, "o", CONTACT)),
    }


def tip_layers(ax: Axes) -> dict[str, Marks]:
    """The layers of the plane of velocities."""
    ax.set_axis_off()
    ax.plot([0], [0], "+", color=QUIET, markersize=11)
    still = {"size": SMALL, "animated": True}
    middle = still | {"ha": "center", "va": "center", "clip_on": True, "color": INK}
    pushes = {
        f"push_{i}": Marks(arrow=shapes(ax, [Paint(CONTACT)]), letter=label(ax, f"$J/m_{i}$", CONTACT)) for i in COLOURS
    }
    words = [ax.text(0, 0, word, **middle) for word in ("e = 0", "½")]
    return {
        "circle": Marks(discs=shapes(ax, [Paint(FRAME, 0.55, QUIET, 1.4)] * 2)),
        "kept": Marks(rings=outlines(ax, [INK] * 2, ["dashed"] * 2, 1.6)),
        "slope": Marks(ways=outlines(ax, [INK] * 2, ["dotted"] * 2, 1.6)),
        "pair": Marks(line=outlines(ax, [V], ["solid"], 2.6), letter=label(ax, r"$\mathbf{v}$", V)),
        "parted": Marks(line=outlines(ax, [INK], ["solid"], 2.0)),
        "square": Marks(lines=outlines(ax, [INK] * 2, ["solid"] * 2, 1.4)),
        "closes": Marks(line=outlines(ax, [CONTACT], ["solid"], 3.2), letter=label(ax, "$v_n$", CONTACT)),
        "thales": Marks(lines=outlines(ax, [A, B, INK], ["solid"] * 3, 2.2)),
        **pushes,
        "marks": Marks(ticks=outlines(ax, [INK] * 6, ["solid"] * 6, 2.0), words=words),
        "trail": Marks(arcs=outlines(ax, list(COLOURS.values()), ["solid"] * 2, 2.0)),
        "centre": Marks(dot=dots(ax, "D", INK)),
        "stays": Marks(word=label(ax, "stays", INK)),
        "ends": Marks(dots=[dots(ax, "s", colour) for colour in COLOURS.values()], letters=letters(ax)),
        "tips": Marks(dots=[dots(ax, "o", colour) for colour in COLOURS.values()], letters=letters(ax, "'")),
    }


def meter_layers(ax: Axes) -> dict[str, Marks]:
    """The layers of the scale below: how fast the gap closes or opens, and how much energy is left."""
    ax.set(xlim=(LEFT, LEFT + WIDE), ylim=(-1, 1))
    ax.set_axis_off()
    look = {"size": SMALL, "animated": True, "va": "center"}
    side = {"closes": ("right", 1.0, "the gap closes"), "opens": ("left", -1.0, "the gap opens")}
    words = [ax.text(x, 0.72, word, color=QUIET, ha=ha, **look) for ha, x, word in side.values()]
    told = {"lost": (1.0, "right", CONTACT), "left": (-1.0, "left", INK)}
    parts = {name: ax.text(x, 0.72, "", color=colour, ha=ha, **look) for name, (x, ha, colour) in told.items()}
    return {
        "gauge": Marks(
            line=outlines(ax, [QUIET] * 2, ["solid"] * 2, 1.5),
            bar=shapes(ax, [Paint(CONTACT)]),
            words=words,
            number=ax.text(0, -0.75, "", color=CONTACT, ha="center", **look),
        ),
        "bar": Marks(
            parts=shapes(ax, [Paint(FRAME, 1.0, INK, 1.4), Paint(CONTACT, 0.8)]),
            free=outlines(ax, [INK], ["dashed"], 1.6),
            words=list(parts.values()),
            free_word=ax.text(0, -0.78, "a hit can take so much", color=QUIET, ha="right", **look),
        ),
    }


def guess_layers(ax: Axes, names: list[str], apart: float) -> dict[str, Marks]:
    """The layer of the sketches, an answer each: its balls where they touch, its arrows, and its name.

    apart : how far two in a row are apart, for what they are if the room is a square.
    """
    ax.set(xlim=(-2 * CELL * apart, 2 * CELL * apart), ylim=(-2 * CELL, 2 * CELL), aspect="equal")
    ax.set_axis_off()
    look = {"size": SMALL, "animated": True, "ha": "center", "va": "center", "color": INK}
    low = 0.86 * CELL if apart == 1 else 0.74 * CELL  # there letters are larger for a sketch
    balls = [paint for _ in names for paint in (BALL_A, BALL_B)]
    arrows = [Paint(PAPER, 1.0, colour, 1.4) for _ in names for colour in COLOURS.values()]
    return {
        "guesses": Marks(
            discs=shapes(ax, balls),
            arrows=shapes(ax, arrows),
            words=[ax.text(*(cell(k, apart) - [0, low]), name, **look) for k, name in enumerate(names)],
        )
    }


def cell(k: int, apart: float) -> np.ndarray:
    """The middle of a sketch, two in a row."""
    return CELL * np.array([[-apart, 1], [apart, 1], [-apart, -1], [apart, -1]][k % 4])


def sketch(k: int, apart: float, place: np.ndarray, radii: tuple[float, float], goes, width: float) -> tuple:
    """One answer: the outlines of both balls where they touch, and of the arrows with which they go on."""
    places = cell(k, apart) + [-1.0, 0.5] + np.array([[0.0, 0.0], REACH * np.asarray(place)])
    balls = [disc(x, REACH * r) for x, r in zip(places, radii, strict=True)]
    return balls, [arrow(x, SHARE * np.asarray(v), width) for x, v in zip(places, goes, strict=True)]


def letters(ax: Axes, after: str = "") -> list[Text]:
    """The letters of both velocities."""
    return [label(ax, rf"$\mathbf{{v}}_{i}{after}$", colour) for i, colour in COLOURS.items()]
