"""The mist: every speck is what `lib` says of that pair in float32, judged by the pair as rounded."""

from fractions import Fraction

import numpy as np
import pytest

from lib import METHODS, residual, tmin
from lib.attack.truth import first_contact
from lib.show import Mist
from lib.show.central import SHOT, relocated
from lib.show.tmin._rim import COLUMNS, DISTANCES, HALF, ROWS, _answers, _digit, _patch
from lib.show.tmin.mist_states import STATES
from lib.teach import lesson06

V = np.array([20.0, 0.0])


def at(board: Mist, radii: int) -> Mist:
    """The picture with B starting so far away."""
    board.t = DISTANCES.index(radii) / 20
    return board


@pytest.mark.parametrize("far", [60, 600, 6000])
def test_the_truth_is_that_of_the_pair_as_rounded(far):
    p, v, r = _patch(V, 5.0, far)
    found = _answers(V, 5.0, far, ["quadratic", "tmin", "residual"])
    assert p.dtype == v.dtype == r.dtype == np.float32
    for i, j in [(0, 0), (ROWS // 2, 3), (ROWS // 2 - 1, 50), (41, 99), (79, 10)]:
        assert found.true[i, j] == (first_contact(p[i, j].tolist(), v[i, j].tolist(), float(r)) is not None)
    for name, hits in found.by.items():
        assert (hits == METHODS[name](p, v, r).hit).all()


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("radii", "shares"),
    [
        (
            60,
            "old formula answers 2.2 % of these pairs wrongly, the new one 2.1 % and the one that moves B first 0.0 %",
        ),
        (151, "29.5 % of these pairs wrongly, the new one 29.6 %"),
        (600, "46.9 % of these pairs wrongly, the new one 46.8 % and the one that moves B first 0.0 %"),
        (6000, "51.5 % of these pairs wrongly, the new one 51.0 % and the one that moves B first 1.6 %"),
    ],
)
def test_the_fix_has_the_same_mist_and_the_residual_almost_none(radii, shares):
    board = at(Mist("far away"), radii)
    assert f"From {radii} radii away " in board.alt and shares in board.alt
    shown = board.layers["tmin"].specks.get_array()[..., 3] > 0
    assert (shown == board.found.by["tmin"]).all()


def test_at_no_distance_is_there_a_difference_worth_speaking_of():
    for far in DISTANCES:
        found = _answers(V, 5.0, far, ["quadratic", "tmin"])
        assert abs(found.wrong("tmin") - found.wrong("quadratic")) < 0.02
    assert next(a.text for a in lesson06.PREDICTION["answers"] if a.right).startswith("There is no difference")


def test_of_8000_specks_not_one_in_a_thousand_is_wrong_by_the_residual():
    assert ROWS * COLUMNS == 8000 and _answers(V, 5.0, 600, ["residual"]).wrong("residual") < 0.001


def test_before_the_vote_the_old_formula_stands_alone_and_then_a_film_pulls_the_distance():
    board = Mist("two formulas", vote=lesson06.PREDICTION)
    assert board.on == ["quadratic", "unknown", "distance"] and "new" not in board.alt and board.far == 60
    assert list(board.states) == ["two formulas"] and board.vote["film"] and board.reel == "distance"
    board.receive({"kind": "drag", "event": {"handle": "distance", "x": 0.4, "y": 0.8, "done": True}, "number": 1})
    assert board.far == 60, "locked"
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 2})
    assert board.plays == 1 and "tmin" in board.on and "unknown" not in board.on and "row_sum" not in board.on
    board.receive({"kind": "time", "event": {"t": 1.0}, "number": 3})
    assert board.far == 600 and "46.9 %" in board.alt and "marked" not in board.alt


def test_before_its_vote_the_cure_is_hidden_and_then_a_film_pulls_the_distance():
    board = Mist("moved first", vote=lesson06.CURE)
    assert "residual" not in board.on and "cure" not in board.alt and "46.8 %" in board.alt and board.far == 600
    board.receive({"kind": "choose", "event": {"number": 2}, "number": 1})
    assert board.plays == 1 and "residual" in board.on and "uncured" not in board.on and "first 0.0 %" in board.alt
    assert _answers(V, 5.0, 600, ["residual"]).wrong("residual") * 8000 < 8, "as its reply says"


def test_an_equation_whose_numbers_the_text_gives_shows_them_again():
    board = Mist("two formulas")
    board.t = 0.5
    board.move("marked pair", (70.5, 60.5))
    board.show_state("6.5")
    assert board.far == 600 and "976\u2009016.194 cm²" in board.caption
    rows = lambda: {name for name in board.on if name.startswith(("row", "says", "head"))}
    assert rows() == {"head", "row_square", "row_c"}, "of the rows those alone that it is about"
    board.show_state("two formulas")
    assert len(rows()) == 6


def test_the_marked_speck_cancels_to_nothing_and_nothing_counts_as_touching():
    board = at(Mist("two formulas"), 600)
    board.move("marked pair", (41.9, 19.2))
    assert (board.knobs["row"], board.knobs["column"]) == (20, 40), "a tap near the ring is one on it"
    p, v, r = board.pair
    assert np.round(p.astype(float), 4).tolist() == [-2866.5527, -871.1582]
    assert abs(p[0] * v[1] - p[1] * v[0]) / np.hypot(*v.astype(float)) - 5 == pytest.approx(0.006, abs=0.0005)
    exactly, kept = (
        [getattr(board.layers[f"row_{name}"], column).get_text() for name in ("square", "c", "other", "sum")]
        for column in ("exact", "kept")
    )
    thin = "\u2009"
    assert [x.replace(thin, " ") for x in exactly] == ["8 976 041.194", "8 976 016.194", "−8 976 016.132", "0.062"]
    assert [x.replace(thin, " ") for x in kept] == ["8 976 041", "8 976 016", "−8 976 016", "0"]
    says = board.layers["says"]
    assert [x.get_text() for x in (says.exact, says.kept, says.wrong)] == [
        "a miss",
        "",
        "a hit",
    ] and "comes out as 0" in board.alt


def test_all_specks_together_know_five_values():
    sums, counts = np.unique(tmin.steps(*_patch(V, 5.0, 600)).least, return_counts=True)
    assert sums.tolist() == [-2, -1, 0, 1, 2]
    assert round(100 * counts[2] / 8000) == 61 and round(100 * counts[:3].sum() / 8000) == 83
    exactly = tmin.steps(*(np.asarray(x, float) for x in _patch(V, 5.0, 600))).least
    assert np.abs(exactly).max() == pytest.approx(0.125, abs=0.001)


def test_the_cure_shows_the_same_speck_moved_first():
    board = Mist("moved first")
    assert board.far == 600 and list(board.states) == list(STATES)[:3]
    shown = [board.layers[f"row_{name}"].kept.get_text() for name in ("q", "near", "left")]
    assert shown == ["(−1.4636, 4.7874)", "25.0615", "0.0615"]
    assert float(residual.steps(*board.pair).depth) == pytest.approx(-0.0615, abs=5e-5)
    assert board.layers["says_moved"].kept.get_text() == "a miss"


def test_a_tap_takes_the_speck_under_it_in_every_patch_and_none_beside_them():
    board = Mist("moved first")
    apart = board.apart
    assert board.places()["marked pair"][0] is board.patches["residual"], "its handle is in the newest"
    for shift in (-apart, 0, apart):
        board.move("marked pair", (70.5 + shift, 60.5))
        assert (board.knobs["row"], board.knobs["column"]) == (60, 70)
        board.act("whole")
    board.move("marked pair", (70.5, 130.0))
    assert not board.knobs["tapped"]
    board.receive({"kind": "key", "event": {"handle": "marked pair", "dx": 0, "dy": 1, "fine": False}, "number": 1})
    assert board.knobs["row"] == 20, "a step from the ring is near it: it stays"


def test_the_ring_can_be_led_away_by_keys():
    board = Mist("moved first")
    board.receive({"kind": "key", "event": {"handle": "marked pair", "dx": 3, "dy": 4, "fine": False}, "number": 1})
    assert (board.knobs["row"], board.knobs["column"]) == (16, 43), "up is up the page"


def test_far_away_a_step_is_more_than_the_radius():
    board = at(Mist("far away"), 6000)
    shown = [board.layers[f"step_{name}"].kept.get_text() for name in ("square", "r", "p", "strip")]
    assert shown == ["64 cm²", "25 cm²", "0.002 cm", "0.025 cm"]
    board.show_state("6.14")
    assert board.alt == "ε|p|² = 53.6 cm², and r² is 25 cm²."


def test_the_strip_is_as_high_as_it_says():
    p, v, _ = (np.asarray(x, float) for x in _patch(V, 5.0, 60))
    passes = np.abs(p[..., 0] * v[..., 1] - p[..., 1] * v[..., 0]) / np.hypot(v[..., 0], v[..., 1])
    assert np.ptp(passes) == pytest.approx(2 * HALF * 5, abs=1e-4) and 2 * HALF * 5 == 0.025


def test_a_radius_drowns_where_equation_13_says_and_the_mist_begins_long_before():
    drowned = [_digit(5.0, far) > 2 * 25 for far in (1000, 2000, 8200)]
    assert drowned == [False, False, True] and Fraction(_digit(5.0, 4096)) >= 25
    assert _digit(5.0, 239) == _digit(5.0, 268) == 0.125


@pytest.mark.one_in(6)
@pytest.mark.parametrize(
    ("power", "told"),
    [
        (0, "the old formula says hit and the new one says hit"),
        (8, "the old formula says hit"),
        (9, "the old formula says miss (wrong) and the new one says hit"),
        (17, "the new one says hit"),
        (18, "the new one says miss (wrong)"),
        (-20, "All lengths times 1: in float32 the old formula says hit"),
        (16, "All lengths times 10¹⁶: in float32 the old formula says miss (wrong)"),
    ],
)
def test_the_gearbox_has_one_range_four_times_and_one_twice(power, told):
    board = Mist("the range")
    board.move("all lengths", (power, 0))
    assert told in board.alt and not board.scrub


@pytest.mark.slow
def test_a_picture_has_the_states_that_the_reader_has_reached():
    assert [list(Mist(name).states) for name in ("two formulas", "6.9", "far away")] == [
        list(STATES)[:1],
        list(STATES)[:2],
        list(STATES),
    ]
    with pytest.raises(ValueError, match="state must be among two formulas"):
        Mist("9.9")


@pytest.mark.slow
def test_without_motion_or_size_the_strip_is_still_there():
    for place in ("velocity of B", "rim of A"):
        board = Mist("6.13")
        board.take(relocated(SHOT, place, SHOT.p2 if "velocity" in place else np.zeros(2)))
        assert board.found.true.shape == board.found.by["tmin"].shape


@pytest.mark.slow
def test_the_name_of_a_method_is_not_cut_off_on_a_narrow_page():
    board = Mist("far away")
    for width in (1400, 800, 375, 280):
        board.wide = float(width)
        for name in ("quadratic", "tmin", "residual"):
            box = board.layers[name].name.get_window_extent()
            assert box.x1 * 1.05 <= board.figure.bbox.x1 or box.x1 <= board.patches[name].bbox.x1, (width, name)
