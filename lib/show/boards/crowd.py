"""Lesson 05's crowd: many pairs at once, each coloured by the test that settles it, and what that saves."""

import numpy as np
from ipywidgets import FloatLogSlider

from ...viete import TESTS, steps
from ..canvas import Column, in_a_row, in_style
from ..explorer import Explorer, explore
from ..palette import INK
from ..scene import number
from .regions import COLOURS

PAIRS = 400
MULTIPLICATIONS = dict(zip(TESTS, (4, 7, 10, 12, 12), strict=True))
"""What a pair in space has cost when the test settles it: c, then b, then a, then D; a hit takes a root besides."""


def crowd(far: float, speed: float, n: int = PAIRS) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """n pairs with r = 1: B anywhere in a disc of radius `far` about A, moving any way by about `speed`.

    >>> [x.shape for x in crowd(10, 1, n=3)]
    [(3, 2), (3, 2), (3,)]
    """
    rng = np.random.default_rng(8)
    place, way = rng.uniform(0, 2 * np.pi, size=(2, n))
    p = far * np.sqrt(rng.uniform(size=n)) * np.array([np.cos(place), np.sin(place)])
    v = speed * rng.uniform(0.5, 1.5, size=n) * np.array([np.cos(way), np.sin(way)])
    return p.T, v.T, np.ones(n)


def shares(p, v, r) -> dict[str, float]:
    """The share of the pairs that each test settles."""
    found = steps(p, v, r).decided
    return {name: float(np.mean(found == i)) for i, name in enumerate(TESTS)}


def cost(share: dict[str, float]) -> float:
    """Multiplications a pair, on average, if each is left as soon as it is settled."""
    return sum(share[name] * MULTIPLICATIONS[name] for name in TESTS)


class Crowd(Explorer):
    """Pairs seen from A, with two sliders: how far apart they are, and how fast."""

    def __init__(self):
        wide = {"style": {"description_width": "initial"}}
        super().__init__(
            far=FloatLogSlider(value=6, base=10, min=0.3, max=2, step=0.05, description="farthest, in r", **wide),
            speed=FloatLogSlider(value=2, base=10, min=-1, max=1.5, step=0.05, description="moves, in r", **wide),
        )

    @in_style
    def lay_out(self, large: bool) -> None:
        """Make the axes; all that they hold moves."""
        self.figure, (self.world, self.bars) = in_a_row(4.6, [Column(5.6, 0.5, 0.5), Column(3.3, 1.3, 0.6)], large)
        self.world.set_aspect("equal", adjustable="box")
        self.world.set_title(f"{PAIRS} pairs, seen from A")
        for ax in (self.world, self.bars):  # their limits move, and their ticks with them
            ax.set_animated(True)

    @in_style
    def draw(self, far: float, speed: float) -> tuple[list, str]:
        """Every pair as a line from p to p + v, and the shares as bars."""
        p, v, r = crowd(far, speed)
        found, share = steps(p, v, r).decided, shares(p, v, r)
        for ax in (self.world, self.bars):
            for artist in [*ax.lines, *ax.collections, *ax.patches, *ax.texts]:
                artist.remove()
        for i, colour in enumerate(COLOURS.values()):
            here = p[found == i], (p + v)[found == i], np.full((np.sum(found == i), 2), np.nan)
            self.world.plot(*np.stack(here, axis=1).reshape(-1, 2).T, color=colour, linewidth=1.3)
            self.world.plot(*here[1].T, "o", color=colour, markersize=2.8, markeredgewidth=0)
        self.world.set(xlim=(-far - speed, far + speed), ylim=(-far - speed, far + speed))
        self.world.plot(np.cos(turn := np.linspace(0, 7, 90)), np.sin(turn), color=INK)
        bars = self.bars.barh(list(share), [100 * x for x in share.values()], color=list(COLOURS.values()))
        self.bars.bar_label(bars, fmt="%.0f %%", padding=2)
        self.bars.set(xlim=(0, 110), ylim=(4.6, -0.6), xlabel="settled by this test, % of the pairs")
        return [self.world, self.bars], said(share)


def said(share: dict[str, float]) -> str:
    """The shares, and the saving, in a sentence each."""
    parts = ", ".join(f"{name} {x:.0%}" for name, x in share.items())
    whole = MULTIPLICATIONS["hit"]
    return (
        f"Settled by {parts}. With three coordinates that takes {number(cost(share), 3)} multiplications a pair "
        f"instead of {whole}, and a square root for {share['hit']:.0%} of the pairs."
    )


def many_pairs() -> None:
    """Show the crowd with its sliders."""
    explore(Crowd())
