"""A bad message of the front end is refused with its field named, and the next good one finds the board as it was."""

import copy
from functools import cache

import pytest
import traitlets

from lib.show import Floor, Pool, Regions, Stage, placing

AT_REST = dict(p1=(0, 0), v1=(5, 1), r1=1, p2=(5, 1.2), v2=(0, 0), r2=0.8)
BOARDS = {
    "stage": lambda: Stage(**AT_REST),
    "hidden": lambda: Stage(**AT_REST, reveal=False),
    "floor": Floor,
    "pool": Pool,
    "regions": Regions,
}
NAN, INF, LONG = float("nan"), float("inf"), [0.5] * 100_000
DRAG, KEY = {"x": 0.3, "y": 0.5, "done": False}, {"dx": 1, "dy": 0, "fine": False}
BAD = [  # kind, what is changed in a good event, and what the error names
    ("drag", {"x": NAN}, ValueError, "^x must be finite; got nan"),
    ("drag", {"y": -INF}, ValueError, "^y must be finite; got -inf"),
    ("drag", {"x": 1e300}, ValueError, r"^x must be in \[0, 1\].*got 1e\+300"),
    ("drag", {"y": -0.01}, ValueError, r"^y must be in \[0, 1\]"),
    ("drag", {"x": "0.5"}, TypeError, "^x must be a number; got '0.5'"),
    ("drag", {"x": None}, TypeError, "^x must be a number; got None"),
    ("drag", {"y": True}, TypeError, "^y must be a number; got True"),
    ("drag", {"y": LONG}, TypeError, "^y must be a number; got .{1,60}$"),
    ("drag", {"done": 1}, TypeError, "^done must be true or false; got 1"),
    ("drag", {"handle": 7}, TypeError, "^handle must be a name; got 7"),
    ("drag", {"handle": "nose"}, ValueError, "^handle must be among .*; got 'nose'"),
    ("drag", {"z": 1}, ValueError, "^event must have the fields handle, x, y, done; got"),
    ("drag", {"x": ...}, ValueError, "^event must have the fields handle, x, y, done; got"),
    ("key", {"dx": 1e300}, TypeError, r"^dx must be a whole number of steps; got 1e\+300"),
    ("key", {"dx": 10**300}, ValueError, "^dx must be at most 1000 either way.*got 1000.{1,60}$"),
    ("key", {"dy": -1001}, ValueError, "^dy must be at most 1000 either way.*got -1001"),
    ("key", {"dy": NAN}, TypeError, "^dy must be a whole number of steps; got nan"),
    ("key", {"dx": True}, TypeError, "^dx must be a whole number of steps; got True"),
    ("key", {"fine": None}, TypeError, "^fine must be true or false; got None"),
    ("time", {"t": NAN}, ValueError, "^t must be finite; got nan"),
    ("time", {"t": INF}, ValueError, "^t must be finite; got inf"),
    ("time", {"t": "0.5"}, TypeError, "^t must be a number; got '0.5'"),
    ("time", {"t": LONG}, TypeError, "^t must be a number"),
    ("time", {"t": ...}, ValueError, "^event must have the fields t; got"),
    (
        "step",
        {"by": 2},
        ValueError,
        "^(by must be at most 1 either way|kind must be among drag, key, time, sight, state, act, wide.*; got 'step')",
    ),
    ("step", {"by": NAN}, (TypeError, ValueError), "^(by must be a whole number|kind must be among drag, key, time,)"),
    ("sight", {"seen": 1}, TypeError, "^seen must be true or false; got 1"),
    ("sight", {"view": None}, TypeError, "^view must be a name; got None"),
    ("sight", {"seen": ...}, ValueError, "^event must have the fields view, seen; got"),
    ("state", {"name": 4.9}, TypeError, "^name must be a name; got 4.9"),
    ("state", {"name": "4.9"}, ValueError, "^state must be among none, as this picture has none; got '4.9'"),
    ("sing", {}, ValueError, "^kind must be among drag, key, time.*; got 'sing'"),
    ("_on_time", {"t": 0.5}, ValueError, "^kind must be among"),
    (["drag"], {}, ValueError, "^kind must be among"),
    (None, {}, ValueError, "^kind must be among"),
]
BROKEN = [  # whole messages without a number to acknowledge
    (None, TypeError, "^message must be a dictionary; got None"),
    (LONG, TypeError, "^message must be a dictionary; got .{1,60}$"),
    ({}, ValueError, "^message must have the fields kind, event, number"),
    ({"kind": "time", "event": {"t": 0.5}}, ValueError, "^message must have the fields kind, event, number"),
    *(({"kind": "time", "event": {"t": 0.5}, "number": x}, TypeError, "^number must") for x in (None, "7", NAN, True)),
]
NUMBERED = [  # whole messages with one
    ({"kind": "time", "number": 5}, ValueError, "^message must have the fields"),
    ({"kind": "time", "event": {"t": 0.5}, "number": 5, "more": 1}, ValueError, "^message must have the fields"),
    ({"kind": "drag", "event": None, "number": 5}, TypeError, "^event must be a dictionary; got None"),
    ({"kind": "drag", "event": LONG, "number": 5}, TypeError, "^event must be a dictionary; got .{1,60}$"),
]


def event(made, kind, changed) -> dict:
    """A good event of that kind for this board, with something changed; what is changed to ... is left out."""
    handle = {"handle": next(iter(made.places()))}
    good = {"drag": handle | DRAG, "key": handle | KEY, "time": {"t": 0.5}, "step": {"by": 1}}
    good |= {"sight": {"view": "one", "seen": True}, "state": {"name": "4.9"}}
    found = (good.get(kind, {}) if isinstance(kind, str) else {}) | changed
    return {name: value for name, value in found.items() if value is not ...}


def seen(made) -> tuple:
    """All that a reader gets of a board."""
    drawn = copy.deepcopy((made.base, made.parts, made.handles))
    return drawn, made.alt, made.remark, made.t, made.duration, made.scrub


def good(made) -> tuple:
    """What is seen after a good message, when letters look for their places anew."""
    made.dragged = placing.LETTERS - 1
    made.receive({"kind": "drag", "event": event(made, "drag", {}), "number": 77})
    assert made.answered == 77
    return seen(made)


@cache
def right_of(name: str) -> tuple:
    """What is seen of a new board after a good message."""
    return good(BOARDS[name]())


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_a_bad_message_is_as_if_it_had_not_been(name):
    """After each a good one follows, on one of the boards."""
    made, right, turn = BOARDS[name](), right_of(name), list(BOARDS).index(name)
    before = seen(made)
    messages = [(NUMBERED[0][0] | {"kind": k, "event": event(made, k, c), "number": 5}, *e) for k, c, *e in BAD]
    for number, (message, error, words) in enumerate(messages + NUMBERED + BROKEN):
        made.answered = 0
        with pytest.raises(error, match=words):
            made.receive(message)
        numbered = (message, error, words) not in BROKEN
        assert made.answered == (5 if numbered else 0)
        assert seen(made) == before
        if number % len(BOARDS) == turn:
            assert good(made) == right
            before = right
    assert good(made) == right


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", BOARDS)
def test_state_that_is_no_time_is_not_taken(name):
    made, right = BOARDS[name](), right_of(name)
    before = seen(made)
    for trait, value in (
        ("t", NAN),
        ("t", INF),
        ("t", -0.1),
        ("t", made.last + 0.1),
        ("t", "0.5"),
        ("duration", NAN),
        ("state", "4.9"),
    ):
        with pytest.raises(traitlets.TraitError, match=trait):
            made.set_state({trait: value})  # as a front end sets it
        with pytest.raises(traitlets.TraitError, match=trait):
            setattr(made, trait, value)
    assert seen(made) == before and good(made) == right


def test_a_time_that_is_none_is_a_value_error():
    with pytest.raises(ValueError, match=r"t must be in \[0, 1\].*got nan"):
        Stage(**AT_REST).t = NAN
    with pytest.raises(ValueError, match="duration must be finite and at least 0.*got inf"):
        Floor().duration = INF


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", BOARDS)
def test_a_handle_is_put_at_a_place_or_nowhere(name):
    made = BOARDS[name]()
    before = seen(made)
    for handle in made.places():
        for place in ((NAN, 0), (0, -INF), (1, 2, 3), 1.0):
            with pytest.raises(ValueError, match="place must be two finite coordinates; got"):
                made.move(handle, place)
    assert seen(made) == before


@pytest.mark.slow
@pytest.mark.parametrize("handle", ["centre of A", "velocity of A", "rim of B"])
def test_a_scene_stays_within_what_a_picture_can_hold(handle):
    made = Stage((0, 0), (1e99, 0), 1e98, (9e99, 0), (0, 0), 1e98)
    before, scene = seen(made), made.scene
    with pytest.raises(ValueError, match="must be at most 1e.100 in a picture"):
        made.move(handle, (-2e100, 3e100))
    assert seen(made) == before and made.scene is scene
    key = {"handle": handle, "dx": 50, "dy": 0, "fine": False}
    for number in range(1, 200):  # out of the view, again and again: each push widens it
        before = seen(made)
        try:
            made.receive({"kind": "key", "event": key, "number": number})
        except ValueError:
            break
    assert 1 < number < 199 and made.answered == number and seen(made) == before


@pytest.mark.slow
@pytest.mark.parametrize("name", ["floor", "pool"])
def test_a_control_that_says_nonsense_changes_nothing(name):
    made, right = BOARDS[name](), right_of(name)
    before = seen(made)
    for e in (NAN, 2.0, "much"):
        with pytest.raises((ValueError, TypeError)):
            made.adjust(e=e)
    made.redraw()
    assert seen(made) == before and good(made) == right


@pytest.mark.slow
def test_a_ball_let_go_upon_another_stays_where_it_was_last_free():
    made, free = Pool(), Pool()
    for each in (made, free):
        each.move("centre of the cue ball", (0.4, 0.5), settled=False)
    made.move("centre of the cue ball", made.balls.x[3])
    free.move("centre of the cue ball", (0.4, 0.5))
    assert seen(made) == seen(free) and len(made.history.t) > 0, "and what follows is shown"


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("t", "shown"), [(10**400, 1), (-(10**400), 0), (1e300, 1), (0.25, 0.25), (1, 1)])
def test_a_time_beyond_the_frame_is_its_end(t, shown):
    made = Regions()
    made.receive({"kind": "time", "event": {"t": t}, "number": 1})
    assert made.t == shown and made.answered == 1


def test_a_shot_that_is_under_way_has_no_handles():
    with pytest.raises(ValueError, match="handle must be among none, at this instant; got 'centre of the cue ball'"):
        Pool(t=0.5).move("centre of the cue ball", (0.4, 0.5))


def test_a_drag_that_is_never_let_go_does_not_stop_the_clock():
    made = Pool()
    event = {"handle": "velocity of the cue ball", "x": 0.5, "y": 0.4, "done": False}
    made.receive({"kind": "drag", "event": event, "number": 1})
    made.receive({"kind": "time", "event": {"t": 0.5}, "number": 2})
    assert made.t == 0.5 and len(made.history.t) > 0 and "events are past" in made.alt
    made.receive({"kind": "step", "event": {"by": 1}, "number": 3})
    assert made.t > 0.5
