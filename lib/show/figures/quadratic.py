"""Figures of lesson 04."""

from fractions import Fraction

import numpy as np

from ... import quadratic
from ...attack.truth import square_root
from ...frame import f
from ..boards.maps import decades
from ..canvas import figure
from ..palette import CONTACT, FRAME, INK, P, V
from ..scene import number
from .drawn import Drawn

CASES = {
    "hit": ([4, 0], [-5, 0], 2),
    "graze": ([2, 2], [-4, 0], 2),
    "passing by": ([2, 2.3], [-4, 0], 2),
    "moving apart": ([3, 0], [3, 0], 2),
    "too late": ([5, 0], [-2.4, 0], 2),
    "overlap at the start": ([1, 0], [3, 0], 2),
}


def quadratic_parabolas() -> Drawn:
    """Six parabolas for the six ways a frame can go."""
    fig = figure(9.6, 4.4)
    t = np.linspace(-2, 3, 201)
    for ax, (name, (p, v, r)) in zip(fig.subplots(2, 3).flat, CASES.items(), strict=True):
        hit, when = quadratic.sweep(p, v, r)
        ax.axvspan(0, 1, color=FRAME)
        ax.axhline(0, color=INK, linewidth=0.8)
        ax.plot(t, f(p, v, r, t), color=P, linewidth=2)
        ax.plot(quadratic.roots(p, v, r), [0, 0], "x", color=INK, markeredgewidth=1.8)
        if hit:
            ax.plot(when, f(p, v, r, when), "o", color=CONTACT, markeredgecolor=INK)
        ax.set(title=f"{name}: " + (f"t = {number(when)}" if hit else "no hit"), xlim=(-2, 3), ylim=(-6, 18))
    fig.tight_layout()
    answers = {name: quadratic.sweep(*case) for name, case in CASES.items()}
    hits = ", ".join(f"{name} at t = {number(c.t)}" for name, c in answers.items() if c.hit)
    real = {name for name, case in CASES.items() if np.isfinite(quadratic.roots(*case)[0])}
    misses = " and ".join(name for name, c in answers.items() if name in real and not c.hit)
    return fig, f"Real roots are not enough: {misses} have them and are no hits. The hits: {hits}."


def quadratic_lost_digits() -> Drawn:
    """The error of the textbook root and of the stable one, against how far b² outweighs a c."""
    b = -decades(0.1, 8, 300)  # a = c = 1
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
        "With a = c = 1 given exactly and b² outgrowing them, −b − √D loses every digit "
        f"(relative error up to {number(textbook)}); c / (−b + √D) keeps them all (at most {number(stable)})."
    )
