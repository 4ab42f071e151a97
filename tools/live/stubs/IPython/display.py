"""What is displayed is noted in order."""

shown: list = []


def display(*things) -> None:
    """Note things."""
    shown.extend(things)


class Markdown(str):
    """Words."""
