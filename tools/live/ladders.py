"""The lines of an exercise that are put in order, with the reply to every order: found once, and then looked up.

Not every order is run. The statements behind the last one that any case reaches change nothing, so all orders that
begin alike up to there share a reply; but where a loop or a question is in pieces, what stands behind may make an order
no Python, and each is run. A page's file says the orders by their hashes, so that it does not spell the solution out;
whoever tries them all finds the right one, as at the exercise itself.
"""

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

import numpy as np

from lib.show.board import Board
from lib.show.still import Picture
from lib.teach import checking
from lib.teach.exercises import every, find
from lib.teach.ladder import Ladder, _defined
from lib.teach.ladder.pieces import shut
from tools.editions import key
from tools.live.record import _recording
from tools.live.short import _as_text

BASIS, PRIME = 0xCBF29CE484222325, 0x100000001B3
"""The numbers of the hash that is called FNV-1a, of 64 bits."""

LONG = 100.0
"""Seconds that an answer may take while its reply is found: a timer knows no endless time."""


class Ordering(NamedTuple):
    """The lines of an exercise as a page has them.

    head : what stands above them. lines : mixed, as they are first shown. pieces : the code with a blank between each
    two. replies : by the hash of how an order begins, the number of what is said. said : each reply, with the number of
    its picture, or -1. drawn : the pictures.
    """

    name: str
    head: str
    lines: list[str]
    pieces: list[str]
    replies: dict[str, int]
    said: list[tuple[str, int]]
    drawn: list[Board]


def hashed(name: str, order: list[int]) -> str:
    """How an order of an exercise's lines begins, as a page's file tells it.

    >>> hashed("04.1", [1, 0])
    '07590c1286c4d433'
    """
    found = BASIS
    for byte in f"{name} {','.join(map(str, order))}".encode():
        found = (found ^ byte) * PRIME % 2**64
    return f"{found:016x}"


def ordering(name: str) -> Ordering:
    """All that a page has to know of an exercise's lines, without its solution."""
    asked = find(name)._replace(solution=None, rungs=shut(key._rungs(name)))
    made, replies, said, drawn = Ladder(name, asked), {}, {}, {}
    with _patient():
        for begun in _orders(made):
            told, shown = _replied(made, begun)
            picture = drawn.setdefault(shown.alt, (len(drawn), shown))[0] if shown else -1
            replies[hashed(name, begun)] = said.setdefault((told, picture), len(said))
    boards = [Picture(shown.figure, shown.alt) for _, shown in drawn.values()]
    head = made.code.before + made.code.head
    return Ordering(name, head, made.lines.pieces, made.blanks.pieces, replies, [*said], boards)


@contextmanager
def _patient() -> Iterator[None]:
    """Nothing is cut short, so that a slow machine finds what a fast one does."""
    before = checking.PATIENCE, checking.SOON
    checking.PATIENCE, checking.SOON = LONG, LONG
    try:
        yield
    finally:
        checking.PATIENCE, checking.SOON = before


def _orders(made: Ladder) -> Iterator[list[int]]:
    """The orders of the lines that each have a reply of their own, or how they begin; none where there are no lines."""
    pieces = made.lines.pieces
    if len({len(text) - len(text.lstrip()) for text in pieces}) > 1:
        return map(list, permutations(range(len(pieces))))
    return _beginnings(made) if pieces else iter(())


def _beginnings(made: Ladder, begun: tuple[int, ...] = (), reached: int = -1) -> Iterator[list[int]]:
    """How orders of the lines begin, each only as far as any case goes.

    begun : what they begin with. reached : the place of the last line that the first of them comes to; below 0 before
    that is known.
    """
    rest = [i for i in range(len(made.lines.pieces)) if i not in begun]
    if reached < 0:
        reached = _reached(made, [*begun, *rest])
    if reached < len(begun) or not rest:
        yield list(begun)
        return
    for i in rest:
        yield from _beginnings(made, (*begun, i), reached if i == rest[0] else -1)


def _function(made: Ladder, order: list[int]) -> tuple[str, Callable]:
    """The code of an order, and the function that it is."""
    made.lines.order = order
    text = made.put_together(made.lines)
    return text, _defined(text, made.code.head, {name: find(x).right for name, x in made.given.items()})


def _reached(made: Ladder, order: list[int]) -> int:
    """The place in an order of the last line that any case of the exercise runs."""
    (text, function), deepest = _function(made, order), 0
    file = function.__code__.co_filename

    def within(frame, event: str, argument) -> Callable:
        nonlocal deepest
        deepest = max(deepest, frame.f_lineno)
        return within

    def watch(frame, event: str, argument) -> Callable | None:
        return within if frame.f_code.co_filename == file and frame.f_code.co_name != "<module>" else None

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        with redirect_stdout(io.StringIO()), np.errstate(all="ignore"):
            for case, _ in checking._answers_of(made.exercise):
                checking._run_once(made.exercise, function, case)
    finally:
        sys.settrace(before)
    return _place(made, order, text, deepest)


def _place(made: Ladder, order: list[int], text: str, row: int) -> int:
    """The place of the statement in which a row of the code stands."""
    ends, end = [], text.count("\n") - sum(made.lines.pieces[i].count("\n") + 1 for i in order)
    for i in order:
        end += made.lines.pieces[i].count("\n") + 1
        ends.append(end)
    return next(k for k, last in enumerate(ends) if row <= last)


def _replied(made: Ladder, begun: list[int]) -> tuple[str, tuple | None]:
    """What is said of an order that begins so, and drawn."""
    rest = [i for i in range(len(made.lines.pieces)) if i not in begun]
    made.lines.order = [*begun, *rest]
    return made.judged(made.lines)


def as_data(made: Ordering) -> dict:
    """The same in plain data, the pictures as they are recorded."""
    drawn = [_recording(board) for board in made.drawn]
    return made._asdict() | {"drawn": drawn}


def main() -> None:
    """Print the script of a lesson's exercises, named by its file."""
    path = Path(sys.argv[1])
    names = [name for name in every() if name.startswith(f"{path.stem[:2]}.")]
    found = {name: as_data(ordering(name)) for name in names}
    print(f"window.sweptSpheres.recording({_as_text(f'{path.stem}.lines')}, {_as_text(found)});")


if __name__ == "__main__":
    main()
