"""What a slide is, and where its picture stands in the notebook."""

from typing import NamedTuple


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
