"""The learner's engine: what fills a socket, that nothing is lost, and that the game goes on whatever a part does."""

import linecache
import textwrap
from itertools import combinations

import numpy as np
import pytest
import shots

from lib import setups, table
from lib.teach.asking import exercise
from lib.teach.checking import Checked
from lib.teach.engine import keeping, playing, pool, state, swerving
from lib.teach.engine.keeping import _Block
from lib.teach.engine.panel import _as_html, _Panel
from lib.teach.engine.pool import _swerve_on
from lib.teach.engine.sockets import GOLF, POOL, SOCKETS, _socket_of, parts_of
from lib.teach.engine.state import ARTICLE, BROKEN, LOAN, _Engine
from lib.teach.engine.trying import AsItStands, as_it_stands
from lib.teach.exercises import every

OPEN = table.room([-9, -9], [9, 9])


@pytest.fixture
def place(tmp_path, monkeypatch):
    path = tmp_path / "my_engine.py"
    monkeypatch.setenv("MY_ENGINE", str(path))
    return path


def learnt(source: str, name: str, **around):
    """A function as if it had been written in a notebook's cell."""
    room = {"__name__": "__main__", "np": np} | around
    text = textwrap.dedent(source)
    file = f"<cell {abs(hash(text))}>"
    exec(compile(text, file, "exec"), room)
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    return room[name]


SWEEP = """
    def sweep(p, v, r):
        a, b, c = v @ v, p @ v, p @ p - r * r
        if c <= 0:
            return 0.0
        D = b * b - a * c
        if b >= 0 or D < 0:
            return np.inf
        t = c / (-b + np.sqrt(D))
        return t if t <= 1 else np.inf
    """


def on_loan(**parts):
    """Lib's parts but for these, and the names of what is still on loan."""
    names = {name.replace(" ", "_"): name for name in parts_of(POOL)}
    mine = {names[name]: part for name, part in parts.items()}
    return {name: SOCKETS[name].loan for name in names.values()} | mine, frozenset(names.values()) - mine.keys()


def on(balls, room, until, **parts):
    """A game on lib's parts but for these."""
    made, given = on_loan(**parts)
    return playing._play(made, balls, room, until, given)


SHOTS = {
    "two touching": (shots.two_touching(), OPEN, 9),
    "alone": (table.balls([[0, 0]], [[3, 1]]), OPEN, 20),
    "nobody": (table.balls(np.zeros((0, 2)), np.zeros((0, 2))), OPEN, 3),
    "three": (table.balls([[-5, 0], [0, 0.5], [4, -1]], [[3, 0], [0, 0], [-1, 0.2]]), OPEN, 8),
    "a break": (setups.break_shot(), setups.pool(), 0.8),
    "off a cushion": (table.balls([[1.0, 0.3]], [[3.0, 2.0]], setups.RADIUS), setups.pool(), 4),
    "into jaws and out": (table.balls([[0.74, 0.84]], [[-2.05, -2.19]], setups.RADIUS), setups.tournament(), 4),
    "a break with jaws": (setups.break_shot(0.7), setups.tournament(), 1.2),
}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", SHOTS)
def test_on_loan_the_game_is_that_of_lib(name):
    balls, room, until = SHOTS[name]
    played, told = on(balls, room, until)
    known = table.run(balls, room, until)
    assert told == [] and len(played.t) == len(known.t)
    assert np.sort(played.t) == pytest.approx(np.sort(known.t), abs=1e-9)
    mine, right = table.at(played, until), table.at(known, until)
    assert mine.x == pytest.approx(right.x, abs=1e-6) and mine.v == pytest.approx(right.v, abs=1e-6)


def test_right_parts_of_ones_own_play_the_same_game():
    solutions = {number: asked.solution for number, asked in every().items()}
    balls, room, until = SHOTS["three"]
    known = table.run(balls, room, until)
    for name in parts_of(POOL):
        for number, as_part in SOCKETS[name].exercises.items():
            part = as_part(solutions[number])
            played, told = on(balls, room, until, **{name.replace(" ", "_"): part})
            assert told == [], (name, number)
            if getattr(part, "by_frames", False):
                assert 0 < played.t[0] - known.t[0] < 1 / 60, "looks see it late, by less than a frame"
                continue
            assert played.t == pytest.approx(known.t, abs=1e-9), (name, number)
            assert table.at(played, until).x == pytest.approx(table.at(known, until).x, abs=1e-6)


def endless(*given):
    while True:
        pass


class Odd:
    def __bool__(self):
        raise ArithmeticError("neither")

    def __repr__(self):
        raise RuntimeError("no name")


def leave(*given):
    raise SystemExit(3)


NONSENSE = {
    "nothing": lambda *given: None,
    "nan": lambda *given: np.nan,
    "a word": lambda *given: "soon",
    "a list": lambda *given: [1, 2, 3, 4],
    "odd": lambda *given: Odd(),
    "raises": lambda *given: 1 / 0,
    "leaves": leave,
    "takes no such arguments": lambda: 0,
    "far": lambda *given: (np.full(2, 1e300), np.full(2, np.inf)),
    "the past": lambda *given: -3.0,
}


def swerved(parts, what):
    """The last shot stands whatever a part answers: what is no time is told."""
    flown = swerving._play(parts, -1.14)
    assert np.all(np.isfinite(flown.x)) and all("curved way" in line for line in flown.told) and len(flown.told) <= 1
    assert bool(flown.told) == (what not in ("nan", "the past")) or what in ("nothing", "nan")
    assert what != "the past" or (flown.met, flown.t) == (1, 0.0)
    if what in ("raises", "leaves"):
        assert "raised" in flown.told[0] and flown.met == 0


@pytest.mark.one_in(12)
@pytest.mark.parametrize("what", NONSENSE)
@pytest.mark.parametrize("name", parts_of(POOL))
def test_whatever_a_part_answers_the_game_goes_on(name, what, monkeypatch):
    monkeypatch.setattr(playing, "MOST", 200)  # many nonsenses have a ball meet the same thing for ever
    balls, room, until = SHOTS["three"]
    parts, given = on_loan(**{name.replace(" ", "_"): NONSENSE[what]})
    if name == "curved way":
        swerved(parts, what)
        return
    played, told = playing._play(parts, balls, room, until, given)
    assert len(told) <= 2 and all(name in line or "ended there" in line for line in told)
    if what in ("raises", "leaves"):
        assert told and "raised" in told[0]
    at_the_end = table.at(played, played.until)
    assert np.all(np.isfinite(at_the_end.x)) and np.all(np.isfinite(at_the_end.v))


def test_a_part_that_never_sees_a_contact_lets_balls_through():
    balls, room, until = SHOTS["three"]
    played, told = on(balls, room, 2, first_contact=lambda p, v, r: np.inf)
    assert told == [] and np.all(played.kind != table.BALL)
    assert table.at(played, 2).x == pytest.approx(balls.x + 2 * balls.v)


def test_whom_a_part_does_not_ask_flies_through():
    """The pair that is left out never meets; all others, cushions and pockets do as they would."""
    balls, room = table.balls([[-6, 0], [0, 0], [-6, 5], [0, 5]], [[3, 0], [0, 0], [3, 0], [0, 0]]), OPEN
    played, told = on(balls, room, 2, whom_to_ask=lambda p, v, r: [(2, 3)])
    assert told == [] and [(int(i), int(j)) for i, j in zip(played.i, played.j, strict=True)] == [(2, 3)]
    assert table.at(played, 2).x[0] == pytest.approx([0, 0]), "through ball 1"
    both, _ = on(balls, room, 2)
    assert len(both.t) == 2


@pytest.mark.slow
def test_whom_to_ask_is_given_the_rest_of_the_time_and_the_balls_in_play():
    seen = []

    def all_of_them(p, v, r):
        seen.append((p.copy(), v.copy(), r.copy()))
        return [(j, i) for i in range(len(r)) for j in range(i)]  # turned round is no fault here

    balls, room, until = setups.break_shot(), setups.pool(), 1.5
    played, told = on(balls, room, until, whom_to_ask=all_of_them)
    known, _ = on(balls, room, until)
    assert told == [] and played.t.tolist() == known.t.tolist()
    assert seen[0][1][0] == pytest.approx(balls.v[0] * table.end_of(room, until)) and len(seen[0][2]) == 16
    assert len(seen) <= len(known.t) + 1, "once an event, not once a ball"
    assert len(seen[-1][2]) == 16 - np.sum(known.kind == table.POCKET) < 16


@pytest.mark.parametrize("answer", [[(0, 9)], [(-1, 0)], [(0, 0.5)], [(0, 1, 2)], "01", 3, {0: 1}])
def test_what_is_no_list_of_pairs_is_told_and_nobody_is_asked(answer):
    balls, room, _ = SHOTS["three"]
    played, told = on(balls, room, 2, whom_to_ask=lambda p, v, r: answer)
    assert np.all(played.kind != table.BALL)
    assert told == [f"whom to ask answered {answer!r}, which is no list of pairs"]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", SHOTS)
def test_lent_and_the_article_s_pairs_play_the_same_game(name):
    balls, room, until = SHOTS[name]
    known, _ = on(balls, room, until)
    for part in (SOCKETS["whom to ask"].loan, lambda p, v, r: list(combinations(range(len(r)), 2))):
        played, told = on(balls, room, until, whom_to_ask=part)
        assert told == [] and played.t.tolist() == known.t.tolist()


def test_an_articles_part_can_be_chosen_only_once_its_laboratory_is_open(place):
    engine = state.engine()
    assert not any(ARTICLE in engine.choices(name) for name in SOCKETS)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", SHOTS)
def test_who_is_next_of_ones_own_is_asked_of_those_whom_another_part_leaves_together(name):
    """Both parts work at once: with sound ones nothing changes, and whoever is not asked flies through."""
    balls, room, until = SHOTS[name]
    first, whom = every()["10.3"].solution, every()["11.2"].solution
    known, _ = on(balls, room, until)
    alone, _ = on(balls, room, until, who_is_next=first)
    both, told = on(balls, room, until, who_is_next=first, whom_to_ask=whom)
    assert told == [] and both.t == pytest.approx(alone.t, abs=1e-12)
    assert name.startswith("a break") or both.t == pytest.approx(known.t, abs=1e-9)
    nobody, told = on(balls, room, until, who_is_next=first, whom_to_ask=lambda p, v, r: [])
    assert told == [] and not np.any(nobody.kind == table.BALL)


def test_groups_hang_together_by_their_pairs():
    there = np.array([0, 2, 3, 5, 6, 7])
    assert [group.tolist() for group in playing._groups(there, {(0, 5), (2, 3), (5, 6)})] == [[0, 5, 6], [2, 3]]
    assert [group.tolist() for group in playing._groups(there, {(0, 2), (3, 5), (2, 5)})] == [[0, 2, 3, 5]]
    assert playing._groups(there, set()) == [] and playing._groups(there, None)[0] is there
    assert playing._groups(there[:1], None) == []


def test_the_next_event_of_a_pair_fills_no_socket_for_it_is_no_sweep_of_a_frame(place):
    """Where two touch and part (10.1) is no event, and the sweep of lesson 04 says a hit: one has to be false there."""
    parting = np.array([2.0, 0]), np.array([1.0, 0]), 2.0
    assert every()["10.1"].solution(*parting) == np.inf and every()["04.3"].solution(*parting) == 0
    assert _socket_of("10.1") == ""
    told = state.filled("10.1", learnt("def next_event(p, v, r):\n    return 0.0\n", "next_event"))
    assert told.startswith("Your engine's part “first contact” stays as it is") and "It is kept" in told
    assert set(state.engine().used.values()) == {LOAN}
    text = place.read_text(encoding="utf-8")
    place.write_text(text.replace("IN_USE = {}", "IN_USE = {'first contact': '10.1'}"), encoding="utf-8")
    assert _Engine().used["first contact"] == LOAN, "nor where an older file says so"


def test_lent_pairs_are_those_whose_reaches_overlap():
    p, v = np.array([[0.0, 0], [9, 0], [4, 0]]), np.array([[4.0, 0], [0, 0], [0, 0]])
    assert SOCKETS["whom to ask"].loan(p, v, np.ones(3)) == [(0, 2)]
    assert SOCKETS["whom to ask"].loan(p, 2 * v, np.ones(3)) == [(0, 1), (0, 2)]


def test_a_part_that_hangs_is_ended_and_told(monkeypatch):
    monkeypatch.setattr(playing, "PATIENCE", 0.3)
    balls, room, until = SHOTS["three"]
    played, told = on(balls, room, until, first_contact=endless)
    assert told == ["the parts took more than 0.3 s, and the shot was ended there"] and played.ended == "events"


def test_a_part_that_says_now_for_ever_is_ended_and_told(monkeypatch):
    monkeypatch.setattr(playing, "MOST", 50)
    balls, room, until = SHOTS["three"]
    parts, given = on_loan(first_contact=lambda p, v, r: 0.0)
    played, told = playing._play(parts, balls, room, until, given)
    assert len(played.t) < 53 and told == ["more than 50 events in one shot: it was ended there"]


def test_a_part_cannot_move_the_balls():
    def greedy(p, v, r):
        p += 100
        v *= 0
        return np.inf

    balls, room, _ = SHOTS["three"]
    before = balls.x.copy(), balls.v.copy()
    played, _ = on(balls, room, 2, first_contact=greedy)
    assert (balls.x == before[0]).all() and (balls.v == before[1]).all()
    assert table.at(played, 2).x == pytest.approx(balls.x + 2 * balls.v)


def test_what_passes_fills_its_socket_and_is_kept(place, capsys):
    answer = learnt(SWEEP, "sweep")
    exercise("04.3", answer)
    assert "It is in your engine now, as its part “first contact”. It is kept in my_engine.py." in " ".join(
        capsys.readouterr().out.split()
    )
    assert state.engine().used["first contact"] == "04.3"
    text = place.read_text(encoding="utf-8")
    assert "# --- 04.3 sweep ---\nimport numpy as np\n" in text and "def sweep(p, v, r):" in text
    again = _Engine()  # as after a new start
    assert again.used["first contact"] == "04.3" and again.own["04.3"](np.array([4, 0]), np.array([-4, 0]), 2) == 0.5
    exec(compile(text, "my_engine.py", "exec"), {})


@pytest.mark.slow
def test_what_fails_is_not_kept(place, capsys):
    exercise("04.3", learnt("def sweep(p, v, r):\n    return 0.5\n", "sweep"))
    assert not place.exists() and state.engine().used["first contact"] == LOAN


def test_an_exercise_without_a_socket_is_kept_too(place, capsys):
    exercise("04.1", learnt("def coefficients(p, v, r):\n    return v @ v, p @ v, p @ p - r * r\n", "coefficients"))
    assert "# --- 04.1 coefficients ---" in place.read_text(encoding="utf-8")
    assert set(state.engine().used.values()) == {LOAN}


def test_the_one_before_is_never_lost(place):
    state.filled("04.3", learnt(SWEEP, "sweep"))
    first = place.read_text(encoding="utf-8")
    state.filled("04.1", learnt("def coefficients(p, v, r):\n    return 1, 2, 3\n", "coefficients"))
    assert not list(place.parent.glob("my_engine_*")), "what is only added to needs no copy"
    second = place.read_text(encoding="utf-8")
    state.filled("04.3", learnt(SWEEP.replace("D < 0", "0 > D"), "sweep"))
    assert place.with_name("my_engine_1.py").read_text(encoding="utf-8") == second != first
    place.write_text("# my own words\n" + place.read_text(encoding="utf-8"), encoding="utf-8")
    edited = place.read_text(encoding="utf-8")
    state.KERNEL.engine = None
    state.filled("00.3", learnt("def touching(p, r):\n    return p @ p <= r * r\n", "touching"))
    assert place.with_name("my_engine_2.py").read_text(encoding="utf-8") == edited
    assert set(keeping._read(place)[1]) == {"00.3", "04.1", "04.3"}


def test_a_block_that_does_not_load_is_told_and_stays(place):
    state.filled("04.3", learnt(SWEEP, "sweep"))
    place.write_text(
        place.read_text(encoding="utf-8") + "\n\n# --- 08.2 collision ---\ndef collision(:\n", encoding="utf-8"
    )
    state.KERNEL.engine = None
    engine = state.engine()
    assert engine.used["first contact"] == "04.3" and "08.2 does not load: SyntaxError" in engine.trouble[0]
    state.filled("00.3", learnt("def touching(p, r):\n    return p @ p <= r * r\n", "touching"))
    assert "# --- 08.2 collision ---\ndef collision(:" in place.read_text(encoding="utf-8")


def test_what_it_needs_is_kept_with_it(place):
    helper = learnt("def c_of(p, r):\n    return p @ p - r * r\n", "c_of")
    source = "def touching(p, r):\n    return c_of(p, r) <= TINY + sqrt(0)\n"
    import math

    state.filled("00.3", learnt(source, "touching", c_of=helper, TINY=0.0, sqrt=math.sqrt))
    again = _Engine()
    assert again.own["00.3"](np.array([3.0, 4.0]), 5) and not again.own["00.3"](np.array([3.0, 4.0]), 4)


@pytest.mark.parametrize("word", ["inf", "-inf", "nan"])
def test_a_number_that_has_no_name_in_python_is_kept_by_its_word(place, word):
    source = "def touching(p, r):\n    return FAR, MORE\n"
    told = state.filled("00.3", learnt(source, "touching", FAR=float(word), MORE=(1, float(word))))
    assert "It is kept in my_engine.py." in told
    assert repr(_Engine().own["00.3"](np.zeros(2), 1)) == f"({word}, (1, {word}))"


@pytest.mark.parametrize("answer", [lambda p, r: p @ p <= r * r, np.allclose])
def test_what_cannot_be_kept_says_why_and_fills_its_socket_all_the_same(place, answer):
    told = state.filled("00.3", answer)
    assert "It could not be kept in my_engine.py:" in told and state.engine().used["touching now"] == "00.3"


def test_a_socket_runs_on_what_is_chosen(place):
    engine = state.engine()
    assert engine.choices("first contact") == [LOAN, BROKEN]
    engine.articles["first contact"] = lambda p, v, r: 0.25
    state.filled("04.3", learnt(SWEEP, "sweep"))
    assert engine.choices("first contact") == [LOAN, ARTICLE, "04.3", BROKEN]
    seen = []
    engine.listeners.append(lambda: seen.append(engine.used["first contact"]))
    for choice in (ARTICLE, LOAN, "04.3"):
        engine.use("first contact", choice)
    assert seen == [ARTICLE, LOAN, "04.3"] and _Engine().used["first contact"] == "04.3"
    engine.use("first contact", LOAN)
    assert _Engine().used["first contact"] == LOAN and "04.3" in _Engine().own
    with pytest.raises(ValueError, match="name must be among relative, .*; got 'spin'"):
        engine.use("spin", LOAN)
    with pytest.raises(
        ValueError, match="choice must be among on loan, an article's, 04.3, broken on purpose; got '05.3'"
    ):
        engine.use("first contact", "05.3")


def test_every_exercise_with_a_socket_exists_and_every_lent_part_answers():
    for socket in SOCKETS.values():
        assert socket.exercises.keys() <= every().keys()
    assert _socket_of("07.3") == "never wrong"
    assert keeping._read(keeping._place()) == ({}, {}) and _Block("a", "b").name == "a"


def test_the_panel_shows_every_socket_and_a_press_takes_the_next_choice(place):
    panel, golf = _Panel(state.engine()), _Panel(state.engine(), game=GOLF)
    assert [row["name"] for row in panel.rows + golf.rows] == list(SOCKETS), "each in its game"
    assert {row["kind"] for row in panel.rows} == {"loan"}
    state.filled("04.3", learnt(SWEEP, "sweep"))
    chosen = {row["name"]: row for row in panel.rows}["first contact"]
    assert (chosen["choice"], chosen["kind"], chosen["choices"]) == ("yours (04.3)", "own", 3)
    for choice in (BROKEN, LOAN):
        panel.receive({"socket": "first contact"})
        assert state.engine().used["first contact"] == choice
    with pytest.raises(ValueError, match="socket must be among relative"):
        panel.receive({"socket": "spin"})
    assert "<b>first contact</b>: on loan" in _as_html(panel.rows)["text/html"]


@pytest.mark.slow
def test_whatever_runs_in_a_socket_can_be_attacked(place, capsys):
    from lib.teach import attack

    attack("first contact", pairs=300)
    assert "wrong in 0 families" in capsys.readouterr().out
    state.filled("04.3", learnt(SWEEP, "sweep"))
    attack("first contact", pairs=300)
    assert "wrong in 0 families" not in capsys.readouterr().out
    with pytest.raises(ValueError, match="name must be among first contact, never wrong, curved way; got 'collide'"):
        attack("collide")


def test_two_lessons_that_are_open_at_once_lose_nothing_of_each_other(place):
    one, other = _Engine(), _Engine()
    for made, number, source, name in (
        (one, "00.1", "def relative(p1, v1, p2, v2):\n    return p2 - p1, v2 - v1\n", "relative"),
        (other, "04.3", SWEEP, "sweep"),
    ):
        state.KERNEL.engine = made
        state.filled(number, learnt(source, name))
    state.KERNEL.engine = one
    assert set(state.engine().own) == {"00.1", "04.3"}
    again = _Engine()
    assert (again.used["relative"], again.used["first contact"]) == ("00.1", "04.3")
    state.engine().use("first contact", LOAN)
    state.KERNEL.engine = other
    assert state.engine().used["first contact"] == "04.3", "what was set here stays"
    assert state.engine().used["relative"] == "00.1"
    state.engine().use("first contact", "04.3")
    state.KERNEL.engine = one
    assert state.engine().used["first contact"] == LOAN, "what is set in another lesson does not undo what was set here"


def test_a_folder_that_moves_takes_its_engine_along(place, tmp_path, monkeypatch):
    state.filled("04.3", learnt(SWEEP, "sweep"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    place.rename(elsewhere / "my_engine.py")
    monkeypatch.delenv("MY_ENGINE")
    monkeypatch.chdir(elsewhere)
    assert _Engine().used["first contact"] == "04.3"


def test_the_last_shot_goes_round_a_ball_on_loan_and_on_ones_own_sweep():
    solution = every()["12.3"].solution
    for part in (SOCKETS["curved way"].loan, solution):
        parts, _ = on_loan(curved_way=part)
        for bend, met in ((0.0, 0), (-0.9, 0), (-1.14, 2), (-1.4, 1), (1.0, 0)):
            flown = swerving._play(parts, bend)
            assert flown.met == flown.true[0] == met and flown.told == []
            assert flown.t == pytest.approx(flown.true[1], rel=1e-9) and "truly" not in swerving.told(flown)
            apart = np.hypot(*(flown.x[0] - flown.x[met or 1]).T) - 2 * setups.RADIUS
            assert apart.min() > -1e-9, "they never overlap"
    assert np.any(swerving._play(parts, -1.14).x[2] != swerving.BALLS.x[2]) and "round ball 1" in swerving.told(
        swerving._play(parts, -1.14)
    )


def test_without_the_bend_the_last_shot_flies_through(place):
    engine = _Engine()
    board = _swerve_on(engine)
    board.take(-1.5)
    assert "hits ball 1" in board.alt and "truly" not in board.alt
    engine.use("curved way", BROKEN)
    assert "hits nothing: it passes 3 cm below ball 2. It truly touches ball 1" in board.alt
    assert "it flies through" in board.alt
    assert np.all(board.shot.x[1] == swerving.BALLS.x[1])
    engine.own["12.3"] = lambda p, v, a, r: 0.1
    engine.used["curved way"] = "12.3"
    board.again()
    assert "and was stopped before" in board.alt
    board.take(0.0)
    assert "It truly touches none" in board.alt


def test_the_last_shot_s_collision_is_the_part_s_too():
    parts, _ = on_loan(collide=lambda v1, v2, n, m1, m2, e: (v1, v2))
    assert np.all(swerving._play(parts, -1.14).x[2] == swerving.BALLS.x[2]), "nobody is pushed"
    parts, _ = on_loan(collide=lambda *given: 1 / 0)
    flown = swerving._play(parts, -1.14)
    assert flown.told == ["collide raised ZeroDivisionError, division by zero"] and np.all(np.isfinite(flown.x))


def test_a_curved_part_that_hangs_is_ended(monkeypatch):
    monkeypatch.setattr(swerving, "PATIENCE", 0.3)
    flown = swerving._play(on_loan(curved_way=endless)[0], -1.14)
    assert flown.told == ["the parts took more than 0.3 s, and the shot was ended there"] and flown.met == 0


@pytest.mark.parametrize("bend", [2.0, -2.0, np.nan, np.inf])
def test_a_bend_that_the_cloth_cannot_give_is_refused(bend):
    with pytest.raises(ValueError, match="bend must be from"):
        swerving._play(on_loan()[0], bend)


def test_the_bend_is_dragged_and_played(place):
    board = _swerve_on(_Engine())
    x, y = board.ways[0].x[0]
    for to, bend in ((y - 9, -swerving.MOST), (y + 9, swerving.MOST), (y, 0.0)):
        board.move("bend", (x, to))
        assert board.bend == bend and board.png and board.handles[0]["name"] == "bend"
    for _ in range(30):
        board._on_key("bend", 0, -1, False)
    assert board.bend == pytest.approx(-1.5, abs=0.3)
    assert board.tracks["moves"] and board.scrub
    board.act("straight")
    told = "the cue ball hits nothing: it passes 22 cm above ball 2."
    assert board.bend == 0 and board.alt == f"With a bend of 0 m/s² {told}"


@pytest.mark.slow
def test_whatever_runs_on_a_curved_way_can_be_attacked(place, capsys):
    from lib.teach import attack

    attack("curved way", pairs=300)
    kinds = [line for line in capsys.readouterr().out.splitlines() if " times" in line]
    assert all("where rounding may decide" in line for line in kinds), "v T rounds, and no more than that"
    engine = state.engine()
    engine.use("curved way", BROKEN)
    attack("curved way", pairs=300)
    said = " ".join(capsys.readouterr().out.split())
    assert "The bend is left out" in said and "wrong in 0 families" not in said
    engine.use("curved way", LOAN)


def sees_nothing(p, v, r):
    return np.inf


@pytest.mark.slow
def test_a_wrong_answer_is_played_under_a_red_ribbon_until_its_socket_runs_on_something_else(monkeypatch, tmp_path):
    monkeypatch.setenv("MY_ENGINE", str(tmp_path / "my_engine.py"))
    monkeypatch.setattr(state.KERNEL, "engine", None)
    made = AsItStands("04.3", sees_nothing)
    assert len(made.children) == 1 and state.engine().warning() == ""
    made.play()
    _, game, panel = made.children
    assert game.ribbon == "Here a part plays that is known to fail: “first contact” is your 04.3."
    row = next(row for row in panel.rows if row["name"] == "first contact")
    assert (row["choice"], row["kind"]) == ("yours, as it stands", "tried")
    assert state.engine().parts()[0]["first contact"] is sees_nothing and not (tmp_path / "my_engine.py").exists()
    assert pool._on_engine(state.engine(), "bank").ribbon == game.ribbon
    assert game.history.until > 0 and game.begins, "it is played where the button was pressed"
    game.t = 0.0
    assert not any(line.size for line in game.foreseen(game.at(0.0))), "no line of aim where a part is known to fail"
    state.engine().use("first contact", state.LOAN)
    assert game.ribbon == "" and state.TRIED in state.engine().choices("first contact")
    made.play()
    assert made.children[1].ribbon and made.children[1] is not game
    state.filled("04.3", every()["04.3"].solution)
    assert made.children[1].ribbon == "" and state.TRIED not in state.engine().choices("first contact")


@pytest.mark.parametrize(
    ("number", "kind", "there"),
    [("04.3", "wrong", True), ("04.1", "wrong", False), ("04.3", "endless", False), ("12.3", "raised", True)],
)
def test_what_has_a_socket_and_comes_to_an_end_can_be_played(number, kind, there):
    assert (as_it_stands(number, Checked(kind, 1), sees_nothing) is not None) == there


@pytest.mark.slow
def test_a_game_that_nobody_sees_waits_at_its_beginning_for_a_part_that_was_changed(monkeypatch, tmp_path):
    monkeypatch.setenv("MY_ENGINE", str(tmp_path / "my_engine.py"))
    monkeypatch.setattr(state.KERNEL, "engine", None)
    seen, far = (pool._on_engine(state.engine(), "trick") for _ in range(2))
    for game, view in ((seen, True), (far, False)):
        game.receive({"kind": "sight", "event": {"view": "a", "seen": view}, "number": 1})
        game.shoot()
        game.t = 1.0
    AsItStands("04.3", sees_nothing).play()
    assert (seen.plays, far.plays) == (2, 1) and far.t == 0 and far.ribbon and len(far.history.t) < 4


def test_the_last_shot_wears_the_ribbon_too(monkeypatch, tmp_path):
    monkeypatch.setenv("MY_ENGINE", str(tmp_path / "my_engine.py"))
    monkeypatch.setattr(state.KERNEL, "engine", None)
    made = AsItStands("12.3", lambda p, v, a, r: 0.5)
    made.play()
    assert made.children[1].ribbon.startswith("Here a part plays that is known to fail: “curved way” is your 12.3")
