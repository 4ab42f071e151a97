"""What lesson 15 shows beside two shots: at how many places both hit at once, and (15.1) as a stroke over a bar."""

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import dot
from ..artists import Marks, Paint, outlines, shapes
from ..canvas import SIZE, SMALL
from ..palette import CONTACT, INK, R
from ..scene import number, short
from ..shapes import NONE, disc
from ._nudged import Timed, lately

NOTHING = 5e-4
"""What is not told of a length, in centimetres."""

ZERO, CENTIMETRE, LEVEL, THICK = -0.76, 0.067, 0.3, 0.14
"""Where the bar begins, how long a centimetre of it is, how high it lies, and half of its height."""

BESIDE, LINE = 0.32, 0.42
"""How far above the bar and below it words stand, and how far apart two lines."""


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
    """The bar of what B′ closes in a frame, −n·v, whose black beginning is n·δp; what these are, and their ratio."""
    look = {"color": INK, "ha": "left", "va": "center", "size": SMALL, "animated": True, "clip_on": False}
    heights = LEVEL + THICK + BESIDE, LEVEL - THICK - BESIDE, LEVEL - THICK - BESIDE - LINE
    return {
        "rate": Marks(
            parts=shapes(ax, [Paint(CONTACT, 0.25, CONTACT, 1.2), Paint(INK)]),
            zero=outlines(ax, [INK], ["solid"], 1.2),
            words=[ax.text(-1.0, y, "", **look) for y in heights],
        )
    }


def put_rate(made: Marks, far: float, closing: float) -> None:
    """Draw both to one scale from one mark, 0; far : n·δp in centimetres, to the left of it if there is less to go;
    closing : the rate.
    """
    none = abs(far) < NOTHING
    made.parts.set_verts([_bar(closing), NONE if none else _bar(far)])
    made.zero.set_segments([np.array([(ZERO, LEVEL - 1.7 * THICK), (ZERO, LEVEL + 1.7 * THICK)])])
    made.words[0].set_text(f"1 frame: −n·v = {number(closing, 3)} cm")
    made.words[1].set_text("n·δp = 0, along the rim" if none else f"n·δp = {short(far)} cm")
    made.words[2].set_text(
        "δt = 0: the same instant" if none else f"δt = {short(far)}/{number(closing, 3)} = {short(far / closing)}"
    )


def _bar(centimetres: float) -> NDArray:
    """A bar so long, from its 0."""
    end, low, high = ZERO + CENTIMETRE * centimetres, LEVEL - THICK, LEVEL + THICK
    return np.array([(ZERO, low), (end, low), (end, high), (ZERO, high)])


def along_normal(known: Timed, nudge: NDArray) -> tuple[float, float]:
    """How much farther a nudge makes B′ go along the normal, n·δp, and the rate −n·v at which it comes on."""
    return float(dot(known.shot.n, nudge)), -float(dot(known.shot.n, known.shot.v))


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
