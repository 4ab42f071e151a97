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
def test_notebook_runs_and_its_stages_answer_mouse_and_keys(browser, path):
    assert run_all(browser, f"notebooks/{path.name}"), "a cell raised"
    assert browser.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.error']").count() == 0
    stage = browser.locator(".stage").nth(1)  # the first is the prediction
    stage.scroll_into_view_if_needed()
    image, handle = stage.locator("img"), stage.locator("[data-name='centre of B']")

    before = answered(image)
    box = handle.bounding_box()
    browser.mouse.move(box["x"] + 7, box["y"] + 7)
    browser.mouse.down()
    browser.mouse.move(box["x"] - 20, box["y"] + 20, steps=5)
    browser.mouse.up()
    wait_until(lambda: answered(image)[0] != before[0] and answered(image)[1] != before[1], "a drag changed nothing")
    wait_until(lambda: abs(handle.bounding_box()["x"] + 7 - (box["x"] - 20)) < 2, "the handle is not under the pointer")

    settled = answered(image)
    handle.focus()
    browser.keyboard.press("ArrowUp")
    wait_until(lambda: answered(image)[0] != settled[0], "a key changed nothing")
    browser.keyboard.press("Tab")
    assert browser.evaluate("document.activeElement.dataset.name") == "velocity of B"

    for theme in ("Light", "Dark"):
        name = f"JupyterLab {theme}"
        browser.evaluate("name => window.jupyterapp.commands.execute('apputils:change-theme', {theme: name})", name)
        browser.wait_for_selector(f"body[data-jp-theme-light='{str(theme == 'Light').lower()}']", state="attached")
        browser.screenshot(path=SCREENSHOTS / f"{path.stem}_{theme.lower()}.png")
    assert browser.complaints == []


def answered(image) -> tuple[str, str]:
    """The words of a stage and its picture's address, which is new for every picture."""
    return image.get_attribute("alt"), image.get_attribute("src")


def test_focus_leaves_the_stage_and_the_slider_scrubs(browser):
    assert run_all(browser, f"notebooks/{NOTEBOOKS[0].name}")
    stage = browser.locator(".stage").nth(1)
    slider = stage.locator("input")
    picture = answered(stage.locator("img"))[1]
    slider.focus()
    browser.keyboard.press("End")
    wait_until(lambda: answered(stage.locator("img"))[1] != picture, "the slider changed nothing")
    assert stage.locator("output").inner_text() == "1.00"
    browser.keyboard.press("Tab")
    assert browser.evaluate("!document.activeElement.closest('.stage')"), "the stage keeps the focus"
    labels = stage.locator("[data-name]").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert len(labels) == 6 and all(": " in label for label in labels)


def test_predictions_reveal_nothing_before_the_click(browser):
    assert run_all(browser, f"notebooks/{NOTEBOOKS[0].name}")
    panel = browser.locator(".jp-OutputArea-output:has(.widget-button)").first
    panel.scroll_into_view_if_needed()
    assert "Seen from A" not in panel.inner_text()
    panel.get_by_role("button").last.click()
    wait_until(lambda: "Seen from A" in panel.inner_text(), "the click brought no reply")
