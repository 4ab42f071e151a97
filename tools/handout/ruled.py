"""Lines to write on where a page would be empty: under a vote, under an exercise, or for notes."""

import re
from collections.abc import Mapping, Sequence

from tools.handout.filled import BELOW, TOP

HIGH = 297.0 - (TOP + BELOW) / 72 * 25.4
"""How high a page is between its margins, in millimetres."""

LINE = 8.5
"""How far the lines are apart, in millimetres."""

KEPT = 14.0
"""So many millimetres stay free: the heading of the lines, and what is rounded."""

FEWEST, MOST = 2, 14
"""So few lines are not worth drawing, and of more the room is for a sketch."""

ROUNDS = 3
"""So often at most lines are added: those of one page may move what stands on the next."""

HEADS = {"notes": "Notes", "reasons": "After we have talked about it:"}
"""What stands over lines of a kind."""

RANK = "reasons", "more", "notes"
"""Which lines are put on a page that has room left, the best first."""


def _ruled(body: str, filled: Sequence[float], places: Mapping[str, int], number: str) -> str:
    """The body of a lesson with lines in the last place to write in of each page that has room left.

    Parameters
    ----------
    body : str
        The lesson as HTML, with its places to write in.
    filled : sequence of float
        How full each of its pages is.
    places : mapping of str to int
        The page of each place, and that of the first answer.
    number : str
        The lesson's.
    """
    for page, share in enumerate(filled[: places[f"answer-{number}-1"] - 1], start=1):
        lines = int(((1 - share) * HIGH - KEPT) / LINE)
        there = [name for name, where in places.items() if where == page and name.startswith(f"rows-{number}-")]
        if lines >= FEWEST and (name := _best(body, there)):
            body = _with_lines(body, name, min(lines, MOST))
    return body


def _kind(body: str, name: str) -> str:
    """What a place that is still empty is for; "" for one that has lines."""
    found = re.search(rf'<div id="{name}" class="rows ([\w-]+)"></div>', body)
    return found[1] if found else ""


def _best(body: str, names: Sequence[str]) -> str:
    """Of some places that in which lines are of most use, of several alike the last; "" if none is left."""
    by_place = sorted(names, key=lambda name: int(name.split("-")[-1]))
    kinds = {name: _kind(body, name) for name in by_place}
    best = min((RANK.index(kind) for kind in kinds.values() if kind in RANK), default=len(RANK))
    return next((name for name in reversed(by_place) if best < len(RANK) and kinds[name] == RANK[best]), "")


def _with_lines(body: str, name: str, lines: int) -> str:
    """The body with so many lines in a place, under what they are for."""
    kind = _kind(body, name)
    head = f"<p>{HEADS[kind]}</p>" if kind in HEADS else ""
    empty = f'<div id="{name}" class="rows {kind}">'
    return body.replace(f"{empty}</div>", f"{empty}{head}{'<div></div>' * lines}</div>")
