"""What is foretold of balls on a table, pair by pair, and how it is told beside what comes true."""

import numpy as np

from .. import exact, table
from .scene import number

Told = tuple[float, int, int, np.ndarray]
"""What is foretold: a time, two balls, and their places then."""


def forecasts(h: table.History, until: float, now: float) -> list[Told]:
    """When each pair of balls in play would meet after an instant, by `lib.sweep`, if nothing came between; and where.

    Those up to a time, the earliest first.
    """
    b, room = table.at(h, now), h.room
    left = table.warped(room, until) - table.warped(room, now)
    i, j = np.triu_indices(len(b.r), 1)
    way = b.v * left / max(1 - room.drag * table.warped(room, now), 1e-9)
    p, v = b.x[j] - b.x[i], way[j] - way[i]
    near = np.sum(p * v, axis=1) < 0
    i, j, p, v = i[near], j[near], p[near], v[near]
    t = exact.sweep(p, v, b.r[i] + b.r[j]).t
    hits = np.flatnonzero(t <= 1)
    times = table.unwarped(room, table.warped(room, now) + t[hits] * left)
    pairs = [(int(i[k]), int(j[k]), t[k]) for k in hits]
    found = [(float(s), a, c, (b.x[[a, c]] + u * way[[a, c]])) for s, (a, c, u) in zip(times, pairs, strict=True)]
    return sorted(found, key=lambda each: each[:3])


def key(told: Told) -> tuple:
    """Who meets, and when to a millionth of a second."""
    t, i, j, _ = told
    return round(t, 6), i, j


def who(ball: int) -> str:
    """A ball in words: number 0 is the cue ball."""
    return f"ball {ball}" if ball else "the cue ball"


def deed(h: table.History, k: int, past: bool = False) -> str:
    """What happens in event k, or has happened."""
    i, j = int(h.i[k]), int(h.j[k])
    if h.kind[k] == table.BALL:
        return f"{who(i)} and {who(j)} {'met' if past else 'meet'}"
    if h.kind[k] == table.POCKET:
        return f"{who(i)} {'fell' if past else 'falls'} into a pocket"
    return f"{who(i)} {'met' if past else 'meets'} a cushion"


def counted(h: table.History, k: int) -> tuple[str, str]:
    """How many contacts there have been up to event k, for large letters, and whether at one instant."""
    past = h.t[: k + 1][h.kind[: k + 1] == table.BALL]
    if not len(past):
        return "", ""
    return f"{len(past)}", "contact" if len(past) == 1 else "contacts, at one instant" if np.ptp(
        past
    ) == 0 else "contacts"


def contacts(h: table.History, k: int) -> str:
    """How many contacts of a rack there have been up to event k, at how many instants, and of how many balls.

    Where a ball meets a cushion or a pocket is no instant of a contact.
    """
    met = np.flatnonzero(h.kind[: k + 1] == table.BALL)
    pairs = [(h.i[m], h.j[m]) for m in met]
    if not pairs:
        return "No ball has been struck yet."
    struck, when = len({int(ball) for pair in pairs for ball in pair}), len(np.unique(h.t[met]))
    when = f" at {when} instants" if when > 1 else " at one instant" if len(pairs) > 1 else ""
    count = "1 contact" if len(pairs) == 1 else f"{len(pairs)} contacts"
    told = f"{count} so far{when and ','}{when}; {struck} of {len(h.balls.r)} balls have been struck"
    return told + (_last(h, pairs) if struck == len(h.balls.r) and np.ptp(h.t[: k + 1]) > 0 else "") + "."


def _last(h: table.History, pairs: list[tuple]) -> str:
    """Who was struck last, now that all have been, and when."""
    when = h.t[h.kind == table.BALL][: len(pairs)]
    first = [when[np.any(np.array(pairs) == ball, axis=1)][0] for ball in range(len(h.balls.r))]
    return f", ball {int(np.argmax(first))} the last of them, at {max(first):.2f} s"


def past(h: table.History, k: int, now: float) -> str:
    """How many events are past, and which was the last; k below 0 for none."""
    if k < 0:
        return "Nothing has happened yet." if now == 0 else f"At {number(now, 3)} s nothing has happened yet."
    told = f"{k + 1} of {len(h.t)} events {'is' if k == 0 else 'are'} past"
    return f"At {number(now, 3)} s {told}; in the last, {deed(h, k, past=True)}."


def besides(others: int, void: list[Told]) -> str:
    """How many other meetings are foretold, and which the last event made void."""
    said = {0: "Nothing else is foretold.", 1: "One other meeting is foretold."}
    told = said.get(others, f"{others} other meetings are foretold.")
    gone = [f"{who(i)} and {who(j)}" for _, i, j, _ in void]
    undone = f" The last event has cancelled the meeting of {', and that of '.join(gone)}." if gone else ""
    return told + undone


def prophecy(coming: list[Told], void: list[Told]) -> str:
    """What is foretold, and what has become void, in sentences."""
    said = [f"{who(i)} and {who(j)} meet at {number(t, 3)} s" for t, i, j, _ in coming]
    gone = [f"{who(i)} and {who(j)}" for _, i, j, _ in void]
    told = f"It is foretold that {' and that '.join(said)}." if said else "Nothing more is foretold."
    return told + (f" That {' and that '.join(gone)} meet was foretold too, but never happens." if gone else "")
