"""The view of lesson 03: A moves by −v towards B at rest, and the triangle between its path and B."""

from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from numpy.typing import NDArray

from .. import trig
from .artists import BALL_A, BALL_B, Paint, View, bare, beside, dots, enclose, label, outlines, shaft, shapes
from .palette import CONTACT, INK, QUIET, A, P, R, V
from .scene import Facts, Scene
from .shapes import arrow, disc

NONE = np.empty((0, 2))
LETTERS = {"A": V, "B": P, "C": INK, "A_c": A, "d": INK, "r": R, "q": INK}
VECTORS = {"A": r"\mathbf{A}", "B": r"\mathbf{B}"}


class Corners(NamedTuple):
    """start : A's centre; way, to : the vectors **A** and **B**; foot : the point of the path nearest to B's centre.

    touch : A's centre where it touches B, nan where the line passes by; arc : the angle q, drawn.
    """

    start: NDArray
    way: NDArray
    to: NDArray
    foot: NDArray
    touch: NDArray
    arc: NDArray


def sides(known: Facts) -> tuple[float, ...]:
    """A, B, q, C, d and A_c of `lib.trig`; where C is r but for rounding, d is 0, not the root of a last digit."""
    A, B, q, C, d, A_c = (float(x) for x in trig.steps(known.p, known.v, known.r))
    if abs(C - known.r) <= 1e-12 * known.r:
        d, A_c = 0.0, float(np.cos(q)) * B
    return A, B, q, C, d, A_c


def corners(s: Scene, known: Facts) -> Corners:
    """Where the triangle's corners lie."""
    A, B, q, _, _, A_c = sides(known)
    ahead = -known.v / A if A > 0 else np.full(2, np.nan)
    arc = bow(s.p1, ahead, known.p, min(A, B) / 3)
    return Corners(s.p1, -known.v, known.p, s.p1 + np.cos(q) * B * ahead, s.p1 + A_c * ahead, arc)


def bow(p, ahead, to, size: float) -> NDArray:
    """An arc about p from the direction ahead to that of `to`, the shorter way round."""
    if not np.all(np.isfinite(ahead)) or not np.any(to):
        return NONE
    first, last = np.arctan2(ahead[1], ahead[0]), np.arctan2(to[1], to[0])
    angle = first + ((last - first + np.pi) % (2 * np.pi) - np.pi) * np.linspace(0, 1, 21)
    return p + size * np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def line(p, q) -> NDArray:
    """A straight line from p to q, or none where there is no such point."""
    return np.array([p, q]) if np.all(np.isfinite([p, q])) else NONE


def letter_places(k: Corners, b, width: float) -> dict[str, NDArray]:
    """Each letter's place beside what it names; nan where that is not there. b : B's centre."""
    sides = {"A": (k.start + 0.8 * k.way, 0.3 * k.way, 1), "B": (k.start, k.to, -1), "C": (b, k.foot - b, 1)}
    sides |= {"A_c": (k.start, k.touch - k.start, 1), "d": (k.touch, k.foot - k.touch, 1), "r": (b, k.touch - b, -1)}
    places = {name: beside(p, v, side * width) for name, (p, v, side) in sides.items()}
    places["A"] = places["A"] if np.any(k.way) else np.full(2, np.nan)
    return places | {"q": k.start + 1.5 * (k.arc[10] - k.start) if len(k.arc) else np.full(2, np.nan)}


def put(names: dict[str, Artist], places: dict[str, NDArray]) -> None:
    """Each letter at its place, unseen where it has none."""
    for name, place in places.items():
        names[name].set_visible(bool(np.all(np.isfinite(place))))
        names[name].set_position(np.nan_to_num(place))


def triangle(ax: Axes) -> View:
    """The two vectors, A's way to contact A_c, the side C across, and d."""
    ax.set_title("B at rest, grown to r")
    bare(ax)
    fills = shapes(ax, [Paint(R, 0.13, R, 1.8), BALL_A, BALL_B, Paint(V), Paint(P)])
    rings = outlines(ax, [CONTACT, QUIET, A], styles=["solid", "dotted", "dashed"], width=2.0)
    sides = outlines(ax, [INK, A, INK, R, INK], styles=["solid", "solid", "dashed", "solid", "solid"], width=2.2)
    names = {name: label(ax, f"${VECTORS.get(name, name)}$", colour) for name, colour in LETTERS.items()}
    touching = dots(ax, "o", CONTACT)

    def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
        k, width = corners(s, known), shaft(ax)
        arrows = [arrow(k.start, k.way, width), arrow(k.start, k.to, width)]
        fills.set_verts([disc(s.p2, known.r), disc(s.p1, s.r1), disc(s.p2, s.r2), *arrows])
        meets, hit = bool(np.all(np.isfinite(k.touch))), bool(known.contact.hit)
        there = disc(k.touch, s.r1) if meets else NONE  # dotted where that is before the frame or after it
        rings.set_segments([there if hit else NONE, NONE if hit else there, disc(s.p1 + t * k.way, s.r1)])
        three = [line(k.start, k.touch), line(k.touch, k.foot), line(s.p2, k.touch)]
        sides.set_segments([line(s.p2, k.foot), *three, k.arc])
        touching.set_data(*k.touch[:, None] if meets and hit else ([], []))
        put(names, letter_places(k, s.p2, width))

    def ways(s: Scene, known: Facts) -> list:
        last = sum(len(x) > 0 for x in rings.get_segments()) - 1
        return [(rings, last, (0, 1), (s.p1, s.p1 - known.v))]

    return View(
        [fills, rings, sides, *names.values(), touching], lambda s, known: enclose(ax, reach(s, known)), update, ways
    )


def reach(s: Scene, known: Facts) -> NDArray:
    """Points that enclose the grown circle, A and its way, and A where it touches."""
    r, r1 = np.full(2, known.r), np.full(2, s.r1)
    touch = s.p1 - known.v * (float(known.contact.t) if known.contact.hit else 0.0)
    return np.array([s.p2 - r, s.p2 + r, s.p1 - r1, s.p1 + r1, touch - r1, touch + r1, s.p1 - known.v])
