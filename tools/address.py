"""Where the course is published: one address, in pyproject.toml, from which every badge and link is made."""

import os
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def repository() -> str:
    """Owner and name: of the fork in whose workflow this runs, or as pyproject.toml has it."""
    return os.environ.get("GITHUB_REPOSITORY") or published().removeprefix("https://github.com/")


def published() -> str:
    """The address in pyproject.toml.

    >>> published().startswith("https://github.com/")
    True
    """
    known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return known["project"]["urls"]["Repository"]


def on_github(path: str) -> str:
    """A file of the repository, to read."""
    return f"https://github.com/{repository()}/blob/main/{path}"


def on_site(path: str = "") -> str:
    """A page of the site, which a workflow publishes on GitHub Pages.

    >>> on_site("index.html").partition("/swept-spheres/")[2]
    'index.html'
    """
    owner, name = published().split("/")[-2:]
    return f"https://{owner}.github.io/{name}/{path}"


def on_colab(notebook: str) -> str:
    """A notebook to run on Colab: its address there is that on GitHub."""
    return f"https://colab.research.google.com/github/{repository()}/blob/main/notebooks/{notebook}.ipynb"


def on_binder(notebook: str) -> str:
    """A notebook to run on Binder, in JupyterLab."""
    return f"https://mybinder.org/v2/gh/{repository()}/main?urlpath=lab/tree/notebooks/{notebook}.ipynb"
