"""What the picture of lesson 11 says: the count over the map, the large numbers below it, and its sentences."""

import numpy as np

from ... import exact
from ..scene import number
from .asked_crowd import GIANT, Told, cost, of_each_count, pairs_that_touch, widest


def apart(now: Told, j: int) -> tuple[float, float, float]:
    """How far the middles of two paths are apart, what their reaches add up to, and when the balls touch, or inf."""
    c = now.crowd
    t = exact.sweep_absolute(c.p[0], c.v[0], c.r[0], c.p[j], c.v[j], c.r[j]).t
    return float(np.hypot(*(c.o[0] - c.o[j]))), float(c.R[0] + c.R[j]), float(t)


def counted(now: Told, state: str) -> tuple[str, str]:
    """What stands over the map."""
    others, touch = len(now.crowd.r) - 1, f"{len(now.hits)} touch" + "es" * (len(now.hits) == 1)
    if state == "11.2":
        return f"{number(now.crowd.R[0])} cm", "is how far it comes"
    word = "in reach" if state == "11.3" else "asked"
    return f"{len(now.asked):,} {word}", f"of {others:,}; {touch}"


def large(now: Told, state: str, j: int) -> tuple[str, str]:
    """What stands below the map in large letters, and below that."""
    c, N = now.crowd, len(now.crowd.r)
    if state == "11.1":
        return f"{N * (N - 1) // 2:,}", "pairs, if all ask all"
    if state == "11.2":
        return f"{number(c.r[0])} + {path(now)} / 2 = {number(c.R[0])}", "radius and half the path"
    if state == "11.3":
        far, both, t = apart(now, j)
        may = "they may touch, and do" if t <= 1 else "they may touch, and do not"
        return f"{number(far)} {sign(far, both)} {number(both)}", may if far <= both else "they cannot touch"
    if state == "11.5":
        across, up = sides(now)
        return f"{across} × {up} cells", f"σ = 2 × {number(widest(c) / 2)} = {number(widest(c))}"
    each = " + ".join(str(n) for n in now.cells)
    cells = each if len(each) < 20 else f"{sum(now.cells):,}"
    return f"{cells} cells", "σ = " + ", ".join(number(size, 3) for size, _ in now.blocks)


def path(now: Told) -> str:
    """How long B's path is."""
    return number(np.hypot(*now.crowd.v[0]))


def sign(far: float, both: float) -> str:
    """The sign between two lengths."""
    return "≤" if far <= both else ">"


def sides(now: Told) -> tuple[int, int]:
    """How many cells B looks at across and up, cells being of one size."""
    (_, block), *_ = now.blocks
    return tuple(int(n) for n in block.high - block.low + 1)


def sentence(now: Told, state: str, j: int, size: float, balls: int) -> str:
    """What a state shows; size and balls as the knobs stand."""
    c, others, asked = now.crowd, len(now.crowd.r) - 1, len(now.asked)
    touch = f"{len(now.hits)} of them touch{'es' * (len(now.hits) == 1)} B"
    if state == "11.1":
        pairs = f"{others * (others + 1) // 2:,} pairs, of which {pairs_that_touch(c):,} touch"
        return f"B asks all {others:,} others, and {touch}; if all ask all, that is {pairs}."
    if state == "11.2":
        o = f"({number(c.o[0, 0])}, {number(c.o[0, 1])})"
        return (
            f"whatever B does in the frame, it does within R = {number(c.R[0])} about o = {o}, the middle of its path."
        )
    if state == "11.3":
        return told_of_two(now, j)
    if state == "11.5":
        across, up = sides(now)
        wide = f"of side {number(size)}; B looks at {across} × {up} and asks {asked:,} of {others:,}"
        return f"{wide}; {touch}, and nobody else can."
    R = float(c.R[0])
    if state == "11.6":
        cells, found = cost(R, size)
        each = f"a ball on average {short(cells)} and {short(found)}, {short(cells + found)} together"
        return f"with σ = {number(size)} B looks at {now.cells[0]:,} cells and asks {asked:,}; {each}."
    if state == "11.7":
        mean = short(of_each_count(R)[balls])
        return f"B asks {asked:,} of {others:,}, and a ball on average {mean}; by brute force each asks {others:,}."
    cells = " + ".join(str(n) for n in now.cells)
    *more, last = (number(x, 3) for x, _ in now.blocks)
    sizes = ", ".join(more) + " and " * bool(more) + last
    giant = f"a ball of radius {number(GIANT[1])} is in the room; cells {sizes} wide"
    return f"{giant}, B looks at {cells} and asks {asked:,} of {others:,}."


def short(x: float) -> str:
    """An average in three digits, thousands written out."""
    return number(x, 3) if x < 999.5 else f"{x:,.0f}"


def told_of_two(now: Told, j: int) -> str:
    """What two reaches tell of two balls."""
    far, both, t = apart(now, j)
    overlap = f"{len(now.asked)} reach{'es overlap' if len(now.asked) != 1 else ' overlaps'} B's"
    lengths = f"the middles are {number(far)} apart, the reaches add up to {number(both)}"
    if far > both:
        return f"{lengths}, which is less, so B and the other cannot touch; {overlap}."
    then = f"touch at t = {number(t)}" if t <= 1 else "pass each other"
    return f"{lengths}, which is enough: they are to be asked, and {then}; {overlap}."
