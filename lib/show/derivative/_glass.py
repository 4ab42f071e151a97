"""What lesson 15 shows of a fan through a glass: how far apart it meets the rim, and how far it is across its way."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ..artists import Marks, label, outlines
from ..canvas import SMALL
from ..palette import CONTACT, INK, QUIET, B, R
from ..scene import number
from ..shapes import NONE, disc
from ._nudged import Aimed, unit

MIDDLE, LONG, WIDE, SIDE = np.array([1.5, 0.0]), 2.9, 2.05, 3.85
"""Where the middle of the piece of rim is drawn, how long that is, the radius of the ring about all, and where its
names begin.
"""

LETTER, NEAR, BEYOND = 0.32, (0.6, 2.2), 0.42
"""How much room the letter of the angle has on either side, how far from its corner it stands at least and at most, and
how far beyond it the arc is.
"""

NAMED = (
    ("two shots", B, 1.5, 1),
    ("the gap", INK, 0.9, 1),
    ("angle φ", QUIET, 0.3, 2),
    ("the arc", R, -0.3, 3),
    ("turn δθ", CONTACT, -0.9, 4),
)
"""What the parts of the glass are, in the order of the text, how high each name stands beside it, and with which line
of the derivation it comes.
"""

LINES = ("the gap", "the angle φ", "the arc", "over r")
"""What each line of the derivation is about."""

NORMAL, PART = ("path", "normal", r"$\varphi$"), 0.28
"""What is named at the corner of the angle, and how far from it the arc of that is, within its letter."""

SIZES = r"$s\,\delta\alpha$", r"$\dfrac{s\,\delta\alpha}{\cos\varphi}$", r"$\varphi$"
"""How long the gap and the arc are, and the angle between them."""

CLEAR = 1.1
"""How far the ring in the world is from the outermost hits, in centimetres: clear of the handle there."""


def lay_glass(ax: Axes, world: Axes) -> dict[str, Marks]:
    """The outermost shots, the piece of rim between them, what they are apart, and the angle between these two; and in
    a layer of their own the lengths of the sides (15.2), and the names of all. In the world the ring, small.
    """
    gap, rim, angle = zip(SIZES, (INK, R, QUIET), strict=True)
    hues = B, CONTACT, QUIET
    look = {"ha": "left", "va": "center", "size": SMALL, "animated": True, "clip_on": False}
    return {
        "glass": Marks(lines=outlines(ax, [B, B, INK], ["solid"] * 3, 2.4)),
        "spot": Marks(ring=outlines(world, [INK], ["dotted"], 1.8)),
        "rim": Marks(ring=outlines(ax, [INK], ["dotted"], 1.8)),
        "arc": Marks(line=outlines(ax, [QUIET], ["solid"], 2.4), circle=outlines(ax, [R], ["dashed"], 1.4)),
        "over": Marks(line=outlines(ax, [R], ["solid"], 3.0)),
        "normal": Marks(
            lines=outlines(ax, hues, ["dashed", "solid", "solid"], 2.0),
            names=[label(ax, "", hue) for hue in hues],
        ),
        "named": Marks(words=[ax.text(SIDE, y, "", color=hue, **look) for _, hue, y, _ in NAMED]),
        "sizes": Marks(names=[label(ax, *gap), label(ax, *rim), label(ax, *angle, inside=True)]),
    }


def put_glass(layers: Mapping[str, Marks], ends: NDArray, way: NDArray, line: int) -> None:
    """Draw the hits of the outermost shots, shape (2, 2), as large as they fit; way : of the fan, of length 1.

    line : the line of the derivation whose names are written; 0 for all.
    """
    chord = ends[1] - ends[0]
    size = np.sqrt(chord @ chord)
    layers["spot"].ring.set_segments([disc((ends[0] + ends[1]) / 2, CLEAR + size / 2)])
    layers["rim"].ring.set_segments([disc(MIDDLE, WIDE)])
    layers["arc"].circle.set_segments([_circle(ends, LONG / size) if size else NONE])
    *paths, rim, gap, arc = _lines(chord / size, way) if size else [NONE] * 5
    layers["glass"].lines.set_segments([*paths, gap])
    layers["over"].line.set_segments([rim])
    layers["arc"].line.set_segments([arc])
    for name, (word, _, _, own) in zip(layers["named"].words, NAMED, strict=True):
        name.set_text(word if line in (0, own) else "")
    if size:
        put_sizes(layers["sizes"], chord / size, way, line)
        put_normal(layers["normal"], chord / size, way)


def put_sizes(made: Marks, u: NDArray, way: NDArray, line: int) -> None:
    """How long the gap and the arc are, and the letter of the angle; with the last line the arc is named once more."""
    (near, far), foot = _triangle(u, way)
    out = unit((near + foot) / 2 - far)
    turn = _letter(near, far, foot) * unit(unit(far - near) + unit(foot - near))
    gap, rim = (near + foot) / 2 + 0.55 * out, (near + far) / 2 - 0.75 * unit(foot - (near + far) / 2)
    for name, place, word, own in zip(made.names, (gap, rim, near + turn), SIZES, ((1,), (3, 4), (2,)), strict=True):
        name.set_position(place)
        name.set_text(word if line in (0, *own) else "")


def put_normal(made: Marks, u: NDArray, way: NDArray) -> None:
    """At the corner of the angle how the path goes on, and the normal across the rim, with the same angle between."""
    (near, far), foot = _triangle(u, way)
    across = np.array([-u[1], u[0]])
    normal = across if across @ way > 0 else -across
    tips = [_within(near, d) for d in (way, normal)]
    half = np.sqrt(max((1 - way @ normal) / 2, 1e-18))
    letter = float(np.clip(LETTER / half, *NEAR))
    arc = [near + (letter - PART) * unit(way + k * (normal - way)) for k in np.linspace(0, 1, 9)]
    made.lines.set_segments([np.array([near, tip]) for tip in tips] + [np.array(arc)])
    places = *(tip + 0.2 * unit(tip - near) for tip in tips), near + letter * unit(way + normal)
    for name, place, word in zip(made.names, places, NORMAL, strict=True):
        name.set_position(place)
        name.set_text(word)


def _within(x: NDArray, way: NDArray) -> NDArray:
    """How far it goes on from a place in the ring, short of that."""
    x = x - MIDDLE
    room = np.sqrt((x @ way) ** 2 - x @ x + WIDE * WIDE) - x @ way
    return MIDDLE + x + min(1.4, 0.8 * room) * way


def lined(line: int, degrees: float, shot: Aimed) -> str:
    """What a line of the derivation says in numbers of two shots that are so many degrees apart.

    >>> from lib.show.derivative._nudged import aimed
    >>> lined(1, 4.0, aimed(np.array([-12.0, 3.0]), np.array([-4.0, 3.0]), 5.0, 20.0))
    '4° are 0.07 in radians, so after s = 8 cm the gap is s δα = 0.56 cm'
    """
    angle = float(np.radians(degrees))
    gap, arc = f"{number(shot.s * angle, 2)} cm", f"{number(shot.s * angle / shot.cosine, 2)} cm"
    turn = number(degrees * shot.s / (shot.r * shot.cosine), 3)
    return (
        f"{number(degrees)}° are {number(angle, 2)} in radians, so after s = {number(shot.s, 3)} cm the gap is "
        f"s δα = {gap}",
        f"φ lies between path and normal, and between gap and circle. Its cosine is {number(shot.cosine, 2)}",
        f"The arc is longer than the gap: s δα/cos φ is {arc}",
        f"s δα/cos φ is {arc}, and divided by r = {number(shot.r)} cm it is δθ = {turn}°",
    )[line - 1]


def _circle(ends: NDArray, scale: float) -> NDArray:
    """The circle on which both ends of the piece of rim lie, about A, as far as it is seen in the ring."""
    middle = (ends[0] + ends[1]) / 2
    r = np.sqrt(ends[0] @ ends[0])
    half = min(np.pi, 1.5 * WIDE / (scale * r))
    turn = np.linspace(-half, half, 201)
    c, s, (x, y) = np.cos(turn), np.sin(turn), r * unit(middle)
    found = MIDDLE + scale * (np.column_stack([c * x - s * y, s * x + c * y]) - middle)
    return found[np.sum((found - MIDDLE) ** 2, axis=1) < WIDE * WIDE]


def _from_ring(x: NDArray, way: NDArray) -> NDArray:
    """The piece of a path up to a place in the ring."""
    x = x - MIDDLE
    back = x @ way + np.sqrt((x @ way) ** 2 - x @ x + WIDE * WIDE)
    return MIDDLE + np.array([x - back * way, x])


def _triangle(u: NDArray, way: NDArray) -> tuple[NDArray, NDArray]:
    """Both ends of the piece of rim, along u, the one that is met first before the other; and beside it, on the way of
    the other shot.
    """
    u = u if u @ way > 0 else -u
    ends = MIDDLE + LONG / 2 * np.array([-u, u])
    return ends, ends[1] - LONG * (u @ way) * way


def _lines(u: NDArray, way: NDArray) -> list[NDArray]:
    """Both paths up to what is across them, the piece of rim, what is across, and the arc."""
    (near, far), foot = _triangle(u, way)
    one, other = unit(foot - near), unit(far - near)
    wide = _letter(near, far, foot) + BEYOND
    arc = [near + wide * unit(one + k * (other - one)) for k in np.linspace(0, 1, 9)]
    paths = [_from_ring(x, way) for x in (near, foot)]
    return paths + [np.array(x) for x in ([near, far], [near, foot], arc)]


def _letter(near: NDArray, far: NDArray, foot: NDArray) -> float:
    """How far from its corner the letter of the angle stands, so that it has room between both sides."""
    half = np.sqrt(max((1 - unit(far - near) @ unit(foot - near)) / 2, 0.0))
    return float(np.clip(LETTER / max(half, 1e-9), *NEAR))
