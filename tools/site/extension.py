"""What Sphinx is told: docstrings come to it with nothing left to look up, and names lead to their lines."""

import inspect
import sys

from sphinx.util import logging

import lib
from tools.site import docstrings, reference

LOG = logging.getLogger(__name__)

sys.modules.setdefault("swept_spheres", lib)  # the pages are those of this checkout, whichever is installed


def setup(app) -> dict:
    """Have Sphinx ask us."""
    app.setup_extension("sphinx.ext.autodoc")
    app.setup_extension("sphinx.ext.linkcode")
    app.config.linkcode_resolve = _where
    app.connect("autodoc-process-docstring", _say, priority=100)  # before napoleon, whose priority is 500
    return {"parallel_read_safe": True}


def _where(domain: str, info: dict) -> str | None:
    """The address of a name's source."""
    return reference.where(info["module"], info["fullname"]) if domain == "py" else None


def _say(app, what: str, name: str, documented, options, rows: list[str]) -> None:
    """Put in place of a docstring what is to stand on the page."""
    if what not in ("function", "class"):
        return
    try:
        package = inspect.getmodule(inspect.unwrap(documented)).__package__
        rows[:] = [*docstrings.page_of(docstrings.whole(documented), package).splitlines(), ""]
    except Exception as error:  # whatever it is, it is this docstring's, and others may have faults, too
        place = f"{inspect.getsourcefile(inspect.unwrap(documented))}:docstring of {name}"
        LOG.warning(f"what it refers to was not found ({error})", location=place)
