"""The states of lesson 05's picture, what their tags light, and how what they say is put in words."""

from dataclasses import dataclass

from ...viete import TESTS
from ..board import Lit, State, filled
from ..scene import Facts, signed
from .crowd import BALLS


@dataclass(frozen=True)
class Cut(State):
    """A state; and how many verdicts are given in it."""

    verdicts: int = 0


SETTLED = "Of these 500 balls {settled} are settled, and {left} are left; B {verdict}."
"""How the sentences of the questions begin."""

CLAUSES = "touch A from the start", "come no nearer", "come too late", "pass by"
"""What each test but the last says of the balls that it settles."""

AT_END = (
    "Now the frame ends. {late} of these 500 balls have not come to the line, so h ≤ 0, and are outside the disc, so "
    "g > 0. They come too late. For B, h = {h} and g = {g}."
)
"""What is said while the film rests at the end of the frame."""

STATES = {
    "the crowd": Cut(
        "the crowd",
        "alike",
        "{crowd}",
        5,
        tags={
            "5.1": Lit("shot", "B moves {speed} cm in a frame, and a is the square of that, {a}."),
            "5.2": Lit("line_now shot receding", "b is {b}: {side}."),
            "5.3": Lit("disc_now shot overlap", "c is {c}: {disc}. In the disc lie {overlap} of these 500 balls."),
        },
    ),
    "now": Cut(
        "now",
        "disc_now line_now",
        "{now}",
        2,
        tags={
            "5.7": Lit(
                "disc_now line_now overlap receding fill ledger",
                "With c > 0 and b ≥ 0 it is a miss. That settles {receding} of these 500 balls; B {verdict}.",
            ),
        },
    ),
    "a frame later": Cut(
        "a frame later",
        "disc_now line_now disc_later line_later back",
        "{later}",
        3,
        tags={
            "5.8": Lit("line_later back shot", "h is {h}, so the sum is {sum_is}: when the frame ends {end_side}."),
            "5.9": Lit(
                "disc_later back shot", "g is {g}, so the product is {product_is}: when the frame ends {end_disc}."
            ),
            "5.10": Lit(
                "line_now line_later back shot", "h = a + b = {a} {plus_b} = {h}: when the frame ends {end_side}."
            ),
            "5.11": Lit(
                "disc_now disc_later back shot",
                "g = a + 2b + c = {a} {plus_2b} {plus_c} = {g}: when the frame ends {end_disc}.",
            ),
            "5.12": Lit(
                "disc_later line_later too_late fill ledger",
                "With h ≤ 0 and g > 0 it is a miss. That settles {late} of these 500 balls; B {verdict}.",
            ),
        },
    ),
    "the rest": Cut(
        "the rest",
        "disc_now line_now disc_later line_later rim",
        f"{SETTLED} What is left fills the sleeve, together with the {{overlap}} that touch from the start.",
        5,
        tags={
            "5.13": Lit(
                "passing_by hit rim fill ledger",
                "With D < 0 it is a miss. That settles {passing} of these 500 balls; for B, D = {D}, and B {verdict}.",
            )
        },
    ),
}
"""The states, a row each."""

VERDICTS = dict(
    zip(
        TESTS,
        ("touches A from the start", "comes no nearer", "comes too late", "passes by", "hits A in this frame"),
        strict=True,
    )
)
"""What each test says of B."""


def words(
    known: Facts, found: dict, asked: int, alike: float, settled_by: str, seen: bool, locked: bool, at_end: bool
) -> dict:
    """What the letters of the sentences stand for.

    found : how many balls each test settles, of the tests that were asked. asked : how many these are.
    settled_by : which of them settles B; "" for none. seen : has the frame been seen to its end?
    locked : is there a vote to come? at_end : does the film rest at the end of the frame?
    """
    overlap, receding, late, passing, hit = found.values()
    told = {"overlap": overlap, "receding": receding, "late": late, "passing": passing, "hit": hit}
    told["settled"] = overlap + receding + late + passing
    told["left"] = BALLS - told["settled"]
    told |= {"verdict": VERDICTS.get(settled_by, "is still open")} | _letters(known)
    told["crowd"] = _crowd(alike, [*found.values()][:asked], told["left"])
    settled = filled(SETTLED, told)
    told["now"] = "For this shot c > 0 and b < 0." if locked else settled
    told["later"] = settled if seen else "Play the frame to its end. The line and the disc stay with A."
    if at_end:
        told["later"] = filled(AT_END, told)
    return told


def _crowd(alike: float, found: list[int], left: int) -> str:
    """How the crowd moves, and what the tests that were asked say of it; found : how many balls each settles."""
    clauses = [f"{count} {said}" for count, said in zip(found, CLAUSES, strict=False)]
    told = f" Of these {BALLS} balls {', '.join(clauses)}, and {left} are left." if clauses else ""
    return f"{_moves(alike)}.{told}"


def _letters(known: Facts) -> dict[str, float | str]:
    """The numbers of the shot, and what their signs say."""
    a, b, c, D = map(float, known.steps)
    h, g = a + b, a + 2 * b + c
    told = {"a": a, "b": b, "c": c, "D": D, "h": h, "g": g, "speed": a**0.5}
    told |= {"plus_b": signed(b), "plus_2b": signed(2 * b), "plus_c": signed(c)}
    told["side"] = _said(b, "it comes nearer to A", "it is as near to A as it will come", "it moves away from A")
    told["disc"] = _said(c, "it overlaps A now", "it touches A now", "it is clear of A now")
    told["sum_is"], told["product_is"] = (
        _said(h, "positive", "zero", "negative"),
        _said(g, "negative", "zero", "positive"),
    )
    told["end_side"] = _said(h, "it still comes nearer", "it is as near as it comes", "it moves away")
    told["end_disc"] = _said(g, "it overlaps A", "it touches A", "it is clear of A")
    return told


def _said(x: float, below: str, zero: str, above: str) -> str:
    """What a sign says."""
    return below if x < 0 else above if x > 0 else zero


def _moves(alike: float) -> str:
    """How the crowd moves."""
    if alike == 1:
        return "All move as B does"
    return "Each moves in its own way" if alike == 0 else "They move more and more alike"
