"""Lesson 05's laboratory: the shot on a grid of whole centimetres, on which every sign can become 0."""

import numpy as np

from ..laboratory import Laboratory


class Edges(Laboratory):
    """The laboratory for code that asks for signs, and tells no time."""

    heading = "the true contact"
    handled = "centre of B", "velocity of B"
    acts = {name: Laboratory.acts[name] for name in ("turn", "whole")}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put B, or the tip of its displacement, to a whole centimetre."""
        super().move(handle, np.rint(self.target(handle, place)), settled)
