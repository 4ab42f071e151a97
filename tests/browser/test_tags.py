"""A lesson is read in few screens, and whoever presses any tag at mid-screen sees its picture, in three windows."""

import pytest
from lab import close_all, run_all, wait_until
from lessons import often, some
from test_pin import CENTRED, NOW, SIZES, back, quiet, to_size


@pytest.fixture(scope="module", params=some("04"))
def lesson(jupyter, request):
    """A lesson, run once for all sizes."""
    jupyter.complaints.clear()
    assert run_all(jupyter, f"notebooks/{request.param.name}"), "a cell raised"
    yield jupyter
    back(jupyter)
    close_all(jupyter)


SCREENS = 10
"""How many windows of 950 pixels a lesson may be high."""


def test_a_story_is_not_long(lesson):
    to_size(lesson, "wide")
    wait_until(lesson.locator(".stage").count, "no picture")
    quiet(lesson)
    assert lesson.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollHeight / 950") <= SCREENS


@pytest.mark.parametrize("size", often(list(SIZES), ["wide"]))
def test_whoever_presses_a_tag_at_mid_screen_sees_its_picture_and_all_the_text(lesson, size):
    to_size(lesson, size)
    wait_until(lambda: lesson.locator(".swept-tag").count() or not lesson.locator("mjx-labels").count(), "no tags")
    lesson.evaluate("document.querySelectorAll('.stage.locked .choices').forEach((e) => e.firstElementChild.click())")
    for tag in [node.get_attribute("data-tag") for node in lesson.locator(".swept-tag").all()]:
        lesson.evaluate(CENTRED, tag)
        quiet(lesson)
        node = lesson.locator(f".swept-tag[data-tag='{tag}']")
        node.evaluate(
            "e => { for (const fold of document.querySelectorAll('details')) fold.open ||= fold.contains(e); }"
        )
        node.click()
        there = lambda now: now["share"] >= 0.9 and now["lit"] == "true" and now["seen"]  # noqa: E731
        wait_until(lambda: there(lesson.evaluate(NOW, tag)), f"{size} {tag}")  # noqa: B023
        quiet(lesson)
        now = lesson.evaluate(NOW, tag)
        assert now["share"] >= 0.9 and now["covered"] == 0 and now["seen"], (tag, now)
        assert not now["above"] or now["high"] <= 0.35, (tag, now)
        assert now["above"] or not now["pinned"] or size == "wide", (tag, now)
    assert lesson.complaints == []
