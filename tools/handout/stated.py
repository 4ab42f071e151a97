"""States of pictures that a lesson's text needs where nothing can be pressed: each behind the words that need it."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unittest.mock import patch

from matplotlib.artist import Artist
from nbformat import NotebookNode

from lib.show import board as boards
from lib.show.canvas import saved
from lib.show.central import Central
from tools.handout.drawn import _called, _for_paper, _measured
from tools.lesson import Lesson

CAPTION = re.compile(r'(?<=>)<p class="caption">(.*?)</p>', re.S)
FIGURE = re.compile(r'<div class="figure">.*?</div>', re.S)
NAMES = re.compile(r'"([^"]+)"')
PARAGRAPH, FURTHER = re.compile(r"[^\n]*"), re.compile(r"\n\n(?:\$\$|[a-z])[^\n]*")
"""A paragraph from some words on; and what goes on behind it: an equation, or more of a sentence."""

MARK = re.compile(r"<p>⟦(\d+)⟧</p>")
"""What stands in a text in place of a picture until that is put there."""


@cache
def _read() -> dict:
    """The file of states."""
    return tomllib.loads(Path(__file__).with_name("states.toml").read_text(encoding="utf-8"))


def _rows() -> list[dict]:
    """All that is to be printed besides what a notebook stores."""
    return _read()["state"]


def _told_by(question: str) -> str:
    """What answers a question: the `picture` below it, the `text` behind that, or the `end` of the lesson.

    question : as HTML.
    """
    return next((where for where, some in _read()["told"].items() if any(x in question for x in some)), "text")


def _said_of(question: str, caption: str) -> str:
    """What the answer says to a question of a picture: what is written for it, or else the picture's caption."""
    return next((row["said"] for row in _read()["answer"] if row["asked"] in question), caption)


def _rows_of(made: Lesson) -> list[dict]:
    """What is to be printed of a lesson besides what its notebook stores."""
    return [row for row in _rows() if row["lesson"] == made.number]


def _state_of(made: Lesson, row: dict) -> str:
    """The picture that a row asks for, as HTML: a board in a state, its knobs turned and its handles moved."""
    with patch.object(boards, "png", _for_paper), patch.object(Central, "measure", _measured):
        (board,) = _called(made, NotebookNode(source=row["call"]))
        if "state" in row:
            board.show_state(row["state"])
        if "knobs" in row:
            board.turn(**row["knobs"])
        for name, place in row.get("hands", {}).items():
            board.move(name, place)
        for name in row.get("acts", ()):
            board.act(name)
        for name, value in row.get("traits", {}).items():
            setattr(board, name, value)
        board.redraw()
        hidden = [mark for name in row.get("without", ()) for mark in _artists(vars(board.layers[name]).values())]
        for mark in hidden:
            mark.set_visible(False)
        picture, words = board.png, row.get("caption", board.alt)
    return saved(picture, words, board.figure.bbox.width, words)["text/html"]


def _artists(found) -> Iterator[Artist]:
    """All artists in what a layer holds: one by one, or in lists."""
    for each in found:
        yield from [each] if isinstance(each, Artist) else _artists(each) if isinstance(each, list | tuple) else []


def _asked_of(made: Lesson, source: str) -> dict | None:
    """What is printed instead of a cell's first picture under a question that this would answer, if anything is."""
    call = source.strip().split("\n")[-1]
    return next((row for row in _rows_of(made) if "cell" in row and call.startswith(row["cell"])), None)


def _each_of(made: Lesson, source: str) -> bool:
    """Has each picture of a cell lines of its own?"""
    return source.strip().split("\n")[-1] in _read()["each"].get(made.number, ())


def _ends_of(made: Lesson, source: str) -> list[str]:
    """The pictures of a cell as each ends, as HTML, if each of them is asked what comes of it; else none."""
    call = source.strip().split("\n")[-1]
    if call not in _read()["ends"].get(made.number, ()):
        return []
    (board,) = _called(made, NotebookNode(source=call))
    rows = [{"call": call, "state": name, "traits": {"t": 1.0}} for name in board.shown]
    board.close()
    return [_state_of(made, row) for row in rows]


def _anchors(source: str, html: str, later: str) -> list[tuple[str, str]]:
    """Each picture of a cell that a later equation or sentence is about, with the words behind which it belongs.

    The first stays, and so do those of which nothing later speaks. source : the cell's. html : its pictures. later :
    the markdown that comes after it.
    """
    names, figures = NAMES.findall(source.strip().split("\n")[-1]), FIGURE.findall(html)
    if len(names) != len(figures):
        return []
    found = [(_about(name, later), figure) for name, figure in zip(names[1:], figures[1:], strict=True)]
    return [(words, figure) for words, figure in found if words]


def _about(name: str, later: str) -> str:
    r"""The words of a text that need a state: its equation, or that it is to be pressed; empty if there are none.

    >>> _about("8.9", r"$$ J \tag{8.9} $$"), _about("together", "Press *together*, and pull."), _about("late", "")
    ('\\tag{8.9}', 'Press *together*', '')
    """
    equation = f"\\tag{{{name}}}"
    pressed = re.search(rf"[Pp]ress [^.\n]*\*{re.escape(name)}\*", later)
    return equation if equation in later else pressed[0] if pressed else ""


def _marked(text: str, waiting: list[tuple[str, str]]) -> str:
    r"""Markdown with a mark behind each paragraph that one of the waiting pictures belongs to, and its equations.

    >>> _marked("One.\n\nTwo, three.\n\nFour.", [("Two", "")])
    'One.\n\nTwo, three.\n\n⟦0⟧\n\nFour.'
    """
    for i, (words, _) in reversed([*enumerate(waiting)]):
        if words in text:
            end = _end(text, text.index(words))
            text = f"{text[:end]}\n\n⟦{i}⟧\n\n{text[end:].lstrip()}".rstrip()
    return text


def _end(text: str, at: int) -> int:
    """Where a paragraph of markdown ends, with the equations in its sentence and the end of that.

    at : a place in it.

    >>> [_end(f"Zero is\\n\\n$$ x $$\\n\\n{more}", 0) for more in ("which is 3. If at", "One.", "with")]
    [29, 16, 22]
    """
    end = PARAGRAPH.match(text, at).end()
    while more := FURTHER.match(text, end):
        end = more.end()
        closed = re.match(r"\n\n[a-z][^\n]*?[.?!](?= [A-Z]|\n|$)", more[0])
        if closed:
            return end if more[0].endswith((".", "?", "!", ":")) else more.start() + closed.end()
    return end


def _placed(html: str, waiting: list[tuple[str, str]]) -> str:
    """A text in which each mark has become its picture."""
    return MARK.sub(lambda found: waiting[int(found[1])][1], html)


def _once(body: str) -> str:
    """The body, a picture left out that is the same as the last one: of its words what that has not said is kept."""
    last, words = "", ""

    def kept(found: re.Match) -> str:
        nonlocal last, words
        image, said = re.search(r'src="([^"]*)"', found[0]), CAPTION.search(found[0])
        if not image or not said:
            return found[0]
        if image[1] != last:
            last, words = image[1], said[1]
            return found[0]
        told = re.sub(r"\A\([\d.]+\) ", "", said[1])
        return "" if words.startswith(told) else f"<p>In the picture above: {told[:1].lower()}{told[1:]}</p>"

    return FIGURE.sub(kept, body)
