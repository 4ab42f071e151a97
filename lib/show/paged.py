"""The page of a picture: how large it is made for the room that a front end has, so that its letters stay as large."""

from collections.abc import Callable

import traitlets
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .canvas import SHRINKS, UPRIGHT, Column, figure, flattened, in_a_row, narrowed, row_inches


class Paged(traitlets.HasTraits):
    """What is laid out for a room: `wide` is its width in pixels, of which a front end tells; 0 if unknown.

    A picture that is `fluid` makes its figure by `page` or `abreast`. One that `shrinks` is laid out narrower where its
    height is limited, too, as it is less high then. Where it must be flatter, as one that asks on a phone has to leave
    room for its answers, `high` is the height of the room; else 0.
    """

    wide = traitlets.Float(0.0).tag(sync=True)
    high = traitlets.Float(0.0)
    shrinks = traitlets.Bool(False).tag(sync=True)
    fluid = False
    projected: bool
    inches: Callable[[], tuple[float, float]]
    drawn_inches: tuple[float, float]
    lay_out: Callable[[], None]

    @property
    def breadth(self) -> float:
        """The width in pixels for which it is laid out; 0 for one that is as wide everywhere."""
        return self.wide if self.fluid else 0.0

    def page(self, width: float, height: float, upright: float = UPRIGHT) -> Figure:
        """A figure of so many inches; of a fluid picture as narrow as the front end's room, with letters no smaller.

        Where the room is low, it is flatter than it would be, as far as that goes.
        """
        wanted = lambda: narrowed(width, height, self.breadth, self.projected, upright)
        self.inches = lambda: flattened(wanted(), self.high if self.fluid else 0.0, self.projected)
        self.shrinks = upright >= SHRINKS
        self.drawn_inches = self.inches()
        return figure(*self.drawn_inches, self.projected)

    def abreast(self, height: float, columns: list[Column]) -> tuple[Figure, list[Axes]]:
        """A figure of views side by side; of a fluid picture in as many rows as the front end's room asks for."""
        self.inches = lambda: row_inches(height, columns, self.projected, self.breadth)
        self.drawn_inches = self.inches()
        return in_a_row(height, columns, self.projected, self.breadth)

    @traitlets.observe("wide", "high")
    def _refit(self, _) -> None:
        """Lay out a fluid picture again, if its page is of another size for the room that there is now."""
        if self.fluid and self.inches() != self.drawn_inches:
            self.lay_out()
