"""One scene in many pictures: all follow, each drawn once a move."""

import pytest

from lib.show import Pool, Stage, shared, together

SCENE = {"p1": [0, 0], "v1": [5, 1], "r1": 1, "p2": [5, 1.2], "v2": [-1, 0.5], "r2": 0.8}
AT_REST = SCENE | {"v2": [0, 0]}


def company(n: int = 3) -> tuple[list[Stage], list]:
    """Stages together, the first with a scene of its own; and a list that grows by the number of each that is drawn."""
    views = [("world",), ("bounce", "bars"), ("relative", "parabola")]
    boards = [Stage(**SCENE if i == 0 else AT_REST, views=views[i]) for i in range(n)]
    together(*boards)
    calls = []
    for i, board in enumerate(boards):
        board.update = lambda i=i, update=board.update: calls.append(i) or update()
    return boards, calls


def apart(board: Stage) -> Stage:
    """A stage alone, with the same scene, views and time."""
    return Stage(**board.scene._asdict(), views=board.views, t=board.t)


def test_all_begin_with_the_scene_of_the_first():
    boards, _ = company()
    for board in boards:
        assert board.alt == apart(board).alt and board.parts == apart(board).parts
        assert board.scene is boards[0].scene


@pytest.mark.parametrize("mover", [0, 1])
def test_a_move_in_one_moves_all_and_each_is_drawn_once(mover, monkeypatch):
    boards, calls = company()
    asked, facts = [], shared.facts
    monkeypatch.setattr(shared, "facts", lambda s: asked.append(s) or facts(s))
    boards[mover].move("centre of B", [4, 1], settled=False)
    assert sorted(calls) == [0, 1, 2] and len(asked) == 1
    calls.clear()
    boards[mover].t = 0.5
    assert sorted(calls) == [0, 1, 2] and [board.t for board in boards] == [0.5] * 3
    calls.clear()
    boards[mover].adjust(e=0.5)
    assert sorted(calls) == [0, 1, 2] and [board.scene.e for board in boards] == [0.5] * 3
    assert all(board.alt == apart(board).alt for board in boards)


def test_a_settled_move_fits_the_views_that_it_has_left_in_every_picture():
    boards, calls = company()
    boards[0].move("centre of B", [50, 50])
    assert sorted(calls) == [0, 1, 2] and not any(board.left_views() for board in boards)


def test_what_is_refused_moves_none():
    boards, calls = company()
    with pytest.raises(ValueError, match="at most 1e"):
        boards[1].move("centre of B", [1e200, 0])
    assert not calls and all(board.scene is boards[0].scene for board in boards)


def test_a_company_leaves_others_alone():
    boards, _ = company()
    alone = Stage(**SCENE)
    before = alone.parts
    boards[0].move("centre of B", [4, 1])
    assert alone.parts == before and alone.companions == []


def test_where_one_shows_b_at_rest_it_rests_in_all():
    world, triangle = Stage(**AT_REST, views=["world"]), Stage(**AT_REST, views=["triangle"])
    together(world, triangle)
    assert "velocity of B" not in world.places() and len(world.handles) == 5
    with pytest.raises(ValueError, match="handle must be among"):
        world.move("velocity of B", [1, 1])
    with pytest.raises(ValueError, match="v2 must be 0 in the view triangle"):
        together(Stage(**SCENE), Stage(**AT_REST, views=["triangle"]))


def test_company_is_refused_to_what_cannot_keep_it():
    one, two, three = (Stage(**SCENE, views=["world"]) for _ in range(3))
    for boards in ((), (one,), (one, one)):
        with pytest.raises(ValueError, match="boards must be two or more, each once"):
            together(*boards)
    with pytest.raises(TypeError, match="boards must be stages, which have a scene to share; got Pool"):
        together(one, Pool())
    assert one.companions == []
    together(one, two)
    with pytest.raises(ValueError, match="in company already"):
        together(one, three)
