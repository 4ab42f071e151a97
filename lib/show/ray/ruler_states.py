"""The states of lesson 02's picture, what their tags light, and how what they say is put in words."""

import numpy as np

from ..board import Lit, State
from ..central import unless_none
from ..scene import number

STATES = {
    "product": State(
        "product",
        "p start ruler beyond enters leaves tangent aside corner",
        "{product}",
        tags={
            "2.1": Lit("grown names", "r = r₁ + r₂ = {r1} + {r2} = {r}: that far apart are the centres at a touch."),
            "2.2": Lit("unit v", "v is {length} cm long. Divided by {length} it becomes v̂, which is 1 cm long."),
            "2.3": Lit("enters leaves radii", unless_none("At {s0} and at {s1} cm the point is r = {r} cm from A.")),
            "2.4": Lit("foot drop square p", "k = {k}: the shadow of p on the path is {shadow} cm long{way_of_k}."),
            "2.5": Lit("tangent aside corner p", "c = p·p − r² = {pp} − {rr} = {c}, {tangent}."),
            "2.6": Lit(
                "enters leaves headline", unless_none("s² {twice_k} s {plus_c} = 0 for s = {s0} and for s = {s1}.")
            ),
        },
    ),
    "euclid": State("Euclid", "start enters leaves tangent triangles", "{similar}"),
    "triangle": State(
        "triangle",
        "p start ruler beyond enters leaves bead drop",
        unless_none("{to_foot} is half-way between {s0} and {s1}."),
        tags={
            "2.7": Lit("bead half drop square", "k² − c = {kk} − {c_in} = {under_root}{beside}."),
            "2.8": Lit("bead foot half enters entry", unless_none("s₀ = {to_foot} − {half} = {s0}.")),
            "2.9": Lit("bead foot half leaves exit", unless_none("s₁ = {to_foot} + {half} = {s1}.")),
            "2.10": Lit("foot across square p", "C² = p·p − k² = {pp} − {kk} = {CC}."),
            "2.11": Lit("root across square radius", "k² − c = r² − C² = {rr} − {CC} = {under_root}{beside}."),
        },
    ),
    "sides": State(
        "inside or behind",
        "p start ruler beyond behind enters leaves",
        "{side}",
        tags={"2.12": Lit("shot p", "c = {c} is {gap} · {beyond}, the gap times the way to A's far side.")},
    ),
    "frame": State(
        "frame",
        "ruler beyond enters leaves frames wall now",
        "{when}",
        tags={
            "2.13": Lit("enters frames headline", "{when}"),
            "2.14": Lit("frames now wall", "At t = {t} B has come {way} cm, and f is {f} cm²."),
        },
    ),
    "touch": State(
        "touch",
        "start enters swelling out meets",
        "{where}",
        tags={"2.15": Lit("swelling out meets part whole", "{where}")},
    ),
}
"""The states, a row each."""


def multiplied(s0: float, s1: float, c: float) -> str:
    """The two marks and their product, as the headline has them."""
    return f"{cm(s0)} × {factor(s1)} = {number(c)}"


def sided(s0: float, s1: float, c: float) -> str:
    """The same, with the side on which the circle lies."""
    side = "ahead" if s0 > 0 else "behind" if s1 < 0 else "inside" if c < 0 else "on the rim"
    return f"{multiplied(s0, s1, c)}, {side}"


def cm(x: float) -> str:
    """A length, to a tenth of a millimetre.

    >>> cm(7.369316876852981)
    '7.37'
    """
    return number(np.round(x, 2), 9)


def factor(x: float) -> str:
    """A number behind a sign, in brackets if it is negative."""
    return f"({cm(x)})" if x < 0 else cm(x)


def signed(x: float) -> str:
    """A number as a term of a sum, its sign apart."""
    return f"{'−' if x < 0 else '+'} {cm(abs(x))}"


def of_marks(s0: float, s1: float, c: float) -> str:
    """Where the path enters and leaves, and what the product is; for a path that meets the circle."""
    told = f"The path enters the circle at {cm(s0)} cm and leaves it at {cm(s1)} cm"
    if s1 < 0:
        told = f"Behind B the line of the path meets the circle, at {cm(s0)} cm and at {cm(s1)} cm"
    if s0 == s1:
        told = f"The path only touches the circle, at {cm(s0)} cm"
    return f"{told}; the product is {number(c)}."


def in_time(s0: float, length: float, c: float) -> str:
    """When they touch, and whether that is in the frame; for a path that meets the circle."""
    if c <= 0:
        return "B starts inside the circle, or on it, so they touch at t = 0."
    goes = f"B goes {cm(length)} cm in a frame, so it"
    if s0 < 0:
        return (
            f"{goes} was {cm(-s0)} cm back at t = {number(s0 / length)}: the circle lies behind B, and there is no hit."
        )
    if s0 > length:
        return f"{goes} would have come {cm(s0)} cm at t = {number(s0 / length)}: no hit in this frame."
    return f"{goes} has come {cm(s0)} cm at t = {number(s0 / length)}."


def of_side(s0: float, s1: float, c: float) -> str:
    """Whether the circle lies ahead of B, round it, or behind it, by the signs of the marks and of their product."""
    if s0 == s1:
        return f"The path only touches the circle, at {cm(s0)} cm."
    told = f"The marks are at {cm(s0)} and at {cm(s1)} cm, and their product is {number(c)}"
    if s0 > 0:
        return f"{told}: the circle lies ahead of B."
    if s1 < 0:
        return f"{told}, but both are negative: the circle lies behind B, and there is no hit."
    return f"{told}: B is inside the circle{' or on its rim' if c == 0 else ''}, and the answer is 0."


def similar(s0: float, s1: float, c: float) -> str:
    """Why the product is the square of the tangent, by two triangles; for a path that meets the circle."""
    if c <= 0:
        return "from inside the circle no tangent can be drawn. Pull B out of it."
    return (
        "the triangles BST and BTS′ share the angle at B. The angle at T, between tangent and chord, is as large as "
        "the one at S′, over the same arc. So they are similar, and BS is to BT as BT is to BS′. So BS · BS′ "
        f"is the square of BT: {cm(s0)} · {cm(s1)} = {number(c)}."
    )


NOTHING, MISSES = "Nothing moves, so there is no path.", "The path misses the circle, so there are no marks on it."
"""Why there are no marks."""


def placed(x: np.ndarray) -> str:
    """A place in words."""
    return f"({cm(x[0])}, {cm(x[1])})"
