"""Predictions reveal nothing before the click; exercises accept the solution and name the cause of a mistake."""

import re
from itertools import islice

import numpy as np
import pytest
from lessons import NOTEBOOKS, prose, read

from lib import METHODS, exact, published, quadratic, table, viete
from lib.show.boards.crowd import crowd
from lib.teach import Answer, attack, broken, compare, exercise, face_to_face, graze, predict, settles, timing
from lib.teach.exercises import check, every, same, tell, unanswered
from lib.teach.lessons import lesson04
from lib.teach.predictions import Question
from lib.teach.reading import without_docstring

EXERCISES = every()
MISTAKES = [(name, mistake) for name, asked in EXERCISES.items() for mistake in asked.mistakes]
SCENE = {"p1": (0, 0), "v1": (0, 0), "r1": 1, "p2": (1, 0), "v2": (4, 0), "r2": 1}
ANSWERS = (
    Answer("Sooner <now>.", "No & no."),
    Answer("Later.", "Never that."),
    Answer("At once.", "So it is.", right=True),
)


def printed(capsys) -> str:
    """What was printed, whatever its lines."""
    return " ".join(capsys.readouterr().out.split())


def solutions() -> dict[str, str]:
    """The code in every fold that is called Solution, by number."""
    fold = r"<summary>Solution ([\d.]+)</summary>\s*```python\n(.*?)```"
    return {number: text for path in NOTEBOOKS for number, text in re.findall(fold, prose(read(path)), flags=re.S)}


def defined(text: str):
    """The last function that a piece of code defines."""
    space = {}
    exec(text, space)
    return [value for value in space.values() if callable(value) and hasattr(value, "__code__")][-1]


def test_every_exercise_has_a_solution_and_every_solution_an_exercise():
    assert set(solutions()) == set(EXERCISES)


@pytest.mark.parametrize("name", EXERCISES)
def test_the_solution_in_the_fold_passes(name, capsys):
    exercise(name, defined(solutions()[name]))
    assert f"Exercise {name} is right, on all" in printed(capsys)


@pytest.mark.parametrize(("name", "mistake"), MISTAKES, ids=[f"{name} {m.cause[:40]}" for name, m in MISTAKES])
def test_a_known_mistake_fails_and_its_cause_is_named(name, mistake):
    report = check(EXERCISES[name], mistake.function)
    assert report.case is not None
    assert mistake.cause in tell(EXERCISES[name], report)


@pytest.mark.parametrize("name", EXERCISES)
def test_each_exercise_knows_two_mistakes_at_least(name):
    assert len(EXERCISES[name].mistakes) >= 2 or EXERCISES[name].sweep  # whose mistakes the attack knows


def test_the_cases_of_the_sweep_meet_every_boundary():
    p, v, r = (np.array(x) for x in zip(*(case for case in lesson04.pairs() if len(case[0]) == 2), strict=True))
    hit, t = exact.sweep(p, v, r)
    a, b = (v * v).sum(-1), (p * v).sum(-1)
    c = (p * p).sum(-1) - r * r
    assert ((a == 0) & hit).any() and ((a == 0) & ~hit).any()
    assert (c == 0).any() and (c < 0).any() and ((c > 0) & (b > 0)).any()
    assert (hit & (c > 0) & (b * b == a * c)).any(), "a graze"
    assert (hit & (t == 1)).any() and ((b * b > a * c) & (b < 0) & (c > 0) & ~hit).any()


@pytest.mark.parametrize("empty", [lambda *x: None, lambda *x: ...])
@pytest.mark.parametrize("name", EXERCISES)
def test_an_open_exercise_is_no_error(name, empty, capsys):
    assert unanswered(EXERCISES[name], empty)
    exercise(name, empty)
    assert capsys.readouterr().out.startswith(f"Exercise {name} is open. Return ")


def test_a_failure_is_told_in_numbers_and_drawn(capsys, monkeypatch):
    drawn = []
    monkeypatch.setattr("lib.teach.exercises.still", lambda **scene: drawn.append(scene))
    exercise("04.3", lambda p, v, r: 0.5)
    told = printed(capsys)
    assert told.startswith("Exercise 04.3 is not right yet. For p = (0, 0), v = (0, 0), r = 1 you say 0.5; right is 0.")
    assert tuple(drawn[0]["p2"]) == (0, 0) and drawn[0]["r1"] == 0.5


def drawn_by(name: str, answer, monkeypatch) -> list:
    """What the check of an answer draws."""
    drawn = []
    monkeypatch.setattr("lib.teach.exercises.still", lambda **scene: drawn.append(scene))
    monkeypatch.setattr("lib.teach.exercises.at_rest", drawn.append)
    exercise(name, answer)
    return drawn


@pytest.mark.parametrize("name", sorted(EXERCISES.keys() - {"07.1"}))  # 07.1 adds two numbers: nothing to draw
def test_every_exercise_draws_a_wrong_answer(name, monkeypatch):
    cases, scene = EXERCISES[name].cases()[:20], EXERCISES[name].scene
    wrong = list(islice((case for case in cases if scene(*case) is not None), 5))
    assert len(wrong) == 5, "only what has no picture, such as a = 0, goes without one"
    monkeypatch.setitem(EXERCISES, name, EXERCISES[name]._replace(cases=lambda: wrong))
    monkeypatch.setattr("lib.teach.exercises.every", lambda: EXERCISES)
    assert len(drawn_by(name, lambda *x: "no number", monkeypatch)) == 1


def test_two_contacts_at_one_instant_are_drawn_with_both(monkeypatch):
    (board,) = drawn_by("08.3", lambda v, n1, n2: tuple(v), monkeypatch)
    h = board.history
    assert list(zip(h.i, h.j, h.instant, strict=True))[:2] == [(0, 1, 0), (0, 2, 0)] and board.event() == 1
    assert np.allclose(h.v[1, 0], (-0.2, 0), atol=1e-12), "the public truth: the cue ball comes back with v / 5"


def test_a_ball_on_cloth_is_drawn_where_it_comes_to():
    scene = EXERCISES["10.2"].scene
    there, never = scene(1.0, 1.0, 0.5), scene(1.0, 1.0, 2.0)
    assert there.time() == pytest.approx(np.log(2), rel=1e-12) and there.event() == 0
    assert there.caption.endswith("The last was of ball 0 and the wall high x.")
    assert (
        never.time() == 10 and never.event() == -1 and table.at(never.history, 10).x[0, 0] == pytest.approx(1, abs=1e-4)
    )


def test_code_that_raises_is_told_as_such(capsys, monkeypatch):
    monkeypatch.setattr("lib.teach.exercises.still", lambda **scene: None)
    exercise("04.1", lambda p, v, r: p.missing)
    assert "your code raised AttributeError" in printed(capsys)


def test_a_bad_call_names_its_argument():
    with pytest.raises(ValueError, match=r"name must be among 00\.1.*got '99'"):
        exercise("99", print)
    with pytest.raises(TypeError, match="answer must be a function of p, v, r"):
        exercise("04.3", 7)


def test_answers_are_compared_with_care():
    assert same(None, np.inf) and same(float("nan"), float("nan")) and same([1, 2], (1, 2))
    assert (
        not same(1, 1.00001)
        and not same("x", 1)
        and not same(1, "x")
        and not same((1,), (1, 2))
        and not same(np.zeros(2), np.zeros(3))
    )
    assert same(np.arange(2), (0, 1)) and not same(np.array(1), (1,)) and not same("01", (0, 1))
    assert not same(ValueError(), 1) and same(ZeroDivisionError(), ZeroDivisionError("again"))


def question(stage=None) -> Question:
    return Question("When?", ANSWERS, stage or type("Stage", (), {"reveal": False, "plays": 0})())


@pytest.mark.parametrize("chosen", range(3))
def test_a_click_brings_its_own_reply_and_reveals_the_scene(chosen):
    stage = type("Stage", (), {"reveal": False, "plays": 0})()
    asked = question(stage)
    assert asked.reply.value == "" and not stage.reveal
    asked.buttons[chosen].click()
    assert stage.reveal and stage.plays == 1, "the answer is played"
    replies = [answer.reply.replace("&", "&amp;") in asked.reply.value for answer in ANSWERS]
    assert replies == [i == chosen for i in range(3)]
    assert ("Right." if chosen == 2 else "Not so.") in asked.reply.value


def test_without_a_kernel_the_replies_are_in_a_fold():
    data = question()._repr_mimebundle_()
    shown, fold = data["text/html"].split("<details>")
    assert "Sooner &lt;now&gt;." in shown and "No &amp; no." not in shown
    assert "No &amp; no." in fold and "So it is." in fold


def test_a_prediction_has_exactly_one_right_answer():
    for answers in (ANSWERS[:2], (*ANSWERS, ANSWERS[2]), ANSWERS[2:]):
        with pytest.raises(ValueError, match="exactly one of them right"):
            predict("When?", answers, scene=SCENE)


def test_a_prediction_shows_no_result(monkeypatch):
    shown = []
    monkeypatch.setattr("lib.teach.predictions.display", shown.append)
    predict("When?", ANSWERS, scene=SCENE)
    stage, asked = shown
    assert not stage.reveal and "t = " not in str(stage.saved().values())
    asked.buttons[2].click()
    assert stage.alt.startswith("A touches B from the start")


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        (([3, 2], [-6, 0], 2), "1.00 of r². That is a graze."),
        (([3, 1], [-6, 0], 2), "0.25 of r². Too deep."),
        (([3, 3], [-6, 0], 2), "2.25 of r². It passes by."),
        (([3, 2], [6, 0], 2), "no closest approach"),
        (([3, 2], [0, 0], 2), "It passes by."),
        (([0, 1], [1, 0], 2), "no closest approach"),
        (([3, 2], [-6, 0], 0), "no closest approach"),
    ],
)
def test_the_graze_is_graded_by_the_residual(pair, said):
    assert said in graze(*pair)


@pytest.mark.parametrize("name", published.ERRATA)
def test_a_published_fault_is_run_beside_its_cure(name, capsys):
    broken(published.ERRATA[name])
    told = printed(capsys)
    assert published.ERRATA[name].fault in told and "the article returns" in told and "lib." in told


def test_code_is_shown_without_its_docstring_and_with_its_comments():
    text = 'def f():\n    """Long."""\n    # why\n    return 1\n'
    assert without_docstring(text) == "def f():\n    # why\n    return 1"


def sweep_in_doubles(p, v, r):
    return bool(quadratic.sweep(p, v, r).hit)


def sweep_without_end(p, v, r):
    a, b, c = v @ v, p @ v, p @ p - r * r
    return bool(c <= 0 or (b < 0 and b * b >= a * c))


@pytest.mark.parametrize(("answer", "word"), [(sweep_in_doubles, "cancels"), (sweep_without_end, "upper bound")])
def test_a_sweep_is_judged_by_the_attack(answer, word, capsys):
    report = check(EXERCISES["07.3"], answer)
    assert report.tried == 2000 and report.right != report.answer
    causes = {finding.cause for finding in attacked(answer)}
    assert report.cause in causes and any(word in cause for cause in causes)


def attacked(answer):
    from lib.attack.hunt import attack as engine

    return engine(answer, seconds=60, pairs=2000).findings


def passing_by_too(p, v, r):
    D = (p @ v) ** 2 - (v @ v) * (p @ p - r * r)
    return 0.25 if D < 0 and p @ v < 0 else float(exact.sweep(p, v, r).t)


def test_an_unknown_mistake_of_a_sweep_is_looked_up(capsys, monkeypatch):
    monkeypatch.setattr("lib.teach.exercises.still", lambda **scene: None)
    exercise("04.3", passing_by_too)
    assert "They pass by" in printed(capsys)


def test_an_attack_is_told_and_drawn(capsys, monkeypatch):
    drawn = []
    monkeypatch.setattr("lib.teach.attacks.still", lambda *scene, caption: drawn.append(caption))
    attack(sweep_without_end, pairs=1000)
    told = printed(capsys)
    assert told.startswith("1000 pairs of 28 families: wrong in") and "times." in told
    assert len(drawn) == 1 and "the attacked sweep says" in drawn[0]
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


def test_face_to_face(monkeypatch):
    shown = []
    monkeypatch.setattr("lib.teach.attacks.display", shown.append)
    face_to_face(600)
    rows = [line.split(" | ") for line in shown[0].data.splitlines() if line.startswith("| ")]
    assert all(row[-1] == "✓ |" for row in rows[1:]) and len(rows) > 20
    assert any("%" in cell for cell in rows[2][1:])


def test_the_stage_that_settles_is_named():
    assert settles([4, 1.9], [-8, 0], 2).startswith("Settled by the filter")
    assert settles([4, 2 - 2.0**-52], [-8, 0], 2).startswith("Settled in double-double")
    assert settles([4, 2], [-8, 0], 2).startswith("Settled in whole numbers: D = 0 ±")


@pytest.mark.parametrize("crowd_", timing.CROWDS)
def test_all_that_race_give_one_answer(crowd_):
    p, v, r = crowd(*timing.CROWDS[crowd_], n=2000)
    t = viete.sweep(p, v, r).t
    found = timing.contestants(timing.Columns(*timing.columns(p, v, r)))
    for name, way in found.items():
        with np.errstate(all="ignore"):
            mine = way()
        assert mine == pytest.approx(t[: len(mine)]), name


def test_the_race_is_run_by_its_button(monkeypatch):
    monkeypatch.setattr(timing, "race", lambda *crowd_: {"numpy, masked": 1.04})
    made = timing.Measure()
    assert made.result.value == ""
    made.button.click()
    assert made.result.value.count("<td>1.0</td>") == 3 and "numpy, masked" in made.result.value
    assert "needs a running kernel" in made._repr_mimebundle_()["text/html"]
