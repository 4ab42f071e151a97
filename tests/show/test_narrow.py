"""On a phone the first picture of every lesson is whole, and in it and in those that ask no words meet."""

import ast
import json
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from legible import box_of, clip_of, meet
from matplotlib.text import Text

from lib.show import Marble, Pegs, Stencil, explorer
from lib.show.board import Board
from lib.show.mesh._fairway import HALF, HUMP
from lib.show.mesh._green import EYE
from tools.live.record import LOW, NARROW

LESSONS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))

COLUMN = 343.0
"""Pixels that a phone of 375 has for a picture."""

LEAST, SHARE = 11.1, 0.67
"""The least size of letters, in pixels, and the least share of the column for a picture that asks: see `alive.css`."""

MEET = -1.0
"""By so many pixels two words may overlap: words are apart by one, as letters of one word are."""


def shows(path: Path) -> list[tuple[str, str]]:
    """The calls of a lesson that show its first picture, or one that asks, and what it imports."""
    cells = [x for x in json.loads(path.read_text(encoding="utf-8"))["cells"] if x["cell_type"] == "code"]
    trees = [x for cell in cells for x in ast.parse("".join(cell["source"])).body]
    imported = [x for x in trees if isinstance(x, ast.ImportFrom) and x.module.startswith("lib")]
    known = {name.name for x in imported if x.module == "lib.show" for name in x.names}
    calls = [x.value for x in trees if isinstance(x, ast.Expr) and isinstance(x.value, ast.Call)]
    calls = [x for x in calls if isinstance(x.func, ast.Name) and x.func.id in known]
    asks = [x for i, x in enumerate(calls) if not i or any(word.arg == "vote" for word in x.keywords)]
    return [("\n".join(map(ast.unparse, imported)), ast.unparse(x)) for x in asks]


CALLS = [(path.stem, i, *call) for path in LESSONS for i, call in enumerate(shows(path))]


@cache
def shown(imported: str, call: str) -> Board:
    """The picture that a call shows, as it is laid out for a phone."""
    made, space = [], {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(explorer, "display", made.append)
        exec(f"{imported}\n{call}", space)
    board = next(found for found in map(board_in, made) if found)
    board.onlookers = set()
    board.wide, board.high = NARROW, LOW if board.vote else 0.0
    return board


def board_in(made) -> Board | None:
    """The picture in what is displayed."""
    return made if isinstance(made, Board) else next(filter(None, map(board_in, getattr(made, "children", ()))), None)


def words(board: Board, share: float) -> list[tuple[str, np.ndarray]]:
    """What is written in a picture of which so much of the column is filled, each with the box in which it is seen."""
    size, marks = np.array(board.size), [(mark, None) for mark in board.base]
    marks += [(mark, artist) for artist, part in zip(board.seen, board.parts, strict=True) for mark in part]
    grown, found = LEAST * board.size[0] / (share * COLUMN), []
    for mark, artist in marks:
        if mark[0] == "text" and mark[2].strip():
            least = mark[1] | {"font-size": max(float(mark[1]["font-size"]), grown)}
            box, told = box_of([mark[0], least, *mark[2:]]), mark[2]
        elif isinstance(artist, Text) and mark[1].get("d"):
            box, told = box_of(mark), artist.get_text()
        else:
            continue
        if meet(box, clip_of(mark, board.clips, size)):
            found.append((told, within(box, board.size[0]) if "clip" not in mark[1] else box))
    return found


def within(box: np.ndarray, width: float) -> np.ndarray:
    """The box where a page puts it: words that would be cut at an edge are moved inside."""
    by = max(2 - box[0], 0) + min(width - 2 - box[2], 0)
    return box + [by, 0, by, 0]


def cut(found: list[tuple[str, np.ndarray]], board: Board) -> list[str]:
    """Which words reach over the upper or the lower edge."""
    return [f"{name!r} is cut" for name, (_, top, _, low) in found if top < -1 or low > board.size[1] + 1]


def meeting(found: list[tuple[str, np.ndarray]]) -> list[str]:
    """Which words run into each other."""
    pairs = combinations(found, 2)
    return [f"{a!r} meets {b!r}" for (a, x), (b, y) in pairs if meet(x + MEET * np.array([1, 1, -1, -1]), y)]


def test_the_page_says_so_too():
    style = (Path(__file__).parents[2] / "tools/live/front/alive.css").read_text(encoding="utf-8")
    assert f"--smallest: {LEAST}" in style and f"width: min(100%, max({100 * SHARE:.0f}%, var(--spare" in style


FIRST = [pytest.param(*call, id=call[0]) for call in CALLS if not call[1] and call[0] != "07b_trial"]
"""The first call of each lesson; the trial's is a table of all methods, which is moved sideways as tables are."""


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "i", "imported", "call"), FIRST)
def test_the_first_picture_of_a_lesson_is_no_wider_than_a_phone(lesson, i, imported, call):
    assert shown(imported, call).size[0] <= COLUMN


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "i", "imported", "call"), [pytest.param(*x, id=f"{x[0]}-{x[1]}") for x in CALLS])
def test_words_of_a_picture_that_asks_do_not_meet(lesson, i, imported, call):
    board = shown(imported, call)
    if board.size[0] > COLUMN:
        pytest.skip("it is moved sideways")
    share = SHARE if board.vote else 1.0
    assert meeting(words(board, share)) == cut(words(board, share), board) == []
    if board.vote:
        board.chosen = 0
        for t in (0.0, board.last / 2, board.last) if board.scrub else (0.0,):
            board.t = t
            assert meeting(words(board, share)) == [], f"after the vote, at {t}"


def strayed(board: Board) -> list[str]:
    """Which names of the camera's places stand nearer to another of them."""
    board.catch_up()
    seen = lambda x: (board.dial.transData.transform(x) * [1, -1] + [0, board.size[1]]).tolist()
    ends, boxes = {name: seen(x) for name, x in board.stops().items()}, dict(words(board, 1.0))
    off = lambda name, end: np.hypot(*((boxes[name][:2] + boxes[name][2:]) / 2 - ends[end]))
    return [name for name in ends if min(ends, key=lambda end: off(name, end)) != name]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("wide", [NARROW, 600.0, 0.0])
def test_what_names_a_place_of_the_camera_stands_at_it(wide):
    board = shown(*next(call[2:] for call in CALLS if "passenger" in call[3]))
    board.wide, board.high, board.chosen = wide, LOW if wide == NARROW else 0.0, 0
    for across, up in ((0.0, 0.0), (0.0, 8.0), (20.0, 8.0), (9.0, 3.0)):
        board.turn(across=across, up=up)
        assert strayed(board) == []


@pytest.mark.slow
def test_a_picture_that_opens_on_the_path_is_narrow_there_alone():
    board, sizes = Pegs("path", "pegs"), []
    board.wide = NARROW
    for state in ("path", "pegs", "12.7", "path", "12.1"):
        board.show_state(state)
        sizes.append(board.size[0] <= COLUMN)
    assert sizes == [True, False, False, True, True]


@pytest.mark.slow
@pytest.mark.parametrize("wide", [NARROW, 0.0])
def test_the_words_about_the_hill_are_below_the_board(wide):
    board = Marble()
    board.onlookers, board.wide = set(), wide
    foot = EYE.seen(np.array([HUMP[0], -HALF, 0.0]))
    edge = board.figure.bbox.height - board.world.transData.transform(foot)[1]  # of the line that is drawn there
    ((_, box),) = [each for each in words(board, 1.0 if wide else 3.0) if each[0] == "the hill is 6 cm high"]
    assert edge + 1 < box[1] and box[3] < board.size[1]


@pytest.mark.slow
def test_the_numbers_of_the_curves_axis_stand_apart_on_a_phone():
    board = Stencil("the curve")
    board.onlookers, board.wide = set(), NARROW
    at = sorted(box.tolist() for name, box in words(board, 1.0) if name.removesuffix(" cm²") in ("0", "80", "160"))
    at = sorted((box for box in at if box[2] > 0.9 * board.size[0]), key=lambda box: box[1])
    assert len(at) >= 2 and all(low[1] - high[3] > 5 for high, low in zip(at, at[1:], strict=False))
