"""A vote in a picture: it locks everything until somebody has chosen, and then the picture answers by its film."""

import re

import pytest

from lib.show import Stage, front
from lib.show.board import Board
from lib.show.central import SHOT
from lib.show.quadratic.stencil import Stencil
from lib.show.vote import OPEN, Answer, ballot

SCENE = {"p1": (0, 0), "v1": (0, 0), "r1": 1, "p2": (-6, 1), "v2": (10, 0), "r2": 1}
ANSWERS = (Answer("Never.", "They do."), Answer("At 0.4 & so.", "There they touch.", right=True), Answer("Now.", "No."))
EVENTS = {
    "drag": {"handle": "centre of B", "x": 0.5, "y": 0.5, "done": True},
    "key": {"handle": "centre of B", "dx": 1, "dy": 0, "fine": False},
    "time": {"t": 0.5},
    "borrow": {"of": "x"},
}


def asked() -> Stage:
    made = Stage(**SCENE, views=("world",), reveal=False)
    made.ask("When?", ANSWERS)
    return made


def say(board: Board, kind: str, **event) -> None:
    board.receive({"kind": kind, "event": event, "number": board.answered + 1})


def as_it_is(board: Board) -> tuple:
    return str(board.scene), board.t, board.plays, board.alt, board.chosen


@pytest.mark.parametrize("kind", EVENTS)
def test_before_the_vote_nothing_happens_but_is_acknowledged(kind):
    made = asked()
    before = as_it_is(made)
    say(made, kind, **EVENTS[kind])
    assert as_it_is(made) == before and made.answered == 1 and made.locked


def test_what_tells_of_the_view_is_obeyed_before_the_vote():
    made = asked()
    say(made, "wide", width=300)
    say(made, "sight", view="a", seen=False)
    assert made.wide == 300 and made.onlookers == set() and set(OPEN) == {"choose", "wide", "sight"}


def test_one_answer_brings_the_result_and_the_film_and_frees_everything():
    made = asked()
    assert made.vote["film"] and made.chosen == -1
    say(made, "choose", number=0)
    assert (made.chosen, made.reveal, made.plays, made.locked) == (0, True, 1, False)
    say(made, "choose", number=1)
    assert (made.chosen, made.plays) == (0, 1), "the first answer stands"
    say(made, "drag", **EVENTS["drag"])
    say(made, "time", t=0.5)
    assert made.t == 0.5 and made.scene.p2[0] != -6


def test_the_picture_keeps_its_size_when_the_result_comes():
    made = asked()
    before = made.size
    say(made, "choose", number=2)
    assert made.size == before


def test_a_choice_that_is_none_is_refused():
    with pytest.raises(ValueError, match="number must be below 3, as there are so many answers; got 3"):
        say(asked(), "choose", number=3)
    with pytest.raises(ValueError, match="number must be at least 0"):
        say(asked(), "choose", number=-1)
    with pytest.raises(TypeError, match="number must be a whole number; got True"):
        say(asked(), "choose", number=True)
    with pytest.raises(ValueError, match="number must be below 0"):
        say(Stage(**SCENE), "choose", number=0)


def test_a_question_has_exactly_one_right_answer():
    for answers in (ANSWERS[:1], ANSWERS[::2], ANSWERS + ANSWERS):
        with pytest.raises(ValueError, match="exactly one of them right"):
            ballot("When?", answers)


@pytest.mark.slow
def test_where_no_kernel_runs_each_answer_unfolds_its_reply():
    html = asked()._repr_mimebundle_()[0]["text/html"]
    assert html.index("<img") < html.index("When?")
    assert "<summary>At 0.4 &amp; so.</summary><p><b>Right.</b> There they touch.</p></details>" in html
    assert "vote" not in Stage(**SCENE)._repr_mimebundle_()[0]["text/html"]


@pytest.mark.slow
def test_the_pictures_of_lessons_carry_a_vote_and_its_scene():
    made = Stencil("4.8", vote={"question": "When?", "answers": ANSWERS, "scene": SCENE})
    assert made.locked and made.lit == "4.8" and made.scene.p2.tolist() == [-6, 1]
    say(made, "state", name="4.5")
    assert made.lit == "4.8"
    say(made, "choose", number=1)
    say(made, "state", name="4.5")
    assert made.lit == "4.5" and made.plays == 1
    assert not Stencil("4.8").locked and Stencil("4.8", vote={"question": "?", "answers": ANSWERS}).scene is SHOT


def test_the_reply_can_be_read_whatever_is_done_after_the_vote():
    pale = re.findall(r"([^{}]*\.past[^{}]*)\{[^}]*opacity", front.CSS)
    assert pale and not any("replies" in rule or "said" in rule for rule in pale)
