"""Which names of what was handed in are one student's, by the list of a class: never in silence where it is in doubt.

A name that says more than the list does, as `Dan Doe` beside a row `dan`, may be another's. Alone it comes to that row
and is told; beside anything else of that row's it stays by itself and is told. Whole names and ids come together.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from .whose import Known, bare, by_id, foreign, listed, spelt, words_of

AND = " and "
"""What stands between names that are told together."""

SPARE = frozenset(
    """answer answers assignment assignsubmission attempt copy course draft engine exam exercise exercises file files
    final finished fixed group handed homework hw in ipynb last late lesson lessons my new notebook notebooks old
    online onlinetext part py sheet solution solutions submission submissions submitted task text the unit update
    updated upload v version ver week work x""".split()
)
"""Words beside a name that are nobody's."""

JOINED = "graded together as {}, by the list: if they are two students, rename one"
AS_LISTED = "graded as {}, the only row of the list that it can mean, though it says more: if it is another, rename it"
BY_ID = "graded as {}, whose id stands in it, though it says another name: if it is another, rename it"
APART = "it may be {}, and says more than that row: it is graded under this name, since {} may be that, too"
PERHAPS = "may be one student, and are graded apart: give both one name, or name the class by --class"
TOGETHER = "Graded together, by the list"
"""What is told of names."""


class Joined(NamedTuple):
    """Whose each name is, and what is told: names and words."""

    of: dict[str, str]
    told: tuple[tuple[str, str], ...] = ()


def joined(names: Iterable[str], known: Known, apart: Iterable[Iterable[str]] = ()) -> Joined:
    """Names of what was handed in as those of students; what fits none of the list, or two, stays as it is.

    apart : names by kinds of what was handed in: of a folder and a row of a table that come together nothing is told.

    >>> dan, doe = (Known({name.lower(): (name,)}) for name in ("dan", "Dan Doe"))
    >>> joined(["dan", "Dan Doe"], dan).of, joined(["Dan Doe"], dan).of
    ({'Dan Doe': 'Dan Doe', 'dan': 'dan'}, {'Dan Doe': 'dan'})
    >>> joined(["Dan Doe_4711_file", "dan-doe late"], doe).told
    (('Graded together, by the list', 'Dan Doe: Dan Doe_4711_file, dan-doe late'),)
    """
    names = sorted(set(names))
    if not known.names:
        return Joined({name: name for name in names}, tuple(_perhaps(names)))
    groups: dict[str, dict[str, frozenset[str]]] = {}
    of, told = {name: name for name in names}, []
    for name in names:
        if student := listed(name, known):
            groups.setdefault(student, {})[name] = _beside(name, student, known)
    for student, group in groups.items():
        stay, words = _parted(student, group, known)
        of |= {name: name if name in stay else student for name in group}
        told += words
    return Joined(of, tuple(told + _together(of, [set(kind) for kind in apart] or [set(names)], told)))


def _together(of: dict[str, str], kinds: list[set[str]], told: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """All that came together, in one row, but for what is told already."""
    known = {name for place, _ in told for name in place.split(AND)}
    found: dict[str, list[str]] = {}
    for name, student in of.items():
        if any(name in kind and any(of[x] == student for x in kind - {name}) for kind in kinds):
            found.setdefault(student, []).append(name)
    rows = [f"{student}: {', '.join(some)}" for student, some in sorted(found.items()) if not known >= set(some)]
    return [(TOGETHER, "; ".join(rows))] if rows else []


def _parted(student: str, group: dict[str, frozenset[str]], known: Known) -> tuple[set[str], list]:
    """Which names of a row stay by themselves, and what is told of the row."""
    sure = {name for name in group if by_id(name, student, known)}
    strange = {name for name in sure if group[name] and foreign(name, student, known)}
    told = [(name, BY_ID.format(student)) for name in sorted(strange)]
    group = {name: more for name, more in group.items() if name not in strange}
    kinds = set(group.values())
    doubtful = [name for name, more in group.items() if more and _one_word(student) and name not in sure]
    if len(kinds) < 2:
        return set(), told + [(name, AS_LISTED.format(student)) for name in doubtful]
    rest = [name for name in group if name not in doubtful]
    if doubtful:
        others = {name: [x for x in group if group[x] != group[name]] for name in doubtful}
        return set(doubtful), told + [(name, APART.format(student, AND.join(others[name]))) for name in doubtful]
    return set(), told + [(AND.join(rest), JOINED.format(student))] * (len(rest) > 1)


def _one_word(student: str) -> bool:
    """Has a row of the list one word for a name, as a first name alone?"""
    return len(re.findall(r"[^\W\d_]+", student)) == 1


def _beside(name: str, student: str, known: Known) -> frozenset[str]:
    """The words of a name that are neither the student's nor nobody's."""
    keys = known.words(student) | {key for key, other in known.ids.items() if other == student}
    own = {word for key in keys for word in words_of(key)}
    return min((_said(words) - own for words in spelt(bare(name))), key=len)


def _said(words: Iterable[str]) -> frozenset[str]:
    """Words that may be parts of a name, as an initial is."""
    return frozenset(word for word in words if word.isalpha() and word not in SPARE)


def _perhaps(names: list[str]) -> Iterable[tuple[str, str]]:
    """Names of which one is a part of the other, where no list says who is who."""
    said = {name: min(map(_said, spelt(bare(name))), key=len) for name in names}
    for k, one in enumerate(names):
        for other in names[k + 1 :]:
            if said[one] and said[other] and (said[one] <= said[other] or said[other] <= said[one]):
                yield f"{one} and {other}", PERHAPS
