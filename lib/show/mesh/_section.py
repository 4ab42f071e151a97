"""A ball that falls through an edge of the hole of golf, from the side: the ground cut across that edge, and its walls.

It stands where the ball does not come, beside the flag and much enlarged. What lies along the edge is not seen.
"""

from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import dot
from ...geometry import unit
from ..artists import BALL_A, Marks, Paint, dots, outlines, shapes, words_over
from ..palette import CONTACT, FRAME, INK, PAPER, QUIET, WRONG, A
from ..shapes import NONE, NOWHERE, disc
from ._fairway import HALF, HOLE, LONG, Putt, R
from ._slipped import Slipped

LOW, HIGH, FOOT = np.array([-12.0, -12.5]), np.array([12.0, 8.5]), -HALF
"""From the edge to two corners of what is seen, in centimetres; and how low on the page that begins."""

BEYOND, FLAG, WIDEST, UNDER = 16.0, 198.0, 86.0, np.array([-12.0, -22.0])
"""How far beyond the place of the fall it begins on the page, up to where the flag has its room, and how wide it is at
most; and on a narrow page from its corner to its name."""

WALL, NEAR, OUT = 7.0, 12.0, np.array([-400.0, 0.0])
"""How high a wall is drawn; how far along the edge a ball is seen before it falls; and a place out of sight."""


ROOMS, ASIDE, NAME = ("face", "edge", "face"), 8.4, 0.6
"""Whose the room is from left to right, between the walls and beside them; how far aside the outer two are named; and
how far from the rim a word stands."""


WIDE = 5.0
"""On which pages, in inches, the walls have room for their name."""


class Place(NamedTuple):
    """Where on the page the section stands, and how much it is enlarged."""

    corner: NDArray
    scale: float

    def on_page(self, flat: NDArray) -> NDArray:
        """Places of the section on the page."""
        return self.corner + self.scale * (flat - LOW)


def placed(ax: Axes, slip: Slipped) -> Place:
    """Between the fall and the flag; of a ball that falls farther on, where the hole begins."""
    early = slip.point[0] < LONG / 2
    left = slip.point[0] + BEYOND if early else float(ax.get_xlim()[0])
    return Place(np.array([left, FOOT]), min(FLAG - left, WIDEST) / (HIGH - LOW)[0])


def _ways(slip: Slipped, putt: Putt) -> NDArray:
    """To the right and up in the section, with the ball's way to the right."""
    e = unit(slip.ends[1] - slip.ends[0])
    right = unit(np.cross(e, [0.0, 0.0, 1.0]))
    k = int(np.searchsorted(putt.t, slip.t))
    right = right if dot(right, putt.v[max(k - 1, 0)]) >= 0 else -right
    up = np.cross(right, e)
    return np.array([right, up if up[2] > 0 else -up])


def _flat(p: NDArray, slip: Slipped, ways: NDArray) -> NDArray:
    """Places as they are seen along the edge, from it."""
    return (p - slip.point) @ ways.T


def inside(flat: NDArray, room: float = 0.0) -> NDArray:
    """Which places lie in what is seen, and so far from its rim."""
    return np.all((LOW + room <= flat) & (flat <= HIGH - room), axis=-1)


def _ground(slip: Slipped, ways: NDArray) -> NDArray:
    """The line of the ground on both sides of the edge, as far as it is seen, from left to right."""
    e, found = unit(slip.ends[1] - slip.ends[0]), [np.zeros(2)]
    for triangle in HOLE:
        off, flat = (triangle - slip.point) @ e, _flat(triangle, slip, ways)
        for i in range(3):
            j = (i + 1) % 3
            if off[i] * off[j] < 0:
                found.append(flat[i] + off[i] / (off[i] - off[j]) * (flat[j] - flat[i]))
    line = np.array(sorted(map(tuple, np.round(found, 6))))
    line = line[line[:, 1] < HIGH[1]]  # and not the banks
    x = np.linspace(LOW[0], HIGH[0], 105)
    return np.column_stack([x, np.interp(x, *line.T)])


def _walls(slip: Slipped, ways: NDArray) -> list[NDArray]:
    """The walls of both faces at the edge: they stand upright on these."""
    of = [x for x in HOLE if all(np.any(np.all(np.isclose(x, end), axis=1)) for end in slip.ends)]
    normals = [unit(np.cross(x[1] - x[0], x[2] - x[0])) @ ways.T for x in of]
    return [np.array([[0.0, 0.0], WALL * n * (1 if n[1] > 0 else -1)]) for n in normals]


def way(slip: Slipped, putt: Putt, place: Place) -> tuple[NDArray, NDArray]:
    """Clock and places of the ball in the section, out of sight where it is not in it."""
    t = np.linspace(0.0, putt.t[-1], 240)
    p = np.stack([np.interp(t, putt.t, x) for x in putt.p.T], axis=1)
    flat, along = _flat(p, slip, _ways(slip, putt)), np.abs((p - slip.point) @ unit(slip.ends[1] - slip.ends[0]))
    k = gone(flat, t, slip)
    flat[k:] = flat[min(k, len(t) - 1)]
    seen = inside(flat, R) & ((along < NEAR) | (t >= slip.t))
    return t, np.where(seen[:, None], place.on_page(flat), OUT)


def gone(flat: NDArray, t: NDArray, slip: Slipped) -> int:
    """From which of its places a ball that falls would leave what is seen: there it stays, as one that is lost."""
    leaves = np.flatnonzero(~inside(flat, R) & (t > slip.t))
    return int(leaves[0]) - 1 if len(leaves) else len(t)


def seen_of(slip: Slipped | None) -> bool:
    """Is there a section of that?"""
    return slip is not None and slip.kind == "edge"


def covers(slip: Slipped | None, ax: Axes, x: NDArray) -> bool:
    """Is there a section of that, with a place of the page under it?"""
    return seen_of(slip) and bool(inside((x - placed(ax, slip).corner) / placed(ax, slip).scale + LOW))


def ways(slip: Slipped | None, putt: Putt, ax: Axes) -> list[tuple[NDArray, NDArray]]:
    """The way in it, if there is a section."""
    return [way(slip, putt, placed(ax, slip))] if seen_of(slip) else []


def laid(ax: Axes) -> Marks:
    """The artists of it."""
    return Marks(
        room=shapes(ax, [Paint(PAPER, 1.0, QUIET), Paint(FRAME)]),
        floor=outlines(ax, [QUIET], ["solid"], 2.5),
        way=outlines(ax, [A], ["solid"], 2.0),
        ball=shapes(ax, [BALL_A]),
        walls=outlines(ax, [INK] * 2, ["dashed"] * 2, 1.8),
        centre=dots(ax, "o", A),
        edge=dots(ax, "o", CONTACT),
        words=[words_over(ax, INK, "from the side", "left"), words_over(ax, INK, "walls", "right")],
        lost=words_over(ax, WRONG, "lost", "left"),
        rooms=[words_over(ax, CONTACT if word == "edge" else INK, word) for word in ROOMS],
    )


def put(marks: Marks, slip: Slipped | None, putt: Putt | None, t: float, why: bool) -> None:
    """The section at a time; why : are its walls to be seen? Nothing where no ball falls through an edge."""
    shown = seen_of(slip) and putt is not None
    for each in marks:
        each.set_visible(shown)
    if not shown:
        return
    across, place = _ways(slip, putt), placed(marks.way.axes, slip)
    ground = place.on_page(_ground(slip, across))
    frame = place.on_page(np.array([LOW, [HIGH[0], LOW[1]], HIGH, [LOW[0], HIGH[1]]]))
    marks.room.set_verts([frame, np.vstack([ground, frame[[1, 0]]])])
    marks.floor.set_segments([ground])
    clock, places = way(slip, putt, place)
    seen = places[(clock <= t) & (places[:, 0] > OUT[0])]
    marks.way.set_segments([seen if len(seen) else NONE])
    here = np.array([np.interp(t, clock, x) for x in places.T])
    here = place.on_page(_flat(slip.p, slip, across)) if why else here  # just then
    marks.ball.set_verts([disc(here, place.scale * R)])  # out of sight, too: the film moves what is drawn as it begins
    marks.centre.set_data(*(here[:, None] if why else ([], [])))
    wide = marks.way.axes.figure.get_figwidth() > WIDE
    under = place.on_page(np.array([LOW[0] + NAME, _ground(slip, across)[:53, 1].min() - 6 * NAME]))
    marks.words[0].set_position(under if wide else place.corner + UNDER)
    beside = here + [place.scale * (R + NAME), 0.0]
    marks.lost.set_position(beside if t >= clock[-1] and not why and here[0] > OUT[0] else NOWHERE)
    _put_why(marks, place, _walls(slip, across) if why else [])


def _put_why(marks: Marks, place: Place, walls: list[NDArray]) -> None:
    """The edge, the walls of both faces at it, and whose the room is between them and beside; nothing without walls."""
    marks.edge.set_data(*(place.on_page(np.zeros(2))[:, None] if walls else ([], [])))
    marks.walls.set_segments([place.on_page(x) for x in walls] or [NONE])
    wide = marks.way.axes.figure.get_figwidth() > WIDE
    left, right = sorted((x[1] for x in walls), key=lambda x: x[0]) or [np.zeros(2)] * 2
    marks.words[1].set_position(place.on_page(0.75 * left - [0.6, 0.0]) if walls and wide else NOWHERE)
    for text, x in zip(marks.rooms, (-ASIDE, (left + right)[0] / 2, ASIDE), strict=True):
        room = walls and (wide or text is marks.rooms[1])
        text.set_position(place.on_page(np.array([x, HIGH[1] - 0.9])) if room else NOWHERE)
