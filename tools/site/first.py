"""The front page of the site: what the course is, its first picture, where to begin, and all lessons.

README's own text about installing and about the library is a page beside it.
"""

import re

import nbformat

from tools import live
from tools.lesson import NOTEBOOKS
from tools.needs import BUILT
from tools.site import reference

HOME = "README"
"""The name of the front page: whoever has the address of the course as a site has this."""

ABOUT = "about"
"""The name of the page that has README's text."""

OTHERS = {
    "review": ("review/review.html", "Cards to remember it by"),
    "slides": ("slides/index.html", "Slides"),
    "handout": ("handout/swept_spheres.pdf", "Handouts"),
}
"""What else is put on the site, if it is built, where it begins, and what it is. What is for the room stays."""

TABLE = re.compile(r"<!-- from the notebooks: begin -->(.*?)<!-- from the notebooks: end -->", re.S)
"""The lessons and their questions, as README has them."""

READING = re.compile(r"^Read it in your browser: .*\n\n", re.M)
"""What README says to who is not on the site."""

ELSEWHERE = {"Nothing to install: press a badge.": "Nothing to install: follow one of these links."}
"""Words about a picture that a page has not."""

PAGE = """# Swept Spheres

{said}

{picture}

<p class="swept-begin"><a href="notebooks/{first}.html">Begin with lesson 00</a></p>

## The course
{table}
## And beside them

{links}
"""


def page(readme: str) -> str:
    """The front page, of README's text."""
    heading, said = readme.split("\n\n")[:2]
    links = "\n".join(f"- {link}" for link in _links())
    sentence = said.split("\n")[0]
    return PAGE.format(
        said=sentence, picture=_picture(), first=NOTEBOOKS[0].stem, table=TABLE.search(readme)[1], links=links
    )


def about(readme: str) -> str:
    """README's text for a page beside that, without what is on it."""
    text = READING.sub("", readme)
    for words, others in ELSEWHERE.items():
        text = text.replace(words, others)
    return text


def _picture() -> str:
    """The first picture of lesson 00, as it comes alive there."""
    notebook = live.marked(nbformat.read(NOTEBOOKS[0], as_version=4))
    cell = next(cell for cell in notebook.cells if cell.cell_type == "code" and cell.outputs)
    return next(x.data["text/html"] for x in cell.outputs if "text/html" in x.get("data", {}))


def _links() -> list[str]:
    """Where else one can go."""
    there = [f'<a href="{path}">{words}</a>' for name, (path, words) in OTHERS.items() if (BUILT / name).is_dir()]
    return [
        *there,
        "[Teach with it](TEACHING.md)",
        f'[The library\'s reference]({reference.FOLDER}/index.md), and <a href="search.html">a search</a> of all pages',
        f"[Install it, and what else there is]({ABOUT}.md)",
    ]
