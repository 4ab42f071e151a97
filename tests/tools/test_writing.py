"""Exercises and listings that are written on the page, kept in the browser, and run by the stand-in for Pyodide."""

import json
import re
from html import escape
from itertools import permutations
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect
from recordings import recorded
from test_live import part

from lib.teach import checking
from lib.teach.exercises import every, find
from lib.teach.ladder import Ladder, mixed, written
from lib.teach.ladder.pieces import pieces_of
from tools import live, needs
from tools.editions import student
from tools.live import ladders, standin

LESSON = part("01_overlap", "play-beads", "cell-18", "cell-32", "cell-34")

CHORD = """from math import sqrt

def chord(r, C):
    if C > r:
        return 0
    return 2 * sqrt(r * r - C * C)

exercise("01.1", chord)"""


def cell_of(cell) -> str:
    """A cell as the site shows it."""
    html = "".join(x["data"]["text/html"] for x in cell["outputs"] if "text/html" in x.get("data", {}))
    code = f'<div class="cell_input"><pre>{escape(cell["source"])}</pre></div>'
    stream = '<div class="output stream"><pre>Exercise is open.</pre></div>' if "exercise(" in cell["source"] else ""
    return f'<div class="cell">{code}<div class="cell_output">{stream}{html}</div></div>'


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """A page of a lesson with one laboratory and two exercises."""
    place = tmp_path_factory.mktemp("written")
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(live, "recorded", recorded)
            live.write(place, [LESSON])
    except needs._Missing as missing:
        pytest.skip(str(missing))
    made = live.marked(student._without_key(nbformat.read(LESSON, as_version=4)))
    body = "".join(cell_of(cell) for cell in made["cells"] if cell["cell_type"] == "code")
    for transport in ("http", "pyodide"):
        head = f'<meta charset=utf-8><title>01</title><link rel="icon" href="data:,">{live.head("", transport)}'
        page = f"<!doctype html><html lang=en><head>{head}</head><body class=jp-NotebookPanel>{body}</body></html>"
        (place / f"{transport}.html").write_text(page, encoding="utf-8")
    return place


@pytest.fixture
def page(chromium):
    """A page that complains of nothing."""
    made = chromium.new_page(viewport={"width": 1000, "height": 900})
    made.complaints = []
    made.on("console", lambda said: made.complaints.append(said.text) if said.type == "error" else None)
    made.on("pageerror", lambda error: made.complaints.append(str(error)))
    yield made
    assert made.complaints == []
    made.context.close()


@pytest.fixture(scope="module")
def server(folder):
    with standin._serving(folder) as address:
        yield address


def writing(page, name="exercise 01.1"):
    return page.get_by_role("group", name=re.compile(name), exact=False)


@pytest.mark.slow
def test_an_answer_is_written_checked_and_kept(page, server):
    page.goto(f"{server}http.html")
    box = writing(page)
    field, reply = box.get_by_role("textbox"), box.locator(".alive-reply")
    assert field.input_value().startswith("def chord(r, C): ...")
    field.fill(CHORD.replace("2 * sqrt", "sqrt"))
    box.get_by_role("button", name="Run and check").click()
    expect(reply).to_contain_text("Exercise 01.1 is not right yet.", timeout=60_000)
    expect(reply.locator(".stage svg[data-drawn]")).to_be_visible()
    assert reply.get_by_role("button", name="Help me start").count() == 0, "it stands below, once"
    page.reload()
    assert field.input_value() == CHORD.replace("2 * sqrt", "sqrt")
    field.fill(CHORD)
    field.press("Shift+Enter")
    expect(reply).to_contain_text("Exercise 01.1 is right, on all", timeout=60_000)
    help_ = page.locator("[data-exercise='01.1']")
    for title in ("Help me start", "With blanks"):
        help_.locator("summary", has_text=title).click()
    blanks, told = help_.locator(".rung input"), help_.locator(".alive-reply")
    blanks.first.press("Enter")
    expect(told).to_have_text("Blank 1 is still empty.")
    for blank, text in zip(blanks.all(), ("C > r", "7", "r", "2 * half"), strict=False):
        blank.fill(text)
    blanks.first.press("Enter")
    expect(told).to_contain_text("Exercise 01.1 is not right yet.", timeout=60_000)
    field.fill("def chord(r, C):\n    return sqrt(")
    field.press("Control+Enter")
    expect(reply).to_have_text("SyntaxError: '(' was never closed, in line 2")
    page.once("dialog", lambda asked: asked.accept())
    box.get_by_role("button", name="Reset").click()
    assert field.input_value().startswith("def chord(r, C): ...")


@pytest.mark.slow
def test_on_a_phone_long_lines_of_code_are_seen_whole(chromium):
    page = chromium.new_page(viewport={"width": 375, "height": 700})
    elements, editor = ((live.FRONT / f"{name}.js").read_text(encoding="utf-8") for name in ("elements", "editor"))
    scripts = elements[elements.index("const make =") :] + editor
    page.set_content(f"<style>{(live.FRONT / 'alive.css').read_text(encoding='utf-8')}</style><body></body>")
    line = "    return [(i, j) for i, j in pairs if np.max(np.abs(z[i] - z[j])) <= 1]"
    text = json.dumps("def whom(p, v, r):\n" + 3 * f"{line}\n")
    field = f"codeField('code', {text}, {{ changed() {{}}, run() {{}} }})"
    page.evaluate(f"() => {{ {scripts}; document.body.append({field}) }}")
    page.wait_for_timeout(50)
    more = "x => [x.scrollWidth - x.clientWidth, x.scrollHeight - x.clientHeight]"
    code = page.locator(".alive-code")
    (right, below), size = code.evaluate(more), code.evaluate("x => parseFloat(getComputedStyle(x).fontSize)")
    page.context.close()
    assert right <= 0 and below <= 0 and size >= 11, (right, below, size)


@pytest.mark.slow
def test_a_loop_without_end_is_stopped_and_nothing_is_lost(page, server):
    page.goto(f"{server}http.html")
    box = writing(page)
    field, reply = box.get_by_role("textbox"), box.locator(".alive-reply")
    endless = 'def chord(r, C): ...\n\nwhile True: pass\nexercise("01.1", chord)'
    field.fill(endless)
    box.get_by_role("button", name="Run and check").click()
    page.locator(".alive-bar[data-phase=live]").wait_for(timeout=60_000)
    reply.get_by_role("button", name="Stop").click()
    expect(reply).to_contain_text("It was stopped. Python starts anew")
    assert field.input_value() == endless
    field.fill(CHORD)
    box.get_by_role("button", name="Run and check").click()
    expect(reply).to_contain_text("Exercise 01.1 is right, on all", timeout=60_000)


@pytest.mark.slow
def test_the_listing_of_a_laboratory_is_mended_on_the_page(page, server):
    page.goto(f"{server}http.html")
    box = writing(page, "listing static_test")
    field = box.get_by_role("textbox")
    before = page.locator("[data-code='01 static_test'] .words")
    page.locator("[data-code='01 static_test']").scroll_into_view_if_needed()
    expect(before).not_to_be_empty()
    said = before.inner_text()
    field.fill(field.input_value().replace("q @ q <= r * r", "False"))
    box.get_by_role("button", name="Run").click()
    expect(before).not_to_have_text(said, timeout=60_000)


@pytest.mark.slow
def test_answers_leave_the_browser_as_a_file_and_come_back(page, folder, tmp_path):
    page.goto((folder / "pyodide.html").as_uri())
    row = page.get_by_role("group", name="all your answers")
    status = row.get_by_role("status")
    row.get_by_role("button", name="Export all answers").click()
    expect(status).to_have_text("Nothing has been written yet.")
    field = writing(page).get_by_role("textbox")
    field.fill(CHORD)
    with page.expect_download() as taken:
        row.get_by_role("button", name="Export all answers").click()
    path = tmp_path / "answers.json"
    taken.value.save_as(path)
    assert json.loads(path.read_text(encoding="utf-8"))["answers"] == {"01.1": CHORD}
    field.fill("something else")
    for answer, then in (("dismiss", "something else"), ("accept", CHORD)):
        page.once("dialog", lambda asked, answer=answer: getattr(asked, answer)())
        row.locator("input").set_input_files(path)
        expect(status).to_contain_text("Nothing was imported." if answer == "dismiss" else "1 answer imported.")
        assert field.input_value() == then
    for spoilt, why in (("{", "that file is no JSON"), ('{"answers": {"01.1": 1}}', "holds no answers")):
        path.write_text(spoilt, encoding="utf-8")
        row.locator("input").set_input_files(path)
        expect(status).to_contain_text(why)
        assert field.input_value() == CHORD
    writing(page).get_by_role("button", name="Run and check").click()
    expect(writing(page).locator(".alive-reply")).to_contain_text("from a file no Python can be loaded")


@pytest.mark.slow
def test_tab_indents_while_somebody_writes_and_else_leads_on(page, folder):
    page.goto((folder / "pyodide.html").as_uri())
    field = writing(page).get_by_role("textbox")
    field.focus()
    page.keyboard.press("Tab")
    expect(writing(page).get_by_role("button", name="Run and check")).to_be_focused()
    field.fill("")
    page.keyboard.type("def chord(r, C):\nif C > r:\nreturn 0\n")
    page.keyboard.press("Backspace")
    page.keyboard.type("return 1")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    assert field.input_value() == "def chord(r, C):\n    if C > r:\n        return 0\n    return 1"
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(field).not_to_be_focused()
    field.focus()
    page.keyboard.press("End")
    page.keyboard.type("2")
    page.keyboard.press("Control+z")
    assert field.input_value().endswith("return 1")


@pytest.mark.slow
def test_lines_are_put_in_order_and_answered_without_any_python(page, folder):
    page.goto((folder / "pyodide.html").as_uri())
    help_ = page.locator("[data-exercise='01.2']")
    help_.locator("summary", has_text="Help me start").click()
    help_.locator("summary", has_text="Its lines").click()
    rung = help_.locator(".rung")
    rung.get_by_role("button", name="Check").click()
    reply = rung.locator("details .alive-reply")  # inside the frame of its lines
    page.set_viewport_size({"width": 375, "height": 700})
    script = (live.FRONT / "lines.js").read_text(encoding="utf-8")
    script = script[script.index("// What is too long") : script.index("// A rung")]
    elements = (live.FRONT / "elements.js").read_text(encoding="utf-8")
    page.add_script_tag(content=re.search(r"^const make = .*?^};", elements, re.M | re.S)[0] + script)
    rows = page.evaluate("""() => ["    hits = every(x for x in range(20)) + 123456789", "    return 0"].map((text) => {
        const place = document.querySelector("[data-exercise='01.2'] .rung li pre"), pre = place.cloneNode();
        pre.textContent = text;
        place.after(pre);
        place.style.display = "none";
        hang(pre);
        const found = [pre.innerText, pre.scrollWidth - pre.clientWidth, parseFloat(getComputedStyle(pre).fontSize)];
        pre.remove();
        place.style.display = "";
        return found;
    })""")
    assert all(beyond <= 1 and size >= 11 for _, beyond, size in rows), "no line is cut, and each can be read"
    assert re.fullmatch(r" {4}\S.*\n {8}↪ .+", rows[0][0]) and rows[1][0] == "    return 0", "one line is seen as one"
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(reply).to_contain_text("That is no Python yet: ")
    solution = pieces_of(written(find("01.2").solution).body)
    put_in_order(rung, [solution[2], *solution[:2], solution[3]])
    expect(reply).to_contain_text("Exercise 01.2 is not right yet.")
    expect(reply.locator(".stage svg[data-drawn]")).to_be_visible()
    put_in_order(rung, solution)
    expect(reply).to_contain_text("Exercise 01.2 is right, on all")


@pytest.mark.slow
def test_the_light_is_turned_on_and_off_without_any_python(page, folder):
    page.goto((folder / "pyodide.html").as_uri())
    stage = page.locator("[data-cell=play-beads] .stage")
    stage.locator("svg[data-drawn]").wait_for()
    stage.locator(".choices button").nth(1).click()
    expect(stage.locator(".said")).to_contain_text("Right", timeout=15_000)
    stage.get_by_role("button", name="Play", exact=True).wait_for()  # its film has ended
    on, off = (stage.get_by_role("button", name=f"turn the light {way}") for way in ("on", "off"))
    for _ in range(2):
        dark = stage.locator("svg").inner_html()
        on.click()
        expect(off).to_be_visible()
        page.wait_for_function(
            "([at, dark]) => at.querySelector('svg').innerHTML !== dark", arg=[stage.element_handle(), dark]
        )
        off.click()
        expect(on).to_be_visible()
    assert page.locator(".alive-offer").count() == 0


@pytest.mark.slow
def test_on_a_phone_a_picture_is_as_wide_as_the_page_once_one_has_voted(chromium, folder):
    page = chromium.new_page(viewport={"width": 375, "height": 667})
    page.goto((folder / "pyodide.html").as_uri())
    stage = page.locator("[data-cell=play-beads] .stage")
    stage.locator("svg[data-drawn]").wait_for()
    share = "x => x.querySelector('.scene').clientWidth / x.querySelector('.room').clientWidth"
    assert stage.evaluate(share) < 0.8, "it leaves room to its question"
    stage.locator(".choices button").nth(1).click()
    expect(stage.locator(".said")).to_contain_text("Right", timeout=15_000)
    assert stage.evaluate(share) > 0.97
    chosen = stage.locator(".choices button").nth(1)
    chosen.scroll_into_view_if_needed()
    page.mouse.wheel(0, 150)
    page.wait_for_timeout(300)
    top = stage.locator(".room").evaluate("x => x.getBoundingClientRect().top")
    assert -1 <= top <= 1, "it stays above what is read"
    page.context.close()


def put_in_order(rung, lines):
    for k, line in enumerate(lines):
        up = rung.locator("li").filter(has_text=line.split("\n")[0].strip()).get_by_role("button", name="up")
        while rung.locator("li").all_inner_texts().index(up.locator("..").inner_text()) > k:
            up.press("Enter")
    rung.get_by_role("button", name="Check").click()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["01.1", "01.3", "09.3", "04.3"])
def test_the_reply_to_every_order_is_that_of_the_exercise(name, monkeypatch):
    made = ladders.ordering(name)
    rungs = Ladder(name, find(name))
    monkeypatch.setattr(checking, "SOON", ladders.LONG)  # a machine that is busy says the same
    for order in permutations(range(len(made.lines))):
        begun = (ladders.hashed(name, [*order[:k]]) for k in range(1, len(order) + 1))
        told = made.said[made.replies[next(x for x in begun if x in made.replies)]][0]
        rungs.lines.order = [*order]
        right, drawn = rungs.judged(rungs.lines)
        assert told == right, order
        assert bool(drawn) == (made.said[made.replies[next(iter(known(made, order)))]][1] >= 0)
    assert len(made.replies) > 1


def known(made, order):
    return (x for k in range(1, len(order) + 1) if (x := ladders.hashed(made.name, [*order[:k]])) in made.replies)


@pytest.mark.slow
def test_the_page_of_an_exercise_tells_its_solution_nowhere(folder):
    for name in ("01.1", "01.2", "01.3"):
        solution = written(find(name).solution)
        assert [made for made in mixed(name, solution.body)] != sorted(range(len(solution.body)))
        text = "\n".join(solution.body)
        for path in folder.rglob("*"):
            if path.suffix in (".js", ".html"):
                assert json.dumps(text)[1:-1] not in path.read_text(encoding="utf-8"), path.name
    assert "01.3" in every()
