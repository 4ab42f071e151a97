"""A lesson as a page to print: prose, equations, pictures at rest, exercises with room to write, answers at the end."""

import ast
import re
import struct
from base64 import b64decode
from functools import partial
from html import escape
from itertools import pairwise
from typing import NamedTuple

from nbconvert.filters.markdown_mistune import markdown2html_mistune
from nbformat import NotebookNode

from lib.show.canvas import DPI, SHARP, SMALL
from tools.handout.broken import LAB, TOLD, _breaks
from tools.handout.drawn import VOTE, _pictures_of
from tools.handout.lined import LINES, NEXT, NOTES, PLACE, _lined, _read, _room_for, _with_notes
from tools.handout.mended import _mending, _mends, _room_of
from tools.handout.named import FITS_AT_THE_END, _explained, _fitted
from tools.handout.ruled import last
from tools.handout.stated import (
    CAPTION,
    FIGURE,
    _anchors,
    _asked_of,
    _each_of,
    _ends_of,
    _marked,
    _once,
    _placed,
    _rows_of,
    _said_of,
    _state_of,
    _told_by,
)
from tools.handout.words import ENGINE, QUESTIONS, _in_black, _on_paper
from tools.handout.worked import _to_write
from tools.lesson import Lesson, asks, prose, without_note

FOLD = re.compile(r"<details><summary>(.*?)</summary>\s*(.*?)\s*</details>", re.S)
GIVES = re.compile(r"<details><summary>(What this lesson gives you.*?)</summary>\s*(.*?)\s*</details>", re.S)
"""What a lesson gives, and needs."""
CHOICE = re.compile(r"<li><details><summary>(.*?)</summary><p>(.*?)</p></details></li>", re.S)
SOURCES = re.compile(r"<details><summary>Sources</summary>\s*(.*?)\s*</details>", re.S)
NAMED = re.compile(r"<p><strong>Sources</strong></p>\s*<(?:p|ul)>.*?</(?:p|ul)>", re.S)
"""The same on paper, where they stand behind the answers: they need no page of their own."""
IMAGE = re.compile(r"(<img [^>]*>)(?:<p><em>(.*?)</em></p>)?", re.S)

LINKS = re.compile(r"^\[(?:Back|The map|On)\b.*$", re.M)


ASKED = "What you found", "Answer"
"""Folds that answer what was asked before them."""

TITLES = {
    "Answer": "Answer",
    "What you found": "Answer",
    "What else has <i>a</i> been called?": "What else <i>a</i> has been called: answer",
    "By how much is it better?": "By how much it is better: answer",
    "And how far does it roll?": "And how far it rolls: answer",
    "And if it spins in another direction?": "Where it rolls if it spins in another direction: answer",
    "What did you see?": "What the two marbles do: answer",
    "How long did they stay together?": "How long they stay together: answer",
    "Which double is the time, and does the halving end?": "Which double is the time, and why the halving ends: answer",
    "And a bullet?": "What a bullet asks of the cells: answer",
    "How many different sums do you find on the whole strip?": "How many different sums the whole strip has: answer",
    "Why is there a cliff at 30°, and none at 45°?": "Why there is such a jump at 30°, and none at 45°: answer",
}
"""What is said on paper for folds whose title says something else there, or asks what no picture on paper tells."""

POINTED = re.compile(rf'({re.escape(PLACE)} asked-for">(?:<div></div>)+</div>\s*<p class="see">.*?</p>)', re.S)
"""Lines under a question, and the words that point to its answer: these begin no page."""

FURTHER = re.compile(r'(at the end of the lesson\.</p>)(</div></div>)\s*(<p class="see">.*?</p>)')
"""A vote that ends its page, and words behind it that point to more on it."""

OPEN = re.compile(r'(<p>(?:(?!</?p>).)*\?</p>)\s*(<div class="figure">.*?</div>(?:\s*<p class="see">.*?</p>)?)', re.S)
"""A paragraph that ends with a question, which is asked of the picture below it, and what points to its answer."""

LONG = re.compile(r"^(?=.{79})( *)(\S.*?)  # (.*)$", re.M)
"""A line of code that is too long for the page with its comment, which then stands above it."""

SCREENS = re.compile(
    r"^(?:lab|pool_game|ten_shots|first_film|last_shot|three_shots|two_crowds|bet_again|own_sight|satellite"
    r"|floors|measure)\(",
    re.M,
)
"""Calls that show a game or a laboratory: paper has no use for a picture of its screen."""


class _Sheet(NamedTuple):
    """A lesson on paper: its body, and the answers that stand at its end."""

    body: str
    answers: list[str]


def _sheet(made: Lesson) -> _Sheet:
    """A lesson as HTML, without widgets."""
    answers: list[str] = []
    rest = [cell for cell in made.cells if not any(cell is x for x in made.head)]
    rows = [row for row in _rows_of(made) if "cell" not in row]
    waiting, parts = [(row["after"], _pictures(_state_of(made, row))) for row in rows], [""]
    cells = [*map(_opened, made.head), *rest, None]
    for before, (cell, after) in zip([None, *cells], pairwise(cells), strict=False):
        piece = _piece(made, cell, answers, waiting)
        if before is not None and asks(before):
            piece = re.sub(r'\A\s*<p class="see">Answer', '<p class="see">More on this: answer', piece)
        told = cell.cell_type == "code" and (asks(cell) or "caption" in (_asked_of(made, cell.source) or {}))
        asked = parts[-1].rstrip()
        if asked.endswith("?</p>") and _told_by(asked) != "picture" and not told and not _answering(after):
            piece = CAPTION.sub(partial(_answered_by, asked, answers), piece, count=1)
        parts.append(piece)
    body = _once(OPEN.sub(_open, _placed("\n".join(x for x in parts if x), waiting)))
    body = POINTED.sub(r'<div class="pointed">\1</div>', FURTHER.sub(r"\1\3\2", body))
    return _Sheet(body, [_placed(each, waiting) for each in answers])


def _answered_by(asked: str, answers: list[str], caption: re.Match) -> str:
    """The number of an answer in place of a caption that would give it, or of what is said instead."""
    return _noted("Answer", _said_of(asked, caption[1]), answers)


def _open(found: re.Match) -> str:
    """A question with lines and its picture, so that what answers it is on the next page."""
    question, picture = found.groups()
    next_page = NEXT * ('class="see"' not in picture)
    match _told_by(question):
        case "picture":
            return f'<div class="with-picture ends">{question}{_room_for(question)}{NEXT}</div>{picture}{NOTES}'
        case "text":
            return f'<div class="with-picture ends">{question}{picture}{_room_for(question)}{next_page}</div>{NOTES}'
    return f'<div class="with-picture">{question}{LINES}{picture}</div>{NOTES}'


def _answering(cell: NotebookNode | None) -> bool:
    """Does a cell begin with a fold, which then answers what was asked before?"""
    return cell is not None and cell.cell_type == "markdown" and cell.source.startswith("<details>")


def _opened(cell: NotebookNode) -> NotebookNode:
    """A cell of the head without its links, and with what is folded away in it: on paper that has no other place."""
    if cell.cell_type != "markdown":
        return cell
    gives = r'<p class="gives"><strong>\1</strong></p>' + "\n\n" + r"\2"
    return NotebookNode(cell | {"source": GIVES.sub(gives, LINKS.sub("", cell.source))})


def _written(made: Lesson) -> str:
    """A lesson as the inside of a page, its answers last."""
    body, answers = _sheet(made)
    sources = "".join(NAMED.findall(body))
    body = NAMED.sub("", body)
    body = re.sub(r"[aA]nswer (\d+) at the end of the lesson", rf'<a href="#answer-{made.number}-\1">\g<0></a>', body)
    body = _fitted(_explained(_on(_numbered(_with_notes(body), made.number))))
    rows = "".join(
        _at_the_end(f"answer-{made.number}-{i}", _fitted(x, FITS_AT_THE_END)) for i, x in enumerate(answers, start=1)
    )
    return (
        f'<article id="lesson-{made.number}">{body}<section class="answers"><h2>Answers</h2><ol>{rows}</ol>'
        f'{sources}<div id="{last(made.number)}" class="rows notes"></div></section></article>'
    )


def _on(body: str) -> str:
    """The body, its paragraphs that go on with a sentence marked: they begin no page."""
    return re.sub(r"<p>(?=[a-z])", '<p class="on">', body)


WHOLE = 1500
"""An answer of no more letters stands on one page."""


def _at_the_end(name: str, answer: str) -> str:
    """An answer among the others, whole on its page unless it is long."""
    whole = ' class="whole"' * (len(_read(answer)) <= WHOLE and "<img" not in answer)
    return f'<li id="{name}"{whole}>{answer}</li>'


def _numbered(body: str, number: str) -> str:
    """The body, each place to write in with a name of its own."""
    count = iter(range(1, body.count(PLACE) + 1))
    return re.sub(re.escape(PLACE), lambda found: f'<div id="rows-{number}-{next(count)}" class="rows', body)


def _piece(made: Lesson, cell: NotebookNode, answers: list[str], waiting: list[tuple[str, str]]) -> str:
    """A cell of a lesson on paper; pictures that belong to later words wait for them."""
    if cell.cell_type == "markdown":
        return _as_html(_mending(_at_rest(_marked(without_note(cell.source), waiting)), made, cell), answers)
    code = cell.source.strip()
    if "exercise(" in code:
        return _to_write(code)
    if SCREENS.search(code):
        return _to_break(made, cell, answers) if LAB.search(code) else ""
    printed = "".join(output.text for output in cell.outputs if output.output_type == "stream").rstrip()
    told = "\n\n".join(output.get("data", {}).get("text/markdown", "") for output in cell.outputs)
    out = f"{_listing(code)}<pre class='out'>{escape(printed)}</pre>" if "print(" in code else ""
    html = _shown(*_pictures_of(made, cell), answers, asks(cell))
    if ends := _ends_of(made, cell.source):
        html = _one_by_one(html, ends, answers)
    if _each_of(made, cell.source):
        html = _under_each(html)
    moved = [] if asks(cell) else _anchors(cell.source, html, _after(made, cell))
    if row := _asked_of(made, cell.source):
        first = FIGURE.search(html)[0]
        html = html.replace(first, _pictures(_state_of(made, row)) + first, 1)
        moved.append((row.get("after"), first))
    for words, figure in moved:
        waiting.extend([(words, figure)] * bool(words))
        html = html.replace(figure, "", 1)
    below = "" if out else _listing(_defined(code))
    return out + (_as_html(_unfolded(told), answers) if _bare(made, cell) else _as_listing(told)) + html + below


def _defined(code: str) -> str:
    """The functions that a cell defines, which it then calls.

    >>> print(_defined("import numpy\\n\\ndef f(x):\\n    return x\\n\\n\\nf(1)"))
    def f(x):
        return x
    """
    if not re.search(r"^def ", code, re.M):
        return ""
    lines, made = code.split("\n"), ast.parse(code).body
    return "\n\n\n".join("\n".join(lines[x.lineno - 1 : x.end_lineno]) for x in made if isinstance(x, ast.FunctionDef))


def _to_break(made: Lesson, cell: NotebookNode, answers: list[str]) -> str:
    """A listing, lines for the cases that break it, and where they are told, if the text behind it does not do so."""
    call = LAB.search(cell.source)
    name, code = call[1], _listing(cell.source[: call.start()].strip())
    lines = f'{PLACE} cases">{_room_of(name)}</div>'
    told = (
        ""
        if TOLD.match(_after(made, cell))
        else _noted("What breaks it, and what mends it", f"{_breaks(name)}\n\n{_mends(name)}", answers)
    )
    return f'<div class="to-break">{code}{lines}{told}</div>'


def _one_by_one(html: str, ends: list[str], answers: list[str]) -> str:
    """Pictures of which each is asked what comes of it: lines under each, and all as they end among the answers."""
    asked = _under_each(html)
    answers.append(f"<p>As each ends:</p>{''.join(map(_pictures, ends))}")
    return f'{asked}\n<p class="see">What comes of each: answer {len(answers)} at the end of the lesson.</p>\n'


def _under_each(html: str) -> str:
    """Pictures, each with lines under it."""
    room = f'{PLACE} cases"><div></div><div></div></div>'
    return "".join(f'<div class="with-picture">{figure}{room}</div>' for figure in FIGURE.findall(html))


def _bare(made: Lesson, cell: NotebookNode) -> bool:
    """Is a cell the code of a lesson whose prose has none, so that paper has none but its listings?"""
    code = made.parts["Code"]
    return any(cell is x for x in code) and "```" not in prose(code)


def _unfolded(text: str) -> str:
    """Markdown without the names of files, and without folded code, which no text explains."""
    text = FOLD.sub(lambda found: "" if "```" in found[2] else found[2], text)
    return LONG.sub(r"\1# \3\n\1\2", re.sub(r"^`lib/[\w/]+\.py`$", "", text, flags=re.M))


def _after(made: Lesson, cell: NotebookNode) -> str:
    """The markdown of a lesson that comes after a cell."""
    i = next((i for i, x in enumerate(made.cells) if x is cell), len(made.cells))
    return prose(made.cells[i + 1 :])


def _as_html(text: str, answers: list[str]) -> str:
    """Markdown as HTML; what is folded goes to the answers, and a number stands in its place; sources are no answer."""
    text = SOURCES.sub(r"**Sources**\n\n\1", text)
    return _plain(FOLD.sub(lambda found: _to_the_end(found, answers), text))


def _to_the_end(found: re.Match, answers: list[str]) -> str:
    """What stands in place of a fold: its question, if it is one, with lines to write on, and the number of the answer.

    What mends a listing has its lines under that.
    """
    title, text = found[1], found[2]
    before = found.string[: found.start()].strip()  # of a question that has its picture between, its mark
    if title == "What you found" and before and not before.endswith("⟧") and not _asked(found):
        title = "More on this"
    title = QUESTIONS.get(title, title)
    if not title.endswith("?") or title in TITLES or TOLD.match(found[0]):
        return _lined(text) * _asked(found) + _noted(title, text, answers)
    return f"<p>{title}</p>\n{_lined(text)}{_noted('Answer', text, answers)}" if text.strip() else ""


def _asked(found: re.Match) -> bool:
    r"""Is what a fold answers asked right before it, so that there are lines to write on?

    >>> [_asked(FOLD.search(f"{x}\n\n<details><summary>Answer</summary>8</details>")) for x in ("How many?", "Four.")]
    [True, False]
    """
    before = found.string[: found.start()].rstrip().split("\n\n")[-1]
    return before.endswith("?") or (found[1] in ASKED and "?" in before and not before.startswith("#"))


def _at_rest(text: str) -> str:
    """Markdown without the sentences that ask for a hand: on paper nothing can be pulled."""
    text = ENGINE.sub("", text)
    lines = (x if re.match(r"[|#`$<]|    ", x) else _on_paper(x) for x in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


def _plain(text: str) -> str:
    """Markdown as HTML without links to its headings."""
    return re.sub(r'<a class="anchor-link".*?</a>', "", markdown2html_mistune(text))


def _noted(title: str, text: str, answers: list[str]) -> str:
    """The number of an answer, which is put at the end; nothing if it is all about a screen."""
    if not text.strip():
        return ""
    answers.append(_plain(text))
    asked = TITLES.get(title, title + (" Answer" if title.endswith("?") else ": answer"))
    return f'\n<p class="see">{asked} {len(answers)} at the end of the lesson.</p>\n'


def _shown(html: str, before: str, answers: list[str], vote: bool) -> str:
    """What a cell showed: pictures with their words; its questions stand together, under the picture before them.

    vote : whether what comes after it answers it.
    """
    seen, *votes = html.split(VOTE)
    if not votes:
        return _pictures(seen)
    alone = " alone" * vote
    pictures = [(before, _answered(seen, before))] + [("", "")] * (len(votes) - 1)
    asked = (
        _pictures(above) + _question(each, answers, x, vote) for each, (above, x) in zip(votes, pictures, strict=True)
    )
    return f'<div class="asked{alone}">{"".join(asked)}</div>'


def _pictures(html: str) -> str:
    """Saved pictures as figures, the words under each as its caption."""
    return "".join(_figure(image, words) for image, words in IMAGE.findall(html))


def _answered(html: str, before: str) -> str:
    """What is seen after a vote, but for what shows and says what stood above its question."""
    (known, said), *_ = [*IMAGE.findall(before), ("", "")]
    kept = [(image, words) for image, words in IMAGE.findall(html) if image != known and words not in (said, "")]
    return "".join(_figure(image, words) for image, words in kept)


def _figure(image: str, words: str) -> str:
    """A picture and its caption."""
    return f'<div class="figure">{_sized(image)}{_caption(words)}</div>'


WIDE, HIGH = 174.0, 70.0
"""How wide a picture can be on the page, and how high one is at most whose words can be read then, in millimetres."""

TYPE = 7.1 / SMALL
"""To what share of its size a picture may shrink, so that its words are of 7 points."""


def _sized(image: str) -> str:
    """A picture no larger than it needs, and no smaller than lets its words be read."""
    wide, high = struct.unpack(">II", b64decode(re.search(r"base64,([\w+/=]{32})", image)[1])[16:24])
    least = 25.4 * wide / (SHARP * DPI) * TYPE
    return f'{image[:-1]} style="width: {min(WIDE, max(least, HIGH * wide / high)):.1f}mm">'


def _caption(words: str) -> str:
    """The words under a picture."""
    words = _on_paper(words.removeprefix("As first drawn: "))
    return f'<p class="caption">{words}</p>' if words else ""


def _question(asked: str, answers: list[str], after: str, vote: bool) -> str:
    """A question with its choices; the replies go to the answers, and so does what is seen after the vote."""
    rows = CHOICE.findall(asked)
    answers.append(f"<ol>{''.join(f'<li>{_in_black(reply)}</li>' for _, reply in rows)}</ol>{after}")
    choices = "".join(f"<li>{text}</li>" for text, _ in rows)
    question = _in_black(re.search(r"<p><b>.*?</b></p>", asked, re.S)[0])
    see = f'<p class="see">Answer {len(answers)} at the end of the lesson.</p>'
    room = f'<p class="reason">My reason:</p>{PLACE} {"reasons" if vote else "few"}"></div>'
    return f'<div class="question">{question}<ol>{choices}</ol>{room}{see}</div>'


def _as_listing(markdown: str) -> str:
    """Source code that is folded in the notebook is named on paper: its file, and not its lines."""
    files = sorted(set(re.findall(r"`(lib/[\w/]+\.py)`", markdown)))
    return f"<p class='see'>The code that runs stands in {', '.join(files)}.</p>" if files else ""


def _listing(code: str) -> str:
    """Code as it stands."""
    return f"<pre class='code'>{escape(code.rstrip())}</pre>" if code else ""
