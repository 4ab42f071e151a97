"""The listing of lesson 15 to be broken: where a ball ends that is hit, if the other starts elsewhere."""

import numpy as np

from ... import exact
from ...show.derivative.carried import CarriedBall, Shifted
from ..listings import AfterKind, Fault, KnownHit, Listing
from . import contact


def carried(p, v, r, dp):
    """What is published of gradients through a contact: the normal is held, and the time has no derivative."""
    hit, t = exact.sweep(p, v, r)
    if not hit:
        return 0 * dp
    n = (p + t * v) / r
    dt, dn = 0.0, 0 * n
    du = (v @ dn) * n + (v @ n) * dn
    return (1 - t) * du - dt * (v @ n) * n


def truly_carried(p, v, r, dp) -> tuple:
    """What is right; nothing without a hit."""
    return (contact.carried(p, v, float(r), dp) if exact.sweep(p, v, r).hit else 0 * dp,)


class CarriedKind(AfterKind):
    """A ball that is hit: how much farther it ends, if the other starts elsewhere by dp."""

    def said(self, answer: tuple) -> str:
        """An answer in words."""
        x, y = (f"{round(float(z), 3) + 0.0:g}".replace("-", "−") for z in answer[0])
        return f"A ends ({x}, {y}) farther for a nudge of length 1"

    def reply(self, known: KnownHit, answer: tuple | None, words: str) -> Shifted:
        """What the code says, what is true, and what is told."""
        return Shifted(answer, known.answer[0], words)

    def plain(self) -> list[tuple]:
        """A shot that misses, and others that are nudged in two ways.

        Along their path that changes the time alone, and along the rim at the contact it turns the normal alone.
        """
        found = [(np.array([-12.0, 9.0]), np.array([16.0, 0.0]), 5.0, np.array([1.0, 0.0]))]
        for p, v in (((-12.0, 0.0), (16.0, 0.0)), ((-12.0, 3.0), (16.0, 0.0)), ((-9.0, -4.0), (12.0, 2.0))):
            p, v = np.array(p), np.array(v)
            _, n, _ = contact.touching(p, v, 5.0)
            found += [(p, v, 5.0, dp) for dp in (v / np.sqrt(v @ v), np.array([-n[1], n[0]]))]
        return found


SEEN = 1e-6
"""The least part of a nudge that is taken for one."""


def changes_time(x: KnownHit, y: tuple) -> bool:
    """Does the nudge change the time of the hit? Of two faults that are there it shows the time along the path of B."""
    return _changes(x) and not (_both_held(x, y) and _across(x) > _along(x))


def turns_normal(x: KnownHit, y: tuple) -> bool:
    """Does the nudge turn the normal? Along the path of B it does not."""
    return _turns(x) and not (_both_held(x, y) and _across(x) <= _along(x))


def _changes(x: KnownHit) -> bool:
    """Does the nudge change the time of a hit?"""
    p, v, r, dp = x.given
    return bool(exact.sweep(p, v, r).hit) and abs(contact.touching(p, v, float(r)).n @ dp) > SEEN


def _turns(x: KnownHit) -> bool:
    """Does the nudge turn the normal of a hit?"""
    p, v, r, _ = x.given
    return bool(exact.sweep(p, v, r).hit) and _across(x) > SEEN * float(np.sqrt(v @ v))


def _both_held(x: KnownHit, y: tuple) -> bool:
    """Is there a hit whose time and normal change, and does the answer say that nothing does?"""
    return _changes(x) and _turns(x) and not np.any(y[0])


def _along(x: KnownHit) -> float:
    """How far the nudge goes along the path of B, times the length of v."""
    return abs(float(x.given[1] @ x.given[3]))


def _across(x: KnownHit) -> float:
    """How far it goes across that path, times the length of v."""
    _, v, _, dp = x.given
    return abs(float(v[0] * dp[1] - v[1] * dp[0]))


LISTINGS = {
    "carried": Listing(
        carried,
        None,
        ("dx",),
        (
            Fault(
                "held time",
                "the time of the hit changes as well, by (15.1), and it is held as if it did not",
                changes_time,
                witness=((-12, 0), (16, 0), 5, (1, 0)),
                words="a nudge along the path of B",
            ),
            Fault(
                "held normal",
                "the normal turns by (15.4), and it is held as if it did not",
                turns_normal,
                witness=((-12, 0), (16, 0), 5, (0, 1)),
                words="a nudge across that path",
            ),
        ),
        "Drag B, the tip of its way, and that of its nudge.",
        CarriedKind("carried", "p, v, r, dp", CarriedBall, truly_carried),
        quiet=True,
    )
}
"""The listings of the lesson's laboratory, by name."""
