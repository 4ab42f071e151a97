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
        return f"A's end moves by ({x}, {y})" if (x, y) != ("0", "0") else "A's end stays where it is"

    def reply(self, known: KnownHit, answer: tuple | None, words: str) -> Shifted:
        """What the code says, what is true, and what is told."""
        return Shifted(answer, known.answer[0], words)

    def plain(self) -> list[tuple]:
        """A shot that misses, and others that are nudged in two ways, along their path and across it."""
        found = [(np.array([-12.0, 9.0]), np.array([16.0, 0.0]), 5.0, np.array([1.0, 0.0]))]
        for p, v in (((-12.0, 0.0), (16.0, 0.0)), ((-12.0, 3.0), (16.0, 0.0)), ((-9.0, -4.0), (12.0, 2.0))):
            p, v = np.array(p), np.array(v)
            u = v / np.sqrt(v @ v)
            found += [(p, v, 5.0, dp) for dp in (u, np.array([-u[1], u[0]]))]
        return found


def goes_along(x: KnownHit, y: tuple) -> bool:
    """Does the nudge go along the path of B, rather than across it? That changes the time of the hit, no normal."""
    return _hits(x) and not goes_across(x, y)


def goes_across(x: KnownHit, y: tuple) -> bool:
    """Does it go across the path, rather than along it? That turns the normal, and unless B comes full on A it changes
    the time as well: who mends the normal alone has it wrong still.
    """
    _, v, _, dp = x.given
    return _hits(x) and abs(float(v[0] * dp[1] - v[1] * dp[0])) > abs(float(v @ dp))


def _hits(x: KnownHit) -> bool:
    """Does B hit?"""
    return bool(exact.sweep(*x.given[:3]).hit)


LISTINGS = {
    "carried": Listing(
        carried,
        None,
        ("dx",),
        (
            Fault(
                "held time",
                "the time of the hit changes as well, by (15.1), and it is held as if it did not",
                goes_along,
                witness=((-12, 0), (16, 0), 5, (1, 0)),
                words="a nudge along the path of B",
            ),
            Fault(
                "held normal",
                "the normal turns by (15.4), and it is held as if it did not",
                goes_across,
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
