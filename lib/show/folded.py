"""Pictures in a fold: beside the way, closed until somebody opens it."""

from html import escape

from IPython.display import display
from ipywidgets import Button, Layout, VBox

from .board import Board

__all__ = ["folded"]


class Folded(VBox):
    """A button with words, and below it, once it is pressed, pictures; where no kernel runs they are in a fold."""

    def __init__(self, words: str, boards: tuple[Board, ...]):
        self.words, self.boards = words, boards
        self.button = Button(layout=Layout(width="max-content"))
        self.button.on_click(lambda _: self.turn(len(self.children) == 1))
        super().__init__()
        self.turn(False)

    def turn(self, opened: bool) -> None:
        """Open or close it."""
        self.button.description = f"{'▾' if opened else '▸'} {self.words}"
        self.children = [self.button, *(self.boards if opened else ())]

    def _repr_mimebundle_(self, **kwargs):
        stills = [board.saved() for board in self.boards]
        inside = "\n".join(still["text/html"] for still in stills)
        fold = f"<details><summary>{escape(self.words)}</summary>\n{inside}\n</details>"
        plain = "\n".join(still["text/plain"] for still in stills)
        return super()._repr_mimebundle_(**kwargs) | {"text/html": fold, "text/plain": plain}


def folded(words: str, *boards: Board) -> None:
    """Show pictures in a fold, under its words."""
    display(Folded(words, boards))
