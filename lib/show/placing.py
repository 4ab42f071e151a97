"""Letters put where they can be read: on no line, rim, disc, handle or other word, and off the edge of their axes.

A picture says where each of its letters belongs. There it stays if nothing that is drawn lies under it, and goes else
to the nearest place that is free, or to that which is covered least. All is asked anew for every drawing, but while
something is dragged letters that were asked a moment ago go along as they are.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from weakref import WeakKeyDictionary, WeakSet

import numpy as np
from matplotlib.artist import Artist
from matplotlib.collections import EllipseCollection, LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, PathPatch
from matplotlib.text import Text
from numpy.typing import NDArray

from .lettering import extent, of_words
from .palette import FRAME, PAPER
from .pixels import Transforms
from .pixels import points as points_of
from .shapes import NONE, ROUND
from .sheet import CELL, HEAVY, Sheet, taken

PALE = 0.35
"""Fills that are seen through more than this count by their rims alone."""

ROOM = 2.0
"""Pixels that are left free about a letter."""

HANDLE = 8.0
"""How far the mark of a handle reaches, in pixels."""

RADII = (4, 7, 10, 14, 18, 23, 29, 36, 44, 54, 66, 80)
"""How far away from where it belongs a letter is tried, in pixels."""

TURNS = np.array([[0, 1], [0, -1], [1, 0], [-1, 0], [0.7, 0.7], [-0.7, 0.7], [0.7, -0.7], [-0.7, -0.7]])
BETWEEN = np.array([[x * a, y * b] for x, y in ((0.92, 0.38), (0.38, 0.92)) for a in (1, -1) for b in (1, -1)])
ASIDE = np.rint(np.concatenate([[[0, 0]], *(radius * np.vstack([TURNS, BETWEEN]) for radius in RADII)]))
"""By how much a letter is moved when it is tried: the nearest first."""

NEXT = np.stack(np.meshgrid(8.0 * np.arange(-21, 22), 8.0 * np.arange(-15, 16)), axis=-1).reshape(-1, 2)
NEXT = NEXT[np.argsort(NEXT[:, 0] ** 2 + NEXT[:, 1] ** 2, kind="stable")]
"""Where a letter is tried that finds no room there."""

OUT = 100.0
"""How far out of its axes, in pixels, a letter may belong that is brought in."""

LETTERS = 3
"""While something is dragged, letters look for a place in one picture of so many."""

MARGIN = ROOM * np.array([-1, -1, 1, 1])


@dataclass
class _Named:
    """A letter that may be moved: where its picture wants it, where it was put, and how many pixels aside."""

    hollow: bool
    given: tuple = ()
    put: tuple = ()
    aside: NDArray | None = None


NAMED: WeakKeyDictionary[Text, _Named] = WeakKeyDictionary()
"""All letters that may be moved."""


def movable(text: Text, inside: bool = False) -> Text:
    """Let a letter be moved; one that stands inside of what it names keeps off rims and lines, not off insides."""
    NAMED[text] = _Named(inside)
    return text


PLATES: WeakKeyDictionary[PolyCollection, list[Text]] = WeakKeyDictionary()
"""Plates of paper, and the letters that stand on them."""

CROWDS: WeakSet[Artist] = WeakSet()
"""What letters stand on, on plates."""


def on_plates(plates: PolyCollection, letters: list[Text], crowds: Iterable[Artist]) -> None:
    """Put a plate of paper under each of the letters wherever it is put: a crowd that fills the picture leaves no room.

    crowds : what is drawn under the plates, and does not keep letters away.
    """
    PLATES[plates] = letters
    CROWDS.update(crowds)


@dataclass
class _Letter:
    """A letter while it is placed: its box where it belongs and now, and that in which it is seen; in pixels."""

    text: Text
    box: NDArray
    edge: NDArray
    at: NDArray
    back: Callable
    now: NDArray

    def put(self, aside: NDArray) -> NDArray:
        """Move it aside, for this drawing; its box there."""
        named = NAMED[self.text]
        named.aside = aside
        named.put = tuple(self.back(self.at + aside).tolist()) if aside.any() else named.given
        if named.put != self.text.get_position():
            self.text.set_position(named.put)
        self.now = self.box + np.tile(aside, 2)
        return self.now


def place(fig: Figure, artists: Iterable[Artist], still: Sheet, handles: list[dict], anew: bool = True) -> None:
    """Put every letter that is seen where it can be read: on what does not move, and among all that moves.

    still : the sheet of what does not move, from `ground`. handles : as `Board.placed` tells them. anew : whether
    letters look for a place, and are not as far aside as they were, if all that are seen were seen before.
    """
    reader = _Reader(fig, still)
    seen = [artist for artist in artists if artist.get_visible()]
    letters = [reader.letter(text) for text in seen if text in NAMED and text.get_text().strip()]
    letters = [letter for letter in letters if letter is not None]
    before = [NAMED[letter.text].aside for letter in letters]
    if anew or any(aside is None for aside in before):
        for named in (NAMED[text] for text in artists if text in NAMED):
            named.aside = None
        _seek(letters, seen, reader, handles)
    else:
        for letter, aside in zip(letters, before, strict=True):
            letter.put(aside)
    for plates in (artist for artist in seen if artist in PLATES):
        boxes = [letter.now + 2 * MARGIN for letter in letters if letter.text in PLATES[plates]]
        back = reader.ways.of(plates.get_transform()).back
        plates.set_verts([back(box[[[0, 1], [2, 1], [2, 3], [0, 3]]]) for box in boxes] or [NONE])


def _seek(letters: list[_Letter], seen: list[Artist], reader: "_Reader", handles: list[dict]) -> None:
    """Find a place for each of the letters among all that is drawn."""
    if not letters:
        return
    reader.sheet = reader.sheet.copy()
    for artist in seen:
        if not (artist in NAMED or artist in CROWDS or artist in PLATES) and (enter := ENTERED.get(type(artist))):
            enter(artist, reader)
    width, height = reader.whole[2:]
    for each in handles:
        x, y = each["x"] * width, (1 - each["y"]) * height
        reader.sheet.block(np.array([x - HANDLE, y - HANDLE, x + HANDLE, y + HANDLE]))
    reader.sheet.flush()
    _settle(letters, reader.sheet)


def _settle(letters: list[_Letter], sheet: Sheet) -> None:
    """Leave the letters that can be read where they belong, and find a place for one after the other of the rest."""
    hollow = [NAMED[letter.text].hollow for letter in letters]
    sums = {kind: sheet.sums(kind) for kind in set(hollow)}
    boxes, edges = np.array([letter.box for letter in letters]), np.array([letter.edge for letter in letters])
    covered = _common(boxes, boxes) > _common(boxes, edges) + 0.01
    for kind, sum_ in sums.items():
        covered |= (np.array(hollow) == kind) & (taken(sum_, boxes) > 0)
    met = _common(boxes[:, None], boxes) > 0.01
    stay = []
    for i in np.flatnonzero(~covered).tolist():
        if not met[i, stay].any():
            stay.append(i)
    others = [letters[i].put(ASIDE[0]) for i in stay]
    for i in sorted(set(range(len(letters))) - set(stay)):
        others.append(letters[i].put(_found(letters[i], sums[hollow[i]], np.array(others).reshape(-1, 4))))


def _found(letter: _Letter, sums: NDArray, others: NDArray) -> NDArray:
    """By how much a letter is moved: to the nearest place that is free, else to where least of it is lost nearby."""
    near = _costs(letter, ASIDE, sums, others)
    if near.min() > 0 and (free := np.flatnonzero(_costs(letter, NEXT, sums, others) == 0)).size:
        return NEXT[free[0]]
    return ASIDE[np.argmin(near)]


def _costs(letter: _Letter, aside: NDArray, sums: NDArray, others: NDArray) -> NDArray:
    """How much of a letter is covered, cut off or shared with others, in each of the places where it is tried."""
    boxes = letter.box + np.concatenate([aside, aside], axis=1)
    lost = _common(letter.box, letter.box) - _common(boxes, letter.edge) + _common(boxes[:, None], others).sum(axis=1)
    return taken(sums, boxes) + np.ceil(HEAVY * np.round(lost, 2) / CELL**2).astype(int)


def _common(a: NDArray, b: NDArray) -> NDArray:
    """The area that boxes have in common."""
    across = np.minimum(a[..., 2], b[..., 2]) - np.maximum(a[..., 0], b[..., 0])
    up = np.minimum(a[..., 3], b[..., 3]) - np.maximum(a[..., 1], b[..., 1])
    return np.maximum(across, 0) * np.maximum(up, 0)


def _shared(a: NDArray, b: NDArray) -> NDArray:
    """What two boxes have in common."""
    return np.concatenate([np.maximum(a[:2], b[:2]), np.minimum(a[2:], b[2:])])


# What moves is read straight off the artists.


class _Reader:
    """What enters artists in a sheet; what it has asked of their axes it remembers."""

    def __init__(self, fig: Figure, sheet: Sheet):
        self.sheet, self.unit, self.whole = sheet, fig.dpi / 72, fig.bbox.extents
        self.ways, self.boxes = Transforms(), {}

    def box(self, artist: Artist) -> NDArray:
        """Where an artist is drawn: in its axes, if it is clipped, else all over the picture."""
        clip = artist.get_clip_box() if artist.get_clip_on() else None
        if clip is None:
            return self.whole
        if id(clip) not in self.boxes:
            self.boxes[id(clip)] = _shared(clip.extents, self.whole)
        return self.boxes[id(clip)]

    def letter(self, text: Text) -> _Letter | None:
        """A letter to be placed; none if it has no place, or one that is far from where it would be seen."""
        named = NAMED[text]
        if text.get_position() != named.put:
            named.given = text.get_position()
        there, back, _ = self.ways.of(text.get_transform())
        at, edge = there(np.array(named.given, float)), self.box(text)
        far = np.maximum(edge[:2] - at, at - edge[2:]).max()
        if not far < OUT:  # nan too
            named.put = named.given
            return text.set_position(named.given)
        box = np.tile(at, 2) + extent(text, self.unit) + MARGIN
        return _Letter(text, box, edge, at, back, box)

    def shape(self, points: NDArray, box: NDArray, face, edge) -> None:
        """Enter a polygon with an inside and an edge, each of a colour; paper hides what is under it."""
        opaque, ground = face[3] > PALE, tuple(face[:3]) in GROUND
        if opaque and tuple(face[:3]) == WHITE:
            self.sheet.erase(points, box)
        elif opaque and not ground:
            self.sheet.fill(points, box)
        if edge[3] > 0 or face[3] > 0 and not ground:
            self.sheet.stroke(points, box)


CLEAR = (0.0, 0.0, 0.0, 0.0)
WHITE = to_rgba(PAPER)[:3]
GROUND = {WHITE, to_rgba(FRAME)[:3]}
"""Colours of what lies below all: letters stand on it."""


def _polygons(artist: PolyCollection, reader: _Reader) -> None:
    """Filled polygons: their rims, and the insides of those that are not seen through."""
    there, box = reader.ways.of(artist.get_transform()).there, reader.box(artist)
    colours = [x.tolist() or [CLEAR] for x in (artist.get_facecolor(), artist.get_edgecolor())]
    for i, path in enumerate(artist.get_paths()):
        if len(path.vertices):
            reader.shape(there(path.vertices), box, *(x[i % len(x)] for x in colours))


def _discs(artist: EllipseCollection, reader: _Reader) -> None:
    """Discs in an artist of their own."""
    there, box = reader.ways.of(artist.get_offset_transform()).there, reader.box(artist)
    colours = [x.tolist() or [CLEAR] for x in (artist.get_facecolor(), artist.get_edgecolor())]
    for i, (middle, width) in enumerate(zip(artist.get_offsets(), artist.get_widths(), strict=True)):
        reader.shape(there(middle + width / 2 * ROUND), box, *(x[i % len(x)] for x in colours))


def _lines(artist: LineCollection, reader: _Reader) -> None:
    """Lines in one artist."""
    there, box = reader.ways.of(artist.get_transform()).there, reader.box(artist)
    for path in artist.get_paths():
        if len(path.vertices):
            reader.sheet.stroke(there(path.vertices), box)


def _line(artist: Line2D, reader: _Reader) -> None:
    """A line, and the signs at its points."""
    there, box = reader.ways.of(artist.get_transform()).there, reader.box(artist)
    points = there(points_of(artist))
    if len(points) and artist.get_linestyle() != "None":
        reader.sheet.stroke(points, box)
    if artist.get_marker() not in ("None", ""):
        half = artist.get_markersize() * reader.unit / 2
        reader.sheet.sign(points[((points >= box[:2]) & (points <= box[2:])).all(axis=1)], half)


def _text(artist: Text, reader: _Reader) -> None:
    """Words that move and are not placed here."""
    if artist.get_text():
        at = reader.ways.of(artist.get_transform()).there(np.array(artist.get_position(), float))
        reader.sheet.block(np.concatenate([at, at]) + extent(artist, reader.unit))


def _patch(artist: Patch, reader: _Reader) -> None:
    """A patch with its outline."""
    path = artist.get_transform().transform_path(artist.get_path())
    for points in path.to_polygons(closed_only=False):
        reader.shape(points, reader.box(artist), artist.get_facecolor(), artist.get_edgecolor())


ENTERED: dict[type, Callable] = {
    PolyCollection: _polygons,
    EllipseCollection: _discs,
    LineCollection: _lines,
    Line2D: _line,
    Text: _text,
    PathPatch: _patch,
}
"""How what moves is entered in a sheet."""


# What does not move has been recorded already, as marks of SVG.


def ground(fig: Figure, marks: list, clips: list) -> Sheet:
    """The sheet of all that does not move, as it was recorded: `vector.still`."""
    width, height = fig.bbox.size
    reader = _Reader(fig, Sheet(width, height))
    for tag, look, *words in marks:
        left, top, wide, high = clips[look["clip"]] if "clip" in look else (0, 0, width, height)
        box = np.array([left, height - top - high, left + wide, height - top])
        if words:
            reader.sheet.block(_written(look, words[0], height))
        elif tag in ("path", "circle"):
            for points in _traced(look, height):
                reader.shape(points, box, _colour(look, "fill"), _colour(look, "stroke"))
    reader.sheet.flush()
    return reader.sheet


def _traced(look: dict, height: float) -> list[NDArray]:
    """The lines of a mark, through the points that its path names."""
    if "r" in look:
        return [np.array([float(look["cx"]), height - float(look["cy"])]) + float(look["r"]) * ROUND]
    found = []
    for way in look["d"].split("M")[1:]:
        points = np.array(way.translate(SPACES).split(), float).reshape(-1, 2)
        found.append(np.vstack([points, points[:1]]) if "Z" in way else points)
    return [points * [1, -1] + [0, height] for points in found]


SPACES = str.maketrans("LQCZ", "    ")


def _colour(look: dict, what: str) -> tuple[float, ...]:
    """A colour of a mark, and how much of it is seen."""
    if (name := look.get(what, "none")) == "none":
        return CLEAR
    return *to_rgba(name.split()[-1].rstrip(")"))[:3], float(look.get(f"{what}-opacity", 1))


def _written(look: dict, words: str, height: float) -> NDArray:
    """The box of a line of words that is recorded."""
    held = {"start": "left", "middle": "center", "end": "right"}[look["text-anchor"]]
    box = of_words(words, float(look["font-size"]), "font-weight" in look, "normal", held, "baseline")
    if "transform" in look:  # such as the name of an axis, which stands upright
        turn = np.radians(-float(look["transform"].split("(")[1].split()[0]))
        corners = box[[[0, 1], [2, 1], [2, 3], [0, 3]]]
        corners = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        box = np.concatenate([corners.min(axis=0), corners.max(axis=0)])
    return np.tile([float(look["x"]), height - float(look["y"])], 2) + box
