"""What each edition holds beside its notebooks: the library, what installs it, and a page that says what it is."""

import re
import shutil
from pathlib import Path

from nbformat import NotebookNode

from lib.version import topmost
from tools import address
from tools.lesson import EVERY, ROOT

KEPT = "requirements.txt", "LICENSE", "LICENSE-CC-BY-4.0", "binder/jupyter_server_config.py"
"""Files that go along as they are."""

README = """# Swept Spheres: {title}

When do two moving balls touch? A course in notebooks that answers it, with pictures you can drag and exercises that
check themselves. {what}

## Start

You need make and Python 3.11 or newer.

    make lab

Without make:

    python3 -m venv .venv
    .venv/bin/python -m pip install -r requirements.txt
    .venv/bin/jupyter lab --ip=127.0.0.1 notebooks/{first}

On Windows write `.venv\\Scripts` for `.venv/bin`. The whole course, with its tests: {home}

## {lessons}

{table}

Code: [MIT](LICENSE). Text and figures: [CC BY 4.0](LICENSE-CC-BY-4.0).
"""


def _put(folder: Path, title: str, what: str, paths: tuple[Path, ...]) -> None:
    """Put all but the notebooks into an empty folder."""
    (folder / "binder").mkdir()
    shutil.copytree(ROOT / "lib", folder / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    for name in KEPT:
        shutil.copy(ROOT / name, folder / name)
    for name, text in (
        ("Makefile", _makefile().replace(f"{EVERY[0].stem}.ipynb", paths[0].name)),
        ("pyproject.toml", _project()),
    ):
        (folder / name).write_text(text, encoding="utf-8")
    home = {
        "home": HOME,
        "first": paths[0].name,
        "lessons": "The course" if len(paths) == len(EVERY) else "Its lessons",
    }
    readme = README.format(title=title, what=what, table=table(paths), **home)
    (folder / "README.md").write_text(readme, encoding="utf-8")
    (folder / "notebooks").mkdir()


def _makefile() -> str:
    """The Makefile's part that sets the course up and opens it."""
    parts = (ROOT / "Makefile").read_text(encoding="utf-8").split("\n\n")
    wanted = ("lab:", "# What no longer", "# A stamp")
    settings = parts[0][parts[0].index("PYTHON ?=") :]
    kept = [part for part in parts[1:] if part.startswith(wanted)]
    return "\n\n".join(["# make lab", settings, ".PHONY: lab", *kept]) + "\n"


def _project() -> str:
    """The project's description without what only its developers need, and with what setup.py finds out elsewhere."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    text = re.sub(r"(?ms)^\[project\.optional-dependencies\].*?(?=^# Which folders)", "", text)
    version = topmost((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")).partition("+")[0]
    text = text.replace('dynamic = ["version"]', f'version = "{version}"')
    return text[: text.index("# Which folders")] + FOUND


FOUND = """[tool.setuptools.packages.find]
include = ["lib*"]
namespaces = true

[tool.setuptools.package-data]
"*" = ["*.bin", "*.css", "*.js", "*.json", "py.typed"]
"""
"""Which folders are packages, those too of whose modules all are sealed, and what else they hold."""


def table(paths: tuple[Path, ...]) -> str:
    """The table of the lessons, as README has it, with the rows of those that are there."""
    rows = re.search(r"(?ms)^\| lesson .*?(?=\n\n)", (ROOT / "README.md").read_text(encoding="utf-8"))[0].split("\n")
    return "\n".join(row for k, row in enumerate(rows) if k < 2 or any(path.name in row for path in paths))


def named(notebook: NotebookNode, title: str) -> NotebookNode:
    """A notebook that says below its title which edition it is of."""
    head = notebook.cells[0]
    first, _, rest = head.source.partition("\n")
    head.source = f"{first}\n\n*This is {title}.*\n{rest}"
    return notebook


def led(notebook: NotebookNode, paths: tuple[Path, ...]) -> NotebookNode:
    """A notebook whose links and commands lead to what is there, or to the whole course."""
    here = {f"../{name}" for name in (*KEPT, "Makefile", "README.md")} | {path.name for path in paths}
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = _closed(cell.source, here)
            cell.source = cell.source if len(paths) == len(EVERY) else cell.source.replace(*MAP)
            cell.source = LINK.sub(lambda found: _led(found, here), cell.source)
            cell.source = MAKE.sub(rf"\g<0> in [the whole course]({HOME})", cell.source, count=1)
    return notebook


def _closed(text: str, here: set[str]) -> str:
    """Text whose ways back and on lead to the edition's own map, once, if the lessons there are not in it.

    >>> _closed("[Next: the tmin fix](06_tmin.ipynb)", set())
    '[The lessons of this edition](../README.md#its-lessons)'
    >>> _closed("[Back: the arccos method](03_trig.ipynb) · [Next: the tmin fix](06_tmin.ipynb)", {"06_tmin.ipynb"})
    '[The lessons of this edition](../README.md#its-lessons) · [Next: the tmin fix](06_tmin.ipynb)'
    """
    own = f"[The lessons of this edition]({OWN})"
    text = BESIDE.sub(lambda found: found[0] if found[1] in here else own, text)
    first, found, rest = text.partition(own)
    text = first + found + rest.replace(f" · {own}", "")
    if not re.search("^## Remember", text, re.M):
        return text
    own = rf"\1 ([here are the lessons of this edition]({OWN}))"
    return LAST.sub(lambda found: found[0] if found[2] in here else found.expand(own), text)


BESIDE = re.compile(r"(?:\[(?:Next|Back): |Next: \[)[^\]]*\]\(([^)]*)\)")
"""A link to the lesson that comes next, or came before."""

LAST = re.compile(r"\[([Ll]esson \d\d)\]\(([^)]*)\)")
"""A link to a lesson, as the last words of another have it."""

OWN = "../README.md#its-lessons"
MAP = "](../README.md#the-course)", f"]({OWN})"
"""The map of an edition that has not all lessons, which is called otherwise there."""


def _led(found: re.Match, here: set[str]) -> str:
    """A link that leads somewhere."""
    place, mark, part = found[1].partition("#")
    if place in here or not place:
        return found[0]
    path = place.removeprefix("../") if place.startswith("../") else f"notebooks/{place}"
    return f"]({address.on_github(path)}{mark}{part})"


LINK = re.compile(r"\]\((?!https?:|mailto:|attachment:|data:)([^()\s]+)\)")
"""A link to a file of the course, or to a part of the page."""

MAKE = re.compile(r"`make (?!lab\b)[a-z-]+[^`\n]*`")
"""A command that the edition has not."""

HOME = f"https://github.com/{address.repository()}"
