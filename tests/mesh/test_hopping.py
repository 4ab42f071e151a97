"""Lesson 14's marbles on a floor of triangles: they hop only at seams, and what anybody's program makes of them."""

import itertools
from pathlib import Path

import numpy as np
import pytest
from lessons import read

from lib.frame import dot
from lib.show import Hopping
from lib.show.mesh import _pushes, _rolled, _told
from lib.show.mesh._pushes import ACROSS_SEEN, ARROW, from_above, from_the_side
from lib.show.mesh._slips import ROWS, UNMENDED, answered, slip_of
from lib.show.mesh.hopping import BOARD, ELSEWHERE, LEAST, MOST, RIM, ROOM
from lib.teach import lesson14

LESSON = read(Path(__file__).parents[2] / "notebooks" / "14_mesh.ipynb")


def seam_distance(x) -> float:
    """How far a place of the floor is from the nearest seam."""
    a, e = _rolled.SEAMS[:, 0], _rolled.SEAMS[:, 1] - _rolled.SEAMS[:, 0]
    share = np.clip(dot(x - a, e) / dot(e, e), 0, 1)[:, None]
    return float(np.min(np.linalg.norm(x - a - share * e, axis=1)))


def ran(start, program):
    """What becomes of a marble that starts so."""
    return _rolled.rolled(np.array([*start, _rolled.R]), np.array([3.5, 0, 0]), program)


STARTS = [*itertools.product((1.4, 2.1, 3.0, 3.7, 4.6), (-2.6, -1.1, 0.0, 1.0, 2.2))]


@pytest.mark.parametrize("start", [(2.0, 1.0), (1.4, 0.0), (3.3, -2.0), (4.0, 2.4)])
def test_each_triangle_by_itself_throws_at_seams_alone_and_the_whole_floor_nowhere(start):
    own, whole = ran(start, _rolled.each_triangle), ran(start, _rolled.whole_floor)
    last = _rolled.arrived(whole)
    assert np.all(np.abs(whole.places[:, 2] - _rolled.R) < 1e-9) and not whole.thrown.any()
    assert whole.places[last - 1, :2] == pytest.approx([start[0] + (last - 1) * 3.5, start[1]])
    assert whole.places[-1, :2] == pytest.approx([_rolled.LONG - _rolled.R, start[1]]), "and it lies at the board"
    for x, n in zip(own.met[own.thrown], own.normals[own.thrown], strict=True):
        assert seam_distance(x) < 1e-9 and n[0] < 0 < n[2], "it is thrown back and up, at a seam"
    assert len(_rolled.hops(own)) == own.thrown.sum() < _rolled.crossed(own)


@pytest.mark.slow
def test_how_far_off_its_line_a_marble_comes_to_the_board_is_as_the_lesson_tells():
    """Less than 1 cm from some starts, more than 5 cm from others."""
    off = []
    for start in STARTS:
        run = ran(start, _rolled.each_triangle)
        off.append(abs(run.places[_rolled.arrived(run), 1] - start[1]))
        assert np.all(_rolled.hops(run) >= _rolled.SEEN), "what is called a hop is seen"
    assert sum(x < 1 for x in off) >= 3 and sum(x > 5 for x in off) >= 3


@pytest.mark.slow
def test_wherever_they_start_both_marbles_are_in_sight_when_the_film_ends():
    board = Hopping("two programs")
    (low, high), tops = board.world.get_xlim(), board.world.get_ylim()
    for start in STARTS:
        board.start = np.array(start)
        for name, run in board.facts.items():
            for places in (from_above(run.places) + board.down(name), from_the_side(run.places) + board.side):
                assert np.all((low + _rolled.R < places[:, 0]) & (places[:, 0] < high - _rolled.R)), start
                assert np.all((tops[0] + _rolled.R < places[:, 1]) & (places[:, 1] < tops[1] - _rolled.R)), start
            assert run.places[-1, 2] == pytest.approx(_rolled.R), "and none ends in the air"
    for program in _rolled.PROGRAMS.values():
        run = ran(type(board).start, program)
        assert run.places[-1, [0, 2]] == pytest.approx([_rolled.LONG - _rolled.R, _rolled.R]), "and lie at the board"


@pytest.mark.slow
def test_the_run_that_is_shown_hops_twice_and_its_number_is_told_after_it_was_played():
    board = Hopping("two programs", vote=lesson14.PREDICTION)
    seams = board.layers["first"].seams.get_segments()
    assert len(seams) == len(_rolled.FLOOR) and board.acts["seams"] == "hide the seams", "the vote is about them"
    assert not any("frame" in answer.reply for answer in lesson14.PREDICTION["answers"]), "and leaves the reason open"
    assert board.locked and not board.motion() and "hop" not in board.alt + board.saved()["text/plain"]
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    board.receive({"kind": "time", "event": {"t": board.last}, "number": 2})
    said = "The first marble hops at 2 of the seams that it slides over and comes to the board 5.7 cm off its line. The"
    assert said in board.alt and sum(each.isdigit() for each in board.alt.replace("5.7", "5").split()) == 2
    assert "slides over four seams, and two of these" in lesson14.PREDICTION["answers"][1].reply
    low = from_above(np.array([0.0, -_rolled.HALF, 0.0]))[1]
    ball = board.layers["first"].ball.get_paths()[0].vertices
    assert low - 0.25 < ball[:, 1].min(), "on its strip, and not half over its rim"
    assert "crosses the seams, hops at none" in board.alt and len(board.motion()["sounds"]) == 2
    board.move("start of the marble", (4.0, 0.0))
    assert board.t == 0 and "same speed" in board.alt and "hop" not in board.alt
    assert board.last == max(len(run.places) for run in board.facts.values()) - 1, "the film ends where both lie"


@pytest.mark.slow
def test_no_marble_hops_at_a_seam_that_it_flies_over():
    flown = 0
    for start in STARTS:
        run = ran(np.array(start), _rolled.each_triangle)
        over = _rolled.rolled_over(run)
        assert len(_rolled.hops(run)) <= over <= _rolled.crossed(run)
        flown += _rolled.crossed(run) - over
        alone = ran(np.array(start), _rolled.whole_floor)
        assert _rolled.rolled_over(alone) == _rolled.crossed(alone), "it never leaves the floor"
    assert flown


def test_on_the_floor_of_your_program_a_dot_marks_each_end_of_a_frame_one_before_each_push():
    board = Hopping("yours").at_the_end()
    run, dots = board.run("yours"), np.column_stack(board.layers["yours"].frames.get_data())
    feet = from_above(run.places)
    assert dots == pytest.approx(feet[np.arange(len(feet)) < board.t]) and len(dots) > max(np.flatnonzero(run.thrown))
    for k in np.flatnonzero(run.thrown):
        assert 0 < run.met[k, 0] - run.places[k, 0] < _rolled.R, "it ended just before the seam"
    board = Hopping("two programs").at_the_end()
    assert not board.layers["first"].frames.get_data()[0].size, "nothing before it is told what they are"


@pytest.mark.slow
def test_of_a_marble_that_never_comes_to_the_board_it_is_told_what_the_film_shows():
    """Over the whole room of starts: it is seen to go back by a centimetre, or to be so slow, on a rim or off it."""
    said = {"turns back": 0, "is so slow": 0, "comes to the board": 0, "slides straight to the board": 0}
    grid = itertools.product(np.linspace(LEAST[0], MOST[0], 13), np.linspace(LEAST[1], MOST[1], 11))
    for start in [*grid, (2.6, 1.2), (2.2, 2.4), (3.0, 1.6), (4.5, -2.0), (2.8, 0.7), (3.3, 0.7), (3.8, -2.5)]:
        run = ran(np.round(start, 2), _rolled.each_triangle)
        told, x, y = _told.ran(run), run.places[:, 0], run.places[-1, 1]
        (kind,) = [each for each in said if each in told]
        said[kind] += 1
        if kind.endswith("to the board"):
            assert x.max() >= _rolled.LONG - _rolled.R and len(x) <= _rolled.SLOWLY + 1
            continue
        assert len(x) == _rolled.SLOWLY + 1, "the film goes on"
        assert (x.max() - x[-1] >= 1) == (kind == "turns back")
        short = _rolled.LONG - _rolled.R - (x.max() if kind == "turns back" else x[-1])
        assert f"{short:.2g} cm short of the board" in told
        assert ("along the rim" in told) == (abs(y) > _rolled.HALF - _rolled.R - 1e-3), (told, y)
    assert said["turns back"] >= 3 and said["is so slow"] >= 3 and said["comes to the board"] > 100, said


@pytest.mark.slow
def test_a_program_that_stops_the_marble_is_not_said_to_lead_it_to_the_board():
    board = Hopping("yours", program=lambda p, v, points: 0 * v).at_the_end()
    assert "to the board" not in board.alt.replace("short of the board", "") and "short of the board" in board.alt


@pytest.mark.slow
@pytest.mark.parametrize("state", ["two programs", "yours"])
def test_a_hop_is_seen_from_the_side_alone_and_up_the_page_on_a_floor_is_aside_alone(state):
    board = Hopping(state).at_the_end()
    for name, run in board.facts.items():
        layer, down = board.layers[name], board.down(name)
        (way,), (over,) = layer.way.get_segments(), layer.over.get_segments()
        assert way[:, 0] == pytest.approx(over[:, 0]), "on the same scale along the floor"
        aside = np.interp(np.minimum(np.arange(len(way)), board.t), np.arange(len(run.places)), run.places[:, 1])
        assert way[:, 1] - down[1] == pytest.approx(ACROSS_SEEN * aside)
        assert over[:, 1].max() - board.side[1] == pytest.approx(run.places[:, 2].max())
    top = max(run.places[:, 2].max() for run in board.facts.values())
    lowest = min(board.down(name)[1] for name in board.facts) - ACROSS_SEEN * _rolled.HALF
    assert top > 2 and board.side[1] + top + _rolled.R < lowest, "and under the floors"


def program_of(text: str):
    """The function `program` of a piece of the notebook."""
    begin = text.index("def program")
    space = {"np": np, "norm": lambda x: np.sqrt(x @ x)}
    exec(text[begin:].split("\n\n\n")[0].split("```")[0], space)
    return space["program"]


@pytest.mark.slow
def test_the_programs_that_the_lesson_prints_are_those_of_the_picture():
    printed = [cell.source for cell in LESSON.cells if "def program" in cell.source]
    assert "<summary>The mended program</summary>" in printed[1]
    for text, program in zip(printed, _rolled.PROGRAMS.values(), strict=True):
        for start in STARTS[::3]:
            theirs, ours = ran(start, program_of(text)), ran(start, program)
            assert theirs.places == pytest.approx(ours.places, abs=1e-6)


def near(p, points):
    """The normal from the nearest of these points."""
    n = p - min(points, key=lambda s: np.linalg.norm(p - s))
    return n / np.linalg.norm(n)


@pytest.mark.slow
def test_a_program_of_anybody_is_run_and_what_it_does_wrong_is_told():
    board = Hopping("yours").at_the_end()
    assert "hops at 2" in board.alt and board.on == ["yours"]
    board = Hopping("yours", program=_rolled.whole_floor).at_the_end()
    well = f"From {len(ELSEWHERE)} other starts none hops either"
    right = f"{well}, nor on a floor that is tilted, and one that moves off the floor is let go."
    assert board.alt.endswith(right)
    for start in ELSEWHERE:
        assert len(_rolled.hops(ran(start, _rolled.each_triangle)))
    nearest_last = lambda p, v, points: _rolled.whole_floor(p, v, points[::-1])
    assert "none hops either" in Hopping("yours", program=nearest_last).at_the_end().alt, "the order does not matter"
    level = lambda p, v, points: v * [1, 1, 0]
    assert "But on a floor that is tilted it goes wrong" in Hopping("yours", program=level).at_the_end().alt

    def short(p, v, points):
        n = p - min(points, key=lambda s: np.linalg.norm(p - s))
        return v - min(v @ n, 0) * n

    alt = Hopping("yours", program=short).at_the_end().alt
    assert "But is n of length 1? After it v leads " in alt and alt.endswith(" cm a frame into the floor.")
    no_least = lambda p, v, points: v - v @ near(p, points) * near(p, points)
    assert (
        Hopping("yours", program=no_least)
        .at_the_end()
        .alt.endswith(
            f"{well}. But a marble that moves off the floor is held: where v·n > 0, nothing is to be taken away."
        )
    )
    asks = lambda p, v, points: no_least(p, v, points) if v @ near(p, points) < 0 else v
    assert Hopping("yours", program=asks).at_the_end().alt.endswith(right)
    for program, told in (
        (lambda p, v, points: v, "falls through the floor"),
        (lambda p, v, points: None, "returned nothing. It has to return v, a velocity of three numbers"),
        (lambda p, v, points: v[:2], "returned [3.5, 0]. It has to return v"),
        (lambda p, v, points: [1, [2]], "returned [1, [2]]. It has to return v"),
        (lambda p, v, points: v * np.nan, "It has to return v"),
        (lambda p, v, points: 1 / 0, "raised ZeroDivisionError: division by zero. It has to return v"),
        (lambda p, v, points: min(points, key=lambda s: p - s), "only numbers can be compared, such as lengths. It"),
        (lambda p, v, points: _rolled.each_triangle(p, v, points[:1]), "Your n comes from the first of the points"),
    ):
        board = Hopping("yours", program=program).at_the_end()
        assert told in board.alt and "none hops either" not in board.alt and board.png


def far(p, points, pick=min):
    """The normal from the nearest of these points, or from the farthest."""
    n = p - pick(points, key=lambda s: np.linalg.norm(p - s))
    return n / np.linalg.norm(n)


def held(v, n):
    """What is left of v by (14.7)."""
    return v - min(v @ n, 0) * n


def towards(p, s):
    """The direction from a point to the centre."""
    return (p - s) / np.linalg.norm(p - s)


SLIPS = {
    "comes from the farthest of the points": lambda p, v, x: held(v, far(p, x, max)),
    "is the average of the normals": lambda p, v, x: held(v, towards(np.mean([towards(p, s) for s in x], axis=0), 0)),
    "is the average of the points": lambda p, v, x: held(v, towards(p, np.mean(x, axis=0))),
    "comes from the first of the points": lambda p, v, x: held(v, towards(p, x[0])),
    "comes from the last of the points": lambda p, v, x: held(v, towards(p, x[-1])),
    "leads off the floor: it is min(v·n, 0)": lambda p, v, x: held(v, -far(p, x)),
    "and you add it": lambda p, v, x: v + min(v @ far(p, x), 0) * far(p, x),
    "all at once": lambda p, v, x: v - sum(min(v @ towards(p, s), 0) * towards(p, s) for s in x),
    "farthest of the points, and (14.6) takes the nearest. Your marble is held when": lambda p, v, x: (
        v - v @ far(p, x, max) * far(p, x, max)
    ),
    "farthest of the points, and (14.6) takes the nearest. Your n is as long as p − s": lambda p, v, x: held(
        v, p - max(x, key=lambda s: np.linalg.norm(p - s))
    ),
}
"""Plain mistakes, and what is told of each."""


@pytest.mark.one_in(8)
@pytest.mark.parametrize("told", SLIPS)
def test_a_plain_mistake_in_the_mend_has_its_own_sentence(told):
    board = Hopping("yours", program=SLIPS[told]).at_the_end()
    assert told in board.alt and sum(each in board.alt for each in SLIPS) <= 2, board.alt


@pytest.mark.slow
def test_no_mistake_is_named_of_the_first_program_of_the_second_or_of_one_that_is_wrong_in_its_own_way():
    for program in (*_rolled.PROGRAMS.values(), lambda p, v, x: v, lambda p, v, x: 0.9 * v * [1, 1, 0]):
        assert not slip_of(program)
    for row in ROWS:
        named = slip_of(lambda p, v, x, row=row: answered(p, v, x, *row))
        assert bool(named) == (row not in (UNMENDED, ("nearest", "1", "into", ""))), row
    assert slip_of(lambda p, v, x: held(v, far(p, x))) == ""


@pytest.mark.slow
def test_the_film_of_a_marble_that_falls_ends_while_all_of_it_is_in_sight_and_what_failed_is_told_at_once():
    for start in STARTS:
        board = Hopping("yours", program=lambda p, v, points: v)
        board.move("start of the marble", from_above(np.array(start)))
        board.at_the_end()
        y = from_the_side(board.at(board.run("yours")))[1] + board.side[1]
        low = board.world.get_ylim()[0]
        assert low + _rolled.R < y < low + 1.5 * _rolled.R and board.last < 9, start
        assert board.alt.startswith(
            "The marble falls through the floor. The first point that it meets is straight below"
        )
        assert "v·n is −0.27 cm a frame. After your program it is −0.27, and not 0" in board.alt
        assert "another start" not in board.alt, "and nobody asks of other starts"
        (side, above), run = met_of(board.layers["yours"]), board.run("yours")
        k = int(np.argmax(run.places[:, 2] < 0)) - 1
        assert above == pytest.approx(from_above(run.places[k])), "where it was held for the last time"
        assert side == pytest.approx([run.places[k, 0], board.side[1]])
        word, here = board.layers["yours"].push, from_the_side(board.at(run)) + board.side
        beside = np.array(word.get_position()) - here
        assert word.get_text() == "not stopped" and abs(beside[1]) < 0.01 and _rolled.R < beside[0] < 12.0, "beside it"
        box = word.get_window_extent().transformed(board.world.transData.inverted())
        assert box.x0 > here[0] + _rolled.R and box.x1 < board.world.get_xlim()[1]
    board = Hopping("yours", program=lambda p, v, points: 1 / 0)
    assert not board.played and "raised ZeroDivisionError" in board.alt


@pytest.mark.slow
def test_a_program_that_fails_from_another_start_alone_is_told_so():
    def few(p, v, points):
        if p[1] < 1.2:
            raise RuntimeError("it lies too far in front\nand says so")
        return _rolled.whole_floor(p, v, points)

    told = "But from another start it fails. Your program raised RuntimeError: it lies too far in front."
    for _ in range(2):
        assert told in Hopping("yours", program=few).at_the_end().alt
    board = Hopping("yours", program=few)
    for back in (
        lambda: board.move("start of the marble", from_above(np.array([3.0, 1.4]))),
        lambda: board.act("whole"),
    ):
        board.move("start of the marble", (3.0, 0.0))
        assert "Nothing stops this marble" in board.alt
        back()
        assert "Nothing stops" not in board.alt, "what failed elsewhere is told no more"


def test_a_program_that_never_ends_is_stopped(monkeypatch):
    monkeypatch.setitem(Hopping.tried.__globals__, "PATIENCE", 0.2)

    def endless(p, v, points):
        while True:
            pass

    assert "took more than 0.2 s" in Hopping("yours", program=endless).at_the_end().alt


def test_the_floor_shows_the_line_of_each_marble_and_where_it_has_been_instead():
    board = Hopping("two programs").at_the_end()
    for name, run in board.facts.items():
        layer, down = board.layers[name], board.down(name)
        (line,), (way,) = layer.line.get_segments(), layer.way.get_segments()
        assert way[0] == pytest.approx(line[0]) and way[-1] == pytest.approx(from_above(run.places[-1]) + down)
        aside = abs(way[-1, 1] - line[-1, 1]) / ACROSS_SEEN
        assert aside == pytest.approx(abs(run.places[-1, 1] - board.start[1]), abs=1e-9)
        assert (aside < 1e-9) == (name == "second")
    board = Hopping("two programs")
    trails = [move[4][0] for move in board.motion()["moves"] if len(move) > 4]
    assert all(board.parts[k] for k in trails) and len(trails) == 4, "they are drawn while it is played"
    rim = from_above(RIM)
    paths = [path.vertices for artist in board.seen if hasattr(artist, "get_paths") for path in artist.get_paths()]
    assert not any(len(x) >= 4 and np.allclose(x[:4], rim) for x in paths), "and no floor moves over them"


@pytest.mark.slow
@pytest.mark.parametrize("state", ["two programs", "yours"])
def test_the_room_of_the_start_is_drawn_and_the_handle_comes_to_each_of_its_corners(state):
    board = Hopping(state)
    drawn = [x for each in board.world.collections if hasattr(each, "get_segments") for x in each.get_segments()]
    assert any(len(x) == 5 and np.allclose(x, from_above(ROOM)) for x in drawn)
    corners = []
    for far in itertools.product((-99.0, 99.0), repeat=2):
        board.move("start of the marble", far)
        assert np.all((board.start == LEAST) | (board.start == MOST)), "no farther"
        corners.append(board.places()["start of the marble"][1].tolist())
    assert sorted(corners) == pytest.approx(np.array(sorted(from_above(ROOM[:4]).tolist())))


def met_of(layer):
    """Where a marble was pushed, by the points that are drawn: those from the side, then those on its floor."""
    return [path.vertices[:60].mean(axis=0) for path in layer.met.get_paths() if len(path.vertices)]


def test_each_push_comes_into_sight_as_it_happens_while_the_film_plays():
    board = Hopping("two programs")
    run, layer, seen = board.run("first"), board.layers["first"], list(board.seen)
    times, low = np.flatnonzero(run.thrown), board.world.get_xlim()[0]
    assert len(times) == 2 and all(x < low for x, _ in met_of(layer)) and layer.push.get_position()[0] < low
    part, moves = [seen.index(each) for each in (layer.normals, layer.met, layer.push)], board.motion()["moves"]
    for i, k in enumerate(times):
        (move,) = [each for each in moves if [part[1], i] in each[0]]
        assert (
            [part[0], i] in move[0]
            and [part[1], i + _rolled.SLOWLY] in move[0]
            and ([part[2], 0] in move[0]) == (i == 1)
        ), "its arrow, and one its name"
        clock, across = move[1:3]
        before, after = (np.interp(t, clock, across) for t in (k - 0.01, k + 0.01))
        assert before == 0 and after > board.figure.bbox.width, "from out of sight, all at once"
    for t, count in ((times[0] - 0.5, 0), (times[0] + 0.5, 1), (board.last, 2)):
        board.receive({"kind": "time", "event": {"t": float(t)}, "number": 1})
        assert sum(x > low for x, _ in met_of(layer)) == 2 * count and (layer.push.get_position()[0] > low) == (
            count > 1
        )


@pytest.mark.slow
def test_what_pushes_the_first_marble_is_named_where_it_is_seen_from_the_side_and_no_words_lie_on_the_board():
    for wide in (0.0, 620.0):
        board = Hopping("two programs")
        board.wide = wide
        board.lay_out()
        board.at_the_end()
        for t in (3.0, board.last):
            board.receive({"kind": "time", "event": {"t": t}, "number": 1})
            first, second = (board.layers[name].push for name in ("first", "second"))
            assert first.get_text() == "push" and second.get_text() == ""
            assert (
                board.side[1] + ARROW < first.get_position()[1] < board.down("second")[1] - ACROSS_SEEN * _rolled.HALF
            )
        board.figure.canvas.draw()
        (across,) = [text for text in board.world.texts if "across" in text.get_text()]
        words = across.get_window_extent().transformed(board.world.transData.inverted())
        assert from_above(BOARD)[:, 0].max() < words.x0 and words.x1 < board.world.get_xlim()[1]


@pytest.mark.slow
def test_what_pushes_the_marble_is_named_where_it_does_and_a_ruler_lies_across_the_floor():
    for start in STARTS[::2]:
        board = Hopping("yours")
        board.start = np.array(start)
        board.at_the_end()
        layer = board.layers["yours"]
        feet = met_of(layer)
        (lead,) = layer.lead.get_segments()
        assert bool(layer.push.get_text()) == bool(len(lead)) == bool(len(feet)), start
        if len(feet):
            assert min(np.hypot(*(lead[0] - each)) for each in feet) < ARROW, "from one of the arrows"
            assert np.hypot(*(layer.push.get_position() - lead[1])) < 8, "to its words"
    across = [line.get_xydata() for line in board.world.lines if len(line.get_xdata()) == 2]
    assert any(abs(x[0, 0] - x[1, 0]) < 1e-9 and np.ptp(x[:, 1]) == pytest.approx(5 * ACROSS_SEEN) for x in across)


@pytest.mark.slow
def test_a_push_that_is_too_small_for_a_hop_is_told():
    pushed = 0
    for start in itertools.product(np.linspace(LEAST[0], MOST[0], 9), np.linspace(LEAST[1], MOST[1], 9)):
        board = Hopping("yours")
        board.start = np.round(start, 2)
        run = board.run("yours")
        aside = abs(run.places[_rolled.arrived(run), 1] - board.start[1])
        if not len(_rolled.hops(run)) and aside >= 0.05:
            pushed += 1
            assert "crosses the seams, is pushed too little there for a hop, and" in board.at_the_end().alt
    assert pushed, "no such start"


@pytest.mark.slow
def test_a_screen_for_a_room_has_a_second_floor_and_no_word_on_a_floor():
    board = Hopping("yours")
    assert set(board.facts) == {"yours"} and board.figure.bbox.height < 0.3 * board.figure.bbox.width
    board.projected, board.wide = True, 880.0
    board.lay_out()
    board.redraw()
    assert set(board.facts) == {"yours", "second"}
    board.at_the_end()
    assert board.alt.count("The marble") == 1 and "second" not in board.alt
    pen = board.figure.canvas.get_renderer()
    rim = board.world.transData.transform(from_above(RIM))[:, 1].max()
    assert board.layers["yours"].word.get_window_extent(pen).y0 > rim


def test_how_it_ends_is_told_at_the_end_and_not_before():
    board = Hopping("two programs")
    opened = board.alt
    for t in (0.3 * board.last, 0.9 * board.last):
        board.receive({"kind": "time", "event": {"t": t}, "number": 1})
        assert board.alt == opened
    board.receive({"kind": "time", "event": {"t": board.last}, "number": 1})
    assert "comes to the board" in board.alt
    board.receive({"kind": "time", "event": {"t": 0.3 * board.last}, "number": 1})
    assert "comes to the board" in board.alt, "and stays told"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("start", [(3.0, 1.4), (2.0, 1.0), (4.0, 2.0)])
def test_what_an_arrow_is_stands_over_that_arrow_and_over_the_first_that_has_room(start):
    board = Hopping("two programs")
    board.move("start of the marble", from_above(np.array(start)))
    board.receive({"kind": "time", "event": {"t": board.last}, "number": 1})
    layer = board.layers["first"]
    arrows = [path.vertices for path in layer.normals.get_paths() if len(path.vertices)]
    _, feet, ways = _pushes.throws(board.run("first"))
    tips = (feet + ways)[:, 0]
    (said,) = [text for text in board.world.texts if text.get_text() == "from the side"]
    room = said.get_window_extent(board.figure.canvas.get_renderer())
    end = board.world.transData.inverted().transform((room.x1, 0.0))[0]
    over = layer.push.get_position()[0]
    assert len(arrows) == len(tips) and over > end
    first = tips[(tips > _pushes._clear(board.world)) & (tips < _pushes.FARTHEST)][0]
    assert over == pytest.approx(first)
