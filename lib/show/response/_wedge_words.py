"""What is said of two balls before a cue ball: of a hair, of the impulses that are pulled, and of a tap."""

import numpy as np

from ..scene import number, vector
from ._wedge import COMES, energy, joint, pushed, run, stairs


def hair(angle: float, farther: float, seen: bool) -> str:
    """Which ball lies farther off, and what has come of it if that was seen. angle : half of that of the wedge."""
    lies = f"Ball {2 if farther > 0 else 1} lies {number(round(abs(10 * farther), 3))} mm farther off"
    lies = lies if farther else "Both are met at one instant"
    goes = vector(np.round(run(angle, farther).after, 2) + 0.0)
    return f"{lies}, and the cue ball leaves by {goes}" if seen else f"{lies}. Press Play"


def joint_push(angle: float, J: np.ndarray) -> str:
    """What impulses in both contacts make of their gaps, and of the energy."""
    found = joint(angle)
    gaps = [gap_of(x) for x in found.v[:2] - found.own @ J]
    told = " and ".join(f"contact {i} {gap}" for i, gap in enumerate(gaps, start=1))
    if not np.any(J):
        return f"Nothing pushes yet: {told}, and the cue ball would go right through"
    keeps = _energy(energy(pushed(angle, J)) / energy(COMES))
    keeps += ", and both open as fast as they closed" * np.allclose(J, found.together)
    return f"With J = {vector(np.round(J, 2))} {told}. This {keeps}"


def walks(angle: float) -> str:
    """Where one contact after the other ends, beginning with either."""
    ends = [vector(np.round(stairs(angle, k)[-1], 2)) for k in (0, 1)]
    if ends[0] == ends[1]:
        return f"Either order ends at J = {ends[0]}"
    return f"With contact 1 first J ends at {ends[0]}, with contact 2 first at {ends[1]}"


def tapped(angle: float, felt: int | None) -> str:
    """What an impulse of 1 in one of the contacts, by its number from 0, does to both."""
    if felt is None:
        return "Tap a contact, and see what an impulse of 1 does there"
    one, other = (half(x) for x in joint(angle).K[:2, felt])
    return f"An impulse of 1 in contact {felt + 1} slows contact 1 by {one} and contact 2 by {other}"


def _energy(share: float) -> str:
    """What a push does with the energy, by the share that it leaves."""
    if abs(share - 1) < 1e-3:
        return "keeps the energy"
    whole = round(100 * share)
    if whole == 100:
        return f"leaves a little {'more' if share > 1 else 'less'} energy than there was"
    return f"leaves {number(whole)} % of the energy" + ", more than there was" * (share > 1)


def gap_of(v: float, closes="closes at {}", opens="opens at {}", rests="neither closes nor opens") -> str:
    """What a contact does after the push, by what is left of its closing speed."""
    v = round(float(v), 1)
    return (closes if v > 0 else opens).format(number(abs(v))) if v else rests


def half(x: float) -> str:
    """An entry of K as a reader wants it."""
    return {0.5: "½", 0.0: "0"}.get(abs(round(float(x), 9)), number(round(float(x), 9)))
