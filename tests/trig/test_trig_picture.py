"""The triangles, the rungs and the fans say what `lib` says, and the numbers that the lesson tells are so."""

from fractions import Fraction

import numpy as np
import pytest
from lessons import often

from lib import trig
from lib.elementary import to_bits
from lib.show import Fan
from lib.show.central import SHOT, _deal
from lib.show.scene import facts, number
from lib.show.trig import _rungs
from lib.show.trig.fan_states import clauses
from lib.teach import lesson03


@pytest.mark.slow
def test_the_one_shot_in_whole_numbers():
    for name, words in {
        "one triangle": "14.04° apart, and the path passes 3 cm from that centre.",
        "two triangles": "14.04° apart. The path passes 3 cm from that centre, and r is 5 cm.",
        "the way to contact": "14.04° apart. The path passes 3 cm from that centre.",
        "3.1": "by −v, which is 20 cm long.",
        "3.2": "p, which is 12.37 cm long.",
        "3.3": "240 / (20 · 12.37) = 0.9701.",
        "3.4": "arccos 0.9701 = 14.04°.",
        "3.5": "3 / 12.37 = 0.2425.",
        "3.6": "0.2425 · 12.37 = 3 cm.",
        "3.7": "16 + 9 = 25, which is r².",
        "3.8": "d = √(25 − 9) = 4 cm.",
        "3.9": "12 − 4 = 8 cm.",
        "3.10": "8 / 20 = 0.4.",
        "3.11": "They touch at t = 0.4: they approach, C is at most r, and the way to contact at most |v|.",
        "3.13": "240 / 20 = 12 cm.",
        "3.14": "60 / 20 = 3 cm.",
        "3.15": "t = (240 − √(25 · 400 − 60²)) / 400 = 0.4.",
    }.items():
        assert Fan(name).alt.endswith(words), name


@pytest.mark.slow
def test_what_is_told_equals_lib():
    board = Fan("3.9")
    for seed in range(20):
        shot = _deal(np.random.default_rng(seed))
        board.take(shot)
        got = trig.steps(*facts(shot)[:3])
        assert board.alt.endswith(f" − {number(got.d)} = {number(got.A_c)} cm.")
        level = board.level(board.facts)
        assert abs(level.p[1]) == pytest.approx(float(got.C)) and board.aside == pytest.approx(float(got.C))


def drawn(board, name):
    return np.array(board.layers[name].line.get_segments()[0])


def test_the_triangles_are_drawn_as_they_are_said():
    board = Fan("3.9")
    for shot in (SHOT, _deal(np.random.default_rng(5))):
        board.take(shot)
        known = board.level(board.facts)
        _, B, q, C, d, A_c = (float(x) for x in trig.steps(*known[:3]))
        (centre, foot), (touch, _) = drawn(board, "aside"), drawn(board, "half")
        assert np.hypot(*(foot - centre)) == pytest.approx(C) and np.hypot(*touch) == pytest.approx(known.r)
        assert touch == pytest.approx(known.p + [A_c, 0]) and np.hypot(*(foot - touch)) == pytest.approx(d)
        turned = drawn(board, "angle") - known.p
        assert np.hypot(*turned.T) == pytest.approx(0.32 * B)
        assert abs(np.arctan2(*turned[-1][::-1])) == pytest.approx(q)
        assert turned[-1] == pytest.approx(-0.32 * known.p), "the arc ends on the way to A"


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("place", "tip", "told", "which"),
    [
        ((12, 3), 32, "They do not touch, as −v·p is not above 0: they do not approach.", 1),
        ((-1, 2), 19, "They touch at t = 0, as |p| is at most r: before anything moves.", 0),
        ((-12, 6), 8, "They do not touch, as C = 6 is above r = 5: the path passes by.", 2),
        (
            (-12, 3),
            -6,
            "They do not touch in this frame, as the way to contact, 8, is longer than |v|: B is too slow.",
            3,
        ),
    ],
)
def test_one_question_decides(place, tip, told, which):
    board = Fan("3.11")
    board.move("centre of B", place)
    board.move("velocity of B", (tip, 0))
    assert board.alt == told
    marked, frame = board.layers["clauses"].marked, board.layers["clauses"].frame
    assert [text.get_visible() for text in marked] == [i == which for i in range(4)]
    (left, low), (right, high) = frame.get_segments()[0][[0, 2]]
    x, y = marked[which].get_position()
    assert left < x < right and low < y < high, "the question that decides is framed"
    drawn = {name for name in ("aside", "half", "way") if len(board.layers[name].line.get_segments()[0])}
    assert drawn == [set(), set(), {"aside"}, {"aside", "half", "way"}][which], "nothing stands that was not asked"


def test_before_the_vote_nothing_gives_its_answer_away_and_then_a_film_answers():
    board = Fan("the way to contact", "3.11", vote=lesson03.PREDICTION)
    assert board.scrub and not {"half", "radius", "touch", "touching"} & set(board.on) and "0.48" not in board.alt
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    assert board.alt.endswith("The path passes 1.2 cm from that centre. They touch at t = 0.48.")
    assert board.plays == 1 and {"half", "radius", "touch", "touching"} <= set(board.on)
    board.show_state("3.11")
    assert board.alt.startswith("They touch at t = 0.48")
    assert "3.10" not in board.tagged, "what is said of our shot is not said of another"


def test_the_triangle_stands_before_the_way_and_the_touch():
    board = Fan("one triangle", "two triangles", "the way to contact")
    board.show_state("two triangles")
    assert {"half", "radius", "aside"} <= set(board.on) and not {"along", "way", "touching"} & set(board.on)
    board.show_state("the way to contact")
    assert {"along", "way", "touching"} <= set(board.on)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("width", often([960, 560, 480, 400], [960, 400]))
@pytest.mark.parametrize("vote", [None, lesson03.PREDICTION])
def test_b_bears_its_letter_over_the_measures_that_it_flies_under(vote, width):
    board = Fan("the way to contact", *(["3.11"] if vote else []), vote=vote)
    board.wide = float(width)
    if vote:
        board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    for t in (0.0, float(board.facts.contact.t)):
        board.t = t
        board.redraw()
        line, letter = board.layers["along"].line, board.layers["way"].letter.get_window_extent()
        level = board.world.transData.transform(line.get_segments()[0][2])[1]
        assert letter.y1 < level, "nor does a letter lie on the longer measure"
        (left, _), (right, _) = board.world.transData.transform(line.get_segments()[0][2:4])
        over, b = (board.layers[name].letter.get_window_extent() for name in ("along", "shrunk"))
        assert left <= over.x0 and over.x1 <= right + 8, "each stands over its own"
        assert b.y0 > level or b.y1 < level or b.x0 > right, "and B not on it"
    boxes = [board.layers[name].letter.get_window_extent() for name in ("shrunk", "along")]
    one, other = (box.expanded(1.2, 1.1) for box in boxes)
    assert not one.overlaps(other) and one.y1 < board.world.bbox.y1


@pytest.mark.slow
@pytest.mark.parametrize("width", [960, 840, 560])
def test_the_four_questions_leave_room_for_the_button_above_them(width):
    board = Fan("four questions")
    board.wide = float(width)
    for text in board.layers["clauses"].plain:
        assert text.get_window_extent().x1 < board.figure.bbox.x1 - 110, text.get_text()


def test_the_film_ends_when_they_have_parted():
    board = Fan()
    assert board.last == 1
    board.move("velocity of B", (-2, 0))
    assert board.last == pytest.approx(1.8)


def test_only_the_shot_can_be_played():
    board = Fan()
    board.show_state("the fan")
    assert not board.scrub
    board.show_state("3.9")
    assert board.scrub


def test_the_rungs_are_even_and_their_feet_are_not():
    assert np.round(_rungs.feet(4)[:4], 1).tolist() == [0, 20.4, 29.0, 35.7]
    assert np.ptp(np.diff(_rungs.rungs(6))) == 0
    for n in range(_rungs.LEAST, _rungs.MOST + 1):
        cosines = _rungs.rungs(n)
        assert (to_bits(cosines, n) == cosines).all() and len(cosines) == 2 ** (n - 1) + 1
    assert _rungs.feet(4)[1] / _rungs.feet(8)[1] == pytest.approx(4, rel=0.01), "sixteen times the rungs"


def test_below_14_degrees_and_a_half_an_angle_is_said_as_none():
    board = Fan("the cosine's rungs")
    for phi, said in ((14.0, "0"), (14.3, "0"), (14.5, "20.36"), (30, "28.96")):
        board.move("angle", (phi, 0.7))
        assert board.alt.endswith(f"the cosine of {said}°.")
    board.move("angle", (99, 0.7))
    assert board.knobs["phi"] == 60
    board.move("bits of the cosine", (99, 0))
    assert board.knobs["steps"] == _rungs.MOST


def test_the_bound_holds_and_is_drawn():
    board = Fan("3.12")
    low, cosine = (np.array(board.layers[name].line.get_segments()[0])[:, 1] for name in ("low", "curve"))
    assert (low <= cosine).all() and (cosine <= 1).all() and low[-1] < cosine[-1] - 0.01
    assert board.alt.endswith("The cosine of 30°, 0.866, lies between 0.8629 and 1.")


def test_the_gap_is_that_of_rounded_cosines():
    for n in (10, 16, 24, 40, 52):
        first = float(trig.aside_of(1 - 2.0**-n, 1000.0))
        assert first == pytest.approx(1000 * np.sqrt(2.0 ** (1 - n)), rel=2.0**-n * 2)
        between = np.linspace(0, first, 101)
        said = trig.said_by_cosine(between, 1000.0, n)
        assert set(np.round(said / first, 6)) == {0, 1}, "nothing is said between straight ahead and its neighbour"
        angles = np.arccos(to_bits(np.cos(between / 1000), min(n, 40)))
        if n <= 40:
            assert 1000 * np.sin(angles) == pytest.approx(said, rel=1e-3, abs=1e-9)


def test_a_whole_target_hides_in_the_hole_and_the_cross_product_finds_it():
    board = Fan("the fan", "both fans")
    assert "passes 5.52 cm aside, so only the middle one meets A." in board.alt
    assert board.alt.endswith("The path passes 3 cm aside, and the computer says 0 cm: a hit.")
    board.move("path", (1, 4.5))
    assert board.alt.endswith("passes 4.5 cm aside, and the computer says 5.52 cm: a miss, and that is wrong.")
    board.turn(bits=15.0)
    board.move("path", (1, 5.4))
    assert board.alt.endswith("passes 5.4 cm aside, and the computer says 0 cm: a hit, and that is wrong.")
    board.show_state("both fans")
    board.turn(bits=16.0)
    sine = number(trig.said_by_cross(5.4, 1000, 16), 3)
    assert board.alt.endswith(f"The cosine says 5.52 cm: a miss. The sine says {sine} cm: a miss.")
    assert trig.aside_of(1 - 2.0**-24, 40000) == pytest.approx(13.81, abs=0.01)
    assert trig.said_by_cosine([9.7, 9.8], 40000, 24)[0] == 0 < trig.said_by_cosine(9.8, 40000, 24)


def test_far_away_a_game_has_one_ray_beside_the_middle_and_it_is_seen():
    board = Fan("the fan")
    board.move("bits", (24.0, 0))
    board.move("distance of A", (4 + 2 / 3, 0))
    assert "A 400 m away, the ray next to straight ahead passes 13.8 cm aside" in board.alt
    assert board.view.get_ylim()[1] > 13.81 and 13.81 in heights(board, "upper").round(2)
    board.move("path", (1, 10.0))
    true, said = (board.layers[name].word.get_position()[1] for name in ("true", "said"))
    assert true < 0.6 * 10 and said > 0.6 * 13.81, "each word stands beyond its own line"
    titles = [each.layer.words[-1].get_text() for each in board.tracks_of.values()]
    assert titles[1:] == ["bits kept: 24", "distance of A: 400 m"]
    board.move("distance of A", (5.0, 0))
    assert "A 1 km away, the ray next to straight ahead passes 34.5 cm aside" in board.alt
    assert board.alt.endswith("The path passes 10 cm aside, and the computer says 0 cm: a hit, and that is wrong.")
    assert 34.53 in heights(board, "upper").round(2), "that nothing lies between it and the middle is seen"
    board.move("distance of A", (9.0, 0))
    assert "passes 3450 m aside" in board.alt


@pytest.mark.slow
def test_what_the_cosine_loses_in_a_game_the_sine_has_on_the_same_shot():
    board = Fan("the fan", "both fans")
    board.act("game")
    assert board.knobs["bits"] == 24 and board.aside == 10 and "A 1 km away" in board.alt
    assert board.alt.endswith("The path passes 10 cm aside, and the computer says 0 cm: a hit, and that is wrong.")
    board.show_state("both fans")
    told = "The path passes 10 cm aside. The cosine says 0 cm: a hit, and that is wrong. The sine says 10 cm: a miss."
    assert board.alt.endswith(told)
    said, lower = board.layers["said"].word, board.layers["said_below"].word
    assert said.get_position()[1] > 0 and lower.get_text() == "said, and true", "each word stands in its own half"
    assert not board.layers["true_below"].word.get_visible()
    assert "game" not in Fan("the cosine's rungs").acts and "game" not in Fan("one triangle").acts
    board.act("whole")
    assert board.knobs == Fan.knobs and board.aside == 3


@pytest.mark.slow
def test_it_has_the_states_in_which_it_is_shown():
    assert list(Fan("two triangles").states) == ["two triangles"] and list(Fan("3.14").states) == ["both fans"]
    assert len(Fan().states) == 7 and "another" not in Fan("the cosine's rungs").acts


def test_the_cross_product_errs_by_half_a_last_bit():
    aside = np.linspace(0, 50, 301)
    for n in (10, 24, 53):
        assert np.abs(trig.said_by_cross(aside, 1000.0, n) - aside).max() <= 1000 * 2.0**-n * 0.51 + 1e-12


def heights(board, name):
    return board.layers[name].rays.get_segments()[0][1::2, 1]


def test_the_rays_drawn_are_the_angles_said():
    board = Fan("the fan", "both fans")
    rays = heights(board, "upper")
    assert sorted(rays[rays >= 0])[:5] == pytest.approx([0, 0, *trig.aside_of(1 - np.arange(1, 4) * 2.0**-16, 1000.0)])
    assert rays.min() < 0
    board.show_state("both fans")
    board.turn(bits=4.0, far=1.0)
    angles = np.degrees(np.arcsin(-heights(board, "below") / 10))
    assert np.round(angles[:4], 1).tolist() == [0, 3.6, 7.2, 10.8], "the rungs of the sine"
    assert heights(board, "upper").min() >= 0 >= heights(board, "below").max()


@pytest.mark.slow
@pytest.mark.parametrize("before", often(["game", "whole", ""], ["game"]))
@pytest.mark.parametrize("width", often([960, 760, 560], [960, 560]))
def test_few_rays_can_be_counted(before, width):
    board = Fan("the fan", "both fans")
    board.wide = float(width)
    if before:
        board.act(before)
    board.act("few")
    assert board.state == "both fans" and board.knobs["bits"] == 4
    assert not any(text.get_visible() for text in board.layers["fine"].words), "all of them are drawn"
    assert "passes 3.48 cm aside by the cosine, and 0.625 cm by the sine. The path passes 5.35 cm aside" in board.alt
    assert board.alt.endswith("The cosine says 4.84 cm: a hit, and that is wrong. The sine says 5.62 cm: a miss.")
    assert (np.diff(np.abs(heights(board, "below"))) > 0.59).all() and len(heights(board, "upper")) > 3


def test_a_knob_fits_the_fans_to_what_is_seen():
    board = Fan("the fan", "both fans")
    board.act("game")
    board.show_state("both fans")
    board.move("distance of A", (1.0, 0))
    board.move("bits", (4.0, 0))
    assert board.view.get_ylim()[1] < 2 * board.aside and not board.layers["fine"].words[1].get_visible()


def test_rays_that_merge_are_not_drawn_one_by_one():
    board = Fan("the fan")
    board.turn(bits=30.0)
    assert board.layers["upper"].wedges.get_paths()[0].vertices.size > 0 and len(heights(board, "upper")) < 40
    assert board.layers["fine"].words[0].get_text() == "too fine to draw"


def test_knobs_are_pulled_in_whole_steps():
    one = Fan("the fan")
    for handle, knob, place, there in (
        ("bits", "bits", -9.0, 4),
        ("bits", "bits", 99.0, 53),
        ("bits", "bits", 23.6, 24),
        ("distance of A", "far", 0.0, 1),
        ("distance of A", "far", 5.1, 5),
        ("distance of A", "far", 4.6, 4 + 2 / 3),
    ):
        one.move(handle, (place, 0.4))
        assert one.knobs[knob] == pytest.approx(there)
    one.receive({"kind": "key", "event": {"handle": "bits", "dx": -1, "dy": 0, "fine": False}, "number": 1})
    assert one.knobs["bits"] == 23, "an arrow key takes one bit away"
    one.act("whole")
    assert one.knobs == Fan.knobs and one.scene is SHOT


def test_the_path_is_lifted_and_no_higher_than_it_is_seen():
    board = Fan("the fan")
    board.move("path", (0.3, 5.31), settled=False)
    assert board.facts.p.tolist() == [-12, 5.3]
    board.move("path", (0.3, 1e9))
    assert board.aside < board.view.get_ylim()[1]
    board.move("path", (0.3, -7))
    assert board.aside == 0


def test_aslant_the_cross_product_is_off_by_the_last_digit_of_its_terms():
    rng = np.random.default_rng(0)
    for far in (4e4, 1e9):
        worst = 0.0
        for _ in range(500):
            turn, C = rng.uniform(0, 2 * np.pi), rng.uniform(0, 10)
            turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
            p, v = ((turned @ x).astype(np.float32) for x in ([-far, C], [2 * far, 0]))
            (x, y), (i, j) = ([Fraction(float(c)) for c in z] for z in (p, v))
            off = abs(float(i * y - j * x) - float(v[0] * p[1] - v[1] * p[0])) / (2 * far)
            worst = max(worst, off / far)
        assert 2.0**-26 < worst < 1.001 * 2.0**-24, "of |p|, at most half of its last bit"


@pytest.mark.slow
def test_after_the_answer_that_decides_no_question_is_asked():
    away = [words for words, _ in clauses(Fan().level(Fan().facts), 9.0, np.nan)]
    assert [words.rsplit("mathrm{")[1].rstrip("}$") for words in away] == ["no", "yes", "no", "–"]
    assert all(words.startswith("$") and words.endswith("$") for words in away), "all in one font"
    decided = [decides for _, decides in clauses(Fan().level(Fan().facts), 9.0, np.nan)]
    assert decided == [False, False, True, False]


@pytest.mark.slow
def test_vectors_that_would_be_drawn_as_one_are_not_drawn():
    asked = lesson03.EXERCISES["03.2"]
    assert [len(asked.world(*case)) for case in asked.cases()].count(0) == 5, "the nearly parallel ones"
    assert [mark.name for mark in asked.world(np.array([1.0, 0.0]), np.array([0.0, 1.0]))] == ["v", "p"]
