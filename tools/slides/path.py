"""The paths, of 20 to 90 minutes: what each shows, slide by slide, and its table for TEACHING."""

import re
import tomllib
from functools import cache
from itertools import count
from pathlib import Path
from typing import NamedTuple

from nbformat import NotebookNode

from tools.lesson import TAG, Lesson, asks, headed, unhandled
from tools.room.concepts import FORMS, _Question, _questions
from tools.slides.cited import _with_cited
from tools.slides.deck import VOTE, _above, _picture, _prediction, _remembered, _state, _told
from tools.slides.pictures import _call, _place, _rows_of, _shown_by
from tools.slides.practice import _exercises
from tools.slides.reached import there
from tools.slides.slide import _Slide

FILE = Path(__file__).with_name("paths.toml")

CALL = re.compile(r"(\d\d) (\w+)\((.*)\)")
"""A picture of a path: its lesson, and the call that TEACHING names."""

PLAIN = {
    "write": ("One sentence to remember", "Write the one sentence that you will need next week."),
    "rest": ("Questions", "What is still open?"),
}
"""Slides that need no lesson."""


class Row(NamedTuple):
    """A row of a path: its minutes, what is done, what is shown for it, and what its notes say first.

    then : what they say first at the slides behind the first one. bare : the tags whose pictures stand without them.
    titles : what stands over the pictures of some of these.
    """

    minutes: int
    what: str
    show: list[str]
    say: str
    then: list[str] = []
    bare: list[str] = []
    titles: dict[str, str] = {}


class Path_(NamedTuple):
    """A path: its minutes and title, the lesson whose question it opens with, its rows, what it is called if others
    have as many minutes, and the sentence that sums it up."""

    minutes: int
    title: str
    opens: str
    row: list[Row]
    called: str = ""
    sums: str = ""

    @property
    def name(self) -> str:
        """The name of its deck.

        >>> [path.name for path in paths()]
        ['path_20', 'path_50', 'path_90', 'path_second_20', 'path_second_45']
        """
        return f"path_{self.called}{'_' * bool(self.called)}{self.minutes}"


class Shown(NamedTuple):
    """A slide of a path: the lesson whose pictures it has, or the question of the room, and for how many seconds.

    once : is it voted on once only?
    """

    slide: _Slide
    made: Lesson | None
    question: _Question | None
    seconds: int
    once: bool = False


@cache
def paths() -> tuple[Path_, ...]:
    """All of them, as `paths.toml` has them.

    >>> [path.minutes for path in paths()], all(sum(x.minutes for x in p.row) == p.minutes for p in paths())
    ([20, 50, 90, 20, 45], True)
    """
    told = tomllib.loads(FILE.read_text(encoding="utf-8"))["path"]
    return tuple(Path_(**each | {"row": [Row(**row) for row in each["row"]]}) for each in told)


def table(path: Path_) -> str:
    """A path as TEACHING has it: its heading, its deck, and a row of minutes a row."""
    head = f"### {path.minutes} minutes: {path.title}\n\n| minutes | what | slides |\n|---|---|---|\n"
    ends = [sum(map(_count, path.row[: i + 1])) for i in range(-1, len(path.row))][1:]
    first = [1, *(end + 1 for end in ends[:-1])]
    rows = zip(path.row, first, ends, strict=True)
    return head + "\n".join(f"| {row.minutes} | {row.what} | {_span(i, j)} |" for row, i, j in rows)


def _span(first: int, last: int) -> str:
    """From which slide to which.

    >>> _span(3, 3), _span(3, 5)
    ('3', '3 to 5')
    """
    return f"{first}" if first == last else f"{first} to {last}"


def _count(row: Row) -> int:
    """How many slides a row has: a picture has one for each of its states, and a lesson's vote has three."""
    pictures = [found for item in row.show if (found := CALL.match(item))]
    votes = sum(item.startswith("vote ") for item in row.show)
    return sum(max(len(_names(found[3])), 1) for found in pictures) + len(row.show) - len(pictures) + 2 * votes


def _names(given: str) -> list[str]:
    """The states that a call names."""
    return re.findall(r'"([^"]+)"', given)


def shown(path: Path_, known: dict[str, Lesson]) -> list[Shown]:
    """The slides of a path; known : the lessons by their numbers."""
    found, minute = [], 0
    for row in path.row:
        own = [_once(_bared(one, row), row) for item in row.show for one in _of(item, path, known)]
        span = f"**Minute {minute} to {minute + row.minutes}, {_amount(row.minutes)}.** {row.say}"
        still = (f"**Still minute {minute} to {minute + row.minutes}, slide {k} of {len(own)}.**" for k in count(2))
        words = [*row.then, *[""] * len(own)]
        heads = [span, *(f"{head} {said}".strip() for head, said, _ in zip(still, words, own[1:], strict=False))]
        told = [f"{head}\n\n{one.slide.notes}".strip() for head, one in zip(heads, own, strict=True)]
        seconds = 60 * row.minutes // len(own)
        found += [
            one._replace(slide=one.slide._replace(notes=notes), seconds=seconds)
            for one, notes in zip(own, told, strict=True)
        ]
        minute += row.minutes
    cited = _with_cited([one.slide for one in found])
    return [one._replace(slide=slide) for one, slide in zip(found, cited, strict=True)]


ONCE = "A minute alone, then all vote at once. Count, and type the counts. The picture of the next slide answers."
"""What the notes say at a vote for which there are no minutes with neighbours."""


def _once(one: Shown, row: Row) -> Shown:
    """A slide whose notes ask for no second vote, and which has no room for it, where its row has no neighbours."""
    if "neighbours" in row.what:
        return one
    return one._replace(slide=one.slide._replace(notes=one.slide.notes.replace(VOTE, ONCE)), once=True)


def _bared(one: Shown, row: Row) -> Shown:
    """A slide without its equation, where the room has not met the letters yet."""
    without = set(one.slide.steps) & set(row.bare)
    title = next((row.titles[tag] for tag in without if tag in row.titles), one.slide.title)
    bare = one.slide._replace(title=title, body="", notes="", kind="picture", steps=())
    return one._replace(slide=bare) if without else one


def _amount(minutes: int) -> str:
    """A number of minutes in words that agree with it.

    >>> _amount(1), _amount(4)
    ('1 minute', '4 minutes')
    """
    return f"{minutes} minute{'s' * (minutes != 1)}"


def _of(item: str, path: Path_, known: dict[str, Lesson]) -> list[Shown]:
    """The slides of one thing that a row shows."""
    if found := CALL.match(item):
        made = known[found[1]]
        states = _names(found[3]) or [""]
        return [Shown(_pictured(made, found[2], state), made, None, 0) for state in states]
    kind, _, name = item.partition(" ")
    if kind == "vote":
        made = known[name[:2]]
        return [Shown(slide, made, None, 0) for slide in _prediction(_asking(made, name[3:]))]
    if kind in ("ask", "tell"):
        return [_voted(kind, _numbered(name), name)]
    return [Shown(_worded(kind, name, path, known), known.get(name[:2]), None, 0)]


def _asking(made: Lesson, name: str) -> NotebookNode:
    """The first cell of a lesson that asks for a vote, in a picture of a name if one is given."""
    cells = [cell for part in ("Play", "Derive") for cell in made.parts[part] if asks(cell)]
    return next(cell for cell in cells if _call(cell).startswith(name))


def _numbered(name: str) -> _Question:
    """A question of the room by its form and its number there.

    >>> _numbered("A3").idea
    'tunnelling'
    """
    return next(x for x in _questions(FORMS) if x.number == name)


def _voted(kind: str, question: _Question, name: str) -> Shown:
    """A question to vote on, or its answers."""
    right = "ABCD"[question.right]
    notes = f'The right answer is {right}. The belief that it looks for: "{question.mistake}"'
    if kind == "tell":
        notes = f"The picture plays what happens to what they voted on, and stays as it ended. {notes}"
    return Shown(_Slide(name, question.question, notes=notes, kind=f"room-{kind}"), None, question, 0)


def _worded(kind: str, name: str, path: Path_, known: dict[str, Lesson]) -> _Slide:
    """A slide of words: the opening, an exercise, what to remember, or what needs no lesson."""
    if kind in PLAIN:
        return _Slide(*PLAIN[kind], kind="remember")
    if kind == "begin":
        return _Slide(headed(path.title), unhandled(known[path.opens].question), kind="title")
    made = known[name[:2]]
    if kind == "remember":
        told = _remembered(made)[0]
        last = re.split(r"\n(?=- )", told.body)[-1].removeprefix("- ")
        last = f"{last}\n\n**{path.sums}**" if path.sums else last
        return told._replace(notes="", body=f"{last}\n\nExercise {name.partition(' ')[2]}: {there(made)}")
    asked = next(x for x in _exercises(made.parts["Your turn"]) if x.kind == kind and f" {name}:" in x.title)
    return asked._replace(body=f"{asked.body}\n\n{there(made)}")


def _pictured(made: Lesson, name: str, state: str) -> _Slide:
    """A picture in one state: by an equation's tag the slide of the lesson's deck, else the picture by itself."""
    if re.fullmatch(r"\d+\.\d+", state):
        own = next((x for x in _told(made) if x.kind == "state" and TAG.findall(x.body)[0] == state), None)
        there = next(cell for cell in made.cells if cell.cell_type == "markdown" and state in TAG.findall(cell.source))
        return own or _state([state], _shown_by(state, there, made), made)
    cell, part = _cell(made, name, state)
    slide = _picture(cell, made, unhandled(made.question) if part == "Play" else _above(cell, made))
    film = slide._replace(board=_place(cell, state, asks(cell)))
    return film._replace(kind="answers") if asks(cell) else film  # whose caption would tell what the room is to say


def _cell(made: Lesson, name: str, state: str) -> tuple[NotebookNode, str]:
    """The cell that opens a picture in a state, or that has it at all, and its part."""
    own = [
        (cell, part)
        for part in ("Play", "Derive")
        for cell in made.parts[part]
        if cell.cell_type == "code" and _call(cell).startswith(f"{name}(")
    ]
    opening = [x for x in own if f'"{state}"' in _call(x[0])]
    having = [x for x in own if not state or state in _rows_of(_call(x[0]))]
    return (opening or having)[0]
