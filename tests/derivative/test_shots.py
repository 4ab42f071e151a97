"""Lesson 15's pictures of the hair, of one hit and of a shot's window tell what runs say, and derivatives foretell."""

import re
import sys

import numpy as np
import pytest
from lessons import ROOT, often
from matplotlib.colors import to_hex
from matplotlib.text import Text

from lib import setups, sweep, table
from lib.frame import dot
from lib.show import Basin, Hair, Later, Lens, Window
from lib.show.derivative import _copies, _glass, _nudged, _pocketed, _turning
from lib.show.derivative._copies import TIMES as INSTANTS
from lib.show.derivative._copies import Copies
from lib.show.derivative._parted import ACROSS
from lib.show.derivative._window_chart import DEEP
from lib.show.derivative.hair import NAMED, thickness
from lib.show.derivative.later import HIT, START
from lib.show.derivative.later import NAMED_WAY as WAY_NAMED
from lib.show.derivative.later import SUM as TOUCHING
from lib.show.derivative.lens import FLATTEST, SUM
from lib.show.derivative.window import BEGUN, MOST, PLACES, TIMES
from lib.show.palette import A, V
from lib.teach import lesson15

RNG = np.random.default_rng(15)
PICTURES = [Hair, Later, lambda: Lens("struck", "mirror", "fan"), lambda: Window("one", "two", "three")]
IDS = ["hair", "later", "fan", "window"]


def told(board, t: float) -> None:
    board.receive({"kind": "time", "event": {"t": t}, "number": 1})


def chosen(board, right: bool = True) -> None:
    number = [row[3] for row in board.vote["answers"]].index(right)
    board.receive({"kind": "choose", "event": {"number": number}, "number": 1})


def test_the_copies_start_side_by_side_within_the_hair_down_to_neighbouring_doubles():
    for thin in NAMED:
        y = np.array([balls.x[0, 1] for balls in _copies.starts(thickness(thin))])
        assert np.ptp(y) == pytest.approx(thickness(thin), rel=0.1) and len(set(y)) == _copies.COPIES
    assert np.all(np.diff(y) == np.spacing(y[0])), "the thinnest leaves no double out"
    others = [np.delete(balls.x, 0, axis=0) for balls in _copies.starts(1e-4)]
    assert all(np.array_equal(x, others[0]) for x in others), "all else is the same"


@pytest.mark.slow
def test_the_balls_are_where_the_table_has_them_and_part_as_far_as_is_drawn():
    known, room = _copies.copies(1e-4), _copies.ROOM
    assert room.e == room.e_wall == 1 and room.drag == 0 and len(room.pockets) == 0
    runs = [table.run(balls, room, _copies.SECONDS) for balls in _copies.starts(1e-4)[:3]]
    for t in (0.0, 0.7, 1.3, 4.9):
        for run, ways in zip(runs, known.ways, strict=False):
            assert np.array([way.at(t) for way in ways]) == pytest.approx(table.at(run, t).x, abs=1e-9)
    k = 60
    places = np.array([[way.at(_copies.TIMES[k]) for way in ways] for ways in known.ways])
    assert known.apart[k] == pytest.approx(np.sqrt(np.sum(np.ptp(places, axis=0) ** 2, axis=1)).max())
    assert np.array_equal(known.hits, runs[0].t[runs[0].kind == table.BALL])


@pytest.mark.slow
def test_a_million_times_thinner_lasts_about_a_second_longer_as_the_vote_says():
    board = Hair(vote=lesson15.PREDICTION)
    assert board.facts is None and not board.motion() and "stayed" not in board.alt
    assert not any(word.get_text() for word in board.layers["passed"].times), "the vote asks for it"
    chosen(board)
    assert board.read("thin") == 4 and board.plays == 1 and board.vote["film"] == 2, "the hair is played first"
    assert board.last * _copies.SECONDS > 2 * 1.1 - 0.1, "until its copies are seen apart"
    told(board, board.last)
    assert (board.read("thin"), board.t, board.last, board.plays) == (10, 0, 1, 2), "and then the hair that was asked"
    assert board.played == {4}
    told(board, 1.0)
    assert board.plays == 2
    assert "0.1 nm" in board.alt and len(board.layers["before"].lines.get_segments()) == 1
    together = {}
    for thin in (4, 10, 15):
        board.move("as thick as", (thin, 0))
        told(board, 1.0)
        known = board.facts
        first = int(np.argmax(known.apart > ACROSS))
        together[thin] = _copies.TIMES[first]
        assert f"for {together[thin]:.2g} s" in board.alt
    assert together[4] == pytest.approx(1.1, abs=0.05) and together[10] == pytest.approx(2.1, abs=0.05)
    for thin in (4, 10):
        known = _copies.copies(thickness(thin))
        racked = np.log10(known.apart[40] / known.apart[0])
        assert _copies.TIMES[40] == 1.0 and racked == pytest.approx(2.2, abs=0.1), "two digits in the first second"
        assert len(known.hits[known.hits < 0.26]) > 20 and not np.any((known.hits > 0.26) & (known.hits < 0.85))
    later = np.log10(ACROSS / known.apart[40]) / (together[10] - 1.0)
    assert later == pytest.approx(6, abs=0.5), "and six in a second from there on"
    right = next(each for each in lesson15.PREDICTION["answers"] if each.right)
    assert right.text == f"Twice as long, about {together[10]:.2g} s." and together[15] < 3.2
    assert "about six digits in a second" in right.reply
    assert 5 * (together[15] - together[4]) == pytest.approx(11, abs=1), "a fifth of a second for each digit"
    assert len(board.layers["before"].lines.get_segments()) == 2, "those before leave their curves"
    passed = board.layers["passed"]
    crossed = lambda: [list(one.get_xdata()) for one in passed.dots]
    seconds = lambda: [word.get_text() for word in passed.times if word.get_text()]
    assert crossed() == [[together[15]], [together[4], together[10]]], "a dot where a curve comes to a ball"
    assert seconds() == [f"{together[thin]:.2g} s" for thin in (15, 4, 10)]
    told(board, 0.1)
    assert crossed()[0] == [] and seconds() == ["1.1 s", "2.1 s"], "not before it has come there"
    told(board, 1.0)
    named = lambda: [word.get_text() for word in board.layers["names"].words if word.get_text()]
    assert named() == ["proton", "hair", "atom"]
    for thin in (9, 8, 6):
        assert board.png, "nor does a picture that was saved change where names have room"
        board.move("as thick as", (thin, 0))
        told(board, 1.0)
        assert {"hair", "atom", "proton"} <= set(named()), "a curve keeps its name, whatever is played"
        assert board.played <= NAMED.keys(), "and one that has none gives way to the next"


def growing(hair: float) -> Copies:
    """Copies that part about as those of the break do, which take seconds to be run."""
    digits = 1.4 * np.minimum(INSTANTS / 0.3, 1) + 6 * np.maximum(INSTANTS - 1.1, 0)
    return Copies([], np.zeros(0), np.minimum(hair * 10**digits, 2.0))


@pytest.mark.slow
@pytest.mark.parametrize("thins", [(4, 10, 15, 6), (4, 6, 10), (6, 8, 10, 12)])
def test_no_curve_goes_through_the_name_of_another(thins, monkeypatch):
    monkeypatch.setattr(sys.modules[Hair.__module__], "copies", growing)
    board, seen = Hair(), set()
    board.wide = 800.0
    for thin in map(float, thins):
        board.turn(thin=thin)
        curves = [np.column_stack([INSTANTS, np.log10(growing(10.0**-k).apart)]) for k in {thin, *board.played}]
        for word in (word for word in board.layers["names"].words if word.get_text()):
            x, y = np.transpose(word.get_window_extent().transformed(board.chart.transData.inverted()).get_points())
            for curve in curves:
                there = np.interp(np.linspace(*x, 50), *curve.T)
                assert not np.any((y[0] < there) & (there < y[1])), (thin, word.get_text())
            seen.add(word.get_text())
        board.played = board.played | {thin}
    assert seen


@pytest.mark.slow
def test_where_only_the_choice_is_known_the_film_is_of_the_hair_that_was_asked():
    board = Hair(vote=lesson15.PREDICTION)
    board.chosen = 0
    assert (board.read("thin"), board.played, board.last) == (10, {4}, 1)
    assert len(board.layers["before"].lines.get_segments()) == 1 and board.motion()


@pytest.mark.slow
@pytest.mark.parametrize("done", ["step", "knob", "whole"])
def test_whoever_does_something_else_during_the_films_of_the_vote_is_not_led_on(done):
    board = Hair(vote=lesson15.PREDICTION)
    chosen(board)
    told(board, 0.2)
    if done == "step":
        board.receive({"kind": "step", "event": {"by": 1}, "number": 1})
    else:
        board.move("as thick as", (6, 0)) if done == "knob" else board.act("whole")
    thin = board.read("thin")
    told(board, 1.0)
    assert (board.t, board.plays, board.read("thin")) == (1.0, 1, thin)


@pytest.mark.slow
def test_knobs_that_stand_still_while_a_film_plays_are_told_apart_and_balls_have_rings():
    kinds = lambda board, kind: [each["name"] for each in board.handles if each.get(kind)]
    assert kinds(Hair(), "still") == ["as thick as"] and kinds(Basin(), "still") == ["start on the map"]
    board = Window("two", "one", "three")
    assert kinds(board, "still") == ["aim off"] and kinds(board, "ring") == ["cue ball", "ball 1", "ball 2"]
    board = Lens("struck", "fan")
    assert kinds(board, "ring") == []
    board.show_state("15.2")
    assert kinds(board, "ring") == ["place of the hit"], "what is magnified is seen"


@pytest.mark.slow
def test_while_the_knob_is_held_nothing_is_run_and_the_film_carries_every_ball():
    board = Hair()
    board.move("as thick as", (7, 0), settled=False)
    assert board.facts is None and not board.motion()
    board.receive({"kind": "step", "event": {"by": 1}, "number": 1})
    assert board.now == _copies.SECONDS, "there is no hit to step to"
    board.move("as thick as", (4, 0))
    tracks = board.motion()
    assert len(tracks["moves"]) == 256 + 1 and len(tracks["sounds"]) == len(board.facts.hits)
    ends = np.array([way.places[-1] - way.places[0] for ways in board.facts.ways for way in ways])
    moved = np.array([[move[2][-1], move[3][-1]] for move in tracks["moves"][:256]])
    scale = np.ptp(board.world.get_window_extent().get_points(), axis=0)[0] / np.ptp(board.world.get_xlim())
    assert moved == pytest.approx(scale * ends * [1, -1], abs=0.02)
    told(board, 0.5)
    board.receive({"kind": "step", "event": {"by": 1}, "number": 1})
    hits = board.facts.hits
    assert board.now == pytest.approx(hits[hits > 0.5 * _copies.SECONDS][0])


def shots(n: int = 40):
    """Shots that hit, from anywhere about A, and not too flatly."""
    for _ in range(n):
        p = _nudged.turned(np.array([RNG.uniform(7, 20), 0.0]), RNG.uniform(0, 360))
        yield _nudged.aimed(p, _nudged.facing(RNG.normal(size=2), p, SUM, FLATTEST), SUM, RNG.uniform(1, 40))


def test_the_place_of_the_hit_is_on_the_near_side():
    for shot in shots(100):
        assert shot.cosine >= FLATTEST - 1e-9 and np.hypot(*shot.x) == pytest.approx(SUM)
        far = 2 * shot.v * shot.t
        found = sweep([0, 0], [0, 0], SUM, shot.p, far, 0.0)
        assert found.hit and 2 * found.t == pytest.approx(1.0, abs=1e-6), "nothing is touched before"


def test_the_derivative_of_the_time_is_what_small_nudges_find():
    h = 1e-6
    ask = lambda p, v: 4 * float(sweep([0, 0], [0, 0], SUM, p, 4 * v, 0.0).t)
    for shot in shots():
        size = h * max(shot.t, 1.0)
        if shot.t * 1.01 > 4:
            continue
        for k in np.eye(2):
            found = (ask(shot.p + size * k, shot.v) - ask(shot.p - size * k, shot.v)) / (2 * size)
            assert found == pytest.approx(_nudged.by_start(shot) @ k, rel=1e-3, abs=1e-6)


def nudge(board, way, **kinds) -> None:
    """Let the second shot start so far from the first."""
    board.move("start of the second shot", START + way, **kinds)


def test_the_first_nudge_comes_out_as_it_is_foretold_to_all_digits_that_are_told():
    board = Later()
    assert board.alt == "Play, then drag the dashed ball near A.", "nothing is told before somebody has looked"
    told(board, board.last)
    assert board.alt == "B hits at 0.4, and B′ 0.14 of a frame later.", "no letter before (15.1)"
    assert not {"n", "nudge", "normal", "gained"} & set(board.on)
    board.show_state("15.1")
    assert board.alt.startswith("B′ has n·δp = 3.36 cm more to go, at −n·v = 24 cm a frame. So it should hit 0.14 of a")
    (stroke,), letter = board.layers["gained"].line.get_segments(), board.layers["gained"].letter
    assert not {"lens", "magnifier", "share"} & set(board.on) and "gained" in board.on, "no glass is asked for"
    board.receive({"kind": "act", "event": {"name": "glass"}, "number": 1})
    assert "B′ should hit 0.14000 of a frame later. In truth B′ hits 0.14028 of a frame later." in board.alt
    assert "So (15.1) is off by 0.00028 of a frame" in board.alt and {"magnifier", "share"} <= set(board.on)
    board.show_state("later")
    assert list(board.acts) == ["whole"] and not board.glassed
    n = HIT / np.hypot(*HIT)
    assert stroke[1] - stroke[0] == pytest.approx(3.36 * n), "as long as the text has it"
    assert letter.get_text() == r"$\mathbf{n}\cdot\delta\mathbf{p}$"
    scale = np.ptp(board.world.get_window_extent().get_points()[:, 0]) / np.ptp(board.world.get_xlim())
    assert np.hypot(*board.nudge) * scale > 75, "its arrow is seen beside its handle"
    texts = [each for part in ("circle", "second", "film") for each in board.layers[part] if hasattr(each, "get_text")]
    names = [text.get_text() for text in texts]
    assert names.count("B") == names.count("B′") == 1, "each ball has one name"
    colour = {text.get_text(): text.get_color() for text in texts}
    assert colour["B"] == colour["B hits at 0.4"] != colour["B′"] == colour["B′ hits at 0.54"]
    board.wide = 300.0
    words = [each.get_text() for each in board.figure.findobj(Text)]
    assert "A" in words and "B" not in words and "B′ hits at 0.54" in words, "in a small copy they would stand on A"


def test_the_second_shot_is_late_by_the_gap_over_the_closing_speed():
    board = Later()
    board.show_state("15.1")
    for way in ((0.0, 0.02), (0.02, 0.0), (-0.01, 0.02)):
        nudge(board, way)
        known = board.facts
        assert known.late == pytest.approx(float(dot(known.by, board.nudge)), abs=1e-4) and "bends" not in board.alt
    board.act("whole")
    board.move("second ball when the first hits", HIT + board.nudge + [0.0, 0.03])
    assert board.nudge == pytest.approx([-3.54, 0.27]), "its start goes along"
    board.show_state("15.1")
    nudge(board, [0.5, 1.2])
    assert board.alt.startswith("n·δp is 0, along the rim. So it should hit at the same instant."), "along the tangent"
    words = [word.get_text() for word in board.layers["rate"].words]
    assert words == ["1 frame: −n·v = 24 cm", "n·δp = 0, along the rim", "δt = 0: the same instant"]
    assert board.layers["gained"].letter.get_text().endswith("= 0$"), "nor has the stroke vanished without a word"
    nudge(board, [0.0, 0.0])
    assert board.layers["nudge"].letter.get_text() == ""
    nudge(board, [0.0, 1.0])
    assert "delta" in board.layers["nudge"].letter.get_text(), "the letter comes back"


@pytest.mark.slow
def test_a_large_nudge_hits_later_than_it_should_and_the_reply_says_why():
    board = Later()
    board.show_state("15.1")
    for way in RNG.uniform(-2, 2, (60, 2)):
        nudge(board, way)
        known = board.facts
        assert not known.late < float(dot(known.by, board.nudge)) - 1e-12, "a circle bends away from its tangent"
    nudge(board, [0.8, 2.4])
    assert "should hit 0.008" in board.alt and "hits 0.047 of a frame later, as A's rim bends away" in board.alt
    board.act("glass")
    assert "off by 0.040 of a frame" in board.alt
    nudge(board, [0.0, 3.5])
    assert "but it misses A: so far to the side the rim bends away" in board.alt


def shares(board) -> tuple[float, float]:
    """Of the bar the black beginning, less than 0 to the left of its mark, and all of it, in pixels."""
    zero = board.layers["rate"].zero.get_segments()[0][0, 0]
    way = board.layers["rate"].zero.axes.transData
    ends = [path.vertices[1] for path in board.layers["rate"].parts.get_paths()]
    return tuple(
        float(way.transform(end)[0] - way.transform((zero, 0.0))[0]) if len(end) else 0.0 for end in ends[::-1]
    )


@pytest.mark.slow
def test_beside_its_tag_the_share_of_the_bar_is_what_the_derivative_says_in_three_sentences_at_most():
    board = Later()
    board.show_state("15.1")
    lit = {"nudge", "normal", "gained", "rate"}
    assert lit <= set(board.on) and lit <= set(board.lamp.layers.split())
    film = [board.seen.index(artist) for artist in board.layers["film"] if artist in board.seen]
    assert not {"circle", "balls", "held"} - set(board.lamp.layers.split()) and set(film) <= set(board.pale), (
        "A, and B as it hits, are as dark as what is lit, and no second picture of B is"
    )
    held = board.layers["held"]
    assert held.word.get_text() == WAY_NAMED and held.line.get_segments()[0][0] == pytest.approx(board.middle)
    for way in ((-3.54, 0.24), (0.9, 0.3), (0.8, 2.4), (0.5, 1.3), (0.0, 3.5)):
        nudge(board, way)
        part, whole = shares(board)
        assert part / whole == pytest.approx(float(dot(board.facts.by, board.nudge)), abs=1e-3), "to one scale, signed"
        for _ in range(2):
            assert len(re.findall(r"[.](?: |$)", board.alt)) <= 3
            board.act("glass")


def test_towards_a_graze_the_bar_becomes_short_and_its_share_large_until_the_smallest_nudge_lets_b_pass():
    board, found = Later(), []
    assert "way of both shots" not in board.places(), "not before (15.1)"
    board.show_state("15.1")
    nudge(board, (-0.9, 0.24))
    for high in (0.0, 2.0, 4.0, 5.1):
        board.move("way of both shots", (-10.0, high))
        (part, whole), known = shares(board), board.facts
        assert known.shot.p[1] == known.shot.x[1] == pytest.approx(high) and board.nudge == pytest.approx((-0.9, 0.24))
        assert part / whole == pytest.approx(float(dot(known.by, board.nudge)), abs=1e-3)
        found.append(whole)
    assert np.all(np.diff(found) < 0) and found[0] > 5 * found[-1] and "rim bends away" in board.alt
    nudge(board, (0.0, 3.3))
    assert "misses A" in board.alt
    board.show_state("later")
    assert board.facts.shot.x == pytest.approx(HIT, abs=1e-9), "without the tag it is the shot of the text"


def test_in_the_glass_the_stroke_is_as_long_for_a_tenth_of_the_nudge_and_the_gap_a_tenth_of_it():
    board = Later()
    told(board, board.last)
    board.show_state("15.1")
    board.act("glass")
    assert board.t == board.facts.shot.t, "the film is back at the hit"
    long = lambda line: float(np.hypot(*np.diff(line.get_segments()[0], axis=0)[0]))
    for way in ((-1.2, 0.24), (0.4, 1.2), (0.2, -1.0)):
        strokes, gaps = [], []
        nudge(board, way)
        for share in range(3):
            board.move("share of the nudge", (share, 0))
            *_, stroke, gap = board.layers["magnifier"].lines
            strokes.append(long(stroke))
            gaps.append(long(gap))
            half = board.layers["lens"].ring.get_segments()[0][:, 0]
            size, off = np.ptp(half) / 2, board.facts.late - float(dot(board.facts.by, board.nudge))
            if size > 0.2 + 1e-9:
                assert gaps[-1] * size == pytest.approx(26 * off, rel=1e-6), "what is lost on the way, at B's speed"
        assert strokes == pytest.approx([strokes[0]] * 3)
        assert gaps[0] / gaps[1] == pytest.approx(10, rel=0.25) and gaps[1] / gaps[2] == pytest.approx(10, rel=0.05)
    nudge(board, (0.0, 0.0))
    assert not any(name.get_text() for name in board.layers["magnifier"].names)


def test_a_tenth_of_the_nudge_leaves_a_hundredth_of_the_error_and_the_knob_tells_it():
    board, off = Later(), []
    assert "share of the nudge" not in board.places(), "not before (15.1)"
    board.show_state("15.1")
    assert "share of the nudge" not in board.places(), "nor without the glass"
    board.act("glass")
    nudge(board, [0.4, 1.2])
    for share in range(3):
        board.move("share of the nudge", (share, 0))
        off.append(1e6 * float(re.search(r"off by ([0-9.]+) of a frame", board.alt)[1]))
        true, said = board.facts.late, float(dot(board.facts.by, board.nudge))
        assert off[-1] == pytest.approx(1e6 * abs(true - said), rel=0.05)
        assert board.nudge == pytest.approx(np.array([0.4, 1.2]) / 10**share)
    assert off[0] / off[1] == pytest.approx(100, rel=0.2) and off[1] / off[2] == pytest.approx(100, rel=0.05)
    beside(board, -12)
    assert board.knobs["share"] == 0, "whoever pulls has all of it"


@pytest.mark.one_in(3)
@pytest.mark.parametrize("wide", [0.0, 800.0, 340.0])
def test_no_ball_leaves_the_picture_of_two_shots_before_their_film_ends(wide):
    board = Later()
    board.wide = wide
    (left, right), (low, high) = board.world.get_xlim(), board.world.get_ylim()
    for way in ((-3.2, 1.6), (1, 3.4), (0, -3.5), (-3.5, 0), (0.8, 2.4), (0, 0)):
        nudge(board, way)
        hits = [clock[1] for clock, _ in board.ways(board.facts) if len(clock) > 2]
        assert board.last > max(hits) + 0.02, "both hits are seen"
        for clock, places in board.ways(board.facts):
            x, y = (np.interp(board.last, clock, each) for each in places.T)
            assert left <= x - 2.6 and x + 2.6 <= right and low <= y - 2.6 and y + 2.6 <= high


def beside(board, degrees: float, off: float = 0.0, **kinds) -> None:
    """Pull the dashed ball so far round A from where B hits, and so far off the circle."""
    board.move("second ball when the first hits", (1 + off / TOUCHING) * _nudged.turned(HIT, degrees), **kinds)


def test_on_the_circle_of_centres_that_touch_a_nudge_does_not_change_the_time():
    board = Later()
    for degrees in (-20, -8, 8, 25):
        board.act("whole")
        nudge(board, _nudged.turned(HIT, degrees) - HIT)
        assert board.facts.late == pytest.approx(0, abs=1e-3) and board.alt.startswith("There: both touch")


@pytest.mark.slow
def test_the_dashed_ball_is_led_onto_the_circle_by_a_hand_that_is_some_pixels_off_and_only_then():
    board = Later()
    where = lambda: float(np.hypot(*(HIT + board.nudge))) - TOUCHING
    scale = 750 / np.ptp(board.world.get_xlim())  # of a picture in a page of 1400 pixels
    for off in (-2.5, 2.5):
        beside(board, -12, off / scale, settled=False)
        assert where() == pytest.approx(0, abs=1e-9) and "There: both touch at the same instant" in board.alt
        assert not board.met, "not before it is let go"
    found = []
    for off in np.linspace(-1, 1, 81):
        beside(board, -12, off, settled=False)
        found.append(where())
        assert ("There" in board.alt) == (abs(board.facts.late) < 5e-4)
        assert abs(off) < 0.46 or where() == pytest.approx(off, abs=0.02), "from afar it is where the hand is"
    assert np.all(np.diff(found) > -0.011) and np.diff(found).max() < 0.06, "softly"
    nudge(board, _nudged.turned(HIT, -12) - HIT + [0.0, 0.1])
    assert "There" not in board.alt, "whoever pulls the start is led nowhere"


@pytest.mark.slow
def test_dots_stay_where_both_hit_at_once_and_the_third_draws_the_circle():
    board = Later()
    lines = lambda: (board.layers["circle"].ring, board.layers["normal"].tangent)
    drawn = lambda: ["circle" in board.on and len(line.get_segments()[0]) > 1 for line in lines()]
    stand = lambda: np.column_stack(board.layers["met"].dots.get_data())
    named = lambda: "B's centre, as it touches" in str(board.parts)
    assert drawn() == [False, False] and not named() and "met" in board.on and not len(stand())
    for way in ([-0.5, 0.2], [0.0, 1.5], [-0.9, 0.5]):
        nudge(board, way)
        assert drawn() == [False, False] and not len(stand()), "not by any drag"
    beside(board, -12, settled=False)
    nudge(board, [-0.9, 0.5])
    assert not len(stand()), "nor by one that passes it"
    told_count = lambda: board.layers["count"].word.get_text()
    full = lambda: sum(len(path.vertices) > 2 for path in board.layers["count"].found.get_paths())
    assert told_count() == "0 of 3 places" and "count" in board.on
    for degrees, count in ((-12, 1), (0, 1), (-14, 1), (-30, 2), (20, 3)):
        beside(board, degrees, 0.05)
        assert len(stand()) == full() == count and told_count() == f"{count} of 3 places", "far enough from the others"
        assert np.hypot(*stand().T) == pytest.approx([TOUCHING] * count)
        assert drawn() == [count == 3, False] and named() == (count == 3)
        assert (f"{count} of 3" in board.alt) == (degrees not in (0, -14)), "what counts is counted aloud"
        assert ("is B itself" in board.alt) == (degrees == 0) and ("too near" in board.alt) == (degrees == -14)
        beside(board, degrees, 1.0)
        assert len(stand()) == count, "the marks stay"
    beside(board, 20)
    assert full() == 3 and drawn() == [True, False]
    board.act("whole")
    assert drawn() == [False, False] and not len(stand())
    board.show_state("15.1")
    (low, high), ring = board.world.get_ylim(), lines()[0].get_segments()[0][:, 1]
    assert low < ring.min() and ring.max() < high, "the circle is whole"
    assert drawn() == [True, True] and named(), "it stays, and its tangent comes"
    board.show_state("later")
    assert drawn() == [False, False] and told_count() == "0 of 3 places" and "count" in board.on, "the search goes on"
    beside(board, -12)
    board.show_state("15.1")
    beside(board, 20)
    assert "count" not in board.on and len(stand()) == 1, "beside the tag, where the circle is drawn, none counts"
    board.show_state("later")
    assert told_count() == "1 of 3 places" and drawn() == [False, False], "what was found before is kept"
    assert "(" not in board.alt.replace("(15.1)", ""), "no coordinates"
    assert not Later().found, "what is saved does not tell it to the live picture"


def test_a_pulled_ball_leaves_dots_that_are_full_within_the_circle_and_rings_beyond_it_smaller_towards_it():
    board, name = Later(), "second ball when the first hits"
    drawn = lambda: [np.column_stack(marks.get_data()) for marks in board.layers["trail"].dots]
    meant = lambda: [word.get_text() for word in board.layers["trail"].words]
    assert not sum(map(len, drawn())) and meant() == [""] * 3, "nothing is told before something is tried"
    for way in ((-2, 1), (1.5, 2.0), (-2, -1), (2.5, -1), (-2, -2.5), (2, -2)):
        board.move(name, HIT + way, settled=False)
    earlier, later, misses = (drawn()[k : k + 3] for k in (0, 3, 6))
    far = [[np.abs(np.hypot(*places.T) - TOUCHING) for places in each] for each in (earlier, later)]
    assert all(np.hypot(*places.T).max() < TOUCHING for places in earlier) and min(map(len, earlier)) > 1
    assert all(np.hypot(*places.T).min() > TOUCHING for places in later) and min(map(len, later)) > 1
    assert all(np.median(each[0]) < np.median(each[1]) < np.median(each[2]) for each in far), "it gets warmer"
    assert sum(map(len, misses)) == 0 and meant() == ["earlier than B", "later than B", ""]
    board.move(name, HIT + [-0.5, 3.5], settled=False)
    assert [len(x) for x in drawn()[6:]] == [0, 0, 1] and meant()[2] == "misses A" and not board.met
    everything = np.vstack(drawn())
    gaps = np.hypot(*(everything[:, None] - everything).T) + 9 * np.eye(len(everything))
    assert gaps.min() > 0.399, "a place that is tried twice has one dot"
    board.show_state("15.1")
    board.move(name, HIT + [-2, 2], settled=False)
    assert "trail" not in board.on and np.array_equal(np.vstack(drawn()), everything), (
        "beside its tag nothing is sought"
    )
    board.act("whole")
    assert not sum(map(len, drawn()))


def test_the_film_of_both_shots_goes_on_beyond_both_hits_with_their_letters():
    board = Later()
    made = board.motion()
    first, other = board.facts.shot.t, board.facts.shot.t + board.facts.late
    assert made["pauses"] == pytest.approx([first, other]) and len(made["sounds"]) == 2
    assert f"B hits at {first:.3g}" in str(board.parts) and f"B′ hits at {other:.3g}" in str(board.parts)
    assert [len(move[0]) for move in made["moves"]] == [2, 2], "each ball and its letter"
    assert made["clock"][0][1] == board.last > other + 0.15
    r = np.hypot(*HIT)
    for clock, places in board.ways(board.facts):
        assert np.hypot(*places[1]) == pytest.approx(r) and np.hypot(*places[2]) > r + 2
        before, after = places[1] - places[0], places[2] - places[1]
        assert np.hypot(*before) / clock[1] == pytest.approx(np.hypot(*after) / (clock[2] - clock[1])), "at its speed"
        left, (low, high) = board.world.get_xlim()[0], board.world.get_ylim()
        assert left < places[2][0] - r / 2 and low < places[2][1] - r / 2 and places[2][1] + r / 2 < high, "in view"
    board.move("second ball when the first hits", HIT + [0, 4.5])
    assert board.alt == "B′ misses A."
    assert len(board.motion()["pauses"]) == 1 and "B′ misses" in str(board.parts)
    assert not Lens("struck", "fan").motion() and not Lens("struck", "fan").scrub


@pytest.mark.slow
def test_the_vote_on_the_mirror_is_answered_by_a_mirror_that_turns_by_one_degree_and_then_by_more():
    board = Lens("mirror", "fan", vote=lesson15.MIRROR)
    made = board.layers["flat"]
    said = lambda: [word.get_text() for word in made.words[:2]]
    ways = lambda: [np.diff(line, axis=0)[0] for x in (made.normal, made.light) for line in x.get_segments()]
    (n, _, out), told_before = ways(), board.alt
    assert said() == ["", ""] and board.vote["film"] and board.scrub and not re.search(r"\d", told_before)
    board.receive({"kind": "state", "event": {"name": "fan"}, "number": 1})
    assert board.state == "mirror", "nor is the fan seen before the vote"
    assert "20" not in board.saved()["text/plain"], "nor where no kernel runs"
    chosen(board)
    for t, turn in ((0.4, 1), (1.0, 10)):
        told(board, t)
        assert said() == [f"mirror turned by {turn}°", f"light turned by {2 * turn}°"]
        assert f"Turned by {turn}°, the mirror turns the light by {2 * turn}°" in board.alt
        after = ways()
        turns = [_nudged.between(b, a) for b, a in ((n, after[0]), (out, after[2]))]
        assert turns == pytest.approx([-turn, -2 * turn]), "as it is drawn"
        glass = np.diff(made.glass.get_segments()[0], axis=0)[0]
        assert float(dot(glass, after[0])) == pytest.approx(0) and np.allclose(after[1], ways()[1])
    assert not board.handles
    board.show_state("fan")
    assert "20.1°" in board.alt and not board.scrub and "go" in board.on and board.handles
    right = next(each for each in lesson15.MIRROR["answers"] if each.right)
    assert right.text == "By two degrees."


@pytest.mark.slow
def test_the_question_about_the_flat_mirror_is_gone_where_a_is_the_mirror_and_back_with_it():
    board = Lens("mirror", "fan", vote=lesson15.MIRROR, veiled=True)
    board.receive({"kind": "state", "event": {"name": "fan"}, "number": 1})
    assert board.state == "mirror" and board.vote, "not before somebody has voted"
    chosen(board)
    asked = board.vote
    for name, there in (("fan", {}), ("15.3", {}), ("mirror", asked)):
        board.receive({"kind": "state", "event": {"name": name}, "number": 1})
        assert board.vote == there and board.chosen >= 0 and not board.locked


def test_a_free_ball_leaves_the_other_what_leads_across_the_normal_and_both_fans_are_as_wide():
    board = Lens("struck", "fan")
    for place in ([-4.0, 3.0], [-5.0, 0.5], [-3.0, 4.0]):
        board.move("place of the hit", np.array(place))
        ways = {name: np.diff(board.layers[name].rays.get_segments(), axis=1)[:, 0] for name in ("struck", "passes")}
        assert np.sum(ways["struck"] * ways["passes"], axis=1) == pytest.approx(np.zeros(5), abs=1e-9)
        turns = [abs(_nudged.between(way[0], way[-1])) for way in ways.values()]
        assert turns[0] == pytest.approx(turns[1], rel=1e-9) and turns[0] > 4, "each turns with the normal"
        speeds = [np.hypot(*way[2]) / 6.0 for way in ways.values()]
        assert speeds[1] == pytest.approx(np.sqrt(1 - board.facts.shot.cosine**2)), "as fast as that is"
    assert "passes" in board.on
    board.show_state("fan")
    assert "passes" not in board.on, "who bounces off leaves nothing"


@pytest.mark.one_in(4)
@pytest.mark.parametrize("place", [(-4, 3), (-5, 0), (-1, 4.9)])
@pytest.mark.parametrize(("state", "colour"), [("struck", A), ("fan", V)])
def test_the_fan_after_stands_below_the_one_before_in_its_own_colour_and_inside(state, colour, place):
    board = Lens(state)
    board.move("place of the hit", place)
    made = board.layers["angles"]
    before, after, said, words = made.before, made.after, made.said, made.words
    fans = [x.get_paths() for x in (before, after)]
    colours = [to_hex(c) for c in after.get_facecolors()]
    shown = [(path.vertices, c) for path, c in zip(fans[1], colours, strict=True) if len(path.vertices) > 2]
    upper, edges = fans[0][0].vertices, np.vstack(said.get_segments())
    (low, high), (left, right) = board.angles.get_ylim(), board.angles.get_xlim()
    for lower, tint in shown:
        assert lower[:, 1].max() < upper[:, 1].min() and tint == to_hex(colour)
        assert {word.get_color() for word in words if word.get_text().startswith("after")} == {colour}
    assert len(shown) == np.isfinite(board.opening(board.facts)[1]) and edges[:, 1].max() < upper[:, 1].min()
    assert (
        left < edges[:, 0].min() and edges[:, 0].max() < right and low < edges[:, 1].min() and upper[:, 1].max() < high
    )


@pytest.mark.slow
def test_the_start_of_a_fan_stays_in_the_picture_where_a_page_becomes_narrow():
    board = Lens("struck")
    for corner in ((-99, -99), (-99, 99), (99, 99), (99, -99)):
        board.wide = 900.0
        board.move("start of the shots", corner)
        for board.wide in (640.0, 340.0):
            assert all(0 < each["x"] < 1 and 0 < each["y"] < 1 for each in board.handles), corner
            assert np.hypot(*board.p) >= 1.4 * SUM and board.facts.shot.cosine >= FLATTEST - 1e-9


@pytest.mark.slow
def test_the_window_is_as_wide_on_the_chart_and_on_its_track_as_runs_have_it():
    board = Window("two", "one", "three")
    for name in ("one", "two", "three"):
        board.show_state(name)
        low, high = np.degrees(board.facts.true)
        for artist in (board.layers["magnified"].band, board.layers["band"].areas):
            drawn = artist.get_paths()[-1].vertices[:, 0]
            assert (drawn.min(), drawn.max()) == pytest.approx((low, high))
        assert board.chart.get_xlim() == board.tracks_of["aim off"].ax.get_xlim(), "one above the other"
        half = board.layers["band"].areas.get_paths()[0].vertices[:, 1].max()
        assert 2 * half == pytest.approx(np.degrees(board.facts.opening))
        for board.wide in (900.0, 600.0, 340.0):
            word = board.layers["off"].words[-1].get_text()
            assert word == "aim" + f" (window {high - low:.2g}°)" * board.roomy, "and so it is told"


@pytest.mark.slow
def test_a_fan_grows_as_its_bounces_say_and_the_equation_for_small_ones():
    board = Lens("struck", "fan")
    for state, place in (("fan", 0), ("struck", 1)):
        board.show_state(state)
        for x in ((-4, 3), (-5, 0), (-3, 4)):
            board.move("place of the hit", x)
            board.move("angle of the fan", (0.5, 0))
            before, after, said = board.opening(board.facts)
            assert (before, said) == pytest.approx((0.5, 0.5 * _nudged.growth(board.facts.shot)[place]))
            assert after == pytest.approx(said, rel=0.01)
    board.act("whole")
    board.show_state("15.2")
    assert "it is δθ = 8°. In truth it is 8.05°, as so wide" in board.alt and board.state == "struck"
    board.show_state("15.3")
    assert board.state == "fan" and {"turns", "added", "go", "out", "normals"} <= set(board.on)
    assert "by δα = 4° and by 2 δθ = 16°, both clockwise, together by 20°. In truth it is 20.1°" in board.alt
    board.show_state("fan")
    board.move("place of the hit", (0, 5))
    board.move("angle of the fan", (8.0, 0))
    assert "miss A, and the others' fan is 45.6° wide: make" in board.alt
    assert np.isnan(board.opening(board.facts)[1])
    there = np.isfinite(board.facts.fan.x[:, 0])
    first, last = board.facts.fan.after[there][[0, -1]]
    *edges, arc = board.layers["angles"].said.get_segments()
    corner, _, said = edges[0][0], *board.opening(board.facts)[1:]
    turns = [_nudged.between(a - corner, b - corner) for a, b in zip(arc, arc[1:], strict=False)]
    assert len(edges) == 2 and sum(turns) == pytest.approx(said) and said > 180, (
        "an arc joins the sides of so wide an angle"
    )
    assert "some miss: 45.6°" in [word.get_text() for word in board.layers["angles"].words] and _nudged.between(
        first, last
    ) == pytest.approx(-45.6, abs=0.05)


@pytest.mark.slow
@pytest.mark.parametrize(("state", "tag"), [("struck", "15.2"), ("fan", "15.3")])
def test_beside_its_tag_an_equation_does_not_refute_itself_and_what_was_pulled_comes_back(state, tag):
    board, said = Lens("struck", "fan"), set()
    for start in ((-12, 3), (-17, -6)):
        for place in ((-4, 3), (-2, 4.6), (0, 5)):
            board.show_state(state)
            board.move("start of the shots", start)
            board.move("angle of the fan", (4.0, 0))
            board.move("place of the hit", place)
            own = board.x.copy()
            board.show_state(tag)
            _, after, foretold = board.opening(board.facts)
            assert after == pytest.approx(foretold, rel=0.1) and "miss" not in board.alt
            moved, fan = not np.array_equal(board.x, own), board.knobs["fan"]
            assert ("hit is put back" in board.alt) == moved and ("narrowed to ½°, so" in board.alt) == (fan == 0.5)
            assert ("narrowed to" in board.alt) == (fan < 4)
            assert len(re.findall(r"[.](?: |$)", board.alt)) == 2 + (moved or fan < 4)
            said |= {(moved, fan < 4)}
            board.show_state(state)
            assert np.array_equal(board.x, own) and board.knobs["fan"] == 4.0, "the reader's own"
    assert said == {(False, False), (False, True), (True, True)}
    board.show_state(tag)
    board.move("place of the hit", (-4, 3))
    board.move("angle of the fan", (2.0, 0))
    board.show_state(state)
    assert board.x == pytest.approx([-4, 3]) and board.knobs["fan"] == 2.0, "what is pulled beside it stays"
    board.show_state(tag)
    board.receive({"kind": "act", "event": {"name": "whole"}, "number": 1})
    assert board.own is None and board.knobs["fan"] == 4.0


@pytest.mark.slow
@pytest.mark.parametrize("way", ["pull", "press"])
def test_while_a_s_fan_is_sought_no_number_of_it_is_told(way):
    board = Lens("struck", veiled=True)
    words = lambda: [word.get_text() for word in board.layers["angles"].words if word.get_text()]
    lines = lambda: [len(line) for line in board.layers["angles"].said.get_segments()]
    assert "struck" in board.on and words() == ["before 4°"] and lines() == [0, 0]
    assert "8" not in board.alt and "φ" not in board.alt
    assert "by (15.2) 8°" in str(Lens("struck").parts) and "should become 8°" in board.saved()["text/plain"]
    board.move("start of the shots", (-13, 3)) if way == "pull" else board.show_state("15.2")
    if way == "pull":
        assert words()[1:] == ["after 9.07°"] and lines() == [0, 0] and "becomes one of 9.07°" in board.alt
        board.show_state("15.2")
        board.show_state("struck")
        assert words()[1:] == ["after 9.07°", "by (15.2) 9°"]
    else:
        assert "δθ" not in board.alt, "nor by the first lines"
        for _ in range(3):
            board.act("line")
    assert "In truth it is" in board.alt


@pytest.mark.slow
@pytest.mark.parametrize("state", ["fan", "struck"])
def test_in_a_fan_of_half_a_degree_both_numbers_agree_and_in_a_wide_one_they_do_not(state):
    board = Lens("struck", "fan")
    board.show_state(state)
    for place in ((-4, 3), (-5, 0), (-3, 4)):
        board.move("place of the hit", place)
        board.move("angle of the fan", (0.5, 0))
        _, after, said = board.opening(board.facts)
        assert f"{after:.3g}" == f"{said:.3g}" and board.alt.count(f"{said:.3g}°") == 2 and "wide" not in board.alt
    board.move("place of the hit", (-4, 3))
    board.move("angle of the fan", (8.0, 0))
    _, after, said = board.opening(board.facts)
    assert abs(after / said - 1) > 0.01 and "so wide a fan" in board.alt
    assert "try" not in board.alt, "whoever has turned the knob is not told to"
    board.act("whole")
    board.move("place of the hit", (-3, 4))
    assert board.alt.count(": try ½°") == 1
    board.move("start of the shots", (-15, 3))
    board.move("angle of the fan", (0.5, 0))
    near = []
    for x in np.linspace(-4, 0, 41):
        board.move("place of the hit", (x, 4))
        near.append("even ½° is wide" in board.alt)
    assert any(near) and not near[0]


def test_an_arrow_of_a_short_nudge_has_a_shaft_as_well_as_a_head_and_one_too_short_to_be_seen_is_a_dot():
    board = Later()
    board.show_state("15.1")
    for nudge, seen in (((0.9, 0.6), True), ((0.4, 0.3), True), ((0.1, 0.0), False)):
        board.whole = np.array(nudge)
        board.redraw()
        drawn = board.layers["nudge"].arrow.get_paths()[0].vertices - START
        if seen:
            assert drawn[3] == pytest.approx(nudge), "its tip"
            assert np.hypot(*(drawn[1] - drawn[0])) > 0.3 * np.hypot(*nudge), "its shaft"
        else:
            radii = np.hypot(*(drawn - nudge).T)
            assert radii == pytest.approx([radii[0]] * len(radii)) and radii[0] > np.hypot(*nudge) / 2


@pytest.mark.slow
def test_arrows_go_round_as_the_shot_the_normal_and_the_way_after_the_hit_do():
    board = Lens("mirror", "fan")
    board.show_state("15.3")
    for x in ((-4, 3), (-5, 0), (-3, 4)):
        board.move("place of the hit", x)
        fan, made = board.facts.fan, board.layers["turns"]
        turns = [_nudged.between(ways[0], ways[-1]) for ways in (fan.v, fan.n, fan.after)]
        assert turns[0] > 0 > max(turns[1:]) and turns[2] == pytest.approx(-turns[0] + 2 * turns[1], rel=1e-3)
        centres = board.facts.shot.p, np.zeros(2), board.facts.shot.x
        for line, centre, turn in zip(made.arcs.get_segments(), centres, turns, strict=True):
            assert np.sign(_nudged.between(line[0] - centre, line[-1] - centre)) == np.sign(turn)


@pytest.mark.slow
@pytest.mark.parametrize(("place", "fan"), [((-4, 3), 4.0), ((-5, 0), 0.5), ((-1, 5), 8.0)])
def test_tip_to_tail_the_turns_of_the_shot_and_twice_that_of_the_normal_are_that_of_the_way_out(place, fan):
    board = Lens("mirror", "fan")
    board.show_state("15.3")
    board.move("place of the hit", place)
    board.move("angle of the fan", (fan, 0))
    made, shown = board.layers["added"], board.facts.fan
    assert "added" in board.on and "angles" not in board.on
    *parts, whole = [head[0] - _turning.CORNER for head in (path.vertices for path in made.heads.get_paths())]
    begin = [line[0] - _turning.CORNER for line in made.arcs.get_segments()]
    turns = [_nudged.between(a, b) for a, b in zip(begin, [*parts, whole], strict=True)]
    assert all(_nudged.between(a, b) == pytest.approx(0, abs=1e-6) for a, b in zip(parts, begin[1:3], strict=False))
    assert sum(turns[:3]) == pytest.approx(turns[3]) and _nudged.between(parts[-1], whole) == pytest.approx(0, abs=1e-6)
    there = np.isfinite(shown.x[:, 0])
    v, n = shown.v[there], shown.n[there]
    times = float(made.larger.get_text().split()[1])
    true = [_nudged.between(v[-1], v[0]), *[_nudged.between(n[0], n[-1])] * 2]
    assert turns[:3] == pytest.approx([times * x for x in true], rel=0.05), "so many times as large as they are"


@pytest.mark.slow
@pytest.mark.parametrize("place", [(-4, 3), (-4, -3)])
def test_b_s_way_turns_clockwise_twice_each_turn_at_a_press_of_its_own(place):
    board, said, offered = Lens("mirror", "fan", veiled=True), [], []
    board.show_state("fan")
    board.move("place of the hit", place)
    board.show_state("15.3")
    for line in (1, 2, 3):
        fan, turns, added = board.facts.fan, board.layers["turns"], board.layers["added"]
        arcs = added.arcs.get_segments()
        centred = [each[[0, -1]] - _turning.CORNER for each in arcs]
        drawn = [len(path.vertices) > 0 for path in turns.heads.get_paths()]
        assert len(arcs) == (1, 3, 4)[line - 1] and drawn == [k + 1 == line for k in range(3)]
        assert {"way": line == 1} == {"way": "way" in board.on} and "come" not in board.lamp.layers, "the rest is pale"
        assert all(_nudged.between(*ends) < 0 for ends in centred), "clockwise, as the sentences say"
        named = [name.get_text() for name in added.names if name.get_text()]
        assert named == list(_turning.SUMMED[:3] if line == 3 else _turning.SUMMED[line - 1 : line]), "one at a time"
        assert {"normals": line == 2, "go": line > 2, "out": line > 2} == {
            name: name in board.on for name in ("normals", "go", "out")
        }
        ways = [each[1] - each[0] for each in turns.ways.get_segments() if len(each)]
        made = [_nudged.between(a, b) for a, b in zip(ways, ways[1:], strict=False)]
        own = -_nudged.between(fan.v[0], fan.v[-1]), 2 * _nudged.between(fan.n[0], fan.n[-1])
        assert made == pytest.approx(own[:line] if line < 3 else [])
        said, offered = [*said, board.alt], [*offered, board.acts.get("line")]
        board.receive({"kind": "act", "event": {"name": "line"}, "number": 1}) if line < 3 else None
    assert offered == ["next: the normal turns", "next: together", None]
    assert ["clockwise" in each for each in said] == [True] * 3 and "In truth" not in said[0] + said[1]
    assert "together by" in said[2] and "In truth" in said[2]


@pytest.mark.slow
def test_through_the_glass_the_gap_is_the_piece_of_rim_times_the_cosine():
    board = Lens("struck", "fan")
    board.move("angle of the fan", (0.5, 0))
    board.show_state("15.2")
    for x in ((-4, 3), (-5, 1), (-3, 4), (-4, -3)):
        board.move("place of the hit", x)
        (*ways, gap), (rim,) = (next(iter(board.layers[name])).get_segments() for name in ("glass", "over"))
        late = rim[1] - gap[1]
        assert abs(_nudged.between(late, board.facts.shot.v)) == pytest.approx(0, abs=1e-6), "on along the way"
        long, across = (float(np.hypot(*(line[1] - line[0]))) for line in (rim, gap))
        assert across / long == pytest.approx(board.facts.shot.cosine, rel=0.02)
        assert dot(gap[1] - gap[0], board.facts.shot.v) == pytest.approx(0, abs=1e-9), "across the way"
        assert "angles" not in board.on and {"glass", "sizes"} <= set(board.on)
        hits, ring = board.facts.fan.x[[0, -1]], board.layers["spot"].ring.get_segments()[0]
        far = [np.hypot(*(ring - hit).T).min() for hit in hits]
        assert far == pytest.approx([_glass.CLEAR] * 2, abs=0.02), "the ring is about both hits, clear of their handle"
        circle, ends = (
            board.layers["arc"].circle.get_segments()[0],
            _glass.MIDDLE + [[-1.45], [1.45]] * (rim[1] - rim[0]) / long,
        )
        assert all(np.hypot(*(circle - end).T).min() < 0.1 for end in ends), "both hits lie on the dashed circle"
        reach = np.hypot(*(circle[[0, -1]] - _glass.MIDDLE).T)
        assert reach == pytest.approx([_glass.WIDE] * 2, abs=0.1), "which is seen from end to end of the ring"
        assert [np.hypot(*(way[0] - _glass.MIDDLE)) for way in ways] == pytest.approx([_glass.WIDE] * 2)
        assert all(dot(way[1] - way[0], board.facts.shot.v) > 0 for way in ways), "and so are the paths"
    board.show_state("fan")
    assert "angles" in board.on and not {"glass", "added"} & set(board.on)


@pytest.mark.slow
@pytest.mark.parametrize("wide", [1000.0, 800.0, 340.0])
def test_beside_its_tag_the_glass_is_the_main_picture_and_its_parts_are_named_in_the_order_of_the_text(wide):
    board = Lens("struck", "fan")
    board.wide = wide
    share = lambda: board.angles.get_position().width
    before = share(), board.world.get_xlim()
    board.show_state("15.2")
    words = [word for word in board.layers["named"].words if word.get_text()]
    assert share() >= 0.5 and {"glass", "named"} <= set(board.on) and len(words) == 5
    assert all(len(word.get_text().split()) <= 2 for word in words)
    ends = [word.get_window_extent() for word in words]
    assert all(end.x1 < board.figure.bbox.width for end in ends) and np.all(np.diff([end.y0 for end in ends]) < 0)
    lines = [hue for name in ("glass", "over", "arc") for hue in next(iter(board.layers[name])).get_colors()]
    hues = [to_hex(word.get_color()) for word in words]
    assert not words or {to_hex(line) for line in lines} <= set(hues), "no line is without a name"
    for x in ((-4, 3), (-4.5, 2.2), (-2, 4.6)):
        board.move("place of the hit", x)
        letter = np.array(board.layers["sizes"].names[2].get_position())
        gap, rim, arc = (next(iter(board.layers[name])).get_segments()[-1] for name in ("glass", "over", "arc"))
        to, sides = letter - gap[0], [_nudged.unit(line[1] - line[0]) for line in (gap, rim)]
        turn = [abs(_nudged.between(to, side)) for side in sides]
        assert sum(turn) == pytest.approx(abs(_nudged.between(*sides))), "the letter is between both sides"
        assert np.hypot(*to) < np.hypot(*(arc[4] - gap[0])), "and within its arc"
    assert board.layers["normals"].letter.get_text() == r"$\delta\theta$"
    board.show_state("struck")
    assert (share(), board.world.get_xlim()) == before


@pytest.mark.slow
def test_the_glass_comes_line_by_line_as_often_as_its_button_is_pressed_and_whole_where_nobody_can():
    board, whole = Lens("struck", veiled=True), Lens("15.2")
    names = lambda made: [x.get_text() for x in made.layers["sizes"].names if x.get_text()]
    bright = lambda made: set(made.lamp.layers.split()) & {"edges", "way", "arc", "normal", "over", "theta", "radius"}
    for _ in range(2):
        board.show_state("15.2")
        seen, said, offered = [], [], []
        for line in range(1, 5):
            seen.append((tuple(names(board)), bright(board), "circle" in board.on))
            said, offered = [*said, board.alt], [*offered, board.acts.get("line")]
            assert line == 4 or ("δθ" not in board.alt and "In truth" not in board.alt)
            assert ("place of the hit" in board.places()) == (
                "circle" in board.on
            ) and "angle of the fan" in board.places()
            assert board.facts.shot.cosine == pytest.approx(0.8), "no line moves the shot"
            if line < 4:
                board.receive({"kind": "act", "event": {"name": "line"}, "number": 1})
        gap, arc, angle = _glass.SIZES
        assert seen == [
            ((gap,), {"edges", "way"}, True),
            ((angle,), {"arc", "normal"}, False),
            ((arc,), {"over"}, False),
            ((arc,), {"over", "theta", "radius"}, True),
        ], "each line has its own letters and lines alone, in the world or under the glass"
        assert offered == ["next: the angle φ", "next: the arc", "next: over r", None]
        assert names(whole) == [*_glass.SIZES] and {"arc", "over", "theta"} <= bright(whole)
        assert "gap is s δα = 0.56 cm" in said[0] and "cosine is 0.8" in said[1] and "s δα/cos φ is 0.7 cm" in said[2]
        assert "δθ = 8°" in board.alt and board.alt == whole.alt
        board.show_state("struck")
        assert "line" not in board.acts, "no button that does nothing"
        assert "passes" in board.on and "passes" not in whole.on, "the small scene has what its lines are about"


@pytest.mark.slow
@pytest.mark.parametrize("wide", [0.0, 700.0, 340.0])
def test_no_handle_of_a_shot_leaves_the_picture_not_even_by_half(wide):
    for board in (Lens("struck", "fan"), Later()):
        board.wide = wide
        across, high = board.figure.bbox.size
        for name in list(board.places()):
            for way in ((-99, 0), (99, 0), (0, -99), (0, 99), (-99, -99)):
                board.move(name, way)
                for each in board.handles:
                    assert 9 < each["x"] * across < across - 9 and 9 < each["y"] * high < high - 9, (name, way, each)


def first(board) -> str:
    """What is said, without the title of a state."""
    return board.alt.removeprefix(f"{board.title}: ")


def places(count: int):
    """Balls on the table, apart from one another."""
    while True:
        x = RNG.uniform(_pocketed.ROOM.low + 0.04, _pocketed.ROOM.high - 0.04, size=(count + 1, 2))
        far = np.hypot(*(x[:, None] - x).T) + np.eye(count + 1)
        if far.min() > 0.06:
            yield x


@pytest.mark.slow
def test_the_window_is_where_the_ball_falls_and_as_wide_as_the_derivative_says():
    for count, wanted in ((1, 12), (2, 6), (3, 3)):
        seen = 0
        for x in places(count):
            made = _pocketed.narrowest(x)
            if made is None:
                continue
            low, high = made.true
            assert low < 0 < high and _pocketed.sinks(x, made, 0.99 * low) and _pocketed.sinks(x, made, 0.99 * high)
            assert not _pocketed.sinks(x, made, 1.01 * low) and not _pocketed.sinks(x, made, 1.01 * high)
            cosines = [dot(one, then) for one, then in zip(made.ways, made.ways[1:], strict=False)]
            if min(cosines) > 0.6:
                assert high - low == pytest.approx(made.said, rel=0.05)
            step = 1e-3 * made.said
            ends = [_pocketed.paths(x, made, off)[-1] for off in (-step, step)]
            goes = [(way.places[2] - way.places[1]) / np.hypot(*(way.places[2] - way.places[1])) for way in ends]
            turned = abs(goes[0][0] * goes[1][1] - goes[0][1] * goes[1][0])
            assert turned / (2 * step) == pytest.approx(np.prod(made.growths), rel=1e-3)
            seen += 1
            if seen == wanted:
                break


@pytest.mark.slow
def test_the_default_windows_are_tenths_hundredths_thousandths():
    wide = {name: np.degrees(np.diff(_pocketed.narrowest(x).true)[0]) for name, x in PLACES.items()}
    assert wide["one"] == pytest.approx(0.136, rel=0.02) and wide["two"] == pytest.approx(0.02, rel=0.02)
    assert 0.005 < wide["three"] < 0.007


@pytest.mark.slow
@pytest.mark.parametrize("wide", [0.0, 900.0, 615.0, 340.0])
def test_the_number_of_a_ball_stands_clear_of_its_ring(wide):
    board = Window("three")
    board.wide = wide
    pixel = np.ptp(board.world.get_xlim()) / board.world.get_window_extent().width
    assert np.hypot(*(board.rack.beside / pixel).T) == pytest.approx(17 * np.sqrt(2))
    board = Window("one")
    board.wide = wide
    told(board, 1.0)
    there = board.now() + board.rack.beside
    assert np.all((there > _pocketed.ROOM.low) & (there < _pocketed.ROOM.high)), "and on the cloth, not on a rail"


def test_the_pocket_is_seen_between_the_jaws():
    for x in places(0):
        q = x[0]
        middle, wide = _pocketed.seen(q)
        if wide <= 0 or np.degrees(wide) < 0.2:
            continue
        side = np.array([-middle[1], middle[0]])
        for share, falls in ((0.0, True), (0.49, True), (-0.49, True), (0.51, False), (-0.51, False)):
            u = middle + share * wide * side
            run = table.run(table.balls([q], [3 * u], setups.RADIUS), _pocketed.ROOM, 2.0)
            assert len(run.t) and bool(run.kind[0] == table.POCKET) == falls
        break


@pytest.mark.slow
def test_the_chart_has_what_runs_make_of_each_aim_and_the_window_where_the_pocket_is():
    board = Window("one", "two", "three")
    for name, count in (("one", 1), ("two", 2), ("three", 3)):
        board.show_state(name)
        known, x = board.facts, board.x[name]
        (curve,) = board.layers["curve"].line.get_segments()
        assert len(curve) > 40 and np.abs(curve[:, 1]).max() < DEEP
        for aim, beta in curve[::8]:
            c, s = setups.direction(aim)
            last = _pocketed.paths(x, known, s / c)[count].places
            way = last[2] - last[1]
            assert beta == pytest.approx(-_nudged.between(known.ways[-1], way), abs=1e-6)
        for off in known.true:
            beta = float(_pocketed.missed(x, known, np.degrees(off)).beta[0])
            assert abs(beta) == pytest.approx(np.degrees(known.opening) / 2, rel=0.02)
        assert f"angles by {np.prod(known.growths):.3g}, so" in board.alt
    board.move("ball 1", (0.02, 0.02))
    assert board.facts is None and not len(board.layers["curve"].line.get_segments()[0])
    assert board.idle("correct") == "there is no such shot" and "no such shot" in board.alt


@pytest.mark.slow
@pytest.mark.parametrize("wide", [908.0, 560.0])
def test_with_newton_s_step_an_arrow_turns_by_beta_from_the_last_ball_s_way_to_the_pocket(wide):
    board = Window("one", "two", "three")
    board.wide = wide
    for name in PLACES:
        board.show_state(name)
        assert "sides" not in board.on
        board._on_state("15.4")
        ball, off, seen = board.x[name][-1], BEGUN[name], []
        way = _pocketed.ROOM.pockets[_pocketed.POCKET] - ball
        for word in board.layers["sides"].words:
            aside = np.array(word.get_position()) - ball
            left = way[0] * aside[1] - way[1] * aside[0] > 0
            seen += [word.get_text()] if word.get_text() else []
            assert word.get_text() in ("", f"β {'<' if left else '>'} 0")
        assert "sides" in board.on and (len(seen) == 1 or not seen and wide < 600)
        last = board.layers["cloth"].lines.get_segments()[-1]  # the way of the last ball
        out, beta = last[-1] - last[0], float(_pocketed.missed(board.x[name], board.facts, off).beta[0])
        assert np.sign(way[1] * out[0] - way[0] * out[1]) == np.sign(beta), "as the pocket is to that side of it"
        assert set(seen) <= {f"β {'>' if beta > 0 else '<'} 0"}, "to the left it is positive, as the aim is"
        arc, head = board.layers["sides"].arrow.get_segments()[0], board.layers["sides"].head.get_paths()
        if name == "three":
            assert not len(arc), "there is no room"
            continue
        tip = head[0].vertices[0]
        assert _nudged.between(arc[0] - ball, way) == pytest.approx(beta) and _nudged.between(
            tip - ball, way
        ) == pytest.approx(0, abs=1e-6)
        assert np.all((_pocketed.ROOM.low < arc) & (arc < _pocketed.ROOM.high)), "on the cloth"


@pytest.mark.slow
def test_the_chart_has_no_beta_before_the_step_is_asked_for():
    board = Window("one", veiled=True)
    words = lambda: [x.get_text() for x in board.seen if isinstance(x, Text) and x.get_visible()]
    assert "miss of ball 1" in words() and not any("β" in word or "beta" in word for word in words())
    board.show_state("15.4")
    assert "β of ball 1" in words()
    board.show_state("one")
    assert "miss of ball 1" in words()


@pytest.mark.slow
@pytest.mark.parametrize("name", PLACES)
def test_two_corrections_sink_the_ball_however_many_balls_there_are(name):
    board = Window("one", "two", "three")
    board.show_state(name)
    seen = []
    for k in range(3):
        board.receive({"kind": "act", "event": {"name": "correct"}, "number": k}) if k else None
        seen.append((_pocketed.fate(board.x[name], board.facts, board.off), abs(board.miss[0])))
        assert board.plays == k and board.t == 0, "each is played at once"
        down, up = board.layers["trail"].lines.get_segments(), board.layers["trail"].met.get_xdata()
        assert len(up) == k and sum(len(line) > 0 for line in down) == 2 * k
    assert [fate for fate, _ in seen] == [_pocketed.MISSES, _pocketed.MISSES, _pocketed.STRAIGHT]
    assert seen[1][1] < seen[0][1] / 4 and seen[2][1] < seen[1][1] / 40
    board.act("correct")
    assert board.idle("correct") == "the ball goes through the middle"
    board.act("first")
    assert board.knobs["off"] == BEGUN[name] and not board.tried


@pytest.mark.slow
def test_newton_s_step_leads_from_the_miss_down_the_slope_of_the_curve_and_says_so():
    board = Window("one", "two", "three")
    board.show_state("three")
    board.show_state("15.4")
    assert board.state == "one" and board.facts is not None and len(board.places()) == 3
    (slope, miss, turn), off = board.layers["step"].lines.get_segments(), BEGUN["one"]
    (a, beta), (b, zero) = slope
    curve = board.layers["curve"].line.get_segments()[0]
    h = 1e-3
    near = [float(_pocketed.missed(board.x["one"], board.facts, off + d).beta[0]) for d in (-h, h)]
    assert (a, zero) == (off, 0) and (beta - zero) / (a - b) == pytest.approx((near[1] - near[0]) / (2 * h), rel=1e-5)
    assert np.interp(off, *curve.T) == pytest.approx(beta, abs=0.1)
    assert miss.tolist() == [[a, beta], [a, 0]] and turn.tolist() == [[b, 0], [a, 0]]
    assert "misses to the left, by 31.3°: β = −31.3°. As β grows 12.8 times" in board.alt, "as the chart has it"
    assert beta == pytest.approx(-31.3, abs=0.05) and "by 31.3°/12.8 = 2.45° to the left" in board.alt
    board.act("correct")
    assert ": β = −3.72°" in board.alt and not any(x.get_text() for x in board.layers["wide"].words[1:])
    ends = [name.get_window_extent() for name in board.layers["step"].names]
    assert max(ends[1].x0 - ends[0].x1, ends[1].y0 - ends[0].y1, ends[0].x0 - ends[1].x1) > 4, "not one string"
    board.move("aim off", (1.9, 0))
    assert "misses to the right, by 2" in board.alt and "° to the right." in board.alt
    board.move("aim off", (0.0, 0))
    assert "goes through the middle" in board.alt


@pytest.mark.slow
@pytest.mark.parametrize("name", PLACES)
def test_newton_s_step_is_lit_with_as_many_balls_as_are_shown(name):
    board = Window("one", "two", "three", veiled=True)
    board.show_state(name)
    board.receive({"kind": "state", "event": {"name": "15.4"}, "number": 1})
    assert (board.state, board.lit) == (name, "15.4") and not board.sealed
    curve, (tangent, *_) = board.layers["curve"].line.get_segments()[0], board.layers["step"].lines.get_segments()
    assert np.interp(tangent[0, 0], *curve.T) == pytest.approx(tangent[0, 1], abs=0.3)
    growth, grown = np.prod(board.facts.growths), re.search(r"β (grows|falls) ([\d.]+) times", board.alt)
    assert grown[1] == ("falls" if name == "two" else "grows") and 0.5 < float(grown[2]) / growth < 2
    board.receive({"kind": "act", "event": {"name": "correct"}, "number": 2})
    told(board, 1.0)
    assert board.state == name and first(board).startswith("Ball ")


@pytest.mark.slow
def test_beside_its_tag_a_shot_without_a_step_is_as_it_was_at_first_and_the_reader_s_comes_back():
    board = Window("one", "two", "three", veiled=True)
    for off, ball in ((0.0, (1.1, 0.62)), (1.0, (0.2, 0.2))):
        board.move("ball 1", ball)
        board.move("aim off", (off, 0.0))
        told(board, board.last)
        mine = board.x["one"].tolist(), board.knobs["off"], board.t
        board.receive({"kind": "state", "event": {"name": "15.4"}, "number": 1})
        assert board.knobs["off"] == BEGUN["one"] and "misses to the left, by 31.3°" in board.alt and not board.t
        board.receive({"kind": "state", "event": {"name": "one"}, "number": 2})
        assert (board.x["one"].tolist(), board.knobs["off"], board.t) == mine, "as the reader left it"
        board.receive({"kind": "state", "event": {"name": "15.4"}, "number": 3})
        board.act("correct")
        corrected = board.knobs["off"]
        board.receive({"kind": "state", "event": {"name": "one"}, "number": 4})
        assert board.knobs["off"] == corrected, "a shot that was made beside the tag stays"


@pytest.mark.slow
@pytest.mark.parametrize("way", ["fall", "step", "tag"])
def test_while_the_window_is_sought_nothing_tells_where_it_is(way):
    board = Window("one", "two", "three", veiled=True)
    seen = lambda: {"band", "magnified", "curve"} & set(board.on)
    for name in ("three", "one"):
        board.show_state(name)
        low, high = board.tracks_of["aim off"].low, board.tracks_of["aim off"].high
        assert abs(low + high) > 0.1 * (high - low), "the middle of the track is not that of the window"
        told(board, 1.0)
        assert (
            not seen() and "window" not in board.alt and first(board).startswith(f"Ball {len(PLACES[name]) - 1} misses")
        )
        shown = [each.get_text() for layer in board.layers.values() for each in layer if isinstance(each, Text)]
        assert not any("°" in word and "window" in word for word in shown)
    assert "window" in str(Window("one").parts) and "left for the aim" in board.saved()["text/plain"]
    if way == "tag":
        board.show_state("15.4")
    elif way == "step":
        board.act("correct")
    else:
        board.move("aim off", (0.0, 0))
        assert not seen(), "not before it is played"
        told(board, 1.0)
    found = way != "tag"  # a tag shows the curve, and leaves the window to be found
    names = [name.get_text() for name in board.layers["band"].names]
    assert seen() == {"band", "curve"} | ({"magnified"} if found else set()) and names == ["pocket", "window" * found]
    assert ("window" in board.layers["off"].words[-1].get_text()) == found
    right = board.layers["cloth"].right.get_segments()
    assert [len(line) > 0 for line in right] == [found] * (len(right) - 1) + [True], (
        "the way to the pocket is no secret"
    )
    board.show_state("two")
    assert not seen(), "that of two balls is sought anew"
    board.act("magnify")
    assert not seen() and "The aim is magnified 10 times" in board.alt


@pytest.mark.slow
@pytest.mark.parametrize("name", PLACES)
def test_by_hand_one_ball_falls_and_more_fall_only_where_the_aim_is_magnified(name):
    board = Window("one", "two", "three", veiled=True)
    board.show_state(name)
    low, high = board.tracks_of["aim off"].low, board.tracks_of["aim off"].high
    assert (low, high) == (-3, 2), "one knob for all"
    falls = lambda: _pocketed.fate(board.x[name], board.facts, board.off) != _pocketed.MISSES
    drawn = np.ptp(board.layers["magnified"].band.get_paths()[0].vertices[:, 0]) / np.ptp(board.chart.get_xlim())
    assert (drawn * board.chart.get_window_extent().width > 2) == (name == "one"), "in pixels"
    board.move("aim off", (0.0, 0))
    if name != "two":  # of two balls one aim of all may be right
        assert falls() == (name == "one")
    assert bool(board.idle("magnify")) == (name == "one")
    if name == "one":
        return
    board.act("magnify")
    assert board.magnified and board.layers["off"].words[-1].get_text() == f"aim, magnified {TIMES[name]} times"
    board.move("aim off", (0.0, 0))
    assert falls() and board.idle("magnify")
    board.act("first")
    assert not board.magnified and board.tracks_of["aim off"].low == low
    board.move("aim off", (-1.0, 0))
    board.act("magnify")
    assert board.knobs["off"] == BEGUN[name], "what is not on the finer track is as at first"


@pytest.mark.slow
def test_the_angle_of_a_last_ball_that_nearly_falls_stays_on_the_cloth_of_a_narrow_page():
    board = Window("three")
    board.act("correct")
    told(board, 1.0)
    for board.wide in (615.0, 900.0):
        high = board.figure.bbox.height
        at = [(float(x["x"]), high - float(x["y"])) for kind, x, *text in _marks(board) if text == ["3.73°"]]
        across, up = board.world.transData.inverted().transform(at[0])
        assert len(at) == 1 and 0 < across < setups.LENGTH and 0 < up < setups.WIDTH - 0.05


def _marks(board) -> list:
    """Every mark of a picture as it is sent."""
    return [mark for part in board.parts for mark in part]


@pytest.mark.slow
def test_what_is_read_in_the_chart_of_a_step_is_as_dark_as_the_step_and_no_number_is_a_machine_s():
    board = Window("one", "two", "three")
    board.show_state("three")
    board.receive({"kind": "state", "event": {"name": "15.4"}, "number": 1})
    paled = {id(board.seen[i]) for i in board.pale}
    assert not any(id(each) in paled for name in ("band", "magnified", "curve") for each in board.layers[name])
    for off in (BEGUN["three"], -0.001, -1e-4, -6.6e-5, -9e-6, -2e-6):
        board.turn(off=off)
        said = board.alt + " ".join(word.get_text() for word in board.layers["wide"].words)
        assert not re.search("[⁰¹²³⁴-⁹]|e-", said) and not board.alt.startswith("three"), said
    board.turn(off=-9e-6)
    assert "= 0.000009° to the left" in board.alt, board.alt


@pytest.mark.slow
@pytest.mark.parametrize(("name", "place", "off", "k"), [("one", (2.2, 1.0), -3.0, 1), ("two", (2.3, 1.15), -0.3, 2)])
def test_a_ball_that_is_never_touched_is_told_and_its_film_ends_after_that(name, place, off, k):
    board = Window("one", "two", veiled=True)
    board.show_state(name)
    board.move(f"ball {k}", place)
    board.move("aim off", (off, 0))
    told(board, board.last)
    who = ("The cue ball never touches ball 1", "Ball 1 never touches ball 2")[k - 1]
    assert board.alt.startswith(f"{who}: aim farther to the left."), "as the middle is there"
    x, way = board.x[name], board.shot[k - 1]
    near = [np.hypot(*(way.at(t) - x[k])) for t in np.linspace(0, board.rolled, 999)]
    assert np.argmin(near) < 980 and min(near) > 2 * setups.RADIUS, "it has gone by"
    assert board.duration < 4, "and that is the end"


@pytest.mark.slow
@pytest.mark.parametrize("name", PLACES)
def test_a_ball_that_falls_is_not_said_to_miss_and_an_angle_that_is_not_seen_has_no_number(name):
    board, marks = Window("one", "two", "three"), lambda: board.layers["wide"].words + board.layers["sides"].words
    board.show_state(name)
    board._on_state("15.4")
    assert re.search("misses to the .*: β = ", board.alt) and any(word.get_text() for word in marks())
    for _ in range(2):
        board.act("correct")
    assert "of the pocket's middle: β = " in board.alt and "misses" not in board.alt, "it is not played yet"
    assert not board.alt.startswith(f"Ball {len(PLACES[name]) - 1} falls") and abs(board.miss[0]) < 0.3
    assert not any(word.get_text() for word in marks())
    told(board, 1.0)
    assert re.match(f"Ball {len(PLACES[name]) - 1} falls, to the (left|right) of the pocket's middle: β = ", board.alt)
    assert "misses" not in board.alt and "the next step would turn the aim by" in board.alt


@pytest.mark.slow
def test_where_a_ball_is_not_hit_there_is_no_step():
    board = Window("one", "two", "three")
    board.move("ball 1", (2.2, 1.0))
    board.turn(off=3.0)
    assert board.idle("correct") and np.isnan(board.miss[0])
    before = board.knobs, board.plays
    board.act("correct")
    assert (board.knobs, board.plays) == before
    board.show_state("15.4")
    assert "a ball is not hit, so there is no β" in board.alt and "nan" not in str(board.parts) + board.alt


@pytest.mark.slow
def test_the_shot_is_played_off_the_middle_and_the_fans_show_how_the_angle_grows():
    board = Window("one", "two", "three")
    for name, off, falls in (
        ("one", 0.06, True),
        ("one", 0.08, False),
        ("three", 0.0028, True),
        ("three", 0.0037, False),
    ):
        board.show_state(name)
        board.act("magnify")
        board.move("aim off", (off, 0))
        told(board, 0.5)
        assert "falls" not in board.alt and "misses" not in board.alt, "nothing is told before it is played"
        told(board, 1.0)
        assert first(board).startswith(f"Ball {len(PLACES[name]) - 1} falls. ") == falls
        assert board.now() == pytest.approx(np.array([way.at(board.rolled) for way in board.shot]))
        assert len(board.motion()["moves"]) == len(PLACES[name])
    board.act("whole")
    words = [float(word.get_text()[:-1]) for word in board.layers["wide"].words]
    growths = [g * (1 + 0.3 * k) for k, g in enumerate(board.facts.growths)]
    assert words[0] == abs(BEGUN["three"])
    for fan, word, growth in zip(
        board.layers["fans"].areas.get_paths(), words, [1.0, *np.cumprod(growths)], strict=True
    ):
        start, right, mine = fan.vertices[:3]
        opened = abs(_nudged.between(right - start, mine - start))
        assert word == pytest.approx(abs(words[0]) * growth, rel=0.5)
        assert opened == pytest.approx(word, rel=0.2, abs=0.02)
    board.move("ball 1", (0.02, 0.02))
    assert board.facts is None and "no such shot" in board.alt


@pytest.mark.slow
@pytest.mark.parametrize("kind", PICTURES, ids=IDS)
def test_states_and_layers_are_named_alike_and_leave_nothing_behind(kind):
    board = kind()
    states = type(board).states.values()
    rows = [state.layers for state in states]
    lit = [tag.layers for state in states for tag in state.tags.values()]
    slow = [part for lines in getattr(board, "scenes", {}).values() for line in lines for part in line]
    assert set(" ".join([board.always, *rows, *lit, *slow]).split()) == set(board.layers)
    before = board.parts, board.alt, board.handles
    for name in (*board.states, *board.tagged, next(iter(board.states))):
        board.show_state(name)
        marks = str(board.parts)
        assert "nan" not in marks + board.alt and "inf" not in marks and len(board.alt) >= 30
    board.act(list(board.acts)[-1])
    assert (board.parts, board.alt, board.handles) == before


@pytest.mark.slow
@pytest.mark.parametrize("wide", often([0.0, 700.0, 340.0], [0.0, 340.0]))
@pytest.mark.parametrize("kind", PICTURES, ids=IDS)
def test_every_handle_is_named_and_goes_by_keys(kind, wide):
    board = kind()
    board.wide = wide
    for state in list(board.states)[: 1 if wide else 3]:
        board.show_state(state)
        for name in list(board.places()):
            before = board.handles
            board.receive({"kind": "key", "event": {"handle": name, "dx": 1, "dy": 1, "fine": False}, "number": 1})
            assert board.handles != before, name
            assert all(each["value"] and 0 <= each["x"] <= 1 and 0 <= each["y"] <= 1 for each in board.handles)


@pytest.mark.slow
def test_after_the_film_every_ball_is_taken_hold_of_where_it_is():
    board = Window("two", "one", "three")
    board.act("magnify")
    board.move("aim off", (0.0, 0))
    begun = list(board.places())
    told(board, 1.0)
    assert [*board.places(), "ball 2"] == [*begun[:2], *begun[3:], begun[2]], "what has fallen is out of reach"
    places = np.array([board.places()[name][1] for name in ("cue ball", "ball 1")])
    assert np.array_equal(places, board.now()[:2]) and np.abs(places - board.x[board.state][:2]).max() > 0.1
    assert len(board.layers["cloth"].starts.get_segments()[0]) > 3
    board.move("ball 1", [1.1, 0.63], settled=False)
    assert board.t == 0 and board.x[board.state][1].tolist() == [1.1, 0.63]


@pytest.mark.slow
def test_the_film_shows_the_last_ball_fall_and_what_falls_off_a_jaw_is_told_apart():
    board, rim = Window("two", "one", "three"), _pocketed.ROOM.pocket_r
    hole = _pocketed.ROOM.pockets[_pocketed.POCKET]
    seen = set()
    for name, count in (("one", 1), ("two", 2), ("three", 3)):
        board.show_state(name)
        board.act("magnify")
        for off in np.array([0.0, 0.04, 0.2, -0.2, 0.4, -0.9]) * MOST[name]:
            board.move("aim off", (off, 0))
            known, x = board.facts, board.x[name]
            run, words = _pocketed.shot(x, known, board.off), _pocketed.fate(x, known, board.off)
            told(board, 1.0)
            assert first(board).startswith(f"Ball {count} {words}. It was aimed"), "what becomes of it comes first"
            seen.add(words)
            fell = run.t[(run.i == count) & (run.kind == table.POCKET)]
            if words == _pocketed.MISSES:
                assert board.rolled <= _pocketed.SECONDS and not (fell < board.rolled).any(), "not even later"
                continue
            assert board.rolled > fell[0] + 0.1 and f"ball {count}" not in board.places()
            way = board.shot[-1]
            assert np.hypot(*(way.at(fell[0]) - hole)) == pytest.approx(rim)
            assert way.at(fell[0] + _pocketed.DROPS) == pytest.approx(hole)
            assert np.all(way.at(board.rolled) < -1), "out of sight"
            straight = not np.any((run.i == count) & (run.kind == table.POST) & (run.t < fell[0]))
            assert (words == _pocketed.STRAIGHT) == straight == (known.true[0] < board.off < known.true[1])
    assert len(seen) == 3


@pytest.mark.slow
@pytest.mark.parametrize("name", PLACES)
def test_missed_or_not_the_balls_of_a_shot_roll_until_they_stand_still(name):
    board = Window("one", "two", "three")
    board.show_state(name)
    last = board.shot[-1]
    assert board.rolled > last.clock[2] + 0.1, "beyond the cushion"
    film, rolled = map(np.array, board.motion()["clock"])
    speeds = np.diff(rolled) / np.diff(film)
    assert speeds[0] > 0.95 and speeds[-1] < 0.05 and np.all(np.diff(speeds) < 0)
    for t in (0.0, 0.3, 1.0):
        board.t = t
        assert np.interp(t * board.duration, film, rolled) == pytest.approx(board.seconds, abs=2e-3)
    board.t, met = 0.0, sorted(float(way.clock[1]) for way in board.shot if way.clock[1] < board.rolled)
    for hit in dict.fromkeys(met):
        board.receive({"kind": "step", "event": {"by": 1}, "number": 1})
        assert board.seconds == pytest.approx(hit)


@pytest.mark.slow
def test_where_the_aim_is_magnified_the_chart_is_a_piece_of_all_aims():
    board, most = Window("one", "two", "three", veiled=True), MOST["one"]
    for name in ("two", "three"):
        board.show_state(name)
        assert not board.scale.get_title() and len(board.layers["scale"].piece.get_paths()[0].vertices) < 4
        board.act("magnify")
        piece = board.layers["scale"].piece.get_paths()[0].vertices[:, 0]
        assert (piece.min(), piece.max()) == pytest.approx((-MOST[name], MOST[name] * 2 / 3))
        bar, *_, left, right = board.layers["scale"].lines.get_segments()
        assert bar[:, 0] == pytest.approx([-most, most * 2 / 3])
        assert (left[1, 0], right[1, 0]) == pytest.approx(board.scale.get_xlim()), "to the ends of the chart"


@pytest.mark.slow
def test_another_pocket_is_not_the_one_that_counts():
    x = np.array([[0.5, 0.35], [1.2, 0.8]])
    made = _pocketed.narrowest(x)
    into = {}
    for off in np.linspace(-0.08, 0.08, 321):
        run = _pocketed.shot(x, made, off)
        own = [k for k in range(len(run.t)) if run.i[k] == 1 or run.kind[k] == table.BALL]
        if len(own) > 1 and run.kind[own[1]] == table.POCKET:
            into.setdefault(int(run.j[own[1]]), []).append(float(off))
    assert len(into) > 1 and _pocketed.POCKET in into
    for pocket, offs in into.items():
        assert all(_pocketed.sinks(x, made, off) == (pocket == _pocketed.POCKET) for off in offs)


def test_the_two_numbers_of_the_first_shot_are_those_of_the_lesson():
    right, up = (f"{x:.3f}".replace("-", "−") for x in Later().facts.by)
    text = (ROOT / "notebooks/15_derivative.ipynb").read_text(encoding="utf-8")
    assert f"by {right} of a frame for each centimetre of the nudge to the right, and by {up} for each upwards" in text
