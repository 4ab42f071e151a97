"""What lesson 15 shows of a flat mirror: by how much it turns, and by how much the light turns that leaves it."""

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import dot
from ...setups import direction
from ..artists import Marks, Paint, label, outlines, shapes
from ..canvas import SMALL
from ..palette import CONTACT, INK, QUIET, B, V
from ..scene import number
from ..shapes import NONE

FOOT, NORMAL, COMES = np.array([1.2, 0.45]), 60.0, 102.0
"""Where the light meets the mirror, and in which directions from there the normal and the lamp are at first."""

FAR, NEAR, LAMP, HALF = 7.3, 2.2, 2.4, 0.5
"""How far away the scales of the light and of the normal stand, and the lamp; and half of the mirror."""

FIRST, LAST = 1.0, 10.0
"""By how many degrees it turns first, and in the end."""

ROOM = np.array([[0.0, 0.0], [9.6, 3.05]])
"""What is seen."""


def turn_at(t: float) -> float:
    """By how many degrees the mirror has turned: by one, and after a while on.

    >>> turn_at(0.0), turn_at(0.4), turn_at(1.0)
    (0.0, 1.0, 10.0)
    """
    return float(np.interp(t, [0.0, 0.3, 0.5, 1.0], [0.0, FIRST, FIRST, LAST]))


def leaves(turn: float) -> NDArray:
    """In which direction the light leaves a mirror that has turned clockwise by so many degrees."""
    n, u = np.array(direction(NORMAL - turn)), -np.array(direction(COMES))
    return u - 2 * dot(u, n) * n


def mirrored(t: float, ended: bool, locked: bool) -> str:
    """By how much the mirror and its light have turned, at a share of the film.

    >>> mirrored(0.4, False, False)
    'Turned by 1°, the mirror turns the light by 2°'
    """
    turn = turn_at(t)
    if not turn:
        return "Light comes to a flat mirror, and leaves it" + ". Play" * (not locked)
    after = ", twice as far" * ended
    return f"Turned by {number(turn, 2)}°, the mirror turns the light by {number(2 * turn, 2)}°{after}"


def lay_mirror(ax: Axes, roomy: bool) -> Marks:
    """The mirror and its normal, the light before it and after it, where both were, and a scale for each.

    roomy : is there room for the numbers of the shorter one?
    """
    look = {"size": SMALL, "color": QUIET, "ha": "center", "va": "center", "animated": True}
    return Marks(
        areas=shapes(ax, [Paint(CONTACT, 0.35), Paint(V, 0.3)]),
        were=outlines(ax, [CONTACT, V], ["dashed"] * 2, 1.4),
        scales=outlines(ax, [QUIET] * 2, ["solid"] * 2, 1.0),
        ticks=outlines(ax, [QUIET] * 33, ["solid"] * 33, 1.0),
        light=outlines(ax, [B, V], ["solid"] * 2, 2.4),
        normal=outlines(ax, [CONTACT], ["solid"], 2.0),
        glass=outlines(ax, [INK], ["solid"], 5.0),
        words=[label(ax, "", CONTACT), label(ax, "", V), label(ax, "light", B), label(ax, "mirror", INK)],
        numbers=[ax.text(0, 0, x, **look) for x in ("0°" * roomy, "10°" * roomy, "0°", "10°", "20°")],
    )


def put_mirror(made: Marks, turn: float) -> None:
    """Turn the mirror, and the light with it."""
    n, out = np.array(direction(NORMAL - turn)), leaves(turn)
    before = np.array(direction(NORMAL)), leaves(0.0)
    along = HALF * np.array([-n[1], n[0]])
    made.glass.set_segments([np.array([FOOT - along, FOOT + along])])
    made.normal.set_segments([np.array([FOOT, FOOT + NEAR * n])])
    made.light.set_segments([FOOT + np.outer([LAMP, 0.0], direction(COMES)), FOOT + np.outer([0.0, FAR], out)])
    made.were.set_segments([FOOT + np.outer([0.0, r], u) for r, u in zip((NEAR, FAR), before, strict=True)])
    made.areas.set_verts([_arc(NORMAL, turn, NEAR), _arc(2 * NORMAL - COMES, 2 * turn, FAR)] if turn else [NONE] * 2)
    scales = (NORMAL, LAST, NEAR), (2 * NORMAL - COMES, 2 * LAST, FAR)
    made.scales.set_segments([_arc(*scale)[1:] for scale in scales])
    at = lambda first, k, r: FOOT + r * np.array(direction(first - k))
    ticks = [(first, k, r) for first, most, r in scales for k in range(int(most) + 1)]
    made.ticks.set_segments([np.array([at(*x), at(*x[:2], x[2] + (0.14 if x[1] % 5 else 0.22))]) for x in ticks])
    for text, (first, k, r) in zip(made.numbers, [x for x in ticks if x[1] % 10 == 0], strict=True):
        text.set_position(at(first, k, r + 0.42))
    said = f"mirror turned by {number(turn, 2)}°", f"light turned by {number(2 * turn, 2)}°"
    places = at(NORMAL - LAST, 0, NEAR) + [1.5, 0.0], at(2 * NORMAL - COMES, -3.5, 0.7 * FAR)
    for word, text, place in zip(made.words, said, places, strict=False):
        word.set_text(text if turn else "")
        word.set_position(place)
    made.words[2].set_position(FOOT + 0.8 * LAMP * np.array(direction(COMES + 14)))
    made.words[3].set_position(FOOT + [0.75, -0.22])


def _arc(first: float, turn: float, r: float) -> NDArray:
    """A sector from a direction clockwise, from its corner."""
    ways = np.array([direction(first - x) for x in np.linspace(0.0, turn, 41)])
    return np.vstack([[FOOT], FOOT + r * ways])
