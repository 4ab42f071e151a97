"""Figures of lesson 07."""

from fractions import Fraction

import numpy as np

from ... import METHODS, exact, quadratic
from ...attack.truth import precision
from ..boards.maps import FAR, OFF, decades, told, where
from ..canvas import figure
from ..palette import FRAME, INK, P, R, V
from .drawn import Drawn


def exact_band() -> Drawn:
    """The computed D of paths that pass ever nearer to tangency, in two arrangements, against the bound."""
    off = decades(-16, -13, 60)
    off = np.concatenate([-off[::-1], off])
    p, v, r = np.stack([np.full(120, -3.1), 0.7 * (1 + off)], axis=1), np.array([6.3, 0.0]), 0.7
    steps, naive = exact.steps(p, v, r), quadratic.steps(p, v, r).D / 4096  # lengths as shares of 8, as steps has them
    true = np.array([float(exact_discriminant(q, v, r)) for q in p]) / 4096
    fig = figure(7.2, 3.8)
    ax = fig.subplots()
    ax.fill_between(range(120), -steps.D_bound, steps.D_bound, color=FRAME, label="the bound: no sign is certain here")
    ax.plot(naive, ".", color=V, label="b² − a c")
    ax.plot(steps.D, "+", color=P, label="a r² − |p × v|²")
    ax.plot(true, color=R, label="true D")
    ax.set_yscale("symlog", linthresh=1e-18)
    ax.set(xlabel="paths, from grazing inside to passing outside", ylabel="D")
    ax.axhline(0, color=INK, linewidth=0.8)
    ax.legend(fontsize=8, loc="upper right")
    fig.tight_layout()
    wrong = {name: int(np.sum((x >= 0) != (true >= 0))) for name, x in (("naive", naive), ("cross", steps.D))}
    inside = int(np.sum(np.abs(steps.D) <= steps.D_bound))
    return fig, (
        f"Of 120 paths near a graze b² − a c has the wrong sign on {wrong['naive']} and a r² − |p × v|² on "
        f"{wrong['cross']}; the bound leaves {inside} of them open, and every wrong sign is among these."
    )


def exact_discriminant(p, v, r) -> Fraction:
    """D in rational numbers."""
    p, v, r = [Fraction(float(x)) for x in p], [Fraction(float(x)) for x in v], Fraction(r)
    return sum(x * x for x in v) * r * r - (p[0] * v[1] - p[1] * v[0]) ** 2


def exact_maps() -> Drawn:
    """Where three methods fail in float64: share wrong by distance and by offset from tangency."""
    fig = figure(9.6, 3.4)
    shares = {name: precision(METHODS[name], np.float64, FAR, OFF) for name in ("quadratic", "residual", "exact")}
    room = {"left": 0.08, "right": 0.88, "bottom": 0.15, "top": 0.9, "wspace": 0.12}
    axes = fig.subplots(1, 3, sharey=True, gridspec_kw=room)
    for ax, (name, share) in zip(axes, shares.items(), strict=True):
        drawn = where(ax, share)
        ax.set(title=name, ylabel="" if ax is not axes[0] else ax.get_ylabel())
    fig.colorbar(drawn, cax=fig.add_axes((0.91, 0.15, 0.02, 0.75)), label="share wrong (a white dot: none)")
    return fig, " ".join(told(name, "float64", share) for name, share in shares.items())
