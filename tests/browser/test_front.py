"""What a picture does under hand, finger, key and ear, and a ladder too, in a real JupyterLab."""

import time
from io import BytesIO

import numpy as np
import pytest
from lab import ask, show, wait_until
from matplotlib.image import imread
from test_browser import answered, centre, come_to, themes

from lib.show import palette

STAGE = """
from lib.show import PrecisionMap, Stage
made = Stage([0, 0], [5, 1], 1, [5, 1.2], [-1, 0.5], 0.8)
display(made)
"""
POOL = "from lib.show import Pool\nmade = Pool()\ndisplay(made)"
FAR = "# " + "\n\n".join(["So far away that it is not in sight."] * 120)
CLOCK = """() => {
    window.clock = 0;
    window.real ??= performance.now.bind(performance);
    performance.now = () => window.clock;
}"""


@pytest.fixture
def stage(browser):
    """A stage alone in a notebook."""
    show(browser, STAGE, FAR)
    found = browser.locator(".stage")
    come_to(found)
    return found


@pytest.fixture
def touch(browser):
    """The protocol of a browser on a screen that feels fingers."""
    protocol = browser.context.new_cdp_session(browser)
    protocol.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
    yield protocol
    protocol.send("Emulation.setTouchEmulationEnabled", {"enabled": False})


@pytest.fixture
def clock(browser):
    """A clock for playing that stands still until it is set, in milliseconds."""
    browser.evaluate(CLOCK)

    def set_to(now: float) -> None:
        frames = "for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);"
        browser.evaluate(f"async now => {{ window.clock = now; {frames} }}", now)

    yield set_to
    browser.evaluate("() => { performance.now = window.real; }")


def swipe(touch, start: tuple[float, float], by: float) -> None:
    """One finger down, up the screen by so many pixels, a moment's rest, and off."""
    x, y = start
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 11):
        point = {"x": x, "y": y - by * step / 10}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        time.sleep(0.02)  # a finger takes its time, and a busy page joins moves and drops those that end at once
    time.sleep(0.3)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def scrolled(browser) -> float:
    """How far the notebook is scrolled."""
    return browser.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollTop")


def focused(browser) -> str | None:
    """The name of the handle that has the focus."""
    return browser.evaluate("document.activeElement.dataset.name ?? null")


@pytest.mark.slow
@pytest.mark.parametrize("width", ["100%", "300px"])
def test_a_handle_is_taken_from_twelve_pixels_away(browser, stage, width):
    stage.evaluate("(stage, width) => { stage.style.width = width; }", width)
    for handle in stage.locator(".handle").all():
        box = handle.bounding_box()
        assert box["width"] >= 24 and box["height"] >= 24, handle.get_attribute("data-name")
    x, y = centre(stage.locator("[data-name='velocity of B']"))
    browser.mouse.move(x - 8, y - 7)
    browser.mouse.down()
    assert focused(browser) == "velocity of B"
    browser.mouse.up()


@pytest.mark.slow
def test_of_handles_close_together_the_nearest_is_taken(browser, stage):
    ask(browser, "made.move('centre of A', [0, 0]); made.move('velocity of A', [0.25, 0])")
    tip, middle = (stage.locator(f"[data-name='{name} of A']") for name in ("velocity", "centre"))
    wait_until(lambda: 4 < centre(tip)[0] - centre(middle)[0] < 24, "they are not close together")
    for handle, aside, name in ((tip, 9, "velocity of A"), (middle, -9, "centre of A")):
        x, y = centre(handle)
        browser.mouse.move(x + aside, y)
        browser.mouse.down()
        assert focused(browser) == name
        browser.mouse.up()


@pytest.mark.slow
def test_a_drag_fetches_nothing(browser, stage):
    asked = []
    browser.on("request", lambda request: asked.append(request.url))
    browser.mouse.move(*centre(stage.locator("[data-name='centre of B']")))
    browser.mouse.down()
    for n in range(10):
        browser.mouse.move(400 + 5 * n, 300)
        browser.wait_for_timeout(30)
    browser.mouse.up()
    assert not [each for each in asked if "favicon" in each], "the tab's icon, twice for each move"


@pytest.mark.slow
def test_a_ball_at_the_edge_makes_nothing_to_be_scrolled_sideways(browser, stage):
    ball, box = stage.locator("[data-name='centre of B']"), stage.locator("svg").bounding_box()
    x, y = centre(ball)
    browser.mouse.move(x, y)
    browser.mouse.down()
    browser.mouse.move(box["x"] + box["width"] - 6, y, steps=4)
    browser.mouse.up()
    wait_until(lambda: centre(ball)[0] > x + 50, "it was not dragged")
    wide = "e => e.closest('.jp-OutputArea-output').scrollWidth - e.closest('.jp-OutputArea-output').clientWidth"
    assert stage.evaluate(wide) <= 0


def test_a_finger_finds_larger_handles(browser, stage, touch):
    boxes = [handle.bounding_box() for handle in stage.locator(".handle").all()]
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    x, y = centre(stage.locator("[data-name='velocity of B']"))
    swipe(touch, (x + 15, y + 15), 30)
    assert focused(browser) == "velocity of B"


@pytest.mark.slow
def test_a_swipe_scrolls_unless_it_begins_on_what_can_be_held(browser, stage, touch):
    ball, tip = (stage.locator(f"[data-name='{name} of A']") for name in ("centre", "velocity"))
    box = stage.locator("svg").bounding_box()
    aside = 0.33 * stage.locator(".grip").first.bounding_box()["width"]
    assert aside * 2**0.5 > 24, "in the ball, and not on its handle"
    for handle, off in ((tip, 0.0), (ball, aside)):
        there, (x, y) = scrolled(browser), centre(handle)
        swipe(touch, (x - off, y + off), 20)
        moved = pytest.approx((x, y - 20), abs=2)  # it stays as far from the finger as it was taken
        wait_until(lambda: centre(handle) == moved, "a finger drags nothing")  # noqa: B023
        assert scrolled(browser) == there
    words = ask(browser, "print(made.alt)")
    wait_until(lambda: stage.locator(".words").inner_text() == words, "the words are not those of now")
    swipe(touch, (box["x"] + 0.6 * box["width"], box["y"] + 10), 150)
    wait_until(lambda: scrolled(browser) > there + 50, "a swipe over a picture does not scroll the page")
    assert stage.locator(".words").inner_text() == words


def spread(touch, place: tuple[float, float], gaps) -> None:
    """Two fingers round a place, each so many pixels from it, one after another."""
    (x, y), kind = place, "touchStart"
    for gap in gaps:
        points = [{"x": x - gap, "y": y, "id": 0}, {"x": x + gap, "y": y, "id": 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        kind = "touchMove"
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.slow
def test_two_fingers_zoom_unless_one_begins_on_a_handle(browser, stage, touch):
    box, (x, y) = stage.locator("svg").bounding_box(), centre(stage.locator("[data-name='velocity of A']"))
    free = box["x"] + 0.6 * box["width"], box["y"] + 10
    spread(touch, (x + 8, y), range(8, 90, 8))
    browser.wait_for_timeout(300)
    assert browser.evaluate("visualViewport.scale") == 1
    spread(touch, free, range(8, 90, 8))
    wait_until(lambda: browser.evaluate("visualViewport.scale") > 1.2, "two fingers do not zoom")
    spread(touch, free, range(200, 8, -8))
    wait_until(lambda: browser.evaluate("visualViewport.scale") == 1, "nor back")


@pytest.mark.slow
def test_a_handle_is_a_slider_that_says_name_and_value(browser, stage):
    handle = stage.get_by_role("slider", name="centre of B", exact=True)
    assert handle.get_attribute("aria-valuetext") == "x 5, y 1.2"
    before = int(handle.get_attribute("aria-valuenow"))
    assert 0 <= before <= 100
    handle.focus()
    for _ in range(3):
        browser.keyboard.press("ArrowRight")
    wait_until(lambda: handle.get_attribute("aria-valuetext") == "x 5.3, y 1.2", "the value is not told anew")
    assert int(handle.get_attribute("aria-valuenow")) > before
    tree = stage.locator(".scene").aria_snapshot()
    assert stage.locator("svg > g").count() == stage.locator("svg > g[aria-hidden=true]").count() == 3
    assert "img" in tree and "A hits B" in tree and "text:" not in tree, "ticks and letters are read aloud"


@pytest.mark.slow
def test_the_words_are_those_of_now_and_are_spoken_once_settled(browser, stage):
    words, spoken = stage.locator(".words"), stage.locator(":scope > .spoken")
    wait_until(lambda: words.inner_text().startswith("A hits B at t = 0.5"), "the words are not shown")
    assert spoken.inner_text() == ""
    spoken.evaluate(
        """node => {
            window.spoken = [];
            new MutationObserver(() => node.textContent && window.spoken.push(node.textContent))
                .observe(node, {childList: true});
        }"""
    )
    x, y = centre(stage.locator("[data-name='centre of B']"))
    browser.mouse.move(x, y)
    browser.mouse.down()
    for step in range(25):
        browser.mouse.move(x - step, y - 2 * step)
    browser.mouse.up()
    wait_until(lambda: browser.evaluate("window.spoken.length"), "nothing is spoken")
    assert browser.evaluate("window.spoken.length") <= 2
    assert (
        ask(browser, "print(made.alt)")
        == words.inner_text()
        == spoken.inner_text()
        == answered(stage.locator("svg"))[0]
    )


@pytest.mark.slow
def test_words_that_are_also_the_remark_are_shown_once(browser):
    show(browser, STAGE.replace("display(made)", "made = PrecisionMap(); display(made)"))
    come_to(browser.locator(".stage"))
    words = browser.locator(".stage .words")
    wait_until(lambda: words.inner_text() == ask(browser, "print(made.alt)"), "the words are not shown, or twice")


@pytest.mark.slow
def test_what_the_articles_say_is_folded_below_the_boxes_and_names_none_of_them(browser):
    sought = "made.sought = [['misses a graze', True, False, 'an article'], ['in the past', False, False, '']]"
    show(browser, STAGE.replace("display(made)", f"{sought}\ndisplay(made)"))
    come_to(browser.locator(".stage"))
    boxes, fold = (browser.locator(f".stage .sought {name}").bounding_box() for name in (".boxes", "details"))
    assert fold["y"] >= boxes["y"] + boxes["height"] - 1


def slider(stage) -> float:
    """The time that a stage shows, as a share."""
    return float(stage.locator("input").input_value())


def rest(stage):
    """What is behind the button "more", open."""
    sign = stage.get_by_role("button", name="more", exact=True)
    if sign.get_attribute("aria-expanded") == "false":
        sign.click()
    return stage.get_by_role("group", name="more of this picture")


@pytest.mark.slow
def test_what_is_seldom_wanted_opens_above_the_row_and_closes_by_escape_and_elsewhere(browser, stage):
    sign = stage.get_by_role("button", name="more", exact=True)
    for close in (lambda: browser.keyboard.press("Escape"), lambda: browser.mouse.click(700, 5), sign.click):
        menu = rest(stage)
        below, above = menu.bounding_box(), stage.locator(".scene").bounding_box()
        assert above["y"] < below["y"] and below["y"] + below["height"] <= sign.bounding_box()["y"]
        assert browser.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('.menu')", list(centre(menu)))
        close()
        wait_until(lambda: not menu.is_visible(), "it stays open")  # noqa: B023
    assert browser.locator(".stage.full").count() == 0


@pytest.mark.slow
def test_playing_has_a_speed_and_may_go_round(browser, clock):
    show(browser, POOL)
    stage = browser.locator(".stage")
    come_to(stage)
    pace = 1000 * float(ask(browser, "print(made.pace)"))

    def speed(sign: str):
        return rest(stage).get_by_role("button", name=f"speed {sign}", exact=True)

    assert [speed(sign).get_attribute("aria-pressed") for sign in "1½¼"] == ["true", "false", "false"]
    for sign, share in (("1", 1), ("½", 0.5), ("¼", 0.25)):
        speed(sign).click()
        clock(0)
        stage.get_by_role("button", name="Play", exact=True).click()
        clock(0.1 * pace)
        assert slider(stage) == pytest.approx(0.1 * share, abs=0.002)
        speed("1").click()
        clock(0.2 * pace)
        assert slider(stage) == pytest.approx(0.1 * share + 0.1, abs=0.002), "a change of speed makes it jump"
        stage.get_by_role("button", name="Pause").click()
        stage.locator("input").fill("0")
        wait_until(lambda: ask(browser, "print(made.t)") == "0.0" and slider(stage) == 0, "it does not go back")
    loop = rest(stage).get_by_role("button", name="play again and again")
    loop.click()
    assert loop.get_attribute("aria-pressed") == "true"
    clock(0)
    stage.get_by_role("button", name="Play", exact=True).click()
    clock(pace + 900)
    assert slider(stage) == 1, "it begins anew too soon"
    clock(pace + 1100)
    clock(1.3 * pace + 1100)
    assert slider(stage) == pytest.approx(0.3, abs=0.002) and stage.get_by_role("button", name="Pause").count()
    rest(stage).get_by_role("button", name="play again and again").click()
    clock(3 * pace + 9100)
    wait_until(lambda: stage.get_by_role("button", name="Play", exact=True).count(), "it does not end")


LONG = STAGE.replace("display(made)", "made.last = 2.5\ndisplay(made)")


@pytest.mark.slow
@pytest.mark.parametrize("how", [STAGE, LONG], ids=["a frame", "longer"])
def test_a_film_stays_at_its_end_and_is_played_again_from_its_beginning(browser, clock, how):
    show(browser, how)
    stage, play = browser.locator(".stage"), browser.get_by_role("button", name="Play", exact=True)
    come_to(stage)
    last, pace = (float(x) for x in ask(browser, "print(made.last, made.pace)").split())
    end = 1000 * pace * last + 600  # it holds at the contact
    assert stage.locator("input").get_attribute("max") == f"{last:g}"
    clock(0)
    play.click()
    clock(end - 300 * pace)
    assert slider(stage) == pytest.approx(last - 0.3, abs=0.002)
    for now in (end + 100, end + 60_000):
        clock(now)
        assert slider(stage) == last and play.count() == 1
    moved = "all => all.some(e => e.hasAttribute('transform'))"
    wait_until(lambda: not stage.locator(".picture g *").evaluate_all(moved), "no picture of the end comes")
    assert ask(browser, "print(made.t)") == f"{last:.1f}"
    play.click()
    assert slider(stage) < 0.1 * last


@pytest.mark.slow
def test_the_time_is_marked_while_a_film_rests_where_they_touch(browser, clock):
    show(browser, "from lib.show import Stencil\nmade = Stencil()\nmade")
    stage = browser.locator(".stage")
    come_to(stage)
    pace, held = float(ask(browser, "print(made.pace)")), "e => e.classList.contains('held')"
    clock(0)
    stage.get_by_role("button", name="Play", exact=True).click()
    for now, marked in ((300 * pace, False), (400 * pace + 300, True), (500 * pace + 600, False)):
        clock(now)
        assert stage.evaluate(held) == marked
    assert slider(stage) == pytest.approx(0.5, abs=0.002)


BENT = """
from lib.show import Curled
made, other = Curled(), Curled()
for each in (made, other):
    each.set_to("behind")
    each.again()
display(made)
"""
BALL = """stage => {
    const ball = stage.querySelectorAll('svg > g:nth-of-type(3) > g')[PART].childNodes[0], box = ball.getBBox();
    const way = (ball.getAttribute('transform') ?? '0 0').match(/-?\\d[\\d.e-]*/g).map(Number);
    return [box.x + box.width / 2 + way[0], box.y + box.height / 2 + way[1]];
}"""


@pytest.mark.slow
def test_a_ball_that_curls_is_played_where_the_kernel_would_draw_it(browser, clock):
    show(browser, BENT)
    stage = browser.locator(".stage")
    come_to(stage)
    part = int(ask(browser, "print([id(each) for each in made.seen].index(id(made.ball.disc)))"))
    pace = 1000 * float(ask(browser, "print(made.pace)"))
    clock(0)
    stage.get_by_role("button", name="Play", exact=True).click()
    for t in (0.2, 0.35, 0.9):
        clock(t * pace)
        asked = f"other.wide, other.t = made.wide, {t}; look = other.parts[{part}][0][1]; print(look['cx'], look['cy'])"
        told = ask(browser, asked)
        assert stage.evaluate(BALL.replace("PART", str(part))) == pytest.approx(
            [float(x) for x in told.split()], abs=0.3
        )
    spots = "part => [...document.querySelectorAll('.picture > g:nth-of-type(3) > g')[part].childNodes]"
    clips = browser.evaluate(f"({spots})({part + 1}).map(e => e.getAttribute('clip-path'))")
    assert clips == [None] * 6, "a clip would move along with a spot that comes up"
    stage.get_by_role("button", name="Pause").click()


GAME = """
from lib.teach.engine import state
from lib.teach.engine.pool import _on_engine
engine = state._Engine()
made = _on_engine(engine, "trick")
engine.used["relative"] = "broken on purpose"
display(made)
"""


@pytest.mark.slow
def test_one_of_several_is_taken_from_a_menu_which_closes(browser):
    show(browser, GAME)
    stage = browser.locator(".stage")
    come_to(stage)
    sign, cradle = (stage.get_by_role("button", name=name, exact=True) for name in ("New rack", "a cradle"))
    assert not cradle.is_visible() and stage.get_by_role("button", name="Shoot", exact=True).is_visible()
    sign.click()
    assert cradle.is_visible() and sign.get_attribute("aria-expanded") == "true"
    cradle.click()
    wait_until(lambda: ask(browser, "print(len(made.names))") == "6", "the cradle is dealt")
    assert not cradle.is_visible() and sign.get_attribute("aria-expanded") == "false"
    sign.click()
    browser.keyboard.press("Escape")
    assert not cradle.is_visible()


@pytest.mark.slow
def test_a_film_ends_when_other_balls_are_dealt(browser, clock):
    """Its late instants would else let the shot happen that lies ready on the new table."""
    show(browser, GAME)
    stage = browser.locator(".stage")
    come_to(stage)
    clock(0)
    stage.get_by_role("button", name="Shoot", exact=True).click()
    wait_until(lambda: "playing" in stage.get_attribute("class"), "the shot is played")
    clock(500)
    stage.get_by_role("button", name="New rack", exact=True).click()
    stage.get_by_role("button", name="a cradle", exact=True).click()
    wait_until(lambda: ask(browser, "print(len(made.names))") == "6", "the cradle is dealt")
    wait_until(lambda: "playing" not in stage.get_attribute("class"), "the film has ended")
    for now in (1000, 60_000, 120_000):
        clock(now)
    assert ask(browser, "print(made.t, made.history.until)") == "0.0 0.0" and slider(stage) == 0


@pytest.mark.slow
@pytest.mark.parametrize(("made", "knob"), [("Hair()", "as thick as"), ("Basin()", "start on the map")])
def test_a_knob_that_stands_still_is_seen_while_a_film_plays_and_ends_it(browser, clock, made, knob):
    """What moves is nowhere to be taken hold of meanwhile."""
    show(browser, f"from lib.show import Basin, Hair\nmade = {made}\nmade")
    stage = browser.locator(".stage")
    come_to(stage)
    handle = stage.locator(f"[data-name='{knob}']")
    clock(0)
    stage.get_by_role("button", name="Play").click()
    clock(800)
    wait_until(lambda: "playing" in stage.get_attribute("class"), "it is played")
    shown = [each.is_visible() for each in stage.locator(".handle").all()]
    assert handle.is_visible() and sum(shown) == 1
    x, y = centre(handle)
    browser.mouse.move(x, y)
    browser.mouse.down()
    browser.mouse.move(x + 60, y, steps=4)
    browser.mouse.up()
    wait_until(lambda: "playing" not in stage.get_attribute("class"), "the film goes on")
    wait_until(lambda: centre(handle)[0] > x + 30, "it is not turned")
    assert ask(browser, "print(made.t)") == "0.0" and slider(stage) == 0


BUSY = """
import sys, time
from pathlib import Path
from lib.show import Hair
made, module = Hair(), sys.modules[Hair.__module__]
worked_out = module.copies
def copies(hair):
    while Path({busy!r}).exists():
        time.sleep(0.05)
    return worked_out(hair)
module.copies = copies
made
"""


@pytest.mark.slow
def test_a_film_that_a_busy_kernel_has_yet_to_work_out_waits_for_it(browser, clock, tmp_path):
    """Else the clock runs over the picture of before, and what that said stays to the end."""
    busy = tmp_path / "busy"
    show(browser, BUSY.format(busy=str(busy)))
    stage = browser.locator(".stage")
    come_to(stage)
    busy.touch()
    x, y = centre(stage.locator("[data-name='as thick as']"))
    clock(0)
    browser.mouse.move(x, y)
    browser.mouse.down()
    browser.mouse.move(x + 60, y, steps=4)
    wait_until(lambda: abs(centre(stage.locator("[data-name='as thick as']"))[0] - x) > 30, "it is not turned")
    browser.mouse.up()
    stage.get_by_role("button", name="Play", exact=True).click()
    for now in (1000, 4000, 30_000):
        clock(now)
        assert stage.locator("output").text_content() == "0.00 s"
        assert stage.get_by_role("button", name="Pause").count(), "it will be played"
    busy.unlink()
    wait_until(lambda: ask(browser, "print(bool(made.tracks))") == "True", "it is not worked out")
    clock(30_100)
    clock(34_100)
    assert 1.9 < float(stage.locator("output").text_content().removesuffix(" s")) < 2.2, "from when it was worked out"
    assert ask(browser, "print(made.t, made.alt.split('.')[0])") == "0.0 Sixteen breaks lie one on another"


@pytest.mark.slow
@pytest.mark.parametrize(("made", "told"), [("Stays()", "0.00"), ("Basin()", "")])
def test_a_film_of_seconds_tells_them_at_its_slider_and_one_of_no_time_tells_nothing(browser, made, told):
    show(browser, f"from lib.show import Basin, Stays\nmade = {made}\nmade")
    stage = browser.locator(".stage")
    come_to(stage)
    time = stage.locator(".scrubber output")
    assert (time.inner_text() if time.is_visible() else "") == told


@pytest.mark.slow
def test_what_a_judge_has_found_is_marked_as_the_shot_is_played(browser, clock):
    """A ring from the missed contact on; and what both balls share, only while they are in each other."""
    show(browser, GAME)
    stage = browser.locator(".stage")
    come_to(stage)
    clock(0)
    stage.get_by_role("button", name="Shoot", exact=True).click()
    wait_until(lambda: "playing" in stage.get_attribute("class"), "the shot is played")
    told = ask(browser, "m = made.ruling.missed[0]; print(m[0], m[3], len(made.ruling.missed), made.tracks['fault'])")
    since, until, _, pink = told.split()
    marks = """stage => [...stage.querySelectorAll('svg > g:nth-of-type(2) > *')]
        .map(e => [e.tagName, e.getAttribute('fill'), e.getAttribute('stroke')])"""

    def drawn(tag: str, painted: int) -> int:
        return sum(row[0] == tag and row[painted] == pink for row in stage.evaluate(marks))

    seen = {}
    for now in range(0, 60_000, 50):
        clock(now)
        shared = drawn("path", 1)
        if shared and "inside" not in seen:
            seen["inside"] = drawn("circle", 2)
        if "inside" in seen and not shared:
            seen["after"] = drawn("circle", 2)
            break
    assert float(since) < float(until) and seen["inside"] >= 1 and seen["after"] >= 1
    stage.get_by_role("button", name="Pause").click()


@pytest.mark.slow
def test_playing_in_steps_for_whom_motion_is_too_much(browser, clock):
    browser.emulate_media(reduced_motion="reduce")
    show(browser, POOL)
    stage = browser.locator(".stage")
    come_to(stage)
    clock(0)
    stage.get_by_role("button", name="Play", exact=True).click()
    clock(1000 * float(ask(browser, "print(0.47 * made.pace)")))
    assert slider(stage) == 0.4
    browser.emulate_media(reduced_motion="no-preference")


@pytest.mark.slow
def test_the_trail_of_a_ball_follows_it_and_fades(browser, clock):
    show(browser, POOL)
    stage = browser.locator(".stage")
    come_to(stage)
    clock(0)
    stage.get_by_role("button", name="Play", exact=True).click()
    clock(1000 * float(ask(browser, "print(0.5 * made.pace)")))
    found = stage.evaluate(
        """stage => {
            const pieces = [...stage.querySelectorAll('svg > g:nth-of-type(2) > path')].slice(0, 4);
            const ball = stage.querySelectorAll('svg > g:nth-of-type(3) > g')[3].childNodes[0];
            const box = ball.getBBox(), moved = ball.getAttribute('transform') ?? '0 0';
            const way = moved.match(/-?\\d[\\d.e-]*/g).map(Number);
            return {pale: pieces.map(e => Number(e.getAttribute('opacity'))),
                    ends: pieces.map(e => e.getAttribute('d')),
                    ball: [box.x + box.width / 2 + way[0], box.y + box.height / 2 + way[1]]};
        }"""
    )
    assert found["pale"] == [1, 0.75, 0.5, 0.25]
    ends = [[float(x) for x in way.removeprefix("M ").replace(" L", "").split()] for way in found["ends"]]
    assert ends[0][-2:] == pytest.approx(found["ball"], abs=0.3)
    for newer, older in zip(ends, ends[1:], strict=False):
        assert newer[:2] == pytest.approx(older[-2:], abs=0.02), "the pieces are one way"
    words = stage.locator(".words")
    assert not words.is_visible(), "words of another instant"
    stage.get_by_role("button", name="Pause").click()
    wait_until(lambda: stage.locator("svg > g:nth-of-type(2) > path").count() == 0, "the trail stays")
    wait_until(lambda: words.is_visible() and "At t = 0 s" not in words.inner_text(), "no words of now")


@pytest.mark.slow
def test_sounds_are_off_at_first_and_tell_of_contact(browser, stage, clock):
    browser.evaluate(
        """() => {
            window.heard = [];
            const make = AudioContext.prototype.createOscillator;
            AudioContext.prototype.createOscillator = function () {
                const tone = make.call(this), start = tone.start.bind(tone);
                tone.start = (at) => { window.heard.push(tone.frequency.value); start(at); };
                return tone;
            };
        }"""
    )
    sound = stage.locator("button[title='sound']")
    play = stage.get_by_role("button", name="Play", exact=True)
    assert sound.get_attribute("aria-pressed") == "false"
    for heard in ([], [660]):
        clock(0)
        play.click()
        clock(10)
        assert browser.evaluate("window.heard") == []
        clock(20_000)
        clock(40_000)
        assert browser.evaluate("window.heard") == heard
        wait_until(lambda: play.count(), "it does not end")
        rest(stage)
        sound.click()
    rest(stage)
    assert sound.is_visible()
    ask(browser, "made.move('velocity of B', [9, 9])")
    wait_until(lambda: not sound.is_visible(), "a button for sounds where there are none")


@pytest.mark.slow
def test_what_is_far_away_is_neither_built_nor_redrawn(browser):
    follow = """
far = Stage(**made.scene._asdict())
made.observe(lambda change: far.move('centre of B', made.scene.p2), 'alt')
calls, update = [], far.update
far.update = lambda: calls.append(1) or update()
"""
    show(browser, STAGE + follow, FAR, "display(far)")
    near, far = browser.locator(".stage").first, browser.locator(".stage").last
    browser.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0")
    wait_until(lambda: ask(browser, "print(len(made.onlookers or ()))") == "1", "the near one is not seen")
    come_to(near)
    wait_until(
        lambda: ask(browser, "print(far.onlookers)") == "set()", "the kernel does not hear that the far one is not seen"
    )
    ask(browser, "calls.clear()")
    before = answered(far.locator("svg"))[1]
    near.locator("[data-name='centre of B']").focus()
    for _ in range(4):
        browser.keyboard.press("ArrowUp")
    wait_until(lambda: ask(browser, "print(round(float(made.scene.p2[1]), 6))") == "1.6", "the keys do not arrive")
    assert ask(browser, "print(calls, far.due)") == "[] what moves" and answered(far.locator("svg"))[1] == before
    assert ask(browser, "print(far.alt == made.alt, calls)") == "True [1]", "asked, it tells what is true"
    wait_until(lambda: answered(far.locator("svg"))[0] == ask(browser, "print(made.alt)"), "it is not told")
    browser.evaluate("async () => { for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); }")
    assert answered(far.locator("svg"))[1] == before
    far.scroll_into_view_if_needed()
    marks = "print(sum(len(marks) for marks in [far.base, *far.parts]))"
    wait_until(lambda: drawn_marks(far) == int(ask(browser, marks)), "it is not built when it comes near")


def drawn_marks(stage) -> int:
    """How many marks stand in a picture."""
    return stage.locator("svg :is(path, circle, text, image)").count()


@pytest.mark.slow
def test_two_views_of_one_picture_both_answer_and_one_in_sight_is_enough(browser):
    show(browser, STAGE, FAR, "display(made)", "display(made)")
    views = browser.locator(".stage")
    wait_until(lambda: views.count() == 3, "not every view is there")
    for view, times in ((views.last, 9), (views.first, 1), (views.last, 1)):
        come_to(view)
        wait_until(lambda: len(eval(ask(browser, "print(made.onlookers)"))) in (1, 2), "no view is seen, or all are")
        view.locator("[data-name='centre of B']").focus()
        for _ in range(times):
            before = answered(view.locator("svg"))[1]
            browser.keyboard.press("ArrowUp")
            wait_until(lambda: answered(view.locator("svg"))[1] != before, "a view does not answer")  # noqa: B023


STATES = """
from lib.show.board import State

class Central(Stage):
    states = {"4.1": State("both ends"), "4.9": State("the depth")}

    def update(self):
        artists, _ = super().update()
        return artists, f"This is ({self.state})."

made = Central([0, 0], [5, 1], 1, [5, 1.2], [-1, 0.5], 0.8)
display(made)
"""
EQUATIONS = r"# $$ a = b \tag{4.9} $$" + "\n\nand\n\n" + r"$$ c = d \tag{4.10} $$"


def test_a_state_is_shown_by_its_button_by_its_tag_and_by_arrows(browser):
    show(browser, STAGE.replace("display(made)", ""), EQUATIONS, STATES)
    stage, tag = browser.locator(".stage"), browser.get_by_role("button", name="show (4.9) in the picture")
    come_to(stage)
    buttons = stage.get_by_role("group", name="states of the picture").get_by_role("button")
    assert [each.inner_text() for each in buttons.all()] == ["(4.1)", "(4.9)"]
    wait_until(lambda: tag.count() == 1, "the tag is no button")
    assert browser.locator(".swept-tag").count() == 1, "what names no state is none"
    drawn = browser.locator("mjx-labels mjx-mtext").first.bounding_box()
    over = tag.bounding_box()
    assert over["x"] <= drawn["x"] + 1 and over["x"] + over["width"] >= drawn["x"] + drawn["width"] - 1
    assert abs(over["y"] - drawn["y"]) < 5 and tag.evaluate("e => getComputedStyle(e).cursor") == "pointer"

    def shows(name: str) -> None:
        wait_until(lambda: stage.locator(".words").inner_text().endswith(f"This is ({name})."), f"not in state {name}")
        assert ask(browser, "print(made.state)") == name
        assert [each.get_attribute("aria-pressed") for each in buttons.all()] == [
            str(each == f"({name})").lower() for each in ("(4.1)", "(4.9)")
        ]

    buttons.first.click()
    shows("4.1")
    tag.click()
    shows("4.9")
    buttons.first.click()
    shows("4.1")
    tag.focus()
    browser.keyboard.press("Enter")
    shows("4.9")
    stage.get_by_role("button", name="as large as the window").click()
    browser.keyboard.press("ArrowLeft")
    shows("4.1")
    browser.keyboard.press("ArrowRight")
    shows("4.9")
    stage.get_by_role("button", name="as large as the window").click()
    ask(browser, "made.close()")
    wait_until(lambda: browser.locator(".swept-tag").count() == 0, "the tag stays a button")


@pytest.mark.slow
@pytest.mark.parametrize("refused", [False, True])
def test_a_picture_becomes_as_large_as_the_window(browser, stage, refused):
    if refused:
        browser.evaluate(
            "() => { Element.prototype.requestFullscreen = async () => { throw new TypeError('refused'); }; }"
        )
    before = stage.locator("svg").bounding_box()
    stage.locator("[data-name='centre of B']").focus()
    for end in ("f", "Escape"):
        browser.keyboard.press("f")
        wait_until(lambda: ask(browser, "print(made.projected)") == "True", "the kernel does not hear of it")
        wait_until(lambda: stage.bounding_box()["width"] == 1500, "it does not fill the window")
        box, image = stage.bounding_box(), stage.locator("svg").bounding_box()
        assert [box[side] for side in ("x", "y", "height")] == [0, 0, 1000]
        assert image["height"] > before["height"] and image["x"] >= 0 and image["y"] + image["height"] <= 1000
        assert image["width"] >= 1400 or image["height"] >= 700, "the picture is not as large as may be"
        assert browser.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('.stage')", [1490, 990])
        assert stage.evaluate("e => getComputedStyle(e).backgroundColor") in ("rgb(255, 255, 255)", "rgb(17, 17, 17)")
        if end == "Escape" and not refused:
            browser.evaluate("document.exitFullscreen()")  # as the browser itself does on Escape
        else:
            browser.keyboard.press(end)
        wait_until(lambda: stage.locator("svg").bounding_box() == before, "it stays large")
        wait_until(lambda: ask(browser, "print(made.projected)") == "False", "the kernel does not hear of its end")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(2400, 1000), (1000, 1600)])
def test_a_projected_board_is_as_large_as_its_cell_and_the_window_allow(browser, stage, size):
    panel = browser.locator(".jp-NotebookPanel")
    width = panel.bounding_box()["width"]
    browser.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    wait_until(lambda: panel.bounding_box()["width"] != width, "the page does not follow its window")
    come_to(stage)
    before = stage.locator("svg").bounding_box()
    ask(browser, "made.projected = True")
    wait_until(lambda: stage.locator("svg").bounding_box()["height"] > 1.5 * before["height"], "it does not grow")
    box, cell = stage.locator("svg").bounding_box(), stage.bounding_box()
    assert box["width"] == pytest.approx(cell["width"], abs=1) or box["height"] == pytest.approx(0.82 * size[1], abs=2)
    assert box["width"] <= cell["width"] + 1 and box["height"] <= 0.82 * size[1] + 2
    stage.get_by_role("button", name="as large as the window").click()
    stage.get_by_role("button", name="as large as the window").click()
    wait_until(lambda: ask(browser, "print(made.projected)") == "True", "it forgets that it was projected")
    browser.set_viewport_size({"width": 1500, "height": 1000})


@pytest.mark.slow
def test_controls_are_large_enough_and_their_focus_is_seen(browser):
    show(browser, STAGE, POOL)
    for _ in themes(browser):
        for stage in browser.locator(".stage").all():
            come_to(stage)
            page = stage.evaluate("e => getComputedStyle(e).getPropertyValue('--p')")
            for control in stage.locator(":is(button, input):visible").all():
                box = control.bounding_box()
                assert box["height"] >= 24 and box["width"] >= 24, control.evaluate("e => e.outerHTML")
                control.focus()
                browser.keyboard.press("Shift")  # whoever uses keys sees the focus
                look = control.evaluate("e => [getComputedStyle(e).outlineStyle, getComputedStyle(e).outlineColor]")
                assert look[0] == "solid" and look[1] == "rgb({}, {}, {})".format(*bytes.fromhex(page.strip()[1:]))


@pytest.mark.slow
def test_what_interrupts_playing_tells_the_kernel_the_time(browser, stage, clock):
    slider = stage.get_by_role("slider", name="time t in the frame")
    for interrupt in (lambda: browser.keyboard.press("ArrowUp"), lambda: stage.evaluate("e => e.remove()")):
        clock(0)
        stage.get_by_role("button", name="Play", exact=True).click()
        stage.locator("[data-name='centre of B']").evaluate("e => { e.style.visibility = 'visible'; e.focus(); }")
        clock(700)
        told = float(slider.input_value())
        interrupt()
        clock(800)
        assert 0.2 < told < 0.7
        wait_until(lambda told=told: abs(float(ask(browser, "print(made.t)")) - told) < 0.02, "it is not told")


@pytest.mark.slow
def test_a_table_played_twice_to_its_end_has_all_its_parts(browser, clock):
    show(browser, POOL)
    stage = browser.locator(".stage")
    come_to(stage)
    hidden = "all => all.some(e => e.style.display === 'none' || e.getAttribute('transform')?.startsWith('translate'))"
    for _ in range(2):
        clock(0)
        stage.get_by_role("button", name="Play", exact=True).click()
        clock(3000)
        assert stage.locator(".picture g, .picture g *").evaluate_all(hidden)
        clock(60_000)
        clock(62_000)
        assert stage.get_by_role("button", name="Play", exact=True).count(), "it does not come to its end"
        wait_until(lambda: not stage.locator(".picture g, .picture g *").evaluate_all(hidden), "parts stay hidden")


KINDS = {
    "stage": "Stage([0, 0], [5, 1], 1, [5, 1.2], [-1, 0.5], 0.8)",
    "pool": "Pool()",
    "floor": "Floor()",
    "regions": "Regions()",
    "thirty": "Thirty()",
}
BEGIN = """import numpy as np
from ipywidgets import Output
from lib.show import Floor, Pool, Regions, Stage, Thirty"""
MOVES = """
rng = np.random.default_rng(3)
for n in range(9):
    name = list(made.places())[n % len(made.places())]
    x, y = rng.uniform(0.2, 0.8, size=2)
    made.receive({"kind": "drag", "event": {"handle": name, "x": x, "y": y, "done": n % 3 == 2}, "number": n})
print(made.alt)
"""
MOST = 0.001


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_updated_by_moves_looks_like_one_drawn_anew(browser, kind):
    show(browser, f"{BEGIN}\nmade, anew = {KINDS[kind]}, Output()\ndisplay(made, anew)")
    views = browser.locator(".stage")
    come_to(views.first)
    told = ask(browser, MOVES)
    wait_until(lambda: answered(views.first.locator(".picture"))[0] == told, "the moves are not drawn")
    moved = pixels(views.first)
    ask(browser, "anew.append_display_data(made)")
    wait_until(lambda: views.count() == 2, "there is no other view")
    other = pixels(views.last)
    assert moved.shape == other.shape and np.mean(np.any(moved != other, axis=-1)) <= MOST
    ask(browser, "made.move(list(made.places())[0], (1.1, 0.3))")
    wait_until(lambda: np.mean(np.any(pixels(views.first) != moved, axis=-1)) > MOST, "another scene looks the same")


def pixels(stage) -> np.ndarray:
    """A picture as the browser paints it, a copy of it in the corner of the window."""
    come_to(stage)
    box = stage.evaluate(
        """stage => {
            const corner = document.body.appendChild(document.createElement('div'));
            const copy = corner.appendChild(stage.querySelector('.picture').cloneNode(true));
            Object.assign(corner, {id: 'corner', className: 'stage'});
            corner.style = 'position: fixed; inset: 0 auto auto 0; z-index: 99999; background: white; line-height: 0';
            copy.style = 'width: 900px; max-width: none';
            return {x: 0, y: 0, width: 900, height: Math.floor(copy.getBoundingClientRect().height)};
        }"""
    )
    data = stage.page.screenshot(clip=box)
    stage.evaluate("() => document.getElementById('corner').remove()")
    return imread(BytesIO(data), format="png")


@pytest.mark.slow
def test_letters_of_equations_have_the_colours_of_the_pictures_in_the_dark_too(browser):
    p, v = (rf"{{\color{{{colour}}}{{\mathbf {letter}}}}}" for letter, colour in (("p", palette.P), ("v", palette.V)))
    show(browser, STAGE, rf"# $$ {p} \cdot {v} $$")
    letters = browser.locator("mjx-container mjx-mstyle")
    wait_until(lambda: letters.count() == 2, "the equation is not set")
    colours = {"light": (palette.P, palette.V), "dark": (palette.DARK["p"], palette.DARK["v"])}
    for theme in themes(browser):
        seen = letters.evaluate_all("all => all.map(e => getComputedStyle(e).color)")
        assert seen == [palette._channels(colour) for colour in colours[theme]], theme


@pytest.mark.slow
def test_lines_of_a_ladder_move_by_button_and_blanks_take_words(browser):
    show(browser, 'from lib.teach import ladder\nladder("04.1")\nladder("00.3")')
    helps, folds = browser.get_by_role("button", name="Help me start"), browser.locator(".rung summary")
    wait_until(lambda: helps.count() == 2 or folds.count() == 3, "the ladders do not come")
    for count, each in enumerate(helps.all(), start=1):  # one pushes the next down the page as it unfolds
        each.click()
        wait_until(lambda: folds.count() == 1 + count, "the help does not unfold")  # noqa: B023
    for i in range(3):
        folds.nth(i).click()
    lines = browser.locator(".rung").first.locator("li")
    before = lines.all_inner_texts()
    lines.nth(2).get_by_role("button", name="up").click()
    wait_until(lambda: lines.all_inner_texts() == [before[0], before[2], before[1], before[3]], "the line stays")
    for _ in range(3):  # the others may stand in any order
        browser.locator(".rung li", has_text="return a, b, c").get_by_role("button", name="down").click()
    browser.locator(".rung").first.get_by_role("button", name="Check").click()
    wait_until(lambda: browser.get_by_text("Exercise 04.1 is right, on all").count(), "no reply comes")
    fields = browser.locator(".rung").nth(2).locator("input")
    fields.nth(0).fill("p @ p - r * r")
    fields.nth(1).fill("c < 0")
    fields.nth(1).press("Enter")
    wait_until(lambda: browser.get_by_text("Touching counts: compare with").count(), "no reply comes")
    come_to(browser.locator(".stage"))
    assert ask(browser, "print(1)") == "1" and not browser.complaints


@pytest.mark.slow
def test_what_begins_is_played_as_soon_as_it_is_there_and_by_one_view_alone(browser, clock):
    clock(0)
    begun = "from lib.show import Pool\nmade = Pool()\nmade.begins = True\ndisplay(made)"
    show(browser, "print('down' + 60 * '\\n')", begun, "display(made)", "print('down' + 60 * '\\n')")
    views = browser.locator(".stage")
    wait_until(lambda: views.count() == 2, "not every view is there")
    views.first.get_by_role("button", name="Pause").wait_for()
    assert views.last.get_by_role("button", name="Pause").count() == 0
    box, seen = views.first.bounding_box(), browser.viewport_size["height"]
    assert 0 <= box["y"] and box["y"] + box["height"] <= seen, "and it is brought into view"


@pytest.mark.slow
def test_in_slow_motion_a_ball_goes_by_less_than_a_step_of_the_slider(browser, clock):
    """A shot crosses the lens in two steps of the slider: it is seen there, and each picture is of its own instant."""
    show(browser, "from lib.show import Missed\nmade = Missed()\ndisplay(made)")
    stage = browser.locator(".stage")
    come_to(stage)
    start, pace = map(float, ask(browser, "print(made.tracks['slow'][0][0], made.pace)").split())
    clock(0)
    stage.get_by_role("button", name="Play", exact=True).click()
    images, held = set(), 0
    for share in range(20):
        clock(1000 * pace * start + 100 * share)
        told = stage.locator("output").text_content()
        assert told.endswith("×1/400") or share in (0, 19), told
        held += told.startswith("1.00000")  # at the end of the frame it waits
        seen = imread(BytesIO(stage.locator("svg.picture").screenshot()))
        images.add(seen[: seen.shape[0] // 2, int(0.62 * seen.shape[1]) :].tobytes())
    assert held < 10 and len(images) > 20 - held - 2
    stage.get_by_role("button", name="Pause").click()


@pytest.mark.slow
def test_the_wheel_magnifies_a_map_that_was_taken_hold_of_and_scrolls_the_page_elsewhere(browser):
    show(browser, "from lib.show import Basin\nmade = Basin()\ndisplay(made)", FAR)
    map_ = browser.locator(".stage")
    come_to(map_)
    x, y = centre(map_.locator('.handle[data-name="start on the map"]'))
    browser.mouse.move(x, y + 40)
    browser.mouse.wheel(0, -10)
    browser.mouse.wheel(0, -120)
    time.sleep(0.3)
    assert ask(browser, "print(made.zoom)") == "0", "before it is taken hold of the page scrolls"
    come_to(map_)
    x, y = centre(map_.locator('.handle[data-name="start on the map"]'))
    before = ask(browser, "print(made.answered)")
    browser.mouse.click(x, y)
    wait_until(lambda: ask(browser, "print(made.answered)") != before, "it is not taken hold of")
    time.sleep(0.3)
    browser.mouse.wheel(0, -120)
    wait_until(lambda: ask(browser, "print(made.zoom)") == "3", "the wheel goes no closer")
    time.sleep(0.3)
    browser.mouse.wheel(0, 120)
    wait_until(lambda: ask(browser, "print(made.zoom)") == "0", "the wheel goes no farther")
