"""The deck of a path as a page: slides of several lessons, and votes of the room, with minutes for the notes' clock."""

import re
from html import escape
from pathlib import Path

from tools import live, mathjax
from tools.lesson import Lesson
from tools.room.concepts import _figure, _Question
from tools.room.page import _pictured, _rich
from tools.slides import page
from tools.slides.ended import ended
from tools.slides.path import Path_, Shown, paths, shown

LARGER = 1.6
"""How much larger than in a notebook the letters of a question's figure are."""

LONG = 330
"""From how many letters on a question and its answers are written smaller."""

PACED = '<script>Reveal.on("ready", () => { Reveal.configure({ defaultTiming: 60 }); });</script>'
"""So the window of the notes says whether one is early or late: each slide has its seconds."""


def put(folder: Path, made: list[Lesson], looks: dict[str, page.Looks], alone: Path_ | None = None) -> str:
    """Write the decks of all paths whose lessons are there, or of one; their list, for the page that lists the decks.

    looks : how each lesson's pictures look, by its number.
    """
    known = {each.number: each for each in made}
    able = [path for path in paths() if needed(path) <= known.keys() and alone in (None, path)]
    for path in able:
        (folder / f"{path.name}.html").write_text(_written(path, shown(path, known), looks), encoding="utf-8")
    rows = "".join(f'<li><a href="{x.name}.html">{x.minutes} minutes: {escape(x.title)}</a></li>' for x in able)
    return f'<section class="paths"><p>A whole session in one deck:</p><ul>{rows}</ul></section>' if rows else ""


def unlisted(text: str) -> str:
    """The page that lists the decks without those of the paths, which answer the room's votes.

    >>> unlisted('<ol></ol><section class="paths">20 minutes</section></main>')
    '<ol></ol></main>'
    """
    return re.sub(r'<section class="paths">.*?</section>', "", text, flags=re.S)


def needed(path: Path_) -> set[str]:
    """The numbers of the lessons that a path shows something of."""
    items = [item for row in path.row for item in row.show]
    words = [re.match(r"(?:\D+ )?(\d\d)\b", item) for item in items]
    return {path.opens, *(word[1] for word in words if word)}


def _written(path: Path_, slides: list[Shown], looks: dict[str, page.Looks]) -> str:
    """A path's deck as HTML."""
    title = f"{path.minutes} minutes: {path.title}"
    head = page.HEAD.format(title=escape(title), more=mathjax.script("mathjax") + live.head(""))
    inside = "\n".join(
        _section(one, looks, f"{path.minutes} min · {i} / {len(slides)}") for i, one in enumerate(slides, start=1)
    )
    main = f'<main class="reveal jp-NotebookPanel"><div class="slides">\n{inside}\n</div></main>'
    return f"{head}{main}\n{page.REST.replace('</body>', PACED + '</body>')}"


def _section(one: Shown, looks: dict[str, page.Looks], where: str) -> str:
    """One slide with its seconds."""
    if one.question is None:
        made = page._section(one.made, one.slide, looks.get(one.made.number, {}) if one.made else {}, where, one.once)
    else:
        made = _asked(one, where)
    return made.replace("<section>", f'<section data-timing="{one.seconds}">', 1)


def _asked(one: Shown, where: str) -> str:
    """A question of the room, with room for the counts of its votes, or with what is said to each answer.

    What was voted on has the slide to itself as it plays, and the answers come under it with the next key.
    """
    asked, told = one.question, one.slide.kind == "room-tell"
    drawn = ended(asked, LARGER) if told else _pictured(_figure(asked, LARGER), f"{asked.name}-{one.slide.kind}")
    length = len(asked.setting) + len(asked.question) + sum(len(x.text) + told * len(x.reply) for x in asked.answers)
    size = ("", " long", " longer")[(length > LONG) + (length > 2 * LONG)]
    words = f'<div class="words"><p>{_rich(asked.setting)}</p><p class="ask">{_rich(asked.question)}</p></div>'
    answers, late = _lettered(asked), "fragment" * bool(drawn)
    vote = asked.number
    rows = (
        page.replies(answers, late, vote) if told else page.choices([x[:2] for x in answers], vote=vote, once=one.once)
    )
    notes = f'<aside class="notes">{page._as_html(one.slide.notes)}</aside>'
    kinds = f"slide {one.slide.kind}{size}{' drawn' if drawn else ''}"
    head = f'<h2 class="sr">{one.slide.title}{", answered" * told}</h2>'
    inside = f'{head}<div class="given">{words}{drawn}</div>{rows}<p class="where">{where}</p>'
    return f'<section><div class="{kinds}">{inside}</div>{notes}</section>'


def _lettered(asked: _Question) -> list[tuple[str, str, str, bool]]:
    """The answers of a question of the room by their letters, with the reply to each and whether it is right."""
    rows = zip("ABCD", asked.answers, strict=False)
    return [(letter, _rich(each.text), _rich(each.reply), each.right) for letter, each in rows]
