"""What a command needs beside Python, and how it says so; and a folder that never looks finished before it is."""

import os
import shutil
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "built"
ASSETS = Path(__file__).parent / "node_modules"


class _Missing(SystemExit):
    """Something that a command needs is not there: its words go to the user, who is told what to do."""


def asset(name: str) -> Path:
    """A folder or file of what npm has put beside the tools.

    Raises
    ------
    Missing
        If it is not there: Node's npm was not, or the setup was not run.
    """
    if not (path := ASSETS / name).exists():
        raise _Missing(f"{name} is missing: `npm ci --prefix tools` fetches it, and needs Node. Nothing was built.")
    return path


def browser() -> str:
    """The path of an installed Chromium or Chrome.

    Raises
    ------
    Missing
        If there is none.
    """
    if (found := browser_path()) is None:
        raise _Missing("An installed Chromium or Chrome is needed, and none was found. Nothing was built.")
    return found


def browser_path() -> str | None:
    """An installed Chromium or Chrome, if there is one: one without windows first, which takes least."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
    places = (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    )
    found = [path for name in names if (path := shutil.which(name))]
    return next(iter(found + [path for path in places if os.path.exists(path)]), None)


def fresh(out: Path | None, options: ArgumentParser) -> Path:
    """A folder to write to: what stands in one already, as marks do, is not written over."""
    if out is None or (out.exists() and (not out.is_dir() or any(out.iterdir()))):
        options.error(f"OUT must be a folder that is not there yet, or empty; got {out or 'none'}. Nothing was built.")
    return out.resolve()


@contextmanager
def whole(folder: Path) -> Iterator[Path]:
    """A folder to build in, which takes the place of `folder` only when all went well; else that stays as it was."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = folder.with_name(f"{folder.name}.unfinished-{os.getpid()}")
    try:
        unfinished.mkdir()
        yield unfinished
        shutil.rmtree(folder, ignore_errors=True)
        unfinished.rename(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    print(f"Built {folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder}", file=sys.stderr)
