"""Whose a file is by the list of a class, however a platform or a student has named it: one who fits, or nobody.

Moodle names `Anna Berg_4711_assignsubmission_file_`, ILIAS `Berg_Bodo_bb12_4712`, Canvas `bergbodo_LATE_12345_678_x`,
Blackboard `Assignment_bb12_attempt_2026-05-01-12-30-00_x`. All of them hold an id or a whole name between other words,
and but for Blackboard a number of the platform's own, which may be somebody's id by chance.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
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

PLATFORMS = re.compile(
    r"_(\d+)_assignsubmission_|^[^\W\d_]+_(?:late_)?(\d+)_(\d+)(?:_|$)|^[^\d_]+_[^\d_]+_[^\W_]+_(\d+)$", re.I
)
"""Where Moodle, Canvas and ILIAS write numbers of their own."""

DATE = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(-\d\d)*(?!\d)")
"""A day, and the time of day, as Blackboard writes them."""


class Known(NamedTuple):
    """Who goes by which name, one or several of that name, and who by which id."""

    names: dict[str, tuple[str, ...]] = {}
    ids: dict[str, str] = {}

    def words(self, student: str) -> set[str]:
        """All names of a student."""
        return {word for word, several in self.names.items() if student in several}

    def exact(self, name: str) -> str:
        """The student who is called just so, or has this id; empty if there is none, or several may be called so."""
        several = self.names.get(word := word_of(name), ())
        if several and word_of(several[0]) != word:  # a first and a last name, which others may have in another order
            several = tuple({x for key, some in self.names.items() if _one_name(key, word) for x in some})
        fits = {*several, *([self.ids[word]] if word in self.ids else [])}
        return fits.pop() if len(fits) == 1 else ""


class _Fit(NamedTuple):
    """Who fits by which name or id, which words of the text he takes, from the first to before the last."""

    student: str
    key: str
    first: int
    last: int


def whose(text: str, known: Known) -> tuple[str, ...]:
    """The students of a list whom a text can name, in order: none, one, or several.

    A name counts with its parts in any order and whatever parts them, an id as a word of its own. Who is named only
    within a longer name that is another's does not fit. An id goes before names that are its student's, too, or a part
    of his; beside the name of another there are two who fit.

    >>> bodo = {"anna berg": ("Anna Berg",), "Böhm, Bodo": ("Böhm, Bodo",), "anna": ("anna",)}
    >>> known = Known(bodo, {"bb12": "Böhm, Bodo"})
    >>> whose("BOEHM_bodo_4712", known), whose("Assignment_bb12_attempt_2026-05-01", known), whose("bergbodo_1", known)
    (('Böhm, Bodo',), ('Böhm, Bodo',), ())
    >>> whose("Anna Berg_4711_assignsubmission_file_", known), whose("anna and bb12", known)
    (('Anna Berg',), ('Böhm, Bodo', 'anna'))
    """
    names = _names(text, known)
    by_id = _by_id(text, names, known)
    return tuple(sorted(by_id | {fit.student for fit in names if not any(_yields(fit, x, known) for x in by_id)}))


def listed(name: str, known: Known) -> str:
    """The student whom a name means: his own or his id, else the only one whom it can name; empty if there is none."""
    if exact := known.exact(name):
        return exact
    fits = whose(name, known)
    return fits[0] if len(fits) == 1 else ""


def by_id(name: str, student: str, known: Known) -> bool:
    """Does a student's id stand in a name, so that it counts?"""
    return known.ids.get(word_of(name)) == student or student in _by_id(name, _names(name, known), known)


def foreign(name: str, student: str, known: Known) -> bool:
    """Does a name that holds a student's id say nothing of his own name?"""
    own = known.words(student)
    return bool(own) and not _says(name, own)


def words_of(name: str) -> set[str]:
    """The words of a name or an id, and these in one word, however they are spelt."""
    return {word for words in spelt(bare(name)) for word in words} | _runs_of_name(name)


def maybe(name: str, known: Known) -> tuple[str, ...]:
    """The students of a list of whose names another name is a part, as `dan` of `Dan Doe`."""
    said = [{x for x in words if x.isalpha() and len(x) > 1} for words in spelt(bare(name))]
    fits = {word: several for word, several in known.names.items() if any(x and x < words_of(word) for x in said)}
    return tuple(sorted({student for several in fits.values() for student in several}))


def bare(text: str) -> str:
    """A text without the names of lessons, in capitals or not, and without days."""
    stems = "|".join((*(path.stem for path in EVERY), "my_engine"))
    return re.sub(stems, " ", DATE.sub(" ", text), flags=re.I)


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


def word_of(name: str) -> str:
    """A name without capitals, and as a page is called: names that agree so are one."""
    return page_of(name).casefold()


def _words(text: str) -> tuple[str, ...]:
    """Words without what stands between them and above their letters."""
    plain = unicodedata.normalize("NFKD", text.translate(LETTERS))
    return tuple(re.findall(r"[^\W_]+", "".join(c for c in plain if not unicodedata.combining(c))))


def _names(text: str, known: Known) -> set[_Fit]:
    """Who is named by words that follow one another, but for whom only a part of another's name would name."""
    text = re.sub(r"_\d{1,2}_(?=assignsubmission_)", "_", text, flags=re.I)
    found = {
        _Fit(student, key, first, last)
        for words in spelt(bare(text))
        for first in range(len(words))
        for last in range(first + 1, len(words) + 1)
        for key, several in known.names.items()
        if "".join(words[first:last]) in _runs_of_name(key)
        for student in several
    }
    return {fit for fit in found if not any(_within(fit, other) for other in found)}


def _by_id(text: str, names: set[_Fit], known: Known) -> set[str]:
    """Whose ids stand in a text, but for numbers that are rather a platform's, a year or a lesson's."""
    own, found = {x for numbers in PLATFORMS.findall(text) for x in numbers}, {}
    for words in spelt(bare(text)):
        for key, student in known.ids.items():
            runs = _runs_of_id(key)
            if any(words[k : k + len(run)] == run for run in runs for k in range(len(words))):
                found[key] = student
    sure = {key for key, student in found.items() if _counts(key, student, text, names, known, own)}
    meant = {found[key] for key in sure}
    if len(meant) > 1:  # a number that is nobody's whose name stands there, beside the id of one whose name does
        meant = {x for x in meant if _says(text, known.words(x))} or meant
        meant |= {found[key] for key in sure if not _words(key)[0].isdigit()}
    return meant


def _counts(key: str, student: str, text: str, names: set[_Fit], known: Known, own: set[str]) -> bool:
    """Is a word that reads as an id one? What may be another number must stand with a name that is its student's."""
    signs = "".join(c for c in key if c.isalnum())
    if signs.isalpha() and any(key in _words(fit.key) and fit.student != student for fit in names):
        return False  # a part of another's name
    short = len(signs) < 4 or signs.isdigit() and re.fullmatch("(19|20)..", signs)
    if not short and signs not in own:
        return True
    return _says(text, known.words(student)) and all(_yields(fit, student, known) for fit in names)


def _says(text: str, names: Iterable[str]) -> bool:
    """Does a part of a name stand in a text, alone or with others in one word?"""
    said = {word for words in spelt(bare(text)) for word in words}
    parts = {word for name in names for words in spelt(name) for word in words if word.isalpha() and len(word) > 1}
    return bool(parts & said) or any(part in word for word in said for part in parts if len(part) > 2)


def _yields(fit: _Fit, student: str, known: Known) -> bool:
    """Is a name that stands in a text the student's own, too, or a part of his?"""
    own = [Counter(words) for name in known.words(student) for words in spelt(name)]
    return fit.student == student or any(Counter(words) <= one for words in spelt(fit.key) for one in own)


def _one_name(name: str, other: str) -> bool:
    """Are two names one but for the order of their parts?"""
    return bool(_runs_of_name(name) & {"".join(words) for words in spelt(other)})


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
    return frozenset(spelt(word)) if len(signs) >= (5 if signs.isalpha() else 3) else frozenset()


def _within(fit: _Fit, other: _Fit) -> bool:
    """Is that a part of what names another?"""
    inside = other.first <= fit.first and fit.last <= other.last
    return fit.student != other.student and inside and (fit.first, fit.last) != (other.first, other.last)
