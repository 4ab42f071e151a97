"""Room to write where a page would be empty: under a vote, under an exercise, or for notes."""

import re
from collections.abc import Mapping, Sequence

from tools.handout.filled import BELOW, TOP

HIGH = 297.0 - (TOP + BELOW) / 72 * 25.4
"""How high a page is between its margins, in millimetres."""

LINE, HEAD = 8.5, 8.0
"""How far lines are apart, and how much the words over them take, in millimetres."""

KEPT = 10.0
"""So many millimetres of a page stay free, for what is rounded."""

LEAST, MOST = 20.0, 8
"""So little room is not worth ruling, in millimetres; and of more than so many lines the room is for a sketch."""

ROUNDS = 2
"""So often room is ruled: that of one page may move what stands on the next."""

HEADS = {"notes": "Notes", "reasons": "After we have talked about it:"}
"""What stands over lines of a kind."""

RANK = "reasons", "more", "notes", "few"
"""Which lines are put on a page that has room left, the best first."""

FEW = 3
"""Lines of a page's room that go to an answer which has as many as it needs; the rest is for notes."""

EMPTY = re.compile(r'<div id="(rows-[\d-]+)" class="rows ([\w-]+)"></div>')
"""A place that has no lines: its name and kind."""


def _ruled(
    body: str, filled: Sequence[float], places: Mapping[str, int], number: str, apart: float = 1.0
) -> dict[str, str]:
    """What is put in the best place to write in of each page of a lesson that has room left, by the place's name.

    Parameters
    ----------
    body : str
        The lesson as HTML, with its places.
    filled : sequence of float
        How full each of its pages is.
    places : mapping of str to int
        The page of each place, and that of the first answer.
    number : str
        The lesson's.
    apart : float
        To what share of `LINE` the lines are apart.
    """
    kinds, found = dict(EMPTY.findall(body)), {}
    for page, share in enumerate(filled[: places[f"answer-{number}-1"] - 1], start=1):
        room = (1 - share) * HIGH - KEPT
        there = [name for name in kinds if places.get(name) == page and kinds[name] in RANK]
        if room >= LEAST and there:
            best = min(there[::-1], key=lambda name: RANK.index(kinds[name]))
            found[best] = _lines(kinds[best], room, LINE * apart)
    return found


def last(number: str) -> str:
    """The name of the place behind all answers of a lesson: what is left of the last page is for notes."""
    return f"rows-{number}-0"


def _ended(share: float, number: str, apart: float = 1.0) -> dict[str, str]:
    """What is put behind the answers, whose last page is full to a share, by the place's name.

    >>> _ended(0.9, "04"), _ended(0.5, "04")["rows-04-0"].count("<div></div>")
    ({}, 8)
    """
    room = (1 - share) * HIGH - KEPT
    return {last(number): _lines("notes", room, LINE * apart)} if room >= LEAST + HEAD else {}


def _lines(kind: str, room: float, line: float = LINE) -> str:
    """Lines in so many millimetres, under what they are for; of a high room the rest is for a sketch.

    >>> _lines("more", 20.0)
    '<div></div><div></div>'
    """
    if kind == "few" and int(room / line) > FEW:
        rest = room - FEW * line
        return FEW * "<div></div>" + (_lines("notes", rest, line) if rest >= LEAST else "")
    head = f"<p>{HEADS[kind]}</p>" if kind in HEADS else ""
    left = room - HEAD * bool(head)
    lines = int(left / line)
    if lines <= MOST:
        return head + lines * "<div></div>"
    high = left - HEAD - MOST * line
    sketch = f'<p>Room for a sketch:</p><div class="sketch" style="height: {high:.0f}mm"></div>' if high > LEAST else ""
    return head + MOST * "<div></div>" + sketch


def _with(body: str, lines: Mapping[str, str]) -> str:
    """The body with what belongs in its places."""
    return EMPTY.sub(lambda x: f"{x[0].removesuffix('</div>')}{lines[x[1]]}</div>" if x[1] in lines else x[0], body)
