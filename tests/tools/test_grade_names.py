"""Files as platforms and students name them find their row of the class list, and none finds another's."""

import csv
import random

import pytest
from classroom import cell, notebook, solved

from tools.grade import collect
from tools.grade.collect import Handed, collected
from tools.grade.keeping import Graded
from tools.grade.roster import MISSING, NOBODY, NOTHING_HERE, STRANGER, class_list, completed
from tools.grade.table import totals
from tools.grade.whose import whose

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
    known = {"anna berg": "Anna Berg", "aa11": "Anna Berg", "berg, anna": "Berg, Anna", "bb22": "Berg, Anna"}
    assert whose("Berg_Anna_bb22_77", known) == ("Berg, Anna",) and whose("Anna Berg_1_file", known) == tuple(
        sorted(set(known.values()))
    )
    assert len(whose("Berg_Anna_bb22_aa11", known)) == 2
    long = {"van der berg, piet jan klaas": "van der Berg, Piet Jan Klaas"}
    assert whose("Piet Jan Klaas van der Berg_2_assignsubmission_file_", long) == tuple(long.values())
    assert not whose("Jan Piet Klaas van der Berg_2", long)


def test_first_and_last_name_make_a_name_and_one_of_two_names_nobody(tmp_path):
    rows = "student,first_name,last_name\nq1,Anna,Berg\nq2,Bodo,Dorn\nq3,Anna,Berg\nq4,,\nq5,,\n"
    (tmp_path / "class.csv").write_text(rows, encoding="utf-8")
    known = class_list(tmp_path / "class.csv").known
    assert whose("Dorn_Bodo_x_1", known) == ("q2",) and not whose("Anna Berg_1_file", known) and "_" not in known


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
        known = {name: name for name in names} | {f"q{k}{draw.randint(100, 999)}": x for k, x in enumerate(names)}
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
        ("dan", "dan_01_overlap,DAN 02_ray final (2),Dan_4711_assignsubmission_file_/x", "dan", {}),
        ("Dan Doe", "dan/x,Dan Doe/x", "Dan Doe,dan", {"dan": "is a part of Dan Doe"}),
        ("Dan Doe", "dan/x", "Dan Doe,dan", {"dan": "is a part of Dan Doe"}),
        ("Dan Doe\nDan Ems", "dan/x", "Dan Doe,Dan Ems,dan", {"dan": "is a part of Dan Doe or Dan Ems"}),
        ("dan\nDan Doe", "dan/x,Dan Doe/x", "Dan Doe,dan", {}),
        ("Dan Doe", "Dan Doe Ems/x,doedan_1_2_x", "Dan Doe", {"Dan Doe Ems and doedan_1_2_x": "together as Dan Doe"}),
        ("Dan Doe", "Dan Doe_1_assignsubmission_file_/x,Dan Doe_2_file_/x,doedan_LATE_1_2_x", "Dan Doe", {}),
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
