"""What each letter of the course means, for whoever points at one: the same in every lesson."""

LETTERS: dict[str, str] = {}
