"""The views that list numbers: what a method computes of a scene, and what is decided."""

from collections.abc import Callable

import numpy as np
from matplotlib.axes import Axes
from matplotlib.text import Text

from .. import ray, residual, tmin
from .artists import View
from .bounce import hit_numbers
from .canvas import LETTER
from .palette import CONTACT, INK
from .scene import Facts, Scene, number, verdict
from .triangle import sides


def ledger_of(rows: tuple[str, ...], numbers: Callable[[Scene, Facts], tuple]) -> Callable[[Axes], View]:
    """A view that lists numbers by their formulas, and under them what is decided."""

    def ledger(ax: Axes) -> View:
        ax.set_title("the ledger")
        values = listed(ax, rows)
        decided = {hit: words(ax, 0, BOTTOM, CONTACT if hit else INK, weight="bold") for hit in (True, False)}

        def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
            for value, x in zip(values, numbers(s, known), strict=True):
                value.set_text(number(x) if np.isfinite(x) else "none")
            for hit, word in decided.items():
                word.set_visible(hit == bool(known.contact.hit))
                word.set_text(
                    verdict(known).replace(" in this", "\nin this").replace(" at t", "\nat t").replace(",\n", "\n")
                )

        return View([*values, *decided.values()], lambda s, known: None, update, lambda s, known: [])

    return ledger


def in_rows(sentence: str) -> str:
    """A verdict in two rows."""
    sentence = sentence.replace(" from the start, at t = 0", "\nfrom the start")
    for part in (" in this", ", at t", " at t"):
        sentence = sentence.replace(part, "\n" + part.lstrip(", "))
    return sentence


def listed(ax: Axes, rows: tuple[str, ...]) -> list[Text]:
    """The names of the rows at the left, which stay, and the texts at the right, which change."""
    ax.set_axis_off()
    height = ax.get_position().height * ax.figure.get_figheight()
    levels = [1 - (FIRST + STEP * i) / height for i in range(len(rows))]
    for level, row in zip(levels, rows, strict=True):
        ax.text(0, level, row, va="baseline", transform=ax.transAxes, size=LETTER if "$" in row else None)
    return [words(ax, 1, level, INK, ha="right", weight="bold") for level in levels]


def words(ax: Axes, x: float, y: float, colour: str, **look) -> Text:
    """A text that changes."""
    return ax.text(x, y, "", color=colour, va="baseline", transform=ax.transAxes, animated=True, **look)


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


FIRST, STEP, BOTTOM = 0.2, 0.3, 0.06
"""How far below the top the first row stands, and how far the rows are apart, in inches; where the verdict stands."""

DOT = r"\!\cdot\!"
SPEED = r"|\mathbf{v}|"
FORMULAS = {
    "a": rf"$a = \mathbf{{v}}{DOT}\mathbf{{v}}$",
    "b": rf"$b = \mathbf{{p}}{DOT}\mathbf{{v}}$",
    "c": rf"$c = \mathbf{{p}}{DOT}\mathbf{{p}} - r^2$",
}

LEDGERS = {
    "ledger": ledger_of(
        (*FORMULAS.values(), "$D = b^2 - a\\,c$", "first root", "last root", "hit at t"), quadratic_numbers
    ),
    "ray": ledger_of(
        (
            r"$|\mathbf{v}|$",
            rf"$k = \mathbf{{p}}{DOT}\mathbf{{d}}$",
            FORMULAS["c"],
            "$s$",
            r"$s\,/\,|\mathbf{v}|$",
            "hit at t",
        ),
        ray_numbers,
    ),
    "trig": ledger_of(
        (r"$|\mathbf{A}|$", r"$|\mathbf{B}|$", "q, degrees", "$C$", "$d$", "$A_c$", "hit at t"), trig_numbers
    ),
    "hit": ledger_of(("$v_n$", r"$\mu$", "$J$", "energy lost", "parting speed"), hit_numbers),
    "tmin": ledger_of(
        (
            *FORMULAS.values(),
            r"$t_m = -b\,/\,a$",
            r"$c + b\,t_m$",
            rf"$\mathbf{{q}}{DOT}\mathbf{{q}} - r^2$",
            "hit at t",
        ),
        tmin_numbers,
    ),
}
"""The ledgers by name: that of the quadratic, and those named after their method."""
