"""A vote in a picture, in a real JupyterLab: locked before, a wrong answer, a right one, and free afterwards."""

import pytest
from lab import ask, show, wait_until
from test_browser import answered, centre, come_to

ASKED = """
from lib.show.quadratic.stencil import Stencil
from lib.teach import lesson01
made = Stencil("4.3", vote=lesson01.PREDICTION)
display(made)
"""
WRONG, RIGHT = "A hit, as it sees both balls overlap at the end.", "No hit, although they touch in between."


@pytest.fixture
def stage(browser):
    """A picture with a vote, alone in a notebook."""
    show(browser, ASKED, "# $$ f(t) = 0 \\tag{4.8} $$")
    found = browser.locator(".stage:not(.pinned)")
    come_to(found)
    wait_until(lambda: "locked" in found.get_attribute("class"), "it is not locked")
    return found


def choice(stage, text):
    return stage.locator(".choices button").filter(has_text=text)


def seen(browser) -> str:
    return ask(browser, "print(made.scene.p2.tolist(), made.state, made.t, made.chosen, made.plays)")


def pull(browser, stage):
    x, y = centre(stage.locator("[data-name='centre of B']"))
    browser.mouse.move(x, y)
    browser.mouse.down()
    browser.mouse.move(x + 30, y - 20, steps=4)
    browser.mouse.up()


@pytest.mark.slow
def test_before_the_vote_no_hand_key_button_or_tag_moves_it_and_it_says_why(browser, stage):
    before, said = seen(browser), stage.locator(".said")
    assert not stage.locator(".scene > .corner").first.is_visible(), "the lock lies on a button"
    pull(browser, stage)
    wait_until(lambda: said.inner_text().startswith("Vote first."), "nobody says why")
    stage.locator("[data-name='centre of B']").focus()
    browser.keyboard.press("ArrowRight")
    browser.locator(".swept-tag").first.click()
    assert stage.locator(".states").first.evaluate("e => e.closest('[inert]') !== null"), "its states can be pressed"
    wait_until(lambda: said.inner_text().startswith("Vote first."), "nobody says why")
    assert seen(browser) == before and before.endswith("-1 0")
    assert "Right." not in stage.inner_text() and "Not so." not in stage.inner_text()


@pytest.mark.slow
def test_a_wrong_vote_keeps_its_mark_shows_the_right_one_and_frees_the_picture(browser, stage):
    image, place = stage.locator("svg").first, stage.bounding_box()
    choice(stage, WRONG).click()
    choice(stage, WRONG).click()  # whoever will not wait for the film presses again
    wait_until(lambda: stage.locator(".said").inner_text().startswith("✗ Not so."), "no reply comes")
    assert choice(stage, WRONG).inner_text().startswith("✗") and choice(stage, RIGHT).inner_text().startswith("✓")
    assert choice(stage, WRONG).get_attribute("aria-pressed") == "true"
    wait_until(lambda: seen(browser).endswith(" 1"), "the film is not played")
    choice(stage, RIGHT).click()
    wait_until(lambda: stage.locator(".said").inner_text().startswith("✓ “"), "another reply cannot be read")
    assert choice(stage, WRONG).get_attribute("aria-pressed") == "true", "the choice keeps its mark"
    assert stage.bounding_box() == place, "something jumps"
    before = answered(image)
    pull(browser, stage)
    wait_until(lambda: answered(image)[1] != before[1], "it is still locked")
    assert not browser.complaints


@pytest.mark.slow
def test_a_question_goes_with_the_state_that_it_is_about_and_comes_back_with_it(browser):
    show(
        browser,
        "from lib.show import Lens\nfrom lib.teach import lesson15\n"
        "made = Lens('mirror', 'fan', vote=lesson15.MIRROR)\nmade.chosen = 1\nmade",
    )
    stage = browser.locator(".stage")
    come_to(stage)
    ballot, states = stage.locator(".vote"), stage.locator(".states button")
    for name, there in (("A is the mirror", False), ("a flat mirror", True)):
        states.filter(has_text=name).click()
        wait_until(lambda there=there: ballot.is_visible() == there, "the question is not with its state")
        assert states.filter(has_text=name).get_attribute("aria-pressed") == "true"
    assert not browser.complaints


@pytest.mark.slow
@pytest.mark.parametrize("films", [2, 3])
def test_where_two_films_answer_the_reply_comes_after_the_second(browser, films):
    """It waits for a third in vain, but not for long."""
    show(
        browser,
        "from lib.show import Hair\nfrom lib.teach import lesson15\nmade = Hair(vote=lesson15.PREDICTION)\nmade",
    )
    found = browser.locator(".stage:not(.pinned)")
    come_to(found)
    wait_until(lambda: "locked" in found.get_attribute("class"), "it is not locked")
    ask(browser, f"made.pace, made.vote = 8.0, made.vote | {{'film': {films}}}")
    ask(
        browser,
        "import time\nonce = made._on_choose\nmade._on_choose = lambda number: (time.sleep(2), once(number))[1]",
    )
    choice(found, "Twice as long").click()
    browser.wait_for_timeout(1800)
    assert found.locator(".said").inner_text() == "Watch what happens.", "it does not wait until films are worked out"
    wait_until(lambda: ask(browser, "print(made.plays, made.hair)") == "2 1e-10", "the second is not played")
    assert found.locator(".said").inner_text() == "Watch what happens.", "the first answers nothing yet"
    wait_until(lambda: "Right." in found.locator(".said").inner_text(), "no reply comes")
    assert ask(browser, "print(made.t)") == "1.0" and not browser.complaints


@pytest.mark.slow
def test_a_right_vote_says_so(browser, stage):
    choice(stage, RIGHT).focus()
    browser.keyboard.press("Enter")
    told = stage.evaluate("s => [s.querySelector('.said').innerText, s.querySelector('.choices').innerText]")
    assert told[0] == "Watch what happens." and "✓" not in told[1], "the film answers first"
    wait_until(lambda: stage.locator(".said").inner_text().startswith("✓ Right."), "no reply comes")
    assert choice(stage, RIGHT).inner_text().startswith("✓") and "✗" not in stage.locator(".choices").inner_text()
    assert "locked" not in stage.get_attribute("class") and not browser.complaints
