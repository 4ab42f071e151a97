"""A vote of lesson 15 that is about one state of its picture, and is gone in the others."""

from typing import Any

from ..vote import Answer, Voting


class AskedThere(Voting):
    """What asks about the state in which it opens: once somebody has chosen, the question is seen there alone."""

    state: str
    question: dict[str, Any] = {}
    about = ""  # the state that it asks about

    def ask(self, question: str, answers: tuple[Answer, ...]) -> None:
        """Put a question into the state that is shown."""
        super().ask(question, answers)
        self.question, self.about = self.vote, self.state

    def show_state(self, name: str) -> None:
        """Show a state, with its question if it has one."""
        super().show_state(name)
        if not self.locked:
            self.vote = self.question if self.state == self.about else {}
