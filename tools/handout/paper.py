"""A lesson as a page to print: prose, equations, pictures at rest, exercises with room to write, answers at the end."""

import re
import struct
from base64 import b64decode
from html import escape
from typing import NamedTuple

from nbconvert.filters.markdown_mistune import markdown2html_mistune
from nbformat import NotebookNode

from lib.show.canvas import DPI, SHARP, SMALL
from lib.teach.exercises import find
from lib.teach.ladder import written
from tools.handout.before import _unanswered
from tools.handout.words import _in_black, _on_paper
from tools.lesson import Lesson, without_note

FOLD = re.compile(r"<details><summary>(.*?)</summary>\s*(.*?)\s*</details>", re.S)
CHOICE = re.compile(r"<li><details><summary>(.*?)</summary><p>(.*?)</p></details></li>", re.S)
SOURCES = re.compile(r"<details><summary>Sources</summary>\s*(.*?)\s*</details>", re.S)
SRC = re.compile(r'src="([^"]*)"')
LINKS = re.compile(r"^\[(?:Back|The map|On)\b.*$", re.M)


SPARE = 3
"""Lines to write on, more than a solution has."""

SCREENS = re.compile(
    r"^(?:lab|pool_game|ten_shots|first_film|last_shot|three_shots|two_crowds|bet_again|own_sight)\(", re.M
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
    parts = [_piece(cell, answers, _unanswered(made, cell)) for cell in [*map(_opened, made.head), *rest]]
    return _Sheet("\n".join(x for x in parts if x), answers)


def _opened(cell: NotebookNode) -> NotebookNode:
    """A cell of the head without its links, and with what is folded away in it: on paper that has no other place."""
    if cell.cell_type != "markdown":
        return cell
    return NotebookNode(cell | {"source": FOLD.sub(r"**\1**\n\n\2", LINKS.sub("", cell.source))})


def _written(made: Lesson) -> str:
    """A lesson as the inside of a page, its answers last."""
    body, answers = _sheet(made)
    rows = "".join(f"<li>{x}</li>" for x in answers)
    return (
        f'<article id="lesson-{made.number}">{body}<section class="answers"><h2>Answers</h2><ol>{rows}</ol></section>'
        "</article>"
    )


def _piece(cell: NotebookNode, answers: list[str], before: str) -> str:
    """A cell on paper; before : its picture before a vote."""
    if cell.cell_type == "markdown":
        return _as_html(_at_rest(without_note(cell.source)), answers)
    code = cell.source.strip()
    if "exercise(" in code:
        return _to_write(code)
    shown = "".join(_output_of(output, answers, before) for output in cell.outputs)
    kept = code[: code.rindex("lab(")].strip() if "\nlab(" in code else ""
    if SCREENS.search(code):
        return _listing(kept)
    if any(output.output_type == "stream" for output in cell.outputs):
        kept = code
    return _listing(kept) + shown


def _as_html(text: str, answers: list[str]) -> str:
    """Markdown as HTML; what is folded goes to the answers, and a number stands in its place; sources stay."""
    text = SOURCES.sub(r"**Sources**\n\n\1", text)
    return _plain(FOLD.sub(lambda found: _noted(found[1], found[2], answers), text))


def _at_rest(text: str) -> str:
    """Markdown without the sentences that ask for a hand: on paper nothing can be pulled."""
    lines = (x if re.match(r"[|#`$<]|    ", x) else _on_paper(x) for x in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


def _plain(text: str) -> str:
    """Markdown as HTML without links to its headings."""
    return re.sub(r'<a class="anchor-link".*?</a>', "", markdown2html_mistune(text))


def _noted(title: str, text: str, answers: list[str]) -> str:
    """The number of an answer, which is put at the end."""
    answers.append(_plain(text))
    return f'\n<p class="see">{title}: answer {len(answers)} at the end of the lesson.</p>\n'


def _output_of(output: NotebookNode, answers: list[str], before: str) -> str:
    """What a cell showed: pictures with their words, questions, text; a question stands under its picture before it."""
    if output.output_type == "stream":
        return f"<pre class='out'>{escape(output.text.rstrip())}</pre>"
    data = output.get("data", {})
    if "text/html" in data:
        seen, vote, asked = data["text/html"].partition('<div class="vote">')
        if not vote:
            return _pictures(seen)
        return f'<div class="asked">{_pictures(before)}{_question(asked, answers, _after(seen, before))}</div>'
    if "text/markdown" in data:
        return _as_listing(data["text/markdown"])
    return ""


def _pictures(html: str) -> str:
    """Saved pictures as figures, the words under each as its caption."""
    found = re.findall(r"(<img [^>]*>)(?:<p><em>(.*?)</em></p>)?", html, re.S)
    return "".join(f'<div class="figure">{_sized(image)}{_caption(words)}</div>' for image, words in found)


WIDE, HIGH = 174.0, 84.0
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


def _after(seen: str, before: str) -> str:
    """The pictures that a film ends with, as figures, but for one that stands above its question."""
    return _pictures(seen) if SRC.findall(seen) != SRC.findall(before) else ""


def _question(asked: str, answers: list[str], after: str) -> str:
    """A question with its choices; the replies go to the answers, and so does what is seen after the vote."""
    rows = CHOICE.findall(asked)
    answers.append(f"<ol>{''.join(f'<li>{reply}</li>' for _, reply in rows)}</ol>{after}")
    choices = "".join(f"<li>{text}</li>" for text, _ in rows)
    question = _in_black(re.search(r"<p><b>.*?</b></p>", asked, re.S)[0])
    see = f'<p class="see">Answer {len(answers)} at the end of the lesson.</p>'
    return f'<div class="question">{question}<ol>{choices}</ol><p class="reason">My reason:</p>{see}</div>'


def _as_listing(markdown: str) -> str:
    """Source code that is folded in the notebook is named on paper: its file, and not its lines."""
    files = sorted(set(re.findall(r"`(lib/[\w/]+\.py)`", markdown)))
    return f"<p class='see'>The code that runs stands in {', '.join(files)}.</p>" if files else ""


def _listing(code: str) -> str:
    """Code as it stands."""
    return f"<pre class='code'>{escape(code.rstrip())}</pre>" if code else ""


def _to_write(code: str) -> str:
    """The head of the function that is asked for, and lines to write on."""
    head = escape(code.split("exercise(")[0].strip().removesuffix(" ..."))
    name = re.search(r'exercise\("([\d.]+)"', code)[1]
    solution = "\n".join(written(find(name).solution).body)
    lines = "<div></div>" * (solution.count("\n") + 1 + SPARE)
    return (
        f"<div class='exercise'><pre class='code'>{head}</pre><div class='lines' aria-hidden='true'>{lines}</div></div>"
    )
