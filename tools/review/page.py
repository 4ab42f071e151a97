"""The page of cards: it asks, keeps its calendar in the reader's browser, and sends nothing anywhere."""

import json
import re
from html import escape
from math import ceil
from pathlib import Path

from .. import address
from ..room.page import NO_SENDING, _page
from .cards import _Card

HERE = Path(__file__).parent
SOURCES = (
    (
        "Practice that is spread out helps in classrooms: in 22 reports, with more than 3000 learners, by d = 0.54 "
        "(between 0.31 and 0.77), which is a middling effect.",
        "R. D. Mawson and S. H. K. Kang, “The Distributed Practice Effect on Classroom Learning: A Meta-Analytic "
        "Review of Applied Research”, Behavioral Sciences 15, 2025.",
    ),
    (
        "In mathematics it helps less: by g = 0.24 where it was part of a course. The studies do not settle whether "
        "being asked helps more there than reading again.",
        "E. Murray, A. J. Horner and S. M. Göbel, “A Meta-analytic Review of the Effectiveness of Spacing and "
        "Retrieval Practice for Mathematics Learning”.",
    ),
    (
        "For texts, being asked was better a week later than reading again, although it was worse at once.",
        "H. L. Roediger and J. D. Karpicke, “Test-Enhanced Learning”, Psychological Science 17, 2006.",
    ),
    (
        "Intervals that grow did no better than equal ones (g = 0.03). They are used here because they take less of "
        "your time.",
        "A. Latimier, H. Peyre and F. Ramus, “A Meta-Analytic Review of the Benefit of Spacing out Retrieval "
        "Practice Episodes on Retention”, Educational Psychology Review 33, 2021.",
    ),
    (
        "The rule of boxes is S. Leitner's.",
        "S. Leitner, “So lernt man lernen”, 1972.",
    ),
    (
        "The grade between is P. Woźniak's: what is recalled with serious difficulty passes, but its intervals grow "
        "more slowly from then on. That they do not grow at all that time is this page's simpler form of it.",
        "P. A. Woźniak, “Optimization of Learning”, master's thesis, University of Technology in Poznań, 1990.",
    ),
)
"""What is known, and who found it."""


def _review_page(cards: list[_Card], titles: dict[str, str]) -> str:
    """The whole document."""
    rows = [_row(card, titles[card.lesson]) for card in cards]
    data = json.dumps(rows, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    body = (HERE / "body.html").read_text(encoding="utf-8")
    body = body.replace("{lessons}", _lessons(titles)).replace("{sources}", _sources()).replace("{quiet}", NO_SENDING)
    style, script = ((HERE / name).read_text(encoding="utf-8") for name in ("review.css", "review.js"))
    scripts = f'<script type="application/json" id="cards">{data}</script>\n<script>\n{script}</script>\n'
    return _page("Review", f"{body}\n{scripts}", style)


def _row(card: _Card, title: str) -> dict:
    """A card as the page takes it."""
    told = {"name": card.name, "lesson": card.lesson, "title": title, "kind": card.kind, "front": card.front}
    choices = {"choices": [list(choice) for choice in card.choices]} if card.choices else {}
    of = {"of": card.of} if card.of not in ("", card.lesson) else {}
    near = {"near": list(card.near)} if card.near else {}
    place = f'<p><a href="{address.on_site(card.place)}" target="_blank">Where the lesson explains it</a></p>'
    return told | {"back": card.back, "place": place} | _shown(card) | choices | near | of


def _shown(card: _Card) -> dict:
    """The card's picture, and whether it stands on the front."""
    return {"picture": _picture(card)} | ({"ahead": True} if card.ahead else {}) if card.files else {}


READ = 11
"""So many pixels high at least are the letters of a picture that is enlarged, however small the screen is."""


def _picture(card: _Card) -> str:
    """Its picture, light or dark as the page is; a touch enlarges it where it is small."""
    light, dark = card.files
    narrow = (_source(file, SMALL + also) for file, also in zip(card.narrow or (), ("", DARK), strict=False))
    sources = "".join([*reversed([*narrow]), _source(dark, DARK.removeprefix(" and "))])
    least, fits = _least(card.files[light]), _least(next(iter((card.narrow or card.files).values())))
    return (
        f'<div class="picture" tabindex="0" role="group" aria-label="The picture" data-wide="{least}" '
        f'data-narrow="{fits}"><picture>{sources}'
        f'<img src="figures/{light}" alt="{escape(card.words)}"></picture></div>'
        '<button class="enlarge" type="button" aria-pressed="false" hidden>Enlarge the picture</button>'
    )


SMALL, DARK = "(max-width: 50rem)", " and (prefers-color-scheme: dark)"
"""Where a picture is a phone's, and where it is dark."""


def _source(file: str, media: str) -> str:
    """A file that is taken instead where that holds."""
    return f'<source srcset="figures/{file}" media="{media}">'


def _least(svg: str) -> int:
    """From how many pixels across on all letters of a picture can be read.

    >>> _least('<svg viewBox="0 0 800 300"><text font-size="16"/><text font-size="20"/></svg>')
    550
    """
    wide = re.search(r'viewBox="\S+ \S+ ([\d.]+)', svg)
    sizes = [float(x) for x in re.findall(r'font-size="([\d.]+)', svg)]
    return ceil(READ * float(wide[1]) / min(sizes)) if wide and sizes else 0


def _lessons(titles: dict[str, str]) -> str:
    """A box to tick for each lesson."""
    return "".join(
        f'<li><label><input type="checkbox" value="{number}"> {number} {escape(title)}</label></li>\n'
        for number, title in titles.items()
    )


def _sources() -> str:
    """What is known, each with its source."""
    return "".join(f'<li>{escape(said)} <span class="quiet">{escape(source)}</span></li>\n' for said, source in SOURCES)
