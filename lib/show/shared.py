"""One scene, many pictures: what all pictures share that show two spheres and one frame."""

from collections.abc import Mapping

import numpy as np
import traitlets

from . import motion
from .board import Board
from .scene import Facts, Scene, facts

NOTEBOOK = "notebook"
"""The company that the pictures of a lesson keep: those of one kernel, which runs one lesson."""


class Shared(Board):
    """A board that shows a scene: in company it takes the scene of whoever was moved, and the time.

    A subclass says in `ways` what moves in time, and in `follow` how it is drawn again after a move.
    """

    scene: Scene
    asked = None
    company: object = None
    views: tuple[str, ...] = ()
    knobs: Mapping[str, float] = {}

    @property
    def companions(self) -> list["Shared"]:
        """The others in the same company."""
        others = [board for board in Board.living if isinstance(board, Shared) and board is not self]
        return [board for board in others if self.company is not None and board.company == self.company]

    def join(self) -> None:
        """Come into the company of the notebook's pictures, and take the scene and the time that they have."""
        self.company = NOTEBOOK
        if others := self.companions:
            self.check(others[0].scene)
            self.scene, self.t = others[0].scene, others[0].t
            traitlets.link((others[0], "t"), (self, "t"))

    @property
    def facts(self) -> Facts:
        """The facts of the scene as it is, asked once."""
        if self.asked is not self.scene:
            self.asked, self.told = self.scene, facts(self.scene)
        return self.told

    def check(self, s: Scene) -> None:
        """Refuse a scene that this picture cannot show."""

    def share(self, s: Scene) -> tuple["Shared", ...]:
        """Take a scene, with all that show the same one, and ask its facts once; these boards are still to be drawn."""
        self.scene, company = s, self.companions
        for board in company:
            board.scene = board.asked = s
            board.told = self.facts
        return self, *company

    def take(self, s: Scene, settled: bool = True) -> None:
        """Show a scene, and have the others in company show it."""
        for board in self.share(s):
            board.follow(settled)

    def follow(self, settled: bool) -> None:
        """Draw the scene as it has become; settled once the pointer has let go."""
        self.redraw()

    def ways(self) -> list:
        """What moves in time: the artist, the number of its mark, times in the frame and places then."""
        return []

    def motion(self) -> dict:
        """What moves on its way, and a pause and a bell at first contact."""
        if not (ways := self.ways()):
            return {}
        part = {id(artist): i for i, artist in enumerate(self.seen)}
        moves = [motion.move_of(a.axes, [[part[id(a)], mark]], k, places, self.t) for a, mark, k, places in ways]
        touch = float(self.facts.contact.t)
        pauses, sounds = [touch] if 0 < touch < 1 else [], [[touch, "bell", 1.0]] if touch <= 1 else []
        return {"clock": [[0, 1], [0, 1]], "moves": moves, "hidden": [], "pauses": pauses, "sounds": sounds}

    def step(self, handle: str) -> np.ndarray:
        """One length for both directions, as the view has one scale."""
        return np.full(2, super().step(handle)[0])
