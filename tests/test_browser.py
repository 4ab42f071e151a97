"""Each notebook in a real JupyterLab: run, dragged by mouse, moved by keyboard, and looked at."""

import os

import pytest
from lab import ROOT, browser_path, close_all, lab, page, run_all, wait_until
from lessons import NOTEBOOKS

SCREENSHOTS = ROOT / "tests" / "screenshots"
MISSING = "NO BROWSER: the browser tests did not run. Install chromium or Chrome."


OTHER_HANDLES = {
    "03_trig": ("centre of B", "rim of B", 5),  # B must rest, and has no tip
    "09_plane": ("centre of A", "velocity of A", 5),
    "10_table": ("velocity of the cue ball", None, 2),
}
"""Which handle to drag, which comes next, and how many there are, where it is not B's centre of six."""


@pytest.fixture(scope="module")
def jupyter():
    if browser_path() is None:
        assert not os.environ.get("CI"), MISSING
        pytest.skip(MISSING)
    SCREENSHOTS.mkdir(exist_ok=True)
    with lab() as address, page(address) as made:
        yield made


@pytest.fixture
def browser(jupyter):
    jupyter.complaints.clear()
    yield jupyter
    close_all(jupyter)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs_and_answers(browser, path):
    assert run_all(browser, f"notebooks/{path.name}"), "a cell raised"
    assert browser.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
    prediction_reveals_nothing_before_the_click(browser)
    stage = browser.locator(".stage:has(.handle)").nth(1)  # the first is the prediction's
    stage.scroll_into_view_if_needed()
    name, following, count = OTHER_HANDLES.get(path.stem, ("centre of B", "velocity of B", 6))
    image, handle = stage.locator("svg"), stage.locator(f"[data-name='{name}']")
    a_drag_moves_the_handle_under_the_pointer(browser, image, handle)
    a_key_moves_it_and_tab_goes_on(browser, image, handle, following)
    the_slider_scrubs_and_lets_the_focus_go(browser, stage, image)
    labels = stage.locator("[data-name]").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert len(labels) == count and all(": " in label for label in labels)
    if path.stem == "10_table":
        the_table_plays_and_steps(stage, image)
    names = browser.locator(".stage clipPath").evaluate_all("all => all.map(e => e.id)")
    assert len(set(names)) == len(names), "two pictures clip by one name"
    screenshots(browser, path.stem)
    assert browser.complaints == []


def prediction_reveals_nothing_before_the_click(browser):
    panel = browser.locator(".jp-OutputArea-output:has(.widget-button)").first
    panel.scroll_into_view_if_needed()
    scene, reply = browser.locator(".stage svg").first, panel.locator(".widget-html-content").last
    before = answered(scene)
    assert reply.inner_text() == "" and "t = " not in before[0] and "touch" not in before[0]
    panel.get_by_role("button").last.click()
    wait_until(lambda: "Right." in reply.inner_text(), "the click brought no reply")
    wait_until(lambda: answered(scene)[0] != before[0], "the click revealed nothing")
    moved = browser.locator(".stage").first.locator("output")
    if browser.locator(".stage").first.get_by_role("button", name="Pause").count():
        wait_until(lambda: float(moved.inner_text().removesuffix(" s")) > 0.2, "the answer is not played")


def a_drag_moves_the_handle_under_the_pointer(browser, image, handle):
    before, box = answered(image), handle.bounding_box()
    browser.mouse.move(box["x"] + 7, box["y"] + 7)
    browser.mouse.down()
    browser.mouse.move(box["x"] - 20, box["y"] + 20, steps=5)
    browser.mouse.up()
    wait_until(lambda: all(x != y for x, y in zip(answered(image), before, strict=True)), "a drag changed nothing")
    wait_until(lambda: abs(handle.bounding_box()["x"] + 7 - (box["x"] - 20)) < 2, "the handle is not under the pointer")


def a_key_moves_it_and_tab_goes_on(browser, image, handle, following):
    before = answered(image)
    handle.focus()
    browser.keyboard.press("ArrowUp")
    wait_until(lambda: all(x != y for x, y in zip(answered(image), before, strict=True)), "a key changed nothing")
    browser.keyboard.press("Tab")
    assert browser.evaluate("document.activeElement.dataset.name") == following


def the_slider_scrubs_and_lets_the_focus_go(browser, stage, image):
    before = answered(image)
    stage.locator("input").focus()
    browser.keyboard.press("End")
    wait_until(lambda: answered(image)[1] != before[1], "the slider changed nothing")
    assert float(stage.locator("output").inner_text().removesuffix(" s")) >= 1
    browser.keyboard.press("Tab")
    assert not stage.evaluate("stage => stage.contains(document.activeElement)"), "the stage keeps the focus"


def the_table_plays_and_steps(stage, image):
    play, shown = stage.get_by_role("button", name="Play"), set()
    play.click()
    wait_until(lambda: shown.add(answered(image)[1]) or len(shown) > 5, "playing shows no pictures")
    stage.get_by_role("button", name="Pause").click()
    wait_until(lambda: play.is_visible(), "playing does not pause")
    before = answered(image)
    stage.get_by_title("to the next event").click()
    wait_until(lambda: answered(image)[0] != before[0], "no step to the next event")
    wait_until(lambda: "The last was of ball" in answered(image)[0], "no event is named")


def screenshots(browser, name):
    for theme, light in (("JupyterLab Light", "true"), ("JupyterLab Dark", "false")):
        browser.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)
        browser.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached")
        browser.wait_for_selector("#jupyterlab-splash", state="detached")
        browser.locator(".stage:has(.handle)").nth(1).scroll_into_view_if_needed()
        browser.screenshot(path=SCREENSHOTS / f"{name}_{theme.split()[1].lower()}.png")


def answered(image) -> tuple[str, str]:
    """The words of a stage, and all that its picture consists of."""
    return image.get_attribute("aria-label"), image.inner_html()
