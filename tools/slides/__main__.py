"""Build a deck a lesson, as a page and as a notebook to present with a kernel, and a deck a path; or one of them."""

import json
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path

import nbformat

from tools import live, mathjax, needs
from tools.chosen import chosen
from tools.lesson import ROOT, Lesson
from tools.live.record import COMES, VOTED, apart
from tools.progress import told
from tools.slides import notebook, page, path_page, presenter
from tools.slides.deck import _deck
from tools.slides.path import Path_, paths, shown
from tools.slides.slide import _Slide, states

REVEAL = ("reveal.js", "reveal.css", "reset.css", "plugin/notes.js")
"""What of reveal.js a deck uses."""


def main(words: list[str] | None = None) -> None:
    """Build all decks, or that of one lesson or one path, or leave what was there."""
    words = sys.argv[1:] if words is None else words
    known = {each.name: each for each in paths()}
    made, place = chosen("slides", __doc__, words, {name: path_page.needed(each) for name, each in known.items()})
    alone = next((known[word] for word in words[:1] if word in known), None)
    needs.asset("reveal.js")
    needs.asset("mathjax")
    with needs.whole(place) as folder:
        _build(folder, made, alone)


def _build(folder: Path, made: list[Lesson], alone: Path_ | None = None) -> None:
    """Build the decks of some lessons, or of the path that they are for, into an empty folder."""
    decks = _of_path(alone, made) if alone else [(each, _deck(each)) for each in made]
    for name in REVEAL:
        (folder / "reveal" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(needs.asset("reveal.js") / "dist" / name, folder / "reveal" / name)
    presenter.put(folder / "reveal" / "plugin" / "notes.js")
    shutil.copytree(Path(__file__).parent / "static", folder / "static")
    mathjax.put(folder / "mathjax")
    live.write(folder, [ROOT / "notebooks" / f"{each.name}.ipynb" for each in made], only="recorded")
    _put_pulled(folder / "pulled", decks)
    _pages(folder, decks, alone)


def _of_path(path: Path_, made: list[Lesson]) -> list[tuple[Lesson, list[_Slide]]]:
    """The slides of a path by the lessons whose pictures they have."""
    slides = shown(path, {each.number: each for each in made})
    return [(each, [one.slide for one in slides if one.made == each]) for each in made]


def _put_pulled(folder: Path, decks: list[tuple[Lesson, list[_Slide]]]) -> None:
    """Record what the pictures of decks show in a hand, a file a lesson."""
    folder.mkdir()
    names = [made.name for made, _ in decks]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        each = pool.map(lambda deck: apart("tools.slides.pulled", *_to_pull(*deck)), decks)
        for name, script in zip(names, told("Pulled", each, names), strict=True):
            (folder / f"{name}.js").write_text(script, encoding="utf-8")


def _to_pull(made: Lesson, slides: list[_Slide]) -> tuple[Path, str]:
    """A lesson's notebook, and the places of what is pulled, in each of its steps; a vote locks its picture."""
    shown = [slide for slide in slides if slide.board and slide.kind not in ("vote", "measured", "replies")]
    places = [
        slide.board._replace(state=state)
        for slide in shown
        for state in (states(slide) if slide.kind == "state" else [slide.board.state])
    ]
    return ROOT / "notebooks" / f"{made.name}.ipynb", json.dumps(places)


def _pages(folder: Path, decks: list[tuple[Lesson, list[_Slide]]], alone: Path_ | None) -> None:
    """Write the decks themselves, and the list of them; of a path alone no deck of a lesson."""
    all_looks = {}
    for each, slides in decks:
        looks = all_looks[each.number] = _looks(live._of(folder, each.name))
        if alone:
            continue
        (folder / f"{each.name}.html").write_text(page._written(each, slides, looks), encoding="utf-8")
        nbformat.write(notebook._written(each, slides), folder / f"{each.name}.ipynb")
    made = [each for each, _ in decks]
    links = "".join(f'<li><a href="{x.name}.html">{x.number} {escape(x.title)}</a></li>' for x in made if not alone)
    lessons = "" if alone else "<p>A lesson:</p>"
    listed = page._listed(links).replace("<ol>", f"{path_page.put(folder, made, all_looks, alone)}{lessons}<ol>")
    (folder / "index.html").write_text(listed, encoding="utf-8")


def _looks(made: dict) -> page.Looks:
    """How each board of a recording looks in each of its states, by its cell, its place there, and these."""
    found = {}
    for name, board in made["boards"].items():
        if board:
            first, frames = board["first"], {"": [{}], **board["frames"]}
            for state, shown in frames.items():
                told = {json.dumps(frame.get("alt", first["alt"])) for frame in shown}
                size = shown[0].get("size", first["size"])
                comes = f"{state.removesuffix(VOTED)}{COMES}" in board["frames"]
                films = shown[0].get("duration", first["duration"]) > 0
                found[*name.split(" "), state] = page.Look(tuple(size), len(told) > 1 or comes or films)
    return found


if __name__ == "__main__":
    main()
