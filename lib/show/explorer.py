"""A picture with controls above it: choices and sliders, the picture they make, and its result in words."""

from IPython.display import Markdown, display
from ipywidgets import HBox, Layout, VBox
from matplotlib.artist import Artist

from .board import Board
from .canvas import described


class Kept(VBox):
    """Controls and a picture whose png and alt survive where no kernel runs."""

    def _repr_mimebundle_(self, **kwargs):
        still, alt = described(self.png, self.alt)
        return super()._repr_mimebundle_(**kwargs) | still, alt


class Sheet(Board):
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


class Explorer(Kept):
    """Controls by name, and below them a picture that `draw` makes of their values.

    A subclass hands its controls to this class, makes its figure in `lay_out`, and draws.
    """

    def __init__(self, **controls):
        self.controls, self.picture = controls, Sheet(self)
        rows = HBox(list(controls.values()), layout=Layout(flex_flow="row wrap"))
        super().__init__([rows, self.picture])
        for control in controls.values():
            control.observe(lambda change: self.picture.redraw(), "value")
        self.picture.lay_out()

    def lay_out(self, large: bool) -> None:
        """Make the figure and its artists, larger if it is projected."""
        raise NotImplementedError

    def draw(self, **values) -> tuple[list[Artist], str]:
        """The artists that these values move, and the sentence that states the result."""
        raise NotImplementedError

    @property
    def png(self) -> bytes:
        """What the picture shows."""
        return self.picture.png

    @property
    def alt(self) -> str:
        """What the picture shows, in words."""
        return self.picture.alt


class Desk(Kept):
    """A board with controls above it: each sets what is of its name on the board."""

    def __init__(self, board, **controls):
        self.board, self.controls = board, controls
        for name, control in controls.items():
            control.observe(lambda change, name=name: board.adjust(**{name: change.new}), "value")
        super().__init__([HBox(list(controls.values()), layout=Layout(flex_flow="row wrap")), board])

    @property
    def png(self) -> bytes:
        """What the board shows."""
        return self.board.png

    @property
    def alt(self) -> str:
        """What the board shows, in words."""
        return self.board.alt

    @property
    def remark(self) -> str:
        """What the board remarks."""
        return self.board.remark


def explore(made) -> None:
    """Show a picture that can be changed, and in words under it what it showed and remarked at first."""
    remark = getattr(made, "remark", "")
    display(made)
    words = made.alt if remark == made.alt else f"{made.alt} {remark}".rstrip()
    display(Markdown(f"*As first drawn: {words}*"))
