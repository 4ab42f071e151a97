"""Typed answers in words: number words, yes and no said otherwise, and words that say more than a result."""

import re

from .reckon import UNIT, near, readings

NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split()
"""Numbers that are read as words."""

COUNTED = re.compile(
    rf"\W*(?:(?:it is|it's|there (?:is|are)|i get|about|exactly|in)\s+)?({'|'.join(NUMBERS)})(\s+[^\W\d_]+)?\W*", re.I
)
"""A number word that is the answer, with what it counts or measures."""

SPARE = frozenset(
    """about approx approximately roughly circa exactly precisely result answer solution solutions root roots the this
    that they them and are was were will then thus hence therefore gives equals equal makes comes there here have has
    get for from with after before both each all only between them first second third last later earlier left right
    time times contact contacts parting part parts touch touches touching meet meets graze grazes pass passes beside
    hit hits enter enters leave leaves way path gap wide width long away apart distance surface surfaces minus plus
    times over squared sqrt root sum difference per cent percent frame frames ball balls pair pairs centre centres
    center centers radius radii case cases value values number numbers its also when where which one""".split()
)
"""Words of which nobody doubts a result; so are those of the question."""

WORD = re.compile(r"[^\W\d_⁰¹²³⁴⁵⁶⁷⁸⁹]{3,}")
"""A word of three letters or more."""

WHY = re.compile(r"\b(?:because|since)\b.*", re.I | re.S)
"""A reason, which is for a person to read anyway."""


def in_digits(text: str) -> str:
    """An answer that is a number word, in digits; any other as it is.

    >>> [in_digits(x) for x in ("Three.", "two cm", "about five", "no one", "one or two", "YES!", "3! ")]
    ['3', '2 cm', 'about 5', 'no one', 'one or two', 'YES', '3! ']
    """
    text = re.sub(r"(?<=[^\W\d_])!+(?=\s*$)", "", text)
    if not (found := COUNTED.fullmatch(text)):
        return text
    head = "about " if re.search(r"\babout\b", text, re.I) else ""
    return f"{head}{NUMBERS.index(found[1].lower()) + 1}{found[2] or ''}"


def verdict(text: str, asked: str) -> str:
    """Yes or no, if an answer says just that in other words of the question; else the answer as it is.

    >>> asked = "Is r² lost in c?"
    >>> [verdict(x, asked) for x in ("not lost", "No, it is not.", "it is lost", "no, it is lost", "not sure", "lost?")]
    ['no', 'no', 'yes', 'no, it is lost', 'not sure', 'lost?']
    """
    what = found[1] if (found := re.search(r"\bIs \S+ (\w+)\b[^?]*\?", asked)) else "(?!)"
    of = r"(?:(?:it|r²|r\^2|r2)\s+)?"
    says_no = (
        rf"(?:no\W+)?{of}(?:is\s+)?(?:not|isn['’]t)\s+{what}|no\W+(?:it\s+)?(?:is|does|need|will)(?:\s+not|n['’]t)"
    )
    says_yes = rf"(?:yes\W+)?{of}(?:is\s+)?{what}|yes\W+(?:it\s+)?(?:is|does|will)"
    for said, way in (("no", says_no), ("yes", says_yes)):
        if re.fullmatch(rf"\W*(?:{way})[\s.!]*", text, re.I):
            return said
    return text


def more_than(text: str, asked: str) -> bool:
    """Does an answer with a result say something besides, in words that the question has not and that nobody needs?

    >>> more_than("1; DROP TABLE", "How many roots?"), more_than("3 roots, about", "How many?"), more_than("2 = k", "")
    (True, False, False)
    """
    known = SPARE | {x.lower() for x in WORD.findall(asked)}
    return any(x not in known for x in WORD.findall(WHY.sub("", text).lower()))


ENDED = re.compile(r"\s*([-+−–]?(?:\d+(?:[.,]\d+)?|[.,]\d+|\d+/\d+)\s*(?:%|[^\W\d_]{1,6})?)[\s.!]*", re.I)
"""A number alone, with its unit, as it stands behind the last equals sign of a way."""

ANOTHER = re.compile(
    r"±|\+/?-|\b(?:also|alternative\w*|another|second|both|again|answer|result|solution|neighbou?r)s?\b", re.I
)
"""What tells of more than one result."""

MOST = 1000
"""Letters of a way that is looked through."""


def ended(text: str) -> str:
    r"""The result at the end of a typed way: behind its last equals sign, or alone in its last line; empty if none is.

    >>> [ended(x) for x in ("v = (-20, 0), t = 5/20 = 0.25", "L = 2 * 8\n0.8 of it", "t = 1/2; t = 0.25", "t = 1 = 2")]
    ['0.25', '0.8 of it', '', '']
    """
    head, _, last = text.strip()[: MOST + 1].rpartition("\n")
    if len(text) > MOST or ANOTHER.search(text):
        return ""
    if "=" not in last:
        rows = [row for row in head.splitlines() if row.strip()]
        one = len(re.findall(r"\d+(?:[.,]\d+)?", last)) == 1
        return last.strip() if one and any("=" in row for row in rows) and not any(map(_a_result, rows)) else ""
    way, _, said = text.rpartition("=")
    parts = [x for x in re.split(r"[;,\n](?!\d)|\.\s", text.strip()) if "=" in x]
    named, sides = [_named(x) for x in parts], [x for x in parts[-1].split("=") if ENDED.fullmatch(x)]
    one = (named.count(named[-1]) == 1 or _goes_on(parts, named)) and all(map(_agree, sides, sides[1:]))
    return found[1] if one and re.search(r"\d", way) and (found := ENDED.fullmatch(said)) else ""


def _goes_on(parts: list[str], named: list[str]) -> bool:
    """Does the last piece of mere arithmetic reckon with what each one before it came to, as a way does?"""
    bare = [part for part, name in zip(parts, named, strict=True) if not name]
    ends = [x.rpartition("=") for x in bare]
    return not named[-1] and all(_in(x[2], then[0]) for x, then in zip(ends, ends[1:], strict=False))


def _in(said: str, way: str) -> bool:
    """Does a number stand in what is reckoned next?"""
    found = ENDED.fullmatch(said)
    numbers = re.findall(r"(?<![\w.,])\d+(?:[.,]\d+)?", way)
    return bool(found) and (len(numbers) > 1 or "√" in way) and any(_agree(found[1], x) for x in numbers)


def _agree(one: str, other: str) -> bool:
    """Can two numbers be the same, however they are written?"""
    return any(len(x) == len(y) == 1 and near(x[0], y[0]) for x in readings(one) for y in readings(other))


def _a_result(row: str) -> bool:
    """Is a row one number alone, with a name or without?"""
    return bool(ENDED.fullmatch(re.sub(r"^\s*[^\W\d]\w*\s*=", "", row)))


def _named(statement: str) -> str:
    """What a statement says to be so much, without the numbers behind a name; empty for arithmetic alone."""
    left = re.sub(r"^\W*(?:so|thus|hence|therefore|then|and)\b", "", statement.partition("=")[0].lower())
    left = "".join(left.split())
    return re.sub(r"(?<=[^\W\d_])[\d_]\w*$", "", left) if re.search(r"[^\W\d_]", left) else ""


def alone(text: str, count: int) -> bool:
    """Is a right answer so many numbers and nothing to read: neither how they are reckoned, nor why?

    >>> alone("t = 0.25 frames", 1), alone("13 - 11 = 2", 1), alone("2, because it is", 1), alone("4/5", 1)
    (True, False, False, True)
    """
    text = re.sub(r"^\W*(?:so|thus|hence|therefore)\b", "", UNIT.sub(" ", text), flags=re.I)
    text = re.sub(r"(?<![\w.,*/+(])(\d+)\s*/\s*\d+(?![\w.,]*[-+*/^)])", r"\1", text)  # a fraction is one number
    numbers = re.findall(r"(?<![^\W\d_])(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:e[-+]?\d+)?", text)
    return len(numbers) <= count and not re.search(r"\b(?:because|since|as|so)\b", text, re.I)
