"""What the room does itself: code to break, exercises, and lines to put in order."""

import importlib
import re
from textwrap import dedent

import numpy as np
from nbformat import NotebookNode

from lib import published
from lib.show.scene import number
from lib.teach.exercises import find
from lib.teach.ladder import mixed
from lib.teach.ladder import written as solved
from lib.teach.listings import Fault, Listing
from tools.lesson import prose, unhandled
from tools.slides.broken import broken
from tools.slides.pictures import _call
from tools.slides.slide import _Slide
from tools.slides.spoken import _without_folds

judge = importlib.import_module("lib.teach.lab")  # `lib.teach.lab` is the function of that name


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
    body = (
        f"{_whose(before) or _named(judge.LISTINGS[name].function.__doc__)}\n\n```python\n{broken(code)}\n```".strip()
    )
    notes = (
        "Give the room a minute to read, and let it name a case that breaks this before the next slide. "
        "Whoever has the lesson open at *Break it* can try the case there."
    )
    return _Slide("Break it: when is this wrong?", body, code=cell.source, notes=notes, kind="code")


ERRATA = re.compile(r":? *\bE\d+(?:,? (?:and )?E\d+)*")
"""The codes of errata, which nobody in the room knows."""


def _named(told: str | None) -> str:
    """Where a listing is from, as a sentence, without the codes of its errata.

    >>> _named("*Improved Collision Detection and Response*, a face: E26, E27.")
    'This is from *Improved Collision Detection and Response*, a face.'
    """
    left = ERRATA.sub("", told or "").strip()
    return f"This is from {left}" if left.startswith("*") else left


AT_THE_SCREEN = re.compile(
    r"Then (?:mend|make|change|ask)|Whatever it misses|The game below|"
    r"Can you|Find|For the first, put|In the (?:first|second)\b.* (?:turn|lower)|Here (?:they )?are|Its answer is|"
    r"Mend|It runs|.*\b(?:window|presses|dashed ball)\b"
)
"""How sentences begin that are for whoever has the laboratory before them."""


def _whose(before: NotebookNode) -> str:
    """What the lesson says of a listing, in the paragraph above it."""
    if before.cell_type != "markdown":
        return ""
    last = [x for x in _without_folds(before.source).split("\n\n") if x and not x.startswith(("#", "$$", "1."))][-1:]
    sentences = re.split(r"(?<=[.:?]) (?=[A-Z*])", unhandled(last[0])) if last else []
    return unseen(" ".join(x for x in sentences if not AT_THE_SCREEN.match(x)))


SEEN = (
    "Half of the minutes of *Break it* are for this slide. Each case comes in a picture of its own, and its cause at "
    "the next step. Before that step ask which line of the code is to blame, and who has named such a case."
)
"""What the notes say where what breaks a listing is shown."""


def pairs(name: str) -> _Slide:
    """What the code answers wrongly, a case a fault: the simplest, its answer, the truth, the cause."""
    known = judge.LISTINGS[name]
    found = [(case(fault, known), answers(name, fault), cause(fault)) for fault in known.faults]
    rows = (f"| {asked} | {said} {why} |" for asked, said, why in found)
    notes = "\n\n".join(f"Case {i}: {said} {why}" for i, (_, said, why) in enumerate(found, start=1))
    body = "\n".join(["| asked | answered |", "|---|---|", *rows])
    return _Slide("What breaks it", body, notes=f"{SEEN}\n\n{notes}", kind="pairs", listing=name)


FLAT = ("pair", "hit", "plane", "bounce")
"""Kinds whose laboratory is a plane: what lies in it is given by two numbers."""


def given(fault: Fault, known: Listing) -> tuple[np.ndarray, ...]:
    """What the code is asked, as arrays; of many cases the first whose answer shows the fault, or else the first."""
    kind, code = known.kind, fault.once or known.function
    if kind.name == "pair" or fault.witness is not None:
        found = kind.witnesses(fault)
    else:
        found = [tuple(published.ERRATA[fault.name].witness.values())]
    found = [tuple(np.asarray(x, float) for x in each) for each in found]
    showing = (each for each in found if _shows(fault, known, kind.known(*each), kind.answer(known, code, each)))
    first = next(showing, found[0]) if len(found) > 1 else found[0]
    flat = kind.name in FLAT and not any(np.any(x[2:]) for x in first if x.ndim)
    return tuple(x[:2] if flat and x.ndim else x for x in first)


def _shows(fault: Fault, known: Listing, truth, answer) -> bool:
    """Does an answer show a fault?"""
    return any(fault.shown(*one) for one in known.kind.wrong(known, truth, answer))


def answers(name: str, fault: Fault) -> str:
    """The code's answer beside the truth."""
    known = judge.LISTINGS[name]
    *_, said = judge.judged(name, fault.once or known.function, *given(fault, known))
    names = "|".join(re.escape(_capital(x.title)) for x in known.faults)
    return re.split(rf" (?:Found|{names}): | {re.escape(known.try_this)}", said)[0]


def cause(fault: Fault) -> str:
    """What a fault is called, and where it comes from."""
    return f"{_capital(fault.title)}: {fault.told}."


def _capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[0].upper() + text[1:]


def case(fault: Fault, known: Listing) -> str:
    """What the code is asked, in letters."""
    letters = known.kind.letters.split(", ")
    return ", ".join(f"*{letter}* = {_written(x)}" for letter, x in zip(letters, given(fault, known), strict=False))


def _written(x) -> str:
    """A number, or points, with seven digits; with more if they would look like a whole number that it is not.

    >>> _written((-8.2842712, 5.0)), _written(5 - 2.0**-40)
    ('(−8.284271, 5)', '4.99999999999909')
    """
    if np.ndim(x):
        return "(" + ", ".join(map(_written, np.asarray(x).tolist())) + ")"
    nearly = float(x) != round(float(x)) and float(f"{x:.7g}").is_integer()
    return number(x, 15 if nearly else 7)


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
    """What an exercise asks, without what its answer will run once it is right, and what asks for a hand."""
    kept = (x for x in _without_folds(asked).split("\n\n") if "Once your" not in x and unhandled(x) == x)
    return "\n\n".join(x for x in map(unseen, kept) if x)


UNSEEN = re.compile(
    r"below the picture|\bunder \*Code\*|through the sight|\bmark stays\b|\brows below\b|race again|shot flies aslant"
    r"|^Try \d"
)
"""What sentences are like that speak of a picture, or of code, that is in the lesson and not on the slide."""


def unseen(text: str) -> str:
    """Words without the sentences that speak of what a slide does not show.

    >>> unseen("Here is a grid. The line below the picture says how.")
    'Here is a grid.'
    """
    return " ".join(x for x in re.split(r"(?<=[.:?]) (?=[A-Z*])", text) if not UNSEEN.search(x))


FREE = "Lines that do not need each other may change places."
"""Why another order than ours may be right too."""

FEW = 7
"""So many lines are worth putting in order: of fewer nobody thinks long enough to disagree."""


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
