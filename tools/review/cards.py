"""The cards: what each lesson says to remember, its questions that look back, and mistakes, each with what is wrong."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from lib.show.vote import shuffled
from lib.teach.lessons import lesson
from lib.teach.predictions import LookBack

from ..lesson import NOTEBOOKS, Lesson, lessons, prose
from ..room.concepts import _claim, _figure, _pictured, _Question, _questions
from ..room.page import _code, _together
from ..room.sketch import svg
from ..slides.cited import _every
from .drawn import ENDS, _figure_of

COLOUR = re.compile(r"\{\\color\{#\w{6}\}(\{(?:[^{}]|\{[^{}]*\})*\})\}")
"""A coloured part of a formula: cards have the colour of their text, which is read on light and on dark."""

LARGER = 1.5
"""How much larger than in a notebook a scene's letters are: on a phone it is three fifths as large."""

ALIKE = 0.7
"""Two fronts that share so much of their words ask the same, and the later one is left out."""


PAGES = {path.stem[:2]: path.stem for path in NOTEBOOKS}
"""The lessons' names by their numbers."""


class _Choice(NamedTuple):
    """An answer to choose, and the reply to it, as HTML with TeX in it; whether it is right."""

    text: str
    reply: str
    right: bool


class _Card(NamedTuple):
    """A card: its name, which stays when its words change; lesson, kind; front and back as HTML with TeX in it.

    files : those of its picture, a light one and a dark one, each by its name, or None. narrow : the same for a phone,
    if that is another. words : what it shows.
    choices : the answers to choose from, in the order in which they are shown. place : the page that explains it, below
    the site's address. near : the names of cards that it would tell the answer of, or that would tell its own.
    ahead : whether its picture is that of the question, and stands on the front. of : the lesson that it looks back
    at, without which it does not come.
    """

    name: str
    lesson: str
    kind: str
    front: str
    back: str
    files: dict[str, str] | None = None
    narrow: dict[str, str] | None = None
    words: str = ""
    choices: tuple[_Choice, ...] = ()
    place: str = ""
    near: tuple[str, ...] = ()
    ahead: bool = False
    of: str = ""

    def opened(self) -> str:
        """The front with choices that are folds, each with its reply: for programs in which nothing is kept."""
        told = ((x, _judged(x) if x.right else "Not so.") for x in self.choices)
        opens = (f"<details><summary>{x.text}</summary>{said} {x.reply}".strip() + "</details>" for x, said in told)
        return self.front + "".join(opens)

    def asked(self) -> str:
        """The front with its choices."""
        return self.front + (_listed(choice.text for choice in self.choices) if self.choices else "")

    def told(self) -> str:
        """The back with the replies to the choices: that to the right one first."""
        if not self.choices:
            return self.back
        right = next(choice for choice in self.choices if choice.right)
        wrong = [f"{choice.text}<br/>{choice.reply}" for choice in self.choices if choice.reply and not choice.right]
        others = f"<p>The others are wrong:</p>{_listed(wrong)}" if wrong else ""
        return f"<p><b>{right.text}</b></p><p>{right.reply}</p>{others}{self.back}"


def _judged(right: _Choice) -> str:
    """What is said first to a right answer; behind a no to somebody's answer what follows tells of that.

    >>> _judged(_Choice("No", "That takes e for the share of the energy.", True)), _judged(_Choice("4 cm", "", True))
    ('Right, it is not.', 'Right.')
    """
    return "Right, it is not." if (right.text, False) in YES_OR_NO else "Right."


def _listed(texts: Iterable[str]) -> str:
    """Texts as a list."""
    return f"<ul>{''.join(f'<li>{text}</li>' for text in texts)}</ul>"


def _cards() -> list[_Card]:
    """All cards, lesson by lesson.

    Raises
    ------
    ValueError
        If a sentence to remember has no prompt, or a prompt no sentence.
    """
    prompts = _prompts()
    found = [card for made in lessons() for card in _of_lesson(made, prompts)]
    if prompts:
        raise ValueError(f"says must be words of a sentence to remember in prompts.toml; none has {[*prompts][0]!r}")
    return _neighboured([card for k, card in enumerate(found) if not any(_alike(card, other) for other in found[:k])])


def _neighboured(some: list[_Card]) -> list[_Card]:
    """Cards with the names of their neighbours: those of one sentence to remember, and those of a row `near`.

    Raises
    ------
    ValueError
        If a row `near`, a question `alone` or a belief names no card.
    """
    groups = [[*names] for names in _rows()["near"]]
    known = {card.name for card in some}
    named = {"near": [name for names in groups for name in names]}
    named |= {row: [*_rows()[row]] for row in ("back", "alone", "believed")}
    if lost := [(row, name) for row, names in named.items() for name in names if name not in known]:
        raise ValueError(f"{lost[0][0]} must hold names of cards in prompts.toml; got {lost[0][1]!r}")
    for sentence in {_sentence(name) for name in known}:
        groups.append([card.name for card in some if _sentence(card.name) == sentence])
    near = {card.name: {x for names in groups if card.name in names for x in names} - {card.name} for card in some}
    return [card._replace(near=tuple(sorted(near[card.name]))) for card in some]


def _sentence(name: str) -> str:
    """The name of the first card about the same sentence.

    >>> _sentence("04/remember/1.3")
    '04/remember/1'
    """
    return re.sub(r"\.\d+$", "", name)


def _alike(one: _Card, other: _Card) -> bool:
    """Do two cards with choices ask the same?"""
    words, others = (set(re.findall(r"\w+", card.front)) for card in (one, other))
    return bool(one.choices and other.choices) and len(words & others) >= ALIKE * len(words | others)


@cache
def _rows(path: Path = Path(__file__).parent / "prompts.toml") -> dict[str, list]:
    """What prompts.toml holds: `prompt`, `near`, `back`, `alone` and `believed`."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _prompts() -> dict[str, dict]:
    """The prompts by the words of the sentences that they ask for."""
    return {row["says"]: row for row in _rows()["prompt"]}


def _remembers(made: Lesson) -> list[str]:
    """The sentences that a lesson says to remember."""
    return re.findall(r"^- (.+)$", prose(made.parts["Remember"]), re.M)


def _of_lesson(made: Lesson, prompts: dict[str, dict]) -> Iterator[_Card]:
    """The cards of one lesson."""
    taught = lesson(made.number)
    for said in _remembers(made):
        yield from _remembered(made, said, prompts)
    yield from (_looked_back(made, k, asked) for k, asked in enumerate(taught.LOOK_BACK, 1))
    yield from (_believed(made, asked) for asked in _questions() if asked.form == "A" and asked.lesson == made.number)


def _page(name: str, part: str = "") -> str:
    """The page of a lesson on the site, and the part of it."""
    return f"notebooks/{name}.html{part}"


def _remembered(made: Lesson, said: str, prompts: dict[str, dict]) -> list[_Card]:
    """A card for each question about a sentence to remember. Their prompt is taken from those that are left.

    Raises
    ------
    ValueError
        If no prompt asks for it, or an answer is no part of it.
    """
    words = next((words for words in prompts if words in said), None)
    if words is None:
        where = f"{said!r} of lesson {made.number}"
        raise ValueError(f"prompts.toml must have a prompt for each sentence to remember; none asks for {where}")
    prompt = prompts.pop(words)
    questions, answers = _several(prompt["asks"]), _several(prompt.get("tells", said))
    name = f"{made.number}/remember/{prompt['card']}"
    names = [name, *(f"{name}.{n}" for n in range(2, len(questions) + 1))]
    place = _page(made.name, "#remember")
    offered, own = (prompt.get(key, [[]] * len(questions)) for key in ("choices", "pictures"))
    rows = zip(names, questions, [_quoted(x, said) for x in answers], offered, own, strict=True)
    return [
        _Card(name, made.number, "remember", f"<p>{_html(asks)}</p>", "" if some else f"<p>{_html(tells)}</p>",
              choices=_offered(asks, tells, some), place=place, **_beside(name, asks, prompt.get("figure"), picture))
        for name, asks, tells, some, picture in rows
    ]  # fmt: skip


def _beside(name: str, asks: str, figure: str | None, own: dict) -> dict:
    """The picture beside an answer: the case's own where one is asked about; the lesson's figure has other numbers."""
    if own:
        marks, words = _pictured(own, {})
        return {"files": _files(name.replace("/", "-"), {theme: svg(marks, words, LARGER, theme) for _, theme in ENDS}),
                "words": words}  # fmt: skip
    return _figure_of(figure)._asdict() if figure and not _case(asks) else {}


def _files(name: str, drawn: dict[str, str]) -> dict[str, str]:
    """A picture's documents by the names of their files."""
    return {f"{name}{end}.svg": drawn[theme] for end, theme in ENDS}


def _case(asks: str) -> list[str]:
    """The numbers of the case that a question asks about.

    >>> _case("Minus $r^2$, it is −5 at *t* = 0.3. What then?"), _case("What does $r^2$ say?")
    (['−5', '0.3'], [])
    """
    return re.findall(r"−?\d+(?:\.\d+)?", re.sub(r"\$[^$]*\$", "", asks))


def _offered(asks: str, tells: str, some: list[list[str]]) -> tuple[_Choice, ...]:
    """What there is to choose from, in the order of a hash; the reply to what is right is the sentence."""
    if not some:
        return ()
    (right, *_), *wrong = some
    made = [_Choice(_html(right), _html(tells), True), *(_Choice(_html(x), _html(why), False) for x, why in wrong)]
    return tuple(shuffled(asks, made))


def _several(x: str | list[str]) -> list[str]:
    """What stands alone or in a list, as a list."""
    return [x] if isinstance(x, str) else x


def _quoted(part: str, said: str) -> str:
    """A part of a sentence to remember as an answer of its own; the whole as it is.

    >>> _quoted("the answer is 0", "If B starts inside, the answer is 0. Else it is not.")
    'The answer is 0.'

    Raises
    ------
    ValueError
        If it is no part of it.
    """
    plain = COLOUR.sub(r"\1", said)
    if part != said and part not in plain:
        raise ValueError(f"tells must be a part of {plain!r} in prompts.toml; got {part!r}")
    return part if part == said else part[:1].upper() + part[1:] + "." * (not part.endswith("."))


def _looked_back(made: Lesson, k: int, asked: LookBack) -> _Card:
    """A question that looks back, with its answers in the order of a hash; its place is the lesson that it names."""
    choices = [
        _Choice(_html(each.text), _html(_whole(each.reply)), each.right)
        for each in shuffled(asked.question, asked.answers)
    ]
    named = re.search(r"[Ll]esson (\d\d)", asked.question)
    name = PAGES[named[1]] if named else made.name
    card = f"{made.number}/look-back/{k}"
    of = named[1] if named else _rows()["back"].get(card, made.number)
    front = f"<p>{_html(_rows()['alone'].get(card, asked.question))}</p>"
    return _Card(card, made.number, "look back", front, "", choices=tuple(choices), place=_page(name), of=of)


def _whole(reply: str) -> str:
    """A reply that names equations by their numbers, which nobody has at hand here: the equation, or no number.

    >>> _whole("It gets 2/7 of its spin's velocity (13.5)."), _whole("Look at (0.4).")
    ("It gets 2/7 of its spin's velocity.", 'Look at ${r} = r_1 + r_2$.')
    """
    known = {tag: COLOUR.sub(r"\1", formula) for tag, formula in _every().items()}
    put = lambda found: f"{found[1]} ${known[found[2]]}$" if found[2] in known else found[0]
    return re.sub(r"(?<=\w) \(\d+\.\d+\)(?=[.,;])", "", re.sub(r"\b(in|at|by|of|from) \((\d+\.\d+)\)", put, reply))


def _believed(made: Lesson, asked: _Question) -> _Card:
    """A question and what somebody answers, right or wrong, to be judged by yes or no; and what rooms believe."""
    right, claim = asked.answers[asked.right], _claim(asked)
    front = (
        f"<p>{_html(asked.setting)}</p><p>{_html(asked.question)}</p>"
        f"<p>Somebody says: “{_html(claim.text)}” Is that right?</p>"
    )
    place = asked.name.split("-", 2)[2]
    name = f"{asked.lesson}/idea/{place}"
    told, back = f"{_html(claim.reply)} {_html(_in_full(right.text))} {_html(right.reply)}", ""
    if claim.right:
        told = _html(right.reply)
        back = f"<p>Many believe: “{_html(asked.mistake)}” {_html(_rows()['believed'][name])}</p>"
    choices = tuple(_Choice(text, told * (claim.right == yes), claim.right == yes) for text, yes in YES_OR_NO)
    card = _Card(name, asked.lesson, "somebody says", front, back, choices=choices, place=_page(made.name))
    if asked.picture is None:
        return card
    drawn = {theme: _figure(asked, LARGER, theme=theme) for theme in ("light", "dark")}
    files = _files(place, {theme: made[0] for theme, made in drawn.items()})
    return card._replace(files=files, words=drawn["light"][1], ahead=True)


def _in_full(text: str) -> str:
    """What is right, behind a yes or no that is about somebody else's answer: its own would be a second one.

    >>> _in_full("No: they overlap."), _in_full("After two bounces")
    ('They overlap.', 'The right answer: After two bounces.')
    """
    rest = re.sub(r"^(?:Yes|No)[:,] ", "", text).rstrip(".")
    return f"{rest[0].upper()}{rest[1:]}." if rest != text.rstrip(".") else f"The right answer: {rest}."


YES_OR_NO = ("Yes", True), ("No", False)
"""What there is to choose where somebody's answer is judged."""


def _html(text: str) -> str:
    r"""Text of a lesson as HTML: emphasis and code, links as words, and TeX without its colours.

    >>> _html(r"*a* < `b`, [lesson 01](01.ipynb), $a*b < {\color{#076646}{r}}^2$")
    '<i>a</i> &lt; <code>b</code>, lesson 01, \\(a*b &lt; {r}^2\\)'
    """
    parts = COLOUR.sub(r"\1", text).split("`")
    return "".join(_programmed(escape(part, quote=False)) if k % 2 else _worded(part) for k, part in enumerate(parts))


def _programmed(text: str) -> str:
    """Code: a name in a line of text, or lines of their own."""
    return _code(text) if "\n" in text else f"<code>{text}</code>"


def _worded(text: str) -> str:
    """Text between pieces of code."""
    said = text.split("$")
    return "".join(rf"\({escape(part, quote=False)}\)" if k % 2 else _emphasised(part) for k, part in enumerate(said))


def _emphasised(text: str) -> str:
    """Text without mathematics."""
    text = _together(escape(text, quote=False))
    for mark, made in MARKS:
        text = mark.sub(made, text)
    return text


MARKS: list[tuple[re.Pattern, str | Callable]] = [
    (re.compile(r"\[([^\]]+)\]\([^)]+\)"), r"\1"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<b>\1</b>"),
    (re.compile(r"(?<!\w)\*([^*\s][^*]*?)\*(?!\w)"), r"<i>\1</i>"),
]
"""What Markdown means, in the order in which it is read."""
