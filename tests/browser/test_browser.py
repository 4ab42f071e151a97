"""Each notebook in a real JupyterLab: run once, dragged by mouse, moved by keyboard, looked at by axe, projected.

And in three windows: whoever presses any tag at mid-screen sees its picture, and nothing is cut off.
"""

import pytest
from lab import SCREENSHOTS, close_all, run_all, wait_until
from lessons import NOTEBOOKS, often, some
from sight import BESIDE, CENTRED, NOW, READ, SIZES, back, quiet, to_size

from lib.teach import lessons as numbered
from tools import needs

OURS = ".jp-OutputArea-output, .jp-MarkdownOutput"
"""What the cells show; all else of the page is JupyterLab's."""

AXE = """async (ours) => {
    const found = await axe.run({include: [['.jp-NotebookPanel-notebook']]}, {resultTypes: ['violations']});
    return found.violations.filter(({impact}) => ['serious', 'critical'].includes(impact)).flatMap(({id, nodes}) =>
        nodes.filter(({target}) => document.querySelector(target.at(-1)).closest(ours))
            .map(({html, failureSummary}) => `${id}: ${html.slice(0, 200)} ${failureSummary}`));
}"""


@pytest.fixture(scope="module", params=some("04"))
def lesson(jupyter, request):
    """A lesson, run once for all that is asked of it; `lesson.name` is its file's. Lesson 00 is test_keyboard's."""
    jupyter.complaints.clear()
    jupyter.name = request.param.stem
    assert run_all(jupyter, f"notebooks/{jupyter.name}.ipynb"), "a cell raised"
    yield jupyter
    back(jupyter)
    close_all(jupyter)


@pytest.mark.slow
def test_whoever_runs_all_is_at_the_top_where_the_keys_are_too(lesson):
    there = "document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer').scrollTop"
    wait_until(lambda: lesson.evaluate(there) == 0, "it ends elsewhere")
    assert lesson.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex") == 0
    lesson.wait_for_timeout(500)
    assert lesson.evaluate(there) == 0 and lesson.complaints == []


SCREENS = 10
"""How many windows of 950 pixels a lesson may be high."""


@pytest.mark.slow
def test_a_story_is_not_long(lesson):
    to_size(lesson, "wide")
    wait_until(lesson.locator(".stage").count, "no picture")
    quiet(lesson)
    assert lesson.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollHeight / 950") <= SCREENS
    back(lesson)


FULL = """stage => {
    const cut = [...stage.querySelectorAll('button')].filter((e) => e.getClientRects().length).filter((e) => {
        const r = e.getBoundingClientRect();
        return r.left < 0 || r.top < 0 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1;
    });
    const box = stage.querySelector('svg').getBoundingClientRect(), letters = [...stage.querySelectorAll('svg text')];
    const type = letters.map((e) => e.getBoundingClientRect().height).filter(Boolean);
    const font = parseFloat(getComputedStyle(stage).fontSize), names = cut.map((e) => e.title || e.textContent);
    return {cut: names, least: Math.min(...type, 999), width: box.width, height: box.height, font};
}"""


def is_larger(full: dict, small: dict, asks: bool) -> bool:
    """Is nothing cut off or smaller in the full window than on the page? A picture is laid out for larger letters."""
    grown = max(full[way] / small[way] for way in ("width", "height"))
    whole = full["cut"] == [] and full["font"] >= small["font"]
    return whole and (asks or (grown >= 0.98 and full["least"] >= 0.98 * small["least"]))


@pytest.mark.slow
@pytest.mark.parametrize("size", often(["wide", "small"], ["small"]))
def test_in_view_together_and_nothing_smaller_or_cut_off_in_the_full_window(lesson, size):
    """Of pictures as the lesson shows them, before anybody has dragged one or pressed a tag."""
    to_size(lesson, size)
    count = lesson.locator(".jp-Cell .stage").count()
    for i in range(count):
        stage = lesson.locator(".jp-Cell .stage").nth(i)
        come_to(stage)
        small, picture = stage.evaluate(FULL), stage.locator(".room").bounding_box()
        high = picture["height"] + sum(x.bounding_box()["height"] for x in stage.locator(".buttons:visible").all())
        assert small["height"] <= 0.6 * SIZES[size][1] + 1 and high < 0.75 * SIZES[size][1], (i, small, high)
        large = stage.locator(".large")
        large.evaluate("e => e.click()")
        wait_until(lambda: "full" in stage.get_attribute("class"), "it is not large")  # noqa: B023
        lesson.wait_for_timeout(600)
        asks = stage.locator(".vote:visible").count() > 0  # a question takes some of the window
        wait_until(lambda: is_larger(stage.evaluate(FULL), small, asks), f"{i}: {small}, {stage.evaluate(FULL)}")  # noqa: B023
        large.evaluate("e => e.click()")
        wait_until(lambda: "full" not in stage.get_attribute("class"), "it stays large")  # noqa: B023
        lesson.wait_for_timeout(300)
    back(lesson)


def test_a_lesson_runs_and_answers(lesson):
    assert lesson.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
    prediction_reveals_nothing_before_the_click(lesson, right_answer(lesson.name))
    stage = played(lesson)
    come_to(stage)
    if lesson.name == "10_table":
        the_score_names_what_comes_next_and_what_came(lesson)
        a_shot_is_aimed_by_keys_and_made_by_letting_go(lesson)
    else:
        it_is_dragged_and_scrubbed(lesson, stage, stage.locator("svg"))
    its_states_are_shown_by_buttons_and_by_the_tags_of_equations(lesson, stage, stage.locator("svg"))
    names = lesson.locator(".stage clipPath").evaluate_all("all => all.map(e => e.id)")
    assert len(set(names)) == len(names), "two pictures clip by one name"
    if lesson.name == "04_quadratic":
        whoever_points_at_a_letter_is_told_its_meaning(lesson)
        at_the_projector_the_arrows_step_the_states_and_the_equation_follows(lesson, stage)
    assert lesson.complaints == []


@pytest.mark.slow
@pytest.mark.skipif(not (needs.ASSETS / "axe-core").exists(), reason="no axe here")
def test_nothing_serious_is_wrong_with_it_and_it_is_kept_as_it_looks(lesson):
    lesson.evaluate((needs.asset("axe-core") / "axe.min.js").read_text(encoding="utf-8"))
    for stage in lesson.locator(".jp-Cell .stage").all():
        come_to(stage)
    for theme in themes(lesson):
        come_to(played(lesson))
        lesson.screenshot(path=SCREENSHOTS / f"{lesson.name}_{theme}.png")
        assert lesson.evaluate(AXE, OURS) == [], theme


@pytest.mark.slow
@pytest.mark.parametrize("size", often(list(SIZES), ["laptop"]))
def test_whoever_presses_a_tag_at_mid_screen_reads_its_picture_and_the_text_stays(lesson, size):
    to_size(lesson, size)
    wait_until(lambda: lesson.locator(".swept-tag").count() or not lesson.locator("mjx-labels").count(), "no tags")
    lesson.evaluate("document.querySelectorAll('.stage.locked .choices').forEach((e) => e.firstElementChild.click())")
    for stage in lesson.locator(".jp-Cell .stage").all():
        come_to(stage)  # each is laid out for this window
    for tag in [node.get_attribute("data-tag") for node in lesson.locator(".swept-tag").all()]:
        node = lesson.locator(f".swept-tag[data-tag='{tag}']")
        node.evaluate(
            "e => { for (const fold of document.querySelectorAll('details')) fold.open ||= fold.contains(e); }"
        )
        lesson.evaluate(CENTRED, tag)
        quiet(lesson)
        before = lesson.evaluate(NOW, tag)
        node.click()
        there = lambda now: now["share"] >= 0.9 and now["lit"] == "true" and now["seen"]
        wait_until(lambda: there(lesson.evaluate(NOW, tag)), f"{size} {tag}")  # noqa: B023
        quiet(lesson)
        is_read_and_moves_nothing(before, lesson.evaluate(NOW, tag), (size, tag))
    assert lesson.complaints == []


def is_read_and_moves_nothing(before: dict, now: dict, which) -> None:
    """Is a picture seen whole; and is it large where it is pinned, and as it was in its own place, as the text is?"""
    assert now["share"] >= 0.9 and now["covered"] == 0 and now["seen"] and not now["under"], (which, now)
    assert now["place"] == pytest.approx(before["place"], abs=1), (which, before, now)
    assert now["laid"] != before["laid"] or abs(now["drawn"] - before["drawn"]) < 2, (which, before, now)
    if not now["pinned"]:
        return
    width, least = READ
    assert now["width"] >= min(width, now["across"] - BESIDE) and now["least"] >= least, (which, now)
    assert now["high"] <= (0.62 if now["above"] else 0.86), (which, now)
    assert abs(now["y"] - before["y"]) <= 3 or now["above"] and now["out"] <= 16, (which, before, now)
    assert now["above"] or which[0] == "desk", (which, now)


@pytest.mark.slow
def test_the_map_and_the_lessons_before_and_after_open(lesson):
    path = "window.jupyterapp.shell.currentWidget.context?.path ?? ''"
    kind = "window.jupyterapp.shell.currentWidget.content.node.className"
    name = lesson.evaluate(path)
    number = next(i for i, each in enumerate(NOTEBOOKS) if each.name == name.split("/")[-1])
    near = [("Back:", number - 1), ("Next:", number + 1)]
    there = [(words, NOTEBOOKS[i].name) for words, i in near if 0 <= i < len(NOTEBOOKS)]
    for words, wanted in [("The map of the course", "README.md"), *there]:
        link = lesson.locator(".jp-NotebookPanel:not(.lm-mod-hidden) a", has_text=words).first
        link.click()
        wait_until(lambda: lesson.evaluate(path).endswith(wanted), f"{words} opens nothing")  # noqa: B023
        if wanted == "README.md":
            assert "jp-MarkdownViewer" in lesson.evaluate(kind), "the map opens as its source"
            wait_until(lesson.locator(".jp-MarkdownViewer h1").count, "the map is empty")
        lesson.evaluate("path => { window.jupyterapp.commands.execute('docmanager:open', {path}) }", name)
        wait_until(lambda: lesson.evaluate(path) == name, "the lesson is not there any more")
    assert not [x for x in lesson.complaints if "404" in x]


def whoever_points_at_a_letter_is_told_its_meaning(lesson):
    told = lesson.locator("mjx-container [title='half the slope of f when the frame begins']")
    wait_until(lambda: told.count() > 3, "no letter b tells what it is")
    assert lesson.locator("mjx-container [title^='displacement of B seen from A']").count() > 3
    roots = lesson.locator("mjx-container mjx-msub[title^='the two times of exact touch']")
    assert roots.count() > 2, "an index belongs to its letter"


def at_the_projector_the_arrows_step_the_states_and_the_equation_follows(lesson, stage):
    stage.get_by_role("button", name="as large as the window").click()
    wait_until(lambda: "full" in stage.get_attribute("class"), "it is not large")
    pressed = stage.locator(".states button[aria-pressed=true]")
    first = pressed.inner_text()
    equation = stage.locator(".equation mjx-container")
    stage.locator(".scene").focus()
    lesson.keyboard.press("ArrowRight")
    wait_until(lambda: equation.count() == 1, "no equation stands below")
    size = lambda node: node.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    beside = lesson.locator(".jp-RenderedMarkdown mjx-container").first
    wait_until(lambda: size(equation) > 1.5 * size(beside), "the equation is no larger than in the text")
    before = equation.inner_html()
    stage.locator(".scene").focus()
    lesson.keyboard.press("ArrowRight")
    wait_until(lambda: equation.count() == 1 and equation.inner_html() != before, "the equation stays behind")
    for _ in range(9):
        lesson.keyboard.press("ArrowRight")
    wait_until(lambda: pressed.inner_text() != first, "the arrow steps no state")
    lesson.keyboard.press("Escape")
    wait_until(lambda: equation.count() == 0, "the equation stays when the picture is small again")


def right_answer(name):
    """The right answer to the lesson's first question."""
    answers = numbered.lesson(name[:2]).PREDICTION["answers"]
    return next(answer.text for answer in answers if answer.right)


def it_is_dragged_and_scrubbed(browser, stage, image):
    shown = stage.locator("[data-name]:visible")
    wait_until(shown.count, "the film has ended, and no handle is shown")
    handles = shown.evaluate_all("all => all.map(e => e.dataset.name)")
    name = next((each for each in handles if each.startswith("centre")), handles[0])
    handle = stage.locator(f"[data-name='{name}']")
    a_drag_moves_the_handle_under_the_pointer(browser, image, handle)
    a_key_moves_it_and_tab_goes_on(browser, image, handle, following(stage, name))
    if stage.locator(".scrubber input").is_visible():
        the_slider_scrubs_and_lets_the_focus_go(browser, stage, image)
    spoken = stage.locator("[data-name]").evaluate_all("all => all.map(e => e.getAttribute('aria-valuetext'))")
    assert spoken and all(spoken)


def following(stage, name):
    """The handle that Tab leads to from another, in the stage's own order; None after the last."""
    handles = stage.locator("[data-name]:visible").evaluate_all("all => all.map(e => e.dataset.name)")
    return next(iter(handles[handles.index(name) + 1 :]), None)


def a_shot_is_aimed_by_keys_and_made_by_letting_go(browser):
    stage = browser.locator(".stage:has([data-name='aim of the cue ball'])").first  # the game, not the score
    come_to(stage)
    name = "velocity of the cue ball"
    image, handle = stage.locator("svg").first, stage.locator(f"[data-name='{name}']")
    a_key_moves_it_and_tab_goes_on(browser, image, handle, following(stage, name))
    x, y = centre(handle)
    browser.mouse.move(x, y)
    browser.mouse.down()
    browser.mouse.move(x - 15, y + 4, steps=5)
    browser.mouse.up()
    stage.get_by_role("button", name="Pause").wait_for()
    the_table_plays_and_steps(stage, image)


def played(browser):
    """The lesson's picture: the first with a handle and two states or more, or the first of all where none has both."""
    several = browser.locator(".stage:has(.states button:nth-child(2)):has([data-name])")
    return (several if several.count() else browser.locator(".stage")).first


def its_states_are_shown_by_buttons_and_by_the_tags_of_equations(browser, stage, image):
    buttons = stage.locator(".states button")
    before = answered(image)
    if buttons.count() > 1:
        other = buttons.nth(0 if buttons.nth(1).get_attribute("aria-pressed") == "true" else 1)
        other.click()
        pressed = lambda: other.get_attribute("aria-pressed") == "true"
        wait_until(lambda: answered(image)[1] != before[1] and pressed(), "no state")
    tags = browser.locator(".swept-tag")
    if tags.count():
        tag = next((each for each in tags.all() if each.get_attribute("aria-pressed") == "false"), tags.first)
        tag.evaluate("e => { e.id = 'one'; if (e.closest('details')) e.closest('details').open = true; }")
        tag = browser.locator("#one")  # that which is pressed stays so
        tag.evaluate("e => e.scrollIntoView({block: 'center'})")
        tag.click()
        wait_until(lambda: tag.get_attribute("aria-pressed") == "true", "a tag shows no state")


WAITS = "At t = 0.4 the balls touch, and the film waits for your vote."
"""What lesson 08 says before a vote on what comes after the contact."""


def prediction_reveals_nothing_before_the_click(browser, right):
    stage = browser.locator(".stage.asked").filter(has_text=right).first
    come_to(stage)
    assert "locked" in stage.get_attribute("class")
    scene, said, before = stage.locator("svg").first, stage.locator(".said"), answered(stage.locator("svg").first)
    told = before[0].removeprefix(WAITS)
    assert "t = " not in told and "touch" not in told and "Right." not in said.inner_text()
    place = stage.bounding_box()
    stage.locator(".choices").get_by_role("button", name=right, exact=True).click()
    wait_until(lambda: "✓ Right." in stage.locator(".said").inner_text(), "the click brought no reply")
    wait_until(lambda: answered(scene)[0] != before[0], "the click revealed nothing")
    assert stage.bounding_box()["y"] == place["y"] and abs(stage.bounding_box()["height"] - place["height"]) < 8
    moved = stage.locator("output")
    if stage.get_by_role("button", name="Pause").count():
        wait_until(lambda: float(moved.inner_text().removesuffix(" s")) > 0.2, "the answer is not played")


def a_drag_moves_the_handle_under_the_pointer(browser, image, handle):
    before = answered(image)
    come_to_rest(handle)  # on a slow machine what is above the picture may grow between its film and the drag
    x, y = centre(handle)
    at = within(image, handle)
    browser.mouse.move(x, y)
    browser.mouse.down()
    browser.mouse.move(x + 19, y + 13, steps=5)
    browser.mouse.up()
    wait_until(lambda: answered(image)[1] != before[1], "a drag changed nothing")
    if handle.get_attribute("data-name").startswith("centre"):
        wait_until(lambda: abs(within(image, handle)[0] - at[0] - 19) < 2, "the handle is not under the pointer")


def a_key_moves_it_and_tab_goes_on(browser, image, handle, following):
    before = answered(image)
    handle.focus()
    for key in ("ArrowRight", "ArrowUp"):  # a knob goes along its scale alone
        browser.keyboard.press(key)
    wait_until(lambda: answered(image)[1] != before[1], "a key changed nothing")
    browser.keyboard.press("Tab")
    assert browser.evaluate("document.activeElement.dataset.name") == following


def the_slider_scrubs_and_lets_the_focus_go(browser, stage, image):
    at_end = lambda: float(stage.locator("output").inner_text().removesuffix(" s")) >= 1
    stage.locator("input").focus()
    for key in ("Home", "End") if at_end() else ("End",):
        before = answered(image)
        browser.keyboard.press(key)
        wait_until(lambda: answered(image)[1] != before[1], "the slider changed nothing")  # noqa: B023
    assert at_end()
    for _ in range(stage.locator("button:visible").count() + 1):
        browser.keyboard.press("Tab")
    assert not stage.evaluate("stage => stage.contains(document.activeElement)"), "the stage keeps the focus"


def the_table_plays_and_steps(stage, image):
    play, shown = stage.get_by_role("button", name="Play", exact=True), set()
    wait_until(lambda: shown.add(answered(image)[1]) or len(shown) > 5, "playing shows no pictures")
    stage.get_by_role("button", name="Pause").click()
    wait_until(lambda: play.is_visible(), "playing does not pause")
    before = answered(image)
    stage.get_by_title("to the next event").click()
    wait_until(lambda: answered(image)[1] != before[1], "no step to the next event")


def the_score_names_what_comes_next_and_what_came(browser):
    stage = browser.locator(".stage:has([data-name='velocity of the cue ball'])").first
    come_to(stage)
    image = stage.locator("svg").first
    assert "Next, the cue ball and ball 4 meet" in answered(image)[0]
    stage.get_by_title("to the next event").click()
    wait_until(lambda: "in the last, the cue ball and ball 4 met" in answered(image)[0], "no event is named")


def themes(browser):
    """Go to the dark theme and to the light one, and tell which it is."""
    for theme, light in (("Dark", "false"), ("Light", "true")):
        command = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
        browser.evaluate(command, f"JupyterLab {theme}")
        browser.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached")
        browser.wait_for_selector("#jupyterlab-splash", state="detached")
        yield theme.lower()


def come_to(stage) -> None:
    """Bring a stage into sight, where its picture is built, and wait until the page has done moving it about."""
    stage.scroll_into_view_if_needed()
    wait_until(lambda: stage.locator("svg[data-drawn]").count(), "a picture in sight is not built")
    come_to_rest(stage)


def come_to_rest(node) -> None:
    """Wait until an element has been in one place for a while."""
    places = []

    def still() -> bool:
        places.append(tuple(node.bounding_box().values()))
        return len(places) > 5 and len(set(places[-5:])) == 1

    wait_until(still, "the page does not come to rest")


def centre(node) -> tuple[float, float]:
    """The middle of an element, in the window."""
    box = node.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def within(image, node) -> tuple[float, float]:
    """The middle of an element, from the corner of the picture, which a page may move as a whole."""
    box, (x, y) = image.bounding_box(), centre(node)
    return x - box["x"], y - box["y"]


def answered(image) -> tuple[str, str]:
    """The words of a stage, and all that its picture consists of."""
    return image.get_attribute("aria-label"), image.inner_html()
