"""The checks of 14.2: when a ball touches an edge between its ends."""

from collections.abc import Callable, Iterable
from functools import partial
from math import inf, nan, sqrt

import numpy as np

from ... import mesh
from ..cases import in_arrays
from ..task import Mistake
from ..words import first_of

LONG = [0, 0, 0], [0, 4, 0]
UP = [0, 0, -1], [0, 0, 1]
RAISED = [1, 2, 3], [1, 6, 3]
ASLANT = [0, 0, 0], [2, 4, 4]
"""Edges in whole numbers: the last is 6 long."""


def passes() -> list[tuple]:
    """p, v, r and the ends of an edge, no contact just at an end: whole numbers, grazes, a hair, then any."""
    rows = [
        ([3, 2, 0], [-4, 0, 0], 1, *LONG),
        ([3, 1, 0], [-4, 0, 0], 2, *LONG),
        ([3, 6, 0], [-4, 0, 0], 1, *LONG),  # past the end
        ([3, 6, 0], [-4, -8, 0], 1, *LONG),  # from beyond the end
        ([3, 2, 0], [-4, 8, 0], 1, *LONG),  # is beyond the end by then
        ([3, 0.5, 0], [-8, 12, 0], 1, *LONG),  # ends beyond
        ([0, 7, 0], [0, -4, 0], 1, *LONG),  # along it, onto its end
        ([0.5, 7, 0], [0, -8, 0], 1, *LONG),
        ([3, 5, 0], [-4, 0, 0], 2, *LONG),  # onto an end, from aside
        ([3, 2, 0.6], [-4, 0, 0], 1, *LONG),
        ([2, 2, 2], [-4, 0, 0], 2, *LONG),  # a graze
        ([-3, 2, 2], [8, 0, 0], 2, *LONG),
        ([3, 2, 3], [-4, 0, 0], 1, *LONG),  # over it
        ([3, 2, 0], [-2, 0, 0], 1, *LONG),  # at the very end
        ([3, 2, 0], [-1, 0, 0], 1, *LONG),  # too late
        ([3, 2, 0], [4, 0, 0], 1, *LONG),
        ([3, 2, 0], [2.0**-6, 0, 0], 1, *LONG),  # away, slowly
        ([3, 2, 0], [0, 4, 0], 1, *LONG),
        ([3, 2, 0], [0, 0, 0], 1, *LONG),
        ([1, 2, 0], [4, 0, 0], 2, *LONG),  # inside, and out
        ([1, 2, 0], [0, 0, 0], 2, *LONG),
        ([1, 2, 0], [0, 1, 0], 2, *LONG),
        ([2, 2, 0], [4, 0, 0], 2, *LONG),  # it touches, and parts
        ([1, 7, 0], [4, 0, 0], 2, *LONG),  # in the cylinder, but beyond the end
        ([1, 7, 0], [1, -8, 0], 2, *LONG),
        ([3, 2, 0], [-4, 0, 0], 0, *LONG),
        ([3, 0, 0], [-4, 0, 0], 1, *UP),
        ([-3, 1, 0], [8, 0, 0], 1, *UP),
        ([3, 0, 4], [-4, 0, 0], 1, *UP),
        ([5, 4, 3], [-8, 0, 0], 2, *RAISED),
        ([5, 1, 3], [-8, 0, 0], 2, *RAISED),  # past its beginning
        ([6, 2, 1], [-4, 0, 0], 1, *ASLANT),
        ([5, 2, -1], [-4, 4, 8], 1, *ASLANT),
    ]
    hair = 2.0**-24
    rows += [([3, 2, 0], [hair - 2, 0, 0], 1, *LONG), ([3, 2, 0], [-2 - hair, 0, 0], 1, *LONG)]
    rows += [([3, x, 0], [-4, 0, 0], 1, *LONG) for x in (hair, -hair, 4 - hair, 4 + hair)]
    rows += [([1 + hair, 2, 0], [4, 0, 0], 1, *LONG), ([3, 2, 1 + hair], [-4, 0, 0], 1, *LONG)]
    return in_arrays(rows) + [row for row in _any_passes() if _plainly_so(*row)]


def _any_passes() -> Iterable[tuple]:
    """Edges anywhere, and balls that are aimed about them; some that overlap at the start or move away."""
    rng = np.random.default_rng(142)
    for i in range(260):
        q0, q1 = rng.normal(size=(2, 3)) * 3
        r, on = float(rng.uniform(0.2, 1.5)), q0 + rng.uniform(-0.2, 1.2) * (q1 - q0)
        aim = on + rng.normal(size=3) * 0.4 * r
        p = aim + rng.normal(size=3) * (0.3 * r if i % 8 == 0 else 4)
        yield p, (aim - p) * rng.uniform(0.5, 2) * (-1 if i % 8 == 1 else 1), r, q0, q1


def _plainly_so(p, v, r, q0, q1) -> bool:
    """Is it well off a graze, a touch at either end of the frame, and the ends of the edge?"""
    a, b, c = _seen_along(p, v, r, q0, q1)
    size, D, g = max(abs(b * b), abs(a * c)), b * b - a * c, a + 2 * b + c
    if a == 0 or min(abs(D) / size, abs(c), abs(g)) < 0.01:
        return False
    t = 0.0 if c < 0 else (-b - sqrt(D)) / a if D > 0 else 0.0
    return min(abs(_share(p + t * v, q0, q1)), abs(_share(p + t * v, q0, q1) - 1)) > 0.01


def edge_sweep(p, v, r, q0, q1) -> float:
    """When the ball first touches the edge, if that is between its ends; else inf."""
    found = mesh.sweep(p, v, r, [q0, q1])
    return float(found.t) if found.feature == mesh.FEATURES.index("edge 0") else inf


def _seen_along(p, v, r, q0, q1, left=np.cross, by=1.0, of=1.0) -> tuple:
    """a, b and c of the edge (e·e times eq. 14.2), with parts to be spoiled."""
    e = q1 - q0
    x, w = left(p - q0, e), left(v, e)
    return w @ w, x @ w, x @ x - of * r * r * (e @ e) ** by


def _share(x, q0, q1) -> float:
    """Where along the edge the foot of a place is, 0 at its beginning and 1 at its end."""
    e = q1 - q0
    return (x - q0) @ e / (e @ e)


def _unturned(P, e) -> np.ndarray:
    """All of a vector, in place of what is left of it."""
    return P * sqrt(e @ e)


def _by_dot(P, e) -> np.ndarray:
    """What lies along the edge, in place of what is left when one looks along it."""
    return P @ e * np.array([1.0, 0, 0])


def _flat(P, e) -> np.ndarray:
    """The cross product of two coordinates alone."""
    return np.array([0, 0, P[0] * e[1] - P[1] * e[0]])


def _met(p, v, r, q0, q1, at="contact", root=-1, b=1, strict=(), without=(), share=_share, lets=False, **parts):
    """When the ball touches the edge, with parts to be spoiled.

    at : the place of which it is asked whether it is between the ends, "" for none. strict : where touching does not
    count. without : what is not asked, of "overlap", "receding" and "late". lets : is what moves off let go? first :
    the time that is told for earlier ones. still : is nothing touched where nothing of v is left?
    """
    a, half, c = _seen_along(p, v, r, q0, q1, **{name: parts[name] for name in parts.keys() & {"left", "by", "of"}})
    half, t = b * half, 0.0
    if lets and half >= 0:
        return inf
    if "overlap" in without or (c >= 0 if "start" in strict else c > 0):
        D = half * half - a * c
        if (half >= 0 and "receding" not in without) or D < 0 or (D == 0 and "graze" in strict):
            return inf
        if parts.get("still", False) and a == 0:
            return inf
        t = max(np.float64(-half + root * sqrt(D)) / a, parts.get("first", -inf))
    if (t > 1 and "late" not in without) or (t == 1 and "end" in strict):
        return inf
    place = {"contact": p + t * v, "start": p, "end": p + v}
    return float(t) if not at or 0 < share(place[at], q0, q1) < 1 else inf


def _undivided(x, q0, q1) -> float:
    """P · e, which is to be compared with e · e."""
    return (x - q0) @ (q1 - q0)


def _spoiled(cause: str, **parts) -> Mistake:
    """A mistake that is a part spoiled."""

    def answer(*case):
        with np.errstate(all="ignore"):
            return _met(*case, **parts)

    return Mistake(cause, answer)


def _together(causes: tuple[str, ...], answer: Callable | None = None, **parts) -> Mistake:
    """Several mistakes at once, the first two of which are named: parts spoiled, or an answer that makes them all."""
    cause = first_of(*causes)
    return (Mistake(cause, answer) if answer else _spoiled(cause, **parts))._replace(of=causes)


def _with_ends(p, v, r, q0, q1) -> float:
    """When the ball touches the edge or one of its ends."""
    return float(mesh.sweep(p, v, r, [q0, q1]).t)


def _end_of_frame(p, v, r, q0, q1) -> float:
    """A look at the start and a look at the end."""
    for t in (0.0, 1.0):
        x = p + t * v
        if _seen_along(x, v, r, q0, q1)[2] <= 0 and 0 < _share(x, q0, q1) < 1:
            return t
    return inf


def _nearest(p, v, r, q0, q1) -> float:
    """When the ball is nearest to the line of the edge, where it touches the edge."""
    t = edge_sweep(p, v, r, q0, q1)
    a, b, _ = _seen_along(p, v, r, q0, q1)
    return -b / a if 0 < t < inf else t


def _later_root(p, v, r, q0, q1) -> float:
    """The first root if it lies in the frame, or else the second if that does."""
    a, b, c = _seen_along(p, v, r, q0, q1)
    D = b * b - a * c
    if a == 0 or D < 0:
        return inf
    t = next((t for t in ((-b - sqrt(D)) / a, (-b + sqrt(D)) / a) if 0 < t < 1), inf)
    return t if t < inf and 0 < _share(p + t * v, q0, q1) < 1 else inf


def _apart_alone(p, v, r, q0, q1) -> float:
    """No contact where the ball overlaps the edge at the start."""
    return edge_sweep(p, v, r, q0, q1) or inf


def _endless_apart(p, v, r, q0, q1) -> float:
    """When the ball touches the endless line of the edge, if it is apart from it at the start."""
    return _met(p, v, r, q0, q1, at="") if _seen_along(p, v, r, q0, q1)[2] >= 0 else inf


def _in_frame(p, v, r, q0, q1, by=1.0, ends=False) -> float:
    """The first root on the endless line of the edge, if it lies in the frame; ends : and between the ends."""
    a, b, c = _seen_along(p, v, r, q0, q1, by=by)
    D = b * b - a * c
    t = (-b - sqrt(D)) / a if a and D >= 0 else inf
    return t if 0 <= t <= 1 and (not ends or 0 < _share(p + t * v, q0, q1) < 1) else inf


def _endless_root(p, v, r, q0, q1, high=1.0) -> float:
    """The first root of the endless line of the edge, in the form of lesson 07, and nothing else but D ≥ 0."""
    a, b, c = _seen_along(p, v, r, q0, q1)
    D = b * b - a * c
    with np.errstate(all="ignore"):
        t = np.float64(c) / (-b + sqrt(D)) if D >= 0 else inf
    return float(t) if t <= high else inf


def _overlaps_the_line(*case, touching=True) -> float:
    """0 for whoever overlaps the line of the edge at the start, beyond its ends as well."""
    c = _seen_along(*case)[2]
    return 0.0 if c < 0 or (touching and c == 0) else _met(*case, strict=() if touching else ("start",))


def _overlaps_an_end(p, v, r, q0, q1) -> float:
    """0 for whoever overlaps the edge with its ends at the start."""
    s = q0 + min(max(_share(p, q0, q1), 0.0), 1.0) * (q1 - q0)
    return 0.0 if (p - s) @ (p - s) <= r * r else edge_sweep(p, v, r, q0, q1)


def _said_as(nothing: float) -> Callable:
    """An answer that has another word for no contact."""
    return lambda *case: nothing if (t := edge_sweep(*case)) == inf else t


ENDS = "An edge has two ends, and its line has none: ask whether the ball touches between them."
LONG_E = "P × e is |e| times as long as the distance: divide e by its length first (14.2), or multiply r² by e·e."
OVERLAP = "Overlap at the start is not asked: then t = 0."
APART = "Overlap at the start is a contact, at t = 0."
LATE = "You do not ask whether contact comes after the frame."
AWAY = "You do not ask whether the ball comes nearer: the roots may lie before the frame."
LINE = "Beyond its ends a ball may overlap the line and not the edge: ask of t = 0 as well whether it is between them."
AT_AN_END = (
    "A ball that overlaps only an end at the start touches the corner: at t = 0 the centre is not between the ends."
)
GOES = (
    "What slides may move off and is let go. Here a ball that touches or overlaps the edge at the start counts, "
    "whichever way it moves: ask c ≤ 0 first."
)
TOGETHER = (
    ((ENDS, LONG_E), {"at": "", "by": 0.0}),
    ((ENDS, OVERLAP), {"at": "", "without": ("overlap",)}),
    ((ENDS, LATE), {"at": "", "without": ("late",)}),
    ((ENDS, AWAY), {"at": "", "without": ("receding",)}),
    ((ENDS, LATE, OVERLAP, AWAY), {"at": "", "without": ("overlap", "late", "receding")}),
    ((LONG_E, OVERLAP, ENDS), {"at": "", "by": 0.0, "without": ("overlap",)}),
    ((ENDS, OVERLAP, AWAY), {"at": "", "without": ("overlap", "receding")}),
)
"""Mistakes that are made at once, and their parts; of more than two those first that explain most of what fails."""

LET_GO = (
    ((ENDS, GOES), {"at": ""}),
    ((LONG_E, GOES), {"by": 0.0}),
    ((LATE, GOES), {"without": ("late",)}),
    ((ENDS, LATE, GOES), {"at": "", "without": ("late",)}),
    ((LONG_E, GOES, ENDS), {"at": "", "by": 0.0}),
)
"""The same of who takes the program of the page, which lets go what moves off."""

TOUCHING = "Touching counts at the start: ask c ≤ 0, not c < 0."
CLAMPED = (
    ((ENDS, AWAY), {"at": "", "without": ("receding",), "still": True}),
    ((ENDS, AWAY), {"at": "", "without": ("receding",), "still": True, "first": 0.0}),
    ((ENDS, OVERLAP, AWAY), {"at": "", "without": ("overlap", "receding"), "still": True}),
    ((ENDS, AWAY, OVERLAP), {"at": "", "without": ("overlap", "receding"), "still": True, "first": 0.0}),
    ((OVERLAP, AWAY), {"without": ("overlap", "receding"), "still": True, "first": 0.0}),
    ((ENDS, TOUCHING), {"at": "", "strict": ("start",)}),
)
"""The first root wherever it is, or 0 where it lies before the frame, of an edge or of its endless line."""

MISTAKES = (
    _spoiled(ENDS, at=""),
    _spoiled("You ask whether the start is between the ends. Ask it of the centre at the time of contact.", at="start"),
    _spoiled(
        "You ask whether the end of the path is between the ends. Ask it of the centre at the time of contact.",
        at="end",
    ),
    _spoiled(LONG_E, by=0.0),
    _spoiled("That is where the ball would leave the edge: the entry is the smaller root.", root=1),
    _spoiled(OVERLAP, without=("overlap",)),
    _spoiled(
        "Where the ball overlaps the edge at the start you give the time at which they part.",
        **{"without": ("overlap", "receding"), "root": 1},
    ),
    _spoiled(LATE, without=("late",)),
    _spoiled(AWAY, without=("receding",)),
    _spoiled("That b is the whole middle coefficient; with half of it D is b² − a c.", b=2),
    _spoiled("The ball has a radius: c = |P × u|² − r² (14.2).", of=0.0),
    _spoiled("P · u is what lies along the edge. What is left when you look along it is P × u (14.2).", left=_by_dot),
    _spoiled("In space there is a third coordinate.", left=_flat),
    _spoiled(TOUCHING, strict=("start",)),
    _spoiled("A graze counts: a path that only touches the cylinder is a hit.", strict=("graze",)),
    _spoiled("Contact at t = 1 counts: the end belongs to the frame.", strict=("end",)),
    _spoiled("Between the ends P · e is from 0 to e·e, not to 1: divide it by e·e.", share=_undivided),
    Mistake(
        "The ends are the corners', which have an equation of their own (14.1): here they are left out.", _with_ends
    ),
    Mistake("Tests at both ends of the frame miss what happens between them.", _end_of_frame),
    Mistake("That is the closest approach; contact comes before it.", _nearest),
    *(Mistake("No contact is to be told as inf.", _said_as(nothing)) for nothing in (-1.0, nan, 1.0, 0.0)),
    _spoiled(
        "P × e is |e| times as long as the distance, so its square is e·e times as large: take r² e·e, or u (14.2).",
        by=0.5,
    ),
    _spoiled(
        "You ask the corner q0, not the edge: what is left of P when you look along it is P × u (14.2).", left=_unturned
    ),
    Mistake("A first root before the frame is an overlap at the start: then t = 0, not the second root.", _later_root),
    Mistake(APART, _apart_alone),
    *(_together(causes, **parts) for causes, parts in TOGETHER),
    _together((ENDS, APART), _endless_apart),
    _together((ENDS, APART), _in_frame),
    _spoiled(GOES, lets=True),
    *(_together(causes, lets=True, **parts) for causes, parts in LET_GO),
    *(_together(causes, **parts) for causes, parts in CLAMPED),
    _spoiled(AWAY, without=("receding",), first=0.0),
    Mistake(LINE, _overlaps_the_line),
    Mistake(AT_AN_END, _overlaps_an_end),
    _together((LINE, TOUCHING), partial(_overlaps_the_line, touching=False)),
    _together((ENDS, OVERLAP, LATE), at="", without=("overlap", "late")),
    _together((ENDS, OVERLAP, AWAY), _endless_root),
    _together((ENDS, LATE, OVERLAP, AWAY), partial(_endless_root, high=inf)),
    _together((LONG_E, OVERLAP), by=0.0, without=("overlap",)),
    _together((LONG_E, APART), partial(_in_frame, by=0.0, ends=True)),
    _together((LONG_E, APART, ENDS), partial(_in_frame, by=0.0)),
)
"""What is known to go wrong."""


def _when_on_the_line(p, v, r, q0, q1) -> float:
    """When the ball touches the endless line of the edge, frame or not; inf for never."""
    return _met(p, v, r, q0, q1, at="", without=("late",))


SORTS = (
    ("the ball overlaps the edge at the start", lambda *x: edge_sweep(*x) == 0),
    ("the ball touches the edge in the frame", lambda *x: 0 < edge_sweep(*x) < inf),
    (
        "the ball touches the line of the edge beyond an end",
        lambda *x: edge_sweep(*x) == inf and _when_on_the_line(*x) <= 1,
    ),
    ("the ball comes to the line only after this frame", lambda *x: 1 < _when_on_the_line(*x) < inf),
    ("the ball passes by or moves away", lambda *x: _when_on_the_line(*x) == inf),
    ("the ball moves along the edge or not at all", lambda p, v, r, q0, q1: not np.any(np.cross(v, q1 - q0))),
)
"""Of what sorts its cases are; the last one goes across the others."""


def how_plain(p, v, r, q0, q1) -> int:
    """How far a case is from degenerate ones: a size, a way across, apart at the start, and no graze."""
    a, b, c = _seen_along(p, v, r, q0, q1)
    return int(r > 0) + int(a > 0) + int(c > 0) + int(b * b != a * c)
