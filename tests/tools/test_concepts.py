"""The concept questions: three forms of every idea, checked by `lib`, solved once more, and none a lesson's."""

import math
import re
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from lib.show.vote import Answer
from lib.teach.lessons import LESSONS, lesson
from lib.teach.predictions import LookBack
from tools.room import checks, concepts, parameters
from tools.room.concepts import FORMS, KEPT
from tools.room.sketch import _corners, _fitted

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
        assert set(idea) - {"number"} == {"lesson", "name", "mistake", *EVERY}
    numbers = sorted(concepts._placed().values())
    assert numbers == list(range(1, len(ideas) + 1)), "a number is missing, or two ideas have one"
    for forms in zip(*(QUESTIONS[k::3] for k in range(3)), strict=True):
        assert tuple(q.form for q in forms) == EVERY and len({q.setting for q in forms}) == 3


@pytest.mark.one_in(2)
@each(QUESTIONS)
def test_a_question_has_one_right_answer_and_a_reply_to_each(q):
    assert 3 <= len(q.answers) <= 4 and sum(answer.right for answer in q.answers) == 1 and q.question.endswith("?")
    assert all(answer.reply.strip().endswith((".", "?")) for answer in q.answers)
    assert len({answer.text for answer in q.answers}) == len({answer.reply for answer in q.answers}) == len(q.answers)
    assert all(text.count("$") % 2 == text.count("`") % 2 == 0 and "«" not in text for text in texts_of(q))
    assert not re.search(r"\bcm\b", q.setting) or re.search(r"cm|Lengths", q.setting)


@pytest.mark.one_in(2)
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


def part(q, begins):
    """The expression of a picture's part that begins so, or ""."""
    told = next(x for x in concepts._ideas() if x["name"] == q.idea)[q.form].get("picture", {"parts": ()})
    return next((one for one in told["parts"] if one.startswith(begins)), "")


def drawn_heights(q):
    """The values of the curve that a question's picture is of."""
    return parameters._reckoned(part(q, "graph").removeprefix("graph"), q.given)


def test_from_05_on_every_question_has_a_picture_and_before_most_have():
    asked = {q.name for q in QUESTIONS if q.picture is None}
    assert not {name for name in asked if name >= "05"} and len(asked) <= 8


def test_two_balls_in_a_picture_and_a_curve_show_what_is_told():
    seen = 0
    for q in QUESTIONS:
        if (told := part(q, "pair")) and {"p", "v", "r"} <= set(q.given):
            p1, v1, r1, p2, v2, r2 = parameters._reckoned(told.removeprefix("pair"), q.given)
            p, v = np.subtract(p2, p1), np.subtract(v2, v1)
            told = [sum(x * x for x in q.given[name]) for name in ("p", "v")]
            seen += 1
            assert q.idea in ELSEWHERE or checks.near([p @ p, v @ v, r1 + r2], [*told, q.given["r"]]), q.name
        if part(q, "graph"):
            heights = drawn_heights(q)
            where = [k / 100 for k in range(101) if abs(heights[k]) < 1e-9]
            assert set(where) <= set(concepts._numbers(" ".join(texts_of(q)))) and where
    assert seen >= 8


ELSEWHERE = {"no motion to normalise"}
"""Where each ball's radius is r."""


PICTURED = [x for x in DRAWN if x[1] in KEPT and "picture" in x[0]["C"]]


@pytest.mark.one_in(8)
@pytest.mark.parametrize(("idea", "form"), PICTURED, ids=[idea["name"] for idea, _ in PICTURED])
def test_a_picture_is_drawn_from_the_numbers_of_its_version(idea, form):
    """Another draw gives another picture or, where the picture says nothing of numbers, the same."""
    seen = {concepts._asked(idea, form, seed).picture for seed in range(8)}
    parts = " ".join(idea[form]["picture"]["parts"])
    names = {*idea[form]["draw"], *idea[form].get("let", ())} & {*re.findall(r"[A-Za-z_]\w*", parts)}
    assert len(seen) > 1 if names else idea["name"] in PLAIN, (idea["name"], names)
    for pieces, words in seen:
        assert len(words) > 40 and words.endswith(".") and pieces
        assert all(np.isfinite(x) for piece in pieces for point in piece.points for x in point)


PLAIN = {"an impulse for balls that part"}
"""Where a picture shows the situation alone."""


@pytest.mark.slow
def test_nothing_goes_through_a_ball_where_it_is_asked_whether_anything_does():
    """Two looks are two places of B: an arrow from one to the other would tell what they miss."""
    for seed in (None, 1):
        for asked in (x for x in concepts._questions(EVERY, seed) if x.idea == "tunnelling"):
            assert not [mark for mark in asked.picture[0] if mark.kind == "arrow"], asked.name
            assert sum(mark.kind == "fill" for mark in asked.picture[0]) == 3, asked.name


def test_no_picture_tells_the_answer():
    """Neither its letters nor its words hold the right answer's text, unless the question itself tells it."""
    for q in QUESTIONS:
        if q.picture is None:
            continue
        pieces, words = q.picture
        right = re.sub(r"[$.]", "", q.answers[q.right].text).strip().lower()
        seen = " | ".join([*(piece.text for piece in pieces if piece.text), words]).replace("$", "").lower()
        assert right not in seen or len(right) < 3 or right in q.setting.replace("$", "").lower(), (q.name, right)
        found = concepts._numbers(q.answers[q.right].text)
        others = {*concepts._numbers(q.setting + q.question)}
        if len(found) == 1 and found[0] not in others and q.name not in ON_THE_AXIS:
            assert found[0] not in [x for piece in pieces for x in concepts._numbers(piece.text)], q.name


ON_THE_AXIS = {"04-c-either-root", "04-c-the-exit-for-want-of-an-entry", "05-c-too-late-needs-two-signs"}
"""Where the question is to read a curve, and all its ticks are numbers."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", [None, 1, 10])
def test_no_letter_stands_on_the_length_to_compare_with(seed):
    for q in concepts._questions(EVERY, seed):
        marks = q.picture[0] if q.picture else ()
        for larger in (1.0, 1.6):
            scale = _fitted(marks, larger).scale if marks else 0.0
            words = [(x.text, _corners(x, scale, larger)) for x in marks if x.kind == "word"]
            for bar, unit in pairwise(marks):
                if bar.kind == "line" and unit.kind == "word" and re.fullmatch(r"[\d.,]+ (?:cm|m|mm)", unit.text):
                    (low, high) = scale * np.array(bar.points).min(axis=0), scale * np.array(bar.points).max(axis=0)
                    on = [text for text, (a, b) in words if np.all(high >= a) and np.all(low <= b)]
                    assert not on, (q.name, larger, on)


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
        same = sum(x.right == y.right for x, y in zip(by_form[one], by_form[other], strict=True))
        assert len(by_form[one]) / 8 < same <= len(by_form[one]) / 4, "no more often than chance, and not never"


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
    bare = lambda text: re.sub(r"\W+", " ", text).lower().strip()
    if bare(asked) == bare(question) and len(bare(asked)) > 24 or {*map(bare, rows)} == {*map(bare, answers)}:
        return "its words"
    theirs = numbers_in([asked, *rows])
    return "its numbers" if len(theirs) >= 3 and theirs <= numbers_in([question, *answers]) else ""


@pytest.mark.one_in(2)
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


@pytest.mark.slow
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
    bare = lambda text: re.sub(r"[−-]?\d+(?:\.\d+)?", "#", text)
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
    heights = drawn_heights(q)
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
    "01-c-a-share-that-is-missed": lambda n, q: [n[0] / (1 - n[4] / n[3])],
    "01-c-looks-for-a-pass-aside": lambda n, q: [round(n[2] / (2 * math.sqrt(n[1] ** 2 - n[3] ** 2)))],
    "06-c-when-they-are-nearest-and-how-near": lambda n, q: (
        f"Pair {next(k for k in (1, 2, 3) if n[3 * k + 1] < 0)} only"
    ),
    "06-c-a-fault-of-range-and-one-of-precision": lambda n, q: "Of precision",
    "02-c-a-ray-for-two-that-move": lambda n, q: [n[8] - n[3], n[9] - n[4]],
    "02-c-a-length-that-is-still-needed": lambda n, q: [n[3] / math.hypot(n[0], n[1])],
    "02-c-no-motion-to-normalise": lambda n, q: "Asked for overlap" if n[2] <= 2 * n[3] else "",
    "03-c-gap-over-speed": lambda n, q: [first_time(n[2:4], n[4:6], n[6])],
    "03-c-a-distance-that-changes-evenly": lambda n, q: [math.sqrt((n[1] ** 2 + 3 * n[3] ** 2) / 4)],
    "03-c-arccos-of-a-computed-cosine": lambda n, q: [1.4, 10, -n[0] / 2],
    "04-c-either-root": lambda n, q: [falls_through(q)],
    "04-c-the-exit-for-want-of-an-entry": lambda n, q: "At $t = 0$" if drawn_heights(q)[0] <= 0 else "",
    "04-c-a-frame-has-an-end": lambda n, q: [n[0] + n[2] // 1, n[2] % 1],
    "04-c-a-quadratic-without-its-square": lambda n, q: (
        "It divides 0 by 0. It should return " + ("0" if n[0] <= n[1] + n[2] else "None")
    ),
    "04-c-the-middle-term": lambda n, q: [2 * dot(n[2:4], n[4:6])],
    "05-c-the-sign-of-b": lambda n, q: [first_time(n[2:4], n[4:6], n[6]), 0],
    "05-c-too-late-needs-two-signs": lambda n, q: f"They touch at $t = {falls_through(q):g}$",
    "05-c-counts-are-not-times": lambda n, q: f"{n[0] - n[2]:g} roots, but no time" if n[3] > n[1] else "",
    "06-c-a-radius-drowned-by-a-distance": lambda n, q: "The whole of $r^2$" if n[-1] == n[-3] ** 2 else "",
    "07-c-a-tolerance-moves-the-border": lambda n, q: doubtful([(x - n[0], n[1]) for x in (n[3], n[5], n[7])]),
    "07-c-a-value-and-its-bound": lambda n, q: doubtful([n[2:4], n[5:7], n[8:10]]),
    "08-c-an-impulse-for-balls-that-part": lambda n, q: f"In frame {next(n[k - 1] for k in (1, 3, 5) if n[k] < 0):g}",
    "08-c-turned-round-in-every-frame": lambda n, q: "Each frame" if n[1] == n[5] < 2 * n[0] else "",
    "08-c-a-bounce-without-angles": lambda n, q: reflected(n[8:10], n[10:12]),
    "09-c-restitution-and-energy": lambda n, q: [100 * (1 - (n[1] / n[0]) ** 2)],
    "09-c-the-mirror-s-2-and-its-normal": lambda n, q: rf"$\mathbf n$ has length {n[2]:g}" if n[2] != 1 else "",
    "09-c-the-rest-of-the-frame": lambda n, q: [2 * n[3] - n[2] - n[1]],
    "09-c-which-way-the-plane-moves": lambda n, q: [n[3] - n[2]],
    "09-c-a-solid-not-a-sheet": lambda n, q: [-n[5] - n[0]],
    "09-c-a-margin-along-the-normal": lambda n, q: [n[0] * math.hypot(n[2], n[3]) / -n[3]],
    "10-c-the-last-bounces": lambda n, q: f"At {n[3] / (1 - (n[5] - n[3]) / n[3]):g} s",
    "10-c-the-earliest-first": lambda n, q: untouched(n),
    "11-c-where-a-ball-gets-to": lambda n, q: [2 * n[0] + n[1]],
    "11-c-a-bound-is-no-answer": lambda n, q: f"It is at {n[2]:g} or before; pair 2" if n[4] < n[2] <= n[6] else "",
    "12-c-pegs-are-not-points": lambda n, q: means(n[-6:-1]),
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


@pytest.mark.slow
def test_a_seed_draws_the_same_on_every_machine():
    drawn = {q.name: q for q in concepts._questions(KEPT, 7)}
    assert drawn == {q.name: q for q in concepts._questions.__wrapped__(KEPT, 7)}
    assert concepts._questions(KEPT, 8) != concepts._questions(KEPT, 7) != concepts._questions(KEPT)
    one = drawn["01-c-tunnelling"].given
    assert [one[name] for name in ("r", "x1", "x2")] == [2, 15, 10], "another question than on other machines"


@pytest.mark.slow
def test_numbers_that_suit_no_question_are_refused():
    told = {"setting": "«x»", "question": "?", "answers": [{"text": "«x»", "why": "."}, {"text": "1", "why": "."}]}
    with pytest.raises(ArithmeticError, match="no numbers suit"):
        parameters._values(told | {"draw": {"x": [1]}}, "one", 1)  # two answers agree
    with pytest.raises(ArithmeticError, match="no numbers suit"):
        parameters._values(told | {"draw": {"x": [0.125]}}, "one", 1)  # three places
    with pytest.raises(ArithmeticError, match="no numbers suit"):
        parameters._values(told | {"draw": {"x": [2]}, "check": "x > 2"}, "one", 1)
    assert parameters._values(told | {"draw": {"x": [1, 0.125, 2]}}, "one", 1)["x"] == 2
