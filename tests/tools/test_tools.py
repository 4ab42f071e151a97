"""What all tools share: notebooks read as lessons, what is needed, and folders that never look finished too early."""

import sys
from importlib import import_module
from pathlib import Path

import pytest
from test_walls import FILES, imports, within

from tools import lesson, needs

LESSONS = lesson.lessons()


@pytest.mark.parametrize("made", LESSONS, ids=lambda made: made.name)
def test_a_notebook_is_a_lesson(made):
    assert tuple(made.parts) == lesson.PARTS and made.question.endswith("?") and 20 <= made.minutes <= 90
    assert len(made.objectives) >= 3 and len(lesson.equations(made)) >= 5
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
