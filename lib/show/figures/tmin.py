"""Figures of lesson 06."""

import numpy as np

from ... import METHODS, exact
from ...attack.families import ordinary
from ...attack.truth import precision
from ..boards.maps import decades
from ..canvas import figure
from ..palette import CONTACT, INK, P, R, V
from .drawn import Drawn

LINES = {"quadratic": (V, "-"), "tmin": (CONTACT, "--"), "residual": (P, "-."), "exact": (R, ":")}
FORMULAS = {"quadratic": "b² − a c", "tmin": "c + b tmin", "residual": "q·q − r²", "exact": "exact"}


def tmin_range() -> Drawn:
    """Which formulas survive when all lengths are multiplied by a power of ten, in float32."""
    p, v, r = ordinary(2000, d=3, seed=6)
    powers, wrong = np.arange(-30, 26), {}
    right = exact.sweep(p, v, r).hit
    for name in LINES:
        shares = [np.mean(METHODS[name](*scaled(p, v, r, k)).hit != right) for k in powers]
        wrong[name] = np.array(shares)
    fig = figure(7.6, 3.6)
    ax = fig.subplots()
    for name, (colour, style) in LINES.items():
        ax.plot(powers, 100 * wrong[name], style, color=colour, linewidth=2, label=FORMULAS[name])
    ax.set(xlabel="all lengths times 10 to this power", ylabel="wrong answers, %")
    ax.legend()
    ax.grid(alpha=0.3)
    fig.tight_layout()
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
    fig = figure(7.6, 3.8)
    ax = fig.subplots()
    total, curves = {}, {}
    for name, (colour, style) in LINES.items():
        share = precision(METHODS[name], np.float64, far, off, each=150).mean(axis=1)
        total[name], curves[name] = share.mean(), share
        ax.semilogx(off, 100 * share, style, color=colour, linewidth=2, label=FORMULAS[name])
    ax.axhline(50, color=INK, linewidth=0.8)
    ax.text(off[-1], 48, "a coin", ha="right", va="top", color=INK)
    ax.set(xlabel="offset from tangency, as a share of r", ylabel="wrong answers, %")
    ax.legend()
    ax.grid(alpha=0.3)
    fig.tight_layout()
    told = ", ".join(f"{FORMULAS[name]} {share:.0%}" for name, share in total.items())
    apart = np.abs(curves["quadratic"] - curves["tmin"]).max()
    return fig, (
        f"Near-tangent paths in float64 that are answered wrongly: {told}. "
        f"The curves of the first two are nowhere more than {apart:.1%} apart."
    )
