"""Derivations of lesson 15 that come line by line beside their tags, each at a press."""

from collections.abc import Mapping


class ByLines:
    """A picture in which the derivation of an equation begins, where it comes `slowly`, with its first line.

    Its `derived` has for each such tag what its lines are about, and `later` with which line a layer comes, if not
    with the first.
    """

    derived: Mapping[str, tuple[str, ...]] = {}
    later: Mapping[str, Mapping[str, int]] = {}
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
    def on(self) -> list[str]:
        """The layers that are shown, without those of lines to come."""
        first = self.later.get(self.lit, {})
        return [name for name in super().on if self.at_line >= first.get(name, 0)]

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: the next line, by what that is about."""
        return {} if self.whole else {"line": f"next: {self.derived[self.lit][self.at_line]}"}

    def show_state(self, name: str) -> None:
        """A tag that was not lit begins with its first line."""
        self.upto = 1 if self.slowly and name != self.lit else self.upto
        super().show_state(name)
