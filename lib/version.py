"""Which release this is: the topmost that CHANGELOG names, in a checkout; what was installed, elsewhere."""

from pathlib import Path
from re import MULTILINE, search


def version() -> str:
    """The number of the release, with `+` behind it where a checkout has changed since.

    >>> version()[0].isdigit()
    True
    """
    changes = Path(__file__).parent.parent / "CHANGELOG.md"
    if (changes.parent / "notebooks").is_dir() and changes.exists():
        return topmost(changes.read_text(encoding="utf-8"))
    from importlib.metadata import version

    return version("swept-spheres")


def topmost(changes: str) -> str:
    r"""The first release that a list of changes names, `1.0.0`; with `+changed` if anything stands above it.

    >>> topmost("# Changes\n\n## Unreleased\n\n- More.\n\n## 1.0.0, 2026-11-22\n")
    '1.0.0+changed'
    """
    named = search(r"^## (\d+\.\d+\.\d+)", changes, MULTILINE)
    if not named:
        raise ValueError("CHANGELOG.md must name a release as in `## 1.0.0, 2026-11-22`")
    return named[1] + ("+changed" if "## Unreleased" in changes[: named.start()] else "")
