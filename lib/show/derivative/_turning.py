"""Which way round both angles go as a shot turns that bounces off a fixed ball: arrows, and their sum."""

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...setups import direction
from ..artists import Marks, Paint, label, outlines, shapes
from ..canvas import SMALL
from ..palette import CONTACT, QUIET, B, V
from ..scene import number
from ..shapes import NONE
from ._nudged import Spread, between, turned, unit

SHARE, BEYOND, OUT = 0.6, 1.45, 4.6
"""Where the arrows are: at which share of the path, how many sums of radii from A, and how far from the hit."""

LEAST, MOST, HEAD = 2.0, 300.0, 0.75
"""How long an arrow is at least, in centimetres, and at most, in degrees; and how long its head is."""

CORNER, SPAN, PARTS, WHOLE, RAYS = np.array([-0.5, 0.3]), 72.0, 2.0, 2.9, 3.2
"""Where the corner of the sum stands; over how many degrees that is drawn; and how far from the corner both parts are,
the whole, and the ends of the rays.
"""

POINT, ABOVE = 0.26, 15.0
"""How long the head of an arrow of the sum is; and how many degrees above that the letter of its first part stands."""

TURNED = "off a mirror that stands still", "the normal turns", "together"
"""What each line of the derivation of (15.3) is about."""

SUMMED = r"$\delta\alpha$", r"$2\,\delta\theta$", r"$\delta\alpha'$"
"""Both turns of B's way, and their sum."""

WAY, GLASS = 6.0, 2.4
"""How long B's ways are drawn until their fan comes, and half of the flat mirror that stands at the hit."""


def lay_turns(ax: Axes, beside: Axes) -> dict[str, Marks]:
    """The outermost shots, a flat mirror at the hit and B's ways off it, and an arrow each for the turn of the shot, of
    the normal, and of the way after the hit; and beside the world, larger, how these add up.
    """
    colours = [B, CONTACT, CONTACT, V]
    hues = B, CONTACT, V
    look = {"size": SMALL, "color": QUIET, "ha": "left", "va": "center", "animated": True}
    return {
        "turns": Marks(
            rays=outlines(ax, [B] * 2, ["solid"] * 2, 1.4),
            mirrors=outlines(ax, [CONTACT] * 2, ["dashed", "solid"], 2.0),
            ways=outlines(ax, [V] * 3, ["solid", "dotted", "solid"], 2.0),
            arcs=outlines(ax, [B, CONTACT, V], ["solid"] * 3, 2.2),
            heads=shapes(ax, [Paint(B), Paint(CONTACT), Paint(V)]),
        ),
        "added": Marks(
            rays=outlines(beside, [V] * 3, ["solid", "dotted", "solid"], 1.4),
            arcs=outlines(beside, colours, ["solid"] * 4, 2.6),
            heads=shapes(beside, [Paint(colour) for colour in colours]),
            names=[label(beside, *word) for word in zip(SUMMED, hues, strict=True)],
            larger=beside.text(CORNER[0], -1.8, "", **look),
        ),
    }


def put_turns(made: Marks, known: Spread, line: int, slowly: bool = False) -> None:
    """The arrows lead from what is clockwise in the fan before the hit to what is counterclockwise in it.

    line : of the derivation. Off a flat mirror B's way turns by δα, and once the mirror turns by 2 δθ more. Where they
    come slowly, only the arrow of this line is drawn.
    """
    shot, fan = known.shot, known.fan
    there = np.isfinite(fan.x[:, 0])
    x, after = fan.x[there], fan.after[there]
    made.rays.set_segments([np.array([shot.p, end]) for end in x[[0, -1]]])
    before, normal, out = turned_by(known)
    ends = unit(after[0]), turned(unit(after[0]), -before), turned(unit(after[0]), 2 * normal - before)
    made.ways.set_segments([np.array([shot.x, shot.x + WAY * u]) if line <= 2 else NONE for u in ends[: line + 1]])
    across = [GLASS * np.array([-n[1], n[0]]) for n in fan.n[there][[0, -1]]]
    mirrors = [np.array([shot.x - u, shot.x + u]) for u in across]
    made.mirrors.set_segments([NONE, mirrors[0]] if line == 1 else mirrors if line == 2 else [NONE])
    arcs = [
        _arc(shot.p, shot.x - shot.p, SHARE * shot.s, before),
        _arc(np.zeros(2), x[0] + x[-1], BEYOND * shot.r, normal),
        _arc(shot.x, after[len(x) // 2], OUT, out),
    ]
    seen = [k < line and (k + 1 == line or not slowly) for k in range(len(arcs))]
    made.arcs.set_segments([each[:-6] if there else NONE for each, there in zip(arcs, seen, strict=True)])
    made.heads.set_verts([head(each, HEAD) if there else NONE for each, there in zip(arcs, seen, strict=True)])


def turned_by(known: Spread) -> tuple[float, float, float]:
    """By how many degrees the shot turns from one end of the fan to the other, the normal, and the way after the hit,
    counterclockwise; of the shots that hit.
    """
    there = np.isfinite(known.fan.x[:, 0])
    v, n, after = known.fan.v[there], known.fan.n[there], known.fan.after[there]
    out = sum(between(u, w) for u, w in zip(after, after[1:], strict=False))
    return between(v[0], v[-1]), between(n[0], n[-1]), float(out)


def put_added(made: Marks, known: Spread, line: int, slowly: bool = False) -> None:
    """The turn of B's way off a mirror that stands still, and tip to tail with it twice that of the normal, beside both
    together; all drawn as many times as large as there is room for.
    """
    before, normal, after = (abs(x) for x in turned_by(known))
    times = SPAN / after if after else 0.0
    ends = SPAN / 2 - times * np.array([0.0, before, before + normal, before + 2 * normal])
    rays = [np.array([CORNER, CORNER + RAYS * np.array(direction(end))]) for end in ends[[0, 1, 3]]]
    made.rays.set_segments(rays[: line + 1])
    spans = [(PARTS, a, b) for a, b in zip(ends, ends[1:], strict=False)] + [
        (WHOLE, SPAN / 2, SPAN / 2 - times * after)
    ]
    arcs = [_between(*span) for span in spans[: line + (line > 1)]] if after else []
    points = [min(POINT, 0.6 * float(np.hypot(*(each[-1] - each[0])))) for each in arcs]
    made.arcs.set_segments([_short_of(each, point) for each, point in zip(arcs, points, strict=True)])
    made.heads.set_verts([head(each, point) for each, point in zip(arcs, points, strict=True)])
    above = [SPAN / 2 + ABOVE]  # where there is always room
    middles = (PARTS, above), (PARTS - 0.75, ends[1::2]), (WHOLE + 0.45, ends[::3])
    for k, (name, (far, sides), word) in enumerate(zip(made.names, middles, SUMMED, strict=True)):
        name.set_position(CORNER + far * np.array(direction(float(np.mean(sides)))))
        name.set_text(word if k < line and not (slowly and k + 1 < line < len(SUMMED)) else "")
    made.larger.set_text(f"drawn {number(times, 2)} times as large")


def turning(line: int, before: float, normal: float) -> str:
    """What a line of the derivation says, in degrees: by how much B's way turns.

    >>> turning(1, 4.0, 8.0)
    "Off a mirror that stands still B's way turns by δα = 4°, clockwise"
    >>> turning(3, 4.0, 8.0)
    "B's way turns by δα = 4° and by 2 δθ = 16°, both clockwise, together by 20°"
    """
    first, second = number(before), number(2 * normal, 3)
    return (
        f"Off a mirror that stands still B's way turns by δα = {first}°, clockwise",
        f"The normal turns by δθ = {number(normal, 3)}°, clockwise, and that turns B's way by 2 δθ = {second}° more",
        f"B's way turns by δα = {first}° and by 2 δθ = {second}°, both clockwise, together by "
        f"{number(before + 2 * normal, 3)}°",
    )[min(line, len(TURNED)) - 1]


def _between(far: float, first: float, last: float) -> NDArray:
    """A piece of a circle about the corner of the sum."""
    return CORNER + far * np.array([direction(float(x)) for x in np.linspace(first, last, 61)])


def _short_of(line: NDArray, point: float) -> NDArray:
    """As much of a line as its head does not cover."""
    far = np.hypot(*(line - line[-1]).T)
    return line[far >= 0.7 * point]


def _arc(centre: NDArray, middle: NDArray, far: float, degrees: float) -> NDArray:
    """A piece of a circle about a centre, as much on either side of a direction, and long enough to be seen."""
    turn = np.sign(degrees) * np.clip(abs(degrees), np.degrees(LEAST / far), MOST)
    angles = np.arctan2(middle[1], middle[0]) + np.radians(turn) * np.linspace(-0.5, 0.5, 41)
    return centre + far * np.column_stack([np.cos(angles), np.sin(angles)])


def head(line: NDArray, long: float) -> NDArray:
    """The head of an arrow that ends as a line does, so long."""
    way = line[-1] - line[-8]
    way = long * way / np.sqrt(way @ way)
    side = 0.4 * np.array([-way[1], way[0]])
    return np.array([line[-1], line[-1] - way + side, line[-1] - way - side])
