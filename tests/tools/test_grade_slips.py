"""A slip costs once: in a caller, of the pen, in the shape of an answer; and each of two causes costs its own."""

import csv
import random
import re
import time

import pytest
from classroom import notebook

from lib.teach.exercises import every
from lib.teach.reading import listed
from lib.teach.worth import causes, loss
from tools.grade import running, typed
from tools.grade.advice import _in_exam
from tools.grade.answers import program
from tools.grade.callee import _right
from tools.grade.chosen import only_set
from tools.grade.collect import Handed, Typed
from tools.grade.decided import REMARK, decided
from tools.grade.judged import DECIDES, Entry
from tools.grade.keeping import Graded
from tools.grade.pages import student_page
from tools.grade.paper import _begun
from tools.grade.pen import with_slips_mended
from tools.grade.room import lecturer_page
from tools.grade.rubric import losses
from tools.grade.table import table
from tools.room.exams import EXAMS

CHORD = "def chord(r, C):\n    if C > r:\n        return 0\n    return 2 * (r * r - C * C) ** 0.5"
SHARE = "def share(v, r, C):\n    if C > r:\n        return 0\n    return max(0, 1 - chord(r, C) / v)"
PARTS = "def coefficients(p, v, r):\n    return v @ v, p @ v, p @ p - r * r"
ROOT = """def root(a, b, c):
    D = b * b - a * c
    if a == 0 or D < 0:
        return nan
    return c / (-b + D**0.5) if b < 0 else (-b - D**0.5) / a"""
SWEEP = """def sweep(p, v, r):
    a, b, c = coefficients(p, v, r)
    if c <= 0:
        return 0
    t = root(a, b, c)
    return t if b < 0 and t <= 1 else inf"""


def marked(judge, folder, **answers: str) -> dict[str, Entry]:
    """What is found of a notebook with these answers, each in a cell that hands it in."""
    path = folder / "notebook.ipynb"
    cells = []
    for number, code in answers.items():
        number = f"{number[1:3]}.{number[3]}"
        name = re.findall(r"^(?:def )?(\w+)", code, re.M)[-1] if "def" not in code else re.search(r"def (\w+)", code)[1]
        cells.append(f'{code}\n\n\nexercise("{number}", {name})')
    path.write_text(notebook("from math import inf, nan, sqrt", *cells), encoding="utf-8")
    made = running.student(judge, Handed("anna", (path,)), "exam_first_1")
    return {entry.exercise: entry for entry in made.entries}


HALF, TWICE_B = CHORD.replace("2 * (", "("), PARTS.replace("p @ v,", "2 * (p @ v),")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "then", "points"),
    [
        (HALF, SHARE, 5),
        (HALF.replace("return (", "print("), SHARE, 5),
        ("from lib import overlap\nchord = overlap.chord", SHARE, 5),
        ("def chord(r, C): ...", SHARE, 5),
        ("def chord(r, C):\n    retrun 2", SHARE, 5),
        (HALF, SHARE.replace("max(0, 1 - chord(r, C) / v)", "1 - chord(r, C) / v"), 3),
        (HALF, SHARE.replace("chord(r, C)", "2 * chord(r, C)"), 5),
        (HALF, SHARE.replace("max(0, 1 - chord(r, C) / v)", "1 - 2 * chord(r, C) / v"), 3),
        (HALF, SHARE.replace("chord(r, C) / v", "v / v"), 0),
        (HALF, "inside = chord\n" + SHARE.replace("chord(", "inside("), 5),
        (CHORD, SHARE.replace("max(0, 1 - chord(r, C) / v)", "1 - chord(r, C) / v"), 3),
    ],
)
def test_what_an_earlier_answer_has_lost_its_caller_does_not_lose_again(judge, tmp_path, first, then, points):
    made = marked(judge, tmp_path, _011=first, _012=then)
    assert made["01.2"].points == points, made["01.2"].reply
    told = made["01.2"].but == "01.1" and "01.1" in made["01.2"].remark
    assert told == (first != CHORD and "2 * chord" not in then and points > 0)
    assert "way_inside" not in made["01.2"].source and "_right_" not in made["01.2"].source
    if told and points == 5:
        one = [Graded("anna", tuple(made.values()))]
        assert "but for 01.1" in lecturer_page(one, (), "", (7, "exam_first_1"))
        assert "Right but for your 01.1" in student_page(one[0], "")
        rows = {row["exercise"]: row for row in csv.DictReader(table(one).splitlines())}
        assert rows["01.2"]["points"] == "5" and "Right but for your 01.1" in rows["01.2"]["remark"]


@pytest.mark.slow
def test_what_is_judged_on_lent_parts_says_so_first_and_what_it_says_with_its_own(judge, tmp_path):
    own = "def sweep(p, v, r):\n    a, b, c = coefficients(p, v, r)\n    D = b * b - 4 * a * c\n"
    own += "    if D < 0: return inf\n    return (-b - sqrt(D)) / (2 * a)"
    made = marked(judge, tmp_path, _041=TWICE_B, _043=own)
    page, reply = student_page(Graded("anna", tuple(made.values())), ""), made["04.3"].reply
    assert "<p>With the right 04.1 in place of yours, for p = " in page and "your answer is inf" in reply
    assert reply.endswith("With your own 04.1 it is right in that case: they fit each other. " + DECIDES)
    rows = {row["exercise"]: row for row in csv.DictReader(table([Graded("anna", tuple(made.values()))]).splitlines())}
    assert rows["04.3"]["mistake"].startswith("With the right 04.1 in place of the student's: ")
    missed = own.replace("- 4 * a * c", "- 3 * a * c")
    assert "With your own" not in marked(judge, tmp_path, _041=TWICE_B, _043=missed)["04.3"].reply
    word = decided([Graded("anna", tuple(made.values()))], {("anna", "04.3"): 3.0})[0].entries[-1]
    assert word.remark.endswith(REMARK) and DECIDES not in word.reply, "one of both"


@pytest.mark.slow
def test_of_several_that_are_called_all_are_right_in_their_place(judge, tmp_path):
    made = marked(judge, tmp_path, _041=TWICE_B, _042=ROOT.replace("return nan", "return None"), _043=SWEEP)
    assert (made["04.3"].points, made["04.3"].but) == (5, "04.1 and 04.2"), made["04.3"].reply
    assert "have lost their points there" in made["04.3"].remark
    nonsense = SWEEP.replace("root(a, b, c)", "root(a, b, c)[0]")
    assert marked(judge, tmp_path, _041=TWICE_B, _042=ROOT, _043=nonsense)["04.3"].points in (0, None)


def test_a_slip_in_what_was_not_set_costs_where_it_is_called():
    first = Entry("04.1", "wrong", "", 3.0)
    then = Entry(
        "04.3",
        "right",
        "",
        5.0,
        remark="Right but for your 04.1, which has lost its points there.",
        but="04.1",
        alone=0.0,
    )
    points = {
        chosen: {x.exercise: x.points for x in only_set([Graded("anna", (first, then))], chosen)[0].entries}["04.3"]
        for chosen in (("04.1", "04.3"), ("04.3",))
    }
    assert list(points.values()) == [5, 3]
    (made,) = only_set([Graded("anna", (first._replace(points=0.0), then._replace(alone=1.0)))], ("04.3",))
    assert made.entries[-1].points == 1 and made.entries[-1].remark == (
        "Right but for your 04.1. 04.1 was not set, so what is wrong in it costs here."
    )
    (made,) = only_set([Graded("anna", (first._replace(kind="open", points=0.0), then))], ("04.3",))
    assert [x.points for x in made.entries] == [0]


def test_every_solution_can_be_put_in_anothers_place():
    for number in every():
        room: dict = {}
        exec(_right(number), room)
        made = room[f"_right_{number.replace('.', '_')}"]()
        assert made.__name__ in listed(every()[number].solution)


@pytest.mark.parametrize(
    ("code", "slips"),
    [
        (CHORD.replace("C > r:", "C > r"), 1),
        (CHORD.replace("    return 2", "  return 2"), 1),
        (CHORD.replace("        return 0", "    return 0"), 1),
        (CHORD.replace("    return 2", "\treturn 2"), 1),
        (CHORD.replace("    if", " if"), 1),
        (CHORD.replace("C > r:", "C > r").replace("    return 2", "  return 2"), None),
        ("def chord(r, C):\n    if C > r:\n        x = 0\n      y = 2\n    return y", None),
    ],
)
def test_a_slip_of_the_pen_in_an_exercise_costs_what_it_costs_in_an_exam(judge, tmp_path, code, slips):
    made = marked(judge, tmp_path, _011=code)["01.1"]
    typed_so = judge.judged(program("01.1", code.replace("\t", "    ")))
    assert (made.kind, made.points) == (("right", 5) if slips is not None else ("broken", 0)), made.reply
    assert (typed_so.kind, typed_so.points) == (made.kind, made.points)
    assert ("costs nothing" in made.remark) == bool(slips)


def test_only_one_mend_is_made_and_nothing_that_is_python_is_touched():
    draw = random.Random(3)
    mended = 0
    for number in sorted(every()):
        code = listed(every()[number].solution)
        assert with_slips_mended(code) == (code, [])
        lines = code.split("\n")
        at = draw.choice([k for k, line in enumerate(lines) if line.startswith("    ")])
        lines[at] = " " * draw.choice((1, 2, 3, 5, 6, 7, 9)) + lines[at].lstrip()
        made, told = with_slips_mended("\n".join(lines))
        mended += made == code
        assert made == "\n".join(lines) or len(told) == 1
    assert mended > 20


def test_what_is_deep_and_long_costs_no_time():
    code = "def f():\n" + "\n".join(" " * k + "if 1:" for k in range(1, 90)) + "\n x\n" + "y = 1\n" * 30_000 + " z"
    begun = time.process_time()
    assert with_slips_mended(code)[1] == [] and time.process_time() - begun < 5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code", "points", "also"),
    [
        ("04.2", ROOT.replace("return nan", "return None"), 3, ""),
        ("04.2", ROOT.replace("return nan", "return"), 3, ""),
        ("04.2", ROOT.replace("return nan", "return None").replace("if b < 0", "if b > 9e99"), 1, "digits are lost"),
        ("04.3", f"{PARTS}\n{ROOT}\n{SWEEP.replace('inf', 'None')}", 3, ""),
        ("04.3", f"{PARTS}\n{ROOT}\n{SWEEP.replace('inf', 'None').replace(' and t <= 1', '')}", 0, "A root is not yet"),
        ("04.3", f"{PARTS}\n{ROOT}\n{SWEEP.replace('return 0', 'return None')}", None, ""),
        ("04.3", f"{PARTS}\n{ROOT}\n{SWEEP.replace('    return t if', '    if c < 9: return t if')}", None, ""),
        ("04.2", ROOT.replace("return nan", "return False"), 3, ""),
        ("04.2", ROOT.replace("return nan", "raise ValueError('none')"), 3, ""),
        ("04.2", ROOT.replace("return nan", "raise RuntimeError('none')"), None, ""),
        ("04.3", "def f(p, v, r):\n    return None if p is None else None", 0, ""),
    ],
)
def test_none_for_no_answer_has_a_name(judge, number, code, points, also):
    made = judge.judged(program(number, code))
    assert made.points == points and also in made.also, made
    assert ("for no answer, where" in made.cause) == bool(points or also) == bool(made.cause), made


BESIDE = "Beside the circle there is nothing to take a root of"


@pytest.mark.slow
@pytest.mark.parametrize("kept", ["C <= r", "C < r"])
def test_no_number_where_one_is_asked_for_costs_the_same_however_it_is_given(judge, tmp_path, kept):
    found = set()
    for none in ("raise ValueError", "return nan", "return None", "return", "pass", "return False"):
        first = CHORD.replace("if C > r", f"if not {kept}").replace("return 0", none)
        first = first.replace("    return 2", "    elif C <= r:\n        return 2")
        then = f"def share(v, r, C):\n    if C > r:\n        {none}\n    else:\n        "
        then += "return max(0, 1 - 2 * sqrt(r * r - C * C) / v)"
        for made in marked(judge, tmp_path, _011=first, _012=then).values():
            assert "for no answer" not in made.cause and not made.also, made
            assert "is read as" not in made.reply or kept == "C < r", made
            found.add((made.exercise, made.points, made.more, made.cause))
    assert len(found) == 2, found
    assert ("01.1", 4.0, 0.0, f"{BESIDE}.") in found, "and no other price where a graze is taken for a miss"
    assert [x for x in found if x[0] == "01.2" and x[1] == 3 and x[3].startswith(BESIDE)], found


@pytest.mark.parametrize(("code", "points"), [("str(2 * C * C)", 0), ("str(2 * (r * r - C * C) ** 0.5)", 3)])
def test_a_number_as_text_has_a_name(judge, code, points):
    made = judge.judged(program("01.1", f"def f(r, C):\n    return {code} if C <= r else '0'"))
    assert (made.points or 0) == points and "returned as text" in made.cause, made


def test_each_of_two_causes_costs_its_own_in_an_exercise_and_in_an_exam(judge, tmp_path):
    both = "def chord(r, C):\n    return sqrt(r * r - C * C)"
    exam = typed._in_code(judge, "exam 13", both.replace("C):", "C)"), typed._questions("exam_first_1")[12])
    assert exam.points == marked(judge, tmp_path, _011=both)["01.1"].points == 5 - 2 - 1
    printed = "def chord(r, C):\n    if C > r:\n        print(0)\n    print(2 * (r * r - C * C) ** 0.5)"
    assert marked(judge, tmp_path, _011=printed)["01.1"].points == 5 - 2 - 1
    for number, asked in every().items():
        known = {mistake.cause for mistake in asked.mistakes}
        for cause in known:
            parts = causes(cause, known)
            told = cause[cause.index("at once. ") + 9 :] if " at once. " in cause else cause
            assert set(parts) == {cause} or " ".join(dict.fromkeys(parts)) == told, "one, many of it, or its parts"
            assert all(x in {*known, told} or x.startswith("And ") for x in parts), cause
            assert loss(asked, cause, losses(number)) >= max(loss(asked, x, losses(number)) for x in parts)


@pytest.mark.parametrize(
    ("text", "points", "more"),
    [("48", 1, 0), ("it returns 48", 1, 0), ("2*sqrt(51² - 45²)", 1, 0), ("24", 0, 1), ("48 or 24", 0, 3.5)],
)
def test_a_number_where_code_is_wanted(judge, text, points, more):
    made = typed._entry(judge, 13, text, typed._questions("exam_first_1")[12])
    assert (made.points, made.more) == (points, more) and ("where code is wanted" in made.cause) == (more < 3.5), made


def test_a_page_of_an_exam_stands_for_itself(judge):
    said = ["b", "along = (3, -3)", "", "D, maybe", "C", "13 cm", "0,08", "1", "2", "3", "yes", "D < 0", CHORD]
    rows = tuple(Typed("row", str(k), text) for k, text in enumerate(said, 1))
    made = Graded("ben", tuple(typed.exam_entries(judge, rows, "exam_first_1")))
    page = student_page(made, "")
    assert page.count("<b>Right is:</b>") == 13 and "<details" not in page and "(Exercise" not in page
    for words in (
        "How wide is the gap",
        "13 cm<br><b>Right is:</b> 12",
        "48 for r = 51",
        "def chord(r, C):",
        "none<br>",
    ):
        assert words in page, words
    whole = lecturer_page(
        [made], (("x.docx", "no"), *((f"{k}.txt", "odd") for k in range(99))), "", (7, "exam_first_1")
    )
    order = [whole.index(x) for x in ("Which mistakes", "not counted", "Answers to read", "Students and exercises")]
    assert order == sorted(order) and "0.txt, 1.txt, 2.txt and 96 more" in whole
    assert whole.count("<details><summary><b>Question") == len([x for x in made.entries if x.more])


@pytest.mark.slow
def test_against_a_mistake_of_an_exam_there_is_always_something_to_do():
    for exam in (f"{name}_{seed}" for name in EXAMS for seed in (1, 21, 41)):
        for number, one in enumerate(typed._questions(exam), 1):
            causes_of = [_begun(slip.what) for slip in getattr(one.question, "slips", ())]
            for cause in [*causes_of, getattr(one.drawn, "mistake", "what nobody has said")]:
                told = _in_exam(exam, number, cause)
                assert re.search(
                    r"\b(vote|draw|let|ask|open|put|mark|hold|take|write|add|go|show|change|have|drag|play|pull)\b",
                    told,
                    re.I,
                )


INSIDE = "2 * (r * r - C * C) ** 0.5"


@pytest.mark.slow
@pytest.mark.parametrize(("way", "points"), [(INSIDE, 4), (INSIDE[4:], 2), ("r * 3 + 1", 0)])
def test_a_graze_taken_for_a_miss_changes_nothing_in_the_price_of_no_number(judge, way, points):
    for miss in ("return None", "return float('nan')", "return False", "raise ValueError", "pass"):
        for meets in ("C < r", "C <= r"):
            made = judge.judged(program("01.1", f"def f(r, C):\n    if {meets}:\n        return {way}\n    {miss}"))
            assert made.points == points and not made.more, (miss, meets, made)
            assert ("Beside the circle there is nothing" in f"{made.cause} {made.also}") == bool(points), made


def test_no_number_where_there_is_one_still_waits(judge):
    made = judge.judged(program("01.1", f"def f(r, C):\n    return {INSIDE} if C < r - 1 else None"))
    assert made.points is None and made.more and not made.cause, made


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (CHORD.replace("2 * (", "2,0 * (").replace("0.5", "0,5"), "a comma stood for a decimal point"),
        (CHORD.replace(" - ", " \u2212 ").replace("    if", "\u00a0\u00a0\u00a0\u00a0if"), "a word processor (\u2212)"),
        (CHORD.replace("r * r", "r\u00b2").replace("C * C", "C\u00b2"), "a word processor (\u00b2)"),
    ],
)
def test_signs_of_a_word_processor_and_a_decimal_comma_cost_nothing_and_are_told(judge, tmp_path, code, told):
    made = marked(judge, tmp_path, _011=code)["01.1"]
    assert made.points == 5 and told in made.remark, made


@pytest.mark.slow
def test_a_comma_that_parts_two_values_stays(judge, tmp_path):
    share = "def share(v, r, C):\n    return 1,0"
    made = marked(judge, tmp_path, _011=CHORD.replace("return 2 * (", "return 2,0 * ("), _012=share)
    assert made["01.1"].points == 5 and made["01.2"].points != 5 and "comma" not in made["01.2"].remark
