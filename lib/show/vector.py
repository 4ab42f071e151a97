"""Vectors: what matplotlib draws, as the elements of an SVG picture, and which of them have changed.

matplotlib stays the only renderer. `Recorder` turns its calls into marks, each a tag of SVG with its attributes;
the front end makes elements of them and knows nothing else of the picture. What never moves is recorded once, each
moving artist again at every move.
"""

from base64 import b64encode
from io import BytesIO

import numpy as np
from matplotlib import _path
from matplotlib.artist import Artist
from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.image import imsave
from matplotlib.path import Path
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D, IdentityTransform

from .palette import NAMES

ANCHORS = {"left": "start", "center": "middle", "right": "end"}
CODES = [b"M", b"L", b"Q", b"C", b"Z"]


class Recorder(RendererBase):
    """A renderer that keeps marks: lists of a tag, its attributes, and what it says.

    clips : the rectangles that marks refer to by number in the attribute `clip`: left, top, width and height.
    """

    def __init__(self, fig: Figure, clips: list | None = None):
        super().__init__()
        self.dpi, (self.width, self.height) = fig.dpi, (float(x) for x in fig.bbox.size)
        self.marks, self.clips = [], [] if clips is None else clips
        self.upside_down = Affine2D().scale(1, -1).translate(0, self.height)

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
        way = _path.convert_to_string(path, transform + self.upside_down, None, False, None, 2, CODES, False)
        if way:
            self.mark("path", gc, {"d": " ".join(way.decode().split())} | self.paint(gc, rgbFace))

    def draw_markers(self, gc, marker_path, marker_trans, path, trans, rgbFace=None) -> None:
        """The same sign at every point, in one path."""
        sign, places = marker_path.transformed(marker_trans), trans.transform(path.vertices)
        seen = [Path(sign.vertices + place, sign.codes) for place in places if np.all(np.isfinite(place))]
        if seen:
            self.draw_path(gc, Path.make_compound_path(*seen), IdentityTransform(), rgbFace)

    def draw_text(self, gc, x, y, s, prop, angle, ismath=False, mtext=None) -> None:
        """A line of text as text, mathematics as paths."""
        if ismath:
            size = self.points_to_pixels(prop.get_size_in_points()) / text_to_path.FONT_SCALE
            put = Affine2D().scale(size).rotate_deg(angle).translate(x, self.height - y)
            gc.set_linewidth(0)
            return self.draw_path(gc, Path(*text_to_path.get_text_path(prop, s, ismath)), put, gc.get_rgb())
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
        (rows, columns), file = im.shape[:2], BytesIO()
        put = Affine2D().scale(1 / columns, 1 / rows) + transform + Affine2D().translate(x, y) + self.upside_down
        (x0, y0), (x1, y1) = put.transform([[0, 0], [columns, rows]])
        imsave(file, im if y1 > y0 else im[::-1], format="png", metadata={"Software": None})
        place = {"x": short(x0), "y": short(min(y0, y1)), "width": short(x1 - x0), "height": short(abs(y1 - y0))}
        data = {"href": "data:image/png;base64," + b64encode(file.getvalue()).decode(), "preserveAspectRatio": "none"}
        self.mark("image", gc, data | place | {"style": "image-rendering: pixelated"})

    def draw_quad_mesh(self, *args, **options) -> None:
        """Cells beside one another, without the seams that smooth edges would leave."""
        before = len(self.marks)
        super().draw_quad_mesh(*args, **options)
        for _, look, *_ in self.marks[before:]:
            look["shape-rendering"] = "crispEdges"

    def mark(self, tag: str, gc: GraphicsContextBase, look: dict, text: str = "") -> None:
        """Keep a mark, and where it is clipped."""
        box = gc.get_clip_rectangle()
        if box is not None:
            (x0, y0), (x1, y1) = box.get_points()
            place = [float(short(x)) for x in (x0, self.height - y1, x1 - x0, y1 - y0)]
            if place not in self.clips:
                self.clips.append(place)
            look = look | {"clip": self.clips.index(place)}
        self.marks.append([tag, look, text] if text else [tag, look])

    def paint(self, gc: GraphicsContextBase, face) -> dict:
        """How a path is filled and stroked."""
        opacity = gc.get_alpha() if gc.get_forced_alpha() else 1.0
        look = {"fill": "none"}
        if face is not None and (len(face) < 4 or face[3] > 0):
            look = {"fill": named(face)} | see_through("fill", opacity * (face[3] if len(face) == 4 else 1))
        width, ink = self.points_to_pixels(gc.get_linewidth()), gc.get_rgb()
        if width > 0 and (len(ink) < 4 or ink[3] > 0):
            look |= {"stroke": named(ink), "stroke-width": short(width)}
            look |= see_through("stroke", opacity * (ink[3] if len(ink) == 4 else 1))
            offset, dashes = gc.get_dashes()
            if dashes is not None:
                look["stroke-dasharray"] = " ".join(short(self.points_to_pixels(x)) for x in dashes)
        return look


def see_through(what: str, opacity: float) -> dict:
    """The attribute of an opacity; none where nothing shines through."""
    return {} if opacity >= 1 else {f"{what}-opacity": short(opacity)}


def short(x: float) -> str:
    """A number of hundredths, which are finer than any screen, in as few signs as may be."""
    return f"{x:.2f}".rstrip("0").rstrip(".") if abs(x) >= 0.005 else "0"


def named(colour) -> str:
    """A colour by its name in the palette, if it has one, so that it follows the theme."""
    known = to_hex(colour[:3])
    return f"var(--{NAMES[known]}, {known})" if known in NAMES else known


def still(fig: Figure) -> tuple[list, list]:
    """The marks of all that does not move, and the rectangles in which marks are clipped."""
    recorder, papers = Recorder(fig), [fig.patch, *(ax.patch for ax in fig.axes)]
    for paper in papers:  # what lies under a picture is the page, light or dark
        paper.set_visible(False)
    try:
        fig.draw(recorder)
    finally:
        for paper in papers:
            paper.set_visible(True)
    return recorder.marks, recorder.clips


def moving(fig: Figure, artists: list[Artist], clips: list) -> list[list]:
    """The marks of each moving artist; a rectangle that is new is added to those that clip."""
    recorder, found = Recorder(fig, clips), []
    for artist in artists:
        recorder.marks = []
        artist.draw(recorder)
        found.append(recorder.marks)
    return found
