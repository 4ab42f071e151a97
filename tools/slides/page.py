"""A deck as a page: reveal.js, a picture as large as it can be, words that the last row can read."""

import re
from collections.abc import Mapping
from html import escape
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

from nbconvert.filters.markdown_mistune import markdown2html_mistune

from tools import live, mathjax
from tools.lesson import Lesson
from tools.live.record import VOTED
from tools.slides import failing, sized
from tools.slides.ballot import ballot
from tools.slides.lines import beside, led, smaller
from tools.slides.pictures import _call, stands
from tools.slides.reached import SAID, scanned
from tools.slides.slide import _Place, _Slide, states
from tools.slides.spoken import _bare, _long, in_one

HEAD = """<!doctype html>
<html lang="en-GB" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="reveal/reset.css">
<link rel="stylesheet" href="reveal/reveal.css">
<link rel="stylesheet" href="static/slides.css">
<link rel="stylesheet" href="static/votes.css">
{more}
</head>
<body>
"""

REST = """<script src="reveal/reveal.js"></script>
<script src="reveal/plugin/notes.js"></script>
<script src="static/pulled.js"></script>
<script src="static/slides.js"></script>
</body>
</html>
"""


class Look(NamedTuple):
    """How wide and high a board is in a state, and whether a slide plays it.

    follows : its sentence follows the time, it is a film in seconds, or it is seen to come from the state before.
    """

    size: tuple[float, float] = (2, 1)
    follows: bool = True


Looks = Mapping[tuple[str, str, str], Look]
"""How each board looks, by its cell, its place there and its state."""

NARROW, TALL = 1.8, 1.25
"""A picture that is less than so many times as wide as high has its words beside it, a tall one its title too."""

SHOWN = re.compile(r"\$\$ (.+?) \\tag\{([^}]+)\} \$\$", re.S)
"""An equation of a slide, and its tag."""

LONG = 330, 700
"""From how many letters on the words of a slide are written smaller, and smaller still."""


FEW = 130
"""Answers of fewer letters than so many are written larger: there is room."""


def _written(made: Lesson, slides: list[_Slide], looks: Looks = MappingProxyType({})) -> str:
    """A lesson's deck as HTML; looks : how its pictures look."""
    head = HEAD.format(
        title=escape(f"{made.number} {made.title}: slides"), more=mathjax.script("mathjax") + live.head("")
    )
    numbered = enumerate(slides, start=1)
    inside = "\n".join(_section(made, slide, looks, f"{made.number} · {i} / {len(slides)}") for i, slide in numbered)
    return f'{head}<main class="reveal jp-NotebookPanel"><div class="slides">\n{inside}\n</div></main>\n{REST}'


def _listed(links: str) -> str:
    """The page that lists the decks."""
    how = (
        "<p>Arrow keys, space or a clicker go on and back; s shows the notes in a window of your own, f fills the "
        "screen, and <code>?print-pdf</code> behind the address prints.</p>"
    )
    head = HEAD.format(title="Swept Spheres: slides", more="")
    return f"{head}<main class='list'><h1>Swept Spheres: slides</h1>{how}<ol>{links}</ol></main></body></html>\n"


def _section(made: Lesson, slide: _Slide, looks: Looks, where: str, once: bool = False) -> str:
    """One slide; where : its lesson and its number; once : is it voted on once only?"""
    slide, reach = _reach(made, slide)
    level = 1 if slide.kind == "title" else 2
    head = f"<h{level}>{_inline(_unbroken(slide.title))}</h{level}>"
    body = f'<div class="said {size(slide)}">{_as_html(slide.body)}</div>' if slide.body else ""
    if slide.kind in ("vote", "replies"):
        head, body = _voted(slide, head, once)
    if slide.listing:
        body = _cases(slide.listing)
    if slide.steps:
        head, body = f"<header>{head}{_equations(slide, made)}</header>", ""
    shown = saved if slide.kind == "measured" else board
    picture = f'<div class="picture-room">{shown(made, slide.board)}</div>' if slide.board else ""
    code = f"<pre><code>{escape(_asked(slide))}</code></pre>" if slide.kind == "exercise" else ""
    notes = f'<aside class="notes">{_as_html(slide.notes)}</aside>' if slide.notes else ""
    large = _large(slide)
    rows, body = (body, "") if slide.kind in ("vote", "replies") else ("", body)
    if slide.kind == "replies":
        head, picture = f'<div class="given">{head}{picture}</div>', ""
    inside = f'{head}{body}{picture}{rows}{code}{reach}<p class="where">{where}</p>'
    return f'<section><div class="slide {slide.kind}{_layout(slide, looks)}"{large}>{inside}</div>{notes}</section>'


def _large(slide: _Slide) -> str:
    """How large the words and the code of a slide are that has no picture."""
    if slide.kind in ("code", "order"):
        return f' style="--code: {_code_size(slide)}px"'
    if slide.kind not in ("exercise", "remember", "sources"):
        return ""
    head = _asked(slide) if slide.kind == "exercise" else ""
    return f' style="--said: {sized.said(slide, head)}px; --code: {sized.code(head)}px"'


def _reach(made: Lesson | None, slide: _Slide) -> tuple[_Slide, str]:
    """A slide without the address of its exercises, and that by itself, beside a code to scan."""
    found = SAID.search(slide.body)
    if not found or made is None:
        return slide, ""
    bare = slide._replace(body=slide.body.replace(found[0], ""))
    return bare, f'<div class="reach"><p>{_inline(found[1])}</p>{scanned(made)}</div>'


def _unbroken(title: str) -> str:
    """A title whose words with a hyphen stay on one line."""
    return re.sub(r"(?<=[a-z])-(?=[a-z])", "\u2011", title)


ANSWER = re.compile(r"\*\*([A-F])\*\* (.+?)(?: \*\*(Right|Not so)\.\*\* (.+))?$", re.M)
"""An answer of a slide: its letter, its words, and once it is told, whether it is right and what is said to it."""


def _voted(slide: _Slide, head: str, once: bool) -> tuple[str, str]:
    """The heading of a vote of a lesson and the rows of its answers, as the votes of the paths have them."""
    found = [
        (letter, _inline(text), judged, _inline(reply)) for letter, text, judged, reply in ANSWER.findall(slide.body)
    ]
    if slide.kind == "vote":
        return head, choices([(letter, text) for letter, text, *_ in found], size(slide), slide.board.cell, once)
    rows = [(letter, text, reply, judged == "Right") for letter, text, judged, reply in found]
    return head, replies(rows, size(slide), slide.board.cell)


def choices(answers: list[tuple[str, str]], kind: str = "", vote: str = "", once: bool = False) -> str:
    """Answers as HTML by their letters, each with counts to write; kind : how large they are; vote : its name.

    once : is there no second vote? What stands over the counts is there twice, for two answers abreast.
    """
    votes = ("first",) if once else ("first", "second")
    box = '<td><input inputmode="numeric" maxlength="3" placeholder="{2}" aria-label="{0}, {1} vote"></td>'
    boxes = "".join(box.format("{0}", x, "votes" if once else x) for x in votes)
    rows = (f"<tr><th>{letter}</th><td>{text}</td>{boxes.format(letter)}</tr>" for letter, text in answers)
    head = '<tr class="when"><th></th><th></th><th>first</th><th>second</th></tr>'
    head = head.replace("<th>first</th><th>second</th>", "<th>votes</th>") if once else head
    return f'<table class="choices {kind}" data-vote="{escape(vote)}">{2 * head}{"".join(rows)}</table>'


def replies(answers: list[tuple[str, str, str, bool]], kind: str = "", vote: str = "") -> str:
    """Answers as HTML with what is said to each, the right one marked by its frame and a sign; kind : how large.

    vote : its name. Beside each answer stand the counts that were typed where it was asked, if any were.
    """
    rows = (
        f"<tr{' class=right' if right else ''}><th>{letter}{' ✓' if right else ''}</th>"
        f'<td>{text}</td><td>{reply}</td><td class="counted"></td></tr>'
        for letter, text, reply, right in answers
    )
    return f'<table class="replies {kind}" data-vote="{escape(vote)}">{"".join(rows)}</table>'


def _cases(name: str) -> str:
    """What breaks a listing as HTML: each case a picture over its numbers, and its cause, a step each."""
    found = failing.cases(name)
    return f'<div class="cases">{"".join(_case(one, i, len(found)) for i, one in enumerate(found, start=1))}</div>'


def _case(one: failing.Failing, i: int, count: int) -> str:
    """The i-th case of so many."""
    said = f'<p class="said-of"><b>{i} / {count}</b> {_inline(one.answers)}</p>'
    below = f'<p class="cause fragment">{_inline(one.cause)}</p><p class="asked">{_inline(one.asked)}</p>'
    return f'<div class="case{" fragment" if i > 1 else ""}">{said}{one.image}{below}</div>'


def _code_size(slide: _Slide) -> int:
    """The size of letters with which code fills its room: its longest line the width, all lines the height."""
    blocks = re.findall(r"```python\n(.*?)\n```", slide.body, re.S)
    rows = [row for block in blocks for row in block.splitlines()]
    prose = len(re.sub(r"```.*?```", "", slide.body, flags=re.S)) / 75
    height = 800 - 58 * ceil(prose) - 26 * len(blocks)
    across = 1560 if slide.kind == "order" else 1640  # the letters of lines to sort stand beside them
    return int(min(46, across / (0.61 * max(map(len, rows))), height / (1.4 * len(rows))))


def _equations(slide: _Slide, made: Lesson) -> str:
    """The equations of a state: each but the first is a step, which the picture follows; of a picture the first too.

    Words that stand before one say what it is, and stand above it; those of one alone, or of a row, across the slide.
    """
    *words, _ = (said.strip() for said in re.split(r"\$\$.*?\$\$", slide.body, flags=re.S))
    shown, across, above = SHOWN.findall(slide.body), "", led(words)
    if words[0] and slide.kind != "picture" and in_one([tag for _, tag in shown][:2], made):
        side = " beside" * (len(shown) == 1 and beside(shown[0][0], words[0]))
        across, words = f'<p class="leads{side}">{_inline(words[0])}</p>', ["", *words[1:]]
    steps = [
        f'<p class="equation-of{_step(i, slide, shown)}" data-state="{escape(state)}"{_stands(made, slide, state)}>'
        f"{_leads(said, sum(map(bool, words)))}$\\displaystyle {escape(formula)}$ <span>({tag})</span></p>"
        for i, (said, (formula, tag), state) in enumerate(zip(words, shown, states(slide), strict=True))
    ]
    size = ("", " long", " longer")[smaller([formula for formula, _ in shown], above)]
    return f'<div class="equations{size}">{across}{"".join(steps)}</div>'


def _stands(made: Lesson, slide: _Slide, state: str) -> str:
    """When a picture stands that rests in a state, as an attribute, if that tells of a later time."""
    cell = next((x for x in made.cells if slide.board and x.id == slide.board.cell), None)
    t = stands(_call(cell), state) if cell else None
    return "" if t is None else f' data-t="{t:g}"'


def _step(i: int, slide: _Slide, shown: list[tuple[str, str]]) -> str:
    """Whether an equation of a slide is a step; one that tells a letter of those before it is seen from the first."""
    if not i and slide.kind != "picture":
        return ""
    return " fragment ahead" if i and tells(shown[i][0], [formula for formula, _ in shown[:i]]) else " fragment"


def tells(formula: str, before: list[str]) -> bool:
    r"""Does an equation say what a letter stands for that those before it use, and which none of them has told?

    >>> [tells(x, ["a = b - D"]) for x in ("D = b^2 - a c", "C = 1", "a = 2")]
    [True, False, False]
    """
    plain = [re.sub(r"\\color\{#\w+\}", "", x) for x in (formula, *before)]
    found = re.match(r"\s*\{*(\\?[A-Za-z]\w*)\}*\s*=", plain[0])
    used = re.compile(rf"(?<![A-Za-z\\]){re.escape(found[1])}(?![A-Za-z_])") if found else None
    known = found is None or found[1] == "t" or any(x.lstrip(" {").startswith(found[1]) for x in plain[1:])
    return not known and any(map(used.search, plain[1:]))


def _leads(said: str, count: int) -> str:
    """The words above an equation as HTML: a line, or two where so many equations of a slide have words."""
    wide = len(said) / (2 if count == 1 else 4)
    return f'<span class="leads" style="--wide: {wide:.0f}em">{_inline(said)}</span>' if said else ""


def _asked(slide: _Slide) -> str:
    """The head of the function that an exercise asks for."""
    return slide.code.split("exercise(")[0].strip()


def size(slide: _Slide) -> str:
    """How large the words are."""
    few = slide.kind == "vote" and len(slide.body) < FEW
    return "few" if few else ("", "long", "longer")[sum(len(slide.body) > most for most in LONG)]


def _as_html(text: str) -> str:
    """Markdown with mathematics as HTML."""
    return re.sub(r'<a class="anchor-link".*?</a>', "", markdown2html_mistune(re.sub(r"(?<=\d) (?=%)", "\u00a0", text)))


def _inline(text: str) -> str:
    r"""A line of markdown without its paragraph; one that begins with a number is no list.

    >>> _inline("314."), _inline("*p* = 2.")
    ('314.', '<em>p</em> = 2.')
    """
    return re.sub(r"^<p>|</p>\s*$", "", _as_html(re.sub(r"^(\d+)([.)])", r"\1\\\2", text)).strip())


SLIM = 13, 150
"""So many signs has a row of an equation at most that stands in a column, and so many letters the words of all."""


def slim(slide: _Slide) -> bool:
    r"""Are the equations of a state short enough for a column beside the picture, which is then as high as the slide?

    >>> slim(_Slide("", r"So $$ a = b \tag{1.1} $$", kind="state")), slim(_Slide("", "So it is.", kind="picture"))
    (True, False)
    """
    shown, words = SHOWN.findall(slide.body), re.sub(r"\$\$.*?\$\$", "", slide.body, flags=re.S)
    rows = [_bare(row) for formula, _ in shown for row in formula.split("\\\\")]
    short = all(len(row) <= SLIM[0] for row in rows) and _long(words) <= SLIM[1] and len(rows) <= 3
    return slide.kind == "state" and bool(shown) and short


def board(made: Lesson, place: _Place) -> str:
    """A picture that plays and steps through its states by itself; where no script runs, the saved one."""
    still = saved(made, place)
    more = {"only": "recorded", "state": place.state, "voted": "yes" if place.voted else ""}
    return f"{live.place(made.name, place.cell, place.index, **more)}{still}</div>"


def saved(made: Lesson, place: _Place) -> str:
    """A picture as the lesson has saved it."""
    cell = next(cell for cell in made.cells if place.cell == cell.id)
    shown = [x.data["text/html"] for x in cell.outputs if "text/html" in x.get("data", {})][place.index]
    images = shown.partition('<div class="vote">')[0].split("\n")
    image = next((x for x in images if f"<em>({place.state})" in x), images[0])
    return re.sub(r"<p><em>.*", "", image, flags=re.S)


def _layout(slide: _Slide, looks: Looks) -> str:
    """Whether a picture leaves room beside it, " narrow" or " tall", and whether it rests until it is played."""
    if slide.board is None or slide.kind in ("measured", "replies"):
        return ""
    state = slide.board.state and f"{slide.board.state}{VOTED * slide.board.voted}"
    look = looks.get((slide.board.cell, str(slide.board.index), state), Look())
    wide, high = look.size
    if slide.kind == "vote":
        answers = [text for _, text, *_ in ANSWER.findall(slide.body)]
        return ballot(slide.title, answers, wide / high, size(slide) == "few")
    tall = wide < (NARROW if slim(slide) else TALL) * high and slide.kind != "answers"  # its question is too long
    shape = " tall narrow" if tall else " narrow" if wide < NARROW * high else ""
    return f"{shape}{'' if look.follows or slide.kind != 'state' else ' rests'}"
