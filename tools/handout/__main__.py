"""Print a tagged PDF a lesson, and one of the whole course with its contents."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from html import escape
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pikepdf
from playwright.sync_api import Page, Route, sync_playwright

from tools import needs
from tools.chosen import chosen
from tools.handout.filled import DENSE, NEARLY_EMPTY, ROOM, SPREAD, _filled
from tools.handout.paper import _written
from tools.handout.ruled import ROUNDS, _ended, _ruled, _with
from tools.lesson import Lesson
from tools.progress import told

HERE = Path(__file__).parent
PLACE = "http://handout.invalid/"
"""Pages and MathJax are read from the disk under this address, so that MathJax may fetch the words for its formulas."""

PAGE = """<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>{style}</style>
<script>
MathJax = {{ tex: {{ inlineMath: [["$", "$"]] }}, svg: {{ fontCache: "none" }}, options: {{ enableMenu: false,
  enableAssistiveMml: false, sre: {{ speech: "shallow", domain: "mathspeak" }} }},
  loader: {{ load: ["a11y/semantic-enrich"], paths: {{ sre: "[mathjax]/sre/mathmaps" }} }} }};
</script>
<script src="{place}mathjax/tex-mml-svg.js"></script>
</head>
<body>{body}</body>
</html>
"""

FOOT = """<div style="width: 100%; margin: 0 18mm; font: 8pt sans-serif; color: #555; display: flex;
justify-content: space-between"><span>{words}</span><span>{page}</span></div>"""
BOOK = 0.15
"""How long the book takes to be printed once, beside all lessons together."""

PAGE_OF = 'page <span class="pageNumber"></span> of <span class="totalPages"></span>'


def main(words: list[str] | None = None) -> None:
    """Print all lessons, or one, or leave what was there."""
    made, place = chosen("handout", __doc__, words)
    needs.asset("mathjax"), needs.browser()
    with needs.whole(place) as folder:
        _build(folder, made)


def _build(folder: Path, made: list[Lesson]) -> None:
    """Print some lessons into a folder, and if there are several a book of them."""
    names, weights = [each.name for each in made], [1.0] * len(made)
    if len(made) > 1:
        names += ["the book for the numbers in its contents", "the book"]
        weights += [BOOK * len(made)] * 2
    with _printer() as page:
        list(told("Printed", _printed(page, made, folder), names, weights))


def _printed(page: Page, made: list[Lesson], folder: Path) -> Iterator[None]:
    """Print one after the other: each lesson, and if there are several a book of them, twice."""
    bodies = []
    for each in made:
        bodies.append(_leaf(page, each, folder / f"{each.name}.pdf"))
        yield
    if len(made) > 1:
        yield from _book(page, made, bodies, folder / "swept_spheres.pdf")


def _leaf(page: Page, made: Lesson, path: Path) -> str:
    """Print one lesson, and return it as it is printed: with lines to write on where its pages would be empty."""
    title, body = f"{made.number} {made.title}", _written(made)
    footer = FOOT.format(words=f"{escape(title)} · a handout of Swept Spheres", page=PAGE_OF)
    _laid(page, title, body)
    page.evaluate(LINKED)
    dense = _densest(page, footer, path)
    for _ in range(ROUNDS):
        _pdf(page, footer, path)
        lines = _ruled(body, _filled(path), _places(path), made.number, ROOM[dense])
        page.evaluate(PUT, lines)
        body = _with(body, lines)

    def emptiest(name: str, value: float) -> float:
        """How full the emptiest page of the answers is with a property set."""
        page.evaluate("([name, x]) => document.querySelector('article').style.setProperty(name, x)", [name, value])
        _pdf(page, footer, path)
        return min(_filled(path)[_places(path)[f"answer-{made.number}-1"] - 1 :])

    spread = " ".join(f"{name}: {_first(values, partial(emptiest, name))};" for name, values in SPREAD)
    lines = _ended(_filled(path)[-1], made.number, ROOM[dense])
    page.evaluate(PUT, lines)
    _pdf(page, footer, path)
    _for_class(page, footer, path)
    body = _with(body, lines)
    return body.replace("<article ", f'<article data-dense="{dense}" style="{spread}" ', 1)


CLASS = "without_answers"
"""The folder of what is handed out before a vote: the same pages without those of the answers."""

WITHOUT = """() => {
  document.querySelector(".answers").remove();
  document.querySelectorAll("nav[hidden]").forEach((each) => each.remove());
  const next = [...document.querySelectorAll("p.see")].filter((each) => /next page/.test(each.textContent));
  next.forEach((each) => { each.textContent = "\u00a0"; });
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const said = words.currentNode;
    said.data = said.data.replace(/\\bat the end of the lesson\\b/g, "on the sheet of answers");
  }
}"""
"""The answers go, which stand on pages of their own, so that no other page changes; what points at them says so, and
nothing says where else a question is answered."""


def _for_class(page: Page, footer: str, path: Path) -> None:
    """Print the lesson that is laid out once more, without its answers, into a folder beside it."""
    page.evaluate(WITHOUT)
    (path.parent / CLASS).mkdir(exist_ok=True)
    _pdf(page, footer, path.parent / CLASS / path.name)


def _densest(page: Page, footer: str, path: Path) -> int:
    """How densely a lesson is set that it takes the fewest pages, and no denser; it is set so last."""

    def pages(dense: int) -> int:
        page.evaluate("(x) => { document.querySelector('article').dataset.dense = x; }", dense)
        _pdf(page, footer, path)
        with pikepdf.open(path) as made:
            return len(made.pages)

    best = min(DENSE, key=pages)
    pages(best)
    return best


LINKED = """() => {
  const links = [...document.querySelectorAll(".rows")].map(({ id }) => `<a href="#${id}"></a>`);
  document.body.insertAdjacentHTML("beforeend", `<nav hidden>${links.join("")}</nav>`);
}"""
"""A PDF knows where a place is that something links to."""

PUT = """(lines) => Object.entries(lines).forEach(([id, html]) => { document.getElementById(id).innerHTML = html; })"""
"""Lines are put where they belong without laying out all again."""


def _first(values: tuple[float, ...], filled: Callable[[float], float]) -> float:
    """The first value that fills the emptiest page enough, or else that which fills it most; it is set last."""
    found: dict[float, float] = {}
    for value in values:
        found[value] = filled(value)
        if found[value] >= NEARLY_EMPTY:
            return value
    best = max(found, key=found.get)
    filled(best)
    return best


def _book(page: Page, made: list[Lesson], bodies: list[str], path: Path) -> Iterator[None]:
    """All lessons, after contents whose page numbers are those of a first print."""
    footer = FOOT.format(words="Swept Spheres", page='<span class="pageNumber"></span>')
    where: dict[str, int] = {}
    for _ in range(2):
        _laid(page, "Swept Spheres", _contents(made, where) + "".join(bodies))
        _pdf(page, footer, path)
        where = _places(path)
        yield


def _contents(made: list[Lesson], where: dict[str, int]) -> str:
    """The cover, and what stands on which page."""
    rows = "".join(
        f'<li><a href="#lesson-{x.number}"><b>{x.number} {escape(x.title)}</b> {escape(x.question)}</a>'
        f"<span>{where.get(f'lesson-{x.number}', 0)}</span></li>"
        for x in made
    )
    return (
        '<section class="cover"><h1>Swept Spheres</h1><p>When do two moving balls touch?</p>'
        f'<nav aria-label="contents"><h2>Contents</h2><ol>{rows}</ol></nav><p class="small">Text and figures: '
        "CC BY 4.0. The pictures move in the notebooks, and the exercises check themselves there.</p></section>"
    )


def _places(path: Path) -> dict[str, int]:
    """The number of the page on which each named place of a PDF is."""
    with pikepdf.open(path) as made:
        numbers = {page.obj.objgen: i for i, page in enumerate(made.pages, start=1)}
        found = made.Root.get("/Dests", {})
        return {unquote(name[1:]): numbers[place[0].objgen] for name, place in found.items()}


@contextmanager
def _printer() -> Iterator[Page]:
    """A page of a browser that finds MathJax on the disk, and nothing else."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=needs.browser(), args=["--headless", "--no-sandbox"])
        page = browser.new_page()
        page.route("**/*", _serve)
        yield page
        browser.close()


def _serve(route: Route) -> None:
    """Answer from the disk what is asked of our own place; refuse all else."""
    path = urlsplit(route.request.url).path
    if not route.request.url.startswith(PLACE):
        route.abort()
    elif path.startswith("/mathjax/"):
        route.fulfill(path=needs.asset("mathjax") / "es5" / path.removeprefix("/mathjax/"))
    else:
        route.fulfill(body="<!doctype html><title>empty</title>", content_type="text/html")


def _laid(page: Page, title: str, body: str) -> None:
    """Lay a page out, its formulas drawn and with their words."""
    style = (HERE / "paper.css").read_text(encoding="utf-8")
    page.goto(PLACE)
    page.set_content(PAGE.format(title=escape(title), style=style, place=PLACE, body=body))
    page.evaluate("MathJax.startup.promise")
    page.evaluate(SPOKEN)


def _pdf(page: Page, footer: str, path: Path) -> None:
    """Print a page as a tagged PDF."""
    options = {"header_template": "<span></span>", "footer_template": footer}
    page.pdf(
        path=path,
        format="A4",
        tagged=True,
        outline=True,
        display_header_footer=True,
        print_background=True,
        margin={"top": "16mm", "bottom": "18mm", "left": "18mm", "right": "18mm"},
        **options,
    )


SPOKEN = """() => {
  for (const item of MathJax.startup.document.math) {
    const said = item.typesetRoot.querySelector("[data-semantic-speech]")?.dataset.semanticSpeech;
    const drawn = item.typesetRoot.querySelector("svg");
    drawn.removeAttribute("aria-hidden");
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", said ?? item.math);
  }
}"""
"""Each formula says itself in words."""


if __name__ == "__main__":
    main()
