"""What a typed way concludes: behind an arrow or a "so", in its last line, behind its last stop, or before "because".

It is taken only if it stands alone there, and nothing else in the way may be another result, or a doubt.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from .reckon import near, readings

MOST = 1000
"""Letters of a way that is looked through."""

MARK = re.compile(
    r"=>|->|→|⇒|∴|\b(?:so|thus|hence|therefore|answer|ans|result|finally|altogether)\b(?:\s+(?:is|that|it))?\s*[:,=]?",
    re.I,
)
"""What stands before a conclusion."""

WHY = re.compile(r"[,.;:–-]?\s+(?:because|since)\b", re.I)
"""What stands behind one."""

DOUBTS = re.compile(
    r"\b(?:or|maybe|perhaps|possibly|probably|guess\w*|idea|know|dunno|idk|sure|unsure|either|neither|nor|else|instead|"
    r"other|another|alternative\w*|also|again|wrong|but|cannot|never|nothing|almost|nearly|hardly|barely|roughly|"
    r"unless|except|rather|between|answers|results|solutions|correction|sorry|mistake|crossed|neighbou?rs?|"
    r"second (?:answer|result)|"
    r"up to|max(?:imum|imal)?|min(?:imum|imal)?|within|exceeds|at (?:the )?(?:most|least)|"
    r"(?:less|more|fewer|larger|smaller|higher|lower) than)\b|n['’]t\b|[?~…≠]|\.\.",
    re.I,
)
"""What makes a whole way doubtful, wherever it stands."""

NAME = re.compile(r"^\W*(?:(?:it|they|[^\W\d]\w*)\s*(?:is|are|=|:)\s*)+", re.I)
"""What a result is called, before it."""

RECKONS = re.compile(r"[+*·×√^±]|\d\s*[-−–/]\s*\(|\)\s*/|=\s*[^=]*=|[<>≤≥]|(?<!\w)\d[\d.,/]*\s*=|\)\s*=")
"""What no result has that stands alone."""

VALUE = r"[-−–+]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:/\d+)?"
STATED = re.compile(
    rf"\s*(?:(?P<name>[^\W\d]\w*(?:\s+[^\W\d]\w*)?)\s*(?:=|is|:)\s*)?(?P<value>{VALUE})\s*(?:%|[^\W\d_]{{1,6}})?[\s.!]*"
)
"""A number that stands alone in a piece of a way, with a name or without."""

SUM = re.compile(r"^[\d\s.,()+*·×/−–-]*\d\s*=\s*(?=[^=]*$)")
"""A sum of plain numbers before its result."""

IS_WAY = re.compile(r"[=+*/<>]|\d\s*[-−–]\s*\d|[^\W\d_]{3}")
"""What a way has, and a number alone has not."""

MINE = {
    "it",
    "t",
    "time",
    "gap",
    "share",
    "missed",
    "x",
    "w",
    "u",
    "answer",
    "result",
    "they",
    "roots",
    "number",
    "count",
}
"""Names under which nobody has another number than the result, if that is one number."""

OURS = {"", "it", "they", "answer", "result", "end", "centre", "center", "point", "pegs", "first", "t", "times"}
"""The same of several numbers."""


class Concluded(NamedTuple):
    """What a way concludes, and the rest of it."""

    said: str
    rest: str


def conclusions(text: str, count: int) -> Iterator[Concluded]:
    r"""What a typed way may conclude, of so many numbers, the likeliest first; nothing if there is a doubt in it.

    >>> [x.said for x in conclusions("d = 13, 13 - 11 => 2 cm", 1)], [*conclusions("13 - 11 => 2 or 3", 1)]
    (['2 cm'], [])
    >>> [x.said for x in conclusions("(5, 12), so 13 - 1 = 12 cm", 1)], [*conclusions("12, because 13 - 1", 1)][0].said
    (['12 cm'], '12')
    >>> [x.said for x in conclusions("D = 6.25, t1 = 0.9, t2 = 1.15", 2)]
    ['1.15', '0.9, t2 = 1.15']
    """
    text = text.strip()
    if len(text) > MOST or DOUBTS.search(text) or (count == 1 and re.search(r"±|\+/?-", text)):
        return
    for rest, said in _parted(text, count):
        said = NAME.sub("", said.strip(" \t\n.!,;:"))
        if said and IS_WAY.search(rest) and not RECKONS.search(NAME.sub("", said)):
            yield Concluded(said, rest)


def said_first(text: str) -> bool:
    """Does a text begin with its result, and go on with a reason?"""
    found = WHY.search(text)
    return bool(found and re.search(r"\d|^\W*(?:it|yes|no)\b", text[: found.start()], re.I))


def _parted(text: str, count: int) -> Iterator[tuple[str, str]]:
    """The rest of a way, and what it may conclude, however it parts them."""
    found = WHY.search(text)
    if said_first(text):  # it stands, whatever the reason ends with
        yield text[found.end() :], text[: found.start()]
        return
    if marks := [*MARK.finditer(text)]:
        reckoned = SUM.match(text[marks[-1].end() :]) if count == 1 else None
        at = marks[-1].end() + (reckoned.end() if reckoned else 0)
        yield text[: at if reckoned else marks[-1].start()], text[at:]
    for sign in ("\n", r"\.\s", ";", r"="):
        if (places := [*re.finditer(sign, text)]) and (sign != "=" or count != 1):
            yield text[: places[-1].start()], text[places[-1].end() :]
    if found:
        yield text[found.end() :], text[: found.start()]
    pieces = re.split(r"([,;\n]\s*|\.\s)", text)
    if count > 1 and len(pieces) > 2 * count:
        yield "".join(pieces[: -2 * count]), "".join(pieces[1 - 2 * count :])


def rivals(rest: str, wanted: list[float]) -> bool:
    """Is there another result in the rest of a way: numbers that stand alone, or under a name of the result?

    >>> rivals("t = 0.75", [0.25]), rivals("L = 16", [0.8]), rivals("L = 16, 0.2", [0.8]), rivals("t = 1/4", [0.25])
    (True, False, True, False)
    """
    if len(wanted) > 1:
        return any(_other(piece, wanted) for piece in re.split(rf"[;\n]|\.\s|{MARK.pattern}", rest, flags=re.I))
    for piece in re.split(rf"[;\n]|\.\s|,\s|{MARK.pattern}", rest, flags=re.I):
        named, value = _stated(piece)
        if value is not None and (not named or named in MINE) and not any(near(x, value) for x in wanted):
            return True
    return False


def _other(piece: str, wanted: list[float]) -> bool:
    """Does a piece of a way say as many numbers as are wanted, under no name or that of a result, and not these?"""
    name, sign, last = piece.rpartition("=")
    said = last if sign and name.strip().lower() in OURS else piece
    if re.search(r"[^\W\d_]{2}", said) or RECKONS.search(said) or re.search(r"[^\W\d_]\w*\s*=", said):
        return False
    found = [x for x in readings(said) if len(x) == len(wanted)]
    return bool(found) and not any(all(map(near, wanted, x)) for x in found)


def _stated(piece: str) -> tuple[str, float | None]:
    """What a piece of a way says to be which number, by its last equals sign; no number if it does not."""
    head, sign, last = piece.rpartition("=")
    name = re.sub(r"[\d_]+$", "", head.partition("=")[0].strip().lower())
    if sign and name in MINE:
        found = STATED.fullmatch(last)
    else:
        found = STATED.fullmatch(piece)
        name = re.sub(r"[\d_]+$", "", ((found and found["name"]) or "").split(" ")[-1].lower())
    numbers = readings(found["value"]) if found else []
    return name, numbers[0][0] if numbers and len(numbers[0]) == 1 else None
