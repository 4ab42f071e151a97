"""The slides of a lesson: the question, the prediction, the pictures state by state, what breaks, what to remember."""

import importlib
import re
from functools import partial
from itertools import groupby
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
from tools.lesson import TAG, Lesson, asks, equations, in_picture, instructor, prose

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
    """All slides of a lesson, in the order of its parts."""
    slides = [
        _opening(made),
        *_begun(made),
        *_predictions(made.parts["Predict"]),
        *_asked_between(_pictures(made), made),
        *_predictions(made.parts["Break it"]),
        *_broken(made.parts["Break it"]),
        *_exercises(made.parts["Your turn"]),
        *_predictions(made.parts["Your turn"]),
        *_remembered(made),
    ]
    return _timed(slides, instructor(made))


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
    aims = "\n".join(f"- {aim}" for aim in made.objectives)
    return _Slide(
        f"{made.number} {made.title}", f"{made.question}", notes=f"{aims}\n\n{instructor(made)}", kind="title"
    )


def _begun(made: Lesson) -> list[_Slide]:
    """The picture with which a story begins, under its question; or what it asks."""
    shown = [cell for cell in made.head if cell.cell_type == "code" and _is_picture(cell)]
    pictures = [_Slide(made.question, "", _Place(cell.id), _call(cell), kind="picture") for cell in shown]
    return [*pictures, *_predictions(made.head)]


def _predictions(cells: list[NotebookNode]) -> list[_Slide]:
    """Each question to predict: to vote on, and then with its answers."""
    return [slide for cell in cells if asks(cell) for slide in _prediction(cell)]


def _asked_between(slides: list[_Slide], made: Lesson) -> list[_Slide]:
    """The pictures, and each question of the derivation before the first equation that stands below it."""
    for i, cell in enumerate(made.cells):
        if asks(cell) and any(cell is each for each in made.parts["Derive"]):
            below = TAG.findall(prose(made.cells[i:]))
            at = next((k for k, slide in enumerate(slides) if slide.board.state in below), len(slides))
            slides = [*slides[:at], *_prediction(cell), *slides[at:]]
    return slides


def _prediction(cell: NotebookNode) -> list[_Slide]:
    """A question with its scene; then what is right, and why the others are not."""
    asked = _asked(cell)
    answers = shuffled(asked["question"], asked["answers"])
    seen = in_picture(cell) or asked.get("scene") is not None
    choices = "\n".join(f"{letter}. {answer.text}" for letter, answer in zip("ABCDEF", answers, strict=False))
    replies = "\n".join(map(_answered, "ABCDEF", answers))
    notes = "Vote; let neighbours talk; vote again. Then the next slide."
    return [
        _Slide(asked["question"], _lettered(choices), _Place(cell.id) if seen else None, cell.source, notes, "vote"),
        _Slide(
            asked["question"],
            replies,
            _Place(cell.id, voted=True) if seen else None,
            notes="The picture plays what happens. Why was each chosen?" if seen else "Why was each chosen?",
            kind="answers",
        ),
    ]


def _asked(cell: NotebookNode) -> dict:
    """The question that a cell asks, with its answers and its scene: it names them, as `lesson04.PREDICTION`."""
    number, name = re.search(r"lesson(\d\d)\.(\w+)", cell.source).groups()
    return getattr(lesson(number), name)


def _lettered(choices: str) -> str:
    """Answers as paragraphs of their own, each with its letter."""
    return "\n\n".join(f"**{row[0]}** {row[3:]}" for row in choices.splitlines())


def _answered(letter: str, answer: Answer) -> str:
    """An answer with its reply."""
    return f"**{letter}** {answer.text} **{judged(answer)}** {answer.reply}\n"


def _pictures(made: Lesson) -> list[_Slide]:
    """The pictures of playing and deriving: the central ones state by state, in the order of the equations."""
    named = equations(made)
    cells = [(part, cell) for part in ("Play", "Derive", "Break it") for cell in made.parts[part]]
    asking = [each for each in cells if in_picture(each[1])]  # they are shown as they are after their vote
    shown = [each for each in cells if _is_picture(each[1])]
    found = [(part, slide) for part, cell in asking + shown for slide in states(cell, named, made)]
    plain = {_call(cell).split("(")[0] for _, cell in shown}
    gone = {cell.id for cell in (*made.head, *(x for _, x in asking if _call(x).split("(")[0] in plain))}
    found = [x for part, x in found if x.kind == "state" or part != "Break it" and x.board.cell not in gone]
    rank = partial(_rank, named=list(named))
    one_each = {slide.board.state or slide.board.cell: slide for slide in found}
    together = [slide for _, some in groupby(one_each.values(), _family) for slide in sorted(some, key=rank)]
    told = iter(sorted((slide for slide in together if slide.kind == "state"), key=rank))
    return [next(told) if slide.kind == "state" else slide for slide in together]


def _family(slide: _Slide) -> str:
    """Slides of one picture stand together."""
    return slide.code.split("(")[0]


def _rank(slide: _Slide, named: list[str]) -> int:
    """The order of equations in the text."""
    return named.index(slide.board.state) if slide.board.state in named else -1


def _is_picture(cell: NotebookNode) -> bool:
    """Does a code cell show a picture that is not part of a question or an exercise?"""
    images = any("<img" in output.get("data", {}).get("text/html", "") for output in cell.get("outputs", []))
    return images and not asks(cell) and not cell.source.startswith("folded(")


def states(cell: NotebookNode, named: dict[str, str], made: Lesson) -> list[_Slide]:
    """A slide for each equation whose tag a picture knows; of other pictures one slide."""
    call = _call(cell)
    known = _states_of(call)
    tagged = {tag: title for tag, title in known.items() if tag in named}
    if not tagged:
        place = _Place(cell.id, voted=in_picture(cell))
        return [_Slide(_above(cell, made), "", place, call, _below(cell, made), "picture")]
    return [
        _Slide(
            _headed(title or _beat(tag, made)),
            f"$$ {named[tag]} \\tag{{{tag}}} $$",
            _Place(cell.id, 0, tag, in_picture(cell)),
            _one_state(re.sub(r", vote=[^)]*", "", call), tag),
            _said_of(tag, made),
            "state",
        )
        for tag, title in tagged.items()
    ]


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


def _said_of(tag: str, made: Lesson) -> str:
    """What to ask the room at an equation, and what the lesson says before it."""
    there = rf'(before|after) \({re.escape(tag)}\)(?:: "(.+?)\?"| ask the room (.+?)\.)'
    asked = [(when.lower(), a or b) for when, a, b in re.findall(there, instructor(made), re.I)]
    told = [f"**{'Ask first' if when == 'before' else 'Then ask'}:** {question}?" for when, question in asked]
    text = next(cell.source for cell in made.cells if f"\\tag{{{tag}}}" in cell.source)
    before = _without_folds(text.split(f"\\tag{{{tag}}}")[0].rpartition("$$")[0]).split("\n\n")[-1].strip()
    plain = re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", "" if re.match(r"#|\$\$", before) else before)
    return "\n\n".join([*told, plain]).strip()


def _one_state(call: str, tag: str) -> str:
    """The call of a picture that opens it in one state: `stencil("4.9")`."""
    rest = re.sub(r'^\w+\(((?:"[^"]*"(?:, )?)*)', "", call)
    return f'{call.split("(")[0]}("{tag}"{", " if rest != ")" else ""}{rest}'


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
    """Each listing that is broken in a laboratory, with its pairs; and the boundaries, one by one."""
    found = []
    for before, cell in zip([None, *cells], cells, strict=False):
        call = _call(cell)
        if name := re.match(r'lab\("(\w+)"', call):
            found += [_listing(name[1], cell, before), pairs(name[1])]
        elif call.startswith("deck("):
            found.append(_Slide("The boundaries, one by one", "", _Place(cell.id), call, kind="picture"))
    return found


def _listing(name: str, cell: NotebookNode, before: NotebookNode) -> _Slide:
    """The code that is to be broken, and whose it is."""
    code = cell.source[: cell.source.rindex("lab(")].strip()
    body = f"{_whose(before) or judge.LISTINGS[name].function.__doc__}\n\n```python\n{code}\n```".strip()
    notes = "Let the room name a case before the next slide."
    return _Slide("Break it: when is this wrong?", body, code=cell.source, notes=notes, kind="code")


AT_THE_SCREEN = re.compile(
    r"Drag|Roll|Then (?:mend|make)|Can you|Pull|Turn|Find|Here they are|Its answer is|Mend|It runs|Aim|Lower"
)
"""How sentences begin that are for whoever has the lesson before them."""


def _whose(before: NotebookNode) -> str:
    """What the lesson says of a listing, in the paragraph above it."""
    if before.cell_type != "markdown":
        return ""
    last = [x for x in _without_folds(before.source).split("\n\n") if x and not x.startswith(("#", "$$", "1."))][-1:]
    sentences = re.split(r"(?<=[.:?]) (?=[A-Z*])", last[0]) if last else []
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
            _Slide(
                title, _without_folds(asked), code=heads[name], notes="\n\n".join(find(name).hints), kind="exercise"
            ),
            *_ordering(name),
        )
    ]


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
    return [_Slide(f"{name}: its lines, to put in order", blocks, notes=f"In order: {right}\n\n{FREE}", kind="order")]


def _without_folds(text: str) -> str:
    """Prose without what is folded away."""
    return re.sub(r"<details>.*?</details>", "", text, flags=re.S).strip()


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
