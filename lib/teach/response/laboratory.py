"""The listing of lesson 08 to be broken: what two balls do after the hit."""

import numpy as np

from ... import published, response
from ...show.response.struck import Struck
from ..listings import AfterKind, Fault, KnownHit, Listing


def sphere_response(v1, v2, n, m1, m2, e):
    """*Real Time Sphere Collisions in Videogames*, after the hit: E16."""
    push = 2 * ((v1 - v2) @ n) / (m1 + m2)
    after1, after2 = v1 - push * m2 * n, v2 + push * m1 * n
    return after1 * e, after2 * e


class HitKind(AfterKind):
    """A hit, and how both go on; balls that part already are to be left alone."""

    def said(self, answer: tuple) -> str:
        """An answer in words, in hundredths."""
        return super().said(tuple(np.round(v, 2) + 0.0 for v in answer))

    def told(self, listing: Listing, known: KnownHit, answer: tuple) -> str:
        """Both answers in a sentence; of balls that part the code's alone."""
        if parting_is_stopped(known, answer) and self.wrong(listing, known, answer):
            return f"They should go on as they are. With the code {self.said(answer)}."
        return super().told(listing, known, answer)


HIT = HitKind("hit", "v1, v2, n, m1, m2, e", Struck, response.collide, "collide")


def momentum_is_lost(x: KnownHit, y: tuple) -> bool:
    """Is the momentum after the hit another than before? Of balls that are pulled together that is not asked."""
    v1, v2, n, m1, m2, _ = x.given
    if parting_is_stopped(x, y) and (y[0] - y[1]) @ n > 0:
        return False
    change = m1 * (y[0] - v1) + m2 * (y[1] - v2)
    return bool(np.max(np.abs(change)) > 1e-9 * np.max(np.abs([m1 * v1, m2 * v2])))


def parting_is_stopped(x: KnownHit, y: tuple) -> bool:
    """Is a pair that parts already not left as it is?"""
    v1, v2, n, *_ = x.given
    return bool((v1 - v2) @ n < 0)


LISTINGS = {
    "sphere_response": Listing(
        sphere_response,
        published.sphere_response,
        ("v1", "v2"),
        (
            Fault(
                "E16",
                "both velocities are multiplied by e, and momentum is lost",
                momentum_is_lost,
                words="loses momentum",
            ),
            Fault(
                "parting",
                "it never asks whether they approach, and so it pulls them together",
                parting_is_stopped,
                witness=((-1, 0), (1, 0), (1, 0), 1, 1, 1),
                words="pushes balls that part",
            ),
        ),
        "Roll B round A, and move e.",
        HIT,
    )
}
"""The listings of the lesson's laboratories, by name."""
