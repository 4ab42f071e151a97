"""The states of lesson 06's picture, what their tags light, and how what they say is put in words."""

from ..board import Lit, State
from ..scene import number, superscript
from ._digits import _grouped
from ._gears import said
from ._rim import _Answers, _digit, _Worked

OF_THE_FIRST = {"6.5", "6.6", "6.7", "6.10", "6.11"}
"""The tags of equations whose numbers the text gives: those of the pair marked at first, 600 radii away."""

ROWS = "head row_square row_c row_other row_sum says"
"""How the marked pair is worked out."""

STATES = {
    "two formulas": State(
        "two formulas",
        f"quadratic tmin unknown distance ring {ROWS}",
        "From {far} radii away {wrong}.{worked}",
        tags={
            "6.4": Lit("quadratic tmin ring head row_sum says", "−D / a is {least} as well: D = {D:3} and a = {a}."),
            "6.5": Lit("tmin ring head row_square row_c", "c = {square} − {rr} = {c} cm²."),
            "6.6": Lit("tmin ring head row_square row_other", "|p|² − C² = {square} − {CC} = {minus_other} cm²."),
            "6.7": Lit(
                "tmin ring head row_c row_other row_sum says",
                "C² − r² = {CC} − {rr} = {least} cm², and a float32 has {kept} for it.",
            ),
        },
    ),
    "the range": State(
        "the range",
        "gears power",
        "All lengths times {m}: in float32 {says}.",
        tags={
            "6.8": Lit("gears power", "b² and a c are multiplied with {m4}; in float32 {says}."),
            "6.9": Lit("gears power", "c and b tₘ are multiplied with {m2}; in float32 {says}."),
        },
    ),
    "moved first": State(
        "moved first",
        "quadratic tmin residual uncured distance ring head row_q row_near row_left says_moved",
        "From {far} radii away {wrong}.",
        tags={
            "6.10": Lit("residual ring head row_q", "q = p + v tₘ = {q}."),
            "6.11": Lit(
                "residual ring head row_near row_left says_moved",
                "q·q − r² comes out as {left}, and exactly it is {least}.",
            ),
            "6.12": Lit("residual ring head row_left", "{when}"),
        },
    ),
    "far away": State(
        "far away",
        "quadratic tmin residual farther head_steps step_square step_r step_p step_strip",
        "From {far} radii away {wrong}. At that distance |p|² is kept in steps of {digit:3} cm².",
        tags={
            "6.13": Lit("quadratic tmin head_steps step_square step_r", "|p| is {far} r, and 2¹² is 4096."),
            "6.14": Lit("quadratic tmin head_steps step_square step_r", "ε|p|² = {lost:3} cm², and r² is {rr} cm²."),
        },
    ),
}
"""The states, a row each."""

CALLED = {
    "quadratic": "the old formula answers {} % of these pairs wrongly",
    "tmin": "the new one {} %",
    "residual": "the one that moves B first {} %",
}
"""How each method is spoken of."""


def wrong(found: _Answers) -> str:
    """What share of the pairs each method answers wrongly."""
    told = [words.format(share(found, name)) for name, words in CALLED.items() if name in found.by]
    return " and ".join(", ".join(told).rsplit(", ", 1))


def share(found: _Answers, name: str) -> str:
    """The share of a method's answers that are wrong, in per cent."""
    return f"{100 * found.wrong(name):.1f}"


def of_the_pair(exact: _Worked, kept: _Worked, r: float, seen: bool) -> dict[str, str]:
    """How the marked pair comes out."""
    least, mine = _grouped(exact.left, 3), _grouped(kept.least, None)
    root = "and the time of contact takes the root of this"
    worked = f" For the marked pair c + b tₘ comes out as {mine}; exactly it is {least}." if seen else ""
    return {
        "worked": worked,
        "least": least,
        "kept": mine,
        "square": _grouped(exact.square, 3),
        "c": _grouped(exact.c, 3),
        "minus_other": _grouped(-exact.other, 3),
        "CC": _grouped(exact.near, 3),
        "q": f"({', '.join(_grouped(float(x), 4) for x in kept.q)})",
        "left": _grouped(kept.left, 4),
        "when": f"r² − q·q is {_grouped(-kept.left, 4)} cm²: "
        + ("no root, and no contact." if kept.left > 0 else f"{root}."),
    }


def of_the_range(
    power: float, says: dict[str, bool], true: bool, steps, r: float, far: float
) -> dict[str, str | float]:
    """How large all lengths are, and what comes of it; and how coarse numbers are from far away."""
    names = {"quadratic": "the old formula", "tmin": "the new one"}
    told = " and ".join(f"{names[name]} {said(hit, true)}" for name, hit in says.items())
    lost = 2.0**-24 * (far * far + 1) * r * r
    return {"m": _ten(power), "m2": _ten(2 * power), "m4": _ten(4 * power), "says": told} | {
        "a": _grouped(float(steps.a), 0),
        "D": float(-steps.a * steps.least),
        "rr": number(r * r),
        "digit": _digit(r, far),
        "lost": lost,
    }


def _ten(power: float) -> str:
    """A power of ten as it is read.

    >>> _ten(0.0), _ten(16.0)
    ('1', '10¹⁶')
    """
    return f"10{superscript(int(power))}" if power else "1"
