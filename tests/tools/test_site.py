"""The site: every link leads somewhere, nothing comes from elsewhere, and each page can be read, by everybody."""

import re
import shutil
import zipfile
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import nbformat
import pytest
from lab import launched
from lessons import often
from matplotlib.textpath import TextPath
from playwright.sync_api import expect
from recordings import recorded

from lib.teach import lesson01, lesson04
from lib.teach.exercises import every
from tools import address, live, needs
from tools.lesson import EVERY, NOTEBOOKS, ROOT, equations, lessons
from tools.site import extension, faults, first, source
from tools.slides.spoken import _bare

pytestmark = pytest.mark.skipif(
    not (needs.ASSETS / "mathjax").exists() or needs.browser_path() is None, reason="no MathJax here, or no Chromium"
)


ALIVE = [path for path in NOTEBOOKS if path.stem == "04_quadratic"]
"""The lessons whose pictures come alive on the pages of the site below."""


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The site, built once: all its pages, the pictures of `ALIVE` and of the front page recorded."""
    from tools.site import __main__ as site

    folder, write = tmp_path_factory.mktemp("site"), live.write
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live, "recorded", recorded)
        patch.setattr(live, "apart", no_lines)
        begun = [*ALIVE, opening(tmp_path_factory.mktemp("opening"))]
        patch.setattr(live, "write", lambda folder, key, also: write(folder, begun, key=key, also=also))
        site._build(folder)
    return folder


def opening(folder: Path) -> Path:
    """Lesson 00 with its first picture alone, which is on the front page, too."""
    notebook = nbformat.read(NOTEBOOKS[0], as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    notebook.cells = [cell for cell in notebook.cells if cell not in code[1:]]
    nbformat.write(notebook, folder / NOTEBOOKS[0].name)
    return folder / NOTEBOOKS[0].name


def no_lines(module, path):
    """In place of the lines of exercises, which `test_writing` tries."""
    return ""


@pytest.fixture(scope="module")
def whole(site, tmp_path_factory) -> Path:
    """The same site with the pictures of all lessons and pages recorded."""
    rest = tmp_path_factory.mktemp("rest")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live, "apart", no_lines)
        live.write(rest, [path for path in EVERY if path not in ALIVE])
    shutil.copytree(rest / "alive" / "lessons", site / "alive" / "lessons", dirs_exist_ok=True)
    with (site / "alive" / "alive.css").open("a", encoding="utf-8") as style:
        style.write((rest / "alive" / "alive.css").read_text(encoding="utf-8"))  # it knows the sizes of their letters
    return site


@pytest.fixture(scope="module")
def browser():
    """One browser for all."""
    with launched() as made:
        yield made


class Page(HTMLParser):
    """What a page links to, what it is linked by, and its pictures."""

    def __init__(self, path: Path):
        super().__init__()
        self.links, self.ids, self.images, self.sources = [], set(), [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        look = dict(attrs)
        self.ids |= {look[name] for name in ("id", "name") if look.get(name)}
        if tag == "a" and "href" in look:
            self.links.append(look["href"])
        if tag == "img":
            self.images.append(look)
        if tag in ("img", "script") and "src" in look:
            self.sources.append(look["src"])
        if tag == "link" and look.get("rel") in ("stylesheet", "icon"):
            self.sources.append(look["href"])


def pages(site: Path) -> dict[Path, Page]:
    """All pages by path."""
    found = [x for x in site.rglob("*.html") if not {"_static", "alive", "mathjax", *OTHERS} & set(x.parts)]
    return {path.resolve(): Page(path) for path in found}


OTHERS = ("slides", "handout", "review")


@pytest.mark.slow
def test_every_link_leads_somewhere(site):
    made, lost = pages(site), []
    for path, page in made.items():
        for link in page.links + page.sources:
            to = urlsplit(link)
            if to.scheme or to.netloc:
                continue
            target = (path.parent / unquote(to.path)).resolve() if to.path else path
            there = target.exists() and (not to.fragment or to.fragment in made.get(target, page).ids)
            lost += [] if there or to.fragment in ("", "javascript") and target.exists() else [(path.name, link)]
    assert not lost and len(made) > 15
    assert all(any(x.endswith("favicon.svg") for x in page.sources) for path, page in made.items() if page.images)


@pytest.mark.slow
def test_the_front_page_is_short_and_leads_into_the_course(site):
    text, front = (site / "README.html").read_text(encoding="utf-8"), Page(site / "README.html")
    assert 'data-lesson="00_start_here" data-cell="opening"' in text and 'src="alive/alive.js"' in text
    assert text.index("Begin with lesson 00") < text.index("<table") < text.index("Install it")
    assert {f"notebooks/{path.stem}.html" for path in NOTEBOOKS} <= {*front.links}
    assert {"about.html", "reference/index.html", "search.html", "TEACHING.html"} <= {*front.links}
    article = text[text.index('class="bd-article"') :]
    assert not any(words in article for words in ("make lab", "docker", "badge", "the course as a site"))
    about = (site / "about.html").read_text(encoding="utf-8")
    assert "make lab" in about and not any(words in about for words in ("Read it in your browser", "press a badge"))


@pytest.mark.slow
def test_every_picture_says_what_it_shows(site):
    for path, page in pages(site).items():
        for image in page.images:
            assert len(image.get("alt", "")) > 10, (path.name, image)
    shown = [image for page in pages(site).values() for image in page.images]
    assert len(shown) > 150


@pytest.mark.slow
def test_a_lesson_can_be_run_elsewhere_and_taken_home(site):
    for notebook in NOTEBOOKS:
        links = Page(site / "notebooks" / f"{notebook.stem}.html").links
        assert address.on_colab(notebook.stem) in links and address.on_binder(notebook.stem) in links
        taken = site / "notebooks" / next(x for x in links if x.endswith(f"_sources/notebooks/{notebook.name}"))
        made, whole = (nbformat.read(path, as_version=4).cells for path in (taken, notebook))
        assert [x.source for x in made if x.cell_type == "code"] == [x.source for x in whole if x.cell_type == "code"]


@pytest.mark.slow
def test_solutions_and_notes_are_nowhere_on_the_site_unless_they_are_asked_for(site, tmp_path):
    given_away = re.compile(r"<summary>Solution|Solution \d\d\.\d|For the instructor|^\s+solution=\w+[a-z],", re.M)
    for path in site.rglob("*"):
        if path.suffix in (".html", ".ipynb", ".js") and "mathjax" not in path.parts:
            assert not given_away.search(path.read_text(encoding="utf-8")), path
    with zipfile.ZipFile(site / "alive" / "course.zip") as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist() if name.startswith("lib/teach/")}
    assert sum(text.count("solution=None") for text in texts.values()) == len(every())
    live._pack(tmp_path / "course.zip", key=True)
    with zipfile.ZipFile(tmp_path / "course.zip") as archive:
        assert "solution=None" not in archive.read("lib/teach/quadratic/__init__.py").decode()
    made = source._page(ALIVE[0], tmp_path, key=True)
    told = "".join(str(cell) for cell in made.cells)
    assert "Solution 04.1" in told and "For the instructor" in told


def test_the_notes_of_decks_stay_at_home(tmp_path, monkeypatch):
    from tools.site import __main__ as site

    deck = '<section>A</section><aside class="notes">The order is 3, 1, 2.\n</aside><section>B</section>'
    (tmp_path / "built" / "slides").mkdir(parents=True)
    for name in ("index.html", "04.html", "04.ipynb", "path_20.html"):
        (tmp_path / "built" / "slides" / name).write_text(deck, encoding="utf-8")
    monkeypatch.setattr(needs, "BUILT", tmp_path / "built")
    for key, names in (
        (False, ["04.html", "index.html"]),
        (True, ["04.html", "04.ipynb", "index.html", "path_20.html"]),
    ):
        folder = tmp_path / f"site {key}"
        site._put_others(folder, key)
        assert sorted(path.name for path in (folder / "slides").iterdir()) == names
        assert ("order" in (folder / "slides" / "04.html").read_text(encoding="utf-8")) == key


@pytest.mark.slow
def test_the_guide_and_the_reference_are_on_every_page_s_map_and_nothing_is_left_to_look_up(site):
    caption = "Use it in a program"
    for name in ("README", "guide/robots", "reference/plane"):
        text = (site / f"{name}.html").read_text(encoding="utf-8")
        assert caption in text and "guide/game_loop.html" in text.replace('"game_loop', '"guide/game_loop')
    for path in (site / "reference").glob("*.html"):
        shown = re.sub(
            r"<[^>]+>", "", path.read_text(encoding="utf-8").partition("<article")[2].partition("</article>")[0]
        )
        assert not re.search(r"\b[Aa]rguments and errors|\bAs (?:swept_spheres\.)?\w+\.\s", shown), path.name
    plane = (site / "reference" / "plane.html").read_text(encoding="utf-8")
    assert "notebooks/09_plane.html" in plane and "/blob/main/lib/plane.py#L" in plane and "Raises" in plane


@pytest.mark.slow
def test_all_figures_are_there_with_caption_and_licence(site):
    text, page = (site / "figures.html").read_text(encoding="utf-8"), Page(site / "figures.html")
    files = {path.name for path in (ROOT / "figures").glob("*.svg")}
    assert {Path(image["src"]).name for image in page.images} == files
    assert {Path(link).name for link in page.links if link.endswith(".svg")} == files
    assert text.count("<figcaption>") == len(files) / 2 and "creativecommons.org/licenses/by/4.0" in text


def test_the_readme_links_to_files_that_are_there():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for path in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert (ROOT / path).exists(), path


OWN = ("file", "data", "blob")


WIDTHS = [375, 900, 1600]
LOOKED_AT = "README", "about", "TEACHING", "figures", "notebooks/04_quadratic", "guide/game_loop", "reference/table"
"""A page of each kind."""


@pytest.mark.slow
@pytest.mark.parametrize("width", often(WIDTHS, [375]))
def test_a_page_fits_and_asks_nobody(site, browser, width):
    """Each page is looked at in the light and, reached from there, in the dark."""
    every_page_fits(site, browser, width, *LOOKED_AT)


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
def test_every_lesson_fits_and_asks_nobody(whole, browser, width):
    every_page_fits(whole, browser, width, *(f"notebooks/{path.stem}" for path in NOTEBOOKS))


@pytest.mark.slow
def test_every_page_fits_a_phone(whole, browser):
    every_page_fits(whole, browser, 375, *(str(path.relative_to(whole.resolve()))[:-5] for path in pages(whole)))


def every_page_fits(site, browser, width, *names):
    """No page is wider than its window, complains or asks a server, in the light or in the dark."""
    context = browser.new_context(viewport={"width": width, "height": 900})
    page, complaints, asked = context.new_page(), [], []
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda e: complaints.append(str(e)))
    page.on("request", lambda r: asked.append(r.url) if urlsplit(r.url).scheme not in OWN else None)
    for name in names:
        page.goto((site / f"{name}.html").as_uri())
        page.wait_for_function("!document.querySelector('.math') || document.querySelector('mjx-container')")
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, theme)
    assert complaints == [] and asked == []
    context.close()


@pytest.mark.slow
def test_equations_and_pictures_are_dark_in_the_dark(site, browser):
    found = {}
    for theme in ("light", "dark"):
        context = browser.new_context(color_scheme=theme)
        page = context.new_page()
        page.goto((site / "notebooks" / "04_quadratic.html").as_uri())
        page.locator("[data-cell=play-stencil]").scroll_into_view_if_needed()
        page.wait_for_selector("[data-cell=play-stencil] .stage .picture circle")
        page.wait_for_selector("mjx-container [style*=color]")
        found[theme] = page.evaluate(
            """() => [getComputedStyle(document.querySelector("mjx-container [style*=color]")).color,
                getComputedStyle(document.querySelector("[data-cell=play-stencil] circle")).stroke,
                getComputedStyle(document.body).backgroundColor]"""
        )
        context.close()
    assert all(x != y for x, y in zip(*found.values(), strict=True))


@pytest.mark.slow
def test_what_is_found_by_searching(site, browser):
    page = browser.new_page()
    page.goto((site / "search.html").as_uri() + "?q=cancel")
    page.wait_for_selector("#search-results li a")
    assert any("quadratic" in x for x in page.locator("#search-results li a").all_inner_texts())
    lesson = (site / "notebooks" / "01_overlap.html").read_text(encoding="utf-8")
    quoted = page.evaluate("lesson => Search.htmlToText(lesson)", lesson)
    replies = [answer.reply for asked in lesson01.LOOK_BACK for answer in asked.answers]
    assert all(reply[:20] in unescape(lesson) and reply[:20] not in quoted for reply in replies), (
        "no answer of a vote is told"
    )
    under = page.evaluate(
        """async (lesson) => {
          const hit = document.createElement("li");
          hit.innerHTML = "<a href='notebooks/01_overlap.html?highlight=sleeve'>01</a>";
          hit.append(Search.makeSearchSummary(lesson, new Set(["sub-stepping"]), ""));
          await null;
          return [hit.querySelector(".swept-under").textContent, hit.querySelector(".swept-under a").href.split("#")[1],
            hit.querySelector(".context").textContent];
        }""",
        lesson,
    )
    assert under[:2] == ["Under: Exercise 01.3: sub-stepping", "exercise-01-3-sub-stepping"]
    assert "sub-stepping" in under[2], "what is quoted is of that part"
    assert quoted.strip().startswith("01 Overlap") and not re.search(r"[\\$]", quoted)
    told = page.evaluate(
        """(tex) => {
          const page = `<article class="bd-article"><p>among ${tex}</p></article>`;
          return Search.makeSearchSummary(page, new Set(["among"]), "").innerHTML;
        }""",
        r"\(\hat{\mathbf v}\cdot{\color{#076646}{r}}^2 \le \sqrt{N_b} - \tfrac12\varphi\)",
    )
    assert "v̂·r<sup>2</sup> ≤ √(N<sub>b</sub>) − 1/2φ" in told
    page.close()


SMALLEST = """() => [...document.querySelectorAll(".alive button, .alive-bar button")]
  .filter((x) => x.checkVisibility({ visibilityProperty: true }) && x.getClientRects().length)
  .map((x) => [Math.min(x.offsetWidth, x.offsetHeight), x.innerText])"""


@pytest.mark.slow
def test_on_a_laptop_what_is_pressed_is_large_enough_and_exercises_are_in_the_list(site, browser):
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.goto((site / "notebooks" / "04_quadratic.html").as_uri())
    page.locator(".alive svg[data-drawn]").first.wait_for()
    found = page.evaluate(SMALLEST)
    assert len(found) > 8 and all(size >= 32 for size, _ in found), sorted(found)[:5]
    listed = page.locator(".page-toc a").filter(has_text="Exercise 04.")
    assert listed.count() == 3 and all(each.is_visible() for each in listed.all())
    page.locator("[data-cell=derive-decision]").scroll_into_view_if_needed()
    asked = page.locator("[data-cell=derive-decision] .stage.locked .question")
    asked.wait_for()
    assert asked.evaluate("x => getComputedStyle(x, '::before').content") == '"vote first"', "a lock with a word"
    page.close()


AXIS = """() => {
  const box = (x) => x.getBoundingClientRect(), sheet = document.querySelector(".alive .picture");
  const lines = [...sheet.querySelectorAll("path, line, polyline")].map(box), wide = 0.9 * box(sheet).width;
  const zero = [...sheet.querySelectorAll("text")].find((x) => x.textContent.endsWith("cm²"));
  const axes = lines.filter((x) => x.width > wide && x.height < 4);
  return [zero.textContent, box(zero).top, box(zero).bottom, axes.map((x) => x.top)];
}"""


@pytest.mark.slow
def test_on_a_phone_nothing_lies_on_what_is_read(site, browser):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    for name in ("notebooks/04_quadratic", "reference/table"):
        page.goto((site / f"{name}.html").as_uri())
        for far in (4000, 2500):  # the theme's way back up comes when somebody goes up
            page.evaluate("far => scrollTo({top: far, behavior: 'instant'})", far)
            page.wait_for_timeout(100)
        assert not page.locator("#pst-back-to-top").is_visible(), name
    page.goto((site / "notebooks" / "04_quadratic.html").as_uri())
    page.locator(".alive svg[data-drawn]").first.wait_for()
    page.wait_for_timeout(SETTLED)
    zero, top, bottom, axes = page.evaluate(AXIS)
    assert zero == "0 cm²" and axes and not any(top + 1 < y < bottom - 3 for y in axes), "the axis strikes no number"
    page.locator("[data-cell=derive-decision]").scroll_into_view_if_needed()
    asked = page.locator("[data-cell=derive-decision] .stage.locked")
    asked.locator("svg[data-drawn]").wait_for()
    page.wait_for_timeout(SETTLED)
    sticks = asked.locator(".room").evaluate("x => getComputedStyle(x).position === 'sticky'")
    assert not sticks or asked.evaluate("x => x.matches('.tall')"), "a picture lies on its question only if it must"
    context.close()


@pytest.fixture
def reader(browser):
    """A page for keys alone."""
    made = browser.new_page(viewport={"width": 1400, "height": 900})
    yield made
    made.close()


THERE = """() => {
    const at = document.activeElement;
    return {name: at.getAttribute('aria-label') ?? at.innerText.trim(), link: at.href ?? '',
            seen: at.matches(':focus-visible'),
            picture: at.tagName !== 'SUMMARY' && at.closest('.alive')?.dataset.cell || ''};
}"""


def tab(reader, until, most: int = 80) -> dict:
    """Press Tab until the focus is where it should be, and can be seen there."""
    for _ in range(most):
        reader.keyboard.press("Tab")
        if until(here := reader.evaluate(THERE)):
            assert here["seen"]
            return here
    raise AssertionError(f"Tab does not lead there; it ends at {here}")


@pytest.mark.slow
def test_on_the_site_tab_leads_from_the_first_page_to_a_picture(site, reader):
    reader.goto((site / "README.html").as_uri())
    tab(reader, lambda here: here["link"].endswith("notebooks/04_quadratic.html"))
    reader.keyboard.press("Enter")
    reader.wait_for_url("**/04_quadratic.html")
    reader.wait_for_load_state()
    here = tab(reader, lambda here: here["picture"])
    assert here["name"] and here["picture"] != "look-back-ask", "a control of the picture, and its name"


PHONE = {"viewport": {"width": 375, "height": 700}, "has_touch": True, "is_mobile": True}


@pytest.mark.slow
def test_a_short_name_of_programmers_finds_what_the_course_calls_otherwise(site, reader):
    reader.goto((site / "search.html").as_uri() + "?q=toi")
    reader.locator("#search-results li a").first.wait_for()


def test_what_is_to_be_remembered_leads_to_its_cards_where_these_are_built(tmp_path, monkeypatch):
    (tmp_path / "review").mkdir()
    for built, many in ((tmp_path / "none", 0), (tmp_path, 1)):
        monkeypatch.setattr(source, "BUILT", built)
        monkeypatch.setattr(first, "BUILT", built)
        page = source._page(ALIVE[0], tmp_path / "saved", key=False)
        cards = [cell.source for cell in page.cells if "../review/review.html" in cell.source]
        assert len(cards) == many and all(text.startswith("## Remember") for text in cards)
        assert ("review/review.html" in "".join(first._links())) == bool(many)


@pytest.mark.slow
def test_on_a_phone_a_wide_equation_is_set_smaller_until_it_fits(site, browser):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto((site / "notebooks" / "04_quadratic.html").as_uri())
    page.wait_for_function("[...document.querySelectorAll('.math')].some(x => x.style.getPropertyValue('--fits'))")
    page.wait_for_timeout(SETTLED)
    edges = page.evaluate("""() => [...document.querySelectorAll("div.math")].filter((x) => x.clientWidth)
        .map((x) => [x.scrollWidth - x.clientWidth, x.style.getPropertyValue("--fits") || 1])""")
    assert len(edges) > 10 and all(beyond <= 1 and float(share) > 0.6 for beyond, share in edges), edges
    context.close()


BESIDE_ITS_NUMBER = 280
"""So wide is a row of an equation at most that fits a phone beside its number, in letters of 11 pixels."""

PLAIN = (
    (r"\\color\{#\w+\}|\\(?:begin|end)\{\w+\}|&|\\(?:big|Big|left|right)(?![a-z])", ""),
    (r"\\[td]?frac\s*(\d|\w)\s*(\w)", r"\\frac{\1}{\2}"),
    (r"\\(mathbf|hat|boldsymbol)\s*(\\?[A-Za-z]+?)(?![a-z])", r"\\\1{\2}"),
    (r"\\tfrac(?![a-z])", r"\\frac"),
    (r"\\(le|ge)(?![a-z])", r"\\\1q"),
    (r"\\text(?![a-z])", r"\\mathrm"),
    (r"\\iff", r"\\Leftrightarrow"),
)
"""What matplotlib writes otherwise than MathJax."""


def across(row):
    """How wide a row is."""
    for sign, made in PLAIN:
        row = re.sub(sign, made, row)
    return TextPath((0, 0), f"${row.strip()}$", size=11).get_extents().width


def test_no_row_of_an_equation_is_wider_than_a_phone():
    three = " + ".join(rf"\lambda_{k}|\mathbf X_{k} - \mathbf O|^2" for k in (1, 2, 3))
    assert across(rf"{three} = \rho^2 + |\mathbf y - \mathbf O|^2") > BESIDE_ITS_NUMBER, "as (11.14) in one row"
    for made in lessons():
        for tag, formula in equations(made).items():
            rows = [x for x in formula.split("\\\\") if len(_bare(x)) > 25]
            assert all(across(row) <= BESIDE_ITS_NUMBER for row in rows), tag


@pytest.mark.slow
def test_a_lesson_begins_with_its_picture_and_what_runs_it_follows(site):
    for path in NOTEBOOKS:
        text = (site / "notebooks" / f"{path.stem}.html").read_text(encoding="utf-8")
        order = [text.index(x) for x in ('class="alive"', "Show the set-up in Python", '<p class="ways">')]
        assert order == sorted(order), path.stem
        assert "beside this notebook" not in text, "a page lies in no folder of the reader's"
        assert "⛶" not in text, "many phones have no such sign"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1366, 768), (375, 667)], ids=["laptop", "phone"])
def test_the_first_picture_is_on_the_first_screen(site, browser, size):
    context = browser.new_context(**PHONE | {"viewport": dict(zip(("width", "height"), size, strict=True))})
    page = context.new_page()
    page.goto((site / "notebooks" / "04_quadratic.html").as_uri())
    page.locator("[data-cell=play-stencil] svg[data-drawn]").wait_for()
    page.wait_for_timeout(SETTLED)
    box = page.locator("[data-cell=play-stencil] .scene").bounding_box()
    assert box["y"] + box["height"] <= size[1], box
    assert not page.locator("#pst-back-to-top").is_visible() or size[0] > 960
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["01_overlap", "08_response", "13_rolling"])
def test_a_first_vote_is_on_the_first_screen_of_a_laptop(whole, browser, name):
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.goto((whole / "notebooks" / f"{name}.html").as_uri())
    page.locator(".alive svg[data-drawn]").first.wait_for()
    page.wait_for_timeout(SETTLED)
    box = page.locator(".stage.asked .choices").first.bounding_box()
    assert box["y"] + box["height"] <= 768, box
    page.close()


PRESSED = """() => [...document.querySelectorAll(
    "button, input, select, textarea, summary, [role=slider], [role=button], .swept-tag, a[href]")]
  .filter((x) => x.checkVisibility({ visibilityProperty: true }) && x.getClientRects().length)
  .filter((x) => x.localName !== "a" || x.closest(
      "figcaption, .ways, .swept-cards, nav, p:has(> a[href*='#the-course']), .reference:has(> .viewcode-link)"))
  .map((x) => [x.getBoundingClientRect(), x.getAttribute("aria-label") ?? x.innerText])
  .filter(([box]) => box.width && box.right > 0)
  .map(([box, name]) => [Math.min(box.width, box.height), name])"""
"""What is pressed, with the lesser of its sides: links in sentences are as high as these."""

LETTERS = """() => [...document.querySelectorAll(".alive .picture text")]
  .filter((x) => x.textContent.trim() && x.checkVisibility())
  .map((x) => [x.getScreenCTM(), parseFloat(getComputedStyle(x).fontSize), x])
  .map(([to, size, x]) => [Math.hypot(to.a, to.b) * size, x.textContent, x.closest(".alive").dataset.cell])"""

CUT = """() => [...document.querySelectorAll(".alive .picture text")]
  .filter((x) => x.textContent.trim() && x.checkVisibility())
  .map((x) => [x.getBoundingClientRect(), x.closest(".scene").getBoundingClientRect(), x.textContent])
  .filter(([a, b]) => a.right > b.left && a.left < b.right && (a.left < b.left - 1.5 || a.right > b.right + 1.5))
  .map(([, , words]) => words)"""

BALLOTS = """() => [...document.querySelectorAll(".stage.asked")].map((x) => [
    [".room", ".vote", ".buttons"].reduce((sum, part) => sum + x.querySelector(part).offsetHeight, 0),
    x.closest(".alive").dataset.cell])"""


@pytest.mark.slow
def test_on_a_phone_everything_is_pressed_and_read(site, browser):
    made = on_a_phone(site, browser, "notebooks/04_quadratic")
    assert len(made["pressed"]) > 60 and len(made["letters"]) > 60 and len(made["ballots"]) == 1
    fits_a_finger_and_an_eye(made)


@pytest.mark.slow
def test_on_a_phone_links_that_stand_alone_fit_a_finger(site, browser):
    for name in ("reference/table", "figures", "search"):
        fits_a_finger_and_an_eye(on_a_phone(site, browser, name))


@pytest.mark.slow
def test_on_a_phone_everything_is_pressed_and_read_on_every_page(whole, browser):
    for path in pages(whole):
        fits_a_finger_and_an_eye(on_a_phone(whole, browser, str(path.relative_to(whole.resolve()))[:-5]))


def fits_a_finger_and_an_eye(made):
    """Whatever is pressed is large enough, words are read and whole, and each picture is seen with its question."""
    assert all(size > 43.9 for size, _ in made["pressed"]), (made["name"], sorted(made["pressed"])[:9])
    assert all(size >= 11 for size, *_ in made["letters"]), (made["name"], sorted(made["letters"])[:9])
    assert not made["cut"], (made["name"], made["cut"])
    assert all(high <= ROOM for high, _ in made["ballots"]), (made["name"], made["ballots"])


ROOM = PHONE["viewport"]["height"] - 48
"""Pixels that the bar along the top of a page leaves."""


def on_a_phone(site, browser, name):
    """What can be pressed on a page, and the letters of its pictures, each with its size on the screen."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto((site / f"{name}.html").as_uri())
    page.evaluate(UNFOLDED)
    for box in page.locator(".alive:has(img):not(:has(details img), [data-only])").all():
        box.scroll_into_view_if_needed()
        box.locator("svg[data-drawn]").first.wait_for()
    page.wait_for_function("!document.querySelector('.math') || document.querySelector('mjx-container')")
    ballots = page.evaluate(BALLOTS)
    for fold in ("text=Help me start", ".stage:not(.locked) [aria-label=more]:visible"):
        for one in page.locator(fold).all()[:1]:
            one.click()
    grounds = page.locator(".vote .mark").evaluate_all("all => all.map(x => getComputedStyle(x).backgroundColor)")
    assert set(grounds) <= {"rgba(0, 0, 0, 0)"}, "the theme colours what is marked"
    page.wait_for_timeout(SETTLED)
    made = {name: page.evaluate(said) for name, said in (("pressed", PRESSED), ("letters", LETTERS), ("cut", CUT))}
    context.close()
    return made | {"name": name, "ballots": ballots}


UNFOLDED = "() => document.querySelectorAll('.swept-fold[aria-expanded=false]').forEach((fold) => fold.click())"

SETTLED = 400
"""Milliseconds after which words that were cut are inside their picture."""

PINNED = """name => {
    const node = document.querySelector(`.swept-tag[data-tag='${name}']`), tag = node.getBoundingClientRect();
    const pin = document.querySelector(".stage.pinned"), box = pin?.getBoundingClientRect();
    const own = document.querySelector(".jp-NotebookPanel").swept.pictureOf(name, node).root.querySelector("svg");
    const [svg, theirs] = [pin?.querySelector("svg.picture"), own.getBoundingClientRect()];
    const laid = own.getAttribute("viewBox"), scale = svg && svg.clientWidth / svg.viewBox.baseVal.width;
    const words = [...(svg?.querySelectorAll("text") ?? [])].filter((x) => x.textContent.trim() && x.checkVisibility());
    const made = pin && {above: pin.classList.contains("above"), apart: box.left > tag.right || box.bottom < tag.top,
        same: svg.getAttribute("viewBox") === laid, pictures: svg.querySelectorAll("[fill]").length,
        wide: svg.clientWidth, high: svg.getBoundingClientRect().bottom <= box.bottom,
        least: Math.min(...words.map((x) => scale * parseFloat(getComputedStyle(x).fontSize)))};
    const focused = document.activeElement === node;
    return {own: [theirs.width, theirs.height, laid], y: tag.top, focused, pin: made};
}"""


STATES_OF_04 = ["a, b, c", "the curve", "the frame", "the roots"]

LEADING = """node => node.closest("div.math").previousElementSibling.getBoundingClientRect().top -
    document.querySelector(".stage.pinned").getBoundingClientRect().bottom"""
"""How far below what is pinned the paragraph that leads to an equation begins."""


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_a_pressed_equation_has_its_picture_with_it_which_stays_as_it_was_in_its_place(site, browser, phone):
    context = browser.new_context(**PHONE if phone else {"viewport": {"width": 1280, "height": 800}})
    page = context.new_page()
    page.goto((site / "notebooks" / "04_quadratic.html").as_uri())
    page.locator("[data-cell=play-stencil] svg[data-drawn]").wait_for()
    tag = page.get_by_role("button", name="show (4.9) in the picture")
    for _ in range(2):  # pictures above it come as it comes near
        tag.evaluate("node => { node.scrollIntoView({ block: 'end' }); scrollBy(0, 80); }")
        page.wait_for_timeout(SETTLED)
    if not phone:  # there its picture is in sight already
        page.get_by_role("button", name="let the pictures of this page go").click()
    before = page.evaluate(PINNED, "4.9")
    tag.click()
    page.locator(".stage.pinned svg[data-drawn]").wait_for()
    page.wait_for_timeout(SETTLED)
    now = page.evaluate(PINNED, "4.9")
    pin = now["pin"]
    assert pin["apart"] and pin["above"] and pin["same"] and pin["high"] and pin["pictures"] > 10, pin
    states = page.locator(".stage.pinned .states button:visible").all_inner_texts()
    assert sorted(states) == STATES_OF_04, "what the text says to press is out of sight"
    assert pin["least"] >= 11 and pin["wide"] >= (300 if phone else 440), pin
    assert now["own"] == before["own"] and now["y"] == pytest.approx(before["y"], abs=2)
    page.get_by_role("button", name="put the picture away").click()
    expect(page.locator(".stage.pinned")).to_have_count(0)
    assert page.evaluate(PINNED, "4.9")["focused"], "the keyboard is lost"
    tag.evaluate("node => scrollBy({ top: node.getBoundingClientRect().top - 200, behavior: 'instant' })")
    tag.click()
    page.locator(".stage.pinned svg[data-drawn]").wait_for()
    page.wait_for_timeout(SETTLED)
    assert tag.evaluate(LEADING) >= 0, "what leads to the equation is under its picture"
    context.close()


STAYS = """async (steps) => {
    const box = (name) => document.querySelector(name).getBoundingClientRect(), seen = [];
    for (const step of steps) {
        scrollBy({ top: step, behavior: "instant" });
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
        const room = document.querySelector("[data-cell=play-stencil] .stage.stuck > .room");
        const at = room?.getBoundingClientRect(), head = box("#why-does-it-never-bend > h2").top;
        const there = room && document.elementFromPoint(at.left + at.width / 3, at.top + 60);
        seen.push({ head, text: Math.round(head + scrollY), next: box("[data-cell=cell-04-picture]").top,
            at: room && [at.top - box(".bd-header-article").bottom, at.bottom],
            wide: room?.querySelector("svg").clientWidth, drawn: room?.contains(there) });
    }
    return seen;
}"""


@pytest.mark.slow
def test_on_a_laptop_a_picture_stays_while_its_text_is_read_and_can_be_let_go(site, browser):
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.goto((site / "notebooks" / "04_quadratic.html").as_uri() + "#why-does-it-never-bend")
    page.locator(".stage.stuck svg[data-drawn]").wait_for()
    [led] = page.evaluate(STAYS, [0])
    assert led["at"][1] <= led["head"] < 450, "a heading is under it"
    page.locator(".swept-tag[data-tag='4.7']").wait_for(state="attached")
    seen = page.evaluate(STAYS, [-5000, *[230] * 14])
    held = [now for now in seen if now["at"]]
    assert len({now["text"] for now in seen}) == 1, "text moves as it sticks"
    assert all(now["at"][1] <= now["next"] for now in held), "it lies on the next picture"
    whole = [now for now in held if abs(now["at"][0]) < 1]
    assert len(whole) > 7 and all(now["wide"] >= 440 and now["drawn"] for now in whole), held
    assert all(now["at"][1] <= 0.45 * 768 + 1 for now in held[2:]), "it leaves too little to the text"
    assert not seen[0]["at"] and not seen[-1]["at"], "it is never in its place, or never lets go"
    page.evaluate(STAYS, [-1500])
    rows = page.locator("[data-cell=play-stencil] .stage.stuck .swept-rows")
    rows.get_by_role("button", name="a, b, c").click()
    expect(rows.locator("[aria-pressed=true]")).to_have_text("a, b, c")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.locator("#why-does-it-never-bend").evaluate("node => node.scrollIntoView()")
    expect(rows).to_have_class("swept-rows under")
    drawn, head = (page.locator(x).bounding_box() for x in (".stage.stuck .scene", "#why-does-it-never-bend > h2"))
    under = rows.bounding_box()
    assert drawn["y"] + drawn["height"] - 1 <= under["y"] and under["y"] + under["height"] <= head["y"]
    rows.get_by_role("button", name="Play").click()
    expect(rows.get_by_role("button", name="Pause")).to_be_visible()
    page.set_viewport_size({"width": 1366, "height": 768})
    rows.get_by_role("button", name="the curve").click()
    tag = page.locator(".swept-tag[data-tag='4.3']")
    tag.evaluate("node => node.click()")
    expect(tag).to_have_attribute("aria-pressed", "true")
    assert page.locator(".stage.pinned").count() == 0, "it is there twice"
    tag.evaluate("node => node.click()")
    page.get_by_role("button", name="let the pictures of this page go").click()
    assert not page.evaluate(STAYS, [0])[0]["at"] and page.evaluate("Object.values(sessionStorage)") == ["yes"]
    page.get_by_role("button", name="keep the pictures of this page in sight").first.evaluate("e => e.click()")
    assert page.evaluate(STAYS, [0])[0]["at"], "it does not come back"
    page.set_viewport_size({"width": 800, "height": 768})
    page.wait_for_function("!document.querySelector('.stage.stuck')")
    page.close()


@pytest.mark.slow
def test_on_a_phone_a_lesson_is_short_and_its_list_leads_to_every_part(site, browser):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto((site / "notebooks" / "04_quadratic.html").as_uri())
    answer, high = page.locator("#your-turn textarea").first, "document.documentElement.scrollHeight"
    assert not answer.is_visible() and page.locator("details[open]:not(.stage *)").count() == 0, "folds stay folded"
    short = page.evaluate(high)
    listed = page.locator(".swept-parts")
    assert not listed.locator("a").first.is_visible()
    listed.locator("summary").tap()
    parts = page.locator("section > h2").evaluate_all("all => all.map(x => x.parentElement.id)")
    links = listed.locator("a").evaluate_all("all => all.map(x => x.href.split('#')[1])")
    assert [name for name in links if name in parts] == parts and len(parts) >= 8
    listed.locator("a[href='#your-turn']").tap()
    expect(answer).to_be_visible()
    assert not listed.locator("a").first.is_visible()
    page.evaluate(UNFOLDED)
    assert page.evaluate(high) > 1.2 * short
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_prose_speaks_of_keys_only_where_there_are_some(site, browser, phone):
    context = browser.new_context(**PHONE if phone else {"viewport": {"width": 1400, "height": 900}})
    page = context.new_page()
    page.goto((site / "notebooks" / "01_overlap.html").as_uri())
    told = page.locator(".bd-article").inner_text()
    assert ("arrow keys" in told) != phone and ("Shift" in told) != phone
    assert ("With a finger drag B towards A" in told) == phone
    assert page.locator(".search-button__kbd-shortcut:visible").count() == 0 or not phone
    context.close()


@pytest.mark.slow
def test_on_a_phone_a_vote_and_its_reply_are_on_one_screen_with_the_picture(site, browser):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto((site / "notebooks" / "04_quadratic.html").as_uri())
    page.locator("[data-cell=derive-decision]").scroll_into_view_if_needed()
    stage = page.locator("[data-cell=derive-decision] .stage")
    stage.locator("svg[data-drawn]").wait_for()
    stage.locator(".choices button").first.tap()
    bar = page.locator(".bd-header-article").evaluate("bar => bar.getBoundingClientRect().bottom")
    page.wait_for_function(
        "([stage, bar]) => Math.abs(stage.getBoundingClientRect().top - bar) < 12", arg=[stage.element_handle(), bar]
    )
    expect(stage.locator(".said")).to_contain_text(re.compile("Right|Not so"), timeout=15_000)
    edges = stage.evaluate(
        "x => ['.scene', '.vote'].map(y => x.querySelector(y).getBoundingClientRect()).flatMap(y => [y.top, y.bottom])"
    )
    assert edges[0] >= bar - 1 and edges[-1] <= PHONE["viewport"]["height"], edges
    context.close()


@pytest.mark.slow
def test_a_page_fetches_what_it_shows_and_no_more(site, browser):
    icons = site / "_static" / "scripts" / "fontawesome.js"
    assert icons.stat().st_size < 150_000
    assert "searchindex.js" not in (site / "notebooks" / "04_quadratic.html").read_text(encoding="utf-8")
    assert "searchindex.js" in (site / "search.html").read_text(encoding="utf-8")
    page, asked = browser.new_page(viewport={"width": 1366, "height": 768}), []
    page.on("request", lambda each: asked.append(each.url.rsplit("/", 1)[1]))
    page.goto((site / "notebooks" / "04_quadratic.html").as_uri())
    page.wait_for_selector(".bd-header-article svg.fa-circle-half-stroke path", state="attached")
    page.locator("[data-cell=play-stencil] svg[data-drawn]").wait_for()
    recordings = [name for name in asked if name.startswith("04_quadratic.") and name.endswith(".0.js")]
    assert "04_quadratic.play-stencil.0.js" in recordings and "04_quadratic.remember-game.0.js" not in recordings
    page.close()


@pytest.mark.slow
def test_a_look_back_is_a_vote(site, browser):
    page = browser.new_page()
    page.goto((site / "notebooks" / "04_quadratic.html").as_uri())
    asked = page.locator("[data-cell=look-back-questions] .alive-vote").first
    wrong = next(answer for answer in lesson04.LOOK_BACK[0].answers if not answer.right)
    right = next(answer for answer in lesson04.LOOK_BACK[0].answers if answer.right)
    expect(asked.locator(".said")).to_be_empty()
    asked.get_by_role("button", name=wrong.text, exact=True).click()
    expect(asked.locator(".said")).to_have_text(f"✗ Not so. {wrong.reply}")
    expect(asked.locator("button[aria-pressed=true]")).to_have_text(f"✗{wrong.text}")
    expect(asked.locator("button", has_text=right.text)).to_have_text(f"✓{right.text}")
    page.close()


@pytest.mark.slow
def test_a_page_gives_no_order_to_run_cells_and_shows_no_lines_of_calls(site, browser):
    told = re.sub(r"<[^>]+>", "", (site / "notebooks" / "00_start_here.html").read_text(encoding="utf-8"))
    assert "\nPull back the cue, and let go." in told and "Press Shift" not in told
    page = browser.new_page()
    page.goto((site / "notebooks" / "04_quadratic.html").as_uri())
    code = " ".join(page.locator(".cell_input pre:visible, textarea").all_inner_texts())
    assert not [x for x in ("cancellation()", "stencil(", "source(", "look_back(") if x in code]
    assert page.locator("textarea").count() == 5, "what is to be written stays"
    page.close()


@pytest.mark.slow
def test_the_first_cell_of_a_story_is_folded_as_in_jupyterlab(site, browser):
    page = browser.new_page()
    page.goto((site / "notebooks" / "04_quadratic.html").as_uri())
    code = page.locator(".cell.tag_hide-input pre").first
    assert "from lib.show import" in code.text_content() and "google.colab" not in code.text_content()
    assert not code.is_visible() and page.locator("[data-cell=play-stencil]").is_visible()
    page.close()


AXE = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.filter((x) => ["serious", "critical"].includes(x.impact))
    .flatMap((x) => x.nodes.map((n) => `${x.id}: ${n.target.join(" ")} ${n.failureSummary}`));
}"""


@pytest.mark.slow
@pytest.mark.skipif(not (needs.ASSETS / "axe-core").exists(), reason="no axe here")
def test_nothing_stands_in_a_readers_way_and_no_formula_fails(site, browser):
    nothing_bars(browser, [site / f"{name}.html" for name in LOOKED_AT])


@pytest.mark.slow
@pytest.mark.skipif(not (needs.ASSETS / "axe-core").exists(), reason="no axe here")
def test_nothing_stands_in_a_readers_way_on_any_page(whole, browser):
    nothing_bars(browser, pages(whole))


def nothing_bars(browser, paths):
    """Neither axe nor MathJax finds a fault on any of these pages."""
    context, barred, wrong = browser.new_context(color_scheme="light"), {}, []
    page = context.new_page()
    for path in paths:
        page.goto(path.as_uri())
        page.wait_for_function("!document.querySelector('.math') || document.querySelector('mjx-container')")
        wrong += page.locator("mjx-merror").all_inner_texts()
        page.add_script_tag(path=needs.asset("axe-core") / "axe.min.js")
        barred[path.name] = [x for x in page.evaluate(AXE) if not any(known in x for known in THEIRS)]
    context.close()
    assert not {name: x for name, x in barred.items() if x} and not wrong


THEIRS = tuple(f"label-content-name-mismatch: {x}" for x in (".search-button", ".theme-switch-button", ".nav-link"))
"""Buttons of the theme that show other words than they are called by: those are not ours to name."""


@pytest.mark.slow
def test_the_notebooks_stay_as_they_are(site):
    made = nbformat.read(site / "_sources" / "notebooks" / NOTEBOOKS[0].name, as_version=4)
    assert not any("alive" in str(cell.get("outputs", "")) for cell in made.cells)


FAULTS = {
    "/made/notebooks/04_quadratic.ipynb:30007: WARNING: no link": "cell 3 of notebooks/04_quadratic.ipynb: no link",
    "/made/TEACHING.md:12: WARNING: no link": "TEACHING.md, line 12: no link",
    f"{ROOT}/lib/plane.py:docstring of swept_spheres.plane.sweep:9: ERROR: no indent": (
        "the docstring of swept_spheres.plane.sweep, line 9: no indent"
    ),
    "Traceback:\n  File x\nsphinx.errors.ExtensionError: no name": "ExtensionError: no name",
    "ERROR: no disk": "no disk",
}


@pytest.mark.parametrize("log", FAULTS)
def test_what_stops_the_pages_is_said_in_two_sentences_and_all_of_it_is_kept(tmp_path, monkeypatch, log):
    monkeypatch.setattr(needs, "BUILT", tmp_path / "built")
    log = f"of date\n\x1b[01mreading sources... \x1b[0m[ 2%]\n\x1b[91m{log}\x1b[39;49;00m\nRuntimeError: \n"
    said = str(faults.ended(faults.told(log, Path("/made")), log))
    plain = re.sub(r"\x1b\[[\d;]*m", "", log)
    where = next(where for known, where in FAULTS.items() if known in plain)
    assert said.startswith(f"The site was not built: {where}. Mend it, and build again. The whole log is in ")
    assert (tmp_path / "built" / "site.log").read_text(encoding="utf-8") == plain


def test_a_docstring_that_refers_to_nothing_is_named(monkeypatch):
    def stray():
        """As `nowhere`.

        Parameters
        ----------
        x : float
            As `nowhere`.
        """

    heard = []
    monkeypatch.setattr(extension.LOG, "warning", lambda words, location: heard.append((words, location)))
    extension._say(None, "function", "lib.stray", stray, None, rows := ["As `nowhere`."])
    ((words, place),) = heard
    assert "nowhere" in words and place.endswith("test_site.py:docstring of lib.stray") and rows == ["As `nowhere`."]


@pytest.mark.slow
def test_a_cell_that_raises_is_named(tmp_path):
    cell = nbformat.v4.new_code_cell("1 / 0", id="cell-of-mine")
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), tmp_path / "99_mine.ipynb")
    with pytest.raises(ValueError, match=r"^notebooks/99_mine.ipynb: cell cell-of-mine raised .*division by zero"):
        live.recorded(tmp_path / "99_mine.ipynb")
