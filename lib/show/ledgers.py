"""The views that list numbers: what a method computes of a scene, and what is decided."""

from collections.abc import Callable

import numpy as np
from matplotlib.axes import Axes

from .. import ray, residual, tmin
from .artists import View
from .bounce import hit_numbers
from .palette import INK
from .scene import Facts, Scene, number, verdict
from .triangle import sides


def ledger_of(rows: tuple[str, ...], numbers: Callable[[Scene, Facts], tuple]) -> Callable[[Axes], View]:
    """A view that lists numbers by their formulas, and under them what is decided."""

    def ledger(ax: Axes) -> View:
        ax.set_title("ledger")
        ax.set_axis_off()
        plain = {"family": "DejaVu Sans", "size": 10, "va": "top", "linespacing": 1.7, "transform": ax.transAxes}
        names = ax.text(0, 0.95, "\n".join(rows), color=INK, animated=True, **plain)
        values = ax.text(1, 0.95, "", color=INK, ha="right", animated=True, **plain)
        decided = ax.text(0, 0.06, "", color=INK, weight="bold", animated=True, **(plain | {"size": 9.5}))

        def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
            values.set_text("\n".join(number(x) if np.isfinite(x) else "none" for x in numbers(s, known)))
            decided.set_text(verdict(known).replace(" in this", "\nin this").replace(", at", ",\nat"))

        return View([names, values, decided], lambda s, known: None, update, lambda s, known: [])

    return ledger


def quadratic_numbers(s: Scene, known: Facts) -> tuple:
    """What lesson 04 computes."""
    return *known.steps, *known.roots, known.contact.t


def ray_numbers(s: Scene, known: Facts) -> tuple:
    """What lesson 02 computes, and the time it gives on the line, in the frame or not."""
    length, k, c, along = ray.steps(known.p, known.v, known.r)
    return length, k, c, along, along / length if length > 0 else np.nan, known.contact.t


def trig_numbers(s: Scene, known: Facts) -> tuple:
    """What lesson 03 computes, its angle in degrees."""
    A, B, q, C, d, A_c = sides(known)
    return A, B, np.degrees(q), C, d, A_c, known.contact.t


def tmin_numbers(s: Scene, known: Facts) -> tuple:
    """What lesson 06 computes: the closest approach on the line, and f there in two ways."""
    a, b, c, when, least = tmin.steps(known.p, known.v, known.r)
    return a, b, c, when, least, -residual.steps(known.p, known.v, known.r).depth, known.contact.t


LEDGERS = {
    "ledger": ledger_of(
        ("a = v·v", "b = p·v", "c = p·p − r²", "D = b² − a c", "first root", "last root", "hit at t"), quadratic_numbers
    ),
    "ray": ledger_of(("|v|", "k = p·d", "c = p·p − r²", "s", "s / |v|", "hit at t"), ray_numbers),
    "trig": ledger_of(("|A|", "|B|", "q, degrees", "C", "d", "A_c", "hit at t"), trig_numbers),
    "hit": ledger_of(("v_n, closing", "μ", "J", "energy lost", "parting speed"), hit_numbers),
    "tmin": ledger_of(
        ("a = v·v", "b = p·v", "c = p·p − r²", "tmin = −b / a", "c + b tmin", "q·q − r²", "hit at t"), tmin_numbers
    ),
}
"""The ledgers by name: that of the quadratic, and those named after their method."""
