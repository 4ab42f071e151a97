"""Make what a release consists of, the same bytes each time: `make dist`, or `python -m tools.release FOLDER`.

A source distribution, the wheel that it makes, and the recipe of a conda package. All are dated by CHANGELOG's topmost
release, hold files in one order with one kind of permissions, and belong to nobody: whoever builds them again can
compare.
"""

import argparse
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from lib.version import topmost
from tools.lesson import ROOT

NEWEST = re.compile(r"^## (\d+\.\d+\.\d+), (\d{4}-\d\d-\d\d)$", re.M)
"""How CHANGELOG names a release."""


def main(words: list[str] | None = None) -> None:
    """Build into a folder, and print each file with its SHA-256."""
    asked = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__.splitlines()[0])
    asked.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist")
    asked.add_argument("--tag", help="refuse, unless CHANGELOG's topmost release is that of this tag, v1.0.0")
    given = asked.parse_args(words)
    if given.tag is not None:
        check(given.tag, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    made = build(ROOT, given.folder)
    sums = [hashlib.sha256(path.read_bytes()).hexdigest() for path in made]
    recipe = (ROOT / "tools" / "conda" / "recipe.yaml").read_text(encoding="utf-8")
    (given.folder / "recipe.yaml").write_text(recipe.replace("0" * 64, sums[0]), encoding="utf-8")
    for path, found in zip(made, sums, strict=True):
        print(found, path.name)


def check(tag: str, changes: str) -> None:
    """Raise unless all that has changed belongs to the release of that tag.

    >>> check("v1.0.0", "## Unreleased\\n\\n- More.\\n\\n## 1.0.0, 2026-11-22\\n")
    Traceback (most recent call last):
    SystemExit: The tag must be the topmost release of CHANGELOG.md, which is 1.0.0+changed; got v1.0.0
    """
    if tag != f"v{topmost(changes)}":
        raise SystemExit(f"The tag must be the topmost release of CHANGELOG.md, which is {topmost(changes)}; got {tag}")


def build(source: Path, folder: Path) -> list[Path]:
    """A source distribution of what git tracks, or of all that an unpacked one holds, and the wheel made from it."""
    changes = (source / "CHANGELOG.md").read_text(encoding="utf-8")
    day = int(datetime.fromisoformat(NEWEST.search(changes)[2]).replace(tzinfo=UTC).timestamp())
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch:
        tree = Path(scratch, "tree")
        for name in tracked(source):
            put(source / name, tree / name)
        made = repacked(_made("sdist", tree, Path(scratch, "sdist"), day), folder, day)
        shutil.unpack_archive(made, Path(scratch, "unpacked"), filter="data")
        (unpacked,) = Path(scratch, "unpacked").iterdir()
        wheel = _made("wheel", unpacked, Path(scratch, "wheel"), day)
        return [made, Path(shutil.copy(wheel, folder))]


def tracked(source: Path) -> list[str]:
    """The names of the files that belong to it; in an unpacked distribution all but what its making has put there."""
    if (source / ".git").exists():
        done = subprocess.run(["git", "ls-files", "-z"], cwd=source, capture_output=True, text=True, check=True)
        return [name for name in done.stdout.split("\0") if name and (source / name).exists()]
    made = {"PKG-INFO", "setup.cfg", "swept_spheres.egg-info", "__pycache__"}
    files = (path.relative_to(source) for path in source.rglob("*") if path.is_file())
    return [path.as_posix() for path in files if not made & set(path.parts)]


def put(path: Path, there: Path) -> None:
    """Copy a file; who may do what with it hangs on no machine."""
    there.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, there)
    there.chmod(0o755 if os.access(path, os.X_OK) else 0o644)


def _made(kind: str, source: Path, folder: Path, day: int) -> Path:
    """What the tool that pyproject.toml names makes of a folder."""
    program = f"from setuptools import build_meta; build_meta.build_{kind}({str(folder)!r})"
    known = os.environ | {"SOURCE_DATE_EPOCH": str(day), "PYTHONPATH": ""}
    done = subprocess.run([sys.executable, "-c", program], cwd=source, env=known, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{done.stderr[-4000:]}\nNo {kind} was built.")
    return next(folder.iterdir())


def repacked(made: Path, folder: Path, day: int) -> Path:
    """The same archive with its files in one order, of one day, and of nobody."""
    there = folder / made.name
    with (
        tarfile.open(made) as old,
        open(there, "wb") as file,
        gzip.GzipFile("", "wb", 9, file, mtime=day) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for member in sorted(old.getmembers(), key=lambda member: member.name):
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime, member.pax_headers = day, {}
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    return there


if __name__ == "__main__":
    main()
