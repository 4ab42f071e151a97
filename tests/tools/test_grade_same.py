"""Answers that say the same are decided once: in the table, and in the boxes of the lecturer's page."""

import csv
import io
import random

from tools.grade import typed
from tools.grade.decided import REMARK, decided, decisions, not_lost, to_decide, untaken
from tools.grade.judged import Entry
from tools.grade.keeping import Graded
from tools.grade.room import lecturer_page
from tools.grade.same import waiting

VERSIONS = "exam_first_1", "exam_first_7"
LETTERS = "{}", "{})", "({})", "{}.", "Answer: {}"
PLAIN = "{}", " {} ", "{}.", "it is {}", "({})"
NUMBERS = {"2": "two", "3": "three", "12": "twelve"}


def right(question, chance: random.Random) -> str:
    """A right answer as one of many would type it: the letter or the result, and no more."""
    if isinstance(question.drawn, typed._Question):
        letter = "ABCD"[question.drawn.right]
        return chance.choice(LETTERS).format(chance.choice([letter, letter.lower()]))
    wanted = question.result
    return NUMBERS.get(wanted, wanted) if chance.random() < 0.2 else chance.choice(PLAIN).format(wanted)


def all_right(students: int) -> list[Graded]:
    """A class that has all right but the code, which is no matter of words, on two versions side by side."""
    chance = random.Random(80)
    asked = {version: list(enumerate(typed._questions(version), 1))[:12] for version in VERSIONS}
    made = []
    for k in range(students):
        version = VERSIONS[k % 2]
        entries = [typed._entry(None, number, right(x, chance), x) for number, x in asked[version]]
        made.append(Graded(f"student {k:02}", tuple(entry._replace(version=version) for entry in entries)))
    return made


def rows_of(made) -> list[dict]:
    return list(csv.DictReader(io.StringIO(to_decide(made))))


def test_eighty_exams_that_are_all_right_leave_less_than_two_rows_a_student():
    made = all_right(80)
    rows = rows_of(made)
    assert sum(entry.more > 0 for one in made for entry in one.entries) == 12 * 80, "a row each, as it was"
    assert len(rows) <= 0.7 * 80 and sum(int(row["students"]) for row in rows) == 12 * 80
    assert max(int(row["students"]) for row in rows) == 40, "some questions are one row a version"


def entry(text, **known):
    return Entry("exam 8", "right", "", 1.0, 8.0, source=text, more=7.0, version="exam_first_7", **known)


def test_what_is_alike_is_one_row_and_its_points_are_everybodys(tmp_path):
    texts = {"anna": "s = 5, so t = 1/4", "ben": "S=5, so t=1/4.", "cleo": "s = 5 so t < 1/4", "dan": "1/4"}
    made = [Graded(name, (entry(text),)) for name, text in texts.items()]
    rows = rows_of(made)
    assert [(row["student"], row["students"], row["points"]) for row in rows] == [
        ("", "2", ""), ("cleo", "1", ""), ("dan", "1", "")
    ]  # fmt: skip
    path = tmp_path / "decided.csv"
    rows[0]["points"], rows[2]["points"] = "8", "3"
    told = io.StringIO()
    writer = csv.DictWriter(told, rows[0])
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(told.getvalue(), encoding="utf-8")
    known = decisions(path)
    after = decided([*made, Graded("eve", (entry("s = 5, so t = 1/4"),))], known)
    assert [one.entries[0].points for one in after] == [8, 8, 1, 3, 8], "whoever comes later as well"
    assert [REMARK in one.entries[0].remark for one in after] == [True, True, False, True, True]
    assert [row["points"] for row in rows_of(after)] == ["8", "", "3"], "they stay in the table"
    (why,) = untaken(made[2:], known).values()
    assert "what was said alike, x" in why and [x.entries[0].points for x in decided(made[2:], known)] == [1, 3]


def test_one_of_many_who_say_the_same_has_another_mark_and_the_rest_keep_theirs(tmp_path):
    made = [Graded(name, (entry("s = 5, so t = 1/4"),)) for name in ("anna", "ben", "cleo", "dan")]
    (row,) = rows_of(made)
    assert row["said by"] == "anna, ben, cleo, dan"
    for all_of_them in (None, 3.0):
        known = {("ben", "exam 8"): 8.0} | ({("", row["alike"]): all_of_them} if all_of_them else {})
        after = decided(made, known)
        assert [x.entries[0].points for x in after] == [all_of_them or 1, 8, *2 * [all_of_them or 1]]
        rest, ben = sorted(rows_of(after), key=lambda x: x["student"])
        assert (rest["student"], rest["said by"], rest["points"]) == ("", "anna, cleo, dan", "3" if all_of_them else "")
        assert (ben["student"], ben["points"], ben["alike"]) == ("ben", "8", row["alike"])
        (tmp_path / "to_decide.csv").write_text(to_decide(after), encoding="utf-8-sig")
        assert decisions(tmp_path / "to_decide.csv") == known
        not_lost(tmp_path, known)
    alone = {(x.student, "exam 8"): 3.0 for x in made}
    (tmp_path / "to_decide.csv").write_text(to_decide(decided(made, alone)), encoding="utf-8-sig")
    not_lost(tmp_path, alone)


def test_what_lib_says_again_and_other_questions_are_never_together():
    lent = entry("t")._replace(kind="lib", points=None)
    other = entry("t")._replace(exercise="exam 9"), entry("t")._replace(version="exam_first_8")
    made = [Graded("anna", (lent,)), Graded("ben", (lent,)), *(Graded("cleo", (each,)) for each in other)]
    assert [one.students for one in waiting(made, REMARK)] == [("anna",), ("ben",), ("cleo",), ("cleo",)]


def test_a_letter_with_a_reason_and_a_result_with_its_way_are_read_each():
    asked = typed._questions("exam_first_7")
    says = [typed._entry(None, 1, text, asked[0]).says for text in ("B", "b)", "Answer: B", "B, as r is small")]
    assert says == 3 * ["its letter alone"] + [""]
    says = [typed._entry(None, 6, text, asked[5]).says for text in ("2", "two", "2 cm", "13 - 11 = 2")]
    assert says == 3 * ["the result alone"] + [""]


def test_the_boxes_of_the_page_make_the_table(chromium, tmp_path):
    made = [Graded(name, (entry(text),)) for name, text in {"anna": '=1"', "ben": '=1"', "cleo": "s, 5\nt"}.items()]
    was = entry("so")._replace(exercise="exam 9", points=4.0, more=0.0, remark=REMARK)
    page = lecturer_page([*made, Graded("dan", (was,))], (), "", (7, "exam_first_7"))
    (tmp_path / "lecturer.html").write_text(page, encoding="utf-8")
    tab = chromium.new_page(accept_downloads=True)
    complaints = []
    tab.on("console", lambda said: complaints.append(said.text))
    tab.goto((tmp_path / "lecturer.html").as_uri())
    tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    boxes, each = tab.locator("li > .box > input:not(.each *)"), tab.locator(".each input")
    assert boxes.count() == 2, "what two have said alike is there once"
    assert each.count() == 2 and "another mark for one of them" in tab.inner_text(".each")
    assert "3 to which you may add, said in 2 ways" in tab.inner_text("body")
    boxes.first.fill("9")
    assert tab.locator("#download").is_disabled() and "more or less than there may be" in tab.inner_text("#told")
    boxes.first.fill("5.5")
    assert tab.inner_text("#told") == "2 of 5 rows have points."
    each.nth(1).fill("2")
    with tab.expect_download() as saved:
        tab.click("#download")
    saved.value.save_as(tmp_path / "decided.csv")
    after = decided([*made, Graded("dan", (was,))], decisions(tmp_path / "decided.csv"))
    assert [one.entries[0].points for one in after] == [5.5, 2, 1, 4] and complaints == []
    tab.evaluate("navigator.clipboard.writeText = (text) => { window.kept = text; }")
    tab.click("#copy")
    assert "\ufeff" + tab.evaluate("kept") == (tmp_path / "decided.csv").read_bytes().decode()
    tab.close()
