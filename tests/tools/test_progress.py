"""What a long command says while it builds."""

import re

import pytest

from tools.progress import counted


def test_one_count_goes_through_all_that_is_made(capsys):
    made = list(counted("Made", {name: (lambda name=name: name) for name in "abc"}))
    rows = capsys.readouterr().err.splitlines()
    assert sorted(made) == ["a", "b", "c"] and [row.split()[1][0] for row in rows] == made
    assert [re.search(r"(\d) of 3", row)[1] for row in rows] == ["1", "2", "3"]


def test_what_fails_ends_the_count(capsys):
    def fail():
        raise ValueError("no such lesson")

    with pytest.raises(ValueError, match="no such lesson"):
        list(counted("Made", {"a": fail, "b": lambda: "b"}))
    assert "Made a" not in capsys.readouterr().err
