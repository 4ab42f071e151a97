"""A picture with controls above it: choices and sliders, the picture they make, and its result in words."""

from base64 import b64encode
from html import escape

from IPython.display import Markdown, display
from ipywidgets import HTML, HBox, Layout, VBox

from .canvas import described


class Kept(VBox):
    """Controls and a picture whose png and alt survive where no kernel runs."""

    def _repr_mimebundle_(self, **kwargs):
        still, alt = described(self.png, self.alt)
        return super()._repr_mimebundle_(**kwargs) | still, alt


class Explorer(Kept):
    """Controls by name, and below them a picture that `draw` makes of their values.

    A subclass makes its figure, hands its controls to this class, and draws.
    """

    def __init__(self, **controls):
        self.controls, self.picture = controls, HTML()
        rows = HBox(list(controls.values()), layout=Layout(flex_flow="row wrap"))
        super().__init__([rows, self.picture])
        for control in controls.values():
            control.observe(lambda change: self.redraw(), "value")
        self.redraw()

    def draw(self, **values) -> tuple[bytes, str]:
        """The picture for these values as PNG, and the sentence that states its result."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw for the controls as they stand, and show it."""
        self.png, self.alt = self.draw(**{name: control.value for name, control in self.controls.items()})
        data, words = b64encode(self.png).decode(), escape(self.alt)
        self.picture.value = f'<img src="data:image/png;base64,{data}" alt="{words}"><p role="status">{words}</p>'


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
