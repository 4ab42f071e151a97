"""What the picture of two shots keeps of a search by hand: where the second was tried, and where both hit at once."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import norm
from ..artists import Marks, dots
from ..canvas import SMALL
from ..palette import INK, OVERLAP, PAPER, QUIET
from ..scene import number
from ._nudged import Timed, lately, timed
from ._reckoned import ENOUGH

OWN, APART = 0.5, 1.0
"""How near to B the dashed ball is B itself; and how far apart two places are that count. In centimetres."""

SAME, EVERY, FAR = 5e-4, 0.4, 30
"""Up to when two hit at once, in frames; how far apart the dots of a trail are, in centimetres; and how many of them
one pull leaves at most.
"""

NEARLY, SIZES = (0.02, 0.06), (3.5, 5.5, 7.5)
"""Up to how much earlier or later a dot is small, or of middle size, in frames; and how large the dots are."""

SIGNS = ("o", OVERLAP, "earlier than B"), ("o", QUIET, "later than B"), ("x", QUIET, "misses A")
"""What a dot of a trail is: a full one, a ring, and a cross."""


SIGNED = (-0.7, -0.52), (2.0, 0.4)
"""Where what dots mean is told, from the middle of the count: below it, and on a narrow page beside it."""


class TriedPlace(NamedTuple):
    """A place at which the dashed ball was tried, and by how much later than B it hits; nan if it misses."""

    place: NDArray
    late: float

    @property
    def sign(self) -> int:
        """The number of its sign in `SIGNS`."""
        return 2 if np.isnan(self.late) else int(self.late > 0)

    @property
    def size(self) -> int:
        """The number of its size: the smaller, the more nearly both hit at once."""
        return 2 if np.isnan(self.late) else int(np.searchsorted(NEARLY, abs(self.late)))


def lay_trail(ax: Axes, beside: Axes, scale: float) -> dict[str, Marks]:
    """The dots of each sign and size, so large on this page, and beside the world what each sign means."""
    look = {"color": INK, "ha": "left", "va": "center", "size": SMALL, "animated": True, "clip_on": False}
    return {
        "trail": Marks(
            dots=[_dots(ax, k, scale * size) for k in range(3) for size in SIZES],
            signs=[_dots(beside, k, SIZES[-1]) for k in range(3)],
            words=[beside.text(0, 0, "", **look) for k in range(3)],
        )
    }


def _dots(ax: Axes, sign: int, size: float):
    """Dots of a sign; rings have the page inside."""
    mark, colour, _ = SIGNS[sign]
    made = dots(ax, mark, colour)
    made.set(markersize=size, markeredgewidth=1.4, clip_on=False)
    if mark == "o":
        made.set(markeredgecolor=colour, markerfacecolor=(colour, PAPER)[sign])
    return made


def put_trail(made: Marks, trail: Sequence[TriedPlace], corner: tuple[float, float]) -> None:
    """Draw what was tried; what a sign means is said once there is one, from a corner down."""
    for k, marks in enumerate(made.dots):
        places = [each.place for each in trail if (each.sign, each.size) == divmod(k, 3)]
        marks.set_data(*np.reshape(places, (-1, 2)).T)
    rows = sorted({each.sign for each in trail})
    for k, (marks, word) in enumerate(zip(made.signs, made.words, strict=True)):
        x, y = corner[0], corner[1] - 0.32 * (rows.index(k) if k in rows else 0)
        marks.set_data(*([[x], [y]] if k in rows else ([], [])))
        word.set_position((x + 0.2, y))
        word.set_text(SIGNS[k][2] if k in rows else "")


class Searched:
    """What a picture has in which places are sought at which both shots hit at once."""

    facts: Timed
    nudge: NDArray
    lit: str
    layers: Mapping[str, Marks]
    found = False  # does one see where both hit at once?

    def forget(self) -> None:
        """Nothing has been tried."""
        self.tries: list[TriedPlace] = []  # where the dashed ball was pulled along
        self.met: list[NDArray] = []  # the places that count at which B′ stood as both hit at once
        self.counts, self.found = False, False  # counts : has it been let go at one of them that is new?

    def pulled(self, before: NDArray) -> None:
        """Leave dots on the way from another nudge to this one, each where there is none yet; not beside a tag."""
        if self.lit:
            return
        shot, way = self.facts.shot, self.nudge - before
        count = int(np.clip(float(norm(way)) / EVERY, 1, FAR))
        for k in range(1, count + 1):
            tried = before + k / count * way
            late = timed(shot, tried).late
            near = any(float(norm(shot.x + tried - each.place)) < EVERY for each in self.tries)
            if not near and not abs(late) < SAME:
                self.tries = [*self.tries, TriedPlace(shot.x + tried, late)]

    def let_go(self, settled: bool) -> None:
        """A place where both hit at once counts, once the ball is let go there and if it is new; not beside a tag."""
        self.counts = settled and self.there and self.new and not self.lit
        if self.counts:
            self.met = [*self.met, self.facts.shot.x + self.nudge]
            self.found |= len(self.met) >= ENOUGH

    @property
    def there(self) -> bool:
        """Do both hit at the same instant?"""
        return abs(self.facts.late) < SAME

    @property
    def new(self) -> bool:
        """Is the dashed ball far enough from B, and from where it has been let go before?"""
        y = self.facts.shot.x + self.nudge
        return float(norm(self.nudge)) >= OWN and all(float(norm(x - y)) >= APART for x in self.met)

    def second_said(self, known: Timed) -> str:
        """When the second shot hits, and where both hit at once, what to look for next."""
        if not np.isfinite(known.late):
            return "B′ misses A."
        if not self.there:
            return f"B hits at {number(known.shot.t, 3)}, and B′ {lately(known.late)}."
        if float(norm(self.nudge)) < OWN:
            return "There B′ is B itself, and both touch at the same instant. Where else may it stand?"
        there, count = "There: both touch at the same instant.", f"{min(len(self.met), ENOUGH)} of {ENOUGH}"
        if self.found:
            places = f" {count}: your places lie on a circle about A." * (len(self.met) >= ENOUGH)
            return there + places
        if self.counts:
            return f"{there} {count}: where else may it stand?"
        near = " This is too near to a place that you have found." * (not self.new)
        return there + (near or " Let go, and it counts.")
