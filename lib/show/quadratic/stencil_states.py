"""The states of lesson 04's picture, what their tags light, and how what they say is put in words."""

from ..board import Lit, State
from ..central import unless_none
from ..palette import CONTACT, INK, QUIET, P, R, V
from ..scene import Facts, number, short

STRIP = "strip_a strip_b strip_c"
"""The numbers in the strip above the picture."""

LINES = {
    "zero": (INK, "", "solid", 0.8),
    "ghost": (QUIET, "", "dashed", 1.6),
    "curve": (P, "", "solid", 2.6),
    "slope": (V, "$2b$", "solid", 2.4),
    "height": (P, "$c$", "solid", 2.4),
    "depth": (CONTACT, "$D/a$", "solid", 2.4),
    "right": (V, r"$-b/|\mathbf{v}|$", "solid", 2.4),
    "way": (QUIET, "", "dashed", 1.6),
    "circle": (QUIET, "", "dashed", 1.2),
    "apart": (INK, "", "dashed", 2.0),
    "tangent": (P, r"$\sqrt{c}$", "dashed", 2.0),
    "across": (INK, "$C$", "solid", 2.2),
    "radius": (R, "$r$", "solid", 2.2),
    "half": (CONTACT, r"$\sqrt{D/a}$", "solid", 2.4),
}
"""What is drawn as a line: colour, letter, style and width. From `circle` on it is drawn in the world."""

POINTS = {
    "start": ("s", P, ""),
    "lowest": ("D", P, "0"),
    "now": ("s", INK, "$f(t)$"),
    "first": ("o", CONTACT, "$u_0$"),
    "second": ("x", INK, "$u_1$"),
    "enters": ("o", CONTACT, ""),
    "leaves": ("x", INK, ""),
}
"""What is drawn as a point: sign, colour and word."""

STATES = {
    "the curve": State(
        "the curve",
        "plate ghost lowest plumb_lowest across now plumb_now centimetres frames",
        "The path passes {C} cm from A's centre, and the lowest point of the curve is at {least} cm².",
        tags={
            "4.1": Lit("apart radius shot", "At t = {t} the centres are {distance} cm apart, and r is {r} cm."),
            "4.2": Lit("apart radius shot", "At t = {t} the squared distance is {square} cm², and r² is {rr} cm²."),
            "4.3": Lit(
                "curve now plumb_now apart",
                "At t = {t} the squared distance less r² is {square} − {rr} = {f} cm²{overlap}.",
            ),
        },
    ),
    "a, b, c": State(
        "a, b, c",
        f"slope start plumb_start height tangent circle frames {STRIP}",
        "a = {a}, b = {b} and c = {c} are all that a program needs to know of this shot.",
        tags={
            "4.4": Lit(
                "curve plate v arrow_v strip_a frames",
                "Against time the frame keeps its length, and the curve bends: a = {speed}² = {a}. Pull v.",
            ),
            "4.5": Lit("slope strip_b", "b is {b}: the curve starts with the slope 2b = {slope}, {approach}."),
            "4.6": Lit("height start tangent strip_c", "c is {c}, the height at which the curve starts{apart}."),
            "4.7": Lit(f"curve {STRIP}", "f(t) = {a} t² + 2 · {b_in} t {plus_c}."),
        },
    ),
    "the roots": State(
        "the roots",
        f"plate way lowest enters leaves plumb_first plumb_second first second centimetres frames {STRIP} strip_D",
        "{plate}",
        tags={
            "4.8": Lit(
                "plate square right depth centimetres",
                "After s centimetres f is (s {to_start})² {plus_least}: the plate goes {right} cm to the right and "
                "then {down}.",
            ),
            "4.9": Lit("depth half across radius strip_D", "D = b² − a c = {bb} − {ac_in} = {D}. {depth}."),
            "4.10": Lit("first enters plumb_first frames", unless_none("u₀ = ({minus_b} − {root}) / {a} = {u0}.")),
            "4.11": Lit("second leaves plumb_second frames", unless_none("u₁ = ({minus_b} + {root}) / {a} = {u1}.")),
            "4.12": Lit("depth strip_D", "With the whole 2b the discriminant is {four_D}, four times D = {D}."),
        },
    ),
    "the frame": State(
        "the frame",
        f"window frames touching first second plumb_first plumb_second {STRIP} strip_D",
        "{verdict}",
        tags={"4.15": Lit("window frames first touching strip_b strip_c strip_D", "{verdict}")},
    ),
}
"""The states, a row each."""


IN_THE_WAY = {
    "4.4": ["plumb_start", "slope", "height", "tangent", "circle"],
    "4.8": ["first", "second"],
    **dict.fromkeys(("4.9", "4.12"), ["first", "second", "centimetres", "frames"]),
}
"""What a tag takes away because it would lie where that points."""

UNTOLD = ["plate", "ghost", "lowest", "plumb_lowest", "across"]
"""What a slide does not show before an equation has told what it is."""

ROWS = {"centimetres": "s in cm", "frames": "t"}
"""What the rows of numbers count, as a slide names them."""


def chord(C: float, r: float, D: float) -> str:
    """What D / a is: the square of half the chord, where there is one."""
    least = r * r - C * C
    told = f"D / a = r² − C² = {short(r * r)} − {short(C * C)} = {short(least)}"
    if D < 0:
        return f"{told}. No square is negative, so there is no chord"
    return f"{told}, the square of half the chord, {short(max(least, 0) ** 0.5)} cm"


def verdict(known: Facts) -> str:
    """Whether and when B touches A, and by which clause of (4.15)."""
    a, b, c, D = map(float, known.steps)
    if c <= 0:
        return "B touches A at t = 0: c is not positive, so they touch before anything moves."
    if b >= 0:
        return "B does not touch A in this frame: b is not negative, so they do not approach."
    if D < 0:
        return "B does not touch A: D is negative, so the path passes by."
    if not known.contact.hit:
        return f"B does not touch A in this frame, as u₀ = {number(known.roots[0])} comes after it."
    return f"B touches A at t = {number(known.contact.t)}, which is u₀."


def down(x: float) -> str:
    """How far something goes down, or up."""
    return f"{short(abs(x))} cm² {'down' if x >= 0 else 'up'}"


def bracketed(x: float) -> str:
    """A number after an operator, in brackets if it is negative."""
    return f"({short(x)})" if x < 0 else short(x)
