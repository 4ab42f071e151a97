"""Build the site; it can be opened from the disk, and needs no network."""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import live, needs
from tools.site import source

MATHJAX = (
    "tex-mml-chtml.js",
    "input/tex/extensions",
    "output/chtml/fonts",
    "a11y",
    "sre/mathmaps/base.json",
    "sre/mathmaps/en.json",
)
"""What of MathJax the pages use: colours, letters, and what reads formulas out in English."""


def main() -> None:
    """Build it whole, or leave the one before as it was."""
    needs.asset("mathjax")
    with needs.whole(needs.BUILT / "site") as folder:
        build(folder)


def build(folder: Path) -> None:
    """Build all pages into an empty folder."""
    with TemporaryDirectory() as scratch:
        made = Path(scratch)
        source.write(made)
        static = made / "_static"
        put_mathjax(static / "mathjax")
        live.write(static)
        program = "from jupyter_book.cli.main import main; main()"
        options = ["build", str(made), "--warningiserror", "--keep-going"]
        done = subprocess.run([sys.executable, "-c", program, *options], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}\nThe site was not built.")
        shutil.copytree(made / "_build" / "html", folder, dirs_exist_ok=True)
    source.put_originals(folder)
    put_others(folder)
    (folder / ".nojekyll").touch()  # else GitHub Pages leaves out what begins with an underscore


def put_mathjax(folder: Path) -> None:
    """The part of MathJax that the pages use."""
    for name in MATHJAX:
        there = needs.asset("mathjax") / "es5" / name
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if there.is_dir() else shutil.copy)(there, folder / name)


def put_others(folder: Path) -> None:
    """Slides, handouts and what is for the room, where they are built: the page for teachers links to them."""
    for name in source.OTHERS:
        if (there := needs.BUILT / name).is_dir():
            shutil.copytree(there, folder / name)


if __name__ == "__main__":
    main()
