"""The states of lesson 08's picture of a hit, what their tags light, and how what they say is put in words."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ..board import Lit, State
from ..scene import number, vector
from ._hit import _dot, _Hit

PLANE = "middle parted centre ends tips"
"""What the plane of velocities shows in every state that has it."""


SKETCHES = {
    "Both go on along B's line.": ("along B's line", ((14, 0), (6, 0))),
    "B comes back the way it came.": ("back", ((14, 0), (-14, 0))),
    "Side by side, at half the speed.": ("side by side", ((10, 0), (10, 0))),
    "At a right angle.": ("at a right angle", ((12.8, -9.6), (7.2, 9.6))),
}
"""What an answer looks like, by its text: its name, and how A and B go on."""


@dataclass(frozen=True)
class HitState(State):
    """A state of a hit, the e that it wants until the knob is moved, and whether the hand pulls the impulse."""

    e: float = 1.0
    pulls: bool = False


STATES: Mapping[str, HitState] = {
    "hit": HitState("hit", "orbit skins come go right guesses", "{parting}."),
    "push": HitState(
        "push",
        f"orbit skins come go line normal across {PLANE} slope pair push_1 push_2 gauge",
        "J = {x.J}: {gauge}.",
        e=-1.0,
        pulls=True,
        tags={
            "8.1": Lit("normal line", "n = {x.n}, from A to B."),
            "8.2": Lit("pair square closes gauge", "Of a relative speed of {speed} the gap closes at {x.v_n}."),
            "8.3": Lit("push_1 slope", "A loses J / m₁ = {share_1} along n, and goes on by {x.after[0]}."),
            "8.4": Lit("push_2 slope", "B gains J / m₂ = {share_2} along n, and goes on by {x.after[1]}."),
            "8.5": Lit("parted centre stays middle", "The common centre moves by {x.centre}, before and after."),
            "8.6": Lit("gauge marks e", "The gap closed at {x.v_n}, and now {gauge}."),
            "8.7": Lit("gauge push_1 push_2", "vₙ' = {x.v_n} − {x.J} / {x.mu} = {parts}."),
            "8.8": Lit("weights", "1/m₁ + 1/m₂ = 1/{m[0]} + 1/{m[1]} = 1/{x.mu}."),
            "8.9": Lit("push_1 push_2 marks e", "J = {one_and_e} · {x.mu} · {x.v_n} = {x.J}: {gauge}."),
        },
    ),
    "loss": HitState(
        "loss",
        f"orbit skins come go {PLANE} circle kept bar e weights",
        "Of the energy of {whole} this hit leaves {left}.",
        e=0.5,
        tags={
            "8.10": Lit(
                "circle kept bar e weights",
                "Of the {free} that a hit can take, W = ½ · {x.mu} · (1 − {ee}) · {x.v_n}² = {lost} is taken.",
            )
        },
    ),
    "right angle": HitState(
        "right angle",
        f"orbit skins come go right {PLANE} circle thales trail e weights",
        "{along}.",
        tags={
            "8.11": Lit("pair closes slope", "v₁' · n = {along_1_after}, and v₂ · n was {along_2}."),
            "8.12": Lit("thales right", "v₁'·v₂' = {after}; before the hit it was {before}."),
        },
    ),
    "late": HitState("late", "true skins come go line normal touch late", "{late}."),
}
"""The states, a row each."""


def gauge(x: _Hit, e: float) -> str:
    """What the gap does after the push."""
    if abs(e) * x.v_n < 1e-9:
        return "the gap neither closes nor opens, and they go on together along n"
    if e < 0:
        return f"the gap still closes at {number(-e * x.v_n)} cm a frame, so the balls run into each other"
    return f"the gap opens at {number(e * x.v_n)} cm a frame"


def parting(x: _Hit) -> str:
    """How both go on, and at which angle to each other."""
    a, b = x.after
    if not np.any(x.n):
        return "There is no contact in this frame, and both go on as they are"
    told = f"A goes on by {vector(np.round(a, 2))} and B by {vector(np.round(b, 2))}"
    sizes = [float(np.hypot(*v)) for v in (a, b)]
    if min(sizes) < 1e-9 * max(*sizes, 1e-300):
        return f"{told}, so one of the two stands still"
    cosine = _dot(a, b) / (sizes[0] * sizes[1])
    angle = float(np.degrees(np.arccos(np.clip(cosine, -1.0, 1.0))))
    return f"{told}, at a right angle" if cosine == 0 else f"{told}, at {number(round(angle, 1))}° to each other"


def parted_along(x: _Hit) -> str:
    """How fast either ball leaves along the normal, and how fast across it."""
    goes = [(_dot(v, x.n), x.n[0] * v[1] - x.n[1] * v[0]) for v in x.after]
    (a, b), (c, d) = ([number(round(abs(float(part)), 2) + 0.0) for part in parts] for parts in goes)
    return f"A leaves at {a} along n and at {b} across it, B at {c} along n and at {d} across it"


def too_late(x: _Hit, late: float, true: np.ndarray) -> str:
    """What comes of a contact that is found so much of a frame after it was. true : how A leaves in truth."""
    found = f"{number(late)} of a frame too late" if late else "at once"
    told = f"The contact is found {found}, and A leaves by {vector(np.round(x.after[0], 2))}"
    return f"{told}. Dashed: in truth it leaves by {vector(np.round(true, 2))}" if late else told
