"""A page of feedback for each student: the reply to every answer, and the case that fails, drawn."""

import re
from html import escape
from pathlib import Path

from ..room.page import _page, _pictured
from .judged import Entry
from .keeping import Graded

STYLE = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")

GUARD = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
"""A page loads nothing from elsewhere, whatever stands in it."""

WORDS = {
    "right": "right",
    "wrong": "not right yet",
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


def framed(title: str, body: str) -> str:
    """A page in the style of what is made for the room, without its mathematics and without any script."""
    text = _page(title, body)
    head, rest = text.split("</style>", 1)
    return f"{head}{STYLE}</style>\n{GUARD}\n</head>{rest.split('</head>', 1)[1]}"


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
    given = [entry for entry in made.entries if entry.points is not None]
    right = sum(entry.kind == "right" for entry in made.entries)
    head = (
        f"<h1>{escape(made.student)}</h1><p>{right} of {len(made.entries)} answers are right. "
        f"{amount(sum(entry.points for entry in given))} of {amount(sum(entry.of for entry in given))} points.</p>"
    )
    waits = len(made.entries) - len(given)
    head += f"<p>{waits} more {'waits' if waits == 1 else 'wait'} for your lecturer.</p>" if waits else ""
    files = "".join(f"<li><b>{escape(place)}</b>: {escape(why)}</li>" for place, why in made.refused)
    files = f"<h2>What could not be read</h2><ul>{files}</ul>" if files else ""
    entries = "".join(_entry(entry) for entry in made.entries)
    last = f'<h2>How points are given</h2><p class="quiet">{escape(rule)}</p>'
    return framed(f"Feedback: {made.student}", f"{head}{files}<h2>Your answers</h2>{entries}{last}")


def _entry(entry: Entry) -> str:
    """The reply to one answer."""
    name = f"Question {entry.exercise[5:]}" if entry.exercise.startswith("exam") else f"Exercise {entry.exercise}"
    worth = f'<span class="points">{amount(entry.points)} of {amount(entry.of)} points</span>'
    word = f'<span class="{"right" if entry.kind == "right" else "quiet"}">{WORDS[entry.kind]}</span>'
    remark = f'<p class="quiet remark">{escape(entry.remark)}</p>' if entry.remark else ""
    reply = re.sub(r"^Exercise \S+ is not right yet\. ", "", entry.reply)
    head = f"<h3>{name}: {word} {worth}</h3><p>{with_code(reply)}</p>"
    return f'<section class="entry">{head}{remark}{_drawing(entry)}{_listing(entry.source)}</section>'


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


def _listing(source: str) -> str:
    """What was judged, with its lines' numbers, in a fold."""
    if not source.strip():
        return ""
    lines = "\n".join(f"{n:3}  {escape(text[:200])}" for n, text in enumerate(source.splitlines()[:200], 1))
    return f"<details><summary>What was judged</summary><pre><code>{lines}</code></pre></details>"
