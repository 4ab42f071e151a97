"""The longest chain of hits by which a break hands a nudge on, each in a ball of the one before; and what it costs."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ... import setups
from .. import cloth
from ..artists import Marks, dots, label, outlines
from ..palette import CONTACT, INK
from ..shapes import disc
from ._followed import ELECTRON, Followed
from ._parted import ACROSS, Table

ABOUT, TOP = 2.0, 1.18
"""How large the ring about a ball is, in balls; and how much higher than the last count the chart is."""

PALER, FADES = ("#8BAF9E", "#C3D5CB", cloth.IVORY), (np.inf, 6.0, 2.0)
"""How the way of the chain is drawn, the older the nearer to the cloth; and which last seconds of it so."""

WORDS, BROAD = ("hits in the chain", "digits of the nudge"), 300.0
"""What is counted; and from how many pixels on the chart has room for more than its first word."""

FRESH = 6.0
"""For how long its newest piece is bright in the film, where the rest of it stays pale, in seconds."""


class Chain(NamedTuple):
    """When the hits of a chain are, which ball carries on after each, shape (K,); and until when it is followed."""

    t: NDArray
    who: list[int]
    end: float

    def hits(self, t: float) -> int:
        """How many of its hits there have been at a time."""
        return int(np.searchsorted(self.t, t, side="right"))


def longest(known: Followed, hits: float) -> Chain:
    """The longest chain from the cue ball on, until each ball has had so many hits on average."""
    count = int(np.searchsorted(known.mean, hits)) + 1
    chain = traced(known.pairs[:count])
    t = known.t[[k for k, _ in chain]]
    return Chain(t, [ball for _, ball in chain], float(known.t[min(count, len(known.t)) - 1]))


def traced(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The hits of the longest chain from ball 0 on, by their numbers, each with the ball that carries on after it.

    >>> traced([(0, 1), (2, 3), (1, 2), (0, 3), (2, 3)])
    [(0, 1), (2, 2), (4, 2)]
    """
    lengths, last = {0: 0}, {0: -1}  # of the longest chain that each ball has, and its last hit
    before: dict[int, tuple[int, int]] = {}  # of each hit the one before it, and the ball that is in both
    size = {-1: 0}
    for k, (i, j) in enumerate(pairs):
        ball = max((i, j), key=lambda each: lengths.get(each, -1))
        if ball not in lengths:
            continue
        before[k], size[k] = (last[ball], ball), lengths[ball] + 1
        for each in (i, j):
            lengths[each], last[each] = size[k], k
    k = max(size, key=lambda each: (size[each], -each))
    ball, found = pairs[k][0] if k >= 0 else 0, []
    while k >= 0:
        found.append((k, ball))
        k, ball = before[k]
    return found[::-1]


def way(run: Table, i: int) -> tuple[NDArray, NDArray]:
    """The clock and the places between which a ball goes straight."""
    turns = np.any(np.diff(run.v[:, i], axis=0), axis=1)
    kept = np.concatenate([[True], turns])
    kept[-1] = True
    return np.round(run.t[kept], 4), run.x[kept, i]


def token(run: Table, chain: Chain) -> tuple[NDArray, NDArray]:
    """The clock and the places of what the chain hands on: from ball to ball at each hit, and with a ball meanwhile."""
    clock, places = [], []
    ends = [0.0, *chain.t, float(run.t[-1])]
    for ball, a, b in zip([0, *chain.who], ends, ends[1:], strict=False):
        t, x = way(run, ball)
        between = (t > a) & (t < b)
        clock += [a, *t[between], b]
        places += [run.at(a)[ball], *x[between], run.at(b)[ball]]
    return np.round(clock, 4), np.array(places)


def counted(known: Followed, chain: Chain) -> tuple[NDArray, NDArray]:
    """How many hits the chain has and by how many digits the electron's nudge has grown, up to a ball, over the time:
    two curves, (K, 2).
    """
    steps = np.repeat(np.arange(len(chain.t) + 1), 2)[1:]
    own = np.column_stack([[*np.repeat([0.0, *chain.t], 2)[2:], chain.end, chain.end][: len(steps)], steps])
    own = np.vstack([[0.0, 0.0], own])
    past = known.t <= chain.end
    digits = np.minimum(np.log10(known.growth[past]), np.log10(ACROSS / known.pulled(*ELECTRON)))
    return own, np.column_stack([known.t[past], digits])


def lay_chain(ax: Axes, world: Axes) -> dict[str, Marks]:
    """The way of the chain, a ring about the ball that carries on, and the count of hits beside that of digits."""
    colours = [CONTACT, INK]
    return {
        "token": Marks(ring=outlines(world, [cloth.IVORY], ["solid"], 2.6)),
        "counts": Marks(
            lines=[outlines(ax, [colour], ["solid"], 2.4) for colour in colours],
            dots=[dots(ax, "o", colour) for colour in colours],
            names=[label(ax, "", colour) for colour in colours],
        ),
    }


def put_chain(layers: dict[str, Marks], known: Followed, chain: Chain, now: float) -> None:
    """The way from hit to hit, the ring and both counts, as they are at a time."""
    clock, places = token(known.true, chain)
    at = lambda t: np.array([np.interp(t, clock, x) for x in places.T])
    here = at(now)
    begins = [max(now - last, 0.0) for last in FADES]
    ways = [np.vstack([at(t), places[(t < clock) & (clock < now)], here]) for t in begins]
    layers["handed"].ways.set_segments(ways)
    layers["token"].ring.set_segments([disc(here, ABOUT * setups.RADIUS)])
    made, curves = layers["counts"], counted(known, chain)
    for line, dot, name, curve, word in zip(made.lines, made.dots, made.names, curves, WORDS, strict=True):
        seen = curve[curve[:, 0] <= now]
        tip = np.array([min(now, chain.end), seen[-1, 1]])
        line.set_segments([np.vstack([seen, tip])])
        dot.set_data(*tip[:, None])
        word = word if name.axes.get_window_extent().width > BROAD else word.split()[0]
        name.set_text(f"{word}: {tip[1]:.0f}" if now >= chain.end else word)
        high = curve[-1, 1]
        name.set_position((0.78 * chain.end, 0.48 * high))
        if curve is curves[0]:  # left of where it comes as high
            half = (
                name.get_window_extent().width / name.axes.get_window_extent().width * np.ptp(name.axes.get_xlim()) / 2
            )
            reaches = curve[np.argmax(curve[:, 1] > 0.72 * high), 0]
            name.set_position((reaches - half - 0.03 * chain.end, 0.82 * high))
