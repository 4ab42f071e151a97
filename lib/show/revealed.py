"""A picture of a question: at rest until it is answered; then its result is shown, and the frame can be played."""

import traitlets

from .board import FRAME_SECONDS, Board


class Revealed(Board):
    """A board that hides its result until `reveal` is set.

    Parameters
    ----------
    reveal : bool
        Whether the result is shown; it can be set later.
    """

    reveal = traitlets.Bool(True)

    def __init__(self, reveal: bool = True):
        super().__init__(reveal=reveal, scrub=reveal, pace=FRAME_SECONDS)
        self.lay_out()
        self.observe(lambda change: self.show_all(), "reveal")
        self.observe(lambda change: self.redraw(), "t")

    def show_all(self) -> None:
        """Show what was hidden, and let the frame be played."""
        self.scrub = self.reveal
        self.redraw()
