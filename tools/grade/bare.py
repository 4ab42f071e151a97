"""What needs nobody to read it: blanks, and letters and results beside which there is no reason and no way."""

import re

from .judged import Entry
from .keeping import Graded
from .sums import in_exam

TYPED, PAPER, NONE = WAYS = "typed", "paper", "none"
"""Where reasons and ways stand: beside the results, as they are typed; on paper, and wait; or nobody asked for any."""

BLANK = re.compile(
    r"[\W_]*(?:(?:i\s+)?(?:really\s+)?(?:(?:do\s+not|don[’']?t)\s+know|have\s+no\s+idea)(?:\s+(?:it|this|that|how))?|"
    r"no\s+(?:idea|answer|clue)|not\s+answered|dunno|idk|n/a|skip(?:ped)?|blank|(?:left\s+)?empty|nothing)?[\W_]*",
    re.I,
)
"""What says nothing."""

TO_READ = {
    "; the way is for your lecturer to read.": ".",
    " The reason, one point, is for your lecturer to read.": " There is no reason beside it.",
    " What the call returns, one point, is for your lecturer to read.": " What the call returns is not there.",
}
"""What is said of a way, a reason or a number that may be there, and where it is not."""

ASKED_ALONE = "Its result is right, and no way is asked for."


def is_blank(text: str) -> bool:
    """Does an answer say nothing?

    >>> [is_blank(x) for x in ("", "-", " ? ", "don't know", "No idea!", "0", "no", "-1", "I don't know, 2")]
    [True, True, True, True, True, False, False, False, False]
    """
    return len(text) < 100 and bool(BLANK.fullmatch(text))


def settled(made: list[Graded], ways: str) -> list[Graded]:
    """The class with what nobody has to read settled, by where ways and reasons stand."""
    if ways == PAPER:
        return made
    how = _without_way if ways == TYPED else _asked_alone
    return [one._replace(entries=tuple(how(x) if in_exam(x) else x for x in one.entries)) for one in made]


def _without_way(entry: Entry) -> Entry:
    """An answer beside which there is no way has what it has."""
    if not entry.bare:
        return entry
    told = entry.reply
    for words, others in TO_READ.items():
        told = told.replace(words, others)
    return entry._replace(more=0.0, reply=told)


def _asked_alone(entry: Entry) -> Entry:
    """An answer whose way nobody asked for has all points if it is right; what a mistake gives waits."""
    if entry.result:
        return entry._replace(points=entry.of, more=0.0, reply=ASKED_ALONE)
    return entry._replace(more=0.0) if entry.bare and entry.kind == "wrong" and not entry.cause else entry
