"""Pictures in a fold: beside the way, closed until somebody opens it."""

from html import escape

from IPython.display import display
from ipywidgets import Accordion, VBox

from .board import Board

__all__ = ["folded"]


class Folded(Accordion):
    """Pictures one below another, under the words of their fold; so too where no kernel runs."""

    def __init__(self, words: str, boards: tuple[Board, ...]):
        self.words, self.boards = words, boards
        super().__init__([VBox(boards)], titles=[words])

    def _repr_mimebundle_(self, **kwargs):
        stills = [board.saved() for board in self.boards]
        inside = "\n".join(still["text/html"] for still in stills)
        fold = f"<details><summary>{escape(self.words)}</summary>\n{inside}\n</details>"
        plain = "\n".join(still["text/plain"] for still in stills)
        return super()._repr_mimebundle_(**kwargs) | {"text/html": fold, "text/plain": plain}


def folded(words: str, *boards: Board) -> None:
    """Show pictures in a fold, under its words."""
    display(Folded(words, boards))
