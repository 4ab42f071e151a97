"""A window's first shot beside the tag of Newton's step, where the reader's own has no step; and the reader's again."""

from collections.abc import Mapping

from numpy.typing import NDArray

from ._pocketed import MISSES, Narrow, fate
from .window_states import PLACES


class Lent:
    """A picture of a window that shows its first shot beside a tag, if the last ball of the reader's falls."""

    state: str
    t: float
    x: Mapping[str, NDArray]
    off: float
    facts: Narrow | None
    tried: list[tuple[float, float]]
    own: tuple | None = None  # the shot of the reader, in the meantime

    @property
    def stepless(self) -> bool:
        """Is there no step that could be seen? The last ball falls, or one is not hit."""
        known = self.facts
        return known is None or bool(self.idle("correct")) or fate(self.x[self.state], known, self.off) != MISSES

    def lend(self) -> None:
        """The shot as it was at first: the step is of a ball that misses."""
        own = self.x, self.knobs["off"], self.t, self.tried
        self.x = self.x | {self.state: PLACES[self.state]}
        self.begin()
        self.own = own

    def give_back(self) -> None:
        """The reader's shot, unless another one has been made beside the tag."""
        if self.own:
            (self.x, off, t, self.tried), self.own = self.own, None
            self.turn(off=off)
            self.time_film()
            self.t = t
