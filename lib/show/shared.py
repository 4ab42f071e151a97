"""What all pictures share that show two spheres and one frame; each has its own, and can take that of another."""

from collections.abc import Mapping

import numpy as np
import traitlets

from . import motion
from .board import Board
from .scene import Facts, Scene, facts


class Shared(Board):
    """A board that shows a scene of its own.

    A subclass says in `ways` what moves in time, and in `follow` how it is drawn again after a move; if it `rests`, its
    film holds where the balls touch though the kernel draws every instant.
    """

    lends = traitlets.Bool(True).tag(sync=True)
    scene: Scene
    asked = None
    rests = False
    views: tuple[str, ...] = ()
    knobs: Mapping[str, float] = {}

    @property
    def facts(self) -> Facts:
        """The facts of the scene as it is, asked once."""
        if self.asked is not self.scene:
            self.asked, self.told = self.scene, facts(self.scene)
        return self.told

    def check(self, s: Scene) -> None:
        """Refuse a scene that this picture cannot show."""

    def take(self, s: Scene, settled: bool = True) -> None:
        """Show a scene, whose film ends when it does."""
        self.scene = s
        self.last = self.ends(self.facts)
        self.t = min(self.t, self.last)
        self.follow(settled)

    def ends(self, known: Facts) -> float:
        """When the film has told what it is about, in frames."""
        return 1.0

    def _on_borrow(self, of: str) -> None:
        """Take the shot of another picture, by the name of its model."""
        for board in Board.living:
            if board.model_id == of and isinstance(board, Shared):
                self.check(board.scene)
                self.take(board.scene)

    def follow(self, settled: bool) -> None:
        """Draw the scene as it has become; settled once the pointer has let go."""
        self.redraw()

    def ways(self) -> list:
        """What moves in time: the artist, the number of its mark, times in the frame and places then."""
        return []

    def motion(self) -> dict:
        """What moves on its way, and a pause and a bell at first contact."""
        touch = float(self.facts.contact.t)
        pauses, sounds = [touch] if 0 < touch < 1 else [], [[touch, "bell", 1.0]] if touch <= 1 else []
        if not (ways := self.ways()):
            return {"pauses": pauses, "sounds": sounds} if self.rests else {}
        part = {id(artist): i for i, artist in enumerate(self.seen)}
        moves = [motion.move_of(a.axes, [[part[id(a)], mark]], k, places, self.t) for a, mark, k, places in ways]
        return {"clock": [[0, 1], [0, 1]], "moves": moves, "hidden": [], "pauses": pauses, "sounds": sounds}

    def step(self, handle: str) -> np.ndarray:
        """One length for both directions, as the view has one scale."""
        return np.full(2, super().step(handle)[0])
