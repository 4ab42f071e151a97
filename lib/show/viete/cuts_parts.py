"""What the picture of lesson 05 is drawn with: the regions of start places, and dashes that are one line."""

import numpy as np

from ...viete import TESTS
from ..artists import shaft
from ..central import NONE, Central
from ..shapes import disc

SIGNS = dict(zip(TESTS, (r"$c\leq 0$", r"$b\geq 0$", r"$h\leq 0,\ g>0$", r"$D<0$", "the rest"), strict=True))

LINES = ("start", "end", "later")
"""The layers that are lines with a letter."""

PARTS = ("overlap", "receding", "too late", "passing by", "passing by")
"""Which test settles each of `regions`."""


def direction(v: np.ndarray) -> np.ndarray:
    """The direction of a displacement; without one, nowhere."""
    length = np.hypot(*v)
    return v / length if length else 0 * v


def regions(v: np.ndarray, r: float, far: float) -> list[np.ndarray]:
    """What is settled of the plane of start places: a disc, two half-planes less half a disc, and two strips."""
    d = direction(v)
    if not np.any(d):
        return [disc(v, r), NONE, NONE, NONE, NONE]
    n, turn = np.array([-d[1], d[0]]), np.linspace(1, -1, 41)[:, None]
    arc = r * ((1 - turn * turn) * d + 2 * turn * n) / (1 + turn * turn)  # from r n over r d to −r n
    ahead = np.concatenate([[far * n], arc, [-far * n, far * (d - n), far * (d + n)]])
    behind = np.concatenate([[-far * n], -arc, [far * n, far * (n - d), -far * (n + d)]]) - v
    strips = [np.array([r * x, far * x, far * x - v, r * x - v]) for x in (n, -n)]
    return [disc(0 * v, r), ahead, behind, *strips]


def broken(start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """Many dashes as one line, with gaps that are no number."""
    return np.stack([start, end, np.full_like(start, np.nan)], axis=1).reshape(-1, 2)


def places(v: np.ndarray, r: float, w: float) -> list[np.ndarray]:
    """Where the name of each test stands, in what it settles, w a shaft's width; nan where there is no room for it."""
    d = direction(v)
    below, none = np.array([d[1], -d[0]]) * (1 if d[0] >= 0 else -1), np.full(2, np.nan)
    if not np.any(d):
        return [0 * d, none, none, none, none]
    ahead, aside = (x * (r + 20 * w * abs(x[0]) + 10 * w * abs(x[1])) for x in (d, below))
    room = np.hypot(*v) > 20 * w + r
    return [0 * d, ahead, -v - ahead, aside - v / 2 if room else none, -0.6 * v if room else none]


def plate(centre: np.ndarray, across: float, up: float) -> np.ndarray:
    """A rectangle of half that width and height about its centre, for letters to be read on."""
    return centre + np.array([[-across, -up], [across, -up], [across, up], [-across, up]])


def name_them(picture: Central, found: np.ndarray, on: list[str], where: list, letters: list) -> None:
    """Name each region that is cut, with its sign and its share of the crowd, on plates; plates for lines' letters."""
    w, words, moving = shaft(picture.world), picture.layers["names"], bool(np.any(picture.facts.v))
    plates = [plate(x, 6 * w, 5 * w) for x, of in zip(letters, LINES, strict=True) if moving and of in on]
    for i, (name, place, word, sign) in enumerate(zip(TESTS, where, words[::2], words[1::2], strict=True)):
        shown = name.replace(" ", "_") in on and bool(np.all(np.isfinite(place)))
        word.set_text(f"{name} {100 * np.mean(found == i):.0f} %")
        for text, up in ((word, 3.5 * w), (sign, -3.5 * w)):
            text.set_position(np.nan_to_num(place) + [0, up])
            text.set_visible(shown)
        plates += [plate(place, 18 * w, 8 * w)] if shown else []
    picture.layers["plates"][0].set_verts(plates)
