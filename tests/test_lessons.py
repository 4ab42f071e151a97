"""The form of a lesson, kept by machine: what a reader would trip over fails here."""

import ast
import re
from base64 import b64decode
from html import unescape

import pytest
from lessons import COLOUR, NOTEBOOKS, ROOT, prose, read, tags

from conftest import IMAGE
from lib.show import palette
from lib.teach import lessons

LAST = ["Code", "Break it", "Your turn", "Remember", "Look back"]
"""What follows the beats of a lesson."""
NAMES = [path.name for path in NOTEBOOKS]


@pytest.fixture(params=NOTEBOOKS, ids=NAMES)
def lesson(request):
    return read(request.param)


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def headings(notebook) -> list[tuple[int, str]]:
    text = re.sub(r"```.*?```", "", prose(notebook), flags=re.S)
    return [(len(marks), title) for marks, title in re.findall(r"(?m)^(#+) (.+)$", text)]


def test_one_title_and_headings_step_by_one(lesson):
    found = headings(lesson)
    assert [level for level, _ in found].count(1) == 1 and found[0][0] == 1
    for (before, _), (after, title) in zip(found, found[1:], strict=False):
        assert after <= before + 1, f"{title} skips a level"


def test_the_parts_stand_in_order(lesson):
    titles = [title for level, title in headings(lesson) if level == 2]
    beats, last = titles[: -len(LAST)], titles[-len(LAST) :]
    assert last == LAST and 4 <= len(beats) <= 7 and all(title.endswith("?") for title in beats)


def test_a_story_begins_with_its_picture(lesson):
    title, setup, fold, *_ = lesson.cells
    assert len(re.sub(r"\$.*?\$", "x", title.source).split()) < 80, "the title, the question, two sentences"
    assert setup.metadata.jupyter.source_hidden and setup.outputs and "<img" in setup.outputs[0].data["text/html"]
    assert fold.source.startswith("<details>")


def test_a_story_is_short(lesson):
    told = "\n".join(cell.source for cell in lesson.cells if cell.cell_type == "markdown")
    plain = re.sub(r"<details>.*?</details>|\$\$.*?\$\$|```.*?```", "", told, flags=re.S)
    words = len(plain.split())
    print(f"{words} words outside folds, {len(lesson.cells)} cells")
    assert words <= 1200 and len(lesson.cells) <= 28


def test_the_head_says_what_why_and_how_long(lesson):
    head = "\n".join(cell.source for cell in lesson.cells[:3] if cell.cell_type == "markdown")
    assert re.search(r"(?m)^\*\*.+\?\*\*$", lesson.cells[0].source), "the question in one sentence"
    assert len(re.findall(r"(?m)^- ", head)) == 3, "three objectives"
    assert re.search(r"About \d+ minutes\. You need ", head)


def test_cells_are_short_and_were_run_in_order(lesson):
    assert [cell.execution_count for cell in code(lesson)] == list(range(1, len(code(lesson)) + 1))
    for cell in code(lesson):
        assert len(cell.source.splitlines()) <= 12
        assert not any(output.output_type == "error" for output in cell.outputs)


def to_be_mended(cell) -> bool:
    """Is it an article's listing, or others', or a picture's program? Tests compare them: test_lab and test_hopping."""
    return "\nlab(" in cell.source or "program=program" in cell.source


def test_notebooks_contain_no_implementation(lesson):
    for cell in code(lesson):
        listing = to_be_mended(cell)
        for node in ast.walk(ast.parse(cell.source)):
            assert not isinstance(node, ast.While | ast.ClassDef | ast.Lambda)
            assert listing or not isinstance(node, ast.For)
            if isinstance(node, ast.FunctionDef):
                body = node.body
                if listing:
                    continue
                assert len(body) == 1 and isinstance(body[0], ast.Expr), f"{node.name} is for the learner to write"


def test_widget_calls_take_their_data_as_arguments(lesson):
    imported = set()
    for cell in code(lesson):
        tree = ast.parse(cell.source)
        if to_be_mended(cell):
            continue
        imported |= {
            alias.asname or alias.name
            for n in ast.walk(tree)
            if isinstance(n, ast.Import | ast.ImportFrom)
            for alias in n.names
        }
        defined = {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
        arguments = {n.arg for n in ast.walk(tree) if isinstance(n, ast.arg)}
        used = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
        assert used <= imported | defined | arguments | {"print"}, used - imported - defined


def test_every_picture_has_alt_text_and_the_same_sentence_under_it(lesson):
    for cell in code(lesson):
        for i, output in enumerate(cell.outputs):
            data = output.get("data", {})
            assert not [kind for kind in data if "widget-view" in kind], "a widget that shows nothing without a kernel"
            assert "image/png" not in data, "a picture without alt text"
            found = re.findall('<img alt="(.*?)".*?>(.*)', data.get("text/html", ""))
            assert not found or data["text/plain"] == "\n".join(unescape(alt) for alt, _ in found)
            for alt, words in found:
                under = unescape(words) or cell.outputs[i + 1].data["text/markdown"]
                assert len(alt) > 30 and unescape(alt) in under


@pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
def test_a_notebook_is_small_enough_to_send(path):
    assert path.stat().st_size <= 700_000


def test_every_picture_is_opaque(lesson):
    shown = [output.get("data", {}).get("text/html", "") for cell in code(lesson) for output in cell.outputs]
    files = [b64decode(data) for data in IMAGE.findall("".join(shown))]
    assert files and all(file[25] == 3 and b"tRNS" not in file for file in files), "a palette without transparency"


def test_links_lead_somewhere(lesson):
    here = ROOT / "notebooks"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    anchors = {
        re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-")
        for title in re.findall(r"(?m)^#+ (.+)$", readme)
    }
    for target in re.findall(r"\]\(([^)]+)\)", prose(lesson)):
        if target.startswith("http"):
            continue
        path, _, anchor = target.partition("#")
        assert (here / path).exists(), target
        assert not anchor or anchor in anchors, target


def test_readme_links_lead_somewhere():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", readme) + re.findall(r'src(?:set)?="([^"]+)"', readme):
        assert target.startswith("http") or (ROOT / target).exists(), target


def test_each_exercise_has_two_hints_and_a_solution_in_a_fold(lesson):
    text = prose(lesson)
    numbers = re.findall(r"(?m)^### Exercise ([\d.]+)", text)
    assert len(numbers) == 3
    for number, part in zip(numbers, re.split(r"(?m)^### Exercise ", text)[1:], strict=True):
        folds = re.findall(r"<details><summary>(.+?)</summary>", part)
        assert folds[:3] == ["Hint 1", "Hint 2", f"Solution {number}"]


def test_a_fold_is_named_in_words(lesson):
    """The site and JupyterLab set no formula in the line that opens a fold."""
    for name in re.findall(r"<summary>(.+?)</summary>", prose(lesson)):
        assert "$" not in name, name


def test_equations_referred_to_exist(lesson):
    text = prose(lesson)
    for number in re.findall(r"\((\d+\.\d+)\)", re.sub(r"```.*?```|\$.*?\$", "", text, flags=re.S)):
        assert number in tags(text), f"({number}) is cited and not there"


def test_letters_have_the_colours_of_the_pictures(lesson):
    for colour, letter in COLOUR.findall(prose(lesson)):
        assert palette.SYMBOLS[letter.replace(r"\mathbf", "").strip()] == colour


def test_prose_keeps_its_voice(lesson):
    text = re.sub(r"```.*?```|\$+.*?\$+", "", prose(lesson), flags=re.S)
    assert "!" not in text.replace("!=", "")
    assert not re.search(r"\b(TODO|FIXME|color|center|neighbor|simply|obviously|just note)\b", text)


def test_no_printed_sentence_is_broken_in_the_middle_of_a_word(lesson):
    for cell in lesson.cells:
        for output in cell.get("outputs", []):
            assert all(len(line) <= 100 for line in output.get("text", "").splitlines()), "see lib.teach.words.say"


TOLD = {
    "E8": ("02_ray", "is the squared distance to the surface. But that distance"),
    "E9": ("03_trig", "which would be 4"),
    "E14": ("04_quadratic", "calls it the rate of change of the distance"),
    "E20": ("06_tmin", "writes 0 to a variable that it does not have"),
    "E23": ("14_mesh", "has its first root before the frame"),
    "E24": ("14_mesh", "A contact at the very end does not count"),
    "E25": ("14_mesh", "is lost beside the square of the distance"),
}
"""Errata that no laboratory breaks: where a lesson tells of them, and in which words."""


def test_every_erratum_is_broken_in_a_laboratory_or_told_in_a_fold():
    listings = [x for number in lessons.LESSONS for x in getattr(lessons.lesson(number), "LISTINGS", {}).values()]
    broken = {fault.name for listing in listings for fault in listing.faults}
    assert {f"E{i}" for i in range(1, 28)} == {name for name in broken if name[1:].isdigit()} | set(TOLD)
    for name, words in TOLD.values():
        told = [cell.source for cell in read(ROOT / "notebooks" / f"{name}.ipynb").cells if words in cell.source]
        assert told and re.search(rf"<details>(?:(?!</details>).)*{words}", told[0], re.S), (name, words)


def test_every_sentence_to_remember_has_a_question_on_a_card():
    """Here, too, where whoever rewords a lesson looks: the deck is not built without."""
    from tools.lesson import lessons
    from tools.review.cards import _prompts, _remembers

    prompts = _prompts()
    for made in lessons():
        for said in _remembers(made):
            named = [words for words in prompts if words in said]
            assert len(named) == 1, f"tools/review/prompts.toml asks {len(named)} times for {said!r} of {made.number}"
            prompts.pop(named[0])
    assert not prompts, "what asks for no sentence"
