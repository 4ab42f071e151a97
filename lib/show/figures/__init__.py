"""The figures of the course by name: one module to a lesson, each function a figure and a sentence on its result."""

from collections.abc import Callable

from ..canvas import in_style
from ..document import document
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


def files(name: str) -> dict[str, str]:
    """The files of a figure by their names, as SVG: for light pages and for dark ones."""
    fig, caption = FIGURES[name]()
    return {f"{name}.svg": document(fig, caption), f"{name}_dark.svg": document(fig, caption, "dark")}
