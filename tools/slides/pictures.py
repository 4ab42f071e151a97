"""A lesson's pictures: where they stand, which states and tags of equations each has, and what these light."""

import importlib
import re
from functools import cache

from nbformat import NotebookNode

from lib import show, teach
from lib.show.board import Board, State
from lib.show.central import Central
from lib.teach import engine
from lib.teach.lessons import lesson
from tools.lesson import Lesson, asks, equations
from tools.slides.slide import _Place


def _call(cell: NotebookNode) -> str:
    """What a code cell shows: its laboratory, or its last line."""
    lines = cell.source.strip().splitlines()
    return next((line for line in lines if line.startswith("lab(")), lines[-1])


def _asked(source: str) -> dict | None:
    """The question that code asks, with its answers and its scene: it names them, as `lesson04.PREDICTION`."""
    found = re.search(r"(?:vote=|predict\(.*?)lesson(\d\d)\.(\w+)", source, re.S)
    return getattr(lesson(found[1]), found[2]) if found else None


def _is_picture(cell: NotebookNode) -> bool:
    """Does a code cell show a picture that is not part of a question or an exercise?"""
    images = any("<img" in output.get("data", {}).get("text/html", "") for output in cell.get("outputs", []))
    return images and not asks(cell) and not cell.source.startswith("folded(")


def _place(cell: NotebookNode, state: str = "", voted: bool = False) -> _Place:
    """Where the board of a cell stands among what the cell shows."""
    pages = [x.data["text/html"] for x in cell.outputs if "text/html" in x.get("data", {})]
    return _Place(cell.id, next(i for i, page in enumerate(pages) if "<img" in page), state, voted)


def _is_recorded(call: str) -> bool:
    """Does a picture show the same wherever it is made? One that measures the machine does not."""
    return call.split("(")[0] in show.__all__


def _is_game(call: str) -> bool:
    """Is a picture a game on an engine? Each shot of it is worked out, which needs a kernel, and no slide has one."""
    game = getattr(getattr(teach, call.split("(")[0], None), "__module__", "").startswith(f"{engine.__name__}.")
    return game and not _is_recorded(call)  # `opening` is a picture of lib.show, and a game by that name, too


@cache
def _board_of(call: str) -> type[Board] | None:
    """The kind of board that a call of `lib.show` makes, if it has states."""
    if call.split("(")[0] not in show.__all__:
        return None
    module = importlib.import_module(getattr(show, call.split("(")[0]).__module__)
    kinds = [x for x in vars(module).values() if isinstance(x, type) and x.__module__ == module.__name__]
    return next((kind for kind in kinds if getattr(kind, "states", None)), None)


def stands(call: str, state: str) -> float | None:
    """When the picture of a call stands on a slide in a state that tells of a later time; None where it does not."""
    return getattr(_board_of(call), "stands", {}).get(state)


@cache
def told_by_bet(call: str) -> str:
    """What the picture of a call says at its end if it is a bet, which is played after it was made; else nothing."""
    if call.split("(")[0] not in show.__all__:
        return ""
    module = importlib.import_module(getattr(show, call.split("(")[0]).__module__)
    kinds = [x for x in vars(module).values() if hasattr(x, "let_fly") and x.__module__ == module.__name__]
    for board in (kind() for kind in kinds):
        board.t = 1.0
        return board.caption
    return ""


@cache
def unfolded(call: str) -> str:
    """What the picture of a call says at the end once it has unfolded what the room was asked to find; else nothing."""
    kind = _board_of(call)
    if not hasattr(kind, "unfold"):
        return ""
    board = kind(*re.findall(r'"([^"]*)"', call))
    board.projected = True
    board.unfold()
    board.t = board.last
    return board.caption


@cache
def _rows_of(call: str) -> dict[str, State]:
    """The states that the picture of a call has."""
    kind = _board_of(call)
    if not issubclass(kind or object, Central):
        return dict(getattr(kind, "states", {}))
    names = re.findall(r'"([^"]*)"', re.match(r'\w+\(((?:"[^"]*"(?:, )?)*)', call)[1])
    asked = _asked(call)
    return dict(kind(*names, **({"vote": asked} if asked else {})).states)


def _states_of(call: str) -> dict[str, str]:
    """The states that the picture of a call of `lib.show` has, with their titles, or the tags in them without."""
    tagged = {name: dict.fromkeys(row.tags, "") or {name: row.title} for name, row in _rows_of(call).items()}
    return {name: title for row in tagged.values() for name, title in row.items()}


def _lit(call: str, tag: str) -> tuple[str, frozenset[str]]:
    """The state in which the picture of a call lights an equation, and the layers that are lit."""
    rows = _rows_of(call)
    name = next((name for name, row in rows.items() if tag in row.tags), tag)
    return name, frozenset(rows[name].tags[tag].layers.split() if tag in rows[name].tags else [tag])


def _tags(cell: NotebookNode, made: Lesson) -> list[str]:
    """The equations of a lesson that the picture of a cell knows."""
    return [tag for tag in _states_of(_call(cell)) if tag in equations(made)]


def _shown_by(tag: str, cell: NotebookNode, made: Lesson) -> NotebookNode | None:
    """The picture that lights an equation: the last above it, or the first below that asks nothing."""
    cells = [x for part in ("Play", "Derive") for x in made.parts[part]]
    at = next(i for i, x in enumerate(cells) if x is cell)
    pictures = [i for i, x in enumerate(cells) if x.cell_type == "code" and (asks(x) or _is_picture(x))]
    knowing = [i for i in pictures if tag in _states_of(_call(cells[i]))]
    below = [i for i in knowing if i > at and not asks(cells[i])]
    found = [*below[:1], *(i for i in knowing if i < at)]
    return cells[found[-1]] if found else None


def _one_state(call: str, tag: str) -> str:
    """The call of a picture that opens it in one state, without its vote: `stencil("4.9")`."""
    call = re.sub(r", vote=[^)]*", "", call)
    rest = re.sub(r'^\w+\(((?:"[^"]*"(?:, )?)*)', "", call)
    return f'{call.split("(")[0]}("{tag}"{", " if rest != ")" else ""}{rest}'
