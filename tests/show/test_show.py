"""The stage: every control through its extremes, every number that of `lib`, nothing shared between two."""

import re
from html import unescape

import numpy as np
import pytest

import lib
from lib.show import Stage
from lib.show.scene import number
from lib.show.shapes import arrow, disc, tube
from lib.show.stage import _flight, _now, _points

SCENE = {"p1": [0, 0], "v1": [5, 1], "r1": 1, "p2": [5, 1.2], "v2": [-1, 0.5], "r2": 0.8}
HANDLES = [f"{what} of {name}" for name in "AB" for what in ("centre", "velocity", "rim")]
EXTREME = {
    "all zero": ([0, 0], [0, 0], 0, [0, 0], [0, 0], 0),
    "coincident": ([1, 1], [0, 0], 1, [1, 1], [0, 0], 1),
    "deep overlap": ([0, 0], [1, 0], 5, [0.1, 0], [0, 2], 1),
    "far and fast": ([0, 0], [1e6, 0], 1, [1e6, 0], [0, 0], 1),
    "far from the origin": ([1e12, 0], [1, 0], 1, [1e12 + 4, 0], [0, 0], 1),
    "tiny": ([0, 0], [0, 0], 1e-9, [1e-8, 0], [-1e-8, 0], 1e-9),
    "huge": ([0, 0], [1e99, 0], 1e98, [1e99, 0], [0, 0], 1e98),
}


def saved(html: str) -> tuple[str, str]:
    """The alt text of a picture as it is stored, and the words under it."""
    (alt,), (under,) = re.findall('<img alt="(.*?)"', html), re.findall("<p><em>(.*?)</em></p>", html)
    return unescape(alt), unescape(under)


def shown(made: Stage) -> str:
    """The verdict that the words of a stage should begin with, straight from `lib`."""
    hit, t = lib.sweep(*made.scene[:6])
    if not hit:
        return "A does not touch B in this frame"
    return "A touches B from the start, at t = 0" if t == 0 else f"A hits B at t = {number(t)}"


def test_a_graze_is_called_one():
    assert Stage([0, 0], [0, 0], 1, [3, 2], [-6, 0], 1).alt.startswith("A grazes B at t = 0.5.")


@pytest.mark.one_in(8)
@pytest.mark.parametrize("name", EXTREME)
def test_extreme_scenes_draw_and_say_what_lib_says(name):
    made = Stage(*EXTREME[name])
    assert made.png.startswith(b"\x89PNG")
    assert made.alt.startswith(shown(made))
    for handle in HANDLES[list(EXTREME).index(name) % 3 :: 3]:  # two of six in turn
        made.move(handle, _points(made.scene)["centre of B"][0])
        assert made.alt.startswith(shown(made))
    for t in (0.0, 1.0):
        made.t = t
    made.close()


@pytest.mark.one_in(4)
@pytest.mark.parametrize("handle", HANDLES)
def test_every_handle_dragged_anywhere_follows_the_pointer(handle):
    made = Stage(**SCENE)
    for event, (x, y) in enumerate([(0.0, 0.0), (1.0, 1.0), (0.5, 0.5), (0.2, 0.4)], start=7):
        before = made.base, made.parts
        made.receive({"kind": "drag", "event": {"handle": handle, "x": x, "y": y, "done": False}, "number": event})
        assert made.answered == event
        assert (made.base, made.parts) != before
        assert made.alt.startswith(shown(made))
        drawn = {h["name"]: h for h in made.handles}[handle]
        if not handle.startswith("rim"):
            assert (drawn["x"], drawn["y"]) == pytest.approx((x, y), abs=1e-9)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("handle", HANDLES)
def test_arrow_keys_move_a_handle_by_a_step_and_shift_by_a_tenth(handle):
    made = Stage(**SCENE)
    start = _points(made.scene)[handle][0]
    made.receive({"kind": "key", "event": {"handle": handle, "dx": 1, "dy": 0, "fine": False}, "number": 1})
    moved = _points(made.scene)[handle][0] - start
    assert moved[0] > 0
    if handle.startswith("rim"):
        return
    assert moved == pytest.approx([made.step(handle)[0], 0])
    made.receive({"kind": "key", "event": {"handle": handle, "dx": 0, "dy": -1, "fine": True}, "number": 2})
    assert _points(made.scene)[handle][0] - start == pytest.approx([made.step(handle)[0], -made.step(handle)[0] / 10])


def test_time_slider_moves_the_dashed_spheres_and_stays_in_the_frame():
    made = Stage(**SCENE)
    pictures = set()
    for t in (0, 0.5, 1, 7, -1):
        made.receive({"kind": "time", "event": {"t": t}, "number": 1})
        assert made.t == min(max(t, 0), 1)
        ring = made.drawn["world"].artists[1].get_segments()[2]
        assert ring.mean(axis=0) == pytest.approx(_now(*_flight(made.scene, made.facts)[:2], made.t), abs=0.1)
        pictures.add(str(made.parts))
    assert len(pictures) == 3


def test_from_a_contact_on_the_balls_of_the_film_bounce_as_equal_masses_do():
    made = Stage((0, 0), (0, 0), 1, (-6, 0), (10, 0), 1, views=("world",))
    ends, mine, other = _flight(made.scene, made.facts)
    assert ends.tolist() == [0, 0.4, 1]
    assert mine.tolist() == [[0, 0], [0, 0], [6, 0]] and other.tolist() == [[-6, 0], [-2, 0], [-2, 0]]
    assert [move[1] for move in made.tracks["moves"]] == [[0, 0.4, 1]] * 2
    low, high = made.axes["world"].get_xlim()
    assert low < -7 and high > 7, "the view holds both to the end"
    missed = Stage(**SCENE | {"v2": (9, 9)})
    assert [x[-1].tolist() for x in _flight(missed.scene, missed.facts)[1:]] == [[5, 1], [14, 10.2]]
    parting = Stage((0, 0), (0, 0), 1, (1, 0), (4, 0), 1)
    assert _flight(parting.scene, parting.facts)[2][-1].tolist() == [5, 0], "what parts already is not turned back"


def test_an_event_that_fails_is_acknowledged_all_the_same():
    made = Stage(**SCENE)
    with pytest.raises(ValueError, match="handle must be among centre of A"):
        made.receive({"kind": "drag", "event": {"handle": "nose", "x": 0, "y": 0, "done": True}, "number": 3})
    assert made.answered == 3


def test_two_stages_share_nothing():
    one, two = Stage(**SCENE), Stage(**SCENE)
    before = two.base, two.parts, two.alt, two.handles
    one.move("centre of A", [1, 1])
    one.t = 1.0
    assert (two.base, two.parts, two.alt, two.handles) == before


def test_nothing_is_revealed_before_it_is_asked_for():
    made = Stage(**SCENE, reveal=False)
    assert "hits" not in made.alt
    assert list(made.drawn) == ["world"]
    made.t = 0.25
    later_or_touching = made.drawn["world"].artists[1].get_segments()
    assert all(len(line) == 0 for line in later_or_touching)
    made.reveal = True
    assert made.alt.startswith(shown(made))
    assert list(made.drawn) == ["world", "relative", "parabola"]


def test_static_picture_says_the_same_as_the_live_one():
    made = Stage(**SCENE)
    data, _ = made._repr_mimebundle_()
    assert data.keys() == {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"}
    assert data["text/plain"] == made.alt and saved(data["text/html"]) == (made.alt, f"As first drawn: {made.alt}")


def test_views_are_an_argument_and_bad_ones_are_named():
    assert list(Stage(**SCENE, views=["parabola"]).drawn) == ["parabola"]
    with pytest.raises(ValueError, match="views must be among world, relative, .*; got 'sky'"):
        Stage(**SCENE, views=["sky"])
    with pytest.raises(ValueError, match=r"t must be in \[0, 1\]"):
        Stage(**SCENE, t=2)
    with pytest.raises(ValueError, match="one point of the plane"):
        Stage([0, 0, 0], [1, 0, 0], 1, [3, 0, 0], [0, 0, 0], 1)
    with pytest.raises(ValueError, match="r1 must be at least 0"):
        Stage(**(SCENE | {"r1": -1}))
    with pytest.raises(ValueError, match="at most 1e"):
        Stage(**(SCENE | {"p1": [1e200, 0]}))


def test_a_handle_that_leaves_the_view_is_brought_back_into_it():
    made = Stage(**SCENE)
    made.move("centre of B", [50, 50])
    drawn = {h["name"]: h for h in made.handles}["centre of B"]
    assert 0 < drawn["x"] < 1 and 0 < drawn["y"] < 1


def test_a_path_that_leaves_the_view_from_a_is_brought_back_into_it():
    made = Stage(**SCENE)
    world = made.axes["world"].get_xlim()
    made.move("velocity of A", [1, 0])
    made.move("velocity of B", [1, 1])
    assert made.axes["world"].get_xlim() == world, "the world stays still under the pointer"
    low, high = made.axes["relative"].get_xlim()
    p, v, _ = lib.relative(*made.scene[:6])
    assert low < p[0] < high and low < (p + v)[0] < high


def test_numbers_read_well():
    assert [number(x) for x in (-0.0, -1.5, 1e6, 1e-9, 0.12345678)] == ["0", "−1.5", "1·10⁶", "1·10⁻⁹", "0.1235"]


def test_shapes_enclose_what_they_should():
    p, v = np.array([1.0, 2.0]), np.array([3.0, 4.0])
    assert np.hypot(*(disc(p, 2) - p).T) == pytest.approx(2)
    outline = tube(p, v, 0.5)
    along = np.clip((outline - p) @ v / (v @ v), 0, 1)
    assert np.hypot(*(outline - p - along[:, None] * v).T) == pytest.approx(0.5)
    assert (arrow(p, v, 0.1) == p + v).all(axis=1).any()
    assert (arrow(p, 0 * v, 0.1) == p).all()


def test_verdict_is_said_for_a_miss():
    made = Stage([0, 0], [0, 0], 1, [5, 5], [0, 0], 1)
    assert made.alt.startswith("A does not touch B in this frame")


@pytest.mark.slow
def test_a_precision_map_follows_its_controls():
    from lib.show import PrecisionMap

    made = PrecisionMap("quadratic", "float64")
    seen = {marks(made)}
    for method in made.controls["method"].options:
        for kind in made.controls["kind"].options:
            made.controls["method"].value, made.controls["kind"].value = method, kind
            assert f"{method} in {kind}: " in made.alt and made.alt == made.board.remark
            assert ("no answer is wrong" in made.alt) == (method == "exact")
            assert "nan" not in marks(made) and made.board.png.startswith(b"\x89PNG")
            seen.add(marks(made))
    assert len(seen) > 8  # some methods err alike
    data = made._repr_mimebundle_()
    assert data["text/plain"] == made.alt and saved(data["text/html"]) == (made.alt, f"As first drawn: {made.alt}")


def test_a_precision_map_shows_what_was_counted():
    from lib import METHODS, Contact
    from lib.attack.truth import precision

    far, off = np.array([1e1, 1e6]), np.array([1e-12, 1e-1])
    share = precision(METHODS["quadratic"], np.float64, far, off)
    assert share.shape == (2, 2) and share[0, 1] > 0.3 and (share[1] == 0).all() and share[0, 0] == 0
    assert precision(METHODS["quadratic"], np.float32, far, off)[1, 1] > 0.3
    assert not precision(METHODS["exact"], np.float32, far, off).any()
    for always in (True, False):  # both ways to be wrong count
        told = precision(lambda p, v, r, always=always: Contact(np.full(len(r), always), None), np.float64, far, off)
        assert told == pytest.approx(0.5, abs=0.3)


@pytest.mark.parametrize(
    ("bad", "message"), [({"method": "best"}, "method must be among ray"), ({"kind": "int"}, "kind")]
)
def test_a_precision_map_of_nothing_known_is_refused(bad, message):
    from lib.show import PrecisionMap

    with pytest.raises(ValueError, match=message):
        PrecisionMap(**bad)


def marks(made) -> str:
    """All that the front end is told to draw."""
    return str(made.board.base) + str(made.board.parts)


def test_the_map_of_regions_says_what_viete_decides():
    from lib import viete
    from lib.show import Regions
    from lib.show.viete.regions import REASONS, _at_end, _at_start, _pair_of

    made = Regions()
    for b, c in ((-0.8, 0.4), (-0.5, 3.0), (0.5, 1.0), (-2.0, 3.5), (-0.2, -1.0), (-1.0, 1.0), (0.0, 0.0)):
        made.move("start of the pair", [b, c])
        name = viete.TESTS[int(viete.steps(*_pair_of(b, c)).decided)]
        assert REASONS[name] in made.alt
        assert made.places()["end of the pair"][1] == pytest.approx(_at_end(b, c))
        made.move("end of the pair", _at_end(b, c))
        assert made.pair == pytest.approx([b, c]) and _at_start(*_at_end(b, c)) == pytest.approx((b, c))
    made.receive({"kind": "key", "event": {"handle": "end of the pair", "dx": 1, "dy": 0, "fine": False}, "number": 3})
    assert made.answered == 3
    made.move("start of the pair", [99, -99])
    assert made.pair.tolist() == [1.0, -1.5], "the dot stays on the map"
    with pytest.raises(ValueError, match="handle must be among start of the pair"):
        made.move("nose", [0, 0])


@pytest.mark.slow
def test_a_view_follows_the_scene_out_and_back_again():
    made = Stage([0, 0], [5, 1], 1, [5, 1.2], [-1, 0.5], 0.8)
    wide = {name: np.ptp(ax.get_ylim() if name == "parabola" else ax.get_xlim()) for name, ax in made.axes.items()}
    made.move("velocity of A", (90.0, 0.0))
    made.move("rim of A", (30.0, 0.0))
    assert np.ptp(made.axes["relative"].get_xlim()) > 60, "the grown circle too is held"
    made.move("rim of A", (1.0, 0.0))
    made.move("velocity of A", (5.0, 1.0))
    for name in ("world", "relative", "parabola"):
        ax = made.axes[name]
        now = np.ptp(ax.get_ylim() if name == "parabola" else ax.get_xlim())
        assert now < 6 * wide[name], f"{name} stays far away"


def test_a_floor_is_fitted_again_when_the_ball_has_left_it():
    from lib.show import Floor

    made = Floor()
    made.move("rim of B", (5.0, 3.6))
    assert made.r > 2 and made.world.get_xlim()[1] > made.p[0] + made.r
    assert all(0 <= handle["x"] <= 1 and 0 <= handle["y"] <= 1 for handle in made.handles)


def test_the_aim_of_a_ball_at_the_rail_can_be_taken_hold_of():
    from lib.show import Pool

    made = Pool()
    made.move("centre of the cue ball", (2.4, 0.1))
    assert all(0 <= handle["x"] <= 1 and 0 <= handle["y"] <= 1 for handle in made.handles) and len(made.handles) == 2
