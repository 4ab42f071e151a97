"""What stops a build, in a sentence or two: where the fault is and what to do; the whole log is put into a file."""

import re
from pathlib import Path

from tools import needs

COLOURS = re.compile(r"\x1b\[[\d;]*m")

FAULT = re.compile(
    r"^(?P<where>(?:/|[A-Za-z]:[\\/])[^\n]*?)?(?::(?P<line>\d+))?(?:: )?(?:WARNING|ERROR|CRITICAL): (?P<what>.+)$", re.M
)
"""A fault as Sphinx writes it, of a page, of a docstring, or of no place."""

RAISED = re.compile(r"^(?:\w+\.)*(\w*(?:Error|Exception)): (?!\s*$)(.+)$", re.M)
"""What a traceback ends in."""

CELL = 10_000
"""By so much the lines of a notebook's cells are apart, as myst-nb counts them."""


def ended(said: str, log: str) -> SystemExit:
    """What to end with, and a file of the whole log."""
    path = needs.BUILT / "site.log"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(COLOURS.sub("", log), encoding="utf-8")
    shown = path.relative_to(needs.ROOT) if path.is_relative_to(needs.ROOT) else path
    return SystemExit(f"The site was not built: {said} Mend it, and build again. The whole log is in {shown}.")


def told(log: str, made: Path) -> str:
    """The first fault of a log, and how many more there are; `made` is the folder in which pages have their sources.

    >>> told("/a/notebooks/04.ipynb:20003: WARNING: no such link", Path("/a"))
    'cell 2 of notebooks/04.ipynb: no such link.'
    """
    log = COLOURS.sub("", log)
    found = list(dict.fromkeys(_said(each, made) for each in FAULT.finditer(log)))
    raised = [f"{kind}: {what}" for kind, what in RAISED.findall(log)]
    if not found and not raised:
        return "jupyter-book ended without a word of why."
    more = f" There {'is one more' if len(found) == 2 else f'are {len(found) - 1} more'}." if len(found) > 1 else ""
    return f"{(found or raised)[0].rstrip('.')}.{more}"


def _said(fault: re.Match, made: Path) -> str:
    """Where one fault is, and what it is."""
    where, line, what = fault["where"] or "", int(fault["line"] or 0), fault["what"].strip()
    path, _, name = where.partition(":docstring of ")
    if name:
        return f"the docstring of {name}{f', line {line}' if line else ''}: {what}"
    if not path:
        return what
    short = path.removeprefix(f"{made}/").removeprefix(f"{needs.ROOT}/")
    if path.endswith(".ipynb") and line >= CELL:
        return f"cell {line // CELL} of {short}: {what}"
    return f"{short}{f', line {line}' if line else ''}: {what}"
