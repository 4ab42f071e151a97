"""Answers that say the same are decided once: in the table, and in the boxes of the lecturer's page."""

import csv
import io
import random

import pytest
import typists

from tools.grade import paper, typed
from tools.grade.bare import NONE, PAPER, TYPED, settled
from tools.grade.decided import REMARK, decided, decisions, not_lost, to_decide, untaken
from tools.grade.judged import Entry
from tools.grade.keeping import Graded
from tools.grade.room import lecturer_page
from tools.grade.same import sort_of, sort_word, waiting, word_of
from tools.room.marked import _lettered

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


@pytest.mark.slow
def test_of_eighty_exams_that_are_all_right_nothing_waits_unless_their_ways_are_on_paper():
    made = all_right(80)
    rows = rows_of(settled(made, PAPER))
    assert sum(entry.more > 0 for one in made for entry in one.entries) == 12 * 80, "a row each, as it was"
    alike = [row for row in rows if row["alike"].startswith("x")]
    assert len(alike) <= 0.3 * 80 and sum(int(row["students"]) for row in alike) == 12 * 80
    assert max(int(row["students"]) for row in alike) == 80, "all versions are one row"
    worth = [[(x.points, x.of, x.more) for one in settled(made, ways) for x in one.entries] for ways in (TYPED, NONE)]
    waits = [[points for points, _, more in some if more] for some in worth]
    assert waits[0] == waits[1] and set(waits[0]) == {None} and len(waits[0]) < 0.04 * 12 * 80, "as “it is passes”"
    assert {points for points, *_ in worth[0]} == {None, 1}
    assert all(points in (None, of) for points, of, _ in worth[1])


@pytest.mark.parametrize("said", ["-", "?", "", "don't know", "I don’t know.", "No idea", "…", "n/a", "idk!"])
def test_a_blank_has_no_points_at_once_and_what_says_anything_is_none(said):
    for number, question in enumerate(typed._questions("exam_first_7"), 1):
        made = typed._entry(None, number, said, question)
        assert (made.kind, made.points, made.more) == ("open", 0, 0), number
    for more in ("0", "no", "2"):
        assert typed._entry(None, 6, f"{said} {more}", typed._questions("exam_first_7")[5]).kind != "open"


@pytest.mark.slow
def test_eighty_typed_ways_are_decided_by_a_box_for_each_sort_and_each_may_have_his_own(tmp_path):
    rows = [typists.class_of((exam,), students=1, seed=k) for k, exam in enumerate(VERSIONS * 40)]
    made = [
        Graded(f"student {k:02}", tuple(paper.on_paper(f"exam {n}", text, asked)._replace(version=VERSIONS[k % 2])
                                        for n, (asked, text, _) in enumerate(mine, 6)))
        for k, mine in enumerate(rows)
    ]  # fmt: skip
    made = settled(made, TYPED)
    told = [row for row in rows_of(made) if row["alike"].startswith("k")]
    right = [row for row in told if "right, and its way typed" in row["answer"]]
    assert [row["exercise"] for row in right] == [f"exam {k}" for k in range(6, 13)] and len(told) < 50
    waits = sum(entry.more > 0 for one in made for entry in one.entries)
    assert sum(int(row["students"]) for row in told) >= 0.98 * waits and 80 * 7 >= waits > 500
    own = next(one for one in made if one.student in right[0]["said by"])
    known = {("", row["alike"]): float(row["most points"]) for row in right} | {(own.student, "exam 6"): 2.0}
    after = decided(made, known)
    assert not untaken(made, known) and next(x for x in after if x.student == own.student).entries[0].points == 2
    for one, was in zip(after, made, strict=True):
        for entry, before in zip(one.entries[1:], was.entries[1:], strict=True):
            full = before.result and before.more
            assert entry.points == (entry.of if full else before.points), "no wrong end, and none that is in doubt"
    (tmp_path / "to_decide.csv").write_text(to_decide(after), encoding="utf-8-sig")
    assert decisions(tmp_path / "to_decide.csv") == known
    page = lecturer_page(after, (), "", (7, VERSIONS[0]))
    assert "in doubt: It says more" not in page, "right ones and wrong ones are read one by one"
    assert "All of one sort at once" in lecturer_page(made, (), "", (7, VERSIONS[0]))


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


@pytest.mark.parametrize("version", ["exam_first_2", "exam_first_7"])
def test_an_options_words_without_a_reason_are_of_one_sort_with_its_letter(version):
    """Nobody who gave no reason has the point of one, and none who gave one loses it."""
    for number, question in enumerate(typed._questions(version)[:5], 1):
        place = question.drawn.right
        letter, words = "ABCD"[place], _lettered(question.drawn.answers[place].text)
        without = letter, words, f"{letter}) {words.upper()}.", f"{letter}, because", f" {letter}, {words}"
        made = [typed._entry(None, number, text, question)._replace(version=version) for text in without]
        assert {sort_of(x) for x in made} == {"right, and its reason not typed"}, words
        assert len({word_of(x) for x in made}) == len({sort_word(x) for x in made}) == 1
        told = settled([Graded("anna", tuple(made))], TYPED)[0].entries
        assert {(x.points, x.more) for x in told} == {(1.0, 0.0)}
        assert {x.reply for x in told} == {f"{letter} is right. There is no reason beside it."}
        reason = typed._entry(None, number, f"{letter}, since it follows from (4.7)", question)
        assert sort_of(reason._replace(version=version)) == "right, and its reason typed" and reason.more == 1


@pytest.mark.slow
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
