"""The states of lesson 09's picture, what their tags light, and how what they say is put in words."""

from ..board import Lit, State
from ..palette import P, V
from ..scene import number
from ._rail import LOWER, POCKET, SPAN, BankShot

LINES = {
    "height": (P, r"$\mathbf{n}\cdot\mathbf{p}+\ell$", "solid", 3.0),
    "gap": (P, "$H$", "solid", 3.0),
    "closing": (V, "$v_n$", "solid", 3.4),
}
"""What is drawn as a line on the table: colour, letter, style and width."""

STATES = {
    "aim": State("aim", "pocket tries ball v missed", "{aimed}."),
    "gap": State(
        "gap",
        "ball v way inner poured normal chart grown pour",
        "{closes}.{room}",
        tags={
            "9.1": Lit("normal", "The rail is where n·p₀ + ℓ = 0: here n = (0, 1) and ℓ = 0."),
            "9.2": Lit("normal height", "n·p + ℓ = {shot.height} cm, the height of the centre over the rail."),
            "9.3": Lit("inner gap", "H = {shot.height} − {r} = {shot.gap} cm, the height over the dotted line."),
            "9.4": Lit("v closing chart", "Of v = {v} only the part against n counts: vₙ = {shot.v_n} cm a frame."),
            "9.5": Lit("touching chart closed", "{when}."),
        },
    ),
    "bounce": State(
        "bounce",
        "ball v way inner normal touching turned chart grown e",
        "B comes to the rail with v = {v}{leaves}.",
        tags={"9.6": Lit("v normal touching turned e", "v' = {v} + {one_e} · {shot.v_n} · (0, 1) = {shot.after}.")},
    ),
    "mirror": State(
        "mirror",
        "tries ball v inner room straight missed e",
        "{deep}{ends}.",
    ),
}
"""The states, a row each."""


def closing(x: BankShot) -> str:
    """How fast the gap closes, and when it has."""
    if x.gap <= 0:
        return "B touches the rail already"
    if x.v_n <= 0:
        return "The gap does not close"
    closes = f"The gap is {number(x.gap)} cm, and it closes by {number(x.v_n)} cm a frame"
    return f"{closes}, so B is at the rail after {_over(x)} frames"


def when(x: BankShot) -> str:
    """The same as equation 9.5 has it."""
    late = "" if x.t <= 1 else ", after this frame"
    return f"t = H/vₙ = {_over(x)}{late}" if x.gap > 0 and x.v_n > 0 else closing(x)


def _over(x: BankShot) -> str:
    """The gap over its closing speed."""
    return f"{number(x.gap)}/{number(x.v_n)} = {number(x.t, 3)}"


def ending(x: BankShot, r: float) -> str:
    """What becomes of the ball, in words."""
    first = x.flight.met[:1]
    if x.flight.fell == x.flight.fell:
        if first == (LOWER,):
            if len(x.flight.met) > 1:
                return f"B falls into the pocket after {number(x.flight.fell)} frames, but off another rail as well"
            return f"B comes off the rail and falls into the pocket after {number(x.flight.fell)} frames"
        return "B falls into the pocket, but not off the lower rail"
    if first != (LOWER,):
        return "B meets another rail before the lower one" if first else "B comes to no rail"
    if not abs(x.across) <= SPAN[1] - r:
        return "B meets the side rail before it comes to the pocket's height"
    beside, side = number(abs(x.across - POCKET)), "left" if x.across < POCKET else "right"
    return f"B meets the upper rail {beside} cm to the {side} of the pocket's middle"
