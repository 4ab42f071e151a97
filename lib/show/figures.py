"""The figures of the course by name: states of its pictures as they first stand."""

from collections.abc import Callable

from .board import Board
from .broad.enclosed import Enclosed
from .canvas import in_style
from .curve.pegs import Pegs
from .derivative.lens import Lens
from .derivative.window import Window
from .document import document
from .exact.lift import Lift
from .exact.precision_map import PrecisionMap
from .mesh.grown import Grown
from .mesh.hopping import Hopping
from .overlap.missed import overlap_missed
from .plane.bank import Bank
from .plane.waiting import Waiting
from .quadratic.cancellation import Cancellation
from .quadratic.stencil import Stencil
from .ray import Ruler
from .response.velocities import Velocities
from .stage import Stage
from .still import Picture
from .table.blocks import Blocks
from .tmin.mist import Mist
from .trig import Fan
from .viete.cuts import Cuts
from .viete.regions import Regions

COLLISION = ([0, 0], [5, 1], 1, [5, 2.2], [-1, -1], 0.8)

FIGURES: dict[str, Callable[[], Board]] = {
    "start_collision": lambda: Stage(*COLLISION, views=("world", "relative")),
    "overlap_missed": lambda: Picture(*in_style(overlap_missed)()),
    "ray_triangle": lambda: Ruler("2.11"),
    "trig_triangle": lambda: Fan("3.9"),
    "trig_said": lambda: Fan("the fan"),
    "quadratic_parabola": lambda: Stencil("4.11"),
    "quadratic_lost_digits": Cancellation,
    "viete_cuts": lambda: Cuts("5.10"),
    "viete_regions": Regions,
    "tmin_range": lambda: Mist("6.8"),
    "exact_lift": lambda: Lift("7.8"),
    "exact_map": lambda: PrecisionMap().board,
    "response_velocities": lambda: Velocities("8.10"),
    "plane_bank": lambda: Bank("9.3"),
    "plane_race": lambda: Waiting("race").at_the_end(),
    "table_pi": lambda: Blocks(1, "rooms"),
    "broad_enclosed": Enclosed,
    "curve_pegs": lambda: Pegs("pegs"),
    "mesh_grown": lambda: Grown("grown").poured(),
    "mesh_hopping": lambda: Hopping("two programs").at_the_end(),
    "derivative_lens": lambda: Lens("15.2"),
    "derivative_window": lambda: Window("two"),
}
"""Every figure by name, and the picture that it is; the first word is its lesson's."""

ADDED = {
    "start_collision": " Seen from A, B is a point that enters the circle of radius r = r1 + r2 at that time.",
}
"""What a figure says besides, where nothing else says it."""


def files(name: str) -> dict[str, str]:
    """The files of a figure by their names, as SVG: for light pages and for dark ones."""
    made = FIGURES[name]()
    caption = made.alt + ADDED.get(name, "")
    drawn = {f"{name}.svg": document(made, caption), f"{name}_dark.svg": document(made, caption, "dark")}
    made.close()
    return drawn
