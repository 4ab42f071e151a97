"""A lesson's pictures as paper needs them: before a vote without its answer, and always without knobs."""

import ast
import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, redirect_stdout
from importlib import import_module
from io import BytesIO, StringIO
from unittest.mock import Mock, patch

import numpy as np
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.text import Text
from nbformat import NotebookNode
from PIL import Image

from lib.show import board as boards
from lib.show.board import Board
from lib.show.canvas import png, saved
from lib.show.central import Central
from lib.show.track import TRACK
from tools.handout.pale import _on_cloth, _paled
from tools.lesson import Lesson

NUMBER = re.compile(r"[−-]?\d[\d.,]*\d|\d")
VOTE = '<div class="vote">'

SPARE = 12
"""How many empty pixels stay above and below a picture."""

ASKS = re.compile(
    r"\b(?:[Pp]ull (?:back|the)|[Pp]lay it\b|[Pp]ress Play|tap$)"
    r"|^(?:played .* (?:slower|faster)|in slow motion|your guess|your program$|Press \*?Next|The table is empty)"
)
"""Words in a picture that ask for a hand, or speak of its film."""

SHOWING = "show.explorer", "show.folded", "show.still", "teach.engine.pool", "teach.engine.hole"
SHOW = [import_module(f"lib.{name}") for name in SHOWING]
"""The modules that hand something to be shown to the notebook."""


def _pictures_of(made: Lesson, cell: NotebookNode) -> tuple[str, str]:
    """The pictures of a cell without knobs that nobody can turn on paper, and that before its vote, as HTML.

    Where nothing is to be drawn anew the first is what is stored; where no picture asks the second is empty.
    """
    stored = "".join(output.get("data", {}).get("text/html", "") for output in cell.get("outputs", []))
    seen, vote, asked = stored.partition(VOTE)
    if "<img" not in seen:
        return stored, ""
    shown = _called(made, cell)
    with patch.object(boards, "png", _for_paper), patch.object(Central, "measure", _measured):
        for board in shown:
            board.redraw()  # its rulers are named
        before = _unanswered(shown[0]) if vote else ""
        if vote:
            shown[0].chosen = 0  # whatever is chosen, what was hidden is shown
            getattr(shown[0], "show_answer", lambda: None)()
        if vote or any(_tracks(x.figure) or _asking(x.figure) or _ruled(x) or _on_cloth(x.figure) for x in shown):
            seen = "".join(board.saved()["text/html"].partition(VOTE)[0] for board in shown)
    return seen + vote + asked, before


def _for_paper(figure: Figure, moving: Iterable[Artist] = ()) -> bytes:
    """A figure as PNG, without its tracks and on pale cloth."""
    _paled(figure)
    return _unknobbed(figure, moving)


def _unknobbed(figure: Figure, moving: Iterable[Artist] = ()) -> bytes:
    """A figure as PNG without its tracks, the empty rows that they leave, and words that ask for a hand."""
    tracks, asking = _tracks(figure), _asking(figure)
    for artist in (*tracks, *asking):
        artist.set_visible(False)
    made = png(figure, [artist for artist in moving if artist.axes not in tracks])
    for artist in asking:
        artist.set_visible(True)
    return _cropped(made) if tracks else made


def _cropped(data: bytes) -> bytes:
    """A picture from its first row that is not of one colour to its last."""
    with Image.open(BytesIO(data)) as picture:
        rows = np.flatnonzero(np.ptp(np.asarray(picture), axis=1))
        low, high = max(rows[0] - SPARE, 0), min(rows[-1] + SPARE, picture.height)
        kept, out = picture.crop((0, low, picture.width, high)), BytesIO()
        kept.save(out, "PNG")
    return out.getvalue()


RULERS = {"centimetres": "{} cm", "frames": "t = {}"}
"""How the last number on a ruler says what it counts: on a screen the knob there tells it."""

_plainly = Central.measure


def _measured(board: Central, name: str, *args, **options) -> None:
    """Put a ruler where it belongs, its last number with what it counts."""
    _plainly(board, name, *args, **options)
    if name in RULERS and (numbers := [text for text in board.layers[name].numbers if text.get_text()]):
        numbers[-1].set_text(RULERS[name].format(numbers[-1].get_text()))


def _ruled(board: Board) -> bool:
    """Has a board a ruler?"""
    return any(name in RULERS for name in getattr(board, "layers", ()))


def _tracks(figure: Figure) -> list:
    """The axes of a figure that hold a track with a knob."""
    return [ax for ax in figure.axes if ax.get_label() == TRACK]


def _asking(figure: Figure) -> list[Text]:
    """The words in a figure that ask for a hand and are seen, with the rows below in which they go on."""
    seen = [text for text in figure.findobj(Text) if text.get_visible() and text.get_text().strip()]
    asking: list[Text] = []
    for i, text in enumerate(seen):
        above = asking[-1] if asking and asking[-1] is seen[i - 1] else None
        if ASKS.search(text.get_text()) or (above and _goes_on(above, text)):
            asking.append(text)
    return asking


def _goes_on(above: Text, text: Text) -> bool:
    """Is a text the next row of a column of words?"""
    (x, y), (left, low) = above.get_position(), text.get_position()
    return text.axes is above.axes and left == x and low < y


def _unanswered(board: Board) -> str:
    """The picture of a board that asks as it opens, with its words, as HTML."""
    picture = board.png
    words = _hushed(board.alt, [row[0] for row in board.vote["answers"]], board.vote["question"])
    return saved(picture, words, board.figure.bbox.width, words)["text/html"]


def _hushed(words: str, choices: list[str], question: str) -> str:
    """The words of a picture without the numbers of choices, unless the question says them.

    >>> _hushed("It comes at a cut of 30°.", ["By 30°", "By 60°"], "By how much does it turn?")
    'It comes.'
    >>> _hushed("It meets zero at −0.75 and 0.25.", ["At t = 0.25.", "Never.", "At t = −0.75."], "When do they touch?")
    'It meets zero.'
    """
    told = set(NUMBER.findall(words)) - set(NUMBER.findall(question))
    meant = sorted({x for text in choices for x in NUMBER.findall(text)} & told)
    several = "|".join(map(re.escape, meant))
    words = re.sub(rf" at (?:{several})(?:,? and (?:{several}))+(?![\d])", "", words) if meant else words
    for number in meant:
        words = re.sub(rf" at [^,.:;]*?{re.escape(number)}(?![\d])[^\s,.;:]*", "", words)
    return words


def _called(made: Lesson, cell: NotebookNode) -> list[Board]:
    """The boards that a cell shows, in a namespace that holds what its lesson imports."""
    names: dict = {}
    for line in _imports(made):
        exec(compile(ast.Module([line], []), made.name, "exec"), names)
    shown = Mock()
    with ExitStack() as held, redirect_stdout(StringIO()):
        for module in SHOW:
            held.enter_context(patch.object(module, "display", shown))
        exec(compile(cell.source, made.name, "exec"), names)
    return [board for call in shown.call_args_list for board in _boards(call.args[0])]


def _boards(shown) -> list[Board]:
    """The boards in what is shown: itself, that below its controls, or those in its fold."""
    if isinstance(shown, Board):
        return [shown]
    return [*getattr(shown, "boards", ()), *([shown.board] if hasattr(shown, "board") else [])]


def _imports(made: Lesson) -> Iterator[ast.stmt]:
    """The lines of a lesson that import."""
    for cell in made.cells:
        if cell.cell_type == "code":
            yield from (x for x in ast.parse(cell.source).body if isinstance(x, ast.Import | ast.ImportFrom))
