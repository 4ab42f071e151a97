"""Figures of lesson 03."""

from decimal import Decimal, localcontext
from math import acos

import numpy as np

from ...attack.families import bell, uniform
from ...frame import dot
from ..boards.maps import decades
from ..boards.stage import Stage
from ..canvas import Column, in_a_row
from ..palette import INK, WRONG
from ..scene import number
from .drawn import Drawn, whole

TYPES = {"float32": (np.float32, WRONG, "."), "float64": (np.float64, INK, "+")}
PLACES = {"float32": (3e-3, 3e-2), "float64": (4e-7, 1e-2)}


def trig_triangle() -> Drawn:
    """The triangle of the arccos method, with every letter."""
    stage = Stage([0, 0], [6, 0], 0.8, [4.4, 1.4], [0, 0], 1.4, views=("triangle", "trig"))
    values = [artist.get_text() for artist in stage.drawn["trig"].artists]
    names = ("|A|", "|B|", "q in degrees", "C", "d", "A_c", "t")
    told = ", ".join(f"{name} = {value}" for name, value in zip(names, values, strict=False))  # the verdict is last
    return whole(stage), f"The way A_c to contact is what is left of cos q |B| once d is taken off: {told}."


def trig_arccos() -> Drawn:
    """What arccos gives back of an angle, cosine and arccos rounded as well as can be; how often a cosine exceeds 1."""
    fig, (left, right) = in_a_row(4.4, [Column(5.6, 0.95, 0.6), Column(2.6, 0.6, 0.6)])
    q, lost, beyond = decades(-10, 0.4, 260), {}, {}
    for name, (kind, colour, mark) in TYPES.items():
        back = np.array([arccos_of(kind(cosine(Decimal(x)))) for x in q.tolist()], dtype=kind)
        error = np.abs(back - q) / q
        left.loglog(q, np.maximum(error, 1e-17), mark, color=colour, markersize=6)
        left.text(*PLACES[name], name, color=colour, weight="bold")
        lost[name] = q[back == 0].max()
        beyond[name] = share_beyond(kind)
    left.set(title="arccos(cos q), how far off", xlabel="q, radians", ylabel="relative error")
    bars = right.bar(list(beyond), [100 * x for x in beyond.values()], color=[WRONG, INK], width=0.6)
    right.bar_label(bars, fmt="%.0f %%")
    right.set(title="cosines beyond 1", ylabel="of parallel pairs, %", ylim=(0, 40))
    zero = " and ".join(f"{number(x, 1)} in {name}" for name, x in lost.items())
    share = " and ".join(f"{x:.0%} in {name}" for name, x in beyond.items())
    return fig, (
        f"Angles up to {zero} come back as 0, and every angle loses digits as it shrinks, though cosine and arccos "
        "are rounded as well as can be. "
        f"Of parallel pairs the rounded cosine exceeds 1 for {share}: their arccos is not a number."
    )


def cosine(x: Decimal) -> Decimal:
    """cos x by its series, to some 80 digits: libraries differ in the last digit, and the last digit is shown here."""
    term, total, k = Decimal(1), Decimal(0), 0
    with localcontext(prec=80):
        while abs(term) > Decimal("1e-80"):
            total, k = total + term, k + 2
            term *= -x * x / (k * (k - 1))
    return total


def arccos_of(c: float) -> Decimal:
    """arccos c by Newton's steps, each of which doubles the digits."""
    if c == 1:
        return Decimal(0)
    c, x = Decimal(float(c)), Decimal(acos(c))
    with localcontext(prec=80):
        for _ in range(3):
            cos_x = cosine(x)
            x += (cos_x - c) / (1 - cos_x * cos_x).sqrt()
    return x


def share_beyond(kind: type) -> float:
    """How many of 20,000 parallel pairs of vectors have a rounded cosine beyond 1."""
    rng = np.random.default_rng(5)
    u = bell(rng, (20_000, 3)).astype(kind)
    w = u * uniform(rng, 0.1, 10, (20_000, 1)).astype(kind)
    return float(np.mean(dot(u, w) / (np.sqrt(dot(u, u)) * np.sqrt(dot(w, w))) > 1))
