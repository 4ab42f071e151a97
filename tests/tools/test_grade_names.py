"""Files as platforms and students name them find their row of the class list, and none finds another's."""

import csv
import random

import pytest
from classroom import cell, notebook, solved

from tools.grade import collect
from tools.grade.collect import Handed, collected
from tools.grade.joined import TOGETHER
from tools.grade.keeping import Graded
from tools.grade.roster import MISSING, NOBODY, NOTHING_HERE, STRANGER, Roster, class_list, completed
from tools.grade.table import totals
from tools.grade.whose import Known, listed, whose

LIST = 'student,id\nAnna Berg,s100234\nBodo Berg,bb12\nCleo Dorn,100\nEmil_Muster,em\n"Öz-Maier, Jürgen",jo77\n'
LIST += "Anna Maria Berg,9\nAnna,17\n"

NAMES = {
    "Anna Berg_4711_assignsubmission_file_/x.ipynb": "Anna Berg",
    "Anna Berg_4711_assignsubmission_file_x.ipynb": "Anna Berg",
    "Anna Maria Berg_4712_assignsubmission_file_04_quadratic.ipynb": "Anna Maria Berg",
    "Berg_Bodo_bb12_4712/x.ipynb": "Bodo Berg",
    "bergbodo_12345_67890_file.ipynb": "Bodo Berg",
    "bergbodo_LATE_12345_67890_01_overlap-2.ipynb": "Bodo Berg",
    "Assignment_bb12_attempt_2026-05-01-12-30-00_x.ipynb": "Bodo Berg",
    "Exercise 4_S100234_attempt_2026-10-02-23-59-59_04_quadratic.ipynb": "Anna Berg",
    "Cleo Dorn 01.ipynb": "Cleo Dorn",
    "Emil_Muster Lesson 1 FINAL (2).ipynb": "Emil_Muster",
    "emil_muster-04.ipynb": "Emil_Muster",
    "04_quadratic Muster, Emil.ipynb": "Emil_Muster",
    "JUERGEN OEZ MAIER/04_quadratic.ipynb": "Öz-Maier, Jürgen",
    "ozmaierjurgen_1_2_my_engine.py": "Öz-Maier, Jürgen",
    "Jürgen Öz-Maier_55_assignsubmission_file_/a/b.ipynb": "Öz-Maier, Jürgen",
    "17_01_overlap.ipynb": "Anna",
    "Sheet 1/Submissions/Berg_Bodo_bb12_4712/x.ipynb": "Bodo Berg",
    "Berg_4711_assignsubmission_file_/x.ipynb": "",
    "bergbodoline_1_2_x.ipynb": "",
    "Annabel Berg_1_assignsubmission_file_x.ipynb": "",
    "Participant_100_assignsubmission_file_x.ipynb": "",
    "Zoe Ems 2026 em 17.ipynb": "",
    "Bodo Berg and Cleo Dorn.ipynb": "",
    "Emil Muster_bb12/x.ipynb": "",
}
"""What was handed in, and whose it is; nobody's where none fits, or two do."""


@pytest.fixture
def roster(tmp_path):
    (tmp_path / "class.csv").write_text(LIST, encoding="utf-8")
    return class_list(tmp_path / "class.csv")


def put(folder, *names: str) -> None:
    for name in names:
        path = folder / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(notebook(cell("01.1", solved("01.1"))), encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_finds_its_row_and_no_other(name, roster, tmp_path):
    put(tmp_path, name)
    found = [one.student for one in collected(tmp_path / "in", roster.known).students]
    assert found == [NAMES[name]] if NAMES[name] else not set(found) & set(roster.students), found
    assert len(found) == 1


def test_all_of_a_class_come_to_their_rows_whatever_form_each_has(roster, tmp_path):
    put(tmp_path, *NAMES)
    handed = completed(collected(tmp_path / "in", roster.known), roster)
    files = {one.student: len(one.files) for one in handed.students}
    for student in roster.students:
        assert files[student] == list(NAMES.values()).count(student), student
    assert sum(files.values()) == len(NAMES)


def test_what_fits_nobody_is_told_and_nobody_gets_a_silent_nought(roster, tmp_path):
    put(tmp_path, "Berg_4711_assignsubmission_file_/x.ipynb", "Bodo Berg and Cleo Dorn.ipynb", "anna/x.ipynb")
    handed = completed(collected(tmp_path / "in", roster.known), roster)
    told = dict(handed.refused)
    assert "fits no row" in told["Berg_4711_assignsubmission_file_"]
    assert "Bodo Berg and Cleo Dorn; it is" in told["Bodo Berg and Cleo Dorn"]
    assert told["Listed, and nothing handed in"].startswith("Anna Berg, Bodo Berg, Cleo Dorn, Emil_Muster, Öz")
    made = [Graded(one.student, ()) for one in handed.students]
    rows = {row["student"]: row["remark"] for row in csv.DictReader(totals(made, roster).splitlines())}
    assert rows["Cleo Dorn"] == NOTHING_HERE and rows["Bodo Berg and Cleo Dorn"].startswith(STRANGER)
    alone = [Graded(name, ()) for name in roster.students]
    assert "handed in nothing" in totals(alone, roster) and completed(collect.Class((), ()), roster).refused == ()


def test_of_two_of_one_name_an_id_beside_it_decides():
    names = {"anna berg": ("Anna Berg",), "berg, anna": ("Berg, Anna",)}
    known = Known(names, {"aa11": "Anna Berg", "bb22": "Berg, Anna"})
    assert whose("Berg_Anna_bb22_77", known) == ("Berg, Anna",) and whose("Anna Berg_1_file", known) == tuple(
        sorted(set(known.ids.values()))
    )
    assert len(whose("Berg_Anna_bb22_aa11", known)) == 2
    long = Known({"van der berg, piet jan klaas": ("van der Berg, Piet Jan Klaas",)})
    assert whose("Piet Jan Klaas van der Berg_2_assignsubmission_file_", long) == ("van der Berg, Piet Jan Klaas",)
    assert not whose("Jan Piet Klaas van der Berg_2", long)


def test_first_and_last_name_make_a_name_and_one_of_two_names_nobody(tmp_path):
    rows = "student,first_name,last_name\nq1,Anna,Berg\nq2,Bodo,Dorn\nq3,Anna,Berg\nq4,,\nq5,,\n"
    (tmp_path / "class.csv").write_text(rows, encoding="utf-8")
    known = class_list(tmp_path / "class.csv").known
    assert whose("Dorn_Bodo_x_1", known) == ("q2",) and whose("Anna Berg_1_file", known) == ("q1", "q3")
    assert not listed("Anna Berg", known) and "_" not in known.names


def test_without_a_list_a_name_is_what_it_was(tmp_path):
    put(tmp_path, "Anna Berg_4711_assignsubmission_file_/x.ipynb", "emil_muster-04.ipynb")
    names = [one.student for one in collected(tmp_path / "in").students]
    assert names == ["Anna Berg_4711_assignsubmission_file_", "emil_muster-04"] and Handed("a").files == ()


PARTS = "anna berg bodo li dorn ann ida von mayer ems ana bel".split()
PARTED = " ", "_", "-", ", ", ".", ""


def test_in_any_mixture_a_name_is_found_and_never_given_to_one_who_is_not_in_it():
    draw = random.Random(5)
    for _ in range(400):
        names = {" ".join(draw.sample(PARTS, draw.randint(1, 3))) for _ in range(draw.randint(1, 8))}
        ids = {f"q{k}{draw.randint(100, 999)}": x for k, x in enumerate(names)}
        known = Known({name: (name,) for name in names}, ids)
        name = draw.choice(sorted(names))
        parts = draw.sample(name.split(), len(name.split()))
        said = draw.choice(PARTED).join(draw.choice((str.upper, str.title, str))(part) for part in parts)
        text = f"{draw.choice(('', 'HW 1_', '12345_'))}{said}{draw.choice(('', '_99_file', ' 01', '-LATE-3', ' (2)'))}"
        found = whose(text, known)
        assert name in found or any(set(name.split()) < set(other.split()) for other in found), (name, text, found)
        assert all("".join(sorted(other.replace(" ", ""))) <= "z" * 99 and set(other) - {" "} <= set(text.lower())
                   for other in found)  # fmt: skip
        assert all(len(other.replace(" ", "")) <= len(said) for other in found if other), (text, found)


@pytest.mark.parametrize(
    ("rows", "handed", "students", "words"),
    [
        ("dan", "dan/x,Dan Doe/x", "Dan Doe,dan", {"Dan Doe": "may be dan, and says more"}),
        ("dan", "Dan Doe/x", "dan", {"Dan Doe": "graded as dan, the only row"}),
        ("dan", "Dan Doe/x,Dan Ems/x", "Dan Doe,Dan Ems,dan", {"Dan Doe": "may be dan", "Dan Ems": "may be dan"}),
        ("dan", "Dan D/x,Dan E/x", "Dan D,Dan E,dan", {"Dan D": "may be dan", "Dan E": "may be dan"}),
        (
            "dan",
            "dan_01_overlap,DAN 02_ray final (2),Dan_4711_assignsubmission_file_/x",
            "dan",
            {TOGETHER: "dan: DAN, "},
        ),
        ("Dan Doe", "dan/x,Dan Doe/x", "Dan Doe,dan", {"dan": "is a part of Dan Doe"}),
        ("Dan Doe", "dan/x", "Dan Doe,dan", {"dan": "is a part of Dan Doe"}),
        ("Dan Doe\nDan Ems", "dan/x", "Dan Doe,Dan Ems,dan", {"dan": "is a part of Dan Doe or Dan Ems"}),
        ("dan\nDan Doe", "dan/x,Dan Doe/x", "Dan Doe,dan", {}),
        ("Dan Doe", "Dan Doe Ems/x,doedan_1_2_x", "Dan Doe", {"Dan Doe Ems and doedan_1_2_x": "together as Dan Doe"}),
        (
            "Dan Doe",
            "Dan Doe_7_assignsubmission_file_/x,doedan_LATE_1_2_x",
            "Dan Doe",
            {TOGETHER: "Dan Doe: Dan Doe_7"},
        ),
        ("", "dan/x,Dan Doe/x", "Dan Doe,dan", {"Dan Doe and dan": "may be one student"}),
        ("", "dan/x,Dana Doe/x,Ann/x,Anna/x", "Ann,Anna,Dana Doe,dan", {}),
    ],
)
def test_two_names_are_never_one_student_in_silence(rows, handed, students, words, tmp_path):
    put(tmp_path, *(f"{name}.ipynb" for name in handed.split(",")))
    (tmp_path / "class.csv").write_text(f"student\n{rows}\n", encoding="utf-8")
    roster = class_list(tmp_path / "class.csv") if rows else NOBODY
    made = completed(collected(tmp_path / "in", roster.known), roster)
    assert [one.student for one in made.students] == sorted(students.split(","))
    assert sum(len(one.files) for one in made.students) == len(handed.split(","))
    told = {place: why for place, why in made.refused if place != MISSING}
    assert set(told) == set(words) and all(words[place] in told[place] for place in words), told


def of_class(folder, rows: str) -> Roster:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "class.csv").write_text(rows, encoding="utf-8")
    return class_list(folder / "class.csv")


FULL = "student,id,first_name,last_name\n"
IDS = {
    "student,id\nDan Doe,4704\nDoe Dan jun.,4705": {
        "Doe_Dan_4704_x": "Dan Doe", "Doe_Dan_4705_x": "Doe Dan jun.", "Dan Doe_9_assignsubmission_file_": "Dan Doe",
    },
    "student,id\nDan Doe,4704\nDan Doe,4705": {
        "Dan Doe_4704_x": "Dan Doe (4704)", "doe dan 4705": "Dan Doe (4705)", "Dan Doe": "", "4705": "Dan Doe (4705)",
    },
    f"{FULL}Dan Doe 1,4704,Dan,Doe\nDan Doe 2,4705,Dan,Doe": {
        "Doe_Dan_4704_x": "Dan Doe 1", "Doe_Dan_4705_x": "Dan Doe 2", "Dan Doe_2_assignsubmission_file_": "",
    },
    f"{FULL}dan,470,Dan,Doe\ndoe,4704,Doe,Dan": {"Dan Doe_470_x": "dan", "Dan Doe_4704_x": "doe", "Dan Doe": ""},
    "student,id\nDan Doe,dd04\nDan Doe B,dd05": {"Doe_Dan_dd05_4713": "Dan Doe B", "Doe_Dan_dd04_4712": "Dan Doe"},
    "student,id\nBob Em,4702\nDaniel Fo,4704\nEve Gu,1234567\nAl Be,2026": {
        "Bo Em 4702": "Bob Em", "Dan_Fo_4704_assignsubmission_file_": "Daniel Fo", "Eva Gu_1234567_x": "Eve Gu",
        "Liz 4702": "Bob Em", "Zoe Ems_4702_assignsubmission_file_": "", "zoeems_4704_4702_x": "", "Zoe Ems 2026": "",
        "Bob Em_4704_assignsubmission_file_": "Bob Em", "Em_Bob_4702_4704": "Bob Em", "Bob Em 4704": "",
        "Sheet 1_4704_attempt_2026-05-01-12-30-00_x": "Daniel Fo",
    },
}  # fmt: skip
"""Lists, and whose by them what is; nobody's where an id and a name are two students', or a number may be no id."""


@pytest.mark.parametrize("rows", IDS)
def test_an_id_parts_those_of_one_name_and_a_platforms_number_is_none(rows, tmp_path):
    known = of_class(tmp_path, rows).known
    assert {name: listed(name, known) for name in IDS[rows]} == IDS[rows]


def test_two_of_one_name_who_have_an_id_in_the_table_have_each_their_own_answers(tmp_path):
    """Names and ids may both be filled in; an id that the list has not says nothing."""
    roster = of_class(tmp_path, "student,id\nDan Doe,4704\nDan Doe,4705\nAnna Berg,4706")
    (tmp_path / "in").mkdir()
    rows = "Dan Doe,4704,1,A\nDan Doe,4705,1,B\n,4705,2,C\nAnna Berg,9999999,1,D\n"
    (tmp_path / "in" / "exam.csv").write_text(f"student,id,question,answer\n{rows}", encoding="utf-8")
    made = completed(collected(tmp_path / "in", roster.known), roster)
    said = {one.student: [(x.question, x.text) for x in one.typed] for one in made.students}
    both = {"Dan Doe (4704)": [("1", "A")], "Dan Doe (4705)": [("1", "B"), ("2", "C")]}
    assert said == {"Anna Berg": [("1", "D")]} | both


def test_rows_of_one_name_that_no_id_parts_are_refused(tmp_path):
    for rows in ("Dan Doe,1\nDan Doe,1", "Dan Doe,\nDan Doe,4705", "Dan Doe,4705\nDan Doe,"):
        with pytest.raises(ValueError, match="row 3: an earlier row is Dan Doe"):
            of_class(tmp_path, f"student,id\n{rows}\n")


def test_two_that_come_to_one_row_are_told_even_if_they_say_the_same(tmp_path):
    put(tmp_path, *(f"Dan Doe_{number}_assignsubmission_file_/x.ipynb" for number in (4704, 4705)), "Liz 99017.ipynb")
    roster = of_class(tmp_path, "student,id\nDan Doe,x1001\nAnna Berg,99017")
    table = "student,question,answer\nAnna Berg,1,A\nDan Doe,1,A\ndoe dan x1001,2,B\n"
    (tmp_path / "in" / "exam.csv").write_text(table, encoding="utf-8")
    made = completed(collected(tmp_path / "in", roster.known), roster)
    assert [len(one.files) for one in made.students] == [1, 2] and len(made.students[1].typed) == 2
    told = dict(made.refused)
    assert set(told) == {TOGETHER, "Liz 99017"} and "whose id stands in it" in told["Liz 99017"]
    assert all(x in told[TOGETHER] for x in ("Dan Doe_4704", "Dan Doe_4705", "doe dan x1001")) and "Anna" not in told


FIRST, LAST = "Dan Doe Bo Ann Anna Lee Özil".split(), "Doe Dan Em Berg Lee Dan-Berg".split()
NUMBERS = "470 4704 4705 47041 17 2026 bb12 bb121 s4704 lodoe".split()
FORMS = (
    "{name}_{number}_assignsubmission_file_", "{last}_{first}_{id}_{number}", "{glued}_{number}_77123_x", "{id}",
    "Sheet 3_{id}_attempt_2026-05-01-12-30-00_x", "{name} {id}", "{id}-{turned}", "{turned}_{id}_x",
    "HW 2 {name} ({id})", "{name}", "{turned} final (2)", "{upper}.{id}", "{first} {id}",
    "{glued}_LATE_{number}_88123_01_overlap-2",
)  # fmt: skip


def test_no_mixture_of_names_ids_and_platforms_comes_to_another(tmp_path):
    """Of many classes with names in common and ids that begin alike nothing goes to a wrong row, and ids are found."""
    draw, found, asked = random.Random(36), 0, 0
    for _ in range(250):
        people = [(draw.choice(FIRST), draw.choice(LAST), x) for x in draw.sample(NUMBERS, draw.randint(2, 5))]
        rows = [f"{first} {last},{own}" for first, last, own in people]
        roster = of_class(tmp_path, "student,id\n" + "\n".join(rows))
        for student, (first, last, own) in zip(roster.students, people, strict=True):
            said = {"name": f"{first} {last}", "turned": f"{last}, {first}", "glued": f"{last}{first}".lower()}
            said |= {"first": first, "last": last, "id": own, "upper": f"{first}_{last}".upper()}
            said["number"] = draw.choice([*NUMBERS[:4], "4711"])
            form = draw.choice(FORMS)
            mine = listed(form.format(**said), roster.known)
            parts = set(f"{first} {last}".replace("-", " ").split())
            more = [x for x in people if set(f"{x[0]} {x[1]}".replace("-", " ").split()) >= parts]
            # A platform's number may be the id of one with all of this name.
            sure = "{id}" in form and len(own) > 2 or len(more) == 1
            assert mine in ("", student) or not sure, (form.format(**said), rows, mine)
            asked += len(own) > 3 and "{id}" in form
            found += len(own) > 3 and "{id}" in form and mine == student
    assert asked > 250 and found > 0.9 * asked, (found, asked)
