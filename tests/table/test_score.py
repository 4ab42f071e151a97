"""The score tells what happened and what is foretold: a rack at one instant, or a wave; forecasts that become void."""

import numpy as np
import pytest

from lib import setups, table
from lib.show import Score, staves
from lib.table import BALL, POCKET
from lib.teach import lesson10


@pytest.mark.slow
def test_every_state_of_the_score_is_reached_and_leaves_nothing_behind():
    walked = Score()
    for name in [*Score.states, *reversed(Score.states)]:
        walked.show_state(name)
        fresh = Score(name)
        for each in (walked, fresh):
            each.t = 0.3
        assert walked.parts == fresh.parts and walked.alt == fresh.alt
    with pytest.raises(ValueError, match="state must be among"):
        Score("tight").show_state("shot")


def test_ties_rails_and_pockets_are_the_events():
    board = Score("shot")
    h = board.history
    assert len(board.ties.get_segments()) == np.sum(h.kind == BALL)
    assert len(board.rails.get_segments()) == np.sum(h.kind == table.WALL) > 0
    k = int(np.flatnonzero(h.kind == BALL)[0])
    tie = [[board.across(h.t[k]), h.i[k]], [board.across(h.t[k]), h.j[k]]]
    assert board.ties.get_segments()[0].tolist() == tie
    assert len(board.sunk.get_xdata()) == np.sum(board.history.kind == POCKET) > 0
    assert set(h.i) | set(h.j[h.kind == BALL]) == set(range(9)), "all are struck"


@pytest.mark.slow
def test_a_tight_rack_is_one_instant_and_a_loose_one_a_wave():
    tight, loose = Score("tight"), Score("loose")
    assert len(tight.history.t) == 28 and len(np.unique(tight.history.t)) == 1
    assert set(tight.history.i) | set(tight.history.j) == set(range(16))
    assert len(loose.history.t) == len(np.unique(loose.history.t)) == 23 and loose.duration == 0.05
    first = {}
    for i, j, t in zip(loose.history.i, loose.history.j, loose.history.t, strict=True):
        first.setdefault(int(i), t), first.setdefault(int(j), t)
    assert max(first.values()) - min(first.values()) == pytest.approx(0.0475, abs=1e-4) and len(first) == 15
    gaps = np.hypot(*(loose.balls.x[1:, None] - loose.balls.x[1:]).transpose(2, 0, 1)) + np.eye(15)
    assert gaps.min() > 2 * setups.RADIUS, "no two touch before"
    assert "No ball has been struck yet." in tight.alt
    loose.choose(0)
    assert loose.alt.startswith(
        "1 contact so far; 2 of 16 balls have been struck. Each ball of this rack lies a little"
    )
    tight.t = loose.t = 1.0
    assert tight.alt == "28 contacts so far, at one instant; 16 of 16 balls have been struck."
    assert loose.alt.startswith("23 contacts so far, at 23 instants; 15 of 16 balls have been struck.")
    pairs = {(min(i, j), max(i, j)) for i, j in zip(tight.history.i, tight.history.j, strict=True)}
    assert (len(pairs), len(tight.history.t) - len(pairs)) == (21, 7), "seven of them twice, as the lesson says"
    assert [text.get_text() for text in tight.count] == ["28", "contacts, at one instant"]
    assert [text.get_text() for text in loose.count] == ["23", "contacts"]
    on = Score("spread")
    on.t = 1.0
    struck = np.array([on.history.i, on.history.j]).T[on.history.kind == table.BALL]
    when = on.history.t[on.history.kind == table.BALL]
    first = [when[np.any(struck == k, axis=1)].min() for k in range(16)]
    assert int(np.argmax(first)) == 8 and round(max(first), 2) == 1.27
    assert "struck, ball 8 the last of them, at 1.27 s." in on.alt
    on.t = 0.5
    assert on.alt.endswith("15 of 16 balls have been struck."), "the end is not told at the beginning"
    for each in (tight, loose):
        (left, low), (right, high) = np.array([each.world.get_xlim(), each.world.get_ylim()]).T
        x, r = table.at(each.history, each.duration).x, setups.RADIUS
        assert np.all(x > [left + r, low + r]) and np.all(x < [right - r, high - r]), "all of the break is seen"
        assert not np.concatenate(each.rings.get_segments()).size, "and no ring where balls have been"


def test_a_forecast_comes_true_and_another_becomes_void():
    board = Score("forecasts")
    h = board.history
    assert [(int(i), int(j)) for i, j in zip(h.i, h.j, strict=True)] == [(1, 2), (0, 2)]
    assert [each[:3] for each in board.foretold_at(0.0)[0]] == [
        (pytest.approx(float(h.t[0])), 1, 2),
        (pytest.approx((0.4 - 2 * setups.RADIUS) / 0.8), 0, 1),
    ]
    assert board.foretold_at(0.0)[1] == [] and not len(board.crosses.get_xdata())
    board.t = (float(h.t[0]) + 0.01) / board.duration
    coming, void = board.foretold_at(board.time())
    assert [each[1:3] for each in coming] == [(0, 2)] and [each[1:3] for each in void] == [(0, 1)]
    assert coming[0][0] == pytest.approx(float(h.t[1])), "what is foretold now comes true"
    assert len(board.crosses.get_xdata()) == 1
    assert "That the cue ball and ball 1 meet was foretold too, but never happens." in board.alt
    board.t = 1.0
    assert board.foretold_at(board.time())[0] == [] and len(board.undone_ends.get_xdata()) == 2


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", ["forecasts", "shot", "tight", "loose"])
def test_an_arrow_begins_at_the_rim_so_that_it_crosses_no_number(name):
    board = Score(name)
    for x, r, arrow in zip(board.balls.x, board.balls.r, board.aim.get_paths(), strict=True):
        away = np.hypot(*(arrow.vertices - x).T) if len(arrow.vertices) else np.array([r])
        assert away.min() >= 0.999 * r
        others = np.hypot(*(arrow.vertices[:, None] - board.balls.x).transpose(2, 0, 1))
        assert not len(arrow.vertices) or others.min() >= 0.999 * r, "nor that of another"


def test_nothing_is_told_before_the_vote():
    board = Score("forecasts", vote=lesson10.PREDICTION)
    assert board.locked
    board._on_choose(0)
    assert not board.locked and board.plays == 1


@pytest.mark.slow
def test_what_is_foretold_is_what_lib_foretells_and_the_first_comes_true():
    board = Score("shot")
    told, bare = 0, setups.pool()._replace(low=-9 * np.ones(2), high=9 * np.ones(2), pockets=np.zeros((0, 2)))
    for k in range(-1, len(board.history.t)):
        board.choose(k)
        since = max(board.time(), board.history.t[k] if k >= 0 else 0.0)  # the time is a share, and rounded
        now = table.at(board.history, since)
        for when, i, j, places in board.others():
            pair = table.balls(now.x[[i, j]], now.v[[i, j]], now.r[[i, j]])
            met = table.run(pair, bare, 9)
            assert met.t[met.kind == BALL][0] + since == pytest.approx(when, abs=1e-6)
            assert np.hypot(*(places[1] - places[0])) == pytest.approx(2 * setups.RADIUS)
            told += 1
    assert told > 20


@pytest.mark.slow
@pytest.mark.parametrize("tip", [(0.195, 0.05), (0.1, 0.24), (-0.2, 0.01), (0.3, 0.1)])
def test_what_is_told_to_come_next_is_what_the_next_press_brings(tip):
    board = Score("shot")
    board.move("velocity of the cue ball", board.balls.x[0] + np.array(tip))
    h = board.history
    for k in range(-1, len(h.t) - 1):
        board.choose(k)
        if (n := board.upcoming()) is None:
            assert h.t[k + 1] > board.duration
            break
        i, j = int(h.i[n]), int(h.j[n])
        pair = h.kind[n] == BALL
        assert (
            f"Next, {'the cue ball' if i == 0 else f'ball {i}'}" in board.alt
            and "Nothing more happens" not in board.alt
        )
        assert (f"and ball {j} meet, at" in board.alt.split("Next,")[1]) == pair
        (red,) = board.next.get_segments()
        assert red.T.tolist() == [[float(board.across(h.t[n]))] * 2, [i, j] if pair else [i - 0.5, i + 0.5]]
        board._on_step(1)
        assert board.event() == n, "and so it is"
    board.choose(k + 1)
    assert "Nothing more happens within 10 seconds." in board.alt


def test_while_the_shot_is_held_nothing_is_said_of_what_follows():
    board = Score("shot")
    board.move("velocity of the cue ball", board.balls.x[0] + [0.1, 0.2], settled=False)
    assert board.alt == "What follows is worked out when you let go."
    assert not len(board.undone_ends.get_xdata()) and board.next.get_segments()[0].size == 0
    board.move("velocity of the cue ball", board.balls.x[0] + [0.1, 0.2])
    assert board.alt.startswith("Nothing has happened yet. Next, ")


def test_a_line_is_of_its_balls_colour_and_as_high_as_the_ball_is_fast_then():
    board = Score("shot")
    fills = lambda: [look["fill"] for _, look in board.parts[board.seen.index(board.bands)]]
    looks = fills()
    speed = np.hypot(*board.balls.v[0])
    for t in (0.3, 2.0, 5.0):
        v = np.hypot(*table.at(board.history, t).v.T)
        for ball, outline in enumerate(board.bands.get_paths()):
            half = len(outline.vertices) // 2  # there along the upper edge, and back along the lower one
            x, y = outline.vertices[:half].T
            high = ball - np.interp(board.across(t), x, y)
            assert high == pytest.approx(0.42 * np.sqrt(v[ball] / speed), abs=0.02)
    board.move("velocity of the cue ball", board.balls.x[0] + [0.1, 0.24])
    assert fills() == looks, "whatever the shot"


def test_playing_moves_the_playhead_and_the_loudest_is_the_break():
    board = Score("shot")
    tracks = board.motion()
    assert len(tracks["sounds"]) == len(board.history.t)
    loud = [loudness for _, _, loudness in tracks["sounds"]]
    assert max(loud) == 1.0 and all(0 <= x <= 1 for x in loud)
    change = np.hypot(*(board.history.v[0, 0] - board.balls.v[0]))
    assert loud[0] == pytest.approx(np.sqrt(change / max(staves.change(board.history, k) for k in range(len(loud)))))
    assert "moves" not in Score("forecasts").motion(), "what is crossed out is drawn at every instant"


@pytest.mark.slow
def test_where_no_kernel_runs_each_shot_is_seen_to_its_end():
    assert "16 of 16 balls have been struck" in Score("tight", "loose").saved()["text/html"]
    assert "but never happens" in Score("forecasts").saved()["text/html"]


@pytest.mark.slow
def test_what_is_foretold_is_crossed_out_only_once_a_hit_has_made_it_void():
    board, gone = Score("shot"), 0
    assert len(board.others()) == 2 and not len(board.undone_ends.get_xdata()), "the end is not told"
    assert board.alt.endswith("2 other meetings are foretold.")
    for k in range(len(board.history.t) - 1):
        before = {each[1:3] for each in board.others()}
        board.choose(k)
        now = {each[1:3] for each in board.others()}
        void = {each[1:3] for each in board.undone()}
        assert not void & now and void <= before and len(board.undone_ends.get_xdata()) == 2 * len(void)
        assert ("has cancelled the meeting of" in board.alt) == bool(void)
        gone += len(void)
    assert gone >= 2
    board.choose(0)
    told = "The last event has cancelled the meeting of the cue ball and ball 3, and that of the cue ball and ball 2."
    assert board.alt.endswith(told)


def test_the_score_has_room_for_what_comes_first_and_its_balls_have_numbers_that_can_be_read():
    board = Score("shot")
    pixels = board.staff.get_window_extent().width
    first = np.sort([board.across(t) for t in (board.history.t[0], *(each[0] for each in board.others()))]) * pixels
    assert first[0] > 60 and np.diff(first).min() > 12
    radius = setups.RADIUS * board.world.get_window_extent().width / np.ptp(board.world.get_xlim())
    assert radius > 12 and all(text.get_size() * board.figure.dpi / 72 > 10.9 for text in board.rack.numbers)
    told = [text.get_text() for text in board.above if text.get_text()]
    assert told == ["0 s", "0.1 s", "0.5 s", "1 s", "2 s", "5 s"]
    assert [text.get_text() for text in Score("forecasts").above][:6] == ["0 s", *(f"0.{k} s" for k in range(1, 6))]


def test_the_playhead_stands_at_the_instant_while_the_film_plays():
    board = Score("loose")
    _, clock, across, _ = board.motion()["moves"][-2]
    assert len(clock) > 20, "by the table without cloth the clock shows the time"
    assert np.array(across) / across[-1] == pytest.approx(board.across(np.array(clock)), abs=1e-3)


def test_contacts_are_counted_at_the_instants_of_contacts():
    """Where a ball meets a cushion is no instant of a contact: 32 contacts at 44 instants would read as a mistake."""
    board = Score("spread")
    board.t = 1.0
    h, count = board.history, board.event()
    pairs = h.t[: count + 1][h.kind[: count + 1] == table.BALL]
    assert len(pairs) == 32 and len(np.unique(h.t[: count + 1])) > 32
    assert f"32 contacts so far, at {len(np.unique(pairs))} instants" in board.alt


def test_the_score_of_a_vote_foretells_nothing_until_it_is_answered():
    asked = lesson10.PREDICTION
    board = Score("forecasts", vote=asked)
    drawn = lambda: [x for x in board.next.get_segments() if len(x)]
    assert board.locked and not drawn() and "dashed" in board.alt and " s" not in board.alt.replace(" shot", "")
    board.chosen, board.t = 0, 0.0
    board.redraw()
    assert len(drawn()) == 2
