"""Vectors: what matplotlib draws, as the elements of an SVG picture, and which of them have changed.

matplotlib stays the only renderer. `_Recorder` turns its calls into marks, each a tag of SVG with its attributes;
the front end makes elements of them and knows nothing else of the picture. What never moves is recorded once, each
moving artist again at every move.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from weakref import WeakKeyDictionary

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.collections import Collection, EllipseCollection, LineCollection, PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.markers import MarkerStyle
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D, IdentityTransform, Transform

from . import written
from .canvas import HALO, OVER
from .lettering import formula, rows
from .palette import PAPER
from .pixels import Transforms, points
from .written import POINT, TRUE_COLOURS, drawn, joined, many, named, opacity, outline, png, see_through, short

ANCHORS = {"left": "start", "center": "middle", "right": "end"}


class _Recorder(RendererBase):
    """A renderer that keeps marks: lists of a tag, its attributes, and what it says.

    clips : the rectangles that marks refer to by number in the attribute `clip`: left, top, width and height.
    before : what was written for the last picture, by what it was written of, as `kept` has it.
    """

    def __init__(self, fig: Figure, clips: list | None = None, before: dict | None = None):
        super().__init__()
        self.dpi, (self.width, self.height) = fig.dpi, (float(x) for x in fig.bbox.size)
        self.marks, self.clips = [], [] if clips is None else clips
        self.upside_down = Affine2D().scale(1, -1).translate(written.NUDGE, self.height + written.NUDGE)
        self.ways, self.pages, self.boxes = Transforms(), {}, {}
        self.before, self.written = before or {}, {}

    def get_canvas_width_height(self) -> tuple[float, float]:
        """The size of the picture in pixels."""
        return self.width, self.height

    def points_to_pixels(self, points):
        """A length in points in pixels."""
        return points * self.dpi / 72

    def option_image_nocomposite(self) -> bool:
        """Images stay apart from one another."""
        return True

    def option_scale_image(self) -> bool:
        """An image is sent as small as it is, and the front end makes it as large as it shall be."""
        return True

    def draw_path(self, gc, path, transform, rgbFace=None) -> None:
        """A path, filled or stroked or both."""
        tag, shape = self.outlined(outline, path, transform + self.upside_down)
        if tag:
            self.mark(tag, gc, shape | self.paint(gc, rgbFace))

    def draw_markers(self, gc, marker_path, marker_trans, path, trans, rgbFace=None) -> None:
        """The same sign at every point, in one path; plain discs as lines of no length with round ends."""
        places, colour = trans.transform(path.vertices), rgbFace
        if marker_path is Path.unit_circle() and colour is not None and self.has_plain_edge(gc, colour):
            gc.set_linewidth(gc.get_linewidth() + 2 * marker_trans.get_matrix()[0, 0] / self.points_to_pixels(1))
            marks = len(self.marks)
            gc.set_foreground(colour, isRGBA=True)
            self.draw_path(gc, many(POINT, places), IdentityTransform())
            for _, look, *_ in self.marks[marks:]:
                look["stroke-linecap"] = "round"
            return
        self.draw_path(gc, many(marker_path.transformed(marker_trans), places), IdentityTransform(), colour)

    def has_plain_edge(self, gc: GraphicsContextBase, colour) -> bool:
        """Is an edge of the colour of the inside, or is there none?"""
        return gc.get_linewidth() == 0 or tuple(gc.get_rgb()) == tuple(colour)

    def draw_path_collection(self, gc, master, paths, *rest, **options) -> None:
        """Shapes one by one; the same sign at many points, in one path for all that look alike."""
        before = len(self.marks)
        super().draw_path_collection(gc, master, paths, *rest, **options)
        if len(paths) == 1 and all(mark[0] == "path" for mark in self.marks[before:]):
            self.marks[before:] = joined(self.marks[before:])

    def draw_text(self, gc, x, y, s, prop, angle, ismath=False, mtext=None) -> None:
        """A line of text as text, mathematics as paths."""
        if ismath:
            size = self.points_to_pixels(prop.get_size_in_points()) / text_to_path.FONT_SCALE
            put = Affine2D().scale(size).rotate_deg(angle).translate(x, self.height - y)
            gc.set_linewidth(0)
            self.draw_path(gc, Path(*text_to_path.get_text_path(prop, s, ismath)), put, gc.get_rgb())
            return self.marks[-1][1].update(_edge() if mtext is not None and mtext.get_gid() == HALO else {})
        anchor = "start"
        if mtext is not None and angle == 0:
            left = mtext.get_transform().transform(mtext.get_unitless_position())[0]
            x, anchor = left, ANCHORS[mtext.get_ha()]
        size, bold = self.points_to_pixels(prop.get_size_in_points()), prop.get_weight() in ("bold", 700)
        look = {"font-size": short(size), "text-anchor": anchor} | ({"font-weight": "bold"} if bold else {})
        turned = {"transform": f"rotate({short(-angle)} {short(x)} {short(y)})"} if angle else {}
        fill = {"fill": named(gc.get_rgb())}
        self.mark("text", gc, {"x": short(x), "y": short(y)} | look | fill | turned, s)

    def draw_image(self, gc, x, y, im, transform=None) -> None:
        """An image, each of its pixels a rectangle."""
        rows, columns = im.shape[:2]
        put = Affine2D().scale(1 / columns, 1 / rows) + transform + Affine2D().translate(x, y) + self.upside_down
        (x0, y0), (x1, y1) = put.transform([[0, 0], [columns, rows]])
        im = im if y1 > y0 else im[::-1]
        place = {"x": short(x0), "y": short(min(y0, y1)), "width": short(x1 - x0), "height": short(abs(y1 - y0))}
        data = {"href": self.kept((png, im.shape, im.tobytes()), png, im), "preserveAspectRatio": "none"}
        kept = {"class": TRUE_COLOURS} if gc.get_url() == TRUE_COLOURS else {}
        self.mark("image", gc, data | place | {"style": "image-rendering: pixelated"} | kept)

    def draw_quad_mesh(self, *args, **options) -> None:
        """Cells beside one another, without the seams that smooth edges would leave."""
        before = len(self.marks)
        super().draw_quad_mesh(*args, **options)
        for _, look, *_ in self.marks[before:]:
            look["shape-rendering"] = "crispEdges"

    def mark(self, tag: str, gc: GraphicsContextBase, look: dict, text: str = "") -> None:
        """Keep a mark, and where it is clipped."""
        look = look | self.clipped(gc.get_clip_rectangle())
        self.marks.append([tag, look, text] if text else [tag, look])

    def clipped(self, box) -> dict:
        """The attribute that says by which rectangle a mark is clipped; none without one."""
        if box is None:
            return {}
        corners = box.get_points()
        if (key := corners.tobytes()) not in self.boxes:
            self.boxes[key] = self._clip(*corners.tolist())
        return self.boxes[key]

    def _clip(self, first: list[float], second: list[float]) -> dict:
        (x0, y0), (x1, y1) = first, second
        place = [float(short(x)) for x in (x0, self.height - y1, x1 - x0, y1 - y0)]
        if place not in self.clips:
            self.clips.append(place)
        return {"clip": self.clips.index(place)}

    def outlined(self, write: Callable, path: Path, to_page: Transform):
        """What `drawn` or `outline` writes for a path; what the last picture held too is not written again."""
        codes = None if path.codes is None else path.codes.tobytes()
        return self.kept((write, path.vertices.tobytes(), codes, to_page.get_matrix().tobytes()), write, path, to_page)

    def kept(self, key: tuple, write: Callable, *given):
        """What is written of things that a key tells apart, for which the last picture may have written it already."""
        if (found := self.written.get(key)) is None:
            found = self.before.get(key)
            found = self.written[key] = write(*given) if found is None else found
        return found

    def spot(self, text: Text) -> list[float]:
        """Where a text is held, in pixels from below."""
        return self.ways.of(text.get_transform()).there(np.array(text.get_position(), float)).tolist()

    def put(self, place: list[float]) -> Transform:
        """What leads shapes about 0 to a place that is given in pixels from below, on the page."""
        across, down = self.upside_down.get_matrix()[:2, 2].tolist()
        return Affine2D(np.array([[1, 0, across + place[0]], [0, -1, down - place[1]], [0, 0, 1]]))

    def page(self, transform: Transform) -> Transform:
        """What leads a transform on to the page, with pixels from above; asked once."""
        if id(transform) not in self.pages:
            if transform.is_affine:
                way = Affine2D(np.dot(self.upside_down.get_matrix(), transform.get_matrix()))
            else:
                way = (transform + self.upside_down).frozen()
            self.pages[id(transform)] = way, transform
        return self.pages[id(transform)][0]

    def paint(self, gc: GraphicsContextBase, face) -> dict:
        """How a path is filled and stroked."""
        forced = gc.get_alpha() if gc.get_forced_alpha() else None  # it stands for that of the colours
        look = {"fill": "none"}
        if face is not None and opacity(face, forced) > 0:
            look = {"fill": named(face)} | see_through("fill", opacity(face, forced))
        width, ink = self.points_to_pixels(gc.get_linewidth()), gc.get_rgb()
        if width > 0 and opacity(ink, forced) > 0:
            look |= {"stroke": named(ink), "stroke-width": short(width)}
            look |= see_through("stroke", opacity(ink, forced))
            offset, dashes = gc.get_dashes()
            if dashes is not None:
                look["stroke-dasharray"] = " ".join(short(self.points_to_pixels(x)) for x in dashes)
        return look


def still(fig: Figure) -> tuple[list, list]:
    """The marks of all that does not move, and the rectangles in which marks are clipped."""
    recorder, papers = _Recorder(fig), [fig.patch, *(ax.patch for ax in fig.axes)]
    for paper in papers:  # what lies under a picture is the page, light or dark
        paper.set_visible(False)
    try:
        fig.draw(recorder)
    finally:
        for paper in papers:
            paper.set_visible(True)
    for ax in fig.axes:  # whatever is seen first, each has its number
        recorder.clipped(ax.bbox)
    return recorder.marks, recorder.clips


def moving(fig: Figure, artists: list[Artist], clips: list) -> list[list]:
    """The marks of each moving artist; a rectangle that is new is added to those that clip."""
    recorder, found = _Recorder(fig, clips, WRITTEN.get(fig)), []
    for artist in artists:
        recorder.marks = []
        quick = QUICK.get(type(artist))
        if quick is None:
            artist.draw(recorder)
        elif artist.get_visible():
            quick(artist, recorder)
        found.append(recorder.marks)
    WRITTEN[fig] = recorder.written
    return found


WRITTEN: WeakKeyDictionary[Figure, dict] = WeakKeyDictionary()
"""What was written for the last picture of each figure: at a move most of it stays as it is."""


# What moves in most pictures is read straight off the artists, at a fraction of the time: a moving artist changes its
# geometry, its words and whether it is seen, and nothing else.

LOOKS: WeakKeyDictionary = WeakKeyDictionary()
"""How the parts of an artist are painted."""


def _outlines(artist: Collection, recorder: _Recorder) -> None:
    """The marks of filled polygons or of lines."""
    to_page = recorder.page(artist.get_transform())
    clip, looks = recorder.clipped(artist.get_clip_box()), LOOKS.get(artist)
    paths = artist.get_paths()
    if looks is None or len(looks) < len(paths):
        looks = LOOKS[artist] = _painted(artist, recorder, len(paths))
    for path, look in zip(paths, looks, strict=False):
        tag, shape = recorder.outlined(outline, path, to_page)
        if tag:
            recorder.marks.append([tag, shape | look | clip])


def _painted(artist: Collection, recorder: _Recorder, n: int) -> list[dict]:
    """How each of n parts of a collection is painted: its colours and lines go round."""
    faces, edges = artist.get_facecolor(), artist.get_edgecolor()
    widths, styles = artist.get_linewidth(), artist.get_linestyle()
    found = []
    for i in range(n):
        gc = recorder.new_gc()
        gc.set_linewidth(widths[i % len(widths)] if len(edges) and edges[i % len(edges)][3] > 0 else 0)
        if len(edges):
            gc.set_foreground(edges[i % len(edges)], isRGBA=True)
        gc.set_dashes(*styles[i % len(styles)])
        found.append(recorder.paint(gc, faces[i % len(faces)] if len(faces) else None))
    return found


ENDS = np.array([[0.0, 0.0], [1.0, 0.0]])
"""Of a length of 1."""


def _rounds(artist: EllipseCollection, recorder: _Recorder) -> None:
    """The marks of discs, a circle each."""
    clip, look = recorder.clipped(artist.get_clip_box()), LOOKS.get(artist)
    if look is None:
        look = LOOKS[artist] = _painted(artist, recorder, len(artist.get_offsets()))
    places = recorder.ways.of(artist.get_offset_transform()).there(artist.get_offsets())
    left, right = recorder.ways.of(artist.axes.transData).there(ENDS)[:, 0]
    unit = abs(right - left)
    for (x, y), width, paint in zip(places.tolist(), artist.get_widths().tolist(), look, strict=True):
        place = recorder.kept((_round, x, y, width * unit), _round, x, recorder.height - y, width / 2 * unit)
        recorder.marks.append(["circle", place | paint | clip])


def _round(x: float, y: float, r: float) -> dict:
    """A circle as SVG has it."""
    return {"cx": short(x), "cy": short(y), "r": short(r)}


def _line(artist: Line2D, recorder: _Recorder) -> None:
    """The mark of a line, or of the signs at its points where these are all there is of it."""
    look = LOOKS.get(artist)
    if look is None:
        artist.draw(recorder)
        if len(recorder.marks) == 1:
            LOOKS[artist] = _painted_alone(recorder.marks[0])
        return
    places = recorder.ways.of(artist.get_transform()).there(points(artist))
    path = Path(places) if artist.get_marker() == "None" else _signs(artist, recorder, places)
    if way := recorder.outlined(drawn, path, recorder.upside_down):
        recorder.marks.append(["path", {"d": way} | look | recorder.clipped(artist.get_clip_box())])


GEOMETRY = {"d", "cx", "cy", "r", "clip"}


def _painted_alone(mark: list) -> dict:
    """How a mark is painted, of all that is said of it."""
    return {name: x for name, x in mark[1].items() if name not in GEOMETRY}


def _patch(artist: PathPatch, recorder: _Recorder) -> None:
    """The mark of a path."""
    look = LOOKS.get(artist)
    if look is None:
        artist.draw(recorder)
        if len(recorder.marks) == 1:
            LOOKS[artist] = _painted_alone(recorder.marks[0])
        return
    tag, shape = recorder.outlined(outline, artist.get_path(), recorder.page(artist.get_transform()))
    if tag:
        recorder.marks.append([tag, shape | look | recorder.clipped(artist.get_clip_box())])


def _signs(artist: Line2D, recorder: _Recorder, places: np.ndarray) -> Path:
    """The sign of a line at every place, in one path."""
    if LOOKS[artist].get("stroke-linecap") == "round":
        return many(POINT, places)
    return many(_sign(artist.get_marker(), recorder.points_to_pixels(artist.get_markersize())), places)


@cache
def _sign(marker: str, size: float) -> Path:
    """A sign of that size in pixels, about 0."""
    style = MarkerStyle(marker)
    return style.get_path().transformed(style.get_transform() + Affine2D().scale(size))


def _words(artist: Text, recorder: _Recorder) -> None:
    """The marks of a text: a line of its own for each row, all as far apart; a formula as a path; none if nowhere."""
    if not artist.get_text() or not np.isfinite(artist.get_position()).all():
        return
    if "$" in artist.get_text():
        return _formula(artist, recorder)
    clip = recorder.clipped(artist.get_clip_box() if artist.get_clip_on() else None)
    (x, y), words = recorder.spot(artist), artist.get_text()
    key = words, x, recorder.height - y, clip.get("clip"), artist.get_ha()
    before, marks = LETTERED.get(artist, (None, []))
    if key != before:
        _, marks = LETTERED[artist] = key, _lettered(artist, recorder, key[1:3], clip)
    recorder.marks += marks


LETTERED: WeakKeyDictionary[Text, tuple] = WeakKeyDictionary()
"""What each text said when it was written last, where, and its marks: most stay as they are."""


def _lettered(artist: Text, recorder: _Recorder, place: tuple[float, float], clip: dict) -> list:
    """The marks of the rows of a text, held at a place in pixels from above."""
    (x, y), size = place, recorder.points_to_pixels(artist.get_size())
    lines = artist.get_text().split("\n")
    down, apart = rows(len(lines), size, artist._linespacing, artist.get_va())
    look = LOOKS.get(artist)
    if look is None:
        bold = {"font-weight": "bold"} if artist.get_weight() in ("bold", 700) else {}
        look = {"font-size": short(size), "text-anchor": ANCHORS[artist.get_ha()]} | bold
        edge = _edge() if artist.get_gid() == OVER else {}
        look = LOOKS[artist] = look | {"fill": named(to_rgb(artist.get_color()))} | edge
    look = look | {"text-anchor": ANCHORS[artist.get_ha()]}  # it may have turned to the other side
    places = [{"x": short(x), "y": short(y + down + i * apart)} for i in range(len(lines))]
    return [["text", place | look | clip, line] for place, line in zip(places, lines, strict=True) if line]


def _formula(artist: Text, recorder: _Recorder) -> None:
    """The mark of a formula: its letters' outlines, which are made once for each text and moved thereafter."""
    size, held = recorder.points_to_pixels(artist.get_size()), (artist.get_ha(), artist.get_va())
    letters = formula(artist.get_text(), size, artist.get_math_fontfamily(), *held)
    place = recorder.spot(artist)
    look = _inked(artist.get_color(), artist.get_gid() == HALO)
    clip = recorder.clipped(artist.get_clip_box() if artist.get_clip_on() else None)
    if way := recorder.outlined(drawn, letters, recorder.put(place)):
        recorder.marks.append(["path", {"d": way} | look | clip])


@lru_cache(64)
def _inked(colour: str | tuple, edged: bool) -> dict:
    """How the letters of a formula are painted."""
    return {"fill": named(to_rgb(colour))} | (_edge() if edged else {})


def _edge() -> dict:
    """The edge of paper about letters that have one."""
    return {"stroke": named(to_rgb(PAPER)), "stroke-width": "3.5", "stroke-linejoin": "round", "paint-order": "stroke"}


QUICK = {EllipseCollection: _rounds, PolyCollection: _outlines, LineCollection: _outlines}
QUICK |= {Line2D: _line, PathPatch: _patch, Text: _words}
"""What is read straight off."""
