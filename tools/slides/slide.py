"""What a slide is, and where its picture stands in the notebook."""

from typing import NamedTuple

from tools.lesson import TAG


class _Place(NamedTuple):
    """A board of the notebook: its cell, which one of it, in which state or by which tag, and if after its vote."""

    cell: str
    index: int = 0
    state: str = ""
    voted: bool = False


class _Slide(NamedTuple):
    """One slide: its title, its words as markdown, a picture, the code that shows it where a kernel is, notes.

    listing : whose failing cases it shows. steps : the states of its picture, one for each equation; their tags unless
    given.
    """

    title: str
    body: str = ""
    board: _Place | None = None
    code: str = ""
    notes: str = ""
    kind: str = "plain"
    listing: str = ""
    steps: tuple[str, ...] = ()


def states(slide: _Slide) -> list[str]:
    """The states of a slide's picture, one for each of its equations; what is cited besides stands in the last."""
    count = len(TAG.findall(slide.body))
    return [*slide.steps, *(count - len(slide.steps)) * [slide.steps[-1]]]
