"""A lesson that is told as a story is read in few screens."""

import pytest
from lab import close_all, run_all, wait_until
from lessons import read, some
from test_lessons import is_story
from test_pin import back, quiet, to_size

SCREENS = 10
"""How many windows of 950 pixels a lesson may be high."""


@pytest.mark.parametrize("path", [each for each in some("04") if is_story(read(each.values[0]))])
def test_a_story_is_not_long(jupyter, path):
    to_size(jupyter, "wide")
    assert run_all(jupyter, f"notebooks/{path.name}"), "a cell raised"
    wait_until(jupyter.locator(".stage").count, "no picture")
    quiet(jupyter)
    high = jupyter.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollHeight / 950")
    print(f"{path.stem}: {high:.1f} screens")
    back(jupyter)
    close_all(jupyter)
    assert high <= SCREENS
