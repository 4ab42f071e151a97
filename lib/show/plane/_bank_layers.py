"""What is drawn of a bank shot on its table, and where the table, the chart and a slider stand on a page."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ..artists import BALL_B, SKIN_B, TUBE_B, Marks, Paint, bare, frame_band, label, outlines, shapes
from ..artists import dots as points
from ..palette import A_FILL, B_FILL, CONTACT, FRAME, HIT, INK, PAPER, QUIET, SHADE, WRONG, B, P, R, V
from ..scene import number
from ..shapes import NONE
from ..track import Slider, slider
from ._rail import HALF, LEVEL, POCKET, SPAN, TOP

SHALLOWEST = 0.5
"""The least e of the rail: the less, the deeper the mirror room."""

WOOD, BACK = 1.3, 0.3
"""In centimetres: how thick a rail is, and how much of it is left behind the pocket."""

DEPTHS = {"deep": -20.0, "open": -15.0}
"""How far down a view of the mirror room goes, where the rails may be dull and where they are not."""

WHOLE, ASIDE = (0.005, 0.0, 0.99, 1.0), (0.7, 0.2, 0.2, 0.2)
NARROW = ((0.005, 0.52, 0.99, 0.48), (0.16, 0.32, 0.8, 0.13), (0.08, 0.03, 0.84, 0.11))
FACING = ((0.005, 0.42, 0.99, 0.58), (0.16, 0.14, 0.8, 0.2), ASIDE)
BOXES = {
    "flat": ((WHOLE, ASIDE, ASIDE),) * 2,
    "asked": (((0.005, 0.0, 0.87, 1.0), ASIDE, ASIDE), (WHOLE, ASIDE, ASIDE)),
    "open": ((WHOLE, ASIDE, ASIDE),) * 2,
    "charted": (((0.005, 0.19, 0.6, 0.81), (0.69, 0.22, 0.3, 0.62), (0.06, 0.02, 0.45, 0.17)), NARROW),
    "facing": (((0.005, 0.0, 0.6, 1.0), (0.69, 0.21, 0.3, 0.62), ASIDE), FACING),
    "beside": (
        ((0.005, 0.0, 0.62, 1.0), ASIDE, (0.68, 0.4, 0.29, 0.2)),
        ((0.005, 0.2, 0.99, 0.8), ASIDE, (0.08, 0.0, 0.84, 0.15)),
    ),
    "deep": (
        ((0.005, 0.0, 0.64, 1.0), ASIDE, (0.68, 0.42, 0.29, 0.12)),
        ((0.005, 0.17, 0.99, 0.83), ASIDE, (0.08, 0.01, 0.84, 0.15)),
    ),
}
"""Where the table, the chart and a slider stand, as shares of a wide page and of a narrow one."""

HEIGHTS = {"flat": 4.6, "asked": 5.4, "open": 5.4, "charted": 3.4, "facing": 3.0, "beside": 3.0, "deep": 5.4}
"""How high a page is, in inches."""

UPRIGHT = {"charted": -0.4, "facing": -0.3}
"""The power of a page's width with which its height shrinks: with a chart below the table it rather grows."""


def rails(ax: Axes) -> None:
    """The cloth and the wood about it, with a gap for the pocket."""
    ax.fill_between(SPAN, LEVEL, TOP, color=FRAME, linewidth=0, zorder=0)
    (left, right), low, high = SPAN, LEVEL - WOOD, TOP + WOOD
    for x0, x1, y0, y1 in [
        (left - WOOD, right + WOOD, low, LEVEL),
        (left - WOOD, POCKET - HALF, TOP, high),
        (POCKET + HALF, right + WOOD, TOP, high),
        (left - WOOD, left, LEVEL, TOP),
        (right, right + WOOD, LEVEL, TOP),
    ]:
        ax.fill_between([x0, x1], y0, y1, color=QUIET, linewidth=0, zorder=1)


def table_layers(ax: Axes) -> dict[str, Marks]:
    """The table with its mirror room, and the shot on it; what covers the ball comes in `cover_layers`."""
    bare(ax, " cm")
    rails(ax)
    made = _table_layers(ax)
    made["pocket"].name.set_position([POCKET, TOP - 1.0])
    return made


def _table_layers(ax: Axes) -> dict[str, Marks]:
    """The artists of these."""
    return {
        "room": Marks(
            shapes=shapes(ax, [Paint(A_FILL, 0.3, QUIET, 1.0), Paint(HIT, 1.0)]),
            name=label(ax, "image of the pocket", QUIET),
        ),
        "pocket": Marks(name=label(ax, "pocket", QUIET)),
        "missed": Marks(
            ring=outlines(ax, [WRONG], ["dashed"], 2.0),
            line=outlines(ax, [WRONG], ["solid"], 1.8),
            word=label(ax, "", WRONG),
        ),
        "poured": Marks(areas=shapes(ax, [TUBE_B] * 5), letter=label(ax, "", B)),
        "straight": Marks(line=outlines(ax, [V], ["dashed"], 1.8)),
        "tries": Marks(lines=outlines(ax, [QUIET], ["solid"], 1.2)),
        "way": Marks(line=outlines(ax, [B], ["solid"], 1.6)),
        "walked": Marks(line=outlines(ax, [B], ["solid"], 2.6)),
        "inner": Marks(line=outlines(ax, [R], ["dotted"], 2.0), letter=label(ax, "$r$", R, inside=True)),
        "touching": Marks(ball=shapes(ax, [Paint(B_FILL, 0.0, CONTACT, 2.0)])),
        "ball": Marks(skin=shapes(ax, [SKIN_B])),
        "now": Marks(ball=shapes(ax, [BALL_B]), dot=points(ax, "o", B), name=label(ax, "B", B, inside=True)),
    }


def arrow_layers(ax: Axes) -> dict[str, Marks]:
    """What is over a ball that has fallen; the velocities, and the normal, which stands on a point of the rail."""
    return {
        "cover": Marks(area=shapes(ax, [Paint(SHADE), *[Paint(QUIET)] * 5, Paint(PAPER), TUBE_B, TUBE_B])),
        "v": Marks(arrow=shapes(ax, [Paint(V)]), letter=label(ax, r"$\mathbf{v}$", V)),
        "normal": Marks(
            arrow=shapes(ax, [Paint(CONTACT)]),
            letter=label(ax, r"$\mathbf{n}$", CONTACT),
            foot=shapes(ax, [Paint(CONTACT)]),
            point=label(ax, r"$\mathbf{p}_0$", CONTACT, inside=True),
        ),
        "turned": Marks(arrow=shapes(ax, [Paint(V)]), letter=label(ax, r"$\mathbf{v}'$", V)),
    }


def chart_layers(ax: Axes) -> dict[str, Marks]:
    """The gap to the lower rail over two frames, as it would go and as far as it was played."""
    ax.set(title="gap to the lower rail, cm", xlim=(-0.05, 2.05), ylim=(-2.4, 13))
    frame_band(ax)
    return {
        "chart": Marks(line=outlines(ax, [P], ["dotted"], 1.8)),
        "grown": Marks(line=outlines(ax, [P], ["solid"], 2.8), dot=points(ax, "s", INK)),
    }


def sliders(figure: Figure) -> dict[str, Slider]:
    """The scales below a table: what the rails give back, and how much of the ball is poured into them."""
    box, shares, poured = [0.1, 0.02, 0.4, 0.17], {SHALLOWEST: "½", 1.0: "1"}, {0.0: "none", 1.0: "all of r"}
    said = lambda x: f"e {number(x)}"
    return {
        "restitution e": slider(figure, box, "e", shares, 0.05, said, "$e$ of the rails"),
        "pour": slider(figure, box, "pour", poured, 0.05, "{:.0%} of r".format, "poured into the rails"),
    }


def cover(r: float, poured: float = 0.0) -> list[np.ndarray]:
    """What lies over a ball that falls: the hole, the wood behind it and beside it, and the page beyond.

    Last what has grown into the hole.
    """
    left, right, high, deep = POCKET - HALF, POCKET + HALF, TOP + WOOD, TOP + WOOD - BACK
    west, east = SPAN + [-WOOD, WOOD]
    wood = [(left, right, deep, high), (west, left, TOP, high), (right, east, TOP, high)]
    wood += [(west, SPAN[0], LEVEL - WOOD, TOP), (SPAN[1], east, LEVEL - WOOD, TOP)]
    page, poured = (west, east, high, high + 3 * r), min(poured, HALF)
    return boxes(
        [(left, right, TOP, deep), *wood, page, (left, left + poured, TOP, deep), (right - poured, right, TOP, deep)]
    )


def grown(poured: float) -> list[np.ndarray]:
    """What has grown inwards from the rails: below, at both sides, and above on either side of the pocket."""
    (left, right), low, high = SPAN + [poured, -poured], LEVEL + poured, TOP - poured
    mouth = max(HALF - poured, 0.0)
    return boxes(
        [
            (*SPAN, LEVEL, low),
            (SPAN[0], left, low, high),
            (right, SPAN[1], low, high),
            (SPAN[0], POCKET - mouth, high, TOP),
            (POCKET + mouth, SPAN[1], high, TOP),
        ]
    )


def put_poured(made: Marks, poured: float) -> None:
    """What has grown inwards from the rails, and how wide it leaves the pocket."""
    made.areas.set_verts(grown(poured) if poured else [NONE] * 5)
    made.letter.set_text(f"{number(2 * max(HALF - poured, 0.0))} cm" if poured else "")
    made.letter.set_position([POCKET, TOP - poured - 1.2])


def boxes(sides: list[tuple[float, float, float, float]]) -> list[np.ndarray]:
    """Boxes by their sides: left, right, low, high; a box without an area is none."""
    return [np.array([[a, c], [b, c], [b, d], [a, d]]) if a < b and c < d else NONE for a, b, c, d in sides]
