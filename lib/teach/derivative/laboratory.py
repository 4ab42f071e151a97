"""The listing of lesson 15 to be broken: where a ball ends that is hit, if the other starts elsewhere."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ... import exact
from ...show.derivative.carried import CarriedBall, Shifted
from ..listings import AfterKind, Fault, KnownHit, Listing
from . import contact


def carried(p, v, r, dp):
    """As gradients through a contact are published: nothing in it says that the time of the hit changes."""
    hit, t = exact.sweep(p, v, r)
    if not hit:
        return np.zeros(2)
    n = (p + t * v) / r
    dn = dp / r
    du = (v @ dn) * n + (v @ n) * dn
    return (1 - t) * du


def truly_carried(p, v, r, dp) -> tuple:
    """What is right; nothing without a hit."""
    return (contact.carried(p, v, float(r), dp) if _hits(p, v, r) else 0 * dp,)


class CarriedKind(AfterKind):
    """A ball that is hit: how much farther it ends, if the other starts elsewhere by dp."""

    def said(self, answer: tuple) -> str:
        """An answer in words."""
        x, y = (f"{round(float(z), 3) + 0.0:g}".replace("-", "−") for z in answer[0])
        return f"A's end moves by ({x}, {y}) mm" if (x, y) != ("0", "0") else "A's end stays where it is"

    def wrong(self, listing: Listing, known: KnownHit, answer: tuple) -> list[tuple]:
        """What is true and the answer, if that is not right; nothing in a graze."""
        return [] if _grazes(*known.given[:3]) else super().wrong(listing, known, answer)

    def told(self, listing: Listing, known: KnownHit, answer: tuple) -> str:
        """Both answers in a sentence; and what is right by now, if part of the listing was mended."""
        if _grazes(*known.given[:3]):
            return "B only grazes A. There is no derivative then: the smallest nudge may let B pass."
        told = super().told(listing, known, answer)
        if self.wrong(listing, known, answer):
            return told + half(known, answer)
        return told + " The dashed arrow lies on the solid one." * bool(np.any(known.answer[0]))

    def halved(self, listing: Listing, ask: Callable) -> str:
        """What is right by now of a nudge that the listing has wrong, wherever the reader's nudge stands."""
        (given,) = (self.witnesses(fault) for fault in listing.faults)
        return half(self.known(*given[0]), self.answer(listing, ask, given[0]))

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


def half(x: KnownHit, y: tuple) -> str:
    """What an answer has right, if it is that of a listing with one part mended; empty for any other."""
    p, v, r, dp = x.given
    if not _hits(p, v, r):
        return ""
    t, n, n_v = contact.touching(p, v, float(r))
    dt = float(contact.time(p, v, float(r)) @ dp)

    def ends(late: float, dn: NDArray) -> NDArray:
        return (1 - t) * ((v @ dn) * n + n_v * dn) - late * n_v * n

    turned = (dp + v * dt) / r
    parts = {
        " A leaves later or earlier now, but the normal turns as if B came at the same time.": ends(dt, dp / r),
        " A leaves later or earlier now, but the normal does not turn yet.": ends(dt, 0 * n),
        " The normal turns now as it should, but A still leaves at the same time.": ends(0.0, turned),
        " The time moves now, but the wrong way round.": ends(-dt, (dp - v * dt) / r),
        " The normal turns now as it should, but the time at which A leaves moves the wrong way.": ends(-dt, turned),
        " A leaves later or earlier now, but the normal turns the wrong way with that.": ends(dt, (dp - v * dt) / r),
        " The time moves in the normal alone, and the wrong way round.": ends(0.0, (dp - v * dt) / r),
    }
    same = lambda a, b: bool(np.all(np.abs(a - b) <= 1e-9))
    return next((words for words, end in parts.items() if same(end, y[0]) and not same(end, ends(0.0, dp / r))), "")


def fails(x: KnownHit, y: tuple) -> bool:
    """Is what comes out wrong that of a hit? Only a nudge along A's rim leaves its time as it was."""
    return _hits(*x.given[:3])


def _hits(p, v, r) -> bool:
    """Does B hit, and not in a graze?"""
    return bool(exact.sweep(p, v, r).hit) and not _grazes(p, v, r)


def _grazes(p, v, r) -> bool:
    """Does B touch without closing in?"""
    return bool(exact.sweep(p, v, r).hit) and contact.touching(p, v, float(r)).n_v >= 0


LISTINGS = {
    "carried": Listing(
        carried,
        None,
        ("dx",),
        (
            Fault(
                "held time",
                "the time of the hit changes as well, by (15.1), and nothing in the listing says so",
                fails,
                witness=((-12, 3), (16, 0), 5, (0, 1)),
                words="a nudge that comes out wrong",
            ),
        ),
        "Pull the nudge at the top of B to another length or direction, then drag B and the tip of v.",
        CarriedKind("carried", "p, v, r, dp", CarriedBall, truly_carried),
        quiet=True,
    )
}
"""The listings of the lesson's laboratory, by name."""
