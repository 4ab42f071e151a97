"""Typed answers: right only if they say one thing and that is right, and never a mistake if it may be right."""

import itertools
import time
from functools import cache

import pytest

from tools.grade import collect, paper, typed
from tools.grade.reckon import LONGEST, readings
from tools.grade.roster import NOBODY
from tools.room.exams import EXAMS

EXAM = typed._questions("exam_first_1")


@cache
def papers() -> list[tuple]:
    """The questions on paper of some versions of every exam: which exam, the question's number, and the question."""
    exams = [f"{name}_{version}" for name in EXAMS for version in (1, 7, 22)]
    asked = [(exam, *each) for exam in exams for each in enumerate(typed._questions(exam), 1)]
    return [each for each in asked if hasattr(each[2].question, "slips")]


DOUBTED = (
    "{} or {}", "{}, not {}", "not {}", "either {} or {}", "between {} and {}", "{}?", "I guess {}", "maybe {}",
    "{}; {}", "{} ... {}", "{}, or else", "I don't know, {}", "neither {} nor {}", "if I am right {}",
    "up to {}", "nearly {}", "more than {}", "{}, else {}", "max. {}",
)  # fmt: skip
"""Ways to say a right thing and not to stand by it."""

SURE = ("{}", "  {} ", "{}.", "({})", "= {}", "it is {}", "The result is {}", "{}\n", "so: {}")
"""Ways to say it."""


@pytest.mark.slow
@pytest.mark.parametrize("way", DOUBTED)
def test_what_says_more_than_one_thing_waits(way):
    for exam, number, question in papers():
        wanted = paper.wanted_of(question)
        for other in {wanted, "7"}:
            made = paper.on_paper("it", way.replace("{}", wanted, 1).format(other), question)
            assert made.kind == "unjudged" and made.points is None, (exam, number, way, wanted, made)


@pytest.mark.parametrize("way", SURE)
def test_what_is_right_and_said_plainly_is_never_a_mistake(way):
    for exam, number, question in papers():
        wanted = paper.wanted_of(question)
        made = paper.on_paper("it", way.format(wanted), question)
        assert made.kind in ("right", "unjudged"), (exam, number, way, wanted, made)
        assert made.kind == "right" or wanted[0].isalpha() or way[0] in "iTs", (exam, number, way, wanted)


@pytest.mark.parametrize(
    ("question", "text", "kind"),
    [
        (6, "13-1", "right"), (6, "√169 − 1 = 12", "right"), (6, "sqrt(5²+12²)-1", "right"),
        (6, "13 - 1 = 11", "unjudged"),
        (6, "13 minus 1", "right"), (6, "minus 12", "unjudged"), (6, "12 +- 1", "unjudged"), (6, "12-13", "unjudged"),
        (6, "12–13", "unjudged"), (6, "12 to 13", "unjudged"), (6, "at most 12", "unjudged"),
        (6, "almost 12", "unjudged"), (6, "12, else touching", "unjudged"), (6, "less than 12", "unjudged"),
        (9, "(30 +- 12)/40", "right"), (9, "0.45 – 1.05", "unjudged"), (9, "0.45", "unjudged"),
        (9, "0.45 to 1.05", "unjudged"), (9, "t in [0.45, 1.05]", "unjudged"), (9, "0.44", "wrong"),
        (10, "1/4", "unjudged"), (10, "less than 3", "unjudged"), (10, "at least 1", "unjudged"),
        (12, "hardly passes", "unjudged"),
        (6, "12 of 13", "unjudged"), (6, "-12", "unjudged"), (6, "12 m", "unjudged"), (6, "120 mm", "unjudged"),
        (7, "1 - 6/75", "right"), (7, "1-0.08", "right"), (7, "100 % - 8 %", "right"), (7, ".080", "wrong"),
        (7, "0.080", "wrong"), (7, "0.92 because 6/75 is seen", "right"), (7, "8 % are seen, so 92 %", "right"),
        (9, "(30±12)/40", "right"), (9, "0.75 ± 0.3", "right"), (9, "0.45 / 1.05", "right"),
        (9, "9/20, 21/20", "right"),
        (9, "0,45; 1,05", "right"), (9, "0.45; the other 1.05 is the contact", "unjudged"),
        (10, "2 of them: pair 1 and 3", "unjudged"), (10, "1, not 3", "unjudged"), (10, "pair 1", "right"),
        (10, "Only pair 1.", "right"), (10, "2", "wrong"), (10, "one", "right"), (10, "for pair 1 alone", "right"),
        (10, "pair 2", "wrong"), (10, "pair 1 or 2", "unjudged"), (10, "no one", "unjudged"), (10, "One!", "right"),
        (10, "pair 1?", "unjudged"), (10, "pair 1 and pair 3", "unjudged"), (10, "not pair 1", "unjudged"),
        (10, "1; DROP TABLE", "unjudged"), (10, "1, as my neighbour says", "unjudged"), (6, "about 12 cm", "right"),
        (6, "twelve", "right"), (6, "twelve cm", "right"), (6, "ten", "wrong"), (6, "12 <b>cm</b>", "unjudged"),
        (11, "NO!", "right"), (11, "not lost", "right"), (11, "no it is not", "right"), (11, "it is lost", "wrong"),
        (11, "Yes!", "wrong"), (12, "it meets", "wrong"), (12, "it misses", "right"),
        (12, "misses or meets", "unjudged"),
        (11, "not sure", "unjudged"), (11, "not lost, or is it", "unjudged"), (11, "no it is lost", "unjudged"),
        (11, "no", "right"), (11, "No.", "right"), (11, "no, because it is large", "right"),
        (11, "No idea", "unjudged"),
        (11, "yes and no", "unjudged"), (11, "no, because I guess so", "unjudged"), (11, "no, yes", "unjudged"),
        (11, "I do not know", "unjudged"),
        (12, "-864000000, passes", "right"), (12, "−8,64·10⁸ cm⁴: it passes", "right"),
        (12, "864000000 passes", "unjudged"),
        (12, "-864 000 000, passes", "right"), (12, "it does not pass", "unjudged"),
        (12, "passes or grazes", "unjudged"),
        (12, "it passes", "right"), (12, "-864000000, it passes through", "unjudged"), (12, "D<0 passes", "unjudged"),
    ],
)  # fmt: skip
def test_a_typed_result(question, text, kind):
    made = paper.on_paper("it", text, EXAM[question - 1])
    assert made.kind == kind and (made.points is None) == (kind == "unjudged"), made.reply


SEEN = "Seen from A: v = (-20, 0), p = (17, 5). Circle r=13. Distance 5. t = 5/20 = "


@pytest.mark.parametrize(
    ("question", "text", "right"),
    [
        (8, f"{SEEN}0.25", True), (8, f"{SEEN}0.25 frames.", True), (8, f"{SEEN}0,25", True), (8, f"{SEEN}1/4", True),
        (8, f"{SEEN}0.75", False), (8, f"{SEEN}0.25?", False), (8, f"{SEEN}-0.25", False), (8, f"{SEEN}0.25 km", False),
        (8, f"t = 1/2 = 0.5. {SEEN}0.25", False), (8, "t1 = 10/20 = 0.5, t_2 = 5/20 = 0.25", False),
        (8, f"{SEEN}0.25 or 0.75", False), (8, f"maybe {SEEN}0.25", False), (8, f"{SEEN}0.25; the other is 1", False),
        (8, "10/20 = 0.5; 5/20 = 0.25", False), (8, f"second answer: {SEEN}0.25", False),
        (8, "v = (-20, 0)\n5/(15 + 5) = t\n0.25 frames", True), (8, "x = 0.75 = 0.25", False),
        (8, "v = (-20, 0)\n0.75\n0.25", False),
        (8, "v = (-20, 0)\nt = 0.75\n0.25", False), (8, "v = (-20, 0)\nt is 0.25 of my neighbour", False),
        (8, "x = 0.25", True), (8, "t = (15 ± 10)/20 = 0.25", False), (8, f"{'v = 1, ' * 200}t = 0.25", False),
        (7, "L = 2*sqrt(17^2-15^2) = 16; 1-16/80 = 0.8", True), (7, "L = 16; 1-16/80 = 80 %", True),
        (7, "L = 16; 16/80 = 0.2", False), (6, "p + v/2 = (12, 5), length 13, minus 11 = 2 cm", True),
        (6, "p + v/2 = (12, 5), length 13, minus 11 = 20 mm", False),
        (9, "D = 6.25, t1 = 0.9, t2 = 1.15", True),
        (9, "t = 0.7, 1.15. So 0.9 and 1.15", False), (9, "0.7, 1.15\nt = 0.9, 1.15", False),
        (6, "gap = 4, so 2 cm", False), (6, "13 - 11 => 2 or 3", False),
        (6, "4\n13 - 11\n2", False), (8, "s = 5, |v| = 20 => t = 0.25", True), (8, "t = 0.5. So t = 0.25", False),
        (8, "0.25, because t = 5/20 = 0.5", False), (11, "2^12 > 2^9, so no", True), (11, "yes, so no", False),
        (11, "it is lost, so no", False), (11, "r² = 2^12 > 2^9 => yes", False), (12, "it meets, so it passes", False),
        (12, "D > 0 => meets", True), (12, "D < 0 => does not pass", False),
        (10, "too late, hit, receding, passing by -> 2", True), (10, "c, b, h, g and D => pair 2", True),
        (12, "p x v = 7600, D = -32760000", False),
        (6, "p + v/2 = (12, 5), |..| = 13, 13 - 11 = 2 cm", True), (6, "144 + 25 = 169, √169 = 13, 13 - 11 = 2", True),
        (6, "12 + 1 = 13, 12 - 10 = 2", False), (6, "13 + 11 = 24, 13 - 11 = 2", False),
        (6, "13 = 13, 13 - 11 = 2, 2 + 1 = 3", False), (8, "10/20 = 0.5, 0.5 = 0.25", False),
    ],
)  # fmt: skip
def test_a_right_result_at_the_end_of_a_way_has_its_points_and_the_way_waits(question, text, right):
    made = paper.on_paper("it", text, typed._questions("exam_first_7")[question - 1])
    assert (made.kind == "right") == right, made
    if right and text != "x = 0.25":
        assert (made.points, made.more) == (paper.BARE, made.of - paper.BARE) and "Its result is right" in made.reply
    assert right or made.points in (None, 0), made


WAYS = "v = (-20, 0), w = {}", "L = 2 * 8 = 16; w = 4/2 + 7 = {}", "p + v/2 = (12, 5)\n{}", "a = 4 + 5.\nw = {}."


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_no_doubt_is_read_as_a_right_end_of_a_way(way):
    for exam, number, question in papers():
        wanted, numbers = paper.wanted_of(question), paper.wanted_numbers(paper.wanted_of(question))
        if wanted.replace(".", "").isdigit():
            assert paper.on_paper("it", way.format(wanted), question).points == paper.BARE, (exam, number, wanted)
        amiss = "yes" if wanted == "no" else "no"
        for said in (f"{numbers[0] + 0.02:g}" if numbers else amiss, *(x.format(wanted, "7") for x in DOUBTED)):
            made = paper.on_paper("it", way.format(said), question)
            assert made.kind != "right", (exam, number, way, said, made)


def test_a_number_may_begin_with_its_point():
    for text in (".080", "0,08", "8 %", "6/75"):
        assert paper.on_paper("it", text, EXAM[6])._replace(source="") == paper.on_paper(
            "it", "0.080", EXAM[6]
        )._replace(source=""), text
    assert paper.on_paper("it", ".080", EXAM[6]).points == 0


def test_the_sign_is_part_of_every_number():
    for exam, number, question in papers():
        numbers = paper.wanted_numbers(paper.wanted_of(question))
        for signs in itertools.islice(itertools.product((1, -1), repeat=len(numbers)), 1, None):
            said = ", ".join(f"{sign * x:.12g}" for sign, x in zip(signs, numbers, strict=True))
            if any(x for sign, x in zip(signs, numbers, strict=True) if sign < 0):
                assert not paper.says(said, paper.wanted_of(question)), (exam, number, said)


@pytest.mark.parametrize(
    "text",
    ["9^9^9^9", "9**9**9", "(" * 99 + "1" + ")" * 99, "1/0", "(-1)^0.5", "√-1", "1e999", "__import__('os')", "2(3)",
     "p - 5", "1 +", "7" * (LONGEST + 1), "1+" * 140 + "1 )"],
)  # fmt: skip
def test_what_is_no_arithmetic_is_not_reckoned_and_costs_no_time(text):
    begun = time.process_time()
    assert not any(readings(text)) and time.process_time() - begun < 1


@pytest.mark.parametrize(
    "text", ["no" + " " * 9000 + "x", "D" + "? " * 9000, "D" + ". " * 9000, "( " * 9000, "1," * 9000]
)
def test_a_long_answer_costs_no_time(text):
    begun = time.process_time()
    for question in EXAM[:12]:
        made = typed._entry(None, 1, text, question)
        assert made.source == text and (made.kind == "unjudged" or text[0] in "Dn")
    assert time.process_time() - begun < 2


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("D", 3), ("(d)", 3), ("D.", 3), ("answer D", 3), ("My answer is: D", 3), ("D, because A is far", 3),
        ("D: it falls through 0", 3), ("D\nas B moves", 3), ("Never at all.", 3), ("D) never at all", 3),
        ("D or A", None), ("D and A", None), ("D/B", None), ("B, D", None), ("D?", None), ("not D", None), ("DA", None),
        ("d - no", None), ("D, maybe A", None), ("b/c it is relative", None), ("A ball is", None), ("D, A or B", None),
        ("D) once", None), ("", None), ("E", None),
    ],
)  # fmt: skip
def test_a_letter_is_one_letter(text, place):
    assert typed._place(text, ["once", "twice", "three times", "never at all"]) == place


def test_two_letters_of_an_exam_wait_and_an_options_own_words_are_its_letter():
    for question in EXAM[:5]:
        right, kinds = question.drawn.right, []
        for one, two in itertools.permutations("ABCD"[: len(question.drawn.answers)], 2):
            kinds += [typed._chosen("it", f"{one}{sign}{two}", question).kind for sign in (" or ", "/", ", ", " and ")]
        assert set(kinds) == {"unjudged"}
        words = typed._lettered(question.drawn.answers[right].text)
        assert typed._chosen("it", words, question).kind == "right", words


def test_a_row_of_the_exams_table_may_name_its_student_by_the_id_alone():
    rows = [{"student": student, "id": "4711"} for student in ("", "Anna")]
    assert [collect._student(row, NOBODY.known) for row in rows] == ["4711", "Anna"]
