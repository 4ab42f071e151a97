"""The slides of a lesson: the question, the prediction, the pictures state by state, what breaks, what to remember."""

import importlib
import re
from functools import cache
from textwrap import dedent
from typing import NamedTuple

import numpy as np
from nbformat import NotebookNode

from lib import published, show
from lib.show.central import Central
from lib.show.scene import number
from lib.show.vote import Answer, judged, shuffled
from lib.teach.exercises import find
from lib.teach.ladder import mixed
from lib.teach.ladder import written as solved
from lib.teach.lessons import lesson
from lib.teach.listings import Fault, Kind
from tools.lesson import TAG, Lesson, asks, equations, instructor, prose, unhandled
from tools.slides.cited import _asked_at, _before, _displayed, _said_of, _since, _with_cited, _without_folds

judge = importlib.import_module("lib.teach.lab")  # `lib.teach.lab` is the function of that name


class _Place(NamedTuple):
    """A board of the notebook: its cell, which one of it, in which state or by which tag, and if after its vote."""

    cell: str
    index: int = 0
    state: str = ""
    voted: bool = False


class _Slide(NamedTuple):
    """One slide: its title, its words as markdown, a picture, the code that shows it where a kernel is, notes."""

    title: str
    body: str = ""
    board: _Place | None = None
    code: str = ""
    notes: str = ""
    kind: str = "plain"


PARTS = {
    "vote": ("predict",),
    "state": ("play", "derive"),
    "picture": ("play", "derive"),
    "code": ("break it",),
    "exercise": ("exercises",),
    "remember": ("remember",),
}
"""What the note to the instructor calls the parts that begin with a slide of a kind."""


def _deck(made: Lesson) -> list[_Slide]:
    """All slides of a lesson, in its order."""
    slides = [
        _opening(made),
        *_told(made),
        *_broken(made.parts["Break it"]),
        *_exercises(made.parts["Your turn"]),
        *_remembered(made),
    ]
    return _timed(_with_cited(slides), instructor(made))


def _timed(slides: list[_Slide], note: str) -> list[_Slide]:
    """The same slides; where a part begins, its minutes stand before the notes."""
    minutes = {name: int(x) for name, x in re.findall(r"([a-z][a-z ]*?) (\d+)(?=[,.])", note.split("Minutes: ")[-1])}
    begun, made = set(), []
    for slide in slides:
        known = [name for name in PARTS.get(slide.kind, ()) if name in minutes and name not in begun]
        begun |= set(known)
        told = f"**{' and '.join(known).capitalize()}: {sum(minutes[x] for x in known)} minutes.**" if known else ""
        made.append(slide._replace(notes=f"{told}\n\n{slide.notes}".strip()))
    return made


def _opening(made: Lesson) -> _Slide:
    """The lesson's question; the note to the instructor goes with it."""
    aims = f"After it one can {'; '.join(made.objectives)}."
    return _Slide(
        f"{made.number} {made.title}", f"{made.question}", notes=f"{aims}\n\n{instructor(made)}", kind="title"
    )


def _told(made: Lesson) -> list[_Slide]:
    """What a lesson tells, as it tells it: questions to vote on, equations with their pictures, other pictures."""
    slides = []
    for part in ("Play", "Derive"):
        for cell in made.parts[part]:
            if cell.cell_type == "markdown":
                slides += _equations_in(cell, made)
            elif asks(cell):
                slides += _prediction(cell)
            elif _is_picture(cell) and (part == "Play" or not _tags(cell, made)):
                title = made.question if part == "Play" else _above(cell, made)
                slides.append(_Slide(title, "", _place(cell), _call(cell), _below(cell, made), "picture"))
    return slides


def _place(cell: NotebookNode, state: str = "", voted: bool = False) -> _Place:
    """Where the board of a cell stands among what the cell shows."""
    pages = [x.data["text/html"] for x in cell.outputs if "text/html" in x.get("data", {})]
    return _Place(cell.id, next(i for i, page in enumerate(pages) if "<img" in page), state, voted)


def _prediction(cell: NotebookNode) -> list[_Slide]:
    """A question with its scene; what happens, and what is right; then why the others are not."""
    asked = _asked(cell)
    answers = list(zip("ABCDEF", shuffled(asked["question"], asked["answers"]), strict=False))
    choices = "\n\n".join(f"**{letter}** {answer.text}" for letter, answer in answers)
    right = "\n".join(_answered(letter, answer) for letter, answer in answers if answer.right)
    replies = "\n".join(_answered(letter, answer) for letter, answer in answers)
    title, notes = asked["question"], "Vote; let neighbours talk; vote again. Then the next slide."
    return [
        _Slide(title, choices, _place(cell), cell.source, notes, "vote"),
        _Slide(title, right, _place(cell, voted=True), notes="The picture plays what happens.", kind="answers"),
        _Slide(title, replies, notes="Why was each chosen?", kind="replies"),
    ]


def _asked(cell: NotebookNode) -> dict:
    """The question that a cell asks, with its answers and its scene: it names them, as `lesson04.PREDICTION`."""
    number, name = re.search(r"lesson(\d\d)\.(\w+)", cell.source).groups()
    return getattr(lesson(number), name)


def _answered(letter: str, answer: Answer) -> str:
    """An answer with its reply."""
    return f"**{letter}** {answer.text} **{judged(answer)}** {answer.reply}\n"


def _is_picture(cell: NotebookNode) -> bool:
    """Does a code cell show a picture that is not part of a question or an exercise?"""
    images = any("<img" in output.get("data", {}).get("text/html", "") for output in cell.get("outputs", []))
    return images and not asks(cell) and not cell.source.startswith("folded(")


def _equations_in(cell: NotebookNode, made: Lesson) -> list[_Slide]:
    """The equations of a cell: each that a picture knows with it, those between them together on a slide of words."""
    slides = []
    for tag in TAG.findall(cell.source):
        picture = _shown_by(tag, cell, made)
        if picture is not None:
            slides.append(_state(tag, picture, made))
        elif tag in TAG.findall(_without_folds(cell.source)):
            above = slides.pop() if slides and slides[-1].kind == "formula" else None
            slides.append(_formula(tag, cell, made, above))
    return slides


def _tags(cell: NotebookNode, made: Lesson) -> list[str]:
    """The equations of a lesson that the picture of a cell knows."""
    return [tag for tag in _states_of(_call(cell)) if tag in equations(made)]


def _shown_by(tag: str, cell: NotebookNode, made: Lesson) -> NotebookNode | None:
    """The picture that lights an equation: the last above it, or the first below that asks nothing."""
    cells = [x for part in ("Play", "Derive") for x in made.parts[part]]
    at = next(i for i, x in enumerate(cells) if x is cell)
    pictures = [i for i, x in enumerate(cells) if x.cell_type == "code" and (asks(x) or _is_picture(x))]
    knowing = [i for i in pictures if tag in _states_of(_call(cells[i]))]
    below = [i for i in knowing if i > at and not asks(cells[i])]
    found = [*below[:1], *(i for i in knowing if i < at)]
    return cells[found[-1]] if found else None


def _state(tag: str, cell: NotebookNode, made: Lesson) -> _Slide:
    """An equation with its picture."""
    call = re.sub(r", vote=[^)]*", "", _call(cell))
    title = _states_of(call)[tag] or _beat(tag, made)
    body = _displayed(tag, equations(made)[tag])
    place = _place(cell, tag, asks(cell))
    return _Slide(_headed(title), body, place, _one_state(call, tag), _said_of(tag, made), "state")


def _formula(tag: str, cell: NotebookNode, made: Lesson, above: _Slide | None) -> _Slide:
    """An equation that no picture knows, under what is said before it; and under others, if there are such above."""
    told = _before(tag, cell) if above is None else f"{above.body}\n\n{_since(_before(tag, cell))}"
    body = f"{told}\n\n{_displayed(tag, equations(made)[tag])}"
    notes = [x for x in ("" if above is None else above.notes, *_asked_at(tag, made)) if x]
    return _Slide(_headed(_beat(tag, made)), body, notes="\n\n".join(notes), kind="formula")


def _call(cell: NotebookNode) -> str:
    """What a code cell shows: its laboratory, or its last line."""
    lines = cell.source.strip().splitlines()
    return next((line for line in lines if line.startswith("lab(")), lines[-1])


def _beat(tag: str, made: Lesson) -> str:
    """The heading under which an equation stands."""
    return re.findall(r"^#+ (.+)", prose(made.cells).split(f"\\tag{{{tag}}}")[0], re.M)[-1]


def _headed(title: str) -> str:
    """A title with a capital, unless it begins with a symbol."""
    return title if re.match(r"(?!a )\w\b", title) else _capital(title)


def _one_state(call: str, tag: str) -> str:
    """The call of a picture that opens it in one state: `stencil("4.9")`."""
    rest = re.sub(r'^\w+\(((?:"[^"]*"(?:, )?)*)', "", call)
    return f'{call.split("(")[0]}("{tag}"{", " if rest != ")" else ""}{rest}'


@cache
def _states_of(call: str) -> dict[str, str]:
    """The states that the picture of a call of `lib.show` has, with their titles, or the tags in them without."""
    function = call.split("(")[0]
    if function not in show.__all__:
        return {}
    module = importlib.import_module(getattr(show, function).__module__)
    boards = [x for x in vars(module).values() if isinstance(x, type) and x.__module__ == module.__name__]
    kind = next((board for board in boards if getattr(board, "states", None)), None)
    names = re.findall(r'"([^"]*)"', re.match(r'\w+\(((?:"[^"]*"(?:, )?)*)', call)[1])
    states = kind(*names).states if issubclass(kind or object, Central) else getattr(kind, "states", {})
    tagged = {name: dict.fromkeys(state.tags, "") or {name: state.title} for name, state in states.items()}
    return {name: title for row in tagged.values() for name, title in row.items()}


def _above(cell: NotebookNode, made: Lesson) -> str:
    """The last heading before a cell; where that only says to play, the lesson's title."""
    before = made.cells[: [each.id for each in made.cells].index(cell.id)]
    titles = (found[-1] for each in reversed(before) if (found := re.findall(r"^#+ (.+)", each.source, re.M)))
    found = next(titles, made.title)
    return made.title if found == "Play" else found


def _below(cell: NotebookNode, made: Lesson) -> str:
    """The questions under a picture, for the notes."""
    after = made.cells[[each.id for each in made.cells].index(cell.id) + 1 :]
    return after[0].source if after and after[0].cell_type == "markdown" and after[0].source.startswith("1.") else ""


def _broken(cells: list[NotebookNode]) -> list[_Slide]:
    """Each listing that is broken in a laboratory, with its pairs."""
    labs = [
        (before, cell, name[1])
        for before, cell in zip([None, *cells], cells, strict=False)
        if (name := re.match(r'lab\("(\w+)"', _call(cell)))
    ]
    return [slide for before, cell, name in labs for slide in (_listing(name, cell, before), pairs(name))]


def _listing(name: str, cell: NotebookNode, before: NotebookNode) -> _Slide:
    """The code that is to be broken, and whose it is."""
    code = cell.source[: cell.source.rindex("lab(")].strip()
    body = f"{_whose(before) or judge.LISTINGS[name].function.__doc__}\n\n```python\n{code}\n```".strip()
    notes = "Let the room name a case before the next slide."
    return _Slide("Break it: when is this wrong?", body, code=cell.source, notes=notes, kind="code")


AT_THE_SCREEN = re.compile(r"Then (?:mend|make)|Can you|Find|Here they are|Its answer is|Mend|It runs")
"""How sentences begin that are for whoever has the laboratory before them."""


def _whose(before: NotebookNode) -> str:
    """What the lesson says of a listing, in the paragraph above it."""
    if before.cell_type != "markdown":
        return ""
    last = [x for x in _without_folds(before.source).split("\n\n") if x and not x.startswith(("#", "$$", "1."))][-1:]
    sentences = re.split(r"(?<=[.:?]) (?=[A-Z*])", unhandled(last[0])) if last else []
    return " ".join(x for x in sentences if not AT_THE_SCREEN.match(x))


def pairs(name: str) -> _Slide:
    """What the code answers wrongly, a line a fault: the simplest case, its answer, the truth, the cause."""
    known = judge.LISTINGS[name]
    rows = [
        f"| {_case(fault, known.kind)} | {told(name, fault, fault.once or known.function)} |" for fault in known.faults
    ]
    return _Slide("What breaks it", "\n".join(["| asked | answered |", "|---|---|", *rows]), kind="pairs")


def _given(fault: Fault, kind: Kind) -> tuple:
    """What the code is asked; of many pairs the first."""
    if kind.name == "pair" or fault.witness is not None:
        return kind.witnesses(fault)[0]
    return tuple(published.ERRATA[fault.name].witness.values())


def told(name: str, fault: Fault, code) -> str:
    """The code's answer beside the truth, and why."""
    known = judge.LISTINGS[name]
    *_, said = judge.judged(name, code, *(np.asarray(x, float) for x in _given(fault, known.kind)))
    names = "|".join(re.escape(_capital(x.title)) for x in known.faults)
    answers = re.split(rf" (?:{names}): | {re.escape(known.try_this)}", said)[0]
    return f"{answers} {_capital(fault.title)}: {fault.told}."


def _capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[0].upper() + text[1:]


def _case(fault: Fault, kind: Kind) -> str:
    """What the code is asked, in letters."""
    letters = kind.letters.split(", ")
    return ", ".join(f"*{letter}* = {_written(x)}" for letter, x in zip(letters, _given(fault, kind), strict=False))


def _written(x) -> str:
    """A number, or points, with seven digits."""
    if np.ndim(x):
        return "(" + ", ".join(map(_written, np.asarray(x).tolist())) + ")"
    return number(x, 7)


def _exercises(cells: list[NotebookNode]) -> list[_Slide]:
    """What is asked, an exercise a slide; its hints go with it."""
    found = re.findall(r"^### (Exercise (\d\d\.\d): .+)\n+((?:(?!^#).*\n?)*)", prose(cells), re.M)
    heads = {name: cell.source for cell in cells for name in re.findall(r'exercise\("([\d.]+)"', cell.source)}
    return [
        slide
        for title, name, asked in found
        for slide in (
            _Slide(title, _task(asked), code=heads[name], notes="\n\n".join(find(name).hints), kind="exercise"),
            *_ordering(name),
        )
    ]


def _task(asked: str) -> str:
    """What an exercise asks, without what its answer will run once it is right."""
    return "\n\n".join(x for x in _without_folds(asked).split("\n\n") if "Once your" not in x)


FREE = "Lines that do not need each other may change places."
"""Why another order than ours may be right too."""

FEW = 3
"""So many lines are worth putting in order."""


def _ordering(name: str) -> list[_Slide]:
    """The lines of an exercise's solution, for the room to put in order, if there are a few."""
    code = solved(find(name).solution)
    if len(code.body) < FEW:
        return []
    order = mixed(name, code.body)
    blocks = "\n\n".join(f"```python\n{dedent(x)}\n```" for x in (code.head, *(code.body[i] for i in order)))
    right = " ".join("ABCDEFGH"[order.index(i)] for i in range(len(order)))
    return [
        _Slide(
            f"{name}: its lines, to put in order", blocks, notes=f"The right order is {right}.\n\n{FREE}", kind="order"
        )
    ]


SOURCES = re.compile(r"<summary>Sources</summary>\s*((?s:.+?))\s*</details>|^\*?Sources[.:]\*?(.+)", re.M)
"""Where a lesson names its sources: in a fold, or in a line."""


def _remembered(made: Lesson) -> list[_Slide]:
    """The sentences to remember; then the sources."""
    rows = re.findall(r"^- .+(?:\n  .+)*", prose(made.parts["Remember"]), re.M)
    sources = SOURCES.search(prose(made.cells))
    return [
        _Slide("Remember", "\n".join(rows), kind="remember"),
        _Slide(
            "Sources",
            f"{(sources[1] or sources[2]).strip()}\n\nSwept Spheres, text and figures: CC BY 4.0.",
            kind="sources",
        ),
    ]
