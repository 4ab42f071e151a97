"""Lamps, fence and paint: what they say is what `lib` says, and what the lesson says of them is true."""

import numpy as np
import pytest
from lessons import often

from lib.overlap import missed, sampled, sleeve, tooth
from lib.show import Beads
from lib.show.central import SHOT, relocated
from lib.show.overlap.beads_states import long
from lib.show.overlap.glass import teeth
from lib.teach import lesson01


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("lamps", "Missed: they touch and part again, and no look falls in between."),
        ("1.1", "the centres are 12.37 cm apart, and r is 5 cm: they are apart."),
        ("1.2", "p·p is 153, and r² is 25: they are apart."),
        ("1.3", "At t = 0 the squared distance is 153, and r² is 25: they are apart."),
        ("fence", "The posts stand 20 cm apart, and none of them stands in the circle."),
        ("1.4", "C² + (L/2)² = 9 + 16 = 25 = r²."),
        ("1.5", "L = 2 √(25 − 9) = 8 cm."),
        ("1.6", "At 60 frames and one look in each that is 12 m/s, and up to 4.8 m/s none is missed."),
        ("1.7", "Of the 20 cm in which the post can stand 12 lie outside: 60 % of the hits are missed."),
        ("1.8", "With N = 1 the game looks at t = 0 and 1, and the posts stand 20 cm apart."),
        ("1.9", "At C = 3 cm the chord is 8 cm long. With N = 1 the posts stand 20 cm apart, so that the chord fits"),
        ("paint", "No start has been tried yet. From here B hits, and with N = 1 no look sees it."),
        ("1.10", "The starts that hit fill a sleeve: a strip of 20 cm by 10, with half a disc at each end."),
        ("1.11", "The starts that hit fill the sleeve, 278.5 cm². With N = 1 the looks miss 43.6 % of it"),
    ],
)
def test_the_one_shot_in_every_state(state, told):
    assert told in Beads(state).alt


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("n", "seen"), [(2, "0.5"), (3, "0.667"), (4, "0.5"), (5, "0.4"), (10, "0.4"), (12, "0.417")])
def test_more_looks_can_find_it_later(n, seen):
    board = Beads("lamps")
    board.move("number of looks", (n, 0))
    assert board.alt.startswith(f"Seen at t = {seen}, ")
    assert [k for k in range(1, 13) if float(sampled(SHOT.p2, SHOT.v2, 5, k).t) == 0.4] == [5, 10]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("C", "enough"), [(3, 3), (4.8, 8), (4.9, 11)])
def test_near_the_rim_it_takes_ever_more(C, enough):
    board = Beads("1.9")
    board.take(relocated(SHOT, "centre of B", np.array([-12.0, C])))
    for n, told in ((enough - 1, "so that the chord fits between"), (enough, "and that is close enough")):
        board.move("number of looks", (n, 0))
        assert told in board.alt
    board.take(relocated(SHOT, "centre of B", np.array([-12.0, 5.0])))
    assert board.alt == "In a graze the chord has no length, and no N is enough."


def test_straight_through_the_middle_six_metres_a_second_are_safe():
    board = Beads("1.6")
    board.move("centre of B", (-12, 0))
    assert "up to 6 m/s" in board.alt


@pytest.mark.slow
def test_a_fence_that_slides_sees_in_8_of_20_places():
    board, found = Beads("1.7"), []
    for x in np.arange(-19.95, 0, 0.1):
        board.scene = relocated(SHOT, "centre of B", np.array([x, 3.0]))
        board.redraw()
        found.append("none" not in Beads.words(board, board.facts)["count"])
        foot, below = board.layers["plumb"].line.get_segments()[0]
        (start, end), (_, last) = (board.layers[name].line.get_segments()[0] for name in ("open", "bar"))
        assert start[0] <= foot[0] <= last[0] and foot[0] == below[0] and (foot[0] >= end[0]) == found[-1]
    assert np.mean(found) == pytest.approx(0.4)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("n", "share", "depth"), [(1, "43.6", ""), (2, "15.4", ""), (4, "3.12", "6.7 mm"), (12, "0.334", "0.7 mm")]
)
def test_what_looks_miss_and_how_deep_the_teeth_are(n, share, depth):
    board = Beads("1.11")
    board.move("number of looks", (n, 0))
    assert f"With N = {n} the looks miss {share} % of it" in board.alt and f"{100 * missed([20, 0], 5, n):.3g}" == share
    assert not depth or f"the gaps are {depth} deep" in board.alt
    areas = [
        abs(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) / 2
        for x, y in (t.T for t in teeth(np.array([20.0, 0.0]), 5, n))
    ]
    assert sum(areas) / (200 + 25 * np.pi) == pytest.approx(missed([20, 0], 5, n), rel=0.03)


def test_from_there_on_twice_as_many_leave_a_quarter_and_never_nothing():
    assert missed([20, 0], 5, 24) / missed([20, 0], 5, 12) == pytest.approx(0.25, rel=0.02)
    assert long(float(tooth([20, 0], 5, 1000))) == "0.1 µm"
    depths = [5 - np.sqrt(25 - (10 / n) ** 2) for n in (2, 4, 12)]
    assert [tooth([20, 0], 5, n) for n in (2, 4, 12)] == pytest.approx(depths)


def test_before_the_vote_nothing_tells_and_then_it_is_dark_between_the_looks():
    board = Beads("lamps", vote=lesson01.PREDICTION)
    assert "issed" not in board.alt and "looks" not in board.on and board.layers["big"].big.get_text() == ""
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    assert board.alt.startswith("Missed") and board.plays == 1
    night = board.layers["night"].dark
    low, high = board.world.get_ylim()

    def is_dark(t):
        board.t = t
        assert board.parts
        return bool(night.get_paths()[0].vertices[:, 1].min() < high)

    assert [is_dark(t) for t in (0.0, 0.1, 0.5, 0.9, 1.0)] == [False, True, True, True, False]
    board.act("light")
    assert not is_dark(0.5) and "night" not in board.on and board.acts["light"] == "turn the light off"
    board.act("light")
    board.show_state("1.3")
    assert "night" not in board.on, "at a look of one's own choice there is light"


def test_the_film_in_the_dark_has_light_at_every_look_alone():
    board = Beads("lamps")
    board.turn(n=4.0)
    *_, (marks, clock, _, down) = [move[:4] for move in board.motion()["moves"]]
    assert "clip" not in board.parts[marks[0][0]][0][1], "what is clipped takes its clip along"
    for t in np.linspace(0, 1, 201):
        since = min(t - k / 4 for k in range(5) if t - k / 4 > -1e-9)
        covered = _at(t, clock, down) > max(down) - 1
        assert covered == (since > board.flash) or abs(since - board.flash) < 1e-9
    for n, t, dark in ((3, 0.3, True), (2, 0.3, True), (3, 0.34, False), (3, 1.0, False)):
        board.turn(n=float(n))
        board.t = t
        assert board.between() == dark, "a lamp shines from its look on, not before"


def test_whoever_takes_hold_of_a_ball_in_the_dark_sees_it():
    board = Beads("lamps")
    board.t = 0.1
    assert board.dark and board.between()
    board.move("centre of B", (-11.0, 3.0), settled=False)
    assert board.t == 0 and not board.between()


def test_a_distance_that_is_asked_for_can_be_hit():
    board = Beads("fence")
    board.move("centre of B", (-12.04, 4.73))
    assert board.facts.p == pytest.approx([-12, 4.8]) and board.step("centre of B").tolist() == [0.2, 0.2]


def _at(t, clock, values):
    """The value of a broken line with jumps."""
    k = int(np.clip(np.searchsorted(clock, t, side="right") - 1, 0, len(clock) - 2))
    return values[k] if clock[k + 1] > clock[k] else values[k + 1]


@pytest.mark.slow
def test_starts_are_left_by_dragging_and_judged_by_lib():
    board = Beads("paint")
    board.act("sow")
    for x in (-3.0, -3.2, -8.0):
        board.move("centre of B", (x, 4.0), settled=False)
    assert len(board.starts) == 402, "so near to the last none is left"
    board.turn(n=3.0)
    pale, found, lost = (board.layers[name].dot.get_xydata() for name in ("pale", "found", "lost"))
    assert len(pale) + len(found) + len(lost) == 402 and len(lost) > 5
    assert all(sampled(p, [20, 0], 5, 3).hit for p in found) and not any(sampled(p, [20, 0], 5, 3).hit for p in lost)
    assert f"Of 402 starts {len(found) + len(lost)} hit, and {len(lost)} of these are missed." in board.alt
    board.act("whole")
    assert len(board.starts) == 402, "the one shot throws no mark away"
    assert board.idle("wipe") == ""
    board.act("wipe")
    assert len(board.starts) == 0 and board.idle("wipe") == "there are none"


def test_the_share_of_crosses_tends_to_the_share_that_is_missed():
    board = Beads("paint")
    for _ in range(2):
        board.act("sow")
    _, found, lost = board.tried(board.facts)
    assert lost / (found + lost) == pytest.approx(missed([20, 0], 5, 1), abs=0.02)


def test_a_place_that_is_missed_can_be_found_by_hand():
    board = Beads("paint")
    board.turn(n=3.0)
    board.move("centre of B", (-10.0, 4.6))
    assert board.alt.endswith("From here B hits, and with N = 3 no look sees it.")
    for n in (4, 12):
        board.turn(n=float(n))
        board.move("centre of B", (-10 / n, 5 - float(tooth([20, 0], 5, n)) / 2))
        assert board.alt.endswith(f"with N = {n} no look sees it.")
        assert 0.1 * board.step("centre of B")[1] < tooth([20, 0], 5, n), "a fine step leads into the tooth"


@pytest.mark.slow
@pytest.mark.parametrize(("taken", "strength"), [(1, 10), (2, 100)])
def test_the_glass_is_of_fixed_strength(taken, strength):
    board = Beads()
    board.show_state("paint")
    for _ in range(taken):
        board.act("glass")
    board.turn(n=3.0)
    assert "glass" not in board.on, "what is larger than the glass is no slab in it"
    for n in (4.0, 12.0):
        board.turn(n=n)
        glass = board.glass.ax
        pixels = [ax.bbox.width / np.ptp(ax.get_xlim()) for ax in (glass, board.world)]
        assert pixels[0] / pixels[1] == pytest.approx(strength) and "glass" in board.on
    board.show_state("lamps")
    assert "glass" not in board.on
    board = Beads("paint")
    assert board.idle("glass") == "the gaps are seen without one: turn N up"


@pytest.mark.slow
def test_nothing_that_is_dragged_leaves_the_window_and_the_window_stays():
    board = Beads()
    view, rng = (*board.world.get_xlim(), *board.world.get_ylim()), np.random.default_rng(1)
    for handle in ("centre of B", "velocity of B") * 40:
        board.move(handle, rng.uniform(-40, 40, 2))
        p, v = board.facts.p, board.facts.v
        for place in (p, p + v):
            assert view[0] <= place[0] <= view[1] and view[2] <= place[1] <= view[3]
        assert np.hypot(*v) <= 20 + 1e-9
    assert view == (*board.world.get_xlim(), *board.world.get_ylim())
    board.move("centre of B", (0, -8))
    board.move("velocity of B", (0, 9))
    board.show_state("paint")
    low, high = np.column_stack([board.world.get_xlim(), board.world.get_ylim()])
    assert np.all(sleeve(board.facts.v, 5) >= low) and np.all(sleeve(board.facts.v, 5) <= high), "all of it is in view"


def test_the_bell_rings_where_a_look_sees_and_is_silent_otherwise():
    board = Beads("lamps")
    assert [kind for _, kind, _ in board.motion()["sounds"]] == ["tick", "tick"]
    board.turn(n=4.0)
    sounds = board.motion()["sounds"]
    assert [at for at, kind, _ in sounds if kind == "tick"] == [0, 0.25, 0.5, 0.75, 1]
    assert [at for at, kind, _ in sounds if kind == "bell"] == [0.5]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("state", ["fence", "1.4", "1.5", "1.6", "1.7", "1.9"])
def test_nothing_is_missed_of_a_path_that_passes_by(state):
    board = Beads(state)
    board.move("centre of B", (-12, 8))
    assert board.alt == "The path passes by: C is 8 cm, and r is 5 cm."


@pytest.mark.slow
@pytest.mark.parametrize(("n", "decided"), [(1, 1.0), (3, 2 / 3), (5, 0.4)])
def test_a_film_tells_each_answer_when_it_is_given_and_the_verdict_when_it_is_decided(n, decided):
    board = Beads("lamps")
    board.turn(n=float(n))
    part = [id(artist) for artist in board.seen]
    begins = {move[0][0][0]: move[1][1] for move in board.motion()["moves"] if len(move[1]) == 6}
    for text in board.layers["big"]:
        assert begins[part.index(id(text))] == decided
    said = [(text.get_text(), begins[part.index(id(text))]) for _, text in board.answers() if text.get_visible()]
    seen = [bool(np.hypot(-12 + 20 * k / n, 3) <= 5) for k in range(n + 1)]
    assert sorted(said) == sorted(("no" if not yes else "yes", k / n) for k, yes in enumerate(seen))
    high = board.world.get_ylim()[1]

    def here(t):
        board.t = t
        assert board.parts
        verdict = board.layers["big"].big.get_position()[1] < 1
        return verdict, sum(text.get_visible() and text.get_position()[1] < high for _, text in board.answers())

    assert here(0.0) == (True, n + 1), "before it is played all is told"
    assert here(0.1) == (False, 1) and here(1.0) == (True, n + 1)


def test_what_happens_between_two_looks_is_seen_as_it_happens():
    board = Beads("lamps")
    board.act("light")
    moves = {move[0][0][0]: move[1] for move in board.motion()["moves"] if len(move[1]) == 6}
    ball, word = (
        board.seen.index(artist) for artist in (board.layers["touching"].ball, board.layers["meanwhile"].word)
    )
    assert moves[ball][1:4:2] == moves[word][1:4:2] == pytest.approx([0.4, 0.8], abs=1e-5)
    ((begins, ends, pace),) = board.motion()["slow"]
    assert (begins, round(ends, 3)) == (0.4, 0.8) and pace < 1 and board.motion()["alone"]
    for t, touch in ((0.39, False), (0.4, True), (0.8, True), (0.81, False)):
        board.t = t
        assert board.parts
        at = board.layers["touching"].ball.get_paths()[0].vertices[:-1].mean(axis=0)
        assert (
            (np.hypot(*(at - [-12 + 20 * t, 3])) < 0.1)
            == touch
            == (board.layers["meanwhile"].word.get_position()[1] < 1)
        )


def test_at_the_time_of_an_equation_the_whole_picture_follows_the_time():
    assert Beads("1.3").motion() == {}, "or the arrows would stand still under a ball that moves"


def test_a_look_at_a_time_draws_how_far_b_has_gone_and_whose_distance_is_asked():
    board = Beads("lamps")
    board.show_state("1.3")
    assert board.t == 0.3 and board.alt.startswith("At t = 0.3 the squared distance is 45, and r² is 25")
    tips = [board.layers[name].arrow.get_paths()[0].vertices[3] for name in ("p", "gone", "sum")]
    assert np.array(tips) == pytest.approx(np.array([[-12, 3], [-6, 3], [-6, 3]])), "p, then v t, make p + v t"
    assert {"p", "gone", "sum"} <= set(board.lamp.layers.split())
    board.t = 0.4
    assert board.alt.endswith("they touch or overlap.")
    board.show_state("1.2")
    assert board.t == 0


@pytest.mark.one_in(3)
@pytest.mark.parametrize("wide", [290.0, 400.0, 900.0])
def test_b_can_be_led_right_into_a_wherever_the_picture_stands(wide):
    board = Beads()
    board.wide = wide
    board.show_state("1.2")
    board.move("centre of B", (-3.0, 2.0))
    assert board.facts.p.tolist() == [-3, 2] and board.alt.endswith("they touch or overlap.")
    board.act("light")
    board.act("whole")
    assert board.knobs["light"] == 1 and board.facts.p.tolist() == [-12, 3]
    board.show_state("paint")
    board.move("centre of B", (4.5, 0.0))
    assert board.facts.p.tolist() == [4.5, 0], "a start may be anywhere in the sleeve"


@pytest.mark.slow
@pytest.mark.parametrize("wide", often([290.0, 400.0, 900.0], [290.0, 900.0]))
@pytest.mark.parametrize("n", often([1, 2, 3, 4, 6, 12], [1, 4, 12]))
def test_the_time_of_a_look_stands_over_its_lamp(wide, n):
    board = Beads("lamps")
    board.wide = wide
    board.turn(n=float(n))
    assert board.parts
    bulbs = np.array([path.vertices.mean(axis=0) for path in board.layers["lamps"].shades.get_paths()])
    shown = [(k, text) for k, text in enumerate(board.layers["times"].words) if text.get_visible()]
    assert [k for k, _ in shown][:: len(shown) - 1] == [0, n] and (n > 4 or len(shown) == n + 1)
    assert [text.get_position()[0] for _, text in shown] == pytest.approx([-12 + 20 * k / n for k, _ in shown])
    assert len(bulbs) == n + 1


def test_a_touch_flashes_where_there_is_light():
    board = Beads("lamps")
    assert board.motion()["flashes"] == []
    board.act("light")
    (flash,) = board.motion()["flashes"]
    x, y = board.world.transData.inverted().transform([flash[1], board.figure.bbox.height - flash[2]])
    assert flash[0] == 0.4 and [x, y] == pytest.approx([-2, 1.5], abs=0.05), "half-way between the centres"


@pytest.mark.slow
@pytest.mark.parametrize("wide", [290.0, 900.0])
def test_each_part_of_the_bar_is_named_below_itself(wide):
    board = Beads("1.7")
    board.wide = wide
    assert board.parts
    for name in ("open", "bar"):
        (start, end), (x, y) = board.layers[name].line.get_segments()[0], board.layers[name].word.get_position()
        assert start[0] < x < end[0] and y < start[1]
    assert board.layers["open"].word.get_text().startswith("12 cm")


@pytest.mark.slow
@pytest.mark.parametrize("wide", [290.0, 400.0, 900.0])
def test_the_glass_holds_the_teeth_of_four_looks_and_covers_none(wide):
    board = Beads("paint")
    board.wide = wide
    board.show_state("1.11")
    board.turn(n=4.0)
    assert board.idle("glass") == ""
    board.act("glass")
    assert "glass" in board.on and board.parts
    rim = board.world.transData.transform([0, -5])[1]
    assert board.glass.ax.bbox.y1 < rim or wide > 800, "in a narrow picture it lies below the sleeve"
    words = [text for text in board.layers["glass"].words if text.get_visible()]
    assert [text.get_text() for text in words][-1] == "6.7 mm deep" and len(words) == 1 + (wide > 800)


@pytest.mark.slow
@pytest.mark.parametrize("wide", [400.0, 900.0])
def test_marks_that_are_scattered_do_not_hide_each_other(wide):
    board = Beads("paint")
    board.wide = wide
    board.act("sow")
    places = board.world.transData.transform(board.starts)
    gaps = np.hypot(*(places[:, None] - places).transpose(2, 0, 1)) + 1e9 * np.eye(len(places))
    size = board.layers["found"].dot.get_markersize() * board.figure.dpi / 72
    assert np.median(gaps.min(axis=1)) > size, "a mark is smaller than the way to the next"


@pytest.mark.slow
def test_the_large_letters_are_of_the_equation_that_is_lit():
    def told(tag, **moved):
        board = Beads(tag)
        for handle, place in moved.items():
            board.move(handle.replace("_", " "), place)
        return tuple(text.get_text() for text in board.layers["big"])

    assert told("1.6") == ("20 > 8", "the chord fits between two posts")
    assert told("1.6", velocity_of_B=(-4, 3)) == ("8 ≤ 8", "a post always stands in it")
    assert told("1.10") == ("inside", "so B hits from here")
    assert told("1.10", centre_of_B=(-12, 7)) == ("outside", "so B does not hit from here")
