"""A picture with controls above it: choices and sliders, the picture they make, and its result in words."""

from IPython.display import display
from ipywidgets import HBox, Layout, VBox
from matplotlib.artist import Artist

from .board import Board


class _Controlled(VBox):
    """Controls by name, and below them a board, whose picture is saved for where no kernel runs."""

    def __init__(self, board: Board, controls: dict):
        self.board, self.controls = board, controls
        super().__init__([HBox(list(controls.values()), layout=Layout(flex_flow="row wrap")), board])

    @property
    def alt(self) -> str:
        """What the board shows, in words."""
        return self.board.alt

    def _repr_mimebundle_(self, **kwargs):
        return super()._repr_mimebundle_(**kwargs) | self.board.saved()


class _Sheet(Board):
    """The picture of an explorer: what it draws for its controls as they stand."""

    def __init__(self, explorer):
        self.explorer = explorer
        super().__init__()

    @property
    def figure(self):
        """The explorer's figure."""
        return self.explorer.figure

    def lay_out(self) -> None:
        """Lay out the explorer's figure, and draw it."""
        self.explorer.lay_out(self.projected)
        self.draw_background()

    def update(self) -> tuple[list[Artist], str]:
        """The artists that move, and the sentence that states the result."""
        explorer = self.explorer
        values = {name: control.value for name, control in explorer.controls.items()}
        artists, self.caption = explorer.draw(**values)
        return artists, self.caption


class Explorer(_Controlled):
    """Controls by name, and below them a picture that `draw` makes of their values.

    A subclass hands its controls to this class, makes its figure in `lay_out`, and draws.
    """

    def __init__(self, **controls):
        super().__init__(_Sheet(self), controls)
        for control in controls.values():
            control.observe(lambda change: self.board.redraw(), "value")
        self.board.lay_out()

    def lay_out(self, large: bool) -> None:
        """Make the figure and its artists, larger if it is projected."""
        raise NotImplementedError

    def draw(self, **values) -> tuple[list[Artist], str]:
        """The artists that these values move, and the sentence that states the result."""
        raise NotImplementedError


def explore(made: Board | _Controlled) -> None:
    """Show a picture that can be changed."""
    display(made)
