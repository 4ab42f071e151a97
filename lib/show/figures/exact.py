"""Figures of lesson 07."""

from fractions import Fraction

import numpy as np

from ... import METHODS, exact, quadratic
from ...attack.truth import precision
from ..boards.maps import FAR, OFF, decades, scale, told, where
from ..canvas import figure
from ..palette import FRAME, INK, QUIET, WRONG, A
from .drawn import Drawn


def exact_band() -> Drawn:
    """The computed D of paths that pass ever nearer to tangency, in two arrangements, against the bound."""
    off = decades(-16, -13, 60)
    off = np.concatenate([-off[::-1], off])
    p, v, r = np.stack([np.full(120, -3.1), 0.7 * (1 + off)], axis=1), np.array([6.3, 0.0]), 0.7
    steps, naive = exact.steps(p, v, r), quadratic.steps(p, v, r).D / 4096  # lengths as shares of 8, as steps has them
    true = np.array([float(exact_discriminant(q, v, r)) for q in p]) / 4096
    fig = figure(8.8, 4.8)
    ax = fig.add_axes([0.12, 0.13, 0.86, 0.79])
    ax.fill_between(range(120), -steps.D_bound, steps.D_bound, color=FRAME)
    ax.plot(naive, ".", color=WRONG, markersize=7)
    ax.plot(steps.D, "+", color=A, markersize=7)
    ax.plot(true, color=INK)
    ax.set_yscale("symlog", linthresh=1e-18)
    ax.set(xlabel="paths, from grazing inside to passing outside", title="D of 120 paths near a graze")
    ax.axhline(0, color=INK, linewidth=0.8)
    for row, (name, colour) in enumerate(NAMED.items()):
        ax.text(0.99, 0.97 - 0.075 * row, name, color=colour, ha="right", va="top", transform=ax.transAxes)
    wrong = {name: int(np.sum((x >= 0) != (true >= 0))) for name, x in (("naive", naive), ("cross", steps.D))}
    inside = int(np.sum(np.abs(steps.D) <= steps.D_bound))
    return fig, (
        f"Of 120 paths near a graze b² − a c has the wrong sign on {wrong['naive']} and a r² − |p × v|² on "
        f"{wrong['cross']}; the bound leaves {inside} of them open, and every wrong sign is among these."
    )


NAMED = {
    "dots: b² − a c": WRONG,
    "crosses: a r² − |p × v|²": A,
    "line: the true D": INK,
    "band: the bound, where no sign is certain": QUIET,
}
"""What is drawn, in its colour."""


def exact_discriminant(p, v, r) -> Fraction:
    """D in rational numbers."""
    p, v, r = [Fraction(float(x)) for x in p], [Fraction(float(x)) for x in v], Fraction(r)
    return sum(x * x for x in v) * r * r - (p[0] * v[1] - p[1] * v[0]) ** 2


def exact_maps() -> Drawn:
    """Where three methods fail in float64: share wrong by distance and by offset from tangency."""
    fig = figure(11.2, 5.0)
    shares = {name: precision(METHODS[name], np.float64, FAR, OFF) for name in ("quadratic", "residual", "exact")}
    room = {"left": 0.08, "right": 0.99, "bottom": 0.14, "top": 0.82, "wspace": 0.08}
    axes = fig.subplots(1, 3, sharey=True, gridspec_kw=room)
    for ax, (name, share) in zip(axes, shares.items(), strict=True):
        where(ax, share)
        ax.set(title=name, ylabel="" if ax is not axes[0] else ax.get_ylabel())
        ax.set_xticks(range(2, 9, 2), [rf"$10^{k}$" for k in range(2, 9, 2)])
    scale(fig, [0.72, 0.95, 0.25, 0.028])
    return fig, " ".join(told(name, "float64", share) for name, share in shares.items())
