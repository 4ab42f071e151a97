"""A page of feedback for each student: the reply to every answer, and the case that fails, drawn."""

import re
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path

from ..room.page import _page, _pictured
from .chosen import MISSING, UNREADABLE
from .judged import Entry
from .keeping import Graded
from .sheet import drawn_of, of_question
from .sums import Sum, in_exam, summed

STYLE = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")

MOST = 1000
"""Letters that are shown of an answer in a line."""

MORE = "All of the rule stands in <code>tools/grade/GRADING.md</code> of the course."
"""Where a student finds what else is decided."""

GUARD = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'{}\">"
"""A page loads nothing from elsewhere, whatever stands in it, and runs no script but its own."""

WORDS = {
    "right": "right",
    "wrong": "not right",
    "raised": "raises an error",
    "printed": "prints and returns nothing",
    "nothing": "returns nothing",
    "changed": "changes an argument",
    "type": "returns something else",
    "endless": "does not end",
    "slow": "right, and slow",
    "grows": "right, and asks everybody",
    "refused": "right, and not as asked",
    "open": "open",
    "broken": "could not be run",
    "lib": "calls lib again",
    "unjudged": "to be read by a person",
}
"""What a kind of answer is called."""


def framed(title: str, body: str, script: str = "") -> str:
    """A page in the style of what is made for the room, without its mathematics and with no script but this."""
    own = f"; script-src 'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" if script else ""
    text = _page(title, f"{body}<script>{script}</script>" if script else body)
    head, rest = text.split("</style>", 1)
    return f"{head}{STYLE}</style>\n{GUARD.format(own)}\n</head>{rest.split('</head>', 1)[1]}"


def amount(points: float | None) -> str:
    """Points as they are written.

    >>> amount(2.5), amount(5.0), amount(None)
    ('2.5', '5', '?')
    """
    return "?" if points is None else f"{points:g}"


def with_code(text: str) -> str:
    """Text in which what stands between backticks is code.

    >>> with_code("a < `b`")
    'a &lt; <code>b</code>'
    """
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


def student_page(made: Graded, rule: str) -> str:
    """One student's page."""
    head = f"<h1>{escape(made.student)}</h1>{_of_exercises(made)}{_of_exam(made)}"
    files = "".join(f"<li><b>{escape(place)}</b>: {escape(why)}</li>" for place, why in made.refused)
    files = f"<h2>What was not counted</h2><ul>{files}</ul>" if files else ""
    entries = "".join(_entry(entry) for entry in made.entries)
    last = f'<h2>How points are given</h2><p class="quiet">{escape(rule)} {MORE}</p>'
    return framed(f"Feedback: {made.student}", f"{head}{files}<h2>Your answers</h2>{entries}{last}")


def _of_exercises(made: Graded) -> str:
    """What the exercises come to, in words."""
    some = [entry for entry in made.entries if not in_exam(entry) and entry.counts]
    if not some:
        return ""
    found, right = summed(some), sum(entry.kind == "right" for entry in some)
    told = f"{right} of {len(some)} {'is' if right == 1 else 'are'} right. That is {_so_far(found)}."
    waits = f"{found.waiting} {'waits' if found.waiting == 1 else 'wait'} for your lecturer"
    more = f" {waits}, who may add up to {amount(found.more)} points." if found.more else ""
    return f"<p><b>Exercises:</b> {told}{more}</p>"


def _of_exam(made: Graded) -> str:
    """What the exam comes to, in words, and what is not counted yet."""
    if not (some := [entry for entry in made.entries if in_exam(entry)]):
        return ""
    found = summed(some)
    version = f" ({some[0].version})" if some[0].version else ""
    told = f"<p><b>Exam</b>{version}<b>:</b> {_so_far(found)}. Letters, numbers and code are counted."
    more = "Reasons, ways and what a call returns are not: your lecturer reads them, and may add up to "
    return f"{told} {more}{amount(found.more)} points.</p>" if found.more else f"{told}</p>"


def _so_far(found: Sum) -> str:
    """Points of how many, and whether that is all."""
    return f"{amount(found.points)} of {amount(found.of)} points{' so far' if found.more else ''}"


def _entry(entry: Entry) -> str:
    """The reply to one answer."""
    name = f"Question {entry.exercise[5:]}" if in_exam(entry) else f"Exercise {entry.exercise}"
    more = f", and up to {amount(entry.more)} more by hand" if entry.more and entry.points is not None else ""
    given = "for your lecturer to decide" if entry.points is None else f"{amount(entry.points)} of {amount(entry.of)}"
    given = given if entry.counts else "not set"
    unit = " points" if entry.points is not None and entry.counts else ""
    worth = f'<span class="points">{given}{unit}{more}</span>'
    look, said = "right" if entry.kind == "right" else "quiet", _word(entry)
    word = f'<span class="{look}">{said}</span>'
    remark = f'<p class="quiet remark">{escape(entry.remark)}</p>' if entry.remark else ""
    reply = re.sub(r"^(?:Exercise \S+|Your code) is not right\. ", "", entry.reply)
    asked = of_question(entry)
    head = f"<h3>{name}: {word} {worth}</h3>{_question(*asked) if asked else ''}{_posed(entry)}"
    head += f"<p>{with_code(reply)}</p>"
    judged = "" if asked else _listing(entry.source, "handed in" if entry.kind == "broken" else "judged")
    return f'<section class="entry">{head}{remark}{_drawing(entry)}{judged}</section>'


def _word(entry: Entry) -> str:
    """What an answer is called, and of one that is not there why it is not."""
    if entry.kind == "open" and entry.remark.startswith(UNREADABLE):
        return "could not be read"
    return "not handed in" if entry.kind == "open" and MISSING in entry.remark else WORDS[entry.kind]


def _posed(entry: Entry) -> str:
    """The picture that a question of the exam was asked with."""
    drawn = drawn_of(entry)
    return _pictured(drawn, f"q{entry.exercise[5:]}") if drawn else ""


def _question(asked: str, said: str, right: str) -> str:
    """A question of the exam, its answer, and what is right."""
    code = "\n" in said
    shown = f"</p>{_lines(said)}<p>" if code else f"{escape(said[:MOST])}<br>" if said else "none<br>"
    told = f"<b>Your answer:</b> {shown}<b>Right is:</b> {escape(right)}</p>"
    text, rows = re.sub(r"\n?^\|.*\|$", "", asked, flags=re.M), re.findall(r"^\| (.+) \|$", asked, re.M)
    return f'<p class="quiet asked">{escape(text)}</p>{_table(rows)}<p class="said">{told}'


def _table(rows: list[str]) -> str:
    """Rows whose cells are parted by bars as a table; the first is its head.

    >>> _table(["pair | r", "1 | 5"])
    '<table class="data"><tr><th>pair</th><th>r</th></tr><tr><td>1</td><td>5</td></tr></table>'
    """
    made = (
        "".join(f"<{'td' if k else 'th'}>{escape(x)}</{'td' if k else 'th'}>" for x in row.split(" | "))
        for k, row in enumerate(rows)
    )
    return f'<table class="data">{"".join(f"<tr>{row}</tr>" for row in made)}</table>' if rows else ""


def _drawing(entry: Entry) -> str:
    """The case that fails, light and dark, with its words."""
    if not entry.pictures:
        return ""
    name = "e" + "".join(c for c in entry.exercise if c.isalnum())
    made = ""
    for theme, svg in zip(("light", "dark"), entry.pictures, strict=True):
        one = _pictured((svg, entry.alt), f"{name}-{theme}").removeprefix("<figure>").removesuffix("</figure>")
        made += one.replace("<svg ", f'<svg class="{theme}" ', 1)
    legend = f'<figcaption class="quiet">{escape(entry.legend)}</figcaption>' if entry.legend else ""
    return f"<figure>{made}{legend}</figure>"


def _listing(source: str, what: str) -> str:
    """What was judged, or could not be, with its lines' numbers, in a fold."""
    if not source.strip():
        return ""
    return f"<details><summary>What was {what}</summary>{_lines(source)}</details>"


def _lines(source: str) -> str:
    """Code, or what else stands in several lines, with their numbers."""
    lines = "\n".join(f"{n:3}  {escape(text[:200])}" for n, text in enumerate(source.splitlines()[:200], 1))
    return f"<pre><code>{lines}</code></pre>"
