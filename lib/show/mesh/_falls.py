"""A ball that falls through the hole of golf, as it is seen from above: smaller and paler the deeper it is."""

from collections.abc import Callable

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ... import mesh
from ..artists import BALL_A, Marks, Paint, outlines, shaft, shapes
from ..palette import DARKNESS, WRONG
from ..shapes import arrow, disc
from ._fairway import GRAVITY, NET, Putt, R, ground
from ._green import EYE
from ._seen import ring
from ._slipped import Slipped

LASTS, STEPS, AWAY = 0.45, 12, 30.0
"""For how many seconds a fall is seen, in how many steps; and from how far above the ground."""

SIZES, BOUNDS = (0.86, 0.66, 0.48, 0.34), (1.0, 0.75, 0.57, 0.4, 0.0)
"""How large the discs are that follow one another, as shares of the ball; and from which size to which each is seen."""

OUT = np.array([-400.0, 0.0])
"""A place out of sight."""

RING, DOWN = 3.4 * R, np.array([0.0, -12.0])
"""How large the ring is about a ball that falls, and how long the arrow down from it."""


def in_sight(p: NDArray) -> NDArray:
    """Places as they are seen: those in the cup at the height of its rim."""
    return np.maximum(p, [-np.inf, -np.inf, 0.0])


def grounds(p: NDArray) -> NDArray:
    """The places of the surface straight below balls, shape (K, 3); those in the cup stand in its opening."""
    fall = np.array([0.0, 0.0, -2 * NET])
    found = mesh.sweep_tree(ground(), p, np.broadcast_to(fall, p.shape), 0.0)
    return in_sight(p + np.where(found.hit, found.t, 0.0)[:, None] * fall)


def falls(putt: Putt | None) -> bool:
    """Does the ball of a putt fall through the ground?"""
    return putt is not None and bool(putt.p[-1, 2] < 0) and putt.lost


def fallen(putt: Putt) -> Putt:
    """The same putt, and if the ball is under the ground at its end, how it falls on, for as long as that is seen."""
    if not falls(putt):
        return putt
    s, g = np.linspace(0.0, LASTS, STEPS + 1)[1:, None], np.array(GRAVITY)
    more = putt.p[-1] + putt.v[-1] * s + 0.5 * g * s * s, putt.v[-1] + g * s
    t = np.concatenate([putt.t, putt.t[-1] + s[:, 0]])
    return Putt(t, *(np.vstack(both) for both in zip(putt[1:], more, strict=True)))


def size(z: NDArray) -> NDArray:
    """How large a ball is seen whose middle is so high, as a share of its size on the ground."""
    return AWAY / (AWAY + np.maximum(-z, 0.0))


def tracks(putt: Putt) -> list[tuple[NDArray, NDArray]]:
    """Clock and places of the ball above the ground, and of each disc that follows; out of sight before and after."""
    under = np.flatnonzero(putt.p[:, 2] >= 0)[-1]
    seen = size(putt.p[under:, 2])
    ends = [float(np.interp(-bound, -seen, putt.t[under:])) for bound in BOUNDS[:-1]]
    times = [0.0, *ends, float(putt.t[-1]) + 1.0]
    return [_track(putt, *span) for span in zip(times, times[1:], strict=False)]


def signed(putt: Putt) -> tuple[NDArray, NDArray]:
    """Clock and places of the sign that the ball falls: with it from where it is under the ground."""
    return _track(putt, float(tracks(putt)[1][0][1]), float(putt.t[-1]) + 1.0)


def shaded(putt: Putt) -> tuple[NDArray, NDArray]:
    """Clock and places of the ball's shadow, which is on the ground as long as the ball is above it."""
    if not falls(putt):
        return putt.t, EYE.seen(grounds(putt.p))
    return _track(putt, 0.0, float(tracks(putt)[1][0][1]), grounds)


def trail(putt: Putt, slip: Slipped | None) -> tuple[NDArray, NDArray]:
    """Clock and places of the end of what is drawn of a ball's way: it stops where the ball was let through."""
    if slip is None:
        return putt.t, EYE.seen(in_sight(putt.p))
    t = np.array([*putt.t[putt.t < slip.t], slip.t, putt.t[-1] + 1.0])
    places = np.stack([np.interp(np.minimum(t, slip.t), putt.t, x) for x in putt.p.T], axis=1)
    return t, EYE.seen(in_sight(places))


def _track(putt: Putt, start: float, end: float, seen: Callable = in_sight) -> tuple[NDArray, NDArray]:
    """A clock and the places of the ball from one time to another, out of sight before and after."""
    t = np.array([start, *putt.t[(putt.t > start) & (putt.t < end)], end])
    places = EYE.seen(seen(np.stack([np.interp(t, putt.t, x) for x in putt.p.T], axis=1)))
    return np.array([min(0.0, start), start, *t, end, end + 1]), np.vstack([OUT, OUT, places, OUT, OUT])


def laid(ax: Axes) -> dict[str, Marks]:
    """The artists: the ball's shadow, the ball, and the discs that it is seen as while it falls."""
    smaller = [shapes(ax, [Paint(BALL_A.face, share, BALL_A.edge, 1.5 * share)]) for share in SIZES]
    return {
        "shadow": Marks(area=shapes(ax, [Paint(DARKNESS, 0.4)])),
        "ball": Marks(disc=shapes(ax, [BALL_A])),
        "falling": Marks(discs=smaller),
        "sign": Marks(ring=outlines(ax, [WRONG], ["solid"], 2.4), arrow=shapes(ax, [Paint(WRONG)])),
    }


def put(layers: dict[str, Marks], putt: Putt | None, here: NDArray, t: float) -> None:
    """The ball where it is, with its shadow; or the disc that it is seen as while it falls."""
    places, under = [EYE.seen(in_sight(here)), *[OUT] * len(SIZES)], EYE.seen(grounds(here[None])[0])
    if falls(putt):
        places = [np.array([np.interp(t, clock, x) for x in way.T]) for clock, way in tracks(putt)]
        under = OUT if places[0][0] < 0 else under
    layers["ball"].disc.set_verts([disc(places[0], R)])
    for made, place, share in zip(layers["falling"].discs, places[1:], SIZES, strict=True):
        made.set_verts([disc(place, share * R)])
    sign = np.array([np.interp(t, clock, x) for clock, way in [signed(putt)] for x in way.T]) if falls(putt) else OUT
    layers["sign"].ring.set_segments([disc(sign, RING)])
    width = shaft(layers["sign"].ring.axes)
    layers["sign"].arrow.set_verts([arrow(sign + [0.0, -RING], DOWN, width)])
    across = R * EYE.right, R * np.array([0.0, 1.0, 0.0])
    layers["shadow"].area.set_verts([under + EYE.seen(ring(np.zeros(3), *across))])
