"""What lesson 15 shows beside two shots: at how many places both hit at once, and (15.1) as a stroke over a rate."""

import numpy as np
from matplotlib.axes import Axes

from ..artists import Marks, Paint, outlines, shapes
from ..canvas import SIZE, SMALL
from ..palette import CONTACT, INK, R
from ..scene import number, short
from ..shapes import NONE, arrow, disc
from ._nudged import lately

TENTH = 0.1
"""For what share of a frame the rate is drawn, so that its arrow has room beside the stroke."""

NOTHING = 5e-4
"""What is not told of a length, in centimetres."""

STROKE, LINE, RATE = 0.5, 0.1, -0.3
"""How high the stroke, the line of the fraction and the arrow below it are drawn."""


ENOUGH, SPOT = 3, 0.16
"""How many places are sought, and how large the ring is that stands for one."""


def lay_count(ax: Axes) -> dict[str, Marks]:
    """A ring for each place that is sought, which is filled once it is found, and how many are."""
    look = {"color": INK, "ha": "center", "va": "center", "size": SIZE, "weight": "bold", "animated": True}
    return {
        "count": Marks(
            found=shapes(ax, [Paint(R, 0.9, R, 1.6)] * ENOUGH),
            rings=outlines(ax, [R] * ENOUGH, ["dashed"] * ENOUGH, 1.6),
            word=ax.text(0.0, -0.15, "", clip_on=False, **look),
        )
    }


def put_count(made: Marks, count: int) -> None:
    """So many places have been found."""
    rings = [disc(np.array([0.55 * (k - 1), 0.35]), SPOT) for k in range(ENOUGH)]
    made.found.set_verts([ring if k < count else NONE for k, ring in enumerate(rings)])
    made.rings.set_segments([NONE if k < count else ring for k, ring in enumerate(rings)])
    made.word.set_text(f"{min(count, ENOUGH)} of {ENOUGH} places")


def lay_rate(ax: Axes) -> dict[str, Marks]:
    """The stroke n·δp, below it the rate −n·v, their numbers, and what the one over the other is."""
    look = {"color": INK, "ha": "left", "va": "center", "size": SMALL, "animated": True, "clip_on": False}
    return {
        "rate": Marks(
            lines=outlines(ax, [INK] * 2, ["solid"] * 2, 4.2),
            arrow=shapes(ax, [Paint(CONTACT)]),
            words=[ax.text(-1.0, y, "", **look) for y in (STROKE + 0.26, RATE - 0.26, RATE - 0.75)],
        )
    }


def put_rate(made: Marks, far: float, closing: float, unit: float, narrow: bool) -> None:
    """Draw them; far : n·δp in centimetres, closing : the rate, unit : how long a centimetre is here."""
    made.lines.set_linewidths([4.2, 1.2])
    none = abs(far) < NOTHING
    stroke = NONE if none else np.array([(-1.0, STROKE), (-1.0 + unit * abs(far), STROKE)])
    made.lines.set_segments([stroke, np.array([(-1.0, LINE), (0.6, LINE)])])
    made.arrow.set_verts([arrow(np.array([-1.0, RATE]), np.array([unit * TENTH * closing, 0.0]), 0.035)])
    late = "δt = 0: the same instant" if none else f"δt = {short(far / closing)}{' of a frame' * (not narrow)}"
    upper = "n·δp = 0, along the rim" if none else f"n·δp = {short(far)} cm"
    rate = f"−n·v = {number(closing, 3)} cm{'' if narrow else ' a frame'}"
    for word, text in zip(made.words, (upper, rate, late), strict=True):
        word.set_text(text)


def named(far: float) -> str:
    """What the stroke is called; where it is 0 long, that."""
    return r"$\mathbf{n}\cdot\delta\mathbf{p}" + (" = 0$" if abs(far) < NOTHING else "$")


def goes(far: float, closing: float) -> str:
    """How much farther B′ has to go, and how fast it is gone.

    >>> goes(1.2, 24.0)
    'B′ has n·δp = 1.2 cm more to go, at −n·v = 24 cm a frame'
    >>> goes(0.0, 24.0)
    'n·δp is 0, along the rim'
    """
    if abs(far) < NOTHING:
        return "n·δp is 0, along the rim"
    way = f"n·δp = {short(far)} cm more" if far > 0 else f"{short(-far)} cm less"
    return f"B′ has {way} to go, at −n·v = {number(closing, 3)} cm a frame"


def told(far: float, closing: float, late: float) -> str:
    """When B′ should hit and when it does, nan for never: only the numbers that decide."""
    foretold = far / closing
    should = "at the same instant" if abs(far) < NOTHING else lately(foretold)
    if not np.isfinite(late):
        misses = "but it misses A: so far to the side the rim bends away"
        return f"{goes(far, closing)}. So it should hit {should}, {misses}"
    if lately(late) == lately(foretold):
        return f"{goes(far, closing)}. So it should hit {should}, and it does"
    return f"{goes(far, closing)}. So it should hit {should}. In truth it hits {lately(late)}, as A's rim bends away"
