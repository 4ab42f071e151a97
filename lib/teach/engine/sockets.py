"""The sockets of the engine: each part of its games, what `lib` lends for it, and which exercises fill it."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ... import curve, exact, response
from ...attack.mistakes import straight
from ...broad.reach import in_space, overlap, reach
from ...overlap import overlaps
from . import broken, golf_parts
from .frames import frame_by_frame

Part = Callable[..., Any]

POOL, GOLF = "pool", "golf"
"""The games that run on the engine."""


class _Socket(NamedTuple):
    """A place for one part.

    lesson : where it is learnt. does : what it answers, in a few words. loan : what `lib` lends. broken : a part that
    is broken on purpose; how : in words. exercises : the exercises that fill it, each with what makes a part of an
    answer. game : which game runs
    on it.
    """

    lesson: str
    does: str
    loan: Part
    broken: Part
    how: str
    exercises: dict[str, Callable[[Part], Part]]
    game: str = POOL


def _as_it_is(answer: Part) -> Part:
    """An answer that is a part already."""
    return answer


def _of_both(answer: Part) -> Part:
    """A sweep of two balls, of which the first is at rest in the origin."""
    return lambda p, v, r: answer(0 * p, 0 * v, r / 2, p, v, r / 2)


def _lent_relative(p1, v1, p2, v2):
    """B seen from A (eq. 0.1, 0.2)."""
    return p2 - p1, v2 - v1


def _lent_contact(p, v, r):
    """The time of first contact in the frame, by the sweep that is never wrong."""
    return exact.sweep(p, v, r).t


def _lent_verdict(p, v, r):
    """Is there a contact in the frame, by the same?"""
    return exact.sweep(p, v, r).hit


def _lent_cushion(v, n, e):
    """The velocity after a bounce (eq. 9.6)."""
    return v - (1 + e) * np.sum(v * n) * n


def _lent_order(x, v, r):
    """Who is next: the game itself looks for the least time of all."""
    raise NotImplementedError("who is next is the game's own loop where it is on loan")


def _lent_whom(p, v, r):
    """The pairs whose reaches overlap (eq. 11.3)."""
    o, R = reach(p, v, r)
    i, j = np.triu_indices(len(r), 1)
    near = overlap(in_space(o[i]), R[i], in_space(o[j]), R[j])
    return list(zip(i[near].tolist(), j[near].tolist(), strict=True))


def _lent_curved(p, v, a, r):
    """The time of first contact in the frame on a curved path, by the sweep that is never wrong."""
    return curve.sweep(p, v, a, r).t


SOCKETS: dict[str, _Socket] = {
    "relative": _Socket(
        "00", "B, seen from A", _lent_relative, broken.forgets_a, "forgets how A moves", {"00.1": _as_it_is}
    ),
    "touching now": _Socket(
        "00", "do they touch?", overlaps, broken.ignores_parting, "ignores that they part", {"00.3": _as_it_is}
    ),
    "first contact": _Socket(
        "04",
        "when do they touch?",
        _lent_contact,
        broken.later_root,
        "takes the later root",
        {
            "01.3": frame_by_frame,
            "02.3": _of_both,
            "03.3": _as_it_is,
            "04.3": _as_it_is,
            "06.3": _as_it_is,
        },
    ),
    "never wrong": _Socket(
        "07",
        "do they touch at all?",
        _lent_verdict,
        broken.once_a_frame,
        "looks once a frame",
        {"05.3": _as_it_is, "07.3": _as_it_is},
    ),
    "collide": _Socket(
        "08",
        "who goes where?",
        response.collide,
        broken.swaps_velocities,
        "swaps whole velocities",
        {"08.2": _as_it_is},
    ),
    "cushion": _Socket(
        "09", "back from the rail", _lent_cushion, broken.hugs, "only stops what comes in", {"09.2": _as_it_is}
    ),
    "who is next": _Socket(
        "10", "the first hit of all", _lent_order, broken.by_labels, "goes by labels", {"10.3": _as_it_is}
    ),
    "whom to ask": _Socket(
        "11",
        "which pairs may touch?",
        _lent_whom,
        broken.by_start_cells,
        "knows only where they start",
        {"11.2": _as_it_is},
    ),
    "curved way": _Socket(
        "12", "when, on a bent path?", _lent_curved, straight, "takes the path for straight", {"12.3": _as_it_is}
    ),
    "face": _Socket(
        "14",
        "when, inside the face?",
        golf_parts.lent_face,
        broken.whole_plane,
        "takes the whole plane for the triangle",
        {"14.1": _as_it_is},
        game=GOLF,
    ),
    "edge": _Socket(
        "14",
        "when, between the ends?",
        golf_parts.lent_edge,
        broken.no_edge,
        "sees no edge",
        {"14.2": _as_it_is},
        game=GOLF,
    ),
    "corner": _Socket(
        "14", "when, at a corner?", golf_parts.lent_corner, broken.no_corner, "sees no corner", {}, game=GOLF
    ),
    "slide": _Socket(
        "14",
        "what is left of the step?",
        golf_parts.lent_slide,
        broken.keeps_its_length,
        "keeps the length of the step",
        {"14.3": _as_it_is},
        game=GOLF,
    ),
}
"""Every part by name, in the order of the lessons."""


def parts_of(game: str) -> list[str]:
    """The names of the sockets on which a game runs."""
    return [name for name, socket in SOCKETS.items() if socket.game == game]


def _socket_of(number: str) -> str:
    """The name of the socket that an exercise fills; empty if it fills none.

    >>> _socket_of("04.3"), _socket_of("04.1")
    ('first contact', '')
    """
    return next((name for name, socket in SOCKETS.items() if number in socket.exercises), "")
