"""A lesson is read in few screens."""

import pytest
from lab import close_all, run_all, wait_until
from lessons import some
from test_pin import back, quiet, to_size

SCREENS = 10
"""How many windows of 950 pixels a lesson may be high."""


@pytest.mark.parametrize("path", some("04"))
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
