"""Letters are legible: none lies on what is drawn or is cut off, and they are as large on a narrow page."""

import numpy as np
import pytest
from legible import faults, texts
from lessons import often, thinned
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.textpath import text_to_path
from test_central import kinds, unwatched

from lib.show import Stage, placing
from lib.show.board import Board
from lib.show.central import SHOT, _deal, relocated
from lib.show.lettering import _ink, bounds

KINDS = list(dict.fromkeys(kinds()))
SCENES = {
    "the one shot": SHOT,
    "a graze": relocated(SHOT, "centre of B", np.array([-12.0, 5.0])),
    "B inside A": relocated(SHOT, "centre of B", np.array([-1.0, 2.0])),
    "slow": relocated(SHOT, "velocity of B", SHOT.p2 + [1.5, 0.0]),
    "fast": relocated(SHOT, "velocity of B", SHOT.p2 + [70.0, -8.0]),
    "receding": relocated(SHOT, "centre of B", np.array([12.0, 3.0])),
    "B at rest": relocated(SHOT, "velocity of B", SHOT.p2),
    "far away": relocated(SHOT, "centre of B", np.array([-1e4, 3.0])),
    "a big r": relocated(SHOT, "rim of A", np.array([9.0, 9.0])),
    "another": _deal(np.random.default_rng(1)),
}
QUICK = ["the one shot", "slow"]
REST = [name for name in SCENES if name not in QUICK]
WIDTHS = (1400, 0), (800, 0), (375, 0), (450, 260)
"""How wide a page is and, where a picture has to be flatter on a narrow one, how high its room."""

NO_ROOM = {
    ("Bank", "a big r"): "the ball fills the room, and its mirror image the rest",
    ("Rosetta", "another"): "the two roots are so near to each other that no word has room between them",
    ("Ruler", "another"): "on a path that slants the long root touches the length that it names",
    ("Stencil", "another"): "on a phone the plate lies where the letter of the distance has its room",
    ("Stencil", "fast"): "the same, where the path is long",
}
"""Where letters lie on something, as there is no room: picture and scene, and why."""
NEVER = {("Closing", "B at rest")}
"""What cannot come: a picture that only turns a velocity has it never at 0."""
TOO_LARGE = "far away", "fast", "receding"
"""Scenes that a low room shows too small for all of their letters."""


def states(board: Board) -> list[str]:
    """All that a picture can show: its states, and in them what tags light."""
    return [*board.states, *board.tagged]


def widths(kind) -> tuple[tuple[int, int], ...]:
    """The rooms in which a picture differs."""
    return WIDTHS if kind.fluid else ((0, 0),)


def rooms(kind, names) -> list[tuple]:
    """Each room with the scenes that are shown in it: of two quick ones each in every other room."""
    quick = names == QUICK and kind.fluid
    return [(room, names[i % 2 :: 2] if quick else names) for i, room in enumerate(widths(kind))]


def parted(kind, names, i: int) -> slice:
    """Which states are shown in a room: where two quick scenes share four rooms, each state in every other one."""
    return slice((i + i // 2) % 2, None, 2) if names == QUICK and kind.fluid else slice(None)


def counted(board: Board, names, part=slice(None)) -> list[tuple]:
    """All letters of a picture that cannot be read in some scenes, in every state or in a part of them."""
    found = []
    for name in names:
        board.take(SCENES[name])
        for state in states(board)[part]:
            board.show_state(state)
            found += [(name, state, *fault) for fault in faults(board)]
        board.act("whole")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("names", often([QUICK, REST], [QUICK]), ids=["two scenes", "eight scenes"])
@pytest.mark.parametrize("kind", thinned(KINDS, 2))
def test_no_letter_lies_on_anything(kind, names):
    board, names = unwatched(kind()), [name for name in names if (kind.__name__, name) not in NEVER]
    allowed = {name: [] for name in names if (kind.__name__, name) in NO_ROOM}
    for i, ((board.wide, board.high), shown) in enumerate(rooms(kind, names)):
        told = [name for name in shown if name not in allowed and not (board.high and name in TOO_LARGE)]
        assert counted(board, told, parted(kind, names, i)) == []
        for name, found in allowed.items():
            found.append(len(counted(board, [name])))
    for name, found in allowed.items():
        assert 0 < max(found) < 12, f"{name} is no exception any more, or too much of one"


@pytest.mark.slow
def test_without_the_solver_many_letters_cannot_be_read(monkeypatch):
    monkeypatch.setattr(placing, "_settle", lambda letters, sheet: None)
    kind = next(kind for kind in KINDS if kind.__name__ == "Ruler")
    found = counted(unwatched(kind()), ["the one shot", "slow"])
    assert {fault[-1] for fault in found} >= {"line", "inside"} and len(found) > 20


SHOWN = {1400: (920, 0.6 * 950, 12), 800: (640, 0.6 * 1000, 11)}
"""For a window so wide the room for a picture, across and up, and the least size of letters there; all in pixels."""


def written(board: Board) -> list[tuple[float, str]]:
    """How large all is that can be read, in pixels of the picture, and what."""
    moving = [artist for artist in board.seen if isinstance(artist, Text) and artist.get_visible()]
    still = [text for text in texts(board.figure) if text.get_visible() and not text.get_animated()]
    return [(text.get_size() * board.figure.dpi / 72, text.get_text()) for text in [*moving, *still] if text.get_text()]


@pytest.mark.slow
@pytest.mark.parametrize("every", often([1, 2], [2]))
@pytest.mark.parametrize("kind", thinned(KINDS[::-1], 2))
def test_type_is_large_enough_at_the_size_at_which_it_is_shown(kind, every):
    """Of two states in a row one is seen in one window, and the other in the other, where not all are asked for."""
    board = unwatched(kind())
    for i, (across, up, least) in enumerate(SHOWN.values()):
        board.wide = across
        for state in states(board)[i % every :: every]:
            board.show_state(state)
            scale = min(across / board.size[0], up / board.size[1])
            assert min(size * scale for size, _ in written(board)) >= least, (state, min(written(board)))


FLUID = [kind for kind in KINDS if kind.fluid]


def sizes(board) -> set[float]:
    """The sizes of all that is written, in points."""
    return {text.get_size() for text in texts(board.figure)}


@pytest.mark.slow
@pytest.mark.parametrize("kind", FLUID)
def test_a_fluid_picture_is_laid_out_for_its_room_with_letters_no_smaller(kind):
    board = kind()
    size, letters, figure = board.size, sizes(board), board.figure
    board.receive({"kind": "wide", "event": {"width": 2000.0}, "number": 1})
    assert board.figure is figure, "there is room enough: nothing changes"
    board.receive({"kind": "wide", "event": {"width": 375.0}, "number": 2})
    assert board.size[0] == pytest.approx(360) and sizes(board) <= letters and min(sizes(board)) == min(letters)
    assert size[1] / size[0] < board.size[1] / board.size[0] < 1.45, "less flat, and a phone still shows it whole"
    narrow = board.figure
    board.receive({"kind": "wide", "event": {"width": 390.0}, "number": 3})
    assert board.figure is narrow, "a few pixels more do not count"
    board.projected = True
    assert board.size[0] == pytest.approx(360) and board.figure.dpi > figure.dpi, "letters grow, the page does not"
    board.projected = False
    board.wide = 0
    assert board.size == size and board.figure is not narrow


@pytest.mark.slow
@pytest.mark.parametrize("kind", FLUID)
def test_in_a_low_room_a_fluid_picture_is_flatter_with_letters_no_smaller(kind):
    board = kind()
    board.receive({"kind": "wide", "event": {"width": 450.0}, "number": 1})
    size, letters = board.size, sizes(board)
    board.high = 260.0
    assert board.size[0] == size[0] and sizes(board) == letters
    assert board.size[1] == pytest.approx(min(size[1], max(260, 0.6 * size[1])), abs=1)
    assert min(1, 260 / board.size[1]) * 12 > 10.4, "as they are shown"


@pytest.mark.slow
def test_a_picture_that_is_not_fluid_stays_as_it_is():
    board = next(made for made in (kind() for kind in KINDS if not kind.fluid) if not made.fluid)
    figure = board.figure
    board.wide = 375
    assert board.figure is figure


@pytest.mark.parametrize("words", ["(−1.5, 3)", "A hits B at t = 0.25", "10⁻⁴ &%$", r"$\sqrt{D} = \mathbf{v}_1$"])
def test_the_bounds_of_words_are_those_that_matplotlib_finds(words):
    outline = Path(*text_to_path.get_text_path(FontProperties(), words, ismath=words[0] == "$"))
    assert bounds(outline) == pytest.approx(outline.get_extents().extents, abs=1e-9)


@pytest.mark.parametrize(
    "words", ["−12.5", "A hits B at t = 0.25", "10⁻⁴ &%$", "of 9,999; five affixes", "½ a", "AVA τ"]
)
@pytest.mark.parametrize("bold", [False, True])
def test_words_are_as_large_sign_by_sign_as_at_once(words, bold):
    font = FontProperties(weight="bold" if bold else "normal")
    _, low, right, high = bounds(Path(*text_to_path.get_text_path(font, words))).tolist()
    assert _ink(words, bold) == (low, high, right)


def test_a_parabola_reaches_less_far_than_the_point_that_it_is_led_by():
    way = Path([[0, 0], [1, 2], [2, 0], [3, 0]], [Path.MOVETO, Path.CURVE3, Path.CURVE3, Path.LINETO])
    assert bounds(way).tolist() == [0, 0, 3, 1]


@pytest.mark.slow
def test_while_something_is_dragged_letters_go_along_and_look_for_a_place_at_times(monkeypatch):
    sought = []
    seek = placing._seek
    monkeypatch.setattr(placing, "_seek", lambda *args: (sought.append(1), seek(*args)))
    board = Stage([0, 0], [5, 1], 1, [5, 1.2], [-1, 0.5], 0.8)
    x, y = ({each["name"]: each for each in board.handles}["centre of B"][k] for k in "xy")
    sought.clear()

    def drag(n, done=False):
        event = {"handle": "centre of B", "x": x + 0.001 * n, "y": y, "done": done}
        board.receive({"kind": "drag", "event": event, "number": n})

    letters = [text for text in board.seen if text in placing.NAMED and text.get_visible() and text.get_text()]
    assert letters
    for n in range(1, 7):
        before = [placing.NAMED[text].aside for text in letters]
        drag(n)
        same = all(placing.NAMED[text].aside is aside for text, aside in zip(letters, before, strict=True))
        assert same == (n % placing.LETTERS != 0)
    assert len(sought) == 2
    drag(7, done=True)
    assert len(sought) == 3, "whoever lets go leaves a letter on a line"
    drag(8)
    placing.NAMED[letters[0]].aside = None
    drag(9)
    assert len(sought) == 4, "what was not seen a moment ago has no place to go along from"
