"""MathJax beside a page: colours, letters, and what reads formulas out; nothing is fetched from elsewhere."""

import shutil
from pathlib import Path

from tools.needs import asset

FILES = (
    "tex-mml-chtml.js",
    "input/tex/extensions",
    "output/chtml/fonts",
    "a11y",
    "sre/mathmaps/base.json",
    "sre/mathmaps/en.json",
)
"""What of MathJax the pages use."""

SCRIPT = """<script>
MathJax = {{ tex: {{ inlineMath: [["$", "$"], ["\\\\(", "\\\\)"]] }}, chtml: {{ matchFontHeight: false }},
  options: {{ enableMenu: false }} }};
</script>
<script src="{path}/tex-mml-chtml.js"></script>"""


def put(folder: Path) -> None:
    """Put the part that pages use into a folder."""
    for name in FILES:
        there = asset("mathjax") / "es5" / name
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if there.is_dir() else shutil.copy)(there, folder / name)


def script(path: str) -> str:
    """What a page's head holds to have its formulas drawn, given the path from the page to that folder."""
    return SCRIPT.format(path=path)
