"""One row under the picture, the rest behind "more", the full window, and fingers."""

import pytest
from lab import ask, show, wait_until
from test_browser import centre, come_to
from test_front import rest

STAGE = """
from lib.show import Stage
from lib.show.board import State

class Central(Stage):
    states = {"ends": State("both ends"), "depth": State("the depth"), "last": State("the last contact")}
    acts = {"whole": "reset", "another": "another shot", "loud": "louder", "dear": "all of it"}
    done = []

    def act(self, name):
        self.done.append(name)

    def idle(self, name):
        return "there is no more of it" if name == "dear" else ""

    def places(self):
        return {name: (*place, "it is nailed down") if name == "centre of A" else place
                for name, place in super().places().items()}

above, made = (Central([0, 0], [5, 1], 1, [x, 1.2], [-1, 0.5], 0.8) for x in (6, 5))
"""


@pytest.fixture
def stage(browser):
    """The second of two pictures."""
    show(browser, STAGE, "above", "made")
    found = browser.locator(".stage").nth(1)
    come_to(found)
    return found


@pytest.mark.slow
def test_what_a_picture_can_do_stands_where_it_belongs(browser, stage):
    corner = stage.locator(".scene").get_by_role("button", name="reset")
    assert stage.locator(".acts button").all_inner_texts() == ["louder", "all of it"]
    corner.click()
    rest(stage).get_by_role("button", name="another shot").click()
    stage.get_by_role("button", name="louder").click()
    wait_until(
        lambda: ask(browser, "print(made.done)") == "['whole', 'another', 'loud']", "what is pressed is not done"
    )
    dear = stage.get_by_role("button", name="all of it")
    assert dear.get_attribute("title") == "all of it: there is no more of it"
    assert dear.get_attribute("aria-disabled") == "true"
    dear.click(force=True)
    assert ask(browser, "print(len(made.done))") == "3", "what is grey does nothing"


LIES = """stage => {
    const a = stage.querySelector('.corner').getBoundingClientRect();
    return [...stage.querySelectorAll('svg text, .handle:not([hidden])')].filter((each) => {
        const b = each.getBoundingClientRect();
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    }).length;
}"""
"""On how many letters and handles the small button lies."""


@pytest.mark.slow
def test_the_small_button_stands_on_no_letter_and_no_handle(browser):
    show(browser, "from lib.show import Rosetta\nmade = Rosetta()\nmade")
    stage = browser.locator(".stage")
    come_to(stage)
    name = stage.locator("[data-name^=centre]").first.get_attribute("data-name")
    for _ in range(2):
        wait_until(lambda: stage.evaluate(LIES) == 0, "it lies on a letter or on a handle")
        (x, y), box = centre(stage.locator(".corner")), stage.locator("svg").bounding_box()
        place = (x - box["x"]) / box["width"], (y - box["y"]) / box["height"]
        drag = {"handle": name, "x": place[0], "y": place[1], "done": False}
        ask(browser, f"made.receive({{'kind': 'drag', 'event': {drag}, 'number': 1}})")
        wait_until(lambda: stage.evaluate(LIES) > 0 or centre(stage.locator(".corner"))[0] != x, "nothing moves")  # noqa: B023
    wait_until(lambda: stage.evaluate(LIES) == 0, "it stays on a handle")


COVERS = """stage => {
    const a = stage.querySelector('.corner').getBoundingClientRect();
    return [...stage.querySelectorAll('svg :is(path, circle, rect)')].filter((each) => {
        const back = each.getScreenCTM().inverse(), filled = each.getAttribute('fill') !== 'none';
        const inside = (x, y) => each.isPointInFill(new DOMPoint(x, y).matrixTransform(back));
        const spots = [...Array(9).keys()].map((i) => i / 8);
        return filled && spots.some((x) => spots.some((y) => inside(a.left + x * a.width, a.top + y * a.height)));
    }).length;
}"""
"""On how many shapes the small button lies."""


@pytest.mark.slow
def test_the_small_button_leaves_a_corner_in_which_something_is_drawn(browser):
    show(browser, "from lib.teach import lab\nlab('tmin_test', lambda p, v, r: False)")
    stage = browser.locator(".stage")
    come_to(stage)
    stage.get_by_role("button", name="stop B").click()
    wait_until(lambda: stage.locator("svg text", has_text="rests").count(), "B does not rest")
    browser.wait_for_timeout(600)  # by then it has looked for its corner
    assert stage.evaluate(COVERS) == 0, "it lies on a ball"


@pytest.mark.slow
def test_the_small_button_is_pressed_where_a_handle_reaches_under_it(browser):
    show(browser, "from lib.show import mist\nmist('two formulas')")
    made = browser.locator(".stage").first
    come_to(made)
    ring = made.locator("[data-name='marked pair']")
    before = ring.get_attribute("aria-valuetext")
    x, y = centre(made.locator("svg"))
    browser.mouse.click(x - 150, y - 100)
    wait_until(lambda: ring.get_attribute("aria-valuetext") != before, "no pair is tapped")
    made.get_by_role("button", name="reset").click()
    wait_until(lambda: ring.get_attribute("aria-valuetext") == before, "the handle takes what the button is given")


@pytest.mark.slow
def test_the_shot_of_the_picture_above_is_taken_when_asked(browser, stage):
    first = browser.locator(".stage").first
    assert rest(first).get_by_role("button", name="take the shot").count() == 0, "nothing is above the first"
    rest(stage).get_by_role("button", name="take the shot of the picture above").click()
    wait_until(lambda: ask(browser, "print(made.scene.p2[0])") == "6.0", "the shot is not taken")


@pytest.mark.slow
def test_a_handle_that_does_nothing_is_grey_and_says_why(browser, stage):
    handle = stage.locator("[data-name='centre of A']")
    assert handle.get_attribute("title") == "centre of A: it is nailed down"
    assert handle.get_attribute("aria-disabled") == "true" and "it is nailed down" in handle.get_attribute(
        "aria-valuetext"
    )
    other = stage.locator("[data-name='centre of B']")
    assert other.get_attribute("aria-disabled") == "false" and other.get_attribute("title") == "centre of B: x 5, y 1.2"
    x, y = centre(handle)
    browser.mouse.move(x, y)
    browser.mouse.down()
    browser.mouse.move(x + 30, y, steps=4)
    browser.mouse.up()
    handle.focus()
    browser.keyboard.press("ArrowRight")
    browser.wait_for_timeout(200)
    assert ask(browser, "print(made.scene.p1)") == "[0. 0.]", "it moves all the same"


@pytest.mark.slow
def test_in_the_full_window_arrows_step_the_states_and_shift_moves_a_ball(browser, stage):
    ball = stage.locator("[data-name='centre of B']")
    for key, x in (("ArrowRight", 5.1), ("Shift+ArrowRight", 5.11)):
        ball.focus()
        browser.keyboard.press(key)
        wait_until(lambda: ask(browser, "print(round(made.scene.p2[0], 3))") == str(x), "on the page arrows move it")  # noqa: B023
    stage.get_by_role("button", name="as large as the window").click()
    wait_until(lambda: ask(browser, "print(made.projected)") == "True", "it is not large")
    come_to(stage)
    ball.focus()
    for keys, state in ((["ArrowRight"], "ends"), (["ArrowRight"] * 2, "last"), (["ArrowLeft"], "depth")):
        for key in keys:  # one steps from where the last leads, whether or not that is shown yet
            browser.keyboard.press(key)
        wait_until(lambda: ask(browser, "print(made.state)") == state, f"{keys} step no state")  # noqa: B023
    stage.locator("input").focus()
    browser.keyboard.press("ArrowLeft")
    wait_until(lambda: ask(browser, "print(made.state)") == "ends", "nor from the slider")
    assert ask(browser, "print(made.t, round(made.scene.p2[0], 3))") == "0.0 5.11"
    ball.focus()
    browser.keyboard.press("Shift+ArrowRight")
    wait_until(lambda: ask(browser, "print(round(made.scene.p2[0], 3))") == "5.21", "Shift and an arrow move no ball")
    assert ask(browser, "print(made.state)") == "ends"
    browser.keyboard.press("f")
    wait_until(lambda: ask(browser, "print(made.projected)") == "False", "it stays large")


@pytest.mark.slow
def test_a_finger_finds_every_button(browser, stage):
    protocol = browser.context.new_cdp_session(browser)
    protocol.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
    rest(stage)
    for button in stage.locator(":is(button, input):visible").all():
        box = button.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44, button.evaluate("e => e.outerHTML")
    protocol.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
