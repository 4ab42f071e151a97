"""Figures of lesson 06."""

import numpy as np

from ... import METHODS, exact
from ...attack.families import ordinary
from ...attack.truth import precision
from ..boards.maps import decades
from ..canvas import LETTER, figure
from ..palette import INK, QUIET, WRONG, A, B
from .drawn import Drawn

LINES = {"quadratic": (WRONG, "-"), "tmin": (B, "--"), "residual": (A, "-"), "exact": (INK, "-")}
FORMULAS = {"quadratic": "b² − a c", "tmin": "c + b t_m", "residual": "q·q − r²", "exact": "exact"}
LETTERS = {
    "quadratic": "$b^2 - a\\,c$",
    "tmin": "$c + b\\,t_m$",
    "residual": r"$\mathbf{q}\!\cdot\!\mathbf{q} - r^2$",
    "exact": "exact",
}


PLACES = (
    {"quadratic": (-21.5, 41), "tmin": (-22.5, 68), "residual": (-22.5, 60), "exact": (-8, 4)},
    {"quadratic": (1e-11, 30), "tmin": (1e-11, 24), "residual": (1e-13, 10), "exact": (1e-6, 3)},
)
"""Where the names of the lines stand in the two figures."""


def tmin_range() -> Drawn:
    """Which formulas survive when all lengths are multiplied by a power of ten, in float32."""
    p, v, r = ordinary(2000, d=3, seed=6)
    powers, wrong = np.arange(-30, 26), {}
    right = exact.sweep(p, v, r).hit
    for name in LINES:
        shares = [np.mean(METHODS[name](*scaled(p, v, r, k)).hit != right) for k in powers]
        wrong[name] = np.array(shares)
    fig = figure(9.0, 4.2)
    ax = fig.add_axes([0.09, 0.16, 0.9, 0.74])
    for name, (colour, style) in LINES.items():
        ax.plot(powers, 100 * wrong[name], style, color=colour)
        ax.text(*PLACES[0][name], LETTERS[name], color=colour, size=LETTER, va="center")
    ax.set(title="wrong answers, %", xlabel="all lengths times 10 to this power")
    good = {name: powers[wrong[name] < 0.01] for name in ("quadratic", "tmin")}
    first, second = (f"1e{good[name].min()} to 1e{good[name].max()}".replace("-", "−") for name in good)
    return fig, (
        f"In float32 b² − a c answers ordinary pairs at scales {first}, and c + b tmin at {second}: a wider range. "
        "Beyond it squares of lengths overflow or vanish, and only the exact sweep, which scales first, goes on."
    )


def scaled(p, v, r, power: int) -> list[np.ndarray]:
    """The pairs with all lengths times a power of ten, in float32."""
    return [(x * float(f"1e{power}")).astype(np.float32) for x in (p, v, r)]


def tmin_precision() -> Drawn:
    """What tmin does near a graze: as many wrong answers as the plain discriminant; the residual has far fewer."""
    off, far = decades(-17, -3, 29), np.array([3.0, 30, 300, 3000])
    fig = figure(9.0, 4.4)
    ax = fig.add_axes([0.09, 0.16, 0.9, 0.74])
    total, curves = {}, {}
    for name, (colour, style) in LINES.items():
        share = precision(METHODS[name], np.float64, far, off, each=150).mean(axis=1)
        total[name], curves[name] = share.mean(), share
        ax.semilogx(off, 100 * share, style, color=colour)
        ax.text(*PLACES[1][name], LETTERS[name], color=colour, size=LETTER, va="center")
    ax.axhline(50, color=QUIET, linewidth=0.8)
    ax.text(off[-1], 51, "a coin", ha="right", va="bottom", color=QUIET)
    ax.set(title="wrong answers, %", xlabel="offset from tangency, as a share of r")
    told = ", ".join(f"{FORMULAS[name]} {share:.0%}" for name, share in total.items())
    apart = np.abs(curves["quadratic"] - curves["tmin"]).max()
    return fig, (
        f"Near-tangent paths in float64 that are answered wrongly: {told}. "
        f"The curves of the first two are nowhere more than {apart:.1%} apart."
    )
