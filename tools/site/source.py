"""What the site is built from: the notebooks and README as they are, with the links that a page needs."""

import ast
import re
import shutil
from base64 import b64decode
from copy import deepcopy
from hashlib import sha256
from html import escape, unescape
from pathlib import Path
from urllib.parse import urljoin

import nbformat
import yaml
from nbformat import NotebookNode

from tools import address, live
from tools.editions import student
from tools.lesson import EVERY, ROOT, Lesson, lessons, without_colab
from tools.needs import BUILT
from tools.site import first, reference

HERE = Path(__file__).parent
PAGES = "TEACHING", "CONTRIBUTING", "CHANGELOG"
"""Files of the top level that are pages beside README."""

GUIDE = "game_loop", "level", "derivatives", "many_spheres", "many_pairs", "robots", "proving", "proof"
"""The pages of the guide, in reading order; what is not among them is added behind."""

EXTENSIONS = ["sphinx.ext.napoleon", "tools.site.extension"]
"""What makes the reference from docstrings."""

SAVED = re.compile(r'<img alt="([^"]*)" width="(\d+)" style="[^"]*" src="data:image/png;base64,([^"]+)">')
"""A saved picture, as `lib.show` writes it."""

BADGE = re.compile(r"\[!\[([^\]]+)\]\(https://[^)]+\)\]")
"""A badge: its picture would be fetched from another server."""

ROWS = re.compile(r"^\$\$((?:(?!\$\$).)*\\\\(?:(?!\$\$).)*)\$\$$", re.S | re.M)
"""An equation of several rows: Sphinx would put rows of its own around them, in which no number may stand."""

TO_RUN = re.compile(r"Press Shift \+ Enter[^.]*\. (?:Then )?(\w)")
"""The order to run cells, and how the next sentence begins: a page has its pictures without it."""

BY_TOUCH = {
    "; the arrow keys move it by 2 mm": "",
    "With Shift the arrow keys move B by 0.2 mm.": "On its side and in full screen a phone moves B more finely.",
    "Click the dot": "Tap the dot",
    "Click on (": "Tap (",
    "Click a cell": "Tap a cell",
}
"""Words for a mouse and keys, and what is said where a finger does it."""

TAKEN = re.compile(r"(?:^|(?<=[.:?!] ))(Drag|Pull)\b", re.M)
"""The order to move something; the first of a page says by what, where there is only a finger."""

ON_A_PAGE = {
    "it is saved in `my_engine.py`, beside this notebook,": "it is kept in `my_engine.py` while this page is open,"
}
"""Words for a notebook, and what is said on a page, which lies in no folder of the reader's."""

CAPTION = re.compile(r"<title>(.*?)</title>", re.S)


HEAD_OF_FIGURES = """# Figures

All still figures of the course, for your slides. Each is an SVG for light pages and one for dark ones, with its caption
inside as its title.

Licence: [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/). Credit them as "Swept Spheres", with a link to the
course.
"""


def write(folder: Path, key: bool = False) -> None:
    """Put all sources into a folder: pages, notebooks, figures, styles, and how to build them; key : with solutions."""
    shutil.copytree(HERE / "static", folder / "_static")
    (folder / "notebooks").mkdir()
    for path in EVERY:
        nbformat.write(_page(path, folder / "_static" / "saved", key), folder / "notebooks" / path.name)
    shutil.copytree(ROOT / "figures", folder / "extra" / "figures")
    _write_first(folder)
    _write_guide(folder / "guide")
    reference.write(folder)
    for name in PAGES:
        (folder / f"{name}.md").write_text(_with_links(_as_page(ROOT / f"{name}.md")), encoding="utf-8")
    with (folder / "TEACHING.md").open("a", encoding="utf-8") as teaching:
        teaching.write(_others())
    (folder / "figures.md").write_text(figures(lessons()), encoding="utf-8")
    (folder / "_config.yml").write_text(yaml.safe_dump(_configuration()), encoding="utf-8")
    (folder / "_toc.yml").write_text(yaml.safe_dump(_contents()), encoding="utf-8")


def _write_first(folder: Path) -> None:
    """The front page, and beside it the page that has README's text."""
    pictures, readme = folder / "_static" / "saved", _as_page(ROOT / "README.md")
    front = SAVED.sub(lambda found: _in_file(found, pictures, ""), first.page(readme))
    (folder / f"{first.HOME}.md").write_text(_with_links(front), encoding="utf-8")
    (folder / f"{first.ABOUT}.md").write_text(_with_links(first.about(readme)), encoding="utf-8")


def guide() -> list[str]:
    """The names of the guide's pages, in reading order.

    >>> guide()[0]
    'game_loop'
    """
    there = sorted(path.stem for path in (ROOT / "guide").glob("*.md"))
    return sorted(there, key=lambda name: GUIDE.index(name) if name in GUIDE else len(GUIDE))


def _write_guide(folder: Path) -> None:
    """The pages of the guide, whose links to what is no page lead to the repository."""
    folder.mkdir()
    for name in guide():
        text = _as_page(ROOT / "guide" / f"{name}.md")
        (folder / f"{name}.md").write_text(_with_links(text, "guide/"), encoding="utf-8")


def _taken(path: Path, key: bool) -> NotebookNode:
    """A notebook as it is taken home: as it is, or without solutions and notes."""
    notebook = nbformat.read(path, as_version=4)
    return notebook if key else student._without_key(notebook)


def _page(path: Path, pictures: Path, key: bool) -> NotebookNode:
    """A notebook as a page: boards that come alive, pictures in files, and where to run it."""
    notebook = live.marked(without_colab(_taken(path, key)))
    for output in (output for cell in notebook.cells for output in cell.get("outputs", [])):
        if "text/html" in output.get("data", {}):
            output.data["text/html"] = SAVED.sub(lambda found: _in_file(found, pictures), output.data["text/html"])
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = TO_RUN.sub(lambda found: found[1].upper(), cell.source)
            cell.source = ROWS.sub(lambda found: f'<div class="math">\n\\[{escape(found[1])}\\]\n</div>', cell.source)
        elif cell.metadata.get("jupyter", {}).get("source_hidden"):
            cell.metadata["tags"] = [*cell.metadata.get("tags", []), "hide-input"]
        elif _only_shows(cell):
            cell.metadata["tags"] = [*cell.metadata.get("tags", []), "remove-input"]
    _link_cards(notebook.cells)
    _say_where_it_lies(notebook.cells)
    _say_by_touch([cell for cell in notebook.cells if cell.cell_type == "markdown"])
    notebook.cells = _picture_first(notebook.cells, _ways_to_run(path.stem))
    return notebook


def _link_cards(cells: list[NotebookNode]) -> None:
    """Have what is to be remembered lead to the cards for it, where these are built."""
    for cell in cells if (BUILT / "review").is_dir() else ():
        if cell.cell_type == "markdown" and cell.source.startswith("## Remember"):
            path, words = first.OTHERS["review"]
            cell.source += f'\n\n<p class="swept-cards"><a href="../{path}">{words}</a></p>\n'


def _picture_first(cells: list[NotebookNode], ways: str) -> list[NotebookNode]:
    """A lesson begins with its question and its picture; the set-up in Python and ways to run it stand at its end."""
    shown = next(cell for cell in cells if cell.cell_type == "code" and cell.outputs)
    code = deepcopy(shown)
    code.id, code.outputs = f"{code.id}-set-up", []
    shown.metadata["tags"] = [*(x for x in shown.metadata.get("tags", []) if x != "hide-input"), "remove-input"]
    return [*cells, code, nbformat.v4.new_markdown_cell(ways, id="ways-to-run")]


def _say_by_touch(cells: list[NotebookNode]) -> None:
    """Have prose carry what it says where there is only a finger, which `site.js` puts in its place there."""
    for cell in cells:
        for words, touch in BY_TOUCH.items():
            cell.source = cell.source.replace(words, _touched(words, touch))
    taken = next((cell for cell in cells if TAKEN.search(cell.source)), None)
    if taken:
        taken.source = TAKEN.sub(lambda x: _touched(x[1], f"With a finger {x[1].lower()}"), taken.source, count=1)


def _say_where_it_lies(cells: list[NotebookNode]) -> None:
    """Have prose say of files what is so on a page."""
    for cell in cells:
        for words, others in ON_A_PAGE.items() if cell.cell_type == "markdown" else ():
            cell.source = cell.source.replace(words, others)


def _touched(words: str, touch: str) -> str:
    """Words that are others where there is only a finger."""
    return f'<span data-touch="{escape(touch)}">{words}</span>'


def _only_shows(cell: NotebookNode) -> bool:
    """Does a cell do nothing but show something? Its line of code tells nothing to whoever runs no Python."""
    calls = (isinstance(row, ast.Expr) and isinstance(row.value, ast.Call) for row in ast.parse(cell.source).body)
    return all(calls) and all(output.output_type == "display_data" for output in cell.outputs)


def _ways_to_run(name: str) -> str:
    """Links that open a notebook where it runs, and one that brings it home."""
    places = {
        "Open in Colab": address.on_colab(name),
        "Open in Binder": address.on_binder(name),
        "Download the notebook": f"../_sources/notebooks/{name}.ipynb",
    }
    return '<p class="ways">' + " · ".join(f'<a href="{to}">{words}</a>' for words, to in places.items()) + "</p>\n"


def _in_file(found: re.Match, folder: Path, up: str = "../") -> str:
    """A saved picture as a file of its own, which a phone fetches when it comes near; its height keeps its place.

    up : the way from the page to the top.
    """
    alt, width, data = found[1], int(found[2]), b64decode(found[3])
    name = f"{sha256(data).hexdigest()[:16]}.png"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)
    wide, high = (int.from_bytes(data[i : i + 4]) for i in (16, 20))  # where a PNG keeps its size
    size = f'width="{width}" height="{round(width * high / wide)}"'
    return f'<img class="saved" loading="lazy" alt="{alt}" {size} src="{up}_static/saved/{name}">'


def _as_page(path: Path) -> str:
    """A file of markdown whose picture follows the theme of the page, and whose badges are words."""
    text = BADGE.sub(r"[\1]", path.read_text(encoding="utf-8"))
    shown = re.search(r"<picture>.*?</picture>", text, re.S)
    if not shown:
        return text
    alt = unescape(re.search(r'alt="([^"]*)"', shown[0])[1])
    return text.replace(shown[0], _both_themes("start_collision", alt, "figures/"))


def _with_links(text: str, folder: str = "") -> str:
    """Links to what is no page lead to the repository; `folder` is where the page lies, as "guide/"."""
    known = {f"{name}.md" for name in (first.HOME, first.ABOUT, *PAGES)} | {f"guide/{name}.md" for name in guide()}
    known.add(f"{reference.FOLDER}/index.md")

    text = re.sub(r"(\]\((?:\.\./)*)README\.md", rf"\1{first.ABOUT}.md", text)
    text = text.replace(f"]({address.on_site()}{first.HOME}.html)", f"]({first.HOME}.md)")
    text = text.replace(f"]({address.on_site()}", f"]({'../' * folder.count('/')}")
    text = re.sub(rf"(\]\((?:\.\./)*{reference.FOLDER}/\w+)\.html\)", r"\1.md)", text)

    def lead(found: re.Match) -> str:
        path, tail = urljoin(folder, found[1].split("#")[0]), found[1].partition("#")[1:]
        page = path in known or path.startswith("notebooks/") or "://" in path or found[1].startswith("#")
        return found[0] if page else f"]({address.on_github(path + ''.join(tail))})"

    return re.sub(r"\]\(([^)]+)\)", lead, text)


def _others() -> str:
    """Links to what else is on the site."""
    there = [f'<a href="{path}">{name}</a>' for name, (path, _) in first.OTHERS.items() if (BUILT / name).is_dir()]
    return f"\n## On this site\n\n<p>Ready to take: {', '.join(there)}.</p>\n" if there else ""


def figures(made: list[Lesson]) -> str:
    """The page of all figures, each with its caption, to be taken into other people's slides."""
    return HEAD_OF_FIGURES + "".join(
        f"\n## {title}\n{''.join(map(_figure, names))}" for title, names in _by_lesson(made).items()
    )


def _by_lesson(made: list[Lesson]) -> dict[str, list[str]]:
    """The names of the figures under the titles of the lessons that they belong to: those share a first word."""
    names = sorted(path.stem for path in (ROOT / "figures").glob("*.svg") if not path.stem.endswith("_dark"))
    found = {
        f"{each.number} {each.title}": [name for name in names if name.split("_")[0] == each.name.split("_")[1]]
        for each in made
    }
    return {title: some for title, some in found.items() if some}


def _figure(name: str) -> str:
    """One figure with its caption and where to get it."""
    caption = CAPTION.search((ROOT / "figures" / f"{name}.svg").read_text(encoding="utf-8"))[1]
    files = " · ".join(
        f'<a href="figures/{name}{end}.svg" download>{words}</a>'
        for end, words in (("", "SVG for light pages"), ("_dark", "SVG for dark pages"))
    )
    shown = _both_themes(name, unescape(caption), "figures/")
    return f"\n<figure>{shown}<figcaption>{caption} <br>{files}</figcaption></figure>\n"


def _both_themes(name: str, alt: str, folder: str) -> str:
    """A figure twice, of which the page shows the one that fits its theme."""
    shown = "".join(
        f'<img class="only-{theme}" loading="lazy" alt="{escape(alt)}" src="{folder}{name}{end}.svg">'
        for theme, end in (("light", ""), ("dark", "_dark"))
    )
    return f"<span>{shown}</span>"


def _configuration() -> dict:
    """How the pages are built: nothing is run, and nothing comes from elsewhere."""
    return {
        "title": "Swept Spheres",
        "author": "the Swept Spheres developers",
        "copyright": "2026, text and figures CC BY 4.0",
        "only_build_toc_files": True,
        "execute": {"execute_notebooks": "off"},
        "parse": {"myst_enable_extensions": ["dollarmath"]},
        "sphinx": {"config": _sphinx(), "extra_extensions": EXTENSIONS},
    }


def _sphinx() -> dict:
    """What is said to Sphinx itself, below jupyter-book."""
    return {
        "html_domain_indices": False,  # the map of the site is one already
        "html_extra_path": ["extra"],
        "html_context": {"default_mode": "auto"},
        "html_css_files": ["site.css"],
        "html_js_files": ["site.js", "stay.js"],
        "html_favicon": "_static/favicon.svg",
        "nb_code_prompt_show": "Show the set-up in Python",
        "nb_code_prompt_hide": "Hide the set-up in Python",
        "html_theme_options": {"repository_url": f"https://github.com/{address.repository()}", "navbar_persistent": []},
        "autodoc_typehints": "none",
        "autodoc_preserve_defaults": True,
        "add_module_names": False,
        "default_role": "py:obj",
        "napoleon_google_docstring": False,
        "napoleon_use_param": False,
        "napoleon_use_rtype": False,
        "language": "en-GB",
        "mathjax_path": "../mathjax/tex-mml-chtml.js",
        "myst_heading_anchors": 3,
        "suppress_warnings": ["mystnb.unknown_mime_type"],
    }


def _contents() -> dict:
    """The map: the lessons in order, then what is for teachers, and for those who take part."""
    return {
        "format": "jb-book",
        "root": first.HOME,
        "parts": [
            {"caption": "The course", "chapters": [{"file": f"notebooks/{path.stem}"} for path in EVERY]},
            {
                "caption": "Use it in a program",
                "chapters": [{"file": first.ABOUT}, *_guide_contents(), reference.contents()],
            },
            {"caption": "To teach with", "chapters": [{"file": "TEACHING"}, {"file": "figures"}]},
            {"caption": "To take part in", "chapters": [{"file": "CONTRIBUTING"}, {"file": "CHANGELOG"}]},
        ],
    }


def _guide_contents() -> list[dict]:
    """The guide's part of the map."""
    return [{"file": f"guide/{name}"} for name in guide()]


def _put_originals(folder: Path, key: bool) -> None:
    """What is downloaded is the notebook itself, not the source of the page."""
    for path in EVERY:
        nbformat.write(_taken(path, key), folder / "_sources" / "notebooks" / path.name)
