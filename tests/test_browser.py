"""Each notebook in a real JupyterLab: run, dragged by mouse, moved by keyboard, and looked at."""

import os

import pytest
from lab import ROOT, browser_path, close_all, lab, page, run_all, wait_until
from lessons import NOTEBOOKS

SCREENSHOTS = ROOT / "tests" / "screenshots"
MISSING = "NO BROWSER: the browser tests did not run. Install chromium or Chrome."


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
    stage = browser.locator(".stage").nth(1)  # the first is the prediction's
    stage.scroll_into_view_if_needed()
    image, handle = stage.locator("img"), stage.locator("[data-name='centre of B']")
    a_drag_moves_the_handle_under_the_pointer(browser, image, handle)
    rests = path.stem == "03_trig"  # there B must rest, and has no tip
    a_key_moves_it_and_tab_goes_on(browser, image, handle, "rim of B" if rests else "velocity of B")
    the_slider_scrubs_and_lets_the_focus_go(browser, stage, image)
    labels = stage.locator("[data-name]").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert len(labels) == (5 if rests else 6) and all(": " in label for label in labels)
    screenshots(browser, path.stem)
    assert browser.complaints == []


def prediction_reveals_nothing_before_the_click(browser):
    panel = browser.locator(".jp-OutputArea-output:has(.widget-button)").first
    panel.scroll_into_view_if_needed()
    scene, reply = browser.locator(".stage img").first, panel.locator(".widget-html-content").last
    before = answered(scene)
    assert reply.inner_text() == "" and "t = " not in before[0] and "touch" not in before[0]
    panel.get_by_role("button").last.click()
    wait_until(lambda: "Right." in reply.inner_text(), "the click brought no reply")
    wait_until(lambda: len(answered(scene)[0]) > len(before[0]), "the click revealed nothing")


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
    assert stage.locator("output").inner_text() == "1.00"
    browser.keyboard.press("Tab")
    assert not stage.evaluate("stage => stage.contains(document.activeElement)"), "the stage keeps the focus"


def screenshots(browser, name):
    for theme, light in (("JupyterLab Light", "true"), ("JupyterLab Dark", "false")):
        browser.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)
        browser.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached")
        browser.wait_for_selector("#jupyterlab-splash", state="detached")
        browser.locator(".stage").nth(1).scroll_into_view_if_needed()
        browser.screenshot(path=SCREENSHOTS / f"{name}_{theme.split()[1].lower()}.png")


def answered(image) -> tuple[str, str]:
    """The words of a stage and its picture's address, which is new for every picture."""
    return image.get_attribute("alt"), image.get_attribute("src")
