"""The artists of two balls before a cue ball: the three, the gap under the lens, the chart, the plane of impulses."""

import numpy as np
from matplotlib.axes import Axes

from ..artists import BALL_A, BALL_B, SKIN_A, SKIN_B, Marks, Paint, bare, dots, label, outlines, shapes
from ..canvas import LETTER, SMALL
from ..palette import CONTACT, FRAME, INK, PAPER, QUIET, A, B
from ._wedge import RADIUS

CORNERS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]])
"""Of a square of two units, all round."""

LENS = 0.11
"""In centimetres, half of what is seen under the lens."""

HEIGHT, FAR, LEAST = 11.0, 21.0, -5.5
"""How fast the cue ball goes to a side at most, in the chart; how large an impulse is in the plane, and how small."""

BALLS = (Paint(PAPER, 1.0, INK), BALL_A, BALL_B)
"""The cue ball, ball 1 and ball 2."""


ASIDE = (0.8, 0.4, 0.1, 0.1)
BOXES = {
    "a hair": (
        ((0.005, 0.17, 0.42, 0.82), (0.44, 0.5, 0.2, 0.36), (0.72, 0.26, 0.27, 0.62), (0.06, 0.0, 0.55, 0.15)),
        ((0.005, 0.58, 0.62, 0.42), (0.66, 0.6, 0.33, 0.3), (0.13, 0.24, 0.85, 0.26), (0.08, 0.0, 0.84, 0.12)),
    ),
    "pulled": (
        ((0.005, 0.09, 0.53, 0.9), ASIDE, (0.62, 0.16, 0.37, 0.76), ASIDE),
        ((0.005, 0.56, 0.99, 0.43), ASIDE, (0.13, 0.1, 0.84, 0.36), ASIDE),
    ),
    "taps": (((0.2, 0.05, 0.6, 0.94), ASIDE, ASIDE, ASIDE), ((0.25, 0.05, 0.745, 0.94), ASIDE, ASIDE, ASIDE)),
}
"""Where the world, the lens, the chart or the plane, and the slider stand, as shares of a wide page and a narrow."""


def world_layers(ax: Axes) -> dict[str, Marks]:
    """Make the three balls, their velocities, and what a tap does."""
    bare(ax, " cm")
    hollow = [Paint(PAPER, 1.0, colour, 1.8) for colour in (INK, A, B)]
    look = {"size": LETTER, "animated": True, "va": "center"}
    sides = ("left", "center", "center")
    cells = [ax.text(0, 0, "", color=colour, ha=side, **look) for colour in (QUIET, INK, INK) for side in sides]
    return {
        "balls": Marks(discs=shapes(ax, BALLS)),
        "names": Marks(letters=[label(ax, name, INK, inside=True) for name in "12"]),
        "come": Marks(arrow=shapes(ax, [Paint(INK)]), ways=outlines(ax, [INK, A, B], ["solid"] * 3, 2.6)),
        "go": Marks(arrows=shapes(ax, hollow)),
        "twitch": Marks(arrows=shapes(ax, [Paint(CONTACT)] * 2)),
        "touch": Marks(dots=dots(ax, "o", CONTACT), waits=dots(ax, "o", QUIET)),
        "gaps": Marks(words=[label(ax, "", colour) for colour in (A, B)]),
        "taps": Marks(words=[label(ax, "", CONTACT) for _ in "12"]),
        "table": Marks(cells=cells),
    }


def lens_layers(ax: Axes) -> dict[str, Marks]:
    """Make what is seen under the lens: the rims of the cue ball and of the ball that lies farther off."""
    ax.set(xlim=(-LENS, LENS), ylim=(-LENS, LENS), aspect="equal")
    lens = Marks(
        rims=shapes(ax, [Paint(FRAME, 1.0, INK, 1.6), SKIN_A, SKIN_B]),
        frame=outlines(ax, [QUIET], ["solid"], 1.6),
        word=ax.text(0, -1.3 * LENS, "", color=INK, size=SMALL, ha="center", animated=True, clip_on=False),
    )
    lens.frame.set_segments([0.995 * LENS * CORNERS])
    return {"lens": lens}


def chart_layers(ax: Axes) -> dict[str, Marks]:
    """Make the chart: how fast the cue ball goes to a side, against by how much a ball lies farther off."""
    ax.set_title("how fast the cue ball goes up", loc="right")  # it is wider than the chart, and so is the label
    ax.set_xlabel("ball 1  ←  farther off, mm  →  ball 2", loc="right")
    ax.set(xlim=(-0.55, 0.55), ylim=(-HEIGHT, HEIGHT))
    ax.set_xticks([-0.5, 0.0, 0.5], ["0.5", "0", "0.5"])
    ax.axhline(0, color=QUIET, linewidth=0.8)
    lines = outlines(ax, [INK] * 2, ["solid"] * 2, 2.4)
    return {"chart": Marks(lines=lines, now=dots(ax, "o", INK), hole=dots(ax, "D", CONTACT))}


def plane_layers(ax: Axes) -> dict[str, Marks]:
    """Make the plane of impulses: the ellipse on which energy is kept, both orders, and what is pulled."""
    ax.set(xlim=(LEAST, FAR), ylim=(LEAST, FAR), aspect="equal", xlabel="$J_1$", ylabel="$J_2$")
    for line in (ax.axhline, ax.axvline):
        line(0, color=QUIET, linewidth=0.8)
    look = {"size": SMALL, "animated": True, "va": "center", "clip_on": True}
    named = ((A, "1", (17.3, -2.2), "right"), (B, "2", (0.7, 18.7), "left"))
    return {
        "wanted": Marks(
            lines=outlines(ax, [A, B], ["dashed"] * 2, 2.4),
            words=[ax.text(*place, name, color=colour, ha=ha, **look) for colour, name, place, ha in named],
        ),
        "ellipse": Marks(
            inside=shapes(ax, [Paint(FRAME, 0.8, INK, 1.6)]),
            through=outlines(ax, [QUIET], ["dotted"], 1.6),
            centre=dots(ax, "x", QUIET),
            word=label(ax, "e = 0", QUIET),
        ),
        "stairs": Marks(
            lines=outlines(ax, [A, B], ["solid"] * 2, 2.4),
            ends=[dots(ax, "s", A), dots(ax, "s", B)],
            words=[label(ax, "1 first", A), label(ax, "2 first", B)],
        ),
        "impulses": Marks(way=outlines(ax, [CONTACT], ["dotted"], 1.8), dot=dots(ax, "D", CONTACT)),
    }


def rim(centre: np.ndarray, way: np.ndarray) -> np.ndarray:
    """What is seen under the lens of a ball whose rim is nearest along a way."""
    angle = np.arctan2(way[1], way[0]) + np.linspace(-0.1, 0.1, 41)
    edge = centre + RADIUS * np.column_stack([np.cos(angle), np.sin(angle)])
    return np.vstack([edge, edge[-1] - 0.4 * way, edge[0] - 0.4 * way])
