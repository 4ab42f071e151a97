"""A class graded: who handed in what, which answer counts, what it is worth, and what comes out."""

import ast
import builtins
import csv
import inspect
import re
import textwrap
from pathlib import Path

import numpy as np
import pytest
from answers.of_lib import OF_LIB
from classroom import cell, lent, mistakes, notebook, solved
from lessons import often

from lib import trig
from lib.teach import checking
from lib.teach.checking import check
from lib.teach.exercises import every
from lib.teach.pattern import outcomes
from tools.grade import keeping, paper, running, typed
from tools.grade.answers import found, program
from tools.grade.cells import Unusable
from tools.grade.collect import Handed, Typed, collected
from tools.grade.copied import copied
from tools.grade.hand import to_hand
from tools.grade.held import SEEN, held_back
from tools.grade.judged import Entry, Judge
from tools.grade.rubric import points, rule
from tools.room import exam_page
from tools.room.exam import _Asked, _call, _Choice, _InCode, _OnPaper
from tools.room.exam_page import _slip_told
from tools.room.exams import EXAMS

SEED = 7
CODED = [
    (question, number)
    for exam in EXAMS.values()
    for question in exam.questions
    if isinstance(question, _InCode)
    for number in question.exercises
]
"""All that an exam asks in code."""


@pytest.fixture(scope="module")
def judge():
    made = Judge(SEED)
    yield made
    made.close()


def verdict(judge: Judge, exercise: str, code: str):
    return judge.judged(program(exercise, textwrap.dedent(code)))


def handed(folder: Path, *cells: str, name: str = "anna/01_overlap.ipynb") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(notebook(*cells), encoding="utf-8")
    return path


CHORD = cell("01.1", solved("01.1"))
WRONG = 'def chord(r, C):\n    return 2 * r\n\n\nexercise("01.1", chord)'
OPEN = 'def chord(r, C): ...\n\n\nexercise("01.1", chord)'


@pytest.mark.one_in(18)
@pytest.mark.parametrize("number", every())
def test_a_solution_is_right_in_a_process_of_its_own(judge, number):
    made = verdict(judge, number, solved(number))
    assert made.kind == "right" and made.points == 5 and made.seconds > 0, made.reply


@pytest.mark.slow
@pytest.mark.parametrize("number", ["01.1", "03.1", "04.1", "07.2", "11.1", "12.2"])
def test_a_known_mistake_is_named_and_loses_what_the_rubric_says(judge, number):
    lost = next((question.exercises[number].lost for question, coded in CODED if coded == number), {})
    for cause, source in mistakes(number)[:3]:
        made = verdict(judge, number, source)
        first = [mistake.cause for mistake in every()[number].mistakes].index(made.cause)
        assert made.cause == cause and made.pictures and made.alt and "fail" in made.reply
        assert made.points == 5 - lost.get(first, 2)


@pytest.mark.slow
def test_the_tutor_says_the_same_as_in_the_lesson(judge):
    for number in ("00.3", "04.3", "05.1", "10.3", "11.3"):
        for _, source in mistakes(number)[:2]:
            room: dict = {}
            exec(source, room)
            held_back(every()[number], SEED)
            assert verdict(judge, number, source)[1:2] == (check(every()[number], room["answer_of_mine"]).kind,)


@pytest.mark.slow
def test_other_cases_are_asked_than_students_see(judge):
    usual = {}
    for number, asked in every().items():
        usual[number] = repr(asked.cases())
    same = {number for number, asked in every().items() if repr(held_back(asked, SEED)) == usual[number]}
    assert same == set(SEEN)


def test_answers_by_heart_are_found_out(judge):
    asked = every()["13.1"]
    known = {repr((p.tolist(), v.tolist(), r)): tuple(asked.right(p, v, r)) for p, v, r in asked.cases()}
    table = {key: [float(x) for x in value] for key, value in known.items()}
    code = f"KNOWN = {table!r}\ndef where_it_rolls(v, w, r):\n    return KNOWN[repr((v.tolist(), w.tolist(), r))]\n"
    made = verdict(judge, "13.1", code)
    assert made.kind == "raised" and "KeyError" in made.reply


LENT = {
    "a wrapper": ("04.3", "from lib import exact\ndef sweep(p, v, r):\n    return float(exact.sweep(p, v, r).t)"),
    "the front door": ("04.3", "import lib\ndef sweep(p, v, r):\n    return float(lib.METHODS['exact'](p, v, r).t)"),
    "by another name": (
        "04.3",
        "import importlib as i\ndef sweep(p, v, r):\n    return float(i.import_module('lib.exact').sweep(p, v, r).t)",
    ),
    "without an import": (
        "04.3",
        "def sweep(p, v, r):\n    return float(__import__('lib' + '.exact').exact.sweep(p, v, r).t)",
    ),
    "handed on": (
        "00.1",
        "from lib.frame import relative as q\ndef relative(p1, v1, p2, v2):\n    return q(p1, v1, 0, p2, v2, 0)[:2]",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("number", OF_LIB)
def test_what_only_lib_answers_is_reported_right_or_wrong(judge, number):
    made = verdict(judge, number, f"import lib\n{lent(OF_LIB[number])}")
    assert made.kind == "lib" and made.points is None and "lib." in made.reply, made.reply


@pytest.mark.slow
@pytest.mark.parametrize("way", LENT)
def test_lib_called_again_is_reported_and_has_no_points_yet(judge, way):
    made = verdict(judge, *LENT[way])
    assert made.kind == "lib" and made.points is None and "lib" in made.reply
    assert points("04.3", "lib", "", 1.0) is None


@pytest.mark.slow
def test_a_tool_of_lib_may_be_used(judge):
    code = "from lib.frame import norm\ndef gap(p, v, r, t):\n    return float(norm(p + v * t)) - r\n"
    assert verdict(judge, "00.2", code).kind == "right"


@pytest.mark.slow
def test_a_copy_is_known_whatever_its_names():
    tree = ast.parse(textwrap.dedent(inspect.getsource(trig.sweep)))
    for x in ast.walk(tree):
        if isinstance(x, ast.Name) and not hasattr(builtins, x.id):
            x.id = f"my_{x.id}"
        if isinstance(x, ast.arg):
            x.arg = f"my_{x.arg}"
    tree.body[0].name = "mine"
    assert copied(program("03.3", ast.unparse(tree))) == "lib.trig.sweep"
    assert not any(copied(program(number, solved(number))) for number in every())


def test_an_answer_brings_what_it_needs_of_its_notebook(judge, tmp_path):
    path = handed(
        tmp_path,
        "import os\nfrom numpy import inf, sqrt\nfrom lib.teach import exercise, lab\nraise RuntimeError('never run')",
        "%matplotlib inline\nTWO = 1\nTWO += 1",
        "def half(r, C):\n    return sqrt(r * r - C * C)",
        "this is no Python",
        'def chord(r, C):\n    return TWO * half(r, C) if C < r else 0.0\n\n\nexercise("01.1", chord)',
        "TWO = 17\nwhile True: pass",
    )
    answer = found(path)["01.1"]
    assert "never" not in answer.source and "lab" not in answer.source and answer.imports == ("numpy", "numpy.sqrt")
    assert judge.judged(answer).kind == "right"


@pytest.mark.parametrize(
    ("cells", "kind", "remark"),
    [
        ((CHORD, WRONG), "wrong", "the last answer counts"),
        ((WRONG, CHORD), "right", "the last answer counts"),
        ((CHORD, OPEN), "right", ""),
        ((CHORD, CHORD), "right", ""),
        ((OPEN,), "open", ""),
        ((CHORD.split("\n\n\nexercise")[0], 'exercise("01.1", chord)'), "right", ""),
        ((CHORD.rpartition("\n")[0],), "right", "found by its name"),
        (('exercise("01.1", chord)',), "broken", ""),
        (('def chord(r, C:\n    return 2\n\nexercise("01.1", chord)',), "broken", ""),
        (('exercise("01.1", lambda r, C: 2 * r)',), "wrong", ""),
    ],
)
def test_cells_doubled_deleted_and_broken(judge, tmp_path, cells, kind, remark):
    answer = found(handed(tmp_path, *cells))["01.1"]
    made = judge.judged(answer)
    assert made.kind == kind and remark in made.remark and made.reply


def test_an_engine_is_read_block_by_block(judge, tmp_path):
    path = tmp_path / "my_engine.py"
    path.write_text(f'"""My engine."""\n\n\n# --- 04.3 sweep ---\n{solved("04.3")}\n\n# --- 00.1 gone ---\nx = (\n')
    made = found(path)
    assert judge.judged(made["04.3"]).kind == "right" and judge.judged(made["00.1"]).kind == "broken"


def test_a_file_that_is_too_long_is_told(tmp_path, monkeypatch):
    path = handed(tmp_path, CHORD)
    monkeypatch.setattr("tools.grade.cells.LARGEST", 100)
    with pytest.raises(Unusable, match="MB are read: clear the notebook's outputs"):
        found(path)


def test_whose_a_file_is(tmp_path):
    (tmp_path / "ben").mkdir()
    (tmp_path / "notes.txt").write_text("?")
    for name in ("anna_04_quadratic.ipynb", "anna-01_overlap.ipynb", "cleo_my_engine.py", "02_ray.ipynb"):
        handed(tmp_path, CHORD, name=name)
    handed(tmp_path, CHORD, name="Eve/a/01_overlap.ipynb")
    handed(tmp_path, CHORD, name="EVE/01_overlap.ipynb")
    made = collected(tmp_path)
    assert [(one.student, len(one.files)) for one in made.students] == [("anna", 2), ("ben", 0), ("cleo", 1)]
    why = dict(made.refused)
    assert "begins with no student's" in why["02_ray.ipynb"] and "no notebook" in why["notes.txt"]
    assert made.students[1].refused == (("ben", "there is neither a notebook nor a my_engine.py in this folder"),)
    clash = why["EVE and Eve"]
    assert str(tmp_path / "EVE" / "01_overlap.ipynb") in clash and str(tmp_path / "Eve" / "a") in clash


def test_typed_exam_answers(judge, tmp_path):
    code = solved(typed._questions("exam_first_1")[12].drawn.number)
    rows = [
        ("anna", "1", "A"), ("anna", "2", "(c), as it passes"), ("anna", "6", "gap: 12 cm"), ("anna", "7", "0,92"),
        ("anna", "8", "t = 3/10"), ("anna", "9", "0.45; 1.05"), ("anna", "12", "it passes"), ("anna", "13", code),
        ("anna", "1", "2"), ("anna", "one", "1"), ("", "2", "1"),
        ("ben", "2", "E"), ("ben", "7", "0.08"), ("ben", "8", ""), ("ben", "9", "1.05; 0.45"), ("ben", "11", "perhaps"),
        ("ben", "99", "1"),
    ]  # fmt: skip
    with open(tmp_path / "exam.csv", "w", newline="") as file:
        csv.writer(file, delimiter=";").writerows([("Student", "Question", "Answer"), *rows])
    made = collected(tmp_path)
    (why,) = (words for _, words in made.refused)
    anna = [words for _, words in made.students[0].refused]
    assert ["earlier row" in anna[0], "number from the exam" in anna[1], "must hold" in why] == 3 * [True]
    graded = [running.student(judge, one, "exam_first_1") for one in made.students]
    for one in graded:  # blanks, too, stand on the page and in the total
        assert [e.exercise for e in one.entries] == [f"exam {k}" for k in range(1, 14)]
        assert sum(e.of for e in one.entries) == 60
    anna, ben = ({int(e.exercise[5:]): e for e in one.entries if e.kind != "open"} for one in graded)
    assert {k: (e.kind, e.points, e.more) for k, e in anna.items()} == {
        1: ("right", 1, 1), 2: ("wrong", 0, 0), 6: ("right", 1, 4), 7: ("right", 1, 5), 8: ("right", 1, 7),
        9: ("right", 1, 6), 12: ("right", 1, 4), 13: ("right", 5, 1),
    }  # fmt: skip
    assert {k: (e.kind, e.points, e.more) for k, e in ben.items()} == {
        2: ("wrong", 0, 0), 7: ("wrong", 0, 5), 9: ("unjudged", None, 7), 11: ("unjudged", None, 5),
    }  # fmt: skip
    assert "the share that is seen" in ben[7].reply
    assert graded[1].refused == (("exam.csv, row 18", "the exam has questions 1 to 13; this answers 99"),)


@pytest.mark.parametrize(
    ("question", "text", "kind"),
    [
        (7, "92 %", "right"), (7, "92%", "right"), (7, "92 per cent", "right"), (7, "92", "unjudged"),
        (7, "9.2 %", "wrong"), (7, "0.9", "unjudged"), (9, "1.05, 0.45", "unjudged"), (9, "0.45 and 1.05", "right"),
        (9, "-0.45, 1.05", "unjudged"), (9, "0.45", "unjudged"), (8, "3", "wrong"),
    ],
)  # fmt: skip
def test_typed_numbers(question, text, kind):
    made = paper.on_paper("it", text, typed._questions("exam_first_1")[question - 1])
    assert made.kind == kind and (made.points is None) == (kind == "unjudged"), made.reply


@pytest.mark.parametrize(
    ("code", "loses"),
    [
        ("D = b * b - a * c\nif D < 0: return nan\nif b < 0: return c / (-b + sqrt(D))\nreturn (-b - sqrt(D)) / a", 1),
        ("D = b * b - a * c\nif a == 0 or D < 0: return nan\nif b > 0: return c / (-b - sqrt(D))\n"
         "return (-b + sqrt(D)) / a", 3),
    ],
)  # fmt: skip
def test_the_rubrics_own_mistakes_are_named_in_other_forms(judge, code, loses):
    for root in ("math", "numpy"):
        made = verdict(judge, "04.2", f"from {root} import sqrt\ndef root(a, b, c):\n{textwrap.indent(code, '    ')}")
        assert made.cause and made.points == 5 - loses, made.reply


@pytest.mark.slow
@pytest.mark.one_in(2)
@pytest.mark.parametrize("said", often(["inf", "nan", "0", "False", "(0, 0)", "[]", "no_such_name"], ["no_such_name"]))
def test_who_says_the_same_to_all_has_no_points(judge, said):
    for number in every():
        names = ", ".join(every()[number].letters)
        made = verdict(judge, number, f"from math import inf, nan\ndef f({names}):\n    return {said}")
        assert not made.points and made.kind != "right", (number, made.reply)


def test_an_outcome_is_told_and_counted_in_the_cases_that_were_held_back(judge):
    made = verdict(judge, "02.3", "from math import inf\ndef never(p, v, r):\n    return inf")
    assert not made.points and made.kind != "right"
    asked = every()["02.3"]
    kept = [case for case, _ in checking._answers_of(asked)]
    assert kept == held_back(asked, SEED) and checking._sorts(asked)[1] == outcomes(asked.letters, kept)


def test_where_no_cause_is_named_a_person_decides(judge):
    made = verdict(judge, "01.1", "def chord(r, C):\n    return 3 * r if C < 1 else 2 * (r * r - C * C) ** 0.5")
    tried, right = map(int, re.search(r"right on (\d+) of (\d+) cases", made.reply).groups()[::-1])
    assert made.points is None and not made.cause and 0 < right < tried
    assert made.more == max(3, min(4, np.ceil(10 * right / tried) / 2))
    assert made.reply.endswith("Your lecturer decides about its points.")


@pytest.mark.slow
def test_nearly_right_may_have_more_than_a_mistake_with_a_name_and_hardly_right_as_much(judge):
    nearly = verdict(judge, "00.3", "def touching(p, r):\n    return p @ p - r * r < 1e-9")
    hardly = verdict(judge, "00.1", "def relative(p1, v1, p2, v2):\n    return 0 * p1, 0 * v1")
    named = verdict(judge, "01.1", "def chord(r, C):\n    return (r * r - C * C) ** 0.5 if C < r else 0")
    assert (nearly.points, nearly.more) == (None, 4) and named.points == 3 < nearly.more
    assert hardly.points is None and hardly.more == named.points, "what has no name costs no more than what has one"


@pytest.mark.slow
def test_what_a_mistake_with_a_name_loses_can_be_set():
    made = Judge(SEED, 4.0)
    try:
        half = verdict(made, "01.1", "def chord(r, C):\n    return (r * r - C * C) ** 0.5 if C < r else 0")
        shape = verdict(made, "01.1", "def chord(r, C):\n    return True, 2 * (r * r - C * C) ** 0.5 if C < r else 0")
        right = verdict(made, "01.1", solved("01.1"))
        asked = typed._questions("exam_first_1")[12]
        exam = typed._in_code(
            made, "exam 13", "def chord(r, C):\n    return sqrt(r * r - C * C) if C < r else 0", asked
        )
    finally:
        made.close()
    assert half.cause and (half.points, shape.points, right.points, exam.points) == (1, 1, 5, 3), (
        "the exam keeps its rubric"
    )
    assert keeping.judges(1, "exam_first_1", 4.0) != keeping.judges(1, "exam_first_1")
    assert "tutor names loses 4, in the exam what" in rule(4.0) and "names loses what the exam's rubric" in rule()


@pytest.mark.slow
@pytest.mark.parametrize("exam", [f"{name}_{version}" for name in EXAMS for version in (1, 7)])
def test_the_key_of_an_exam_is_right_and_its_mistakes_are_named(judge, exam):
    questions = typed._questions(exam)
    for number, question in enumerate(questions, 1):
        if isinstance(question.question, _OnPaper):
            answer = paper.wanted_of(question)
            found = paper.on_paper("it", answer, question)
            assert (found.kind, found.points) == ("right", 1), (number, answer)
            for slip in question.question.slips:
                gives = _slip_told(slip, question.drawn).removeprefix(slip.what)
                if paper.wanted_numbers(gives):
                    assert slip.what in paper.on_paper("it", gives, question).reply, (number, gives)
        elif isinstance(question.question, _Choice):
            kinds = [typed._chosen("it", letter, question).kind for letter in "ABCD"[: len(question.drawn.answers)]]
            assert kinds.count("right") == 1 and kinds[question.drawn.right] == "right"


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("question", "number"), CODED, ids=[number for _, number in CODED])
def test_the_key_as_the_exam_prints_it_has_full_points(judge, question, number):
    asked = _Asked(question, _call(number, question.exercises[number], "exam 1"))
    code = exam_page._bare(every()[number])
    made = typed._in_code(judge, "exam 13", code, asked)
    assert "import" not in code and made.kind == "right" and made.points == question.code, made.reply


def test_ones_own_names_come_before_those_to_hand(judge):
    mine = "def sqrt(x):\n    return x / 2\ndef chord(r, C):\n    return 2 * sqrt(r * r - C * C)"
    assert to_hand("01.1", mine) == "" and to_hand("04.2", "x = sqrt(2)") == "from numpy import sqrt\n"
    assert to_hand("13.1", "np.array(inf)") == "from math import inf\nimport numpy as np\n"
    assert verdict(judge, "01.1", mine).kind == "wrong" and verdict(judge, "01.1", "def f(r, C: ...").kind == "broken"


@pytest.mark.parametrize("exam", ["exam_third_1", "exam_first", "exam_first_0", "7", ""])
def test_an_exam_that_is_none_is_refused(exam):
    with pytest.raises(ValueError, match="exam must be the name of an exam's page"):
        typed._questions(exam)


@pytest.mark.slow
def test_what_is_kept_is_of_these_files_and_these_judges(tmp_path):
    path = handed(tmp_path, CHORD)
    one = Handed("anna", (path,), (Typed("exam.csv, row 2", "1", "2"),))
    word, made = keeping.word_of(one, "judges"), keeping.Graded("anna", ())
    keeping.keep(tmp_path, word, made)
    assert keeping.kept(tmp_path, word, "anna") == made
    assert keeping.kept(tmp_path, keeping.word_of(one, "others"), "anna") is None
    path.write_text(notebook(WRONG))
    assert keeping.word_of(one, "judges") != word and keeping.judges(1, "exam_first_1") != keeping.judges(
        2, "exam_first_1"
    )
    (tmp_path / "anna.json").write_text((tmp_path / "anna.json").read_text()[:-9])
    assert keeping.kept(tmp_path, word, "anna") is None
    assert not list(tmp_path.glob("*.unfinished"))


@pytest.mark.slow
def test_what_is_said_of_an_exam_is_in_plain_letters_because_no_page_of_grades_sets_tex():
    from tools.grade import advice, sheet

    for name in EXAMS:
        for seed in (1, 21, 41):
            chosen = [one for one in typed._questions(f"{name}_{seed}") if hasattr(one.drawn, "right")]
            for number, one in enumerate(chosen, 1):
                asked = Entry("exam 1", "open", "", 0.0, version=f"{name}_{seed}")
                asked = sheet.of_question(asked._replace(exercise=f"exam {number}"))
                told = sheet.asks(f"{name}_{seed}", number) + advice._key(one.drawn) + "".join(asked)
                replies = [typed._chosen("it", letter, one).reply for letter in "ABCD"]
                assert not {*"$\\"} & {*told, *"".join(replies)}, (name, seed, number)
