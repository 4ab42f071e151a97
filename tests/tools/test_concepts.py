"""The concept questions: three forms of every idea, checked by `lib`, solved once more, and none a lesson's."""

import math
import re
from collections import Counter

import numpy as np
import pytest

import lib
from lib.show.vote import Answer
from lib.teach.lessons import LESSONS, lesson
from lib.teach.predictions import LookBack
from tools.room import checks, concepts, parameters
from tools.room.concepts import FORMS, KEPT

EVERY = FORMS + KEPT
QUESTIONS = concepts._questions(EVERY)
DRAWN = [(idea, form) for idea in concepts._ideas() for form in EVERY if "draw" in idea[form]]
KNOWN = {name: getattr(checks, name) for name in dir(checks) if not name.startswith("__")}
SEEDS = range(50)


def each(questions):
    return pytest.mark.parametrize("q", questions, ids=lambda q: q.name)


def texts_of(q):
    return [q.setting, q.question, *(answer.text for answer in q.answers)]


def test_every_lesson_has_ideas_and_every_idea_three_forms():
    ideas = concepts._ideas()
    assert {x["lesson"] for x in ideas} == set(LESSONS) and [x["lesson"] for x in ideas] == sorted(
        x["lesson"] for x in ideas
    )
    assert len(QUESTIONS) == 3 * len(ideas) >= 117 and len({q.name for q in QUESTIONS}) == len(QUESTIONS)
    assert len({x["name"] for x in ideas}) == len({x["mistake"] for x in ideas}) == len(ideas)
    for idea in ideas:
        assert set(idea) == {"lesson", "name", "mistake", *EVERY}
    for forms in zip(*(QUESTIONS[k::3] for k in range(3)), strict=True):
        assert tuple(q.form for q in forms) == EVERY and len({q.setting for q in forms}) == 3


@each(QUESTIONS)
def test_a_question_has_one_right_answer_and_a_reply_to_each(q):
    assert 3 <= len(q.answers) <= 4 and sum(answer.right for answer in q.answers) == 1 and q.question.endswith("?")
    assert all(answer.reply.strip().endswith((".", "?")) for answer in q.answers)
    assert len({answer.text for answer in q.answers}) == len({answer.reply for answer in q.answers}) == len(q.answers)
    assert all(text.count("$") % 2 == text.count("`") % 2 == 0 and "«" not in text for text in texts_of(q))
    assert not re.search(r"\bcm\b", q.setting) or re.search(r"cm|Lengths", q.setting)


@each([q for q in QUESTIONS if q.check])
def test_what_a_question_rests_on_is_true(q):
    assert bool(eval(q.check, KNOWN | q.given)) is True


def shown(answer):
    """The numbers in an answer's text, and by how much each may be off: half of its last decimal, if it has any."""
    texts = re.findall(r"[−-]?\d+(?:\.\d+)?", answer.text)
    off = {text: 0.5001 * 10.0 ** -len(text.partition(".")[2]) if "." in text else 1e-9 for text in texts}
    return [(float(text.replace("−", "-")), off[text]) for text in texts]


@each([q for q in QUESTIONS if any(q.numbers)])
def test_the_numbers_of_every_answer_come_from_lib_or_from_its_mistake(q):
    for answer, expression in zip(q.answers, q.numbers, strict=True):
        if expression:
            values = np.ravel(np.asarray(eval(expression, KNOWN | q.given), float)).tolist()
            said = shown(answer)
            assert len(values) == len(said), answer.text
            assert all(abs(x - y) <= off for x, (y, off) in zip(values, said, strict=True)), (answer.text, values)


def test_every_question_is_checked_and_the_numbers_of_a_right_answer_are_those_of_no_wrong_one():
    for q in QUESTIONS:
        right = [
            expression for answer, expression in zip(q.answers, q.numbers, strict=True) if answer.right and expression
        ]
        assert q.check or right, q.name
        if right and all(q.numbers) and not q.check:
            values = [tuple(np.ravel(np.asarray(eval(e, KNOWN | q.given), float)).round(9)) for e in q.numbers]
            assert len(set(values)) == len(values), texts_of(q)


def test_a_picture_shows_what_is_told():
    for q in QUESTIONS:
        if q.scene is not None and {"p", "v", "r"} <= set(q.given):
            p, v, r = lib.relative(**q.scene)
            told = [sum(x * x for x in q.given[name]) for name in ("p", "v")]
            assert checks.near([p @ p, v @ v, r], [*told, q.given["r"]]), q.name
        if q.graph is not None:
            heights, words = q.graph
            where = [k / 100 for k in range(101) if abs(heights[k]) < 1e-9]
            assert set(where) <= set(concepts._numbers(" ".join(texts_of(q)))) and where and len(words) > 40


def test_the_numbers_that_are_given_are_those_that_are_told():
    for q in QUESTIONS:
        told = {abs(x) for x in concepts._numbers(" ".join(texts_of(q)))}
        given = {name: x for name, x in q.given.items() if name in ("v", "e", "m", "way", "t", "s", "E", "first")}
        for name, x in given.items() if not q.drawn else ():
            parts = [abs(float(y)) for y in (x if isinstance(x, list) else [x])]
            seen = all(y in told or y in (0, 1) for y in parts)
            assert seen or q.idea in UNTOLD, (q.name, name, x)


UNTOLD = {
    "tunnelling",
    "a ray for two that move",
    "gap over speed",
    "a distance that changes evenly",
    "either root",
    "the exit for want of an entry",
    "a bounce without angles",
    "paths that cross",
    "a common motion",
    "the sign of b",
    "too late needs two signs",
    "a tolerance moves the border",
    "where a ball gets to",
    "a bound is no answer",
    "side spin on the cloth",
    "the right angle of a rolling ball",
    "an edge that nobody sees",
    "a gap that is multiplied",
    "a hit that comes later",
}
"""Where places are told instead of displacements, or numbers in words or as powers of ten."""


def test_the_right_answers_stand_about_equally_often_in_each_place_and_are_not_the_longest():
    by_form = {form: [q for q in QUESTIONS if q.form == form] for form in EVERY}
    for asked in by_form.values():
        places = Counter(q.right for q in asked)
        assert set(places) == {0, 1, 2, 3} and max(places.values()) - min(places.values()) <= 3
        lengths = [[len(answer.text) for answer in q.answers] for q in asked]
        longest = [
            q
            for q, long in zip(asked, lengths, strict=True)
            if long[q.right] == sorted(long)[-2] + 1 or long[q.right] > sorted(long)[-2]
        ]
        assert len(longest) < len(asked) / 3
    for one, other in (("A", "B"), ("A", "C"), ("B", "C")):  # the place of one form tells little of another's
        assert sum(x.right == y.right for x, y in zip(by_form[one], by_form[other], strict=True)) <= len(asked) / 3


def test_who_remembers_the_number_of_form_a_has_not_answered_form_b():
    for one, other, _ in zip(*(QUESTIONS[k::3] for k in range(3)), strict=True):
        a, b = (q.answers[q.right].text for q in (one, other))
        assert a != b or not any(concepts._numbers(a)), a


# None is a lesson's.


def votes(number):
    """Every question that a lesson asks: its text, its answers, and the numbers in all of it."""
    for name, found in vars(lesson(number)).items():
        some = found if isinstance(found, list | tuple) else [found]
        for one in some if name.isupper() else ():
            if isinstance(one, LookBack):
                yield one.question, [answer.text for answer in one.answers]
            elif isinstance(one, dict) and "question" in one:
                yield one["question"], [x.text for x in one["answers"] if isinstance(x, Answer)]


def numbers_in(texts):
    return {*concepts._numbers(" ".join(texts))} - {0, 1, 2}


def same_as(question, answers, vote):
    """Why a question is a vote of a lesson: one text, one set of answers, or all of its numbers, if they are three."""
    asked, rows = vote
    bare = lambda text: re.sub(r"\W+", " ", text).lower().strip()  # noqa: E731
    if bare(asked) == bare(question) and len(bare(asked)) > 24 or {*map(bare, rows)} == {*map(bare, answers)}:
        return "its words"
    theirs = numbers_in([asked, *rows])
    return "its numbers" if len(theirs) >= 3 and theirs <= numbers_in([question, *answers]) else ""


@pytest.mark.parametrize("number", LESSONS)
def test_no_question_is_a_lessons(number):
    asked = list(votes(number))
    assert len(asked) >= 3
    for q in QUESTIONS:
        for vote in asked:
            why = same_as(q.question, [x.text for x in q.answers], vote)
            assert not why or (why == "its numbers" and q.lesson != number), (q.name, vote)
    assert all(same_as(*vote, vote) for vote in asked if len(vote[0]) > 24), "a copy would not be noticed"


# Parameters.


def test_enough_questions_have_parameters():
    assert len(DRAWN) >= 25 and sum(form in KEPT for _, form in DRAWN) >= 25
    seen = {concepts._asked(idea, form, 7).name for idea, form in DRAWN}
    assert all(bool(q.drawn) == (q.name in seen) for q in QUESTIONS)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("idea", "form"), DRAWN, ids=[f"{idea['lesson']}-{form}-{idea['name']}" for idea, form in DRAWN]
)
def test_drawn_questions_keep_one_right_answer_and_short_numbers(idea, form):
    plain, seen = concepts._asked(idea, form), set()
    for seed in SEEDS:
        q = concepts._asked(idea, form, seed)
        texts = [answer.text for answer in q.answers]
        assert len(set(texts)) == len(texts) == len(plain.answers) and sum(a.right for a in q.answers) == 1
        assert bool(eval(q.check, KNOWN | q.given)) is True
        told = " ".join((*texts_of(q), *(answer.reply for answer in q.answers)))
        assert not re.search(r"\.\d{3}|\d{11}|«", told), told
        right, *wrong = sorted(q.answers, key=lambda answer: not answer.right)
        assert concepts._numbers(right.text) not in [concepts._numbers(x.text) for x in wrong if not words(x, right)]
        chosen = HAND[q.name](concepts._numbers(f"{q.setting} {q.question}"), q)
        assert [x.text for x in q.answers if said(x.text, chosen)] == [right.text], (seed, chosen, told)
        seen.add(told)
    assert len(seen) >= 6, "hardly any two seeds differ"


def said(text, chosen):
    """Does an answer say what was found: begin with these words, or hold these numbers?"""
    if isinstance(chosen, str):
        return text.startswith(chosen)
    return len(found := concepts._numbers(text)) == len(chosen) and found == pytest.approx(chosen, abs=0.0051)


def words(x, y):
    """Do two answers differ in words and not only in numbers?"""
    bare = lambda text: re.sub(r"[−-]?\d+(?:\.\d+)?", "#", text)  # noqa: E731
    return bare(x.text) != bare(y.text)


def cross(x, y):
    return x[0] * y[1] - x[1] * y[0]


def dot(x, y):
    return x[0] * y[0] + x[1] * y[1]


def in_a_table(n):
    """The least distance of two balls, from the first two lines of a table of their places."""
    first, second = ([*np.subtract(n[k + 2 : k + 4], n[k : k + 2])] for k in (2, 7))
    v = 4 * np.subtract(second, first)
    return [abs(cross(first, v)) / math.hypot(*v)]


def falls_through(q):
    """Where the curve of a graph falls through zero."""
    heights = q.graph[0]
    return next(k for k in range(1, 101) if heights[k - 1] > 1e-9 >= heights[k]) / 100


def with_difference(n, q):
    """The displacements whose difference is that of the first."""
    v = [n[2] - n[0], n[3] - n[1]]
    rows = [concepts._numbers(answer.text) for answer in q.answers]
    return next(x for x in rows if [x[2] - x[0], x[3] - x[1]] == v)


def first_time(p, v, r):
    a, b, c = dot(v, v), dot(p, v), dot(p, p) - r * r
    return (-b - math.sqrt(b * b - a * c)) / a


def reflected(v, n):
    turn = 2 * math.atan2(n[1], n[0]) + math.pi - math.atan2(v[1], v[0])
    return [math.hypot(*v) * math.cos(turn), math.hypot(*v) * math.sin(turn)]


def untouched(times):
    """Of the pairs AB, AC, BD, CD the one that shares no ball with the earliest."""
    pairs = ["AB", "AC", "BD", "CD"]
    first = pairs[times.index(min(times))]
    return next(f"{x[0]} and {x[1]} only" for x in pairs if not set(x) & set(first))


def means(c):
    while len(c) > 1:
        c = [(x + y) / 2 for x, y in zip(c, c[1:], strict=False)]
    return c


def doubtful(rows):
    """Which pairs have a bound at least as large as their distance from the border."""
    return " and ".join(f"Pair {k}" for k, (x, bound) in enumerate(rows, 1) if abs(x) <= bound) + " only"


def roots_allowed(c):
    changes = sum((x > 0) != (y > 0) for x, y in zip(c, c[1:], strict=False))
    return {1: "Exactly one", 2: "None or two", 3: "One or three"}[changes]


HAND = {
    "00-c-paths-that-cross": lambda n, q: in_a_table(n),
    "00-c-a-common-motion": with_difference,
    "01-c-tunnelling": lambda n, q: f"They overlapped for {4 * n[2] / (n[7] - n[4]):g} of",
    "02-c-a-ray-for-two-that-move": lambda n, q: [n[8] - n[3], n[9] - n[4]],
    "02-c-a-length-that-is-still-needed": lambda n, q: [n[3] / math.hypot(n[0], n[1])],
    "02-c-no-motion-to-normalise": lambda n, q: "Asked for overlap" if n[2] <= 2 * n[3] else "",
    "03-c-gap-over-speed": lambda n, q: [first_time(n[2:4], n[4:6], n[6])],
    "03-c-a-distance-that-changes-evenly": lambda n, q: [math.sqrt((n[1] ** 2 + 3 * n[3] ** 2) / 4)],
    "03-c-arccos-of-a-computed-cosine": lambda n, q: [1.4, 10, -n[0] / 2],
    "04-c-either-root": lambda n, q: [falls_through(q)],
    "04-c-the-exit-for-want-of-an-entry": lambda n, q: "At $t = 0$" if q.graph[0][0] <= 0 else "",
    "04-c-a-frame-has-an-end": lambda n, q: [n[0] + n[2] // 1, n[2] % 1],
    "04-c-a-quadratic-without-its-square": lambda n, q: (
        "It divides 0 by 0. It should return " + ("0" if n[0] <= n[1] + n[2] else "None")
    ),
    "04-c-the-middle-term": lambda n, q: [2 * dot(n[4:6], n[6:8])],
    "05-c-the-sign-of-b": lambda n, q: [first_time(n[2:4], n[4:6], n[6]), 0],
    "05-c-too-late-needs-two-signs": lambda n, q: f"They touch at $t = {falls_through(q):g}$",
    "05-c-counts-are-not-times": lambda n, q: f"{n[0] - n[2]:g} roots, but no time" if n[3] > n[1] else "",
    "06-c-a-radius-drowned-by-a-distance": lambda n, q: "The whole of r²" if n[-1] == n[-3] ** 2 else "",
    "07-c-a-tolerance-moves-the-border": lambda n, q: doubtful([(x - n[0], n[1]) for x in (n[3], n[5], n[7])]),
    "07-c-a-value-and-its-bound": lambda n, q: doubtful([n[2:4], n[5:7], n[8:10]]),
    "08-c-an-impulse-for-balls-that-part": lambda n, q: f"In frame {next(n[k - 1] for k in (1, 3, 5) if n[k] < 0):g}",
    "08-c-turned-round-in-every-frame": lambda n, q: "Each frame" if n[1] == n[5] < 2 * n[0] else "",
    "08-c-a-bounce-without-angles": lambda n, q: reflected(n[8:10], n[10:12]),
    "09-c-restitution-and-energy": lambda n, q: [100 * (1 - (n[1] / n[0]) ** 2)],
    "09-c-the-mirror-s-2-and-its-normal": lambda n, q: f"n has length {n[2]:g}" if n[2] != 1 else "",
    "09-c-the-rest-of-the-frame": lambda n, q: [2 * n[3] - n[2] - n[1]],
    "09-c-which-way-the-plane-moves": lambda n, q: [n[3] - n[2]],
    "09-c-a-solid-not-a-sheet": lambda n, q: [-n[5] - n[0]],
    "09-c-a-margin-along-the-normal": lambda n, q: [n[0] * math.hypot(n[2], n[3]) / -n[3]],
    "10-c-the-last-bounces": lambda n, q: f"At {n[3] / (1 - (n[5] - n[3]) / n[3]):g} s",
    "10-c-the-earliest-first": lambda n, q: untouched(n),
    "11-c-where-a-ball-gets-to": lambda n, q: [2 * n[0] + n[1]],
    "11-c-a-bound-is-no-answer": lambda n, q: f"It is at {n[2]:g} or before; pair 2" if n[4] < n[2] <= n[6] else "",
    "12-c-pegs-are-not-points": lambda n, q: means(n[:5]),
    "12-c-changes-of-sign-and-roots": lambda n, q: roots_allowed(n),
    "13-c-back-spin-alone": lambda n, q: f"Forwards at {(5 * n[0] - 2 * n[1]) / 7:g} m/s",
    "13-c-the-right-angle-of-a-rolling-ball": lambda n, q: [
        (5 * n[4] + 2 * n[0]) / 7,
        5 * n[5] / 7,
    ],
    "13-c-side-spin-on-the-cloth": lambda n, q: f"Straight on, at {5 * n[0] / 7:g} m/s",
    "14-c-the-region-at-the-contact": lambda n, q: [n[7] + (n[10] - n[7]) * (n[9] - n[6]) / n[9]],
    "14-c-an-edge-that-nobody-sees": lambda n, q: [-n[2] / n[0], n[1] / n[0]],
    "14-c-what-is-left-of-a-step": lambda n, q: [n[1] / 2],
    "15-c-a-gap-that-is-multiplied": lambda n, q: [-n[1] * n[2] / (n[4] - n[1])],
    "15-c-a-hit-that-comes-later": lambda n, q: [n[1] + n[2] / n[0]],
    "15-c-an-angle-that-a-hit-widens": lambda n, q: [0.1 + 2 * 0.1 * n[0] / n[1]],
}
"""Every drawn question once more, as a student solves it from its text: the numbers of the answer, or its words."""


def test_a_seed_draws_the_same_on_every_machine():
    drawn = {q.name: q for q in concepts._questions(KEPT, 7)}
    assert drawn == {q.name: q for q in concepts._questions.__wrapped__(KEPT, 7)}
    assert concepts._questions(KEPT, 8) != concepts._questions(KEPT, 7) != concepts._questions(KEPT)
    one = drawn["01-c-tunnelling"].given
    assert [one[name] for name in ("r", "x1", "x2")] == [2, 15, 10], "another question than on other machines"


def test_numbers_that_suit_no_question_are_refused():
    told = {"setting": "«x»", "question": "?", "answers": [{"text": "«x»", "why": "."}, {"text": "1", "why": "."}]}
    with pytest.raises(ArithmeticError, match="no numbers suit"):
        parameters._values(told | {"draw": {"x": [1]}}, "one", 1)  # two answers agree
    with pytest.raises(ArithmeticError, match="no numbers suit"):
        parameters._values(told | {"draw": {"x": [0.125]}}, "one", 1)  # three places
    with pytest.raises(ArithmeticError, match="no numbers suit"):
        parameters._values(told | {"draw": {"x": [2]}, "check": "x > 2"}, "one", 1)
    assert parameters._values(told | {"draw": {"x": [1, 0.125, 2]}}, "one", 1)["x"] == 2
