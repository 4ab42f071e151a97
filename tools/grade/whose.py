"""Whose a file is by the list of a class, however a platform or a student has named it: one who fits, or nobody.

Moodle names `Anna Berg_4711_assignsubmission_file_`, ILIAS `Berg_Bodo_bb12_4712`, Canvas `bergbodo_LATE_12345_678_x`,
Blackboard `Assignment_bb12_attempt_2026-05-01-12-30-00_x`. All of them hold an id or a whole name between other words.
"""

import re
import unicodedata
from functools import cache
from itertools import permutations
from typing import NamedTuple

from ..lesson import EVERY

LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
"""Letters that are not a plain one with a mark."""

GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
"""How marks are written where there are none to hand."""

MOST = 4
"""Parts of a name that may stand in any order; one of more parts is cut in two at most, as before a surname."""


class _Fit(NamedTuple):
    """Who fits, which words of the text he takes, from the first to before the last, and whether that is his id."""

    student: str
    first: int
    last: int
    by_id: bool


def whose(text: str, known: dict[str, str]) -> tuple[str, ...]:
    """The students of a list whom a text can name, in order: none, one, or several.

    known : the students by their names and by their ids. A name counts with its parts in any order and whatever parts
    them, an id as a word of its own. Who is named only within a longer name that is another's does not fit. Of two who
    have one name an id beside it decides.

    >>> known = {"anna berg": "Anna Berg", "Böhm, Bodo": "Böhm, Bodo", "bb12": "Böhm, Bodo", "anna": "anna"}
    >>> whose("BOEHM_bodo_4712", known), whose("Assignment_bb12_attempt_2026-05-01", known), whose("bergbodo_1", known)
    (('Böhm, Bodo',), ('Böhm, Bodo',), ())
    >>> whose("Anna Berg_4711_assignsubmission_file_", known), whose("anna and bb12", known)
    (('Anna Berg',), ('Böhm, Bodo', 'anna'))
    """
    found = {fit for words in spelt(bare(text)) for fit in _fits(words, known)}
    ids = {fit.student for fit in found if fit.by_id}
    sure = {fit for fit in found if fit.student in ids and not fit.by_id}
    left = {fit for fit in found if not any(_within(fit, other) or _yields(fit, other, ids, sure) for other in found)}
    return tuple(sorted({fit.student for fit in left}))


def listed(name: str, known: dict[str, str]) -> str:
    """The student whom a name means: his own or his id, else the only one whom it can name; empty if there is none."""
    if exact := known.get(page_of(name).casefold()):
        return exact
    fits = whose(name, known)
    return fits[0] if len(fits) == 1 else ""


def by_id(name: str, student: str, known: dict[str, str]) -> bool:
    """Does a student's id stand in a name?"""
    own = {word: other for word, other in known.items() if other == student}
    return any(fit.by_id for words in spelt(bare(name)) for fit in _fits(words, own))


def words_of(name: str) -> set[str]:
    """The words of a name or an id, and these in one word, however they are spelt."""
    return {word for words in spelt(bare(name)) for word in words} | _runs_of_name(name)


def maybe(name: str, known: dict[str, str]) -> tuple[str, ...]:
    """The students of a list of whose names another name is a part, as `dan` of `Dan Doe`."""
    said = [{x for x in words if x.isalpha() and len(x) > 1} for words in spelt(bare(name))]
    return tuple(sorted({student for word, student in known.items() if any(x and x < words_of(word) for x in said)}))


def bare(text: str) -> str:
    """A text without the names of lessons, in capitals or not."""
    stems = "|".join((*(path.stem for path in EVERY), "my_engine"))
    return re.sub(stems, " ", text, flags=re.I)


def spelt(text: str) -> set[tuple[str, ...]]:
    """The words of a text in plain letters: accents left out, or written as in German."""
    text = unicodedata.normalize("NFC", text).casefold()
    return {_words(text), _words(text.translate(GERMAN))}


def page_of(student: str) -> str:
    """The name of a student's page: that of the student, without what no file name takes.

    >>> page_of("Anna/../B")
    'Anna____B'
    """
    return re.sub(r"[^\w @+-]", "_", unicodedata.normalize("NFC", student)).strip()[:100] or "_"


def _words(text: str) -> tuple[str, ...]:
    """Words without what stands between them and above their letters."""
    plain = unicodedata.normalize("NFKD", text.translate(LETTERS))
    return tuple(re.findall(r"[^\W_]+", "".join(c for c in plain if not unicodedata.combining(c))))


def _fits(words: tuple[str, ...], known: dict[str, str]) -> set[_Fit]:
    """Who is named by words that follow one another."""
    found = set()
    for word, student in known.items():
        is_name = spelt(word) & spelt(student) or (len(_words(word)) > 1 and not re.search(r"\d", word))
        runs = _runs_of_name(word) if is_name else _runs_of_id(word)
        for first in range(len(words)):
            for last in range(first + 1, len(words) + 1):
                if ("".join(words[first:last]) if is_name else words[first:last]) in runs:
                    found.add(_Fit(student, first, last, not is_name))
    return found


@cache
def _runs_of_name(name: str) -> frozenset[str]:
    """A name in one word, its parts in every order in which it may be written."""
    made = set()
    for parts in spelt(name):
        turned = [parts[k:] + parts[:k] for k in range(len(parts))]
        made |= {"".join(one) for one in (permutations(parts) if len(parts) <= MOST else turned)}
    return frozenset(made - {""})


@cache
def _runs_of_id(word: str) -> frozenset[tuple[str, ...]]:
    """The words of an id; none of one so short that a number, a version or a word would be taken for it."""
    signs = "".join(c for c in word if c.isalnum())
    mixed = not (signs.isdigit() or signs.isalpha())
    return frozenset(spelt(word)) if len(signs) >= (4 if mixed else 5) else frozenset()


def _yields(fit: _Fit, other: _Fit, ids: set[str], sure: set[_Fit]) -> bool:
    """Is that a name, and the same words the name of one whose id stands there, too?"""
    same = (fit.first, fit.last) == (other.first, other.last)
    return same and other in sure and fit.student not in ids


def _within(fit: _Fit, other: _Fit) -> bool:
    """Is that a part of what names another?"""
    inside = other.first <= fit.first and fit.last <= other.last
    return fit.student != other.student and inside and (fit.first, fit.last) != (other.first, other.last)
