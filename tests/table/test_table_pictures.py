"""The small pictures of lesson 10: when touching is an event, two clocks, endless bounces, worlds that part, π."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from lib import setups, table
from lib.show import Blocks, Bounces, Clocks, Closing, Worlds
from lib.show.table.worlds import _frame_by_frame
from lib.teach import lesson10


@pytest.mark.parametrize(("k", "hits"), [(0, 3), (1, 31), (2, 314)])
def test_the_straight_way_crosses_the_mirrors_at_the_hits(k, hits):
    board = Blocks(k, "rooms")
    assert len(board.history.t) == hits
    theta = np.arctan2(1.0, 10.0**k)
    spokes = board.gap / np.tan(theta * np.arange(1, hits + 1))
    assert board.mirrors_at() == pytest.approx(spokes, abs=1e-6 * board.across())
    assert board.history.t[-1] < board.duration_of_all
    board.t = 1.0
    assert board.count.get_text() == str(hits) and f": {hits} hits in all." in board.alt


def test_whatever_the_height_of_the_line_thirty_one_stay():
    board = Blocks(1, "rooms")
    for height in (0.5, 1.0, 2.7, 99.0, -3.0):
        board.move("height of the line", [20.0, height])
        assert len(board.history.t) == 31
    with pytest.raises(ValueError, match="place must be two finite coordinates"):
        board.move("height of the line", [np.nan, 1])


def test_the_point_stays_in_its_wedge_and_turns_where_it_meets_a_mirror():
    board = Blocks(1)
    x, y = board.places_of()
    assert np.all(y >= -1e-9) and np.all(y <= x / 10 + 1e-9)
    touching = (np.abs(y) < 1e-9) | (np.abs(y - x / 10) < 1e-9)
    assert touching[1:-1].all()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("k", [0, 1, 2])
@pytest.mark.parametrize("state", ["wedge", "rooms"])
def test_the_line_and_its_handle_are_in_view_at_every_height(k, state):
    board = Blocks(k, state)
    for height in (0.4, 2.8):
        board.move("height of the line", [1.0, height])
        (left, right), (low, high) = board.rooms.get_xlim(), board.rooms.get_ylim()
        x, y = board.places()["height of the line"][1]
        assert left < x < right and low < y < high and max(board.places_of()[1]) < high


@pytest.mark.slow
def test_states_and_masses_of_pi_leave_nothing_behind():
    board = Blocks(1, "blocks", "wedge", "rooms")
    assert set(board.acts) == {"0", "2"} and board.handles == []
    before = board.parts
    for name in ("0", "2", "1"):
        board.act(name)
    for state in ("wedge", "rooms", "blocks"):
        board.show_state(state)
    assert board.parts == before
    assert "tan θ = 0.1" in Blocks(1, "wedge").alt and "π/θ = 31.52" in Blocks(1, "rooms").alt
    with pytest.raises(ValueError, match="k must be 0, 1 or 2"):
        Blocks(3)


def test_the_blocks_tell_their_number_only_once_it_was_counted():
    board = Blocks(2, "blocks", vote=lesson10.FINALE)
    assert board.locked and "314" not in board.alt and board.alt.endswith("0 hits so far.")
    board._on_choose(0)
    board.t = 0.999
    assert "314 hits so far" in board.alt
    board.t = 1.0
    b = table.at(board.history, board.time()).x[1, 0]
    assert b + 1 < board.above.get_xlim()[1], "the view follows B"


@pytest.mark.parametrize("e", [0.2, 0.5, 0.9])
def test_bounces_end_when_the_sum_does(e):
    board = Bounces(e)
    flights = np.diff(board.history.t)[:12]
    assert flights[1:] / flights[:-1] == pytest.approx(e, rel=1e-5)
    assert board.over == pytest.approx(np.sqrt(2) + 2 * np.sqrt(2) * e / (1 - e))
    assert board.history.t[-1] <= board.over
    assert "endlessly" not in board.alt
    board.t = board.last
    assert board.last == board.over and board.ball.get_xdata() == pytest.approx([1.0]), "it stops where all is over"
    assert f"t = {board.over:.4g}"[:8] in [text.get_text()[:8] for text in board.words]
    assert board.height(board.over) == pytest.approx(0, abs=1e-9) and "endlessly many" in board.alt
    assert "endlessly many" in at(board, np.floor(1000 * board.last) / 1000).alt, "as far as the slider goes"


def test_every_bounce_so_far_has_a_dot_and_the_film_ends_with_them():
    board = at(Bounces(0.9), 2.0)
    assert len(board.row.get_xdata()) == 1 and "e = 0.9: 1 bounce so far." in board.alt
    board.t = board.last
    board.move("share of the speed that comes back", [0.2, 0.0])
    assert board.t == board.last == board.over, "a shorter film is at its end"
    board.move("share of the speed that comes back", [0.6, 0.0])
    assert board.t == board.last == board.over and "all over at" in board.alt, "and so is a longer one"
    board.t = 1.0
    board.move("share of the speed that comes back", [0.7, 0.0])
    assert board.t == 1.0, "in the middle it stays where it was"


def at(board, t):
    board.t = t
    return board


def test_the_knob_of_e_stays_on_its_scale():
    board = Bounces()
    for x, e in ((0.7, 0.7), (9, 0.9), (-1, 0.2)):
        board.move("share of the speed that comes back", [x, 0.0])
        assert board.e == e and f"e = {e}" in board.alt


@pytest.mark.slow
def test_worlds_part_and_the_hair_grows_with_every_hit():
    board = Worlds("a hair", "frames")
    off = board.apart()
    assert off[0] == pytest.approx(1e-9) and off[-1] > 0.1, "at last one sees it"
    assert "after 0 hits." in board.alt and "farther than 1 nm from its ring" in board.alt
    board.t = board.last
    assert board.last == 3.5, "the slider tells the seconds of the graph"
    assert "after 94 hits." in board.alt and "farther than 55 cm from its ring" in board.alt
    board.show_state("frames")
    assert board.t == 0 and "after 0 hits" in board.alt, "each world is played from its beginning"
    rims = [look["stroke"] for _, look in board.parts[board.seen.index(board.others)]]
    assert len(set(rims)) >= 8, "each ring has the colour of its ball"
    assert board.apart()[0] == 0 and board.apart()[-1] > 10 * setups.RADIUS
    assert np.all(board.apart()[:9] < 1e-9), "before the first hit both are one, at the end of every frame"
    assert "looks 60 times a second" in board.alt
    assert "55 cm" in Worlds("a hair").saved()["text/html"]


def test_turning_the_velocity_of_one_of_two_that_touch_decides_whether_they_collide():
    board = Closing("touching")
    assert "b = −30. They touch, and they approach: an event, now." in board.alt
    assert not np.isnan(board.contact(board.facts)).any()
    for way, word in (((3, 4.05), "slides by"), ((-3, -3.9), "slides by"), ((-1, 0), "part"), ((1, 0), "approach")):
        board.move("velocity of B", board.scene.p2 + np.array(way))
        assert word in board.alt and np.hypot(*board.facts.v) == pytest.approx(6.25)
        assert (word == "approach") == (not np.isnan(board.contact(board.facts)).any())
        assert word != "slides by" or board.facts.steps.b == 0
    board.move("velocity of B", board.scene.p2)
    assert np.hypot(*board.facts.v) == pytest.approx(6.25), "no direction is none"
    board.show_state("10.2")
    assert "t = c / (−b + √D) = 0 / (" in board.alt


def test_by_the_warped_clock_all_three_stop_together():
    board = Clocks("clocks")
    board.t = 3.0
    t, tau = board.reading(3.0)
    assert tau == pytest.approx((1 - np.exp(-1.5)) / 0.5) and board.last == 12.0 and board.reel == "t"
    assert board.alt.startswith("At t = 3 s, τ is 1.55 s.") and len(marks(board)) == 3 * 4, "at 0, 1, 2 and 3 s"
    board.t = 12.0
    assert np.all((board.places_at(2.0) - board.places_at(board.reading(12.0)[1]))[:, 0] < 0.01), "nearly there"
    assert "τ is 1.995 s." in board.alt and board.alt.endswith("By t they never quite stop.")
    board.act("clock")
    assert board.t == 0 and board.last == 2.0 and board.reel == "τ"
    assert len(marks(board)) == 3 and "0 m" not in board.alt, "nothing is shown before it is reached"
    board.t = 2.0
    assert board.places_at(2.0)[:, 0] == pytest.approx([0.8, 1.6, 2.4]) and "0.8, 1.6 and 2.4 m" in board.alt
    board.show_state("10.9")
    assert "inf" not in board.alt or "∞" in board.alt
    board.t = 1.0
    assert f"t = {2 * np.log(2):.4g}"[:8] in board.alt
    board.move("drag of the cloth", (1.3, 0))
    assert "all three stop together" in at(board, np.floor(1000 * board.last) / 1000).alt
    board.move("drag of the cloth", (1.0, 0))
    assert board.last == 1.0 and board.t == 0
    board.act("whole")
    assert board.knobs == {"drag": 0.5, "warped": 0.0}


def marks(board):
    return [each for each in board.layers["marks"].ticks.get_segments() if len(each)]


def test_frame_by_frame_moves_straight_where_nobody_meets():
    alone = table.balls([[1, 1]], [[0.5, 0.25]], setups.RADIUS)
    *_, (x, v, hits) = _frame_by_frame(alone, setups.pool(drag=0), 60, 0.5)
    assert x == pytest.approx(np.array([[1.25, 1.125]])) and hits == 0 and v.tolist() == alone.v.tolist()


def ended(balls, room, rate, seconds):
    """Where balls are after some frames, how fast, and how many pairs have collided."""
    frames = list(_frame_by_frame(balls, room, rate, seconds))
    return frames[-1][0].tolist(), frames[-1][1].tolist(), sum(hits for _, _, hits in frames)


def test_in_frames_a_hit_is_noticed_only_once_the_balls_overlap():
    made, house = table.balls([[0, 0], [5, 0]], [[3, 0], [0, 0]], [2, 1]), table.room([-9, -9], [9, 9])
    assert ended(made, house, 1, 1) == ([[3, 0], [5, 0]], [[0, 0], [3, 0]], 1), "1 deep by then"
    assert ended(made, house, 1, 2)[0] == [[3, 0], [8, 0]]
    touching = table.balls([[0, 0], [2, 0], [9, 9]], [[0, 0], [0, 0], [0, 0]], 1)
    assert ended(touching, table.room([-20, -20], [20, 20]), 10, 0.5)[2] == 0, "touching is no overlap"


def test_in_frames_balls_turn_at_walls_once_they_are_behind_them():
    house = table.room([0, 0], [10, 10], e=1, e_wall=0.5)
    made = table.balls([[2, 5], [8, 8], [5, 2], [1, 1]], [[-2, 0], [2, 2], [0, -1], [0, 0]], 1)
    x, v, _ = ended(made, house, 1, 1)
    assert x == [[0, 5], [10, 10], [5, 1], [1, 1]]
    assert v == [[1, 0], [-1, -1], [0, -1], [0, 0]], "what touches a wall has not passed it"
    assert ended(made, house, 1, 2)[1] == [[1, 0], [-1, -1], [0, 0.5], [0, 0]]


@pytest.mark.parametrize("k", [0, 1])
def test_the_name_of_a_slanted_mirror_stands_at_that_mirror(k):
    board = Blocks(k, "wedge")
    x, y = board.words.ball.get_position()
    (left, right), (low, high) = board.rooms.get_xlim(), board.rooms.get_ylim()
    assert low < 0 < y < high and left < x < right
    assert abs(y / np.tan(board.theta) - x) < 0.12 * (right - left) or abs(x * np.tan(board.theta) - y) < 0.16 * high
    assert y > x * np.tan(board.theta), "and outside of the wedge"
    (arc,) = board.arc.get_segments()
    assert np.arctan2(*arc[-1][::-1]) == pytest.approx(board.theta) and arc[0][1] == 0, "θ has its arc"
    assert [text.get_text() for text in board.axes_named] == ["across: B's gap × √m₂", "up: A's gap × √m₁"]


def test_no_number_of_a_mirror_lies_on_its_line_and_what_is_left_out_is_told():
    board = Blocks(1, "rooms")
    for text in board.numbers:
        place = np.array(text.get_position())
        for a, b in board.spokes.get_segments():
            s = np.clip((place - a) @ (b - a) / ((b - a) @ (b - a)), 0, 1)
            assert np.hypot(*(a + s * (b - a) - place)) > 0.03 * board.rooms.get_ylim()[1]
    assert "mirror is drawn" not in board.alt and "Only every fifth mirror is drawn." in Blocks(2, "rooms").alt


def test_one_hit_is_no_hits():
    board = at(Blocks(0, "blocks"), 0.2)
    assert board.past == 1 and board.alt.endswith(": 1 hit so far.")


def test_nothing_below_a_vote_tells_its_answer():
    cells = json.loads((Path(__file__).parents[2] / "notebooks" / "10_table.ipynb").read_text("utf-8"))["cells"]
    words = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    seen = " ".join(re.sub(r"<details>.*?</details>", "", text, flags=re.S) for text in words)
    assert not re.search(r"π|\\pi|\b31\b|\b314\b|never came true", seen)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("k", [0, 1, 2])
def test_on_a_narrow_page_the_names_of_the_mirrors_stand_apart_and_within_it(k):
    board = Blocks(k, "wedge")
    board._on_wide(420.0)
    low, high = board.rooms.get_ylim()
    pixels = board.rooms.get_window_extent().height / (high - low)
    (_, wall), (_, other) = (each.get_position() for each in (board.words.wall, board.words.ball))
    assert (wall - low) * pixels > 10 and (k == 2 or other > 0 > wall)


@pytest.mark.slow
def test_the_words_of_a_block_fit_into_it():
    for k, said in enumerate(("B: 1", "B: 100", "B: 10⁴")):
        board = Blocks(k)
        board.redraw()
        assert board.labels[1].get_text() == said
        box = board.labels[1].get_window_extent(board.figure.canvas.get_renderer())
        block = board.above.transData.transform(board.blocks.get_paths()[1].vertices)
        assert block[:, 0].min() < box.x0 and box.x1 < block[:, 0].max(), said
