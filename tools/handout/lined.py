"""Places to write on: lines under a question, as many as its answer needs, and for notes where a page has room."""

import re
from html import unescape
from math import ceil

PLACE = '<div class="rows'
"""How a place to write in begins."""

NOTES = f'{PLACE} notes"></div>'
"""A place for notes, where a page has room left."""

LINES = f'{PLACE} asked-for"><div></div><div></div></div>'
"""Lines under a question that is to be answered."""

EACH, MOST = 280, 4
"""So many letters of an answer take a line of those who only say what it says; and no answer has more lines."""

BARE = re.compile(r"(?:\A|[.:?] )(?:Do|Does|Did|Is|Are|Can|Could|Will|Would|Has|Have|May)\b[^.:?]*\?\s*\Z")
"""How a question ends that yes or no answers: two lines are enough."""

NEXT = '<p class="see">The next page answers it.</p>'
"""Where the answer is to a question that ends its page."""

MORE = f'{PLACE} more"></div>'
"""A place for more lines, where a page has room left."""

ROOMY = re.compile(
    r"(?<!</strong>)</p>(?:</div>)?\s*"
    r"(?=<h[23]\b|<p>(?!\s*\$\$|[a-z])(?!(?:(?!</p>).)*\?</p>)(?!(?:(?!</p>).)*</p>\s*<ul>))",
    re.S,
)
"""Where a paragraph ends, or a picture, and notes may stand before what comes next."""


def _with_notes(body: str) -> str:
    """The body with places for notes between paragraphs and before headings, which are empty unless a page has room.

    None stands before the first picture, none between a question and what it is asked of, and none over a list.
    """
    first, figure, rest = body.partition('<div class="figure">')
    return first + figure + ROOMY.sub(rf"\g<0>\n{NOTES}\n", rest)


def _room_for(question: str) -> str:
    """Lines under a question that ends its page; one that yes or no answers has the rest of the page for notes.

    >>> _room_for("<p>Does the ball meet the pin?</p>").count(NOTES), _room_for("<p>Where does it go?</p>").count(MORE)
    (1, 1)
    """
    bare = BARE.search(re.sub(r"<[^>]*>", "", question).strip())
    return LINES + (NOTES if bare else MORE)


def _lined(answer: str) -> str:
    """Lines for a question, as many as its answer needs, two at least, and one for each line of code.

    >>> _lined("No.") == LINES, _lined(900 * "a").count("<div></div>")
    (True, 4)
    """
    code = max((x.count("\n") for x in re.findall(r"```\w*\n(.*?)```", answer, re.S)), default=0)
    count = max(min(ceil(len(_read(answer)) / EACH), MOST), code, 2)
    return f'{PLACE} asked-for">{count * "<div></div>"}</div>'


def _read(text: str) -> str:
    """What a reader reads of a text, each formula as short as it looks."""
    return unescape(re.sub(r"<[^>]+>", "", re.sub(r"\$+[^$]+\$+", 6 * "x", text)))
