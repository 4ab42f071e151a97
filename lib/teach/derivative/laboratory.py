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
        """Shots near the one with which the picture begins, and nudges of both kinds."""
        ways = ((-12.0, 0.0), 0.0), ((-12.0, 3.0), 0.0), ((-9.0, -4.0), 2.0), ((-12.0, 9.0), 0.0)
        nudges = (1.0, 0.0), (0.0, 1.0), (0.6, -0.8)
        return [(np.array(p), np.array([16.0, y]), 5.0, np.array(dp)) for p, y in ways for dp in nudges]


def along(x: KnownHit, y: tuple) -> bool:
    """Is it a hit head-on or nearly so, with a nudge along the line of centres, which changes its time alone?"""
    p, v, r, dp = x.given
    if not exact.sweep(p, v, r).hit:
        return False
    _, n, _ = contact.touching(p, v, float(r))
    return bool(abs(n @ dp) >= abs(n[0] * dp[1] - n[1] * dp[0]))


def across(x: KnownHit, y: tuple) -> bool:
    """Is it a hit with a nudge across the line of centres, which turns the normal?"""
    return bool(exact.sweep(*x.given[:3]).hit) and not along(x, y)


LISTINGS = {
    "carried": Listing(
        carried,
        None,
        ("dx",),
        (
            Fault(
                "held time",
                "the time of the hit changes as well, by (15.1), and it is held as if it did not",
                along,
                witness=((-12, 0), (16, 0), 5, (1, 0)),
                words="a nudge along the line of the hit",
            ),
            Fault(
                "held normal",
                "the normal turns by (15.4), and it is held as if it did not",
                across,
                witness=((-12, 0), (16, 0), 5, (0, 1)),
                words="a nudge across it",
            ),
        ),
        "Let B hit A. Then turn the nudge, which is the arrow at B.",
        CarriedKind("carried", "p, v, r, dp", CarriedBall, truly_carried),
    )
}
"""The listings of the lesson's laboratory, by name."""
