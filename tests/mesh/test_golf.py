"""The hole of golf on parts: on loan it is that of `lib`, right answers play alike, and no part can stop it."""

import itertools

import numpy as np
import pytest
from answers.right import RIGHT
from grammar import numbers
from lessons import often, thinned

from lib import mesh
from lib.frame import dot
from lib.geometry import unit
from lib.show import Marble
from lib.show.mesh import _fairway as fairway
from lib.show.mesh import _section, _told, marble
from lib.show.mesh.marble import HOLES
from lib.teach.asking import exercise
from lib.teach.checking import Checked, check
from lib.teach.engine import hole, pool, putting, state
from lib.teach.engine.panel import _Panel
from lib.teach.engine.sockets import GOLF, POOL, SOCKETS, parts_of
from lib.teach.engine.state import BROKEN, LOAN, TRIED
from lib.teach.engine.trying import AsItStands, as_it_stands
from lib.teach.exercises import every
from lib.teach.mesh import faces

TEE = np.array([*fairway.TEE, fairway.R])
PARTS = parts_of(GOLF)
LENT = {name: SOCKETS[name].loan for name in PARTS}
FILLED = {number: name for name in PARTS for number in SOCKETS[name].exercises}
PUTTS = [HOLES, (120.0, 0.0), (230.0, 12.0), (90.0, 12.0), (260.0, -40.0), (30.0, 190.0), (-40.0, 60.0)]
RNG = np.random.default_rng(414)


@pytest.fixture
def made(tmp_path, monkeypatch):
    """An engine that is kept in a folder of its own, that of this kernel."""
    monkeypatch.setenv("MY_ENGINE", str(tmp_path / "my_engine.py"))
    monkeypatch.setattr(state.KERNEL, "engine", None)
    return state.engine()


def played(v=HOLES, **parts):
    """A putt from the tee on what is lent, but for these."""
    return putting._play(LENT | parts, TEE, np.array(v))


def struck(board, v=HOLES):
    """A board on which a putt was seen to its end."""
    board.aim = np.array(v)
    board.act("putt")
    board.t = board.last
    return board


@pytest.mark.slow
def test_on_loan_the_hole_is_that_of_lib_bit_for_bit(made, monkeypatch):
    monkeypatch.setattr(putting, "_play", lambda *given: pytest.fail("no part is asked"))
    for v in PUTTS[:2]:
        own, known = struck(hole._golf_on(made), v), struck(Marble(), v)
        for mine, right in zip(own.putt, known.putt, strict=True):
            assert mine.tobytes() == right.tobytes()
        assert own.alt == known.alt and own.tracks == known.tracks and not own.ribbon and not own.putt.lost


@pytest.mark.slow
@pytest.mark.parametrize("v", PUTTS, ids=str)
def test_a_step_on_lent_parts_is_that_of_lib_but_for_the_energy_that_it_weighs(v):
    """From each state of a putt: the same place, and the same way, of which `lib` may take away what was too fast."""
    putt, game, slower = fairway.putted(TEE, v), putting._Putting(LENT), 0
    for k in range(1, len(putt.t) - 1):
        q, w = putting._stepped(game, putt.p[k], putt.v[k])
        assert q == pytest.approx(putt.p[k + 1], abs=1e-8)
        fast, right = np.sqrt(w @ w), np.sqrt(putt.v[k + 1] @ putt.v[k + 1])
        assert right < fast + 1e-9 and fast * putt.v[k + 1] == pytest.approx(right * w, abs=1e-6)
        slower += right < fast - 1e-7
    assert slower <= 4 and game.told == {}, "after a landing, and nowhere else"


ANSWERS = [(number, answer) for number in FILLED for answer in (every()[number].solution, *RIGHT[number])]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "answer"), thinned(ANSWERS, 5, several=True), ids=lambda x: getattr(x, "__name__", x)
)
def test_a_right_answer_plays_as_what_is_lent(number, answer):
    own, lent = played(**{FILLED[number]: answer}), played()
    assert own.told == [] and own.putt.holed
    assert own.putt.p == pytest.approx(lent.putt.p, abs=1e-6)


@pytest.mark.parametrize("number", FILLED)
def test_what_is_lent_passes_the_exercise(number):
    assert check(every()[number], LENT[FILLED[number]]).kind == "right"


@pytest.mark.slow
def test_lent_features_together_are_what_lib_says_of_a_triangle():
    """The first of seven; nobody is asked of an overlap at first, or where a radius a little larger says otherwise."""
    seen, rng = set(), np.random.default_rng(14)
    for _ in range(800):
        t, p = numbers(rng, (3, 3)), numbers(rng, 3)
        v = (rng.dirichlet(np.ones(3)) @ t + numbers(rng, 3) / 2 - p) * rng.choice([0.6, 1.0, 2.0])
        r, n = abs(float(numbers(rng, ()))) / 2, np.cross(t[1] - t[0], t[2] - t[0])
        with np.errstate(invalid="ignore"):
            near = mesh.sweep(p, v, np.array([r, r * (1 - 1e-7), r * (1 + 1e-7) + 1e-9]), t)
        if n @ n < 1e-6 or len(set(near.hit.tolist())) > 1 or (near.hit[0] and np.ptp(near.t) > 1e-4) or near.t[0] == 0:
            continue
        times = [LENT["corner"](p, v, r, q) for q in t]
        times += [LENT["edge"](p, v, r, t[i], t[(i + 1) % 3]) for i in range(3)]
        times += [LENT["face"](p, v, r, t)] if abs((p - t[0]) @ n) > r * np.sqrt(n @ n) else []
        assert min(times) == pytest.approx(near.t[0], abs=1e-6)
        seen.add(int(near.feature[0]))
    assert seen == set(range(-1, 7))


# Parts that are broken, and what is seen of them.


def test_who_takes_the_whole_plane_is_turned_back_in_mid_air():
    putt = played(face=SOCKETS["face"].broken).putt
    turned = [putt.p[k] for k in fairway.knocks(putt)]
    assert any(
        abs(y) < fairway.HALF - 5 and 5 < x < fairway.LONG - 5 and fairway.far(np.array([x, y])) > 8
        for x, y, _ in turned
    ), "neither a bank nor the cup is there"
    assert not putt.holed


@pytest.mark.parametrize("v", [HOLES, (120.0, 0.0)])
def test_without_edges_the_ball_falls_through_the_hump(v):
    putt = played(v, edge=SOCKETS["edge"].broken).putt
    assert putt.lost and not putt.holed and putt.p[-1, 2] < -fairway.R and len(putt.t) < 40
    assert np.hypot(*((putt.p[-1, :2] - fairway.HUMP) / (36, 24))) < 1.1


@pytest.mark.slow
def test_without_corners_a_ball_that_comes_to_one_goes_through():
    met = 0
    for q, n in itertools.product(fairway.TOP, unit(RNG.normal(size=(24, 3)) * [0.1, 0.1, 0.02] + [0, 0, 1])):
        there = q + (fairway.R + 1) * n
        met += (found := mesh.sweep_tree(fairway.ground(), there, -1.8 * n, fairway.R)).feature in range(3)
        hit, through = (
            putting._moved(putting._Putting(LENT | parts), there, -1.8 * n)[0]
            for parts in ({}, {"corner": SOCKETS["corner"].broken})
        )
        assert not found.hit or dot(hit - q, n) > fairway.R
        if found.feature in range(3):
            assert dot(through - q, n) < fairway.R - 0.05, "deep into it"
    assert met >= 6


def test_who_keeps_the_length_of_a_step_never_comes_to_rest():
    putt = played((120.0, 0.0), slide=SOCKETS["slide"].broken).putt
    assert len(putt.t) == 1 + fairway.SPELL * fairway.SPELLS and np.hypot(*putt.v[-1, :2]) > 50
    assert len(played((120.0, 0.0)).putt.t) < 150


@pytest.mark.slow
def test_the_same_putt_on_faces_alone_falls_at_a_ridge_and_what_was_not_asked_is_shown_when_it_is_asked_for(made):
    board = hole._golf_on(made)
    assert board.idle("faces") == "putt first"
    board.act("putt")  # as it lies ready
    board.t = board.last
    board.redraw()
    over, top = board.putt.p, board.putt.p[:, 2] > fairway.HIGH + 1
    assert top.any() and over[top, 0].max() > fairway.HUMP[0] and over[-1, 0] > fairway.HUMP[0] + 36, "over the hill"
    assert not board.lost and "rests 18.1 cm from the cup" in board.alt
    rests, putts = board.rest(), board.putts
    board.act("faces")
    assert board.t == 0 and "only the faces are asked" in board.alt and board.idle("faces")
    board.t = board.last
    board.redraw()
    assert board.lost and board.alt.endswith("What should have held it?")
    assert board.layers["lost"].word.get_text() == "it falls through the ground"
    assert board.told(board.twin) in board.alt and "?." not in board.alt
    assert not len(board.layers["missed"].dot.get_xdata()), "that is for the reader to find"
    board.act("faces")
    assert "on an edge of the hill" in board.alt and board.layers["missed"].word.get_text() == "this edge was not asked"
    slip, lost = board.slip, board.layers["lost"]
    middle, named = marble.EYE.seen(slip.ends).mean(axis=0), np.array(board.layers["missed"].word.get_position())
    assert not lost.word.get_text() and not len(lost.cross.get_segments()[0]), "the cross does not lie on the edge"
    (lead,) = board.layers["missed"].lead.get_segments()
    assert lead[0] == pytest.approx(middle) and 0 < named[1] - lead[1][1] < 5, "from the edge to its name"
    assert lead[1][1] > marble.EYE.seen([0, fairway.HALF, fairway.BANK])[1], "and no word lies on the mesh"
    far = mesh.sweep(slip.p, np.zeros(3), fairway.R, fairway.HOLE)
    assert slip.kind == "edge" and far.hit.sum() >= 2 and set(far.feature[far.hit] // 3) == {1}, "and no face is near"
    assert np.linalg.norm(slip.p - slip.point) == pytest.approx(fairway.R, abs=0.01), "just then"
    assert np.array_equal(board.rest(), rests) and board.putts == putts, "the game goes on where it was"
    board.act("faces")
    assert board.twin is None and "falls" not in board.alt and not board.layers["missed"].word.get_text()
    board.t = board.last
    board.redraw()
    assert "faces alone" in board.acts["faces"] and f"rests {fairway.far(rests):.3g} cm" in board.alt


@pytest.mark.slow
def test_a_ball_that_falls_is_seen_to_fall_smaller_and_paler_and_then_it_is_marked_where_it_fell(made):
    board = hole._golf_on(made)
    board.act("putt")
    board.t = board.last
    board.act("faces")
    seen, drawn = [], [board.layers["ball"].disc, *board.layers["falling"].discs]
    for t in np.linspace(0, board.last, 40):
        board.receive({"kind": "time", "event": {"t": float(t)}, "number": 1})
        boxes = [made.get_paths()[0].vertices for made in drawn]
        (k,) = [k for k, box in enumerate(boxes) if box[:, 0].min() > 0]
        middle = (boxes[k].min(axis=0) + boxes[k].max(axis=0)) / 2
        assert middle == pytest.approx(marble.EYE.seen(board.at() * [1, 1, board.at()[2] > 0]), abs=0.1)
        shade = board.layers["shadow"].area.get_paths()[0].vertices[:, 0].min()
        assert (shade > 0) == (k == 0), "what is under the ground has no shadow on it"
        seen.append((k, np.ptp(boxes[k][:, 0]), drawn[k].get_alpha() or drawn[k].get_facecolor()[0][3]))
    places, sizes, shares = zip(*seen, strict=True)
    assert sorted(set(places)) == [0, 1, 2, 3, 4] and list(places) == sorted(places)
    assert list(sizes) == sorted(sizes, reverse=True) and sizes[-1] < 0.5 * sizes[0] and shares[-1] < 0.5 * shares[0]
    moved = board.tracks["moves"]
    assert len(moved) == 2 + 5 + 1 + 1, "so the film has them as well, and the sign about them, and the side view"
    ring, last = board.layers["sign"].ring.get_segments()[0], boxes[-1]
    assert np.ptp(ring[:, 0]) > 3 * 2 * fairway.R and ring.mean(axis=0) == pytest.approx(last.mean(axis=0), abs=1.0)
    tip = board.layers["sign"].arrow.get_paths()[0].vertices[:, 1].min()
    assert tip < ring[:, 1].min() - 5, "an arrow leads down from it"
    board.receive({"kind": "time", "event": {"t": 0.0}, "number": 1})
    assert board.layers["sign"].ring.get_segments()[0][:, 0].max() < 0, "and there is none before it falls"
    board.receive({"kind": "time", "event": {"t": board.last}, "number": 1})
    assert board.layers["lost"].cross.get_segments()[0].mean(axis=0) == pytest.approx(
        marble.EYE.seen(np.maximum(board.slip.p, [-99, -99, 0]))
    )


@pytest.mark.slow
def test_a_ball_that_falls_is_seen_from_the_side_to_touch_the_edge_between_two_walls_and_its_way_stops_there(made):
    board = hole._golf_on(made)
    board.act("putt")
    board.t = board.last
    assert not board.layers["side"].ball.get_visible(), "what is held needs no side view"
    board.act("faces")
    slip, side = board.slip, board.layers["side"]
    assert not board.t and side.ball.get_paths()[0].vertices[:, 0].max() < board.world.get_xlim()[0], "drawn, aside"
    board.receive({"kind": "time", "event": {"t": slip.t}, "number": 1})
    (ball,) = (path.vertices for path in side.ball.get_paths())
    place = _section.placed(board.world, slip)
    middle, edge = ball[:-1].mean(axis=0), place.on_page(np.zeros(2))
    (room, _) = (path.vertices for path in side.room.get_paths())
    flag = marble.EYE.seen([*fairway.CUP, 0.0])[0] - fairway.WIDE
    assert np.ptp(room[:, 0]) > 70 and room[:, 0].max() < flag, "it is large, and hides no cup and no flag"
    assert marble.EYE.seen(slip.p)[0] + 2 * fairway.R < room[:, 0].min(), "and the mark on the plan is not under it"
    assert not any(np.isfinite(text.get_position()[0]) for text in side.rooms), "what is asked is not told yet"
    assert np.hypot(*(middle - edge)) == pytest.approx(place.scale * fairway.R, rel=0.05), "seen along the edge"
    floor = side.floor.get_segments()[0]
    assert np.hypot(*(floor - middle).T).min() == pytest.approx(place.scale * fairway.R, rel=0.05)
    board.receive({"kind": "time", "event": {"t": board.last}, "number": 1})
    assert side.way.get_segments()[0][-1, 1] < np.interp(middle[0], *floor.T) - 5, "it sinks through the ground"
    low, word = side.ball.get_paths()[0].vertices[:, 1], side.lost.get_position()
    assert low.max() < np.interp(middle[0], *floor.T) and low.min() > room[:, 1].min(), "and is seen below it"
    assert np.isfinite(word).all() and room[:, 0].max() > word[0] > middle[0], "where it is said to be lost"
    assert board.pace > 2 and not _section.covers(slip, board.world, marble.EYE.seen(board.rest()))
    assert _section.covers(slip, board.world, middle), "where no handle is offered"
    assert board.layers["way"].line.get_segments()[0][-1] == pytest.approx(marble.EYE.seen(slip.p), abs=0.1)
    assert not len(side.walls.get_segments()[0])
    board.act("faces")
    assert side.ball.get_paths()[0].vertices == pytest.approx(ball), "and is shown as it touched"
    left, right = sorted(np.arctan2(*np.diff(wall, axis=0)[0]) for wall in side.walls.get_segments())
    assert left < np.arctan2(*(middle - edge)) < right, "between the walls"
    assert np.isnan(side.lost.get_position()).all() and "beyond the walls of both faces" in board.alt
    assert [text.get_text() for text in side.rooms] == ["face", "edge", "face"]
    x = [text.get_position()[0] for text in side.rooms]
    assert x[0] < edge[0] < x[1] < x[2] and side.edge.get_xydata()[0] == pytest.approx(edge)
    board.act("tee")
    assert not side.ball.get_visible()


def test_the_speed_stands_on_no_board_however_far_the_arrow_is_pulled():
    board = Marble()
    for angle in np.arange(0, 360, 15):
        board.aim = 260.0 * np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        board.redraw()
        box = board.layers["putter"].word.get_window_extent().transformed(board.world.transData.inverted())
        assert box.x0 > 1 and box.x1 < fairway.LONG - 1
        for y in (-fairway.HALF, fairway.HALF):
            (_, rim), (_, foot) = marble.EYE.seen([[0.0, y, fairway.BANK], [0.0, y, 0.0]])
            assert box.y0 > rim or box.y1 < foot, "clear of the boards"


def test_no_speed_is_told_in_powers_of_ten():
    assert [_told.two(x) for x in (3.14, 99.4, 99.6, 120.4)] == ["3.1", "99", "100", "120"]


@pytest.mark.slow
def test_where_a_face_always_answers_faces_alone_are_enough_and_the_rim_of_the_cup_is_an_edge(made):
    board = struck(hole._golf_on(made), (160.0, 0.0))
    board.act("faces")
    board.t = board.last
    board.redraw()
    assert "it ends at the same place" in board.alt and board.slip is None
    board.act("tee")
    struck(board, (250.0, 72.0)).act("faces")
    board.t = board.last
    board.act("faces")
    assert "on an edge of the rim of the cup" in board.alt
    board.move("velocity of the ball", board.places()["velocity of the ball"][1] + [8.0, 0.0], settled=False)
    assert board.twin is None and np.array_equal(board.start, board.rest()), "and the next putt goes from the true one"


def never(*given):
    return np.inf


def test_a_face_that_is_never_met_lets_the_ball_sink_and_it_is_put_back(made):
    made.own["14.1"], made.used["face"] = never, "14.1"
    board = struck(hole._golf_on(made))
    assert board.lost and "under the ground" in board.alt and "from where it lay, 188 cm" in board.alt
    assert len(board.layers["lost"].cross.get_segments()[0])
    board.move("velocity of the ball", board.places()["velocity of the ball"][1] + [8.0, 0.0], settled=False)
    assert np.array_equal(board.start, TEE) and board.putt is None
    assert not len(board.layers["lost"].cross.get_segments()[0])
    made.use("face", LOAN)
    assert struck(board).holed, "and from there lib can roll it"


@pytest.mark.slow
@pytest.mark.parametrize(("cause", "mine", "right"), [(faces.SIZE, np.inf, 0.0), (faces.BESIDE, 0.0, np.inf)])
def test_a_wrong_face_that_is_played_shows_where_its_answer_leaves_the_ball_beside_the_right_one(
    made, cause, mine, right
):
    wrong = next(mistake.function for mistake in faces.MISTAKES if mistake.cause == cause)
    made.tried["face"] = "14.1", wrong
    made.use("face", TRIED)
    board = hole._golf_on(made)
    board.act("putt")
    assert not board.layers["odd"].mine.get_visible() and "goes wrong" not in board.alt, "once it is over"
    board.receive({"kind": "time", "event": {"t": board.last}, "number": 1})
    odd, marks = board.odd, board.layers["odd"]
    assert (odd.mine, odd.right) == pytest.approx((mine, right), abs=1e-3)
    ring, ball = marks.mine.get_segments()[0], marks.right.get_paths()[0].vertices
    ground = marks.floor.get_segments()[0][0, 1]
    held, sunk = (ball, ring) if mine == np.inf else (ring, ball)
    assert held[:, 1].min() == pytest.approx(ground, abs=0.02) and sunk[:, 1].min() < ground - 0.5
    found = "no contact. There is one at t = 0" if mine == np.inf else "a contact at t = 0 of that. There is none"
    assert f"it finds {found}." in board.alt
    made.tried["face"] = "14.1", faces.face_sweep
    board.act("tee")
    struck(board)
    assert board.odd is None and not marks.mine.get_visible(), "a right one is never another"


# Whatever a part does.


class Odd:
    def __float__(self):
        raise ArithmeticError("no number")

    def __repr__(self):
        raise RuntimeError("no name")


def leave(*given):
    raise SystemExit(3)


def greedy(*given):
    for x in given:
        if isinstance(x, np.ndarray):
            x += 100
    return np.inf


NONSENSE = {
    "nothing": lambda *given: None,
    "nan": lambda *given: np.nan,
    "three times nan": lambda *given: (np.nan,) * 3,
    "a word": lambda *given: "soon",
    "a list": lambda *given: [1, 2, 3, 4],
    "odd": lambda *given: Odd(),
    "yes": lambda *given: True,
    "raises": lambda *given: 1 / 0,
    "leaves": leave,
    "takes no such arguments": lambda: 0,
    "far": lambda *given: np.full(3, 1e300),
    "a little far": lambda *given: np.array([9e3, -9e3, 9e3]),
    "the past": lambda *given: -3.0,
    "now": lambda *given: 0.0,
    "the end": lambda *given: 1,
    "greedy": greedy,
}
ACCEPTED = {"slide": {"a little far"}} | dict.fromkeys(
    ("face", "edge", "corner"), {"the past", "now", "the end", "greedy"}
)


@pytest.mark.one_in(9)
@pytest.mark.parametrize("what", NONSENSE)
@pytest.mark.parametrize("name", often(PARTS, ["slide", "edge"]))
def test_whatever_a_part_answers_the_ball_goes_on(name, what):
    putt, told, _ = played((260.0, -40.0), **{name: NONSENSE[what]})
    assert len(putt.t) >= 2 and np.isfinite(putt.p).all() and np.isfinite(putt.v).all()
    assert [line.split()[0] for line in told] == ([] if what in ACCEPTED[name] else [name])
    if told and what in ("raises", "leaves"):
        assert "raised" in told[0]


@pytest.mark.slow
@pytest.mark.parametrize("number", FILLED)
def test_every_known_mistake_can_be_played(number, made):
    told = []
    for mistake in every()[number].mistakes:
        rolled = played(**{FILLED[number]: mistake.function})
        assert np.isfinite(rolled.putt.p).all() and len(rolled.putt.t) >= 2
        told += rolled.told
    assert all(line.startswith(FILLED[number]) for line in told)


@pytest.mark.slow
def test_a_part_that_hangs_is_ended_and_the_ball_stays_where_it_was(monkeypatch, made):
    def endless(*given):
        while True:
            pass

    monkeypatch.setattr(putting, "PATIENCE", 0.3)
    asked = []

    def tires(v, t, n, m):
        asked.append(1)
        return LENT["slide"](v, t, n, m) if len(asked) < 9 else endless()

    for part in (endless, tires):
        made.own["14.3"], made.used["slide"] = part, "14.3"
        board = struck(hole._golf_on(made))
        assert "the parts took more than 0.3 s, and the putt was ended there." in board.alt
        assert len(board.putt.t) >= 2 and board.idle("putt") != "the ball is on its way"
    assert board.putt.p[-1, 0] > TEE[0] + 20 and np.array_equal(board.rest(), board.putt.p[-1])


def test_a_part_cannot_move_the_ball_or_the_hole():
    before = fairway.HOLE.copy(), TEE.copy(), [x.copy() for x in putting.features()]
    played(face=greedy, edge=greedy, corner=greedy, slide=greedy)
    assert (fairway.HOLE == before[0]).all() and (TEE == before[1]).all()
    assert all((x == y).all() for x, y in zip(putting.features(), before[2], strict=True))


# The exercises fill the sockets, and the game says whose parts roll the ball.


@pytest.mark.slow
def test_what_passes_rolls_the_ball_and_is_kept(made, capsys, tmp_path):
    board = struck(hole._golf_on(made))
    assert "It ran on" not in board.alt
    number = "14.1"
    exercise(number, every()[number].solution)  # the tutor's own: not done
    assert made.used["face"] == LOAN
    state.filled(number, every()[number].solution)
    assert "It is in your engine now, as its part “face”" in state.filled(number, every()[number].solution)
    assert made.used["face"] == number and "# --- 14.1 touches_face ---" in (tmp_path / "my_engine.py").read_text(
        "utf-8"
    )
    assert board.t == board.last and board.putts == board.plays == 1 and board.holed, "the ball stays where it is"
    assert board.alt.endswith("one. The next putt runs on your “face” (exercise 14.1); the rest is on loan.")
    board.act("tee")
    assert board.alt.endswith("The next putt runs on your “face” (exercise 14.1); the rest is on loan.")
    struck(board).redraw()
    assert board.alt.endswith("one. It ran on your “face” (exercise 14.1); the rest is on loan.") and not board.ribbon
    made.use("corner", BROKEN)
    assert board.alt.endswith(
        "It ran on your “face” (exercise 14.1); the rest is on loan. "
        "The next putt runs on your “face” (exercise 14.1) and a broken “corner”; the rest is on loan."
    )
    assert board.ribbon == "Broken on purpose: “corner” sees no corner."


def test_a_wrong_answer_is_played_under_its_ribbon(made):
    assert as_it_stands("14.3", Checked("wrong", 1), never) is not None
    shown = AsItStands("14.1", SOCKETS["face"].broken)
    shown.play()
    _, game, panel = shown.children
    assert game.ribbon == "Here a part plays that is known to fail: “face” is your 14.1."
    assert game.begins and game.t == 0 and len(game.putt.t) > 60 and made.used["face"] == TRIED
    assert [row["name"] for row in panel.rows] == PARTS
    panel.receive({"socket": "face"})
    assert made.used["face"] == BROKEN and panel.rows[0]["kind"] == "broken"
    panel.receive({"socket": "face"})
    assert made.used["face"] == LOAN and not game.ribbon and game.putts == 1


@pytest.mark.slow
def test_a_ball_that_rests_stays_there_when_a_part_changes_and_the_next_putt_runs_on_that(made):
    board = struck(hole._golf_on(made), (90.0, 12.0))
    there, putt = board.at(), board.putt
    made.use("edge", BROKEN)
    assert board.plays == board.putts == 1 and board.putt is putt and np.array_equal(board.at(), there)
    assert "The next putt runs on a broken “edge”" in board.alt and "It ran on" not in board.alt
    made.use("edge", LOAN)
    assert "runs on" not in board.alt
    made.use("edge", BROKEN)
    board.go_on()
    assert np.array_equal(board.start, there)
    struck(board, (30.0, 190.0)).redraw()
    assert board.putts == 2 and "It ran on a broken “edge”" in board.alt and "The next putt" not in board.alt


@pytest.mark.slow
def test_the_games_keep_out_of_each_other(made):
    for name in PARTS:
        made.use(name, BROKEN)
    table, green = pool._on_engine(made, "trick"), hole._golf_on(made)
    assert not table.ribbon and made.parts()[1] == set(parts_of(POOL)) and "“edge” sees no edge" in green.ribbon
    assert made.blamed() == "the parts that are not on loan"
    assert [row["name"] for row in _Panel(made, game=GOLF).rows] == PARTS
    for name in PARTS:
        made.use(name, LOAN)
    made.use("relative", BROKEN)
    assert not green.ribbon and table.ribbon and "It rolls" not in green.alt


def test_the_lesson_shows_the_hole_and_its_sockets(made, monkeypatch):
    shown = []
    monkeypatch.setattr(hole, "display", shown.append)
    hole.golf()
    board, panel = shown
    assert isinstance(board, Marble) and [row["choice"] for row in panel.rows] == [LOAN] * 4


# For a page on which nobody rolls a ball.


@pytest.mark.slow
@pytest.mark.parametrize("v", [HOLES, (225.0, 90.0), (80.0, -30.0)])
def test_a_putt_in_fewer_rows_is_the_same_to_the_eye(v):
    putt = fairway.with_contacts(fairway.putted(TEE, v))
    less = fairway.thinned(putt)
    assert len(less.t) < len(putt.t) / 2 and less.holed == putt.holed
    assert less.p[[0, -1]].tolist() == putt.p[[0, -1]].tolist() and less.t[-1] == pytest.approx(putt.t[-1], abs=5e-4)
    there = np.stack([np.interp(putt.t, less.t, x) for x in less.p.T], axis=1)
    assert np.max(np.abs(there - putt.p)) < 0.3 + 260 * 5e-4


@pytest.mark.slow
def test_what_is_rehearsed_is_what_is_rolled_and_the_first_putt_is_among_it(monkeypatch):
    monkeypatch.setattr(marble, "ANGLES", (0, 8))
    monkeypatch.setattr(marble, "SPEEDS", (120.0,))
    seen = {}
    for name, board in Marble().rehearsals():
        tip = board.places().get("velocity of the ball")
        seen[name] = (board.aim.tolist(), tip and tip[2], board.putt)
    assert [*seen] == [f"{deed} {k}" for k in range(4) for deed in ("drag", "done")]
    assert seen["drag 1"][0] == Marble().aim.tolist() == marble.FIRST.tolist(), "putt as it lies"
    assert seen["done 0"][2].holed and not seen["done 1"][2].holed and seen["drag 0"][2] is None
    for k in range(4):
        own = fairway.putted(TEE, seen[f"drag {k}"][0])
        assert seen[f"done {k}"][2].p[-1].tolist() == own.p[-1].tolist()
