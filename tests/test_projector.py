"""At the projector, in a browser: the equation of a state stands large below it; letters tell their meaning."""

from lab import run_all, wait_until


def test_the_arrows_step_the_states_and_the_equation_follows(browser):
    assert run_all(browser, "notebooks/02_ray.ipynb"), "a cell raised"
    stage = browser.locator(".stage:has(.states button:nth-child(2))").first
    stage.scroll_into_view_if_needed()
    stage.locator("svg[data-drawn]").wait_for()
    stage.get_by_role("button", name="as large as the window").click()
    wait_until(lambda: "full" in stage.get_attribute("class"), "it is not large")
    pressed = stage.locator(".states button[aria-pressed=true]")
    first = pressed.inner_text()
    equation = stage.locator(".equation mjx-container")
    wait_until(lambda: equation.count() == 1, "no equation stands below")
    large, small = (
        browser.evaluate("e => parseFloat(getComputedStyle(e).fontSize)", node.element_handle())
        for node in (equation, browser.locator(".jp-RenderedMarkdown mjx-container").first)
    )
    assert large > 1.5 * small
    before = equation.inner_html()
    stage.locator(".scene").focus()
    browser.keyboard.press("ArrowRight")
    wait_until(lambda: pressed.inner_text() != first, "the arrow steps no state")
    wait_until(lambda: equation.count() == 1 and equation.inner_html() != before, "the equation stays behind")
    browser.keyboard.press("Escape")
    wait_until(lambda: equation.count() == 0, "the equation stays when the picture is small again")


def test_whoever_points_at_a_letter_is_told_its_meaning(browser):
    assert run_all(browser, "notebooks/04_quadratic.ipynb"), "a cell raised"
    told = browser.locator("mjx-container [title='half the slope of f when the frame begins']")
    wait_until(lambda: told.count() > 3, "no letter b tells what it is")
    assert browser.locator("mjx-container [title^='displacement of B seen from A']").count() > 3
    roots = browser.locator("mjx-container mjx-msub[title^='the two times of exact touch']")
    assert roots.count() > 2, "an index belongs to its letter"
    assert browser.complaints == []
