"""Decks: every lesson's parts are in its own; what is shown stays on the slide and can be read from the last row."""

import json
import re
from functools import cache
from html import unescape
from pathlib import Path
from textwrap import dedent

import nbformat
import numpy as np
import pytest
from geometry import ASKING, FILLED, MEASURED, TOLD, faults
from lab import launched
from lessons import Made
from nbclient import NotebookClient
from recordings import recorded as at_few_instants

from lib import published
from lib.show import front
from lib.teach.exercises import find
from lib.teach.lab import LISTINGS
from lib.teach.ladder import written
from tools import live, needs
from tools.lesson import ROOT, TAG, equations, lessons, unhandled
from tools.live import record
from tools.slides import notebook
from tools.slides.deck import _deck, _told_openly
from tools.slides.pictures import _call, _rows_of, _states_of
from tools.slides.practice import given
from tools.slides.slide import _Slide, states

LESSONS = {made.number: made for made in lessons()}
DECKS = Made(lambda number: _deck(LESSONS[number]))


@pytest.mark.one_in(128)
@pytest.mark.parametrize("number", LESSONS)
def test_a_deck_has_all_parts_of_its_lesson(number):
    made, slides = LESSONS[number], DECKS[number]
    kinds = [slide.kind for slide in slides]
    assert kinds[0] == "title" and kinds[-2:] == ["remember", "sources"]
    assert kinds.count("vote") == kinds.count("answers") == kinds.count("replies") >= 1 and kinds.count("exercise") == 3
    assert slides[0].body == unhandled(made.question) and "Expect" in slides[0].notes
    assert slides[-2].body.count("- ") >= 3
    labs = sum("lab(" in cell.source for cell in made.parts["Break it"] if cell.cell_type == "code")
    assert kinds.count("code") == kinds.count("pairs") == labs


@pytest.mark.one_in(2)
@pytest.mark.parametrize("number", LESSONS)
def test_every_state_of_the_central_picture_has_its_slide_and_its_equation(number):
    made, named = LESSONS[number], equations(LESSONS[number])
    shown = {tag: slide for slide in DECKS[number] if slide.kind == "state" for tag in TAG.findall(slide.body)}
    known = {cell.id: _states_of(_call(cell)) for cell in made.cells if cell.cell_type == "code"}
    for tag in _told_openly([tag for each in known.values() for tag in each if tag in named], made):
        assert named[tag] in shown[tag].body
    calls = {cell.id: _call(cell) for cell in made.cells if cell.cell_type == "code"}
    for tag, slide in shown.items():
        at, step = slide.board.cell, states(slide)[TAG.findall(slide.body).index(tag)]
        assert step == tag if tag in known[at] else step in ("", *_rows_of(calls[at])), "its own state, or all of one"
        assert slide.title and states(slide)[0] == slide.board.state


def test_a_story_begins_with_its_picture_and_asks_before_the_equation_that_answers():
    kinds = [slide.kind for slide in DECKS["04"]]
    steps = [states(slide)[-1] if slide.kind == "state" else slide.kind for slide in DECKS["04"]]
    assert kinds[:2] == ["title", "picture"] and DECKS["04"][1].title == "Can you bend this curve?"
    assert steps[steps.index("vote") - 1 :][:5] == ["4.14", "vote", "answers", "replies", "4.15"]
    rows = [TAG.findall(slide.body) for slide in DECKS["04"] if slide.kind == "state"]
    assert ["4.4", "4.5", "4.6"] in rows and ["4.10", "4.11"] in rows, "told in one sentence, or side by side"
    assert {slide.title for slide in DECKS["04"] if slide.kind == "state"} == {
        "When do they touch?", "What does a program need?", "Where is zero?", "Which root counts?", "Is it safe?",
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTINGS)
def test_what_breaks_a_listing_is_said_with_the_answers(name):
    decks = (DECKS[number] for number in LESSONS)
    rows = next(x.body for made in decks for x, y in zip(made[1:], made, strict=False) if said(y, name))
    for fault in LISTINGS[name].faults:
        row = next(row for row in rows.splitlines() if row.endswith(f"{fault.told}. |"))
        assert "True: " in row or "They should " in row or " touch in the frame" in row or "smallest circle" in row
    assert "Both say" not in rows and "Found" not in rows


def test_the_notes_say_how_long_a_part_takes_and_what_to_ask_where():
    notes = {slide.board.state: slide.notes for slide in DECKS["04"] if slide.kind == "state"}
    assert DECKS["04"][1].notes.startswith("**Play and derive: 30 minutes.**")
    assert re.match(r"\*\*About minute .+\*\*\n\n\*\*Ask first\*\* which of a, b and c can be negative\.", notes["4.8"])
    assert not any("Ask first" in text for tag, text in notes.items() if tag != "4.8")
    part = {slide.kind: slide.notes for slide in reversed(DECKS["08"])}
    assert part["code"].startswith("**Break it: 5 minutes.**")


@pytest.mark.one_in(5)
@pytest.mark.parametrize("number", LESSONS)
def test_lines_to_sort_are_the_solution_and_the_notes_hold_their_order(number):
    slides = DECKS[number]
    for before, slide in zip(slides, slides[1:], strict=False):
        if slide.kind == "order":
            name = slide.title.split(":")[0]
            assert before.title.startswith(f"Exercise {name}")
            head, *lines = re.findall(r"```python\n(.*?)\n```", slide.body, re.S)
            right = [lines[ord(x) - ord("A")] for x in re.search(r"The right order is (.+)\.", slide.notes)[1].split()]
            code = written(find(name).solution)
            assert [dedent(x) for x in (code.head, *code.body)] == [head, *right] and right != lines


@pytest.mark.parametrize("number", LESSONS)
def test_what_happens_is_shown_with_the_answers(number):
    slides = DECKS[number]
    for vote, answers in zip(slides, slides[1:], strict=False):
        if vote.kind == "vote":
            assert answers.kind == "answers" and answers.board == (vote.board and vote.board._replace(voted=True))


def said(slide: _Slide, name: str) -> bool:
    """Is it this listing's slide?"""
    return slide.kind == "code" and f'lab("{name}"' in slide.code


def test_a_witness_of_many_pairs_gives_the_first_that_shows_the_fault():
    known, (_, nearly, graze) = LISTINGS["roots"], LISTINGS["roots"].faults
    asked = [given(fault, known) for fault in (nearly, graze)]
    assert [float(r) for *_, r in asked] == [5 - 2.0**-40, 5.0] and np.array_equal(asked[0][0], asked[1][0])
    fault = LISTINGS["tmin_test"].faults[1]._replace(witness=None)
    pair = next(x for x in given(fault, LISTINGS["tmin_test"])).tolist()
    assert pair in published.ERRATA["E22"].witness["p"].tolist()


def test_a_fault_that_another_hides_is_shown_by_the_listing_without_that():
    rows = next(x.body for x in DECKS["06"] if x.kind == "pairs")
    assert "| *p* = (−1200000, 5.000001), *v* = (2000000, 0), *r* = 5 | The code says: a hit. True: a miss." in rows


@pytest.mark.slow
@pytest.mark.parametrize("number", ["00", "04"])
def test_a_deck_with_a_kernel_runs(number):
    made = notebook._written(LESSONS[number], DECKS[number])
    nbformat.validate(made)
    assert {cell.metadata.slideshow.slide_type for cell in made.cells} == {"skip", "slide", "-", "notes"}
    NotebookClient(made, timeout=60, resources={"metadata": {"path": ROOT / "notebooks"}}).execute()


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Where the deck of a lesson lies, built when it is first asked for."""
    if not (needs.ASSETS / "reveal.js").exists() or needs.browser_path() is None:
        pytest.skip("no reveal.js here, or no Chromium")
    from tools.slides.__main__ import _build

    @cache
    def deck_of(number: str) -> Path:
        folder = tmp_path_factory.mktemp("slides")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(live, "recorded", at_few_instants)
            _build(folder, [LESSONS[number]])
        return folder / f"{LESSONS[number].name}.html"

    return deck_of


@pytest.fixture(scope="module")
def page():
    """A page of a lecture hall's size; what it complains of and whom it asks is kept."""
    if needs.browser_path() is None:
        pytest.skip("no Chromium here")
    with launched() as made:
        yield opened(made)


def opened(browser):
    """A new page of that size, its complaints and requests kept."""
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.complaints, page.asked = [], []
    page.on("console", lambda m: page.complaints.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda e: page.complaints.append(str(e)))
    page.on("request", lambda r: page.asked.append(r.url) if r.url.startswith("http") else None)
    return page


def recorded(path: Path, slide: _Slide, arriving: bool = True) -> list[str]:
    """What the picture of a slide says in its state or by its tag, at first and over time, as it was recorded."""
    board = live._of(path.parent, path.stem)["boards"][f"{slide.board.cell} {slide.board.index}"]
    of = board["frames"][f"{slide.board.state}{record.VOTED * slide.board.voted}"]
    of = [*of, *(board["frames"].get(f"{slide.board.state}{record.COMES}", ()) if arriving else ())]
    told = [frame.get("alt", board["first"]["alt"]) for frame in of]
    return [board["same"][alt["same"]] if isinstance(alt, dict) else alt for alt in told]


def place_of(kind: str) -> int:
    """Where in the deck of lesson 04 the first slide of a kind is."""
    return next(i for i, slide in enumerate(DECKS["04"]) if slide.kind == kind)


COUNTED = """() => {
  for (const box of document.querySelectorAll(".choices input")) {
    box.value = "24";
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return [...document.querySelectorAll(".counted")].every((x) => x.textContent === "24 → 24");
}"""
"""Counts in every vote of a deck; whether they stand beside every answer."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "whole"),
    [("04", False), *((number, True) for number in LESSONS)],
    ids=["04, one of a kind", *LESSONS],
)
def test_slides_hold_what_they_show_and_can_be_read(number, whole, built, page):
    page.goto(built(number).as_uri())
    page.wait_for_selector("mjx-container", state="attached")
    assert page.evaluate(COUNTED), "the counts of a vote stand beside its answers, and these fit all the same"
    found, kinds = {}, [slide.kind for slide in DECKS[number]]
    for i, slide in enumerate(DECKS[number]):
        if not whole and i != kinds.index(slide.kind):
            continue
        page.evaluate(f"Reveal.slide({i})")
        if slide.board and slide.kind != "measured":
            page.wait_for_selector("section.present .stage .picture[data-drawn]")
        page.wait_for_timeout(120)
        page.evaluate(f"Reveal.slide({i}, 0, {steps_of(slide)})")  # with all its steps
        least = {"vote": ASKING, "replies": TOLD}.get(slide.kind, FILLED)
        if wrong := faults(page.evaluate(MEASURED), least):
            found[i + 1, slide.kind, slide.title[:30]] = wrong
        page.evaluate(f"Reveal.slide({i}, 0, -1)")
        if slide.kind == "state":
            told = page.locator("section.present .stage .picture").get_attribute("aria-label")
            assert told in recorded(built(number), slide)
    assert found == {} and page.complaints == [] and page.asked == []


def steps_of(slide: _Slide) -> int:
    """At which step of a slide all of it is seen."""
    return 2 * len(LISTINGS[slide.listing].faults) if slide.listing else len(TAG.findall(slide.body))


@pytest.mark.slow
def test_a_slide_plays_by_itself(built, page):
    page.goto(built("04").as_uri())
    page.evaluate(f"Reveal.slide({place_of('state')})")
    page.wait_for_selector("section.present .stage .picture[data-drawn]")
    slider = page.locator("section.present .scrubber input")
    page.wait_for_function("document.querySelector('section.present .scrubber input').value > 0.2")
    assert float(slider.input_value()) > 0.2


@pytest.mark.slow
def test_a_vote_gives_nothing_away_and_the_answers_play(built, page):
    page.goto(built("04").as_uri())
    page.evaluate(f"Reveal.slide({place_of('vote')})")
    page.wait_for_selector("section.present .stage .picture[data-drawn]")
    page.wait_for_timeout(500)
    slider = "document.querySelector('section.present .scrubber input')?.value"
    assert not page.locator("section.present .scrubber").is_visible() and page.evaluate(slider) == "0"
    assert page.locator("section.present .vote .stage .vote").is_hidden(), "the question stands once"
    told = page.locator("section.present .stage .words")
    assert "touches" not in told.inner_text()
    page.evaluate(f"Reveal.slide({place_of('answers')})")
    page.wait_for_function(f"{slider} > 0.2")
    assert page.locator("section.present .scrubber").is_visible() and "touches A at t = 0:" in told.inner_text()


@pytest.mark.slow
def test_a_vote_of_a_scene_hides_its_result_until_the_answers(built, page):
    page.goto(built("08").as_uri())
    at = next(i for i, slide in enumerate(DECKS["08"]) if slide.kind == "vote" and slide.board)
    told = []
    for i in (at, at + 1):
        page.evaluate(f"Reveal.slide({i})")
        page.wait_for_selector("section.present .stage .picture[data-drawn]")
        told.append(page.locator("section.present .stage .picture").get_attribute("aria-label"))
    assert told[0] != told[1]


@pytest.mark.slow
def test_a_clicker_turns_slides_wherever_the_focus_is(built, page):
    page.goto(built("04").as_uri())
    first = next(i for i, slide in enumerate(DECKS["04"]) if slide.board and slide.board.state == "4.7")
    assert len(TAG.findall(DECKS["04"][first].body)) == 1 and DECKS["04"][first + 1].board
    page.evaluate(f"Reveal.slide({first})")
    page.wait_for_selector("section.present .stage .picture[data-drawn]")
    for key, there in (("PageDown", first + 1), ("PageUp", first)):
        page.locator("section.present .scrubber input").focus()
        page.keyboard.press(key)
        assert page.evaluate("Reveal.getIndices().h") == there
        page.wait_for_selector("section.present .stage .picture[data-drawn]")
    page.locator("section.present .scrubber input").click()
    page.wait_for_function("document.activeElement === document.body")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("Reveal.getIndices().h") == first + 1


@pytest.mark.slow
def test_each_step_of_a_slide_shows_an_equation_and_its_picture(built, page):
    page.goto(built("04").as_uri())
    at, slide = next((i, x) for i, x in enumerate(DECKS["04"]) if x.board and x.board.state == "4.4")
    page.evaluate(f"Reveal.slide({at})")
    page.wait_for_selector("section.present .stage .picture[data-drawn]")
    all_ = "[...document.querySelectorAll('section.present .equation-of')]"
    shown = f"{all_}.filter((x) => getComputedStyle(x).opacity > 0)"
    for step, tag in enumerate(TAG.findall(slide.body), start=1):
        told = recorded(built("04"), slide._replace(board=slide.board._replace(state=tag)))[0]
        page.wait_for_function(f"document.querySelector('section.present .picture').ariaLabel === {json.dumps(told)}")
        assert page.evaluate(f"{shown}.length") == step and page.evaluate("Reveal.getIndices().h") == at
        page.keyboard.press("PageDown")
    assert page.evaluate("Reveal.getIndices().h") == at + 1


@pytest.mark.slow
def test_a_picture_rests_unless_its_sentence_follows_the_time(built, page):
    page.goto(built("04").as_uri())
    for state, moves in (("4.1", True), ("4.7", False)):
        at, slide = next((i, x) for i, x in enumerate(DECKS["04"]) if x.board and x.board.state == state)
        assert (len(set(recorded(built("04"), slide))) > 1) == moves
        page.evaluate(f"Reveal.slide({at})")
        page.wait_for_selector("section.present .stage .picture[data-drawn]")
        page.wait_for_timeout(500)
        assert (page.locator("section.present .scrubber input").input_value() != "0") == moves


@pytest.mark.slow
def test_a_slide_comes_to_its_state_in_one_motion_and_then_plays(built, page):
    """As what was recorded of it, frame by frame; whoever turns on meanwhile sees the picture rest where it belongs."""
    page.goto(built("04").as_uri())
    at = next(i for i, x in enumerate(DECKS["04"]) if x.board and x.board.state == "4.7")
    page.evaluate(f"Reveal.slide({at})")
    page.wait_for_selector("section.present .stage .picture[data-drawn]")
    come = """async (turns) => {
        const picture = document.querySelector("section.present .alive"), model = await sweptSpheres.model(picture);
        const seen = [], { take, show } = model, rest = { alt: model.get("alt") };
        model.arrival = () => [0, 1, 2, 3].map((k) => ({ alt: `${k}` }));
        model.take = (x) => { if ("alt" in x) seen.push(x.alt); if (x.plays) seen.push("plays"); take(x); };
        model.show = () => { seen.push("rests"); take(rest); };
        enter(picture, false);
        await new Promise((done) => setTimeout(done, STANDS / 2));
        seen.push(picture.querySelector(".stage").classList.contains("arriving"));
        if (turns) Reveal.next();
        await new Promise((done) => setTimeout(done, turns ? 200 : STANDS / 2 + GOES + STAYS + 300));
        Object.assign(model, { take, show, arrival: () => [] });
        if (turns) Reveal.prev();
        return [seen, picture.querySelectorAll(".arriving").length];
    }"""
    seen, left = page.evaluate(come, False)
    assert seen[:7] == ["0", True, "1", "2", "3", "rests", "plays"] and not left
    assert page.evaluate(come, True) == [["0", True, "rests"], 0]


@pytest.mark.slow
def test_beside_the_answers_the_picture_stands_as_it_ended(built, page):
    page.goto(built("04").as_uri())
    page.evaluate(f"Reveal.slide({place_of('replies')})")
    page.wait_for_selector("section.present .stage .picture[data-drawn]")
    page.wait_for_function("document.querySelector('section.present .scrubber input').value === '1'")
    assert not page.locator("section.present .scrubber").is_visible()
    page.wait_for_timeout(300)
    assert page.locator("section.present .handle").count() == 0, "nothing is pulled there"


@pytest.mark.slow
def test_on_paper_every_picture_is_drawn_in_its_state(built, page):
    page.goto(f"{built('04').as_uri()}?print-pdf")
    wanted = sum(slide.board is not None for slide in DECKS["04"])
    page.wait_for_function(f"document.querySelectorAll('.stage .picture[data-drawn]').length === {wanted}")
    empty = "[...document.querySelectorAll('.stage .picture')].filter((x) => !x.querySelector('path, line, circle'))"
    assert page.evaluate(f"{empty}.length") == 0
    page.wait_for_timeout(300)
    states = [slide for slide in DECKS["04"] if slide.kind == "state"]
    page.wait_for_function(f"document.querySelectorAll('.slide.state .picture').length === {len(states)}")
    shown = page.locator(".slide.state .picture").evaluate_all("all => all.map((x) => x.ariaLabel)")
    rests = page.locator(".slide.state").evaluate_all("all => all.map((x) => x.matches('.rests'))")
    ended = [recorded(built("04"), slide, arriving=False) for slide in states]
    assert shown == [told[0 if still else -1] for told, still in zip(ended, rests, strict=True)]
    assert len(set(shown)) >= len(states) - 1 and [told for told in ended if told[0] != told[-1]], "as it ended"


@pytest.mark.slow
def test_a_dark_laptop_projects_dark_ink_on_white(built, page):
    page.emulate_media(color_scheme="dark")
    page.goto(built("04").as_uri())
    assert page.evaluate("document.documentElement.dataset.jpThemeLight") == "true"
    page.emulate_media(color_scheme="light")


@pytest.mark.slow
@pytest.mark.skipif(not (needs.ASSETS / "axe-core").exists(), reason="no axe here")
@pytest.mark.parametrize("number", LESSONS)
def test_nothing_stands_in_a_readers_way(number, built, page):
    """All slides of a deck at once, as on paper; but for lesson 04, pictures are the saved ones."""
    from test_site import AXE

    from tools.slides import page as deck_page

    path = built("04").with_name(f"{LESSONS[number].name}.html")
    path.write_text(deck_page._written(LESSONS[number], DECKS[number]), encoding="utf-8")
    (path.parent / "alive" / "lessons" / f"{LESSONS[number].name}.js").touch()  # a recording of nothing, for the others
    own = opened(page.context.browser)  # axe asks for the style sheets once more, which a page of a disk may not
    own.goto(f"{path.as_uri()}?print-pdf")
    own.wait_for_selector(".pdf-page mjx-container", state="attached")
    own.add_script_tag(path=needs.asset("axe-core") / "axe.min.js")
    assert own.complaints == []
    assert own.evaluate(AXE) == []
    assert own.locator("mjx-merror").count() == 0
    own.close()


def held(page, handle: str):
    """A handle of the slide that is shown, once it can be taken."""
    found = page.locator(f'section.present .handle[data-name="{handle}"]')
    found.wait_for(state="visible")
    return found


@pytest.mark.slow
def test_a_picture_is_pulled_on_its_slide_and_is_then_as_before(built, page):
    page.goto(built("04").as_uri())
    at = next(i for i, slide in enumerate(DECKS["04"]) if slide.board and slide.board.state == "4.7")
    page.evaluate(f"Reveal.slide({at})")
    words, handle = page.locator("section.present .stage .words"), held(page, "centre of B")
    first, box = words.inner_text(), handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 90, steps=5)
    page.mouse.up()
    page.wait_for_function(f"document.querySelector('section.present .words').innerText !== {json.dumps(first)}")
    assert "155" in words.inner_text() and abs(handle.bounding_box()["x"] - box["x"]) < 1, "along its line alone"
    handle.focus()
    lifted = words.inner_text()
    page.keyboard.press("ArrowDown")
    page.wait_for_function(f"document.querySelector('section.present .words').innerText !== {json.dumps(lifted)}")
    page.evaluate(f"Reveal.slide({at + 1})")
    page.evaluate(f"Reveal.slide({at})")
    page.wait_for_function(f"document.querySelector('section.present .words').innerText === {json.dumps(first)}")
    page.evaluate(f"Reveal.slide({place_of('vote')})")
    page.wait_for_selector("section.present .stage .picture[data-drawn]")
    page.wait_for_timeout(200)
    assert page.locator("section.present :is(.handle, .rails):visible").count() == 0 and page.complaints == []


@pytest.mark.slow
def test_play_after_a_pull_moves_more_than_the_clock(built, page):
    """Where no film of a place was recorded the handle is put back, and the shot of the lesson plays as a whole."""
    page.goto(built("04").as_uri())
    at = next(i for i, slide in enumerate(DECKS["04"]) if slide.board and slide.board.state == "4.1")
    page.evaluate(f"Reveal.slide({at})")
    handle, play = held(page, "centre of B"), page.locator("section.present .play")
    page.wait_for_function("document.querySelector('section.present .scrubber input').value > 0.1")
    play.click()
    there, told = "document.querySelector('section.present .handle').style.top", recorded(built("04"), DECKS["04"][at])
    home = page.evaluate(there)
    for begin in (play.click, lambda: page.locator("section.present .scrubber input").fill("0.6")):
        handle.focus()
        page.keyboard.press("ArrowUp")
        page.wait_for_function(f"{there} !== {json.dumps(home)}")
        begin()
        page.wait_for_function(f"{there} === {json.dumps(home)}")
        page.wait_for_function("document.querySelector('section.present .scrubber input').value >= 0.6")
        page.wait_for_timeout(100)
        label = page.locator("section.present .stage .picture").get_attribute("aria-label")
        assert label in told[1:] and label != told[0], "what was recorded of that time"
        if play.inner_text() == "Pause":
            play.click()
    assert page.complaints == []


CAPTIONS = """([captions, wide, size]) => {
  const room = document.createElement("p"), bad = [];
  room.style = `width: ${wide}px; font: ${size}px sans-serif; margin: 0`;
  document.body.replaceChildren(room);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".formula { display: inline-block; max-width: 100% }");
  document.adoptedStyleSheets = [sheet];
  const line = (node, k) => {
    const r = document.createRange();
    r.setStart(node, k), r.setEnd(node, k + 1);
    return r.getBoundingClientRect();
  };
  for (const caption of captions) {
    room.replaceChildren(...unbroken(caption));
    if (room.textContent !== caption) bad.push(["lost", caption]);
    const walk = document.createTreeWalker(room, NodeFilter.SHOW_TEXT), letters = [];
    while (walk.nextNode()) for (let k = 0; k < walk.currentNode.length; k++) letters.push([walk.currentNode, k]);
    for (const { index } of caption.matchAll(/(?<=\\S) [=<>≤≥≈+−·/] (?=\\S)/g)) {
      const [left, sign, right] = [index - 1, index + 1, index + 3].map((k) => line(...letters[k]));
      let whole = letters[index + 1][0].parentElement;
      while (whole !== room && whole.parentElement !== room) whole = whole.parentElement;
      const fits = whole === room || whole.getBoundingClientRect().height < 1.9 * size;
      if (fits && (left.bottom <= sign.top || sign.bottom <= right.top)) bad.push([caption, index]);
    }
  }
  return bad;
}"""
"""Captions in which a line ends beside a sign of a formula that would fit on one."""


@pytest.mark.slow
def test_no_caption_breaks_a_line_inside_a_formula_that_fits_on_one(page):
    """Beside a picture, where a column is 350 pixels wide, and below it."""
    html = [x.data.get("text/html", "") for made in LESSONS.values() for c in made.cells for x in c.get("outputs", [])
            if "data" in x]  # fmt: skip
    told = {unescape(x) for text in html for x in re.findall(r'alt="([^"]*)"|<p><em>(.*?)</em></p>', text) for x in x}
    shown = page.context.browser.new_page()
    own = ((Path(front.__file__).parent / f"{name}.js").read_text(encoding="utf-8") for name in ("elements", "words"))
    shown.add_script_tag(content="\n".join(own))
    for wide, size in ((330, 38), (520, 31), (1100, 31)):
        assert shown.evaluate(CAPTIONS, [sorted(told), wide, size]) == []
    assert len(told) > 200
    shown.close()


LINES = """() => {
  const walk = document.createTreeWalker(document.querySelector("section.present .words"), NodeFilter.SHOW_TEXT);
  const lines = [], range = document.createRange();
  let low = -1;
  while (walk.nextNode()) for (let k = 0; k < walk.currentNode.length; k++) {
    range.setStart(walk.currentNode, k), range.setEnd(walk.currentNode, k + 1);
    const box = range.getBoundingClientRect();
    if (box.width && box.top > low) lines.push(""), low = box.bottom - 1;
    if (lines.length) lines[lines.length - 1] += walk.currentNode.data[k];
  }
  return lines.map((line) => line.trim()).filter(Boolean);
}"""
"""The lines of a slide's caption as they stand there."""


@pytest.mark.slow
@pytest.mark.parametrize(("state", "whole"), [("4.7", "+ 2 · (−240) t"), ("4.9", "D = b² − a c")])
def test_a_formula_longer_than_a_line_breaks_in_no_product(built, page, state, whole):
    page.goto(built("04").as_uri())
    at = next(i for i, x in enumerate(DECKS["04"]) if state in x.steps)
    page.evaluate(f"Reveal.slide({at})")
    page.wait_for_selector("section.present .stage .picture[data-drawn]")
    for _ in range(DECKS["04"][at].steps.index(state)):
        page.keyboard.press("PageDown")
    page.wait_for_function(f"document.querySelector('section.present .words').textContent.includes({whole!r})")
    lines = page.evaluate(LINES)
    formulas = lines[: 1 + max(k for k, line in enumerate(lines) if "=" in line or "+" in line)]
    assert len(formulas) > 2 and any(whole in line for line in lines)
    assert all(
        re.match(r"[=+−] |[fD](\(t\))? ?", line) and not line.endswith(("=", "−", "+", "·", "/")) for line in formulas
    )
