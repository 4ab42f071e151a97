"""What problems of a sheet show: scenes that several of them share, each made of a few parts and of what is given."""

import math

import numpy as np

from .parts import SIDES, arrow, ball, bold, face, free, line, number, ring, shape, span, spot, times, word
from .sketch import Piece

LEVEL, LONG = 1.9, 3.4
"""How high above their balls the arrows of a head-on hit are, and how long the longest of them is."""


def seen(p, v, r: float) -> list[Piece]:
    """A's centre with a circle of both radii about it, and B's centre with its displacement."""
    size = 0.018 * max(r, math.hypot(*p), math.hypot(*v))
    made = _about_A(r, size, p, np.add(p, v)) + spot(p, "B", free(v, times(-1, p)), size=size)
    return made + arrow(p, v, bold("v"), at=free(times(-1, v), times(-1, np.add(p, v))))


def _about_A(r: float, size: float, *ways) -> list[Piece]:
    """A's centre with a circle about it; the letter is in the circle where it has room, on the side of no way."""
    small = r < 12 * size
    made = ring((0, 0), r) + spot((0, 0), "" if small else "A", free(*ways), size=size)
    side = np.array(SIDES[free(*ways)], float)
    return made + (word(r * side / math.hypot(*side), "A", free(*ways)) if small else [])


def passing(r: float, C: float) -> list[Piece]:
    """A circle about A's centre, and a level path that passes it so far above."""
    made = ring((0, 0), r) + spot((0, 0), "A", "S", size=0.03 * float(r))
    made += line((-2.1 * r, C), (1.7 * r, C), like="v") + arrow((1.7 * r, C), (0.3 * r, 0))
    made += span((1.35 * r, 0), (1.35 * r, C), f"{number(C)} cm", "E") if C else []
    return made + span((-1.4 * r, 0), (-1.4 * r, r), f"$r$ = {number(r)} cm", "W")


def tangent(p, r: float) -> tuple[float, float]:
    """Where a line from p touches the circle of radius r about the origin.

    >>> [round(x, 9) for x in tangent((5, 0), 3)]
    [1.8, 2.4]
    """
    square = float(p[0]) ** 2 + float(p[1]) ** 2
    along, aside = r * r / square, r * math.sqrt(square - r * r) / square
    return along * p[0] - aside * p[1], along * p[1] + aside * p[0]


def sighted(A: float, B: float, cosine: float, r: float | None = None) -> list[Piece]:
    """The displacement A to the right, and at an angle to it the vector to B's centre; about that a circle of radius r.

    What is far longer than the other is cut off.
    """
    end = float(B) * np.array([float(cosine), math.sqrt(1 - float(cosine) ** 2)])
    shown = min(float(A), 1.6 * float(B))
    made = arrow((0, 0), (shown, 0), "$A$", at="S") + arrow((0, 0), end, "$B$", "p", "N") + spot(end)
    made += line((0, 0), (1.15 * max(shown, float(end[0])), 0), like="v", dashed=True)
    return made + (ring(end, float(r)) if r else [])


def headon(m1: float, u1: float, m2: float, u2: float) -> list[Piece]:
    """Two balls on a line, with their masses, and above each its velocity."""
    made: list[Piece] = []
    for x, m, u, like in ((-2.6, m1, u1, "A"), (2.6, m2, u2, "B")):
        long = LONG * float(u) / max(abs(u1), abs(u2))
        made += ball((x, 0), 1, f"{number(m)} kg", like) + word((x, LEVEL), f"{number(u)} m/s", "N")
        made += arrow((x - long / 2, LEVEL), (long, 0), like=like) if u else []
    return made


def touching(n, v1, v2=(0, 0)) -> list[Piece]:
    """Two balls that touch with the normal n from the first to the second, and the velocities of both."""
    n, by = np.array(n, float), 2.6 / max(math.hypot(*v1), math.hypot(*v2))
    both = [("A", times(-1, n), v1, n), ("B", n, v2, times(-1, n))]
    made = [mark for name, p, v, other in both for mark in ball(p, 1, name, name, free(other, v, times(-1, v)))]
    made += arrow(times(1, (0, 0)), times(1.0, n), bold("n"), "ink", free(times(-1, n), v1, v2))
    for k, (name, p, v, _) in enumerate(both, 1):
        made += arrow(p, times(by, v), bold("v", k), name) if any(v) else []
    return made


def foot(n, d: float, p) -> tuple[float, ...]:
    """The point of the plane n·x + d = 0 that is nearest to p.

    >>> foot((0, 2), -2, (5, 7))
    (5.0, 1.0)
    """
    n, p = np.array(n, float), np.array(p, float)
    return tuple((p - (n @ p + d) / (n @ n) * n).tolist())


def over(p, v, r: float) -> list[Piece]:
    """A floor at the height 0, and a ball above it with its displacement."""
    left, right = min(p[0], p[0] + v[0]) - 2 - r, max(p[0], p[0] + v[0]) + 2 + r
    return face((left, 0), (right, 0), 1.6) + ball(p, r) + spot(p) + arrow(p, v, bold("v"))


def bending(p, v, a, r: float | None = None) -> list[Piece]:
    """B's path p + v t + a t²/2 over the frame, its v and a at the start, and A's centre, with a circle about it."""
    t = np.linspace(0, 1, 41)[:, None]
    path = np.array(p, float) + t * np.array(v, float) + t * t * np.array(a, float) / 2
    size = 0.012 * float(np.abs(path).max())
    made = _about_A(float(r), size, p, path[-1]) if r else spot((0, 0), "A", free(p, path[-1]))
    made += line(*path, like="v", width=2.4) + spot(p, "B", free(v, a, times(-1, p)))
    made += arrow(p, times(0.5, v), bold("v"), "p", free(times(-1, v), path[-1] - path[0], a))
    return made + spot(path[-1], "$t = 1$", free(path[-2] - path[-1], times(-1, path[-1])), hollow=True)


def landing(s: float, p, v, r: float) -> list[Piece]:
    """A triangle on a table, its legs of s along x and y, and a ball that comes down: from above, and from the side."""
    left, right = min(0, p[0] - r, p[0] + v[0]), max(s, p[0] + r, p[0] + v[0])
    by = right - left + 0.2 * (right - left)
    made = shape((0, 0), (s, 0), (0, s)) + ball(p[:2], r) + arrow(p[:2], v[:2])
    made += word(((left + right) / 2, min(0, p[1] - r, p[1] + v[1])), "from above", "S", "quiet")
    made += line((by, 0), (by + s, 0), width=3.0) + ball((by + p[0], p[2]), r) + arrow((by + p[0], p[2]), (v[0], v[2]))
    return made + word((by + (left + right) / 2, min(0, p[2] + v[2])), "from the side", "S", "quiet")


def beside_edge(L: float, p, v, r: float) -> list[Piece]:
    """An edge of length L along y and a ball that comes along −x: from above, and along the edge, which is a point."""
    left, right = min(0, p[0] + v[0]), p[0] + r
    by = right - left + 0.2 * (right - left)
    made = line((0, 0), (0, L), width=3.0) + ball(p[:2], r) + arrow(p[:2], v[:2])
    made += word(((left + right) / 2, min(0, p[1] - r, p[1] + v[1])), "from above", "S", "quiet")
    made += ball((by + p[0], p[2]), r) + arrow((by + p[0], p[2]), (v[0], 0)) + spot((by, 0), size=0.012 * by)
    return made + word((by + (left + right) / 2, min(0, p[2] - r)), "along the edge", "S", "quiet")


SCENES = {
    made.__name__: made
    for made in (seen, passing, tangent, sighted, headon, touching, foot, over, bending, landing, beside_edge)
}
"""What the picture of a problem may name, beside parts."""
