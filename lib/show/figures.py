"""The figures of the course by name: each a matplotlib figure and the sentence that states its result."""

from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from xml.sax.saxutils import escape

import matplotlib
import numpy as np
from matplotlib.figure import Figure

from .. import METHODS, exact, quadratic
from ..frame import f
from ..truth import precision, square_root
from .canvas import figure
from .maps import FAR, OFF, told, where
from .palette import CONTACT, FRAME, INK, P, R, V
from .scene import number
from .stage import Stage
from .still import picture

Drawn = tuple[Figure, str]


def start_collision() -> Drawn:
    """One collision in the world and seen from A."""
    stage = Stage([0, 0], [5, 1], 1, [5, 2.2], [-1, -1], 0.8, views=("world", "relative"))
    caption = f"{stage.caption} Seen from A, B is a point that enters the circle of radius r = r1 + r2 at that time."
    for artist in (artist for view in stage.drawn.values() for artist in view.artists):
        artist.set_animated(False)  # a figure is drawn whole
    stage.close()
    return stage.figure, caption


def quadratic_parabolas() -> Drawn:
    """Six parabolas for the six ways a frame can go."""
    fig = figure(9.6, 4.4)
    t = np.linspace(-0.5, 1.5, 121)
    cases = {
        "hit": ([4, 0], [-5, 0], 2),
        "graze": ([2, 2], [-4, 0], 2),
        "passing by": ([2, 2.3], [-4, 0], 2),
        "moving apart": ([3, 0], [3, 0], 2),
        "too late": ([5, 0], [-2.4, 0], 2),
        "overlap at the start": ([1, 0], [3, 0], 2),
    }
    for ax, (name, (p, v, r)) in zip(fig.subplots(2, 3).flat, cases.items(), strict=True):
        hit, when = quadratic.sweep(p, v, r)
        ax.axvspan(0, 1, color=FRAME)
        ax.axhline(0, color=INK, linewidth=0.8)
        ax.plot(t, f(p, v, r, t), color=P, linewidth=2)
        ax.plot(quadratic.roots(p, v, r), [0, 0], "x", color=INK, markeredgewidth=1.8)
        if hit:
            ax.plot(when, f(p, v, r, when), "o", color=CONTACT, markeredgecolor=INK)
        ax.set(title=f"{name}: " + (f"t = {number(when)}" if hit else "no hit"), xlim=(-0.5, 1.5), ylim=(-6, 18))
    fig.tight_layout()
    answers = {name: quadratic.sweep(*case) for name, case in cases.items()}
    hits = ", ".join(f"{name} at t = {number(c.t)}" for name, c in answers.items() if c.hit)
    real = {name for name, case in cases.items() if np.isfinite(quadratic.roots(*case)[0])}
    misses = " and ".join(name for name, c in answers.items() if name in real and not c.hit)
    return fig, f"Real roots are not enough: {misses} have them and are no hits. The hits: {hits}."


def quadratic_lost_digits() -> Drawn:
    """The error of the textbook root and of the stable one, against how far b² outweighs a c."""
    b = -(10.0 ** np.linspace(0.1, 8, 300))  # a = c = 1
    truth = [1 / (square_root(Fraction(x) ** 2 - 1) - Fraction(x)) for x in b]
    sqrt_D = np.sqrt(b * b - 1)
    formulas = {"(−b − √D) / a": (-b - sqrt_D, V, "."), "c / (−b + √D)": (1 / (-b + sqrt_D), P, "+")}
    fig = figure(7.2, 3.6)
    ax = fig.subplots()
    worst = []
    for name, (found, colour, marker) in formulas.items():
        error = np.array([abs(float((Fraction(x) - y) / y)) for x, y in zip(found, truth, strict=True)])
        ax.loglog(b * b, np.maximum(error, 1e-17), marker, color=colour, markersize=5, label=name)
        worst.append(error.max())
    ax.set(xlabel="b² / (a c)", ylabel="relative error of the first root")
    ax.legend()
    ax.grid(alpha=0.3)
    fig.tight_layout()
    textbook, stable = worst
    return fig, (
        f"As b² outgrows a c, −b − √D loses every digit (relative error up to {number(textbook)}); "
        f"c / (−b + √D) keeps them all (at most {number(stable)})."
    )


def exact_band() -> Drawn:
    """The computed D of paths that pass ever nearer to tangency, in two arrangements, against the bound."""
    off = np.concatenate([-(10.0 ** np.linspace(-16, -13, 60))[::-1], 10.0 ** np.linspace(-16, -13, 60)])
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


FIGURES: dict[str, Callable[[], Drawn]] = {
    made.__name__: made
    for made in (start_collision, quadratic_parabolas, quadratic_lost_digits, exact_band, exact_maps)
}
"""Every figure by name; the first word is its lesson's."""


def course_figure(name: str) -> None:
    """Show a figure of the course with its caption."""
    if name not in FIGURES:
        raise ValueError(f"name must be among {', '.join(FIGURES)}; got {name!r}")
    picture(*FIGURES[name]())


def svg(fig: Figure, caption: str) -> str:
    """A figure as SVG, the same bytes every time, its caption inside as a title that readers of screens speak."""
    with matplotlib.rc_context({"svg.hashsalt": "swept spheres"}):
        fig.savefig(data := StringIO(), format="svg", metadata={"Date": None, "Creator": None})
    head, body = data.getvalue().split("<metadata>", 1)
    title = f"<title>{escape(caption)}</title>\n "
    return head.replace("<svg ", '<svg role="img" ', 1) + title + "<metadata>" + body
