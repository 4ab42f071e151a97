"""Figures of lesson 04."""

from fractions import Fraction

import numpy as np

from ... import quadratic
from ...attack.truth import square_root
from ...frame import f
from ..artists import DOT, frame_band
from ..boards.maps import decades
from ..canvas import LETTER, figure
from ..palette import CONTACT, INK, WRONG
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
    fig = figure(10.6, 5.4)
    t = np.linspace(-2, 3, 201)
    room = {"left": 0.05, "right": 0.99, "top": 0.92, "bottom": 0.1, "hspace": 0.45, "wspace": 0.16}
    axes = fig.subplots(2, 3, gridspec_kw=room)
    for ax, (name, (p, v, r)) in zip(axes.flat, CASES.items(), strict=True):
        hit, when = quadratic.sweep(p, v, r)
        frame_band(ax, name="this frame" if ax is axes[0, 0] else "")
        ax.plot(t, f(p, v, r, t), color=INK)
        roots = quadratic.roots(p, v, r)
        none = roots[1:] if hit and when > 0 else roots  # the other is the contact
        ax.plot(none, np.zeros(len(none)), **DOT["x"], color=INK)
        if hit:
            ax.plot(when, f(p, v, r, when), **DOT["o"], color=CONTACT)
        ax.set(title=f"{name}: " + (f"t = {number(when)}" if hit else "no hit"), xlim=(-2, 3), ylim=(-6, 18))
    for ax in axes[1]:
        ax.set_xlabel("t, frames")
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
    formulas = {
        r"$(-b - \sqrt{D})\,/\,a$": (-b - sqrt_D, WRONG, ".", (1e7, 3e-6)),
        r"$c\,/\,(-b + \sqrt{D})$": (1 / (-b + sqrt_D), INK, "+", (1e10, 4e-15)),
    }
    fig = figure(8.4, 4.4)
    ax = fig.add_axes([0.11, 0.15, 0.87, 0.75])
    worst = []
    for name, (found, colour, marker, place) in formulas.items():
        error = np.array([abs(float((Fraction(x) - y) / y)) for x, y in zip(found, truth, strict=True)])
        ax.loglog(b * b, np.maximum(error, 1e-17), marker, color=colour, markersize=6)
        ax.text(*place, name, color=colour, size=LETTER, ha="right")
        worst.append(error.max())
    ax.set(title="the first root, two ways", xlabel="b² / (a c)", ylabel="relative error")
    textbook, stable = worst
    return fig, (
        "With a = c = 1 given exactly and b² outgrowing them, −b − √D loses every digit "
        f"(relative error up to {number(textbook)}); c / (−b + √D) keeps them all (at most {number(stable)})."
    )
