"""A picture that does not move: a scene or a figure, with its caption as alt text and in words under it."""

from collections.abc import Iterable

from IPython.display import Markdown, display
from matplotlib.artist import Artist
from matplotlib.figure import Figure

from .board import Board
from .canvas import saved

__all__ = ["picture"]

Captioned = tuple[Figure, str]
"""A figure and the sentence that states its result."""


class Picture(Board):
    """A figure, and over it what is drawn last, as a board without handles."""

    def __init__(self, figure: Figure, caption: str, over: Iterable[Artist] = ()):
        self.figure, self.caption, self.over = figure, caption, list(over)
        super().__init__(captioned=True)
        self.lay_out()

    def __repr__(self) -> str:
        return f"A picture, for a notebook: {self.caption}"

    def lay_out(self) -> None:
        """Draw it: it is laid out already."""
        self.draw_background()

    def update(self) -> tuple[list[Artist], str]:
        """What is drawn over the figure; no remark."""
        return self.over, ""

    def saved(self) -> dict[str, str]:
        """The picture alone: its caption stands under it anyway."""
        return saved(self.png, self.alt, self.figure.bbox.width)


def at_rest(made: Board, caption: str | None = None) -> None:
    """Show a board as it stands."""
    picture(made.figure, caption or made.caption, made.seen)
    made.close()


def picture(figure: Figure, caption: str, over: Iterable[Artist] = ()) -> None:
    """Show a matplotlib figure; the caption states its result, and is its alt text too.

    over : artists that are animated, and drawn over the figure in this order.
    """
    display(Picture(figure, caption, over))
    display(Markdown(f"*{caption}*"))
