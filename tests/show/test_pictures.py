"""What pictures show, by the places of their parts, not by pixels: each view against numbers worked out by hand."""

import runpy
import sys
from io import BytesIO

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.image import imread

from lib import overlap, setups, table
from lib.show import Floor, Pool, PrecisionMap, Regions, Stage, explorer, figures, still
from lib.show.artists import BALL_A, TUBE_A, Paint, about, ahead, clear, dots, enclose, round_length, shaft, shapes
from lib.show.canvas import _few, _sharp, figure, png, saved
from lib.show.overlap.missed import _missed
from lib.show.palette import INK, PAPER, A
from lib.show.shares import RIGHT
from lib.show.stage import _corners

HEAD_ON = dict(p1=(0, 0), v1=(4, 0), r1=1, p2=(5, 0), v2=(0, 0), r2=2)  # contact at t = 0.5, A at (2, 0), at (3, 0)
MISS = HEAD_ON | {"p2": (5, 9)}


def vertices(artist) -> list[np.ndarray]:
    """The corners of every shape that one artist draws."""
    return [path.vertices for path in artist.get_paths()]


def disc_of(line) -> tuple:
    """Centre and radius of a circle that is drawn."""
    (x, y), (high_x, _) = line.min(axis=0), line.max(axis=0)
    return round((x + high_x) / 2, 9), round((y + line[:, 1].max()) / 2, 9), round((high_x - x) / 2, 9)


def place_of(dot) -> list:
    """Where a dot is drawn."""
    return np.column_stack(dot.get_data()).round(9).tolist()


@pytest.fixture(scope="module")
def stage():
    """A stage that is looked at, not moved."""
    return Stage(**HEAD_ON, t=0.25)


def test_the_world_has_its_spheres_where_they_are(stage):
    fills, rings, a, b, v1, v2, point = stage.drawn["world"].artists
    tube_a, _, *skins, one, two, arrow_a, arrow_b = vertices(fills)
    assert (tube_a[:, 0].min(), tube_a[:, 0].max()) == pytest.approx((-1, 5), abs=0.01)
    assert disc_of(one) == (0, 0, 1) and disc_of(two) == (5, 0, 2)
    assert [disc_of(x) for x in skins[:2]] == [(1, 0, 1), (2, 0, 1)], "A on its way to the contact"
    assert [len(x) for x in skins[2:4]] == [0, 0]
    assert [len(x) for x in skins[4:]] == [0] * 4, "B rests"
    assert [disc_of(x) for x in rings.get_segments()] == [(2, 0, 1), (5, 0, 2), (1, 0, 1), (5, 0, 2)]
    assert -1 < a.get_position()[0] < 0 or a.get_position()[0] < -1, "off the arrow"
    assert b.get_visible()
    assert v1.get_visible() and arrow_a[:, 0].max() == 4 and not v2.get_visible()
    assert place_of(point) == [[3, 0]]


def test_seen_from_a_the_target_has_grown(stage):
    fills, rings, _, _, r, now, touching = stage.drawn["relative"].artists
    assert [disc_of(x) for x in vertices(fills)[:2]] == [(0, 0, 3), (0, 0, 1)]
    assert [disc_of(x) for x in rings.get_segments()] == [(4, 0, 2)]
    assert place_of(now) == [[4, 0]] and place_of(touching) == [[3, 0]]
    x, y = r.get_position()
    assert -x == pytest.approx(y) and np.hypot(x, y) > 3, "the letter r stands above and left of the grown disc"


def test_the_parabola_is_f(stage):
    curve, ends, touching, now = stage.drawn["parabola"].artists
    x, y = curve.get_data()
    assert y == pytest.approx((5 - 4 * x) ** 2 - 9) and (x[0], x[-1]) == (-1, 2)
    assert place_of(ends) == [] and place_of(touching) == [[0.5, 0]] and place_of(now) == [[0.25, 7]]
    low, high = stage.axes["parabola"].get_ylim()
    assert (low, high) == pytest.approx((-9 - 0.15 * 25, 16 + 0.22 * 25)), "a margin about the frame and the vertex"


def test_a_cross_is_a_root_that_is_no_contact_and_is_drawn_whole_or_not_at_all():
    made = [Stage(**HEAD_ON | {"v1": (v, 0)}, views=["parabola"]) for v in (4, 5, 1.8, -3)]
    crosses = {each.scene.v1[0]: place_of(each.drawn["parabola"].artists[1]) for each in made}
    assert crosses == {4: [], 5: [[1.6, 0]], 1.8: [[round(2 / 1.8, 9), 0]], -3: [[round(-2 / 3, 9), 0]]}
    graze = Stage(**HEAD_ON | {"p2": (5, 3), "v1": (8, 0)}, views=["parabola"])
    assert place_of(graze.drawn["parabola"].artists[1]) == [], "at a graze both roots are the contact"


def test_letters_keep_clear_of_what_is_drawn_and_of_one_another():
    made = Stage((0, 0), (4, 0), 1, (3, 0), (4, 0), 1)
    *_, v1, v2, _ = made.drawn["world"].artists
    room = 4 * shaft(made.axes["world"])
    places = [np.array(x.get_position()) for x in (v1, v2)]
    arrows = np.column_stack([np.linspace(0, 7, 50), np.zeros(50)])
    for place in places:
        assert np.hypot(*(arrows - place).T).min() >= 0.99 * room
    assert np.hypot(*(places[1] - places[0])) >= room
    assert clear([np.array([[0.0, 0], [3, 0], [9, 0]])], np.array([[0.0, 1]]), 2)[0].tolist() == [3, 0], "the first"
    assert clear([np.array([[0.0, 0], [3, 0]])], np.array([[0.0, 1]]), 9)[0].tolist() == [3, 0], "the clearest"


def test_without_contact_nothing_touches():
    made = Stage(**MISS)
    assert place_of(made.drawn["world"].artists[6]) == place_of(made.drawn["relative"].artists[6]) == []
    assert [len(x) for x in made.drawn["world"].artists[1].get_segments()][:2] == [0, 0]
    assert place_of(made.drawn["parabola"].artists[2]) == []


def test_a_contact_at_the_very_end_of_the_frame_is_drawn():
    made = Stage(**HEAD_ON | {"v1": (2, 0)}, views=("world",))
    assert place_of(made.drawn["world"].artists[-1]) == [[3, 0]]


def test_nothing_moving_nothing_large_still_has_room():
    for name, ax in Stage((0, 0), (0, 0), 0, (0, 0), (0, 0), 0).axes.items():
        for low, high in (ax.get_xlim(), ax.get_ylim()):
            assert high - low > 0.01, name
    low, high = Stage((0, 0), (0, 0), 0, (0, 0), (0, 0), 0).axes["parabola"].get_ylim()
    assert (low, high) == pytest.approx((-0.15, 0.22))


def test_a_scene_fits_into_its_view(stage):
    places = _corners(stage.scene, stage.facts)
    assert (places.min(axis=0).tolist(), places.max(axis=0).tolist()) == ([-1, -2], [9, 2])
    (left, right), (low, high) = stage.axes["world"].get_xlim(), stage.axes["world"].get_ylim()
    box = stage.axes["world"].get_window_extent()
    assert (right - left) / box.width == pytest.approx((high - low) / box.height), "a unit is as long up as across"
    assert (left + right) / 2 == pytest.approx(4) and (low + high) / 2 == pytest.approx(0)
    assert right - left == pytest.approx(1.15 * 10) or high - low == pytest.approx(1.15 * 4)


def test_points_in_one_place_get_limits_of_their_size():
    ax = figure(4, 4).subplots()
    enclose(ax, np.array([[8.0, 2.0], [8.0, 2.0]]))
    assert np.ptp(ax.get_xlim()) == pytest.approx(8) and np.mean(ax.get_xlim()) == pytest.approx(8)
    enclose(ax, np.zeros((2, 2)))
    assert np.ptp(ax.get_xlim()) == pytest.approx(1)


def test_letters_stand_beside_their_arrows():
    assert about(np.array([1.0, 1.0]), np.array([4.0, 0.0]), 0.1)[3].tolist() == pytest.approx([3, 0.58])
    assert about(np.array([1.0, 1.0]), np.array([0.0, 2.0]), 0.1)[3].tolist() == pytest.approx([1.42, 2])
    assert about(np.array([1.0, 1.0]), np.zeros(2), 0.1)[3].tolist() == pytest.approx([1, 0.58])


def test_a_ball_has_an_edge_in_its_own_hue():
    ax = figure(2, 2).subplots()
    made = shapes(ax, [BALL_A, TUBE_A, Paint(INK)])
    assert made.get_edgecolor()[:, 3].tolist() == [1, 0, 0] and made.get_facecolor()[:, 3].tolist() == [1, 0.32, 1]
    assert to_hex(made.get_edgecolor()[0]) == A.lower()
    assert dots(ax, "o", "red").get_markeredgecolor() == PAPER
    assert dots(ax, "x", "red").get_markeredgecolor() == "red", "a cross is nothing but its edge"


def test_letters_stand_ahead_of_their_arrows_and_rulers_are_round():
    x, y = ahead(np.array([1.0, 1.0]), np.array([4.0, 0.0]), 0.1)
    assert x > 5.3 and y == 1 and np.all(np.isnan(ahead(np.zeros(2), np.zeros(2), 0.1)))
    assert [round_length(x) for x in (0.99, 1, 3e-7, 70)] == [0.5, 1, pytest.approx(2e-7), 50]
    ax = Stage(**HEAD_ON, views=["world"]).axes["world"]
    line, word = (next(x for x in kind if x.get_gid() == "ruler") for kind in (ax.lines, ax.texts))
    assert np.ptp(line.get_xdata()) == float(word.get_text()) and ax.get_xlim()[0] < line.get_xdata()[0]


def test_the_reach_of_a_handle_is_its_ball(stage):
    spots = {h["name"]: h for h in stage.handles}
    width, height = stage.figure.bbox.size
    for name, r in (("A", 1), ("B", 2)):
        centre, rim = spots[f"centre of {name}"], spots[f"rim of {name}"]
        far = np.hypot((rim["x"] - centre["x"]) * width, (rim["y"] - centre["y"]) * height)
        assert centre["reach"] * width == pytest.approx(far) and rim["reach"] == 0
        assert rim["y"] < centre["y"] and (rim["x"] < centre["x"]) == (name == "A"), "above, and on the outer side"
        ax = stage.axes["world"]
        assert far / ax.get_window_extent().width == pytest.approx(r / np.ptp(ax.get_xlim()))


def test_handles_far_out_are_told_so_and_no_further():
    made = Stage(**HEAD_ON)
    made.move("velocity of A", (1000, -1000), settled=False)
    tip = {h["name"]: h for h in made.handles}["velocity of A"]
    assert (tip["x"], tip["y"]) == (9, 9)


@pytest.mark.slow
def test_arrow_keys_make_round_steps(stage):
    assert stage.step("centre of A").tolist() == [0.1, 0.1]  # the view is about 12 wide: a twentieth, rounded down
    assert Regions().step("start of the pair").tolist() == [0.1, 0.1]
    assert Regions().step("end of the pair").tolist() == [0.1, 0.1]


def test_the_map_of_what_is_missed_is_one_less_the_way_inside():
    jump, aside = np.array([0.5, 2.0, 3.0, 4.0]), np.array([0.0, 0.6, 1.0])
    expected = np.maximum(0, 1 - overlap.chord(1, aside)[:, None] / jump)
    assert _missed(jump, aside, phases=400) == pytest.approx(expected, abs=0.004)


def test_the_precision_map_names_its_axes_and_says_where_every_answer_is_right():
    made = PrecisionMap("exact", "float64")
    marks = made.marks
    ax = marks.cells.axes
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("distance / radius", "offset from tangency")
    assert marks.right.get_visible() and marks.right.get_position() == pytest.approx((4.25, -8), abs=0.6)
    right = marks.cells.to_rgba(np.array([0.0, 1e-3]))[:, :3]
    assert to_hex(right[0]) == RIGHT.lower() != to_hex(right[1]), "one wrong answer is another colour"
    assert marks.lost.get_xdata()[0] == pytest.approx(np.log10(2.0**26.5))
    made.controls["kind"].value = "float32"
    assert marks.lost.get_xdata()[0] == pytest.approx(np.log10(4096))


def test_the_regions_show_the_parabola_of_the_dot():
    made = Regions(-1.5, 2.0)  # roots 1 and 2
    x, y = made.curve.get_data()
    assert y == pytest.approx((x - 1) * (x - 2)) and (x[0], x[-1]) == (-1, 3)
    assert place_of(made.ends) == [[2, 0]] and place_of(made.touching) == [[1, 0]]
    assert [place_of(spot) for spot in made.spots] == [[[-1.5, 2]], [[-0.5, 0]]]
    made.move("start of the pair", (0.0, 1.0))
    assert place_of(made.ends) == []
    made.move("start of the pair", (-1.0, 1.0))
    assert place_of(made.ends) == [[1, 0]] and place_of(made.touching) == [[1, 0]], "a double root"


def test_the_floor_in_its_places():
    made = Floor(p=(0, 3), v=(2, -4), r=1, foot=(0, 0), n=(0, 2), e=0.5, t=0.75)  # meets in (1, 1), on by (2, 2)
    solid, start, now, before, after, normal = vertices(made.fills)
    assert disc_of(start) == (0, 3, 1) and disc_of(now) == (1.5, 1.5, 1)
    assert solid[:, 1].max() == 0 and solid[:, 1].min() == -30 and np.ptp(solid[:, 0]) == 60
    assert before[:, 1].min() == -1 and after[:, 0].max() == pytest.approx(3, abs=0.2) and normal[:, 1].max() == 1
    ends, ring = made.rings.get_segments()
    assert disc_of(ring) == (1, 1, 1) and ends[:, 1].tolist() == [0, 0]
    assert place_of(made.touching) == [[0.5, 0]] and place_of(made.now) == [[0.75, 0.5]]
    assert np.column_stack(made.path.get_data()).tolist() == [[0, 2], [0.5, 0], [1.5, 2]]
    assert made.line.get_ydata() == pytest.approx([2, -4])
    made.adjust(side="a sheet")
    assert vertices(made.fills)[0][:, 1].min() == pytest.approx(-0.08)


def test_a_rim_makes_a_radius_and_the_foot_moves_the_plane():
    made = Floor(p=(0, 3), v=(2, -4), r=1, n=(0, 1))
    made.move("rim of B", (0.0, 1.5))
    assert made.r == 1.5
    made.move("foot of the plane", (1.0, 0.5))
    assert made.given()[4] == -0.5 and made.places()["normal of the plane"][1].tolist() == [1, 1.5]
    before = made.n.copy()
    made.move("normal of the plane", (1.0, 0.5))
    assert made.n.tolist() == before.tolist(), "a normal of no length is none"
    assert made.places()["rim of B"][1] == pytest.approx([-1.5 * np.sqrt(0.5), 3 + 1.5 * np.sqrt(0.5)])


def test_the_table_draws_rings_trails_and_the_aim():
    made = Pool(table.balls([[1, 1], [3, 1]], [[1, 0], [0, 0]], 0.5), table.room([0, 0], [6, 2]))
    tips = [x[:, 0].max() for x in vertices(made.aim)]
    assert tips == pytest.approx([1.05, 3]), "a twentieth of a second ahead"
    ghost, way, none = made.ghosts.get_segments()
    assert disc_of(ghost) == (2, 1, 0.5) and way.tolist() == [[1, 1], [2, 1]] and len(none) == 0
    assert made.event() == -1 and made.caption.startswith("The cue ball comes with 1 m/s. At t = 0 s 0 of ")
    made.t = 1.5 / made.duration
    assert made.event() == 0 and made.handles == []
    first, second = made.rings.get_segments()
    assert disc_of(first) == (2, 1, 0.575) and disc_of(second) == (3, 1, 0.575)
    assert [len(x) for x in made.ghosts.get_segments()] == [0, 0, 0], "what came true is no ghost"
    whole, recent = ([x.round(9).tolist() for x in trails.get_segments()] for trails in made.trails)
    assert recent == [[[1.7, 1], [2, 1], [2, 1]], [[3, 1], [3, 1], [3.5, 1]]], "the last 0.8 seconds"
    assert whole == [[[1, 1], [2, 1], [2, 1]], [[3, 1], [3, 1], [3.5, 1]]]
    assert "1 of 5 events are past. The last was of ball 0 and ball 1." in made.caption
    assert all(x[:, 0].max() == pytest.approx(at) for x, at in zip(vertices(made.aim), (2, 3.5), strict=True))


@pytest.mark.slow
def test_what_is_explored_says_under_its_saved_picture_what_it_was(monkeypatch):
    shown = []
    monkeypatch.setattr(explorer, "display", shown.append)
    plain = Stage(**HEAD_ON, views=["world"])
    graded = Stage(**HEAD_ON, views=["world"], comment=lambda p, v, r: "c < 0. Well.")
    for made, remark in (
        (Regions(), ""),
        (graded, " c &lt; 0. Well."),
        (plain, ""),
    ):
        explorer.explore(made)
        assert shown.pop() is made and not shown, "the words would not follow what is dragged"
        under = (made.board if hasattr(made, "board") else made).saved()["text/html"].partition("<p>")[2]
        assert under == f"<em>As first drawn: {made.alt}{remark}</em></p>", "a remark that repeats it is left out"


def test_events_of_the_break_are_all_that_the_picture_knows_of():
    made = Pool(setups.break_shot())
    assert made.duration == min(made.history.t[-1] + 0.5, 10) and made.scrub


def test_a_rim_is_as_far_from_its_centre_as_the_radius_says_and_a_start_in_contact_is_told_as_one():
    made = Stage(**HEAD_ON)
    for name, p, r in (("A", (0, 0), 1), ("B", (5, 0), 2)):
        assert np.hypot(*(made.places()[f"rim of {name}"][1] - p)) == pytest.approx(r)
    for p2, told in (((3, 0), "A touches B from the start, at t = 0."), ((7, 0), "A hits B at t = 1.")):
        assert Stage(**HEAD_ON | {"p2": p2}).alt.startswith(told)


def test_a_step_is_one_length_both_ways():
    made = Stage((0, 0), (0, 0), 1, (17.5, 0), (0, 0), 1)
    ax = made.axes["world"]
    assert np.ptp(ax.get_xlim()) >= 20 > np.ptp(ax.get_ylim()), "for a twentieth of the width is 1, of the height less"
    assert made.step("centre of A").tolist() == [1, 1]


@pytest.mark.slow
def test_a_still_has_the_caption_it_is_given(monkeypatch):
    shown = []
    monkeypatch.setattr(still, "display", shown.append)
    still.at_rest(Stage(**HEAD_ON))
    still.at_rest(Stage(**HEAD_ON), "Head-on.")
    assert shown[1].data.startswith("*A hits B at t = 0.5.") and shown[3].data == "*Head-on.*"
    board = shown[2]
    assert board.alt == "Head-on." and board.handles == [] and not board.scrub and len(board.parts) > 9
    assert board.comm is not None, "what is shown is not closed"
    assert len(board.parts) == len(Stage(**HEAD_ON).parts)
    assert board.saved()["text/html"].endswith('">'), "its caption stands under it anyway"


def test_what_is_said_of_a_saved_picture_is_no_markup():
    html = saved(b"", 'f < 0 & "so"', 99.6, "f < 0")["text/html"]
    assert html.startswith('<img alt="f &lt; 0 &amp; &quot;so&quot;" width="100" style="max-width: 100%" src="data:')
    assert html.endswith('"><p><em>f &lt; 0</em></p>')


def test_a_saved_picture_is_drawn_at_twice_the_resolution_in_few_colours():
    fig = figure(0.5, 0.25)
    ax, size = fig.add_axes((0, 0, 1, 1)), tuple(fig.bbox.size)
    ax.set_axis_off()
    (line,) = ax.plot([0.5, 0.5], [0.2, 0.8], color="red", animated=True)
    fine = _sharp(fig, [line])
    assert fine.shape == (2 * size[1], 2 * size[0], 4) and tuple(fig.bbox.size) == size
    assert len(np.unique(fine.reshape(-1, 4), axis=0)) < 128
    data = png(fig, [line])
    assert data[25] == 3 and data[37:41] == b"PLTE" and np.array_equal(read(data), fine[..., :3]), "nothing lost"
    assert not np.array_equal(_sharp(fig), fine), "what is animated is drawn only over the rest"


def read(data: bytes) -> np.ndarray:
    """The pixels of a PNG."""
    return np.round(255 * imread(BytesIO(data), format="png")[..., :3]).astype(int)


def test_a_palette_keeps_what_is_frequent_and_is_near_to_the_rest():
    rng = np.random.default_rng(3)
    pixels = np.full((90, 100, 4), 255, np.uint8)
    pixels[:30, :, :3] = rng.integers(0, 256, (30, 100, 3))
    pixels[50:70, :, :3] = (10, 20, 30)
    palette, numbers = _few(pixels)
    assert palette.shape == (128, 3) and len(np.unique(palette, axis=0)) == 128 and numbers.dtype == np.uint8
    assert np.array_equal(palette[numbers][30:], pixels[30:, :, :3]), "frequent colours are kept as they are"
    squares = ((pixels[:30, :, None, :3].astype(int) - palette) ** 2).sum(axis=-1)
    chosen = np.take_along_axis(squares, numbers[:30, :, None].astype(int), axis=-1)[..., 0]
    assert np.array_equal(chosen, squares.min(axis=-1)) and chosen.max() < 80**2
    turned, _ = _few(pixels[::-1])
    assert np.array_equal(palette, turned), "and are chosen alike in any order of the pixels"


@pytest.mark.slow
def test_no_colour_of_a_smooth_map_is_far_off():
    board = PrecisionMap().board
    fine = _sharp(board.figure, board.seen)[..., :3].astype(int)
    off = np.abs(read(board.png) - fine)
    assert np.mean(off.max(axis=-1) > 4) < 0.01


@pytest.mark.slow
def test_the_floor_as_first_shown():
    made = Floor()
    n = np.array([0.2, 1]) / np.sqrt(1.04)
    gap, closes = n @ (-2.5, 3.6) - 0.6, -(n @ (3.6, -4.4))
    assert made.alt == (
        f"The gap is {gap:.4g}, and it closes by {closes:.4g} a frame, so they touch at t = {gap / closes:.4g}."
    )
    assert made.t == 0 and made.last == 1.5 and made.scrub and made.answered == 0
    assert Floor(p=(0, 0.5), v=(0, 1), n=(0, 1)).caption.endswith("already at t = 0, and the ball recedes already.")
    assert Floor(p=(0, 9), v=(0, 1), n=(0, 1)).caption.endswith("does not close, so they do not touch.")
    assert Floor(p=(0, 9), v=(0, -1), n=(0, 1)).caption.endswith("so they do not touch in this frame.")


def test_the_normal_of_a_sheet_is_on_the_side_of_the_ball():
    made = Floor(p=(0, -3), v=(2, 4), r=1, n=(0, 1), two_sided=True)
    tip = vertices(made.fills)[5][:, 1]
    assert tip.min() == -1 and made.places()["normal of the plane"][1].tolist() == [0, -1]
    assert "gap is 2, and it closes by 4" in made.alt
    made.adjust(side="a solid")
    assert vertices(made.fills)[5][:, 1].max() == 1 and "touch already" in made.alt


def test_the_table_lies_within_its_rail():
    made = Pool(
        table.balls([[1, 1], [3, 1]], [[1, 0], [0, 2]], 0.5), table.room([0, 0], [6, 2], pockets=[[6, 2]], pocket_r=0.3)
    )
    rail, lip, felt, pocket, *marks = made.world.patches
    wood = rail.get_path().get_extents()
    assert wood.get_points() == pytest.approx(np.array([[-0.27, -0.27], [6.27, 2.27]]))
    assert (tuple(felt.get_xy()), felt.get_width(), felt.get_height()) == ((0, 0), 6, 2) and lip.get_x() < 0
    assert len(marks) == 18 and all(
        wood.contains(*x.get_center()) and not felt.contains_point(x.get_center()) for x in marks
    )
    assert tuple(pocket.get_center()) == (6, 2) and pocket.get_radius() == 0.3
    assert made.world.get_xlim()[0] < -0.27 and made.world.get_ylim()[1] > 2.27
    assert {h["name"]: h["value"] for h in made.handles} == {
        "centre of the cue ball": "x 1, y 1",
        "velocity of the cue ball": "x 1, y 0",
    }
    assert tuple(made.rack.numbers[0].get_position()) == (3, 1) and made.rack.numbers[0].get_text() == "1"


def test_every_figure_is_written(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(sys, "argv", ["lib.show", str(tmp_path)])
    monkeypatch.setattr(figures, "FIGURES", {"start": figures.FIGURES[next(iter(figures.FIGURES))]})
    runpy.run_module("lib.show", run_name="__main__")
    light, dark = ((tmp_path / f"start{theme}.svg").read_text(encoding="utf-8") for theme in ("", "_dark"))
    assert light.startswith("<svg") and dark.startswith("<svg") and light != dark
    assert capsys.readouterr().out == "start\n"


def test_a_front_end_hears_of_all_that_it_shows(stage):
    heard = "size base clips parts alt remark handles answered scrub t duration pace tracks plays"
    assert set(heard.split()) <= set(stage.keys)


def test_the_floor_becomes_a_sheet_by_a_button_below_it():
    made = Floor(e=0.5, t=0.4)
    assert made.acts == {"side": "make it a sheet"}
    made.act("side")
    assert made.two_sided and made.t == 0 and made.e == 0.5 and made.acts == {"side": "make it a solid"}
    made.act("side")
    assert not made.two_sided


def test_the_floor_shows_its_ball_to_the_end_and_no_bounce_that_turns_nothing():
    made = Floor()
    low, high = (np.array(x) for x in zip(made.world.get_xlim(), made.world.get_ylim(), strict=True))
    for place in made.way[1]:
        assert np.all(place - made.r >= low) and np.all(place + made.r <= high)
    made = Floor(p=(0, 0.5), v=(0, 1), r=1, n=(0, 1))
    assert len(vertices(made.fills)[4]) == 0 and not made.letters[2].get_visible(), "it recedes already"
