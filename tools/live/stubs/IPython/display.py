"""What is displayed is noted in order."""

from ipywidgets import HTML

shown: list = []


def display(*things, raw: bool = False) -> None:
    """Note things; raw : each comes as pages by their kinds, and is noted as the words of its HTML."""
    shown.extend(HTML(thing["text/html"]) if raw else thing for thing in things)


class Markdown(str):
    """Words."""
