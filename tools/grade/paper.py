"""Typed answers in numbers or in a word: right if they say one thing and that is the key's; else they wait.

By itself the machine calls an answer right or a mistake only if there is no doubt what it says: one result, no "or",
no "not", no number more than were asked for. All else is for the lecturer.
"""

import re

from ..room.draws import _said
from ..room.exam import _Asked
from ..room.exam_page import _slip_told
from ..room.rubric import BARE
from .concluded import Concluded, conclusions, rivals, said_first
from .judged import Entry
from .reckon import LONGEST, near, readings
from .spoken import alone, ended, in_digits, more_than, verdict

ALONE = f"A result alone, without its way, earns {BARE} point at most; the way is for your lecturer to read."

SEVERAL = "It says more than one thing, or not for certain which, so your lecturer reads it."
WORDY = "What is asked for is told in words, so your lecturer reads the answer."
COMES_NEAR = "It comes near to what is asked for, so your lecturer reads it."
IN_PART = "A part of it is what is asked for, so your lecturer reads it."
BESIDES = "It says something besides the result, so your lecturer reads it."
OTHER_UNIT = "It is told in another unit than the question, so your lecturer reads it."
"""Why an answer waits."""

WORDS = re.compile(r"\d+ and \d+|[a-z]+\d*")
"""What of a result is compared as words: a pair of balls, yes, no, meets."""

UNITS = {"t", "s", "cm", "m", "c4", "and", "at"}
"""Words that say nothing."""

DOUBT = re.compile(
    r"\b(or|not|no|none|cannot|never|nothing|idea|know|dunno|idk|guess(ed)?|maybe|perhaps|possibly|probably|either|"
    r"neither|nor|between|but|instead|other|unsure|sure|except|unless|if|rather|wrong|yes|false|true|through|else|"
    r"almost|nearly|hardly|barely|(?:less|more|fewer|larger|smaller|higher|lower) than|at (?:the )?(?:most|least)|"
    r"up to|max(?:imum|imal)?|min(?:imum|imal)?|within|exceeds|"
    r"(?:pair|ball|case|row|part|step)s?\s*\d\w*)\b|n['’]t\b|[?<>≤≥≠~…]|\.\.|\d\s*(?:to|until|till)\s*[-−]?\d|\bin\s*\[",
    re.I,
)
"""What makes it doubtful what is said, or what a number is the number of."""

VERDICTS = re.compile(r"\b(pass|meet|graz|hit|touch|miss|yes|no)\w*", re.I)
"""Words that decide a question; more than one of them is more than one answer."""

REASON = re.compile(r"\s*[.,:;–-]?\s*(?:\b(?:because|since|as|for)\b.*)?\s*\.?\s*", re.I | re.S)
"""What may stand behind yes or no: nothing, or a reason."""

LENGTHS = re.compile(r"(?<=[\d\s])(mm|cm|dm|km|m)\b(?!\s*/)", re.I)
"""A unit of length behind a number."""


def on_paper(name: str, text: str, question: _Asked) -> Entry:
    """An answer in numbers, and of a way that waits what it ends with, if that is right."""
    plain = LENGTH_OF.sub(" d ", text)
    made, worth = _result(name, plain, question)._replace(source=text), float(question.question.points)
    if made.kind != "unjudged" or not _ends_right(plain, question):
        return made
    told = ENDS_RIGHT.format(worth - BARE)
    return Entry(name, "right", told, BARE, worth, source=text, more=worth - BARE, result=True)


LENGTH_OF = re.compile(r"\|\s*(?:\.{1,3}|…)\s*\|")
"""How the length of what stood before is written."""

ENDS_RIGHT = "Its result is right. The way, up to {:g} points, is for your lecturer to read."
"""What is said of a way that is typed with a right result at its end."""


def _ends_right(text: str, question: _Asked) -> bool:
    """Does a typed way end with, or conclude, what is asked for, and say no other result?"""
    wanted = wanted_of(question)
    numbers = wanted_numbers(wanted)
    found = conclusions(text, len(numbers))
    return _ends_with_number(text, question) or any(_concludes(one, numbers, question) for one in found)


def _concludes(one: Concluded, numbers: list[float], question: _Asked) -> bool:
    """Is that the result, and nothing beside it, and is there no other in the rest of the way?"""
    wanted, asked = wanted_of(question), f"{_asked(question)} {wanted_of(question)}"
    said, word = _read(one.said, wanted, question), set(WORDS.findall(wanted.lower())) - UNITS
    if _waits(said, wanted, question) or not says(said, wanted) or more_than(said, asked) or says(one.rest, wanted):
        return False
    if not numbers and word:
        pieces = {verdict(x, _asked(question)) for x in re.split(r"[,;\n]|\.\s", one.rest)}
        return not (VERDICTS.search(one.rest) or re.search(r"\bnot\b", one.rest, re.I) or pieces & {"yes", "no"})
    return not rivals(one.rest, numbers)


def _ends_with_number(text: str, question: _Asked) -> bool:
    """Does a typed way end with the one number that is asked for, and say no other result?"""
    said, wanted = ended(text), wanted_of(question)
    if not said or len(wanted_numbers(wanted)) != 1 or set(WORDS.findall(wanted.lower())) - UNITS:
        return False
    if said_first(text):
        return False
    plain = not DOUBT.search(text) and not _waits(said, wanted, question)
    return plain and says(said, wanted) and not more_than(said, f"{_asked(question)} {wanted}")


def _result(name: str, text: str, question: _Asked) -> Entry:
    """An answer in numbers: the result of the key, or of a mistake that the rubric names."""
    wanted, worth, written = wanted_of(question), float(question.question.points), text
    text = _read(text, wanted, question) if len(text) <= LONGEST else text
    why = _waits(text, wanted, question) if len(text) <= LONGEST else SEVERAL
    if why and not _another(text, wanted):
        return Entry(name, "unjudged", why, None, worth, source=written, more=worth)
    if says(text, wanted):
        if more_than(text, f"{_asked(question)} {wanted}"):
            return Entry(name, "unjudged", BESIDES, None, worth, source=written, more=worth)
        told, bare = f"The result is right. {ALONE}", _bare(text, wanted)
        read = "the result alone" if bare else ""
        made = Entry(name, "right", told, BARE, worth, source=written, more=worth - BARE, says=read)
        return made._replace(bare=bare, result=True)
    bare = _bare(text, wanted)
    if _another(text, wanted):
        return Entry(name, "wrong", f"The result is {wanted}.", 0.0, worth, source=written, more=worth / 2, bare=bare)
    for slip in question.question.slips:
        gives = _slip_told(slip, question.drawn).removeprefix(slip.what) if slip.gives else ""
        if gives and _says_slip(text, gives, wanted):
            left = max(0.0, worth - slip.loses)
            reply = f"That is what comes of this mistake: {slip.what}. {ALONE}"
            cause = f"{_begun(slip.what)}."
            return Entry(name, "wrong", reply, 0.0, worth, cause=cause, source=written, more=left, bare=bare)
    if why := _cannot_be_wrong(text, wanted):
        return Entry(name, "unjudged", why, None, worth, source=written, more=worth)
    reply = f"The result is {wanted}. No mistake of the rubric gives yours; the way is for your lecturer to read."
    return Entry(name, "wrong", reply, 0.0, worth, source=written, more=worth / 2, bare=bare)


def _bare(text: str, wanted: str) -> bool:
    """Is an answer no more than a result, be it right or wrong?"""
    return alone(text, len(wanted_numbers(wanted)))


WORD_ALONE = re.compile(r"\W*(?:(?:it|they|the (?:path|ball|line))\s+)?(yes|no|passes|grazes|meets)\W*", re.I)
"""One of the words that a question asks to choose from, and no more."""


PAIR = re.compile(r"\W*(?:(?:it is|for|only)\s+){0,2}(?:the\s+)?pair\s+(\d+)(?:\s+(?:alone|only))?[\s.!)]*", re.I)
"""A row of a table of pairs, and no more."""


def _another(text: str, wanted: str) -> bool:
    """Is an answer another word than that which is wanted, of those that are to choose from, and no more?"""
    found = WORD_ALONE.fullmatch(text)
    sets = {"ye", "no"}, {"passe", "graze", "meet"}
    said, right = (found[1].lower() if found else "").removesuffix("s"), wanted.lower().removesuffix("s")
    return said != right and any({said, right} <= some for some in sets)


def _asked(question: _Asked) -> str:
    """A question in its words."""
    return getattr(question.drawn, "text", "")


def _read(text: str, wanted: str, question: _Asked) -> str:
    """An answer without gaps, its number word in digits, and yes or no where that is what it says in other words."""
    text = in_digits(" ".join(text.split()))
    if "| pair |" in _asked(question) and (found := PAIR.fullmatch(text)):
        return found[1]
    if wanted in ("passes", "meets", "grazes"):
        text = re.sub(r"^\W*(?:it\s+)?misses\W*$", "passes", text, flags=re.I)
    return verdict(text, _asked(question)) if wanted in ("yes", "no") else text


def _begun(text: str) -> str:
    """Words as a sentence begins, but for a letter that stands for a number.

    >>> _begun("a root too many"), _begun("a is left out"), _begun("r² is added"), _begun("2 r too much")
    ('A root too many', 'a is left out', 'r² is added', '2 r too much')
    """
    letter = re.match(r"a (?:is\b|[^\w\s])|[b-z]\b|[a-z][²³]", text)
    return text if letter else f"{text[0].upper()}{text[1:]}"


def wanted_of(question: _Asked) -> str:
    """The result that is asked for as it is written."""
    return question.result


def says(text: str, wanted: str) -> bool:
    """Does an answer say what is wanted, its words and its numbers in their order, and no other number?

    >>> says("pair 1 and 2 after 2,5 s", "1 and 2, 2.5"), says("2 and 13", "2"), says("13 - 11 = 2 cm", "2")
    (True, False, True)
    """
    if (left := _without(text, wanted)) is None:
        return False
    numbers = wanted_numbers(wanted)
    return any(_same(mine, numbers) for mine in _readings(left)) if numbers else True


def wanted_numbers(wanted: str) -> list[float]:
    """The numbers of a result, without those that are words."""
    return next(iter(readings(WORDS.sub(";", wanted.lower()))), [])


def _readings(text: str) -> list[list[float]]:
    """A text as numbers, so many per cent also as so many."""
    return [*readings(text), *(readings(text.replace("%", "")) if "%" in text else ())]


def _without(text: str, wanted: str) -> str | None:
    """A text without the words that are wanted; None if one of them is not there."""
    text = text.lower()
    for words in WORDS.findall(wanted.lower()):
        if words in UNITS:
            continue
        if not re.search(rf"\b{words}\b", text):
            return None
        text = re.sub(rf"\b(?:pairs?\s+)?{words}\b", ";", text)
    return text


def _same(mine: list[float], wanted: list[float]) -> bool:
    """Are these the numbers that are wanted, one by one?"""
    return len(mine) == len(wanted) and all(map(near, wanted, mine))


def _waits(text: str, wanted: str, question: _Asked) -> str:
    """Why a person must read an answer, whatever numbers stand in it; empty if none must."""
    words = [x for x in WORDS.findall(wanted.lower()) if x not in UNITS and not x[0].isdigit()]
    if words in (["yes"], ["no"]):
        found = re.fullmatch(rf"\W*{words[0]}\b(.*)", text, re.I | re.S)
        return "" if found and REASON.fullmatch(found[1]) and not DOUBT.search(found[1]) else _of_word(text)
    left = _without(text, wanted)
    if DOUBT.search(text.lower() if left is None else left) or len(VERDICTS.findall(text)) > 1:
        return SEVERAL
    if words and left is None:
        return WORDY
    if words and not wanted_numbers(wanted) and not _of_key(left, question):
        return SEVERAL
    asked = _asked(question)
    if any(unit.lower() not in re.findall(r"[a-z]+", asked) for unit in LENGTHS.findall(text)):
        return OTHER_UNIT
    return ""


def _of_word(text: str) -> str:
    """Why an answer to a question of yes or no waits; empty if it is a single number, which a mistake may give."""
    alone = len(_readings(text)[:1] and _readings(text)[0]) == 1
    return "" if alone and not DOUBT.search(text) else WORDY


def _of_key(text: str, question: _Asked) -> bool:
    """Are all numbers beside a word numbers of the key, with their signs?"""
    numbers = [x for value in question.drawn.answers.values() for x in wanted_numbers(_said(value))]
    found = _readings(text)
    return any(all(any(near(x, y) for x in numbers) for y in mine) for mine in found) if found else False


def _says_slip(text: str, gives: str, wanted: str) -> bool:
    """Does an answer say what a mistake gives, and nothing beside it, or that in place of a part of what is wanted?"""
    slip = wanted_numbers(gives)
    left = _without(text, gives)
    if not slip or left is None:
        return False
    sizes = {len(slip), len(wanted_numbers(wanted))}
    return any(len(mine) in sizes and _in_order(mine, slip) for mine in _readings(left))


def _in_order(mine: list[float], wanted: list[float]) -> bool:
    """Are the numbers that are wanted among these, in their order?"""
    left = iter(mine)
    return all(any(near(x, y) for y in left) for x in wanted)


def _cannot_be_wrong(text: str, wanted: str) -> str:
    """Why an answer that is not right is not wrong for certain either; empty if it is."""
    numbers, found = wanted_numbers(wanted), _readings(text)
    if not numbers:
        return WORDY
    if not re.search(r"\d", text):
        return "Words are for your lecturer to read."
    if not found or any(len(mine) > len(numbers) for mine in found[:1]):
        return SEVERAL
    if any(near(x, y) for mine in (*found, _written_out(text)) for x in numbers for y in mine):
        return IN_PART
    return COMES_NEAR if any(comes_near(mine, numbers) for mine in found) else ""


def _written_out(text: str) -> list[float]:
    """The numbers that stand in an answer, whatever is done with them there; `12-13` may say that it lies between."""
    return [float(x) for x in re.findall(r"(?<![\d.])(?:\d+\.?\d*|\.\d+)(?![\d.])", text.replace(",", "."))]


def comes_near(mine: list[float], wanted: list[float]) -> bool:
    """Are all numbers that are wanted there, but in another order, of the other sign, ×100, or by 5 %?

    >>> comes_near([0.95, 0.55], [0.55, 0.95]), comes_near([93], [0.92]), comes_near([0.5], [0.92])
    (True, True, False)
    """
    shown = [y for x in mine for y in (abs(x), abs(x) / 100)]
    return all(any(abs(abs(x) - y) <= max(0.006, 0.05 * abs(x)) for y in shown) for x in wanted)
