"""Problems for lesson 15. Lengths are in cm, displacements are per frame; small changes are taken for tiny."""

from fractions import Fraction

import numpy as np

from lib import contact_geometry, exact, frame

from ..draws import _Draw, _Problem


def _hit(p, v, r) -> tuple:
    """The time of a hit, and the normal there."""
    t = exact.sweep(p, v, r).t
    return t, contact_geometry([0, 0], [0, 0], r, p, v, 0.0, t).normal


def _towards(draw: _Draw) -> dict:
    """A shot along x that touches where the normal comes out in fractions."""
    w, h, r = draw.triple()
    V, share = 4 * draw.whole(2, 6), draw.pick((2, 4))
    return {"p": (-w - V // share, h), "v": (V, 0), "r": r}


def _by_start(p, v, r) -> dict:
    """When it touches, with which normal, and the derivative of that time by p."""
    t, n = _hit(p, v, r)
    return {"t": t, "n": n, "by": -n / frame.dot(n, np.array(v, float))}


def _nudged(draw: _Draw) -> dict:
    """The same, and a second shot: another start, or another speed."""
    d = draw.other(-4, 4), draw.other(-4, 4)
    return _towards(draw) | {"d": tuple(Fraction(x, 10) for x in d)}


def _later(p, v, r, d) -> dict:
    """By how much later it touches, if it starts so far away, and if it is so much faster."""
    t, n = _hit(p, v, r)
    rate = float(frame.dot(n, np.array(v, float)))
    along = float(frame.dot(n, np.array(d, float)))
    return {"start": -along / rate, "speed": -t * along / rate}


def _flown(draw: _Draw) -> dict:
    """A way before a bounce off a fixed ball, and how far its path passes the middle of that."""
    C, w, r = draw.triple()
    return {"s": draw.whole(1, 5) * w * draw.pick((1, 2)), "C": C, "r": r}


def _widened(s, C, r) -> dict:
    """By what the angle between two such shots is multiplied: B's, which bounces, and A's, if that is struck."""
    _, n = _hit([-s - float(np.sqrt(r * r - C * C)), C], [2 * s, 0], r)
    turn = s / (r * -float(n[0]))
    return {"struck": turn, "bounced": 1 + 2 * turn}


def _in_a_row(draw: _Draw) -> dict:
    """Two balls in a row, both hit head-on, and how wide the pocket looks."""
    r = draw.pick((5, 6))
    return {"s": r * draw.whole(4, 12), "q": r * draw.whole(4, 12), "r": r, "look": draw.pick((2, 3, 4))}


def _window(s, q, r, look) -> dict:
    """What both hits multiply angles by, and how wide the window of the cue ball is, in degrees."""
    first, second = (_widened(x, 0, r)["struck"] for x in (s, q))
    return {"grows": first * second, "window": look / (first * second)}


PROBLEMS = (
    _Problem(
        "15.1",
        _towards,
        "A rests at the origin. B's centre starts at «p» cm and moves by «v» cm in the frame; the radii together are "
        "«r» cm. When do they touch, what is the normal of length 1 from A to B, and what is the derivative ∂t/∂p?",
        _by_start,
        "t = «t», n = (p + v t)/r = «n», and ∂t/∂p = −n/(n·v) = «by» per cm (15.1).",
    ),
    _Problem(
        "15.2",
        _nudged,
        "A rests at the origin. B's centre starts at «p» cm and moves by «v» cm in the frame; the radii together are "
        "«r» cm. By how much later do they touch if B starts farther by δp = «d» cm, and by how much later if instead "
        "its displacement in the frame is larger by δv = «d» cm? Take both for tiny.",
        _later,
        "−n·δp/(n·v) = «start» of a frame, and t times as much for δv: «speed» (15.1). Below 0 is earlier.",
    ),
    _Problem(
        "15.3",
        _flown,
        "B flies «s» cm until it touches A, and its path passes A's middle at a distance of «C» cm; the radii together "
        "are «r» cm. A second shot leaves the same place at a tiny angle to it. By what is that angle multiplied "
        "if A is fixed and B bounces off it, and by what between A's two ways, if A is free and as heavy?",
        _widened,
        "r cos φ = √(r² − C²). A's ways: s/(r cos φ) = «struck» (15.2). B's: 1 + 2 s/(r cos φ) = «bounced» (15.3).",
    ),
    _Problem(
        "15.4",
        _in_a_row,
        "Two balls and a pocket lie in one line. The cue ball goes «s» cm along it until it touches ball 1, and that "
        "goes «q» cm until it touches ball 2. Two radii are «r» cm. From ball 2 the pocket looks «look»° wide. By what "
        "do both hits together multiply a small angle, and how wide is the window of the cue ball's angles?",
        _window,
        "Head-on each hit multiplies by s/r, together by «grows». So «look»°/«grows» = «window»° are left.",
    ),
)
