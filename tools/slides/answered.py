"""Slides that answer what a lesson asks first, where no equation does."""

import re
from itertools import pairwise

from nbformat import NotebookNode

from tools.lesson import Lesson, prose, unhandled
from tools.slides.pictures import _call, _is_picture, _place, unfolded
from tools.slides.slide import _Slide
from tools.slides.spoken import _without_folds

UNTAGGED = {("04", "Why does it never bend?"): "the curve"}
"""Headings under which what a lesson asks first is answered without an equation, and the state that shows it."""


def _reasons(cell: NotebookNode, made: Lesson) -> list[_Slide]:
    """A slide of why the answer to the first question is as it is: over the last picture above, in a state of it.

    It shows the formula of the first paragraph, and the words of the second.
    """
    told = re.split(r"^#+ (.+)$", _without_folds(cell.source), flags=re.M)
    above, slides = made.cells[: [x.id for x in made.cells].index(cell.id)], []
    for title, text in pairwise(told):
        if state := UNTAGGED.get((made.number, title)):
            leads, says, *_ = text.strip().split("\n\n")
            place = _place([x for x in above if _is_picture(x)][-1], state)
            body = f"${re.findall(r'[$]([^$]+)[$]', leads)[-1]}$\n\n{says}"
            slides.append(_Slide(title, body, place, notes=unhandled(text.strip()), kind="picture"))
    return slides


FOUND = re.compile(r"<summary>What you found</summary>\s*(.*?)\s*</details>", re.S)
"""What a lesson folds away of what a reader has found."""

CALLED = "Let the room call the aim before this slide. It shows where the aim belongs: let the film go to its end."
"""What the notes say where a picture unfolds what the room was asked to find."""


def _unfolded(above: _Slide, cell: NotebookNode, made: Lesson) -> list[_Slide]:
    """Behind a picture that asks where to aim a slide on which it has unfolded that; under the next heading."""
    if not (end := unfolded(_call(cell))):
        return []
    below = prose(made.cells[[x.id for x in made.cells].index(cell.id) + 1 :])
    title, found = re.findall(r"^#+ (.+)", below, re.M)[0], FOUND.search(below)
    notes = "\n\n".join([f"{CALLED} {end}", *([f"**Then say:** {unhandled(found[1])}"] if found else [])])
    opens = re.findall(r'"([^"]*)"', _call(cell))[0]
    return [above._replace(title=title, board=_place(cell, opens, voted=True), code="", notes=notes)]
