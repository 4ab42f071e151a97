"""Build the site; it can be opened from the disk, and needs no network.

Solutions and notes to the instructor are not on it, unless `--with-key` asks for them. With `--mirror` the packages of
Pyodide's distribution are fetched into it.
"""

import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import live, mathjax, needs
from tools.lesson import ROOT
from tools.live import mirror
from tools.site import faults, first, source
from tools.slides import path_page

ELSEWHERE = re.compile(r"<(script)\b(?=[^<]*thebe).*?</\1>|<link\b[^>]*thebe[^>]*>", re.S)
"""The parts of thebe, which jupyter-book puts on every page, twice: it would fetch itself from another server."""

UNNAMED = '<summary><span class="toctree-toggle"'
"""What opens a part of the map; the theme gives it no name."""

OTHERWISE = ' aria-label="Toggle hidden content"'
"""How jupyter-book calls a fold, in other words than stand on it."""


SEARCHING = re.compile(r'<script src="[^"]*(?:searchtools|language_data|searchindex)\.js[^"]*"></script>\n?')
"""What only the page of the search needs, and the theme has on every page."""

ICON = re.compile(r'(?:"([\w-]+)"|([\w$]+)):\[\d+,\d+,\[([^\]]*)\],"[0-9a-f]+",(?:"[^"]*"|\["[^"]*","[^"]*"\])\],?')
"""An icon among the two thousand of the theme's script: its name, the others that it has, and how it is drawn."""

USED = re.compile(r"\bfa-([\w-]+)")

NOTES = re.compile(r'<aside class="notes">.*?</aside>', re.S)
"""What a deck says to the lecturer alone."""


def main(words: list[str] | None = None) -> None:
    """Build it whole, or leave the one before as it was."""
    asked = ArgumentParser(prog="python -m tools.site", description=__doc__.splitlines()[0])
    asked.add_argument("--with-key", action="store_true", help="with the solutions and the notes to the instructor")
    asked.add_argument("--mirror", action="store_true", help="with the packages of Pyodide, which are fetched for it")
    given = asked.parse_args(words)
    needs.asset("mathjax")
    with needs.whole(needs.BUILT / "site") as folder:
        try:
            _build(folder, given.with_key)
        except ValueError as error:
            raise faults.ended(str(error), "\n".join([str(error), *getattr(error, "__notes__", [])])) from None
        if given.mirror:
            mirror.fetch(folder)


def _build(folder: Path, key: bool = False) -> None:
    """Build all pages into an empty folder; key : with solutions and notes."""
    with TemporaryDirectory() as scratch:
        made = Path(scratch)
        source.write(made, key)
        live.write(folder, key=key, also={"the pages": partial(_write_pages, made)})
        shutil.copytree(made / "_build" / "html", folder, dirs_exist_ok=True)
    source._put_originals(folder, key)
    mathjax.put(folder / "mathjax")
    _finish(folder)
    _put_others(folder, key)
    (folder / ".nojekyll").touch()  # else GitHub Pages leaves out what begins with an underscore


def _write_pages(made: Path) -> None:
    """Have jupyter-book write the pages whose sources are in a folder."""
    program = "from jupyter_book.cli.main import main; main()"
    options = ["build", str(made), "--warningiserror", "--keep-going"]
    done = subprocess.run([sys.executable, "-c", program, *options], capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        log = f"{done.stdout}\n{done.stderr}"
        raise faults.ended(faults.told(log, made), log)


def _finish(folder: Path) -> None:
    """Have the pages of lessons bring their pictures to life; take out what would run their code elsewhere."""
    for page in folder.rglob("*.html"):
        text = ELSEWHERE.sub("", page.read_text(encoding="utf-8")).replace(OTHERWISE, "")
        text = text.replace(UNNAMED, UNNAMED.replace("<summary>", '<summary aria-label="Pages of the reference">'))
        if page.name != "search.html":
            text = SEARCHING.sub("", text)
        if page.parent.name == "notebooks" or page == folder / f"{first.HOME}.html":
            up = "../" if page.parent.name == "notebooks" else ""
            text = text.replace("</head>", f"{live.head(up)}\n</head>", 1)
        page.write_text(text, encoding="utf-8")
    _leave_icons(folder / "_static" / "scripts", [*folder.rglob("*.html"), *(folder / "_static").rglob("*.js")])


def _leave_icons(scripts: Path, asking: list[Path]) -> None:
    """Take out of the theme's script the icons that no page and no other script asks for, which are all but twenty."""
    path = scripts / "fontawesome.js"
    used = {name for file in asking if file != path for name in USED.findall(file.read_text(encoding="utf-8"))}

    def kept(found: re.Match) -> str:
        names = {found[1] or found[2], *re.findall(r'"([\w-]+)"', found[3])}
        return found[0] if names & used else ""

    path.write_text(ICON.sub(kept, path.read_text(encoding="utf-8")), encoding="utf-8")


def _put_others(folder: Path, key: bool) -> None:
    """Slides and handouts, where they are built: the page for teachers links to them.

    Notes of slides are key, too, and so are the answers to the room's votes in the decks of the paths.
    """
    for name in first.OTHERS:
        if (there := needs.BUILT / name).is_dir():
            shutil.copytree(there, folder / name, ignore=None if key else shutil.ignore_patterns("*.ipynb", "path_*"))
    for deck in () if key else (folder / "slides").glob("*.html"):
        text = deck.read_text(encoding="utf-8")
        deck.write_text(NOTES.sub("", path_page.unlisted(text)), encoding="utf-8")


if __name__ == "__main__":
    main()
