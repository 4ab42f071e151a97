"""The picture stays beside its equation: another view of it is pinned where it covers no text, and goes by itself."""

import pytest
from lab import ask, show, wait_until
from lessons import often
from sight import CENTRED, NOW, READ, SIZES, quiet, to_size
from test_browser import answered, come_to


def laid_out(browser) -> None:
    """Wait until the pictures are as high as the window wants them."""
    seen = [0, 1]

    def same() -> bool:
        seen.append(browser.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollHeight"))
        browser.wait_for_timeout(350)
        return len(set(seen[-3:])) == 1

    wait_until(same, "the page is laid out again and again")


STATES = """
from lib.show import Stage
from lib.show.board import Lit, State

class Central(Stage):
    states = {"first": State("both ends", tags={"4.3": Lit("a"), "4.6": Lit("b")}), "last": State("the depth")}

    def paled(self):
        return [0] if self.lit == "4.6" else []

    def update(self):
        artists, _ = super().update()
        return artists, f"This is {self.state} {self.lit}."

made, other = (Central([0, 0], [5, 1], 1, [5, 1.2], [-1, 0.5], 0.8) for _ in range(2))
"""
FAR = "# " + "\n\n".join(["So far away that it is not in sight."] * 60)


def tagged(*names: str) -> str:
    """Text with tagged equations, half a screen from one another."""
    between = "\n\n".join(["", *["So far that one equation is read at a time."] * 14, ""])
    return "# " + between.join(rf"$$ a = b \tag{{{name}}} $$" for name in names)


@pytest.fixture
def page(browser):
    """A picture, far below it the equations that it knows, and far below them another picture that knows them."""
    show(browser, STATES, "made", FAR, tagged("4.3", "4.4", "4.6"), FAR, "other")
    wait_until(lambda: browser.locator(".swept-tag").count() == 2, "what names no state and no tag is no button")
    quiet(browser)
    return browser


def pin(browser):
    """What is pinned."""
    return browser.locator(".stage.pinned")


def read(browser, tag: str) -> None:
    """Bring an equation to mid-screen, and rest there."""
    browser.evaluate(CENTRED, tag)
    quiet(browser)


def stays_away(page) -> None:
    """In a narrow window nothing is pinned but for a tag that was pressed, and that goes with the tag."""
    assert pin(page).count() == 0, "a narrow window gives its height to a picture that nobody asked for"
    page.locator(".swept-tag[data-tag='4.3']").click()
    wait_until(pin(page).count, "a press does not bring it")
    read(page, "4.6")
    wait_until(lambda: pin(page).count() == 0, "it goes on to an equation that is only read")


LOCK = "made.vote = {'question': 'Which?', 'answers': [['This.', 'Right.', '', True]], 'film': False}"
"""What locks a picture: a vote that nobody has cast."""


@pytest.mark.slow
def test_a_picture_is_not_pinned_before_its_vote_and_a_press_leads_to_its_ballot(page):
    ask(page, LOCK)
    wait_until(lambda: page.locator(".stage.locked").count() == 1, "it is not locked")
    laid_out(page)
    read(page, "4.3")
    quiet(page)
    assert pin(page).count() == 0, "a picture that is locked is pinned for a reader"
    page.locator(".swept-tag[data-tag='4.3']").click()
    ballot = page.locator(".stage.locked .vote")
    wait_until(lambda: 0 < ballot.bounding_box()["y"] < 1000, "a press does not lead to the ballot")
    quiet(page)
    assert pin(page).count() == 0, "nor is it by a press"
    ballot.get_by_role("button", name="This.").click()
    read(page, "4.3")
    wait_until(pin(page).count, "once it is free it is not pinned either")


@pytest.mark.slow
@pytest.mark.parametrize("size", often(SIZES, ["desk", "laptop", "tablet"]))
def test_an_equation_that_is_read_has_its_picture_beside_it_and_stays_where_it_was(page, size):
    to_size(page, size)
    laid_out(page)
    page.evaluate(CENTRED, "4.3")
    before = page.evaluate(NOW, "4.3")["y"]
    if SIZES[size][0] < 1000:
        quiet(page)
        return stays_away(page)
    wait_until(pin(page).count, "nothing is pinned")
    quiet(page)
    now = page.evaluate(NOW, "4.3")
    assert now["share"] >= 0.9 and now["covered"] == 0 and now["y"] == pytest.approx(before, abs=1)
    assert now["above"] == (size != "desk") and now["lit"] == "false", "whoever only reads changes nothing"
    page.locator(".stage").first.scroll_into_view_if_needed()
    wait_until(lambda: pin(page).count() == 0, "it stays while the picture itself is in view")
    page.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollTop += 300")
    wait_until(
        lambda: page.locator(".jp-WindowedPanel-outer").evaluate("e => e.style.marginTop") == "", "the gap stays"
    )


@pytest.mark.slow
def test_an_equation_that_made_way_goes_back_where_its_picture_turns_out_to_be_smaller(page):
    """The picture of a state comes after the press: until then the pin is as large as the last one wants."""
    to_size(page, "laptop")
    laid_out(page)
    ask(page, "made.size = [600, 900]")
    page.evaluate(CENTRED, "4.3")
    page.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollTop += 90")  # above the middle
    quiet(page)
    before = page.evaluate(NOW, "4.3")["y"]
    page.locator(".swept-tag[data-tag='4.3']").click()
    wait_until(lambda: page.evaluate(NOW, "4.3")["y"] > before + 40, "it does not come out from beneath the pin")
    ask(page, "made.size = [900, 200]")
    wait_until(lambda: page.evaluate(NOW, "4.3")["out"] <= 16, "it stays where it was for the large one")


@pytest.mark.slow
@pytest.mark.one_in(2)
@pytest.mark.parametrize("away", ["×", "Escape"])
def test_what_was_put_away_comes_with_another_equation_or_a_press_alone(page, away):
    read(page, "4.3")
    wait_until(pin(page).count, "nothing is pinned")
    if away == "×":
        pin(page).get_by_role("button", name="put the picture away").click()
    else:
        page.keyboard.press("Escape")
    wait_until(lambda: pin(page).count() == 0, "it stays")
    for by in (30, -30, 10):
        page.evaluate("by => { document.querySelector('.jp-WindowedPanel-outer').scrollTop += by; }", by)
        quiet(page)
        assert pin(page).count() == 0, "it comes back by itself"
    page.locator(".swept-tag[data-tag='4.3']").click()
    wait_until(pin(page).count, "a press does not bring it")
    page.keyboard.press("Escape")
    wait_until(lambda: pin(page).count() == 0, "it stays")
    read(page, "4.6")
    wait_until(pin(page).count, "another equation does not bring it")
    page.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollTop -= 2500")
    wait_until(lambda: pin(page).count() == 0, "it stays where no equation of its picture is")


@pytest.mark.slow
def test_what_was_pressed_keeps_its_picture_whole_and_what_is_only_read_half(browser):
    to_size(browser, "small")
    show(browser, STATES, "made", tagged("4.3"), FAR)
    browser.locator(".swept-tag").wait_for()
    come_to(browser.locator(".stage").first)
    own = browser.locator(".stage").first.locator(".room")
    cut = """e => {
        const pane = document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer');
        const [box, top] = [e.getBoundingClientRect(), pane.getBoundingClientRect().top];
        pane.scrollTop += box.top + 0.3 * box.height - top;
    }"""
    own.evaluate(cut)
    quiet(browser)
    assert pin(browser).count() == 0, "a picture that is seen but for a third is pinned for a reader"
    come_to(browser.locator(".stage").first)
    browser.locator(".swept-tag").click()
    quiet(browser)
    assert pin(browser).count() == 0, "the picture itself is in view"
    own.evaluate(cut)
    wait_until(lambda: browser.evaluate(NOW, "4.3")["share"] >= 0.9, "whoever pressed sees it in part only")
    assert pin(browser).count() == 1


@pytest.mark.slow
def test_a_tag_acts_on_the_nearest_picture_above_it_alone(page):
    read(page, "4.6")
    page.locator(".swept-tag[data-tag='4.6']").click()
    wait_until(lambda: ask(page, "print(made.state, made.lit)") == "first 4.6", "the tag lights nothing")
    assert ask(page, "print(other.lit)") == ""
    pressed = ".swept-tag[aria-pressed=true]"
    wait_until(lambda: page.locator(pressed).get_attribute("data-tag") == "4.6", "it is not shown as pressed")
    wait_until(
        lambda: page.locator(".pinned .picture > g > g.pale").count() == 1, "what it does not speak of is not pale"
    )
    pin(page).get_by_role("button", name="the depth").click()
    wait_until(lambda: ask(page, "print(made.state, made.lit)") == "last", "a state puts its tag out")
    wait_until(lambda: page.locator(".swept-tag[aria-pressed=true]").count() == 0, "it stays pressed")
    wait_until(lambda: page.locator(".pale").count() == 0, "something stays pale")
    ask(page, "made.close(); other.move('centre of B', [4, 1])")
    known = [ask(page, "print(other.alt)"), None]  # the equation's picture is the other one now
    label = "() => document.querySelector('.pinned svg')?.getAttribute('aria-label') ?? null"
    wait_until(lambda: page.evaluate(label) in known, "a picture that is closed stays pinned")
    page.locator(".swept-tag[data-tag='4.3']").click()
    wait_until(lambda: ask(page, "print(other.lit)") == "4.3", "nor on the first below, if none is above")


AGAIN = """async (number) => {
    const {commands, shell} = window.jupyterapp;
    shell.currentWidget.content.activeCellIndex = number;
    await commands.execute('notebook:run-cell');
}"""


@pytest.mark.slow
def test_a_tag_is_there_again_when_the_cell_of_its_picture_is_run_again(browser):
    """While no picture knows it the tag is no button; its equation has the same size when one comes anew."""
    show(browser, STATES + "\nlone = Stage([0, 0], [5, 1], 1, [5, 1.2], [-1, 0.5], 0.8)", "made", tagged("4.3"), "lone")
    tag = browser.locator(".swept-tag[data-tag='4.3']")
    wait_until(tag.is_visible, "it is no button")
    before = tag.bounding_box()["width"]
    tag.evaluate("node => { node.id = 'before'; }")
    browser.evaluate(AGAIN, 1)
    wait_until(lambda: browser.locator("#before").count() == 0, "the picture that is gone keeps its tag")
    wait_until(tag.is_visible, "it is dead")
    assert tag.bounding_box()["width"] == before
    tag.click()
    wait_until(lambda: tag.get_attribute("aria-pressed") == "true", "it does nothing")


@pytest.mark.slow
@pytest.mark.one_in(2)
@pytest.mark.parametrize("beside", [True, False], ids=["pinned", "in view"])
def test_a_number_that_is_lit_is_put_out_by_another_press_and_by_escape(browser, beside):
    show(browser, STATES, "made", *([FAR] if beside else []), tagged("4.6"), FAR)
    tag = browser.locator(".swept-tag")
    tag.wait_for()
    if beside:
        read(browser, "4.6")
    stage = pin(browser) if beside else browser.locator(".stage").first
    for put_out in (tag.click, lambda: browser.keyboard.press("Escape")):
        tag.click()
        wait_until(lambda: ask(browser, "print(made.state, made.lit)") == "first 4.6", "it is not lit")
        wait_until(lambda: stage.locator(".words").inner_text().endswith("This is first 4.6."), "nothing is said of it")
        put_out()
        wait_until(lambda: ask(browser, "print(made.state, made.lit)") == "first", "it stays lit")
        wait_until(lambda: browser.locator(".pale").count() == 0, "something stays pale")
        assert tag.get_attribute("aria-pressed") == "false" and pin(browser).count() in (0, beside)
        wait_until(
            lambda: stage.count() == 0 or "This is first ." in stage.locator(".words").inner_text(), "no caption"
        )


@pytest.mark.slow
def test_of_two_pictures_above_the_nearer_one_is_meant(browser):
    show(browser, STATES, "other", "made", FAR, tagged("4.3"))
    browser.locator(".swept-tag").wait_for()
    read(browser, "4.3")
    browser.locator(".swept-tag").click()
    wait_until(lambda: ask(browser, "print(made.lit, other.lit)") == "4.3", "the wrong picture shows it")


@pytest.mark.slow
def test_states_have_words_and_tags_no_buttons(page):
    buttons = page.locator(".stage").first.get_by_role("group", name="states of the picture").get_by_role("button")
    assert buttons.all_inner_texts() == ["both ends", "the depth"]


@pytest.mark.slow
def test_what_is_pinned_is_the_picture_itself(page):
    read(page, "4.3")
    wait_until(pin(page).count, "nothing is pinned")
    own = page.locator(".stage").first.locator("svg")
    handle = pin(page).locator("[data-name='centre of B']")
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 9, y + 5, steps=4)
    page.mouse.up()
    wait_until(lambda: ask(page, "print(made.scene.p2[0] > 5.05)") == "True", "a drag there moves nothing")
    wait_until(lambda: answered(own)[0] == answered(pin(page).locator("svg"))[0], "the picture does not hear of it")
    assert ask(page, "print(other.scene.p2)") == "[5.  1.2]"
    assert ask(page, "print(len(made.onlookers))") == "1", "what is pinned is in sight, and the picture is not"


@pytest.mark.slow
@pytest.mark.parametrize("seen", [True, False], ids=["seen before", "never seen"])
def test_a_picture_is_laid_out_for_its_own_place_alone(browser, seen):
    to_size(browser, "laptop")
    cells = [
        "from lib.show import Stencil\nmade, other = Stencil(), Stencil()\nother",
        FAR,
        "made",
        FAR,
        tagged("4.3"),
        FAR,
    ]
    show(browser, *cells)
    browser.locator(".swept-tag").wait_for()
    own = browser.locator(".stage").nth(1).locator(".scene")
    if seen:
        come_to(browser.locator(".stage").nth(1))
        laid_out(browser)
        before, size = ask(browser, "print(made.size)"), own.bounding_box()
    read(browser, "4.3")
    browser.locator(".swept-tag").click()
    wait_until(pin(browser).count, "nothing is pinned")
    wait_until(lambda: ask(browser, "print(made.wide)") != "0.0", "nobody tells the kernel how wide it is")
    browser.wait_for_timeout(1000)
    if seen:
        assert ask(browser, "print(made.size)") == before, "it is laid out for what is pinned"
        now = own.bounding_box()
        assert [now["width"], now["height"]] == pytest.approx([size["width"], size["height"]], abs=2)
    else:
        assert float(ask(browser, "print(made.wide)")) == pytest.approx(own.evaluate("e => e.clientWidth"), abs=9)
    browser.keyboard.press("Escape")
    wait_until(lambda: pin(browser).count() == 0, "it stays")
    room = browser.locator(".stage").nth(1).locator(".room")
    assert room.evaluate("e => e.style.height") == ""


@pytest.mark.slow
def test_a_picture_that_was_laid_out_narrow_is_as_wide_again(browser):
    to_size(browser, "wide")
    show(browser, "from lib.show import Stencil\nmade = Stencil()", "made", FAR, tagged("4.3"))
    browser.locator(".swept-tag").wait_for()
    scene = browser.locator(".stage").first.locator(".scene")
    come_to(browser.locator(".stage").first)
    browser.wait_for_timeout(1500)
    wide = scene.evaluate("e => e.clientWidth")
    to_size(browser, "tablet")
    wait_until(lambda: float(ask(browser, "print(made.wide)")) < wide - 20, "it is not laid out for the window")
    to_size(browser, "wide")
    wait_until(lambda: scene.evaluate("e => e.clientWidth") == pytest.approx(wide, abs=20), "it stays narrow")


@pytest.mark.slow
def test_in_a_window_that_changes_what_is_pinned_and_its_own_place_are_laid_out_for_it(browser):
    to_size(browser, "desk")
    show(browser, "from lib.show import Stencil\nmade = Stencil()", "made", FAR, tagged("4.3"), FAR)
    browser.locator(".swept-tag").wait_for()
    come_to(browser.locator(".stage").first)
    laid_out(browser)
    read(browser, "4.3")
    browser.locator(".swept-tag").click()
    wait_until(lambda: browser.evaluate(NOW, "4.3")["pinned"], "nothing is pinned")
    assert not browser.evaluate(NOW, "4.3")["above"]
    browser.set_viewport_size({"width": 640, "height": 900})
    wait_until(lambda: 0 < float(ask(browser, "print(made.wide)")) < 600, "its own place has another width")
    quiet(browser)
    now = browser.evaluate(NOW, "4.3")
    assert now["above"] and now["least"] >= READ[1] and now["share"] >= 0.9 and now["seen"], now
    assert now["width"] >= READ[0] and pin(browser).get_by_role("button", name="Play").is_visible()


@pytest.mark.slow
@pytest.mark.parametrize("away", ["×", "Escape"])
def test_what_was_pressed_has_the_keyboard_again_when_its_picture_is_put_away(page, away):
    read(page, "4.3")
    tag = page.locator(".swept-tag[data-tag='4.3']")
    tag.click()
    wait_until(pin(page).count, "nothing is pinned")
    before = page.evaluate(NOW, "4.3")["y"]
    pin(page).locator(".handle[data-name='centre of B']").focus()
    if away == "×":
        pin(page).get_by_role("button", name="put the picture away").press("Enter")
    else:
        page.keyboard.press("Escape")
    wait_until(lambda: pin(page).count() == 0, "it stays")
    quiet(page)
    assert tag.evaluate("e => e === document.activeElement"), "the keyboard is lost"
    assert page.evaluate(NOW, "4.3")["y"] == pytest.approx(before, abs=2), "and the text jumps"


@pytest.mark.slow
def test_what_is_not_less_high_when_narrow_is_laid_out_as_wide_as_its_room(browser):
    browser.set_viewport_size({"width": 800, "height": 800})
    show(browser, "from lib.show import Gunsight\nmade = Gunsight()\nmade")
    stage = browser.locator(".stage").first
    come_to(stage)
    room = stage.locator(".room").evaluate("e => e.clientWidth")
    wait_until(lambda: ask(browser, "print(made.wide)") == str(float(room)), "the kernel hears of another width")
    browser.wait_for_timeout(1000)
    assert ask(browser, "print(made.wide)") == str(float(room)), "its height lets it shrink again and again"
    assert stage.locator(".picture").bounding_box()["width"] > 0.8 * room


@pytest.mark.slow
def test_a_film_goes_on_where_the_picture_is_in_view(page):
    first = page.locator(".stage").first
    come_to(first)
    first.locator("button[title='speed ¼']").evaluate("e => e.click()")
    first.get_by_role("button", name="Play", exact=True).click()
    page.locator(".swept-tag[data-tag='4.3']").evaluate("e => e.click()")
    read(page, "4.3")
    wait_until(pin(page).count, "nothing is pinned")
    assert pin(page).get_by_role("button", name="Pause").count() == 1
    assert first.get_by_role("button", name="Play", exact=True).count() == 1
    come_to(first)
    wait_until(lambda: pin(page).count() == 0, "it stays")
    assert first.get_by_role("button", name="Pause").count() == 1 and 0 < float(first.locator("input").input_value())


@pytest.mark.slow
def test_what_is_pinned_keeps_the_keyboard_when_it_was_dragged(page):
    read(page, "4.3")
    wait_until(pin(page).count, "nothing is pinned")
    handle = pin(page).locator(".handle[data-name='centre of B']")
    box = handle.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - 8, steps=3)
    page.mouse.up()
    quiet(page)
    before, cell = handle.get_attribute("aria-valuetext"), page.evaluate(ACTIVE)
    for key in ("ArrowUp", "Shift+ArrowUp"):
        page.keyboard.press(key)
        moved = lambda before=before: handle.get_attribute("aria-valuetext") != before
        wait_until(moved, f"{key} is not the picture's")
        assert page.evaluate(ACTIVE) == cell, "and the notebook goes on to another cell"
        quiet(page)
        before = handle.get_attribute("aria-valuetext")


ACTIVE = "window.jupyterapp.shell.currentWidget.content.activeCellIndex"
"""The cell that has the notebook's attention."""


@pytest.mark.slow
def test_the_arrows_on_a_time_slider_are_the_sliders(browser):
    show(browser, "# # A heading, which the arrow to the left would fold", STATES, "made")
    slider = browser.locator(".stage input[type=range]").first
    slider.click()
    before = float(slider.input_value())
    for _ in range(3):
        browser.keyboard.press("ArrowLeft")
    assert float(slider.input_value()) < before
    assert browser.locator(".jp-MarkdownHeadingCollapsed").count() == 0
