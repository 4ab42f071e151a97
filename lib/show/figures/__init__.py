"""The figures of the course by name: one module to a lesson, each function a figure and a sentence on its result."""

import re
from collections.abc import Callable
from hashlib import sha256
from io import StringIO
from xml.sax.saxutils import escape

import matplotlib
from matplotlib.figure import Figure

from ..canvas import in_style
from ..still import picture
from .drawn import Drawn
from .exact import exact_band, exact_maps
from .overlap import overlap_missed
from .plane import plane_rest_of_frame
from .quadratic import quadratic_lost_digits, quadratic_parabolas
from .ray import ray_cases, ray_grown
from .response import response_lost, response_together
from .start import start_collision
from .table import table_cloth, table_pi
from .tmin import tmin_precision, tmin_range
from .trig import trig_arccos, trig_triangle
from .viete import viete_regions, viete_shares

FIGURES: dict[str, Callable[[], Drawn]] = {
    made.__name__: in_style(made)
    for made in (
        start_collision,
        overlap_missed,
        ray_grown,
        ray_cases,
        trig_triangle,
        trig_arccos,
        quadratic_parabolas,
        quadratic_lost_digits,
        viete_regions,
        viete_shares,
        tmin_range,
        tmin_precision,
        exact_band,
        exact_maps,
        response_lost,
        response_together,
        plane_rest_of_frame,
        table_cloth,
        table_pi,
    )
}
"""Every figure by name; the first word is its lesson's."""


def course_figure(name: str) -> None:
    """Show a figure of the course with its caption."""
    if name not in FIGURES:
        raise ValueError(f"name must be among {', '.join(FIGURES)}; got {name!r}")
    picture(*FIGURES[name]())


def svg(fig: Figure, caption: str) -> str:
    """A figure as SVG, the same bytes everywhere, its caption inside as a title that readers of screens speak."""
    with matplotlib.rc_context({"svg.hashsalt": "swept spheres"}):
        fig.savefig(data := StringIO(), format="svg", metadata={"Date": None, "Creator": None})
    head, body = shared(data.getvalue(), sha256(caption.encode()).hexdigest()[:6]).split("<metadata>", 1)
    title = f"<title>{escape(caption)}</title>\n "
    return head.replace("<svg ", '<svg role="img" ', 1) + title + "<metadata>" + body


def shared(drawn: str, mark: str) -> str:
    """An SVG with no more digits than all machines share, its parts counted instead of named by their last digits.

    What lies half-way between two decimals would be rounded here one way and there another, and in a layout much lies
    there. So all is moved by a hundred-thousandth of a point first.
    """
    drawn = re.sub(r"-?\d+\.\d{4,}", lambda found: f"{float(found[0]) + 1.3e-4:.3f}", drawn)
    names = {}
    return re.sub(
        r"\b(image|[a-zA-Z]|C\d+_\d+_)[0-9a-f]{10}\b",
        lambda found: names.setdefault(found[0], f"{found[1]}{mark}{len(names)}"),
        drawn,
    )
