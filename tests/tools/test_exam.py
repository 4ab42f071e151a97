"""The exams: points, versions that differ in every question, and a rubric whose numbers are those of named mistakes."""

import csv
import io
import re
from collections import Counter
from itertools import combinations, islice

import pytest

from lib.teach.checking import check
from lib.teach.lessons import LESSONS
from tools.grade.collect import Class, collected
from tools.lesson import ROOT, lessons
from tools.room import exam, exam_page, named, rubric, sheets
from tools.room.concepts import KEPT, _Question
from tools.room.draws import _Drawn, _drawn
from tools.room.exams import EXAMS

SEEDS = range(1, 21)
CODED = [
    (one, number)
    for made in EXAMS.values()
    for one in made.questions
    if isinstance(one, exam._InCode)
    for number in one.exercises
]


@pytest.fixture(scope="module")
def versions():
    """All of the first twenty versions, each question drawn once through."""
    found = {}
    for name, made in EXAMS.items():
        asked = [list(exam._in_turn(question, made.lessons, 0)) for question in made.questions]
        found[name] = {seed: [some[seed - 1] for some in asked] for seed in SEEDS}
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMS)
def test_points_and_minutes_add_up(name, versions):
    made = EXAMS[name]
    assert sum(question.points for question in made.questions) == 60
    assert "60 minutes, 60 points" in exam_page._exam_page(made, 7, versions[name][7])
    lost = [slip.loses for one in made.questions if isinstance(one, exam._OnPaper) for slip in one.slips]
    assert lost and all(0 < points <= 3 for points in lost)
    assert sum(isinstance(one, exam._Choice) for one in made.questions) >= 5


@pytest.mark.slow
def test_every_lesson_is_in_an_exam(versions):
    for name, made in EXAMS.items():
        low, high = map(int, made.lessons.split(" to "))
        for asked in versions[name].values():
            told = {one.drawn.name[:2] for one in asked if isinstance(one.drawn, _Drawn)}
            told |= {one.drawn.lesson for one in asked if isinstance(one.drawn, _Question)}
            told |= {one.drawn.number[:2] for one in asked if isinstance(one.drawn, exam._Call)}
            assert told == {f"{k:02}" for k in range(low, high + 1)}
    assert [made.lessons for made in EXAMS.values()] == ["00 to 07", "08 to 15"] and list(LESSONS)[-1] == "15"


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMS)
def test_two_versions_differ_in_every_question(versions, name):
    for k in range(len(EXAMS[name].questions)):
        assert len({versions[name][seed][k].numbers for seed in SEEDS}) == len(SEEDS), k
    again = exam._version(EXAMS[name], 7)
    assert [one.text for one in again] == [one.text for one in versions[name][7]]


def seen_again(made, question) -> list[str]:
    """What a question asks in more than one of the first 25 versions."""
    texts = [one.text for family in (0, 1) for one in exam._in_turn(question, made.lessons, family)][:25]
    return [text for text in set(texts) if texts.count(text) > 1]


@pytest.mark.slow
def test_the_root_of_a_near_graze_is_asked_with_other_numbers_in_25_versions():
    assert EXAMS["exam_first"].questions[11].problem == "07.2"
    assert not seen_again(EXAMS["exam_first"], EXAMS["exam_first"].questions[11])


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMS)
def test_no_question_is_asked_twice_in_25_versions(name):
    for question in EXAMS[name].questions:
        assert not seen_again(EXAMS[name], question), question


def told_in(one) -> list[str]:
    """The numbers that a candidate reads of a question, answers too: letters may stand in another order."""
    return sorted(re.findall(r"−?\d+(?:\.\d+)?", one.text))


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMS)
def test_neighbours_have_other_numbers_in_every_question(versions, name):
    for k in range(len(EXAMS[name].questions)):
        five = [versions[name][seed][k] for seed in range(1, 6)]
        for one, other in combinations(five, 2):
            assert one.text != other.text and (told_in(one) != told_in(other) or not one.own), (k, one.text)
        for one, other in zip(five, five[1:], strict=False):
            assert not one.own or not one.shares(other), (k, one.own, other.own)


@pytest.mark.slow
def test_where_numbers_run_out_words_differ():
    made = EXAMS["exam_first"]
    asked = list(exam._in_turn(made.questions[2], made.lessons, 2))
    assert {one.drawn.idea for one in asked} == {"arccos of a computed cosine"}
    assert len({one.numbers for one in asked}) < len(asked) == len({one.words for one in asked})


def test_no_ball_of_a_sheet_is_faster_than_a_cue_makes_it():
    told = [one for seed in range(1, 25) for one in sheets._sheet("13", seed)]
    speeds = [abs(one.given[name]) for one in told for name in ("speed", "v", "rim") if name in one.given]
    assert len(speeds) >= 96 and max(speeds) <= 12


def idea_of(one):
    """What a question of a version is about, whatever its numbers."""
    drawn = one.drawn
    return drawn.idea if isinstance(drawn, _Question) else getattr(drawn, "number", None) or drawn.name


@pytest.mark.slow
def test_neighbours_are_asked_the_same_ideas_and_the_next_twenty_versions_others(versions):
    for name, made in EXAMS.items():
        asked = [[idea_of(one) for one in some] for some in versions[name].values()]
        assert len(asked) == 20 and all(some == asked[0] for some in asked)
        later = [idea_of(one) for one in exam._version(made, 21)]
        again = [idea_of(one) for one in exam._version(made, 22)]
        assert later == again
        for question, one, other in zip(made.questions, asked[0], later, strict=True):
            assert (one == other) == isinstance(question, exam._OnPaper)


@pytest.mark.slow
def test_no_version_is_without_a_question():
    for made in EXAMS.values():
        for question in made.questions:
            ideas = len(exam._drawable(question.lessons)) if isinstance(question, exam._Choice) else 2
            for family in range(ideas):
                assert len(list(exam._in_turn(question, made.lessons, family))) == exam.VERSIONS, (question, family)


def test_letters_of_neighbours_differ_where_answers_have_no_numbers():
    made = EXAMS["exam_first"]
    asked = list(exam._in_turn(made.questions[4], made.lessons, 2))
    assert {one.drawn.idea for one in asked} == {"a value and its bound"}
    texts = [[answer.text for answer in one.drawn.answers] for one in asked]
    assert len({tuple(sorted(some)) for some in texts}) == 1, "their numbers alone would part them"
    assert len({one.drawn.right for one in asked}) >= 3, "a neighbour's letter can be copied"


@pytest.mark.slow
def test_no_sheet_of_any_version_has_the_numbers_of_an_exam_of_any_other(versions):
    """Not the same problem's, and not those of another that shows the same."""
    later = [
        one
        for made in EXAMS.values()
        for question in made.questions
        if not isinstance(question, exam._Choice)
        for one in islice(exam._in_turn(question, made.lessons, 1), 4)
    ]
    drawn = [one.drawn for some in versions.values() for asked in some.values() for one in asked]
    told = [one.given for one in (*drawn, *(one.drawn for one in later)) if not isinstance(one, _Question)]
    given = [one.given for seed in range(1, 25) for lesson in LESSONS for one in sheets._sheet(lesson, seed)]
    for some in told:
        among = [one for one in given if all(one.get(name) == x for name, x in some.items())]
        assert not among, (some, among)
    assert len(told) >= 300 and len(given) >= 24 * 60


def test_what_teaching_says_of_the_sheets_and_the_exams_is_so():
    text = (ROOT / "TEACHING.md").read_text(encoding="utf-8").split("## Sheets and the exams")[1].split("\n## ")[0]
    paper = [[one for one in made.questions if isinstance(one, exam._OnPaper)] for made in EXAMS.values()]
    points = [sum(one.points for one in some) for some in paper]
    assert [
        int(x) for x in re.search(r"(\d+) points of the first exam and (\d+) of the second", text).groups()
    ] == points
    assert re.findall(r"\b\d\d\.\d\b", text) == [one.problem for some in paper for one in some]


def test_a_term_has_every_lesson_in_class_and_both_exams():
    text = (ROOT / "TEACHING.md").read_text(encoding="utf-8")
    plan = re.findall(r"^\| (\d+) \| (.*?) \| (.*?) \|$", text.split("## A term")[1].split("\n## ")[0], re.M)
    sessions = [what for _, *both in plan for what in both]
    when = {
        number: next(i for i, what in enumerate(sessions) if number in re.split(":|sheets", what)[0])
        for number in LESSONS
    }
    exams = [next(i for i, what in enumerate(sessions) if name in what) for name in ("first exam", "second exam")]
    assert len(plan) == 12 and max(when[f"{k:02}"] for k in range(8)) < exams[0] < when["08"]
    assert max(when.values()) < exams[1] == 23


def test_each_pair_takes_the_root_as_often_and_none_is_known_without_one():
    made = [_drawn(exam._problem("05.4"), seed) for seed in range(1, 61)]
    often = Counter(int(one.answers["pair"]) for one in made)
    assert set(often) == {1, 2, 3, 4} and min(often.values()) >= 9, often
    for one in made:
        for k in "1234":
            (x, y), (u, w), r = (one.given[name + k] for name in "pvr")
            a, b, c = u * u + w * w, x * u + y * w, x * x + y * y - r * r
            assert c and a + 2 * b + c and b * b - a * c, one.given


@pytest.mark.slow
def test_the_early_outs_are_equal_in_kind_and_tell_nothing_of_the_verdict(versions):
    """Of four pairs one recedes, one comes too late, one passes by and one hits, in every version."""
    found = {}
    for seed in range(1, 13):
        asked = [one for one in versions["exam_first"][seed] if isinstance(one.question, exam._OnPaper)]
        outs, graze = (next(x for x in asked if x.question.problem == name) for name in ("05.4", "07.2"))
        assert sorted(outs.drawn.answers["tests"].split(", ")) == ["hit", "passing by", "receding", "too late"]
        found.setdefault(outs.result, []).append(graze.result)
    assert set(found) == set("1234") and all(len(set(some)) >= 2 for some in found.values()), found
    verdicts = Counter(x for some in found.values() for x in some)
    assert len(verdicts) == 3 and min(verdicts.values()) >= 3, verdicts
    in_turn = [versions["exam_first"][seed][11].result for seed in range(1, 13)]
    assert in_turn[3:] != in_turn[:-3], "they take turns"


def test_neighbours_have_not_the_same_results(versions):
    """Of three versions in a row no two have the root at the same pair, nor all the same verdict while there are some.

    Of 07.2 there are 28 draws that pass and 9 that do not: those that do not are used up by version 15.
    """
    for asked in versions.values():
        for k, one in enumerate(asked[1]):
            counts = getattr(one.question, "problem", "") == "05.4"
            results = [asked[seed][k].result for seed in (SEEDS if counts else range(1, 13))]
            if not isinstance(one.question, exam._OnPaper):
                continue
            for three in zip(results, results[1:], results[2:], strict=False):
                assert len(set(three)) >= (3 if counts else 2), (one.question.problem, three)


def test_a_bare_result_has_a_point_and_every_letter_of_a_formula_is_explained(versions):
    first = EXAMS["exam_first"], 1, versions["exam_first"][1]
    page, key = exam_page._exam_page(*first), exam_page._exam_key(*first)
    assert "A result alone, without its way, earns 1 point at most." in page
    paper = [one for one in EXAMS["exam_first"].questions if isinstance(one, exam._OnPaper)]
    assert key.count("for the result alone, without its way") == len(paper)
    for _, one in every_problem():
        assert "a\\,r^2" not in one.ask or "where $a = " in one.ask, one.name


def every_problem():
    """All problems of the sheets by lesson."""
    return [(lesson, one) for lesson, some in exam.PROBLEMS.items() for one in some]


def test_too_few_versions_are_refused():
    few = exam._OnPaper("06.3")
    with pytest.raises(ArithmeticError, match="there are not 20 versions"):
        exam._unlike(few, "one", 20)


def test_what_is_to_be_chosen_is_kept_for_exams(versions):
    for some in versions.values():
        for asked in some.values():
            forms = {one.drawn.form for one in asked if isinstance(one.drawn, _Question)}
            assert forms == set(KEPT)


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("question", "number"), CODED, ids=[number for _, number in CODED])
def test_the_tutor_passes_the_key_and_names_what_the_rubric_quotes(question, number):
    task = exam._exercise(number)
    assert check(task, task.solution).kind == "right"
    for k, points in question.exercises[number].lost.items():
        report = check(task, task.mistakes[k].function)
        assert report.kind in ("wrong", "raised") and report.cause == task.mistakes[k].cause
        assert 0 < points < question.code


def said(text):
    """The words and letters of a text: all that it speaks of."""
    text = re.sub(r"\\(?:mathbf|cdot|times|sqrt|ge|,)|[$*`|]|\(\d+\.\d+\)", " ", text)
    return {word.lower().removesuffix("es").removesuffix("s") for word in re.findall(r"[A-Za-z]\w*", text)}


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("question", "number"), CODED, ids=[number for _, number in CODED])
def test_code_is_asked_for_with_all_that_the_exercise_says_and_every_argument_is_named(question, number):
    source = "\n\n".join(cell.source for made in lessons() if made.number == number[:2] for cell in made.cells)
    exercise = re.search(rf"### Exercise {number}:[^\n]*\n\n(.+?)(?:\n\n|\n#|$)", source, re.S)[1]
    ask = question.exercises[number].ask
    left_out = said(exercise) - said(ask) - {"for", "of", "l", "and", "if", "it", "a", "i"}
    assert not left_out, (left_out, exercise)
    code = exam._exercise(number).solution.__code__
    given = {name.lower() for name in code.co_varnames[: code.co_argcount]}
    assert given <= said(ask), given - said(ask)
    assert not any(row.strip() in ask for row in exam_page._bare(exam._exercise(number)).splitlines()[1:])


@pytest.mark.slow
def test_the_page_holds_no_key(versions):
    for name, made in EXAMS.items():
        page = exam_page._exam_page(made, 7, versions[name][7])
        for one in versions[name][7]:
            assert not isinstance(one.drawn, _Drawn) or one.drawn.key not in page
            if isinstance(one.drawn, _Question):
                assert not any(len(a.reply) > 25 and exam_page._rich(a.reply) in page for a in one.drawn.answers)
            if isinstance(one.drawn, exam._Call):
                rows = exam_page._bare(exam._exercise(one.drawn.number)).splitlines()
                assert rows[0] in page and len(rows) > 1 and not any(row.strip() in page for row in rows[1:])


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", EXAMS)
def test_the_key_names_every_letter_and_every_slip(name, versions):
    key = exam_page._exam_key(EXAMS[name], 7, versions[name][7])
    for one in versions[name][7]:
        if isinstance(one.drawn, _Question):
            assert all(exam_page._rich(a.reply) in key for a in one.drawn.answers) and one.drawn.mistake[:-1] in key
        elif isinstance(one.drawn, _Drawn):
            named = rubric._named(one.drawn)
            assert named and all(exam_page._rich(exam_page._slip_told(slip, one.drawn)) in key for slip in named)
        else:
            assert exam_page._rich(f"it returns {one.drawn.answer}") in key


@pytest.mark.parametrize("exam", EXAMS)
def test_beside_each_exam_is_a_table_to_type_answers_into_that_is_graded_as_it_is(exam, versions, tmp_path):
    asked = versions[exam][7]
    text = exam_page._to_type(7, asked)
    (tmp_path / "exam.csv").write_text(text, encoding="utf-8")
    assert collected(tmp_path) == Class((), ()), "of what is not filled in nothing is told"
    head, *rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    assert head[:5] == ["student", "id", "version", "question", "answer"] and len(rows) == len(asked)
    rows[1] = ["anna", *rows[1][1:4], "B", rows[1][5]]
    with open(tmp_path / "exam.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file, delimiter=";").writerows([head, *rows])
    (anna,), told = collected(tmp_path)
    assert (anna.student, anna.typed[0][1:], told) == ("anna", ("2", "B", "7"), ()) and not anna.refused
    rows[2][4] = "C"
    with open(tmp_path / "exam.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([head, *rows])
    assert "must hold a student" in collected(tmp_path).refused[0][1], "an answer of nobody is told"


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Anna Berg\nBerg, Bodo\n\n", [("Anna Berg", ""), ("Berg, Bodo", "")]),
        ("id;student;group\n4711;Anna Berg;1\n4712;Bodo Berg\n", [("Anna Berg", "4711"), ("Bodo Berg", "4712")]),
    ],
)
def test_a_table_to_type_answers_into_has_the_students_of_a_class(text, known, tmp_path):
    path = tmp_path / "class.csv"
    path.write_text(f"\ufeff{text}", encoding="utf-8")
    whose = named.students(path)
    assert list(whose) == known
    asked = exam._version(EXAMS["exam_first"], 3)
    rows = [*csv.reader(io.StringIO(exam_page._to_type(3, asked, whose).removeprefix("\ufeff")))][1:]
    assert [row[:4] for row in rows] == [[*one, "3", str(k)] for one in known for k in range(1, len(asked) + 1)]
    handed = tmp_path / "handed"
    handed.mkdir()
    for seed in (3, 4):  # two versions, of which each student sits one or none
        table = exam_page._to_type(seed, asked, whose)
        table = table.replace(f",{seed},2,,", f",{seed},2,B,", 1) if seed == 4 else table
        (handed / f"exam_first_{seed}_answers.csv").write_text(table, encoding="utf-8")
    (anna,), refused = collected(handed)
    assert (anna.student, {x.version for x in anna.typed}, refused, anna.refused) == (known[0][0], {"4"}, (), ())
    for empty in (b"", b"student,id\n", b"\xff\xfe\xff"):
        path.write_bytes(empty)
        with pytest.raises(ValueError, match="names must"):
            named.students(path)
