"""Problems for lesson 12. Lengths are in cm unless another unit is named, displacements are per frame."""

import numpy as np

from lib import curve, frame
from lib.curve import bernstein, first_root

from ..draws import _Draw, _Problem


def _bent(draw: _Draw) -> dict:
    """A path with a bend: p, v, a and r, in even numbers where they are halved, so that all pegs are whole."""
    while True:
        (v, a), p = (draw.vector(5), draw.vector(4)), (draw.whole(4, 9), draw.whole(-6, 6))
        thrice = sum(x * (x + 2 * y + z) + 2 * (x + y) ** 2 for x, y, z in zip(p, v, a, strict=True))  # c2 and r²
        if thrice % 3 == 0:
            return {"p": p, "v": (2 * v[0], 2 * v[1]), "a": (2 * a[0], 2 * a[1]), "r": draw.whole(1, 3)}


def _control(p, v, a, r) -> dict:
    """The control points: the path's ends, and between them the start moved by half of v."""
    path = curve.sweep_polynomials  # the same points are its input
    P1, P2 = frame.at(p, v, 0.5), np.add(frame.at(p, v, 1), frame.at((0, 0), a, 0.5))
    if bool(path([p, P1, P2], [(0, 0)] * 3, r).hit) != bool(curve.sweep(p, v, a, r).hit):
        raise ArithmeticError("p, v, a: these are no control points of the path")
    return {"P0": p, "P1": P1, "P2": P2}


def _its_pegs(p, v, a, r) -> dict:
    """The five pegs, and whether they prove a miss."""
    c = curve.steps(p, v, a, r).c
    return {"c": c, "miss": bool(c.min() > 0)}


def _pegs_to_halve(draw: _Draw) -> dict:
    """Five pegs in multiples of 16."""
    return {"c": tuple(16 * draw.other(-6, 6) for _ in range(5))}


def _both_halves(c) -> dict:
    """The pegs of both halves."""
    right, left = list(c), [0.0] * 5
    bernstein.halve(right, left, bernstein.mean)
    return {"left": left, "right": right}


def _changes(c) -> dict:
    """How often the pegs change sign."""
    return {"V": first_root.sign_changes([float(x) for x in c])}


PROBLEMS = (
    _Problem(
        "12.1",
        _bent,
        "Seen from A, B is at $\\mathbf p + \\mathbf v t + \\frac12 \\mathbf a t^2$ with p = «p», v = «v» and a = «a», "
        "in cm and frames. Find the three control points of this path on the frame.",
        _control,
        "P0 = p = «P0», P1 = p + v/2 = «P1», P2 = p + v + a/2 = «P2», in cm.",
    ),
    _Problem(
        "12.2",
        _bent,
        "Seen from A, B is at $\\mathbf p + \\mathbf v t + \\frac12 \\mathbf a t^2$ with p = «p», v = «v» and a = «a», "
        "in cm and frames; r = «r» cm. Find the five pegs of f on the frame. Do they alone prove a miss?",
        _its_pegs,
        "c0 … c4 = «c» cm². The answer to whether all are above 0, and so prove a miss, is «miss».",
    ),
    _Problem(
        "12.3",
        _pegs_to_halve,
        "The pegs of f on the frame are «c» cm². Find the five pegs of f on its first half and on its second half.",
        _both_halves,
        "By means of neighbours, again and again: «left» and «right» cm².",
    ),
    _Problem(
        "12.4",
        _pegs_to_halve,
        "The pegs of f on the frame are «c» cm². How often do they change sign, read from left to right? "
        "How many roots can f have in the frame?",
        _changes,
        "«V» times; so f has «V» roots, or fewer by an even number.",
    ),
)
