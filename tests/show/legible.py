"""What lies under the letters of a picture, measured on the marks that are sent to the front end, exactly."""

from functools import cache, lru_cache

import numpy as np
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.textpath import TextPath

from lib.show.board import Board
from lib.show.lettering import bounds
from lib.show.placing import NAMED

SLACK = 1.0
"""By how many pixels a letter's box may be touched."""

GROUND = "frame", "paper"
"""What letters stand on, by its name in the palette."""


def faults(board: Board) -> list[tuple[str, str]]:
    """Each letter that cannot be read, with what lies on it."""
    size, clips, seen = np.array(board.size), board.clips, board.seen
    marks = [(mark, None) for mark in board.base]
    marks += [(mark, artist) for artist, part in zip(seen, board.parts, strict=True) for mark in part]
    letters = [i for i, (_, artist) in enumerate(marks) if artist in NAMED]
    reached = np.array([reach_of(mark) for mark, _ in marks])
    found = []
    for i in letters:
        mark, artist = marks[i]
        box, edge = box_of(mark), clip_of(mark, clips, size)
        if not meet(box, edge):
            continue  # it is not seen at all
        inner = box + [SLACK, SLACK, -SLACK, -SLACK]
        whats = {
            what
            for j in np.flatnonzero(np.all((reached[:, :2] < box[2:]) & (box[:2] < reached[:, 2:]), axis=1))
            if j != i
            for what in under(j, inner, NAMED[artist], marks, clips, size)
        }
        whats |= {"edge"} if np.any(inner[:2] < edge[:2]) or np.any(inner[2:] > edge[2:]) else set()
        whats |= {"handle" for h in board.handles if on_handle(np.array([h["x"], h["y"]]) * size, inner)}
        found += [(artist.get_text(), what) for what in sorted(whats)]
    return found


def under(j: int, box, named, marks, clips, size) -> list[str]:
    """What a mark puts under a letter's box: a word, a line, an inside; nothing where paper covers it after all."""
    mark, artist = marks[j]
    if mark[0] == "image" or not meet(box, clip_of(mark, clips, size)):
        return []
    if mark[0] == "text" or artist in NAMED or "paint-order" in mark[1]:
        return ["word"] if meet(box, box_of(mark) + [SLACK, SLACK, -SLACK, -SLACK]) else []
    covers = [outline for other, _ in marks[j + 1 :] if is_paper(other[1]) for outline in traced(other[1])]
    return painted(mark[1], clipped(box, clip_of(mark, clips, size)), named.hollow, covers)


def painted(look: dict, box, hollow: bool, covers) -> list[str]:
    """Is there a line of a mark in the box, or its inside?"""
    fill, stroke = look.get("fill", "none"), look.get("stroke", "none")
    ground = any(f"--{name}," in fill for name in GROUND)
    solid = fill != "none" and not ground and float(look.get("fill-opacity", 1)) > 0.35
    found = []
    half = float(look.get("stroke-width", 0)) / 2 if stroke != "none" else 0
    wide = box + np.array([-1, -1, 1, 1]) * max(half - SLACK, 0)
    left, top, right, low = wide.tolist()
    for outline, (x0, y0, x1, y1) in zip(traced(look), edges_of(look), strict=True):
        if x1 < left or y1 < top or x0 > right or y0 > low:
            continue
        if (stroke != "none" or fill != "none" and not ground) and crosses(outline, wide, covers):
            found.append("line")
        middle = (box[:2] + box[2:]) / 2
        if solid and not hollow and holds(outline, middle) and not any(holds(x, middle) for x in covers):
            found.append("inside")
    return found


def traced(look: dict) -> list[np.ndarray]:
    """The lines of a mark through their points; curves through those that steer them."""
    if "r" in look:
        turn = np.linspace(0, 2 * np.pi, 181)
        place = [float(look["cx"]), float(look["cy"])]
        return [place + float(look["r"]) * np.transpose([np.cos(turn), np.sin(turn)])]
    return followed(look.get("d", ""))


@lru_cache(1000)
def followed(way_of: str) -> list[np.ndarray]:
    """The lines of a path; much of a picture is the same from state to state."""
    found = []
    for way in way_of.split("M")[1:]:
        points = np.array([float(x) for x in way.split() if x not in "LQCZ"]).reshape(-1, 2)
        found.append(np.vstack([points, points[0]]) if "Z" in way else points)
    return found


def crosses(line, box, covers) -> bool:
    """Does a line run through a box where no paper lies over it?"""
    if len(line) == 1 or np.all(line == line[0]):
        line = np.array([line[0], line[0] + 1e-9])
    a, way = line[:-1], np.diff(line, axis=0)
    way = np.where(way == 0, 1e-12, way)
    one, two = (box[:2] - a) / way, (box[2:] - a) / way
    enter, leave = np.maximum(np.minimum(one, two).max(axis=1), 0), np.minimum(np.maximum(one, two).min(axis=1), 1)
    for i in np.flatnonzero(enter < leave):
        spots = a[i] + np.linspace(enter[i], leave[i], 7)[:, None] * way[i]
        if not covers or not all(any(holds(cover, spot) for cover in covers) for spot in spots):
            return True
    return False


def holds(outline, place) -> bool:
    """Does a place lie inside of an outline?"""
    return len(outline) > 2 and bool(Path(outline).contains_point(place))


def is_paper(look: dict) -> bool:
    """Is it a plate of paper, which hides what is under it?"""
    return "--paper," in look.get("fill", "") and float(look.get("fill-opacity", 1)) > 0.35


def clip_of(mark, clips, size) -> np.ndarray:
    """Where a mark is seen: left, top, right, bottom."""
    left, top, width, height = clips[mark[1]["clip"]] if "clip" in mark[1] else (0, 0, *size)
    return np.array([max(left, 0), max(top, 0), min(left + width, size[0]), min(top + height, size[1])])


def clipped(box, edge) -> np.ndarray:
    """What of a box lies in another."""
    return np.concatenate([np.maximum(box[:2], edge[:2]), np.minimum(box[2:], edge[2:])])


def meet(a, b) -> bool:
    """Have two boxes something in common?"""
    return bool(np.all(a[:2] < b[2:]) and np.all(b[:2] < a[2:]))


def reach_of(mark) -> np.ndarray:
    """The box of all that a mark paints: what lies outside of it need not be looked at."""
    if mark[0] == "image":
        return np.array([np.inf, np.inf, -np.inf, -np.inf])
    half = float(mark[1].get("stroke-width", 0)) / 2 + SLACK
    return (box_of(mark) if mark[0] == "text" else bounds_of(mark[1])) + np.array([-half, -half, half, half])


def bounds_of(look: dict) -> np.ndarray:
    """The box of the lines of a mark."""
    return box_about(look["d"]) if "r" not in look and "d" in look else around(traced(look))


def edges_of(look: dict) -> list[list[float]]:
    """The box of each line of a mark."""
    return edges(look["d"]) if "r" not in look and "d" in look else [around([line]).tolist() for line in traced(look)]


@lru_cache(1000)
def edges(way_of: str) -> list[list[float]]:
    """The box of each line of a path."""
    return [around([line]).tolist() for line in followed(way_of)]


@lru_cache(1000)
def box_about(way_of: str) -> np.ndarray:
    """The box of a path."""
    return around(followed(way_of))


def around(lines: list[np.ndarray]) -> np.ndarray:
    """The box of some lines."""
    points = np.vstack(lines or [np.full((1, 2), np.nan)])
    return np.concatenate([points.min(axis=0), points.max(axis=0)])


def on_handle(place, box, reach: float = 7.0) -> bool:
    """Does the mark of a handle reach into a box?"""
    return bool(np.hypot(*(place - np.clip(place, box[:2], box[2:]))) < reach)


def box_of(mark) -> np.ndarray:
    """The box of what is written: left, top, right, bottom."""
    tag, look, *words = mark
    if tag == "path":
        return bounds_of(look)
    low, high, right = ink(words[0], "font-weight" in look)
    size = float(look["font-size"])
    start = {"start": 0, "middle": 0.5, "end": 1}[look["text-anchor"]] * right
    box = np.array([-start, -high, right - start, -low]) * size
    x, y = float(look["x"]), float(look["y"])
    if "transform" in look:
        box = np.array([box[1], -box[2], box[3], -box[0]])  # turned to stand upright
    return box + [x, y, x, y]


@cache
def ink(words: str, bold: bool) -> tuple[float, float, float]:
    """How low, how high and how far right letters reach, as shares of their size."""
    prop = FontProperties(weight="bold" if bold else "normal")
    _, low, right, high = bounds(TextPath((0, 0), words or " ", size=1, prop=prop)).tolist()
    return low, high, right


def texts(figure: Figure) -> list[Text]:
    """All that is written in a figure, but for the numbers of axes that are not drawn."""
    written = [
        part for ax in figure.axes for part in ax.get_children() if ax.axison or part not in (ax.xaxis, ax.yaxis)
    ]
    own = [part for part in figure.get_children() if part not in figure.axes]
    return [text for part in (*own, *written) for text in part.findobj(Text)]
