"""The central pictures: every state is reached, shows its numbers, and leaves nothing behind; one scene moves all."""

from collections.abc import Iterator
from functools import cache
from inspect import signature

import numpy as np
import pytest
from lessons import often, thinned

from lib import show
from lib.ray import tangent
from lib.response import collide
from lib.show.board import Board
from lib.show.central import SHOT, Central, _deal, relocated
from lib.show.scene import facts, scene
from lib.teach import lesson06


def kinds(of=Central) -> list[type[Central]]:
    """Every central picture."""
    found = (kind for sub in of.__subclasses__() for kind in [sub, *kinds(sub)])
    return sorted((kind for kind in found if kind.__name__ in show.__all__), key=str)


STATES = [(kind, state) for kind in kinds() for state in kind.states]
SCENES = {
    "at rest": relocated(SHOT, "velocity of B", SHOT.p2),
    "no size": scene(*SHOT[:2], 0, *SHOT[3:5], 0),
    "centres in one place": relocated(SHOT, "centre of B", np.zeros(2)),
    "inside": relocated(SHOT, "centre of B", np.array([-1.0, 2.0])),
    "graze": relocated(SHOT, "centre of B", np.array([-12.0, 5.0])),
    "beside": relocated(SHOT, "centre of B", np.array([-12.0, 9.0])),
    "leaving": relocated(SHOT, "centre of B", np.array([12.0, 3.0])),
    "far": relocated(SHOT, "centre of B", np.array([-1e7, 3.0])),
    "another": _deal(np.random.default_rng(1)),
}


def seen(board: Board) -> tuple:
    return board.parts, board.alt, board.remark, board.handles, board.base


def test_the_one_shot_is_whole():
    p, v, r, steps, roots, contact, where = facts(SHOT)
    assert (steps.a, steps.b, steps.c, steps.D) == (400, -240, 128, 80**2) and roots == (0.4, 0.8) and contact.t == 0.4
    after = collide([0, 0], [20, 0], where.normal, 1, 1)
    assert np.array(after).round(12).tolist() == [[12.8, -9.6], [7.2, 9.6]]
    graze = facts(relocated(SHOT, "centre of B", np.array([-12.0, 5.0])))
    assert graze.steps.D == 0 and graze.contact.t == 0.6


def test_another_shot_is_a_hit_within_the_frame():
    for seed in range(200):
        known = facts(_deal(np.random.default_rng(seed)))
        assert known.contact.hit and 0.2 < known.contact.t < 0.8


@pytest.mark.one_in(21)
@pytest.mark.parametrize("kind", kinds())
def test_states_and_layers_are_named_alike(kind):
    board = kind()
    assert board.state == next(iter(board.states))
    rows = [state.layers for state in board.states.values()]
    lit = [tag.layers for state in board.states.values() for tag in state.tags.values()]
    named = set(" ".join([board.always, *rows, *lit]).split())
    assert named == set(board.layers), "every layer is shown by a state, and every layer named is there"
    with pytest.raises(ValueError, match="state must be among"):
        kind("9.99")


@pytest.mark.one_in(6)
@pytest.mark.parametrize("kind", [show.Fan, show.Nearest, show.Passenger, show.Space, show.Stencil])
def test_a_film_of_the_shot_rests_where_they_touch(kind):
    board = kind()
    assert board.tracks["pauses"] == [0.4] and board.tracks["sounds"] == [[0.4, "bell", 1.0]]
    board.take(SCENES["beside"])
    assert board.tracks["pauses"] == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", [each for each in kinds() if "vote" in signature(each).parameters])
def test_before_a_vote_states_and_tags_can_be_shown(kind):
    board = kind(vote=lesson06.PREDICTION)
    assert board.locked
    for name in (*board.states, *board.tagged)[::2]:
        board.show_state(name)
        assert board.parts


@cache
def fresh(kind, state: str) -> tuple:
    """What a new picture shows in a state."""
    board = kind(state)
    return seen(board)


@cache
def walked(kind) -> dict[str, tuple]:
    """What one picture shows in each of its states, in turn."""
    board = kind()
    return {state: seen(board) for state in walk(board)}


@pytest.mark.slow
@pytest.mark.parametrize("kind", thinned(kinds(), 2))
def test_moves_from_state_to_state_leave_nothing_behind(kind):
    board = kind()
    for state in walk(board, list(kind.states)[::-1]):
        assert seen(board) == walked(kind)[state], state
    for state in list(kind.states)[1::6]:
        assert fresh(kind, state) == walked(kind)[state], state


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "state"), STATES)
def test_a_new_picture_looks_as_one_that_came_from_another_state(kind, state):
    board = kind(state)  # some have the states up to theirs alone
    for _ in walk(board, [*board.states, state]):
        pass
    assert fresh(kind, state) == seen(board)


@pytest.mark.slow
@pytest.mark.parametrize("every", often([1, 6], [6]))
@pytest.mark.parametrize("kind", thinned(kinds()[::-1], 2))
def test_every_state_shows_every_scene(kind, every):
    """Of so many states in a row one shows a scene, and the next one the next, where not all are asked for."""
    board = unwatched(kind())
    for i, (name, shot) in enumerate(SCENES.items()):
        board.take(shot)
        for state in walk(board, list(board.states)[i % every :: every]):
            marks = str([mark for part in board.parts for mark in part if mark[0] != "image"])  # which may spell it
            assert "nan" not in marks + board.alt and "inf" not in marks, (name, state)
        board.act("whole")
        assert seen(board) == walked(kind)[board.state], f"what was dragged to {name} and back looks as before"
    for state in walk(board, list(board.states)[::every]):
        assert seen(board) == walked(kind)[state], state


def walk(board: Board, states=None) -> Iterator[str]:
    """Every state, or some, shown."""
    for state in states or board.states:
        board.show_state(state)
        yield state


def unwatched(board: Board) -> Board:
    """The same, drawn only when somebody asks what it shows."""
    board.onlookers = set()
    return board


@pytest.mark.one_in(6)
@pytest.mark.parametrize(("kind", "state"), STATES)
def test_each_state_looks_and_reads_differently(kind, state):
    alt = walked(kind)[state][1]
    assert all(alt != walked(kind)[other][1] for other in kind.states if other != state)
    assert len(alt) > 25 and alt.endswith(".")
    title = kind.states[state].title
    assert kind.states[state].tags or title == state or alt.startswith(f"{title}: ")


@pytest.mark.slow
@pytest.mark.parametrize("kind", often(kinds(), kinds()[2:4]))
def test_without_a_kernel_the_states_asked_for_are_shown_with_their_sentences(kind):
    names = list(kind.states)[:3]
    board = kind(*names)
    data = board.saved()
    assert board.state == names[0] and data["text/html"].count("<img alt=") == len(names)
    for name in names:
        tag = f"({name}) " if "." in name else ""
        told = "" if kind.states[name].tags or kind.states[name].title == name else f"{kind.states[name].title}: "
        assert f"{tag}{told}" in data["text/html"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", [x for x in kinds() if x not in (show.Clocks, show.Wedge)])  # which are about three
def test_what_is_done_to_one_picture_changes_no_other_until_that_takes_its_shot(kind):
    one, other = kind(), kind()
    before = seen(other)
    for handle, (_, place, _, _) in one.places().items():
        one.move(handle, np.asarray(place) + [1.0, 0.5])
    one.t = 0.5 if one.scrub else 0.0
    one.show_state(list(one.states)[-1])
    one.receive({"kind": "act", "event": {"name": "another"}, "number": 2})
    assert one.scene is not kind.first and other.scene is kind.first and seen(other) == before
    other.receive({"kind": "borrow", "event": {"of": one.model_id}, "number": 1})
    assert other.scene is one.scene
    one.receive({"kind": "act", "event": {"name": "whole"}, "number": 1})
    assert one.scene is kind.first and one.knobs == kind.knobs and other.scene is not kind.first
    with pytest.raises(ValueError, match="act must be among (cells, )?whole, another"):
        one.receive({"kind": "act", "event": {"name": "jump"}, "number": 3})


@pytest.mark.slow
@pytest.mark.parametrize("kind", kinds())
def test_where_there_is_a_clock_it_moves_something(kind):
    board = unwatched(kind())
    for state in walk(board):
        if board.scrub:
            board.t = 0.0
            before = board.parts
            board.t = 0.55 * board.last
            assert board.parts != before, state


@pytest.mark.slow
def test_a_tangent_touches_at_a_right_angle_and_is_the_root_of_c_long():
    rng = np.random.default_rng(3)
    p, r = rng.normal(size=(200, 2)), rng.uniform(0, 0.5, size=200)
    outside = np.hypot(*p.T) > r
    left, right = (p[:, 0] * touch[:, 1] - p[:, 1] * touch[:, 0] for touch in tangent(p, r))
    assert np.all(left[outside] > 0) and np.all(right[outside] < 0), "one on either side"
    for touch in tangent(p, r):
        way = p - touch
        assert np.isnan(touch[~outside]).all()
        assert np.hypot(*touch[outside].T) == pytest.approx(r[outside], abs=1e-12)
        assert np.sum(way * touch, axis=1)[outside] == pytest.approx(0, abs=1e-12)
        c = np.sum(p * p, axis=1) - r * r
        assert np.sum(way * way, axis=1)[outside] == pytest.approx(c[outside], abs=1e-12)
    with pytest.raises(ValueError, match="p must be in the plane"):
        tangent([1, 2, 3], 1)
