"""Predictions reveal nothing before the click; exercises accept the solution and name the cause of a mistake."""

import numpy as np
import pytest
from lessons import written_alone

from lib import METHODS, exact, quadratic, viete
from lib.show.deck import CARDS
from lib.show.viete.crowd import crowd
from lib.teach import Answer, attack, compare, exercise, predict, settles
from lib.teach.cases import pairs
from lib.teach.checking import check
from lib.teach.exercises import every
from lib.teach.predictions import _Question
from lib.teach.replies import tell
from lib.teach.viete import timing

EXERCISES = every()
MISTAKES = [(name, mistake) for name, asked in EXERCISES.items() for mistake in asked.mistakes]
SLIPS = [mistake.function.__module__ == "lib.teach.slips" for _, mistake in MISTAKES]
"""Which are known to several exercises: at every run one in six of them is made, in one of these or another."""
SCENE = {"p1": (0, 0), "v1": (0, 0), "r1": 1, "p2": (1, 0), "v2": (4, 0), "r2": 1}
ANSWERS = (
    Answer("Sooner <now>.", "No & no."),
    Answer("Later.", "Never that."),
    Answer("At once.", "So it is.", right=True),
)


def printed(capsys) -> str:
    """What was printed, whatever its lines."""
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("name", EXERCISES)
def test_the_solution_passes(name, capsys):
    exercise(name, written_alone(EXERCISES[name].solution))
    assert f"Exercise {name} is right, on all" in printed(capsys)


@pytest.mark.one_in(32)
@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(
    ("name", "mistake"),
    [
        pytest.param(*one, marks=pytest.mark.slow if slip and i % 6 else ())
        for i, (one, slip) in enumerate(zip(MISTAKES, SLIPS, strict=True))
    ],
    ids=[f"{name} {m.cause[:40]}" for name, m in MISTAKES],
)
def test_a_known_mistake_fails_and_its_cause_is_named(name, mistake):
    report = check(EXERCISES[name], mistake.function)
    said = tell(name, EXERCISES[name], report, mistake.function)
    assert report.case is not None and report.cause and report.cause in said
    if mistake.function.__module__ != "lib.teach.slips":  # which may be known by the lesson's own words too
        assert report.cause == mistake.cause


@pytest.mark.parametrize("name", EXERCISES)
def test_each_exercise_knows_two_mistakes_at_least(name):
    assert len(EXERCISES[name].mistakes) >= 2


def test_the_cases_of_the_sweep_meet_every_boundary():
    p, v, r = (np.array(x) for x in zip(*(case for case in pairs() if len(case[0]) == 2), strict=True))
    hit, t = exact.sweep(p, v, r)
    a, b = (v * v).sum(-1), (p * v).sum(-1)
    c = (p * p).sum(-1) - r * r
    assert ((a == 0) & hit).any() and ((a == 0) & ~hit).any()
    assert (c == 0).any() and (c < 0).any() and ((c > 0) & (b > 0)).any()
    assert (hit & (c > 0) & (b * b == a * c)).any(), "a graze"
    assert (hit & (t == 1)).any() and ((b * b > a * c) & (b < 0) & (c > 0) & ~hit).any()


def test_a_bad_call_names_its_argument():
    with pytest.raises(ValueError, match=r"name must be among 00\.1.*got '99'"):
        exercise("99", print)
    with pytest.raises(TypeError, match="answer must be a function of p, v, r"):
        exercise("04.3", 7)


def question() -> _Question:
    return _Question("When?", ANSWERS)


def button_of(asked, answer):
    return next(button for button in asked.buttons if button.description == answer.text)


@pytest.mark.parametrize("chosen", range(3))
def test_a_click_brings_its_own_reply(chosen):
    asked = question()
    assert asked.reply.value == ""
    button_of(asked, ANSWERS[chosen]).click()
    replies = [answer.reply.replace("&", "&amp;") in asked.reply.value for answer in ANSWERS]
    assert replies == [i == chosen for i in range(3)]
    assert ("Right." if chosen == 2 else "Not so.") in asked.reply.value


def test_without_a_kernel_the_replies_are_in_a_fold():
    data = question()._repr_mimebundle_()
    assert "<summary>Sooner &lt;now&gt;.</summary><p><b>Not so.</b> No &amp; no.</p></details>" in data["text/html"]
    assert data["text/html"].count("<details>") == 3 and "<b>Right.</b> So it is." in data["text/html"]


def test_a_prediction_has_exactly_one_right_answer():
    for answers in (ANSWERS[:2], (*ANSWERS, ANSWERS[2]), ANSWERS[2:]):
        with pytest.raises(ValueError, match="exactly one of them right"):
            predict("When?", answers, scene=SCENE)


def test_a_prediction_shows_no_result(monkeypatch):
    shown = []
    monkeypatch.setattr("lib.teach.predictions.display", shown.append)
    predict("When?", ANSWERS, scene=SCENE)
    (stage,) = shown
    assert not stage.reveal and "t = " not in str(stage.saved().values())
    assert "So it is." in stage._repr_mimebundle_()[0]["text/html"]
    stage.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    assert stage.alt.startswith("A touches B from the start") and stage.reveal and stage.plays == 1


def sweep_in_doubles(p, v, r):
    return bool(quadratic.sweep(p, v, r).hit)


def sweep_without_end(p, v, r):
    a, b, c = v @ v, p @ v, p @ p - r * r
    return bool(c <= 0 or (b < 0 and b * b >= a * c))


@pytest.mark.slow
def test_an_attack_is_told_and_drawn(capsys, monkeypatch):
    drawn = []
    monkeypatch.setattr("lib.teach.attacks.at_rest", lambda board, caption: drawn.append(caption))
    attack(sweep_without_end, pairs=1000)
    told = printed(capsys)
    assert told.startswith("1000 pairs of 28 families: wrong in") and "times." in told
    assert len(drawn) == 1 and "the attacked sweep says" in drawn[0]
    assert drawn[0].startswith("A wrong") and "(E" not in told and told.count("yours:") == 1, "one case, the drawn one"
    with pytest.raises(TypeError, match="answer must be one sweep"):
        attack("first contact", sweep_without_end)
    attack(lambda p, v, r: float(exact.sweep(p, v, r).t), pairs=300)
    assert "wrong in 0 families" in capsys.readouterr().out, "a time alone is an answer, too, as 04.3 asks for one"
    attack(exact.sweep, pairs=1000)
    assert capsys.readouterr().out.strip().endswith("wrong in 0 families.") and len(drawn) == 1


def test_methods_are_compared_on_one_pair(capsys):
    compare([15, -5], [-28, 21], 4.999999999999999)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(METHODS)
    assert [line.endswith("wrong") for line in lines] == [True] * 5 + [False] * 2
    compare([-6001.1, 0.1], [12000, 0], 0.5, dtype="float32")
    assert capsys.readouterr().out.count("wrong") == 3
    with pytest.raises(ValueError, match="^dtype must be float32 or float64"):
        compare([1, 0], [0, 0], 1, dtype="int")


def test_the_stage_that_settles_is_named():
    assert settles([4, 1.9], [-8, 0], 2).endswith("so the filter settles it.")
    assert "tell one value from 0, so it is settled in double-double." in settles([4, 2 - 2.0**-52], [-8, 0], 2)
    for pair in (([4, 2], [-8, 0], 2), ([-3, 4], [0, 0], 5), ([-23, 0], [18, 0], 5)):
        assert "tell one value from 0, so it is settled in whole numbers: it is exactly 0" in settles(*pair)


def test_in_each_card_of_lesson_07_a_value_that_decides_is_exactly_0():
    """As its fold says: c, b, g, D; and of b, where nothing moves, doubles are sure."""
    for name, value in (
        ("no motion, touching", "c"),
        ("no motion, apart", "b"),
        ("contact at t = 1", "g"),
        ("a graze", "D"),
    ):
        card = CARDS[name]
        x = exact.steps(card["p2"], card["v2"], 5)
        assert getattr(x, value) == 0 and (int(x.stage) == 0) == (value == "b")
        others = {"c": x.c <= 0, "g": x.g <= 0}
        assert value in "cgD" or not any(others.values()) and x.h >= 0 and x.D >= 0, "b < 0 alone fails"


@pytest.mark.parametrize("crowd_", timing.CROWDS)
def test_all_that_race_give_one_answer(crowd_):
    p, v, r = crowd(*timing.CROWDS[crowd_], n=2000)
    t = viete.sweep(p, v, r).t
    found = timing._contestants(timing._Columns(*timing._columns(p, v, r)))
    for name, way in found.items():
        with np.errstate(all="ignore"):
            mine = way()
        assert mine == pytest.approx(t[: len(mine)]), name


def test_the_race_is_that_of_the_crowd_of_the_lesson(monkeypatch):
    asked = []
    monkeypatch.setattr(
        timing, "race", lambda *crowd_: asked.append(crowd_) or dict.fromkeys([*timing.WAYS, "exact"], 1)
    )
    assert list(timing._raced()) == list(timing.WAYS) and asked == [(6, 2)]
    assert timing._ratio([2.0, 4.0, 6.0], [1.0, 4.0, 2.0]) == pytest.approx((1, 2, 3))
    low, middle, high = timing._ratio([*range(1, 50)], [1.0] * 49)
    assert middle == 25 and (low, high) == pytest.approx((25 - 0.14 * 48, 25 + 0.14 * 48)), "more rounds tell more"
