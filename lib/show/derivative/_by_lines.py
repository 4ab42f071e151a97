"""Derivations of lesson 15 that come line by line beside their tags, each at a press."""

from collections.abc import Mapping

from ..board import Lit

Scene = tuple[str, str]
"""What is seen with a line of a derivation, and what of that is bright: the names of layers."""


class ByLines:
    """A picture in which the derivation of an equation begins, where it comes `slowly`, with its first line.

    Its `derived` has for each such tag what its lines are about, and `scenes` what is seen and what is bright with
    each. Where nobody can press, all lines are there.
    """

    derived: Mapping[str, tuple[str, ...]] = {}
    scenes: Mapping[str, tuple[Scene, ...]] = {}
    upto, slowly = 9, False  # up to which line it has come, beyond the last one for all
    lit: str

    @property
    def at_line(self) -> int:
        """Up to which line the derivation beside the tag that is lit has come."""
        return min(self.upto, len(self.derived.get(self.lit, ())))

    @property
    def whole(self) -> bool:
        """Are all of its lines there?"""
        return self.at_line == len(self.derived.get(self.lit, ()))

    @property
    def scene(self) -> Scene | None:
        """What is seen with the line; None where no lines come."""
        return self.scenes[self.lit][self.at_line - 1] if self.slowly and self.lit in self.scenes else None

    @property
    def on(self) -> list[str]:
        """The layers that are shown, with a line its own ones."""
        return self.scene[0].split() if self.scene else super().on

    @property
    def lamp(self) -> Lit:
        """What is lit: of a line what it is about, and what came before is pale."""
        return Lit(self.scene[1], super().lamp.sentence) if self.scene else super().lamp

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: the next line, by what that is about."""
        return {} if self.whole else {"line": f"next: {self.derived[self.lit][self.at_line]}"}

    def show_state(self, name: str) -> None:
        """A tag that was not lit begins with its first line."""
        self.upto = 1 if self.slowly and name != self.lit else self.upto
        super().show_state(name)
