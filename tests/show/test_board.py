"""Boards that nobody sees, boards with states, and how the front end is joined."""

import re
from pathlib import Path

import numpy as np
import pytest

from lib import show
from lib.show import Floor, Pool, PrecisionMap, Stage
from lib.show.board import Board, State
from lib.show.central import Central
from lib.show.laboratory import Laboratory
from lib.show.messages import RESET
from lib.show.stage import _points

SCENE = {"p1": [0, 0], "v1": [5, 1], "r1": 1, "p2": [5, 1.2], "v2": [-1, 0.5], "r2": 0.8}


def sight(board: Board, seen: bool, view: str = "one") -> None:
    """Tell a board that a view of it is seen or not."""
    board.receive({"kind": "sight", "event": {"view": view, "seen": seen}, "number": 1})


def counted(board: Board) -> list:
    """A list that grows by one at each time the board's artists are brought up to date."""
    calls, update = [], board.update
    board.update = lambda: calls.append(1) or update()
    return calls


def told(board: Board) -> tuple:
    """All that is drawn and said of a board."""
    return board.base, board.parts, board.clips, board.size, board.handles, board.alt, board.remark, board.tracks


@pytest.mark.slow
def test_a_board_is_seen_until_told_otherwise_and_draws_once_when_seen_again():
    made, other = Stage(**SCENE), Stage(**SCENE)
    calls, before = counted(made), made.parts
    made.move("centre of B", [4, 1])
    assert len(calls) == 1 and made.parts != before
    sight(made, False)
    for x in (4.1, 4.2, 40.0, 4.4):  # one of them has to fit the views anew
        for each in (made, other):
            each.move("centre of B", [x, 1])
    made.t = other.t = 0.5
    assert len(calls) == 1
    sight(made, True)
    assert len(calls) == 2 and told(made) == told(other)
    sight(made, True)
    assert len(calls) == 2, "nothing was due"


def test_a_board_is_seen_if_one_of_its_views_is():
    made = Stage(**SCENE)
    calls = counted(made)
    for view, seen, drawn in (("a", False, 0), ("b", True, 1), ("a", True, 1), ("b", False, 1), ("a", False, 0)):
        sight(made, seen, view)
        calls.clear()
        made.move("centre of B", [4 + drawn, 1])
        assert len(calls) == drawn, view
        assert made.alt  # asked for, it is up to date, and nothing is due


@pytest.mark.slow
def test_what_is_asked_of_a_board_that_nobody_sees_is_right():
    made, other = (
        Stage(**SCENE, views=["world", "parabola"], comment=lambda p, v, r: f"p is {p[0]:.3f}") for _ in range(2)
    )
    sight(made, False)
    before = set()
    for y, name in enumerate(["alt", "remark", "handles", "parts", "png", "_repr_mimebundle_"]):
        for each in (made, other):
            each.move("centre of B", [4 + y / 8, y / 8 - 1])
        asked = [getattr(each, name) for each in (made, other)]
        if callable(asked[0]):
            asked = [each()[0]["text/plain"] for each in asked]
        assert asked[0] == asked[1], name
        before.add(made.alt)
    assert len(before) == 6, "each time there was something else to draw"


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Floor, Pool])
def test_a_board_of_any_kind_catches_up(kind):
    made, other = kind(), kind()
    sight(made, False)
    for each in (made, other):
        each.adjust(e=0.6)
        each.move(next(iter(each.places())), [0.4, 0.5])
        each.t = 0.4
    assert told(made) == told(other)


@pytest.mark.slow
def test_an_explorer_that_nobody_sees_tells_what_its_controls_say():
    made, other = PrecisionMap(), PrecisionMap()
    board = next(each for each in made.children if isinstance(each, Board))
    sight(board, False)
    calls = counted(board)
    for each in (made, other):
        control = next(iter(each.controls.values()))
        control.value = control.options[0]
    assert not calls and made.alt == other.alt and calls == [1]


class Two(Stage):
    """A stage with two states: apart, and in contact."""

    states = {"4.1": State("apart"), "4.9": State("in contact")}

    def update(self):
        """Only in its second state is there time."""
        self.scrub = self.state == "4.9"
        return super().update()


def test_a_state_is_shown_by_its_name_and_by_a_click():
    made = Two(**SCENE)
    calls = counted(made)
    assert made.named == [["4.1", "apart", []], ["4.9", "in contact", []]] and made.state == "" and not made.scrub
    made.show_state("4.9")
    assert made.state == "4.9" and made.scrub and len(calls) == 1
    made.receive({"kind": "state", "event": {"name": "4.1"}, "number": 3})
    assert made.state == "4.1" and not made.scrub and made.answered == 3
    for act in (made.show_state, lambda name: setattr(made, "state", name)):
        with pytest.raises(ValueError, match=r"state must be among 4.1, 4.9; got '4.2'"):
            act("4.2")
    assert made.state == "4.1"


def test_states_may_depend_on_the_board():
    class Telling(Stage):
        @property
        def states(self):
            return {"1": State(f"B at {_points(self.scene)['centre of B'][0][0]:g}")}

    made = Telling(**SCENE)
    made.move("centre of B", [4, 1])
    assert made.named == [["1", "B at 4", []]]


def test_the_front_end_is_one_module_in_which_no_name_stands_for_two_things():
    from lib.show import front

    names = re.findall(r"(?m)^(?:const|let|function|async function|class) (\w+)", front.ESM)
    assert len(names) == len(set(names)) > 10
    assert len(re.findall(r"(?m)^export ", front.ESM)) == 1 and not re.search(r"(?m)^import ", front.ESM)
    assert Board._esm == front.ESM and front.CSS in Board._css


@pytest.mark.slow
def test_what_a_picture_plays_and_sounds_lies_within_it():
    made = Pool()
    h, tracks = made.history, made.tracks
    assert [at for at, _, _ in tracks["sounds"]] == h.clock.tolist()
    assert {kind for _, kind, _ in tracks["sounds"]} == {"bell", "tick"}
    drawn = {(part, mark) for part, marks in enumerate(made.parts) for mark in range(len(marks))}
    for marks, clock, x, y, (part, mark, x0, y0) in tracks["moves"]:
        assert {(part, mark), *map(tuple, marks)} <= drawn and len(clock) == len(x) == len(y)
        end = made.parts[part][mark][1]["d"].split()[-2:]
        assert [float(x) for x in end] == pytest.approx([x0, y0], abs=0.06), "paths are written in tenths"
    assert Stage(**SCENE).tracks["sounds"] == [[float(Stage(**SCENE).facts.contact.t), "bell", 1.0]]
    assert Stage(**SCENE | {"v2": [9, 9]}).tracks["sounds"] == []


MOVING = {
    "stage": lambda: Stage(**SCENE, t=0.2),
    "floor": lambda: Floor(t=0.2),
    "pool": lambda: Pool(t=0.2),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", MOVING)
def test_what_the_front_end_plays_is_what_the_kernel_would_draw(kind):
    made = MOVING[kind]()
    tracks, drawn = made.tracks, [[middle(mark) for mark in part] for part in made.parts]
    assert tracks["moves"]
    for t in (0.3, 0.55, 0.8, 1.0):
        made.t = t
        clock = np.interp(t * (made.duration or 1), *tracks["clock"])
        for marks, clocks, *offsets, _ in (move if len(move) == 5 else [*move, None] for move in tracks["moves"]):
            by = [np.interp(clock, clocks, offset) for offset in offsets]
            for part, mark in marks:
                now = middle(made.parts[part][mark])
                assert np.add(drawn[part][mark], by) == pytest.approx(now, abs=0.12), (t, part, mark)


def middle(mark) -> np.ndarray:
    """The middle of what a mark covers."""
    look = mark[1]
    if "cx" in look or "x" in look:
        return np.array([float(look[a if a in look else "c" + a]) for a in "xy"])
    corners = np.array([float(x) for x in re.findall(r"-?[\d.]+", look["d"])]).reshape(-1, 2)
    return (corners.min(axis=0) + corners.max(axis=0)) / 2


def test_whatever_has_all_as_it_was_at_first_is_called_by_one_name():
    own = re.compile(r'"whole"\]? ?[:=] ?"[^"]+"')
    named = {str(path): own.findall(path.read_text("utf-8")) for path in Path(show.__file__).parent.rglob("*.py")}
    later = {
        path: found for path, found in named.items() if found and Path(path).parent.name not in ("mesh", "derivative")
    }
    assert not later, "the button is RESET, as everywhere"
    assert Central.acts["whole"] == Laboratory.acts["whole"] == RESET
