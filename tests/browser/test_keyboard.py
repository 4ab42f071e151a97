"""Keys alone, from the first page to a solved exercise, in JupyterLab."""

import pytest
from lab import close_all, page, wait_until

LESSON = "notebooks/00_start_here.ipynb"

HERE = """() => {
    const at = document.activeElement, cells = window.jupyterapp.shell.currentWidget.content;
    return {name: at.getAttribute('aria-label') ?? at.innerText.trim(), kind: at.className.toString().split(' ')[0],
            cell: cells.activeCellIndex, mode: cells.mode, value: at.getAttribute('aria-valuetext')};
}"""
"""What a learner without a mouse knows: what the focus is on, in which cell, and whether they write there."""

SOURCES = "() => window.jupyterapp.shell.currentWidget.content.widgets.map(w => w.model.sharedModel.getSource())"

LOST = 30
"""Presses of a key after which something that should have come is lost."""


@pytest.fixture(scope="module")
def opened(jupyterlab):
    """The first lesson, as `make lab` opens it."""
    base, question, token = jupyterlab.partition("?")
    with page(f"{base}/tree/{LESSON}{question}{token}") as made:
        ready = "!!window.jupyterapp.shell.currentWidget?.sessionContext?.isReady"
        wait_until(lambda: made.evaluate(ready), "the lesson does not open")
        yield made
        close_all(made)


def press(made, key: str, until, most: int = LOST) -> dict:
    """Press a key until the focus is where it should be."""
    for _ in range(most):
        made.keyboard.press(key)
        if until(here := made.evaluate(HERE)):
            return here
    raise AssertionError(f"{key} does not lead there; it ends at {here}")


def go(made, beginning: str) -> int:
    """Go down to the cell that begins so, in the mode in which nothing is written."""
    wanted = next(i for i, text in enumerate(made.evaluate(SOURCES)) if text.startswith(beginning))
    here = made.evaluate(HERE)["cell"]
    if wanted != here:
        press(made, "j" if wanted > here else "k", lambda now: now["cell"] == wanted, most=abs(wanted - here))
    return wanted


def output(made, cell: int) -> str:
    """What is read below a cell."""
    below = made.locator(".jp-Notebook .jp-Cell").nth(cell)
    return "\n".join(below.locator(".jp-OutputArea-output").all_inner_texts())


@pytest.mark.slow
def test_from_opening_the_lesson_to_a_solved_exercise(opened):
    here = opened.evaluate(HERE)
    assert here["cell"] == 0 and here["mode"] == "command", "the keyboard is in the lesson at once"
    opened.keyboard.press("Shift+Enter")
    opened.keyboard.press("Shift+Enter")  # as its first cell says
    table = opened.locator(".jp-Notebook .jp-Cell").nth(1)
    wait_until(lambda: table.locator("svg[data-drawn]").count(), "no table comes")
    press(opened, "Shift+Tab", lambda now: now["name"] == "velocity of the cue ball")
    opened.keyboard.press("Enter")
    wait_until(lambda: table.locator(".stage.playing").count(), "Enter shoots no ball")

    picture = go(opened, "passenger(")
    opened.keyboard.press("Control+Enter")
    there = opened.locator(".jp-Notebook .jp-Cell").nth(picture)
    wait_until(lambda: there.locator("svg[data-drawn]").count(), "no picture comes")
    press(opened, "Tab", lambda now: now["name"].startswith("Yes, before"))
    opened.keyboard.press("Enter")
    wait_until(lambda: "Right." in output(opened, picture), "the vote is not answered")
    before = press(opened, "Shift+Tab", lambda now: now["name"] == "centre of B")
    opened.keyboard.press("ArrowDown")
    wait_until(lambda: opened.evaluate(HERE)["value"] != before["value"], "the ball does not move")
    assert opened.evaluate(HERE)["name"] == "centre of B" and opened.evaluate(HERE)["cell"] == picture

    answer = go(opened, "def relative(")
    opened.keyboard.press("Enter")
    assert opened.evaluate(HERE)["mode"] == "edit"
    opened.keyboard.press("Control+Home")
    opened.keyboard.press("End")
    for _ in " ...":
        opened.keyboard.press("Backspace")
    opened.keyboard.press("Enter")
    opened.keyboard.type("return p2 - p1, v2 - v1")
    opened.keyboard.press("Escape")
    assert opened.evaluate(HERE)["mode"] == "command", "Escape leaves the cell, where Tab would indent"
    opened.keyboard.press("Control+Enter")
    wait_until(lambda: "Exercise 00.1 is right" in output(opened, answer), "no reply comes")
    tools = opened.locator(".jp-Notebook .jp-Cell").nth(answer).locator(".jp-cell-toolbar button")
    wait_until(tools.count, "JupyterLab's own buttons of the cell, to which Tab leads, do not come")
    press(opened, "Tab", lambda now: now["cell"] == answer and now["kind"] != "cm-content", most=1)
    assert opened.complaints == []
