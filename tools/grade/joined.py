"""Which names of what was handed in are one student's, by the list of a class: never in silence where it is in doubt.

A name that says more than the list does, as `Dan Doe` beside a row `dan`, may be another's. Alone it comes to that row
and is told; beside anything else of that row's it stays by itself and is told. Whole names and ids come together.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from .whose import bare, by_id, listed, spelt, words_of

SPARE = frozenset(
    """answer answers assignment assignsubmission attempt copy course draft engine exam exercise exercises file files
    final finished fixed group handed homework hw in ipynb last late lesson lessons my new notebook notebooks old
    online onlinetext part py sheet solution solutions submission submissions submitted task text the unit update
    updated upload v version ver week work x""".split()
)
"""Words beside a name that are nobody's."""

JOINED = "graded together as {}, by the list: if they are two students, rename one"
AS_LISTED = "graded as {}, the only row of the list that it can mean, though it says more: if it is another, rename it"
APART = "it may be {}, and says more than that row: it is graded under this name, since {} may be that, too"
PERHAPS = "may be one student, and are graded apart: give both one name, or name the class by --class"
"""What is told of names."""


class Joined(NamedTuple):
    """Whose each name is, and what is told: names and words."""

    of: dict[str, str]
    told: tuple[tuple[str, str], ...] = ()


def joined(names: Iterable[str], known: dict[str, str]) -> Joined:
    """Names of what was handed in as those of students; what fits none of the list, or two, stays as it is.

    >>> joined(["dan", "Dan Doe"], {"dan": "dan"}).of, joined(["Dan Doe"], {"dan": "dan"}).of
    ({'Dan Doe': 'Dan Doe', 'dan': 'dan'}, {'Dan Doe': 'dan'})
    >>> joined(["Dan Doe_4711_file", "dan-doe late"], {"dan doe": "Dan Doe"}).told
    ()
    """
    names = sorted(set(names))
    if not known:
        return Joined({name: name for name in names}, tuple(_perhaps(names)))
    groups: dict[str, dict[str, frozenset[str]]] = {}
    of, told = {name: name for name in names}, []
    for name in names:
        if student := listed(name, known):
            groups.setdefault(student, {})[name] = _beside(name, student, known)
    for student, group in groups.items():
        apart, words = _parted(student, group, known)
        of |= {name: name if name in apart else student for name in group}
        told += words
    return Joined(of, tuple(told))


def _parted(student: str, group: dict[str, frozenset[str]], known: dict[str, str]) -> tuple[set[str], list]:
    """Which names of a row stay by themselves, and what is told of the row."""
    kinds = set(group.values())
    doubtful = [name for name, more in group.items() if more and _one_word(student) and not by_id(name, student, known)]
    if len(kinds) == 1:
        return set(), [(name, AS_LISTED.format(student)) for name in doubtful]
    rest = [name for name in group if name not in doubtful]
    if doubtful:
        others = {name: [x for x in group if group[x] != group[name]] for name in doubtful}
        return set(doubtful), [(name, APART.format(student, " and ".join(others[name]))) for name in doubtful]
    return set(), [(" and ".join(rest), JOINED.format(student))]


def _one_word(student: str) -> bool:
    """Has a row of the list one word for a name, as a first name alone?"""
    return len(re.findall(r"[^\W\d_]+", student)) == 1


def _beside(name: str, student: str, known: dict[str, str]) -> frozenset[str]:
    """The words of a name that are neither the student's nor nobody's."""
    own = {word for key, other in known.items() if other == student for word in words_of(key)}
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
