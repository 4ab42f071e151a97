"""What a pool table looks like: wood and felt, balls with shadows, stripes and numbers, and their trails."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import EllipseCollection, LineCollection, PolyCollection
from matplotlib.patches import Circle, FancyBboxPatch, Polygon, Rectangle
from matplotlib.text import Text
from numpy.typing import NDArray

from ..table import Room
from ..table.wall import behind
from .artists import enclose, rgb
from .canvas import DPI, SMALL
from .palette import QUIET, SHADE

FELT, CUSHION, WOOD, MARK = "#3F7D63", "#2F6650", "#6A4C37", "#E9DFC9"
IVORY = "#FCFBF7"
HUES = ("#F2C230", "#2B62B0", "#D33A2C", "#6B3FA0", "#EE7A1F", "#1F8A4C", "#8E2433", "#1C1C1C")
"""Of the balls 1 to 8, and of the stripes of 9 to 15; round again beyond."""


def hue(i: int) -> str:
    """The colour of ball i; the cue ball is 0.

    >>> hue(0) == IVORY, hue(3) == hue(11)
    (True, True)
    """
    return HUES[(i - 1) % 8] if i else IVORY


def _striped(i: int) -> bool:
    """Has ball i a stripe on ivory?"""
    return i > 8 and (i - 1) % 16 >= 8


def rail_of(room: Room) -> float:
    """How wide the rail of a table is; with jaws it has to hold the holes."""
    return (0.053 if _has_jaws(room) else 0.045) * float(np.max(room.high - room.low))


def _has_jaws(room: Room) -> bool:
    """Do its pockets have jaws, round or straight?"""
    return len(room.posts) + len(room.jaws) > 0


def frame(ax: Axes, room: Room, around: float = 0.0) -> None:
    """Let axes show the table with its wood, and room around."""
    far = 1.05 * rail_of(room) + around
    enclose(ax, np.array([room.low - far, room.high + far]), margin=1.0)


def lay(ax: Axes, room: Room, around: float = 0.0) -> None:
    """Draw the wood, the cushions, the felt, the pockets and, on a table that has some, the marks; and room around."""
    low, high, rail = room.low, room.high, rail_of(room)
    ax.set_axis_off()
    frame(ax, room, around)
    box = FancyBboxPatch(low - rail, *(high - low + 2 * rail), f"round,pad=0,rounding_size={0.7 * rail}")
    box.set(facecolor=WOOD, edgecolor="none")
    ax.add_patch(box)
    lip = 0.0 if _has_jaws(room) else 0.16 * rail
    ax.add_patch(Rectangle(low - lip, *(high - low + 2 * lip), facecolor=CUSHION, edgecolor="none"))
    ax.add_patch(Rectangle(low, *(high - low), facecolor=FELT, edgecolor="none"))
    for mouth in _mouths(room) + _throats(room):
        ax.add_patch(Polygon(mouth, facecolor=FELT, edgecolor="none"))
    for pocket in room.pockets:
        ax.add_patch(Circle(pocket, room.pocket_r, facecolor=SHADE, edgecolor="none"))
    for strip in _rails(room) + _cushions(room):
        ax.add_patch(Polygon(strip, facecolor=CUSHION, edgecolor="none"))
    for x, y, r in room.posts:
        ax.add_patch(Circle([x, y], r, facecolor=CUSHION, edgecolor="none"))
    for place in _marks(low, high, 0.6 * rail) if len(room.pockets) else ():
        ax.add_patch(Circle(place, 0.07 * rail, facecolor=MARK, edgecolor="none"))


def _mouths(room: Room) -> list[NDArray]:
    """The floor of each mouth: from its two jaws, the posts nearest to its hole, to the middle of that."""
    if not len(room.posts):
        return []
    nearest = [np.argsort(np.hypot(*(room.posts[:, :2] - hole).T), kind="stable")[:2] for hole in room.pockets]
    noses = [[np.clip(room.posts[k, :2], room.low, room.high) for k in pair] for pair in nearest]
    corners = np.clip(room.pockets, room.low, room.high)
    return [np.array([a, corner, b, hole]) for (a, b), corner, hole in zip(noses, corners, room.pockets, strict=True)]


def _rails(room: Room) -> list[NDArray]:
    """The cushions between jaws: as deep at each end as the jaw there is wide."""
    found = []
    for wall in range(4):
        k, out = wall >> 1, 1 if wall & 1 else -1
        edge = (room.high if wall & 1 else room.low)[k]
        jaws = [post for post in room.posts if behind(post[k], post[2], edge, wall & 1)]
        ends = sorted((post[1 - k], post[2]) for post in jaws)
        for (a, r), (b, s) in zip(ends[::2], ends[1::2], strict=True):
            deep = edge + 2 * out * max(r, s)
            along, across = [a, b, b, a], [edge, edge, deep, deep]
            found.append(np.array([along, across] if k else [across, along]).T)
    return found


def _throats(room: Room) -> list[NDArray]:
    """The floor between the two straight jaws that end nearest to the middle of a hole."""
    if not len(room.jaws):
        return []
    nearest = [np.argsort(np.min(np.hypot(*(room.jaws - hole).T), axis=0), kind="stable")[:2] for hole in room.pockets]
    return [np.vstack([room.jaws[k], room.jaws[j, ::-1]]) for k, j in nearest]


def _cushions(room: Room) -> list[NDArray]:
    """The cushions between straight jaws, from nose to nose, and behind along the two."""
    found = []
    for wall in range(4):
        k, edge = wall >> 1, (room.high if wall & 1 else room.low)[wall >> 1]
        ends = [(jaw[q, 1 - k], jaw[q], jaw[1 - q]) for jaw in room.jaws for q in (0, 1) if jaw[q, k] == edge]
        ends.sort(key=lambda end: end[0])
        pairs = zip(ends[::2], ends[1::2], strict=False)
        found += [np.array([a, b, c, d]) for (_, a, d), (_, b, c) in pairs]
    return found


def _marks(low: NDArray, high: NDArray, out: float) -> list[NDArray]:
    """The marks on the rails: at eighths of the long sides, at quarters of the short ones."""
    along = [(x, y) for x in np.arange(1, 8) / 8 if x != 0.5 for y in (0, 1)]
    across = [(x, y) for y in (0.25, 0.5, 0.75) for x in (0, 1)]
    sides = [np.array(place) for place in along + across]
    return [low + side * (high - low) + out * np.where(np.isin(side, (0, 1)), 2 * side - 1, 0) for side in sides]


SHADED = [(*rgb(SHADE), 1.0)]
"""The colour of a pocket."""


SPOT, LETTER = 0.66, 0.95
"""How wide the spot with a ball's number is, and how high the number, in radii."""


def stand(ax: Axes, place: NDArray, r: float, name: int) -> None:
    """Draw a ball that does not move, and its number."""
    ax.add_patch(Circle(place, r, facecolor=IVORY if _striped(name) else hue(name), edgecolor=QUIET, linewidth=0.8))
    if _striped(name):
        ax.add_patch(Rectangle(place - [r * 0.87, r / 2], 1.74 * r, r, facecolor=hue(name), edgecolor="none"))
    ax.add_patch(Circle(place, SPOT * r, facecolor=IVORY, edgecolor="none"))
    ax.text(*place, str(name), size=_lettered(ax, r, name), ha="center", va="center", color=SHADE, weight="bold")


def _lettered(ax: Axes, r: float, name: int) -> float:
    """The size of a ball's number, in points: two digits have less room."""
    points = np.ptp(ax.get_window_extent().get_points(), axis=0)[0] / np.ptp(ax.get_xlim()) * 72 / ax.figure.dpi
    return min((LETTER if name < 10 else 0.86 * LETTER) * points * r, SMALL)


LEGIBLE = 18
"""How high a number is at least, in pixels, where it is projected: none that is smaller can be read from afar."""


def _is_legible(text: Text) -> bool:
    """Can a ball's number be read? On a page one can come nearer."""
    dpi = text.axes.figure.dpi
    return dpi <= DPI or text.get_size() * dpi / 72 >= LEGIBLE


class Rack:
    """The balls of a table as artists: shadows, discs, stripes, spots and numbers; moved by `put`.

    aside : whether the numbers stand beside the balls, where these are too small for numbers that can be read.
    """

    def __init__(self, ax: Axes, r: NDArray, names: list[int], aside: bool = False):
        self.r, self.beside = r, 1.9 * r[:, None] * [1, 1] * aside
        self.striped = [i for i, name in enumerate(names) if _striped(name)]
        shade = [(*rgb(SHADE), 0.35)] * len(r)
        self.shadows = rounds(ax, 1.06 * r, shade)
        self.discs = rounds(ax, r, [IVORY if _striped(name) else hue(name) for name in names])
        self.bands = PolyCollection([], facecolors=[hue(names[i]) for i in self.striped], animated=True)
        ax.add_collection(self.bands, autolim=False)
        self.spots = rounds(ax, SPOT * r[1:], [IVORY] * (len(r) - 1))
        small = {"ha": "center", "va": "center", "animated": True, "clip_on": True, "weight": "bold"}
        small |= {"color": IVORY if aside else SHADE}
        sizes = [SMALL if aside else _lettered(ax, x, i) for x, i in zip(r[1:], names[1:], strict=True)]
        self.numbers = [ax.text(0, 0, str(i), size=size, **small) for i, size in zip(names[1:], sizes, strict=True)]
        for text in self.numbers:
            text.set_visible(_is_legible(text))
        self.artists = [self.shadows, self.discs, self.bands, self.spots, *self.numbers]

    def put(self, x: NDArray) -> None:
        """Move every ball to its place."""
        self.shadows.set_offsets(x + 0.18 * self.r[:, None] * [1, -1])
        self.discs.set_offsets(x)
        self.bands.set_verts([x[i] + self.r[i] * BAND for i in self.striped])
        self.spots.set_offsets(x[1:])
        for number, place in zip(self.numbers, (x + self.beside)[1:], strict=True):
            number.set_position(place)

    def marks(self, i: int) -> list[tuple]:
        """The artists that ball i consists of, each with the number of its mark."""
        found = [(self.shadows, i), (self.discs, i)]
        found += [(self.bands, self.striped.index(i))] if i in self.striped else []
        return found + ([(self.spots, i - 1), (self.numbers[i - 1], 0)] if i else [])


def _band() -> NDArray:
    """The stripe of a ball of radius 1: what lies within half of it from the middle line."""
    angle = np.linspace(-np.pi / 6, np.pi / 6, 9)
    right = np.column_stack([np.cos(angle), np.sin(angle)])
    return np.vstack([right, -right])


BAND = _band()


def rounds(ax: Axes, r: NDArray, colours: list) -> EllipseCollection:
    """Discs in the units of the axes, one to a colour, in one artist."""
    turned = np.zeros_like(r)
    places = {"offsets": np.zeros((len(r), 2)), "offset_transform": ax.transData}
    made = EllipseCollection(2 * r, 2 * r, turned, units="xy", facecolors=colours, linewidths=0, **places)
    made.set_animated(True)
    return ax.add_collection(made, autolim=False)


def trails(ax: Axes, names: list[int]) -> list[LineCollection]:
    """The ways of the balls of these numbers, pale, and the last of them, bright."""
    made = [
        LineCollection([], colors=[hue(name) for name in names], linewidths=width, alpha=alpha, animated=True)
        for width, alpha in ((1.2, 0.35), (2.0, 0.9))
    ]
    return [ax.add_collection(each, autolim=False) for each in made]
