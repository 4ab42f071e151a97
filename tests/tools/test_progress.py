"""What a long command says: one count from first to last, and what is left."""

import re
from unittest.mock import patch

import pytest

from tools import progress
from tools.progress import counted


def lines(capsys, *made, **more):
    """What is said of parts that take so many seconds each, which names begin with."""
    clock = iter([0.0, *(sum(made[: k + 1]) for k in range(len(made)))])
    with patch.object(progress, "monotonic", lambda: next(clock)):
        assert list(progress.told("Made", range(len(made)), "abcdef"[: len(made)], **more)) == [*range(len(made))]
    return capsys.readouterr().err.splitlines()


def test_a_line_as_each_part_is_done_with_what_is_left(capsys):
    said = lines(capsys, 120, 60, 60)
    assert said == [
        "Made a, 1 of 3: about 4 minutes are left.",
        "Made b, 2 of 3: about 2 minutes are left.",
        "Made c, 3 of 3.",
    ]


def test_what_takes_longer_weighs_more(capsys):
    assert lines(capsys, 60, 60, 300, weights=[1, 1, 5])[1] == "Made b, 2 of 3: about 5 minutes are left."


def test_two_stages_of_a_command_have_one_count(capsys):
    first, second = lines(capsys, 9, 9, after=2), lines(capsys, 60, 60, before=2)
    assert [x.partition(", ")[2] for x in first + second] == [
        "1 of 4.",
        "2 of 4.",
        "3 of 4: about a minute is left.",
        "4 of 4.",
    ]


@pytest.mark.parametrize("only", ["", "recorded"])
def test_recordings_have_one_count(only, tmp_path, capsys, monkeypatch):
    from tools import live
    from tools.lesson import NOTEBOOKS

    monkeypatch.setattr(live, "recorded", lambda path, **_: "")
    monkeypatch.setattr(live, "apart", lambda *_: "")
    monkeypatch.setattr(live, "_agree", lambda *_: None)
    monkeypatch.setattr(live, "_put_python", lambda *_: None)
    live.write(tmp_path, NOTEBOOKS[:2], only=only)
    said = capsys.readouterr().err.splitlines()
    assert len(said) == (2 if only else 6) and said[-1].endswith(f"{len(said)} of {len(said)}.")
    assert all(f", {k} of {len(said)}" in x for k, x in enumerate(said, start=1))


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
