"""What several files of tests on the tools are given."""

from pathlib import Path

import pytest

from tools.editions import student


@pytest.fixture(scope="session")
def given(tmp_path_factory) -> Path:
    """The students' edition."""
    folder = tmp_path_factory.mktemp("editions") / "student"
    folder.mkdir()
    student._build(folder)
    return folder
