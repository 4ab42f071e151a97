"""What all tools share: notebooks read as lessons, what is needed, and folders that never look finished too early."""

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest
from test_walls import FILES, imports, within

from tools import lesson, needs
from tools.chosen import chosen

LESSONS = lesson.lessons()


@pytest.mark.parametrize("made", LESSONS, ids=lambda made: made.name)
def test_a_notebook_is_a_lesson(made):
    assert tuple(made.parts) == lesson.PARTS and made.question.endswith("?") and 20 <= made.minutes <= 90
    assert len(made.objectives) >= 3 and len(lesson.equations(made)) >= 3
    note = lesson.instructor(made)
    assert "Expect" in note and "details" not in note
    assert all("For the instructor" not in lesson.without_note(cell.source) for cell in made.cells)


def test_what_fails_leaves_what_was(tmp_path):
    folder = tmp_path / "site"
    with needs.whole(folder) as unfinished:
        (unfinished / "a").write_text("first")
    with pytest.raises(ValueError), needs.whole(folder) as unfinished:
        (unfinished / "a").write_text("second")
        raise ValueError
    assert [path.name for path in tmp_path.iterdir()] == ["site"] and (folder / "a").read_text() == "first"


def test_what_is_missing_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr(needs, "ASSETS", tmp_path)
    with pytest.raises(SystemExit, match="reveal.js is missing.*needs Node.*Nothing was built"):
        needs.asset("reveal.js")
    monkeypatch.setattr(needs, "browser_path", lambda: None)
    with pytest.raises(SystemExit, match="Chromium or Chrome is needed"):
        needs.browser()


@pytest.mark.slow
def test_the_course_knows_nothing_of_its_tools():
    assert not any(within(imports(path), "tools") for path in FILES)
    assert Path(lesson.__file__).parent not in {path.parent for path in FILES}


@pytest.mark.parametrize("name", ["site", "slides", "handout", "room", "review"])
def test_a_command_without_what_it_needs_says_so_and_leaves_nothing(name, monkeypatch, tmp_path):
    program = import_module(f"tools.{name}.__main__")
    monkeypatch.setattr(sys, "argv", [name])
    monkeypatch.setattr(needs, "ASSETS", tmp_path / "none")
    monkeypatch.setattr(needs, "BUILT", tmp_path / "built")
    with pytest.raises(SystemExit, match="is missing.*needs Node.*Nothing was built"):
        program.main()
    assert not (tmp_path / "built").exists() or not list((tmp_path / "built").iterdir())


@pytest.mark.slow
def test_a_command_makes_all_lessons_or_one(tmp_path):
    made, place = chosen("slides", "", [])
    assert made == LESSONS and place == needs.BUILT / "slides"
    for words, there in ((["03"], needs.BUILT / "slides-03"), (["03", str(tmp_path / "new")], tmp_path / "new")):
        made, place = chosen("slides", "", words)
        assert [each.number for each in made] == ["03"] and place == there


@pytest.mark.slow
@pytest.mark.parametrize("name", ["slides", "handout"])
def test_a_command_asks_for_a_lesson_and_a_fresh_folder_and_helps(name, monkeypatch, capsys, tmp_path):
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    monkeypatch.setattr(needs, "BUILT", tmp_path / "built")
    program, out = import_module(f"tools.{name}.__main__"), str(tmp_path)
    for words, status, told in (
        (["--help"], 0, "LESSON"),
        (["3"], 2, "invalid choice: '3' .*03"),
        (["03", out], 2, "OUT must be a folder that is not there yet"),
    ):
        with pytest.raises(SystemExit) as ended:
            program.main(words)
        printed = capsys.readouterr()
        assert ended.value.code == status and re.search(told, f"{printed.out}{printed.err}", re.S)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
