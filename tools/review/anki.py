"""The cards as a package of Anki: a zip of a database, as Anki 2.1 reads it, and of the pictures."""

import json
import re
import sqlite3
from collections import Counter
from functools import cache
from hashlib import sha256
from html import escape

from .. import address
from ..zipped import zipped
from .cards import _Card

TABLES = """
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
  left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
  type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);
"""
"""The tables of version 11, which Anki 2.1 reads, and what came after it."""

CSS = """.card { font: 20px/1.45 "Helvetica Neue", Arial, sans-serif; text-align: left; max-width: 42rem; }
.where { color: #5a5f68; font-size: 16px; } .nightMode .where { color: #a9aeb8; }
img { max-width: 100%; max-height: 50vh; }
.by-night, .nightMode .by-day { display: none; } .nightMode .by-night { display: inline; }
details { margin: .4rem 0; padding: .5rem .8rem; border: 1px solid #8a8f98; border-radius: .4rem; }
summary { cursor: pointer; min-height: 32px; }
"""
FIELDS = "Front", "Back", "Where"
WRITER = (3_040_000).to_bytes(4, "big")
"""Said to be the SQLite that wrote the file, whichever did."""


def _number(name: str) -> int:
    """A number that is a name's own, of the size that Anki's have, which are times in milliseconds.

    >>> _number("deck") == _number("deck") != _number("model")
    True
    """
    return 10**12 + int(sha256(f"swept spheres/{name}".encode()).hexdigest()[:10], 16) % 10**11


DECK, MODEL, OPTIONS = _number("deck"), _number("model"), _number("options")


def _deck(lesson: str) -> int:
    """The number of a lesson's deck, below that of the course."""
    return _number(f"deck/{lesson}")


def _anki(cards: list[_Card], titles: dict[str, str]) -> bytes:
    """The whole package: a deck a lesson in which every card is new, and a tag a lesson and a kind."""
    media = {_medium(name): svg for card in cards for name, svg in _pictures(card).items()}
    files = {"collection.anki2": _database(cards, titles)}
    files |= {"media": json.dumps({str(k): name for k, name in enumerate(media)}).encode()}
    return zipped(files | {str(k): svg.encode() for k, svg in enumerate(media.values())})


def _database(cards: list[_Card], titles: dict[str, str]) -> bytes:
    """The database, whose bytes tell neither a date nor a version of SQLite."""
    made = sqlite3.connect(":memory:")
    made.executescript(TABLES)
    conf = {"nextPos": len(cards) + 1, "curModel": MODEL, "curDeck": DECK, "activeDecks": [DECK], "schedVer": 2}
    options = {str(number): _options(number) for number in (1, OPTIONS)}
    written = (json.dumps(x) for x in (conf, {str(MODEL): _model()}, _decks(titles), options, {}))
    made.execute("insert into col values (1, 0, 0, 0, 11, 0, 0, 0, ?, ?, ?, ?, ?)", [*written])
    for place, card in enumerate(_by_day(cards), 1):
        _noted(made, place, card, titles[card.lesson])
    made.commit()
    data = made.serialize()
    made.close()
    return data[:96] + WRITER + data[100:]


def _in_turn(cards: list[_Card]) -> list[_Card]:
    """One card of each lesson, kind after kind, then the next of each: no lesson waits for those before it."""
    kinds, passed, turns = [*dict.fromkeys(card.kind for card in cards)], Counter(), {}
    for card in cards:
        turns[card.name] = passed[card.lesson, card.kind], kinds.index(card.kind)
        passed[card.lesson, card.kind] += 1
    return sorted(cards, key=lambda card: turns[card.name])


A_DAY = 10
"""New cards that come in a day, here as on the page."""


def _by_day(cards: list[_Card]) -> list[_Card]:
    """The same order, day by day as on the page: who tells the answer of another of that day comes the day after."""
    left, made = _in_turn(cards), []
    while left:
        day: list[_Card] = []
        for card in left:
            if len(day) < A_DAY and not {x.name for x in day} & {*card.near}:
                day.append(card)
        made += day
        left = [card for card in left if card not in day]
    return made


def _noted(made: sqlite3.Connection, place: int, card: _Card, title: str) -> None:
    """One card, with the note that it shows."""
    link = f'<p><a href="{address.on_site(card.place)}">Where it is explained</a></p>'
    front, back = (_image(card) if card.ahead == ahead else "" for ahead in (True, False))
    fields = card.opened() + front, card.told() + back + link, f"Lesson {card.lesson}, {escape(title)}: {card.kind}"
    note, tags = _number(card.name), f" lesson-{card.lesson} {card.kind.replace(' ', '-')} "
    csum = int(sha256(fields[0].encode()).hexdigest()[:8], 16)
    guid = sha256(card.name.encode()).hexdigest()[:16]
    row = note, guid, MODEL, _edition(), -1, tags, "\x1f".join(fields), fields[0], csum, 0, ""
    made.execute(f"insert into notes values ({', '.join('?' * len(row))})", row)
    row = note, note, _deck(card.lesson), 0, 0, -1, 0, 0, place, *[0] * 8, ""
    made.execute(f"insert into cards values ({', '.join('?' * len(row))})", row)


@cache
def _edition() -> int:
    """When a note was changed, as Anki takes it: later releases are later, so that their words come to whoever has it.

    No date is needed for that, and the dates at which cards are asked again stay: those are the cards' own.
    """
    cited = (address.ROOT / "CITATION.cff").read_text(encoding="utf-8")
    major, minor, patch = map(int, re.search(r"^version: (\d+)\.(\d+)\.(\d+)", cited, re.M).groups())
    return (major * 1000 + minor) * 1000 + patch


def _medium(name: str) -> str:
    """The name of a picture among those of all decks that somebody has."""
    return f"swept_spheres_{name}"


def _pictures(card: _Card) -> dict[str, str]:
    """The card's picture by the names of its files, for the day and for the night, as narrow as there is."""
    return card.narrow or card.files or {}


def _image(card: _Card) -> str:
    """The card's picture, drawn for the day and for the night, of which Anki shows one."""
    both = zip(("by-day", "by-night"), _pictures(card), strict=False)
    told = "".join(f'<img class="{css}" src="{_medium(name)}" alt="{escape(card.words)}">' for css, name in both)
    return f"<p>{told}</p>" if told else ""


def _model() -> dict:
    """How a note becomes a card."""
    where, blank = '<p class="where">{{Where}}</p>', {"sticky": False, "rtl": False, "font": "Arial", "size": 20}
    shown = {"qfmt": f"{where}{{{{Front}}}}", "afmt": "{{FrontSide}}<hr id=answer>{{Back}}", "bqfmt": "", "bafmt": ""}
    return {
        "id": MODEL,
        "name": "Swept Spheres",
        "type": 0,
        "mod": 0,
        "usn": -1,
        "sortf": 0,
        "did": DECK,
        "tmpls": [{"name": "Card", "ord": 0, "did": None, **shown}],
        "flds": [{"name": name, "ord": k, "media": [], **blank} for k, name in enumerate(FIELDS)],
        "css": CSS,
        "latexPre": "",
        "latexPost": "",
        "tags": [],
        "vers": [],
        "req": [[0, "any", [0]]],
    }


def _decks(titles: dict[str, str]) -> dict:
    """Anki's own deck, which has to be there, and this with one a lesson below it."""
    today = dict.fromkeys(("newToday", "revToday", "lrnToday", "timeToday"), [0, 0])
    same = {"mod": 0, "usn": 0, "dyn": 0, "collapsed": False, "extendNew": 10, "extendRev": 50} | today
    named = {DECK: "Swept Spheres"}
    named |= {_deck(lesson): f"Swept Spheres::{lesson} {title.replace('::', ' ')}" for lesson, title in titles.items()}
    own = {str(k): {"id": k, "name": name, "desc": "", "conf": OPTIONS, **same} for k, name in named.items()}
    return {"1": {"id": 1, "name": "Default", "desc": "", "conf": 1, **same}} | own


BY_PLACE = 1
"""How Anki calls it that new cards come by their places, whatever decks they are in, and are shown as they come."""


def _options(number: int) -> dict:
    """Anki's own options for decks, and those of these: ten new cards a day of each deck, whose lessons take turns."""
    new = {"delays": [1, 10], "ints": [1, 4, 7], "initialFactor": 2500, "perDay": A_DAY, "order": 1, "bury": True}
    rev = {"perDay": 200, "ease4": 1.3, "fuzz": 0.05, "maxIvl": 36500, "ivlFct": 1, "bury": True, "minSpace": 1}
    lapse = {"delays": [10], "mult": 0, "minInt": 1, "leechFails": 8, "leechAction": 1}
    look = {"autoplay": True, "timer": 0, "replayq": True, "maxTaken": 60, "mod": 0, "usn": 0}
    turns = {"newGatherPriority": BY_PLACE, "newSortOrder": BY_PLACE} if number == OPTIONS else {}
    name = "Swept Spheres" if number == OPTIONS else "Default"
    return {"id": number, "name": name, "new": new, "rev": rev, "lapse": lapse, **look, **turns}
