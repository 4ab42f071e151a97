"""The checks of 15.3: a step of Newton's towards the pocket, and how a shot is drawn and played."""

from collections.abc import Callable, Iterable
from math import atan2, cos, degrees, nan, radians, sin, sqrt

import numpy as np

from ...show.beside import Mark, ball, dot, line, moving
from ...show.derivative.potted import Potted
from ..cases import in_arrays
from ..task import Mistake


def shots() -> list[tuple]:
    """a, p, q, r: a shot that hits the ball well, and a pocket somewhere ahead of it: simple ones first, then any."""
    rows = [
        (0.0, [10, 0], [6, 0], 2),  # straight in
        (0.0, [10, 0], [6, 1], 2),
        (0.0, [10, 1], [6, 2], 2),
        (0.0, [10, -1], [6, 2], 2),
        (0.0, [10, 1], [3, 4], 2),
        (np.pi / 2, [0, 8], [1, 5], 2),
        (np.pi / 2, [1, 8], [-3, 5], 2),
        (-np.pi / 2, [0.5, -6], [2, -5], 2),
        (np.pi, [-9, 0.5], [-4, 1], 2),
        (-3.1, [-9, 0.5], [-4, -1], 2),  # beside the cut of the angle
        (np.pi / 4, [7, 7], [4, 3], 3),
        (0.2, [20, 4], [8, 2], 1),
    ]
    return in_arrays(rows) + list(_any_shots())


def _any_shots() -> Iterable[tuple]:
    """Balls anywhere, hit not too thinly, and pockets within a quarter of a turn of the way that they take."""
    rng = np.random.default_rng(153)
    for _ in range(140):
        r, a, far = float(rng.uniform(0.5, 3)), float(rng.uniform(-3, 3)), rng.uniform(1.3, 9)
        off, turn, beyond = rng.uniform(-0.75, 0.75), rng.uniform(-0.6, 0.6), rng.uniform(1, 6)
        d, n = (np.array([cos(x), sin(x)]) for x in (a, a + off))
        way = n * cos(turn) + np.array([-n[1], n[0]]) * sin(turn)
        case = a, r * (far * d + n), r * beyond * way, r
        if _leads_in(*case):
            yield case


def _leads_in(a, p, q, r) -> bool:
    """Does Newton's method put the ball into the pocket from there?"""
    for _ in range(8):
        d = np.array([cos(a), sin(a)])
        if (p @ d) ** 2 - p @ p < -0.9 * r * r:
            return False  # the cue ball would graze the other, or miss it
        a = newton(a, p, q, r)
    return abs(missed(a, p, q, r)) < 1e-12


def contact(a, p, r) -> tuple[float, np.ndarray, float]:
    """How far the cue ball flies to the other, the way on which that leaves, and cos φ between both ways."""
    d = np.array([cos(a), sin(a)])
    b, c = p @ d, p @ p - r * r
    far = c / (b + sqrt(b * b - c))
    n = (p - far * d) / r
    return far, n, float(n @ d)


def missed(a, p, q, r, how="angle") -> float:
    """By how much the ball leaves to the right of the pocket, as an angle, or spoiled."""
    n, d = contact(a, p, r)[1], np.array([cos(a), sin(a)])
    first, wanted = {"shot": d, "centres": p}.get(how, n), (q - p if how == "cue" else q)
    across, along = first[0] * wanted[1] - first[1] * wanted[0], first @ wanted
    if how == "directions":
        return float(atan2(wanted[1], wanted[0]) - atan2(first[1], first[0]))
    angle = atan2(across, along)
    if how == "unsigned":
        return abs(angle)
    return float({"sine": across / sqrt(q @ q), "length": across, "degrees": degrees(angle)}.get(how, angle))


def newton(a, p, q, r, how="angle", across="contact", reach="flown", times=1.0, begin=1.0, own=0.0, power=1) -> float:
    """The angle of a shot after one step of Newton's, with parts to be spoiled.

    how : by how much the ball misses is told. across : the cosine of which angle is taken, "" for none. reach : which
    length stands for s. times : of the step. begin : of the angle that there was. own : is added to the growth. power :
    of the growth.
    """
    far, _, cosine = contact(a, p, r)
    size = sqrt(p @ p)
    lengths = {"flown": far, "centre": size, "rim": size - r, "both": far + sqrt(q @ q), "": r * cosine}
    cosines = {"contact": cosine, "": 1.0, "start": float(p @ [cos(a), sin(a)]) / size}
    growth = lengths[reach] / (r * cosines[across]) + own
    return float(begin * a - times * missed(a, p, q, r, how) / growth**power)


def _spoiled(cause: str, **parts) -> Mistake:
    """A mistake that is a part spoiled."""
    return Mistake(cause, lambda a, p, q, r: newton(a, p, q, r, **parts))


def _by_ghost(a, p, q, r) -> float:
    """The angle that is right at once: towards where the cue ball has to be at the contact."""
    x = p - r * q / sqrt(q @ q)
    return atan2(x[1], x[0])


def _measured(h: float) -> Callable:
    """A step by the slope that two aims show which are so far apart."""

    def answer(a, p, q, r) -> float:
        miss = missed(a, p, q, r)
        return a - miss * h / (missed(a + h, p, q, r) - miss)

    return answer


def _by_normal(how: str) -> Callable:
    """A step by another normal: turned round, on the far side, or with the way to the contact added."""

    def answer(a, p, q, r) -> float:
        d = np.array([cos(a), sin(a)])
        far, n, _ = contact(a, p, r)
        far = 2 * float(p @ d) - far if how == "leaves" else far
        n = {"round": -n, "leaves": (p - far * d) / r, "added": (p + far * d) / r}[how]
        return float(a - atan2(n[0] * q[1] - n[1] * q[0], n @ q) * r * (n @ d) / far)

    return answer


MISTAKES = (
    _spoiled(
        "The sign is turned: if the cue ball comes a little higher, the other ball leaves lower (15.4).", times=-1.0
    ),
    _spoiled(
        "The rim is met aslant: the normal turns by s / (r cos φ), so cos φ belongs in the step (15.2).", across=""
    ),
    _spoiled("φ is the angle at the contact, between n and the shot; p points elsewhere.", across="start"),
    _spoiled("s is how far the cue ball flies to the contact. You measure to the other's centre.", reach="centre"),
    _spoiled("s is how far the cue ball flies. |p| − r is that only for a full hit.", reach="rim"),
    _spoiled("What counts is how far the cue ball flies. The way to the pocket is no part of s.", reach="both"),
    _spoiled("The miss is an angle, and you have its sine: take atan2 of both products.", how="sine"),
    _spoiled("The other ball leaves along n, not along the shot: count its miss from n.", how="shot"),
    _spoiled("The miss is an angle. The cross product is |q| times its sine: take atan2.", how="length"),
    _spoiled("q leads from the ball to the pocket already: p is not to be taken off.", how="cue"),
    _spoiled("That is half of the step: only a bounce turns the way twice. This ball leaves along n.", times=0.5),
    _spoiled(
        "So a ball turns that bounces off a fixed one. This one leaves along n, whose turn is s / (r cos φ) (15.2).",
        times=0.5,
        own=0.5,
    ),
    _spoiled("The ball leaves along n, and n turns by s / (r cos φ): no 1 is added.", own=1.0),
    _spoiled("The ball leaves along n, and n turns the other way round: no 1 is taken off.", own=-1.0),
    _spoiled("That is twice the step: one step is the miss, divided by how fast the way turns.", times=2.0),
    _spoiled(
        "The miss itself is no step: divide it by dβ/da, which is s / (r cos φ), as n turns the other way round.",
        reach="",
    ),
    _spoiled("That is the step alone: add it to the angle that there was.", begin=0.0),
    _spoiled("That is the angle that there was: add the step, the miss divided by how fast the way turns.", times=0.0),
    Mistake(
        "That aim is exact, and it does not need a. Asked is where one step of Newton's leads from a: such a step also "
        "works by way of several balls, where there is no formula.",
        _by_ghost,
    ),
    *(
        _spoiled(
            "The miss itself is no step: divide it by dβ/da, which is s / (r cos φ), as n turns the other way round, "
            "and take that off a.",
            reach="",
            times=-1.0,
            how=how,
        )
        for how in ("angle", "directions")
    ),
    _spoiled(
        "The difference of two directions may be off by a whole turn: take atan2 of both products.", how="directions"
    ),
    Mistake(
        "That aims straight at the middle of the ball, so the ball leaves along p, wherever the pocket is. Begin with "
        "a, and look at n, along which the ball leaves.",
        lambda a, p, q, r: atan2(p[1], p[0]),
    ),
    _spoiled("The angle a is in radians, and so is what is added to it: β is not turned into degrees.", how="degrees"),
    _spoiled("The miss is to be divided by how fast the way turns, s / (r cos φ); you multiply by it.", power=-1),
    _spoiled(
        "Two mistakes at once. The rim is met aslant, so cos φ belongs in the step (15.2); and n turns the other way "
        "round, so the step has the other sign.",
        across="",
        times=-1.0,
    ),
    Mistake(
        "A sweep looks one frame ahead, and in it a velocity of length 1 goes no farther than 1: the cue ball does not "
        "reach the other, so there is no t. Make the velocity long enough, or take s from the hint.",
        lambda a, p, q, r: newton(a, p, q, r) if contact(a, p, r)[0] <= 1 else nan,
    ),
    _spoiled(
        "An angle from arccos has no sign: it tells by how much the ball misses, and not to which side. Take atan2 of "
        "both products.",
        how="unsigned",
    ),
    *(
        _spoiled(
            "n is the normal at the contact, (p − s d) / r. You take p/|p|, along which the centres lie at the start: "
            "only a cue ball that comes straight at the other touches it there.",
            how="centres",
            across=across,
        )
        for across in ("start", "contact")
    ),
    _spoiled(
        "The miss itself is no step: divide it by the slope dβ/da, which is s / (r cos φ). As the difference of two "
        "directions it may also be off by a whole turn: take atan2 of both products.",
        reach="",
        how="directions",
    ),
    Mistake(
        "That is the right aim in degrees. The angle a is in radians, and so is the one that is asked for.",
        lambda a, p, q, r: degrees(newton(a, p, q, r)),
    ),
    Mistake(
        "The normal turns by s / (r cos φ), and r is missing in your step (15.2).",
        lambda a, p, q, r: a + (newton(a, p, q, r) - a) / r,
    ),
    Mistake(
        "That is the way from the ball to the pocket. The cue ball has to meet the ball, from a on.",
        lambda a, p, q, r: atan2(q[1], q[0]),
    ),
    Mistake("That n leads back to the cue ball. The other ball leaves along (p − s d) / r.", _by_normal("round")),
    Mistake(
        "That is where the cue ball would come out again: first contact is the smaller root.", _by_normal("leaves")
    ),
    Mistake(
        "At the contact the cue ball is at s d, so n leads from there: (p − s d) / r, with a minus.",
        _by_normal("added"),
    ),
    *(
        Mistake(
            "That slope is measured between two aims, and the curve bends between them. The slope at a itself is "
            "s / (r cos φ) (15.2).",
            _measured(h),
        )
        for h in (0.1, radians(1), 0.01, 1e-3, 1e-4)
    ),
    *(
        _spoiled(
            f"{many} mistakes at once. β leads from n to q, and yours leads back, so its sign is turned; and the "
            f"difference of two directions may be off by a whole turn: take atan2 of both products{more}.",
            how="directions",
            times=-1.0,
            across=across,
        )
        for across, many, more in (("contact", "Two", ""), ("", "Three", "; and cos φ belongs in the step (15.2)"))
    ),
)
"""What is known to go wrong."""

SORTS = (
    ("the shot is right already", lambda *x: abs(missed(*x)) < 1e-12),
    ("the aim a sends the ball past the pocket on the right", lambda *x: missed(*x) >= 1e-12),
    ("the aim a sends the ball past the pocket on the left", lambda *x: missed(*x) <= -1e-12),
    ("the hit is full", lambda a, p, q, r: contact(a, p, r)[2] > 1 - 1e-9),
)
"""Of what sorts its cases are; the last one goes across the others."""


def how_plain(a, p, q, r) -> int:
    """How far a case is from degenerate ones: a miss, a hit aslant, and whole numbers."""
    whole = all(np.array_equal(x, np.rint(x)) for x in (p, q))
    return 2 * (abs(missed(a, p, q, r)) > 1e-9) + 2 * (contact(a, p, r)[2] < 1 - 1e-9) + int(whole)


def before(a, p, q, r) -> list[Mark]:
    """The two balls, the pocket, and the shot as it is."""
    return [
        ball((0, 0), r / 2, "B", "B"),  # the one that moves, as in the pictures
        ball(p, r / 2, "A", "A"),
        dot(p + q),
        moving((0, 0), 0.5 * sqrt(p @ p) * np.array([cos(a), sin(a)]), "v", "v"),
    ]


def aimed(a, p, q, r, found) -> list[Mark]:
    """Where both balls go for an answer: the cue ball to the contact, and the other from there."""
    d = np.array([cos(found), sin(found)])
    if p @ d <= 0 or (p @ d) ** 2 <= p @ p - r * r:
        return [line((0, 0), 1.3 * sqrt(p @ p) * d)]
    far, n, _ = contact(found, p, r)
    return [line((0, 0), far * d), ball(far * d, r / 2), line(p, p + sqrt(q @ q) * n)]


def played(a, p, q, r, right, mine) -> Potted | None:
    """The shot as an answer has it, played; none for what is no angle."""
    fine = isinstance(mine, float | int | np.floating) and abs(mine) < 100
    return Potted(p, q, r, float(mine), float(right)) if fine else None
