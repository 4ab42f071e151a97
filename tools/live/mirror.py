"""Fetch into a built site the packages of Pyodide that its pages need: afterwards no page asks another server.

`python -m tools.live.mirror FOLDER`, or `make site ARGS="--mirror"`, where there is a network. Every file is compared
with the hash that Pyodide's own list has of it. The pages take the packages from beside them once all are there.
"""

import json
import re
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

LOCK = "pyodide-lock.json"
"""Pyodide's list of packages, which lies beside its core."""

ELSEWHERE, HERE = "const MIRRORED = false;", "const MIRRORED = true;"
"""How the worker says where it takes packages from."""

TRIES, PAUSE = 3, 1.0
"""How often a file is asked for, and seconds between."""

TIMEOUT = 60.0
"""Seconds that a server may be silent."""


class _Failed(SystemExit):
    """It could not be mirrored: its words go to the user, and the site is as it was."""


def fetch(folder: Path, address: str = "") -> list[str]:
    """Put the packages into a site, and have its pages take them from there.

    Parameters
    ----------
    folder : Path
        A built site, which holds `alive/worker.js`.
    address : str
        Where the packages are fetched from; empty for the distribution that the worker names.

    Returns
    -------
    list of str
        The names of the files that were fetched; those that were there already are not.

    Raises
    ------
    SystemExit
        If `folder` is no built site, or if a file does not come or is not the one that the list names.
    """
    worker = Path(folder) / "alive" / "worker.js"
    if not worker.is_file():
        raise _Failed(f"folder must be a built site, with alive/worker.js in it; got {folder}")
    text, core = worker.read_text(encoding="utf-8"), worker.parent / "pyodide"
    lock = json.loads((core / LOCK).read_text(encoding="utf-8"))
    missing = {name: known for name, known in _wanted(text, lock) if not _there(core / name, known)}
    with TemporaryDirectory(dir=core, prefix="unfinished-") as scratch:
        for name, known in missing.items():
            _put(f"{address or _address(text)}{name}", known, Path(scratch) / name)
        for name in missing:
            (Path(scratch) / name).rename(core / name)
    turned = worker.with_name("worker.js.new")
    turned.write_text(text.replace(ELSEWHERE, HERE), encoding="utf-8")
    turned.replace(worker)
    return [*missing]


def _address(worker: str) -> str:
    """Where the distribution is, with its version.

    >>> _address('const VERSION = "1.2"; const ADDRESS = `https://a/v${VERSION}/full/`;')
    'https://a/v1.2/full/'
    """
    version = re.search(r'VERSION = "([^"]+)"', worker)[1]
    return re.search(r"ADDRESS = `([^`]+)`", worker)[1].replace("${VERSION}", version)


def _wanted(worker: str, lock: dict) -> Iterator[tuple[str, str]]:
    """The files of the packages that the worker loads, and of all that those depend on, each with its hash."""
    left, seen = json.loads(re.search(r"PACKAGES = (\[[^\]]+\])", worker)[1]), set()
    while left:
        if (name := left.pop(0)) in seen:
            continue
        seen.add(name)
        known = lock["packages"][name]
        left += known["depends"]
        yield known["file_name"], known["sha256"]


def _there(path: Path, known: str) -> bool:
    """Is the file there, and is it the right one?"""
    return path.is_file() and sha256(path.read_bytes()).hexdigest() == known


def _put(address: str, known: str, path: Path) -> None:
    """Fetch a file, and keep it if it is the one that is wanted."""
    data = _fetched(address)
    if (found := sha256(data).hexdigest()) != known:
        raise _Failed(f"{address} has the hash {found}, and not {known}, which Pyodide's list has. {UNCHANGED}")
    path.write_bytes(data)
    print(f"{path.name}: {len(data) / 1e6:.1f} MB", file=sys.stderr)


UNCHANGED = "Nothing was mirrored: the site takes its packages from where it did."
"""What a failure leaves behind."""


def _fetched(address: str) -> bytes:
    """What a server gives, whole; it is asked again where a connection breaks."""
    for left in reversed(range(TRIES)):
        try:
            with urlopen(address, timeout=TIMEOUT) as answer:
                return answer.read()
        except (OSError, HTTPException) as error:
            refused = 400 <= getattr(error, "code", 0) < 500
            if refused or not left:
                raise _Failed(f"{address} did not come: {_told(error)}. {UNCHANGED}") from None
            time.sleep(PAUSE)
    raise AssertionError("the last try returns or raises")


def _told(error: Exception) -> str:
    """What went wrong, for somebody who may have no network."""
    if code := getattr(error, "code", 0):
        return f"the server answered {code}"
    if isinstance(error, HTTPException):
        return "the connection ended before all of it was there"
    return f"{getattr(error, 'reason', error)}; is there a network"


def main(words: list[str] | None = None) -> None:
    """Mirror into the folder that is named."""
    asked = ArgumentParser(prog="python -m tools.live.mirror", description=__doc__.splitlines()[0])
    asked.add_argument("folder", type=Path, help="a built site, such as built/site")
    made = fetch(asked.parse_args(words).folder)
    print(f"Mirrored {len(made)} packages." if made else "All packages are there already.", file=sys.stderr)


if __name__ == "__main__":
    main()
