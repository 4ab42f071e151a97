"""A page that is alive without a server: the kernel on its stubs, the recordings, and both in a browser."""

import ast
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
import pytest
import traitlets
from playwright.sync_api import expect
from recordings import recorded

from lib.show import Stencil
from lib.teach import lesson04
from tools import live, needs
from tools.lesson import EVERY
from tools.live import standin
from tools.live.record import LEFT, ROOT, STUBS, _cells_of
from tools.live.record import recorded as recorded_whole
from tools.live.short import _differing

PARTS = TemporaryDirectory(prefix="lessons")
"""Notebooks of a few cells of a lesson each, under the lesson's name: what is asked of a page needs no more."""


def part(stem: str, *names: str) -> Path:
    """A lesson's prose, and of its code these cells and what they import."""
    whole = next(path for path in EVERY if path.stem == stem)
    path = Path(PARTS.name) / whole.name
    notebook = json.loads(whole.read_text(encoding="utf-8"))
    kept = {"cell-01", *names}
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown" or cell["id"] in kept]
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path


QUADRATIC = part("04_quadratic", "play-stencil", "derive-decision")
EXACT = part("07b_trial", "trial-01", "trial-15")
PLANE = part("09_plane", "play-aim", "derive-gap", "derive-sheet")
START = part("00_start_here", "opening")
GOLF = part("14_mesh", "cell-13")
OTHERS = PLANE, START, EXACT, GOLF

FEW_PUTTS = """
from lib.show.mesh import marble
from lib.teach import golf
marble.ANGLES, marble.SPEEDS = range(0, 17, 16), (120.0, 190.0)
golf()
"""


def shortened(path: Path) -> None:
    """The golf alone, with a few putts: one is rolled in a tenth of a second, and there are many."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cells = {cell["id"]: cell for cell in notebook["cells"]}
    cells["cell-01"] |= {"source": "", "outputs": []}
    cells["cell-13"]["source"] = FEW_PUTTS
    path.write_text(json.dumps(notebook), encoding="utf-8")


shortened(GOLF)

REAL = """
import json, sys
import IPython.display
shown = []
IPython.display.display = lambda *things, **_: shown.extend(things)
asked, space, places = json.load(sys.stdin), {}, {}
for name, code in asked["cells"]:
    shown.clear()
    exec(code, space)
    widgets = [x for x in shown if hasattr(x, "trait_names")]
    places |= {f"{name} {i}": x for i, x in enumerate(widgets)}
def board_in(x):
    return x if hasattr(x, "states") else next(filter(None, map(board_in, getattr(x, "children", ()))), None)
answers = []
for place, message in asked["messages"]:
    board = board_in(places[place])
    board.receive(message)
    answers.append({name: getattr(board, name) for name in board.trait_names(sync=True) if not name.startswith("_")})
print("\\n" + json.dumps(answers, default=str))
"""
"""The same messages to the same boards of the real ipywidgets."""


def drag(handle, x, y, number=1, done=True):
    return {"kind": "drag", "event": {"handle": handle, "x": x, "y": y, "done": done}, "number": number}


def key(handle, dx, dy, number=2):
    return {"kind": "key", "event": {"handle": handle, "dx": dx, "dy": dy, "fine": False}, "number": number}


def choose(number):
    return {"kind": "choose", "event": {"number": number}, "number": 5}


def state(name, number=3):
    return {"kind": "state", "event": {"name": name}, "number": number}


MESSAGES = {
    QUADRATIC: [
        ("play-stencil 0", drag("centre of B", 0.2, 0.4)),
        ("derive-decision 0", key("velocity of B", 2, -1)),
        ("play-stencil 0", state("the roots")),
        ("play-stencil 0", state("4.9")),
        ("play-stencil 0", {"kind": "time", "event": {"t": 0.25}, "number": 4}),
        ("derive-decision 0", choose(2)),
        ("derive-decision 0", key("rim of A", 1, 0)),
    ],
    PLANE: [
        ("derive-sheet 0", {"kind": "act", "event": {"name": "side"}, "number": 6}),
        ("derive-sheet 0", drag("centre of B", 0.3, 0.3)),
        ("derive-gap 0", key("pour", 1, 0)),
    ],
}


def cells(path):
    return _cells_of(json.loads(path.read_text(encoding="utf-8")))


class Running:
    """A lesson in the kernel of the stand-in."""

    def __init__(self, path):
        self.process, self.models, self.places, self.errors = standin._kernel(), {}, {}, []
        for name, code in cells(path):
            answer = self.ask({"do": "run", "code": code})
            self.places |= {f"{name} {i}": str(number) for i, number in enumerate(answer["shown"])}

    def ask(self, request):
        answer = json.loads(standin._asked(self.process, json.dumps(request)))
        self.models |= answer["models"]
        for number, traits in answer["changed"].items():
            self.models[number]["traits"] |= traits
        self.errors += [answer["error"]] * bool(answer["error"])
        return answer

    def tree(self, number):
        children = self.models[number]["traits"].get("children", [])
        return [number, *(x for child in children for x in self.tree(str(child["model"])))]

    def board(self, place):
        return next(x for x in self.tree(self.places[place]) if "parts" in self.models[x]["traits"])

    def control(self, place, words):
        tree = self.tree(self.places[place])
        return next(x for x in tree if words in self.models[x]["traits"].get("description", ""))

    def say(self, place, message):
        self.ask({"do": "send", "model": int(self.board(place)), "message": message})
        return self.models[self.board(place)]["traits"]

    def end(self):
        self.process.kill()
        self.process.communicate()


@pytest.fixture(scope="module")
def running():
    made = {}

    def of(path):
        if path not in made:
            made[path] = Running(path)
        return made[path]

    yield of
    for each in made.values():
        each.end()


@pytest.mark.slow
@pytest.mark.parametrize("path", [QUADRATIC, PLANE], ids=lambda path: path.stem)
def test_the_kernel_answers_as_the_real_widget_does(path):
    asked = json.dumps({"cells": cells(path), "messages": MESSAGES[path]})
    command, own = [sys.executable, "-c", REAL], os.environ | {"PYTHONPATH": str(live.ROOT)}
    done = subprocess.run(command, input=asked, env=own, stdout=subprocess.PIPE, text=True, check=True)
    made = Running(path)
    try:
        for (place, message), right in zip(MESSAGES[path], json.loads(done.stdout.splitlines()[-1]), strict=True):
            told = json.loads(json.dumps(made.say(place, message)))
            known = right.keys() & told.keys() - {"me"}  # which every kernel gives in its own way
            assert known >= {"parts", "alt", "remark", "handles", "tracks", "state", "t", "answered", "base"}
            assert _differing({n: right[n] for n in known}, {n: told[n] for n in known}) == {}, (place, message)
        assert made.errors == []
    finally:
        made.end()


@pytest.mark.slow
def test_what_is_no_message_is_told_and_does_no_harm(running):
    made = running(QUADRATIC)
    place, before = "play-stencil 0", len(made.errors)
    number = int(made.board(place))
    answer = made.ask({"do": "send", "model": number, "message": key("no handle", 1, 0, 7)})
    assert "handle must be among" in answer["error"] and answer["changed"][str(number)] == {"answered": 7}
    assert "ZeroDivisionError" in made.ask({"do": "run", "code": "1 / 0"})["error"]
    assert made.ask({"do": "run", "code": "1 + 1"}) == {
        "shown": [], "said": [], "models": {}, "modules": {}, "changed": {}, "error": "",
    }  # fmt: skip
    del made.errors[before:]


@pytest.mark.slow
def test_a_picture_takes_the_shot_of_another(running):
    made, first, second = running(QUADRATIC), "play-stencil 0", "derive-decision 0"
    name = made.models[made.board(first)]["traits"]["me"]

    def shot(traits):
        return {x["name"]: x["value"] for x in traits["handles"] if x["name"].endswith(("of A", "of B"))}

    before = shot(made.say(second, choose(0)))
    after = shot(made.say(second, {"kind": "borrow", "event": {"of": name}, "number": 8}))
    assert before != after == shot(made.models[made.board(first)]["traits"]) and len(after) == 3


@pytest.mark.slow
def test_a_list_of_choices_chooses(running):
    made = running(EXACT)
    place = "trial-15 0"
    before = made.models[made.board(place)]["traits"]["alt"]
    made.ask({"do": "put", "model": int(made.control(place, "method")), "traits": {"index": 1}})
    assert made.models[made.board(place)]["traits"]["alt"] != before and made.errors == []


def names_of(path):
    """What the classes of a file call their own: methods, and what they set of themselves, with what that is."""
    for made in (x for x in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(x, ast.ClassDef)):
        for node in ast.walk(made):
            if isinstance(node, ast.FunctionDef):
                yield made.name, node.name, node
            for aim in node.targets if isinstance(node, ast.Assign) else []:
                if isinstance(aim, ast.Attribute) and getattr(aim.value, "id", "") == "self":
                    yield made.name, aim.attr, node.value


def test_no_board_takes_a_name_that_the_stubs_keep_and_its_knobs_have_names():
    stubs = [row for name in ("ipywidgets", "anywidget") for row in names_of(STUBS / f"{name}.py")]
    kept = {name for made, name, x in stubs if made in ("Widget", "AnyWidget") and not isinstance(x, ast.FunctionDef)}
    assert {"number", "_message_act"} <= kept
    for path in (ROOT / "lib" / "show").rglob("*.py"):
        own = list(names_of(path))
        assert not kept & {name for _, name, _ in own}, path
        assert not [x for _, name, x in own if name == "knobs" and isinstance(x, ast.List | ast.ListComp)], path


@pytest.mark.slow
def test_what_is_told_at_once_is_told_with_all_else_where_no_kernel_sends_it():
    code = "from lib.show.sent import Plain; Plain().send_state('remark')"
    path = os.pathsep.join([str(STUBS), str(ROOT)])
    done = subprocess.run([sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": path}, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The page of a lesson, and all that it needs."""
    place = written(tmp_path_factory.mktemp("page"), [QUADRATIC])
    slide = page_of(QUADRATIC, "pyodide").replace(
        'data-cell="play', 'data-only="recorded" data-state="4.9" data-cell="play'
    )
    (place / "slide.html").write_text(slide, encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def others(tmp_path_factory):
    """The pages of other lessons."""
    return written(tmp_path_factory.mktemp("pages"), OTHERS)


@pytest.fixture(scope="module")
def as_published(tmp_path_factory):
    """The pages of two lessons, recorded as the site has them."""
    return written(tmp_path_factory.mktemp("whole"), [QUADRATIC, PLANE], recorded_whole)


def written(place, paths, made=recorded):
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(live, "_besides", lambda notebooks: ())
            patch.setattr(live, "recorded", made)
            live.write(place, list(paths))
    except needs._Missing as missing:
        pytest.skip(str(missing))
    for path in paths:
        for transport in ("pyodide", "http"):
            (place / f"{path.stem}_{transport}.html").write_text(page_of(path, transport), encoding="utf-8")
    return place


def page_of(path, transport):
    """A small page: the outputs of a lesson, and nothing of its prose."""
    made = live.marked(nbformat.read(path, as_version=4))
    outputs = [x["data"] for cell in made.cells for x in cell.get("outputs", ()) if "text/html" in x.get("data", {})]
    body = "\n".join(data["text/html"] for data in outputs)
    head = f'<meta charset="utf-8"><title>{path.stem}</title><link rel="icon" href="data:,">{live.head("", transport)}'
    return f"<!doctype html><html lang=en><head>{head}</head><body class=jp-NotebookPanel>{body}</body></html>"


@pytest.mark.slow
def test_two_recordings_are_the_same_bytes(others):
    scripts = recorded(PLANE).splitlines(keepends=True)
    names = [live.NAMED.match(script)[1] for script in scripts]
    assert names[0] == PLANE.stem and len(set(names)) == len(names) >= 4
    assert scripts == [(others / "alive" / "lessons" / f"{name}.js").read_text(encoding="utf-8") for name in names]


@pytest.fixture(scope="module")
def record(folder):
    return live._of(folder, QUADRATIC.stem)


@pytest.mark.slow
def test_words_and_numbers_of_every_size_can_grow(folder):
    text = (folder / "alive" / "lessons" / f"{QUADRATIC.stem}.play-stencil.0.js").read_text(encoding="utf-8")
    sizes, style = set(re.findall(r'"font-size":"?([\d.]+)', text)), (folder / "alive" / "alive.css").read_text("utf-8")
    assert len(sizes) >= 2 and all(f'text[font-size="{size}"]' in style for size in sizes), sizes


def whole(record, place, differs):
    """A frame as the page puts it together."""

    board = record["boards"][place]

    def seen(x):
        return board["same"][x["same"]] if isinstance(x, dict) and "same" in x else x

    first = {name: x if name == "parts" else seen(x) for name, x in board["first"].items()}
    first["parts"] = [seen(part) for part in first["parts"]]
    made = first | {name: seen(x) for name, x in differs.items() if name not in ("parts", "event")}
    parts = differs.get("parts", {})
    if isinstance(parts, dict):
        made["parts"] = [seen(parts[str(i)]) if str(i) in parts else part for i, part in enumerate(first["parts"])]
    else:
        made["parts"] = [seen(part) for part in parts]
    return made


@pytest.mark.slow
def test_tracks_told_from_elsewhere_are_the_tracks_of_then(others, running):
    kept = live._of(others, PLANE.stem)
    made, place = running(PLANE), "derive-gap 0"
    frames = (whole(kept, place, each) for each in kept["boards"][place]["frames"]["gap"])
    frame = next(x for x in frames if x["t"] > 0 and x["tracks"]["by"])
    told = made.say(place, {"kind": "time", "event": {"t": frame["t"]}, "number": 1})
    like = kept["boards"][place]["tracks"][frame["tracks"]["like"]]
    assert {name: like[name] for name in like if name != "moves"} == {
        name: x for name, x in told["tracks"].items() if name != "moves"
    }
    moves = zip(like["moves"], frame["tracks"]["by"], told["tracks"]["moves"], strict=True)
    for (marks, clocks, *ways), by, move in moves:
        assert [marks, clocks] == move[:2]
        for way, d, right in zip(ways[:2], by, move[2:4], strict=True):
            assert [x + d for x in way] == pytest.approx(right, abs=0.03)
    assert any(any(by) for by in frame["tracks"]["by"]), "something has moved by then"
    made.say(place, {"kind": "time", "event": {"t": 0.0}, "number": 2})


@pytest.mark.slow
def test_a_recording_is_what_the_board_tells(record, running):
    made, place = running(QUADRATIC), "play-stencil 0"
    frames = record["boards"][place]["frames"]
    assert list(frames) == [*Stencil.states, *(tag for each in Stencil.states.values() for tag in each.tags)]
    for name, t in (("the roots", 0.0), ("4.9", 0.0), ("4.11", 0.6), ("4.3", 1.0), ("the frame", 0.2)):
        made.say(place, state(name))
        told = made.say(place, {"kind": "time", "event": {"t": t}, "number": 5})
        kept = next(x for x in (whole(record, place, each) for each in frames[name]) if x["t"] == t)
        assert kept == {name: told[name] for name in kept}
        assert kept.keys() == told.keys() - LEFT
        lit = name if name[0] == "4" else ""
        assert kept["lit"] == lit and bool(kept["pale"]) == bool(lit), "a tag lights, and the rest pales"
    made.say(place, {"kind": "time", "event": {"t": 0.0}, "number": 6})


@pytest.mark.slow
def test_what_is_held_is_what_the_board_tells_there(folder, record, running):
    made, place = running(QUADRATIC), "play-stencil 0"
    held = live._held(folder / "alive" / "lessons", f"{QUADRATIC.stem}.play-stencil.0.held")
    assert list(held["frames"]) == ["centre of B", "velocity of B", "rim of A"]
    base = record["boards"][place]
    first = {
        name: base["same"][x["same"]] if isinstance(x, dict) and "same" in x else x for name, x in base["first"].items()
    }
    first["parts"] = [base["same"][x["same"]] if isinstance(x, dict) and "same" in x else x for x in first["parts"]]
    of_held = {"boards": {place: held | {"first": first}}, "same": held["same"]}
    made.say(place, state("the curve"))
    home = first["handles"][0]
    frames = [whole(of_held, place, each) for each in held["frames"]["centre of B"]]
    begun = [frame for frame in frames if frame["t"] == 0]
    assert len(frames) == 2 * len(begun) >= 60 and all(frame["t"] >= 1 for frame in frames[1::2]), "and at the end"
    for frame in begun[1::20]:
        at = next(each for each in frame["handles"] if each["name"] == "centre of B")
        told = made.say(place, drag("centre of B", at["x"], at["y"], done=False))
        assert at["value"] == next(x["value"] for x in told["handles"] if x["name"] == "centre of B") != home["value"]
        assert frame["alt"] == told["alt"] and len(frame["parts"]) == len(told["parts"])
    made.say(place, drag("centre of B", home["x"], home["y"]))


@pytest.mark.slow
def test_a_notebook_that_was_not_saved_anew_is_refused(folder, tmp_path):
    notebook = json.loads(QUADRATIC.read_text(encoding="utf-8"))
    cell = next(cell for cell in notebook["cells"] if cell["id"] == "play-stencil")
    cell["outputs"] = []
    (tmp_path / QUADRATIC.name).write_text(json.dumps(notebook), encoding="utf-8")
    with pytest.raises(ValueError, match="04_quadratic.ipynb must be saved as it runs: play-stencil 0"):
        live._agree(tmp_path / QUADRATIC.name, folder / "alive" / "lessons")


@pytest.mark.slow
def test_the_course_lies_beside_the_page(folder):
    with zipfile.ZipFile(folder / "alive" / "course.zip") as archive:
        names = archive.namelist()
    assert {"kernel.py", "stubs/anywidget.py", "lib/__init__.py", "lib/show/front/style.css"} <= set(names)
    assert not any("__pycache__" in name or "node_modules" in name for name in names)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)
def test_what_is_wrapped_can_be_found(path):
    notebook = nbformat.read(path, as_version=4)
    before = json.dumps(notebook)
    made = live.marked(notebook)
    assert json.dumps(notebook) == before, "the notebook itself is as it was"
    html = "".join(
        x.data["text/html"] for c in made.cells for x in c.get("outputs", ()) if "text/html" in x.get("data", {})
    )
    found = re.findall(
        r'<div class="alive" data-lesson="([^"]+)" data-cell="([^"]+)" data-index="(\d+)"( data-only="recorded")?'
        r'(?: data-(?:exercise|code)="[^"]+")?>',
        html,
    )
    assert {lesson for lesson, *_ in found} == {path.stem}
    stays = [(lesson, cell) for lesson, cell, _, stays in found if stays]
    assert stays == sorted(place for place in live.COMPILED if place[0] == path.stem)
    assert [f"{cell} {index}" for _, cell, index, _ in found] == [name for name, _ in live._saved(notebook)]


@pytest.fixture
def page(chromium):
    made = chromium.new_page(viewport={"width": 1000, "height": 900})
    made.complaints = []
    made.on("console", lambda said: made.complaints.append(said.text))
    made.on("pageerror", lambda error: made.complaints.append(str(error)))
    yield made
    assert made.complaints == []
    made.context.close()


@pytest.fixture(scope="module")
def server(folder):
    with standin._serving(folder) as address:
        yield address


@pytest.fixture(scope="module")
def other_server(others):
    with standin._serving(others) as address:
        yield address


def stage_of(page, cell):
    """The board of a cell, near enough to be drawn."""
    box = page.locator(f"[data-cell={cell}]").first
    box.scroll_into_view_if_needed()
    box.locator("svg[data-drawn]").wait_for()
    return box.locator(".stage")


def words(stage):
    return stage.locator(".words")


def said_in(name):
    """What the picture of lesson 04 says at first in a state, or by a tag."""
    return Stencil(name).alt


def enlivened(page):
    page.get_by_role("button", name="Make the pictures live").first.click()
    page.locator(".alive-bar[data-phase=live]").wait_for()


@pytest.mark.slow
def test_a_recording_steps_and_plays_even_from_a_file(page, folder):
    page.goto((folder / f"{QUADRATIC.stem}_pyodide.html").as_uri())
    stage = stage_of(page, "play-stencil")
    assert (
        stage.locator("svg").get_attribute("aria-label")
        and not page.locator("[data-cell=play-stencil] img").first.is_visible()
    )
    roots = stage.get_by_role("button", name="the roots")
    roots.click()
    expect(words(stage)).to_have_text(said_in("the roots"))
    expect(roots).to_have_attribute("aria-pressed", "true")
    svg, drawn = stage.locator("svg"), stage.locator("svg").inner_html()
    stage.get_by_role("button", name="Play", exact=True).click()
    other = "([svg, before]) => svg.innerHTML !== before"
    page.wait_for_function(other, arg=[svg.element_handle(), drawn])
    stage.get_by_role("button", name="the curve").click()
    stage.locator("input").fill("0")
    expect(stage.locator("output")).to_have_text("0.00")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    begun = svg.inner_html()
    stage.locator("input").fill("1")
    expect(stage.locator("output")).to_have_text("1.00")
    page.wait_for_function(other, arg=[svg.element_handle(), begun])
    stage.locator("input").fill("0")
    page.wait_for_function(other.replace("!==", "==="), arg=[svg.element_handle(), begun])
    stage.get_by_role("button", name="the roots").click()
    handle = stage.locator("[data-name='centre of B']")
    place = handle.get_attribute("style")
    handle.press("ArrowRight")
    expect(page.locator(".alive-offer")).to_contain_text("from a file no Python can be loaded")
    assert handle.get_attribute("style") == place, "a recording does not move what was not recorded"
    assert page.get_by_role("button", name="Make the pictures live").count() == 0


@pytest.mark.slow
def test_the_first_picture_answers_a_hand_from_what_was_recorded(page, folder):
    fetched = []
    page.on("request", lambda asked: fetched.append(asked.url.rsplit("/", 1)[1]))
    page.goto((folder / f"{QUADRATIC.stem}_pyodide.html").as_uri())
    stage, held = stage_of(page, "play-stencil"), f"{QUADRATIC.stem}.play-stencil.0.held.js"
    expect(page.locator(".alive-words").first).to_contain_text("with a whole ring answer your hand at once")
    assert held not in fetched, "it comes with the hand"
    handle, said = stage.locator("[data-name='centre of B']"), stage.locator("svg")
    before, told = handle.get_attribute("aria-valuetext"), said.get_attribute("aria-label")
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y + 60, steps=4)
    expect(handle).not_to_have_attribute("aria-valuetext", before)
    page.mouse.up()
    expect(said).not_to_have_attribute("aria-label", told)
    near = handle.bounding_box()
    assert abs(near["x"] - box["x"] - 90) < 60 and abs(near["y"] - box["y"] - 60) < 40, "the nearest place"
    expect(page.locator(".alive-offer")).to_contain_text("places that were recorded")
    there = handle.get_attribute("aria-valuetext")
    handle.press("ArrowRight")
    expect(handle).not_to_have_attribute("aria-valuetext", there)
    assert handle.bounding_box()["x"] > near["x"] and held in fetched
    stage.get_by_role("button", name="the curve").click()
    expect(handle).to_have_attribute("aria-valuetext", before)


@pytest.mark.slow
def test_a_later_picture_answers_a_hand_too_and_what_does_not_has_a_dashed_ring(page, as_published):
    page.goto((as_published / f"{QUADRATIC.stem}_pyodide.html").as_uri())
    stage = stage_of(page, "derive-decision")
    stage.locator(".choices button").first.click()
    handle = stage.locator("[data-name='centre of B']")
    expect(handle).not_to_have_class(re.compile("asks"))
    before = handle.get_attribute("aria-valuetext")
    handle.press("ArrowUp")
    expect(handle).not_to_have_attribute("aria-valuetext", before)
    expect(page.locator(".alive-offer")).to_contain_text("places that were recorded")
    stage = stage_of(page, "play-stencil")
    handle = stage.locator("[data-name='centre of B']")
    expect(handle).not_to_have_class(re.compile("asks"))
    stage.get_by_role("button", name="the roots").click()
    expect(handle).to_have_class(re.compile("asks"))
    stage.get_by_role("button", name="the curve").click()
    expect(handle).not_to_have_class(re.compile("asks"))


@pytest.mark.slow
def test_others_than_the_first_picture_have_a_million_signs_together(as_published):
    place = as_published / "alive" / "lessons"
    files = [file for file in place.glob("09_plane.*.held.js") if "play-aim" not in file.name]
    assert files and sum(file.stat().st_size for file in files) <= 1_050_000


@pytest.mark.slow
def test_the_first_order_of_the_course_is_obeyed_without_python(page, others):
    page.clock.install()
    page.goto((others / f"{START.stem}_pyodide.html").as_uri())
    stage = stage_of(page, "opening")
    box = stage.locator("[data-name='velocity of the cue ball']").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for k in range(1, 4):
        page.mouse.move(x - 20 * k, y)
    expect(stage.locator("[data-name='velocity of the cue ball']")).to_have_attribute("aria-valuetext", "x 12, y 0")
    page.mouse.up()
    for words, button in (("Nobody asked whether the balls touch.", "Ask"), ("This time somebody asked.", "Again")):
        expect(stage).to_have_class(re.compile("playing"))
        for _ in range(4):
            page.clock.run_for(100)
            page.clock.fast_forward(30_000)
        expect(stage.locator(".words")).to_contain_text(words)
        stage.get_by_role("button", name=button, exact=True).click()
    assert page.locator(".alive-offer").count() == 0


def pull(page, handle, by):
    """Pull a handle by so many pixels, without letting go."""
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for k in range(1, 4):
        page.mouse.move(x + by[0] * k / 3, y + by[1] * k / 3)


def see_it_end(page, stage):
    expect(stage.get_by_role("button", name="Pause")).to_be_visible()
    for _ in range(4):
        page.clock.run_for(100)
        page.clock.fast_forward(30_000)


@pytest.mark.slow
def test_a_putt_rolls_without_python(page, others):
    page.clock.install()
    page.goto((others / f"{GOLF.stem}_pyodide.html").as_uri())
    stage = stage_of(page, "cell-13")
    handle, putt, tee = (
        stage.locator("[data-name='velocity of the ball']"),
        stage.get_by_role("button", name="putt", exact=True),
        stage.get_by_role("button", name="back to the tee"),
    )
    expect(handle).not_to_have_class(re.compile("asks"))
    pull(page, handle, (10, -10))
    expect(handle).to_have_attribute("aria-valuetext", "x 182.6, y 52.4")
    page.mouse.up()
    see_it_end(page, stage)
    expect(words(stage)).to_contain_text(re.compile(r"1 putt\. After [\d.]+\ss the ball rests"))
    expect(words(stage)).to_contain_text("A putt from there needs Python; back at the tee you can try another")
    expect(page.locator(".alive-offer")).to_contain_text("It goes to the nearest of 6 places that were recorded.")
    expect(handle).to_have_class(re.compile("asks"))
    tee.click()
    expect(handle).to_have_attribute("aria-valuetext", "x 180, y 30")
    expect(handle).not_to_have_class(re.compile("asks"))
    putt.click()  # as it lies
    see_it_end(page, stage)
    expect(words(stage)).to_contain_text("the ball rests")
    tee.click()
    pull(page, handle, (9, 12))
    expect(handle).to_have_attribute("aria-valuetext", "x 190, y 12")
    handle.press("Enter")
    page.mouse.up()
    see_it_end(page, stage)
    expect(words(stage)).to_contain_text("The ball is in the cup after 1 putt: a hole in one")


@pytest.mark.slow
def test_all_putts_are_light_enough_for_a_page_and_a_phone(tmp_path):
    path, notebook = tmp_path / GOLF.name, json.loads(GOLF.read_text(encoding="utf-8"))
    next(cell for cell in notebook["cells"] if cell["id"] == "cell-13").update(
        source="from lib.teach import golf\ngolf()"
    )
    path.write_text(json.dumps(notebook), encoding="utf-8")
    made = [script for narrow in (False, True) for script in recorded(path, narrow=narrow).splitlines()]
    putts = [script for script in made if '"done 84"' in script]
    assert len(putts) == 2 and sum(len(gzip.compress(script.encode())) for script in putts) < 150_000


@pytest.mark.slow
def test_a_vote_is_answered_before_any_python_has_come(page, folder):
    page.goto((folder / f"{QUADRATIC.stem}_pyodide.html").as_uri())
    stage = stage_of(page, "derive-decision")
    expect(stage).to_have_class(re.compile("locked"))
    said = stage.locator(".said")
    expect(words(stage)).not_to_contain_text("touch")
    stage.locator("[data-name='centre of B']").press("ArrowRight")
    expect(said).to_contain_text("Vote first.")
    assert page.locator(".alive-offer").count() == 0
    stage.locator(".choices button").filter(has_text="Never").click()
    never = next(answer for answer in lesson04.PREDICTION["answers"] if answer.text.startswith("Never"))
    stage.get_by_role("button", name="Pause").wait_for()
    expect(said).to_have_text("Watch what happens.")
    expect(said).to_have_text(f"✗ Not so. {never.reply}")
    expect(words(stage)).to_contain_text("touches A at t = 0")
    expect(stage.locator(".choices [aria-pressed=true]")).to_contain_text("✗Never")
    expect(stage).not_to_have_class(re.compile("locked"))
    controls = stage.locator(".buttons").first
    before = controls.bounding_box()
    stage.locator("[data-name='centre of B']").press("ArrowRight")
    expect(page.locator(".alive-offer")).to_be_in_viewport()
    assert controls.bounding_box() == before, "what is said of the recording moves them under the hand"
    expect(said).not_to_contain_text("the first picture")  # which a recording does not move
    stage.locator("input").fill("1")
    expect(stage.locator("output")).to_have_text("1.00")
    assert stage.locator(".vote").is_visible() and "✓" in stage.locator(".choices").inner_text(), "the vote stays"


@pytest.mark.slow
def test_without_a_script_each_answer_of_a_vote_opens_on_its_reply(chromium, folder):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((folder / f"{QUADRATIC.stem}_pyodide.html").as_uri())
    answer = page.locator("[data-cell=derive-decision] details").filter(has_text="Never")
    assert not answer.locator("p").is_visible()
    answer.locator("summary").click()
    assert answer.locator("p").is_visible()
    context.close()


@pytest.mark.slow
def test_without_a_script_the_saved_pictures_stand(chromium, folder):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((folder / f"{QUADRATIC.stem}_pyodide.html").as_uri())
    pictures = page.locator("[data-cell=play-stencil] img")
    assert pictures.count() == 1 and pictures.first.is_visible() and pictures.first.get_attribute("alt")
    assert page.locator(".alive-bar").count() == 0
    context.close()


@pytest.mark.slow
def test_a_slide_plays_by_itself_and_offers_nothing(page, folder):
    page.goto((folder / "slide.html").as_uri())
    stage = stage_of(page, "play-stencil")
    expect(stage.get_by_role("button", name="the roots")).to_have_attribute("aria-pressed", "true")
    expect(words(stage)).to_have_text(said_in("4.9"))
    assert stage.locator("svg .pale").count(), "what the tag does not light is pale"
    assert stage.locator(".handle").count() == 0 and not stage.locator(".acts").is_visible()
    page.evaluate("window.sweptSpheres.play(document.querySelector('[data-cell=play-stencil]'))")
    stage.get_by_role("button", name="Pause").wait_for()


@pytest.mark.slow
def test_every_picture_comes_alive_in_place(page, server):
    page.goto(f"{server}{QUADRATIC.stem}_http.html")
    stage = stage_of(page, "play-stencil")
    stage.get_by_role("button", name="the frame").click()
    expect(words(stage)).to_have_text(said_in("the frame"))
    handle = stage.locator("[data-name='centre of B']")
    handle.press("ArrowUp")
    assert stage.locator(".alive-offer").count() == 1, "it is said where one pulled"
    page.locator(".alive-offer").get_by_role("button").click()
    gauge = page.get_by_role("progressbar", include_hidden=True)
    page.locator(".alive-bar[data-phase=live]").wait_for()
    assert gauge.get_attribute("aria-valuenow") == "100" and page.locator(".alive-offer").count() == 0
    stage = stage_of(page, "play-stencil")
    expect(stage.get_by_role("button", name="the frame")).to_have_attribute("aria-pressed", "true")

    other = page.locator("[data-cell=derive-decision] [data-name='centre of B']")
    seen, elsewhere = words(stage).inner_text(), other.get_attribute("aria-valuetext")
    box = stage.locator("[data-name='centre of B']").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30, steps=5)
    page.mouse.up()
    expect(words(stage)).not_to_have_text(seen)
    there = stage.locator("[data-name='centre of B']")
    expect(there).not_to_have_attribute("aria-valuetext", elsewhere)
    stage_of(page, "derive-decision")
    expect(other).to_have_attribute("aria-valuetext", elsewhere)

    before = there.get_attribute("aria-valuetext")
    there.press("ArrowLeft")
    expect(there).not_to_have_attribute("aria-valuetext", before)
    asked = stage_of(page, "derive-decision")
    asked.locator(".choices button").first.click()
    asked.get_by_role("button", name="Pause").wait_for()
    expect(asked.locator(".said")).to_contain_text(re.compile("Right|Not so"))


@pytest.mark.slow
def test_controls_above_a_picture_change_it_and_the_choice_is_remembered(page, other_server):
    page.goto(f"{other_server}{EXACT.stem}_http.html")
    stage_of(page, "trial-15")
    enlivened(page)
    page.reload()
    page.locator(".alive-bar[data-phase=live]").wait_for()
    stage, box = stage_of(page, "trial-15"), page.locator("[data-cell=trial-15]")
    drawn = stage.locator("svg").inner_html()
    box.get_by_label("method", exact=True).select_option(index=1)
    page.wait_for_function(
        "([svg, drawn]) => svg.innerHTML !== drawn", arg=[stage.locator("svg").element_handle(), drawn]
    )


@pytest.mark.slow
def test_the_theme_of_the_page_is_that_of_its_pictures(page, other_server):
    page.emulate_media(color_scheme="dark")
    page.goto(f"{other_server}{PLANE.stem}_http.html")
    stage = stage_of(page, "derive-gap")
    ink = "e => getComputedStyle(e).getPropertyValue('--ink')"
    assert stage.evaluate(ink).strip() == "#E8E8E8"
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    page.wait_for_function("document.documentElement.dataset.jpThemeLight === 'true'")
    assert stage.evaluate(ink).strip() == "#222222"


@pytest.mark.slow
def test_what_fails_leaves_the_recordings(page, server):
    page.goto(f"{server}{QUADRATIC.stem}_http.html")
    stage_of(page, "play-stencil")
    answered = []

    def refuse(route):
        answered.append(route)
        route.continue_() if len(answered) < 3 else route.fulfill(status=200, body="no JSON")

    page.route("**/kernel", refuse)
    stage = stage_of(page, "play-stencil")
    stage.locator("[data-name='centre of B']").press("ArrowUp")
    page.locator("[data-cell=play-stencil] .alive-offer").get_by_role("button").first.click()
    page.locator(".alive-bar[data-phase=failed]").wait_for()
    expect(page.locator(".alive-words")).to_contain_text("What was recorded stays.")
    assert ":" not in page.locator(".alive-words").inner_text(), "why it stopped stands once, where it was asked for"
    offer = page.locator("[data-cell=play-stencil] .alive-offer")
    expect(offer).to_contain_text("Python has stopped:")
    assert offer.get_by_role("button", name="Try again").is_visible(), "the reason is at the button that was pressed"
    stage.get_by_role("button", name="the roots").click()
    expect(stage.get_by_role("button", name="the roots")).to_have_attribute("aria-pressed", "true")
    page.unroute("**/kernel")
    offer.get_by_role("button", name="Try again").click()
    page.locator(".alive-bar[data-phase=live]").wait_for()
    expect(page.locator(".alive-offer")).to_have_count(0)


@pytest.mark.slow
def test_tags_of_equations_are_pressed_and_letters_tell_their_meaning(page, folder):
    tex = needs.asset("mathjax") / "es5" / "tex-chtml.js"
    made = page_of(QUADRATIC, "pyodide").replace("</head>", f'<script defer src="{tex.as_uri()}"></script></head>')
    equation = r"<p>$$ {\color{#0F42A6}{\mathbf p}} \quad D = b^2 - a c \tag{4.9} $$</p>"
    body = "<body class=jp-NotebookPanel>"
    (folder / "equations.html").write_text(made.replace(body, body + equation), encoding="utf-8")
    page.goto((folder / "equations.html").as_uri())
    stage = stage_of(page, "play-stencil")
    tag = page.get_by_role("button", name="show (4.9) in the picture")
    tag.click()
    expect(tag).to_have_attribute("aria-pressed", "true")
    expect(stage.get_by_role("button", name="the roots")).to_have_attribute("aria-pressed", "true")
    expect(words(stage)).to_have_text(said_in("4.9"))
    stage.locator("input").fill("0.5")
    expect(stage.locator("output")).to_have_text("0.50")
    expect(tag).to_have_attribute("aria-pressed", "true")
    expect(page.locator("mjx-mi[title]").first).to_be_attached()
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    letter = page.locator("mjx-container [style*='rgb(15, 66, 166)']").first
    expect(letter).to_have_css("color", "rgb(105, 154, 254)")


NODE = """
import fs from "node:fs";
const [core, course, traitlets] = process.argv.slice(2);
const { loadPyodide } = await import(`${core}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: core + "/" });
python.unpackArchive(new Uint8Array(fs.readFileSync(course)), "zip", { extractDir: "/course" });
python.FS.mkdirTree("/site/traitlets");
python.mountNodeFS("/site/traitlets", traitlets);
console.log(python.runPython(fs.readFileSync(0, "utf8")));
"""
IN_PYODIDE = """
import json, pathlib, sys, warnings
warnings.simplefilter("error")
sys.path[:0] = ["/course/stubs", "/course", "/site"]
for path in pathlib.Path("/course").rglob("*.py"):
    compile(path.read_text(encoding="utf-8"), str(path), "exec")
import kernel
made = kernel.opened()
code = '''
import anywidget, traitlets
from IPython.display import display
from ipywidgets import HTML, Dropdown, VBox
class Counter(anywidget.AnyWidget):
    _esm = "export default {}"
    x = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(lambda _, message, buffers: self.set_trait("x", message["x"]))
display(VBox([HTML("a"), Dropdown(options=["p", "q"]), Counter()]))
'''
first = kernel.answer(made, {"do": "run", "code": code})
number = next(n for n, model in first["models"].items() if model["kind"] == "AnyWidget")
kernel.as_json([first, kernel.answer(made, {"do": "send", "model": number, "message": {"x": 5}})])
"""


@pytest.mark.slow
def test_the_kernel_runs_in_pyodides_python(folder, tmp_path):
    if (node := shutil.which("node")) is None:
        pytest.skip("Node is missing")
    (tmp_path / "run.mjs").write_text(NODE, encoding="utf-8")
    places = needs.asset("pyodide"), folder / "alive" / "course.zip", Path(traitlets.__file__).parent
    command = [node, str(tmp_path / "run.mjs"), *map(str, places)]
    done = subprocess.run(command, input=IN_PYODIDE, stdout=subprocess.PIPE, text=True, check=True)
    first, then = json.loads(done.stdout)
    assert [model["kind"] for model in first["models"].values()] == ["VBox", "HTML", "Dropdown", "AnyWidget"]
    assert first["error"] == "" and list(then["changed"].values()) == [{"x": 5}]


def test_the_versions_that_are_named_are_those_that_come():
    core, text = needs.asset("pyodide"), (live.FRONT / "worker.js").read_text(encoding="utf-8")
    assert json.loads((core / "package.json").read_text())["version"] == re.search(r'VERSION = "([^"]+)"', text)[1]
    lock = json.loads((core / "pyodide-lock.json").read_text())
    wanted = json.loads(re.search(r"PACKAGES = (\[[^\]]+\])", text)[1])
    come = [f"{name} {lock['packages'][name]['version']}" for name in wanted]
    named = ", ".join([f"Python {lock['info']['python']}", *come])
    assert named in text
    told = (live.HERE / "CHECKLIST.md").read_text(encoding="utf-8")
    assert all(each in told for each in come)


@pytest.mark.slow
def test_pyodide_starts_and_names_what_it_cannot_fetch(chromium, server):
    context = chromium.new_context()
    context.route("https://**", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{server}{QUADRATIC.stem}_pyodide.html")
    page.evaluate(
        "const words = document.querySelector('.alive-words');"
        "const note = () => (window.told ??= []).push(words.textContent);"
        "new MutationObserver(note).observe(words, { childList: true })"
    )
    page.get_by_role("button", name="Make the pictures live").click()
    page.locator(".alive-bar[data-phase=failed]").wait_for(timeout=60_000)
    told = page.evaluate("window.told.join('\\n')")
    assert "loading Python" in told and "loading numpy" in told, "the core runs and has unpacked the course"
    assert "numpy, matplotlib, traitlets, tqdm could not be fetched from https://" in told
    assert page.inner_text("body").count("could not be fetched") == 1, "it is said once"
    assert page.locator(".alive-words").inner_text().startswith("Python could not be fetched. What was recorded stays.")
    assert "https://" not in page.inner_text("body"), "the address is in a fold"
    page.set_viewport_size({"width": 375, "height": 667})
    page.locator(".alive-why summary").click()
    assert page.locator(".alive-bar").evaluate("bar => bar.scrollWidth <= bar.clientWidth"), "it is cut at the edge"
    promised = {*page.locator(".alive-brings").all_text_contents()}
    assert promised <= {" – when Python can be fetched"}, "no button promises what cannot be had"
    stage_of(page, "play-stencil")
    context.close()
