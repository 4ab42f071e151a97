"""Each listing that is to be broken, mended: what a handout shows at its end of it are the lines that changed."""

import inspect
import re
import sys
from collections.abc import Callable
from difflib import SequenceMatcher
from itertools import takewhile

import numpy as np
from nbformat import NotebookNode
from numpy import copysign, inf, nan, sqrt

from lib import curve, exact, rolling, table
from lib.show.rolling.rebound import REAL
from lib.teach.reading import _without_docstring
from tools.handout.broken import LAB, TOLD, judge
from tools.lesson import Lesson

DOTS = "..."
"""What stands in place of lines that stay."""

SPARED = {
    "moving_sphere_to_sphere": "02.3",
    "stationary_sphere": "03.3",
    "sphere_sphere_sweep": "04.3",
    "sphere_response": "08.2",
    "plane_bounce": "09.2",
    "touch_face": "14.1",
}
"""Listings whose mended lines are most of an answer to an exercise: of these a handout says in words what mends."""

WIDE = 80
"""A line between others is shown if it has no more letters."""

LEAST, MOST = 4, 10
"""So many lines are there at least and at most for the cases that break a listing, and for what mends it."""


def _room_of(name: str) -> str:
    """The lines to write on, as HTML: one for each case that breaks a listing, and one for each that mends it."""
    known = judge.LISTINGS[name]
    old = inspect.getsource(known.function).split("\n")
    new = [x for x in _changed(known.function, getattr(sys.modules[__name__], name))[1:] if x.strip() != DOTS]
    count = len(known.faults) + sum(x not in old for x in new)
    return min(max(count, LEAST), MOST) * "<div></div>"


def _mends(name: str) -> str:
    """What mends a listing as markdown: a sentence, and the lines that changed, with dots for those that stay."""
    made = getattr(sys.modules[__name__], name)
    if name in SPARED:
        return " ".join(made.__doc__.split()).removesuffix(":") + f", as exercise {SPARED[name]} asks for."
    lines = "\n".join(_changed(judge.LISTINGS[name].function, made))
    return f"{' '.join(made.__doc__.split())}\n\n```python\n{lines}\n```"


def _mending(text: str, made: Lesson, cell: NotebookNode) -> str:
    """Markdown that says what breaks the listings before it, with the lines that mend them."""
    if not TOLD.match(text):
        return text
    before = made.cells[: next(i for i, x in enumerate(made.cells) if x is cell)]
    labs = [LAB.search(x.source) for x in takewhile(lambda x: x.cell_type == "code", reversed(before))]
    lines = "\n\n".join(_mends(found[1]) for found in reversed(labs) if found)
    return text.replace("</details>", f"{lines}\n\n</details>", 1)


def _changed(before: Callable, after: Callable) -> list[str]:
    """The first line of a function, and those of its lines that another version has not; a line between them stays."""
    old, new = (_without_docstring(inspect.getsource(x)).rstrip().split("\n") for x in (before, after))
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    same = {i for block in blocks for i in range(block.b, block.b + block.size)}
    kept = same - {0}
    alone = {i for i in kept if not kept & {i - 1, i + 1} and len(new[i]) <= WIDE}  # dots would take as much room
    rows = ((i, x) for i, x in enumerate(new) if i not in kept or i - 1 not in kept)
    return [re.sub(r"\S.*", DOTS, x) if i in kept - alone else x for i, x in rows]


def static_test(p, v, r):
    """No number of looks mends it. One look does, where B comes nearest in the frame:"""
    t = min(max(-(p @ v) / (v @ v), 0), 1) if v @ v > 0 else 0
    q = p + t * v
    return bool(q @ q <= r * r)


def moving_sphere_to_sphere(p, v, r):
    """Ask for an overlap before all else, and divide how far B goes by its speed:"""
    length = sqrt(v @ v)
    if p @ p <= r * r:
        return True, 0.0
    if length == 0:
        return False, nan
    d = v / length
    k, c = p @ d, p @ p - r * r
    if k >= 0 or k * k - c < 0:
        return False, nan
    s = -k - sqrt(k * k - c)
    return bool(s <= length), s / length


def stationary_sphere(p, v, r):
    """The questions come first, and no angle is taken:"""
    a = sqrt(v @ v)
    if p @ p <= r * r:
        return True, 0.0
    if p @ v >= 0:
        return False, nan
    C = abs(p[0] * v[1] - p[1] * v[0]) / a
    if C > r:
        return False, nan
    A_c = -(p @ v) / a - sqrt(r * r - C * C)
    return bool(A_c <= a), A_c / a


def sphere_sphere_sweep(p, v, r):
    """The questions come first, nothing is subtracted from what is nearly equal, and the frame ends:"""
    a, b, c = v @ v, 2 * (v @ p), p @ p - r * r
    D = b * b - 4 * a * c
    if c > 0 and (b >= 0 or D < 0):
        return False, nan, nan
    if a == 0:
        return True, 0.0, inf
    q = -(b + copysign(sqrt(D), b)) / 2
    u0, u1 = sorted((q / a, c / q if q else 0.0))
    return bool(u0 <= 1), max(u0, 0.0), u1


def moving_spheres(p, v, r):
    """Ask for an overlap before anything is divided:"""
    a, b, c = v @ v, 2 * (v @ p), p @ p - r * r
    if c <= 0:
        return True, 0.0
    D = b * b - 4 * a * c
    if a == 0 or D < 0:
        return False, nan
    t = (-b - sqrt(D)) / (2 * a)
    return bool(0 <= t <= 1), t


def discriminant_test(p, v, r):
    """A sign of exactly 0 is a touch at each of the three edges:"""
    pp, pv, vv = p @ p - r * r, p @ v, v @ v
    if pp <= 0:
        return True
    if pv >= 0 or (pv + vv <= 0 and vv + 2 * pv + pp > 0):
        return False
    return bool(pv * pv - pp * vv >= 0)


def tmin_test(p, v, r):
    """The residual mends its end, and the edges are those of lesson 05:"""
    pp, pv, vv = p @ p - r * r, p @ v, v @ v
    if pp <= 0:
        return True
    if pv >= 0 or (pv + vv <= 0 and vv + 2 * pv + pp > 0):
        return False
    q = p + v * (-pv / vv)
    return bool(q @ q <= r * r)


def sphere_response(v1, v2, n, m1, m2, e):
    """Only the push knows *e*, and balls that part are not pushed:"""
    push = (1 + e) * max((v1 - v2) @ n, 0) / (m1 + m2)
    after1, after2 = v1 - push * m2 * n, v2 + push * m1 * n
    return after1, after2


def sphere_plane(p, v, r, n, d):
    r"""A ball that comes has a negative $\mathbf n\cdot\mathbf v$, and what touches already is asked first:"""
    approach, gap = -(v @ n), p @ n + d - r
    if gap <= 0:
        return True, 0.0
    if approach <= 0:
        return False, nan
    t = gap / approach
    return bool(0 <= t <= 1), t


def plane_bounce(v, n, e):
    """Only the part along the normal is turned and shortened, and only of a ball that comes:"""
    return v - (1 + e) * min(v @ n, 0) * n


def who(x, v, r):
    """All pairs are asked, and the earliest is kept:"""
    found = (0, 0, inf)
    for i in range(len(r)):
        for j in range(i + 1, len(r)):
            p, w = x[j] - x[i], v[j] - v[i]
            t = table.event.meeting((*p, 0), (*w, 0), r[i] + r[j])
            if t < found[2]:
                found = i, j, t
    return found


def whom(p, v, r):
    """Each ball has its place by the middle of its path, a cell is as wide as two reaches, and no ball is left out:"""
    o, R = p + v / 2, r + np.hypot(*v.T) / 2
    side = 2 * R.max()
    z = np.floor(o / side)
    pairs = [(i, j) for j in range(len(r)) for i in range(j)]
    return [(i, j) for i, j in pairs if np.max(np.abs(z[i] - z[j])) <= 1]


def roots(p, v, a, r):
    """Of an overlap the first root in the frame is where it ends. No bound on the imaginary parts mends the grazes: a
    tighter one misses some, and a looser one lets near misses pass. `curve.sweep` asks the pegs of this lesson, halves
    them, and decides in whole numbers:"""
    hit, t = curve.sweep(p, v, a, r)
    return bool(hit), float(t)


def game_cushion(v, w, r):
    """No factor mends it, for what a cushion does depends on the spin. `off_cushion` is the cushion of this lesson, and
    `REAL` the cloth with its numbers:"""
    ball = rolling.balls([[0, 0]], [v], [w], r)
    return rolling.off_cushion(ball, REAL).v[0]


def touch_face(p, v, r, triangle):
    """Below the plane both numbers change their signs, and what touches the plane already is asked for the face:"""
    q0, q1, q2 = triangle
    n = np.cross(q1 - q0, q2 - q0)
    height, rate = (p - q0) @ n / sqrt(n @ n), v @ n / sqrt(n @ n)
    if height < 0:
        height, rate = -height, -rate
    if height > r and rate >= 0:
        return False, nan
    t = (r - height) / rate if height > r else 0.0
    inside = all((p + t * v - a) @ np.cross(n, b - a) >= 0 for a, b in ((q0, q1), (q1, q2), (q2, q0)))
    return bool(inside and t <= 1), t


def carried(p, v, r, dp):
    """The time changes as well, by (15.1):"""
    hit, t = exact.sweep(p, v, r)
    if not hit:
        return np.zeros(2)
    n = (p + t * v) / r
    dt = -(n @ dp) / (n @ v)
    dn = (dp + v * dt) / r
    du = (v @ dn) * n + (v @ n) * dn
    return (1 - t) * du - dt * (v @ n) * n
