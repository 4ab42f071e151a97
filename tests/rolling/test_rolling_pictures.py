"""The pictures of lesson 12 in which balls slide, roll and are spun: their numbers are those of `lib.rolling`."""

import json
import re

import numpy as np
import pytest

from lib import rolling, setups, table
from lib.show import Curled, Shot, Spun, Thirty
from lib.show.game.cue import pulled
from lib.show.rolling._face import _miscued, _where, _within
from lib.show.rolling._legs import _past, _place
from lib.show.rolling._raised import STEEPEST, _given, _pointed
from lib.show.rolling._spotted import AWAY, SPOTS, _jumping, _turned
from lib.show.rolling.rebound import Rebound
from lib.show.rolling.shot import DOT, SHOTS, TILT, _felt, _first_way
from lib.show.rolling.spun import CLOTH, SET, WAY
from lib.show.rolling.thirty import HITS, PEAK, START
from lib.show.rolling.thrown import Thrown, stops_until, throw
from lib.show.scene import number

CUE, AIM, G = "velocity of the cue ball", "centre of the cue ball", 9.81
R = setups.RADIUS
BOARDS = {
    **{f"spun, {name}": lambda name=name: Spun(preset=name) for name in SET},
    **{f"thirty, {state}": lambda state=state: Thirty(state) for state in Thirty.states},
    **{name: kind for name, kind in (("thrown", Thrown), ("rebound", Rebound), ("curled", Curled))},
    "shot": lambda: shot(Shot(), [-0.1, 0.02]),
    "break": lambda: shot(Shot("break"), [-0.3, 0.01]),
}


def shot(board: Shot, back, done: bool = True) -> Shot:
    """Pull the cue back, from where its ball is."""
    x = (board.balls if board.t == 0 else board.after().balls).x[0]
    board.move(CUE, x + np.array(back, float), settled=done)
    return board


# Ways and spots.


@pytest.mark.slow
def test_the_pieces_of_a_way_are_where_lib_says():
    board = BOARDS["break"]()
    h = board.history
    for t in np.linspace(0, board.duration, 23):
        at = np.array([_place(mine, t) for mine in board.legs])
        assert at == pytest.approx(rolling.at(h, float(t)).x, abs=1e-9)
    mine = _past(board.legs[0], 0.3)
    assert mine[-1].end == 0.3 and _place(mine, 0.3) == pytest.approx(rolling.at(h, 0.3).x[0])


def test_spots_turn_as_the_spin_says():
    w, dt = np.tile([0.0, 3.0, 0.0], (1000, 1)), np.full(1000, 0.001)
    c, s = np.cos(3), np.sin(3)
    expected = SPOTS @ np.array([[c, 0, -s], [0, 1, 0], [s, 0, c]])
    assert _turned(w, dt)[-1] == pytest.approx(expected, abs=1e-5), "about y, from z to x: as a ball that rolls along x"
    seen = _turned(np.random.default_rng(0).normal(size=(50, 3)), np.full(50, 0.3))
    assert np.einsum("kij,kij->ki", seen, seen) == pytest.approx(1, abs=1e-12)


def test_a_spot_that_is_away_comes_and_goes_at_once():
    x = np.array([[0, 0], [1, 0], [AWAY, AWAY], [AWAY, AWAY], [AWAY, AWAY], [5, 0]], float)
    t, way = _jumping(np.arange(6.0), x)
    assert t == [0, 1, 1.5, 1.5, 4.5, 4.5, 5] and way[:, 0].tolist() == [0, 1, 1, AWAY, AWAY, 5, 5]


@pytest.mark.one_in(12)
@pytest.mark.parametrize("name", BOARDS)
def test_what_is_played_is_what_would_be_drawn_and_is_little(name):
    board = BOARDS[name]()
    board.t = 0.0
    assert len(json.dumps(board.tracks)) < 30_000
    tracks, drawn = board.tracks, board.parts
    bent = [move for move in tracks["moves"] if len(move) == 6]
    assert any(np.any(bends) for *_, bends in bent)
    for t in (0.17, 0.5, 0.93):
        board.t = t
        for marks, clocks, x, y, _, bends in bent:
            by = [at(t * board.duration, clocks, way, each) for way, each in zip((x, y), bends, strict=True)]
            for part, mark in marks:
                then, now = (parts[part][mark][1] for parts in (drawn, board.parts))
                if "cx" in then:
                    moved = [float(now[c]) - float(then[c]) for c in ("cx", "cy")]
                    assert by == pytest.approx(moved, abs=0.12), (t, part, mark)


def at(now: float, clock, way, bends) -> float:
    """As the player has it: straight from knot to knot, and bent by ½ a s²."""
    k = int(np.clip(np.searchsorted(clock, now, side="right") - 1, 0, len(clock) - 2))
    s, lasts = min(max(now - clock[k], 0), clock[k + 1] - clock[k]), clock[k + 1] - clock[k]
    straight = way[k] + (way[k + 1] - way[k]) * (s / lasts if lasts else 0)
    return straight + (bends[k] * s * (s - lasts) if bends else 0)


# The face.


@pytest.mark.parametrize(("put", "kept"), [([0.1, -0.2], (0.1, -0.2)), ([3.0, 4.0], (0.6, 0.8)), ([0, 0], (0, 0))])
def test_the_dot_stays_on_the_ball(put, kept):
    assert _within(np.array(put, float)) == kept
    assert _miscued(*kept) == (kept == (0.6, 0.8))


def test_a_miscue_is_what_lib_refuses():
    for held in ([0.5, 0.0], [0.3, 0.4]):
        rolling.strike(1.0, [1, 0], *held)
        assert not _miscued(*held)
    for off in ([0.31, 0.4], [0.0, -0.51]):
        assert _miscued(*off)
        with pytest.raises(ValueError, match="miscue"):
            rolling.strike(1.0, [1, 0], *off)
    assert _where(0.1, -0.2) == "0.2 below and 0.1 right of the middle, in radii,"


# A struck ball.


def test_struck_in_the_middle_it_rolls_at_five_sevenths():
    board = Spun("13.3")
    for speed in (2.0, 1.0, 0.4):
        board.move("speed", [speed, 0.0])
        t, x = 2 * speed / (7 * 0.2 * G), 12 * speed**2 / (49 * 0.2 * G)
        told = f"It rolls after {number(t)} s and {number(x)} m, at {number(5 / 7 * speed)} m/s: 5/7 · {number(speed)}."
        assert told in board.alt
        times, values = board.values()
        assert times[1] == pytest.approx(t) and values[1] == pytest.approx([5 / 7 * speed, 5 / 7 * speed, 0])
        assert board.five.get_xdata()[0] == pytest.approx(t) and board.five.get_ydata()[0] == pytest.approx(5 / 7)


def test_a_ball_that_slides_until_it_hits_does_not_leave_the_picture():
    board = Spun("13.3", preset="stun")
    assert "Before it hits, it slides. After the hit" in board.alt and "stops dead" in board.alt
    board = Spun("13.3")
    board.move("speed", [3.0, 0.0])
    board.move("where the cue strikes", np.array([0.0, -0.5]))
    assert "hits" not in board.alt


def test_the_lines_of_the_graph_are_the_velocity_the_spin_and_the_slip_of_lib():
    board = Spun(preset="draw")
    lines = board.lines.get_segments()
    for t in (0.0, 0.1, 0.25, 0.4, 0.8):
        now = rolling.at(board.history, t)
        expected = now.v[0, 0], R * now.w[0, 1], now.v[0, 0] - R * now.w[0, 1]
        for line, value in zip(lines, expected, strict=True):
            assert np.interp(t, *line.T) * board.speed == pytest.approx(value, abs=1e-9)


def test_sliding_takes_seven_halves_of_it_from_the_slip():
    board = Spun("13.1")
    assert "The slip is u = 2 − 0 = 2 m/s, and goes straight to 0 after 0.2912 s" in board.alt
    board.show_state("13.2")
    told = "w falls by 1.962 m/s each second, and the slip changes by 6.867, 7/2 of that: it is gone after 0.2912 s"
    assert told in board.alt and board.words[0].get_text() == "u falls 7/2 as steeply as w falls"
    board.show_state("13.5")
    assert board.state == "13.3" and "at 1.429 m/s: 5/7 · 2." in board.alt
    board.show_state("13.2")
    board.act("high")
    assert "It rolls at once: w falls by 0.0981 m/s each second" in board.alt
    board.act("follow")
    assert "w grows by 1.962" in board.alt and board.words[0].get_text() == "u rises 7/2 as steeply as w rises"


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "numbered"), [("centre", True), ("low", True), ("follow", False), ("draw", False)])
def test_the_gap_between_w_and_the_spin_is_parted_as_2_to_5(preset, numbered):
    board = Spun("13.3", preset=preset)
    (top, met), (low, same) = (bar[:, 1] for bar in board.bars.get_segments())
    k = board.sliding()
    begun = rolling.at(board.history, board.legs[0][k].start + 1e-9)
    assert met == same == pytest.approx((5 * begun.v[0, 0] + 2 * R * begun.w[0, 1]) / 7 / board.speed, abs=1e-6)
    assert 5 * (top - met) == pytest.approx(2 * (met - low))
    assert [text.get_text() for text in board.words[1:]] == (["2", "5"] if numbered else ["", ""])
    assert ("gives 2 while r₁ω gains 5" in board.words[0].get_text()) == (top > met)
    assert not any(len(bar) for bar in Spun("13.3", preset="high").bars.get_segments())


def test_half_a_radius_low_it_still_goes_forwards_at_0_357_of_its_speed():
    rolls = next(leg for leg in Spun(preset="low").legs[0] if leg.phase == rolling.ROLL)
    assert rolls.v[0] / 2.0 == pytest.approx(0.357, abs=5e-4) and rolls.v[0] / 2.0 == pytest.approx(
        5 / 7 - 2 / 7 * 5 / 4
    )


@pytest.mark.slow
def test_stun_stops_draw_comes_back_follow_goes_on():
    found = {name: Spun(preset=name) for name in ("stun", "draw", "follow")}
    h = found["stun"].history
    hit = int(np.flatnonzero(h.kind == table.BALL)[0])
    assert h.w[hit, 0] == pytest.approx([0, 0, 0], abs=1e-12) and "it stops dead" in found["stun"].alt
    ends = {name: rolling.at(board.history, Spun.span).v[0, 0] for name, board in found.items()}
    assert ends["draw"] < -0.2 and ends["follow"] > 0.2 and abs(ends["stun"]) < 1e-12
    assert "it comes back at" in found["draw"].alt and "it goes on at" in found["follow"].alt
    assert found["stun"].height == rolling.stun(2.0, WAY, CLOTH)


def test_side_turns_it_like_a_top_and_its_way_stays_straight():
    board = Spun()
    board.move("where the cue strikes", [0.4, 0.0])
    assert "Side turns it like a top" in board.alt and np.allclose(board.legs[0][0].points[:, 1], 0)
    assert abs(board.history.balls.w[0, 2]) > 1
    board.act("centre")
    assert "like a top" not in board.alt


@pytest.mark.slow
def test_a_blow_h_radii_up_gives_five_halves_of_h():
    for height in (-0.5, -0.2, 0.3, 0.4):
        board = Spun()
        board.move("where the cue strikes", [0.0, height])
        assert R * board.history.balls.w[0, 1] == pytest.approx(2.5 * height * board.speed)


@pytest.mark.slow
@pytest.mark.parametrize("state", Spun.states)
def test_whatever_is_set_is_drawn_and_told(state):
    board = Spun(state)
    for handle, places in {
        "where the cue strikes": [[0, 0.5], [0, -0.5], [0.5, 0], [-0.2, 0.3], [9, 9], [0.4, 0.4], [0, 0.4]],
        "speed": [[-1, 0], [0, 0], [0.01, 0], [9, 9]],
    }.items():
        for put in places[list(Spun.states).index(state) % 2 :: 2]:
            board.move(handle, put)
            assert board.alt.endswith(".") and "nan" not in str(board.parts) + board.alt
            board.t = 0.4
            assert "nan" not in str(board.parts)
    assert board.png.startswith(b"\x89PNG")
    for name in SET:
        board.act(name)
        assert board.t == 0 and "nan" not in str(board.parts)


def test_a_miscue_is_refused_in_words_and_speed_0_rests():
    board = Spun()
    board.move("where the cue strikes", [0.5, 0.4])
    assert "0.64 of the radius from the middle" in board.alt and "a miscue, and the ball is not struck" in board.alt
    assert not np.any(board.history.balls.v) and len(board.face.cross.get_xdata()) == 1
    board.act("centre")
    board.move("speed", [0, 0])
    assert "at speed 0 the ball rests" in board.alt
    with pytest.raises(ValueError, match="preset must be among centre"):
        Spun(preset="nose")
    with pytest.raises(ValueError, match="handle must be among where the cue strikes, speed"):
        board.move("nose", [0, 0])
    with pytest.raises(ValueError, match="place must be two finite coordinates"):
        board.move("speed", [np.nan, 0])


# The 30° rule.


@pytest.mark.one_in(4)
@pytest.mark.parametrize("sine", [0.05, 0.25, 0.5, PEAK, 0.75, 0.95])
def test_the_shot_lies_on_the_curve_of_lib(sine):
    board = Thirty(sine=sine)
    expected = np.degrees(np.arctan(rolling.deflection(sine)))
    assert board.turn.psi == pytest.approx(expected, abs=2e-3), "the roll brakes it on the way, by a little"
    assert board.point.get_ydata()[0] == board.turn.psi and board.point.get_xdata()[0] == pytest.approx(board.cut)
    assert f"its roll bends it to {number(round(board.turn.psi, 2))}°" in board.alt
    board.show_state("stunned")
    assert board.turn.psi == pytest.approx(90 - board.cut, abs=1e-6) and "the two part at 90°" in board.alt


def test_the_most_is_33_749_at_28_126_and_the_buttons_stay_about_30():
    board = Thirty("13.7")
    assert board.sine == PEAK and "No cut gives more than 33.749°, that of 28.126°" in board.alt
    board.show_state("13.6")
    assert board.sine == 0.5, "what was asked of half a ball is answered of half a ball"
    for name in ("three", "half", "quarter"):
        board.act(name)
        assert board.sine == HITS[name][1] and 27 < board.turn.psi < 34


@pytest.mark.slow
def test_straight_on_grazing_and_without_spin():
    board = Thirty(sine=0)
    assert "stops, and its roll drives it straight on, at 0.42" in board.alt and board.turn.psi == 0
    board.show_state("stunned")
    assert "stops dead, and the other ball takes all" in board.alt and board.turn.psi is None
    for state in Thirty.states:
        board.show_state(state)
        for y in (-1.0, 0.0, 1e-4, R, 1.999 * R, 2 * R, 1.0):
            board.move(AIM, [START, y])
            board.t = 0.7
            assert "nan" not in str(board.parts) + board.alt and 0 <= board.sine <= 1
    assert "only grazes" in board.alt
    with pytest.raises(ValueError, match=r"sine must be in \[0, 1\]"):
        Thirty(sine=1.2)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("sine", [0.25, 0.5, 0.9])
def test_both_parts_of_13_5_add_up_to_the_way_on_which_it_rolls(sine):
    board = Thirty(sine=sine)
    own, spins = board.turn.parts
    assert np.degrees(np.arctan2(*(own + spins)[::-1])) == pytest.approx(board.turn.psi)
    assert own @ board.turn.other == pytest.approx(0, abs=1e-6) and spins[1] == pytest.approx(0, abs=1e-9)
    assert [text.get_text() for text in board.terms] == ["5/7 w", "2/7 r₁ω"]
    stunned = Thirty("stunned", sine=sine)
    assert [text.get_text() for text in stunned.terms] == ["", ""] and stunned.turn.parts[1] == pytest.approx(
        0, abs=1e-9
    )


# Throw, cushions, and a raised cue.


@pytest.mark.slow
def test_before_a_film_neither_way_nor_answer_is_seen_and_after_it_both():
    for kind, asks, answer in (
        (Thrown, "Does the other ball go there?", "thrown by 4.15° off its line"),
        (Rebound, "How fast will it roll away?", "rolls away at 1.09 m/s in the end"),
    ):
        board = kind()
        assert asks in board.alt and answer not in board.alt
        assert all(np.isnan(way).all() or not len(way) for ways in board.ways for way in ways.get_segments())
        drawn = [move for move in board.tracks["moves"] if not move[0]]
        assert len(drawn) == 2 and board.tracks["fade"] >= 4 * board.duration, "the ways are drawn as it plays"
        assert answer in board.saved()["text/plain"] and asks in board.alt
        board.receive({"kind": "time", "event": {"t": 1.0}, "number": 1})
        assert answer in board.alt
        board.again()
        assert answer in board.alt, "what was seen once stays while handles are dragged"


def test_small_cuts_throw_by_about_a_seventh_of_the_cut():
    for cut in np.radians([1.0, 5.0, 10.0, 20.0]):
        thrown = np.tan(np.radians(throw(cut, 1.0, 0.0, False)))
        assert thrown == pytest.approx(2 / (7 * 1.95) * np.tan(cut), abs=1e-6), "e is 0.95 (13.8)"
        assert thrown / np.tan(cut) == pytest.approx(1 / 7, rel=0.03)
    half = np.radians(30)
    assert (throw(half, 0.6, 0.0, False), throw(half, 6.0, 0.0, False)) == pytest.approx((4.8, 0.8), abs=0.05)
    for speed in (0.6, 1.0, 3.0, 6.0):
        kink = stops_until(speed)
        for cut, stops in ((np.radians(kink - 0.5), True), (np.radians(kink + 0.5), False)):
            thrown = np.tan(np.radians(throw(cut, speed, 0.0, False)))
            assert (abs(thrown - 2 / (7 * 1.95) * np.tan(cut)) < 1e-6) == stops, "what stops it, or the bound"
    board = Thrown()
    assert [text.get_text() for text in board.kinds] == ["rubbing\nstops", "slides on"]
    board.act("gear")
    assert [text.get_text() for text in board.kinds] == ["", ""]


def test_both_speeds_stand_beside_their_ways():
    board = Rebound()
    assert [text.get_text() for text in board.names] == ["", ""] and not set(board.acts) & {"slides", "aslant"}
    board.receive({"kind": "time", "event": {"t": 1.0}, "number": 1})
    assert [text.get_text() for text in board.names] == ["a cushion that grips: 1.09 m/s", "a smooth one: 0.436 m/s"]
    board.act("aside")
    assert [text.get_text()[:10] for text in board.names] == ["with side:", "without: 1"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["level", "forward", "aside", "behind"])
def test_a_button_only_sets_the_cue_and_a_guess_is_answered_once_the_ball_rolls(name):
    board = Curled()
    board.act(name)
    assert board.plays == 0 and board.t == 0 and "Drag your guess round the ring" in board.alt
    board.move("your guess", [-0.1, 0.1])
    assert board.guess == 135 and not any(text.get_text() for text in board.answers)
    rolls = board.rolling()
    for t, told in ((0.0, False), (rolls.start / board.duration - 0.01, False), (1.0, True)):
        board.t = t
        assert board.told == told == ("You guessed 135°" in board.alt) == bool(board.answers[1].get_text())
        assert len(board.true.get_xdata()) == told
    x, y = rolls.v
    assert np.degrees(np.arctan2(y, x)) == pytest.approx(board.degrees, abs=1e-6)
    if board.tilt:
        assert x * board.point[1] == pytest.approx(y * board.point[0], abs=1e-9), "through Q (13.11)"
    else:
        assert y == 0
    last = board.legs[0][-1]
    assert np.all(np.abs(last.at(last.lasts) - np.mean(board.view, axis=0)) < np.ptp(board.view, axis=0) / 2 - R)
    assert "You guessed 135°" in board.saved()["text/plain"]
    board.move("tilt", [50.0, 0.0])
    assert board.t == 0 and not board.told and board.guess == 135


# Pool.


@pytest.mark.slow
def test_every_shot_is_what_lib_makes_of_it():
    for name, (_, make) in SHOTS.items():
        board, given = Shot(name), make()
        board.act("shoot")
        v, w = rolling.strike(float(np.hypot(*given.balls.v[0])), given.balls.v[0], *given.struck, R)
        every = np.zeros((len(given.balls.r), 3))
        every[0] = w
        made = rolling.balls(given.balls.x, [v, *given.balls.v[1:]], every, given.balls.r, given.balls.m)
        h = rolling.run(made, _felt(given.room))
        assert (h.t == board.history.t).all() and (h.x == board.history.x)[~np.isnan(h.x)].all()
        assert board.plays == 1 and v == pytest.approx(given.balls.v[0])


@pytest.mark.slow
def test_draw_comes_back_stun_goes_aside_and_follow_on():
    ahead = {}
    for name in ("draw", "stun", "follow"):
        board = Shot(name)
        board.act("shoot")
        h = board.history
        k = int(np.flatnonzero(h.kind == table.BALL)[0])
        after = rolling.at(h, float(h.t[k]) + 0.5).v[0]
        n = (h.x[k, 1] - h.x[k, 0]) / (2 * R)
        ahead[name] = float(after @ n)
        assert h.i[h.kind == table.POCKET].tolist() == [1], "and the ball falls"
    assert ahead["draw"] < -0.2 and abs(ahead["stun"]) < 0.05 and ahead["follow"] > 0.2


def test_a_player_allows_for_the_throw():
    for name in ("draw", "stun", "follow"):
        given = SHOTS[name][1]()
        v, corner, there = given.balls.v[0], given.room.high, given.balls.x[1]
        to = _first_way(given)
        ahead = (corner - there) / np.hypot(*(corner - there))
        assert np.degrees(abs(to[0] * ahead[1] - to[1] * ahead[0])) < 0.1, name
        n = there - given.balls.x[0] - v * ((there - given.balls.x[0]) @ v - 1e-9) / (v @ v)
        assert np.hypot(*n) > 0.1 * R, "with a cut"


def test_real_balls_are_turned_aside_by_a_little_less():
    board = Thirty()
    smooth = board.turn.psi
    board.act("real")
    assert (round(smooth, 1), round(board.turn.psi, 1)) == (33.7, 33.3) and "rub in the hit" in board.alt
    board.act("real")
    assert board.turn.psi == smooth and "rub" not in board.alt


@pytest.mark.slow
def test_the_line_of_aim_comes_true():
    board = Shot("follow")
    ring, way, other = board.foreseen(board.balls)
    board.act("shoot")
    h = board.history
    k = int(np.flatnonzero(h.kind == table.BALL)[0])
    assert np.mean(ring[:-1], axis=0) == pytest.approx(h.x[k, 0]) and other[0] == pytest.approx(h.x[k, 1])
    ends = way[np.isfinite(way[:, 0])]
    assert np.min(np.hypot(*(ends - h.x[k, 0]).T)) < 1e-9
    assert ends[-1] == pytest.approx(rolling.at(h, float(h.t[k]) + 0.7).x[0], abs=1e-9)


@pytest.mark.slow
def test_the_dot_is_dragged_kept_with_the_shot_and_refused_beyond_the_rim():
    board = Shot("break")
    assert {CUE, AIM, DOT, TILT, "aim of the cue ball", "speed of the cue ball"} == {x["name"] for x in board.handles}
    board.move(DOT, [0.2, 0.3])
    assert board.struck == (0.2, 0.3) and "0.3 above and 0.2 right of the middle" in board.alt
    board.act("shoot")
    board.t = 1.0
    shot(board, [-0.1, 0.02], done=False)
    board.move(DOT, [0.0, 0.0])
    board.show_state("1")
    assert board.struck == (0.2, 0.3), "a shot is aimed as it was"
    plays = board.plays
    board.move(DOT, [0.9, 0.0])
    board.act("shoot")
    assert board.plays == plays and "a miscue" in board.alt and not any(len(x) for x in board.foreseen(board.balls))
    assert any("miscue" in line.get_text() for line in board.lines)
    with pytest.raises(ValueError, match="preset must be among draw, stun, follow, break"):
        Shot("nose")


def raised(tilt: float, struck, aim: float, speed: float = 4.0) -> Shot:
    """A cue that is raised, and aimed so many degrees past the balls in line."""
    board = Shot()
    board.act("behind")
    board.move(TILT, [tilt, 0.0])
    board.move(DOT, struck)
    way = np.array([np.cos(np.radians(aim)), np.sin(np.radians(aim))])
    board.move(CUE, board.balls.x[0] - pulled(speed) * way, settled=False)
    return board


def test_a_raised_cue_sends_the_ball_to_where_it_points():
    """Coriolis' point, on the table: the pictured point is that of `lib`, whatever the strike."""
    rng = np.random.default_rng(13)
    for _ in range(200):
        aim, far, turn = rng.uniform(0, 2 * np.pi), 0.5 * rng.uniform(0, 1), rng.uniform(0, 2 * np.pi)
        struck, tilt = (far * np.cos(turn), far * np.sin(turn)), rng.uniform(1, STEEPEST)
        v = rng.uniform(0.5, 6) * np.array([np.cos(aim), np.sin(aim)])
        rolls = rolling.rolls_at(*_given(v, struck, tilt, R), R)
        x, y = _pointed(v, struck, tilt)
        assert abs(rolls[0] * y - rolls[1] * x) < 1e-8 * np.hypot(x, y) * np.hypot(*rolls)
        assert rolls @ [x, y] > 0 or np.hypot(*rolls) < 1e-6
    level, lowered = (_given(np.array([2.0, 1.0]), (0.2, 0.3), tilt, R) for tilt in (0.0, 1e-7))
    assert lowered[0] == pytest.approx(level[0]) and lowered[1] == pytest.approx(level[1], rel=1e-6)


@pytest.mark.slow
def test_only_a_raised_cue_goes_round_a_ball():
    board = raised(70, [0.2, -0.1], 22)
    assert "the cue raised by 70°" in board.alt and board.pointed()[0] and board.struck == (0.2, -0.1)
    board.act("shoot")
    board.t = 1.0
    assert board.words()[:2] == ["Round a ball.", "Done."] and board.ticked == {"behind"}
    assert board.evidence().first == 2
    for struck in ([0.5, 0.0], [0.3, 0.4], [-0.3, -0.4], [0.0, -0.5], [0.0, 0.5]):
        rim = raised(STEEPEST, struck, 10)
        rim.act("shoot")
        assert rim.history.until > 0, "the rim still holds"
    for aim in (0.0, 10.5):
        for side in (-0.45, 0.45):
            board = raised(0, [side, 0.1], aim)
            board.act("shoot")
            board.t = 1.0
            assert "Done." not in board.words(), "no level cue can"


@pytest.mark.slow
def test_the_tilt_is_kept_with_its_shot_and_a_cue_ball_put_aside_does_not_count():
    board = raised(70, [0.2, -0.1], 22)
    board.act("shoot")
    board.act("undo")
    assert board.tilt == 70
    board.move(TILT, [99.0, 0.0])
    assert board.tilt == STEEPEST
    board.act("draw")
    assert board.tilt == 0 and board.pointed() == ([], [])
    board.act("behind")
    board.ticked.clear()
    board.move(AIM, [1.3, 0.3])
    board.move(CUE, board.balls.x[0] - [0.03, -0.05], settled=False)
    board.act("shoot")
    board.t = 1.0
    assert any("Put the cue ball back" in row for row in board.words()) and not board.ticked


@pytest.mark.slow
def test_a_shot_is_gone_on_from_undone_and_stepped_through():
    board = Shot("break")
    board.onlookers = set()  # drawn once somebody asks
    board.act("shoot")
    contacts = np.flatnonzero(board.history.kind != rolling.PHASE)
    for k in contacts[:5]:
        board.receive({"kind": "step", "event": {"by": 1}, "number": 1})
        assert board.event() == k
    board.receive({"kind": "step", "event": {"by": -1}, "number": 2})
    assert board.event() == contacts[3]
    board.t = 1.0
    assert not np.any(rolling.at(board.history, board.duration).v), "all rest"
    shot(board, [-0.1, 0.02], done=False)
    assert board.state == "2" and board.t == 0 and board.parts
    board.act("undo")
    assert board.state == "1" and len(board.names) == 16
    for name in SHOTS:
        board.act(name)
        assert board.state == "1" and board.struck == SHOTS[name][1]().struck


@pytest.mark.slow
def test_without_a_kernel_the_ways_are_shown_and_nothing_is_left_behind():
    board = Shot()
    before = board.parts, board.alt, board.t, board.duration
    words = board.saved()["text/plain"]
    assert "3 of 3 contacts are past, and 1 ball has fallen" in words and "Dashed ways slide" in words
    assert (board.parts, board.alt, board.t, board.duration) == before


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Spun, Thirty])
def test_states_leave_nothing_behind_and_are_saved(kind):
    board, names = kind(*kind.states), list(kind.states)
    for name in names:
        fresh = kind(name)
        board.show_state(name)
        assert board.parts == fresh.parts and board.alt == fresh.alt
    assert len(re.findall("<img", board.saved()["text/html"])) == len(names)


@pytest.mark.slow
@pytest.mark.parametrize("made", [Curled, Rebound, Spun, Thirty, Thrown])
def test_a_picture_on_cloth_is_laid_out_in_rows_for_a_phone_and_its_balls_stay_round(made):
    board = made()
    for wide, most in ((343.0, 343), (0.0, 941)):
        board.wide = wide
        assert 0.9 * most < board.figure.bbox.width <= most and board.slim == bool(wide)
        across, up = board.world.get_window_extent().size / (board.view[1] - board.view[0])
        assert abs(across / up - 1) < 0.02


@pytest.mark.slow
def test_the_letters_of_the_rule_in_full_stand_in_the_picture_of_the_cushion_and_of_the_cue():
    """(13.10) has λ and the way that its edge rubs; (13.11) the cue's way d, which stands beside the cue."""
    said = {text.get_text() for ax in Rebound().figure.axes for text in ax.texts}
    assert {r"$\lambda$", "$u_x$"} <= said
    board = Curled()
    board.redraw()
    cue, letter = board.leaning.get_paths()[0].vertices, np.array(board.along.get_position())
    apart = np.hypot(*(cue - letter).T)
    assert board.along.get_text() == r"$\mathbf{d}$" and 0.3 < apart.min() < 0.7
