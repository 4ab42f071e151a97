"""The slides of a lesson: the question, the prediction, the pictures state by state, what breaks, what to remember."""

import importlib
import re
from itertools import groupby
from typing import NamedTuple

import numpy as np
from nbformat import NotebookNode

from lib import published
from lib.show import central
from lib.teach import listings
from lib.teach.exercises import find
from lib.teach.predictions import Answer, judged, shuffled
from tools.lesson import Lesson, equations, instructor

judge = importlib.import_module("lib.teach.lab")  # `lib.teach.lab` is the function of that name


class Place(NamedTuple):
    """A board of the notebook: its cell, which one of the cell it is, and the state in which it is shown."""

    cell: str
    index: int = 0
    state: str = ""


class Slide(NamedTuple):
    """One slide: its title, its words as markdown, a picture, the code that shows it where a kernel is, notes."""

    title: str
    body: str = ""
    board: Place | None = None
    code: str = ""
    notes: str = ""
    kind: str = "plain"


def deck(made: Lesson) -> list[Slide]:
    """All slides of a lesson, in the order of its parts."""
    return [
        opening(made),
        *predictions(made.parts["Predict"]),
        *pictures(made),
        *predictions(made.parts["Derive"] + made.parts["Break it"]),
        *broken(made.parts["Break it"]),
        *exercises(made.parts["Your turn"]),
        *remembered(made),
    ]


def opening(made: Lesson) -> Slide:
    """The lesson's question; the note to the instructor goes with it."""
    aims = "\n".join(f"- {aim}" for aim in made.objectives)
    return Slide(f"{made.number} {made.title}", f"{made.question}", notes=f"{aims}\n\n{instructor(made)}", kind="title")


def predictions(cells: list[NotebookNode]) -> list[Slide]:
    """Each question to predict: to vote on, and then with its answers."""
    return [slide for cell in cells if cell.source.startswith("predict(") for slide in prediction(cell)]


def prediction(cell: NotebookNode) -> list[Slide]:
    """A question with its scene; then what is right, and why the others are not."""
    lesson, name = re.search(r"(lesson\d\d)\.(\w+)", cell.source).groups()
    asked = getattr(importlib.import_module(f"lib.teach.lessons.{lesson}"), name)
    answers = shuffled(asked["question"], asked["answers"])
    place = Place(cell.id) if asked.get("scene") is not None else None
    choices = "\n".join(f"{letter}. {answer.text}" for letter, answer in zip("ABCDEF", answers, strict=False))
    replies = "\n".join(map(answered, "ABCDEF", answers))
    notes = "Vote; let neighbours talk; vote again. Then the next slide."
    return [
        Slide(asked["question"], lettered(choices), place, cell.source, notes, "vote"),
        Slide(asked["question"], replies, notes="Why was each chosen?", kind="answers"),
    ]


def lettered(choices: str) -> str:
    """Answers as paragraphs of their own, each with its letter."""
    return "\n\n".join(f"**{row[0]}** {row[3:]}" for row in choices.splitlines())


def answered(letter: str, answer: Answer) -> str:
    """An answer with its reply."""
    return f"**{letter}** {answer.text} **{judged(answer)}** {answer.reply}\n"


def pictures(made: Lesson) -> list[Slide]:
    """The pictures of playing and deriving: the central one state by state, in the order of its equations."""
    named = equations(made)
    shown = [(part, cell) for part in ("Play", "Derive", "Break it") for cell in made.parts[part] if is_picture(cell)]
    found = [(part, slide) for part, cell in shown for slide in states(cell, named, made)]
    found = [slide for part, slide in found if part != "Break it" or slide.kind == "state"]
    one_each = {slide.board.state or slide.board.cell: slide for slide in found}
    return [slide for _, some in groupby(one_each.values(), family) for slide in sorted(some, key=rank)]


def family(slide: Slide) -> str:
    """Slides of one picture stand together."""
    return slide.code.split("(")[0]


def rank(slide: Slide) -> tuple:
    """The order of equations."""
    return tuple(int(x) for x in re.findall(r"\d+", slide.board.state))


def is_picture(cell: NotebookNode) -> bool:
    """Does a code cell show a picture that is not part of a question or an exercise?"""
    images = any("<img" in output.get("data", {}).get("text/html", "") for output in cell.get("outputs", []))
    return images and not cell.source.startswith(("predict(", "course_figure("))


def states(cell: NotebookNode, named: dict[str, str], made: Lesson) -> list[Slide]:
    """A slide for each state of a picture that is the tag of an equation; of other pictures one slide."""
    call = cell.source.strip().splitlines()[-1]
    known = states_of(call.split("(")[0])
    tagged = {tag: title for tag, title in known.items() if tag in named}
    if not tagged:
        return [Slide(above(cell, made), "", Place(cell.id), call, below(cell, made), "picture")]
    return [
        Slide(title, f"$$ {named[tag]} \\tag{{{tag}}} $$", Place(cell.id, 0, tag), one_state(call, tag), kind="state")
        for tag, title in tagged.items()
    ]


def one_state(call: str, tag: str) -> str:
    """The call of a picture that opens it in one state: `stencil("4.9")`."""
    rest = re.sub(r'^\w+\(((?:"[^"]*"(?:, )?)*)', "", call)
    return f'{call.split("(")[0]}("{tag}"{", " if rest != ")" else ""}{rest}'


def states_of(function: str) -> dict[str, str]:
    """The states of the picture that a function of `lib.show` shows, each with its title."""
    maker = getattr(importlib.import_module("lib.show"), function, None)
    module = importlib.import_module(maker.__module__) if maker else central
    boards = [x for x in vars(module).values() if isinstance(x, type) and x.__module__ == module.__name__]
    return dict(next((board.states for board in boards if getattr(board, "states", None)), {}))


def above(cell: NotebookNode, made: Lesson) -> str:
    """The last heading before a cell."""
    before = made.cells[: [each.id for each in made.cells].index(cell.id)]
    return next(found[-1] for each in reversed(before) if (found := re.findall(r"^#+ (.+)", each.source, re.M)))


def below(cell: NotebookNode, made: Lesson) -> str:
    """The questions under a picture, for the notes."""
    after = made.cells[[each.id for each in made.cells].index(cell.id) + 1 :]
    return after[0].source if after and after[0].cell_type == "markdown" and after[0].source.startswith("1.") else ""


def broken(cells: list[NotebookNode]) -> list[Slide]:
    """Each listing that is broken in a laboratory, with its pairs; and the boundaries, one by one."""
    found = []
    for cell in cells:
        call = cell.source.strip().splitlines()[-1]
        if name := re.match(r'lab\("(\w+)"', call):
            found += [listing(name[1], cell), pairs(name[1])]
        elif call.startswith("deck("):
            found.append(Slide("The boundaries, one by one", "", Place(cell.id), call, kind="picture"))
    return found


def listing(name: str, cell: NotebookNode) -> Slide:
    """The code that is to be broken."""
    code = cell.source[: cell.source.rindex("lab(")].strip()
    body = f"```python\n{code}\n```"
    return Slide(
        "Break it", body, code=cell.source, notes="Let the room name a pair before the next slide.", kind="code"
    )


def pairs(name: str) -> Slide:
    """What the code answers wrongly, a line a fault: the simplest case, its answer, the truth, the cause."""
    known, code = listings.LISTINGS[name], getattr(listings, name)
    rows = [f"| {case(fault, known.kind)} | {told(name, fault, known.kind, code)} |" for fault in known.faults]
    return Slide("What breaks it", "\n".join(["| asked | answered |", "|---|---|", *rows]), kind="pairs")


def given(fault: listings.Fault) -> dict:
    """What the code is asked, by letters; of many pairs the first."""
    if fault.witness is not None:
        return dict(enumerate(fault.witness[0] if len(fault.witness) == 1 else fault.witness))
    found = published.ERRATA[fault.name].witness
    return {name: np.asarray(x)[0] if name in LONG and np.ndim(x) > LONG[name] else x for name, x in found.items()}


LONG = {"p": 1, "v": 1, "r": 0}
"""How many axes the arguments of one pair have."""


def told(name: str, fault: listings.Fault, kind: str, code) -> str:
    """The code's answer beside the truth, and why."""
    judges = {"pair": judge.judged, "curve": judge.judged_bend, "crowd": judge.judged_crowd}
    judges |= {"triangle": lambda name, code, *x: judge.judged_cover(name, code, np.array(x))}
    values = [np.asarray(x, float) for x in given(fault).values()]
    said = judges.get(kind, judge.judged_after)(name, code, *values).told
    names = "|".join(re.escape(capital(x.name)) for x in listings.LISTINGS[name].faults)
    answers = re.split(rf" (?:{names}): | Found \d| \d+ to be found", said)[0]
    return f"{answers} {capital(fault.name)}: {fault.told}."


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[0].upper() + text[1:]


def case(fault: listings.Fault, kind: str) -> str:
    """What the code is asked, in letters."""
    letters = judge.LETTERS[kind].split(", ")
    return ", ".join(f"*{letter}* = {written(x)}" for letter, x in zip(letters, given(fault).values(), strict=False))


def written(x) -> str:
    """A number, or points, with four digits."""
    if np.ndim(x):
        return "(" + ", ".join(map(written, np.asarray(x).tolist())) + ")"
    return f"{x:.4g}".replace("-", "−")


def exercises(cells: list[NotebookNode]) -> list[Slide]:
    """What is asked, an exercise a slide; its hints go with it."""
    text = "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    found = re.findall(r"^### (Exercise (\d\d\.\d): .+)\n+((?:(?!^#).*\n?)*)", text, re.M)
    heads = {name: cell.source for cell in cells for name in re.findall(r'exercise\("([\d.]+)"', cell.source)}
    return [
        Slide(title, without_folds(asked), code=heads[name], notes="\n\n".join(find(name).hints), kind="exercise")
        for title, name, asked in found
    ]


def without_folds(text: str) -> str:
    """Prose without what is folded away."""
    return re.sub(r"<details>.*?</details>", "", text, flags=re.S).strip()


def remembered(made: Lesson) -> list[Slide]:
    """The sentences to remember; then the sources."""
    text = "\n\n".join(cell.source for cell in made.parts["Remember"] if cell.cell_type == "markdown")
    rows = re.findall(r"^- .+(?:\n  .+)*", text, re.M)
    sources = re.search(r"^\*?Sources[.:]\*?(.+)", text, re.M)
    return [
        Slide("Remember", "\n".join(rows), kind="remember"),
        Slide("Sources", f"{sources[1].strip()}\n\nSwept Spheres, text and figures: CC BY 4.0.", kind="sources"),
    ]
